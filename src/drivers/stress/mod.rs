//! Finds the smallest input on which somebody's own program is wrong.
//!
//! A [`Contestant`] answers cases; the engine judges; the reference confirms
//! every difference before it is reported. [`process`] runs outside programs;
//! a closure is a contestant too, for tests and fuzz targets in Rust:
//!
//! ```
//! use fairdeal::drivers::stress::{Settings, check};
//! use fairdeal::games::tarot::Tarot;
//! use fairdeal::game::{Game, SolveOptions};
//!
//! // Your own program in place of this one:
//! let mine = |case: &<Tarot as Game>::Case| {
//!     let outcome = Tarot::engine(case);
//!     Tarot::answer(&outcome, &SolveOptions::default()).unwrap()
//! };
//! let report = check::<Tarot>(&mine, &Settings { cases: 200, ..Settings::default() });
//! assert!(report.accepted(), "{report}");
//! ```

#[cfg(feature = "stress")]
pub mod outside;
#[cfg(feature = "stress")]
pub mod process;
mod report;

pub use report::{Fault, StressReport};

use crate::contest::{AnswerStyle, Contest};
use crate::drivers::random;
use crate::finding::shrink_case;
use crate::game::{LabelSet, Profile, Sample, SolveOptions};
use crate::oracle::{self, Subject};
use crate::source::Seeded;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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

/// A program for a game.
pub trait Contestant<G: Contest>: Sync {
    /// Runs it once. `text` is the case printed.
    fn attempt(&self, case: &G::Case, text: &str) -> Attempt;
}

/// A function from cases to what a contest program prints; a panic is a runtime error.
impl<G: Contest, F: Fn(&G::Case) -> String + Sync> Contestant<G> for F {
    fn attempt(&self, case: &G::Case, _: &str) -> Attempt {
        match oracle::caught(|| self(case)) {
            Ok(output) => Attempt {
                output: output.into_bytes(),
                failed: None,
            },
            Err(panic) => Attempt {
                output: Vec::new(),
                failed: Some((Verdict::Rte, format!("panicked: {panic}"))),
            },
        }
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
    pub wrong_unit: Option<u64>,
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
    report
}

struct Stress<'a, G: Contest> {
    contestant: &'a dyn Contestant<G>,
    settings: &'a Settings,
    ignored: LabelSet,
    stop: AtomicBool,
}

impl<'a, G: Contest> Stress<'a, G> {
    fn new(contestant: &'a dyn Contestant<G>, settings: &'a Settings) -> Self {
        let mut ignored = LabelSet::default();
        for (place, label) in G::LABELS.iter().enumerate() {
            ignored.insert_if(settings.ignore.iter().any(|name| name == label.name), place);
        }
        Stress {
            contestant,
            settings,
            ignored,
            stop: AtomicBool::new(false),
        }
    }

    fn run(&self, progress: &(dyn Fn(u64) + Sync)) -> StressReport {
        let next = AtomicU64::new(0);
        let deadline = self.settings.time.map(|time| Instant::now() + time);
        let total = Mutex::new(StressReport::new::<G>(self.settings));
        std::thread::scope(|scope| {
            for _ in 0..self.settings.jobs.max(1) {
                scope.spawn(|| {
                    let mut report = StressReport::new::<G>(self.settings);
                    while !self.stop.load(Ordering::Relaxed)
                        && deadline.is_none_or(|end| Instant::now() < end)
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
        report.sort();
        report
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
                    match random::case::<G>(&settings.seed, settings.profile, index) {
                        Sample::Case(case) => Some(case),
                        Sample::Text(_) => None,
                    }
                })
                .collect()
        };
        if cases.is_empty() {
            return None;
        }
        let kept = cases.into_iter().filter(|case| self.admits(case)).collect();
        let mut source = Seeded::for_case(&settings.seed, G::ABOUT.name, "stress", block);
        Some(G::inputs(kept, &mut source, settings.style))
    }

    /// Has the case an answer, and none of the labels left out?
    fn admits(&self, case: &G::Case) -> bool {
        let outcome = G::engine(case);
        let labels = G::labels(case, &outcome);
        labels.0 & self.ignored.0 == 0 && G::answer(&outcome, &SolveOptions::default()).is_ok()
    }

    fn try_once(&self, case: &G::Case) -> Trial {
        let text = G::print(case);
        let attempt = self.contestant.attempt(case, &text);
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
            }
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
                }
                trial.answer = answer;
            }
        }
        trial
    }

    /// Judges an input; a failure is narrowed down, confirmed and added to the report.
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
        if !self.settings.all && self.stop.swap(true, Ordering::Relaxed) {
            // Somebody else has a fault in hand already.
            return;
        }
        let fault = self.narrow(case, trial);
        report.add(fault);
    }

    /// From a failing input to the smallest one found, confirmed by the reference.
    fn narrow(&self, case: &G::Case, first: Trial) -> Fault {
        let end = Instant::now() + self.settings.shrink_time;
        let mut runs = 0;
        let mut fails = |candidate: &G::Case| {
            runs += 1;
            if Instant::now() >= end || !self.admits(candidate) {
                return false;
            }
            self.try_once(candidate).verdict == first.verdict
        };
        let unit = self.bisect(case, first.wrong_unit, &mut fails);
        let smallest = shrink_case::<G>(unit, self.settings.shrink_runs, &mut fails);
        let again: Vec<Trial> = (0..3).map(|_| self.try_once(&smallest)).collect();
        let flaky = again
            .iter()
            .any(|trial| (trial.verdict, &trial.output) != (again[0].verdict, &again[0].output));
        // A flaky program may be right by now: what it said first still stands.
        let shown = again.into_iter().find(|trial| trial.verdict != Verdict::Ac);
        let (witness, trial) = match shown {
            Some(trial) => (smallest, trial),
            None => (case.clone(), first),
        };
        self.fault(&witness, trial, flaky, runs)
    }

    /// The smallest cut of an input that still fails: by the first wrong unit, else by halves.
    fn bisect(
        &self,
        case: &G::Case,
        wrong: Option<u64>,
        fails: &mut impl FnMut(&G::Case) -> bool,
    ) -> G::Case {
        if let Some(unit) = wrong
            && let Some(part) = G::part(case, unit, unit + 1)
            && fails(&part)
        {
            return part;
        }
        let mut smallest = case.clone();
        loop {
            let units = G::units(&smallest);
            let half = units / 2;
            if half == 0 {
                return smallest;
            }
            let halves = [(0, half), (half, units)];
            let parts = halves
                .iter()
                .filter_map(|&(from, to)| G::part(&smallest, from, to));
            match parts.into_iter().find(|part| fails(part)) {
                Some(part) => smallest = part,
                None => return smallest,
            }
        }
    }

    fn fault(&self, case: &G::Case, trial: Trial, flaky: bool, runs: u32) -> Fault {
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
        let rarest = labels.places().min_by_key(|&place| G::LABELS[place].floor);
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
            group: rarest.map_or("none", |place| G::LABELS[place].name),
            labels: labels.places().map(|place| G::LABELS[place].name).collect(),
            input: G::print(case),
            expected,
            readings: if trial.verdict == Verdict::Wa {
                G::readings(case, &trial.answer, style)
            } else {
                Vec::new()
            },
            got: trial.output,
            why,
            flaky,
            runs,
            met: 1,
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

/// Faults by group, the most frequent first.
fn by_group(faults: Vec<Fault>) -> Vec<Fault> {
    let mut groups: BTreeMap<(&'static str, Verdict), Fault> = BTreeMap::new();
    for fault in faults {
        match groups.get_mut(&(fault.group, fault.verdict)) {
            Some(known) => {
                known.met += fault.met;
                if fault.input.len() < known.input.len() {
                    *known = Fault {
                        met: known.met,
                        ..fault
                    };
                }
            }
            None => {
                groups.insert((fault.group, fault.verdict), fault);
            }
        }
    }
    let mut faults: Vec<Fault> = groups.into_values().collect();
    faults.sort_by(|a, b| b.met.cmp(&a.met).then(a.group.cmp(b.group)));
    faults
}
