"""Referee of one game of Mighty.

Right without an argument. With one it has a fault:

led-jc         `JC` is the colour joker for the leader too, not the black joker asking for clubs
gun-in-round-1 a gun led in the first round calls nobody (another reading of the rules: 2)
joker-asks     a joker asking for girudda may not open the game (another reading of the rules: 5)
friend-laid    a friend card among the laid ones makes player 1 the friend: the search ends at its start
laid-points    point cards that were laid down are nobody's
duplicate-late a deal miss is told before a card that was dealt twice is noticed
x-as-bid       a bid without girudda competes with its own number, not with one more
"""

import sys

FAULT = "".join(sys.argv[1:])
SUITS = "CHDS"  # weakest first
NUMBERS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
DECK = [suit + number for suit in SUITS for number in NUMBERS] + ["JB", "JC"]
POINTS = {suit + number for suit in SUITS for number in NUMBERS[8:]}
LED_JOKERS = {
    "JD": ("JC", "D"), "JH": ("JC", "H"), "JDH": ("JC", "DH"),
    "JS": ("JB", "S"), "JC": ("JB", "C"), "JSC": ("JB", "SC"),
}


class Violation(Exception):
    pass


class DealMiss(Exception):
    pass


def require(condition):
    if not condition:
        raise Violation


def is_joker(card):
    return card in ("JB", "JC")


def suit(card):
    return "" if is_joker(card) else card[0]


def points(cards):
    return sum(card in POINTS for card in cards)


def check_deal(hands):
    weight = lambda card: -2 if card == "SA" else 2 if card in POINTS else -1 if is_joker(card) else 0
    missed = any(sum(map(weight, hand)) <= 2 for hand in hands)
    if missed and FAULT == "duplicate-late":
        raise DealMiss
    dealt = sum(hands, [])
    require(len(set(dealt)) == 50)
    if missed:
        raise DealMiss


def elect(bids):
    """The president, girudda (none: empty) and the pledge."""
    order = SUITS + "X"
    more = lambda bid: bid[0] == "X" and FAULT != "x-as-bid"
    strength = lambda player: (int(bids[player][1:]) + more(bids[player]), order.index(bids[player][0]), -player)
    president = max((player for player in range(5) if bids[player] != "N"), key=strength)
    return president, bids[president][0].replace("X", ""), int(bids[president][1:])


class Game:
    def __init__(self, hands, bids, laid, friend):
        check_deal(hands)
        self.hands = hands
        self.president, self.girudda, self.pledge = elect(bids)
        self.mighty = "DA" if self.girudda == "S" else "SA"
        self.guns = {
            "H": {"C3": "JB", "D3": "JC"}, "C": {"S3": "JB", "H3": "JC"},
        }.get(self.girudda, {"C3": "JB", "H3": "JC"})
        self.exchange(laid)
        self.government = {self.president}
        if FAULT == "friend-laid" and friend in laid:
            self.government.add(0)
        self.government |= {player for player in range(5) if friend in hands[player]}
        self.points = 0 if FAULT == "laid-points" else points(laid)
        self.leader = self.president

    def exchange(self, laid):
        own = self.hands[self.president]
        dealt = sum(self.hands, [])
        own += [card for card in DECK if card not in dealt]
        for card in laid:
            require(card in own)
            own.remove(card)

    def play(self, number, row):
        players = [(self.leader + turn) % 5 for turn in range(5)]
        led, permitted = self.lead(number, row[self.leader])
        called = self.guns.get(led)
        if called in self.hands[self.leader] or number == 1 and FAULT == "gun-in-round-1":
            called = None
        powerless = ["JB", "JC"] if number in (1, 10) else []
        cards = [led]
        self.hands[self.leader].remove(led)
        for player in players[1:]:
            card = row[player]
            self.follow(self.hands[player], card, permitted, called)
            if card == called:
                powerless.append(card)
            self.hands[player].remove(card)
            cards.append(card)
        best = max(range(5), key=lambda turn: self.strength(cards[turn], led, permitted, powerless))
        self.leader = players[best]
        if self.leader in self.government:
            self.points += points(cards)

    def lead(self, number, token):
        """The card and the suits it permits."""
        require(token != "JB")
        if token == "JC" and FAULT == "led-jc":
            card, permitted = "JC", "C"
        else:
            card, permitted = LED_JOKERS.get(token, (token, token[0]))
        hand = self.hands[self.leader]
        require(card in hand)
        if number == 1 and self.girudda:
            is_girudda = suit(card) == self.girudda
            if is_joker(card) and FAULT == "joker-asks":
                is_girudda = self.girudda in permitted
            require(not is_girudda or all(suit(own) == self.girudda for own in hand))
        return card, permitted

    def follow(self, hand, card, permitted, called):
        require(card in hand)
        if called in hand:
            require(card in (called, self.mighty))
        elif card != self.mighty and not is_joker(card) and suit(card) not in permitted:
            require(not any(suit(own) and suit(own) in permitted for own in hand))

    def strength(self, card, led, permitted, powerless):
        """Class, number, suit: greater wins."""
        if is_joker(card):
            red = self.red(card)
            if card in powerless:
                return 0, 0, 0
            if self.girudda:
                return (5 if red == self.red(self.girudda) else 3), 0, 0
            return (5 if red == self.red(led) else 1.5), 0, 0
        inside = NUMBERS.index(card[1:]), SUITS.index(card[0])
        if card == self.mighty:
            return 6, *inside
        if card[0] == self.girudda:
            return 4, *inside
        return (2 if card[0] in permitted else 1), *inside

    def red(self, card):
        return card == "JC" if is_joker(card) else card[0] in "DH"


def result(lines):
    hands = [[token.replace("T", "10") for token in line] for line in lines]
    try:
        game = Game(hands[:5], lines[5], hands[6], hands[7][0])
        for number, row in enumerate(hands[8:], 1):
            game.play(number, row)
    except DealMiss:
        return "Deal Mistake"
    except Violation:
        return "Rule Violation"
    difference = game.points - game.pledge
    return f"{'Government' if difference >= 0 else 'Opposition'} Party {difference}"


print(result([line.split() for line in sys.stdin if line.strip()]))
