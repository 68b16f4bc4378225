"""REV-29: the Council of the two-player game."""

from __future__ import annotations

from starboard.games.revenant.rules.sectors import occupied, put_ship, room
from starboard.games.revenant.state import AMBASSADOR, NOBODY, Revenant
from starboard.games.revenant.tables import ARKSHIP, DROPSHIP, FIGHTER, HOUSES, OUTER, SHIP_IDS


def council(s: Revenant) -> None:
    """REV-29.2 to REV-29.6."""
    card = s.draw(s.council)
    s.council_seen += (card,)
    house = s.tables.hidden[card]
    s.tell("council", NOBODY, "REV-29.2", HOUSES[house])
    for kind in (ARKSHIP, DROPSHIP, FIGHTER):
        ship = house * 4 + kind
        if s.at[ship] >= 0 and s.manned[ship] == NOBODY:
            s.manned[ship] = AMBASSADOR
            s.tell("ambassador", NOBODY, "REV-29.3", SHIP_IDS[ship])
            if kind == DROPSHIP and not s.landed[ship]:
                _land(s, ship)
            return
    s.set_aside += 1
    s.tell("set-aside", NOBODY, "REV-29.3")


def _land(s: Revenant, ship: int) -> None:
    """REV-29.4: own sector, next counter-clockwise, next clockwise."""
    start = s.at[ship]
    for sector in (start, (start - 1) % OUTER, (start + 1) % OUTER):
        if s.planets[sector] >= 0 and not occupied(s, sector) and room(s, sector, ship):
            settle(s, ship, sector, True, "REV-29.4")
            return


def settle(s: Revenant, ship: int, sector: int, take_cube: bool, clause: str) -> None:
    """A figure's Dropship lands; its cube is discarded in the final edition (REVS-3.2)."""
    if sector != s.at[ship]:
        put_ship(s, ship, sector)
    s.landed[ship] = True
    if take_cube and s.cubes[sector]:
        s.cubes[sector] -= 1
    s.tell("settle", NOBODY, clause, SHIP_IDS[ship], s.tables.sector_ids[sector])
