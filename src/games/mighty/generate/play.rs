//! Playing: a small rule book of the generator's own, cards chosen for what is
//! rare, and rules broken where the plan says so.

use super::deal::{Dealt, is_point};
use super::{Aim, Deal, Plan, PlayFault, Temper};
use crate::games::mighty::case::{Card, Suit, Token};
use crate::source::{Seeded, Source, pick, weighted};

/// What girudda fixes.
pub(super) struct Book {
    girudda: Option<Suit>,
    pub(super) mighty: Card,
    /// Guns, each with the joker that it calls.
    pub(super) guns: [(Card, Card); 2],
}

impl Book {
    pub(super) fn new(girudda: Option<Suit>) -> Book {
        let black = if girudda == Some(Suit::C) {
            Suit::S
        } else {
            Suit::C
        };
        let red = if girudda == Some(Suit::H) {
            Suit::D
        } else {
            Suit::H
        };
        Book {
            girudda,
            mighty: Card::number(
                if girudda == Some(Suit::S) {
                    Suit::D
                } else {
                    Suit::S
                },
                14,
            ),
            guns: [
                (Card::number(black, 3), Card::BLACK_JOKER),
                (Card::number(red, 3), Card::COLOUR_JOKER),
            ],
        }
    }

    /// The Mighty and the jokers.
    pub(super) fn is_free(&self, card: Card) -> bool {
        card.is_joker() || card == self.mighty
    }

    fn called_by(&self, led: Card) -> Option<Card> {
        self.guns
            .iter()
            .find(|&&(gun, _)| gun == led)
            .map(|&(_, called)| called)
    }

    /// Class, number and suit of a card in a round: the greatest wins.
    fn strength(&self, card: Card, lead: &Lead, round: usize) -> (u8, u8, u8) {
        let (Some(suit), Some(rank)) = (card.suit(), card.rank()) else {
            let first_or_last = round == 0 || round == 9;
            let class = if first_or_last || lead.called == Some(card) {
                0
            } else if red(card) == self.girudda.map_or(lead.red, is_red) {
                5
            } else if self.girudda.is_some() {
                3
            } else {
                1
            };
            return (class, 0, 0);
        };
        let class = if card == self.mighty {
            6
        } else if Some(suit) == self.girudda {
            4
        } else if lead.permits(suit) {
            2
        } else {
            1
        };
        // Without girudda the other joker (class 1, number 0) would lose to any
        // number card here; it never decides, since the led card is above it.
        (class, rank, 3 - suit as u8)
    }
}

fn is_red(suit: Suit) -> bool {
    suit == Suit::D || suit == Suit::H
}

fn red(joker: Card) -> bool {
    joker == Card::COLOUR_JOKER
}

/// The forms in which a joker is led, and the suits each permits.
const BLACK_LEADS: [(Token, [bool; 4]); 3] = [
    (Token::JS, [true, false, false, false]),
    (Token::JC, [false, false, false, true]),
    (Token::JSC, [true, false, false, true]),
];
const COLOUR_LEADS: [(Token, [bool; 4]); 3] = [
    (Token::JD, [false, true, false, false]),
    (Token::JH, [false, false, true, false]),
    (Token::JDH, [false, true, true, false]),
];

/// What was led.
struct Lead {
    /// By suit in the order S D H C.
    permits: [bool; 4],
    called: Option<Card>,
    /// The colour of the first card.
    red: bool,
    /// As it is written.
    token: Token,
}

impl Lead {
    fn permits(&self, suit: Suit) -> bool {
        self.permits[suit as usize]
    }

    fn permits_card(&self, card: Card) -> bool {
        card.suit().is_some_and(|suit| self.permits(suit))
    }
}

/// A round going on.
struct Trick {
    /// 0..10.
    round: usize,
    lead: Lead,
    /// The strongest card so far and whose it is.
    best: ((u8, u8, u8), usize),
}

/// The cards a player holds.
#[derive(Clone, Copy)]
struct Hand {
    cards: [Card; 14],
    count: usize,
}

impl Hand {
    fn held(&self) -> &[Card] {
        &self.cards[..self.count]
    }

    fn has(&self, card: Card) -> bool {
        self.held().contains(&card)
    }

    /// Takes a card out; if it is not there, any one, so that the hand shrinks all the same.
    fn take(&mut self, card: Card, rest: &mut Seeded) {
        if self.count > 0 {
            let at = self.held().iter().position(|&held| held == card);
            let at = at.unwrap_or_else(|| rest.below(self.count as u32) as usize);
            self.count -= 1;
            self.cards[at] = self.cards[self.count];
        }
    }
}

/// The ten rounds of a record, and the points of the government if no rule was broken.
pub(super) struct Played {
    pub(super) rounds: [[Token; 5]; 10],
    pub(super) government: u8,
}

impl Played {
    pub(super) fn new(plan: &Plan, dealt: &Dealt, rest: &mut Seeded) -> Played {
        let mut game = Play::new(plan, dealt);
        let mut rounds = [[Token::JB; 5]; 10];
        let mut leader = plan.president;
        for (round, row) in rounds.iter_mut().enumerate() {
            leader = game.round(round, leader, row, rest);
        }
        Played {
            rounds,
            government: game.government,
        }
    }
}

/// A game going on.
struct Play<'a> {
    plan: &'a Plan,
    dealt: &'a Dealt,
    book: Book,
    hands: [Hand; 5],
    /// Players of the government.
    governs: [bool; 5],
    government: u8,
    /// How many planned violations have been made.
    broken: usize,
    /// Cards played so far, as written.
    gone: Vec<Card>,
}

impl<'a> Play<'a> {
    fn new(plan: &'a Plan, dealt: &'a Dealt) -> Play<'a> {
        let mut hands = dealt.hands.map(|hand| {
            let mut cards = [hand[0]; 14];
            cards[..10].copy_from_slice(&hand);
            Hand { cards, count: 10 }
        });
        let mut governs = dealt.hands.map(|hand| hand.contains(&dealt.friend));
        governs[plan.president] = true;
        let president = &mut hands[plan.president];
        president.count = 0;
        for card in dealt.hands[plan.president].iter().chain(&dealt.left) {
            if !dealt.laid.contains(card) {
                president.cards[president.count] = *card;
                president.count += 1;
            }
        }
        Play {
            plan,
            dealt,
            book: Book::new(plan.girudda),
            hands,
            governs,
            government: dealt.laid.iter().filter(|&&card| is_point(card)).count() as u8,
            broken: 0,
            gone: Vec::with_capacity(50),
        }
    }

    /// Plays a round, writes it down by seats, and tells who wins it.
    fn round(
        &mut self,
        round: usize,
        leader: usize,
        row: &mut [Token; 5],
        rest: &mut Seeded,
    ) -> usize {
        let (card, token, lead) = self.lead(round, leader, rest);
        row[leader] = token;
        self.put_down(leader, card, rest);
        let mut points = u8::from(is_point(card));
        let mut trick = Trick {
            round,
            best: (self.book.strength(card, &lead, round), leader),
            lead,
        };
        for step in 1..5 {
            let seat = (leader + step) % 5;
            let (card, token) = self.follow(&trick, seat, rest);
            row[seat] = token;
            self.put_down(seat, card, rest);
            points += u8::from(is_point(card));
            let strength = self.book.strength(card, &trick.lead, round);
            trick.best = trick.best.max((strength, seat));
        }
        let winner = trick.best.1;
        if self.governs[winner] {
            self.government += points;
        }
        winner
    }

    fn put_down(&mut self, seat: usize, card: Card, rest: &mut Seeded) {
        self.hands[seat].take(card, rest);
        self.gone.push(card);
    }

    /// The planned violation whose time has come.
    fn due(&self, round: usize) -> Option<PlayFault> {
        let &(fault, from) = self.plan.faults.plays.get(self.broken)?.as_ref()?;
        (from <= round).then_some(fault)
    }

    fn lead(&mut self, round: usize, seat: usize, rest: &mut Seeded) -> (Card, Token, Lead) {
        if let Some(fault) = self.due(round)
            && let Some((card, token)) = self.wrong_lead(fault, round, seat, rest)
        {
            self.broken += 1;
            let lead = self.meaning(card, token);
            return (card, token, lead);
        }
        if round == 0
            && let Some(token) = self.dealt.opening
        {
            let card = led(token);
            if self.hands[seat].has(card) && self.may_lead(round, seat, card) {
                let lead = self.meaning(card, token);
                return (card, token, lead);
            }
        }
        let card = self.choose_lead(round, seat, rest);
        let token = spell_lead(card, rest);
        let lead = self.meaning(card, token);
        (card, token, lead)
    }

    /// 5.1: not girudda in the first round, unless there is nothing else.
    fn may_lead(&self, round: usize, seat: usize, card: Card) -> bool {
        let is_girudda = |card: &Card| card.suit().is_some() && card.suit() == self.plan.girudda;
        round != 0 || !is_girudda(&card) || self.hands[seat].held().iter().all(is_girudda)
    }

    fn choose_lead(&self, round: usize, seat: usize, rest: &mut Seeded) -> Card {
        let hand = self.hands[seat].held();
        let mut weights = [0; 14];
        for (weight, &card) in weights.iter_mut().zip(hand) {
            if self.may_lead(round, seat, card) {
                *weight = self.unless_kept(round, card, self.lead_weight(round, seat, card));
            }
        }
        chosen(hand, &weights, rest)
    }

    /// Cards kept for the end come only when there is nothing else.
    fn unless_kept(&self, round: usize, card: Card, weight: u32) -> u32 {
        let kept = self.dealt.kept.is_some_and(|kept| {
            (round < 9 && kept.contains(&card)) || (round < 8 && card == self.book.mighty)
        });
        if kept { 1 } else { 50 * weight }
    }

    fn lead_weight(&self, round: usize, seat: usize, card: Card) -> u32 {
        let eager = match self.plan.temper {
            Temper::Rush => 30,
            Temper::Even => 6,
            Temper::Hold => 1,
        };
        if card.is_joker() && self.due(round) == Some(PlayFault::NeitherSuit) {
            return 200;
        }
        let lonely = matches!(
            self.plan.deal,
            Deal::LonelyMighty | Deal::LonelyMightyAndJoker
        );
        if lonely && card != self.book.mighty && card.suit() == self.book.mighty.suit() {
            return 60;
        }
        if self.book.is_free(card) {
            return eager;
        }
        let Some(called) = self.book.called_by(card) else {
            return self.by_height(seat, card);
        };
        let another = (0..5).any(|other| other != seat && self.hands[other].has(called));
        if another { 8 + 2 * eager } else { 12 }
    }

    /// How gladly a number card is played by one who plays high or low.
    fn by_height(&self, seat: usize, card: Card) -> u32 {
        let rank = u32::from(card.rank().unwrap_or(2));
        let high = match self.plan.aim {
            Aim::None => return 8,
            Aim::Government => self.governs[seat],
            Aim::Opposition => !self.governs[seat],
        };
        let height = if high { rank } else { 16 - rank };
        height * height / 8 + 1
    }

    /// What a led token does; of a token that names no suit, as if it named both.
    fn meaning(&self, card: Card, token: Token) -> Lead {
        let permits = match card.suit() {
            Some(suit) => Suit::ALL.map(|other| other == suit),
            None => BLACK_LEADS
                .iter()
                .chain(&COLOUR_LEADS)
                .find(|(form, _)| *form == token)
                .map_or([true, false, false, true], |&(_, permits)| permits),
        };
        Lead {
            permits,
            called: self.book.called_by(card),
            red: card.suit().map_or(red(card), is_red),
            token,
        }
    }

    fn follow(&mut self, trick: &Trick, seat: usize, rest: &mut Seeded) -> (Card, Token) {
        if let Some(fault) = self.due(trick.round)
            && let Some((card, token)) = self.wrong_follow(fault, seat, &trick.lead, rest)
        {
            self.broken += 1;
            return (card, token);
        }
        let hand = self.hands[seat].held();
        let duty = Duty::of(hand, &trick.lead);
        let mut weights = [0; 14];
        for (weight, &card) in weights.iter_mut().zip(hand) {
            if self.allows(duty, &trick.lead, card) {
                let gladly = self.follow_weight(trick, seat, card);
                *weight = self.unless_kept(trick.round, card, gladly);
            }
        }
        let card = chosen(hand, &weights, rest);
        (card, Token::card(card))
    }

    /// 2 and 4: may a held card be played under this duty?
    fn allows(&self, duty: Duty, lead: &Lead, card: Card) -> bool {
        match duty {
            Duty::Gun(called) => card == called || card == self.book.mighty,
            Duty::Suit => self.book.is_free(card) || lead.permits_card(card),
            Duty::Nothing => true,
        }
    }

    fn follow_weight(&self, trick: &Trick, seat: usize, card: Card) -> u32 {
        if trick.lead.token == Token::JC && card == Card::COLOUR_JOKER {
            // Two JC in one row.
            return 60;
        }
        if self.book.is_free(card) {
            return match self.plan.temper {
                Temper::Rush => 40,
                Temper::Even => 8,
                Temper::Hold => 1,
            };
        }
        let height = self.by_height(seat, card);
        let ((class, top, _), best) = trick.best;
        let gives = is_point(card)
            && self.plan.aim == Aim::Government
            && self.governs[best]
            && self.book.strength(card, &trick.lead, trick.round) < trick.best.0;
        if led(trick.lead.token).is_joker() && card.suit() == self.plan.girudda {
            // Left out so that the round is decided among the weakest cards.
            1
        } else if card.rank() == Some(top) && class <= 2 {
            // Equal numbers of two suits.
            20 * height
        } else if gives {
            40
        } else {
            height
        }
    }

    /// A lead that breaks a rule in the planned way, if that is possible here.
    fn wrong_lead(
        &self,
        fault: PlayFault,
        round: usize,
        seat: usize,
        rest: &mut Seeded,
    ) -> Option<(Card, Token)> {
        let hand = &self.hands[seat];
        match fault {
            PlayFault::NotHeld => {
                let card = self.not_held(seat, rest)?;
                Some((card, spell_lead(card, rest)))
            }
            PlayFault::WrongJoker => {
                let other = one_joker_only(hand)?;
                Some((other, spell_lead(other, rest)))
            }
            PlayFault::GiruddaLed => {
                let card = random_of(hand, rest, |card| !self.may_lead(round, seat, card))?;
                Some((card, Token::card(card)))
            }
            PlayFault::TokenForm => hand
                .has(Card::BLACK_JOKER)
                .then_some((Card::BLACK_JOKER, Token::JB)),
            PlayFault::NotFollowed
            | PlayFault::MightyWithheld
            | PlayFault::NeitherSuit
            | PlayFault::GunIgnored => None,
        }
    }

    /// A card followed against a rule in the planned way, if that is possible here.
    fn wrong_follow(
        &self,
        fault: PlayFault,
        seat: usize,
        lead: &Lead,
        rest: &mut Seeded,
    ) -> Option<(Card, Token)> {
        let hand = &self.hands[seat];
        let duty = Duty::of(hand.held(), lead);
        let card = match fault {
            PlayFault::NotHeld => self.not_held(seat, rest)?,
            PlayFault::WrongJoker => one_joker_only(hand)?,
            PlayFault::NotFollowed
            | PlayFault::MightyWithheld
            | PlayFault::NeitherSuit
            | PlayFault::GunIgnored => {
                if !self.has_occasion(fault, duty, hand, lead) {
                    return None;
                }
                let barred = |card| !self.allows(duty, lead, card);
                let joker = random_of(hand, rest, |card| card.is_joker() && barred(card));
                match joker {
                    Some(joker) if rest.chance(1, 2) => joker,
                    _ => random_of(hand, rest, barred)?,
                }
            }
            PlayFault::TokenForm => {
                let card = random_of(hand, rest, |card| card.is_joker())?;
                let forms = [Token::JD, Token::JH, Token::JDH, Token::JS, Token::JSC];
                let form = if red(card) {
                    pick(rest, &forms[..3])
                } else {
                    pick(rest, &forms[3..])
                };
                return Some((card, *form));
            }
            PlayFault::GiruddaLed => return None,
        };
        Some((card, Token::card(card)))
    }

    /// Is this where the planned fault of a follower belongs?
    fn has_occasion(&self, fault: PlayFault, duty: Duty, hand: &Hand, lead: &Lead) -> bool {
        match duty {
            Duty::Gun(_) => fault == PlayFault::GunIgnored,
            Duty::Suit => match fault {
                PlayFault::NotFollowed => true,
                PlayFault::NeitherSuit => {
                    lead.permits.iter().filter(|&&permitted| permitted).count() == 2
                }
                PlayFault::MightyWithheld => hand
                    .held()
                    .iter()
                    .all(|&card| card == self.book.mighty || !lead.permits_card(card)),
                _ => false,
            },
            Duty::Nothing => false,
        }
    }

    /// A card that was played before, was laid down, or is in another hand.
    fn not_held(&self, seat: usize, rest: &mut Seeded) -> Option<Card> {
        let other = &self.hands[(seat + 1 + rest.below(4) as usize) % 5];
        let cards = match weighted(rest, &[2, 1, 2]) {
            0 => &self.gone,
            1 => self.dealt.laid.as_slice(),
            _ => other.held(),
        };
        if cards.is_empty() {
            return None;
        }
        let card = *pick(rest, cards);
        (!self.hands[seat].has(card)).then_some(card)
    }
}

/// What binds a follower.
#[derive(Clone, Copy)]
enum Duty {
    /// 4: the joker in his hand is called.
    Gun(Card),
    /// 2: he has a permitted suit.
    Suit,
    Nothing,
}

impl Duty {
    fn of(hand: &[Card], lead: &Lead) -> Duty {
        match lead.called {
            Some(called) if hand.contains(&called) => Duty::Gun(called),
            _ if hand.iter().any(|&card| lead.permits_card(card)) => Duty::Suit,
            _ => Duty::Nothing,
        }
    }
}

/// The card that a led token stands for.
fn led(token: Token) -> Card {
    match token {
        Token::JS | Token::JC | Token::JSC => Card::BLACK_JOKER,
        Token::JD | Token::JH | Token::JDH => Card::COLOUR_JOKER,
        number => Card::from_index(number.index().min(Card::BLACK_JOKER.index())),
    }
}

/// How a card is written by the leader; a joker names suits, both in half of the cases.
fn spell_lead(card: Card, rest: &mut Seeded) -> Token {
    let form = weighted(rest, &[1, 1, 2]);
    match card {
        Card::BLACK_JOKER => BLACK_LEADS[form].0,
        Card::COLOUR_JOKER => COLOUR_LEADS[form].0,
        number => Token::card(number),
    }
}

/// The joker that is missing beside the one in hand.
fn one_joker_only(hand: &Hand) -> Option<Card> {
    match (hand.has(Card::BLACK_JOKER), hand.has(Card::COLOUR_JOKER)) {
        (true, false) => Some(Card::COLOUR_JOKER),
        (false, true) => Some(Card::BLACK_JOKER),
        _ => None,
    }
}

/// Any card of the hand that meets a condition.
fn random_of(hand: &Hand, rest: &mut Seeded, meets: impl Fn(Card) -> bool) -> Option<Card> {
    let start = rest.below(14) as usize;
    let held = hand.held();
    (0..held.len())
        .map(|at| held[(start + at) % held.len()])
        .find(|&card| meets(card))
}

/// One of the cards by weight; without any weight (a hand gone wrong) the first, of none S2.
fn chosen(hand: &[Card], weights: &[u32; 14], rest: &mut Seeded) -> Card {
    let weights = &weights[..hand.len()];
    if weights.iter().all(|&weight| weight == 0) {
        return hand.first().copied().unwrap_or(Card::from_index(0));
    }
    hand[weighted(rest, weights)]
}
