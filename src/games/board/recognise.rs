//! The board text format, walked word by word: which inputs are valid, and where the first error is.
//!
//! Written from the description of the format in [`super::case`] alone, so that
//! the parser can be compared with it.

use super::case::{MAX_CELLS, MAX_ROWS, MAX_SWAPS};
use crate::text::{Admission, ErrorKind, Rejection};
use std::iter::Peekable;
use std::ops::RangeInclusive;

/// Accepts exactly the valid inputs, in time proportional to their length.
/// Both admissions admit the same boards.
///
/// # Errors
///
/// Line, column and kind of the first error in reading order.
pub fn recognise(text: &[u8], _admission: Admission) -> Result<(), Rejection> {
    let mut input = Input::new(text);

    input.start_line()?;
    let rows = input.number(1..=MAX_ROWS)?;
    let cols = input.number(1..=MAX_CELLS / rows)?;
    input.end_line()?;

    let mut letters = Letters {
        limit: rows * cols,
        seen: [0, 0],
    };
    for _ in 0..2 * rows {
        input.start_line()?;
        row(input.word()?, cols, &mut letters)?;
        input.end_line()?;
    }

    input.start_line()?;
    let swaps = input.number(1..=MAX_SWAPS)?;
    input.end_line()?;

    for _ in 0..swaps {
        input.start_line()?;
        for limit in [rows, cols, rows, cols] {
            input.number(1..=limit)?;
        }
        input.end_line()?;
    }
    input.end()
}

/// The letters A and B of both layouts read so far.
struct Letters {
    /// How many of each there have to be.
    limit: usize,
    seen: [usize; 2],
}

/// A row of either layout.
fn row(word: Word, cols: usize, letters: &mut Letters) -> Result<(), Rejection> {
    for (place, byte) in word.bytes.iter().enumerate() {
        if place == cols {
            return Err(word.error_at(place, ErrorKind::RowLength));
        }
        let seen = match byte {
            b'A' => &mut letters.seen[0],
            b'B' => &mut letters.seen[1],
            _ => return Err(word.error_at(place, ErrorKind::BadLetter)),
        };
        *seen += 1;
        if *seen > letters.limit {
            return Err(word.error_at(place, ErrorKind::Unbalanced));
        }
    }
    if word.bytes.len() < cols {
        return Err(word.error_at(word.bytes.len(), ErrorKind::RowLength));
    }
    Ok(())
}

/// A word and where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    line: usize,
    column: usize,
    bytes: &'a [u8],
}

impl Word<'_> {
    /// An error so many bytes after the word's first.
    fn error_at(&self, place: usize, kind: ErrorKind) -> Rejection {
        Rejection {
            line: self.line,
            column: self.column + place,
            kind,
        }
    }

    /// A decimal number of any length within its limits.
    fn number(&self, limits: RangeInclusive<usize>) -> Result<usize, Rejection> {
        if !self.bytes.iter().all(u8::is_ascii_digit) {
            return Err(self.error_at(0, ErrorKind::BadNumber));
        }
        // A value that is too large for the type is beyond every limit, also when saturated.
        let value = self.bytes.iter().fold(0usize, |value, digit| {
            value
                .saturating_mul(10)
                .saturating_add(usize::from(digit - b'0'))
        });
        if limits.contains(&value) {
            Ok(value)
        } else {
            Err(self.error_at(0, ErrorKind::OutOfRange))
        }
    }
}

fn words_of_text<'a>(text: &'a [u8]) -> impl Iterator<Item = Word<'a>> {
    text.split(|&byte| byte == b'\n')
        .zip(1..)
        .flat_map(|(bytes, line)| words_of_line(bytes, line))
}

fn words_of_line<'a>(bytes: &'a [u8], line: usize) -> impl Iterator<Item = Word<'a>> {
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

/// The words not yet read, and the line that is being read.
struct Input<'a> {
    words: Peekable<Box<dyn Iterator<Item = Word<'a>> + 'a>>,
    /// 0 before the first line.
    line: usize,
    /// Just past the last word read: line and column, 1:1 before any.
    past_last: (usize, usize),
}

impl<'a> Input<'a> {
    fn new(text: &'a [u8]) -> Self {
        let words: Box<dyn Iterator<Item = Word<'a>> + 'a> = Box::new(words_of_text(text));
        Input {
            words: words.peekable(),
            line: 0,
            past_last: (1, 1),
        }
    }

    /// Goes to the next line, which has to have words.
    fn start_line(&mut self) -> Result<(), Rejection> {
        self.line += 1;
        match self.words.peek() {
            Some(word) if word.line == self.line => Ok(()),
            Some(_) => Err(Rejection {
                line: self.line,
                column: 1,
                kind: ErrorKind::BlankLine,
            }),
            None => Err(self.missing()),
        }
    }

    /// The next word, which has to be on the line that is being read.
    fn word(&mut self) -> Result<Word<'a>, Rejection> {
        let line = self.line;
        match self.words.next_if(|word| word.line == line) {
            Some(word) => {
                self.past_last = (word.line, word.column + word.bytes.len());
                Ok(word)
            }
            None => Err(self.missing()),
        }
    }

    fn number(&mut self, limits: RangeInclusive<usize>) -> Result<usize, Rejection> {
        self.word()?.number(limits)
    }

    fn missing(&self) -> Rejection {
        let (line, column) = self.past_last;
        Rejection {
            line,
            column,
            kind: ErrorKind::Missing,
        }
    }

    /// The line that is being read has no more words.
    fn end_line(&mut self) -> Result<(), Rejection> {
        match self.words.peek() {
            Some(word) if word.line == self.line => Err(word.error_at(0, ErrorKind::Extra)),
            _ => Ok(()),
        }
    }

    /// No line that follows has any words.
    fn end(&mut self) -> Result<(), Rejection> {
        match self.words.peek() {
            Some(word) => Err(word.error_at(0, ErrorKind::Extra)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 x 3, two swaps: the line numbers are 1 size, 2 Alice, 3 Bob, 4 count, 5 and 6 swaps.
    const TEXT: &str = "1 3\nABA\nBAB\n2\n1 3 1 1\n1 1 1 2\n";

    fn assert_valid(text: impl AsRef<[u8]>) {
        for admission in Admission::ALL {
            let shown = String::from_utf8_lossy(text.as_ref());
            assert_eq!(recognise(text.as_ref(), admission), Ok(()), "{shown}");
        }
    }

    fn assert_refused(text: impl AsRef<[u8]>, line: usize, column: usize, kind: ErrorKind) {
        let expected = Rejection { line, column, kind };
        for admission in Admission::ALL {
            let shown = String::from_utf8_lossy(text.as_ref());
            let found = recognise(text.as_ref(), admission);
            assert_eq!(found, Err(expected), "{shown}");
        }
    }

    /// The text with one of its lines replaced.
    fn with_line(line: usize, by: &str) -> String {
        let mut lines: Vec<&str> = TEXT.split('\n').collect();
        lines[line - 1] = by;
        lines.join("\n")
    }

    #[test]
    fn valid_layouts_of_text() {
        assert_valid(TEXT);
        assert_valid(TEXT.trim_end());
        assert_valid(TEXT.replace('\n', "\r\n"));
        assert_valid(TEXT.replace('\n', " \t\n\t ").trim_end());
        assert_valid(format!("{TEXT}\n \r\n\t\n"));
        assert_valid(with_line(1, "01 0000000000000000000000000000003"));
        assert_valid(with_line(5, "\t01  03 \t1 001\r"));
    }

    #[test]
    fn missing_is_past_the_last_word() {
        assert_refused("", 1, 1, ErrorKind::Missing);
        assert_refused(" \n\t\n\n", 1, 1, ErrorKind::Missing);
        assert_refused("1", 1, 2, ErrorKind::Missing);
        assert_refused("\t1 \n3\n", 1, 3, ErrorKind::Missing);
        assert_refused("1 3", 1, 4, ErrorKind::Missing);
        assert_refused("1 3\nABA \n \n\n", 2, 4, ErrorKind::Missing);
        assert_refused("1 3\nABA\nBAB", 3, 4, ErrorKind::Missing);
        assert_refused("1 3\nABA\nBAB\n10\n\n", 4, 3, ErrorKind::Missing);
        assert_refused(with_line(5, " 1 3 1  "), 5, 7, ErrorKind::Missing);
        assert_refused(with_line(6, ""), 5, 8, ErrorKind::Missing);
        assert_refused(with_line(6, "1"), 6, 2, ErrorKind::Missing);
    }

    #[test]
    fn blank_line_is_one_before_a_later_word() {
        for line in 1..=5 {
            assert_refused(with_line(line, " \t"), line, 1, ErrorKind::BlankLine);
        }
        assert_refused(format!("\n{TEXT}"), 1, 1, ErrorKind::BlankLine);
        assert_refused(with_line(6, "\r\n\n1 1 1 1"), 6, 1, ErrorKind::BlankLine);
    }

    #[test]
    fn extra_is_the_first_surplus_word() {
        assert_refused(with_line(1, "1 3 x"), 1, 5, ErrorKind::Extra);
        assert_refused(with_line(2, "ABA\tA"), 2, 5, ErrorKind::Extra);
        assert_refused(with_line(3, "BAB  B B"), 3, 6, ErrorKind::Extra);
        assert_refused(with_line(4, "2 1"), 4, 3, ErrorKind::Extra);
        assert_refused(with_line(5, "1 3 1 1 1"), 5, 9, ErrorKind::Extra);
        assert_refused(format!("{TEXT}1 1 1 1\n"), 7, 1, ErrorKind::Extra);
        assert_refused(format!("{TEXT}\n \n \0\n"), 9, 2, ErrorKind::Extra);
    }

    #[test]
    fn numbers_are_digits_only() {
        for word in [
            "+1",
            "-1",
            "1.",
            "0x1",
            "\u{661}",
            "\0",
            "\u{feff}1",
            "\u{a0}1",
        ] {
            assert_refused(
                with_line(1, &format!("{word} 3")),
                1,
                1,
                ErrorKind::BadNumber,
            );
            assert_refused(
                with_line(1, &format!("1 {word}")),
                1,
                3,
                ErrorKind::BadNumber,
            );
            assert_refused(
                with_line(4, &format!(" {word}")),
                4,
                2,
                ErrorKind::BadNumber,
            );
            let swap = with_line(5, &format!("1 1 {word} 1"));
            assert_refused(swap, 5, 5, ErrorKind::BadNumber);
        }
        assert_refused(b"1 \xff", 1, 3, ErrorKind::BadNumber);
    }

    #[test]
    fn sizes_have_limits() {
        assert_refused("0 3", 1, 1, ErrorKind::OutOfRange);
        assert_refused("11 3", 1, 1, ErrorKind::OutOfRange);
        assert_refused("1 0", 1, 3, ErrorKind::OutOfRange);
        assert_refused("1 1000001", 1, 3, ErrorKind::OutOfRange);
        assert_refused("7 142858", 1, 3, ErrorKind::OutOfRange);
        assert_refused("10 100001", 1, 4, ErrorKind::OutOfRange);
        // Largest sizes: only the rows are missing.
        assert_refused("1 1000000", 1, 10, ErrorKind::Missing);
        assert_refused("7 142857", 1, 9, ErrorKind::Missing);
        assert_refused("10 100000", 1, 10, ErrorKind::Missing);
        // 2^64 + 1 and 10^65 + 1, which must not come round to 1.
        assert_refused("18446744073709551617 1", 1, 1, ErrorKind::OutOfRange);
        let long = format!("1 1{}1", "0".repeat(64));
        assert_refused(long, 1, 3, ErrorKind::OutOfRange);
    }

    #[test]
    fn swaps_have_limits() {
        assert_refused(with_line(4, "0"), 4, 1, ErrorKind::OutOfRange);
        assert_refused(with_line(4, "200001"), 4, 1, ErrorKind::OutOfRange);
        assert_refused(with_line(4, "200000"), 6, 8, ErrorKind::Missing);
        assert_refused(with_line(5, "0 1 1 1"), 5, 1, ErrorKind::OutOfRange);
        assert_refused(with_line(5, "2 1 1 1"), 5, 1, ErrorKind::OutOfRange);
        assert_refused(with_line(5, "1 0 1 1"), 5, 3, ErrorKind::OutOfRange);
        assert_refused(with_line(5, "1 4 1 1"), 5, 3, ErrorKind::OutOfRange);
        assert_refused(with_line(5, "1 1 2 1"), 5, 5, ErrorKind::OutOfRange);
        assert_refused(with_line(6, "1 1 1 4"), 6, 7, ErrorKind::OutOfRange);
        let two_rows = "2 1\nA\nA\nB\nB\n1\n2 1 1 2\n";
        assert_refused(two_rows, 7, 7, ErrorKind::OutOfRange);
        assert_valid("2 1\nA\nA\nB\nB\n1\n2 1 2 1\n");
    }

    #[test]
    fn rows_are_read_byte_by_byte() {
        assert_refused(with_line(2, "AB"), 2, 3, ErrorKind::RowLength);
        assert_refused(with_line(2, " AB A"), 2, 4, ErrorKind::RowLength);
        assert_refused(with_line(3, "BABA"), 3, 4, ErrorKind::RowLength);
        assert_refused(with_line(3, "BAB\0"), 3, 4, ErrorKind::RowLength);
        assert_refused(with_line(2, " AbAAA"), 2, 3, ErrorKind::BadLetter);
        assert_refused(with_line(3, "B\u{a0}B"), 3, 2, ErrorKind::BadLetter);
        // A line that holds the count where a row should be.
        assert_refused("1 3\nABA\n2\n1 3 1 1\n", 3, 1, ErrorKind::BadLetter);
    }

    /// The fourth A or B of three, over both layouts.
    #[test]
    fn unbalanced_stands_at_the_surplus_letter() {
        assert_refused(with_line(3, "AAB"), 3, 2, ErrorKind::Unbalanced);
        assert_refused(with_line(3, "BBB"), 3, 3, ErrorKind::Unbalanced);
        assert_refused(with_line(3, " BABA"), 3, 5, ErrorKind::RowLength);
        assert_refused("1 1\nA\nA", 3, 1, ErrorKind::Unbalanced);
        // Balanced as a whole is enough.
        assert_valid("1 3\nAAA\nBBB\n1\n1 1 1 1\n");
    }

    #[test]
    fn huge_lines_are_read_once() {
        assert_refused(vec![b'1'; 1 << 20], 1, 1, ErrorKind::OutOfRange);
        assert_refused(vec![b'\n'; 1 << 20], 1, 1, ErrorKind::Missing);
        assert_refused(b"1 ".repeat(1 << 18), 1, 5, ErrorKind::Extra);
        let long_row = format!("1 1\n{}", "A".repeat(1 << 20));
        assert_refused(long_row, 2, 2, ErrorKind::RowLength);
    }
}
