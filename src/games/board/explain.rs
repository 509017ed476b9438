//! The outcome told: which bottom cards decide, and on small boards how the game is played.

use super::case::{Case, Letter, Outcome, Player, Swap};
use super::reference::{Move, SEARCH_BUDGET, line_of_play, states};
use std::fmt::Write;

/// Swaps that are told unless all are asked for.
const SWAPS_TOLD: usize = 20;
/// Columns of a row that are shown.
const COLUMNS_SHOWN: usize = 40;

/// Every layout's winner with the reason (the first few of many unless `full`); on small
/// boards a perfectly played game of the first layout.
pub fn explain(case: &Case, outcome: &Outcome, full: bool) -> String {
    let mut text = format!("{} x {} cards each:\n", case.rows, case.cols);
    let mut alice = case.alice.clone();
    let mut bob = case.bob.clone();
    text += &layouts(case);
    text += &verdict("First layout", case, &alice, &bob, outcome.winners.first());
    if states(case.rows, case.cols) <= SEARCH_BUDGET {
        text += &game(&line_of_play(case.rows, case.cols, &alice, &bob));
    }
    let told = if full { case.swaps.len() } else { SWAPS_TOLD };
    for (number, swap) in case.swaps.iter().enumerate().take(told) {
        let name = apply(swap, number + 1, case, &mut alice, &mut bob);
        text += &verdict(&name, case, &alice, &bob, outcome.winners.get(number + 1));
    }
    let left_out = case.swaps.len().saturating_sub(told);
    if left_out > 0 {
        let _ = writeln!(text, "({left_out} more swaps are not told.)");
    }
    text
}

/// Both layouts side by side, Alice's on the left.
fn layouts(case: &Case) -> String {
    let cols = case.cols.max(1);
    let rows = case.alice.chunks(cols).zip(case.bob.chunks(cols));
    let rows = rows.map(|(hers, his)| format!("  {}  {}\n", shown(hers), shown(his)));
    rows.collect()
}

fn shown(row: &[Letter]) -> String {
    let letters = row.iter().take(COLUMNS_SHOWN);
    let mut text: String = letters.map(|&letter| char::from(letter as u8)).collect();
    if row.len() > COLUMNS_SHOWN {
        text += "...";
    }
    text
}

/// Swaps the cards; what is swapped, in words.
fn apply(
    swap: &Swap,
    number: usize,
    case: &Case,
    alice: &mut [Letter],
    bob: &mut [Letter],
) -> String {
    let place = |row: u32, col: u32| row as usize * case.cols + col as usize;
    let mine = alice.get_mut(place(swap.r1, swap.c1));
    let his = bob.get_mut(place(swap.r2, swap.c2));
    let (Some(mine), Some(his)) = (mine, his) else {
        return format!("Swap {number} points outside the board");
    };
    std::mem::swap(mine, his);
    let place = |row, col| format!("row {} column {}", row + 1, col + 1);
    format!(
        "Swap {number}, Alice's {his:?} of {} for Bob's {mine:?} of {}",
        place(swap.r1, swap.c1),
        place(swap.r2, swap.c2),
    )
}

/// Who wins, and what in the bottom rows says so.
fn verdict(
    name: &str,
    case: &Case,
    alice: &[Letter],
    bob: &[Letter],
    winner: Option<&Player>,
) -> String {
    let bottom = case.cols * case.rows.saturating_sub(1);
    let first = |letters: &[Letter], wanted| {
        let mut row = letters.iter().skip(bottom);
        row.position(|&letter| letter == wanted).map(|col| col + 1)
    };
    let (by_rule, reason) = match (first(alice, Letter::B), first(bob, Letter::A)) {
        (Some(col), _) => (
            Player::Alice,
            format!(
                "she can keep the B at the bottom of her column {col} for last, and Bob's last move needs all B gone before"
            ),
        ),
        (None, Some(col)) => (
            Player::Bob,
            format!(
                "he can keep the A at the bottom of his column {col} for last, and Alice has no bottom B to keep"
            ),
        ),
        (None, None) => (
            Player::Alice,
            "Bob has no A at the bottom, so his last card is a B, and it needs all B gone before"
                .to_owned(),
        ),
    };
    match winner {
        Some(&winner) if winner == by_rule => format!("{name}: {winner:?} wins: {reason}.\n"),
        Some(winner) => {
            format!("{name}: {winner:?} is said to win, yet {by_rule:?} should: {reason}.\n")
        }
        None => format!("{name}: nobody is said to win, yet {by_rule:?} should: {reason}.\n"),
    }
}

/// The moves of a game, one after the other.
fn game(moves: &[Move]) -> String {
    let mut text = "  played perfectly (player, column and letter):".to_owned();
    for step in moves {
        let _ = write!(
            text,
            " {:?} {}{:?}",
            step.player,
            step.column + 1,
            step.letter
        );
    }
    match moves.last() {
        Some(last) => format!("{text}; {:?} has no card left.\n", last.player),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::engine;
    use super::super::text::parse;
    use super::*;
    use crate::text::Admission;

    fn read(text: &str) -> Case {
        parse(text.as_bytes(), Admission::Contest).expect("a valid text")
    }

    fn told(case: &Case, full: bool) -> String {
        explain(case, &engine(case), full)
    }

    #[test]
    fn each_of_the_three_reasons_is_told() {
        let case = read("2 1\nB\nA\nB\nA\n2\n2 1 1 1\n1 1 2 1\n");
        assert_eq!(
            told(&case, false),
            "2 x 1 cards each:\n\
             \x20 B  B\n\
             \x20 A  A\n\
             First layout: Bob wins: he can keep the A at the bottom of his column 1 for last, \
             and Alice has no bottom B to keep.\n\
             \x20 played perfectly (player, column and letter): Alice 1B Bob 1B Bob 1A; Bob has no card left.\n\
             Swap 1, Alice's A of row 2 column 1 for Bob's B of row 1 column 1: Alice wins: \
             she can keep the B at the bottom of her column 1 for last, \
             and Bob's last move needs all B gone before.\n\
             Swap 2, Alice's B of row 1 column 1 for Bob's A of row 2 column 1: Alice wins: \
             she can keep the B at the bottom of her column 1 for last, \
             and Bob's last move needs all B gone before.\n"
        );
        let own = read("1 2\nAA\nBB\n1\n1 1 1 1\n");
        assert!(told(&own, false).contains("Bob has no A at the bottom, so his last card is a B"));
    }

    #[test]
    fn long_inputs_are_told_in_part() {
        let swaps = "1 1 1 60\n".repeat(24);
        let text = format!("1 60\n{}\n{}\n24\n{swaps}", "A".repeat(60), "B".repeat(60));
        let case = read(&text);
        let told_in_part = told(&case, false);
        assert!(told_in_part.contains("(4 more swaps are not told.)"));
        assert!(told_in_part.contains(&format!(
            "  {}...  {}...\n",
            "A".repeat(40),
            "B".repeat(40)
        )));
        assert!(!told_in_part.contains("played perfectly"));
        assert_eq!(told(&case, true).matches("Swap ").count(), 24);
    }

    #[test]
    fn a_wrong_outcome_is_called_wrong() {
        let case = read("1 1\nA\nB\n1\n1 1 1 1\n");
        let wrong = Outcome {
            winners: vec![Player::Bob],
        };
        let text = explain(&case, &wrong, false);
        assert!(
            text.contains("Bob is said to win, yet Alice should"),
            "{text}"
        );
        assert!(text.contains("nobody is said to win"), "{text}");
    }
}
