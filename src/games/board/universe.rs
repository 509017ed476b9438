//! The exhaustive proofs: all small boards against the search of all their games.

use super::case::{Case, Letter, MAX_ROWS, Player, Swap};
use super::closed_form::general_form;
use super::engine::engine;
use super::reference::search_winner;
use super::text::print;
use crate::game::{Proof, ProofReport, ProofRun, Witness};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// The proofs.
pub const PROOFS: &[Proof] = &[
    Proof {
        name: "balanced",
        claim: "the engine names the winner that a search of all games finds, \
                on every balanced board with N*M up to 9",
        run: balanced,
    },
    Proof {
        name: "columns",
        claim: "the same on every balanced board with N*M from 10 to 12, \
                boards that differ in the order of columns searched once",
        run: columns,
    },
    Proof {
        name: "swaps",
        claim: "on every balanced board with N*M up to 8 the engine's winner after any one swap, \
                and after swapping back, is that of a recount",
        run: swaps,
    },
    Proof {
        name: "any-letters",
        claim: "the closed form for any letters names the winner that a search of all games finds, \
                on every board with N*M up to 5",
        run: any_letters,
    },
];

/// The totals that a whole proof reaches.
///
/// With K = N*M there are C(2K, K) balanced boards, of which Bob wins
/// C(2K-M, K-M) - C(2K-2M, K-M): Alice's bottom row is all A, less those
/// boards where Bob's is all B as well. Boards of any letters are 4^K.
pub fn expected(proof: &str) -> &'static [(&'static str, u64)] {
    match proof {
        "balanced" => &[
            ("boards-1x1", 2),
            ("bob-wins-1x1", 0),
            ("boards-1x2", 6),
            ("bob-wins-1x2", 0),
            ("boards-2x1", 6),
            ("bob-wins-2x1", 1),
            ("boards-1x3", 20),
            ("bob-wins-1x3", 0),
            ("boards-3x1", 20),
            ("bob-wins-3x1", 4),
            ("boards-1x4", 70),
            ("bob-wins-1x4", 0),
            ("boards-2x2", 70),
            ("bob-wins-2x2", 9),
            ("boards-4x1", 70),
            ("bob-wins-4x1", 15),
            ("boards-1x5", 252),
            ("bob-wins-1x5", 0),
            ("boards-5x1", 252),
            ("bob-wins-5x1", 56),
            ("boards-1x6", 924),
            ("bob-wins-1x6", 0),
            ("boards-2x3", 924),
            ("bob-wins-2x3", 64),
            ("boards-3x2", 924),
            ("bob-wins-3x2", 140),
            ("boards-6x1", 924),
            ("bob-wins-6x1", 210),
            ("boards-1x7", 3_432),
            ("bob-wins-1x7", 0),
            ("boards-7x1", 3_432),
            ("bob-wins-7x1", 792),
            ("boards-1x8", 12_870),
            ("bob-wins-1x8", 0),
            ("boards-2x4", 12_870),
            ("bob-wins-2x4", 425),
            ("boards-4x2", 12_870),
            ("bob-wins-4x2", 2_079),
            ("boards-8x1", 12_870),
            ("bob-wins-8x1", 3_003),
            ("boards-1x9", 48_620),
            ("bob-wins-1x9", 0),
            ("boards-3x3", 48_620),
            ("bob-wins-3x3", 4_081),
            ("boards-9x1", 48_620),
            ("bob-wins-9x1", 11_440),
        ],
        "columns" => &[
            ("boards-1x10", 184_756),
            ("bob-wins-1x10", 0),
            ("boards-2x5", 184_756),
            ("bob-wins-2x5", 2_751),
            ("boards-5x2", 184_756),
            ("bob-wins-5x2", 30_888),
            ("boards-10x1", 184_756),
            ("bob-wins-10x1", 43_758),
            ("boards-1x11", 705_432),
            ("bob-wins-1x11", 0),
            ("boards-1x12", 2_704_156),
            ("bob-wins-1x12", 0),
            ("boards-2x6", 2_704_156),
            ("bob-wins-2x6", 17_640),
            ("boards-3x4", 2_704_156),
            ("bob-wins-3x4", 113_100),
            ("boards-4x3", 2_704_156),
            ("bob-wins-4x3", 245_310),
            ("boards-6x2", 2_704_156),
            ("bob-wins-6x2", 461_890),
        ],
        "swaps" => &[
            ("swaps-1x1", 2),
            ("swaps-1x2", 24),
            ("swaps-2x1", 24),
            ("swaps-1x3", 180),
            ("swaps-3x1", 180),
            ("swaps-1x4", 1_120),
            ("swaps-2x2", 1_120),
            ("swaps-4x1", 1_120),
            ("swaps-1x5", 6_300),
            ("swaps-5x1", 6_300),
            ("swaps-1x6", 33_264),
            ("swaps-2x3", 33_264),
            ("swaps-3x2", 33_264),
            ("swaps-6x1", 33_264),
            ("swaps-1x7", 168_168),
            ("swaps-7x1", 168_168),
            ("swaps-1x8", 823_680),
            ("swaps-2x4", 823_680),
            ("swaps-4x2", 823_680),
            ("swaps-8x1", 823_680),
        ],
        "any-letters" => &[
            ("boards-1x1", 4),
            ("boards-1x2", 16),
            ("boards-2x1", 16),
            ("boards-1x3", 64),
            ("boards-3x1", 64),
            ("boards-1x4", 256),
            ("boards-2x2", 256),
            ("boards-4x1", 256),
            ("boards-1x5", 1_024),
            ("boards-5x1", 1_024),
        ],
        _ => &[],
    }
}

/// N and M.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    rows: usize,
    cols: usize,
}

impl Shape {
    fn cells(self) -> usize {
        self.rows * self.cols
    }

    fn name(self, what: &str) -> String {
        format!("{what}-{}x{}", self.rows, self.cols)
    }

    /// A board of two layouts with a swap or more.
    fn case(self, alice: Vec<Letter>, bob: Vec<Letter>, swaps: Vec<Swap>) -> Case {
        Case {
            rows: self.rows,
            cols: self.cols,
            alice,
            bob,
            swaps,
        }
    }
}

/// All shapes with N*M within limits.
fn shapes(cells: RangeInclusive<usize>) -> impl Iterator<Item = Shape> {
    cells.flat_map(|cells| {
        let rows = (1..=MAX_ROWS).filter(move |rows| cells % rows == 0);
        rows.map(move |rows| Shape {
            rows,
            cols: cells / rows,
        })
    })
}

/// One layout of Alice's, checked against all of Bob's.
#[derive(Clone, Copy)]
struct Item {
    shape: Shape,
    /// Which of Alice's layouts: bits, or a place in a list.
    alice: usize,
}

/// The items of all shapes that belong to a part, checked on all cores.
fn in_parallel(
    run: &ProofRun,
    cells: RangeInclusive<usize>,
    layouts: impl Fn(Shape) -> usize,
    check: impl Fn(Item, &mut ProofReport) + Sync,
) -> ProofReport {
    let all =
        shapes(cells).flat_map(|shape| (0..layouts(shape)).map(move |alice| Item { shape, alice }));
    let numbered = all.zip(0..).filter(|&(_, number)| run.shard.holds(number));
    let items: Vec<Item> = numbered.map(|(item, _)| item).collect();
    items
        .par_iter()
        .map(|&item| {
            let mut report = ProofReport::default();
            check(item, &mut report);
            (run.progress)(1, items.len() as u64);
            report
        })
        .reduce(ProofReport::default, ProofReport::merge)
}

/// The layout whose B are the bits of a number.
fn layout(cells: usize, bits: usize) -> Vec<Letter> {
    let letter = |cell| match bits >> cell & 1 {
        0 => Letter::A,
        _ => Letter::B,
    };
    (0..cells).map(letter).collect()
}

/// Bob's layouts that balance one of Alice's, both as bits.
fn balancing(cells: usize, alice: usize) -> impl Iterator<Item = usize> {
    let wanted = cells as u32 - alice.count_ones();
    (0..1 << cells).filter(move |bits: &usize| bits.count_ones() == wanted)
}

const FIRST_CARDS: Swap = Swap {
    r1: 0,
    c1: 0,
    r2: 0,
    c2: 0,
};

/// The engine's winner of a board against the search's, which is returned.
fn check_board(
    shape: Shape,
    alice: Vec<Letter>,
    bob: Vec<Letter>,
    report: &mut ProofReport,
) -> Player {
    let searched = search_winner(shape.rows, shape.cols, &alice, &bob);
    let case = shape.case(alice, bob, vec![FIRST_CARDS]);
    let named = engine(&case).winners.first().copied();
    report.cases += 1;
    if named != Some(searched) {
        report.disagree(|| Witness {
            input: print(&case),
            difference: format!("engine {named:?}, search {searched:?}"),
        });
    }
    searched
}

fn balanced(run: &ProofRun) -> ProofReport {
    in_parallel(
        run,
        1..=9,
        |shape| 1 << shape.cells(),
        |Item { shape, alice }, report| {
            let cells = shape.cells();
            let (mut boards, mut bob_wins) = (0, 0);
            for bob in balancing(cells, alice) {
                let winner = check_board(shape, layout(cells, alice), layout(cells, bob), report);
                boards += 1;
                bob_wins += u64::from(winner == Player::Bob);
            }
            report.count(&shape.name("boards"), boards);
            report.count(&shape.name("bob-wins"), bob_wins);
        },
    )
}

/// A layout up to the order of its columns.
#[derive(Clone)]
struct Columns {
    letters: Vec<Letter>,
    /// B in it.
    foreign: u32,
    /// Orders of the columns that differ.
    orders: u64,
}

/// All layouts up to the order of their columns.
fn column_multisets(shape: Shape) -> Vec<Columns> {
    let mut multisets = vec![Vec::new()];
    for _ in 0..shape.cols {
        multisets = multisets
            .into_iter()
            .flat_map(|columns: Vec<usize>| {
                let least = columns.last().copied().unwrap_or(0);
                (least..1 << shape.rows).map(move |column| {
                    let mut columns = columns.clone();
                    columns.push(column);
                    columns
                })
            })
            .collect();
    }
    multisets
        .iter()
        .map(|columns| of_columns(shape, columns))
        .collect()
}

fn of_columns(shape: Shape, columns: &[usize]) -> Columns {
    let cells =
        (0..shape.cells()).map(|cell| columns[cell % shape.cols] >> (cell / shape.cols) & 1);
    let letters = cells.map(|bit| if bit == 0 { Letter::A } else { Letter::B });
    Columns {
        letters: letters.collect(),
        foreign: columns.iter().map(|column| column.count_ones()).sum(),
        orders: orders(columns),
    }
}

/// Orders of ascending columns that differ: M! less the orders within equal ones.
fn orders(columns: &[usize]) -> u64 {
    let mut orders = 1;
    let mut equal = 0;
    for (place, column) in columns.iter().enumerate() {
        equal = match place.checked_sub(1) {
            Some(before) if columns[before] == *column => equal + 1,
            _ => 1,
        };
        // (place + 1)! / (run lengths)! is a whole number after every step.
        orders = orders * (place as u64 + 1) / equal;
    }
    orders
}

fn columns(run: &ProofRun) -> ProofReport {
    let listed: Vec<(Shape, Vec<Columns>)> = shapes(10..=12)
        .map(|shape| (shape, column_multisets(shape)))
        .collect();
    let of = |shape| listed.iter().find(|(other, _)| *other == shape);
    let list = |shape| of(shape).map_or(&[][..], |(_, multisets)| multisets);
    in_parallel(
        run,
        10..=12,
        |shape| list(shape).len(),
        |Item { shape, alice }, report| {
            let multisets = list(shape);
            let alice = &multisets[alice];
            let wanted = shape.cells() as u32 - alice.foreign;
            let (mut boards, mut bob_wins) = (0, 0);
            for bob in multisets.iter().filter(|bob| bob.foreign == wanted) {
                let winner = check_board(shape, alice.letters.clone(), bob.letters.clone(), report);
                let orders = alice.orders * bob.orders;
                boards += orders;
                bob_wins += orders * u64::from(winner == Player::Bob);
            }
            report.count(&shape.name("boards"), boards);
            report.count(&shape.name("bob-wins"), bob_wins);
        },
    )
}

fn swaps(run: &ProofRun) -> ProofReport {
    in_parallel(
        run,
        1..=8,
        |shape| 1 << shape.cells(),
        |Item { shape, alice }, report| {
            let cells = shape.cells();
            for bob in balancing(cells, alice) {
                let swaps = each_swap_and_back(shape);
                report.cases += 1;
                report.count(&shape.name("swaps"), swaps.len() as u64 / 2);
                let case = shape.case(layout(cells, alice), layout(cells, bob), swaps);
                check_swaps(&case, report);
            }
        },
    )
}

/// Every swap of a board, each followed by itself.
fn each_swap_and_back(shape: Shape) -> Vec<Swap> {
    let cells = shape.cells();
    let place = |cell: usize| ((cell / shape.cols) as u32, (cell % shape.cols) as u32);
    let pairs = (0..cells * cells).map(|pair| (place(pair / cells), place(pair % cells)));
    pairs
        .flat_map(|((r1, c1), (r2, c2))| [Swap { r1, c1, r2, c2 }; 2])
        .collect()
}

/// The engine's winners after all swaps against a recount of each layout.
fn check_swaps(case: &Case, report: &mut ProofReport) {
    let (mut alice, mut bob) = (case.alice.clone(), case.bob.clone());
    let winners = engine(case).winners;
    for (number, named) in winners.iter().enumerate() {
        if let Some(swap) = number.checked_sub(1).map(|before| &case.swaps[before]) {
            let place = |row: u32, col: u32| row as usize * case.cols + col as usize;
            let (mine, his) = (place(swap.r1, swap.c1), place(swap.r2, swap.c2));
            std::mem::swap(&mut alice[mine], &mut bob[his]);
        }
        let recounted = general_form(case.rows, case.cols, &alice, &bob);
        if *named != recounted {
            report.disagree(|| Witness {
                input: print(case),
                difference: format!(
                    "after {number} swaps: engine {named:?}, recount {recounted:?}"
                ),
            });
        }
    }
}

fn any_letters(run: &ProofRun) -> ProofReport {
    in_parallel(
        run,
        1..=5,
        |shape| 1 << shape.cells(),
        |Item { shape, alice }, report| {
            let cells = shape.cells();
            let alice = layout(cells, alice);
            for bob in 0..1 << cells {
                let bob = layout(cells, bob);
                let searched = search_winner(shape.rows, shape.cols, &alice, &bob);
                let named = general_form(shape.rows, shape.cols, &alice, &bob);
                report.cases += 1;
                report.count(&shape.name("boards"), 1);
                if named != searched {
                    let case = shape.case(alice.clone(), bob, vec![FIRST_CARDS]);
                    report.disagree(|| Witness {
                        input: print(&case),
                        difference: format!("closed form {named:?}, search {searched:?}"),
                    });
                }
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Shard;

    fn binomial(n: usize, k: usize) -> u64 {
        (0..k).fold(1, |product, i| product * (n - i) as u64 / (i as u64 + 1))
    }

    /// How many balanced boards of a shape Bob wins.
    fn bob_wins(Shape { rows, cols }: Shape) -> u64 {
        let cells = rows * cols;
        binomial(2 * cells - cols, cells - cols) - binomial(2 * cells - 2 * cols, cells - cols)
    }

    fn named(what: &str, shape: Shape, count: u64) -> (String, u64) {
        (shape.name(what), count)
    }

    #[test]
    fn expected_totals_follow_from_arithmetic() {
        let boards = |shape: Shape| binomial(2 * shape.cells(), shape.cells());
        let searched = |cells| {
            shapes(cells).flat_map(|shape| {
                [
                    named("boards", shape, boards(shape)),
                    named("bob-wins", shape, bob_wins(shape)),
                ]
            })
        };
        let of = |proof| {
            let totals = expected(proof).iter();
            totals
                .map(|&(name, count)| (name.to_owned(), count))
                .collect::<Vec<_>>()
        };
        assert_eq!(of("balanced"), searched(1..=9).collect::<Vec<_>>());
        assert_eq!(of("columns"), searched(10..=12).collect::<Vec<_>>());
        let swaps = shapes(1..=8).map(|shape| {
            let pairs = (shape.cells() * shape.cells()) as u64;
            named("swaps", shape, boards(shape) * pairs)
        });
        assert_eq!(of("swaps"), swaps.collect::<Vec<_>>());
        let any = shapes(1..=5).map(|shape| named("boards", shape, 1 << (2 * shape.cells())));
        assert_eq!(of("any-letters"), any.collect::<Vec<_>>());
    }

    #[test]
    fn bob_wins_no_single_row_and_one_board_of_two() {
        // Golden counts: N = 1 never, 2x1 once, 2x2 nine times, 3x3 4,081 times.
        assert_eq!(bob_wins(Shape { rows: 1, cols: 9 }), 0);
        assert_eq!(bob_wins(Shape { rows: 2, cols: 1 }), 1);
        assert_eq!(bob_wins(Shape { rows: 2, cols: 2 }), 70 - 61);
        assert_eq!(bob_wins(Shape { rows: 3, cols: 3 }), 48_620 - 44_539);
    }

    #[test]
    fn column_multisets_stand_for_all_layouts() {
        for shape in shapes(1..=8) {
            let multisets = column_multisets(shape);
            let types = 1usize << shape.rows;
            assert_eq!(
                multisets.len() as u64,
                binomial(types + shape.cols - 1, shape.cols)
            );
            let orders: u64 = multisets.iter().map(|columns| columns.orders).sum();
            assert_eq!(orders, 1 << shape.cells());
        }
    }

    fn part(proof: fn(&ProofRun) -> ProofReport, index: u64, count: u64) -> ProofReport {
        proof(&ProofRun {
            shard: Shard { index, count },
            progress: &|_, _| {},
        })
    }

    #[test]
    fn parts_add_up_to_the_whole_of_the_closed_form() {
        let whole = part(any_letters, 0, 1);
        let parts = (0..3).map(|index| part(any_letters, index, 3));
        let sum = parts.fold(ProofReport::default(), ProofReport::merge);
        assert_eq!(sum, whole);
    }

    #[test]
    fn short_proofs_agree_and_reach_their_totals() {
        let proofs = [
            (any_letters as fn(&ProofRun) -> ProofReport, "any-letters"),
            (swaps, "swaps"),
        ];
        for (proof, name) in proofs {
            let report = part(proof, 0, 1);
            assert_eq!(report.disagreements, 0, "{:?}", report.witnesses);
            assert_eq!(report.totals.len(), expected(name).len());
            for &(total, count) in expected(name) {
                assert_eq!(report.totals.get(total), Some(&count), "{name}: {total}");
            }
        }
    }

    #[test]
    fn a_sample_of_each_proof_agrees() {
        for (proof, count) in [
            (balanced as fn(&ProofRun) -> ProofReport, 97),
            (columns, 997),
        ] {
            let report = part(proof, 5, count);
            assert!(report.cases > 0);
            assert_eq!(report.disagreements, 0, "{:?}", report.witnesses);
        }
    }
}
