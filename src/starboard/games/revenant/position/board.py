"""Keys of the board: sectors, ships, and who stands on them and on the Revenant."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.position.cards import find_card, take_from, zones_of
from starboard.games.revenant.position.names import figure_name, figure_of, sector_name, sector_of
from starboard.games.revenant.rules.sectors import put_ship, take_off_board
from starboard.games.revenant.state import (
    AMBASSADOR,
    COLOURS,
    EMERGENCY,
    FOLLOWER,
    FRIGATE,
    HARBINGER,
    HOME,
    MEMBERS,
    NOBODY,
    RESERVED,
    SUPPLY,
    Player,
    Revenant,
)
from starboard.kernel.positions import Change, Key, Read, item

# --- who stands where -------------------------------------------------------------------------------------


def _set_figure(s: Revenant, place: int, value: str) -> None:
    """Puts a figure on a ship or on the Revenant; who stood there goes home."""
    who = figure_of(s, value)
    before = s.manned[place]
    if 0 <= before < AMBASSADOR:
        send(s, s.players[before // 3], before % 3, HOME)
    s.manned[place] = NOBODY
    if 0 <= who < AMBASSADOR:
        send(s, s.players[who // 3], who % 3, place)
    else:
        s.manned[place] = who
        if s.solo is not None and who == FOLLOWER:
            s.solo.figures -= 1
        if s.solo is not None and who == HARBINGER:
            s.solo.harbinger = False


def send(s: Revenant, p: Player, member: int, place: int) -> None:
    old = p.crew[member]
    if old == FRIGATE:
        p.frigate_crew = NOBODY
    elif 0 <= old < EMERGENCY:
        s.manned[old] = NOBODY
    p.crew[member] = place
    if place == FRIGATE:
        p.frigate_crew = member
    elif 0 <= place < EMERGENCY:
        s.manned[place] = p.seat * 3 + member


# --- sectors ----------------------------------------------------------------------------------------------


def _clear_board(s: Revenant, value: str) -> None:
    if value != "empty":
        raise ValueError("a board can be 'empty' only")
    for p in s.players:
        for member in range(len(MEMBERS)):
            send(s, p, member, HOME)
        p.landed = False
    for ship in range(t.HOUSE_SHIPS):
        if s.at[ship] >= 0:
            take_off_board(s, ship)
    s.voidborn[:] = [0] * len(s.voidborn)
    s.shields[:] = [0] * len(s.shields)
    s.rifts[:] = [False] * len(s.rifts)
    for sector in range(t.OUTER):
        _lay_planet(s, sector, "")


def _lay_planet(s: Revenant, sector: int, id: str) -> None:
    if s.planets[sector] >= 0:
        s.planet_deck.insert(0, s.planets[sector])
    s.planets[sector] = -1
    s.cubes[sector] = 0
    if id:
        planet = find_card(s.tables.planets, id)
        if planet in s.planets:
            other = s.planets.index(planet)
            s.planets[other] = -1
            s.cubes[other] = 0
        else:
            take_from(zones_of(s, "planet-deck"), planet)
        s.planets[sector] = planet
        s.cubes[sector] = s.tables.numbers[s.edition].planet_data


def _planet(s: Revenant, sector: int) -> str:
    return "" if s.planets[sector] < 0 else s.tables.planets[s.planets[sector]].id


def _ships(s: Revenant, sector: int) -> list[str]:
    ships = s.ships_in(sector) if s.solo is None else s.solo.lines[sector]
    return [t.SHIP_IDS[ship] for ship in ships]


def _set_ships(s: Revenant, sector: int, value: list[str]) -> None:
    for ship in s.ships_in(sector):
        take_off_board(s, ship)
    for id in value:
        _put(s, t.SHIP_IDS.index(id), sector)


def _set_rifts(s: Revenant, value: list[str]) -> None:
    there = [sector_of(s, name) for name in value]
    s.rifts[: t.OUTER] = [sector in there for sector in range(t.OUTER)]


def _eight(name: str) -> tuple[Read, Change]:
    """A number of each outer sector."""

    def read(s: Revenant) -> list[int]:
        numbers: list[int] = getattr(s, name)
        return numbers[: t.OUTER]

    def change(s: Revenant, value: list[int]) -> None:
        if len(value) != t.OUTER:
            raise ValueError("eight numbers are needed")
        getattr(s, name)[: t.OUTER] = [int(n) for n in value]

    return read, change


# --- ships ------------------------------------------------------------------------------------------------


def _put(s: Revenant, ship: int, sector: int) -> None:
    if s.at[ship] == RESERVED:
        s.reserved = -1
    put_ship(s, ship, sector)


def _move(s: Revenant, ship: int, value: str) -> None:
    if value == "supply":
        take_off_board(s, ship)
    else:
        _put(s, ship, sector_of(s, value))


def _land(s: Revenant, ship: int, value: bool) -> None:
    if value and s.planets[s.at[ship]] < 0:
        raise ValueError("there is no Planet to land on")
    s.landed[ship] = value


def _reserve(s: Revenant, value: str) -> None:
    if s.reserved >= 0:
        s.at[s.reserved] = SUPPLY
    s.reserved = t.SHIP_IDS.index(value) if value else -1
    if value:
        take_off_board(s, s.reserved)
        s.at[s.reserved] = RESERVED


KEYS = (
    Key("board", change=_clear_board),
    Key("ships", lambda s: sum(at >= 0 for at in s.at)),
    Key("voidborn", *_eight("voidborn")),
    Key("shields", *_eight("shields")),
    Key("rifts", lambda s: [sector_name(s, n) for n in range(t.OUTER) if s.rifts[n]], _set_rifts),
    Key("sector.{outer sector}.voidborn", *item("voidborn")),
    Key("sector.{outer sector}.shields", *item("shields")),
    Key("sector.{outer sector}.rift", *item("rifts")),
    Key("sector.{outer sector}.cube", *item("cubes")),
    Key("sector.{outer sector}.planet", _planet, _lay_planet),
    Key("sector.{outer sector}.ships", _ships, _set_ships),
    Key("sector.{sector}.frigates", lambda s, n: [COLOURS[p.seat] for p in s.players if p.frigate == n]),
    Key("{ship}.at", lambda s, ship: sector_name(s, s.at[ship]), _move),
    Key("{ship}.damage", *item("damage")),
    Key("{ship}.corrupt", *item("corrupt")),
    Key("{ship}.landed", lambda s, ship: s.landed[ship], _land),
    Key("{crew space}.crew", lambda s, place: figure_name(s.manned[place]), _set_figure),
    Key("reserved", lambda s: "" if s.reserved < 0 else t.SHIP_IDS[s.reserved], _reserve),
)
