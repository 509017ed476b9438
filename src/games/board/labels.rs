//! The situations that boards are counted by.
//!
//! The labels of layouts hold if any of the layouts, the first one or one after
//! a swap, is like that.

use super::case::{Case, Letter, Outcome, Player, Swap};
use crate::game::{Label, LabelSet};

/// The closed list.
pub const LABELS: &[Label] = &[
    Label::new("one-cell", 420, "N = 1 and M = 1"),
    Label::new("one-row", 1_200, "N = 1 and M at least 2"),
    Label::new("one-column", 1_400, "M = 1 and N at least 2"),
    Label::new("grid", 7_900, "N and M at least 2"),
    Label::new("ten-rows", 420, "N = 10"),
    Label::new("wide", 400, "M at least 20"),
    Label::new("alice-first", 8_300, "Alice wins the first layout"),
    Label::new("bob-first", 2_600, "Bob wins the first layout"),
    Label::new("no-flip", 7_200, "no swap changes the winner"),
    Label::new("flip-to-alice", 2_800, "a swap makes Alice the winner"),
    Label::new("flip-to-bob", 2_600, "a swap makes Bob the winner"),
    Label::new(
        "flips-often",
        1_100,
        "at least three swaps change the winner",
    ),
    Label::new("alice-keeps-b", 9_500, "Alice's bottom row has a B"),
    Label::new(
        "bob-without-a",
        3_300,
        "neither bottom row has a card of the other player",
    ),
    Label::new(
        "bob-keeps-a",
        4_500,
        "Bob's bottom row has an A, and Alice's no B",
    ),
    Label::new(
        "b-against-a",
        8_600,
        "Alice's bottom row has a B and Bob's an A",
    ),
    Label::new(
        "alice-bottom-one-b",
        6_400,
        "exactly one B in a bottom row of two or more of Alice",
    ),
    Label::new(
        "alice-bottom-all-b",
        2_400,
        "only B in a bottom row of two or more of Alice",
    ),
    Label::new(
        "bob-bottom-one-a",
        6_300,
        "exactly one A in a bottom row of two or more of Bob",
    ),
    Label::new(
        "bob-bottom-all-a",
        3_300,
        "only A in a bottom row of two or more of Bob",
    ),
    Label::new(
        "own-cards",
        1_100,
        "Alice has all the A and Bob all the B, two cards or more each",
    ),
    Label::new(
        "foreign-cards",
        660,
        "Alice has all the B and Bob all the A, two cards or more each",
    ),
    Label::new(
        "top-row-misleads",
        5_800,
        "the top rows in place of the bottom ones name another winner",
    ),
    Label::new(
        "first-mover-matters",
        9_300,
        "the other player would win if Bob moved first",
    ),
    Label::new("one-swap", 5_500, "Q = 1"),
    Label::new("many-swaps", 1_000, "Q at least 10"),
    Label::new("swap-equal", 5_100, "a swap of equal letters"),
    Label::new(
        "swap-back",
        2_200,
        "a swap twice in a row that changes letters",
    ),
    Label::new(
        "swap-bottoms",
        3_600,
        "a swap of different letters of two bottom rows, N at least 2",
    ),
    Label::new(
        "swap-above",
        1_900,
        "a swap of different letters above the bottom rows",
    ),
    Label::new(
        "swap-alice-bottom",
        3_100,
        "a swap of different letters of Alice's bottom row and above Bob's",
    ),
    Label::new(
        "swap-bob-bottom",
        2_300,
        "a swap of different letters above Alice's bottom row and of Bob's",
    ),
    Label::new(
        "swap-across",
        3_700,
        "a swap between different rows and different columns",
    ),
    Label::new(
        "swap-last-column",
        6_600,
        "a swap of a card in the last of several columns",
    ),
    Label::new(
        "last-b-leaves",
        2_300,
        "a swap takes the only B from a bottom row of two or more of Alice",
    ),
    Label::new(
        "last-a-leaves",
        1_600,
        "a swap takes the only A from a bottom row of two or more of Bob",
    ),
    Label::new(
        "swaps-add-up",
        1_900,
        "a swap applied to the first layout alone would leave another winner",
    ),
];

/// The place of a label that is in the list; any other name does not compile.
const fn place(name: &str) -> usize {
    let mut place = 0;
    while !equal(LABELS[place].name.as_bytes(), name.as_bytes()) {
        place += 1;
    }
    place
}

const fn equal(left: &[u8], right: &[u8]) -> bool {
    let mut same = left.len() == right.len();
    let mut at = 0;
    while same && at < left.len() {
        same = left[at] == right[at];
        at += 1;
    }
    same
}

/// The situations a case shows.
pub fn labels(case: &Case, outcome: &Outcome) -> LabelSet {
    let mut set = LabelSet::default();
    mark_size(&mut set, case);
    mark_winners(&mut set, &outcome.winners);
    let first = Layouts::new(case);
    let mut layouts = first.clone();
    mark_layouts(&mut set, &layouts);
    let mut last_change = None;
    for swap in &case.swaps {
        mark_swap(&mut set, &layouts, swap);
        let changes = layouts.letters(swap).is_some_and(|(a, b)| a != b);
        set.insert_if(
            changes && last_change == Some(swap),
            const { place("swap-back") },
        );
        last_change = Some(swap).filter(|_| changes);
        layouts.apply(swap);
        mark_layouts(&mut set, &layouts);
        set.insert_if(
            first.after(swap).winner() != layouts.bottoms.winner(),
            const { place("swaps-add-up") },
        );
    }
    set
}

/// Letters of the other player in both rows that are taken for the bottom ones.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rows {
    /// B in Alice's row.
    alice_b: usize,
    /// A in Bob's row.
    bob_a: usize,
}

impl Rows {
    fn winner(self) -> Player {
        if self.alice_b == 0 && self.bob_a > 0 {
            Player::Bob
        } else {
            Player::Alice
        }
    }

    /// The rows after an exchange of the letters in the rows that are touched.
    fn after(mut self, given: Letter, taken: Letter, alice: bool, bob: bool) -> Rows {
        let b = |letter| usize::from(letter == Letter::B);
        if alice {
            self.alice_b = self.alice_b + b(taken) - b(given);
        }
        if bob {
            self.bob_a = self.bob_a + b(taken) - b(given);
        }
        self
    }
}

/// Both layouts as they stand, with what the labels ask for counted.
#[derive(Clone)]
struct Layouts<'a> {
    case: &'a Case,
    alice: Vec<Letter>,
    bob: Vec<Letter>,
    bottoms: Rows,
    tops: Rows,
    /// B in all of Alice's cards.
    alice_b: usize,
}

impl<'a> Layouts<'a> {
    fn new(case: &'a Case) -> Layouts<'a> {
        let count =
            |letters: &[Letter], wanted| letters.iter().filter(|&&letter| letter == wanted).count();
        let rows = |of: fn(&[Letter], usize) -> &[Letter]| Rows {
            alice_b: count(of(&case.alice, case.cols), Letter::B),
            bob_a: count(of(&case.bob, case.cols), Letter::A),
        };
        Layouts {
            case,
            alice: case.alice.clone(),
            bob: case.bob.clone(),
            bottoms: rows(|letters, cols| &letters[letters.len().saturating_sub(cols)..]),
            tops: rows(|letters, cols| &letters[..letters.len().min(cols)]),
            alice_b: count(&case.alice, Letter::B),
        }
    }

    fn places(&self, swap: &Swap) -> (usize, usize) {
        let place = |row: u32, col: u32| row as usize * self.case.cols + col as usize;
        (place(swap.r1, swap.c1), place(swap.r2, swap.c2))
    }

    /// The letters that a swap exchanges.
    fn letters(&self, swap: &Swap) -> Option<(Letter, Letter)> {
        let (mine, his) = self.places(swap);
        Some((*self.alice.get(mine)?, *self.bob.get(his)?))
    }

    /// The bottom rows after a swap that is not applied.
    fn after(&self, swap: &Swap) -> Rows {
        let (alice, bob) = touched(self.case, swap);
        match self.letters(swap) {
            Some((given, taken)) => self.bottoms.after(given, taken, alice, bob),
            None => self.bottoms,
        }
    }

    fn apply(&mut self, swap: &Swap) {
        let Some((given, taken)) = self.letters(swap) else {
            return;
        };
        self.bottoms = self.after(swap);
        self.tops = self.tops.after(given, taken, swap.r1 == 0, swap.r2 == 0);
        self.alice_b += usize::from(taken == Letter::B);
        self.alice_b -= usize::from(given == Letter::B);
        let (mine, his) = self.places(swap);
        self.alice[mine] = taken;
        self.bob[his] = given;
    }
}

/// Does a swap touch Alice's, does it touch Bob's bottom row?
fn touched(case: &Case, swap: &Swap) -> (bool, bool) {
    let bottom = |row: u32| row as usize + 1 == case.rows;
    (bottom(swap.r1), bottom(swap.r2))
}

fn mark_size(set: &mut LabelSet, case: &Case) {
    let (rows, cols) = (case.rows, case.cols);
    set.insert(match (rows, cols) {
        (1, 1) => const { place("one-cell") },
        (1, _) => const { place("one-row") },
        (_, 1) => const { place("one-column") },
        _ => const { place("grid") },
    });
    set.insert_if(rows == 10, const { place("ten-rows") });
    set.insert_if(cols >= 20, const { place("wide") });
    set.insert_if(case.swaps.len() == 1, const { place("one-swap") });
    set.insert_if(case.swaps.len() >= 10, const { place("many-swaps") });
}

fn mark_winners(set: &mut LabelSet, winners: &[Player]) {
    let Some(first) = winners.first() else {
        return;
    };
    set.insert(match first {
        Player::Alice => const { place("alice-first") },
        Player::Bob => const { place("bob-first") },
    });
    let mut flips = 0;
    for pair in winners.windows(2).filter(|pair| pair[0] != pair[1]) {
        flips += 1;
        set.insert(match pair[1] {
            Player::Alice => const { place("flip-to-alice") },
            Player::Bob => const { place("flip-to-bob") },
        });
    }
    set.insert_if(flips == 0, const { place("no-flip") });
    set.insert_if(flips >= 3, const { place("flips-often") });
}

fn mark_layouts(set: &mut LabelSet, layouts: &Layouts) {
    let Rows { alice_b, bob_a } = layouts.bottoms;
    let cols = layouts.case.cols;
    let cells = layouts.case.alice.len();
    set.insert(match (alice_b, bob_a) {
        (0, 0) => const { place("bob-without-a") },
        (0, _) => const { place("bob-keeps-a") },
        _ => const { place("alice-keeps-b") },
    });
    set.insert_if(alice_b > 0 && bob_a > 0, const { place("b-against-a") });
    set.insert_if(
        cols > 1 && alice_b == 1,
        const { place("alice-bottom-one-b") },
    );
    set.insert_if(
        cols > 1 && alice_b == cols,
        const { place("alice-bottom-all-b") },
    );
    set.insert_if(cols > 1 && bob_a == 1, const { place("bob-bottom-one-a") });
    set.insert_if(
        cols > 1 && bob_a == cols,
        const { place("bob-bottom-all-a") },
    );
    set.insert_if(
        cells > 1 && layouts.alice_b == 0,
        const { place("own-cards") },
    );
    set.insert_if(
        cells > 1 && layouts.alice_b == cells,
        const { place("foreign-cards") },
    );
    let winner = layouts.bottoms.winner();
    set.insert_if(
        layouts.tops.winner() != winner,
        const { place("top-row-misleads") },
    );
    // The same rule with the players exchanged.
    let if_bob_began = if bob_a == 0 && alice_b > 0 {
        Player::Alice
    } else {
        Player::Bob
    };
    set.insert_if(
        if_bob_began != winner,
        const { place("first-mover-matters") },
    );
}

/// What a swap does to the layouts before it.
fn mark_swap(set: &mut LabelSet, layouts: &Layouts, swap: &Swap) {
    let Some((given, taken)) = layouts.letters(swap) else {
        return;
    };
    let cols = layouts.case.cols;
    let last = |column: u32| cols > 1 && column as usize + 1 == cols;
    let across = swap.r1 != swap.r2 && swap.c1 != swap.c2;
    set.insert_if(across, const { place("swap-across") });
    set.insert_if(
        last(swap.c1) || last(swap.c2),
        const { place("swap-last-column") },
    );
    if given == taken {
        set.insert(const { place("swap-equal") });
        return;
    }
    let (alice, bob) = touched(layouts.case, swap);
    match (alice, bob) {
        (true, true) => set.insert_if(layouts.case.rows > 1, const { place("swap-bottoms") }),
        (true, false) => set.insert(const { place("swap-alice-bottom") }),
        (false, true) => set.insert(const { place("swap-bob-bottom") }),
        (false, false) => set.insert(const { place("swap-above") }),
    }
    let Rows { alice_b, bob_a } = layouts.bottoms;
    set.insert_if(
        cols > 1 && alice && given == Letter::B && alice_b == 1,
        const { place("last-b-leaves") },
    );
    set.insert_if(
        cols > 1 && bob && taken == Letter::A && bob_a == 1,
        const { place("last-a-leaves") },
    );
}

#[cfg(test)]
mod tests {
    use super::super::engine::engine;
    use super::super::text::parse;
    use super::*;
    use crate::text::Admission;

    fn names(text: &str) -> Vec<&'static str> {
        let case = parse(text.as_bytes(), Admission::Contest).expect("a valid text");
        let set = labels(&case, &engine(&case));
        set.places().map(|place| LABELS[place].name).collect()
    }

    #[test]
    fn the_smallest_board_shows_the_least() {
        assert_eq!(
            names("1 1\nA\nB\n1\n1 1 1 1\n"),
            [
                "one-cell",
                "alice-first",
                "no-flip",
                "alice-keeps-b",
                "bob-without-a",
                "b-against-a",
                "first-mover-matters",
                "one-swap"
            ]
        );
    }

    #[test]
    fn a_grid_shows_its_edges_and_swaps() {
        // Her only bottom B for his top A and back again.
        assert_eq!(
            names("2 2\nBA\nAB\nAB\nBA\n2\n2 2 1 1\n2 2 1 1\n"),
            [
                "grid",
                "alice-first",
                "flip-to-alice",
                "flip-to-bob",
                "alice-keeps-b",
                "bob-keeps-a",
                "b-against-a",
                "alice-bottom-one-b",
                "bob-bottom-one-a",
                "top-row-misleads",
                "first-mover-matters",
                "swap-back",
                "swap-alice-bottom",
                "swap-across",
                "swap-last-column",
                "last-b-leaves",
                "swaps-add-up",
            ]
        );
    }

    #[test]
    fn separate_layouts_of_own_and_foreign_cards() {
        assert_eq!(
            names("2 1\nA\nA\nB\nB\n2\n1 1 1 1\n2 1 2 1\n"),
            [
                "one-column",
                "alice-first",
                "no-flip",
                "alice-keeps-b",
                "bob-without-a",
                "b-against-a",
                "own-cards",
                "foreign-cards",
                "first-mover-matters",
                "swap-bottoms",
                "swap-above",
            ]
        );
    }

    #[test]
    fn size_and_number_of_swaps_are_situations() {
        let rows = format!("{}\n{}\n", "A".repeat(20), "B".repeat(20));
        let text = format!("1 20\n{rows}10\n{}", "1 1 1 20\n".repeat(10));
        let names = names(&text);
        for name in [
            "one-row",
            "wide",
            "many-swaps",
            "swap-last-column",
            "swap-back",
        ] {
            assert!(names.contains(&name), "{name}");
        }
        assert!(!names.contains(&"one-swap") && !names.contains(&"swap-across"));
    }
}
