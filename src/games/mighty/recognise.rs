//! Which texts are Mighty records, said as simply as possible: no values are
//! built, every line is cut into words and every word is looked up.

use crate::text::{Admission, ErrorKind, Rejection};

/// What may be written on a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    /// So many cards.
    Cards(usize),
    /// Five bids.
    Bids,
    /// Five cards or lead tokens.
    Round,
}

/// The lines of a record.
const ROWS: [Row; 18] = [
    Row::Cards(10),
    Row::Cards(10),
    Row::Cards(10),
    Row::Cards(10),
    Row::Cards(10),
    Row::Bids,
    Row::Cards(4),
    Row::Cards(1),
    Row::Round,
    Row::Round,
    Row::Round,
    Row::Round,
    Row::Round,
    Row::Round,
    Row::Round,
    Row::Round,
    Row::Round,
    Row::Round,
];

/// Accepts exactly the texts that are Mighty records; both admissions admit the same.
///
/// # Errors
///
/// The first error in reading order: its line, its column and its kind, as
/// [`crate::text`] and [`super::case`] define them.
pub fn recognise(text: &[u8], _admission: Admission) -> Result<(), Rejection> {
    let mut lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    // Just past the last word so far: where a missing word is placed.
    let mut end = (1, 1);
    for (number, row) in (1..).zip(ROWS) {
        let line = lines.next().map_or(&b""[..], |(_, line)| line);
        if words(line).next().is_none() {
            let more = lines.any(|(_, later)| words(later).next().is_some());
            return Err(empty_line(number, more, end));
        }
        end = (number, check_line(number, line, row)?);
    }
    for (number, line) in lines {
        if let Some((column, _)) = words(line).next() {
            return Err(rejection(number, column, ErrorKind::Extra));
        }
    }
    Ok(())
}

fn rejection(line: usize, column: usize, kind: ErrorKind) -> Rejection {
    Rejection { line, column, kind }
}

/// A line of the record without words: blank if `more` words follow on later lines,
/// else the record has ended too early.
fn empty_line(number: usize, more: bool, end: (usize, usize)) -> Rejection {
    if more {
        rejection(number, 1, ErrorKind::BlankLine)
    } else {
        rejection(end.0, end.1, ErrorKind::Missing)
    }
}

/// The words of a line, each with the column of its first byte.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut next_column = 1;
    line.split(|byte| b" \t\r".contains(byte))
        .map(move |word| {
            let column = next_column;
            next_column += word.len() + 1;
            (column, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// Checks a line that has words; returns the column past its last one.
fn check_line(number: usize, line: &[u8], row: Row) -> Result<usize, Rejection> {
    let wanted = match row {
        Row::Cards(count) => count,
        Row::Bids | Row::Round => 5,
    };
    let mut past = 1;
    let mut found = 0;
    let mut passes = 0;
    for (column, word) in words(line) {
        if found == wanted {
            return Err(rejection(number, column, ErrorKind::Extra));
        }
        if let Some(kind) = fault(word, row) {
            return Err(rejection(number, column, kind));
        }
        if word == b"N" {
            passes += 1;
        }
        if passes == 5 {
            return Err(rejection(number, column, ErrorKind::NoBid));
        }
        found += 1;
        past = column + word.len();
    }
    if found < wanted {
        return Err(rejection(number, past, ErrorKind::Missing));
    }
    Ok(past)
}

/// What is wrong with a word on such a line.
fn fault(word: &[u8], row: Row) -> Option<ErrorKind> {
    match row {
        Row::Bids => bid_fault(word),
        Row::Cards(_) if is_card(word) => None,
        Row::Round if is_card(word) || is_lead_token(word) => None,
        Row::Cards(_) | Row::Round => Some(ErrorKind::BadCard),
    }
}

/// A suit and a number, or a joker.
fn is_card(word: &[u8]) -> bool {
    match word {
        b"JB" | b"JC" => true,
        [b'S' | b'D' | b'H' | b'C', number @ ..] => is_number(number),
        _ => false,
    }
}

/// The number of a card: a ten has two forms.
fn is_number(word: &[u8]) -> bool {
    matches!(
        word,
        b"A" | b"2"
            | b"3"
            | b"4"
            | b"5"
            | b"6"
            | b"7"
            | b"8"
            | b"9"
            | b"10"
            | b"T"
            | b"J"
            | b"Q"
            | b"K"
    )
}

/// What only a leader of a round writes; `JC` is a card too.
fn is_lead_token(word: &[u8]) -> bool {
    matches!(word, b"JD" | b"JH" | b"JDH" | b"JS" | b"JSC")
}

/// A pass, or a suit (13 to 20 points) or `X` (12 to 20) and two digits.
fn bid_fault(word: &[u8]) -> Option<ErrorKind> {
    let (least, tens, units) = match word {
        b"N" => return None,
        [b'S' | b'D' | b'H' | b'C', tens, units] => (13, tens, units),
        [b'X', tens, units] => (12, tens, units),
        _ => return Some(ErrorKind::BadBid),
    };
    if !tens.is_ascii_digit() || !units.is_ascii_digit() {
        return Some(ErrorKind::BadBid);
    }
    let points = (tens - b'0') * 10 + (units - b'0');
    if points < least || points > 20 {
        Some(ErrorKind::OutOfRange)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record that is well formed (whoever dealt it): tens in both forms, every lead token.
    const RECORD: &str = "\
SA S2 S3 S4 S5 S6 S7 S8 S9 S10
DA D2 D3 D4 D5 D6 D7 D8 D9 DT
HA H2 H3 H4 H5 H6 H7 H8 H9 HJ
CA C2 C3 C4 C5 C6 C7 C8 C9 CQ
SJ SQ SK DJ DQ DK HQ HK JB JC
N S13 X12 C20 N
JB JC CK H10
SA
JB JC JD JH JDH
JS JSC SA SA SA
SA SA SA SA SA
SA SA SA SA SA
SA SA SA SA SA
SA SA SA SA SA
SA SA SA SA SA
SA SA SA SA SA
SA SA SA SA SA
SA SA SA SA SA
";

    fn judge(text: impl AsRef<[u8]>) -> Result<(), (usize, usize, ErrorKind)> {
        let contest = recognise(text.as_ref(), Admission::Contest);
        assert_eq!(contest, recognise(text.as_ref(), Admission::Wide));
        contest.map_err(|r| (r.line, r.column, r.kind))
    }

    /// The record with one line written differently.
    fn with_line(number: usize, line: &str) -> String {
        let mut lines: Vec<&str> = RECORD.lines().collect();
        lines[number - 1] = line;
        lines.join("\n") + "\n"
    }

    #[test]
    fn blanks_of_every_kind_are_accepted() {
        assert_eq!(judge(RECORD), Ok(()));
        assert_eq!(judge(RECORD.trim_end()), Ok(()));
        assert_eq!(judge(RECORD.replace('\n', "\r\n")), Ok(()));
        assert_eq!(judge(RECORD.replace(' ', " \t ")), Ok(()));
        assert_eq!(judge(RECORD.replace('\n', "  \n\t")), Ok(()));
        assert_eq!(judge(format!("{RECORD}\n \n\t\r\n\n")), Ok(()));
    }

    #[test]
    fn a_word_that_is_no_card_is_refused_where_it_stands() {
        for word in [
            "S1",
            "S11",
            "S010",
            "s5",
            "SAA",
            "S",
            "5",
            "XA",
            "J",
            "JJ",
            "N",
            "S13",
            "\u{feff}SA",
            "S\u{a0}",
            "SA\0",
        ] {
            let line = format!(" SA\t{word} S3");
            let expected = Err((10, 5, ErrorKind::BadCard));
            assert_eq!(judge(with_line(10, &line)), expected, "{word:?}");
        }
        let mut invalid = RECORD.as_bytes().to_vec();
        invalid[4] = 0xff; // The number of the second word.
        assert_eq!(judge(invalid), Err((1, 4, ErrorKind::BadCard)));
    }

    #[test]
    fn lead_tokens_are_for_the_rounds_only() {
        for word in ["JD", "JH", "JDH", "JS", "JSC"] {
            let hand = format!("SA {word} S3 S4 S5 S6 S7 S8 S9 S10");
            assert_eq!(judge(with_line(2, &hand)), Err((2, 4, ErrorKind::BadCard)));
            let laid = format!("SA S2 S3 {word}");
            let expected = Err((7, 10, ErrorKind::BadCard));
            assert_eq!(judge(with_line(7, &laid)), expected);
            assert_eq!(judge(with_line(8, word)), Err((8, 1, ErrorKind::BadCard)));
            assert_eq!(judge(with_line(18, &[word; 5].join(" "))), Ok(()));
        }
        // Neither suit of a colour has another form: only these are listed.
        for word in ["JHD", "JCS", "JDC", "JB "] {
            let line = format!("SA SA SA SA {word}");
            let verdict = judge(with_line(18, &line));
            let expected = if word == "JB " {
                Ok(())
            } else {
                Err((18, 13, ErrorKind::BadCard))
            };
            assert_eq!(verdict, expected, "{word:?}");
        }
    }

    #[test]
    fn bids_have_a_form_and_limits() {
        for (word, expected) in [
            ("S13", None),
            ("C20", None),
            ("X12", None),
            ("X20", None),
            ("S12", Some(ErrorKind::OutOfRange)),
            ("D21", Some(ErrorKind::OutOfRange)),
            ("H00", Some(ErrorKind::OutOfRange)),
            ("C99", Some(ErrorKind::OutOfRange)),
            ("X11", Some(ErrorKind::OutOfRange)),
            ("X21", Some(ErrorKind::OutOfRange)),
            ("S9", Some(ErrorKind::BadBid)),
            ("S130", Some(ErrorKind::BadBid)),
            ("S+3", Some(ErrorKind::BadBid)),
            ("S1x", Some(ErrorKind::BadBid)),
            ("N13", Some(ErrorKind::BadBid)),
            ("NN", Some(ErrorKind::BadBid)),
            ("n", Some(ErrorKind::BadBid)),
            ("x13", Some(ErrorKind::BadBid)),
            ("13", Some(ErrorKind::BadBid)),
            ("JB", Some(ErrorKind::BadBid)),
        ] {
            let verdict = judge(with_line(6, &format!("N N {word} S13 N")));
            let expected = expected.map_or(Ok(()), |kind| Err((6, 5, kind)));
            assert_eq!(verdict, expected, "{word}");
        }
    }

    #[test]
    fn the_fifth_pass_is_refused() {
        let no_bid = Err((6, 9, ErrorKind::NoBid));
        assert_eq!(judge(with_line(6, "N N N N N")), no_bid);
        // It is read before a surplus word, and only if it is there.
        assert_eq!(judge(with_line(6, "N N N N N N")), no_bid);
        assert_eq!(
            judge(with_line(6, "N N N N")),
            Err((6, 8, ErrorKind::Missing))
        );
        assert_eq!(
            judge(with_line(6, "N N N N M")),
            Err((6, 9, ErrorKind::BadBid))
        );
    }

    #[test]
    fn a_short_line_misses_a_word_past_its_last_one() {
        assert_eq!(
            judge(with_line(3, "  HA H10 \t")),
            Err((3, 9, ErrorKind::Missing))
        );
        assert_eq!(
            judge(with_line(18, "SA SA SA JSC")),
            Err((18, 13, ErrorKind::Missing))
        );
        // A bad word on it comes first.
        assert_eq!(
            judge(with_line(3, "HA H1")),
            Err((3, 4, ErrorKind::BadCard))
        );
    }

    #[test]
    fn a_surplus_word_is_refused_whatever_it_is() {
        assert_eq!(judge(with_line(8, "SA  SA")), Err((8, 5, ErrorKind::Extra)));
        assert_eq!(judge(with_line(8, "SA ?")), Err((8, 4, ErrorKind::Extra)));
        assert_eq!(judge(with_line(8, "? SA")), Err((8, 1, ErrorKind::BadCard)));
        assert_eq!(judge(format!("{RECORD}SA")), Err((19, 1, ErrorKind::Extra)));
        assert_eq!(
            judge(format!("{RECORD}\n\n  \0 SA")),
            Err((21, 3, ErrorKind::Extra))
        );
    }

    #[test]
    fn a_line_without_words_is_blank_or_the_end() {
        assert_eq!(
            judge(with_line(8, " \t\r")),
            Err((8, 1, ErrorKind::BlankLine))
        );
        assert_eq!(
            judge(format!("\n{RECORD}")),
            Err((1, 1, ErrorKind::BlankLine))
        );
        let blank_before_last = "\nSA SA SA SA SA\n";
        let text = RECORD.replacen("SA SA SA SA SA\nSA SA SA SA SA\n", blank_before_last, 1);
        assert_eq!(judge(text), Err((11, 1, ErrorKind::BlankLine)));
        for empty in ["", "\n", "\n\n\n", " \r\n\t"] {
            assert_eq!(judge(empty), Err((1, 1, ErrorKind::Missing)), "{empty:?}");
        }
        // Line 17, the last one here, ends at byte 14.
        let short: String = RECORD.split_inclusive('\n').take(17).collect();
        for blanks in ["", "\n", "  \n \n"] {
            assert_eq!(
                judge(format!("{short}{blanks}")),
                Err((17, 15, ErrorKind::Missing))
            );
        }
    }

    #[test]
    fn long_inputs_are_refused_at_their_first_error() {
        let word = vec![b'S'; 1 << 20];
        assert_eq!(judge(&word), Err((1, 1, ErrorKind::BadCard)));
        let line = "SA ".repeat(1 << 18);
        assert_eq!(judge(line), Err((1, 31, ErrorKind::Extra)));
        let newlines = vec![b'\n'; 1 << 20];
        assert_eq!(judge(newlines), Err((1, 1, ErrorKind::Missing)));
    }
}
