//! What pushes cases at the oracle.

pub mod corpus;
pub mod detection;
pub mod exhaustive;
pub mod fuzz;
pub mod random;
pub mod stress;

use crate::finding::Finding;
use crate::game::{Basis, Game};
use crate::oracle::{self, Judgement};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Longer than any run: what is added to an instant must not reach beyond what the clock can tell.
const CENTURY: Duration = Duration::from_secs(3_155_760_000);

/// The instant that is so much later, a century at most.
pub fn deadline(start: Instant, after: Duration) -> Instant {
    start + after.min(CENTURY)
}

/// What a driver counted. Parts add up by [`Tally::merge`].
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Inputs tried.
    pub cases: u64,
    /// Inputs that are valid.
    pub valid: u64,
    /// Valid inputs by what the reference's outcome rests on.
    pub basis: BTreeMap<Basis, u64>,
    /// Inputs that show a bug.
    pub disagreements: u64,
    /// Valid inputs by label, in the order of the game's list.
    pub labels: Vec<u64>,
    /// The first few bugs.
    pub findings: Vec<Finding>,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new<G: Game>() -> Tally {
        Tally {
            labels: vec![0; G::LABELS.len()],
            ..Tally::default()
        }
    }

    /// Counts a valid case.
    pub fn count_valid<G: Game>(&mut self, case: &G::Case, judgement: &Judgement<G::Outcome>) {
        self.valid += 1;
        *self.basis.entry(judgement.basis).or_default() += 1;
        for place in oracle::labels::<G>(case, judgement).places() {
            self.labels[place] += 1;
        }
    }

    /// Valid cases of which the reference knows a prefix only: never counted as agreement.
    pub fn undecided(&self) -> u64 {
        self.basis.get(&Basis::Prefix).copied().unwrap_or(0)
    }

    /// Adds another part; findings keep the order given.
    pub fn merge(mut self, other: Tally) -> Tally {
        self.cases += other.cases;
        self.valid += other.valid;
        self.disagreements += other.disagreements;
        for (basis, more) in other.basis {
            *self.basis.entry(basis).or_default() += more;
        }
        self.labels
            .resize(self.labels.len().max(other.labels.len()), 0);
        for (total, more) in self.labels.iter_mut().zip(other.labels) {
            *total += more;
        }
        self.findings.extend(other.findings);
        self
    }
}

#[cfg(test)]
mod tests;
