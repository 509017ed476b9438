//! Simpler cases.
//!
//! A candidate is smaller in this order: fewer games; as many games and fewer
//! cards; as many cards and a smaller sum of `plainness`; the same sum and
//! fewer turns until somebody wins; as many turns and a plainer first line. Every
//! step lowers that measure of whole numbers, so shrinking ends.

use super::case::{Card, Case, Direction, Position};
use super::engine;
use super::generate::{lists_mut, seen_from};

/// Candidates, most drastic first. A case without games has none.
pub fn shrink(case: &Case) -> Box<dyn Iterator<Item = Case> + '_> {
    let games = (0..case.games.len()).flat_map(move |place| {
        positions(&case.games[place]).map(move |position| with_game(case, place, position))
    });
    Box::new(fewer_games(case).chain(games))
}

fn with_game(case: &Case, place: usize, position: Position) -> Case {
    let mut simpler = case.clone();
    simpler.games[place] = position;
    simpler
}

/// One game alone, either half, all but one.
fn fewer_games(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let games = &case.games;
    let count = games.len();
    let some = |games: &[Position]| Case {
        games: games.to_vec(),
    };
    let alone = (0..count).map(move |place| some(&games[place..=place]));
    let halves = [&games[..count / 2], &games[count / 2..]].into_iter();
    let without = (0..count).map(move |place| {
        let mut left = games.to_vec();
        left.remove(place);
        Case { games: left }
    });
    let worth_it = move |least: usize| if count >= least { usize::MAX } else { 0 };
    alone
        .take(worth_it(2))
        .chain(halves.map(some).take(worth_it(4)))
        .chain(without.take(worth_it(3)))
}

/// How far a card is from the plainest, `B0`: colours count in their order, numbers by their
/// value, and after them changes, then passes.
fn plainness(card: Card) -> u8 {
    card.colour() + rank(card)
}

/// The place of a value among the plain ones: 0 to 9, then change 10 and pass 11.
fn rank(card: Card) -> u8 {
    match card.value() {
        0 => 11,
        1 => 10,
        value => value - 2,
    }
}

fn with_rank(colour: u8, rank: u8) -> Card {
    let value = match rank {
        11.. => 0,
        10 => 1,
        rank => rank + 2,
    };
    Card::new(colour, value)
}

/// The fewest cards in each list.
const LEAST: [usize; 6] = [1, 1, 1, 1, 1, 0];

/// Simpler positions: fewer cards, then a later start, a plainer first line, plainer cards.
fn positions(position: &Position) -> impl Iterator<Item = Position> + '_ {
    shorter_lists(position)
        .chain(fewer_of_each(position))
        .chain(without_a_card(position))
        .chain(later_starts(position))
        .chain(plainer_first_line(position))
        .chain(without_a_kind(position))
        .chain(plainer_cards(position))
}

/// The position after an edit of it.
fn edited(position: &Position, edit: impl FnOnce(&mut Position)) -> Position {
    let mut simpler = position.clone();
    edit(&mut simpler);
    simpler
}

fn sizes(position: &Position) -> [usize; 6] {
    lists(position).map(|list| list.len())
}

fn lists(position: &Position) -> [&Vec<Card>; 6] {
    let [one, two, three, four] = &position.hands;
    [one, two, three, four, &position.discard, &position.draw]
}

/// One list cut to as few cards as it may have, or without a run of cards.
fn shorter_lists(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let sizes = sizes(position);
    let least = (0..6)
        .filter(move |&list| sizes[list] > LEAST[list])
        .map(move |list| {
            edited(position, |simpler| {
                lists_mut(simpler)[list].truncate(LEAST[list])
            })
        });
    least.chain((1..7).flat_map(move |shift| without_a_run(position, shift)))
}

/// One list without a run of its cards: either half at `shift` 1, any quarter at 2, and so on,
/// down to two cards.
fn without_a_run(position: &Position, shift: usize) -> impl Iterator<Item = Position> + '_ {
    let sizes = sizes(position);
    let runs = (0..6).filter(move |&list| sizes[list] >> shift >= 2);
    runs.flat_map(move |list| {
        let run = sizes[list] >> shift;
        (0..sizes[list]).step_by(run).map(move |start| {
            let end = sizes[list].min(start + run);
            edited(position, |simpler| {
                lists_mut(simpler)[list].drain(start..end);
            })
        })
    })
}

/// One card off every hand that has several.
fn fewer_of_each(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let several = position.hands.iter().filter(|hand| hand.len() > 1).count();
    let shorter = move || {
        edited(position, |simpler| {
            for hand in simpler.hands.iter_mut().filter(|hand| hand.len() > 1) {
                hand.pop();
            }
        })
    };
    (several > 1).then(shorter).into_iter()
}

fn without_a_card(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let sizes = sizes(position);
    (0..6)
        .filter(move |&list| sizes[list] > LEAST[list])
        .flat_map(move |list| {
            (0..sizes[list]).map(move |place| {
                edited(position, |simpler| {
                    lists_mut(simpler)[list].remove(place);
                })
            })
        })
}

/// The same game from a later turn on, the last one first. The cards are the same, and fewer
/// turns are left; of a game that never ends, there are never fewer.
fn later_starts(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let length = std::iter::once_with(|| engine::length(position)).flatten();
    length.flat_map(move |turns| {
        let mut starts = vec![turns.saturating_sub(1), turns / 2, turns / 4, 1];
        starts.dedup();
        starts
            .into_iter()
            .filter(|&start| start > 0)
            .filter_map(move |start| engine::later(position, start))
    })
}

/// The same game seen from the first player's seat, going clockwise; then other first lines.
/// None takes more turns.
fn plainer_first_line(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let seen = [
        (Direction::Clockwise, 0),
        (Direction::Clockwise, position.first),
        (position.direction, 0),
    ];
    let seen = seen.into_iter();
    let clockwise = edited(position, |simpler| simpler.direction = Direction::Clockwise);
    let first = edited(position, |simpler| simpler.first = 0);
    let turns = |position: &Position| engine::length(position).unwrap_or(u64::MAX);
    seen.map(|(direction, first)| seen_from(position, direction, first))
        .chain([clockwise, first])
        .filter(move |simpler| first_line(simpler) < first_line(position))
        .filter(move |simpler| turns(simpler) <= turns(position))
}

/// How far the first line is from the plainest, `clockwise 1`.
fn first_line(position: &Position) -> u8 {
    position.first + u8::from(position.direction == Direction::CounterClockwise)
}

/// The kinds that occur.
fn kinds(position: &Position) -> impl Iterator<Item = Card> + use<> {
    let mut seen = 0_u64;
    for card in lists(position).into_iter().flatten() {
        seen |= 1 << card.index();
    }
    (0..Card::KINDS)
        .filter(move |index| seen >> index & 1 == 1)
        .map(Card::from_index)
}

/// All cards of one colour, of one value or of one kind made plainer.
fn without_a_kind(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let replaced = move |from: Card, to: Card, which: fn(Card, Card) -> bool| {
        edited(position, |simpler| {
            for card in lists_mut(simpler).into_iter().flatten() {
                if which(*card, from) {
                    *card = with_rank(
                        if card.colour() == from.colour() {
                            to.colour()
                        } else {
                            card.colour()
                        },
                        if card.value() == from.value() {
                            rank(to)
                        } else {
                            rank(*card)
                        },
                    );
                }
            }
        })
    };
    kinds(position).flat_map(move |from| {
        plainer(from).flat_map(move |to| {
            let colour = |card: Card, from: Card| card.colour() == from.colour();
            let value = |card: Card, from: Card| card.value() == from.value();
            let all = match to.colour() == from.colour() {
                true => replaced(from, to, value),
                false => replaced(from, to, colour),
            };
            [all, replaced(from, to, |card, from| card == from)]
        })
    })
}

/// One card made plainer.
fn plainer_cards(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let sizes = sizes(position);
    (0..6).flat_map(move |list| {
        (0..sizes[list]).flat_map(move |place| {
            plainer(lists(position)[list][place])
                .map(move |to| edited(position, |simpler| lists_mut(simpler)[list][place] = to))
        })
    })
}

/// Plainer cards of the same value or colour: the plainest, and one step down.
fn plainer(card: Card) -> impl Iterator<Item = Card> {
    let (colour, value) = (card.colour(), rank(card));
    let mut ends = vec![
        with_rank(0, value),
        with_rank(colour, 0),
        with_rank(colour.saturating_sub(1), value),
        with_rank(colour, value.saturating_sub(1)),
    ];
    ends.dedup();
    ends.into_iter()
        .filter(move |&to| plainness(to) < plainness(card))
}

#[cfg(test)]
mod tests {
    use super::super::case::Action;
    use super::super::engine::outcome;
    use super::super::generate::{LONG_GAME, generate};
    use super::super::text::{parse, print};
    use super::*;
    use crate::game::{Profile, Sample};
    use crate::source::Seeded;

    /// Games, cards, plainness, turns, first lines.
    fn measure(case: &Case) -> (usize, usize, u64, u128, u64) {
        let cards = |position: &Position| lists(position).into_iter().flatten().count();
        let plain = |position: &Position| {
            let all = lists(position).into_iter().flatten();
            all.map(|&card| u64::from(plainness(card))).sum::<u64>()
        };
        let turns = |position: &Position| u128::from(engine::length(position).unwrap_or(u64::MAX));
        let games = case.games.iter();
        (
            case.games.len(),
            case.games.iter().map(cards).sum(),
            case.games.iter().map(plain).sum(),
            games.clone().map(turns).sum(),
            games.map(|position| u64::from(first_line(position))).sum(),
        )
    }

    fn wide(number: u64) -> Case {
        match generate(&mut Seeded::from_number(number), Profile::Wide) {
            Sample::Case(case) => case,
            Sample::Text(_) => Case::default(),
        }
    }

    fn smallest(mut case: Case, fails: impl Fn(&Case) -> bool) -> Case {
        loop {
            let simpler = shrink(&case).find(&fails);
            match simpler {
                Some(simpler) => case = simpler,
                None => return case,
            }
        }
    }

    #[test]
    fn candidates_are_smaller_by_the_measure() {
        let mut candidates = 0;
        for number in 0..300 {
            let case = wide(number);
            for simpler in shrink(&case).take(300) {
                assert!(measure(&simpler) < measure(&case), "{}", print(&case));
                candidates += 1;
            }
        }
        assert!(candidates > 10_000);
    }

    #[test]
    fn without_a_condition_the_plainest_game_is_left() {
        for number in 0..40 {
            let case = wide(number);
            if !case.games.is_empty() {
                let plainest = print(&smallest(case, |_| true));
                assert_eq!(plainest, "clockwise 1\n1 B0\n1 B0\n1 B0\n1 B0\n1 B0\n0\n");
            }
        }
    }

    #[test]
    fn a_drawn_change_is_shown_by_seven_cards() {
        let shows = |case: &Case| {
            outcome(case).games.iter().any(|game| {
                let mut actions = game.trace.iter().map(|turn| turn.action);
                actions
                    .any(|action| matches!(action, Action::DrewAndPlayed(card) if card.is_change()))
            })
        };
        let mut shrunk = 0;
        for number in 0..400 {
            let case = wide(number);
            if shows(&case) && case.games.iter().all(|game| game.draw.len() < 30) {
                let smallest = smallest(case, shows);
                // The drawn card, the top it fits, and a card in each hand.
                let (games, cards, ..) = measure(&smallest);
                assert!((games, cards) <= (1, 7), "{}", print(&smallest));
                shrunk += 1;
            }
        }
        assert!(shrunk > 10);
    }

    #[test]
    fn the_game_that_matters_is_found_among_many() {
        let plain = "clockwise 1 1 B0 1 B0 1 B0 1 B0 1 B0 0 ";
        let wanted = "counter-clockwise 3 1 B0 1 Y7 1 B0 1 B0 1 B0 0 ";
        let text = [plain.repeat(5).as_str(), wanted, &plain.repeat(6)].concat();
        let case = parse(text.as_bytes()).expect("twelve games");
        let holds_seven = |case: &Case| {
            let mut cards = case.games.iter().flat_map(lists).flatten();
            cards.any(|card| rank(*card) == 7)
        };
        assert!(holds_seven(
            &shrink(&case).take(12).find(holds_seven).expect("alone")
        ));
        let left = smallest(case, holds_seven);
        // One B7 and four B0, the first player clockwise.
        let (games, cards, plain, ..) = measure(&left);
        assert_eq!((games, cards, plain), (1, 5, 7));
        assert_eq!(first_line(&left.games[0]), 0);
    }

    #[test]
    fn all_games_that_matter_are_kept() {
        let game = "clockwise 1 1 B0 1 B0 1 B0 1 B0 1 B0 0 ";
        let case = parse(game.repeat(9).as_bytes()).expect("nine games");
        let left = smallest(case, |case| case.games.len() >= 3);
        assert_eq!(left.games.len(), 3);
        assert_eq!(shrink(&Case::default()).count(), 0);
    }

    #[test]
    fn ranks_are_the_places_of_plain_values() {
        for index in 0..Card::KINDS {
            let card = Card::from_index(index);
            assert_eq!(with_rank(card.colour(), rank(card)), card);
        }
        let ranks: Vec<u8> = (0..12).map(|value| rank(Card::new(0, value))).collect();
        assert_eq!(ranks, [11, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    fn position(text: &str) -> Position {
        parse(text.as_bytes()).expect("a game").games.remove(0)
    }

    /// The lists of each candidate on one line.
    fn lines(candidates: impl Iterator<Item = Position>) -> Vec<String> {
        let line = |position: Position| {
            let text = print(&Case {
                games: vec![position],
            });
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        candidates.map(line).collect()
    }

    #[test]
    fn games_are_kept_alone_by_halves_or_without_one() {
        let kept = |count: u8| {
            let game = |number| position(&format!("clockwise 1 1 B{number} 1 B0 1 B0 1 B0 1 B0 0"));
            let case = Case {
                games: (0..count).map(game).collect(),
            };
            let numbers = |case: Case| {
                let games = case.games.iter();
                games.map(|game| rank(game.hands[0][0])).collect::<Vec<_>>()
            };
            fewer_games(&case).map(numbers).collect::<Vec<_>>()
        };
        assert!(kept(1).is_empty());
        assert_eq!(kept(2), [[0], [1]]);
        let (alone, without) = (&kept(3)[..3], &kept(3)[3..]);
        assert_eq!(
            (alone, without),
            (
                &[vec![0], vec![1], vec![2]][..],
                &[vec![1, 2], vec![0, 2], vec![0, 1]][..]
            )
        );
        let four = kept(4);
        assert_eq!(four[4..6], [[0, 1], [2, 3]]);
        assert_eq!(four[6..], [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]);
        assert_eq!(kept(5)[5..7], [vec![0, 1], vec![2, 3, 4]]);
    }

    #[test]
    fn the_plainest_card_is_the_zero_of_the_first_colour() {
        let plain = |words: &[&str]| {
            words
                .iter()
                .map(|word| plainness(Card::named(word)))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            plain(&["B0", "B9", "BC", "BP", "R0", "G0", "GP"]),
            [0, 9, 10, 11, 1, 3, 14]
        );
    }

    #[test]
    fn lists_are_cut_to_the_least_and_by_runs() {
        let dealt =
            position("clockwise 1  5 B1 B2 B3 B4 B5  1 R1  1 R2  1 R3  2 Y1 Y2  3 G1 G2 G3");
        let expected = [
            "clockwise 1 1 B1 1 R1 1 R2 1 R3 2 Y1 Y2 3 G1 G2 G3",
            "clockwise 1 5 B1 B2 B3 B4 B5 1 R1 1 R2 1 R3 1 Y1 3 G1 G2 G3",
            "clockwise 1 5 B1 B2 B3 B4 B5 1 R1 1 R2 1 R3 2 Y1 Y2 0",
            // Halves, of which the odd card is one more.
            "clockwise 1 3 B3 B4 B5 1 R1 1 R2 1 R3 2 Y1 Y2 3 G1 G2 G3",
            "clockwise 1 3 B1 B2 B5 1 R1 1 R2 1 R3 2 Y1 Y2 3 G1 G2 G3",
            "clockwise 1 4 B1 B2 B3 B4 1 R1 1 R2 1 R3 2 Y1 Y2 3 G1 G2 G3",
        ];
        assert_eq!(lines(shorter_lists(&dealt)), expected);
        // Eight cards by halves and by quarters.
        let eight =
            position("clockwise 1  1 R1  1 R1  1 R2  1 R3  1 Y1  8 B0 B1 B2 B3 B4 B5 B6 B7");
        let draws: Vec<_> = shorter_lists(&eight).map(|less| less.draw.len()).collect();
        assert_eq!(draws, [0, 4, 4, 6, 6, 6, 6]);
    }

    #[test]
    fn a_card_goes_from_each_hand_that_has_several() {
        let dealt = position("clockwise 1  2 B1 B2  1 R1  3 R2 R3 R4  1 R5  2 Y1 Y2  1 G1");
        let expected = ["clockwise 1 1 B1 1 R1 2 R2 R3 1 R5 2 Y1 Y2 1 G1"];
        assert_eq!(lines(fewer_of_each(&dealt)), expected);
        // A single hand is shortened elsewhere.
        let dealt = position("clockwise 1  1 B1  1 R1  3 R2 R3 R4  1 R5  2 Y1 Y2  1 G1");
        assert_eq!(fewer_of_each(&dealt).count(), 0);
        let expected = [
            "clockwise 1 1 B1 1 R1 2 R3 R4 1 R5 2 Y1 Y2 1 G1",
            "clockwise 1 1 B1 1 R1 2 R2 R4 1 R5 2 Y1 Y2 1 G1",
            "clockwise 1 1 B1 1 R1 2 R2 R3 1 R5 2 Y1 Y2 1 G1",
            "clockwise 1 1 B1 1 R1 3 R2 R3 R4 1 R5 1 Y2 1 G1",
            "clockwise 1 1 B1 1 R1 3 R2 R3 R4 1 R5 1 Y1 1 G1",
            "clockwise 1 1 B1 1 R1 3 R2 R3 R4 1 R5 2 Y1 Y2 0",
        ];
        assert_eq!(lines(without_a_card(&dealt)), expected);
    }

    #[test]
    fn later_starts_are_the_last_turn_half_and_a_quarter() {
        let long = position(LONG_GAME);
        assert_eq!(engine::length(&long), Some(1_086));
        let at = |turn| engine::later(&long, turn).expect("it goes on");
        let expected = [at(1_085), at(543), at(271), at(1)];
        assert_eq!(later_starts(&long).collect::<Vec<_>>(), expected);
        // Of a single turn nothing is left.
        let won_at_once = position("clockwise 1 1 B5 1 G9 1 G9 1 G9 1 B9 0");
        assert_eq!(engine::length(&won_at_once), Some(1));
        assert_eq!(later_starts(&won_at_once).count(), 0);
        let endless = position("clockwise 1 1 B5 1 B6 1 B7 1 G8 1 R1 0");
        assert_eq!(engine::length(&endless), None);
        assert_eq!(later_starts(&endless).count(), 0);
    }

    #[test]
    fn kinds_are_told_once_in_their_order() {
        let dealt = position("clockwise 1  2 R1 R1  1 BP  1 R1  1 G9  1 B0  1 G9");
        let words: Vec<String> = kinds(&dealt).map(|card| card.to_string()).collect();
        assert_eq!(words, ["BP", "B0", "R1", "G9"]);
    }

    #[test]
    fn a_plainer_card_has_the_same_colour_or_value() {
        let to = |word| {
            plainer(Card::named(word))
                .map(|card| card.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(to("Y7"), ["B7", "Y0", "R7", "Y6"]);
        assert_eq!(to("R1"), ["B1", "R0", "B1", "R0"]);
        assert_eq!(to("BC"), ["B0", "B9"]);
        assert_eq!(to("GP"), ["BP", "G0", "YP", "GC"]);
        assert_eq!(to("B0"), [""; 0]);
    }

    #[test]
    fn kinds_are_made_plainer_in_all_lists() {
        let dealt = position("clockwise 1  2 R0 B2  1 B0  1 B0  1 B0  1 R2  0");
        // B2 as the value 2 and alone; R0 as the colour and alone; R2 in both ways.
        let expected = [
            "clockwise 1 2 R0 B0 1 B0 1 B0 1 B0 1 R0 0",
            "clockwise 1 2 R0 B0 1 B0 1 B0 1 B0 1 R2 0",
            "clockwise 1 2 R0 B1 1 B0 1 B0 1 B0 1 R1 0",
            "clockwise 1 2 R0 B1 1 B0 1 B0 1 B0 1 R2 0",
        ];
        let found = lines(without_a_kind(&dealt));
        assert_eq!(found[..4], expected);
        let colour = "clockwise 1 2 B0 B2 1 B0 1 B0 1 B0 1 B2 0";
        let alone = "clockwise 1 2 B0 B2 1 B0 1 B0 1 B0 1 R2 0";
        assert_eq!(found[4..6], [colour, alone]);
        // Single cards, one at a time; the first colour is also the next.
        let expected = [
            "clockwise 1 2 B0 B2 1 B0 1 B0 1 B0 1 R2 0",
            "clockwise 1 2 B0 B2 1 B0 1 B0 1 B0 1 R2 0",
            "clockwise 1 2 R0 B0 1 B0 1 B0 1 B0 1 R2 0",
            "clockwise 1 2 R0 B1 1 B0 1 B0 1 B0 1 R2 0",
        ];
        assert_eq!(lines(plainer_cards(&dealt))[..4], expected);
    }

    #[test]
    fn first_lines_become_plainer_if_the_game_does_not_last_longer() {
        // Nobody ever plays, whoever begins.
        let endless = position("counter-clockwise 3  1 B5  1 B6  1 B7  1 G8  1 R1  0");
        let expected = [
            // Seen from the first player, and the other way round.
            "clockwise 1 1 B7 1 B6 1 B5 1 G8 1 R1 0",
            "clockwise 3 1 B5 1 G8 1 B7 1 B6 1 R1 0",
            "counter-clockwise 1 1 B7 1 G8 1 B5 1 B6 1 R1 0",
            // Other games.
            "clockwise 3 1 B5 1 B6 1 B7 1 G8 1 R1 0",
            "counter-clockwise 1 1 B5 1 B6 1 B7 1 G8 1 R1 0",
        ];
        assert_eq!(lines(plainer_first_line(&endless)), expected);
        let plain = position("clockwise 1  1 B5  1 B6  1 B7  1 G8  1 R1  0");
        assert_eq!(plainer_first_line(&plain).count(), 0);
        // Player 4 wins in the second turn, clockwise in the fourth.
        let won = position("counter-clockwise 1  1 B5  1 B6  1 B7  1 R8  1 R1  0");
        let seen = "clockwise 1 1 B5 1 R8 1 B7 1 B6 1 R1 0";
        assert_eq!(lines(plainer_first_line(&won)), [seen, seen]);
    }
}
