"""Positions in words: readable keys by which vectors change a fresh game and look at what came of it.

Seats are named by colour (`red`, `black`, `teal`, `amber`), components by their ids (`crew-drill-chief-a`,
`hex-rib-vault`, `res-wasp`; the prefix may be left out), owners by colour, `dranda` or `corporation`.

Of the table: `phase`, `turn` (who moves next; enters the Deploy phase, everybody with dice 6-6-6 unless said
otherwise), `order`, `round`, `final`, `scoring`, `pool`, `chance` (the next dice: a number is the face of a
six-sided die, "resistance 2" that value of the Resistance die), `resistance` and `decks.1` (top card first; a
shorter list is put on top), `display` (six ids, "" for an empty slot), `tokens`, `visits.salvage`
(["black 4"]), `facedown` (all such positions), `sphere.I3.tile`, `sphere.I3.builder`, `fleet.top-left`
(["res-wasp", "black 1", "red 2"], the columns from the left; [] for no ship); to look at only: `viable`,
`free`, `box`, `bottoms.1` (the lowest card of that crew deck), `over`, `ending`.

Of a player: `red.score`, `.reputation`, `.morale`, `.dice`, `.auxiliary`, `.auxiliary-value`,
`.auxiliary-gained`, `.stock` and `.stock.gold`, `.active`, `.inactive`, `.reserve`, `.matrix` (resource,
points, morale), `.satellites`, `.crew`, `.used`, `.retired`, `.ships`, `.factions` and `.factions.ember`; to
look at only: `.hexes`, `.drones` (all of them), `.total`, `.rank`, `.sheet.SS-13.3`.

Of DRANDA: `dranda.score`, `.deck` (top first), `.discard` (top last), `.row`, `.dice` (["teal 3"]),
`.placed`, `.opaque` (colours left), `.supply`, `.removed`, `.crew`, `.ships`, `.factions`; to look at only:
`.level`, `.bottom` (the lowest card of the deck), `.hexes`, `.drones`, `.total`, `.sheet.SS-16.4`.

A patch keeps the pieces together: a tile or card named anew changes places with what lay there; drones put
anywhere come from the reserve, and what `reserve` itself gives or takes goes to the inactive ones, so name
`reserve` last (of DRANDA: the supply, then the removed ones). Crew, hexes and ships bring their icons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.solar_sphere.scoring import result
from starboard.games.solar_sphere.state import (
    AUXILIARY,
    COLOURS,
    CORPORATION,
    DEPLOY,
    DOCK,
    DRANDA_SEAT,
    FLEET_PLACES,
    NOBODY,
    PHASES,
    Dranda,
    Player,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import DRANDA_COLOURS, FACTIONS, LOCATIONS, POSITIONS, RESOURCES
from starboard.kernel.errors import StarboardError

CORPORATION_NAME = "corporation"
DRANDA_NAME = "dranda"


def patch(s: SolarSphere, key: str, value: Any) -> None:
    """Changes one thing of a position. An unknown key or a value that does not fit is an error."""
    try:
        _patch(s, key, value)
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise StarboardError(f"{value!r} does not fit here: {error}.") from None


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
        return _ship_words(s, s.fleet[FLEET_PLACES.index(rest)])
    if head == "visits" and rest in LOCATIONS:
        return [f"{_owner_name(s, d // 10)} {d % 10}" for d in s.visits[LOCATIONS.index(rest)]]
    if head == "decks" and rest in ("1", "2", "3"):
        return [s.tables.crew[c].id for c in reversed(s.crew_decks[int(rest) - 1])]
    if head == "bottoms" and rest in ("1", "2", "3"):
        return s.tables.crew[s.crew_decks[int(rest) - 1][0]].id
    if rest or key not in _TABLE_PROBES:
        raise _unknown(key)
    return _TABLE_PROBES[key](s)


# ---------------------------------------------------------------------- names


def _unknown(key: str) -> StarboardError:
    return StarboardError(
        f"there is nothing called '{key}' in a position of Solar Sphere with these options."
    )


def _number(s: SolarSphere, kind: str, id: str) -> int:
    """The number of a component by its id, its prefix being optional."""
    for name in (id, f"{kind}-{id}"):
        if name.startswith(f"{kind}-") and name in s.tables.by_id:
            return s.tables.by_id[name][1]
    raise StarboardError(f"there is no {kind} called '{id}'.")


def _owner(s: SolarSphere, name: str) -> int:
    if name == CORPORATION_NAME:
        return CORPORATION
    if name == DRANDA_NAME and s.dranda is not None:
        return DRANDA_SEAT
    if name in COLOURS[: len(s.players)]:
        return COLOURS.index(name)
    raise StarboardError(f"nobody here is called '{name}'.")


def _owner_name(s: SolarSphere, owner: int) -> str:
    if owner == NOBODY:
        return ""
    if owner == CORPORATION:
        return CORPORATION_NAME
    return COLOURS[owner] if owner < len(s.players) else DRANDA_NAME


def _pair(text: str) -> tuple[str, int]:
    """ "black 4" as a name and a number."""
    name, number = text.split()
    return name, int(number)


def _bits(names: Sequence[str], of: Sequence[str]) -> int:
    return sum(1 << of.index(name) for name in names)


def _names(bits: int, of: Sequence[str]) -> list[str]:
    return [name for n, name in enumerate(of) if bits >> n & 1]


def _ship_words(s: SolarSphere, ship: Ship | None) -> list[str]:
    if ship is None:
        return []
    columns = [f"{_owner_name(s, o)} {n}" for o, n in zip(ship.owners, ship.drones, strict=True)]
    return [s.tables.ships[ship.card].id, *columns]


# ---------------------------------------------------------------------- looking


def _phase(s: SolarSphere) -> str:
    return PHASES[s.phase]


_TABLE_PROBES: dict[str, Callable[[SolarSphere], Any]] = {
    "phase": _phase,
    "turn": lambda s: _owner_name(s, s.order[s.next_turn]),
    "order": lambda s: [_owner_name(s, seat) for seat in s.order],
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
            return _owner_name(s, s.builder[position])
    raise _unknown(f"sphere.{rest}")


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
        "satellites": lambda: _names(p.satellites, LOCATIONS),
        "hexes": lambda: _names(p.hexes, POSITIONS),
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
    raise _unknown(key)


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
        "hexes": lambda: _names(d.hexes, POSITIONS),
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


# ---------------------------------------------------------------------- changing


def _patch(s: SolarSphere, key: str, value: Any) -> None:
    head, _, rest = key.partition(".")
    if head in COLOURS[: len(s.players)]:
        _patch_player(s, s.players[COLOURS.index(head)], rest, value)
    elif head == DRANDA_NAME and s.dranda is not None:
        _patch_dranda(s, s.dranda, rest, value)
    elif head == "sphere":
        _patch_sphere(s, rest, value)
    elif head == "fleet" and rest in FLEET_PLACES:
        _patch_ship(s, FLEET_PLACES.index(rest), value)
    elif head == "visits" and rest in LOCATIONS:
        _patch_visits(s, LOCATIONS.index(rest), value)
    elif head == "decks" and rest in ("1", "2", "3"):
        for id in reversed(value):
            card = _number(s, "crew", id)
            _take_crew(s, card)
            s.crew_decks[int(rest) - 1].append(card)
    elif rest or key not in _TABLE_PATCHES:
        raise _unknown(key)
    else:
        _TABLE_PATCHES[key](s, value)


def _patch_phase(s: SolarSphere, value: str) -> None:
    s.phase = PHASES.index(value)
    s.resolving = 0
    s.next_turn = 0
    if s.phase == DEPLOY:
        _dock_all(s)
    else:
        for p in s.players:
            p.dice = []
        if s.dranda is not None and s.phase != DOCK:
            s.dranda.placed = len(s.dranda.dice)


def _dock_all(s: SolarSphere) -> None:
    """Everybody has three dice at port 6 unless the vector says otherwise."""
    for p in s.players:
        if not p.dice:
            p.dice = [6, 6, 6]
    d = s.dranda
    if d is not None and not d.dice:
        d.dice = [(colour, 6) for colour in s.tables.dranda[d.discard[-1]].strip]


def _patch_turn(s: SolarSphere, value: str) -> None:
    if s.phase != DEPLOY:
        _patch_phase(s, PHASES[DEPLOY])
    s.next_turn = s.order.index(_owner(s, value))


def _patch_order(s: SolarSphere, value: list[str]) -> None:
    order = [_owner(s, name) for name in value]
    if sorted(order) != sorted(s.order):
        raise ValueError("name each side once")
    s.order = order


def _patch_round(s: SolarSphere, value: int) -> None:
    s.round = value
    s.final = value == s.tables.rounds


def _patch_final(s: SolarSphere, value: bool) -> None:
    s.final = value


def _patch_scoring(s: SolarSphere, value: str) -> None:
    s.scoring = _number(s, "score", value)


def _patch_pool(s: SolarSphere, value: int) -> None:
    s.pool = value


def _patch_tokens(s: SolarSphere, value: list[int]) -> None:
    if len(value) != len(s.display):
        raise ValueError("name all six slots")
    s.tokens = list(value)


def _patch_chance(s: SolarSphere, value: list[int | str]) -> None:
    faces = s.tables.resistance_die
    numbers = []
    for item in value:
        if isinstance(item, int):
            numbers.append(item - 1)
        else:
            die, face = _pair(item)
            if die != "resistance" or face not in faces:
                raise ValueError("expected 1 to 6 or 'resistance 0' to 'resistance 3'")
            numbers.append(faces.index(face))
    s.chance.rigged = tuple(numbers)


def _patch_resistance(s: SolarSphere, value: list[str]) -> None:
    for id in reversed(value):
        card = _number(s, "res", id)
        _take_ship_card(s, card)
        s.resistance.append(card)


def _patch_display(s: SolarSphere, value: list[str]) -> None:
    if len(value) != len(s.display):
        raise ValueError("name all six slots, '' for an empty one")
    wanted = [_number(s, "crew", id) if id else -1 for id in value]
    for slot, card in enumerate(s.display):
        if card >= 0 and card not in wanted:
            s.crew_decks[slot // 2].insert(0, card)
        s.display[slot] = -1
    for slot, card in enumerate(wanted):
        if card >= 0:
            if s.tables.crew[card].tier != slot // 2 + 1:
                raise ValueError(f"'{value[slot]}' does not belong to tier {slot // 2 + 1}")
            _take_crew(s, card)
            s.display[slot] = card


def _patch_facedown(s: SolarSphere, value: list[str]) -> None:
    """Exactly these positions lie face down; their number is fixed by the number of players."""
    hidden = [POSITIONS.index(name) for name in value]
    if len(set(hidden)) != sum(s.facedown):
        raise ValueError(f"name {sum(s.facedown)} positions")
    if any(builder not in (NOBODY, CORPORATION) for builder in s.builder):
        raise ValueError("lay hexes face down before naming builders")
    for position in range(18):
        s.facedown[position] = position in hidden
        s.builder[position] = CORPORATION if s.facedown[position] else NOBODY


_TABLE_PATCHES: dict[str, Callable[[SolarSphere, Any], None]] = {
    "phase": _patch_phase,
    "turn": _patch_turn,
    "order": _patch_order,
    "round": _patch_round,
    "final": _patch_final,
    "scoring": _patch_scoring,
    "pool": _patch_pool,
    "tokens": _patch_tokens,
    "chance": _patch_chance,
    "resistance": _patch_resistance,
    "display": _patch_display,
    "facedown": _patch_facedown,
}


def _patch_visits(s: SolarSphere, location: int, value: list[str]) -> None:
    dice = []
    for text in value:
        name, die = _pair(text)
        owner = _owner(s, name)
        dice.append(owner * 10 + die)
        # A die that lies here is no longer docked.
        if owner < len(s.players) and len(s.players[owner].dice) == 3:
            s.players[owner].dice.pop()
    s.visits[location] = dice


def _patch_sphere(s: SolarSphere, rest: str, value: Any) -> None:
    name, _, what = rest.partition(".")
    if name not in POSITIONS or what not in ("tile", "builder"):
        raise _unknown(f"sphere.{rest}")
    position = POSITIONS.index(name)
    if s.facedown[position]:
        _turn_up(s, position)
    if what == "tile":
        other = s.hexes.index(_number(s, "hex", value))
        s.hexes[position], s.hexes[other] = s.hexes[other], s.hexes[position]
    else:
        _build(s, position, NOBODY if value == "" else _owner(s, value))
    _recount(s)


def _turn_up(s: SolarSphere, position: int) -> None:
    """A face-down hex that is given a name or a builder: another free one is turned down for it."""
    hidden = next(n for n in range(17, -1, -1) if not s.facedown[n] and s.builder[n] == NOBODY)
    s.facedown[position], s.facedown[hidden] = False, True
    s.builder[position], s.builder[hidden] = NOBODY, CORPORATION


def _build(s: SolarSphere, position: int, owner: int) -> None:
    if owner == CORPORATION:
        raise ValueError("the Corporation's hexes are the face-down ones")
    before = s.builder[position]
    for seat, change in ((before, -1), (owner, 1)):
        if seat == NOBODY:
            continue
        _from_reserve(s, seat, change)
        holder = _holder(s, seat)
        holder.hexes ^= 1 << position
        s.free -= change
    s.builder[position] = owner


def _holder(s: SolarSphere, owner: int) -> Player | Dranda:
    if owner < len(s.players):
        return s.players[owner]
    if s.dranda is None:
        raise ValueError("there is no such player")
    return s.dranda


def _from_reserve(s: SolarSphere, owner: int, count: int) -> None:
    holder = _holder(s, owner)
    if isinstance(holder, Player):
        if holder.reserve < count:
            raise ValueError(
                f"{COLOURS[owner]} has {holder.reserve} drones in reserve and {count} are asked for"
            )
        holder.reserve -= count
    else:
        if holder.supply < count:
            raise ValueError(f"DRANDA has {holder.supply} drones and {count} are asked for")
        holder.supply -= count


def _patch_ship(s: SolarSphere, place: int, value: list[str]) -> None:
    before = s.fleet[place]
    wanted = _number(s, "res", value[0]) if value else -1
    if before is not None:
        for owner, count in zip(before.owners, before.drones, strict=True):
            if owner == CORPORATION:
                s.pool += count
            else:
                _from_reserve(s, owner, -count)
        if before.card != wanted:
            s.fleet[place] = None
            s.resistance.insert(0, before.card)
    if wanted < 0:
        return
    if before is None or before.card != wanted:
        _take_ship_card(s, wanted)
    ship = Ship(wanted)
    for text in value[1:]:
        name, count = _pair(text)
        owner = _owner(s, name)
        if owner == CORPORATION:
            s.pool -= count
        else:
            _from_reserve(s, owner, count)
        ship.deploy(owner, count)
    s.fleet[place] = ship


def _take_ship_card(s: SolarSphere, card: int) -> None:
    """Takes a Resistance card from where it lies. One left out of this game changes places with the bottom
    card of the deck."""
    if card in s.resistance:
        s.resistance.remove(card)
        return
    if card in s.left_out:
        s.left_out[s.left_out.index(card)] = s.resistance.pop(0)
        return
    for place, ship in enumerate(s.fleet):
        if ship is not None and ship.card == card:
            if ship.owners:
                raise ValueError("a ship that carries drones lies elsewhere already")
            s.fleet[place] = Ship(s.resistance.pop(0))
            return
    piles = [p.ships for p in s.players] + [s.box] + ([s.dranda.ships] if s.dranda is not None else [])
    for pile in piles:
        if card in pile:
            pile.remove(card)
            return
    raise StarboardError(
        f"{s.tables.ships[card].id} is not in this game: its value does not occur with so few players."
    )


def _take_crew(s: SolarSphere, card: int) -> None:
    """Takes a crew card from where it lies; its slot in the display is filled from the deck."""
    tier = s.tables.crew[card].tier
    if card in s.crew_decks[tier - 1]:
        s.crew_decks[tier - 1].remove(card)
    elif card in s.display:
        s.display[s.display.index(card)] = s.crew_decks[tier - 1].pop(0)
    else:
        for p in s.players:
            if card in p.retired:
                p.retired.remove(card)
            elif card in p.crew:
                place = p.crew.index(card)
                del p.crew[place], p.used[place]
        if s.dranda is not None and card in s.dranda.crew:
            s.dranda.crew.remove(card)


def _recount(s: SolarSphere) -> None:
    """Faction counters as the icons say (invariant 15)."""
    t = s.tables
    holders: list[Player | Dranda] = [*s.players]
    if s.dranda is not None:
        holders.append(s.dranda)
    for holder in holders:
        counters = [0, 0, 0, 0]
        for position in range(18):
            if holder.hexes >> position & 1:
                counters[t.hexes[s.hexes[position]].faction] += 1
        cards = holder.crew + (holder.retired if isinstance(holder, Player) else [])
        for card in cards:
            counters[t.crew[card].faction] += 1
        for ship in holder.ships:
            for faction in range(4):
                counters[faction] += t.ships[ship].icons[faction]
        holder.factions = counters


def _give_crew(s: SolarSphere, pile: list[int], ids: Sequence[str]) -> None:
    for card in pile:
        s.crew_decks[s.tables.crew[card].tier - 1].insert(0, card)
    pile.clear()
    for id in ids:
        card = _number(s, "crew", id)
        _take_crew(s, card)
        pile.append(card)


def _give_ships(s: SolarSphere, pile: list[int], ids: Sequence[str]) -> None:
    s.resistance[:0] = pile
    pile.clear()
    for id in ids:
        card = _number(s, "res", id)
        _take_ship_card(s, card)
        pile.append(card)


def _patch_player(s: SolarSphere, p: Player, what: str, value: Any) -> None:
    t = s.tables
    zone, _, part = what.partition(".")
    if what in ("score", "reputation", "morale"):
        setattr(p, what, int(value))
    elif what == "dice":
        p.dice = sorted(value)
    elif what == "auxiliary":
        p.auxiliary = AUXILIARY.index(value)
        p.auxiliary_gained = value != AUXILIARY[0]
    elif what == "auxiliary-value":
        p.auxiliary_value = int(value)
    elif what == "auxiliary-gained":
        p.auxiliary_gained = bool(value)
    elif what == "stock" or (zone == "stock" and part in RESOURCES):
        _patch_stock(p, part, value, t.storage_limit)
    elif what in ("active", "inactive"):
        _from_reserve(s, p.seat, int(value) - int(getattr(p, what)))
        setattr(p, what, int(value))
    elif what == "reserve":
        if p.inactive + p.reserve < value:
            raise ValueError("too few drones are inactive to fill the reserve so far")
        p.inactive += p.reserve - value
        p.reserve = value
    elif what == "matrix":
        rows = [int(row) for row in value]
        if len(rows) != 3:
            raise ValueError("expected three rows: resource, points, morale")
        _from_reserve(s, p.seat, sum(rows) - sum(p.matrix))
        p.matrix = rows
    elif what == "satellites":
        bits = _bits(value, LOCATIONS)
        _from_reserve(s, p.seat, bits.bit_count() - p.satellites.bit_count())
        p.satellites = bits
    elif what == "crew":
        p.used = []
        _give_crew(s, p.crew, value)
        p.used = [False] * len(p.crew)
        _recount(s)
    elif what == "used":
        used = [_number(s, "crew", id) for id in value]
        if not set(used) <= set(p.crew):
            raise ValueError("only current crew can be used: name the crew first")
        p.used = [card in used for card in p.crew]
    elif what == "retired":
        _give_crew(s, p.retired, value)
        _recount(s)
    elif what == "ships":
        _give_ships(s, p.ships, value)
        _recount(s)
    else:
        _patch_factions(f"{COLOURS[p.seat]}.{what}", what, p.factions, value)


def _patch_stock(p: Player, part: str, value: Any, limit: int) -> None:
    stock = [int(n) for n in value] if not part else p.stock[:]
    if part:
        stock[RESOURCES.index(part)] = int(value)
    if len(stock) != 3 or sum(stock) > limit:
        raise ValueError(f"expected ore, gold and crystal, {limit} pieces at most")
    p.stock = stock


def _patch_factions(key: str, what: str, factions: list[int], value: Any) -> None:
    zone, _, part = what.partition(".")
    if what == "factions":
        if len(value) != 4:
            raise ValueError("expected four counters: ember, tide, root, prism")
        factions[:] = value
    elif zone == "factions" and part in FACTIONS:
        factions[FACTIONS.index(part)] = value
    else:
        raise _unknown(key)


def _patch_dranda(s: SolarSphere, d: Dranda, what: str, value: Any) -> None:
    if what == "score":
        d.score = int(value)
    elif what == "supply":
        if d.supply + d.removed < value:
            raise ValueError("too few drones are removed to fill the supply so far")
        d.removed += d.supply - value
        d.supply = value
    elif what == "removed":
        _from_reserve(s, DRANDA_SEAT, value - d.removed)
        d.removed = value
    elif what in ("deck", "discard", "row"):
        _patch_dranda_cards(s, d, what, value)
    elif what == "dice":
        pairs = [_pair(text) for text in value]
        d.dice = [(DRANDA_COLOURS.index(colour), die) for colour, die in pairs]
        d.placed = 0
    elif what == "placed":
        d.placed = int(value)
    elif what == "opaque":
        d.opaque = [colour in value for colour in DRANDA_COLOURS]
    elif what == "crew":
        _give_crew(s, d.crew, value)
        _recount(s)
    elif what == "ships":
        _give_ships(s, d.ships, value)
        _recount(s)
    else:
        _patch_factions(f"dranda.{what}", what, d.factions, value)


def _patch_dranda_cards(s: SolarSphere, d: Dranda, what: str, value: list[str]) -> None:
    """The deck: these cards on top. The piles: exactly these cards, all others under the deck."""
    wanted = [_number(s, "dranda", id) for id in value]
    pile: list[int] = getattr(d, what)
    if what != "deck":
        d.deck[:0] = [card for card in pile if card not in wanted]
        pile.clear()
    for cards in (d.deck, d.discard, d.row):
        cards[:] = [card for card in cards if card not in wanted]
    pile += reversed(wanted) if what == "deck" else wanted
