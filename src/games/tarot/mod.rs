//! Tarot poker: two hands of five cards with jokers, who has the better one?
//!
//! | room | what is in it |
//! | --- | --- |
//! | [`case`] | cards, hands, outcome, and the text format |
//! | [`text`] | the fast parser and the printer |
//! | [`recognise`] | the naive recogniser of texts |
//! | [`engine`] | the optimized engine |
//! | [`mod@reference`] | the rules, literally |
//! | [`generate`] | random inputs and small changes of them |
//! | [`labels`] | situations that inputs are counted by |
//! | [`shrink`] | simpler inputs than a failing one |
//! | [`universe`] | the complete enumerations |
//! | [`explain`] | an outcome told to a player |
//! | [`impostors`] | a third voice, and the faults that it can be given |
//! | [`contest`] | what outside programs answer |

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
use case::{Case, Outcome};

/// The game.
pub struct Tarot;

impl Game for Tarot {
    type Case = Case;
    type Outcome = Outcome;

    const ABOUT: About = About {
        name: "tarot",
        title: "Tarot poker: the better of two hands of five cards, jokers included",
        source: "Kattis tarotpoker (Icelandic high-school contest FK 2024)",
        compared: "both ranks, both resolved hands in comparison order, the winner",
        separator: None,
    };
    const LABELS: &'static [Label] = &labels::LABELS;

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
        engine::outcome(case)
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
        shrink::shrink(case)
    }

    fn explain(case: &Case, outcome: &Outcome, full: bool) -> String {
        explain::explain(case, outcome, full)
    }

    fn answer(outcome: &Outcome, _: &SolveOptions) -> Result<String, NoAnswer> {
        let [konrad, atli] = outcome.hands.map(|hand| hand.rank);
        Ok(format!("{konrad} {atli}\n{:?}\n", outcome.winner))
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
