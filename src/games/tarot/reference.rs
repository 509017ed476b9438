//! The rules of tarot poker written down as code, in the order of the rules.
//!
//! A joker-free hand is judged by trying, for each of the twenty ranks from the
//! best down, every way to choose the cards of the combination among the five.
//! Jokers are judged by trying every assignment of the 78 cards, as multisets.

use super::case::{Card, Case, Hand, Outcome, Resolved, Winner};
use std::cmp::Ordering;

/// The number of a low card: 1..=10. G R D K have none (reading 1).
fn low_number(card: Card) -> Option<u8> {
    Some(card.value()).filter(|&value| card.is_low() && value <= 10)
}

/// Both high or both low: only such cards can be equal or follow each other (readings 3 and 4).
fn same_half(a: Card, b: Card) -> bool {
    (a.is_high() && b.is_high()) || (a.is_low() && b.is_low())
}

/// Equal values (reading 3); IV and M4 are not equal (reading 1).
fn same_value(a: Card, b: Card) -> bool {
    same_half(a, b) && a.value() == b.value()
}

/// A high card and a low card of the same number, the high card first.
///
/// No low card has the number 0, so O is comparable to nothing (reading 1).
fn comparable(high: Card, low: Card) -> bool {
    high.is_high() && low_number(low) == Some(high.value())
}

/// All of one value.
fn one_value(cards: &[Card]) -> bool {
    cards.windows(2).all(|two| same_value(two[0], two[1]))
}

/// All of one suit. High cards have no suit.
fn one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.is_low())
        && cards.windows(2).all(|two| two[0].suit() == two[1].suit())
}

/// Each card, from the highest down, one above the next: neither wrapping nor repeating (reading 4).
fn sequential(cards: &[Card]) -> bool {
    cards
        .windows(2)
        .all(|two| same_half(two[0], two[1]) && two[0].value() == two[1].value() + 1)
}

/// One high card, followed by low cards alone.
fn high_and_lows(cards: &[Card]) -> Option<(Card, &[Card])> {
    let (&high, lows) = cards.split_first()?;
    let fits = high.is_high() && lows.iter().all(|card| card.is_low());
    fits.then_some((high, lows))
}

/// A high card and low cards whose numbers add up to it: any high card names a sum (reading 2).
fn sums_to_high(cards: &[Card]) -> bool {
    let Some((high, lows)) = high_and_lows(cards) else {
        return false;
    };
    let sum: Option<u8> = lows.iter().map(|&card| low_number(card)).sum();
    sum == Some(high.value())
}

/// Rank 1, five of a kind: five of one value.
fn five_of_a_kind(cards: &[Card]) -> bool {
    one_value(cards)
}

/// Rank 2, no lows: five high cards.
fn no_lows(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.is_high())
}

/// Rank 3, straight flush: five sequential cards of one suit.
fn straight_flush(cards: &[Card]) -> bool {
    sequential(cards) && one_suit(cards)
}

/// Rank 4, diversity: four low cards of four suits and a high card.
fn diversity(cards: &[Card]) -> bool {
    let Some((_, lows)) = high_and_lows(cards) else {
        return false;
    };
    (0..4).all(|suit| lows.iter().any(|card| card.suit() == Some(suit)))
}

/// Rank 5, large sum house: four low cards and a high card comparable to their sum.
fn large_sum_house(cards: &[Card]) -> bool {
    sums_to_high(cards)
}

/// Rank 6, comparable house: four low cards of one number and the high card of that number.
fn comparable_house(cards: &[Card]) -> bool {
    let Some((high, lows)) = high_and_lows(cards) else {
        return false;
    };
    lows.iter().all(|&low| comparable(high, low))
}

/// Rank 7, sum house: three low cards and a high card comparable to their sum.
fn sum_house(cards: &[Card]) -> bool {
    sums_to_high(cards)
}

/// Rank 8, numberless: five cards of G R D K. O is a numbered card (reading 3).
fn numberless(cards: &[Card]) -> bool {
    cards
        .iter()
        .all(|&card| card.is_low() && low_number(card).is_none())
}

/// Rank 9, four of a kind: four of one value.
fn four_of_a_kind(cards: &[Card]) -> bool {
    one_value(cards)
}

/// Rank 10, full house: three of one value, two of another. Equal values are neighbours here.
fn full_house(cards: &[Card]) -> bool {
    let split_after = |count| {
        let (above, below) = cards.split_at(count);
        one_value(above) && one_value(below)
    };
    !one_value(cards) && (split_after(3) || split_after(2))
}

/// Rank 11, flush: five of one suit.
fn flush(cards: &[Card]) -> bool {
    one_suit(cards)
}

/// Rank 12, straight: five sequential cards.
fn straight(cards: &[Card]) -> bool {
    sequential(cards)
}

/// Do four cards fall into two pairs of different cards that pass a test (reading 5)?
///
/// All three ways are tried. Each pair keeps the descending order: a high card is before a low one.
fn two_and_two(cards: &[Card], test: impl Fn(&[Card], &[Card]) -> bool) -> bool {
    let &[a, b, c, d] = cards else {
        return false;
    };
    test(&[a, b], &[c, d]) || test(&[a, c], &[b, d]) || test(&[a, d], &[b, c])
}

/// Rank 13, two comparable pairs: two disjoint pairs, each a high card and a low card of the same
/// number. Both may have the same number (reading 5).
fn two_comparable_pairs(cards: &[Card]) -> bool {
    two_and_two(cards, |one, other| {
        comparable_pair(one) && comparable_pair(other)
    })
}

/// Rank 14, comparable pair and pair: a comparable pair and two other cards of equal value.
fn comparable_pair_and_pair(cards: &[Card]) -> bool {
    two_and_two(cards, |one, other| {
        (comparable_pair(one) && one_value(other)) || (comparable_pair(other) && one_value(one))
    })
}

/// Rank 15, comparable pair: a high card and a low card of the same number.
fn comparable_pair(cards: &[Card]) -> bool {
    matches!(*cards, [high, low] if comparable(high, low))
}

/// Rank 16, three of a kind.
fn three_of_a_kind(cards: &[Card]) -> bool {
    one_value(cards)
}

/// Rank 17, two pairs.
fn two_pairs(cards: &[Card]) -> bool {
    two_and_two(cards, |one, other| one_value(one) && one_value(other))
}

/// Rank 18, pair.
fn pair(cards: &[Card]) -> bool {
    one_value(cards)
}

/// Rank 19, no highs: five low cards.
fn no_highs(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.is_low())
}

/// A line of the table of ranks.
struct Line {
    /// 1..=19.
    rank: u8,
    /// How many cards form the combination.
    size: u8,
    /// Do these cards, `size` of them in descending order, form it?
    formed: fn(&[Card]) -> bool,
}

const fn line(rank: u8, size: u8, formed: fn(&[Card]) -> bool) -> Line {
    Line { rank, size, formed }
}

/// The table of ranks, from the best down, but for rank 20, which every hand has.
const TABLE: [Line; 19] = [
    line(1, 5, five_of_a_kind),
    line(2, 5, no_lows),
    line(3, 5, straight_flush),
    line(4, 5, diversity),
    line(5, 5, large_sum_house),
    line(6, 5, comparable_house),
    line(7, 4, sum_house),
    line(8, 5, numberless),
    line(9, 4, four_of_a_kind),
    line(10, 5, full_house),
    line(11, 5, flush),
    line(12, 5, straight),
    line(13, 4, two_comparable_pairs),
    line(14, 4, comparable_pair_and_pair),
    line(15, 2, comparable_pair),
    line(16, 3, three_of_a_kind),
    line(17, 4, two_pairs),
    line(18, 2, pair),
    line(19, 5, no_highs),
];

/// The cards from the highest down.
fn descending(hand: &Hand) -> Hand {
    let mut sorted = *hand;
    sorted.sort_by(|a, b| b.cmp(a));
    sorted
}

/// Every way to choose the cards of a combination among five places: the chosen places, then the
/// others, both ascending.
fn choices(size: u8) -> &'static [[usize; 5]] {
    match size {
        2 => &[
            [0, 1, 2, 3, 4],
            [0, 2, 1, 3, 4],
            [0, 3, 1, 2, 4],
            [0, 4, 1, 2, 3],
            [1, 2, 0, 3, 4],
            [1, 3, 0, 2, 4],
            [1, 4, 0, 2, 3],
            [2, 3, 0, 1, 4],
            [2, 4, 0, 1, 3],
            [3, 4, 0, 1, 2],
        ],
        3 => &[
            [0, 1, 2, 3, 4],
            [0, 1, 3, 2, 4],
            [0, 1, 4, 2, 3],
            [0, 2, 3, 1, 4],
            [0, 2, 4, 1, 3],
            [0, 3, 4, 1, 2],
            [1, 2, 3, 0, 4],
            [1, 2, 4, 0, 3],
            [1, 3, 4, 0, 2],
            [2, 3, 4, 0, 1],
        ],
        4 => &[
            [0, 1, 2, 3, 4],
            [0, 1, 2, 4, 3],
            [0, 1, 3, 4, 2],
            [0, 2, 3, 4, 1],
            [1, 2, 3, 4, 0],
        ],
        // All five cards.
        _ => &[[0, 1, 2, 3, 4]],
    }
}

/// Keeps the better of two resolved hands.
fn keep_better(best: &mut Option<Resolved>, other: Resolved) {
    if best.is_none_or(|best| compare(&other, &best).is_gt()) {
        *best = Some(other);
    }
}

/// The best way to form a rank with a descending hand (reading 7); `None` if there is none.
fn best_way(sorted: &Hand, line: &Line) -> Option<Resolved> {
    let mut best = None;
    for places in choices(line.size) {
        let way = Resolved {
            rank: line.rank,
            cards: places.map(|place| sorted[place]),
            combined: line.size,
        };
        if (line.formed)(way.combination()) {
            keep_better(&mut best, way);
        }
    }
    best
}

/// Rank 20: the highest card is the combination, the other four are outside.
fn highest_card(sorted: &Hand) -> Resolved {
    Resolved {
        rank: 20,
        cards: *sorted,
        combined: 1,
    }
}

/// Judges a hand without jokers: the best rank, formed in the best way.
///
/// A joker counts as a card that is neither high nor low; [`resolve`] gives it its meaning.
pub fn resolve_concrete(hand: &Hand) -> Resolved {
    let sorted = descending(hand);
    TABLE
        .iter()
        .find_map(|line| best_way(&sorted, line))
        .unwrap_or_else(|| highest_card(&sorted))
}

/// Compares two resolved hands: the better one is [`Ordering::Greater`].
///
/// A lower rank is better. Under one rank the combinations have the same number of cards, so
/// comparing all five places in turn is comparing the combinations from the highest card down and
/// then the cards outside (reading 6). Equal to the end means equal multisets of cards (reading 9).
pub fn compare(a: &Resolved, b: &Resolved) -> Ordering {
    b.rank.cmp(&a.rank).then_with(|| a.cards.cmp(&b.cards))
}

/// The 78 cards from the highest down.
fn all_cards() -> Vec<Card> {
    (0..Card::COUNT).rev().map(Card::from_index).collect()
}

/// How many multisets of the 78 cards that many jokers can become: (77 + jokers) choose jokers.
///
/// More than five jokers count as five, the most a hand holds.
pub fn assignments(jokers: usize) -> u64 {
    (1..=jokers.min(5) as u64).fold(1, |count, joker| count * (77 + joker) / joker)
}

/// Puts every multiset of cards from `pool` into the `places` of a hand, and visits each hand.
fn for_each_assignment(
    hand: &mut Hand,
    places: &[usize],
    pool: &[Card],
    visit: &mut dyn FnMut(&Hand),
) {
    let Some((&place, later)) = places.split_first() else {
        visit(hand);
        return;
    };
    // The next joker takes this card or one after it, so that no multiset comes twice.
    for (start, &card) in pool.iter().enumerate() {
        hand[place] = card;
        for_each_assignment(hand, later, &pool[start..], visit);
    }
}

/// The places of the jokers in a hand.
fn joker_places(hand: &Hand) -> Vec<usize> {
    (0..5).filter(|&place| hand[place].is_joker()).collect()
}

/// Judges a hand by the definition: the best of *all* assignments of its jokers (reading 8).
///
/// It costs [`resolve_concrete`] times [`assignments`]: 78, 3,081, 82,160, 1,663,740 or 27,285,336
/// judgements for one to five jokers, about half a microsecond each in a release build: 30
/// milliseconds for three jokers, a second for four, ten for five. [`resolve`] says the same sooner.
pub fn resolve_literal(hand: &Hand) -> Resolved {
    // One of the assignments: every joker becomes XXI.
    let mut best = resolve_concrete(&hand.map(|card| {
        if card.is_joker() {
            Card::high(21)
        } else {
            card
        }
    }));
    for_each_assignment(
        &mut hand.clone(),
        &joker_places(hand),
        &all_cards(),
        &mut |assigned| {
            let other = resolve_concrete(assigned);
            if compare(&other, &best).is_gt() {
                best = other;
            }
        },
    );
    best
}

/// Sets of cards, descending, such that the five cards of every hand that forms the rank are all
/// in one of them.
///
/// The sets given are those a definition names outright: five cards of one value, five high cards,
/// five cards of one suit, five of G R D K. For every other rank it is the set of all cards.
fn families(rank: u8) -> Vec<Vec<Card>> {
    let high_cards = || (0..22).rev().map(Card::high);
    let of_value = |value| (0..4).rev().map(move |suit| Card::low(value, suit));
    let of_suit = |suit| (1..15).rev().map(move |value| Card::low(value, suit));
    match rank {
        1 => {
            let highs = high_cards().map(|card| vec![card]);
            let lows = (1..15).map(|value| of_value(value).collect());
            highs.chain(lows).collect()
        }
        2 => vec![high_cards().collect()],
        3 | 11 => (0..4).map(|suit| of_suit(suit).collect()).collect(),
        8 => vec![(11..15).rev().flat_map(of_value).collect()],
        _ => vec![all_cards()],
    }
}

/// The best way to form a rank over the assignments of a hand's jokers; `None` if none forms it.
fn best_assigned(hand: &Hand, line: &Line) -> Option<Resolved> {
    let mut best = None;
    for family in families(line.rank) {
        let belongs = |card: &Card| card.is_joker() || family.contains(card);
        if !hand.iter().all(belongs) {
            continue;
        }
        for_each_assignment(
            &mut hand.clone(),
            &joker_places(hand),
            &family,
            &mut |assigned| {
                if let Some(way) = best_way(&descending(assigned), line) {
                    keep_better(&mut best, way);
                }
            },
        );
    }
    best
}

/// Judges a hand with any number of jokers: the same as [`resolve_literal`], sooner.
///
/// Rank by rank from the best down, it tries the assignments until one of them forms the rank, and
/// gives the best that does. No assignment can be better: none forms a better rank, and a rank
/// that an assignment forms is that assignment's rank if no better one is formed by any.
///
/// For ranks whose definition binds all five cards to one family (one value, the high cards, one
/// suit, G R D K) only the assignments within a family are tried. This makes four and five jokers
/// cheap: as copies are allowed, they always form five of a kind, and a value has at most four
/// cards to choose from. The dearest are three jokers, a millisecond or two in a release build.
pub fn resolve(hand: &Hand) -> Resolved {
    TABLE
        .iter()
        .find_map(|line| best_assigned(hand, line))
        // A joker makes at least a pair, so here the hand has none and its rank is 20.
        .unwrap_or_else(|| resolve_concrete(hand))
}

/// Judges both hands and names the winner.
pub fn reference(case: &Case) -> Outcome {
    let hands = case.hands.map(|hand| resolve(&hand));
    let winner = match compare(&hands[0], &hands[1]) {
        Ordering::Greater => Winner::Konrad,
        Ordering::Less => Winner::Atli,
        Ordering::Equal => Winner::Jafntefli,
    };
    Outcome { hands, winner }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Seeded, Source};

    /// A hand from its five words.
    fn hand(words: &str) -> Hand {
        let cards: Vec<Card> = words
            .split(' ')
            .map(|word| {
                (0..=78)
                    .map(Card::from_index)
                    .find(|card| card.to_string() == word)
                    .unwrap_or_else(|| panic!("{word} is a card"))
            })
            .collect();
        cards.try_into().expect("five cards")
    }

    /// `rank: combination | outside`.
    fn show(resolved: &Resolved) -> String {
        let words = |cards: &[Card]| {
            let words: Vec<String> = cards.iter().map(Card::to_string).collect();
            words.join(" ")
        };
        let (inside, outside) = (words(resolved.combination()), words(resolved.outside()));
        format!("{}: {inside} | {outside}", resolved.rank)
    }

    #[track_caller]
    fn check(words: &str, expected: &str) {
        assert_eq!(show(&resolve(&hand(words))), expected, "{words}");
    }

    /// Joker-free hands: both functions.
    #[track_caller]
    fn check_concrete(words: &str, expected: &str) {
        assert_eq!(show(&resolve_concrete(&hand(words))), expected, "{words}");
        check(words, expected);
    }

    #[track_caller]
    fn wins(konrad: &str, atli: &str) {
        let hands = [hand(konrad), hand(atli)];
        let swapped = [hands[1], hands[0]];
        assert_eq!(reference(&Case { hands }).winner, Winner::Konrad);
        assert_eq!(reference(&Case { hands: swapped }).winner, Winner::Atli);
    }

    fn random_hand(source: &mut Seeded, jokers: usize) -> Hand {
        let mut hand = [Card::JOKER; 5];
        for card in &mut hand[jokers..] {
            *card = Card::from_index(source.below(78) as u8);
        }
        hand
    }

    /// Hands per rank (1..=20) over all multisets of five of these cards.
    fn census(deck: &[Card]) -> [u32; 21] {
        let mut counts = [0; 21];
        for_each_assignment(&mut [Card::JOKER; 5], &[0, 1, 2, 3, 4], deck, &mut |hand| {
            counts[usize::from(resolve_concrete(hand).rank)] += 1
        });
        counts
    }

    /// The more sets, and the smaller, the fewer assignments are tried for nothing.
    #[test]
    fn families_are_as_small_as_the_definitions_allow() {
        let sizes = |rank| -> Vec<usize> { families(rank).iter().map(Vec::len).collect() };
        assert_eq!(sizes(1), [[1; 22].as_slice(), &[4; 14]].concat());
        assert_eq!(sizes(2), [22]);
        assert_eq!(sizes(3), [14; 4]);
        assert_eq!(sizes(11), [14; 4]);
        assert_eq!(sizes(8), [16]);
        for rank in [4, 5, 6, 7, 9, 10, 12, 13, 20] {
            assert_eq!(sizes(rank), [78]);
        }
    }

    #[test]
    fn every_rank_has_its_combination() {
        check_concrete("B7 S7 M7 V7 S7", "1: M7 V7 B7 S7 S7 | ");
        check_concrete("O XX III III XI", "2: XX XI III III O | ");
        check_concrete("SG S8 S10 S7 S9", "3: SG S10 S9 S8 S7 | ");
        check_concrete("MK B3 O VD S3", "4: O MK VD B3 S3 | ");
        // 5 + 4 + 2 + 2 = 13, no low card of pentacles.
        check_concrete("S2 XIII S2 B4 V5", "5: XIII V5 B4 S2 S2 | ");
        check_concrete("V3 III M3 V3 S3", "6: III M3 V3 V3 S3 | ");
        // 4 + 2 + 1 = 7, no cups.
        check_concrete("VII S1 V4 VK M2", "7: VII V4 M2 S1 | VK");
        check_concrete("SG MG VK BR BR", "8: VK BR BR MG SG | ");
        check_concrete("XIV M6 XIV XIV XIV", "9: XIV XIV XIV XIV | M6");
        check_concrete("S2 B2 V2 VII VII", "10: VII VII V2 B2 S2 | ");
        check_concrete("B1 B3 B3 BK B9", "11: BK B9 B3 B3 B1 | ");
        check_concrete("S6 B2 M4 V3 B5", "12: S6 B5 M4 V3 B2 | ");
        check_concrete("III II M2 S3 XXI", "13: III II S3 M2 | XXI");
        check_concrete("V8 VIII B5 M5 VK", "14: VIII V8 M5 B5 | VK");
        check_concrete("IX V9 SK B2 SD", "15: IX V9 | SK SD B2");
        check_concrete("M4 S4 S4 XX S9", "16: M4 S4 S4 | XX S9");
        check_concrete("B6 S6 M1 B1 XIX", "17: B6 S6 M1 B1 | XIX");
        check_concrete("XVIII XVIII V5 S9 SG", "18: XVIII XVIII | SG S9 V5");
        check_concrete("M9 BD S4 V2 B1", "19: BD M9 S4 V2 B1 | ");
        check_concrete("XIII M1 BK S5 B8", "20: XIII | BK B8 S5 M1");
    }

    #[test]
    fn comparable_is_not_equal_and_needs_a_number() {
        // V and M5 are no pair; G is no 11, neither alone nor in 11 + 8 + 2 = 21; O is no 0.
        check_concrete("V M5 SK B2 S8", "15: V M5 | SK S8 B2");
        check_concrete("XI MG SK B2 S8", "20: XI | SK MG S8 B2");
        check_concrete("XXI SG B8 B2 M1", "20: XXI | SG B8 B2 M1");
        check_concrete("O M1 S2 B9 S7", "20: O | B9 S7 S2 M1");
        // Four sixes and VI are no five of a kind; three of each half no full house of four.
        check_concrete("V6 VI M6 V6 S6", "6: VI M6 V6 V6 S6 | ");
        check_concrete("VI VI V6 B6 S6", "10: VI VI V6 B6 S6 | ");
    }

    #[test]
    fn any_high_card_names_a_sum_of_three_or_four_numbers() {
        check_concrete("XVII M10 S6 S1 BK", "7: XVII M10 S6 S1 | BK");
        check_concrete("XXI S10 S5 S5 S1", "5: XXI S10 S5 S5 S1 | ");
        check_concrete("IV S1 B1 S1 B1", "5: IV B1 B1 S1 S1 | ");
        check_concrete("III S1 B1 S1 XX", "7: III B1 S1 S1 | XX");
        // Two numbers are no house, and 10 + 10 + 2 = 22 is no card.
        check_concrete("VIII S3 B5 SK BD", "20: VIII | SK BD B5 S3");
        check_concrete("XXI S10 B10 S2 SK", "18: B10 S10 | XXI SK S2");
        // Any low cards make four suits, before their sum is looked at.
        check_concrete("X S1 B2 V3 M4", "4: X M4 V3 B2 S1 | ");
    }

    #[test]
    fn sequences_neither_mix_nor_wrap_nor_repeat() {
        check_concrete("XX XXI XIX XVIII XVII", "2: XXI XX XIX XVIII XVII | ");
        check_concrete("BK SD S1 V2 B3", "19: BK SD B3 V2 S1 | ");
        check_concrete("S4 B5 M6 M6 V7", "18: M6 M6 | V7 B5 S4");
        check_concrete("VII B8 S9 B10 SG", "20: VII | SG B10 S9 B8");
        check_concrete("O SG BK MD SR", "20: O | BK MD SR SG");
        check_concrete("S10 SK BD MR VG", "12: SK BD MR VG S10 | ");
    }

    #[test]
    fn pairs_use_four_different_cards_and_may_share_the_number() {
        check_concrete("VII VII V7 S7 BK", "13: VII VII V7 S7 | BK");
        check_concrete("VII V7 S7 S7 BK", "14: VII V7 S7 S7 | BK");
        check_concrete("VII VII VII V7 BK", "14: VII VII VII V7 | BK");
        check_concrete("IX B9 V9 SK SG", "15: IX V9 | SK SG B9");
        check_concrete("VII VII V7 SK BG", "15: VII V7 | VII SK BG");
        // The pair stands above, between or below the cards of the comparable pair.
        check_concrete("IX IX II B2 BK", "14: IX IX II B2 | BK");
        check_concrete("III M5 S5 S3 SD", "14: III M5 S5 S3 | SD");
        check_concrete("VIII V V M8 SD", "14: VIII V V M8 | SD");
        check_concrete("IV SK SK B4 XX", "14: IV SK SK B4 | XX");
        // Two of one value and three of the same are not another.
        assert!(!full_house(&hand("MK VK BK SK SK")));
    }

    #[test]
    fn the_combination_is_one_descending_list() {
        // The triple does not go first.
        wins("SK BK V2 M2 S2", "MD VD BD B1 V1");
        // The suits of a pair come before the king outside it.
        wins("MG S6 BG B3 V2", "VG BG SK B3 V2");
        // All equal but one suit outside.
        wins("S5 B5 V9 M3 M2", "S5 B5 V9 V3 M2");
        wins("O M2 M4 V6 V8", "O M2 M4 V6 B8");
        // The lowest card of the better rank, the highest of the worse.
        wins("S1 S1 S1 S1 B1", "XXI XXI XXI XXI XX");
    }

    #[test]
    fn the_best_way_takes_the_best_combination_first() {
        // 12 = 5 + 5 + 2 with two of three fives.
        check_concrete("XII M5 S5 V5 S2", "7: XII M5 V5 S2 | S5");
        check_concrete("VI V6 B6 S6 S2", "14: VI V6 B6 S6 | S2");
        // 9 = 4 + 3 + 2 with one of two threes.
        check_concrete("IX S4 S3 V3 S2", "7: IX S4 V3 S2 | S3");
        // V with B5, not with S5; and both numbers, not V and the pair of fives.
        check_concrete("II V M2 S5 B5", "13: V II B5 M2 | S5");
    }

    #[test]
    fn one_to_three_jokers() {
        // VK is swords, the suit that is missing.
        check("XXI M10 S9 BK J", "4: XXI VK BK M10 S9 | ");
        // The hand has its rank; the joker improves the cards outside.
        check("V IV M5 M4 J", "13: V IV M5 M4 | XXI");
        // 20 = 10 + 7 + 3 is the way with the best cards, the other XX is outside.
        check("XX XX M3 J J", "7: XX M10 M7 M3 | XX");
        check("S4 S8 J J J", "3: S8 S7 S6 S5 S4 | ");
        check("J S4 J B9 J", "4: XXI MK VK B9 S4 | ");
        check("J MK MK J J", "1: MK MK MK MK MK | ");
        check("J VI J XVI J", "2: XXI XXI XXI XVI VI | ");
    }

    #[test]
    fn four_and_five_jokers_are_five_of_a_kind() {
        check("B4 J J J J", "1: M4 M4 M4 M4 B4 | ");
        check("J J XX J J", "1: XX XX XX XX XX | ");
        check("J J J J J", "1: XXI XXI XXI XXI XXI | ");
    }

    #[test]
    fn equal_multisets_and_only_they_tie() {
        let mut source = Seeded::from_number(9);
        for _ in 0..2000 {
            let first = random_hand(&mut source, 0);
            let mut second = first;
            second.rotate_left(source.below(5) as usize);
            // In two of three cases one card is drawn again, and may come out the same.
            if source.chance(2, 3) {
                second[0] = Card::from_index(source.below(78) as u8);
            }
            let hands = [first, second];
            let tie = reference(&Case { hands }).winner == Winner::Jafntefli;
            assert_eq!(tie, descending(&first) == descending(&second), "{hands:?}");
        }
    }

    #[test]
    fn all_hands_of_high_cards() {
        // Multisets of five of 22: 26 choose 5 = 65,780, of which 22 are of one value.
        let highs: Vec<Card> = (0..22).map(Card::high).collect();
        let mut expected = [0; 21];
        expected[1] = 22;
        expected[2] = 65_780 - 22;
        assert_eq!(census(&highs), expected);
    }

    #[test]
    fn all_hands_of_one_suit() {
        // Multisets of five of 14: 18 choose 5 = 8,568. Of four court cards there are 8 choose 5
        // = 56, of which 4 are of one value. Ordered pairs of values: 14 * 13 = 182, of which
        // 4 * 3 = 12 are of court cards.
        let wands: Vec<Card> = (1..15).map(|value| Card::low(value, 0)).collect();
        let mut expected = [0; 21];
        expected[1] = 14;
        expected[3] = 10;
        expected[8] = 56 - 4;
        expected[9] = 182 - 12;
        expected[10] = 182 - 12;
        expected[11] = 8_568 - 14 - 10 - 52 - 170 - 170;
        assert_eq!(census(&wands), expected);
    }

    #[test]
    fn every_choice_of_places_is_there_once() {
        // 5 choose size of them, each a different set, both parts ascending.
        for (size, count) in [(2, 10), (3, 10), (4, 5), (5, 1)] {
            let choices = choices(size);
            assert_eq!(choices.len(), count);
            let ascends = |part: &[usize]| part.windows(2).all(|two| two[0] < two[1]);
            for (index, choice) in choices.iter().enumerate() {
                let (chosen, others) = choice.split_at(usize::from(size));
                assert!(ascends(chosen) && ascends(others), "{choice:?}");
                assert!((0..5).all(|place| choice.contains(&place)), "{choice:?}");
                assert!(!choices[..index].contains(choice), "{choice:?}");
            }
        }
    }

    #[test]
    fn all_assignments_are_visited_once() {
        // (78 + j - 1) choose j.
        let expected = [1, 78, 3_081, 82_160, 1_663_740, 27_285_336, 27_285_336];
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(assignments), expected);
        for (jokers, &count) in expected[..4].iter().enumerate() {
            let mut visited = 0;
            let places: Vec<usize> = (0..jokers).collect();
            let mut hand = [Card::JOKER; 5];
            for_each_assignment(&mut hand, &places, &all_cards(), &mut |_| visited += 1);
            assert_eq!(visited, count);
        }
    }

    #[test]
    fn the_short_way_agrees_with_the_definition() {
        let mut source = Seeded::from_number(4);
        for (jokers, hands) in [(0, 500), (1, 300), (2, 20), (3, 2)] {
            for _ in 0..hands {
                let hand = random_hand(&mut source, jokers);
                assert_eq!(resolve(&hand), resolve_literal(&hand), "{hand:?}");
            }
        }
    }

    #[test]
    fn a_joker_judged_as_a_card_is_harmless() {
        check(
            "XX M2 B4 J V9",
            &show(&resolve_literal(&hand("XX M2 B4 J V9"))),
        );
        let resolved = resolve_concrete(&hand("J J J J J"));
        assert_eq!(show(&resolved), "20: J | J J J J");
    }
}
