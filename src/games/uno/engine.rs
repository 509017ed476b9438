//! The optimized engine.
//!
//! A hand is a mask of the kinds it holds, best kind in the lowest bit, beside
//! the number of each kind: the best playable card (rule 3) is the lowest bit
//! of the hand under the mask of what fits the top. Both piles are *one* queue:
//! cards are drawn at its front and discarded at its back, and turning the
//! discard pile over (rule 5) only moves the edge between the two.
//!
//! Whether a game repeats is found out in constant memory (Brent): the table is
//! compared with a copy of itself whose age doubles. The comparison is of the
//! whole position, so there is nothing left to verify.
//!
//! Every way of playing goes through `Table::turn`, which tells each turn to
//! a listener; a listener that ignores it costs nothing.

use super::case::{
    Action, Card, Case, Direction, ENDLESS_TURNS, GameOutcome, MAX_COUNT, Outcome, Position,
    TRACE_TURNS, TraceHash, Turn, Verdict,
};

/// Plays every game of a case.
pub fn outcome(case: &Case) -> Outcome {
    let mut table = Table::default();
    let games = case.games.iter();
    Outcome {
        games: games.map(|position| play(&mut table, position)).collect(),
    }
}

/// Plays every game of a case, those that `reference` left undecided only as far as it got.
pub fn outcome_as_far_as(case: &Case, reference: &Outcome) -> Outcome {
    let mut table = Table::default();
    let limits = reference.games.iter().map(|game| match game.verdict {
        Verdict::Undecided => Some(game.turns),
        Verdict::Won(_) | Verdict::Endless => None,
    });
    let games = case.games.iter().zip(limits.chain(std::iter::repeat(None)));
    let games = games.map(|(position, limit)| match limit {
        Some(turns) => play_part(&mut table, position, turns),
        None => play(&mut table, position),
    });
    Outcome {
        games: games.collect(),
    }
}

/// The winner, 0..=3, and the cards left; `None` if the game never ends. The table is scratch space.
pub(super) fn result(table: &mut Table, position: &Position) -> Option<(u8, [u32; 4])> {
    table.deal(position);
    let winner = match table.play_until(ENDLESS_TURNS, &mut |_| ()) {
        Some(winner) => winner,
        None => table.play_on(&mut |_| ())?,
    };
    Some((winner, table.left))
}

/// The turns until somebody wins; `None` if the game never ends.
pub(super) fn length(position: &Position) -> Option<u64> {
    let mut table = Table::default();
    result(&mut table, position).map(|_| table.turns)
}

/// The position that is reached after so many turns; `None` if the game has ended by then, or if
/// a list has grown too long for an input.
pub(super) fn later(position: &Position, turns: u64) -> Option<Position> {
    let mut table = Table::default();
    table.deal(position);
    match table.play_until(turns, &mut |_| ()) {
        Some(_) => None,
        None => table.position(),
    }
}

/// Tells the first `turns` turns of a position, fewer if it ends before.
pub(super) fn retell(position: &Position, turns: u64, tell: &mut impl FnMut(Turn)) {
    let mut table = Table::default();
    table.deal(position);
    table.play_until(turns, tell);
}

/// Where an endless game starts to repeat itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repetition {
    /// The turns before the first position that comes back.
    pub lead: u64,
    /// The turns until it comes back.
    pub period: u64,
}

/// The repetition of a position that never ends; `None` if it ends.
pub(super) fn repetition(position: &Position) -> Option<Repetition> {
    let mut front = Table::default();
    front.deal(position);
    let period = front.period(&mut |_| ()).err()?;
    // Two tables one period apart meet first where the repetition begins.
    let mut back = Table::default();
    back.deal(position);
    front.deal(position);
    front.play_until(period, &mut |_| ());
    while !front.same(&back) {
        front.turn(&mut |_| ());
        back.turn(&mut |_| ());
    }
    Some(Repetition {
        lead: back.turns,
        period,
    })
}

fn play(table: &mut Table, position: &Position) -> GameOutcome {
    let mut record = Record::default();
    table.deal(position);
    if let Some(winner) = table.play_until(ENDLESS_TURNS, &mut |turn| record.add(turn)) {
        return record.outcome(Verdict::Won(winner), table);
    }
    let if_endless = record.clone().outcome(Verdict::Endless, table);
    match table.play_on(&mut |turn| record.add(turn)) {
        Some(winner) => record.outcome(Verdict::Won(winner), table),
        None => if_endless,
    }
}

fn play_part(table: &mut Table, position: &Position, turns: u64) -> GameOutcome {
    let mut record = Record::default();
    table.deal(position);
    let winner = table.play_until(turns, &mut |turn| record.add(turn));
    record.outcome(winner.map_or(Verdict::Undecided, Verdict::Won), table)
}

/// What an outcome keeps of the turns.
#[derive(Clone, Default)]
struct Record {
    trace: Vec<Turn>,
    hash: TraceHash,
}

impl Record {
    fn add(&mut self, turn: Turn) {
        if self.trace.len() < TRACE_TURNS {
            self.trace.push(turn);
        }
        self.hash.add(turn);
    }

    fn outcome(self, verdict: Verdict, table: &Table) -> GameOutcome {
        GameOutcome {
            verdict,
            turns: table.turns,
            left: table.left,
            turnovers: table.turnovers,
            trace: self.trace,
            hash: self.hash.value(),
        }
    }
}

/// The mask of a kind.
const fn bit(card: Card) -> u64 {
    1 << card.index()
}

/// For each kind on top, the kinds that may be played on it (rule 2). Padded to a power of two.
const FITS: [u64; 64] = {
    let mut fits = [0; 64];
    let mut top = 0;
    while top < Card::KINDS {
        let lower = Card::from_index(top);
        let mut kind = 0;
        while kind < Card::KINDS {
            let card = Card::from_index(kind);
            if card.colour() == lower.colour() || card.value() == lower.value() {
                fits[top as usize] |= bit(card);
            }
            kind += 1;
        }
        top += 1;
    }
    fits
};

/// More than the 600 cards of the largest input, and a power of two.
const RING: usize = 1024;

/// A game in progress.
#[derive(Clone)]
pub(super) struct Table {
    /// The kinds each player holds.
    held: [u64; 4],
    /// How many of each kind he holds; padded so that an index needs no check.
    counts: [[u16; 64]; 4],
    /// Cards in each hand.
    left: [u32; 4],
    /// Both piles: the draw pile from `front` to `edge`, then the discard pile, bottom first, to
    /// `back`. The three places only grow and are taken modulo [`RING`].
    ring: [Card; RING],
    front: usize,
    edge: usize,
    back: usize,
    /// The card at the back of the queue.
    top: Card,
    /// Whose turn it is, 0..=3; the winner at the end.
    player: usize,
    /// What leads to the next player modulo 4: 1 clockwise, 3 counter-clockwise.
    step: usize,
    turns: u64,
    turnovers: u64,
}

impl Default for Table {
    fn default() -> Self {
        let any = Card::from_index(0);
        Table {
            held: [0; 4],
            counts: [[0; 64]; 4],
            left: [0; 4],
            ring: [any; RING],
            front: 0,
            edge: 0,
            back: 0,
            top: any,
            player: 0,
            step: 1,
            turns: 0,
            turnovers: 0,
        }
    }
}

impl Table {
    /// Sets a position up.
    fn deal(&mut self, position: &Position) {
        self.held = [0; 4];
        self.counts = [[0; 64]; 4];
        self.left = [0; 4];
        for (player, hand) in position.hands.iter().enumerate() {
            for &card in hand {
                self.keep(player, card);
            }
        }
        self.front = 0;
        self.back = 0;
        for &card in &position.draw {
            self.put_back(card);
        }
        self.edge = self.back;
        for &card in position.discard.iter().rev() {
            self.put_back(card);
        }
        self.player = usize::from(position.first) % 4;
        self.step = match position.direction {
            Direction::Clockwise => 1,
            Direction::CounterClockwise => 3,
        };
        self.turns = 0;
        self.turnovers = 0;
    }

    /// Plays until somebody wins (the winner) or so many turns have been played in all (`None`).
    fn play_until(&mut self, turns: u64, tell: &mut impl FnMut(Turn)) -> Option<u8> {
        while self.turns < turns {
            if self.turn(tell) {
                return Some(self.player as u8);
            }
        }
        None
    }

    /// Plays until somebody wins (the winner) or the game is known to repeat (`None`).
    fn play_on(&mut self, tell: &mut impl FnMut(Turn)) -> Option<u8> {
        self.period(tell).ok()
    }

    /// Plays until somebody wins (`Ok`, the winner) or a position comes back (`Err`, the period).
    fn period(&mut self, tell: &mut impl FnMut(Turn)) -> Result<u8, u64> {
        let mut seen = self.clone();
        loop {
            if self.turn(tell) {
                return Ok(self.player as u8);
            }
            if self.same(&seen) {
                return Err(self.turns - seen.turns);
            }
            // Refreshed less and less often, so that the copy is at last younger than
            // the repetition and older than its period.
            if self.turns >= 2 * seen.turns {
                seen.clone_from(self);
            }
        }
    }

    /// Plays one turn; true if it wins, and then `player` is the winner.
    #[inline]
    fn turn(&mut self, tell: &mut impl FnMut(Turn)) -> bool {
        let player = self.player;
        let fits = FITS[usize::from(self.top.index() & 63)];
        let playable = self.held[player] & fits;
        let action = if playable != 0 {
            let card = Card::from_index(playable.trailing_zeros() as u8);
            self.take(player, card);
            self.play(card);
            Action::Played(card)
        } else {
            match self.draw() {
                None => Action::NothingToDraw,
                Some(card) if fits & bit(card) != 0 => {
                    self.play(card);
                    Action::DrewAndPlayed(card)
                }
                Some(card) => {
                    self.keep(player, card);
                    Action::DrewAndKept(card)
                }
            }
        };
        self.turns += 1;
        tell(Turn {
            player: player as u8,
            action,
            direction: self.direction(),
            top: self.top,
        });
        let won = self.left[player] == 0;
        self.player = if won {
            player
        } else {
            (self.player + self.step) % 4
        };
        won
    }

    fn direction(&self) -> Direction {
        if self.step == 1 {
            Direction::Clockwise
        } else {
            Direction::CounterClockwise
        }
    }

    /// Adds a card to a hand.
    fn keep(&mut self, player: usize, card: Card) {
        self.counts[player][usize::from(card.index() & 63)] += 1;
        self.held[player] |= bit(card);
        self.left[player] += 1;
    }

    /// Removes a card from the hand that holds it.
    fn take(&mut self, player: usize, card: Card) {
        let count = &mut self.counts[player][usize::from(card.index() & 63)];
        *count -= 1;
        let gone = u64::from(*count == 0);
        self.held[player] &= !(gone << card.index());
        self.left[player] -= 1;
    }

    /// Lays a card on the discard pile with its effect (rule 6): C turns `step` round, P passes
    /// over the next player.
    fn play(&mut self, card: Card) {
        self.put_back(card);
        // 1 and 3 differ in the bit of 2, and two steps are 2 modulo 4 either way round.
        self.step ^= 2 * usize::from(card.is_change());
        self.player += self.step * usize::from(card.is_pass());
    }

    fn put_back(&mut self, card: Card) {
        self.ring[self.back % RING] = card;
        self.back += 1;
        self.top = card;
    }

    /// Draws a card, turning the discard pile over if need be (rule 5).
    fn draw(&mut self) -> Option<Card> {
        if self.front == self.edge {
            if self.front + 1 >= self.back {
                return None;
            }
            self.edge = self.back - 1;
            self.turnovers += 1;
        }
        let card = self.ring[self.front % RING];
        self.front += 1;
        Some(card)
    }

    /// Does the game go on from here as from the other position?
    ///
    /// The edge between the piles has no influence on it; the cards in the hands are compared by
    /// their counts, which the masks and sizes follow from.
    fn same(&self, other: &Table) -> bool {
        self.top == other.top
            && self.player == other.player
            && self.step == other.step
            && self.held == other.held
            && self.left == other.left
            && self.queue().eq(other.queue())
            && self.counts == other.counts
    }

    /// What lies on the table, if an input may say so.
    fn position(&self) -> Option<Position> {
        let hand = |player: usize| {
            let kinds = (0..Card::KINDS).map(Card::from_index);
            let kinds = kinds.zip(&self.counts[player]);
            kinds.flat_map(|(card, &count)| std::iter::repeat_n(card, usize::from(count)))
        };
        let hands = std::array::from_fn(|player| hand(player).collect());
        let cards: Vec<Card> = self.queue().collect();
        let (draw, discard) = cards.split_at(self.edge - self.front);
        let position = Position {
            direction: self.direction(),
            first: self.player as u8,
            hands,
            discard: discard.iter().rev().copied().collect(),
            draw: draw.to_vec(),
        };
        let piles = [&position.discard, &position.draw];
        let fits = |list: &Vec<Card>| list.len() <= MAX_COUNT;
        let fit = position.hands.iter().chain(piles).all(fits);
        fit.then_some(position)
    }

    /// Both piles, front first.
    fn queue(&self) -> impl Iterator<Item = Card> {
        (self.front..self.back).map(|place| self.ring[place % RING])
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::parse;
    use super::*;

    fn position(text: &str) -> Position {
        let case = parse(text.as_bytes()).expect("a valid game");
        case.games.into_iter().next().expect("one game")
    }

    fn played(text: &str) -> GameOutcome {
        let games = vec![position(text)];
        outcome(&Case { games }).games.remove(0)
    }

    /// Player from 1, action and direction of each turn, short.
    fn told(outcome: &GameOutcome) -> String {
        let turns = outcome.trace.iter().map(|turn| {
            let way = match turn.direction {
                Direction::Clockwise => '>',
                Direction::CounterClockwise => '<',
            };
            let action = match turn.action {
                Action::Played(card) => format!("{card}"),
                Action::DrewAndPlayed(card) => format!("+{card}"),
                Action::DrewAndKept(card) => format!("-{card}"),
                Action::NothingToDraw => ".".to_owned(),
            };
            format!("{}{action}{way}", turn.player + 1)
        });
        turns.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_first_thousand_turns_are_kept_and_all_of_them_hashed() {
        let turn = Turn {
            player: 2,
            action: Action::NothingToDraw,
            direction: Direction::Clockwise,
            top: Card::new(0, 6),
        };
        let mut record = Record::default();
        (0..1_000).for_each(|_| record.add(turn));
        let hash_before = record.hash.value();
        record.add(turn);
        assert_eq!(record.trace, [turn; 1_000]);
        assert_ne!(record.hash.value(), hash_before);
    }

    #[test]
    fn colour_goes_before_value() {
        // Rules 2 and 3: a blue 4 before a red P and a red 0 on a red 4.
        let game = played("clockwise 1\n3 R0 B4 RP\n2 Y8 Y9\n2 Y8 Y9\n2 Y8 Y9\n1 R4\n1 B9\n");
        assert_eq!(game.trace[0].action, Action::Played(Card::new(0, 6)));
        assert_eq!(game.trace[0].top, Card::new(0, 6));
    }

    #[test]
    fn changes_and_passes_act_when_played_also_as_drawn_cards() {
        // Player 1 draws RC and turns the direction round; 4 plays RP over 3; 2 draws Y0 and
        // keeps it; 1 draws R0, the last card of the pile, and plays it; 4 wins with R9.
        let game = played("clockwise 1\n1 G5\n1 G6\n1 G7\n2 RP R9\n1 R3\n3 RC Y0 R0\n");
        assert_eq!(told(&game), "1+RC< 4RP< 2-Y0< 1+R0< 4R9<");
        assert_eq!(game.verdict, Verdict::Won(3));
        assert_eq!(game.left, [1, 2, 1, 0]);
        assert_eq!(game.turns, 5);
        assert_eq!(game.turnovers, 0);
    }

    #[test]
    fn the_first_top_card_has_no_effect_and_the_last_card_wins_at_once() {
        let game = played("counter-clockwise 2\n1 B1\n1 GC\n1 B1\n1 B1\n1 RC\n0\n");
        assert_eq!(told(&game), "2GC>");
        assert_eq!((game.verdict, game.left), (Verdict::Won(1), [1, 0, 1, 1]));
    }

    #[test]
    fn a_pile_turned_over_gives_its_bottom_card_first() {
        // Rule 5: under R1 lie B7 and, lowest, G8; player 1 keeps G8, player 2 keeps B7, the
        // third finds nothing, and the fourth plays.
        let game = played("clockwise 1\n1 G5\n1 G6\n1 G7\n1 R9\n3 R1 B7 G8\n0\n");
        assert_eq!(told(&game), "1-G8> 2-B7> 3.> 4R9>");
        assert_eq!(game.turnovers, 1);
        assert_eq!(game.left, [2, 2, 1, 0]);
    }

    #[test]
    fn a_turnover_takes_the_cards_played_since_and_leaves_the_top() {
        // Player 1 plays R2, so that R1 alone can be turned over; 2 draws and plays it.
        let game = played("clockwise 1\n2 R2 G3\n1 B8\n1 R4\n1 B8\n1 R1\n0\n");
        assert_eq!(told(&game), "1R2> 2+R1> 3R4>");
        assert_eq!((game.turnovers, game.left), (1, [1, 1, 0, 1]));
    }

    #[test]
    fn a_game_without_a_playable_card_is_endless_and_told_for_256_turns() {
        let text = "counter-clockwise 3\n1 B5\n2 B6 Y8\n1 B7\n1 G8\n1 R1\n0\n";
        let game = played(text);
        assert_eq!(game.verdict, Verdict::Endless);
        assert_eq!((game.turns, game.trace.len()), (256, 256));
        assert!(
            game.trace
                .iter()
                .all(|turn| turn.action == Action::NothingToDraw)
        );
        assert_eq!((game.left, game.turnovers), ([1, 2, 1, 1], 0));
        let repetition = repetition(&position(text));
        assert_eq!(repetition, Some(Repetition { lead: 0, period: 4 }));
    }

    #[test]
    fn a_repetition_begins_when_the_last_card_is_drawn() {
        // Two cards are drawn and kept, then nothing can change but whose turn it is.
        let text = "clockwise 4\n1 B2\n1 B3\n1 B4\n1 B5\n1 R1\n2 G6 G7\n";
        let found = repetition(&position(text));
        assert_eq!(found, Some(Repetition { lead: 2, period: 4 }));
        assert_eq!(played(text).left, [2, 1, 1, 2]);
    }

    /// Each step alone: a game on a broken table may never end.
    #[test]
    fn a_turn_changes_the_table_it_is_played_on() {
        let mut table = Table::default();
        table.deal(&position(
            "clockwise 2\n1 B3\n2 R7 R7\n1 B5\n1 B6\n1 R1\n0\n",
        ));
        let before = table.clone();
        assert!(table.same(&before));
        let sevens = usize::from(Card::new(1, 9).index());
        for (turns, left) in [(1, 1), (2, 1)] {
            assert!(!table.turn(&mut |_| ()));
            assert!(!table.same(&before));
            assert_eq!((table.turns, table.left[1]), (turns, left));
            assert_eq!(table.counts[1][sevens], 1);
        }
        assert_eq!(table.player, 3);
        let other_top = Table {
            top: Card::new(0, 6),
            ..table.clone()
        };
        assert!(!table.same(&other_top));
    }

    #[test]
    fn a_period_is_counted_from_the_copy() {
        let mut table = Table::default();
        table.deal(&position(
            "clockwise 4\n1 B2\n1 B3\n1 B4\n1 B5\n1 R1\n2 G6 G7\n",
        ));
        assert_eq!(table.period(&mut |_| ()), Err(4));
    }

    #[test]
    fn a_game_that_ends_has_no_repetition() {
        let text = "clockwise 1\n1 R2\n1 B3\n1 B4\n1 B5\n1 R1\n0\n";
        assert_eq!(repetition(&position(text)), None);
    }

    #[test]
    fn a_pass_that_goes_round_for_ever_is_noticed() {
        // Whoever draws the pass plays it on the other and the top below it becomes the pile.
        let text = "clockwise 2\n1 B3\n1 B4\n1 B5\n1 B6\n1 YP\n1 GP\n";
        let game = played(text);
        assert_eq!(game.verdict, Verdict::Endless);
        // Rule 5 before every turn but the first.
        assert_eq!(game.turnovers, 255);
        assert!(
            game.trace
                .iter()
                .all(|turn| matches!(turn.action, Action::DrewAndPlayed(_)))
        );
    }

    #[test]
    fn hands_and_piles_of_the_largest_input_fit() {
        // 600 cards; nobody holds one that fits, so the 100 B9 are drawn and kept.
        let list = |card: &str| format!("100 {}\n", vec![card; 100].join(" "));
        let text = format!(
            "clockwise 1\n{}{}{}{}{}{}",
            list("B2"),
            list("B2"),
            list("Y3"),
            list("G4"),
            list("R1"),
            list("B9"),
        );
        // Then the 99 R1 under the top are turned over, drawn and played for ever.
        let game = played(&text);
        assert_eq!(game.trace[99].action, Action::DrewAndKept(Card::new(0, 11)));
        assert_eq!(
            game.trace[100].action,
            Action::DrewAndPlayed(Card::new(1, 3))
        );
        assert_eq!(game.verdict, Verdict::Endless);
        assert_eq!(game.left, [125; 4]);
    }

    #[test]
    fn the_undecided_are_told_as_far_as_the_reference_got() {
        let text = "clockwise 1\n1 B5\n1 B6\n1 B7\n1 G8\n1 R1\n1 G9\n";
        let case = parse([text, text].join("\n").as_bytes()).expect("two games");
        let mut reference = outcome(&case);
        reference.games[1].verdict = Verdict::Undecided;
        reference.games[1].turns = 3;
        let part = outcome_as_far_as(&case, &reference);
        assert_eq!(part.games[0], reference.games[0]);
        assert_eq!(part.games[1].verdict, Verdict::Undecided);
        assert_eq!(told(&part.games[1]), "1-G9> 2.> 3.>");
        assert_eq!(part.games[1].left, [2, 1, 1, 1]);
    }

    #[test]
    fn a_game_that_is_won_is_not_left_undecided() {
        let text = "clockwise 1\n1 B5\n1 R6\n1 B7\n1 G8\n1 R1\n0\n";
        let case = parse(text.as_bytes()).expect("a game");
        let mut reference = outcome(&case);
        reference.games[0].verdict = Verdict::Undecided;
        reference.games[0].turns = 9;
        assert_eq!(
            outcome_as_far_as(&case, &reference).games[0].verdict,
            Verdict::Won(1)
        );
    }

    #[test]
    fn a_later_position_goes_on_where_the_game_was() {
        let text = "clockwise 1\n1 G5\n1 G6\n1 G7\n2 RP R9\n1 R3\n3 RC Y0 R0\n";
        let start = position(text);
        // 1 has played RC, 4 has played RP over 3.
        let later_text = "counter-clockwise 2\n1 G5\n1 G6\n1 G7\n1 R9\n3 RP RC R3\n2 Y0 R0\n";
        assert_eq!(later(&start, 2), Some(position(later_text)));
        assert_eq!((length(&start), later(&start, 5)), (Some(5), None));
        assert_eq!(later(&start, 0), Some(start));
    }

    #[test]
    fn a_position_that_no_input_can_say_is_not_reached() {
        let hundred = format!("100{}", " B2".repeat(100));
        let text = format!("clockwise 1 {hundred} 1 B3 1 B3 1 B3 1 R1 2 Y9 Y8");
        assert_eq!(later(&position(&text), 1), None);
        assert_eq!(length(&position(&text)), None);
    }

    #[test]
    fn a_retelling_stops_where_it_is_asked_to() {
        let text = "clockwise 1\n1 B5\n1 B6\n1 B7\n1 G8\n1 R1\n0\n";
        let mut players = Vec::new();
        retell(&position(text), 5, &mut |turn| players.push(turn.player));
        assert_eq!(players, [0, 1, 2, 3, 0]);
    }
}
