//! A record told so that a player can follow it.
//!
//! The story follows the outcome it is given (who led, what was permitted, who
//! won), so that in a finding both sides' stories can be read side by side.

use super::case::{
    Card, Case, Government, Outcome, RoundOutcome, Rule, Suit, Suits, Token, Verdict,
};
use super::engine::{
    self, Cards, Class, JOKERS, Lead, POINT_CARDS, Trump, bit, followed_card, led_card, members,
    set, weight,
};
use super::result_line;
use super::text::BidWord;
use std::fmt::Write;

/// The story of a record, ending with the result line.
pub fn explain(case: &Case, outcome: &Outcome) -> String {
    let mut story = Story(String::new());
    match &outcome.government {
        None => story.deal(case, &outcome.verdict),
        Some(government) => story.game(case, outcome, government),
    }
    story.line(&format!("Result: {}", result_line(&outcome.verdict, false)));
    story.0
}

/// The text so far.
struct Story(String);

impl Story {
    fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    fn deal(&mut self, case: &Case, verdict: &Verdict) {
        match *verdict {
            Verdict::DealMistake { player } => {
                for (seat, hand) in case.hands.iter().enumerate() {
                    let halves = weight(set(hand));
                    let miss = if seat == usize::from(player) {
                        ": a deal miss, 1 or less (1.1)"
                    } else {
                        ""
                    };
                    self.line(&format!(
                        "Player {} is dealt {}, weight {}{miss}",
                        seat + 1,
                        words(hand),
                        halved(halves)
                    ));
                }
                self.line("SA weighs -1 whatever becomes girudda (reading 11), every other point card 1, a joker -0.5.");
            }
            _ => self.dealt_twice(case),
        }
    }

    fn dealt_twice(&mut self, case: &Case) {
        let mut owner: [Option<usize>; 54] = [None; 54];
        for (seat, hand) in case.hands.iter().enumerate() {
            for &card in hand {
                match owner[usize::from(card.index())] {
                    Some(first) => {
                        let text = format!(
                            "{card} is dealt to {} and again to {}: a violation before anything else (reading 12).",
                            player(first),
                            player(seat)
                        );
                        return self.line(&text);
                    }
                    None => owner[usize::from(card.index())] = Some(seat),
                }
            }
        }
    }

    fn game(&mut self, case: &Case, outcome: &Outcome, government: &Government) {
        let president = usize::from(government.president.min(4));
        let trump = Trump::new(government.bid.suit);
        let mut hands = case.hands.map(|hand| set(&hand));
        let left = engine::left_over(&hands);
        self.election(case, government, president);
        self.specials(&trump);
        self.exchange(case, outcome, hands[president] | left, left);
        self.friend(case, government, president, left);
        hands[president] = (hands[president] | left) & !set(&case.laid);
        let mut points = [0; 5];
        for (number, (row, round)) in case.rounds.iter().zip(&outcome.rounds).enumerate() {
            self.round(&trump, number, row, round, &mut hands);
            if let Some(won) = points.get_mut(usize::from(round.winner)) {
                *won += round.points;
            }
        }
        match outcome.verdict {
            Verdict::Finished {
                government: made,
                pledge,
                ..
            } => self.totals(case, government, &points, made, pledge),
            Verdict::RuleViolation {
                rule,
                round: 1..=10,
                player,
            } => {
                let number = outcome.rounds.len().min(9);
                let leader = outcome
                    .rounds
                    .last()
                    .map_or(president, |round| usize::from(round.winner.min(4)));
                let broken = Broken {
                    rule,
                    number,
                    leader,
                    player: usize::from(player.min(4)),
                };
                self.violation(&trump, &case.rounds[number], &broken, &hands);
            }
            _ => {}
        }
    }

    fn election(&mut self, case: &Case, government: &Government, president: usize) {
        let bids: Vec<String> = case
            .bids
            .iter()
            .map(|&bid| BidWord(bid).to_string())
            .collect();
        let bid = BidWord(Some(government.bid));
        self.line(&format!("Bids of players 1 to 5: {}", bids.join(" ")));
        let compete = match government.bid.suit {
            None => format!(
                " (competing as {}, above every suit)",
                u32::from(government.bid.points) + 1
            ),
            Some(_) => String::new(),
        };
        self.line(&format!(
            "{} becomes president with {bid}{compete}: {}, {} points pledged",
            capital(&player(president)),
            match government.bid.suit {
                Some(suit) => format!("girudda is {}", suit_name(suit)),
                None => "no girudda".to_owned(),
            },
            government.bid.points
        ));
    }

    fn specials(&mut self, trump: &Trump) {
        self.line(&format!(
            "The Mighty is {}; {} led calls JB, {} led calls JC",
            cards(trump.mighty),
            cards(trump.black_gun),
            cards(trump.colour_gun)
        ));
    }

    fn exchange(&mut self, case: &Case, outcome: &Outcome, owned: Cards, left: Cards) {
        self.line(&format!("Left over: {}", cards(left)));
        let points = (set(&case.laid) & POINT_CARDS).count_ones();
        self.line(&format!(
            "The president lays down {} ({})",
            words(&case.laid),
            count(points, "point")
        ));
        if let Verdict::RuleViolation { rule, round: 0, .. } = outcome.verdict {
            let mut seen = 0;
            for &card in &case.laid {
                if owned & bit(card) == 0 && rule == Rule::LaidNotOwned {
                    let text = format!(
                        "{card} is none of his fourteen cards (1.4): he could lay any of {}",
                        cards(owned)
                    );
                    return self.line(&text);
                }
                if seen & bit(card) != 0 && rule == Rule::LaidTwice {
                    let text = format!(
                        "{card} is laid twice (1.4): he could lay any other of {}",
                        cards(owned & !seen)
                    );
                    return self.line(&text);
                }
                seen |= bit(card);
            }
        }
    }

    fn friend(&mut self, case: &Case, government: &Government, president: usize, left: Cards) {
        let card = case.friend;
        let text = match government.friend {
            Some(friend) => format!(
                "Friend card {card}: {} was dealt it and is the friend",
                player(usize::from(friend))
            ),
            None => {
                let owned = if left & bit(card) != 0 {
                    "was left over"
                } else {
                    "was dealt to him"
                };
                let laid = if case.laid.contains(&card) {
                    " and laid down (reading 6)"
                } else {
                    ""
                };
                format!(
                    "Friend card {card} {owned}{laid}: {} plays alone (5.5)",
                    player(president)
                )
            }
        };
        self.line(&text);
    }

    fn round(
        &mut self,
        trump: &Trump,
        number: usize,
        row: &[Token; 5],
        told: &RoundOutcome,
        hands: &mut [Cards; 5],
    ) {
        let leader = usize::from(told.leader.min(4));
        let lead = Lead::of(trump, led_card(row[leader]), told.permitted);
        self.lead(trump, number, row[leader], leader, &lead, hands);
        hands[leader] &= !lead.card;
        let mut played = lead.card;
        for step in 1..5 {
            let seat = (leader + step) % 5;
            let card = followed_card(row[seat]);
            self.follow(trump, number, (seat, card), &lead, hands[seat]);
            hands[seat] &= !bit(card);
            played |= bit(card);
        }
        let (best, class) = trump.strongest(number, &lead, played);
        self.line(&format!(
            "  {} wins {} with {}, {}",
            capital(&player(usize::from(told.winner))),
            count(u32::from(told.points), "point"),
            cards(best),
            reason(trump, class, &lead, best, played)
        ));
    }

    fn lead(
        &mut self,
        trump: &Trump,
        number: usize,
        token: Token,
        leader: usize,
        lead: &Lead,
        hands: &[Cards; 5],
    ) {
        self.line("");
        let card = members(lead.card).next();
        let spelt = card.is_some_and(|card| token != Token::card(card));
        let spelt = if spelt || token == Token::JC {
            format!(" (written {token})")
        } else {
            String::new()
        };
        self.line(&format!(
            "Round {}: {} leads {}{spelt}; permitted: {}",
            number + 1,
            player(leader),
            cards(lead.card),
            suit_names(lead.suits)
        ));
        if lead.card == trump.mighty {
            self.line("  The Mighty led permits its own suit (reading 16)");
        }
        if lead.card & trump.girudda != 0 && number == 0 {
            self.line("  He may lead girudda now: he has nothing else (5.1)");
        }
        let weak = lead.card & engine::powerless(number, lead);
        if weak != 0 {
            self.line("  Jokers have no power in this round (5.1)");
        }
        if lead.called != 0 {
            let holder = (0..5).find(|&seat| hands[seat] & lead.called != 0);
            let effect = match holder {
                Some(seat) if seat == leader => "he holds it himself, nothing happens".to_owned(),
                Some(seat) => format!("{} holds it", player(seat)),
                None => "nobody holds it, nothing happens".to_owned(),
            };
            self.line(&format!(
                "  A joker gun: it calls {}; {effect} (4)",
                cards(lead.called)
            ));
        }
    }

    fn follow(
        &mut self,
        trump: &Trump,
        number: usize,
        (seat, card): (usize, Card),
        lead: &Lead,
        hand: Cards,
    ) {
        let able = trump.playable(hand, lead);
        let choice = either(&words_of(able));
        let why = if hand & lead.called != 0 {
            format!("called, had to play {choice}")
        } else if hand & lead.permitted == 0 {
            format!("has no {}, any card", suit_names(lead.suits))
        } else if able == hand {
            "any card".to_owned()
        } else if hand & lead.permitted == trump.mighty {
            format!("had to play {choice}: the Mighty counts as its suit, reading 1")
        } else {
            format!("had to play {choice}")
        };
        let weak = if bit(card) & engine::powerless(number, lead) != 0 {
            ", a joker without power"
        } else {
            ""
        };
        self.line(&format!(
            "  {} plays {card}{weak} ({why})",
            capital(&player(seat))
        ));
    }

    fn totals(
        &mut self,
        case: &Case,
        government: &Government,
        points: &[u8; 5],
        made: u8,
        pledge: u8,
    ) {
        let president = usize::from(government.president.min(4));
        let laid = (set(&case.laid) & POINT_CARDS).count_ones();
        let mut sum = format!("{} by {}", points[president], player(president));
        if let Some(friend) = government.friend.map(|friend| usize::from(friend.min(4))) {
            // Writing to a string cannot fail.
            let _ = write!(sum, " + {} by {}", points[friend], player(friend));
        }
        self.line("");
        self.line(&format!(
            "The government has {sum} + {laid} laid down = {made} of the {pledge} pledged"
        ));
    }

    fn violation(&mut self, trump: &Trump, row: &[Token; 5], broken: &Broken, hands: &[Cards; 5]) {
        let (leader, seat) = (broken.leader, broken.player);
        let hand = hands[seat];
        self.line("");
        self.line(&format!(
            "Round {}: {} leads {}",
            broken.number + 1,
            player(leader),
            row[leader]
        ));
        let suits = engine::token_suits(row[leader]);
        let lead = Lead::of(trump, led_card(row[leader]), suits);
        let before = (1..5).map(|step| (leader + step) % 5);
        for other in before.take_while(|&other| seat != leader && other != seat) {
            let card = followed_card(row[other]);
            self.follow(trump, broken.number, (other, card), &lead, hands[other]);
        }
        if seat != leader {
            self.line(&format!("  {} plays {}", capital(&player(seat)), row[seat]));
        }
        let (fault, legal) = broken.told(trump, row[seat], hand, &lead);
        self.line(&format!("  Violation: {fault}"));
        self.line(&format!("  Legal would have been {legal}"));
    }
}

/// A violation in play.
struct Broken {
    rule: Rule,
    /// 0..10.
    number: usize,
    leader: usize,
    player: usize,
}

impl Broken {
    /// What is wrong, with the rule's number, and what would have been legal.
    fn told(&self, trump: &Trump, token: Token, hand: Cards, lead: &Lead) -> (String, String) {
        let leads = self.leader == self.player;
        let card = if leads {
            led_card(token)
        } else {
            followed_card(token)
        };
        let legal = if leads {
            members(hand)
                .filter(|&card| self.number > 0 || trump.may_open(hand, bit(card)))
                .fold(0, |all, card| all | bit(card))
        } else {
            trump.playable(hand, lead)
        };
        let fault = match self.rule {
            Rule::NotHeld if leads && token == Token::JC => {
                "JC led is the black joker, which he does not hold (2)".to_owned()
            }
            Rule::NotHeld => format!("he does not hold {card} (2)"),
            Rule::TokenForm if leads => "a led joker has to name its suits (5.6)".to_owned(),
            Rule::TokenForm => "only a leader names suits (5.6)".to_owned(),
            Rule::GiruddaLed => {
                "girudda may not be led in round 1 while he has anything else (5.1)".to_owned()
            }
            Rule::GunIgnored => format!(
                "he holds {}, which is called, and only the Mighty may stand in for it (4)",
                cards(lead.called)
            ),
            Rule::NotFollowed => {
                let able = hand & lead.permitted;
                let reading = if able == trump.mighty {
                    "; the Mighty counts as its suit, reading 1"
                } else {
                    ""
                };
                format!(
                    "he has {} of the permitted {} (2{reading})",
                    cards(able),
                    suit_names(lead.suits)
                )
            }
            Rule::DealtTwice | Rule::LaidNotOwned | Rule::LaidTwice => String::new(),
        };
        let legal = if leads { spelt(legal) } else { words_of(legal) };
        (fault, either(&legal))
    }
}

/// Why a card is the strongest of its round.
fn reason(trump: &Trump, class: Class, lead: &Lead, best: Cards, played: Cards) -> String {
    let rivals = |among: Cards| {
        let rank = members(best).next().and_then(Card::rank);
        members(played & among & !best & !JOKERS).any(|card| card.rank() == rank)
    };
    let equal = |among: Cards| {
        if rivals(among) {
            "; of equal numbers the stronger suit wins (reading 8)"
        } else {
            ""
        }
    };
    match class {
        Class::Mighty => "the Mighty".to_owned(),
        Class::OwnJoker if trump.suit.is_some() => "the joker of girudda's colour".to_owned(),
        Class::OwnJoker => "the joker of the first card's colour".to_owned(),
        Class::Girudda => "the highest girudda".to_owned(),
        Class::OtherJoker => "the joker of the other colour; no girudda was played".to_owned(),
        Class::Permitted => format!("the highest permitted card{}", equal(lead.permitted)),
        Class::Other => format!(
            "the highest of the other cards; nothing permitted was played{}",
            equal(!0)
        ),
    }
}

fn player(seat: usize) -> String {
    format!("player {}", seat + 1)
}

fn capital(text: &str) -> String {
    text.replacen("player", "Player", 1)
}

fn words(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(Card::to_string).collect();
    words.join(" ")
}

fn cards(cards: Cards) -> String {
    let cards: Vec<Card> = members(cards).collect();
    words(&cards)
}

fn words_of(cards: Cards) -> Vec<String> {
    members(cards).map(|card| card.to_string()).collect()
}

/// Cards as a leader writes them: a joker in any of its forms.
fn spelt(cards: Cards) -> Vec<String> {
    let forms = |card: Card| match card {
        Card::BLACK_JOKER => vec![Token::JS, Token::JC, Token::JSC],
        Card::COLOUR_JOKER => vec![Token::JD, Token::JH, Token::JDH],
        number => vec![Token::card(number)],
    };
    members(cards)
        .flat_map(forms)
        .map(|token| token.to_string())
        .collect()
}

/// `S2, S3 or S4`.
fn either(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

fn count(number: u32, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// A number of halves.
fn halved(halves: i32) -> String {
    format!("{}", f64::from(halves) / 2.0)
}

fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::S => "spade",
        Suit::D => "diamond",
        Suit::H => "heart",
        Suit::C => "clover",
    }
}

fn suit_names(suits: Suits) -> String {
    let names: Vec<&str> = Suit::ALL
        .into_iter()
        .filter(|&suit| suits.0 >> suit as u8 & 1 == 1)
        .map(suit_name)
        .collect();
    names.join(" or ")
}
