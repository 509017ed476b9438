//! The situations that cases are counted by.
//!
//! Each label stands beside the condition for it. The conditions ask `Facts`,
//! which are gathered from a case and its outcome in one pass over the kept
//! turns; what happens after those is not seen.

use super::case::{
    Action, Card, Case, Direction, ENDLESS_TURNS, GameOutcome, MAX_COUNT, Outcome, Position, Turn,
    Verdict,
};
use super::follow::Followed;
use crate::game::{Label, LabelSet};

/// The closed list.
pub const LABELS: &[Label] = &{
    let mut labels = [TABLE[0].0; TABLE.len()];
    let mut place = 0;
    while place < labels.len() {
        labels[place] = TABLE[place].0;
        place += 1;
    }
    labels
};

/// The labels of a case with its outcome.
pub fn labels(case: &Case, outcome: &Outcome) -> LabelSet {
    let mut facts = Facts {
        games: case.games.len(),
        ..Facts::default()
    };
    for (position, game) in case.games.iter().zip(&outcome.games) {
        facts.add_start(position);
        facts.add_course(position, game);
        facts.add_end(game);
    }
    let mut set = LabelSet::default();
    for (place, (_, applies)) in TABLE.iter().enumerate() {
        set.insert_if(applies(&facts), place);
    }
    set
}

/// A label and when a case has it.
type Row = (Label, fn(&Facts) -> bool);

const fn row(
    name: &'static str,
    floor: u32,
    about: &'static str,
    applies: fn(&Facts) -> bool,
) -> Row {
    (Label { name, floor, about }, applies)
}

const TABLE: &[Row] = &[
    row("no-games", 220, "the input holds no game", |f| f.games == 0),
    row(
        "several-games",
        2700,
        "the input holds more than one game",
        |f| f.games > 1,
    ),
    row("clockwise", 6300, "a game begins clockwise", |f| {
        f.clockwise
    }),
    row(
        "counter-clockwise",
        6200,
        "a game begins counter-clockwise",
        |f| f.counter_clockwise,
    ),
    row(
        "starts-on-pass",
        2400,
        "a pass lies on top at the start",
        |f| f.starts_on_pass,
    ),
    row(
        "starts-on-change",
        2400,
        "a change lies on top at the start",
        |f| f.starts_on_change,
    ),
    row(
        "no-draw-pile",
        3400,
        "the draw pile is empty at the start",
        |f| f.no_draw_pile,
    ),
    row(
        "discard-pile",
        7900,
        "several cards lie on the discard pile at the start",
        |f| f.discard_pile,
    ),
    row(
        "fresh-deal",
        370,
        "seven cards a hand, 63 to draw, one on the discard pile",
        |f| f.fresh_deal,
    ),
    row(
        "hand-of-100",
        61,
        "a hand begins with the most cards an input may give it",
        |f| f.hand_of_100,
    ),
    row(
        "hand-above-100",
        87,
        "a hand grows past 100 cards in play",
        |f| f.hand_above_100,
    ),
    row("won-by-1", 3100, "player 1 wins", |f| f.won_by[0]),
    row("won-by-2", 3200, "player 2 wins", |f| f.won_by[1]),
    row("won-by-3", 3100, "player 3 wins", |f| f.won_by[2]),
    row("won-by-4", 3100, "player 4 wins", |f| f.won_by[3]),
    row(
        "won-in-one-turn",
        2600,
        "the first player wins at once",
        |f| f.won_in_one_turn,
    ),
    row(
        "won-late",
        100,
        "a game is won after more than 256 turns",
        |f| f.won_late,
    ),
    row(
        "won-very-late",
        53,
        "a game is won after more turns than an outcome keeps",
        |f| f.won_very_late,
    ),
    row("endless", 1500, "a game never ends", |f| f.endless),
    row(
        "endless-at-rest",
        800,
        "a game never ends, and in the end nothing can be drawn",
        |f| f.endless_at_rest,
    ),
    row(
        "endless-in-motion",
        780,
        "a game never ends though cards are played on and on",
        |f| f.endless_in_motion,
    ),
    row(
        "last-card-pass",
        1800,
        "the winner's last card is a pass",
        |f| f.last_card_pass,
    ),
    row(
        "last-card-change",
        1900,
        "the winner's last card is a change",
        |f| f.last_card_change,
    ),
    row(
        "pass-played",
        3800,
        "a pass is played from a hand, but not to win",
        |f| f.pass_played,
    ),
    row(
        "pass-counter-clockwise",
        2300,
        "a pass is played from a hand, counter-clockwise, but not to win",
        |f| f.pass_counter_clockwise,
    ),
    row(
        "change-played",
        3500,
        "a change is played from a hand, but not to win",
        |f| f.change_played,
    ),
    row(
        "changed-back",
        2700,
        "the direction changes at least twice",
        |f| f.changed_back,
    ),
    row(
        "pass-on-other-colour",
        1700,
        "a pass is played on a pass of another colour",
        |f| f.pass_on_other_colour,
    ),
    row(
        "change-on-other-colour",
        1800,
        "a change is played on a change of another colour",
        |f| f.change_on_other_colour,
    ),
    row(
        "number-on-other-colour",
        4400,
        "a number is played on the same number of another colour",
        |f| f.number_on_other_colour,
    ),
    row(
        "drawn-card-played",
        4900,
        "a drawn card is played at once",
        |f| f.drawn_played,
    ),
    row(
        "drawn-card-kept",
        4700,
        "a drawn card does not fit and is kept",
        |f| f.drawn_kept,
    ),
    row("drawn-pass", 1400, "a drawn pass is played", |f| {
        f.drawn_pass
    }),
    row("drawn-change", 1400, "a drawn change is played", |f| {
        f.drawn_change
    }),
    row(
        "kept-card-played-later",
        1800,
        "a card that was drawn and kept is played from the hand",
        |f| f.kept_played_later,
    ),
    row(
        "nothing-to-draw",
        1100,
        "somebody can neither play nor draw",
        |f| f.nothing_to_draw,
    ),
    row(
        "turned-over",
        3600,
        "the discard pile is turned over",
        |f| f.turned_over,
    ),
    row(
        "turned-over-often",
        910,
        "the discard pile is turned over five times or more in a game",
        |f| f.turned_over_often,
    ),
    row(
        "turned-over-several-cards",
        2700,
        "different cards lie under the top when the pile is turned over",
        |f| f.turned_over_several,
    ),
    row(
        "turned-over-at-the-start",
        1200,
        "the discard pile is turned over before anybody has played",
        |f| f.turned_over_at_the_start,
    ),
    row(
        "turned-over-played-cards",
        2500,
        "cards played in the game are turned over",
        |f| f.turned_over_played,
    ),
    row("choice", 7000, "somebody holds two kinds that fit", |f| {
        f.choice
    }),
    row(
        "better-colour-by-value",
        2800,
        "a better colour of the top's value goes before a card of the top's colour",
        |f| f.better_colour_by_value,
    ),
    row(
        "colour-before-worse-colour",
        2900,
        "a card of the top's colour goes before a worse colour of the top's value",
        |f| f.colour_before_worse,
    ),
    row(
        "colour-before-better-value",
        2300,
        "the card played has a worse value than another that fits",
        |f| f.colour_before_better_value,
    ),
    row(
        "pass-before-change",
        1100,
        "a pass goes before a change of its colour",
        |f| f.pass_before_change,
    ),
    row(
        "action-before-number",
        3300,
        "a pass or change goes before a number of its colour",
        |f| f.action_before_number,
    ),
    row(
        "low-before-high",
        4400,
        "a number goes before a higher one of its colour",
        |f| f.low_before_high,
    ),
    row(
        "two-of-a-kind-held",
        3800,
        "a card is played of which the hand holds another",
        |f| f.two_of_a_kind,
    ),
];

/// What is known about a case. A fact holds if it does so in any of the games.
#[derive(Default)]
struct Facts {
    games: usize,
    clockwise: bool,
    counter_clockwise: bool,
    starts_on_pass: bool,
    starts_on_change: bool,
    no_draw_pile: bool,
    discard_pile: bool,
    fresh_deal: bool,
    hand_of_100: bool,
    hand_above_100: bool,
    won_by: [bool; 4],
    won_in_one_turn: bool,
    won_late: bool,
    won_very_late: bool,
    endless: bool,
    endless_at_rest: bool,
    endless_in_motion: bool,
    last_card_pass: bool,
    last_card_change: bool,
    pass_played: bool,
    pass_counter_clockwise: bool,
    change_played: bool,
    changed_back: bool,
    pass_on_other_colour: bool,
    change_on_other_colour: bool,
    number_on_other_colour: bool,
    drawn_played: bool,
    drawn_kept: bool,
    drawn_pass: bool,
    drawn_change: bool,
    kept_played_later: bool,
    nothing_to_draw: bool,
    turned_over: bool,
    turned_over_often: bool,
    turned_over_several: bool,
    turned_over_at_the_start: bool,
    turned_over_played: bool,
    choice: bool,
    better_colour_by_value: bool,
    colour_before_worse: bool,
    colour_before_better_value: bool,
    pass_before_change: bool,
    action_before_number: bool,
    low_before_high: bool,
    two_of_a_kind: bool,
}

impl Facts {
    fn add_start(&mut self, position: &Position) {
        let clockwise = position.direction == Direction::Clockwise;
        self.clockwise |= clockwise;
        self.counter_clockwise |= !clockwise;
        self.starts_on_pass |= position.discard[0].is_pass();
        self.starts_on_change |= position.discard[0].is_change();
        self.no_draw_pile |= position.draw.is_empty();
        self.discard_pile |= position.discard.len() > 1;
        self.fresh_deal |= position.hands.iter().all(|hand| hand.len() == 7)
            && position.discard.len() == 1
            && position.draw.len() == 63;
        let most = |hand: &Vec<Card>| hand.len() == MAX_COUNT;
        self.hand_of_100 |= position.hands.iter().any(most);
    }

    fn add_end(&mut self, game: &GameOutcome) {
        self.turned_over |= game.turnovers > 0;
        self.turned_over_often |= game.turnovers >= 5;
        let last = game
            .trace
            .last()
            .filter(|_| game.trace.len() as u64 == game.turns);
        match game.verdict {
            Verdict::Won(winner) => {
                self.won_by[usize::from(winner % 4)] = true;
                self.won_in_one_turn |= game.turns == 1;
                self.won_late |= game.turns > ENDLESS_TURNS;
                self.won_very_late |= game.turns > game.trace.len() as u64;
                self.last_card_pass |= last.is_some_and(|turn| turn.top.is_pass());
                self.last_card_change |= last.is_some_and(|turn| turn.top.is_change());
            }
            Verdict::Endless => {
                let rests = |turn: &Turn| turn.action == Action::NothingToDraw;
                self.endless = true;
                self.endless_at_rest |= last.is_some_and(rests);
                self.endless_in_motion |= last.is_some_and(|turn| !rests(turn));
            }
            Verdict::Undecided => {}
        }
    }

    fn add_course(&mut self, position: &Position, game: &GameOutcome) {
        let mut table = Followed::new(position);
        for (number, &turn) in (1..).zip(&game.trace) {
            let wins = matches!(game.verdict, Verdict::Won(_)) && number == game.turns;
            self.add_turn(&table, turn, wins);
            table.follow(turn);
            self.hand_above_100 |= table.left(turn.player) > MAX_COUNT;
        }
        self.changed_back |= table.changes() >= 2;
    }

    /// What a turn shows, before it is followed.
    fn add_turn(&mut self, table: &Followed, turn: Turn, wins: bool) {
        match turn.action {
            Action::Played(card) => {
                self.add_choice(table, turn.player, card);
                self.add_effect(turn, card, wins);
                self.add_match(table.top(), card);
                self.kept_played_later |= table.has_kept(turn.player, card);
            }
            Action::DrewAndPlayed(card) => {
                self.add_draw(table);
                self.add_match(table.top(), card);
                self.drawn_played = true;
                self.drawn_pass |= card.is_pass();
                self.drawn_change |= card.is_change();
            }
            Action::DrewAndKept(_) => {
                self.add_draw(table);
                self.drawn_kept = true;
            }
            Action::NothingToDraw => self.nothing_to_draw = true,
        }
    }

    /// A pass or change from a hand.
    fn add_effect(&mut self, turn: Turn, card: Card, wins: bool) {
        let counter = turn.direction == Direction::CounterClockwise;
        self.pass_played |= card.is_pass() && !wins;
        self.pass_counter_clockwise |= card.is_pass() && counter && !wins;
        self.change_played |= card.is_change() && !wins;
    }

    /// By what a card fits.
    fn add_match(&mut self, top: Card, card: Card) {
        let by_value = card.colour() != top.colour();
        self.pass_on_other_colour |= by_value && card.is_pass();
        self.change_on_other_colour |= by_value && card.is_change();
        self.number_on_other_colour |= by_value && is_number(card);
    }

    fn add_draw(&mut self, table: &Followed) {
        if let Some(pile) = table.to_be_turned_over() {
            self.turned_over_at_the_start |= table.played() == 0 && !table.turned_over();
            // The first card played covers the first top; only from the second on do
            // played cards lie under another.
            self.turned_over_played |= table.played() > 1;
            self.turned_over_several |= pile.iter().any(|card| *card != pile[0]);
        }
    }

    /// What the card was preferred to.
    fn add_choice(&mut self, table: &Followed, player: u8, card: Card) {
        self.two_of_a_kind |= table.count(player, card) > 1;
        for other in table.fitting(player).filter(|&other| other != card) {
            self.choice = true;
            self.add_preference(table.top(), card, other);
        }
    }

    fn add_preference(&mut self, top: Card, card: Card, other: Card) {
        self.colour_before_better_value |= other.value() < card.value();
        if card.colour() != other.colour() {
            self.better_colour_by_value |= card.colour() != top.colour();
            self.colour_before_worse |= card.colour() == top.colour();
            return;
        }
        self.pass_before_change |= card.is_pass() && other.is_change();
        self.action_before_number |= !is_number(card) && is_number(other);
        self.low_before_high |= is_number(card) && is_number(other);
    }
}

fn is_number(card: Card) -> bool {
    !card.is_pass() && !card.is_change()
}

#[cfg(test)]
mod tests {
    use super::super::engine::outcome;
    use super::super::generate::LONG_GAME;
    use super::super::text::parse;
    use super::*;
    use std::collections::BTreeSet;

    fn named(set: LabelSet) -> BTreeSet<&'static str> {
        set.places().map(|place| LABELS[place].name).collect()
    }

    fn labels_of(text: &str) -> BTreeSet<&'static str> {
        let case = parse(text.as_bytes()).expect("a valid case");
        named(labels(&case, &outcome(&case)))
    }

    /// Cases with exactly the labels that the rules give them.
    const CASES: &[(&str, &str)] = &[
        ("", "no-games"),
        (
            "clockwise 1  1 R2  1 B3  1 B4  1 B5  1 R1  0",
            "clockwise no-draw-pile won-by-1 won-in-one-turn",
        ),
        (
            // 1 draws RC and turns round, 4 plays RP over 3, 2 keeps Y0, 1 draws R0, 4 wins.
            "clockwise 1  1 G5  1 G6  1 G7  2 RP R9  1 R3  3 RC Y0 R0",
            "clockwise drawn-card-played drawn-change drawn-card-kept pass-played \
             pass-counter-clockwise choice action-before-number won-by-4",
        ),
        (
            "clockwise 1  1 G5  1 G6  1 G7  1 R9  3 R1 B7 G8  0",
            "clockwise no-draw-pile discard-pile turned-over turned-over-several-cards \
             turned-over-at-the-start drawn-card-kept nothing-to-draw won-by-4",
        ),
        (
            // The two cards turned over are equal.
            "clockwise 4  1 G5  1 G6  1 R7  1 Y9  3 R1 B7 B7  1 B8",
            "clockwise discard-pile turned-over drawn-card-kept turned-over-at-the-start won-by-3",
        ),
        (
            "counter-clockwise 3  1 B5  2 B6 Y8  1 B7  1 G8  1 R1  0",
            "counter-clockwise no-draw-pile nothing-to-draw endless endless-at-rest",
        ),
        (
            // The two passes go round for ever.
            "clockwise 2  1 B3  1 B4  1 B5  1 B6  1 YP  1 GP",
            "clockwise starts-on-pass drawn-card-played drawn-pass pass-on-other-colour \
             turned-over turned-over-often turned-over-played-cards endless endless-in-motion",
        ),
        (
            // 1 plays R1, and the two ones go round until his turn comes again.
            "clockwise 1  2 R1 G8  1 B5  1 R7  1 Y9  1 G1  0",
            "clockwise no-draw-pile number-on-other-colour choice better-colour-by-value \
             turned-over turned-over-played-cards drawn-card-played won-by-1",
        ),
        (
            // Y2 and G1 are turned over after a card was played, but neither of them was.
            "clockwise 1  2 R1 B8  1 B5  1 R7  1 Y9  2 G1 Y2  0",
            "clockwise no-draw-pile discard-pile number-on-other-colour turned-over \
             turned-over-several-cards drawn-card-kept won-by-3",
        ),
        (
            "clockwise 1  3 R0 B4 RP  1 B1  1 Y8  1 Y8  1 R4  0",
            "clockwise no-draw-pile choice better-colour-by-value colour-before-better-value \
             number-on-other-colour won-by-2",
        ),
        (
            "clockwise 1  2 R5 Y4  1 R1  1 Y8  1 Y8  1 R4  0",
            "clockwise no-draw-pile choice colour-before-worse-colour \
             colour-before-better-value won-by-2",
        ),
        (
            "clockwise 1  2 RC RP  1 Y8  1 R8  1 Y8  1 R4  0",
            "clockwise no-draw-pile choice pass-before-change pass-played won-by-3",
        ),
        (
            "clockwise 1  3 R7 R5 R7  1 R8  1 Y8  1 Y8  1 R4  0",
            "clockwise no-draw-pile choice low-before-high won-by-2",
        ),
        (
            // R7 and R4 are turned over, drawn and played until 2 has his turn again.
            "counter-clockwise 2  1 Y1  2 R7 R7  1 Y8  1 Y8  1 R4  0",
            "counter-clockwise no-draw-pile two-of-a-kind-held drawn-card-played turned-over \
             turned-over-played-cards won-by-2",
        ),
        (
            // 1 turns round, 4 turns back, 1 wins.
            "clockwise 1  2 RC G3  1 Y8  1 Y8  2 GC Y1  1 RC  0",
            "clockwise no-draw-pile starts-on-change change-played changed-back \
             change-on-other-colour won-by-1",
        ),
        (
            "clockwise 1  1 RP  1 Y8  1 Y8  1 Y8  1 R4  0",
            "clockwise no-draw-pile won-by-1 won-in-one-turn last-card-pass",
        ),
        (
            "counter-clockwise 4  1 Y8  1 Y8  1 Y8  1 GC  1 BC  0",
            "counter-clockwise no-draw-pile starts-on-change change-on-other-colour won-by-4 \
             won-in-one-turn last-card-change",
        ),
        (
            // 1 keeps Y7, 2 plays Y2, 3 keeps R9, 4 keeps B9, 1 plays Y7, 2 wins.
            "clockwise 1  1 R5  2 Y2 Y3  1 B5  1 B5  1 G2  3 Y7 R9 B9",
            "clockwise drawn-card-kept number-on-other-colour kept-card-played-later won-by-2",
        ),
        (
            "clockwise 1  1 R2  1 B3  1 B4  1 B5  1 R1  1 Y9 \
             clockwise 2  1 R2  1 R3  1 B4  1 B5  1 R1  1 Y9",
            "several-games clockwise won-by-1 won-by-2 won-in-one-turn",
        ),
    ];

    fn words(labels: &'static str) -> BTreeSet<&'static str> {
        labels.split_whitespace().collect()
    }

    #[test]
    fn cases_have_exactly_the_labels_that_the_rules_give_them() {
        for (text, expected) in CASES {
            assert_eq!(labels_of(text), words(expected), "{text}");
        }
    }

    #[test]
    fn a_hand_may_begin_with_100_cards_and_grow() {
        let hundred = "100".to_owned() + &" B2".repeat(100);
        let stuck = format!("clockwise 1  {hundred}  1 B3  1 B3  1 B3  1 R1  1 Y9");
        assert_eq!(
            labels_of(&stuck),
            words(
                "clockwise hand-of-100 hand-above-100 drawn-card-kept nothing-to-draw endless \
                 endless-at-rest"
            )
        );
        let short = stuck.replacen("100 B2", "99", 1);
        assert!(!labels_of(&short).contains("hand-of-100"));
        assert!(!labels_of(&short).contains("hand-above-100"));
    }

    #[test]
    fn long_games_are_late() {
        let long = labels_of(LONG_GAME);
        assert!(long.contains("won-late") && long.contains("won-very-late"));
        let case = parse(LONG_GAME.as_bytes()).expect("a game");
        let mut told = outcome(&case);
        told.games[0].turns = 256;
        told.games[0].trace.truncate(256);
        let cut = named(labels(&case, &told));
        assert!(!cut.contains("won-late") && !cut.contains("won-very-late"));
    }

    #[test]
    fn a_fresh_deal_has_its_sizes() {
        let hand = "7".to_owned() + &" R1".repeat(7);
        let draw = "63".to_owned() + &" Y9".repeat(63);
        let deal = format!("clockwise 1  {hand} {hand} {hand} {hand}  1 R2  {draw}");
        assert!(labels_of(&deal).contains("fresh-deal"));
        let other = deal.replacen("63 Y9", "62", 1);
        assert!(!labels_of(&other).contains("fresh-deal"));
    }

    #[test]
    fn what_is_told_wrongly_has_labels_too() {
        let text = "clockwise 1  1 R2  1 B3  1 B4  1 B5  1 R1  0";
        let case = parse(text.as_bytes()).expect("a game");
        let mut told = outcome(&case);
        let card = Card::new(2, 5);
        for action in [
            Action::Played(card),
            Action::DrewAndPlayed(card),
            Action::DrewAndKept(card),
        ] {
            told.games[0].trace[0].action = action;
            let wrong = told.games[0].trace[0];
            told.games[0].trace.push(wrong);
            assert!(named(labels(&case, &told)).contains("clockwise"));
        }
    }
}
