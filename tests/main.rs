//! All integration tests, one binary. Games' own tests are in the module of the game's name.

mod common;
mod mighty;
mod oracle;
mod process;
mod uno;
