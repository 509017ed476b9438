//! The board game (BOJ 32249): who wins, and who after every swap.
//!
//! * [`case`]: the types, the text format and what is compared;
//! * [`text`]: the fast parser and the printer; [`recognise`]: the naive recogniser;
//! * [`engine`]: the optimized engine; [`reference`](mod@reference): a search of all games;
//! * [`closed_form`]: the winner by counting, for any letters;
//! * [`solve`]: the contest program;
//! * [`generate`], [`labels`], [`shrink`]: cases to try, what they show, simpler ones;
//! * [`universe`]: the exhaustive proofs;
//! * [`explain`]: the outcome told.

pub mod case;
pub mod closed_form;
pub mod contest;
pub mod engine;
pub mod explain;
pub mod generate;
pub mod impostors;
pub mod labels;
pub mod recognise;
pub mod reference;
pub mod shrink;
pub mod solve;
pub mod text;
pub mod universe;

use crate::game::{
    About, Basis, Game, Impostor, Label, LabelSet, NoAnswer, Profile, Proof, Sample, Side,
    SolveError, SolveOptions, ThirdVoice, solve_whole,
};
use crate::source::Source;
use crate::text::{Admission, Rejection, TextError};
use case::{Case, Outcome};
use std::io::Read;

/// The board game.
pub struct Board;

impl Game for Board {
    type Case = Case;
    type Outcome = Outcome;

    const ABOUT: About = About {
        name: "board",
        title: "two players take cards from columns; who wins, and after every swap",
        source: "Baekjoon Online Judge, problem 32249",
        compared: "the winner of the first layout and after every swap",
        separator: None,
    };
    const LABELS: &'static [Label] = labels::LABELS;

    fn parse(text: &[u8], admission: Admission) -> Result<Case, TextError> {
        text::parse(text, admission)
    }

    fn recognise(text: &[u8], admission: Admission) -> Result<(), Rejection> {
        recognise::recognise(text, admission)
    }

    fn print(case: &Case) -> String {
        text::print(case)
    }

    fn engine(case: &Case) -> Outcome {
        engine::engine(case)
    }

    fn reference(case: &Case) -> (Outcome, Basis) {
        let (outcome, basis) = reference::reference(case);
        let basis = match basis {
            reference::Basis::Searched => Basis::Rules,
            reference::Basis::Recounted => Basis::Recount,
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
        Box::new(shrink::shrink(case))
    }

    fn explain(case: &Case, outcome: &Outcome, full: bool) -> String {
        explain::explain(case, outcome, full)
    }

    fn answer(outcome: &Outcome, _options: &SolveOptions) -> Result<String, NoAnswer> {
        let winners = outcome.winners.iter();
        Ok(winners.map(|&winner| solve::line_for(winner)).collect())
    }

    fn solve(input: &mut dyn Read, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
        match options.side {
            Side::Engine => solve::solve(input),
            Side::Reference => solve_whole::<Self>(input, options),
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
