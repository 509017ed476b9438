//! The board game (BOJ 32249): layouts, swaps, and what is compared.
//!
//! Text, line by line: `N M`; N rows of Alice, top first; N rows of Bob; `Q`;
//! Q lines `r1 c1 r2 c2`. Errors, at the first place in reading order:
//!
//! * A line that should be there but has no words: `BlankLine` at (line, 1) if
//!   any word follows later, else `Missing` past the last word of the input.
//! * Too few words on a line: `Missing` past its last word; too many: `Extra`
//!   at the first surplus word. After the last line only blanks: else `Extra`.
//! * Numbers: `BadNumber`, then `OutOfRange`: N in 1..=10; M at least 1 with
//!   N*M <= 1,000,000 (placed at M); Q in 1..=200,000; rows in 1..=N, columns in 1..=M.
//! * A row is one word, read byte by byte: a byte after the M-th `RowLength`
//!   (there); not `A` or `B` `BadLetter` (there); the letter that is number
//!   N*M + 1 of its kind over both layouts `Unbalanced` (there). A row that
//!   ends early `RowLength`, past its end.

use serde::Serialize;

/// The limit of N.
pub const MAX_ROWS: usize = 10;
/// The limit of N*M.
pub const MAX_CELLS: usize = 1_000_000;
/// The limit of Q.
pub const MAX_SWAPS: usize = 200_000;

/// What a card shows: who moves next (rule 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[repr(u8)]
pub enum Letter {
    /// Alice.
    A = b'A',
    /// Bob.
    B = b'B',
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Player {
    /// Moves first (rule 2).
    Alice,
    /// The other.
    Bob,
}

/// Exchanges Alice's card (r1, c1) with Bob's card (r2, c2); all 0-based here, 1-based in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swap {
    /// Alice's row, 0 is the top.
    pub r1: u32,
    /// Alice's column.
    pub c1: u32,
    /// Bob's row, 0 is the top.
    pub r2: u32,
    /// Bob's column.
    pub c2: u32,
}

/// Two layouts of `rows` x `cols` cards and the swaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// N.
    pub rows: usize,
    /// M.
    pub cols: usize,
    /// Row after row, top row first: N*M letters.
    pub alice: Vec<Letter>,
    /// The same of Bob.
    pub bob: Vec<Letter>,
    /// At least one.
    pub swaps: Vec<Swap>,
}

/// Everything both sides say of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The winner of the first layout, then after each swap: Q + 1 entries.
    pub winners: Vec<Player>,
}
