//! The text of a case: the fast parser and the printer. The format is told in [`super::case`].

use super::case::{COLOURS, Card, Case, Direction, MAX_COUNT, Position, VALUES};
use crate::text::{ErrorKind, Origin, TextError, is_blank};
use std::fmt::{Display, Write};

/// Parses an input: any number of games.
///
/// # Errors
/// The first fault in reading order, with what was expected there.
pub fn parse(text: &[u8]) -> Result<Case, TextError> {
    let mut words = Words::new(text, 0);
    let mut games = Vec::new();
    loop {
        let mut position = blank_position();
        match words.game(&mut position) {
            Ok(true) => games.push(position),
            Ok(false) => return Ok(Case { games }),
            Err(fault) => return Err(fault.explain(text, Origin::default(), games.len() + 1)),
        }
    }
}

/// The case in the usual form: seven lines a game, a blank line between games.
pub fn print(case: &Case) -> String {
    let games: Vec<String> = case.games.iter().map(print_position).collect();
    games.join("\n")
}

/// One game's seven lines.
pub(super) fn print_position(position: &Position) -> String {
    let direction = direction_word(position.direction);
    let mut text = format!("{direction} {}\n", position.first + 1);
    for hand in &position.hands {
        push_list(&mut text, hand);
    }
    push_list(&mut text, &position.discard);
    push_list(&mut text, &position.draw);
    text
}

/// As the first line of a game says it.
pub(super) fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "clockwise",
        Direction::CounterClockwise => "counter-clockwise",
    }
}

fn push_list(text: &mut String, cards: &[Card]) {
    // Writing to a String cannot fail.
    let _ = write!(text, "{}", cards.len());
    for card in cards {
        let _ = write!(text, " {card}");
    }
    text.push('\n');
}

/// A position to be filled by [`Words::game`].
pub(super) fn blank_position() -> Position {
    Position {
        direction: Direction::Clockwise,
        first: 0,
        hands: Default::default(),
        discard: Vec::new(),
        draw: Vec::new(),
    }
}

/// Which cards a list of the input holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// Of player 0..=3.
    Hand(usize),
    Discard,
    Draw,
}

impl List {
    /// The fewest cards it may have, and what it is called if it has fewer.
    fn least(self) -> Option<ErrorKind> {
        match self {
            List::Hand(_) => Some(ErrorKind::EmptyHand),
            List::Discard => Some(ErrorKind::EmptyDiscard),
            List::Draw => None,
        }
    }
}

impl Display for List {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            List::Hand(player) => write!(f, "hand of player {}", player + 1),
            List::Discard => f.write_str("discard pile"),
            List::Draw => f.write_str("draw pile"),
        }
    }
}

/// What a word of a game stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Direction,
    First,
    Count(List),
    /// The card with this number, from 1, of as many.
    Card(List, usize, usize),
}

/// A fault as the parser notes it: small, and put into words only when it is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Byte offset in the parsed text.
    pub offset: usize,
    /// Why the text is refused.
    pub kind: ErrorKind,
    place: Place,
}

impl Fault {
    /// The message, for a text that begins at `origin`; `game` counts from 1.
    pub(super) fn explain(self, text: &[u8], origin: Origin, game: usize) -> TextError {
        let expected = self.expected(game);
        TextError::in_window(text, origin, self.offset, self.kind, expected)
    }

    fn expected(self, game: usize) -> String {
        match self.place {
            Place::Direction if game == 1 => {
                "`clockwise` or `counter-clockwise`, the first word of game 1".to_owned()
            }
            Place::Direction => format!(
                "the end, or `clockwise` or `counter-clockwise` to begin game {game}: \
                 game {} is complete",
                game - 1
            ),
            Place::First => format!("the first player of game {game}, 1 to 4"),
            Place::Count(list) => format!(
                "the number of cards in the {list} of game {game}, {} to {MAX_COUNT}",
                usize::from(list.least().is_some())
            ),
            Place::Card(list, number, count) => format!(
                "card {number} of {count} in the {list} of game {game}: \
                 B, R, Y or G, then P, C or 0 to 9"
            ),
        }
    }
}

/// The words of a text, taken one after the other.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    text: &'a [u8],
    at: usize,
    /// Just past the last word taken.
    end: usize,
}

impl<'a> Words<'a> {
    /// The words from byte `at` on.
    pub(super) fn new(text: &'a [u8], at: usize) -> Words<'a> {
        Words { text, at, end: 0 }
    }

    /// Just past the last word taken.
    pub(super) fn end(&self) -> usize {
        self.end
    }

    /// The next game, in place of what `position` held; false if there are no words left.
    pub(super) fn game(&mut self, position: &mut Position) -> Result<bool, Fault> {
        let Some(direction) = self.direction()? else {
            return Ok(false);
        };
        position.direction = direction;
        position.first = self.number(Place::First, 1, 4)?.1 as u8 - 1;
        for (player, hand) in position.hands.iter_mut().enumerate() {
            self.list(List::Hand(player), hand)?;
        }
        self.list(List::Discard, &mut position.discard)?;
        self.list(List::Draw, &mut position.draw)?;
        Ok(true)
    }

    fn direction(&mut self) -> Result<Option<Direction>, Fault> {
        match self.next() {
            None => Ok(None),
            Some((_, b"clockwise")) => Ok(Some(Direction::Clockwise)),
            Some((_, b"counter-clockwise")) => Ok(Some(Direction::CounterClockwise)),
            Some((offset, _)) => Err(Fault {
                offset,
                kind: ErrorKind::BadDirection,
                place: Place::Direction,
            }),
        }
    }

    /// A count and as many cards, in place of what `cards` held. At most [`MAX_COUNT`] are
    /// taken, so memory never follows an unchecked number.
    fn list(&mut self, list: List, cards: &mut Vec<Card>) -> Result<(), Fault> {
        let place = Place::Count(list);
        let (offset, count) = self.number(place, 0, MAX_COUNT)?;
        if let (0, Some(kind)) = (count, list.least()) {
            return Err(Fault {
                offset,
                kind,
                place,
            });
        }
        cards.clear();
        for number in 1..=count {
            let card = match self.usual_card() {
                Some(card) => card,
                None => self.any_card(Place::Card(list, number, count))?,
            };
            cards.push(card);
        }
        Ok(())
    }

    /// The offset and value of a decimal number from `least` to `most`.
    fn number(&mut self, place: Place, least: usize, most: usize) -> Result<(usize, usize), Fault> {
        let (offset, word) = self.required(place)?;
        let fault = |kind| Fault {
            offset,
            kind,
            place,
        };
        if !word.iter().all(u8::is_ascii_digit) {
            return Err(fault(ErrorKind::BadNumber));
        }
        let value = word.iter().fold(0, |value: usize, &digit| {
            value
                .saturating_mul(10)
                .saturating_add(usize::from(digit - b'0'))
        });
        if value < least || value > most {
            return Err(fault(ErrorKind::OutOfRange));
        }
        Ok((offset, value))
    }

    /// The next word if it is a card between single blanks, as nearly all are.
    #[inline]
    fn usual_card(&mut self) -> Option<Card> {
        let &[before, colour, value, after] = self.text.get(self.at..)?.first_chunk()?;
        if !(separates(before) && separates(after)) {
            return None;
        }
        let card = card(colour, value)?;
        self.at += 3;
        self.end = self.at;
        Some(card)
    }

    fn any_card(&mut self, place: Place) -> Result<Card, Fault> {
        let (offset, word) = self.required(place)?;
        let known = match *word {
            [colour, value] => card(colour, value),
            _ => None,
        };
        known.ok_or(Fault {
            offset,
            kind: ErrorKind::BadCard,
            place,
        })
    }

    /// The next word and its offset; without one, `Missing` just past the last.
    fn required(&mut self, place: Place) -> Result<(usize, &'a [u8]), Fault> {
        let offset = self.end;
        self.next().ok_or(Fault {
            offset,
            kind: ErrorKind::Missing,
            place,
        })
    }

    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        let rest = self.text.get(self.at..)?;
        let blanks = rest.iter().position(|&byte| !separates(byte))?;
        let rest = &rest[blanks..];
        let length = rest.iter().position(|&byte| separates(byte));
        let word = &rest[..length.unwrap_or(rest.len())];
        let offset = self.at + blanks;
        self.at = offset + word.len();
        self.end = self.at;
        Some((offset, word))
    }
}

/// Does the byte stand between words?
pub(super) fn separates(byte: u8) -> bool {
    byte == b'\n' || is_blank(byte)
}

fn card(colour: u8, value: u8) -> Option<Card> {
    let index = COLOUR[usize::from(colour)] + VALUE[usize::from(value)];
    (index < Card::KINDS).then(|| Card::from_index(index))
}

/// What a colour's letter adds to a card's place in the order; too much for all other bytes.
const COLOUR: [u8; 256] = places(&COLOURS, VALUES.len() as u8);
/// What a value's letter adds; too much for all other bytes.
const VALUE: [u8; 256] = places(&VALUES, 1);

const fn places(letters: &[char], scale: u8) -> [u8; 256] {
    let mut places = [100; 256];
    let mut place = 0;
    while place < letters.len() {
        places[letters[place] as usize] = place as u8 * scale;
        place += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "clockwise 1\n2 RP B3\n1 B7\n1 R9\n2 G1 G2\n2 R3 Y0\n0\n";

    /// Each step alone: a parser with a broken one may never end.
    #[test]
    fn words_are_taken_one_after_the_other() {
        let mut words = Words::new(b" 12\n3 ", 0);
        assert_eq!((words.next(), words.end()), (Some((1, &b"12"[..])), 3));
        assert_eq!((words.next(), words.end()), (Some((4, &b"3"[..])), 5));
        assert_eq!((words.next(), words.end()), (None, 5));
        assert_eq!(words.game(&mut blank_position()), Ok(false));
    }

    /// What is not read at one look is read word by word, so this alone shows what is.
    #[test]
    fn cards_between_single_blanks_are_read_at_one_look_and_no_others() {
        let usual = |text: &str| {
            let mut words = Words::new(text.as_bytes(), 1);
            let card = words.usual_card()?;
            assert_eq!((words.at, words.end()), (4, 4));
            Some(card)
        };
        for text in ["2 BP ", "2\tBP\n", "2\nBP\r"] {
            assert_eq!(usual(text), Some(Card::from_index(0)), "{text:?}");
        }
        assert_eq!(usual("2 G9 "), Some(Card::from_index(47)));
        for text in [
            "2 BP", "2  BP ", "2 BPP ", "22BP ", "2 B  ", "2 P0 ", "2 RB ", "2",
        ] {
            assert_eq!(usual(text), None, "{text:?}");
        }
    }

    #[test]
    fn only_the_first_game_has_to_begin_with_a_direction() {
        let first = refused("sideways 1").3;
        assert!(first.ends_with("the first word of game 1"), "{first}");
        let second = refused(&format!("{GAME}sideways 1")).3;
        assert!(second.ends_with("game 1 is complete"), "{second}");
    }

    /// Line, column, kind and message.
    fn refused(text: &str) -> (usize, usize, ErrorKind, String) {
        let error = parse(text.as_bytes()).expect_err("a bad input");
        (error.line, error.column, error.kind, error.expected)
    }

    /// The game with one of its lines, from 1, replaced.
    fn with_line(line: usize, text: &str) -> String {
        let mut lines: Vec<&str> = GAME.lines().collect();
        lines[line - 1] = text;
        lines.join("\n")
    }

    #[test]
    fn a_game_is_read_list_by_list() {
        let case = parse(GAME.as_bytes()).expect("a valid game");
        let [game] = &case.games[..] else {
            panic!("not one game: {case:?}");
        };
        assert_eq!((game.direction, game.first), (Direction::Clockwise, 0));
        assert_eq!(game.hands[0], [Card::new(1, 0), Card::new(0, 5)]);
        assert_eq!(game.hands[3], [Card::new(3, 3), Card::new(3, 4)]);
        assert_eq!(game.discard, [Card::new(1, 5), Card::new(2, 2)]);
        assert!(game.draw.is_empty());
    }

    #[test]
    fn line_breaks_and_blanks_carry_no_meaning() {
        let usual = parse(GAME.as_bytes());
        let one_line = format!(" \t{}", GAME.replace('\n', "\r "));
        let word_a_line = GAME.replace([' ', '\n'], "\n\n");
        assert_eq!(parse(one_line.as_bytes()), usual);
        assert_eq!(parse(word_a_line.as_bytes()), usual);
        let zeros = GAME.replace("2 ", "00000000000000000000000002 ");
        assert_eq!(parse(zeros.as_bytes()), usual);
    }

    #[test]
    fn every_card_has_its_name() {
        for index in 0..Card::KINDS {
            let expected = Card::from_index(index);
            let text = with_line(2, &format!("1 {expected}"));
            let case = parse(text.as_bytes()).expect("a valid game");
            assert_eq!(case.games[0].hands[0], [expected]);
        }
    }

    #[test]
    fn games_follow_one_another_and_none_is_none() {
        let text = GAME.repeat(3);
        assert_eq!(parse(text.as_bytes()).expect("three games").games.len(), 3);
        assert_eq!(parse(b""), Ok(Case::default()));
        assert_eq!(parse(b" \r\n\t\n"), Ok(Case::default()));
    }

    #[test]
    fn a_case_is_printed_in_seven_lines_a_game() {
        let text = format!("{GAME}\n{}", GAME.replace("clockwise", "counter-clockwise"));
        let case = parse(text.as_bytes()).expect("two games");
        assert_eq!(print(&case), text);
        assert_eq!(print(&Case::default()), "");
    }

    #[test]
    fn the_first_line_is_checked() {
        for word in ["Clockwise", "clockwise1", "counterclockwise", "1"] {
            let (line, column, kind, _) = refused(&with_line(1, &format!("\n {word} 1")));
            assert_eq!((line, column, kind), (2, 2, ErrorKind::BadDirection));
        }
        let found = |player| refused(&with_line(1, &format!("clockwise {player}")));
        for player in ["x", "+1", "-1", "1.", "\u{661}"] {
            let (line, column, kind, _) = found(player);
            assert_eq!((line, column, kind), (1, 11, ErrorKind::BadNumber));
        }
        for player in ["0", "5", "18446744073709551617", "00"] {
            let (line, column, kind, expected) = found(player);
            assert_eq!((line, column, kind), (1, 11, ErrorKind::OutOfRange));
            assert_eq!(expected, "the first player of game 1, 1 to 4");
        }
    }

    #[test]
    fn counts_are_checked() {
        let kind = |line, text| {
            let (at, column, kind, _) = refused(&with_line(line, text));
            assert_eq!((at, column), (line, 1));
            kind
        };
        for line in 2..=5 {
            assert_eq!(kind(line, "0"), ErrorKind::EmptyHand);
            assert_eq!(kind(line, "101 B1"), ErrorKind::OutOfRange);
            assert_eq!(kind(line, "B1"), ErrorKind::BadNumber);
        }
        assert_eq!(kind(6, "00"), ErrorKind::EmptyDiscard);
        assert_eq!(kind(6, "101"), ErrorKind::OutOfRange);
        assert_eq!(kind(7, "999999999999999999999"), ErrorKind::OutOfRange);
        let hundred = format!("100{}", " B1".repeat(100));
        for line in 2..=7 {
            assert!(parse(with_line(line, &hundred).as_bytes()).is_ok());
        }
    }

    #[test]
    fn cards_are_checked_where_they_stand() {
        for word in [
            "X3",
            "B10",
            "b1",
            "R",
            "3R",
            "PR",
            "BB",
            "\u{feff}B1",
            "B\0",
        ] {
            let (line, column, kind, expected) = refused(&with_line(4, &format!("2 R9 {word}")));
            assert_eq!((line, column, kind), (4, 6, ErrorKind::BadCard), "{word}");
            assert_eq!(
                expected,
                "card 2 of 2 in the hand of player 3 of game 1: B, R, Y or G, then P, C or 0 to 9"
            );
        }
        assert!(parse(with_line(4, "2 R9\u{a0} B1").as_bytes()).is_err());
    }

    #[test]
    fn a_game_cut_short_misses_a_word_just_past_the_last() {
        let words: Vec<&str> = GAME.split_whitespace().collect();
        for kept in 1..words.len() {
            let text = format!("{}\n\n ", words[..kept].join(" "));
            let (line, column, kind, _) = refused(&text);
            assert_eq!(kind, ErrorKind::Missing);
            assert_eq!((line, column), (1, text.trim_end().len() + 1));
        }
        let (.., expected) = refused("clockwise 1 1 B1 1 B2 1 B3 1 B4");
        assert_eq!(
            expected,
            "the number of cards in the discard pile of game 1, 1 to 100"
        );
    }

    #[test]
    fn a_surplus_word_is_no_new_game() {
        let (line, column, kind, expected) = refused(&format!("{GAME}\nB1"));
        assert_eq!((line, column, kind), (9, 1, ErrorKind::BadDirection));
        assert!(expected.ends_with("to begin game 2: game 1 is complete"));
    }
}
