//! Dealing: wished-for cards first, the rest at random, then no hand too poor
//! (or one on purpose); the exchange and the friend card.

use super::play::Book;
use super::{Deal, Friend, Laying, Plan, any_card};
use crate::games::mighty::case::{Card, Suit, Token};
use crate::source::{Seeded, Source, pick, shuffle};

/// The place of the four cards left over, after the five hands.
const LEFT: usize = 5;

/// A deal with its exchange.
pub(super) struct Dealt {
    pub(super) hands: [[Card; 10]; 5],
    pub(super) left: [Card; 4],
    pub(super) laid: [Card; 4],
    pub(super) friend: Card,
    /// What the president leads in the first round, if the rules let him.
    pub(super) opening: Option<Token>,
    /// Cards that are kept for the last round.
    pub(super) kept: Option<[Card; 2]>,
}

impl Dealt {
    pub(super) fn new(plan: &Plan, rest: &mut Seeded) -> Dealt {
        let mut table = Table::new(plan.president);
        let (opening, kept) = match plan.deal {
            Deal::GunLast => (None, Some(table.wish_last_gun(plan, rest))),
            _ => (table.wish(plan, rest), None),
        };
        let mut deck: [Card; 54] = std::array::from_fn(|index| Card::from_index(index as u8));
        mix(plan, &mut deck, rest);
        table.fill(&deck, rest);
        if let Some(seat) = plan.faults.starved {
            table.starve(seat, rest);
        } else {
            table.feed();
        }
        let (hands, left) = table.lists(&deck);
        let mut dealt = Dealt {
            hands,
            left,
            laid: left,
            friend: left[0],
            opening,
            kept,
        };
        dealt.laid = dealt.lay_down(plan, &table, rest);
        dealt.friend = dealt.name_friend(plan, rest);
        dealt
    }

    /// The president's fourteen cards.
    fn owned(&self, plan: &Plan) -> [Card; 14] {
        let hand = &self.hands[plan.president];
        std::array::from_fn(|at| {
            if at < 10 {
                hand[at]
            } else {
                self.left[at - 10]
            }
        })
    }

    /// Four of the fourteen, as the plan prefers; cards wished for only when nothing else is left.
    fn lay_down(&self, plan: &Plan, table: &Table, rest: &mut Seeded) -> [Card; 4] {
        let book = Book::new(plan.girudda);
        let mut owned = self.owned(plan).map(|card| {
            let preferred = match plan.laying {
                Laying::Anything => false,
                Laying::Points => is_point(card),
                Laying::LeftOver => self.left.contains(&card),
                Laying::Specials => book.is_free(card) || card.suit() == plan.girudda,
            };
            let kept = table.is_wished(card) && plan.deal != Deal::Buried;
            let score = rest.below(100) + 100 * u32::from(preferred) + 1000 * u32::from(!kept);
            (std::cmp::Reverse(score), card)
        });
        owned.sort_unstable();
        std::array::from_fn(|at| owned[at].1)
    }

    fn name_friend(&self, plan: &Plan, rest: &mut Seeded) -> Card {
        let own = &self.hands[plan.president];
        match plan.friend {
            Friend::Anything => any_card(rest),
            Friend::Other => {
                let other = (plan.president + 1 + rest.below(4) as usize) % 5;
                *pick(rest, &self.hands[other])
            }
            Friend::OwnHand => *pick(rest, own),
            Friend::LaidDown => *pick(rest, &self.laid),
            Friend::LeftOver => *pick(rest, &self.left),
            Friend::Joker => *pick(rest, &[Card::BLACK_JOKER, Card::COLOUR_JOKER]),
            Friend::Mighty => Book::new(plan.girudda).mighty,
        }
    }
}

/// Shuffles the deck; for blocks only a little.
fn mix(plan: &Plan, deck: &mut [Card; 54], rest: &mut Seeded) {
    if plan.deal == Deal::Blocks {
        for _ in 0..rest.below(20) {
            deck.swap(rest.below(54) as usize, rest.below(54) as usize);
        }
        deck.rotate_left(rest.below(54) as usize);
    } else {
        shuffle(rest, deck);
    }
}

/// Who has which card.
struct Table {
    president: usize,
    /// By card: 0..5, `LEFT`, or nobody yet.
    owner: [Option<usize>; 54],
    /// By place: how many more fit.
    room: [usize; 6],
    /// Cards put in their place on purpose.
    wished: u64,
}

impl Table {
    fn new(president: usize) -> Table {
        Table {
            president,
            owner: [None; 54],
            room: [10, 10, 10, 10, 10, 4],
            wished: 0,
        }
    }

    fn is_wished(&self, card: Card) -> bool {
        self.wished >> card.index() & 1 == 1
    }

    /// Puts a card into a hand; the president's may lie among the cards left over.
    fn put(&mut self, card: Card, seat: usize) {
        let place = if self.room[seat] > 0 {
            seat
        } else if seat == self.president && self.room[LEFT] > 0 {
            LEFT
        } else {
            return;
        };
        if self.owner[usize::from(card.index())].is_none() {
            self.owner[usize::from(card.index())] = Some(place);
            self.room[place] -= 1;
            self.wished |= 1 << card.index();
        }
    }

    /// Puts the cards that the plan's deal is about in their places; the opening lead that goes with it.
    fn wish(&mut self, plan: &Plan, rest: &mut Seeded) -> Option<Token> {
        let book = Book::new(plan.girudda);
        let mighty = book.mighty;
        match plan.deal {
            Deal::Shuffled | Deal::Blocks | Deal::GunLast => None,
            Deal::TenGirudda => {
                self.put_suit(plan.girudda?, 10, rest);
                None
            }
            Deal::NineAndMighty => {
                self.put_suit(plan.girudda?, 9, rest);
                self.put(mighty, self.president);
                None
            }
            Deal::NineAndJoker => {
                self.put_suit(plan.girudda?, 9, rest);
                self.put(any_joker(rest), self.president);
                None
            }
            Deal::Gun
            | Deal::GunAndMighty
            | Deal::GunAndBothJokers
            | Deal::GunAndOtherJoker
            | Deal::GunAndOwnJoker => self.wish_gun(plan.deal, &book, rest),
            Deal::LonelyMighty | Deal::LonelyMightyAndJoker => {
                let seat = rest.below(5) as usize;
                self.put(mighty, seat);
                if plan.deal == Deal::LonelyMightyAndJoker {
                    self.put(any_joker(rest), seat);
                }
                self.put_elsewhere(mighty.suit()?, seat, rest);
                None
            }
            Deal::Unfollowed => self.wish_unfollowed(plan, rest),
            Deal::BothSuits => {
                let (joker, token) = *pick(
                    rest,
                    &[
                        (Card::BLACK_JOKER, Token::JSC),
                        (Card::COLOUR_JOKER, Token::JDH),
                    ],
                );
                self.put(joker, self.president);
                Some(token)
            }
            Deal::Buried => {
                for card in [mighty, Card::BLACK_JOKER, Card::COLOUR_JOKER] {
                    if rest.chance(2, 3) {
                        self.put(card, self.president);
                    }
                }
                None
            }
            Deal::Strong => {
                for card in [mighty, Card::BLACK_JOKER, Card::COLOUR_JOKER] {
                    self.put(card, self.president);
                }
                let suit = plan.girudda.unwrap_or(Suit::D);
                for number in 9 + rest.below(5) as u8..=14 {
                    self.put(Card::number(suit, number), self.president);
                }
                None
            }
        }
    }

    /// Some cards of a suit for the president.
    fn put_suit(&mut self, suit: Suit, count: usize, rest: &mut Seeded) {
        let mut cards: [Card; 13] = std::array::from_fn(|at| Card::number(suit, at as u8 + 2));
        shuffle(rest, &mut cards);
        for &card in &cards[..count] {
            self.put(card, self.president);
        }
    }

    /// The other cards of a suit to anybody but one player.
    fn put_elsewhere(&mut self, suit: Suit, seat: usize, rest: &mut Seeded) {
        for number in 2..=14 {
            let other = (seat + 1 + rest.below(4) as usize) % 5;
            self.put(Card::number(suit, number), other);
        }
    }

    fn wish_gun(&mut self, deal: Deal, book: &Book, rest: &mut Seeded) -> Option<Token> {
        let (gun, called) = *pick(rest, &book.guns);
        let other_joker = if called == Card::BLACK_JOKER {
            Card::COLOUR_JOKER
        } else {
            Card::BLACK_JOKER
        };
        // Half of the time the president shoots in the first round.
        let opens = rest.chance(1, 2);
        let shooter = if opens {
            self.president
        } else {
            rest.below(5) as usize
        };
        let target = (shooter + 1 + rest.below(4) as usize) % 5;
        self.put(gun, shooter);
        match deal {
            Deal::GunAndOwnJoker => self.put(called, shooter),
            _ => self.put(called, target),
        }
        match deal {
            Deal::GunAndMighty => self.put(book.mighty, target),
            Deal::GunAndBothJokers => self.put(other_joker, target),
            Deal::GunAndOtherJoker => self.put(other_joker, shooter),
            _ => {}
        }
        opens.then_some(Token::card(gun))
    }

    /// The gun and the Mighty to the president, the called joker to another player.
    fn wish_last_gun(&mut self, plan: &Plan, rest: &mut Seeded) -> [Card; 2] {
        let book = Book::new(plan.girudda);
        let (gun, called) = *pick(rest, &book.guns);
        self.put(gun, self.president);
        self.put(book.mighty, self.president);
        self.put(called, (self.president + 1 + rest.below(4) as usize) % 5);
        [gun, called]
    }

    fn wish_unfollowed(&mut self, plan: &Plan, rest: &mut Seeded) -> Option<Token> {
        let (joker, suit, token) = *pick(
            rest,
            &[
                (Card::BLACK_JOKER, Suit::S, Token::JS),
                (Card::BLACK_JOKER, Suit::C, Token::JC),
                (Card::COLOUR_JOKER, Suit::D, Token::JD),
                (Card::COLOUR_JOKER, Suit::H, Token::JH),
            ],
        );
        self.put(joker, self.president);
        if plan.girudda != Some(suit) {
            self.put_suit(suit, 13, rest);
        }
        Some(token)
    }

    /// Deals the remaining cards of the deck.
    fn fill(&mut self, deck: &[Card; 54], rest: &mut Seeded) {
        let mut place = rest.below(6) as usize;
        for card in deck {
            let owner = &mut self.owner[usize::from(card.index())];
            if owner.is_some() {
                continue;
            }
            while self.room[place] == 0 {
                place = (place + 1) % 6;
            }
            *owner = Some(place);
            self.room[place] -= 1;
        }
    }

    /// Exchanges point cards until no hand is a deal miss (or nothing more can be done).
    fn feed(&mut self) {
        let mut weights = self.weights();
        for _ in 0..20 {
            let Some(poor) = (0..5).find(|&seat| weights[seat] <= 2) else {
                return;
            };
            let rich = if poor == self.president && self.find(LEFT, 2, true).is_some() {
                LEFT
            } else {
                (0..5)
                    .filter(|&seat| self.find(seat, 2, false).is_some())
                    .max_by_key(|&seat| weights[seat])
                    .unwrap_or(poor)
            };
            // Within the president's own fourteen a wished-for card stays his.
            let any = rich == LEFT;
            let light = |place| {
                [0, -1, -2]
                    .iter()
                    .find_map(|&weight| self.find(place, weight, any))
            };
            // With a hand all wished for, the president gets a point card by way of those left over.
            let by_way = || (poor == self.president).then(|| light(LEFT)).flatten();
            let give = light(poor).or_else(by_way);
            let (Some(give), Some(take)) = (give, self.find(rich, 2, any)) else {
                return;
            };
            self.exchange(give, take);
            weights = self.weights();
        }
    }

    /// Exchanges point cards until a hand is a deal miss, mostly by a hair.
    fn starve(&mut self, seat: usize, rest: &mut Seeded) {
        self.feed();
        let ace = Card::number(Suit::S, 14);
        if rest.chance(1, 2)
            && let Some(give) = self.find(seat, 0, true)
        {
            self.exchange(give, ace);
        }
        let goal = 2 - rest.below(3) as i32;
        for _ in 0..10 {
            if self.weights()[seat] <= goal {
                return;
            }
            let other = (seat + 1 + rest.below(4) as usize) % 5;
            if let (Some(give), Some(take)) = (self.find(seat, 2, true), self.find(other, 0, true))
            {
                self.exchange(give, take);
            }
        }
    }

    /// A card of a place with a weight in half points.
    fn find(&self, place: usize, weight: i32, wished_too: bool) -> Option<Card> {
        (0..Card::COUNT).map(Card::from_index).find(|&card| {
            self.owner[usize::from(card.index())] == Some(place)
                && half_points(card) == weight
                && (wished_too || !self.is_wished(card))
        })
    }

    fn exchange(&mut self, one: Card, other: Card) {
        self.owner
            .swap(usize::from(one.index()), usize::from(other.index()));
    }

    /// 1.1, in half points.
    fn weights(&self) -> [i32; 5] {
        let mut weights = [0; 5];
        for card in (0..Card::COUNT).map(Card::from_index) {
            if let Some(seat @ 0..5) = self.owner[usize::from(card.index())] {
                weights[seat] += half_points(card);
            }
        }
        weights
    }

    /// The hands and the cards left over, each in the order of the deck.
    fn lists(&self, deck: &[Card; 54]) -> ([[Card; 10]; 5], [Card; 4]) {
        let mut hands = [[deck[0]; 10]; 5];
        let mut left = [deck[0]; 4];
        let mut filled = [0; 6];
        for &card in deck {
            let place = self.owner[usize::from(card.index())].unwrap_or(LEFT);
            let at = filled[place];
            filled[place] += 1;
            let slot = match place {
                LEFT => left.get_mut(at),
                seat => hands[seat].get_mut(at),
            };
            if let Some(slot) = slot {
                *slot = card;
            }
        }
        (hands, left)
    }
}

fn any_joker(rest: &mut Seeded) -> Card {
    *pick(rest, &[Card::BLACK_JOKER, Card::COLOUR_JOKER])
}

/// 10, J, Q, K and A.
pub(super) fn is_point(card: Card) -> bool {
    card.rank().is_some_and(|rank| rank >= 10)
}

/// What a card weighs in a dealt hand, in half points.
fn half_points(card: Card) -> i32 {
    if card.is_joker() {
        -1
    } else if card == Card::number(Suit::S, 14) {
        -2
    } else if is_point(card) {
        2
    } else {
        0
    }
}
