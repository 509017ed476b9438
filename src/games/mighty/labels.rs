//! The situations that records are counted by, computed from case and outcome alone.

use super::case::{Bid, Card, Case, Government, Outcome, RoundOutcome, Rule, Suit, Token, Verdict};
use super::engine::{
    self, Cards, Class, JOKERS, Lead, MISS_WEIGHT, POINT_CARDS, Trump, bit, competing,
    followed_card, led_card, set, weight,
};
use crate::game::{Label, LabelSet};

macro_rules! labels {
    ($($variant:ident $name:literal $floor:literal $about:literal,)*) => {
        /// The places of the labels in [`LABELS`].
        #[derive(Clone, Copy)]
        enum Seen {
            $($variant),*
        }

        /// The closed list. Floors are about two thirds of the smallest count measured over many seeds.
        pub const LABELS: &[Label] = &[
            $(Label { name: $name, floor: $floor, about: $about }),*
        ];
    };
}

labels! {
    GovernmentWins "government-wins" 1232 "The government reaches its pledge.",
    OppositionWins "opposition-wins" 5051 "The government misses its pledge.",
    ExactlyMade "exactly-made" 600 "The government gets exactly what it pledged.",
    MissedByOne "missed-by-one" 568 "One point is missing.",
    AllPoints "all-points" 178 "The government gets all 20 points.",
    FewPoints "few-points" 413 "The government gets at most two points.",

    DealtTwiceOneHand "dealt-twice-one-hand" 349 "The first card dealt twice is twice in one hand (reading 12).",
    DealtTwiceTwoHands "dealt-twice-two-hands" 430 "The first card dealt twice is in two hands (reading 12).",
    DealtTwiceJoker "dealt-twice-joker" 207 "A joker is dealt twice.",
    DealtTwiceAndMiss "dealt-twice-and-miss" 423 "A card is dealt twice and a hand is a deal miss (reading 12).",
    DealMistake "deal-mistake" 654 "A hand is a deal miss (1.1).",
    DealMistakeEqual "deal-mistake-equal" 170 "The first deal miss weighs exactly 1.",
    DealMistakeByAce "deal-mistake-by-ace" 393 "The first deal miss would be none if SA weighed like other point cards.",
    DealMistakeSpade "deal-mistake-spade" 74 "The same, and spade is bid highest (reading 11).",
    DealMistakePresident "deal-mistake-president" 124 "The first deal miss is the hand of the player who bids highest.",
    DealMistakeThenLaid "deal-mistake-then-laid" 202 "A deal miss, and a laid card is not the president's or laid twice.",
    WeightOneAndAHalf "weight-one-and-a-half" 3583 "The lightest hand weighs 1.5, so that the deal is just good.",

    LaidNotOwned "laid-not-owned" 338 "A laid card is not the president's (1.4).",
    LaidTwice "laid-twice" 257 "A card is laid twice (1.4).",
    NotHeld "not-held" 806 "A card is played that the player does not hold (2).",
    NotHeldAgain "not-held-again" 78 "The same: he held it earlier in the game.",
    NotHeldLaid "not-held-laid" 93 "The same: it was laid down.",
    NotHeldJoker "not-held-joker" 92 "The same: a joker, while he holds the other one.",
    NotFollowed "not-followed" 772 "A permitted suit is not followed (2).",
    NotFollowedMighty "not-followed-mighty" 172 "The same: the Mighty is his only card of the permitted suits (reading 1).",
    NotFollowedTwoSuits "not-followed-two-suits" 219 "The same: two suits are permitted.",
    GunIgnored "gun-ignored" 187 "The called joker is held back (4).",
    GunIgnoredJoker "gun-ignored-joker" 27 "The same: the other joker is played instead (reading 13).",
    GunIgnoredFirst "gun-ignored-first" 152 "The same: in round 1 (reading 2).",
    GunIgnoredOther "gun-ignored-other" 47 "The same: the gun's player holds the other joker (reading 4).",
    GiruddaLed "girudda-led" 239 "Girudda is led in round 1 (5.1).",
    GiruddaLedNine "girudda-led-nine" 126 "The same: with nine girudda and the Mighty or a joker (reading 15).",
    TokenFormLed "token-form-led" 81 "A joker is led as JB (reading 17).",
    TokenFormFollowed "token-form-followed" 197 "A follower writes a token of leaders (reading 17).",
    ViolationFirst "violation-first-round" 1257 "The first violation is in round 1.",
    ViolationLast "violation-last-round" 66 "The first violation is in round 10.",
    ViolationLeader "violation-by-leader" 882 "The leader of a round breaks a rule.",
    ViolationFifth "violation-by-fifth" 215 "The last player of a round breaks a rule.",
    ViolationSeats "violation-before-seat" 87 "A player of a lower seat, later in the violated round, has not the card he plays either.",

    NoGirudda "no-girudda" 1835 "The winning bid is X (5.4).",
    GiruddaSpade "girudda-spade" 1860 "Girudda is spade (5.2).",
    GiruddaDiamond "girudda-diamond" 1843 "Girudda is diamond.",
    GiruddaHeart "girudda-heart" 1831 "Girudda is heart (5.3).",
    GiruddaClover "girudda-clover" 1853 "Girudda is clover (5.3).",
    TieSuits "tie-suits" 1850 "A bid of the winning number loses by its suit (1.2).",
    TieIdentical "tie-identical" 940 "The winning bid is made twice (1.2).",
    TieNoGirudda "tie-no-girudda" 858 "An X bid wins over a suit with the same competing number (5.4).",
    NoGiruddaBeaten "no-girudda-beaten" 228 "An X bid loses to a suit that says at most two more (5.4).",
    TwelveMade "twelve-made" 29 "X12 is made with exactly 12 points (reading 10).",
    PledgeTwenty "pledge-twenty" 1032 "20 points are pledged.",

    LaidPoints "laid-points" 7651 "Point cards are laid down.",
    LaidJoker "laid-joker" 1052 "A joker is laid down.",
    LaidMighty "laid-mighty" 874 "The Mighty is laid down.",
    LaidGirudda "laid-girudda" 4713 "Girudda is laid down.",
    LaidLeftOver "laid-left-over" 2727 "All four cards left over are laid down.",
    Friend "friend" 4936 "There is a friend (1.5).",
    FriendJoker "friend-joker" 770 "A joker makes the friend.",
    FriendPoints "friend-points" 497 "The friend wins points, and the pledge is reached by them only.",
    NoFriendHand "no-friend-hand" 1825 "The friend card is in the president's hand (5.5).",
    NoFriendLaid "no-friend-laid" 1884 "The friend card is laid down (reading 6).",

    JokerLed "joker-led" 2436 "A joker is led (5.6).",
    JokerLedFirst "joker-led-first" 1093 "A joker is led in round 1.",
    JokerLedLast "joker-led-last" 377 "A joker is led in round 10.",
    JokerLedNoGirudda "joker-led-no-girudda" 221 "A joker is led without girudda and has its power (reading 7).",
    TwoSuits "two-suits" 1319 "Two suits are permitted.",
    LedJc "led-jc" 340 "JC is led: the black joker.",
    TwoJc "two-jc" 63 "JC is led and followed in one round.",
    MightyLed "mighty-led" 1079 "The Mighty is led (reading 16).",
    OpenGirudda "open-girudda" 170 "Round 1 is led with girudda from ten girudda cards (5.1).",
    OpenMighty "open-mighty" 159 "Round 1 is led with the Mighty beside nine girudda (5.1).",
    OpenJoker "open-joker" 173 "Round 1 is led with a joker beside nine girudda (reading 15).",
    OpenForGirudda "open-for-girudda" 353 "Round 1 is led with a joker that permits girudda (reading 5).",

    GunAnswered "gun-answered" 1660 "A gun's joker is played (4).",
    GunMighty "gun-mighty" 264 "A gun is answered by the Mighty (4).",
    GunFirst "gun-first" 1138 "A gun is answered in round 1 (reading 2).",
    GunLast "gun-last" 64 "A gun is answered in round 10 (reading 2).",
    GunOther "gun-other" 335 "A gun works though its player holds the other joker (reading 4).",
    GunBoth "gun-both" 484 "A gun is answered by one who holds both jokers (reading 13).",
    GunOwn "gun-own" 337 "A gun's player holds the joker it calls.",
    GunNobody "gun-nobody" 1272 "A gun is led when nobody holds its joker.",
    GunSaved "gun-saved" 150 "A joker saved by the Mighty wins a later round (reading 3).",
    GunChanged "gun-changed" 390 "D3 or S3 is answered as a gun (5.3).",
    GunNone "gun-none" 98 "H3 under heart or C3 under clover is led, and the joker of its colour does not come (5.3).",

    MightyAlone "mighty-alone" 1093 "The Mighty is followed as the only card of the permitted suits (reading 1).",
    MightySpared "mighty-spared" 291 "A joker is followed instead of it (reading 1).",
    MightyFree "mighty-free" 3068 "The Mighty is followed though another permitted card is held (2).",
    JokerFree "joker-free" 4554 "A joker is followed though a permitted number card is held (2).",
    JokerFreePowerless "joker-free-powerless" 1728 "The same in round 1 or 10 (reading 14).",

    WonByMighty "won-by-mighty" 6260 "The Mighty wins a round.",
    WonByOwnJoker "won-by-own-joker" 2377 "A joker of girudda's colour wins a round.",
    WonByLeadJoker "won-by-lead-joker" 626 "Without girudda, a joker of the first card's colour wins a round (5.4).",
    WonByGirudda "won-by-girudda" 4780 "Girudda wins a round in which it is not permitted.",
    WonByOtherJoker "won-by-other-joker" 1350 "A joker of the other colour wins a round.",
    WonByPermitted "won-by-permitted" 6891 "A permitted card wins a round.",
    WonByOther "won-by-other" 173 "A card that is neither girudda nor permitted wins a round.",
    OwnJokerOverGirudda "own-joker-over-girudda" 1161 "A joker of girudda's colour beats girudda.",
    GiruddaOverOther "girudda-over-other" 896 "Girudda beats the joker of the other colour.",
    OtherJokerLoses "other-joker-loses" 419 "Without girudda, a permitted card beats the joker of the other colour (5.4).",
    MightyOverJoker "mighty-over-joker" 370 "The Mighty beats a joker that has its power.",
    SpadeAce "spade-ace" 1075 "Under spade girudda, SA wins as girudda (5.2).",
    DiamondAce "diamond-ace" 631 "Under spade girudda, DA wins as the Mighty though diamond is not permitted (5.2).",
    EqualPermitted "equal-permitted" 72 "Two permitted cards of the winning number (reading 8).",
    EqualOther "equal-other" 39 "Two cards of the winning number, neither girudda nor permitted (reading 8).",
    SuitBeforeNumber "suit-against-number" 109 "With two suits permitted the stronger suit loses to the higher number (reading 8).",
}

/// The labels of a record under an outcome.
pub fn labels(case: &Case, outcome: &Outcome) -> LabelSet {
    let mut seen = Labels(LabelSet::default());
    seen.deal(case, &outcome.verdict);
    if let Some(government) = &outcome.government {
        seen.election(case, government);
        let rounds = seen.play(case, outcome, government);
        if let Verdict::Finished {
            government: made,
            opposition: _,
            pledge,
        } = outcome.verdict
        {
            seen.result(made, pledge, government, &rounds);
        }
    }
    seen.0
}

/// The labels found so far.
struct Labels(LabelSet);

impl Labels {
    fn add_if(&mut self, condition: bool, label: Seen) {
        self.0.insert_if(condition, label as usize);
    }

    fn deal(&mut self, case: &Case, verdict: &Verdict) {
        let weights = case.hands.map(|hand| weight(set(&hand)));
        let lightest = weights.iter().copied().min().unwrap_or_default();
        match *verdict {
            Verdict::RuleViolation {
                rule: Rule::DealtTwice,
                ..
            } => {
                self.add_if(lightest <= MISS_WEIGHT, Seen::DealtTwiceAndMiss);
                if let Some((card, one_hand)) = first_twice(case) {
                    self.add_if(one_hand, Seen::DealtTwiceOneHand);
                    self.add_if(!one_hand, Seen::DealtTwiceTwoHands);
                    self.add_if(card.is_joker(), Seen::DealtTwiceJoker);
                }
            }
            Verdict::DealMistake { player } => self.deal_mistake(case, usize::from(player)),
            _ => self.add_if(lightest == MISS_WEIGHT + 1, Seen::WeightOneAndAHalf),
        }
    }

    fn deal_mistake(&mut self, case: &Case, player: usize) {
        let hand = case.hands.get(player).map_or(0, |hand| set(hand));
        let (president, bid) = engine::elect(&case.bids);
        let ace = bit(Card::number(Suit::S, 14));
        // An ace more or less is two points of difference, four halves.
        let by_ace = hand & ace != 0 && weight(hand) + 4 > MISS_WEIGHT;
        self.add_if(true, Seen::DealMistake);
        self.add_if(weight(hand) == MISS_WEIGHT, Seen::DealMistakeEqual);
        self.add_if(by_ace, Seen::DealMistakeByAce);
        self.add_if(by_ace && bid.suit == Some(Suit::S), Seen::DealMistakeSpade);
        self.add_if(player == president, Seen::DealMistakePresident);
        let laid = set(&case.laid);
        let others = (0..5)
            .filter(|&seat| seat != president)
            .fold(0, |all, seat| all | set(&case.hands[seat]));
        self.add_if(
            laid.count_ones() < 4 || laid & others != 0,
            Seen::DealMistakeThenLaid,
        );
    }

    fn election(&mut self, case: &Case, government: &Government) {
        let winning = government.bid;
        self.add_if(winning.suit.is_none(), Seen::NoGirudda);
        self.add_if(winning.suit == Some(Suit::S), Seen::GiruddaSpade);
        self.add_if(winning.suit == Some(Suit::D), Seen::GiruddaDiamond);
        self.add_if(winning.suit == Some(Suit::H), Seen::GiruddaHeart);
        self.add_if(winning.suit == Some(Suit::C), Seen::GiruddaClover);
        self.add_if(winning.points == 20, Seen::PledgeTwenty);
        let number = |bid: Bid| competing(bid) / 8;
        for (seat, bid) in (0..).zip(&case.bids) {
            let Some(bid) = *bid else { continue };
            if seat == government.president {
                continue;
            }
            let equal = number(bid) == number(winning);
            self.add_if(bid == winning, Seen::TieIdentical);
            if winning.suit.is_none() {
                self.add_if(equal && bid.suit.is_some(), Seen::TieNoGirudda);
            } else {
                self.add_if(equal && bid != winning, Seen::TieSuits);
                let near = bid.suit.is_none() && bid.points + 2 >= winning.points;
                self.add_if(near, Seen::NoGiruddaBeaten);
            }
        }
    }

    /// The exchange, the friend card and the rounds; the points won by each player.
    fn play(&mut self, case: &Case, outcome: &Outcome, government: &Government) -> [u8; 5] {
        let president = usize::from(government.president.min(4));
        let mut hands = case.hands.map(|hand| set(&hand));
        let left = engine::left_over(&hands);
        let laid = set(&case.laid);
        if let Verdict::RuleViolation { rule, round: 0, .. } = outcome.verdict {
            self.add_if(rule == Rule::LaidNotOwned, Seen::LaidNotOwned);
            self.add_if(rule == Rule::LaidTwice, Seen::LaidTwice);
            return [0; 5];
        }
        hands[president] = (hands[president] | left) & !laid;
        let trump = Trump::new(government.bid.suit);
        self.exchange(case, government, &trump, laid, left);
        let mut table = Table {
            trump,
            hands,
            held: hands,
            laid,
            saved: 0,
        };
        let mut points = [0; 5];
        for (number, (row, round)) in case.rounds.iter().zip(&outcome.rounds).enumerate() {
            self.round(&mut table, number, row, round);
            if let Some(points) = points.get_mut(usize::from(round.winner)) {
                *points += round.points;
            }
        }
        self.violation(case, outcome, &table, president);
        points
    }

    fn exchange(
        &mut self,
        case: &Case,
        government: &Government,
        trump: &Trump,
        laid: Cards,
        left: Cards,
    ) {
        self.add_if(laid & POINT_CARDS != 0, Seen::LaidPoints);
        self.add_if(laid & JOKERS != 0, Seen::LaidJoker);
        self.add_if(laid & trump.mighty != 0, Seen::LaidMighty);
        self.add_if(laid & trump.girudda != 0, Seen::LaidGirudda);
        self.add_if(laid == left, Seen::LaidLeftOver);
        let has_friend = government.friend.is_some();
        let named_laid = laid & bit(case.friend) != 0;
        self.add_if(has_friend, Seen::Friend);
        self.add_if(has_friend && case.friend.is_joker(), Seen::FriendJoker);
        self.add_if(!has_friend && !named_laid, Seen::NoFriendHand);
        self.add_if(!has_friend && named_laid, Seen::NoFriendLaid);
    }

    /// One finished round; takes its cards out of the hands.
    fn round(&mut self, table: &mut Table, number: usize, row: &[Token; 5], told: &RoundOutcome) {
        let leader = usize::from(told.leader.min(4));
        let lead = Lead::of(&table.trump, led_card(row[leader]), told.permitted);
        self.lead(table, number, row, leader, &lead);
        table.hands[leader] &= !lead.card;
        let mut played = lead.card;
        for step in 1..5 {
            let seat = (leader + step) % 5;
            let card = bit(followed_card(row[seat]));
            let hand = table.hands[seat];
            self.follow(&table.trump, number, &lead, hand, card);
            if hand & lead.called != 0 {
                self.gun_answer(table, number, leader, &lead, hand, card);
            }
            self.add_if(
                row[leader] == Token::JC && row[seat] == Token::JC,
                Seen::TwoJc,
            );
            table.hands[seat] &= !card;
            played |= card;
        }
        self.gun_without_answer(table, leader, &lead, played);
        self.winner(table, number, &lead, played);
    }

    fn lead(&mut self, table: &Table, number: usize, row: &[Token; 5], leader: usize, lead: &Lead) {
        let trump = &table.trump;
        let joker = lead.card & JOKERS != 0;
        let powerless = engine::powerless(number, lead) & lead.card != 0;
        self.add_if(joker, Seen::JokerLed);
        self.add_if(joker && number == 0, Seen::JokerLedFirst);
        self.add_if(joker && number == 9, Seen::JokerLedLast);
        let full = joker && !powerless;
        self.add_if(full && trump.suit.is_none(), Seen::JokerLedNoGirudda);
        self.add_if(lead.suits.0.count_ones() == 2, Seen::TwoSuits);
        self.add_if(row[leader] == Token::JC, Seen::LedJc);
        self.add_if(lead.card == trump.mighty, Seen::MightyLed);
        if number == 0 {
            let girudda = (table.hands[leader] & trump.girudda).count_ones();
            self.add_if(
                girudda == 10 && lead.card & trump.girudda != 0,
                Seen::OpenGirudda,
            );
            self.add_if(girudda == 9 && lead.card == trump.mighty, Seen::OpenMighty);
            self.add_if(girudda == 9 && joker, Seen::OpenJoker);
            let permits = trump.girudda != 0 && lead.permitted & trump.girudda != 0;
            self.add_if(joker && permits, Seen::OpenForGirudda);
        }
    }

    fn follow(&mut self, trump: &Trump, number: usize, lead: &Lead, hand: Cards, card: Cards) {
        let able = hand & lead.permitted;
        let mighty_alone = able == trump.mighty;
        let called = hand & lead.called != 0;
        let joker = card & JOKERS != 0;
        self.add_if(mighty_alone && card == trump.mighty, Seen::MightyAlone);
        self.add_if(mighty_alone && joker && !called, Seen::MightySpared);
        let others = able & !trump.mighty != 0;
        self.add_if(others && card == trump.mighty, Seen::MightyFree);
        self.add_if(able != 0 && joker && !called, Seen::JokerFree);
        let weak = number == 0 || number == 9;
        self.add_if(
            able != 0 && joker && !called && weak,
            Seen::JokerFreePowerless,
        );
    }

    fn gun_answer(
        &mut self,
        table: &mut Table,
        number: usize,
        leader: usize,
        lead: &Lead,
        hand: Cards,
        card: Cards,
    ) {
        let other = JOKERS & !lead.called;
        self.add_if(card == lead.called, Seen::GunAnswered);
        self.add_if(card == table.trump.mighty, Seen::GunMighty);
        self.add_if(number == 0, Seen::GunFirst);
        self.add_if(number == 9, Seen::GunLast);
        self.add_if(table.hands[leader] & other != 0, Seen::GunOther);
        self.add_if(hand & other != 0, Seen::GunBoth);
        let d3 = bit(Card::number(Suit::D, 3));
        let s3 = bit(Card::number(Suit::S, 3));
        self.add_if(lead.card & (d3 | s3) != 0, Seen::GunChanged);
        if card == table.trump.mighty {
            table.saved |= lead.called;
        }
    }

    fn gun_without_answer(&mut self, table: &Table, leader: usize, lead: &Lead, played: Cards) {
        if lead.called != 0 && played & lead.called == 0 {
            let holders = (0..5).filter(|&seat| table.hands[seat] & lead.called != 0);
            let mut nobody = true;
            for seat in holders {
                nobody = false;
                self.add_if(seat == leader, Seen::GunOwn);
            }
            self.add_if(nobody, Seen::GunNobody);
        }
        let (former, joker) = match table.trump.suit {
            Some(Suit::H) => (Card::number(Suit::H, 3), Card::COLOUR_JOKER),
            Some(Suit::C) => (Card::number(Suit::C, 3), Card::BLACK_JOKER),
            _ => return,
        };
        let held = (0..5).any(|seat| seat != leader && table.hands[seat] & bit(joker) != 0);
        self.add_if(lead.card == bit(former) && held, Seen::GunNone);
    }

    fn winner(&mut self, table: &Table, number: usize, lead: &Lead, played: Cards) {
        let trump = &table.trump;
        let (best, class) = trump.strongest(number, lead, played);
        let live_jokers = played & JOKERS & !engine::powerless(number, lead);
        let girudda = played & trump.girudda;
        let has_girudda = trump.suit.is_some();
        self.add_if(best & table.saved != 0, Seen::GunSaved);
        match class {
            Class::Mighty => {
                self.add_if(true, Seen::WonByMighty);
                self.add_if(live_jokers != 0, Seen::MightyOverJoker);
                let away = best & lead.permitted == 0;
                self.add_if(away && trump.suit == Some(Suit::S), Seen::DiamondAce);
            }
            Class::OwnJoker => {
                self.add_if(has_girudda, Seen::WonByOwnJoker);
                self.add_if(!has_girudda, Seen::WonByLeadJoker);
                self.add_if(girudda != 0, Seen::OwnJokerOverGirudda);
            }
            Class::Girudda => {
                self.add_if(best & lead.permitted == 0, Seen::WonByGirudda);
                self.add_if(live_jokers != 0, Seen::GiruddaOverOther);
                let ace = bit(Card::number(Suit::S, 14));
                self.add_if(best == ace, Seen::SpadeAce);
            }
            Class::OtherJoker => self.add_if(true, Seen::WonByOtherJoker),
            Class::Permitted => {
                self.add_if(true, Seen::WonByPermitted);
                self.add_if(live_jokers != 0, Seen::OtherJokerLoses);
                self.add_if(
                    same_number(best, played & lead.permitted),
                    Seen::EqualPermitted,
                );
                let stronger = engine::members(played & lead.permitted)
                    .any(|card| engine::members(best).any(|best| card.suit() < best.suit()));
                self.add_if(stronger, Seen::SuitBeforeNumber);
            }
            Class::Other => {
                self.add_if(true, Seen::WonByOther);
                self.add_if(same_number(best, played), Seen::EqualOther);
            }
        }
    }

    fn violation(&mut self, case: &Case, outcome: &Outcome, table: &Table, president: usize) {
        let Verdict::RuleViolation {
            rule,
            round: 1..=10,
            player,
        } = outcome.verdict
        else {
            return;
        };
        let number = outcome.rounds.len().min(9);
        let row = &case.rounds[number];
        let leader = outcome
            .rounds
            .last()
            .map_or(president, |round| usize::from(round.winner.min(4)));
        let seat = usize::from(player.min(4));
        self.add_if(number == 0, Seen::ViolationFirst);
        self.add_if(number == 9, Seen::ViolationLast);
        self.add_if(seat == leader, Seen::ViolationLeader);
        self.add_if((seat + 1) % 5 == leader, Seen::ViolationFifth);
        let later = (1..5)
            .map(|step| (seat + step) % 5)
            .take_while(|&other| other != leader);
        for other in later {
            let missing = table.hands[other] & bit(followed_card(row[other])) == 0;
            self.add_if(missing && other < seat, Seen::ViolationSeats);
        }
        self.broken_rule(table, rule, row, (leader, seat), number);
    }

    fn broken_rule(
        &mut self,
        table: &Table,
        rule: Rule,
        row: &[Token; 5],
        (leader, seat): (usize, usize),
        number: usize,
    ) {
        let hand = table.hands[seat];
        let led = led_card(row[leader]);
        let card = if seat == leader {
            led
        } else {
            followed_card(row[seat])
        };
        let permitted = Lead::of(&table.trump, led, engine::token_suits(row[leader])).permitted;
        match rule {
            Rule::NotHeld => {
                self.add_if(true, Seen::NotHeld);
                self.add_if(table.held[seat] & bit(card) != 0, Seen::NotHeldAgain);
                self.add_if(table.laid & bit(card) != 0, Seen::NotHeldLaid);
                self.add_if(card.is_joker() && hand & JOKERS != 0, Seen::NotHeldJoker);
            }
            Rule::NotFollowed => {
                let mighty = hand & permitted == table.trump.mighty;
                let suits = engine::token_suits(row[leader]).0.count_ones();
                self.add_if(true, Seen::NotFollowed);
                self.add_if(mighty, Seen::NotFollowedMighty);
                self.add_if(suits == 2, Seen::NotFollowedTwoSuits);
            }
            Rule::GunIgnored => {
                let gun_hand = table.hands[leader];
                self.add_if(true, Seen::GunIgnored);
                self.add_if(card.is_joker(), Seen::GunIgnoredJoker);
                self.add_if(number == 0, Seen::GunIgnoredFirst);
                self.add_if(gun_hand & JOKERS != 0, Seen::GunIgnoredOther);
            }
            Rule::GiruddaLed => {
                let nine = (hand & table.trump.girudda).count_ones() == 9;
                let tenth = hand & (JOKERS | table.trump.mighty) != 0;
                self.add_if(true, Seen::GiruddaLed);
                self.add_if(nine && tenth, Seen::GiruddaLedNine);
            }
            Rule::TokenForm => {
                self.add_if(seat == leader, Seen::TokenFormLed);
                self.add_if(seat != leader, Seen::TokenFormFollowed);
            }
            Rule::DealtTwice | Rule::LaidNotOwned | Rule::LaidTwice => {}
        }
    }

    fn result(&mut self, made: u8, pledge: u8, government: &Government, points: &[u8; 5]) {
        let friend = government
            .friend
            .and_then(|friend| points.get(usize::from(friend)))
            .copied()
            .unwrap_or_default();
        self.add_if(made >= pledge, Seen::GovernmentWins);
        self.add_if(made < pledge, Seen::OppositionWins);
        self.add_if(made == pledge, Seen::ExactlyMade);
        self.add_if(made + 1 == pledge, Seen::MissedByOne);
        self.add_if(made == 20, Seen::AllPoints);
        self.add_if(made <= 2, Seen::FewPoints);
        let thanks = made >= pledge && made < pledge + friend;
        self.add_if(thanks, Seen::FriendPoints);
        self.add_if(made == 12 && pledge == 12, Seen::TwelveMade);
    }
}

/// The state of a game going on.
struct Table {
    trump: Trump,
    hands: [Cards; 5],
    /// The hands before the first round.
    held: [Cards; 5],
    laid: Cards,
    /// Jokers saved from a gun by the Mighty.
    saved: Cards,
}

/// The first card dealt twice in reading order, and whether both copies are in one hand.
fn first_twice(case: &Case) -> Option<(Card, bool)> {
    let mut seen = 0;
    for hand in &case.hands {
        let mut own = 0;
        for &card in hand {
            if (seen | own) & bit(card) != 0 {
                return Some((card, own & bit(card) != 0));
            }
            own |= bit(card);
        }
        seen |= own;
    }
    None
}

/// Is there another card of the same number?
fn same_number(best: Cards, among: Cards) -> bool {
    let mut ranks = engine::members(among & !best & !JOKERS).map(Card::rank);
    engine::members(best).any(|best| ranks.any(|rank| rank == best.rank()))
}
