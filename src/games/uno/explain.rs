//! A game told turn by turn, so that a player can follow it.

use super::case::{
    Action, COLOURS, Card, Case, Direction, GameOutcome, Outcome, Position, TraceHash, Turn,
    Verdict,
};
use super::engine::{self, Repetition};
use super::follow::Followed;
use std::fmt::Write;

/// The turns told at the beginning of a long game, and at its end.
const HEAD: u64 = 24;
const TAIL: u64 = 6;

/// The outcome of every game told.
///
/// Long games are told by their first and last turns, unless `full` asks for
/// all of them. Turns that the outcome does not keep are played again by the
/// engine, if that leads to the same end; otherwise only the kept ones are told.
pub fn explain(case: &Case, outcome: &Outcome, full: bool) -> String {
    let games = (1..).zip(case.games.iter().zip(&outcome.games));
    let told = games.map(|(number, (position, game))| {
        let mut tale = Tale::new(number, position, game, full);
        tale.tell(position, game);
        tale.text
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return "no games\n".to_owned();
    }
    told.join("\n")
}

/// A game's text as it grows.
struct Tale {
    text: String,
    table: Followed,
    /// The turns to be told, and which of them are left out.
    turns: u64,
    skipped: std::ops::Range<u64>,
    /// Turns followed so far.
    number: u64,
    skipped_turnovers: u64,
    repetition: Option<Repetition>,
}

impl Tale {
    fn new(number: usize, position: &Position, game: &GameOutcome, full: bool) -> Tale {
        let repetition = match game.verdict {
            Verdict::Endless => engine::repetition(position),
            Verdict::Won(_) | Verdict::Undecided => None,
        };
        // Of an endless game, what comes after its first repetition is nothing new.
        let round = repetition.map_or(u64::MAX, |found| found.lead + found.period);
        let known = if kept_whole(game) || retellable(position, game) {
            game.turns
        } else {
            game.trace.len() as u64
        };
        let turns = known.min(round);
        let skipped = match turns > HEAD + TAIL && !full {
            true => HEAD..turns - TAIL,
            false => 0..0,
        };
        Tale {
            text: introduction(number, position),
            table: Followed::new(position),
            turns,
            skipped,
            number: 0,
            skipped_turnovers: 0,
            repetition,
        }
    }

    fn tell(&mut self, position: &Position, game: &GameOutcome) {
        if self.turns <= game.trace.len() as u64 {
            for &turn in &game.trace[..self.turns as usize] {
                self.turn(turn);
            }
        } else {
            engine::retell(position, self.turns, &mut |turn| self.turn(turn));
        }
        if self.turns < game.turns && self.repetition.is_none() {
            self.line("(what happens after these turns is not known)");
        }
        self.end(game);
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Tells or skips a turn, and follows it.
    fn turn(&mut self, turn: Turn) {
        if self.skipped.contains(&self.number) {
            let draws = !matches!(turn.action, Action::Played(_) | Action::NothingToDraw);
            let turns_over = draws && self.table.to_be_turned_over().is_some();
            self.skipped_turnovers += u64::from(turns_over);
            self.table.follow(turn);
        } else {
            let told = self.told(turn);
            self.table.follow(turn);
            let left = self.table.left(turn.player);
            self.line(&format!("{:5}. {told} [{left} left]", self.number + 1));
        }
        self.number += 1;
        if self.number == self.skipped.end {
            let (first, last) = (self.skipped.start + 1, self.skipped.end);
            let turnovers = self.skipped_turnovers;
            self.line(&format!(
                "       ... turns {first} to {last}, the pile turned over {turnovers} times ..."
            ));
        }
    }

    fn told(&self, turn: Turn) -> String {
        let player = turn.player + 1;
        let top = self.table.top();
        let nothing = format!("player {player} has nothing on {top}");
        match turn.action {
            Action::Played(card) => {
                let choice = self.choice(turn.player, card);
                let effect = effect(turn, card);
                format!("player {player} plays {card} on {top}{choice}{effect}")
            }
            Action::DrewAndPlayed(card) => {
                let (pile, effect) = (self.turnover(), effect(turn, card));
                format!("{nothing}, {pile}draws {card} and plays it{effect}")
            }
            Action::DrewAndKept(card) => {
                let pile = self.turnover();
                format!("{nothing}, {pile}draws {card} and keeps it")
            }
            Action::NothingToDraw => format!("{nothing}, and there is nothing to draw"),
        }
    }

    /// Rule 5, if the next draw needs it.
    fn turnover(&self) -> String {
        let turned = self.table.to_be_turned_over();
        turned.map_or(String::new(), |pile| {
            let cards = if pile.len() == 1 { "card" } else { "cards" };
            format!("turns the discard pile over ({} {cards}), ", pile.len())
        })
    }

    /// Rule 3: what the card went before.
    fn choice(&self, player: u8, card: Card) -> String {
        let fitting = self.table.fitting(player).filter(|&other| other != card);
        let others: Vec<Card> = fitting.collect();
        let Some(best) = others.first() else {
            return String::new();
        };
        let why = match card.colour() == best.colour() {
            true => "the better value".to_owned(),
            false => format!(
                "{} is the better colour",
                COLOURS[usize::from(card.colour())]
            ),
        };
        format!(" rather than {} ({why})", list(&others))
    }

    fn end(&mut self, game: &GameOutcome) {
        let [one, two, three, four] = game.left;
        let left = format!("cards left: 1: {one}, 2: {two}, 3: {three}, 4: {four}");
        let turns = counted(game.turns, "turn");
        let turnovers = counted(game.turnovers, "time");
        match game.verdict {
            Verdict::Won(winner) => self.line(&format!(
                "Player {} wins after {turns}, the pile turned over {turnovers}; {left}.",
                winner + 1
            )),
            Verdict::Endless => {
                if let Some(Repetition { lead, period }) = self.repetition {
                    self.line(&format!(
                        "The position before turn {} comes back before turn {}, \
                         and so on every {}.",
                        lead + 1,
                        lead + period + 1,
                        counted(period, "turn"),
                    ));
                }
                self.line(&format!(
                    "The game never ends; after {turns}, the pile turned over {turnovers}: {left}."
                ));
            }
            Verdict::Undecided => self.line(&format!(
                "Given up after {turns}, the pile turned over {turnovers}; {left}."
            )),
        }
    }
}

/// Rule 6: what a card does when it is played.
fn effect(turn: Turn, card: Card) -> String {
    if card.is_change() {
        return format!("; the turn goes {} now", way(turn.direction));
    }
    if card.is_pass() {
        let step = match turn.direction {
            Direction::Clockwise => 1,
            Direction::CounterClockwise => 3,
        };
        return format!("; player {} is passed over", (turn.player + step) % 4 + 1);
    }
    String::new()
}

fn introduction(number: usize, position: &Position) -> String {
    let mut text = format!(
        "Game {number}: {}, player {} begins.\n",
        way(position.direction),
        position.first + 1
    );
    for (player, hand) in (1..).zip(&position.hands) {
        let mut hand = hand.clone();
        hand.sort_unstable();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  player {player} holds {}", list(&hand));
    }
    let _ = writeln!(
        text,
        "  discard pile, top first: {}",
        list(&position.discard)
    );
    let _ = writeln!(text, "  draw pile, top first: {}", list(&position.draw));
    text
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "clockwise",
        Direction::CounterClockwise => "counter-clockwise",
    }
}

fn list(cards: &[Card]) -> String {
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    match names.is_empty() {
        true => "nothing".to_owned(),
        false => names.join(" "),
    }
}

fn counted(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Does the outcome keep all turns it tells of?
fn kept_whole(game: &GameOutcome) -> bool {
    game.trace.len() as u64 >= game.turns
}

/// Does the engine play the same turns?
fn retellable(position: &Position, game: &GameOutcome) -> bool {
    let mut hash = TraceHash::default();
    let mut turns = 0;
    engine::retell(position, game.turns, &mut |turn| {
        hash.add(turn);
        turns += 1;
    });
    turns == game.turns && hash.value() == game.hash
}
