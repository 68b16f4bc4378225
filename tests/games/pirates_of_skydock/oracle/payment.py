"""SKY-8.4 to SKY-8.6, SKY-8.19: by trying every way in which each card can serve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from tests.games.pirates_of_skydock.oracle.document import CARDS


def covers(cards: Sequence[str], symbols: Sequence[str], key: bool) -> bool:
    shown = tuple(sorted(tuple(sorted(CARDS[card].shows)) for card in cards if CARDS[card].scheme))
    return _covers(shown, tuple(sorted(symbols)), 0, key)


@cache
def _covers(cards: tuple[tuple[str, ...], ...], left: tuple[str, ...], spare: int, key: bool) -> bool:
    """`spare` cards are kept for pairs, each of which stands for any one symbol."""
    if not left:
        return True
    if not cards:
        return spare // 2 >= len(left)
    first, *others = cards
    rest = tuple(others)
    return (
        _covers(rest, left, spare + 1, key)
        or any(_covers(rest, after, spare, key) for after in _printed(first, left) if after != left)
        or (key and any(_covers(rest, _without(left, one), spare, False) for one in set(left)))
    )


def _printed(card: tuple[str, ...], left: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What may be left once a card has served by some of its printed symbols."""
    if not card:
        yield left
        return
    yield from _printed(card[1:], left)
    for one in set(left):
        if card[0] in (one, "wild"):
            yield from _printed(card[1:], _without(left, one))


def _without(left: tuple[str, ...], symbol: str) -> tuple[str, ...]:
    place = left.index(symbol)
    return left[:place] + left[place + 1 :]


def payments(cards: Sequence[str], symbols: Sequence[str], key: bool) -> list[set[str]]:
    """All sets of cards that pay and of which no card could be left out."""
    found: list[set[str]] = []
    for n in range(len(cards) + 1):
        for chosen in combinations(cards, n):
            if covers(chosen, symbols, key) and not any(one <= set(chosen) for one in found):
                found.append(set(chosen))
    return found


def can_spare(cards: Sequence[str], symbols: Sequence[str], key: bool) -> int:
    """SKY-9.8: the most cards that can go so that the rest still pays."""
    for n in range(len(cards) + 1):
        if any(covers(chosen, symbols, key) for chosen in combinations(cards, n)):
            return len(cards) - n
    return 0
