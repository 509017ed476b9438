//! The situations that cases are counted by, from case and outcome alone.

use super::case::{Card, Case, Hand, Outcome, Resolved, Winner};
use crate::game::{Label, LabelSet};

/// All situations: each best rank that a number of jokers can have, then the others (`at`).
///
/// The floors are about two thirds of the fewest seen for several seeds.
pub const LABELS: [Label; 93] = [
    Label::new(
        "rank-1-jokers-0",
        308,
        "A hand with no joker is five of a kind at best.",
    ),
    Label::new(
        "rank-2-jokers-0",
        363,
        "A hand with no joker is no lows at best.",
    ),
    Label::new(
        "rank-3-jokers-0",
        310,
        "A hand with no joker is straight flush at best.",
    ),
    Label::new(
        "rank-4-jokers-0",
        441,
        "A hand with no joker is diversity at best.",
    ),
    Label::new(
        "rank-5-jokers-0",
        343,
        "A hand with no joker is large sum house at best.",
    ),
    Label::new(
        "rank-6-jokers-0",
        350,
        "A hand with no joker is comparable house at best.",
    ),
    Label::new(
        "rank-7-jokers-0",
        563,
        "A hand with no joker is sum house at best.",
    ),
    Label::new(
        "rank-8-jokers-0",
        438,
        "A hand with no joker is numberless at best.",
    ),
    Label::new(
        "rank-9-jokers-0",
        381,
        "A hand with no joker is four of a kind at best.",
    ),
    Label::new(
        "rank-10-jokers-0",
        420,
        "A hand with no joker is full house at best.",
    ),
    Label::new(
        "rank-11-jokers-0",
        373,
        "A hand with no joker is flush at best.",
    ),
    Label::new(
        "rank-12-jokers-0",
        301,
        "A hand with no joker is straight at best.",
    ),
    Label::new(
        "rank-13-jokers-0",
        529,
        "A hand with no joker is two comparable pairs at best.",
    ),
    Label::new(
        "rank-14-jokers-0",
        754,
        "A hand with no joker is comparable pair and pair at best.",
    ),
    Label::new(
        "rank-15-jokers-0",
        619,
        "A hand with no joker is comparable pair at best.",
    ),
    Label::new(
        "rank-16-jokers-0",
        359,
        "A hand with no joker is three of a kind at best.",
    ),
    Label::new(
        "rank-17-jokers-0",
        363,
        "A hand with no joker is two pairs at best.",
    ),
    Label::new(
        "rank-18-jokers-0",
        813,
        "A hand with no joker is pair at best.",
    ),
    Label::new(
        "rank-19-jokers-0",
        216,
        "A hand with no joker is no highs at best.",
    ),
    Label::new(
        "rank-20-jokers-0",
        793,
        "A hand with no joker is highest card at best.",
    ),
    Label::new(
        "rank-1-jokers-1",
        273,
        "A hand with one joker is five of a kind at best.",
    ),
    Label::new(
        "rank-2-jokers-1",
        245,
        "A hand with one joker is no lows at best.",
    ),
    Label::new(
        "rank-3-jokers-1",
        196,
        "A hand with one joker is straight flush at best.",
    ),
    Label::new(
        "rank-4-jokers-1",
        618,
        "A hand with one joker is diversity at best.",
    ),
    Label::new(
        "rank-5-jokers-1",
        544,
        "A hand with one joker is large sum house at best.",
    ),
    Label::new(
        "rank-6-jokers-1",
        156,
        "A hand with one joker is comparable house at best.",
    ),
    Label::new(
        "rank-7-jokers-1",
        972,
        "A hand with one joker is sum house at best.",
    ),
    Label::new(
        "rank-8-jokers-1",
        261,
        "A hand with one joker is numberless at best.",
    ),
    Label::new(
        "rank-9-jokers-1",
        211,
        "A hand with one joker is four of a kind at best.",
    ),
    Label::new(
        "rank-10-jokers-1",
        157,
        "A hand with one joker is full house at best.",
    ),
    Label::new(
        "rank-11-jokers-1",
        75,
        "A hand with one joker is flush at best.",
    ),
    Label::new(
        "rank-12-jokers-1",
        68,
        "A hand with one joker is straight at best.",
    ),
    Label::new(
        "rank-13-jokers-1",
        577,
        "A hand with one joker is two comparable pairs at best.",
    ),
    Label::new(
        "rank-14-jokers-1",
        469,
        "A hand with one joker is comparable pair and pair at best.",
    ),
    Label::new(
        "rank-15-jokers-1",
        441,
        "A hand with one joker is comparable pair at best.",
    ),
    Label::new(
        "rank-16-jokers-1",
        47,
        "A hand with one joker is three of a kind at best.",
    ),
    Label::new(
        "rank-18-jokers-1",
        55,
        "A hand with one joker is pair at best.",
    ),
    Label::new(
        "rank-1-jokers-2",
        85,
        "A hand with two jokers is five of a kind at best.",
    ),
    Label::new(
        "rank-2-jokers-2",
        63,
        "A hand with two jokers is no lows at best.",
    ),
    Label::new(
        "rank-3-jokers-2",
        70,
        "A hand with two jokers is straight flush at best.",
    ),
    Label::new(
        "rank-4-jokers-2",
        278,
        "A hand with two jokers is diversity at best.",
    ),
    Label::new(
        "rank-5-jokers-2",
        198,
        "A hand with two jokers is large sum house at best.",
    ),
    Label::new(
        "rank-6-jokers-2",
        52,
        "A hand with two jokers is comparable house at best.",
    ),
    Label::new(
        "rank-7-jokers-2",
        237,
        "A hand with two jokers is sum house at best.",
    ),
    Label::new(
        "rank-8-jokers-2",
        41,
        "A hand with two jokers is numberless at best.",
    ),
    Label::new(
        "rank-9-jokers-2",
        50,
        "A hand with two jokers is four of a kind at best.",
    ),
    Label::new(
        "rank-11-jokers-2",
        32,
        "A hand with two jokers is flush at best.",
    ),
    Label::new(
        "rank-12-jokers-2",
        40,
        "A hand with two jokers is straight at best.",
    ),
    Label::new(
        "rank-13-jokers-2",
        60,
        "A hand with two jokers is two comparable pairs at best.",
    ),
    Label::new(
        "rank-14-jokers-2",
        70,
        "A hand with two jokers is comparable pair and pair at best.",
    ),
    Label::new(
        "rank-15-jokers-2",
        42,
        "A hand with two jokers is comparable pair at best.",
    ),
    Label::new(
        "rank-1-jokers-3",
        93,
        "A hand with three jokers is five of a kind at best.",
    ),
    Label::new(
        "rank-2-jokers-3",
        76,
        "A hand with three jokers is no lows at best.",
    ),
    Label::new(
        "rank-3-jokers-3",
        88,
        "A hand with three jokers is straight flush at best.",
    ),
    Label::new(
        "rank-4-jokers-3",
        83,
        "A hand with three jokers is diversity at best.",
    ),
    Label::new(
        "rank-5-jokers-3",
        33,
        "A hand with three jokers is large sum house at best.",
    ),
    Label::new(
        "rank-7-jokers-3",
        35,
        "A hand with three jokers is sum house at best.",
    ),
    Label::new(
        "rank-1-jokers-4",
        295,
        "A hand with four jokers is five of a kind at best.",
    ),
    Label::new(
        "rank-1-jokers-5",
        187,
        "A hand with five jokers is five of a kind at best.",
    ),
    Label::new("konrad-wins", 4639, "Konrad wins."),
    Label::new("atli-wins", 4548, "Atli wins."),
    Label::new("tie", 1621, "Nobody wins."),
    Label::new(
        "tie-of-other-cards",
        339,
        "A tie of hands that hold different cards: jokers made them equal.",
    ),
    Label::new("same-rank", 5169, "Both hands have the same rank."),
    Label::new(
        "decided-in-combination",
        3087,
        "Same rank, and a card of the combination decides.",
    ),
    Label::new(
        "decided-outside",
        354,
        "Same rank and combination, and a card outside decides.",
    ),
    Label::new("decided-by-last-card", 294, "Only the last card differs."),
    Label::new(
        "decided-by-suit",
        1445,
        "The cards that decide are of one value.",
    ),
    Label::new(
        "decided-wands-cups",
        228,
        "The cards that decide are of one value, in wands and cups.",
    ),
    Label::new(
        "decided-by-ten",
        107,
        "A 10 decides against another low card.",
    ),
    Label::new(
        "decided-by-courts",
        230,
        "Two court cards of different values decide.",
    ),
    Label::new(
        "decided-high-over-low",
        163,
        "A high card decides against a low one.",
    ),
    Label::new(
        "decided-by-card-outside-alone",
        182,
        "All five cards in one list would have another winner.",
    ),
    Label::new(
        "several-ways",
        629,
        "A card outside could take the place of another one in the combination.",
    ),
    Label::new(
        "two-comparable-pairs-of-one-number",
        187,
        "Rank 13 with both pairs of the same number.",
    ),
    Label::new(
        "pair-of-the-comparable-number",
        276,
        "Rank 14 with the pair of the same number.",
    ),
    Label::new(
        "pair-from-three-equal",
        383,
        "Rank 14 with three cards of one value.",
    ),
    Label::new("sum-above-ten", 2334, "A sum house with a sum above 10."),
    Label::new("sum-of-21", 959, "A sum house with the highest sum, XXI."),
    Label::new(
        "court-beside-sum",
        390,
        "A sum house with a court card outside.",
    ),
    Label::new(
        "number-beside-sum",
        596,
        "A sum house with four numbers, one of them outside.",
    ),
    Label::new("five-alike-highs", 447, "Five high cards of one value."),
    Label::new("five-alike-lows", 753, "Five low cards of one value."),
    Label::new(
        "joker-outside",
        343,
        "A joker became a card outside the combination.",
    ),
    Label::new(
        "jokers-differ",
        1105,
        "The jokers of a hand became different cards.",
    ),
    Label::new(
        "joker-copies",
        1419,
        "A joker became a card that the hand holds already.",
    ),
    Label::new(
        "joker-is-high",
        2094,
        "A joker became a high card other than XXI.",
    ),
    Label::new(
        "joker-below-best-suit",
        1119,
        "A joker became a low card that is not of pentacles.",
    ),
    Label::new("repeated-card", 5864, "A hand holds a card twice."),
    Label::new(
        "mixed-sequence",
        256,
        "Five sequential numbers or values across high and low cards, which is no straight.",
    ),
    Label::new(
        "wrapped-sequence",
        133,
        "Five low cards around the corner of K and 1, which is no straight.",
    ),
    Label::new(
        "court-beside-its-count",
        274,
        "XI to XIV beside the court card of that place, which are not comparable.",
    ),
    Label::new(
        "o-beside-numbers",
        256,
        "O beside lows with numbers, which it is never comparable to.",
    ),
];

/// The best ranks that are possible with 0..=5 jokers, in the order of their labels.
pub const REACHABLE: [&[u8]; 6] = [
    &[
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ],
    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18],
    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15],
    &[1, 2, 3, 4, 5, 7],
    &[1],
    &[1],
];

/// How many labels tell rank and number of jokers.
const RANKS: usize = 59;

/// Places of the other labels.
mod at {
    use super::RANKS;

    pub const KONRAD_WINS: usize = RANKS;
    pub const ATLI_WINS: usize = RANKS + 1;
    pub const TIE: usize = RANKS + 2;
    pub const TIE_OF_OTHER_CARDS: usize = RANKS + 3;
    pub const SAME_RANK: usize = RANKS + 4;
    pub const DECIDED_IN_COMBINATION: usize = RANKS + 5;
    pub const DECIDED_OUTSIDE: usize = RANKS + 6;
    pub const DECIDED_BY_LAST_CARD: usize = RANKS + 7;
    pub const DECIDED_BY_SUIT: usize = RANKS + 8;
    pub const DECIDED_WANDS_CUPS: usize = RANKS + 9;
    pub const DECIDED_BY_TEN: usize = RANKS + 10;
    pub const DECIDED_BY_COURTS: usize = RANKS + 11;
    pub const DECIDED_HIGH_OVER_LOW: usize = RANKS + 12;
    pub const DECIDED_BY_CARD_OUTSIDE_ALONE: usize = RANKS + 13;
    pub const SEVERAL_WAYS: usize = RANKS + 14;
    pub const TWO_COMPARABLE_PAIRS_OF_ONE_NUMBER: usize = RANKS + 15;
    pub const PAIR_OF_THE_COMPARABLE_NUMBER: usize = RANKS + 16;
    pub const PAIR_FROM_THREE_EQUAL: usize = RANKS + 17;
    pub const SUM_ABOVE_TEN: usize = RANKS + 18;
    pub const SUM_OF_21: usize = RANKS + 19;
    pub const COURT_BESIDE_SUM: usize = RANKS + 20;
    pub const NUMBER_BESIDE_SUM: usize = RANKS + 21;
    pub const FIVE_ALIKE_HIGHS: usize = RANKS + 22;
    pub const FIVE_ALIKE_LOWS: usize = RANKS + 23;
    pub const JOKER_OUTSIDE: usize = RANKS + 24;
    pub const JOKERS_DIFFER: usize = RANKS + 25;
    pub const JOKER_COPIES: usize = RANKS + 26;
    pub const JOKER_IS_HIGH: usize = RANKS + 27;
    pub const JOKER_BELOW_BEST_SUIT: usize = RANKS + 28;
    pub const REPEATED_CARD: usize = RANKS + 29;
    pub const MIXED_SEQUENCE: usize = RANKS + 30;
    pub const WRAPPED_SEQUENCE: usize = RANKS + 31;
    pub const COURT_BESIDE_ITS_COUNT: usize = RANKS + 32;
    pub const O_BESIDE_NUMBERS: usize = RANKS + 33;
}

/// The situations of a case.
pub fn labels(case: &Case, outcome: &Outcome) -> LabelSet {
    let mut set = LabelSet::default();
    for (hand, resolved) in case.hands.iter().zip(&outcome.hands) {
        rank_and_jokers(&mut set, hand, resolved);
        combination(&mut set, resolved);
        replaced_jokers(&mut set, hand, resolved);
        near_misses(&mut set, hand);
    }
    decision(&mut set, case, outcome);
    set
}

/// What the jokers of a hand became, descending: the resolved cards that the hand does not hold.
pub fn joker_cards(hand: &Hand, resolved: &Resolved) -> Vec<Card> {
    let mut cards = resolved.cards.to_vec();
    for held in hand.iter().filter(|card| !card.is_joker()) {
        if let Some(place) = cards.iter().position(|card| card == held) {
            cards.remove(place);
        }
    }
    cards.sort_unstable_by(|one, other| other.cmp(one));
    cards
}

/// The place of the label of a best rank and a number of jokers.
pub(super) fn rank_place(rank: u8, jokers: usize) -> Option<usize> {
    let before: usize = REACHABLE[..jokers].iter().map(|ranks| ranks.len()).sum();
    let among = REACHABLE[jokers].iter().position(|&one| one == rank)?;
    Some(before + among)
}

fn rank_and_jokers(set: &mut LabelSet, hand: &Hand, resolved: &Resolved) {
    let jokers = hand.iter().filter(|card| card.is_joker()).count();
    if let Some(place) = rank_place(resolved.rank, jokers) {
        set.insert(place);
    }
}

/// High or low cards of one value.
fn alike(one: Card, other: Card) -> bool {
    one.is_high() == other.is_high() && one.value() == other.value()
}

/// A low card's number 1..=10.
fn has_number(card: Card) -> bool {
    card.is_low() && card.value() <= 10
}

fn combination(set: &mut LabelSet, resolved: &Resolved) {
    let (inside, outside) = (resolved.combination(), resolved.outside());
    let exchangeable = |card: &Card| inside.iter().any(|one| alike(*one, *card) && one != card);
    set.insert_if(outside.iter().any(exchangeable), at::SEVERAL_WAYS);
    match resolved.rank {
        1 => {
            set.insert_if(inside[0].is_high(), at::FIVE_ALIKE_HIGHS);
            set.insert_if(inside[0].is_low(), at::FIVE_ALIKE_LOWS);
        }
        5 | 7 => {
            set.insert_if(inside[0].value() > 10, at::SUM_ABOVE_TEN);
            set.insert_if(inside[0].value() == 21, at::SUM_OF_21);
            let beside = |wanted: fn(Card) -> bool| outside.iter().any(|card| wanted(*card));
            set.insert_if(
                beside(|card| card.is_low() && !has_number(card)),
                at::COURT_BESIDE_SUM,
            );
            set.insert_if(beside(has_number), at::NUMBER_BESIDE_SUM);
        }
        13 => set.insert_if(
            inside.iter().all(|card| card.value() == inside[0].value()),
            at::TWO_COMPARABLE_PAIRS_OF_ONE_NUMBER,
        ),
        14 => {
            let one_number = inside.iter().all(|card| card.value() == inside[0].value());
            set.insert_if(one_number, at::PAIR_OF_THE_COMPARABLE_NUMBER);
            let three = |card: &Card| {
                resolved
                    .cards
                    .iter()
                    .filter(|one| alike(**one, *card))
                    .count()
                    == 3
            };
            set.insert_if(resolved.cards.iter().any(three), at::PAIR_FROM_THREE_EQUAL);
        }
        _ => {}
    }
}

fn replaced_jokers(set: &mut LabelSet, hand: &Hand, resolved: &Resolved) {
    if !hand.iter().any(|card| card.is_joker()) {
        return;
    }
    let cards = joker_cards(hand, resolved);
    let mut inside = resolved.combination().to_vec();
    for held in hand {
        if let Some(place) = inside.iter().position(|card| card == held) {
            inside.remove(place);
        }
    }
    set.insert_if(inside.len() < cards.len(), at::JOKER_OUTSIDE);
    set.insert_if(
        cards.windows(2).any(|two| two[0] != two[1]),
        at::JOKERS_DIFFER,
    );
    for card in cards {
        set.insert_if(hand.contains(&card), at::JOKER_COPIES);
        set.insert_if(card.is_high() && card.value() < 21, at::JOKER_IS_HIGH);
        set.insert_if(
            card.suit().is_some_and(|suit| suit < 3),
            at::JOKER_BELOW_BEST_SUIT,
        );
    }
}

fn near_misses(set: &mut LabelSet, hand: &Hand) {
    let mut sorted = *hand;
    sorted.sort_unstable();
    let repeated = |two: &[Card]| two[0] == two[1] && !two[0].is_joker();
    set.insert_if(sorted.windows(2).any(repeated), at::REPEATED_CARD);
    let any = |wanted: &dyn Fn(Card) -> bool| hand.iter().any(|card| wanted(*card));
    let o_and_number = any(&|card| card == Card::high(0)) && any(&has_number);
    set.insert_if(o_and_number, at::O_BESIDE_NUMBERS);
    let counted = (11..=14).any(|value| {
        any(&|card| card == Card::high(value))
            && any(&|card| card.is_low() && card.value() == value)
    });
    set.insert_if(counted, at::COURT_BESIDE_ITS_COUNT);
    if any(&Card::is_joker) {
        return;
    }
    let lows = hand.iter().filter(|card| card.is_low()).count();
    // Sequential by number, or with the high cards going on after the kings.
    let by_number = is_sequence(hand.map(Card::value));
    let after_kings = is_sequence(hand.map(|card| match card.is_low() {
        true => card.value(),
        false => card.value() + 15,
    }));
    let mixed = (1..5).contains(&lows) && (by_number || after_kings);
    set.insert_if(mixed, at::MIXED_SEQUENCE);
    let wrapped = is_sequence(hand.map(|card| match card.value() {
        value @ ..5 => value + 14,
        value => value,
    }));
    let straight = is_sequence(hand.map(Card::value));
    set.insert_if(lows == 5 && wrapped && !straight, at::WRAPPED_SEQUENCE);
}

/// Five numbers without a gap, in any order.
fn is_sequence(mut values: [u8; 5]) -> bool {
    values.sort_unstable();
    values.windows(2).all(|two| two[0] + 1 == two[1])
}

fn decision(set: &mut LabelSet, case: &Case, outcome: &Outcome) {
    set.insert_if(outcome.winner == Winner::Konrad, at::KONRAD_WINS);
    set.insert_if(outcome.winner == Winner::Atli, at::ATLI_WINS);
    let tie = outcome.winner == Winner::Jafntefli;
    set.insert_if(tie, at::TIE);
    set.insert_if(tie && !same_cards(case), at::TIE_OF_OTHER_CARDS);
    let [one, other] = &outcome.hands;
    if one.rank != other.rank {
        return;
    }
    set.insert(at::SAME_RANK);
    if let Some(place) = (0..5).find(|&place| one.cards[place] != other.cards[place]) {
        let inside = place < one.combination().len();
        set.insert_if(inside, at::DECIDED_IN_COMBINATION);
        set.insert_if(!inside, at::DECIDED_OUTSIDE);
        set.insert_if(place == 4, at::DECIDED_BY_LAST_CARD);
        deciding_cards(set, one.cards[place], other.cards[place]);
        set.insert_if(
            one.cards.cmp(&other.cards) != descending(one).cmp(&descending(other)),
            at::DECIDED_BY_CARD_OUTSIDE_ALONE,
        );
    }
}

/// All five cards in one list.
fn descending(resolved: &Resolved) -> Hand {
    let mut cards = resolved.cards;
    cards.sort_unstable_by(|one, other| other.cmp(one));
    cards
}

fn same_cards(case: &Case) -> bool {
    let [one, other] = case.hands.map(|mut hand| {
        hand.sort_unstable();
        hand
    });
    one == other
}

fn deciding_cards(set: &mut LabelSet, one: Card, other: Card) {
    let (better, worse) = (one.max(other), one.min(other));
    if better.is_high() {
        set.insert_if(worse.is_low(), at::DECIDED_HIGH_OVER_LOW);
        return;
    }
    let values = [better.value(), worse.value()];
    if values[0] == values[1] {
        set.insert(at::DECIDED_BY_SUIT);
        set.insert_if(better.suit() == Some(1), at::DECIDED_WANDS_CUPS);
        return;
    }
    set.insert_if(values.contains(&10), at::DECIDED_BY_TEN);
    set.insert_if(worse.value() > 10, at::DECIDED_BY_COURTS);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tarot::{engine, text};

    fn names(input: &str) -> Vec<&'static str> {
        let case = text::parse(input.as_bytes()).unwrap();
        let set = labels(&case, &engine::outcome(&case));
        set.places().map(|place| LABELS[place].name).collect()
    }

    #[test]
    fn the_labels_of_ranks_are_named_by_rank_and_jokers() {
        for (jokers, ranks) in REACHABLE.iter().enumerate() {
            for &rank in *ranks {
                let place = rank_place(rank, jokers).unwrap();
                assert_eq!(LABELS[place].name, format!("rank-{rank}-jokers-{jokers}"));
            }
        }
        assert_eq!(rank_place(17, 1), None);
        assert_eq!(
            REACHABLE.iter().map(|ranks| ranks.len()).sum::<usize>(),
            RANKS
        );
        assert_eq!(LABELS[RANKS].name, "konrad-wins");
        assert_eq!(LABELS[at::O_BESIDE_NUMBERS].name, "o-beside-numbers");
        assert_eq!(LABELS.len(), at::O_BESIDE_NUMBERS + 1);
    }

    #[test]
    fn labels_of_small_cases() {
        assert_eq!(
            names("O O O O O\nS1 S1 S1 S1 S1"),
            [
                "rank-1-jokers-0",
                "konrad-wins",
                "same-rank",
                "decided-in-combination",
                "decided-high-over-low",
                "five-alike-highs",
                "five-alike-lows",
                "repeated-card",
            ]
        );
        assert_eq!(
            names("X M10 XX O SG\nX V10 XX O J"),
            [
                "rank-15-jokers-0",
                "rank-14-jokers-1",
                "atli-wins",
                "joker-copies",
                "joker-is-high",
                "o-beside-numbers",
            ]
        );
        assert_eq!(
            names("MG SG M1 B2 V10\nMG SG M1 B2 V9"),
            [
                "rank-18-jokers-0",
                "konrad-wins",
                "same-rank",
                "decided-outside",
                "decided-by-ten",
            ]
        );
    }
}
