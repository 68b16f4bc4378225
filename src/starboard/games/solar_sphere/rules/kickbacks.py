"""SS-7: kickbacks."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.drones import can_fabricate, fabricate, salvage
from starboard.games.solar_sphere.rules.possible import Means, means_of
from starboard.games.solar_sphere.rules.reach import (
    KICKBACK_FABRICATES,
    KICKBACK_SALVAGES,
    fabricated,
    gained,
    guarded,
    keeps,
    salvaged,
    upright,
)
from starboard.games.solar_sphere.rules.resources import overflow, store
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import RESOURCES
from starboard.kernel.ask import Rule, Value, ask


def kickbacks_for(s: SolarSphere, p: Player, column: int) -> int:
    """SS-7.2 to SS-7.4: spanners passed or landed on, those within reputation twice."""
    count = 0
    for spanner in s.tables.spanners:
        if column <= spanner < p.morale:
            count += 2 if spanner <= p.reputation else 1
    return count


def move_back(s: SolarSphere, p: Player, column: int) -> Rule[None]:
    """SS-7.1, SS-7.7: the number of kickbacks is fixed by the move itself."""
    count = kickbacks_for(s, p, column)
    s.tell("move-back", p.seat, "SS-7.1", p.morale, column, count)
    p.morale = column
    for left in range(count, 0, -1):
        yield from kickback(s, p, left)


def kickback(s: SolarSphere, p: Player, left: int) -> Rule[None]:
    """SS-7.5: salvage up to 2, fabricate 1, or 1 resource of choice. `left` counts this one too."""
    options: list[Value] = list(RESOURCES)
    if can_fabricate(p):
        options.append("fabricate")
    if p.inactive:
        options.append("salvage")
    open_to_all = len(options)
    if s.aim[0] >= 0 and guarded(s, p):  # SS-8.9: a kickback on arrival
        means, cards = means_of(p), upright(s, p)
        options = [option for option in options if keeps(s, p, _after(s, means, str(option)), cards)]
    choice: str = yield ask(p.seat, "kickback-choice", options, (left,), len(options) < open_to_all)
    if choice == "fabricate":
        yield from fabricate(s, p, KICKBACK_FABRICATES, True)
    elif choice == "salvage":
        yield from salvage(s, p, KICKBACK_SALVAGES, True)
    else:
        resource = RESOURCES.index(choice)
        if not store(s, p, resource, "SS-7.5"):
            yield from overflow(s, p, resource)


def _after(s: SolarSphere, means: Means, choice: str) -> list[Means]:
    """What a kickback could make of the means."""
    if choice == "fabricate":
        return fabricated(means, KICKBACK_FABRICATES)
    if choice == "salvage":
        return salvaged(s, means, KICKBACK_SALVAGES)
    return gained(s, means, RESOURCES.index(choice), 1)
