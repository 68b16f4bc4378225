"""The Power that each House may count on at the end: the coming Skirmish foreseen, later ones as a risk."""

from __future__ import annotations

from starboard.games.revenant.rules.skirmish import allocation_order, sharer
from starboard.games.revenant.state import ACTION, HOME, NOBODY, RESERVED, SKIRMISH, Revenant
from starboard.games.revenant.tables import OUTER

# What a ship still counts that is foreseen to be lost in the coming Skirmish, when that is at hand and for
# every turn before it, as a share of all turns of the Cycle: somebody may yet shoot, shield or move. In a
# regression of the final Power it counted 0.65 in the first round of the last Cycle and 0.3 in its third.
_DOUBT = 0.15
_DOUBT_BEFORE = 0.6
# The same ship has to live through the Cycles to come as well.
_DOUBT_LATER = 0.2

# The chance that a Voidborn in the sector costs a ship of one hit in a later Cycle; what a Rift adds to them.
_LATER = 0.2
_RIFT = 1.5
_NO_RIFT = 0.2


def powers_to_count_on(s: Revenant, standings: list[list[float]]) -> list[float]:
    """By House, if the next Skirmish goes as its sharers wish."""
    types = s.tables.ship_types
    at = s.at
    damage = s.damage
    solo = s.solo
    wishes = _wishes(s, standings)
    powers = [0.0] * 7
    sectors: list[list[int]] = [[], [], [], [], [], [], [], []]
    for ship in range(28):
        sector = at[ship]
        if sector >= 0:
            sectors[sector].append(ship)
        elif sector == RESERVED:
            powers[ship >> 2] += 0.8
    left = s.tables.numbers[s.edition].cycles - s.cycle
    # Before this sector the Skirmish of this Cycle is over.
    first = 0 if s.phase < SKIRMISH else s.sector + 1 if s.phase == SKIRMISH else OUTER
    jump = s.charged and left > 0 and s.chosen >= 0 and not s.colony and not s.prototype
    coming = s.tables.scanners[s.chosen].voidborn if jump else ()
    doubt = _doubt(s, left)
    order = allocation_order(s)
    for sector in range(OUTER):
        ships = sectors[sector]
        if not ships:
            continue
        here = s.voidborn[sector]
        points = here - s.shields[sector] if sector >= first else 0
        later = 0.0
        if left:
            later = float(coming[sector]) if jump else here + (_RIFT if s.rifts[sector] else _NO_RIFT)
            later *= _LATER * left / len(ships)
        if points > 0:
            sharing = sharer(s, sector, order)
            if sharing == NOBODY and solo is not None:
                # REVS-5.2: all on the ship of the lowest House until it is destroyed.
                wants = [n - 100.0 for n in solo.influence]
            else:
                wants = wishes[max(0, sharing)]
            _share(s, ships, points, later, doubt, wants, powers)
            continue
        for ship in ships:
            powers[ship >> 2] += 1.0 - _risk(types[ship & 3].damage_slots + 1 - damage[ship], later)
    return powers


def _doubt(s: Revenant, left: int) -> float:
    """What a ship counts that is foreseen to be lost."""
    doubt = _DOUBT
    if s.phase <= ACTION:
        home = 0
        for p in s.players:
            for place in p.crew:
                if place == HOME:
                    home += 1
        doubt += _DOUBT_BEFORE * home / (3 * len(s.players))
    return doubt * (1.0 - _DOUBT_LATER * left)


def _risk(hits: int, later: float) -> float:
    """The chance to lose, in Skirmishes to come, a ship that so many hits destroy."""
    risk = later / hits
    return risk if risk < 0.8 else 0.8


def _share(
    s: Revenant,
    ships: list[int],
    points: int,
    later: float,
    doubt: float,
    wants: list[float],
    powers: list[float],
) -> None:
    """REV-25.4: the sharer destroys what helps others more, then fills free slots, then destroys the rest."""
    types = s.tables.ship_types
    damage = s.damage
    ranked = sorted(ships, key=lambda ship: wants[ship >> 2])
    hits = [types[ship & 3].damage_slots + 1 - damage[ship] for ship in ranked]
    for n in range(len(ranked)):
        if points and wants[ranked[n] >> 2] < 0.0:
            taken = hits[n] if hits[n] < points else points
            hits[n] -= taken
            points -= taken
    n = 0
    while points and n < len(ranked):
        if hits[n] > 1:
            taken = hits[n] - 1 if hits[n] - 1 < points else points
            hits[n] -= taken
            points -= taken
        n += 1
    n = 0
    while points and n < len(ranked):
        if hits[n] == 1:
            hits[n] = 0
            points -= 1
        n += 1
    for n in range(len(ranked)):
        powers[ranked[n] >> 2] += 1.0 - _risk(hits[n], later) if hits[n] else doubt


def _wishes(s: Revenant, standings: list[list[float]]) -> list[list[float]]:
    """By player and House: what a ship is worth to who shares the damage."""
    solo = s.solo
    if solo is not None:
        crew = solo.influence
        return [[standings[0][house] - crew[house] + 0.1 for house in range(7)]]
    if len(standings) == 2:
        one, two = standings
        lead = [one[house] - two[house] for house in range(7)]
        return [[gap + 0.1 for gap in lead], [0.1 - gap for gap in lead]]
    others = len(standings) - 1
    totals = [sum([standing[house] for standing in standings]) for house in range(7)]
    return [
        [standing[house] - (totals[house] - standing[house]) / others + 0.1 for house in range(7)]
        for standing in standings
    ]
