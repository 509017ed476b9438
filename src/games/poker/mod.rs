//! Poker, five cards against five (Project Euler 54).
//!
//! * [`case`]: the types, the text format and what is compared;
//! * [`text`]: the fast parser and the printer; [`recognise`]: the naive recogniser;
//! * [`engine`]: the optimized engine; [`reference`](mod@reference): the rules as they are written;
//! * [`solve`]: the contest program;
//! * [`generate`], [`labels`], [`shrink`]: cases to try, what they show, simpler ones;
//! * [`universe`]: the exhaustive proofs;
//! * [`explain`]: the outcome told.

pub mod case;
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

/// Poker, five cards against five.
pub struct Poker;

impl Game for Poker {
    type Case = Case;
    type Outcome = Outcome;

    const ABOUT: About = About {
        name: "poker",
        title: "five-card poker hands against each other",
        source: "Project Euler, problem 54",
        compared: "both categories, both comparison keys and the winner of every deal",
        separator: Some(""),
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
        (reference::reference(case), Basis::Rules)
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

    fn answer(outcome: &Outcome, options: &SolveOptions) -> Result<String, NoAnswer> {
        Ok(if options.each {
            let deals = outcome.deals.iter();
            deals.map(|deal| solve::line_for(deal.winner)).collect()
        } else {
            format!("{}\n", outcome.player1_wins)
        })
    }

    fn solve(input: &mut dyn Read, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
        match options.side {
            Side::Engine => solve::solve(input, options),
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
