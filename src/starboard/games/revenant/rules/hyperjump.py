"""REV-28: the Hyperjump phase; REVP-6.5, REVS-5.6."""

from __future__ import annotations

from starboard.games.revenant.rules.sectors import deploy_ship, room
from starboard.games.revenant.state import NOBODY, SUPPLY, Revenant
from starboard.games.revenant.tables import OUTER, SHIP_IDS


def leave(s: Revenant) -> None:
    """REV-28.1: Planets with their cubes, Rifts and Voidborn stay behind."""
    for sector in range(OUTER):
        if s.planets[sector] >= 0:
            s.planet_discard.append(s.planets[sector])
        s.planets[sector] = -1
        s.cubes[sector] = 0
        s.rifts[sector] = False
        s.voidborn[sector] = 0
    s.tell("leave", NOBODY, "REV-28.1")


def arrive(s: Revenant, card: int) -> None:
    """REV-28.6: Voidborn, Rifts and Planets of the chosen card."""
    scanner = s.tables.scanners[card]
    s.tell("arrive", NOBODY, "REV-28.6", scanner.id)
    cap = s.tables.numbers[s.edition].voidborn_cap
    for sector in range(OUTER):
        s.voidborn[sector] = min(cap, scanner.voidborn[sector])
        s.rifts[sector] = sector in scanner.rifts
    for sector in sorted(scanner.planets):
        lay_planet(s, sector)


def lay_planet(s: Revenant, sector: int) -> None:
    """REV-28.6: an empty Planet deck is made anew from the discards."""
    if not s.planet_deck:
        s.planet_deck = s.planet_discard
        s.planet_discard = []
        s.chance.shuffle(s.planet_deck)
    if s.planet_deck:
        s.planets[sector] = s.draw(s.planet_deck)
        s.cubes[sector] = s.tables.numbers[s.edition].planet_data
        planet = s.tables.planets[s.planets[sector]]
        s.tell("planet-laid", NOBODY, "REV-28.6", planet.id, s.tables.sector_ids[sector])


def land_shuttle(s: Revenant, ship: int, printed: int) -> None:
    """REV-28.7: the printed sector or the next clockwise with room; else back to the supply."""
    s.at[ship] = SUPPLY
    for step in range(OUTER):
        sector = (printed + step) % OUTER
        if room(s, sector, ship):
            deploy_ship(s, ship, sector, "REV-28.7")
            return
    s.tell("no-room", NOBODY, "REV-28.7", SHIP_IDS[ship])
