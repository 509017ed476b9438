//! The program `fairdeal`.

fn main() {}
