//! What a game has to provide: one trait, and the small types around it.

use crate::source::Source;
use crate::text::{Admission, Rejection, TextError};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io::{self, Read};

/// A game: its cases, their text, the engine, the reference and everything that drives them.
///
/// A *case* is one valid input. An *outcome* is everything that both sides know
/// about it; two outcomes are compared whole.
pub trait Game: Sized + Send + Sync + 'static {
    /// One valid input.
    type Case: Clone + Debug + PartialEq + Send + Sync;
    /// All that engine and reference say of a case; its serialized form names the fields in reports.
    type Outcome: Clone + Debug + PartialEq + Serialize + Send + Sync;

    /// Names and descriptions.
    const ABOUT: About;
    /// The situations that are counted, a closed list; see [`Game::labels`].
    const LABELS: &'static [Label];

    /// The fast parser.
    fn parse(text: &[u8], admission: Admission) -> Result<Self::Case, TextError>;
    /// The naive recogniser: accepts the same texts, refuses at the same place for the same reason.
    fn recognise(text: &[u8], admission: Admission) -> Result<(), Rejection>;
    /// The case as text that the parser reads back to an equal case.
    fn print(case: &Self::Case) -> String;

    /// The optimized engine.
    fn engine(case: &Self::Case) -> Self::Outcome;
    /// The engine's outcome as far as the reference got, where that gave up ([`Basis::Prefix`]).
    fn engine_as_far_as(case: &Self::Case, reference: &Self::Outcome) -> Self::Outcome {
        let _ = reference;
        Self::engine(case)
    }
    /// The naive reference and what it rests on.
    fn reference(case: &Self::Case) -> (Self::Outcome, Basis);

    /// One case, or a text that need not be valid, from a stream of choices.
    fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Self::Case>;
    /// A small change of a case, for structure-aware fuzzing of text.
    fn mutate(case: &mut Self::Case, source: &mut dyn Source);
    /// The situations a case shows, from case and outcome alone.
    fn labels(case: &Self::Case, outcome: &Self::Outcome) -> LabelSet;
    /// Simpler cases to try in place of a failing one, most drastic first; each is valid.
    fn shrink(case: &Self::Case) -> Box<dyn Iterator<Item = Self::Case> + '_>;

    /// The outcome told so that a player can follow it.
    fn explain(case: &Self::Case, outcome: &Self::Outcome, full: bool) -> String;
    /// What a contest program prints for the outcome, or why it has no answer.
    fn answer(outcome: &Self::Outcome, options: &SolveOptions) -> Result<String, NoAnswer>;
    /// The contest program: reads an input, returns what is to be printed.
    ///
    /// The default parses the whole input and asks the side that the options name.
    fn solve(input: &mut dyn Read, options: &SolveOptions) -> Result<Vec<u8>, SolveError> {
        solve_whole::<Self>(input, options)
    }

    /// The complete enumerations.
    fn proofs() -> &'static [Proof];
    /// The totals that a whole proof has to reach, by name, known from arithmetic or the rules.
    fn expected_totals(proof: &str) -> &'static [(&'static str, u64)];

    /// The faults that can be planted into [`Game::third_voice`].
    const IMPOSTORS: &'static [Impostor];
    /// A third, independent implementation, right without a fault (a place in
    /// [`Game::IMPOSTORS`]), and wrong in exactly that way with one.
    fn third_voice(case: &Self::Case, fault: Option<usize>) -> ThirdVoice<Self::Outcome>;
}

/// Reads the whole input, parses it and answers from the side that the options name.
pub fn solve_whole<G: Game>(
    input: &mut dyn Read,
    options: &SolveOptions,
) -> Result<Vec<u8>, SolveError> {
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    let case = G::parse(&text, options.admission)?;
    drop(text);
    let outcome = match options.side {
        Side::Engine => G::engine(&case),
        Side::Reference => G::reference(&case).0,
    };
    Ok(G::answer(&outcome, options)?.into_bytes())
}

/// Names and descriptions of a game.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// As on the command line.
    pub name: &'static str,
    /// One line: what the game is.
    pub title: &'static str,
    /// Where the problem comes from.
    pub source: &'static str,
    /// What of an outcome is compared, one line.
    pub compared: &'static str,
    /// What goes between two inputs to make them one, where one input can hold several cases.
    pub separator: Option<&'static str>,
}

/// An engine that is wrong in exactly one way that has occurred somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Impostor {
    /// Kebab-case, unique in the game.
    pub name: &'static str,
    /// One line: what it does wrong and where such a fault is known from.
    pub known_from: &'static str,
    /// The label (of [`Game::LABELS`]) of cases that show it.
    pub label: &'static str,
}

/// What the third implementation of a game says, with or without a planted fault.
#[derive(Clone, Debug, PartialEq)]
pub struct ThirdVoice<O> {
    /// Its outcome.
    pub outcome: O,
    /// Did it come past the place where the fault sits? Always false without a fault.
    pub reached: bool,
}

/// A situation that cases are counted by.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// Kebab-case, unique in the game.
    pub name: &'static str,
    /// The least number among 20,000 cases of the default profile, whatever the seed. At least 1.
    pub floor: u32,
    /// One line: when a case has it.
    pub about: &'static str,
}

impl Label {
    /// Name, floor, and when a case has it.
    pub const fn new(name: &'static str, floor: u32, about: &'static str) -> Label {
        Label { name, floor, about }
    }
}

/// A set of labels: bits by place in [`Game::LABELS`] (at most 128).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LabelSet(pub u128);

impl LabelSet {
    /// Adds the label at a place in the list.
    pub fn insert(&mut self, place: usize) {
        self.0 |= 1 << place;
    }

    /// Adds it if the condition holds.
    pub fn insert_if(&mut self, condition: bool, place: usize) {
        self.0 |= u128::from(condition) << place;
    }

    /// Is the label at a place in the set?
    pub fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// The places in ascending order.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..128).filter(move |&place| self.contains(place))
    }
}

/// What a generator made.
#[derive(Clone, Debug, PartialEq)]
pub enum Sample<C> {
    /// A valid case.
    Case(C),
    /// A text, mostly not valid: one field broken, or raw.
    Text(Vec<u8>),
}

impl<C> Sample<C> {
    /// The case, if it is one.
    pub fn into_case(self) -> Option<C> {
        match self {
            Sample::Case(case) => Some(case),
            Sample::Text(_) => None,
        }
    }

    /// The text, that of a case as its game prints it.
    pub fn into_text(self, print: impl FnOnce(&C) -> String) -> Vec<u8> {
        match self {
            Sample::Case(case) => print(&case).into_bytes(),
            Sample::Text(text) => text,
        }
    }
}

/// Which cases a generator makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// For verification: mostly valid, some with one field broken, some raw text.
    Default,
    /// Only what the source of the game guarantees.
    Contest,
    /// Everything that has a meaning, all of it valid.
    Wide,
}

impl Profile {
    /// All of them.
    pub const ALL: [Profile; 3] = [Profile::Default, Profile::Contest, Profile::Wide];

    /// As on the command line, and part of what a case is derived from.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Default => "default",
            Profile::Contest => "contest",
            Profile::Wide => "wide",
        }
    }
}

/// What a reference's outcome rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// The rules alone.
    Rules,
    /// A recount of a closed form from scratch, where the search would be too long.
    Recount,
    /// The rules, up to where the reference gave up: only the part told is compared.
    Prefix,
}

/// Engine or reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Side {
    /// The optimized engine.
    #[default]
    Engine,
    /// The naive reference.
    Reference,
}

/// How `solve` reads and prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveOptions {
    /// Who answers.
    pub side: Side,
    /// Contest inputs only, or (poker) several decks too.
    pub admission: Admission,
    /// Poker: a line for each deal instead of the count.
    pub each: bool,
    /// Mighty: `3 Government Party` instead of `Government Party 3` (reading 0).
    pub number_first: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        SolveOptions {
            side: Side::Engine,
            admission: Admission::Contest,
            each: false,
            number_first: false,
        }
    }
}

/// A valid input that has no answer: a game that never ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer {
    /// Which game of the input, from 1.
    pub game: usize,
    /// A sentence that names it.
    pub message: String,
}

/// Why `solve` prints nothing.
#[derive(Debug)]
pub enum SolveError {
    /// The input is refused.
    Text(TextError),
    /// It has no answer.
    NoAnswer(NoAnswer),
    /// It cannot be read.
    Io(io::Error),
}

impl From<TextError> for SolveError {
    fn from(error: TextError) -> Self {
        SolveError::Text(error)
    }
}

impl From<NoAnswer> for SolveError {
    fn from(error: NoAnswer) -> Self {
        SolveError::NoAnswer(error)
    }
}

impl From<io::Error> for SolveError {
    fn from(error: io::Error) -> Self {
        SolveError::Io(error)
    }
}

/// One of `count` disjoint parts of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shard {
    /// 0..count.
    pub index: u64,
    /// At least 1.
    pub count: u64,
}

impl Shard {
    /// Everything in one part.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// Does the item with this number belong to the part?
    pub fn holds(self, item: u64) -> bool {
        item % self.count == self.index
    }
}

/// A complete enumeration: what it claims and how to run it.
pub struct Proof {
    /// Kebab-case, unique in the game.
    pub name: &'static str,
    /// One sentence: what is shown when it finds no disagreement.
    pub claim: &'static str,
    /// Runs one part of it on all cores.
    pub run: fn(&ProofRun) -> ProofReport,
}

/// What a proof runs with.
pub struct ProofRun<'a> {
    /// The part to run.
    pub shard: Shard,
    /// Told now and then: steps done since the last call and steps in all.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// What a part of a proof found. Parts add up by [`ProofReport::merge`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofReport {
    /// Cases compared.
    pub cases: u64,
    /// Cases on which engine and reference disagree.
    pub disagreements: u64,
    /// Counts by name; those of disjoint parts add up to those of the whole.
    pub totals: BTreeMap<String, u64>,
    /// The first few disagreements, as a sentence each with an input that shows it.
    pub witnesses: Vec<Witness>,
}

/// A disagreement found by a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The input as text in the game's format (or the nearest input that shows it).
    pub input: String,
    /// What differs.
    pub difference: String,
}

/// The most witnesses a report keeps.
pub const WITNESSES: usize = 5;

impl ProofReport {
    /// Adds to a count.
    pub fn count(&mut self, name: &str, more: u64) {
        match self.totals.get_mut(name) {
            Some(total) => *total += more,
            None => {
                self.totals.insert(name.to_owned(), more);
            }
        }
    }

    /// Records a disagreement.
    pub fn disagree(&mut self, witness: impl FnOnce() -> Witness) {
        self.disagreements += 1;
        if self.witnesses.len() < WITNESSES {
            self.witnesses.push(witness());
        }
    }

    /// Adds another part.
    pub fn merge(mut self, other: ProofReport) -> ProofReport {
        self.cases += other.cases;
        self.disagreements += other.disagreements;
        for (name, more) in other.totals {
            *self.totals.entry(name).or_default() += more;
        }
        self.witnesses.extend(other.witnesses);
        self.witnesses.truncate(WITNESSES);
        self
    }
}
