//! The README says what the program says.

use fairdeal::registry::GAMES;
use std::process::Command;

fn readme() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap()
}

#[test]
fn its_tables_are_those_of_the_registry() {
    let readme = readme();
    for what in ["games", "targets", "proofs"] {
        let output = Command::new(env!("CARGO_BIN_EXE_fairdeal"))
            .args(["list", what])
            .output()
            .unwrap();
        let table = String::from_utf8(output.stdout).unwrap();
        assert!(readme.contains(table.trim()), "not up to date:\n{table}");
    }
}

#[test]
fn its_detection_table_has_every_impostor_detected_under_every_seed() {
    let readme = readme();
    let rows: Vec<Vec<&str>> = readme
        .lines()
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    for game in GAMES {
        for impostor in game.impostors() {
            let row = rows.iter().find(|row| {
                row.len() > 6 && row[1] == game.about().name && row[2] == impostor.name
            });
            let row = row.unwrap_or_else(|| panic!("{} is not in the table", impostor.name));
            assert_eq!((row[3], row[6]), ("20", "20"), "{}", impostor.name);
        }
    }
}

#[test]
fn its_table_of_mutants_is_that_of_the_summaries() {
    let readme = readme();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/mutants");
    let mut rows = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let summary = std::fs::read_to_string(&path).unwrap();
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
        for (file, counts) in summary["files"].as_object().unwrap() {
            let count = |kind: &str| counts[kind].as_u64().unwrap_or(0);
            let noticed = count("caught") + count("endless");
            let viable = noticed + count("missed") + count("timeout");
            let row = readme
                .lines()
                .find(|line| line.starts_with(&format!("| {file} |")))
                .unwrap_or_else(|| panic!("{file} is not in the table"));
            let noticed = format!("| {noticed} of {viable} |");
            assert!(row.ends_with(&noticed), "{row} ends with {noticed}");
            rows += 1;
        }
    }
    assert!(rows > 20, "{rows} modules");
}

#[test]
fn its_examples_of_output_are_real() {
    let readme = readme();
    for (args, input) in [
        (["explain", "tarot"], "V3 III V3 V3 J\nV3 IV J V3 V2\n"),
        (["solve", "poker"], "10S 2C 3C 4C 6C AD KD QD JD 9D\n"),
    ] {
        let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_fairdeal"))
            .args(args)
            .write_stdin(input)
            .output()
            .unwrap();
        let shown = [output.stdout, output.stderr].concat();
        let shown = String::from_utf8(shown).unwrap();
        assert!(shown.len() > 50);
        assert!(
            readme.contains(shown.trim_end()),
            "not up to date:\n{shown}"
        );
    }
}
