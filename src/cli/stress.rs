//! `stress` and `shrink`.

use super::args::{self, AnswerArg, Format, OutsideArgs, ShrinkArgs, StressArgs};
use super::diagnostic::Input;
use super::{Failure, Status, print};
use clap::ValueEnum;
use fairdeal::contest::AnswerStyle;
use fairdeal::drivers::stress::outside::Outside;
use fairdeal::drivers::stress::process::{Feed, INTERRUPTED, Limits, ONLY_PARENT, Program};
use fairdeal::drivers::stress::{Fault, Settings, StressReport};
use fairdeal::registry::AnyGame;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

pub fn stress(args: &StressArgs) -> Result<Status, Failure> {
    let game = args::game(&args.game);
    check_labels(game, &args.ignore)?;
    let settings = Settings {
        cases: if args.time.is_some() {
            u64::MAX
        } else {
            args.cases
        },
        time: args.time,
        seed: args.seed.clone(),
        profile: args.profile.into(),
        exhaustive: args.exhaustive,
        jobs: args.jobs.unwrap_or_else(rayon::current_num_threads),
        style: style(args.outside.answer, &args.game)?,
        ignore: args.ignore.clone(),
        all: args.all,
        ..shrink_settings(&args.outside)
    };
    let outside = outside(&args.outside);
    take_charge_of_children();
    let bar = progress_bar(&args.game);
    let report = game.stress(&outside, &settings, &|units| bar.inc(units));
    bar.finish_and_clear();
    finish(&report, &args.outside, args.format, &args.game)
}

pub fn shrink(args: &ShrinkArgs) -> Result<Status, Failure> {
    let game = args::game(&args.game);
    let settings = Settings {
        style: style(args.outside.answer, &args.game)?,
        ..shrink_settings(&args.outside)
    };
    let input = Input::new(Some(&args.file));
    let text = input.read()?;
    let outside = outside(&args.outside);
    take_charge_of_children();
    let report = game
        .stress_text(&outside, &text, &settings)
        .map_err(|error| input.shown(&error))?;
    finish(&report, &args.outside, args.format, &args.game)
}

fn shrink_settings(args: &OutsideArgs) -> Settings {
    Settings {
        shrink_runs: args.shrink_runs,
        shrink_time: args.shrink_time,
        jobs: rayon::current_num_threads(),
        ..Settings::default()
    }
}

fn check_labels(game: &dyn AnyGame, ignored: &[String]) -> Result<(), Failure> {
    let known = |name: &String| game.labels().iter().any(|label| label.name == name);
    match ignored.iter().find(|name| !known(name)) {
        Some(name) => Err(Failure::Usage(format!(
            "{} has no label '{name}'; `fairdeal list labels` lists them",
            game.about().name
        ))),
        None => Ok(()),
    }
}

fn style(answer: AnswerArg, game: &str) -> Result<AnswerStyle, Failure> {
    match answer {
        AnswerArg::Meaning => Ok(AnswerStyle::Meaning),
        AnswerArg::Exact => Ok(AnswerStyle::Exact),
        AnswerArg::LastInteger | AnswerArg::Each if game != "poker" => Err(Failure::Usage(
            format!("the answers of {game} are no single numbers: use --answer meaning or exact"),
        )),
        AnswerArg::LastInteger => Ok(AnswerStyle::LastInteger),
        AnswerArg::Each => Ok(AnswerStyle::Each),
    }
}

fn outside(args: &OutsideArgs) -> Outside {
    let mut command = args.command.iter().cloned();
    let name = command.next().unwrap_or_default();
    let args_left: Vec<_> = command.collect();
    let placeholder = args_left
        .iter()
        .any(|arg| arg.to_string_lossy().contains("{}"));
    let feed = match &args.input_name {
        Some(name) => Feed::Named(name.clone()),
        None if placeholder => Feed::Argument,
        None => Feed::Stdin,
    };
    Outside {
        program: Program {
            command: name,
            args: args_left,
            feed,
        },
        limits: limits(args),
    }
}

fn limits(args: &OutsideArgs) -> Limits {
    Limits {
        time: args.timeout,
        memory: args.memory.as_u64(),
        output: args.output_limit.as_u64(),
        processes: args.processes,
    }
}

/// The first interrupt ends all children and the run, so that nothing is left behind.
fn take_charge_of_children() {
    ONLY_PARENT.store(true, Ordering::Relaxed);
    // Fails only if a handler is installed already, which then does the same.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

fn progress_bar(game: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {human_pos} units, {per_sec}, {elapsed}");
    let bar = ProgressBar::no_length().with_style(style.expect("the template is well-formed"));
    bar.set_prefix(format!("{game} stress"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn finish(
    report: &StressReport,
    args: &OutsideArgs,
    format: Format,
    game: &str,
) -> Result<Status, Failure> {
    let mut again = Vec::new();
    if let Some(folder) = &args.save {
        for (number, fault) in report.faults.iter().enumerate() {
            let folder = if report.faults.len() == 1 {
                folder.clone()
            } else {
                folder.join(format!("{}-{}", number + 1, fault.group))
            };
            save(fault, &folder).map_err(|error| {
                Failure::Fault(format!("cannot write into {}: {error}", folder.display()))
            })?;
            again.push(replay(game, &folder.join("input.txt"), args));
        }
    }
    match format {
        Format::Json => {
            let json = serde_json::to_string_pretty(report).expect("names and numbers serialize");
            print(format!("{json}\n").as_bytes())?;
        }
        Format::Text => {
            let mut text = report.to_string();
            for command in again {
                text.push_str(&format!("again: {command}\n"));
            }
            print(text.as_bytes())?;
        }
    }
    if INTERRUPTED.load(Ordering::Relaxed) {
        return Err(Failure::Fault("interrupted".to_owned()));
    }
    if report.judge_error() {
        let nothing = "nothing was judged".to_owned();
        let engine = "engine and reference disagree: a bug of fairdeal".to_owned();
        return Err(Failure::Fault(match &report.broken {
            Some(why) => why.clone(),
            None if report.inputs == 0 => nothing,
            None => engine,
        }));
    }
    Ok(if report.accepted() {
        Status::Fine
    } else {
        Status::Finding
    })
}

fn save(fault: &Fault, folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("input.txt"), &fault.input)?;
    fs::write(folder.join("expected.txt"), &fault.expected)?;
    fs::write(folder.join("got.txt"), &fault.got)
}

/// The one-line command that judges a saved witness again.
fn replay(game: &str, input: &Path, args: &OutsideArgs) -> String {
    let mut command = vec!["fairdeal".to_owned(), "shrink".to_owned(), game.to_owned()];
    command.push(quoted(&input.to_string_lossy()));
    if let Some(name) = &args.input_name {
        command.push(format!("--input-name {}", quoted(name)));
    }
    if args.answer != AnswerArg::Meaning {
        let value = args.answer.to_possible_value();
        let name = value.as_ref().map_or("meaning", |value| value.get_name());
        command.push(format!("--answer {name}"));
    }
    command.extend(changed_limits(&limits(args)));
    command.push("--".to_owned());
    command.extend(
        args.command
            .iter()
            .map(|word| quoted(&word.to_string_lossy())),
    );
    command.join(" ")
}

/// The options that set limits other than the usual ones.
fn changed_limits(limits: &Limits) -> Vec<String> {
    let usual = Limits::default();
    let mut options = Vec::new();
    if limits.time != usual.time {
        let time = humantime::format_duration(limits.time).to_string();
        options.push(format!("--timeout {}", time.replace(' ', "")));
    }
    if limits.memory != usual.memory {
        options.push(format!("--memory {}", limits.memory));
    }
    if limits.output != usual.output {
        options.push(format!("--output-limit {}", limits.output));
    }
    if limits.processes != usual.processes {
        options.push(format!("--processes {}", limits.processes));
    }
    options
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
