//! Uno (UVa 952): positions, and what is compared.
//!
//! Text: a stream of words; line breaks carry no meaning. A case is: direction,
//! first player, hands of players 1 to 4, discard pile, draw pile; each hand or
//! pile is a count and that many cards, piles from the top down. Errors in
//! reading order, placed at the word: `BadDirection`; first player and counts
//! `BadNumber`, then `OutOfRange` (player 1..=4, count 0..=100); a hand's count
//! of 0 `EmptyHand`; the discard pile's count of 0 `EmptyDiscard`; a word in the
//! place of a card that is none `BadCard`. The input ends inside a case:
//! `Missing`. Input without words has no cases.

use serde::{Serialize, Serializer};
use std::fmt;

/// Colours, best first (rule 1).
pub const COLOURS: [char; 4] = ['B', 'R', 'Y', 'G'];
/// Values, best first (rule 1): P passes over the next player, C changes the direction.
pub const VALUES: [char; 12] = ['P', 'C', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/// The most cards that a hand or pile may hold in the input.
pub const MAX_COUNT: usize = 100;

/// A card: colour 0..=3 and value 0..=11, both best first. The derived order is best first too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The number of kinds.
    pub const KINDS: u8 = 48;

    /// From indices into [`COLOURS`] and [`VALUES`].
    pub const fn new(colour: u8, value: u8) -> Card {
        assert!(colour < 4 && value < 12);
        Card(colour * 12 + value)
    }

    /// From the place in the order best first, 0..=47.
    pub const fn from_index(index: u8) -> Card {
        assert!(index < Card::KINDS);
        Card(index)
    }

    /// The place in the order best first: 0 is `BP`, 47 is `G9`.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Index into [`COLOURS`].
    pub const fn colour(self) -> u8 {
        self.0 / 12
    }

    /// Index into [`VALUES`].
    pub const fn value(self) -> u8 {
        self.0 % 12
    }

    /// Does it skip the next player when played?
    pub const fn is_pass(self) -> bool {
        self.value() == 0
    }

    /// Does it turn the direction round when played?
    pub const fn is_change(self) -> bool {
        self.value() == 1
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = COLOURS[usize::from(self.colour())];
        write!(f, "{colour}{}", VALUES[usize::from(self.value())])
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Which way the turn goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// 1, 2, 3, 4, 1, ...
    Clockwise,
    /// 4, 3, 2, 1, 4, ...
    CounterClockwise,
}

/// One position to be played out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// At the start.
    pub direction: Direction,
    /// Who moves first, 0..=3 (player 1 is 0).
    pub first: u8,
    /// Players 1 to 4, in the order written; at least one card each.
    pub hands: [Vec<Card>; 4],
    /// Top first; at least one card.
    pub discard: Vec<Card>,
    /// Top first.
    pub draw: Vec<Card>,
}

/// An input: any number of positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Case {
    /// In the order written.
    pub games: Vec<Position>,
}

/// What a player did in his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Rule 3: a card from the hand.
    Played(Card),
    /// Rule 4: drawn and played at once.
    DrewAndPlayed(Card),
    /// Rule 4: drawn and kept.
    DrewAndKept(Card),
    /// Rule 5: nothing to draw.
    NothingToDraw,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Turn {
    /// 0..=3.
    pub player: u8,
    /// What he did.
    pub action: Action,
    /// The direction after it.
    pub direction: Direction,
    /// The top of the discard pile after it.
    pub top: Card,
}

impl Turn {
    /// The turn as a number, injective: what [`TraceHash`] takes in.
    pub fn code(self) -> u64 {
        let (kind, card) = match self.action {
            Action::Played(card) => (0, card.index()),
            Action::DrewAndPlayed(card) => (1, card.index()),
            Action::DrewAndKept(card) => (2, card.index()),
            Action::NothingToDraw => (3, 0),
        };
        let direction = u64::from(self.direction == Direction::CounterClockwise);
        // None reaches the bits of the next.
        u64::from(self.player)
            + (kind << 2)
            + (direction << 4)
            + (u64::from(card) << 8)
            + (u64::from(self.top.index()) << 16)
    }
}

/// A running hash over turns: two games agree when turns, hash and kept trace do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct TraceHash(u64);

impl TraceHash {
    /// Takes in the next turn.
    #[inline]
    pub fn add(&mut self, turn: Turn) {
        self.0 = (self.0.rotate_left(23) ^ turn.code()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    /// The value so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

/// The first turns of a game that an outcome keeps one by one.
pub const TRACE_TURNS: usize = 1_000;
/// A game that never ends is told up to exactly this many turns.
pub const ENDLESS_TURNS: u64 = 256;
/// The positions that the reference remembers before it gives up.
pub const REFERENCE_POSITIONS: usize = 2_000_000;

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Won by player 0..=3 (rule 7).
    Won(u8),
    /// Never ends.
    Endless,
    /// Given up after the turns told (`turns` of the outcome): only the prefix is known.
    Undecided,
}

/// Everything both sides say of one game.
///
/// `turns`, `turnovers`, `hash`, `left` and `trace` tell the whole game when it
/// is won; its first [`ENDLESS_TURNS`] turns when it is endless, however early
/// the repetition is noticed; the part that was played when it is undecided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameOutcome {
    /// Won, endless or undecided.
    pub verdict: Verdict,
    /// Turns told.
    pub turns: u64,
    /// Cards left in the hands after them.
    pub left: [u32; 4],
    /// How often the discard pile was turned over (rule 5) in them: only when cards came of it.
    pub turnovers: u64,
    /// The first turns, at most [`TRACE_TURNS`].
    pub trace: Vec<Turn>,
    /// [`TraceHash`] over all turns told.
    #[serde(serialize_with = "as_text")]
    pub hash: u64,
}

/// 64-bit hashes go as text, since many JSON readers keep 53 bits only.
fn as_text<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{hash:016x}"))
}

/// Everything both sides say of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// One for each position.
    pub games: Vec<GameOutcome>,
}

#[cfg(test)]
impl Card {
    /// The card that is written so, for tests.
    pub(super) fn named(name: &str) -> Card {
        let mut cards = (0..Card::KINDS).map(Card::from_index);
        let card = cards.find(|card| card.to_string() == name);
        card.expect("a card's name")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn turns() -> impl Iterator<Item = Turn> {
        let cards = || (0..Card::KINDS).step_by(5).map(Card::from_index);
        let actions = move || {
            let kinds = [Action::Played, Action::DrewAndPlayed, Action::DrewAndKept];
            let with_card = kinds.into_iter().flat_map(move |kind| cards().map(kind));
            with_card.chain([Action::NothingToDraw])
        };
        let directions = [Direction::Clockwise, Direction::CounterClockwise];
        (0..4).flat_map(move |player| {
            directions.into_iter().flat_map(move |direction| {
                actions().flat_map(move |action| {
                    cards().map(move |top| Turn {
                        player,
                        action,
                        direction,
                        top,
                    })
                })
            })
        })
    }

    #[test]
    fn every_turn_has_a_number_of_its_own() {
        let turn = Turn {
            player: 1,
            action: Action::DrewAndKept(Card::from_index(5)),
            direction: Direction::CounterClockwise,
            top: Card::from_index(47),
        };
        assert_eq!(turn.code(), 1 + 2 * 4 + 16 + 5 * 256 + 47 * 65_536);
        let codes: HashSet<u64> = turns().map(Turn::code).collect();
        assert_eq!(codes.len(), turns().count());
        assert!(codes.len() > 1_000);
    }

    #[test]
    fn turns_are_told_apart_whatever_went_before() {
        let mut before = TraceHash::default();
        for turn in turns().step_by(97) {
            let after = |turn| {
                let mut hash = before;
                hash.add(turn);
                hash.value()
            };
            let hashes: HashSet<u64> = turns().map(after).collect();
            assert_eq!(hashes.len(), turns().count());
            before.add(turn);
        }
    }
}
