//! Mighty: stories of stored records, refusals, and what has to hold of every game.

use crate::{common, snapshot};
use fairdeal::game::{Game, Profile, Sample, SolveOptions};
use fairdeal::games::mighty::Mighty;
use fairdeal::games::mighty::case::{Card, Case, Outcome, Rule, Verdict};
use fairdeal::source::Seeded;
use fairdeal::text::Admission;
use proptest::prelude::*;
use std::fs;

/// A stored record, by its name.
fn stored(name: &str) -> String {
    let file = format!(
        "{}/tests/regressions/mighty/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn parsed(text: &str) -> Case {
    Mighty::parse(text.as_bytes(), Admission::Contest).unwrap()
}

fn story(name: &str) -> String {
    let case = parsed(&stored(name));
    Mighty::explain(&case, &Mighty::engine(&case), false)
}

/// The paragraphs of a story that begin with one of some words, with its last line.
fn excerpt(story: &str, beginnings: &[&str]) -> String {
    let paragraphs = story.split("\n\n").filter(|paragraph| {
        beginnings
            .iter()
            .any(|beginning| paragraph.starts_with(beginning))
    });
    let mut text: Vec<&str> = paragraphs.map(str::trim_end).collect();
    let result = story.lines().last();
    if !text
        .iter()
        .any(|paragraph| paragraph.lines().last() == result)
    {
        text.extend(result);
    }
    text.join("\n\n") + "\n"
}

/// Stored records by the rule or reading they show, the paragraphs that show it, and the line
/// that the rules demand, found by hand.
const SHOWN: &[(&str, &[&str], &str)] = &[
    // 1.1 and reading 11: SK +1, SA -1: 0, though spade is girudda.
    (
        "deal-miss-under-spade",
        &["Player"],
        "weight 0: a deal miss",
    ),
    // Reading 12.
    (
        "dealt-twice-before-deal-miss",
        &[""],
        "is dealt to player 3 and again to player 4",
    ),
    // 1.2, 5.4: X14 competes as 15 and is above the suit with 15.
    (
        "twelve-over-thirteen",
        &["Bids"],
        "Player 1 becomes president with X14 (competing as 15",
    ),
    // Reading 10: 12 points are enough for X12.
    (
        "twelve-made",
        &["Bids", "The government"],
        "Result: Government Party 0",
    ),
    // 1.4.
    (
        "laid-from-another-hand",
        &["Bids"],
        "CJ is none of his fourteen cards",
    ),
    ("laid-twice", &["Bids"], "S8 is laid twice"),
    (
        "laid-card-played",
        &["Bids", "Round 1:"],
        "Violation: he does not hold S2 (2)",
    ),
    // 5.5 and reading 6.
    (
        "friend-card-in-hand",
        &["Bids"],
        "Friend card S2 was dealt to him: player 1 plays alone",
    ),
    (
        "friend-card-laid-down",
        &["Bids"],
        "laid down (reading 6): player 1 plays alone",
    ),
    (
        "friend-makes-it",
        &["Bids", "The government"],
        "3 by player 1 + 8 by player 2 + 2 laid down = 13 of the 12 pledged",
    ),
    // 2.
    (
        "card-played-again",
        &["Round 2:"],
        "Violation: he does not hold S2 (2)",
    ),
    (
        "wrong-joker",
        &["Round 3:"],
        "Violation: he does not hold JC (2)",
    ),
    (
        "lower-seat-later",
        &["Round 1:"],
        "Violation: he does not hold S2 (2)",
    ),
    (
        "not-followed-two-suits",
        &["Round 1:"],
        "of the permitted diamond or heart (2)",
    ),
    // Reading 1.
    (
        "mighty-withheld",
        &["Round 1:"],
        "Legal would have been SA\n",
    ),
    (
        "joker-spares-the-mighty",
        &["Round 1:"],
        "Player 2 plays JB, a joker without power (had to play SA or JB",
    ),
    // 3.
    (
        "girudda-over-other-joker",
        &["Round 6:"],
        "Player 3 wins 2 points with DA, the highest girudda",
    ),
    // Reading 8: HK over CK; S10 over C10; the king of the weaker suit over lower numbers.
    (
        "equal-other-cards",
        &["Round 1:"],
        "Player 4 wins 2 points with HK",
    ),
    (
        "equal-permitted-cards",
        &["Round 1:"],
        "Player 2 wins 2 points with S10",
    ),
    (
        "number-before-suit",
        &["Round 10:"],
        "Player 4 wins 1 point with HA, the highest permitted card",
    ),
    // 4 and readings 2, 3, 4, 13.
    (
        "gun-in-round-1",
        &["Round 1:"],
        "Player 5 plays JC, a joker without power (called, had to play DA or JC)",
    ),
    (
        "gun-in-round-10",
        &["Round 10:"],
        "Player 5 plays JC, a joker without power (called, had to play JC)",
    ),
    (
        "gun-joker-saved-wins-later",
        &["Round 1:", "Round 3:"],
        "Player 2 wins 1 point with JC, the joker of the other colour",
    ),
    (
        "gun-ignored-beside-the-other-joker",
        &["Round 6:"],
        "he holds JB, which is called",
    ),
    (
        "other-joker-for-the-called-one",
        &["Round 1:"],
        "Legal would have been JB\n",
    ),
    (
        "gun-with-its-own-joker",
        &["Round 2:"],
        "he holds it himself, nothing happens (4)",
    ),
    (
        "gun-joker-gone",
        &["Round 8:"],
        "nobody holds it, nothing happens (4)",
    ),
    // 5.1 and readings 5, 14, 15.
    (
        "girudda-led-first",
        &["Round 1:"],
        "girudda may not be led in round 1",
    ),
    (
        "girudda-led-beside-a-joker",
        &["Round 1:"],
        "Legal would have been SA\n",
    ),
    (
        "ten-girudda",
        &["Round 1:"],
        "Player 3 wins 3 points with SA, the Mighty",
    ),
    (
        "nine-girudda-and-a-joker",
        &["Round 1:"],
        "Player 5 wins 1 point with HA, the highest permitted card",
    ),
    (
        "joker-opens-for-girudda",
        &["Round 1:"],
        "player 1 leads JC (written JDH); permitted: diamond or heart",
    ),
    (
        "joker-without-power",
        &["Round 1:"],
        "Player 2 wins 1 point with S9, the highest permitted card",
    ),
    // 5.2.
    (
        "spade-ace-is-girudda",
        &["Round 9:"],
        "Player 2 wins 2 points with SA, the highest girudda",
    ),
    (
        "diamond-ace-is-mighty",
        &["Round 1:"],
        "Player 4 wins 3 points with DA, the Mighty",
    ),
    // 5.3.
    (
        "gun-d3-or-s3",
        &["Round 5:"],
        "Player 1 plays JB, a joker without power (called, had to play JB)",
    ),
    (
        "gun-no-more",
        &["Round 2:"],
        "Player 5 wins 2 points with HK, the highest girudda",
    ),
    // 5.4 and reading 7.
    (
        "other-joker-loses",
        &["Round 9:"],
        "Player 5 wins 1 point with C7, the highest permitted card",
    ),
    (
        "joker-led-without-girudda",
        &["Round 8:"],
        "Player 1 wins 0 points with JC, the joker of the first card's colour",
    ),
    // 5.6, the token trap, readings 16 and 17.
    (
        "two-jc",
        &["Round 10:"],
        "player 2 leads JB (written JC); permitted: clover",
    ),
    (
        "mighty-led",
        &["Round 9:"],
        "Player 2 wins 4 points with DA, the Mighty",
    ),
    (
        "joker-led-as-jb",
        &["Round 1:"],
        "a led joker has to name its suits (5.6)",
    ),
    (
        "lead-token-followed",
        &["Round 1:"],
        "only a leader names suits (5.6)",
    ),
];

#[test]
fn stored_records_are_told_by_the_rules() {
    for &(name, beginnings, decisive) in SHOWN {
        let told = excerpt(&story(name), beginnings);
        assert!(
            told.contains(decisive),
            "{name}: no {decisive:?} in\n{told}"
        );
        snapshot!("mighty", name, told);
    }
}

/// Stored records and a situation that each shows.
const LABELLED: &[(&str, &str)] = &[
    ("mighty-withheld", "not-followed-mighty"),
    ("joker-spares-the-mighty", "mighty-spared"),
    ("mighty-alone", "mighty-alone"),
    ("gun-in-round-1", "gun-first"),
    ("gun-in-round-10", "gun-last"),
    ("gun-joker-saved-wins-later", "gun-saved"),
    ("gun-in-round-1", "gun-other"),
    ("gun-ignored-beside-the-other-joker", "gun-ignored-other"),
    ("joker-opens-for-girudda", "open-for-girudda"),
    ("friend-card-laid-down", "no-friend-laid"),
    ("joker-led-without-girudda", "joker-led-no-girudda"),
    ("joker-led-without-girudda", "won-by-lead-joker"),
    ("equal-other-cards", "equal-other"),
    ("equal-permitted-cards", "equal-permitted"),
    ("number-before-suit", "suit-against-number"),
    ("twelve-made", "twelve-made"),
    ("twelve-over-thirteen", "tie-no-girudda"),
    ("deal-miss-under-spade", "deal-mistake-spade"),
    ("dealt-twice-before-deal-miss", "dealt-twice-and-miss"),
    ("dealt-twice-before-deal-miss", "dealt-twice-two-hands"),
    ("other-joker-for-the-called-one", "gun-ignored-joker"),
    ("joker-without-power", "joker-free-powerless"),
    ("nine-girudda-and-a-joker", "open-joker"),
    ("girudda-led-beside-a-joker", "girudda-led-nine"),
    ("mighty-led", "mighty-led"),
    ("joker-led-as-jb", "token-form-led"),
    ("lead-token-followed", "token-form-followed"),
    ("laid-from-another-hand", "laid-not-owned"),
    ("laid-twice", "laid-twice"),
    ("laid-card-played", "not-held-laid"),
    ("card-played-again", "not-held-again"),
    ("wrong-joker", "not-held-joker"),
    ("wrong-joker", "violation-by-leader"),
    ("not-followed-two-suits", "not-followed-two-suits"),
    ("gun-d3-or-s3", "gun-changed"),
    ("gun-no-more", "gun-none"),
    ("gun-with-its-own-joker", "gun-own"),
    ("gun-joker-gone", "gun-nobody"),
    ("girudda-led-first", "girudda-led"),
    ("ten-girudda", "open-girudda"),
    ("spade-ace-is-girudda", "spade-ace"),
    ("diamond-ace-is-mighty", "diamond-ace"),
    ("other-joker-loses", "other-joker-loses"),
    ("girudda-over-other-joker", "girudda-over-other"),
    ("friend-card-in-hand", "no-friend-hand"),
    ("two-jc", "two-jc"),
    ("lower-seat-later", "violation-before-seat"),
    ("just-no-deal-miss", "weight-one-and-a-half"),
    ("friend-makes-it", "friend-points"),
];

#[test]
fn stored_records_have_their_labels() {
    for &(name, label) in LABELLED {
        let case = parsed(&stored(name));
        let labels = Mighty::labels(&case, &Mighty::engine(&case));
        let place = Mighty::LABELS.iter().position(|known| known.name == label);
        assert!(
            place.is_some_and(|place| labels.contains(place)),
            "{name}: {label}"
        );
    }
    let case = parsed(&stored("mighty-withheld"));
    let labels = Mighty::labels(&case, &Mighty::engine(&case));
    let names: Vec<&str> = labels
        .places()
        .map(|place| Mighty::LABELS[place].name)
        .collect();
    snapshot!("mighty", "labels-of-a-violation", names.join("\n"));
}

#[test]
fn a_whole_game_is_told() {
    // D13 was bid alone; SA and the girudda of player 3 take most rounds.
    let told = story("girudda-over-other-joker");
    assert_eq!(told.matches("\n\nRound ").count(), 10);
    let points: u32 = told
        .lines()
        .filter_map(|line| {
            line.split(" wins ")
                .nth(1)?
                .split(' ')
                .next()?
                .parse::<u32>()
                .ok()
        })
        .sum();
    // CQ, CK and CA lie face down, the other 17 of the 20 point cards are played.
    assert_eq!(points + 3, 20);
    snapshot!("mighty", "a-whole-game", told);
}

type Damage<'a> = &'a dyn Fn(&str) -> String;

#[test]
fn refusals_name_place_and_expectation() {
    let base = stored("mighty-withheld");
    let damages: &[(&str, Damage)] = &[
        ("nothing at all", &|_| String::new()),
        ("nine cards", &|text| text.replacen("SK ", "", 1)),
        ("a card too many", &|text| text.replacen('\n', " S2\n", 1)),
        ("a one", &|text| text.replacen("S2", "S1", 1)),
        ("a lead token dealt", &|text| text.replacen("S2", "JDH", 1)),
        ("a low bid", &|text| text.replace("H13", "H12")),
        ("a high bid", &|text| text.replace("H13", "X21")),
        ("a bid of one digit", &|text| text.replace("H13", "H9")),
        ("five passes", &|text| text.replace("H13", "N")),
        ("a blank line", &|text| text.replace("H13", "\nH13")),
        ("a word after round 10", &|text| text.to_owned() + "end\n"),
        ("lower case", &|text| text.replacen("SK", "sk", 1)),
        ("a byte order mark", &|text| format!("\u{feff}{text}")),
        ("a NUL", &|text| text.replacen("SK", "S\0K", 1)),
    ];
    let messages: Vec<String> = damages
        .iter()
        .map(|(name, damage)| {
            let text = damage(&base);
            let error = Mighty::parse(text.as_bytes(), Admission::Contest).unwrap_err();
            let naive = Mighty::recognise(text.as_bytes(), Admission::Contest);
            assert_eq!(Err(error.rejection()), naive, "{name}");
            format!("{name}: {error}\n")
        })
        .collect();
    snapshot!("mighty", "refusals", messages.concat());
}

#[test]
fn the_result_line_has_two_orders() {
    let case = parsed(&stored("twelve-made"));
    let outcome = Mighty::engine(&case);
    let line = |number_first| {
        let options = SolveOptions {
            number_first,
            ..SolveOptions::default()
        };
        Mighty::answer(&outcome, &options).unwrap()
    };
    assert_eq!(line(false), "Government Party 0\n");
    assert_eq!(line(true), "0 Government Party\n");
}

fn for_records(check: impl Fn(Case) -> Result<(), TestCaseError>) {
    common::for_all(512, common::cases::<Mighty>(32), check);
}

fn is_point(card: Card) -> bool {
    card.rank().is_some_and(|rank| rank >= 10)
}

#[test]
fn all_points_add_up_to_twenty() {
    for_records(|case| {
        let outcome = Mighty::engine(&case);
        if let Verdict::Finished {
            government,
            opposition,
            ..
        } = outcome.verdict
        {
            let won: u8 = outcome.rounds.iter().map(|round| round.points).sum();
            let laid = case.laid.iter().filter(|&&card| is_point(card)).count() as u8;
            prop_assert_eq!(won + laid, 20);
            prop_assert_eq!(government + opposition, 20);
        }
        Ok(())
    });
}

#[test]
fn the_winner_of_a_round_leads_the_next() {
    for_records(|case| {
        let outcome = Mighty::engine(&case);
        if let Some(government) = &outcome.government {
            let mut leader = government.president;
            for round in &outcome.rounds {
                prop_assert_eq!(round.leader, leader);
                leader = round.winner;
            }
        }
        Ok(())
    });
}

/// All seats one on: player 5 becomes player 1.
fn rotated(case: &Case) -> Case {
    let mut rotated = case.clone();
    rotated.hands.rotate_right(1);
    rotated.bids.rotate_right(1);
    for row in &mut rotated.rounds {
        row.rotate_right(1);
    }
    rotated
}

fn rotated_outcome(outcome: &Outcome) -> Outcome {
    let on = |seat: u8| (seat + 1) % 5;
    let mut rotated = outcome.clone();
    if let Some(government) = &mut rotated.government {
        government.president = on(government.president);
        government.friend = government.friend.map(on);
    }
    for round in &mut rotated.rounds {
        round.leader = on(round.leader);
        round.winner = on(round.winner);
    }
    if let Verdict::RuleViolation { player, .. } = &mut rotated.verdict {
        *player = on(*player);
    }
    rotated
}

#[test]
fn seats_may_rotate_where_no_rule_counts_from_player_1() {
    for_records(|case| {
        let outcome = Mighty::engine(&case);
        // Identical bids, deal misses and second copies go by the lower player or the earlier line.
        if let Some(government) = &outcome.government {
            let same = case.bids.iter().flatten();
            if same.filter(|&&bid| bid == government.bid).count() == 1 {
                let expected = rotated_outcome(&outcome);
                prop_assert_eq!(Mighty::engine(&rotated(&case)), expected);
            }
        }
        Ok(())
    });
}

#[test]
fn the_order_of_cards_in_a_hand_does_not_matter() {
    for_records(|mut case| {
        let outcome = Mighty::engine(&case);
        for hand in &mut case.hands {
            hand.reverse();
        }
        let reversed = Mighty::engine(&case);
        let dealt_twice = |outcome: &Outcome| {
            matches!(
                outcome.verdict,
                Verdict::RuleViolation {
                    rule: Rule::DealtTwice,
                    ..
                }
            )
        };
        if dealt_twice(&outcome) {
            prop_assert!(dealt_twice(&reversed));
        } else {
            prop_assert_eq!(reversed, outcome);
        }
        Ok(())
    });
}

#[test]
fn losing_bids_do_not_matter() {
    for_records(|mut case| {
        let outcome = Mighty::engine(&case);
        if let Some(government) = &outcome.government {
            for (seat, bid) in (0..).zip(&mut case.bids) {
                if seat != government.president {
                    *bid = None;
                }
            }
            prop_assert_eq!(Mighty::engine(&case), outcome);
        }
        Ok(())
    });
}

#[test]
fn the_friend_card_changes_sums_only() {
    for_records(|mut case| {
        let before = Mighty::engine(&case);
        case.friend = Card::from_index((case.friend.index() + 7) % Card::COUNT);
        let after = Mighty::engine(&case);
        prop_assert_eq!(&after.rounds, &before.rounds);
        let finished = |outcome: &Outcome| matches!(outcome.verdict, Verdict::Finished { .. });
        if !finished(&before) {
            prop_assert_eq!(&after.verdict, &before.verdict);
        }
        prop_assert_eq!(finished(&after), finished(&before));
        Ok(())
    });
}

#[test]
fn mutated_records_are_judged_alike() {
    let mut source = Seeded::from_number(17);
    let mut changed = 0;
    for _ in 0..40 {
        let Sample::Case(mut case) = Mighty::generate(&mut source, Profile::Wide) else {
            panic!("the wide profile makes records only");
        };
        for _ in 0..50 {
            let before = case.clone();
            Mighty::mutate(&mut case, &mut source);
            changed += u32::from(case != before);
            assert_eq!(Mighty::engine(&case), Mighty::reference(&case).0);
        }
    }
    assert!(
        changed > 1_500,
        "{changed} of 2,000 mutations change something"
    );
}
