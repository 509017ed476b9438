//! The optimized engine: two counts decide, and a swap changes each by at most one.
//!
//! With balanced letters Bob wins exactly when Alice's bottom row has no B and
//! his own has an A: a bottom card can be kept for last, and whoever keeps the
//! other's letter (Alice a B) or has none of his own to wait for denies him the
//! moves he needs.

use super::case::{Case, Letter, Outcome, Player};

/// The winner of the first layout and after each swap, a constant number of steps each.
pub fn engine(case: &Case) -> Outcome {
    let mut alice = case.alice.clone();
    let mut bob = case.bob.clone();
    let bottom = case.cols * case.rows.saturating_sub(1);
    let mut counts = Counts {
        alice_b: count(&alice, bottom, Letter::B),
        bob_a: count(&bob, bottom, Letter::A),
    };
    let mut winners = Vec::with_capacity(case.swaps.len() + 1);
    winners.push(counts.winner());
    for swap in &case.swaps {
        let place = |row: u32, col: u32| row as usize * case.cols + col as usize;
        let (mine, his) = (place(swap.r1, swap.c1), place(swap.r2, swap.c2));
        if let (Some(a), Some(b)) = (alice.get_mut(mine), bob.get_mut(his))
            && a != b
        {
            counts.exchange(*a, mine >= bottom, his >= bottom);
            std::mem::swap(a, b);
        }
        winners.push(counts.winner());
    }
    Outcome { winners }
}

/// What decides: letters on the bottom cards that are not their owner's enemies' own.
struct Counts {
    /// B in Alice's bottom row.
    alice_b: usize,
    /// A in Bob's bottom row.
    bob_a: usize,
}

impl Counts {
    fn winner(&self) -> Player {
        if self.alice_b == 0 && self.bob_a > 0 {
            Player::Bob
        } else {
            Player::Alice
        }
    }

    /// Alice gives `letter` and gets the other one; each card is on a bottom or above it.
    fn exchange(&mut self, letter: Letter, alice_bottom: bool, bob_bottom: bool) {
        let (alice, bob) = (usize::from(alice_bottom), usize::from(bob_bottom));
        match letter {
            Letter::A => {
                self.alice_b += alice;
                self.bob_a += bob;
            }
            Letter::B => {
                self.alice_b -= alice;
                self.bob_a -= bob;
            }
        }
    }
}

fn count(letters: &[Letter], from: usize, wanted: Letter) -> usize {
    let bottom = letters.iter().skip(from);
    bottom.filter(|&&letter| letter == wanted).count()
}

#[cfg(test)]
mod tests {
    use super::super::text::parse;
    use super::Player::{Alice, Bob};
    use super::*;
    use crate::text::Admission;

    fn winners(text: &str) -> Vec<Player> {
        let case = parse(text.as_bytes(), Admission::Contest).expect("a valid text");
        engine(&case).winners
    }

    #[test]
    fn one_card_each_is_won_by_whoever_moves_first() {
        assert_eq!(winners("1 1\nA\nB\n1\n1 1 1 1\n"), [Alice, Alice]);
        assert_eq!(winners("1 1\nB\nA\n1\n1 1 1 1\n"), [Alice, Alice]);
    }

    #[test]
    fn of_two_card_columns_bob_wins_a_single_layout() {
        // Alice has to give the first move away, and her A and his A leave him the last one.
        assert_eq!(winners("2 1\nB\nA\nB\nA\n1\n2 1 2 1\n"), [Bob, Bob]);
        assert_eq!(winners("2 1\nA\nB\nB\nA\n1\n1 1 1 1\n"), [Alice, Alice]);
        assert_eq!(winners("2 1\nA\nA\nB\nB\n1\n1 1 2 1\n"), [Alice, Bob]);
    }

    #[test]
    fn bottom_cards_decide_and_swaps_accumulate() {
        // Bob keeps the A at the bottom of his second column until a swap brings Alice a B.
        let text = "2 2\nBA\nAA\nBB\nBA\n4\n2 1 1 1\n2 1 1 1\n1 2 2 2\n1 2 2 1\n";
        assert_eq!(winners(text), [Bob, Alice, Bob, Bob, Bob]);
        // Each of two bottom B's keeps Alice winning until both are gone.
        let text = "2 2\nAA\nBB\nAB\nBA\n2\n2 1 1 1\n2 2 2 2\n";
        assert_eq!(winners(text), [Alice, Alice, Alice]);
        let text = "2 2\nAB\nBA\nBA\nAB\n2\n2 1 1 2\n2 2 2 2\n";
        assert_eq!(winners(text), [Alice, Bob, Alice]);
    }

    #[test]
    fn a_swap_that_points_nowhere_changes_nothing() {
        let mut case = parse(b"1 1\nA\nB\n1\n1 1 1 1\n", Admission::Contest).expect("valid");
        case.swaps[0].c1 = 7;
        assert_eq!(engine(&case).winners, [Alice, Alice]);
    }
}
