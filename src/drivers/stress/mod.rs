//! Finds the smallest input on which somebody's own program is wrong.
//!
//! A [`Contestant`] answers cases; the engine judges; the reference confirms
//! every difference before it is reported. [`outside`] runs programs that are
//! no part of this one.
//!
//! # Your own engine
//!
//! Implement one trait and call [`check`] from a test or a fuzz target. A panic
//! in it is a runtime error with a witness, like any other fault.
//!
//! ```
//! use fairdeal::drivers::stress::{Attempt, Contestant, Settings, check};
//! use fairdeal::game::Game;
//! use fairdeal::games::board::Board;
//!
//! /// Your engine: text in, text out, as in the contest.
//! struct Mine;
//!
//! impl Contestant<Board> for Mine {
//!     fn attempt(&self, _: &<Board as Game>::Case, text: &str) -> Attempt {
//!         Attempt::said(solve(text))
//!     }
//! }
//!
//! fn solve(input: &str) -> String {
//!     let words: Vec<&str> = input.split_whitespace().collect();
//!     let rows: usize = words[0].parse().unwrap();
//!     let layouts = words[2..2 + 2 * rows].iter();
//!     let mut cards: Vec<Vec<u8>> = layouts.map(|row| row.as_bytes().to_vec()).collect();
//!     let swaps = words[3 + 2 * rows..].iter();
//!     let swaps: Vec<usize> = swaps.map(|word| word.parse().unwrap()).collect();
//!     let mut output = winner(&cards).to_owned();
//!     for swap in swaps.chunks(4) {
//!         let (alice, bob) = cards.split_at_mut(rows);
//!         let card = &mut alice[swap[0] - 1][swap[1] - 1];
//!         std::mem::swap(card, &mut bob[swap[2] - 1][swap[3] - 1]);
//!         output += winner(&cards);
//!     }
//!     output
//! }
//!
//! /// Bob needs an A in his bottom row, and no B in Alice's.
//! fn winner(cards: &[Vec<u8>]) -> &'static str {
//!     let (alice, bob) = cards.split_at(cards.len() / 2);
//!     let bottom = |side: &[Vec<u8>], letter| side[side.len() - 1].contains(&letter);
//!     if bottom(bob, b'A') && !bottom(alice, b'B') { "Bob\n" } else { "Alice\n" }
//! }
//!
//! let settings = Settings { cases: 200, ..Settings::default() };
//! let report = check::<Board>(&Mine, &settings);
//! assert!(report.accepted(), "{report}");
//!
//! // A closure is a contestant too. This one believes that Alice always wins:
//! let wrong = |case: &<Board as Game>::Case| "Alice\n".repeat(1 + case.swaps.len());
//! let report = check::<Board>(&wrong, &settings);
//! assert_eq!(report.faults[0].input, "2 1\nB\nA\nB\nA\n1\n1 1 1 1\n");
//! ```

mod narrow;
#[cfg(feature = "stress")]
pub mod outside;
#[cfg(feature = "stress")]
pub mod process;
mod report;

pub use report::{Fault, StressReport};

use crate::contest::{AnswerStyle, Contest};
use crate::drivers::random;
use crate::game::{LabelSet, Profile, Sample, SolveOptions};
use crate::oracle::{self, Subject};
use crate::source::Seeded;
use narrow::Narrowing;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How a run of a contestant is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded.
    Tle,
    /// Runtime error: a signal, an exit status other than 0, a panic, too many processes.
    Rte,
    /// Memory limit exceeded: fails, but not with four times the memory.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Presentation error: the output is no answer of the game.
    Pe,
    /// The judge itself broke: engine and reference disagree, or the command cannot be run.
    Je,
}

impl Verdict {
    /// Two letters or three, as contests write them.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Ac => "AC",
            Verdict::Wa => "WA",
            Verdict::Tle => "TLE",
            Verdict::Rte => "RTE",
            Verdict::Mle => "MLE",
            Verdict::Ole => "OLE",
            Verdict::Pe => "PE",
            Verdict::Je => "JE",
        }
    }
}

/// What a contestant made of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Its output so far as it came.
    pub output: Vec<u8>,
    /// How it failed before its output matters: verdict and one line of detail.
    pub failed: Option<(Verdict, String)>,
}

impl Attempt {
    /// It ended well and printed this.
    pub fn said(output: String) -> Attempt {
        Attempt {
            output: output.into_bytes(),
            failed: None,
        }
    }
}

/// A program for a game.
pub trait Contestant<G: Contest>: Sync {
    /// Runs it once. `text` is the case printed. A panic is a runtime error.
    fn attempt(&self, case: &G::Case, text: &str) -> Attempt;
}

/// A function from cases to what a contest program prints.
impl<G: Contest, F: Fn(&G::Case) -> String + Sync> Contestant<G> for F {
    fn attempt(&self, case: &G::Case, _: &str) -> Attempt {
        Attempt::said(self(case))
    }
}

/// What to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Generated cases.
    pub cases: u64,
    /// Stop after this time with what was done.
    pub time: Option<Duration>,
    /// Any text.
    pub seed: String,
    /// `Contest` or `Wide`.
    pub profile: Profile,
    /// The enumerated cases instead of generated ones.
    pub exhaustive: bool,
    /// Contestants run at once.
    pub jobs: usize,
    /// How output is read.
    pub style: AnswerStyle,
    /// Cases with one of these labels are left out.
    pub ignore: Vec<String>,
    /// Go on after the first fault and collect different ones.
    pub all: bool,
    /// The most runs that shrinking one fault may take.
    pub shrink_runs: u32,
    /// The longest that shrinking one fault may take.
    pub shrink_time: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            cases: 20_000,
            time: None,
            seed: "1".to_owned(),
            profile: Profile::Contest,
            exhaustive: false,
            jobs: 1,
            style: AnswerStyle::Meaning,
            ignore: Vec::new(),
            all: false,
            shrink_runs: 3_000,
            shrink_time: Duration::from_secs(30),
        }
    }
}

/// A case judged.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub verdict: Verdict,
    pub detail: String,
    pub output: Vec<u8>,
    /// Unit by unit, where the output is an answer.
    pub answer: Vec<String>,
    /// The first wrong unit, where the output tells.
    pub wrong_unit: Option<u64>,
    /// At least so many units are wrong.
    pub wrong: u64,
}

/// Runs generated cases through a contestant and reports what is wrong with it.
pub fn check<G: Contest>(contestant: &dyn Contestant<G>, settings: &Settings) -> StressReport {
    Stress::<G>::new(contestant, settings).run(&|_| {})
}

/// The same, telling how many units were judged since the last call.
pub fn check_with_progress<G: Contest>(
    contestant: &dyn Contestant<G>,
    settings: &Settings,
    progress: &(dyn Fn(u64) + Sync),
) -> StressReport {
    Stress::<G>::new(contestant, settings).run(progress)
}

/// Judges one given case and shrinks it if it fails.
pub fn check_case<G: Contest>(
    contestant: &dyn Contestant<G>,
    case: &G::Case,
    settings: &Settings,
) -> StressReport {
    let stress = Stress::<G>::new(contestant, settings);
    let mut report = StressReport::new::<G>(settings);
    stress.judge_input(case, &mut report);
    report.close(std::mem::take(&mut *stress.faults()));
    report
}

fn is_over(deadline: Instant) -> bool {
    deadline.saturating_duration_since(Instant::now()).is_zero()
}

struct Stress<'a, G: Contest> {
    contestant: &'a dyn Contestant<G>,
    settings: &'a Settings,
    ignored: LabelSet,
    stop: AtomicBool,
    /// The faults found so far; locked while one is narrowed down.
    faults: Mutex<Vec<Fault>>,
}

/// The most different faults that are collected.
const MOST_FAULTS: usize = 25;

impl<'a, G: Contest> Stress<'a, G> {
    fn new(contestant: &'a dyn Contestant<G>, settings: &'a Settings) -> Self {
        let ignored = settings.ignore.iter().map(String::as_str);
        Stress {
            contestant,
            settings,
            ignored: label_set::<G>(ignored),
            stop: AtomicBool::new(false),
            faults: Mutex::new(Vec::new()),
        }
    }

    fn run(&self, progress: &(dyn Fn(u64) + Sync)) -> StressReport {
        let next = AtomicU64::new(0);
        let deadline = self.settings.time;
        let deadline = deadline.map(|time| super::deadline(Instant::now(), time));
        let total = Mutex::new(StressReport::new::<G>(self.settings));
        std::thread::scope(|scope| {
            for _ in 0..self.settings.jobs.max(1) {
                scope.spawn(|| {
                    let mut report = StressReport::new::<G>(self.settings);
                    while !self.stop.load(Ordering::Relaxed)
                        && deadline.is_none_or(|end| !is_over(end))
                        && let Some(inputs) = self.block(next.fetch_add(1, Ordering::Relaxed))
                    {
                        for case in &inputs {
                            if self.stop.load(Ordering::Relaxed) {
                                break;
                            }
                            self.judge_input(case, &mut report);
                            progress(G::units(case));
                        }
                    }
                    let mut total = total.lock().unwrap_or_else(|poison| poison.into_inner());
                    total.merge(report);
                });
            }
        });
        let mut report = total
            .into_inner()
            .unwrap_or_else(|poison| poison.into_inner());
        report.close(std::mem::take(&mut *self.faults()));
        report
    }

    fn faults(&self) -> MutexGuard<'_, Vec<Fault>> {
        self.faults
            .lock()
            .unwrap_or_else(|poison| poison.into_inner())
    }

    /// The inputs of one block; `None` past the last.
    fn block(&self, block: u64) -> Option<Vec<G::Case>> {
        let start = block * G::BLOCK;
        let settings = self.settings;
        let cases: Vec<G::Case> = if settings.exhaustive {
            (start..start + G::BLOCK).map_while(G::enumerated).collect()
        } else {
            let end = settings.cases.min(start + G::BLOCK);
            (start..end)
                .filter_map(|index| {
                    random::case::<G>(&settings.seed, settings.profile, index).into_case()
                })
                .collect()
        };
        if cases.is_empty() {
            return None;
        }
        let kept = cases
            .into_iter()
            .filter(|case| self.admits(case, LabelSet::default()))
            .collect();
        let mut source = Seeded::for_case(&settings.seed, G::ABOUT.name, "stress", block);
        Some(G::inputs(kept, &mut source, settings.style))
    }

    /// Has the case an answer, and none of the labels left out, nor of those barred?
    fn admits(&self, case: &G::Case, barred: LabelSet) -> bool {
        let outcome = G::engine(case);
        G::labels(case, &outcome).0 & (self.ignored.0 | barred.0) == 0
            && G::answer(&outcome, &SolveOptions::default()).is_ok()
    }

    fn labels(&self, case: &G::Case) -> LabelSet {
        G::labels(case, &G::engine(case))
    }

    fn try_once(&self, case: &G::Case) -> Trial {
        let text = G::print(case);
        let attempt = oracle::caught(|| self.contestant.attempt(case, &text));
        let attempt = attempt.unwrap_or_else(|panic| Attempt {
            output: Vec::new(),
            failed: Some((Verdict::Rte, format!("panicked: {panic}"))),
        });
        let outcome = G::engine(case);
        self.judge_attempt(&outcome, attempt, G::units(case))
    }

    fn judge_attempt(&self, outcome: &G::Outcome, attempt: Attempt, units: u64) -> Trial {
        let mut trial = Trial {
            verdict: Verdict::Ac,
            detail: String::new(),
            output: attempt.output,
            answer: Vec::new(),
            wrong_unit: None,
            wrong: 0,
        };
        if let Some((verdict, detail)) = attempt.failed {
            trial.verdict = verdict;
            trial.detail = detail;
            return trial;
        }
        let Ok(text) = std::str::from_utf8(&trial.output) else {
            trial.verdict = Verdict::Pe;
            trial.detail = "the output is not UTF-8".to_owned();
            return trial;
        };
        let style = self.settings.style;
        if style == AnswerStyle::Exact {
            let exact = G::answer(outcome, &SolveOptions::default()).unwrap_or_default();
            if text.trim_end_matches(['\r', '\n']) != exact.trim_end_matches('\n') {
                trial.verdict = Verdict::Wa;
                trial.detail = "not byte for byte the expected output".to_owned();
                trial.wrong = 1;
            }
            trial.answer = vec![text.to_owned()];
            return trial;
        }
        match G::read(text, style) {
            Err(why) => {
                trial.verdict = Verdict::Pe;
                trial.detail = why;
            }
            Ok(answer) => {
                let expected = G::expected(outcome, style);
                if let Some(unit) = first_wrong(&expected, &answer) {
                    trial.verdict = Verdict::Wa;
                    trial.detail = wrong_detail(&expected, &answer, unit);
                    // A total says nothing of the unit that is wrong.
                    trial.wrong_unit = (expected.len() as u64 == units).then_some(unit as u64);
                    trial.wrong = wrong_units(&expected, &answer);
                }
                trial.answer = answer;
            }
        }
        trial
    }

    /// Judges an input; a failure is narrowed down, confirmed and added to the faults.
    fn judge_input(&self, case: &G::Case, report: &mut StressReport) {
        let trial = self.try_once(case);
        if trial.verdict == Verdict::Ac {
            report.accept(G::units(case));
            return;
        }
        if trial.verdict == Verdict::Je {
            self.stop.store(true, Ordering::Relaxed);
            report.judge_broke(trial.detail);
            return;
        }
        report.fail(G::units(case));
        if self.settings.all {
            self.sort_out(case, trial);
        } else if !self.stop.swap(true, Ordering::Relaxed) {
            let fault = self.narrow(case, trial, LabelSet::default());
            self.faults().push(fault);
        }
    }

    /// Counts what known faults explain of a failing input, by their labels; what is
    /// left and still fails shows another fault, which is narrowed down, and so on.
    fn sort_out(&self, case: &G::Case, trial: Trial) {
        let mut units = self.labelled_units(case);
        let mut trial = Some(trial);
        // One at a time: else two threads would narrow down the same fault.
        let mut faults = self.faults();
        let mut counted = 0;
        loop {
            for fault in &mut faults[counted..] {
                let label = label_set::<G>(std::iter::once(fault.group));
                let explained = units.extract_if(.., |(_, labels)| labels.0 & label.0 != 0);
                let explained: Vec<_> = explained.collect();
                if !explained.is_empty() {
                    fault.met += match trial.take() {
                        Some(trial) if units.is_empty() => trial.wrong.max(1),
                        _ => self.wrong_among(&explained),
                    };
                }
            }
            counted = faults.len();
            let Some(rest) = whole::<G>(&units) else {
                return;
            };
            let trial = trial.take().unwrap_or_else(|| self.try_once(&rest));
            if trial.verdict == Verdict::Ac || counted == MOST_FAULTS {
                return;
            }
            let known = label_set::<G>(faults.iter().map(|fault| fault.group));
            let met = 0;
            faults.push(Fault {
                met,
                ..self.narrow(&rest, trial, known)
            });
        }
    }

    /// The units of an input that can be put together again, else the input as a whole.
    fn labelled_units(&self, case: &G::Case) -> Vec<(G::Case, LabelSet)> {
        let joinable = G::joined(std::slice::from_ref(case)).is_some();
        let parts: Vec<G::Case> = (0..G::units(case))
            .filter(|_| joinable)
            .filter_map(|unit| G::part(case, unit, unit + 1))
            .collect();
        let units = if parts.is_empty() {
            vec![case.clone()]
        } else {
            parts
        };
        let labelled = units.into_iter().map(|unit| {
            let labels = self.labels(&unit);
            (unit, labels)
        });
        labelled.collect()
    }

    /// How many of these units are answered wrong, as far as it can be told.
    fn wrong_among(&self, units: &[(G::Case, LabelSet)]) -> u64 {
        let Some(case) = whole::<G>(units) else {
            return 1;
        };
        let trial = self.try_once(&case);
        match trial.verdict {
            Verdict::Ac => 0,
            _ => trial.wrong.max(1),
        }
    }

    /// From a failing input to the smallest one found, confirmed by the reference.
    fn narrow(&self, case: &G::Case, first: Trial, barred: LabelSet) -> Fault {
        let mut narrowing = Narrowing::new(self, first.verdict, barred);
        let smallest = narrowing.smallest(case, &first);
        let readings = narrowing.readings(case, &first);
        let again: Vec<Trial> = (0..3).map(|_| self.try_once(&smallest)).collect();
        let flaky = again.iter().any(|trial| !trial.agrees_with(&again[0]));
        // A flaky program may be right by now: what it said first still stands.
        let shown = again.into_iter().find(|trial| trial.verdict != Verdict::Ac);
        let (witness, trial, flaky) = match shown {
            Some(trial) => (smallest, trial, flaky),
            None => (case.clone(), first, true),
        };
        let labels = self.labels(&witness);
        let usual = self.usual_labels();
        let telling = narrowing.evidence.telling(labels, |place| usual[place]);
        let group = telling.map_or("none", |place| G::LABELS[place].name);
        Fault {
            flaky,
            group,
            readings,
            runs: narrowing.runs + 3,
            ..self.fault(&witness, trial)
        }
    }

    /// The share of generated cases that have each label.
    fn usual_labels(&self) -> Vec<f64> {
        const CASES: u64 = 400;
        let settings = self.settings;
        let mut counts = vec![0.0; G::LABELS.len()];
        for index in 0..CASES {
            let sample = random::case::<G>(&settings.seed, settings.profile, index);
            if let Sample::Case(case) = sample {
                for place in self.labels(&case).places() {
                    counts[place] += 1.0 / CASES as f64;
                }
            }
        }
        counts
    }

    /// A failing case with what is right and why; all that narrowing tells is left open.
    fn fault(&self, case: &G::Case, trial: Trial) -> Fault {
        let judgement = oracle::judge::<G>(case, Subject::Engine);
        let labels = oracle::labels::<G>(case, &judgement);
        let outcome = judgement.reference.as_ref().or(judgement.engine.as_ref());
        let style = self.settings.style;
        let (expected, why) = outcome.map_or_else(Default::default, |outcome| {
            let options = SolveOptions {
                each: style == AnswerStyle::Each,
                ..SolveOptions::default()
            };
            let expected = G::answer(outcome, &options).unwrap_or_default();
            (expected, G::explain(case, outcome, false))
        });
        Fault {
            game: G::ABOUT.name,
            verdict: match judgement.disagreement {
                Some(_) => Verdict::Je,
                None => trial.verdict,
            },
            detail: match &judgement.disagreement {
                Some(found) => format!("engine and reference disagree at {}", found.path),
                None => trial.detail,
            },
            group: "none",
            labels: labels.places().map(|place| G::LABELS[place].name).collect(),
            input: G::print(case),
            expected,
            readings: Vec::new(),
            got: trial.output,
            why,
            flaky: false,
            runs: 0,
            met: 1,
        }
    }
}

impl Trial {
    /// The same verdict, and the same answer where there is one?
    fn agrees_with(&self, other: &Trial) -> bool {
        (self.verdict, &self.answer) == (other.verdict, &other.answer)
    }
}

/// The labels of these names.
fn label_set<'n, G: Contest>(names: impl Iterator<Item = &'n str>) -> LabelSet {
    let mut set = LabelSet::default();
    for name in names {
        let place = G::LABELS.iter().position(|label| label.name == name);
        if let Some(place) = place {
            set.insert(place);
        }
    }
    set
}

/// The units as one input again; `None` if there are none.
fn whole<G: Contest>(units: &[(G::Case, LabelSet)]) -> Option<G::Case> {
    match units {
        [] => None,
        [(only, _)] => Some(only.clone()),
        several => {
            let cases: Vec<G::Case> = several.iter().map(|(case, _)| case.clone()).collect();
            G::joined(&cases)
        }
    }
}

fn first_wrong(expected: &[String], answer: &[String]) -> Option<usize> {
    let differs = expected
        .iter()
        .zip(answer)
        .position(|(right, got)| right != got);
    let shorter = expected.len().min(answer.len());
    differs.or((expected.len() != answer.len()).then_some(shorter))
}

fn wrong_detail(expected: &[String], answer: &[String], unit: usize) -> String {
    let name =
        |unit: Option<&String>| unit.map_or("nothing".to_owned(), |unit| format!("'{unit}'"));
    let place = if expected.len().max(answer.len()) > 1 {
        format!("answer {}: ", unit + 1)
    } else {
        String::new()
    };
    format!(
        "{place}{} where {} is right",
        name(answer.get(unit)),
        name(expected.get(unit))
    )
}

/// How many units are wrong. Totals over units of one expected winner tell it by their difference.
fn wrong_units(expected: &[String], answer: &[String]) -> u64 {
    if let ([expected], [answer]) = (expected, answer)
        && let (Ok(expected), Ok(answer)) = (expected.parse::<u64>(), answer.parse::<u64>())
    {
        return expected.abs_diff(answer);
    }
    let differing = expected
        .iter()
        .zip(answer)
        .filter(|(right, got)| right != got);
    differing.count() as u64 + expected.len().abs_diff(answer.len()) as u64
}

#[cfg(test)]
mod tests;
