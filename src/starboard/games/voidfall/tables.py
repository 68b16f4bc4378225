"""The content of Voidfall as the rules use it: small ints and tuples that all states share.

Only the standard library, the kernel's equally plain modules and those of the language beside this one are
imported, so that mypyc can compile this module. ``compact.py`` fills these classes from the TOML files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel.effect import Cost, Effect
from starboard.kernel.record import Record

from .occasions import Box, Demand

NONE: Final = -1

# The tiles; the rules name some of them (9).
STANDARD_TILE: Final = 0
HOME_TILE: Final = 1
OUTPOST_TILE: Final = 2
FALLEN_TILE: Final = 3
RIFT_TILE: Final = 4
WORMHOLE_TILE: Final = 14
TILES: Final[tuple[str, ...]] = (
    "standard",
    "home",
    "outpost",
    "fallen",
    "rift",
    "asteroid-belt",
    "survivor-colony",
    "comm-relay",
    "novarch-palace",
    "research-complex",
    "genesis",
    "paradise-world",
    "megalopolis",
    "ancient-ruins",
    "wormhole",
)

# What the Voidborn score for, besides the difficulty (11.7).
END_RIFT: Final = 0
END_HAVEN: Final = 1
END_CATASTROPHE: Final = 2
END_HARBINGER: Final = 3
END_CONSUMED: Final = 4
END_CRISIS: Final = 5
END_FALLEN: Final = 6
END_CORRUPTION: Final = 7
END_POPULATION: Final = 8
END_SCORES: Final[tuple[str, ...]] = (
    "end-rift",
    "end-haven",
    "end-catastrophe",
    "end-harbinger",
    "end-consumed",
    "end-crisis",
    "end-fallen",
    "end-corruption",
    "end-population",
)

CRISIS_SPACES: Final = 4  # of each row of the Crisis board (11.2)
TRADE_SPACES: Final = 7  # of the Trade column (2.3)

# Kinds of Focus cards.
STANDARD: Final = 0
HOUSE: Final = 1
HEROIC: Final = 2
JOINT: Final = 3


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action(Record):
    """A cost and what it brings. Of technologies, Houses and tiles only, `focuses`: the Focus types with
    which it may be taken, as bits; `preferred`: with any preferred Focus.
    """

    id: str
    name: str
    costs: tuple[Cost, ...]
    effect: Effect
    focuses: int = 0
    preferred: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Trigger(Record):
    """An effect that comes up after (or, for producing, before) its owner did something."""

    when: int
    limit: int
    effect: Effect
    # Of `on produce`: which; of `on invade-win`: 1 if only against a Corrupted sector.
    resource: int = NONE
    corrupted: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ability(Record):
    """All that a technology, House or held tile does permanently. `rules` are numbers of 1.9, `levels`
    Production Levels; `third`: it grants the third Focus action, once per Cycle.
    """

    rules: tuple[int, ...]
    levels: tuple[int, ...]
    triggers: tuple[Trigger, ...]
    actions: tuple[Action, ...]
    third: bool = False

    @property
    def works(self) -> bool:
        """Whether it does anything."""
        return bool(self.rules or any(self.levels) or self.triggers or self.actions or self.third)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Focus(Record):
    """A Focus card. `type` is what it counts as for Agendas, technologies and Crises, LEADERSHIP for all;
    `matches` the type of the Joint or Heroic card for which it may be discarded, or NONE (VF-3.6).
    """

    id: str
    name: str
    kind: int
    type: int
    matches: int
    house: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class House(Record):
    """`preferred`: bits of Focus types; `focuses`: its nine cards by type, standard ones replaced; `tracks`:
    the benefit of the positions 1 to 7 on each track, with `none` for 0. `cracked` matters when Fallen
    Houses are drawn.
    """

    id: str
    name: str
    complexity: int
    cracked: bool
    preferred: int
    focuses: tuple[int, ...]
    origins: tuple[int, int]
    ability: Ability
    tracks: tuple[tuple[Effect, ...], ...]
    corruptible: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Origin(Record):
    """`starting`: its starting Agendas; Guilds, Installations and Fleets are numbers by kind. `extras` are
    resolved at the end of the set-up; `bounties` and `trade` are numbers of tokens among them.
    """

    id: str
    house: int
    technology: int
    starting: tuple[int, ...]
    home_population: int
    home_corrupted: bool
    home_guilds: tuple[int, ...]
    home_fleet: tuple[int, ...]
    outpost_population: int
    outpost_corrupted: bool
    outpost_guilds: tuple[int, ...]
    outpost_installations: tuple[int, ...]
    outpost_fleet: tuple[int, ...]
    active: int
    inactive: int
    stock: tuple[int, ...]
    tracks: tuple[int, ...]
    levels: tuple[int, ...]
    extras: tuple[Effect, ...]
    bounties: int
    trade: int
    # The type of an Agenda that is drawn face down into the hand, or NONE.
    agenda: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StartingAgenda(Record):
    id: str
    objectives: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Technology(Record):
    """`surcharge_paid`: the payment in the immediate effect is the surcharge of its deployment. `house`:
    whose Fallen House card shows it.
    """

    id: str
    name: str
    house: int
    immediate: Effect
    surcharge_paid: bool
    basic: Ability
    improved: Ability


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AgendaType(Record):
    """`focuses`: bits of the Focus types with which it is played."""

    id: str
    name: str
    focuses: int
    effect: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Agenda(Record):
    id: str
    name: str
    type: int
    objectives: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Event(Record):
    """A Galactic Event; `both`: its objectives are joined by a green line."""

    id: str
    name: str
    cycle: int
    letter: str
    rounds: int
    boxes: tuple[Box, ...]
    objectives: tuple[Effect, ...]
    both: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Fallen(Record):
    """A Fallen House card."""

    id: str
    house: int
    population: int
    defenses: int
    technologies: tuple[int, ...]
    reward: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tile(Record):
    """`guild_upkeep`, `inst_upkeep`: whether the last space of the row has an Upkeep icon; `upkeep`: how many
    stand free. `population`: NONE if there is none, 0 if the map, the Origin or a card gives it. What is
    printed is a number by kind. `void_limit`: Voidborn FP, 0 if it never holds any; `rules` are those
    of 1.9 that it has.
    """

    id: str
    name: str
    guild_spaces: int
    guild_upkeep: bool
    inst_spaces: int
    inst_upkeep: bool
    population: int
    fixed: bool
    printed_guilds: tuple[int, ...]
    printed_installations: tuple[int, ...]
    upkeep: int
    pure: bool
    immune: bool
    void_limit: int
    rift: bool
    rules: tuple[int, ...]
    ability: Ability
    capture: Effect | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Contents(Record):
    """What lies on a sector at the start. `population` is NONE if it has none, 0 if an Origin or a Fallen
    House card gives it; `defenses` are tokens, besides those printed on the tile.
    """

    tile: int
    population: int
    corrupted: bool
    void: int
    defenses: int
    glory: int
    bounties: int
    reclaims: int
    harbingers: int
    fallen: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Map(Record):
    """A scenario for one number of players. Wormholes are no sectors: what they join is in `neighbours`.

    Sectors are numbered in the order of the map's lines. `touching` ignores Voidstorms (`jump-storms`).
    `homes` and `outposts` are sectors by place p1, p2 …; `storms` are pairs of places, `wormholes` letter and
    place.
    """

    id: str
    name: str
    scenario: int
    mode: int
    players: int
    aggression: int  # 0: none
    complexity: int
    pool: tuple[int, ...]  # Houses; none: drawn at random
    houses: tuple[int, ...]  # recommended; none: any
    places: tuple[tuple[int, int], ...]
    sector_ids: tuple[str, ...]  # what the sectors are called in answers, `q,r`
    by_name: dict[str, int]
    contents: tuple[Contents, ...]
    neighbours: tuple[tuple[int, ...], ...]
    touching: tuple[tuple[int, ...], ...]
    storms: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    wormholes: tuple[tuple[str, int, int], ...]
    homes: tuple[int, ...]
    outposts: tuple[int, ...]
    havens: tuple[int, ...]  # levels
    goal: int  # Influence; 0: none


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Scenario(Record):
    """A scenario (10.2); `number` is the official one, `maps` has one for each number of players."""

    id: str
    name: str
    number: str
    mode: int
    maps: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FleetKind(Record):
    """What a kind of Fleet is worth in Combat (5.1); `surcharge` is a bundle."""

    id: str
    name: str
    initiative: int
    defending: int
    flat: int
    invading: int
    token: int
    improved_token: int
    surcharge: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tableau(Record):
    """How the technologies of a mode are laid out (5.2)."""

    id: str
    modes: tuple[int, ...]
    seats: tuple[int, ...]
    both: int
    low: int
    high: int
    own_copy: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Aid(Record):
    """A difficulty (11.1)."""

    id: str
    name: str
    base: int
    crises: int
    add: tuple[tuple[int, ...], ...]
    harbinger: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class War(Record):
    """A War card (11.3); `boosts` by difficulty, each one number for each of BOOSTS."""

    id: str
    name: str
    fleet: tuple[int, ...]
    boosts: tuple[tuple[int, ...], ...]
    defended: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Crisis(Record):
    """A Crisis (11.4); level 0 is a Starting Crisis."""

    id: str
    name: str
    level: int
    type: int
    condition: Demand
    penalty: Effect


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RuleText(Record):
    """A special rule in words (1.9)."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tables(Record):
    """All content of a game. `by_id` finds kind and number of anything with an id."""

    fingerprint: str
    likeness: str
    by_id: dict[str, tuple[str, int]]
    resource_names: tuple[str, ...]
    guild_names: tuple[str, ...]
    installation_names: tuple[str, ...]
    # Yields by Level (2.1): four resources alike, Credits apart.
    yields: tuple[int, ...]
    credit_yields: tuple[int, ...]
    bonuses: tuple[Effect, ...]  # of the Trade column, top to bottom
    bounties: tuple[tuple[str, Effect, int], ...]  # id, reward, count
    reclaims: tuple[tuple[str, Effect, int], ...]
    focuses: tuple[Focus, ...]  # standard, of Houses, Heroic, Joint
    houses: tuple[House, ...]
    origins: tuple[Origin, ...]
    starting: tuple[StartingAgenda, ...]
    technologies: tuple[Technology, ...]
    fleets: tuple[FleetKind, ...]  # the five kinds, then the Voidborn
    tableaus: tuple[Tableau, ...]
    agenda_types: tuple[AgendaType, ...]
    agendas: tuple[Agenda, ...]
    events: tuple[Event, ...]
    fallen: tuple[Fallen, ...]
    tiles: tuple[Tile, ...]
    scenarios: tuple[Scenario, ...]
    maps: tuple[Map, ...]
    rules: tuple[RuleText, ...]  # by number of 1.9
    aids: tuple[Aid, ...]  # by difficulty
    military: tuple[int, ...]  # of the spaces of the row, then of the full row
    economic: tuple[tuple[int, ...], ...]  # the same: bundles
    situations: tuple[int, ...]  # how many of each level; 0 is not used
    wars: tuple[War, ...]
    crises: tuple[Crisis, ...]
    havens: tuple[int, ...]  # levels
    catastrophe: Effect
    rift: Effect
    haven_rewards: tuple[Effect, ...]
    end_scores: tuple[int, ...]  # in the order of END_SCORES
    stock_cap: int
    production_level_cap: int
    overproduction_influence: int
    fp_per_player: int
    fp_per_token: int
    fleet_tokens_per_sector: int
    void_fp_per_sector: int
    takeover_void_fp: int
    takeover_bounties: int
    regroup_moves: int
    pop_min: int
    pop_max: int
    tech_limit: int
    tech_limit_fallen: int
    starting_slots: int
    agenda_slots: int
    agenda_upkeep: int
    upkeep_food: int
    upkeep_other: int
    upkeep_influence: int
    crisis_shortfall: int
    glory_limit: int
    skirmish_cycle_bonus: int
    harbinger_supply: int
    catastrophe_limit: int
    start_influence: int
    start_slot_corruption: int
    start_glory_solo: int
    start_glory_coop: int
    start_glory_first: int
    start_glory_second: int
    start_glory_third: int
    start_glory_fourth: int
    trade_tokens: int
    trade_tokens_few: int
    bounty_supply: int
    reclaim_supply: int
    tech_influence: int
    improved_influence: int

    def __repr__(self) -> str:
        return f"Tables({self.fingerprint})"
