//! The rules as code: hands and two piles as lists, one turn after the other.
//!
//! Nothing here is meant to be fast or small. Every position is remembered
//! whole, so that a repetition is known exactly and not guessed from a count.

use super::case::{
    Action, Card, Case, Direction, ENDLESS_TURNS, GameOutcome, Outcome, Position,
    REFERENCE_POSITIONS, TRACE_TURNS, TraceHash, Turn, Verdict,
};
use std::collections::HashSet;

/// Plays every position of the input, in its order.
pub fn reference(case: &Case) -> Outcome {
    Outcome {
        games: case.games.iter().map(play).collect(),
    }
}

/// Plays one position as [`play_within`] does, remembering [`REFERENCE_POSITIONS`] positions.
pub fn play(position: &Position) -> GameOutcome {
    play_within(position, REFERENCE_POSITIONS)
}

/// Plays one position (rules 1 to 7) until it is won, repeats, or is given up.
///
/// At most `positions` positions are remembered, the first one included; each
/// of them is followed by one turn. When the next position after these is none
/// of them, the game is `Undecided` after exactly `positions` turns.
///
/// A position that the text format cannot express (an empty hand or discard
/// pile, a first player above 3) is `Undecided` after no turn.
pub fn play_within(position: &Position, positions: usize) -> GameOutcome {
    let Some(table) = Table::lay_out(position) else {
        return Record::default().close(Verdict::Undecided, 0, &position.hands);
    };
    play_on(table.clone(), positions).unwrap_or_else(|| tell_endless(table))
}

/// To a win, or to the limit of remembered positions; none when a position comes back.
fn play_on(mut table: Table, positions: usize) -> Option<GameOutcome> {
    let mut record = Record::default();
    let mut seen = HashSet::new();
    loop {
        let now = table.snapshot();
        if seen.contains(&now) {
            return None;
        }
        if seen.len() >= positions {
            return Some(record.close(Verdict::Undecided, table.turnovers, &table.hands));
        }
        seen.insert(now);
        record.add(table.turn());
        if let Some(winner) = table.winner() {
            return Some(record.close(Verdict::Won(winner), table.turnovers, &table.hands));
        }
    }
}

/// The first [`ENDLESS_TURNS`] turns of a game that is known to repeat, played afresh:
/// how many turns it took to notice the repetition must not show.
fn tell_endless(mut table: Table) -> GameOutcome {
    let mut record = Record::default();
    for _ in 0..ENDLESS_TURNS {
        record.add(table.turn());
    }
    record.close(Verdict::Endless, table.turnovers, &table.hands)
}

/// Everything on the table (rule 1), and whose turn it is.
#[derive(Clone)]
struct Table {
    /// Each in the order best first: which cards a hand holds matters, not how it is
    /// sorted (rule 3), so equal hands have to be equal lists.
    hands: [Vec<Card>; 4],
    /// The top of the discard pile.
    top: Card,
    /// The discard pile under its top, from the bottom up.
    under_top: Vec<Card>,
    /// The draw pile, from the bottom up.
    draw: Vec<Card>,
    direction: Direction,
    /// Whose turn it is, 0..=3.
    player: u8,
    /// How often the discard pile was turned over and gave cards.
    turnovers: u64,
}

impl Table {
    /// Rule 6, last sentence: direction and player as given, whatever card lies on top.
    ///
    /// None for a position that the text format cannot express.
    fn lay_out(position: &Position) -> Option<Table> {
        let (&top, under_top) = position.discard.split_first()?;
        if position.first > 3 || position.hands.iter().any(Vec::is_empty) {
            return None;
        }
        let mut hands = position.hands.clone();
        for hand in &mut hands {
            hand.sort_unstable();
        }
        Some(Table {
            hands,
            top,
            under_top: under_top.iter().rev().copied().collect(),
            draw: position.draw.iter().rev().copied().collect(),
            direction: position.direction,
            player: position.first,
            turnovers: 0,
        })
    }

    fn hand(&mut self) -> &mut Vec<Card> {
        &mut self.hands[usize::from(self.player)]
    }

    /// One turn of the player to move (rules 3 to 6). Afterwards the next one is to move.
    fn turn(&mut self) -> Turn {
        let player = self.player;
        let action = self.act();
        match action {
            Action::Played(card) | Action::DrewAndPlayed(card) => self.take_effect(card),
            Action::DrewAndKept(_) | Action::NothingToDraw => {}
        }
        self.step();
        Turn {
            player,
            action,
            direction: self.direction,
            top: self.top,
        }
    }

    /// What the player to move does, up to the card's effect.
    fn act(&mut self) -> Action {
        // Rule 3: the best playable card of the hand.
        let top = self.top;
        if let Some(place) = best_playable(self.hand(), top) {
            let card = self.hand().remove(place);
            self.put_on_top(card);
            return Action::Played(card);
        }
        // Rule 4: draw. Rule 5: when there is still nothing, the turn passes.
        let Some(card) = self.draw_card() else {
            return Action::NothingToDraw;
        };
        if playable(card, top) {
            self.put_on_top(card);
            return Action::DrewAndPlayed(card);
        }
        self.hand().push(card);
        self.hand().sort_unstable();
        Action::DrewAndKept(card)
    }

    /// Rule 3, second sentence.
    fn put_on_top(&mut self, card: Card) {
        self.under_top.push(self.top);
        self.top = card;
    }

    /// The top card of the draw pile, after a turn-over if need be (rules 4 and 5).
    fn draw_card(&mut self) -> Option<Card> {
        if self.draw.is_empty() {
            self.turn_over();
        }
        self.draw.pop()
    }

    /// Rule 5: the discard pile except its top becomes the draw pile; its bottom comes to lie on top.
    fn turn_over(&mut self) {
        if !self.under_top.is_empty() {
            self.draw.extend(self.under_top.drain(..).rev());
            self.turnovers += 1;
        }
    }

    /// Rule 6, for a card that has just been played.
    fn take_effect(&mut self, card: Card) {
        if card.is_change() {
            self.direction = match self.direction {
                Direction::Clockwise => Direction::CounterClockwise,
                Direction::CounterClockwise => Direction::Clockwise,
            };
        }
        if card.is_pass() {
            self.step();
        }
    }

    /// On to the next player.
    fn step(&mut self) {
        self.player = match self.direction {
            Direction::Clockwise => (self.player + 1) % 4,
            Direction::CounterClockwise => (self.player + 3) % 4,
        };
    }

    /// Rule 7. Asked after every turn, so at most one hand is empty.
    fn winner(&self) -> Option<u8> {
        (0..4)
            .zip(&self.hands)
            .find_map(|(player, hand)| hand.is_empty().then_some(player))
    }

    /// All that the further course depends on, as bytes; different for different positions,
    /// since every list ends with a byte that is no card.
    fn snapshot(&self) -> Box<[u8]> {
        let [one, two, three, four] = &self.hands;
        let lists = [one, two, three, four, &self.under_top, &self.draw];
        let cards = lists.iter().map(|list| list.len()).sum::<usize>();
        let mut bytes = Vec::with_capacity(cards + lists.len() + 3);
        for list in lists {
            bytes.extend(list.iter().map(|card| card.index()));
            bytes.push(Card::KINDS);
        }
        bytes.extend([self.top.index(), self.direction as u8, self.player]);
        bytes.into_boxed_slice()
    }
}

/// Rule 2.
fn playable(card: Card, top: Card) -> bool {
    card.colour() == top.colour() || card.value() == top.value()
}

/// Rule 3: the place in the hand of its best playable card; cards are ordered colour first, then value.
fn best_playable(hand: &[Card], top: Card) -> Option<usize> {
    (0..hand.len())
        .filter(|&place| playable(hand[place], top))
        .min_by_key(|&place| hand[place])
}

/// The turns told so far.
#[derive(Default)]
struct Record {
    turns: u64,
    trace: Vec<Turn>,
    hash: TraceHash,
}

impl Record {
    fn add(&mut self, turn: Turn) {
        self.turns += 1;
        self.hash.add(turn);
        if self.trace.len() < TRACE_TURNS {
            self.trace.push(turn);
        }
    }

    fn close(self, verdict: Verdict, turnovers: u64, hands: &[Vec<Card>; 4]) -> GameOutcome {
        GameOutcome {
            verdict,
            turns: self.turns,
            left: hands.each_ref().map(|hand| hand.len() as u32),
            turnovers,
            trace: self.trace,
            hash: self.hash.value(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Action::{DrewAndKept, DrewAndPlayed, NothingToDraw, Played};
    use Direction::{Clockwise, CounterClockwise};

    fn cards(names: &str) -> Vec<Card> {
        names.split_whitespace().map(Card::named).collect()
    }

    /// Clockwise from player 1.
    fn position(hands: [&str; 4], discard: &str, draw: &str) -> Position {
        Position {
            direction: Clockwise,
            first: 0,
            hands: hands.map(cards),
            discard: cards(discard),
            draw: cards(draw),
        }
    }

    /// The same, counter-clockwise from a player 0..=3.
    fn counter(first: u8, position: Position) -> Position {
        Position {
            direction: CounterClockwise,
            first,
            ..position
        }
    }

    /// Who did what in each turn.
    fn story(outcome: &GameOutcome) -> Vec<(u8, Action)> {
        let turns = outcome.trace.iter();
        turns.map(|turn| (turn.player, turn.action)).collect()
    }

    /// Twenty cards go round among players who can never play from the hand:
    /// R1, then R0 nineteen times, all on the discard pile, R1 at its bottom.
    fn carousel() -> Position {
        let discard = "R0 ".repeat(19) + "R1";
        position(["B9", "Y9", "G9", "B8"], &discard, "")
    }

    #[test]
    fn rule_2_colour_or_value() {
        for (one, other, expected) in [
            ("R5", "R7", true),
            ("R5", "B5", true),
            ("RP", "GP", true),
            ("YC", "BC", true),
            ("RP", "GC", false),
            ("B0", "G9", false),
        ] {
            assert_eq!(
                playable(Card::named(one), Card::named(other)),
                expected,
                "{one} {other}"
            );
            assert_eq!(
                playable(Card::named(other), Card::named(one)),
                expected,
                "{other} {one}"
            );
        }
    }

    #[test]
    fn rule_3_order_of_values_and_colours() {
        let mut hand = cards("R9 R8 R7 R6 R5 R4 R3 R2 R1 R0 RC RP");
        let mut played = Vec::new();
        while let Some(place) = best_playable(&hand, Card::named("R5")) {
            played.push(hand.remove(place));
        }
        assert_eq!(played, cards("RP RC R0 R1 R2 R3 R4 R5 R6 R7 R8 R9"));

        let hand = cards("G4 Y4 R4 B4");
        assert_eq!(best_playable(&hand, Card::named("G4")), Some(3));
        assert_eq!(best_playable(&hand[..3], Card::named("G4")), Some(2));
        assert_eq!(best_playable(&hand[..2], Card::named("G4")), Some(1));
    }

    #[test]
    fn rule_3_colour_goes_before_value() {
        // On R5 both RC and B5 are playable: B5, since blue is best, and B9 wins on it.
        let outcome = play(&position(["RC B5", "B9", "Y1", "Y2"], "R5", "G7"));
        assert_eq!(
            story(&outcome),
            [
                (0, Played(Card::named("B5"))),
                (1, Played(Card::named("B9")))
            ]
        );
        assert_eq!(outcome.verdict, Verdict::Won(1));
        assert_eq!(outcome.left, [1, 0, 1, 1]);
        assert_eq!((outcome.turns, outcome.turnovers), (2, 0));
    }

    #[test]
    fn outcome_tells_every_turn() {
        // 1 plays BC (by value, better than GC): 4 is next and cannot use Y1; it draws B3,
        // playable on BC. 3 wins with B5.
        let outcome = play(&position(["GC BC", "R1", "B5", "Y1"], "RC", "B3 B4"));
        let turn = |player, action, top| Turn {
            player,
            action,
            direction: CounterClockwise,
            top: Card::named(top),
        };
        let told = [
            turn(0, Played(Card::named("BC")), "BC"),
            turn(3, DrewAndPlayed(Card::named("B3")), "B3"),
            turn(2, Played(Card::named("B5")), "B5"),
        ];
        let mut hash = TraceHash::default();
        for turn in told {
            hash.add(turn);
        }
        let expected = GameOutcome {
            verdict: Verdict::Won(2),
            turns: 3,
            left: [1, 1, 0, 1],
            turnovers: 0,
            trace: told.to_vec(),
            hash: hash.value(),
        };
        assert_eq!(outcome, expected);
    }

    #[test]
    fn rule_4_a_drawn_card_is_kept_or_played_with_its_effect() {
        // 1 draws GP, playable on G1: 2 is passed over. 3 keeps Y8. 4 draws GC, so 3 is next
        // again and plays nothing on GC: it keeps R7. 2 wins with G2.
        let start = position(["Y9", "G2", "B6", "R3"], "G1", "GP Y8 GC R7 B0");
        let outcome = play(&start);
        assert_eq!(
            story(&outcome),
            [
                (0, DrewAndPlayed(Card::named("GP"))),
                (2, DrewAndKept(Card::named("Y8"))),
                (3, DrewAndPlayed(Card::named("GC"))),
                (2, DrewAndKept(Card::named("R7"))),
                (1, Played(Card::named("G2"))),
            ]
        );
        assert_eq!(outcome.left, [1, 0, 3, 1]);
    }

    #[test]
    fn rule_5_the_bottom_of_the_discard_pile_is_drawn_first() {
        // Under R1 lie Y2 and, at the bottom, Y3. After both the piles are exhausted.
        let outcome = play(&position(["B9", "B8", "G9", "R9"], "R1 Y2 Y3", ""));
        assert_eq!(
            story(&outcome),
            [
                (0, DrewAndKept(Card::named("Y3"))),
                (1, DrewAndKept(Card::named("Y2"))),
                (2, NothingToDraw),
                (3, Played(Card::named("R9"))),
            ]
        );
        // The attempt of player 3 gave no card and is no turn-over.
        assert_eq!(outcome.turnovers, 1);
        assert_eq!(outcome.left, [2, 2, 1, 0]);
    }

    #[test]
    fn rule_5_the_draw_pile_is_used_up_before_the_turn_over() {
        // Y5 is drawn without a turn-over, Y4 (the discard pile's bottom) after one.
        let outcome = play(&position(["B9", "B8", "R9", "G9"], "R1 Y4", "Y5"));
        assert_eq!(
            story(&outcome),
            [
                (0, DrewAndKept(Card::named("Y5"))),
                (1, DrewAndKept(Card::named("Y4"))),
                (2, Played(Card::named("R9"))),
            ]
        );
        assert_eq!(outcome.turnovers, 1);
    }

    #[test]
    fn rule_5_a_card_goes_round_through_both_piles() {
        // R2 and R1 are drawn and played in turn, each after a turn-over of one card.
        let outcome = play(&position(["B9", "B8", "G9", "R9"], "R1 R2", ""));
        assert_eq!(
            story(&outcome),
            [
                (0, DrewAndPlayed(Card::named("R2"))),
                (1, DrewAndPlayed(Card::named("R1"))),
                (2, DrewAndPlayed(Card::named("R2"))),
                (3, Played(Card::named("R9"))),
            ]
        );
        assert_eq!(outcome.turnovers, 3);
    }

    #[test]
    fn rule_6_pass_skips_in_either_direction() {
        let start = position(["GP G1", "RP B5", "R6", "GP RP"], "R0", "");
        // 2 skips 1, 4 (RP before GP) skips 3. Then 2 has nothing for RP and draws R0, 1 has
        // nothing for R0 and draws the first RP, which skips 4, and 3 wins.
        let outcome = play(&counter(1, start));
        assert_eq!(
            story(&outcome),
            [
                (1, Played(Card::named("RP"))),
                (3, Played(Card::named("RP"))),
                (1, DrewAndPlayed(Card::named("R0"))),
                (0, DrewAndPlayed(Card::named("RP"))),
                (2, Played(Card::named("R6"))),
            ]
        );
    }

    #[test]
    fn rule_6_change_turns_round_twice() {
        // 1 turns, so 4 is next and turns back; 1 goes on, and then it is 2 who wins.
        let outcome = play(&position(["BC Y1 Y2", "Y7", "R1", "YC R2"], "B3", ""));
        assert_eq!(
            story(&outcome),
            [
                (0, Played(Card::named("BC"))),
                (3, Played(Card::named("YC"))),
                (0, Played(Card::named("Y1"))),
                (1, Played(Card::named("Y7"))),
            ]
        );
    }

    #[test]
    fn rule_6_the_first_top_card_has_no_effect() {
        for top in ["RP", "RC"] {
            let outcome = play(&position(["R1 R2", "R3", "R4", "R5"], top, ""));
            assert_eq!(
                story(&outcome),
                [
                    (0, Played(Card::named("R1"))),
                    (1, Played(Card::named("R3")))
                ]
            );
            let outcome = play(&counter(0, position(["R1 R2", "R3", "R4", "R5"], top, "")));
            assert_eq!(
                story(&outcome),
                [
                    (0, Played(Card::named("R1"))),
                    (3, Played(Card::named("R5")))
                ]
            );
        }
    }

    #[test]
    fn rule_7_a_last_card_wins_at_once() {
        for (last, direction) in [
            ("RP", Clockwise),
            ("RC", CounterClockwise),
            ("R4", Clockwise),
        ] {
            let outcome = play(&position([last, "R1", "R2", "R3"], "R0", ""));
            assert_eq!(outcome.verdict, Verdict::Won(0));
            assert_eq!(outcome.left, [0, 1, 1, 1]);
            // Rule 6: the card has been played, so the direction has turned.
            let turn = Turn {
                player: 0,
                action: Played(Card::named(last)),
                direction,
                top: Card::named(last),
            };
            assert_eq!(outcome.trace, [turn]);
        }
    }

    #[test]
    fn nobody_can_ever_play() {
        let outcome = play(&position(["Y2", "Y3", "G4", "G5"], "R1", ""));
        assert_eq!(outcome.verdict, Verdict::Endless);
        assert_eq!((outcome.turns, outcome.turnovers), (ENDLESS_TURNS, 0));
        assert_eq!(outcome.left, [1; 4]);
        let round = [0, 1, 2, 3].map(|player| (player, NothingToDraw));
        assert_eq!(story(&outcome), round.repeat(64));
    }

    #[test]
    fn repetition_is_known_exactly() {
        // The twenty cards come round after 20 turns, the boundary between the piles
        // after 19, the players after 4: the first position returns after 20 * 19 turns.
        let start = carousel();
        let outcome = play_within(&start, 380);
        assert_eq!(outcome.verdict, Verdict::Endless);
        // Told to exactly 256 turns; turned over in turns 1, 20, 39, ..., 248.
        assert_eq!((outcome.turns, outcome.turnovers), (256, 14));
        assert_eq!(outcome.trace.len(), 256);
        assert_eq!(play(&start), outcome);

        let outcome = play_within(&start, 379);
        assert_eq!(outcome.verdict, Verdict::Undecided);
        assert_eq!((outcome.turns, outcome.turnovers), (379, 20));
    }

    #[test]
    fn order_in_the_hand_is_no_part_of_a_position() {
        let one = Table::lay_out(&position(["R1 B2 R1", "Y1", "Y2", "Y3"], "G9", "G8"));
        let other = Table::lay_out(&position(["R1 R1 B2", "Y1", "Y2", "Y3"], "G9", "G8"));
        assert_eq!(one.unwrap().snapshot(), other.unwrap().snapshot());

        // Nor is the order in which cards came into it.
        let mut table = Table::lay_out(&position(["Y5", "Y1", "Y2", "Y3"], "G9", "B1")).unwrap();
        assert_eq!(table.turn().action, DrewAndKept(Card::named("B1")));
        let mut same = Table::lay_out(&position(["B1 Y5", "Y1", "Y2", "Y3"], "G9", "")).unwrap();
        assert_eq!(same.turn().action, NothingToDraw);
        assert_eq!(table.snapshot(), same.snapshot());
    }

    #[test]
    fn snapshots_tell_positions_apart() {
        let start = || position(["R1", "Y1", "Y2", "Y3"], "G9 G8 G7", "B1 B2");
        let seen: HashSet<_> = [
            start(),
            position(["R1 Y1", "Y1", "Y2", "Y3"], "G9 G8 G7", "B1 B2"),
            position(["Y1", "R1", "Y2", "Y3"], "G9 G8 G7", "B1 B2"),
            position(["R1", "Y1", "Y2", "Y3"], "G8 G9 G7", "B1 B2"),
            position(["R1", "Y1", "Y2", "Y3"], "G9 G7 G8", "B1 B2"),
            position(["R1", "Y1", "Y2", "Y3"], "G9 G8 G7", "B2 B1"),
            position(["R1", "Y1", "Y2", "Y3"], "G9 G8", "B1 B2 G7"),
            counter(0, start()),
            counter(1, start()),
        ]
        .iter()
        .map(|position| Table::lay_out(position).unwrap().snapshot())
        .collect();
        assert_eq!(seen.len(), 9);
    }

    #[test]
    fn given_up_after_as_many_turns_as_positions() {
        let start = position(["RC B5", "B9", "Y1", "Y2"], "R5", "G7");
        for (positions, verdict, turns) in [
            (0, Verdict::Undecided, 0),
            (1, Verdict::Undecided, 1),
            (2, Verdict::Won(1), 2),
        ] {
            let outcome = play_within(&start, positions);
            assert_eq!((outcome.verdict, outcome.turns), (verdict, turns));
            assert_eq!(outcome.trace.len() as u64, turns);
        }
    }

    #[test]
    fn trace_is_cut_and_the_hash_is_not() {
        // Forty cards going round repeat after 40 * 39 turns only.
        let discard = "R0 ".repeat(39) + "R1";
        let start = position(["B9", "Y9", "G9", "B8"], &discard, "");
        let [thousand, more] = [1_000, 1_001].map(|positions| play_within(&start, positions));
        assert_eq!(more.turns, 1_001);
        assert_eq!(more.trace.len(), TRACE_TURNS);
        assert_eq!(more.trace, thousand.trace);
        assert_ne!(more.hash, thousand.hash);
    }

    #[test]
    fn positions_without_a_text_are_left_alone() {
        let start = || position(["R1", "R2", "R3", "R4"], "R5", "");
        let mut unheard_of = [start(), start(), start()];
        unheard_of[0].hands[2].clear();
        unheard_of[1].discard.clear();
        unheard_of[2].first = 4;
        for position in unheard_of {
            let outcome = play(&position);
            assert_eq!((outcome.verdict, outcome.turns), (Verdict::Undecided, 0));
            assert_eq!(outcome.left, position.hands.map(|hand| hand.len() as u32));
        }
    }

    #[test]
    fn one_outcome_for_each_position() {
        assert_eq!(reference(&Case::default()).games, []);
        let one = position(["R1", "R2", "R3", "R4"], "R5", "");
        let two = counter(2, one.clone());
        let case = Case {
            games: vec![one, two],
        };
        let verdicts: Vec<_> = reference(&case).games.iter().map(|g| g.verdict).collect();
        assert_eq!(verdicts, [Verdict::Won(0), Verdict::Won(2)]);
    }
}
