"""Keys of the sides: what players have, what DRANDA has, and what both have."""

from __future__ import annotations

from itertools import compress

from starboard.games.solar_sphere.invariants import drones_of
from starboard.games.solar_sphere.position.names import bits_of, names_of, number_of, pair_of
from starboard.games.solar_sphere.position.pieces import from_reserve, give_crew, give_ships
from starboard.games.solar_sphere.scoring import result
from starboard.games.solar_sphere.state import AUXILIARY, DRANDA_SEAT, ROWS, Dranda, Player, SolarSphere
from starboard.games.solar_sphere.tables import DRANDA_COLOURS, FACTIONS, LOCATIONS, POSITIONS, RESOURCES
from starboard.kernel.positions import Change, Key, Read, field, ids, item, number_each, numbers

# --- both -------------------------------------------------------------------------------------------------


def _set_ships(s: SolarSphere, side: Player | Dranda, value: list[str]) -> None:
    give_ships(s, side.ships, value)


def _line(s: SolarSphere, side: Player | Dranda, clause: str) -> int:
    column = side.seat if isinstance(side, Player) else DRANDA_SEAT
    return sum(line.points[column] for line in result(s).sheet if line.clause == clause)


SIDE_KEYS = (
    Key("{side}.score", *field("score")),
    Key("{side}.drones", drones_of),
    Key("{side}.hexes", lambda s, side: names_of(side.hexes, POSITIONS)),
    Key("{side}.ships", lambda s, side: ids(s.tables.ships, side.ships), _set_ships),
    Key("{side}.factions", *numbers("factions", FACTIONS)),
    Key("{side}.factions.{faction}", *item("factions")),
    Key("{side}.sheet.{clause}", _line),
)


# --- players ----------------------------------------------------------------------------------------------


def _set_auxiliary(s: SolarSphere, p: Player, value: str) -> None:
    p.auxiliary = AUXILIARY.index(value)
    p.auxiliary_gained = value != AUXILIARY[0]


def _set_stock(s: SolarSphere, p: Player, value: list[int]) -> None:
    stock = number_each(RESOURCES, value)
    if sum(stock) > s.tables.storage_limit:
        raise ValueError(f"expected {s.tables.storage_limit} pieces at most")
    p.stock = stock


def _set_resource(s: SolarSphere, p: Player, resource: int, value: int) -> None:
    stock = p.stock[:]
    stock[resource] = value
    _set_stock(s, p, stock)


def _drones(name: str) -> tuple[Read, Change]:
    """Active or inactive ones: they come from the reserve."""
    read, change = field(name)

    def take(s: SolarSphere, p: Player, value: int) -> None:
        from_reserve(s, p.seat, value - read(s, p))
        change(s, p, value)

    return read, take


def _fill_reserve(s: SolarSphere, p: Player, value: int) -> None:
    if p.inactive + p.reserve < value:
        raise ValueError("too few drones are inactive to fill the reserve so far")
    p.inactive += p.reserve - value
    p.reserve = value


def _set_matrix(s: SolarSphere, p: Player, value: list[int]) -> None:
    rows = number_each(ROWS, value)
    from_reserve(s, p.seat, sum(rows) - sum(p.matrix))
    p.matrix = rows


def _set_satellites(s: SolarSphere, p: Player, value: list[str]) -> None:
    bits = bits_of(value, LOCATIONS)
    from_reserve(s, p.seat, bits.bit_count() - p.satellites.bit_count())
    p.satellites = bits


def _hire(s: SolarSphere, p: Player, value: list[str]) -> None:
    p.used = []
    give_crew(s, p.crew, value)
    p.used = [False] * len(p.crew)


def _use(s: SolarSphere, p: Player, value: list[str]) -> None:
    used = [number_of(s, "crew", id) for id in value]
    if not set(used) <= set(p.crew):
        raise ValueError("only current crew can be used: name the crew first")
    p.used = [card in used for card in p.crew]


def _retire(s: SolarSphere, p: Player, value: list[str]) -> None:
    give_crew(s, p.retired, value)


PLAYER_KEYS = (
    Key("{player}.reputation", *field("reputation")),
    Key("{player}.morale", *field("morale")),
    Key("{player}.dice", *field("dice", kept=lambda s, dice: sorted(dice))),
    Key("{player}.auxiliary", lambda s, p: AUXILIARY[p.auxiliary], _set_auxiliary),
    Key("{player}.auxiliary-value", *field("auxiliary_value")),
    Key("{player}.auxiliary-gained", *field("auxiliary_gained")),
    Key("{player}.stock", lambda s, p: list(p.stock), _set_stock),
    Key("{player}.stock.{resource}", lambda s, p, n: p.stock[n], _set_resource),
    Key("{player}.active", *_drones("active")),
    Key("{player}.inactive", *_drones("inactive")),
    Key("{player}.reserve", lambda s, p: p.reserve, _fill_reserve),
    Key("{player}.matrix", lambda s, p: list(p.matrix), _set_matrix),
    Key("{player}.satellites", lambda s, p: names_of(p.satellites, LOCATIONS), _set_satellites),
    Key("{player}.crew", lambda s, p: ids(s.tables.crew, p.crew), _hire),
    Key("{player}.used", lambda s, p: ids(s.tables.crew, compress(p.crew, p.used)), _use),
    Key("{player}.retired", lambda s, p: ids(s.tables.crew, p.retired), _retire),
    Key("{player}.total", lambda s, p: result(s).scores[p.seat]),
    Key("{player}.rank", lambda s, p: result(s).ranks[p.seat]),
)


# --- DRANDA -----------------------------------------------------------------------------------------------


def _fill_supply(s: SolarSphere, d: Dranda, value: int) -> None:
    if d.supply + d.removed < value:
        raise ValueError("too few drones are removed to fill the supply so far")
    d.removed += d.supply - value
    d.supply = value


def _remove(s: SolarSphere, d: Dranda, value: int) -> None:
    from_reserve(s, DRANDA_SEAT, value - d.removed)
    d.removed = value


def _cards(name: str) -> tuple[Read, Change]:
    """The deck, top first: these cards on top. The piles: exactly these cards, all others under the deck."""
    step = -1 if name == "deck" else 1

    def read(s: SolarSphere, d: Dranda) -> list[str]:
        return ids(s.tables.dranda, getattr(d, name)[::step])

    def change(s: SolarSphere, d: Dranda, value: list[str]) -> None:
        wanted = [number_of(s, "dranda", id) for id in value]
        pile: list[int] = getattr(d, name)
        if name != "deck":
            d.deck[:0] = [card for card in pile if card not in wanted]
            pile.clear()
        for cards in (d.deck, d.discard, d.row):
            cards[:] = [card for card in cards if card not in wanted]
        pile += wanted[::step]

    return read, change


def _set_dice(s: SolarSphere, d: Dranda, value: list[str]) -> None:
    pairs = [pair_of(text) for text in value]
    d.dice = [(DRANDA_COLOURS.index(colour), die) for colour, die in pairs]
    d.placed = 0


def _take_crew(s: SolarSphere, d: Dranda, value: list[str]) -> None:
    give_crew(s, d.crew, value)


DRANDA_KEYS = (
    Key("{dranda}.level", lambda s, d: d.level + 1),
    Key("{dranda}.deck", *_cards("deck")),
    Key("{dranda}.bottom", lambda s, d: s.tables.dranda[d.deck[0]].id),
    Key("{dranda}.discard", *_cards("discard")),
    Key("{dranda}.row", *_cards("row")),
    Key(
        "{dranda}.dice", lambda s, d: [f"{DRANDA_COLOURS[colour]} {die}" for colour, die in d.dice], _set_dice
    ),
    Key("{dranda}.placed", *field("placed")),
    Key(
        "{dranda}.opaque",
        *field(
            "opaque",
            lambda s, there: list(compress(DRANDA_COLOURS, there)),
            lambda s, colours: [colour in colours for colour in DRANDA_COLOURS],
        ),
    ),
    Key("{dranda}.supply", lambda s, d: d.supply, _fill_supply),
    Key("{dranda}.removed", lambda s, d: d.removed, _remove),
    Key("{dranda}.crew", lambda s, d: ids(s.tables.crew, d.crew), _take_crew),
    Key("{dranda}.total", lambda s, d: sum(line.points[DRANDA_SEAT] for line in result(s).sheet)),
)

KEYS = (*SIDE_KEYS, *PLAYER_KEYS, *DRANDA_KEYS)
