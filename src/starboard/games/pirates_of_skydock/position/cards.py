"""Cards in positions: taken from wherever they lie, so that none is lost or doubled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.pirates_of_skydock.state import Skydock
from starboard.kernel.errors import StarboardError

DECKS: dict[str, Callable[[Skydock], list[int]]] = {
    "scheme-deck": lambda s: s.scheme_deck,
    "loot-deck": lambda s: s.loot_deck,
    "encounter-deck": lambda s: s.encounter_deck,
}
PILES: dict[str, Callable[[Skydock], list[int]]] = {
    "scheme-pile": lambda s: s.scheme_pile,
    "loot-pile": lambda s: s.loot_pile,
    "encounter-pile": lambda s: s.encounter_pile,
}


def index_of(rows: Sequence[Any], id: str, what: str) -> int:
    for number, row in enumerate(rows):
        if row.id == id:
            return number
    raise StarboardError(f"there is no {what} called '{id}'.")


def _sort(name: str) -> str:
    """`scheme` of `scheme-deck`."""
    return name.partition("-")[0]


def _rows(s: Skydock, sort: str) -> Sequence[Any]:
    return s.tables.encounters if sort == "encounter" else s.tables.cards


def _find(s: Skydock, sort: str, id: str) -> int:
    """The card with this id, which must belong to the deck."""
    card = index_of(_rows(s, sort), id, "card")
    if sort != "encounter" and (card < s.tables.schemes) != (sort == "scheme"):
        raise ValueError(f"'{id}' is no {sort} card")
    return card


def _take(s: Skydock, sort: str, card: int) -> None:
    zones = [DECKS[f"{sort}-deck"](s), PILES[f"{sort}-pile"](s)]
    if sort != "encounter":
        for p in s.players:
            zones += [p.hand, p.scheme_packet, p.loot_packet]
    for zone in zones:
        if card in zone:
            zone.remove(card)
            return
    raise ValueError(f"'{_rows(s, sort)[card].id}' is in use")


def _take_all(s: Skydock, sort: str, ids: list[str]) -> list[int]:
    if len(set(ids)) < len(ids):
        raise ValueError("a card is named twice")
    cards = [_find(s, sort, id) for id in ids]
    for card in cards:
        _take(s, sort, card)
    return cards


def names(s: Skydock, name: str) -> list[str]:
    """A deck or a pile, top first."""
    zone = (DECKS | PILES)[name](s)
    return [_rows(s, _sort(name))[card].id for card in reversed(zone)]


def put_on_deck(s: Skydock, name: str, value: list[str]) -> None:
    cards = _take_all(s, _sort(name), value)
    DECKS[name](s).extend(reversed(cards))
    if name == "encounter-deck":
        s.seen = 0


def set_pile(s: Skydock, name: str, value: list[str]) -> None:
    pile = PILES[name](s)
    DECKS[f"{_sort(name)}-deck"](s)[:0] = pile
    pile.clear()
    pile += reversed(_take_all(s, _sort(name), value))


def set_deck_size(s: Skydock, name: str, value: int) -> None:
    deck, pile = DECKS[name](s), PILES[f"{_sort(name)}-pile"](s)
    if not 0 <= value <= len(deck) + len(pile):
        raise ValueError(f"deck and pile have {len(deck) + len(pile)} cards")
    if value < len(deck):
        cut = len(deck) - value
        pile += deck[:cut]
        del deck[:cut]
    else:
        cut = value - len(deck)
        deck[:0] = pile[:cut]
        del pile[:cut]
    if name == "encounter-deck":
        s.seen = min(s.seen, value)


def set_hand(s: Skydock, hand: list[int], value: list[str]) -> None:
    """Exactly these; what was held goes under its deck."""
    for card in hand:
        (s.scheme_deck if card < s.tables.schemes else s.loot_deck).insert(0, card)
    hand.clear()
    for id in value:
        card = index_of(s.tables.cards, id, "card")
        if card in hand:
            raise ValueError(f"'{id}' is named twice")
        _take(s, "scheme" if card < s.tables.schemes else "loot", card)
        hand.append(card)
    hand.sort()
