//! The one table of games. Command line, tests, fuzz targets and README tables iterate it.

use crate::contest::Contest;
use crate::drivers::detection::{self, Strength};
use crate::drivers::exhaustive::Proved;
use crate::drivers::fuzz;
use crate::drivers::random::RandomRun;
#[cfg(feature = "stress")]
use crate::drivers::stress::{self, Settings, StressReport, outside::Outside};
use crate::drivers::{Tally, corpus, exhaustive, random};
use crate::finding::{Finding, Origin};
use crate::game::{About, Impostor, Label, Profile, Proof, Shard, Side, SolveError, SolveOptions};
use crate::oracle::{self, Subject};
use crate::text::{Admission, TextError};
use std::io::Read;
use std::marker::PhantomData;

/// All games.
pub static GAMES: [&dyn AnyGame; 5] = [
    &Entry::<crate::games::poker::Poker>(PhantomData),
    &Entry::<crate::games::board::Board>(PhantomData),
    &Entry::<crate::games::tarot::Tarot>(PhantomData),
    &Entry::<crate::games::uno::Uno>(PhantomData),
    &Entry::<crate::games::mighty::Mighty>(PhantomData),
];

/// The game of a name.
pub fn game(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.about().name == name)
}

/// A [`Game`](crate::game::Game) behind text, so that different games fit in one table.
pub trait AnyGame: Sync {
    /// Names and descriptions.
    fn about(&self) -> About;
    /// The labels.
    fn labels(&self) -> &'static [Label];
    /// The complete enumerations.
    fn proofs(&self) -> &'static [Proof];
    /// The faults that can be planted.
    fn impostors(&self) -> &'static [Impostor];
    /// How soon they are noticed: under seeds, within so many random and enumerated cases.
    fn strengths(&self, seeds: &[String], cases: u64, enumerated: u64) -> Vec<Strength>;
    /// The fuzz targets: names without the game's, and bodies.
    fn targets(&self) -> [(&'static str, fuzz::Body); 2];
    /// Seeded random cases.
    fn random(&self, run: &RandomRun) -> Tally;
    /// The stored cases that belong to a part.
    fn stored(&self, subject: Subject, shard: Shard) -> Tally;
    /// One part of a proof.
    fn prove(&self, proof: &Proof, shard: Shard, progress: &(dyn Fn(u64, u64) + Sync)) -> Proved;
    /// One text through the oracle; true if it is valid.
    fn judge(&self, text: &[u8], subject: Subject, origin: &Origin) -> (bool, Option<Finding>);
    /// The input of case `index` of a sequence.
    fn text(&self, seed: &str, profile: Profile, index: u64) -> Vec<u8>;
    /// The contest program.
    fn solve(&self, input: &mut dyn Read, options: &SolveOptions) -> Result<Vec<u8>, SolveError>;
    /// The outcome told.
    fn explain(
        &self,
        text: &[u8],
        admission: Admission,
        side: Side,
        full: bool,
    ) -> Result<String, TextError>;
    /// Generated cases through an outside program.
    #[cfg(feature = "stress")]
    fn stress(
        &self,
        outside: &Outside,
        settings: &Settings,
        progress: &(dyn Fn(u64) + Sync),
    ) -> StressReport;
    /// One input through an outside program.
    #[cfg(feature = "stress")]
    fn stress_text(
        &self,
        outside: &Outside,
        text: &[u8],
        settings: &Settings,
    ) -> Result<StressReport, TextError>;
    /// The structure-aware mutation of a text; see [`fuzz::mutate_text`].
    fn mutate(
        &self,
        data: &mut [u8],
        size: usize,
        seed: u32,
        raw: &mut dyn FnMut(&mut [u8], usize, usize) -> usize,
    ) -> usize;
}

/// A game's place in the table.
pub struct Entry<G>(PhantomData<G>);

impl<G: Contest> AnyGame for Entry<G> {
    fn about(&self) -> About {
        G::ABOUT
    }

    fn labels(&self) -> &'static [Label] {
        G::LABELS
    }

    fn proofs(&self) -> &'static [Proof] {
        G::proofs()
    }

    fn impostors(&self) -> &'static [Impostor] {
        G::IMPOSTORS
    }

    fn strengths(&self, seeds: &[String], cases: u64, enumerated: u64) -> Vec<Strength> {
        detection::strengths::<G>(seeds, cases, enumerated)
    }

    fn targets(&self) -> [(&'static str, fuzz::Body); 2] {
        [("agree", fuzz::agree::<G>), ("text", fuzz::text::<G>)]
    }

    fn random(&self, run: &RandomRun) -> Tally {
        random::run::<G>(run)
    }

    fn stored(&self, subject: Subject, shard: Shard) -> Tally {
        corpus::run::<G>(subject, shard)
    }

    fn prove(&self, proof: &Proof, shard: Shard, progress: &(dyn Fn(u64, u64) + Sync)) -> Proved {
        exhaustive::run::<G>(proof, shard, progress)
    }

    fn judge(&self, text: &[u8], subject: Subject, origin: &Origin) -> (bool, Option<Finding>) {
        let judgement = oracle::judge_text::<G>(text, subject);
        let finding = judgement
            .disagreement
            .is_some()
            .then(|| Finding::of_text::<G>(text, subject, origin))
            .flatten();
        (judgement.case.is_some(), finding)
    }

    fn text(&self, seed: &str, profile: Profile, index: u64) -> Vec<u8> {
        random::case::<G>(seed, profile, index).into_text(G::print)
    }

    fn solve(&self, input: &mut dyn Read, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
        G::solve(input, options)
    }

    fn explain(
        &self,
        text: &[u8],
        admission: Admission,
        side: Side,
        full: bool,
    ) -> Result<String, TextError> {
        let case = G::parse(text, admission)?;
        let outcome = match side {
            Side::Engine => G::engine(&case),
            Side::Reference => G::reference(&case).0,
        };
        Ok(G::explain(&case, &outcome, full))
    }

    #[cfg(feature = "stress")]
    fn stress(
        &self,
        outside: &Outside,
        settings: &Settings,
        progress: &(dyn Fn(u64) + Sync),
    ) -> StressReport {
        stress::check_with_progress::<G>(outside, settings, progress)
    }

    #[cfg(feature = "stress")]
    fn stress_text(
        &self,
        outside: &Outside,
        text: &[u8],
        settings: &Settings,
    ) -> Result<StressReport, TextError> {
        let case = G::parse(text, Admission::Contest)?;
        Ok(stress::check_case::<G>(outside, &case, settings))
    }

    fn mutate(
        &self,
        data: &mut [u8],
        size: usize,
        seed: u32,
        raw: &mut dyn FnMut(&mut [u8], usize, usize) -> usize,
    ) -> usize {
        fuzz::mutate_text::<G>(data, size, seed, raw)
    }
}
