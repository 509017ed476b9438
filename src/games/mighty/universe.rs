//! What is enumerated: the neighbourhoods of seeded legal games, and elections.

use super::case::{Bid, Card, Case, Outcome, Rule, Suit, Token, Verdict};
use super::engine::{self, led_card};
use super::generate::legal_game;
use super::{reference, text};
use crate::game::{Proof, ProofReport, ProofRun, Witness};
use crate::oracle;
use crate::source::Seeded;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// All proofs.
pub static PROOFS: [Proof; 2] = [
    Proof {
        name: "neighbourhood",
        claim: "Around 2,048 seeded legal games, every replacement of one word by any other word \
                allowed there, and every exchange of two cards that one player plays, is judged \
                alike by engine and reference.",
        run: neighbourhood,
    },
    Proof {
        name: "elections",
        claim: "Every two bids in every two seats, the other players passing, elect the same \
                president and pledge on both sides, and the game that follows ends alike.",
        run: elections,
    },
];

/// The games whose neighbourhoods are searched.
const GAMES: u64 = 2_048;
/// Words that can stand for a bid: `N`, four suits with 13 to 20, X with 12 to 20.
const BIDS: usize = 1 + 4 * 8 + 9;
/// Every single-word replacement but those of bids: 54 cards in the 50 places of the deal, the four
/// laid ones and the friend's, 59 tokens in 50 places, each time but the word that stands there.
const REPLACEMENTS: u64 = (50 + 4 + 1) * 53 + 50 * 58;
/// Dealt cards replaced by one of the 49 others dealt, laid cards by one of the three others laid.
const DEALT_TWICE: u64 = 50 * 49;
const LAID_TWICE: u64 = 4 * 3;
/// Exchanges: five players, each with 10 * 9 / 2 pairs of rounds.
const EXCHANGES: u64 = 5 * 45;
/// Pairs of seats with ordered pairs of bids, of which one at least is no pass.
const ELECTIONS: u64 = 10 * (BIDS as u64 * BIDS as u64 - 1);

/// Totals that a whole proof has to reach exactly.
pub fn expected(proof: &str) -> &'static [(&'static str, u64)] {
    match proof {
        "neighbourhood" => &[
            ("games", GAMES),
            ("replacements", GAMES * REPLACEMENTS),
            ("exchanges", GAMES * EXCHANGES),
            ("legal-games", GAMES),
            ("dealt-twice", GAMES * DEALT_TWICE),
            ("laid-twice", GAMES * LAID_TWICE),
        ],
        "elections" => &[("elections", ELECTIONS)],
        _ => &[],
    }
}

/// Sums what is found at the items of a part, on all cores.
fn over(run: &ProofRun, items: u64, find: impl Fn(u64) -> ProofReport + Sync) -> ProofReport {
    let steps = (0..items).filter(|&item| run.shard.holds(item)).count() as u64;
    let done = AtomicU64::new(0);
    // Told in chunks of about a hundredth.
    let chunk = (steps / 100).max(1);
    (0..items)
        .into_par_iter()
        .filter(|&item| run.shard.holds(item))
        .map(|item| {
            let report = find(item);
            let now = done.fetch_add(1, Ordering::Relaxed) + 1;
            if now.is_multiple_of(chunk) {
                (run.progress)(chunk, steps);
            } else if now == steps {
                (run.progress)(steps % chunk, steps);
            }
            report
        })
        .reduce(ProofReport::default, ProofReport::merge)
}

fn neighbourhood(run: &ProofRun) -> ProofReport {
    over(run, GAMES, |number| {
        let mut source = Seeded::for_case("neighbourhood", "mighty", "proof", number);
        let case = legal_game(&mut source);
        around(&case)
    })
}

/// A legal game and all its neighbours.
pub fn around(case: &Case) -> ProofReport {
    let mut search = Search {
        report: ProofReport::default(),
        counts: [0; VERDICTS.len()],
        case: case.clone(),
    };
    let verdict = search.compare("games");
    let legal = matches!(verdict, Verdict::Finished { .. });
    search.report.count("legal-games", u64::from(legal));
    search.replace_dealt_laid_friend();
    search.replace_tokens();
    search.replace_bids();
    search.exchange();
    search.finish()
}

/// Names of verdicts, by [`verdict_place`].
const VERDICTS: [&str; 10] = [
    "finished",
    "deal-mistake",
    "dealt-twice",
    "laid-not-owned",
    "laid-twice",
    "not-held",
    "not-followed",
    "gun-ignored",
    "girudda-led",
    "token-form",
];

fn verdict_place(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Finished { .. } => 0,
        Verdict::DealMistake { .. } => 1,
        Verdict::RuleViolation { rule, .. } => match rule {
            Rule::DealtTwice => 2,
            Rule::LaidNotOwned => 3,
            Rule::LaidTwice => 4,
            Rule::NotHeld => 5,
            Rule::NotFollowed => 6,
            Rule::GunIgnored => 7,
            Rule::GiruddaLed => 8,
            Rule::TokenForm => 9,
        },
    }
}

/// A case that is changed word by word, and what was found so far.
struct Search {
    report: ProofReport,
    counts: [u64; VERDICTS.len()],
    case: Case,
}

impl Search {
    /// Holds engine against reference on the case as it stands now; the reference's verdict.
    fn compare(&mut self, count: &str) -> Verdict {
        let engine = engine::judge(&self.case);
        let reference = reference::reference(&self.case);
        self.counts[verdict_place(&reference.verdict)] += 1;
        self.report.cases += 1;
        self.report.count(count, 1);
        if engine != reference {
            let input = text::print(&self.case);
            self.report.disagree(|| Witness {
                input,
                difference: difference(&engine, &reference),
            });
        }
        reference.verdict
    }

    fn finish(mut self) -> ProofReport {
        for (name, count) in VERDICTS.into_iter().zip(self.counts) {
            self.report.count(name, count);
        }
        self.report
    }

    /// Each of the 54 cards in each place before the rounds.
    fn replace_dealt_laid_friend(&mut self) {
        for place in 0..55 {
            let kept = *outside_rounds(&mut self.case, place);
            for card in (0..Card::COUNT).map(Card::from_index) {
                if card != kept {
                    *outside_rounds(&mut self.case, place) = card;
                    self.compare("replacements");
                }
            }
            *outside_rounds(&mut self.case, place) = kept;
        }
    }

    /// Each of the 59 tokens in each place of the rounds.
    fn replace_tokens(&mut self) {
        for place in 0..50 {
            let (round, seat) = (place / 5, place % 5);
            let kept = self.case.rounds[round][seat];
            for token in (0..Token::COUNT).map(Token::from_index) {
                if token != kept {
                    self.case.rounds[round][seat] = token;
                    self.compare("replacements");
                }
            }
            self.case.rounds[round][seat] = kept;
        }
    }

    /// Each bid of each player, as long as somebody bids.
    fn replace_bids(&mut self) {
        for seat in 0..5 {
            let kept = self.case.bids[seat];
            for bid in all_bids() {
                self.case.bids[seat] = bid;
                if bid != kept && self.case.bids.iter().any(Option::is_some) {
                    self.compare("bid-replacements");
                }
            }
            self.case.bids[seat] = kept;
        }
    }

    /// Each two tokens of a player, as they are written, and with jokers respelt in every way.
    fn exchange(&mut self) {
        for seat in 0..5 {
            for late in 1..10 {
                for early in 0..late {
                    let pair = [early, late].map(|round| self.case.rounds[round][seat]);
                    self.place(seat, [early, late], [pair[1], pair[0]]);
                    self.compare("exchanges");
                    self.respell(seat, [early, late], [pair[1], pair[0]]);
                    self.place(seat, [early, late], pair);
                }
            }
        }
    }

    fn place(&mut self, seat: usize, rounds: [usize; 2], tokens: [Token; 2]) {
        for (round, token) in rounds.into_iter().zip(tokens) {
            self.case.rounds[round][seat] = token;
        }
    }

    fn respell(&mut self, seat: usize, rounds: [usize; 2], tokens: [Token; 2]) {
        for (at, token) in tokens.into_iter().enumerate() {
            if !led_card(token).is_joker() {
                continue;
            }
            for index in Token::JB.index()..Token::COUNT {
                let spelt = Token::from_index(index);
                if spelt != token {
                    let mut tokens = tokens;
                    tokens[at] = spelt;
                    self.place(seat, rounds, tokens);
                    self.compare("respelt-exchanges");
                }
            }
        }
    }
}

/// One of the 55 cards before the rounds: the deal, the four laid down, the friend card.
fn outside_rounds(case: &mut Case, place: usize) -> &mut Card {
    match place {
        0..50 => &mut case.hands[place / 10][place % 10],
        50..54 => &mut case.laid[place - 50],
        _ => &mut case.friend,
    }
}

/// All words that can stand for a bid.
fn all_bids() -> impl Iterator<Item = Option<Bid>> {
    let suits = Suit::ALL.into_iter().map(Some).chain([None]);
    let bids = suits.flat_map(|suit| {
        let least = if suit.is_none() { 12 } else { 13 };
        (least..=20).map(move |points| Some(Bid { suit, points }))
    });
    std::iter::once(None).chain(bids)
}

fn difference(engine: &Outcome, reference: &Outcome) -> String {
    let values = (
        serde_json::to_value(engine),
        serde_json::to_value(reference),
    );
    let found = match &values {
        (Ok(engine), Ok(reference)) => oracle::first_difference(engine, reference),
        _ => None,
    };
    let (path, engine, reference) = found.unwrap_or_default();
    format!("{path}: engine {engine}, reference {reference}")
}

fn elections(run: &ProofRun) -> ProofReport {
    let bids: Vec<Option<Bid>> = all_bids().collect();
    let mut source = Seeded::for_case("elections", "mighty", "proof", 0);
    let case = legal_game(&mut source);
    over(run, (BIDS * BIDS) as u64, |item| {
        let (one, other) = (item as usize / BIDS, item as usize % BIDS);
        let mut search = Search {
            report: ProofReport::default(),
            counts: [0; VERDICTS.len()],
            case: case.clone(),
        };
        for late in 1..5 {
            for early in 0..late {
                search.case.bids = [None; 5];
                search.case.bids[early] = bids[one];
                search.case.bids[late] = bids[other];
                if search.case.bids.iter().any(Option::is_some) {
                    search.compare("elections");
                }
            }
        }
        search.finish()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Shard;
    use std::sync::Mutex;

    fn part(proof: fn(&ProofRun) -> ProofReport, index: u64, count: u64) -> ProofReport {
        proof(&ProofRun {
            shard: Shard { index, count },
            progress: &|_, _| {},
        })
    }

    /// What the whole neighbourhood has to reach: no rule of play (2, 4, 5.1, 5.6) is tried too seldom.
    const AT_LEAST: [(&str, u64); 8] = [
        ("finished", 1_000),
        ("deal-mistake", 1_000),
        ("laid-not-owned", 1_000),
        ("not-held", 1_000),
        ("not-followed", 1_000),
        ("gun-ignored", 1_000),
        ("girudda-led", 1_000),
        ("token-form", 1_000),
    ];

    #[test]
    fn a_part_of_the_neighbourhood_has_its_share_of_everything() {
        let report = part(neighbourhood, 5, GAMES / 16);
        assert_eq!(report.witnesses, []);
        assert_eq!(report.disagreements, 0);
        for &(name, total) in expected("neighbourhood") {
            assert_eq!(report.totals[name], total / (GAMES / 16), "{name}");
        }
        for (name, least) in AT_LEAST {
            assert!(report.totals[name] >= 16 * least / GAMES, "{name}");
        }
        let verdicts: u64 = VERDICTS.iter().map(|&name| report.totals[name]).sum();
        assert_eq!(verdicts, report.cases);
    }

    #[test]
    fn words_are_counted_right() {
        // 54 cards and 59 tokens: one fewer of each can replace a word.
        assert_eq!(REPLACEMENTS, 55 * 53 + 50 * 58);
        assert_eq!(all_bids().count(), BIDS);
        let mut bids: Vec<_> = all_bids().collect();
        bids.dedup();
        assert_eq!(bids.len(), BIDS);
    }

    #[test]
    fn elections_agree_and_their_parts_add_up() {
        let whole = part(elections, 0, 1);
        assert_eq!(whole.disagreements, 0);
        assert_eq!(whole.cases, 10 * (42 * 42 - 1));
        let parts = (0..3).map(|index| part(elections, index, 3));
        assert_eq!(
            parts.fold(ProofReport::default(), ProofReport::merge),
            whole
        );
    }

    #[test]
    fn progress_is_told_to_the_end() {
        let told = Mutex::new((0, 0));
        elections(&ProofRun {
            shard: Shard { index: 1, count: 2 },
            progress: &|more, all| {
                let mut told = told.lock().unwrap();
                *told = (told.0 + more, all);
            },
        });
        assert_eq!(told.into_inner().unwrap(), (42 * 42 / 2, 42 * 42 / 2));
    }

    #[test]
    fn a_disagreement_names_the_field() {
        let case = legal_game(&mut Seeded::from_number(1));
        let reference = reference::reference(&case);
        let mut engine = reference.clone();
        engine.rounds[4].points += 1;
        let told = difference(&engine, &reference);
        assert!(told.starts_with("rounds[4].points: engine "), "{told}");
    }
}
