//! Simpler cases to try in place of a failing one.
//!
//! Every candidate is smaller by the first of these in which it differs: the
//! number of deals, the sum of the cards' indices, the number of pairs of cards
//! in a hand that stand in descending order. A line dealt from one deck stays one.

use super::case::{Card, Case, Deal, Hand};

/// Fewer deals, then lower cards, then cards in ascending order.
pub fn shrink(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let simpler_deals = case
        .deals
        .iter()
        .enumerate()
        .flat_map(move |(place, deal)| {
            let changed = exchanged_ranks(deal)
                .chain(exchanged_suits(deal))
                .chain(lower_cards(deal))
                .chain(sorted(deal));
            changed
                .filter(|candidate| is_admissible(candidate, deal))
                .map(move |candidate| with_deal(case, place, candidate))
        });
    fewer_deals(case).chain(simpler_deals)
}

/// No deal, each deal alone, then all but a run of deals, long runs first.
fn fewer_deals(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let count = case.deals.len();
    let none = (count > 0).then(Case::default);
    let alone = case.deals.iter().filter(move |_| count > 1);
    let alone = alone.map(|deal| Case { deals: vec![*deal] });
    // Runs that leave no deal or a single one are among the candidates before.
    let lengths = std::iter::successors(Some(count / 2), |length| Some(length / 2));
    let without = lengths
        .take_while(move |&length| length > 0 && count > 2)
        .flat_map(move |length| {
            (0..count)
                .step_by(length)
                .map(move |start| without_run(case, start, length))
        });
    none.into_iter().chain(alone).chain(without)
}

fn without_run(case: &Case, start: usize, length: usize) -> Case {
    let mut deals = case.deals.clone();
    deals.drain(start..deals.len().min(start + length));
    Case { deals }
}

fn with_deal(case: &Case, place: usize, deal: Deal) -> Case {
    let mut deals = case.deals.clone();
    deals[place] = deal;
    Case { deals }
}

/// Two ranks exchanged on the whole line, the higher of which occurs more often.
fn exchanged_ranks(deal: &Deal) -> impl Iterator<Item = Deal> + '_ {
    let count = |rank| cards(deal).filter(|card| card.rank() == rank).count();
    pairs(2, 14)
        .filter(move |&(lower, higher)| count(higher) > count(lower))
        .map(move |(lower, higher)| {
            mapped(deal, |card| {
                let rank = exchanged(card.rank(), lower, higher);
                Card::new(rank, card.suit())
            })
        })
}

/// Two suits exchanged on the whole line, the later of which occurs more often.
fn exchanged_suits(deal: &Deal) -> impl Iterator<Item = Deal> + '_ {
    let count = |suit| cards(deal).filter(|card| card.suit() == suit).count();
    pairs(0, 3)
        .filter(move |&(lower, higher)| count(higher) > count(lower))
        .map(move |(lower, higher)| {
            mapped(deal, |card| {
                let suit = exchanged(card.suit(), lower, higher);
                Card::new(card.rank(), suit)
            })
        })
}

/// All pairs of a lower and a higher number.
fn pairs(least: u8, most: u8) -> impl Iterator<Item = (u8, u8)> {
    (least..=most).flat_map(move |lower| (lower + 1..=most).map(move |higher| (lower, higher)))
}

fn exchanged(value: u8, lower: u8, higher: u8) -> u8 {
    if value == lower {
        higher
    } else if value == higher {
        lower
    } else {
        value
    }
}

/// A single card becomes a lower one.
fn lower_cards(deal: &Deal) -> impl Iterator<Item = Deal> + '_ {
    (0..10).flat_map(move |place| {
        let (player, card) = (place / 5, place % 5);
        let old = deal.hands[player][card];
        let lower = (2..=14).flat_map(|rank| (0..4).map(move |suit| Card::new(rank, suit)));
        lower.take_while(move |&new| new < old).map(move |new| {
            let mut deal = *deal;
            deal.hands[player][card] = new;
            deal
        })
    })
}

/// A hand's cards in ascending order.
fn sorted(deal: &Deal) -> impl Iterator<Item = Deal> + '_ {
    (0..2).filter_map(move |player| {
        let mut sorted = *deal;
        sorted.hands[player].sort_unstable();
        (sorted != *deal).then_some(sorted)
    })
}

/// Is the changed deal a deal, and from one deck if the old one was?
fn is_admissible(candidate: &Deal, old: &Deal) -> bool {
    !candidate.hands.iter().any(is_five_of_a_kind) && (is_one_deck(candidate) || !is_one_deck(old))
}

/// Five equal ranks, which no case may hold.
pub fn is_five_of_a_kind(hand: &Hand) -> bool {
    hand.iter().all(|card| card.rank() == hand[0].rank())
}

fn is_one_deck(deal: &Deal) -> bool {
    let seen = cards(deal).fold(0u64, |seen, card| seen | 1 << card.index());
    seen.count_ones() == 10
}

fn cards(deal: &Deal) -> impl Iterator<Item = Card> + '_ {
    deal.hands.iter().flatten().copied()
}

fn mapped(deal: &Deal, change: impl Fn(Card) -> Card + Copy) -> Deal {
    Deal {
        hands: deal.hands.map(|hand| hand.map(change)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::engine;
    use super::super::text::{parse, print};
    use super::*;
    use crate::text::Admission;

    fn case(text: &str) -> Case {
        parse(text.as_bytes(), Admission::Wide).expect("a valid text")
    }

    /// The measure by which candidates are simpler.
    fn measure(case: &Case) -> (usize, usize, usize) {
        let sum = case.deals.iter().flat_map(cards).map(Card::index).sum();
        let hands = case.deals.iter().flat_map(|deal| &deal.hands);
        let descents = hands.map(|hand| {
            (0..5)
                .flat_map(|i| (0..i).map(move |j| (j, i)))
                .filter(|&(j, i)| hand[j] > hand[i])
                .count()
        });
        (case.deals.len(), sum, descents.sum())
    }

    fn shrunk(start: &str, fails: impl Fn(&Case) -> bool) -> String {
        let mut smallest = case(start);
        loop {
            let simpler = shrink(&smallest).find(&fails);
            match simpler {
                Some(simpler) => smallest = simpler,
                None => return print(&smallest),
            }
        }
    }

    #[test]
    fn every_candidate_is_smaller_and_keeps_to_its_decks() {
        let one_deck = "KD 2C AH 9S 7S AC TC 8D JC 9C\n";
        let texts = [
            one_deck.repeat(5),
            format!("{one_deck}9S 9S 9S KS KS 9S 9S TS KS KS\n"),
        ];
        for (text, admission) in texts.iter().zip(Admission::ALL) {
            let case = case(text);
            let mut candidates = 0;
            for candidate in shrink(&case) {
                assert!(
                    measure(&candidate) < measure(&case),
                    "{}",
                    print(&candidate)
                );
                let text = print(&candidate);
                assert_eq!(parse(text.as_bytes(), admission), Ok(candidate));
                candidates += 1;
            }
            assert!(candidates > 100);
        }
    }

    /// Which deals are left, each named by the rank of its first card.
    fn left(case: &Case) -> Vec<u8> {
        let first_rank = |deal: &Deal| deal.hands[0][0].rank();
        case.deals.iter().map(first_rank).collect()
    }

    #[test]
    fn fewer_deals_are_none_one_and_all_but_a_run() {
        let of = |count: u8| Case {
            deals: (0..count)
                .map(|number| Deal {
                    hands: [[Card::new(number + 2, 0); 5]; 2],
                })
                .collect(),
        };
        // No more than there can be: a sequence without an end is wrong too.
        let candidates = |count| -> Vec<Vec<u8>> {
            let case = of(count);
            let candidates = fewer_deals(&case).map(|case| left(&case));
            candidates.take(100).collect()
        };
        assert!(candidates(0).is_empty());
        assert_eq!(candidates(1), [Vec::<u8>::new()]);
        assert_eq!(candidates(2), [vec![], vec![2], vec![3]]);
        let alone = [vec![], vec![2], vec![3], vec![4]];
        let without_one = [vec![3, 4], vec![2, 4], vec![2, 3]];
        assert_eq!(candidates(3), [&alone[..], &without_one].concat());
        let alone = [vec![], vec![2], vec![3], vec![4], vec![5], vec![6]];
        let without_two = [vec![4, 5, 6], vec![2, 3, 6], vec![2, 3, 4, 5]];
        let without_one: Vec<Vec<u8>> = (2..=6)
            .map(|gone| (2..=6).filter(|&number| number != gone).collect())
            .collect();
        let all = [&alone[..], &without_two, &without_one].concat();
        assert_eq!(candidates(5), all);
    }

    #[test]
    fn all_pairs_of_numbers_are_tried_once() {
        let of = |least, most| pairs(least, most).collect::<Vec<_>>();
        assert_eq!(of(4, 4), []);
        assert_eq!(of(0, 2), [(0, 1), (0, 2), (1, 2)]);
    }

    fn deal(text: &str) -> Deal {
        case(text).deals[0]
    }

    #[test]
    fn five_of_a_kind_are_five_cards_of_one_rank() {
        let hand = |text| deal(text).hands[0];
        assert!(is_five_of_a_kind(&[Card::new(7, 0); 5]));
        assert!(!is_five_of_a_kind(&hand("7C 7D 7H 7S 8C 2C 3C 4C 5C 6C\n")));
        assert!(!is_five_of_a_kind(&hand("8C 7D 7H 7S 7C 2C 3C 4C 5C 6C\n")));
        assert!(!is_five_of_a_kind(&hand("9C 7D 6H 5S 4C 2C 3C 4C 5C 6C\n")));
        // No candidate becomes one.
        let old = deal("7C 7D 7H 7S 8C 2C 3C 4C 5C 6C\n");
        let mut candidate = old;
        candidate.hands[0][4] = Card::new(7, 1);
        assert!(!is_admissible(&candidate, &old));
    }

    #[test]
    fn each_card_becomes_each_lower_one() {
        let deal = deal("2C 3D 5H 9S AS KD 2D 2H 7C TS\n");
        let mut lower = lower_cards(&deal);
        for (player, card) in (0..10).map(|place| (place / 5, place % 5)) {
            for index in 0..deal.hands[player][card].index() as u8 {
                let mut expected = deal;
                expected.hands[player][card] = Card::new(index / 4 + 2, index % 4);
                assert_eq!(lower.next(), Some(expected));
            }
        }
        assert_eq!(lower.next(), None);
    }

    #[test]
    fn ranks_and_suits_are_exchanged_where_the_higher_one_is_more_frequent() {
        // Three kings, two of every other rank: nothing else is more frequent than a lower one.
        let kings = deal("KS KD QH QC JS KH JD TC TS 9D\n");
        let texts = |deals: Vec<Deal>| -> Vec<String> {
            let of = |deal| print(&Case { deals: vec![deal] });
            deals.into_iter().map(of).collect()
        };
        let with_kings_as = |rank: &str, ranks: &[&str]| {
            let words = "KS KD QH QC JS KH JD TC TS 9D\n"
                .replace(rank, "!")
                .replace('K', rank);
            assert!(ranks.contains(&rank));
            words.replace('!', "K")
        };
        let present = ["9", "T", "J", "Q"];
        let found = texts(exchanged_ranks(&kings).collect());
        for rank in present {
            assert!(found.contains(&with_kings_as(rank, &present)), "{rank}");
        }
        // Every rank that occurs for each lower one that does not: 9 for seven of them, T to K too;
        // T, J and Q for the one 9; the king for each of the four.
        assert_eq!(found.len(), 5 * 7 + 3 + 4);
        // One spade, two diamonds, two hearts, five clubs: five of the six pairs, not D and H.
        let clubs = deal("2S 3D 4D 5H 6H 7C 8C 9C TC JC\n");
        let found = texts(exchanged_suits(&clubs).collect());
        assert_eq!(found.len(), 5);
        assert!(found.contains(&"2C 3D 4D 5H 6H 7S 8S 9S TS JS\n".to_owned()));
        assert!(found.contains(&"2S 3D 4D 5C 6C 7H 8H 9H TH JH\n".to_owned()));
    }

    #[test]
    fn nothing_is_simpler_than_no_deal() {
        assert_eq!(shrink(&Case::default()).count(), 0);
    }

    #[test]
    fn a_failure_on_flushes_ends_at_the_lowest_flush_alone() {
        let flush = |case: &Case| {
            let outcome = engine(case);
            outcome
                .deals
                .iter()
                .any(|deal| deal.hands[0].category as u8 == 5)
        };
        let start = "KD 2C AH 9S 7S AC TC 8D JC 9C\nAH TH 4H 6H 7H 2C 5D 9C 9S KD\n";
        let line = shrunk(start, flush);
        assert!(line.starts_with("2S 3S 4S 5S 7S "), "{line}");
        assert_eq!(line.lines().count(), 1);
    }

    #[test]
    fn a_failure_on_equal_pairs_shrinks_both_pairs_together() {
        let tied_pairs = |case: &Case| {
            let outcome = engine(case);
            outcome
                .deals
                .iter()
                .any(|deal| deal.hands[0].category as u8 == 1 && deal.hands[0] == deal.hands[1])
        };
        let line = shrunk("KD KC AH 9S 7S KS KH AC 9C 7C\n", tied_pairs);
        let ranks: String = line.chars().filter(char::is_ascii_digit).collect();
        assert_eq!(ranks, "2234522345", "{line}");
    }
}
