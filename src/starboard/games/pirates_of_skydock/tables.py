"""The content of Pirates of Skydock as the rules use it: small ints and tuples that all states share.

Only the standard library and the kernel's equally plain ``Record`` and ``Effect`` are imported, so that mypyc
can compile this module. ``compact.py`` fills these classes from the TOML files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel.effect import Effect
from starboard.kernel.record import Record

# In patrol order (5.1): the guard arrow from a spot leads to the next one, and from the last to the first.
SPOTS: Final = ("dock", "s3", "s1", "bridge", "s2", "s4", "s6", "drift", "s5")
DOCK: Final = 0
BRIDGE: Final = 3
DRIFT: Final = 7
RANDOM_SPOTS: Final = (2, 4, 1, 5, 8, 6)  # s1 to s6, in the order in which tiles are dealt

MOVE: Final = 0
INTERACT: Final = 1
SCHEME: Final = 2
LOOT: Final = 3
ATTACK: Final = 4
HEAL: Final = 5
KINDS: Final = ("move", "interact", "scheme", "loot", "attack", "heal")

PHYSICAL: Final = 0
MENTAL: Final = 1
TECHNICAL: Final = 2
STATS: Final = ("physical", "mental", "technical")

BLADE: Final = 0
MASK: Final = 1
GEAR: Final = 2
MAP: Final = 3
WILD: Final = 4
SYMBOLS: Final = ("blade", "mask", "gear", "map", "wild")

# When a card may be played for its effect (SKY-12.1).
TURN: Final = 0
PLAN: Final = 1
ROLL: Final = 2
REROLL: Final = 3
ENC: Final = 4
TOKEN: Final = 5
ASSIST: Final = 6
SPAWN: Final = 7
ALERT: Final = 8
TIMINGS: Final = ("turn", "plan", "roll", "reroll", "enc", "token", "assist", "spawn", "alert")

SLOTS: Final = (
    *("A1", "A2", "A3", "A4"),
    *("B1", "B2", "B3", "B4"),
    *("C1", "C2", "C3", "C4"),
    *("D1", "D2", "D3", "D4", "D5"),
)
ROWS: Final = ("A", "B", "C", "D")
FIRST_SLOT: Final = (0, 4, 8, 12)
ROW_SLOTS: Final = (range(0, 4), range(4, 8), range(8, 12), range(12, 17))
ROW_OF: Final = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3)

HAYMAKER: Final = 0
HOUSE_CALLS: Final = 1
DEAD_SPOTS: Final = 2
SOFT_BOOTS: Final = 3
EVERYONES_FRIEND: Final = 4
MASTER_KEY: Final = 5
THICK_HIDE: Final = 6
TWICE_THE_POCKETS: Final = 7
POWERS: Final = (
    "haymaker",
    "house-calls",
    "dead-spots",
    "soft-boots",
    "everyones-friend",
    "master-key",
    "thick-hide",
    "twice-the-pockets",
)

# What an objective asks for besides its room.
NO_CONDITION: Final = 0
NO_GUARD_HERE: Final = 1
LEVEL_2: Final = 2  # or higher
CONDITIONS: Final = ("", "no-guard-here", "level-2")

# What moves a player on along an objective's track.
NO_TRACK: Final = 0
ATTACK_WON: Final = 1
ROOM_PASSED: Final = 2
HEALED: Final = 3
LOOT_PASSED: Final = 4
ADVANCES: Final = ("", "attack-won", "room-passed", "healed", "loot-passed")

# What a backer wants at the end; each goes with a number.
OBJECTIVES: Final = 0
AIRLOCKED: Final = 1
HEALED_TOKENS: Final = 2
LOOT_IN_HAND: Final = 3
SCHEMES_IN_HAND: Final = 4
IN_ROOM: Final = 5  # the number is a spot
SUPPORT_TOKENS: Final = 6
HIGH_ABILITIES: Final = 7  # of level 3 or 4
ABILITIES: Final = 8
LEVEL_AT_LEAST: Final = 9
LEVEL_AT_MOST: Final = 10
BACKER_CONDITIONS: Final = (
    "objectives",
    "airlocked",
    "healed-tokens",
    "loot-in-hand",
    "schemes-in-hand",
    "in-room",
    "support-tokens",
    "high-abilities",
    "abilities",
    "level-at-least",
    "level-at-most",
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Room(Record):
    """A fixed room or a face of a tile: its icons and its Interact ability (5.2)."""

    id: str
    name: str
    scheme: bool
    loot: bool
    encounter: bool
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card(Record):
    """A scheme card has symbols, a loot card has kinds of abilities (5.7, 5.8)."""

    id: str
    name: str
    scheme: bool
    symbols: tuple[int, ...]  # how many of each of the five
    kinds: tuple[int, ...]
    timing: int
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Encounter(Record):
    """An encounter card (5.9)."""

    id: str
    name: str
    guard: Effect
    levels: tuple[bool, ...]  # by alert level; 0 is not used
    random: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Objective(Record):
    """An objective (5.10)."""

    id: str
    name: str
    spot: int  # -1: any room
    condition: int
    stat: int  # -1: no challenge
    dc: int
    symbols: tuple[int, ...]  # how many of each, without wild
    track: int  # the last space; 0: no track
    advance: int
    glory: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Backer(Record):
    """A secret backer (5.11)."""

    id: str
    name: str
    condition: int
    number: int
    support: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Power(Record):
    """A character's power and its rule in words (5.6)."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Character(Record):
    """A character with its starting abilities, all of level 1 (5.6)."""

    id: str
    name: str
    calling: str
    stats: tuple[int, int, int]
    glory: int
    abilities: tuple[tuple[int, int], ...]  # slot, kind
    power: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ability(Record):
    """A kind of ability and its tokens (5.5)."""

    id: str
    name: str
    by_level: tuple[int, ...]  # steps, cards, tokens or bonus; 0 is not used
    most: int  # the highest level
    low: int  # tokens with the levels 1 and 2
    high: int  # tokens with the levels 3 and 4


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tables(Record):
    """All content of one game. What the rules count from 1 (levels, die, seats) is indexed from 1 here."""

    neighbours: tuple[tuple[int, ...], ...]  # by spot, ascending
    spot_names: tuple[str, ...]
    start_guards: tuple[int, ...]  # the spots with a guard at the start
    rooms: tuple[Room, ...]
    fixed: tuple[tuple[int, int], ...]  # spot, room
    tiles: tuple[tuple[int, int], ...]  # rooms on the front and the back
    cards: tuple[Card, ...]  # the scheme deck, then the loot deck
    schemes: int  # how many of the cards are scheme cards
    encounters: tuple[Encounter, ...]
    objectives: tuple[Objective, ...]
    backers: tuple[Backer, ...]
    powers: tuple[Power, ...]
    characters: tuple[Character, ...]
    abilities: tuple[Ability, ...]  # by kind
    slot_of: tuple[int, ...]  # by face of the d20; 0 is not used
    row_stat: tuple[int, ...]  # the stat that a row favours, -1: none
    row_bonus: int
    row_names: tuple[str, ...]
    dcs: tuple[int, ...]  # by alert level; 0 is not used
    level_names: tuple[str, ...]  # by alert level: its colour
    spots_per_level: tuple[int, ...]  # by number of seats: K in the rules
    support: tuple[int, ...]  # values of the support tokens
    guards: int
    rounds: int
    energy: int  # markers in all
    markers: int  # of each player
    first_draw: int  # cards drawn in planning, in round 1
    draw: int  # and later
    hand_limit: int
    large_hand: int  # the limit with Twice the pockets
    crowd: int  # so many guards in a room are too many (SKY-14.9)
    guard_penalty: int
    discard_bonus: int
    airlock_glory: int
    fingerprint: str  # of what rules read
    likeness: str  # of every value, names and texts too
    by_id: dict[str, tuple[str, int]]  # component id -> (kind, index)

    def __repr__(self) -> str:
        return f"Tables({self.fingerprint})"
