"""One sector: its plate, who holds it, and everything that stands on it."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import pieces
from starboard.games.voidfall.board.pieces import VOID, Piece
from starboard.games.voidfall.tables import Tables, Tile
from starboard.games.voidfall.view import SectorView
from starboard.kernel.english import count
from starboard.page.kit.hexes import layers
from starboard.page.markup import esc, seat_class

NOBODYS = "nobody"
_ROOM = 80.0  # for a row in the middle of a hexagon
_BESIDE_HARBINGER = 56.0
_NAMES = dict(zip(v.INSTALLATIONS, ("Shipyard", "Sector Defense", "Starbase"), strict=True))


def holder(sector: SectorView) -> str:
    """The class of whoever holds it: a seat, the Void, nobody."""
    if sector.owner >= 0:
        return seat_class(sector.owner)
    if sector.void or sector.harbingers or sector.tile == "rift":
        return VOID
    return NOBODYS


def tile_of(tables: Tables, sector: SectorView) -> Tile:
    return tables.tiles[tables.by_id[sector.tile][1]]


def house_of(tables: Tables, sector: SectorView) -> str:
    """The name of the Fallen House that lies there, if one does."""
    if not sector.fallen:
        return ""
    return tables.houses[tables.fallen[tables.by_id[sector.fallen][1]].house].name


def title(tables: Tables, sector: SectorView, code: str) -> str:
    """What options and previews call it: `D2 Paradise World`, or the code alone of a plain one."""
    house = house_of(tables, sector)
    if house:
        return f"{code} Fallen {house}"
    plain = sector.tile in ("standard", "outpost", "fallen")
    return code if plain else f"{code} {tile_of(tables, sector).name}"


def plate(sector: SectorView) -> str:
    """The ground of a sector, round the origin."""
    return _plate(holder(sector), sector.tile)


@lru_cache(maxsize=256)
def _plate(seat: str, tile: str) -> str:
    pattern = "" if seat == NOBODYS else f'<use href="#vf-hex" fill="url(#pat-{seat})"/>'
    art = f'<use href="#vf-tile-{tile}" class="art" x="-48" y="-48" width="96" height="96"/>'
    return (
        f"{layers('vf-hex', 'plate')}{art}{layers('vf-hex', 'tint')}{pattern}{layers('vf-hex-in', 'inset')}"
    )


def contents(tables: Tables, sector: SectorView, code: str) -> str:
    """Everything that stands on it: in full, and as small maps show it."""
    return _contents(sector, tile_of(tables, sector), house_of(tables, sector), code)


@lru_cache(maxsize=4096)
def _contents(sector: SectorView, tile: Tile, house: str, code: str) -> str:
    seat = holder(sector)
    return (
        f'<g class="in-full">{_full(sector, tile, house, code, seat)}</g>'
        f'<g class="lite">{_lite(sector, tile, house, seat)}</g>'
    )


# ---------------------------------------------------------------------- the full drawing


def _full(sector: SectorView, tile: Tile, house: str, code: str, seat: str) -> str:
    made = f'<text class="code" x="-13" y="-18.5">{code}</text>'
    if sector.population:
        made += pieces.population(sector.population, -27, 21, corrupted=sector.corrupted, fixed=tile.fixed)
    if sector.corrupted:
        made += pieces.use("i-corruption", 17.5, -28, 15, "colour-corruption")
    if sector.owner >= 0:
        made += _sign(sector, seat) + _held(sector, tile, seat)
    else:
        made += _free(sector, house)
    if sector.harbingers:
        made += f'<g transform="translate(30 -8)">{pieces.harbinger(sector.harbingers)}</g>'
    return made


def _sign(sector: SectorView, seat: str) -> str:
    """The shape of the seat, larger on a Home, where a mark of Corruption takes its place."""
    if not sector.home:
        return pieces.use(f"s-{seat}", -20, -34, 10)
    return pieces.use(f"s-{seat}", 33, -13, 13) if sector.corrupted else pieces.use(f"s-{seat}", 22, -27, 16)


def _held(sector: SectorView, tile: Tile, seat: str) -> str:
    """On players' sectors free spaces show too, except while tokens are still to be taken up."""
    guilds = [pieces.guild(kind) for kind in sector.guilds]
    tokens = _tokens(sector)
    if tokens:
        there = guilds + [pieces.installation(kind) for kind in sector.installations]
        rows = pieces.row(there, -6, _ROOM) + pieces.row(tokens, 12.5, _ROOM)
        return rows + pieces.fleet(sector.fleet, seat, 31.5)
    placed = len(sector.guilds) - sector.printed_guilds
    for n in range(placed, sector.guild_spaces):
        guilds.append(pieces.space(tile.guild_upkeep and n == tile.guild_spaces - 1))
    buildings = [pieces.installation(kind) for kind in sector.installations]
    built = len(sector.installations) - sector.printed_installations
    for n in range(built, sector.installation_spaces):
        buildings.append(pieces.space(tile.inst_upkeep and n == sector.installation_spaces - 1))
    return (
        pieces.row(guilds, -6, _ROOM)
        + pieces.row(buildings, 12.5, _ROOM)
        + pieces.fleet(sector.fleet, seat, 31.5)
    )


def _free(sector: SectorView, house: str) -> str:
    """Voidborn and nobody's sectors: tokens stand beside the installations, or below them."""
    guilds = [pieces.guild(kind) for kind in sector.guilds]
    buildings = [pieces.installation(kind) for kind in sector.installations]
    tokens = _tokens(sector)
    name = f'<text class="house" y="37">{esc(house)}</text>' if house else ""
    if sector.tile == "rift":
        name = '<text class="house" x="8" y="-19">Rift</text>'
    below = buildings + tokens
    # A Harbinger stands at the right, above the middle.
    upper, middle = (_BESIDE_HARBINGER, -10.0) if sector.harbingers else (_ROOM, 0.0)
    if guilds and sum([one.width for one in below]) <= _ROOM:
        made = pieces.row(guilds, -6, upper, middle) + pieces.row(below, 12.5, _ROOM)
    elif guilds or len(below) > 3:
        made = pieces.row(guilds + buildings, -5.5, upper, middle) + pieces.row(tokens, 13, _ROOM)
    else:
        made = pieces.row(below, 11.5 if sector.harbingers else 4, _ROOM)
    return made + name + (pieces.voidborn(sector.void, 31.5) if sector.void else "")


def _tokens(sector: SectorView) -> list[Piece]:
    """Each Glory token by itself, or all of them as one where there is no room."""
    laurels = [pieces.glory(value) for value in sector.glory]
    others = []
    if sector.bounties:
        others.append(pieces.token("bounty", sector.bounties))
    if sector.reclaims:
        others.append(pieces.token("reclaim", sector.reclaims))
    if len(laurels) > 1 and sum([one.width for one in laurels + others]) > _ROOM:
        laurels = [pieces.glory_in_all(sector.glory)]
    return laurels + others


# ---------------------------------------------------------------------- the small one


def _lite(sector: SectorView, tile: Tile, house: str, seat: str) -> str:
    """Population, guilds and power, and what stands in an invader's way; a tap shows the rest."""
    made = ""
    if sector.population:
        made = pieces.population(sector.population, -22, 27, corrupted=sector.corrupted, fixed=tile.fixed)
    middle = [pieces.guild(kind, 18) for kind in sector.guilds]
    if sector.owner < 0:
        laurels = [pieces.glory(value, 12) for value in sector.glory[:1]]
        middle += _small_buildings(sector, _ROOM - sum([one.width for one in middle + laurels])) + laurels
    elif not middle or not any(sector.fleet):
        middle += _small_buildings(sector, _ROOM)
    made += pieces.row(middle, 4, _ROOM)
    if any(sector.fleet):
        made += pieces.small_fleet(sector.fleet, seat, 27)
    elif sector.void:
        made += pieces.small_voidborn(sector.void, 27)
    elif house:
        made += f'<text class="house" y="34">{esc(house)}</text>'
    if sector.harbingers:
        made += f'<g transform="translate(31 -10)">{pieces.harbinger(sector.harbingers)}</g>'
    return made


def _small_buildings(sector: SectorView, room: float) -> list[Piece]:
    """Each by itself, or one of a kind with their number where there is no room for all."""
    found = [pieces.installation(kind, 19) for kind in sector.installations]
    if sum([one.width for one in found]) <= room:
        return found
    kinds = dict.fromkeys(sector.installations)
    return [pieces.installation(kind, 19, sector.installations.count(kind)) for kind in kinds]


# ---------------------------------------------------------------------- in words


@lru_cache(maxsize=8192)
def describe(tables: Tables, sector: SectorView, code: str, names: tuple[str, ...]) -> str:
    """Everything on a sector for those who do not see it, as markup; `names` are markup already."""
    tile = tile_of(tables, sector)
    parts = [f"{code} {esc(tile.name)}"]
    house = house_of(tables, sector)
    if house:
        parts.append(f"Fallen House {esc(house)}")
    if sector.owner >= 0:
        parts.append(f"{'Home' if sector.home else 'held'} of {names[sector.owner]}")
    elif sector.void:
        parts.append(f"Voidborn power {sector.void}")
    else:
        parts.append("nobody’s")
    if sector.population:
        state = "Corrupted" if sector.corrupted else "Pure"
        parts.append(f"{state} population {sector.population}{', fixed' if tile.fixed else ''}")
    parts += [f"{fp} {kind} FP" for kind, fp in zip(v.FLEETS, sector.fleet, strict=True) if fp]
    parts += _counted([f"{kind} guild" for kind in sector.guilds])
    parts += _counted([_NAMES[kind] for kind in sector.installations])
    if sector.owner >= 0:
        parts += _free_spaces(sector)
        parts += [f"Upkeep {sector.upkeep}"] if sector.upkeep else []
    parts += [f"Glory {value}" for value in sector.glory]
    for n, one in ((sector.bounties, "Bounty token"), (sector.reclaims, "Reclaim token")):
        parts += [f"{count(n, one)} face down"] if n else []
    parts += [count(sector.harbingers, "Harbinger")] if sector.harbingers else []
    return ", ".join(parts)


def _counted(things: list[str]) -> list[str]:
    return [count(things.count(one), one) for one in dict.fromkeys(things)]


def _free_spaces(sector: SectorView) -> list[str]:
    guilds = sector.guild_spaces - (len(sector.guilds) - sector.printed_guilds)
    built = sector.installation_spaces - (len(sector.installations) - sector.printed_installations)
    return [count(n, f"free {one} space") for n, one in ((guilds, "guild"), (built, "installation")) if n > 0]
