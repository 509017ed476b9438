//! What `stress` says in the end.

use super::{Settings, Verdict};
use crate::contest::Contest;
use serde::{Serialize, Serializer};
use std::fmt;

/// One way in which a program is wrong, with its smallest witness.
#[derive(Clone, Debug, Serialize)]
pub struct Fault {
    /// The game's name.
    pub game: &'static str,
    /// How the witness is judged.
    pub verdict: Verdict,
    /// One line: the first wrong answer, the signal, the limit.
    pub detail: String,
    /// The label of the witness that tells best whether a case fails: what faults are grouped by.
    pub group: &'static str,
    /// All labels of the witness.
    pub labels: Vec<&'static str>,
    /// The witness.
    pub input: String,
    /// What is right.
    pub expected: String,
    /// What the program printed.
    #[serde(serialize_with = "lossy")]
    pub got: Vec<u8>,
    /// Why it is right, in the game's terms.
    pub why: String,
    /// Readings of the rules under which the program would be right.
    pub readings: Vec<String>,
    /// The same input got different answers.
    pub flaky: bool,
    /// Runs that narrowing it down took.
    pub runs: u32,
    /// Wrong answers on cases of this group (only counted with [`Settings::all`]).
    pub met: u64,
}

fn lossy<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&String::from_utf8_lossy(bytes))
}

/// What was judged, and what is wrong.
#[derive(Clone, Debug, Serialize)]
pub struct StressReport {
    /// The game's name.
    pub game: &'static str,
    /// The seed.
    pub seed: String,
    /// Inputs (processes) judged, those of shrinking not counted.
    pub inputs: u64,
    /// Units (deals, games, answers) judged.
    pub units: u64,
    /// Inputs that failed.
    pub failed: u64,
    /// The faults, one for each group, most frequent first.
    pub faults: Vec<Fault>,
    /// Why nothing can be judged.
    pub broken: Option<String>,
}

impl StressReport {
    pub(super) fn new<G: Contest>(settings: &Settings) -> StressReport {
        StressReport {
            game: G::ABOUT.name,
            seed: settings.seed.clone(),
            inputs: 0,
            units: 0,
            failed: 0,
            faults: Vec::new(),
            broken: None,
        }
    }

    pub(super) fn accept(&mut self, units: u64) {
        self.inputs += 1;
        self.units += units;
    }

    pub(super) fn fail(&mut self, units: u64) {
        self.accept(units);
        self.failed += 1;
    }

    pub(super) fn judge_broke(&mut self, why: String) {
        self.broken.get_or_insert(why);
    }

    pub(super) fn merge(&mut self, other: StressReport) {
        self.inputs += other.inputs;
        self.units += other.units;
        self.failed += other.failed;
        self.broken = self.broken.take().or(other.broken);
    }

    /// Takes the faults over, the most frequent first.
    pub(super) fn close(&mut self, faults: Vec<Fault>) {
        self.faults = faults;
        for fault in &mut self.faults {
            // Its own witness at least.
            fault.met = fault.met.max(1);
        }
        self.faults
            .sort_by(|a, b| b.met.cmp(&a.met).then(a.group.cmp(b.group)));
    }

    /// Was anything judged, and all of it accepted?
    pub fn accepted(&self) -> bool {
        self.inputs > 0 && self.failed == 0 && self.broken.is_none()
    }

    /// Is the fault ours: nothing judged, a command that cannot be run, engine against reference?
    pub fn judge_error(&self) -> bool {
        let ours = |fault: &Fault| fault.verdict == Verdict::Je;
        self.broken.is_some() || self.inputs == 0 || self.faults.iter().any(ours)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}: {}", self.game, self.verdict.name(), self.detail)?;
        if self.flaky {
            writeln!(f, "flaky: the same input got different answers")?;
        }
        for reading in &self.readings {
            writeln!(f, "agrees with you under {reading}")?;
        }
        block(f, "input", &self.input)?;
        block(f, "your program says", &String::from_utf8_lossy(&self.got))?;
        block(f, "right is", &self.expected)?;
        block(f, "why", &self.why)?;
        writeln!(f, "labels: {}", self.labels.join(", "))
    }
}

/// A heading and the first lines of a text, indented.
fn block(f: &mut fmt::Formatter<'_>, heading: &str, text: &str) -> fmt::Result {
    const LINES: usize = 40;
    const COLUMNS: usize = 120;
    writeln!(f, "{heading}:")?;
    for line in text.lines().take(LINES) {
        let shown: String = line.chars().take(COLUMNS).collect();
        writeln!(
            f,
            "  {}",
            shown
                .escape_debug()
                .to_string()
                .replace("\\'", "'")
                .replace("\\\"", "\"")
        )?;
    }
    let more = text.lines().count().saturating_sub(LINES);
    if more > 0 {
        writeln!(f, "  ... {more} lines more")?;
    }
    Ok(())
}

impl fmt::Display for StressReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            if self.faults.len() > 1 {
                writeln!(f, "== {}: {} wrong", fault.group, fault.met)?;
            }
            writeln!(f, "{fault}")?;
        }
        if let Some(why) = &self.broken {
            writeln!(f, "cannot judge: {why}")?;
        }
        let verdict = match (self.judge_error(), self.failed) {
            (true, _) => "JE",
            (false, 0) => "AC",
            (false, _) => self
                .faults
                .first()
                .map_or("WA", |fault| fault.verdict.name()),
        };
        writeln!(
            f,
            "{verdict}: {} {} units in {} inputs, {} inputs failed (seed {})",
            self.game, self.units, self.inputs, self.failed, self.seed
        )
    }
}
