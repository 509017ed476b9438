//! Simpler cases than one that fails.
//!
//! The measure is the pair of the sum of all cards' places in the card order
//! (a joker counts most) and the number of pairs of cards within a hand that
//! are not in ascending order. Every candidate is smaller by it, so shrinking ends.

use super::case::{Card, Case};

/// Candidates, most drastic first. Every two hands are a valid case.
pub fn shrink(case: &Case) -> Box<dyn Iterator<Item = Case> + '_> {
    let before = measure(case);
    Box::new(
        whole_hands(case)
            .chain(lowered_together(case))
            .chain(single_cards(case))
            .chain(lowered_pairs(case))
            .filter(move |candidate| measure(candidate) < before),
    )
}

/// What every candidate has less of.
fn measure(case: &Case) -> (u32, u32) {
    let sum = case
        .hands
        .iter()
        .flatten()
        .map(|card| u32::from(card.index()))
        .sum();
    let pairs = (0..5).flat_map(|one| (0..one).map(move |before| (before, one)));
    let disordered = |(before, one): (usize, usize)| {
        let hands = case.hands.iter();
        hands.filter(|hand| hand[before] > hand[one]).count() as u32
    };
    (sum, pairs.map(disordered).sum())
}

/// One hand all lowest cards, one hand like the other, or a hand in ascending order.
fn whole_hands(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let lowest = [Card::from_index(0); 5];
    let replaced = [
        (0, lowest),
        (1, lowest),
        (0, case.hands[1]),
        (1, case.hands[0]),
    ];
    let sorted = [0, 1].map(|which| {
        let mut hand = case.hands[which];
        hand.sort_unstable();
        (which, hand)
    });
    replaced.into_iter().chain(sorted).map(|(which, hand)| {
        let mut simpler = *case;
        simpler.hands[which] = hand;
        simpler
    })
}

/// All cards of one value (high and low alike) one value lower, so that equal and comparable cards stay so.
fn lowered_together(case: &Case) -> impl Iterator<Item = Case> + '_ {
    (1..=21).map(|value| Case {
        hands: case.hands.map(|hand| {
            hand.map(|card| match card.value() == value {
                true => lower_value(card),
                false => card,
            })
        }),
    })
}

/// One card lower: the lowest of all, half as high, a plainer one of its value, one value lower, the next lower card.
fn single_cards(case: &Case) -> impl Iterator<Item = Case> + '_ {
    places().flat_map(move |place| {
        let card = case.hands[place.0][place.1];
        let index = card.index();
        [
            Card::from_index(0),
            Card::from_index(index / 2),
            as_low(card),
            lower_value(card),
            Card::from_index(index.saturating_sub(1)),
        ]
        .map(|lower| with_card(case, place, lower))
    })
}

/// A high card and a low one each one value lower, so that a sum stays a sum.
fn lowered_pairs(case: &Case) -> impl Iterator<Item = Case> + '_ {
    places().flat_map(move |one| {
        places().filter_map(move |other| {
            let (high, low) = (case.hands[one.0][one.1], case.hands[other.0][other.1]);
            (one.0 == other.0 && high.is_high() && low.is_low()).then(|| {
                let lowered = with_card(case, one, lower_value(high));
                with_card(&lowered, other, lower_value(low))
            })
        })
    })
}

/// Hand and place of each of the ten cards.
fn places() -> impl Iterator<Item = (usize, usize)> {
    (0..10).map(|place| (place / 5, place % 5))
}

fn with_card(case: &Case, (hand, place): (usize, usize), card: Card) -> Case {
    let mut changed = *case;
    changed.hands[hand][place] = card;
    changed
}

/// A low card in the lowest suit, for a high card the best low one of its value.
fn as_low(card: Card) -> Card {
    match (card.suit(), card.value()) {
        (Some(_), value) => Card::low(value, 0),
        (None, value @ 1..=14) => Card::low(value, 3),
        _ => card,
    }
}

/// The card of the next lower value in its suit; O, the ones and jokers stay.
fn lower_value(card: Card) -> Card {
    match (card.suit(), card.value()) {
        (Some(suit), value @ 2..) => Card::low(value - 1, suit),
        (None, value @ 1..=21) => Card::high(value - 1),
        _ => card,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tarot::{engine, text};

    fn case(text: &str) -> Case {
        text::parse(text.as_bytes()).unwrap()
    }

    /// Shrinks as long as the case keeps failing.
    fn smallest(start: &str, fails: impl Fn(&Case) -> bool) -> String {
        let mut smallest = case(start);
        assert!(fails(&smallest));
        let simpler = |case: &Case| shrink(case).find(|candidate| fails(candidate));
        while let Some(next) = simpler(&smallest) {
            assert!(measure(&next) < measure(&smallest));
            smallest = next;
        }
        text::print(&smallest)
    }

    /// Two high cards and three low ones, and a hand of low ones; value 5 in each kind.
    fn mixed() -> Case {
        let (low, high) = (Card::low, Card::high);
        Case {
            hands: [
                [high(9), low(5, 0), high(5), low(7, 2), low(2, 3)],
                [low(5, 1), low(1, 0), low(1, 1), low(3, 2), low(14, 3)],
            ],
        }
    }

    #[test]
    fn all_cards_of_a_value_are_lowered_together() {
        let case = mixed();
        let lowered: Vec<Case> = lowered_together(&case).collect();
        assert_eq!(lowered.len(), 21);
        let mut five = case;
        five.hands[0][1] = Card::low(4, 0);
        five.hands[0][2] = Card::high(4);
        five.hands[1][0] = Card::low(4, 1);
        assert_eq!(lowered[5 - 1], five);
        let mut nine = case;
        nine.hands[0][0] = Card::high(8);
        assert_eq!(lowered[9 - 1], nine);
        // Nothing is lower than a one, and there is no 21.
        assert_eq!((lowered[0], lowered[20]), (case, case));
    }

    #[test]
    fn single_cards_are_lowered_in_five_ways() {
        let case = mixed();
        let lowered: Vec<Case> = single_cards(&case).collect();
        assert_eq!(lowered.len(), 50);
        for (number, simpler) in lowered.iter().enumerate() {
            let (hand, place) = (number / 25, number / 5 % 5);
            let mut back = *simpler;
            back.hands[hand][place] = case.hands[hand][place];
            assert_eq!(back, case);
        }
        let at = |hand: usize, place: usize| {
            let first = 25 * hand + 5 * place;
            lowered[first..first + 5]
                .iter()
                .map(move |case| case.hands[hand][place])
        };
        let lowest = Card::from_index(0);
        let of = |card: Card| [card.index() / 2, card.index() - 1].map(Card::from_index);
        let [half, next] = of(Card::high(9));
        assert!(at(0, 0).eq([lowest, half, Card::low(9, 3), Card::high(8), next]));
        let [half, next] = of(Card::low(14, 3));
        assert!(at(1, 4).eq([lowest, half, Card::low(14, 0), Card::low(13, 3), next]));
    }

    #[test]
    fn a_high_card_and_a_low_one_of_a_hand_are_lowered_together() {
        let case = mixed();
        let mut expected = Vec::new();
        for (high, value) in [(0, 9), (2, 5)] {
            for (low, (down, suit)) in [(1, (4, 0)), (3, (6, 2)), (4, (1, 3))] {
                let mut simpler = case;
                simpler.hands[0][high] = Card::high(value - 1);
                simpler.hands[0][low] = Card::low(down, suit);
                expected.push(simpler);
            }
        }
        assert_eq!(lowered_pairs(&case).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn equal_cards_are_in_order() {
        let disordered = |text| measure(&case(text)).1;
        assert_eq!(disordered("S1 S1 S1 S1 S1\nS1 S1 S1 S1 S1\n"), 0);
        // 3 before 2, 1 and 1; 2 before 1 and 1.
        assert_eq!(disordered("S3 S2 S1 S1 S4\nS1 S1 S1 S1 S1\n"), 5);
    }

    #[test]
    fn nothing_is_simpler_than_the_lowest_cards() {
        let lowest = case("S1 S1 S1 S1 S1\nS1 S1 S1 S1 S1");
        assert_eq!(shrink(&lowest).count(), 0);
    }

    #[test]
    fn what_does_not_matter_vanishes() {
        let start = "M9 J XX B4 VI\nJ J II SK V3";
        assert_eq!(
            smallest(start, |_| true),
            "S1 S1 S1 S1 S1\nS1 S1 S1 S1 S1\n"
        );
        let joker = |case: &Case| case.hands[1].contains(&Card::JOKER);
        assert_eq!(smallest(start, joker), "S1 S1 S1 S1 S1\nS1 S1 S1 S1 J\n");
    }

    #[test]
    fn a_sum_is_lowered_as_a_whole() {
        let start = "XX M9 M8 S3 BK\nJ J II SK V3";
        let sum_house = |case: &Case| engine::resolve(&case.hands[0]).rank == 7;
        assert_eq!(
            smallest(start, sum_house),
            "S1 S1 S1 S1 III\nS1 S1 S1 S1 S1\n"
        );
    }

    #[test]
    fn a_pair_is_lowered_as_a_whole() {
        let start = "XX M9 V9 S3 SK\nJ J II SK V3";
        let pair = |case: &Case| engine::resolve(&case.hands[0]).rank == 18;
        // The ones and three more values, not all of one suit, else it is a flush.
        let shrunk = case(&smallest(start, pair));
        assert_eq!(measure(&shrunk).0, 4 + 8 + 12 + 1, "{shrunk:?}");
        assert_eq!(shrunk.hands[1], [Card::from_index(0); 5]);
    }
}
