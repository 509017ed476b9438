//! Outside programs for Uno: five lines for each game.

use super::Uno;
use super::case::{Case, Outcome, Verdict};
use crate::contest::{AnswerStyle, Contest};
use crate::source::Seeded;

impl Contest for Uno {
    const BLOCK: u64 = 500;

    /// All games of a block go to one process.
    fn inputs(cases: Vec<Case>, _: &mut Seeded, _: AnswerStyle) -> Vec<Case> {
        let games = cases.into_iter().flat_map(|case| case.games).collect();
        vec![Case { games }]
    }

    fn units(case: &Case) -> u64 {
        case.games.len() as u64
    }

    fn part(case: &Case, from: u64, to: u64) -> Option<Case> {
        let games = case.games.get(from as usize..to as usize)?;
        Some(Case {
            games: games.to_vec(),
        })
    }

    fn expected(outcome: &Outcome, _: AnswerStyle) -> Vec<String> {
        let result = |game: &super::case::GameOutcome| match game.verdict {
            Verdict::Won(player) => {
                result_text(&(player + 1).to_string(), &game.left.map(|n| n.to_string()))
            }
            Verdict::Endless | Verdict::Undecided => "no end".to_owned(),
        };
        outcome.games.iter().map(result).collect()
    }

    fn read(output: &str, _: AnswerStyle) -> Result<Vec<String>, String> {
        let words: Vec<&str> = output.split_whitespace().collect();
        let games = words.chunks(WORDS).map(|game| match *game {
            [
                winner,
                "is",
                "the",
                "winner",
                "1:",
                a,
                "2:",
                b,
                "3:",
                c,
                "4:",
                d,
            ] if [winner, a, b, c, d]
                .iter()
                .all(|word| word.parse::<u32>().is_ok()) =>
            {
                Ok(result_text(winner, &[a, b, c, d]))
            }
            _ => Err("the output is not 'W is the winner' and four lines of counts".to_owned()),
        });
        games.collect()
    }

    fn enumerated(index: u64) -> Option<Case> {
        super::universe::small(index)
    }
}

/// The words that are printed for one game.
const WORDS: usize = 12;

fn result_text(winner: &str, left: &[impl AsRef<str>; 4]) -> String {
    let [a, b, c, d] = left.each_ref().map(AsRef::as_ref);
    format!("{winner} wins; left {a} {b} {c} {d}")
}
