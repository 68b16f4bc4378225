"""Cards and tokens in positions: taken from wherever they lie, so that none is lost or doubled."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.voidfall.state import COLOURS, NOBODY, Player, Voidfall
from starboard.kernel.errors import StarboardError


def number_of(s: Voidfall, id: str, kind: str) -> int:
    """The number of what is called so."""
    if id not in s.tables.by_id:
        raise StarboardError(f"there is no {kind} called '{id}'.")
    return s.tables.by_id[id][1]


def seat_of(s: Voidfall, name: str) -> int:
    if name not in COLOURS[: len(s.players)]:
        raise StarboardError(f"nobody here is called '{name}'.")
    return COLOURS.index(name)


def within(value: int, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"expected a number from {least} to {most}")
    return value


# --- FP ---------------------------------------------------------------------------------------------------


def move_fp(p: Player, more: int) -> None:
    """So many more FP are elsewhere now: they come from the Inactive ones, then from the Active ones."""
    if more > p.inactive + p.active:
        raise ValueError(f"there are only {p.inactive + p.active} FP left")
    from_inactive = min(more, p.inactive)
    p.inactive -= from_inactive
    p.active -= more - from_inactive


# --- Agendas ----------------------------------------------------------------------------------------------


def take_agenda(s: Voidfall, id: str) -> int:
    """Lifts an Agenda from wherever it is; a gap in an offer is filled from the bottom of the deck."""
    card = number_of(s, id, "Agenda")
    kind = s.tables.agendas[card].type
    deck, seen = s.agenda_decks[kind], s.agenda_seen[kind]
    if card in deck:
        del seen[deck.index(card)]
        deck.remove(card)
    elif card in s.offers:
        offers = list(s.offers)
        offers[kind] = deck.pop(0) if deck else NOBODY
        del seen[:1]
        s.offers = tuple(offers)
    for p in s.players:
        p.agendas = tuple(one for one in p.agendas if one != card)
        p.known = tuple(one for one in p.known if one != card)
        p.slots = tuple(NOBODY if one == card else one for one in p.slots)
        if p.played == card:
            p.played = NOBODY
    return card


def put_back(s: Voidfall, cards: Sequence[int]) -> None:
    """Under their decks."""
    for card in cards:
        if card != NOBODY:
            kind = s.tables.agendas[card].type
            s.agenda_decks[kind].insert(0, card)
            s.agenda_seen[kind].insert(0, 0)


# --- Bounty and Reclaim tokens ----------------------------------------------------------------------------


def exchange_tokens(s: Voidfall, before: tuple[int, ...], ids: list[str], reclaim: bool) -> tuple[int, ...]:
    """What lay there goes under the pile; the new ones come from it."""
    pile = s.reclaim_pile if reclaim else s.bounty_pile
    pile[:0] = before
    found = []
    for id in ids:
        token = number_of(s, id, "token")
        if token not in pile:
            raise ValueError(f"the pile has no further {id}")
        pile.remove(token)
        found.append(token)
    return tuple(found)


def token_ids(s: Voidfall, tokens: Sequence[int], reclaim: bool) -> list[str]:
    kinds = s.tables.reclaims if reclaim else s.tables.bounties
    return [kinds[token][0] for token in tokens]
