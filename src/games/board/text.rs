//! The fast parser and the printer.
//!
//! Rows are checked and counted whole, and swaps of the usual form (single
//! spaces, LF) are read in one go; whatever does not fit is read again word by
//! word or byte by byte, which finds the first error and its place.

use super::case::{Case, Letter, MAX_CELLS, MAX_ROWS, MAX_SWAPS, Swap};
use crate::text::{Admission, ErrorKind, TextError, is_blank};
use std::fmt::Write;
use std::ops::{Range, RangeInclusive};

/// The whole input. Both admissions admit the same texts.
pub fn parse(text: &[u8], _admission: Admission) -> Result<Case, TextError> {
    let mut reader = Reader::new(text);
    let Layouts {
        rows,
        cols,
        alice,
        bob,
    } = reader.layouts()?;
    let mut swaps = Vec::new();
    reader.swaps(rows, cols, |swap| swaps.push(*swap))?;
    Ok(Case {
        rows,
        cols,
        alice: letters(&alice),
        bob: letters(&bob),
        swaps,
    })
}

/// The part of an input above the swaps.
#[derive(Clone, Debug)]
pub struct Layouts<'a> {
    /// N.
    pub rows: usize,
    /// M.
    pub cols: usize,
    /// Alice's N rows, top row first, each of M bytes `A` or `B`.
    pub alice: Vec<&'a [u8]>,
    /// The same of Bob.
    pub bob: Vec<&'a [u8]>,
}

/// The letters of all rows.
fn letters(rows: &[&[u8]]) -> Vec<Letter> {
    let mut letters = Vec::with_capacity(rows.iter().map(|row| row.len()).sum());
    for row in rows {
        letters.extend(row.iter().map(|&byte| match byte {
            b'A' => Letter::A,
            _ => Letter::B,
        }));
    }
    letters
}

/// How many letters of each kind both layouts hold so far.
struct Balance {
    cells: usize,
    seen_a: usize,
    seen_b: usize,
}

impl Balance {
    fn new(cells: usize) -> Balance {
        Balance {
            cells,
            seen_a: 0,
            seen_b: 0,
        }
    }

    /// Adds letters unless that would be too many of a kind.
    fn add(&mut self, a: usize, b: usize) -> bool {
        let fits = self.seen_a + a <= self.cells && self.seen_b + b <= self.cells;
        if fits {
            self.seen_a += a;
            self.seen_b += b;
        }
        fits
    }
}

/// Reads a text from the top: the layouts, then the swaps.
pub struct Reader<'a> {
    text: &'a [u8],
    /// The next byte.
    at: usize,
    /// Just past the last word read.
    word_end: usize,
}

impl<'a> Reader<'a> {
    /// At the start of a text.
    pub fn new(text: &'a [u8]) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            word_end: 0,
        }
    }

    /// The size and both layouts, whose letters are balanced.
    pub fn layouts(&mut self) -> Result<Layouts<'a>, TextError> {
        let (rows, cols) = self.size()?;
        let mut balance = Balance::new(rows * cols);
        let alice = self.layout("Alice", rows, cols, &mut balance)?;
        let bob = self.layout("Bob", rows, cols, &mut balance)?;
        Ok(Layouts {
            rows,
            cols,
            alice,
            bob,
        })
    }

    fn size(&mut self) -> Result<(usize, usize), TextError> {
        self.start_line(|| "the number of rows N (1 to 10)".to_owned())?;
        let rows = self.number(1..=MAX_ROWS, || "the number of rows N".to_owned())?;
        let most = MAX_CELLS / rows;
        let cols = self.number(1..=most, || "the number of columns M".to_owned())?;
        self.end_line(|| "the end of the line after N and M".to_owned())?;
        Ok((rows, cols))
    }

    fn layout(
        &mut self,
        player: &str,
        rows: usize,
        cols: usize,
        balance: &mut Balance,
    ) -> Result<Vec<&'a [u8]>, TextError> {
        let mut layout = Vec::with_capacity(rows);
        for row in 1..=rows {
            let name = || format!("row {row} of {player}'s cards");
            self.start_line(|| format!("{} ({cols} letters)", name()))?;
            let Some(word) = self.usual_row(cols, balance) else {
                return Err(self.row_error(cols, balance, &name()));
            };
            layout.push(word);
            self.end_line(|| format!("the end of the line after {}", name()))?;
        }
        Ok(layout)
    }

    /// A word of exactly `cols` letters that keeps the balance.
    fn usual_row(&mut self, cols: usize, balance: &mut Balance) -> Option<&'a [u8]> {
        let rest = &self.text[self.at..];
        let word = rest.get(..cols)?;
        let ends = rest.get(cols).is_none_or(|&byte| !is_in_word(byte));
        let (a, b) = (count(word, b'A'), count(word, b'B'));
        (ends && a + b == cols && balance.add(a, b)).then(|| {
            self.at += cols;
            self.word_end = self.at;
            word
        })
    }

    /// What is wrong with the row that starts here, and where.
    fn row_error(&self, cols: usize, balance: &mut Balance, name: &str) -> TextError {
        let word = self.text[self.at..].iter().copied();
        let word = word.take_while(|&byte| is_in_word(byte));
        let mut length = 0;
        for (place, byte) in word.enumerate() {
            let here = self.at + place;
            if place == cols {
                let expected = format!("the end of {name} after {cols} letters");
                return self.error(here, ErrorKind::RowLength, expected);
            }
            if !matches!(byte, b'A' | b'B') {
                return self.error(here, ErrorKind::BadLetter, format!("A or B in {name}"));
            }
            if !balance.add(usize::from(byte == b'A'), usize::from(byte == b'B')) {
                let cells = balance.cells;
                let letter = char::from(byte);
                let expected = format!(
                    "the other letter: both layouts together have {cells} times {letter} already"
                );
                return self.error(here, ErrorKind::Unbalanced, expected);
            }
            length = place + 1;
        }
        let expected = format!("{cols} letters in {name}, not {length}");
        self.error(self.at + length, ErrorKind::RowLength, expected)
    }

    /// Hands on each swap of layouts of this size, then checks that nothing follows.
    pub fn swaps(
        &mut self,
        rows: usize,
        cols: usize,
        mut each: impl FnMut(&Swap),
    ) -> Result<(), TextError> {
        self.start_line(|| format!("the number of swaps Q (1 to {MAX_SWAPS})"))?;
        let count = self.number(1..=MAX_SWAPS, || "the number of swaps Q".to_owned())?;
        self.end_line(|| "the end of the line after Q".to_owned())?;
        for number in 1..=count {
            each(&match self.usual_swap(rows, cols) {
                Some(swap) => swap,
                None => self.any_swap(number, rows, cols)?,
            });
        }
        match self.next_word_anywhere() {
            Some(extra) => {
                let expected = format!("the end of the input after swap {count}, the last one");
                Err(self.error(extra, ErrorKind::Extra, expected))
            }
            None => Ok(()),
        }
    }

    /// A correct line of four numbers with a single space between them and LF behind.
    #[inline]
    fn usual_swap(&mut self, rows: usize, cols: usize) -> Option<Swap> {
        let mut rest = &self.text[self.at..];
        let r1 = usual_number(&mut rest, b' ', rows)?;
        let c1 = usual_number(&mut rest, b' ', cols)?;
        let r2 = usual_number(&mut rest, b' ', rows)?;
        let c2 = usual_number(&mut rest, b'\n', cols)?;
        self.at = self.text.len() - rest.len();
        self.word_end = self.at - 1;
        Some(Swap { r1, c1, r2, c2 })
    }

    fn any_swap(&mut self, number: usize, rows: usize, cols: usize) -> Result<Swap, TextError> {
        self.start_line(|| format!("swap {number} (four numbers r1 c1 r2 c2)"))?;
        let mut coordinate = |most, what| {
            let value = self.number(1..=most, || format!("swap {number}: {what}"))?;
            Ok(value as u32 - 1)
        };
        let swap = Swap {
            r1: coordinate(rows, "the row of Alice's card")?,
            c1: coordinate(cols, "the column of Alice's card")?,
            r2: coordinate(rows, "the row of Bob's card")?,
            c2: coordinate(cols, "the column of Bob's card")?,
        };
        self.end_line(|| format!("the end of the line after swap {number}"))?;
        Ok(swap)
    }

    /// Goes to the first word of the line that starts here; there has to be one.
    fn start_line(&mut self, expected: impl Fn() -> String) -> Result<(), TextError> {
        let start = self.at;
        self.skip_blanks();
        if self.text.get(self.at).is_some_and(|&byte| byte != b'\n') {
            return Ok(());
        }
        Err(match self.next_word_anywhere() {
            Some(_) => self.error(start, ErrorKind::BlankLine, expected()),
            None => self.error(self.word_end, ErrorKind::Missing, expected()),
        })
    }

    /// Goes past the end of the line; no word may be left on it.
    fn end_line(&mut self, expected: impl Fn() -> String) -> Result<(), TextError> {
        self.skip_blanks();
        match self.text.get(self.at) {
            None => Ok(()),
            Some(b'\n') => {
                self.at += 1;
                Ok(())
            }
            Some(_) => Err(self.error(self.at, ErrorKind::Extra, expected())),
        }
    }

    /// The next word of the line as a number within limits.
    fn number(
        &mut self,
        limits: RangeInclusive<usize>,
        expected: impl Fn() -> String,
    ) -> Result<usize, TextError> {
        let expected = || format!("{} ({} to {})", expected(), limits.start(), limits.end());
        let Some(word) = self.word() else {
            return Err(self.error(self.word_end, ErrorKind::Missing, expected()));
        };
        let digits = &self.text[word.clone()];
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(self.error(word.start, ErrorKind::BadNumber, expected()));
        }
        let value = digits.iter().fold(0usize, |value, digit| {
            value
                .saturating_mul(10)
                .saturating_add(usize::from(digit - b'0'))
        });
        if !limits.contains(&value) {
            return Err(self.error(word.start, ErrorKind::OutOfRange, expected()));
        }
        Ok(value)
    }

    /// The next word of the line.
    fn word(&mut self) -> Option<Range<usize>> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|&byte| !is_in_word(byte));
        let length = length.unwrap_or(rest.len());
        let word = self.at..self.at + length;
        (length > 0).then(|| {
            self.at = word.end;
            self.word_end = word.end;
            word
        })
    }

    fn skip_blanks(&mut self) {
        let blanks = self.text[self.at..]
            .iter()
            .take_while(|&&byte| is_blank(byte));
        self.at += blanks.count();
    }

    /// The start of the next word on this or any later line.
    fn next_word_anywhere(&self) -> Option<usize> {
        let rest = self.text[self.at..].iter();
        let gap = rest.take_while(|&&byte| !is_in_word(byte)).count();
        Some(self.at + gap).filter(|&start| start < self.text.len())
    }

    fn error(&self, offset: usize, kind: ErrorKind, expected: String) -> TextError {
        TextError::at(self.text, offset, kind, expected)
    }
}

/// How often a byte occurs, counted in bytes so that many are compared at once.
fn count(word: &[u8], wanted: u8) -> usize {
    let parts = word.chunks(usize::from(u8::MAX));
    let counts = parts.map(|part| {
        part.iter()
            .fold(0u8, |count, &byte| count + u8::from(byte == wanted))
    });
    counts.map(usize::from).sum()
}

fn is_in_word(byte: u8) -> bool {
    byte != b'\n' && !is_blank(byte)
}

/// A number of one to seven digits from 1 to `most` with the given byte behind it, less 1.
///
/// Eight bytes at once, since lengths of numbers are hard to predict: the first
/// byte that is no digit ends the number, and the digits before it are moved up
/// so that they are the last of eight.
#[inline]
fn usual_number(rest: &mut &[u8], behind: u8, most: usize) -> Option<u32> {
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    const ABOVE_NINE: u64 = 0x7676_7676_7676_7676;
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let bytes: &[u8; 8] = rest.first_chunk()?;
    let digits = u64::from_le_bytes(*bytes) ^ ZEROS;
    let others = (digits.wrapping_add(ABOVE_NINE) | digits) & HIGH_BITS;
    let length = others.trailing_zeros() as usize / 8;
    if length == 0 || length == 8 || bytes[length] != behind {
        return None;
    }
    *rest = &rest[length + 1..];
    let value = value_of(digits << (64 - 8 * length));
    (1..=most as u32).contains(&value).then(|| value - 1)
}

/// The number of eight decimal digits, one in each byte, the first one lowest.
fn value_of(digits: u64) -> u32 {
    // Neighbours are joined: ten times the one and the other, then hundreds, then ten thousands.
    let pairs = (digits.wrapping_mul((10 << 8) + 1) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs.wrapping_mul((100 << 16) + 1) >> 16) & 0x0000_FFFF_0000_FFFF;
    (fours.wrapping_mul((10_000 << 32) + 1) >> 32) as u32
}

/// The case as text, without anything that may be left out.
pub fn print(case: &Case) -> String {
    let mut text = format!("{} {}\n", case.rows, case.cols);
    for layout in [&case.alice, &case.bob] {
        for row in layout.chunks(case.cols.max(1)) {
            text.extend(row.iter().map(|&letter| char::from(letter as u8)));
            text.push('\n');
        }
    }
    let _ = writeln!(text, "{}", case.swaps.len());
    for swap in &case.swaps {
        let [r1, c1, r2, c2] = [swap.r1, swap.c1, swap.r2, swap.c2].map(|value| value + 1);
        let _ = writeln!(text, "{r1} {c1} {r2} {c2}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use ErrorKind::*;

    const BOARD: &str = "2 3\nABA\nBAA\nABB\nAAB\n2\n1 2 2 3\n2 3 1 1\n";

    fn read(text: &str) -> Case {
        parse(text.as_bytes(), Admission::Contest).expect(text)
    }

    fn refusal(text: &str) -> (usize, usize, ErrorKind) {
        let error = parse(text.as_bytes(), Admission::Wide).expect_err(text);
        (error.line, error.column, error.kind)
    }

    /// What is not read in one go is read word by word, so this alone shows what is.
    #[test]
    fn usual_swaps_are_read_in_one_go_and_no_others() {
        let usual = |line: &str| {
            let text = format!("{line}12345678");
            let mut reader = Reader::new(text.as_bytes());
            let swap = reader.usual_swap(2, 30)?;
            assert_eq!((reader.at, reader.word_end), (line.len(), line.len() - 1));
            Some([swap.r1, swap.c1, swap.r2, swap.c2])
        };
        assert_eq!(usual("1 30 2 3\n"), Some([0, 29, 1, 2]));
        assert_eq!(usual("0000002 1 01 17\n"), Some([1, 0, 0, 16]));
        for other in [
            "0 1 1 1\n",
            "3 1 1 1\n",
            "1 31 1 1\n",
            "1 1 1 0\n",
            "1 1 1\n",
            "00000001 1 1 1\n",
            "1  1 1 1\n",
            "1\t1 1 1\n",
            "1 1 1 1\r\n",
            "1 1 1 1 \n",
            "1 1 1 +1\n",
        ] {
            assert_eq!(usual(other), None, "{other:?}");
        }
    }

    #[test]
    fn a_usual_number_is_what_its_digits_say() {
        let steps = std::iter::successors(Some(1u32), |number| Some(number + number / 9 + 1));
        for number in steps.take_while(|&number| number < 10_000_000) {
            let text = format!("{number} 765432");
            let mut rest = text.as_bytes();
            let value = usual_number(&mut rest, b' ', 9_999_999);
            assert_eq!(value, Some(number - 1));
            assert_eq!(rest, b"765432");
            let least = usual_number(&mut text.as_bytes(), b' ', number as usize);
            assert_eq!(least, Some(number - 1));
            let above = usual_number(&mut text.as_bytes(), b' ', number as usize - 1);
            assert_eq!(above, None);
        }
        for (text, behind) in [("1 345678", b'\n'), ("1\n345678", b' '), (" 1 45678", b' ')] {
            assert_eq!(
                usual_number(&mut text.as_bytes(), behind, 9),
                None,
                "{text:?}"
            );
        }
        assert_eq!(usual_number(&mut &b"1 34567"[..], b' ', 9), None);
        for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_digit() && *byte != b' ') {
            let text = [b'1', byte, b' ', b'4', b'5', b'6', b'7', b'8'];
            assert_eq!(
                usual_number(&mut &text[..], b' ', 9_999_999),
                None,
                "{byte}"
            );
        }
    }

    #[test]
    fn a_text_is_read_and_printed() {
        let text = BOARD.replace("AAB\n2", "BAB\n2");
        let case = read(&text);
        use Letter::{A, B};
        assert_eq!((case.rows, case.cols), (2, 3));
        assert_eq!(case.alice, [A, B, A, B, A, A]);
        assert_eq!(case.bob, [A, B, B, B, A, B]);
        let swaps = case
            .swaps
            .iter()
            .map(|swap| [swap.r1, swap.c1, swap.r2, swap.c2]);
        assert_eq!(swaps.collect::<Vec<_>>(), [[0, 1, 1, 2], [1, 2, 0, 0]]);
        assert_eq!(print(&case), text);
    }

    #[test]
    fn blanks_zeros_line_ends_and_blank_lines_at_the_end_do_not_matter() {
        let plain = read("2 1\nA\nB\nB\nA\n2\n1 1 2 1\n2 1 2 1\n");
        for text in [
            "2 1\nA\nB\nB\nA\n2\n1 1 2 1\n2 1 2 1",
            "2 1\r\nA\r\nB\r\nB\r\nA\r\n2\r\n1 1 2 1\r\n2 1 2 1\r\n",
            " 02\t0001 \n A \n\tB\nB  \nA\n 02\n01 1  2 1\n2 1 2 00000000000000000001\t\n\n \n\r\n",
        ] {
            assert_eq!(read(text), plain, "{text:?}");
        }
    }

    #[test]
    fn the_size_is_checked_before_anything_else() {
        for (text, place) in [
            ("", (1, 1, Missing)),
            (" \n\n", (1, 1, Missing)),
            ("\n2 1", (1, 1, BlankLine)),
            ("2", (1, 2, Missing)),
            ("2 \n1", (1, 2, Missing)),
            ("x y", (1, 1, BadNumber)),
            ("+2 1", (1, 1, BadNumber)),
            ("2 -1", (1, 3, BadNumber)),
            ("0 1", (1, 1, OutOfRange)),
            ("11 1", (1, 1, OutOfRange)),
            ("99999999999999999999999999 1", (1, 1, OutOfRange)),
            ("2 0", (1, 3, OutOfRange)),
            ("10 100001", (1, 4, OutOfRange)),
            ("1 1000001", (1, 3, OutOfRange)),
            ("2 3 4", (1, 5, Extra)),
            // The largest sizes are admitted, and nothing is there for them.
            ("10 100000", (1, 10, Missing)),
            ("1 1000000\n", (1, 10, Missing)),
        ] {
            assert_eq!(refusal(text), place, "{text:?}");
        }
    }

    #[test]
    fn rows_are_judged_byte_by_byte() {
        for (text, place) in [
            ("1 3\nAA\nBBB\n1\n1 1 1 1", (2, 3, RowLength)),
            ("1 3\nAAAA\nBBB\n1\n1 1 1 1", (2, 4, RowLength)),
            ("1 3\nAAAX\nBBB\n1\n1 1 1 1", (2, 4, RowLength)),
            ("1 3\n  AXAA\nBBB\n1\n1 1 1 1", (2, 4, BadLetter)),
            ("1 3\nAbA\nBBB\n1\n1 1 1 1", (2, 2, BadLetter)),
            ("1 3\nAAA\nBBA\n1\n1 1 1 1", (3, 3, Unbalanced)),
            ("1 3\nABA\nBBB\n1\n1 1 1 1", (3, 3, Unbalanced)),
            ("1 3\nABA\nBBBBX\n1\n1 1 1 1", (3, 3, Unbalanced)),
            ("1 3\nAAA B\nBBB\n1\n1 1 1 1", (2, 5, Extra)),
            ("1 3\n\nAAA\nBBB\n1\n1 1 1 1", (2, 1, BlankLine)),
            ("1 3\nAAA\n \t\nBBB\n1\n1 1 1 1", (3, 1, BlankLine)),
            ("2 1\nA\nB\nB\n1\n1 1 1 1", (5, 1, BadLetter)),
            ("2 1\nA\nB\nB\n\n", (4, 2, Missing)),
            ("2 1\nA\nB\nB", (4, 2, Missing)),
        ] {
            assert_eq!(refusal(text), place, "{text:?}");
        }
    }

    #[test]
    fn swaps_are_counted_and_kept_within_the_board() {
        let head = "1 2\nAB\nBA\n";
        for (tail, place) in [
            ("", (3, 3, Missing)),
            ("\n1\n1 1 1 1", (4, 1, BlankLine)),
            ("0\n", (4, 1, OutOfRange)),
            ("200001\n1 1 1 1", (4, 1, OutOfRange)),
            ("one\n1 1 1 1", (4, 1, BadNumber)),
            ("1 1\n1 1 1 1", (4, 3, Extra)),
            ("200000\n1 1 1 1\n", (5, 8, Missing)),
            ("2\n1 1 1 1\n\n1 1 1 1", (6, 1, BlankLine)),
            ("1\n1 1 1", (5, 6, Missing)),
            ("2\n1 1 1\n1 1 1 1 1", (5, 6, Missing)),
            ("1\n1 1 1 1 1", (5, 9, Extra)),
            ("1\n1 1 1 1\n\n 1", (7, 2, Extra)),
            ("1\n2 1 1 1", (5, 1, OutOfRange)),
            ("1\n1 3 1 1\n", (5, 3, OutOfRange)),
            ("1\n1 1 0 1\n", (5, 5, OutOfRange)),
            ("1\n1 1 1 12345678901\n", (5, 7, OutOfRange)),
            ("1\n1 1 1 -1\n", (5, 7, BadNumber)),
            ("1\n1,1 1 1\n", (5, 1, BadNumber)),
        ] {
            let text = format!("{head}{tail}");
            assert_eq!(refusal(&text), place, "{text:?}");
        }
    }

    #[test]
    fn a_usual_number_is_digits_and_the_byte_behind() {
        let number = |text: &[u8], most| {
            let mut rest = text;
            let value = usual_number(&mut rest, b' ', most)?;
            Some((value, rest.len()))
        };
        assert_eq!(number(b"1 1 1 1\n", 9), Some((0, 6)));
        assert_eq!(number(b"1234567 \n", 1_234_567), Some((1_234_566, 1)));
        assert_eq!(number(b"0090807 \n", 1_000_000), Some((90_806, 1)));
        assert_eq!(number(b"1234567 \n", 1_234_566), None);
        // Eight digits, no digit, another byte behind, zero and a text's end are for the slow way.
        let unusual = [&b"00000001 "[..], b" 1 1 1 1\n", b"12/ 1 1 1", b"1:1 1 1 1"];
        for text in unusual
            .into_iter()
            .chain([&b"1\t1 1 1 1"[..], b"0 1 1 1 1", b"1 1 1 1"])
        {
            assert_eq!(number(text, 1_000_000), None, "{text:?}");
        }
    }

    #[test]
    fn a_message_names_the_row_or_the_swap() {
        let expected = |text: &str| {
            let error = parse(text.as_bytes(), Admission::Contest).expect_err(text);
            error.expected
        };
        assert_eq!(
            expected("2 2\nAB\nA\n"),
            "2 letters in row 2 of Alice's cards, not 1"
        );
        assert_eq!(
            expected("1 2\nAB\nBA\n2\n1 1 1 1\n1 1 1 3\n"),
            "swap 2: the column of Bob's card (1 to 2)"
        );
        assert_eq!(
            expected("1 2\nAB\nBB\n"),
            "the other letter: both layouts together have 2 times B already"
        );
    }
}
