//! What the tests of all games share.

use fairdeal::game::{Game, Profile};
use fairdeal::source::Choices;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Valid cases from a list of at most so many choices that proptest shrinks, and a seed for the rest.
pub fn cases<G: Game>(choices: usize) -> impl Strategy<Value = G::Case>
where
    G::Case: 'static,
{
    let choices = prop::collection::vec(any::<u32>(), 0..choices);
    (choices, any::<u64>()).prop_filter_map("valid cases only", |(choices, seed)| {
        G::generate(&mut Choices::new(&choices, seed), Profile::Wide).into_case()
    })
}

/// Asserts a property of so many values. No file of failures is kept: a failing case belongs in
/// the stored cases, under its own name.
pub fn for_all<S: Strategy>(
    cases: u32,
    values: S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    });
    if let Err(failure) = runner.run(&values, property) {
        panic!("{failure}");
    }
}

/// Compares text with `snapshots/<game>/<name>.snap`: one claim per file.
#[macro_export]
macro_rules! snapshot {
    ($game:literal, $name:expr, $value:expr) => {
        insta::with_settings!({
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/", $game),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!($name, $value);
        })
    };
}
