//! Hostile programs end with the right verdict and leave nothing behind.

use fairdeal::drivers::stress::process::{End, Feed, Limits, Program, Ran, run};
use std::ffi::OsString;
use std::fs;
use std::time::{Duration, Instant};

const LIMITS: Limits = Limits {
    time: Duration::from_millis(700),
    memory: 512 << 20,
    output: 1 << 20,
    processes: 20,
};

fn program(command: &str, args: &[&str]) -> Program {
    Program {
        command: OsString::from(command),
        args: args.iter().map(OsString::from).collect(),
        feed: Feed::Stdin,
    }
}

fn sh(script: &str) -> Program {
    program("sh", &["-c", script])
}

fn python(script: &str) -> Program {
    program("python3", &["-c", script])
}

fn ran(program: &Program, input: &[u8]) -> Ran {
    let start = Instant::now();
    let ran = run(program, input, &LIMITS).expect("the command can be run");
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
    ran
}

/// Processes whose command line holds the marker.
fn left_over(marker: &str) -> Vec<String> {
    let entries = fs::read_dir("/proc").unwrap();
    entries
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path().join("cmdline")).ok())
        .filter(|line| line.contains(marker))
        .collect()
}

#[test]
fn a_plain_program_is_fed_and_read() {
    let ran = ran(&sh("cat; echo two >&2; exit 3"), b"one\n");
    assert_eq!(ran.end, End::Exited(3));
    assert_eq!(
        (ran.stdout.as_slice(), ran.stderr.as_slice()),
        (&b"one\n"[..], &b"two\n"[..])
    );
}

#[test]
fn large_input_and_output_do_not_block_each_other() {
    let input = vec![b'x'; 900_000];
    let ran = ran(&program("cat", &[]), &input);
    assert_eq!(ran.end, End::Exited(0));
    assert!(ran.stdout == input);
}

#[test]
fn a_program_that_does_not_read_is_not_waited_for() {
    let input = vec![b'x'; 3_000_000];
    assert_eq!(ran(&sh("exec <&-; echo done"), &input).end, End::Exited(0));
    let early = ran(&program("true", &[]), &input);
    assert_eq!(early.end, End::Exited(0));
}

#[test]
fn time_output_and_signals_are_told_apart() {
    assert_eq!(ran(&sh("while :; do :; done"), b"").end, End::TimedOut);
    assert_eq!(
        ran(&sh("trap '' TERM INT HUP; sleep 60"), b"").end,
        End::TimedOut
    );
    let endless = ran(&program("yes", &[]), b"");
    assert_eq!(endless.end, End::TooMuchOutput);
    assert_eq!(endless.stdout.len(), 1 << 20);
    assert_eq!(ran(&sh("kill -9 $$"), b"").end, End::Signalled(9));
    assert_eq!(ran(&sh("kill -9 0"), b"").end, End::Signalled(9));
}

#[test]
fn memory_is_limited() {
    let ran = ran(&python("b = bytearray(2 << 30)"), b"");
    assert_eq!(ran.end, End::Exited(1));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("MemoryError"));
}

#[test]
fn forks_are_counted_and_gone() {
    let marker = "forks-are-gone";
    let bomb = format!("f() {{ sh -c 'sleep 61 # {marker}' & }}; while :; do f; done");
    let ran = ran(&sh(&bomb), b"");
    assert!(
        matches!(ran.end, End::TooManyProcesses | End::TimedOut),
        "{:?}",
        ran.end
    );
    assert_eq!(left_over(marker), Vec::<String>::new());
}

#[test]
fn a_daemon_that_left_its_group_is_gone() {
    let marker = "daemon-is-gone-62";
    let script = format!(
        "import os, sys, time
marker = '{marker}'
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.close(0); os.close(1); os.close(2)
        time.sleep(60)
        os._exit(0)
    os._exit(0)
os.wait()
time.sleep(0.05)
print('parent done')
"
    );
    let ran = ran(&python(&script), b"");
    assert_eq!(ran.end, End::Exited(0));
    assert_eq!(ran.stdout, b"parent done\n");
    assert_eq!(left_over(marker), Vec::<String>::new());
}

#[test]
fn a_descendant_that_keeps_standard_output_open_is_not_waited_for() {
    let marker = "keeps-output-open";
    let ran = ran(
        &sh(&format!("sh -c 'sleep 63; : {marker}' & echo answer")),
        b"",
    );
    assert_eq!(ran.end, End::Exited(0));
    assert_eq!(ran.stdout, b"answer\n");
    assert!(ran.elapsed < LIMITS.time);
    assert_eq!(left_over(marker), Vec::<String>::new());
}

#[test]
fn files_are_passed_and_removed() {
    let mut by_path = program("sh", &["-c", "cat \"$0\"; echo \"$0\"", "{}"]);
    by_path.feed = Feed::Argument;
    let told = String::from_utf8(ran(&by_path, b"body\n").stdout).unwrap();
    let (body, path) = told.split_once('\n').unwrap();
    assert_eq!(body, "body");
    assert!(!fs::exists(path.trim()).unwrap(), "{path}");

    let mut by_name = sh("cat p054_poker.txt; pwd");
    by_name.feed = Feed::Named("p054_poker.txt".to_owned());
    let told = String::from_utf8(ran(&by_name, b"body\n").stdout).unwrap();
    let (body, folder) = told.split_once('\n').unwrap();
    assert_eq!(body, "body");
    assert!(!fs::exists(folder.trim()).unwrap(), "{folder}");
}

#[test]
fn a_command_that_cannot_run_is_an_error() {
    assert!(run(&program("/no/such/program", &[]), b"", &LIMITS).is_err());
    assert!(run(&program("/etc/passwd", &[]), b"", &LIMITS).is_err());
}

#[test]
fn many_at_once_do_not_disturb_each_other() {
    std::thread::scope(|scope| {
        for worker in 0..4 {
            scope.spawn(move || {
                for round in 0..25 {
                    let text = format!("{worker} {round}\n");
                    let ran = ran(&sh("cat | cat"), text.as_bytes());
                    assert_eq!((ran.end, ran.stdout), (End::Exited(0), text.into_bytes()));
                }
            });
        }
    });
}
