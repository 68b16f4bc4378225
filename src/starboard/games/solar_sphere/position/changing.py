"""Changing a position by its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.solar_sphere.position.names import (
    DRANDA_NAME,
    bits_of,
    number_of,
    owner_of,
    pair_of,
    unknown,
)
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
from starboard.kernel.vectors import fitting


def patch(s: SolarSphere, key: str, value: Any) -> None:
    """Changes one thing of a position. An unknown key or a value that does not fit is an error."""
    with fitting(value):
        _patch(s, key, value)


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
            card = number_of(s, "crew", id)
            _take_crew(s, card)
            s.crew_decks[int(rest) - 1].append(card)
    elif rest or key not in _TABLE_PATCHES:
        raise unknown(key)
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
    s.next_turn = s.order.index(owner_of(s, value))


def _patch_order(s: SolarSphere, value: list[str]) -> None:
    order = [owner_of(s, name) for name in value]
    if sorted(order) != sorted(s.order):
        raise ValueError("name each side once")
    s.order = order


def _patch_round(s: SolarSphere, value: int) -> None:
    s.round = value
    s.final = value == s.tables.rounds


def _patch_final(s: SolarSphere, value: bool) -> None:
    s.final = value


def _patch_scoring(s: SolarSphere, value: str) -> None:
    s.scoring = number_of(s, "score", value)


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
            die, face = pair_of(item)
            if die != "resistance" or face not in faces:
                raise ValueError("expected 1 to 6 or 'resistance 0' to 'resistance 3'")
            numbers.append(faces.index(face))
    s.chance.rigged = tuple(numbers)


def _patch_resistance(s: SolarSphere, value: list[str]) -> None:
    for id in reversed(value):
        card = number_of(s, "res", id)
        _take_ship_card(s, card)
        s.resistance.append(card)


def _patch_display(s: SolarSphere, value: list[str]) -> None:
    if len(value) != len(s.display):
        raise ValueError("name all six slots, '' for an empty one")
    wanted = [number_of(s, "crew", id) if id else -1 for id in value]
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
        name, die = pair_of(text)
        owner = owner_of(s, name)
        dice.append(owner * 10 + die)
        # A die that lies here is no longer docked.
        if owner < len(s.players) and len(s.players[owner].dice) == 3:
            s.players[owner].dice.pop()
    s.visits[location] = dice


def _patch_sphere(s: SolarSphere, rest: str, value: Any) -> None:
    name, _, what = rest.partition(".")
    if name not in POSITIONS or what not in ("tile", "builder"):
        raise unknown(f"sphere.{rest}")
    position = POSITIONS.index(name)
    if s.facedown[position]:
        _turn_up(s, position)
    if what == "tile":
        other = s.hexes.index(number_of(s, "hex", value))
        s.hexes[position], s.hexes[other] = s.hexes[other], s.hexes[position]
    else:
        _build(s, position, NOBODY if value == "" else owner_of(s, value))
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
    wanted = number_of(s, "res", value[0]) if value else -1
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
        name, count = pair_of(text)
        owner = owner_of(s, name)
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
        card = number_of(s, "crew", id)
        _take_crew(s, card)
        pile.append(card)


def _give_ships(s: SolarSphere, pile: list[int], ids: Sequence[str]) -> None:
    s.resistance[:0] = pile
    pile.clear()
    for id in ids:
        card = number_of(s, "res", id)
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
        bits = bits_of(value, LOCATIONS)
        _from_reserve(s, p.seat, bits.bit_count() - p.satellites.bit_count())
        p.satellites = bits
    elif what == "crew":
        p.used = []
        _give_crew(s, p.crew, value)
        p.used = [False] * len(p.crew)
        _recount(s)
    elif what == "used":
        used = [number_of(s, "crew", id) for id in value]
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
        raise unknown(key)


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
        pairs = [pair_of(text) for text in value]
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
    wanted = [number_of(s, "dranda", id) for id in value]
    pile: list[int] = getattr(d, what)
    if what != "deck":
        d.deck[:0] = [card for card in pile if card not in wanted]
        pile.clear()
    for cards in (d.deck, d.discard, d.row):
        cards[:] = [card for card in cards if card not in wanted]
    pile += reversed(wanted) if what == "deck" else wanted
