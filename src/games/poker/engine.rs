//! The optimized engine: a hand becomes one number, and the greater number wins.
//!
//! Ranks are counted in thirteen four-bit fields of one word. Masks over the
//! fields then tell singles, pairs, trips and quads apart, and the number of
//! ranks that occur (one to five) almost tells the category.

use super::case::{Case, Category, Deal, DealOutcome, Hand, Outcome, Strength, Winner};
use std::cmp::Ordering;

/// The lowest bit of each of the thirteen rank fields; the deuces' field comes first.
const LOW_BITS: u64 = 0x1_1111_1111_1111;
/// Five neighbouring rank fields of one card each.
const FIVE_IN_A_ROW: u64 = 0x1_1111;
/// One ace and one each of 2 to 5 (rule 4).
const WHEEL: u64 = 0x1_0000_0000_1111;

/// A hand's worth: the category in bits 20 to 23, below it the five ranks of
/// the key, four bits each, the first one highest. Greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(u32);

impl Value {
    fn new(category: Category, key: u32) -> Value {
        Value((category as u32) << 20 | key)
    }

    /// The same worth as category and key.
    pub fn strength(self) -> Strength {
        Strength {
            category: Category::ALL[(self.0 >> 20) as usize],
            key: [16, 12, 8, 4, 0].map(|shift| (self.0 >> shift & 0xF) as u8),
        }
    }
}

/// Rules 2 to 4 for one hand, from one deck or several.
///
/// Five of a kind, which no case holds, counts as four of a kind with its own
/// rank as the kicker.
#[inline]
pub fn value(hand: &Hand) -> Value {
    let (counts, flush) = tally(hand);
    let one = counts & LOW_BITS;
    let two = counts >> 1 & LOW_BITS;
    let quads = counts >> 2 & LOW_BITS;
    let (singles, pairs, trips) = (one & !two, two & !one, one & two);
    let category = match (one | two | quads).count_ones() {
        5 if let Some(highest) = straight(counts) => {
            return Value::new(straight_category(flush), left_aligned(highest));
        }
        1 | 2 if quads != 0 => Category::FourOfAKind,
        2 => Category::FullHouse,
        // Two decks can put a pair or trips into a flush; all its five ranks count.
        _ if flush => return Value::new(Category::Flush, append(0, counts)),
        3 if trips != 0 => Category::ThreeOfAKind,
        3 => Category::TwoPairs,
        4 => Category::OnePair,
        _ => Category::HighCard,
    };
    let key = [quads, trips, pairs, singles].into_iter().fold(0, append);
    Value::new(category, left_aligned(key))
}

/// Rules 2 to 5 for one line.
pub fn winner(deal: &Deal) -> Winner {
    let [first, second] = &deal.hands;
    winner_of(value(first), value(second))
}

/// Everything about one line.
pub fn judge(deal: &Deal) -> DealOutcome {
    let values = [value(&deal.hands[0]), value(&deal.hands[1])];
    DealOutcome {
        hands: values.map(Value::strength),
        winner: winner_of(values[0], values[1]),
    }
}

/// Everything about an input.
pub fn engine(case: &Case) -> Outcome {
    let deals: Vec<DealOutcome> = case.deals.iter().map(judge).collect();
    let player1_wins = deals
        .iter()
        .filter(|deal| deal.winner == Winner::Player1)
        .count() as u64;
    Outcome {
        deals,
        player1_wins,
    }
}

fn winner_of(first: Value, second: Value) -> Winner {
    match first.cmp(&second) {
        Ordering::Greater => Winner::Player1,
        Ordering::Less => Winner::Player2,
        Ordering::Equal => Winner::Tie,
    }
}

/// How often each rank occurs, in fields of four bits, and whether all suits are equal.
fn tally(hand: &Hand) -> (u64, bool) {
    let mut counts = 0;
    let mut common_suits = 0b1111;
    for card in hand {
        // An index is four times the rank's place plus the suit: the place of the rank's field plus the suit.
        counts += 1 << (card.index() & !3);
        common_suits &= 1 << card.suit();
    }
    (counts, common_suits != 0)
}

/// The highest rank of a straight, given the fields of five different ranks.
fn straight(counts: u64) -> Option<u32> {
    let lowest = counts.trailing_zeros();
    if counts >> lowest == FIVE_IN_A_ROW {
        Some(lowest / 4 + 6)
    } else if counts == WHEEL {
        Some(5)
    } else {
        None
    }
}

fn straight_category(flush: bool) -> Category {
    if flush {
        Category::StraightFlush
    } else {
        Category::Straight
    }
}

/// Appends the ranks of the fields in descending order to a key, each as often as its field says.
fn append(mut key: u32, mut counts: u64) -> u32 {
    while counts != 0 {
        let field = counts.ilog2() & !3;
        key = (key << 4) + field / 4 + 2;
        counts -= 1 << field;
    }
    key
}

/// Moves a key of one to five ranks up so that its first rank stands in bits 16 to 19.
fn left_aligned(key: u32) -> u32 {
    key << ((key.leading_zeros() & !3) - 12)
}

#[cfg(test)]
mod tests {
    use super::super::text::hand;
    use super::*;

    fn strength(cards: &str) -> (Category, [u8; 5]) {
        let strength = value(&hand(cards)).strength();
        (strength.category, strength.key)
    }

    #[test]
    fn every_category_has_the_key_its_rule_compares() {
        use Category::*;
        let rules = [
            ("KD 2C AH 9S 7S", HighCard, [14, 13, 9, 7, 2]),
            ("8H 3C 8D TS 2C", OnePair, [8, 10, 3, 2, 0]),
            ("4S JD 4C AH JS", TwoPairs, [11, 4, 14, 0, 0]),
            ("6S 6D QH 6C 2D", ThreeOfAKind, [6, 12, 2, 0, 0]),
            ("9S TD 7H 8C JD", Straight, [11, 0, 0, 0, 0]),
            ("2H KH 9H 8H 3H", Flush, [13, 9, 8, 3, 2]),
            ("3S 3D KH 3C KD", FullHouse, [3, 13, 0, 0, 0]),
            ("5S AD 5H 5C 5D", FourOfAKind, [5, 14, 0, 0, 0]),
            ("QC TC 8C JC 9C", StraightFlush, [12, 0, 0, 0, 0]),
        ];
        for (cards, category, key) in rules {
            assert_eq!(strength(cards), (category, key), "{cards}");
        }
    }

    #[test]
    fn the_ace_is_high_or_ends_the_wheel_and_never_wraps() {
        use Category::*;
        assert_eq!(strength("3S AD 5H 2C 4D"), (Straight, [5, 0, 0, 0, 0]));
        assert_eq!(strength("TS AD QH KC JD"), (Straight, [14, 0, 0, 0, 0]));
        assert_eq!(strength("2S 6D 5H 3C 4D"), (Straight, [6, 0, 0, 0, 0]));
        assert_eq!(strength("AS 2S 3S 4S 5S"), (StraightFlush, [5, 0, 0, 0, 0]));
        assert_eq!(strength("QS KD AH 2C 3D"), (HighCard, [14, 13, 12, 3, 2]));
        assert_eq!(strength("KS AD 2H 3C 4D"), (HighCard, [14, 13, 4, 3, 2]));
    }

    #[test]
    fn several_decks_compare_all_that_is_left() {
        use Category::*;
        assert_eq!(strength("9S 9S 9S 9S KS"), (FourOfAKind, [9, 13, 0, 0, 0]));
        assert_eq!(strength("9S 9S 9S KS KS"), (FullHouse, [9, 13, 0, 0, 0]));
        assert_eq!(strength("9S 9S 9S KS 2S"), (Flush, [13, 9, 9, 9, 2]));
        assert_eq!(strength("9S 9S KS KS 2S"), (Flush, [13, 13, 9, 9, 2]));
        assert_eq!(strength("9S 9S KS 4S 2S"), (Flush, [13, 9, 9, 4, 2]));
        assert_eq!(strength("9S 9S 9S 9S 9H"), (FourOfAKind, [9, 9, 0, 0, 0]));
    }

    #[test]
    fn categories_rank_as_rule_2_lists_them() {
        // The weakest hand of each category beats the strongest one of the category below.
        let weakest_and_strongest = [
            ("2S 3D 4H 5C 7S", "AS KD QH JC 9S"),
            ("2S 2D 3H 4C 5S", "AS AD KH QC JS"),
            ("2S 2D 3H 3C 4S", "AS AD KH KC QS"),
            ("2S 2D 2H 3C 4S", "AS AD AH KC QS"),
            ("AS 2D 3H 4C 5S", "AS KD QH JC TS"),
            ("2S 3S 4S 5S 7S", "AS KS QS JS 9S"),
            ("2S 2D 2H 3C 3S", "AS AD AH KC KS"),
            ("2S 2D 2H 2C 3S", "AS AD AH AC KS"),
            ("AS 2S 3S 4S 5S", "AS KS QS JS TS"),
        ];
        for (lower, higher) in weakest_and_strongest
            .iter()
            .zip(&weakest_and_strongest[1..])
        {
            assert!(value(&hand(higher.0)) > value(&hand(lower.1)), "{higher:?}");
        }
    }

    #[test]
    fn only_a_greater_value_wins_and_ties_are_nobodys() {
        let kings_first = Deal {
            hands: [hand("KS KD 4H 4C 3S"), hand("KH KC 4S 4D 2H")],
        };
        let tied = Deal {
            hands: [hand("KS KD 4H 4C 2S"), hand("KH KC 4S 4D 2H")],
        };
        let [first, second] = kings_first.hands;
        let turned = Deal {
            hands: [second, first],
        };
        let outcome = engine(&Case {
            deals: vec![kings_first, tied, turned, kings_first],
        });
        let winners: Vec<Winner> = outcome.deals.iter().map(|deal| deal.winner).collect();
        use Winner::{Player1, Player2, Tie};
        assert_eq!(winners, [Player1, Tie, Player2, Player1]);
        assert_eq!(outcome.player1_wins, 2);
    }
}
