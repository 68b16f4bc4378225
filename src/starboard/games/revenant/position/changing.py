"""Changing a position by its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.position.cards import (
    DECKS,
    all_cards,
    find_card,
    lay_display,
    lay_open,
    on_hidden_deck,
    put_on_deck,
    set_hidden,
    set_operations,
    take_from,
    zones_of,
)
from starboard.games.revenant.position.names import (
    PLACES,
    figure_of,
    is_seat,
    marker_of,
    place_of,
    seat_of,
    sector_of,
    unknown,
)
from starboard.games.revenant.rules.sectors import put_ship, take_off_board
from starboard.games.revenant.rules.tactics import move_marker
from starboard.games.revenant.setup import set_up
from starboard.games.revenant.state import (
    ACTION,
    AMBASSADOR,
    COLOURS,
    EMERGENCY,
    FOLLOWER,
    FRIGATE,
    HARBINGER,
    HOME,
    MEMBERS,
    NOBODY,
    PHASES,
    RESERVED,
    SETUP,
    Player,
    Revenant,
    Solo,
    replaced,
)
from starboard.kernel.errors import StarboardError
from starboard.kernel.vectors import fitting


def patch(s: Revenant, key: str, value: Any) -> None:
    """Changes one thing of a position. An unknown key or a value that does not fit is an error."""
    with fitting(value):
        _patch(s, key, value)


def _patch(s: Revenant, key: str, value: Any) -> None:
    head, _, rest = key.partition(".")
    if is_seat(s, head):
        _patch_player(s, s.players[seat_of(s, head)], rest, value)
    elif head in t.SHIP_IDS:
        _patch_ship(s, t.SHIP_IDS.index(head), rest, value)
    elif head == "sector":
        _patch_sector(s, rest, value)
    elif head == "crew" and s.solo is not None:
        _patch_crew(s, s.solo, rest, value)
    elif head in ("reinforce", "hypercharge") and rest == "crew":
        _man(s, PLACES[head], figure_of(s, value))
    elif head == "rewards" and rest in t.HOUSES:
        tokens = tuple(field in value for field in s.tables.reward_fields)
        s.rewards = replaced(s.rewards, t.HOUSES.index(rest), tokens)
    elif head == "tactics" and rest.isdigit():
        markers = [marker_of(s, name) for name in value]
        stacks = [[marker for marker in stack if marker not in markers] for stack in s.tactics]
        stacks[int(rest)] += markers
        s.tactics = tuple(map(tuple, stacks))
    elif key in DECKS:
        put_on_deck(s, key, value)
    elif key in _PATCHES:
        _PATCHES[key](s, value)
    else:
        raise unknown(key)


def _patch_turn(s: Revenant, value: str) -> None:
    _patch_phase(s, PHASES[ACTION])
    s.turns = s.order.index(seat_of(s, value))
    s.acted = True


def _patch_phase(s: Revenant, value: str) -> None:
    if s.phase == SETUP:
        _finish_setup(s)
    s.phase = PHASES.index(value)
    s.stage = 0
    s.turn = None
    s.turns = 0
    s.acted = False


def _finish_setup(s: Revenant) -> None:
    """Takes the first option of every decision, then makes the position a plain one."""
    while s.phase == SETUP:
        rule = set_up(s)
        try:
            question: Any = next(rule)
            while True:
                question = rule.send(question.options[0])
        except StopIteration:
            continue
    seats = range(len(s.players))
    s.order = list(seats)
    s.tactics = replaced(s.tactics, 0, tuple(seats))
    s.rewards = tuple((True,) * len(row) for row in s.rewards)
    s.damage = [0] * t.HOUSE_SHIPS
    s.corrupt = [False] * t.HOUSE_SHIPS
    for p in s.players:
        p.specialisation = p.seat
        p.captain = 2 * p.seat
        p.frigate = t.OUTER if s.prototype and s.solo is None else 0
        p.influence = [0] * len(t.HOUSES)
        p.void = p.data = 0
        p.free = [s.tables.numbers[s.edition].start_each] * len(t.RESOURCES)
        set_operations(s, p.hand, [])
        set_hidden(s, p.hidden, [])
        if s.prototype:
            p.agendas = (p.captain,)
        else:
            of_kind = [[n for n, a in enumerate(s.tables.agendas) if a.kind == kind] for kind in range(2)]
            p.agendas = tuple(numbers[p.seat] for numbers in of_kind)


def _patch_order(s: Revenant, value: list[str]) -> None:
    order = [seat_of(s, name) for name in value]
    if sorted(order) != sorted(s.order):
        raise ValueError("name each seat once")
    if s.phase == ACTION:
        s.turns = order.index(s.order[s.turns])
    s.order = order


def _patch_board(s: Revenant, value: str) -> None:
    if value != "empty":
        raise ValueError("a board can be 'empty' only")
    for p in s.players:
        for member in range(len(MEMBERS)):
            _send(s, p, member, HOME)
        p.landed = False
    for ship in range(t.HOUSE_SHIPS):
        if s.at[ship] >= 0:
            take_off_board(s, ship)
    s.voidborn[:] = [0] * len(s.voidborn)
    s.shields[:] = [0] * len(s.shields)
    s.rifts[:] = [False] * len(s.rifts)
    for sector in range(t.OUTER):
        _patch_planet(s, sector, "")


def _patch_planet(s: Revenant, sector: int, id: str) -> None:
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


def _patch_sector(s: Revenant, rest: str, value: Any) -> None:
    name, _, what = rest.partition(".")
    sector = sector_of(s, name)
    if sector >= t.OUTER:
        raise unknown(f"sector.{rest}")
    if what == "voidborn":
        s.voidborn[sector] = int(value)
    elif what == "shields":
        s.shields[sector] = int(value)
    elif what == "rift":
        s.rifts[sector] = bool(value)
    elif what == "cube":
        s.cubes[sector] = int(value)
    elif what == "planet":
        _patch_planet(s, sector, value)
    elif what == "ships":
        for ship in s.ships_in(sector):
            take_off_board(s, ship)
        for id in value:
            _put(s, t.SHIP_IDS.index(id), sector)
    else:
        raise unknown(f"sector.{rest}")


def _put(s: Revenant, ship: int, sector: int) -> None:
    if s.at[ship] == RESERVED:
        s.reserved = -1
    put_ship(s, ship, sector)


def _patch_ship(s: Revenant, ship: int, what: str, value: Any) -> None:
    if what == "at":
        if value == "supply":
            take_off_board(s, ship)
        else:
            _put(s, ship, sector_of(s, value))
    elif what == "damage":
        s.damage[ship] = int(value)
    elif what == "corrupt":
        s.corrupt[ship] = bool(value)
    elif what == "landed":
        if value and s.planets[s.at[ship]] < 0:
            raise ValueError("there is no Planet to land on")
        s.landed[ship] = bool(value)
    elif what == "crew":
        _man(s, ship, figure_of(s, value))
    else:
        raise unknown(f"{t.SHIP_IDS[ship]}.{what}")


def _man(s: Revenant, place: int, who: int) -> None:
    """Puts a figure on a ship or on the Revenant; who stood there goes home."""
    before = s.manned[place]
    if 0 <= before < AMBASSADOR:
        _send(s, s.players[before // 3], before % 3, HOME)
    s.manned[place] = NOBODY
    if 0 <= who < AMBASSADOR:
        _send(s, s.players[who // 3], who % 3, place)
    else:
        s.manned[place] = who
        if s.solo is not None and who == FOLLOWER:
            s.solo.figures -= 1
        if s.solo is not None and who == HARBINGER:
            s.solo.harbinger = False


def _send(s: Revenant, p: Player, member: int, place: int) -> None:
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


def _patch_player(s: Revenant, p: Player, what: str, value: Any) -> None:
    zone, _, part = what.partition(".")
    if what in ("rank", "void", "data", "penalty", "landed", "revealed"):
        setattr(p, what, value)
    elif what == "captain":
        p.captain = find_card(s.tables.captains, value)
        p.specialisation = p.captain // 2
    elif what == "free":
        p.free = _four(value)
    elif zone == "free" and part in t.RESOURCES:
        p.free[t.RESOURCES.index(part)] = int(value)
    elif what == "corruption":
        _patch_corruption(s, p, value)
    elif zone == "locked":
        p.locked = replaced(p.locked, _compartment(s, part), tuple(_four(value)))
    elif what == "influence":
        if len(value) != len(t.HOUSES):
            raise ValueError("seven numbers are needed")
        p.influence = [int(n) for n in value]
    elif zone == "influence" and part in t.HOUSES:
        p.influence[t.HOUSES.index(part)] = int(value)
    elif what == "tactics":
        move_marker(s, p.seat, value)
    elif what == "hand":
        set_operations(s, p.hand, value)
    elif what in ("cadet-1", "cadet-2"):
        set_operations(s, p.cadets[int(what[-1]) - 1], value)
    elif what == "frigate-cards":
        set_operations(s, p.frigate_cards, value)
    elif what == "orders":
        set_operations(s, p.orders, value)
    elif what == "hidden":
        set_hidden(s, p.hidden, value)
    elif what == "agendas":
        _patch_agendas(s, p, value)
    elif what == "frigate":
        p.frigate = sector_of(s, value)
    elif what == "marked":
        p.marked = tuple(bool(one) for one in value)
    elif zone == "crew" and part in MEMBERS:
        _send(s, p, MEMBERS.index(part), place_of(value))
    else:
        raise unknown(f"{COLOURS[p.seat]}.{what}")


def _four(value: list[int]) -> list[int]:
    if len(value) != len(t.RESOURCES):
        raise ValueError("four numbers are needed: mat, ene, sci, neu")
    return [int(n) for n in value]


def _compartment(s: Revenant, id: str) -> int:
    ids = [c.id for c in s.tables.compartments[s.edition]]
    if id not in ids:
        raise StarboardError(f"there is no compartment called '{id}'.")
    return ids.index(id)


def _patch_corruption(s: Revenant, p: Player, value: list[str]) -> None:
    wanted = [_compartment(s, id) for id in value]
    for n, compartment in enumerate(s.tables.compartments[s.edition]):
        if n in wanted and not compartment.corruptible:
            raise ValueError(f"{compartment.id} has no Corruption slot")
        p.corrupt = replaced(p.corrupt, n, n in wanted)
        if n not in wanted:
            p.locked = replaced(p.locked, n, (0,) * len(t.RESOURCES))


def _patch_agendas(s: Revenant, p: Player, value: list[str]) -> None:
    """An agenda that somebody else holds changes owners with the one given up."""
    cards: Sequence[Any] = s.tables.hidden_agendas if s.prototype else s.tables.agendas
    for slot, id in enumerate(value):
        number = find_card(cards, id)
        for other in s.players:
            if other is not p and number in other.agendas:
                other.agendas = replaced(other.agendas, other.agendas.index(number), p.agendas[slot])
        p.agendas = replaced(p.agendas, slot, number)
    p.agendas = p.agendas[: len(value)]


def _patch_crew(s: Revenant, solo: Solo, what: str, value: Any) -> None:
    zone, _, part = what.partition(".")
    if what == "influence":
        solo.influence = [int(n) for n in value]
    elif zone == "influence" and part in t.HOUSES:
        solo.influence[t.HOUSES.index(part)] = int(value)
    elif what == "tactics":
        move_marker(s, len(s.players), value)
    elif what == "grid":
        solo.grid = [find_card(s.tables.solo_cards, id) for id in value]
    elif what in ("marker", "tile", "figures"):
        setattr(solo, what, int(value))
    elif what == "harbinger":
        solo.harbinger = bool(value)
    elif what == "deck":
        on_hidden_deck(s, solo.deck, value)
    else:
        raise unknown(f"crew.{what}")


def _patch_chosen(s: Revenant, value: str) -> None:
    cards = all_cards(s, "colony-deck" if s.colony else "scanner-deck")
    s.chosen = find_card(cards, value) if value else -1
    if value and s.chosen not in s.open:
        raise ValueError("a chosen card must lie open")


def _patch_reserved(s: Revenant, value: str) -> None:
    s.reserved = t.SHIP_IDS.index(value)
    take_off_board(s, s.reserved)
    s.at[s.reserved] = RESERVED


def _patch_protected(s: Revenant, value: list[str]) -> None:
    s.tokens += sum(effect >= 0 for effect in s.protected)
    s.protected = tuple(t.SIDES.index(side) if side else -1 for side in value)
    s.tokens -= sum(effect >= 0 for effect in s.protected)


def _patch_chance(s: Revenant, value: list[int | str]) -> None:
    die = s.tables.rift_dice[s.tables.rift_die[len(s.players)]]
    faces = ["-".join(map(str, face)) for face in die.faces]
    s.chance.rigged = tuple(n - 1 if isinstance(n, int) else faces.index(n) for n in value)


def _set(field: str) -> Callable[[Revenant, Any], None]:
    def change(s: Revenant, value: Any) -> None:
        if type(value) is not type(getattr(s, field)):
            raise ValueError(f"a {type(getattr(s, field)).__name__} is needed")
        setattr(s, field, value)

    return change


def _patch_eight(field: str) -> Callable[[Revenant, Any], None]:
    def change(s: Revenant, value: list[int]) -> None:
        if len(value) != t.OUTER:
            raise ValueError("eight numbers are needed")
        getattr(s, field)[: t.OUTER] = [int(n) for n in value]

    return change


def _patch_rifts(s: Revenant, value: list[Any]) -> None:
    there = [sector_of(s, name) for name in value]
    s.rifts[: t.OUTER] = [sector in there for sector in range(t.OUTER)]


_PATCHES: dict[str, Callable[[Revenant, Any], None]] = {
    "turn": _patch_turn,
    "phase": _patch_phase,
    "order": _patch_order,
    "board": _patch_board,
    "open": lay_open,
    "chosen": _patch_chosen,
    "reserved": _patch_reserved,
    "display": lay_display,
    "protected": _patch_protected,
    "chance": _patch_chance,
    "rifts": _patch_rifts,
    "voidborn": _patch_eight("voidborn"),
    "shields": _patch_eight("shields"),
    "cycle": _set("cycle"),
    "round": _set("round"),
    "acted": _set("acted"),
    "core": _set("core"),
    "core-cubes": _set("core_cubes"),
    "charged": _set("charged"),
    "jumped": _set("jumped"),
    "tokens": _set("tokens"),
    "failures": _set("failures"),
    "resolved": _set("resolved"),
    "failures-resolved": _set("failures_resolved"),
}
