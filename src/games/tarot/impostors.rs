//! A third voice: tarot poker once more, and the ways in which programs for it go wrong.
//!
//! It builds instead of judging. For each rank, best first, every choice of
//! the cards in the hand is taken as part of the combination; the jokers that
//! the combination still lacks become the best cards that complete it, the
//! others the best card there is. So no joker is ever tried out, and a hand
//! with four costs no more than a hand without.
//!
//! Each [`Fault`] is planted at the one place where the rule it breaks is
//! applied; `Voice::is` asks for it there.

use super::case::{Card, Case, Hand, Outcome, Resolved, Winner};
use crate::game::{Impostor, ThirdVoice};
use std::array;
use std::cell::Cell;
use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};

/// The ways to be wrong, in the order of [`IMPOSTORS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A low ten is taken for the one of its suit.
    TenReadAsOne,
    /// A Diversity that took three jokers is compared in the order in which it was put together.
    UnsortedDiversity,
    /// Rank 14 is refused when its pair is two of three equal cards.
    PairOutOfThree,
    /// High and low cards of consecutive numbers make a straight.
    MixedStraight,
    /// Low cards are ordered by suit first, by value second.
    SuitsBeforeValues,
    /// A joker outside the combination becomes the lowest card instead of XXI.
    OutsideJokerLowest,
    /// A joker that joins equal low cards copies one of them, suit included.
    JokerCopies,
    /// A high card above X names no sum.
    SumsToTen,
    /// G R D K count as 11 to 14 in comparable pairs and in the comparable house.
    CourtsComparable,
    /// A high and a low card of one number are equal in value.
    HighEqualsLow,
    /// O counts among the cards without a number.
    ONumberless,
    /// A sequence goes on from K to 1.
    StraightWraps,
    /// Five values are sequential when the highest is four above the lowest.
    StraightBySpan,
    /// Large sum house is looked for before Diversity.
    LargeSumFirst,
    /// Of several Sum houses the first one found counts.
    FirstSumHouse,
    /// The three of a full house are compared before the two.
    TripleFirst,
    /// Rank 14 may use one card in both of its pairs.
    CardServesTwice,
    /// Two comparable pairs need two different numbers.
    PairsOfTwoNumbers,
    /// Combinations that are equal end in a tie, whatever lies outside.
    KickersIgnored,
    /// Suits count only after the values of all five cards.
    SuitsAfterValues,
}

/// One for each [`Fault`], in its order.
pub const IMPOSTORS: &[Impostor] = &[
    Impostor {
        name: "ten-read-as-one",
        known_from: "takes a low `10` for a `1`: found in a program that the contest accepted",
        label: "decided-by-ten",
    },
    Impostor {
        name: "diversity-left-unsorted",
        known_from: "leaves a Diversity from three jokers unsorted: found in a program that the contest accepted",
        label: "rank-4-jokers-3",
    },
    Impostor {
        name: "pair-out-of-three-missed",
        known_from: "misses rank 14 when its pair comes from three equal cards: found in a program that the contest accepted",
        label: "pair-from-three-equal",
    },
    Impostor {
        name: "straight-mixes-high-and-low",
        known_from: "takes 7 to 10 and XI for a straight: found in a program that the contest accepted",
        label: "mixed-sequence",
    },
    Impostor {
        name: "suit-ranks-before-value",
        known_from: "orders low cards by suit first: the input writes the suit first, which tempts to number the cards that way",
        label: "decided-by-suit",
    },
    Impostor {
        name: "outside-joker-is-lowest",
        known_from: "leaves a joker outside the combination lowest: jokers resolved only while the combination is built",
        label: "joker-outside",
    },
    Impostor {
        name: "joker-copies-its-neighbour",
        known_from: "gives a joker the suit of the card it equals, not pentacles: jokers resolved as values, as where suits never rank",
        label: "rank-1-jokers-1",
    },
    Impostor {
        name: "sums-end-at-ten",
        known_from: "lets no high card above X name a sum: the test for comparable pairs, where numbers end at 10, used for sums too",
        label: "sum-above-ten",
    },
    Impostor {
        name: "courts-have-numbers",
        known_from: "makes XI comparable to a jack: low values stored as 1 to 14 and compared with the number of the high card",
        label: "court-beside-its-count",
    },
    Impostor {
        name: "high-equals-low",
        known_from: "counts IV and M4 as equal, so as a pair: a misreading that the second sample of the statement refutes",
        label: "rank-13-jokers-0",
    },
    Impostor {
        name: "o-is-numberless",
        known_from: "lets O into Numberless: O is no Roman numeral and is comparable to nothing, but its number is 0",
        label: "rank-20-jokers-0",
    },
    Impostor {
        name: "straight-wraps",
        known_from: "lets a sequence go on from K to 1: values stepped modulo 14, the habit of games with a high ace",
        label: "wrapped-sequence",
    },
    Impostor {
        name: "straight-by-span",
        known_from: "takes highest minus lowest equal to four for a sequence: the usual short cut that forgets repeated values",
        label: "rank-18-jokers-0",
    },
    Impostor {
        name: "large-sum-before-diversity",
        known_from: "asks for a Large sum house before Diversity: the two checks swapped, which differ only in a hand that is both",
        label: "rank-4-jokers-0",
    },
    Impostor {
        name: "first-sum-house-wins",
        known_from: "keeps the first Sum house it finds: a loop over the card left out that returns at once",
        label: "several-ways",
    },
    Impostor {
        name: "triple-compared-first",
        known_from: "compares the three of a full house before the two: the custom of ordinary poker",
        label: "rank-10-jokers-0",
    },
    Impostor {
        name: "card-serves-twice",
        known_from: "sees rank 14 in IV M4 S4: the comparable pair and the pair are searched apart and never checked to be disjoint",
        label: "rank-15-jokers-0",
    },
    Impostor {
        name: "pairs-need-two-numbers",
        known_from: "refuses two comparable pairs of one number: pairs collected as a set of numbers",
        label: "two-comparable-pairs-of-one-number",
    },
    Impostor {
        name: "kickers-ignored",
        known_from: "ends in a tie when the combinations are equal: kickers forgotten, a common fault of poker programs",
        label: "decided-outside",
    },
    Impostor {
        name: "suits-after-all-values",
        known_from: "compares the values of all five cards before any suit: suit as a last resort, the custom of most card games",
        label: "decided-by-suit",
    },
];

/// Plays a case, with the fault at a place in [`IMPOSTORS`] or (`None`, or no such place) by the rules.
///
/// Without a fault the outcome is that of the rules. With one it is wrong only
/// where that fault matters, and `reached` tells whether its condition was asked.
pub fn third_voice(case: &Case, fault: Option<usize>) -> ThirdVoice<Outcome> {
    let voice = Voice {
        fault,
        reached: Cell::new(false),
    };
    let hands = case.hands.map(|hand| voice.resolve(&hand));
    let outcome = Outcome {
        hands,
        winner: voice.winner(&hands[0], &hands[1]),
    };
    ThirdVoice {
        outcome,
        reached: voice.reached.get(),
    }
}

/// The best card: what a joker becomes where nothing else is asked of it.
const WORLD: Card = Card::high(21);
/// The lowest card.
const LOWEST: Card = Card::low(1, 0);
/// The high card that is comparable to nothing.
const FOOL: Card = Card::high(0);
/// The best suit.
const PENTACLES: u8 = 3;
/// The value of the jack: from here on low cards have no number.
const JACK: u8 = 11;
/// The value of the king.
const KING: u8 = 14;

/// Up to five cards; what does not fit is left out.
#[derive(Clone, Copy)]
struct Pile {
    cards: [Card; 5],
    size: usize,
}

impl Pile {
    const EMPTY: Pile = Pile {
        cards: [Card::JOKER; 5],
        size: 0,
    };

    fn push(&mut self, card: Card) {
        self.push_copies(card, 1);
    }

    fn push_copies(&mut self, card: Card, copies: usize) {
        self.extend(std::iter::repeat_n(card, copies));
    }
}

impl Deref for Pile {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..self.size]
    }
}

impl DerefMut for Pile {
    fn deref_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..self.size]
    }
}

impl Extend<Card> for Pile {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for (place, card) in self.cards[self.size..].iter_mut().zip(cards) {
            *place = card;
            self.size += 1;
        }
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pile {
        let mut pile = Pile::EMPTY;
        pile.extend(cards);
        pile
    }
}

/// Cards that are equal in value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Low(u8),
    High(u8),
    /// High and low cards of a number alike, which is what [`Fault::HighEqualsLow`] believes in.
    Either(u8),
}

impl Class {
    fn of(card: Card) -> Class {
        if card.is_high() {
            Class::High(card.value())
        } else {
            Class::Low(card.value())
        }
    }

    fn holds(self, card: Card) -> bool {
        match self {
            Class::Either(number) => card.value() == number,
            class => class == Class::of(card),
        }
    }
}

/// How many cards of a class a combination has.
type Demand = (Class, usize);

/// What a combination is made of.
#[derive(Clone, Copy)]
enum Shape {
    /// Cards of one value.
    Kind,
    /// Cards of two values, so many of each.
    TwoKinds([usize; 2]),
    NoLows,
    StraightFlush,
    Diversity,
    /// A high card and low cards whose sum it names.
    Sum,
    ComparableHouse,
    Numberless,
    Flush,
    Straight,
    TwoComparablePairs,
    ComparablePairAndPair,
    /// Rank 14 with a card in both pairs, which is what [`Fault::CardServesTwice`] accepts.
    SharedPairs,
    ComparablePair,
    NoHighs,
}

/// A rank and the combination that has it.
#[derive(Clone, Copy)]
struct Recipe {
    rank: u8,
    size: usize,
    shape: Shape,
}

const fn recipe(rank: u8, size: usize, shape: Shape) -> Recipe {
    Recipe { rank, size, shape }
}

const DIVERSITY: u8 = 4;
const SUM_HOUSE: u8 = 7;
const FULL_HOUSE: u8 = 10;
const HIGHEST_CARD: u8 = 20;
const LARGE_SUM_HOUSE: Recipe = recipe(5, 5, Shape::Sum);

/// All ranks that ask for something, best first.
const RECIPES: [Recipe; 20] = [
    recipe(1, 5, Shape::Kind),
    recipe(2, 5, Shape::NoLows),
    recipe(3, 5, Shape::StraightFlush),
    recipe(DIVERSITY, 5, Shape::Diversity),
    LARGE_SUM_HOUSE,
    recipe(6, 5, Shape::ComparableHouse),
    recipe(SUM_HOUSE, 4, Shape::Sum),
    recipe(8, 5, Shape::Numberless),
    recipe(9, 4, Shape::Kind),
    recipe(FULL_HOUSE, 5, Shape::TwoKinds([3, 2])),
    recipe(11, 5, Shape::Flush),
    recipe(12, 5, Shape::Straight),
    recipe(13, 4, Shape::TwoComparablePairs),
    recipe(14, 4, Shape::ComparablePairAndPair),
    recipe(14, 3, Shape::SharedPairs),
    recipe(15, 2, Shape::ComparablePair),
    recipe(16, 3, Shape::Kind),
    recipe(17, 4, Shape::TwoKinds([2, 2])),
    recipe(18, 2, Shape::Kind),
    recipe(19, 5, Shape::NoHighs),
];

/// A hand, its jokers counted and the rest as written.
struct Held {
    naturals: Pile,
    jokers: usize,
}

/// Cards of a hand taken into a combination, and how many jokers complete it.
struct Attempt<'a> {
    held: &'a Held,
    chosen: Pile,
    missing: usize,
}

impl Attempt<'_> {
    fn has(&self, class: Class) -> bool {
        self.chosen.iter().any(|&card| class.holds(card))
    }

    /// As many copies as there are jokers to place.
    fn all_jokers(&self, card: Card) -> Pile {
        std::iter::repeat_n(card, self.missing).collect()
    }
}

/// Told what the jokers of an attempt become, for each way that may be the best.
type Offer<'a> = &'a mut dyn FnMut(Pile);

/// One run over a case.
struct Voice {
    fault: Option<usize>,
    reached: Cell<bool>,
}

impl Voice {
    /// Is the rule at hand to be broken? Remembers that it was asked.
    fn is(&self, fault: Fault) -> bool {
        let planted = self.fault == Some(fault as usize);
        if planted {
            self.reached.set(true);
        }
        planted
    }

    /// The best reading of a hand.
    fn resolve(&self, hand: &Hand) -> Resolved {
        let naturals: Pile = hand
            .iter()
            .filter(|card| !card.is_joker())
            .map(|&card| self.read(card))
            .collect();
        let held = Held {
            naturals,
            jokers: hand.len() - naturals.len(),
        };
        RECIPES
            .iter()
            .find_map(|recipe| self.best(recipe, &held))
            .map(|found| self.large_sum_instead(&found, &held).unwrap_or(found))
            .unwrap_or_else(|| self.highest_card(&held))
    }

    fn read(&self, card: Card) -> Card {
        match card.suit() {
            Some(suit) if card.value() == 10 && self.is(Fault::TenReadAsOne) => Card::low(1, suit),
            _ => card,
        }
    }

    /// The Large sum house that [`Fault::LargeSumFirst`] sees in a Diversity.
    fn large_sum_instead(&self, found: &Resolved, held: &Held) -> Option<Resolved> {
        if found.rank != DIVERSITY {
            return None;
        }
        let house = self.best(&LARGE_SUM_HOUSE, held)?;
        self.is(Fault::LargeSumFirst).then_some(house)
    }

    /// The best combination of a rank: every choice of cards, completed by jokers.
    fn best(&self, recipe: &Recipe, held: &Held) -> Option<Resolved> {
        let mut best = None;
        // The first number with so many bits as there must be cards.
        let first = (1u32 << recipe.size.saturating_sub(held.jokers)) - 1;
        for choice in first..1 << held.naturals.len() {
            let missing = recipe.size.checked_sub(choice.count_ones() as usize);
            let Some(missing) = missing.filter(|&missing| missing <= held.jokers) else {
                continue;
            };
            let attempt = Attempt {
                held,
                chosen: pick(&held.naturals, choice),
                missing,
            };
            self.complete(recipe.shape, &attempt, &mut |filling| {
                let rest = pick(&held.naturals, !choice);
                let outside = self.outside(rest, held.jokers - missing);
                let laid = self.lay_out(recipe.rank, attempt.chosen, filling, outside);
                if self.prefers(&laid, best.as_ref()) {
                    best = Some(laid);
                }
            });
        }
        best
    }

    /// Rank 20, which every hand has.
    fn highest_card(&self, held: &Held) -> Resolved {
        Resolved {
            rank: HIGHEST_CARD,
            cards: self.outside(held.naturals, held.jokers).cards,
            combined: 1,
        }
    }

    /// The cards that are left, the jokers among them as the best card there is.
    fn outside(&self, mut rest: Pile, jokers: usize) -> Pile {
        if jokers > 0 {
            let lowest = self.is(Fault::OutsideJokerLowest);
            rest.push_copies(if lowest { LOWEST } else { WORLD }, jokers);
        }
        self.sort(&mut rest);
        rest
    }

    fn lay_out(&self, rank: u8, chosen: Pile, filling: Pile, outside: Pile) -> Resolved {
        let mut laid = chosen;
        self.sort(&mut laid);
        laid.extend(filling.iter().copied());
        let three_jokers = rank == DIVERSITY && filling.len() == 3;
        if !(three_jokers && self.is(Fault::UnsortedDiversity)) {
            self.sort(&mut laid);
        }
        let [_, second, third, ..] = laid.cards;
        let pair_first = rank == FULL_HOUSE && Class::of(second) != Class::of(third);
        if pair_first && self.is(Fault::TripleFirst) {
            laid.rotate_left(2);
        }
        let combined = laid.len() as u8;
        laid.extend(outside.iter().copied());
        Resolved {
            rank,
            cards: laid.cards,
            combined,
        }
    }

    /// Does a combination replace the best one of its rank so far?
    fn prefers(&self, laid: &Resolved, best: Option<&Resolved>) -> bool {
        best.is_none_or(|best| {
            self.compare(&laid.cards, &best.cards) == Ordering::Greater
                && !(laid.rank == SUM_HOUSE && self.is(Fault::FirstSumHouse))
        })
    }

    /// Offers the cards that make the chosen ones a combination.
    fn complete(&self, shape: Shape, attempt: &Attempt, offer: Offer) {
        match shape {
            Shape::Kind => self.kind(attempt, offer),
            Shape::TwoKinds(sizes) => self.two_kinds(attempt, sizes, offer),
            Shape::NoLows => no_lows(attempt).into_iter().for_each(offer),
            Shape::StraightFlush => self.straight_flush(attempt, offer),
            Shape::Diversity => diversity(attempt).into_iter().for_each(offer),
            Shape::Sum => self.sum(attempt).into_iter().for_each(offer),
            Shape::ComparableHouse => self.comparable_house(attempt, offer),
            Shape::Numberless => self.numberless(attempt).into_iter().for_each(offer),
            Shape::Flush => flush(attempt).into_iter().for_each(offer),
            Shape::Straight => self.straight(attempt, offer),
            Shape::TwoComparablePairs => self.two_comparable_pairs(attempt, offer),
            Shape::ComparablePairAndPair => self.comparable_pair_and_pair(attempt, offer),
            Shape::SharedPairs => self.shared_pairs(attempt, offer),
            Shape::ComparablePair => self.comparable_pair(attempt, offer),
            Shape::NoHighs => no_highs(attempt).into_iter().for_each(offer),
        }
    }

    /// The cards that up to four demands lack, if they have a place for every chosen card.
    fn meet(&self, attempt: &Attempt, demands: &[Demand]) -> Option<Pile> {
        let mut open = [0; 4];
        for (count, &(_, wanted)) in open.iter_mut().zip(demands) {
            *count = wanted;
        }
        for &card in attempt.chosen.iter() {
            let mut places = open.iter_mut().zip(demands);
            let (count, _) = places.find(|(count, (class, _))| **count > 0 && class.holds(card))?;
            *count -= 1;
        }
        let mut filling = Pile::EMPTY;
        for (&count, &(class, _)) in open.iter().zip(demands).filter(|(count, _)| **count > 0) {
            filling.push_copies(self.joker_in(class, attempt), count);
        }
        Some(filling)
    }

    /// The best card of a class.
    fn joker_in(&self, class: Class, attempt: &Attempt) -> Card {
        let (Class::Low(value) | Class::High(value) | Class::Either(value)) = class;
        if class != Class::Low(value) {
            return Card::high(value);
        }
        let best = Card::low(value, PENTACLES);
        match attempt.chosen.iter().find(|&&card| class.holds(card)) {
            Some(&equal) if equal != best && self.is(Fault::JokerCopies) => equal,
            _ => best,
        }
    }

    /// The classes that equal cards may have: those of the chosen ones, and the best for jokers alone.
    fn classes(&self, attempt: &Attempt) -> Vec<Class> {
        let mut classes: Vec<Class> = Vec::with_capacity(10);
        let mut add = |class| {
            if !classes.contains(&class) {
                classes.push(class);
            }
        };
        for &card in attempt.chosen.iter() {
            add(Class::of(card));
            if self.is_twin(card, attempt) {
                add(Class::Either(card.value()));
            }
        }
        if attempt.missing > 0 {
            add(Class::of(WORLD));
        }
        classes
    }

    /// Is there a high card, or a joker to be one, that [`Fault::HighEqualsLow`] takes to equal a low card?
    fn is_twin(&self, card: Card, attempt: &Attempt) -> bool {
        card.is_low()
            && number_of(card)
                .is_some_and(|number| attempt.missing > 0 || attempt.has(Class::High(number)))
            && self.is(Fault::HighEqualsLow)
    }

    fn kind(&self, attempt: &Attempt, offer: Offer) {
        let size = attempt.chosen.len() + attempt.missing;
        for class in self.classes(attempt) {
            if let Some(filling) = self.meet(attempt, &[(class, size)]) {
                offer(filling);
            }
        }
    }

    fn two_kinds(&self, attempt: &Attempt, sizes: [usize; 2], offer: Offer) {
        let classes = self.classes(attempt);
        for &first in &classes {
            for &second in &classes {
                let demands = [(first, sizes[0]), (second, sizes[1])];
                if let Some(filling) = self.meet(attempt, &demands) {
                    offer(filling);
                }
            }
        }
    }

    fn straight_flush(&self, attempt: &Attempt, offer: Offer) {
        if let Some(suit) = common_suit(&attempt.chosen) {
            self.runs(attempt, suit, offer);
        }
    }

    fn straight(&self, attempt: &Attempt, offer: Offer) {
        self.runs(attempt, PENTACLES, offer);
        for bottom in 0..=WORLD.value() - 4 {
            if let Some(filling) = mixed_run(attempt, bottom)
                && self.is(Fault::MixedStraight)
            {
                offer(filling);
            }
        }
    }

    /// The sequences of low cards, with the jokers in one suit.
    fn runs(&self, attempt: &Attempt, suit: u8, offer: Offer) {
        for top in 1..=KING {
            if let Some(filling) = self.run(attempt, top, suit)
                && (top >= 5 || self.is(Fault::StraightWraps))
            {
                offer(filling);
            }
        }
    }

    /// What five values downwards from a highest one lack; below 1 they go on with K.
    fn run(&self, attempt: &Attempt, top: u8, suit: u8) -> Option<Pile> {
        let values: [u8; 5] = array::from_fn(|i| (top + KING - 1 - i as u8) % KING + 1);
        let fits = |card: &Card| card.is_low() && values.contains(&card.value());
        if !attempt.chosen.iter().all(fits) {
            return None;
        }
        let gaps: Pile = values
            .iter()
            .filter(|&&value| !attempt.has(Class::Low(value)))
            .map(|&value| Card::low(value, suit))
            .collect();
        let span = self.span(attempt, &gaps, top, suit);
        span.or((gaps.len() == attempt.missing).then_some(gaps))
    }

    /// The jokers of [`Fault::StraightBySpan`]: it fills the gaps at both ends and calls the rest sequential.
    fn span(&self, attempt: &Attempt, gaps: &[Card], top: u8, suit: u8) -> Option<Pile> {
        let bottom = top.checked_sub(4)?;
        let at_end = |card: &&Card| [bottom, top].contains(&card.value());
        let mut filling: Pile = gaps.iter().filter(at_end).copied().collect();
        let spare = attempt.missing.checked_sub(filling.len())?;
        if bottom == 0 || filling.len() == gaps.len() || !self.is(Fault::StraightBySpan) {
            return None;
        }
        filling.push_copies(Card::low(top, suit), spare);
        Some(filling)
    }

    /// Low cards with a number, and a high card for their sum.
    ///
    /// Where a joker is the high card the greatest sum is the best, for the
    /// high card is compared first.
    fn sum(&self, attempt: &Attempt) -> Option<Pile> {
        let mut sum = 0;
        let mut high = None;
        for card in attempt.chosen.iter() {
            if card.is_low() {
                sum += number_of(*card)?;
            } else if high.replace(card.value()).is_some() {
                return None;
            }
        }
        let joker_high = usize::from(high.is_none());
        let parts = attempt.missing.checked_sub(joker_high)?;
        let sums = high.unwrap_or(0)..=high.unwrap_or(WORLD.value());
        sums.rev().find_map(|named| {
            let mut filling = split(named.checked_sub(sum)?, parts)?;
            filling.push_copies(Card::high(named), joker_high);
            (named <= 10 || !self.is(Fault::SumsToTen)).then_some(filling)
        })
    }

    /// G R D K. Only O could be taken for one more card without a number.
    fn numberless(&self, attempt: &Attempt) -> Option<Pile> {
        let court = |card: &Card| card.is_low() && number_of(*card).is_none();
        let fools = attempt.chosen.contains(&FOOL);
        let fits = attempt
            .chosen
            .iter()
            .all(|card| court(card) || *card == FOOL);
        (fits && (!fools || self.is(Fault::ONumberless)))
            .then(|| attempt.all_jokers(Card::low(KING, PENTACLES)))
    }

    fn comparable_house(&self, attempt: &Attempt, offer: Offer) {
        for number in comparable_numbers(attempt) {
            let demands = [(Class::Low(number), 4), (Class::High(number), 1)];
            self.offer_comparable(attempt, number, &demands, offer);
        }
    }

    fn comparable_pair(&self, attempt: &Attempt, offer: Offer) {
        for number in comparable_numbers(attempt) {
            self.offer_comparable(attempt, number, &pair(number), offer);
        }
    }

    fn two_comparable_pairs(&self, attempt: &Attempt, offer: Offer) {
        for first in comparable_numbers(attempt) {
            for second in comparable_numbers(attempt).filter(|&second| second >= first) {
                let demands = [pair(first), pair(second)];
                self.offer_comparable(attempt, second, demands.as_flattened(), &mut |filling| {
                    if first != second || !self.is(Fault::PairsOfTwoNumbers) {
                        offer(filling);
                    }
                });
            }
        }
    }

    fn comparable_pair_and_pair(&self, attempt: &Attempt, offer: Offer) {
        for number in comparable_numbers(attempt) {
            for class in self.classes(attempt) {
                let [high, low] = pair(number);
                let demands = [high, low, (class, 2)];
                self.offer_comparable(attempt, number, &demands, &mut |filling| {
                    if !(three_of(class, attempt.held) && self.is(Fault::PairOutOfThree)) {
                        offer(filling);
                    }
                });
            }
        }
    }

    fn shared_pairs(&self, attempt: &Attempt, offer: Offer) {
        for number in comparable_numbers(attempt) {
            for (highs, lows) in [(2, 1), (1, 2)] {
                let demands = [(Class::High(number), highs), (Class::Low(number), lows)];
                self.offer_comparable(attempt, number, &demands, &mut |filling| {
                    if self.is(Fault::CardServesTwice) {
                        offer(filling);
                    }
                });
            }
        }
    }

    /// Offers what the demands lack if cards of the number can be comparable, or (by fault) are held to be.
    fn offer_comparable(&self, attempt: &Attempt, number: u8, demands: &[Demand], offer: Offer) {
        if let Some(filling) = self.meet(attempt, demands)
            && (number < JACK || self.is(Fault::CourtsComparable))
        {
            offer(filling);
        }
    }

    fn winner(&self, konrad: &Resolved, atli: &Resolved) -> Winner {
        let by_rank = atli.rank.cmp(&konrad.rank);
        match by_rank.then_with(|| self.compare_equal_ranks(konrad, atli)) {
            Ordering::Greater => Winner::Konrad,
            Ordering::Less => Winner::Atli,
            Ordering::Equal => Winner::Jafntefli,
        }
    }

    fn compare_equal_ranks(&self, konrad: &Resolved, atli: &Resolved) -> Ordering {
        let (ours, theirs) = (&konrad.cards, &atli.cards);
        let Some(decisive) = (0..ours.len()).find(|&i| ours[i] != theirs[i]) else {
            return Ordering::Equal;
        };
        if decisive >= konrad.combination().len() && self.is(Fault::KickersIgnored) {
            return Ordering::Equal;
        }
        let by_suit = Class::of(ours[decisive]) == Class::of(theirs[decisive]);
        let values = |cards: &[Card; 5]| cards.map(|card| (card.is_high(), card.value()));
        if by_suit && self.is(Fault::SuitsAfterValues) {
            return values(ours)
                .cmp(&values(theirs))
                .then_with(|| self.compare(ours, theirs));
        }
        self.compare(ours, theirs)
    }

    /// Card by card from the left.
    fn compare(&self, ours: &[Card], theirs: &[Card]) -> Ordering {
        let mut cards = ours.iter().zip(theirs);
        cards
            .find(|(our, their)| our != their)
            .map_or(Ordering::Equal, |(&our, &their)| self.order(our, their))
    }

    /// The order of the cards.
    fn order(&self, one: Card, other: Card) -> Ordering {
        let by_suit = one.suit().cmp(&other.suit());
        let both_low = one.is_low() && other.is_low();
        let suit_matters = both_low && by_suit.is_ne() && by_suit != one.cmp(&other);
        if suit_matters && self.is(Fault::SuitsBeforeValues) {
            return by_suit;
        }
        one.cmp(&other)
    }

    /// Highest first.
    fn sort(&self, cards: &mut [Card]) {
        cards.sort_unstable_by(|&one, &other| self.order(other, one));
    }
}

/// The cards whose bits are set.
fn pick(cards: &[Card], choice: u32) -> Pile {
    let places = 0..cards.len();
    places
        .filter(|place| choice >> place & 1 == 1)
        .map(|place| cards[place])
        .collect()
}

/// The number of a low card, none for G R D K.
fn number_of(low: Card) -> Option<u8> {
    Some(low.value()).filter(|&value| value < JACK)
}

/// A high and a low card of a number.
fn pair(number: u8) -> [Demand; 2] {
    [(Class::High(number), 1), (Class::Low(number), 1)]
}

/// The numbers in which the chosen cards may be comparable.
///
/// Without jokers that takes a high card; jokers alone make their best pair
/// with 10. The values of G R D K are listed for a fault to accept.
fn comparable_numbers(attempt: &Attempt) -> impl Iterator<Item = u8> {
    let mut listed = [false; 22];
    for card in attempt.chosen.iter() {
        listed[usize::from(card.value())] |= card.is_high() || attempt.missing >= 1;
    }
    for number in [JACK - 1, KING] {
        listed[usize::from(number)] |= attempt.missing >= 2;
    }
    (1..=KING).filter(move |&number| listed[usize::from(number)])
}

/// Does a hand hold exactly three cards of a class, jokers not counted?
fn three_of(class: Class, held: &Held) -> bool {
    let equal = held.naturals.iter().filter(|&&card| class.holds(card));
    equal.count() == 3
}

fn no_lows(attempt: &Attempt) -> Option<Pile> {
    let fits = attempt.chosen.iter().all(|card| card.is_high());
    fits.then(|| attempt.all_jokers(WORLD))
}

fn no_highs(attempt: &Attempt) -> Option<Pile> {
    let fits = attempt.chosen.iter().all(|card| card.is_low());
    fits.then(|| attempt.all_jokers(Card::low(KING, PENTACLES)))
}

fn flush(attempt: &Attempt) -> Option<Pile> {
    common_suit(&attempt.chosen).map(|suit| attempt.all_jokers(Card::low(KING, suit)))
}

/// The suit that all cards have; without cards the best one.
fn common_suit(cards: &[Card]) -> Option<u8> {
    let suit = cards.first().map_or(Some(PENTACLES), |card| card.suit());
    suit.filter(|_| cards.iter().all(|card| card.suit() == suit))
}

/// A high card and a low card of each suit.
fn diversity(attempt: &Attempt) -> Option<Pile> {
    let of_suit = |suit| {
        attempt
            .chosen
            .iter()
            .filter(move |card| card.suit() == suit)
            .count()
    };
    let mut filling = Pile::EMPTY;
    filling.push_copies(WORLD, 1usize.checked_sub(of_suit(None))?);
    for suit in (0..=PENTACLES).rev() {
        let missing = 1usize.checked_sub(of_suit(Some(suit)))?;
        filling.push_copies(Card::low(KING, suit), missing);
    }
    Some(filling)
}

/// So many low cards with this sum, the highest first as high as can be.
fn split(sum: u8, parts: usize) -> Option<Pile> {
    let mut left = sum;
    let mut lows = Pile::EMPTY;
    for others in (0..parts).rev() {
        let value = left.checked_sub(others as u8)?.min(JACK - 1);
        if value == 0 {
            return None;
        }
        lows.push(Card::low(value, PENTACLES));
        left -= value;
    }
    (left == 0).then_some(lows)
}

/// The jokers that make five consecutive numbers of high and low cards, for [`Fault::MixedStraight`].
fn mixed_run(attempt: &Attempt, bottom: u8) -> Option<Pile> {
    let numbers = bottom..=bottom + 4;
    if !attempt
        .chosen
        .iter()
        .all(|card| numbers.contains(&card.value()))
    {
        return None;
    }
    let gaps: Pile = numbers
        .filter(|&number| !attempt.has(Class::Either(number)))
        .map(Card::high)
        .collect();
    let low_only = gaps.is_empty() && attempt.chosen.iter().all(|card| card.is_low());
    (gaps.len() == attempt.missing && !low_only).then_some(gaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// A fault and the hands that show it; Atli's hand is read alike with and without it.
    struct Row {
        fault: Fault,
        name: &'static str,
        hands: [&'static str; 2],
        /// Konrad's hand and the winner by the rules.
        right: (&'static str, Winner),
        /// The same with the fault.
        wrong: (&'static str, Winner),
        /// Close by, where the fault does not matter: both hands, both ranks, the winner.
        harmless: ([&'static str; 2], [u8; 2], Winner),
    }

    use Winner::{Atli, Jafntefli, Konrad};

    /// Rank 18.
    const PAIR_OF_ONES: &str = "M1 S1 V5 B8 SK";

    const ROWS: &[Row] = &[
        Row {
            fault: Fault::TenReadAsOne,
            name: "ten-read-as-one",
            hands: ["V10 J J J J", "V9 J J J J"],
            right: ("1: M10 M10 M10 M10 V10 |", Konrad),
            wrong: ("1: M1 M1 M1 M1 V1 |", Atli),
            harmless: (["V1 J J J J", "V9 J J J J"], [1, 1], Atli),
        },
        Row {
            fault: Fault::UnsortedDiversity,
            name: "diversity-left-unsorted",
            hands: ["O V3 J J J", "O MK SK BR VG"],
            right: ("4: O MK BK SK V3 |", Konrad),
            wrong: ("4: O V3 MK BK SK |", Atli),
            harmless: (["O V3 M2 J J", "O MK SK BR VG"], [4, 4], Atli),
        },
        Row {
            fault: Fault::PairOutOfThree,
            name: "pair-out-of-three-missed",
            hands: ["III V6 B6 S3 S6", "IV M4 BG SK B2"],
            right: ("14: III V6 B6 S3 | S6", Konrad),
            wrong: ("15: III S3 | V6 B6 S6", Atli),
            harmless: (["III V6 B6 S3 S7", "IV M4 BG SK B2"], [14, 15], Konrad),
        },
        Row {
            fault: Fault::MixedStraight,
            name: "straight-mixes-high-and-low",
            hands: ["M9 V8 M10 M7 XI", PAIR_OF_ONES],
            right: ("20: XI | M10 M9 V8 M7", Atli),
            wrong: ("12: XI M10 M9 V8 M7 |", Konrad),
            harmless: (["M9 V8 M10 M7 XII", PAIR_OF_ONES], [20, 18], Atli),
        },
        Row {
            fault: Fault::SuitsBeforeValues,
            name: "suit-ranks-before-value",
            hands: ["S9 B7 S5 B3 S1", "B8 B7 S5 S3 S1"],
            right: ("19: S9 B7 S5 B3 S1 |", Konrad),
            wrong: ("19: B7 B3 S9 S5 S1 |", Atli),
            harmless: (["M9 M7 V5 V3 S1", "B8 B7 S5 S3 S1"], [19, 19], Konrad),
        },
        // The faulty program finds the joker more useful as a second XV, of which one stays outside.
        Row {
            fault: Fault::OutsideJokerLowest,
            name: "outside-joker-is-lowest",
            hands: ["XV M10 M4 M1 J", "XV M10 M4 M1 XX"],
            right: ("7: XV M10 M4 M1 | XXI", Konrad),
            wrong: ("7: XV M10 M4 M1 | XV", Atli),
            harmless: (["XV M10 M4 VK J", "XV M10 M4 M1 XX"], [7, 7], Atli),
        },
        Row {
            fault: Fault::JokerCopies,
            name: "joker-copies-its-neighbour",
            hands: ["S9 S9 S9 S9 J", "B9 S9 S9 S9 S9"],
            right: ("1: M9 S9 S9 S9 S9 |", Konrad),
            wrong: ("1: S9 S9 S9 S9 S9 |", Atli),
            harmless: (["M9 M9 M9 M9 J", "B9 S9 S9 S9 S9"], [1, 1], Konrad),
        },
        Row {
            fault: Fault::SumsToTen,
            name: "sums-end-at-ten",
            hands: ["XI M5 V4 V2 SG", PAIR_OF_ONES],
            right: ("7: XI M5 V4 V2 | SG", Konrad),
            wrong: ("20: XI | SG M5 V4 V2", Atli),
            harmless: (["X M5 V4 V1 SG", PAIR_OF_ONES], [7, 18], Konrad),
        },
        Row {
            fault: Fault::CourtsComparable,
            name: "courts-have-numbers",
            hands: ["XI MG S9 B2 M3", PAIR_OF_ONES],
            right: ("20: XI | MG S9 M3 B2", Atli),
            wrong: ("15: XI MG | S9 M3 B2", Konrad),
            harmless: (["XI MR S9 B2 M3", PAIR_OF_ONES], [20, 18], Atli),
        },
        Row {
            fault: Fault::HighEqualsLow,
            name: "high-equals-low",
            hands: ["VI M6 M6 VII M7", "B1 BR BK B2 B7"],
            right: ("13: VII VI M7 M6 | M6", Atli),
            wrong: ("10: VII VI M7 M6 M6 |", Konrad),
            harmless: (["VI M6 M5 VII M7", "B1 BR BK B2 B7"], [13, 11], Atli),
        },
        Row {
            fault: Fault::ONumberless,
            name: "o-is-numberless",
            hands: ["O MG MR BD VK", PAIR_OF_ONES],
            right: ("20: O | VK BD MR MG", Atli),
            wrong: ("8: O VK BD MR MG |", Konrad),
            harmless: (["I MG MR BD VK", PAIR_OF_ONES], [20, 18], Atli),
        },
        Row {
            fault: Fault::StraightWraps,
            name: "straight-wraps",
            hands: ["MD MK B1 M2 M3", PAIR_OF_ONES],
            right: ("19: MK MD M3 M2 B1 |", Atli),
            wrong: ("12: MK MD M3 M2 B1 |", Konrad),
            harmless: (["MD MK B1 M2 M4", PAIR_OF_ONES], [19, 18], Atli),
        },
        Row {
            fault: Fault::StraightBySpan,
            name: "straight-by-span",
            hands: ["S1 B2 V3 M3 S5", "M7 S7 V5 B5 SK"],
            right: ("18: M3 V3 | S5 B2 S1", Atli),
            wrong: ("12: S5 M3 V3 B2 S1 |", Konrad),
            harmless: (["S1 B2 V3 M3 S6", "M7 S7 V5 B5 SK"], [18, 17], Atli),
        },
        Row {
            fault: Fault::LargeSumFirst,
            name: "large-sum-before-diversity",
            hands: ["X M1 V2 B3 S4", "I MK SK BR VG"],
            right: ("4: X S4 B3 V2 M1 |", Konrad),
            wrong: ("5: X S4 B3 V2 M1 |", Atli),
            harmless: (["IX M1 V2 B3 S4", "I MK SK BR VG"], [4, 4], Konrad),
        },
        Row {
            fault: Fault::FirstSumHouse,
            name: "first-sum-house-wins",
            hands: ["VI M1 S2 S3 B3", "VI S3 S2 M1 BK"],
            right: ("7: VI B3 S2 M1 | S3", Konrad),
            wrong: ("7: VI S3 S2 M1 | B3", Atli),
            harmless: (["VI M1 S2 B3 S3", "VI S3 S2 M1 BK"], [7, 7], Konrad),
        },
        Row {
            fault: Fault::TripleFirst,
            name: "triple-compared-first",
            hands: ["M2 S2 B2 MK SK", "MD SD BD V1 B1"],
            right: ("10: MK SK M2 B2 S2 |", Konrad),
            wrong: ("10: M2 B2 S2 MK SK |", Atli),
            harmless: (["MK SK BK M2 S2", "MD SD BD V1 B1"], [10, 10], Konrad),
        },
        Row {
            fault: Fault::CardServesTwice,
            name: "card-serves-twice",
            hands: ["IV M4 S4 SG BK", "V M5 BG SK B2"],
            right: ("15: IV M4 | BK SG S4", Atli),
            wrong: ("14: IV M4 S4 | BK SG", Konrad),
            harmless: (["IV M4 S3 SG BK", "V M5 BG SK B2"], [15, 15], Atli),
        },
        Row {
            fault: Fault::PairsOfTwoNumbers,
            name: "pairs-need-two-numbers",
            hands: ["IV IV M4 B4 S9", "V M5 SG BG B2"],
            right: ("13: IV IV M4 B4 | S9", Konrad),
            wrong: ("15: IV M4 | IV S9 B4", Atli),
            harmless: (["IV V M4 B5 S9", "V M5 SG BG B2"], [13, 14], Konrad),
        },
        Row {
            fault: Fault::KickersIgnored,
            name: "kickers-ignored",
            hands: ["M5 S5 MK V3 V2", "M5 S5 MD V3 V2"],
            right: ("18: M5 S5 | MK V3 V2", Konrad),
            wrong: ("18: M5 S5 | MK V3 V2", Jafntefli),
            harmless: (["M5 B5 MK V3 V2", "M5 S5 MD V3 V2"], [18, 18], Konrad),
        },
        Row {
            fault: Fault::SuitsAfterValues,
            name: "suits-after-all-values",
            hands: ["S5 B5 MK V3 V2", "M5 S5 S6 V3 V2"],
            right: ("18: B5 S5 | MK V3 V2", Atli),
            wrong: ("18: B5 S5 | MK V3 V2", Konrad),
            harmless: (["S5 B5 MK V3 V2", "M5 S5 SK V3 V2"], [18, 18], Atli),
        },
    ];

    fn card(word: &str) -> Card {
        let mut all = (0..=Card::COUNT).map(Card::from_index);
        all.find(|card| card.to_string() == word).expect(word)
    }

    fn hand(words: &str) -> Hand {
        let cards: Vec<Card> = words.split(' ').map(card).collect();
        cards.try_into().expect("five cards")
    }

    fn case(hands: [&str; 2]) -> Case {
        Case {
            hands: hands.map(hand),
        }
    }

    /// Rank, combination, the cards outside it.
    fn told(hand: &Resolved) -> String {
        let words =
            |cards: &[Card]| -> String { cards.iter().map(|card| format!(" {card}")).collect() };
        let (combination, outside) = (words(hand.combination()), words(hand.outside()));
        format!("{}:{combination} |{outside}", hand.rank)
    }

    fn by_the_rules(case: &Case) -> Outcome {
        let voice = third_voice(case, None);
        assert!(!voice.reached);
        voice.outcome
    }

    #[test]
    fn every_fault_has_its_impostor_in_order() {
        assert_eq!(IMPOSTORS.len(), ROWS.len());
        for (place, (impostor, row)) in IMPOSTORS.iter().zip(ROWS).enumerate() {
            assert_eq!((place, impostor.name), (row.fault as usize, row.name));
        }
        let names: HashSet<&str> = IMPOSTORS.iter().map(|impostor| impostor.name).collect();
        assert_eq!(names.len(), IMPOSTORS.len());
    }

    #[test]
    fn every_fault_shows_where_it_should() {
        for row in ROWS {
            let case = case(row.hands);
            let right = by_the_rules(&case);
            assert_eq!(
                (told(&right.hands[0]).as_str(), right.winner),
                row.right,
                "{}",
                row.name
            );
            let wrong = third_voice(&case, Some(row.fault as usize));
            assert!(wrong.reached, "{}", row.name);
            let wrong = wrong.outcome;
            assert_eq!(
                (told(&wrong.hands[0]).as_str(), wrong.winner),
                row.wrong,
                "{}",
                row.name
            );
            assert_eq!(wrong.hands[1], right.hands[1], "{}", row.name);
        }
    }

    #[test]
    fn no_fault_shows_close_by() {
        for row in ROWS {
            let (hands, ranks, winner) = row.harmless;
            let case = case(hands);
            let right = by_the_rules(&case);
            assert_eq!(right.hands.map(|hand| hand.rank), ranks, "{}", row.name);
            assert_eq!(right.winner, winner, "{}", row.name);
            let voice = third_voice(&case, Some(row.fault as usize));
            assert_eq!(voice.outcome, right, "{}", row.name);
        }
    }

    #[test]
    fn faults_are_whole() {
        for (fault, cards, right, wrong) in [
            (
                Fault::CourtsComparable,
                "XI MG MG MG MG",
                "9: MG MG MG MG | XI",
                "6: XI MG MG MG MG |",
            ),
            (
                Fault::CardServesTwice,
                "IV IV M4 SG BK",
                "15: IV M4 | IV BK SG",
                "14: IV IV M4 | BK SG",
            ),
            (
                Fault::HighEqualsLow,
                "S9 B9 V9 M9 J",
                "1: M9 M9 V9 B9 S9 |",
                "1: IX M9 V9 B9 S9 |",
            ),
            (
                Fault::StraightBySpan,
                "M8 M9 M10 VR J",
                "12: VR MG M10 M9 M8 |",
                "12: MR VR M10 M9 M8 |",
            ),
            (
                Fault::MixedStraight,
                "M7 V8 M9 B10 J",
                "12: MG B10 M9 V8 M7 |",
                "12: XI B10 M9 V8 M7 |",
            ),
            (
                Fault::StraightWraps,
                "MK SD M1 S2 J",
                "15: II S2 | MK SD M1",
                "12: MK SD MR S2 M1 |",
            ),
        ] {
            let case = case([cards, cards]);
            assert_eq!(told(&by_the_rules(&case).hands[0]), right);
            let faulty = third_voice(&case, Some(fault as usize)).outcome;
            assert_eq!(told(&faulty.hands[0]), wrong, "{fault:?}");
        }
    }

    #[test]
    fn a_place_without_a_fault_is_none() {
        let case = case(["V10 J J J J", "V9 J J J J"]);
        let voice = third_voice(&case, Some(IMPOSTORS.len()));
        assert_eq!(voice, third_voice(&case, None));
    }

    #[test]
    fn every_rank_is_read_by_the_rules() {
        for (cards, expected) in [
            ("S1 S1 S1 S1 S1", "1: S1 S1 S1 S1 S1 |"),
            ("XXI O I O XX", "2: XXI XX I O O |"),
            ("BK B10 BR BG BD", "3: BK BD BR BG B10 |"),
            ("S1 M2 B2 VK O", "4: O VK M2 B2 S1 |"),
            ("XVI S4 M4 B4 B4", "5: XVI M4 B4 B4 S4 |"),
            ("IV V4 M4 V4 B4", "6: IV M4 V4 V4 B4 |"),
            ("VII VI M1 S3 B2", "7: VI S3 B2 M1 | VII"),
            ("MG SG BR VD VK", "8: VK VD BR MG SG |"),
            ("XXI XXI XXI S1 XXI", "9: XXI XXI XXI XXI | S1"),
            ("IV M4 B4 S4 IV", "10: IV IV M4 B4 S4 |"),
            ("S1 S3 SK S3 S7", "11: SK S7 S3 S3 S1 |"),
            ("S5 B3 S1 S2 M4", "12: S5 M4 B3 S2 S1 |"),
            ("VI M6 M6 VII M7", "13: VII VI M7 M6 | M6"),
            ("IV IV M4 IV S1", "14: IV IV IV M4 | S1"),
            ("IV S4 M4 SG BK", "15: IV M4 | BK SG S4"),
            ("XXI M10 S10 S10 M2", "16: M10 S10 S10 | XXI M2"),
            ("XX XX S2 M2 SK", "17: XX XX M2 S2 | SK"),
            ("XI MG SG B2 M3", "18: MG SG | XI M3 B2"),
            ("MK SD BR VG V9", "19: MK SD BR VG V9 |"),
            ("O M10 S2 B3 B6", "20: O | M10 B6 B3 S2"),
        ] {
            let outcome = by_the_rules(&case([cards, cards]));
            assert_eq!(told(&outcome.hands[0]), expected);
            assert_eq!(outcome.winner, Jafntefli);
        }
    }

    #[test]
    fn jokers_become_the_best_cards() {
        for (cards, expected) in [
            ("J J J J J", "1: XXI XXI XXI XXI XXI |"),
            ("S1 J J J J", "1: M1 M1 M1 M1 S1 |"),
            ("XX O J J J", "2: XXI XXI XXI XX O |"),
            ("B2 B5 J J J", "3: B6 B5 B4 B3 B2 |"),
            ("S2 V5 J J J", "4: XXI MK BK V5 S2 |"),
            ("XVI S4 S4 J J", "5: XVI M7 S4 S4 M1 |"),
            ("M1 B1 S3 S4 J", "5: IX S4 S3 M1 B1 |"),
            ("IV S4 S4 V4 J", "6: IV M4 V4 S4 S4 |"),
            ("S10 BD SK BG J", "12: SK BD MR BG S10 |"),
            ("SK SG S3 S9 J", "11: SK SK SG S9 S3 |"),
            ("IV M4 XX XX J", "14: XX XX IV M4 | XXI"),
            ("S2 S9 S3 J J", "5: XXI S9 M7 S3 S2 |"),
            ("XX MK MG J J", "15: X M10 | XX MK MG"),
            ("S9 XX MK MG J", "15: IX S9 | XX MK MG"),
            ("SK VG XX XIX J", "18: XX XX | XIX SK VG"),
        ] {
            let outcome = by_the_rules(&case([cards, cards]));
            assert_eq!(told(&outcome.hands[0]), expected);
        }
    }

    #[test]
    fn only_a_reached_fault_is_wrong() {
        let mut state = 1u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for _ in 0..400 {
            // A few neighbouring values, so that combinations are frequent.
            let base = draw(70);
            let hands = array::from_fn(|_| {
                array::from_fn(|_| match draw(8) {
                    0 => Card::JOKER,
                    1 => Card::high(draw(22) as u8),
                    _ => Card::from_index((base + draw(20)) as u8 % Card::COUNT),
                })
            });
            let case = Case { hands };
            let right = by_the_rules(&case);
            for (place, impostor) in IMPOSTORS.iter().enumerate() {
                let voice = third_voice(&case, Some(place));
                let concrete = |hand: &Resolved| !hand.cards.contains(&Card::JOKER);
                assert!(
                    voice.outcome.hands.iter().all(concrete),
                    "{} {case:?}",
                    impostor.name
                );
                assert!(
                    voice.reached || voice.outcome == right,
                    "{} {case:?}",
                    impostor.name
                );
            }
        }
    }
}
