//! Tarot poker (Kattis tarotpoker): cards, hands, and what is compared.
//!
//! Text: ten words, Konrad's five and Atli's five. Errors in reading order: at
//! the eleventh word `Extra` (whatever it is); at a word that is no card
//! `BadCard`; past the last word `Missing`. Then, with ten good words on
//! exactly two lines that have words, the first not holding five: `Layout`, at
//! its sixth word if it has more, else past its last word.

use serde::{Serialize, Serializer};
use std::fmt;

/// Roman numerals of the high cards 0..=21.
pub const HIGHS: [&str; 22] = [
    "O", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV",
    "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI",
];
/// Suit letters in ascending order: wands, cups, swords, pentacles.
pub const SUITS: [char; 4] = ['S', 'B', 'V', 'M'];
/// Values of the low cards 1..=14 as written.
pub const LOWS: [&str; 14] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "G", "R", "D", "K",
];

/// A card or a joker. The derived order is the card order of the rules; the joker stands above all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The number of concrete cards.
    pub const COUNT: u8 = 78;
    /// The joker.
    pub const JOKER: Card = Card(78);

    /// The low card of a value 1..=14 (11..=14 are G R D K) and a suit 0..=3 (index into [`SUITS`]).
    pub const fn low(value: u8, suit: u8) -> Card {
        assert!(value >= 1 && value <= 14 && suit < 4);
        Card((value - 1) * 4 + suit)
    }

    /// The high card of a value 0..=21.
    pub const fn high(value: u8) -> Card {
        assert!(value <= 21);
        Card(56 + value)
    }

    /// The card with a place in the card order: 0..=77, 78 is the joker.
    pub const fn from_index(index: u8) -> Card {
        assert!(index <= 78);
        Card(index)
    }

    /// The place in the card order: lows 0..=55, highs 56..=77, joker 78.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Is it a joker?
    pub const fn is_joker(self) -> bool {
        self.0 == 78
    }

    /// Is it a high card?
    pub const fn is_high(self) -> bool {
        self.0 >= 56 && self.0 < 78
    }

    /// Is it a low card?
    pub const fn is_low(self) -> bool {
        self.0 < 56
    }

    /// 1..=14 for a low card, 0..=21 for a high card; meaningless (22) for a joker.
    pub const fn value(self) -> u8 {
        if self.is_low() {
            self.0 / 4 + 1
        } else {
            self.0 - 56
        }
    }

    /// The suit 0..=3 of a low card.
    pub const fn suit(self) -> Option<u8> {
        if self.is_low() {
            Some(self.0 % 4)
        } else {
            None
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            f.write_str("J")
        } else if self.is_high() {
            f.write_str(HIGHS[usize::from(self.value())])
        } else {
            let suit = SUITS[usize::from(self.0 % 4)];
            write!(f, "{suit}{}", LOWS[usize::from(self.value()) - 1])
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

/// Five cards, in the order they were written.
pub type Hand = [Card; 5];

/// An input: Konrad's hand, Atli's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Case {
    /// Konrad, Atli.
    pub hands: [Hand; 2],
}

/// A hand with every joker resolved (readings 7 and 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolved {
    /// 1 (five of a kind) to 20 (highest card).
    pub rank: u8,
    /// Five concrete cards: those of the combination descending, then those outside it descending.
    pub cards: [Card; 5],
    /// How many of `cards` form the combination, 1..=5.
    pub combined: u8,
}

impl Resolved {
    /// The cards of the combination, descending.
    pub fn combination(&self) -> &[Card] {
        &self.cards[..usize::from(self.combined)]
    }

    /// The cards outside it, descending.
    pub fn outside(&self) -> &[Card] {
        &self.cards[usize::from(self.combined)..]
    }
}

impl Serialize for Resolved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Resolved", 3)?;
        fields.serialize_field("rank", &self.rank)?;
        fields.serialize_field("combination", self.combination())?;
        fields.serialize_field("outside", self.outside())?;
        fields.end()
    }
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Winner {
    /// The first hand.
    Konrad,
    /// The second hand.
    Atli,
    /// Nobody (reading 9).
    Jafntefli,
}

/// Everything both sides say of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Konrad, Atli.
    pub hands: [Resolved; 2],
    /// The better hand.
    pub winner: Winner,
}
