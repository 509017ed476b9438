//! What an outside program for a game reads and answers.

use crate::game::Game;
use crate::source::Seeded;

/// How the output of an outside program is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum AnswerStyle {
    /// By its meaning: blanks, line ends and orders that mean the same do not matter.
    #[default]
    Meaning,
    /// The last whole number of the output is the answer (`Player 1 wins: 376`).
    LastInteger,
    /// Poker: one line for each deal, the winner's number or a tie (`0`, `tie`, `draw`).
    Each,
    /// Byte for byte what `solve` prints, but for line ends at the end.
    Exact,
}

/// A game that outside programs are held against.
///
/// An answer is a list of *units*, one for each deal, game or swap; units are
/// compared one by one, so that the first wrong one is known.
pub trait Contest: Game {
    /// How many generated cases are made into inputs together.
    const BLOCK: u64;

    /// Makes inputs of a block of generated cases, each for one process.
    fn inputs(cases: Vec<Self::Case>, source: &mut Seeded, style: AnswerStyle) -> Vec<Self::Case>;
    /// How many units the answer has, however it is printed.
    fn units(case: &Self::Case) -> u64;
    /// The part of an input with the units `from..to` only, if it can be cut so.
    fn part(case: &Self::Case, from: u64, to: u64) -> Option<Self::Case>;

    /// One input of several, if an input can hold them.
    fn joined(cases: &[Self::Case]) -> Option<Self::Case> {
        let _ = cases;
        None
    }
    /// Only cases of one class may be joined: their wrong answers cannot cancel.
    fn class(case: &Self::Case, style: AnswerStyle) -> u8 {
        let _ = (case, style);
        0
    }

    /// Simpler cases to try before those of [`Game::shrink`]; each has fewer cards.
    fn shortened(case: &Self::Case) -> Vec<Self::Case> {
        let _ = case;
        Vec::new()
    }

    /// The right answer, unit by unit.
    fn expected(outcome: &Self::Outcome, style: AnswerStyle) -> Vec<String>;
    /// An output, unit by unit; `Err` says why it is no answer of the game.
    fn read(output: &str, style: AnswerStyle) -> Result<Vec<String>, String>;

    /// The readings of the rules under which an answer would be right, as phrases
    /// for "agrees with you under ...". Most games have none.
    fn readings(case: &Self::Case, answer: &[String], style: AnswerStyle) -> Vec<String> {
        let _ = (case, answer, style);
        Vec::new()
    }

    /// Small cases in a fixed order that cover a stated universe completely; `None` past its end.
    fn enumerated(index: u64) -> Option<Self::Case>;
}

/// The last whole number of a text.
pub fn last_integer(output: &str) -> Option<String> {
    let number = output
        .split(|letter: char| !letter.is_ascii_digit())
        .rfind(|digits| !digits.is_empty())?;
    let plain = number.trim_start_matches('0');
    Some(if plain.is_empty() { "0" } else { plain }.to_owned())
}

/// The `index`-th of all `size`-element subsets of `0..n`, in lexicographic order.
pub fn subset(n: u64, size: u64, index: u64) -> Option<Vec<usize>> {
    let mut left = index;
    if left >= choose(n, size) {
        return None;
    }
    let mut chosen = Vec::new();
    let mut candidate = 0;
    while (chosen.len() as u64) < size {
        let with = choose(n - candidate - 1, size - chosen.len() as u64 - 1);
        if left < with {
            chosen.push(candidate as usize);
        } else {
            left -= with;
        }
        candidate += 1;
    }
    Some(chosen)
}

/// Binomial coefficient of small numbers.
pub fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, step| product * (n - step) / (step + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_says_nothing_of_it_joins_and_explains_nothing() {
        use crate::games::board::Board;
        use crate::text::Admission;
        let case = |text: &[u8]| Board::parse(text, Admission::Contest).expect("a board");
        let (one, other) = (
            case(b"1 1\nA\nB\n1\n1 1 1 1\n"),
            case(b"1 1\nB\nA\n1\n1 1 1 1\n"),
        );
        let style = AnswerStyle::Meaning;
        assert_eq!(Board::class(&one, style), Board::class(&other, style));
        assert_eq!(Board::joined(&[one.clone(), other]), None);
        assert_eq!(Board::shortened(&one), []);
        assert_eq!(Board::readings(&one, &[], style), [""; 0]);
    }

    #[test]
    fn subsets_come_in_order_and_end() {
        let pairs: Vec<_> = (0..20).map_while(|index| subset(4, 2, index)).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        let triples: Vec<_> = (0..20).map_while(|index| subset(5, 3, index)).collect();
        let last = [[0, 3, 4], [1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]];
        assert_eq!(
            (triples.len(), &triples[5..]),
            (10, &last.map(Vec::from)[..])
        );
        assert_eq!(subset(3, 0, 0), Some(vec![]));
        assert_eq!(subset(3, 3, 0), Some(vec![0, 1, 2]));
        assert_eq!(subset(2, 3, 0), None);
    }

    #[test]
    fn binomial_coefficients_are_those_of_the_triangle() {
        let row = |n| (0..=n).map(|k| choose(n, k)).collect::<Vec<_>>();
        assert_eq!(row(0), [1]);
        assert_eq!(row(5), [1, 5, 10, 10, 5, 1]);
        assert_eq!((choose(12, 5), choose(7, 5), choose(3, 4)), (792, 21, 0));
    }

    #[test]
    fn the_last_integer_is_taken_without_its_zeros() {
        assert_eq!(
            last_integer("Player 1 wins: 376 (of 1000)\n").as_deref(),
            Some("1000")
        );
        assert_eq!(last_integer("007").as_deref(), Some("7"));
        assert_eq!(last_integer("000x").as_deref(), Some("0"));
        assert_eq!(last_integer("none"), None);
    }
}
