"""From options and chance to a first position (SKY-0)."""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.pirates_of_skydock.rules.crew import new_player, snake
from starboard.games.pirates_of_skydock.state import CHARACTERS, NOBODY, RUNNING, Skydock
from starboard.games.pirates_of_skydock.tables import RANDOM_SPOTS, SPOTS, Tables
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance

ON_TABLE = 3


def first_position(options: Mapping[str, Value], tables: Tables, chance: Chance) -> Skydock:
    """SKY-1.3: chance is drawn upon in the order of SKY-0."""
    seats = int(options["seats"])
    s = Skydock(tables, chance)
    s.players = [new_player(seat, tables.markers) for seat in range(seats)]
    s.phase, s.step = CHARACTERS, 0
    s.first = chance.below(seats)  # SKY-0.1
    s.claimed = False
    s.picks = snake(s.first, seats)
    s.rooms = _rooms(tables, chance)
    s.objectives = _objectives(tables, chance)
    s.marked, s.helped = [0] * ON_TABLE, [0] * ON_TABLE
    s.tracks = [[0] * seats for _ in range(ON_TABLE)]
    s.scheme_deck = list(range(tables.schemes))  # SKY-0.4
    s.loot_deck = list(range(tables.schemes, len(tables.cards)))
    s.encounter_deck = list(range(len(tables.encounters)))
    for deck in (s.scheme_deck, s.loot_deck, s.encounter_deck):
        chance.shuffle(deck)
    s.scheme_pile, s.loot_pile, s.encounter_pile = [], [], []
    s.launch, s.alert = tables.rounds, 0  # SKY-0.5
    s.spots_per_level = tables.spots_per_level[seats]
    s.support_pile = list(tables.support)  # SKY-0.6
    chance.shuffle(s.support_pile)
    s.guards, s.stunned = [0] * len(SPOTS), [0] * len(SPOTS)  # SKY-0.7
    for spot in tables.start_guards:
        s.guards[spot] += 1
    s.supply, s.box = tables.guards - len(tables.start_guards), 0
    s.low = [ability.low for ability in tables.abilities]  # SKY-0.8
    s.high = [ability.high for ability in tables.abilities]
    s.low_box = [0] * len(tables.abilities)
    s.pile = tables.energy - tables.markers * seats  # SKY-0.9
    backers = list(range(len(tables.backers)))  # SKY-0.12: dealt now, looked at when all have a character
    chance.shuffle(backers)
    for p in s.players:
        p.offered = (backers.pop(), backers.pop())
    s.turn, s.turns, s.called = NOBODY, 0, 0
    s.resolving, s.dug, s.scanned = [], [], []
    s.encounter = s.spawning = s.looker = s.seer = NOBODY
    s.challenge = s.attempt = None
    s.rise = s.seen = 0
    s.cancelled = False
    s.ending = RUNNING
    return s


def _rooms(tables: Tables, chance: Chance) -> tuple[int, ...]:
    """SKY-0.2: a tile and a face for each of s1 to s6."""
    rooms = [NOBODY] * len(SPOTS)
    for spot, room in tables.fixed:
        rooms[spot] = room
    tiles = list(range(len(tables.tiles)))
    chance.shuffle(tiles)
    for spot, tile in zip(RANDOM_SPOTS, tiles):
        rooms[spot] = tables.tiles[tile][chance.below(2)]
    return tuple(rooms)


def _objectives(tables: Tables, chance: Chance) -> tuple[int, ...]:
    """SKY-0.3: no two that demand the same room."""
    deck = list(range(len(tables.objectives)))
    chance.shuffle(deck)
    chosen: list[int] = []
    for number in deck:
        spot = tables.objectives[number].spot
        if spot < 0 or all(tables.objectives[other].spot != spot for other in chosen):
            chosen.append(number)
        if len(chosen) == ON_TABLE:
            break
    return tuple(chosen)
