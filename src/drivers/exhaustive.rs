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
    let report = (proof.run)(&ProofRun { shard, progress });
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
    let findings = report
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
    Proved {
        name: proof.name,
        claim: proof.claim,
        findings,
        elapsed: start.elapsed(),
        report,
    }
}
