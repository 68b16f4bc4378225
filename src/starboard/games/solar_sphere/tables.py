"""The content of Solar Sphere as the rules use it: small ints and tuples, shared by all states, never copied.

Only the standard library and the kernel's ``Record`` are imported, so that mypyc can compile this module.
``compact.py`` fills these classes from the TOML files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel.record import Record

ORE: Final = 0
GOLD: Final = 1
CRYSTAL: Final = 2
ANY: Final = 3  # only in effects: the player names the resource (SS-3.3)
RESOURCES: Final = ("ore", "gold", "crystal")

EMBER: Final = 0
TIDE: Final = 1
ROOT: Final = 2
PRISM: Final = 3
FACTIONS: Final = ("ember", "tide", "root", "prism")

BELT_ORE: Final = 0
BELT_GOLD: Final = 1
BELT_CRYSTAL: Final = 2
FABRICATOR: Final = 3
SALVAGE: Final = 4
SPHERE: Final = 5
CREW: Final = 6
FLEET: Final = 7
LOCATIONS: Final = (
    "belt-ore",
    "belt-gold",
    "belt-crystal",
    "fabricator",
    "salvage",
    "sphere",
    "crew",
    "fleet",
)
ASTEROID_BELT: Final = 8  # only on DRANDA cards: the belt card is named by the die (SS-15.1)

POSITIONS: Final = (*(f"I{n}" for n in range(1, 7)), *(f"O{n}" for n in range(1, 13)))
CORE: Final = 18

BLACK: Final = 0
TEAL: Final = 1
AMBER: Final = 2
DRANDA_COLOURS: Final = ("black", "teal", "amber")

FREE: Final = 0
ARRIVAL: Final = 1
DIE: Final = 2
BATTLE: Final = 3
KINDS: Final = ("free", "arrival", "die", "battle")

OP_TRADE: Final = 0
OP_GAIN: Final = 1
OP_MORALE: Final = 2
OP_MORALE_PER: Final = 3
OP_POINTS: Final = 4
OP_POINTS_PER: Final = 5
OP_REPUTATION: Final = 6
OP_SALVAGE: Final = 7
OP_SALVAGE_PER: Final = 8
OP_FABRICATE: Final = 9
OP_KICKBACK: Final = 10
OP_REFRESH: Final = 11
OP_SET_DIE: Final = 12
OP_REROLL: Final = 13
OP_AUXILIARY_DIE: Final = 14
OP_LOBBY: Final = 15
OPS: Final = (
    "trade",
    "gain",
    "morale",
    "morale-per",
    "points",
    "points-per",
    "reputation",
    "salvage",
    "salvage-per",
    "fabricate",
    "kickback",
    "refresh",
    "set-die",
    "reroll",
    "auxiliary-die",
    "lobby",
)

PER_CREW: Final = 0
PER_HEX: Final = 1
PER_SHIP: Final = 2
PER: Final = ("crew", "hex", "ship")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Effect(Record):
    """A verb and its numbers.

    ======================================================  ======================  ===========  =========
    op                                                      a                       b            c
    ======================================================  ======================  ===========  =========
    trade                                                   resource given          gained       amount
    gain                                                    resource or ANY         amount
    morale, points, reputation, salvage, fabricate          amount (or "up to")
    morale-per                                              PER_CREW or PER_HEX     every
    points-per, salvage-per                                 PER_HEX or PER_SHIP
    lobby                                                   morale paid             reputation
    kickback, refresh, set-die, reroll, auxiliary-die
    ======================================================  ======================  ===========  =========
    """

    op: int
    a: int
    b: int
    c: int

    def __repr__(self) -> str:
        return f"Effect({OPS[self.op]}, {self.a}, {self.b}, {self.c})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HexTile(Record):
    id: str
    name: str
    value: int
    cost: tuple[int, int, int]  # by resource
    points: int
    morale: int
    reputation: int
    faction: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CrewCard(Record):
    id: str
    type: str  # the id without the copy's -a or -b
    name: str
    tier: int  # 1 to 3
    kind: int
    at: int  # location index of an arrival action, else -1
    action: Effect
    retire: tuple[Effect, ...]  # the sides of an "or"
    faction: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ShipCard(Record):
    id: str
    name: str
    value: int
    bonus: tuple[int, int, int]  # points for rank 1, rank 2, every lower rank
    icons: tuple[int, int, int, int]  # number of icons by faction
    reputation: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScoringCard(Record):
    """Worth of an own hex: by its position, or (worth empty) by its number of own neighbours 0, 1, 2+."""

    id: str
    name: str
    worth: tuple[int, ...]
    lattice: tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DrandaCard(Record):
    id: str
    name: str
    icons: tuple[int, int, int]  # by colour: a location index or ASTEROID_BELT
    strip: tuple[int, int, int]  # colour indices, left to right


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DrandaLevel(Record):
    id: str
    name: str
    per_morale: int
    per_reputation: int
    fleet_drones: int
    lost_after_success: int
    per_drone: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tables(Record):
    """All content of one game. What the rules count from 1 (ports, tiers, seats) is indexed from 1 here."""

    hexes: tuple[HexTile, ...]
    crew: tuple[CrewCard, ...]  # both copies of each type: by tier, then table order, then a, b
    ships: tuple[ShipCard, ...]
    scoring: tuple[ScoringCard, ...]
    dranda: tuple[DrandaCard, ...]
    levels: tuple[DrandaLevel, ...]
    neighbours: tuple[tuple[int, ...], ...]  # [position 0..17, CORE] -> positions, CORE among them
    touching: tuple[int, ...]  # [position] -> the same as bits, without the CORE
    coords: tuple[tuple[int, int], ...]  # (q, r) by position, CORE last
    position_kinds: tuple[str, ...]  # "inner", "edge", "corner", and "core" last
    location_dice: tuple[tuple[int, ...], ...]  # allowed die values by location
    location_amount: tuple[int, ...]  # size of the plain action; 0: none, or the die's value
    location_boost: tuple[int, ...]  # size of the boosted action, or of the boost that comes first
    location_names: tuple[str, ...]
    location_ids: tuple[str, ...]  # as in the files: loc-...
    faction_names: tuple[str, ...]
    faction_ids: tuple[str, ...]
    colours: tuple[str, ...]  # of the players, by seat
    reputation_columns: tuple[int, ...]
    spanners: tuple[int, ...]
    end_points: tuple[int, ...]  # by column 0..20
    docking: tuple[tuple[int, ...], ...]  # [port 1..6][dice 0..3]
    matrix_resources: tuple[int, int, int]  # by column
    matrix_points: tuple[int, int, int]
    matrix_morale: tuple[int, int, int]
    resistance_die: tuple[int, ...]
    facedown: tuple[int, ...]  # by number of seats; 1 = solo
    resistance_recipe: tuple[tuple[tuple[int, int], ...], ...]  # by number of seats: (value, count), ...
    corporation_pool: int
    start_drones: tuple[int, int, int]  # active, inactive, reserve
    storage_limit: int
    hire_cost: tuple[tuple[int, int], ...]  # by tier 1..3: (gold, any)
    hire_points: tuple[int, ...]  # by tier 1..3
    rounds: int
    set_points: int
    dranda_drones: int
    top_row_return: bool  # SS-16.1; without it DRANDA's drones stay
    fingerprint: str  # of what rules read
    likeness: str  # of every value, names and texts too
    by_id: dict[str, tuple[str, int]]  # component id -> (kind, index)

    def __repr__(self) -> str:
        return f"Tables({self.fingerprint})"


def crew_of(t: Tables, card: str) -> CrewCard:
    return t.crew[t.by_id[card][1]]


def ship_of(t: Tables, card: str) -> ShipCard:
    return t.ships[t.by_id[card][1]]


def hex_of(t: Tables, tile: str) -> HexTile:
    return t.hexes[t.by_id[tile][1]]
