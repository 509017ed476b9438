use super::*;
use crate::toy::*;

fn here() -> Origin<'static> {
    Origin {
        driver: "test",
        seeded: None,
        replay: "again".to_owned(),
    }
}

fn of_case(case: &[u64], origin: &Origin) -> Finding {
    Finding::of_case::<Toy>(&case.to_vec(), Subject::Engine, origin).expect("it fails")
}

#[test]
fn findings_are_shrunk_and_tell_both_sides() {
    let finding = of_case(&[1, 2, WRONG_DIGIT, 4], &here());
    assert_eq!(finding.input, "77\n");
    assert_eq!(finding.labels, ["large", "odd"]);
    insta::with_settings!({
        snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/harness"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("finding", finding.to_string());
    });
    let text = b"1 2\n77 4\n";
    let of_text = Finding::of_text::<Toy>(text, Subject::Engine, &here());
    assert_eq!(of_text, Some(finding));
}

#[test]
fn nothing_is_found_where_all_agree() {
    let found = Finding::of_case::<Toy>(&vec![3], Subject::Engine, &here());
    assert_eq!(found, None);
    let found = Finding::of_text::<Toy>(b"3", Subject::Engine, &here());
    assert_eq!(found, None);
}

#[test]
fn seed_and_number_are_told_where_there_are_any() {
    let seeded = Origin {
        seeded: Some(("blue", 12)),
        ..here()
    };
    let told = of_case(&[WRONG_DIGIT], &seeded).to_string();
    assert!(
        told.contains("  met by test, seed blue, case 12\n"),
        "{told}"
    );
    let told = of_case(&[WRONG_DIGIT], &here()).to_string();
    assert!(told.contains("  met by test\n"), "{told}");
}

#[test]
fn what_is_not_there_is_not_told() {
    // A panic is at no field, and the engine has nothing to say; 88 is large.
    let finding = of_case(&[ENGINE_PANICS], &here());
    assert_eq!(finding.engine_says, None);
    let reference_says = finding.reference_says.as_deref();
    assert_eq!(reference_says, Some("the squares add up to 7744"));
    let told = finding.to_string();
    assert!(
        told.starts_with("finding: toy (the engine panicked)\n"),
        "{told}"
    );
    assert!(!told.contains("first difference"), "{told}");
    assert!(!told.contains("the engine says"), "{told}");
    assert!(told.contains("  labels: large\n"), "{told}");
    // A number below 50 that is even has no label: the canary fails on every case.
    let unlabelled = Finding::of_case::<Toy>(&vec![], Subject::Canary, &here());
    assert_eq!(unlabelled.expect("it is falsified").labels, ["empty"]);
    let bare = Finding::of_text::<Toy>(PARSER_ONLY, Subject::Engine, &here());
    assert!(!bare.expect("it fails").to_string().contains("labels"));
}

#[test]
fn a_text_shrinks_to_one_with_the_same_fault() {
    let found = |text: &[u8]| {
        let finding = Finding::of_text::<Toy>(text, Subject::Engine, &here());
        let finding = finding.expect("it fails");
        (finding.input, finding.disagreement.kind)
    };
    assert_eq!(found(b" 66\n"), ("66".to_owned(), Kind::RoundTrip));
    assert_eq!(found(b" 55 \n"), ("55".to_owned(), Kind::Acceptance));
    // Without its last number it is another fault.
    assert_eq!(found(b"55 66"), ("66".to_owned(), Kind::RoundTrip));
}

#[test]
fn shrinking_keeps_to_the_fault_it_began_with() {
    // 77 alone fails too, but does not panic.
    let finding = of_case(&[ENGINE_PANICS, WRONG_DIGIT], &here());
    assert_eq!(finding.input, "88\n");
}

#[test]
fn cases_shrink_step_by_step() {
    let large = |case: &Vec<u64>| case.iter().sum::<u64>() >= 5;
    assert_eq!(shrink_case::<Toy>(vec![9, 9, 9], 1_000, large), [5]);
    let pair = |case: &Vec<u64>| case.len() == 2;
    assert_eq!(shrink_case::<Toy>(vec![2, 1, 1], 1_000, pair), [0, 0]);
}

#[test]
fn shrinking_a_case_ends_with_its_budget() {
    for (numbers, budget) in [(10, 5), (10, 12), (1, 5)] {
        let mut tried = 0;
        let case = vec![1; numbers];
        let smallest = shrink_case::<Toy>(case.clone(), budget, |_| {
            tried += 1;
            false
        });
        assert_eq!(smallest, case);
        // Two candidates for each number.
        assert_eq!(tried, (2 * numbers as u32).min(budget - 1));
    }
    let mut tried = 0;
    let smallest = shrink_case::<Toy>(vec![1; 9], 4, |_| {
        tried += 1;
        true
    });
    assert_eq!((smallest.len(), tried), (6, 3));
}

#[test]
fn texts_shrink_by_lines_words_and_bytes() {
    let smallest = shrink_text(b"one two\nthree four\nfive\n".to_vec(), 1_000, |text| {
        text.windows(2).any(|pair| pair == b"fo")
    });
    assert_eq!(smallest, b"fo");
}

#[test]
fn a_text_is_tried_without_each_line_each_word_each_byte() {
    let mut tried = Vec::new();
    let text = b"a\tb\nc\n";
    let smallest = shrink_text(text.to_vec(), 1_000, |text| {
        tried.push(String::from_utf8(text.to_vec()).unwrap());
        false
    });
    assert_eq!(smallest, text);
    let lines = ["c\n", "a\tb\n"];
    let words = ["b\nc\n", "a\tc\n", "a\tb\n"];
    let bytes = [
        "\tb\nc\n", "ab\nc\n", "a\t\nc\n", "a\tbc\n", "a\tb\n\n", "a\tb\nc",
    ];
    assert_eq!(tried, [&lines[..], &words, &bytes].concat());
}

#[test]
fn shrinking_a_text_ends_with_its_budget() {
    // Two lines, three words, six bytes: eleven candidates.
    for (budget, expected) in [(7, 7), (1, 1), (0, 0), (20, 11)] {
        let mut tried = 0;
        shrink_text(b"a b\nc\n".to_vec(), budget, |_| {
            tried += 1;
            false
        });
        assert_eq!(tried, expected);
    }
}
