//! A third implementation, and the faults that can be planted in it.
//!
//! It is written once more from the rules, sharing nothing but the types with
//! engine and reference. Without a fault it says what they say; with one of the
//! closed list [`Fault`] it is a program that is wrong in exactly one way.

use super::case::{
    Action, COLOURS, Card, Case, Direction, ENDLESS_TURNS, GameOutcome, MAX_COUNT, Outcome,
    Position, TRACE_TURNS, TraceHash, Turn, Verdict,
};
use crate::game::{Impostor, ThirdVoice};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The turns after which a game is left [`Verdict::Undecided`], with or without a fault.
///
/// A repetition is noticed at the latest two periods after it began: one that
/// is complete within 2,000,000 turns before turn 4,000,000.
pub const TURNS: u64 = 5_000_000;

/// [`Fault::TurnLimit`]: six times the 41 turns that a fresh deal lasts on average.
const FAULTY_LIMIT: u64 = 256;

/// The ways to be wrong; the place in the list is the place in [`IMPOSTORS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Rule 3: of two playable cards the better value is played, colours decide among equal ones.
    ValueBeforeColour,
    /// Rule 1: colours are ranked by their letters: B, G, R, Y.
    ColoursByLetter,
    /// Rule 1: values are ranked 0 to 9, then P, then C.
    NumbersFirst,
    /// Rule 3: cards in the colour of the top card go before all others.
    TopColourFirst,
    /// Rule 3: the first playable card in the order written is played.
    FirstInHand,
    /// Rule 2: P on P and C on C only within a colour.
    ActionsNeedColour,
    /// Rule 4: a drawn card is always kept.
    DrawnNotPlayed,
    /// Rule 6: P and C do nothing as drawn cards.
    DrawnWithoutEffect,
    /// Rule 4: drawing goes on until a card is playable or none is left.
    DrawsUntilPlayable,
    /// Rule 5: the discard pile is moved as it lies, not turned over.
    PileNotReversed,
    /// Rule 5: the top card of the discard pile goes along, though still asked for.
    TopTurnedToo,
    /// Rule 5: an empty draw pile stays empty.
    NeverRefilled,
    /// Rule 5: a draw pile that is empty from the start stays empty.
    EmptyStartNeverRefilled,
    /// Rule 6: C turns the direction round only after the next player has been chosen.
    ChangeLate,
    /// Rule 6: C skips a player too.
    ChangeSkips,
    /// Rule 6: P or C on top at the start acts.
    StartCardActs,
    /// Rule 6: P past either end of the row of seats goes to the seat at the other end.
    PassClamped,
    /// Rule 7: nobody wins with P or C as his last card.
    LastActionNoWin,
    /// A game still going on after 256 turns is called endless.
    TurnLimit,
    /// `clockwise` does not undo the direction that the game before ended with.
    StaleDirection,
    /// A hand has room for 100 cards; what is drawn beyond is lost.
    HandHoldsHundred,
}

/// Every [`Fault`] in its order.
pub const IMPOSTORS: &[Impostor] = &[
    Impostor {
        name: "value-before-colour",
        known_from: "plays a red P before a blue 3; the statement's own example, misread as \"best value first\"",
        label: "colour-before-better-value",
    },
    Impostor {
        name: "colours-by-letter",
        known_from: "ranks B G R Y; typical of programs that sort cards as strings",
        label: "choice",
    },
    Impostor {
        name: "numbers-first",
        known_from: "ranks 0 to 9, P, C; typical of programs that number the values 0 to 9 and append the others",
        label: "action-before-number",
    },
    Impostor {
        name: "top-colour-first",
        known_from: "follows the colour of the top card before any better colour; the habit of the card table, and a reading of \"colour first\"",
        label: "better-colour-by-value",
    },
    Impostor {
        name: "first-in-hand",
        known_from: "plays the first playable card as listed; passes wherever the hands are listed best first",
        label: "choice",
    },
    Impostor {
        name: "actions-need-colour",
        known_from: "refuses P on P and C on C of another colour; typical of programs that compare numbers only and give P and C none",
        label: "pass-on-other-colour",
    },
    Impostor {
        name: "drawn-not-played",
        known_from: "keeps every drawn card until the next turn; a common house rule",
        label: "drawn-card-played",
    },
    Impostor {
        name: "drawn-without-effect",
        known_from: "ignores P and C as drawn cards; typical of programs with a second branch for them that forgets the effect",
        label: "drawn-card-played",
    },
    Impostor {
        name: "draws-until-playable",
        known_from: "draws on until a card fits; a common house rule, and reported as a bug of a public Uno program in which the turn stays with the player who drew",
        label: "drawn-card-kept",
    },
    Impostor {
        name: "pile-not-reversed",
        known_from: "deals the discard pile on from its top; typical of programs that assign one stack to the other",
        label: "turned-over-several-cards",
    },
    Impostor {
        name: "top-turned-too",
        known_from: "turns over the top card with the rest; the typical off-by-one, hidden by a variable that remembers the top",
        label: "nothing-to-draw",
    },
    Impostor {
        name: "never-refilled",
        known_from: "leaves an empty draw pile empty; reported as a bug of several public card games, and unseen where deals end early",
        label: "turned-over",
    },
    Impostor {
        name: "empty-start-never-refilled",
        known_from: "refills only after drawing the last card, so never a pile that was empty from the start",
        label: "no-draw-pile",
    },
    Impostor {
        name: "change-late",
        known_from: "lets the next player of the old direction move once more; typical where the turn advances before the card acts",
        label: "change-played",
    },
    Impostor {
        name: "change-skips",
        known_from: "skips a player with C too, as in the game of two where C is as good as P",
        label: "change-played",
    },
    Impostor {
        name: "start-card-acts",
        known_from: "lets P or C on top at the start act, as the boxed game has it",
        label: "starts-on-pass",
    },
    Impostor {
        name: "pass-clamped",
        known_from: "goes two seats on by an `if` to the other end instead of a remainder, so P wraps wrong from 1 and 4; a typical off-by-one",
        label: "pass-played",
    },
    Impostor {
        name: "last-action-no-win",
        known_from: "plays on when the last card was P or C; a common house rule, also where only the branch for numbers looks for a winner",
        label: "last-card-pass",
    },
    Impostor {
        name: "turn-limit",
        known_from: "calls a game endless after 256 turns in place of looking for a repetition; hardly a fresh deal lasts so long (at most 268 of 3,000,000), small positions do",
        label: "won-late",
    },
    Impostor {
        name: "stale-direction",
        known_from: "sets its direction only at `counter-clockwise`; typical of a variable that outlives the case, unseen with one case per input",
        label: "several-games",
    },
    Impostor {
        name: "hand-holds-hundred",
        known_from: "loses what is drawn beyond 100 cards; an array as long as the longest list of the input",
        label: "hand-above-100",
    },
];

/// Plays every game of a case by the rules, or with one fault.
///
/// `fault` is a place in [`IMPOSTORS`]; any other number is no fault. Agrees
/// with the rules about every game that ends or comes to its repetition within
/// 2,000,000 turns, and with any fault it stops after at most [`TURNS`] turns a game.
pub fn third_voice(case: &Case, fault: Option<usize>) -> ThirdVoice<Outcome> {
    let mut planted = Planted {
        fault,
        reached: false,
    };
    let mut before = None;
    let mut games = Vec::with_capacity(case.games.len());
    for position in &case.games {
        let direction = planted.start_direction(position.direction, before);
        let table = finish(position, direction, planted);
        planted = table.planted;
        before = Some(table.direction);
        games.push(table.outcome());
    }
    ThirdVoice {
        outcome: Outcome { games },
        reached: planted.reached,
    }
}

/// The table when all turns to be told have been played.
fn finish(position: &Position, direction: Direction, planted: Planted) -> Table {
    let mut table = Table::set(position, direction, planted);
    table.play();
    if table.verdict != Verdict::Endless {
        return table;
    }
    // The repetition is noticed late or early: what is told of the game is played afresh.
    let mut told = Table::set(position, direction, table.planted);
    for _ in 0..ENDLESS_TURNS {
        told.turn();
    }
    told.verdict = Verdict::Endless;
    told
}

/// The planted fault and whether the game came past it.
#[derive(Clone, Copy)]
struct Planted {
    fault: Option<usize>,
    reached: bool,
}

impl Planted {
    /// Asked at the place of a fault, only where it would act: is it planted?
    fn is(&mut self, fault: Fault) -> bool {
        let here = self.fault == Some(fault as usize);
        self.reached |= here;
        here
    }

    /// The direction at the start; `before` is what the game before ended with.
    fn start_direction(&mut self, written: Direction, before: Option<Direction>) -> Direction {
        match before {
            Some(left) if written == Direction::Clockwise && self.is(Fault::StaleDirection) => left,
            _ => written,
        }
    }

    /// Rule 2.
    fn playable(&mut self, card: Card, top: Card) -> bool {
        if card.colour() == top.colour() {
            return true;
        }
        card.value() == top.value() && !(acts(card) && self.is(Fault::ActionsNeedColour))
    }

    /// Rule 3: is `card` to be played rather than `held`, which is listed before it? Both are playable.
    fn prefers(&mut self, card: Card, held: Card, top: Card) -> bool {
        if card == held || self.is(Fault::FirstInHand) {
            return false;
        }
        if card.colour() == held.colour() {
            return self.better_value(card, held);
        }
        if card.value() != held.value() && self.is(Fault::ValueBeforeColour) {
            return self.better_value(card, held);
        }
        let follows = card.colour() == top.colour();
        let held_follows = held.colour() == top.colour();
        if follows != held_follows && self.is(Fault::TopColourFirst) {
            return follows;
        }
        self.better_colour(card, held)
    }

    /// Rule 1, of two different colours.
    fn better_colour(&mut self, card: Card, held: Card) -> bool {
        if self.is(Fault::ColoursByLetter) {
            let letter = |card: Card| COLOURS[usize::from(card.colour())];
            return letter(card) < letter(held);
        }
        card.colour() < held.colour()
    }

    /// Rule 1, of two different values.
    fn better_value(&mut self, card: Card, held: Card) -> bool {
        let numbers_first = acts(card) != acts(held) && self.is(Fault::NumbersFirst);
        (card.value() < held.value()) != numbers_first
    }
}

/// P or C.
fn acts(card: Card) -> bool {
    card.is_pass() || card.is_change()
}

/// The card that an action laid on the discard pile.
fn laid(action: Action) -> Option<Card> {
    match action {
        Action::Played(card) | Action::DrewAndPlayed(card) => Some(card),
        Action::DrewAndKept(_) | Action::NothingToDraw => None,
    }
}

/// The other way round.
fn turned(direction: Direction) -> Direction {
    match direction {
        Direction::Clockwise => Direction::CounterClockwise,
        Direction::CounterClockwise => Direction::Clockwise,
    }
}

/// The seat so many (0..=3) seats on.
fn seat_after(seat: usize, direction: Direction, seats: usize) -> usize {
    match direction {
        Direction::Clockwise => (seat + seats) % 4,
        Direction::CounterClockwise => (seat + 4 - seats) % 4,
    }
}

/// Two seats on as [`Fault::PassClamped`] has it: past an end it is always the other end.
fn clamped_pass(seat: usize, direction: Direction) -> usize {
    match direction {
        Direction::Clockwise if seat >= 2 => 0,
        Direction::Clockwise => seat + 2,
        Direction::CounterClockwise => seat.checked_sub(2).unwrap_or(3),
    }
}

/// A game under way and what has been told of it.
struct Table {
    planted: Planted,
    direction: Direction,
    /// Whose turn it is, 0..=3.
    seat: usize,
    /// In the order written, drawn cards behind.
    hands: [Vec<Card>; 4],
    /// The card to be matched. It lies on the discard pile, except under [`Fault::TopTurnedToo`].
    top: Card,
    /// Top last.
    discard: Vec<Card>,
    /// Top last.
    draw: Vec<Card>,
    draw_empty_at_start: bool,
    /// Has somebody had to draw from the empty draw pile since this was last asked?
    ran_out: bool,
    verdict: Verdict,
    turns: u64,
    turnovers: u64,
    trace: Vec<Turn>,
    hash: TraceHash,
}

impl Table {
    /// Before the first turn.
    fn set(position: &Position, direction: Direction, planted: Planted) -> Table {
        let upwards = |pile: &[Card]| pile.iter().rev().copied().collect();
        let mut table = Table {
            planted,
            direction,
            seat: usize::from(position.first) % 4,
            hands: position.hands.clone(),
            // A pile without cards is no position; it is played on as if `BP` had been there.
            top: position.discard.first().copied().unwrap_or(Card::new(0, 0)),
            discard: upwards(&position.discard),
            draw: upwards(&position.draw),
            draw_empty_at_start: position.draw.is_empty(),
            ran_out: false,
            verdict: Verdict::Undecided,
            turns: 0,
            turnovers: 0,
            trace: Vec::new(),
            hash: TraceHash::default(),
        };
        if acts(table.top) && table.planted.is(Fault::StartCardActs) {
            table.start_card_acts();
        }
        table
    }

    /// P passes over the first player, C turns the direction round.
    fn start_card_acts(&mut self) {
        if self.top.is_pass() {
            self.seat = seat_after(self.seat, self.direction, 1);
        } else {
            self.direction = turned(self.direction);
        }
    }

    /// Plays until the game is won, is found to be endless, or has had [`TURNS`] turns.
    fn play(&mut self) {
        let mut memory = Memory::default();
        while self.turns < TURNS {
            if let Some(winner) = self.turn() {
                self.verdict = Verdict::Won(winner);
                return;
            }
            let limit = self.turns == FAULTY_LIMIT && self.planted.is(Fault::TurnLimit);
            let repeated = std::mem::take(&mut self.ran_out) && memory.has_seen(self.mark());
            if limit || repeated {
                self.verdict = Verdict::Endless;
                return;
            }
        }
    }

    /// One turn; who has won by it.
    fn turn(&mut self) -> Option<u8> {
        let seat = self.seat;
        let player = seat as u8;
        let action = self.act();
        let effect = self.effect(action);
        let before = self.direction;
        if effect.is_some_and(Card::is_change) {
            self.direction = turned(before);
        }
        self.tell(Turn {
            player,
            action,
            direction: self.direction,
            top: self.top,
        });
        if self.has_won(seat, action) {
            return Some(player);
        }
        self.seat = self.next_seat(effect, before);
        None
    }

    /// Rules 3 to 5.
    fn act(&mut self) -> Action {
        if let Some(place) = self.choice() {
            let card = self.hands[self.seat].remove(place);
            self.lay(card);
            return Action::Played(card);
        }
        let mut kept = None;
        while let Some(card) = self.draw_card() {
            if self.planted.playable(card, self.top) && !self.planted.is(Fault::DrawnNotPlayed) {
                self.lay(card);
                return Action::DrewAndPlayed(card);
            }
            self.keep(card);
            kept = Some(card);
            if !self.planted.is(Fault::DrawsUntilPlayable) {
                break;
            }
        }
        kept.map_or(Action::NothingToDraw, Action::DrewAndKept)
    }

    /// Rule 3: the place of the card to be played in the hand.
    fn choice(&mut self) -> Option<usize> {
        let mut best: Option<(usize, Card)> = None;
        for (place, &card) in self.hands[self.seat].iter().enumerate() {
            if self.planted.playable(card, self.top)
                && best.is_none_or(|(_, held)| self.planted.prefers(card, held, self.top))
            {
                best = Some((place, card));
            }
        }
        best.map(|(place, _)| place)
    }

    /// Lays a card on the discard pile.
    fn lay(&mut self, card: Card) {
        self.discard.push(card);
        self.top = card;
    }

    /// Takes a drawn card into the hand.
    fn keep(&mut self, card: Card) {
        let hand = &mut self.hands[self.seat];
        if hand.len() >= MAX_COUNT && self.planted.is(Fault::HandHoldsHundred) {
            return;
        }
        hand.push(card);
    }

    /// The top card of the draw pile, which is refilled first where it is empty.
    fn draw_card(&mut self) -> Option<Card> {
        if self.draw.is_empty() {
            self.ran_out = true;
            self.turn_over();
        }
        self.draw.pop()
    }

    /// Rule 5: everything below the top of the discard pile becomes the draw pile, its bottom on top.
    fn turn_over(&mut self) {
        let stays = usize::from(!self.planted.is(Fault::TopTurnedToo));
        let below = self.discard.len().saturating_sub(stays);
        if below == 0
            || self.planted.is(Fault::NeverRefilled)
            || self.draw_empty_at_start && self.planted.is(Fault::EmptyStartNeverRefilled)
        {
            return;
        }
        let cards = self.discard.drain(..below);
        if below > 1 && self.planted.is(Fault::PileNotReversed) {
            self.draw.extend(cards);
        } else {
            self.draw.extend(cards.rev());
        }
        self.turnovers += 1;
    }

    /// Rule 6: the P or C that acts in this turn.
    fn effect(&mut self, action: Action) -> Option<Card> {
        let card = laid(action).filter(|&card| acts(card))?;
        let drawn = matches!(action, Action::DrewAndPlayed(_));
        (!(drawn && self.planted.is(Fault::DrawnWithoutEffect))).then_some(card)
    }

    /// Rule 7.
    fn has_won(&mut self, seat: usize, action: Action) -> bool {
        match laid(action) {
            Some(card) if self.hands[seat].is_empty() => {
                !(acts(card) && self.planted.is(Fault::LastActionNoWin))
            }
            _ => false,
        }
    }

    /// Rule 6: whose turn is next; `before` is the direction before the turn.
    fn next_seat(&mut self, effect: Option<Card>, before: Direction) -> usize {
        let Some(card) = effect else {
            return seat_after(self.seat, self.direction, 1);
        };
        if card.is_pass() {
            if self.planted.is(Fault::PassClamped) {
                return clamped_pass(self.seat, self.direction);
            }
            return seat_after(self.seat, self.direction, 2);
        }
        if self.planted.is(Fault::ChangeLate) {
            return seat_after(self.seat, before, 1);
        }
        let seats = 1 + usize::from(self.planted.is(Fault::ChangeSkips));
        seat_after(self.seat, self.direction, seats)
    }

    /// Counts a turn and takes it into hash and trace.
    fn tell(&mut self, turn: Turn) {
        self.turns += 1;
        self.hash.add(turn);
        if self.trace.len() < TRACE_TURNS {
            self.trace.push(turn);
        }
    }

    /// Everything that decides how the game goes on.
    ///
    /// The order of a hand does not, except under [`Fault::FirstInHand`].
    fn mark(&self) -> Mark {
        /// No card: parts two lists.
        const END: u8 = u8::MAX;
        let in_order = self.planted.fault == Some(Fault::FirstInHand as usize);
        let mut bytes = vec![self.seat as u8, self.direction as u8, self.top.index()];
        for pile in [&self.discard, &self.draw] {
            bytes.extend(pile.iter().map(|card| card.index()));
            bytes.push(END);
        }
        for hand in &self.hands {
            let start = bytes.len();
            bytes.extend(hand.iter().map(|card| card.index()));
            if !in_order {
                bytes[start..].sort_unstable();
            }
            bytes.push(END);
        }
        Mark::new(bytes)
    }

    /// What has been told.
    fn outcome(self) -> GameOutcome {
        GameOutcome {
            verdict: self.verdict,
            turns: self.turns,
            left: self.hands.map(|hand| hand.len() as u32),
            turnovers: self.turnovers,
            trace: self.trace,
            hash: self.hash.value(),
        }
    }
}

/// A state of the table, in an order that has nothing to do with the game.
///
/// The order begins with a hash: states in their own order might rise for a
/// long time, and [`Memory`] would keep them all.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Mark {
    hash: u64,
    bytes: Vec<u8>,
}

impl Mark {
    fn new(bytes: Vec<u8>) -> Mark {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let hash = hasher.finish();
        Mark { hash, bytes }
    }
}

/// Notices a repetition with a handful of states in memory (Nivasch's stack).
///
/// Kept are the states that no later one is below, so they ascend. The least
/// state of a cycle is never removed once it is there, and is met again one
/// period later: at the latest two periods after the cycle began.
///
/// Only states after a turn in which the draw pile ran out are shown to it.
/// Each cycle has some: it either draws, which empties the draw pile again and
/// again, or nobody in it can draw; without any drawing hands would only shrink.
#[derive(Default)]
struct Memory {
    ascending: Vec<Mark>,
}

impl Memory {
    /// Has this state been here before? It is remembered.
    fn has_seen(&mut self, mark: Mark) -> bool {
        while self.ascending.last().is_some_and(|last| *last > mark) {
            self.ascending.pop();
        }
        if self.ascending.last() == Some(&mark) {
            return true;
        }
        self.ascending.push(mark);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::uno::reference::reference;
    use crate::source::{Seeded, Source};
    use Direction::{Clockwise, CounterClockwise};
    use Verdict::{Endless, Won};

    const FAULTS: [Fault; 21] = [
        Fault::ValueBeforeColour,
        Fault::ColoursByLetter,
        Fault::NumbersFirst,
        Fault::TopColourFirst,
        Fault::FirstInHand,
        Fault::ActionsNeedColour,
        Fault::DrawnNotPlayed,
        Fault::DrawnWithoutEffect,
        Fault::DrawsUntilPlayable,
        Fault::PileNotReversed,
        Fault::TopTurnedToo,
        Fault::NeverRefilled,
        Fault::EmptyStartNeverRefilled,
        Fault::ChangeLate,
        Fault::ChangeSkips,
        Fault::StartCardActs,
        Fault::PassClamped,
        Fault::LastActionNoWin,
        Fault::TurnLimit,
        Fault::StaleDirection,
        Fault::HandHoldsHundred,
    ];

    /// Cards as in the input, without their count.
    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(Card::named).collect()
    }

    /// A position: direction, player from 1, hands, discard pile, draw pile, piles from the top down.
    fn position(
        direction: Direction,
        player: u8,
        hands: [&str; 4],
        discard: &str,
        draw: &str,
    ) -> Position {
        Position {
            direction,
            first: player - 1,
            hands: hands.map(cards),
            discard: cards(discard),
            draw: cards(draw),
        }
    }

    /// A position alone in its input, clockwise from player 1.
    fn game(hands: [&str; 4], discard: &str, draw: &str) -> Case {
        one(position(Clockwise, 1, hands, discard, draw))
    }

    fn one(position: Position) -> Case {
        Case {
            games: vec![position],
        }
    }

    /// A turn as `1:B3>`: player, card and direction after it; drawn cards are `+B3` played, `=B3` kept.
    fn word(turn: &Turn) -> String {
        let action = match turn.action {
            Action::Played(card) => format!("{card}"),
            Action::DrewAndPlayed(card) => format!("+{card}"),
            Action::DrewAndKept(card) => format!("={card}"),
            Action::NothingToDraw => "-".to_owned(),
        };
        let arrow = match turn.direction {
            Clockwise => '>',
            CounterClockwise => '<',
        };
        format!("{}:{action}{arrow}", turn.player + 1)
    }

    /// All of a won game but its hash: turns, winner from 1, cards left, turn-overs.
    type WonGame<'a> = (&'a str, u8, [u32; 4], u64);

    /// The last game of a case is won as told.
    #[track_caller]
    fn says(case: &Case, fault: Option<Fault>, (trace, winner, left, turnovers): WonGame) {
        let voice = third_voice(case, fault.map(|fault| fault as usize));
        let last = voice.outcome.games.last().unwrap();
        let turns: Vec<String> = last.trace.iter().map(word).collect();
        assert_eq!(turns.join(" "), trace, "{fault:?}");
        assert_eq!(last.verdict, Won(winner - 1), "{fault:?}");
        assert_eq!(last.left, left, "{fault:?}");
        assert_eq!(last.turnovers, turnovers, "{fault:?}");
        assert_eq!(last.turns, turns.len() as u64, "{fault:?}");
        assert_eq!(voice.reached, fault.is_some(), "{fault:?}");
    }

    /// The right game and the game with the fault.
    #[track_caller]
    fn shows(fault: Fault, case: &Case, right: WonGame, wrong: WonGame) {
        says(case, None, right);
        says(case, Some(fault), wrong);
    }

    /// The fault changes nothing, whether its place is reached or not.
    #[track_caller]
    fn hides(fault: Fault, case: &Case, reached: bool) {
        let right = third_voice(case, None);
        let wrong = third_voice(case, Some(fault as usize));
        assert_eq!(wrong.outcome, right.outcome, "{fault:?}");
        assert_eq!(wrong.reached, reached, "{fault:?}");
        assert!(!right.reached);
    }

    #[test]
    fn names_are_those_of_the_faults_in_their_order() {
        let names: Vec<&str> = IMPOSTORS.iter().map(|impostor| impostor.name).collect();
        let mut expected = Vec::new();
        for (place, fault) in FAULTS.iter().enumerate() {
            assert_eq!(*fault as usize, place);
            let mut name = String::new();
            for letter in format!("{fault:?}").chars() {
                if letter.is_uppercase() && !name.is_empty() {
                    name.push('-');
                }
                name.push(letter.to_ascii_lowercase());
            }
            expected.push(name);
        }
        assert_eq!(names, expected);
    }

    #[test]
    fn every_impostor_is_described_in_one_line() {
        for impostor in IMPOSTORS {
            let kebab = |text: &str| {
                text.chars()
                    .all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-'))
            };
            assert!(kebab(impostor.name) && kebab(impostor.label));
            assert!(impostor.known_from.len() > 20 && !impostor.known_from.contains('\n'));
        }
    }

    #[test]
    fn a_number_without_an_impostor_is_no_fault() {
        let case = game(["RP B3", "B7", "R9", "G1"], "R3", "");
        let right = third_voice(&case, None);
        assert_eq!(third_voice(&case, Some(IMPOSTORS.len())), right);
        assert_eq!(third_voice(&case, Some(usize::MAX)), right);
    }

    #[test]
    fn value_before_colour() {
        shows(
            Fault::ValueBeforeColour,
            &game(["RP B3", "B7", "R9", "G1"], "R3", ""),
            ("1:B3> 2:B7>", 2, [1, 0, 1, 1], 0),
            ("1:RP> 3:R9>", 3, [1, 1, 0, 1], 0),
        );
        let same_card = game(["R5 B3", "B7", "R9", "G1"], "R3", "");
        hides(Fault::ValueBeforeColour, &same_card, true);
        let one_colour = game(["R5 R4", "R7", "R9", "G1"], "R3", "");
        hides(Fault::ValueBeforeColour, &one_colour, false);
    }

    #[test]
    fn colours_by_letter() {
        shows(
            Fault::ColoursByLetter,
            &game(["G3 R3", "R7", "G9", "B1"], "Y3", "B9"),
            ("1:R3> 2:R7>", 2, [1, 0, 1, 1], 0),
            ("1:G3> 2:=B9> 3:G9>", 3, [1, 2, 0, 1], 0),
        );
        let blue_first = game(["Y3 B3", "B7", "R9", "G1"], "R3", "");
        hides(Fault::ColoursByLetter, &blue_first, true);
    }

    #[test]
    fn numbers_first() {
        shows(
            Fault::NumbersFirst,
            &game(["R0 RP", "R7", "R9", "B1"], "R3", ""),
            ("1:RP> 3:R9>", 3, [1, 1, 0, 1], 0),
            ("1:R0> 2:R7>", 2, [1, 0, 1, 1], 0),
        );
        let two_actions = game(["RC RP", "R7", "R9", "R1"], "R3", "");
        hides(Fault::NumbersFirst, &two_actions, false);
        let digits = game(["R5 R4", "R7", "R9", "B1"], "R3", "");
        hides(Fault::NumbersFirst, &digits, false);
    }

    #[test]
    fn top_colour_first() {
        shows(
            Fault::TopColourFirst,
            &game(["R5 B3", "B7", "R9", "G1"], "R3", "Y1"),
            ("1:B3> 2:B7>", 2, [1, 0, 1, 1], 0),
            ("1:R5> 2:=Y1> 3:R9>", 3, [1, 2, 0, 1], 0),
        );
        let colour_is_better = game(["G3 R5", "R7", "R9", "G1"], "R3", "");
        hides(Fault::TopColourFirst, &colour_is_better, true);
        let neither_follows = game(["Y3 B3", "B7", "R9", "G1"], "R3", "");
        hides(Fault::TopColourFirst, &neither_follows, false);
    }

    #[test]
    fn first_in_hand() {
        shows(
            Fault::FirstInHand,
            &game(["R9 R0", "B0", "R8", "G1"], "R3", "Y1"),
            ("1:R0> 2:B0>", 2, [1, 0, 1, 1], 0),
            ("1:R9> 2:=Y1> 3:R8>", 3, [1, 2, 0, 1], 0),
        );
        let sorted = game(["R0 R9", "B0", "R8", "G1"], "R3", "Y1");
        hides(Fault::FirstInHand, &sorted, true);
        let no_choice = game(["R9 R9", "R7", "R8", "G1"], "R3", "");
        hides(Fault::FirstInHand, &no_choice, false);
    }

    #[test]
    fn actions_need_colour() {
        shows(
            Fault::ActionsNeedColour,
            &game(["RP Y1", "G1", "R1", "Y2"], "GP", "Y5"),
            ("1:RP> 3:R1>", 3, [1, 1, 0, 1], 0),
            ("1:=Y5> 2:G1>", 2, [3, 0, 1, 1], 0),
        );
        shows(
            Fault::ActionsNeedColour,
            &game(["RC Y1", "G1", "B1", "R2"], "GC", "Y5"),
            ("1:RC< 4:R2<", 4, [1, 1, 1, 0], 0),
            ("1:=Y5> 2:G1>", 2, [3, 0, 1, 1], 0),
        );
        let digits = game(["R3 Y1", "R1", "B1", "Y2"], "G3", "");
        hides(Fault::ActionsNeedColour, &digits, false);
    }

    #[test]
    fn drawn_not_played() {
        shows(
            Fault::DrawnNotPlayed,
            &game(["B1", "R1", "G1", "Y1"], "R5", "R7"),
            ("1:+R7> 2:R1>", 2, [1, 0, 1, 1], 0),
            ("1:=R7> 2:R1>", 2, [2, 0, 1, 1], 0),
        );
        let unplayable = game(["B1", "R1", "G1", "Y1"], "R5", "G7");
        hides(Fault::DrawnNotPlayed, &unplayable, false);
    }

    #[test]
    fn drawn_without_effect() {
        shows(
            Fault::DrawnWithoutEffect,
            &game(["B1", "R1", "R2", "Y1"], "R5", "RP"),
            ("1:+RP> 3:R2>", 3, [1, 1, 0, 1], 0),
            ("1:+RP> 2:R1>", 2, [1, 0, 1, 1], 0),
        );
        shows(
            Fault::DrawnWithoutEffect,
            &game(["B1", "R1", "R2", "R4"], "R5", "RC"),
            ("1:+RC< 4:R4<", 4, [1, 1, 1, 0], 0),
            ("1:+RC> 2:R1>", 2, [1, 0, 1, 1], 0),
        );
        let from_the_hand = game(["B1 RP", "R1", "R2", "Y1"], "R5", "");
        hides(Fault::DrawnWithoutEffect, &from_the_hand, false);
    }

    #[test]
    fn draws_until_playable() {
        shows(
            Fault::DrawsUntilPlayable,
            &game(["B1", "R1", "R2", "Y1"], "R5", "G7 RP"),
            ("1:=G7> 2:R1>", 2, [2, 0, 1, 1], 0),
            ("1:+RP> 3:R2>", 3, [2, 1, 0, 1], 0),
        );
        let nothing_more = game(["B1", "R1", "R2", "Y1"], "R5", "G7");
        hides(Fault::DrawsUntilPlayable, &nothing_more, true);
    }

    #[test]
    fn pile_not_reversed() {
        shows(
            Fault::PileNotReversed,
            &game(["B1", "R1", "R2", "Y1"], "R5 R7 G7", ""),
            ("1:=G7> 2:R1>", 2, [2, 0, 1, 1], 1),
            ("1:+R7> 2:R1>", 2, [1, 0, 1, 1], 1),
        );
        let alike = game(["B1", "R1", "R2", "Y1"], "R5 G7 G7", "");
        hides(Fault::PileNotReversed, &alike, true);
        let single = game(["B1", "R1", "R2", "Y1"], "R5 G7", "");
        hides(Fault::PileNotReversed, &single, false);
    }

    #[test]
    fn top_turned_too() {
        shows(
            Fault::TopTurnedToo,
            &game(["B1", "R1", "R2", "Y1"], "R5", ""),
            ("1:-> 2:R1>", 2, [1, 0, 1, 1], 0),
            ("1:+R5> 2:R1>", 2, [1, 0, 1, 1], 1),
        );
        // The top goes to the bottom of the draw pile and is not come to.
        let deep = game(["B1", "R1", "R2", "Y1"], "R5 G7", "");
        hides(Fault::TopTurnedToo, &deep, true);
    }

    #[test]
    fn never_refilled() {
        shows(
            Fault::NeverRefilled,
            &game(["B1", "B2", "R2", "Y1"], "R5 G7", "Y7"),
            ("1:=Y7> 2:=G7> 3:R2>", 3, [2, 2, 0, 1], 1),
            ("1:=Y7> 2:-> 3:R2>", 3, [2, 1, 0, 1], 0),
        );
        let nothing_below = game(["B1", "R1", "R2", "Y1"], "R5", "");
        hides(Fault::NeverRefilled, &nothing_below, false);
    }

    #[test]
    fn empty_start_never_refilled() {
        shows(
            Fault::EmptyStartNeverRefilled,
            &game(["B1", "R1", "R2", "Y1"], "R5 G7", ""),
            ("1:=G7> 2:R1>", 2, [2, 0, 1, 1], 1),
            ("1:-> 2:R1>", 2, [1, 0, 1, 1], 0),
        );
        let emptied_in_play = game(["B1", "B2", "R2", "Y1"], "R5 G7", "Y7");
        hides(Fault::EmptyStartNeverRefilled, &emptied_in_play, false);
    }

    #[test]
    fn change_late() {
        shows(
            Fault::ChangeLate,
            &game(["RC B1", "R1", "R3", "R4"], "R5", ""),
            ("1:RC< 4:R4<", 4, [1, 1, 1, 0], 0),
            ("1:RC< 2:R1<", 2, [1, 0, 1, 1], 0),
        );
        let last_card = game(["RC", "R1", "R3", "R4"], "R5", "");
        hides(Fault::ChangeLate, &last_card, false);
    }

    #[test]
    fn change_skips() {
        shows(
            Fault::ChangeSkips,
            &game(["RC B1", "R1", "R3", "R4"], "R5", ""),
            ("1:RC< 4:R4<", 4, [1, 1, 1, 0], 0),
            ("1:RC< 3:R3<", 3, [1, 1, 0, 1], 0),
        );
        let last_card = game(["RC", "R1", "R3", "R4"], "R5", "");
        hides(Fault::ChangeSkips, &last_card, false);
    }

    #[test]
    fn start_card_acts() {
        shows(
            Fault::StartCardActs,
            &game(["R1", "R2", "R3", "R4"], "RP", ""),
            ("1:R1>", 1, [0, 1, 1, 1], 0),
            ("2:R2>", 2, [1, 0, 1, 1], 0),
        );
        shows(
            Fault::StartCardActs,
            &game(["R1 B1", "R2", "R3", "R4"], "RC", ""),
            ("1:R1> 2:R2>", 2, [1, 0, 1, 1], 0),
            ("1:R1< 4:R4<", 4, [1, 1, 1, 0], 0),
        );
        let digit = game(["R1", "R2", "R3", "R4"], "R5", "");
        hides(Fault::StartCardActs, &digit, false);
    }

    #[test]
    fn pass_clamped() {
        let over_the_end = |direction, player, hands| position(direction, player, hands, "R5", "");
        shows(
            Fault::PassClamped,
            &one(over_the_end(Clockwise, 4, ["R1", "R2", "R3", "RP B1"])),
            ("4:RP> 2:R2>", 2, [1, 0, 1, 1], 0),
            ("4:RP> 1:R1>", 1, [0, 1, 1, 1], 0),
        );
        shows(
            Fault::PassClamped,
            &one(over_the_end(
                CounterClockwise,
                1,
                ["RP B1", "R2", "R3", "R4"],
            )),
            ("1:RP< 3:R3<", 3, [1, 1, 0, 1], 0),
            ("1:RP< 4:R4<", 4, [1, 1, 1, 0], 0),
        );
        // The end is the right seat from 3 and, the other way, from 2.
        for (direction, player) in [(Clockwise, 3), (CounterClockwise, 2)] {
            let case = one(over_the_end(
                direction,
                player,
                ["R1", "RP B1", "RP B1", "R4"],
            ));
            hides(Fault::PassClamped, &case, true);
        }
        for (direction, player) in [
            (Clockwise, 1),
            (Clockwise, 2),
            (CounterClockwise, 3),
            (CounterClockwise, 4),
        ] {
            let case = one(over_the_end(direction, player, ["RP B1"; 4]));
            let seat = |fault| third_voice(&case, fault).outcome.games[0].trace[1].player;
            let expected = [2, 3, 0, 1][usize::from(player - 1)];
            assert_eq!(seat(Some(Fault::PassClamped as usize)), expected);
        }
    }

    #[test]
    fn last_action_no_win() {
        shows(
            Fault::LastActionNoWin,
            &game(["RP", "R1", "R2", "R4"], "R5", ""),
            ("1:RP>", 1, [0, 1, 1, 1], 0),
            ("1:RP> 3:R2>", 3, [0, 1, 0, 1], 0),
        );
        shows(
            Fault::LastActionNoWin,
            &game(["RC", "R1", "R2", "R4"], "R5", ""),
            ("1:RC<", 1, [0, 1, 1, 1], 0),
            ("1:RC< 4:R4<", 4, [0, 1, 1, 0], 0),
        );
        let digit = game(["R1", "R1", "R2", "R4"], "R5", "");
        hides(Fault::LastActionNoWin, &digit, false);
    }

    /// Verdict and turns of a game without and with a turn limit.
    #[track_caller]
    fn shows_verdict(case: &Case, right: (Verdict, u64), wrong: (Verdict, u64)) {
        for (fault, expected) in [(None, right), (Some(Fault::TurnLimit as usize), wrong)] {
            let voice = third_voice(case, fault);
            let told = &voice.outcome.games[0];
            assert_eq!((told.verdict, told.turns), expected);
        }
    }

    #[test]
    fn turn_limit() {
        // Players 1 and 3 play P in turn, 99 each from the hand and then drawn ones, until a
        // green P lets the other play his last card.
        let hand = format!("G1 {}", "BP ".repeat(99));
        let drawn = |passes| format!("{}GP", "BP ".repeat(passes));
        let hands = [&hand[..], "Y1", &hand, "Y1"];
        // 198 turns from the hands, 57 or 58 drawn ones, the last card.
        shows_verdict(
            &game(hands, "BP", &drawn(57)),
            (Won(0), 257),
            (Endless, 256),
        );
        let in_time = game(hands, "BP", &drawn(56));
        shows_verdict(&in_time, (Won(2), 256), (Won(2), 256));
        hides(Fault::TurnLimit, &in_time, false);
        let endless = game(hands, "BP", "BP");
        hides(Fault::TurnLimit, &endless, true);
    }

    #[test]
    fn stale_direction() {
        let first = position(Clockwise, 1, ["RC B1", "R1", "R3", "R4"], "R5", "");
        let hands = ["R1 B1", "R2", "R3", "R4"];
        let second = |direction| position(direction, 1, hands, "R5", "");
        let after = |first: &Position, direction| Case {
            games: vec![first.clone(), second(direction)],
        };
        shows(
            Fault::StaleDirection,
            &after(&first, Clockwise),
            ("1:R1> 2:R2>", 2, [1, 0, 1, 1], 0),
            ("1:R1< 4:R4<", 4, [1, 1, 1, 0], 0),
        );
        hides(
            Fault::StaleDirection,
            &after(&first, CounterClockwise),
            false,
        );
        hides(
            Fault::StaleDirection,
            &after(&second(Clockwise), Clockwise),
            true,
        );
        hides(Fault::StaleDirection, &one(first), false);
    }

    #[test]
    fn hand_holds_hundred() {
        let draws = |held: usize| {
            let hand = "B1 ".repeat(held);
            game([&hand, "R1", "R2", "Y1"], "R5", "G7")
        };
        shows(
            Fault::HandHoldsHundred,
            &draws(100),
            ("1:=G7> 2:R1>", 2, [101, 0, 1, 1], 0),
            ("1:=G7> 2:R1>", 2, [100, 0, 1, 1], 0),
        );
        hides(Fault::HandHoldsHundred, &draws(99), false);
    }

    fn endless(case: &Case) -> (u64, [u32; 4], u64, usize) {
        let told = &third_voice(case, None).outcome.games[0];
        assert_eq!(told.verdict, Endless);
        (told.turns, told.left, told.turnovers, told.trace.len())
    }

    #[test]
    fn an_endless_game_is_told_for_so_many_turns_however_early_it_repeats() {
        // Nobody can play or draw.
        let stuck = game(["B2", "B2", "B3", "G4"], "R1", "");
        assert_eq!(endless(&stuck), (256, [1; 4], 0, 256));
        // Players 1 and 3 draw and play a P in turn; from the second turn on the pile is turned over.
        let passing = game(["G1", "Y1", "G1", "Y1"], "BP", "BP");
        assert_eq!(endless(&passing), (256, [1; 4], 255, 256));
    }

    #[test]
    fn an_endless_game_is_told_for_so_many_turns_however_late_it_repeats() {
        // 99 P each from the hand, 100 drawn: the pile is first turned over in turn 299.
        let hand = format!("G1 {}", "BP ".repeat(99));
        let case = game([&hand, "Y1", &hand, "Y1"], "BP", &"BP ".repeat(100));
        assert_eq!(endless(&case), (256, [1; 4], 0, 256));
    }

    /// Few kinds, small hands and piles: much happens in short games.
    fn random_case(source: &mut Seeded) -> Case {
        let colours = 1 + source.below(4);
        let values = 2 + source.below(11);
        let mut list = |least: u32, most: u32| -> Vec<Card> {
            (0..least + source.below(most + 1 - least))
                .map(|_| Card::new(source.below(colours) as u8, source.below(values) as u8))
                .collect()
        };
        let lists = [(); 5].map(|()| list(1, 5));
        let draw = list(0, 6);
        let [first, second, third, fourth, discard] = lists;
        let direction = [Clockwise, CounterClockwise][source.below(2) as usize];
        one(Position {
            direction,
            first: source.below(4) as u8,
            hands: [first, second, third, fourth],
            discard,
            draw,
        })
    }

    #[test]
    fn without_a_fault_it_agrees_with_the_reference() {
        let mut won = 0;
        for index in 0..3_000 {
            let case = random_case(&mut Seeded::for_case("third voice", "uno", "test", index));
            let voice = third_voice(&case, None);
            assert!(voice.outcome == reference(&case), "{case:?}");
            won += usize::from(matches!(voice.outcome.games[0].verdict, Won(_)));
        }
        assert!(won > 1_000 && won < 3_000, "{won} of 3000");
    }

    #[test]
    fn every_fault_shows_among_random_cases() {
        for fault in FAULTS {
            let rare = [
                Fault::StaleDirection,
                Fault::HandHoldsHundred,
                Fault::TurnLimit,
            ];
            if rare.contains(&fault) {
                continue;
            }
            let differs = (0..1_000).any(|index| {
                let case = random_case(&mut Seeded::for_case("faults", "uno", "test", index));
                let wrong = third_voice(&case, Some(fault as usize));
                let shown = wrong.outcome != third_voice(&case, None).outcome;
                assert!(wrong.reached || !shown, "{fault:?}: {case:?}");
                shown
            });
            assert!(differs, "{fault:?}");
        }
    }
}
