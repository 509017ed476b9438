//! Uno: metamorphic properties, the story of a game as snapshots, messages for bad input.

use crate::{common, snapshot};
use fairdeal::game::{Game, Profile, Sample, SolveError, SolveOptions};
use fairdeal::games::uno::Uno;
use fairdeal::games::uno::case::{
    Action, Card, Case, Direction, GameOutcome, Outcome, Position, Turn, Verdict,
};
use fairdeal::source::{Seeded, Source, shuffle};
use fairdeal::text::Admission;
use proptest::prelude::*;

/// Asserts a property of cases with at least one game.
fn for_all(property: impl Fn(&Case) -> Result<(), TestCaseError>) {
    let cases = common::cases::<Uno>(48).prop_filter("no games", |case| !case.games.is_empty());
    common::for_all(200, cases, |case| property(&case));
}

fn parsed(text: &str) -> Case {
    Uno::parse(text.as_bytes(), Admission::Contest).expect("a valid case")
}

fn changed(case: &Case, change: impl Fn(&mut Position)) -> Case {
    let mut case = case.clone();
    case.games.iter_mut().for_each(change);
    case
}

/// The turns and the result without the count of turn-overs.
fn course(outcome: &Outcome) -> Vec<(Verdict, u64, [u32; 4], u64)> {
    let games = outcome.games.iter();
    games
        .map(|game| (game.verdict, game.turns, game.left, game.hash))
        .collect()
}

/// A table that keeps every card, to be held against what an outcome tells.
struct Ledger {
    hands: [Vec<Card>; 4],
    /// Drawn from the front, discarded at the back; the top is the last.
    cards: Vec<Card>,
}

impl Ledger {
    fn new(position: &Position) -> Ledger {
        let below = position.discard.iter().rev();
        Ledger {
            hands: position.hands.clone(),
            cards: position.draw.iter().chain(below).copied().collect(),
        }
    }

    /// Every card of a turn has to come from where the turn says.
    fn take(&mut self, turn: Turn) -> Result<(), TestCaseError> {
        let hand = &mut self.hands[usize::from(turn.player)];
        match turn.action {
            Action::Played(card) => {
                let place = hand.iter().position(|&held| held == card);
                prop_assert!(place.is_some(), "{turn:?}: the card is not held");
                self.cards.push(hand.remove(place.unwrap_or_default()));
            }
            Action::DrewAndPlayed(card) | Action::DrewAndKept(card) => {
                prop_assert!(self.cards.len() > 1, "{turn:?}: there is nothing to draw");
                prop_assert_eq!(self.cards.remove(0), card);
                match turn.action {
                    Action::DrewAndKept(_) => hand.push(card),
                    _ => self.cards.push(card),
                }
            }
            Action::NothingToDraw => prop_assert_eq!(self.cards.len(), 1),
        }
        prop_assert_eq!(self.cards.last(), Some(&turn.top));
        Ok(())
    }

    /// All cards there are, in order.
    fn all(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self
            .hands
            .iter()
            .flatten()
            .chain(&self.cards)
            .copied()
            .collect();
        cards.sort_unstable();
        cards
    }

    fn left(&self) -> [u32; 4] {
        self.hands.each_ref().map(|hand| hand.len() as u32)
    }
}

#[test]
fn cards_are_conserved_at_every_turn() {
    for_all(|case| {
        for (position, game) in case.games.iter().zip(Uno::engine(case).games) {
            let mut ledger = Ledger::new(position);
            let before = ledger.all();
            for &turn in &game.trace {
                ledger.take(turn)?;
                prop_assert_eq!(&ledger.all(), &before);
            }
            if game.trace.len() as u64 == game.turns {
                prop_assert_eq!(ledger.left(), game.left);
            }
        }
        Ok(())
    });
}

#[test]
fn turns_follow_one_another_by_direction_and_effect() {
    for_all(|case| {
        for (position, game) in case.games.iter().zip(Uno::engine(case).games) {
            let mut due = position.first;
            let mut direction = position.direction;
            for turn in game.trace {
                prop_assert_eq!(turn.player, due);
                let played = match turn.action {
                    Action::Played(card) | Action::DrewAndPlayed(card) => Some(card),
                    _ => None,
                };
                let changes = played.is_some_and(Card::is_change);
                prop_assert_eq!(turn.direction != direction, changes);
                direction = turn.direction;
                let steps = if played.is_some_and(Card::is_pass) {
                    2
                } else {
                    1
                };
                due = match direction {
                    Direction::Clockwise => (due + steps) % 4,
                    Direction::CounterClockwise => (due + 4 - steps) % 4,
                };
            }
        }
        Ok(())
    });
}

#[test]
fn the_order_of_cards_in_a_hand_is_irrelevant() {
    for_all(|case| {
        let shuffled = changed(case, |position| {
            let mut source = Seeded::from_number(position.draw.len() as u64);
            position
                .hands
                .iter_mut()
                .for_each(|hand| shuffle(&mut source, hand));
        });
        prop_assert_eq!(Uno::engine(case), Uno::engine(&shuffled));
        Ok(())
    });
}

#[test]
fn when_the_pile_is_turned_over_is_irrelevant() {
    // The lowest discards are put under the draw pile, as if turned over earlier.
    for_all(|case| {
        let mut source = Seeded::from_number(case.games[0].discard.len() as u64);
        let mut earlier = case.clone();
        for position in &mut earlier.games {
            let room = 100 - position.draw.len();
            let most = (position.discard.len() - 1).min(room) as u32;
            for _ in 0..source.below(most + 1) {
                position.draw.extend(position.discard.pop());
            }
        }
        prop_assert_eq!(course(&Uno::engine(case)), course(&Uno::engine(&earlier)));
        Ok(())
    });
}

/// The position with every player moved some seats on, and in a mirror if asked for.
fn seated(position: &Position, seats: u8, mirror: bool) -> Position {
    let mut seated = position.clone();
    for player in 0..4 {
        let seat = seat_of(player, seats, mirror);
        seated.hands[usize::from(seat)].clone_from(&position.hands[usize::from(player)]);
    }
    seated.first = seat_of(position.first, seats, mirror);
    if mirror {
        seated.direction = opposite(position.direction);
    }
    seated
}

fn seat_of(player: u8, seats: u8, mirror: bool) -> u8 {
    (if mirror { 4 - player } else { player } + seats) % 4
}

fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::Clockwise => Direction::CounterClockwise,
        Direction::CounterClockwise => Direction::Clockwise,
    }
}

#[test]
fn the_rules_look_the_same_from_every_seat_and_in_a_mirror() {
    for_all(|case| {
        for (seats, mirror) in [(1, false), (2, true), (3, false), (0, true)] {
            let moved = changed(case, |position| *position = seated(position, seats, mirror));
            for (game, moved) in Uno::engine(case)
                .games
                .iter()
                .zip(Uno::engine(&moved).games)
            {
                let seat = |player| seat_of(player, seats, mirror);
                let turns: Vec<Turn> = game
                    .trace
                    .iter()
                    .map(|&turn| Turn {
                        player: seat(turn.player),
                        direction: if mirror {
                            opposite(turn.direction)
                        } else {
                            turn.direction
                        },
                        ..turn
                    })
                    .collect();
                prop_assert_eq!(turns, moved.trace);
                prop_assert_eq!((game.turns, game.turnovers), (moved.turns, moved.turnovers));
                match (game.verdict, moved.verdict) {
                    (Verdict::Won(one), Verdict::Won(other)) => prop_assert_eq!(seat(one), other),
                    (one, other) => prop_assert_eq!(one, other),
                }
                for player in 0..4 {
                    let there = usize::from(seat(player));
                    prop_assert_eq!(game.left[usize::from(player)], moved.left[there]);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn only_the_order_of_the_numbers_in_use_matters() {
    // Numbers are renamed to 9, 8, ... from the highest in use down.
    for_all(|case| {
        for position in &case.games {
            let piles = [&position.discard, &position.draw];
            let cards = position.hands.iter().chain(piles).flatten();
            let mut used: Vec<u8> = cards
                .map(|card| card.value())
                .filter(|&value| value > 1)
                .collect();
            used.sort_unstable();
            used.dedup();
            let renamed = |card: Card| match used.iter().position(|&value| value == card.value()) {
                Some(place) => Card::new(card.colour(), (12 - used.len() + place) as u8),
                None => card,
            };
            let alone = Case {
                games: vec![position.clone()],
            };
            let other = changed(&alone, |position| {
                let piles = [&mut position.discard, &mut position.draw];
                for card in position.hands.iter_mut().chain(piles).flatten() {
                    *card = renamed(*card);
                }
            });
            let (one, other) = (Uno::engine(&alone), Uno::engine(&other));
            let tops =
                |game: &GameOutcome| game.trace.iter().map(|turn| turn.top).collect::<Vec<_>>();
            let expected: Vec<Card> = tops(&one.games[0]).into_iter().map(renamed).collect();
            prop_assert_eq!(expected, tops(&other.games[0]));
            prop_assert_eq!(one.games[0].left, other.games[0].left);
            prop_assert_eq!(one.games[0].verdict, other.games[0].verdict);
        }
        Ok(())
    });
}

#[test]
fn games_of_one_input_do_not_touch_each_other() {
    for_all(|case| {
        let together = Uno::engine(case).games;
        for (position, game) in case.games.iter().zip(together) {
            let alone = Case {
                games: vec![position.clone()],
            };
            prop_assert_eq!(&Uno::engine(&alone).games[0], &game);
        }
        Ok(())
    });
}

#[test]
fn solving_a_stream_is_parsing_playing_and_answering() {
    for_all(|case| {
        let text = Uno::print(case);
        let options = SolveOptions::default();
        let expected = Uno::answer(&Uno::engine(case), &options);
        match Uno::solve(&mut text.as_bytes(), &options) {
            Ok(answers) => prop_assert_eq!(String::from_utf8(answers).ok(), expected.ok()),
            Err(SolveError::NoAnswer(none)) => prop_assert_eq!(Err(none), expected),
            Err(other) => prop_assert!(false, "{other:?}"),
        }
        Ok(())
    });
}

/// The story of a case, held against a snapshot, and its answer.
macro_rules! story {
    ($name:literal, $text:expr) => {{
        let case = parsed($text);
        let outcome = Uno::engine(&case);
        snapshot!("uno", $name, Uno::explain(&case, &outcome, false));
        outcome
    }};
}

/// What was done in turn `number`, from 1, of the first game.
fn action(outcome: &Outcome, number: usize) -> Action {
    outcome.games[0].trace[number - 1].action
}

fn card(name: &str) -> Card {
    let mut cards = (0..Card::KINDS).map(Card::from_index);
    cards
        .find(|card| card.to_string() == name)
        .expect("a card's name")
}

fn won(outcome: &Outcome, player: u8, left: [u32; 4]) {
    let game = &outcome.games[0];
    assert_eq!((game.verdict, game.left), (Verdict::Won(player - 1), left));
}

#[test]
fn rule_2_colour_or_value_fits() {
    // P lies on P and 7 on 7 of any colour; R8 neither on Y7 nor on its colour.
    let told = story!(
        "rule-2-what-fits",
        "clockwise 1\n2 GP R8\n1 B1\n2 G7 Y9\n1 Y7\n1 BP\n0\n"
    );
    assert_eq!(action(&told, 1), Action::Played(card("GP")));
    won(&told, 4, [1, 1, 1, 0]);
}

#[test]
fn rule_3_colour_goes_before_value() {
    // On a red 3: the blue 3 before RP, although a pass is the better value.
    let told = story!(
        "rule-3-colour-before-value",
        "clockwise 1\n3 R1 RP B3\n2 Y5 B0\n1 Y1\n1 B2\n1 R3\n0\n"
    );
    assert_eq!(action(&told, 1), Action::Played(card("B3")));
    won(&told, 4, [2, 1, 2, 0]);
}

#[test]
fn rule_3_pass_change_zero_then_upwards() {
    let told = story!(
        "rule-3-order-of-values",
        "clockwise 1\n5 G9 GC G0 GP G5\n1 B1\n5 G8 G4 GC G1 GP\n1 B2\n1 G2\n0\n"
    );
    let order = ["GP", "GP", "GC"].map(|name| Action::Played(card(name)));
    assert_eq!([1, 2, 3].map(|number| action(&told, number)), order);
}

#[test]
fn rule_4_a_drawn_card_that_fits_is_played_with_its_effect() {
    // RP is drawn and passes over player 2; BC is drawn and turns the direction round.
    let told = story!(
        "rule-4-drawn-cards-act",
        "clockwise 1\n1 Y1\n1 Y3\n1 G4\n1 G5\n1 R9\n4 RP B8 RC B7\n"
    );
    assert_eq!(action(&told, 1), Action::DrewAndPlayed(card("RP")));
    assert_eq!(told.games[0].trace[1].player, 2);
    assert_eq!(action(&told, 3), Action::DrewAndPlayed(card("RC")));
    assert_eq!(told.games[0].trace[3].player, 2);
}

#[test]
fn rule_4_a_drawn_card_that_does_not_fit_ends_the_turn() {
    // Only one card is drawn, though the next one, R8, would fit.
    let told = story!(
        "rule-4-one-card-is-drawn",
        "clockwise 2\n1 Y1\n1 Y3\n1 R4\n1 G5\n1 R9\n2 B8 R8\n"
    );
    assert_eq!(action(&told, 1), Action::DrewAndKept(card("B8")));
    won(&told, 3, [1, 2, 0, 1]);
}

#[test]
fn rule_5_the_bottom_of_the_discard_pile_is_drawn_first() {
    // Under R9 lie Y2, G3 and, lowest, B8. Turned over, B8 is on top.
    let told = story!(
        "rule-5-turned-over",
        "clockwise 1\n1 Y1\n1 Y3\n1 G4\n1 R5\n4 R9 Y2 G3 B8\n0\n"
    );
    let kept = ["B8", "G3", "Y2"].map(|name| Action::DrewAndKept(card(name)));
    assert_eq!([1, 2, 3].map(|number| action(&told, number)), kept);
    assert_eq!(told.games[0].turnovers, 1);
    won(&told, 4, [2, 2, 2, 0]);
}

#[test]
fn rule_5_nothing_to_draw_passes_the_turn_on() {
    let told = story!(
        "rule-5-nothing-to-draw",
        "counter-clockwise 1\n1 Y1\n1 Y3\n1 R4\n1 G5\n1 R9\n0\n"
    );
    assert_eq!(action(&told, 1), Action::NothingToDraw);
    assert_eq!(told.games[0].turnovers, 0);
    won(&told, 3, [1, 1, 0, 1]);
}

#[test]
fn rule_6_change_and_pass_from_the_hand() {
    // 1 turns round, 4 passes over 3, 2 turns back, 3 passes over 4.
    let told = story!(
        "rule-6-change-and-pass",
        "clockwise 1\n3 RC R1 Y2\n3 RC R3 Y4\n3 RP R5 Y6\n3 RP R7 Y8\n1 R0\n0\n"
    );
    let players: Vec<u8> = told.games[0]
        .trace
        .iter()
        .map(|turn| turn.player + 1)
        .collect();
    assert_eq!(players[..5], [1, 4, 2, 3, 1]);
}

#[test]
fn rule_6_the_first_top_does_not_act() {
    let told = story!(
        "rule-6-start-card",
        "counter-clockwise 3\n1 B1\n1 RP\n2 RC B4\n1 R2\n1 RP\n0\n"
    );
    // Nobody is passed over before 3; his own change then leads to 4.
    assert_eq!(told.games[0].trace[0].player, 2);
    won(&told, 4, [1, 1, 1, 0]);
}

#[test]
fn rule_7_the_last_card_wins_whatever_it_is() {
    let told = story!(
        "rule-7-last-card-change",
        "clockwise 2\n1 R1\n1 YC\n1 R1\n1 R1\n1 GC\n0\n"
    );
    won(&told, 2, [1, 0, 1, 1]);
}

#[test]
fn a_game_at_rest_repeats_every_four_turns() {
    let told = story!(
        "endless-at-rest",
        "clockwise 2\n1 B1\n1 B2\n1 B3\n1 B4\n2 R9 G8\n1 G7\n"
    );
    // Two cards are drawn and kept, then nothing moves but the turn.
    assert_eq!(told.games[0].verdict, Verdict::Endless);
    assert_eq!(told.games[0].left, [1, 2, 2, 1]);
}

#[test]
fn a_pass_that_goes_round_repeats_too() {
    let told = story!(
        "endless-in-motion",
        "counter-clockwise 4\n1 B1\n1 B2\n1 B3\n1 B4\n1 RP\n1 GP\n"
    );
    assert_eq!(told.games[0].verdict, Verdict::Endless);
    // Before every turn but the first, the only other card is turned over.
    assert_eq!(told.games[0].turnovers, told.games[0].turns - 1);
}

#[test]
fn a_whole_game_is_told() {
    let told = story!(
        "a-whole-game",
        "clockwise 3\n5 B7 R2 YC G8 G1\n5 R4 R9 Y3 GP B0\n5 Y7 Y0 GC R8 B3\n5 G5 G2 B5 YP R1\n\
         1 Y4\n12 R7 B1 GC G4 Y9 B2 R0 YP G6 B9 RC Y1\n"
    );
    // YC is not held by 3, whose best yellow card is Y0.
    assert_eq!(action(&told, 1), Action::Played(card("Y0")));
    assert!(matches!(told.games[0].verdict, Verdict::Won(_)));
}

/// Lasts a few more turns than are told one by one.
const LONGER: &str = "clockwise 1\n4 B1 B2 B3 B4\n4 Y1 Y2 Y3 Y4\n4 G1 G2 G3 G4\n4 Y5 Y6 Y7 Y8\n\
                      3 R9 G8 Y0\n8 G7 Y6 G5 Y8 G0 Y9 B7 B8\n";

#[test]
fn a_long_game_is_told_by_its_ends_unless_all_is_asked_for() {
    let told = story!("sparse", LONGER);
    let case = parsed(LONGER);
    let full = Uno::explain(&case, &told, true);
    let lines = |text: &str| {
        text.lines()
            .filter(|line| line.contains(". player"))
            .count() as u64
    };
    assert!(told.games[0].turns > 30);
    let known = told.games[0].turns.min(lines(&full));
    assert_eq!(lines(&full), known);
    assert_eq!(lines(&Uno::explain(&case, &told, false)), 30);
}

#[test]
fn turns_that_an_outcome_does_not_keep_are_played_again() {
    let mut sources = (0..2_000).map(Seeded::from_number);
    let long = sources.find_map(
        |mut source| match Uno::generate(&mut source, Profile::Wide) {
            Sample::Case(case) => {
                let outcome = Uno::engine(&case);
                let late = outcome.games.iter().any(|game| game.turns > 1_000);
                (late && case.games.len() == 1).then_some((case, outcome))
            }
            Sample::Text(_) => None,
        },
    );
    let (case, mut outcome) = long.expect("a long game among the wide ones");
    let turns = outcome.games[0].turns;
    let full = Uno::explain(&case, &outcome, true);
    assert!(full.contains(&format!("\n{turns:5}. player")));
    // Of an outcome that is not the engine's, only what it keeps is told.
    outcome.games[0].hash ^= 1;
    let kept = Uno::explain(&case, &outcome, true);
    assert!(kept.contains("\n 1000. player") && !kept.contains("\n 1001. player"));
    assert!(kept.contains("(what happens after these turns is not known)"));
}

#[test]
fn nothing_is_told_of_no_games_and_little_of_undecided_ones() {
    assert_eq!(
        Uno::explain(&Case::default(), &Outcome { games: vec![] }, false),
        "no games\n"
    );
    let case = parsed("clockwise 1\n1 B1\n1 B2\n1 B3\n1 B4\n1 R9\n0\n");
    let mut outcome = Uno::engine(&case);
    outcome.games[0].verdict = Verdict::Undecided;
    let told = Uno::explain(&case, &outcome, false);
    assert!(told.ends_with(
        "Given up after 256 turns, the pile turned over 0 times; \
         cards left: 1: 1, 2: 1, 3: 1, 4: 1.\n"
    ));
}

#[test]
fn outcomes_are_serialized_with_names_for_everything() {
    let case = parsed("counter-clockwise 1\n2 RP B1\n1 R2\n1 Y3\n1 G4\n1 R5\n1 RC\n");
    let outcome = Uno::engine(&case);
    // RP passes over 4; 3 draws RC and turns round to 4, who turns R5 over and plays it; 1 draws
    // RP and passes over 2; 3 turns the pile over, draws RC and turns round to 2, who wins.
    assert_eq!(action(&outcome, 1), Action::Played(card("RP")));
    assert_eq!(action(&outcome, 2), Action::DrewAndPlayed(card("RC")));
    won(&outcome, 2, [1, 0, 1, 1]);
    let json = serde_json::to_string_pretty(&outcome).expect("an outcome is data");
    snapshot!("uno", "outcome-as-json", json);
}

#[test]
fn bad_inputs_are_refused_with_what_was_expected() {
    let game = "clockwise 1\n2 RP B3\n1 B7\n1 R9\n2 G1 G2\n1 R3\n0\n";
    let with = |old: &str, new: &str| game.replacen(old, new, 1);
    let texts = [
        ("direction", with("clockwise", "Clockwise")),
        ("byte order mark", with("clockwise", "\u{feff}clockwise")),
        ("player 5", with("wise 1", "wise 5")),
        (
            "player ten to the 30",
            with("wise 1", &format!("wise 1{}", "0".repeat(30))),
        ),
        ("no player", with("wise 1", "wise one")),
        ("colour", with("B7", "X7")),
        ("value", with("B7", "BJ")),
        ("ten", with("B7", "B10")),
        ("lower case", with("B7", "b7")),
        ("NUL", with("B7", "B\0")),
        ("no-break space", with("B7", "B7\u{a0}")),
        ("count too high", with("1 B7", "2 B7")),
        ("count too low", with("2 RP B3", "1 RP B3")),
        ("count 101", with("1 B7", "101 B7")),
        ("empty hand", with("1 R9", "0")),
        ("empty discard pile", with("1 R3", "0")),
        ("a card left over", format!("{game}R3\n")),
        ("cut in the second game", format!("{game}\n{}", &game[..33])),
        ("nothing but a word", "clockwise".to_owned()),
        ("no text", "\u{1}\u{2}\u{7f}".to_owned()),
        ("long word", with("B7", &"7".repeat(100))),
    ];
    let told: Vec<String> = texts
        .iter()
        .map(
            |(name, text)| match Uno::parse(text.as_bytes(), Admission::Wide) {
                Err(error) => format!("{name}: {error} ({:?})\n", error.kind),
                Ok(case) => panic!("{name} is read as {case:?}"),
            },
        )
        .collect();
    snapshot!("uno", "bad-inputs", told.concat());
}
