//! Results of `verify`: collected, printed as a table or as JSON.

use comfy_table::{ContentArrangement, Table, presets};
use fairdeal::drivers::Tally;
use fairdeal::drivers::exhaustive::Proved;
use fairdeal::finding::Finding;
use fairdeal::game::{Basis, Label, Shard};
use owo_colors::OwoColorize;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Duration;

/// One driver's run over one game.
#[derive(Debug)]
pub struct Run {
    /// The game's name.
    pub game: &'static str,
    /// `stored`, `random`, or the name of a proof.
    pub driver: &'static str,
    /// What a proof shows.
    pub claim: Option<&'static str>,
    /// What was counted.
    pub tally: Tally,
    /// Counts by name.
    pub totals: Vec<(String, u64)>,
    /// How long it took.
    pub elapsed: Duration,
}

impl Run {
    /// The run of a driver that tries inputs.
    pub fn of_tally(
        game: &'static str,
        driver: &'static str,
        tally: Tally,
        elapsed: Duration,
    ) -> Run {
        let totals = tally
            .basis
            .iter()
            .map(|(basis, count)| (basis_name(*basis).to_owned(), *count))
            .collect();
        Run {
            game,
            driver,
            claim: None,
            tally,
            totals,
            elapsed,
        }
    }

    /// The run of a proof: all its cases are valid.
    pub fn of_proof(game: &'static str, proved: Proved) -> Run {
        Run {
            game,
            driver: proved.name,
            claim: Some(proved.claim),
            tally: Tally {
                cases: proved.report.cases,
                valid: proved.report.cases,
                disagreements: proved.report.disagreements,
                findings: proved.findings,
                ..Tally::default()
            },
            totals: proved.report.totals.into_iter().collect(),
            elapsed: proved.elapsed,
        }
    }
}

fn basis_name(basis: Basis) -> &'static str {
    match basis {
        Basis::Rules => "by-rules",
        Basis::Recount => "by-recount",
        Basis::Prefix => "undecided",
    }
}

/// All runs of one call.
pub struct Report<'a> {
    /// The seed of the random cases.
    pub seed: &'a str,
    /// The part that was run.
    pub shard: Shard,
    /// In the order run, with the labels of their games.
    pub runs: Vec<(Run, &'static [Label])>,
}

#[derive(Serialize)]
struct JsonReport<'a> {
    schema: u32,
    version: &'static str,
    seed: &'a str,
    shard: String,
    runs: Vec<Value>,
    findings: Vec<&'a Finding>,
}

impl Report<'_> {
    /// Inputs that show a bug.
    pub fn disagreements(&self) -> u64 {
        self.runs
            .iter()
            .map(|(run, _)| run.tally.disagreements)
            .sum()
    }

    /// Labels that no random case of their game has.
    pub fn labels_never_hit(&self) -> Vec<(&'static str, &'static str)> {
        let random = self.runs.iter().filter(|(run, _)| run.driver == "random");
        random
            .flat_map(|(run, labels)| {
                let counted = labels.iter().zip(&run.tally.labels);
                let missed = counted.filter(|(_, count)| **count == 0);
                missed
                    .map(|(label, _)| (run.game, label.name))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// For programs.
    pub fn json(&self) -> String {
        let report = JsonReport {
            schema: 1,
            version: env!("CARGO_PKG_VERSION"),
            seed: self.seed,
            shard: format!("{}/{}", self.shard.index, self.shard.count),
            runs: self
                .runs
                .iter()
                .map(|(run, labels)| json_run(run, labels))
                .collect(),
            findings: self.findings().collect(),
        };
        serde_json::to_string_pretty(&report).expect("names and numbers always serialize") + "\n"
    }

    fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.runs.iter().flat_map(|(run, _)| &run.tally.findings)
    }

    /// For people: what was proved, labels, the table, findings.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (run, labels) in &self.runs {
            if let Some(claim) = run.claim {
                proof_text(&mut text, run, claim);
            } else if run.driver == "random" && run.tally.valid > 0 {
                label_text(&mut text, run, labels);
            }
        }
        let head = [
            "game",
            "driver",
            "cases",
            "valid",
            "by rules",
            "recounted",
            "undecided",
            "disagree",
            "seconds",
        ];
        let rows: Vec<Vec<String>> = self.runs.iter().map(|(run, _)| row(run)).collect();
        let _ = writeln!(text, "{}", table(&head, &rows));
        for finding in self.findings() {
            let _ = write!(text, "\n{finding}");
        }
        text
    }
}

fn json_run(run: &Run, labels: &[Label]) -> Value {
    let counted = labels.iter().zip(&run.tally.labels);
    let labels: Map<String, Value> = counted
        .map(|(label, count)| (label.name.to_owned(), json!(count)))
        .collect();
    let totals: Map<String, Value> = run
        .totals
        .iter()
        .map(|(name, count)| (name.clone(), json!(count)))
        .collect();
    json!({
        "game": run.game,
        "driver": run.driver,
        "cases": run.tally.cases,
        "valid": run.tally.valid,
        "undecided": run.tally.undecided(),
        "disagreements": run.tally.disagreements,
        "seconds": run.elapsed.as_secs_f64(),
        "labels": labels,
        "totals": totals,
    })
}

fn row(run: &Run) -> Vec<String> {
    let tally = &run.tally;
    let based = |basis| grouped(tally.basis.get(&basis).copied().unwrap_or(0));
    let by_rules = if run.claim.is_some() {
        grouped(tally.cases)
    } else {
        based(Basis::Rules)
    };
    let share = 100.0 * tally.valid as f64 / tally.cases.max(1) as f64;
    vec![
        run.game.to_owned(),
        run.driver.to_owned(),
        grouped(tally.cases),
        format!("{share:.1}%"),
        by_rules,
        based(Basis::Recount),
        based(Basis::Prefix),
        grouped(tally.disagreements),
        format!("{:.2}", run.elapsed.as_secs_f64()),
    ]
}

fn proof_text(text: &mut String, run: &Run, claim: &str) {
    let verdict = if run.tally.disagreements == 0 {
        "shown".green().to_string()
    } else {
        "REFUTED".red().to_string()
    };
    let _ = writeln!(
        text,
        "{} {}: {verdict} on {} cases: {claim}",
        run.game,
        run.driver,
        grouped(run.tally.cases)
    );
    for (name, count) in &run.totals {
        let _ = writeln!(text, "    {name}: {}", grouped(*count));
    }
    text.push('\n');
}

fn label_text(text: &mut String, run: &Run, labels: &[Label]) {
    const COLUMNS: usize = 3;
    let _ = writeln!(
        text,
        "{}: situations in {} valid random cases",
        run.game,
        grouped(run.tally.valid)
    );
    let width = labels
        .iter()
        .map(|label| label.name.len())
        .max()
        .unwrap_or(0);
    let counted: Vec<_> = labels.iter().zip(&run.tally.labels).collect();
    for line in counted.chunks(COLUMNS) {
        text.push_str("   ");
        for (label, count) in line {
            let cell = format!(" {:width$} {:>7}", label.name, grouped(**count));
            if **count == 0 {
                let _ = write!(text, "{}", cell.red());
            } else {
                text.push_str(&cell);
            }
        }
        text.push('\n');
    }
    text.push('\n');
}

/// A plain table.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::ASCII_MARKDOWN)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(head);
    table.add_rows(rows);
    table
}

/// A number with commas between groups of three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
