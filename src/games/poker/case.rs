//! Poker (Project Euler 54): cards, deals, and what is compared.
//!
//! Text: a line holds ten words, five cards of each player; blank lines are
//! skipped and counted. Errors of a line, in reading order:
//! at the eleventh word [`Extra`](crate::text::ErrorKind::Extra) (whatever it is);
//! at a word that is no card `BadCard`; under [`Admission::Contest`](crate::text::Admission)
//! at a card that stands on the line already `Repeated`; at the fifth card of a
//! hand whose five ranks are all equal `FiveOfAKind` (checked after `Repeated`);
//! past the last word of a line of one to nine words `Missing`.

use serde::{Serialize, Serializer};
use std::fmt;

/// The ranks in ascending order as they are written.
pub const RANKS: [u8; 13] = *b"23456789TJQKA";
/// The suits as they are written; their order decides nothing.
pub const SUITS: [u8; 4] = *b"SDHC";

/// A card: rank 2..=14 (ace 14) and suit 0..=3 (index into [`SUITS`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The card of a rank in 2..=14 and a suit in 0..=3.
    pub const fn new(rank: u8, suit: u8) -> Card {
        assert!(rank >= 2 && rank <= 14 && suit < 4);
        Card((rank - 2) * 4 + suit)
    }

    /// 2..=14.
    pub const fn rank(self) -> u8 {
        self.0 / 4 + 2
    }

    /// 0..=3, index into [`SUITS`].
    pub const fn suit(self) -> u8 {
        self.0 % 4
    }

    /// 0..=51, four times the rank's place plus the suit.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = RANKS[self.index() / 4] as char;
        let suit = SUITS[self.index() % 4] as char;
        write!(f, "{rank}{suit}")
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

/// Five cards, in the order they were written.
pub type Hand = [Card; 5];

/// One line: the hand of player 1 and the hand of player 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Player 1, player 2.
    pub hands: [Hand; 2],
}

/// An input: any number of deals. Cards may repeat (several decks), five of a kind does not occur.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Case {
    /// One for each line that is not blank.
    pub deals: Vec<Deal>,
}

/// Rule 2, from low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Nothing else.
    HighCard,
    /// Two of a rank.
    OnePair,
    /// Two and two.
    TwoPairs,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five ranks in a row, or the wheel.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three and two.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Straight and flush at once, the royal flush included.
    StraightFlush,
}

impl Category {
    /// All nine in ascending order, so each stands at its own number.
    pub const ALL: [Category; 9] = [
        Category::HighCard,
        Category::OnePair,
        Category::TwoPairs,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
    ];
}

/// What a hand is worth: compared by category, then by key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Strength {
    /// Rule 2.
    pub category: Category,
    /// Rules 3 and 4: ranks 2..=14 in the order in which they are compared,
    /// one for each group (a pair is one entry), unused places 0 at the end:
    /// quads `[quad, kicker]`; full house `[trips, pair]`; flush and high card
    /// five ranks descending; trips `[trips, kicker, kicker]`; two pairs
    /// `[higher, lower, kicker]`; pair `[pair, three kickers]`; straight and
    /// straight flush `[highest]`, 5 for the wheel.
    pub key: [u8; 5],
}

/// Who wins a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The first five cards.
    Player1,
    /// The last five cards.
    Player2,
    /// Nobody (rule 5).
    Tie,
}

/// Everything both sides say of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DealOutcome {
    /// Player 1, player 2.
    pub hands: [Strength; 2],
    /// Rules 2 to 5.
    pub winner: Winner,
}

/// Everything both sides say of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// One for each deal.
    pub deals: Vec<DealOutcome>,
    /// Rule 5: the lines that player 1 wins.
    pub player1_wins: u64,
}
