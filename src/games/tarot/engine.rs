//! The optimized engine: no assignment of the jokers is enumerated.
//!
//! A hand without jokers is sorted once; its best combination is then a set of
//! places in the sorted hand (`judge`). For a hand with jokers the ranks are
//! tried from the best one down. Each rank knows which cards its jokers have to
//! become (at most five possibilities, for the sum house); the first rank that
//! can be formed is the answer, because every assignment that forms it forms
//! nothing better, and the completed hand is judged like any other.
//!
//! Inside this room a card is its place in the card order: four places for
//! each low value (suits ascending), then the high cards.

use super::case::{Card, Case, Hand, Outcome, Resolved, Winner};
use std::cmp::Ordering;

/// First high card, O.
const HIGH: u8 = 56;
/// First card without a number among the lows, the jack of wands.
const COURT: u8 = 40;
/// The highest card, XXI.
const TOP: u8 = 77;
/// The best suit, pentacles.
const BEST_SUIT: u8 = 3;
/// The king of the lowest suit; the suit is added.
const KING: u8 = 52;
/// X, and the best low card comparable to it.
const TENS: [u8; 2] = [HIGH + 10, 9 * 4 + BEST_SUIT];
/// The highest sum that a card names.
const HIGHEST_SUM: u8 = 21;
/// The highest number of a low card.
const HIGHEST_NUMBER: u8 = 10;

/// Five cards in descending order.
type Sorted = [u8; 5];

/// What is formed from a sorted hand: the rank, and the places of its combination as bits.
type Formed = (u8, u8);

/// Every place of the hand.
const ALL: u8 = 0b11111;

/// Ranks of hands that consist of cards of equal value alone, by the set of
/// neighbours in the sorted hand that are equal (bit i: places i and i + 1).
const ALIKE: [u8; 16] = [20, 18, 18, 16, 18, 17, 16, 9, 18, 17, 17, 10, 16, 10, 9, 1];

/// For each set of places: these in ascending order, then the others.
const ORDER: [[u8; 5]; 32] = orders();

/// The number of each card: 1..=10, or 0 for a card that has none to compare (O, XI and above, court cards).
///
/// The length is a power of two, so that a masked index needs no check.
const NUMBER: [u8; 128] = numbers();

const fn orders() -> [[u8; 5]; 32] {
    let mut orders = [[0; 5]; 32];
    let mut set = 0;
    while set < 32 {
        let mut filled = 0;
        let mut round = 0;
        while round < 10 {
            let place = round % 5;
            if (set >> place & 1 == 1) == (round < 5) {
                orders[set][filled] = place as u8;
                filled += 1;
            }
            round += 1;
        }
        set += 1;
    }
    orders
}

const fn numbers() -> [u8; 128] {
    let mut numbers = [0; 128];
    let mut number = 1;
    while number <= HIGHEST_NUMBER {
        numbers[(HIGH + number) as usize] = number;
        let mut suit = 0;
        while suit < 4 {
            numbers[((number - 1) * 4 + suit) as usize] = number;
            suit += 1;
        }
        number += 1;
    }
    numbers
}

/// Both hands resolved, and who wins.
pub fn outcome(case: &Case) -> Outcome {
    let hands = case.hands.map(|hand| resolve(&hand));
    Outcome {
        hands,
        winner: match compare(&hands[0], &hands[1]) {
            Ordering::Greater => Winner::Konrad,
            Ordering::Less => Winner::Atli,
            Ordering::Equal => Winner::Jafntefli,
        },
    }
}

/// Orders resolved hands, the better one greater: rank, then combination, then the other cards.
///
/// Hands of one rank have combinations of one size, so the ten cards are compared as two lists of five.
pub fn compare(one: &Resolved, other: &Resolved) -> Ordering {
    other
        .rank
        .cmp(&one.rank)
        .then_with(|| one.cards.cmp(&other.cards))
}

/// The best that a hand of any five cards can be, jokers included.
pub fn resolve(hand: &Hand) -> Resolved {
    let sorted = sort(hand.map(Card::index));
    let jokers = sorted.iter().filter(|&&card| card > TOP).count();
    if jokers == 0 {
        arrange(&sorted)
    } else {
        let mut cards = [TOP; 5];
        cards[..5 - jokers].copy_from_slice(&sorted[jokers..]);
        with_jokers(&Held { cards, jokers })
    }
}

/// Sorts descending, without branches.
fn sort(mut cards: Sorted) -> Sorted {
    for (left, right) in [
        (0, 1),
        (3, 4),
        (2, 4),
        (2, 3),
        (1, 4),
        (0, 3),
        (0, 2),
        (1, 3),
        (1, 2),
    ] {
        let (one, other) = (cards[left], cards[right]);
        cards[left] = one.max(other);
        cards[right] = one.min(other);
    }
    cards
}

/// Judges a sorted hand without jokers and lays it out.
fn arrange(cards: &Sorted) -> Resolved {
    let (rank, places) = judge(cards);
    Resolved {
        rank,
        cards: ORDER[usize::from(places & ALL)]
            .map(|place| Card::from_index(cards[usize::from(place)])),
        combined: places.count_ones() as u8,
    }
}

/// The best rank of five sorted cards without jokers and the best cards for it.
fn judge(cards: &Sorted) -> Formed {
    match cards.iter().filter(|&&card| card >= HIGH).count() {
        0 => judge_lows(cards),
        5 if cards[0] == cards[4] => (1, ALL),
        5 => (2, ALL),
        highs => judge_mixed(cards, highs),
    }
}

/// Five low cards: nothing is comparable, and the rank nobody else has is No highs.
fn judge_lows(cards: &Sorted) -> Formed {
    let (rank, places) = alike(cards);
    let sequential = cards[0] / 4 == cards[4] / 4 + 4 && rank == 20;
    let flush = one_suit(cards);
    match rank {
        1 => (1, ALL),
        _ if flush && sequential => (3, ALL),
        _ if cards[4] >= COURT => (8, ALL),
        9 | 10 => (rank, places),
        _ if flush => (11, ALL),
        _ if sequential => (12, ALL),
        20 => (19, ALL),
        _ => (rank, places),
    }
}

/// One to four high cards, which are the first `highs` of the hand.
fn judge_mixed(cards: &Sorted, highs: usize) -> Formed {
    if let Some(formed) = match highs {
        1 => one_high(cards),
        2 => sum_of_all_lows(cards),
        _ => None,
    } {
        return formed;
    }
    let kinds = alike(cards);
    if kinds.0 <= 10 {
        return kinds;
    }
    comparable(cards, highs).unwrap_or(kinds)
}

/// The ranks of equal values: five, four, three and two, three, two pairs, two of a kind, else the highest card.
fn alike(cards: &Sorted) -> Formed {
    let mut equal = 0;
    for place in 0..4 {
        let same = value(cards[place]) == value(cards[place + 1]);
        equal |= u8::from(same) << place;
    }
    let places = (equal | equal << 1).max(1);
    (ALIKE[usize::from(equal)], places)
}

/// A number that is equal for cards of equal value and nothing else.
fn value(card: u8) -> u8 {
    if card < HIGH { card / 4 } else { card }
}

/// The number that makes cards comparable, or 0.
fn number(card: u8) -> u8 {
    NUMBER[usize::from(card & 127)]
}

/// Are these low cards all of one suit?
fn one_suit(lows: &[u8]) -> bool {
    lows.iter().all(|card| card % 4 == lows[0] % 4)
}

/// The number of a low card below the court cards.
fn low_number(card: u8) -> u8 {
    card / 4 + 1
}

/// Ranks 4 to 7 of one high card and four lows.
fn one_high(cards: &Sorted) -> Option<Formed> {
    let [high, lows @ ..] = cards;
    let suits = lows.iter().fold(0, |suits, low| suits | 1 << (low % 4));
    if suits == 0b1111 {
        return Some((4, ALL));
    }
    let high = high - HIGH;
    if lows[0] >= COURT {
        let sum: u8 = lows[1..].iter().map(|&low| low_number(low)).sum();
        return (lows[1] < COURT && sum == high).then_some((7, 0b11101));
    }
    let sum: u8 = lows.iter().map(|&low| low_number(low)).sum();
    if sum == high {
        return Some((5, ALL));
    }
    if lows.iter().all(|&low| low_number(low) == high) {
        return Some((6, ALL));
    }
    // The card left out makes the difference; of several such the last, so that the best ones are combined.
    let surplus = sum.checked_sub(high)?;
    let outside = lows.iter().rposition(|&low| low_number(low) == surplus)?;
    Some((7, ALL ^ 2 << outside))
}

/// Two high cards and three lows: a sum house if one of the two is the sum.
fn sum_of_all_lows(cards: &Sorted) -> Option<Formed> {
    let [first, second, lows @ ..] = cards;
    if lows[0] >= COURT {
        return None;
    }
    let sum: u8 = HIGH + lows.iter().map(|&low| low_number(low)).sum::<u8>();
    if *first == sum {
        Some((7, 0b11101))
    } else if *second == sum {
        Some((7, 0b11110))
    } else {
        None
    }
}

/// Ranks 13 to 15: the best comparable pair, and the best that the other three cards add to it.
fn comparable(cards: &Sorted, highs: usize) -> Option<Formed> {
    let first = comparable_pair(cards, highs, 0)?;
    if let Some(second) = comparable_pair(cards, highs, first) {
        return Some((13, first | second));
    }
    let [_, _, rest @ ..] = ORDER[usize::from(first & ALL)];
    for (one, next) in [(0, 1), (1, 2)] {
        let (one, next) = (rest[one], rest[next]);
        if value(cards[usize::from(one)]) == value(cards[usize::from(next)]) {
            return Some((14, first | 1 << one | 1 << next));
        }
    }
    Some((15, first))
}

/// The places of the comparable pair of the highest number, then of the best suit, outside the places `taken`.
fn comparable_pair(cards: &[u8], highs: usize, taken: u8) -> Option<u8> {
    for (high, &card) in cards[..highs].iter().enumerate() {
        if taken >> high & 1 == 1 || number(card) == 0 {
            continue;
        }
        for (low, &other) in cards.iter().enumerate().skip(highs) {
            if taken >> low & 1 == 0 && number(other) == number(card) {
                return Some(1 << high | 1 << low);
            }
        }
    }
    None
}

/// The cards of a hand with jokers.
struct Held {
    /// Those that are no jokers, descending, then an XXI in place of each joker.
    cards: Sorted,
    /// How many jokers, 1..=5.
    jokers: usize,
}

impl Held {
    /// The cards that are no jokers, descending.
    fn fixed(&self) -> &[u8] {
        &self.cards[..5 - self.jokers]
    }

    /// The hand with these cards in place of jokers; a joker without a card becomes XXI.
    fn filled(&self, fill: &[u8]) -> Resolved {
        let mut cards = self.cards;
        for (joker, &card) in cards[5 - self.jokers..].iter_mut().zip(fill) {
            *joker = card;
        }
        arrange(&sort(cards))
    }

    /// The best of three ways to replace two jokers.
    fn best_filled(&self, fills: [[u8; 2]; 3]) -> Resolved {
        let [first, second, third] = fills.map(|fill| self.filled(&fill));
        better(better(first, second), third)
    }
}

/// The better one of two resolved hands.
fn better(one: Resolved, other: Resolved) -> Resolved {
    if compare(&one, &other) == Ordering::Less {
        other
    } else {
        one
    }
}

/// Tries the ranks from the best one down.
fn with_jokers(held: &Held) -> Resolved {
    five_of_a_kind(held)
        .or_else(|| no_lows(held))
        .or_else(|| straight_flush(held))
        .or_else(|| diversity(held))
        .or_else(|| large_sum_house(held))
        .or_else(|| comparable_house(held))
        .or_else(|| sum_house(held))
        .or_else(|| numberless(held))
        .or_else(|| four_of_a_kind(held))
        .or_else(|| full_house(held))
        .or_else(|| flush(held))
        .or_else(|| straight(held))
        .unwrap_or_else(|| comparable_or_pair(held))
}

/// The best card of a card's value.
fn best_of_value(card: u8) -> u8 {
    if card < HIGH { card | BEST_SUIT } else { card }
}

/// The best card comparable to a card that has a number.
fn partner(card: u8) -> u8 {
    if card < HIGH {
        HIGH + number(card)
    } else {
        number(card) * 4 - 4 + BEST_SUIT
    }
}

/// Are these cards of one value?
fn one_value(cards: &[u8]) -> bool {
    cards.iter().all(|&card| value(card) == value(cards[0]))
}

/// Rank 1: one value; without any card it is XXI.
fn five_of_a_kind(held: &Held) -> Option<Resolved> {
    match held.fixed() {
        [] => Some(held.filled(&[])),
        cards => one_value(cards).then(|| held.filled(&[best_of_value(cards[0]); 5])),
    }
}

/// Rank 2: no low card, and every joker is XXI.
fn no_lows(held: &Held) -> Option<Resolved> {
    held.fixed()
        .iter()
        .all(|&card| card >= HIGH)
        .then(|| held.filled(&[]))
}

/// Rank 3.
fn straight_flush(held: &Held) -> Option<Resolved> {
    let cards = held.fixed();
    if !one_suit(cards) {
        return None;
    }
    sequence(held, cards[0] % 4)
}

/// Rank 12; other suits than one.
fn straight(held: &Held) -> Option<Resolved> {
    sequence(held, BEST_SUIT)
}

/// Five sequential lows, as high as the cards allow, the jokers of a given suit.
fn sequence(held: &Held, suit: u8) -> Option<Resolved> {
    let cards = held.fixed();
    let lowest = cards.last()? / 4;
    let distinct = cards.windows(2).all(|two| value(two[0]) != value(two[1]));
    if !distinct || cards[0] >= HIGH || cards[0] / 4 > lowest + 4 {
        return None;
    }
    let top = (lowest + 4).min(KING / 4);
    let mut fill = [TOP; 5];
    let missing = (top - 4..=top)
        .rev()
        .filter(|&wanted| cards.iter().all(|&card| card / 4 != wanted));
    for (joker, wanted) in fill.iter_mut().zip(missing) {
        *joker = wanted * 4 + suit;
    }
    Some(held.filled(&fill))
}

/// Rank 4: a king of each missing suit, and XXI unless there is a high card.
fn diversity(held: &Held) -> Option<Resolved> {
    let (_, lows) = split(held.fixed())?;
    let mut suits = 0u8;
    for low in lows {
        let suit = 1 << (low % 4);
        if suits & suit != 0 {
            return None;
        }
        suits |= suit;
    }
    let mut fill = [TOP; 5];
    let missing = (0..4u8).filter(|suit| suits >> suit & 1 == 0);
    for (joker, suit) in fill.iter_mut().zip(missing) {
        *joker = KING + suit;
    }
    Some(held.filled(&fill))
}

/// The high card, if there is one, and the lows; `None` if there are more high cards.
fn split(cards: &[u8]) -> Option<(Option<u8>, &[u8])> {
    let (high, lows) = match cards {
        [first, lows @ ..] if *first >= HIGH => (Some(*first), lows),
        lows => (None, lows),
    };
    lows.iter().all(|&low| low < HIGH).then_some((high, lows))
}

/// Rank 5: all five cards.
fn large_sum_house(held: &Held) -> Option<Resolved> {
    Some(held.filled(&sum_fill(held.fixed(), held.jokers)?))
}

/// What jokers become so that lows with numbers and one high card add up: `cards` descending and
/// `jokers` of them, all in the combination. The best such cards; the places after them hold XXI.
///
/// A high card to be made is as high as it can be; then the lows take as much of it as they can,
/// one after the other, in the best suit.
fn sum_fill(cards: &[u8], jokers: usize) -> Option<[u8; 5]> {
    let (high, lows) = split(cards)?;
    if lows.iter().any(|&low| low >= COURT) {
        return None;
    }
    let jokers = jokers as u8;
    let sum: u8 = lows.iter().map(|&low| low_number(low)).sum();
    let (high, numbers) = match high {
        Some(high) => (high - HIGH, jokers),
        None => {
            let numbers = jokers.checked_sub(1)?;
            let most = sum + numbers * HIGHEST_NUMBER;
            (most.min(HIGHEST_SUM), numbers)
        }
    };
    let mut left = high.checked_sub(sum)?;
    if left < numbers || left > numbers * HIGHEST_NUMBER {
        return None;
    }
    let mut fill = [TOP; 5];
    for (joker, later) in fill.iter_mut().zip((0..numbers).rev()) {
        let number = (left - later).min(HIGHEST_NUMBER);
        *joker = number * 4 - 4 + BEST_SUIT;
        left -= number;
    }
    if numbers < jokers {
        fill[usize::from(numbers)] = HIGH + high;
    }
    Some(fill)
}

/// Rank 6: a high card is there, else the lows and the jokers would be five of a kind.
fn comparable_house(held: &Held) -> Option<Resolved> {
    let cards = held.fixed();
    let (high, lows) = split(cards)?;
    let wanted = number(high?);
    let fits = wanted != 0 && lows.iter().all(|&low| number(low) == wanted);
    fits.then(|| held.filled(&[partner(cards[0]); 5]))
}

/// Rank 7: the fifth card is a joker or one of the others, whichever is best.
fn sum_house(held: &Held) -> Option<Resolved> {
    let cards = held.fixed();
    let joker_outside = sum_fill(cards, held.jokers - 1);
    let card_outside = (0..cards.len()).filter_map(|outside| {
        let mut inside = [0; 5];
        inside[..outside].copy_from_slice(&cards[..outside]);
        inside[outside..cards.len() - 1].copy_from_slice(&cards[outside + 1..]);
        sum_fill(&inside[..cards.len() - 1], held.jokers)
    });
    joker_outside
        .into_iter()
        .chain(card_outside)
        .map(|fill| held.filled(&fill))
        .reduce(better)
}

/// Rank 8: kings.
fn numberless(held: &Held) -> Option<Resolved> {
    held.fixed()
        .iter()
        .all(|card| (COURT..HIGH).contains(card))
        .then(|| held.filled(&[KING + BEST_SUIT; 5]))
}

/// Rank 9: all cards but one are of one value.
fn four_of_a_kind(held: &Held) -> Option<Resolved> {
    let cards = held.fixed();
    let (_, but_first) = cards.split_first()?;
    let (_, but_last) = cards.split_last()?;
    [but_last, but_first]
        .into_iter()
        .find(|cards| one_value(cards))
        .map(|cards| held.filled(&[best_of_value(cards[0]); 5]))
}

/// Rank 10: two pairs and a joker, which joins the better one (all five cards are compared).
fn full_house(held: &Held) -> Option<Resolved> {
    match held.fixed() {
        [a, b, c, d] if value(*a) == value(*b) && value(*c) == value(*d) => {
            Some(held.filled(&[best_of_value(*a)]))
        }
        _ => None,
    }
}

/// Rank 11: kings.
fn flush(held: &Held) -> Option<Resolved> {
    let cards = held.fixed();
    (cards[0] < HIGH && one_suit(cards)).then(|| held.filled(&[KING + cards[0] % 4; 5]))
}

/// Ranks 13 to 18, with one joker or two (three or more always form something better).
fn comparable_or_pair(held: &Held) -> Resolved {
    match *held.fixed() {
        [a, b, c, d] => held.filled(&[one_joker([a, b, c, d])]),
        [a, b, c] => two_jokers(held, [a, b, c]),
        _ => held.filled(&[]),
    }
}

/// What a single joker becomes when it cannot form rank 12 or better.
fn one_joker(cards: [u8; 4]) -> u8 {
    if let Some([_, _, rest @ ..]) = comparable_first(cards) {
        beside_comparable(&cards, rest)
    } else if let Some([one, _, rest @ ..]) = equal_first(cards) {
        // Rank 14 with a number beside the pair, rank 15 with the pair's own, else three of a kind.
        highest_number(&rest)
            .or_else(|| highest_number(&cards))
            .map_or(best_of_value(one), partner)
    } else {
        // Rank 15, else a pair of the highest card.
        highest_number(&cards).map_or(best_of_value(cards[0]), partner)
    }
}

/// A comparable pair is there and two more cards: the joker completes rank 13, else 14.
fn beside_comparable(cards: &[u8], rest: [u8; 2]) -> u8 {
    let [one, other] = rest;
    if are_comparable(one, other) {
        improvement(cards)
    } else if let Some(card) = highest_number(&rest) {
        partner(card)
    } else if value(one) == value(other) {
        improvement(cards)
    } else {
        best_of_value(one)
    }
}

/// The joker of a hand whose other cards form the combination already: the first of them (descending)
/// that has a better suit gives way to it, else the joker is the best card outside.
fn improvement(cards: &[u8]) -> u8 {
    cards
        .iter()
        .map(|&card| (card, best_of_value(card)))
        .find(|(card, best)| card != best)
        .map_or(TOP, |(_, best)| best)
}

/// Two jokers that cannot form rank 12 or better: the cards are of three values, else rank 9 could be formed.
fn two_jokers(held: &Held, cards: [u8; 3]) -> Resolved {
    if let Some([high, _, third]) = comparable_first(cards) {
        return match number(third) {
            0 => held.filled(&TENS),
            // A second pair of tens, or one of the third card's number; with that the other joker
            // is the best card outside or takes the place of the first pair's low card.
            _ => held.best_filled([TENS, [partner(third), TOP], [partner(third), partner(high)]]),
        };
    }
    let Some(first) = highest_number(&cards) else {
        return held.filled(&TENS);
    };
    let rest = without(cards, first);
    if let Some(second) = highest_number(&rest) {
        return held.filled(&[partner(first), partner(second)]);
    }
    held.filled(&[partner(first), best_of_value(rest[0])])
}

/// The cards but one that is equal to `card`.
fn without(cards: [u8; 3], card: u8) -> [u8; 2] {
    match cards {
        [a, b, c] if a == card => [b, c],
        [a, b, c] if b == card => [a, c],
        [a, b, _] => [a, b],
    }
}

/// A high card and a low one of the same number?
fn are_comparable(one: u8, other: u8) -> bool {
    one >= HIGH && other < HIGH && number(one) != 0 && number(one) == number(other)
}

/// The card of the highest number; of two of one number the higher.
fn highest_number(cards: &[u8]) -> Option<u8> {
    cards
        .iter()
        .copied()
        .filter(|&card| number(card) != 0)
        .max_by_key(|&card| (number(card), card))
}

/// The hand with its best comparable pair first, the rest descending.
fn comparable_first<const N: usize>(cards: [u8; N]) -> Option<[u8; N]> {
    let highs = cards.iter().filter(|&&card| card >= HIGH).count();
    comparable_pair(&cards, highs, 0).map(|places| to_front(cards, places))
}

/// The hand with its highest two cards of one value first, the rest descending.
fn equal_first<const N: usize>(cards: [u8; N]) -> Option<[u8; N]> {
    cards
        .windows(2)
        .position(|two| value(two[0]) == value(two[1]))
        .map(|place| to_front(cards, 0b11 << place))
}

/// A hand of fewer than five cards with some places of it first.
fn to_front<const N: usize>(cards: [u8; N], places: u8) -> [u8; N] {
    let mut order = ORDER[usize::from(places & ALL)]
        .into_iter()
        .filter_map(|place| cards.get(usize::from(place)).copied());
    [(); N].map(|()| order.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tarot::text;

    fn hand(cards: &str) -> Hand {
        let mut words = cards.split(' ');
        let hand = [(); 5].map(|()| text::card(words.next().unwrap().as_bytes()).unwrap());
        assert_eq!(words.next(), None);
        hand
    }

    /// Resolves a hand and shows it as `rank: combination | outside`.
    fn told(cards: &str) -> String {
        let resolved = resolve(&hand(cards));
        format!(
            "{}: {} | {}",
            resolved.rank,
            text::print_cards(resolved.combination()),
            text::print_cards(resolved.outside())
        )
    }

    /// Every hand with what the rules make of it.
    fn assert_told(expected: &[(&str, &str)]) {
        for (cards, answer) in expected {
            assert_eq!(&told(cards), answer, "of {cards}");
        }
    }

    #[test]
    fn the_sorting_network_sorts_everything_of_zeros_and_ones() {
        for set in 0..32u8 {
            let cards = [0, 1, 2, 3, 4].map(|place| set >> place & 1);
            let sorted = sort(cards);
            assert!(sorted.is_sorted_by(|one, next| one >= next), "{cards:?}");
            assert_eq!(sorted.iter().sum::<u8>(), set.count_ones() as u8);
        }
    }

    #[test]
    fn every_rank_without_jokers() {
        assert_told(&[
            ("S4 M4 B4 V4 S4", "1: M4 V4 B4 S4 S4 | "),
            ("O XX O XX O", "2: XX XX O O O | "),
            ("B7 B9 B8 BG B10", "3: BG B10 B9 B8 B7 | "),
            ("M3 SK O B9 VG", "4: O SK VG B9 M3 | "),
            ("M10 M5 S3 M2 XX", "5: XX M10 M5 S3 M2 | "),
            ("B3 III S3 S3 B3", "6: III B3 B3 S3 S3 | "),
            ("SG B3 IX S5 B1", "7: IX S5 B3 B1 | SG"),
            ("SG SK BR MD MK", "8: MK SK MD BR SG | "),
            ("S9 M9 XIII B9 B9", "9: M9 B9 B9 S9 | XIII"),
            ("S6 IX B6 IX M6", "10: IX IX M6 B6 S6 | "),
            ("V1 VK V1 V7 VG", "11: VK VG V7 V1 V1 | "),
            ("S10 MD VG MR S9", "12: MD MR VG S10 S9 | "),
            ("V4 IX M9 IV S4", "13: IX IV M9 V4 | S4"),
            ("XI VII S7 XI BD", "14: XI XI VII S7 | BD"),
            ("O I XXI S1 M4", "15: I S1 | XXI O M4"),
            ("XX XX SK XX S2", "16: XX XX XX | SK S2"),
            ("MG BG B2 V2 O", "17: MG BG V2 B2 | O"),
            ("M7 S7 MD S1 XIV", "18: M7 S7 | XIV MD S1"),
            ("M7 S6 VD S1 V2", "19: VD M7 S6 V2 S1 | "),
            ("M7 S6 VD S1 XI", "20: XI | VD M7 S6 S1"),
        ]);
    }

    #[test]
    fn a_joker_completes_the_houses() {
        assert_told(&[
            // Comparable house: three suits at most, so no diversity.
            ("V M5 M5 S5 J", "6: V M5 M5 M5 S5 | "),
            // Full house: the numbers add up to more than XXI, so no sum.
            ("B10 M10 B9 M9 J", "10: M10 M10 B10 M9 B9 | "),
        ]);
    }

    #[test]
    fn two_jokers_pair_the_number_in_the_middle_and_the_best_of_the_rest() {
        assert_told(&[("XV V MK J J", "14: XV XV V M5 | MK")]);
    }

    #[test]
    fn the_best_way_to_form_a_rank() {
        assert_told(&[
            // Either of the twos adds up, the better one does.
            ("VII M4 S2 B2 M1", "7: VII M4 B2 M1 | S2"),
            // A court card is never part of a sum, four numbers leave the surplus outside.
            ("XIII SK S9 V3 M1", "7: XIII S9 V3 M1 | SK"),
            ("XIII S6 S9 V3 M1", "7: XIII S9 V3 M1 | S6"),
            ("X XIII S9 V3 V1", "7: XIII S9 V3 V1 | X"),
            ("XX XIII S9 V3 V1", "7: XIII S9 V3 V1 | XX"),
            // The pair of rank 14 may share its number with the comparable pair, the best low goes with it either way.
            ("V S5 B5 M5 I", "14: V M5 B5 S5 | I"),
            ("V V V M5 S1", "14: V V V M5 | S1"),
            ("II M2 SD SD VD", "14: II VD SD M2 | SD"),
            ("V V S5 V5 II", "13: V V V5 S5 | II"),
        ]);
    }

    #[test]
    fn what_is_nearly_a_combination() {
        assert_told(&[
            ("SK MD M1 B2 V3", "19: SK MD V3 B2 M1 | "),
            ("BD MK O I II", "20: II | I O MK BD"),
            ("M9 S10 XI XII XIII", "20: XIII | XII XI S10 M9"),
            ("XI MG BR V3 V5", "20: XI | BR MG V5 V3"),
            ("O M1 S2 M4 MG", "20: O | MG M4 S2 M1"),
            ("XXI B10 B9 S3 BK", "20: XXI | BK B10 B9 S3"),
        ]);
    }

    #[test]
    fn one_joker() {
        assert_told(&[
            ("S3 M3 S3 B3 J", "1: M3 M3 B3 S3 S3 | "),
            ("XX J O IV IV", "2: XXI XX IV IV O | "),
            ("BG J BR B8 B9", "3: BR BG B10 B9 B8 | "),
            ("S1 V1 M1 O J", "4: O BK M1 V1 S1 | "),
            ("S1 V2 M1 B1 J", "4: XXI V2 M1 B1 S1 | "),
            ("XX M10 S4 S4 J", "5: XX M10 S4 S4 M2 | "),
            ("M10 S4 S4 S4 J", "7: XVIII M10 S4 S4 | S4"),
            ("VIII S8 S8 V8 J", "6: VIII M8 V8 S8 S8 | "),
            ("SG SG MR SK J", "8: MK SK MR SG SG | "),
            ("SG SG MG XI J", "9: MG MG SG SG | XI"),
            ("SG SG XI XI J", "10: XI XI XI SG SG | "),
            ("V1 V9 VG VK J", "11: VK VK VG V9 V1 | "),
            ("S9 V10 VR VG J", "12: MD VR VG V10 S9 | "),
            ("SG BG XX O J", "16: MG BG SG | XX O"),
            ("SG BR XX O J", "18: XX XX | O BR SG"),
        ]);
    }

    #[test]
    fn one_joker_and_numbers() {
        assert_told(&[
            ("IX S9 VII XX J", "13: IX VII S9 M7 | XX"),
            ("IX S9 B7 SG J", "13: IX VII S9 B7 | SG"),
            ("IX S9 VII S7 J", "13: IX VII M9 S7 | S9"),
            ("IX M9 VII S7 J", "13: IX VII M9 M7 | S7"),
            ("IX M9 VII M7 J", "13: IX VII M9 M7 | XXI"),
            ("IX S9 SG BG J", "14: IX MG BG S9 | SG"),
            ("IX S9 XX XX J", "14: XX XX IX M9 | S9"),
            ("IX M9 O O J", "14: IX O O M9 | XXI"),
            ("IX S9 XX SG J", "14: XX XX IX S9 | SG"),
            ("IX SG BG XX J", "14: IX BG SG M9 | XX"),
            ("S9 SG BG XX J", "14: IX BG SG S9 | XX"),
            ("S9 MG XX O J", "15: IX S9 | XX O MG"),
            ("S9 V9 XII O J", "15: IX V9 | XII O S9"),
            ("III II V4 MG J", "15: IV V4 | III II MG"),
        ]);
    }

    #[test]
    fn two_jokers() {
        assert_told(&[
            ("S3 S3 B3 J J", "1: M3 M3 B3 S3 S3 | "),
            ("S4 S4 M10 J J", "5: XXI M10 S4 S4 M3 | "),
            ("S4 SK XX J J", "7: XX M10 M6 S4 | SK"),
            ("M10 M10 S1 J J", "7: XXI M10 M10 M1 | S1"),
            ("M10 M9 M2 J J", "7: XXI M10 M9 M2 | XXI"),
            ("XX XX SG J J", "9: XX XX XX XX | SG"),
            ("X XI M10 J J", "13: X X M10 M10 | XI"),
            ("IX X M9 J J", "13: X IX M10 M9 | XXI"),
            ("IX X S9 J J", "13: X IX M10 M9 | S9"),
            ("IX IV M9 J J", "13: X IX M10 M9 | IV"),
            ("IX IV S8 J J", "13: IX VIII M9 S8 | IV"),
            ("S3 O SG J J", "14: III O O S3 | SG"),
            ("III SG SK J J", "14: III MK SK M3 | SG"),
            ("XX XIX SG J J", "15: X M10 | XX XIX SG"),
        ]);
    }

    #[test]
    fn three_to_five_jokers() {
        assert_told(&[
            ("V2 V6 J J J", "3: V6 V5 V4 V3 V2 | "),
            ("VR VK J J J", "3: VK VD VR VG V10 | "),
            ("V2 V8 J J J", "5: XXI M10 V8 V2 M1 | "),
            ("VK V8 J J J", "7: XXI M10 V8 M3 | VK"),
            ("V1 O J J J", "4: O MK BK SK V1 | "),
            ("S1 J J J J", "1: M1 M1 M1 M1 S1 | "),
            ("O J J J J", "1: O O O O O | "),
            ("J J J J J", "1: XXI XXI XXI XXI XXI | "),
        ]);
    }

    #[test]
    fn the_winner() {
        let winner = |konrad, atli| {
            outcome(&Case {
                hands: [hand(konrad), hand(atli)],
            })
            .winner
        };
        // Rank; the combination before the rest; the rest; the suit of the last card; nothing.
        assert_eq!(winner("O O S1 M2 MG", "O I M4 MG MK"), Winner::Konrad);
        assert_eq!(winner("M3 S3 SK SG S1", "V4 S4 M1 M2 V6"), Winner::Atli);
        assert_eq!(winner("M3 S3 SK SG S1", "M3 S3 VK SG M1"), Winner::Atli);
        assert_eq!(winner("M3 S3 SK SG B1", "M3 S3 SK SG S1"), Winner::Konrad);
        assert_eq!(winner("SG J VR O XX", "XX XX VR O SG"), Winner::Jafntefli);
    }
}
