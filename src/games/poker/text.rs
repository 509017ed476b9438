//! The fast parser and the printer.
//!
//! A line of the usual form (ten cards, one space between them) is read by a
//! few table look-ups; every other line, and every line with an error, is
//! read word by word, which finds the first error and its place.

#[cfg(test)]
use super::case::Hand;
use super::case::{Card, Case, Deal, RANKS, SUITS};
use crate::text::{Admission, ErrorKind, TextError, is_blank};
use std::ops::Range;

/// Cards on a line.
const CARDS: usize = 10;
/// Bytes of a line of the usual form, its LF included.
const USUAL_LINE: usize = 3 * CARDS;

/// The rank by the byte that stands for it, 0 for any other byte.
const RANK_OF: [u8; 256] = places(&RANKS, 2, 0);
/// The suit by the byte that stands for it, [`NO_SUIT`] for any other byte.
const SUIT_OF: [u8; 256] = places(&SUITS, 0, NO_SUIT);
const NO_SUIT: u8 = 4;

const fn places(letters: &[u8], first: u8, none: u8) -> [u8; 256] {
    let mut table = [none; 256];
    let mut place = 0;
    while place < letters.len() {
        table[letters[place] as usize] = first + place as u8;
        place += 1;
    }
    table
}

/// An error of a text: the first in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In bytes from the start of what was read.
    offset: usize,
    kind: ErrorKind,
    expected: String,
}

impl Fault {
    /// The same error where what was read starts at byte `start` of a longer text.
    pub fn moved(mut self, start: usize) -> Fault {
        self.offset += start;
        self
    }

    /// The error with line, column and excerpt; `text` is what was read.
    pub fn in_text(self, text: &[u8]) -> TextError {
        TextError::at(text, self.offset, self.kind, self.expected)
    }
}

/// The whole input, a deal for each line that is not blank.
pub fn parse(text: &[u8], admission: Admission) -> Result<Case, TextError> {
    let mut deals = Vec::new();
    scan(text, admission, |deal| deals.push(*deal)).map_err(|fault| fault.in_text(text))?;
    Ok(Case { deals })
}

/// Reads line after line and hands on each deal; whole lines may be read apart from each other.
pub fn scan(text: &[u8], admission: Admission, mut each: impl FnMut(&Deal)) -> Result<(), Fault> {
    let mut start = 0;
    while start < text.len() {
        if let Some(deal) = usual_line(&text[start..], admission) {
            each(&deal);
            start += USUAL_LINE;
            continue;
        }
        let length = text[start..].iter().position(|&byte| byte == b'\n');
        let end = length.map_or(text.len(), |length| start + length);
        if let Some(deal) = any_line(text, start..end, admission)? {
            each(&deal);
        }
        start = end + 1;
    }
    Ok(())
}

/// The deal of a correct line in the usual form at the start of the text.
#[inline]
fn usual_line(text: &[u8], admission: Admission) -> Option<Deal> {
    let line: &[u8; USUAL_LINE] = text.first_chunk()?;
    let mut cards = [Card::new(2, 0); CARDS];
    let mut seen = 0u64;
    for (card, word) in cards.iter_mut().zip(line.as_chunks::<3>().0) {
        *card = card_of(word[0], word[1])?;
        seen |= 1 << card.index();
    }
    let spaced = (2..USUAL_LINE - 1).step_by(3).all(|at| line[at] == b' ');
    let admitted = match admission {
        // One deck cannot make five of a kind.
        Admission::Contest => seen.count_ones() as usize == CARDS,
        Admission::Wide => !five_of_a_kind(&cards[..5]) && !five_of_a_kind(&cards[5..]),
    };
    (spaced && line[USUAL_LINE - 1] == b'\n' && admitted).then(|| deal(&cards))
}

/// The deal of a line in any form; `None` for a blank one.
fn any_line(text: &[u8], line: Range<usize>, admission: Admission) -> Result<Option<Deal>, Fault> {
    let mut cards = [Card::new(2, 0); CARDS];
    let mut read = 0;
    let mut end = line.start;
    let mut rest = line;
    while let Some(word) = next_word(text, &mut rest) {
        if read == CARDS {
            return Err(extra(word.start));
        }
        cards[read] = card_at(text, &word, read)?;
        admit(&cards[..=read], word.start, admission)?;
        read += 1;
        end = word.end;
    }
    match read {
        0 => Ok(None),
        CARDS => Ok(Some(deal(&cards))),
        _ => Err(missing(end, read)),
    }
}

/// The next word of what is left of a line, which shrinks to what comes after it.
fn next_word(text: &[u8], rest: &mut Range<usize>) -> Option<Range<usize>> {
    let line = &text[rest.clone()];
    let start = line.iter().position(|&byte| !is_blank(byte))?;
    let length = line[start..].iter().position(|&byte| is_blank(byte));
    let end = length.map_or(line.len(), |length| start + length);
    let word = rest.start + start..rest.start + end;
    rest.start = word.end;
    Some(word)
}

fn card_of(rank: u8, suit: u8) -> Option<Card> {
    let (rank, suit) = (RANK_OF[usize::from(rank)], SUIT_OF[usize::from(suit)]);
    (rank != 0 && suit != NO_SUIT).then(|| Card::new(rank, suit))
}

fn card_at(text: &[u8], word: &Range<usize>, place: usize) -> Result<Card, Fault> {
    let card = match text[word.clone()] {
        [rank, suit] => card_of(rank, suit),
        _ => None,
    };
    card.ok_or_else(|| Fault {
        offset: word.start,
        kind: ErrorKind::BadCard,
        expected: format!(
            "{}: a rank (2 to 9, T, J, Q, K, A) and a suit (S, D, H, C), such as TD",
            place_name(place)
        ),
    })
}

/// May the last one of the line's cards so far stand there?
fn admit(cards: &[Card], offset: usize, admission: Admission) -> Result<(), Fault> {
    let Some((card, before)) = cards.split_last() else {
        return Ok(());
    };
    let first = before.iter().position(|other| other == card);
    if let (Admission::Contest, Some(first)) = (admission, first) {
        return Err(Fault {
            offset,
            kind: ErrorKind::Repeated,
            expected: format!(
                "a card that is not on the line yet: {card} is {} already, and a line is dealt from one deck",
                place_name(first)
            ),
        });
    }
    if cards.len().is_multiple_of(5) && five_of_a_kind(&cards[cards.len() - 5..]) {
        return Err(Fault {
            offset,
            kind: ErrorKind::FiveOfAKind,
            expected: format!(
                "{} of another rank: five of a kind is no poker hand",
                place_name(before.len())
            ),
        });
    }
    Ok(())
}

fn extra(offset: usize) -> Fault {
    Fault {
        offset,
        kind: ErrorKind::Extra,
        expected: "the end of the line after ten cards".to_owned(),
    }
}

fn missing(offset: usize, read: usize) -> Fault {
    Fault {
        offset,
        kind: ErrorKind::Missing,
        expected: format!("{}: a line holds ten cards", place_name(read)),
    }
}

/// What the card with this number (from 0) on a line is called.
fn place_name(place: usize) -> String {
    format!("card {} of player {}", place % 5 + 1, place / 5 + 1)
}

fn five_of_a_kind(hand: &[Card]) -> bool {
    hand.iter().all(|card| card.rank() == hand[0].rank())
}

fn deal(cards: &[Card; CARDS]) -> Deal {
    let [a, b, c, d, e, f, g, h, i, j] = *cards;
    Deal {
        hands: [[a, b, c, d, e], [f, g, h, i, j]],
    }
}

/// A line of the usual form for each deal.
pub fn print(case: &Case) -> String {
    let mut text = String::with_capacity(case.deals.len() * USUAL_LINE);
    for deal in &case.deals {
        for (place, card) in deal.hands.iter().flatten().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            text.push(char::from(RANKS[card.index() / 4]));
            text.push(char::from(SUITS[card.index() % 4]));
        }
        text.push('\n');
    }
    text
}

/// A hand written as five words.
#[cfg(test)]
pub fn hand(cards: &str) -> Hand {
    let cards: Vec<Card> = cards
        .split_whitespace()
        .map(|word| match word.as_bytes() {
            [rank, suit] => card_of(*rank, *suit).expect("a card"),
            _ => panic!("{word} is no card"),
        })
        .collect();
    cards.try_into().expect("five cards")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Rejection;
    use ErrorKind::*;

    const LINE: &str = "5D 8C 9S JS AC 2C 5C 7D 8S QH";

    fn both(text: &str) -> Case {
        let case = parse(text.as_bytes(), Admission::Contest).expect("a contest input");
        assert_eq!(parse(text.as_bytes(), Admission::Wide), Ok(case.clone()));
        case
    }

    fn refusal(text: &str, admission: Admission) -> (usize, usize, ErrorKind) {
        let Rejection { line, column, kind } = parse(text.as_bytes(), admission)
            .expect_err(text)
            .rejection();
        (line, column, kind)
    }

    /// What the look-ups do not read is read word by word, so this alone shows that they do.
    #[test]
    fn the_look_ups_read_every_correct_line_of_the_usual_form_and_no_other() {
        let usual = |text: &str, admission| usual_line(text.as_bytes(), admission);
        let line = format!("{LINE}\n");
        let twice = "9S 9S 9S KS KS 9S 9S TS KS KS\n";
        for admission in Admission::ALL {
            assert_eq!(usual(&line, admission), both(&line).deals.pop());
            assert!(usual(&line.repeat(2), admission).is_some());
            for other in [LINE, &line.replace(' ', "\t"), &line.replace('\n', "\r\n")] {
                assert_eq!(usual(other, admission), None, "{other:?}");
            }
        }
        assert_eq!(usual(twice, Admission::Contest), None);
        assert!(usual(twice, Admission::Wide).is_some());
        for five in [
            "9S 9S 9S 9S 9D 2S 3S 4S 5S 7S\n",
            "2S 3S 4S 5S 7S 9S 9S 9S 9S 9D\n",
        ] {
            assert_eq!(usual(five, Admission::Wide), None);
        }
    }

    #[test]
    fn a_card_is_what_its_two_letters_say() {
        let case = both(&format!("{LINE}\n"));
        let [first, second] = case.deals[0].hands;
        assert_eq!(first[0], Card::new(5, 1));
        assert_eq!(first[4], Card::new(14, 3));
        assert_eq!(second[4], Card::new(12, 2));
        assert_eq!(second[3], Card::new(8, 0));
        assert_eq!(print(&case), format!("{LINE}\n"));
    }

    #[test]
    fn blanks_blank_lines_and_line_ends_do_not_matter() {
        let deal = both(LINE).deals[0];
        let spread = LINE.replace(' ', " \t ");
        for text in [
            format!("{LINE}\n{LINE}\n"),
            format!("{LINE}\r\n{LINE}\r\n"),
            format!("\n \t\r\n{LINE}\n\n{LINE}\n\n \n"),
            format!("  {spread}  \n\t{spread}\t"),
        ] {
            assert_eq!(both(&text).deals, [deal, deal], "{text:?}");
        }
        for text in ["", "\n", " \r\n\t"] {
            assert_eq!(both(text).deals, [], "{text:?}");
        }
    }

    #[test]
    fn the_first_error_in_reading_order_is_told() {
        for (text, place) in [
            ("5D 8C 9S\n", (1, 9, Missing)),
            ("5D 8C 9S \n", (1, 9, Missing)),
            ("5D 8C 9S JS AC 2C 5C 7D 8S", (1, 27, Missing)),
            ("5D 8C 9S JS AC 2C 5C 7D 8S QH 2D\n", (1, 31, Extra)),
            ("5D 8C 9S JS AC 2C 5C 7D 8S QH ?\n", (1, 31, Extra)),
            ("5D 8C 10H JS AC 2C 5C 7D 8S QH\n", (1, 7, BadCard)),
            ("5D 8C 9s JS AC 2C 5C 7D 8S QH\n", (1, 7, BadCard)),
            ("D5 8C 9S JS AC 2C 5C 7D 8S QH\n", (1, 1, BadCard)),
            ("5D 8C 9S JS AC 2C 5C 7D 8S 1H\n", (1, 28, BadCard)),
            ("5D,8C 9S JS AC 2C 5C 7D 8S QH\n", (1, 1, BadCard)),
            ("5D 8C 9S JS AC 2C 5C 7D 8S QH,\n", (1, 28, BadCard)),
            ("5D 8C 9S JS AC 2C 5C 7D 8S QH\n5D ? 5D", (2, 4, BadCard)),
            ("5D\n", (1, 3, Missing)),
            ("\u{feff}5D\n", (1, 1, BadCard)),
            ("\0", (1, 1, BadCard)),
        ] {
            for admission in Admission::ALL {
                assert_eq!(refusal(text, admission), place, "{text:?}");
            }
        }
        let blank_lines_count = format!("{LINE}\n\n \n5D 8C 9S");
        assert_eq!(
            refusal(&blank_lines_count, Admission::Wide),
            (4, 9, Missing)
        );
    }

    #[test]
    fn a_line_is_dealt_from_one_deck_unless_several_are_admitted() {
        let across = "5D 8C 9S JS AC 2C 5C 7D 8S 9S\n";
        assert_eq!(refusal(across, Admission::Contest), (1, 28, Repeated));
        assert!(parse(across.as_bytes(), Admission::Wide).is_ok());
        let odd_form = "5D 5D 9S  JS AC 2C 5C 7D 8S QH";
        assert_eq!(refusal(odd_form, Admission::Contest), (1, 4, Repeated));
        assert!(parse(odd_form.as_bytes(), Admission::Wide).is_ok());
    }

    #[test]
    fn five_of_a_kind_is_refused_at_the_fifth_card() {
        let first = "9D 9C 9S 9H 9D 2C 5C 7D 8S QH\n";
        let second = "2C 5C 7D 8S QH 9D 9C 9S 9H 9H\n";
        for (text, column) in [(first, 13), (second, 28)] {
            assert_eq!(refusal(text, Admission::Wide), (1, column, FiveOfAKind));
            assert_eq!(refusal(text, Admission::Contest), (1, column, Repeated));
        }
        // Five equal ranks that belong to two players are none.
        let shared = "2D 9C 9S 9H 9D 9C 5C 7D 8S QH\n";
        assert!(parse(shared.as_bytes(), Admission::Wide).is_ok());
    }

    #[test]
    fn a_message_names_the_card_and_the_player() {
        let text = b"5D 8C 9S JS AC 2C 10H 7D 8S QH\n";
        let error = parse(text, Admission::Contest).expect_err("a bad card");
        assert_eq!(error.found, "'10H'");
        assert!(error.expected.starts_with("card 2 of player 2"));
        let text = b"5D 8C 9S JS AC 2C 5C 7D 9S QH\n";
        let error = parse(text, Admission::Contest).expect_err("a repeated card");
        assert!(error.expected.contains("9S is card 3 of player 1 already"));
    }
}
