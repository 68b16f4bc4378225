"""SS-13 and SS-16.4: the end of the game and the score sheet."""

from __future__ import annotations

from starboard.games.solar_sphere.state import COLOURS, SolarSphere
from starboard.games.solar_sphere.tables import CORE, EMBER, PRISM, ROOT, TIDE, ScoringCard, Tables
from starboard.kernel.title import Line, Result

DRANDA_NAME = "DRANDA"


def sphere_points(s: SolarSphere, hexes: int) -> int:
    """SS-13.2: the scoring card for the own hexes, given as bits by position."""
    card = s.tables.scoring[s.scoring]
    own = [position for position in range(CORE) if hexes >> position & 1]
    return sum([hex_points(s.tables, card, position, hexes) for position in own])


def hex_points(t: Tables, card: ScoringCard, position: int, hexes: int) -> int:
    """SS-13.2 for one hex in the hands of a player who has these hexes."""
    if card.worth:
        return card.worth[position]
    own = sum([1 for other in t.neighbours[position] if hexes >> other & 1])
    return card.lattice[min(own, 2)]


def faction_sets(factions: list[int]) -> int:
    """SS-13.3: the most sets of one Ember, one Tide, one Root, Prism filling gaps."""
    e, t, r, p = factions[EMBER], factions[TIDE], factions[ROOT], factions[PRISM]
    k = 0
    while max(0, k + 1 - e) + max(0, k + 1 - t) + max(0, k + 1 - r) <= p:
        k += 1
    return k


def result(s: SolarSphere) -> Result:
    """SS-13.2 to SS-13.6; the sheet can be drawn up at any moment, as an estimate."""
    t = s.tables
    d = s.dranda
    immediate = [p.score for p in s.players]
    sphere = [sphere_points(s, p.hexes) for p in s.players]
    sets = [t.set_points * faction_sets(p.factions) for p in s.players]
    reputation = [t.end_points[p.reputation] for p in s.players]
    morale = [t.end_points[p.morale] for p in s.players]
    leftovers = [(p.active + p.stored()) // 2 for p in s.players]
    columns = [COLOURS[p.seat] for p in s.players]
    if d is not None:  # SS-16.4
        columns.append(DRANDA_NAME)
        immediate.append(d.score)
        sphere.append(sphere_points(s, d.hexes))
        sets.append(t.set_points * faction_sets(d.factions))
        reputation.append(0)
        morale.append(0)
        leftovers.append(d.supply * t.levels[d.level].per_drone)
    lines = (
        Line("Points scored during the game", "SS-2.1", tuple(immediate)),
        Line(f"Sphere: {t.scoring[s.scoring].name}", "SS-13.2", tuple(sphere)),
        Line("Faction sets", "SS-13.3", tuple(sets)),
        Line("Reputation track", "SS-13.4", tuple(reputation)),
        Line("Morale track", "SS-13.4", tuple(morale)),
        Line("Leftovers", "SS-13.5" if d is None else "SS-16.4", tuple(leftovers)),
    )
    totals = tuple(sum(line.points[n] for line in lines) for n in range(len(columns)))
    if d is not None:  # SS-16.5: a tie is a loss
        ranks: tuple[int, ...] = (1,) if totals[0] > totals[1] else (2,)
    else:  # SS-13.6
        keys = [(totals[p.seat], p.reputation, p.morale) for p in s.players]
        ranks = tuple(1 + sum(1 for other in keys if other > key) for key in keys)
    ending = "last hex built" if not s.free else "six rounds played"
    return Result(totals[: len(s.players)], ranks, tuple(columns), lines, ending)
