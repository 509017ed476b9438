//! Outside programs for the board game: a winner for each swap.

use super::Board;
use super::case::{Case, Letter, MAX_SWAPS, Outcome, Player, Swap};
use crate::contest::{AnswerStyle, Contest, choose, subset};
use crate::source::{Seeded, Source};

/// The swaps that an input for one process has at least.
const SWAPS: usize = 400;
/// The most cards on one side of an enumerated board.
const ENUMERATED_CELLS: usize = 6;

impl Contest for Board {
    const BLOCK: u64 = 16;

    /// Every case goes on for some hundred swaps, most of them in the bottom rows.
    fn inputs(cases: Vec<Case>, source: &mut Seeded, _: AnswerStyle) -> Vec<Case> {
        let longer = |mut case: Case| {
            let cols = case.cols as u32;
            while case.swaps.len() < SWAPS {
                case.swaps.push(Swap {
                    r1: row(case.rows as u32, source),
                    c1: source.below(cols),
                    r2: row(case.rows as u32, source),
                    c2: source.below(cols),
                });
            }
            case
        };
        cases.into_iter().map(longer).collect()
    }

    fn units(case: &Case) -> u64 {
        case.swaps.len() as u64 + 1
    }

    /// Starts from the layout that the swaps before have made.
    fn part(case: &Case, from: u64, to: u64) -> Option<Case> {
        let (from, to) = (from as usize, to as usize);
        let mut part = case.clone();
        for swap in case.swaps.get(..from)? {
            apply(&mut part, swap);
        }
        let kept = case.swaps.get(from..to.checked_sub(1)?)?;
        part.swaps = kept.to_vec();
        if part.swaps.is_empty() {
            part.swaps.push(idle_swap(&part));
        }
        Some(part)
    }

    fn expected(outcome: &Outcome, _: AnswerStyle) -> Vec<String> {
        let name = |winner: &Player| match winner {
            Player::Alice => "Alice".to_owned(),
            Player::Bob => "Bob".to_owned(),
        };
        outcome.winners.iter().map(name).collect()
    }

    fn read(output: &str, _: AnswerStyle) -> Result<Vec<String>, String> {
        let words = output.split_whitespace().map(|word| match word {
            "Alice" | "Bob" => Ok(word.to_owned()),
            _ => Err("a word that is neither Alice nor Bob".to_owned()),
        });
        words.collect()
    }

    /// Every balanced board with at most six cards a side, each with every swap made and undone.
    fn enumerated(index: u64) -> Option<Case> {
        let sizes = (1..=ENUMERATED_CELLS).flat_map(|cells| {
            let divides = move |rows: &usize| cells.is_multiple_of(*rows);
            (1..=cells)
                .filter(divides)
                .map(move |rows| (rows, cells / rows))
        });
        let mut left = index;
        for (rows, cols) in sizes {
            let cells = (rows * cols) as u64;
            let boards = choose(2 * cells, cells);
            if left < boards {
                return board(rows, cols, &subset(2 * cells, cells, left)?);
            }
            left -= boards;
        }
        None
    }
}

fn row(rows: u32, source: &mut Seeded) -> u32 {
    if source.chance(7, 8) {
        rows - 1
    } else {
        source.below(rows)
    }
}

fn apply(case: &mut Case, swap: &Swap) {
    let alice = swap.r1 as usize * case.cols + swap.c1 as usize;
    let bob = swap.r2 as usize * case.cols + swap.c2 as usize;
    std::mem::swap(&mut case.alice[alice], &mut case.bob[bob]);
}

/// A swap of equal letters, where there is one.
fn idle_swap(case: &Case) -> Swap {
    let of_alice = |letter| case.alice.iter().position(|&card| card == letter);
    let of_bob = |letter| case.bob.iter().position(|&card| card == letter);
    let equal = |letter| Some((of_alice(letter)?, of_bob(letter)?));
    let (alice, bob) = equal(Letter::A)
        .or_else(|| equal(Letter::B))
        .unwrap_or((0, 0));
    Swap {
        r1: (alice / case.cols) as u32,
        c1: (alice % case.cols) as u32,
        r2: (bob / case.cols) as u32,
        c2: (bob % case.cols) as u32,
    }
}

/// The board with letters A at these places (Alice's cards first), and all swaps there and back.
fn board(rows: usize, cols: usize, letters_a: &[usize]) -> Option<Case> {
    let cells = rows * cols;
    let mut letters = vec![Letter::B; 2 * cells];
    for &place in letters_a {
        letters[place] = Letter::A;
    }
    let bob = letters.split_off(cells);
    let places = || (0..rows as u32).flat_map(|r| (0..cols as u32).map(move |c| (r, c)));
    let pairs = places().flat_map(|a| places().map(move |b| (a, b)));
    let swaps: Vec<Swap> = pairs
        .flat_map(|((r1, c1), (r2, c2))| [Swap { r1, c1, r2, c2 }; 2])
        .collect();
    (swaps.len() <= MAX_SWAPS).then_some(Case {
        rows,
        cols,
        alice: letters,
        bob,
        swaps,
    })
}
