"""How much of an objective a hand covers: what the page ticks, against every payment tried."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.games.pirates_of_skydock.sampling import TABLES, fresh

from starboard.games.pirates_of_skydock.rules.payment import PAIR, Symbols, can_pay, coverage
from starboard.games.pirates_of_skydock.state import Skydock

_SYMBOLS = 4  # without wild


def table(character: str) -> Skydock:
    s = fresh(2, "coverage")
    s.players[0].character = TABLES.by_id[character][1]
    return s


def most(s: Skydock, wanted: Symbols, cards: list[int]) -> int:
    """The size of the largest part of the symbols that can be paid, found by trying all."""
    parts = product(*[range(n + 1) for n in wanted])
    return max(sum(part) for part in parts if can_pay(s, s.players[0], part, cards))


@pytest.mark.parametrize("character", ["brakka-voss", "zenna-flux"])
def test_it_is_the_most_that_can_be_paid(character: str) -> None:
    """SKY-8.4, SKY-8.5, SKY-8.19: Zenna Flux has the Master key."""
    s = table(character)
    random = Random(8)
    pairs = 0
    for _ in range(300):
        wanted = random.choice(TABLES.objectives).symbols
        cards = sorted(random.sample(range(TABLES.schemes), random.randint(0, 6)))
        by_card, by_pair = coverage(s, s.players[0], wanted, cards)
        both = tuple(a + b for a, b in zip(by_card, by_pair, strict=True))
        assert all(n <= most_of for n, most_of in zip(both, wanted, strict=False))
        assert can_pay(s, s.players[0], both, cards)
        assert sum(both) == most(s, wanted, cards)
        # What a pair pays takes two cards that do nothing else.
        assert PAIR * sum(by_pair) <= len(cards)
        pairs += sum(by_pair)
    assert pairs > 0


def cards(*names: str) -> list[int]:
    return sorted(TABLES.by_id[name][1] for name in names)


def test_pairs_stand_only_for_what_no_card_shows() -> None:
    """Gear and map with the cards map, gear, blade: no pair is needed, though one could be made."""
    s = table("brakka-voss")
    wanted = TABLES.objectives[TABLES.by_id["flight-codes"][1]].symbols
    hand = cards("vent-crawl-a", "vent-crawl-b", "snap-decision-a")
    by_card, by_pair = coverage(s, s.players[0], wanted, hand)
    assert by_card[:_SYMBOLS] == (0, 0, 1, 1)
    assert not any(by_pair)


def test_the_master_key_makes_any_card_one_symbol() -> None:
    """SKY-8.19: a blade is the gear or the map that is missing."""
    wanted = TABLES.objectives[TABLES.by_id["flight-codes"][1]].symbols
    hand = cards("vent-crawl-a", "snap-decision-a")
    for character, covered in (("brakka-voss", 1), ("zenna-flux", 2)):
        s = table(character)
        by_card, by_pair = coverage(s, s.players[0], wanted, hand)
        assert (sum(by_card), sum(by_pair)) == (covered, 0)
