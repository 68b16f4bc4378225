"""Cards in positions: taken from wherever they lie, so that none is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.position.names import COPIES
from starboard.games.revenant.state import Revenant, replaced
from starboard.kernel.errors import StarboardError

DECKS: dict[str, Callable[[Revenant], list[int]]] = {
    "scanner-deck": lambda s: s.scanner_deck,
    "colony-deck": lambda s: s.colonies,
    "planet-deck": lambda s: s.planet_deck,
    "failure-deck": lambda s: s.failure_deck,
    "hidden-deck": lambda s: s.hidden_deck,
    "council": lambda s: s.council,
    "cadet-deck": lambda s: s.operations[t.CADET],
    "frigate-deck": lambda s: s.operations[t.FRIGATE],
    "order-deck": lambda s: s.operations[t.ORDER],
}
DISCARDS: dict[str, Callable[[Revenant], list[int]]] = {
    "scanner-discard": lambda s: s.scanner_discard,
    "colony-discard": lambda s: s.colony_discard,
    "planet-discard": lambda s: s.planet_discard,
    "hidden-discard": lambda s: s.hidden_discard,
    "cadet-discard": lambda s: s.discards[t.CADET],
    "frigate-discard": lambda s: s.discards[t.FRIGATE],
    "order-discard": lambda s: s.discards[t.ORDER],
}


def all_cards(s: Revenant, deck: str) -> Sequence[Any]:
    return {
        "scanner-deck": s.tables.scanners,
        "colony-deck": s.tables.colonies,
        "planet-deck": s.tables.planets,
        "failure-deck": s.tables.failures,
    }.get(deck, s.tables.operations)


def card_name(s: Revenant, deck: str, card: int) -> str:
    if deck in ("hidden-deck", "council"):
        return t.HOUSES[card // COPIES]
    return str(all_cards(s, deck)[card].id)


def find_card(cards: Sequence[Any], id: str) -> int:
    for number, card in enumerate(cards):
        if card.id == id:
            return number
    raise StarboardError(f"there is no card called '{id}'.")


def take_from(piles: Sequence[list[int]], card: int) -> None:
    """Takes a card from wherever it lies."""
    for pile in piles:
        if card in pile:
            pile.remove(card)
            return
    raise ValueError("the card is nowhere to be found")


def _operation_zones(s: Revenant) -> list[list[int]]:
    zones = [*s.operations, *s.discards]
    for p in s.players:
        zones += [p.hand, p.orders, p.frigate_cards, *p.cadets]
    return zones


def set_operations(s: Revenant, zone: list[int], ids: list[str]) -> None:
    """The zone holds exactly these; what lay there goes under its deck."""
    for card in zone:
        s.operations[s.tables.operations[card].kind].insert(0, card)
    zone.clear()
    for id in ids:
        card = find_card(s.tables.operations, id)
        take_from(_operation_zones(s), card)
        zone.append(card)


def _hidden_zones(s: Revenant) -> list[list[int]]:
    zones = [s.hidden_deck, s.hidden_discard, s.council]
    if s.solo is not None:
        zones.append(s.solo.deck)
    return zones + [p.hidden for p in s.players]


def _take_hidden(s: Revenant, house: int, keep: list[int]) -> int:
    """A card of the House from the first zone that has one; another from the HI deck fills its gap.

    Cards in `keep` were put where they are by this patch.
    """
    for zone in _hidden_zones(s):
        for n, card in enumerate(zone):
            if card // COPIES == house and card not in keep:
                if zone is s.hidden_deck or zone is s.hidden_discard:
                    return zone.pop(n)
                zone[n] = s.hidden_deck.pop(0)
                return card
    raise ValueError(f"there is no further HI card of {t.HOUSES[house]}")


def set_hidden(s: Revenant, zone: list[int], houses: list[str]) -> None:
    s.hidden_deck[:0] = zone
    zone.clear()
    for house in houses:
        zone.append(_take_hidden(s, t.HOUSES.index(house), zone))


def on_hidden_deck(s: Revenant, deck: list[int], houses: list[str]) -> None:
    """On top of a deck of HI cards, which keeps its size."""
    top: list[int] = []
    for house in houses:
        wanted = t.HOUSES.index(house)
        card = next((c for c in deck if c // COPIES == wanted), None)
        if card is not None:
            deck.remove(card)
        else:
            card = _take_hidden(s, wanted, top)
            if deck is not s.hidden_deck:
                s.hidden_deck.insert(0, deck.pop(0))
        top.append(card)
    deck += reversed(top)


def put_on_deck(s: Revenant, key: str, value: list[str]) -> None:
    deck = DECKS[key](s)
    if key in ("hidden-deck", "council"):
        on_hidden_deck(s, deck, value)
        return
    kind = key.removesuffix("-deck")
    for id in reversed(value):
        card = find_card(all_cards(s, key), id)
        if kind in t.KINDS:
            take_from(_operation_zones(s), card)
        else:
            take_from(zones_of(s, key), card)
        deck.append(card)


def zones_of(s: Revenant, key: str) -> list[list[int]]:
    """Where cards of this deck may lie, apart from places that count their cards."""
    return {
        "scanner-deck": [s.scanner_deck, s.scanner_discard, [] if s.colony else s.open],
        "colony-deck": [s.colonies, s.removed, s.colony_discard, s.open if s.colony else []],
        "planet-deck": [s.planet_deck, s.planet_discard],
        "failure-deck": [s.failure_deck, s.box],
    }[key]


def lay_open(s: Revenant, value: list[str]) -> None:
    (s.colonies if s.colony else s.scanner_deck)[:0] = s.open
    s.open = []
    s.chosen = -1
    colonies = [_is_colony(s, id) for id in value]
    if any(colonies) != all(colonies):
        raise ValueError("Scanner cards and Colonies do not lie open together")
    s.colony = any(colonies)
    key = "colony-deck" if s.colony else "scanner-deck"
    for id in value:
        card = find_card(all_cards(s, key), id)
        take_from(zones_of(s, key), card)
        s.open.append(card)


def _is_colony(s: Revenant, id: str) -> bool:
    return any(card.id == id for card in s.tables.colonies)


def lay_display(s: Revenant, value: list[str]) -> None:
    for card in s.display:
        if card >= 0:
            s.box.append(card)
    s.display = (-1, -1)
    for slot, id in enumerate(value):
        if id:
            card = find_card(s.tables.failures, id)
            if card in s.failure_deck:
                # The stack keeps its size.
                other = next(c for c in s.box if s.tables.failures[c].core == s.tables.failures[card].core)
                s.box.remove(other)
                s.failure_deck[s.failure_deck.index(card)] = other
            else:
                s.box.remove(card)
            s.display = replaced(s.display, slot, card)
