//! Seeded random cases: case i comes from (seed, game, profile, i) alone.

use super::Tally;
use crate::finding::{Finding, Origin};
use crate::game::{Game, Profile, Sample, Shard};
use crate::oracle::{self, Subject};
use crate::source::Seeded;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What to run.
#[derive(Clone)]
pub struct RandomRun<'a> {
    /// Any text.
    pub seed: &'a str,
    /// Which cases.
    pub profile: Profile,
    /// Cases 0..cases of the sequence.
    pub cases: u64,
    /// Of those, the ones that belong to this part.
    pub shard: Shard,
    /// When to stop early, with a prefix of the sequence done.
    pub deadline: Option<Instant>,
    /// Who is tested.
    pub subject: Subject,
    /// Told now and then: cases done since the last call.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// The most findings that are shrunk and reported.
pub const FINDINGS: usize = 3;

/// Cases handed to a thread at a time.
const BLOCK: u64 = 64;

/// Case `index` of the sequence.
pub fn case<G: Game>(seed: &str, profile: Profile, index: u64) -> Sample<G::Case> {
    let mut source = Seeded::for_case(seed, G::ABOUT.name, profile.name(), index);
    G::generate(&mut source, profile)
}

/// Runs the cases on all threads of the current rayon pool.
///
/// Blocks are taken in order and every block that is begun is finished, so a
/// run that meets its deadline has done a prefix of the sequence.
pub fn run<G: Game>(run: &RandomRun) -> Tally {
    let next = AtomicU64::new(0);
    let total = Mutex::new((Tally::new::<G>(), Vec::new()));
    rayon::broadcast(|_| {
        let mut tally = Tally::new::<G>();
        let mut failing = Vec::new();
        loop {
            let start = next.fetch_add(BLOCK, Ordering::Relaxed);
            let late = run.deadline.is_some_and(|end| Instant::now() >= end);
            if start >= run.cases || late {
                break;
            }
            let before = tally.cases;
            for index in start..run.cases.min(start + BLOCK) {
                if run.shard.holds(index) && try_case::<G>(run, index, &mut tally) {
                    failing.push(index);
                }
            }
            failing.truncate(FINDINGS);
            (run.progress)(tally.cases - before);
        }
        let mut total = total.lock().unwrap_or_else(|poison| poison.into_inner());
        total.0 = std::mem::take(&mut total.0).merge(tally);
        total.1.extend(failing);
    });
    let (mut tally, mut failing) = total
        .into_inner()
        .unwrap_or_else(|poison| poison.into_inner());
    failing.sort_unstable();
    failing.truncate(FINDINGS);
    tally.findings = failing
        .iter()
        .filter_map(|&index| report::<G>(run, index))
        .collect();
    tally
}

/// Tries one case; true if it shows a bug.
fn try_case<G: Game>(run: &RandomRun, index: u64, tally: &mut Tally) -> bool {
    tally.cases += 1;
    let failed = match oracle::caught(|| case::<G>(run.seed, run.profile, index)) {
        Ok(Sample::Case(case)) => {
            let judgement = oracle::judge::<G>(&case, run.subject);
            tally.count_valid::<G>(&case, &judgement);
            judgement.disagreement.is_some()
        }
        Ok(Sample::Text(text)) => {
            let judgement = oracle::judge_text::<G>(&text, run.subject);
            if let Some((case, judgement)) = &judgement.case {
                tally.count_valid::<G>(case, judgement);
            }
            judgement.disagreement.is_some()
        }
        // A generator that panics is a bug of ours that no stored text can show.
        Err(message) => panic!(
            "case {index} of seed {} cannot be made: {message}",
            run.seed
        ),
    };
    tally.disagreements += u64::from(failed);
    failed
}

/// The case again, shrunk and told.
fn report<G: Game>(run: &RandomRun, index: u64) -> Option<Finding> {
    let game = G::ABOUT.name;
    let mut replay = format!("fairdeal verify {game} --seed {} --case {index}", run.seed);
    if run.profile != Profile::Default {
        replay.push_str(&format!(" --profile {}", run.profile.name()));
    }
    match run.subject {
        Subject::Engine => {}
        Subject::Canary => replay.push_str(" --canary"),
        Subject::ThirdVoice => replay.push_str(" --third-voice"),
        Subject::Impostor(fault) => {
            replay.push_str(&format!(" --impostor {}", G::IMPOSTORS[fault].name));
        }
    }
    let origin = Origin {
        driver: "random",
        seeded: Some((run.seed, index)),
        replay,
    };
    match case::<G>(run.seed, run.profile, index) {
        Sample::Case(case) => Finding::of_case::<G>(&case, run.subject, &origin),
        Sample::Text(text) => Finding::of_text::<G>(&text, run.subject, &origin),
    }
}

#[cfg(test)]
mod tests;
