"""The content of Revenant as the rules use it: small ints and tuples, shared by all states, never copied.

Only the standard library and the equally plain ``grammar.py`` are imported, so that mypyc can compile this
module. ``compact.py`` fills these classes from the TOML files. Words of the effect language that name things
of the game (Houses, Resources, types of ships) are passed on from there.
"""

from __future__ import annotations

from typing import Any, Final

from . import grammar as g
from .grammar import ANY as ANY
from .grammar import ARKSHIP as ARKSHIP
from .grammar import BELITAN as BELITAN
from .grammar import CHOICE as CHOICE
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

NO_SPECIAL: Final = 0
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

COMMANDER: Final = 0
SCOUT: Final = 1
SCIENTIST: Final = 2
POLITICIAN: Final = 3
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


class House:
    """A House, with what its reward tokens give in each edition."""

    __slots__ = ("id", "name", "rewards")

    def __init__(
        self,
        id: str,
        name: str,
        rewards: tuple[g.Effect, g.Effect],
    ) -> None:
        self.id = id
        self.name = name
        self.rewards = rewards  # by edition

    def __reduce__(self) -> tuple[Any, ...]:
        return House, (self.id, self.name, self.rewards)

    def __repr__(self) -> str:
        return f"House({self.id})"


class ShipType:
    """What the rules must know of a type of ship (7.3)."""

    __slots__ = ("corruption_slots", "crew_spaces", "damage_slots", "id", "movable", "name")

    def __init__(
        self,
        id: str,
        name: str,
        damage_slots: int,
        corruption_slots: int,
        crew_spaces: int,
        movable: bool,
    ) -> None:
        self.id = id
        self.name = name
        self.damage_slots = damage_slots
        self.corruption_slots = corruption_slots
        self.crew_spaces = crew_spaces
        self.movable = movable

    def __reduce__(self) -> tuple[Any, ...]:
        return ShipType, (
            self.id,
            self.name,
            self.damage_slots,
            self.corruption_slots,
            self.crew_spaces,
            self.movable,
        )

    def __repr__(self) -> str:
        return f"ShipType({self.id})"


class ArkOption:
    """One of the two things a manned Arkship offers (7.4)."""

    __slots__ = ("effect", "id", "name", "provision", "special")

    def __init__(
        self,
        id: str,
        name: str,
        effect: g.Effect | None,
        provision: bool,
        special: int,
    ) -> None:
        self.id = id
        self.name = name
        self.effect = effect  # None: see special
        self.provision = provision  # tagged Provision
        self.special = special

    def __reduce__(self) -> tuple[Any, ...]:
        return ArkOption, (self.id, self.name, self.effect, self.provision, self.special)

    def __repr__(self) -> str:
        return f"ArkOption({self.id})"


class Ability:
    """An effect that waits for its trigger (REV-22)."""

    __slots__ = ("condition", "effect", "frigate_only", "key", "limit", "number", "timing", "trigger")

    def __init__(
        self,
        number: int,
        trigger: int,
        timing: int,
        limit: int,
        frigate_only: bool,
        condition: int,
        key: int,
        effect: g.Effect,
    ) -> None:
        self.number = number  # its place in Tables.abilities
        self.trigger = trigger
        self.timing = timing
        self.limit = limit
        self.frigate_only = frigate_only  # trigger f:…, only with the own Frigate as acting ship
        self.condition = condition
        self.key = key  # what counts as used under limit ONCE; abilities that share a limit share it
        self.effect = effect

    def __reduce__(self) -> tuple[Any, ...]:
        return Ability, (
            self.number,
            self.trigger,
            self.timing,
            self.limit,
            self.frigate_only,
            self.condition,
            self.key,
            self.effect,
        )

    def __repr__(self) -> str:
        return f"Ability({self.number}: {TRIGGERS[self.trigger]}: {self.effect})"


class Compartment:
    """A compartment of a Frigate board and its bonus action (7.5)."""

    __slots__ = ("bonus", "corrupt_at_start", "corruptible", "effect", "id", "name", "slots", "times")

    def __init__(
        self,
        id: str,
        name: str,
        slots: int,
        corruptible: bool,
        corrupt_at_start: bool,
        bonus: int,
        effect: g.Effect | None,
        times: int,
    ) -> None:
        self.id = id
        self.name = name  # of the bonus action
        self.slots = slots
        self.corruptible = corruptible
        self.corrupt_at_start = corrupt_at_start
        self.bonus = bonus
        self.effect = effect  # of BONUS_EFFECT
        self.times = times  # how often the effect may be done

    def __reduce__(self) -> tuple[Any, ...]:
        return Compartment, (
            self.id,
            self.name,
            self.slots,
            self.corruptible,
            self.corrupt_at_start,
            self.bonus,
            self.effect,
            self.times,
        )

    def __repr__(self) -> str:
        return f"Compartment({self.id})"


class Planet:
    """A Planet; the lower option is the corrupted one (7.6)."""

    __slots__ = ("id", "mining", "name", "options")

    def __init__(
        self,
        id: str,
        name: str,
        options: tuple[g.Effect, g.Effect],
        mining: int,
    ) -> None:
        self.id = id
        self.name = name
        self.options = options  # upper, lower
        self.mining = mining  # the option that is tagged Mining

    def __reduce__(self) -> tuple[Any, ...]:
        return Planet, (self.id, self.name, self.options, self.mining)

    def __repr__(self) -> str:
        return f"Planet({self.id})"


class Rank:
    """A row of the rank table (7.7)."""

    __slots__ = ("draw", "look", "prestige", "reset")

    def __init__(
        self,
        reset: int,
        draw: int,
        look: int,
        prestige: tuple[int, int],
    ) -> None:
        self.reset = reset  # Tactics field
        self.draw = draw  # Operation cards
        self.look = look  # HI cards looked at
        self.prestige = prestige  # by edition

    def __reduce__(self) -> tuple[Any, ...]:
        return Rank, (self.reset, self.draw, self.look, self.prestige)


class Captain:
    """One side of a Captain board (7.7)."""

    __slots__ = ("activation", "ascension", "basic", "id", "name", "specialisation")

    def __init__(
        self,
        id: str,
        name: str,
        specialisation: int,
        basic: tuple[Ability, ...],
        ascension: tuple[tuple[Ability, ...], ...],
        activation: Ability,
    ) -> None:
        self.id = id
        self.name = name
        self.specialisation = specialisation
        self.basic = basic
        self.ascension = ascension  # by rank - 1; they add up
        self.activation = activation

    def __reduce__(self) -> tuple[Any, ...]:
        return Captain, (self.id, self.name, self.specialisation, self.basic, self.ascension, self.activation)

    def __repr__(self) -> str:
        return f"Captain({self.id})"


class OperationCard:
    """A Cadet or Frigate card has an ability, an Order card an effect (7.8 to 7.10)."""

    __slots__ = ("ability", "cost", "effect", "house", "id", "kind", "name")

    def __init__(
        self,
        id: str,
        name: str,
        kind: int,
        house: int,
        cost: tuple[int, int, int, int],
        ability: Ability | None,
        effect: g.Effect | None,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.house = house
        self.cost = cost  # by Resource
        self.ability = ability
        self.effect = effect

    def __reduce__(self) -> tuple[Any, ...]:
        return OperationCard, (
            self.id,
            self.name,
            self.kind,
            self.house,
            self.cost,
            self.ability,
            self.effect,
        )

    def __repr__(self) -> str:
        return f"OperationCard({self.id})"


class ScannerCard:
    """A Scanner card, in the prototype a Sonar card (7.11). Sectors count from 0."""

    __slots__ = ("benefits", "house", "id", "name", "planets", "price", "rifts", "shuttle", "voidborn")

    def __init__(
        self,
        id: str,
        name: str,
        price: int,
        house: int,
        voidborn: tuple[int, ...],
        rifts: tuple[int, ...],
        planets: tuple[int, ...],
        shuttle: int,
        benefits: g.Effect,
    ) -> None:
        self.id = id
        self.name = name
        self.price = price  # in neu; final edition only
        self.house = house  # its House mark
        self.voidborn = voidborn  # by outer sector
        self.rifts = rifts  # sectors
        self.planets = planets  # sectors, ascending
        self.shuttle = shuttle  # sector
        self.benefits = benefits  # final edition only

    def __reduce__(self) -> tuple[Any, ...]:
        return ScannerCard, (
            self.id,
            self.name,
            self.price,
            self.house,
            self.voidborn,
            self.rifts,
            self.planets,
            self.shuttle,
            self.benefits,
        )

    def __repr__(self) -> str:
        return f"ScannerCard({self.id})"


class Colony:
    """A Colony card (7.12)."""

    __slots__ = ("house", "id", "name", "prestige", "price", "text")

    def __init__(
        self,
        id: str,
        name: str,
        house: int,
        price: int,
        text: tuple[str, str],
        prestige: tuple[g.Expr, g.Expr],
    ) -> None:
        self.id = id
        self.name = name
        self.house = house
        self.price = price  # in neu; final edition only
        self.text = text  # what it scores, in words, by edition
        self.prestige = prestige  # by edition

    def __reduce__(self) -> tuple[Any, ...]:
        return Colony, (self.id, self.name, self.house, self.price, self.text, self.prestige)

    def __repr__(self) -> str:
        return f"Colony({self.id})"


class Failure:
    """A Failure card (7.13)."""

    __slots__ = ("core", "effects", "id", "name")

    def __init__(
        self,
        id: str,
        name: str,
        core: bool,
        effects: tuple[g.Effect, g.Effect],
    ) -> None:
        self.id = id
        self.name = name
        self.core = core
        self.effects = effects  # upper, lower

    def __reduce__(self) -> tuple[Any, ...]:
        return Failure, (self.id, self.name, self.core, self.effects)

    def __repr__(self) -> str:
        return f"Failure({self.id})"


class Agenda:
    """A personal or a fleet agenda of the final edition (7.14)."""

    __slots__ = ("condition", "id", "kind", "name")

    def __init__(
        self,
        id: str,
        name: str,
        kind: int,
        condition: g.Expr,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.condition = condition

    def __reduce__(self) -> tuple[Any, ...]:
        return Agenda, (self.id, self.name, self.kind, self.condition)

    def __repr__(self) -> str:
        return f"Agenda({self.id})"


class HiddenAgenda:
    """A Hidden Agenda of the prototype (7.15)."""

    __slots__ = ("id", "name", "objectives", "specialisation")

    def __init__(
        self,
        id: str,
        name: str,
        specialisation: int,
        objectives: tuple[g.Expr, g.Expr, g.Expr],
    ) -> None:
        self.id = id
        self.name = name
        self.specialisation = specialisation
        self.objectives = objectives

    def __reduce__(self) -> tuple[Any, ...]:
        return HiddenAgenda, (self.id, self.name, self.specialisation, self.objectives)

    def __repr__(self) -> str:
        return f"HiddenAgenda({self.id})"


class RiftDie:
    """Faces as Voidborn to the left (counter-clockwise), in the middle, to the right (7.16)."""

    __slots__ = ("faces", "id", "name")

    def __init__(
        self,
        id: str,
        name: str,
        faces: tuple[tuple[int, int, int], ...],
    ) -> None:
        self.id = id
        self.name = name
        self.faces = faces

    def __reduce__(self) -> tuple[Any, ...]:
        return RiftDie, (self.id, self.name, self.faces)

    def __repr__(self) -> str:
        return f"RiftDie({self.id})"


class SoloCard:
    """A Solo Action card (7.18)."""

    __slots__ = ("id", "name", "type")

    def __init__(
        self,
        id: str,
        name: str,
        type: int,
    ) -> None:
        self.id = id
        self.name = name
        self.type = type  # ship type, or SOLO_REVENANT

    def __reduce__(self) -> tuple[Any, ...]:
        return SoloCard, (self.id, self.name, self.type)

    def __repr__(self) -> str:
        return f"SoloCard({self.id})"


class SoloLevel:
    """A difficulty of the solo game (REVS-1.4, REVS-1.5)."""

    __slots__ = ("harbinger", "id", "influence", "name", "tactics")

    def __init__(
        self,
        id: str,
        name: str,
        tactics: int,
        influence: int,
        harbinger: bool,
    ) -> None:
        self.id = id
        self.name = name
        self.tactics = tactics
        self.influence = influence
        self.harbinger = harbinger  # the Harbinger is placed first and corrupts

    def __reduce__(self) -> tuple[Any, ...]:
        return SoloLevel, (self.id, self.name, self.tactics, self.influence, self.harbinger)

    def __repr__(self) -> str:
        return f"SoloLevel({self.id})"


NUMBERS: Final = (
    "cycles",
    "rounds",
    "crew",
    "open_cards",
    "voidborn_cap",
    "voidborn_supply",
    "hand_limit",
    "start_each",
    "start_hidden",
    "start_fighters",
    "start_corrupted",
    "planet_data",
    "revenant_data",
    "failure_open",
    "failure_stack",
    "failure_cores",
    "failures_per_cycle",
    "protection",
    "cadet_cards",
    "promote_cost",
    "influence_max",
    "tactics_max",
    "set_size",
    "agenda_prestige",
    "cadet_prestige",
    "frigate_prestige",
    "order_prestige",
    "resources_per_point",
    "corruption_prestige",
    "council_cards",
    "ambassadors",
    "solo_first_pile",
    "solo_second_pile",
    "solo_third_pile",
    "solo_removed",
)


class Numbers:
    """The single numbers of one edition, in the order of NUMBERS; what they mean stands in numbers.toml."""

    __slots__ = NUMBERS

    def __init__(
        self,
        cycles: int,
        rounds: int,
        crew: int,
        open_cards: int,
        voidborn_cap: int,
        voidborn_supply: int,
        hand_limit: int,
        start_each: int,
        start_hidden: int,
        start_fighters: int,
        start_corrupted: int,
        planet_data: int,
        revenant_data: int,
        failure_open: int,
        failure_stack: int,
        failure_cores: int,
        failures_per_cycle: int,
        protection: int,
        cadet_cards: int,
        promote_cost: int,
        influence_max: int,
        tactics_max: int,
        set_size: int,
        agenda_prestige: int,
        cadet_prestige: int,
        frigate_prestige: int,
        order_prestige: int,
        resources_per_point: int,
        corruption_prestige: int,
        council_cards: int,
        ambassadors: int,
        solo_first_pile: int,
        solo_second_pile: int,
        solo_third_pile: int,
        solo_removed: int,
    ) -> None:
        self.cycles = cycles
        self.rounds = rounds
        self.crew = crew
        self.open_cards = open_cards
        self.voidborn_cap = voidborn_cap
        self.voidborn_supply = voidborn_supply
        self.hand_limit = hand_limit
        self.start_each = start_each
        self.start_hidden = start_hidden
        self.start_fighters = start_fighters
        self.start_corrupted = start_corrupted
        self.planet_data = planet_data
        self.revenant_data = revenant_data
        self.failure_open = failure_open
        self.failure_stack = failure_stack
        self.failure_cores = failure_cores
        self.failures_per_cycle = failures_per_cycle
        self.protection = protection
        self.cadet_cards = cadet_cards
        self.promote_cost = promote_cost
        self.influence_max = influence_max
        self.tactics_max = tactics_max
        self.set_size = set_size
        self.agenda_prestige = agenda_prestige
        self.cadet_prestige = cadet_prestige
        self.frigate_prestige = frigate_prestige
        self.order_prestige = order_prestige
        self.resources_per_point = resources_per_point
        self.corruption_prestige = corruption_prestige
        self.council_cards = council_cards
        self.ambassadors = ambassadors
        self.solo_first_pile = solo_first_pile
        self.solo_second_pile = solo_second_pile
        self.solo_third_pile = solo_third_pile
        self.solo_removed = solo_removed

    def __reduce__(self) -> tuple[Any, ...]:
        return Numbers, tuple(getattr(self, name) for name in NUMBERS)


TABLES_FIELDS: Final = (
    "houses",
    "hidden",
    "resource_names",
    "neighbours",
    "distance",
    "sector_ids",
    "sector_names",
    "ship_limit",
    "arkship_cap",
    "start_voidborn",
    "start_rifts",
    "start_planets",
    "start_arkships",
    "start_small",
    "ship_types",
    "options",
    "arkships",
    "space_cost",
    "compartments",
    "slot_bonus",
    "slot_energy",
    "planets",
    "ranks",
    "abilities",
    "captains",
    "operations",
    "scanners",
    "colonies",
    "failures",
    "agendas",
    "hidden_agendas",
    "rift_dice",
    "rift_die",
    "reward_fields",
    "tactics_enter",
    "tactics_reset",
    "solo_cards",
    "solo_levels",
    "numbers",
    "fingerprint",
    "likeness",
    "by_id",
)


class Tables:
    """All content of one game. What differs by edition is indexed by FINAL and PROTOTYPE."""

    __slots__ = TABLES_FIELDS

    def __init__(
        self,
        houses: tuple[House, ...],
        hidden: tuple[int, ...],
        resource_names: tuple[str, ...],
        neighbours: tuple[tuple[int, ...], ...],
        distance: tuple[tuple[int, ...], ...],
        sector_ids: tuple[str, ...],
        sector_names: tuple[str, ...],
        ship_limit: tuple[int, ...],
        arkship_cap: tuple[int, ...],
        start_voidborn: tuple[int, ...],
        start_rifts: tuple[bool, ...],
        start_planets: tuple[bool, ...],
        start_arkships: tuple[int, ...],
        start_small: tuple[int, ...],
        ship_types: tuple[ShipType, ...],
        options: tuple[ArkOption, ...],
        arkships: tuple[tuple[tuple[int, int], ...], ...],
        space_cost: tuple[tuple[tuple[int, int, int, int], ...], ...],
        compartments: tuple[tuple[Compartment, ...], ...],
        slot_bonus: tuple[tuple[g.Effect | None, ...], ...],
        slot_energy: tuple[tuple[int, ...], ...],
        planets: tuple[Planet, ...],
        ranks: tuple[Rank, ...],
        abilities: tuple[Ability, ...],
        captains: tuple[Captain, ...],
        operations: tuple[OperationCard, ...],
        scanners: tuple[ScannerCard, ...],
        colonies: tuple[Colony, ...],
        failures: tuple[Failure, ...],
        agendas: tuple[Agenda, ...],
        hidden_agendas: tuple[HiddenAgenda, ...],
        rift_dice: tuple[RiftDie, ...],
        rift_die: tuple[int, ...],
        reward_fields: tuple[int, ...],
        tactics_enter: tuple[tuple[g.Effect | None, ...], ...],
        tactics_reset: tuple[g.Effect | None, ...],
        solo_cards: tuple[SoloCard, ...],
        solo_levels: tuple[SoloLevel, ...],
        numbers: tuple[Numbers, Numbers],
        fingerprint: str,
        likeness: str,
        by_id: dict[str, tuple[str, int]],
    ) -> None:
        self.houses = houses
        self.hidden = hidden  # the House of each HI card; card = House * 7 + copy
        self.resource_names = resource_names
        self.neighbours = neighbours  # by sector; 0 to 7 outer, 8 to 11 inner
        self.distance = distance  # [sector][sector], shortest path
        self.sector_ids = sector_ids  # as in the files: sector-1 … sector-8, sector-i1 … sector-i4
        self.sector_names = sector_names
        self.ship_limit = ship_limit  # House ships, by outer sector
        self.arkship_cap = arkship_cap  # by outer sector; final edition only
        self.start_voidborn = start_voidborn  # by outer sector, like all start_…
        self.start_rifts = start_rifts
        self.start_planets = start_planets
        self.start_arkships = start_arkships
        self.start_small = start_small
        self.ship_types = ship_types  # the four types of House ships, the Frigate, the Revenant
        self.options = options
        self.arkships = arkships  # [LINEAGE, STRAIGHT, TOKEN, PROTOTYPE_ARKS][House] -> two options
        self.space_cost = space_cost  # [edition][REINFORCE_SPACE, HYPERCHARGE_SPACE]
        self.compartments = compartments  # [edition], from left to right
        self.slot_bonus = slot_bonus  # [edition][Frigate-card slot]
        self.slot_energy = slot_energy  # [edition][Frigate-card slot], on top of the cost (REVP-5.6)
        self.planets = planets
        self.ranks = ranks
        self.abilities = abilities  # of the Operation cards, then of the Captains
        self.captains = captains  # specialisation * 2 + side
        self.operations = operations  # Cadet, Frigate, Order cards
        self.scanners = scanners
        self.colonies = colonies
        self.failures = failures  # normal, then Core cards
        self.agendas = agendas
        self.hidden_agendas = hidden_agendas  # specialisation * 2 + 0 or 1
        self.rift_dice = rift_dice
        self.rift_die = rift_die  # the die by number of players 1 to 4; 0 is not used
        self.reward_fields = reward_fields  # of every Influence track
        self.tactics_enter = tactics_enter  # [edition][field], on entering while advancing
        self.tactics_reset = tactics_reset  # by field, when the marker is reset
        self.solo_cards = solo_cards
        self.solo_levels = solo_levels
        self.numbers = numbers  # by edition
        self.fingerprint = fingerprint  # of what rules read
        self.likeness = likeness  # of every value, names and texts too
        self.by_id = by_id  # component id -> (kind, index)

    def __reduce__(self) -> tuple[Any, ...]:
        return Tables, tuple(getattr(self, field) for field in TABLES_FIELDS)

    def __repr__(self) -> str:
        return f"Tables({self.fingerprint})"
