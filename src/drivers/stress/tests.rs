use super::*;
use crate::game::Game;
use crate::toy::*;
use std::sync::atomic::AtomicU32;

type Case = Vec<u64>;

/// Answers as asked for by `each`, with another square for some numbers.
fn wrong_on(wrong: impl Fn(u64) -> bool + Sync, each: bool) -> impl Fn(&Case) -> String + Sync {
    move |case| {
        let answer = |&number: &u64| number * number + u64::from(wrong(number));
        let answers = case.iter().map(answer);
        if each {
            answers.map(|answer| format!("{answer}\n")).collect()
        } else {
            answers.sum::<u64>().to_string()
        }
    }
}

/// Wrong where the numbers from 1 to `most` are all there.
fn wrong_with_all_to(most: u64) -> impl Fn(&Case) -> String + Sync {
    move |case| {
        let wrong = (1..=most).all(|number| case.contains(&number));
        (squares(case).total + u64::from(wrong)).to_string()
    }
}

fn labels(case: &Case) -> LabelSet {
    Toy::labels(case, &Toy::engine(case))
}

/// Always the same attempt.
struct Fixed(Attempt);

impl Contestant<Toy> for Fixed {
    fn attempt(&self, _: &Case, _: &str) -> Attempt {
        self.0.clone()
    }
}

fn settings() -> Settings {
    Settings {
        cases: 60,
        ..Settings::default()
    }
}

fn each() -> Settings {
    Settings {
        style: AnswerStyle::Each,
        ..settings()
    }
}

/// The only fault found from one case.
fn fault(contestant: &dyn Contestant<Toy>, case: &[u64], settings: &Settings) -> Fault {
    let mut report = check_case::<Toy>(contestant, &case.to_vec(), settings);
    assert_eq!((report.inputs, report.units), (1, case.len() as u64));
    assert_eq!((report.failed, report.faults.len()), (1, 1), "{report}");
    report.faults.remove(0)
}

/// The cases of a run, as they are generated.
fn generated(settings: &Settings) -> Vec<Case> {
    let case = |index| random::case::<Toy>(&settings.seed, settings.profile, index).into_case();
    (0..settings.cases).filter_map(case).collect()
}

#[test]
fn every_case_is_judged_once_whatever_the_jobs() {
    let right = wrong_on(|_| false, false);
    for jobs in [0, 1, 3] {
        // Neither a multiple of a block nor of an input.
        let settings = Settings {
            cases: 61,
            jobs,
            ..settings()
        };
        let units = generated(&settings).concat().len() as u64;
        let told = AtomicU64::new(0);
        let report = check_with_progress::<Toy>(&right, &settings, &|more| {
            told.fetch_add(more, Ordering::Relaxed);
        });
        assert!(report.accepted(), "{report}");
        assert_eq!((report.units, told.into_inner()), (units, units));
        // Ten blocks of six cases, two together, and one case.
        assert_eq!(report.inputs, 31);
        assert_eq!((report.game, report.seed.as_str()), ("toy", "1"));
    }
}

#[test]
fn the_enumerated_cases_are_judged_to_their_end() {
    let settings = Settings {
        exhaustive: true,
        cases: 3,
        ..settings()
    };
    let report = check::<Toy>(&wrong_on(|_| false, false), &settings);
    assert_eq!((report.units, report.inputs), (20, 10));
    let report = check::<Toy>(&wrong_on(|number| number == 19, false), &settings);
    assert_eq!(report.faults[0].input, "19\n");
}

#[test]
fn ignored_labels_are_left_out_and_so_is_what_has_no_answer() {
    let settings = Settings {
        ignore: vec!["odd".to_owned(), "twice".to_owned()],
        ..settings()
    };
    let report = check::<Toy>(&wrong_on(|number| number % 2 == 1, false), &settings);
    assert!(report.accepted(), "{report}");
    let kept = |case: &&Case| {
        let labels = labels(case);
        !labels.contains(ODD) && !labels.contains(TWICE)
    };
    let cases = generated(&settings);
    let kept: Vec<&Case> = cases.iter().filter(kept).collect();
    assert!(kept.len() > 5);
    assert_eq!(report.units, kept.into_iter().flatten().count() as u64);

    // Less by one it would be 97.
    let stays = fault(
        &wrong_on(|number| number >= 60, false),
        &[98],
        &Settings::default(),
    );
    assert_eq!(stays.input, "98\n");
}

#[test]
fn a_label_may_be_ignored_and_barred_at_once() {
    let settings = Settings {
        ignore: vec!["large".to_owned()],
        ..settings()
    };
    let right = wrong_on(|_| false, false);
    let stress = Stress::<Toy>::new(&right, &settings);
    let barred = |names: &[&'static str]| label_set::<Toy>(names.iter().copied());
    assert!(!stress.admits(&vec![60], barred(&["large"])));
    assert!(!stress.admits(&vec![60], barred(&[])));
    assert!(!stress.admits(&vec![1], barred(&["odd", "large"])));
    assert!(stress.admits(&vec![2], barred(&["odd"])));
}

#[test]
fn time_ends_a_run() {
    let judged = |time| {
        let settings = Settings {
            time: Some(time),
            ..settings()
        };
        check::<Toy>(&wrong_on(|_| false, false), &settings).inputs
    };
    assert_eq!(judged(Duration::ZERO), 0);
    assert_eq!(judged(Duration::from_secs(1_000)), 30);
}

#[test]
fn the_first_fault_ends_a_run() {
    let asked = AtomicU64::new(0);
    let wrong = |_: &Case| {
        asked.fetch_add(1, Ordering::Relaxed);
        "?".to_owned()
    };
    let settings = Settings {
        shrink_runs: 0,
        ..settings()
    };
    let report = check::<Toy>(&wrong, &settings);
    assert_eq!(
        (report.inputs, report.failed, report.faults.len()),
        (1, 1, 1)
    );
    // Once, and three times to see whether it stays wrong.
    assert_eq!((asked.into_inner(), report.faults[0].runs), (4, 3));
}

#[test]
fn output_is_judged() {
    let judged = |output: &[u8], style| {
        let attempt = Attempt {
            output: output.to_vec(),
            failed: None,
        };
        let settings = Settings {
            style,
            ..Settings::default()
        };
        let report = check_case::<Toy>(&Fixed(attempt), &vec![3, 4], &settings);
        let fault = report.faults.first();
        fault.map(|fault| (fault.verdict, fault.detail.clone()))
    };
    let [meaning, exact, each] = [AnswerStyle::Meaning, AnswerStyle::Exact, AnswerStyle::Each];
    for (output, style) in [
        (&b" 25"[..], meaning),
        (b"25\n", exact),
        (b"25", exact),
        (b"25\r\n\n", exact),
    ] {
        assert_eq!(judged(output, style), None, "{style:?}");
    }
    let told = |verdict, detail: &str| Some((verdict, detail.to_owned()));
    let not_exact = told(Verdict::Wa, "not byte for byte the expected output");
    assert_eq!(judged(b" 25", exact), not_exact);
    assert_eq!(judged(b"24", exact), not_exact);
    let not_utf8 = told(Verdict::Pe, "the output is not UTF-8");
    assert_eq!(judged(b"\xff", meaning), not_utf8);
    let no_answer = told(Verdict::Pe, "a question is no answer");
    assert_eq!(judged(b"25 ?", meaning), no_answer);
    let wrong = told(Verdict::Wa, "'7' where '0' is right");
    assert_eq!(judged(b"7", meaning), wrong);
    let nothing = told(Verdict::Wa, "nothing where '0' is right");
    assert_eq!(judged(b"", meaning), nothing);
    let surplus = told(Verdict::Wa, "answer 1: '8' where nothing is right");
    assert_eq!(judged(b"8 9", each), surplus);
}

#[test]
fn failures_have_verdict_and_detail() {
    for verdict in [Verdict::Rte, Verdict::Tle, Verdict::Mle, Verdict::Ole] {
        let attempt = Attempt {
            output: b"half".to_vec(),
            failed: Some((verdict, "why".to_owned())),
        };
        let fault = fault(&Fixed(attempt), &[3], &Settings::default());
        assert_eq!((fault.verdict, fault.detail.as_str()), (verdict, "why"));
        assert_eq!(
            (fault.got.as_slice(), fault.input.as_str()),
            (&b"half"[..], "")
        );
    }
    let panics = |case: &Case| -> String { panic!("at {case:?}") };
    let panicked = fault(&panics, &[0], &Settings::default());
    assert_eq!(panicked.verdict, Verdict::Rte);
    assert!(
        panicked.detail.starts_with("panicked: at []"),
        "{}",
        panicked.detail
    );
}

#[test]
fn what_cannot_be_judged_ends_the_run() {
    let attempt = Attempt {
        output: Vec::new(),
        failed: Some((Verdict::Je, "cannot run it".to_owned())),
    };
    let report = check::<Toy>(&Fixed(attempt), &settings());
    assert_eq!(report.broken.as_deref(), Some("cannot run it"));
    assert_eq!((report.inputs, report.faults.len()), (0, 0));
    assert!(report.judge_error() && !report.accepted());
}

#[test]
fn a_fault_tells_what_is_right_and_why() {
    let wrong = fault(&wrong_on(|number| number >= 60, true), &[1, 61, 2], &each());
    assert_eq!((wrong.game, wrong.verdict), ("toy", Verdict::Wa));
    assert_eq!(
        (wrong.input.as_str(), wrong.expected.as_str()),
        ("60\n", "3600\n")
    );
    assert_eq!(wrong.got, b"3601\n");
    assert_eq!(wrong.detail, "'3601' where '3600' is right");
    assert_eq!(wrong.why, "the squares add up to 3600");
    assert_eq!((wrong.group, wrong.labels), ("large", vec!["large"]));
    assert_eq!((wrong.flaky, wrong.met), (false, 1));
    // Nothing is left out of a case that cannot be shrunk: line by line, or the sum.
    let unshrunk = |settings: Settings| {
        let settings = Settings {
            shrink_runs: 0,
            ..settings
        };
        fault(&wrong_on(|_| true, true), &[2, 3], &settings)
    };
    assert_eq!(unshrunk(each()).expected, "4\n9\n");
    assert_eq!(unshrunk(each()).detail, "answer 1: '5' where '4' is right");
    assert_eq!(unshrunk(settings()).expected, "13\n");
}

#[test]
fn a_case_on_which_we_disagree_is_our_fault() {
    let wrong = fault(
        &wrong_on(|number| number == WRONG_DIGIT, true),
        &[1, WRONG_DIGIT],
        &each(),
    );
    assert_eq!(wrong.verdict, Verdict::Je);
    assert_eq!(
        wrong.detail,
        "engine and reference disagree at rows[0].digits[1]"
    );
    assert_eq!(wrong.input, "77\n");
}

#[test]
fn a_program_that_changes_its_mind_is_told() {
    let asked = AtomicU32::new(0);
    // Wrong at first and every second time.
    let wavers = |_: &Case| (asked.fetch_add(1, Ordering::Relaxed) % 2).to_string();
    let once = Settings {
        shrink_runs: 0,
        ..Settings::default()
    };
    let wavering = fault(&wavers, &[2], &once);
    assert!(wavering.flaky);
    assert_eq!(wavering.input, "2\n");
    // Wrong but once: what it said then is shown.
    let asked = AtomicU32::new(0);
    let errs_once = |_: &Case| match asked.fetch_add(1, Ordering::Relaxed) {
        0 => "5".to_owned(),
        _ => "4".to_owned(),
    };
    let shown = fault(&errs_once, &[2], &once);
    assert!(shown.flaky);
    assert_eq!(
        (shown.got.as_slice(), shown.detail.as_str()),
        (&b"5"[..], "'5' where '4' is right")
    );
    // Wrong in the same way each time.
    assert!(!fault(&wrong_on(|_| true, false), &[2], &once).flaky);
}

#[test]
fn the_share_of_a_label_is_that_among_generated_cases() {
    let settings = Settings {
        cases: 400,
        ..Settings::default()
    };
    let right = wrong_on(|_| false, false);
    let usual = Stress::<Toy>::new(&right, &settings).usual_labels();
    let cases = generated(&settings);
    for (place, share) in usual.iter().enumerate() {
        let has = |case: &&Case| labels(case).contains(place);
        let counted = cases.iter().filter(has).count();
        assert!(counted > 0);
        assert!(
            (share - counted as f64 / 400.0).abs() < 1e-9,
            "{place}: {share}"
        );
    }
}

/// The only fault of a run over one case, and the runs that narrowing it down took.
fn narrowed(wrong: &dyn Contestant<Toy>, case: &[u64], settings: &Settings) -> (String, u32) {
    let fault = fault(wrong, case, settings);
    (fault.input, fault.runs)
}

/// Runs that ask three times whether it stays wrong.
const AGAIN: u32 = 3;

#[test]
fn an_input_is_cut_by_the_first_wrong_answer() {
    let mut case = vec![2; 64];
    case[40] = 50;
    let wrong = wrong_on(|number| number == 50, true);
    // The unit alone, nothing, and 49.
    assert_eq!(
        narrowed(&wrong, &case, &each()),
        ("50\n".to_owned(), 3 + AGAIN)
    );
}

#[test]
fn an_input_is_cut_by_halves_where_the_answer_does_not_tell() {
    let mut case = vec![2; 64];
    case[40] = 50;
    let wrong = wrong_on(|number| number == 50, false);
    // 0..32 and 32..64, then 32..48, then 32..40 and 40..48, then the first halves; nothing, and 49.
    assert_eq!(
        narrowed(&wrong, &case, &settings()),
        ("50\n".to_owned(), 8 + 2 + AGAIN)
    );
    // Both parts of an odd number: one of three, then two of three; one of two, then the other.
    let (input, runs) = narrowed(&wrong, &[2, 2, 50], &settings());
    assert_eq!((input.as_str(), runs), ("50\n", 3 + 2 + AGAIN));
}

#[test]
fn a_case_of_one_unit_is_not_cut() {
    // An answer that is none tells no wrong unit.
    let asks = |case: &Case| match case.contains(&50) {
        true => "?".to_owned(),
        false => squares(case).total.to_string(),
    };
    // Nothing, and 49.
    assert_eq!(
        narrowed(&asks, &[50], &settings()),
        ("50\n".to_owned(), 2 + AGAIN)
    );
}

#[test]
fn the_way_down_goes_on_where_it_was() {
    let wrong = wrong_on(|number| number >= 50, true);
    // The case itself; nothing, then 59; 58 to 50 at once, and 49.
    assert_eq!(
        narrowed(&wrong, &[60], &each()),
        ("50\n".to_owned(), 1 + 2 + 9 + 1 + AGAIN)
    );
}

#[test]
fn candidates_go_to_one_program_together() {
    let wrong = |each| wrong_on(|number| number == 105 || number >= 200, each);
    // 200 itself. Then 100; 101 and 102, odd and even apart; of 103 to 106 the even ones together,
    // which are right, and the odd ones, of which 105 is wrong alone. Then nothing and 104, which
    // was tried: 104 is not run again.
    let (input, runs) = narrowed(&wrong(true), &[200], &each());
    assert_eq!(
        (input.as_str(), runs),
        ("105\n", 1 + 1 + 2 + 1 + 2 + 1 + AGAIN)
    );
    // Where the answers do not tell which, by halves: 103 is run alone before 105.
    let (input, runs) = narrowed(&wrong(false), &[200], &settings());
    assert_eq!(
        (input.as_str(), runs),
        ("105\n", 1 + 1 + 2 + 1 + 3 + 1 + AGAIN)
    );
}

#[test]
fn candidates_of_several_units_go_to_several_programs() {
    let wrong = wrong_with_all_to(6);
    for jobs in [1, 2, 3] {
        let settings = Settings { jobs, ..settings() };
        let (input, _) = narrowed(&wrong, &[1, 2, 3, 4, 5, 6, 7, 8], &settings);
        assert_eq!(input, "1\n2\n3\n4\n5\n6\n", "{jobs} jobs");
    }
    // Both halves; without 1, 2, 3 and so on up to 6; without 7; without 8. Then each of the six
    // out of six, each less by one; six of these twelve go on from place 6, the others from 0.
    let (_, runs) = narrowed(&wrong, &[1, 2, 3, 4, 5, 6, 7, 8], &settings());
    assert_eq!(runs, 2 + 7 + 1 + 12 + AGAIN);
}

#[test]
fn candidates_after_one_that_fails_are_not_run() {
    let wrong = wrong_with_all_to(5);
    let (input, runs) = narrowed(&wrong, &[1, 2, 3, 4, 5, 6, 7, 8], &settings());
    assert_eq!(input, "1\n2\n3\n4\n5\n");
    // Both halves; without 1, 2, 3 and so on up to 6; without 7; without 8. Then each of the five
    // less by one, and without each of them but the last: 1 to 4 were a half.
    assert_eq!(runs, 2 + 6 + 1 + 1 + 5 + 4 + AGAIN);
}

#[test]
fn cases_that_cannot_be_joined_are_run_one_by_one() {
    let wrong = wrong_on(|number| number == ALONE, true);
    // The case itself; nothing; 499 and the candidates of numbers from 200 on.
    let (input, runs) = narrowed(&wrong, &[ALONE], &each());
    assert_eq!((input.as_str(), runs), ("500\n", 1 + 10 + 2 + AGAIN));
}

#[test]
fn narrowing_ends_with_its_budget() {
    let wrong = wrong_on(|_| true, true);
    let runs = |shrink_runs| {
        let settings = Settings {
            shrink_runs,
            ..each()
        };
        narrowed(&wrong, &[60], &settings).1
    };
    assert_eq!(runs(0), AGAIN);
    assert_eq!(runs(1), 1 + AGAIN);
    assert_eq!(runs(20), 20 + AGAIN);
    let settings = Settings {
        shrink_time: Duration::ZERO,
        ..each()
    };
    assert_eq!(
        narrowed(&wrong, &[60], &settings),
        ("60\n".to_owned(), AGAIN)
    );
}

#[test]
fn readings_that_explain_every_answer_are_told() {
    let adds = |case: &Case| case.iter().sum::<u64>().to_string();
    let told = fault(&adds, &[3, 4], &settings());
    // 1 and 0 are their own squares.
    assert_eq!(
        (told.input.as_str(), told.readings),
        ("2\n", vec!["adding".to_owned()])
    );
    // Twice 2 is its square.
    let doubles = |case: &Case| (2 * case.iter().sum::<u64>()).to_string();
    let told = fault(&doubles, &[3, 4], &settings());
    assert_eq!(
        (told.input.as_str(), told.readings),
        ("3\n", vec!["doubling".to_owned()])
    );
    // Right answers need no reading: 16 is neither 4 nor 8.
    let adds_at_three = |case: &Case| match case.contains(&3) {
        true => case.iter().sum::<u64>().to_string(),
        false => squares(case).total.to_string(),
    };
    let told = fault(&adds_at_three, &[3, 4], &settings());
    assert_eq!(
        (told.input.as_str(), told.readings),
        ("3\n", vec!["adding".to_owned()])
    );
    // Doubled at first, and something else later.
    let neither = |case: &Case| match case[..] {
        [3, 4] => "14".to_owned(),
        _ => "7".to_owned(),
    };
    assert_eq!(fault(&neither, &[3, 4], &settings()).readings, [""; 0]);
    // A program that fails gives no answer to explain.
    let attempt = Attempt {
        output: b"14".to_vec(),
        failed: Some((Verdict::Rte, String::new())),
    };
    assert_eq!(
        fault(&Fixed(attempt), &[3, 4], &settings()).readings,
        [""; 0]
    );
}

#[test]
fn faults_are_told_apart_by_their_labels_and_counted() {
    let settings = Settings {
        all: true,
        ..each()
    };
    // Even numbers from 50 on, and odd ones below.
    let is_large = |number: &u64| *number >= 50 && number.is_multiple_of(2);
    let is_odd = |number: &u64| *number < 50 && number % 2 == 1;
    let wrong = wrong_on(move |number| is_large(&number) || is_odd(&number), true);
    let report = check::<Toy>(&wrong, &settings);
    let groups: Vec<_> = report
        .faults
        .iter()
        .map(|fault| (fault.group, fault.met))
        .collect();
    let numbers = generated(&settings).concat();
    let large = numbers.iter().filter(|number| is_large(number)).count() as u64;
    let odd = numbers.iter().filter(|number| is_odd(number)).count() as u64;
    assert!(odd > large);
    assert_eq!(groups, [("odd", odd), ("large", large)]);
    let [odd, large] = &report.faults[..] else {
        panic!("{report}");
    };
    assert!(is_odd(&odd.input.trim().parse().unwrap()), "{report}");
    assert!(is_large(&large.input.trim().parse().unwrap()), "{report}");
    assert_eq!(report.inputs, 30);
}

#[test]
fn what_a_known_fault_explains_whole_is_not_run_again() {
    let asked = AtomicU32::new(0);
    let wrong = wrong_on(|number| number >= 50, true);
    let counted = |case: &Case| {
        asked.fetch_add(1, Ordering::Relaxed);
        wrong(case)
    };
    let settings = Settings {
        all: true,
        ..each()
    };
    let stress = Stress::<Toy>::new(&counted, &settings);
    stress.faults().push(told_fault("large", 0));
    let met = |case: &[u64]| {
        let case = case.to_vec();
        stress.sort_out(&case, stress.try_once(&case));
        let faults = stress.faults();
        (faults.len(), faults[0].met)
    };
    assert_eq!(met(&[60, 70]), (1, 2));
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    // The part that is explained, and the rest.
    assert_eq!(met(&[60, 3]), (1, 3));
    assert_eq!(asked.into_inner(), 1 + 3);
}

#[test]
fn units_are_counted_apart_where_they_can_be_put_together_again() {
    let right = wrong_on(|_| false, true);
    let settings = each();
    let stress = Stress::<Toy>::new(&right, &settings);
    let labels = |case: &[u64]| stress.labels(&case.to_vec());
    let units = stress.labelled_units(&vec![51, 2]);
    assert_eq!(units, [(vec![51], labels(&[51])), (vec![2], labels(&[2]))]);
    let whole_case = vec![ALONE, 2];
    let units = stress.labelled_units(&whole_case);
    assert_eq!(units, [(whole_case.clone(), labels(&whole_case))]);
    assert_eq!(stress.labelled_units(&vec![]), [(vec![], labels(&[]))]);
}

#[test]
fn wrong_units_are_counted_as_far_as_they_can_be_told() {
    let settings = each();
    let unit = |number| (vec![number], LabelSet::default());
    let wrong = wrong_on(|number| number > 5, true);
    let stress = Stress::<Toy>::new(&wrong, &settings);
    assert_eq!(stress.wrong_among(&[unit(6), unit(1), unit(7)]), 2);
    assert_eq!(stress.wrong_among(&[unit(1), unit(2)]), 0);
    assert_eq!(stress.wrong_among(&[unit(6)]), 1);
    assert_eq!(stress.wrong_among(&[unit(5)]), 0);
    // Units that cannot be put together again count once.
    assert_eq!(stress.wrong_among(&[unit(6), unit(7), unit(ALONE)]), 1);
    // A program that fails is wrong once at least.
    let fails = Fixed(Attempt {
        output: vec![],
        failed: Some((Verdict::Tle, String::new())),
    });
    let stress = Stress::<Toy>::new(&fails, &settings);
    assert_eq!(stress.wrong_among(&[unit(1), unit(2)]), 1);
}

#[test]
fn labels_are_found_by_name() {
    let set = |names: &[&'static str]| {
        label_set::<Toy>(names.iter().copied())
            .places()
            .collect::<Vec<_>>()
    };
    assert_eq!(set(&["twice", "large"]), [LARGE, TWICE]);
    assert_eq!(set(&["no such label"]), [0; 0]);
    assert_eq!(set(&[]), [0; 0]);
}

#[test]
fn units_are_put_together() {
    let unit = |number| (vec![number], LabelSet::default());
    assert_eq!(whole::<Toy>(&[]), None);
    assert_eq!(whole::<Toy>(&[unit(4)]), Some(vec![4]));
    assert_eq!(whole::<Toy>(&[unit(4), unit(5)]), Some(vec![4, 5]));
    assert_eq!(whole::<Toy>(&[unit(4), unit(ALONE)]), None);
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn the_first_wrong_unit_is_found() {
    let first = |right: &[&str], got: &[&str]| first_wrong(&words(right), &words(got));
    assert_eq!(first(&["1", "2"], &["1", "2"]), None);
    assert_eq!(first(&["1", "2", "3"], &["1", "3", "2"]), Some(1));
    assert_eq!(first(&["1", "2"], &["3"]), Some(0));
    assert_eq!(first(&["1", "2", "3"], &["1", "2"]), Some(2));
    assert_eq!(first(&["1", "2"], &["1", "2", "3"]), Some(2));
    assert_eq!(first(&[], &[]), None);
}

#[test]
fn a_wrong_unit_is_told_with_its_number_if_there_are_several() {
    let detail =
        |right: &[&str], got: &[&str], unit| wrong_detail(&words(right), &words(got), unit);
    assert_eq!(detail(&["1"], &["2"], 0), "'2' where '1' is right");
    assert_eq!(
        detail(&["1", "2"], &["1"], 1),
        "answer 2: nothing where '2' is right"
    );
    assert_eq!(
        detail(&["1"], &["1", "2"], 1),
        "answer 2: '2' where nothing is right"
    );
    assert_eq!(detail(&["1"], &[], 0), "nothing where '1' is right");
}

#[test]
fn wrong_units_are_counted() {
    let count = |right: &[&str], got: &[&str]| wrong_units(&words(right), &words(got));
    // Totals by their difference, words and lists one by one.
    assert_eq!(count(&["10"], &["7"]), 3);
    assert_eq!(count(&["10"], &["x"]), 1);
    assert_eq!(count(&["x"], &["10"]), 1);
    assert_eq!(count(&["1", "2", "3"], &["1", "9", "9"]), 2);
    assert_eq!(count(&["1", "2", "3"], &["2"]), 1 + 2);
    assert_eq!(count(&["1"], &["1", "2", "3"]), 2);
    assert_eq!(count(&["5", "5"], &["5", "5"]), 0);
}

#[test]
fn trials_agree_in_verdict_and_answer() {
    let trial = |verdict, answer: &[&str]| Trial {
        verdict,
        detail: String::new(),
        output: Vec::new(),
        answer: words(answer),
        wrong_unit: None,
        wrong: 0,
    };
    let first = trial(Verdict::Wa, &["1"]);
    assert!(first.agrees_with(&trial(Verdict::Wa, &["1"])));
    assert!(!first.agrees_with(&trial(Verdict::Wa, &["2"])));
    assert!(!first.agrees_with(&trial(Verdict::Ac, &["1"])));
}

#[test]
fn verdicts_are_named_as_contests_name_them() {
    use Verdict::{Ac, Je, Mle, Ole, Pe, Rte, Tle, Wa};
    let names = [Ac, Wa, Tle, Rte, Mle, Ole, Pe, Je].map(Verdict::name);
    assert_eq!(names, ["AC", "WA", "TLE", "RTE", "MLE", "OLE", "PE", "JE"]);
}

fn told_fault(group: &'static str, met: u64) -> Fault {
    Fault {
        met,
        group,
        ..fault(&wrong_on(|number| number == 50, true), &[50], &each())
    }
}

#[test]
fn reports_add_up_and_faults_come_by_their_number() {
    let mut report = StressReport::new::<Toy>(&settings());
    assert!(report.judge_error() && !report.accepted(), "nothing judged");
    report.accept(3);
    report.accept(4);
    assert!(report.accepted() && !report.judge_error());
    let mut other = StressReport::new::<Toy>(&settings());
    other.fail(5);
    other.fail(6);
    other.judge_broke("first".to_owned());
    other.judge_broke("second".to_owned());
    report.merge(other);
    assert_eq!((report.inputs, report.units, report.failed), (4, 18, 2));
    assert_eq!(report.broken.as_deref(), Some("first"));
    let mut third = StressReport::new::<Toy>(&settings());
    third.judge_broke("third".to_owned());
    report.merge(third);
    assert_eq!(report.broken.as_deref(), Some("first"));
    report.close(vec![
        told_fault("a", 0),
        told_fault("c", 7),
        told_fault("b", 7),
    ]);
    let faults: Vec<_> = report
        .faults
        .iter()
        .map(|fault| (fault.group, fault.met))
        .collect();
    assert_eq!(faults, [("b", 7), ("c", 7), ("a", 1)]);
}

#[test]
fn failures_are_not_accepted_and_ours_are_told_from_theirs() {
    let mut report = StressReport::new::<Toy>(&settings());
    report.fail(1);
    assert!(!report.accepted() && !report.judge_error());
    report.close(vec![told_fault("a", 1)]);
    assert!(!report.judge_error());
    report.faults[0].verdict = Verdict::Je;
    assert!(report.judge_error());
    let mut broken = StressReport::new::<Toy>(&settings());
    broken.accept(1);
    broken.judge_broke("no shell".to_owned());
    assert!(broken.judge_error() && !broken.accepted());
    let told = broken.to_string();
    assert_eq!(
        told,
        "cannot judge: no shell\nJE: toy 1 units in 1 inputs, 0 inputs failed (seed 1)\n"
    );
}

#[test]
fn a_report_heads_its_faults_if_there_are_several() {
    let mut report = StressReport::new::<Toy>(&settings());
    report.accept(2);
    assert_eq!(
        report.to_string(),
        "AC: toy 2 units in 1 inputs, 0 inputs failed (seed 1)\n"
    );
    report.fail(1);
    report.close(vec![told_fault("large", 1)]);
    let one = "toy WA: '2501' where '2500' is right
input:
  50
your program says:
  2501
right is:
  2500
why:
  the squares add up to 2500
labels: large
";
    let sum = "WA: toy 3 units in 2 inputs, 1 inputs failed (seed 1)\n";
    assert_eq!(report.to_string(), format!("{one}\n{sum}"));
    report.close(vec![told_fault("large", 2), told_fault("odd", 1)]);
    let two = format!("== large: 2 wrong\n{one}\n== odd: 1 wrong\n{one}\n{sum}");
    assert_eq!(report.to_string(), two);
}

#[test]
fn a_fault_shows_the_beginning_of_what_is_long() {
    let lines = |count: usize| Fault {
        why: "line\n".repeat(count),
        readings: vec!["adding".to_owned()],
        flaky: true,
        ..told_fault("large", 1)
    };
    let (forty, more) = (lines(40).to_string(), lines(42).to_string());
    assert_eq!(forty.matches("  line\n").count(), 40);
    assert!(!forty.contains("lines more"), "{forty}");
    assert_eq!(more.matches("  line\n").count(), 40);
    assert!(more.contains("  ... 2 lines more\n"), "{more}");
    assert!(
        more.contains(
            "flaky: the same input got different answers\nagrees with you under adding\n"
        )
    );
}

#[test]
fn output_that_is_no_text_is_still_reported() {
    let fault = Fault {
        got: b"a\xff".to_vec(),
        ..told_fault("large", 1)
    };
    let value = serde_json::to_value(&fault).unwrap();
    assert_eq!(value["got"], "a\u{fffd}");
    assert_eq!(value["verdict"], "WA");
}
