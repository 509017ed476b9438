use super::*;
use crate::toy::Toy;
use process::Feed;
use std::ffi::OsString;
use std::time::Duration;

fn outside(command: &str, args: &[&str]) -> Outside {
    Outside {
        program: Program {
            command: OsString::from(command),
            args: args.iter().map(OsString::from).collect(),
            feed: Feed::Stdin,
        },
        limits: Limits {
            time: Duration::from_secs(2),
            memory: 600_000_000,
            output: 100,
            processes: 5,
        },
    }
}

fn attempt(program: &Outside) -> Attempt {
    Contestant::<Toy>::attempt(program, &vec![3], "3\n")
}

fn sh(script: &str) -> Attempt {
    attempt(&outside("sh", &["-c", script]))
}

/// The verdict and its detail.
fn failed(attempt: Attempt) -> (Verdict, String) {
    attempt.failed.expect("it fails")
}

#[test]
fn a_program_reads_the_text_and_its_output_is_the_answer() {
    assert_eq!(sh("cat; echo 9"), Attempt::said("3\n9\n".to_owned()));
}

#[test]
fn every_end_has_its_verdict_and_detail() {
    let told = |verdict, detail: &str| (verdict, detail.to_owned());
    assert_eq!(
        failed(sh("echo 'out of cards' >&2; echo >&2; exit 3")),
        told(Verdict::Rte, "exit status 3: out of cards")
    );
    assert_eq!(failed(sh("exit 4")), told(Verdict::Rte, "exit status 4"));
    assert_eq!(
        failed(sh("kill -9 $$")),
        told(Verdict::Rte, "ended by signal 9")
    );
    assert_eq!(failed(sh("yes")), told(Verdict::Ole, "more than 100 bytes"));
    let forks = "for i in 1 2 3 4 5 6; do sleep 0.4 & done; wait";
    assert_eq!(
        failed(sh(forks)),
        told(Verdict::Rte, "more than 5 processes")
    );
    let mut slow = outside("sleep", &["60"]);
    slow.limits.time = Duration::from_millis(300);
    assert_eq!(
        failed(attempt(&slow)),
        told(Verdict::Tle, "more than 300ms")
    );
}

#[test]
fn what_runs_with_four_times_the_memory_is_out_of_memory() {
    // In kilobytes: the limit is 585,937, four times that 2,343,750.
    let needs = |kilobytes: u32| {
        sh(&format!(
            "sleep 0.1; echo half; [ $(ulimit -v) -ge {kilobytes} ]"
        ))
    };
    assert_eq!(needs(500_000).failed, None);
    let (verdict, detail) = failed(needs(1_000_000));
    assert_eq!(verdict, Verdict::Mle);
    assert_eq!(detail, "runs with four times the 600000000 bytes allowed");
    assert_eq!(needs(1_000_000).output, b"half\n");
    assert_eq!(failed(needs(3_000_000)).0, Verdict::Rte);
}

#[test]
fn what_cannot_be_run_is_our_fault() {
    let (verdict, detail) = failed(attempt(&outside("/no/such/program", &[])));
    assert_eq!(verdict, Verdict::Je);
    assert!(
        detail.starts_with("cannot run /no/such/program: "),
        "{detail}"
    );
}

#[test]
fn the_last_line_that_says_something_is_added() {
    let told = |stderr: &[u8]| with_last_line("why".to_owned(), stderr);
    assert_eq!(told(b"first\n  second \n \n"), "why: second");
    assert_eq!(told(b" \n"), "why");
    assert_eq!(
        told("x".repeat(200).as_bytes()),
        format!("why: {}", "x".repeat(120))
    );
}
