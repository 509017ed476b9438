//! Which texts are valid tarot inputs, and where the first error of the others is.
//!
//! It shares nothing with the parser but the names of the cards: it looks at the words with their
//! places one by one.

use super::case::{HIGHS, LOWS, SUITS};
use crate::text::{Admission, ErrorKind, Rejection, is_blank};

/// The words of an input: Konrad's five, Atli's five.
const WORDS: usize = 10;
/// The words of a hand.
const HAND: usize = 5;

/// A maximal run of bytes that are neither blank nor LF.
#[derive(Clone, Copy)]
struct Word<'a> {
    /// Line, from 1.
    line: usize,
    /// Column of the first byte, from 1.
    column: usize,
    bytes: &'a [u8],
}

impl Word<'_> {
    /// An error at this word.
    fn reject(&self, kind: ErrorKind) -> Rejection {
        Rejection {
            line: self.line,
            column: self.column,
            kind,
        }
    }

    /// An error just past the last byte of this word.
    fn reject_past(&self, kind: ErrorKind) -> Rejection {
        Rejection {
            line: self.line,
            column: self.column + self.bytes.len(),
            kind,
        }
    }
}

/// The words of one line, in order.
fn words_of_line(line: usize, bytes: &[u8]) -> impl Iterator<Item = Word<'_>> {
    let mut column = 1;
    bytes
        .split(|&byte| is_blank(byte))
        .map(move |bytes| {
            let word = Word {
                line,
                column,
                bytes,
            };
            // Past these bytes and the one blank behind them.
            column += bytes.len() + 1;
            word
        })
        .filter(|word| !word.bytes.is_empty())
}

/// The words of a text, in reading order.
fn words(text: &[u8]) -> impl Iterator<Item = Word<'_>> {
    (1..)
        .zip(text.split(|&byte| byte == b'\n'))
        .flat_map(|(line, bytes)| words_of_line(line, bytes))
}

/// Is this the name of a card or of the joker, byte for byte?
fn is_card(word: &[u8]) -> bool {
    let is_high = || HIGHS.iter().any(|high| high.as_bytes() == word);
    let is_low = || {
        word.split_first().is_some_and(|(&suit, value)| {
            SUITS.contains(&char::from(suit)) && LOWS.iter().any(|low| low.as_bytes() == value)
        })
    };
    word == b"J" || is_high() || is_low()
}

/// Ten cards on exactly two lines that have words have to be five and five.
fn check_layout(cards: &[Word]) -> Result<(), Rejection> {
    let mut lines: Vec<usize> = cards.iter().map(|card| card.line).collect();
    lines.dedup();
    let &[first, _] = lines.as_slice() else {
        return Ok(());
    };
    let konrad: Vec<&Word> = cards.iter().filter(|card| card.line == first).collect();
    match (konrad.len(), konrad.get(HAND), konrad.last()) {
        (HAND, _, _) => Ok(()),
        (_, Some(sixth), _) => Err(sixth.reject(ErrorKind::Layout)),
        (_, None, Some(last)) => Err(last.reject_past(ErrorKind::Layout)),
        (_, None, None) => Ok(()),
    }
}

/// Accepts exactly the valid texts, else says where the first error is and of which kind.
///
/// Any bytes may be given; what stands behind the eleventh word is not looked at. Both admissions
/// are the same here: any card may occur several times.
pub fn recognise(text: &[u8], _admission: Admission) -> Result<(), Rejection> {
    let cards: Vec<Word> = words(text).take(WORDS + 1).collect();
    for (index, card) in cards.iter().enumerate() {
        if index == WORDS {
            return Err(card.reject(ErrorKind::Extra));
        }
        if !is_card(card.bytes) {
            return Err(card.reject(ErrorKind::BadCard));
        }
    }
    if cards.len() < WORDS {
        let nothing = Word {
            line: 1,
            column: 1,
            bytes: b"",
        };
        let last = cards.last().unwrap_or(&nothing);
        return Err(last.reject_past(ErrorKind::Missing));
    }
    check_layout(&cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn accepted(text: &[u8]) {
        for admission in Admission::ALL {
            assert_eq!(recognise(text, admission), Ok(()));
        }
    }

    #[track_caller]
    fn refused(text: &[u8], line: usize, column: usize, kind: ErrorKind) {
        let expected = Rejection { line, column, kind };
        for admission in Admission::ALL {
            assert_eq!(recognise(text, admission), Err(expected));
        }
    }

    /// Is it a card, as the third of ten words?
    fn good(word: &[u8]) -> bool {
        let text = [b"J J ".as_slice(), word, b" J J\nJ J J J J\n"].concat();
        recognise(&text, Admission::Contest).is_ok()
    }

    #[test]
    fn all_cards_and_the_joker_are_good() {
        accepted(b"O I II III IV\nV VI VII VIII IX\n");
        accepted(b"X XI XII XIII XIV\nXV XVI XVII XVIII XIX\n");
        accepted(b"XX XXI J J J\nS1 B1 V1 M1 S2\n");
        accepted(b"S3 S4 S5 S6 S7\nS8 S9 S10 SG SR\n");
        accepted(b"SD SK B10 BG BR\nBD BK V10 VG VR\n");
        accepted(b"VD VK M10 MG MR\nMD MK MK MK J\n");
    }

    #[test]
    fn nothing_else_is() {
        // Of one byte: I, O, V, X and the joker. Of two: II IV VI IX XI XV XX, and each of four
        // suits with nine digits and with four letters.
        let one = (0..=255).filter(|&a| good(&[a]));
        assert_eq!(one.collect::<Vec<u8>>(), b"IJOVX");
        let mut two = 0;
        for a in 33..=255u8 {
            two += (33..=255u8).filter(|&b| good(&[a, b])).count();
        }
        assert_eq!(two, 7 + 4 * (9 + 4));
        for word in [
            "IIII",
            "VIIII",
            "IIX",
            "VX",
            "XXII",
            "XXX",
            "XIXI",
            "S0",
            "S00",
            "S01",
            "S11",
            "S010",
            "S100",
            "V+1",
            "V-1",
            "VJ",
            "JS",
            "JJ",
            "S1S1",
            "1S",
            "10",
            "K",
            "s1",
            "xi",
            "j",
            "o",
            "\u{feff}S1",
            "S1\u{a0}",
            "\u{39f}",
            "S\u{661}",
            "S1\0",
            "S1\u{b}",
            "S1\u{c}",
        ] {
            assert!(!good(word.as_bytes()), "{word:?}");
        }
        assert!(!good(b"S\xff"));
        assert!(!good(&[b'X'; 100_000]));
    }

    #[test]
    fn layouts() {
        let ten = "J J J J J J J J J J";
        accepted(ten.as_bytes());
        accepted(ten.replace(' ', "\n").as_bytes());
        accepted(b"J J J J J\r\nJ J J J J\r\n");
        accepted(b" \n\n\tJ  J\tJ J J \r\n \r\n\nJ J\rJ J J\n\n ");
        // Three lines, however filled.
        accepted(b"J J J J J J\nJ\nJ J J");
        refused(b"\nJ S1 J J\n\nJ J J J J J\n", 2, 9, ErrorKind::Layout);
        refused(b"J \t\nJ J J J J J J J J", 1, 2, ErrorKind::Layout);
        refused(b"J J S10 J J  S10 J\n\nJ J J", 1, 14, ErrorKind::Layout);
        refused(b"\n J J J J J J J J J\nXX", 2, 12, ErrorKind::Layout);
    }

    #[test]
    fn missing_words_are_past_the_last_one() {
        refused(b"", 1, 1, ErrorKind::Missing);
        refused(b" \n\t\r\n\n", 1, 1, ErrorKind::Missing);
        refused(b"\n  XXI", 2, 6, ErrorKind::Missing);
        refused(b"J J J J J\nJ J J S10 \r\n\n", 2, 10, ErrorKind::Missing);
    }

    #[test]
    fn the_first_error_counts() {
        refused(b"J J J J J\nJ J J J J J", 2, 11, ErrorKind::Extra);
        refused(b"J J J J J J J J J J\n\n \x00 J", 3, 2, ErrorKind::Extra);
        refused(b"J J J J J\nJ J J Q J J", 2, 7, ErrorKind::BadCard);
        // A bad card before its line and the input turn out to be too short, or uneven.
        refused(b"J\tS0", 1, 3, ErrorKind::BadCard);
        refused(b"J J\nJ J J J J J J \xff\xfe", 2, 15, ErrorKind::BadCard);
        // A column counts bytes, also within a word of several bytes a character.
        refused("\u{feff}J J".as_bytes(), 1, 1, ErrorKind::BadCard);
        refused(b"J J J J J\x0cJ J J J J J", 1, 9, ErrorKind::BadCard);
        refused(b"J J J J J J J J J J\x00", 1, 19, ErrorKind::BadCard);
        // Too many words come before an uneven layout.
        refused(b"J J J J J J\nJ J J J J", 2, 9, ErrorKind::Extra);
    }

    #[test]
    fn long_inputs_take_linear_time() {
        refused(&vec![b' '; 1_000_000], 1, 1, ErrorKind::Missing);
        refused(&b"\nJ".repeat(500_000), 12, 1, ErrorKind::Extra);
        refused(&vec![0; 1_000_000], 1, 1, ErrorKind::BadCard);
    }
}
