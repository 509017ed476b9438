//! The optimized engine: two counts decide, and a swap changes each by at most one.
//!
//! With balanced letters Bob wins exactly when Alice's bottom row has no B and
//! his own has an A. For a bottom card can be kept for last: Alice's B, so that
//! Bob never sees all the B gone that his last move takes, or Bob's A, so that
//! Alice lacks an A for hers; and Alice's B comes first.

use super::case::{Case, Letter, Outcome, Player, Swap};

/// The winner of the first layout and after each swap, a constant number of steps each.
pub fn engine(case: &Case) -> Outcome {
    let mut board = Board::new(case.rows, case.cols, case.alice.clone(), case.bob.clone());
    let mut winners = Vec::with_capacity(case.swaps.len() + 1);
    winners.push(board.winner());
    winners.extend(case.swaps.iter().map(|swap| board.swap(swap)));
    Outcome { winners }
}

/// Both layouts as they stand, with the bottom letters counted that decide.
#[derive(Clone, Debug)]
pub struct Board {
    cols: usize,
    /// The place of the first bottom card.
    bottom: usize,
    alice: Vec<Letter>,
    bob: Vec<Letter>,
    /// B in Alice's bottom row.
    alice_b: usize,
    /// A in Bob's bottom row.
    bob_a: usize,
}

impl Board {
    /// Two layouts of `rows` x `cols` letters, row after row.
    pub fn new(rows: usize, cols: usize, alice: Vec<Letter>, bob: Vec<Letter>) -> Board {
        let bottom = cols * rows.saturating_sub(1);
        Board {
            cols,
            bottom,
            alice_b: count(&alice, bottom, Letter::B),
            bob_a: count(&bob, bottom, Letter::A),
            alice,
            bob,
        }
    }

    /// Who wins the layouts as they stand.
    pub fn winner(&self) -> Player {
        if self.alice_b == 0 && self.bob_a > 0 {
            Player::Bob
        } else {
            Player::Alice
        }
    }

    /// Exchanges two cards (rule 6; nothing if there are no such cards); who wins then.
    pub fn swap(&mut self, swap: &Swap) -> Player {
        let place = |row: u32, col: u32| row as usize * self.cols + col as usize;
        let (mine, his) = (place(swap.r1, swap.c1), place(swap.r2, swap.c2));
        if let (Some(hers), Some(his_card)) = (self.alice.get_mut(mine), self.bob.get_mut(his)) {
            let in_alice = usize::from(mine >= self.bottom);
            let in_bob = usize::from(his >= self.bottom);
            match (*hers, *his_card) {
                (Letter::A, Letter::B) => {
                    self.alice_b += in_alice;
                    self.bob_a += in_bob;
                }
                (Letter::B, Letter::A) => {
                    self.alice_b -= in_alice;
                    self.bob_a -= in_bob;
                }
                _ => {}
            }
            std::mem::swap(hers, his_card);
        }
        self.winner()
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
        // Alice's B gives Bob the move, his B keeps it, and his A is his last card.
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
