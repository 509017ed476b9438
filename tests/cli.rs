//! The program from outside: exit statuses, streams, files.

use assert_cmd::Command;
use std::fs;
use std::process::Stdio;

fn fairdeal(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
    command.args(args);
    command
}

struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn run(args: &[&str], input: &[u8]) -> Ran {
    let output = fairdeal(args).write_stdin(input).output().unwrap();
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

const TWO_DEALS: &[u8] = b"AS KS QS JS TS 2H 3H 4H 5H 7H\n2C 3C 4C 5C 7C AD KD QD JD 9D\n";

#[test]
fn solve_prints_the_contest_answer() {
    let ran = run(&["solve", "poker"], TWO_DEALS);
    // A royal flush beats a seven-high flush; a seven-high flush loses to an ace-high one.
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, "1\n", "")
    );
    let each = run(&["solve", "poker", "--each"], TWO_DEALS);
    assert_eq!(each.out, "Player 1\nPlayer 2\n");
    let reference = run(&["solve", "poker", "--reference"], TWO_DEALS);
    assert_eq!(reference.out, "1\n");
}

#[test]
fn bad_input_is_status_2_with_nothing_on_standard_output() {
    let ran = run(&["solve", "poker"], b"AS KS QS JS 10S 2H 3H 4H 5H 7H\n");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("line 1, column 13"), "{}", ran.err);
    assert!(ran.err.contains("'10S'"), "{}", ran.err);
}

#[test]
fn bad_usage_is_status_2() {
    for args in [
        &["solve", "chess"][..],
        &["verify", "--shard", "3/3"],
        &["verify", "--time", "soon"],
        &["solve", "board", "--each"],
        &["solve", "tarot", "--multi-deck"],
        &["verify", "--case", "3"],
        &["verify", "poker", "--exhaustive", "--proof", "nothing"],
        &["generate", "board", "--count", "2"],
        &[],
    ] {
        let ran = run(args, b"");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty(), "{args:?}");
    }
}

#[test]
fn an_unreadable_file_is_status_3() {
    for args in [
        &["solve", "poker", "no/such/file"][..],
        &["explain", "uno", "no/such/file"],
        &["verify", "uno", "--input", "no/such/file"],
        &["solve", "poker", "/"],
    ] {
        let ran = run(args, b"");
        assert_eq!((ran.status, ran.out.as_str()), (3, ""), "{args:?}");
        assert!(ran.err.contains("cannot read"), "{}", ran.err);
    }
}

#[test]
fn hostile_bytes_are_refused_briefly() {
    let long = vec![b'A'; 3_000_000];
    for game in ["poker", "board", "tarot", "uno", "mighty"] {
        for (what, bytes) in [
            ("a long line", long.as_slice()),
            ("a NUL", b"\0"),
            ("a byte order mark", b"\xef\xbb\xbf1 1\n"),
            ("no UTF-8", b"\xff\xfe\n"),
        ] {
            let ran = run(&["solve", game], bytes);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{game}, {what}");
            assert!(
                ran.err.contains("line 1, column 1:"),
                "{game}, {what}: {}",
                ran.err
            );
            assert!(
                ran.err.len() < 800,
                "{game}, {what}: {} bytes",
                ran.err.len()
            );
        }
    }
}

#[test]
fn verify_agrees_and_tells_it_in_json() {
    let args = [
        "verify", "--cases", "300", "--format", "json", "--seed", "0123abc",
    ];
    let ran = run(&args, b"");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["schema"], 1);
    assert_eq!(report["seed"], "0123abc");
    assert_eq!(report["shard"], "0/1");
    assert_eq!(report["findings"], serde_json::json!([]));
    let runs = report["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 10);
    for run in runs {
        assert_eq!(run["disagreements"], 0, "{run}");
        assert!(run["valid"].as_u64().unwrap() > 0, "{run}");
        assert!(run["labels"].as_object().unwrap().len() >= 10, "{run}");
    }
    let strip = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.contains("\"seconds\""));
        lines.map(str::to_owned).collect()
    };
    let again = run_with_jobs(&args, "1");
    assert_eq!(
        strip(&again.out),
        strip(&ran.out),
        "the threads change nothing"
    );
}

fn run_with_jobs(args: &[&str], jobs: &str) -> Ran {
    let all: Vec<&str> = args.iter().copied().chain(["--jobs", jobs]).collect();
    run(&all, b"")
}

#[test]
fn shards_add_up() {
    let cases = |shard: Option<&str>| {
        let mut args = vec![
            "verify", "poker", "board", "--cases", "500", "--format", "json",
        ];
        args.extend(shard.iter().flat_map(|part| ["--shard", part]));
        let report: serde_json::Value = serde_json::from_str(&run(&args, b"").out).unwrap();
        let runs = report["runs"].as_array().unwrap().clone();
        let count = |field: &str| {
            runs.iter()
                .map(|run| run[field].as_u64().unwrap())
                .sum::<u64>()
        };
        (count("cases"), count("valid"))
    };
    let parts = ["0/3", "1/3", "2/3"].map(|part| cases(Some(part)));
    let sum = parts
        .iter()
        .fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    assert_eq!(sum, cases(None));
}

#[test]
fn the_canary_ends_with_status_1_and_a_report() {
    let ran = run(&["verify", "--canary", "--cases", "20"], b"");
    assert_eq!(ran.status, 1);
    for game in ["poker", "board", "tarot", "uno", "mighty"] {
        assert!(
            ran.out
                .contains(&format!("finding: {game} (outcomes differ)")),
            "{}",
            ran.out
        );
    }
    let case = run(
        &["verify", "poker", "--canary", "--stored", "no-such-case"],
        b"",
    );
    assert_eq!(case.status, 2);
}

#[test]
fn one_case_can_be_replayed() {
    for index in ["0", "1", "2", "3"] {
        let ran = run(&["verify", "tarot", "--seed", "x", "--case", index], b"");
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    }
    let ran = run(&["verify", "poker", "--input", "-"], TWO_DEALS);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = run(&["verify", "poker", "--canary", "--input", "-"], TWO_DEALS);
    assert_eq!(ran.status, 1);
}

#[test]
fn generate_writes_valid_inputs_that_solve_accepts() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for game in ["poker", "board", "tarot", "uno", "mighty"] {
        let ran = run(
            &[
                "generate", game, "--count", "5", "--seed", "s", "--out", out,
            ],
            b"",
        );
        assert_eq!((ran.status, ran.out.as_str()), (0, ""));
        for index in 0..5 {
            let file = folder.path().join(format!("{index}.txt"));
            let file = file.to_str().unwrap();
            let solved = run(&["solve", game, file], b"");
            assert_eq!(solved.status, 0, "{}", solved.err);
            let told = run(&["explain", game, file], b"");
            assert_eq!(told.status, 0);
            assert!(!told.out.is_empty());
        }
    }
    for game in ["poker", "uno"] {
        let printed = run(&["generate", game, "--count", "4"], b"");
        assert_eq!(run(&["solve", game], printed.out.as_bytes()).status, 0);
    }
    fs::write(folder.path().join("plain"), "").unwrap();
    let blocked = folder.path().join("plain/sub");
    let ran = run(
        &["generate", "uno", "--out", blocked.to_str().unwrap()],
        b"",
    );
    assert_eq!(ran.status, 3);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::Command;
    let mut child = Command::new(env!("CARGO_BIN_EXE_fairdeal"))
        .args(["generate", "poker", "--count", "20000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn lists_and_completions() {
    for what in ["games", "labels", "profiles", "targets", "proofs"] {
        let text = run(&["list", what], b"");
        assert_eq!(text.status, 0);
        let json = run(&["list", what, "--format", "json"], b"");
        let rows: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        assert!(rows.as_array().unwrap().len() >= 3, "{what}");
    }
    for shell in ["bash", "fish", "zsh"] {
        let script = run(&["completions", shell], b"");
        assert!(script.out.contains("fairdeal"));
    }
}

#[test]
fn help_is_readable() {
    let mut all = String::new();
    for args in [
        &["--help"][..],
        &["verify", "--help"],
        &["solve", "--help"],
        &["generate", "--help"],
    ] {
        let ran = run(args, b"");
        assert_eq!(ran.status, 0);
        all.push_str(&ran.out);
        all.push_str("\n----\n");
    }
    crate::snapshot!("harness", "help", all);
}
