"""SS-13 and SS-16.4: the end of the game and the score sheet."""

from __future__ import annotations

from starboard.games.solar_sphere.state import COLOURS, Dranda, Player, SolarSphere
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


def player_points(s: SolarSphere, p: Player) -> list[int]:
    """SS-13.2 to SS-13.5: the points of each line of the sheet."""
    t = s.tables
    return [
        p.score,
        sphere_points(s, p.hexes),
        t.set_points * faction_sets(p.factions),
        t.end_points[p.reputation],
        t.end_points[p.morale],
        (p.active + p.stored()) // 2,
    ]


def dranda_points(s: SolarSphere, d: Dranda) -> list[int]:
    """SS-16.4: the same for DRANDA, which has no tracks."""
    t = s.tables
    sets = t.set_points * faction_sets(d.factions)
    return [d.score, sphere_points(s, d.hexes), sets, 0, 0, d.supply * t.levels[d.level].per_drone]


def result(s: SolarSphere) -> Result:
    """SS-13.2 to SS-13.6; the sheet can be drawn up at any moment, as an estimate."""
    d = s.dranda
    columns = [COLOURS[p.seat] for p in s.players]
    points = [player_points(s, p) for p in s.players]
    if d is not None:
        columns.append(DRANDA_NAME)
        points.append(dranda_points(s, d))
    heads = (
        ("Points scored during the game", "SS-2.1"),
        (f"Sphere: {s.tables.scoring[s.scoring].name}", "SS-13.2"),
        ("Faction sets", "SS-13.3"),
        ("Reputation track", "SS-13.4"),
        ("Morale track", "SS-13.4"),
        ("Leftovers", "SS-13.5" if d is None else "SS-16.4"),
    )
    lines = tuple(
        Line(label, clause, tuple([column[n] for column in points]))
        for n, (label, clause) in enumerate(heads)
    )
    totals = tuple([sum(column) for column in points])
    if d is not None:  # SS-16.5: a tie is a loss
        ranks: tuple[int, ...] = (1,) if totals[0] > totals[1] else (2,)
    else:  # SS-13.6
        keys = [(totals[p.seat], p.reputation, p.morale) for p in s.players]
        ranks = tuple(1 + sum(1 for other in keys if other > key) for key in keys)
    ending = "last hex built" if not s.free else "six rounds played"
    return Result(totals[: len(s.players)], ranks, tuple(columns), lines, ending)
