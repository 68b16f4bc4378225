"""Paying symbols with scheme cards (SKY-8.4 to SKY-8.6, SKY-8.19).

A card serves in one way: by its printed symbols, as one half of a pair that stands for any symbol, or as a
wild by *Master key*. Only the symbols that are asked for matter, so cards are told apart by those alone; the
few kinds that remain are counted, and what was worked out once is kept.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.rules.cards import held
from starboard.games.pirates_of_skydock.state import NOBODY, Player, Skydock
from starboard.games.pirates_of_skydock.tables import MASTER_KEY, WILD

# How many of each symbol.
Symbols: TypeAlias = tuple[int, ...]
# Cards as what each offers towards the symbols asked for, in order.
Cards: TypeAlias = tuple[Symbols, ...]

PAIR: Final = 2  # SKY-8.5

_pays: dict[tuple[Symbols, Cards, bool], bool] = {}
_least: dict[tuple[Symbols, Cards, bool], tuple[Cards, ...]] = {}
_most: dict[tuple[Symbols, Cards, bool], tuple[Symbols, Symbols]] = {}
_MOST_KEPT: Final = 20_000


def needed(s: Skydock, place: int, symbol: int = NOBODY) -> Symbols:
    """The symbols of an objective, without the one that a helper brings."""
    wanted = s.tables.objectives[s.objectives[place]].symbols
    if symbol == NOBODY:
        return wanted
    return tuple(n - 1 if place == symbol else n for place, n in enumerate(wanted))


def _worth(printed: Symbols, wanted: Symbols) -> Symbols:
    """What a card's printed symbols can do here; wild is the last."""
    return (*(have if n else 0 for have, n in zip(printed, wanted)), printed[WILD])


def _kinds(s: Skydock, cards: list[int], wanted: Symbols) -> Cards:
    return tuple(sorted([_worth(s.tables.cards[card].symbols, wanted) for card in cards]))


def has_master_key(s: Skydock, p: Player) -> bool:
    return s.tables.characters[p.character].power == MASTER_KEY


def can_pay(s: Skydock, p: Player, wanted: Symbols, cards: list[int]) -> bool:
    """Whether these scheme cards can cover all the symbols."""
    every = s.tables.cards
    # No way of serving covers more symbols than the card shows.
    if sum([sum(every[card].symbols) for card in cards]) < sum(wanted):
        return False
    return _covers(wanted, _kinds(s, cards, wanted), has_master_key(s, p))


def _covers(wanted: Symbols, cards: Cards, key: bool) -> bool:
    question = (wanted, cards, key)
    answer = _pays.get(question)
    if answer is None:
        if len(_pays) > _MOST_KEPT:
            _pays.clear()
        answer = _pays[question] = _search(wanted, cards, 0, 0, key)
    return answer


def _search(left: Symbols, cards: Cards, at: int, spare: int, key: bool) -> bool:
    """Tries every way in which each card from `at` on can serve; `spare` ones are left for pairs."""
    if sum(left) <= (spare + len(cards) - at) // PAIR:
        return True
    if at == len(cards):
        return False
    card = cards[at]
    for after in _served(left, card):
        if _search(after, cards, at + 1, spare, key):
            return True
    if key:
        for after in _any_one(left):
            if _search(after, cards, at + 1, spare, False):
                return True
    return _search(left, cards, at + 1, spare + 1, key)


def _served(left: Symbols, card: Symbols) -> list[Symbols]:
    """SKY-8.4: what may be left when a card serves by its printed symbols; nothing if it would not help."""
    after = tuple(max(n - have, 0) for n, have in zip(left, card))
    found = [after]
    for _ in range(card[WILD]):
        found = [one for before in found for one in _any_one(before)] or found
    return [one for one in found if one != left]


def _any_one(left: Symbols) -> list[Symbols]:
    return [
        tuple(n - 1 if place == symbol else n for place, n in enumerate(left))
        for symbol, count in enumerate(left)
        if count
    ]


def coverage(s: Skydock, p: Player, wanted: Symbols, cards: list[int]) -> tuple[Symbols, Symbols]:
    """SKY-8.4, SKY-8.5: as many of the symbols as the cards can pay at once, by symbol.

    First those that cards show or stand for by themselves, then those for which a pair has to stand.
    """
    question = (wanted, _kinds(s, cards, wanted), has_master_key(s, p))
    answer = _most.get(question)
    if answer is None:
        if len(_most) > _MOST_KEPT:
            _most.clear()
        left, paired = _best(question[0], question[1], 0, 0, question[2])
        answer = _most[question] = tuple(n - missing for n, missing in zip(wanted, left)), paired
    return answer


def _best(left: Symbols, cards: Cards, at: int, spare: int, key: bool) -> tuple[Symbols, Symbols]:
    """What is left for pairs, and what they pay, on the way that pays the most with the fewest pairs."""
    while at < len(cards) and not key and not any(cards[at]):
        at, spare = at + 1, spare + 1
    if at == len(cards) or not any(left):
        return left, _by_pairs(left, (spare + len(cards) - at) // PAIR)
    ways = [(after, spare, key) for after in _served(left, cards[at])]
    if key:
        ways += [(after, spare, False) for after in _any_one(left)]
    ways.append((left, spare + 1, key))
    found = [_best(after, cards, at + 1, unused, still) for after, unused, still in ways]
    return min(found, key=lambda one: (sum(one[0]) - sum(one[1]), sum(one[1])))


def _by_pairs(left: Symbols, pairs: int) -> Symbols:
    paid = []
    for n in left:
        paid.append(min(n, pairs))
        pairs -= paid[-1]
    return tuple(paid)


def least_payments(wanted: Symbols, cards: Cards, key: bool) -> tuple[Cards, ...]:
    """SKY-8.6: the payments of which no card could be left out, by kinds of cards."""
    question = (wanted, cards, key)
    answer = _least.get(question)
    if answer is None:
        if len(_least) > _MOST_KEPT:
            _least.clear()
        found: set[Cards] = set()
        _collect(wanted, cards, key, (), 0, found)
        answer = _least[question] = tuple(sorted(found))
    return answer


def _collect(wanted: Symbols, cards: Cards, key: bool, chosen: Cards, at: int, found: set[Cards]) -> None:
    if _covers(wanted, chosen, key):
        if not any(_covers(wanted, chosen[:n] + chosen[n + 1 :], key) for n in range(len(chosen))):
            found.add(chosen)
        return
    for n in range(at, len(cards)):
        if n == at or cards[n] != cards[n - 1]:
            _collect(wanted, cards, key, (*chosen, cards[n]), n + 1, found)


def ways_on(s: Skydock, p: Player, wanted: Symbols, cards: list[int], picked: list[int]) -> set[Cards]:
    """What may still be picked, by kinds of cards, so that a valid payment comes of it."""
    key = has_master_key(s, p)
    chosen = _kinds(s, picked, wanted)
    found: set[Cards] = set()
    for payment in least_payments(wanted, _kinds(s, cards, wanted), key):
        rest = list(payment)
        for card in chosen:
            if card not in rest:
                break
            rest.remove(card)
        else:
            found.add(tuple(rest))
    return found


def next_picks(s: Skydock, p: Player, wanted: Symbols, cards: list[int], picked: list[int]) -> list[int]:
    """SKY-1.9: the cards with which a valid payment can still be reached after those picked."""
    more = {card for way in ways_on(s, p, wanted, cards, picked) for card in way}
    return [
        card for card in cards if card not in picked and _worth(s.tables.cards[card].symbols, wanted) in more
    ]


def is_settled(s: Skydock, p: Player, wanted: Symbols, cards: list[int], picked: list[int]) -> bool:
    """SKY-1.9: whether only one valid payment is left, which is then all of `next_picks`."""
    ways = ways_on(s, p, wanted, cards, picked)
    if len(ways) != 1:
        return False
    return len(next_picks(s, p, wanted, cards, picked)) == len(next(iter(ways)))


def spare(s: Skydock, p: Player) -> list[int]:
    """SKY-8.7: the scheme cards that can go without making the payment of one's attempt impossible."""
    cards = held(s, p, g.SCHEME)
    attempt = s.attempt
    if attempt is None or attempt.seat != p.seat:
        return cards
    wanted = needed(s, attempt.place, attempt.symbol)
    return [card for card in cards if can_pay(s, p, wanted, [other for other in cards if other != card])]


def can_spare(s: Skydock, p: Player) -> int:
    """How many scheme cards can go, at the most."""
    cards = held(s, p, g.SCHEME)
    attempt = s.attempt
    if attempt is None or attempt.seat != p.seat:
        return len(cards)
    wanted = needed(s, attempt.place, attempt.symbol)
    payments = least_payments(wanted, _kinds(s, cards, wanted), has_master_key(s, p))
    return len(cards) - min([len(payment) for payment in payments], default=len(cards))
