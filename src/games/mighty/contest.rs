//! Outside programs for Mighty: one line, in either order of its words.

use super::case::{Case, Outcome, Token, Verdict};
use super::reference::{ALTERNATIVES, reference_under};
use super::{Mighty, result_line};
use crate::contest::{AnswerStyle, Contest};
use crate::drivers::random;
use crate::game::{Game, Profile};
use crate::source::Seeded;
use std::sync::OnceLock;

impl Contest for Mighty {
    const BLOCK: u64 = 32;

    fn inputs(cases: Vec<Case>, _: &mut Seeded, _: AnswerStyle) -> Vec<Case> {
        cases
    }

    fn units(_: &Case) -> u64 {
        1
    }

    fn part(_: &Case, _: u64, _: u64) -> Option<Case> {
        None
    }

    fn expected(outcome: &Outcome, _: AnswerStyle) -> Vec<String> {
        vec![result_line(&outcome.verdict, false)]
    }

    fn read(output: &str, _: AnswerStyle) -> Result<Vec<String>, String> {
        let words: Vec<&str> = output.split_whitespace().collect();
        let number = |word: &str| word.parse::<i32>().map_err(|_| no_result());
        let line = match words[..] {
            ["Deal", "Mistake"] | ["Rule", "Violation"] => words.join(" "),
            [party @ ("Government" | "Opposition"), "Party", difference]
            | [difference, party @ ("Government" | "Opposition"), "Party"] => {
                format!("{party} Party {}", number(difference)?)
            }
            _ => return Err(no_result()),
        };
        Ok(vec![line])
    }

    fn readings(case: &Case, answer: &[String], style: AnswerStyle) -> Vec<String> {
        let agreeing = ALTERNATIVES.iter().filter(|alternative| {
            let outcome = reference_under(case, &(alternative.readings)());
            Mighty::expected(&outcome, style) == answer
        });
        agreeing
            .map(|alternative| format!("reading {}: {}", alternative.number, alternative.meaning))
            .collect()
    }

    /// Every record that differs from one of a few finished games in one token of the rounds.
    fn enumerated(index: u64) -> Option<Case> {
        const TOKENS: u64 = Token::COUNT as u64;
        let neighbours = 50 * TOKENS;
        let mut case = finished_games().get((index / neighbours) as usize)?.clone();
        let cell = (index % neighbours / TOKENS) as usize;
        case.rounds[cell / 5][cell % 5] = Token::from_index((index % TOKENS) as u8);
        Some(case)
    }
}

/// The first few generated games that end without a violation.
fn finished_games() -> &'static [Case] {
    static GAMES: OnceLock<Vec<Case>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let cases = (0..1_000).filter_map(|index| {
            random::case::<Mighty>("finished games", Profile::Contest, index).into_case()
        });
        let finished =
            |case: &Case| matches!(Mighty::engine(case).verdict, Verdict::Finished { .. });
        cases.filter(finished).take(8).collect()
    })
}

fn no_result() -> String {
    "the output is no result line".to_owned()
}
