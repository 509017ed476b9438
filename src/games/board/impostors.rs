//! A third implementation of the board game, and the faults that can be planted in it.
//!
//! Letters are balanced over both layouts, so Bob wins exactly when Alice's bottom
//! row has no B and Bob's bottom row has an A. The cards that tell (a B of hers, an A of
//! his, in the bottom row) are counted once and the counts follow each swap.
//! Most faults are wrong steps of this plan, for it is the one that contest programs
//! use.

use super::case::{Case, Letter, Outcome, Player, Swap};
use crate::game::{Impostor, ThirdVoice};
use std::mem;

/// What can be wrong; in the order of [`IMPOSTORS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The first row is taken for the bottom.
    TopRowTaken,
    /// A telling card counts in every row.
    EveryRowAsked,
    /// The last column is left out.
    LastColumnLeftOut,
    /// Each player's own letter is taken for the one that tells.
    LettersExchanged,
    /// Bob moves first.
    BobMovesFirst,
    /// Bob wins when Alice's bottom row has no B, whatever his own shows.
    BobRowNotAsked,
    /// Bob wins when his bottom row has an A, whatever Alice's shows.
    AliceRowNotAsked,
    /// Bob wins when he has more telling cards than Alice.
    NumbersCompared,
    /// Each swap is made in the first layout.
    SwapsForgotten,
    /// A swap gives Alice Bob's card and leaves Bob his.
    SwapOneWay,
    /// The first two numbers of a swap are taken for Bob's card.
    SidesExchanged,
    /// The rows of a swap are counted from the bottom.
    RowsFromBelow,
    /// Counts follow a swap only if both its cards lie in bottom rows.
    OnlyBothAtBottom,
    /// Bob's count does not follow a swap that touches Alice's bottom row.
    ElseBob,
    /// A telling card that was there once counts for ever.
    FlagNeverCleared,
    /// When one telling card leaves, none is thought to be left.
    FirstLeavesNoneLeft,
    /// A card that arrives changes the count even if it equals the one that leaves.
    EqualLettersCounted,
    /// The winner after a swap is asked before it is made.
    AnsweredBeforeSwap,
}

/// One for each [`Fault`], in its order.
pub const IMPOSTORS: &[Impostor] = &[
    Impostor {
        name: "top-row-taken",
        known_from: "the first row of the input is taken for the bottom: the usual confusion of which end a column is taken from",
        label: "top-row-misleads",
    },
    Impostor {
        name: "every-row-asked",
        known_from: "the whole layout is asked for the letter, not the bottom row: a first guess that random boards, practically all Alice's, confirm",
        label: "top-row-misleads",
    },
    Impostor {
        name: "last-column-left-out",
        known_from: "the last column is never asked: a typical loop that stops one early, and seldom does one column decide",
        label: "alice-bottom-one-b",
    },
    Impostor {
        name: "letters-exchanged",
        known_from: "asks for an A of Alice's and a B of Bob's: each player's own letter taken for the one worth keeping",
        label: "bob-keeps-a",
    },
    Impostor {
        name: "bob-moves-first",
        known_from: "Bob wins by either condition instead of both: the answer to the game that Bob opens",
        label: "first-mover-matters",
    },
    Impostor {
        name: "bob-row-not-asked",
        known_from: "only Alice's bottom row is asked: half of the condition, right on every board whose other bottom row has an A",
        label: "bob-without-a",
    },
    Impostor {
        name: "alice-row-not-asked",
        known_from: "only Bob's bottom row is asked: the other half of the condition, wrong wherever Alice kept a B",
        label: "b-against-a",
    },
    Impostor {
        name: "numbers-compared",
        known_from: "the side with more cards worth keeping wins: a guess that small boards of one column cannot tell from the rule",
        label: "alice-bottom-one-b",
    },
    Impostor {
        name: "swaps-forgotten",
        known_from: "each swap is made in the first layout: the statement's accumulating swaps read as separate questions",
        label: "swaps-add-up",
    },
    Impostor {
        name: "swap-one-way",
        known_from: "Alice gets Bob's card and Bob keeps it: an assignment where an exchange was meant",
        label: "flip-to-alice",
    },
    Impostor {
        name: "sides-exchanged",
        known_from: "the first two numbers of a swap are taken for Bob's card: wrong order of four numbers read",
        label: "swap-across",
    },
    Impostor {
        name: "rows-from-below",
        known_from: "rows of a swap are counted from the bottom: layouts kept as stacks with their top at the end",
        label: "swap-bottoms",
    },
    Impostor {
        name: "only-both-at-bottom",
        known_from: "counts follow a swap only if both cards lie at the bottom: one condition for two layouts",
        label: "swap-alice-bottom",
    },
    Impostor {
        name: "else-bob",
        known_from: "Bob's count is left alone when Alice's changes: `else if` where both can happen",
        label: "swap-bottoms",
    },
    Impostor {
        name: "flag-never-cleared",
        known_from: "the letter was in the row once, so it is for ever: a flag instead of a count",
        label: "last-b-leaves",
    },
    Impostor {
        name: "first-leaves-none-left",
        known_from: "the letter leaves once, so the row has none: a flag instead of a count",
        label: "bob-bottom-all-a",
    },
    Impostor {
        name: "equal-letters-counted",
        known_from: "a swap of equal letters changes the count: the letter that leaves is not looked at",
        label: "swap-equal",
    },
    Impostor {
        name: "answered-before-swap",
        known_from: "each answer is one swap late: the line is printed before the swap is made",
        label: "flip-to-bob",
    },
];

/// Alice's place in a pair.
const ALICE: usize = 0;
/// Bob's place in a pair.
const BOB: usize = 1;

/// Tells all winners by the rules, or wrong in one way if `fault` is a place in [`IMPOSTORS`].
///
/// A number past the end of the list plants nothing. The case must be what the
/// parser could have read: sizes that fit, places inside the layouts, letters balanced.
pub fn third_voice(case: &Case, fault: Option<usize>) -> ThirdVoice<Outcome> {
    let mut table = Table::lay_out(case, fault);
    let mut winner = table.winner();
    let mut winners = Vec::with_capacity(case.swaps.len() + 1);
    winners.push(winner);
    let mut made: Option<Swap> = None;
    for &swap in &case.swaps {
        if let Some(made) = made
            && table.is(Fault::SwapsForgotten)
        {
            table.exchange(made);
        }
        table.exchange(swap);
        made = Some(swap);
        let before = mem::replace(&mut winner, table.winner());
        winners.push(if table.is(Fault::AnsweredBeforeSwap) {
            before
        } else {
            winner
        });
    }
    ThirdVoice {
        outcome: Outcome { winners },
        reached: table.reached,
    }
}

/// A row and a column, from 0.
type Place = (usize, usize);

/// The third implementation under way. Pairs are Alice's, then Bob's.
struct Table {
    /// N.
    rows: usize,
    /// M.
    cols: usize,
    /// Row after row, top row first.
    layouts: [Vec<Letter>; 2],
    /// The letter that each keeps for last: whoever can do so, helps himself.
    telling: [Letter; 2],
    /// How many cards with that letter lie in each bottom row; a fault can make it negative.
    counts: [i64; 2],
    /// A place in [`IMPOSTORS`].
    fault: Option<usize>,
    /// Was the planted fault asked for?
    reached: bool,
}

impl Table {
    /// The first layout, counted.
    fn lay_out(case: &Case, fault: Option<usize>) -> Table {
        let mut table = Table {
            rows: case.rows,
            cols: case.cols,
            layouts: [case.alice.clone(), case.bob.clone()],
            telling: [Letter::B, Letter::A],
            counts: [0; 2],
            fault,
            reached: false,
        };
        if table.is(Fault::LettersExchanged) {
            table.telling.reverse();
        }
        for row in 0..case.rows {
            for col in 0..case.cols {
                table.count((row, col));
            }
        }
        table
    }

    /// Is this fault planted? Asking for the planted one marks it as reached.
    fn is(&mut self, fault: Fault) -> bool {
        let planted = self.fault == Some(fault as usize);
        self.reached |= planted;
        planted
    }

    /// Counts the cards of both sides at a place.
    fn count(&mut self, place: Place) {
        if !self.at_bottom(place) {
            return;
        }
        for side in [ALICE, BOB] {
            let letter = self.layouts[side][self.index(place)];
            self.counts[side] += i64::from(letter == self.telling[side]);
        }
    }

    /// Where a place is in a layout.
    fn index(&self, (row, col): Place) -> usize {
        row * self.cols + col
    }

    /// Can a card there be kept for last?
    fn at_bottom(&mut self, (row, col): Place) -> bool {
        let last_row = row + 1 == self.rows;
        let bottom = if self.rows > 1 && self.is(Fault::TopRowTaken) {
            row == 0
        } else {
            last_row
        };
        if !bottom {
            return self.is(Fault::EveryRowAsked);
        }
        !(col + 1 == self.cols && self.is(Fault::LastColumnLeftOut))
    }

    /// Bob wins when he has a card to keep and Alice has none.
    fn winner(&mut self) -> Player {
        let [hers, his] = self.counts;
        let (she_keeps, he_keeps) = (hers > 0, his > 0);
        let bob = match (she_keeps, he_keeps) {
            (false, true) => true,
            (false, false) => self.is(Fault::BobMovesFirst) || self.is(Fault::BobRowNotAsked),
            (true, true) => {
                self.is(Fault::BobMovesFirst)
                    || self.is(Fault::AliceRowNotAsked)
                    || self.is(Fault::NumbersCompared) && his > hers
            }
            (true, false) => false,
        };
        if bob { Player::Bob } else { Player::Alice }
    }

    /// Rule 6: exchanges two cards, and lets the counts follow.
    fn exchange(&mut self, swap: Swap) {
        let [hers, his] = self.places(swap);
        let given = self.layouts[ALICE][self.index(hers)];
        let taken = self.layouts[BOB][self.index(his)];
        let [count_hers, count_his] = self.counted([hers, his]);
        self.put(ALICE, hers, taken, count_hers);
        if given == taken || !self.is(Fault::SwapOneWay) {
            self.put(BOB, his, given, count_his);
        }
    }

    /// Alice's and Bob's card of a swap.
    fn places(&mut self, swap: Swap) -> [Place; 2] {
        let mut places =
            [(swap.r1, swap.c1), (swap.r2, swap.c2)].map(|(row, col)| (row as usize, col as usize));
        if places[ALICE] != places[BOB] && self.is(Fault::SidesExchanged) {
            places.reverse();
        }
        if self.rows > 1 && self.is(Fault::RowsFromBelow) {
            places = places.map(|(row, col)| (self.rows - 1 - row, col));
        }
        places
    }

    /// Whose count has to follow a swap of these two cards?
    fn counted(&mut self, [hers, his]: [Place; 2]) -> [bool; 2] {
        match [self.at_bottom(hers), self.at_bottom(his)] {
            [true, true] => [true, !self.is(Fault::ElseBob)],
            [false, false] => [false, false],
            one => one.map(|bottom| bottom && !self.is(Fault::OnlyBothAtBottom)),
        }
    }

    /// Lays a card, counted or not.
    fn put(&mut self, side: usize, place: Place, new: Letter, counted: bool) {
        let index = self.index(place);
        let old = mem::replace(&mut self.layouts[side][index], new);
        if counted {
            self.recount(side, old, new);
        }
    }

    /// The count after one card of the row was exchanged.
    fn recount(&mut self, side: usize, old: Letter, new: Letter) {
        if old == new && !self.is(Fault::EqualLettersCounted) {
            return;
        }
        let count = self.counts[side];
        self.counts[side] = if new == self.telling[side] {
            count + 1
        } else if self.is(Fault::FlagNeverCleared) {
            count
        } else if self.is(Fault::FirstLeavesNoneLeft) {
            0
        } else {
            count - 1
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Alice's and Bob's rows, top first, between slashes; swaps with rows and columns from 1.
    type Board = (&'static str, &'static str, &'static [[u32; 4]]);

    /// A fault, a board on which it shows, and one on which it does not.
    struct Exhibit {
        fault: Fault,
        board: Board,
        /// `A` for each layout that Alice wins, `B` for each that Bob wins.
        right: &'static str,
        wrong: &'static str,
        /// A board that is judged right all the same, its winners, and whether the fault is asked for.
        harmless: (Board, &'static str, bool),
    }

    /// One card each: Alice always wins.
    const SMALLEST: Board = ("A", "B", &[[1, 1, 1, 1]]);
    /// The smallest board that Bob wins, and a swap of two equal top cards.
    const BOB_WINS: Board = ("B/A", "B/A", &[[1, 1, 1, 1]]);
    /// Her top card for his bottom card gives him the win.
    const TURNS: Board = ("A/A", "B/B", &[[1, 1, 2, 1]]);
    /// Her bottom card for his top card gives him the win.
    const LOSES_B: Board = ("B/B", "A/A", &[[2, 1, 1, 1]]);

    const EXHIBITS: &[Exhibit] = &[
        Exhibit {
            fault: Fault::TopRowTaken,
            board: BOB_WINS,
            right: "BB",
            wrong: "AA",
            harmless: (SMALLEST, "AA", false),
        },
        Exhibit {
            fault: Fault::EveryRowAsked,
            board: BOB_WINS,
            right: "BB",
            wrong: "AA",
            harmless: (SMALLEST, "AA", false),
        },
        Exhibit {
            fault: Fault::LastColumnLeftOut,
            board: BOB_WINS,
            right: "BB",
            wrong: "AA",
            harmless: (SMALLEST, "AA", true),
        },
        Exhibit {
            fault: Fault::LettersExchanged,
            board: BOB_WINS,
            right: "BB",
            wrong: "AA",
            harmless: (SMALLEST, "AA", true),
        },
        Exhibit {
            fault: Fault::BobMovesFirst,
            board: SMALLEST,
            right: "AA",
            wrong: "BB",
            harmless: (BOB_WINS, "BB", false),
        },
        Exhibit {
            fault: Fault::BobRowNotAsked,
            board: SMALLEST,
            right: "AA",
            wrong: "BA",
            harmless: (BOB_WINS, "BB", false),
        },
        Exhibit {
            fault: Fault::AliceRowNotAsked,
            board: SMALLEST,
            right: "AA",
            wrong: "AB",
            harmless: (BOB_WINS, "BB", false),
        },
        Exhibit {
            fault: Fault::NumbersCompared,
            board: ("BB/AB", "AB/AA", &[[1, 1, 1, 2]]),
            right: "AA",
            wrong: "BB",
            harmless: (SMALLEST, "AA", true),
        },
        Exhibit {
            fault: Fault::SwapsForgotten,
            board: ("B/A", "B/A", &[[2, 1, 1, 1], [2, 1, 1, 1]]),
            right: "BAB",
            wrong: "BAA",
            harmless: (("B/A", "B/A", &[[2, 1, 1, 1]]), "BA", false),
        },
        Exhibit {
            fault: Fault::SwapOneWay,
            board: TURNS,
            right: "AB",
            wrong: "AA",
            harmless: (BOB_WINS, "BB", false),
        },
        Exhibit {
            fault: Fault::SidesExchanged,
            board: TURNS,
            right: "AB",
            wrong: "AA",
            harmless: (BOB_WINS, "BB", false),
        },
        Exhibit {
            fault: Fault::RowsFromBelow,
            board: TURNS,
            right: "AB",
            wrong: "AA",
            harmless: (SMALLEST, "AA", false),
        },
        Exhibit {
            fault: Fault::OnlyBothAtBottom,
            board: TURNS,
            right: "AB",
            wrong: "AA",
            harmless: (("B/A", "B/A", &[[2, 1, 2, 1]]), "BB", false),
        },
        Exhibit {
            fault: Fault::ElseBob,
            board: ("B", "A", &[[1, 1, 1, 1]]),
            right: "AA",
            wrong: "AB",
            harmless: (TURNS, "AB", false),
        },
        Exhibit {
            fault: Fault::FlagNeverCleared,
            board: LOSES_B,
            right: "AB",
            wrong: "AA",
            harmless: (TURNS, "AB", false),
        },
        Exhibit {
            fault: Fault::FirstLeavesNoneLeft,
            board: ("AB/BB", "AB/AA", &[[2, 1, 1, 1]]),
            right: "AA",
            wrong: "AB",
            harmless: (LOSES_B, "AB", true),
        },
        Exhibit {
            fault: Fault::EqualLettersCounted,
            board: ("B/A", "B/A", &[[2, 1, 2, 1], [1, 1, 2, 1]]),
            right: "BBA",
            wrong: "BBB",
            harmless: (TURNS, "AB", false),
        },
        Exhibit {
            fault: Fault::AnsweredBeforeSwap,
            board: TURNS,
            right: "AB",
            wrong: "AA",
            harmless: (BOB_WINS, "BB", true),
        },
    ];

    fn letters(rows: &str) -> Vec<Letter> {
        let letter = |name| match name {
            'A' => Letter::A,
            'B' => Letter::B,
            other => panic!("{other} is no letter"),
        };
        rows.split('/').flat_map(str::chars).map(letter).collect()
    }

    fn case((alice, bob, swaps): Board) -> Case {
        let rows = alice.split('/').count();
        let alice = letters(alice);
        let swap = |from_1: &[u32; 4]| {
            let [r1, c1, r2, c2] = from_1.map(|number| number - 1);
            Swap { r1, c1, r2, c2 }
        };
        Case {
            rows,
            cols: alice.len() / rows,
            alice,
            bob: letters(bob),
            swaps: swaps.iter().map(swap).collect(),
        }
    }

    /// `A` and `B` for the winners.
    fn told(voice: &ThirdVoice<Outcome>) -> String {
        let initial = |winner: &Player| match winner {
            Player::Alice => 'A',
            Player::Bob => 'B',
        };
        voice.outcome.winners.iter().map(initial).collect()
    }

    fn kebab(camel: &str) -> String {
        let mut name = String::new();
        for letter in camel.chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }

    #[test]
    fn impostors_stand_in_the_order_of_the_faults() {
        assert_eq!(EXHIBITS.len(), IMPOSTORS.len());
        for (place, (exhibit, impostor)) in EXHIBITS.iter().zip(IMPOSTORS).enumerate() {
            assert_eq!(exhibit.fault as usize, place);
            assert_eq!(impostor.name, kebab(&format!("{:?}", exhibit.fault)));
        }
    }

    #[test]
    fn each_fault_shows_where_it_should_and_nowhere_else() {
        for exhibit in EXHIBITS {
            let voice = third_voice(&case(exhibit.board), Some(exhibit.fault as usize));
            assert_eq!(told(&voice), exhibit.wrong, "{:?}", exhibit.fault);
            assert!(voice.reached, "{:?}", exhibit.fault);
        }
    }

    #[test]
    fn without_a_fault_the_rules_are_followed_and_nothing_is_reached() {
        for exhibit in EXHIBITS {
            for none in [None, Some(IMPOSTORS.len())] {
                let voice = third_voice(&case(exhibit.board), none);
                assert_eq!(told(&voice), exhibit.right, "{:?}", exhibit.board);
                assert!(!voice.reached, "{:?}", exhibit.board);
            }
        }
    }

    #[test]
    fn each_fault_leaves_other_boards_alone() {
        for exhibit in EXHIBITS {
            let (board, winners, reached) = exhibit.harmless;
            let voice = third_voice(&case(board), Some(exhibit.fault as usize));
            assert_eq!(told(&voice), winners, "{:?}", exhibit.fault);
            assert_eq!(told(&third_voice(&case(board), None)), winners);
            assert_eq!(voice.reached, reached, "{:?}", exhibit.fault);
        }
    }

    /// With K = N*M Bob wins C(2K - M, K - M) - C(2K - 2M, K - M) of the balanced boards.
    #[test]
    fn bob_wins_as_many_boards_as_the_formula_says() {
        let sizes = [(1, 1), (1, 5), (2, 1), (3, 1), (2, 2), (2, 3), (3, 2)];
        let bobs = [0, 0, 3 - 2, 10 - 6, 15 - 6, 84 - 20, 210 - 70];
        for ((rows, cols), expected) in sizes.into_iter().zip(bobs) {
            let cells = rows * cols;
            let won_by_bob = (0u32..1 << (2 * cells))
                .filter(|bits| bits.count_ones() as usize == cells)
                .filter(|bits| told(&third_voice(&numbered(rows, cols, *bits), None)) == "B")
                .count();
            assert_eq!(won_by_bob, expected, "{rows} x {cols}");
        }
    }

    /// The board whose cards are the bits of a number, 1 for A, Alice's first; no swaps.
    fn numbered(rows: usize, cols: usize, bits: u32) -> Case {
        let cells = rows * cols;
        let letter = |place: usize| match bits >> place & 1 {
            0 => Letter::B,
            _ => Letter::A,
        };
        Case {
            rows,
            cols,
            alice: (0..cells).map(letter).collect(),
            bob: (cells..2 * cells).map(letter).collect(),
            swaps: Vec::new(),
        }
    }

    #[test]
    fn every_swap_is_followed_as_if_counted_anew() {
        let mut case = case(("AB/BA", "AB/AB", &[]));
        let (rows, cols) = (case.rows as u32, case.cols as u32);
        let places: Vec<_> = (0..rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .collect();
        for &(r1, c1) in &places {
            for &(r2, c2) in &places {
                case.swaps.push(Swap { r1, c1, r2, c2 });
            }
        }
        let followed = told(&third_voice(&case, None));
        let mut anew = String::new();
        for swap in mem::take(&mut case.swaps) {
            anew += &told(&third_voice(&case, None));
            let hers = swap.r1 as usize * case.cols + swap.c1 as usize;
            let his = swap.r2 as usize * case.cols + swap.c2 as usize;
            mem::swap(&mut case.alice[hers], &mut case.bob[his]);
        }
        anew += &told(&third_voice(&case, None));
        assert_eq!(followed, anew);
        assert!(anew.contains('B'), "{anew} never asks for more than Alice");
    }
}
