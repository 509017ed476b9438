//! See [`case`] for the types and the text format.

pub mod case;
pub mod engine;
pub mod recognise;
pub mod reference;
pub mod solve;
pub mod text;
