//! Board: metamorphic properties, the rules as snapshots, messages for bad input.

use crate::{common, snapshot};
use fairdeal::game::{Basis, Game, SolveOptions};
use fairdeal::games::board::Board;
use fairdeal::games::board::case::Player::{self, Alice, Bob};
use fairdeal::games::board::case::{Case, Letter, Swap};
use fairdeal::games::board::closed_form::general_form;
use fairdeal::source::{Seeded, Source, shuffle};
use fairdeal::text::Admission;
use proptest::prelude::*;

/// Asserts a property of cases, with a seed for whatever it chooses.
fn for_all(property: impl Fn(&Case, &mut Seeded) -> Result<(), TestCaseError>) {
    common::for_all(
        400,
        (common::cases::<Board>(16), any::<u64>()),
        |(case, seed)| property(&case, &mut Seeded::from_number(seed)),
    );
}

fn winners(case: &Case) -> Vec<Player> {
    Board::engine(case).winners
}

fn parsed(text: &str) -> Case {
    Board::parse(text.as_bytes(), Admission::Contest).expect("a valid text")
}

/// The layout with its columns in another order: each comes from where `from` says.
fn permuted(letters: &[Letter], cols: usize, from: &[usize]) -> Vec<Letter> {
    let cells = 0..letters.len();
    cells
        .map(|cell| letters[cell - cell % cols + from[cell % cols]])
        .collect()
}

fn exchanged(case: &mut Case, swap: Swap) {
    let place = |row: u32, col: u32| row as usize * case.cols + col as usize;
    let (mine, his) = (place(swap.r1, swap.c1), place(swap.r2, swap.c2));
    std::mem::swap(&mut case.alice[mine], &mut case.bob[his]);
}

#[test]
fn columns_have_no_order() {
    for_all(|case, source| {
        let orders = [0, 1].map(|_: u32| {
            let mut from: Vec<usize> = (0..case.cols).collect();
            shuffle(source, &mut from);
            from
        });
        let mut other = case.clone();
        other.alice = permuted(&case.alice, case.cols, &orders[0]);
        other.bob = permuted(&case.bob, case.cols, &orders[1]);
        let to = |order: &[usize], col: u32| {
            let place = order.iter().position(|&from| from == col as usize);
            place.map_or(col, |place| place as u32)
        };
        for swap in &mut other.swaps {
            swap.c1 = to(&orders[0], swap.c1);
            swap.c2 = to(&orders[1], swap.c2);
        }
        prop_assert_eq!(winners(case), winners(&other));
        Ok(())
    });
}

#[test]
fn cards_above_the_bottom_rows_have_no_order() {
    for_all(|case, source| {
        let mut other = case.clone();
        other.swaps.truncate(1);
        let bottom = (case.rows - 1) * case.cols;
        shuffle(source, &mut other.alice[..bottom]);
        shuffle(source, &mut other.bob[..bottom]);
        prop_assert_eq!(winners(case)[0], winners(&other)[0]);
        Ok(())
    });
}

#[test]
fn a_swap_and_the_same_swap_change_nothing() {
    for_all(|case, _| {
        let mut doubled = case.clone();
        doubled.swaps = case.swaps.iter().flat_map(|&swap| [swap, swap]).collect();
        let winners = winners(&doubled);
        for pair in winners[1..].chunks(2) {
            prop_assert_eq!(pair[1], winners[0]);
        }
        Ok(())
    });
}

#[test]
fn winners_after_swaps_are_those_of_layouts_written_anew() {
    for_all(|case, _| {
        let winners = winners(case);
        let mut anew = case.clone();
        for (swap, &winner) in case.swaps.iter().zip(&winners[1..]) {
            exchanged(&mut anew, *swap);
            prop_assert_eq!(self::winners(&anew)[0], winner);
            prop_assert_eq!(
                general_form(anew.rows, anew.cols, &anew.alice, &anew.bob),
                winner
            );
        }
        Ok(())
    });
}

#[test]
fn a_swap_of_equal_letters_changes_no_winner() {
    for_all(|case, _| {
        let winners = winners(case);
        let mut layouts = case.clone();
        for (swap, pair) in case.swaps.iter().zip(winners.windows(2)) {
            let before = layouts.alice.clone();
            exchanged(&mut layouts, *swap);
            if before == layouts.alice {
                prop_assert_eq!(pair[0], pair[1]);
            }
        }
        Ok(())
    });
}

#[test]
fn balanced_rows_on_top_change_no_winner() {
    for_all(|case, source| {
        if case.rows == 10 {
            return Ok(());
        }
        let mut higher = case.clone();
        let row: Vec<Letter> = (0..case.cols)
            .map(|_| {
                if source.chance(1, 2) {
                    Letter::A
                } else {
                    Letter::B
                }
            })
            .collect();
        let opposite = row.iter().map(|&letter| match letter {
            Letter::A => Letter::B,
            Letter::B => Letter::A,
        });
        higher.bob.splice(0..0, opposite);
        higher.alice.splice(0..0, row);
        higher.rows += 1;
        for swap in &mut higher.swaps {
            swap.r1 += 1;
            swap.r2 += 1;
        }
        prop_assert_eq!(winners(case), winners(&higher));
        Ok(())
    });
}

/// The engine's outcome of a text, told.
fn told(text: &str) -> String {
    let case = parsed(text);
    Board::explain(&case, &Board::engine(&case), false)
}

#[test]
fn rule_4_the_last_card_wins_whatever_its_letter() {
    let text = "1 1\nB\nA\n1\n1 1 1 1\n";
    assert_eq!(winners(&parsed(text)), [Alice, Alice]);
    snapshot!("board", "rule-4-last-card", told(text));
}

#[test]
fn rule_5_alice_keeps_a_bottom_b() {
    let text = "2 2\nAA\nBA\nBB\nBA\n1\n1 1 1 1\n";
    assert_eq!(winners(&parsed(text)), [Alice, Alice]);
    snapshot!("board", "rule-5-alice-keeps-b", told(text));
}

#[test]
fn rule_5_bob_keeps_a_bottom_a() {
    let text = "2 2\nBA\nAA\nBB\nBA\n1\n1 1 1 1\n";
    assert_eq!(winners(&parsed(text)), [Bob, Bob]);
    snapshot!("board", "rule-5-bob-keeps-a", told(text));
}

#[test]
fn rule_5_bob_without_a_bottom_a_ends_with_a_b() {
    let text = "2 2\nBA\nAA\nAB\nBB\n1\n1 1 1 1\n";
    assert_eq!(winners(&parsed(text)), [Alice, Alice]);
    snapshot!("board", "rule-5-bob-without-a", told(text));
}

#[test]
fn rule_5_a_single_row_is_always_alices() {
    let text = "1 3\nAAA\nBBB\n2\n1 2 1 2\n1 3 1 1\n";
    assert_eq!(winners(&parsed(text)), [Alice, Alice, Alice]);
    snapshot!("board", "rule-5-single-row", told(text));
}

#[test]
fn rule_6_swaps_accumulate() {
    // Both bottom B's of Alice have to go before Bob wins.
    let text = "3 2\nAA\nAB\nBB\nAA\nBB\nBA\n3\n3 1 1 1\n3 2 1 2\n3 2 1 2\n";
    assert_eq!(winners(&parsed(text)), [Alice, Alice, Bob, Alice]);
    snapshot!("board", "rule-6-swaps-accumulate", told(text));
}

#[test]
fn rule_6_the_last_foreign_letters_swapped_for_each_other() {
    // Her only bottom B for his only bottom A leaves both bottom rows plain, and Bob nothing to keep.
    let text = "2 2\nAA\nBA\nBB\nBA\n2\n2 1 2 2\n2 1 1 1\n";
    assert_eq!(winners(&parsed(text)), [Alice, Alice, Alice]);
    snapshot!("board", "rule-6-edge-for-edge", told(text));
}

#[test]
fn row_1_is_the_top() {
    let text = "3 1\nB\nB\nA\nA\nB\nA\n1\n1 1 1 1\n";
    assert_eq!(winners(&parsed(text)), [Bob, Bob]);
    snapshot!("board", "row-1-is-the-top", told(text));
}

#[test]
fn a_wide_board_is_told_without_a_game() {
    let rows = |top: &str, bottom: &str| format!("{}\n{}\n", top.repeat(50), bottom.repeat(50));
    let text = format!("2 50\n{}{}1\n2 50 2 1\n", rows("B", "A"), rows("B", "A"));
    assert_eq!(winners(&parsed(&text)), [Bob, Bob]);
    snapshot!("board", "wide", told(&text));
}

#[test]
fn an_outcome_is_the_list_of_winners() {
    let case = parsed("2 1\nA\nA\nB\nB\n3\n1 1 1 1\n1 1 1 1\n1 1 2 1\n");
    let outcome = Board::engine(&case);
    // His A at the top is none to keep; at the bottom it is.
    assert_eq!(outcome.winners, [Alice, Alice, Alice, Bob]);
    assert_eq!(Board::reference(&case), (outcome.clone(), Basis::Rules));
    let answer = Board::answer(&outcome, &SolveOptions::default());
    assert_eq!(answer.as_deref(), Ok("Alice\nAlice\nAlice\nBob\n"));
    let json = serde_json::to_string_pretty(&outcome).expect("json");
    snapshot!("board", "outcome-as-json", json);
}

#[test]
fn every_kind_of_bad_input_has_its_message() {
    let texts = [
        "",
        "11 1\n",
        "7 142858\n",
        "1 +2\n",
        "1 2 3\n",
        "2 2\nAB\nA\n",
        "1 2\nABB\nBA\n",
        "1 2\nAb\nBA\n",
        "1 2\nAB\nBB\n1\n1 1 1 1\n",
        "1 2\nAB\n\nBA\n1\n1 1 1 1\n",
        "1 2\nAB\nBA\n0\n",
        "1 2\nAB\nBA\n2\n1 1 1 1\n",
        "1 2\nAB\nBA\n1\n1 3 1 1\n",
        "1 2\nAB\nBA\n1\n1 1 1 1 1\n",
        "1 2\nAB\nBA\n1\n1 1 1 1\n1 1 1 1\n",
    ];
    let mut messages = String::new();
    for text in texts {
        let error = Board::parse(text.as_bytes(), Admission::Contest).expect_err(text);
        messages += &format!("{text:?}\n  {error}\n");
    }
    assert!(messages.contains(
        "line 5, column 3: found '3', expected swap 1: the column of Alice's card (1 to 2)"
    ));
    assert!(messages.contains("line 3, column 2: found end of input, expected 2 letters in row 2"));
    snapshot!("board", "bad-inputs", messages);
}
