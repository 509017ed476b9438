//! The contest program: millions of lines are read and judged without being kept.

use super::case::{Deal, Winner};
use super::engine::winner;
use super::text::{Fault, scan};
use crate::game::{SolveError, SolveOptions};
use crate::text::Admission;
use rayon::prelude::*;
use std::io::Read;
use std::ops::Range;

/// Bytes from which on a part is worth a thread of its own.
const PART: usize = 1 << 18;

/// Answers an input by the engine; the lines are shared among all cores.
pub fn solve(input: &mut dyn Read, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    let answer = if options.each {
        by_parts(&text, options.admission, each_line).map(|parts| parts.concat())
    } else {
        by_parts(&text, options.admission, count)
            .map(|parts| format!("{}\n", parts.iter().sum::<u64>()).into_bytes())
    };
    answer.map_err(|fault| fault.in_text(&text).into())
}

/// What `--each` prints for a line.
pub fn line_for(winner: Winner) -> &'static str {
    match winner {
        Winner::Player1 => "Player 1\n",
        Winner::Player2 => "Player 2\n",
        Winner::Tie => "Tie\n",
    }
}

fn count(wins: &mut u64, deal: &Deal) {
    *wins += u64::from(winner(deal) == Winner::Player1);
}

fn each_line(lines: &mut Vec<u8>, deal: &Deal) {
    lines.extend_from_slice(line_for(winner(deal)).as_bytes());
}

/// Gathers something of every deal, part by part; of several errors the first one in the text counts.
fn by_parts<T: Default + Send>(
    text: &[u8],
    admission: Admission,
    gather: impl Fn(&mut T, &Deal) + Sync,
) -> Result<Vec<T>, Fault> {
    let parts: Vec<Result<T, Fault>> = parts(text, PART)
        .into_par_iter()
        .map(|part| {
            let mut gathered = T::default();
            let start = part.start;
            scan(&text[part], admission, |deal| gather(&mut gathered, deal))
                .map(|()| gathered)
                .map_err(|fault| fault.moved(start))
        })
        .collect();
    parts.into_iter().collect()
}

/// Cuts a text after line ends into parts of more than `length` bytes (the last may be shorter).
fn parts(text: &[u8], length: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::with_capacity(text.len() / length + 1);
    let mut start = 0;
    while start < text.len() {
        let least = text.len().min(start + length);
        let rest = text[least..].iter().position(|&byte| byte == b'\n');
        let end = rest.map_or(text.len(), |rest| least + rest + 1);
        parts.push(start..end);
        start = end;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ErrorKind;

    /// Player 1, player 2 and nobody win these.
    const LINES: [&str; 3] = [
        "5D 8C 9S JS AC 2C 5C 7D 8S QH\n",
        "5H 5C 6S 7S KD 2C 3S 8S 8D TD\n",
        "AS QD 9H 7C 3S AH QC 9S 7D 3H\n",
    ];

    fn answer(text: &str, each: bool) -> Result<String, SolveError> {
        let options = SolveOptions {
            each,
            ..SolveOptions::default()
        };
        let bytes = solve(&mut text.as_bytes(), &options)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    #[test]
    fn the_count_and_the_lines_follow_the_input() {
        let text = LINES.concat();
        assert_eq!(answer(&text, false).expect("valid"), "1\n");
        assert_eq!(
            answer(&text, true).expect("valid"),
            "Player 1\nPlayer 2\nTie\n"
        );
        assert_eq!(answer("", false).expect("valid"), "0\n");
        assert_eq!(answer("", true).expect("valid"), "");
    }

    #[test]
    fn an_input_of_many_parts_is_answered_in_order() {
        // 90 bytes a round: 10,000 rounds make four parts.
        let rounds = 10_000;
        let text = LINES.concat().repeat(rounds);
        assert_eq!(answer(&text, false).expect("valid"), "10000\n");
        let lines = answer(&text, true).expect("valid");
        assert_eq!(lines, "Player 1\nPlayer 2\nTie\n".repeat(rounds));
    }

    #[test]
    fn the_first_of_several_errors_is_told_with_its_line() {
        let good = LINES.concat().repeat(5_000);
        let text = format!("{good}5D\n{good}x\n{good}");
        match answer(&text, false) {
            Err(SolveError::Text(error)) => {
                assert_eq!((error.line, error.column), (15_001, 3));
                assert_eq!(error.kind, ErrorKind::Missing);
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn parts_end_at_line_ends_and_leave_nothing_out() {
        assert_eq!(parts(b"ab\ncd\n\nef", 2), [0..3, 3..6, 6..9]);
        assert_eq!(parts(b"ab\ncd\n\nef", 4), [0..6, 6..9]);
        assert_eq!(parts(b"abcdefg\nh", 2), [0..8, 8..9]);
        assert_eq!(parts(b"", 2), []);
    }
}
