//! Uno (UVa 952): a position is played to its end.
//!
//! * [`case`]: positions, outcomes, and the text format told.
//! * [`text`]: parser and printer; [`recognise`]: the naive recogniser it is held against.
//! * [`engine`]: the optimized engine; [`reference`](mod@reference): the rules, literally; [`impostors`]: a third
//!   implementation, and the faults that can be planted in it.
//! * [`generate`], [`labels`], [`shrink`]: random cases, the situations they show, smaller ones.
//! * [`explain`]: a game told turn by turn.
//! * [`solve`]: the contest program; [`contest`]: other people's programs for it.
//! * [`universe`]: the exhaustive proofs.

pub mod case;
pub mod contest;
pub mod engine;
pub mod explain;
mod follow;
pub mod generate;
pub mod impostors;
pub mod labels;
pub mod recognise;
pub mod reference;
pub mod shrink;
pub mod solve;
pub mod text;
pub mod universe;

use self::case::{Case, Outcome, Verdict};
use crate::game::{
    About, Basis, Game, Impostor, Label, LabelSet, NoAnswer, Profile, Proof, Sample, Side,
    SolveError, SolveOptions, ThirdVoice, solve_whole,
};
use crate::source::Source;
use crate::text::{Admission, Rejection, TextError};
use std::io::Read;

/// The game.
pub struct Uno;

impl Game for Uno {
    type Case = Case;
    type Outcome = Outcome;

    const ABOUT: About = About {
        name: "uno",
        title: "Uno: play a given position to its end",
        source: "UVa 952, Uno Game",
        compared: "every turn (player, action, direction, top), turns, turnovers, cards left, winner or endless",
        separator: Some("\n"),
    };
    const LABELS: &'static [Label] = labels::LABELS;

    fn parse(text: &[u8], _admission: Admission) -> Result<Case, TextError> {
        text::parse(text)
    }

    fn recognise(text: &[u8], admission: Admission) -> Result<(), Rejection> {
        recognise::recognise(text, admission)
    }

    fn print(case: &Case) -> String {
        text::print(case)
    }

    fn engine(case: &Case) -> Outcome {
        engine::outcome(case)
    }

    fn engine_as_far_as(case: &Case, reference: &Outcome) -> Outcome {
        engine::outcome_as_far_as(case, reference)
    }

    fn reference(case: &Case) -> (Outcome, Basis) {
        let outcome = reference::reference(case);
        let undecided = |game: &case::GameOutcome| game.verdict == Verdict::Undecided;
        let basis = match outcome.games.iter().any(undecided) {
            true => Basis::Prefix,
            false => Basis::Rules,
        };
        (outcome, basis)
    }

    fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Case> {
        generate::generate(source, profile)
    }

    fn mutate(case: &mut Case, source: &mut dyn Source) {
        generate::mutate(case, source);
    }

    fn labels(case: &Case, outcome: &Outcome) -> LabelSet {
        labels::labels(case, outcome)
    }

    fn shrink(case: &Case) -> Box<dyn Iterator<Item = Case> + '_> {
        shrink::shrink(case)
    }

    fn explain(case: &Case, outcome: &Outcome, full: bool) -> String {
        explain::explain(case, outcome, full)
    }

    fn answer(outcome: &Outcome, _options: &SolveOptions) -> Result<String, NoAnswer> {
        solve::answer(outcome)
    }

    /// The engine reads game by game; the reference is given the whole input.
    fn solve(input: &mut dyn Read, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
        match options.side {
            Side::Engine => solve::solve(input, solve::WINDOW),
            Side::Reference => solve_whole::<Uno>(input, options),
        }
    }

    fn proofs() -> &'static [Proof] {
        universe::PROOFS
    }

    fn expected_totals(proof: &str) -> &'static [(&'static str, u64)] {
        universe::expected(proof)
    }

    const IMPOSTORS: &'static [Impostor] = impostors::IMPOSTORS;

    fn third_voice(case: &Case, fault: Option<usize>) -> ThirdVoice<Outcome> {
        impostors::third_voice(case, fault)
    }
}
