//! `verify`.

use super::args::{Format, TargetArg, VerifyArgs};
use super::diagnostic::Input;
use super::report::{Report, Run};
use super::{Failure, Status, print, print_styled};
use fairdeal::drivers::fuzz::Counters;
use fairdeal::drivers::random::RandomRun;
use fairdeal::drivers::{Tally, corpus, deadline};
use fairdeal::finding::Origin;
use fairdeal::game::{Proof, Shard};
use fairdeal::oracle::Subject;
use fairdeal::registry::{AnyGame, GAMES};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

pub fn run(args: &VerifyArgs) -> Result<Status, Failure> {
    if let Some(jobs) = args.jobs {
        rayon::ThreadPoolBuilder::new()
            .num_threads(jobs)
            .build_global()
            .map_err(|error| Failure::Fault(format!("cannot start {jobs} threads: {error}")))?;
    }
    let mut games = chosen(&args.games);
    games.retain(|game| subject(args, *game).is_some());
    if games.is_empty() {
        return Err(Failure::Usage(
            "no such impostor; `fairdeal list impostors` lists them".to_owned(),
        ));
    }
    let mut report = Report {
        seed: &args.seed,
        shard: args.shard.unwrap_or(Shard::WHOLE),
        runs: Vec::new(),
    };
    if args.case.is_some() || args.input.is_some() || args.stored.is_some() {
        let [game] = games[..] else {
            return Err(Failure::Usage(
                "name the one game that the case is for".to_owned(),
            ));
        };
        report.runs.push((single(args, game)?, game.labels()));
    } else {
        check_proof_name(args, &games)?;
        for game in games {
            verify_game(args, game, &mut report);
        }
    }
    finish(args, &report)
}

pub fn chosen(names: &[String]) -> Vec<&'static dyn AnyGame> {
    if names.is_empty() {
        return GAMES.to_vec();
    }
    let wanted = |game: &&&dyn AnyGame| names.iter().any(|name| name == game.about().name);
    GAMES.iter().filter(wanted).copied().collect()
}

/// Who is verified; `None` if the game has no impostor of the name asked for.
fn subject(args: &VerifyArgs, game: &dyn AnyGame) -> Option<Subject> {
    match &args.impostor {
        Some(name) => {
            let fault = game
                .impostors()
                .iter()
                .position(|impostor| impostor.name == name);
            fault.map(Subject::Impostor)
        }
        None if args.canary => Some(Subject::Canary),
        None if args.third_voice => Some(Subject::ThirdVoice),
        None => Some(Subject::Engine),
    }
}

/// One case, input or stored case.
fn single(args: &VerifyArgs, game: &'static dyn AnyGame) -> Result<Run, Failure> {
    let name = game.about().name;
    let subject = subject(args, game).unwrap_or(Subject::Engine);
    let start = Instant::now();
    let (text, driver) = if let Some(index) = args.case {
        (game.text(&args.seed, args.profile.into(), index), "random")
    } else if let Some(stored) = &args.stored {
        let found = corpus::stored(name)
            .into_iter()
            .find(|case| case.name == stored);
        let unknown = || Failure::Usage(format!("{name} has no stored case '{stored}'"));
        (found.ok_or_else(unknown)?.input.to_vec(), "stored")
    } else {
        (Input::new(args.input.as_deref()).read()?, "input")
    };
    let origin = Origin {
        driver,
        seeded: args.case.map(|index| (args.seed.as_str(), index)),
        replay: std::env::args().collect::<Vec<_>>().join(" "),
    };
    let mut tally = Tally {
        cases: 1,
        ..Tally::default()
    };
    let finding = match args.target {
        Some(TargetArg::Agree) => {
            let counters = Counters::new();
            let [(_, body), _] = game.targets();
            let finding = body(&text, subject, &counters);
            tally.valid = counters.valid();
            finding
        }
        Some(TargetArg::Text) | None => {
            let (valid, finding) = game.judge(&text, subject, &origin);
            tally.valid = u64::from(valid);
            finding
        }
    };
    tally.disagreements = u64::from(finding.is_some());
    tally.findings.extend(finding);
    Ok(Run::of_tally(name, driver, tally, start.elapsed()))
}

fn check_proof_name(args: &VerifyArgs, games: &[&'static dyn AnyGame]) -> Result<(), Failure> {
    let Some(name) = &args.proof else {
        return Ok(());
    };
    let known = |game: &&dyn AnyGame| game.proofs().iter().any(|proof| proof.name == name);
    if games.iter().any(known) {
        Ok(())
    } else {
        Err(Failure::Usage(format!(
            "no proof '{name}'; `fairdeal list proofs` lists them"
        )))
    }
}

fn verify_game(args: &VerifyArgs, game: &'static dyn AnyGame, report: &mut Report) {
    let name = game.about().name;
    let labels = game.labels();
    let subject = subject(args, game).unwrap_or(Subject::Engine);
    let mut add = |driver, start: Instant, tally| {
        let run = Run::of_tally(name, driver, tally, start.elapsed());
        report.runs.push((run, labels));
    };
    if args.proof.is_none() {
        let start = Instant::now();
        add(
            "stored",
            start,
            game.stored(subject, args.shard.unwrap_or(Shard::WHOLE)),
        );
        let start = Instant::now();
        add("random", start, random(args, game, subject));
    }
    if args.exhaustive {
        let wanted = |proof: &&Proof| args.proof.as_deref().is_none_or(|name| proof.name == name);
        for proof in game.proofs().iter().filter(wanted) {
            let run = prove(args, game, proof);
            report.runs.push((run, labels));
        }
    }
}

fn random(args: &VerifyArgs, game: &dyn AnyGame, subject: Subject) -> Tally {
    let bar = bar(
        game.about().name,
        "random",
        if args.time.is_some() { 0 } else { args.cases },
    );
    let tally = game.random(&RandomRun {
        seed: &args.seed,
        profile: args.profile.into(),
        cases: if args.time.is_some() {
            u64::MAX
        } else {
            args.cases
        },
        shard: args.shard.unwrap_or(Shard::WHOLE),
        deadline: args.time.map(|time| deadline(Instant::now(), time)),
        subject,
        progress: &|done| bar.inc(done),
    });
    bar.finish_and_clear();
    tally
}

fn prove(args: &VerifyArgs, game: &dyn AnyGame, proof: &Proof) -> Run {
    let name = game.about().name;
    let bar = bar(name, proof.name, 0);
    let proved = game.prove(proof, args.shard.unwrap_or(Shard::WHOLE), &|done, all| {
        bar.set_length(all);
        bar.inc(done);
    });
    bar.finish_and_clear();
    Run::of_proof(name, proved)
}

/// A progress bar on standard error; invisible where that is no terminal.
fn bar(game: &str, driver: &str, length: u64) -> ProgressBar {
    let template = "{prefix:24} [{wide_bar}] {human_pos} of {human_len} {elapsed}";
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    let bar = ProgressBar::new(length).with_style(style.progress_chars("=> "));
    bar.set_prefix(format!("{game} {driver}"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn finish(args: &VerifyArgs, report: &Report) -> Result<Status, Failure> {
    match args.format {
        Format::Text => print_styled(&report.text())?,
        Format::Json => print(report.json().as_bytes())?,
    };
    let missed = report.labels_never_hit();
    if args.strict && !missed.is_empty() {
        for (game, label) in missed {
            eprintln!("never hit: {game} {label}");
        }
        return Ok(Status::Finding);
    }
    if report.disagreements() > 0 {
        Ok(Status::Finding)
    } else {
        Ok(Status::Fine)
    }
}
