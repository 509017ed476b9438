//! Engine and reference that differ in one deep field only: the finding names that field.

use fairdeal::game::Game;
use fairdeal::games::board::Board;
use fairdeal::games::board::case::Player;
use fairdeal::games::mighty::Mighty;
use fairdeal::games::mighty::case::{Rule, Suits, Verdict};
use fairdeal::games::poker::Poker;
use fairdeal::games::poker::case::Winner;
use fairdeal::games::tarot::Tarot;
use fairdeal::games::tarot::case::Card;
use fairdeal::games::uno::Uno;
use fairdeal::games::uno::case::{Action, Direction};
use fairdeal::oracle;
use fairdeal::text::Admission;

/// The path that is named when `spoil` has changed the engine's outcome of a text.
fn named<G: Game>(text: &str, spoil: impl FnOnce(&mut G::Outcome)) -> String {
    let case = G::parse(text.as_bytes(), Admission::Wide).expect("a valid text");
    let (right, _) = G::reference(&case);
    assert_eq!(oracle::difference(&G::engine(&case), &right), None);
    let mut wrong = right.clone();
    spoil(&mut wrong);
    let found = oracle::difference(&wrong, &right).expect("one field differs");
    assert_ne!(found.engine, found.reference);
    found.path
}

#[test]
fn poker_keys_and_winners() {
    let deals = "AS QD 9H 7C 3S AH QC 9S 7D 2H\nKS KD 3H 3C 2S QS QD JH JC AS\n";
    let path = named::<Poker>(deals, |outcome| outcome.deals[1].hands[0].key[2] = 14);
    assert_eq!(path, "deals[1].hands[0].key[2]");
    let path = named::<Poker>(deals, |outcome| outcome.deals[0].winner = Winner::Tie);
    assert_eq!(path, "deals[0].winner");
    let path = named::<Poker>(deals, |outcome| outcome.player1_wins = 1);
    assert_eq!(path, "player1_wins");
}

#[test]
fn board_winners_after_swaps() {
    let board = "2 2\nAB\nAA\nBB\nBA\n2\n2 1 1 1\n2 2 1 2\n";
    let path = named::<Board>(board, |outcome| outcome.winners[2] = Player::Bob);
    assert_eq!(path, "winners[2]");
    let path = named::<Board>(board, |outcome| outcome.winners.truncate(2));
    assert_eq!(path, "winners.length");
}

#[test]
fn tarot_cards_and_where_the_combination_ends() {
    let hands = "V3 III V3 V3 J\nM5 S5 MK V3 V2\n";
    let path = named::<Tarot>(hands, |outcome| outcome.hands[1].cards[4] = Card::low(1, 0));
    assert_eq!(path, "hands[1].outside[2]");
    let path = named::<Tarot>(hands, |outcome| outcome.hands[0].cards[1] = Card::low(3, 2));
    assert_eq!(path, "hands[0].combination[1]");
    let path = named::<Tarot>(hands, |outcome| outcome.hands[1].combined = 3);
    assert_eq!(path, "hands[1].combination.length");
}

#[test]
fn uno_turns_and_what_was_done_in_them() {
    let game = "clockwise 1\n2 B1 G4\n1 R9\n1 Y8\n1 G7\n1 B2\n3 R5 Y5 B9\n";
    let path = named::<Uno>(game, |outcome| outcome.games[0].turns += 1);
    assert_eq!(path, "games[0].turns");
    let path = named::<Uno>(game, |outcome| outcome.games[0].left[3] += 1);
    assert_eq!(path, "games[0].left[3]");
    let path = named::<Uno>(game, |outcome| {
        outcome.games[0].trace[1].action = Action::NothingToDraw;
    });
    assert_eq!(path, "games[0].trace[1].action");
    let path = named::<Uno>(game, |outcome| {
        outcome.games[0].trace[1].direction = Direction::CounterClockwise;
    });
    assert_eq!(path, "games[0].trace[1].direction");
    let path = named::<Uno>(game, |outcome| outcome.games[0].hash ^= 1);
    assert_eq!(path, "games[0].hash");
}

/// A whole game that ends: seed and number pick it, the reference says that it does.
fn finished_game() -> String {
    let text = (0..).find_map(|index| {
        let case = <Mighty as fairdeal::contest::Contest>::enumerated(index)?;
        let finished = matches!(Mighty::reference(&case).0.verdict, Verdict::Finished { .. });
        finished.then(|| Mighty::print(&case))
    });
    text.expect("some enumerated record ends")
}

#[test]
fn mighty_rounds_totals_and_the_rule_that_is_broken() {
    let game = finished_game();
    let path = named::<Mighty>(&game, |outcome| outcome.rounds[6].permitted = Suits(0));
    assert_eq!(path, "rounds[6].permitted");
    let path = named::<Mighty>(&game, |outcome| outcome.rounds[9].points += 1);
    assert_eq!(path, "rounds[9].points");
    let path = named::<Mighty>(&game, |outcome| {
        if let Verdict::Finished { government, .. } = &mut outcome.verdict {
            *government += 1;
        }
    });
    assert_eq!(path, "verdict.finished.government");
    let path = named::<Mighty>(&game, |outcome| {
        outcome.government.as_mut().expect("a good deal").president ^= 1;
    });
    assert_eq!(path, "government.president");

    // The second round's first card is replaced by the last round's: not held, in whatever order.
    let mut lines: Vec<String> = game.lines().map(str::to_owned).collect();
    lines[9] = lines[8].clone();
    let broken = lines.join("\n") + "\n";
    let spoil_rule = |rule_or_round: bool| {
        named::<Mighty>(&broken, |outcome| {
            let Verdict::RuleViolation { rule, round, .. } = &mut outcome.verdict else {
                panic!("the cards of round 1 are gone in round 2");
            };
            assert_eq!((*rule, *round), (Rule::NotHeld, 2));
            if rule_or_round {
                *rule = Rule::NotFollowed;
            } else {
                *round = 3;
            }
        })
    };
    assert_eq!(spoil_rule(true), "verdict.rule-violation.rule");
    assert_eq!(spoil_rule(false), "verdict.rule-violation.round");
}
