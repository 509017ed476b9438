//! Poker: metamorphic properties, the rules as snapshots, messages for bad input.

use crate::{common, snapshot};
use fairdeal::game::{Game, SolveOptions};
use fairdeal::games::poker::Poker;
use fairdeal::games::poker::case::{Card, Case, Category, Deal, DealOutcome, Winner};
use fairdeal::source::{Seeded, shuffle};
use fairdeal::text::Admission;
use proptest::prelude::*;

/// Asserts a property of cases of at least one deal, some of them from several decks, with a seed
/// for whatever it chooses.
fn for_all(property: impl Fn(&Case, &mut Seeded) -> Result<(), TestCaseError>) {
    let cases = common::cases::<Poker>(32).prop_filter("no deals", |case| !case.deals.is_empty());
    common::for_all(400, (cases, any::<u64>()), |(case, seed)| {
        property(&case, &mut Seeded::from_number(seed))
    });
}

fn changed(case: &Case, change: impl FnMut(&Deal) -> Deal) -> Case {
    Case {
        deals: case.deals.iter().map(change).collect(),
    }
}

fn deals(case: &Case) -> Vec<DealOutcome> {
    Poker::engine(case).deals
}

fn mirrored(winner: Winner) -> Winner {
    match winner {
        Winner::Player1 => Winner::Player2,
        Winner::Player2 => Winner::Player1,
        Winner::Tie => Winner::Tie,
    }
}

#[test]
fn exchanged_seats_exchange_the_winner() {
    for_all(|case, _| {
        let exchanged = changed(case, |deal| {
            let [first, second] = deal.hands;
            Deal {
                hands: [second, first],
            }
        });
        for (before, after) in deals(case).iter().zip(deals(&exchanged)) {
            let [first, second] = before.hands;
            prop_assert_eq!(after.hands, [second, first]);
            prop_assert_eq!(after.winner, mirrored(before.winner));
        }
        Ok(())
    });
}

#[test]
fn suits_have_no_order() {
    for_all(|case, source| {
        let mut suits = [0, 1, 2, 3];
        shuffle(source, &mut suits);
        let permuted = changed(case, |deal| Deal {
            hands: deal.hands.map(|hand| {
                hand.map(|card| Card::new(card.rank(), suits[usize::from(card.suit())]))
            }),
        });
        prop_assert_eq!(deals(case), deals(&permuted));
        Ok(())
    });
}

#[test]
fn cards_of_a_hand_have_no_order() {
    for_all(|case, source| {
        let shuffled = changed(case, |deal| {
            let mut deal = *deal;
            for hand in &mut deal.hands {
                shuffle(source, hand);
            }
            deal
        });
        prop_assert_eq!(deals(case), deals(&shuffled));
        Ok(())
    });
}

#[test]
fn lines_do_not_know_each_other() {
    for_all(|case, _| {
        let outcome = Poker::engine(case);
        let mut wins = 0;
        for (deal, judged) in case.deals.iter().zip(&outcome.deals) {
            let alone = Poker::engine(&Case { deals: vec![*deal] });
            prop_assert_eq!(&alone.deals[..], std::slice::from_ref(judged));
            wins += alone.player1_wins;
        }
        prop_assert_eq!(wins, outcome.player1_wins);
        Ok(())
    });
}

#[test]
fn a_higher_kicker_never_makes_a_hand_of_groups_worse() {
    for_all(|case, _| {
        for deal in &case.deals {
            let hand = deal.hands[0];
            let before = Poker::engine(&Case { deals: vec![*deal] }).deals[0];
            for (place, card) in hand.iter().enumerate() {
                let single = hand
                    .iter()
                    .filter(|other| other.rank() == card.rank())
                    .count()
                    == 1;
                let category = before.hands[0].category;
                let groups = category != Category::Straight && category != Category::StraightFlush;
                if !single || !groups || card.rank() == 14 {
                    continue;
                }
                let mut raised = *deal;
                raised.hands[0][place] = Card::new(card.rank() + 1, card.suit());
                let after = deals(&Case {
                    deals: vec![raised],
                })[0];
                prop_assert!(after.hands[0] >= before.hands[0], "{} {:?}", card, deal);
            }
        }
        Ok(())
    });
}

#[test]
fn a_printed_winner_per_line_counts_up_to_the_answer() {
    for_all(|case, _| {
        let outcome = Poker::engine(case);
        let mut options = SolveOptions {
            admission: Admission::Wide,
            ..SolveOptions::default()
        };
        let count = Poker::answer(&outcome, &options).unwrap_or_default();
        options.each = true;
        let lines = Poker::answer(&outcome, &options).unwrap_or_default();
        let wins = lines.lines().filter(|line| *line == "Player 1").count();
        prop_assert_eq!(count, format!("{wins}\n"));
        let text = Poker::print(case);
        let solved = Poker::solve(&mut text.as_bytes(), &options).expect("a valid text");
        prop_assert_eq!(String::from_utf8_lossy(&solved), lines);
        Ok(())
    });
}

/// The engine's outcome of a text, told.
fn told(text: &str) -> String {
    let case = Poker::parse(text.as_bytes(), Admission::Wide).expect("a valid text");
    Poker::explain(&case, &Poker::engine(&case), true)
}

/// The winners of a text as `--each` prints them.
fn winners(text: &str) -> String {
    let options = SolveOptions {
        admission: Admission::Wide,
        each: true,
        ..SolveOptions::default()
    };
    let printed = Poker::solve(&mut text.as_bytes(), &options).expect("a valid text");
    String::from_utf8(printed)
        .expect("text")
        .replace("Player ", "")
        .replace('\n', " ")
}

#[test]
fn rule_2_a_category_beats_all_lower_ones() {
    // The weakest hand of each category against the strongest of the next lower one that is left.
    let text = "AS 2S 3S 4S 5S KS KD KH KC AD\n\
                2S 2D 2H 2C 3S AS AD AH KC KS\n\
                2S 2D 2H 3C 3S AH KH QH JH 9H\n\
                2S 3S 4S 5S 7S AH KD QH JC TH\n\
                AS 2D 3H 4C 5S AD AH AC KD QH\n\
                2S 2D 2H 3C 4S AS AD KH KC QS\n\
                2S 2D 3H 3C 4S AS AD KH QC JS\n\
                2S 2D 3H 4C 5S AS KD QH JC 9S\n";
    assert_eq!(winners(text), "1 ".repeat(8));
    snapshot!("poker", "rule-2-categories", told(text));
}

#[test]
fn rule_3_groups_decide_before_kickers() {
    let text = "9S 9D 9H 2C 3S 8H 8C 8S AD KH\n\
                2S 2D 2H AC KS 3H 3C 3S 5D 4H\n\
                3S 3D 3H 4C 4S 2H 2D 2C AD AH\n";
    assert_eq!(winners(text), "1 2 1 ");
    snapshot!("poker", "rule-3-groups-first", told(text));
}

#[test]
fn rule_3_kickers_decide_in_descending_order() {
    let text = "8S 8D AH 7C 2S 8H 8C KS QD JH\n\
                8S 8D AH 7C 2S 8H 8C AS 9D 3H\n\
                8S 8D AH 7C 3S 8H 8C AS 7D 2H\n\
                KS KD 4H 4C 3S KH KC 4S 4D 2H\n\
                KS KD 4H 4C 2S KH KC 3S 3D AH\n";
    assert_eq!(winners(text), "1 2 1 1 1 ");
    snapshot!("poker", "rule-3-kickers", told(text));
}

#[test]
fn rule_3_a_flush_compares_five_ranks() {
    let text = "AS 7S 5S 4S 2S KH QH JH TH 8H\n\
                AS KS 5S 4S 2S AH KH 5H 3H 2H\n\
                AS QS 9S 7S 3S AH QH 9H 7H 2H\n";
    assert_eq!(winners(text), "1 1 1 ");
    snapshot!("poker", "rule-3-flushes", told(text));
}

#[test]
fn rule_4_the_wheel_is_the_lowest_straight() {
    let text = "AS 2D 3H 4C 5S 2S 3D 4H 5C 6S\n\
                5D 4S 3C 2H AC KH KD KS 9C 8S\n\
                AS 2S 3S 4S 5S KH KD KC KS 6D\n\
                AS 2S 3S 4S 5S 2H 3H 4H 5H 6H\n\
                TS JD QH KC AS 9S TD JH QC KS\n";
    assert_eq!(winners(text), "2 1 1 2 1 ");
    snapshot!("poker", "rule-4-wheel", told(text));
}

#[test]
fn rule_4_a_straight_does_not_wrap() {
    let text = "QS KD AH 2C 3D 4S 4D 6H 7C 8S\nKS AD 2H 3C 4D JS QD KH AC 2D\n";
    assert_eq!(winners(text), "2 2 ");
    snapshot!("poker", "rule-4-no-wrap", told(text));
}

#[test]
fn rule_5_a_tie_is_nobodys() {
    let text = "AS QD 9H 7C 3S AH QC 9S 7D 3H\n\
                TS JS QS KS AS TH JH QH KH AH\n\
                KS KD 4H 4C 2S KH KC 4S 4D 2H\n";
    assert_eq!(winners(text), "Tie Tie Tie ");
    let options = SolveOptions::default();
    let count = Poker::solve(&mut text.as_bytes(), &options).expect("a valid text");
    assert_eq!(count, b"0\n");
    snapshot!("poker", "rule-5-ties", told(text));
}

#[test]
fn rule_6_several_decks_need_the_other_cards() {
    let text = "AS AH AD AC KS AS AH AD AC QS\n\
                4S 4D 4H 6C 6S 4S 4D 4C 5D 5H\n\
                9S 9D 9H AC KS 9S 9D 9H AC QS\n\
                KS KS 9S 4S 2S KH KH 9H 3H 2H\n\
                2S 2S 2S 3S 3S AH KH QH JH 9H\n";
    assert_eq!(winners(text), "1 1 1 1 1 ");
    snapshot!("poker", "rule-6-several-decks", told(text));
}

#[test]
fn an_outcome_names_categories_keys_and_winner() {
    let case = Poker::parse(b"AS 2D 3H 4C 5S KS KD 4H 4S 2H\n", Admission::Contest).expect("valid");
    let outcome = Poker::engine(&case);
    let [wheel, two_pairs] = outcome.deals[0].hands;
    assert_eq!(
        (wheel.category, wheel.key),
        (Category::Straight, [5, 0, 0, 0, 0])
    );
    assert_eq!(
        (two_pairs.category, two_pairs.key),
        (Category::TwoPairs, [13, 4, 2, 0, 0])
    );
    let json = serde_json::to_string_pretty(&outcome).expect("json");
    snapshot!("poker", "outcome-as-json", json);
}

#[test]
fn every_kind_of_bad_input_has_its_message() {
    let texts = [
        "5D 8C 9S JS AC 2C 5C 7D 8S\n",
        "5D 8C 9S JS AC 2C 5C 7D 8S QH 2D\n",
        "5D 8C 10H JS AC 2C 5C 7D 8S QH\n",
        "5D 8C 9s JS AC 2C 5C 7D 8S QH\n",
        "D5 8C 9S JS AC 2C 5C 7D 8S QH\n",
        "5D8C 9S JS AC 2C 5C 7D 8S QH 2D\n",
        "5D 8C 9S JS AC 2C 5C 7D 8S QH\n\n5D 8C 9S\n",
        "5D 8C 9S JS AC 2C 5C 9S 8S QH\n",
        "9D 9C 9S 9H 9D 2C 5C 7D 8S QH\n",
        "\u{feff}5D 8C 9S JS AC 2C 5C 7D 8S QH\n",
        "5D 8C \0 JS AC 2C 5C 7D 8S QH\n",
    ];
    let mut messages = String::new();
    for text in texts {
        let error = Poker::parse(text.as_bytes(), Admission::Contest).expect_err(text);
        messages += &format!("{text:?}\n  {error}\n");
    }
    let several_decks = "9D 9C 9S 9H 9D 2C 5C 7D 8S QH\n";
    let error =
        Poker::parse(several_decks.as_bytes(), Admission::Wide).expect_err("five of a kind");
    messages += &format!("{several_decks:?} with several decks\n  {error}\n");
    assert!(messages.contains("line 3, column 9: found end of input, expected card 4 of player 1"));
    assert!(messages.contains("line 1, column 22: found '9S'"));
    snapshot!("poker", "bad-inputs", messages);
}
