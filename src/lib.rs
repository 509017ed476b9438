//! Differential fuzzing and verification of five card and board games.

pub mod game;
pub mod games;
pub mod source;
pub mod text;
