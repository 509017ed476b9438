//! Poker, five cards against five (Project Euler 54).
//!
//! * [`case`]: the types, the text format and what is compared;
//! * [`text`]: the fast parser and the printer;
//! * [`engine`]: the optimized engine.

pub mod case;
pub mod engine;
pub mod recognise;
pub mod reference;
pub mod solve;
pub mod text;
