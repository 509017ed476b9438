//! The command line: flags in, exit status out; what it does is in the library.

mod args;
mod detection;
mod diagnostic;
mod generate;
mod list;
mod report;
mod solve;
mod stress;
mod verify;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// How the program ends. Nothing else is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 0: done, all agree.
    Fine,
    /// 1: a finding.
    Finding,
}

/// Why the program ends without doing what was asked.
#[derive(Debug)]
pub enum Failure {
    /// 2: bad input or usage.
    Usage(String),
    /// 3: a fault of the tool or of its environment.
    Fault(String),
    /// 0: nobody reads our output any more.
    BrokenPipe,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Fault(message) => f.write_str(message),
            Failure::BrokenPipe => f.write_str("broken pipe"),
        }
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    fairdeal::oracle::quiet_panics();
    let cli = Cli::parse();
    let ended = fairdeal::oracle::caught(|| run(cli.command))
        .unwrap_or_else(|panic| Err(Failure::Fault(format!("fairdeal itself panicked: {panic}"))));
    match ended {
        Ok(Status::Fine) | Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Ok(Status::Finding) => ExitCode::from(1),
        Err(failure) => {
            let code = if matches!(failure, Failure::Usage(_)) {
                2
            } else {
                3
            };
            let mut text = failure.to_string();
            if !text.starts_with("error") && !text.starts_with('\u{1b}') {
                text.insert_str(0, "error: ");
            }
            // Standard error may be closed; there is nobody left to tell.
            let _ = writeln!(anstream::stderr(), "{}", text.trim_end());
            ExitCode::from(code)
        }
    }
}

fn run(command: Command) -> Result<Status, Failure> {
    match command {
        Command::Verify(args) => verify::run(&args),
        Command::Solve(args) => solve::solve(&args),
        Command::Explain(args) => solve::explain(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Stress(args) => stress::stress(&args),
        Command::Shrink(args) => stress::shrink(&args),
        Command::BenchDetection(args) => detection::run(&args),
        Command::List(args) => list::run(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "fairdeal", &mut script);
            print(&script)
        }
    }
}

/// Writes to standard output; a closed pipe ends the program quietly.
fn print(bytes: &[u8]) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(Status::Fine),
        Err(error) => Err(output_failed(&error)),
    }
}

/// The same for text with colours, which are left out where they are not wanted.
fn print_styled(text: &str) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(Status::Fine),
        Err(error) => Err(output_failed(&error)),
    }
}

fn output_failed(error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Failure::BrokenPipe
    } else {
        Failure::Fault(format!("cannot write to standard output: {error}"))
    }
}
