//! The generator: a plan from structural choices, then cards from the rest.
//!
//! Swarm style: each game switches whole colours and values off, so that small
//! games are full of matches, repeated cards and ties. Twists then force what
//! chance rarely brings: a pass or change on top, as the next card to draw or as
//! somebody's last, and an empty draw pile over a discard pile of several cards.

use super::case::{Card, Case, Direction, MAX_COUNT, Position};
use super::engine::{self, Table};
use super::text;
use crate::game::{Profile, Sample};
use crate::source::{Seeded, Source, pick, shuffle, weighted};

/// One sample of a profile.
pub fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Case> {
    match profile {
        Profile::Wide => Sample::Case(valid(source, 0)),
        Profile::Contest => Sample::Case(contest(source)),
        Profile::Default => match weighted(source, &[82, 12, 6]) {
            0 => Sample::Case(valid(source, 0)),
            1 => Sample::Text(broken(source)),
            _ => Sample::Text(raw(source)),
        },
    }
}

/// A valid case of at least so many games.
fn valid(source: &mut dyn Source, least: usize) -> Case {
    let games = match weighted(source, &[74, 14, 6, 5, 1]) {
        count @ 0..3 => count + 1,
        3 => 4 + source.below(5) as usize,
        _ => least,
    };
    let plans: Vec<Plan> = (0..games).map(|_| Plan::new(source, games)).collect();
    let mut rest = source.rest();
    Case {
        games: plans.iter().map(|plan| plan.fill(&mut rest)).collect(),
    }
}

/// What the source of the game guarantees: at least one game, and every game ends.
fn contest(source: &mut dyn Source) -> Case {
    let mut case = valid(source, 1);
    let mut table = Table::default();
    for position in &mut case.games {
        if engine::result(&mut table, position).is_none() {
            // With nothing but a copy of the top in his hand, the first player wins at once.
            position.hands[usize::from(position.first)] = vec![position.discard[0]];
        }
    }
    case
}

/// What a game looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// One or two cards a hand, hardly any pile.
    Tiny,
    Small,
    Middle,
    /// A shuffled pack of 92 cards, seven a hand.
    FreshDeal,
    /// No card fits the top, but for one that may lie somewhere in the piles.
    Stuck,
    /// The same with a hand that grows past 100 cards.
    Heap,
    /// Lists near the greatest length.
    Full,
    /// A game known to last long, seen from any seat and in either direction.
    Long,
}

impl Shape {
    const ALL: [Shape; 8] = [
        Shape::Tiny,
        Shape::Small,
        Shape::Middle,
        Shape::FreshDeal,
        Shape::Stuck,
        Shape::Heap,
        Shape::Full,
        Shape::Long,
    ];
    /// Out of 200.
    const WEIGHTS: [u32; 8] = [62, 72, 36, 8, 18, 2, 1, 1];

    /// The fewest and most cards of a hand, the discard pile and the draw pile.
    fn limits(self) -> [(u32, u32); 3] {
        match self {
            Shape::Tiny => [(1, 2), (1, 2), (0, 2)],
            Shape::Small => [(1, 4), (1, 4), (0, 6)],
            Shape::Middle => [(1, 7), (1, 6), (0, 20)],
            Shape::Stuck => [(1, 3), (1, 3), (0, 4)],
            Shape::Heap => [(98, 100), (1, 3), (10, 24)],
            Shape::Full => [(90, 100), (90, 100), (90, 100)],
            Shape::FreshDeal | Shape::Long => [(7, 7), (1, 1), (63, 63)],
        }
    }
}

/// What chance rarely brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Twist {
    None,
    /// A pass or change lies on top.
    TopActs,
    /// The next card to draw is a pass or change of the top's colour.
    DrawActs,
    /// Somebody holds nothing but a pass or change.
    LastCardActs,
    /// The cards of the draw pile lie under the discard pile instead.
    AllDiscarded,
    /// The first player has to choose between the top's colour and its value.
    ColourOrValue,
}

impl Twist {
    const ALL: [Twist; 6] = [
        Twist::None,
        Twist::TopActs,
        Twist::DrawActs,
        Twist::LastCardActs,
        Twist::AllDiscarded,
        Twist::ColourOrValue,
    ];
    /// Of [`Twist::ALL`].
    const WEIGHTS: [u32; 6] = [60, 8, 8, 8, 8, 8];
}

/// The structural choices of one game.
struct Plan {
    shape: Shape,
    twist: Twist,
    direction: Direction,
    first: u8,
    /// Bits of the colours and of the values that are switched on.
    colours: u32,
    values: u32,
    /// Hands, discard pile, draw pile.
    sizes: [usize; 6],
}

impl Plan {
    /// Where an input holds many games, they are tiny.
    fn new(source: &mut dyn Source, games: usize) -> Plan {
        let shape = match games {
            0..=3 => Shape::ALL[weighted(source, &Shape::WEIGHTS)],
            _ => Shape::Tiny,
        };
        let twist = Twist::ALL[weighted(source, &Twist::WEIGHTS)];
        let seat = source.below(8) as u8;
        let colours = 1 + source.below(15);
        let values = values(source);
        let [hand, discard, draw] = shape.limits();
        let sizes = [hand, hand, hand, hand, discard, draw];
        Plan {
            shape,
            twist,
            direction: direction(seat >= 4),
            first: seat % 4,
            colours,
            values,
            sizes: sizes.map(|(least, most)| (least + source.below(most - least + 1)) as usize),
        }
    }

    fn fill(&self, rest: &mut Seeded) -> Position {
        let mut position = match self.shape {
            Shape::FreshDeal => self.fresh_deal(rest),
            Shape::Stuck => self.stuck(rest, self.sizes),
            Shape::Heap => self.heap(rest),
            Shape::Long => return self.long(),
            Shape::Tiny | Shape::Small | Shape::Middle | Shape::Full => {
                let kinds = self.kinds();
                self.position(self.sizes, |_| *pick(rest, &kinds))
            }
        };
        self.twist(&mut position, rest);
        position
    }

    /// The kinds that are switched on; at least one.
    fn kinds(&self) -> Vec<Card> {
        let on = |card: &Card| {
            self.colours >> card.colour() & 1 == 1 && self.values >> card.value() & 1 == 1
        };
        every_card().filter(on).collect()
    }

    /// Lists of these sizes, filled in the order they are written.
    fn position(&self, sizes: [usize; 6], mut card: impl FnMut(usize) -> Card) -> Position {
        let mut list = |place: usize| (0..sizes[place]).map(|_| card(place)).collect();
        Position {
            direction: self.direction,
            first: self.first,
            hands: [list(0), list(1), list(2), list(3)],
            discard: list(4),
            draw: list(5),
        }
    }

    fn fresh_deal(&self, rest: &mut Seeded) -> Position {
        let mut pack: Vec<Card> = every_card()
            .chain(every_card().filter(|card| card.value() != ZERO))
            .collect();
        shuffle(rest, &mut pack);
        let mut cards = pack.into_iter();
        // The pack has exactly as many cards as are asked for.
        self.position([7, 7, 7, 7, 1, 63], |_| cards.next().unwrap_or(ANY))
    }

    /// Nothing fits the top; in every second game one card in the piles does.
    fn stuck(&self, rest: &mut Seeded, sizes: [usize; 6]) -> Position {
        let top = *pick(rest, &self.kinds());
        let fits = |card: &Card| card.colour() == top.colour() || card.value() == top.value();
        let switched_on = self.kinds().into_iter().filter(|card| !fits(card));
        let mut kinds: Vec<Card> = switched_on.collect();
        if kinds.is_empty() {
            kinds.extend(every_card().filter(|card| !fits(card)));
        }
        let mut position = self.position(sizes, |_| *pick(rest, &kinds));
        position.discard[0] = top;
        if rest.chance(1, 2) {
            let fitting: Vec<Card> = every_card().filter(fits).collect();
            let below = position.discard.iter_mut().skip(1);
            let mut places: Vec<&mut Card> = position.draw.iter_mut().chain(below).collect();
            if !places.is_empty() {
                let place = rest.below(places.len() as u32) as usize;
                *places[place] = *pick(rest, &fitting);
            }
        }
        position
    }

    /// Stuck, the first player with about 100 cards and the others with few.
    fn heap(&self, rest: &mut Seeded) -> Position {
        let mut sizes = self.sizes.map(|size| size.min(MAX_COUNT));
        for (player, size) in sizes.iter_mut().take(4).enumerate() {
            if player != usize::from(self.first) {
                *size %= 4;
                *size += 1;
            }
        }
        self.stuck(rest, sizes)
    }

    /// The known long game turned so that the planned player begins, and mirrored if he goes the
    /// other way round: neither changes how long it lasts.
    fn long(&self) -> Position {
        let known = text::parse(LONG_GAME.as_bytes());
        let Some(position) = known.ok().and_then(|case| case.games.into_iter().next()) else {
            return self.position([1; 6], |_| ANY);
        };
        seen_from(&position, self.direction, self.first)
    }

    fn twist(&self, position: &mut Position, rest: &mut Seeded) {
        let action = |rest: &mut Seeded, colour| Card::new(colour, rest.below(2) as u8);
        let top = position.discard[0];
        match self.twist {
            Twist::None => {}
            Twist::TopActs => {
                let colour = rest.below(4) as u8;
                position.discard[0] = action(rest, colour);
            }
            Twist::DrawActs => {
                let card = action(rest, top.colour());
                match position.draw.first_mut() {
                    Some(next) => *next = card,
                    None => position.draw.push(card),
                }
            }
            Twist::LastCardActs => {
                let player = rest.below(4) as usize;
                let colour = position.hands[player][0].colour();
                position.hands[player] = vec![action(rest, colour)];
            }
            Twist::AllDiscarded => {
                let room = MAX_COUNT - position.discard.len();
                let moved = position.draw.drain(..).take(room);
                position.discard.extend(moved);
            }
            Twist::ColourOrValue => {
                let hand = &mut position.hands[usize::from(self.first)];
                hand.truncate(MAX_COUNT - 2);
                hand.push(Card::new(top.colour(), rest.below(12) as u8));
                hand.push(Card::new(rest.below(4) as u8, top.value()));
            }
        }
    }
}

/// Bits of the values that are switched on: all, a few, only passes and changes, or only numbers.
fn values(source: &mut dyn Source) -> u32 {
    const ALL: u32 = (1 << 12) - 1;
    const ACTIONS: u32 = 0b11;
    match weighted(source, &[5, 3, 4, 1, 2]) {
        0 => ALL,
        1 => ACTIONS | 1 << source.below(12) | 1 << source.below(12),
        2 => 1 << source.below(12) | 1 << source.below(12) | 1 << source.below(12),
        3 => ACTIONS,
        _ => ALL & !ACTIONS,
    }
}

const ANY: Card = Card::from_index(0);
/// The value of which a pack has one card in each colour, not two.
const ZERO: u8 = 2;

fn every_card() -> impl Iterator<Item = Card> {
    (0..Card::KINDS).map(Card::from_index)
}

fn direction(counter_clockwise: bool) -> Direction {
    if counter_clockwise {
        Direction::CounterClockwise
    } else {
        Direction::Clockwise
    }
}

/// The same game at a table whose seats are turned, and mirrored if need be, so that it begins
/// with this player in this direction.
pub(super) fn seen_from(position: &Position, direction: Direction, first: u8) -> Position {
    let mut seen = position.clone();
    let same_way = direction == position.direction;
    for (player, hand) in position.hands.iter().enumerate() {
        let after_first = (player + 4 - usize::from(position.first)) % 4;
        let seat = if same_way {
            usize::from(first) + after_first
        } else {
            usize::from(first) + 4 - after_first
        };
        seen.hands[seat % 4].clone_from(hand);
    }
    seen.direction = direction;
    seen.first = first;
    seen
}

/// Ends after 1,086 turns, found by a search among random small games.
pub(super) const LONG_GAME: &str = "clockwise 1 \
    4 Y6 G1 BC G6  2 Y4 R1  3 G3 RP G1  2 G3 G3  1 GC  7 RP Y7 Y0 Y9 Y8 Y4 G3";

/// What a word of an input stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Direction,
    First,
    Count,
    Card,
}

/// Wrong in the place of a direction; nearly right ones too.
const BAD_DIRECTIONS: &[&str] = &[
    "Clockwise",
    "clockwise1",
    "counterclockwise",
    "counter- clockwise",
    "anticlockwise",
    "counter-clockwis",
    "1",
    "B1",
];
/// Wrong (some of them only nearly) in the place of a number.
const BAD_NUMBERS: &[&str] = &[
    "0",
    "5",
    "100",
    "101",
    "-1",
    "+1",
    "1.0",
    "x",
    "B1",
    "18446744073709551617",
    "0000000000000000000000001",
    "\u{663}",
];
/// Wrong in the place of a card.
const BAD_CARDS: &[&str] = &[
    "X3",
    "B10",
    "b1",
    "R",
    "3R",
    "PR",
    "RR",
    "B\0",
    "\u{feff}B1",
    "B1,",
    "1",
    "BX",
    "\u{a0}",
];

/// A small case with one field broken.
fn broken(source: &mut dyn Source) -> Vec<u8> {
    let fault = source.below(9);
    let games = 1 + usize::from(source.chance(1, 4));
    let usual = source.chance(3, 4);
    let case = small(source, games);
    let mut rest = source.rest();
    let mut words = words(&case);
    let fields: &[Field] = match fault {
        0 => &[Field::Direction],
        1 => &[Field::First],
        2..=4 => &[Field::Count],
        5 | 6 => &[Field::Card],
        _ => &[Field::Direction, Field::First, Field::Count, Field::Card],
    };
    let places: Vec<usize> = (0..words.len())
        .filter(|&place| fields.contains(&words[place].0))
        .collect();
    break_word(&mut words, *pick(&mut rest, &places), fault, &mut rest);
    let mut text = laid_out(&words, usual, &mut rest);
    if fault >= 7 && rest.chance(1, 4) {
        text.truncate(rest.below(text.len() as u32 + 1) as usize);
    }
    text
}

/// Breaks the word at a place in the way that is numbered, 0 to 8.
fn break_word(words: &mut Vec<(Field, String)>, place: usize, fault: u32, rest: &mut Seeded) {
    let word = &mut words[place].1;
    match fault {
        0 => *word = (*pick(rest, BAD_DIRECTIONS)).to_owned(),
        1 | 2 => *word = (*pick(rest, BAD_NUMBERS)).to_owned(),
        3 => *word = miscounted(word, rest.chance(1, 2)),
        4 => empty_list(words, place),
        5 => *word = (*pick(rest, BAD_CARDS)).to_owned(),
        6 => *word = mistyped(word, rest),
        7 => drop(words.remove(place)),
        _ => {
            let again = words[place].clone();
            words.insert(place, again);
        }
    }
}

/// So many tiny games.
fn small(source: &mut dyn Source, games: usize) -> Case {
    let plans: Vec<Plan> = (0..games).map(|_| Plan::new(source, 4)).collect();
    let mut rest = source.rest();
    Case {
        games: plans.iter().map(|plan| plan.fill(&mut rest)).collect(),
    }
}

/// The words of a case with what they stand for.
fn words(case: &Case) -> Vec<(Field, String)> {
    let mut words = Vec::new();
    for position in &case.games {
        let direction = text::direction_word(position.direction);
        words.push((Field::Direction, direction.to_owned()));
        words.push((Field::First, (position.first + 1).to_string()));
        let piles = [&position.discard, &position.draw];
        for list in position.hands.iter().chain(piles) {
            words.push((Field::Count, list.len().to_string()));
            words.extend(list.iter().map(|card| (Field::Card, card.to_string())));
        }
    }
    words
}

/// One more or one fewer than there are.
fn miscounted(count: &str, more: bool) -> String {
    let count: usize = count.parse().unwrap_or_default();
    let wrong = if more { count + 1 } else { count.max(1) - 1 };
    wrong.to_string()
}

/// Replaces the list whose count stands at a place by an empty one.
fn empty_list(words: &mut Vec<(Field, String)>, place: usize) {
    let count: usize = words[place].1.parse().unwrap_or_default();
    words.drain(place + 1..=place + count);
    words[place].1 = "0".to_owned();
}

/// A word with one byte replaced by another that occurs in inputs.
fn mistyped(word: &str, rest: &mut Seeded) -> String {
    let place = rest.below(word.len() as u32) as usize;
    let typed = char::from(*pick(rest, b"BRYGPC0189brgpc-Z "));
    word.chars()
        .enumerate()
        .map(|(at, letter)| if at == place { typed } else { letter })
        .collect()
}

/// Words as text: line by line as usual, or with any blanks between them.
fn laid_out(words: &[(Field, String)], usual: bool, rest: &mut Seeded) -> Vec<u8> {
    const BLANKS: &[&str] = &[" ", "\n", "\t", "\r\n", "  ", " \n\n ", "\r"];
    let any = *pick(rest, BLANKS);
    let mixed = rest.chance(1, 2);
    let mut text = String::new();
    for (place, (field, word)) in words.iter().enumerate() {
        let blank = match field {
            _ if place == 0 => "",
            _ if !usual && mixed => *pick(rest, BLANKS),
            _ if !usual => any,
            Field::Direction => "\n\n",
            Field::Count => "\n",
            Field::First | Field::Card => " ",
        };
        text.push_str(blank);
        text.push_str(word);
    }
    if usual || rest.chance(1, 2) {
        text.push('\n');
    }
    text.into_bytes()
}

/// A valid case laid out unusually, words in any order, or bytes.
fn raw(source: &mut dyn Source) -> Vec<u8> {
    match weighted(source, &[2, 1, 1]) {
        0 => {
            let games = source.below(3) as usize;
            let case = small(source, games);
            laid_out(&words(&case), false, &mut source.rest())
        }
        1 => {
            let case = small(source, 2);
            let mut rest = source.rest();
            let mut words = words(&case);
            shuffle(&mut rest, &mut words);
            words.truncate(rest.below(words.len() as u32 + 1) as usize);
            laid_out(&words, false, &mut rest)
        }
        _ => {
            let length = source.below(40);
            let mut rest = source.rest();
            let hot = b"clockwise counter-\n\r\t 0123456789BRYGPC";
            let byte = |rest: &mut Seeded| match rest.chance(1, 8) {
                true => rest.below(256) as u8,
                false => *pick(rest, hot),
            };
            (0..length).map(|_| byte(&mut rest)).collect()
        }
    }
}

/// One small step away from a case: a card, a list, the first line or a whole game.
pub fn mutate(case: &mut Case, source: &mut dyn Source) {
    let games = case.games.len();
    if games == 0 {
        *case = small(source, 1);
        return;
    }
    let place = source.below(games as u32) as usize;
    match source.below(12) {
        0 if games > 1 => drop(case.games.remove(place)),
        1 if games < 8 => case.games.push(case.games[place].clone()),
        2 if games < 8 => case.games.extend(small(source, 1).games),
        _ => mutate_position(&mut case.games[place], source),
    }
}

fn mutate_position(position: &mut Position, source: &mut dyn Source) {
    match source.below(8) {
        0 => position.direction = direction(position.direction == Direction::Clockwise),
        1 => position.first = source.below(4) as u8,
        choice => mutate_list(position, choice, source),
    }
}

/// Changes one list, in place or by one card more or fewer.
fn mutate_list(position: &mut Position, choice: u32, source: &mut dyn Source) {
    let card = Card::from_index(source.below(u32::from(Card::KINDS)) as u8);
    let which = source.below(6) as usize;
    let least = usize::from(which < 5);
    let lists = lists_mut(position);
    let Some(list) = lists.into_iter().nth(which) else {
        return;
    };
    let at = source.below(list.len() as u32 + 1) as usize;
    match choice {
        2 | 3 if list.len() < MAX_COUNT => list.insert(at, card),
        4 if list.len() > least && at < list.len() => drop(list.remove(at)),
        5 if list.len() > 1 => list.rotate_left(at.min(1)),
        _ if at < list.len() => list[at] = card,
        _ if list.len() < MAX_COUNT => list.push(card),
        _ => {}
    }
}

/// Hands, discard pile and draw pile.
pub(super) fn lists_mut(position: &mut Position) -> [&mut Vec<Card>; 6] {
    let [one, two, three, four] = &mut position.hands;
    [
        one,
        two,
        three,
        four,
        &mut position.discard,
        &mut position.draw,
    ]
}

#[cfg(test)]
mod tests {
    use super::super::case::{Outcome, TRACE_TURNS, Verdict};
    use super::super::text::parse;
    use super::*;
    use crate::text::ErrorKind;
    use std::collections::BTreeMap;

    fn outcome(position: &Position) -> Outcome {
        let games = vec![position.clone()];
        engine::outcome(&Case { games })
    }

    #[test]
    fn the_long_game_is_long_from_every_seat_both_ways() {
        let case = parse(LONG_GAME.as_bytes()).expect("a game");
        for (way, first) in (0..8).map(|seat| (direction(seat >= 4), seat % 4)) {
            let seen = seen_from(&case.games[0], way, first);
            assert_eq!((seen.direction, seen.first), (way, first));
            let game = &outcome(&seen).games[0];
            assert!(matches!(game.verdict, Verdict::Won(_)));
            assert!(game.turns > TRACE_TURNS as u64);
        }
    }

    #[test]
    fn seats_keep_their_order_of_play() {
        let text = "counter-clockwise 3  1 B1  1 B2  1 B3  1 B4  1 R1  0";
        let case = parse(text.as_bytes()).expect("a game");
        // Their order is B3, B2, B1, B4.
        let seen = seen_from(&case.games[0], Direction::Clockwise, 1);
        let expected = "clockwise 2  1 B4  1 B3  1 B2  1 B1  1 R1  0";
        assert_eq!(parse(expected.as_bytes()).expect("a game").games, [seen]);
    }

    #[test]
    fn contest_games_all_end() {
        let mut source = Seeded::from_number(1);
        for _ in 0..2_000 {
            let case = contest(&mut source);
            assert!(!case.games.is_empty());
            for game in engine::outcome(&case).games {
                assert!(matches!(game.verdict, Verdict::Won(_)));
            }
        }
    }

    #[test]
    fn a_fresh_deal_is_a_whole_pack() {
        let mut source = Seeded::from_number(2);
        let plan = Plan {
            shape: Shape::FreshDeal,
            twist: Twist::None,
            ..Plan::new(&mut source, 1)
        };
        let position = plan.fill(&mut source);
        let mut counts = BTreeMap::new();
        let piles = [position.discard, position.draw];
        for card in position.hands.iter().chain(&piles).flatten() {
            *counts.entry(*card).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 48);
        for (card, count) in counts {
            let zero = card.to_string().ends_with('0');
            assert_eq!(count, if zero { 1 } else { 2 }, "{card}");
        }
    }

    #[test]
    fn broken_texts_are_refused_for_every_reason() {
        let mut source = Seeded::from_number(3);
        let mut reasons: BTreeMap<Option<ErrorKind>, u32> = BTreeMap::new();
        for _ in 0..4_000 {
            let reason = parse(&broken(&mut source)).err().map(|error| error.kind);
            *reasons.entry(reason).or_default() += 1;
        }
        for kind in [
            ErrorKind::BadDirection,
            ErrorKind::BadNumber,
            ErrorKind::OutOfRange,
            ErrorKind::EmptyHand,
            ErrorKind::EmptyDiscard,
            ErrorKind::BadCard,
            ErrorKind::Missing,
        ] {
            let count = reasons.get(&Some(kind)).copied().unwrap_or_default();
            assert!(count >= 40, "{kind:?}: {count}");
        }
        // What is typed in the place of a word may be right by chance.
        assert!(reasons[&None] < 800, "{reasons:?}");
    }

    #[test]
    fn raw_texts_are_valid_now_and_then() {
        let mut source = Seeded::from_number(4);
        let valid = (0..1_000)
            .filter(|_| parse(&raw(&mut source)).is_ok())
            .count();
        assert!((450..700).contains(&valid), "{valid} of 1000");
    }

    #[test]
    fn mutations_reach_every_part_of_a_case() {
        let text = "clockwise 1  2 B1 R1  2 B2 R2  1 B3  1 B4  2 R5 Y6  1 G7";
        let before = parse(text.as_bytes()).expect("a game");
        let mut source = Seeded::from_number(5);
        let mut changed = [0; 5];
        for _ in 0..2_000 {
            let mut after = before.clone();
            mutate(&mut after, &mut source);
            let (old, new) = (&before.games[0], &after.games[0]);
            let differ = [
                after.games.len() != 1,
                old.direction != new.direction,
                old.first != new.first,
                old.hands != new.hands,
                (&old.discard, &old.draw) != (&new.discard, &new.draw),
            ];
            for (count, differs) in changed.iter_mut().zip(differ) {
                *count += u32::from(differs);
            }
            assert_eq!(parse(text::print(&after).as_bytes()), Ok(after));
        }
        assert!(changed.iter().all(|&count| count >= 50), "{changed:?}");
    }

    #[test]
    fn a_case_without_games_is_mutated_into_one() {
        let mut case = Case::default();
        mutate(&mut case, &mut Seeded::from_number(6));
        assert_eq!(case.games.len(), 1);
    }
}
