//! Runs an outside program once: fed, limited, and gone afterwards with all its descendants.
//!
//! Linux only. Nothing here is unsafe: limits are set from outside with
//! `prlimit` right after the start (what a program allocates in the first
//! microseconds is not limited, what it keeps is), the end is awaited through a
//! pidfd, and descendants that left the process group are found as children of
//! this process, which makes itself their reaper.

use crate::drivers::deadline;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, getpgid, getpid,
    kill_process, kill_process_group, pidfd_open, prlimit, set_child_subreaper, waitid, waitpid,
};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, Once, RwLock};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What a program is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall time; CPU time is limited to the same, rounded up to seconds.
    pub time: Duration,
    /// Address space in bytes.
    pub memory: u64,
    /// Bytes on standard output.
    pub output: u64,
    /// Processes alive at once, descendants included.
    pub processes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            time: Duration::from_secs(2),
            memory: 512_000_000,
            output: 8_000_000,
            processes: 64,
        }
    }
}

/// How the program gets its input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feed {
    /// On standard input.
    Stdin,
    /// From a file whose path replaces `{}` in the arguments.
    Argument,
    /// From a file of this name in a scratch folder that it runs in. Where command or
    /// arguments name files, they are made absolute, so that they name them there too.
    Named(String),
}

/// An outside program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The command.
    pub command: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// How it gets its input.
    pub feed: Feed,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit status.
    Exited(i32),
    /// By a signal that we did not send.
    Signalled(i32),
    /// It was out of time.
    TimedOut,
    /// It wrote more than allowed.
    TooMuchOutput,
    /// It had more processes than allowed.
    TooManyProcesses,
    /// The whole run was interrupted.
    Interrupted,
}

/// One run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// Standard output, at most the limit.
    pub stdout: Vec<u8>,
    /// The beginning of standard error.
    pub stderr: Vec<u8>,
    /// Wall time.
    pub elapsed: Duration,
}

/// The most of standard error that is kept, in bytes.
const STDERR_KEPT: usize = 2_000;
/// How often the processes of a running program are counted.
const COUNT_EVERY: Duration = Duration::from_millis(25);
/// Names the run in the environment of all its processes.
const RUN_VARIABLE: &str = "FAIRDEAL_RUN";

/// Set to end every run early.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Set by a program that starts no children of its own: then every zombie that no run
/// waits for is a program's descendant that left its group, and is reaped.
pub static ONLY_PARENT: AtomicBool = AtomicBool::new(false);
static NEXT_RUN: AtomicU64 = AtomicU64::new(0);
/// Children that their own run waits for: nobody else may reap or kill them.
static LIVE: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
/// Held for reading from a start until the child is in `LIVE`; for writing to look for strays.
static STARTING: RwLock<()> = RwLock::new(());
static REAPER: Once = Once::new();

/// Runs the program on an input. An error is a fault of ours or of the
/// environment: a command that cannot be started, a scratch file that cannot be written.
pub fn run(program: &Program, input: &[u8], limits: &Limits) -> io::Result<Ran> {
    REAPER.call_once(|| {
        // Without it (an ancient kernel) descendants that leave the group end with our own end only.
        let _ = set_child_subreaper(Some(getpid()));
    });
    let scratch = Scratch::prepare(&program.feed, input)?;
    let mut running = Running::start(program, scratch.as_ref(), limits)?;
    let stdin_bytes: &[u8] = if program.feed == Feed::Stdin {
        input
    } else {
        &[]
    };
    let ran = running.attend(stdin_bytes, limits);
    running.finish();
    ran
}

/// A folder with the input; removed when dropped.
struct Scratch {
    folder: TempDir,
    file: std::path::PathBuf,
}

impl Scratch {
    fn prepare(feed: &Feed, input: &[u8]) -> io::Result<Option<Scratch>> {
        let name = match feed {
            Feed::Stdin => return Ok(None),
            Feed::Argument => "input.txt",
            Feed::Named(name) => name,
        };
        let folder = tempfile::Builder::new().prefix("fairdeal-").tempdir()?;
        let file = folder.path().join(name);
        fs::write(&file, input)?;
        Ok(Some(Scratch { folder, file }))
    }
}

struct Running {
    child: Child,
    pid: Pid,
    pidfd: OwnedFd,
    tag: String,
    started: Instant,
}

impl Running {
    fn start(program: &Program, scratch: Option<&Scratch>, limits: &Limits) -> io::Result<Running> {
        let run = NEXT_RUN.fetch_add(1, Ordering::Relaxed);
        let tag = format!("{RUN_VARIABLE}={}-{run}", std::process::id());
        let mut command = Command::new(match program.feed {
            Feed::Named(_) => absolute_file(&program.command),
            Feed::Stdin | Feed::Argument => program.command.clone(),
        });
        command
            .args(arguments(program, scratch))
            .env(RUN_VARIABLE, &tag[RUN_VARIABLE.len() + 1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        if let (Some(scratch), Feed::Named(_)) = (scratch, &program.feed) {
            command.current_dir(scratch.folder.path());
        }
        let guard = STARTING.read().unwrap_or_else(|poison| poison.into_inner());
        let started = Instant::now();
        let child = command.spawn()?;
        let pid = Pid::from_child(&child);
        live().push(pid);
        drop(guard);
        limit(pid, limits);
        Ok(Running {
            pidfd: pidfd_open(pid, PidfdFlags::empty())?,
            child,
            pid,
            tag,
            started,
        })
    }

    /// Feeds and reads it until it ends or a limit is met.
    fn attend(&mut self, input: &[u8], limits: &Limits) -> io::Result<Ran> {
        let mut pipes = Pipes::take(&mut self.child, input)?;
        let deadline = deadline(self.started, limits.time);
        let mut counts = Counts::since(self.started);
        let end = loop {
            let exited = pipes.wait(&self.pidfd, deadline.min(counts.next))?;
            pipes.transfer(limits.output as usize);
            if pipes.said.len() as u64 > limits.output {
                break End::TooMuchOutput;
            }
            if exited {
                break self.exit_of()?;
            }
            let now = Instant::now();
            if INTERRUPTED.load(Ordering::Relaxed) {
                break End::Interrupted;
            }
            if now >= deadline {
                break End::TimedOut;
            }
            if counts.due(now) && 1 + self.descendants().len() > limits.processes {
                break End::TooManyProcesses;
            }
        };
        let mut stdout = pipes.said;
        stdout.truncate(limits.output as usize);
        Ok(Ran {
            end,
            stdout,
            stderr: pipes.complaints,
            elapsed: self.started.elapsed(),
        })
    }

    /// How it ended. It stays unreaped, so that its number, and its group's, are not given away.
    fn exit_of(&self) -> io::Result<End> {
        let options = WaitIdOptions::EXITED.union(WaitIdOptions::NOWAIT);
        let status = waitid(WaitId::Pid(self.pid), options)?;
        let signal = status
            .as_ref()
            .and_then(|status| status.terminating_signal());
        let code = status.as_ref().and_then(|status| status.exit_status());
        Ok(match (code, signal) {
            (Some(code), _) => End::Exited(code),
            // Out of CPU time shows as this signal.
            (None, Some(signal)) if signal == Signal::XCPU.as_raw() => End::TimedOut,
            (None, signal) => End::Signalled(signal.unwrap_or(0)),
        })
    }

    /// All processes of the run but the first: by descent, and strays.
    fn descendants(&self) -> HashSet<Pid> {
        let mut found = HashSet::new();
        let mut open = children(self.pid);
        open.extend(self.strays());
        while let Some(pid) = open.pop() {
            if found.insert(pid) {
                open.extend(children(pid));
            }
        }
        found
    }

    /// Children of ours that no run waits for and that belong to this one: by their group, or
    /// by the name of the run. Those that are dead are reaped.
    fn strays(&self) -> Vec<Pid> {
        let suspects = || {
            // Twice: a thread of ours that ends leaves its children to another, which may have been read.
            let both = [children(getpid()), children(getpid())];
            let unique: HashSet<Pid> = both.into_iter().flatten().collect();
            let mut unknown: Vec<Pid> = unique.into_iter().collect();
            {
                let live = live();
                unknown.retain(|pid| !live.contains(pid));
            }
            unknown.retain(|&pid| getpgid(Some(pid)) == Ok(self.pid) || belongs(pid, &self.tag));
            unknown
        };
        if suspects().is_empty() {
            return Vec::new();
        }
        // One that is just being started and not in the list yet may look like one: wait for it.
        let _guard = STARTING
            .write()
            .unwrap_or_else(|poison| poison.into_inner());
        let mut strays = suspects();
        strays.retain(|&pid| !matches!(waitpid(Some(pid), WaitOptions::NOHANG), Ok(Some(_))));
        strays
    }

    /// Ends whatever is left of the run.
    fn finish(&mut self) {
        // Fails if nobody is left in it.
        let _ = kill_process_group(self.pid, Signal::KILL);
        // It may have left its group.
        let _ = kill_process(self.pid, Signal::KILL);
        loop {
            let left = self.descendants();
            if left.is_empty() {
                break;
            }
            // Stopped first, so that a process that forks without end cannot outrun its end.
            for signal in [Signal::STOP, Signal::KILL] {
                for &pid in &left {
                    let _ = kill_process(pid, signal);
                }
            }
        }
        // Its number is free when it is reaped: nobody may be listed under it before this is off the list.
        let mut live = live();
        let _ = self.child.wait();
        live.retain(|&pid| pid != self.pid);
    }
}

/// When the processes of a run are counted.
struct Counts {
    next: Instant,
}

impl Counts {
    /// First [`COUNT_EVERY`] after the start: counting takes longer than many a program.
    fn since(start: Instant) -> Counts {
        Counts {
            next: start + COUNT_EVERY,
        }
    }

    /// Is it time? Then the next time is as much later.
    fn due(&mut self, now: Instant) -> bool {
        let due = now >= self.next;
        if due {
            *self = Counts::since(now);
        }
        due
    }
}

fn live() -> MutexGuard<'static, Vec<Pid>> {
    LIVE.lock().unwrap_or_else(|poison| poison.into_inner())
}

fn arguments(program: &Program, scratch: Option<&Scratch>) -> Vec<OsString> {
    let path = scratch.map(|scratch| scratch.file.to_string_lossy());
    let replaced = |arg: &OsString| match (&program.feed, &path, arg.to_str()) {
        (Feed::Argument, Some(path), Some(text)) => OsString::from(text.replace("{}", path)),
        (Feed::Named(_), ..) => absolute_file(arg),
        _ => arg.clone(),
    };
    program.args.iter().map(replaced).collect()
}

/// A word that names a file, as an absolute path; any other word as it is.
fn absolute_file(word: &OsString) -> OsString {
    let path = Path::new(word);
    let absolute = if path.is_file() {
        std::path::absolute(path).ok()
    } else {
        None
    };
    absolute.map_or_else(|| word.clone(), OsString::from)
}

/// Sets the limits of a process that has just been started; it may have ended already.
fn limit(pid: Pid, limits: &Limits) {
    let both = |value| Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    let seconds = limits.time.as_secs_f64().ceil().max(1.0) as u64;
    // At the first limit it is told by a signal, at the second it is killed.
    let cpu = Rlimit {
        current: Some(seconds),
        maximum: Some(seconds.saturating_add(1)),
    };
    for (resource, value) in [
        (Resource::As, both(limits.memory)),
        (Resource::Cpu, cpu),
        (Resource::Core, both(0)),
    ] {
        let _ = prlimit(Some(pid), resource, value);
    }
}

/// The three pipes, none of which blocks; each is dropped when it has ended.
struct Pipes<'a> {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// What the program has not taken yet.
    pending: &'a [u8],
    /// What it has said.
    said: Vec<u8>,
    complaints: Vec<u8>,
}

impl<'a> Pipes<'a> {
    fn take(child: &mut Child, pending: &'a [u8]) -> io::Result<Pipes<'a>> {
        let pipes = Pipes {
            stdin: child.stdin.take().filter(|_| !pending.is_empty()),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            pending,
            said: Vec::new(),
            complaints: Vec::new(),
        };
        for (end, _) in pipes.ends() {
            ioctl_fionbio(end, true)?;
        }
        Ok(pipes)
    }

    /// Those that are open, and what they are waited for.
    fn ends(&self) -> impl Iterator<Item = (BorrowedFd<'_>, PollFlags)> {
        let stdin = self.stdin.as_ref().map(|end| (end.as_fd(), PollFlags::OUT));
        let stdout = self.stdout.as_ref().map(|end| (end.as_fd(), PollFlags::IN));
        let stderr = self.stderr.as_ref().map(|end| (end.as_fd(), PollFlags::IN));
        [stdin, stdout, stderr].into_iter().flatten()
    }

    /// Waits until a pipe is ready or the program has ended (then true), at most until `until`.
    fn wait(&self, pidfd: &OwnedFd, until: Instant) -> io::Result<bool> {
        let mut fds = vec![PollFd::new(pidfd, PollFlags::IN)];
        fds.extend(
            self.ends()
                .map(|(end, flags)| PollFd::from_borrowed_fd(end, flags)),
        );
        let left = until.saturating_duration_since(Instant::now());
        let timeout = rustix::event::Timespec {
            tv_sec: left.as_secs() as i64,
            tv_nsec: i64::from(left.subsec_nanos()),
        };
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) => Ok(!fds[0].revents().is_empty()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Moves what can be moved without waiting.
    fn transfer(&mut self, most: usize) {
        self.write();
        // One byte more than allowed tells that there is more.
        read(&mut self.stdout, &mut self.said, most.saturating_add(1));
        read(&mut self.stderr, &mut self.complaints, STDERR_KEPT);
    }

    fn write(&mut self) {
        while let Some(end) = &mut self.stdin {
            match end.write(self.pending) {
                Ok(written) => {
                    self.pending = &self.pending[written..];
                    if self.pending.is_empty() {
                        self.stdin = None;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // It has closed its standard input: its own business.
                Err(_) => self.stdin = None,
            }
        }
    }
}

/// Reads until nothing is there; keeps at most `most` bytes and throws the rest away.
fn read(end: &mut Option<impl Read>, kept: &mut Vec<u8>, most: usize) {
    let mut buffer = [0; 16_384];
    // A program that writes as fast as we read must not keep us here for ever.
    for _ in 0..64 {
        let Some(open) = end else { return };
        match open.read(&mut buffer) {
            Ok(0) => *end = None,
            Ok(count) => {
                let room = most.saturating_sub(kept.len()).min(count);
                kept.extend_from_slice(&buffer[..room]);
            }
            // Nothing there yet: a pipe that does not block fails for no other reason.
            Err(_) => return,
        }
    }
}

/// The children of a process, from its threads' entries in /proc; none if it is gone.
fn children(pid: Pid) -> Vec<Pid> {
    let Ok(threads) = fs::read_dir(format!("/proc/{}/task", pid.as_raw_pid())) else {
        return Vec::new();
    };
    threads
        .filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("children")).ok())
        .flat_map(|list| {
            list.split_whitespace()
                .filter_map(|pid| Pid::from_raw(pid.parse().ok()?))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Does its environment name the run? The dead have none left; between two programs (while `exec`
/// is at work) a process has none for a moment.
fn belongs(pid: Pid, tag: &str) -> bool {
    let folder = Path::new("/proc").join(pid.as_raw_pid().to_string());
    for _ in 0..20 {
        let environment = fs::read(folder.join("environ")).unwrap_or_default();
        if !environment.is_empty() {
            let mut entries = environment.split(|&byte| byte == 0);
            return entries.any(|entry| entry == tag.as_bytes());
        }
        if is_dead(&folder) {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    ONLY_PARENT.load(Ordering::Relaxed)
}

/// Is a process, by its folder in /proc, waiting to be reaped, or gone?
fn is_dead(folder: &Path) -> bool {
    let Ok(stat) = fs::read_to_string(folder.join("stat")) else {
        return true;
    };
    // Its state follows its name, which is in parentheses.
    let state = stat.rsplit(')').next().unwrap_or_default();
    state.trim_start().starts_with('Z')
}

#[cfg(test)]
mod tests;
