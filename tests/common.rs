//! What the tests of all games share.

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
