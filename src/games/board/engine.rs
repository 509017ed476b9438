//! The optimized engine: two counts decide, and a swap changes each by at most one.
//!
//! With balanced letters Bob wins exactly when Alice's bottom row has no B and
//! his own has an A. For a bottom card can be kept for last: Alice's B, so that
//! Bob never sees all the B gone that his last move takes, or Bob's A, so that
//! Alice lacks an A for hers; and Alice's B comes first.

use super::case::{Case, Letter, Outcome, Player, Swap};

/// The winner of the first layout and after each swap, a constant number of steps each.
pub fn engine(case: &Case) -> Outcome {
    let rows = |letters| <[Letter]>::chunks(letters, case.cols.max(1));
    let is_b = |&letter: &Letter| letter == Letter::B;
    let mut board = Board::new(case.cols, rows(&case.alice), rows(&case.bob), is_b);
    let mut winners = Vec::with_capacity(case.swaps.len() + 1);
    winners.push(board.winner());
    winners.extend(case.swaps.iter().map(|swap| board.swap(swap)));
    Outcome { winners }
}

/// Both layouts as they stand, with the bottom letters counted that decide.
#[derive(Clone, Debug)]
pub struct Board {
    alice: Layout,
    bob: Layout,
    /// B in Alice's bottom row.
    alice_b: usize,
    /// A in Bob's bottom row.
    bob_a: usize,
}

impl Board {
    /// Two layouts, given by their rows of `cols` cards, top row first, and by which card shows a B.
    pub fn new<'a, T: 'a>(
        cols: usize,
        alice: impl Iterator<Item = &'a [T]>,
        bob: impl Iterator<Item = &'a [T]>,
        is_b: impl Fn(&T) -> bool,
    ) -> Board {
        let alice = Layout::new(cols, alice, &is_b);
        let bob = Layout::new(cols, bob, &is_b);
        Board {
            alice_b: alice.b_in_bottom(),
            bob_a: cols.saturating_sub(bob.b_in_bottom()),
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
    ///
    /// No step branches on a letter, which nothing could predict.
    #[inline]
    pub fn swap(&mut self, swap: &Swap) -> Player {
        let hers = self.alice.card(swap.r1, swap.c1);
        let his = self.bob.card(swap.r2, swap.c2);
        if let (Some(hers), Some(his)) = (hers, his) {
            let (given, taken) = (self.alice.is_b(hers), self.bob.is_b(his));
            self.alice.toggle(hers, given ^ taken);
            self.bob.toggle(his, given ^ taken);
            let [given, taken] = [given, taken].map(|is_b| is_b as usize);
            let [in_alice, in_bob] = [hers.bottom, his.bottom].map(usize::from);
            self.alice_b = self.alice_b + in_alice * taken - in_alice * given;
            // The A in his row change as the B in hers: an A that comes is a B that goes.
            self.bob_a = self.bob_a + in_bob * taken - in_bob * given;
        }
        self.winner()
    }
}

/// One layout, a bit for each card: small enough to stay in a near cache.
#[derive(Clone, Debug)]
struct Layout {
    rows: usize,
    cols: usize,
    /// Each row begins a new word; 1 is a B.
    words: Vec<u64>,
}

/// Where a card's bit is.
#[derive(Clone, Copy)]
struct Place {
    word: usize,
    bit: u32,
    /// Is it in the bottom row?
    bottom: bool,
}

impl Layout {
    fn new<'a, T: 'a>(
        cols: usize,
        rows: impl Iterator<Item = &'a [T]>,
        is_b: impl Fn(&T) -> bool,
    ) -> Layout {
        let mut layout = Layout {
            rows: 0,
            cols,
            words: Vec::new(),
        };
        for row in rows {
            layout.rows += 1;
            let words = row.chunks(64).map(|cards| {
                let bits = cards.iter().rev();
                bits.fold(0, |word, card| word << 1 | u64::from(is_b(card)))
            });
            layout.words.extend(words);
        }
        layout
    }

    fn words_in_row(&self) -> usize {
        self.cols.div_ceil(64)
    }

    fn b_in_bottom(&self) -> usize {
        let bottom = self.words.iter().rev().take(self.words_in_row());
        bottom.map(|word| word.count_ones() as usize).sum()
    }

    /// The card at a row and column from 0, if there is one.
    fn card(&self, row: u32, col: u32) -> Option<Place> {
        let (row, col) = (row as usize, col as usize);
        (row < self.rows && col < self.cols).then(|| Place {
            word: row * self.words_in_row() + col / 64,
            bit: (col % 64) as u32,
            bottom: row + 1 == self.rows,
        })
    }

    /// 1 for a B.
    fn is_b(&self, card: Place) -> u64 {
        self.words[card.word] >> card.bit & 1
    }

    /// Turns the card into the other letter if `by` is 1, leaves it if it is 0.
    fn toggle(&mut self, card: Place, by: u64) {
        self.words[card.word] ^= by << card.bit;
    }
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
    fn a_swap_of_cards_that_are_not_there_changes_nothing() {
        let [alice, bob] = ["AB", "BA"].map(str::as_bytes);
        let is_b = |&letter: &u8| letter == b'B';
        let fresh = Board::new(2, [alice].into_iter(), [bob].into_iter(), is_b);
        for (row, col) in [(1, 0), (0, 2), (1, 2), (7, 0), (0, 64)] {
            for (r1, c1, r2, c2) in [(row, col, 0, 0), (0, 1, row, col)] {
                let mut board = fresh.clone();
                board.swap(&Swap { r1, c1, r2, c2 });
                assert_eq!((board.alice_b, board.bob_a), (1, 1), "{row} {col}");
                assert_eq!(board.alice.words, fresh.alice.words);
                assert_eq!(board.bob.words, fresh.bob.words);
            }
        }
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
    fn rows_of_more_than_a_word_keep_their_columns_apart() {
        // Alice's bottom row has its only B in column 70, Bob's its only A in column 65.
        let a = |count| "A".repeat(count);
        let b = |count| "B".repeat(count);
        let alice = format!("{}\n{}B\n", b(70), a(69));
        let bob = format!("{}\n{}A{}\n", a(70), b(64), b(5));
        // Her B for his B, for his top A and back, for another top A; her top B for his A.
        let swaps = "2 70 2 64\n2 70 1 6\n2 70 1 6\n2 70 1 70\n1 65 2 65\n";
        let text = format!("2 70\n{alice}{bob}5\n{swaps}");
        assert_eq!(winners(&text), [Alice, Alice, Bob, Alice, Bob, Alice]);
    }

    #[test]
    fn a_swap_that_points_nowhere_changes_nothing() {
        let mut case = parse(b"1 1\nA\nB\n1\n1 1 1 1\n", Admission::Contest).expect("valid");
        case.swaps[0].c1 = 7;
        assert_eq!(engine(&case).winners, [Alice, Alice]);
    }
}
