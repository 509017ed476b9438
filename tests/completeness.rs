//! Nothing of a registered game may be missing, and no gate may be green because it is empty.

use fairdeal::drivers::corpus;
use fairdeal::registry::GAMES;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, ending: &str) -> Vec<String> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(ending))
        .collect()
}

#[test]
fn every_game_has_its_rooms_targets_seeds_snapshots_and_stored_cases() {
    const ROOMS: [&str; 10] = [
        "case.rs",
        "text.rs",
        "recognise.rs",
        "engine.rs",
        "reference.rs",
        "generate.rs",
        "labels.rs",
        "shrink.rs",
        "universe.rs",
        "explain.rs",
    ];
    assert!(GAMES.len() >= 5);
    for game in GAMES {
        let name = game.about().name;
        for room in ROOMS {
            let file = root().join("src/games").join(name).join(room);
            assert!(file.is_file(), "{} is missing", file.display());
        }
        for (target, _) in game.targets() {
            let file = root().join(format!("fuzz/fuzz_targets/{name}_{target}.rs"));
            assert!(file.is_file(), "{} is missing", file.display());
        }
        assert!(
            files(&root().join("fuzz/seeds").join(name), ".txt").len() >= 5,
            "{name}: seeds"
        );
        let dictionary = fs::read_to_string(root().join(format!("fuzz/dict/{name}.dict"))).unwrap();
        assert!(
            dictionary.lines().filter(|line| line.contains('"')).count() >= 10,
            "{name}: dict"
        );
        assert!(
            files(&root().join("snapshots").join(name), ".snap").len() >= 10,
            "{name}: snapshots"
        );
        assert!(corpus::stored(name).len() >= 10, "{name}: stored cases");
        assert!(!game.proofs().is_empty(), "{name}: proofs");
        assert!(
            root().join(format!("tests/{name}.rs")).is_file(),
            "{name}: tests"
        );
    }
}

#[test]
fn the_fuzz_crate_lists_exactly_the_targets_of_the_registered_games() {
    let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
    let listed: BTreeSet<String> = manifest
        .lines()
        .filter_map(|line| {
            line.strip_prefix("path = \"fuzz_targets/")?
                .strip_suffix(".rs\"")
        })
        .map(str::to_owned)
        .collect();
    let registered = GAMES.iter().flat_map(|game| {
        let name = game.about().name;
        game.targets().map(|(target, _)| format!("{name}_{target}"))
    });
    assert_eq!(listed, registered.collect());
}

#[test]
fn labels_are_closed_lists_of_unique_kebab_case_names_with_floors() {
    for game in GAMES {
        let labels = game.labels();
        assert!((10..=128).contains(&labels.len()), "{}", game.about().name);
        let names: BTreeSet<&str> = labels.iter().map(|label| label.name).collect();
        assert_eq!(
            names.len(),
            labels.len(),
            "{}: a name twice",
            game.about().name
        );
        for label in labels {
            let kebab =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            assert!(label.name.bytes().all(kebab), "{}", label.name);
            assert!(label.floor >= 1, "{} has no floor", label.name);
            assert!(!label.about.is_empty(), "{} says nothing", label.name);
        }
    }
}

#[test]
fn proofs_have_unique_names_and_claims() {
    for game in GAMES {
        let names: BTreeSet<&str> = game.proofs().iter().map(|proof| proof.name).collect();
        assert_eq!(names.len(), game.proofs().len());
        assert!(game.proofs().iter().all(|proof| proof.claim.len() > 20));
    }
}

#[test]
fn every_stored_file_is_a_case_or_its_answer() {
    for game in GAMES {
        let folder = root().join("tests/regressions").join(game.about().name);
        let answers: BTreeSet<String> = files(&folder, ".out").into_iter().collect();
        let inputs: BTreeSet<String> = files(&folder, ".txt")
            .into_iter()
            .map(|name| name.replace(".txt", ".out"))
            .collect();
        assert_eq!(inputs, answers, "{}", game.about().name);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2 * inputs.len());
    }
}
