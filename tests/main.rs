//! All integration tests, one binary. Games' own tests are in the module of the game's name.

mod board;
mod cli;
mod common;
mod completeness;
mod deep_fields;
mod generic;
mod mighty;
mod poker;
mod readme;
mod stress;
mod tarot;
mod uno;
