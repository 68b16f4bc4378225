"""The content of Revenant as the rules use it: small ints and tuples, shared by all states, never copied.

Only the standard library, the kernel's ``Record`` and the equally plain ``grammar.py`` are imported, so that
mypyc can compile this module. ``compact.py`` fills these classes from the TOML files. Words of the effect
language that name things of the game (Houses, Resources, types of ships) are passed on from ``grammar.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel.record import Record

from . import grammar as g
from .grammar import ANY as ANY
from .grammar import ARKSHIP as ARKSHIP
from .grammar import BELITAN as BELITAN
from .grammar import DROPSHIP as DROPSHIP
from .grammar import DUNLORK as DUNLORK
from .grammar import ENE as ENE
from .grammar import FENRAX as FENRAX
from .grammar import FIGHTER as FIGHTER
from .grammar import HOUSES as HOUSES
from .grammar import MAT as MAT
from .grammar import NEU as NEU
from .grammar import NOVARIS as NOVARIS
from .grammar import RESOURCES as RESOURCES
from .grammar import SCI as SCI
from .grammar import SHIP_TYPES as SHIP_TYPES
from .grammar import SHIVEUS as SHIVEUS
from .grammar import SHUTTLE as SHUTTLE
from .grammar import YARVEK as YARVEK
from .grammar import ZENOR as ZENOR

FINAL: Final = 0
PROTOTYPE: Final = 1
EDITIONS: Final = ("final", "prototype")

HOUSE_SHIPS: Final = 28  # House * 4 + type
SHIP_IDS: Final = tuple(f"{house}-{kind}" for house in HOUSES for kind in SHIP_TYPES)
SHIP_HOUSE: Final = tuple(ship // 4 for ship in range(HOUSE_SHIPS))
SHIP_TYPE: Final = tuple(ship % 4 for ship in range(HOUSE_SHIPS))
FRIGATE_TYPE: Final = 4  # in Tables.ship_types only
REVENANT_TYPE: Final = 5

OUTER: Final = 8  # sectors 0 to 7 are outer, 8 to 11 inner
SECTORS: Final = 12

LINEAGE: Final = 0
STRAIGHT: Final = 1
TOKEN: Final = 2
PROTOTYPE_ARKS: Final = 3
ARKSHIP_TABLES: Final = ("lineage", "straight", "token", "prototype")

REORGANIZE: Final = 1  # REVP-4.11
PROTOTYPE_CLONE: Final = 2  # REVP-4.13
SPECIALS: Final = ("", "reorganize", "clone")

BONUS_EFFECT: Final = 0
BONUS_AFFILIATE: Final = 1
BONUS_ACTIVATE: Final = 2
BONUSES: Final = ("effect", "affiliate", "activate")

REINFORCE_SPACE: Final = 0
HYPERCHARGE_SPACE: Final = 1
SPACES: Final = ("reinforce", "hypercharge")

CADET: Final = 0
FRIGATE: Final = 1
ORDER: Final = 2
KINDS: Final = ("cadet", "frigate", "order")

SPECIALISATIONS: Final = ("commander", "scout", "scientist", "politician")

PERSONAL: Final = 0
FLEET: Final = 1
AGENDA_KINDS: Final = ("personal", "fleet")

UPPER: Final = 0
LOWER: Final = 1
SIDES: Final = ("upper", "lower")

SOLO_REVENANT: Final = -1

TR_MANOEUVRE: Final = 0
TR_ATTACK: Final = 1
TR_KILL: Final = 2
TR_LAND: Final = 3
TR_PLANET: Final = 4
TR_MINING: Final = 5
TR_PROVISION: Final = 6
TR_ARKSHIP: Final = 7
TR_REINFORCE: Final = 8
TR_HYPERCHARGE: Final = 9
TR_REVENANT: Final = 10
TR_CLEANSE: Final = 11
TR_PLAY: Final = 12
TR_SHIELD: Final = 13
TR_CORRUPTED: Final = 14
TR_PROMOTE: Final = 15
TR_COPY: Final = 16
TR_HIDDEN: Final = 17
TR_DATA: Final = 18
TR_INFLUENCE: Final = 19
TR_ACTION: Final = 20
TR_ACTIVATE: Final = 21
TR_END: Final = 22
TRIGGERS: Final = (
    "manoeuvre",
    "attack",
    "kill",
    "land",
    "planet",
    "mining",
    "provision",
    "arkship",
    "reinforce",
    "hypercharge",
    "revenant",
    "cleanse",
    "play",
    "shield",
    "corrupted",
    "promote",
    "copy",
    "hidden",
    "data",
    "influence",
    "action",
    "activate",
    "end",
)

NO_TIMING: Final = 0
MOD: Final = 1
AFTER: Final = 2
TIMINGS: Final = ("", "mod", "after")

ONCE: Final = 0
EACH: Final = 1
LIMITS: Final = ("once", "each")

NO_CONDITION: Final = 0
ON_REVENANT: Final = 1  # the Crew member of this turn stands on the Revenant
CADET_OR_FRIGATE_CARD: Final = 2  # the card being played is one of these
ONLY_THAT_HI: Final = 3  # the HI gain comes from the own rank-1 replacement of Influence
CONDITIONS: Final = ("", "on-revenant", "cadet-or-frigate-card", "that-hi-gain")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class House(Record):
    """A House, with what its reward tokens give in each edition."""

    id: str
    name: str
    rewards: tuple[g.Effect, g.Effect]  # by edition


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ShipType(Record):
    """What the rules must know of a type of ship (7.3)."""

    id: str
    name: str
    damage_slots: int
    corruption_slots: int
    crew_spaces: int
    movable: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ArkOption(Record):
    """One of the two things a manned Arkship offers (7.4)."""

    id: str
    name: str
    effect: g.Effect | None  # None: see special
    provision: bool  # tagged Provision
    special: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ability(Record):
    """An effect that waits for its trigger (REV-22)."""

    number: int  # its place in Tables.abilities
    trigger: int
    timing: int
    limit: int
    frigate_only: bool  # trigger f:…, only with the own Frigate as acting ship
    condition: int
    key: int  # what counts as used under limit ONCE; abilities that share a limit share it
    effect: g.Effect

    def __repr__(self) -> str:
        return f"Ability({self.number}: {TRIGGERS[self.trigger]}: {self.effect})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Compartment(Record):
    """A compartment of a Frigate board and its bonus action (7.5)."""

    id: str
    name: str  # of the bonus action
    slots: int
    corruptible: bool
    corrupt_at_start: bool
    bonus: int
    effect: g.Effect | None  # of BONUS_EFFECT
    times: int  # how often the effect may be done


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Planet(Record):
    """A Planet; the lower option is the corrupted one (7.6)."""

    id: str
    name: str
    options: tuple[g.Effect, g.Effect]  # upper, lower
    mining: int  # the option that is tagged Mining


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rank(Record):
    """A row of the rank table (7.7)."""

    reset: int  # Tactics field
    draw: int  # Operation cards
    look: int  # HI cards looked at
    prestige: tuple[int, int]  # by edition


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Captain(Record):
    """One side of a Captain board (7.7)."""

    id: str
    name: str
    specialisation: int
    basic: tuple[Ability, ...]
    ascension: tuple[tuple[Ability, ...], ...]  # by rank - 1; they add up
    activation: Ability


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OperationCard(Record):
    """A Cadet or Frigate card has an ability, an Order card an effect (7.8 to 7.10)."""

    id: str
    name: str
    kind: int
    house: int
    cost: tuple[int, int, int, int]  # by Resource
    ability: Ability | None
    effect: g.Effect | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScannerCard(Record):
    """A Scanner card, in the prototype a Sonar card (7.11). Sectors count from 0."""

    id: str
    name: str
    price: int  # in neu; final edition only
    house: int  # its House mark
    voidborn: tuple[int, ...]  # by outer sector
    rifts: tuple[int, ...]  # sectors
    planets: tuple[int, ...]  # sectors, ascending
    shuttle: int  # sector
    benefits: g.Effect  # final edition only


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Colony(Record):
    """A Colony card (7.12)."""

    id: str
    name: str
    house: int
    price: int  # in neu; final edition only
    text: tuple[str, str]  # what it scores, in words, by edition
    prestige: tuple[g.Expr, g.Expr]  # by edition


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Failure(Record):
    """A Failure card (7.13)."""

    id: str
    name: str
    core: bool
    effects: tuple[g.Effect, g.Effect]  # upper, lower


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Agenda(Record):
    """A personal or a fleet agenda of the final edition (7.14)."""

    id: str
    name: str
    kind: int
    condition: g.Expr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HiddenAgenda(Record):
    """A Hidden Agenda of the prototype (7.15)."""

    id: str
    name: str
    specialisation: int
    objectives: tuple[g.Expr, g.Expr, g.Expr]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RiftDie(Record):
    """Faces as Voidborn to the left (counter-clockwise), in the middle, to the right (7.16)."""

    id: str
    name: str
    faces: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SoloCard(Record):
    """A Solo Action card (7.18)."""

    id: str
    name: str
    type: int  # ship type, or SOLO_REVENANT


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SoloLevel(Record):
    """A difficulty of the solo game (REVS-1.4, REVS-1.5)."""

    id: str
    name: str
    tactics: int
    influence: int
    harbinger: bool  # the Harbinger is placed first and corrupts


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Numbers(Record):
    """The single numbers of one edition, in the order of numbers.toml, which says what they mean."""

    cycles: int
    rounds: int
    crew: int
    open_cards: int
    voidborn_cap: int
    voidborn_supply: int
    hand_limit: int
    start_each: int
    start_hidden: int
    start_fighters: int
    start_corrupted: int
    planet_data: int
    revenant_data: int
    failure_open: int
    failure_stack: int
    failure_cores: int
    failures_per_cycle: int
    protection: int
    cadet_cards: int
    promote_cost: int
    influence_max: int
    tactics_max: int
    set_size: int
    agenda_prestige: int
    cadet_prestige: int
    frigate_prestige: int
    order_prestige: int
    resources_per_point: int
    corruption_prestige: int
    council_cards: int
    ambassadors: int
    solo_first_pile: int
    solo_second_pile: int
    solo_third_pile: int
    solo_removed: int


NUMBERS: Final = Numbers.names()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tables(Record):
    """All content of one game. What differs by edition is indexed by FINAL and PROTOTYPE."""

    houses: tuple[House, ...]
    hidden: tuple[int, ...]  # the House of each HI card; card = House * 7 + copy
    resource_names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]  # by sector; 0 to 7 outer, 8 to 11 inner
    distance: tuple[tuple[int, ...], ...]  # [sector][sector], shortest path
    sector_ids: tuple[str, ...]  # as in the files: sector-1 … sector-8, sector-i1 … sector-i4
    sector_names: tuple[str, ...]
    ship_limit: tuple[int, ...]  # House ships, by outer sector
    arkship_cap: tuple[int, ...]  # by outer sector; final edition only
    start_voidborn: tuple[int, ...]  # by outer sector, like all start_…
    start_rifts: tuple[bool, ...]
    start_planets: tuple[bool, ...]
    start_arkships: tuple[int, ...]
    start_small: tuple[int, ...]
    ship_types: tuple[ShipType, ...]  # the four types of House ships, the Frigate, the Revenant
    options: tuple[ArkOption, ...]
    # [LINEAGE, STRAIGHT, TOKEN, PROTOTYPE_ARKS][House] -> two options
    arkships: tuple[tuple[tuple[int, int], ...], ...]
    # [edition][REINFORCE_SPACE, HYPERCHARGE_SPACE]
    space_cost: tuple[tuple[tuple[int, int, int, int], ...], ...]
    compartments: tuple[tuple[Compartment, ...], ...]  # [edition], from left to right
    slot_bonus: tuple[tuple[g.Effect | None, ...], ...]  # [edition][Frigate-card slot]
    slot_energy: tuple[tuple[int, ...], ...]  # [edition][Frigate-card slot], on top of the cost (REVP-5.6)
    planets: tuple[Planet, ...]
    ranks: tuple[Rank, ...]
    abilities: tuple[Ability, ...]  # of the Operation cards, then of the Captains
    captains: tuple[Captain, ...]  # specialisation * 2 + side
    operations: tuple[OperationCard, ...]  # Cadet, Frigate, Order cards
    scanners: tuple[ScannerCard, ...]
    colonies: tuple[Colony, ...]
    failures: tuple[Failure, ...]  # normal, then Core cards
    agendas: tuple[Agenda, ...]
    hidden_agendas: tuple[HiddenAgenda, ...]  # specialisation * 2 + 0 or 1
    rift_dice: tuple[RiftDie, ...]
    rift_die: tuple[int, ...]  # the die by number of players 1 to 4; 0 is not used
    reward_fields: tuple[int, ...]  # of every Influence track
    tactics_enter: tuple[tuple[g.Effect | None, ...], ...]  # [edition][field], on entering while advancing
    tactics_reset: tuple[g.Effect | None, ...]  # by field, when the marker is reset
    solo_cards: tuple[SoloCard, ...]
    solo_levels: tuple[SoloLevel, ...]
    numbers: tuple[Numbers, Numbers]  # by edition
    fingerprint: str  # of what rules read
    likeness: str  # of every value, names and texts too
    by_id: dict[str, tuple[str, int]]  # component id -> (kind, index)

    def __repr__(self) -> str:
        return f"Tables({self.fingerprint})"
