//! The flags.

use bytesize::ByteSize;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use fairdeal::game::{Profile, Shard};
use fairdeal::registry::{self, AnyGame, GAMES};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Differential fuzzing and verification of five card and board games.
#[derive(Parser, Debug)]
#[command(
    version,
    about,
    after_help = "Exit status: 0 fine, 1 a finding, 2 bad input or usage, 3 a fault of the tool or its environment."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Hold every engine against its reference: stored, random and all cases
    Verify(VerifyArgs),
    /// Answer an input as the contest asks
    Solve(SolveArgs),
    /// Tell the outcome of an input so that a player can follow it
    Explain(ExplainArgs),
    /// Print or write generated inputs
    Generate(GenerateArgs),
    /// Find the smallest input on which your own program is wrong
    Stress(StressArgs),
    /// Shrink an input on which your own program is wrong
    Shrink(ShrinkArgs),
    /// How soon every impostor is unmasked
    BenchDetection(DetectionArgs),
    /// List games, labels, profiles, fuzz targets, proofs or impostors
    List(ListArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// `fairdeal verify`
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fairdeal verify                            stored and 20,000 random cases of every game
  fairdeal verify poker board --exhaustive   the complete enumerations too
  fairdeal verify uno --time 30s --seed 7    as many cases of seed 7 as fit into 30 seconds
  fairdeal verify uno --seed 7 --case 1234   one case of that sequence again
  fairdeal verify tarot --input hand.txt     one input of your own
  fairdeal verify --exhaustive --shard 0/4 --format json")]
pub struct VerifyArgs {
    /// Games to verify; all if none is named
    #[arg(value_name = "GAME", value_parser = game_names())]
    pub games: Vec<String>,
    /// Random cases a game
    #[arg(long, default_value_t = 20_000, conflicts_with = "time")]
    pub cases: u64,
    /// Random cases for this long a game instead, a prefix of the same sequence
    #[arg(long, value_parser = parse_duration)]
    pub time: Option<Duration>,
    /// Seed of the random cases: any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Which random cases
    #[arg(long, value_enum, default_value_t = ProfileArg::Default)]
    pub profile: ProfileArg,
    /// Only this case of the sequence
    #[arg(long, value_name = "I", conflicts_with_all = ["time", "exhaustive", "input", "stored", "shard"])]
    pub case: Option<u64>,
    /// Only this input; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["time", "exhaustive", "stored", "shard"])]
    pub input: Option<PathBuf>,
    /// Read the input as the bytes of this fuzz target
    #[arg(long, value_enum, requires = "input")]
    pub target: Option<TargetArg>,
    /// Only this stored case
    #[arg(long, value_name = "NAME", conflicts_with_all = ["time", "exhaustive", "shard"])]
    pub stored: Option<String>,
    /// Run the complete enumerations as well
    #[arg(long)]
    pub exhaustive: bool,
    /// Of the complete enumerations only this one
    #[arg(long, value_name = "NAME", requires = "exhaustive")]
    pub proof: Option<String>,
    /// Only the K-th of N disjoint parts (K from 0)
    #[arg(long, value_name = "K/N", value_parser = parse_shard)]
    pub shard: Option<Shard>,
    /// Threads; all cores if not given
    #[arg(long)]
    pub jobs: Option<usize>,
    /// Fail if a label of a game is never hit
    #[arg(long)]
    pub strict: bool,
    /// Falsify one field of every engine outcome: the run has to fail
    #[arg(long)]
    pub canary: bool,
    /// Verify the third voice in place of the engine
    #[arg(long, conflicts_with_all = ["canary", "exhaustive"])]
    pub third_voice: bool,
    /// Verify this impostor in place of the engine: the run has to fail
    #[arg(long, value_name = "NAME", conflicts_with_all = ["canary", "exhaustive", "third_voice"])]
    pub impostor: Option<String>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// `fairdeal bench-detection`
#[derive(Args, Debug)]
pub struct DetectionArgs {
    /// Games; all if none is named
    #[arg(value_name = "GAME", value_parser = game_names())]
    pub games: Vec<String>,
    /// Seeds tried: the numbers from 1
    #[arg(long, default_value_t = 20)]
    pub seeds: u64,
    /// Random cases at most for each seed
    #[arg(long, default_value_t = 20_000)]
    pub cases: u64,
    /// Enumerated cases at most
    #[arg(long, default_value_t = 100_000)]
    pub enumerated: u64,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// `fairdeal solve`
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fairdeal solve poker p054_poker.txt
  fairdeal generate uno --seed 3 | fairdeal solve uno
  fairdeal solve poker --each --multi-deck hands.txt")]
pub struct SolveArgs {
    /// The game
    #[arg(value_parser = game_names())]
    pub game: String,
    /// The input; standard input if not given or `-`
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub side: SideArgs,
    #[command(flatten)]
    pub admission: AdmissionArgs,
    /// Poker: a line for each deal instead of the count
    #[arg(long)]
    pub each: bool,
    /// Mighty: the order of the words on the result line
    #[arg(long, value_enum, default_value_t = ResultOrder::TeamFirst)]
    pub result_order: ResultOrder,
}

/// `fairdeal explain`
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fairdeal explain poker hands.txt
  fairdeal generate mighty --seed 3 | fairdeal explain mighty")]
pub struct ExplainArgs {
    /// The game
    #[arg(value_parser = game_names())]
    pub game: String,
    /// The input; standard input if not given or `-`
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub side: SideArgs,
    #[command(flatten)]
    pub admission: AdmissionArgs,
    /// Leave nothing out of long games
    #[arg(long)]
    pub full: bool,
}

/// Which side answers.
#[derive(Args, Debug)]
pub struct SideArgs {
    /// Ask the engine (the default)
    #[arg(long, conflicts_with = "reference")]
    pub engine: bool,
    /// Ask the reference
    #[arg(long)]
    pub reference: bool,
}

/// Which inputs are admitted.
#[derive(Args, Debug)]
pub struct AdmissionArgs {
    /// Poker: admit cards from several decks on a line
    #[arg(long)]
    pub multi_deck: bool,
}

/// `fairdeal generate`
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fairdeal generate poker --count 1000 --seed 7
  fairdeal generate board --count 20 --out boards/
  fairdeal generate tarot --profile default --seed $(git rev-parse HEAD)")]
pub struct GenerateArgs {
    /// The game
    #[arg(value_parser = game_names())]
    pub game: String,
    /// How many inputs
    #[arg(long, default_value_t = 1)]
    pub count: u64,
    /// Seed: any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Which inputs; `contest` and `wide` are always valid
    #[arg(long, value_enum, default_value_t = ProfileArg::Contest)]
    pub profile: ProfileArg,
    /// Write files I.txt into this folder instead of printing
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `fairdeal stress`
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fairdeal stress tarot -- ./my_program
  fairdeal stress poker --answer last-integer --input-name p054_poker.txt -- python3 euler54.py
  fairdeal stress uno --all --save faults -- java -Xmx256m Uno
  fairdeal stress mighty --time 60s --ignore gun-ignored-first -- ./referee {}

Exit status: 0 all accepted, 1 any other verdict, 2 bad usage, 3 nothing could be judged.")]
pub struct StressArgs {
    /// The game
    #[arg(value_parser = game_names())]
    pub game: String,
    /// Generated cases
    #[arg(long, default_value_t = 20_000, conflicts_with = "time")]
    pub cases: u64,
    /// Generated cases for this long instead
    #[arg(long, value_parser = parse_duration)]
    pub time: Option<Duration>,
    /// Seed of the cases: any text
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Programs run at once; the number of cores if not given
    #[arg(long)]
    pub jobs: Option<usize>,
    /// Which cases: what the source of the game guarantees, or everything valid
    #[arg(long, value_enum, default_value_t = ProfileArg::Contest)]
    pub profile: ProfileArg,
    /// All cases of a small universe instead of generated ones
    #[arg(long, conflicts_with_all = ["cases", "time"])]
    pub exhaustive: bool,
    /// Leave out cases with this label
    #[arg(long, value_name = "LABEL")]
    pub ignore: Vec<String>,
    /// Go on after the first fault and collect different ones
    #[arg(long)]
    pub all: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    #[command(flatten)]
    pub outside: OutsideArgs,
}

/// `fairdeal shrink`
#[derive(Args, Debug)]
#[command(after_help = "Example:
  fairdeal shrink uno failing.txt -- ./my_program")]
pub struct ShrinkArgs {
    /// The game
    #[arg(value_parser = game_names())]
    pub game: String,
    /// The input
    pub file: PathBuf,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    #[command(flatten)]
    pub outside: OutsideArgs,
}

/// The outside program and its limits.
#[derive(Args, Debug)]
pub struct OutsideArgs {
    /// Wall and CPU time of one run
    #[arg(long, default_value = "2s", value_parser = parse_duration)]
    pub timeout: Duration,
    /// Address space of each process
    #[arg(long, default_value = "512M")]
    pub memory: ByteSize,
    /// Bytes on standard output of one run
    #[arg(long, default_value = "8M")]
    pub output_limit: ByteSize,
    /// Processes of one run alive at once
    #[arg(long, default_value_t = 64)]
    pub processes: usize,
    /// Run in a scratch folder with the input under this name; `{}` among the
    /// arguments stands for the path of a file with the input instead
    #[arg(long, value_name = "NAME", value_parser = plain_name)]
    pub input_name: Option<String>,
    /// How to read what the program prints
    #[arg(long, value_enum, default_value_t = AnswerArg::Meaning)]
    pub answer: AnswerArg,
    /// Runs that shrinking one fault may take
    #[arg(long, default_value_t = 3_000)]
    pub shrink_runs: u32,
    /// Time that shrinking one fault may take
    #[arg(long, default_value = "30s", value_parser = parse_duration)]
    pub shrink_time: Duration,
    /// Write input.txt, expected.txt and got.txt of each fault into this folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    pub command: Vec<OsString>,
}

/// How to read what a program prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerArg {
    /// By its meaning: blanks, line ends and equal orders do not matter
    Meaning,
    /// Poker: the last whole number is the answer
    LastInteger,
    /// Poker: one line for each deal: the winner's number, or 0, tie, draw
    Each,
    /// Byte for byte
    Exact,
}

/// `fairdeal list`
#[derive(Args, Debug)]
pub struct ListArgs {
    /// What to list
    #[arg(value_enum, default_value_t = Listing::Games)]
    pub what: Listing,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What `list` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    /// Names, titles and sources
    Games,
    /// The situations counted, with their floors
    Labels,
    /// The kinds of generated cases
    Profiles,
    /// The fuzz targets
    Targets,
    /// The complete enumerations and what each shows
    Proofs,
    /// The faults that can be planted
    Impostors,
}

/// Text for people or JSON for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// The order of the words on Mighty's result line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ResultOrder {
    /// `Government Party 3`
    TeamFirst,
    /// `3 Government Party`
    NumberFirst,
}

/// How a fuzz target reads its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TargetArg {
    /// As choices of the generator
    Agree,
    /// As text
    Text,
}

/// The profiles by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProfileArg {
    /// Mostly valid, some with one field broken, some raw
    Default,
    /// Only what the source of the game guarantees
    Contest,
    /// Everything that has a meaning
    Wide,
}

impl From<ProfileArg> for Profile {
    fn from(arg: ProfileArg) -> Profile {
        match arg {
            ProfileArg::Default => Profile::Default,
            ProfileArg::Contest => Profile::Contest,
            ProfileArg::Wide => Profile::Wide,
        }
    }
}

fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.about().name))
}

/// The game of a name that the flags have checked.
pub fn game(name: &str) -> &'static dyn AnyGame {
    registry::game(name).expect("clap admits registered names only")
}

fn parse_duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| error.to_string())
}

/// A file name without folders.
fn plain_name(text: &str) -> Result<String, String> {
    let path = std::path::Path::new(text);
    match path.file_name() {
        Some(name) if name == path.as_os_str() => Ok(text.to_owned()),
        _ => Err("expected a file name without folders".to_owned()),
    }
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let wrong = || "expected K/N with K below N, as in 0/4".to_owned();
    let (index, count) = text.split_once('/').ok_or_else(wrong)?;
    let index = index.parse().map_err(|_| wrong())?;
    let count = count.parse().map_err(|_| wrong())?;
    if index < count {
        Ok(Shard { index, count })
    } else {
        Err(wrong())
    }
}
