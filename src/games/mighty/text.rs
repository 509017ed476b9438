//! The fast parser and the printer of game records.

use super::case::{Bid, Card, Case, SUIT_LETTERS, Suit, Token};
use crate::text::{ErrorKind, TextError, is_blank};
use std::fmt::Write;

/// What may stand for a card outside the rounds.
const A_CARD: &str = "one of S D H C with 2..10 J Q K A, or JB or JC";
/// What may stand in a round.
const A_TOKEN: &str = "one of S D H C with 2..10 J Q K A, JB or JC, or a led JD JH JDH JS JSC";
/// What may stand for a bid.
const A_BID: &str = "N, or one of S D H C with 13..20 or X with 12..20";

/// Reads a record. Both admissions admit the same texts.
///
/// Errors: the first in reading order, at its place (see [`super::case`]).
pub fn parse(text: &[u8]) -> Result<Case, TextError> {
    let mut reader = Reader {
        text,
        at: 0,
        past: 0,
    };
    let unread = Card::from_index(0);
    let mut case = Case {
        hands: [[unread; 10]; 5],
        bids: [None; 5],
        laid: [unread; 4],
        friend: unread,
        rounds: [[Token::card(unread); 5]; 10],
    };
    for (player, hand) in case.hands.iter_mut().enumerate() {
        reader.line(Line::Hand(player), hand, card)?;
    }
    let mut passes = 0;
    reader.line(Line::Bids, &mut case.bids, |word| {
        let bid = bid(word)?;
        passes += usize::from(bid.is_none());
        if passes == 5 {
            return Err(ErrorKind::NoBid);
        }
        Ok(bid)
    })?;
    reader.line(Line::Laid, &mut case.laid, card)?;
    reader.line(Line::Friend, std::slice::from_mut(&mut case.friend), card)?;
    for (round, row) in case.rounds.iter_mut().enumerate() {
        reader.line(Line::Round(round), row, token)?;
    }
    reader.end()?;
    Ok(case)
}

/// A line of the record, with its player or round from 0.
#[derive(Clone, Copy)]
enum Line {
    Hand(usize),
    Bids,
    Laid,
    Friend,
    Round(usize),
}

impl Line {
    /// Which word is expected at a place (from 0) of the line.
    fn word(self, place: usize) -> String {
        let nth = place + 1;
        match self {
            Line::Hand(player) => {
                format!(
                    "card {nth} of the ten dealt to player {}: {A_CARD}",
                    player + 1
                )
            }
            Line::Bids => format!("the bid of player {nth}: {A_BID}"),
            Line::Laid => format!("card {nth} of the four laid down: {A_CARD}"),
            Line::Friend => format!("the friend card: {A_CARD}"),
            Line::Round(round) => {
                format!("the card of player {nth} in round {}: {A_TOKEN}", round + 1)
            }
        }
    }

    /// The line as a whole, for one that is blank or too long.
    fn whole(self) -> String {
        match self {
            Line::Hand(player) => format!("the ten cards dealt to player {}", player + 1),
            Line::Bids => "the five bids".to_owned(),
            Line::Laid => "the four cards laid down".to_owned(),
            Line::Friend => "the friend card".to_owned(),
            Line::Round(round) => format!("the five cards of round {}", round + 1),
        }
    }

    /// What should stand at a word refused for this reason.
    fn expected(self, place: usize, kind: ErrorKind) -> String {
        match kind {
            ErrorKind::NoBid => "a bid of player 5: somebody has to bid".to_owned(),
            _ => self.word(place),
        }
    }
}

/// A place in the text.
struct Reader<'a> {
    text: &'a [u8],
    /// The next byte.
    at: usize,
    /// Just past the last word read.
    past: usize,
}

impl<'a> Reader<'a> {
    /// Reads one line of exactly as many words as `out` has room for, and its end.
    fn line<T>(
        &mut self,
        line: Line,
        out: &mut [T],
        mut read: impl FnMut(&[u8]) -> Result<T, ErrorKind>,
    ) -> Result<(), TextError> {
        let start = self.at;
        for (place, slot) in out.iter_mut().enumerate() {
            let Some((offset, word)) = self.word() else {
                return Err(self.too_short(line, start, place));
            };
            *slot =
                read(word).map_err(|kind| self.error(offset, kind, line.expected(place, kind)))?;
        }
        if let Some((offset, _)) = self.word() {
            let expected = format!("the end of the line after {}", line.whole());
            return Err(self.error(offset, ErrorKind::Extra, expected));
        }
        self.at = self.text.len().min(self.at + 1);
        Ok(())
    }

    /// The next word of this line and where it starts; none at the line's end.
    fn word(&mut self) -> Option<(usize, &'a [u8])> {
        let rest = &self.text[self.at..];
        let blanks = rest.iter().take_while(|&&byte| is_blank(byte)).count();
        let word = &rest[blanks..];
        let length = word
            .iter()
            .take_while(|&&byte| byte != b'\n' && !is_blank(byte))
            .count();
        let offset = self.at + blanks;
        self.at = offset + length;
        if length == 0 {
            return None;
        }
        self.past = self.at;
        Some((offset, &word[..length]))
    }

    /// The error of a line that ends before the word at `place`.
    fn too_short(&self, line: Line, start: usize, place: usize) -> TextError {
        if place == 0 && self.next_anywhere().is_some() {
            self.error(start, ErrorKind::BlankLine, line.whole())
        } else {
            self.error(self.past, ErrorKind::Missing, line.word(place))
        }
    }

    /// Where the next word starts, on whatever line.
    fn next_anywhere(&self) -> Option<usize> {
        self.text[self.at..]
            .iter()
            .position(|&byte| byte != b'\n' && !is_blank(byte))
            .map(|ahead| self.at + ahead)
    }

    /// Only blanks may follow the last line.
    fn end(&self) -> Result<(), TextError> {
        match self.next_anywhere() {
            None => Ok(()),
            Some(offset) => Err(self.error(
                offset,
                ErrorKind::Extra,
                "the end of the record after round 10".to_owned(),
            )),
        }
    }

    fn error(&self, offset: usize, kind: ErrorKind, expected: String) -> TextError {
        TextError::at(self.text, offset, kind, expected)
    }
}

/// The suit of a letter.
fn suit(letter: u8) -> Option<Suit> {
    Suit::ALL
        .into_iter()
        .zip(SUIT_LETTERS)
        .find(|&(_, of)| of == char::from(letter))
        .map(|(suit, _)| suit)
}

/// The number of a number card. Reading 9: `T` is a ten too.
fn number(word: &[u8]) -> Option<u8> {
    match word {
        [digit @ b'2'..=b'9'] => Some(digit - b'0'),
        b"10" | b"T" => Some(10),
        b"J" => Some(11),
        b"Q" => Some(12),
        b"K" => Some(13),
        b"A" => Some(14),
        _ => None,
    }
}

fn card(word: &[u8]) -> Result<Card, ErrorKind> {
    match word {
        b"JB" => Ok(Card::BLACK_JOKER),
        b"JC" => Ok(Card::COLOUR_JOKER),
        [letter, rest @ ..] => suit(*letter)
            .zip(number(rest))
            .map(|(suit, number)| Card::number(suit, number))
            .ok_or(ErrorKind::BadCard),
        [] => Err(ErrorKind::BadCard),
    }
}

fn token(word: &[u8]) -> Result<Token, ErrorKind> {
    match word {
        b"JD" => Ok(Token::JD),
        b"JH" => Ok(Token::JH),
        b"JDH" => Ok(Token::JDH),
        b"JS" => Ok(Token::JS),
        b"JSC" => Ok(Token::JSC),
        _ => card(word).map(Token::card),
    }
}

fn bid(word: &[u8]) -> Result<Option<Bid>, ErrorKind> {
    let (letter, tens, ones) = match *word {
        [b'N'] => return Ok(None),
        [letter, tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (letter, tens - b'0', ones - b'0'),
        _ => return Err(ErrorKind::BadBid),
    };
    let suit = match letter {
        b'X' => None,
        _ => Some(suit(letter).ok_or(ErrorKind::BadBid)?),
    };
    let least = if suit.is_none() { 12 } else { 13 };
    let points = tens * 10 + ones;
    if (least..=20).contains(&points) {
        Ok(Some(Bid { suit, points }))
    } else {
        Err(ErrorKind::OutOfRange)
    }
}

/// The record as text: words with one blank between them, lines ended by LF, tens as `S10`.
pub fn print(case: &Case) -> String {
    let mut text = String::with_capacity(400);
    for hand in &case.hands {
        print_line(&mut text, hand);
    }
    print_line(&mut text, &case.bids.map(BidWord));
    print_line(&mut text, &case.laid);
    print_line(&mut text, &[case.friend]);
    for row in &case.rounds {
        print_line(&mut text, row);
    }
    text
}

/// A bid as it is written.
pub(super) struct BidWord(pub(super) Option<Bid>);

impl std::fmt::Display for BidWord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            None => f.write_str("N"),
            Some(bid) => {
                let letter = bid.suit.map_or('X', |suit| SUIT_LETTERS[suit as usize]);
                write!(f, "{letter}{:02}", bid.points)
            }
        }
    }
}

fn print_line<T: std::fmt::Display>(text: &mut String, words: &[T]) {
    for (place, word) in words.iter().enumerate() {
        if place > 0 {
            text.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{word}");
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "\
S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ
SQ SK SA D2 D3 D4 D5 D6 D7 D8
D9 D10 DJ DQ DK DA H2 H3 H4 H5
H6 H7 H8 H9 H10 HJ HQ HK HA C2
C3 C4 C5 C6 C7 C8 C9 C10 CJ JB
N S13 X20 D14 C15
CQ CK CA JC
JC
S2 D2 JDH JSC JS
JD JH JB JC S2
S2 S2 S2 S2 S2
S2 S2 S2 S2 S2
S2 S2 S2 S2 S2
S2 S2 S2 S2 S2
S2 S2 S2 S2 S2
S2 S2 S2 S2 S2
S2 S2 S2 S2 S2
S2 S2 S2 S2 S2
";

    /// What was expected in the record with one of its lines, from 1, replaced.
    fn expected_with(number: usize, line: &str) -> String {
        let mut lines: Vec<&str> = RECORD.lines().collect();
        lines[number - 1] = line;
        let text = lines.join("\n");
        parse(text.as_bytes()).expect_err("a bad record").expected
    }

    #[test]
    fn an_error_names_the_word_that_was_expected() {
        for (number, line, expected) in [
            (1, "? S3", "card 1 of the ten dealt to player 1: "),
            (2, "SQ SK ?", "card 3 of the ten dealt to player 2: "),
            (2, "SQ SK", "card 3 of the ten dealt to player 2: "),
            (6, "N S13 X20 D14 ?", "the bid of player 5: "),
            (6, "N N N N N", "a bid of player 5: somebody has to bid"),
            (7, "CQ CK CA ?", "card 4 of the four laid down: "),
            (8, "?", "the friend card: "),
            (9, "S2 ?", "the card of player 2 in round 1: "),
            (10, "JD JH JB JC ?", "the card of player 5 in round 2: "),
        ] {
            let found = expected_with(number, line);
            assert!(found.starts_with(expected), "{line}: {found}");
        }
    }

    #[test]
    fn an_error_names_the_line_that_should_have_ended() {
        for (number, expected) in [
            (1, "the ten cards dealt to player 1"),
            (5, "the ten cards dealt to player 5"),
            (6, "the five bids"),
            (7, "the four cards laid down"),
            (8, "the friend card"),
            (9, "the five cards of round 1"),
            (18, "the five cards of round 10"),
        ] {
            let line = RECORD.lines().nth(number - 1).unwrap();
            let found = expected_with(number, &format!("{line} S2"));
            assert_eq!(found, format!("the end of the line after {expected}"));
        }
    }

    #[test]
    fn a_record_is_read_and_written() {
        let case = parse(RECORD.as_bytes()).unwrap();
        assert_eq!(case.hands[0][8], Card::number(Suit::S, 10));
        assert_eq!(case.hands[4][9], Card::BLACK_JOKER);
        assert_eq!(case.bids[0], None);
        assert_eq!(
            case.bids[2],
            Some(Bid {
                suit: None,
                points: 20
            })
        );
        assert_eq!(case.friend, Card::COLOUR_JOKER);
        assert_eq!(case.rounds[0][2], Token::JDH);
        assert_eq!(case.rounds[1][3], Token::JC);
        assert_eq!(print(&case), RECORD);
    }

    #[test]
    fn every_token_and_bid_is_read_as_it_is_written() {
        for written in (0..Token::COUNT).map(Token::from_index) {
            assert_eq!(token(written.to_string().as_bytes()), Ok(written));
        }
        for written in (0..Card::COUNT).map(Card::from_index) {
            assert_eq!(card(written.to_string().as_bytes()), Ok(written));
        }
        for word in ["N", "S13", "D14", "H19", "C20", "X12"] {
            let read = bid(word.as_bytes()).unwrap();
            assert_eq!(BidWord(read).to_string(), word);
        }
        // Reading 9.
        assert_eq!(card(b"HT"), Ok(Card::number(Suit::H, 10)));
    }

    #[test]
    fn spacing_does_not_matter() {
        let case = parse(RECORD.as_bytes()).unwrap();
        let spaced = RECORD.replace(' ', " \t\r ").replace('\n', "\r\n");
        assert_eq!(parse(spaced.as_bytes()).as_ref(), Ok(&case));
        assert_eq!(parse(RECORD.trim_end().as_bytes()).as_ref(), Ok(&case));
        assert_eq!(parse((RECORD.to_owned() + " \n\n\t").as_bytes()), Ok(case));
    }

    /// A record with one line replaced, its number counted from 1.
    fn with_line(number: usize, line: &str) -> String {
        let mut lines: Vec<&str> = RECORD.lines().collect();
        lines[number - 1] = line;
        lines.join("\n")
    }

    #[test]
    fn bad_bids_are_told_apart() {
        use ErrorKind::{BadBid, Extra, Missing, NoBid, OutOfRange};
        let table = [
            ("S12 N N N N", 1, OutOfRange),
            ("S13 X11 N N N", 5, OutOfRange),
            ("S13 N D21 N N", 7, OutOfRange),
            ("S13 N D00 N N", 7, OutOfRange),
            ("N N N N N", 9, NoBid),
            ("N N N N N N", 9, NoBid),
            ("N N N N", 8, Missing),
            ("N N N N X12 N", 13, Extra),
            ("S9 N N N N", 1, BadBid),
            ("S013 N N N N", 1, BadBid),
            ("n N N N N", 1, BadBid),
            ("S+3 N N N N", 1, BadBid),
            ("J13 N N N N", 1, BadBid),
            ("X N N N N", 1, BadBid),
        ];
        for (line, column, kind) in table {
            let error = parse(with_line(6, line).as_bytes()).unwrap_err();
            assert_eq!(
                (error.line, error.column, error.kind),
                (6, column, kind),
                "{line}"
            );
        }
    }

    #[test]
    fn lead_tokens_stand_in_rounds_only() {
        for (number, count) in [(1, 10), (7, 4), (8, 1)] {
            for word in ["JD", "JH", "JDH", "JS", "JSC", "S1", "ZA", "SX", "", "JX"] {
                let line = vec![word; count].join(" ");
                let error = parse(with_line(number, &line).as_bytes()).unwrap_err();
                let kind = if word.is_empty() {
                    ErrorKind::BlankLine
                } else {
                    ErrorKind::BadCard
                };
                assert_eq!((error.line, error.column, error.kind), (number, 1, kind));
            }
        }
    }

    #[test]
    fn what_is_missing_is_past_the_last_word() {
        let error = parse(b"").unwrap_err();
        assert_eq!(
            (error.line, error.column, error.kind),
            (1, 1, ErrorKind::Missing)
        );
        let error = parse(b" \n\n S2").unwrap_err();
        assert_eq!(
            (error.line, error.column, error.kind),
            (1, 1, ErrorKind::BlankLine)
        );
        let cut = RECORD.replace("CQ CK CA JC\n", "CQ CK \n");
        let error = parse(cut.as_bytes()).unwrap_err();
        assert_eq!(
            (error.line, error.column, error.kind),
            (7, 6, ErrorKind::Missing)
        );
        let lines: Vec<&str> = RECORD.lines().take(17).collect();
        let error = parse((lines.join("\n") + " \n\n").as_bytes()).unwrap_err();
        assert_eq!(
            (error.line, error.column, error.kind),
            (17, 15, ErrorKind::Missing)
        );
        assert_eq!(error.found, "end of input");
    }

    #[test]
    fn nothing_follows_round_10() {
        let error = parse((RECORD.to_owned() + "\n  S2\n").as_bytes()).unwrap_err();
        assert_eq!(
            (error.line, error.column, error.kind),
            (20, 3, ErrorKind::Extra)
        );
    }
}
