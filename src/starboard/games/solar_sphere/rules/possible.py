"""SS-8.12: what "possible" means for each location's action.

The tests work on a player's *means*, a small tuple, so that the same code can judge the present and what
crew and boost could make of it.
"""

from __future__ import annotations

from typing import TypeAlias

from starboard.games.solar_sphere.state import NOBODY, RESOURCE_ROW, Player, SolarSphere
from starboard.games.solar_sphere.tables import (
    CREW,
    CRYSTAL,
    FABRICATOR,
    FLEET,
    GOLD,
    PER_HEX,
    SALVAGE,
    SPHERE,
    Tables,
)

# active, inactive, reserve, satellites, ore, gold, crystal, drones in the resource row
Means: TypeAlias = tuple[int, int, int, int, int, int, int, int]


def means_of(p: Player) -> Means:
    stock = p.stock
    return (
        p.active,
        p.inactive,
        p.reserve,
        p.satellites,
        stock[0],
        stock[1],
        stock[2],
        p.matrix[RESOURCE_ROW],
    )


def count_of(p: Player, what: int) -> int:
    """SS-10.6: hexes or claimed ships."""
    return p.hexes.bit_count() if what == PER_HEX else len(p.ships)


def possible(s: SolarSphere, p: Player, means: Means, location: int, final: int) -> bool:
    if location < FABRICATOR:
        return True  # the belts
    active, inactive, reserve, satellites = means[0], means[1], means[2], means[3]
    boosted = bool(satellites >> location & 1)
    if location == SPHERE:
        return active > 0 and affordable_hex(s, means, 6 if boosted else final)
    if location == CREW:
        return payable_card(s, means, boosted)
    if location == FLEET:
        return can_attack(s.tables, means, boosted)
    if location == SALVAGE:
        return inactive > 0
    return reserve > 0 or satellites != 0  # the Fabricator


def ready(s: SolarSphere, means: Means, location: int) -> bool:
    """Whether somebody can be hired, or a ship attacked, once the boost lies behind (SS-9.10, SS-9.11)."""
    return payable_card(s, means, False) if location == CREW else can_attack(s.tables, means, False)


def affordable_hex(s: SolarSphere, means: Means, limit: int) -> bool:
    ore, gold, crystal = means[4], means[5], means[6]
    tiles = s.tables.hexes
    builder = s.builder
    for position, number in enumerate(s.hexes):
        if builder[position] != NOBODY:
            continue
        tile = tiles[number]
        if tile.value <= limit:
            cost = tile.cost
            if ore >= cost[0] and gold >= cost[1] and crystal >= cost[2] and s.viable_at(position):
                return True
    return False


def payable_card(s: SolarSphere, means: Means, boosted: bool) -> bool:
    gold, total = purse(s.tables, means, boosted)
    display = s.display
    for tier in (1, 2, 3):
        cost = s.tables.hire_cost[tier]
        if gold >= cost[0] and total >= cost[0] + cost[1]:
            if display[2 * tier - 2] >= 0 or display[2 * tier - 1] >= 0:
                return True
    return False


def payable(t: Tables, means: Means, tier: int, boosted: bool) -> bool:
    """SS-9.10: whether a card of this tier could be hired."""
    gold, total = purse(t, means, boosted)
    cost = t.hire_cost[tier]
    return gold >= cost[0] and total >= cost[0] + cost[1]


def purse(t: Tables, means: Means, boosted: bool) -> tuple[int, int]:
    """The gold and all pieces that can be had for a hire (SS-9.9): the boost is one piece more of any type,
    with a full storage in exchange for another."""
    gold = means[4 + GOLD]
    total = means[4] + means[5] + means[6]
    if boosted:
        return gold + 1, min(total + 1, t.storage_limit)
    return gold, total


def can_attack(t: Tables, means: Means, boosted: bool) -> bool:
    active, inactive, crystal = means[0], means[1], means[4 + CRYSTAL]
    if not boosted:
        return active > 0 and crystal > 0
    # The boost may regenerate drones, or turn one into a crystal by the resource row of the matrix.
    needed = (0 if active else 1) + (0 if crystal else 1)
    if not crystal and means[7] >= 3:
        return False
    return needed <= min(inactive, t.location_boost[FLEET])
