//! See [`case`] for the types and the text format.

pub mod case;
pub mod impostors;
pub mod recognise;
pub mod reference;
