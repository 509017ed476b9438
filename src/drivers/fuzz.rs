//! The bodies of the fuzz targets.
//!
//! The files under `fuzz/` only call these, and so do the tests that replay
//! inputs on the stable toolchain: one shared function, decoded one way.

use crate::finding::{Finding, Origin};
use crate::game::{Game, Profile, Sample};
use crate::oracle::{self, Subject};
use crate::source::{Bytes, Seeded, Source};
use crate::text::Admission;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a target has executed.
#[derive(Debug, Default)]
pub struct Counters {
    executions: AtomicU64,
    valid: AtomicU64,
}

impl Counters {
    /// Nothing executed yet.
    pub const fn new() -> Counters {
        Counters {
            executions: AtomicU64::new(0),
            valid: AtomicU64::new(0),
        }
    }

    fn add(&self, valid: bool) {
        self.executions.fetch_add(1, Ordering::Relaxed);
        self.valid.fetch_add(u64::from(valid), Ordering::Relaxed);
    }

    /// Valid inputs so far.
    pub fn valid(&self) -> u64 {
        self.valid.load(Ordering::Relaxed)
    }

    /// One line: how many inputs, how many of them valid.
    pub fn summary(&self, target: &str) -> String {
        let executions = self.executions.load(Ordering::Relaxed);
        let valid = self.valid();
        let share = 100.0 * valid as f64 / executions.max(1) as f64;
        format!("{target}: {executions} inputs, {valid} valid ({share:.1}%)")
    }
}

/// What a target finds in its input: counted, and the report of a bug if there is one.
pub type Body = fn(&[u8], Subject, &Counters) -> Option<Finding>;

/// A fuzzer's bytes as the input of `<game>_agree`; printed, they are the input they stand for.
#[cfg(feature = "arbitrary")]
pub struct Generated<G> {
    /// The bytes.
    pub data: Vec<u8>,
    game: std::marker::PhantomData<G>,
}

#[cfg(feature = "arbitrary")]
impl<'a, G> arbitrary::Arbitrary<'a> for Generated<G> {
    /// Takes all that is left, so that every replay decodes alike.
    fn arbitrary(bytes: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(Generated {
            data: bytes.bytes(bytes.len())?.to_vec(),
            game: std::marker::PhantomData,
        })
    }
}

#[cfg(feature = "arbitrary")]
impl<G: Game> std::fmt::Debug for Generated<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sample = G::generate(&mut Bytes::new(&self.data), Profile::Default);
        f.write_str(&String::from_utf8_lossy(&sample.into_text(G::print)))
    }
}

/// `<game>_agree`: the bytes are choices of the generator; engine and reference must agree.
pub fn agree<G: Game>(data: &[u8], subject: Subject, counters: &Counters) -> Option<Finding> {
    match G::generate(&mut Bytes::new(data), Profile::Default) {
        Sample::Case(case) => {
            counters.add(true);
            let judgement = oracle::judge::<G>(&case, subject);
            judgement.disagreement.as_ref()?;
            Finding::of_case::<G>(&case, subject, &origin::<G>("agree"))
        }
        Sample::Text(text) => text_body::<G>(&text, subject, counters, "agree"),
    }
}

/// `<game>_text`: the bytes are text; parser and recogniser must agree, then engine and reference.
pub fn text<G: Game>(data: &[u8], subject: Subject, counters: &Counters) -> Option<Finding> {
    text_body::<G>(data, subject, counters, "text")
}

fn text_body<G: Game>(
    text: &[u8],
    subject: Subject,
    counters: &Counters,
    target: &str,
) -> Option<Finding> {
    let judgement = oracle::judge_text::<G>(text, subject);
    counters.add(judgement.case.is_some());
    judgement.disagreement.as_ref()?;
    Finding::of_text::<G>(text, subject, &origin::<G>(target))
}

fn origin<G: Game>(target: &str) -> Origin<'static> {
    Origin {
        driver: "fuzz",
        seeded: None,
        replay: format!(
            "fairdeal verify {} --target {target} --input FILE",
            G::ABOUT.name
        ),
    }
}

/// The structure-aware mutator of a text target: parse, change the case, print.
///
/// `data[..size]` is the input, at most `data.len()` bytes may result; returns
/// the new size. One time in four, and for text that is not valid or a result
/// that does not fit, `raw` mutates bytes as usual.
pub fn mutate_text<G: Game>(
    data: &mut [u8],
    size: usize,
    seed: u32,
    raw: impl FnOnce(&mut [u8], usize, usize) -> usize,
) -> usize {
    let room = data.len();
    let mut source = Seeded::from_number(u64::from(seed));
    if !source.chance(1, 4)
        && let Some(text) = changed::<G>(&data[..size], &mut source)
        && text.len() <= room
    {
        data[..text.len()].copy_from_slice(&text);
        return text.len();
    }
    raw(data, size, room)
}

/// The input changed by one small step; a fresh case in place of a text that is not valid.
fn changed<G: Game>(text: &[u8], source: &mut Seeded) -> Option<Vec<u8>> {
    match G::parse(text, Admission::Wide) {
        Ok(mut case) => {
            G::mutate(&mut case, source);
            Some(G::print(&case).into_bytes())
        }
        Err(_) if source.chance(1, 2) => {
            Some(G::generate(source, Profile::Wide).into_text(G::print))
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests;
