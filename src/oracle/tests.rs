//! The oracle itself, on a toy game whose engine can be made wrong in one deep field.

use crate::game::Basis;
use crate::oracle::{self, Kind, Subject, first_difference};
use crate::toy::*;
use serde_json::json;

#[test]
fn a_deep_field_is_named_by_its_path() {
    let found = oracle::judge::<Toy>(&vec![3, WRONG_DIGIT], Subject::Engine);
    let found = found.disagreement.expect("the digit is wrong");
    // 77 * 77 = 5929
    assert_eq!(found.kind, Kind::Outcome);
    assert_eq!(found.path, "rows[1].digits[1]");
    assert_eq!(
        (found.engine.as_str(), found.reference.as_str()),
        ("10", "9")
    );
}

#[test]
fn panics_on_either_side_are_findings() {
    let found = |number| {
        let judged = oracle::judge::<Toy>(&vec![number], Subject::Engine);
        judged.disagreement.expect("it panics")
    };
    assert_eq!(found(ENGINE_PANICS).kind, Kind::EnginePanic);
    assert!(found(ENGINE_PANICS).engine.contains("cannot square 88"));
    let of_reference = found(REFERENCE_PANICS);
    assert_eq!(of_reference.kind, Kind::ReferencePanic);
    assert_eq!(of_reference.engine, "no panic");
    assert!(of_reference.reference.contains("the reference cannot"));
}

#[test]
fn parser_and_recogniser_are_compared() {
    let judge = |text: &[u8]| oracle::judge_text::<Toy>(text, Subject::Engine).disagreement;
    let found = judge(PARSER_ONLY).expect("only one side accepts it");
    assert_eq!(found.kind, Kind::Acceptance);
    assert_eq!(found.engine, "accepted");
    assert_eq!(found.path, "admission[contest]");
    let elsewhere = judge(REFUSED_ELSEWHERE).expect("the columns differ");
    assert_eq!(elsewhere.kind, Kind::Acceptance);
    assert_eq!(elsewhere.engine, "refused at 1:1 BadNumber");
    assert_eq!(elsewhere.reference, "refused at 1:4 BadNumber");
    assert_eq!(judge(b"66").map(|found| found.kind), Some(Kind::RoundTrip));
    assert_eq!(judge(b"54 x"), None);
    assert_eq!(judge(b"54 12"), None);
}

#[test]
fn the_canary_fails_where_the_engine_is_right() {
    assert_eq!(
        oracle::judge::<Toy>(&vec![3], Subject::Engine).disagreement,
        None
    );
    let canary = oracle::judge::<Toy>(&vec![3], Subject::Canary).disagreement;
    let canary = canary.expect("the canary is falsified");
    assert_eq!(
        (canary.path.as_str(), canary.engine.as_str()),
        ("total", "falsified 9")
    );
}

#[test]
fn what_the_canary_falsifies_is_the_last_leaf() {
    let falsified = |mut value| {
        oracle::falsify(&mut value);
        value
    };
    assert_eq!(
        falsified(json!({"a": 1, "b": [2, {"c": 3}]})),
        json!({"a": 1, "b": [2, {"c": "falsified 3"}]})
    );
    assert_eq!(falsified(json!([])), json!("falsified []"));
    assert_eq!(falsified(json!({})), json!("falsified {}"));
    assert_eq!(falsified(json!(null)), json!("falsified null"));
}

#[test]
fn differences_are_first_in_order_of_fields_and_lists_end_with_their_length() {
    let difference = |left, right| first_difference(&left, &right);
    assert_eq!(
        difference(json!({"b": 1, "a": [1, 2]}), json!({"b": 1, "a": [1, 2]})),
        None
    );
    let (path, left, right) =
        difference(json!({"b": 1, "a": 2}), json!({"b": 3, "a": 4})).expect("both differ");
    assert_eq!(
        (path.as_str(), left.as_str(), right.as_str()),
        ("b", "1", "3")
    );
    let (path, left, right) =
        difference(json!({"a": [1, 2]}), json!({"a": [1]})).expect("one is longer");
    assert_eq!(
        (path.as_str(), left.as_str(), right.as_str()),
        ("a.length", "2", "1")
    );
    let (path, left, right) =
        difference(json!({"a": {"won": 1}}), json!({"a": {"lost": 1}})).expect("other variants");
    assert_eq!(path, "a");
    assert_eq!(
        (left.as_str(), right.as_str()),
        (r#"{"won":1}"#, r#"{"lost":1}"#)
    );
}

#[test]
fn the_third_voice_is_judged_like_the_engine() {
    let judge = |number, subject| oracle::judge::<Toy>(&vec![number], subject).disagreement;
    assert_eq!(judge(WRONG_DIGIT, Subject::ThirdVoice), None);
    // Doubles and squares are the same up to 2.
    assert_eq!(judge(2, Subject::Impostor(0)), None);
    let found = judge(3, Subject::Impostor(0)).expect("6 is not 9");
    assert_eq!((found.path.as_str(), found.engine.as_str()), ("total", "6"));
}

#[test]
fn where_the_reference_gives_up_only_its_part_is_compared() {
    let judged = oracle::judge::<Toy>(&vec![3, GIVEN_UP, WRONG_DIGIT], Subject::Engine);
    assert_eq!((judged.basis, judged.disagreement), (Basis::Prefix, None));
    let judged = oracle::judge::<Toy>(&vec![WRONG_DIGIT, GIVEN_UP], Subject::Engine);
    let found = judged.disagreement.expect("the part told is wrong");
    assert_eq!(found.path, "rows[0].digits[1]");
}

#[test]
fn labels_come_from_whichever_side_has_an_outcome() {
    let labels = |case: &Vec<u64>| {
        let judged = oracle::judge::<Toy>(case, Subject::Engine);
        oracle::labels::<Toy>(case, &judged)
            .places()
            .collect::<Vec<_>>()
    };
    assert_eq!(labels(&vec![]), [EMPTY]);
    assert_eq!(labels(&vec![2]), [0; 0]);
    assert_eq!(labels(&vec![ENGINE_PANICS]), [LARGE]);
    assert_eq!(labels(&vec![REFERENCE_PANICS]), [LARGE, ODD]);
    assert_eq!(labels(&vec![ENGINE_PANICS, REFERENCE_PANICS]), [0; 0]);
}

#[test]
fn a_caught_panic_tells_where_it_was() {
    // The hook is the whole process's: other tests get theirs back.
    let hook = std::panic::take_hook();
    oracle::quiet_panics();
    let message = oracle::caught(|| panic!("out of cards")).expect_err("it panics");
    std::panic::set_hook(hook);
    let place = message.strip_prefix("out of cards at ").expect("a place");
    assert!(place.contains("tests.rs:"), "{place}");
}
