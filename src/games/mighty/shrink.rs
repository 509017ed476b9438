//! Simpler records.
//!
//! A record always has 18 lines, so simpler means, in this order: fewer bids;
//! fewer bid points; fewer tokens other than `DULL` (rounds that do not
//! matter become rows of it); the president at a lower seat; an earlier text
//! where cards stand by their place in the pack. Every candidate is less in
//! this order, which has no endless descent.

use super::case::{Card, Case, Rule, Token, Verdict};
use super::engine;
use super::generate::exchange_cards;

/// What stands where nothing matters: the two of spades.
const DULL: Token = Token::card(Card::from_index(0));

/// The measure: lexicographic.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Size {
    bids: usize,
    points: u32,
    tokens: usize,
    president: usize,
    cards: [u8; 105],
}

fn size(case: &Case) -> Size {
    let mut cards = [0; 105];
    let deal = case.hands.iter().flatten().chain(&case.laid);
    let outside = deal.chain(std::iter::once(&case.friend));
    let numbers = outside
        .map(|card| card.index())
        .chain(case.rounds.iter().flatten().map(|token| token.index()));
    for (slot, number) in cards.iter_mut().zip(numbers) {
        *slot = number;
    }
    let spoken = || case.bids.iter().flatten();
    let tokens = case.rounds.iter().flatten();
    Size {
        bids: spoken().count(),
        points: spoken().map(|bid| u32::from(bid.points)).sum(),
        tokens: tokens.filter(|&&token| token != DULL).count(),
        president: engine::elect(&case.bids).0,
        cards,
    }
}

/// Simpler records, most drastic first.
///
/// A record without a joker written against reading 17 gets no candidate that has one:
/// what a source guarantees stays guaranteed.
pub fn candidates(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let now = size(case);
    let odd_tokens = breaks_token_form(case);
    without_rounds(case)
        .chain(plainer_bids(case))
        .chain(std::iter::once_with(|| first_president(case)))
        .chain(std::iter::once_with(|| sorted_deal(case)))
        .chain(plain_cards(case))
        .filter(move |simpler| size(simpler) < now && (odd_tokens || !breaks_token_form(simpler)))
}

fn breaks_token_form(case: &Case) -> bool {
    matches!(
        engine::judge(case).verdict,
        Verdict::RuleViolation {
            rule: Rule::TokenForm,
            ..
        }
    )
}

fn changed(case: &Case, change: impl FnOnce(&mut Case)) -> Case {
    let mut changed = case.clone();
    change(&mut changed);
    changed
}

/// Nothing played from a round on.
fn without_rounds(case: &Case) -> impl Iterator<Item = Case> + '_ {
    (0..10).map(|from| changed(case, |case| case.rounds[from..].fill([DULL; 5])))
}

/// One bid only; one bid fewer; the least number.
fn plainer_bids(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let alone = (0..5).map(|seat| {
        changed(case, |case| {
            let bid = case.bids[seat];
            if bid.is_some() {
                case.bids = [None; 5];
                case.bids[seat] = bid;
            }
        })
    });
    let fewer = (0..5).map(|seat| {
        changed(case, |case| {
            if case.bids.iter().flatten().count() > 1 {
                case.bids[seat] = None;
            }
        })
    });
    let lower = (0..5).flat_map(move |seat| {
        let bid = case.bids[seat];
        let least = bid.map_or(13, |bid| if bid.suit.is_none() { 12 } else { 13 });
        (least..bid.map_or(least, |bid| bid.points)).map(move |points| {
            changed(case, |case| {
                if let Some(bid) = &mut case.bids[seat] {
                    bid.points = points;
                }
            })
        })
    });
    alone.chain(fewer).chain(lower)
}

/// All seats turned so that the president sits first.
fn first_president(case: &Case) -> Case {
    let (president, _) = engine::elect(&case.bids);
    changed(case, |case| {
        case.hands.rotate_left(president);
        case.bids.rotate_left(president);
        for row in &mut case.rounds {
            row.rotate_left(president);
        }
    })
}

/// Hands and laid cards in order.
fn sorted_deal(case: &Case) -> Case {
    changed(case, |case| {
        for hand in &mut case.hands {
            hand.sort_unstable();
        }
        case.laid.sort_unstable();
    })
}

/// A lower friend card; two cards exchanged throughout; single tokens made dull.
fn plain_cards(case: &Case) -> impl Iterator<Item = Case> + '_ {
    let friend = (0..case.friend.index()).map(Card::from_index);
    let friend = friend.map(|card| changed(case, |case| case.friend = card));
    let pairs = improving_pairs(case)
        .map(|(low, high)| changed(case, |case| exchange_cards(case, low, high)));
    let dull = (0..50).map(|place| changed(case, |case| case.rounds[place / 5][place % 5] = DULL));
    friend.chain(pairs).chain(dull)
}

/// Pairs of a card and a higher one that stands before it in the record, so that exchanging
/// them gives an earlier text; for each card the foremost higher one first.
fn improving_pairs(case: &Case) -> impl Iterator<Item = (Card, Card)> {
    let mut order: Vec<u8> = Vec::with_capacity(usize::from(Card::COUNT));
    for number in size(case).cards {
        if number < Card::COUNT && !order.contains(&number) {
            order.push(number);
        }
    }
    (0..Card::COUNT).flat_map(move |low| {
        let before: Vec<u8> = order
            .iter()
            .copied()
            .take_while(|&card| card != low)
            .collect();
        let higher = before.into_iter().filter(move |&card| card > low);
        higher.map(move |high| (Card::from_index(low), Card::from_index(high)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::case::{Bid, Suit};
    use super::*;
    use crate::games::mighty::generate::legal_game;
    use crate::source::Seeded;

    #[test]
    fn every_candidate_is_smaller() {
        for seed in 0..20 {
            let case = legal_game(&mut Seeded::from_number(seed));
            let now = size(&case);
            let mut count = 0;
            for candidate in candidates(&case) {
                assert!(size(&candidate) < now);
                count += 1;
            }
            assert!(count > 50, "{count} candidates");
        }
    }

    #[test]
    fn what_does_not_matter_becomes_plain() {
        let mut case = legal_game(&mut Seeded::from_number(3));
        // Whatever player 4 plays in round 2 is kept, and a bid of player 3.
        let wanted = |case: &Case| case.rounds[1][3] != DULL && case.bids[2].is_some();
        case.bids[2] = case.bids.iter().flatten().next().copied();
        assert!(wanted(&case));
        let next = |case: &Case| candidates(case).find(wanted);
        while let Some(simpler) = next(&case) {
            case = simpler;
        }
        let tokens = case.rounds.iter().flatten();
        assert_eq!(tokens.filter(|&&token| token != DULL).count(), 1);
        assert_eq!(case.bids.iter().flatten().count(), 1);
        assert!(case.hands.iter().all(|hand| hand.is_sorted()));
    }

    #[test]
    fn turning_the_seats_keeps_the_game() {
        for seed in 0..50 {
            let mut case = legal_game(&mut Seeded::from_number(seed));
            let (president, bid) = engine::elect(&case.bids);
            case.bids = [None; 5];
            case.bids[president] = Some(bid);
            let before = engine::judge(&case);
            let turned = engine::judge(&first_president(&case));
            assert_eq!(turned.verdict, before.verdict);
            assert_eq!(turned.government.map(|turned| turned.president), Some(0));
        }
    }

    #[test]
    fn no_joker_is_written_against_reading_17_by_shrinking() {
        let mut met = 0;
        for seed in 0..30 {
            let case = legal_game(&mut Seeded::from_number(seed));
            let against = |case: Case| match engine::judge(&case).verdict {
                Verdict::RuleViolation { rule, .. } => rule == Rule::TokenForm,
                _ => false,
            };
            assert!(!candidates(&case).any(against));
            // Without that care there would be some.
            let mut careless = plain_cards(&case).chain(without_rounds(&case));
            met += u32::from(careless.any(against));
        }
        assert!(met > 0);
    }

    #[test]
    fn rounds_are_given_up_from_each_on() {
        let case = legal_game(&mut Seeded::from_number(1));
        let given_up: Vec<Case> = without_rounds(&case).collect();
        assert_eq!(given_up.len(), 10);
        for (from, less) in given_up.iter().enumerate() {
            assert_eq!(less.rounds[..from], case.rounds[..from]);
            assert!(
                less.rounds[from..]
                    .iter()
                    .flatten()
                    .all(|&token| token == DULL)
            );
            assert_eq!((less.bids, &less.hands), (case.bids, &case.hands));
        }
    }

    #[test]
    fn bids_become_fewer_and_lower_but_one_is_left() {
        let mut case = legal_game(&mut Seeded::from_number(1));
        let bid = |suit, points| Some(Bid { suit, points });
        let bids = |case: &Case| plainer_bids(case).map(|less| less.bids).collect::<Vec<_>>();
        // Without girudda 12 are enough, with it 13.
        let (high, low) = (bid(None, 14), bid(Some(Suit::S), 14));
        case.bids = [None, high, None, low, None];
        let (none, as_it_is) = (None, case.bids);
        let expected = [
            // One alone,
            as_it_is,
            [none, high, none, none, none],
            as_it_is,
            [none, none, none, low, none],
            as_it_is,
            // one fewer,
            as_it_is,
            [none, none, none, low, none],
            as_it_is,
            [none, high, none, none, none],
            as_it_is,
            // and lower ones.
            [none, bid(None, 12), none, low, none],
            [none, bid(None, 13), none, low, none],
            [none, high, none, bid(Some(Suit::S), 13), none],
        ];
        assert_eq!(bids(&case), expected);
        case.bids = [bid(None, 12), None, None, None, None];
        assert!(bids(&case).iter().all(|bids| *bids == case.bids));
    }

    #[test]
    fn exchanges_bring_a_lower_card_to_the_place_of_a_higher() {
        let case = legal_game(&mut Seeded::from_number(2));
        let numbers = size(&case).cards;
        let place = |card: Card| {
            numbers
                .iter()
                .position(|&number| number == card.index())
                .unwrap()
        };
        let pairs: Vec<_> = improving_pairs(&case).collect();
        let all = || (0..Card::COUNT).map(Card::from_index);
        let improves = |&(low, high): &(Card, Card)| low < high && place(high) < place(low);
        let improving = all()
            .flat_map(|low| all().map(move |high| (low, high)))
            .filter(improves);
        assert_eq!(pairs.len(), improving.count());
        assert!(pairs.iter().all(improves));
        let order = |&(low, high): &(Card, Card)| (low, place(high));
        assert!(pairs.is_sorted_by_key(order) && !pairs.is_empty());
        for (low, high) in pairs {
            let exchanged = changed(&case, |case| exchange_cards(case, low, high));
            assert!(size(&exchanged).cards < numbers);
        }
    }
}
