//! The fast parser and the printer.

use super::case::{Card, Case, HIGHS, Hand, LOWS, SUITS};
use crate::text::{ErrorKind, TextError, is_blank};

/// How many words an input has.
const WORDS: usize = 10;

/// The players in the order of their hands.
pub const PLAYERS: [&str; 2] = ["Konrad", "Atli"];

/// A word's place in the text.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Offset of its first byte.
    start: usize,
    /// Offset just past its last byte.
    end: usize,
    /// Which line, counting line ends only.
    line: usize,
}

/// Reads the ten cards of an input.
///
/// # Errors
///
/// In reading order: a word that is no card, an eleventh word, the end of the
/// input before the tenth; then ten good cards on two lines that are not five
/// and five.
pub fn parse(text: &[u8]) -> Result<Case, TextError> {
    let mut cards = [Card::JOKER; WORDS];
    let mut places = [Place::default(); WORDS];
    let mut words = 0;
    for place in Words::new(text) {
        let refuse = |kind, expected: String| Err(TextError::at(text, place.start, kind, expected));
        let Some(slot) = cards.get_mut(words) else {
            return refuse(ErrorKind::Extra, expected_end());
        };
        let Some(card) = card(&text[place.start..place.end]) else {
            return refuse(ErrorKind::BadCard, expected_card(words));
        };
        *slot = card;
        places[words] = place;
        words += 1;
    }
    if words < WORDS {
        let end = words.checked_sub(1).map_or(0, |last| places[last].end);
        let expected = expected_card(words);
        return Err(TextError::at(text, end, ErrorKind::Missing, expected));
    }
    match misplaced(&places) {
        Some(offset) => {
            let expected = "five cards on each of the two lines: Konrad's, then Atli's";
            Err(TextError::at(text, offset, ErrorKind::Layout, expected))
        }
        None => Ok(case(&cards)),
    }
}

/// The case as two lines of five cards.
pub fn print(case: &Case) -> String {
    let mut text = String::with_capacity(64);
    for hand in &case.hands {
        text.push_str(&print_cards(hand));
        text.push('\n');
    }
    text
}

/// Cards with a blank between them.
pub fn print_cards(cards: &[Card]) -> String {
    let mut text = String::with_capacity(32);
    for (place, card) in cards.iter().enumerate() {
        if place > 0 {
            text.push(' ');
        }
        match card.suit() {
            Some(suit) => {
                text.push(SUITS[usize::from(suit)]);
                text.push_str(LOWS[usize::from(card.value()) - 1]);
            }
            None if card.is_joker() => text.push('J'),
            None => text.push_str(HIGHS[usize::from(card.value())]),
        }
    }
    text
}

/// The words of a text in reading order.
struct Words<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a [u8]) -> Words<'a> {
        Words {
            text,
            at: 0,
            line: 0,
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        let start = loop {
            match self.text.get(self.at)? {
                b'\n' => self.line += 1,
                byte if is_blank(*byte) => {}
                _ => break self.at,
            }
            self.at += 1;
        };
        let word = self.text[start..]
            .iter()
            .take_while(|&&byte| byte != b'\n' && !is_blank(byte));
        self.at = start + word.count();
        Some(Place {
            start,
            end: self.at,
            line: self.line,
        })
    }
}

/// Where ten cards on exactly two lines leave the layout of five and five.
fn misplaced(places: &[Place; WORDS]) -> Option<usize> {
    let first_line = places[0].line;
    let on_first = places.iter().filter(|word| word.line == first_line).count();
    let last_line = places[WORDS - 1].line;
    let two_lines = places[on_first..].iter().all(|word| word.line == last_line);
    match on_first {
        5 | WORDS => None,
        _ if !two_lines => None,
        0..5 => Some(places[on_first - 1].end),
        _ => Some(places[5].start),
    }
}

fn case(cards: &[Card; WORDS]) -> Case {
    let [a, b, c, d, e, f, g, h, i, j] = *cards;
    let hands: [Hand; 2] = [[a, b, c, d, e], [f, g, h, i, j]];
    Case { hands }
}

/// The card that a word names.
pub fn card(word: &[u8]) -> Option<Card> {
    match word {
        b"J" => Some(Card::JOKER),
        [
            b'S' | b'B' | b'V' | b'M',
            b'1'..=b'9' | b'G' | b'R' | b'D' | b'K',
            ..,
        ] => low(word),
        _ => high(word),
    }
}

fn low(word: &[u8]) -> Option<Card> {
    let (letter, value) = word.split_first()?;
    let suit = SUITS.iter().position(|&suit| suit as u8 == *letter)?;
    let value = match value {
        [digit @ b'1'..=b'9'] => digit - b'0',
        b"10" => 10,
        b"G" => 11,
        b"R" => 12,
        b"D" => 13,
        b"K" => 14,
        _ => return None,
    };
    Some(Card::low(value, suit as u8))
}

/// At most two tens, then at most nine; `O` alone is nothing.
fn high(word: &[u8]) -> Option<Card> {
    if word == b"O" {
        return Some(Card::high(0));
    }
    let tens = word.iter().take_while(|&&letter| letter == b'X').count();
    let units = match word.get(tens..)? {
        b"" => 0,
        b"I" => 1,
        b"II" => 2,
        b"III" => 3,
        b"IV" => 4,
        b"V" => 5,
        b"VI" => 6,
        b"VII" => 7,
        b"VIII" => 8,
        b"IX" => 9,
        _ => return None,
    };
    let value = tens.checked_mul(10)?.checked_add(units)?;
    (1..=21).contains(&value).then(|| Card::high(value as u8))
}

fn expected_card(word: usize) -> String {
    format!(
        "card {} of {}'s five: J, O, I to XXI, or a suit letter (S B V M) with 1 to 10, G, R, D or K",
        word % 5 + 1,
        PLAYERS[usize::from(word >= 5)],
    )
}

fn expected_end() -> String {
    "the end of the input after Atli's five cards".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eleventh_card_is_told_to_be_one_too_many() {
        let error = parse(b"J J J J J J J J J J I").expect_err("an eleventh card");
        assert_eq!((error.line, error.column), (1, 21));
        let expected = "the end of the input after Atli's five cards";
        assert_eq!(error.expected, expected);
    }

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for index in 0..=Card::COUNT {
            let written = Card::from_index(index);
            assert_eq!(card(written.to_string().as_bytes()), Some(written));
            assert_eq!(print_cards(&[written]), written.to_string());
        }
    }

    #[test]
    fn what_is_no_card() {
        for word in [
            "",
            "0",
            "S",
            "S0",
            "S01",
            "S11",
            "S14",
            "SJ",
            "V+1",
            "V-1",
            "10",
            "K",
            "JJ",
            "o",
            "iv",
            "IIII",
            "VIIII",
            "IIX",
            "XXII",
            "XXX",
            "XXXI",
            "VX",
            "IXX",
            "OO",
            "XO",
            "OX",
            "S10S",
            "M1\0",
            "\u{feff}M1",
            "\u{39f}",
        ] {
            assert_eq!(card(word.as_bytes()), None, "{word}");
        }
    }

    /// `line:column kind` of the error, `ok` without one.
    fn read(text: &str) -> String {
        match parse(text.as_bytes()) {
            Ok(_) => "ok".to_owned(),
            Err(error) => error.rejection().to_string(),
        }
    }

    #[test]
    fn layouts_that_are_accepted() {
        for text in [
            "O O O O O\nJ J J J J",
            "O O O O O J J J J J",
            "\n\n O\tO O  O O \r\n\n\nJ J J J J\r\n\n",
            "O\nO\nO\nO\nO\nJ\nJ\nJ\nJ\nJ\n",
            "O O O O\nO J J J\nJ J",
        ] {
            assert_eq!(read(text), "ok", "{text:?}");
        }
    }

    #[test]
    fn two_lines_are_five_and_five() {
        assert_eq!(read("O O O O O J\nJ J J J"), "1:11 Layout");
        assert_eq!(read("O O O O O J J J J\n\nJ"), "1:11 Layout");
        assert_eq!(read("\nO O  O\t\n\nO O J J J J J"), "2:7 Layout");
        assert_eq!(read("O\nO O O O J J J J J"), "1:2 Layout");
    }

    #[test]
    fn the_first_error_in_reading_order() {
        assert_eq!(read(""), "1:1 Missing");
        assert_eq!(read(" \n\t\n"), "1:1 Missing");
        assert_eq!(read("O O O O O\nJ J J J  \n\n"), "2:8 Missing");
        assert_eq!(read("O O o"), "1:5 BadCard");
        assert_eq!(read("O O O O O J J J J J O"), "1:21 Extra");
        assert_eq!(read("O O O O O\nJ J J J J\n\u{feff}"), "3:1 Extra");
        assert_eq!(read("O O O O O O\nJ J J J J"), "2:9 Extra");
        assert_eq!(read("O O O O O\nJ J J J x O"), "2:9 BadCard");
    }

    #[test]
    fn a_message_names_the_player_and_the_card() {
        let message = |text: &str| parse(text.as_bytes()).unwrap_err().to_string();
        let seventh = message("O O O O O\nJ M11");
        assert!(
            seventh.starts_with("line 2, column 3: found 'M11', expected card 2 of Atli's five")
        );
        let none = message("");
        assert!(none.contains("found end of input, expected card 1 of Konrad's five"));
    }

    #[test]
    fn a_case_is_printed_on_two_lines() {
        let text = "S1 V10 MK O XXI\nJ BG VR SD IX\n";
        assert_eq!(
            parse(text.as_bytes()).map(|case| print(&case)).as_deref(),
            Ok(text)
        );
    }
}
