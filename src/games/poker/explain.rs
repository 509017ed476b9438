//! The outcome told: category, cards in comparison order, and what decides.

use super::case::{
    Card, Case, Category, Deal, DealOutcome, Hand, Outcome, RANKS, Strength, Winner,
};
use super::labels::CATEGORY_NAMES;
use std::cmp::Reverse;
use std::fmt::Write;

/// Deals that are told unless all are asked for.
const DEALS_TOLD: usize = 20;

/// What the places of a category's key are called.
const PLACES: [&[&str]; 9] = [
    FIVE_CARDS,
    &["pair", "first kicker", "second kicker", "third kicker"],
    &["higher pair", "lower pair", "kicker"],
    &["three", "first kicker", "second kicker"],
    &["highest card"],
    FIVE_CARDS,
    &["three", "pair"],
    &["four", "kicker"],
    &["highest card"],
];
const FIVE_CARDS: &[&str] = &[
    "highest card",
    "second card",
    "third card",
    "fourth card",
    "fifth card",
];

/// A paragraph for each deal (the first few of many unless `full`), then the count.
pub fn explain(case: &Case, outcome: &Outcome, full: bool) -> String {
    let told = if full { case.deals.len() } else { DEALS_TOLD };
    let mut text = String::new();
    for (number, (deal, judged)) in case.deals.iter().zip(&outcome.deals).enumerate().take(told) {
        text += &paragraph(number + 1, deal, judged);
    }
    let left_out = case.deals.len().saturating_sub(told);
    if left_out > 0 {
        text += &format!("({left_out} more deals are not told.)\n");
    }
    let ties = outcome
        .deals
        .iter()
        .filter(|deal| deal.winner == Winner::Tie);
    let (wins, deals, ties) = (outcome.player1_wins, case.deals.len(), ties.count());
    text + &format!("Player 1 wins {wins} of {deals} (ties: {ties}).\n")
}

fn paragraph(number: usize, deal: &Deal, judged: &DealOutcome) -> String {
    let verdict = match judged.winner {
        Winner::Player1 => "player 1 wins",
        Winner::Player2 => "player 2 wins",
        Winner::Tie => "a tie, nobody wins",
    };
    let mut text = format!("Deal {number}: {verdict}: {}.\n", reason(judged));
    for (player, (hand, strength)) in deal.hands.iter().zip(&judged.hands).enumerate() {
        let _ = writeln!(
            text,
            "  player {}: {}",
            player + 1,
            told_hand(hand, strength)
        );
    }
    text
}

/// Why the deal ends as it does.
fn reason(judged: &DealOutcome) -> String {
    let (winner, loser) = match judged.winner {
        Winner::Player2 => (&judged.hands[1], &judged.hands[0]),
        _ => (&judged.hands[0], &judged.hands[1]),
    };
    if winner.category != loser.category {
        return format!("{} beats {}", name(winner.category), name(loser.category));
    }
    let category = name(winner.category);
    match (0..5).find(|&place| winner.key[place] != loser.key[place]) {
        Some(place) => format!(
            "both have {category}, and the {} decides: {} beats {}",
            place_name(winner.category, place),
            letter(winner.key[place]),
            letter(loser.key[place]),
        ),
        None => format!("both have {category} with equal ranks, and suits never decide"),
    }
}

fn told_hand(hand: &Hand, strength: &Strength) -> String {
    let cards: Vec<String> = in_order(hand, strength)
        .iter()
        .map(Card::to_string)
        .collect();
    format!("{}  {}", cards.join(" "), name(strength.category))
}

/// The cards in the order in which they are compared; the ace of a wheel comes last.
fn in_order(hand: &Hand, strength: &Strength) -> Hand {
    let wheel = is_straight(strength.category) && strength.key[0] == 5;
    let mut cards = *hand;
    cards.sort_by_key(|card| {
        let rank = card.rank();
        let place = strength.key.iter().position(|&entry| entry == rank);
        let height = if wheel && rank == 14 { 1 } else { rank };
        let group = place.filter(|_| !is_straight(strength.category));
        (group, Reverse(height), card.suit())
    });
    cards
}

fn is_straight(category: Category) -> bool {
    matches!(category, Category::Straight | Category::StraightFlush)
}

fn name(category: Category) -> String {
    CATEGORY_NAMES[category as usize].replace('-', " ")
}

/// A place beyond those of the category (in an outcome that is wrong) has a number only.
fn place_name(category: Category, place: usize) -> String {
    match PLACES[category as usize].get(place) {
        Some(name) => (*name).to_owned(),
        None => format!("entry {} of the key", place + 1),
    }
}

/// A rank as it is written; a number that is no rank as a number.
fn letter(rank: u8) -> String {
    let letter = usize::from(rank)
        .checked_sub(2)
        .and_then(|place| RANKS.get(place));
    letter.map_or_else(
        || rank.to_string(),
        |&letter| char::from(letter).to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::super::engine::engine;
    use super::super::text::parse;
    use super::*;
    use crate::text::Admission;

    fn told(text: &str, full: bool) -> String {
        let case = parse(text.as_bytes(), Admission::Wide).expect("a valid text");
        explain(&case, &engine(&case), full)
    }

    #[test]
    fn the_deciding_card_is_named() {
        assert_eq!(
            told("3C AS 9D QD AH  AD QH AC 2S 9C\n", false),
            "Deal 1: player 1 wins: both have one pair, and the third kicker decides: 3 beats 2.\n\
             \x20 player 1: AS AH QD 9D 3C  one pair\n\
             \x20 player 2: AD AC QH 9C 2S  one pair\n\
             Player 1 wins 1 of 1 (ties: 0).\n"
        );
    }

    #[test]
    fn a_wheel_ends_with_its_ace() {
        let text = told("AS 2S 3S 4S 5S  2D 2H 2C 3D 3H\n", false);
        assert!(text.contains("straight flush beats full house"), "{text}");
        assert!(text.contains("5S 4S 3S 2S AS"), "{text}");
        assert!(text.contains("2D 2H 2C 3D 3H"), "{text}");
    }

    #[test]
    fn many_deals_are_told_in_part_unless_all_are_asked_for() {
        let text = "AS KS QS JS TS 2H 3H 4H 5H 7H\n".repeat(23);
        assert!(told(&text, false).contains("(3 more deals are not told.)"));
        assert_eq!(told(&text, false).matches("Deal ").count(), 20);
        assert_eq!(told(&text, true).matches("Deal ").count(), 23);
        assert!(!told(&text, true).contains("not told"));
    }

    #[test]
    fn a_wrong_outcome_is_told_without_a_panic() {
        let case = parse(b"AS KS QS JS TS 2H 3H 4H 5H 7H\n", Admission::Wide).expect("valid");
        let mut outcome = engine(&case);
        let deal = &mut outcome.deals[0];
        deal.hands = [deal.hands[0]; 2];
        deal.hands[0].key = [14, 99, 1, 0, 0];
        let text = explain(&case, &outcome, false);
        assert!(
            text.contains("entry 2 of the key decides: 99 beats 0"),
            "{text}"
        );
    }
}
