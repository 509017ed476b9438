//! Mighty: the referee of one five-player game record.
//!
//! [`case`] holds the types and the text format. One side is [`text`] and
//! [`engine`], the other [`recognise`] and [`reference`](mod@reference), written from the
//! rules; they share the case types only. [`generate`] makes records,
//! [`labels`] names what they show, [`shrink`] makes them simpler, [`universe`]
//! enumerates neighbourhoods, [`explain`] tells a game.

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
pub mod text;
pub mod universe;

use crate::game::{
    About, Basis, Game, Impostor, Label, LabelSet, NoAnswer, Profile, Proof, Sample, SolveOptions,
    ThirdVoice,
};
use crate::source::Source;
use crate::text::{Admission, Rejection, TextError};
use case::{Case, Outcome, Verdict};

/// The game.
pub struct Mighty;

impl Game for Mighty {
    type Case = Case;
    type Outcome = Outcome;

    const ABOUT: About = About {
        name: "mighty",
        title: "referee of one record of the five-player card game Mighty",
        source: "Baekjoon Online Judge 28460, Card Game",
        compared: "president, bid, friend; leader, permitted suits, winner, points of every round; totals, or the first violation with rule, round and player",
        separator: None,
    };
    const LABELS: &'static [Label] = labels::LABELS;

    fn parse(text: &[u8], _: Admission) -> Result<Case, TextError> {
        text::parse(text)
    }

    fn recognise(text: &[u8], admission: Admission) -> Result<(), Rejection> {
        recognise::recognise(text, admission)
    }

    fn print(case: &Case) -> String {
        text::print(case)
    }

    fn engine(case: &Case) -> Outcome {
        engine::judge(case)
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
        Box::new(shrink::candidates(case))
    }

    /// A record is short: it is told in full with and without `full`.
    fn explain(case: &Case, outcome: &Outcome, _full: bool) -> String {
        explain::explain(case, outcome)
    }

    fn answer(outcome: &Outcome, options: &SolveOptions) -> Result<String, NoAnswer> {
        Ok(result_line(&outcome.verdict, options.number_first) + "\n")
    }

    fn proofs() -> &'static [Proof] {
        &universe::PROOFS
    }

    fn expected_totals(proof: &str) -> &'static [(&'static str, u64)] {
        universe::expected(proof)
    }

    const IMPOSTORS: &'static [Impostor] = impostors::IMPOSTORS;

    fn third_voice(case: &Case, fault: Option<usize>) -> ThirdVoice<Outcome> {
        impostors::third_voice(case, fault)
    }
}

/// The line that the source asks for. Reading 0: the team first, or the number where that is wanted.
pub fn result_line(verdict: &Verdict, number_first: bool) -> String {
    match *verdict {
        Verdict::DealMistake { .. } => "Deal Mistake".to_owned(),
        Verdict::RuleViolation { .. } => "Rule Violation".to_owned(),
        Verdict::Finished {
            government, pledge, ..
        } => {
            let difference = i32::from(government) - i32::from(pledge);
            let team = if difference >= 0 {
                "Government Party"
            } else {
                "Opposition Party"
            };
            if number_first {
                format!("{difference} {team}")
            } else {
                format!("{team} {difference}")
            }
        }
    }
}
