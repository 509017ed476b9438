//! How soon planted faults are noticed: the strength of the search as a number.
//!
//! A fault is *reached* when the code comes past the place where it sits,
//! *triggered* when the outcome differs from the faultless one, and *detected*
//! when the oracle says so.

use super::random;
use crate::contest::Contest;
use crate::game::{Basis, Game, Profile};
use crate::oracle;
use serde::Serialize;
use std::time::{Duration, Instant};

/// What became of one impostor in one run of a driver: numbers of cases, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Detection {
    /// The first case that reached the fault.
    pub reached: Option<u64>,
    /// The first case with another outcome than the faultless third voice's.
    pub triggered: Option<u64>,
    /// The first case on which the oracle finds a difference.
    pub detected: Option<u64>,
    /// Time until then: making the cases, the reference and the impostor itself.
    pub elapsed: Duration,
}

/// Random cases of the default profile under a seed, until every impostor is detected or the
/// cases are used up.
pub fn random<G: Game>(seed: &str, cases: u64) -> Vec<Detection> {
    // No impostor reads text, so a text detects nothing; it counts as a case all the same.
    hunt::<G>((0..cases).map(|index| random::case::<G>(seed, Profile::Default, index).into_case()))
}

/// The enumerated cases in their order.
pub fn enumerated<G: Contest>(cases: u64) -> Vec<Detection> {
    hunt::<G>((0..cases).map_while(G::enumerated).map(Some))
}

fn hunt<G: Game>(mut cases: impl Iterator<Item = Option<G::Case>>) -> Vec<Detection> {
    let mut found = vec![Detection::default(); G::IMPOSTORS.len()];
    let mut own_time = vec![Duration::ZERO; found.len()];
    let mut shared = Duration::ZERO;
    for index in 0.. {
        if found.iter().all(|detection| detection.detected.is_some()) {
            break;
        }
        let start = Instant::now();
        let Some(case) = cases.next() else { break };
        let Some(case) = case else { continue };
        let Ok((right, basis)) = oracle::caught(|| G::reference(&case)) else {
            continue;
        };
        shared += start.elapsed();
        let open = (0..found.len()).filter(|&fault| found[fault].detected.is_none());
        for fault in open.collect::<Vec<_>>() {
            let start = Instant::now();
            let voice = oracle::caught(|| G::third_voice(&case, Some(fault)));
            own_time[fault] += start.elapsed();
            let detection = &mut found[fault];
            let (reached, differs) = match &voice {
                Ok(voice) => (
                    voice.reached,
                    voice.outcome != right && basis != Basis::Prefix,
                ),
                Err(_) => (true, true),
            };
            if reached {
                detection.reached.get_or_insert(index);
            }
            if differs {
                detection.detected = Some(index);
                detection.elapsed = [shared, own_time[fault]].iter().sum();
            }
            let faultless = || G::third_voice(&case, None).outcome;
            if detection.triggered.is_none()
                && reached
                && voice.is_ok_and(|voice| voice.outcome != faultless())
            {
                detection.triggered = Some(index);
            }
        }
    }
    found
}

/// One impostor over many seeds.
#[derive(Clone, Debug, Serialize)]
pub struct Strength {
    /// The game.
    pub game: &'static str,
    /// The impostor.
    pub impostor: &'static str,
    /// What it does wrong and where such a fault is known from.
    pub known_from: &'static str,
    /// Seeds tried.
    pub seeds: usize,
    /// Seeds under which it was reached, triggered, detected.
    pub reached: usize,
    /// See `reached`.
    pub triggered: usize,
    /// See `reached`.
    pub detected: usize,
    /// Cases until detection, median over the seeds that detected it; from 1.
    pub median_cases: Option<u64>,
    /// The same, worst.
    pub worst_cases: Option<u64>,
    /// Seconds until detection, median.
    pub median_seconds: Option<f64>,
    /// The same, worst.
    pub worst_seconds: Option<f64>,
    /// The enumerated case that detects it, from 1.
    pub enumerated: Option<u64>,
}

/// The strength of the search against every impostor of a game.
pub fn strengths<G: Contest>(seeds: &[String], cases: u64, enumerated_cases: u64) -> Vec<Strength> {
    use rayon::prelude::*;
    let runs: Vec<Vec<Detection>> = seeds
        .par_iter()
        .map(|seed| random::<G>(seed, cases))
        .collect();
    let enumerated = enumerated::<G>(enumerated_cases);
    let summary = |(fault, impostor): (usize, &crate::game::Impostor)| {
        let of_fault: Vec<&Detection> = runs.iter().map(|run| &run[fault]).collect();
        let count = |what: fn(&Detection) -> Option<u64>| {
            of_fault
                .iter()
                .filter(|detection| what(detection).is_some())
                .count()
        };
        let mut needed: Vec<u64> = of_fault
            .iter()
            .filter_map(|found| found.detected.map(|index| index + 1))
            .collect();
        needed.sort_unstable();
        let detected = of_fault.iter().filter(|found| found.detected.is_some());
        let mut seconds: Vec<f64> = detected.map(|found| found.elapsed.as_secs_f64()).collect();
        seconds.sort_unstable_by(f64::total_cmp);
        Strength {
            game: G::ABOUT.name,
            impostor: impostor.name,
            known_from: impostor.known_from,
            seeds: seeds.len(),
            reached: count(|found| found.reached),
            triggered: count(|found| found.triggered),
            detected: count(|found| found.detected),
            median_cases: median(&needed),
            worst_cases: needed.last().copied(),
            median_seconds: median(&seconds),
            worst_seconds: seconds.last().copied(),
            enumerated: enumerated[fault].detected.map(|index| index + 1),
        }
    };
    G::IMPOSTORS.iter().enumerate().map(summary).collect()
}

/// The middle of a sorted list, of two the upper one.
fn median<T: Copy>(sorted: &[T]) -> Option<T> {
    sorted.get(sorted.len() / 2).copied()
}

#[cfg(test)]
mod tests;
