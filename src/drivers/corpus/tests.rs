use super::*;
use crate::games::{board::Board, poker::Poker};
use crate::toy::*;

#[test]
fn what_is_stored_is_found_by_game_and_in_order() {
    let cases = stored(Poker::ABOUT.name);
    assert!(cases.len() > 5 && cases.is_sorted_by_key(|case| case.name));
    assert!(cases.iter().all(|case| case.answer.is_some()));
    assert!(stored("whist").is_empty());
}

#[test]
fn the_name_says_what_is_admitted() {
    let admission = |name| {
        Stored {
            name,
            input: b"",
            answer: None,
        }
        .admission()
    };
    assert_eq!(admission("wheel.multi-deck"), Admission::Wide);
    assert_eq!(admission("multi-deck-wheel"), Admission::Contest);
}

#[test]
fn shards_add_up_to_all_stored_cases() {
    let part = |index| run::<Board>(Subject::Engine, Shard { index, count: 3 });
    let parts = [part(0), part(1), part(2)];
    assert!(parts.iter().all(|part| part.cases > 0));
    let sum = parts.into_iter().reduce(Tally::merge).unwrap();
    let all = stored(Board::ABOUT.name);
    assert_eq!((sum.cases, sum.disagreements), (all.len() as u64, 0));
    let valid = all
        .iter()
        .filter(|case| Board::recognise(case.input, Admission::Wide).is_ok());
    assert_eq!(sum.valid, valid.count() as u64);
}

#[test]
fn every_valid_stored_case_shows_the_canary() {
    let shard = Shard { index: 0, count: 2 };
    let tally = run::<Board>(Subject::Canary, shard);
    assert!(tally.valid > 1);
    assert_eq!(tally.disagreements, tally.valid);
    assert_eq!(tally.findings.len() as u64, tally.valid);
}

#[test]
fn answers_are_held_against_those_stored() {
    let here = Origin {
        driver: "stored",
        seeded: None,
        replay: String::new(),
    };
    let judged = |answer| {
        let stored = Stored {
            name: "squares",
            input: b"3 4",
            answer,
        };
        wrong_answer::<Toy>(&stored, &here)
    };
    assert_eq!(judged(None), None);
    assert_eq!(judged(Some("25\n")), None);
    let finding = judged(Some("24\n")).expect("the answer is 25");
    let found = &finding.disagreement;
    assert_eq!(
        (found.kind, found.engine.as_str(), found.reference.as_str()),
        (Kind::StoredAnswer, "25\n", "24\n")
    );
    assert_eq!(finding.input, "3 4");
}

#[test]
fn refusals_and_games_without_an_end_are_answers_too() {
    let line = b"2S 2S 3D 4D 5H KH KD 7C 8S 6D\n";
    assert_eq!(
        answer::<Poker>(line, Admission::Contest),
        "error 1:4 repeated\n"
    );
    // Kings beat twos.
    assert_eq!(answer::<Poker>(line, Admission::Wide), "0\n");
    assert_eq!(
        answer::<Toy>(b"3 97", Admission::Contest),
        "error never-ends 2\n"
    );
    let panics = answer::<Toy>(b"88", Admission::Contest);
    assert!(
        panics.starts_with("panicked: the engine cannot square 88"),
        "{panics}"
    );
}
