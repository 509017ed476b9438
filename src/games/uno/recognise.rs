//! Which texts are uno inputs, and where the first error of the others is.
//!
//! A second opinion on the parser: it builds nothing and only walks over the words.

use super::case::{COLOURS, MAX_COUNT, VALUES};
use crate::text::{Admission, ErrorKind, Rejection};

/// Accepts exactly the valid inputs; both admissions mean the same here.
///
/// # Errors
///
/// The place and kind of the first error in reading order.
pub fn recognise(text: &[u8], _admission: Admission) -> Result<(), Rejection> {
    let mut words = Words::new(text);
    while let Some(direction) = words.take() {
        direction_and_first(direction, &mut words)?;
        for _ in 0..4 {
            cards(&mut words, Some(ErrorKind::EmptyHand))?;
        }
        cards(&mut words, Some(ErrorKind::EmptyDiscard))?;
        cards(&mut words, None)?;
    }
    Ok(())
}

/// `clockwise N` or `counter-clockwise N`, N being a player 1 to 4.
fn direction_and_first<'a>(direction: Word<'a>, words: &mut Words<'a>) -> Result<(), Rejection> {
    if direction.bytes != b"clockwise" && direction.bytes != b"counter-clockwise" {
        return Err(direction.reject(ErrorKind::BadDirection));
    }
    number(words.expect()?, 1, 4)?;
    Ok(())
}

/// A count and that many cards; what a count of 0 is refused as, if it is.
fn cards(words: &mut Words<'_>, if_none: Option<ErrorKind>) -> Result<(), Rejection> {
    let word = words.expect()?;
    let count = number(word, 0, MAX_COUNT)?;
    if let (0, Some(kind)) = (count, if_none) {
        return Err(word.reject(kind));
    }
    for _ in 0..count {
        card(words.expect()?)?;
    }
    Ok(())
}

/// A number from `least` to `most`. Digits are judged before the size, so that
/// a word of any length that is no number is `BadNumber`.
fn number(word: Word<'_>, least: usize, most: usize) -> Result<usize, Rejection> {
    if !word.bytes.iter().all(u8::is_ascii_digit) {
        return Err(word.reject(ErrorKind::BadNumber));
    }
    let mut value = 0_usize;
    for digit in word.bytes {
        value = value
            .saturating_mul(10)
            .saturating_add(usize::from(digit - b'0'));
    }
    if value < least || value > most {
        return Err(word.reject(ErrorKind::OutOfRange));
    }
    Ok(value)
}

/// A colour letter and a value letter, nothing more.
fn card(word: Word<'_>) -> Result<(), Rejection> {
    match *word.bytes {
        [colour, value]
            if COLOURS.contains(&char::from(colour)) && VALUES.contains(&char::from(value)) =>
        {
            Ok(())
        }
        _ => Err(word.reject(ErrorKind::BadCard)),
    }
}

/// A word and where it starts, both from 1. It is never empty.
#[derive(Clone, Copy)]
struct Word<'a> {
    line: usize,
    column: usize,
    bytes: &'a [u8],
}

impl Word<'_> {
    fn reject(self, kind: ErrorKind) -> Rejection {
        Rejection {
            line: self.line,
            column: self.column,
            kind,
        }
    }
}

/// The words of a text one by one, and where the last of them ended.
struct Words<'a> {
    words: Box<dyn Iterator<Item = Word<'a>> + 'a>,
    /// Where a word that is missing now would be reported.
    end: Rejection,
}

impl<'a> Words<'a> {
    fn new(text: &'a [u8]) -> Words<'a> {
        let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        Words {
            words: Box::new(lines.flat_map(|(line, bytes)| words_of_line(line, bytes))),
            end: Rejection {
                line: 1,
                column: 1,
                kind: ErrorKind::Missing,
            },
        }
    }

    fn take(&mut self) -> Option<Word<'a>> {
        let word = self.words.next()?;
        self.end.line = word.line;
        self.end.column = word.column + word.bytes.len();
        Some(word)
    }

    /// The next word, which must be there.
    fn expect(&mut self) -> Result<Word<'a>, Rejection> {
        self.take().ok_or(self.end)
    }
}

/// Cuts a line at every single blank; between two blanks in a row there is no word.
fn words_of_line(line: usize, bytes: &[u8]) -> impl Iterator<Item = Word<'_>> {
    let mut column = 1;
    bytes
        .split(|byte| b" \t\r".contains(byte))
        .map(move |bytes| {
            let word = Word {
                line,
                column,
                bytes,
            };
            column += bytes.len() + 1;
            word
        })
        .filter(|word| !word.bytes.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ErrorKind::{
        BadCard, BadDirection, BadNumber, EmptyDiscard, EmptyHand, Missing, OutOfRange,
    };

    const GOOD: &str = "clockwise 1\n2 BP G9\n1 R0\n1 YC\n1 B3\n2 R1 R2\n1 G7\n";

    fn judge(text: impl AsRef<[u8]>) -> Result<(), (usize, usize, ErrorKind)> {
        let [contest, wide] = Admission::ALL.map(|admission| recognise(text.as_ref(), admission));
        assert_eq!(contest, wide);
        contest.map_err(|rejection| (rejection.line, rejection.column, rejection.kind))
    }

    /// `GOOD` with one piece replaced.
    fn with(old: &str, new: &str) -> String {
        assert_eq!(GOOD.matches(old).count(), 1, "{old}");
        GOOD.replace(old, new)
    }

    #[test]
    fn no_words_no_cases() {
        assert_eq!(judge(""), Ok(()));
        assert_eq!(judge(" \r\n\n\t"), Ok(()));
    }

    #[test]
    fn line_breaks_carry_no_meaning() {
        assert_eq!(judge(GOOD), Ok(()));
        assert_eq!(judge(GOOD.trim_end()), Ok(()));
        assert_eq!(judge(GOOD.replace('\n', "\r\n")), Ok(()));
        assert_eq!(judge(GOOD.replace('\n', " \t ")), Ok(()));
        assert_eq!(judge(GOOD.replace(' ', "\n\n")), Ok(()));
        assert_eq!(judge(GOOD.repeat(3)), Ok(()));
        assert_eq!(judge([GOOD, GOOD].join("\n \n\n")), Ok(()));
    }

    #[test]
    fn directions() {
        assert_eq!(judge(with("clockwise", "counter-clockwise")), Ok(()));
        for wrong in ["Clockwise", "clockwis", "counterclockwise", "3"] {
            let text = with("clockwise", wrong);
            assert_eq!(judge(text), Err((1, 1, BadDirection)));
        }
        // A surplus card stands where the next case would begin.
        assert_eq!(judge(with("G7", "G7 B1")), Err((7, 6, BadDirection)));
    }

    #[test]
    fn first_player() {
        for right in ["2", "3", "4", "0004"] {
            assert_eq!(judge(with("wise 1", &format!("wise {right}"))), Ok(()));
        }
        for (wrong, kind) in [
            ("0", OutOfRange),
            ("5", OutOfRange),
            // 2^64 + 4, which is 4 to whoever lets it wrap.
            ("18446744073709551620", OutOfRange),
            ("99999999999999999999x", BadNumber),
            ("+1", BadNumber),
            ("-1", BadNumber),
            ("1.", BadNumber),
            ("one", BadNumber),
        ] {
            let text = with("wise 1", &format!("wise {wrong}"));
            assert_eq!(judge(text), Err((1, 11, kind)), "{wrong}");
        }
    }

    #[test]
    fn counts() {
        let hundred = format!("0100{}", " B1".repeat(100));
        let too_many = format!("101{}", " B1".repeat(101));
        for (line, list) in [(2, "2 BP G9"), (6, "2 R1 R2"), (7, "1 G7")] {
            assert_eq!(judge(with(list, &hundred)), Ok(()));
            assert_eq!(judge(with(list, &too_many)), Err((line, 1, OutOfRange)));
            assert_eq!(judge(with(list, "B1 B2")), Err((line, 1, BadNumber)));
        }
        // One too small: the surplus card stands where the next count is expected.
        assert_eq!(judge(with("2 BP", "1 BP")), Err((2, 6, BadNumber)));
        // One too large: the next count stands where a card is expected.
        assert_eq!(judge(with("2 BP", "3 BP")), Err((3, 1, BadCard)));
    }

    #[test]
    fn empty_lists() {
        for (line, list) in [(2, "2 BP G9"), (3, "1 R0"), (4, "1 YC"), (5, "1 B3")] {
            assert_eq!(judge(with(list, "00")), Err((line, 1, EmptyHand)));
        }
        assert_eq!(judge(with("2 R1 R2", " 0")), Err((6, 2, EmptyDiscard)));
        assert_eq!(judge(with("1 G7", "0")), Ok(()));
    }

    #[test]
    fn every_card_and_no_other() {
        for colour in 0..=255_u8 {
            for value in 0..=255_u8 {
                let word = [colour, value];
                if word.iter().any(|byte| b" \t\r\n".contains(byte)) {
                    continue;
                }
                let text = [b"clockwise 1 1 ", &word[..]].concat();
                let known = b"BRYG".contains(&colour) && b"PC0123456789".contains(&value);
                // Without an error at the card the end of the input is the first one.
                let expected = if known {
                    (1, 17, Missing)
                } else {
                    (1, 15, BadCard)
                };
                assert_eq!(judge(text), Err(expected), "{word:?}");
            }
        }
        for wrong in ["B", "B10", "BPP", "B3,", "\u{a0}B3", "B\0"] {
            assert_eq!(judge(with("B3", wrong)), Err((5, 3, BadCard)), "{wrong:?}");
        }
    }

    #[test]
    fn missing_words_are_placed_past_the_last_word() {
        assert_eq!(judge("\n\n  clockwise  \n\n"), Err((3, 12, Missing)));
        let words: Vec<_> = GOOD.split_whitespace().collect();
        for kept in 1..words.len() {
            let text = words[..kept].join(" ");
            assert_eq!(judge(&text), Err((1, text.len() + 1, Missing)), "{text}");
            let second = format!("{GOOD}\r\n{text} \n");
            assert_eq!(judge(second), Err((9, text.len() + 1, Missing)), "{text}");
        }
    }

    #[test]
    fn the_first_error_counts() {
        let text = with("wise 1", "wise 7").replace("G9", "G");
        assert_eq!(judge(text), Err((1, 11, OutOfRange)));
        let second = format!("{GOOD}{}", with("R0", "r0"));
        assert_eq!(judge(second), Err((10, 3, BadCard)));
    }

    #[test]
    fn bytes_that_are_no_text() {
        assert_eq!(judge([0]), Err((1, 1, BadDirection)));
        assert_eq!(judge(b"\n\xff\xfe"), Err((2, 1, BadDirection)));
        // A byte order mark belongs to the first word.
        let marked = format!("\u{feff}{GOOD}");
        assert_eq!(judge(marked), Err((1, 1, BadDirection)));
        // Form feed and vertical tab are no blanks. Columns count bytes.
        assert_eq!(judge("clockwise\x0c1"), Err((1, 1, BadDirection)));
        assert_eq!(judge("clockwise 1 1 B1 1 é x"), Err((1, 20, BadCard)));
        assert_eq!(
            judge("clockwise 1 2 B1 B2 1\t\tY\x0b"),
            Err((1, 24, BadCard))
        );
    }

    #[test]
    fn long_lines() {
        let digits = "9".repeat(1_000_000);
        let text = format!("clockwise {digits}");
        assert_eq!(judge(text), Err((1, 11, OutOfRange)));
        let text = format!("clockwise 1{}7x", " ".repeat(1_000_000));
        assert_eq!(judge(text), Err((1, 1_000_012, BadNumber)));
        let text = GOOD.repeat(10_000).replace('\n', " ");
        assert_eq!(judge(text), Ok(()));
    }
}
