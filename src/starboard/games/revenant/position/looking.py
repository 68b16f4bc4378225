"""Reading a position by its keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.position.cards import DECKS, all_cards, card_name, pile_of
from starboard.games.revenant.position.names import (
    COPIES,
    PLACES,
    figure_name,
    is_seat,
    marker_name,
    place_name,
    seat_of,
    sector_name,
    sector_of,
    unknown,
)
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.rules.tactics import field_of
from starboard.games.revenant.scoring import result
from starboard.games.revenant.state import (
    COLOURS,
    MEMBERS,
    PHASES,
    Player,
    Revenant,
    Solo,
)


def probe(s: Revenant, key: str) -> Any:
    """Reads one thing of a position, in the form in which `patch` takes it."""
    head, _, rest = key.partition(".")
    if is_seat(s, head):
        return _probe_player(s, s.players[seat_of(s, head)], rest)
    if head in t.SHIP_IDS:
        return _probe_ship(s, t.SHIP_IDS.index(head), rest)
    if head == "sector":
        return _probe_sector(s, rest)
    if head == "crew" and s.solo is not None:
        return _probe_crew(s, s.solo, rest)
    if head in ("reinforce", "hypercharge") and rest == "crew":
        return figure_name(s.manned[PLACES[head]])
    if head == "rewards" and rest in t.HOUSES:
        tokens = zip(s.tables.reward_fields, s.rewards[t.HOUSES.index(rest)], strict=True)
        return [field for field, there in tokens if there]
    if head == "power" and rest in t.HOUSES:
        return s.power(t.HOUSES.index(rest))
    if head == "tactics" and rest.isdigit() and int(rest) < len(s.tactics):
        return [marker_name(s, marker) for marker in s.tactics[int(rest)]]
    name, _, size = key.rpartition("-")
    if size == "size":
        return len(pile_of(s, name, key))
    if key in DECKS:
        return [card_name(s, key, card) for card in reversed(pile_of(s, key, key))]
    if key in _PROBES:
        return _PROBES[key](s)
    raise unknown(key)


_PROBES: dict[str, Callable[[Revenant], Any]] = {
    "cycle": lambda s: s.cycle,
    "round": lambda s: s.round,
    "phase": lambda s: PHASES[s.phase],
    "turn": lambda s: "" if s.turn is None else marker_name(s, s.turn.seat),
    "order": lambda s: [marker_name(s, seat) for seat in s.order],
    "acted": lambda s: s.acted,
    "core": lambda s: s.core,
    "core-cubes": lambda s: s.core_cubes,
    "charged": lambda s: s.charged,
    "jumped": lambda s: s.jumped,
    "open": lambda s: [
        all_cards(s, "colony-deck" if s.colony else "scanner-deck")[card].id for card in s.open
    ],
    "chosen": lambda s: (
        "" if s.chosen < 0 else all_cards(s, "colony-deck" if s.colony else "scanner-deck")[s.chosen].id
    ),
    "reserved": lambda s: "" if s.reserved < 0 else t.SHIP_IDS[s.reserved],
    "display": lambda s: ["" if card < 0 else s.tables.failures[card].id for card in s.display],
    "protected": lambda s: ["" if effect < 0 else t.SIDES[effect] for effect in s.protected],
    "tokens": lambda s: s.tokens,
    "failures": lambda s: s.failures,
    "resolved": lambda s: s.resolved,
    "failures-resolved": lambda s: s.failures_resolved,
    "voidborn": lambda s: s.voidborn[: t.OUTER],
    "shields": lambda s: s.shields[: t.OUTER],
    "rifts": lambda s: [sector_name(s, n) for n in range(t.OUTER) if s.rifts[n]],
    "council-seen": lambda s: [t.HOUSES[card // COPIES] for card in s.council_seen],
    "set-aside": lambda s: s.set_aside,
    "hidden-discard": lambda s: [t.HOUSES[card // COPIES] for card in s.hidden_discard],
    "removed": lambda s: [s.tables.colonies[card].id for card in s.removed],
    "scanner-discard": lambda s: [s.tables.scanners[card].id for card in s.scanner_discard],
    "planet-discard": lambda s: [s.tables.planets[card].id for card in s.planet_discard],
    "ships": lambda s: sum(at >= 0 for at in s.at),
    "over": lambda s: s.over,
    "ending": lambda s: result(s).ending,
}


def _probe_ship(s: Revenant, ship: int, what: str) -> Any:
    facts = {
        "at": sector_name(s, s.at[ship]),
        "damage": s.damage[ship],
        "corrupt": s.corrupt[ship],
        "landed": s.landed[ship],
        "crew": figure_name(s.manned[ship]),
    }
    if what not in facts:
        raise unknown(f"{t.SHIP_IDS[ship]}.{what}")
    return facts[what]


def _probe_sector(s: Revenant, rest: str) -> Any:
    name, _, what = rest.partition(".")
    sector = sector_of(s, name)
    if what == "frigates":
        return [COLOURS[p.seat] for p in s.players if p.frigate == sector]
    if sector < t.OUTER:
        ships = s.ships_in(sector) if s.solo is None else s.solo.lines[sector]
        planet = s.planets[sector]
        facts = {
            "voidborn": s.voidborn[sector],
            "shields": s.shields[sector],
            "rift": s.rifts[sector],
            "planet": "" if planet < 0 else s.tables.planets[planet].id,
            "cube": s.cubes[sector],
            "ships": [t.SHIP_IDS[ship] for ship in ships],
        }
        if what in facts:
            return facts[what]
    raise unknown(f"sector.{rest}")


def _cards(s: Revenant, cards: list[int]) -> list[str]:
    return [s.tables.operations[card].id for card in cards]


def _probe_player(s: Revenant, p: Player, what: str) -> Any:
    agendas = s.tables.hidden_agendas if s.prototype else s.tables.agendas
    simple: dict[str, Callable[[], Any]] = {
        "captain": lambda: s.tables.captains[p.captain].id,
        "rank": lambda: p.rank,
        "free": lambda: list(p.free),
        "corruption": lambda: [c.id for n, c in enumerate(s.tables.compartments[s.edition]) if p.corrupt[n]],
        "void": lambda: p.void,
        "data": lambda: p.data,
        "influence": lambda: list(p.influence),
        "tactics": lambda: field_of(s, p.seat),
        "hand": lambda: _cards(s, p.hand),
        "hand-size": lambda: len(p.hand),
        "hidden": lambda: [t.HOUSES[card // COPIES] for card in p.hidden],
        "hidden-size": lambda: len(p.hidden),
        "agendas": lambda: [agendas[n].id for n in p.agendas],
        "cadet-1": lambda: _cards(s, p.cadets[0]),
        "cadet-2": lambda: _cards(s, p.cadets[1]),
        "frigate-cards": lambda: _cards(s, p.frigate_cards),
        "orders": lambda: _cards(s, p.orders),
        "order-count": lambda: len(p.orders),
        "frigate": lambda: sector_name(s, p.frigate),
        "landed": lambda: p.landed,
        "penalty": lambda: p.penalty,
        "revealed": lambda: p.revealed,
        "marked": lambda: list(p.marked),
        "resources": lambda: sum(p.free) + sum(map(sum, p.locked)),
        "capacity": lambda: capacity(s, p),
        "total": lambda: result(s).scores[p.seat],
        "place": lambda: result(s).ranks[p.seat],
    }
    if what in simple:
        return simple[what]()
    zone, _, part = what.partition(".")
    if zone == "free" and part in t.RESOURCES:
        return p.free[t.RESOURCES.index(part)]
    if zone == "influence" and part in t.HOUSES:
        return p.influence[t.HOUSES.index(part)]
    if zone == "crew" and part in MEMBERS:
        return place_name(p.crew[MEMBERS.index(part)])
    if zone == "locked":
        for n, compartment in enumerate(s.tables.compartments[s.edition]):
            if compartment.id == part:
                return list(p.locked[n])
    if zone == "sheet":
        return _sheet(s, part, p.seat, f"{COLOURS[p.seat]}.{what}")
    raise unknown(f"{COLOURS[p.seat]}.{what}")


def _sheet(s: Revenant, part: str, column: int, key: str) -> int:
    """The lines of a clause, or the one line with this label."""
    lines = [line.points[column] for line in result(s).sheet if part in (line.clause, line.label)]
    if not lines:
        raise unknown(key)
    return sum(lines)


def _probe_crew(s: Revenant, solo: Solo, what: str) -> Any:
    simple: dict[str, Callable[[], Any]] = {
        "influence": lambda: list(solo.influence),
        "tactics": lambda: field_of(s, len(s.players)),
        "grid": lambda: [s.tables.solo_cards[card].id for card in solo.grid],
        "marker": lambda: solo.marker,
        "tile": lambda: solo.tile,
        "deck": lambda: [t.HOUSES[card // COPIES] for card in reversed(solo.deck)],
        "deck-size": lambda: len(solo.deck),
        "revealed": lambda: [t.HOUSES[card // COPIES] for card in solo.revealed],
        "figures": lambda: solo.figures,
        "harbinger": lambda: solo.harbinger,
        "total": lambda: sum(line.points[-1] for line in result(s).sheet),
    }
    if what in simple:
        return simple[what]()
    zone, _, part = what.partition(".")
    if zone == "influence" and part in t.HOUSES:
        return solo.influence[t.HOUSES.index(part)]
    if zone == "sheet":
        return _sheet(s, part, len(s.players), f"crew.{what}")
    raise unknown(f"crew.{what}")
