//! Hostile programs end with the right verdict and leave nothing behind.

use super::*;
use std::path::PathBuf;

const LIMITS: Limits = Limits {
    time: Duration::from_secs(1),
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

/// A word for command lines that no other run of these tests uses: one that was stopped leaves programs.
fn marker(name: &str) -> String {
    format!("{name}.{}", std::process::id())
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
    let marker = &marker("forks-are-gone");
    // More than are allowed, but not without end: who breaks this code must not break the machine.
    let bomb = format!(
        "f() {{ sh -c 'sleep 61 # {marker}' & }}; for i in 1 2 3 4 5 6 7 8 9 10; do f; f; f; f; f; done; sleep 61"
    );
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
    let marker = &marker("daemon-is-gone");
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
    let marker = &marker("keeps-output-open");
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

fn within(limits: Limits, script: &str) -> Ran {
    run(&sh(script), b"", &limits).expect("the shell can be run")
}

#[test]
fn as_much_output_as_allowed_is_no_fault() {
    let limits = Limits {
        output: 6,
        ..LIMITS
    };
    assert_eq!(within(limits, "printf 123456").end, End::Exited(0));
    let more = within(limits, "printf 1234567; sleep 0.1");
    assert_eq!(more.end, End::TooMuchOutput);
    assert_eq!(more.stdout, b"123456");
}

#[test]
fn as_many_processes_as_allowed_are_no_fault() {
    let three = "sleep 0.3 & sleep 0.3 & wait";
    let allowed = |processes| Limits {
        processes,
        ..LIMITS
    };
    assert_eq!(within(allowed(3), three).end, End::Exited(0));
    assert_eq!(within(allowed(2), three).end, End::TooManyProcesses);
}

#[test]
fn resources_are_limited_for_the_process_itself() {
    // Time, rounded up to seconds, and one second more until it is killed; no core file.
    let script = "sleep 0.2; ulimit -St; ulimit -Ht; ulimit -c; ulimit -v";
    let limited = |time| {
        let limits = Limits { time, ..LIMITS };
        let said = String::from_utf8(within(limits, script).stdout).unwrap();
        said.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let kilobytes = (LIMITS.memory >> 10).to_string();
    let seconds = Duration::from_secs;
    assert_eq!(limited(LIMITS.time), ["1", "2", "0", &kilobytes]);
    assert_eq!(limited(seconds(3)), ["3", "4", "0", &kilobytes]);
    let more = seconds(3) + Duration::from_millis(1);
    assert_eq!(limited(more), ["4", "5", "0", &kilobytes]);
}

#[test]
fn out_of_cpu_time_is_out_of_time() {
    assert_eq!(ran(&sh("kill -XCPU $$"), b"").end, End::TimedOut);
}

#[test]
fn what_has_lost_its_environment_is_gone_with_its_group() {
    let marker = &marker("67");
    let ran = ran(&sh(&format!("env -i sleep {marker} & echo left")), b"");
    assert_eq!(
        (ran.end, ran.stdout.as_slice()),
        (End::Exited(0), &b"left\n"[..])
    );
    assert_eq!(left_over(marker), Vec::<String>::new());
}

#[test]
fn children_of_others_are_left_alone() {
    let mut own = Command::new("sleep").arg("68").spawn().unwrap();
    // Its daemon leaves the group, so that strays are looked for.
    let marker = &marker("69");
    let daemon = format!("setsid sleep {marker} > /dev/null 2>&1 < /dev/null & echo done");
    assert_eq!(ran(&sh(&daemon), b"").end, End::Exited(0));
    assert_eq!(left_over(marker), Vec::<String>::new());
    assert!(own.try_wait().unwrap().is_none(), "it was killed");
    own.kill().unwrap();
    own.wait().unwrap();
}

#[test]
fn zombies_are_ours_only_if_nobody_else_has_children() {
    let mut dead = Command::new("true").spawn().unwrap();
    let pid = Pid::from_child(&dead);
    let tag = format!("{RUN_VARIABLE}=none");
    let environment = format!("/proc/{}/environ", pid.as_raw_pid());
    while !fs::read(&environment).unwrap_or_default().is_empty() {
        std::thread::yield_now();
    }
    assert!(!belongs(pid, &tag));
    dead.wait().unwrap();
}

#[test]
fn a_closed_standard_input_is_closed_here_too() {
    let mut command = Command::new("true");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut pipes = Pipes::take(&mut child, b"nobody reads this").unwrap();
    child.wait().unwrap();
    pipes.transfer(10);
    assert!(pipes.stdin.is_none() && pipes.stdout.is_none() && pipes.stderr.is_none());
    assert_eq!(pipes.pending, b"nobody reads this");
}

#[test]
fn processes_are_counted_now_and_then() {
    let start = Instant::now();
    let mut counts = Counts::since(start);
    assert!(!counts.due(start));
    assert!(!counts.due(start + COUNT_EVERY / 2));
    assert!(counts.due(start + COUNT_EVERY));
    assert!(!counts.due(start + COUNT_EVERY));
    assert!(counts.due(start + 2 * COUNT_EVERY));
}

#[test]
fn the_dead_do_not_count() {
    // Orphans that end at once come to us; there are never more than three at a time.
    let script = "for i in 1 2 3 4 5 6 7 8; do (sh -c 'sleep 0.01' &); sleep 0.04; done; echo done";
    let limits = Limits {
        processes: 6,
        time: Duration::from_secs(2),
        ..LIMITS
    };
    let ran = within(limits, script);
    assert_eq!((ran.end, ran.stdout), (End::Exited(0), b"done\n".to_vec()));
}

#[test]
fn nothing_of_a_run_is_left_to_be_reaped() {
    let script = "(sleep 0.01 &); env -i sleep 70 & sleep 0.05; echo $$";
    let said = String::from_utf8(ran(&sh(script), b"").stdout).unwrap();
    // The shell's number is its group's.
    let group = Pid::from_raw(said.trim().parse().unwrap());
    let of_group = |&pid: &Pid| getpgid(Some(pid)).ok() == group;
    let left: Vec<_> = children(getpid()).into_iter().filter(of_group).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn pipes_that_are_open_are_waited_for() {
    let mut cat = Command::new("cat");
    cat.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut open = |input| {
        let mut child = cat.spawn().unwrap();
        let count = Pipes::take(&mut child, input).unwrap().ends().count();
        child.wait().unwrap();
        count
    };
    assert_eq!(open(b"input"), 3);
    // Nothing to write: standard input is closed at once.
    assert_eq!(open(b""), 2);
}

#[test]
fn files_that_arguments_name_are_found_from_the_scratch_folder() {
    let mut by_name = program("cat", &["Cargo.toml", "input.txt"]);
    by_name.feed = Feed::Named("input.txt".to_owned());
    let told = String::from_utf8(ran(&by_name, b"the input\n").stdout).unwrap();
    assert!(told.starts_with("[package]"), "{told}");
    assert!(told.ends_with("\nthe input\n"), "{told}");
}

#[test]
fn the_dead_are_told_from_the_living() {
    let folder = |child: &Child| PathBuf::from(format!("/proc/{}", child.id()));
    let mut child = Command::new("sleep").arg("70").spawn().unwrap();
    assert!(!is_dead(&folder(&child)));
    child.kill().unwrap();
    let killed = Instant::now();
    while !is_dead(&folder(&child)) && killed.elapsed() < Duration::from_secs(5) {
        std::thread::yield_now();
    }
    assert!(is_dead(&folder(&child)));
    // A zombie is there, and dead; afterwards it is gone.
    assert!(folder(&child).exists());
    child.wait().unwrap();
    assert!(is_dead(&folder(&child)));
}
