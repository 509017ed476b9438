//! Mighty (BOJ 28460): game records, and what is compared.
//!
//! Text: 18 lines: five dealt hands of ten cards; five bids; four laid cards;
//! the friend card; ten rounds of five tokens (players 1 to 5). Errors in
//! reading order:
//!
//! * A line that should be there but has no words: `BlankLine` at (line, 1) if
//!   any word follows later, else `Missing` past the last word of the input.
//! * Too few words on a line: `Missing` past its last word; too many: `Extra`
//!   at the first surplus word (whatever it is). After line 18 only blanks: else `Extra`.
//! * A word that is no token allowed there: `BadCard`. Lines 1-5, 7, 8 allow
//!   the 52 number cards (tens as `S10` or `ST`), `JB` and `JC`; lines 9-18
//!   allow `JD JH JDH JS JSC` too.
//! * A bid is `N`, or a letter of `SDHCX` and exactly two digits: else
//!   `BadBid`; its number in 13..=20 (X: 12..=20): else `OutOfRange`. When the
//!   fifth bid is the fifth `N`: `NoBid` at it.

use serde::{Serialize, Serializer};
use std::fmt;

/// The suits as they are written, strongest first: S > D > H > C.
pub const SUIT_LETTERS: [char; 4] = ['S', 'D', 'H', 'C'];

/// A suit; the derived order is strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Suit {
    /// Spade, black.
    S,
    /// Diamond, red.
    D,
    /// Heart, red.
    H,
    /// Clover, black.
    C,
}

impl Suit {
    /// Strongest first.
    pub const ALL: [Suit; 4] = [Suit::S, Suit::D, Suit::H, Suit::C];
}

/// One of the 54 cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The number of cards.
    pub const COUNT: u8 = 54;
    /// `JB`.
    pub const BLACK_JOKER: Card = Card(52);
    /// `JC` (where it is not led).
    pub const COLOUR_JOKER: Card = Card(53);

    /// The number card of a suit and a number 2..=14 (J 11, Q 12, K 13, A 14).
    pub const fn number(suit: Suit, number: u8) -> Card {
        assert!(number >= 2 && number <= 14);
        Card(suit as u8 * 13 + number - 2)
    }

    /// From a place 0..=53: suits in the order S D H C, numbers 2 to ace, black joker, colour joker.
    pub const fn from_index(index: u8) -> Card {
        assert!(index < Card::COUNT);
        Card(index)
    }

    /// The place 0..=53.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Is it one of the two jokers?
    pub const fn is_joker(self) -> bool {
        self.0 >= 52
    }

    /// The suit of a number card.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() {
            None
        } else {
            Some(Suit::ALL[self.0 as usize / 13])
        }
    }

    /// The number 2..=14 of a number card.
    pub const fn rank(self) -> Option<u8> {
        if self.is_joker() {
            None
        } else {
            Some(self.0 % 13 + 2)
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NUMBERS: [&str; 13] = [
            "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
        ];
        match self.0 {
            52 => f.write_str("JB"),
            53 => f.write_str("JC"),
            n => write!(
                f,
                "{}{}",
                SUIT_LETTERS[usize::from(n / 13)],
                NUMBERS[usize::from(n % 13)]
            ),
        }
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

/// A word of the ten rounds as it is written; what it means depends on who leads.
///
/// `JC` is one token: the colour joker, or, led, the black joker that permits clover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token(u8);

impl Token {
    /// The number of tokens.
    pub const COUNT: u8 = 59;
    /// Colour joker led, permits diamond.
    pub const JD: Token = Token(54);
    /// Colour joker led, permits heart.
    pub const JH: Token = Token(55);
    /// Colour joker led, permits both red suits.
    pub const JDH: Token = Token(56);
    /// Black joker led, permits spade.
    pub const JS: Token = Token(57);
    /// Black joker led, permits both black suits.
    pub const JSC: Token = Token(58);
    /// Colour joker followed; black joker led, permits clover.
    pub const JC: Token = Token(53);
    /// Black joker followed.
    pub const JB: Token = Token(52);

    /// The token that is written like a card.
    pub const fn card(card: Card) -> Token {
        Token(card.index())
    }

    /// From a place 0..=58: the cards, then `JD JH JDH JS JSC`.
    pub const fn from_index(index: u8) -> Token {
        assert!(index < Token::COUNT);
        Token(index)
    }

    /// The place 0..=58.
    pub const fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            54 => f.write_str("JD"),
            55 => f.write_str("JH"),
            56 => f.write_str("JDH"),
            57 => f.write_str("JS"),
            58 => f.write_str("JSC"),
            n => fmt::Display::fmt(&Card(n), f),
        }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What is bid: a suit, or no girudda.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Bid {
    /// `None` for `X`, no girudda (5.4).
    pub suit: Option<Suit>,
    /// 13..=20 (12..=20 without girudda).
    pub points: u8,
}

/// An input: one game record. Cards may repeat or be missing: that is for the referee to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// Lines 1-5.
    pub hands: [[Card; 10]; 5],
    /// Line 6; `None` passes. At least one is `Some`.
    pub bids: [Option<Bid>; 5],
    /// Line 7.
    pub laid: [Card; 4],
    /// Line 8.
    pub friend: Card,
    /// Lines 9-18, each by player, not in playing order.
    pub rounds: [[Token; 5]; 10],
}

/// The rule that is broken. One card is checked in this order: for the leader
/// `NotHeld`, `TokenForm`, `GiruddaLed`; for a follower `NotHeld`, `TokenForm`,
/// `GunIgnored`, (Mighty, joker, permitted suit: legal), `NotFollowed`. For each
/// laid card in the order written: `LaidNotOwned`, `LaidTwice`.
///
/// A token names a joker by its colour whoever plays it: `JD JH JDH` the colour
/// joker, `JB JS JSC` the black one; `JC` is the black one led, else the colour joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// A card twice in the dealt hands (reading 12).
    DealtTwice,
    /// 1.4: a laid card that the president does not own.
    LaidNotOwned,
    /// 1.4: a card laid twice.
    LaidTwice,
    /// 2: a card that the player does not hold (any more).
    NotHeld,
    /// 2: a permitted suit is not followed.
    NotFollowed,
    /// 4: the called joker is held back, and it is not the Mighty that is played.
    GunIgnored,
    /// 5.1: a girudda card led in the first round.
    GiruddaLed,
    /// 5.6, reading 17: a joker led as `JB`, or a lead token by one who follows.
    TokenForm,
}

/// One of the suits or both suits of a colour: what may be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Suits(
    /// Bit `suit as u8`.
    pub u8,
);

/// One finished round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RoundOutcome {
    /// Player 0..=4.
    pub leader: u8,
    /// What the lead permits (2, 5.6).
    pub permitted: Suits,
    /// Player 0..=4.
    pub winner: u8,
    /// Point cards among the five.
    pub points: u8,
}

/// What the referee says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// 1.1: a player's hand is a deal miss; the first such player, 0..=4.
    DealMistake {
        /// Player 0..=4.
        player: u8,
    },
    /// The first violation in playing order.
    RuleViolation {
        /// What is broken.
        rule: Rule,
        /// 1..=10; 0 before the first round (deal, exchange).
        round: u8,
        /// Player 0..=4: whose card it is. `DealtTwice`: who holds the second copy in reading order.
        player: u8,
    },
    /// A game without violation.
    Finished {
        /// Government points: rounds won by president and friend, and laid point cards.
        government: u8,
        /// All other points.
        opposition: u8,
        /// What was pledged (reading 10: of an X bid the number itself).
        pledge: u8,
    },
}

/// Who governs: known once the deal is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Government {
    /// Player 0..=4.
    pub president: u8,
    /// The winning bid.
    pub bid: Bid,
    /// Player 0..=4 who was dealt the friend card; nobody if that is the president or it was left over (5.5, reading 6).
    pub friend: Option<u8>,
}

/// Everything both sides say of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// `None` when the deal is refused or void (`DealtTwice`, `DealMistake`); known also when the exchange is a violation.
    pub government: Option<Government>,
    /// The rounds finished before the verdict.
    pub rounds: Vec<RoundOutcome>,
    /// The verdict.
    pub verdict: Verdict,
}
