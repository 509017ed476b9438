//! The contest program: what it prints, and how it reads game by game.
//!
//! Only answers are held back until the input has proved valid, so memory
//! follows the answers and the longest text of one game, not the input.

use super::case::{Outcome, Verdict};
use super::engine::{self, Table};
use super::text::{Fault, Words, blank_position, separates};
use crate::game::{NoAnswer, SolveError};
use crate::text::{EXCERPT_BYTES, ErrorKind, Origin};
use std::io::{self, ErrorKind as Failure, Read};

/// The bytes read at a time, unless one game's text is longer.
pub(super) const WINDOW: usize = 65_536;

/// What is printed for an outcome.
///
/// # Errors
/// The first game that never ends, or that the reference left undecided.
pub(super) fn answer(outcome: &Outcome) -> Result<String, NoAnswer> {
    let mut text = String::new();
    for (index, game) in outcome.games.iter().enumerate() {
        match game.verdict {
            Verdict::Won(winner) => push_answer(&mut text, winner, game.left),
            Verdict::Endless => return Err(never_ends(index + 1)),
            Verdict::Undecided => return Err(undecided(index + 1, game.turns)),
        }
    }
    Ok(text)
}

fn never_ends(game: usize) -> NoAnswer {
    let message = format!("game {game} never ends: its positions repeat for ever");
    NoAnswer { game, message }
}

fn undecided(game: usize, turns: u64) -> NoAnswer {
    let message = format!("game {game} is undecided: given up after {turns} turns");
    NoAnswer { game, message }
}

/// Five lines, after a blank line if others went before.
fn push_answer(text: &mut String, winner: u8, left: [u32; 4]) {
    if !text.is_empty() {
        text.push('\n');
    }
    push_number(text, u32::from(winner) + 1);
    text.push_str(" is the winner\n");
    for (player, cards) in (1..).zip(left) {
        push_number(text, player);
        text.push_str(": ");
        push_number(text, cards);
        text.push('\n');
    }
}

/// In decimal, without the formatting machinery: this is a fair part of the time of a short game.
fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// Answers an input from the engine, reading `window` bytes at a time.
///
/// # Errors
/// As if the whole input were parsed first: a fault of the text anywhere goes
/// before a game that never ends.
pub(super) fn solve(input: &mut dyn Read, window: usize) -> Result<Vec<u8>, SolveError> {
    let mut stream = Stream::new(input, window);
    let mut table = Table::default();
    let mut position = blank_position();
    let mut answers = String::new();
    let mut endless = None;
    let mut number = 1;
    while stream.game(number, |words| words.game(&mut position))? {
        if endless.is_none() {
            match engine::result(&mut table, &position) {
                Some((winner, left)) => push_answer(&mut answers, winner, left),
                None => endless = Some(number),
            }
        }
        number += 1;
    }
    match endless {
        Some(game) => Err(never_ends(game).into()),
        None => Ok(answers.into_bytes()),
    }
}

/// A window that moves over an input, from game to game.
struct Stream<'a> {
    input: &'a mut dyn Read,
    buffer: Vec<u8>,
    filled: usize,
    /// Where the next game's text starts.
    at: usize,
    /// Where the window begins in the input.
    origin: Origin,
    /// Has the input been read to its end?
    ended: bool,
}

impl<'a> Stream<'a> {
    fn new(input: &'a mut dyn Read, window: usize) -> Stream<'a> {
        Stream {
            input,
            buffer: vec![0; window.max(2 * EXCERPT_BYTES)],
            filled: 0,
            at: 0,
            origin: Origin::default(),
            ended: false,
        }
    }

    /// Parses the game with this number, from 1; false if there is none. What `parse` finds in a
    /// window that may end too early is tried again in a fuller one.
    fn game(
        &mut self,
        number: usize,
        mut parse: impl FnMut(&mut Words) -> Result<bool, Fault>,
    ) -> Result<bool, SolveError> {
        loop {
            let window = &self.buffer[..self.filled];
            let mut words = Words::new(window, self.at);
            match parse(&mut words) {
                Ok(false) if self.ended => return Ok(false),
                Ok(false) => self.at = self.filled,
                Ok(true) if self.ended || words.end() < self.filled => {
                    self.at = words.end();
                    return Ok(true);
                }
                Err(fault) if self.ended || settled(window, &fault) => {
                    return Err(fault.explain(window, self.origin, number).into());
                }
                Ok(true) | Err(_) => {}
            }
            self.refill()?;
        }
    }

    /// Drops what lies before the game but for an excerpt's length, and reads on until the
    /// window is full; one that is full of a single game grows.
    fn refill(&mut self) -> io::Result<()> {
        let dropped = self.at.saturating_sub(EXCERPT_BYTES);
        self.origin = advanced(self.origin, &self.buffer[..dropped]);
        self.buffer.copy_within(dropped..self.filled, 0);
        self.at -= dropped;
        self.filled -= dropped;
        if self.filled == self.buffer.len() {
            self.buffer.resize(2 * self.filled, 0);
        }
        while self.filled < self.buffer.len() && !self.ended {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == Failure::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Would the fault be told the same if the window went on? Its word has to end in it, and what
/// an excerpt shows has to be there; only the end of the input shows that something is missing.
fn settled(window: &[u8], fault: &Fault) -> bool {
    let shown = &window[fault.offset..];
    fault.kind != ErrorKind::Missing
        && shown.len() > EXCERPT_BYTES
        && shown.iter().any(|&byte| separates(byte))
}

/// The place after some bytes that begin at `origin`.
fn advanced(origin: Origin, bytes: &[u8]) -> Origin {
    match bytes.iter().rposition(|&byte| byte == b'\n') {
        None => Origin {
            line: origin.line,
            column: origin.column + bytes.len(),
        },
        Some(last) => Origin {
            line: origin.line + bytes.iter().filter(|&&byte| byte == b'\n').count(),
            column: bytes.len() - last,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::text;
    use super::*;

    const WON: &str = "clockwise 2\n1 G5\n2 RP R2\n1 G7\n2 R8 B1\n1 R1\n0\n";
    const ENDLESS: &str = "clockwise 1\n1 B5\n1 B6\n1 B7\n1 G8\n1 R1\n0\n";

    /// Player 2 passes over 3, 4 plays R8, 1 turns R1 over and plays it, 2 wins.
    const ANSWER: &str = "2 is the winner\n1: 1\n2: 0\n3: 1\n4: 1\n";

    /// Gives a few bytes at a time, with interruptions between.
    struct Slow<'a>(&'a [u8], bool);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(Failure::Interrupted.into());
            }
            let few = buffer.len().min(3);
            self.0.read(&mut buffer[..few])
        }
    }

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }

    fn solved(text: &str) -> Result<Vec<u8>, SolveError> {
        solve(&mut text.as_bytes(), WINDOW)
    }

    #[test]
    fn answers_are_five_lines_with_a_blank_line_between() {
        let text = [WON, WON].join("\n");
        let answers = solved(&text).expect("two answers");
        assert_eq!(
            String::from_utf8(answers),
            Ok(format!("{ANSWER}\n{ANSWER}"))
        );
        assert_eq!(solved("\n").expect("no games"), b"");
    }

    #[test]
    fn counts_of_several_digits_are_printed_whole() {
        let mut text = String::new();
        push_answer(&mut text, 3, [10, 207, 600, 0]);
        assert_eq!(text, "4 is the winner\n1: 10\n2: 207\n3: 600\n4: 0\n");
    }

    #[test]
    fn a_game_that_never_ends_is_named() {
        let found = solved(&[WON, ENDLESS, WON, ENDLESS].concat());
        assert!(
            matches!(found, Err(SolveError::NoAnswer(no)) if no.game == 2
            && no.message == "game 2 never ends: its positions repeat for ever")
        );
    }

    #[test]
    fn a_fault_of_the_text_goes_before_a_game_that_never_ends() {
        let found = solved(&[ENDLESS, WON, "clockwise 1 1 B"].concat());
        assert!(matches!(found, Err(SolveError::Text(error)) if error.line == 15));
    }

    #[test]
    fn outcomes_are_answered_like_inputs() {
        let won = Outcome {
            games: text::parse(WON.as_bytes())
                .map(|case| engine::outcome(&case).games)
                .expect("a game"),
        };
        assert_eq!(answer(&won), Ok(ANSWER.to_owned()));
        let mut undecided = won.clone();
        undecided.games[0].verdict = Verdict::Undecided;
        let message = "game 1 is undecided: given up after 4 turns".to_owned();
        assert_eq!(answer(&undecided), Err(NoAnswer { game: 1, message }));
        undecided.games[0].verdict = Verdict::Endless;
        assert_eq!(answer(&undecided), Err(never_ends(1)));
    }

    #[test]
    fn the_size_of_the_window_changes_nothing() {
        let gap = " \n".repeat(400);
        let long = ENDLESS.replace("B6", &format!("B6{gap}"));
        for text in [
            [WON, &gap, WON, &gap].concat(),
            [WON, &long, WON].concat(),
            WON.repeat(50),
            WON.repeat(50).replace('\n', " "),
        ] {
            let whole = solve(&mut text.as_bytes(), usize::from(u16::MAX));
            for window in [0, 150, 151, 160, 300] {
                let part = solve(&mut Slow(text.as_bytes(), false), window);
                assert_eq!(format!("{part:?}"), format!("{whole:?}"));
            }
        }
    }

    /// Every word of the last of several games broken, and every cut.
    fn faulty() -> Vec<String> {
        let before = WON.repeat(4);
        let words: Vec<&str> = WON.split_whitespace().collect();
        let after = format!("{}{WON}", " ".repeat(90));
        let mut texts = Vec::new();
        for place in 0..words.len() {
            let kept = words[..place].join(" ");
            let rest = words[place + 1..].join(" ");
            let long = "x".repeat(200);
            texts.push(format!("{before}{kept} ? {rest}"));
            texts.push(format!("{before}{kept}\n?{after}"));
            texts.push(format!("{before}{kept} {long} {rest}{after}"));
            texts.push(format!("{before}{kept}"));
            texts.push(format!("{}{kept} \n\n ", before.replace('\n', " ")));
        }
        texts
    }

    #[test]
    fn faults_are_told_as_by_the_parser_whatever_the_window() {
        for text in faulty() {
            let Err(expected) = text::parse(text.as_bytes()) else {
                // Cut where a game begins.
                continue;
            };
            for window in [0, 145, 200, WINDOW] {
                match solve(&mut Slow(text.as_bytes(), true), window) {
                    Err(SolveError::Text(error)) => assert_eq!(error, expected, "{text}"),
                    other => panic!("{text}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn a_word_that_is_cut_by_the_window_is_read_to_its_end() {
        // A number of cards that is valid wherever it is cut; one that is not; a wrong word in a long line.
        let faults = [
            WON.replace("\n0\n", "\n00000000\n"),
            WON.replace("\n0\n", "\n000000000x\n"),
            WON.replace("R8", &format!("?{}", " B1".repeat(60))),
            WON.replace("2 R8", &format!("?{}", " B1".repeat(60))),
        ];
        for (fault, pad) in faults
            .iter()
            .flat_map(|fault| (0..150).map(move |pad| (fault, pad)))
        {
            let text = format!("{}{fault}{WON}", " ".repeat(pad));
            let whole = solve(&mut text.as_bytes(), WINDOW);
            let part = solve(&mut text.as_bytes(), 0);
            assert_eq!(format!("{part:?}"), format!("{whole:?}"), "{text}");
        }
    }

    #[test]
    fn a_fault_is_told_before_the_rest_is_read() {
        let rest = io::repeat(b' ').take(1 << 20);
        let mut input = io::Read::chain(&b"clockwise 1 1 B1 1 ?"[..], rest);
        let mut stream = Stream::new(&mut input, 1 << 10);
        let mut position = blank_position();
        let game = stream.game(1, |words| words.game(&mut position));
        assert!(matches!(game, Err(SolveError::Text(error)) if error.column == 20));
        assert_eq!(stream.buffer.len(), 1 << 10);
    }

    #[test]
    fn the_window_of_a_long_game_grows_by_doubling() {
        let long = WON.replace("R8", &format!("R8{}", " ".repeat(15_000)));
        let mut input = long.as_bytes();
        let mut stream = Stream::new(&mut input, 0);
        let mut position = blank_position();
        let mut tries = 0;
        let game = stream.game(1, |words| {
            tries += 1;
            words.game(&mut position)
        });
        assert!(matches!(game, Ok(true)));
        // Empty, 144 bytes, 288 and so on up to 18,432.
        assert_eq!(tries, 1 + 8);
        assert_eq!(stream.buffer.len(), 144 << 7);
    }

    #[test]
    fn a_place_advances_by_lines_and_columns() {
        let from = Origin { line: 3, column: 7 };
        let place = |bytes: &[u8]| {
            let to = advanced(from, bytes);
            (to.line, to.column)
        };
        assert_eq!(place(b""), (3, 7));
        assert_eq!(place(b"abc"), (3, 10));
        assert_eq!(place(b"abc\n"), (4, 1));
        assert_eq!(place(b"a\nbc\ndef"), (5, 4));
    }

    #[test]
    fn blanks_between_games_need_no_memory() {
        let mut input = io::Read::chain(WON.as_bytes(), io::repeat(b'\n').take(1 << 20));
        let mut stream = Stream::new(&mut input, 1 << 10);
        let mut position = blank_position();
        let mut next = |number| stream.game(number, |words| words.game(&mut position));
        assert!(matches!(next(1), Ok(true)));
        assert!(matches!(next(2), Ok(false)));
        assert_eq!(stream.buffer.len(), 1 << 10);
        assert_eq!(stream.origin.line, 8 + (1 << 20) - stream.filled);
    }

    #[test]
    fn an_input_that_cannot_be_read_is_an_error() {
        assert!(matches!(
            solve(&mut Broken, WINDOW),
            Err(SolveError::Io(error)) if error.to_string() == "the disk is gone"
        ));
    }
}
