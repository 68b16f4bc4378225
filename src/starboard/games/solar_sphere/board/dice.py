"""All dice on the table: an identity for each, so that one that is used is seen to travel, and its colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from starboard.games.solar_sphere.tables import (
    ASTEROID_BELT,
    DRANDA_COLOURS,
    FABRICATOR,
    SALVAGE,
    Tables,
)
from starboard.games.solar_sphere.view import DrandaView, SolarSphereView

DRANDA = "dranda"


class PlacedDie(NamedTuple):
    """A die on a location. `colour` is the die's own: DRANDA has dice of three colours (SS-14.2)."""

    owner: str
    colour: str
    value: int
    identity: str


class Dice:
    """The dice of one view, docked and placed.

    Dice of one colour and value are interchangeable (SS-1.7). Those still docked are numbered first: a die
    whose value was changed then appears as a new one, and no other die takes its place.
    """

    __slots__ = ("docked", "placed", "view")

    def __init__(self, tables: Tables, view: SolarSphereView) -> None:
        self.view = view
        self.docked: dict[str, tuple[tuple[int, str], ...]] = {}
        seen: Counter[str] = Counter()

        def identity(owner: str, value: int) -> str:
            name = f"die:{owner}:{value}"
            seen[name] += 1
            return f"{name}:{seen[name]}"

        for player in view.players:
            values = list(player.dice)
            if player.auxiliary in ("docked", "locked"):
                values.append(player.auxiliary_value)
            self.docked[player.colour] = tuple([(value, identity(player.colour, value)) for value in values])
        automaton: Iterator[str] = iter(())
        if view.dranda is not None:
            self.docked[DRANDA] = tuple(
                [
                    (die.value, identity(f"{DRANDA}-{die.colour}", die.value))
                    for die in view.dranda.dice
                    if not die.placed
                ]
            )
            automaton = _dranda_colours(tables, view, view.dranda)
        placed: list[tuple[PlacedDie, ...]] = []
        for location in view.locations:
            here = []
            for die in location.dice:
                colour = die.owner if die.owner != DRANDA else next(automaton)
                owner = die.owner if die.owner != DRANDA else f"{DRANDA}-{colour}"
                here.append(PlacedDie(die.owner, colour, die.value, identity(owner, die.value)))
            placed.append(tuple(here))
        self.placed = placed


# ---------------------------------------------------------------------- DRANDA


def _dranda_colours(t: Tables, view: SolarSphereView, d: DrandaView) -> Iterator[str]:
    """The colours of DRANDA's dice on the locations, one location after the other.

    The view tells values only. But its cards tell where each colour went (SS-14.7), so that the way its turns
    went can be worked out; in a position that no turns lead to, its dice are as black as its drones.
    """
    lying = [[die.value for die in place.dice if die.owner == DRANDA] for place in view.locations]
    for turns in _splits(len(d.row), len(d.opaque_dice)):
        found = _played(t, d, turns)
        if found is not None and [[value for value, _ in place] for place in found] == lying:
            return iter([colour for place in found for _, colour in place])
    return iter([DRANDA] * sum(map(len, lying)))


def _splits(turns: int, opaque: int) -> Iterator[tuple[int, ...]]:
    """In how many ways the opaque dice may have come in so many turns."""
    if not turns:
        if not opaque:
            yield ()
        return
    for first in range(opaque + 1):
        for rest in _splits(turns - 1, opaque - first):
            yield (first, *rest)


def _played(t: Tables, d: DrandaView, turns: tuple[int, ...]) -> list[list[tuple[int, str]]] | None:
    """Value and colour of the dice on each location if each turn brought so many opaque dice, or None.

    All dice of a turn but the last went to the Salvage Ship; the card in the row is the last one's, and the
    first colour of its strip called it if it is an opaque one (SS-15.2, SS-15.3).
    """
    places: list[list[tuple[int, str]]] = [[] for _ in t.location_ids]
    opaque = iter(d.opaque_dice)
    for card_id, die, more in zip(d.row, d.dice, turns, strict=False):
        card = t.dranda[t.by_id[card_id][1]]
        for _ in range(more):
            places[SALVAGE].append((die.value, die.colour))
            die = next(opaque)
        colour = DRANDA_COLOURS.index(die.colour)
        if more and card.strip[0] != colour:
            return None
        place = card.icons[colour]
        if place == ASTEROID_BELT:
            place = next(n for n in range(FABRICATOR) if die.value in t.location_dice[n])
        places[place].append((die.value, die.colour))
    return places
