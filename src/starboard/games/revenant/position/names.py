"""The names of seats, sectors, markers, crew and places in positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.state import (
    AMBASSADOR,
    COLOURS,
    EMERGENCY,
    FOLLOWER,
    FRIGATE,
    HARBINGER,
    HOME,
    HYPERCHARGE,
    MEMBERS,
    NOBODY,
    REINFORCE,
    RESERVED,
    SUPPLY,
    Revenant,
)
from starboard.kernel.errors import StarboardError

PLACES = {
    "frigate": FRIGATE,
    "reinforce": REINFORCE,
    "hypercharge": HYPERCHARGE,
    "emergency": EMERGENCY,
    "home": HOME,
}
_FIGURES = {"ambassador": AMBASSADOR, "follower": FOLLOWER, "harbinger": HARBINGER}
COPIES = 7  # HI cards of a House


def seat_of(s: Revenant, name: str) -> int:
    if name not in COLOURS[: len(s.players)]:
        raise StarboardError(f"nobody here is called '{name}'.")
    return COLOURS.index(name)


def sector_of(s: Revenant, name: Any) -> int:
    id = f"sector-{name}"
    if id not in s.tables.sector_ids:
        raise StarboardError(f"there is no sector called '{name}'.")
    return s.tables.sector_ids.index(id)


def sector_name(s: Revenant, sector: int) -> str:
    if sector == SUPPLY:
        return "supply"
    if sector == RESERVED:
        return "reserved"
    return s.tables.sector_ids[sector].removeprefix("sector-")


def marker_of(s: Revenant, name: str) -> int:
    if name == "crew" and s.solo is not None:
        return len(s.players)
    return seat_of(s, name)


def marker_name(s: Revenant, marker: int) -> str:
    return COLOURS[marker] if marker < len(s.players) else "crew"


def figure_of(s: Revenant, text: str) -> int:
    """ "red captain" as a number."""
    if not text:
        return NOBODY
    if text in _FIGURES:
        return _FIGURES[text]
    seat, member = text.split()
    return seat_of(s, seat) * 3 + MEMBERS.index(member)


def figure_name(who: int) -> str:
    if who == NOBODY:
        return ""
    for name, figure in _FIGURES.items():
        if who == figure:
            return name
    return f"{COLOURS[who // 3]} {MEMBERS[who % 3]}"


def house_names(cards: Sequence[int]) -> list[str]:
    """HI cards are known by their Houses."""
    return [t.HOUSES[card // COPIES] for card in cards]


def place_of(text: str) -> int:
    return t.SHIP_IDS.index(text) if text in t.SHIP_IDS else PLACES[text]


def place_name(place: int) -> str:
    if 0 <= place < t.HOUSE_SHIPS:
        return t.SHIP_IDS[place]
    return next(name for name, number in PLACES.items() if number == place)
