//! The closed form for any letters: who wins, from two bottom rows and one count.
//!
//! With K = N*M cards each, a player starts the j-th turn of his own only after
//! j-1 (Alice) or j (Bob) of his own letter are gone, and wins on his K-th. A
//! bottom card can always be kept for last. So what matters is how many letters
//! A there are, and who can hold one card back in his bottom row.

use super::case::{Letter, Player};
use std::cmp::Ordering;

/// The winner of any two layouts of `rows` x `cols` letters, balanced or not.
///
/// Layouts are given row after row, top row first. Letters that are missing
/// count as neither A nor B.
pub fn general_form(rows: usize, cols: usize, alice: &[Letter], bob: &[Letter]) -> Player {
    winner_by_bottom_rows(
        rows.saturating_mul(cols),
        letters_a(alice).saturating_add(letters_a(bob)),
        bottom_row(rows, cols, alice),
        bottom_row(rows, cols, bob),
    )
}

/// The winner by the number of cards of each player, the number of letters A
/// over both layouts, and the two bottom rows.
pub(super) fn winner_by_bottom_rows(
    cards: usize,
    letters_a: usize,
    alice_bottom: &[Letter],
    bob_bottom: &[Letter],
) -> Player {
    let alice_keeps_b = alice_bottom.contains(&Letter::B);
    let bob_keeps_a = bob_bottom.contains(&Letter::A);
    let alice_wins = match letters_a.cmp(&cards) {
        Ordering::Greater => true,
        // Balanced: either of the two is enough.
        Ordering::Equal => alice_keeps_b || !bob_keeps_a,
        // One A too few: she needs both.
        Ordering::Less if letters_a + 1 == cards => alice_keeps_b && !bob_keeps_a,
        Ordering::Less => false,
    };
    if alice_wins {
        Player::Alice
    } else {
        Player::Bob
    }
}

/// How many of these letters are A.
pub(super) fn letters_a(letters: &[Letter]) -> usize {
    letters
        .iter()
        .filter(|&&letter| letter == Letter::A)
        .count()
}

/// The last of `rows` rows of `cols` letters; empty where the letters do not reach it.
pub(super) fn bottom_row(rows: usize, cols: usize, letters: &[Letter]) -> &[Letter] {
    let start = rows.saturating_sub(1).saturating_mul(cols);
    letters.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::reference::search_winner;
    use super::*;

    fn letters(text: &str) -> Vec<Letter> {
        let letter = |byte| if byte == b'A' { Letter::A } else { Letter::B };
        text.bytes().filter(|&b| b != b' ').map(letter).collect()
    }

    fn assert_winner(rows: usize, cols: usize, alice: &str, bob: &str, winner: Player) {
        let found = general_form(rows, cols, &letters(alice), &letters(bob));
        assert_eq!(found, winner, "{rows} x {cols}: {alice} / {bob}");
    }

    /// Every way to put A and B on two layouts of `cards` cards each.
    fn all_layouts(cards: usize) -> impl Iterator<Item = (Vec<Letter>, Vec<Letter>)> {
        let letter = |bits: u32, place: usize| [Letter::A, Letter::B][(bits >> place) as usize & 1];
        let layout = move |bits| (0..cards).map(|place| letter(bits, place)).collect();
        (0..1u32 << (2 * cards)).map(move |bits| (layout(bits), layout(bits >> cards)))
    }

    /// The winner must be the one that a search of all moves finds, whatever the letters.
    #[test]
    fn agrees_with_the_search_of_every_board_up_to_four_cards() {
        let sizes = [1, 2, 3, 4].into_iter().flat_map(|rows| {
            let widest = 4 / rows;
            (1..=widest).map(move |cols| (rows, cols))
        });
        let mut boards = 0;
        for (rows, cols) in sizes {
            for (alice, bob) in all_layouts(rows * cols) {
                let closed = general_form(rows, cols, &alice, &bob);
                let searched = search_winner(rows, cols, &alice, &bob);
                assert_eq!(closed, searched, "{rows} x {cols}: {alice:?} / {bob:?}");
                boards += 1;
            }
        }
        // 1 of one card, 2 of two, 2 of three, 3 of four; 4^cards boards of each.
        assert_eq!(boards, 4 + 2 * 16 + 2 * 64 + 3 * 256);
    }

    /// Balanced: Bob needs an all-A bottom row of hers and an A in his own.
    #[test]
    fn balanced_letters() {
        assert_winner(2, 2, "BB AA", "AA BB", Player::Alice);
        assert_winner(2, 2, "BB AA", "AB BA", Player::Bob);
        assert_winner(2, 2, "AB BA", "AB BA", Player::Alice);
        assert_winner(2, 2, "AA AB", "AB BB", Player::Alice);
    }

    /// One A more decides for Alice, two fewer for Bob, against the bottom rows.
    #[test]
    fn letters_beyond_the_balance() {
        assert_winner(2, 2, "BB AA", "AB AA", Player::Alice);
        assert_winner(2, 2, "AB BB", "BA BB", Player::Bob);
        assert_winner(1, 1, "A", "A", Player::Alice);
    }

    /// One A fewer: Alice needs a B at her bottom and none but B at his.
    #[test]
    fn one_a_fewer() {
        assert_winner(2, 2, "AA AB", "BB BB", Player::Alice);
        assert_winner(2, 2, "AB AA", "BB BB", Player::Bob);
        assert_winner(2, 2, "AA BB", "BB BA", Player::Bob);
        assert_winner(2, 2, "BB AA", "BB BA", Player::Bob);
    }

    #[test]
    fn impossible_sizes_have_an_answer() {
        for size in [0, 1, 3, usize::MAX] {
            general_form(size, size, &[], &[Letter::A; 3]);
            general_form(size, 2, &[Letter::B; 5], &[Letter::A]);
        }
    }
}
