//! Complete enumerations, each the proof of one stated claim.

use crate::finding::{Finding, Origin};
use crate::game::{Game, Proof, ProofReport, ProofRun, Shard};
use crate::oracle::{Disagreement, Kind};
use std::time::{Duration, Instant};

/// A proof (or a part of it) that was run.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The proof's name.
    pub name: &'static str,
    /// What it shows.
    pub claim: &'static str,
    /// What it counted.
    pub report: ProofReport,
    /// Its disagreements as findings.
    pub findings: Vec<Finding>,
    /// How long it took.
    pub elapsed: Duration,
}

/// Runs one part of a proof.
pub fn run<G: Game>(proof: &Proof, shard: Shard, progress: &(dyn Fn(u64, u64) + Sync)) -> Proved {
    let start = Instant::now();
    let mut report = (proof.run)(&ProofRun { shard, progress });
    let origin = Origin {
        driver: proof.name,
        seeded: None,
        replay: format!(
            "fairdeal verify {} --exhaustive --proof {} --shard {}/{}",
            G::ABOUT.name,
            proof.name,
            shard.index,
            shard.count
        ),
    };
    let mut findings: Vec<Finding> = report
        .witnesses
        .iter()
        .map(|witness| {
            let disagreement = Disagreement {
                kind: Kind::Outcome,
                path: String::new(),
                engine: witness.difference.clone(),
                reference: proof.claim.to_owned(),
            };
            Finding::bare::<G>(witness.input.clone(), disagreement, &origin)
        })
        .collect();
    if shard == Shard::WHOLE {
        let wrong = wrong_totals(&report, G::expected_totals(proof.name));
        report.disagreements += wrong.len() as u64;
        findings.extend(
            wrong
                .into_iter()
                .map(|wrong| Finding::bare::<G>(String::new(), wrong, &origin)),
        );
    }
    Proved {
        name: proof.name,
        claim: proof.claim,
        findings,
        elapsed: start.elapsed(),
        report,
    }
}

/// The totals that are not what they have to be.
fn wrong_totals(report: &ProofReport, expected: &[(&str, u64)]) -> Vec<Disagreement> {
    let reached = |name: &str| report.totals.get(name).copied().unwrap_or(0);
    let wrong = expected
        .iter()
        .filter(|&&(name, right)| reached(name) != right);
    wrong
        .map(|&(name, right)| Disagreement {
            kind: Kind::Totals,
            path: format!("totals.{name}"),
            engine: reached(name).to_string(),
            reference: right.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests;
