//! The generator: plans a record, deals, plays it by a small rule book of its
//! own, and breaks the rules where the plan says so.
//!
//! It shares nothing with the engine but the case types, so that a fault of
//! the engine cannot decide what is generated. All structural choices (the
//! `Plan`) are drawn first; one stream fills in the cards.

use super::case::{Bid, Card, Case, Suit, Token};
use super::text;
use crate::game::{Profile, Sample};
use crate::source::{Seeded, Source, pick, shuffle, weighted};

mod broken;
mod deal;
mod play;

use deal::Dealt;
use play::Played;

/// One case or text.
///
/// `Default`: 83% valid records (most of them games without violation), 12% with one field
/// of the text broken, 5% raw text. `Contest`: records that keep to reading 17. `Wide`: any record.
pub fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Case> {
    match profile {
        Profile::Contest => Sample::Case(record(source, Latitude::Guaranteed)),
        Profile::Wide => Sample::Case(record(source, Latitude::Everything)),
        Profile::Default => match weighted(source, &[83, 12, 5]) {
            0 => Sample::Case(record(source, Latitude::Everything)),
            1 => Sample::Text(broken::one_field(source, |source| {
                record(source, Latitude::Everything)
            })),
            _ => Sample::Text(broken::raw(source)),
        },
    }
}

/// A game that is played to its end without violation.
pub fn legal_game(source: &mut dyn Source) -> Case {
    let plan = Plan::draw(source, Faults::default());
    plan.carry_out(&mut source.rest())
}

/// A small change: a token, two tokens of a player, a card of the deal or the exchange, a bid.
pub fn mutate(case: &mut Case, source: &mut dyn Source) {
    let (seat, round) = (source.below(5) as usize, source.below(10) as usize);
    let other = source.below(10) as usize;
    match weighted(source, &[6, 4, 3, 2, 2, 2, 2]) {
        0 => case.rounds[round][seat] = any_token(source),
        1 => swap_rounds(case, seat, round, other),
        2 => {
            let neighbour = (seat + 1) % 5;
            let mine = case.hands[seat][round];
            let theirs = case.hands[neighbour][other];
            exchange_cards(case, mine, theirs);
        }
        3 => case.hands[seat][round] = any_card(source),
        4 => case.laid[seat % 4] = any_card(source),
        5 => case.friend = any_card(source),
        _ => {
            let spoken = case.bids.iter().flatten().count();
            let may_pass = spoken > 1 || case.bids[seat].is_none();
            case.bids[seat] = if may_pass && source.chance(1, 3) {
                None
            } else {
                Some(any_bid(source))
            };
        }
    }
}

/// Exchanges two tokens that one player plays.
fn swap_rounds(case: &mut Case, seat: usize, one: usize, other: usize) {
    let token = case.rounds[one][seat];
    case.rounds[one][seat] = case.rounds[other][seat];
    case.rounds[other][seat] = token;
}

/// Exchanges the roles of two cards in the whole record; tokens that only a leader writes stay.
pub(super) fn exchange_cards(case: &mut Case, one: Card, other: Card) {
    let renamed = |card: Card| match card {
        card if card == one => other,
        card if card == other => one,
        card => card,
    };
    let dealt = case.hands.iter_mut().flatten();
    for card in dealt
        .chain(&mut case.laid)
        .chain(std::iter::once(&mut case.friend))
    {
        *card = renamed(*card);
    }
    for token in case.rounds.iter_mut().flatten() {
        if token.index() < Card::COUNT {
            *token = Token::card(renamed(Card::from_index(token.index())));
        }
    }
}

fn any_card(source: &mut dyn Source) -> Card {
    Card::from_index(source.below(u32::from(Card::COUNT)) as u8)
}

fn any_token(source: &mut dyn Source) -> Token {
    Token::from_index(source.below(u32::from(Token::COUNT)) as u8)
}

fn any_bid(source: &mut dyn Source) -> Bid {
    let suit = *pick(source, &GIRUDDAS);
    let least = least_bid(suit);
    Bid {
        suit,
        points: least + source.below(u32::from(21 - least)) as u8,
    }
}

/// What can be bid: a suit or no girudda.
const GIRUDDAS: [Option<Suit>; 5] = [
    Some(Suit::S),
    Some(Suit::D),
    Some(Suit::H),
    Some(Suit::C),
    None,
];

/// The lowest number of a bid.
fn least_bid(suit: Option<Suit>) -> u8 {
    if suit.is_none() { 12 } else { 13 }
}

/// What a record may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Latitude {
    /// Joker tokens as reading 17 has them guaranteed.
    Guaranteed,
    /// Anything.
    Everything,
}

/// How the cards are dealt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deal {
    /// At random.
    Shuffled,
    /// Suits in blocks: many players without a suit.
    Blocks,
    /// The president can keep ten girudda.
    TenGirudda,
    /// The president can keep nine girudda and the Mighty.
    NineAndMighty,
    /// The president can keep nine girudda and a joker.
    NineAndJoker,
    /// A gun, and the joker it calls in another hand.
    Gun,
    /// The same, with the Mighty beside the called joker.
    GunAndMighty,
    /// The same, with both jokers in that hand.
    GunAndBothJokers,
    /// The same, with the other joker beside the gun.
    GunAndOtherJoker,
    /// A gun and the joker it calls in one hand.
    GunAndOwnJoker,
    /// The Mighty is its owner's only card of its suit.
    LonelyMighty,
    /// The same, with a joker beside it.
    LonelyMightyAndJoker,
    /// The president leads a joker for a suit that nobody else has.
    Unfollowed,
    /// The president leads a joker for both suits of its colour.
    BothSuits,
    /// A gun for the last round, and the joker it calls kept till then.
    GunLast,
    /// The president can lay down jokers and the Mighty.
    Buried,
    /// The president has the Mighty, jokers and high girudda.
    Strong,
}

const DEALS: [(Deal, u32); 17] = [
    (Deal::Shuffled, 22),
    (Deal::Blocks, 12),
    (Deal::TenGirudda, 4),
    (Deal::NineAndMighty, 4),
    (Deal::NineAndJoker, 4),
    (Deal::Gun, 8),
    (Deal::GunAndMighty, 8),
    (Deal::GunAndBothJokers, 5),
    (Deal::GunAndOtherJoker, 5),
    (Deal::GunAndOwnJoker, 4),
    (Deal::LonelyMighty, 4),
    (Deal::LonelyMightyAndJoker, 4),
    (Deal::Unfollowed, 5),
    (Deal::BothSuits, 4),
    (Deal::GunLast, 3),
    (Deal::Buried, 5),
    (Deal::Strong, 14),
];

const GUN_DEALS: [Deal; 4] = [
    Deal::Gun,
    Deal::GunAndMighty,
    Deal::GunAndBothJokers,
    Deal::GunAndOtherJoker,
];

/// When jokers, the Mighty and guns come out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Temper {
    /// At once.
    Rush,
    /// As it happens.
    Even,
    /// As late as can be.
    Hold,
}

/// Who plays high and who low.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// Nobody minds.
    None,
    /// The president's side plays high, the others low.
    Government,
    /// The other way round.
    Opposition,
}

/// What the president would rather lay down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laying {
    Anything,
    Points,
    LeftOver,
    Specials,
}

/// Which card names the friend.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Friend {
    Anything,
    Other,
    OwnHand,
    LaidDown,
    LeftOver,
    Joker,
    Mighty,
}

const FRIENDS: [(Friend, u32); 7] = [
    (Friend::Anything, 6),
    (Friend::Other, 6),
    (Friend::OwnHand, 2),
    (Friend::LaidDown, 3),
    (Friend::LeftOver, 2),
    (Friend::Joker, 3),
    (Friend::Mighty, 2),
];

/// The winning number, set when the points of the game are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pledge {
    Any,
    Lowest,
    Highest,
    /// As many as were made.
    Made,
    /// One more than were made.
    Missed,
}

const PLEDGES: [(Pledge, u32); 5] = [
    (Pledge::Any, 6),
    (Pledge::Lowest, 4),
    (Pledge::Highest, 1),
    (Pledge::Made, 4),
    (Pledge::Missed, 3),
];

/// A card dealt twice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Twice {
    OneHand,
    TwoHands,
    Joker,
}

/// What is wrong with the laid cards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LaidFault {
    Foreign,
    Twice,
    /// A foreign card and one laid twice, in some order.
    Both,
}

/// A rule broken in play, at the first chance from a given round on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayFault {
    /// A card that was played before, was laid down or is in another hand.
    NotHeld,
    /// The joker that is not in hand, where the spelling invites it.
    WrongJoker,
    NotFollowed,
    /// The same, by one whose only card of the permitted suits is the Mighty.
    MightyWithheld,
    /// The same, where two suits are permitted.
    NeitherSuit,
    GunIgnored,
    GiruddaLed,
    TokenForm,
}

const PLAY_FAULTS: [(PlayFault, u32); 8] = [
    (PlayFault::NotHeld, 4),
    (PlayFault::WrongJoker, 2),
    (PlayFault::NotFollowed, 3),
    (PlayFault::MightyWithheld, 3),
    (PlayFault::NeitherSuit, 3),
    (PlayFault::GunIgnored, 5),
    (PlayFault::GiruddaLed, 4),
    (PlayFault::TokenForm, 4),
];

/// A change of the finished record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    /// One token replaced by any other.
    Token,
    /// Two tokens of one player exchanged.
    Exchange,
    /// Every token replaced.
    Junk,
}

/// What the plan breaks.
#[derive(Clone, Copy, Default)]
struct Faults {
    twice: Option<Twice>,
    /// The player whose dealt hand is a deal miss.
    starved: Option<usize>,
    laid: Option<LaidFault>,
    plays: [Option<(PlayFault, usize)>; 2],
    edit: Option<Edit>,
}

impl Faults {
    fn draw(source: &mut dyn Source, latitude: Latitude) -> Faults {
        let mut faults = Faults::default();
        match weighted(source, &[52, 6, 6, 6, 18, 6, 6]) {
            0 => {}
            1 => {
                faults.twice = Some(*pick(
                    source,
                    &[Twice::OneHand, Twice::TwoHands, Twice::Joker],
                ));
                faults.starved = seat_if(source, 2);
            }
            2 => {
                faults.starved = Some(source.below(5) as usize);
                faults.laid = LaidFault::if_chance(source, 3);
            }
            3 => {
                faults.laid = LaidFault::if_chance(source, 1);
                faults.plays[0] = Some((PlayFault::NotHeld, 0));
            }
            4 => faults.plays[0] = Some(PlayFault::draw(source, latitude, 10)),
            5 => {
                let first = PlayFault::draw(source, latitude, 10);
                let second = PlayFault::draw(source, latitude, 10);
                // Half of the time both in one round: there playing order matters, not seats.
                let round = if source.chance(1, 2) {
                    first.1
                } else {
                    first.1.max(second.1)
                };
                faults.plays = [Some(first), Some((second.0, round))];
            }
            _ => {
                faults.edit = Some(*pick(
                    source,
                    &[
                        Edit::Token,
                        Edit::Token,
                        Edit::Exchange,
                        Edit::Exchange,
                        Edit::Junk,
                    ],
                ));
            }
        }
        faults
    }
}

fn seat_if(source: &mut dyn Source, one_in: u32) -> Option<usize> {
    let seat = source.below(5) as usize;
    source.chance(1, one_in).then_some(seat)
}

impl LaidFault {
    fn if_chance(source: &mut dyn Source, one_in: u32) -> Option<LaidFault> {
        let fault = *pick(
            source,
            &[LaidFault::Foreign, LaidFault::Twice, LaidFault::Both],
        );
        source.chance(1, one_in).then_some(fault)
    }
}

impl PlayFault {
    fn draw(source: &mut dyn Source, latitude: Latitude, rounds: u32) -> (PlayFault, usize) {
        let fault = drawn(source, &PLAY_FAULTS);
        let round = source.below(rounds) as usize;
        match fault {
            PlayFault::TokenForm if latitude == Latitude::Guaranteed => (PlayFault::NotHeld, round),
            // Chances for these are rare: every one is taken.
            PlayFault::GiruddaLed | PlayFault::MightyWithheld | PlayFault::NeitherSuit => {
                (fault, 0)
            }
            PlayFault::GunIgnored | PlayFault::TokenForm if round < 8 => (fault, 0),
            _ => (fault, round),
        }
    }
}

fn drawn<T: Copy>(source: &mut dyn Source, items: &[(T, u32)]) -> T {
    let mut ticket = source.below(items.iter().map(|&(_, weight)| weight).sum());
    for &(item, weight) in items {
        if ticket < weight {
            return item;
        }
        ticket -= weight;
    }
    items[0].0
}

/// All structural choices of a record.
struct Plan {
    deal: Deal,
    girudda: Option<Suit>,
    president: usize,
    temper: Temper,
    aim: Aim,
    laying: Laying,
    friend: Friend,
    pledge: Pledge,
    /// Of 4: how often another player bids.
    rivals: u32,
    faults: Faults,
}

impl Plan {
    fn draw(source: &mut dyn Source, faults: Faults) -> Plan {
        let girudda = *pick(source, &GIRUDDAS);
        Plan {
            deal: deal_for(source, faults.plays[0].map(|(fault, _)| fault)),
            girudda,
            president: source.below(5) as usize,
            temper: *pick(source, &[Temper::Rush, Temper::Even, Temper::Hold]),
            aim: *pick(
                source,
                &[Aim::None, Aim::Government, Aim::Government, Aim::Opposition],
            ),
            laying: *pick(
                source,
                &[
                    Laying::Anything,
                    Laying::Points,
                    Laying::LeftOver,
                    Laying::Specials,
                ],
            ),
            friend: drawn(source, &FRIENDS),
            pledge: drawn(source, &PLEDGES),
            rivals: source.below(4),
            faults,
        }
    }

    /// Deals, plays and writes down the record.
    fn carry_out(&self, rest: &mut Seeded) -> Case {
        let dealt = Dealt::new(self, rest);
        let played = Played::new(self, &dealt, rest);
        let bid = self.winning_bid(played.government, rest);
        let mut case = Case {
            hands: dealt.hands,
            bids: self.bids(bid, rest),
            laid: dealt.laid,
            friend: dealt.friend,
            rounds: played.rounds,
        };
        self.spoil(&mut case, rest);
        case
    }

    fn winning_bid(&self, made: u8, rest: &mut Seeded) -> Bid {
        let least = least_bid(self.girudda);
        let points = match self.pledge {
            Pledge::Any => least + rest.below(u32::from(21 - least)) as u8,
            Pledge::Lowest => least,
            Pledge::Highest => 20,
            Pledge::Made => made,
            Pledge::Missed => made + 1,
        };
        Bid {
            suit: self.girudda,
            points: points.clamp(least, 20),
        }
    }

    /// The winning bid at the president's place, and others that lose, mostly narrowly.
    fn bids(&self, winning: Bid, rest: &mut Seeded) -> [Option<Bid>; 5] {
        let mut bids = [None; 5];
        bids[self.president] = Some(winning);
        for (seat, bid) in bids.iter_mut().enumerate() {
            if seat == self.president || !rest.chance(self.rivals, 4) {
                continue;
            }
            let suit = *pick(rest, &GIRUDDAS);
            let level = level(winning) - u8::from(rest.chance(1, 4));
            let points = level - u8::from(suit.is_none());
            let rival = Bid { suit, points };
            let loses = match stands(rival).cmp(&stands(winning)) {
                std::cmp::Ordering::Less => true,
                std::cmp::Ordering::Equal => self.president < seat,
                std::cmp::Ordering::Greater => false,
            };
            if loses && (least_bid(suit)..=20).contains(&points) {
                *bid = Some(rival);
            }
        }
        bids
    }

    /// The violations that are not made in play.
    fn spoil(&self, case: &mut Case, rest: &mut Seeded) {
        if let Some(fault) = self.faults.laid {
            self.spoil_laid(case, fault, rest);
        }
        match self.faults.edit {
            None => {}
            Some(Edit::Token) => {
                let (round, seat) = (rest.below(10) as usize, rest.below(5) as usize);
                case.rounds[round][seat] = any_token(rest);
            }
            Some(Edit::Exchange) => {
                let (one, other) = (rest.below(10) as usize, rest.below(10) as usize);
                swap_rounds(case, rest.below(5) as usize, one, other);
            }
            Some(Edit::Junk) => {
                for token in case.rounds.iter_mut().flatten() {
                    *token = any_token(rest);
                }
            }
        }
        if let Some(twice) = self.faults.twice {
            deal_twice(case, twice, rest);
        }
    }

    fn spoil_laid(&self, case: &mut Case, fault: LaidFault, rest: &mut Seeded) {
        let mut places = [0, 1, 2, 3];
        shuffle(rest, &mut places);
        if fault != LaidFault::Twice {
            let other = (self.president + 1 + rest.below(4) as usize) % 5;
            case.laid[places[0]] = *pick(rest, &case.hands[other]);
        }
        if fault != LaidFault::Foreign {
            case.laid[places[1]] = case.laid[places[2]];
        }
    }
}

/// The number that a bid competes with: an X bid one more than it says.
fn level(bid: Bid) -> u8 {
    bid.points + u8::from(bid.suit.is_none())
}

/// How a bid stands: its number, then X > S > D > H > C.
fn stands(bid: Bid) -> (u8, u8) {
    let suit = match bid.suit {
        None => 4,
        Some(Suit::S) => 3,
        Some(Suit::D) => 2,
        Some(Suit::H) => 1,
        Some(Suit::C) => 0,
    };
    (level(bid), suit)
}

/// Puts a second copy of a dealt card in place of another dealt card.
fn deal_twice(case: &mut Case, twice: Twice, rest: &mut Seeded) {
    let from = rest.below(5) as usize;
    let to = match twice {
        Twice::OneHand => from,
        _ => (from + 1 + rest.below(4) as usize) % 5,
    };
    let one = rest.below(10) as usize;
    let other = (one + 1 + rest.below(9) as usize) % 10;
    if twice == Twice::Joker {
        case.hands[from][one] = Card::from_index(52 + rest.below(2) as u8);
    }
    case.hands[to][other] = case.hands[from][one];
}

/// A deal in which a planned violation has its chance, mostly.
fn deal_for(source: &mut dyn Source, fault: Option<PlayFault>) -> Deal {
    let deal = drawn(source, &DEALS);
    let apt = match fault {
        Some(PlayFault::GunIgnored) => *pick(source, &GUN_DEALS),
        Some(PlayFault::GiruddaLed) => *pick(
            source,
            &[Deal::NineAndMighty, Deal::NineAndJoker, Deal::Shuffled],
        ),
        Some(PlayFault::MightyWithheld) => Deal::LonelyMighty,
        Some(PlayFault::NeitherSuit) => Deal::BothSuits,
        _ => return deal,
    };
    if source.chance(3, 4) { apt } else { deal }
}

fn record(source: &mut dyn Source, latitude: Latitude) -> Case {
    let faults = Faults::draw(source, latitude);
    let plan = Plan::draw(source, faults);
    let case = plan.carry_out(&mut source.rest());
    if latitude == Latitude::Guaranteed && plan.faults.edit.is_some() {
        return with_guaranteed_tokens(case);
    }
    case
}

/// Replaces the joker tokens of an edited record: who leads a round is no longer certain there,
/// and `JC` is the one joker token that either may write.
fn with_guaranteed_tokens(mut case: Case) -> Case {
    for token in case.rounds.iter_mut().flatten() {
        if token.index() >= Token::JB.index() {
            *token = Token::JC;
        }
    }
    case
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::mighty::case::{Rule, Verdict};
    use crate::games::mighty::reference;

    #[test]
    fn legal_games_end_without_violation() {
        for seed in 0..500 {
            let case = legal_game(&mut Seeded::from_number(seed));
            let verdict = reference::reference(&case).verdict;
            assert!(
                matches!(verdict, Verdict::Finished { .. }),
                "{verdict:?}\n{}",
                text::print(&case)
            );
        }
    }

    fn verdicts(profile: Profile) -> Vec<Verdict> {
        (0..2_000)
            .filter_map(
                |seed| match generate(&mut Seeded::from_number(seed), profile) {
                    Sample::Case(case) => Some(reference::reference(&case).verdict),
                    Sample::Text(_) => None,
                },
            )
            .collect()
    }

    #[test]
    fn most_games_end_normally() {
        let verdicts = verdicts(Profile::Default);
        let finished = verdicts
            .iter()
            .filter(|verdict| matches!(verdict, Verdict::Finished { .. }));
        assert!(
            (1_500..1_800).contains(&verdicts.len()),
            "{}",
            verdicts.len()
        );
        assert!(finished.count() * 2 > verdicts.len());
    }

    #[test]
    fn contest_records_keep_to_reading_17() {
        let verdicts = verdicts(Profile::Contest);
        assert_eq!(verdicts.len(), 2_000);
        let odd = |verdict: &Verdict| {
            matches!(
                verdict,
                Verdict::RuleViolation {
                    rule: Rule::TokenForm,
                    ..
                }
            )
        };
        assert!(!verdicts.iter().any(odd));
    }

    #[test]
    fn exchanged_cards_change_places_throughout() {
        let before = legal_game(&mut Seeded::from_number(9));
        let mut case = before.clone();
        let (one, other) = (case.hands[0][0], case.hands[3][4]);
        exchange_cards(&mut case, one, other);
        assert_eq!((case.hands[0][0], case.hands[3][4]), (other, one));
        exchange_cards(&mut case, other, one);
        assert_eq!(case, before);
    }
}
