"""Reading a position by its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starboard.games.solar_sphere.position.names import DRANDA_NAME, names_of, owner_name, ship_words, unknown
from starboard.games.solar_sphere.scoring import result
from starboard.games.solar_sphere.state import (
    AUXILIARY,
    COLOURS,
    DRANDA_SEAT,
    FLEET_PLACES,
    PHASES,
    Dranda,
    Player,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import DRANDA_COLOURS, FACTIONS, LOCATIONS, POSITIONS, RESOURCES


def probe(s: SolarSphere, key: str) -> Any:
    """Reads one thing of a position, in the form in which `patch` takes it."""
    head, _, rest = key.partition(".")
    if head in COLOURS[: len(s.players)]:
        return _probe_player(s, s.players[COLOURS.index(head)], rest)
    if head == DRANDA_NAME and s.dranda is not None:
        return _probe_dranda(s, s.dranda, rest)
    if head == "sphere":
        return _probe_sphere(s, rest)
    if head == "fleet" and rest in FLEET_PLACES:
        return ship_words(s, s.fleet[FLEET_PLACES.index(rest)])
    if head == "visits" and rest in LOCATIONS:
        return [f"{owner_name(s, d // 10)} {d % 10}" for d in s.visits[LOCATIONS.index(rest)]]
    if head == "decks" and rest in ("1", "2", "3"):
        return [s.tables.crew[c].id for c in reversed(s.crew_decks[int(rest) - 1])]
    if head == "bottoms" and rest in ("1", "2", "3"):
        return s.tables.crew[s.crew_decks[int(rest) - 1][0]].id
    if rest or key not in _TABLE_PROBES:
        raise unknown(key)
    return _TABLE_PROBES[key](s)


def _phase(s: SolarSphere) -> str:
    return PHASES[s.phase]


_TABLE_PROBES: dict[str, Callable[[SolarSphere], Any]] = {
    "phase": _phase,
    "turn": lambda s: owner_name(s, s.order[s.next_turn]),
    "order": lambda s: [owner_name(s, seat) for seat in s.order],
    "round": lambda s: s.round,
    "final": lambda s: s.final,
    "free": lambda s: s.free,
    "scoring": lambda s: s.tables.scoring[s.scoring].id,
    "pool": lambda s: s.pool,
    "over": lambda s: s.over,
    "ending": lambda s: result(s).ending,
    "resistance": lambda s: [s.tables.ships[c].id for c in reversed(s.resistance)],
    "display": lambda s: ["" if c < 0 else s.tables.crew[c].id for c in s.display],
    "tokens": lambda s: list(s.tokens),
    "box": lambda s: [s.tables.ships[c].id for c in s.box],
    "facedown": lambda s: [name for name, down in zip(POSITIONS, s.facedown, strict=True) if down],
    "viable": lambda s: [POSITIONS[n] for n in s.viable()],
}


def _probe_sphere(s: SolarSphere, rest: str) -> Any:
    name, _, what = rest.partition(".")
    if name in POSITIONS:
        position = POSITIONS.index(name)
        if what == "tile":
            return s.tables.hexes[s.hexes[position]].id
        if what == "builder":
            return owner_name(s, s.builder[position])
    raise unknown(f"sphere.{rest}")


def _probe_player(s: SolarSphere, p: Player, what: str) -> Any:
    t = s.tables
    simple: dict[str, Callable[[], Any]] = {
        "score": lambda: p.score,
        "reputation": lambda: p.reputation,
        "morale": lambda: p.morale,
        "dice": lambda: list(p.dice),
        "auxiliary": lambda: AUXILIARY[p.auxiliary],
        "auxiliary-value": lambda: p.auxiliary_value,
        "auxiliary-gained": lambda: p.auxiliary_gained,
        "stock": lambda: list(p.stock),
        "active": lambda: p.active,
        "inactive": lambda: p.inactive,
        "reserve": lambda: p.reserve,
        "matrix": lambda: list(p.matrix),
        "satellites": lambda: names_of(p.satellites, LOCATIONS),
        "hexes": lambda: names_of(p.hexes, POSITIONS),
        "crew": lambda: [t.crew[c].id for c in p.crew],
        "used": lambda: [t.crew[c].id for c, used in zip(p.crew, p.used, strict=True) if used],
        "retired": lambda: [t.crew[c].id for c in p.retired],
        "ships": lambda: [t.ships[c].id for c in p.ships],
        "factions": lambda: list(p.factions),
        "drones": lambda: _all_drones(s, p),
        "total": lambda: result(s).scores[p.seat],
        "rank": lambda: result(s).ranks[p.seat],
    }
    if what in simple:
        return simple[what]()
    return _probe_part(s, f"{COLOURS[p.seat]}.{what}", what, p.stock, p.factions, p.seat)


def _probe_part(
    s: SolarSphere, key: str, what: str, stock: list[int], factions: list[int], column: int
) -> int:
    zone, _, part = what.partition(".")
    if zone == "stock" and part in RESOURCES and stock:
        return stock[RESOURCES.index(part)]
    if zone == "factions" and part in FACTIONS:
        return factions[FACTIONS.index(part)]
    if zone == "sheet":
        lines = [line.points[column] for line in result(s).sheet if line.clause == part]
        if lines:
            return sum(lines)
    raise unknown(key)


def _probe_dranda(s: SolarSphere, d: Dranda, what: str) -> Any:
    t = s.tables
    simple: dict[str, Callable[[], Any]] = {
        "score": lambda: d.score,
        "level": lambda: d.level + 1,
        "deck": lambda: [t.dranda[c].id for c in reversed(d.deck)],
        "bottom": lambda: t.dranda[d.deck[0]].id,
        "discard": lambda: [t.dranda[c].id for c in d.discard],
        "row": lambda: [t.dranda[c].id for c in d.row],
        "dice": lambda: [f"{DRANDA_COLOURS[colour]} {value}" for colour, value in d.dice],
        "placed": lambda: d.placed,
        "opaque": lambda: [c for c, there in zip(DRANDA_COLOURS, d.opaque, strict=True) if there],
        "supply": lambda: d.supply,
        "removed": lambda: d.removed,
        "hexes": lambda: names_of(d.hexes, POSITIONS),
        "crew": lambda: [t.crew[c].id for c in d.crew],
        "ships": lambda: [t.ships[c].id for c in d.ships],
        "factions": lambda: list(d.factions),
        "drones": lambda: d.supply + d.removed + d.hexes.bit_count() + _on_ships(s, DRANDA_SEAT),
        "total": lambda: sum(line.points[DRANDA_SEAT] for line in result(s).sheet),
    }
    if what in simple:
        return simple[what]()
    return _probe_part(s, f"dranda.{what}", what, [], d.factions, DRANDA_SEAT)


def _on_ships(s: SolarSphere, owner: int) -> int:
    return sum(ship.drones_of(owner) for ship in s.fleet if ship is not None)


def _all_drones(s: SolarSphere, p: Player) -> int:
    placed = p.hexes.bit_count() + p.satellites.bit_count() + _on_ships(s, p.seat)
    return p.active + p.inactive + p.reserve + sum(p.matrix) + placed
