//! A finding: a bug with all that is needed to see and replay it.

use crate::game::Game;
use crate::oracle::{self, Disagreement, Judgement, Kind, Subject};
use serde::Serialize;
use std::fmt;

/// A bug, as reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The game's name.
    pub game: &'static str,
    /// The driver that met it: `random`, `stored`, a proof's name, `fuzz`.
    pub driver: String,
    /// The seed, where the driver has one.
    pub seed: Option<String>,
    /// The number of the case under the seed.
    pub case: Option<u64>,
    /// The input that shows it, shrunk, as text in the game's format.
    pub input: String,
    /// Where the sides part.
    pub disagreement: Disagreement,
    /// The engine's outcome told for people.
    pub engine_says: Option<String>,
    /// The reference's outcome told for people.
    pub reference_says: Option<String>,
    /// Labels of the input.
    pub labels: Vec<&'static str>,
    /// The command that shows it again.
    pub replay: String,
}

/// Where a finding comes from.
#[derive(Clone, Debug)]
pub struct Origin<'a> {
    /// The driver's name.
    pub driver: &'a str,
    /// Seed and number of the case.
    pub seeded: Option<(&'a str, u64)>,
    /// The command that shows it again.
    pub replay: String,
}

/// The most evaluations that shrinking one finding may take.
pub const SHRINK_BUDGET: u32 = 2_000;

impl Finding {
    /// Shrinks a failing case and reports it.
    pub fn of_case<G: Game>(case: &G::Case, subject: Subject, origin: &Origin) -> Option<Finding> {
        let kind = oracle::judge::<G>(case, subject).disagreement?.kind;
        let fails = |candidate: &G::Case| {
            let found = oracle::judge::<G>(candidate, subject).disagreement;
            found.is_some_and(|found| found.kind == kind)
        };
        let smallest = shrink_case::<G>(case.clone(), SHRINK_BUDGET, fails);
        let judgement = oracle::judge::<G>(&smallest, subject);
        Some(Finding {
            engine_says: told::<G>(&smallest, judgement.engine.as_ref()),
            reference_says: told::<G>(&smallest, judgement.reference.as_ref()),
            labels: label_names::<G>(&smallest, &judgement),
            ..Finding::bare::<G>(G::print(&smallest), judgement.disagreement?, origin)
        })
    }

    /// Reports a text on which parser and recogniser part, or whose case fails; shrunk.
    pub fn of_text<G: Game>(text: &[u8], subject: Subject, origin: &Origin) -> Option<Finding> {
        let judgement = oracle::judge_text::<G>(text, subject);
        let disagreement = judgement.disagreement?;
        if let Some((case, _)) = judgement.case {
            return Finding::of_case::<G>(&case, subject, origin);
        }
        let kind = disagreement.kind;
        let fails = |candidate: &[u8]| {
            let found = oracle::judge_text::<G>(candidate, subject).disagreement;
            found.is_some_and(|found| found.kind == kind)
        };
        let smallest = shrink_text(text.to_vec(), SHRINK_BUDGET, fails);
        let disagreement = oracle::judge_text::<G>(&smallest, subject).disagreement?;
        let shown = String::from_utf8_lossy(&smallest).into_owned();
        Some(Finding::bare::<G>(shown, disagreement, origin))
    }

    /// A finding without outcomes.
    pub fn bare<G: Game>(input: String, disagreement: Disagreement, origin: &Origin) -> Finding {
        Finding {
            game: G::ABOUT.name,
            driver: origin.driver.to_owned(),
            seed: origin.seeded.map(|(seed, _)| seed.to_owned()),
            case: origin.seeded.map(|(_, case)| case),
            input,
            disagreement,
            engine_says: None,
            reference_says: None,
            labels: Vec::new(),
            replay: origin.replay.clone(),
        }
    }
}

fn told<G: Game>(case: &G::Case, outcome: Option<&G::Outcome>) -> Option<String> {
    outcome.and_then(|outcome| oracle::caught(|| G::explain(case, outcome, false)).ok())
}

/// The judgement's labels by name.
fn label_names<G: Game>(case: &G::Case, judgement: &Judgement<G::Outcome>) -> Vec<&'static str> {
    let labels = oracle::labels::<G>(case, judgement);
    labels.places().map(|place| G::LABELS[place].name).collect()
}

/// Goes to the first simpler case that still fails, again and again.
pub fn shrink_case<G: Game>(
    case: G::Case,
    budget: u32,
    mut fails: impl FnMut(&G::Case) -> bool,
) -> G::Case {
    let mut smallest = case;
    let mut left = budget;
    loop {
        let next = G::shrink(&smallest)
            .take_while(|_| {
                left = left.saturating_sub(1);
                left > 0
            })
            .find(|candidate| fails(candidate));
        match next {
            Some(simpler) => smallest = simpler,
            None => return smallest,
        }
    }
}

/// Removes lines, then words, then bytes of a text while it still fails.
pub fn shrink_text(text: Vec<u8>, budget: u32, mut fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut smallest = text;
    let mut left = budget;
    let splits: [fn(u8) -> bool; 3] = [
        |byte| byte == b'\n',
        |byte| byte == b'\n' || crate::text::is_blank(byte),
        |_| true,
    ];
    for ends in splits {
        let mut at = 0;
        loop {
            let parts: Vec<&[u8]> = smallest.split_inclusive(|&byte| ends(byte)).collect();
            if at >= parts.len() || left == 0 {
                break;
            }
            left -= 1;
            let without = [&parts[..at], &parts[at + 1..]].concat().concat();
            if fails(&without) {
                smallest = without;
            } else {
                at += 1;
            }
        }
    }
    smallest
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.disagreement;
        writeln!(f, "finding: {} ({})", self.game, kind_name(found.kind))?;
        write!(f, "  met by {}", self.driver)?;
        if let (Some(seed), Some(case)) = (&self.seed, self.case) {
            write!(f, ", seed {seed}, case {case}")?;
        }
        writeln!(f)?;
        if !self.labels.is_empty() {
            writeln!(f, "  labels: {}", self.labels.join(", "))?;
        }
        writeln!(f, "input, shrunk:")?;
        indent(f, &self.input)?;
        if !found.path.is_empty() {
            writeln!(f, "first difference at {}:", found.path)?;
        }
        writeln!(f, "  engine:    {}", found.engine)?;
        writeln!(f, "  reference: {}", found.reference)?;
        for (who, says) in [
            ("engine", &self.engine_says),
            ("reference", &self.reference_says),
        ] {
            if let Some(says) = says {
                writeln!(f, "the {who} says:")?;
                indent(f, says)?;
            }
        }
        writeln!(f, "again: {}", self.replay)
    }
}

fn indent(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.lines().try_for_each(|line| writeln!(f, "  {line}"))
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Outcome => "outcomes differ",
        Kind::EnginePanic => "the engine panicked",
        Kind::ReferencePanic => "the reference panicked",
        Kind::Acceptance => "parser and recogniser differ",
        Kind::RoundTrip => "printed and read again it is another case",
        Kind::TextPanic => "reading or printing panicked",
        Kind::Totals => "a total of a proof is wrong",
        Kind::StoredAnswer => "the stored answer differs",
    }
}

#[cfg(test)]
mod tests;
