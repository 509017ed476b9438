//! An outcome told to a player: what the jokers became, the combination, why
//! no better rank is formed, and the comparison card by card.

use super::case::{Card, Case, Hand, Outcome, Resolved, Winner};
use super::labels::joker_cards;
use super::text::{PLAYERS, print_cards};
use std::cmp::Ordering;
use std::fmt::Write;

/// The names of ranks 1..=20.
pub const RANK_NAMES: [&str; 20] = [
    "Five of a kind",
    "No lows",
    "Straight flush",
    "Diversity",
    "Large sum house",
    "Comparable house",
    "Sum house",
    "Numberless",
    "Four of a kind",
    "Full house",
    "Flush",
    "Straight",
    "Two comparable pairs",
    "Comparable pair and pair",
    "Comparable pair",
    "Three of a kind",
    "Two pairs",
    "Pair",
    "No highs",
    "Highest card",
];

/// Suits in ascending order, as a player calls them.
const SUIT_NAMES: [&str; 4] = ["wands", "cups", "swords", "pentacles"];

/// Tells an outcome. What stands in the way of better ranks is told for hands
/// with jokers, and with `full` for every hand.
pub fn explain(case: &Case, outcome: &Outcome, full: bool) -> String {
    let mut told = String::new();
    for (player, (hand, resolved)) in PLAYERS.iter().zip(case.hands.iter().zip(&outcome.hands)) {
        tell_hand(&mut told, player, hand, resolved);
        if full || hand.iter().any(|card| card.is_joker()) {
            tell_obstacles(&mut told, hand, resolved.rank);
        }
    }
    tell_comparison(&mut told, outcome);
    told
}

/// The name of a rank, whatever number an engine gives.
fn rank_name(rank: u8) -> &'static str {
    let place = usize::from(rank).wrapping_sub(1);
    RANK_NAMES.get(place).copied().unwrap_or("no rank")
}

/// Appends one line.
macro_rules! line {
    ($told:expr, $($piece:tt)*) => {{
        // Writing to a string cannot fail.
        let _ = writeln!($told, $($piece)*);
    }};
}

fn tell_hand(told: &mut String, player: &str, hand: &Hand, resolved: &Resolved) {
    line!(told, "{player}: {}", print_cards(hand));
    let name = rank_name(resolved.rank);
    let combination = print_cards(resolved.combination());
    line!(told, "  rank {}, {name}: {combination}", resolved.rank);
    if !resolved.outside().is_empty() {
        line!(told, "  outside it: {}", print_cards(resolved.outside()));
    }
    let cards = joker_cards(hand, resolved);
    match hand.iter().filter(|card| card.is_joker()).count() {
        0 => {}
        1 => {
            line!(told, "  the joker is {}", print_cards(&cards));
        }
        _ => {
            line!(told, "  the jokers are {}", print_cards(&cards));
        }
    }
}

fn tell_obstacles(told: &mut String, hand: &Hand, rank: u8) {
    if !(2..=20).contains(&rank) {
        return;
    }
    let held = Held::new(hand);
    line!(told, "  nothing better:");
    for better in 1..rank {
        let why = held
            .obstacle(better)
            .unwrap_or_else(|| "nothing rules it out".to_owned());
        line!(told, "    {better} {}: {why}", rank_name(better));
    }
}

/// The cards of a hand that are no jokers, descending, and the number of the others.
struct Held {
    cards: Vec<Card>,
    jokers: usize,
}

impl Held {
    fn new(hand: &Hand) -> Held {
        let mut cards: Vec<Card> = hand
            .iter()
            .copied()
            .filter(|card| !card.is_joker())
            .collect();
        cards.sort_unstable_by(|one, other| other.cmp(one));
        Held {
            jokers: hand.len() - cards.len(),
            cards,
        }
    }

    /// What keeps the hand from a rank better than its own.
    fn obstacle(&self, rank: u8) -> Option<String> {
        match rank {
            1 => self.differing("differ in value", value),
            2 => self.unfit("is low", Card::is_low),
            3 => self.no_sequence(true),
            4 => self.no_diversity(),
            5 => self.no_large_sum(),
            6 => self.no_comparable_house(),
            7 => Some("no three lows with numbers have their sum as a high card".to_owned()),
            8 => self.unfit("is no court card", |card| {
                card.is_high() || number(card) > 0
            }),
            9 => self.too_few_alike(4),
            10 => Some("no three cards of one value beside two of another".to_owned()),
            11 => self
                .unfit("is high", Card::is_high)
                .or_else(|| self.differing("differ in suit", |card| (false, card.suit()))),
            12 => self.no_sequence(false),
            13 => Some("no two high cards each with a low card of its number".to_owned()),
            14 => Some("no comparable pair beside two cards of one value".to_owned()),
            15 => Some("no high card and low card of one number".to_owned()),
            16 => self.too_few_alike(3),
            17 => Some("no two pairs".to_owned()),
            18 => self.too_few_alike(2),
            19 => self.unfit("is high", Card::is_high),
            _ => None,
        }
    }

    /// The first card that a rank has no room for.
    fn unfit(&self, why: &str, unfit: fn(Card) -> bool) -> Option<String> {
        let card = self.cards.iter().find(|card| unfit(**card))?;
        Some(format!("{card} {why}"))
    }

    /// Two cards that should be alike in something.
    fn differing<K: PartialEq>(&self, why: &str, key: fn(Card) -> K) -> Option<String> {
        let first = self.cards.first()?;
        let other = self.cards.iter().find(|card| key(**card) != key(*first))?;
        Some(format!("{first} and {other} {why}"))
    }

    /// Two cards that should not be alike in something.
    fn repeated<K: PartialEq>(&self, why: &str, key: fn(Card) -> K) -> Option<String> {
        let cards = &self.cards;
        (1..cards.len()).find_map(|later| {
            let twin = cards[..later]
                .iter()
                .find(|card| key(**card) == key(cards[later]))?;
            Some(format!("{twin} and {} {why}", cards[later]))
        })
    }

    fn no_sequence(&self, flush: bool) -> Option<String> {
        let suits = || self.differing("differ in suit", |card| (false, card.suit()));
        self.unfit("is high", Card::is_high)
            .or_else(|| if flush { suits() } else { None })
            .or_else(|| self.repeated("are of one value", value))
            .or_else(|| {
                let (first, last) = (self.cards.first()?, self.cards.last()?);
                let apart = first.value() > last.value() + 4;
                apart.then(|| format!("{first} and {last} are more than four values apart"))
            })
    }

    fn two_highs(&self) -> Option<String> {
        match self.cards[..] {
            [one, other, ..] if other.is_high() => Some(format!("{one} and {other} are both high")),
            _ => None,
        }
    }

    fn no_high(&self) -> Option<String> {
        let none = self.jokers == 0 && !self.cards.iter().any(|card| card.is_high());
        none.then(|| "there is no high card".to_owned())
    }

    fn no_diversity(&self) -> Option<String> {
        self.two_highs()
            .or_else(|| self.repeated("are of one suit", |card| card.suit().ok_or(card)))
            .or_else(|| self.no_high())
    }

    fn no_large_sum(&self) -> Option<String> {
        self.two_highs()
            .or_else(|| self.unfit("has no number", |card| card.is_low() && number(card) == 0))
            .or_else(|| self.no_high())
            .or_else(|| self.sum_out_of_reach())
    }

    fn sum_out_of_reach(&self) -> Option<String> {
        let lows = self.cards.iter().filter(|card| card.is_low());
        let sum: usize = lows.map(|low| usize::from(low.value())).sum();
        match self.cards.first() {
            Some(high) if high.is_high() => {
                let reached = match self.jokers {
                    0 => format!("{sum}"),
                    jokers => format!("{} to {}", sum + jokers, sum + 10 * jokers),
                };
                Some(format!("the lows add up to {reached}, not {high}"))
            }
            _ => {
                let least = sum + self.jokers.saturating_sub(1);
                let above = format!("the lows add up to at least {least}, above XXI");
                (least > 21).then_some(above)
            }
        }
    }

    fn no_comparable_house(&self) -> Option<String> {
        self.two_highs()
            .or_else(|| {
                self.unfit("has no number that is low and high", |card| {
                    number(card) == 0
                })
            })
            .or_else(|| self.differing("differ in number", number))
            .or_else(|| self.no_high())
    }

    fn too_few_alike(&self, wanted: usize) -> Option<String> {
        let alike = |card: &Card| {
            let of_value = |one: &&Card| value(**one) == value(*card);
            self.cards.iter().filter(of_value).count()
        };
        let most = self.cards.iter().map(alike).max()?;
        let reached = most + self.jokers;
        (reached < wanted).then(|| match self.jokers {
            0 => format!("at most {most} of one value"),
            _ => format!("at most {reached} of one value with the jokers"),
        })
    }
}

/// Equal for cards of one value.
fn value(card: Card) -> (bool, u8) {
    (card.is_high(), card.value())
}

/// The number that a card shares with one of the other sort, or 0.
fn number(card: Card) -> u8 {
    if card.value() <= 10 { card.value() } else { 0 }
}

fn tell_comparison(told: &mut String, outcome: &Outcome) {
    let [konrad, atli] = &outcome.hands;
    if konrad.rank != atli.rank {
        line!(
            told,
            "Rank {} against rank {}: the lower rank wins.",
            konrad.rank,
            atli.rank
        );
    } else {
        line!(told, "Both have rank {}: card by card.", konrad.rank);
        for place in 0..5 {
            if !tell_card(told, konrad, atli, place) {
                break;
            }
        }
    }
    match outcome.winner {
        Winner::Konrad => line!(told, "Konrad wins."),
        Winner::Atli => line!(told, "Atli wins."),
        Winner::Jafntefli => line!(told, "Jafntefli: nobody wins."),
    }
}

/// Tells one comparison; true if the cards are the same.
fn tell_card(told: &mut String, konrad: &Resolved, atli: &Resolved, place: usize) -> bool {
    let (one, other) = (konrad.cards[place], atli.cards[place]);
    let part = if place < konrad.combination().len() {
        "combination"
    } else {
        "outside"
    };
    match one.cmp(&other) {
        Ordering::Equal => {
            line!(told, "  {part}: {one} = {other}");
        }
        Ordering::Greater => {
            line!(told, "  {part}: {one} > {other}{}", reason(one, other));
        }
        Ordering::Less => {
            line!(told, "  {part}: {one} < {other}{}", reason(other, one));
        }
    }
    one == other
}

/// Why a card is above another one, where it is not plain.
fn reason(better: Card, worse: Card) -> String {
    match (better.suit(), worse.suit()) {
        (None, Some(_)) => ", a high card is above every low one".to_owned(),
        (Some(one), Some(other)) if better.value() == worse.value() => {
            let [one, other] = [one, other].map(|suit| SUIT_NAMES[usize::from(suit)]);
            format!(", {one} above {other}")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tarot::{engine, text};

    fn told(input: &str, full: bool) -> String {
        let case = text::parse(input.as_bytes()).unwrap();
        explain(&case, &engine::outcome(&case), full)
    }

    #[test]
    fn the_names_are_those_of_the_ranks() {
        assert_eq!(rank_name(1), "Five of a kind");
        assert_eq!(rank_name(20), "Highest card");
        assert_eq!(rank_name(0), "no rank");
        assert_eq!(rank_name(21), "no rank");
    }

    #[test]
    fn the_card_that_decides_ends_the_comparison() {
        let told = told("MG SG B3 XX O\nMG SG V3 XX O", false);
        let end = "Both have rank 18: card by card.\n  combination: MG = MG\n  combination: SG = SG\n  \
                   outside: XX = XX\n  outside: O = O\n  outside: B3 < V3, swords above cups\nAtli wins.\n";
        assert!(told.ends_with(end), "{told}");
    }

    #[test]
    fn obstacles_are_told_of_hands_with_jokers() {
        let input = "XX S4 SK J J\nS1 S1 S1 S1 S1";
        let told = told(input, false);
        for line in [
            "    1 Five of a kind: XX and SK differ in value\n",
            "    2 No lows: SK is low\n",
            "    3 Straight flush: XX is high\n",
            "    4 Diversity: SK and S4 are of one suit\n",
            "    5 Large sum house: SK has no number\n",
            "    6 Comparable house: XX has no number that is low and high\n",
            "  the jokers are M10 M6\n",
        ] {
            assert!(told.contains(line), "{line} in {told}");
        }
        assert!(!told.contains("    7"), "{told}");
    }

    /// Whatever rank an engine claims, something is said, and an impossible claim is not defended.
    #[test]
    fn no_outcome_is_too_wrong_to_be_told() {
        let input = "S1 S1 S1 S1 S1\nJ J J J J";
        let case = text::parse(input.as_bytes()).unwrap();
        let mut outcome = engine::outcome(&case);
        for rank in 0..=u8::MAX {
            outcome.hands[0].rank = rank;
            outcome.hands[1].rank = rank;
            outcome.hands[1].cards[0] = Card::JOKER;
            assert!(!explain(&case, &outcome, true).is_empty());
        }
        outcome.hands[0].rank = 2;
        let told = explain(&case, &outcome, true);
        assert!(
            told.contains("1 Five of a kind: nothing rules it out"),
            "{told}"
        );
    }
}
