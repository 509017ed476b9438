//! Simpler cases to try in place of a failing one.
//!
//! Every candidate is smaller by the first of these in which it differs: the
//! number of cells, the number of swaps, the number of B in Alice's layout, the
//! sum of the places of all A, the sum of the swaps' coordinates.

use super::case::{Case, Letter, Swap};

/// Fewer rows or columns, then fewer swaps, then plainer letters, then lower coordinates.
pub fn shrink(case: &Case) -> impl Iterator<Item = Case> + '_ {
    fewer_rows(case)
        .chain(fewer_columns(case))
        .chain(fewer_swaps(case))
        .chain(exchanged(case))
        .chain(earlier_a(case))
        .chain(lower_coordinates(case))
}

/// A row less each, if the two that go are balanced.
fn fewer_rows(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let rows = if case.rows > 1 { case.rows } else { 0 };
    let alice = counts(case.rows, |row| a_in_row(&case.alice, case, row));
    let bob = counts(case.rows, |row| a_in_row(&case.bob, case, row));
    (0..rows).flat_map(move |mine| {
        let wanted = case.cols - alice[mine];
        let matching: Vec<usize> = (0..rows).filter(|&his| bob[his] == wanted).collect();
        matching
            .into_iter()
            .map(move |his| without_rows(case, mine, his))
    })
}

/// A column less each, if the two that go are balanced.
fn fewer_columns(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let cols = if case.cols > 1 { case.cols } else { 0 };
    // Bob's columns by their number of A, so that each of Alice's finds its partners at once.
    let mut partners = vec![Vec::new(); case.rows + 1];
    for col in 0..cols {
        partners[a_in_column(&case.bob, case, col)].push(col);
    }
    (0..cols).flat_map(move |mine| {
        let wanted = case.rows - a_in_column(&case.alice, case, mine);
        let matching = partners[wanted].clone();
        matching
            .into_iter()
            .map(move |his| without_columns(case, mine, his))
    })
}

fn counts(rows: usize, count: impl Fn(usize) -> usize) -> Vec<usize> {
    (0..rows).map(count).collect()
}

fn a_in_row(letters: &[Letter], case: &Case, row: usize) -> usize {
    let row = letters[row * case.cols..(row + 1) * case.cols].iter();
    row.filter(|&&letter| letter == Letter::A).count()
}

fn a_in_column(letters: &[Letter], case: &Case, col: usize) -> usize {
    let column = letters[col..].iter().step_by(case.cols);
    column.filter(|&&letter| letter == Letter::A).count()
}

fn without_rows(case: &Case, mine: usize, his: usize) -> Case {
    let cut = |letters: &[Letter], row: usize| {
        [
            &letters[..row * case.cols],
            &letters[(row + 1) * case.cols..],
        ]
        .concat()
    };
    Case {
        rows: case.rows - 1,
        cols: case.cols,
        alice: cut(&case.alice, mine),
        bob: cut(&case.bob, his),
        swaps: kept_swaps(case, |swap| {
            Some(Swap {
                r1: moved(swap.r1, mine)?,
                r2: moved(swap.r2, his)?,
                ..*swap
            })
        }),
    }
}

fn without_columns(case: &Case, mine: usize, his: usize) -> Case {
    let cut = |letters: &[Letter], gone: usize| {
        let numbered = letters.iter().enumerate();
        let kept = numbered.filter(|(place, _)| place % case.cols != gone);
        kept.map(|(_, &letter)| letter).collect()
    };
    Case {
        rows: case.rows,
        cols: case.cols - 1,
        alice: cut(&case.alice, mine),
        bob: cut(&case.bob, his),
        swaps: kept_swaps(case, |swap| {
            Some(Swap {
                c1: moved(swap.c1, mine)?,
                c2: moved(swap.c2, his)?,
                ..*swap
            })
        }),
    }
}

/// A row's or column's number after one with another number is gone; `None` for that one itself.
fn moved(number: u32, gone: usize) -> Option<u32> {
    match (number as usize).cmp(&gone) {
        std::cmp::Ordering::Less => Some(number),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(number - 1),
    }
}

/// The swaps that remain; a case has one at least.
fn kept_swaps(case: &Case, change: impl Fn(&Swap) -> Option<Swap>) -> Vec<Swap> {
    let mut swaps: Vec<Swap> = case.swaps.iter().filter_map(change).collect();
    if swaps.is_empty() {
        swaps.push(Swap {
            r1: 0,
            c1: 0,
            r2: 0,
            c2: 0,
        });
    }
    swaps
}

/// Each swap alone, then all but a run of them, long runs first.
fn fewer_swaps(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let count = case.swaps.len();
    let alone = case.swaps.iter().filter(move |_| count > 1);
    let alone = alone.map(|&swap| with_swaps(case, vec![swap]));
    // Runs that leave a single swap are among the candidates before.
    let lengths = std::iter::successors(Some(count / 2), |length| Some(length / 2));
    let without = lengths
        .take_while(move |&length| length > 0 && count > 2)
        .flat_map(move |length| {
            (0..count).step_by(length).map(move |start| {
                let mut swaps = case.swaps.clone();
                swaps.drain(start..count.min(start + length));
                with_swaps(case, swaps)
            })
        });
    alone.chain(without)
}

fn with_swaps(case: &Case, swaps: Vec<Swap>) -> Case {
    Case {
        swaps,
        alice: case.alice.clone(),
        bob: case.bob.clone(),
        ..*case
    }
}

/// A B of Alice's layout against an A of Bob's.
fn exchanged(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let his_a = places(&case.bob, Letter::A);
    places(&case.alice, Letter::B)
        .into_iter()
        .flat_map(move |mine| {
            his_a.clone().into_iter().map(move |his| {
                let mut simpler = case.clone();
                std::mem::swap(&mut simpler.alice[mine], &mut simpler.bob[his]);
                simpler
            })
        })
}

/// An A before the B that stands earlier in the same layout.
fn earlier_a(case: &Case) -> impl Iterator<Item = Case> + '_ {
    inversions(&case.alice)
        .map(|(first, second)| {
            let mut simpler = case.clone();
            simpler.alice.swap(first, second);
            simpler
        })
        .chain(inversions(&case.bob).map(|(first, second)| {
            let mut simpler = case.clone();
            simpler.bob.swap(first, second);
            simpler
        }))
}

/// All pairs of a B and a later A.
fn inversions(letters: &[Letter]) -> impl Iterator<Item = (usize, usize)> {
    let later = places(letters, Letter::A);
    places(letters, Letter::B)
        .into_iter()
        .flat_map(move |first| {
            let from = later.partition_point(|&second| second < first);
            let later = later[from..].to_vec();
            later.into_iter().map(move |second| (first, second))
        })
}

fn places(letters: &[Letter], wanted: Letter) -> Vec<usize> {
    let numbered = letters.iter().enumerate();
    let wanted = numbered.filter(|(_, letter)| **letter == wanted);
    wanted.map(|(place, _)| place).collect()
}

/// A coordinate of a swap becomes the first, half of it or one less.
fn lower_coordinates(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let coordinates: [fn(&mut Swap) -> &mut u32; 4] = [
        |swap| &mut swap.r1,
        |swap| &mut swap.c1,
        |swap| &mut swap.r2,
        |swap| &mut swap.c2,
    ];
    (0..case.swaps.len()).flat_map(move |number| {
        coordinates.into_iter().flat_map(move |coordinate| {
            let old = *coordinate(&mut case.swaps[number].clone());
            let mut lower = vec![0, old / 2, old.saturating_sub(1)];
            lower.retain(|&new| new < old);
            lower.dedup();
            lower.into_iter().map(move |new| {
                let mut simpler = case.clone();
                *coordinate(&mut simpler.swaps[number]) = new;
                simpler
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::engine::engine;
    use super::super::text::{parse, print};
    use super::*;
    use crate::text::Admission;

    fn case(text: &str) -> Case {
        parse(text.as_bytes(), Admission::Contest).expect("a valid text")
    }

    /// The measure by which candidates are simpler.
    fn measure(case: &Case) -> (usize, usize, usize, usize, u32) {
        let b = places(&case.alice, Letter::B).len();
        let a = places(&case.alice, Letter::A);
        let a = a.iter().chain(&places(&case.bob, Letter::A)).sum();
        let coordinates = case.swaps.iter();
        let coordinates = coordinates.map(|swap| swap.r1 + swap.c1 + swap.r2 + swap.c2);
        (case.alice.len(), case.swaps.len(), b, a, coordinates.sum())
    }

    const BOARD: &str =
        "3 3\nBAB\nABB\nBAB\nABA\nBAB\nAAA\n5\n2 1 3 2\n1 3 3 3\n3 1 3 2\n2 2 1 1\n3 3 2 2\n";

    #[test]
    fn every_candidate_is_valid_and_smaller() {
        let case = case(BOARD);
        let mut candidates = 0;
        for candidate in shrink(&case) {
            let text = print(&candidate);
            assert!(measure(&candidate) < measure(&case), "{text}");
            assert_eq!(
                parse(text.as_bytes(), Admission::Contest),
                Ok(candidate),
                "{text}"
            );
            candidates += 1;
        }
        assert!(candidates > 50, "{candidates}");
    }

    #[test]
    fn the_plainest_board_has_nothing_simpler() {
        assert_eq!(shrink(&case("1 1\nA\nB\n1\n1 1 1 1\n")).count(), 0);
    }

    #[test]
    fn a_failure_where_bob_wins_ends_at_his_smallest_board() {
        use super::super::case::Player::Bob;
        let mut smallest = case("3 2\nBB\nBA\nAA\nAB\nAB\nBA\n3\n3 1 1 1\n2 1 3 2\n3 1 1 1\n");
        loop {
            let simpler = shrink(&smallest).find(|case| engine(case).winners.contains(&Bob));
            match simpler {
                Some(simpler) => smallest = simpler,
                None => break,
            }
        }
        // He wins no board of one card each, and of two only this one.
        assert_eq!(print(&smallest), "2 1\nB\nA\nB\nA\n1\n1 1 1 1\n");
    }

    /// Three letters of four in Alice's layout are B, and all her swaps differ.
    const SMALL: &str = "2 2\nAB\nBB\nAB\nAA\n3\n1 1 1 1\n2 2 2 1\n2 1 2 2\n";

    fn printed(candidates: impl Iterator<Item = Case>) -> Vec<String> {
        candidates.map(|candidate| print(&candidate)).collect()
    }

    #[test]
    fn two_rows_go_that_are_balanced_and_the_swaps_on_them() {
        let expected = [
            "1 2\nBB\nAA\n2\n1 2 1 1\n1 1 1 2\n",
            "1 2\nAB\nAB\n1\n1 1 1 1\n",
        ];
        assert_eq!(printed(fewer_rows(&case(SMALL))), expected);
        // A swap has to be left: it gets the first cards.
        let only = case("2 1\nA\nB\nA\nB\n1\n2 1 2 1\n");
        let expected = ["1 1\nB\nA\n1\n1 1 1 1\n", "1 1\nA\nB\n1\n1 1 1 1\n"];
        assert_eq!(printed(fewer_rows(&only)), expected);
        assert_eq!(fewer_rows(&case("1 2\nAB\nBA\n1\n1 1 1 1\n")).count(), 0);
    }

    #[test]
    fn two_columns_go_that_are_balanced_and_the_swaps_on_them() {
        let expected = [
            "2 1\nB\nB\nA\nA\n1\n2 1 2 1\n",
            "2 1\nA\nB\nB\nA\n1\n2 1 2 1\n",
        ];
        assert_eq!(printed(fewer_columns(&case(SMALL))), expected);
        assert_eq!(
            fewer_columns(&case("2 1\nA\nB\nA\nB\n1\n1 1 1 1\n")).count(),
            0
        );
    }

    #[test]
    fn swaps_are_kept_alone_or_without_a_run_of_them() {
        let kept = |count: u32| {
            let mut case = case(SMALL);
            let swap = |number| Swap {
                r1: number,
                c1: 0,
                r2: 0,
                c2: 0,
            };
            case.swaps = (1..=count).map(swap).collect();
            let numbers = |case: Case| case.swaps.iter().map(|swap| swap.r1).collect::<Vec<_>>();
            // No more than there can be: a sequence without an end is wrong too.
            fewer_swaps(&case)
                .map(numbers)
                .take(100)
                .collect::<Vec<_>>()
        };
        assert!(kept(1).is_empty());
        assert_eq!(kept(2), [[1], [2]]);
        assert_eq!(kept(3)[..3], [[1], [2], [3]]);
        assert_eq!(kept(3)[3..], [[2, 3], [1, 3], [1, 2]]);
        let five = kept(5);
        let runs = [&[3, 4, 5][..], &[1, 2, 5], &[1, 2, 3, 4], &[2, 3, 4, 5]];
        assert_eq!(five[5..9], runs);
        assert_eq!(five.len(), 5 + 3 + 5);
    }

    #[test]
    fn letters_become_plainer_pair_by_pair() {
        let case = case(SMALL);
        let letters = |candidates: Vec<String>| {
            let lines = |text: String| text.lines().skip(1).take(4).collect::<Vec<_>>().join(" ");
            candidates.into_iter().map(lines).collect::<Vec<_>>()
        };
        let exchanged = letters(printed(exchanged(&case)));
        assert_eq!(exchanged.len(), 3 * 3);
        assert_eq!(exchanged[0], "AA BB BB AA");
        assert_eq!(exchanged[8], "AB BA AB AB");
        let earlier = letters(printed(earlier_a(&case)));
        assert_eq!(earlier, ["AB BB AA BA", "AB BB AA AB"]);
        let turned = Case {
            alice: case.bob.clone(),
            bob: case.alice.clone(),
            ..case.clone()
        };
        let earlier = letters(printed(earlier_a(&turned)));
        assert_eq!(earlier, ["AA BA AB BB", "AA AB AB BB"]);
    }

    #[test]
    fn coordinates_go_to_the_first_to_half_and_one_down() {
        let mut case = case(SMALL);
        case.swaps = vec![Swap {
            r1: 2,
            c1: 4,
            r2: 0,
            c2: 1,
        }];
        let lower = lower_coordinates(&case).map(|case| case.swaps[0]);
        let lower: Vec<_> = lower
            .map(|swap| [swap.r1, swap.c1, swap.r2, swap.c2])
            .collect();
        let expected = [
            [0, 4, 0, 1],
            [1, 4, 0, 1],
            [2, 0, 0, 1],
            [2, 2, 0, 1],
            [2, 3, 0, 1],
            [2, 4, 0, 0],
        ];
        assert_eq!(lower, expected);
    }
}
