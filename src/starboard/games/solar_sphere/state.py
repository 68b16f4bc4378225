"""The plain data of Solar Sphere (chapter 2 of the rules document) and how it is copied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from starboard.games.solar_sphere.menu import Menu, menu_for
from starboard.games.solar_sphere.tables import CORE, Tables
from starboard.kernel.chance import Chance
from starboard.kernel.state import State

# Owners of drones: seats 0 to 3 (DRANDA sits at seat 1 of a solo game), and the Corporation.
CORPORATION: Final = 4
NOBODY: Final = -1
DRANDA_SEAT: Final = 1

COLOURS: Final = ("red", "black", "teal", "amber")

DOCK: Final = 0
DEPLOY: Final = 1
BATTLE: Final = 2
RECOVER: Final = 3
PHASES: Final = ("Dock", "Deploy", "Battle", "Recover")

# Places of the fleet in the order in which battles are resolved (SS-11.1).
BOTTOM_LEFT: Final = 0
BOTTOM_RIGHT: Final = 1
TOP_LEFT: Final = 2
TOP_RIGHT: Final = 3
FLEET_PLACES: Final = ("bottom-left", "bottom-right", "top-left", "top-right")

# The auxiliary die.
IN_RESERVE: Final = 0
DOCKED: Final = 1
LOCKED: Final = 2
SPENT: Final = 3
AUXILIARY: Final = ("reserve", "docked", "locked", "spent")

RESOURCE_ROW: Final = 0
POINTS_ROW: Final = 1
MORALE_ROW: Final = 2
ROWS: Final = ("resource", "points", "morale")


# What a visit is for while it is under way (SS-8.9): the location, the die's final value, the stage, and the
# places of the crew whose arrival effect it has used, as bits.
Aim: TypeAlias = tuple[int, int, int, int]
ARRIVING: Final = 0  # a satellite or the action
ACTING: Final = 1  # the hire or the attack that a boost has begun
NO_AIM: Final[Aim] = (-1, 0, 0, 0)


@dataclass(init=False, eq=False, repr=False, slots=True)
class Player:
    """The zones of one player (2.2)."""

    seat: int
    score: int
    reputation: int
    morale: int
    dice: list[int]
    auxiliary: int
    auxiliary_value: int
    auxiliary_gained: bool
    stock: list[int]
    active: int
    inactive: int
    reserve: int
    matrix: list[int]
    # Bit n is set if a satellite stands on location n; hexes likewise by position.
    satellites: int
    hexes: int
    crew: list[int]
    used: list[bool]
    retired: list[int]
    ships: list[int]
    factions: list[int]

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Player:
        new = Player(self.seat)
        new.score = self.score
        new.reputation = self.reputation
        new.morale = self.morale
        new.dice = self.dice[:]
        new.auxiliary = self.auxiliary
        new.auxiliary_value = self.auxiliary_value
        new.auxiliary_gained = self.auxiliary_gained
        new.stock = self.stock[:]
        new.active = self.active
        new.inactive = self.inactive
        new.reserve = self.reserve
        new.matrix = self.matrix[:]
        new.satellites = self.satellites
        new.hexes = self.hexes
        new.crew = self.crew[:]
        new.used = self.used[:]
        new.retired = self.retired[:]
        new.ships = self.ships[:]
        new.factions = self.factions[:]
        return new

    def stored(self) -> int:
        return self.stock[0] + self.stock[1] + self.stock[2]

    def docked(self) -> bool:
        """Whether the player has a die that some turn of this phase must still use (SS-6.1, SS-6.4)."""
        return len(self.dice) > 0 or self.auxiliary == DOCKED or self.auxiliary == LOCKED


class Ship:
    """A Resistance ship in the fleet with its columns, the left-most first."""

    __slots__ = ("card", "drones", "owners")

    def __init__(self, card: int) -> None:
        self.card = card
        self.owners: list[int] = []
        self.drones: list[int] = []

    def copy(self) -> Ship:
        new = Ship(self.card)
        new.owners = self.owners[:]
        new.drones = self.drones[:]
        return new

    def power(self) -> int:
        return sum(self.drones)

    def drones_of(self, owner: int) -> int:
        return self.drones[self.owners.index(owner)] if owner in self.owners else 0

    def deploy(self, owner: int, count: int) -> None:
        """SS-9.12: the first drones open the next column to the right, later ones join it."""
        if owner in self.owners:
            self.drones[self.owners.index(owner)] += count
        else:
            self.owners.append(owner)
            self.drones.append(count)


@dataclass(init=False, eq=False, repr=False, slots=True)
class Dranda:
    """The zones of the automaton (2.3)."""

    level: int
    score: int
    deck: list[int]
    # How many cards at the bottom of the deck everybody has seen go there (SS-15.2).
    seen_bottom: int
    discard: list[int]
    row: list[int]
    # The dice row, left to right: colour and value of each; the first `placed` are on locations.
    dice: list[tuple[int, int]]
    placed: int
    opaque: list[bool]
    used_opaque: list[tuple[int, int]]
    supply: int
    removed: int
    hexes: int
    crew: list[int]
    ships: list[int]
    factions: list[int]

    def __init__(self, level: int) -> None:
        self.level = level

    def copy(self) -> Dranda:
        new = Dranda(self.level)
        new.score = self.score
        new.deck = self.deck[:]
        new.seen_bottom = self.seen_bottom
        new.discard = self.discard[:]
        new.row = self.row[:]
        new.dice = self.dice[:]
        new.placed = self.placed
        new.opaque = self.opaque[:]
        new.used_opaque = self.used_opaque[:]
        new.supply = self.supply
        new.removed = self.removed
        new.hexes = self.hexes
        new.crew = self.crew[:]
        new.ships = self.ships[:]
        new.factions = self.factions[:]
        return new


@dataclass(init=False, eq=False, repr=False, slots=True)
class SolarSphere(State):
    """The whole position. Decks are lists whose last card is the top one."""

    SHARED: ClassVar[frozenset[str]] = frozenset({"tables", "menu"})

    tables: Tables
    menu: Menu
    players: list[Player]
    dranda: Dranda | None
    # The sphere by position: which hex lies there, whether face down, who built it.
    hexes: list[int]
    facedown: list[bool]
    builder: list[int]
    free: int
    scoring: int
    resistance: list[int]
    left_out: list[int]
    fleet: list[Ship | None]
    box: list[int]
    pool: int
    # Six slots: tiers 1 to 3, top before bottom; -1 is an empty one.
    display: list[int]
    tokens: list[int]
    # The card being hired while another one retires for it (SS-10.12), else -1.
    hiring: int
    # NO_AIM but during a visit.
    aim: Aim
    crew_decks: list[list[int]]
    # How many cards at the bottom of each crew deck everybody has seen go there.
    seen_bottom: list[int]
    # Dice on each location this round, as owner * 10 + value.
    visits: list[list[int]]
    order: list[int]
    next_turn: int
    resolving: int
    round: int
    phase: int
    final: bool

    def __init__(self, tables: Tables, chance: Chance) -> None:
        """The fields are filled in by `setup` and by `copy`."""
        State.__init__(self, chance)  # a class made with slots is a new one, which `super()` misses
        self.tables = tables
        self.menu = menu_for(tables)

    def copy(self) -> SolarSphere:
        new = SolarSphere(self.tables, self.chance.copy())
        new.learned = self.learned
        new.over = self.over
        new.players = [p.copy() for p in self.players]
        new.dranda = None if self.dranda is None else self.dranda.copy()
        new.hexes = self.hexes[:]
        new.facedown = self.facedown[:]
        new.builder = self.builder[:]
        new.free = self.free
        new.scoring = self.scoring
        new.resistance = self.resistance[:]
        new.left_out = self.left_out[:]
        new.fleet = [None if ship is None else ship.copy() for ship in self.fleet]
        new.box = self.box[:]
        new.pool = self.pool
        new.display = self.display[:]
        new.tokens = self.tokens[:]
        new.hiring = self.hiring
        new.aim = self.aim
        new.crew_decks = [deck[:] for deck in self.crew_decks]
        new.seen_bottom = self.seen_bottom[:]
        new.visits = [dice[:] for dice in self.visits]
        new.order = self.order[:]
        new.next_turn = self.next_turn
        new.resolving = self.resolving
        new.round = self.round
        new.phase = self.phase
        new.final = self.final
        return new

    def viable(self) -> list[int]:
        """SS-9.5: the free positions beside a hex that carries a drone."""
        return [position for position in range(CORE) if self.viable_at(position)]

    def viable_at(self, position: int) -> bool:
        builder = self.builder
        if builder[position] != NOBODY:
            return False
        beside = False
        for other in self.tables.neighbours[position]:  # cheaper than the generator that `any` takes
            # The Core counts as built for the whole game (SS-0.1).
            if other == CORE or builder[other] != NOBODY:
                beside = True
                break
        return beside
