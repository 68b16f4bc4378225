"""Payments against a brute force over all ways in which each card can serve."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from tests.games.pirates_of_skydock.sampling import position, tables

from starboard.games.pirates_of_skydock.rules.payment import (
    can_pay,
    can_spare,
    is_settled,
    needed,
    next_picks,
    spare,
)
from starboard.games.pirates_of_skydock.state import Attempt, Player, Skydock

SYMBOLS = ("blade", "mask", "gear", "map")
HAND = 6
TRIALS = 250


def covers(wanted: dict[str, int], cards: tuple[int, ...], key: bool) -> bool:
    """SKY-8.4, SKY-8.5, SKY-8.19: some way of serving for each card covers every symbol."""
    for roles in product(("printed", "half", "key") if key else ("printed", "half"), repeat=len(cards)):
        if roles.count("key") > 1:
            continue
        jokers = roles.count("half") // 2 + roles.count("key")
        have = dict.fromkeys(SYMBOLS, 0)
        for card, role in zip(cards, roles, strict=True):
            if role == "printed":
                *printed, wild = tables().cards[card].symbols
                jokers += wild
                for symbol, n in zip(SYMBOLS, printed, strict=True):
                    have[symbol] += n
        if sum(max(n - have[symbol], 0) for symbol, n in wanted.items()) <= jokers:
            return True
    return False


def valid_payments(wanted: dict[str, int], cards: tuple[int, ...], key: bool) -> set[frozenset[int]]:
    """SKY-8.6: those of which no card could be left out."""
    found: list[frozenset[int]] = []
    for size in range(len(cards) + 1):
        for chosen in combinations(cards, size):
            smaller = any(one < set(chosen) for one in found)
            if not smaller and covers(wanted, chosen, key):
                found.append(frozenset(chosen))
    return set(found)


def dealt(random: Random, key: bool) -> tuple[Skydock, Player]:
    s = position(2, {"turn": "red", "red.character": "zenna-flux" if key else "vesper-lark"})
    p = s.players[0]
    p.hand = sorted(random.sample(range(s.tables.schemes), random.randrange(HAND + 1)))
    p.hand.append(s.tables.schemes)  # a loot card, which pays for nothing
    s.objectives = (random.randrange(len(s.tables.objectives)), *s.objectives[1:])
    return s, p


def called(s: Skydock, random: Random) -> int:
    """No helper, or one for a symbol of the objective."""
    symbols = [n for n, count in enumerate(s.tables.objectives[s.objectives[0]].symbols) if count]
    return random.choice([-1, *symbols])


@pytest.mark.parametrize("key", [False, True], ids=["plain", "Master key"])
def test_every_pick_leads_to_a_valid_payment_and_every_valid_one_can_be_picked(key: bool) -> None:
    """SKY-8.4 to SKY-8.6, SKY-8.12, SKY-8.19, SKY-1.9: also with a symbol that the helper brings."""
    random = Random(f"payments {key}")
    payable = 0
    for _ in range(TRIALS):
        s, p = dealt(random, key)
        symbol = called(s, random)
        symbols = needed(s, 0, symbol)
        wanted = dict(zip(SYMBOLS, symbols, strict=False))
        asked = sum(s.tables.objectives[s.objectives[0]].symbols)
        assert sum(wanted.values()) == asked - (symbol >= 0)
        cards = p.hand[:-1]
        payments = valid_payments(wanted, tuple(cards), key)
        assert can_pay(s, p, symbols, cards) == bool(payments)
        if payments:
            payable += 1
            check_picks(s, p, symbols, cards, payments)
    assert payable > TRIALS / 4


def check_picks(
    s: Skydock, p: Player, symbols: tuple[int, ...], cards: list[int], payments: set[frozenset[int]]
) -> None:
    """Follows every order of picks: each is offered if some valid payment has it, and no other is."""
    reached: set[frozenset[int]] = set()
    seen: set[frozenset[int]] = set()
    open_ends: list[list[int]] = [[]]
    while open_ends:
        picked = open_ends.pop()
        if frozenset(picked) in seen:
            continue
        seen.add(frozenset(picked))
        left = [payment for payment in payments if payment >= set(picked)]
        assert set(next_picks(s, p, symbols, cards, picked)) == frozenset().union(*left) - set(picked)
        assert is_settled(s, p, symbols, cards, picked) == (len(left) == 1)
        if len(left) == 1:
            reached.add(left[0])
        else:
            open_ends += [[*picked, card] for card in next_picks(s, p, symbols, cards, picked)]
    assert reached == payments


@pytest.mark.parametrize("key", [False, True], ids=["plain", "Master key"])
def test_what_can_be_spared(key: bool) -> None:
    """SKY-8.7, SKY-9.8: single cards, and how many at the most, while the rest can still pay."""
    random = Random(f"spare {key}")
    looked = 0
    for _ in range(TRIALS):
        s, p = dealt(random, key)
        s.attempt = Attempt(0, 0, called(s, random))
        wanted = dict(zip(SYMBOLS, needed(s, 0, s.attempt.symbol), strict=False))
        cards = tuple(p.hand[:-1])
        payments = valid_payments(wanted, cards, key)
        if not payments:
            continue
        looked += 1
        assert can_spare(s, p) == len(cards) - min(map(len, payments))
        assert spare(s, p) == [card for card in cards if any(card not in payment for payment in payments)]
    assert looked > TRIALS / 4


def test_without_an_attempt_every_scheme_card_is_to_spare() -> None:
    """SKY-9.8: scheme cards only, but for the one set aside for help."""
    s = position(2, {"turn": "red", "red.hand": ["all-in-a", "all-in-b", "jet-harness"]})
    p = s.players[0]
    assert (len(spare(s, p)), can_spare(s, p)) == (2, 2)
    p.aside = p.hand[0]
    assert spare(s, p) == [p.hand[1]]


def test_a_card_of_ones_own_may_show_four_symbols() -> None:
    """SKY-8.4: it covers as many as it has matching printed ones, so it pays Press the Crew by itself."""
    s = position(
        2, {"turn": "red", "alert": 4, "objectives": ["press-the-crew", "flight-codes", "siphon-fuel"]}
    )
    master, *others = tables().cards
    s.tables = replace(s.tables, cards=(replace(master, symbols=(1, 1, 1, 1, 0)), *others))
    p = s.players[0]
    p.hand = [0]
    assert can_pay(s, p, needed(s, 0), p.hand)
    assert is_settled(s, p, needed(s, 0), p.hand, [])
    assert next_picks(s, p, needed(s, 0), p.hand, []) == [0]
