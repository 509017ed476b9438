//! Outside programs for tarot poker: two ranks and a name.

use super::Tarot;
use super::case::{Card, Case, Hand, Outcome, Winner};
use crate::contest::{AnswerStyle, Contest, choose, subset};
use crate::source::Seeded;

impl Contest for Tarot {
    const BLOCK: u64 = 32;

    fn inputs(cases: Vec<Case>, _: &mut Seeded, _: AnswerStyle) -> Vec<Case> {
        cases
    }

    fn units(_: &Case) -> u64 {
        1
    }

    fn part(_: &Case, _: u64, _: u64) -> Option<Case> {
        None
    }

    fn expected(outcome: &Outcome, _: AnswerStyle) -> Vec<String> {
        let winner = match outcome.winner {
            Winner::Konrad => "Konrad",
            Winner::Atli => "Atli",
            Winner::Jafntefli => "Jafntefli",
        };
        let [konrad, atli] = outcome.hands;
        vec![
            konrad.rank.to_string(),
            atli.rank.to_string(),
            winner.to_owned(),
        ]
    }

    fn read(output: &str, _: AnswerStyle) -> Result<Vec<String>, String> {
        let words: Vec<&str> = output.split_whitespace().collect();
        let [konrad, atli, winner] = words[..] else {
            return Err("the output is not two ranks and a name".to_owned());
        };
        let rank = |word: &str| match word.parse::<u8>() {
            Ok(rank @ 1..=20) => Ok(rank.to_string()),
            _ => Err("a rank that is no number from 1 to 20".to_owned()),
        };
        match winner {
            "Konrad" | "Atli" | "Jafntefli" => {
                Ok(vec![rank(konrad)?, rank(atli)?, winner.to_owned()])
            }
            _ => Err("a name that is none of Konrad, Atli, Jafntefli".to_owned()),
        }
    }

    /// Every hand of nine kinds of cards, the joker among them, against the next hand, in both seats.
    fn enumerated(index: u64) -> Option<Case> {
        let hands = choose(KINDS.len() as u64 + 4, 5);
        let hand = index / 2;
        let pair = [small_hand(hand)?, small_hand((hand + 1) % hands)?];
        let [first, second] = pair;
        Some(Case {
            hands: if index.is_multiple_of(2) {
                [first, second]
            } else {
                [second, first]
            },
        })
    }
}

/// The cards of the enumerated hands: small numbers that add up, every suit, a court card.
const KINDS: [Card; 9] = [
    Card::low(1, 0),
    Card::low(1, 3),
    Card::low(2, 1),
    Card::low(2, 2),
    Card::low(11, 0),
    Card::high(1),
    Card::high(2),
    Card::high(5),
    Card::JOKER,
];

/// The `index`-th multiset of five of the kinds: subsets of places with repetition taken out.
fn small_hand(index: u64) -> Option<Hand> {
    let places = subset(KINDS.len() as u64 + 4, 5, index)?;
    let cards = places
        .iter()
        .enumerate()
        .map(|(order, place)| KINDS[place - order]);
    cards.collect::<Vec<_>>().try_into().ok()
}
