//! The exhaustive proofs: all hands, and all pairs of classes.
//!
//! The unit that is shared out among threads and shards is a multiset of five
//! ranks with all its hands. A strength tells its ranks, so no class of equal
//! strength is spread over two units, and counts of classes add up.

use super::case::{Card, Case, Deal, Hand, Strength, Winner};
use super::engine::{value, winner};
use super::labels::CATEGORY_NAMES;
use super::recognise::recognise;
use super::reference::{compare, strength};
use super::text::{parse, print};
use crate::game::{Proof, ProofReport, ProofRun, Shard, Witness};
use crate::text::Admission;
use rayon::prelude::*;

/// The proofs.
pub const PROOFS: &[Proof] = &[
    Proof {
        name: "hands",
        claim: "engine and reference give every hand of one deck the same category and key",
        run: |run| hands(run, Decks::One),
    },
    Proof {
        name: "several-decks",
        claim: "the same for every five cards from any number of decks; \
                five of a kind is refused by parser and recogniser at the same card",
        run: |run| hands(run, Decks::Several),
    },
    Proof {
        name: "class-pairs",
        claim: "the engine's winner is the reference's for every ordered pair of classes of equal hands, \
                those that need several decks included",
        run: class_pairs,
    },
];

/// The totals that a whole proof reaches.
///
/// One deck: 13 ranks and 4 suits give C(52,5) hands, and the nine counts are
/// the usual products (four of a kind: 13 ranks x 12 x 4 kickers; ...). Several
/// decks: a group of k equal ranks has C(k+3,k) multisets of suits (4, 10, 20,
/// 35), and a suit has C(17,5) multisets of ranks, of which 10 straights, 156
/// full houses, 156 fours and 13 fives are no flush. Classes: a strength for
/// each choice of ranks (high card: C(13,5) - 10; ...); with several decks
/// there are 5,853 flushes of different ranks instead of 1,277. Pairs: of n
/// classes each wins against those below it.
pub fn expected(proof: &str) -> &'static [(&'static str, u64)] {
    match proof {
        "hands" => &[
            ("hands", 2_598_960),
            ("classes", 7_462),
            ("high-card", 1_302_540),
            ("one-pair", 1_098_240),
            ("two-pairs", 123_552),
            ("three-of-a-kind", 54_912),
            ("straight", 10_200),
            ("flush", 5_108),
            ("full-house", 3_744),
            ("four-of-a-kind", 624),
            ("straight-flush", 40),
            ("high-card-classes", 1_277),
            ("one-pair-classes", 2_860),
            ("two-pairs-classes", 858),
            ("three-of-a-kind-classes", 858),
            ("straight-classes", 10),
            ("flush-classes", 1_277),
            ("full-house-classes", 156),
            ("four-of-a-kind-classes", 156),
            ("straight-flush-classes", 10),
        ],
        "several-decks" => &[
            ("hands", 3_819_816),
            ("five-of-a-kind", 728),
            ("classes", 12_038),
            ("high-card", 1_302_540),
            ("one-pair", 1_818_960),
            ("two-pairs", 339_768),
            ("three-of-a-kind", 271_128),
            ("straight", 10_200),
            ("flush", 23_412),
            ("full-house", 31_200),
            ("four-of-a-kind", 21_840),
            ("straight-flush", 40),
            ("flush-classes", 5_853),
        ],
        "class-pairs" => &[
            ("pairs", 144_913_444),
            ("player-1", 72_450_703),
            ("player-2", 72_450_703),
            ("ties", 12_038),
            ("one-deck-pairs", 55_681_444),
        ],
        _ => &[],
    }
}

/// Where hands are dealt from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decks {
    One,
    Several,
}

/// Units in a chunk of work: small enough for a smooth progress bar.
const CHUNK: usize = 64;

fn hands(run: &ProofRun, decks: Decks) -> ProofReport {
    let units = held(run.shard, rank_multisets());
    in_chunks(run, &units, |ranks, report| {
        check_unit(ranks, decks, report)
    })
}

/// The items that belong to a part.
fn held<T>(shard: Shard, items: Vec<T>) -> Vec<T> {
    let numbered = items.into_iter().zip(0..);
    numbered
        .filter(|&(_, number)| shard.holds(number))
        .map(|(item, _)| item)
        .collect()
}

/// Checks all items on all cores and adds up what is found.
fn in_chunks<T: Sync>(
    run: &ProofRun,
    items: &[T],
    check: impl Fn(&T, &mut ProofReport) + Sync,
) -> ProofReport {
    items
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut report = ProofReport::default();
            for item in chunk {
                check(item, &mut report);
            }
            (run.progress)(chunk.len() as u64, items.len() as u64);
            report
        })
        .reduce(ProofReport::default, ProofReport::merge)
}

/// All multisets of five ranks, each in ascending order.
fn rank_multisets() -> Vec<[u8; 5]> {
    let mut multisets = vec![[2; 5]];
    for place in 0..5 {
        multisets = multisets
            .into_iter()
            .flat_map(|ranks| {
                let least = if place == 0 { 2 } else { ranks[place - 1] };
                (least..=14).map(move |rank| {
                    let mut ranks = ranks;
                    ranks[place..].fill(rank);
                    ranks
                })
            })
            .collect();
    }
    multisets
}

/// All hands of a multiset of ranks.
fn check_unit(ranks: &[u8; 5], decks: Decks, report: &mut ProofReport) {
    let mut classes = Vec::new();
    let mut counts = [0; CATEGORY_NAMES.len()];
    for (number, suits) in suits_of(ranks, decks).into_iter().enumerate() {
        report.cases += 1;
        report.count("hands", 1);
        let hand = in_some_order(ranks, suits, number);
        if ranks[0] == ranks[4] {
            report.count("five-of-a-kind", 1);
            check_refusal(&hand, report);
            continue;
        }
        let judged = check_hand(&hand, report);
        counts[judged.category as usize] += 1;
        if !classes.contains(&judged) {
            classes.push(judged);
            report.count("classes", 1);
            let category = CATEGORY_NAMES[judged.category as usize];
            report.count(&format!("{category}-classes"), 1);
        }
    }
    for (name, count) in CATEGORY_NAMES.iter().zip(counts) {
        if count > 0 {
            report.count(name, count);
        }
    }
}

/// All choices of suits for ascending ranks that differ as hands.
///
/// Within a rank suits ascend: strictly in one deck, not strictly in several.
fn suits_of(ranks: &[u8; 5], decks: Decks) -> Vec<[u8; 5]> {
    let mut choices = vec![[0; 5]];
    for place in 0..5 {
        let same_rank = place > 0 && ranks[place] == ranks[place - 1];
        choices = choices
            .into_iter()
            .flat_map(|suits| {
                let least = match (same_rank, decks) {
                    (false, _) => 0,
                    (true, Decks::Several) => suits[place - 1],
                    (true, Decks::One) => suits[place - 1] + 1,
                };
                (least..4).map(move |suit| {
                    let mut suits = suits;
                    suits[place] = suit;
                    suits
                })
            })
            .collect();
    }
    choices
}

/// The hand in an order that changes from hand to hand.
fn in_some_order(ranks: &[u8; 5], suits: [u8; 5], number: usize) -> Hand {
    let mut hand = [0, 1, 2, 3, 4].map(|place| Card::new(ranks[place], suits[place]));
    hand.rotate_left(number % 5);
    hand.swap(0, 1 + number / 5 % 4);
    hand
}

fn check_hand(hand: &Hand, report: &mut ProofReport) -> Strength {
    let engine = value(hand).strength();
    let reference = strength(hand);
    if engine != reference {
        report.disagree(|| Witness {
            input: input(hand, hand),
            difference: format!("engine {engine:?}, reference {reference:?}"),
        });
    }
    reference
}

/// Parser and recogniser refuse five of a kind at the same place, in either hand.
fn check_refusal(hand: &Hand, report: &mut ProofReport) {
    let other = [2, 3, 4, 5, 7].map(|rank| Card::new(rank, 0));
    for text in [input(hand, &other), input(&other, hand)] {
        for admission in Admission::ALL {
            let parsed = parse(text.as_bytes(), admission).map_err(|error| error.rejection());
            let recognised = recognise(text.as_bytes(), admission);
            if parsed.is_ok() || parsed.as_ref().err() != recognised.as_ref().err() {
                report.disagree(|| Witness {
                    input: text.clone(),
                    difference: format!("parser {parsed:?}, recogniser {recognised:?}"),
                });
            }
        }
    }
}

fn input(first: &Hand, second: &Hand) -> String {
    print(&Case {
        deals: vec![Deal {
            hands: [*first, *second],
        }],
    })
}

/// A hand for each class.
struct Class {
    hand: Hand,
    strength: Strength,
    /// Can one deck make it?
    one_deck: bool,
}

/// One hand of every class, those of one deck from one deck.
fn classes() -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for ranks in rank_multisets().iter().filter(|ranks| ranks[0] != ranks[4]) {
        let first = classes.len();
        for decks in [Decks::One, Decks::Several] {
            for suits in suits_of(ranks, decks) {
                let hand = in_some_order(ranks, suits, 0);
                let strength = strength(&hand);
                if classes[first..]
                    .iter()
                    .all(|class| class.strength != strength)
                {
                    let one_deck = decks == Decks::One;
                    classes.push(Class {
                        hand,
                        strength,
                        one_deck,
                    });
                }
            }
        }
    }
    classes
}

fn class_pairs(run: &ProofRun) -> ProofReport {
    let classes = classes();
    let rows = held(run.shard, (0..classes.len()).collect());
    in_chunks(run, &rows, |&row, report| {
        check_row(&classes[row], &classes, report);
    })
}

/// One class against each of them.
fn check_row(first: &Class, classes: &[Class], report: &mut ProofReport) {
    let mut winners = [0; 3];
    for second in classes {
        let engine = winner(&Deal {
            hands: [first.hand, second.hand],
        });
        let reference = compare(&first.strength, &second.strength);
        winners[reference as usize] += 1;
        if engine != reference {
            report.disagree(|| Witness {
                input: input(&first.hand, &second.hand),
                difference: format!("engine {engine:?}, reference {reference:?}"),
            });
        }
    }
    let all = classes.len() as u64;
    report.cases += all;
    report.count("pairs", all);
    report.count("player-1", winners[Winner::Player1 as usize]);
    report.count("player-2", winners[Winner::Player2 as usize]);
    report.count("ties", winners[Winner::Tie as usize]);
    if first.one_deck {
        let partners = classes.iter().filter(|class| class.one_deck).count();
        report.count("one-deck-pairs", partners as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(n: u64, k: u64) -> u64 {
        (1..=k).fold(1, |product, i| product * (n - k + i) / i)
    }

    fn of(proof: &str, name: &str) -> u64 {
        let found = expected(proof).iter().find(|(total, _)| *total == name);
        found.map_or_else(
            || panic!("{proof} has no total {name}"),
            |&(_, count)| count,
        )
    }

    #[test]
    fn expected_totals_follow_from_arithmetic() {
        assert_eq!(of("hands", "hands"), binomial(52, 5));
        assert_eq!(of("several-decks", "hands"), binomial(56, 5));
        assert_eq!(of("several-decks", "five-of-a-kind"), 13 * binomial(8, 5));
        // One deck: choices of ranks times choices of suits, straights and flushes taken out.
        let ranks = [
            ("high-card", binomial(13, 5) - 10),
            ("one-pair", 13 * binomial(12, 3)),
            ("two-pairs", binomial(13, 2) * 11),
            ("three-of-a-kind", 13 * binomial(12, 2)),
            ("straight", 10),
            ("flush", binomial(13, 5) - 10),
            ("full-house", 13 * 12),
            ("four-of-a-kind", 13 * 12),
            ("straight-flush", 10),
        ];
        let suits = [1020, 6 * 64, 36 * 4, 4 * 16, 1020, 4, 4 * 6, 4, 4];
        for ((name, ranks), suits) in ranks.into_iter().zip(suits) {
            assert_eq!(of("hands", &format!("{name}-classes")), ranks);
            assert_eq!(of("hands", name), ranks * suits, "{name}");
        }
        // Several decks: 4, 10, 20, 35 multisets of suits for 1, 2, 3, 4 equal ranks.
        let fours_and_full_houses = 2 * 13 * 12;
        let flushes = binomial(17, 5) - 10 - fours_and_full_houses - 13;
        assert_eq!(of("several-decks", "flush-classes"), flushes);
        assert_eq!(of("several-decks", "flush"), 4 * flushes);
        for (place, suits) in [
            (1, 10 * 64 - 4),
            (2, 100 * 4 - 4),
            (3, 20 * 16 - 4),
            (6, 200),
            (7, 140),
        ] {
            let (name, ranks) = ranks[place];
            assert_eq!(of("several-decks", name), ranks * suits, "{name}");
        }
        let classes = of("hands", "classes");
        assert_eq!(classes, ranks.iter().map(|(_, ranks)| ranks).sum::<u64>());
        let all_classes = of("several-decks", "classes");
        assert_eq!(all_classes, classes - (binomial(13, 5) - 10) + flushes);
        assert_eq!(of("class-pairs", "pairs"), all_classes * all_classes);
        assert_eq!(of("class-pairs", "one-deck-pairs"), classes * classes);
        assert_eq!(
            of("class-pairs", "player-1"),
            all_classes * (all_classes - 1) / 2
        );
        assert_eq!(
            of("class-pairs", "player-2"),
            all_classes * (all_classes - 1) / 2
        );
        assert_eq!(of("class-pairs", "ties"), all_classes);
    }

    #[test]
    fn hands_of_both_proofs_add_up_over_categories() {
        for (proof, others) in [("hands", 0), ("several-decks", 728)] {
            let categories = CATEGORY_NAMES.iter().map(|name| of(proof, name));
            assert_eq!(categories.sum::<u64>() + others, of(proof, "hands"));
        }
    }

    #[test]
    fn units_hold_all_hands_of_their_ranks() {
        assert_eq!(rank_multisets().len() as u64, binomial(17, 5));
        assert_eq!(suits_of(&[2, 3, 4, 5, 6], Decks::One).len(), 1024);
        assert_eq!(suits_of(&[2, 2, 3, 3, 3], Decks::One).len(), 6 * 4);
        assert_eq!(suits_of(&[2, 2, 3, 3, 3], Decks::Several).len(), 10 * 20);
        assert_eq!(suits_of(&[9, 9, 9, 9, 9], Decks::One).len(), 0);
        assert_eq!(suits_of(&[9, 9, 9, 9, 9], Decks::Several).len(), 56);
    }

    fn part(proof: fn(&ProofRun) -> ProofReport, index: u64, count: u64) -> ProofReport {
        proof(&ProofRun {
            shard: Shard { index, count },
            progress: &|_, _| {},
        })
    }

    #[test]
    fn all_hands_agree_and_reach_their_totals() {
        for (place, name) in [(0, "hands"), (1, "several-decks")] {
            let report = part(PROOFS[place].run, 0, 1);
            assert_eq!(report.disagreements, 0, "{:?}", report.witnesses);
            assert_eq!(report.cases, of(name, "hands"));
            for &(total, count) in expected(name) {
                assert_eq!(report.totals.get(total), Some(&count), "{name}: {total}");
            }
        }
    }

    #[test]
    fn a_sample_of_class_pairs_agrees() {
        let report = part(class_pairs, 3, 200);
        assert_eq!(report.disagreements, 0, "{:?}", report.witnesses);
        // Every 200th of the classes, against all of them.
        assert_eq!(report.cases, of("several-decks", "classes") * 61);
        assert!(report.totals["player-1"] > 0 && report.totals["player-2"] > 0);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        // Every 500th unit, and the same units in three parts.
        let several_decks = PROOFS[1].run;
        let whole = part(several_decks, 7, 500);
        let parts = [7, 507, 1007].map(|index| part(several_decks, index, 1500));
        let sum = parts
            .into_iter()
            .fold(ProofReport::default(), ProofReport::merge);
        assert_eq!(whole, sum);
        assert!(whole.cases > 1_000 && whole.disagreements == 0);
    }
}
