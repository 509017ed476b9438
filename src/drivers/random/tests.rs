use super::*;
use crate::toy::*;
use std::time::Duration;

const RUN: RandomRun = RandomRun {
    seed: "7",
    profile: Profile::Default,
    cases: 3_000,
    shard: Shard::WHOLE,
    deadline: None,
    subject: Subject::Engine,
    progress: &|_| {},
};

fn toy_run(threads: usize, shard: Shard) -> Tally {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| run::<Toy>(&RandomRun { shard, ..RUN }))
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
    let sum = parts.reduce(Tally::merge).unwrap();
    assert_eq!((sum.cases, sum.valid), (whole.cases, whole.valid));
    assert_eq!(
        (sum.disagreements, sum.labels),
        (whole.disagreements, whole.labels)
    );
}

#[test]
fn a_run_that_meets_its_deadline_has_done_a_prefix() {
    let tally = run::<Toy>(&RandomRun {
        cases: u64::MAX,
        deadline: Some(Instant::now() + Duration::from_millis(30)),
        ..RUN
    });
    let whole = run::<Toy>(&RandomRun {
        cases: tally.cases,
        ..RUN
    });
    assert_eq!(
        (tally.disagreements, tally.labels),
        (whole.disagreements, whole.labels)
    );
}

#[test]
fn a_deadline_ends_a_run_and_nothing_else_does() {
    let cases = |deadline| run::<Toy>(&RandomRun { deadline, ..RUN }).cases;
    let now = Instant::now();
    assert_eq!(cases(Some(now)), 0);
    assert_eq!(cases(Some(now + Duration::from_secs(1_000))), 3_000);
}

#[test]
fn what_is_tried_is_counted() {
    let told = AtomicU64::new(0);
    // Not a multiple of what a thread takes at a time.
    let cases = 1_001;
    let tally = run::<Toy>(&RandomRun {
        cases,
        progress: &|more| {
            told.fetch_add(more, Ordering::Relaxed);
        },
        ..RUN
    });
    let samples = || (0..cases).map(|index| case::<Toy>("7", Profile::Default, index));
    let is_valid = |sample: &Sample<Vec<u64>>| match sample {
        Sample::Case(_) => true,
        Sample::Text(text) => text == b"12 13",
    };
    let fails = |sample: &Sample<Vec<u64>>| match sample {
        Sample::Case(case) => case.contains(&WRONG_DIGIT),
        Sample::Text(_) => false,
    };
    assert_eq!((tally.cases, told.into_inner()), (cases, cases));
    assert_eq!(tally.valid, samples().filter(is_valid).count() as u64);
    assert!(tally.valid < cases);
    assert_eq!(tally.disagreements, samples().filter(fails).count() as u64);
    let failing: Vec<u64> = (0..)
        .zip(samples())
        .filter(|(_, sample)| fails(sample))
        .map(|(index, _)| index)
        .collect();
    let reported = tally.findings.iter().filter_map(|finding| finding.case);
    assert_eq!(reported.collect::<Vec<_>>(), failing[..FINDINGS]);
}

#[test]
fn the_command_that_shows_a_finding_again_names_all_that_it_rests_on() {
    let replay = |profile, subject| {
        let tally = run::<Toy>(&RandomRun {
            profile,
            subject,
            ..RUN
        });
        tally.findings[0].replay.clone()
    };
    let first = |profile: Profile, fails: fn(&Vec<u64>) -> bool| {
        let failing = (0..).find(|&index| {
            case::<Toy>("7", profile, index)
                .into_case()
                .is_some_and(|case| fails(&case))
        });
        failing.unwrap()
    };
    let wrong = |case: &Vec<u64>| case.contains(&WRONG_DIGIT);
    let index = first(Profile::Default, wrong);
    let command = format!("fairdeal verify toy --seed 7 --case {index}");
    assert_eq!(replay(Profile::Default, Subject::Engine), command);
    let index = first(Profile::Wide, wrong);
    let command = format!("fairdeal verify toy --seed 7 --case {index} --profile wide");
    assert_eq!(replay(Profile::Wide, Subject::Engine), command);
    let index = first(Profile::Wide, |case| case.contains(&3));
    let command = format!(
        "fairdeal verify toy --seed 7 --case {index} --profile wide --impostor panics-at-3"
    );
    assert_eq!(replay(Profile::Wide, Subject::Impostor(1)), command);
    let canary = replay(Profile::Wide, Subject::Canary);
    assert_eq!(
        canary,
        "fairdeal verify toy --seed 7 --case 0 --profile wide --canary"
    );
}
