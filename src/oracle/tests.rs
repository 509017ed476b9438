//! The oracle itself, on a toy game whose engine can be made wrong in one deep field.

use crate::drivers::{detection, exhaustive, random};
use crate::finding::{Finding, Origin, shrink_text};
use crate::game::{
    About, Basis, Game, Impostor, Label, LabelSet, NoAnswer, Profile, Proof, ProofReport, ProofRun,
    Sample, Shard, SolveOptions, ThirdVoice,
};
use crate::oracle::{self, Kind, Subject, first_difference};
use crate::source::Source;
use crate::text::{Admission, ErrorKind, Rejection, TextError};
use serde::Serialize;
use serde_json::json;

/// A list of numbers; each is squared. What goes wrong is chosen by the number.
struct Toy;

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Squares {
    rows: Vec<Row>,
    total: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Row {
    number: u64,
    square: u64,
    digits: Vec<u8>,
}

/// The engine sees a wrong second digit here,
const WRONG_DIGIT: u64 = 77;
/// panics here,
const ENGINE_PANICS: u64 = 88;
/// and the reference here.
const REFERENCE_PANICS: u64 = 99;
/// The parser accepts this number, the recogniser does not.
const PARSER_ONLY: &[u8] = b"55";
/// Both refuse this, for the same reason at different places.
const REFUSED_ELSEWHERE: &[u8] = b"44 x";
/// Printing loses this one.
const LOST: u64 = 66;
/// The reference gives up at this number and tells what comes before it.
const GIVEN_UP: u64 = 1_000;

fn squares(numbers: &[u64]) -> Squares {
    let row = |&number: &u64| Row {
        number,
        square: number * number,
        digits: (number * number)
            .to_string()
            .bytes()
            .map(|digit| digit - b'0')
            .collect(),
    };
    Squares {
        rows: numbers.iter().map(row).collect(),
        total: numbers.iter().map(|number| number * number).sum(),
    }
}

impl Game for Toy {
    type Case = Vec<u64>;
    type Outcome = Squares;

    const ABOUT: About = About {
        name: "toy",
        title: "squares",
        source: "here",
        compared: "rows and total",
        separator: None,
    };
    const LABELS: &'static [Label] = &[Label {
        name: "empty",
        floor: 1,
        about: "no numbers",
    }];

    fn parse(text: &[u8], _: Admission) -> Result<Vec<u64>, TextError> {
        let bad = |at| TextError::at(text, at, ErrorKind::BadNumber, "a number");
        let text = std::str::from_utf8(text).map_err(|error| bad(error.valid_up_to()))?;
        let numbers = text.split_whitespace().map(str::parse);
        numbers.collect::<Result<_, _>>().map_err(|_| bad(0))
    }

    fn recognise(text: &[u8], admission: Admission) -> Result<(), Rejection> {
        if text.trim_ascii() == PARSER_ONLY {
            return Err(Rejection {
                line: 1,
                column: 1,
                kind: ErrorKind::BadNumber,
            });
        }
        let mut read = Toy::parse(text, admission)
            .map(drop)
            .map_err(|error| error.rejection());
        if let (REFUSED_ELSEWHERE, Err(rejection)) = (text, &mut read) {
            rejection.column = 4;
        }
        read
    }

    fn print(case: &Vec<u64>) -> String {
        let kept = case.iter().filter(|&&number| number != LOST);
        kept.map(|number| format!("{number}\n")).collect()
    }

    fn engine(case: &Vec<u64>) -> Squares {
        assert!(
            !case.contains(&ENGINE_PANICS),
            "the engine cannot square {ENGINE_PANICS}"
        );
        let mut outcome = squares(case);
        for row in outcome
            .rows
            .iter_mut()
            .filter(|row| row.number == WRONG_DIGIT)
        {
            row.digits[1] += 1;
        }
        outcome
    }

    fn reference(case: &Vec<u64>) -> (Squares, Basis) {
        assert!(!case.contains(&REFERENCE_PANICS), "the reference cannot");
        match case.iter().position(|&number| number == GIVEN_UP) {
            Some(place) => (squares(&case[..place]), Basis::Prefix),
            None => (squares(case), Basis::Rules),
        }
    }

    fn engine_as_far_as(case: &Vec<u64>, reference: &Squares) -> Squares {
        Toy::engine(&case[..reference.rows.len()].to_vec())
    }

    fn generate(source: &mut dyn Source, _: Profile) -> Sample<Vec<u64>> {
        Sample::Case(
            (0..source.below(5))
                .map(|_| u64::from(source.below(80)))
                .collect(),
        )
    }

    fn mutate(case: &mut Vec<u64>, _: &mut dyn Source) {
        case.push(1);
    }

    fn labels(case: &Vec<u64>, _: &Squares) -> LabelSet {
        let mut labels = LabelSet::default();
        labels.insert_if(case.is_empty(), 0);
        labels
    }

    fn shrink(case: &Vec<u64>) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        Box::new((0..case.len()).map(|gone| {
            let mut less = case.clone();
            less.remove(gone);
            less
        }))
    }

    fn explain(_: &Vec<u64>, outcome: &Squares, _: bool) -> String {
        format!("the squares add up to {}", outcome.total)
    }

    fn answer(outcome: &Squares, _: &SolveOptions) -> Result<String, NoAnswer> {
        Ok(format!("{}\n", outcome.total))
    }

    fn proofs() -> &'static [Proof] {
        &[]
    }

    fn expected_totals(_: &str) -> &'static [(&'static str, u64)] {
        &[("pairs", 3)]
    }

    const IMPOSTORS: &'static [Impostor] = &[Impostor {
        name: "doubles",
        known_from: "squares taken for doubles",
        label: "empty",
    }];

    fn third_voice(case: &Vec<u64>, fault: Option<usize>) -> ThirdVoice<Squares> {
        let mut outcome = squares(case);
        if fault.is_some() {
            outcome.total = case.iter().map(|number| 2 * number).sum();
        }
        ThirdVoice {
            outcome,
            reached: fault.is_some(),
        }
    }
}

fn here() -> Origin<'static> {
    Origin {
        driver: "test",
        seeded: None,
        replay: "again".to_owned(),
    }
}

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
fn findings_are_shrunk_and_tell_both_sides() {
    let case = vec![1, 2, WRONG_DIGIT, 4];
    let finding = Finding::of_case::<Toy>(&case, Subject::Engine, &here()).expect("it fails");
    assert_eq!(finding.input, "77\n");
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

fn toy_run(threads: usize, shard: Shard) -> crate::drivers::Tally {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| {
        random::run::<Toy>(&random::RandomRun {
            seed: "7",
            profile: Profile::Default,
            cases: 3_000,
            shard,
            deadline: None,
            subject: Subject::Engine,
            progress: &|_| {},
        })
    })
}

#[test]
fn the_same_seed_finds_the_same_whatever_the_threads() {
    let one = toy_run(1, Shard::WHOLE);
    let three = toy_run(3, Shard::WHOLE);
    assert!(one.disagreements > 0);
    assert_eq!(one.findings, three.findings);
    assert_eq!(
        (one.cases, one.disagreements),
        (three.cases, three.disagreements)
    );
    assert_eq!(one.labels, three.labels);
}

#[test]
fn shards_add_up_to_the_whole() {
    let whole = toy_run(2, Shard::WHOLE);
    let parts = (0..3).map(|index| toy_run(2, Shard { index, count: 3 }));
    let sum = parts.reduce(crate::drivers::Tally::merge).unwrap();
    assert_eq!((sum.cases, sum.valid), (whole.cases, whole.valid));
    assert_eq!(
        (sum.disagreements, sum.labels),
        (whole.disagreements, whole.labels)
    );
}

#[test]
fn a_run_that_meets_its_deadline_has_done_a_prefix() {
    let tally = random::run::<Toy>(&random::RandomRun {
        seed: "7",
        profile: Profile::Default,
        cases: u64::MAX,
        shard: Shard::WHOLE,
        deadline: Some(std::time::Instant::now() + std::time::Duration::from_millis(30)),
        subject: Subject::Engine,
        progress: &|_| {},
    });
    let whole = random::run::<Toy>(&random::RandomRun {
        seed: "7",
        profile: Profile::Default,
        cases: tally.cases,
        shard: Shard::WHOLE,
        deadline: None,
        subject: Subject::Engine,
        progress: &|_| {},
    });
    assert_eq!(
        (tally.disagreements, tally.labels),
        (whole.disagreements, whole.labels)
    );
}

#[test]
fn texts_shrink_by_lines_words_and_bytes() {
    let smallest = shrink_text(b"one two\nthree four\nfive\n".to_vec(), 1_000, |text| {
        text.windows(2).any(|pair| pair == b"fo")
    });
    assert_eq!(smallest, b"fo");
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
fn detection_tells_reached_triggered_and_detected_apart() {
    let [found] = &detection::random::<Toy>("7", 500)[..] else {
        panic!("one impostor");
    };
    // The first case with a fault reaches it; a case of numbers up to 2 triggers nothing.
    assert_eq!(found.reached, Some(0));
    assert_eq!(found.triggered, found.detected);
    assert!(found.detected.is_some());
    let first = (0..500).position(|index| {
        let Sample::Case(case) = random::case::<Toy>("7", Profile::Default, index) else {
            return false;
        };
        case.iter().any(|&number| number > 2)
    });
    assert_eq!(found.detected, first.map(|index| index as u64));
}

fn proved(pairs: u64, shard: Shard) -> exhaustive::Proved {
    fn three(run: &ProofRun) -> ProofReport {
        let mut report = ProofReport::default();
        report.count("pairs", 3 / run.shard.count);
        report
    }
    fn four(_: &ProofRun) -> ProofReport {
        let mut report = ProofReport::default();
        report.count("pairs", 4);
        report
    }
    let proof = Proof {
        name: "pairs",
        claim: "there are three pairs",
        run: if pairs == 3 { three } else { four },
    };
    exhaustive::run::<Toy>(&proof, shard, &|_, _| {})
}

#[test]
fn totals_of_a_whole_proof_are_held_against_what_is_known() {
    assert_eq!(proved(3, Shard::WHOLE).report.disagreements, 0);
    let wrong = proved(4, Shard::WHOLE);
    assert_eq!(wrong.report.disagreements, 1);
    let [finding] = &wrong.findings[..] else {
        panic!("one total is wrong");
    };
    assert_eq!(finding.disagreement.path, "totals.pairs");
    assert_eq!(
        (
            finding.disagreement.engine.as_str(),
            finding.disagreement.reference.as_str()
        ),
        ("4", "3")
    );
    // A part reaches its part of the totals only.
    let part = Shard { index: 0, count: 3 };
    assert_eq!(proved(3, part).report.disagreements, 0);
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
    assert_eq!(labels(&vec![]), [0]);
    assert_eq!(labels(&vec![1]), [0; 0]);
    assert_eq!(labels(&vec![ENGINE_PANICS]), [0; 0]);
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
