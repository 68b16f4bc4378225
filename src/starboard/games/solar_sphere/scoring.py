"""SS-13 and SS-16.4: the end of the game and the score sheet."""

from __future__ import annotations

from starboard.games.solar_sphere.state import COLOURS, Dranda, Player, SolarSphere
from starboard.games.solar_sphere.tables import EMBER, PRISM, ROOT, TIDE, ScoringCard, Tables
from starboard.kernel.title import Line, Result

DRANDA_NAME = "DRANDA"


def sphere_points(s: SolarSphere, hexes: int) -> int:
    """SS-13.2: the scoring card for the own hexes, given as bits by position."""
    t = s.tables
    card = t.scoring[s.scoring]
    points = position = 0
    left = hexes
    while left:
        if left & 1:
            points += hex_points(t, card, position, hexes)
        left >>= 1
        position += 1
    return points


def hex_points(t: Tables, card: ScoringCard, position: int, hexes: int) -> int:
    """SS-13.2 for one hex in the hands of a player who has these hexes."""
    if card.worth:
        return card.worth[position]
    own = (hexes & t.touching[position]).bit_count()
    return card.lattice[own if own < 2 else 2]


def faction_sets(factions: list[int]) -> int:
    """SS-13.3: the most sets of one Ember, one Tide, one Root, Prism filling gaps."""
    return sets_of(factions[EMBER], factions[TIDE], factions[ROOT], factions[PRISM])


def sets_of(e: int, t: int, r: int, p: int) -> int:
    """The same by the numbers of Ember, Tide, Root and Prism icons."""
    k = 0
    while lacking(k + 1, e, t, r) <= p:
        k += 1
    return k


def lacking(n: int, e: int, t: int, r: int) -> int:
    """How many icons this many sets lack before Prisms fill the gaps."""
    return (n - e if e < n else 0) + (n - t if t < n else 0) + (n - r if r < n else 0)


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
