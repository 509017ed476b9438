//! The complete enumerations: engine and reference on every hand there is.
//!
//! 27,285,336 hands have no joker; engine and reference are compared on each.
//! From there the hands with jokers follow by induction: a joker is any of the
//! 78 cards, so the best of a hand is the best over 78 hands with one joker
//! less. Two more parts do without the induction.
//!
//! A *unit* of work is all hands that share the number of jokers and the
//! first one or two cards; shards are sets of units.

use super::case::{Card, Case, Hand, Resolved};
use super::labels::{LABELS, rank_place};
use super::{engine, reference, text};
use crate::game::{Proof, ProofReport, ProofRun, Witness};
use crate::source::{Seeded, Source};
use rayon::prelude::*;

/// The four parts.
pub static PROOFS: [Proof; 4] = [
    Proof {
        name: "joker-free",
        claim: "on all 27,285,336 hands without jokers the engine's rank, combination and order of cards are the reference's",
        run: joker_free,
    },
    Proof {
        name: "induction",
        claim: "on all 1,749,060 hands with jokers the engine finds the best of the 78 hands that have a card in place of one joker",
        run: |run| induction(run, &[1, 2, 3, 4, 5]),
    },
    Proof {
        name: "assignments",
        claim: "on all 3,160 hands with three to five jokers the engine finds the best of all assignments, each judged as a hand without jokers",
        run: |run| assignments(run, &[3, 4, 5]),
    },
    Proof {
        name: "literal-sample",
        claim: "on 100,000 random hands with one joker and 4,000 with two the engine finds what the literal reference finds by trying all assignments",
        run: literal_sample,
    },
];

/// Random hands with one joker and with two that go through the literal reference.
const SAMPLES: [u64; 2] = [100_000, 4_000];

/// How many random hands make a unit of work.
const SAMPLES_AT_A_TIME: u64 = 100;

/// How many hands have each best rank, in the order of the labels of rank and number of jokers.
///
/// Without jokers, with one and with three they are facts of the game known
/// beforehand; those with two, three, four and five, and without jokers those of
/// most ranks, are derived by arithmetic in the tests below.
const HANDS: [u64; 59] = [
    // Without jokers, ranks 1 to 20: 27,285,336 = 82 choose 5.
    806, 65_758, 40, 845_152, 53_046, 340, 660_418, 15_280, 34_756, 43_100, 32_608, 10_200, 61_300,
    437_996, 2_421_280, 722_524, 814_992, 8_449_356, 2_031_840, 10_584_544,
    // One joker, ranks 1 to 16 and 18: 1,663,740 = 81 choose 4.
    512, 12_628, 164, 279_874, 87_792, 160, 493_094, 3_480, 8_824, 6_748, 3_348, 4_104, 52_182,
    173_038, 516_080, 9_936, 11_776,
    // Two jokers, ranks 1 to 9 and 11 to 15: 82,160 = 80 choose 3.
    302, 2_002, 256, 36_792, 7_540, 40, 23_700, 480, 2_124, 200, 360, 2_880, 4_140, 1_344,
    // Three jokers, ranks 1 to 5 and 7: 3,081 = 79 choose 2.
    162, 231, 184, 2_324, 60, 120, // Four: any card five times. Five: five times XXI.
    78, 1,
];

static JOKER_FREE: [(&str, u64); 20] = hands_by_rank(0);
static INDUCTION: [(&str, u64); 39] = hands_by_rank(20);
static ASSIGNMENTS: [(&str, u64); 8] = hands_by_rank(51);
static LITERAL_SAMPLE: [(&str, u64); 2] = [("jokers-1", SAMPLES[0]), ("jokers-2", SAMPLES[1])];

const fn hands_by_rank<const N: usize>(from: usize) -> [(&'static str, u64); N] {
    let mut totals = [("", 0); N];
    let mut place = 0;
    while place < N {
        totals[place] = (LABELS[from + place].name, HANDS[from + place]);
        place += 1;
    }
    totals
}

/// The totals that a whole proof has to reach; empty for an unknown name.
pub fn expected(proof: &str) -> &'static [(&'static str, u64)] {
    match proof {
        "joker-free" => &JOKER_FREE,
        "induction" => &INDUCTION,
        "assignments" => &ASSIGNMENTS,
        "literal-sample" => &LITERAL_SAMPLE,
        _ => &[],
    }
}

/// All hands with a number of jokers whose highest cards are given.
#[derive(Clone, Copy)]
struct Unit {
    jokers: usize,
    /// The highest cards that are no jokers, descending.
    first: [u8; 2],
    /// How many cards `first` tells: two, or all if there are fewer.
    given: usize,
}

/// What a unit found.
#[derive(Default)]
struct Tally {
    report: ProofReport,
    /// Hands by best rank; place 0 is for ranks that do not exist.
    ranks: [u64; 21],
}

impl Tally {
    /// Counts a hand and compares the engine's answer with what it should be.
    fn compare(&mut self, hand: &Hand, engine: &Resolved, wanted: &Resolved, wanted_by: &str) {
        self.report.cases += 1;
        let rank = usize::from(engine.rank);
        self.ranks[if rank <= 20 { rank } else { 0 }] += 1;
        if engine != wanted {
            self.report
                .disagree(|| witness(hand, engine, wanted, wanted_by));
        }
    }

    /// The report with the hands by rank.
    fn finished(mut self, jokers: usize) -> ProofReport {
        for (rank, &hands) in (0..).zip(&self.ranks) {
            if hands > 0 {
                let place = rank_place(rank, jokers);
                let name = place.map_or("impossible-rank", |place| LABELS[place].name);
                self.report.count(name, hands);
            }
        }
        self.report
    }
}

fn witness(hand: &Hand, engine: &Resolved, wanted: &Resolved, wanted_by: &str) -> Witness {
    let lowest = [Card::from_index(0); 5];
    let told = |resolved: &Resolved| {
        let combination = text::print_cards(resolved.combination());
        let outside = text::print_cards(resolved.outside());
        format!("rank {}, {combination} | {outside}", resolved.rank)
    };
    Witness {
        input: text::print(&Case {
            hands: [*hand, lowest],
        }),
        difference: format!(
            "Konrad's hand: engine {}; {wanted_by} {}",
            told(engine),
            told(wanted)
        ),
    }
}

impl Unit {
    /// All units of some numbers of jokers.
    fn all(jokers: &[usize]) -> Vec<Unit> {
        let mut units = Vec::new();
        for &jokers in jokers {
            let given = (5 - jokers).min(2);
            each_multiset(&mut [Card::COUNT - 1; 2][..given], 0, &mut |cards| {
                let mut first = [0; 2];
                first[..given].copy_from_slice(cards);
                units.push(Unit {
                    jokers,
                    first,
                    given,
                });
            });
        }
        units
    }

    /// Visits the unit's hands.
    fn each_hand(&self, mut visit: impl FnMut(&Hand)) {
        let mut cards = [Card::COUNT - 1; 5];
        cards[..self.given].copy_from_slice(&self.first[..self.given]);
        let held = 5 - self.jokers;
        let mut hand = [Card::JOKER; 5];
        each_multiset(&mut cards[..held], self.given, &mut |cards| {
            for (slot, &card) in hand.iter_mut().zip(cards) {
                *slot = Card::from_index(card);
            }
            visit(&hand);
        });
    }

    /// How many hands it has: multisets of the remaining cards, none above the last given one.
    fn hands(&self) -> u64 {
        let free = 5 - self.jokers - self.given;
        let below = u64::from(self.first[self.given.saturating_sub(1)]) + 1;
        (0..free as u64).fold(1, |hands, card| hands * (below + card) / (card + 1))
    }
}

/// Visits every descending way to fill the places from `filled` on, none above the place before.
fn each_multiset(cards: &mut [u8], filled: usize, visit: &mut impl FnMut(&[u8])) {
    if filled == cards.len() {
        return visit(cards);
    }
    let highest = match filled.checked_sub(1) {
        Some(before) => cards[before],
        None => Card::COUNT - 1,
    };
    for card in 0..=highest {
        cards[filled] = card;
        each_multiset(cards, filled + 1, visit);
    }
}

/// Runs the units of a shard on all cores; each step of progress weighs one hand.
fn over_units(
    run: &ProofRun,
    jokers: &[usize],
    work: impl Fn(&Hand, &mut Tally) + Sync,
) -> ProofReport {
    let units: Vec<Unit> = (0..)
        .zip(Unit::all(jokers))
        .filter_map(|(item, unit)| run.shard.holds(item).then_some(unit))
        .collect();
    let steps = units.iter().map(Unit::hands).sum();
    units
        .par_iter()
        .with_max_len(1)
        .map(|unit| {
            let mut tally = Tally::default();
            unit.each_hand(|hand| work(hand, &mut tally));
            (run.progress)(unit.hands(), steps);
            tally.finished(unit.jokers)
        })
        .reduce(ProofReport::default, ProofReport::merge)
}

fn joker_free(run: &ProofRun) -> ProofReport {
    over_units(run, &[0], |hand, tally| {
        let wanted = reference::resolve_concrete(hand);
        tally.compare(hand, &engine::resolve(hand), &wanted, "reference");
    })
}

/// The hand's best is the best with a card in place of its last joker, whatever that card.
fn induction(run: &ProofRun, jokers: &[usize]) -> ProofReport {
    over_units(run, jokers, |hand, tally| {
        let mut best = Best::default();
        let mut replaced = *hand;
        for card in 0..Card::COUNT {
            replaced[4] = Card::from_index(card);
            best.offer(engine::resolve(&replaced));
        }
        let wanted = best.found();
        tally.compare(hand, &engine::resolve(hand), &wanted, "best of 78");
    })
}

/// The hand's best is the best of all assignments.
fn assignments(run: &ProofRun, jokers: &[usize]) -> ProofReport {
    over_units(run, jokers, |hand, tally| {
        let jokers = hand.iter().filter(|card| card.is_joker()).count();
        let mut best = Best::default();
        let mut replaced = *hand;
        each_multiset(&mut [0; 5][..jokers], 0, &mut |cards| {
            for (slot, &card) in replaced[5 - jokers..].iter_mut().zip(cards) {
                *slot = Card::from_index(card);
            }
            best.offer(engine::resolve(&replaced));
        });
        let wanted = best.found();
        tally.compare(
            hand,
            &engine::resolve(hand),
            &wanted,
            "best of all assignments",
        );
    })
}

/// The best hand so far, compared by the reference's order.
#[derive(Default)]
struct Best(Option<Resolved>);

impl Best {
    fn offer(&mut self, hand: Resolved) {
        let better = |best: &Resolved| reference::compare(&hand, best).is_gt();
        if self.0.as_ref().is_none_or(better) {
            self.0 = Some(hand);
        }
    }

    /// The best; nothing at all, which no hand equals, if none was offered.
    fn found(self) -> Resolved {
        self.0.unwrap_or(Resolved {
            rank: 0,
            cards: [Card::JOKER; 5],
            combined: 0,
        })
    }
}

fn literal_sample(run: &ProofRun) -> ProofReport {
    let samples = SAMPLES[0] + SAMPLES[1];
    let chunks: Vec<u64> = (0..samples.div_ceil(SAMPLES_AT_A_TIME))
        .filter(|&chunk| run.shard.holds(chunk))
        .collect();
    let steps = chunks.len() as u64 * SAMPLES_AT_A_TIME;
    chunks
        .par_iter()
        .with_max_len(1)
        .map(|chunk| {
            let mut tally = Tally::default();
            let first = chunk * SAMPLES_AT_A_TIME;
            for sample in first..(first + SAMPLES_AT_A_TIME).min(samples) {
                let jokers = if sample < SAMPLES[0] { 1 } else { 2 };
                let hand = sampled(sample, jokers);
                let wanted = reference::resolve_literal(&hand);
                tally.compare(&hand, &engine::resolve(&hand), &wanted, "reference");
                tally.report.count(LITERAL_SAMPLE[jokers - 1].0, 1);
            }
            (run.progress)(SAMPLES_AT_A_TIME, steps);
            tally.report
        })
        .reduce(ProofReport::default, ProofReport::merge)
}

/// A random hand that ends in jokers, the same in every run.
fn sampled(sample: u64, jokers: usize) -> Hand {
    let mut source = Seeded::for_case("sample", "tarot", "universe", sample);
    let mut hand = [Card::JOKER; 5];
    for card in &mut hand[..5 - jokers] {
        *card = Card::from_index(source.below(u32::from(Card::COUNT)) as u8);
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Shard;
    use crate::games::tarot::labels::REACHABLE;

    fn run(shard: Shard, part: impl Fn(&ProofRun) -> ProofReport) -> ProofReport {
        part(&ProofRun {
            shard,
            progress: &|_, _| {},
        })
    }

    fn choose(from: u64, picked: u64) -> u64 {
        (0..picked).fold(1, |ways, step| ways * (from - step) / (step + 1))
    }

    /// Multisets.
    fn repeats(kinds: u64, picked: u64) -> u64 {
        choose(kinds + picked - 1, picked)
    }

    fn hands(rank: u8, jokers: usize) -> u64 {
        HANDS[rank_place(rank, jokers).unwrap()]
    }

    #[test]
    fn the_ranks_add_up_to_all_hands() {
        let mut from = 0;
        for (jokers, ranks) in REACHABLE.iter().enumerate() {
            let part = &HANDS[from..from + ranks.len()];
            assert_eq!(part.iter().sum::<u64>(), repeats(78, 5 - jokers as u64));
            from += ranks.len();
        }
        assert_eq!(from, HANDS.len());
        assert_eq!(HANDS.iter().sum::<u64>(), 29_034_396);
        assert_eq!(JOKER_FREE[19], ("rank-20-jokers-0", 10_584_544));
        assert_eq!(INDUCTION[0], ("rank-1-jokers-1", 512));
        assert_eq!(ASSIGNMENTS[0], ("rank-1-jokers-3", 162));
        assert_eq!(ASSIGNMENTS[7], ("rank-1-jokers-5", 1));
    }

    #[test]
    fn every_proof_has_expected_totals() {
        for proof in &PROOFS {
            assert!(!expected(proof.name).is_empty(), "{}", proof.name);
        }
        assert!(expected("nothing").is_empty());
    }

    #[test]
    fn hands_without_jokers_by_arithmetic() {
        assert_eq!(hands(1, 0), 22 + 14 * repeats(4, 5));
        assert_eq!(hands(2, 0), repeats(22, 5) - 22);
        assert_eq!(hands(3, 0), 4 * 10);
        assert_eq!(hands(4, 0), 22 * 14 * 14 * 14 * 14);
        // Four lows of one number in other suits than all four.
        let not_all_suits = repeats(4, 4) - 1;
        assert_eq!(hands(6, 0), 10 * not_all_suits);
        assert_eq!(hands(8, 0), repeats(16, 5) - 4 * repeats(4, 5));
        // Four highs beside a low; four lows beside another low (not all court cards) or a high, which
        // must not make a diversity or be their number, their sum or the sum of three of them.
        let four_lows = 14 * repeats(4, 4) * (13 * 4 + 22) - 4 * repeats(4, 4) * 12;
        let taken = 14 * 22 + not_all_suits * (10 + 5 + 7);
        assert_eq!(hands(9, 0), 22 * 56 + four_lows - taken);
        // Three highs and two lows, three lows and two highs (not their sum), all lows (not all court cards).
        let mixed = 22 * 14 * repeats(4, 2) + (14 * 22 - 7) * repeats(4, 3);
        let lows = (14 * 13 - 4 * 3) * repeats(4, 3) * repeats(4, 2);
        assert_eq!(hands(10, 0), mixed + lows);
        // One suit: all but sequences, five alike, court cards only, four alike, and full houses.
        let courts = repeats(4, 5) - 4;
        let alike = 2 * (14 * 13 - 4 * 3);
        assert_eq!(
            hands(11, 0),
            4 * (repeats(14, 5) - 10 - 14 - courts - alike)
        );
        let mixed_suits = 4 * 4 * 4 * 4 * 4 - 4;
        assert_eq!(hands(12, 0), 10 * mixed_suits);
        assert_eq!(hands(19, 0), (choose(14, 5) - 10) * mixed_suits);
    }

    #[test]
    fn some_hands_with_one_joker_by_arithmetic() {
        assert_eq!(hands(1, 1), 22 + 14 * repeats(4, 4));
        assert_eq!(hands(2, 1), repeats(22, 4) - 22);
        // Four of five sequential values: the lowest and three of the next four, of which 11 has three.
        assert_eq!(hands(3, 1), 4 * (10 * 4 + 1));
        // A number high and three times low, not in three suits.
        assert_eq!(hands(6, 1), 10 * (repeats(4, 3) - 4));
    }

    /// Values of three lows (court cards above 10), how many hands of each best rank: those of rank 4 left out.
    fn three_lows(values: [u64; 3]) -> Vec<(u8, u64)> {
        let [a, b, c] = values;
        if a == c {
            return vec![(1, repeats(4, 3))];
        }
        if a == b || b == c {
            // Ten ways for the pair times four, but not three different suits.
            let ways = 10 * 4 - 4 * choose(3, 2);
            let rank = match values.iter().filter(|&&value| value > 10).count() {
                0 if a + b + c <= 20 => 5,
                0 | 1 => 7,
                2 if b > 10 && a == b => 9,
                2 => 7,
                _ => 8,
            };
            return vec![(rank, ways)];
        }
        // Not three different suits; four ways of one suit.
        let (one_suit, two_suits) = (4, 64 - 24 - 4);
        let sequential = a - c <= 4;
        let courts = values.iter().filter(|&&value| value > 10).count();
        let (in_suit, mixed) = match courts {
            0 if a + b + c <= 20 => (5, 5),
            0 | 1 => (7, 7),
            2 => (11, if sequential { 12 } else { 14 }),
            _ => (8, 8),
        };
        vec![
            (if sequential { 3 } else { in_suit }, one_suit),
            (mixed, two_suits),
        ]
    }

    /// Two lows in one suit and a high card: how good it is.
    fn two_lows_and_a_high(a: u64, b: u64, high: u64) -> u8 {
        let numbered = (1..=10).contains(&high);
        match [a, b].iter().filter(|&&value| value > 10).count() {
            0 if high >= a + b + 2 => 5,
            0 if a == b && a == high => 6,
            0 => 7,
            1 if high >= b + 2 => 7,
            1 => {
                if numbered {
                    13
                } else {
                    14
                }
            }
            _ if a == b => 9,
            _ => {
                if numbered {
                    14
                } else {
                    15
                }
            }
        }
    }

    fn low_and_two_highs(low: u64, one: u64, other: u64) -> u8 {
        let numbered = |value: u64| (1..=10).contains(&value);
        let numbers = [low, one, other]
            .iter()
            .filter(|&&value| numbered(value))
            .count();
        match numbers {
            _ if low <= 10 && one.max(other) >= low + 2 => 7,
            _ if one == other => 9,
            0 => 15,
            1 => 14,
            _ => 13,
        }
    }

    /// With two jokers every hand is counted by hand, by values and numbers of suits.
    #[test]
    fn hands_with_two_jokers_by_arithmetic() {
        let mut ranks = [0; 21];
        ranks[1] = 22;
        ranks[2] = repeats(22, 3) - 22;
        // Diversity: lows in three suits (not of one value), or in two beside a high card.
        ranks[4] = 4 * (14 * 14 * 14 - 14) + 22 * 6 * 14 * 14;
        for a in 1..=14 {
            for b in 1..=a {
                for c in 1..=b {
                    for (rank, ways) in three_lows([a, b, c]) {
                        ranks[usize::from(rank)] += ways;
                    }
                }
                for high in 0..=21 {
                    ranks[usize::from(two_lows_and_a_high(a, b, high))] += 4;
                }
            }
        }
        for low in 1..=14 {
            for one in 0..=21 {
                for other in 0..=one {
                    ranks[usize::from(low_and_two_highs(low, one, other))] += 4;
                }
            }
        }
        for &rank in REACHABLE[2] {
            assert_eq!(ranks[usize::from(rank)], hands(rank, 2), "rank {rank}");
        }
        assert_eq!(ranks.iter().sum::<u64>(), repeats(78, 3));
    }

    #[test]
    fn hands_with_three_and_more_jokers_by_arithmetic() {
        assert_eq!(hands(1, 3), 22 + 14 * repeats(4, 2));
        assert_eq!(hands(2, 3), repeats(22, 2) - 22);
        // Two values of one suit, at most four apart.
        assert_eq!(hands(3, 3), 4 * (10 * 4 + 3 + 2 + 1));
        assert_eq!(hands(4, 3), 6 * (14 * 14 - 14) + 22 * 56);
        // Further apart: two numbers, or a number and a court card.
        let apart = |values: u64| choose(values - 4, 2);
        assert_eq!(hands(5, 3), 4 * apart(10));
        assert_eq!(hands(7, 3), 4 * (apart(14) - apart(10)));
        assert_eq!([hands(1, 4), hands(1, 5)], [78, 1]);
    }

    #[test]
    fn units_are_all_hands_once() {
        for jokers in 0..=5 {
            let units = Unit::all(&[jokers]);
            let hands: u64 = units.iter().map(Unit::hands).sum();
            assert_eq!(hands, repeats(78, 5 - jokers as u64));
        }
        let units = Unit::all(&[2, 3]);
        for unit in units.iter().step_by(97) {
            let mut visited = std::collections::BTreeSet::new();
            unit.each_hand(|hand| assert!(visited.insert(*hand), "{hand:?} twice"));
            assert_eq!(visited.len() as u64, unit.hands());
        }
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let few = |run: &ProofRun| induction(run, &[3, 4, 5]);
        let whole = run(Shard::WHOLE, few);
        assert_eq!((whole.cases, whole.disagreements), (3_160, 0));
        let parts = (0..3).map(|index| run(Shard { index, count: 3 }, few));
        assert_eq!(parts.reduce(ProofReport::merge), Some(whole.clone()));
        for (name, hands) in &ASSIGNMENTS {
            assert_eq!(whole.totals.get(*name), Some(hands), "{name}");
        }
        assert_eq!(whole.totals.len(), ASSIGNMENTS.len());
    }

    #[test]
    fn progress_adds_up_to_the_steps_told() {
        let told = std::sync::Mutex::new((0, 0));
        let report = induction(
            &ProofRun {
                shard: Shard { index: 1, count: 2 },
                progress: &|done, steps| {
                    let mut told = told.lock().unwrap();
                    *told = (told.0 + done, steps);
                },
            },
            &[3, 4],
        );
        assert_eq!(*told.lock().unwrap(), (report.cases, report.cases));
    }

    #[test]
    fn a_part_of_every_proof_holds() {
        for (proof, count) in PROOFS.iter().zip([400, 1_500, 500, 400]) {
            let shard = Shard { index: 7, count };
            let report = run(shard, proof.run);
            assert_eq!(report.disagreements, 0, "{:?}", report.witnesses);
            assert!(report.cases > 0, "{}", proof.name);
        }
    }

    #[test]
    fn a_disagreement_is_counted_and_shown() {
        let mut tally = Tally::default();
        let hand = [Card::high(3); 5];
        let right = engine::resolve(&hand);
        let wrong = Resolved { rank: 2, ..right };
        tally.compare(&hand, &right, &right, "reference");
        tally.compare(&hand, &wrong, &right, "reference");
        let report = tally.finished(0);
        assert_eq!((report.cases, report.disagreements), (2, 1));
        let witness = &report.witnesses[0];
        assert_eq!(witness.input, "III III III III III\nS1 S1 S1 S1 S1\n");
        let difference = "Konrad's hand: engine rank 2, III III III III III | ; \
                          reference rank 1, III III III III III | ";
        assert_eq!(witness.difference, difference);
        assert_eq!(report.totals["rank-1-jokers-0"], 1);
    }
}
