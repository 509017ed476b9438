//! The complete enumerations: small universes in which engine and reference agree on everything.
//!
//! The positions of a universe are numbered; a part of a proof is every so many
//! blocks of numbers. A position is decoded from its number, so any part can be
//! run anywhere.

use super::Uno;
use super::case::{Action, Card, Case, Direction, GameOutcome, Outcome, Position, Verdict};
use super::engine::{self, Table};
use super::text;
use crate::game::{Basis, Game, Proof, ProofReport, ProofRun, Witness};
use rayon::prelude::*;
use std::ops::Range;

/// The proofs.
pub const PROOFS: &[Proof] = &[
    Proof {
        name: "two-in-hand",
        claim: "engine and reference play alike all 12,150,000 positions of the cards BP B0 RP RC \
                YC with two cards in each hand, one on the discard pile and none or one in the \
                draw pile, whoever begins and in either direction",
        run: |run| prove(run, &TWO_IN_HAND),
    },
    Proof {
        name: "every-card",
        claim: "engine and reference play alike all 1,336,320 positions in which a player has any \
                two cards, or any one and any to draw, on any top, the others two G9 each, whoever \
                begins and in either direction",
        run: |run| prove(run, &EveryCard),
    },
];

/// The totals that a proof reaches when all its parts are run; none for an unknown name.
///
/// The numbers of positions and of what is done in the first turn are
/// arithmetic, worked out in the tests; every player wins equally often, since
/// the universes look the same from every seat. Endless games, turns of the
/// others and turn-overs were counted once by a program in another language,
/// written from the rules with piles as two lists and every position kept.
pub fn expected(proof: &str) -> &'static [(&'static str, u64)] {
    match proof {
        "two-in-hand" => &[
            ("positions", 12_150_000),
            ("first-turn-played", 8_748_000),
            ("first-turn-drew-and-played", 1_377_000),
            ("first-turn-drew-and-kept", 1_458_000),
            ("first-turn-nothing-to-draw", 567_000),
            ("won-by-1", 2_417_034),
            ("won-by-2", 2_417_034),
            ("won-by-3", 2_417_034),
            ("won-by-4", 2_417_034),
            ("endless", 2_481_864),
            ("turns-of-won-games", 51_056_720),
            ("turnovers-of-won-games", 6_000_248),
            ("undecided", 0),
        ],
        "every-card" => &[
            ("positions", 1_336_320),
            ("first-turn-played", 512_640),
            ("first-turn-drew-and-played", 190_080),
            ("first-turn-drew-and-kept", 418_176),
            ("first-turn-nothing-to-draw", 215_424),
            ("won-by-1", 168_408),
            ("won-by-2", 168_408),
            ("won-by-3", 168_408),
            ("won-by-4", 168_408),
            ("endless", 662_688),
            ("turns-of-won-games", 2_603_712),
            ("turnovers-of-won-games", 410_520),
            ("undecided", 0),
        ],
        _ => &[],
    }
}

/// Case `index` of the positions of [`TWO_IN_HAND`], those with one card in each hand first;
/// `None` past the end. A position that never ends is left out: the case is empty.
pub(super) fn small(index: u64) -> Option<Case> {
    let one_in_hand = Dealt {
        hand: 1,
        ..TWO_IN_HAND
    };
    let position = match index.checked_sub(one_in_hand.size()) {
        None => one_in_hand.position(index),
        Some(index) if index < TWO_IN_HAND.size() => TWO_IN_HAND.position(index),
        Some(_) => return None,
    };
    let ends = engine::result(&mut Table::default(), &position).is_some();
    Some(Case {
        games: Vec::from_iter(ends.then_some(position)),
    })
}

/// A set of numbered positions.
trait Universe: Sync {
    /// How many there are.
    fn size(&self) -> u64;
    /// The position with a number below the size.
    fn position(&self, number: u64) -> Position;
}

/// Each hand so many of some kinds (as a multiset), one card discarded, the draw pile any
/// sequence of at most so many.
struct Dealt {
    kinds: &'static [Card],
    hand: u32,
    draw: u32,
}

const TWO_IN_HAND: Dealt = Dealt {
    kinds: &[
        // BP B0 RP RC YC: a pass and a change that fit another colour, and a number.
        Card::new(0, 0),
        Card::new(0, 2),
        Card::new(1, 0),
        Card::new(1, 1),
        Card::new(2, 1),
    ],
    hand: 2,
    draw: 1,
};

impl Dealt {
    /// Multisets of a hand: k kinds with repetition.
    fn hands(&self) -> u64 {
        let kinds = self.kinds.len() as u64;
        let hand = u64::from(self.hand);
        (0..hand).fold(1, |ways, drawn| ways * (kinds + drawn) / (drawn + 1))
    }

    /// The hand with a number, kinds in ascending order.
    fn hand(&self, mut number: u64) -> Vec<Card> {
        let mut cards = Vec::new();
        let mut kinds = self.kinds;
        while cards.len() < self.hand as usize {
            let Some((&lowest, higher)) = kinds.split_first() else {
                break;
            };
            let rest = Dealt {
                kinds,
                hand: self.hand - cards.len() as u32 - 1,
                draw: 0,
            };
            let with_lowest = rest.hands();
            if number < with_lowest {
                cards.push(lowest);
            } else {
                number -= with_lowest;
                kinds = higher;
            }
        }
        cards
    }

    /// Sequences of the draw pile.
    fn draws(&self) -> u64 {
        (0..=self.draw)
            .map(|length| (self.kinds.len() as u64).pow(length))
            .sum()
    }

    /// The draw pile with a number, shorter ones first.
    fn drawn(&self, mut number: u64) -> Vec<Card> {
        let kinds = self.kinds.len() as u64;
        let mut length = 0;
        while number >= kinds.pow(length) {
            number -= kinds.pow(length);
            length += 1;
        }
        (0..length)
            .map(|place| self.kinds[(number / kinds.pow(place) % kinds) as usize])
            .collect()
    }
}

impl Universe for Dealt {
    fn size(&self) -> u64 {
        8 * self.hands().pow(4) * self.kinds.len() as u64 * self.draws()
    }

    fn position(&self, number: u64) -> Position {
        let mut digits = Digits(number);
        let (direction, first) = digits.start();
        let hands = std::array::from_fn(|_| self.hand(digits.below(self.hands())));
        let top = digits.below(self.kinds.len() as u64);
        Position {
            direction,
            first,
            hands,
            discard: vec![self.kinds[top as usize]],
            draw: self.drawn(digits.below(self.draws())),
        }
    }
}

/// All kinds, for hands of two.
const PAIRS: Dealt = Dealt {
    kinds: &{
        let mut kinds = [Card::from_index(0); Card::KINDS as usize];
        let mut index = 0;
        while index < Card::KINDS {
            kinds[index as usize] = Card::from_index(index);
            index += 1;
        }
        kinds
    },
    hand: 2,
    draw: 0,
};

/// Any top, and for the player who begins any two cards, or one and one to draw. The others hold
/// two `G9` each, so that they are not in a hurry.
struct EveryCard;

impl EveryCard {
    /// Two cards in the hand, in no order.
    fn choices() -> u64 {
        PAIRS.hands()
    }

    /// One card in the hand and one to draw.
    fn draws() -> u64 {
        u64::from(Card::KINDS).pow(2)
    }
}

impl Universe for EveryCard {
    fn size(&self) -> u64 {
        8 * u64::from(Card::KINDS) * (EveryCard::choices() + EveryCard::draws())
    }

    fn position(&self, number: u64) -> Position {
        let mut digits = Digits(number);
        let (direction, first) = digits.start();
        let top = digits.card();
        let (hand, draw) = match digits.0.checked_sub(EveryCard::choices()) {
            None => (PAIRS.hand(digits.0), vec![]),
            Some(number) => {
                let mut digits = Digits(number);
                (vec![digits.card()], vec![digits.card()])
            }
        };
        let others = vec![Card::from_index(Card::KINDS - 1); 2];
        let mut hands = [others.clone(), others.clone(), others.clone(), others];
        hands[usize::from(first)] = hand;
        Position {
            direction,
            first,
            hands,
            discard: vec![top],
            draw,
        }
    }
}

/// Reads a number digit by digit, each with its own base.
struct Digits(u64);

impl Digits {
    fn below(&mut self, base: u64) -> u64 {
        let digit = self.0 % base;
        self.0 /= base;
        digit
    }

    fn card(&mut self) -> Card {
        Card::from_index(self.below(u64::from(Card::KINDS)) as u8)
    }

    fn start(&mut self) -> (Direction, u8) {
        let direction = match self.below(2) {
            0 => Direction::Clockwise,
            _ => Direction::CounterClockwise,
        };
        (direction, self.below(4) as u8)
    }
}

/// Positions that one thread takes at a time; parts of a proof take turns by blocks.
const BLOCK: u64 = 2_000;

/// Runs a part of a proof on all threads of the current rayon pool.
fn prove(run: &ProofRun, universe: &impl Universe) -> ProofReport {
    let size = universe.size();
    let blocks: Vec<u64> = (0..size.div_ceil(BLOCK))
        .filter(|&block| run.shard.holds(block))
        .collect();
    let range = |block: u64| block * BLOCK..size.min((block + 1) * BLOCK);
    let steps = blocks
        .iter()
        .map(|&block| range(block).count() as u64)
        .sum();
    let prove_block = |&block: &u64| {
        let report = prove_range(universe, range(block));
        (run.progress)(report.cases, steps);
        report
    };
    blocks
        .par_iter()
        .map(prove_block)
        .reduce(ProofReport::default, ProofReport::merge)
}

fn prove_range(universe: &impl Universe, numbers: Range<u64>) -> ProofReport {
    let mut counts = Counts::default();
    let mut report = ProofReport::default();
    for number in numbers {
        let case = Case {
            games: vec![universe.position(number)],
        };
        let (reference, basis) = Uno::reference(&case);
        let engine = match basis {
            Basis::Prefix => Uno::engine_as_far_as(&case, &reference),
            Basis::Rules | Basis::Recount => Uno::engine(&case),
        };
        report.cases += 1;
        if engine != reference {
            report.disagree(|| witness(&case, &engine, &reference));
        }
        reference.games.iter().for_each(|game| counts.add(game));
    }
    counts.enter(&mut report);
    report
}

fn witness(case: &Case, engine: &Outcome, reference: &Outcome) -> Witness {
    Witness {
        input: text::print(case),
        difference: format!("engine {engine:?}, reference {reference:?}"),
    }
}

/// What the reference says of the positions.
#[derive(Default)]
struct Counts {
    positions: u64,
    first_turn: [u64; 4],
    won_by: [u64; 4],
    endless: u64,
    undecided: u64,
    /// Of games that are won.
    turns: u64,
    turnovers: u64,
}

impl Counts {
    fn add(&mut self, game: &GameOutcome) {
        self.positions += 1;
        if let Some(turn) = game.trace.first() {
            let kind = match turn.action {
                Action::Played(_) => 0,
                Action::DrewAndPlayed(_) => 1,
                Action::DrewAndKept(_) => 2,
                Action::NothingToDraw => 3,
            };
            self.first_turn[kind] += 1;
        }
        match game.verdict {
            Verdict::Won(winner) => {
                self.won_by[usize::from(winner % 4)] += 1;
                self.turns += game.turns;
                self.turnovers += game.turnovers;
            }
            Verdict::Endless => self.endless += 1,
            Verdict::Undecided => self.undecided += 1,
        }
    }

    fn enter(&self, report: &mut ProofReport) {
        let [played, drew_and_played, drew_and_kept, nothing] = self.first_turn;
        let [one, two, three, four] = self.won_by;
        for (name, count) in [
            ("positions", self.positions),
            ("first-turn-played", played),
            ("first-turn-drew-and-played", drew_and_played),
            ("first-turn-drew-and-kept", drew_and_kept),
            ("first-turn-nothing-to-draw", nothing),
            ("won-by-1", one),
            ("won-by-2", two),
            ("won-by-3", three),
            ("won-by-4", four),
            ("endless", self.endless),
            ("undecided", self.undecided),
            ("turns-of-won-games", self.turns),
            ("turnovers-of-won-games", self.turnovers),
        ] {
            report.count(name, count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Shard;
    use std::collections::{BTreeMap, HashSet};
    use std::sync::atomic::{AtomicU64, Ordering};

    const ONE_IN_HAND: Dealt = Dealt {
        hand: 1,
        ..TWO_IN_HAND
    };

    fn part(universe: &impl Universe, index: u64, count: u64) -> ProofReport {
        let run = ProofRun {
            shard: Shard { index, count },
            progress: &|_, _| {},
        };
        prove(&run, universe)
    }

    fn totals(pairs: &[(&str, u64)]) -> BTreeMap<String, u64> {
        let pairs = pairs.iter();
        pairs
            .map(|&(name, count)| (name.to_owned(), count))
            .collect()
    }

    /// By rule 2: may these two lie on each other?
    fn fit(one: Card, other: Card) -> bool {
        one.colour() == other.colour() || one.value() == other.value()
    }

    /// What the first turn is: played, drew and played, drew and kept, nothing to draw.
    fn first_turns(proof: &str) -> [u64; 4] {
        let expected = totals(expected(proof));
        [
            "played",
            "drew-and-played",
            "drew-and-kept",
            "nothing-to-draw",
        ]
        .map(|what| expected[&format!("first-turn-{what}")])
    }

    #[test]
    fn first_turns_of_two_in_hand_follow_from_what_fits() {
        let kinds = TWO_IN_HAND.kinds;
        let mut turns = [0; 4];
        for &top in kinds {
            let fitting = kinds.iter().filter(|&&card| fit(card, top)).count() as u64;
            // Hands of two out of k kinds: k (k + 1) / 2.
            let stuck = (5 - fitting) * (6 - fitting) / 2;
            turns[0] += (15 - stuck) * 6;
            turns[1] += stuck * fitting;
            turns[2] += stuck * (5 - fitting);
            turns[3] += stuck;
        }
        // The other three hands, and who begins in which direction.
        let turns = turns.map(|ways| ways * 15_u64.pow(3) * 8);
        assert_eq!(first_turns("two-in-hand"), turns);
        // Hands, tops, draw piles, beginnings.
        assert_eq!(TWO_IN_HAND.size(), 15_u64.pow(4) * 5 * (1 + 5) * 8);
        assert_eq!(turns.iter().sum::<u64>(), TWO_IN_HAND.size());
    }

    #[test]
    fn first_turns_of_every_card_follow_from_what_fits() {
        // Of 48 kinds, 12 + 4 - 1 fit a top.
        let (fitting, not) = (15, 33);
        let stuck_pairs = not * (not + 1) / 2;
        let pairs = 48 * 49 / 2;
        let turns = [
            pairs - stuck_pairs + fitting * 48,
            not * fitting,
            not * not,
            stuck_pairs,
        ];
        let turns = turns.map(|ways| ways * 48 * 8);
        assert_eq!(first_turns("every-card"), turns);
        assert_eq!(EveryCard.size(), 48 * 8 * (pairs + 48 * 48));
        assert_eq!(turns.iter().sum::<u64>(), EveryCard.size());
    }

    #[test]
    fn expected_totals_add_up() {
        for proof in PROOFS {
            let expected = totals(expected(proof.name));
            let won: u64 = (1..=4)
                .map(|player| expected[&format!("won-by-{player}")])
                .sum();
            assert_eq!(won + expected["endless"], expected["positions"]);
            let universe: &dyn Universe = match proof.name {
                "two-in-hand" => &TWO_IN_HAND,
                _ => &EveryCard,
            };
            assert_eq!(expected["positions"], universe.size());
        }
        assert_eq!(expected("no-such-proof"), []);
    }

    #[test]
    fn the_large_universe_is_large_enough() {
        let expected = totals(expected("two-in-hand"));
        assert!(expected["positions"] >= 10_000_000);
        assert!(expected["endless"] >= 10_000);
        let won = expected["positions"] - expected["endless"];
        assert!(expected["turns-of-won-games"] >= 5 * won);
    }

    #[test]
    fn one_card_in_each_hand_is_proved_in_parts_that_add_up() {
        let whole = part(&ONE_IN_HAND, 0, 1);
        assert_eq!(whole.disagreements, 0, "{:?}", whole.witnesses);
        assert_eq!(whole.cases, 5_u64.pow(4) * 5 * 6 * 8);
        assert_eq!(whole.totals["positions"], whole.cases);
        assert_eq!(whole.totals["undecided"], 0);
        assert!(whole.totals["endless"] > 0);
        // The universe looks the same from every seat.
        for player in ["won-by-2", "won-by-3", "won-by-4"] {
            assert_eq!(whole.totals[player], whole.totals["won-by-1"]);
        }
        let parts = (0..7).map(|index| part(&ONE_IN_HAND, index, 7));
        assert_eq!(parts.reduce(ProofReport::merge), Some(whole));
    }

    #[test]
    fn a_part_of_each_proof_agrees() {
        for (proof, cases) in PROOFS.iter().zip([6_000, 6_000]) {
            let told = AtomicU64::new(0);
            let run = ProofRun {
                shard: Shard {
                    index: 3,
                    count: if proof.name == "two-in-hand" {
                        2_025
                    } else {
                        223
                    },
                },
                progress: &|done, steps| {
                    assert_eq!(steps, cases);
                    told.fetch_add(done, Ordering::Relaxed);
                },
            };
            let report = (proof.run)(&run);
            assert_eq!(report.disagreements, 0, "{:?}", report.witnesses);
            assert_eq!(report.cases, cases);
            assert_eq!(told.into_inner(), cases);
            let names: Vec<&String> = report.totals.keys().collect();
            let expected = totals(expected(proof.name));
            assert_eq!(names, expected.keys().collect::<Vec<_>>());
        }
    }

    #[test]
    fn numbers_are_positions_one_to_one() {
        let universe = Dealt {
            kinds: &TWO_IN_HAND.kinds[..2],
            hand: 2,
            draw: 2,
        };
        // Hands of two kinds: 3; draw piles: 1 + 2 + 4.
        assert_eq!(universe.size(), 3_u64.pow(4) * 2 * 7 * 8);
        let numbers = 0..universe.size();
        let positions: HashSet<Position> =
            numbers.map(|number| universe.position(number)).collect();
        assert_eq!(positions.len() as u64, universe.size());
        let sizes = |position: &Position| position.hands.each_ref().map(Vec::len);
        assert!(positions.iter().all(|position| sizes(position) == [2; 4]));
    }

    #[test]
    fn every_pair_of_cards_comes_up() {
        let mut hands = HashSet::new();
        let mut draws = HashSet::new();
        // Direction, player and top are the lowest digits.
        for number in (0..EveryCard.size()).step_by(8 * 48) {
            let position = EveryCard.position(number);
            assert_eq!(position.discard, [Card::from_index(0)]);
            match position.draw[..] {
                [] => assert!(hands.insert(position.hands[0].clone())),
                _ => assert!(draws.insert((position.hands[0].clone(), position.draw))),
            }
        }
        assert_eq!((hands.len(), draws.len()), (48 * 49 / 2, 48 * 48));
    }

    #[test]
    fn small_cases_are_the_universe_without_what_never_ends() {
        let first = small(0).expect("a case");
        assert_eq!(
            text::print(&first),
            "clockwise 1\n1 BP\n1 BP\n1 BP\n1 BP\n1 BP\n0\n"
        );
        let numbers = 0..ONE_IN_HAND.size();
        let ended = numbers
            .step_by(8)
            .filter_map(small)
            .filter(|case| !case.games.is_empty());
        let whole = part(&ONE_IN_HAND, 0, 1);
        assert_eq!(
            8 * ended.count() as u64,
            whole.cases - whole.totals["endless"]
        );
        let size = ONE_IN_HAND.size() + TWO_IN_HAND.size();
        assert!(small(size - 1).is_some());
        assert_eq!(small(size), None);
    }
}
