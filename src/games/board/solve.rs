//! The contest program: swaps are answered while they are read, and none is kept.

use super::case::Player;
use super::engine::Board;
use super::text::{Layouts, Reader};
use crate::game::SolveError;
use std::io::Read;

/// Answers an input by the engine.
pub fn solve(input: &mut dyn Read) -> Result<Vec<u8>, SolveError> {
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    let mut reader = Reader::new(&text);
    let Layouts {
        rows,
        cols,
        alice,
        bob,
    } = reader.layouts()?;
    let mut board = Board::new(cols, alice.into_iter(), bob.into_iter(), |&letter| {
        letter == b'B'
    });
    // A line of six bytes at most answers a swap of eight.
    let mut answer = Vec::with_capacity(text.len());
    answer.extend_from_slice(line_for(board.winner()).as_bytes());
    reader.swaps(rows, cols, |swap| {
        answer.extend_from_slice(line_for(board.swap(swap)).as_bytes());
    })?;
    Ok(answer)
}

/// What is printed for a layout.
pub fn line_for(winner: Player) -> &'static str {
    match winner {
        Player::Alice => "Alice\n",
        Player::Bob => "Bob\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ErrorKind;

    fn answer(text: &str) -> Result<String, SolveError> {
        let bytes = solve(&mut text.as_bytes())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    #[test]
    fn a_line_for_the_first_layout_and_each_swap() {
        // Bob keeps his bottom A until Alice gets a B at the bottom.
        let text = "2 1\nB\nA\nB\nA\n2\n1 1 1 1\n2 1 1 1\n";
        assert_eq!(answer(text).expect("valid"), "Bob\nBob\nAlice\n");
    }

    #[test]
    fn an_error_in_the_last_swap_leaves_no_answer() {
        match answer("2 1\nB\nA\nB\nA\n2\n1 1 1 1\n2 1 1 2\n") {
            Err(SolveError::Text(error)) => {
                assert_eq!((error.line, error.column), (8, 7));
                assert_eq!(error.kind, ErrorKind::OutOfRange);
            }
            other => panic!("{other:?}"),
        }
    }
}
