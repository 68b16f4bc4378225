"""Keys of the table: the course of the game, the decks, the display, the Sphere and the fleet."""

from __future__ import annotations

from itertools import compress

from starboard.games.solar_sphere.position.names import (
    number_of,
    owner_name,
    owner_of,
    pair_of,
    ship_words,
)
from starboard.games.solar_sphere.position.pieces import (
    build,
    from_reserve,
    recount,
    take_crew,
    take_ship_card,
    turn_up,
)
from starboard.games.solar_sphere.scoring import result
from starboard.games.solar_sphere.state import (
    CORPORATION,
    DEPLOY,
    DOCK,
    NOBODY,
    PHASES,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import POSITIONS
from starboard.kernel.positions import Key, field, ids


def _enter_phase(s: SolarSphere, value: str) -> None:
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


def _give_turn(s: SolarSphere, value: str) -> None:
    if s.phase != DEPLOY:
        _enter_phase(s, PHASES[DEPLOY])
    s.next_turn = s.order.index(owner_of(s, value))


def _set_order(s: SolarSphere, value: list[str]) -> None:
    order = [owner_of(s, name) for name in value]
    if sorted(order) != sorted(s.order):
        raise ValueError("name each side once")
    s.order = order


def _set_round(s: SolarSphere, value: int) -> None:
    s.round = value
    s.final = value == s.tables.rounds


def _set_tokens(s: SolarSphere, value: list[int]) -> None:
    if len(value) != len(s.display):
        raise ValueError("name all six slots")
    s.tokens = list(value)


def _rig_chance(s: SolarSphere, value: list[int | str]) -> None:
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


def _stack_resistance(s: SolarSphere, value: list[str]) -> None:
    for id in reversed(value):
        card = number_of(s, "res", id)
        take_ship_card(s, card)
        s.resistance.append(card)


def _stack_crew(s: SolarSphere, deck: int, value: list[str]) -> None:
    for id in reversed(value):
        card = number_of(s, "crew", id)
        take_crew(s, card)
        s.crew_decks[deck].append(card)


def _lay_display(s: SolarSphere, value: list[str]) -> None:
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
            take_crew(s, card)
            s.display[slot] = card


def _lay_face_down(s: SolarSphere, value: list[str]) -> None:
    """Exactly these positions lie face down; their number is fixed by the number of players."""
    hidden = [POSITIONS.index(name) for name in value]
    if len(set(hidden)) != sum(s.facedown):
        raise ValueError(f"name {sum(s.facedown)} positions")
    if any(builder not in (NOBODY, CORPORATION) for builder in s.builder):
        raise ValueError("lay hexes face down before naming builders")
    for position in range(18):
        s.facedown[position] = position in hidden
        s.builder[position] = CORPORATION if s.facedown[position] else NOBODY


def _set_visits(s: SolarSphere, location: int, value: list[str]) -> None:
    dice = []
    for text in value:
        name, die = pair_of(text)
        owner = owner_of(s, name)
        dice.append(owner * 10 + die)
        # A die that lies here is no longer docked.
        if owner < len(s.players) and len(s.players[owner].dice) == 3:
            s.players[owner].dice.pop()
    s.visits[location] = dice


def _lay_tile(s: SolarSphere, position: int, value: str) -> None:
    if s.facedown[position]:
        turn_up(s, position)
    other = s.hexes.index(number_of(s, "hex", value))
    s.hexes[position], s.hexes[other] = s.hexes[other], s.hexes[position]
    recount(s)


def _set_builder(s: SolarSphere, position: int, value: str) -> None:
    if s.facedown[position]:
        turn_up(s, position)
    build(s, position, NOBODY if value == "" else owner_of(s, value))
    recount(s)


def _set_ship(s: SolarSphere, place: int, value: list[str]) -> None:
    before = s.fleet[place]
    wanted = number_of(s, "res", value[0]) if value else -1
    if before is not None:
        for owner, count in zip(before.owners, before.drones, strict=True):
            if owner == CORPORATION:
                s.pool += count
            else:
                from_reserve(s, owner, -count)
        if before.card != wanted:
            s.fleet[place] = None
            s.resistance.insert(0, before.card)
    if wanted < 0:
        return
    if before is None or before.card != wanted:
        take_ship_card(s, wanted)
    ship = Ship(wanted)
    for text in value[1:]:
        name, count = pair_of(text)
        owner = owner_of(s, name)
        if owner == CORPORATION:
            s.pool -= count
        else:
            from_reserve(s, owner, count)
        ship.deploy(owner, count)
    s.fleet[place] = ship


KEYS = (
    Key("phase", lambda s: PHASES[s.phase], _enter_phase),
    Key("turn", lambda s: owner_name(s, s.order[s.next_turn]), _give_turn),
    Key("order", lambda s: [owner_name(s, seat) for seat in s.order], _set_order),
    Key("round", lambda s: s.round, _set_round),
    Key("final", *field("final")),
    Key("over", lambda s: s.over),
    Key("ending", lambda s: result(s).ending),
    Key("chance", change=_rig_chance),
    Key(
        "scoring",
        *field("scoring", lambda s, card: s.tables.scoring[card].id, lambda s, id: number_of(s, "score", id)),
    ),
    Key("pool", *field("pool")),
    Key("free", lambda s: s.free),
    Key("tokens", lambda s: list(s.tokens), _set_tokens),
    Key("display", lambda s: ids(s.tables.crew, s.display), _lay_display),
    Key("decks.{tier}", lambda s, n: ids(s.tables.crew, reversed(s.crew_decks[n])), _stack_crew),
    Key("bottoms.{tier}", lambda s, n: s.tables.crew[s.crew_decks[n][0]].id),
    Key("resistance", lambda s: ids(s.tables.ships, reversed(s.resistance)), _stack_resistance),
    Key("box", lambda s: ids(s.tables.ships, s.box)),
    Key(
        "visits.{location}",
        lambda s, n: [f"{owner_name(s, die // 10)} {die % 10}" for die in s.visits[n]],
        _set_visits,
    ),
    Key("fleet.{place}", lambda s, n: ship_words(s, s.fleet[n]), _set_ship),
    Key("sphere.{position}.tile", lambda s, n: s.tables.hexes[s.hexes[n]].id, _lay_tile),
    Key("sphere.{position}.builder", lambda s, n: owner_name(s, s.builder[n]), _set_builder),
    Key("facedown", lambda s: list(compress(POSITIONS, s.facedown)), _lay_face_down),
    Key("viable", lambda s: [POSITIONS[n] for n in s.viable()]),
)
