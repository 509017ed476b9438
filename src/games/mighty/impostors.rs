//! The third voice: one more referee, written from the rules alone, into which
//! one of a closed list of faults can be planted.
//!
//! It keeps a table of who holds which card, counts the cards of every suit
//! beside it, and finds a round's winner by going down the ladder of classes
//! until one of the five cards stands on a rung.

use super::case::{
    Bid, Card, Case, Government, Outcome, RoundOutcome, Rule, Suit, Suits, Token, Verdict,
};
use crate::game::{Impostor, ThirdVoice};
use std::cell::Cell;
use std::cmp::{Ordering, Reverse};

/// What can be planted, each wrong in one way; [`IMPOSTORS`] describes them in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A card twice in the deal is noticed only when one hand has both.
    DuplicateOnlyInOneHand,
    /// Deal misses are looked for before cards dealt twice.
    MissBeforeDuplicate,
    /// A hand that weighs exactly 1 is no deal miss.
    MissOnlyBelowOne,
    /// The president's hand is weighed with the cards that were left over.
    MissWithLeftOver,
    /// A bid without girudda pledges the number it competes with.
    NoGiruddaPledgesOneMore,
    /// A friend card that was laid down makes player 1 the friend.
    LaidFriendIsPlayerOne,
    /// A card may be laid down twice.
    LaidTwiceUnnoticed,
    /// Point cards laid down count for nobody.
    LaidPointsLost,
    /// `JC` is the colour joker also when it is led.
    LedJcIsColourJoker,
    /// Of two named suits only the first is permitted.
    SecondNamedSuitLost,
    /// The followers of a round are judged in the order of the line.
    FollowersInLineOrder,
    /// Girudda may open when every other card is the Mighty or a joker.
    MightyAndJokersFreeGirudda,
    /// A gun led in round 1 calls nobody.
    GunSilentInRoundOne,
    /// The guns are C3 and H3 under every girudda.
    GunsNeverChange,
    /// The Mighty does not save a called joker.
    GunRefusesMighty,
    /// A called joker keeps its power.
    CalledJokerKeepsPower,
    /// A joker has its power in round 10.
    JokerStrongInRoundTen,
    /// The Mighty is SA also when spade is girudda.
    MightyAlwaysSpadeAce,
    /// The Mighty is not counted as a card of its suit.
    MightyNoCardOfItsSuit,
    /// Without girudda either joker beats the permitted suits.
    BothJokersBeatPermitted,
    /// Of equal numbers in a class the one played first wins.
    EqualNumbersFirstWins,
}

impl Fault {
    /// All of them, in order.
    const ALL: [Fault; 21] = [
        Fault::DuplicateOnlyInOneHand,
        Fault::MissBeforeDuplicate,
        Fault::MissOnlyBelowOne,
        Fault::MissWithLeftOver,
        Fault::NoGiruddaPledgesOneMore,
        Fault::LaidFriendIsPlayerOne,
        Fault::LaidTwiceUnnoticed,
        Fault::LaidPointsLost,
        Fault::LedJcIsColourJoker,
        Fault::SecondNamedSuitLost,
        Fault::FollowersInLineOrder,
        Fault::MightyAndJokersFreeGirudda,
        Fault::GunSilentInRoundOne,
        Fault::GunsNeverChange,
        Fault::GunRefusesMighty,
        Fault::CalledJokerKeepsPower,
        Fault::JokerStrongInRoundTen,
        Fault::MightyAlwaysSpadeAce,
        Fault::MightyNoCardOfItsSuit,
        Fault::BothJokersBeatPermitted,
        Fault::EqualNumbersFirstWins,
    ];
}

/// The faults, one description each, in the order of [`Fault`].
pub const IMPOSTORS: &[Impostor] = &[
    Impostor {
        name: "duplicate-only-in-one-hand",
        known_from: "Looks for a repeated card in each hand alone: the set of cards seen is emptied from hand to hand, as when a line is checked as it is read.",
        label: "dealt-twice-two-hands",
    },
    Impostor {
        name: "miss-before-duplicate",
        known_from: "Says deal mistake where a card is dealt twice too: the order of the two answers (reading 12) is easily swapped, since a deal miss goes before every other violation.",
        label: "dealt-twice-and-miss",
    },
    Impostor {
        name: "miss-only-below-one",
        known_from: "Takes a hand that weighs exactly 1 for good: the usual slip of < for <= at the border of rule 1.1.",
        label: "deal-mistake-equal",
    },
    Impostor {
        name: "miss-with-left-over",
        known_from: "Weighs the president's fourteen cards, not the ten he was dealt: the left-over cards join his hand in place before rule 1.1 is asked.",
        label: "deal-mistake-president",
    },
    Impostor {
        name: "no-girudda-pledges-one-more",
        known_from: "Wants 13 points for X12: the number stored for the election, one higher (5.4), is used again as the pledge (reading 10).",
        label: "no-girudda",
    },
    Impostor {
        name: "laid-friend-is-player-one",
        known_from: "Takes player 1 for the friend when the friend card was laid down (reading 6): a search through the hands finds nothing and its variable keeps its first value.",
        label: "no-friend-laid",
    },
    Impostor {
        name: "laid-twice-unnoticed",
        known_from: "Lets one card be laid down twice: asks only whether the president was given it, and the fourth card is silently kept.",
        label: "laid-twice",
    },
    Impostor {
        name: "laid-points-lost",
        known_from: "Adds up rounds only: forgets that laid point cards stay the president's property (1.4).",
        label: "laid-points",
    },
    Impostor {
        name: "led-jc-is-colour-joker",
        known_from: "Reads JC as the colour joker whoever plays it: the one token of the input with two meanings, and the trap of the format.",
        label: "led-jc",
    },
    Impostor {
        name: "second-named-suit-lost",
        known_from: "Looks at one letter after the J: JDH permits diamond only and JSC spade only, as where the permitted suit is a single variable (5.6).",
        label: "two-suits",
    },
    Impostor {
        name: "followers-in-line-order",
        known_from: "Checks the followers from player 1 to 5 as the line is written, not from the leader on: invisible on the result line, but another violation is called the first.",
        label: "violation-before-seat",
    },
    Impostor {
        name: "mighty-and-jokers-free-girudda",
        known_from: "Lets girudda open when only the Mighty or a joker stands beside it: asks for another suit instead of another card (5.1, reading 15).",
        label: "girudda-led-nine",
    },
    Impostor {
        name: "gun-silent-in-round-one",
        known_from: "Ignores a gun in round 1: takes the loss of strength there (5.1) for a loss of the duty to come, reading 2 the other way.",
        label: "gun-ignored-first",
    },
    Impostor {
        name: "guns-never-change",
        known_from: "Keeps C3 and H3 as guns under every girudda: exception 5.3 forgotten.",
        label: "gun-changed",
    },
    Impostor {
        name: "gun-refuses-mighty",
        known_from: "Calls it a violation to play the Mighty instead of a called joker: the one way out that rule 4 and hint 3 leave.",
        label: "gun-mighty",
    },
    Impostor {
        name: "called-joker-keeps-power",
        known_from: "Lets a joker that a gun called win the round: does the first half of rule 4 and not the second.",
        label: "gun-answered",
    },
    Impostor {
        name: "joker-strong-in-round-ten",
        known_from: "Takes power from jokers in round 1 only: rounds counted from 0 and compared with 10, the usual slip by one (5.1).",
        label: "joker-led-last",
    },
    Impostor {
        name: "mighty-always-spade-ace",
        known_from: "Leaves SA the Mighty when spade is girudda: exception 5.2 forgotten.",
        label: "diamond-ace",
    },
    Impostor {
        name: "mighty-no-card-of-its-suit",
        known_from: "Lets a player whose only permitted card is the Mighty play anything: reading 1 the other way.",
        label: "not-followed-mighty",
    },
    Impostor {
        name: "both-jokers-beat-permitted",
        known_from: "Without girudda uses the ladder of section 3 with its girudda rung left out, so the joker of the other colour beats the led suit (5.4).",
        label: "other-joker-loses",
    },
    Impostor {
        name: "equal-numbers-first-wins",
        known_from: "Compares numbers alone inside a class and keeps the first of equals: suit strength (reading 8) matters only with two permitted suits or where nobody follows.",
        label: "equal-permitted",
    },
];

/// Judges a record, with the fault at a place of [`IMPOSTORS`] or, without one
/// (or past the end of the list), by the rules.
///
/// A record in which nobody bids has no meaning (see [`Case::bids`]); it is
/// taken as player 1 pledging nothing without girudda.
pub fn third_voice(case: &Case, fault: Option<usize>) -> ThirdVoice<Outcome> {
    let voice = Voice {
        case,
        fault: fault.and_then(|place| Fault::ALL.get(place).copied()),
        reached: Cell::new(false),
    };
    let outcome = voice.outcome();
    ThirdVoice {
        outcome,
        reached: voice.reached.get(),
    }
}

/// The order of suits: S > D > H > C; higher is stronger.
fn suit_strength(suit: Suit) -> u8 {
    match suit {
        Suit::S => 4,
        Suit::D => 3,
        Suit::H => 2,
        Suit::C => 1,
    }
}

/// Is it one of 10 J Q K A?
fn is_point_card(card: Card) -> bool {
    card.rank().is_some_and(|number| number >= 10)
}

fn point_cards(cards: &[Card]) -> u8 {
    cards.iter().filter(|&&card| is_point_card(card)).count() as u8
}

const SPADE_ACE: Card = Card::number(Suit::S, 14);
const DIAMOND_ACE: Card = Card::number(Suit::D, 14);

/// Twice what rule 1.1 says of a card. SA weighs the same under every girudda (reading 11).
fn double_weight(card: Card) -> i32 {
    if card == SPADE_ACE {
        -2
    } else if card.is_joker() {
        -1
    } else if is_point_card(card) {
        2
    } else {
        0
    }
}

/// The two colours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    Black,
    Red,
}

fn colour_of_suit(suit: Suit) -> Colour {
    match suit {
        Suit::S | Suit::C => Colour::Black,
        Suit::D | Suit::H => Colour::Red,
    }
}

/// A joker's colour is its own, also when it is led (reading 7).
fn colour_of(card: Card) -> Colour {
    match card.suit() {
        Some(suit) => colour_of_suit(suit),
        None if card == Card::BLACK_JOKER => Colour::Black,
        None => Colour::Red,
    }
}

/// The cards of one player: a tick for every card, and counts beside it.
#[derive(Clone, Copy)]
struct Holding {
    ticks: [bool; Card::COUNT as usize],
    /// Number cards by suit, in the order of [`Suit::ALL`].
    of_suit: [u8; 4],
    all: u8,
}

impl Holding {
    const NOTHING: Holding = Holding {
        ticks: [false; Card::COUNT as usize],
        of_suit: [0; 4],
        all: 0,
    };
    const EVERYTHING: Holding = Holding {
        ticks: [true; Card::COUNT as usize],
        of_suit: [13; 4],
        all: Card::COUNT,
    };

    fn of(cards: &[Card]) -> Holding {
        let mut holding = Holding::NOTHING;
        for &card in cards {
            holding.take(card);
        }
        holding
    }

    fn has(&self, card: Card) -> bool {
        self.ticks[usize::from(card.index())]
    }

    fn take(&mut self, card: Card) {
        if self.has(card) {
            return;
        }
        self.ticks[usize::from(card.index())] = true;
        self.all += 1;
        if let Some(suit) = card.suit() {
            self.of_suit[suit as usize] += 1;
        }
    }

    fn give(&mut self, card: Card) {
        if !self.has(card) {
            return;
        }
        self.ticks[usize::from(card.index())] = false;
        self.all -= 1;
        if let Some(suit) = card.suit() {
            self.of_suit[suit as usize] -= 1;
        }
    }

    fn cards(&self) -> impl Iterator<Item = Card> {
        (0..Card::COUNT)
            .map(Card::from_index)
            .filter(|&card| self.has(card))
    }
}

fn violation(rule: Rule, round: u8, player: usize) -> Verdict {
    Verdict::RuleViolation {
        rule,
        round,
        player: player as u8,
    }
}

/// The joker a token names, and the suits it permits as a lead; `JC` is the led one.
fn led_joker(token: Token) -> Option<(Card, &'static [Suit])> {
    match token {
        Token::JD => Some((Card::COLOUR_JOKER, &[Suit::D])),
        Token::JH => Some((Card::COLOUR_JOKER, &[Suit::H])),
        Token::JDH => Some((Card::COLOUR_JOKER, &[Suit::D, Suit::H])),
        Token::JS => Some((Card::BLACK_JOKER, &[Suit::S])),
        Token::JC => Some((Card::BLACK_JOKER, &[Suit::C])),
        Token::JSC => Some((Card::BLACK_JOKER, &[Suit::S, Suit::C])),
        // Names no suit, as no led joker may (reading 17).
        Token::JB => Some((Card::BLACK_JOKER, &[])),
        _ => None,
    }
}

/// The card a follower's token names, and whether it is a follower's token at all (reading 17).
fn followed(token: Token) -> (Card, bool) {
    match token {
        Token::JB => (Card::BLACK_JOKER, true),
        Token::JC => (Card::COLOUR_JOKER, true),
        Token::JS | Token::JSC => (Card::BLACK_JOKER, false),
        Token::JD | Token::JH | Token::JDH => (Card::COLOUR_JOKER, false),
        // Every other token is written like its card.
        _ => (Card::from_index(token.index().min(Card::COUNT - 1)), true),
    }
}

/// The rungs that a card can stand on (3 and 5.4).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rung {
    Mighty,
    /// The joker of girudda's colour, or without girudda of the first card's.
    FavouredJoker,
    Girudda,
    OtherJoker,
    Permitted,
    Rest,
    Powerless,
}

/// Section 3, strongest first.
const LADDER: [Rung; 7] = [
    Rung::Mighty,
    Rung::FavouredJoker,
    Rung::Girudda,
    Rung::OtherJoker,
    Rung::Permitted,
    Rung::Rest,
    Rung::Powerless,
];

/// 5.4, strongest first.
const LADDER_WITHOUT_GIRUDDA: [Rung; 6] = [
    Rung::Mighty,
    Rung::FavouredJoker,
    Rung::Permitted,
    Rung::OtherJoker,
    Rung::Rest,
    Rung::Powerless,
];

/// The case before a referee who may have a fault.
struct Voice<'c> {
    case: &'c Case,
    fault: Option<Fault>,
    reached: Cell<bool>,
}

impl<'c> Voice<'c> {
    /// Is this the planted fault? Asked only where it would matter, so asking is reaching.
    fn is(&self, fault: Fault) -> bool {
        let planted = self.fault == Some(fault);
        if planted {
            self.reached.set(true);
        }
        planted
    }

    fn outcome(&self) -> Outcome {
        match self.fault_of_the_deal() {
            Some(verdict) => Outcome {
                government: None,
                rounds: Vec::new(),
                verdict,
            },
            None => self.game(),
        }
    }

    /// What ends the game before the exchange: a card dealt twice first (reading 12), then 1.1.
    fn fault_of_the_deal(&self) -> Option<Verdict> {
        let Some(twice) = self.dealt_twice() else {
            return self.deal_miss();
        };
        if self.is(Fault::MissBeforeDuplicate) {
            self.deal_miss().or(Some(twice))
        } else {
            Some(twice)
        }
    }

    fn dealt_twice(&self) -> Option<Verdict> {
        let mut holder = [None; Card::COUNT as usize];
        for (player, hand) in self.case.hands.iter().enumerate() {
            for card in hand {
                let before = holder[usize::from(card.index())].replace(player);
                if before.is_some_and(|other| self.counts_as_twice(other, player)) {
                    return Some(violation(Rule::DealtTwice, 0, player));
                }
            }
        }
        None
    }

    fn counts_as_twice(&self, first: usize, second: usize) -> bool {
        first == second || !self.is(Fault::DuplicateOnlyInOneHand)
    }

    fn deal_miss(&self) -> Option<Verdict> {
        (0..5)
            .find(|&player| self.misses(self.weight_of_hand(player)))
            .map(|player| Verdict::DealMistake {
                player: player as u8,
            })
    }

    fn misses(&self, doubled: i32) -> bool {
        doubled < 2 || doubled == 2 && !self.is(Fault::MissOnlyBelowOne)
    }

    fn weight_of_hand(&self, player: usize) -> i32 {
        if player == self.election().0 && self.is(Fault::MissWithLeftOver) {
            self.fourteen(player).cards().map(double_weight).sum()
        } else {
            self.case.hands[player]
                .iter()
                .copied()
                .map(double_weight)
                .sum()
        }
    }

    /// The president and the winning bid (1.2).
    fn election(&self) -> (usize, Bid) {
        let bids = self.case.bids.iter().enumerate();
        bids.filter_map(|(player, bid)| bid.map(|bid| (player, bid)))
            .max_by_key(|&(player, bid)| (competing(bid), Reverse(player)))
            .unwrap_or((
                0,
                Bid {
                    suit: None,
                    points: 0,
                },
            ))
    }

    /// What the president has with the cards that were left over.
    fn fourteen(&self, president: usize) -> Holding {
        let mut holding = Holding::EVERYTHING;
        for hand in &self.case.hands {
            hand.iter().for_each(|&card| holding.give(card));
        }
        for &card in &self.case.hands[president] {
            holding.take(card);
        }
        holding
    }

    /// 1.5 and 5.5: who was dealt the friend card, unless that is the president.
    fn friend(&self, president: usize) -> Option<usize> {
        let card = self.case.friend;
        let dealt = self.case.hands.iter().position(|hand| hand.contains(&card));
        let others = dealt.filter(|&player| player != president);
        if others.is_none()
            && self.case.laid.contains(&card)
            && self.is(Fault::LaidFriendIsPlayerOne)
        {
            return Some(0).filter(|&player| player != president);
        }
        others
    }

    fn game(&self) -> Outcome {
        let (president, bid) = self.election();
        let friend = self.friend(president);
        let mut rounds = Vec::with_capacity(10);
        let verdict = self
            .exchange(president)
            .and_then(|hands| Play::new(self, hands, president, bid.suit).rounds(&mut rounds))
            .map_or_else(
                |verdict| verdict,
                |()| self.finish(president, bid, friend, &rounds),
            );
        Outcome {
            government: Some(Government {
                president: president as u8,
                bid,
                friend: friend.map(|player| player as u8),
            }),
            rounds,
            verdict,
        }
    }

    /// 1.4: the hands that are played, or what is wrong with the laid cards.
    fn exchange(&self, president: usize) -> Result<[Holding; 5], Verdict> {
        let given = self.fourteen(president);
        let mut kept = given;
        for &card in &self.case.laid {
            if !given.has(card) {
                return Err(violation(Rule::LaidNotOwned, 0, president));
            }
            if !kept.has(card) && !self.is(Fault::LaidTwiceUnnoticed) {
                return Err(violation(Rule::LaidTwice, 0, president));
            }
            kept.give(card);
        }
        let mut hands = self.case.hands.map(|hand| Holding::of(&hand));
        hands[president] = kept;
        Ok(hands)
    }

    fn finish(
        &self,
        president: usize,
        bid: Bid,
        friend: Option<usize>,
        rounds: &[RoundOutcome],
    ) -> Verdict {
        let mut government = self.laid_points();
        let mut opposition = 0;
        for round in rounds {
            let winner = usize::from(round.winner);
            if winner == president || Some(winner) == friend {
                government += round.points;
            } else {
                opposition += round.points;
            }
        }
        Verdict::Finished {
            government,
            opposition,
            pledge: self.pledge(bid),
        }
    }

    fn laid_points(&self) -> u8 {
        let points = point_cards(&self.case.laid);
        if points > 0 && self.is(Fault::LaidPointsLost) {
            0
        } else {
            points
        }
    }

    /// Reading 10: the number that was said.
    fn pledge(&self, bid: Bid) -> u8 {
        if bid.suit.is_none() && self.is(Fault::NoGiruddaPledgesOneMore) {
            bid.points.saturating_add(1)
        } else {
            bid.points
        }
    }

    /// DA under spade girudda (5.2), else SA.
    fn mighty(&self, girudda: Option<Suit>) -> Card {
        if girudda == Some(Suit::S) && !self.is(Fault::MightyAlwaysSpadeAce) {
            DIAMOND_ACE
        } else {
            SPADE_ACE
        }
    }
}

/// What a bid weighs in the election: number and suit; `X` competes one higher and above every suit (5.4).
fn competing(bid: Bid) -> (u8, u8) {
    match bid.suit {
        Some(suit) => (bid.points, suit_strength(suit)),
        None => (bid.points.saturating_add(1), 5),
    }
}

/// What the first card of a round asks of the others.
struct Lead {
    card: Card,
    /// In the order of [`Suit::ALL`].
    permitted: [bool; 4],
    /// The joker that a gun calls.
    called: Option<Card>,
}

impl Lead {
    fn permits(&self, suit: Suit) -> bool {
        self.permitted[suit as usize]
    }

    fn suits(&self) -> Suits {
        let named = Suit::ALL.into_iter().filter(|&suit| self.permits(suit));
        Suits(named.map(|suit| 1 << suit as u8).sum())
    }
}

/// The ten rounds.
struct Play<'v> {
    voice: &'v Voice<'v>,
    hands: [Holding; 5],
    president: usize,
    girudda: Option<Suit>,
    mighty: Card,
}

impl<'v> Play<'v> {
    fn new(
        voice: &'v Voice<'v>,
        hands: [Holding; 5],
        president: usize,
        girudda: Option<Suit>,
    ) -> Play<'v> {
        Play {
            voice,
            hands,
            president,
            girudda,
            mighty: voice.mighty(girudda),
        }
    }

    /// Plays them all and notes the finished ones; stops at the first violation.
    fn rounds(mut self, finished: &mut Vec<RoundOutcome>) -> Result<(), Verdict> {
        let case = self.voice.case;
        let mut leader = self.president;
        for (number, tokens) in (1..).zip(&case.rounds) {
            let round = self.round(number, leader, tokens)?;
            leader = usize::from(round.winner);
            finished.push(round);
        }
        Ok(())
    }

    fn round(
        &mut self,
        number: u8,
        leader: usize,
        tokens: &[Token; 5],
    ) -> Result<RoundOutcome, Verdict> {
        let lead = self
            .lead(number, leader, tokens[leader])
            .map_err(|rule| violation(rule, number, leader))?;
        let mut cards = [lead.card; 5];
        for player in self.followers(leader) {
            cards[player] = self
                .follow(&lead, player, tokens[player])
                .map_err(|rule| violation(rule, number, player))?;
        }
        for (hand, &card) in self.hands.iter_mut().zip(&cards) {
            hand.give(card);
        }
        Ok(RoundOutcome {
            leader: leader as u8,
            permitted: lead.suits(),
            winner: self.winner(number, leader, &lead, &cards) as u8,
            points: point_cards(&cards),
        })
    }

    /// Who is judged after the leader, in turn (section 2: clockwise).
    fn followers(&self, leader: usize) -> [usize; 4] {
        let mut players = [1, 2, 3, 4].map(|step| (leader + step) % 5);
        // After player 1 and after player 5 the two orders are one.
        if matches!(leader, 1..=3) && self.voice.is(Fault::FollowersInLineOrder) {
            players.sort_unstable();
        }
        players
    }

    fn lead(&self, number: u8, leader: usize, token: Token) -> Result<Lead, Rule> {
        let (card, permitted) = match led_joker(token) {
            Some((joker, named)) => (self.who_is_led(token, joker), self.permitted_by(named)),
            None => {
                let card = followed(token).0;
                (card, Suit::ALL.map(|suit| card.suit() == Some(suit)))
            }
        };
        if !self.hands[leader].has(card) {
            return Err(Rule::NotHeld);
        }
        if permitted == [false; 4] {
            return Err(Rule::TokenForm);
        }
        if number == 1 && self.is_banned(leader, card) {
            return Err(Rule::GiruddaLed);
        }
        Ok(Lead {
            card,
            permitted,
            called: self.called(number, card),
        })
    }

    fn who_is_led(&self, token: Token, joker: Card) -> Card {
        if token == Token::JC && self.voice.is(Fault::LedJcIsColourJoker) {
            Card::COLOUR_JOKER
        } else {
            joker
        }
    }

    fn permitted_by(&self, named: &[Suit]) -> [bool; 4] {
        let named = if named.len() > 1 && self.voice.is(Fault::SecondNamedSuitLost) {
            &named[..1]
        } else {
            named
        };
        Suit::ALL.map(|suit| named.contains(&suit))
    }

    /// 5.1: a girudda card does not open while there is any other card.
    fn is_banned(&self, leader: usize, card: Card) -> bool {
        let Some(girudda) = card.suit().filter(|&suit| Some(suit) == self.girudda) else {
            return false;
        };
        let hand = &self.hands[leader];
        let others = hand.all - hand.of_suit[girudda as usize];
        let specials = [self.mighty, Card::BLACK_JOKER, Card::COLOUR_JOKER]
            .into_iter()
            .filter(|&special| special.suit() != Some(girudda) && hand.has(special))
            .count();
        let only_specials = usize::from(others) == specials;
        others > 0 && !(only_specials && self.voice.is(Fault::MightyAndJokersFreeGirudda))
    }

    /// The joker that a led card calls (4); in every round (reading 2), whatever its player holds (reading 4).
    fn called(&self, number: u8, card: Card) -> Option<Card> {
        if card.rank() != Some(3) {
            return None;
        }
        let joker = if card.suit() == Some(self.gun(Suit::C, Suit::S)) {
            Card::BLACK_JOKER
        } else if card.suit() == Some(self.gun(Suit::H, Suit::D)) {
            Card::COLOUR_JOKER
        } else {
            return None;
        };
        let silent = number == 1 && self.voice.is(Fault::GunSilentInRoundOne);
        (!silent).then_some(joker)
    }

    /// The suit whose three is a gun: the usual one, or where that is girudda the other of the colour (5.3).
    fn gun(&self, usual: Suit, other: Suit) -> Suit {
        if self.girudda == Some(usual) && !self.voice.is(Fault::GunsNeverChange) {
            other
        } else {
            usual
        }
    }

    fn follow(&self, lead: &Lead, player: usize, token: Token) -> Result<Card, Rule> {
        let (card, well_formed) = followed(token);
        let hand = &self.hands[player];
        if !hand.has(card) {
            return Err(Rule::NotHeld);
        }
        if !well_formed {
            return Err(Rule::TokenForm);
        }
        let called = lead.called.filter(|&joker| hand.has(joker));
        if called.is_some_and(|joker| !self.answers(joker, card)) {
            return Err(Rule::GunIgnored);
        }
        let is_free = card == self.mighty || card.suit().is_none_or(|suit| lead.permits(suit));
        if !is_free && self.can_follow(lead, hand) {
            return Err(Rule::NotFollowed);
        }
        Ok(card)
    }

    /// 4: only the called joker or the Mighty (reading 13).
    fn answers(&self, joker: Card, card: Card) -> bool {
        card == joker || card == self.mighty && !self.voice.is(Fault::GunRefusesMighty)
    }

    /// Has the player a card of a permitted suit? The Mighty is one (reading 1).
    fn can_follow(&self, lead: &Lead, hand: &Holding) -> bool {
        let permitted = Suit::ALL.into_iter().filter(|&suit| lead.permits(suit));
        let cards: u8 = permitted.map(|suit| hand.of_suit[suit as usize]).sum();
        let has_mighty =
            hand.has(self.mighty) && self.mighty.suit().is_some_and(|suit| lead.permits(suit));
        if has_mighty && self.voice.is(Fault::MightyNoCardOfItsSuit) {
            cards > 1
        } else {
            cards > 0
        }
    }

    fn winner(&self, number: u8, leader: usize, lead: &Lead, cards: &[Card; 5]) -> usize {
        let rungs = cards.map(|card| self.rung(number, lead, card));
        let top = self.ladder(&rungs).iter().find(|rung| rungs.contains(rung));
        let mut best = None;
        for player in [0, 1, 2, 3, 4].map(|step| (leader + step) % 5) {
            let stands = Some(&rungs[player]) == top;
            if stands && best.is_none_or(|other: usize| self.beats(cards[player], cards[other])) {
                best = Some(player);
            }
        }
        best.unwrap_or(leader)
    }

    fn ladder(&self, rungs: &[Rung; 5]) -> &'static [Rung] {
        let with_girudda = self.girudda.is_some()
            || rungs.contains(&Rung::OtherJoker) && self.voice.is(Fault::BothJokersBeatPermitted);
        if with_girudda {
            &LADDER
        } else {
            &LADDER_WITHOUT_GIRUDDA
        }
    }

    /// The strongest class of a card.
    fn rung(&self, number: u8, lead: &Lead, card: Card) -> Rung {
        match card.suit() {
            _ if card == self.mighty => Rung::Mighty,
            None if self.is_powerless(number, lead, card) => Rung::Powerless,
            None if colour_of(card) == self.favoured(lead) => Rung::FavouredJoker,
            None => Rung::OtherJoker,
            suit if suit == self.girudda => Rung::Girudda,
            Some(suit) if lead.permits(suit) => Rung::Permitted,
            Some(_) => Rung::Rest,
        }
    }

    fn favoured(&self, lead: &Lead) -> Colour {
        match self.girudda {
            Some(suit) => colour_of_suit(suit),
            None => colour_of(lead.card),
        }
    }

    /// 4 and 5.1; a joker once saved by the Mighty has its power later (reading 3).
    fn is_powerless(&self, number: u8, lead: &Lead, joker: Card) -> bool {
        number == 1
            || number == 10 && !self.voice.is(Fault::JokerStrongInRoundTen)
            || lead.called == Some(joker) && !self.voice.is(Fault::CalledJokerKeepsPower)
    }

    /// Inside a class: number, then suit (reading 8).
    fn beats(&self, card: Card, best: Card) -> bool {
        match card.rank().cmp(&best.rank()) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => {
                !self.voice.is(Fault::EqualNumbersFirstWins)
                    && card.suit().map(suit_strength) > best.suit().map(suit_strength)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The place of a written word among cards and tokens.
    fn index(word: &str) -> u8 {
        (0..Token::COUNT)
            .find(|&index| Token::from_index(index).to_string() == word)
            .unwrap()
    }

    fn cards<const N: usize>(line: &str) -> [Card; N] {
        let words: Vec<_> = line
            .split(' ')
            .map(|word| Card::from_index(index(word)))
            .collect();
        words.try_into().unwrap()
    }

    fn bid(suit: Option<Suit>, points: u8) -> Option<Bid> {
        Some(Bid { suit, points })
    }

    /// Four hands of one suit from 2 to J and one of the high cards, in which
    /// player 1 lays the left-over cards, D2 makes player 2 the friend, and
    /// player 5 wins every round without girudda.
    ///
    /// With spade girudda player 1's ten girudda cards may open.
    fn plain() -> Case {
        let mut case = Case {
            hands: [
                cards("S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ"),
                cards("D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ"),
                cards("H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ"),
                cards("C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ"),
                cards("SQ SK SA DQ DK DA HQ HK HA CQ"),
            ],
            bids: [bid(None, 13), None, None, None, None],
            laid: cards("CK CA JB JC"),
            friend: Card::number(Suit::D, 2),
            rounds: [[Token::JB; 5]; 10],
        };
        for player in 0..5 {
            let hand = case.hands[player];
            for (round, card) in case.rounds.iter_mut().zip(hand) {
                round[player] = Token::card(card);
            }
        }
        case
    }

    impl Case {
        /// A dealt card is exchanged for another, in the hand and where it is played.
        fn deal(mut self, player: usize, from: &str, to: &str) -> Case {
            let [from, to] = [from, to].map(|word| Card::from_index(index(word)));
            for card in &mut self.hands[player] {
                if *card == from {
                    *card = to;
                }
            }
            for round in &mut self.rounds {
                if round[player] == Token::card(from) {
                    round[player] = Token::card(to);
                }
            }
            self
        }

        fn bid(mut self, player: usize, suit: Option<Suit>, points: u8) -> Case {
            self.bids = [None; 5];
            self.bids[player] = bid(suit, points);
            self
        }

        fn lay(mut self, line: &str) -> Case {
            self.laid = cards(line);
            self
        }

        fn friend(mut self, word: &str) -> Case {
            self.friend = Card::from_index(index(word));
            self
        }

        /// The words of a round, from 1.
        fn round(mut self, number: usize, line: &str) -> Case {
            for (token, word) in self.rounds[number - 1].iter_mut().zip(line.split(' ')) {
                *token = Token::from_index(index(word));
            }
            self
        }
    }

    fn right(case: &Case) -> Outcome {
        let said = third_voice(case, None);
        assert!(!said.reached);
        said.outcome
    }

    fn wrong(fault: Fault, case: &Case) -> Outcome {
        let said = third_voice(case, Some(fault as usize));
        assert!(said.reached, "{fault:?}");
        said.outcome
    }

    /// The fault's place is not come to, and the outcome is the right one.
    fn is_not_asked(fault: Fault, case: &Case) {
        let said = third_voice(case, Some(fault as usize));
        assert!(!said.reached, "{fault:?}");
        assert_eq!(said.outcome, right(case), "{fault:?}");
    }

    /// The fault's place is come to, and the outcome is the right one.
    fn makes_no_difference(fault: Fault, case: &Case) {
        assert_eq!(wrong(fault, case), right(case), "{fault:?}");
    }

    fn finished(government: u8, opposition: u8, pledge: u8) -> Verdict {
        Verdict::Finished {
            government,
            opposition,
            pledge,
        }
    }

    /// The right verdict and that of the fault.
    fn verdicts(fault: Fault, case: &Case) -> (Verdict, Verdict) {
        (right(case).verdict, wrong(fault, case).verdict)
    }

    #[test]
    fn names_are_those_of_the_faults_in_order() {
        assert_eq!(IMPOSTORS.len(), Fault::ALL.len());
        for (place, (fault, impostor)) in Fault::ALL.iter().zip(IMPOSTORS).enumerate() {
            assert_eq!(*fault as usize, place);
            let mut kebab = String::new();
            for letter in format!("{fault:?}").chars() {
                if letter.is_uppercase() && !kebab.is_empty() {
                    kebab.push('-');
                }
                kebab.push(letter.to_ascii_lowercase());
            }
            assert_eq!(impostor.name, kebab);
            let same = |other: &&Impostor| other.name == impostor.name;
            assert_eq!(IMPOSTORS.iter().filter(same).count(), 1);
        }
    }

    #[test]
    fn the_plain_game_is_told_whole() {
        let case = plain();
        // Player 1 opens with S2, player 5 wins with SQ and then leads all
        // his cards but SK, which he leads second; he has a point a round,
        // in round 9 the four tens too, and in round 10 the four jacks.
        let permitted = [1, 1, 1, 2, 2, 2, 4, 4, 4, 8];
        let points = [1, 1, 1, 1, 1, 1, 1, 1, 5, 5];
        let rounds = (0..10).map(|round| RoundOutcome {
            leader: if round == 0 { 0 } else { 4 },
            permitted: Suits(permitted[round]),
            winner: 4,
            points: points[round],
        });
        let government = Government {
            president: 0,
            bid: Bid {
                suit: None,
                points: 13,
            },
            friend: Some(1),
        };
        let expected = Outcome {
            government: Some(government),
            rounds: rounds.collect(),
            // CK and CA are laid.
            verdict: finished(2, 18, 13),
        };
        assert_eq!(right(&case), expected);
        let past_the_list = third_voice(&case, Some(IMPOSTORS.len()));
        assert_eq!(past_the_list.outcome, expected);
        assert!(!past_the_list.reached);
    }

    #[test]
    fn the_points_of_a_friend_count() {
        // 1.5: SA makes player 5, who wins every round, the friend.
        let outcome = right(&plain().friend("SA"));
        assert_eq!(outcome.government.unwrap().friend, Some(4));
        assert_eq!(outcome.verdict, finished(20, 0, 13));
    }

    #[test]
    fn the_president_is_not_his_own_friend() {
        // 5.5: in hand, and laid down.
        for case in [plain().friend("S2"), plain().friend("CK")] {
            assert_eq!(right(&case).government.unwrap().friend, None);
        }
    }

    #[test]
    fn the_spade_ace_weighs_against_a_hand() {
        // 1.1 and reading 11: player 4 has CJ, C10 and SA, 1 in all.
        let case = plain().deal(4, "SA", "C2").deal(3, "C2", "SA");
        let miss = Verdict::DealMistake { player: 3 };
        assert_eq!(right(&case).verdict, miss);
        assert_eq!(right(&case.bid(0, Some(Suit::S), 13)).verdict, miss);
    }

    #[test]
    fn the_election_goes_by_number_then_suit_then_seat() {
        let elected = |bids: [Option<Bid>; 5]| {
            let mut case = plain();
            case.bids = bids;
            let government = right(&case).government.unwrap();
            (government.president, government.bid.suit)
        };
        let [s, d, h, c] = Suit::ALL.map(Some);
        let thirteen = [c, h, s, d, s].map(|suit| bid(suit, 13));
        assert_eq!(elected(thirteen), (2, s));
        assert_eq!(
            elected([None, bid(s, 13), bid(None, 12), None, bid(None, 12)]),
            (2, None)
        );
        assert_eq!(
            elected([None, bid(None, 12), None, bid(c, 14), bid(h, 14)]),
            (4, h)
        );
    }

    #[test]
    fn nobody_bidding_is_no_panic() {
        let mut case = plain();
        case.bids = [None; 5];
        assert_eq!(right(&case).verdict, finished(2, 18, 0));
    }

    #[test]
    fn a_token_is_asked_for_its_card_then_for_its_form() {
        let not_held = |round, player| violation(Rule::NotHeld, round, player);
        let form = |round, player| violation(Rule::TokenForm, round, player);
        // Reading 17. Player 1 does not hold the black joker, then he does.
        let case = plain().round(1, "JB D2 H2 C2 SQ");
        assert_eq!(right(&case).verdict, not_held(1, 0));
        assert_eq!(right(&case.lay("CK CA S2 JC")).verdict, form(1, 0));
        let case = plain().round(1, "S2 JDH H2 C2 SQ");
        assert_eq!(right(&case).verdict, not_held(1, 1));
        let case = case.deal(1, "D2", "JC").lay("CK CA JB D2");
        assert_eq!(right(&case).verdict, form(1, 1));
        let case = case.round(1, "S2 JS H2 C2 SQ");
        assert_eq!(right(&case).verdict, not_held(1, 1));
    }

    #[test]
    fn duplicate_only_in_one_hand() {
        let fault = Fault::DuplicateOnlyInOneHand;
        // Reading 12: the second S2 is dealt to player 2.
        let case = plain().deal(1, "D2", "S2");
        let twice = violation(Rule::DealtTwice, 0, 1);
        assert_eq!(right(&case).government, None);
        // D2 is a fifth card left over, with which player 1 had to follow DQ in round 4.
        let later = violation(Rule::NotFollowed, 4, 0);
        assert_eq!(verdicts(fault, &case), (twice, later));
        is_not_asked(fault, &plain().deal(1, "D2", "D3"));
    }

    #[test]
    fn miss_before_duplicate() {
        let fault = Fault::MissBeforeDuplicate;
        // Player 4 has two jokers and no point card: -1.
        let miss = plain().deal(3, "C10", "JB").deal(3, "CJ", "JC");
        let both = miss.clone().deal(1, "D2", "S2");
        let twice = violation(Rule::DealtTwice, 0, 1);
        assert_eq!(
            verdicts(fault, &both),
            (twice, Verdict::DealMistake { player: 3 })
        );
        is_not_asked(fault, &miss);
        makes_no_difference(fault, &plain().deal(1, "D2", "S2"));
    }

    #[test]
    fn miss_only_below_one() {
        let fault = Fault::MissOnlyBelowOne;
        // Player 4 has one point card, C10, and no joker: exactly 1.
        let case = plain().deal(3, "CJ", "S9").deal(0, "S9", "CJ");
        assert_eq!(right(&case).verdict, Verdict::DealMistake { player: 3 });
        assert_eq!(right(&case).government, None);
        assert!(wrong(fault, &case).government.is_some());
        // C10 and a joker: 0.5.
        is_not_asked(fault, &plain().deal(3, "CJ", "JB"));
    }

    #[test]
    fn miss_with_left_over() {
        let fault = Fault::MissWithLeftOver;
        // S10 and a joker are 0.5; CK, CA and SJ are left over.
        let case = plain().deal(0, "SJ", "JB").lay("CK CA SJ JC");
        assert_eq!(right(&case).verdict, Verdict::DealMistake { player: 0 });
        assert!(wrong(fault, &case).government.is_some());
        makes_no_difference(fault, &plain());
        // An earlier hand settles it before the president's is weighed.
        let earlier = plain().deal(0, "SJ", "JB").bid(1, None, 13);
        is_not_asked(fault, &earlier);
    }

    #[test]
    fn no_girudda_pledges_one_more() {
        let fault = Fault::NoGiruddaPledgesOneMore;
        // Reading 10: twelve points are pledged.
        let case = plain().bid(0, None, 12);
        assert_eq!(
            verdicts(fault, &case),
            (finished(2, 18, 12), finished(2, 18, 13))
        );
        is_not_asked(fault, &plain().bid(0, Some(Suit::S), 13));
    }

    #[test]
    fn laid_friend_is_player_one() {
        let fault = Fault::LaidFriendIsPlayerOne;
        // 5.5: player 2 lays CK, which was left over.
        let case = plain().bid(1, None, 13).friend("CK");
        let friend = |outcome: Outcome| outcome.government.unwrap().friend;
        assert_eq!(friend(right(&case)), None);
        assert_eq!(friend(wrong(fault, &case)), Some(0));
        makes_no_difference(fault, &plain().friend("CK"));
        is_not_asked(fault, &plain().bid(1, None, 13).friend("SQ"));
    }

    #[test]
    fn laid_twice_unnoticed() {
        let fault = Fault::LaidTwiceUnnoticed;
        // 1.4; the colour joker is kept and never played.
        let case = plain().lay("CK CA JB JB");
        let twice = violation(Rule::LaidTwice, 0, 0);
        assert_eq!(verdicts(fault, &case), (twice, finished(2, 18, 13)));
        assert!(right(&case).government.is_some());
        is_not_asked(fault, &plain());
        // Not his own and twice: the first of the two is said.
        let case = plain().lay("CK D2 D2 JB");
        assert_eq!(right(&case).verdict, violation(Rule::LaidNotOwned, 0, 0));
        is_not_asked(fault, &case);
    }

    #[test]
    fn laid_points_lost() {
        let fault = Fault::LaidPointsLost;
        assert_eq!(
            verdicts(fault, &plain()),
            (finished(2, 18, 13), finished(0, 18, 13))
        );
        // No point card is laid: the president keeps CK, so that he opens with it,
        // and CA, which he throws on SK; both are won by player 5's Mighty and SK.
        let case = plain()
            .lay("S2 S3 JB JC")
            .round(1, "CK D2 H2 C2 SA")
            .round(2, "S4 D3 H3 C3 SK")
            .round(3, "S5 D4 H4 C4 SQ")
            .round(4, "CA D5 H5 C5 DQ")
            .round(5, "S6 D6 H6 C6 DK")
            .round(6, "S7 D7 H7 C7 DA")
            .round(7, "S8 D8 H8 C8 HQ")
            .round(8, "S9 D9 H9 C9 HK");
        assert_eq!(right(&case).verdict, finished(0, 20, 13));
        is_not_asked(fault, &case);
    }

    /// Player 1 keeps both jokers, opens with one, and throws the other, `JC`, in round 2.
    fn opened_by_a_joker(lead: &str) -> Case {
        plain()
            .lay("CK CA S2 S3")
            .round(1, &format!("{lead} D2 H2 C2 CQ"))
            .round(2, "JC D3 H3 C3 SQ")
            .round(3, "S4 D4 H4 C4 SK")
            .round(4, "S5 D5 H5 C5 SA")
            .round(5, "S6 D6 H6 C6 DQ")
            .round(6, "S7 D7 H7 C7 DK")
            .round(7, "S8 D8 H8 C8 DA")
            .round(8, "S9 D9 H9 C9 HQ")
            .round(9, "S10 D10 H10 C10 HK")
            .round(10, "SJ DJ HJ CJ HA")
    }

    #[test]
    fn led_jc_is_colour_joker() {
        let fault = Fault::LedJcIsColourJoker;
        let case = opened_by_a_joker("JC");
        // The black joker opens and permits clover; the colour joker is still there for round 2.
        let gone = violation(Rule::NotHeld, 2, 0);
        assert_eq!(verdicts(fault, &case), (finished(2, 18, 13), gone));
        assert_eq!(right(&case).rounds[0].permitted, Suits(8));
        is_not_asked(fault, &opened_by_a_joker("JSC"));
        is_not_asked(fault, &plain().deal(1, "D2", "JC").lay("CK CA JB D2"));
    }

    #[test]
    fn second_named_suit_lost() {
        let fault = Fault::SecondNamedSuitLost;
        // 5.6: spade and clover are permitted.
        let mut case = opened_by_a_joker("JSC").round(1, "JSC D2 H2 C2 SQ");
        case = case.round(2, "JC D3 H3 C3 CQ");
        let (right, wrong) = (right(&case), wrong(fault, &case));
        assert_eq!(right.rounds[0].permitted, Suits(1 + 8));
        assert_eq!(wrong.rounds[0].permitted, Suits(1));
        let mut restored = wrong;
        restored.rounds[0].permitted = Suits(1 + 8);
        assert_eq!(restored, right);
        is_not_asked(fault, &opened_by_a_joker("JC"));
    }

    #[test]
    fn followers_in_line_order() {
        let fault = Fault::FollowersInLineOrder;
        // Player 2 opens; player 5 is before player 1, and neither has the card he plays.
        let case = plain().bid(1, None, 13).round(1, "CK D2 H2 C2 CK");
        let not_held = |player| violation(Rule::NotHeld, 1, player);
        assert_eq!(verdicts(fault, &case), (not_held(4), not_held(0)));
        makes_no_difference(fault, &plain().bid(1, None, 13).round(1, "S2 D2 H2 C2 CK"));
        is_not_asked(fault, &plain());
    }

    #[test]
    fn mighty_and_jokers_free_girudda() {
        let fault = Fault::MightyAndJokersFreeGirudda;
        let banned = violation(Rule::GiruddaLed, 1, 0);
        // Reading 15: nine spades and the black joker; player 5 wins with SQ.
        let case = plain()
            .bid(0, Some(Suit::S), 13)
            .lay("CK CA S2 JC")
            .round(1, "S3 D2 H2 C2 SQ")
            .round(2, "JB D3 H3 C3 JC");
        let next = violation(Rule::NotHeld, 2, 4);
        assert_eq!(verdicts(fault, &case), (banned.clone(), next));
        // 5.1: nine spades and CK.
        let case = plain()
            .bid(0, Some(Suit::S), 13)
            .lay("S2 CA JB JC")
            .round(1, "S3 D2 H2 C2 SQ");
        assert_eq!(right(&case).verdict, banned);
        is_not_asked(fault, &case);
        // Ten spades.
        is_not_asked(fault, &plain().bid(0, Some(Suit::S), 13));
    }

    /// Player 1 opens with C3; player 4 has the black joker and player 5 has nothing but CQ in clover.
    fn opened_by_a_gun() -> Case {
        plain()
            .deal(0, "S3", "C3")
            .deal(3, "C3", "JB")
            .lay("CK CA S3 JC")
            .round(1, "C3 D2 H2 JB CQ")
            .round(2, "CK CK CK CK CK")
    }

    #[test]
    fn gun_silent_in_round_one() {
        let fault = Fault::GunSilentInRoundOne;
        // Reading 2; the other side gets on to round 2, where nobody has CK any more.
        let case = opened_by_a_gun().round(1, "C3 D2 H2 C2 CQ");
        let ignored = violation(Rule::GunIgnored, 1, 3);
        let next = violation(Rule::NotHeld, 2, 4);
        assert_eq!(verdicts(fault, &case), (ignored, next));
        makes_no_difference(fault, &opened_by_a_gun());
        is_not_asked(fault, &plain());
    }

    #[test]
    fn guns_never_change() {
        let fault = Fault::GunsNeverChange;
        // 5.3: under clover girudda S3 is the gun.
        let case = plain()
            .bid(0, Some(Suit::C), 13)
            .deal(3, "C2", "JB")
            .lay("CK CA C2 JC")
            .round(1, "S3 D2 H2 C3 SQ")
            .round(2, "CK CK CK CK CK");
        let ignored = violation(Rule::GunIgnored, 1, 3);
        // C3 is girudda and wins.
        let next = violation(Rule::NotHeld, 2, 3);
        assert_eq!(verdicts(fault, &case), (ignored.clone(), next));
        // Under heart D3 is the gun for the colour joker and H3 is none.
        let case = plain()
            .bid(1, Some(Suit::H), 13)
            .deal(3, "C2", "JC")
            .lay("CK CA C2 JB")
            .round(1, "S2 D3 H2 C3 DQ");
        assert_eq!(verdicts(fault, &case).0, ignored);
        is_not_asked(fault, &case.bid(1, Some(Suit::S), 13));
    }

    #[test]
    fn gun_refuses_mighty() {
        let fault = Fault::GunRefusesMighty;
        // 4: player 5 has the black joker and plays SA.
        let case = opened_by_a_gun()
            .deal(3, "JB", "S3")
            .deal(4, "CQ", "JB")
            .lay("CK CA CQ JC")
            .round(1, "C3 D2 H2 C2 SA");
        assert_eq!(right(&case).rounds[0].winner, 4);
        let next = violation(Rule::NotHeld, 2, 4);
        let ignored = violation(Rule::GunIgnored, 1, 4);
        assert_eq!(verdicts(fault, &case), (next, ignored));
        is_not_asked(fault, &case.round(1, "C3 D2 H2 C2 JB"));
    }

    #[test]
    fn called_joker_keeps_power() {
        let fault = Fault::CalledJokerKeepsPower;
        // 4: player 5 leads C3 in round 2; the black joker comes and C3 wins.
        let case = plain()
            .deal(4, "CQ", "C3")
            .deal(3, "C3", "JB")
            .lay("CK CA CQ JC")
            .round(2, "S3 D3 H3 JB C3")
            .round(3, "CK CK CK CK CK");
        assert_eq!(right(&case).rounds[1].winner, 4);
        assert_eq!(wrong(fault, &case).rounds[1].winner, 3);
        is_not_asked(fault, &opened_by_a_gun());
    }

    #[test]
    fn a_joker_saved_by_the_mighty_has_its_power_later() {
        // Reading 3: the Mighty wins round 1; then player 5 leads HQ in round 2,
        // SK in round 3, on which player 1 has to play a spade, and JS in round 4.
        let case = opened_by_a_gun()
            .deal(3, "JB", "S3")
            .deal(4, "CQ", "JB")
            .lay("CK CA CQ JC")
            .round(1, "C3 D2 H2 C2 SA")
            .round(2, "S2 D3 H3 C4 HQ")
            .round(3, "S4 D4 H4 S3 SK")
            .round(4, "S5 D5 H5 C5 JS")
            .round(5, "CK CK CK CK CK");
        let rounds = right(&case).rounds;
        assert_eq!(rounds.len(), 4);
        assert_eq!(rounds[3].winner, 4);
        assert_eq!(rounds[3].permitted, Suits(1));
    }

    #[test]
    fn joker_strong_in_round_ten() {
        let fault = Fault::JokerStrongInRoundTen;
        // 5.1: player 4's last card is the black joker, led is CQ.
        let mut case = plain().deal(3, "C2", "JB").lay("CK CA C2 JC");
        for round in 0..9 {
            let later = case.rounds[round + 1][3];
            case.rounds[round + 1][3] = case.rounds[round][3];
            case.rounds[round][3] = later;
        }
        let (right, wrong) = (right(&case), wrong(fault, &case));
        assert_eq!(right.rounds[9].winner, 4);
        assert_eq!(wrong.rounds[9].winner, 3);
        let mut restored = wrong;
        restored.rounds[9].winner = 4;
        assert_eq!(restored, right);
        is_not_asked(fault, &plain());
    }

    #[test]
    fn mighty_always_spade_ace() {
        let fault = Fault::MightyAlwaysSpadeAce;
        // 5.2: under spade girudda DA may be played though spades are held, and wins.
        let case = plain()
            .bid(0, Some(Suit::S), 13)
            .round(1, "S2 D2 H2 C2 DA")
            .round(2, "CK CK CK CK CK");
        assert_eq!(right(&case).rounds[0].winner, 4);
        let next = violation(Rule::NotHeld, 2, 4);
        let revoked = violation(Rule::NotFollowed, 1, 4);
        assert_eq!(verdicts(fault, &case), (next, revoked));
        is_not_asked(fault, &case.bid(0, Some(Suit::D), 13));
    }

    #[test]
    fn mighty_no_card_of_its_suit() {
        let fault = Fault::MightyNoCardOfItsSuit;
        // Reading 1: SA is player 5's only spade.
        let case = plain()
            .deal(4, "SQ", "CK")
            .deal(4, "SK", "CA")
            .lay("SQ SK JB JC")
            .round(1, "S2 D2 H2 C2 DQ")
            .round(2, "SQ SQ SQ SQ SQ");
        let revoked = violation(Rule::NotFollowed, 1, 4);
        // S2 wins.
        let next = violation(Rule::NotHeld, 2, 0);
        assert_eq!(verdicts(fault, &case), (revoked, next));
        // With SQ and SK beside it.
        makes_no_difference(fault, &plain().round(1, "S2 D2 H2 C2 DQ"));
        is_not_asked(fault, &plain());
    }

    #[test]
    fn both_jokers_beat_permitted() {
        let fault = Fault::BothJokersBeatPermitted;
        // 5.4: in round 2 player 4 throws the black joker on DQ.
        let case = plain()
            .deal(3, "C3", "JB")
            .lay("CK CA C3 JC")
            .round(2, "S3 D3 H3 JB DQ")
            .round(3, "CK CK CK CK CK");
        assert_eq!(right(&case).rounds[1].winner, 4);
        assert_eq!(wrong(fault, &case).rounds[1].winner, 3);
        // On SK, of its colour, it wins.
        let case = case.round(2, "S3 D3 H3 JB SK");
        assert_eq!(right(&case).rounds[1].winner, 3);
        is_not_asked(fault, &case);
    }

    #[test]
    fn with_girudda_its_colour_decides_over_jokers() {
        // Section 3: girudda diamond, and player 4 throws a joker on DQ.
        let thrown = |joker: &str, other: &str| {
            let case = plain()
                .bid(0, Some(Suit::D), 13)
                .deal(3, "C3", joker)
                .lay(&format!("CK CA C3 {other}"))
                .deal(1, "D2", "SQ")
                .deal(4, "SQ", "D2")
                .round(1, "S2 SQ H2 C2 SK")
                .round(2, &format!("S3 D3 H3 {joker} DQ"))
                .round(3, "CK CK CK CK CK");
            right(&case).rounds[1].winner
        };
        assert_eq!(thrown("JC", "JB"), 3);
        assert_eq!(thrown("JB", "JC"), 4);
    }

    #[test]
    fn equal_numbers_first_wins() {
        let fault = Fault::EqualNumbersFirstWins;
        // Reading 8: both red suits are permitted; HQ is played before DQ.
        let case = plain()
            .deal(2, "H2", "HQ")
            .deal(4, "HQ", "H2")
            .lay("CK CA S2 JB")
            .round(1, "JDH D2 HQ C2 DQ")
            .round(2, "CK CK CK CK CK");
        assert_eq!(right(&case).rounds[0].winner, 4);
        assert_eq!(wrong(fault, &case).rounds[0].winner, 2);
        // Numbers go before suits: DJ is beaten by HQ.
        let case = case
            .deal(4, "DQ", "DJ")
            .deal(1, "DJ", "DQ")
            .round(1, "JDH D2 HQ C2 DJ");
        assert_eq!(right(&case).rounds[0].winner, 2);
        is_not_asked(fault, &case);
    }
}
