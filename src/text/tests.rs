use super::*;

fn at(text: &[u8], offset: usize) -> TextError {
    TextError::at(text, offset, ErrorKind::BadCard, "a card")
}

#[test]
fn errors_tell_line_column_word_and_what_is_expected() {
    let error = at(b"one two\nthree\tfour five", 14);
    assert_eq!((error.line, error.column), (2, 7));
    assert_eq!(
        (error.found.as_str(), error.expected.as_str()),
        ("'four'", "a card")
    );
    assert_eq!(
        error.to_string(),
        "line 2, column 7: found 'four', expected a card"
    );
    let rejection = error.rejection();
    assert_eq!(rejection.to_string(), "2:7 BadCard");
    let expected = Rejection {
        line: 2,
        column: 7,
        kind: ErrorKind::BadCard,
    };
    assert_eq!(rejection, expected);
}

#[test]
fn a_word_ends_at_a_blank_or_a_line_end() {
    for ending in [" x", "\tx", "\r\nx", "\nx", ""] {
        let text = format!("a bad{ending}");
        assert_eq!(at(text.as_bytes(), 2).found, "'bad'", "{ending:?}");
    }
}

#[test]
fn where_nothing_stands_the_end_is_found() {
    assert_eq!(at(b"one\ntwo", 3).found, "end of line");
    assert_eq!(at(b"one \t\r\n \n", 3).found, "end of input");
    assert_eq!(at(b"one", 3).found, "end of input");
    // Beyond the text is its end.
    assert_eq!((at(b"one", 9).column, at(b"", 5).line), (4, 1));
}

#[test]
fn a_window_counts_on_from_where_it_begins() {
    let origin = Origin {
        line: 5,
        column: 10,
    };
    let place = |offset| {
        let error = TextError::in_window(b"ab cd\nef\ngh", origin, offset, ErrorKind::Extra, "");
        (error.line, error.column)
    };
    assert_eq!(place(0), (5, 10));
    assert_eq!(place(3), (5, 13));
    assert_eq!(place(6), (6, 1));
    assert_eq!(place(10), (7, 2));
}

#[test]
fn an_excerpt_is_the_line_with_the_word_marked() {
    let excerpt = at(b"one\ntwo \x01\xff three\nfour", 11).excerpt;
    let expected = Excerpt {
        text: "two ?? three".to_owned(),
        start: 7,
        length: 5,
        cut: false,
    };
    assert_eq!(excerpt, expected);
    let missing = at(b"one\ntwo", 3).excerpt;
    assert_eq!(
        (missing.text.as_str(), missing.start, missing.length),
        ("one", 3, 0)
    );
    assert_eq!(at(b"a\tb\rc ~", 6).excerpt.text, "a b c ~");
}

#[test]
fn a_long_line_is_cut_around_the_word() {
    let line = "x".repeat(100) + " bad " + &"y".repeat(100);
    let excerpt = at(line.as_bytes(), 101).excerpt;
    assert!(excerpt.cut);
    assert_eq!(excerpt.text.len(), EXCERPT_BYTES);
    assert_eq!(&excerpt.text[excerpt.start..][..excerpt.length], "bad");
    assert_eq!(excerpt.start, EXCERPT_BYTES / 2);
    // Cut on one side only.
    let exactly = "z".repeat(EXCERPT_BYTES);
    assert!(!at(exactly.as_bytes(), 0).excerpt.cut);
    let excerpt = at((exactly.clone() + "z").as_bytes(), 0).excerpt;
    assert!(excerpt.cut);
    assert_eq!(excerpt.length, EXCERPT_BYTES);
    let half = EXCERPT_BYTES / 2;
    assert!(!at(exactly.as_bytes(), half).excerpt.cut);
    let excerpt = at(exactly.as_bytes(), half + 1).excerpt;
    assert!(excerpt.cut);
    assert_eq!((excerpt.start, excerpt.length), (half, half - 1));
    // What follows on the next line is not shown.
    assert!(!at((exactly + "\nnext").as_bytes(), 0).excerpt.cut);
}

#[test]
fn a_quoted_word_is_escaped_and_short() {
    assert_eq!(quote(b"a'b"), r"'a\'b'");
    assert_eq!(quote(b"\0\xff"), "'\\0\u{fffd}'");
    let longest = "w".repeat(QUOTED_BYTES);
    assert_eq!(quote(longest.as_bytes()), format!("'{longest}'"));
    assert_eq!(
        quote((longest.clone() + "x").as_bytes()),
        format!("'{longest}'...")
    );
    assert_eq!(quote(b""), "''");
}

#[test]
fn blanks_are_space_tab_and_carriage_return() {
    let blanks: Vec<u8> = (0..=255).filter(|&byte| is_blank(byte)).collect();
    assert_eq!(blanks, [b'\t', b'\r', b' ']);
}
