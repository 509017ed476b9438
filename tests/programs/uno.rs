//! Plays positions of Uno to their end.
//!
//! Right without an argument. With one it has a fault:
//!
//! value-first      the best card is chosen by value, then by colour: a red P before a blue 3
//! drawn-kept       a drawn card is kept though it could be played
//! drawn-idle       P and C have no effect when they were drawn
//! start-acts       the card on top at the start turns or skips
//! pile-not-turned  the discard pile becomes the draw pile without being turned over
//! reverse-late     C acts only after the next player's turn

use std::io::Read;

/// Colour and value, both by place in the list of the best first.
type Card = (usize, usize);

const COLOURS: &str = "BRYG";
const VALUES: &str = "PC0123456789";
const PASS: usize = 0;
const CHANGE: usize = 1;
/// More turns than any game here has; a fault can make a game endless.
const TURNS: usize = 1_000_000;

struct Game {
    clockwise: bool,
    player: usize,
    hands: Vec<Vec<Card>>,
    /// Both piles with the top last.
    discard: Vec<Card>,
    draw: Vec<Card>,
}

fn main() {
    let fault = std::env::args().nth(1).unwrap_or_default();
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace();
    let mut results = Vec::new();
    while let Some(direction) = words.next() {
        let player = words.next().unwrap().parse::<usize>().unwrap() - 1;
        let hands = (0..4).map(|_| cards(&mut words)).collect();
        let [discard, draw] = [(); 2].map(|()| cards(&mut words).into_iter().rev().collect());
        let clockwise = direction == "clockwise";
        let mut game = Game { clockwise, player, hands, discard, draw };
        let winner = game.play(&fault);
        let mut result = format!("{winner} is the winner\n");
        for (place, hand) in game.hands.iter().enumerate() {
            result += &format!("{}: {}\n", place + 1, hand.len());
        }
        results.push(result);
    }
    print!("{}", results.join("\n"));
}

fn cards<'a>(words: &mut impl Iterator<Item = &'a str>) -> Vec<Card> {
    let count: usize = words.next().unwrap().parse().unwrap();
    let card = |word: &str| {
        let mut letters = word.chars();
        let mut place = |list: &str| list.find(letters.next().unwrap()).unwrap();
        (place(COLOURS), place(VALUES))
    };
    words.take(count).map(card).collect()
}

impl Game {
    /// The winner's number; 0 if there is none after very many turns.
    fn play(&mut self, fault: &str) -> usize {
        if fault == "start-acts" {
            let top = *self.discard.last().unwrap();
            self.clockwise ^= top.1 == CHANGE;
            self.player += if top.1 == PASS { self.step() } else { 0 };
            self.player %= 4;
        }
        let mut late = false;
        for _ in 0..TURNS {
            let turned_before = std::mem::take(&mut late);
            let (played, drawn) = self.choose(fault);
            let mut steps = 1;
            if let Some(card) = played {
                self.discard.push(card);
                if self.hands[self.player].is_empty() {
                    return self.player + 1;
                }
                let idle = drawn && fault == "drawn-idle";
                steps += usize::from(card.1 == PASS && !idle);
                if card.1 == CHANGE && !idle {
                    late = fault == "reverse-late";
                    self.clockwise ^= !late;
                }
            }
            self.clockwise ^= turned_before;
            self.player = (self.player + steps * self.step()) % 4;
        }
        0
    }

    fn step(&self) -> usize {
        if self.clockwise { 1 } else { 3 }
    }

    /// Takes the card to be played from the hand or from the draw pile, then true.
    fn choose(&mut self, fault: &str) -> (Option<Card>, bool) {
        let top = *self.discard.last().unwrap();
        let fits = |card: &Card| card.0 == top.0 || card.1 == top.1;
        let order = |card: &Card| if fault == "value-first" { (card.1, card.0) } else { *card };
        let hand = &mut self.hands[self.player];
        if let Some(best) = hand.iter().copied().filter(fits).min_by_key(order) {
            let place = hand.iter().position(|&card| card == best).unwrap();
            return (Some(hand.swap_remove(place)), false);
        }
        if self.draw.is_empty() {
            self.draw = self.discard.split_off(0);
            self.discard.extend(self.draw.pop());
            if fault != "pile-not-turned" {
                self.draw.reverse();
            }
        }
        match self.draw.pop() {
            Some(card) if fits(&card) && fault != "drawn-kept" => return (Some(card), true),
            drawn => hand.extend(drawn),
        }
        (None, true)
    }
}
