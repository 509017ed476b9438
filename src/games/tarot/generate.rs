//! Random inputs: two hands that are aimed at a situation, and texts with one thing wrong.
//!
//! Structural choices come first: the kind of input, the cards in play (whole
//! kinds are switched off per case), how many jokers, which rank Konrad's hand
//! is aimed at and how Atli's hand relates to it. Hands drawn independently
//! hardly ever meet the same rank, so most are not.

use super::case::{Card, Case, Hand};
use super::text;
use crate::game::{Profile, Sample};
use crate::source::{Seeded, Source, pick, shuffle, weighted};

/// Of a hundred default cases: valid ones, texts with one thing wrong or laid out differently, raw texts.
const KINDS: [u32; 3] = [83, 12, 5];

/// How often a hand has 0..=5 jokers. The reference needs a millisecond for three, so they are rare.
const JOKERS: [u32; 6] = [112, 52, 12, 1, 4, 3];

/// How often a hand is aimed at nothing in particular, at rank 1..=20, at a near miss
/// ([`Palette::near_miss`]), or at a rare best rank with jokers ([`Palette::scene`]).
const AIMS: [u32; 35] = [
    24, 10, 10, 10, 14, 14, 12, 18, 14, 12, 12, 12, 12, 18, 24, 16, 10, 10, 14, 10, 12, 6, 6, 6, 6,
    8, 3, 1, 1, 1, 1, 1, 1, 2, 5,
];

/// An input.
///
/// `Contest` and `Wide` are the same: every two hands are a contest input.
pub fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Case> {
    let kind = match profile {
        Profile::Default => weighted(source, &KINDS),
        Profile::Contest | Profile::Wide => 0,
    };
    match kind {
        0 => Sample::Case(two_hands(source)),
        1 => {
            let damage = source.below(DAMAGES);
            let case = two_hands(source);
            Sample::Text(damaged(&case, damage, &mut source.rest()))
        }
        _ => Sample::Text(raw(&mut source.rest())),
    }
}

/// A small change: one card, its place, a joker, or the hands.
pub fn mutate(case: &mut Case, source: &mut dyn Source) {
    let change = source.below(6);
    let hand = source.below(2) as usize;
    let place = source.below(5) as usize;
    let mut rest = source.rest();
    match change {
        0 => case.hands[hand][place] = any_card(&mut rest),
        1 => case.hands[hand][place] = neighbour(case.hands[hand][place], &mut rest),
        2 => case.hands[hand][place] = Card::JOKER,
        3 => case.hands[hand] = varied(&case.hands[1 - hand], &mut rest),
        4 => case.hands.swap(0, 1),
        _ => shuffle(&mut rest, &mut case.hands[hand]),
    }
}

/// Both hands, valid by construction.
fn two_hands(source: &mut dyn Source) -> Case {
    let palette = Palette::choose(source);
    let jokers = weighted(source, &JOKERS);
    let aim = weighted(source, &AIMS);
    let relation = weighted(source, &[8, 6, 2, 6, 5, 4]);
    let (own_jokers, own_aim) = match relation {
        0 => (weighted(source, &JOKERS), weighted(source, &AIMS)),
        _ => (jokers, aim),
    };
    let swapped = source.chance(1, 2);
    let mut rest = source.rest();
    let palette = palette.filled(&mut rest);
    let first = palette.hand(aim, jokers, &mut rest);
    let second = match relation {
        0 | 1 => palette.hand(own_aim, own_jokers, &mut rest),
        2 => first,
        3 => varied(&first, &mut rest),
        4 => stood_for(&first, &mut rest),
        _ => first.map(|card| other_suit(card, &palette, &mut rest)),
    };
    let mut hands = [first, second];
    if swapped {
        hands.swap(0, 1);
    }
    for hand in &mut hands {
        shuffle(&mut rest, hand);
    }
    Case { hands }
}

/// Any of the 78 cards and the joker.
fn any_card(rest: &mut Seeded) -> Card {
    Card::from_index(rest.below(u32::from(Card::COUNT) + 1) as u8)
}

/// A card of the next value or suit; a joker and XXI become each other.
fn neighbour(card: Card, rest: &mut Seeded) -> Card {
    let index = card.index();
    let step = if card.is_low() && rest.chance(1, 2) {
        4
    } else {
        1
    };
    if rest.chance(1, 2) {
        Card::from_index((index + step).min(Card::COUNT))
    } else {
        Card::from_index(index.saturating_sub(step))
    }
}

/// The hand with one or two of its cards changed a little.
fn varied(hand: &Hand, rest: &mut Seeded) -> Hand {
    let mut hand = *hand;
    for _ in 0..=rest.below(2) {
        let place = rest.below(5) as usize;
        hand[place] = neighbour(hand[place], rest);
    }
    hand
}

/// The hand with a joker replaced by what it may well stand for, or without jokers a card by a joker.
fn stood_for(hand: &Hand, rest: &mut Seeded) -> Hand {
    let mut hand = *hand;
    let like = hand[rest.below(5) as usize];
    match hand.iter().position(|card| card.is_joker()) {
        Some(joker) => hand[joker] = natural(like, rest),
        None => hand[rest.below(5) as usize] = Card::JOKER,
    }
    hand
}

/// A card that a joker beside this card often becomes: the best of its value, one comparable to it, XXI.
fn natural(card: Card, rest: &mut Seeded) -> Card {
    let value = card.value();
    let numbered = (1..=10).contains(&value);
    match rest.below(3) {
        0 if card.is_low() => Card::low(value, 3),
        1 if card.is_low() && numbered => Card::high(value),
        1 if card.is_high() && numbered => Card::low(value, 3),
        _ => Card::high(21),
    }
}

/// A low card in another suit of the palette (or the same).
fn other_suit(card: Card, palette: &Palette, rest: &mut Seeded) -> Card {
    match card.suit() {
        Some(_) => Card::low(card.value(), palette.suit(rest)),
        None => card,
    }
}

/// The hand with some of its cards replaced by jokers.
fn with_jokers(hand: &Hand, jokers: usize, rest: &mut Seeded) -> Hand {
    let mut hand = *hand;
    if jokers > 0 {
        shuffle(rest, &mut hand);
    }
    hand[..jokers].fill(Card::JOKER);
    hand
}

/// The values and suits that a case draws from, each list with its length.
struct Palette {
    lows: List<14>,
    highs: List<22>,
    suits: List<4>,
    /// How many values at most, drawn from the lists ([`Palette::filled`]).
    hot: usize,
}

/// A short list without memory of its own.
#[derive(Clone, Copy)]
struct List<const N: usize> {
    items: [u8; N],
    len: usize,
}

impl<const N: usize> List<N> {
    fn of(items: impl IntoIterator<Item = u8>) -> List<N> {
        let mut list = List {
            items: [0; N],
            len: 0,
        };
        for (slot, item) in list.items.iter_mut().zip(items) {
            *slot = item;
            list.len += 1;
        }
        list
    }

    fn pick(&self, rest: &mut Seeded) -> u8 {
        *pick(rest, &self.items[..self.len])
    }

    /// Keeps at most `len` items, any of them.
    fn thin(&mut self, len: usize, rest: &mut Seeded) {
        if len < self.len {
            shuffle(rest, &mut self.items[..self.len]);
            self.len = len;
        }
    }
}

impl Palette {
    /// The kinds of cards and the number of suits of a case.
    fn choose(source: &mut dyn Source) -> Palette {
        let kind = weighted(source, &[12, 4, 3, 3, 2, 2]);
        let (lows, highs): (&[u8], &[u8]) = match kind {
            // Numbers only, small numbers and their sums, no numbers, the edges of all ranges.
            2 => (&LOW_VALUES[..10], &HIGH_VALUES[1..11]),
            3 => (&LOW_VALUES[..5], &HIGH_VALUES[3..16]),
            4 => (&[11, 12, 13, 14], UNNUMBERED),
            5 => (&[1, 9, 10, 11, 14], &[0, 1, 9, 10, 11, 21]),
            _ => (&LOW_VALUES, &HIGH_VALUES),
        };
        let suits = [4, 4, 4, 3, 2, 1][source.below(6) as usize];
        Palette {
            lows: List::of(lows.iter().copied()),
            highs: List::of(highs.iter().copied()),
            suits: List {
                items: [0, 1, 2, 3],
                len: suits,
            },
            hot: if kind == 1 { 3 } else { 22 },
        }
    }

    /// Draws the suits and, for a palette of few values, these: the highs and lows then share them.
    fn filled(mut self, rest: &mut Seeded) -> Palette {
        let suits = self.suits.len;
        self.suits.len = 4;
        self.suits.thin(suits, rest);
        if self.hot < self.lows.len {
            self.lows.thin(self.hot, rest);
            self.highs = List::of(self.lows.items[..self.hot].iter().copied());
        }
        self
    }

    fn suit(&self, rest: &mut Seeded) -> u8 {
        self.suits.pick(rest)
    }

    /// A low card in any suit of the palette.
    fn low(&self, value: u8, rest: &mut Seeded) -> Card {
        Card::low(value, self.suit(rest))
    }

    fn any_low(&self, rest: &mut Seeded) -> Card {
        let value = self.lows.pick(rest);
        self.low(value, rest)
    }

    fn any_high(&self, rest: &mut Seeded) -> Card {
        Card::high(self.highs.pick(rest))
    }

    fn any(&self, rest: &mut Seeded) -> Card {
        if rest.chance(1, 3) {
            self.any_high(rest)
        } else {
            self.any_low(rest)
        }
    }

    /// A number 1..=10, one of the palette's values if that is a number.
    fn number(&self, rest: &mut Seeded) -> u8 {
        match self.lows.pick(rest) {
            number @ 1..=10 => number,
            _ => rest.below(10) as u8 + 1,
        }
    }

    /// A card of the same value.
    fn alike(&self, card: Card, rest: &mut Seeded) -> Card {
        other_suit(card, self, rest)
    }

    /// A hand with jokers; a scene has jokers of its own.
    fn hand(&self, aim: usize, jokers: usize, rest: &mut Seeded) -> Hand {
        match aim {
            SCENES.. => self.scene(aim - SCENES, rest),
            _ => with_jokers(&self.aimed(aim, rest), jokers, rest),
        }
    }

    /// A hand aimed at a rank (0: at nothing; 21 to 24: at a near miss). It may be of a better rank.
    fn aimed(&self, aim: usize, rest: &mut Seeded) -> Hand {
        match aim {
            1 => self.group([5, 0], rest),
            2 => [(); 5].map(|()| self.any_high(rest)),
            3 => {
                let suit = self.suit(rest);
                let lowest = rest.below(10) as u8 + 1;
                [0, 1, 2, 3, 4].map(|step| Card::low(lowest + step, suit))
            }
            4 => {
                let [s, b, v, m] = [0, 1, 2, 3].map(|suit| Card::low(self.lows.pick(rest), suit));
                [self.any_high(rest), s, b, v, m]
            }
            5 => {
                let (high, [a, b, c, d]) = self.sum(rest);
                [high, a, b, c, d]
            }
            6 => {
                let number = self.number(rest);
                let [a, b, c, d] = [(); 4].map(|()| self.low(number, rest));
                [Card::high(number), a, b, c, d]
            }
            7 => self.sum_house(rest),
            8 => [(); 5].map(|()| self.low(rest.below(4) as u8 + 11, rest)),
            9 => self.group([4, 0], rest),
            10 => self.group([3, 2], rest),
            11 => {
                let suit = self.suit(rest);
                [(); 5].map(|()| Card::low(self.lows.pick(rest), suit))
            }
            12 => {
                let lowest = rest.below(10) as u8 + 1;
                [0, 1, 2, 3, 4].map(|step| self.low(lowest + step, rest))
            }
            13 => {
                let [a, b] = self.comparable(rest);
                let [c, d] = self.comparable(rest);
                [a, b, c, d, self.beside(&[a, b, c, d], rest)]
            }
            14 => self.comparable_and_pair(rest),
            15 => {
                let [a, b] = self.comparable(rest);
                [a, b, self.any(rest), self.any(rest), self.any(rest)]
            }
            16 => self.group([3, 0], rest),
            17 => self.group([2, 2], rest),
            18 => self.group([2, 0], rest),
            19 => [(); 5].map(|()| self.any_low(rest)),
            20 => {
                let highs = rest.below(4) as usize + 1;
                [0, 1, 2, 3, 4].map(|place| {
                    if place < highs {
                        self.any_high(rest)
                    } else {
                        self.any_low(rest)
                    }
                })
            }
            0 => [(); 5].map(|()| self.any(rest)),
            _ => self.near_miss(aim, rest),
        }
    }

    /// Two groups of cards of equal value (the second may be empty), and any other cards.
    fn group(&self, sizes: [usize; 2], rest: &mut Seeded) -> Hand {
        let [one, other] = [self.any(rest), self.any(rest)];
        [0, 1, 2, 3, 4].map(|place| {
            if place < sizes[0] {
                self.alike(one, rest)
            } else if place < sizes[0] + sizes[1] {
                self.alike(other, rest)
            } else {
                self.any(rest)
            }
        })
    }

    /// A high card and the low one comparable to it.
    fn comparable(&self, rest: &mut Seeded) -> [Card; 2] {
        let number = self.number(rest);
        [Card::high(number), self.low(number, rest)]
    }

    /// Lows with numbers and the high card that is their sum, at most 21.
    fn sum<const N: usize>(&self, rest: &mut Seeded) -> (Card, [Card; N]) {
        let mut sum = 0;
        let mut missing = N as u8;
        let lows = [(); N].map(|()| {
            missing -= 1;
            let number = self.number(rest).min(21 - sum - missing);
            sum += number;
            self.low(number, rest)
        });
        (Card::high(sum), lows)
    }

    fn sum_house(&self, rest: &mut Seeded) -> Hand {
        let (high, [a, b, c]) = self.sum(rest);
        [high, a, b, c, self.beside(&[high, a, b, c], rest)]
    }

    /// A fifth card: any, or one of a value that is there already.
    fn beside(&self, cards: &[Card; 4], rest: &mut Seeded) -> Card {
        if rest.chance(1, 3) {
            let like = *pick(rest, cards);
            self.alike(like, rest)
        } else {
            self.any(rest)
        }
    }

    /// Both may be of one number, and the pair may come from three equal cards.
    fn comparable_and_pair(&self, rest: &mut Seeded) -> Hand {
        let [high, low] = self.comparable(rest);
        let like = match rest.below(4) {
            0 => low,
            1 => high,
            2 => self.any_low(rest),
            _ => self.any(rest),
        };
        let pair = [(); 2].map(|()| self.alike(like, rest));
        let [one, other] = pair;
        [
            high,
            low,
            one,
            other,
            self.beside(&[low, high, one, other], rest),
        ]
    }

    /// What is nearly a combination.
    fn near_miss(&self, aim: usize, rest: &mut Seeded) -> Hand {
        match aim {
            // A sequence that goes on from the kings to the high cards, or from K to 1.
            21 => {
                let lows = rest.below(4) as u8 + 1;
                [0, 1, 2, 3, 4].map(|step| match step < lows {
                    true => self.low(14 - step, rest),
                    false => Card::high(step - lows),
                })
            }
            22 => {
                let top = rest.below(4) as u8 + 1;
                [0, 1, 2, 3, 4].map(|step| match step < top {
                    true => self.low(14 - step, rest),
                    false => self.low(step - top + 1, rest),
                })
            }
            // A sequence of numbers, each card high or low; XI to XIV are as many as the court cards.
            23 => {
                let lowest = rest.below(10) as u8 + 1;
                [0, 1, 2, 3, 4].map(|step| match rest.chance(1, 4) {
                    true => Card::high(lowest + step),
                    false => self.low(lowest + step, rest),
                })
            }
            // A sum that is missed by one, or a court card in it.
            _ => {
                let [high, a, b, c, d] = self.sum_house(rest);
                let missed = Card::high((high.value() + 1).min(21));
                match rest.chance(1, 2) {
                    true => [missed, a, b, c, d],
                    false => [high, a, b, self.low(11, rest), d],
                }
            }
        }
    }

    /// A hand with jokers that chance would hardly make.
    fn scene(&self, scene: usize, rest: &mut Seeded) -> Hand {
        const J: Card = Card::JOKER;
        let suit = self.suit(rest);
        let number = self.number(rest);
        let court = rest.below(4) as u8 + 11;
        let other_court = 11 + (court - 11 + rest.below(3) as u8 + 1) % 4;
        match scene {
            // Nothing to improve in the combination: the joker stays outside.
            0 => {
                let second = self.number(rest);
                let [high, low] = match rest.chance(1, 2) {
                    true => [Card::high(second), Card::low(second, 3)],
                    false => [Card::low(court, 3); 2],
                };
                [Card::high(number), Card::low(number, 3), high, low, J]
            }
            1 => {
                let second = self.number(rest).min(20 - number);
                let third = 21 - number - second;
                let [a, b, c] = [number, second, third.min(10)].map(|number| Card::low(number, 3));
                [a, b, c, J, J]
            }
            // A flush and a straight that one number and two court cards leave to two jokers.
            2 => [number, court, other_court, 0, 0].map(|value| low_or_joker(value, suit)),
            3 => [10, court, other_court, 0, 0].map(|value| {
                let suit = if value == 10 { (suit + 1) % 4 } else { suit };
                low_or_joker(value, suit)
            }),
            // Two cards of one suit too far apart for a sequence: a sum with three jokers.
            4 => {
                let lowest = rest.below(5) as u8 + 1;
                let highest = lowest + 5 + rest.below(u32::from(6 - lowest)) as u8;
                [lowest, highest, 0, 0, 0].map(|value| low_or_joker(value, suit))
            }
            5 => [number, 14, 0, 0, 0].map(|value| low_or_joker(value, suit)),
            // A number three times, in one suit.
            6 => [
                Card::high(number),
                Card::low(number, suit),
                Card::low(number, suit),
                J,
                J,
            ],
            // No numbers: the jokers are a comparable pair.
            7 => {
                let [one, other] = [rest.below(5), rest.below(6) + 5].map(|high| high as u8 + 11);
                [
                    Card::high(one),
                    Card::high(other),
                    Card::low(court, suit),
                    J,
                    J,
                ]
            }
            // One number, or two: the jokers make them comparable pairs.
            8 => match rest.below(3) {
                0 => [
                    Card::high(0),
                    Card::low(number, suit),
                    Card::low(court, suit),
                    J,
                    J,
                ],
                1 => [
                    Card::high(number),
                    Card::low(court, suit),
                    Card::low(other_court, suit),
                    J,
                    J,
                ],
                _ => [
                    Card::high(number),
                    Card::high(number % 10 + 1),
                    Card::low(10, suit),
                    J,
                    J,
                ],
            },
            // Three jokers beside cards of one value, high cards or a sequence.
            _ => {
                let [one, other] = match rest.below(3) {
                    0 => [self.low(number, rest), self.low(number, rest)],
                    1 => [self.any_high(rest), self.any_high(rest)],
                    _ => [
                        Card::low(number, suit),
                        Card::low(number + 1 + rest.below(4) as u8, suit),
                    ],
                };
                [one, other, J, J, J]
            }
        }
    }
}

/// A low card, for 0 a joker.
fn low_or_joker(value: u8, suit: u8) -> Card {
    match value {
        1.. => Card::low(value, suit),
        0 => Card::JOKER,
    }
}

/// The first aim that is a scene.
const SCENES: usize = 25;

const LOW_VALUES: [u8; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const HIGH_VALUES: [u8; 22] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
];
const UNNUMBERED: &[u8] = &[0, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21];

/// Words that are no cards, or cards of other games.
const BAD_WORDS: [&str; 40] = [
    "S0",
    "S11",
    "S14",
    "V01",
    "V+1",
    "V-1",
    "V100",
    "M1O",
    "0",
    "1",
    "10",
    "21",
    "K",
    "D",
    "G",
    "H5",
    "P5",
    "SJ",
    "SQ",
    "BA",
    "JJ",
    "JS",
    "J1",
    "IIII",
    "VIIII",
    "IIX",
    "VX",
    "IL",
    "IXX",
    "XXII",
    "XXX",
    "XIIII",
    "OO",
    "OI",
    "Q",
    "#",
    "S\u{a0}1",
    "\u{feff}J",
    "\u{39f}",
    "\u{41c}1",
];

/// Bytes that some programs take for blanks or for nothing, and some that matter to numbers.
const ODD_BYTES: [&str; 10] = [
    "\0", "\x0b", "\x0c", "\x1f", "\u{a0}", "\u{feff}", "+", "0", "1", "I",
];

/// Between words, and after the last one.
const GAPS: [&str; 8] = [" ", " ", "\n", "\t", "\r\n", "  ", "\n\n", " \t"];

/// How many kinds of damage there are.
const DAMAGES: u32 = 9;

/// The case as text with one thing wrong, or in another layout.
fn damaged(case: &Case, damage: u32, rest: &mut Seeded) -> Vec<u8> {
    let mut words: Vec<String> = case
        .hands
        .iter()
        .flatten()
        .map(|card| text::print_cards(&[*card]))
        .collect();
    let mut gaps = [" ", " ", " ", " ", "\n", " ", " ", " ", " ", "\n"];
    let place = rest.below(10) as usize;
    match damage {
        0 => words[place] = (*pick(rest, &BAD_WORDS)).to_owned(),
        1 => drop(words.remove(place)),
        2 => words.insert(place, text::print_cards(&[any_card(rest)])),
        3 => words.push((*pick(rest, &["O", "J", "S1", "x", "#", "\0"])).to_owned()),
        4 => gaps[place] = "",
        5 => words[place].make_ascii_lowercase(),
        6 => {
            gaps[4] = " ";
            gaps[place] = "\n";
        }
        7 => {
            let at = rest.below(words[place].len() as u32 + 1) as usize;
            let odd: &str = pick::<&str>(rest, &ODD_BYTES);
            words[place].insert_str(at, odd);
        }
        _ => gaps = gaps.map(|_| *pick(rest, &GAPS)),
    }
    let mut joined = String::new();
    for (place, word) in words.iter().enumerate() {
        joined.push_str(word);
        joined.push_str(gaps.get(place).unwrap_or(&" "));
    }
    joined.into_bytes()
}

/// Words of every sort, or bytes.
fn raw(rest: &mut Seeded) -> Vec<u8> {
    let pieces = rest.below(14);
    let mut text = Vec::new();
    for _ in 0..pieces {
        match rest.below(8) {
            0 => text.extend_from_slice(pick(rest, &BAD_WORDS).as_bytes()),
            1 => text.push(rest.below(256) as u8),
            _ => text.extend_from_slice(text::print_cards(&[any_card(rest)]).as_bytes()),
        }
        text.extend_from_slice(pick(rest, &GAPS).as_bytes());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tarot::engine;

    /// Hands aimed at each rank without jokers, with all cards in play.
    #[test]
    fn an_aimed_hand_mostly_has_its_rank() {
        let mut rest = Seeded::from_number(1);
        let all = [0u32; 8];
        let palette = Palette::choose(&mut crate::source::Choices::new(&all, 0));
        let palette = palette.filled(&mut rest);
        for rank in 1..=20 {
            let hands: Vec<u8> = (0..400)
                .map(|_| engine::resolve(&palette.aimed(rank, &mut rest)).rank)
                .collect();
            let hits = hands.iter().filter(|&&hit| usize::from(hit) == rank);
            let better = hands.iter().filter(|&&hit| usize::from(hit) <= rank);
            assert_eq!(better.count(), hands.len(), "rank {rank} is formed");
            assert!(hits.count() > 100, "rank {rank} in {hands:?}");
        }
    }

    #[test]
    fn sums_stay_within_the_cards_that_name_them() {
        let mut rest = Seeded::from_number(2);
        for seed in 0..500 {
            let choices = [seed, seed / 7, seed / 3];
            let palette = Palette::choose(&mut crate::source::Choices::new(&choices, 0));
            let palette = palette.filled(&mut rest);
            let (high, lows) = palette.sum::<4>(&mut rest);
            let sum: u8 = lows.iter().map(|low| low.value()).sum();
            assert_eq!(high, Card::high(sum));
            assert!(lows.iter().all(|low| low.value() <= 10));
        }
    }

    #[test]
    fn each_kind_of_damage_makes_refused_texts_and_most_make_nothing_else() {
        let case = Case {
            hands: [[Card::high(5); 5], [Card::low(3, 2); 5]],
        };
        for damage in 0..DAMAGES {
            let refused = (0..100).filter(|&seed| {
                let text = damaged(&case, damage, &mut Seeded::from_number(seed));
                text::parse(&text).is_err()
            });
            let refused = refused.count();
            match damage {
                // A lower-case digit, a line end where it was, a byte that is a digit, another layout: all may be good.
                8 => assert!((1..50).contains(&refused), "damage {damage}: {refused}"),
                4..=7 => assert!(refused > 50, "damage {damage}: {refused}"),
                _ => assert_eq!(refused, 100, "damage {damage}"),
            }
        }
    }
}
