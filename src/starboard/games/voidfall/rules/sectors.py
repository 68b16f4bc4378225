"""VF-14 to VF-16: sectors, what stands on them, and who controls them."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.state import NOBODY, Player, Voidfall
from starboard.games.voidfall.tables import Tile

ANNEX = {v.RULE_HOME_ANNEX_2: 2, v.RULE_HOME_ANNEX_4: 4}


def tile_of(s: Voidfall, at: int) -> Tile:
    return s.tables.tiles[s.tile[at]]


def name_of(s: Voidfall, at: int) -> str:
    """What a sector is called in answers."""
    return s.tables.maps[s.map].sector_ids[at]


def named(s: Voidfall, name: str) -> int:
    return s.tables.maps[s.map].by_name[name]


def neighbours(s: Voidfall, at: int) -> tuple[int, ...]:
    """VF-14.1: not across a Voidstorm, but through Wormholes."""
    return s.tables.maps[s.map].neighbours[at]


def is_home(s: Voidfall, at: int) -> bool:
    owner = s.owner[at]
    return owner != NOBODY and s.players[owner].home == at


def is_pure(s: Voidfall, at: int) -> bool:
    return not s.corrupted[at]


def corruptible(s: Voidfall, at: int) -> bool:
    """VF-14.8: whether a marker may come here at all."""
    if s.population[at] == 0:
        return False
    if is_home(s, at):
        p = s.players[s.owner[at]]
        return s.tables.houses[p.house].corruptible
    return not tile_of(s, at).pure


def pure_sectors(s: Voidfall, p: Player) -> list[int]:
    corrupted = s.corrupted
    return [at for at in s.own(p) if not corrupted[at]]


def adjacent_void(s: Voidfall, p: Player) -> list[int]:
    """VF-2.18: Voidborn sectors adjacent to a sector of the player."""
    around = s.tables.maps[s.map].neighbours
    return sorted({near for at in s.own(p) for near in around[at] if s.void[near]})


# --- Guilds and Installations (VF-15) ---------------------------------------------------------------------


def guilds_of(s: Voidfall, at: int) -> tuple[int, ...]:
    """All Guilds of a sector, printed ones first (VF-15.7)."""
    return _kinds(tile_of(s, at).printed_guilds) + s.guilds[at]


def installations_of(s: Voidfall, at: int) -> tuple[int, ...]:
    """All Installations of a sector: printed ones, those of a Fallen House card, tokens."""
    printed = _kinds(tile_of(s, at).printed_installations)
    if s.fallen[at] != NOBODY:
        printed += (v.DEFENSE,) * s.tables.fallen[s.fallen[at]].defenses
    return printed + s.installations[at]


def _kinds(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers by kind as a row of kinds; there are few different ones."""
    found = _rows.get(counts)
    if found is None:
        row = [kind for kind, number in enumerate(counts) for _ in range(number)]
        found = _rows[counts] = tuple(row)
    return found


_rows: dict[tuple[int, ...], tuple[int, ...]] = {}


def guild_spaces(s: Voidfall, at: int) -> int:
    """VF-15.2, with the places that Ark Ships add to the Home."""
    spaces = tile_of(s, at).guild_spaces
    if is_home(s, at):
        rules = s.players[s.owner[at]].rules
        for rule, more in ANNEX.items():
            if rules[rule]:
                spaces += more
    return spaces


def has_guild_space(s: Voidfall, at: int) -> bool:
    return len(s.guilds[at]) < guild_spaces(s, at)


def has_installation_space(s: Voidfall, at: int) -> bool:
    return len(s.installations[at]) < tile_of(s, at).inst_spaces


def starbase_limit(p: Player) -> int:
    """VF-15.8."""
    if p.rules[v.RULE_STARBASE_2]:
        return 2
    return 1 if p.rules[v.RULE_STARBASE_1] else 0


def can_build(s: Voidfall, p: Player, at: int, kind: int) -> bool:
    if not has_installation_space(s, at):
        return False
    return kind != v.STARBASE or installations_of(s, at).count(v.STARBASE) < starbase_limit(p)


def shipyards(s: Voidfall, p: Player, at: int) -> int:
    """How many deployments a sector allows per Shipyard (VF-15.9, VF-18.6)."""
    found = installations_of(s, at)
    yards = found.count(v.SHIPYARD)
    if p.rules[v.RULE_STARBASE_1] or p.rules[v.RULE_STARBASE_2]:
        yards += found.count(v.STARBASE)
    if s.fleet[at][v.CARRIER] and (p.rules[v.RULE_FLEET_CARRIER_1] or p.rules[v.RULE_FLEET_CARRIER_3]):
        yards += 1
    if yards and p.rules[v.RULE_DOUBLE_DOCK]:
        yards += 1
    return yards


def has_yard(s: Voidfall, at: int) -> bool:
    """Whether missiles can start here: a Shipyard or a Starbase (VF-22.11)."""
    found = installations_of(s, at)
    return v.SHIPYARD in found or v.STARBASE in found


def sector_upkeep(s: Voidfall, at: int) -> int:
    """VF-10.5: occupied spaces with an icon, and free-standing icons."""
    tile = tile_of(s, at)
    upkeep = tile.upkeep
    if tile.guild_upkeep and len(s.guilds[at]) >= tile.guild_spaces:
        upkeep += 1
    if tile.inst_upkeep and len(s.installations[at]) >= tile.inst_spaces:
        upkeep += 1
    return upkeep


# --- Population (VF-16) -----------------------------------------------------------------------------------


def can_grow(s: Voidfall, at: int) -> bool:
    """VF-16.2."""
    return 0 < s.population[at] < s.tables.pop_max and not s.corrupted[at] and not tile_of(s, at).fixed


def can_shrink(s: Voidfall, at: int) -> bool:
    """VF-16.3."""
    return (
        s.population[at] > s.tables.pop_min
        and not s.corrupted[at]
        and not tile_of(s, at).fixed
        and not is_home(s, at)
    )
