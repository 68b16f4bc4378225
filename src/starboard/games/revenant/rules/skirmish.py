"""REV-25: the Skirmish phase; REVP-6.2, REVP-6.4, REVS-5.1 to REVS-5.3."""

from __future__ import annotations

from starboard.games.revenant.rules.attack import damage_ship
from starboard.games.revenant.rules.failures import clean_up, hit_revenant
from starboard.games.revenant.rules.tactics import field_so_far, standing
from starboard.games.revenant.state import NOBODY, SKIRMISH, Revenant
from starboard.games.revenant.tables import OUTER, SHIP_HOUSE, SHIP_IDS, SHIP_TYPE
from starboard.kernel.ask import Rule, Value, ask


def skirmish(s: Revenant) -> Rule[None]:
    """REV-25.1: one sector."""
    sector = s.sector
    if s.voidborn[sector]:
        yield from fight(s, sector)
    if s.shields[sector] and not s.prototype:
        s.shields[sector] = 0
        s.tell("shields-gone", NOBODY, "REV-25.8", s.tables.sector_ids[sector])
    s.sector += 1
    if s.sector == OUTER and any(s.shields):  # REVP-6.2: in the prototype all of them at the end
        for n in range(OUTER):
            s.shields[n] = 0
        s.tell("shields-gone", NOBODY, "REVP-6.2")


def end_skirmish(s: Revenant) -> None:
    """REV-26.6: not in the last Cycle."""
    if s.cycle < s.tables.numbers[s.edition].cycles:
        clean_up(s)


def allocation_order(s: Revenant) -> list[int]:
    """REV-25.2: ties go by the turn-order tiles, which Recall lays as the Tactics track stands (REV-24.3);
    REVP-6.2: by the track itself."""
    return s.order if s.phase >= SKIRMISH and not s.prototype else standing(s)


def sharer(s: Revenant, sector: int, order: list[int]) -> int:
    """REV-25.2, REVP-6.2: whose Frigate is nearest, ties by this order; NOBODY: the Corrupted Crew's order
    decides (REVS-5.1), or no Frigate has been placed yet."""
    row = s.tables.distance[sector]
    best = NOBODY
    for seat in order:
        frigate = s.players[seat].frigate
        if frigate >= 0 and (best == NOBODY or row[frigate] < row[s.players[best].frigate]):
            best = seat
    if s.solo is not None and best != NOBODY and row[s.players[best].frigate] > solo_reach(s):
        return NOBODY
    return best


def solo_reach(s: Revenant) -> int:
    """REVS-5.1: so near the lone player shares: 2 ahead of the Crew on the Tactics track, else 1."""
    return 2 if field_so_far(s, 0) > field_so_far(s, len(s.players)) else 1


def hits(s: Revenant, sector: int) -> int:
    """REV-25.3: the points of damage."""
    return max(0, s.voidborn[sector] - s.shields[sector])


def fight(s: Revenant, sector: int) -> Rule[None]:
    """REV-25.3 to REV-25.7, REV-25.10."""
    seat = sharer(s, sector, allocation_order(s))
    points = hits(s, sector)
    name = s.tables.sector_ids[sector]
    counted = (s.voidborn[sector], s.shields[sector])
    s.tell("skirmish", seat if points else NOBODY, "REV-25.3", name, points, *counted)
    ships = s.ships_in(sector)
    struck = points > 0 and len(ships) > 0
    for left in range(points, 0, -1):
        if not ships:
            taken = yield from hit_revenant(s)
            if not taken:
                break
            continue
        ship = yield from _choose_ship(s, seat, sector, ships, "damage-point", left)
        if damage_ship(s, ship, seat, "REV-25.4"):
            ships.remove(ship)
    if not s.rifts[sector]:
        return
    if struck or (s.prototype and s.voidborn[sector]):
        yield from _spread(s, seat, sector)


def _choose_ship(s: Revenant, seat: int, sector: int, ships: list[int], verb: str, left: int) -> Rule[int]:
    """REV-25.4; REVS-5.2: where the solo player does not share, the lowest Crew Influence, then the front."""
    if seat == NOBODY:
        solo = s.solo
        assert solo is not None
        line = [ship for ship in solo.lines[sector] if ship in ships]
        # Of equals `min` takes the first, which stands in front.
        return min(line, key=lambda ship: solo.influence[SHIP_HOUSE[ship]])
    options: list[Value] = [SHIP_IDS[ship] for ship in ships]
    answer: str = yield ask(seat, verb, options, (s.tables.sector_ids[sector], left))
    return SHIP_IDS.index(answer)


def _spread(s: Revenant, seat: int, sector: int) -> Rule[None]:
    """REV-25.7, REVS-5.3: 1 Corruption on an uncorrupted ship with a slot."""
    types = s.tables.ship_types
    open_ships = [
        ship
        for ship in s.ships_in(sector)
        if not s.corrupt[ship] and types[SHIP_TYPE[ship]].corruption_slots > 0
    ]
    if not open_ships:
        return
    ship = yield from _choose_ship(s, seat, sector, open_ships, "spread-target", 1)
    s.corrupt[ship] = True
    s.tell("spread", seat, "REV-25.7", SHIP_IDS[ship])
