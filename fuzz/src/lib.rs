//! Glue between libFuzzer and the target bodies of the library.
//!
//! A finding is a panic whose message is the report. `FAIRDEAL_CANARY=1` in the
//! environment falsifies every engine outcome, so that a run has to fail.

use fairdeal::drivers::fuzz::{Body, Counters};
use fairdeal::oracle::Subject;
use std::sync::OnceLock;

#[doc(hidden)]
pub use fairdeal;
#[doc(hidden)]
pub use libfuzzer_sys;

static COUNTERS: Counters = Counters::new();
static TARGET: OnceLock<(&'static str, Subject)> = OnceLock::new();

/// Called once at the start: has the counters printed on standard error at the end.
pub fn start(target: &'static str) {
    let subject = match std::env::var_os("FAIRDEAL_CANARY") {
        Some(_) => Subject::Canary,
        None => Subject::Engine,
    };
    TARGET.get_or_init(|| (target, subject));
    at_exit();
}

/// Runs a body and panics with the report of what it finds.
pub fn run(body: Body, data: &[u8]) {
    let subject = TARGET
        .get()
        .map_or(Subject::Engine, |(_, subject)| *subject);
    if let Some(finding) = body(data, subject, &COUNTERS) {
        panic!("{finding}");
    }
}

extern "C" fn print_counters() {
    if let Some((target, _)) = TARGET.get() {
        eprintln!("{}", COUNTERS.summary(target));
    }
}

/// libFuzzer leaves through `exit`, which runs no destructors of statics: only `atexit` is told.
#[allow(unsafe_code)]
fn at_exit() {
    unsafe extern "C" {
        fn atexit(callback: extern "C" fn()) -> i32;
    }
    // SAFETY: the C standard's function, given a callback that neither unwinds nor takes arguments.
    unsafe {
        atexit(print_counters);
    }
}

/// The target `<game>_agree`.
#[macro_export]
macro_rules! agree {
    ($game:ty, $name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(
            init: $crate::start($name),
            |input: $crate::fairdeal::drivers::fuzz::Generated<$game>| {
                $crate::run($crate::fairdeal::drivers::fuzz::agree::<$game>, &input.data);
            }
        );
    };
}

/// The target `<game>_text`, with its structure-aware mutator.
#[macro_export]
macro_rules! text {
    ($game:ty, $name:literal) => {
        $crate::libfuzzer_sys::fuzz_mutator!(
            |data: &mut [u8], size: usize, max_size: usize, seed: u32| {
                let room = max_size.min(data.len());
                $crate::fairdeal::drivers::fuzz::mutate_text::<$game>(
                    &mut data[..room],
                    size,
                    seed,
                    $crate::libfuzzer_sys::fuzzer_mutate,
                )
            }
        );
        $crate::libfuzzer_sys::fuzz_target!(init: $crate::start($name), |data: &[u8]| {
            $crate::run($crate::fairdeal::drivers::fuzz::text::<$game>, data);
        });
    };
}
