//! The poker text format, walked word by word: which inputs are valid, and where the first error is.
//!
//! Written from the description of the format in [`super::case`] alone, so that
//! the parser can be compared with it.

use super::case::{RANKS, SUITS};
use crate::text::{Admission, ErrorKind, Rejection};

const CARDS_OF_LINE: usize = 10;
const CARDS_OF_HAND: usize = 5;

/// Accepts exactly the valid inputs, in time proportional to their length.
///
/// # Errors
///
/// Line, column and kind of the first error in reading order.
pub fn recognise(text: &[u8], admission: Admission) -> Result<(), Rejection> {
    text.split(|&byte| byte == b'\n')
        .zip(1..)
        .try_for_each(|(bytes, line)| {
            recognise_line(bytes, admission).map_err(|(column, kind)| Rejection {
                line,
                column,
                kind,
            })
        })
}

/// One line; an error is a column and a kind.
fn recognise_line(line: &[u8], admission: Admission) -> Result<(), (usize, ErrorKind)> {
    let mut read: Vec<[u8; 2]> = Vec::new();
    let mut past_last = None;
    for (column, word) in words(line) {
        let card = next_card(&read, word, admission).map_err(|kind| (column, kind))?;
        read.push(card);
        past_last = Some(column + word.len());
    }
    match past_last {
        // A blank line is skipped.
        None => Ok(()),
        Some(_) if read.len() == CARDS_OF_LINE => Ok(()),
        Some(column) => Err((column, ErrorKind::Missing)),
    }
}

/// The words of a line and their columns.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut column = 1;
    line.split(|byte| b" \t\r".contains(byte))
        .map(move |word| {
            let start = column;
            column += word.len() + 1;
            (start, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// The word as a card that may follow the cards read before it on its line.
fn next_card(read: &[[u8; 2]], word: &[u8], admission: Admission) -> Result<[u8; 2], ErrorKind> {
    if read.len() == CARDS_OF_LINE {
        return Err(ErrorKind::Extra);
    }
    let &[rank, suit] = word else {
        return Err(ErrorKind::BadCard);
    };
    if !RANKS.contains(&rank) || !SUITS.contains(&suit) {
        return Err(ErrorKind::BadCard);
    }
    if admission == Admission::Contest && read.contains(&[rank, suit]) {
        return Err(ErrorKind::Repeated);
    }
    let before_in_hand = &read[read.len() / CARDS_OF_HAND * CARDS_OF_HAND..];
    let same_rank = before_in_hand.iter().filter(|card| card[0] == rank);
    if same_rank.count() + 1 == CARDS_OF_HAND {
        return Err(ErrorKind::FiveOfAKind);
    }
    Ok([rank, suit])
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "2S 3S 4S 5S 7S 2D 3D 4D 5D 7D";

    fn assert_valid(text: &[u8]) {
        for admission in Admission::ALL {
            assert_eq!(recognise(text, admission), Ok(()), "{text:?}");
        }
    }

    fn assert_refused_as(
        text: impl AsRef<[u8]>,
        admission: Admission,
        line: usize,
        column: usize,
        kind: ErrorKind,
    ) {
        let expected = Rejection { line, column, kind };
        let text = text.as_ref();
        let shown = String::from_utf8_lossy(text);
        assert_eq!(recognise(text, admission), Err(expected), "{shown}");
    }

    fn assert_refused(text: impl AsRef<[u8]>, line: usize, column: usize, kind: ErrorKind) {
        for admission in Admission::ALL {
            assert_refused_as(text.as_ref(), admission, line, column, kind);
        }
    }

    #[test]
    fn valid_layouts_of_text() {
        assert_valid(b"");
        assert_valid(b"\n");
        assert_valid(b" \t\r\n\r");
        assert_valid(LINE.as_bytes());
        assert_valid(format!("{LINE}\n").as_bytes());
        assert_valid(format!("\n{LINE}\r\n \r\n\t{LINE} \t\n\n").as_bytes());
        assert_valid(LINE.replace(' ', " \t\r ").as_bytes());
        assert_valid(b"TS JS QS KS AS 6H 8H 9H TC JC");
    }

    #[test]
    fn extra_is_the_eleventh_word_whatever_it_is() {
        assert_refused(format!("{LINE} 9C"), 1, 31, ErrorKind::Extra);
        assert_refused(format!("{LINE}\n\n{LINE}  \0 x"), 3, 32, ErrorKind::Extra);
        assert_refused(format!("{LINE} 2S"), 1, 31, ErrorKind::Extra);
    }

    #[test]
    fn bad_card_is_any_other_word() {
        for word in [
            "1S", "0S", "10H", "S2", "2s", "ah", "2", "2SS", "2X", "\u{a0}2S",
        ] {
            let text = LINE.replace("5S", word);
            assert_refused(text, 1, 10, ErrorKind::BadCard);
        }
        assert_refused("\u{feff}2S", 1, 1, ErrorKind::BadCard);
        assert_refused(b"2S\x0b3S", 1, 1, ErrorKind::BadCard);
        assert_refused(b"2S \xff\xfe", 1, 4, ErrorKind::BadCard);
        assert_refused(b"2S\n\0", 1, 3, ErrorKind::Missing);
        assert_refused(b"\n\0", 2, 1, ErrorKind::BadCard);
    }

    #[test]
    fn missing_is_past_the_last_word_of_its_line() {
        assert_refused("2S", 1, 3, ErrorKind::Missing);
        assert_refused(&LINE[..26], 1, 27, ErrorKind::Missing);
        assert_refused("\n\t2S  3S \r\n4S", 2, 8, ErrorKind::Missing);
        assert_refused(format!("{LINE}\n2S x"), 2, 4, ErrorKind::BadCard);
    }

    /// One deck for each line, not for each hand and not for the input.
    #[test]
    fn repeated_is_refused_in_a_contest_only() {
        let in_hand = LINE.replace("7S", "2S");
        let across = LINE.replace("7D", "2S");
        assert_refused_as(&in_hand, Admission::Contest, 1, 13, ErrorKind::Repeated);
        assert_refused_as(&across, Admission::Contest, 1, 28, ErrorKind::Repeated);
        assert_eq!(recognise(in_hand.as_bytes(), Admission::Wide), Ok(()));
        assert_eq!(recognise(across.as_bytes(), Admission::Wide), Ok(()));
        assert_valid(format!("{LINE}\n{LINE}").as_bytes());
    }

    #[test]
    fn five_of_a_kind_stands_at_its_fifth_card() {
        let first = "9S 9D 9H 9C 9S 2D 3D 4D 5D 7D";
        let second = "2D 3D 4D 5D 7D 9S 9D 9H 9C 9D";
        assert_refused_as(first, Admission::Wide, 1, 13, ErrorKind::FiveOfAKind);
        assert_refused_as(second, Admission::Wide, 1, 28, ErrorKind::FiveOfAKind);
        // One deck has four of a rank only: the repetition is seen first.
        assert_refused_as(first, Admission::Contest, 1, 13, ErrorKind::Repeated);
        // Five of a rank that do not make a hand.
        let across = "2D 9S 9D 9H 9C 9S 3D 4D 5D 7D";
        assert_eq!(recognise(across.as_bytes(), Admission::Wide), Ok(()));
    }

    #[test]
    fn huge_lines_are_read_once() {
        assert_refused(vec![b'A'; 1 << 20], 1, 1, ErrorKind::BadCard);
        assert_valid(&vec![b' '; 1 << 20]);
        let many_words = format!("{LINE}{}", " 2S".repeat(1 << 18));
        assert_refused(many_words, 1, 31, ErrorKind::Extra);
    }
}
