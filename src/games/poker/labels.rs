//! The situations that poker cases are counted by.
//!
//! The list comes in blocks: one label for each category, for a tie in each,
//! for each place of a key at which two hands of a category part, for each
//! category that meets the next lower one, then the special ones.

use super::case::{Card, Case, Category, Deal, DealOutcome, Hand, Outcome, Strength, Winner};
use crate::game::{Label, LabelSet};

/// The categories' names, from low to high.
pub const CATEGORY_NAMES: [&str; 9] = [
    "high-card",
    "one-pair",
    "two-pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
];

const TIES: usize = 9;
const DECISIONS: usize = 18;
/// Where a category's labels start among those of the deciding places.
const DECISION_OF: [usize; 9] = [0, 5, 9, 12, 15, 16, 21, 23, 25];
const NEIGHBOURS: usize = 44;
const SPECIALS: usize = 52;

/// The last block of the list, in its order.
#[derive(Clone, Copy)]
enum Special {
    NoDeal,
    OneDeal,
    SeveralDeals,
    Player1Wins,
    Player2Wins,
    Wheel,
    SteelWheel,
    WheelMeetsStraight,
    Broadway,
    RoyalFlush,
    WrapAround,
    FourToAFlush,
    FourToAStraight,
    LowerGroupHigherCard,
    RepeatedCard,
    RepeatedInHand,
    PairedFlush,
    SuitedGroups,
}

/// The closed list.
pub const LABELS: &[Label] = &[
    Label::new("high-card", 3_900, "a hand is a high card"),
    Label::new("one-pair", 3_800, "a hand is one pair"),
    Label::new("two-pairs", 2_400, "a hand is two pairs"),
    Label::new("three-of-a-kind", 1_600, "a hand is three of a kind"),
    Label::new("straight", 2_800, "a hand is a straight"),
    Label::new("flush", 2_700, "a hand is a flush"),
    Label::new("full-house", 1_500, "a hand is a full house"),
    Label::new("four-of-a-kind", 1_400, "a hand is four of a kind"),
    Label::new("straight-flush", 2_500, "a hand is a straight flush"),
    Label::new("high-card-tie", 430, "two equal high cards"),
    Label::new("one-pair-tie", 360, "two equal pairs, kickers included"),
    Label::new("two-pairs-tie", 360, "two equal two pairs"),
    Label::new(
        "three-of-a-kind-tie",
        100,
        "two equal threes (several decks)",
    ),
    Label::new("straight-tie", 550, "two equal straights"),
    Label::new("flush-tie", 480, "two flushes of the same five ranks"),
    Label::new(
        "full-house-tie",
        120,
        "two equal full houses (several decks)",
    ),
    Label::new("four-of-a-kind-tie", 130, "two equal fours (several decks)"),
    Label::new("straight-flush-tie", 490, "two equal straight flushes"),
    Label::new(
        "high-card-highest",
        850,
        "high cards part at the highest card",
    ),
    Label::new(
        "high-card-second",
        360,
        "high cards part at the second card",
    ),
    Label::new("high-card-third", 240, "high cards part at the third card"),
    Label::new(
        "high-card-fourth",
        160,
        "high cards part at the fourth card",
    ),
    Label::new("high-card-fifth", 150, "high cards part at the last card"),
    Label::new("one-pair-rank", 1_200, "pairs part at the pair"),
    Label::new(
        "one-pair-first-kicker",
        280,
        "equal pairs part at the first kicker",
    ),
    Label::new(
        "one-pair-second-kicker",
        230,
        "equal pairs part at the second kicker",
    ),
    Label::new(
        "one-pair-third-kicker",
        200,
        "equal pairs part at the last kicker",
    ),
    Label::new("two-pairs-higher", 600, "two pairs part at the higher pair"),
    Label::new("two-pairs-lower", 320, "two pairs part at the lower pair"),
    Label::new(
        "two-pairs-kicker",
        290,
        "equal two pairs part at the kicker",
    ),
    Label::new("three-of-a-kind-rank", 560, "threes part at the three"),
    Label::new(
        "three-of-a-kind-first-kicker",
        79,
        "equal threes part at the first kicker (several decks)",
    ),
    Label::new(
        "three-of-a-kind-second-kicker",
        83,
        "equal threes part at the second kicker (several decks)",
    ),
    Label::new("straight-rank", 1_200, "straights part at the highest card"),
    Label::new("flush-highest", 470, "flushes part at the highest card"),
    Label::new("flush-second", 260, "flushes part at the second card"),
    Label::new("flush-third", 240, "flushes part at the third card"),
    Label::new("flush-fourth", 190, "flushes part at the fourth card"),
    Label::new("flush-fifth", 170, "flushes part at the last card"),
    Label::new("full-house-three", 660, "full houses part at the three"),
    Label::new(
        "full-house-pair",
        160,
        "full houses of equal threes part at the pair (several decks)",
    ),
    Label::new("four-of-a-kind-rank", 640, "fours part at the four"),
    Label::new(
        "four-of-a-kind-kicker",
        150,
        "equal fours part at the kicker (several decks)",
    ),
    Label::new(
        "straight-flush-rank",
        1_200,
        "straight flushes part at the highest card",
    ),
    Label::new(
        "one-pair-over-high-card",
        1_400,
        "one pair meets a high card",
    ),
    Label::new("two-pairs-over-one-pair", 650, "two pairs meet one pair"),
    Label::new(
        "three-of-a-kind-over-two-pairs",
        300,
        "three of a kind meets two pairs",
    ),
    Label::new(
        "straight-over-three-of-a-kind",
        260,
        "a straight meets three of a kind",
    ),
    Label::new("flush-over-straight", 510, "a flush meets a straight"),
    Label::new("full-house-over-flush", 300, "a full house meets a flush"),
    Label::new(
        "four-of-a-kind-over-full-house",
        230,
        "four of a kind meets a full house",
    ),
    Label::new(
        "straight-flush-over-four-of-a-kind",
        200,
        "a straight flush meets four of a kind",
    ),
    Label::new("no-deal", 210, "the input holds no deal"),
    Label::new("one-deal", 7_700, "the input holds exactly one deal"),
    Label::new("several-deals", 3_000, "the input holds two deals or more"),
    Label::new("player-1-wins", 5_800, "player 1 wins a deal"),
    Label::new("player-2-wins", 6_000, "player 2 wins a deal"),
    Label::new(
        "wheel",
        1_000,
        "a straight from the ace to the five, not in one suit",
    ),
    Label::new(
        "steel-wheel",
        780,
        "a straight flush from the ace to the five",
    ),
    Label::new(
        "wheel-meets-straight",
        910,
        "a wheel meets another straight, in one suit or not",
    ),
    Label::new("broadway", 620, "an ace-high straight, not in one suit"),
    Label::new("royal-flush", 500, "an ace-high straight flush"),
    Label::new(
        "wrap-around",
        780,
        "five neighbouring ranks around an ace in the middle: no straight",
    ),
    Label::new("four-to-a-flush", 2_300, "exactly four cards of one suit"),
    Label::new(
        "four-to-a-straight",
        1_200,
        "four neighbouring ranks and no straight (the ace high or low)",
    ),
    Label::new(
        "lower-group-higher-card",
        450,
        "the loser of a category with groups holds the highest card",
    ),
    Label::new(
        "repeated-card",
        2_900,
        "a card occurs twice on a line (several decks)",
    ),
    Label::new(
        "repeated-in-hand",
        2_000,
        "a card occurs twice in a hand (several decks)",
    ),
    Label::new(
        "paired-flush",
        320,
        "a flush with two equal ranks (several decks)",
    ),
    Label::new(
        "suited-groups",
        200,
        "a full house or four of a kind in one suit (several decks)",
    ),
];

/// The situations a case shows.
pub fn labels(case: &Case, outcome: &Outcome) -> LabelSet {
    let mut set = LabelSet::default();
    set.insert(place(match case.deals.len() {
        0 => Special::NoDeal,
        1 => Special::OneDeal,
        _ => Special::SeveralDeals,
    }));
    for (deal, judged) in case.deals.iter().zip(&outcome.deals) {
        mark_comparison(&mut set, judged);
        mark_deal(&mut set, deal, judged);
        for (hand, strength) in deal.hands.iter().zip(&judged.hands) {
            mark_hand(&mut set, hand, strength);
        }
    }
    set
}

fn place(special: Special) -> usize {
    SPECIALS + special as usize
}

/// How the two strengths of a deal compare.
fn mark_comparison(set: &mut LabelSet, judged: &DealOutcome) {
    let [first, second] = &judged.hands;
    let (low, high) = if first.category <= second.category {
        (first.category as usize, second.category as usize)
    } else {
        (second.category as usize, first.category as usize)
    };
    set.insert_if(high == low + 1, NEIGHBOURS + low);
    if high == low {
        let parting = (0..5).find(|&entry| first.key[entry] != second.key[entry]);
        set.insert(parting.map_or(TIES + low, |entry| DECISIONS + DECISION_OF[low] + entry));
    }
}

/// What both hands of a deal show together.
fn mark_deal(set: &mut LabelSet, deal: &Deal, judged: &DealOutcome) {
    let [first, second] = &judged.hands;
    let straights = is_straight(first) && is_straight(second);
    let one_wheel = (first.key[0] == 5) != (second.key[0] == 5);
    set.insert_if(straights && one_wheel, place(Special::WheelMeetsStraight));
    set.insert_if(
        has_repeated(&deal.hands.concat()),
        place(Special::RepeatedCard),
    );
    set.insert_if(
        judged.winner == Winner::Player1,
        place(Special::Player1Wins),
    );
    set.insert_if(
        judged.winner == Winner::Player2,
        place(Special::Player2Wins),
    );
    let highest = deal.hands.map(|hand| highest_rank(&hand));
    let loser_higher = match judged.winner {
        Winner::Player1 => highest[1] > highest[0],
        Winner::Player2 => highest[0] > highest[1],
        Winner::Tie => false,
    };
    set.insert_if(
        loser_higher && first.category == second.category && has_groups(first.category),
        place(Special::LowerGroupHigherCard),
    );
}

/// What a single hand shows.
fn mark_hand(set: &mut LabelSet, hand: &Hand, strength: &Strength) {
    set.insert(strength.category as usize);
    let straight = strength.category == Category::Straight;
    let straight_flush = strength.category == Category::StraightFlush;
    let highest = strength.key[0];
    set.insert_if(straight && highest == 5, place(Special::Wheel));
    set.insert_if(straight && highest == 14, place(Special::Broadway));
    set.insert_if(straight_flush && highest == 5, place(Special::SteelWheel));
    set.insert_if(straight_flush && highest == 14, place(Special::RoyalFlush));
    set.insert_if(is_wrap_around(hand), place(Special::WrapAround));
    let of_a_suit = (0..4).map(|suit| hand.iter().filter(|card| card.suit() == suit).count());
    let longest_suit = of_a_suit.max();
    set.insert_if(longest_suit == Some(4), place(Special::FourToAFlush));
    set.insert_if(
        !is_straight(strength) && four_in_a_row(hand),
        place(Special::FourToAStraight),
    );
    set.insert_if(has_repeated(hand), place(Special::RepeatedInHand));
    set.insert_if(
        strength.category == Category::Flush && different_ranks(hand).count_ones() < 5,
        place(Special::PairedFlush),
    );
    set.insert_if(
        has_groups(strength.category) && longest_suit == Some(5),
        place(Special::SuitedGroups),
    );
}

fn is_straight(strength: &Strength) -> bool {
    matches!(
        strength.category,
        Category::Straight | Category::StraightFlush
    )
}

fn has_groups(category: Category) -> bool {
    matches!(
        category,
        Category::OnePair
            | Category::TwoPairs
            | Category::ThreeOfAKind
            | Category::FullHouse
            | Category::FourOfAKind
    )
}

fn has_repeated(cards: &[Card]) -> bool {
    let seen = cards
        .iter()
        .fold(0u64, |seen, card| seen | 1 << card.index());
    (seen.count_ones() as usize) < cards.len()
}

fn highest_rank(hand: &Hand) -> u8 {
    hand.iter().map(|card| card.rank()).max().unwrap_or(0)
}

/// A bit for each rank that occurs: bit 2 to bit 14.
fn different_ranks(hand: &Hand) -> u32 {
    hand.iter().fold(0, |ranks, card| ranks | 1 << card.rank())
}

fn four_in_a_row(hand: &Hand) -> bool {
    let ranks = different_ranks(hand);
    let with_low_ace = ranks | (ranks >> 14 & 1) << 1;
    (1..=11).any(|lowest| with_low_ace >> lowest & 0b1111 == 0b1111)
}

/// J-Q-K-A-2, Q-K-A-2-3 or K-A-2-3-4 (rule 4).
fn is_wrap_around(hand: &Hand) -> bool {
    let ranks = different_ranks(hand);
    [[11, 12, 13, 14, 2], [12, 13, 14, 2, 3], [13, 14, 2, 3, 4]]
        .iter()
        .any(|wrapped| wrapped.iter().all(|&rank| ranks >> rank & 1 == 1))
}

#[cfg(test)]
mod tests {
    use super::super::engine::engine;
    use super::super::text::hand;
    use super::*;

    fn names(first: &str, second: &str) -> Vec<&'static str> {
        let case = Case {
            deals: vec![Deal {
                hands: [hand(first), hand(second)],
            }],
        };
        let set = labels(&case, &engine(&case));
        set.places().map(|place| LABELS[place].name).collect()
    }

    #[test]
    fn blocks_of_the_list_are_where_the_constants_say() {
        assert_eq!(LABELS.len(), SPECIALS + Special::SuitedGroups as usize + 1);
        for (category, name) in CATEGORY_NAMES.into_iter().enumerate() {
            assert_eq!(LABELS[category].name, name);
            assert_eq!(LABELS[TIES + category].name, format!("{name}-tie"));
            let decision = LABELS[DECISIONS + DECISION_OF[category]].name;
            assert!(decision.starts_with(&format!("{name}-")), "{decision}");
        }
        for low in 0..8 {
            let name = format!("{}-over-{}", CATEGORY_NAMES[low + 1], CATEGORY_NAMES[low]);
            assert_eq!(LABELS[NEIGHBOURS + low].name, name);
        }
    }

    #[test]
    fn a_deal_shows_exactly_its_situations() {
        assert_eq!(
            names("AS QD 9H 7C 3S", "AH QC 9S 7D 2H"),
            ["high-card", "high-card-fifth", "one-deal", "player-1-wins"]
        );
        assert_eq!(
            names("KS KD 4H 4C 2S", "KH KC 4S 4D AH"),
            ["two-pairs", "two-pairs-kicker", "one-deal", "player-2-wins"]
        );
        assert_eq!(
            names("8S 8D 8H AC 2S", "9H 9C 9S 4D 2H"),
            [
                "three-of-a-kind",
                "three-of-a-kind-rank",
                "one-deal",
                "player-2-wins",
                "lower-group-higher-card",
            ]
        );
        assert_eq!(
            names("AS 2S 3S 4S 5S", "6S 2D 3H 4C 5H"),
            [
                "straight",
                "straight-flush",
                "one-deal",
                "player-1-wins",
                "steel-wheel",
                "wheel-meets-straight",
            ]
        );
        assert_eq!(
            names("AS 2S 3S 4S KS", "QD KD AD JD TD"),
            [
                "flush",
                "straight-flush",
                "one-deal",
                "player-2-wins",
                "royal-flush",
                "wrap-around",
                "four-to-a-straight",
            ]
        );
        assert_eq!(
            names("AS 2D 3S 4S 5S", "TD KD AD QD JC"),
            [
                "straight",
                "straight-rank",
                "one-deal",
                "player-2-wins",
                "wheel",
                "wheel-meets-straight",
                "broadway",
                "four-to-a-flush",
            ]
        );
    }

    #[test]
    fn several_decks_show_their_own_situations() {
        assert_eq!(
            names("9S 9S 9S KS KS", "9S 9S TS KS KS"),
            [
                "flush",
                "full-house",
                "full-house-over-flush",
                "one-deal",
                "player-1-wins",
                "repeated-card",
                "repeated-in-hand",
                "paired-flush",
                "suited-groups",
            ]
        );
        assert_eq!(
            names("9S 9D 9H 9C KS", "9S 9D 9H 9C KH"),
            [
                "four-of-a-kind",
                "four-of-a-kind-tie",
                "one-deal",
                "repeated-card",
            ]
        );
    }

    #[test]
    fn the_number_of_deals_is_a_situation() {
        let set = labels(&Case::default(), &engine(&Case::default()));
        assert_eq!(set.places().collect::<Vec<_>>(), [place(Special::NoDeal)]);
    }
}
