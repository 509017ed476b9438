//! The optimized referee: hands are 64-bit card sets, a round is a few mask operations.
//!
//! Every reading of the rules is one constant or one small function, with its
//! number in the comment.

use super::case::{
    Bid, Card, Case, Government, Outcome, RoundOutcome, Rule, Suit, Suits, Token, Verdict,
};

/// A set of cards: bit [`Card::index`].
pub(super) type Cards = u64;

/// The black joker alone.
pub(super) const BLACK_JOKER: Cards = bit(Card::BLACK_JOKER);
/// The colour joker alone.
pub(super) const COLOUR_JOKER: Cards = bit(Card::COLOUR_JOKER);
/// Both jokers.
pub(super) const JOKERS: Cards = BLACK_JOKER | COLOUR_JOKER;
/// The 54 cards.
const PACK: Cards = (1 << Card::COUNT) - 1;
/// The two of every suit; shifted by 12 the aces.
const TWOS: Cards = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// 10, J, Q, K, A of every suit: 20 cards (0).
pub(super) const POINT_CARDS: Cards = TWOS << 8 | TWOS << 9 | TWOS << 10 | TWOS << 11 | TWOS << 12;
const SPADE_ACE: Cards = bit(Card::number(Suit::S, 14));
const DIAMOND_ACE: Cards = bit(Card::number(Suit::D, 14));

/// All 20 point cards.
const ALL_POINTS: u8 = 20;
/// The number of rounds; in the first and the last jokers are powerless (5.1).
const ROUNDS: usize = 10;

/// 1.1, reading 11: half points a dealt hand weighs, whatever becomes girudda.
const SPADE_ACE_WEIGHT: i32 = -2;
const POINT_CARD_WEIGHT: i32 = 2;
const JOKER_WEIGHT: i32 = -1;
/// 1.1: the heaviest hand that is a deal miss, in half points.
pub(super) const MISS_WEIGHT: i32 = 2;

/// The set of one card.
pub(super) const fn bit(card: Card) -> Cards {
    1 << card.index()
}

/// The set of all 13 cards of a suit.
const fn suit_cards(suit: Suit) -> Cards {
    0x1FFF << (13 * suit as u32)
}

/// The set of some cards.
pub(super) fn set(cards: &[Card]) -> Cards {
    cards.iter().fold(0, |all, &card| all | bit(card))
}

/// The cards that are in no dealt hand.
pub(super) fn left_over(dealt: &[Cards; 5]) -> Cards {
    PACK & !dealt.iter().fold(0, |all, hand| all | hand)
}

/// The cards of a set in ascending order of [`Card::index`].
pub(super) fn members(mut cards: Cards) -> impl Iterator<Item = Card> {
    cards &= PACK;
    std::iter::from_fn(move || {
        if cards == 0 {
            return None;
        }
        let lowest = cards.trailing_zeros() as u8;
        cards &= cards - 1;
        Some(Card::from_index(lowest))
    })
}

/// The cards of the permitted suits.
pub(super) const fn permitted_cards(suits: Suits) -> Cards {
    let mut cards = 0;
    let mut suit = 0;
    while suit < 4 {
        if suits.0 >> suit & 1 == 1 {
            cards |= suit_cards(Suit::ALL[suit]);
        }
        suit += 1;
    }
    cards
}

/// The weight of a dealt hand in half points (1.1).
pub(super) fn weight(hand: Cards) -> i32 {
    let count = |cards: Cards| (hand & cards).count_ones() as i32;
    count(SPADE_ACE) * SPADE_ACE_WEIGHT
        + count(POINT_CARDS & !SPADE_ACE) * POINT_CARD_WEIGHT
        + count(JOKERS) * JOKER_WEIGHT
}

/// How high a bid stands in the election: points competing first, then X > S > D > H > C
/// (1.2, 5.4). An X bid competes one higher than what it pledges (reading 10).
pub(super) fn competing(bid: Bid) -> u32 {
    match bid.suit {
        None => (u32::from(bid.points) + 1) * 8 + 4,
        Some(suit) => u32::from(bid.points) * 8 + 3 - suit as u32,
    }
}

/// The president and his bid: the highest, of identical ones the lower player (1.2).
///
/// Of five passes, which no parser lets through, player 0 comes out with an X bid of 0.
pub(super) fn elect(bids: &[Option<Bid>; 5]) -> (usize, Bid) {
    let nobody = Bid {
        suit: None,
        points: 0,
    };
    let mut winner = (0, nobody);
    let mut highest = 0;
    for (player, bid) in bids.iter().enumerate() {
        if let Some(bid) = *bid
            && competing(bid) > highest
        {
            highest = competing(bid);
            winner = (player, bid);
        }
    }
    winner
}

/// 1.5, 5.5: who was dealt the friend card, if that is not the president.
///
/// Reading 6: a card among the four left over is the president's, kept or laid down.
fn friend(dealt: &[Cards; 5], president: usize, card: Card) -> Option<u8> {
    let owner = dealt.iter().position(|hand| hand & bit(card) != 0)?;
    (owner != president).then_some(owner as u8)
}

/// What the suit of the winning bid fixes for a whole game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trump {
    /// The girudda cards; none in a no-girudda game.
    pub(super) girudda: Cards,
    /// The suit, if there is one.
    pub(super) suit: Option<Suit>,
    /// SA, with spade girudda DA (5.2).
    pub(super) mighty: Cards,
    /// The gun that calls the black joker (4, 5.3).
    pub(super) black_gun: Cards,
    /// The gun that calls the colour joker (4, 5.3).
    pub(super) colour_gun: Cards,
}

/// What the led card does to its round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lead {
    /// The card.
    pub(super) card: Cards,
    /// The suits it permits.
    pub(super) suits: Suits,
    /// The cards of these suits.
    pub(super) permitted: Cards,
    /// The joker it calls, if it is a gun.
    pub(super) called: Cards,
}

/// Why a card wins a round: the class it counts in (3, 5.4), strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// The Mighty.
    Mighty,
    /// The joker of girudda's colour; without girudda, of the first card's.
    OwnJoker,
    /// Girudda.
    Girudda,
    /// The joker of the other colour.
    OtherJoker,
    /// The permitted suits.
    Permitted,
    /// All other number cards.
    Other,
}

impl Lead {
    /// A led card that permits some suits.
    pub(super) fn of(trump: &Trump, card: Card, suits: Suits) -> Lead {
        Lead {
            card: bit(card),
            suits,
            permitted: permitted_cards(suits),
            called: trump.called_by(bit(card)),
        }
    }
}

impl Trump {
    /// The game under a winning bid.
    pub(super) const fn new(suit: Option<Suit>) -> Trump {
        Trump {
            suit,
            girudda: match suit {
                Some(suit) => suit_cards(suit),
                None => 0,
            },
            mighty: match suit {
                Some(Suit::S) => DIAMOND_ACE,
                _ => SPADE_ACE,
            },
            black_gun: bit(Card::number(
                match suit {
                    Some(Suit::C) => Suit::S,
                    _ => Suit::C,
                },
                3,
            )),
            colour_gun: bit(Card::number(
                match suit {
                    Some(Suit::H) => Suit::D,
                    _ => Suit::H,
                },
                3,
            )),
        }
    }

    /// The joker that a led card calls.
    ///
    /// Reading 2: in every round, the first and the last too. Reading 4: whatever else
    /// its player holds.
    fn called_by(&self, led: Cards) -> Cards {
        if led == self.black_gun {
            BLACK_JOKER
        } else if led == self.colour_gun {
            COLOUR_JOKER
        } else {
            0
        }
    }

    /// What a led token means, or `None` for a joker that names no suit (reading 17).
    ///
    /// Reading 16: the Mighty permits its own suit like any number card.
    fn lead(&self, token: Token) -> Option<Lead> {
        let suits = token_suits(token);
        (suits != Suits(0)).then(|| Lead::of(self, led_card(token), suits))
    }

    /// 5.1: may the president lead this card of his hand in round 1?
    ///
    /// Reading 5: only girudda *cards* are barred, not a joker that permits girudda.
    /// Reading 15: with nine girudda only the tenth card is left to lead, joker or not.
    pub(super) fn may_open(&self, hand: Cards, card: Cards) -> bool {
        card & self.girudda == 0 || hand & !self.girudda == 0
    }

    /// The cards of his hand that a follower may play (2, steps 2 to 5).
    pub(super) fn playable(&self, hand: Cards, lead: &Lead) -> Cards {
        if hand & lead.called != 0 {
            hand & self.answers(lead.called)
        } else if must_follow(hand, lead.permitted) {
            hand & (lead.permitted | self.free())
        } else {
            hand
        }
    }

    /// Reading 13: a gun is answered by the called joker or the Mighty, not by the other joker.
    fn answers(&self, called: Cards) -> Cards {
        called | self.mighty
    }

    /// 2: the cards that may be played at any time. Reading 14: a joker without power too.
    pub(super) fn free(&self) -> Cards {
        self.mighty | JOKERS
    }

    /// The joker of girudda's colour; without girudda, of the first card's colour.
    ///
    /// Reading 7: the colour of a led joker is its own, which its suits have too.
    fn own_joker(&self, lead: &Lead) -> Cards {
        let black = match self.suit {
            Some(suit) => is_black(suit),
            None => lead.suits.0 & (1 << Suit::S as u8 | 1 << Suit::C as u8) != 0,
        };
        if black { BLACK_JOKER } else { COLOUR_JOKER }
    }

    /// The strongest of the cards played in a round (0..10), and its class (3, 5.4).
    pub(super) fn strongest(&self, round: usize, lead: &Lead, played: Cards) -> (Cards, Class) {
        let live = played & !powerless(round, lead);
        let own = live & self.own_joker(lead);
        let other = live & JOKERS & !own;
        let girudda = live & self.girudda;
        let permitted = live & lead.permitted;
        if live & self.mighty != 0 {
            (self.mighty, Class::Mighty)
        } else if own != 0 {
            (own, Class::OwnJoker)
        } else if girudda != 0 {
            (highest(girudda), Class::Girudda)
        } else if self.suit.is_some() && other != 0 {
            (other, Class::OtherJoker)
        } else if permitted != 0 {
            (highest(permitted), Class::Permitted)
        } else {
            // Without girudda a live joker here would be weaker than the led card,
            // and a led card is permitted or the own joker.
            (highest(live), Class::Other)
        }
    }
}

/// Reading 1: is anything of a permitted suit held? The Mighty counts as a card of its suit.
pub(super) fn must_follow(hand: Cards, permitted: Cards) -> bool {
    hand & permitted != 0
}

/// 4, 5.1: the jokers that are weakest in this round (0..10).
///
/// Reading 3: being called takes the power for this round only.
pub(super) fn powerless(round: usize, lead: &Lead) -> Cards {
    if round == 0 || round == ROUNDS - 1 {
        JOKERS
    } else {
        lead.called
    }
}

/// Reading 8: the highest number, among equal ones S > D > H > C; a joker has none. Of no card, none.
fn highest(cards: Cards) -> Cards {
    let numbers = (cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1FFF;
    let equal = cards & TWOS << numbers.checked_ilog2().unwrap_or(0);
    equal & equal.wrapping_neg()
}

/// Spade and clover are black.
pub(super) const fn is_black(suit: Suit) -> bool {
    matches!(suit, Suit::S | Suit::C)
}

/// The card that a token names when led: `JC` is the black joker (5.6).
pub(super) fn led_card(token: Token) -> Card {
    if token == Token::JC {
        Card::BLACK_JOKER
    } else {
        followed_card(token)
    }
}

/// The card that a token names when followed: `JC` is the colour joker.
pub(super) fn followed_card(token: Token) -> Card {
    match token {
        Token::JD | Token::JH | Token::JDH => Card::COLOUR_JOKER,
        Token::JS | Token::JSC => Card::BLACK_JOKER,
        _ => Card::from_index(token.index()),
    }
}

/// The suits that a led token permits: a number card its own, a joker those it names (5.6).
///
/// Reading 17: `JB` names none.
pub(super) fn token_suits(token: Token) -> Suits {
    let suits: &[Suit] = match token {
        Token::JD => &[Suit::D],
        Token::JH => &[Suit::H],
        Token::JDH => &[Suit::D, Suit::H],
        Token::JS => &[Suit::S],
        Token::JC => &[Suit::C],
        Token::JSC => &[Suit::S, Suit::C],
        _ => match followed_card(token).suit() {
            Some(suit) => return Suits(1 << suit as u8),
            None => &[],
        },
    };
    Suits(suits.iter().fold(0, |all, &suit| all | 1 << suit as u8))
}

/// Reading 17: the tokens that only a leader may write.
fn is_lead_token(token: Token) -> bool {
    token.index() >= Token::JD.index()
}

/// Judges a record: the whole outcome, up to the first violation.
pub fn judge(case: &Case) -> Outcome {
    let dealt = case.hands.map(|hand| set(&hand));
    if let Some(verdict) = judge_deal(case, &dealt) {
        return Outcome {
            government: None,
            rounds: Vec::new(),
            verdict,
        };
    }
    let (president, bid) = elect(&case.bids);
    let government = Government {
        president: president as u8,
        bid,
        friend: friend(&dealt, president, case.friend),
    };
    let mut rounds = Vec::new();
    let mut hands = dealt;
    hands[president] |= left_over(&dealt);
    let verdict = match lay_down(&mut hands[president], &case.laid) {
        Some(rule) => Verdict::RuleViolation {
            rule,
            round: 0,
            player: government.president,
        },
        None => play(case, &government, hands, &mut rounds),
    };
    Outcome {
        government: Some(government),
        rounds,
        verdict,
    }
}

/// Reading 12: a card dealt twice comes before any deal miss.
fn judge_deal(case: &Case, dealt: &[Cards; 5]) -> Option<Verdict> {
    if let Some(player) = dealt_twice(case, dealt) {
        return Some(Verdict::RuleViolation {
            rule: Rule::DealtTwice,
            round: 0,
            player,
        });
    }
    dealt
        .iter()
        .position(|&hand| weight(hand) <= MISS_WEIGHT)
        .map(|player| Verdict::DealMistake {
            player: player as u8,
        })
}

/// Who holds the first second copy in reading order.
fn dealt_twice(case: &Case, dealt: &[Cards; 5]) -> Option<u8> {
    if dealt.iter().fold(0, |all, hand| all | hand).count_ones() == 50 {
        return None;
    }
    let mut seen = 0;
    for (player, hand) in (0..).zip(&case.hands) {
        for &card in hand {
            if seen & bit(card) != 0 {
                return Some(player);
            }
            seen |= bit(card);
        }
    }
    None
}

/// 1.4: takes the laid cards out of the president's fourteen, or says which rule the first wrong one breaks.
fn lay_down(hand: &mut Cards, laid: &[Card; 4]) -> Option<Rule> {
    let owned = *hand;
    for &card in laid {
        if owned & bit(card) == 0 {
            return Some(Rule::LaidNotOwned);
        }
        if *hand & bit(card) == 0 {
            return Some(Rule::LaidTwice);
        }
        *hand &= !bit(card);
    }
    None
}

/// The ten rounds, told in `rounds`, and how they end.
fn play(
    case: &Case,
    government: &Government,
    mut hands: [Cards; 5],
    rounds: &mut Vec<RoundOutcome>,
) -> Verdict {
    let trump = Trump::new(government.bid.suit);
    let mut points = [0; 5];
    let mut leader = usize::from(government.president);
    rounds.reserve_exact(ROUNDS);
    for (number, row) in case.rounds.iter().enumerate() {
        match play_round(&trump, number, leader, row, &mut hands) {
            Ok(round) => {
                rounds.push(round);
                leader = usize::from(round.winner);
                points[leader] += round.points;
            }
            Err((rule, player)) => {
                return Verdict::RuleViolation {
                    rule,
                    round: number as u8 + 1,
                    player: player as u8,
                };
            }
        }
    }
    let friend = government
        .friend
        .map_or(0, |friend| points[usize::from(friend)]);
    let laid = (set(&case.laid) & POINT_CARDS).count_ones() as u8;
    let total = points[usize::from(government.president)] + friend + laid;
    Verdict::Finished {
        government: total,
        opposition: ALL_POINTS - total,
        pledge: government.bid.points,
    }
}

/// One round (0..10): takes its cards out of the hands, or says who breaks which rule first.
fn play_round(
    trump: &Trump,
    number: usize,
    leader: usize,
    row: &[Token; 5],
    hands: &mut [Cards; 5],
) -> Result<RoundOutcome, (Rule, usize)> {
    let lead = open(trump, number, row[leader], hands[leader]).map_err(|rule| (rule, leader))?;
    hands[leader] &= !lead.card;
    let mut cards = [lead.card; 5];
    let mut played = lead.card;
    for player in (leader + 1..5).chain(0..leader) {
        let card =
            follow(trump, &lead, row[player], hands[player]).map_err(|rule| (rule, player))?;
        hands[player] &= !card;
        cards[player] = card;
        played |= card;
    }
    let (best, _) = trump.strongest(number, &lead, played);
    Ok(RoundOutcome {
        leader: leader as u8,
        permitted: lead.suits,
        winner: cards
            .iter()
            .position(|&card| card == best)
            .unwrap_or(leader) as u8,
        points: (played & POINT_CARDS).count_ones() as u8,
    })
}

/// The leader's checks: held, form of the token, 5.1.
fn open(trump: &Trump, number: usize, token: Token, hand: Cards) -> Result<Lead, Rule> {
    if hand & bit(led_card(token)) == 0 {
        return Err(Rule::NotHeld);
    }
    let lead = trump.lead(token).ok_or(Rule::TokenForm)?;
    if number == 0 && !trump.may_open(hand, lead.card) {
        return Err(Rule::GiruddaLed);
    }
    Ok(lead)
}

/// A follower's checks: held, form of the token, gun, permitted suit.
fn follow(trump: &Trump, lead: &Lead, token: Token, hand: Cards) -> Result<Cards, Rule> {
    let card = bit(followed_card(token));
    if hand & card == 0 {
        return Err(Rule::NotHeld);
    }
    if is_lead_token(token) {
        return Err(Rule::TokenForm);
    }
    if trump.playable(hand, lead) & card != 0 {
        Ok(card)
    } else if hand & lead.called != 0 {
        Err(Rule::GunIgnored)
    } else {
        Err(Rule::NotFollowed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(words: &str) -> Vec<Card> {
        (0..Card::COUNT)
            .map(Card::from_index)
            .filter(|card| words.split(' ').any(|word| word == card.to_string()))
            .collect()
    }

    fn some(words: &str) -> Cards {
        set(&cards(words))
    }

    fn bid(suit: Option<Suit>, points: u8) -> Bid {
        Bid { suit, points }
    }

    fn token(word: &str) -> Token {
        let mut tokens = (0..Token::COUNT).map(Token::from_index);
        tokens.find(|token| token.to_string() == word).unwrap()
    }

    fn lead(trump: &Trump, word: &str) -> Lead {
        trump.lead(token(word)).unwrap()
    }

    #[test]
    fn a_set_holds_a_card_that_is_named_twice_and_left_over_is_what_nobody_holds() {
        let ace = Card::number(Suit::S, 14);
        assert_eq!(set(&[ace, ace]), bit(ace));
        let hands = [bit(ace), bit(ace), JOKERS, 0, 0];
        assert_eq!(left_over(&hands), PACK - bit(ace) - JOKERS);
    }

    #[test]
    fn the_highest_is_of_the_highest_number_then_of_the_first_suit() {
        for (place, &first) in Suit::ALL.iter().enumerate() {
            for &second in &Suit::ALL[place..] {
                for number in 3..=14 {
                    let [one, other] = [first, second].map(|suit| bit(Card::number(suit, number)));
                    let lower = bit(Card::number(Suit::S, number - 1));
                    let cards = one | other | lower | JOKERS;
                    assert_eq!(highest(cards), one, "{first:?} {second:?} {number}");
                }
            }
        }
        assert_eq!(highest(0), 0);
        assert_eq!(highest(JOKERS), 0);
    }

    #[test]
    fn a_hand_weighs_half_points() {
        // 1.1: SA -1, each joker -0.5, other point cards +1; here in halves.
        assert_eq!(weight(some("SA JB JC S2 S3")), -4);
        assert_eq!(weight(some("D10 H10 DA CK")), 8);
        assert_eq!(weight(some("SA S10 JC")), -1);
        assert_eq!(weight(some("S2 D9 H3")), 0);
    }

    #[test]
    fn bids_compete_by_number_then_suit() {
        let order = [
            bid(Some(Suit::C), 13),
            bid(Some(Suit::H), 13),
            bid(Some(Suit::D), 13),
            bid(Some(Suit::S), 13),
            bid(None, 12),
            bid(Some(Suit::C), 14),
            bid(Some(Suit::S), 14),
            bid(None, 13),
        ];
        assert!(order.is_sorted_by(|one, next| competing(*one) < competing(*next)));
    }

    #[test]
    fn of_identical_bids_the_lower_player_wins() {
        let heart = Some(bid(Some(Suit::H), 15));
        let bids = [None, heart, None, heart, heart];
        assert_eq!(elect(&bids), (1, bid(Some(Suit::H), 15)));
        let beaten = [Some(bid(None, 12)), heart, None, None, None];
        assert_eq!(elect(&beaten).0, 1);
    }

    #[test]
    fn girudda_fixes_mighty_and_guns() {
        let table = [
            (Some(Suit::S), "DA", "C3", "H3"),
            (Some(Suit::D), "SA", "C3", "H3"),
            (Some(Suit::H), "SA", "C3", "D3"),
            (Some(Suit::C), "SA", "S3", "H3"),
            (None, "SA", "C3", "H3"),
        ];
        for (suit, mighty, black, colour) in table {
            let trump = Trump::new(suit);
            assert_eq!(trump.mighty, some(mighty), "{suit:?}");
            assert_eq!(trump.black_gun, some(black), "{suit:?}");
            assert_eq!(trump.colour_gun, some(colour), "{suit:?}");
        }
    }

    #[test]
    fn a_gun_calls_the_joker_of_its_colour() {
        let heart = Trump::new(Some(Suit::H));
        assert_eq!(lead(&heart, "C3").called, BLACK_JOKER);
        assert_eq!(lead(&heart, "D3").called, COLOUR_JOKER);
        assert_eq!(lead(&heart, "H3").called, 0);
        let clover = Trump::new(Some(Suit::C));
        assert_eq!(lead(&clover, "S3").called, BLACK_JOKER);
        assert_eq!(lead(&clover, "C3").called, 0);
    }

    #[test]
    fn the_token_jc_is_two_jokers() {
        assert_eq!(led_card(Token::JC), Card::BLACK_JOKER);
        assert_eq!(followed_card(Token::JC), Card::COLOUR_JOKER);
        assert_eq!(token_suits(Token::JC), Suits(1 << Suit::C as u8));
        for word in ["JD", "JH", "JDH"] {
            assert_eq!(led_card(token(word)), Card::COLOUR_JOKER);
        }
        for word in ["JS", "JSC", "JB"] {
            assert_eq!(led_card(token(word)), Card::BLACK_JOKER);
        }
        assert!(Trump::new(None).lead(Token::JB).is_none());
    }

    #[test]
    fn followers_play_what_they_must() {
        let diamond = Trump::new(Some(Suit::D));
        let table = [
            // Step 4 and 5: a permitted suit, the Mighty or a joker.
            ("H5", "H2 HK S4 SA JB", "H2 HK SA JB"),
            ("H5", "S4 SA JB", "S4 SA JB"),
            // Reading 1: the Mighty alone in its suit.
            ("S5", "SA D4 H3", "SA"),
            ("S5", "SA D4 JC", "SA JC"),
            ("JSC", "SA D4 H3", "SA"),
            // 5.6: one suit or both.
            ("JD", "D4 H3 C2", "D4"),
            ("JDH", "D4 H3 C2", "D4 H3"),
            ("JC", "D4 H3 C2", "C2"),
            // 4 and reading 13: only the called joker or the Mighty.
            ("C3", "JB JC C4 SA", "JB SA"),
            ("C3", "JB JC C4 S2", "JB"),
            ("C3", "JC C4 S2", "JC C4"),
            ("H3", "JB JC C4 S2", "JC"),
        ];
        for (led, hand, legal) in table {
            let lead = lead(&diamond, led);
            assert_eq!(
                diamond.playable(some(hand), &lead),
                some(legal),
                "{led}: {hand}"
            );
        }
    }

    #[test]
    fn the_president_opens_without_girudda() {
        let heart = Trump::new(Some(Suit::H));
        let ten = some("H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ");
        assert!(heart.may_open(ten, some("H2")));
        let nine = some("H2 H3 H4 H5 H6 H7 H8 H9 H10 JC");
        assert!(!heart.may_open(nine, some("H2")));
        assert!(heart.may_open(nine, COLOUR_JOKER));
        assert!(Trump::new(None).may_open(nine, some("H2")));
    }

    #[test]
    fn classes_are_ordered_with_girudda() {
        let diamond = Some(Suit::D);
        let table = [
            (diamond, 1, "H5", "H5 HA SA JC DA", "SA", Class::Mighty),
            (diamond, 1, "H5", "H5 HA JC DA JB", "JC", Class::OwnJoker),
            (diamond, 1, "H5", "H5 HA D2 JB C2", "D2", Class::Girudda),
            (diamond, 1, "H5", "H5 HA CA JB C2", "JB", Class::OtherJoker),
            (diamond, 1, "H5", "H5 H7 CA SK C2", "H7", Class::Permitted),
            (diamond, 1, "C3", "C3 C2 JB H2 S2", "C3", Class::Permitted),
            (diamond, 1, "C3", "C3 C2 JC H2 S2", "JC", Class::OwnJoker),
            (diamond, 0, "JS", "JB JC HA CA S2", "S2", Class::Permitted),
            (diamond, 0, "JS", "JB JC HA CA C2", "HA", Class::Other),
            (diamond, 9, "H2", "H2 JC JB C9 C8", "H2", Class::Permitted),
            (
                Some(Suit::H),
                0,
                "JDH",
                "JC DA H2 C3 S4",
                "H2",
                Class::Girudda,
            ),
            (
                Some(Suit::S),
                1,
                "JDH",
                "JC SA D2 H2 C3",
                "SA",
                Class::Girudda,
            ),
            (
                Some(Suit::S),
                1,
                "JSC",
                "JB SA D2 H2 C3",
                "JB",
                Class::OwnJoker,
            ),
            (
                Some(Suit::S),
                1,
                "C2",
                "C2 SA DA H2 C3",
                "DA",
                Class::Mighty,
            ),
            (
                Some(Suit::S),
                9,
                "JDH",
                "JC DK HK D2 C3",
                "DK",
                Class::Permitted,
            ),
            (
                Some(Suit::S),
                9,
                "JDH",
                "JC DQ HK D2 C3",
                "HK",
                Class::Permitted,
            ),
        ];
        assert_strongest(&table);
    }

    #[test]
    fn classes_are_ordered_without_girudda() {
        let table = [
            (None, 1, "H5", "H5 HA JC DA JB", "JC", Class::OwnJoker),
            (None, 1, "H2", "H2 CA JB DA S3", "H2", Class::Permitted),
            (None, 1, "JDH", "JC JB H2 D2 C3", "JC", Class::OwnJoker),
            (None, 1, "SA", "SA JB H2 D2 C3", "SA", Class::Mighty),
            (None, 1, "S4", "S4 JB JC SK C3", "JB", Class::OwnJoker),
            (None, 0, "JS", "JB JC H2 S2 CA", "S2", Class::Permitted),
            (None, 1, "C3", "C3 JB C2 H2 HA", "C3", Class::Permitted),
        ];
        assert_strongest(&table);
    }

    type Row = (
        Option<Suit>,
        usize,
        &'static str,
        &'static str,
        &'static str,
        Class,
    );

    fn assert_strongest(table: &[Row]) {
        for &(suit, round, led, played, best, class) in table {
            let trump = Trump::new(suit);
            let lead = lead(&trump, led);
            assert_eq!(
                trump.strongest(round, &lead, some(played)),
                (some(best), class),
                "{suit:?} {led}: {played}"
            );
        }
    }

    #[test]
    fn members_are_the_cards_of_a_set() {
        let all: Vec<Card> = members(!0).collect();
        assert_eq!(all.len(), 54);
        assert_eq!(
            members(some("S2 HA JB")).collect::<Vec<_>>(),
            cards("S2 HA JB")
        );
        assert_eq!(POINT_CARDS.count_ones(), 20);
    }
}
