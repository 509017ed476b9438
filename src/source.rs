//! Where generators take their choices from.
//!
//! A generator first makes its *structural* choices ([`Source::below`]), then
//! asks once for [`Source::rest`], a seeded stream that fills in everything
//! else. For a fuzzer the structural choices are the leading bytes, so that a
//! changed byte changes one decision, and the last eight bytes seed the rest.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A stream of choices.
pub trait Source {
    /// A number in `0..n`. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// The stream that fills in what is not structural.
    fn rest(&mut self) -> Seeded;

    /// True in `num` of `den` cases.
    fn chance(&mut self, num: u32, den: u32) -> bool {
        self.below(den) < num
    }
}

/// An index into `items`, drawn from a source, and the item there.
pub fn pick<'a, T>(source: &mut dyn Source, items: &'a [T]) -> &'a T {
    &items[source.below(items.len() as u32) as usize]
}

/// Fisher-Yates.
pub fn shuffle<T>(source: &mut dyn Source, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, source.below(last as u32 + 1) as usize);
    }
}

/// A weighted choice: the index of one of `weights`, whose sum is positive.
pub fn weighted(source: &mut dyn Source, weights: &[u32]) -> usize {
    let mut ticket = source.below(weights.iter().sum());
    let drawn = weights.iter().position(|&weight| {
        let left = ticket.checked_sub(weight);
        ticket = left.unwrap_or(ticket);
        left.is_none()
    });
    // A ticket below the sum is always drawn.
    drawn.unwrap_or_default()
}

/// A seeded stream (ChaCha8).
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The stream of case `index` of a game and profile under a seed given as text.
    ///
    /// It depends on nothing else, so any thread or shard can make any case.
    pub fn for_case(seed: &str, game: &str, profile: &str, index: u64) -> Seeded {
        let mut hash = Sha256::new();
        for part in [seed, game, profile] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        let mut rng = ChaCha8Rng::from_seed(hash.finalize().into());
        rng.set_stream(index);
        Seeded(rng)
    }

    /// A stream from a plain number.
    pub fn from_number(seed: u64) -> Seeded {
        Seeded(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Source for Seeded {
    fn below(&mut self, n: u32) -> u32 {
        // A bias of n / 2^32 is of no consequence for choosing test cases.
        ((u64::from(self.0.next_u32()) * u64::from(n)) >> 32) as u32
    }

    fn rest(&mut self) -> Seeded {
        Seeded::from_number(self.0.next_u64())
    }
}

/// Choices from a fuzzer's bytes: structure from the front, the seed of the rest from the last eight.
#[derive(Clone, Debug)]
pub struct Bytes<'a> {
    front: &'a [u8],
    tail: Seeded,
}

impl<'a> Bytes<'a> {
    /// Splits the bytes; fewer than eight are all seed.
    pub fn new(data: &'a [u8]) -> Bytes<'a> {
        let (front, tail) = data.split_at(data.len().saturating_sub(8));
        let mut seed = [0; 8];
        seed[..tail.len()].copy_from_slice(tail);
        Bytes {
            front,
            tail: Seeded::from_number(u64::from_le_bytes(seed)),
        }
    }
}

impl Source for Bytes<'_> {
    /// One byte for `n <= 256`, two above; when they run out, the seeded stream goes on.
    fn below(&mut self, n: u32) -> u32 {
        let width = if n <= 256 { 1 } else { 2 };
        if self.front.len() < width {
            return self.tail.below(n);
        }
        let (now, later) = self.front.split_at(width);
        self.front = later;
        let value = now.iter().fold(0, |sum, &byte| 256 * sum + u32::from(byte));
        value % n
    }

    fn rest(&mut self) -> Seeded {
        self.tail.rest()
    }
}

/// Choices from a list of numbers (property tests), then from a seed.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    list: &'a [u32],
    tail: Seeded,
}

impl<'a> Choices<'a> {
    /// Takes the numbers one by one, modulo what is asked; then the seeded stream.
    pub fn new(list: &'a [u32], seed: u64) -> Choices<'a> {
        Choices {
            list,
            tail: Seeded::from_number(seed),
        }
    }
}

impl Source for Choices<'_> {
    fn below(&mut self, n: u32) -> u32 {
        match self.list.split_first() {
            Some((&first, later)) => {
                self.list = later;
                first % n
            }
            None => self.tail.below(n),
        }
    }

    fn rest(&mut self) -> Seeded {
        self.tail.rest()
    }
}

#[cfg(test)]
mod tests;
