"""From options and chance to a first position (chapter 3, SS-0)."""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.solar_sphere.rules.recover import sort_rows
from starboard.games.solar_sphere.state import (
    CORPORATION,
    DOCK,
    IN_RESERVE,
    NO_AIM,
    NOBODY,
    Dranda,
    Player,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import Tables
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance


def first_position(options: Mapping[str, Value], tables: Tables, chance: Chance) -> SolarSphere:
    """SS-1.6 fixes the order in which chance is drawn upon."""
    seats = int(options["seats"])
    s = SolarSphere(tables, chance)
    s.round = 1
    s.phase = DOCK
    s.final = tables.rounds == 1
    s.next_turn = 0
    s.resolving = 0
    s.dranda = None
    s.players = [_player(seat, tables) for seat in range(seats)]
    _lay_sphere(s, seats)
    s.scoring = chance.below(len(tables.scoring))  # SS-0.5
    _build_resistance(s, seats)
    _lay_crew(s)
    s.visits = [[] for _ in tables.location_ids]  # SS-0.4
    sides = list(range(2 if seats == 1 else seats))
    chance.shuffle(sides)
    s.order = sides  # SS-0.11
    if seats == 1:
        _add_dranda(s, int(options["level"]) - 1)
    return s


def _player(seat: int, tables: Tables) -> Player:
    p = Player(seat)  # SS-0.10
    p.score = p.reputation = p.morale = 0
    p.active, p.inactive, p.reserve = tables.start_drones
    p.dice = []
    p.auxiliary = IN_RESERVE
    p.auxiliary_value = 0
    p.auxiliary_gained = False
    p.stock = [0, 0, 0]
    p.matrix = [0, 0, 0]
    p.satellites = p.hexes = 0
    p.crew, p.used, p.retired, p.ships = [], [], [], []
    p.factions = [0, 0, 0, 0]
    return p


def _lay_sphere(s: SolarSphere, seats: int) -> None:
    tiles = list(range(len(s.tables.hexes)))
    s.chance.shuffle(tiles)
    places = list(range(len(tiles)))
    s.chance.shuffle(places)
    covered = places[: s.tables.facedown[seats]]
    s.hexes = tiles  # SS-0.2
    s.facedown = [position in covered for position in range(len(tiles))]
    # SS-0.3: a face-down hex is the Corporation's.
    s.builder = [CORPORATION if hidden else NOBODY for hidden in s.facedown]
    s.free = len(tiles) - len(covered)


def _build_resistance(s: SolarSphere, seats: int) -> None:
    deck: list[int] = []
    s.left_out = []
    s.box = []
    for value, count in s.tables.resistance_recipe[seats]:  # SS-0.6
        stack = [i for i, card in enumerate(s.tables.ships) if card.value == value]
        s.chance.shuffle(stack)
        deck += stack[:count]
        s.left_out += stack[count:]
    s.chance.shuffle(deck)
    s.resistance = deck
    s.fleet = [None, None, Ship(deck.pop()), Ship(deck.pop())]  # SS-0.7
    s.pool = s.tables.corporation_pool  # SS-0.8


def _lay_crew(s: SolarSphere) -> None:
    s.display, s.tokens, s.crew_decks = [], [], []
    s.seen_bottom = [0, 0, 0]
    s.hiring = -1
    s.aim = NO_AIM
    for tier in (1, 2, 3):  # SS-0.9
        deck = [i for i, card in enumerate(s.tables.crew) if card.tier == tier]
        s.chance.shuffle(deck)
        s.display += [deck.pop(), deck.pop()]
        s.tokens += [0, 0]
        s.crew_decks.append(deck)


def _add_dranda(s: SolarSphere, level: int) -> None:
    """SS-14.1 to SS-14.5."""
    d = Dranda(level)
    d.score = d.removed = d.hexes = d.placed = d.seen_bottom = 0
    d.supply = s.tables.dranda_drones
    d.dice, d.used_opaque, d.row, d.crew, d.ships = [], [], [], [], []
    d.opaque = [True, True, True]
    d.factions = [0, 0, 0, 0]
    d.deck = list(range(len(s.tables.dranda)))
    s.chance.shuffle(d.deck)
    d.discard = [d.deck.pop()]
    s.dranda = d
    sort_rows(s)
