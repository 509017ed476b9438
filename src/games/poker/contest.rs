//! Outside programs for poker: most print only the number of lines that player 1 wins.

use super::Poker;
use super::case::{Card, Case, Deal, Hand, Outcome, Winner};
use crate::contest::{AnswerStyle, Contest, choose, last_integer, subset};
use crate::game::Game;
use crate::source::Seeded;

impl Contest for Poker {
    const BLOCK: u64 = 1_000;

    /// Lines of one expected winner go to one process where only a total is printed,
    /// so that opposite errors cannot cancel.
    fn inputs(cases: Vec<Case>, _: &mut Seeded, style: AnswerStyle) -> Vec<Case> {
        let deals = cases.into_iter().flat_map(|case| case.deals);
        let mut inputs = [Case::default(), Case::default()];
        for deal in deals {
            let line = Case { deals: vec![deal] };
            inputs[usize::from(Poker::class(&line, style))]
                .deals
                .push(deal);
        }
        inputs
            .into_iter()
            .filter(|case| !case.deals.is_empty())
            .collect()
    }

    fn units(case: &Case) -> u64 {
        case.deals.len() as u64
    }

    fn part(case: &Case, from: u64, to: u64) -> Option<Case> {
        let deals = case.deals.get(from as usize..to as usize)?;
        Some(Case {
            deals: deals.to_vec(),
        })
    }

    fn joined(cases: &[Case]) -> Option<Case> {
        let deals = cases.iter().flat_map(|case| &case.deals);
        Some(Case {
            deals: deals.copied().collect(),
        })
    }

    /// 1 if player 1 wins it and a total is all that is printed.
    fn class(case: &Case, style: AnswerStyle) -> u8 {
        let won = || Poker::engine(case).player1_wins > 0;
        u8::from(style != AnswerStyle::Each && won())
    }

    fn expected(outcome: &Outcome, style: AnswerStyle) -> Vec<String> {
        if style != AnswerStyle::Each {
            return vec![outcome.player1_wins.to_string()];
        }
        let winners = outcome.deals.iter().map(|deal| match deal.winner {
            Winner::Player1 => "1",
            Winner::Player2 => "2",
            Winner::Tie => "tie",
        });
        winners.map(str::to_owned).collect()
    }

    fn read(output: &str, style: AnswerStyle) -> Result<Vec<String>, String> {
        match style {
            AnswerStyle::LastInteger => {
                let number = last_integer(output).ok_or("the output holds no number")?;
                Ok(vec![number])
            }
            AnswerStyle::Each => {
                let lines = output.lines().filter(|line| !line.trim().is_empty());
                lines.map(line_winner).collect()
            }
            AnswerStyle::Meaning | AnswerStyle::Exact => {
                let number: u64 = output
                    .trim()
                    .parse()
                    .map_err(|_| "the output is not one number and nothing else".to_owned())?;
                Ok(vec![number.to_string()])
            }
        }
    }

    /// Every deal of the ranks 2-6 and ace in two suits, then every deal of 2, 3
    /// and ace in four suits: 2 x 792 x 21 deals with every category.
    fn enumerated(index: u64) -> Option<Case> {
        const CARDS: u64 = 12;
        let second = choose(CARDS - 5, 5);
        let deals = choose(CARDS, 5) * second;
        let (ranks, suits): (&[u8], u8) = match index / deals {
            0 => (&[2, 3, 4, 5, 6, 14], 2),
            1 => (&[2, 3, 14], 4),
            _ => return None,
        };
        let index = index % deals;
        let mut deck: Vec<Card> = ranks
            .iter()
            .flat_map(|&rank| (0..suits).map(move |suit| Card::new(rank, suit)))
            .collect();
        let first = take(&mut deck, &subset(CARDS, 5, index / second)?)?;
        let second = take(&mut deck, &subset(CARDS - 5, 5, index % second)?)?;
        Some(Case {
            deals: vec![Deal {
                hands: [first, second],
            }],
        })
    }
}

fn line_winner(line: &str) -> Result<String, String> {
    let lower = line.to_ascii_lowercase();
    let tie = ["tie", "draw"].iter().any(|word| lower.contains(word));
    match last_integer(&lower).as_deref() {
        _ if tie => Ok("tie".to_owned()),
        Some("0") => Ok("tie".to_owned()),
        Some(player @ ("1" | "2")) => Ok(player.to_owned()),
        _ => Err("a line that names no winner".to_owned()),
    }
}

/// Takes the cards at ascending places out of the deck.
fn take(deck: &mut Vec<Card>, places: &[usize]) -> Option<Hand> {
    let hand: Vec<Card> = places.iter().map(|&place| deck[place]).collect();
    deck.retain(|card| !hand.contains(card));
    hand.try_into().ok()
}
