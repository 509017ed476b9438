//! Differential fuzzing and verification of five card and board games.
//!
//! Each game has an optimized *engine* and a naive *reference*, written
//! literally from the rules by somebody who has not read the engine. Whatever
//! drives them asserts that the two agree on everything they know, and that
//! neither panics.
//!
//! # Vocabulary
//!
//! * A **case** is one valid input of a game, as types; its text is the game's own format.
//! * An **outcome** is everything that can be said of a case: not only the last
//!   line, but every hand's key, every turn, every round.
//! * The **engine** and the **reference** make outcomes of cases; the *parser* and
//!   the *recogniser* are the same pair for text. A **third voice** is one more
//!   independent implementation, which can be made wrong in one way: an *impostor*.
//! * The **oracle** ([`oracle`]) compares whole outcomes and names the first
//!   differing field by its path.
//! * A **driver** ([`drivers`]) pushes cases at the oracle: random, stored,
//!   exhaustive, a fuzzer's, or at somebody's own program.
//! * A **finding** ([`finding`]) is a bug with its shrunk input, both outcomes told
//!   in words, and the command that shows it again.
//!
//! # Map
//!
//! [`game`] is the trait that a game implements, [`games`] the five games,
//! [`registry`] the one table of them. [`source`] is where generators take their
//! choices from, [`text`] what a word is and how an input is refused,
//! [`contest`] what an outside program reads and answers.
//!
//! # Checking your own engine
//!
//! A closure from a case to the contest's answer is enough; see [`drivers::stress`].

pub mod contest;
pub mod drivers;
pub mod finding;
pub mod game;
pub mod games;
pub mod oracle;
pub mod registry;
pub mod source;
pub mod text;
#[cfg(test)]
mod toy;
