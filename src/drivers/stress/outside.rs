//! Outside programs as contestants.

use super::process::{self, End, Limits, Program, Ran};
use super::{Attempt, Contestant, Verdict};
use crate::contest::Contest;
use std::io;

/// An outside program with its limits.
#[derive(Clone, Debug)]
pub struct Outside {
    /// How it is run.
    pub program: Program,
    /// What it is allowed.
    pub limits: Limits,
}

impl<G: Contest> Contestant<G> for Outside {
    fn attempt(&self, _: &G::Case, text: &str) -> Attempt {
        let first = self.once(text, &self.limits);
        match first.failed {
            // A program that is out of memory fails in its own way: more memory tells.
            Some((Verdict::Rte, _)) if self.once(text, &self.roomier()).failed.is_none() => {
                Attempt {
                    failed: Some((
                        Verdict::Mle,
                        format!(
                            "runs with four times the {} bytes allowed",
                            self.limits.memory
                        ),
                    )),
                    ..first
                }
            }
            _ => first,
        }
    }
}

impl Outside {
    fn roomier(&self) -> Limits {
        Limits {
            memory: self.limits.memory.saturating_mul(4),
            ..self.limits
        }
    }

    fn once(&self, text: &str, limits: &Limits) -> Attempt {
        match process::run(&self.program, text.as_bytes(), limits) {
            Ok(ran) => judged(ran, limits),
            Err(error) => Attempt {
                output: Vec::new(),
                failed: Some((Verdict::Je, self.cannot_run(&error))),
            },
        }
    }

    fn cannot_run(&self, error: &io::Error) -> String {
        format!(
            "cannot run {}: {error}",
            self.program.command.to_string_lossy()
        )
    }
}

fn judged(ran: Ran, limits: &Limits) -> Attempt {
    let failed = match ran.end {
        End::Exited(0) => None,
        End::Exited(status) => Some((
            Verdict::Rte,
            with_last_line(format!("exit status {status}"), &ran.stderr),
        )),
        End::Signalled(signal) => Some((
            Verdict::Rte,
            with_last_line(format!("ended by signal {signal}"), &ran.stderr),
        )),
        End::TooManyProcesses => Some((
            Verdict::Rte,
            format!("more than {} processes", limits.processes),
        )),
        End::TimedOut => Some((Verdict::Tle, format!("more than {:?}", limits.time))),
        End::TooMuchOutput => Some((Verdict::Ole, format!("more than {} bytes", limits.output))),
        End::Interrupted => Some((Verdict::Je, "interrupted".to_owned())),
    };
    Attempt {
        output: ran.stdout,
        failed,
    }
}

/// Adds the last line of standard error: most languages put the reason there.
fn with_last_line(detail: String, stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    match text.lines().rfind(|line| !line.trim().is_empty()) {
        Some(line) => format!(
            "{detail}: {}",
            line.trim().chars().take(120).collect::<String>()
        ),
        None => detail,
    }
}

#[cfg(test)]
mod tests;
