//! The five games. Every folder has the same rooms.

pub mod board;
pub mod mighty;
pub mod poker;
pub mod tarot;
pub mod uno;
