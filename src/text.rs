//! Text input: what a word is, and how an input is refused.
//!
//! Every game reads text under the same conventions, so that the fast parser
//! and the naive recogniser of a game can be compared at the byte:
//!
//! * Lines end at LF and are numbered from 1. Blanks are exactly space, tab
//!   and CR. A *word* is a maximal run of other bytes; NUL, a byte order mark
//!   or a no-break space are therefore part of a word (and make it wrong).
//! * A column is 1 + the number of bytes before it on its line.
//! * An input is refused at its *first* error in reading order.
//! * A missing word ([`ErrorKind::Missing`]) is placed just past the last byte
//!   of the word before it, whatever line that word is on (1:1 if there is none).
//! * A *number* is one or more ASCII digits, leading zeros allowed; anything
//!   else is [`ErrorKind::BadNumber`]. A number outside its limits, of any
//!   length, is [`ErrorKind::OutOfRange`]. Both are placed at the word.

use serde::Serialize;
use std::fmt;

/// Which inputs are admitted.
///
/// Only poker distinguishes the two while parsing (repeated cards); for the
/// other games both admit the same texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Admission {
    /// What the source of the game guarantees: one deck for each poker line.
    Contest,
    /// Everything that has a meaning: poker hands from several decks too.
    Wide,
}

impl Admission {
    /// Both, the narrower first.
    pub const ALL: [Admission; 2] = [Admission::Contest, Admission::Wide];
}

/// Why an input is refused: one closed list for all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// A word that is not a card (token) allowed at this place.
    BadCard,
    /// The line or the input ends where a word is expected.
    Missing,
    /// A word where the line or the input has to end.
    Extra,
    /// A blank line between lines that belong together.
    BlankLine,
    /// A card that is on this poker line already.
    Repeated,
    /// The fifth card of one rank in a poker hand.
    FiveOfAKind,
    /// Not a decimal number.
    BadNumber,
    /// A number beyond its limits.
    OutOfRange,
    /// A byte of a board row that is neither `A` nor `B`.
    BadLetter,
    /// A board row that is too short (placed past its end) or too long (at the first surplus byte).
    RowLength,
    /// The letter that occurs once too often for a balanced board.
    Unbalanced,
    /// Ten cards on two lines that are not five and five.
    Layout,
    /// Neither `clockwise` nor `counter-clockwise`.
    BadDirection,
    /// A hand of no cards at the start.
    EmptyHand,
    /// A discard pile of no cards.
    EmptyDiscard,
    /// A word that is neither `N` nor a suit letter with two digits.
    BadBid,
    /// The fifth of five passes: somebody has to bid.
    NoBid,
}

/// What a naive recogniser says of a refused input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rejection {
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
    /// The reason.
    pub kind: ErrorKind,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {:?}", self.line, self.column, self.kind)
    }
}

/// The place of an error: part of the line it is on, for showing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// At most [`EXCERPT_BYTES`] bytes of the line, control and invalid bytes replaced one for one by `?`.
    pub text: String,
    /// Where in `text` the offending word starts, in bytes.
    pub start: usize,
    /// The length of the shown part of the word; 0 where something is missing.
    pub length: usize,
    /// True if the line goes on before or after `text`.
    pub cut: bool,
}

/// The longest excerpt of a line, in bytes.
pub const EXCERPT_BYTES: usize = 72;

/// What the parser says of a refused input: where, what was found, what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
    /// The reason.
    pub kind: ErrorKind,
    /// The offending word as [`quote`] shows it, or "end of line", "end of input", ...
    pub found: String,
    /// What should stand there, in the game's terms, naming the case, hand or round where that helps.
    pub expected: String,
    /// The line around the place.
    pub excerpt: Excerpt,
}

impl TextError {
    /// The error at byte `offset` of `text`: line, column, the word there and the excerpt are worked
    /// out here, so that a parser keeps offsets only.
    ///
    /// With nothing at `offset` but a line's or the input's end, `found` says so.
    pub fn at(
        text: &[u8],
        offset: usize,
        kind: ErrorKind,
        expected: impl Into<String>,
    ) -> TextError {
        TextError::in_window(text, Origin::default(), offset, kind, expected)
    }

    /// The same for a window of a longer stream, whose first byte is at `origin`.
    pub fn in_window(
        window: &[u8],
        origin: Origin,
        offset: usize,
        kind: ErrorKind,
        expected: impl Into<String>,
    ) -> TextError {
        let offset = offset.min(window.len());
        let before = &window[..offset];
        let start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let breaks = before.iter().filter(|&&byte| byte == b'\n').count();
        let word = window[offset..]
            .split(|&byte| byte == b'\n' || is_blank(byte))
            .next()
            .unwrap_or_default();
        let rest_is_blank = window[offset..]
            .iter()
            .all(|&byte| byte == b'\n' || is_blank(byte));
        TextError {
            line: origin.line + breaks,
            column: offset - start + if breaks == 0 { origin.column } else { 1 },
            kind,
            found: match (word.is_empty(), rest_is_blank) {
                (false, _) => quote(word),
                (true, false) => "end of line".to_owned(),
                (true, true) => "end of input".to_owned(),
            },
            expected: expected.into(),
            excerpt: Excerpt::new(&window[start..], offset - start, word.len()),
        }
    }

    /// Position and kind alone: what is compared with the recogniser.
    pub fn rejection(&self) -> Rejection {
        Rejection {
            line: self.line,
            column: self.column,
            kind: self.kind,
        }
    }
}

/// Where a window into a stream begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Line of its first byte, from 1.
    pub line: usize,
    /// Column of its first byte, from 1.
    pub column: usize,
}

impl Default for Origin {
    fn default() -> Self {
        Origin { line: 1, column: 1 }
    }
}

impl Excerpt {
    fn new(from_line_start: &[u8], at: usize, word: usize) -> Excerpt {
        let first = at.saturating_sub(EXCERPT_BYTES / 2);
        let shown: Vec<u8> = from_line_start[first..]
            .iter()
            .take(EXCERPT_BYTES)
            .take_while(|&&byte| byte != b'\n')
            .map(|&byte| match byte {
                b' '..=b'~' => byte,
                b'\t' | b'\r' => b' ',
                _ => b'?',
            })
            .collect();
        let next = from_line_start.get(first + shown.len());
        let start = at - first;
        Excerpt {
            start,
            length: word.min(shown.len().saturating_sub(start)),
            cut: first > 0 || next.is_some_and(|&byte| byte != b'\n'),
            text: shown.into_iter().map(char::from).collect(),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: found {}, expected {}",
            self.line, self.column, self.found, self.expected
        )
    }
}

impl std::error::Error for TextError {}

/// The longest part of a bad word that a message repeats, in bytes.
pub const QUOTED_BYTES: usize = 32;

/// A word as a message shows it: in quotes, escaped, at most [`QUOTED_BYTES`] bytes of it.
pub fn quote(word: &[u8]) -> String {
    let shown = word.len().min(QUOTED_BYTES);
    let dots = if shown < word.len() { "..." } else { "" };
    format!(
        "'{}'{dots}",
        String::from_utf8_lossy(&word[..shown]).escape_debug()
    )
}

/// Is this byte a blank inside a line?
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

#[cfg(test)]
mod tests;
