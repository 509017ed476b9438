//! The rules of Mighty as code, in the order of the rules and without any cleverness.
//!
//! Numbers such as 5.1 in comments are those of the rules. The points that the
//! rules leave open are decided by [`Readings`]. Four of them have no field:
//! the order of the result line (0), how a ten is written (9) and a hand that
//! has not ten cards (18) concern text; and a friend card that the president
//! laid down (6) has no owner but the president, so nothing else could follow
//! than that he is alone.

use super::case::{
    Bid, Card, Case, Government, Outcome, RoundOutcome, Rule, Suit, Suits, Token, Verdict,
};

/// How the points are decided that the rules leave open.
///
/// `true` (of `class_order`: the first variant) is always the decided reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// 1: a Mighty that is the only card of the permitted suit has to follow (or a joker instead).
    /// Otherwise: it is no card of that suit, its holder may play anything.
    pub lone_mighty_follows: bool,
    /// 2: a gun led in round 1 or 10 calls the joker. Otherwise: it does nothing there.
    pub guns_in_first_and_last: bool,
    /// 3: a joker saved from a gun has its power later on. Otherwise: it is powerless ever after.
    pub saved_joker_keeps_power: bool,
    /// 4: a gun works although its player holds the other joker. Otherwise: holding any joker stops his gun.
    pub other_joker_leaves_gun: bool,
    /// 5: the president may lead a joker that permits girudda in round 1. Otherwise: that is a violation (5.1).
    pub joker_may_permit_girudda: bool,
    /// 7: without girudda, a led joker has its own colour.
    /// Otherwise: it has none, so that neither joker is of the first card's colour.
    pub led_joker_has_colour: bool,
    /// 8: the order inside a class of strength.
    pub class_order: ClassOrder,
    /// 10: an X bid pledges its own number. Otherwise: the number it competes with, one more.
    pub x_pledges_own_number: bool,
    /// 11: SA is the ace that weighs -1 in the deal. Otherwise: the ace that is the Mighty, DA if spade is girudda.
    pub spade_ace_always_minus: bool,
    /// 12: a card dealt twice is judged before a deal miss. Otherwise: after it.
    pub dealt_twice_before_miss: bool,
    /// 13: the holder of the called joker may not play the other joker. Otherwise: he may.
    pub other_joker_ignores_gun: bool,
    /// 14: a powerless joker may be played at any time.
    /// Otherwise: like a card of no suit, by one who cannot follow (or because a gun calls it).
    pub powerless_joker_any_time: bool,
    /// 15: round 1, girudda and a joker in hand: the joker must be led.
    /// Otherwise: girudda may be led if all other cards are jokers.
    pub joker_led_before_girudda: bool,
    /// 16: a led Mighty permits its own suit. Otherwise: no suit, all others are free.
    pub mighty_permits_its_suit: bool,
    /// 17: a joker led as `JB`, and a lead token of one who follows, are violations.
    /// Otherwise: both mean the joker of that colour; led, `JB` permits both black suits.
    pub token_form_binds: bool,
}

/// Reading 8: the order inside a class of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassOrder {
    /// The number; equal numbers: the suit, S > D > H > C.
    NumberThenSuit,
    /// The suit, S > D > H > C; equal suits: the number.
    SuitThenNumber,
    /// The number; equal numbers: the card played first.
    NumberThenTurn,
}

impl Readings {
    /// All points as decided.
    pub const DECIDED: Readings = Readings {
        lone_mighty_follows: true,
        guns_in_first_and_last: true,
        saved_joker_keeps_power: true,
        other_joker_leaves_gun: true,
        joker_may_permit_girudda: true,
        led_joker_has_colour: true,
        class_order: ClassOrder::NumberThenSuit,
        x_pledges_own_number: true,
        spade_ace_always_minus: true,
        dealt_twice_before_miss: true,
        other_joker_ignores_gun: true,
        powerless_joker_any_time: true,
        joker_led_before_girudda: true,
        mighty_permits_its_suit: true,
        token_form_binds: true,
    };
}

impl Default for Readings {
    /// [`Readings::DECIDED`].
    fn default() -> Readings {
        Readings::DECIDED
    }
}

/// Another reading of one point, all others as decided.
#[derive(Clone, Copy, Debug)]
pub struct Alternative {
    /// The number of the point.
    pub number: u8,
    /// What this reading says, in one line.
    pub meaning: &'static str,
    /// The decided readings but for this point.
    pub readings: fn() -> Readings,
}

/// Every other reading of one point, by number. A difference to another referee
/// that vanishes under one of them is explained by that point.
pub const ALTERNATIVES: &[Alternative] = &[
    Alternative {
        number: 1,
        meaning: "a Mighty that is the only card of the permitted suit does not have to follow",
        readings: || Readings {
            lone_mighty_follows: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 2,
        meaning: "a gun led in round 1 or 10 calls no joker",
        readings: || Readings {
            guns_in_first_and_last: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 3,
        meaning: "a joker saved from a gun by the Mighty stays powerless",
        readings: || Readings {
            saved_joker_keeps_power: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 4,
        meaning: "a gun calls no joker if its player holds either of them",
        readings: || Readings {
            other_joker_leaves_gun: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 5,
        meaning: "in round 1 the president may not lead a joker that permits girudda",
        readings: || Readings {
            joker_may_permit_girudda: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 7,
        meaning: "without girudda, no joker is of the first card's colour if that card is a joker",
        readings: || Readings {
            led_joker_has_colour: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 8,
        meaning: "inside a class the suit decides before the number",
        readings: || Readings {
            class_order: ClassOrder::SuitThenNumber,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 8,
        meaning: "of equal numbers inside a class the one played first is stronger",
        readings: || Readings {
            class_order: ClassOrder::NumberThenTurn,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 10,
        meaning: "an X bid pledges one point more than it says",
        readings: || Readings {
            x_pledges_own_number: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 11,
        meaning: "if spade is girudda, DA weighs -1 in the deal and SA weighs +1",
        readings: || Readings {
            spade_ace_always_minus: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 12,
        meaning: "a deal miss is judged before a card dealt twice",
        readings: || Readings {
            dealt_twice_before_miss: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 13,
        meaning: "the holder of the called joker may play the other joker",
        readings: || Readings {
            other_joker_ignores_gun: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 14,
        meaning: "a powerless joker may not be played by one who can follow suit",
        readings: || Readings {
            powerless_joker_any_time: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 15,
        meaning: "in round 1 the president may lead girudda if he holds only girudda and jokers",
        readings: || Readings {
            joker_led_before_girudda: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 16,
        meaning: "a led Mighty permits no suit: everybody may play anything",
        readings: || Readings {
            mighty_permits_its_suit: false,
            ..Readings::DECIDED
        },
    },
    Alternative {
        number: 17,
        meaning: "a joker may be written in any way that shows its colour",
        readings: || Readings {
            token_form_binds: false,
            ..Readings::DECIDED
        },
    },
];

/// What the rules say of a game record, all open points as decided. It is total: see [`reference_under`].
pub fn reference(case: &Case) -> Outcome {
    reference_under(case, &Readings::DECIDED)
}

/// What the rules say of a game record under the given readings.
///
/// Every value is judged. Five passes, which no record has, make player 1
/// president without girudda and without a pledge.
pub fn reference_under(case: &Case, readings: &Readings) -> Outcome {
    let (president, bid) = elect(&case.bids);
    if let Some(verdict) = judge_deal(&case.hands, bid, readings) {
        return Outcome {
            government: None,
            rounds: Vec::new(),
            verdict,
        };
    }
    let government = Government {
        president: president as u8,
        bid,
        friend: friend(case, president),
    };
    let mut rounds = Vec::new();
    let verdict = match judge_play(case, president, bid.suit, readings, &mut rounds) {
        Err(violation) => violation,
        Ok(()) => count(&case.laid, &government, &rounds, readings),
    };
    Outcome {
        government: Some(government),
        rounds,
        verdict,
    }
}

/// A set of cards: which of the 54 are in it.
#[derive(Clone, Copy)]
struct Cards([bool; Card::COUNT as usize]);

impl Cards {
    const NONE: Cards = Cards([false; Card::COUNT as usize]);

    fn of(list: &[Card]) -> Cards {
        let mut cards = Cards::NONE;
        for &card in list {
            cards.insert(card);
        }
        cards
    }

    fn has(&self, card: Card) -> bool {
        self.0[usize::from(card.index())]
    }

    fn insert(&mut self, card: Card) {
        self.0[usize::from(card.index())] = true;
    }

    fn remove(&mut self, card: Card) {
        self.0[usize::from(card.index())] = false;
    }

    fn any(&self, wanted: impl Fn(Card) -> bool) -> bool {
        every_card().any(|card| self.has(card) && wanted(card))
    }

    fn all(&self, wanted: impl Fn(Card) -> bool) -> bool {
        every_card().all(|card| !self.has(card) || wanted(card))
    }
}

fn every_card() -> impl Iterator<Item = Card> {
    (0..Card::COUNT).map(Card::from_index)
}

fn violation(rule: Rule, round: u8, player: usize) -> Verdict {
    Verdict::RuleViolation {
        rule,
        round,
        player: player as u8,
    }
}

// 0. Overview

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    Black,
    Red,
}

/// 0: S, C and the black joker are black; H, D and the colour joker are red.
fn colour(card: Card) -> Colour {
    match card.suit() {
        Some(suit) => suit_colour(suit),
        None if card == Card::BLACK_JOKER => Colour::Black,
        None => Colour::Red,
    }
}

fn suit_colour(suit: Suit) -> Colour {
    match suit {
        Suit::S | Suit::C => Colour::Black,
        Suit::D | Suit::H => Colour::Red,
    }
}

fn joker_of(colour: Colour) -> Card {
    match colour {
        Colour::Black => Card::BLACK_JOKER,
        Colour::Red => Card::COLOUR_JOKER,
    }
}

/// 0: 10, J, Q, K, A of every suit; never a joker.
fn is_point_card(card: Card) -> bool {
    card.rank().is_some_and(|number| number >= 10)
}

fn point_cards(cards: &[Card]) -> u8 {
    cards.iter().filter(|&&card| is_point_card(card)).count() as u8
}

// 1. Start

/// Output 1 and 2: a card dealt twice, then a deal miss (reading 12: in this order).
fn judge_deal(hands: &[[Card; 10]; 5], bid: Bid, readings: &Readings) -> Option<Verdict> {
    let twice = dealt_twice(hands).map(|player| violation(Rule::DealtTwice, 0, player));
    let minus_ace = minus_ace(bid, readings);
    let miss = hands
        .iter()
        .position(|hand| is_deal_miss(hand, minus_ace))
        .map(|player| Verdict::DealMistake {
            player: player as u8,
        });
    if readings.dealt_twice_before_miss {
        twice.or(miss)
    } else {
        miss.or(twice)
    }
}

/// Who holds the first second copy of a card.
fn dealt_twice(hands: &[[Card; 10]; 5]) -> Option<usize> {
    let mut seen = Cards::NONE;
    for (player, hand) in hands.iter().enumerate() {
        for &card in hand {
            if seen.has(card) {
                return Some(player);
            }
            seen.insert(card);
        }
    }
    None
}

/// 1.1, reading 11: the ace that weighs -1: SA, whatever becomes girudda.
fn minus_ace(bid: Bid, readings: &Readings) -> Card {
    if readings.spade_ace_always_minus {
        Card::number(Suit::S, 14)
    } else {
        mighty(bid.suit)
    }
}

/// 1.1, in halves of a point: that ace -2, other point cards +2, jokers -1; a miss up to 2.
fn is_deal_miss(hand: &[Card; 10], minus_ace: Card) -> bool {
    let mut sum = 0;
    for &card in hand {
        if card == minus_ace {
            sum -= 2;
        } else if is_point_card(card) {
            sum += 2;
        } else if card.is_joker() {
            sum -= 1;
        }
    }
    sum <= 2
}

/// 1.2: the winner of the election and his bid.
fn elect(bids: &[Option<Bid>; 5]) -> (usize, Bid) {
    let mut best = None;
    for (player, &bid) in bids.iter().enumerate() {
        if let Some(bid) = bid
            && best.is_none_or(|(_, other)| outbids(bid, other))
        {
            best = Some((player, bid));
        }
    }
    let nothing = Bid {
        suit: None,
        points: 0,
    };
    best.unwrap_or((0, nothing))
}

/// 1.2: the higher number, then the stronger suit; of identical bids neither (the lower player keeps it).
fn outbids(bid: Bid, other: Bid) -> bool {
    let (number, other_number) = (competing_number(bid), competing_number(other));
    number > other_number
        || number == other_number && bid_suit_strength(bid) > bid_suit_strength(other)
}

/// 5.4: an X bid competes with one more.
fn competing_number(bid: Bid) -> u16 {
    match bid.suit {
        Some(_) => u16::from(bid.points),
        None => u16::from(bid.points) + 1,
    }
}

/// 1.2: S > D > H > C; 5.4: X is above every suit.
fn bid_suit_strength(bid: Bid) -> u8 {
    match bid.suit {
        None => 5,
        Some(Suit::S) => 4,
        Some(Suit::D) => 3,
        Some(Suit::H) => 2,
        Some(Suit::C) => 1,
    }
}

/// 1.4: the hands in play, after the president took the left-over cards and laid four.
fn exchange(case: &Case, president: usize) -> Result<[Cards; 5], Verdict> {
    let mut hands = case.hands.map(|hand| Cards::of(&hand));
    for card in every_card() {
        if !hands.iter().any(|hand| hand.has(card)) {
            hands[president].insert(card);
        }
    }
    let owned = hands[president];
    for card in case.laid {
        if !owned.has(card) {
            return Err(violation(Rule::LaidNotOwned, 0, president));
        }
        if !hands[president].has(card) {
            return Err(violation(Rule::LaidTwice, 0, president));
        }
        hands[president].remove(card);
    }
    Ok(hands)
}

/// 1.5: whoever was dealt the friend card. 5.5, reading 6: nobody, if the president owns it,
/// in hand or laid down; a left-over card is his too.
fn friend(case: &Case, president: usize) -> Option<u8> {
    let owner = case
        .hands
        .iter()
        .position(|hand| hand.contains(&case.friend))?;
    (owner != president).then_some(owner as u8)
}

// 2. Course of a round

/// Output 3: the exchange and the ten rounds. `rounds` gets those that are finished.
fn judge_play(
    case: &Case,
    president: usize,
    girudda: Option<Suit>,
    readings: &Readings,
    rounds: &mut Vec<RoundOutcome>,
) -> Result<(), Verdict> {
    let mut table = Table {
        readings,
        girudda,
        hands: exchange(case, president)?,
        saved: Cards::NONE,
    };
    // 2: the president leads the first round, the winner of a round leads the next.
    let mut leader = president;
    for (number, row) in (1..).zip(&case.rounds) {
        let round = table.play_round(number, leader, row)?;
        leader = usize::from(round.winner);
        rounds.push(round);
    }
    Ok(())
}

/// The game between two cards.
struct Table<'a> {
    readings: &'a Readings,
    girudda: Option<Suit>,
    hands: [Cards; 5],
    /// Jokers that were called by a gun and not played then (reading 3).
    saved: Cards,
}

/// What the first card of a round settles for the others.
struct Lead {
    /// The round, 1..=10.
    round: u8,
    card: Card,
    permitted: Suits,
    /// The joker that a gun calls.
    called: Option<Card>,
}

impl Table<'_> {
    /// One round, in playing order: the leader, then clockwise.
    fn play_round(
        &mut self,
        round: u8,
        leader: usize,
        row: &[Token; 5],
    ) -> Result<RoundOutcome, Verdict> {
        let lead = self
            .lead(round, leader, row[leader])
            .map_err(|rule| violation(rule, round, leader))?;
        let mut players = [leader; 5];
        let mut played = [lead.card; 5];
        for turn in 1..5 {
            let player = (leader + turn) % 5;
            players[turn] = player;
            played[turn] = self
                .follow(&lead, player, row[player])
                .map_err(|rule| violation(rule, round, player))?;
        }
        Ok(RoundOutcome {
            leader: leader as u8,
            permitted: lead.permitted,
            winner: players[self.strongest(&lead, &played)] as u8,
            points: point_cards(&played),
        })
    }

    /// The leader plays: any card of his hand, but for 5.1.
    fn lead(&mut self, round: u8, leader: usize, token: Token) -> Result<Lead, Rule> {
        let card = led_card(token);
        if !self.hands[leader].has(card) {
            return Err(Rule::NotHeld);
        }
        // Reading 17: a led joker names what it permits (5.6), `JB` does not.
        if token == Token::JB && self.readings.token_form_binds {
            return Err(Rule::TokenForm);
        }
        let permitted = self.permitted(token, card);
        if round == 1 && self.is_banned_first_lead(&self.hands[leader], card, permitted) {
            return Err(Rule::GiruddaLed);
        }
        let called = self.called_joker(round, card, &self.hands[leader]);
        self.hands[leader].remove(card);
        Ok(Lead {
            round,
            card,
            permitted,
            called,
        })
    }

    /// A follower plays.
    fn follow(&mut self, lead: &Lead, player: usize, token: Token) -> Result<Card, Rule> {
        let card = followed_card(token);
        self.check_follower(lead, &self.hands[player], token, card)?;
        self.hands[player].remove(card);
        if let Some(joker) = lead.called
            && self.hands[player].has(joker)
        {
            self.saved.insert(joker);
        }
        Ok(card)
    }

    /// 2: may a follower with this hand play this card? The five tests in their order.
    fn check_follower(
        &self,
        lead: &Lead,
        hand: &Cards,
        token: Token,
        card: Card,
    ) -> Result<(), Rule> {
        // 2, test 1.
        if !hand.has(card) {
            return Err(Rule::NotHeld);
        }
        // Reading 17: these tokens are for leaders.
        if is_lead_token(token) && self.readings.token_form_binds {
            return Err(Rule::TokenForm);
        }
        // 2, test 2.
        if let Some(joker) = lead.called
            && hand.has(joker)
        {
            return if self.obeys_gun(joker, card) {
                Ok(())
            } else {
                Err(Rule::GunIgnored)
            };
        }
        // 2, tests 3, 4 and 5.
        if self.is_free(lead, card)
            || has_permitted_suit(lead, card)
            || !self.can_follow(lead, hand)
        {
            Ok(())
        } else {
            Err(Rule::NotFollowed)
        }
    }

    /// 2, test 3: the Mighty and the jokers may be played at any time (reading 14: powerless jokers too).
    fn is_free(&self, lead: &Lead, card: Card) -> bool {
        card == mighty(self.girudda)
            || card.is_joker()
                && (self.readings.powerless_joker_any_time || !self.is_powerless(lead, card))
    }

    /// 2, test 5: does he hold a number card of a permitted suit? Reading 1: the Mighty is one.
    fn can_follow(&self, lead: &Lead, hand: &Cards) -> bool {
        hand.any(|card| {
            has_permitted_suit(lead, card)
                && (self.readings.lone_mighty_follows || card != mighty(self.girudda))
        })
    }

    /// 2: the suit of the led card; 5.6: the suits that a led joker names.
    fn permitted(&self, token: Token, card: Card) -> Suits {
        match token {
            Token::JD => suits(&[Suit::D]),
            Token::JH => suits(&[Suit::H]),
            Token::JDH => suits(&[Suit::D, Suit::H]),
            Token::JS => suits(&[Suit::S]),
            Token::JC => suits(&[Suit::C]),
            // `JB` gets here only under the other reading 17.
            Token::JSC | Token::JB => suits(&[Suit::S, Suit::C]),
            // Reading 16: the Mighty permits its suit like any other card.
            _ if card == mighty(self.girudda) && !self.readings.mighty_permits_its_suit => {
                suits(&[])
            }
            _ => suits(card.suit().as_slice()),
        }
    }

    // 3. Strength

    /// 3: which of the five cards is strongest. Of equals (only under other readings) the first.
    fn strongest(&self, lead: &Lead, played: &[Card; 5]) -> usize {
        let mut best = 0;
        for turn in 1..5 {
            if self.beats(lead, played[turn], played[best]) {
                best = turn;
            }
        }
        best
    }

    fn beats(&self, lead: &Lead, card: Card, other: Card) -> bool {
        let (class, other_class) = (self.class(lead, card), self.class(lead, other));
        class < other_class
            || class == other_class && is_higher(card, other, self.readings.class_order)
    }

    /// 3 and 5.4: the class of a card, 1 the strongest.
    fn class(&self, lead: &Lead, card: Card) -> u8 {
        match self.girudda {
            _ if card == mighty(self.girudda) => 1,
            Some(girudda) if card.is_joker() => self.joker_class(lead, card, girudda),
            Some(girudda) if card.suit() == Some(girudda) => 3,
            Some(_) if has_permitted_suit(lead, card) => 5,
            Some(_) => 6,
            None if card.is_joker() => self.joker_class_without_girudda(lead, card),
            None if has_permitted_suit(lead, card) => 3,
            None => 5,
        }
    }

    /// 3, classes 2, 4 and 7.
    fn joker_class(&self, lead: &Lead, joker: Card, girudda: Suit) -> u8 {
        if self.is_powerless(lead, joker) {
            7
        } else if colour(joker) == suit_colour(girudda) {
            2
        } else {
            4
        }
    }

    /// 5.4, classes 2, 4 and 6.
    fn joker_class_without_girudda(&self, lead: &Lead, joker: Card) -> u8 {
        // Reading 7: the colour of a led joker is its own.
        let first_has_colour = !lead.card.is_joker() || self.readings.led_joker_has_colour;
        if self.is_powerless(lead, joker) {
            6
        } else if first_has_colour && colour(joker) == colour(lead.card) {
            2
        } else {
            4
        }
    }

    /// 5.1: in rounds 1 and 10; 4: called by a gun; reading 3: not because a gun called it earlier.
    fn is_powerless(&self, lead: &Lead, joker: Card) -> bool {
        is_first_or_last(lead.round)
            || lead.called == Some(joker)
            || !self.readings.saved_joker_keeps_power && self.saved.has(joker)
    }

    // 4. Joker guns

    /// 4: the joker that the led card calls, if it is a gun. It is the leader's hand that may
    /// stop it; that somebody else holds the joker is asked in test 2.
    fn called_joker(&self, round: u8, led: Card, hand: &Cards) -> Option<Card> {
        let joker = joker_of(colour(led));
        let leader_stops = if self.readings.other_joker_leaves_gun {
            hand.has(joker) // Reading 4: only the joker of the gun's colour.
        } else {
            hand.any(Card::is_joker)
        };
        // Reading 2: 5.1 takes nothing away from guns.
        let works = self.readings.guns_in_first_and_last || !is_first_or_last(round);
        (guns(self.girudda).contains(&led) && works && !leader_stops).then_some(joker)
    }

    /// 4: the holder of the called joker plays it or the Mighty. Reading 13: not the other joker.
    fn obeys_gun(&self, called: Card, card: Card) -> bool {
        card == called
            || card == mighty(self.girudda)
            || card.is_joker() && !self.readings.other_joker_ignores_gun
    }

    // 5. Exceptions

    /// 5.1: in the first round no girudda card is led, unless all ten cards are girudda.
    fn is_banned_first_lead(&self, hand: &Cards, card: Card, permitted: Suits) -> bool {
        let Some(girudda) = self.girudda else {
            return false; // 5.1: no restriction in a no-girudda game.
        };
        if card.suit() == Some(girudda) {
            // Reading 15: a joker is another card that he could lead.
            return !hand.all(|held| {
                held.suit() == Some(girudda)
                    || held.is_joker() && !self.readings.joker_led_before_girudda
            });
        }
        // Reading 5: the ban is on girudda cards, not on permitting girudda.
        card.is_joker() && permits(permitted, girudda) && !self.readings.joker_may_permit_girudda
    }
}

/// 5.1: the rounds in which jokers are powerless.
fn is_first_or_last(round: u8) -> bool {
    round == 1 || round == 10
}

/// Reading 8: inside a class the number decides, then the suit.
fn is_higher(card: Card, other: Card, order: ClassOrder) -> bool {
    let higher_number = card.rank() > other.rank();
    let same_number = card.rank() == other.rank();
    // Suits are ordered strongest first.
    let stronger_suit = card.suit() < other.suit();
    let same_suit = card.suit() == other.suit();
    match order {
        ClassOrder::NumberThenSuit => higher_number || same_number && stronger_suit,
        ClassOrder::SuitThenNumber => stronger_suit || same_suit && higher_number,
        ClassOrder::NumberThenTurn => higher_number,
    }
}

/// 3: the Mighty is SA; 5.2: DA, if spade is girudda.
fn mighty(girudda: Option<Suit>) -> Card {
    match girudda {
        Some(Suit::S) => Card::number(Suit::D, 14),
        _ => Card::number(Suit::S, 14),
    }
}

/// 4 and 5.3: the joker guns.
fn guns(girudda: Option<Suit>) -> [Card; 2] {
    match girudda {
        Some(Suit::H) => [Card::number(Suit::C, 3), Card::number(Suit::D, 3)],
        Some(Suit::C) => [Card::number(Suit::S, 3), Card::number(Suit::H, 3)],
        Some(Suit::S | Suit::D) | None => [Card::number(Suit::C, 3), Card::number(Suit::H, 3)],
    }
}

fn suits(list: &[Suit]) -> Suits {
    let mut bits = 0;
    for &suit in list {
        bits |= 1 << suit as u8;
    }
    Suits(bits)
}

fn permits(permitted: Suits, suit: Suit) -> bool {
    permitted.0 & (1 << suit as u8) != 0
}

/// Is it a number card of a permitted suit?
fn has_permitted_suit(lead: &Lead, card: Card) -> bool {
    card.suit()
        .is_some_and(|suit| permits(lead.permitted, suit))
}

// Input: the tokens of the rounds

/// The card that a token means for the leader: `JC` is the black joker that permits clover.
fn led_card(token: Token) -> Card {
    match token {
        Token::JC => Card::BLACK_JOKER,
        _ => followed_card(token),
    }
}

/// The card that a token means for everybody else.
fn followed_card(token: Token) -> Card {
    match token {
        Token::JC | Token::JD | Token::JH | Token::JDH => Card::COLOUR_JOKER,
        Token::JB | Token::JS | Token::JSC => Card::BLACK_JOKER,
        number_card => Card::from_index(number_card.index()),
    }
}

/// 5.6: the tokens that only a leader writes. (`JC` everybody may write.)
fn is_lead_token(token: Token) -> bool {
    matches!(
        token,
        Token::JD | Token::JH | Token::JDH | Token::JS | Token::JSC
    )
}

// Output

/// Output 4: the points of both sides; the laid cards are the president's (1.4).
fn count(
    laid: &[Card; 4],
    government: &Government,
    rounds: &[RoundOutcome],
    readings: &Readings,
) -> Verdict {
    let mut own = point_cards(laid);
    let mut others = 0;
    for round in rounds {
        if round.winner == government.president || Some(round.winner) == government.friend {
            own += round.points;
        } else {
            others += round.points;
        }
    }
    Verdict::Finished {
        government: own,
        opposition: others,
        pledge: pledge(government.bid, readings),
    }
}

/// Reading 10: the number that was bid; the +1 of an X bid is for competing only.
fn pledge(bid: Bid, readings: &Readings) -> u8 {
    if bid.suit.is_none() && !readings.x_pledges_own_number {
        bid.points.saturating_add(1)
    } else {
        bid.points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(word: &str) -> Card {
        every_card().find(|card| card.to_string() == word).unwrap()
    }

    fn cards(words: &str) -> Vec<Card> {
        words.split_whitespace().map(card).collect()
    }

    fn row(words: &str) -> [Token; 5] {
        let token = |word: &str| {
            (0..Token::COUNT)
                .map(Token::from_index)
                .find(|token| token.to_string() == word)
                .unwrap()
        };
        let tokens: Vec<Token> = words.split_whitespace().map(token).collect();
        tokens.try_into().unwrap()
    }

    fn suit(letter: &str) -> Option<Suit> {
        match letter {
            "S" => Some(Suit::S),
            "D" => Some(Suit::D),
            "H" => Some(Suit::H),
            "C" => Some(Suit::C),
            _ => None,
        }
    }

    fn bid(word: &str) -> Option<Bid> {
        (word != "N").then(|| Bid {
            suit: suit(&word[..1]),
            points: word[1..].parse().unwrap(),
        })
    }

    fn bids(words: &str) -> [Option<Bid>; 5] {
        let bids: Vec<_> = words.split_whitespace().map(bid).collect();
        bids.try_into().unwrap()
    }

    /// The readings with one point read otherwise; `nth` counts the alternatives of that point.
    fn alternative(number: u8, nth: usize) -> Readings {
        let alternatives = ALTERNATIVES.iter().filter(|a| a.number == number);
        (alternatives.clone().nth(nth).unwrap().readings)()
    }

    /// Player 1 bids spade, keeps ten spades and leads them all. Player 5 follows three
    /// times; player 2 wins the last round with DA, the Mighty of this game.
    fn record() -> Case {
        let hands = [
            "SA SK SQ SJ S10 S9 S8 S7 S6 S5",
            "DA DK DQ DJ D9 D8 D7 D6 D5 D4",
            "HA HK HQ HJ H9 H8 H7 H6 H5 H4",
            "CA CK CQ CJ C10 C9 C8 C7 C6 C5",
            "S4 S3 S2 D10 D3 D2 H10 H3 H2 C4",
        ];
        let rounds = [
            "SA D4 H4 C5 S2",
            "SK D5 H5 C6 S3",
            "SQ D6 H6 C7 S4",
            "SJ D7 H7 C8 D2",
            "S10 D8 H8 C9 D3",
            "S9 D9 H9 C10 H2",
            "S8 DJ HJ CJ H3",
            "S7 DQ HQ CQ C4",
            "S6 DK HK CK D10",
            "S5 DA HA CA H10",
        ];
        Case {
            hands: hands.map(|hand| cards(hand).try_into().unwrap()),
            bids: bids("S13 N N N N"),
            laid: cards("C3 C2 JB JC").try_into().unwrap(),
            friend: card("H2"),
            rounds: rounds.map(row),
        }
    }

    /// Without girudda player 1 lays SK and keeps C3, which he leads last; CA takes it.
    fn record_without_girudda() -> Case {
        let mut case = record();
        case.bids = bids("X12 C13 N N N");
        case.laid = cards("SK C2 JB JC").try_into().unwrap();
        case.rounds[1] = row("S5 D5 H5 C6 S3");
        case.rounds[9] = row("C3 DA HA CA H10");
        case
    }

    fn swap(case: &mut Case, one: &str, two: &str) {
        let (one, two) = (card(one), card(two));
        for held in case.hands.as_flattened_mut() {
            if *held == one {
                *held = two;
            } else if *held == two {
                *held = one;
            }
        }
    }

    fn rule_of(case: &Case) -> Verdict {
        reference(case).verdict
    }

    /// A round of its own. Everybody holds the number card that he plays, and the cards of
    /// `rest`: jokers are held only if named there. Player 0..=4 who wins, or who violates what.
    fn play_under(
        readings: Readings,
        girudda: &str,
        round: u8,
        leader: usize,
        played: &str,
        rest: [&str; 5],
    ) -> Result<u8, (Rule, u8)> {
        let row = row(played);
        let hands = std::array::from_fn(|player| {
            let mut hand = Cards::of(&cards(rest[player]));
            if row[player].index() < 52 {
                hand.insert(Card::from_index(row[player].index()));
            }
            hand
        });
        let mut table = Table {
            readings: &readings,
            girudda: suit(girudda),
            hands,
            saved: Cards::NONE,
        };
        match table.play_round(round, leader, &row) {
            Ok(outcome) => Ok(outcome.winner),
            Err(Verdict::RuleViolation { rule, player, .. }) => Err((rule, player)),
            Err(_) => unreachable!("a round ends with a winner or a violation"),
        }
    }

    fn play(
        girudda: &str,
        round: u8,
        leader: usize,
        played: &str,
        rest: [&str; 5],
    ) -> Result<u8, (Rule, u8)> {
        play_under(Readings::DECIDED, girudda, round, leader, played, rest)
    }

    #[test]
    fn a_whole_game_is_counted() {
        let outcome = reference(&record());
        let government = Government {
            president: 0,
            bid: bid("S13").unwrap(),
            friend: Some(4),
        };
        assert_eq!(outcome.government, Some(government));
        let points: Vec<u8> = outcome.rounds.iter().map(|round| round.points).collect();
        assert_eq!(points, [1, 1, 1, 1, 1, 1, 3, 3, 4, 4]);
        for (index, round) in outcome.rounds.iter().enumerate() {
            assert_eq!((round.leader, round.permitted), (0, Suits(0b0001)));
            assert_eq!(round.winner, if index == 9 { 1 } else { 0 });
        }
        let verdict = Verdict::Finished {
            government: 16,
            opposition: 4,
            pledge: 13,
        };
        assert_eq!(outcome.verdict, verdict);
    }

    #[test]
    fn laid_point_cards_and_the_number_of_an_x_bid_count() {
        // 1.4: fifteen points in nine rounds, and SK laid down. Reading 10: twelve are pledged.
        let case = record_without_girudda();
        let finished = |pledge| Verdict::Finished {
            government: 16,
            opposition: 4,
            pledge,
        };
        let outcome = reference(&case);
        assert_eq!(outcome.verdict, finished(12));
        assert_eq!(outcome.rounds[9].permitted, Suits(0b1000));
        assert_eq!(outcome.rounds[9].winner, 3);
        let other = reference_under(&case, &alternative(10, 0));
        assert_eq!(other.verdict, finished(13));
        // It concerns X bids only.
        let with_suit = reference_under(&record(), &alternative(10, 0));
        assert_eq!(with_suit, reference(&record()));
    }

    #[test]
    fn friends() {
        // 1.5, 5.5 and reading 6. Player 2 wins the last round, four points.
        for (named, friend, points) in [
            ("DA", Some(1), 20),
            ("CA", Some(3), 16),
            ("S5", None, 16), // The president's own card.
            ("C3", None, 16), // Left over, hence his own; laid down.
            ("JC", None, 16),
        ] {
            let mut case = record();
            case.friend = card(named);
            let outcome = reference(&case);
            assert_eq!(outcome.government.unwrap().friend, friend, "{named}");
            let verdict = Verdict::Finished {
                government: points,
                opposition: 20 - points,
                pledge: 13,
            };
            assert_eq!(outcome.verdict, verdict, "{named}");
        }
    }

    #[test]
    fn weights_of_a_deal() {
        // 1.1: the point cards and jokers of a hand; 3 or more halves are no miss.
        for (words, halves) in [
            ("", 0),
            ("HA", 2),
            ("H10 D10", 4),
            ("H9 D9", 0),
            ("SA DA HA", 2),
            ("SA DA HA CA", 4),
            ("DA CK JB", 3),
            ("DA CK JB JC", 2),
            ("SA DJ HQ CK JC", 3),
            ("SA JB JC", -4),
        ] {
            let mut hand = cards(words);
            hand.extend(cards("C2 C4 C5 C6 C7 C8 D2 D4 D5 D6"));
            hand.truncate(10);
            let hand = hand.try_into().unwrap();
            assert_eq!(is_deal_miss(&hand, card("SA")), halves <= 2, "{words}");
        }
    }

    #[test]
    fn the_first_deal_miss_voids_the_game() {
        // Player 5 keeps one point card, H10.
        let mut case = record();
        swap(&mut case, "D10", "D4");
        let outcome = reference(&case);
        assert_eq!(outcome.verdict, Verdict::DealMistake { player: 4 });
        assert_eq!((outcome.government, outcome.rounds), (None, vec![]));
        // Whatever is wrong later; and the first such player is named.
        case.laid = [card("HA"); 4];
        swap(&mut case, "CA", "D2");
        for (high, low) in [("CK", "S2"), ("CQ", "S3"), ("CJ", "S4")] {
            swap(&mut case, high, low);
        }
        // Player 4 has C10 only, player 5 five point cards.
        assert_eq!(rule_of(&case), Verdict::DealMistake { player: 3 });
    }

    #[test]
    fn spade_ace_weighs_minus_whatever_is_girudda() {
        // Reading 11. Player 5: D10, H10 and an ace in the place of C4.
        let mut with_sa = record();
        swap(&mut with_sa, "SA", "C4");
        let miss = Verdict::DealMistake { player: 4 };
        assert_eq!(rule_of(&with_sa), miss);
        let other = alternative(11, 0);
        assert_ne!(reference_under(&with_sa, &other).verdict, miss);
        let mut with_da = record();
        swap(&mut with_da, "DA", "C4");
        assert_ne!(rule_of(&with_da), miss);
        assert_eq!(reference_under(&with_da, &other).verdict, miss);
        // If spade is not girudda, SA is the Mighty under either reading.
        with_sa.bids = bids("D13 N N N N");
        assert_eq!(reference_under(&with_sa, &other).verdict, miss);
    }

    #[test]
    fn a_card_dealt_twice_comes_before_a_deal_miss() {
        // Reading 12: player 2 has a second SA, player 5 a deal miss.
        let mut case = record();
        case.hands[1][9] = card("SA");
        let twice = |player| violation(Rule::DealtTwice, 0, player);
        assert_eq!(rule_of(&case), twice(1));
        assert_eq!(reference(&case).government, None);
        case.hands[4][3] = card("D4");
        assert_eq!(rule_of(&case), twice(1));
        let miss = Verdict::DealMistake { player: 4 };
        let other = reference_under(&case, &alternative(12, 0));
        assert_eq!((other.government, other.verdict), (None, miss));
        // Twice in one hand; the first second copy in reading order is named.
        let mut case = record();
        case.hands[0][9] = card("S6");
        case.hands[3][0] = card("HA");
        assert_eq!(rule_of(&case), twice(0));
    }

    #[test]
    fn elections() {
        // 1.2 and 5.4.
        for (words, president) in [
            ("C13 C14 S13 N N", 1),
            ("C14 H14 D14 S14 N", 3),
            ("C14 H14 D14 N N", 2),
            ("C14 H14 N N N", 1),
            ("N D15 S14 D15 D15", 1),
            ("C13 S13 X12 N N", 2),
            ("X12 N N N C14", 4),
            ("S14 X13 N N X13", 1),
            ("S20 X19 N N N", 1),
            ("S20 X20 N N X19", 1),
            ("X18 S20 N N N", 1),
        ] {
            let bids = bids(words);
            assert_eq!(elect(&bids).0, president, "{words}");
            assert_eq!(Some(elect(&bids).1), bids[president], "{words}");
        }
    }

    #[test]
    fn laid_cards_are_the_presidents_and_different() {
        // 1.4; player 2 is president and owns the four left-over cards.
        for (laid, rule) in [
            ("DA C3 C2 HA", Rule::LaidNotOwned),
            ("S5 C3 C3 DA", Rule::LaidNotOwned),
            ("C3 C3 S5 DA", Rule::LaidTwice),
            ("HA HA C3 C3", Rule::LaidNotOwned),
            ("DA JB JC DA", Rule::LaidTwice),
        ] {
            let mut case = record();
            case.bids = bids("S13 D14 N N N");
            case.laid = cards(laid).try_into().unwrap();
            let outcome = reference(&case);
            assert_eq!(outcome.verdict, violation(rule, 0, 1), "{laid}");
            // The deal was good: it is known who governs.
            assert_eq!(outcome.government.unwrap().president, 1);
            assert_eq!(outcome.rounds, []);
        }
    }

    #[test]
    fn only_cards_in_hand_are_played() {
        for (round, played, player) in [
            (2, "SA D5 H5 C6 S3", 0),  // Played in round 1.
            (5, "S10 D8 H8 C8 D3", 3), // Played in round 4.
            (3, "SQ C3 H6 C7 S4", 1),  // Laid down.
            (4, "SJ D7 D8 C8 D2", 2),  // Another hand's.
            (6, "S9 D9 H9 JC H2", 3),  // A joker laid down.
            (7, "JS DJ HJ CJ H3", 0),  // The same, led.
            (8, "S7 CQ HQ CQ D2", 1),  // Two violations: the first in playing order.
            (9, "S6 DK HK CK S10", 4), // Another hand's, played in round 5.
            (10, "S6 S6 S6 S6 S6", 0), // Everything is wrong: the leader's comes first.
        ] {
            let mut case = record();
            case.rounds[round - 1] = row(played);
            let outcome = reference(&case);
            let expected = violation(Rule::NotHeld, round as u8, player);
            assert_eq!(outcome.verdict, expected, "{played}");
            assert_eq!(outcome.rounds.len(), round - 1);
        }
    }

    #[test]
    fn play_goes_clockwise_from_the_leader() {
        // 2: leader 4, then 5, 1, 2, 3. Players 1 and 5 break the rule: 5 is first.
        let rest = ["H2", "", "", "", "H3"];
        let expected = Err((Rule::NotFollowed, 4));
        assert_eq!(play("S", 2, 3, "C2 H4 H5 H6 C4", rest), expected);
        let expected = Err((Rule::NotFollowed, 0));
        assert_eq!(play("S", 2, 3, "C2 H4 H5 H6 H7", rest), expected);
    }

    #[test]
    fn the_winner_leads_the_next_round() {
        // 2: player 2 plays the Mighty a round earlier, so that he leads the last one.
        let mut case = record();
        case.rounds[8] = row("S6 DA HK CK D10");
        case.rounds[9] = row("S5 DK HA CA H10");
        let outcome = reference(&case);
        assert_eq!(outcome.rounds[8].winner, 1);
        let last = RoundOutcome {
            leader: 1,
            permitted: Suits(0b0010),
            winner: 0, // Girudda.
            points: 4,
        };
        assert_eq!(outcome.rounds[9], last);
    }

    #[test]
    fn suits_are_followed() {
        for (girudda, played, rest_of_second, violates) in [
            ("H", "D5 D6 D7 D8 D9", "C2", false),
            ("H", "D5 C2 D7 D8 D9", "C3 S4 HA", false),
            ("H", "D5 C2 D7 D8 D9", "D2", true),
            ("H", "D5 H2 D7 D8 D9", "D2", true), // Girudda is no exception.
            // The Mighty and the jokers at any time.
            ("H", "D5 SA D7 D8 D9", "D2", false),
            ("H", "D5 JB D7 D8 D9", "D2 JB", false),
            ("H", "D5 JC D7 D8 D9", "D2 JC", false),
            // 5.2: DA is the Mighty and SA is not, if spade is girudda.
            ("S", "C5 SA C7 C8 C9", "C2", true),
            ("S", "C5 DA C7 C8 C9", "C2", false),
            ("X", "C5 SA C7 C8 C9", "C2", false),
            // Reading 1: the Mighty alone has to follow, or a joker is played.
            ("H", "S5 C2 S7 S8 S9", "SA", true),
            ("H", "S5 SA S7 S8 S9", "C2", false),
            ("H", "S5 JC S7 S8 S9", "SA C2 JC", false),
            ("S", "D5 C2 D7 D8 D9", "DA", true),
            // Jokers are of no suit: holding them forces nothing.
            ("H", "D5 C2 D7 D8 D9", "JB JC", false),
        ] {
            let expected = if violates {
                Err((Rule::NotFollowed, 1))
            } else {
                Ok(())
            };
            let found = play(girudda, 2, 0, played, ["", rest_of_second, "", "", ""]).map(|_| ());
            assert_eq!(found, expected, "{girudda} {played} {rest_of_second}");
        }
    }

    #[test]
    fn led_jokers_name_what_is_permitted() {
        // 5.6. The second player has one card of every suit left.
        for (token, joker, suits) in [
            ("JD", "JC", "D"),
            ("JH", "JC", "H"),
            ("JDH", "JC", "D H"),
            ("JS", "JB", "S"),
            ("JC", "JB", "C"),
            ("JSC", "JB", "S C"),
        ] {
            for played in ["S2", "D2", "H2", "C2"] {
                let line = format!("{token} {played} H7 S8 D9");
                let found = play("X", 2, 0, &line, [joker, "S4 D4 H4 C4", "", "", ""]).map(|_| ());
                let expected = if suits.contains(&played[..1]) {
                    Ok(())
                } else {
                    Err((Rule::NotFollowed, 1))
                };
                assert_eq!(found, expected, "{line}");
            }
        }
        // Not even the Mighty's holder is free if it is of such a suit.
        let rest = ["JB", "SA", "", "", ""];
        let expected = Err((Rule::NotFollowed, 1));
        assert_eq!(play("H", 2, 0, "JSC D2 S7 S8 S9", rest), expected);
        assert_eq!(play("H", 2, 0, "JC D2 C7 C8 C9", rest), Ok(0));
    }

    #[test]
    fn jc_is_the_black_joker_for_the_leader_only() {
        // Girudda diamond: the colour joker (class 2) beats the black one (class 4).
        let rest = ["JB", "JC", "", "", ""];
        assert_eq!(play("D", 2, 0, "JC JC C7 C8 C9", rest), Ok(1));
        let rest = ["JC", "", "", "", ""];
        let not_held = Err((Rule::NotHeld, 0));
        assert_eq!(play("D", 2, 0, "JC C6 C7 C8 C9", rest), not_held);
        assert_eq!(play("D", 2, 0, "JS C6 C7 C8 C9", rest), not_held);
        let not_held = Err((Rule::NotHeld, 1));
        let rest = ["", "JB", "", "", ""];
        assert_eq!(play("D", 2, 0, "C5 JC C7 C8 C9", rest), not_held);
    }

    #[test]
    fn tokens_have_their_place() {
        // Reading 17.
        let form = |player| Err((Rule::TokenForm, player));
        let other = alternative(17, 0);
        let rest = ["JB", "S2 C2 D2", "", "", ""];
        assert_eq!(play("D", 2, 0, "JB S6 C7 C8 C9", rest), form(0));
        assert_eq!(play_under(other, "D", 2, 0, "JB S6 C7 C8 C9", rest), Ok(0));
        let unfollowed = play_under(other, "D", 2, 0, "JB D6 C7 C8 C9", rest);
        assert_eq!(unfollowed, Err((Rule::NotFollowed, 1)));
        for token in ["JD", "JH", "JDH", "JS", "JSC"] {
            let line = format!("H2 {token} H7 H8 H9");
            let rest = ["", "JB JC", "", "", ""];
            assert_eq!(play("D", 2, 0, &line, rest), form(1), "{token}");
            // Both jokers beat a heart here.
            assert_eq!(play_under(other, "D", 2, 0, &line, rest), Ok(1));
            let unheld = play("D", 2, 0, &line, [""; 5]);
            assert_eq!(unheld, Err((Rule::NotHeld, 1)), "{token}");
        }
        // A card not held is judged before its form, the form before a gun.
        let unheld = play("D", 2, 0, "JB C6 C7 C8 C9", [""; 5]);
        assert_eq!(unheld, Err((Rule::NotHeld, 0)));
        let rest = ["", "JB JC", "", "", ""];
        assert_eq!(play("D", 2, 0, "C3 JD C7 C8 C9", rest), form(1));
    }

    #[test]
    fn strength_with_girudda() {
        let jokers = ["JB JC"; 5];
        for (girudda, round, played, winner) in [
            // Mighty > joker of girudda's colour > girudda > other joker > permitted > others.
            ("H", 2, "HK JC SA HA H2", 2),
            ("H", 2, "HK JC H3 HA H2", 1),
            ("H", 2, "H2 JB CA CK DA", 0),
            ("H", 2, "DK JB DA CK D2", 1),
            ("H", 2, "DK H2 DA CK D2", 1),
            ("H", 2, "D2 CA SK CK C5", 0),
            ("S", 2, "CK JB SA SK C2", 1),
            ("S", 2, "CK JC SA SK C2", 2),
            ("S", 2, "CK JB SA DA C2", 3), // 5.2
            ("C", 2, "DK JB CA D2 D4", 1),
            ("D", 2, "H2 JB DA D4 HA", 2),
            // A led joker is as strong as a followed one.
            ("H", 2, "JSC SK CK C2 H2", 4),
            ("H", 2, "JSC SK CK C2 DA", 0),
            ("H", 2, "JH HA HK H2 DA", 0),
            // The numbers inside a suit.
            ("H", 2, "C9 C10 CK CJ CQ", 2),
            ("H", 2, "C9 C10 CK CA CQ", 3),
            ("H", 2, "H2 H10 H9 H8 H7", 1),
            // 5.1: powerless in rounds 1 and 10.
            ("H", 1, "C2 JC D5 DA JB", 0),
            ("H", 9, "C2 JC D5 DA JB", 1),
            ("H", 10, "C2 JC D5 DA JB", 0),
            ("H", 1, "JSC S2 DA DK DQ", 1),
            ("D", 10, "JSC JC H9 H2 H10", 4),
            // Girudda is girudda even if it is permitted too.
            ("H", 1, "JDH DA H2 DK DQ", 2),
            // Reading 8: two permitted suits, or neither girudda nor permitted.
            ("H", 1, "JSC CK SQ C2 S2", 1),
            ("H", 1, "JSC CK SK C2 S2", 2),
            ("D", 1, "JSC SK CK C2 S2", 1),
            ("C", 10, "JS HK DK HQ D2", 2),
            ("C", 10, "JS DQ HK HQ D2", 2),
            ("C", 10, "JH SQ DQ SJ DJ", 1),
        ] {
            let found = play(girudda, round, 0, played, jokers);
            assert_eq!(found, Ok(winner), "{girudda} {round} {played}");
        }
    }

    #[test]
    fn strength_without_girudda() {
        let jokers = ["JB JC"; 5];
        for (round, played, winner) in [
            // 5.4: Mighty > joker of the first card's colour > permitted > other joker > others.
            (2, "H5 JC HA SA D2", 3),
            (2, "H5 JC HA HK D2", 1),
            (2, "H2 JB CA D2 SK", 0),
            (2, "C2 JC HA D2 SK", 0),
            (2, "C2 JB CA D2 SK", 1),
            (2, "C2 CK CA DA HA", 2),
            // Reading 7: a led joker has its own colour.
            (2, "JDH HA JB D2 C2", 0),
            (2, "JSC SK JC C2 D2", 0),
            // 5.1: powerless; then the rest decides by number and suit.
            (1, "JDH HK JB DK C2", 3),
            (10, "JDH CA JB SK S2", 1),
            (10, "H2 JC CA SK S2", 0),
            (1, "JS HA S4 CA DA", 2),
        ] {
            assert_eq!(play("X", round, 0, played, jokers), Ok(winner), "{played}");
        }
        let other = alternative(7, 0);
        let found = play_under(other, "X", 2, 0, "JDH HA JB D2 C2", jokers);
        assert_eq!(found, Ok(1));
        let found = play_under(other, "X", 2, 0, "H5 JC HA HK D2", jokers);
        assert_eq!(found, Ok(1));
    }

    #[test]
    fn other_orders_inside_a_class() {
        let (suit_first, turn_first) = (alternative(8, 0), alternative(8, 1));
        let jokers = ["JB JC"; 5];
        for (played, by_suit, by_turn) in [
            ("JSC CK SQ C2 S2", 2, 1),
            ("JSC CK SK C2 S2", 2, 1),
            ("JSC CQ CK C2 CA", 4, 4),
        ] {
            let found = play_under(suit_first, "H", 1, 0, played, jokers);
            assert_eq!(found, Ok(by_suit), "{played}");
            let found = play_under(turn_first, "H", 1, 0, played, jokers);
            assert_eq!(found, Ok(by_turn), "{played}");
        }
        // It is playing order that counts: player 4 leads, player 1 comes third.
        let found = play_under(turn_first, "H", 1, 3, "CK C2 SK JSC S2", jokers);
        assert_eq!(found, Ok(0));
        assert_eq!(play("H", 1, 3, "CK C2 SK JSC S2", jokers), Ok(2));
    }

    #[test]
    fn points_of_a_round() {
        let points = |words: &str| point_cards(&cards(words));
        assert_eq!(points("SA D10 HJ CQ HK"), 5);
        assert_eq!(points("S9 D2 JB JC C8"), 0);
    }

    #[test]
    fn a_gun_calls_the_joker_of_its_colour() {
        let ignored = Err((Rule::GunIgnored, 1));
        // 4: the second player holds JB and can follow.
        for (played, rest, expected) in [
            ("C3 C6 C4 C2 C5", "JB", ignored),
            ("C3 JB C4 C2 C5", "JB C6", Ok(4)), // Powerless, though of girudda's colour.
            ("C3 DA C4 C2 C5", "JB C6", Ok(1)), // The Mighty instead.
            ("C3 JC C4 C2 C5", "JB JC", ignored), // Reading 13.
            ("C3 C6 C4 C2 C5", "JC", Ok(1)),    // Not called.
            ("C3 S2 C4 C2 C5", "JC C6", Err((Rule::NotFollowed, 1))),
            ("C3 JC C4 C2 C5", "JC C6", Ok(1)), // It keeps its power (class 4).
            ("C2 C3 C4 C6 C5", "JB", Ok(3)),    // Not led: no gun.
            ("C2 JB C4 C6 C5", "JB", Ok(1)),
            // Even if it cannot follow: the joker is called.
            ("C3 H2 C4 C2 C5", "JB", ignored),
            ("H3 C6 H4 H2 H5", "JB", Ok(4)),
            ("H3 C6 H4 H2 H5", "JC", ignored),
        ] {
            let found = play("S", 2, 0, played, ["", rest, "", "", ""]);
            assert_eq!(found, expected, "{played} {rest}");
        }
        // The others follow as always.
        let found = play("S", 2, 0, "C3 JB C4 D2 C5", ["", "JB", "", "C6", ""]);
        assert_eq!(found, Err((Rule::NotFollowed, 3)));
        let other = play_under(
            alternative(13, 0),
            "S",
            2,
            0,
            "C3 JC C4 C2 C5",
            ["", "JB JC", "", "", ""],
        );
        assert_eq!(other, Ok(1));
    }

    #[test]
    fn guns_depend_on_girudda() {
        // 4 and 5.3: C3 and H3; heart: C3 and D3; clover: S3 and H3.
        for (girudda, guns) in [
            ("S", "C3 H3"),
            ("D", "C3 H3"),
            ("X", "C3 H3"),
            ("H", "C3 D3"),
            ("C", "S3 H3"),
        ] {
            for suit in ["S", "D", "H", "C"] {
                let line = format!("{suit}3 {suit}4 {suit}5 {suit}6 {suit}7");
                let called = if "SC".contains(suit) { "JB" } else { "JC" };
                let found = play(girudda, 2, 0, &line, ["", called, "", "", ""]);
                let expected = if guns.contains(&line[..2]) {
                    Err((Rule::GunIgnored, 1))
                } else {
                    Ok(4)
                };
                assert_eq!(found, expected, "{girudda} {line}");
                // No other number is a gun.
                let line = line.replace('3', "2");
                assert_eq!(play(girudda, 2, 0, &line, ["", called, "", "", ""]), Ok(4));
            }
        }
    }

    #[test]
    fn the_gunner_may_hold_a_joker() {
        let line = "C3 C6 C4 C2 C5";
        let ignored = Err((Rule::GunIgnored, 1));
        // 4: his own called joker stops the gun. Reading 4: the other one does not.
        assert_eq!(play("S", 2, 0, line, ["JB", "JC", "", "", ""]), Ok(1));
        let rest = ["JC", "JB", "", "", ""];
        assert_eq!(play("S", 2, 0, line, rest), ignored);
        assert_eq!(play_under(alternative(4, 0), "S", 2, 0, line, rest), Ok(1));
        let rest = ["", "JB", "", "", ""];
        assert_eq!(
            play_under(alternative(4, 0), "S", 2, 0, line, rest),
            ignored
        );
    }

    #[test]
    fn guns_work_in_the_first_and_last_round() {
        // Reading 2.
        let rest = ["", "JB", "", "", ""];
        for round in [1, 10] {
            let line = "C3 C6 C4 C2 C5";
            let ignored = Err((Rule::GunIgnored, 1));
            assert_eq!(play("S", round, 0, line, rest), ignored);
            assert_eq!(
                play_under(alternative(2, 0), "S", round, 0, line, rest),
                Ok(1)
            );
            assert_eq!(
                play_under(alternative(2, 0), "S", 2, 0, line, rest),
                ignored
            );
        }
    }

    #[test]
    fn a_saved_joker_keeps_its_power() {
        // Reading 3, girudda heart: the Mighty saves JB, which is led in the next round and
        // beats everything of its suit.
        for (readings, winner) in [(Readings::DECIDED, 1), (alternative(3, 0), 4)] {
            let mut table = Table {
                readings: &readings,
                girudda: Some(Suit::H),
                hands: ["C3 S2", "SA JB", "C4 S4", "C2 S5", "C5 SK"]
                    .map(|hand| Cards::of(&cards(hand))),
                saved: Cards::NONE,
            };
            let first = table.play_round(2, 0, &row("C3 SA C4 C2 C5")).unwrap();
            assert_eq!(first.winner, 1);
            let second = table.play_round(3, 1, &row("S2 JS S4 S5 SK")).unwrap();
            assert_eq!(second.winner, winner);
        }
    }

    #[test]
    fn girudda_is_not_led_first() {
        let banned = Err((Rule::GiruddaLed, 0));
        // 5.1: girudda led, and what else the president holds.
        for (girudda, lead, rest, expected) in [
            ("S", "S5", "S6 S7 S8 S9 S10 SJ SQ SK SA", Ok(0)),
            ("S", "SA", "S6 S7 S8 S9 S10 SJ SQ SK D2", banned),
            ("S", "S5", "S6 S7 S8 S9 S10 SJ SQ SK DA", banned), // The Mighty must be led.
            ("S", "DA", "S6 S7 S8 S9 S10 SJ SQ SK S2", Ok(0)),
            ("S", "S5", "S6 S7 S8 S9 S10 SJ SQ SK JB", banned), // Reading 15: the joker.
            ("H", "S5", "S6 S7 S8 S9 S10 SJ SQ SK H2", Ok(0)),
            ("D", "SA", "D2 D3 D4 D5 D6 D7 D8 D9 D10", Ok(0)),
            ("X", "S5", "S6 S7 S8 S9 S10 SJ SQ SK D2", Ok(0)),
        ] {
            let line = format!("{lead} C4 C5 C6 C7");
            let found = play(girudda, 1, 0, &line, [rest, "", "", "", ""]);
            assert_eq!(found, expected, "{girudda} {lead} {rest}");
            assert_eq!(
                play(girudda, 2, 0, &line, [rest, "", "", "", ""]),
                Ok(0),
                "only the first round is restricted"
            );
        }
        // Followers play girudda as they like.
        assert_eq!(
            play("S", 1, 0, "C2 S4 C5 C6 C7", ["S2", "", "", "", ""]),
            Ok(1)
        );
    }

    #[test]
    fn a_first_joker_may_permit_girudda() {
        // Reading 5: JS and JSC permit spade; powerless in round 1, so spade wins.
        let banned = Err((Rule::GiruddaLed, 0));
        let rest = ["JB S2 D2", "", "", "", ""];
        for (lead, other_expected) in [("JS", banned), ("JSC", banned), ("JC", Ok(1))] {
            let line = format!("{lead} S4 C5 C6 C7");
            assert_eq!(play("S", 1, 0, &line, rest), Ok(1), "{lead}");
            let found = play_under(alternative(5, 0), "S", 1, 0, &line, rest);
            assert_eq!(found, other_expected, "{lead}");
            let later = play_under(alternative(5, 0), "S", 2, 0, &line, rest);
            assert_eq!(later, Ok(0), "{lead}");
        }
    }

    #[test]
    fn nine_girudda_and_a_joker_under_the_other_reading() {
        let banned = Err((Rule::GiruddaLed, 0));
        for (rest, expected) in [
            ("S6 S7 S8 S9 S10 SJ SQ SK JB", Ok(0)),
            ("S6 S7 S8 S9 S10 SJ SQ JB JC", Ok(0)),
            ("S6 S7 S8 S9 S10 SJ SQ DA JB", banned),
        ] {
            let rest = [rest, "", "", "", ""];
            let line = "S5 C4 C5 C6 C7";
            assert_eq!(play("S", 1, 0, line, rest), banned);
            assert_eq!(
                play_under(alternative(15, 0), "S", 1, 0, line, rest),
                expected
            );
        }
    }

    #[test]
    fn following_under_other_readings() {
        let unfollowed = Err((Rule::NotFollowed, 1));
        for (number, girudda, round, played, rest, decided, otherwise) in [
            (1, "H", 2, "S5 C2 S7 S8 S9", "SA", unfollowed, Ok(4)),
            (1, "H", 2, "S5 C2 S7 S8 S9", "SA S2", unfollowed, unfollowed),
            (14, "H", 1, "D5 JC D7 D8 D9", "JC D2", Ok(4), unfollowed),
            (14, "H", 2, "D5 JC D7 D8 D9", "JC D2", Ok(1), Ok(1)),
            (14, "H", 1, "D5 JC D7 D8 D9", "JC C2", Ok(4), Ok(4)),
            (14, "S", 2, "C3 JB C7 C8 C9", "JB C2", Ok(4), Ok(4)),
            (16, "H", 2, "SA C2 S7 S8 S9", "S2", unfollowed, Ok(0)),
            (16, "S", 2, "SA C2 S7 S8 S9", "S2", unfollowed, unfollowed),
        ] {
            let rest = ["", rest, "", "", ""];
            assert_eq!(play(girudda, round, 0, played, rest), decided, "{played}");
            let found = play_under(alternative(number, 0), girudda, round, 0, played, rest);
            assert_eq!(found, otherwise, "{number} {played}");
        }
    }

    #[test]
    fn alternatives_change_one_point_each() {
        let numbers: Vec<u8> = ALTERNATIVES.iter().map(|a| a.number).collect();
        let expected = [1, 2, 3, 4, 5, 7, 8, 8, 10, 11, 12, 13, 14, 15, 16, 17];
        assert_eq!(numbers, expected);
        assert_eq!(Readings::default(), Readings::DECIDED);
        for (index, alternative) in ALTERNATIVES.iter().enumerate() {
            assert_ne!((alternative.readings)(), Readings::DECIDED);
            for earlier in &ALTERNATIVES[..index] {
                assert_ne!((alternative.readings)(), (earlier.readings)());
                assert_ne!(alternative.meaning, earlier.meaning);
            }
        }
    }

    #[test]
    fn values_that_no_record_has_are_judged_too() {
        let mut case = record();
        case.bids = [None; 5];
        // Player 1 governs without girudda: DA is no Mighty, every lead of his wins.
        let outcome = reference(&case);
        let nothing = Bid {
            suit: None,
            points: 0,
        };
        assert_eq!(outcome.government.unwrap().bid, nothing);
        let verdict = Verdict::Finished {
            government: 20,
            opposition: 0,
            pledge: 0,
        };
        assert_eq!(outcome.verdict, verdict);
        case.bids[2] = bid("X255");
        for alternative in ALTERNATIVES {
            let outcome = reference_under(&case, &(alternative.readings)());
            assert_eq!(outcome.government.unwrap().president, 2);
        }
        for index in 0..Token::COUNT {
            case.rounds = [[Token::from_index(index); 5]; 10];
            // At most one player holds the card: the second at the latest is wrong.
            let verdict = rule_of(&case);
            assert!(matches!(
                verdict,
                Verdict::RuleViolation { round: 0 | 1, .. }
            ));
        }
    }
}
