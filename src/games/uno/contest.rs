//! Outside programs for Uno: five lines for each game.

use super::Uno;
use super::case::{Action, Card, Case, Outcome, Position, Turn, Verdict};
use crate::contest::{AnswerStyle, Contest};
use crate::game::Game;
use crate::source::Seeded;

impl Contest for Uno {
    const BLOCK: u64 = 500;

    /// All games of a block go to one process.
    fn inputs(cases: Vec<Case>, _: &mut Seeded, _: AnswerStyle) -> Vec<Case> {
        Uno::joined(&cases).into_iter().collect()
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

    fn joined(cases: &[Case]) -> Option<Case> {
        let games = cases.iter().flat_map(|case| case.games.iter().cloned());
        Some(Case {
            games: games.collect(),
        })
    }

    /// The rest of a single game after each of its turns, the shortest rest first.
    fn shortened(case: &Case) -> Vec<Case> {
        let [game] = &case.games[..] else {
            return Vec::new();
        };
        let trace = &Uno::engine(case).games[0].trace;
        let mut rests = Vec::new();
        let mut rest = game.clone();
        for (turn, next) in trace.iter().zip(trace.iter().skip(1)).take(MOST_RESTS) {
            take_turn(&mut rest, turn, next.player);
            let mut shorter = rest.clone();
            shorter.discard.truncate(1);
            if cards(&shorter) < cards(game) {
                rests.push(Case {
                    games: vec![shorter],
                });
            }
        }
        rests.reverse();
        rests
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

/// The most turns after which the rest of a game is tried alone.
const MOST_RESTS: usize = 60;

/// The position after a turn of it that was told.
fn take_turn(position: &mut Position, turn: &Turn, next: u8) {
    let player = usize::from(turn.player);
    match turn.action {
        Action::Played(card) => {
            let hand = &mut position.hands[player];
            hand.iter()
                .position(|&held| held == card)
                .map(|place| hand.remove(place));
            position.discard.insert(0, card);
        }
        Action::DrewAndPlayed(_) => {
            let drawn = draw(position);
            position.discard.splice(0..0, drawn);
        }
        Action::DrewAndKept(_) => {
            let drawn = draw(position);
            position.hands[player].extend(drawn);
        }
        Action::NothingToDraw => {}
    }
    position.direction = turn.direction;
    position.first = next;
}

/// Rule 5: the discard pile but its top is turned over when the draw pile is empty.
fn draw(position: &mut Position) -> Option<Card> {
    if position.draw.is_empty() {
        position.draw = position.discard.split_off(1);
        position.draw.reverse();
    }
    (!position.draw.is_empty()).then(|| position.draw.remove(0))
}

fn cards(position: &Position) -> usize {
    let hands: usize = position.hands.iter().map(Vec::len).sum();
    hands + position.discard.len() + position.draw.len()
}

/// The words that are printed for one game.
const WORDS: usize = 12;

fn result_text(winner: &str, left: &[impl AsRef<str>; 4]) -> String {
    let [a, b, c, d] = left.each_ref().map(AsRef::as_ref);
    format!("{winner} wins; left {a} {b} {c} {d}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Profile, Sample};
    use crate::source::Seeded;

    #[test]
    fn the_rest_of_a_game_ends_as_the_whole_game() {
        let mut rests = 0;
        for seed in 0..200 {
            let sample = Uno::generate(&mut Seeded::from_number(seed), Profile::Contest);
            let Sample::Case(Case { games }) = sample else {
                continue;
            };
            for game in games {
                let trace = &Uno::engine(&single(&game)).games[0].trace;
                let mut rest = game.clone();
                for (turn, next) in trace.iter().zip(&trace[1.min(trace.len())..]).take(50) {
                    take_turn(&mut rest, turn, next.player);
                    assert_eq!(
                        Uno::engine(&single(&rest)).games[0].trace.first(),
                        Some(next)
                    );
                    rests += 1;
                }
            }
        }
        assert!(rests > 500, "{rests}");
    }

    fn single(game: &Position) -> Case {
        Case {
            games: vec![game.clone()],
        }
    }
}
