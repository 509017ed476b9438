//! `bench-detection`.

use super::args::{DetectionArgs, Format};
use super::report::{grouped, table};
use super::{Failure, Status, print, verify};
use fairdeal::drivers::detection::Strength;

pub fn run(args: &DetectionArgs) -> Result<Status, Failure> {
    let seeds: Vec<String> = (1..=args.seeds).map(|seed| seed.to_string()).collect();
    let games = verify::chosen(&args.games);
    let strengths: Vec<Strength> = games
        .iter()
        .flat_map(|game| game.strengths(&seeds, args.cases, args.enumerated))
        .collect();
    match args.format {
        Format::Text => print(format!("{}\n", as_table(&strengths)).as_bytes())?,
        Format::Json => {
            let json = serde_json::to_string_pretty(&strengths).expect("numbers serialize");
            print(format!("{json}\n").as_bytes())?
        }
    };
    let escaped = strengths
        .iter()
        .any(|strength| strength.detected < strength.seeds);
    Ok(if escaped {
        Status::Finding
    } else {
        Status::Fine
    })
}

fn as_table(strengths: &[Strength]) -> comfy_table::Table {
    let head = [
        "game",
        "impostor",
        "seeds",
        "reached",
        "triggered",
        "detected",
        "median cases",
        "worst cases",
        "median ms",
        "worst ms",
        "enumerated",
    ];
    let cases = |number: Option<u64>| number.map_or("-".to_owned(), grouped);
    let millis =
        |time: Option<f64>| time.map_or("-".to_owned(), |time| format!("{:.2}", 1e3 * time));
    let row = |strength: &Strength| {
        vec![
            strength.game.to_owned(),
            strength.impostor.to_owned(),
            strength.seeds.to_string(),
            strength.reached.to_string(),
            strength.triggered.to_string(),
            strength.detected.to_string(),
            cases(strength.median_cases),
            cases(strength.worst_cases),
            millis(strength.median_seconds),
            millis(strength.worst_seconds),
            cases(strength.enumerated),
        ]
    };
    table(&head, &strengths.iter().map(row).collect::<Vec<_>>())
}
