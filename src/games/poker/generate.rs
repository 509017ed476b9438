//! The generator: what a case aims at comes first, the cards follow from a seed.

use super::case::{Card, Case, Category, Deal, Hand};
use super::shrink::is_five_of_a_kind;
use super::text::print;
use crate::game::{Profile, Sample};
use crate::source::{Seeded, Source, pick, shuffle, weighted};
use std::ops::Range;

/// A case, or in the default profile now and then a text that need not be valid.
pub fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Case> {
    match profile {
        Profile::Contest => Sample::Case(case(source, false)),
        Profile::Wide => Sample::Case(case(source, true)),
        Profile::Default => match weighted(source, &[84, 12, 4]) {
            0 => Sample::Case(case(source, true)),
            1 => Sample::Text(broken(source)),
            _ => Sample::Text(raw(source)),
        },
    }
}

/// A small change of a case that leaves it valid.
pub fn mutate(case: &mut Case, source: &mut dyn Source) {
    let step = source.below(8);
    let mut stock = Stock::full(source.rest(), true);
    if case.deals.is_empty() || step == 0 {
        let at = stock.rest.below(case.deals.len() as u32 + 1) as usize;
        case.deals.insert(at, stock.any_deal());
        return;
    }
    let at = stock.rest.below(case.deals.len() as u32) as usize;
    match step {
        1 => {
            case.deals.remove(at);
        }
        2 => {
            let copy = *pick(&mut stock.rest, &case.deals);
            case.deals.insert(at, copy);
        }
        _ => {
            let changed = changed_deal(&case.deals[at], step, &mut stock.rest);
            if !changed.hands.iter().any(is_five_of_a_kind) {
                case.deals[at] = changed;
            }
        }
    }
}

/// One card, two cards, the suits of a hand, all of a hand's cards or the players' seats changed.
fn changed_deal(deal: &Deal, step: u32, rest: &mut Seeded) -> Deal {
    let mut deal = *deal;
    let [player, card, other] = [2, 5, 10].map(|below| rest.below(below) as usize);
    let old = deal.hands[player][card];
    match step {
        3 => deal.hands[player][card] = any_card(rest),
        4 => {
            deal.hands[player][card] = deal.hands[other / 5][other % 5];
            deal.hands[other / 5][other % 5] = old;
        }
        5 => {
            for changed in &mut deal.hands[player] {
                *changed = Card::new(changed.rank(), old.suit());
            }
        }
        6 => deal.hands[player] = deal.hands[1 - player],
        _ => deal.hands.swap(0, 1),
    }
    deal
}

/// What a deal aims at.
#[derive(Clone, Copy)]
enum Aim {
    /// Nothing: ten cards from the stock.
    Any,
    /// Two categories, mostly neighbours.
    TwoCategories,
    /// One category twice.
    SameCategory,
    /// One category, keys that differ at one place only.
    Kin,
    /// Equal strength.
    Tie,
    /// Wheels, broadways and what looks like a straight.
    StraightEdges,
    /// One card short of a straight or flush.
    NearMiss,
}

const AIMS: [Aim; 7] = [
    Aim::Any,
    Aim::TwoCategories,
    Aim::SameCategory,
    Aim::Kin,
    Aim::Tie,
    Aim::StraightEdges,
    Aim::NearMiss,
];
const AIM_WEIGHTS: [u32; 7] = [8, 14, 12, 36, 16, 8, 6];

/// Deals whose aims are structural choices; those of longer cases come from the seed.
const AIMED_DEALS: usize = 4;

/// A valid case.
fn case(source: &mut dyn Source, several_decks: bool) -> Case {
    let deals = match weighted(source, &[70, 2, 22, 6]) {
        0 => 1,
        1 => 0,
        2 => 2 + source.below(3) as usize,
        _ => 5 + source.below(20) as usize,
    };
    let several = several_decks && source.chance(1, 3);
    let kinds = [source.below(8), source.below(6)];
    let aims: Vec<(Aim, Category)> = (0..deals.min(AIMED_DEALS)).map(|_| aim(source)).collect();
    let mut stock = Stock::new(source.rest(), several, kinds);
    let deals = (0..deals)
        .map(|place| {
            let (aim, category) = match aims.get(place) {
                Some(&chosen) => chosen,
                None => aim(&mut stock.rest),
            };
            stock.deal(aim, category)
        })
        .collect();
    Case { deals }
}

fn aim(source: &mut dyn Source) -> (Aim, Category) {
    let aim = AIMS[weighted(source, &AIM_WEIGHTS)];
    (aim, *pick(source, &Category::ALL))
}

/// A hand to make: a category and as many ranks as its key has.
#[derive(Clone, Copy)]
struct Shape {
    category: Category,
    key: [u8; 5],
}

impl Shape {
    /// How many cards each rank of the key stands for.
    fn groups(&self) -> &'static [usize] {
        match self.category {
            Category::HighCard | Category::Flush => &[1, 1, 1, 1, 1],
            Category::OnePair => &[2, 1, 1, 1],
            Category::TwoPairs => &[2, 2, 1],
            Category::ThreeOfAKind => &[3, 1, 1],
            Category::FullHouse => &[3, 2],
            Category::FourOfAKind => &[4, 1],
            Category::Straight | Category::StraightFlush => &[1],
        }
    }

    fn is_straight(&self) -> bool {
        matches!(self.category, Category::Straight | Category::StraightFlush)
    }

    fn is_suited(&self) -> bool {
        matches!(self.category, Category::Flush | Category::StraightFlush)
    }

    /// The five ranks.
    fn ranks(&self) -> [u8; 5] {
        if self.is_straight() {
            return [0, 1, 2, 3, 4].map(|below| match self.key[0] - below {
                1 => 14,
                rank => rank,
            });
        }
        let mut ranks = [0; 5];
        let all = self.groups().iter().zip(self.key);
        let all = all.flat_map(|(&count, rank)| std::iter::repeat_n(rank, count));
        for (place, rank) in ranks.iter_mut().zip(all) {
            *place = rank;
        }
        ranks
    }

    /// The places of the key that are kept in descending order: kickers, and the two pairs.
    fn ordered(&self) -> Range<usize> {
        match self.category {
            Category::HighCard | Category::Flush => 0..5,
            Category::OnePair => 1..4,
            Category::TwoPairs => 0..2,
            Category::ThreeOfAKind => 1..3,
            _ => 0..1,
        }
    }

    fn sort(&mut self) {
        let places = self.ordered();
        self.key[places].sort_unstable_by(|a, b| b.cmp(a));
    }

    fn is_sorted(&self) -> bool {
        self.key[self.ordered()].is_sorted_by(|a, b| a >= b)
    }
}

/// The ranks and suits a case uses, whether cards may repeat, and the seeded stream.
struct Stock {
    ranks: Vec<u8>,
    suits: Vec<u8>,
    several: bool,
    rest: Seeded,
}

impl Stock {
    fn full(rest: Seeded, several: bool) -> Stock {
        Stock {
            ranks: (2..=14).collect(),
            suits: (0..4).collect(),
            several,
            rest,
        }
    }

    /// Whole ranks and suits are switched off by `kinds`, so that the others meet more often.
    fn new(rest: Seeded, several: bool, kinds: [u32; 2]) -> Stock {
        let mut stock = Stock::full(rest, several);
        let ranks = match kinds[0] {
            0 => 5,
            1 => 6,
            2 => 8,
            _ => 13,
        };
        shuffle(&mut stock.rest, &mut stock.ranks);
        stock.ranks.truncate(ranks);
        shuffle(&mut stock.rest, &mut stock.suits);
        stock.suits.truncate(match kinds[1] {
            0 => 2,
            1 => 3,
            _ => 4,
        });
        stock
    }

    fn deal(&mut self, aim: Aim, category: Category) -> Deal {
        let shapes = match aim {
            Aim::Any => return self.any_deal(),
            Aim::TwoCategories => {
                let other = self.other_category(category);
                [self.shape(category), self.shape(other)]
            }
            Aim::SameCategory => [self.shape(category), self.shape(category)],
            Aim::Kin => {
                let shape = self.shape(category);
                [shape, self.kin(shape)]
            }
            Aim::Tie => [self.shape(category); 2],
            Aim::StraightEdges => [self.edge(), self.edge()],
            Aim::NearMiss => return self.near_miss(category),
        };
        // With several decks groups fit into one suit: flushes of equal ranks, and what beats them.
        let one_suit = self.several && self.rest.chance(1, 6);
        let [first, second] = shapes.map(|shape| {
            let suited = shape.is_suited() || one_suit && self.rest.chance(3, 4);
            (shape.ranks(), suited)
        });
        self.deal_of(first, second)
    }

    /// A neighbour mostly, for those are the ones that are mixed up.
    fn other_category(&mut self, category: Category) -> Category {
        let place = category as usize;
        match self.rest.below(4) {
            0 => *pick(&mut self.rest, &Category::ALL),
            1 if place > 0 => Category::ALL[place - 1],
            _ => Category::ALL[(place + 1) % 9],
        }
    }

    fn shape(&mut self, category: Category) -> Shape {
        let mut key = [0; 5];
        if matches!(category, Category::Straight | Category::StraightFlush) {
            key[0] = 5 + self.rest.below(10) as u8;
        } else {
            let mut ranks = self.ranks.clone();
            for place in 0..5 {
                let other = place + self.rest.below((ranks.len() - place) as u32) as usize;
                ranks.swap(place, other);
            }
            key.copy_from_slice(&ranks[..5]);
        }
        let mut shape = Shape { category, key };
        shape.sort();
        shape
    }

    /// The same but for one place of the key.
    fn kin(&mut self, mut shape: Shape) -> Shape {
        let places = shape.groups().len();
        let place = self.rest.below(places as u32) as usize;
        if shape.is_straight() {
            // A neighbour; below the wheel comes the highest.
            shape.key[0] = if shape.key[0] == 5 {
                14
            } else {
                shape.key[0] - 1
            };
            return shape;
        }
        let mut free: Vec<u8> = (2..=14)
            .filter(|rank| !shape.key[..places].contains(rank))
            .collect();
        // A rank that keeps the order of the key makes this place decide.
        let mut before = shape;
        let in_order = |&rank: &u8| {
            before.key[place] = rank;
            before.is_sorted()
        };
        let keeping: Vec<u8> = free.iter().copied().filter(in_order).collect();
        if !keeping.is_empty() {
            free = keeping;
        }
        shape.key[place] = *pick(&mut self.rest, &free);
        shape
    }

    /// A straight at either end, one beside it, or neighbours around an ace (which are none).
    fn edge(&mut self) -> Shape {
        let category = match self.rest.below(3) {
            0 => Category::StraightFlush,
            _ => Category::Straight,
        };
        let loose = match category {
            Category::StraightFlush => Category::Flush,
            _ => Category::HighCard,
        };
        let (category, key) = match self.rest.below(8) {
            0..=2 => (category, [5, 0, 0, 0, 0]),
            3 => (category, [6, 0, 0, 0, 0]),
            4 => (category, [13, 0, 0, 0, 0]),
            5 => (category, [14, 0, 0, 0, 0]),
            6 => (loose, [14, 13, 12, 3, 2]),
            _ => (loose, [14, 13, 4, 3, 2]),
        };
        Shape { category, key }
    }

    /// A straight with a hole or a flush with a stranger against a hand of the category.
    fn near_miss(&mut self, category: Category) -> Deal {
        let other = self.shape(category);
        let other = (other.ranks(), other.is_suited());
        if self.rest.chance(1, 2) {
            let mut ranks = self.shape(Category::Straight).ranks();
            ranks[self.rest.below(5) as usize] = *pick(&mut self.rest, &self.ranks);
            let suited = self.rest.chance(1, 4) && !has_pair(&ranks);
            return self.deal_of((ranks, suited), other);
        }
        let ranks = self.shape(Category::Flush).ranks();
        let mut deal = self.deal_of((ranks, true), other);
        let place = self.rest.below(5) as usize;
        let old = deal.hands[0][place];
        let stranger = Card::new(old.rank(), (old.suit() + 1) % 4);
        if self.several || !deal.hands.concat().contains(&stranger) {
            deal.hands[0][place] = stranger;
        }
        deal
    }

    /// Two hands of the given ranks, each in one suit or not, in any order; any deal if one deck cannot make them.
    fn deal_of(&mut self, first: ([u8; 5], bool), second: ([u8; 5], bool)) -> Deal {
        let mut used = 0;
        let first = self.hand(first, &mut used);
        let second = self.hand(second, &mut used);
        let (Some(first), Some(second)) = (first, second) else {
            return self.any_deal();
        };
        let mut hands = [first, second];
        if self.rest.chance(1, 2) {
            hands.swap(0, 1);
        }
        for hand in &mut hands {
            if self.rest.chance(3, 4) {
                shuffle(&mut self.rest, hand);
            }
        }
        if hands.iter().any(is_five_of_a_kind) {
            return self.any_deal();
        }
        Deal { hands }
    }

    /// A hand of the given ranks from the cards that are not used yet, or that may repeat.
    fn hand(&mut self, (ranks, suited): ([u8; 5], bool), used: &mut u64) -> Option<Hand> {
        let mut hand = [Card::new(2, 0); 5];
        if suited {
            let offset = self.rest.below(4) as u8;
            let suits = (0..4).map(|suit| (suit + offset) % 4);
            let cards = suits.map(|suit| ranks.map(|rank| Card::new(rank, suit)));
            let mut cards = cards.filter(|cards| self.several || is_free(cards, *used));
            hand = cards.next()?;
        } else {
            for (place, &rank) in ranks.iter().enumerate() {
                hand[place] = self.card(rank, mask(&hand[..place]) | *used)?;
            }
            self.mix_suits(&mut hand, *used)?;
        }
        *used |= mask(&hand);
        Some(hand)
    }

    /// A card of a rank in a suit of the stock if one is free, else in any suit.
    fn card(&mut self, rank: u8, used: u64) -> Option<Card> {
        let offset = self.rest.below(4) as usize;
        let liked =
            (0..self.suits.len()).map(|place| self.suits[(place + offset) % self.suits.len()]);
        let mut cards = liked.chain(0..4).map(|suit| Card::new(rank, suit));
        cards.find(|&card| self.several || is_free(&[card], used))
    }

    /// A hand that happens to be in one suit gets a card of another.
    fn mix_suits(&mut self, hand: &mut Hand, used: u64) -> Option<()> {
        if hand.iter().any(|card| card.suit() != hand[0].suit()) {
            return Some(());
        }
        let offset = self.rest.below(3) as u8;
        let [.., last] = hand;
        let others = (0..3).map(|step| (last.suit() + 1 + (step + offset) % 3) % 4);
        let mut others = others.map(|suit| Card::new(last.rank(), suit));
        *last = others.find(|&card| self.several || is_free(&[card], used))?;
        Some(())
    }

    /// Ten cards from the stock: different ones from one deck, any from several.
    fn any_deal(&mut self) -> Deal {
        let ranks = self.ranks.iter();
        let mut cards: Vec<Card> = ranks
            .flat_map(|&rank| self.suits.iter().map(move |&suit| Card::new(rank, suit)))
            .collect();
        let mut drawn = [Card::new(2, 0); 10];
        for (place, card) in drawn.iter_mut().enumerate() {
            let first = if self.several { 0 } else { place };
            let chosen = first + self.rest.below((cards.len() - first) as u32) as usize;
            *card = cards[chosen];
            cards.swap(first, chosen);
        }
        let [a, b, c, d, e, f, g, h, i, j] = drawn;
        let mut hands = [[a, b, c, d, e], [f, g, h, i, j]];
        for hand in hands.iter_mut().filter(|hand| is_five_of_a_kind(hand)) {
            hand[0] = Card::new(2 + (hand[0].rank() - 1) % 13, hand[0].suit());
        }
        Deal { hands }
    }
}

fn mask(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |mask, card| mask | 1 << card.index())
}

fn is_free(cards: &[Card], used: u64) -> bool {
    mask(cards) & used == 0
}

fn has_pair(ranks: &[u8; 5]) -> bool {
    let seen = ranks.iter().fold(0u32, |seen, rank| seen | 1 << rank);
    seen.count_ones() < 5
}

fn any_card(rest: &mut Seeded) -> Card {
    Card::new(2 + rest.below(13) as u8, rest.below(4) as u8)
}

/// The words that replace a card.
const BAD_WORDS: [&str; 14] = [
    "10H",
    "1D",
    "5X",
    "D5",
    "as",
    "kD",
    "Kd",
    "5",
    "S",
    "5DD",
    "5D8C",
    "\u{feff}5D",
    "\0",
    "0S",
];

/// The text of a case with one thing wrong, or right but in an odd form.
fn broken(source: &mut dyn Source) -> Vec<u8> {
    let step = source.below(12);
    let bad_word = *pick(source, &BAD_WORDS);
    let mut case = case(source, true);
    let mut rest = source.rest();
    if case.deals.is_empty() {
        case.deals.push(Stock::full(rest.rest(), false).any_deal());
    }
    let text = print(&case);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = rest.below(lines.len() as u32) as usize;
    if step == 0 {
        lines[at] = five_of_a_kind_line(&case.deals[at], &mut rest);
    } else {
        lines[at] = broken_line(&lines[at], step, bad_word, &mut rest);
    }
    lines
        .join(if step == 11 { "\r\n" } else { "\n" })
        .into_bytes()
}

fn five_of_a_kind_line(deal: &Deal, rest: &mut Seeded) -> String {
    let mut deal = *deal;
    let rank = any_card(rest).rank();
    let player = rest.below(2) as usize;
    for card in &mut deal.hands[player] {
        *card = Card::new(rank, card.suit());
    }
    print(&Case { deals: vec![deal] }).trim_end().to_owned()
}

fn broken_line(line: &str, step: u32, bad_word: &str, rest: &mut Seeded) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let [place, other] = [rest.below(10) as usize, rest.below(10) as usize];
    match step {
        1..=3 => words[place] = bad_word,
        4 => {
            words.remove(place);
        }
        5 => words.insert(place, bad_word),
        6 => words.insert(place, words[other]),
        7 => words[place] = words[other],
        8 => words.truncate(place),
        9 => return line.replacen(' ', "", 1 + place % 3),
        10 => return line.replacen(' ', "\n", 1),
        _ => return format!(" \t{}  \n\n", words.join(" \t")),
    }
    words.join(" ")
}

/// Bytes of the kinds that cards and lines are made of, and a few others.
fn raw(source: &mut dyn Source) -> Vec<u8> {
    const BYTES: &[u8] = b"23456789TJQKASDHC    \t\r\n\nsd1\x00\xff";
    let length = source.below(64);
    let mut rest = source.rest();
    (0..length).map(|_| *pick(&mut rest, BYTES)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::text::parse;
    use super::*;
    use crate::text::Admission;

    fn valid(profile: Profile, index: u64) -> Case {
        let mut source = Seeded::for_case("generate", "poker", profile.name(), index);
        match generate(&mut source, profile) {
            Sample::Case(case) => case,
            Sample::Text(text) => panic!("{text:?}"),
        }
    }

    #[test]
    fn the_valid_profiles_keep_to_their_decks() {
        for (profile, admission) in [
            (Profile::Contest, Admission::Contest),
            (Profile::Wide, Admission::Wide),
        ] {
            for index in 0..2_000 {
                let case = valid(profile, index);
                let text = print(&case);
                assert_eq!(parse(text.as_bytes(), admission), Ok(case), "{text}");
            }
        }
    }

    #[test]
    fn short_inputs_of_a_fuzzer_make_cases_too() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length)
                .map(|place: u8| place.wrapping_mul(37))
                .collect();
            let mut source = crate::source::Bytes::new(&bytes);
            let Sample::Case(case) = generate(&mut source, Profile::Wide) else {
                panic!("the wide profile makes cases");
            };
            let text = print(&case);
            assert_eq!(parse(text.as_bytes(), Admission::Wide), Ok(case));
        }
    }

    #[test]
    fn mutations_change_most_cases_and_keep_them_valid() {
        let mut source = Seeded::from_number(3);
        let mut changed = 0;
        for index in 0..1_000 {
            let before = valid(Profile::Wide, index);
            let mut after = before.clone();
            mutate(&mut after, &mut source);
            changed += u32::from(after != before);
            let text = print(&after);
            assert_eq!(parse(text.as_bytes(), Admission::Wide), Ok(after), "{text}");
        }
        assert!(changed > 800, "{changed}");
    }
}
