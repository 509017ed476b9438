"""Tarot poker: both best ranks and who wins.

Right without an argument. With one it has a fault of an accepted contest program:

ten-as-one      only one digit of a number is read: `10` is 1
unsorted        a Diversity from three jokers is compared in the order of the cards, jokers last
three-equal     a pair has exactly two cards of its value: rank 14 is missed with three
mixed-straight  high and low cards together are a straight
"""

import sys
from itertools import chain, combinations, combinations_with_replacement
from operator import itemgetter

FAULT = "".join(sys.argv[1:])
ROMAN = "O I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split()
SUITS = "SBVM"
COURT = {"G": 11, "R": 12, "D": 13, "K": 14}

# A card is (is it high, value, suit): compared as such, it is in the game's order.
HIGH, VALUE, SUIT = map(itemgetter, range(3))
HIGHS = [(True, value, 0) for value in range(22)]
LOWS = [[(False, value, suit) for value in range(1, 15)] for suit in range(4)]


def card(token):
    if token in ROMAN:
        return HIGHS[ROMAN.index(token)]
    number = token[1:2] if FAULT == "ten-as-one" else token[1:]
    return LOWS[SUITS.index(token[0])][(COURT.get(number) or int(number)) - 1]


# What is asked of the cards of a combination. They come in descending order.


def equal(cards):
    return len({c[:2] for c in cards}) == 1


def all_high(cards):
    return all(map(HIGH, cards))


def all_low(cards):
    return not any(map(HIGH, cards))


def flush(cards):
    return all_low(cards) and len(set(map(SUIT, cards))) == 1


def straight(cards):
    values = sorted(map(VALUE, cards))
    alike = all_low(cards) or all_high(cards) or FAULT == "mixed-straight"
    return alike and values == list(range(values[0], values[0] + 5))


def numbered(cards):
    return all_low(cards) and all(c[1] <= 10 for c in cards)


def one_high(cards):
    return cards[0][0] and all_low(cards[1:])


def diversity(cards):
    return one_high(cards) and len(set(map(SUIT, cards[1:]))) == 4


def sum_house(cards):
    return one_high(cards) and numbered(cards[1:]) and sum(map(VALUE, cards[1:])) == cards[0][1]


def comparable(cards):
    """A high card and low cards of its number."""
    return one_high(cards) and numbered(cards[1:]) and len(set(map(VALUE, cards))) == 1


def full_house(cards):
    return any(equal(cards[:k]) and equal(cards[k:]) for k in (2, 3))


def split(first, second):
    """Two pairs of the cards, of these kinds."""
    ways = [(0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)]
    ways += [(c, d, a, b) for a, b, c, d in ways]
    return lambda cards: any(
        first((cards[a], cards[b])) and second((cards[c], cards[d])) for a, b, c, d in ways
    )


COMBINATIONS = [  # by rank: how many cards, and what is asked of them
    (5, equal),
    (5, all_high),
    (5, lambda cards: flush(cards) and straight(cards)),
    (5, diversity),
    (5, sum_house),
    (5, comparable),
    (4, sum_house),
    (5, lambda cards: all_low(cards) and all(c[1] > 10 for c in cards)),
    (4, equal),
    (5, full_house),
    (5, flush),
    (5, straight),
    (4, split(comparable, comparable)),
    (4, split(comparable, equal)),
    (2, comparable),
    (3, equal),
    (4, split(equal, equal)),
    (2, equal),
    (5, all_low),
    (1, lambda cards: True),
]


def ways(hand, rank):
    """Every way to form a rank: the combination's cards, then the others, each descending."""
    size, asked = COMBINATIONS[rank - 1]
    for places in combinations(range(5), size):
        chosen = tuple(hand[p] for p in places)
        if asked(chosen) and not (rank == 14 and FAULT == "three-equal" and three_equal(hand)):
            yield chosen, tuple(hand[p] for p in range(5) if p not in places)


def three_equal(hand):
    return any(equal(three) for three in combinations(hand, 3))


def fillings(given, jokers):
    """Cards for the jokers, the best among them: in two parts.

    A suit matters only where all cards have one suit, or all four; elsewhere the
    best suit will do. Of three jokers one at most becomes a high card, or all
    become the same card. The second part then has nothing for the ranks 1 to 4.
    """
    some = combinations_with_replacement
    kings = [suit[13] for suit in LOWS]
    suits = [LOWS[suit] for suit in {c[2] for c in given if not c[0]}]
    alike = ((card,) * jokers for card in LOWS[3] + HIGHS)
    yield chain(alike, *(some(pool, jokers) for pool in (kings + HIGHS[21:], *suits)))
    most = 1 if jokers == 3 else jokers
    yield (
        (*few, *lows)
        for highs in range(most + 1)
        for few in some(HIGHS, highs)
        for lows in some(LOWS[3], jokers - highs)
    )


def best(tokens):
    given = [card(token) for token in tokens if token != "J"]
    jokers = 5 - len(given)
    if jokers >= 4:
        high, value, _ = max(given, default=HIGHS[21])
        copy = HIGHS[value] if high else LOWS[3][value - 1]
        return 1, (tuple(sorted([*given, *[copy] * jokers], reverse=True)), ())
    rank, found = 20, ((), ())
    for part in fillings(given, jokers):
        if jokers == 3 and rank <= 4:
            break
        for filling in set(part):
            hand = sorted([*given, *filling], reverse=True)
            for better in range(1, rank + 1):
                made = max(ways(hand, better), default=None)
                if made is None:
                    continue
                if FAULT == "unsorted" and better == 4 and jokers == 3:
                    made = (*given, *filling), ()
                if better < rank or made > found:
                    rank, found = better, made
                break
    return rank, found


def main():
    tokens = sys.stdin.read().split()
    (rank1, konrad), (rank2, atli) = best(tokens[:5]), best(tokens[5:])
    print(rank1, rank2)
    first, second = (-rank1, konrad), (-rank2, atli)
    print("Jafntefli" if first == second else "Konrad" if first > second else "Atli")


main()
