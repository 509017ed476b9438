//! Tarot poker: metamorphic properties, each rank and each reading as a snapshot, messages for bad input.

use crate::{common, snapshot};
use fairdeal::game::{Game, SolveError, SolveOptions};
use fairdeal::games::tarot::case::{Card, Case, Hand, Resolved, Winner};
use fairdeal::games::tarot::explain::RANK_NAMES;
use fairdeal::games::tarot::labels::joker_cards;
use fairdeal::games::tarot::{Tarot, engine, reference, text, universe};
use fairdeal::source::{Seeded, Source, shuffle};
use fairdeal::text::Admission;
use proptest::prelude::*;
use rayon::prelude::*;
use std::fmt::Write;

/// Asserts a property of cases, with a seed for whatever it chooses.
fn for_all(property: impl Fn(&Case, &mut Seeded) -> Result<(), TestCaseError>) {
    common::for_all(
        400,
        (common::cases::<Tarot>(48), any::<u64>()),
        |(case, seed)| property(&case, &mut Seeded::from_number(seed)),
    );
}

fn parsed(input: &str) -> Case {
    Tarot::parse(input.as_bytes(), Admission::Contest).expect("a valid case")
}

fn jokers(hand: &Hand) -> usize {
    hand.iter().filter(|card| card.is_joker()).count()
}

fn sorted(mut cards: Hand) -> Hand {
    cards.sort_unstable();
    cards
}

#[test]
fn the_order_of_cards_is_nothing() {
    for_all(|case, source| {
        let mut shuffled = *case;
        for hand in &mut shuffled.hands {
            shuffle(source, hand);
        }
        prop_assert_eq!(Tarot::engine(case), Tarot::engine(&shuffled));
        Ok(())
    });
}

#[test]
fn players_who_change_seats_change_fortunes() {
    for_all(|case, _| {
        let [konrad, atli] = case.hands;
        let there = Tarot::engine(case);
        let back = Tarot::engine(&Case {
            hands: [atli, konrad],
        });
        prop_assert_eq!(back.hands, [there.hands[1], there.hands[0]]);
        prop_assert_eq!(
            back.winner,
            match there.winner {
                Winner::Konrad => Winner::Atli,
                Winner::Atli => Winner::Konrad,
                Winner::Jafntefli => Winner::Jafntefli,
            }
        );
        Ok(())
    });
}

/// One card after the other becomes a joker: the hand never gets worse, its rank neither.
#[test]
fn a_joker_is_as_good_as_any_card() {
    for_all(|case, source| {
        let mut hand = case.hands[0];
        shuffle(source, &mut hand);
        for place in 0..5 {
            let before = engine::resolve(&hand);
            hand[place] = Card::JOKER;
            let after = engine::resolve(&hand);
            prop_assert!(
                reference::compare(&after, &before).is_ge(),
                "{:?}",
                (before, after)
            );
            prop_assert!(after.rank <= before.rank);
        }
        Ok(())
    });
}

/// With the cards that its jokers became a hand is what it was; with any other it is no better.
#[test]
fn jokers_became_the_best_cards() {
    for_all(|case, source| {
        for hand in case.hands {
            let resolved = engine::resolve(&hand);
            let mut cards = joker_cards(&hand, &resolved).into_iter();
            prop_assert_eq!(cards.len(), jokers(&hand));
            let concrete = hand.map(|card| {
                if card.is_joker() {
                    cards.next().unwrap()
                } else {
                    card
                }
            });
            prop_assert_eq!(sorted(concrete), sorted(resolved.cards));
            prop_assert_eq!(engine::resolve(&concrete), resolved);
            let other = hand.map(|card| match card.is_joker() {
                true => Card::from_index(source.below(78) as u8),
                false => card,
            });
            prop_assert!(reference::compare(&engine::resolve(&other), &resolved).is_le());
        }
        Ok(())
    });
}

#[test]
fn ranks_do_not_know_suits_apart() {
    for_all(|case, source| {
        let mut suits = [0, 1, 2, 3];
        shuffle(source, &mut suits);
        for hand in case.hands {
            let permuted = hand.map(|card| match card.suit() {
                Some(suit) => Card::low(card.value(), suits[usize::from(suit)]),
                None => card,
            });
            prop_assert_eq!(engine::resolve(&hand).rank, engine::resolve(&permuted).rank);
        }
        Ok(())
    });
}

#[test]
fn equal_hands_are_equal_cards() {
    for_all(|case, _| {
        let outcome = Tarot::engine(case);
        let [konrad, atli] = outcome.hands.map(|hand| sorted(hand.cards));
        prop_assert_eq!(outcome.winner == Winner::Jafntefli, konrad == atli);
        Ok(())
    });
}

/// Input, answer and the story; the line that decides is asserted by hand.
fn told(input: &str, answer: &str, decisive: &str) -> String {
    let printed = Tarot::solve(&mut input.as_bytes(), &SolveOptions::default()).expect("an answer");
    assert_eq!(String::from_utf8(printed).unwrap(), answer, "{input}");
    let case = parsed(input);
    let story = Tarot::explain(&case, &Tarot::engine(&case), true);
    assert!(
        story.lines().any(|line| line.trim() == decisive),
        "{decisive} in\n{story}"
    );
    format!("{input}\n\n{answer}\n{story}")
}

/// For each rank two hands that have it, the answer, and the line that decides.
const RANKS: [(&str, &str, &str); 20] = [
    (
        "S2 M2 B2 J V2\nJ J J J S1",
        "1 1\nKonrad\n",
        "rank 1, Five of a kind: M2 M2 V2 B2 S2",
    ),
    (
        "XXI XX O J I\nXXI XX I O XXI",
        "2 2\nJafntefli\n",
        "the joker is XXI",
    ),
    (
        "M9 MG M8 J M10\nSD SR SK S10 SG",
        "3 3\nAtli\n",
        "combination: MR < SK",
    ),
    (
        "J MD B3 J J\nXXI MK BD VG S1",
        "4 4\nAtli\n",
        "combination: VK < MK, pentacles above swords",
    ),
    (
        "XVIII S10 S5 S2 B1\nJ S10 S5 S2 S2",
        "5 5\nAtli\n",
        "combination: XVIII < XIX",
    ),
    (
        "IX B9 B9 V9 V9\nIX V9 V9 B9 J",
        "6 6\nAtli\n",
        "combination: V9 < M9, pentacles above swords",
    ),
    (
        "XXI S10 B9 S2 SK\nXXI S10 B9 S2 SD",
        "7 7\nKonrad\n",
        "outside: SK > SD",
    ),
    (
        "MG VG SR BK MK\nMG VG SR BK SD",
        "8 8\nKonrad\n",
        "combination: MK > BK, pentacles above cups",
    ),
    (
        "XII XII XII XII B1\nXII XII J XII VK",
        "9 9\nAtli\n",
        "outside: B1 < VK",
    ),
    (
        "S3 B3 V3 MD BD\nSR VR BR M2 S2",
        "10 10\nKonrad\n",
        "combination: MD > VR",
    ),
    (
        "S1 S3 SG SK J\nBK B3 B1 BG BK",
        "11 11\nAtli\n",
        "combination: SK < BK, cups above wands",
    ),
    (
        "S10 BG SR BD J\nM9 S10 MG VR MD",
        "12 12\nKonrad\n",
        "combination: MK > MD",
    ),
    (
        "VIII III S8 S3 J\nVIII III S8 S3 XXI",
        "13 13\nKonrad\n",
        "combination: M8 > S8, pentacles above wands",
    ),
    (
        "IV S4 V7 S7 V7\nIV S4 VK SK VK",
        "14 14\nAtli\n",
        "combination: V7 < VK",
    ),
    (
        "I S1 XX XIX SK\nI B1 O SG BR",
        "15 15\nAtli\n",
        "combination: S1 < B1, cups above wands",
    ),
    (
        "XX XX XX MK S1\nXX XX XX VK SD",
        "16 16\nKonrad\n",
        "outside: MK > VK, pentacles above swords",
    ),
    (
        "S5 V5 BG SG XX\nBG SG V5 S5 XIX",
        "17 17\nKonrad\n",
        "outside: XX > XIX",
    ),
    (
        "XX J SG SR BD\nXX XX SG SR VD",
        "18 18\nAtli\n",
        "outside: BD < VD, swords above cups",
    ),
    (
        "MK SD VR BG M9\nMK SD VR BG V9",
        "19 19\nKonrad\n",
        "combination: M9 > V9, pentacles above swords",
    ),
    (
        "XXI S1 B3 VG S9\nXX S1 B3 VG S9",
        "20 20\nKonrad\n",
        "combination: XXI > XX",
    ),
];

#[test]
fn every_rank_is_told() {
    for (rank, (input, answer, decisive)) in (1..).zip(RANKS) {
        assert!(answer.starts_with(&format!("{rank} {rank}\n")));
        let story = told(input, answer, decisive);
        snapshot!("tarot", format!("rank-{rank:02}"), story);
    }
}

/// For each numbered reading of the rules two hands that another reading would judge differently.
const READINGS: [(&str, &str, &str); 9] = [
    (
        "VI M6 S6 V6 MK\nXI MG SG VK S1",
        "14 18\nKonrad\n",
        "rank 14, Comparable pair and pair: VI M6 V6 S6",
    ),
    (
        "XVII S9 B6 S2 MG\nXXI S10 B10 S2 MG",
        "7 18\nKonrad\n",
        "rank 7, Sum house: XVII S9 B6 S2",
    ),
    (
        "MG BR SD BK O\nMG BR SD BK VK",
        "20 8\nAtli\n",
        "rank 20, Highest card: O",
    ),
    (
        "SD MK M1 B2 S3\nMD VK O I II",
        "19 20\nKonrad\n",
        "rank 20, Highest card: II",
    ),
    (
        "IX IX S9 V9 M2\nIX S9 S9 V9 V2",
        "13 14\nKonrad\n",
        "rank 13, Two comparable pairs: IX IX V9 S9",
    ),
    (
        "MR SR S3 B3 V3\nVR BR S3 B3 V3",
        "10 10\nKonrad\n",
        "combination: MR > VR, pentacles above swords",
    ),
    (
        "VII S4 B2 S2 S1\nVII S4 S2 S1 SK",
        "7 7\nKonrad\n",
        "combination: B2 > S2, cups above wands",
    ),
    (
        "VII V M7 M5 J\nVII V M7 M5 XX",
        "13 13\nKonrad\n",
        "outside: XXI > XX",
    ),
    (
        "XXI J J XXI J\nJ J J J J",
        "1 1\nJafntefli\n",
        "Jafntefli: nobody wins.",
    ),
];

#[test]
fn every_reading_is_told() {
    for (reading, (input, answer, decisive)) in (1..).zip(READINGS) {
        let story = told(input, answer, decisive);
        snapshot!("tarot", format!("reading-{reading}"), story);
    }
}

/// A card without its jokers needs no obstacles unless all is asked for.
#[test]
fn obstacles_are_left_out_of_plain_hands() {
    let case = parsed("S1 S1 V2 V3 MK\nO O O O O");
    let outcome = Tarot::engine(&case);
    assert!(!Tarot::explain(&case, &outcome, false).contains("nothing better"));
    assert!(Tarot::explain(&case, &outcome, true).contains("nothing better"));
}

#[test]
fn counts_of_all_hands() {
    let totals = ["joker-free", "induction"]
        .into_iter()
        .flat_map(universe::expected);
    let totals: Vec<(&str, u64)> = totals.copied().collect();
    let all: u64 = totals.iter().map(|(_, hands)| hands).sum();
    assert_eq!(all, 29_034_396);
    let mut table =
        String::from("rank                              0        1      2     3   4  5 jokers\n");
    for (rank, name) in (1..).zip(RANK_NAMES) {
        let hands = |jokers: usize| {
            let label = format!("rank-{rank}-jokers-{jokers}");
            let found = totals.iter().find(|(name, _)| *name == label);
            found.map_or("-".to_owned(), |(_, hands)| hands.to_string())
        };
        let counts = [0, 1, 2, 3, 4, 5].map(hands);
        let [none, one, two, three, four, five] = counts;
        let _ = writeln!(
            table,
            "{rank:>2} {name:<24} {none:>8} {one:>8} {two:>6} {three:>5} {four:>3} {five:>2}"
        );
    }
    assert!(
        table.contains("20 Highest card             10584544 "),
        "{table}"
    );
    snapshot!("tarot", "counts", table);
}

/// The strongest and the weakest hand seen of each rank.
type Extremes = [Option<(Resolved, Resolved)>; 21];

fn widen(extremes: &mut Extremes, strong: Resolved, weak: Resolved) {
    let (best, worst) = extremes[usize::from(strong.rank)].get_or_insert((strong, weak));
    if reference::compare(&strong, best).is_gt() {
        *best = strong;
    }
    if reference::compare(&weak, worst).is_lt() {
        *worst = weak;
    }
}

/// The extremes of all hands without jokers whose highest card is given.
fn extremes_below(highest: u8) -> Extremes {
    let mut extremes = [None; 21];
    for b in 0..=highest {
        for c in 0..=b {
            for d in 0..=c {
                for e in 0..=d {
                    let resolved = engine::resolve(&[highest, b, c, d, e].map(Card::from_index));
                    widen(&mut extremes, resolved, resolved);
                }
            }
        }
    }
    extremes
}

/// The strongest and the weakest hand without jokers of each rank, of all there are.
#[test]
fn extremes_of_each_rank() {
    let extremes = (0..Card::COUNT)
        .into_par_iter()
        .with_max_len(1)
        .map(extremes_below)
        .reduce(
            || [None; 21],
            |mut all, part| {
                for (strong, weak) in part.into_iter().flatten() {
                    widen(&mut all, strong, weak);
                }
                all
            },
        );
    let mut table = String::new();
    for (rank, extreme) in (1..).zip(extremes.into_iter().skip(1)) {
        let (strong, weak) = extreme.expect("every rank occurs");
        let told = |hand: &Resolved| {
            let outside = text::print_cards(hand.outside());
            format!("{} | {outside}", text::print_cards(hand.combination()))
        };
        let name = RANK_NAMES[rank - 1];
        let _ = writeln!(
            table,
            "{rank:>2} {name}\n   {}\n   {}",
            told(&strong),
            told(&weak)
        );
    }
    // By the rules: high cards are above low ones; the lowest sum has four ones; the best pair of a
    // number is of tens; No highs without a pair, flush or straight begins with K D R G and goes down to 6 4 3 2 1.
    for line in [
        "XXI XXI XXI XXI XXI | \n   S1 S1 S1 S1 S1 |",
        "\n   IV S1 S1 S1 S1 | \n",
        "\n   X M10 | XXI XX XIX\n",
        "\n   MK MD MR MG V9 | \n   S6 S4 S3 S2 B1 | \n",
        "\n   XXI | XX XIX XVIII MK\n   O | S4 S3 S2 S1\n",
    ] {
        assert!(table.contains(line), "{line} in\n{table}");
    }
    snapshot!("tarot", "extremes", table);
}

/// Inputs that are refused, each wrong in one way.
const BAD: [(&str, &[u8]); 18] = [
    ("nothing", b""),
    ("blanks only", b" \n\t\r\n"),
    ("one hand", b"S1 S2 S3 S4 S5\n"),
    ("nine cards", b"S1 S2 S3 S4 S5\nO I II III"),
    ("eleven cards", b"S1 S2 S3 S4 S5\nO I II III IV V"),
    ("four and six", b"S1 S2 S3 S4\nS5 O I II III IV\n"),
    ("six and four", b"S1 S2 S3 S4 S5 O\nI II III IV\n"),
    ("lower case", b"S1 S2 m3 S4 S5\nO I II III IV\n"),
    (
        "a roman number too high",
        b"S1 S2 S3 S4 XXII\nO I II III IV\n",
    ),
    ("four strokes", b"S1 S2 S3 S4 IIII\nO I II III IV\n"),
    ("zero", b"S0 S2 S3 S4 S5\nO I II III IV\n"),
    ("leading zero", b"S01 S2 S3 S4 S5\nO I II III IV\n"),
    ("sign", b"S1 S+2 S3 S4 S5\nO I II III IV\n"),
    ("other suit", b"S1 S2 S3 S4 S5\nO I H2 III IV\n"),
    (
        "byte order mark",
        b"\xef\xbb\xbfS1 S2 S3 S4 S5\nO I II III IV\n",
    ),
    ("NUL", b"S1 S2 S3 S4 S5\nO I II\0 III IV\n"),
    ("no-break space", b"S1 S2 S3 S4\xc2\xa0S5\nO I II III IV\n"),
    ("invalid UTF-8", b"S1 S2 \xff S4 S5\nO I II III IV\n"),
];

#[test]
fn bad_inputs_are_refused_in_the_game_s_terms() {
    let mut messages = String::new();
    for (what, input) in BAD {
        let refused = Tarot::solve(&mut &input[..], &SolveOptions::default());
        let Err(SolveError::Text(error)) = refused else {
            panic!("{what} is accepted: {refused:?}");
        };
        let _ = writeln!(messages, "{what}: {error}");
    }
    for line in [
        "nothing: line 1, column 1: found end of input, expected card 1 of Konrad's five",
        "eleven cards: line 2, column 15: found 'V', expected the end of the input after Atli's five cards",
        "four and six: line 1, column 12: found end of line, expected five cards on each of the two lines",
        "other suit: line 2, column 5: found 'H2', expected card 3 of Atli's five",
        "no-break space: line 1, column 10: found 'S4\\u{a0}S5', expected card 4 of Konrad's five",
    ] {
        assert!(messages.contains(line), "{line} in\n{messages}");
    }
    snapshot!("tarot", "bad-input", messages);
}

/// A bad word of a hundred thousand bytes is not repeated in full.
#[test]
fn messages_stay_short() {
    let mut input = b"S1 S2 ".to_vec();
    input.resize(100_000, b'X');
    let error = Tarot::parse(&input, Admission::Contest).expect_err("no card");
    assert_eq!((error.line, error.column), (1, 7));
    assert!(error.to_string().len() < 250, "{error}");
}
