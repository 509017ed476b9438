//! Poker by the book: the rules one after the other, with nothing clever in between.
//!
//! Rule numbers are those of the rules document: 2 categories, 3 what decides
//! inside a category, 4 the ace, 5 the answer, 6 several decks.

use super::case::{Card, Case, Category, Deal, DealOutcome, Hand, Outcome, Strength, Winner};
use std::cmp::Reverse;

/// Judges every line and counts those that player 1 wins (rule 5).
pub fn reference(case: &Case) -> Outcome {
    let deals: Vec<DealOutcome> = case.deals.iter().map(judge).collect();
    let won = deals.iter().filter(|deal| deal.winner == Winner::Player1);
    Outcome {
        player1_wins: won.count() as u64,
        deals,
    }
}

fn judge(deal: &Deal) -> DealOutcome {
    let [first, second] = &deal.hands;
    let hands = [strength(first), strength(second)];
    DealOutcome {
        winner: compare(&hands[0], &hands[1]),
        hands,
    }
}

/// The category of a hand and the ranks that decide inside it (rules 2 to 4 and 6).
///
/// The categories are tried from high to low, so a hand from several decks that
/// is of two at once, such as a full house in one suit, is of the higher one.
/// Five of a kind, which no input may hold, is taken as four of a kind whose
/// kicker is of the same rank.
pub fn strength(hand: &Hand) -> Strength {
    let ranks = ranks_descending(hand);
    let groups = groups(&ranks);
    let sizes = groups.map(|group| group.size);
    let one_suit = is_one_suit(hand);
    let straight = highest_of_straight(&ranks);

    // Rule 3: the groups decide first, the larger before the smaller.
    let by_groups = groups.map(|group| group.rank);
    let (category, key) = match (sizes, one_suit, straight) {
        (_, true, Some(highest)) => (Category::StraightFlush, [highest, 0, 0, 0, 0]),
        ([4, 1, 0, 0, 0], _, _) => (Category::FourOfAKind, by_groups),
        ([3, 2, 0, 0, 0], _, _) => (Category::FullHouse, by_groups),
        // Rules 3 and 6: five ranks, even where two of them are equal.
        (_, true, None) => (Category::Flush, ranks),
        (_, false, Some(highest)) => (Category::Straight, [highest, 0, 0, 0, 0]),
        ([3, 1, 1, 0, 0], _, _) => (Category::ThreeOfAKind, by_groups),
        ([2, 2, 1, 0, 0], _, _) => (Category::TwoPairs, by_groups),
        ([2, 1, 1, 1, 0], _, _) => (Category::OnePair, by_groups),
        _ => (Category::HighCard, by_groups),
    };
    Strength { category, key }
}

fn ranks_descending(hand: &Hand) -> [u8; 5] {
    let mut ranks = hand.map(Card::rank);
    ranks.sort_by_key(|&rank| Reverse(rank));
    ranks
}

/// Cards of equal rank; size 0 and rank 0 where there is no group.
#[derive(Clone, Copy, Default)]
struct Group {
    size: usize,
    rank: u8,
}

/// The most that one deck holds of a rank: a fifth card is a group of its own.
const LARGEST_GROUP: usize = 4;

/// The groups of a hand, the largest first, among equally large ones the highest first.
fn groups(descending: &[u8; 5]) -> [Group; 5] {
    let mut groups = [Group::default(); 5];
    let mut current = 0;
    for &rank in descending {
        let group = groups[current];
        if group.size > 0 && (group.rank != rank || group.size == LARGEST_GROUP) {
            current += 1;
        }
        groups[current].rank = rank;
        groups[current].size += 1;
    }
    groups.sort_by_key(|group| Reverse((group.size, group.rank)));
    groups
}

fn is_one_suit(hand: &Hand) -> bool {
    hand.iter().all(|card| card.suit() == hand[0].suit())
}

/// Rule 4: an ace, and the four ranks above which it stands as the low card.
const WHEEL: [u8; 5] = [14, 5, 4, 3, 2];

/// The highest rank of five in a row, 5 for the wheel (rule 4).
fn highest_of_straight(descending: &[u8; 5]) -> Option<u8> {
    if *descending == WHEEL {
        return Some(5);
    }
    let in_a_row = descending.windows(2).all(|pair| pair[0] == pair[1] + 1);
    in_a_row.then_some(descending[0])
}

/// Who wins with these two hands: the category, then the keys place by place (rules 2, 3 and 5).
pub fn compare(first: &Strength, second: &Strength) -> Winner {
    let category = (standing(first.category), standing(second.category));
    let keys = first.key.into_iter().zip(second.key);
    for (left, right) in std::iter::once(category).chain(keys) {
        if left > right {
            return Winner::Player1;
        }
        if left < right {
            return Winner::Player2;
        }
    }
    Winner::Tie
}

/// The place of a category in the list of rule 2, counted from its end.
fn standing(category: Category) -> u8 {
    match category {
        Category::StraightFlush => 9,
        Category::FourOfAKind => 8,
        Category::FullHouse => 7,
        Category::Flush => 6,
        Category::Straight => 5,
        Category::ThreeOfAKind => 4,
        Category::TwoPairs => 3,
        Category::OnePair => 2,
        Category::HighCard => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::case::{RANKS, SUITS};
    use super::*;

    fn card(word: &str) -> Card {
        let bytes = word.as_bytes();
        let rank = RANKS.iter().position(|&rank| rank == bytes[0]).unwrap();
        let suit = SUITS.iter().position(|&suit| suit == bytes[1]).unwrap();
        Card::new(rank as u8 + 2, suit as u8)
    }

    fn hand(text: &str) -> Hand {
        let cards: Vec<Card> = text.split(' ').map(card).collect();
        cards.try_into().unwrap()
    }

    fn assert_strength(text: &str, category: Category, key: [u8; 5]) {
        let cards = hand(text);
        assert_eq!(strength(&cards), Strength { category, key }, "{text}");
        // The order in which a hand is written means nothing.
        let [a, b, c, d, e] = cards;
        for turned in [[e, d, c, b, a], [c, a, e, b, d]] {
            assert_eq!(strength(&turned), Strength { category, key }, "{turned:?}");
        }
    }

    fn winner(first: &str, second: &str) -> Winner {
        let (first, second) = (strength(&hand(first)), strength(&hand(second)));
        compare(&first, &second)
    }

    /// Asserts that each hand beats the next, and that the roles of the players do not matter.
    fn assert_falling(hands: &[&str]) {
        for pair in hands.windows(2) {
            assert_eq!(winner(pair[0], pair[1]), Winner::Player1, "{pair:?}");
            assert_eq!(winner(pair[1], pair[0]), Winner::Player2, "{pair:?}");
        }
    }

    #[test]
    fn every_category_has_its_key() {
        assert_strength("TH JH QH KH AH", Category::StraightFlush, [14, 0, 0, 0, 0]);
        assert_strength("7S 7D 7H 7C 9S", Category::FourOfAKind, [7, 9, 0, 0, 0]);
        assert_strength("3S 3D 3H QC QS", Category::FullHouse, [3, 12, 0, 0, 0]);
        assert_strength("2D 9D JD 4D KD", Category::Flush, [13, 11, 9, 4, 2]);
        assert_strength("6S 7D 8H 9C TS", Category::Straight, [10, 0, 0, 0, 0]);
        assert_strength("5S 5D 5H 2C AS", Category::ThreeOfAKind, [5, 14, 2, 0, 0]);
        assert_strength("4S 4D 8H 8C 6S", Category::TwoPairs, [8, 4, 6, 0, 0]);
        assert_strength("2S 2D TH 5C JS", Category::OnePair, [2, 11, 10, 5, 0]);
        assert_strength("2S 4D 6H 8C TS", Category::HighCard, [10, 8, 6, 4, 2]);
    }

    /// Rule 5: only the lines that player 1 wins count, not ties.
    #[test]
    fn the_answer_is_how_many_lines_player_1_wins() {
        let (aces, kings) = ("AS AD 2H 7C 9D", "KS KD 3H 6C 8D");
        let deal = |first, second| Deal {
            hands: [hand(first), hand(second)],
        };
        let won = deal(aces, kings);
        let lost = deal(kings, aces);
        let tied = deal(aces, "AH AC 2S 7D 9C");
        let outcome = reference(&Case {
            deals: vec![lost, won, tied, won, lost, lost],
        });
        assert_eq!(outcome.player1_wins, 2);
        assert_eq!(outcome.deals[0].winner, Winner::Player2);
        assert_eq!(outcome.deals[1].winner, Winner::Player1);
        assert_eq!(outcome.deals[2].winner, Winner::Tie);
    }

    /// Rule 2: the weakest hand of each category beats the strongest of the next.
    #[test]
    fn categories_stand_in_the_order_of_rule_2() {
        assert_falling(&[
            "AS 2S 3S 4S 5S",
            "AS AD AH AC KS",
            "2S 2D 2H 2C 3S",
            "AS AD AH KC KS",
            "2S 2D 2H 3C 3S",
            "AS KS QS JS 9S",
            "2H 3H 4H 5H 7H",
            "AS KD QH JC TS",
            "AS 2D 3H 4C 5S",
            "AS AD AH KC QS",
            "2S 2D 2H 3C 4S",
            "AS AD KH KC QS",
            "2S 2D 3H 3C 4S",
            "AS AD KH QC JS",
            "2S 2D 3H 4C 5S",
            "AS KD QH JC 9S",
        ]);
    }

    /// Rule 3: groups before single cards, larger groups first.
    #[test]
    fn groups_decide_before_kickers() {
        assert_falling(&["3S 3D 3H 3C 2S", "2S 2D 2H 2C AS"]);
        assert_falling(&["4S 4D 4H 2C 2S", "3S 3D 3H AC AS"]);
        assert_falling(&["3S 3D 3H 4C 2S", "2S 2D 2H AC KS"]);
        assert_falling(&["AS AD 2H 2C 3S", "KS KD QH QC JS"]);
        assert_falling(&["AS AD 3H 3C 2S", "AH AC 2H 2C KS"]);
        assert_falling(&["AS AD 3H 3C 4S", "AH AC 3S 3D 2S"]);
        assert_falling(&["3S 3D 2H 4C 5S", "2S 2D AH KC QS"]);
    }

    /// Rule 3: the remaining cards down to the last one.
    #[test]
    fn kickers_decide_in_descending_order() {
        assert_falling(&["AS AD 9H 4C 3S", "AH AC 8H 7C 6S"]);
        assert_falling(&["AS AD 9H 4C 3S", "AH AC 9S 4D 2S"]);
        assert_falling(&["9S 9D 9H KC 3S", "9S 9D 9H QC JS", "9S 9D 9H QC TS"]);
        assert_falling(&["AS KD 9H 4C 3S", "AH KC 9S 4D 2S"]);
        assert_falling(&["AS KS 9S 4S 3S", "AH KH 9H 4H 2H"]);
    }

    #[test]
    fn suits_never_decide() {
        assert_eq!(winner("AS KD 9H 4C 3S", "AH KC 9S 4D 3H"), Winner::Tie);
        assert_eq!(winner("AS KS 9S 4S 3S", "AH KH 9H 4H 3H"), Winner::Tie);
        assert_eq!(winner("TS JS QS KS AS", "TC JC QC KC AC"), Winner::Tie);
        assert_eq!(winner("KS KD 4H 4C 2S", "KH KC 4S 4D 2H"), Winner::Tie);
    }

    /// Rule 4: five high, below every other straight; no straight turns the corner.
    #[test]
    fn ace_is_high_or_makes_the_wheel() {
        assert_strength("AS 2D 3H 4C 5S", Category::Straight, [5, 0, 0, 0, 0]);
        assert_strength("AD 2D 3D 4D 5D", Category::StraightFlush, [5, 0, 0, 0, 0]);
        assert_strength("QS KD AH 2C 3S", Category::HighCard, [14, 13, 12, 3, 2]);
        assert_strength("KS AD 2H 3C 4S", Category::HighCard, [14, 13, 4, 3, 2]);
        assert_strength("AS 2S 3S 4S 6S", Category::Flush, [14, 6, 4, 3, 2]);
        assert_falling(&["2S 3D 4H 5C 6S", "AS 2D 3H 4C 5S"]);
        assert_falling(&["2S 3S 4S 5S 6S", "AD 2D 3D 4D 5D"]);
    }

    /// Four ranks in a row, or five with a pair among them, are no straight.
    #[test]
    fn near_straights_are_none() {
        assert_strength("5S 6D 7H 8C TS", Category::HighCard, [10, 8, 7, 6, 5]);
        assert_strength("5S 6D 7H 8C 8S", Category::OnePair, [8, 7, 6, 5, 0]);
        assert_strength("4S 5D 6H 6C 8S", Category::OnePair, [6, 8, 5, 4, 0]);
    }

    /// Rule 6: equal groups leave the decision to the other cards.
    #[test]
    fn several_decks_compare_the_other_cards() {
        assert_falling(&["AS AH AD AC KS", "AS AH AD AC QS"]);
        assert_falling(&["4S 4D 4H 6C 6S", "4S 4D 4C 5D 5H"]);
        assert_falling(&["4S 4D 4H 6C 5S", "4S 4D 4C 6D 3H"]);
        assert_eq!(winner("AS AH AD AC KS", "AS AH AD AC KD"), Winner::Tie);
    }

    /// Rule 6: a flush counts its five ranks, also where some are equal: two
    /// pairs in it are worth no more than a higher single card, and two aces
    /// beat ace and king at the second place.
    #[test]
    fn flush_of_several_decks_counts_five_ranks() {
        assert_strength("2H AH AH 3H 4H", Category::Flush, [14, 14, 4, 3, 2]);
        assert_strength("9H 9H 9H 3H 4H", Category::Flush, [9, 9, 9, 4, 3]);
        assert_falling(&["AS KS 4S 3S 2S", "KH KH QH QH JH"]);
        assert_falling(&["AH AH 4H 3H 2H", "AS KS QS JS 9S"]);
    }

    /// Rule 2 from high to low: in one suit the full house and the quads stay what they are.
    #[test]
    fn one_suit_from_several_decks_takes_the_higher_category() {
        assert_strength("9H 9H 9H 3H 3H", Category::FullHouse, [9, 3, 0, 0, 0]);
        assert_strength("9H 9H 9H 9H 3H", Category::FourOfAKind, [9, 3, 0, 0, 0]);
    }

    #[test]
    fn five_of_a_kind_is_four_with_an_equal_kicker() {
        assert_strength("9S 9D 9H 9C 9S", Category::FourOfAKind, [9, 9, 0, 0, 0]);
        assert_strength("AS AS AS AS AS", Category::FourOfAKind, [14, 14, 0, 0, 0]);
    }

    /// Rule 5: two lines won, one lost, one tied.
    #[test]
    fn answer_counts_the_lines_of_player_1() {
        let strong = hand("AS KD 9H 4C 3S");
        let weak = hand("2S 4D 6H 8C TS");
        let deal = |first, second| Deal {
            hands: [first, second],
        };
        let deals = vec![
            deal(strong, weak),
            deal(weak, strong),
            deal(weak, weak),
            deal(strong, weak),
        ];
        let outcome = reference(&Case { deals });
        let winners: Vec<Winner> = outcome.deals.iter().map(|deal| deal.winner).collect();
        let (one, two) = (Winner::Player1, Winner::Player2);
        assert_eq!(winners, [one, two, Winner::Tie, one]);
        assert_eq!(outcome.player1_wins, 2);
        assert_eq!(
            outcome.deals[1].hands.map(|hand| hand.key),
            [[10, 8, 6, 4, 2], [14, 13, 9, 4, 3]]
        );
    }

    #[test]
    fn no_deal_has_the_answer_0() {
        let outcome = reference(&Case::default());
        assert_eq!(outcome.player1_wins, 0);
        assert!(outcome.deals.is_empty());
    }
}
