//! All integration tests, one binary. Games' own tests are in the module of the game's name.

mod board;
mod common;
mod mighty;
mod oracle;
mod poker;
mod process;
mod uno;
