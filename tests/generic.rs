//! What is asserted of every game alike.

use crate::common;
use fairdeal::drivers::fuzz::{self, Counters};
use fairdeal::drivers::{corpus, detection, random};
use fairdeal::finding::{SHRINK_BUDGET, shrink_case};
use fairdeal::game::{Game, Profile, Sample, Shard, SolveOptions};
use fairdeal::oracle::{self, Subject};
use fairdeal::registry::{AnyGame, GAMES};
use fairdeal::source::{Seeded, Source};
use fairdeal::text::Admission;
use proptest::prelude::*;

const DEFAULT_CASES: u64 = 20_000;

fn default_run<G: Game>(seed: &str) -> fairdeal::drivers::Tally {
    random::run::<G>(&random::RandomRun {
        seed,
        profile: Profile::Default,
        cases: DEFAULT_CASES,
        shard: Shard::WHOLE,
        deadline: None,
        subject: Subject::Engine,
        progress: &|_| {},
    })
}

fn default_cases_agree<G: Game>() {
    let tally = default_run::<G>("a fixed seed");
    let findings: String = tally.findings.iter().map(ToString::to_string).collect();
    assert_eq!(tally.disagreements, 0, "{findings}");
    assert_eq!(tally.cases, DEFAULT_CASES);
    assert_eq!(
        tally.undecided(),
        0,
        "the default profile has no undecided cases"
    );
    let share = tally.valid as f64 / tally.cases as f64;
    assert!((0.6..0.95).contains(&share), "share of valid cases {share}");
    for (label, &count) in G::LABELS.iter().zip(&tally.labels) {
        let floor = u64::from(label.floor.max(1));
        assert!(
            count >= floor,
            "{}: {count} cases, floor {floor}",
            label.name
        );
    }
}

fn sequence_depends_on_the_seed_alone<G: Game>() {
    let one = random::case::<G>("a", Profile::Default, 7);
    let again = random::case::<G>("a", Profile::Default, 7);
    assert!(one == again);
    let others = (0..20).filter(|&index| {
        random::case::<G>("b", Profile::Default, index)
            != random::case::<G>("a", Profile::Default, index)
    });
    assert!(others.count() >= 15, "another seed gives other cases");
}

fn valid_profiles_are_valid<G: Game>() {
    for (profile, admission) in [
        (Profile::Contest, Admission::Contest),
        (Profile::Wide, Admission::Wide),
    ] {
        for index in 0..300 {
            let Sample::Case(case) = random::case::<G>("valid", profile, index) else {
                panic!("profile {} made a text", profile.name());
            };
            let text = G::print(&case);
            let read = G::parse(text.as_bytes(), admission);
            assert!(
                read == Ok(case),
                "case {index} of {}: {read:?}\n{text}",
                profile.name()
            );
            let mut printed = SolveOptions {
                admission,
                ..SolveOptions::default()
            };
            let engine = G::solve(&mut text.as_bytes(), &printed).ok();
            printed.side = fairdeal::game::Side::Reference;
            assert_eq!(
                engine,
                G::solve(&mut text.as_bytes(), &printed).ok(),
                "{text}"
            );
            if profile == Profile::Contest {
                assert!(engine.is_some(), "contest inputs have an answer:\n{text}");
            }
        }
    }
}

/// Bytes that matter to some format, and some that never do.
const HOT_BYTES: &[u8] =
    b" \t\r\n\n  0123456789-+NABSDHCJQKTXVIMOGRPYkjb\0\x0b\x0c\xc2\xa0\xef\xbb\xbf\xff#";

fn damaged(text: &[u8], source: &mut Seeded) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=source.below(3) {
        let at = source.below(bytes.len() as u32 + 1) as usize;
        let hot = *fairdeal::source::pick(source, HOT_BYTES);
        match source.below(4) {
            0 => bytes.insert(at, hot),
            1 if at < bytes.len() => bytes[at] = hot,
            2 if at < bytes.len() => {
                bytes.remove(at);
            }
            _ => bytes.truncate(at),
        }
    }
    bytes
}

fn damaged_texts_are_judged_alike<G: Game>() {
    let mut source = Seeded::from_number(5);
    let mut valid = 0;
    let rounds = 4_000;
    for index in 0..rounds {
        let Sample::Case(case) = random::case::<G>("damaged", Profile::Wide, index % 400) else {
            continue;
        };
        let text = damaged(G::print(&case).as_bytes(), &mut source);
        let judgement = oracle::judge_text::<G>(&text, Subject::Engine);
        assert_eq!(
            judgement.disagreement,
            None,
            "{:?}",
            String::from_utf8_lossy(&text)
        );
        valid += u64::from(judgement.case.is_some());
    }
    assert!(valid > 0 && valid < rounds, "{valid} of {rounds} are valid");
}

fn shrinking_stays_valid_and_ends<G: Game>() {
    for index in 0..60 {
        let Sample::Case(case) = random::case::<G>("shrink", Profile::Wide, index) else {
            continue;
        };
        for candidate in G::shrink(&case).take(200) {
            assert!(candidate != case, "a candidate is simpler, so another case");
            let text = G::print(&candidate);
            let read = G::parse(text.as_bytes(), Admission::Wide);
            assert!(read == Ok(candidate), "{read:?}\n{text}");
        }
        let mut steps = 0;
        let mut smallest = case;
        let simpler = |case: &G::Case| G::shrink(case).next();
        while let Some(simpler) = simpler(&smallest) {
            smallest = simpler;
            steps += 1;
            assert!(steps < 100_000, "shrinking does not end");
        }
    }
}

fn mutations_stay_valid<G: Game>() {
    let mut source = Seeded::from_number(11);
    for index in 0..300 {
        let Sample::Case(mut case) = random::case::<G>("mutate", Profile::Wide, index) else {
            continue;
        };
        G::mutate(&mut case, &mut source);
        let text = G::print(&case);
        let judgement = oracle::judge_text::<G>(text.as_bytes(), Subject::Engine);
        assert_eq!(judgement.disagreement, None, "{text}");
    }
}

fn stored_cases_answer_as_stored<G: Game>() {
    let stored = corpus::stored(G::ABOUT.name);
    assert!(stored.len() >= 10, "{} stored cases", stored.len());
    for case in stored {
        assert!(case.answer.is_some(), "{} has no .out", case.name);
    }
    let tally = corpus::run::<G>(Subject::Engine, Shard::WHOLE);
    let findings: String = tally.findings.iter().map(ToString::to_string).collect();
    assert_eq!(tally.disagreements, 0, "{findings}");
    assert!(
        tally.valid > 0 && tally.valid < tally.cases,
        "valid and refused ones are stored"
    );
}

fn canary_sings_everywhere<G: Game>() {
    let tally = random::run::<G>(&random::RandomRun {
        seed: "canary",
        profile: Profile::Wide,
        cases: 20,
        shard: Shard::WHOLE,
        deadline: None,
        subject: Subject::Canary,
        progress: &|_| {},
    });
    assert_eq!(tally.disagreements, 20);
    assert_eq!(tally.findings.len(), random::FINDINGS);
    assert!(corpus::run::<G>(Subject::Canary, Shard::WHOLE).disagreements > 0);
}

fn fuzz_bodies_replay_seeds_and_see_the_canary<G: Game>() {
    let folder = format!(
        "{}/fuzz/seeds/{}",
        env!("CARGO_MANIFEST_DIR"),
        G::ABOUT.name
    );
    let seeds: Vec<Vec<u8>> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|entry| std::fs::read(entry.unwrap().path()).unwrap())
        .collect();
    assert!(seeds.len() >= 5, "{folder} holds {} seeds", seeds.len());
    let counters = Counters::new();
    for seed in &seeds {
        assert_eq!(fuzz::text::<G>(seed, Subject::Engine, &counters), None);
        assert_eq!(fuzz::agree::<G>(seed, Subject::Engine, &counters), None);
    }
    assert!(counters.valid() as usize >= seeds.len() / 2);
    let found = |body: fuzz::Body| {
        seeds
            .iter()
            .any(|seed| body(seed, Subject::Canary, &counters).is_some())
    };
    assert!(
        found(fuzz::text::<G>),
        "the text body sees a planted difference"
    );
    assert!(
        found(fuzz::agree::<G>),
        "the agree body sees a planted difference"
    );
}

fn mutator_keeps_texts_valid_and_in_bounds<G: Game>() {
    let Sample::Case(case) = random::case::<G>("mutator", Profile::Wide, 3) else {
        panic!("the wide profile makes cases");
    };
    let text = G::print(&case).into_bytes();
    let mut valid = 0;
    for seed in 0..200 {
        let mut data = vec![b'~'; text.len() + 40];
        data[..text.len()].copy_from_slice(&text);
        let size = fuzz::mutate_text::<G>(&mut data, text.len(), seed, |data, size, room| {
            data[size / 2] = b'?';
            size.min(room)
        });
        valid += u32::from(G::parse(&data[..size], Admission::Wide).is_ok());
    }
    assert!(
        (100..200).contains(&valid),
        "{valid} of 200 mutations are valid"
    );
}

fn proptest_cases_agree<G: Game>()
where
    G::Case: 'static,
{
    common::for_all(256, common::cases::<G>(48), |case| {
        let judgement = oracle::judge::<G>(&case, Subject::Engine);
        prop_assert_eq!(judgement.disagreement, None, "{}", G::print(&case));
        Ok(())
    });
}

/// Each has to fall for every one of these.
const DETECTION_SEEDS: [&str; 4] = ["1", "2", "a fixed seed", "0123abc"];

fn the_third_voice_agrees<G: Game>() {
    let tally = random::run::<G>(&random::RandomRun {
        seed: "third voice",
        profile: Profile::Default,
        cases: 5_000,
        shard: Shard::WHOLE,
        deadline: None,
        subject: Subject::ThirdVoice,
        progress: &|_| {},
    });
    let findings: String = tally.findings.iter().map(ToString::to_string).collect();
    assert_eq!(tally.disagreements, 0, "{findings}");
    assert!(tally.valid > 3_000);
    for stored in corpus::stored(G::ABOUT.name) {
        let judgement = oracle::judge_text::<G>(stored.input, Subject::ThirdVoice);
        assert_eq!(judgement.disagreement, None, "{}", stored.name);
    }
}

fn every_impostor_falls_under_every_seed<G: Game>() {
    assert!(G::IMPOSTORS.len() >= 12, "{} impostors", G::IMPOSTORS.len());
    for seed in DETECTION_SEEDS {
        let found = detection::random::<G>(seed, DEFAULT_CASES);
        for (impostor, detection) in G::IMPOSTORS.iter().zip(found) {
            let name = impostor.name;
            assert!(
                detection.detected.is_some(),
                "{name} is not detected, seed {seed}"
            );
            assert!(
                detection.reached <= detection.triggered,
                "{name}, seed {seed}"
            );
            assert_eq!(
                detection.triggered, detection.detected,
                "{name}, seed {seed}"
            );
        }
    }
}

fn impostors_are_named_and_labelled<G: Game>() {
    let mut names: Vec<&str> = G::IMPOSTORS.iter().map(|impostor| impostor.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), G::IMPOSTORS.len(), "a name twice");
    for impostor in G::IMPOSTORS {
        let known = G::LABELS.iter().any(|label| label.name == impostor.label);
        assert!(known, "{}: no label '{}'", impostor.name, impostor.label);
        assert!(impostor.known_from.len() > 20, "{}", impostor.name);
    }
}

fn witnesses_of_impostors_are_small<G: Game>() {
    for (fault, impostor) in G::IMPOSTORS.iter().enumerate() {
        let subject = Subject::Impostor(fault);
        let failing = (0..DEFAULT_CASES).find_map(|index| {
            let Sample::Case(case) = random::case::<G>("witness", Profile::Default, index) else {
                return None;
            };
            oracle::judge::<G>(&case, subject).disagreement?;
            Some(case)
        });
        let failing = failing.unwrap_or_else(|| panic!("{} is not detected", impostor.name));
        let smallest = shrink_case::<G>(failing, SHRINK_BUDGET, |case| {
            oracle::judge::<G>(case, subject).disagreement.is_some()
        });
        let found = oracle::judge::<G>(&smallest, subject).disagreement;
        let found = found.unwrap_or_else(|| panic!("{} is lost in shrinking", impostor.name));
        let witness = format!(
            "{}\nfirst difference at {}: {} where {} is right\n\n{}",
            impostor.known_from,
            found.path,
            found.engine,
            found.reference,
            G::print(&smallest)
        );
        insta::with_settings!({
            snapshot_path => format!("{}/snapshots/{}", env!("CARGO_MANIFEST_DIR"), G::ABOUT.name),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(format!("impostor-{}", impostor.name), witness);
        });
    }
}

fn registered<G: Game>() -> &'static dyn AnyGame {
    let found = GAMES.iter().find(|game| game.about().name == G::ABOUT.name);
    *found.expect("the game is registered")
}

macro_rules! generic {
    ($($module:ident => $game:ident),* $(,)?) => {
        $(mod $module {
            type Game = fairdeal::games::$module::$game;

            generic!(@tests
                default_cases_agree,
                sequence_depends_on_the_seed_alone,
                valid_profiles_are_valid,
                damaged_texts_are_judged_alike,
                shrinking_stays_valid_and_ends,
                mutations_stay_valid,
                stored_cases_answer_as_stored,
                canary_sings_everywhere,
                fuzz_bodies_replay_seeds_and_see_the_canary,
                mutator_keeps_texts_valid_and_in_bounds,
                proptest_cases_agree,
                the_third_voice_agrees,
                every_impostor_falls_under_every_seed,
                impostors_are_named_and_labelled,
                witnesses_of_impostors_are_small,
            );
        })*

        #[test]
        fn every_registered_game_is_tested() {
            let tested = [$(registered::<fairdeal::games::$module::$game>().about().name),*];
            assert_eq!(tested.len(), GAMES.len());
        }
    };
    (@tests $($test:ident),* $(,)?) => {
        $(#[test]
        fn $test() {
            super::$test::<Game>();
        })*
    };
}

generic! {
    poker => Poker,
    board => Board,
    tarot => Tarot,
    uno => Uno,
    mighty => Mighty,
}
