//! A third implementation of the poker rules, and the faults that can be planted in it.
//!
//! A hand is judged by all it could be called: what its groups of equal ranks
//! make of it, the straight, the flush. The strongest of these is its strength,
//! so no order of asking has to be right.
//! Faults that concern categories and keys show in the strengths; faults that
//! concern comparing leave the strengths right and show in the winner.

use super::case::{
    Card, Case, Category, Deal, DealOutcome, Hand, Outcome, RANKS, Strength, Winner,
};
use crate::game::{Impostor, ThirdVoice};
use std::cmp::{Ordering, Reverse};

/// Ranks of a hand, 2..=14, descending.
type Ranks = [u8; 5];

/// Rule 4: the lowest straight, ranks descending.
const WHEEL: Ranks = [14, 5, 4, 3, 2];
/// Rule 4: what a straight that goes on past the ace would be, ranks descending.
const WRAPPED: [Ranks; 3] = [[14, 13, 4, 3, 2], [14, 13, 12, 3, 2], [14, 13, 12, 11, 2]];

/// How high other games put spades, diamonds, hearts and clubs (here suits never decide).
const SUIT_HEIGHTS: [u8; 4] = [3, 1, 2, 0];

/// What can be wrong; in the order of [`IMPOSTORS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A-2-3-4-5 is no straight.
    WheelMissed,
    /// A-2-3-4-5 is an ace-high straight.
    WheelAceHigh,
    /// A-2-3-4-5 in one suit is only a flush.
    SteelWheelMissed,
    /// A straight goes on past the ace: Q-K-A-2-3.
    StraightWraps,
    /// Highest minus lowest rank being four is enough for a straight.
    SpanIsStraight,
    /// A straight is seen only if its cards are written in ascending order.
    StraightAsWritten,
    /// A flush is seen before quads and full house (several decks).
    FlushBeforeGroups,
    /// Five of a suit with equal ranks are no flush (several decks).
    FlushNeedsFiveRanks,
    /// A full house beats quads.
    FullHouseAboveQuads,
    /// A straight beats a flush.
    StraightAboveFlush,
    /// Trips against trips: the other cards are compared before the trips.
    KickersBeforeTrips,
    /// Two full houses: the pair is compared before the trips.
    PairBeforeTrips,
    /// Two times two pairs: the lower pair is compared first.
    LowerPairFirst,
    /// Two times two pairs: the fifth card is not compared.
    TwoPairsKickerIgnored,
    /// Two equal pairs: only the highest of the other cards is compared.
    PairSecondKickerIgnored,
    /// Equal trips or quads are a tie, whatever stands beside them (several decks).
    OneDeckAssumed,
    /// Two flushes: only the highest card is compared.
    FlushByHighest,
    /// Where five ranks are compared the fifth is left out.
    FifthCardIgnored,
    /// Ranks are compared as the characters they are written with.
    RanksAsCharacters,
    /// The suit of the highest card decides a tie.
    SuitsBreakTies,
    /// A tie counts for player 1.
    TieToPlayer1,
    /// The last line is counted twice.
    LastLineTwice,
}

/// One for each [`Fault`], in its order.
pub const IMPOSTORS: &[Impostor] = &[
    Impostor {
        name: "wheel-missed",
        known_from: "A-2-3-4-5 is no straight: so in the source's own program, and its file of 1,000 lines holds no wheel",
        label: "wheel",
    },
    Impostor {
        name: "wheel-ace-high",
        known_from: "A-2-3-4-5 counts as the highest straight: programs that add the wheel as a sixth case and keep the ace as highest card",
        label: "wheel",
    },
    Impostor {
        name: "steel-wheel-missed",
        known_from: "A-2-3-4-5 in one suit is only a flush: programs that mend the wheel where plain straights are asked and nowhere else",
        label: "steel-wheel",
    },
    Impostor {
        name: "straight-wraps",
        known_from: "Q-K-A-2-3 is a straight: typical for ranks counted round modulo 13",
        label: "wrap-around",
    },
    Impostor {
        name: "span-is-straight",
        known_from: "highest minus lowest being four is a straight though ranks repeat: the test for five different ranks is forgotten",
        label: "one-pair",
    },
    Impostor {
        name: "straight-as-written",
        known_from: "a straight is seen only in ascending order: the cards are compared with their neighbours before they are sorted",
        label: "straight",
    },
    Impostor {
        name: "flush-before-groups",
        known_from: "quads or full house of one suit is a flush: one deck cannot hold such a hand, so the order of asking goes unnoticed there",
        label: "suited-groups",
    },
    Impostor {
        name: "flush-needs-five-ranks",
        known_from: "a flush with equal ranks is only a pair: the flush is asked after the groups, which one deck allows",
        label: "paired-flush",
    },
    Impostor {
        name: "full-house-above-quads",
        known_from: "a full house beats quads: two neighbours of the list of categories exchanged; the two seldom meet in random deals",
        label: "four-of-a-kind-over-full-house",
    },
    Impostor {
        name: "straight-above-flush",
        known_from: "a straight beats a flush: two neighbours of the list of categories exchanged",
        label: "flush-over-straight",
    },
    Impostor {
        name: "kickers-before-trips",
        known_from: "trips against trips are compared by the other cards first: the well-known file never compares two trips",
        label: "three-of-a-kind-rank",
    },
    Impostor {
        name: "pair-before-trips",
        known_from: "full houses are compared by their pairs first: the well-known file never compares two full houses",
        label: "full-house-three",
    },
    Impostor {
        name: "lower-pair-first",
        known_from: "two pairs are compared by the lower pair first: the well-known file never compares two times two pairs",
        label: "two-pairs-higher",
    },
    Impostor {
        name: "two-pairs-kicker-ignored",
        known_from: "equal two pairs are a tie: the well-known file never compares two times two pairs",
        label: "two-pairs-kicker",
    },
    Impostor {
        name: "pair-second-kicker-ignored",
        known_from: "equal pairs with an equal highest card beside them are a tie: one step of the tie-break instead of three",
        label: "one-pair-second-kicker",
    },
    Impostor {
        name: "one-deck-assumed",
        known_from: "equal quads, trips and full houses are a tie: written for one deck, where the other cards never matter",
        label: "repeated-card",
    },
    Impostor {
        name: "flush-by-highest",
        known_from: "flushes are compared by their highest card alone: the well-known file never compares two flushes",
        label: "flush-second",
    },
    Impostor {
        name: "fifth-card-ignored",
        known_from: "of five ranks the last is not compared: a typical loop that stops one early, and the fifth card seldom decides",
        label: "high-card-fifth",
    },
    Impostor {
        name: "ranks-as-characters",
        known_from: "A < J < K < Q < T as in the character table: typical for words that are sorted without turning them into numbers",
        label: "high-card-highest",
    },
    Impostor {
        name: "suits-break-ties",
        known_from: "the suit of the highest card decides a tie: typical for cards compared whole; no line of the well-known file ties",
        label: "high-card-tie",
    },
    Impostor {
        name: "tie-to-player1",
        known_from: "a tie counts for player 1: `>=` instead of `>`; no line of the well-known file ties",
        label: "high-card-tie",
    },
    Impostor {
        name: "last-line-twice",
        known_from: "the last line is counted again: typical for loops that ask for the end of the file before reading past it",
        label: "player-1-wins",
    },
];

/// Judges an input by the rules, or wrong in one way if `fault` is a place in [`IMPOSTORS`].
///
/// A number past the end of the list plants nothing.
pub fn third_voice(case: &Case, fault: Option<usize>) -> ThirdVoice<Outcome> {
    let mut judge = Judge {
        fault,
        reached: false,
    };
    let deals: Vec<_> = case.deals.iter().map(|deal| judge.deal(deal)).collect();
    let player1_wins = judge.player1_wins(&deals);
    ThirdVoice {
        outcome: Outcome {
            deals,
            player1_wins,
        },
        reached: judge.reached,
    }
}

/// The third implementation under way.
struct Judge {
    /// A place in [`IMPOSTORS`].
    fault: Option<usize>,
    /// Was the planted fault asked for?
    reached: bool,
}

impl Judge {
    /// Is this fault planted? Asking for the planted one marks it as reached.
    fn is(&mut self, fault: Fault) -> bool {
        let planted = self.fault == Some(fault as usize);
        self.reached |= planted;
        planted
    }

    /// Rule 5: the number of lines that player 1 wins.
    fn player1_wins(&mut self, deals: &[DealOutcome]) -> u64 {
        let won = |deal: &DealOutcome| u64::from(deal.winner == Winner::Player1);
        let wins = deals.iter().map(won).sum();
        match deals.last() {
            Some(last) if self.is(Fault::LastLineTwice) => wins + won(last),
            _ => wins,
        }
    }

    /// Rules 2 to 5 for one line.
    fn deal(&mut self, deal: &Deal) -> DealOutcome {
        let [first, second] = &deal.hands;
        let hands = [self.strength(first), self.strength(second)];
        let mut order = self.compare(hands);
        if order == Ordering::Equal && self.is(Fault::SuitsBreakTies) {
            order = highest_card(first).cmp(&highest_card(second));
        }
        let winner = match order {
            Ordering::Greater => Winner::Player1,
            Ordering::Less => Winner::Player2,
            Ordering::Equal if self.is(Fault::TieToPlayer1) => Winner::Player1,
            Ordering::Equal => Winner::Tie,
        };
        DealOutcome { hands, winner }
    }

    /// The best of everything that a hand can be called.
    fn strength(&mut self, hand: &Hand) -> Strength {
        let mut ranks = hand.map(Card::rank);
        ranks.sort_unstable_by_key(|&rank| Reverse(rank));
        let one_suit = hand.iter().all(|card| card.suit() == hand[0].suit());
        let grouped = by_groups(&ranks);
        let flush = self.flush(&ranks, one_suit, grouped.category);
        if let Some(flush) = flush
            && grouped.category >= Category::FullHouse
            && self.is(Fault::FlushBeforeGroups)
        {
            return flush;
        }
        let straight = self.straight(hand, &ranks, one_suit);
        [flush, straight]
            .into_iter()
            .flatten()
            .fold(grouped, Ord::max)
    }

    /// Five of a suit, whatever the ranks (rule 6).
    fn flush(&mut self, ranks: &Ranks, one_suit: bool, grouped: Category) -> Option<Strength> {
        let refused = one_suit
            && grouped != Category::HighCard
            && grouped < Category::FullHouse
            && self.is(Fault::FlushNeedsFiveRanks);
        (one_suit && !refused).then_some(Strength {
            category: Category::Flush,
            key: *ranks,
        })
    }

    /// Five ranks in a row or the wheel, of one suit or not.
    fn straight(&mut self, hand: &Hand, ranks: &Ranks, one_suit: bool) -> Option<Strength> {
        let highest = self.highest_of_straight(ranks, one_suit)?;
        let as_written = hand.map(Card::rank).is_sorted();
        if !as_written && self.is(Fault::StraightAsWritten) {
            return None;
        }
        let category = if one_suit {
            Category::StraightFlush
        } else {
            Category::Straight
        };
        Some(Strength {
            category,
            key: [highest, 0, 0, 0, 0],
        })
    }

    /// Rule 4: the rank that a straight goes up to, if it is one.
    fn highest_of_straight(&mut self, ranks: &Ranks, one_suit: bool) -> Option<u8> {
        if *ranks == WHEEL {
            return self.highest_of_wheel(one_suit);
        }
        let in_a_row = ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
        let straight = in_a_row
            || WRAPPED.contains(ranks) && self.is(Fault::StraightWraps)
            || ranks[0] - ranks[4] == 4 && self.is(Fault::SpanIsStraight);
        straight.then_some(ranks[0])
    }

    /// Rule 4: the wheel is five high.
    fn highest_of_wheel(&mut self, one_suit: bool) -> Option<u8> {
        if self.is(Fault::WheelMissed) || one_suit && self.is(Fault::SteelWheelMissed) {
            return None;
        }
        Some(if self.is(Fault::WheelAceHigh) { 14 } else { 5 })
    }

    /// Rules 2 and 3: category first, then key.
    fn compare(&mut self, [first, second]: [Strength; 2]) -> Ordering {
        let order = first.category.cmp(&second.category);
        if order == Ordering::Equal {
            return self.seen(first).cmp(&self.seen(second));
        }
        let lower = first.category.min(second.category);
        let higher = first.category.max(second.category);
        let exchanged = match (lower, higher) {
            (Category::FullHouse, Category::FourOfAKind) => self.is(Fault::FullHouseAboveQuads),
            (Category::Straight, Category::Flush) => self.is(Fault::StraightAboveFlush),
            _ => false,
        };
        if exchanged { order.reverse() } else { order }
    }

    /// What of a key is compared inside its category, in which order: all of it as it stands.
    fn seen(&mut self, Strength { category, key }: Strength) -> [u8; 5] {
        let [a, b, c, d, _] = key;
        let seen = match category {
            Category::FourOfAKind | Category::FullHouse | Category::ThreeOfAKind
                if self.is(Fault::OneDeckAssumed) =>
            {
                [a, 0, 0, 0, 0]
            }
            Category::FullHouse if self.is(Fault::PairBeforeTrips) => [b, a, 0, 0, 0],
            Category::Flush if self.is(Fault::FlushByHighest) => [a, 0, 0, 0, 0],
            Category::ThreeOfAKind if self.is(Fault::KickersBeforeTrips) => [b, c, a, 0, 0],
            Category::TwoPairs if self.is(Fault::LowerPairFirst) => [b, a, c, 0, 0],
            Category::TwoPairs if self.is(Fault::TwoPairsKickerIgnored) => [a, b, 0, 0, 0],
            Category::OnePair if self.is(Fault::PairSecondKickerIgnored) => [a, b, 0, 0, 0],
            Category::Flush | Category::HighCard if self.is(Fault::FifthCardIgnored) => {
                [a, b, c, d, 0]
            }
            _ => key,
        };
        if self.is(Fault::RanksAsCharacters) {
            seen.map(character)
        } else {
            seen
        }
    }
}

/// What the equal ranks of a hand make of it; the key is the groups, larger before
/// smaller and higher before lower.
fn by_groups(ranks: &Ranks) -> Strength {
    let mut groups = [(0, 0); 5];
    for &rank in ranks {
        let known = |group: &&mut (u8, u8)| group.0 == 0 || group.1 == rank;
        if let Some(group) = groups.iter_mut().find(known) {
            *group = (group.0 + 1, rank);
        }
    }
    groups.sort_unstable_by_key(|&group| Reverse(group));
    let category = match groups.map(|(size, _)| size) {
        [4, ..] => Category::FourOfAKind,
        [3, 2, ..] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, ..] => Category::TwoPairs,
        [2, ..] => Category::OnePair,
        _ => Category::HighCard,
    };
    Strength {
        category,
        key: groups.map(|(_, rank)| rank),
    }
}

/// The highest card: rank, then height of the suit as other games have it.
fn highest_card(hand: &Hand) -> Option<(u8, u8)> {
    let ranked = |card: &Card| (card.rank(), SUIT_HEIGHTS[usize::from(card.suit())]);
    hand.iter().map(ranked).max()
}

/// The character that a rank is written with, 0 for an unused place of a key.
fn character(rank: u8) -> u8 {
    let place = usize::from(rank).checked_sub(2);
    place.map_or(0, |place| RANKS[place])
}

#[cfg(test)]
mod tests {
    use super::super::case::SUITS;
    use super::*;
    use Category::*;
    use Winner::*;

    /// A hand's category and key without the zeros at its end.
    type Told = (Category, &'static [u8]);

    /// What a line comes to: both hands, the winner and the number of lines won.
    type LineTold = (Told, Told, Winner, u64);

    /// A fault, a line on which it shows, and one on which it does not.
    struct Exhibit {
        fault: Fault,
        line: &'static str,
        right: LineTold,
        wrong: LineTold,
        /// A line that is judged right all the same, its winner, and whether the fault is asked for.
        harmless: (&'static str, Winner, bool),
    }

    const SEVEN_HIGH: Told = (HighCard, &[7, 5, 4, 3, 2]);

    const EXHIBITS: &[Exhibit] = &[
        Exhibit {
            fault: Fault::WheelMissed,
            line: "AS 2D 3H 4C 5S 2S 3D 4H 5C 7S",
            right: ((Straight, &[5]), SEVEN_HIGH, Player1, 1),
            wrong: ((HighCard, &[14, 5, 4, 3, 2]), SEVEN_HIGH, Player1, 1),
            harmless: ("2D 3H 4C 5S 6S 2S 3D 4H 5C 7S", Player1, false),
        },
        Exhibit {
            fault: Fault::WheelAceHigh,
            line: "AS 2D 3H 4C 5S 2S 3D 4H 5C 7S",
            right: ((Straight, &[5]), SEVEN_HIGH, Player1, 1),
            wrong: ((Straight, &[14]), SEVEN_HIGH, Player1, 1),
            harmless: ("TD JH QC KS AS 2S 3D 4H 5C 7S", Player1, false),
        },
        Exhibit {
            fault: Fault::SteelWheelMissed,
            line: "AS 2S 3S 4S 5S 2D 3D 4H 5C 7S",
            right: ((StraightFlush, &[5]), SEVEN_HIGH, Player1, 1),
            wrong: ((Flush, &[14, 5, 4, 3, 2]), SEVEN_HIGH, Player1, 1),
            harmless: ("AD 2S 3S 4S 5S 2D 3D 4H 5C 7S", Player1, false),
        },
        Exhibit {
            fault: Fault::StraightWraps,
            line: "QS KD AH 2C 3S 2S 3D 4H 5C 7S",
            right: ((HighCard, &[14, 13, 12, 3, 2]), SEVEN_HIGH, Player1, 1),
            wrong: ((Straight, &[14]), SEVEN_HIGH, Player1, 1),
            harmless: ("TS JS QS KD AH 2S 3D 4H 5C 7S", Player1, false),
        },
        Exhibit {
            fault: Fault::SpanIsStraight,
            line: "2S 3D 3H 5C 6S 2D 3C 4H 5S 7S",
            right: ((OnePair, &[3, 6, 5, 2]), SEVEN_HIGH, Player1, 1),
            wrong: ((Straight, &[6]), SEVEN_HIGH, Player1, 1),
            harmless: ("2S 2H 2C 2D 6S 2D 3C 4H 5S 7S", Player1, true),
        },
        Exhibit {
            fault: Fault::StraightAsWritten,
            line: "5S 4D 6H 7C 8S 2S 3D 4H 5C 7S",
            right: ((Straight, &[8]), SEVEN_HIGH, Player1, 1),
            wrong: ((HighCard, &[8, 7, 6, 5, 4]), SEVEN_HIGH, Player1, 1),
            harmless: ("4D 5S 6H 7C 8S 2S 3D 4H 5C 7S", Player1, false),
        },
        Exhibit {
            fault: Fault::FlushBeforeGroups,
            line: "2S 2S 2S 3S 3S 2D 3D 4H 5C 7S",
            right: ((FullHouse, &[2, 3]), SEVEN_HIGH, Player1, 1),
            wrong: ((Flush, &[3, 3, 2, 2, 2]), SEVEN_HIGH, Player1, 1),
            harmless: ("2S 2S 2S 3S 4S 2D 3D 4H 5C 7S", Player1, false),
        },
        Exhibit {
            fault: Fault::FlushNeedsFiveRanks,
            line: "2S 2S 4S 5S 7S 2D 3D 4H 5C 7D",
            right: ((Flush, &[7, 5, 4, 2, 2]), SEVEN_HIGH, Player1, 1),
            wrong: ((OnePair, &[2, 7, 5, 4]), SEVEN_HIGH, Player1, 1),
            harmless: ("2S 3S 4S 5S 7S 2D 3D 4H 5C 7D", Player1, false),
        },
        Exhibit {
            fault: Fault::FullHouseAboveQuads,
            line: "2S 2D 2H 2C 3S 4S 4D 4H 3D 3H",
            right: ((FourOfAKind, &[2, 3]), (FullHouse, &[4, 3]), Player1, 1),
            wrong: ((FourOfAKind, &[2, 3]), (FullHouse, &[4, 3]), Player2, 0),
            harmless: ("2S 2D 2H 2C 3S 3D 4D 5D 6D 8D", Player1, false),
        },
        Exhibit {
            fault: Fault::StraightAboveFlush,
            line: "2S 3S 4S 5S 7S 2D 3D 4H 5C 6D",
            right: ((Flush, &[7, 5, 4, 3, 2]), (Straight, &[6]), Player1, 1),
            wrong: ((Flush, &[7, 5, 4, 3, 2]), (Straight, &[6]), Player2, 0),
            harmless: ("2S 3S 4S 5S 7S 3D 3H 3C 2D 4D", Player1, false),
        },
        Exhibit {
            fault: Fault::KickersBeforeTrips,
            line: "3S 3D 3H 4S 5S 2S 2D 2H 4D 6S",
            right: (
                (ThreeOfAKind, &[3, 5, 4]),
                (ThreeOfAKind, &[2, 6, 4]),
                Player1,
                1,
            ),
            wrong: (
                (ThreeOfAKind, &[3, 5, 4]),
                (ThreeOfAKind, &[2, 6, 4]),
                Player2,
                0,
            ),
            harmless: ("3S 3D 3H 4S 6S 2S 2D 2H 4D 5S", Player1, true),
        },
        Exhibit {
            fault: Fault::PairBeforeTrips,
            line: "3S 3D 3H 4S 4D 2S 2D 2H 5S 5D",
            right: ((FullHouse, &[3, 4]), (FullHouse, &[2, 5]), Player1, 1),
            wrong: ((FullHouse, &[3, 4]), (FullHouse, &[2, 5]), Player2, 0),
            harmless: ("3S 3D 3H 5S 5D 2S 2D 2H 4S 4D", Player1, true),
        },
        Exhibit {
            fault: Fault::LowerPairFirst,
            line: "5S 5D 2S 2D 3S 4S 4D 3D 3H 2H",
            right: ((TwoPairs, &[5, 2, 3]), (TwoPairs, &[4, 3, 2]), Player1, 1),
            wrong: ((TwoPairs, &[5, 2, 3]), (TwoPairs, &[4, 3, 2]), Player2, 0),
            harmless: ("5S 5D 3S 3D 2S 4S 4D 2D 2H 6H", Player1, true),
        },
        Exhibit {
            fault: Fault::TwoPairsKickerIgnored,
            line: "3S 3D 2S 2D 5S 3H 3C 2H 2C 4S",
            right: ((TwoPairs, &[3, 2, 5]), (TwoPairs, &[3, 2, 4]), Player1, 1),
            wrong: ((TwoPairs, &[3, 2, 5]), (TwoPairs, &[3, 2, 4]), Tie, 0),
            harmless: ("4S 4D 3S 3D 5S 4H 4C 2H 2C 6S", Player1, true),
        },
        Exhibit {
            fault: Fault::PairSecondKickerIgnored,
            line: "2S 2D 6S 5S 3S 2H 2C 6D 4S 3D",
            right: (
                (OnePair, &[2, 6, 5, 3]),
                (OnePair, &[2, 6, 4, 3]),
                Player1,
                1,
            ),
            wrong: ((OnePair, &[2, 6, 5, 3]), (OnePair, &[2, 6, 4, 3]), Tie, 0),
            harmless: ("2S 2D 7S 4S 3S 2H 2C 6D 5S 3D", Player1, true),
        },
        Exhibit {
            fault: Fault::OneDeckAssumed,
            line: "2S 2D 2H 2C 4S 2S 2D 2H 2C 3S",
            right: ((FourOfAKind, &[2, 4]), (FourOfAKind, &[2, 3]), Player1, 1),
            wrong: ((FourOfAKind, &[2, 4]), (FourOfAKind, &[2, 3]), Tie, 0),
            harmless: ("3S 3D 3H 4C 5S 2S 2D 2H 4D 6S", Player1, true),
        },
        Exhibit {
            fault: Fault::FlushByHighest,
            line: "2S 3S 4S 6S 7S 2D 3D 4D 5D 7D",
            right: (
                (Flush, &[7, 6, 4, 3, 2]),
                (Flush, &[7, 5, 4, 3, 2]),
                Player1,
                1,
            ),
            wrong: ((Flush, &[7, 6, 4, 3, 2]), (Flush, &[7, 5, 4, 3, 2]), Tie, 0),
            harmless: ("2S 3S 4S 5S 8S 2D 3D 4D 6D 7D", Player1, true),
        },
        Exhibit {
            fault: Fault::FifthCardIgnored,
            line: "3S 4D 5H 6C 8S 2S 4H 5C 6S 8D",
            right: (
                (HighCard, &[8, 6, 5, 4, 3]),
                (HighCard, &[8, 6, 5, 4, 2]),
                Player1,
                1,
            ),
            wrong: (
                (HighCard, &[8, 6, 5, 4, 3]),
                (HighCard, &[8, 6, 5, 4, 2]),
                Tie,
                0,
            ),
            harmless: ("2S 4D 5H 6C 8S 2D 3S 5C 6S 8D", Player1, true),
        },
        Exhibit {
            fault: Fault::RanksAsCharacters,
            line: "2S 3D 4H 5C JS 2D 3H 4C 5S TS",
            right: (
                (HighCard, &[11, 5, 4, 3, 2]),
                (HighCard, &[10, 5, 4, 3, 2]),
                Player1,
                1,
            ),
            wrong: (
                (HighCard, &[11, 5, 4, 3, 2]),
                (HighCard, &[10, 5, 4, 3, 2]),
                Player2,
                0,
            ),
            harmless: ("2S 3D 4H 5C TS 2D 3H 4C 5S 9S", Player1, true),
        },
        Exhibit {
            fault: Fault::SuitsBreakTies,
            line: "2S 3D 4H 5C 7D 2D 3H 4C 5S 7S",
            right: (SEVEN_HIGH, SEVEN_HIGH, Tie, 0),
            wrong: (SEVEN_HIGH, SEVEN_HIGH, Player2, 0),
            harmless: ("2S 3D 4H 5C 8D 2D 3H 4C 5S 7S", Player1, false),
        },
        Exhibit {
            fault: Fault::TieToPlayer1,
            line: "2S 3D 4H 5C 7D 2D 3H 4C 5S 7S",
            right: (SEVEN_HIGH, SEVEN_HIGH, Tie, 0),
            wrong: (SEVEN_HIGH, SEVEN_HIGH, Player1, 1),
            harmless: ("2S 3D 4H 5C 7D 2D 3H 4C 5S 8S", Player2, false),
        },
        Exhibit {
            fault: Fault::LastLineTwice,
            line: "2S 3D 4H 5C 8S 2D 3H 4C 5S 7S",
            right: ((HighCard, &[8, 5, 4, 3, 2]), SEVEN_HIGH, Player1, 1),
            wrong: ((HighCard, &[8, 5, 4, 3, 2]), SEVEN_HIGH, Player1, 2),
            harmless: ("2S 3D 4H 5C 7S 2D 3H 4C 5S 8S", Player2, true),
        },
    ];

    fn card(word: &str) -> Card {
        let [rank, suit] = *word.as_bytes() else {
            panic!("{word} is no card")
        };
        let place = |of: &[u8], what| of.iter().position(|&is| is == what).unwrap() as u8;
        Card::new(place(&RANKS, rank) + 2, place(&SUITS, suit))
    }

    fn case(lines: &[&str]) -> Case {
        let deal = |line: &&str| {
            let cards: Vec<Card> = line.split(' ').map(card).collect();
            let (first, second) = cards.split_at(5);
            Deal {
                hands: [first.try_into().unwrap(), second.try_into().unwrap()],
            }
        };
        Case {
            deals: lines.iter().map(deal).collect(),
        }
    }

    fn strength((category, ranks): Told) -> Strength {
        let mut key = [0; 5];
        key[..ranks.len()].copy_from_slice(ranks);
        Strength { category, key }
    }

    fn outcome((first, second, winner, player1_wins): LineTold) -> Outcome {
        let hands = [strength(first), strength(second)];
        Outcome {
            deals: vec![DealOutcome { hands, winner }],
            player1_wins,
        }
    }

    fn winners(outcome: &Outcome) -> Vec<Winner> {
        outcome.deals.iter().map(|deal| deal.winner).collect()
    }

    fn kebab(camel: &str) -> String {
        let mut name = String::new();
        for letter in camel.chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }

    #[test]
    fn impostors_stand_in_the_order_of_the_faults() {
        assert_eq!(EXHIBITS.len(), IMPOSTORS.len());
        for (place, (exhibit, impostor)) in EXHIBITS.iter().zip(IMPOSTORS).enumerate() {
            assert_eq!(exhibit.fault as usize, place);
            assert_eq!(impostor.name, kebab(&format!("{:?}", exhibit.fault)));
        }
    }

    #[test]
    fn each_fault_shows_where_it_should_and_nowhere_else() {
        for exhibit in EXHIBITS {
            let case = case(&[exhibit.line]);
            let faulty = third_voice(&case, Some(exhibit.fault as usize));
            assert_eq!(
                faulty.outcome,
                outcome(exhibit.wrong),
                "{:?}",
                exhibit.fault
            );
            assert!(faulty.reached, "{:?}", exhibit.fault);
        }
    }

    #[test]
    fn without_a_fault_the_rules_are_followed_and_nothing_is_reached() {
        for exhibit in EXHIBITS {
            for none in [None, Some(IMPOSTORS.len())] {
                let voice = third_voice(&case(&[exhibit.line]), none);
                assert_eq!(voice.outcome, outcome(exhibit.right), "{}", exhibit.line);
                assert!(!voice.reached, "{}", exhibit.line);
            }
        }
    }

    #[test]
    fn each_fault_leaves_other_lines_alone() {
        for exhibit in EXHIBITS {
            let (line, winner, reached) = exhibit.harmless;
            let case = case(&[line]);
            let faulty = third_voice(&case, Some(exhibit.fault as usize));
            assert_eq!(winners(&faulty.outcome), [winner], "{:?}", exhibit.fault);
            assert_eq!(faulty.outcome, third_voice(&case, None).outcome);
            assert_eq!(faulty.reached, reached, "{:?}", exhibit.fault);
        }
    }

    #[test]
    fn every_wrap_is_a_straight_only_for_its_fault() {
        for wrapped in ["KS AD 2H 3C 4S", "QS KD AH 2C 3S", "JS QD KH AC 2S"] {
            let line = format!("{wrapped} 2S 3D 4H 5C 7S");
            let case = case(&[&line]);
            let category = |fault| third_voice(&case, fault).outcome.deals[0].hands[0].category;
            assert_eq!(category(None), HighCard, "{wrapped}");
            let fault = Some(Fault::StraightWraps as usize);
            assert_eq!(category(fault), Straight, "{wrapped}");
        }
    }

    #[test]
    fn lines_are_counted_one_by_one() {
        let won = "2S 3D 4H 5C 8S 2D 3H 4C 5S 7S";
        let lost = "2S 3D 4H 5C 7S 2D 3H 4C 5S 8S";
        let tied = "2S 3D 4H 5C 7D 2D 3H 4C 5S 7S";
        let voice = third_voice(&case(&[won, tied, won, lost]), None);
        assert_eq!(winners(&voice.outcome), [Player1, Tie, Player1, Player2]);
        assert_eq!(voice.outcome.player1_wins, 2);
        for fault in [None, Some(Fault::LastLineTwice as usize)] {
            let empty = third_voice(&Case::default(), fault);
            assert_eq!(empty.outcome.player1_wins, 0);
            assert!(!empty.reached);
        }
    }

    #[test]
    fn suits_stand_as_high_as_in_other_games() {
        let suits = ["7C", "7D", "7H", "7S"];
        for pair in suits.windows(2) {
            let line = format!("2S 3D 4H 5C {} 2D 3H 4C 5S {}", pair[0], pair[1]);
            let fault = Some(Fault::SuitsBreakTies as usize);
            let voice = third_voice(&case(&[&line]), fault);
            assert_eq!(winners(&voice.outcome), [Player2], "{line}");
        }
    }
}
