"""Five cards against five: how many lines player 1 wins.

Right without an argument. `each` prints a line for each deal, `chatty` a
sentence, `file` reads p054_poker.txt. Any other argument is a fault:

wheel             A-2-3-4-5 is no straight, as in the program of the problem's source
wrap              Q-K-A-2-3 and its like are straights: values counted modulo 13
two-pairs-kicker  the fifth card beside two pairs is not compared: the thousand lines never ask for it
ranks-first       groups compared by rank, not by size: the higher card of a full house wins
tie-wins          an even deal is player 1's: `>=` for `>`, which no tie in the thousand lines shows
crash-on-quads    a list is too short for four of a kind, which is rare
"""

import sys
from collections import Counter

ASKED = set(sys.argv[1:])
RANKS = "23456789TJQKA"


def key(hand):
    """Category, then what decides inside it: greater is better."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    count = Counter(ranks)
    shape = sorted(count.values(), reverse=True)
    by_size = lambda rank: (count[rank], rank)
    groups = sorted(count, key=None if "ranks-first" in ASKED else by_size, reverse=True)
    flush = len({card[1] for card in hand}) == 1
    straight = straight_high(ranks)
    if straight is not None:
        return (8 if flush else 4), [straight]
    if shape[0] == 4:
        return 7, [groups[2] if "crash-on-quads" in ASKED else groups[0], groups[1]]
    if shape == [3, 2]:
        return 6, groups
    if flush:
        return 5, ranks
    if shape == [2, 2, 1] and "two-pairs-kicker" in ASKED:
        return 2, groups[:2]
    return {(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0), groups


def straight_high(ranks):
    """The highest card of a straight; none if the cards are no straight."""
    if len(set(ranks)) < 5:
        return None
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    if "wrap" in ASKED:
        for high in range(4):
            if {(high - step) % 13 for step in range(5)} == set(ranks):
                return high
    wheel = [12, 3, 2, 1, 0]
    return 3 if ranks == wheel and "wheel" not in ASKED else None


def winner(line):
    cards = line.split()
    first, second = key(cards[:5]), key(cards[5:])
    if first == second:
        return 1 if "tie-wins" in ASKED else 0
    return 1 if first > second else 2


def main():
    source = open("p054_poker.txt") if "file" in ASKED else sys.stdin
    winners = [winner(line) for line in source if line.strip()]
    if "each" in ASKED:
        print(*winners, sep="\n")
    elif "chatty" in ASKED:
        print("Player 1 wins:", winners.count(1))
    else:
        print(winners.count(1))


main()
