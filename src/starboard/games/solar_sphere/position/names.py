"""The names of owners, cards and ships in positions."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.solar_sphere.state import (
    COLOURS,
    CORPORATION,
    DRANDA_SEAT,
    NOBODY,
    Ship,
    SolarSphere,
)
from starboard.kernel.errors import StarboardError

CORPORATION_NAME = "corporation"
DRANDA_NAME = "dranda"


def number_of(s: SolarSphere, kind: str, id: str) -> int:
    """The number of a component by its id, its prefix being optional."""
    for name in (id, f"{kind}-{id}"):
        if name.startswith(f"{kind}-") and name in s.tables.by_id:
            return s.tables.by_id[name][1]
    raise StarboardError(f"there is no {kind} called '{id}'.")


def owner_of(s: SolarSphere, name: str) -> int:
    if name == CORPORATION_NAME:
        return CORPORATION
    if name == DRANDA_NAME and s.dranda is not None:
        return DRANDA_SEAT
    if name in COLOURS[: len(s.players)]:
        return COLOURS.index(name)
    raise StarboardError(f"nobody here is called '{name}'.")


def owner_name(s: SolarSphere, owner: int) -> str:
    if owner == NOBODY:
        return ""
    if owner == CORPORATION:
        return CORPORATION_NAME
    return COLOURS[owner] if owner < len(s.players) else DRANDA_NAME


def pair_of(text: str) -> tuple[str, int]:
    """ "black 4" as a name and a number."""
    name, number = text.split()
    return name, int(number)


def bits_of(names: Sequence[str], of: Sequence[str]) -> int:
    return sum(1 << of.index(name) for name in names)


def names_of(bits: int, of: Sequence[str]) -> list[str]:
    return [name for n, name in enumerate(of) if bits >> n & 1]


def ship_words(s: SolarSphere, ship: Ship | None) -> list[str]:
    if ship is None:
        return []
    columns = [f"{owner_name(s, o)} {n}" for o, n in zip(ship.owners, ship.drones, strict=True)]
    return [s.tables.ships[ship.card].id, *columns]
