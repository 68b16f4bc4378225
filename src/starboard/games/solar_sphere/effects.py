"""The verbs that content may use, each with the paired test whether it could change anything (SS-1.8)."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.drones import (
    can_fabricate,
    fabricate,
    gain_auxiliary_die,
    salvage,
)
from starboard.games.solar_sphere.rules.kickbacks import kickback
from starboard.games.solar_sphere.rules.possible import count_of, means_of
from starboard.games.solar_sphere.rules.reach import keeps, upright
from starboard.games.solar_sphere.rules.resources import gain
from starboard.games.solar_sphere.rules.tracks import gain_morale, gain_points, gain_reputation
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import (
    ANY,
    OP_AUXILIARY_DIE,
    OP_FABRICATE,
    OP_GAIN,
    OP_KICKBACK,
    OP_LOBBY,
    OP_MORALE,
    OP_MORALE_PER,
    OP_POINTS,
    OP_POINTS_PER,
    OP_REFRESH,
    OP_REPUTATION,
    OP_SALVAGE,
    OP_SALVAGE_PER,
    OP_TRADE,
    PER_HEX,
    RESOURCES,
    Effect,
)
from starboard.kernel.ask import Rule, Value, ask


def morale_of(p: Player, e: Effect) -> int:
    """SS-10.6: crew counts current and retired cards; halves are rounded down."""
    return (p.hexes.bit_count() if e.a == PER_HEX else len(p.crew) + len(p.retired)) // e.b


def refreshable(s: SolarSphere, p: Player) -> list[int]:
    """SS-10.7: the places of used cards other than any Shift Boss."""
    cards = s.tables.crew
    return [
        place for place, used in enumerate(p.used) if used and cards[p.crew[place]].action.op != OP_REFRESH
    ]


def useful(s: SolarSphere, p: Player, e: Effect) -> bool:
    """SS-1.2, SS-1.8: whether some choice would change more than the card turned to used."""
    op = e.op
    if op == OP_TRADE:
        return p.stock[e.a] > 0
    if op == OP_GAIN:
        return e.a == ANY or p.stock[e.a] < s.tables.storage_limit
    if op == OP_SALVAGE:
        return p.inactive > 0
    if op == OP_FABRICATE:
        return can_fabricate(p)
    if op == OP_MORALE_PER:
        return morale_of(p, e) > 0
    if op == OP_POINTS_PER:
        return count_of(p, e.a) > 0
    if op == OP_SALVAGE_PER:
        return p.inactive > 0 and count_of(p, e.a) > 0
    if op == OP_REFRESH:
        return len(refreshable(s, p)) > 0
    if op == OP_LOBBY:
        return p.morale >= e.a
    if op == OP_AUXILIARY_DIE:
        return not p.auxiliary_gained
    # Morale, points, reputation and kickbacks always change something; Course Bender and Ambush
    # Analyst are used inside the die and the battle decisions, never as an effect of their own.
    return op in (OP_MORALE, OP_POINTS, OP_REPUTATION, OP_KICKBACK)


def apply(s: SolarSphere, p: Player, e: Effect, at_least_one: bool, clause: str) -> Rule[None]:
    """Carries out an effect. `at_least_one` (SS-1.3): the player picked it for its own sake."""
    op = e.op
    if op == OP_TRADE:  # SS-10.5
        p.stock[e.a] -= 1
        s.tell("spend", p.seat, "SS-10.5", RESOURCES[e.a], 1)
        yield from gain(s, p, e.b, e.c, "SS-10.5")
    elif op == OP_GAIN:
        yield from gain(s, p, e.a, e.b, clause)
    elif op == OP_SALVAGE:
        yield from salvage(s, p, e.a, at_least_one)
    elif op == OP_SALVAGE_PER:  # SS-10.6
        yield from salvage(s, p, count_of(p, e.a), at_least_one)
    elif op == OP_FABRICATE:
        yield from fabricate(s, p, e.a, at_least_one)
    elif op == OP_KICKBACK:  # SS-7.6
        yield from kickback(s, p, 1)
    elif op == OP_MORALE:
        gain_morale(s, p, e.a, clause)
    elif op == OP_MORALE_PER:
        gain_morale(s, p, morale_of(p, e), clause)
    elif op == OP_POINTS:
        gain_points(s, p, e.a, clause)
    elif op == OP_POINTS_PER:
        gain_points(s, p, count_of(p, e.a), clause)
    elif op == OP_REPUTATION:
        gain_reputation(s, p, e.a)
    elif op == OP_AUXILIARY_DIE:  # SS-10.11
        gain_auxiliary_die(s, p, "SS-10.11")
    elif op == OP_LOBBY:  # SS-10.10; SS-2.5: paying is not losing
        p.morale -= e.a
        s.tell("pay-morale", p.seat, "SS-10.10", e.a)
        gain_reputation(s, p, e.b)
    elif op == OP_REFRESH:  # SS-10.7
        cards = s.tables.crew
        places = refreshable(s, p)
        open_to_all = len(places)
        if s.aim[0] >= 0:  # SS-8.9
            places = [n for n in places if keeps(s, p, [means_of(p)], upright(s, p) | 1 << n)]
        ids: list[Value] = [cards[p.crew[n]].id for n in places]
        chosen: str = yield ask(p.seat, "refresh-target", ids, (), len(ids) < open_to_all)
        for place in places:
            if cards[p.crew[place]].id == chosen:
                p.used[place] = False
        s.tell("refresh", p.seat, "SS-10.7", chosen)
