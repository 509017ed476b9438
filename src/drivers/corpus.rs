//! Stored cases: small inputs with the answer beside them.
//!
//! `tests/regressions/<game>/<name>.txt` is an input, `<name>.out` what `solve`
//! prints for it, or one line `error LINE:COLUMN kind`, or `error never-ends GAME`.
//! Names that end in `.multi-deck` are read with several decks admitted.

use super::Tally;
use crate::finding::{Finding, Origin};
use crate::game::{Game, Shard, SolveError, SolveOptions};
use crate::oracle::{self, Disagreement, Kind, Subject};
use crate::text::Admission;
use include_dir::{Dir, include_dir};

/// All stored cases, by game.
static STORED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/tests/regressions");

/// One stored case.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    /// The file name without `.txt`.
    pub name: &'static str,
    /// The input.
    pub input: &'static [u8],
    /// The answer stored beside it, if there is one.
    pub answer: Option<&'static str>,
}

impl Stored {
    /// Which inputs are admitted: the name says so.
    pub fn admission(&self) -> Admission {
        if self.name.ends_with(".multi-deck") {
            Admission::Wide
        } else {
            Admission::Contest
        }
    }
}

/// The stored cases of a game, by name.
pub fn stored(game: &str) -> Vec<Stored> {
    let Some(folder) = STORED.get_dir(game) else {
        return Vec::new();
    };
    let mut cases: Vec<Stored> = folder
        .files()
        .filter_map(|file| {
            let name = file.path().file_name()?.to_str()?.strip_suffix(".txt")?;
            let answer = STORED.get_file(format!("{game}/{name}.out"));
            Some(Stored {
                name,
                input: file.contents(),
                answer: answer.and_then(|file| file.contents_utf8()),
            })
        })
        .collect();
    cases.sort_unstable_by_key(|case| case.name);
    cases
}

/// Runs one part of a game's stored cases through the oracle and holds the answers against those stored.
pub fn run<G: Game>(subject: Subject, shard: Shard) -> Tally {
    let mut tally = Tally::new::<G>();
    for (number, stored) in stored(G::ABOUT.name).iter().enumerate() {
        if !shard.holds(number as u64) {
            continue;
        }
        tally.cases += 1;
        let judgement = oracle::judge_text::<G>(stored.input, subject);
        if let Some((case, judgement)) = &judgement.case {
            tally.count_valid::<G>(case, judgement);
        }
        let origin = Origin {
            driver: "stored",
            seeded: None,
            replay: format!("fairdeal verify {} --stored {}", G::ABOUT.name, stored.name),
        };
        let finding = match judgement.disagreement {
            Some(_) => Finding::of_text::<G>(stored.input, subject, &origin),
            None => wrong_answer::<G>(stored, &origin),
        };
        tally.disagreements += u64::from(finding.is_some());
        tally.findings.extend(finding);
    }
    tally
}

fn wrong_answer<G: Game>(stored: &Stored, origin: &Origin) -> Option<Finding> {
    let answer = answer::<G>(stored.input, stored.admission());
    let expected = stored.answer?;
    (answer != expected).then(|| {
        let disagreement = Disagreement {
            kind: Kind::StoredAnswer,
            path: String::new(),
            engine: answer,
            reference: expected.to_owned(),
        };
        let input = String::from_utf8_lossy(stored.input).into_owned();
        Finding::bare::<G>(input, disagreement, origin)
    })
}

/// What `.out` has to hold for an input.
pub fn answer<G: Game>(mut input: &[u8], admission: Admission) -> String {
    let options = SolveOptions {
        admission,
        ..SolveOptions::default()
    };
    match oracle::caught(|| G::solve(&mut input, &options)) {
        Ok(Ok(printed)) => String::from_utf8_lossy(&printed).into_owned(),
        Ok(Err(SolveError::Text(error))) => {
            let kind = serde_json::to_value(error.kind).unwrap_or_default();
            let kind = kind.as_str().unwrap_or_default().to_owned();
            format!("error {}:{} {kind}\n", error.line, error.column)
        }
        Ok(Err(SolveError::NoAnswer(none))) => format!("error never-ends {}\n", none.game),
        Ok(Err(SolveError::Io(error))) => format!("error {error}\n"),
        Err(panic) => format!("panicked: {panic}\n"),
    }
}

#[cfg(test)]
mod tests;
