"""REV-1.11, REV-18: sectors, your sector, room for ships, and how House ships come and go."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant.state import (
    EMERGENCY,
    FRIGATE,
    HOME,
    NOBODY,
    ON_PLANET,
    STEP_ACTION,
    SUPPLY,
    Player,
    Revenant,
)
from starboard.games.revenant.tables import ARKSHIP, HOUSE_SHIPS, OUTER, SECTORS, SHIP_IDS, SHIP_TYPE

INNER: Final = -1  # where a crew member on the Revenant is


def here(s: Revenant) -> int:
    """REV-1.11: your sector; INNER on the Revenant."""
    turn = s.turn
    assert turn is not None
    place = turn.copying[-1] if turn.copying else turn.place
    if place >= ON_PLANET:
        return place - ON_PLANET
    if 0 <= place < HOUSE_SHIPS:
        return s.at[place]
    if place in (FRIGATE, EMERGENCY, HOME):
        return s.players[turn.seat].frigate
    return INNER


def sectors_here(s: Revenant) -> list[int]:
    """REV-1.11, REVP-4.16: inside the ring 'here' finds nothing."""
    sector = here(s)
    return [sector] if 0 <= sector < OUTER else []


def sectors_near(s: Revenant) -> list[int]:
    """REV-18.1, REV-1.11, REVP-4.16: your sector and the outer ones next to it; all from the Revenant."""
    sector = here(s)
    if sector == INNER:
        return list(range(OUTER))
    return [n for n in range(OUTER) if n == sector or n in s.tables.neighbours[sector]]


def reach_sectors(s: Revenant, sector: int) -> list[int]:
    """The outer sectors in and next to this one."""
    return [n for n in range(OUTER) if n == sector or n in s.tables.neighbours[sector]]


def acting(s: Revenant) -> int:
    """The ship whose effect is being resolved: the copied one, else in step 3 the manned one."""
    turn = s.turn
    assert turn is not None
    if turn.copying:
        return turn.copying[-1]
    return turn.place if turn.step == STEP_ACTION else HOME


def room(s: Revenant, sector: int, ship: int) -> bool:
    """REV-18.4, REVP-4.8: the limit of House ships and, in the final edition, of Arkships."""
    at = s.at
    inside = at.count(sector) - (at[ship] == sector)
    if inside >= s.tables.ship_limit[sector]:
        return False
    if SHIP_TYPE[ship] == ARKSHIP and not s.prototype:
        arks = sum(1 for ark in range(0, HOUSE_SHIPS, 4) if ark != ship and at[ark] == sector)
        return arks < s.tables.arkship_cap[sector]
    return True


def with_room(s: Revenant, sectors: list[int], ship: int) -> list[int]:
    """Those of these sectors that have room for the ship."""
    ships = [0] * SECTORS
    for other, sector in enumerate(s.at):
        if sector >= 0 and other != ship:
            ships[sector] += 1
    limit = s.tables.ship_limit
    found = [sector for sector in sectors if ships[sector] < limit[sector]]
    return [sector for sector in found if room(s, sector, ship)] if SHIP_TYPE[ship] == ARKSHIP else found


def put_ship(s: Revenant, ship: int, sector: int, front: bool = False) -> None:
    """Moves a House ship; in solo it joins the line of its sector at the back (REVS-1.6)."""
    solo = s.solo
    if solo is not None:
        old = s.at[ship]
        if old >= 0:
            solo.lines[old].remove(ship)
        if sector >= 0:
            if front:
                solo.lines[sector].insert(0, ship)
            else:
                solo.lines[sector].append(ship)
    s.at[ship] = sector


def deploy_ship(
    s: Revenant, ship: int, sector: int, clause: str, seat: int = NOBODY, front: bool = False
) -> None:
    """REV-11.4: undamaged, uncorrupted and unmanned; House Power rises by being there."""
    put_ship(s, ship, sector, front)
    s.tell("deploy", seat, clause, SHIP_IDS[ship], s.tables.sector_ids[sector])


def take_off_board(s: Revenant, ship: int) -> None:
    """REV-25.6: back to the supply, without its markers."""
    put_ship(s, ship, SUPPLY)
    s.damage[ship] = 0
    s.corrupt[ship] = False
    s.landed[ship] = False
    s.manned[ship] = NOBODY


def occupied(s: Revenant, sector: int) -> bool:
    """Whether a ship is landed on the sector's Planet."""
    landed = s.landed
    for ship in range(2, HOUSE_SHIPS, 4):
        if landed[ship] and s.at[ship] == sector:
            return True
    return any(p.landed and p.frigate == sector for p in s.players)


def frigate_goals(s: Revenant, p: Player, steps: int) -> list[int]:
    """REV-18.3, REV-9.2, REVP-4.3, REVS-1.7: where a run of the own Frigate may end.

    In the outer ring the way round is never longer than the way through, so passing needs no test.
    """
    row = s.tables.distance[p.frigate]
    count = len(row) if s.prototype and s.solo is None else OUTER
    return _within(row, count, p.frigate, steps)


def ship_goals(s: Revenant, ship: int, steps: int) -> list[int]:
    """REV-18.3, REV-18.4: where a run of this House ship may end."""
    start = s.at[ship]
    found = _within(s.tables.distance[start], OUTER, start, steps)
    return with_room(s, found, ship)


def _within(row: tuple[int, ...], count: int, start: int, steps: int) -> list[int]:
    # Two steps are enough to leave and come back.
    return [n for n in range(count) if (row[n] <= steps if n != start else steps >= 2)]
