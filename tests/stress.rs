//! `stress` and `shrink` from outside: small programs, right ones and ones wrong in a known way.

use crate::snapshot;
use assert_cmd::Command;
use fairdeal::contest::{AnswerStyle, Contest};
use fairdeal::drivers::stress::{Settings, check};
use fairdeal::game::{Game, SolveOptions};
use fairdeal::games::poker::Poker;
use rayon::prelude::*;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Generous limits: the machine may be busy. One job, so that the first fault is always the same.
const UNHURRIED: [&str; 6] = ["--jobs", "1", "--timeout", "20s", "--shrink-time", "100s"];

struct Ran {
    status: i32,
    out: String,
    err: String,
}

impl Ran {
    /// The letters that the last line begins with, but for those that tell how to go on.
    fn verdict(&self) -> &str {
        let mut lines = self.out.lines().rev();
        let last = lines.find(|line| !line.starts_with("again: "));
        last.unwrap_or_default()
            .split(':')
            .next()
            .unwrap_or_default()
    }

    /// The report without its last line, which counts.
    fn faults(&self) -> &str {
        let end = self.out.trim_end().rfind('\n').unwrap_or(0);
        &self.out[..end]
    }

    /// The lines under a heading of the first fault.
    fn block(&self, heading: &str) -> Vec<&str> {
        let lines = self.out.lines().skip_while(|line| *line != heading).skip(1);
        lines.map_while(|line| line.strip_prefix("  ")).collect()
    }
}

fn fairdeal(subcommand: &str, game: &str, options: &[&str], program: &[OsString]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([subcommand, game])
        .args(options)
        .arg("--")
        .args(program);
    command
}

fn ran(mut command: Command) -> Ran {
    let output = command.output().unwrap();
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn stress(game: &str, options: &[&str], program: &[OsString]) -> Ran {
    let options = [&UNHURRIED, options].concat();
    ran(fairdeal("stress", game, &options, program))
}

fn words(words: &[&str]) -> Vec<OsString> {
    words.iter().map(OsString::from).collect()
}

fn sh(script: &str) -> Vec<OsString> {
    words(&["sh", "-c", script])
}

/// Python without what it loads at the start for convenience.
fn python(script: &str, args: &[&str]) -> Vec<OsString> {
    static PYTHON: OnceLock<String> = OnceLock::new();
    let python = PYTHON.get_or_init(|| {
        let mut ask = Command::new("python3");
        let output = ask
            .args(["-c", "import sys; print(sys.executable)"])
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    });
    let program = words(&[python, "-I", "-S", &format!("tests/programs/{script}")]);
    [program, words(args)].concat()
}

fn awk(fault: &str) -> Vec<OsString> {
    let fault = format!("fault={fault}");
    words(&["awk", "-v", &fault, "-f", "tests/programs/board.awk"])
}

/// The Uno program, compiled once.
fn uno(args: &[&str]) -> Vec<OsString> {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let program = PROGRAM.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        // Another test process may be running the old one: it is replaced, not overwritten.
        let fresh = folder.join(format!("uno-{}", std::process::id()));
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/uno.rs");
        let mut compile = Command::new(rustc);
        compile
            .args(["-O", "--edition", "2024", source, "-o"])
            .arg(&fresh);
        compile.assert().success();
        let program = folder.join("uno");
        fs::rename(&fresh, &program).unwrap();
        program
    });
    [vec![program.clone().into_os_string()], words(args)].concat()
}

/// A program for a game with a fault; without one for the empty name.
fn program(game: &str, fault: &str) -> Vec<OsString> {
    let fault_alone: &[&str] = if fault.is_empty() { &[] } else { &[fault] };
    match game {
        "board" => awk(fault),
        "uno" => uno(fault_alone),
        _ => python(&format!("{game}.py"), fault_alone),
    }
}

#[test]
fn right_programs_are_accepted() {
    for (game, cases, units) in [
        ("poker", "600", 1_000),
        ("board", "40", 16_000),
        ("tarot", "40", 40),
        ("uno", "400", 400),
        ("mighty", "40", 40),
    ] {
        let ran = stress(game, &["--cases", cases], &program(game, ""));
        assert_eq!((ran.status, ran.verdict()), (0, "AC"), "{}", ran.out);
        let counted = ran.out.split_whitespace().nth(2);
        let counted: u32 = counted.unwrap().parse().unwrap();
        assert!(counted >= units, "{}", ran.out);
    }
}

/// One failing program: the verdict, the label that its fault goes by, and what the
/// report has to say of it. Returns the run for what the game asks of its witness.
fn caught(game: &str, fault: &str, options: &[&str], group: &str, says: &str) -> Ran {
    let ran = stress(game, options, &program(game, fault));
    let verdict = if fault == "crash-on-quads" {
        "RTE"
    } else {
        "WA"
    };
    assert_eq!(
        (ran.status, ran.verdict()),
        (1, verdict),
        "{}{}",
        ran.out,
        ran.err
    );
    assert!(ran.out.contains(says), "{}", ran.out);
    let labels = ran.out.lines().find(|line| line.starts_with("labels: "));
    let labels: Vec<_> = labels.unwrap()[8..].split(", ").collect();
    assert!(labels.contains(&group), "{}", ran.out);
    snapshot!("stress", format!("{game}-{fault}"), ran.faults());
    ran
}

#[test]
fn poker_faults_are_shown_on_one_line_of_ten_cards() {
    let faults = [
        ("wheel", "wheel", "straight beats"),
        ("wrap", "wrap-around", "high card"),
        (
            "two-pairs-kicker",
            "two-pairs-kicker",
            "the kicker decides: 5 beats 4",
        ),
        ("ranks-first", "lower-group-higher-card", "3 beats 2"),
        ("tie-wins", "straight-tie", "a tie, nobody wins"),
        ("crash-on-quads", "four-of-a-kind", "IndexError"),
    ];
    faults.into_par_iter().for_each(|(fault, label, says)| {
        let ran = caught("poker", fault, &["--cases", "700"], label, says);
        let [line] = ran.block("input:")[..] else {
            panic!("{}", ran.out)
        };
        assert_eq!(line.split(' ').count(), 10, "{line}");
    });
}

#[test]
fn board_faults_are_shown_on_two_cards_a_side_and_one_swap() {
    for (fault, label, says) in [
        ("always-alice", "bob-first", "'Alice' where 'Bob' is right"),
        (
            "alice-alone",
            "bob-without-a",
            "answer 1: 'Bob' where 'Alice' is right",
        ),
        (
            "top-row",
            "top-row-misleads",
            "'Bob' where 'Alice' is right",
        ),
        (
            "late",
            "flip-to-alice",
            "answer 2: 'Bob' where 'Alice' is right",
        ),
        ("same-place", "one-swap", "answer 2: "),
        (
            "no-first",
            "one-swap",
            "answer 2: nothing where 'Alice' is right",
        ),
    ] {
        let ran = caught("board", fault, &[], label, says);
        let input = ran.block("input:");
        let size: usize = input[0]
            .split(' ')
            .map(|n| n.parse::<usize>().unwrap())
            .product();
        assert!(size <= 2, "{}", ran.out);
        let rows: usize = input[0].split(' ').next().unwrap().parse().unwrap();
        assert_eq!(input[1 + 2 * rows], "1", "{}", ran.out);
    }
}

#[test]
fn tarot_faults_are_shown_on_two_hands() {
    let faults = [
        ("ten-as-one", "konrad-wins", "outside it: S10"),
        ("unsorted", "rank-4-jokers-3", "Both have rank 4"),
        (
            "three-equal",
            "pair-from-three-equal",
            "'15' where '14' is right",
        ),
        (
            "mixed-straight",
            "mixed-sequence",
            "'12' where '20' is right",
        ),
    ];
    faults.into_par_iter().for_each(|(fault, label, says)| {
        let ran = caught("tarot", fault, &[], label, says);
        let cards = ran.block("input:");
        let counts: Vec<_> = cards.iter().map(|hand| hand.split(' ').count()).collect();
        assert_eq!(counts, [5, 5], "{}", ran.out);
    });
}

#[test]
fn uno_faults_are_shown_by_one_game_of_small_hands() {
    for (fault, label, says) in [
        ("value-first", "colour-before-better-value", "B1"),
        ("drawn-kept", "drawn-card-played", "and plays it [1 left]"),
        ("drawn-idle", "drawn-change", "draws BC and plays it"),
        ("start-acts", "starts-on-change", "[0 left]"),
        (
            "pile-not-turned",
            "turned-over-several-cards",
            "turned over",
        ),
        ("reverse-late", "drawn-change", "draws BC and plays it"),
    ] {
        let ran = caught("uno", fault, &[], label, says);
        let lists = ran.block("input:");
        assert_eq!(lists.len(), 7, "{}", ran.out);
        let counts = lists[1..5].iter().map(|hand| hand.split(' ').count() - 1);
        let counts: Vec<_> = counts.collect();
        // The hands before the first turn: one card each but for the two that a choice needs.
        assert!(counts.iter().sum::<usize>() <= 6, "{}", ran.out);
    }
}

#[test]
fn mighty_faults_are_shown_on_one_record() {
    let faults = [
        (
            "led-jc",
            "led-jc",
            "leads JB (written JC); permitted: clover",
        ),
        (
            "gun-in-round-1",
            "gun-ignored-first",
            "agrees with you under reading 2",
        ),
        (
            "joker-asks",
            "joker-led-first",
            "agrees with you under reading 5",
        ),
        ("friend-laid", "no-friend-laid", "plays alone (5.5)"),
        (
            "duplicate-late",
            "dealt-twice-and-miss",
            "agrees with you under reading 12",
        ),
    ];
    faults.into_par_iter().for_each(|(fault, label, says)| {
        // Led with a joker asking for girudda: two of the faults meet there.
        let other = ["--shrink-runs", "60", "--ignore", "open-for-girudda"];
        let options = if fault == "joker-asks" {
            &other[..2]
        } else {
            &other
        };
        let ran = caught("mighty", fault, options, label, says);
        assert_eq!(ran.block("input:").len(), 18, "{}", ran.out);
    });
}

#[test]
fn answers_are_read_as_asked_for() {
    let few = ["--cases", "60", "--answer"];
    for (answer, output, verdict) in [
        ("meaning", "", "AC"),
        ("exact", "", "AC"),
        ("each", "each", "AC"),
        ("last-integer", "chatty", "AC"),
        ("meaning", "chatty", "PE"),
        ("exact", "chatty", "WA"),
    ] {
        let options = [&few[..], &[answer, "--shrink-runs", "20"]].concat();
        let ran = stress("poker", &options, &program("poker", output));
        assert_eq!(ran.verdict(), verdict, "{answer} {output}: {}", ran.out);
        assert_eq!(ran.status, i32::from(verdict != "AC"));
    }
    // `each` tells the wrong line at once.
    let ran = stress(
        "poker",
        &["--cases", "60", "--answer", "each"],
        &python("poker.py", &["each", "tie-wins"]),
    );
    assert_eq!(ran.block("your program says:"), ["1"]);
    assert_eq!(ran.block("right is:"), ["Tie"], "{}", ran.out);
}

#[test]
fn input_comes_in_a_file_where_the_program_wants_one() {
    let options = ["--cases", "60", "--input-name", "p054_poker.txt"];
    let named = stress("poker", &options, &program("poker", "file"));
    assert_eq!((named.status, named.verdict()), (0, "AC"), "{}", named.out);

    let by_path = [awk(""), words(&["{}"])].concat();
    let by_path = stress("board", &["--cases", "16"], &by_path);
    assert_eq!(
        (by_path.status, by_path.verdict()),
        (0, "AC"),
        "{}",
        by_path.out
    );
}

#[test]
fn an_ignored_label_makes_way_for_the_next_fault() {
    let two = python("poker.py", &["wheel", "two-pairs-kicker"]);
    let options = [
        "--cases",
        "1000",
        "--ignore",
        "wheel",
        "--ignore",
        "steel-wheel",
    ];
    let ran = stress("poker", &options, &two);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out
            .contains("both have two pairs, and the kicker decides"),
        "{}",
        ran.out
    );

    let unknown = stress("poker", &["--ignore", "weel"], &two);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("'weel'"), "{}", unknown.err);
}

#[test]
fn all_faults_are_collected_and_their_witnesses_saved() {
    let folder = TempDir::new().unwrap();
    let saved = folder.path().join("it's saved");
    let two = python("poker.py", &["wheel", "two-pairs-kicker"]);
    let save = saved.to_str().unwrap();
    let ran = stress("poker", &["--cases", "1000", "--all", "--save", save], &two);
    assert_eq!((ran.status, ran.verdict()), (1, "WA"), "{}", ran.out);
    let groups: Vec<&str> = ran
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("== ")?.split(':').next())
        .collect();
    for group in ["wheel", "two-pairs-kicker"] {
        assert!(groups.contains(&group), "{groups:?}");
    }
    assert!(groups.len() <= 4, "{groups:?}");

    // Every witness is saved, and its command shows it again.
    let again: Vec<&str> = ran
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("again: "))
        .collect();
    assert_eq!(again.len(), groups.len());
    let replayed = replay(again[0]);
    assert_eq!(
        (replayed.status, replayed.verdict()),
        (1, "WA"),
        "{}",
        replayed.out
    );
    let files = |name: &str| {
        let folders = fs::read_dir(&saved).unwrap();
        let read =
            folders.map(|entry| fs::read_to_string(entry.unwrap().path().join(name)).unwrap());
        read.collect::<Vec<_>>()
    };
    for ((input, expected), got) in files("input.txt")
        .iter()
        .zip(files("expected.txt"))
        .zip(files("got.txt"))
    {
        assert_eq!(input.split_whitespace().count(), 10);
        assert_eq!(solved(input), expected);
        assert_ne!(expected, got);
    }
}

/// Runs a command line as a person would paste it.
fn replay(line: &str) -> Ran {
    let bin = Path::new(env!("CARGO_BIN_EXE_fairdeal")).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(bin.to_owned()).chain(std::env::split_paths(&path));
    let mut shell = Command::new("sh");
    shell
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", std::env::join_paths(paths).unwrap())
        .args(["-c", line]);
    ran(shell)
}

fn solved(input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
    command.args(["solve", "poker"]).write_stdin(input);
    ran(command).out
}

#[test]
fn a_given_input_is_shrunk_alone() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("failing.txt");
    // A wheel against a pair of kings, among lines that are judged right.
    let right = "2S 4D 6H 8C TS 3S 5D 7H 9C JS\n";
    fs::write(
        &file,
        format!("{right}AS 2D 3H 4C 5S KH KD 7C 8S 6D\n{right}"),
    )
    .unwrap();
    let path = file.to_str().unwrap();
    let shrink = |fault| {
        let program = program("poker", fault);
        ran(fairdeal(
            "shrink",
            "poker",
            &[path, "--timeout", "20s"],
            &program,
        ))
    };
    let wrong = shrink("wheel");
    assert_eq!((wrong.status, wrong.verdict()), (1, "WA"), "{}", wrong.out);
    assert_eq!(wrong.block("input:").len(), 1);
    assert!(wrong.out.contains("straight beats"), "{}", wrong.out);
    let fine = shrink("tie-wins");
    assert_eq!((fine.status, fine.verdict()), (0, "AC"), "{}", fine.out);

    fs::write(&file, "AS 2D 3H\n").unwrap();
    let refused = shrink("wheel");
    assert_eq!((refused.status, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("line 1"), "{}", refused.err);
}

#[test]
fn a_program_that_changes_its_mind_is_told() {
    let random = sh("cat > /dev/null; od -An -N2 -tu2 /dev/urandom");
    let ran = stress("poker", &["--cases", "20", "--shrink-runs", "10"], &random);
    assert_eq!((ran.status, ran.verdict()), (1, "WA"), "{}", ran.out);
    assert!(
        ran.out
            .contains("flaky: the same input got different answers"),
        "{}",
        ran.out
    );
    let steady = stress(
        "poker",
        &["--cases", "200", "--shrink-runs", "10"],
        &sh("cat > /dev/null; echo 77777"),
    );
    assert!(!steady.out.contains("flaky"), "{}", steady.out);
}

#[test]
fn a_command_that_cannot_run_is_our_error() {
    for command in ["/no/such/program", "/etc/passwd"] {
        let ran = stress("poker", &["--cases", "5"], &words(&[command]));
        assert_eq!(ran.status, 3, "{}", ran.out);
        assert!(
            ran.err.contains(&format!("cannot run {command}")),
            "{}",
            ran.err
        );
    }
    let nothing = stress("poker", &["--cases", "0"], &words(&["true"]));
    assert_eq!(nothing.status, 3);
    assert!(
        nothing.err.contains("nothing was judged"),
        "{}",
        nothing.err
    );
}

#[test]
fn the_enumerated_cases_are_all_judged() {
    let solve = words(&[env!("CARGO_BIN_EXE_fairdeal"), "solve", "poker"]);
    let ran = stress("poker", &["--exhaustive"], &solve);
    assert_eq!((ran.status, ran.verdict()), (0, "AC"), "{}", ran.out);
    // Two universes of twelve cards: five for each player, in every way.
    let deals = 2 * 792 * 21;
    assert!(
        ran.out.contains(&format!("AC: poker {deals} units")),
        "{}",
        ran.out
    );
}

#[test]
fn a_function_is_a_contestant_too() {
    let count = |case: &<Poker as Game>::Case| {
        let (outcome, _) = Poker::reference(case);
        Poker::answer(&outcome, &SolveOptions::default()).unwrap()
    };
    let settings = Settings {
        cases: 300,
        ..Settings::default()
    };
    let report = check::<Poker>(&count, &settings);
    assert!(report.accepted(), "{report}");
    assert!(report.units >= 300);

    // Player 1 never wins more than two lines of an input.
    let timid = |case: &<Poker as Game>::Case| {
        let right = Poker::expected(&Poker::engine(case), AnswerStyle::Meaning);
        right[0].parse::<u64>().unwrap().min(2).to_string()
    };
    let report = check::<Poker>(&timid, &settings);
    assert_eq!(report.faults.len(), 1);
    assert_eq!(report.faults[0].input.lines().count(), 3, "{report}");

    let panics = |_: &<Poker as Game>::Case| -> String { panic!("on purpose") };
    let report = check::<Poker>(&panics, &settings);
    assert_eq!(report.faults[0].detail, "panicked: on purpose");
}

/// Runs a hostile program with tight limits; what it leaves behind carries the marker, to which
/// `script` may refer as `MARKER`.
fn hostile(verdict: &str, marker: &str, script: &str) {
    // Another run of these tests may have been stopped.
    let marker = &format!("{marker}.{}", std::process::id());
    let script = &script.replace("MARKER", marker);
    let scratch = TempDir::new().unwrap();
    let options = [
        "--cases",
        "30",
        "--jobs",
        "2",
        "--timeout",
        "300ms",
        "--output-limit",
        "100K",
        "--processes",
        "20",
        "--shrink-runs",
        "0",
        "--input-name",
        "input.txt",
    ];
    let mut command = fairdeal(
        "stress",
        "poker",
        &options,
        &sh(&format!(": {marker}; {script}")),
    );
    command.env("TMPDIR", scratch.path());
    let start = Instant::now();
    let ran = ran(command);
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(
        (ran.status, ran.verdict()),
        (1, verdict),
        "{script}: {}{}",
        ran.out,
        ran.err
    );
    assert_eq!(
        fs::read_dir(scratch.path()).unwrap().count(),
        0,
        "{script}: scratch files left"
    );
    let left = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let line = fs::read_to_string(entry.ok()?.path().join("cmdline")).ok()?;
        line.contains(marker).then_some(line)
    });
    assert_eq!(left.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn programs_that_never_stop_are_stopped() {
    hostile("TLE", "hostile-loops", "while :; do :; done");
    hostile("TLE", "hostile-waits", "trap '' TERM INT HUP; sleep 64");
    hostile("OLE", "hostile-writes", "exec yes MARKER");
}

#[test]
fn programs_that_multiply_are_stopped_with_all_their_offspring() {
    hostile(
        "RTE",
        "hostile-forks",
        "for i in 1 2 3 4 5 6 7 8 9 a b c d e f g h i j k l m; do sh -c ': MARKER; sleep 65' & done; wait",
    );
    hostile(
        "PE",
        "hostile-daemon",
        "setsid sh -c ': MARKER; sleep 66' > /dev/null 2>&1 < /dev/null & echo no number",
    );
}

#[test]
fn programs_that_end_early_or_badly_are_judged() {
    hostile("PE", "hostile-closes", "exec <&-; echo no number");
    hostile("PE", "hostile-ends", "exit 0");
    hostile("RTE", "hostile-fails", "exit 3");
    hostile("RTE", "hostile-kills", "kill -9 0");
    hostile("PE", "hostile-bytes", r"printf '\377\376'");
}

#[test]
fn memory_is_told_from_other_failures() {
    let allocate = |bytes: &str| {
        let script = format!("import mmap; room = mmap.mmap(-1, {bytes}); print('no number')");
        let python = python("", &[]);
        let program = [&python[..3], &words(&["-c", &script])].concat();
        stress(
            "poker",
            &["--cases", "20", "--shrink-runs", "2", "--memory", "600M"],
            &program,
        )
    };
    // A gigabyte fits into four times the limit, four do not.
    assert_eq!(allocate("1 << 30").verdict(), "MLE");
    assert_eq!(allocate("4 << 30").verdict(), "RTE");
}

#[test]
fn limits_may_be_longer_than_any_clock_runs() {
    let ages = "500000000000y";
    let options = ["--cases", "3", "--timeout", ages, "--shrink-time", ages];
    let right = words(&[env!("CARGO_BIN_EXE_fairdeal"), "solve", "poker"]);
    let fine = ran(fairdeal("stress", "poker", &options, &right));
    assert_eq!((fine.status, fine.verdict()), (0, "AC"), "{}", fine.out);
    let wrong = ran(fairdeal("stress", "poker", &options, &words(&["cat"])));
    assert_eq!((wrong.status, wrong.verdict()), (1, "PE"), "{}", wrong.out);
    assert_eq!(wrong.err, "");
}
