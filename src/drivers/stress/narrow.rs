//! From a failing input to a smallest witness, with the contestant in the loop.
//!
//! Starting a program is what costs time, so: no text is run twice; a search
//! goes on where the last simpler case was found instead of at the beginning;
//! candidates go to one process together where an input may hold several of
//! them, and to several processes at once where it may not.

use super::{Stress, Trial, Verdict};
use crate::contest::Contest;
use crate::drivers::deadline;
use crate::game::LabelSet;
use std::collections::HashSet;
use std::time::Instant;

/// The most candidates that go to one process.
const WAVE: usize = 128;

/// A failing input and what narrowing it down has cost and shown.
pub(super) struct Narrowing<'s, 'a, G: Contest> {
    stress: &'s Stress<'a, G>,
    /// What a simpler case has to be judged to take the place of a failing one.
    verdict: Verdict,
    /// Labels of other faults, which the witness must not have.
    barred: LabelSet,
    end: Instant,
    /// Processes started.
    pub runs: u32,
    /// Texts that need no run any more.
    tried: HashSet<String>,
    /// What the candidates tried say about labels and failures.
    pub evidence: Evidence,
    /// The readings of the rules under which every wrong answer so far would be right.
    readings: Option<Vec<String>>,
}

impl<'s, 'a, G: Contest> Narrowing<'s, 'a, G> {
    pub fn new(stress: &'s Stress<'a, G>, verdict: Verdict, barred: LabelSet) -> Self {
        Narrowing {
            stress,
            verdict,
            barred,
            end: deadline(Instant::now(), stress.settings.shrink_time),
            runs: 0,
            tried: HashSet::new(),
            evidence: Evidence::default(),
            readings: None,
        }
    }

    /// The readings under which everything said would be right, the first answer included.
    pub fn readings(&mut self, case: &G::Case, first: &Trial) -> Vec<String> {
        self.explain(case, first);
        self.readings.take().unwrap_or_default()
    }

    /// The smallest case found that is judged as the given one was.
    pub fn smallest(&mut self, case: &G::Case, first: &Trial) -> G::Case {
        let part = self.bisect(case, first.wrong_unit);
        let labels = self.stress.labels(&part);
        self.evidence.note(labels, true);
        self.descend(part)
    }

    /// The smallest cut of an input that still fails: by the first wrong unit, else by halves.
    fn bisect(&mut self, case: &G::Case, wrong: Option<u64>) -> G::Case {
        if let Some(unit) = wrong
            && let Some(part) = G::part(case, unit, unit + 1)
            && self.fails(&part)
        {
            return part;
        }
        let mut smallest = case.clone();
        loop {
            let units = G::units(&smallest);
            let half = units / 2;
            let halves = [(0, half), (half, units)];
            let parts = halves
                .iter()
                .filter(|_| half > 0)
                .filter_map(|&(from, to)| G::part(&smallest, from, to));
            match parts.into_iter().find(|part| self.fails(part)) {
                Some(part) => smallest = part,
                None => return smallest,
            }
        }
    }

    /// Goes to simpler cases until there is none, or the budget is spent.
    fn descend(&mut self, case: G::Case) -> G::Case {
        let mut smallest = case;
        let mut start = 0;
        while let Some((place, simpler)) = self.simpler(&smallest, start) {
            smallest = simpler;
            start = place;
        }
        smallest
    }

    /// A simpler case that fails, and its place among the candidates, of which those
    /// from `start` on are tried first: what was no use just before rarely is now.
    fn simpler(&mut self, case: &G::Case, start: usize) -> Option<(usize, G::Case)> {
        let all = || G::shortened(case).into_iter().chain(G::shrink(case));
        let late = all().enumerate().skip(start);
        let early = all().enumerate().take(start);
        let mut candidates = late.chain(early);
        let most = match G::joined(std::slice::from_ref(case)) {
            Some(_) => WAVE,
            None => self.stress.settings.jobs.max(1),
        };
        let mut size = 1;
        loop {
            let (mut places, mut wave) = (Vec::new(), Vec::new());
            while wave.len() < size
                && let Some((place, candidate)) = candidates.next()
            {
                if self.is_open(&candidate) {
                    places.push(place);
                    wave.push(candidate);
                }
            }
            if wave.is_empty() || self.is_spent() {
                return None;
            }
            if let Some(found) = self.failing(&wave) {
                return Some((places[found], wave.swap_remove(found)));
            }
            size = (2 * size).min(most);
        }
    }

    /// Is a run of this case worth its while?
    fn is_open(&mut self, case: &G::Case) -> bool {
        !self.tried.contains(&G::print(case)) && self.stress.admits(case, self.barred)
    }

    fn is_spent(&self) -> bool {
        self.runs >= self.stress.settings.shrink_runs || Instant::now() >= self.end
    }

    /// A case of the wave that fails, by its place.
    fn failing(&mut self, wave: &[G::Case]) -> Option<usize> {
        if wave.iter().any(|case| G::units(case) != 1) {
            return self.failing_alone(wave);
        }
        let style = self.stress.settings.style;
        let classes: Vec<u8> = wave.iter().map(|case| G::class(case, style)).collect();
        let mut seen: Vec<u8> = classes.clone();
        seen.sort_unstable();
        seen.dedup();
        seen.into_iter().find_map(|class| {
            let places: Vec<usize> = (0..wave.len()).filter(|&p| classes[p] == class).collect();
            self.failing_among(wave, &places)
        })
    }

    /// The same among cases that may go to one process together.
    fn failing_among(&mut self, wave: &[G::Case], places: &[usize]) -> Option<usize> {
        if let [place] = places {
            return self.fails(&wave[*place]).then_some(*place);
        }
        let cases: Vec<G::Case> = places.iter().map(|&place| wave[place].clone()).collect();
        let Some(joined) = G::joined(&cases) else {
            let alone = self.failing_alone(&cases)?;
            return Some(places[alone]);
        };
        if self.is_spent() {
            return None;
        }
        let trial = self.trial(&joined);
        if trial.verdict == Verdict::Ac {
            for case in &cases {
                self.note(case, &trial);
            }
            return None;
        }
        if let Some(&place) = trial.wrong_unit.and_then(|unit| places.get(unit as usize))
            && self.fails(&wave[place])
        {
            return Some(place);
        }
        let (first, second) = places.split_at(places.len() / 2);
        self.failing_among(wave, first)
            .or_else(|| self.failing_among(wave, second))
    }

    /// The same among cases that each need a process; all of them run at once.
    fn failing_alone(&mut self, wave: &[G::Case]) -> Option<usize> {
        let stress = self.stress;
        let jobs = stress.settings.jobs.max(1);
        let mut found = None;
        for (number, few) in wave.chunks(jobs).enumerate() {
            if found.is_some() || self.is_spent() {
                break;
            }
            let trials: Vec<Trial> = std::thread::scope(|scope| {
                let run = |case| scope.spawn(move || stress.try_once(case));
                let runs: Vec<_> = few.iter().map(run).collect();
                runs.into_iter().filter_map(|run| run.join().ok()).collect()
            });
            self.runs += few.len() as u32;
            for (case, trial) in few.iter().zip(&trials) {
                self.note(case, trial);
            }
            let mut verdicts = trials.iter().map(|trial| trial.verdict);
            let first = verdicts.position(|verdict| verdict == self.verdict);
            found = first.map(|place| number * jobs + place);
        }
        found
    }

    fn fails(&mut self, case: &G::Case) -> bool {
        if self.is_spent() || !self.is_open(case) {
            return false;
        }
        let trial = self.trial(case);
        self.note(case, &trial);
        trial.verdict == self.verdict
    }

    fn trial(&mut self, case: &G::Case) -> Trial {
        self.runs += 1;
        self.stress.try_once(case)
    }

    fn note(&mut self, case: &G::Case, trial: &Trial) {
        let labels = self.stress.labels(case);
        self.evidence.note(labels, trial.verdict == self.verdict);
        self.tried.insert(G::print(case));
        self.explain(case, trial);
    }

    /// Keeps the readings that explain this wrong answer too.
    fn explain(&mut self, case: &G::Case, trial: &Trial) {
        if trial.verdict != Verdict::Wa {
            return;
        }
        let own = G::readings(case, &trial.answer, self.stress.settings.style);
        match &mut self.readings {
            Some(readings) => readings.retain(|reading| own.contains(reading)),
            None => self.readings = Some(own),
        }
    }
}

/// How often each label occurred in cases that failed, and in others.
pub(super) struct Evidence {
    failing: [u32; 128],
    passing: [u32; 128],
    failures: u32,
    passes: u32,
}

impl Default for Evidence {
    fn default() -> Self {
        Evidence {
            failing: [0; 128],
            passing: [0; 128],
            failures: 0,
            passes: 0,
        }
    }
}

impl Evidence {
    fn note(&mut self, labels: LabelSet, failed: bool) {
        let (number, counts) = if failed {
            (&mut self.failures, &mut self.failing)
        } else {
            (&mut self.passes, &mut self.passing)
        };
        *number += 1;
        for place in labels.places() {
            counts[place] += 1;
        }
    }

    /// Which of a witness's labels tells best whether a case fails; the rarer of equals.
    ///
    /// Measured by how much more often failing cases have it than cases that pass and
    /// cases of any kind, whose shares are given.
    pub fn telling(&self, labels: LabelSet, usual: impl Fn(usize) -> f64) -> Option<usize> {
        let told = |place: usize| {
            let elsewhere = share(self.passing[place], self.passes).max(usual(place));
            share(self.failing[place], self.failures) - elsewhere
        };
        labels.places().max_by(|&a, &b| {
            told(a)
                .total_cmp(&told(b))
                .then(usual(b).total_cmp(&usual(a)))
        })
    }
}

fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(places: &[usize]) -> LabelSet {
        let mut set = LabelSet::default();
        for &place in places {
            set.insert(place);
        }
        set
    }

    #[test]
    fn the_label_that_goes_with_failures_is_told() {
        let mut evidence = Evidence::default();
        // 0 is in every case, 1 in the failing ones, 2 in one of them.
        for (places, failed) in [
            (&[0, 1, 2][..], true),
            (&[0, 1], true),
            (&[0], false),
            (&[0, 3], false),
        ] {
            evidence.note(labels(places), failed);
        }
        assert_eq!(evidence.telling(labels(&[0, 1, 2]), |_| 0.1), Some(1));
        assert_eq!(evidence.telling(labels(&[0, 2]), |_| 0.1), Some(2));
        assert_eq!(evidence.telling(labels(&[]), |_| 0.1), None);
        // What is usual anyway tells nothing.
        let usual = |place| if place == 1 { 0.9 } else { 0.2 };
        assert_eq!(evidence.telling(labels(&[1, 2]), usual), Some(2));
    }

    #[test]
    fn of_equal_labels_the_rarer_is_told() {
        let mut evidence = Evidence::default();
        evidence.note(labels(&[4, 5]), true);
        evidence.note(labels(&[4, 5]), false);
        let usual = |place| if place == 4 { 0.1 } else { 0.3 };
        assert_eq!(evidence.telling(labels(&[4, 5]), usual), Some(4));
        let usual = |place| if place == 4 { 0.3 } else { 0.1 };
        assert_eq!(evidence.telling(labels(&[4, 5]), usual), Some(5));
    }

    #[test]
    fn a_label_of_all_failures_tells_more_than_a_rare_one_of_a_few() {
        let mut evidence = Evidence::default();
        for failure in 0..10 {
            let places: &[usize] = if failure == 0 { &[0, 1] } else { &[1] };
            evidence.note(labels(places), true);
        }
        // A hundred times as often as usual in one of ten, three times as often in all.
        let usual = |place| if place == 0 { 0.001 } else { 0.3 };
        assert_eq!(evidence.telling(labels(&[0, 1]), usual), Some(1));
    }

    #[test]
    fn what_is_judged_as_the_first_case_was_is_evidence_of_failure() {
        use crate::drivers::stress::Settings;
        use crate::toy::{LARGE, ODD, Toy, squares};
        // Wrong on large numbers.
        let wrong = |case: &Vec<u64>| match case[..] {
            [number] if number >= 50 => "?".to_owned(),
            _ => squares(case).total.to_string(),
        };
        let settings = Settings::default();
        let stress = Stress::<Toy>::new(&wrong, &settings);
        let mut narrowing = Narrowing::new(&stress, Verdict::Pe, LabelSet::default());
        for number in [51, 1, 3, 50] {
            let case = vec![number];
            let trial = narrowing.trial(&case);
            narrowing.note(&case, &trial);
        }
        let both = labels(&[LARGE, ODD]);
        assert_eq!(narrowing.evidence.telling(both, |_| 0.0), Some(LARGE));
    }
}
