//! Differential fuzzing and verification of five card and board games.

pub mod contest;
pub mod drivers;
pub mod finding;
pub mod game;
pub mod games;
pub mod oracle;
pub mod registry;
pub mod source;
pub mod text;
