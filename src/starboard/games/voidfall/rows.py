"""Typed rows of the content files: what a row may say, checked one by one."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from starboard.kernel.content import Becomes, FieldError, Row, Table, place_in, understood

from . import grammar as g
from . import occasions as o
from . import tables as t
from . import vocabulary as v
from .fields import (
    AgendaOrNone,
    AgendaType,
    Boosts,
    Box,
    Bundle,
    Count,
    Cycle,
    Demand,
    Deployed,
    Effect,
    Few,
    Focus,
    FocusType,
    Guilds,
    Installations,
    Installed,
    Letter,
    Mode,
    Population,
    Some,
    TileTrait,
    Trait,
    focus_set,
    single,
)
from .maps import parse_layout

# --- basic tables -----------------------------------------------------------------------------------------


class NumberRow(Row, frozen=True, kw_only=True):
    value: Count


class ResourceRow(Row, frozen=True, kw_only=True):
    FOR_SHOW: ClassVar[tuple[str, ...]] = ("guild",)

    guild: str


class InstallationRow(Row, frozen=True, kw_only=True):
    pass


class YieldRow(Row, frozen=True, kw_only=True):
    """2.1: what a Production Level brings, from Level 0 on."""

    by_level: Annotated[tuple[Count, ...], Meta(min_length=14, max_length=14)]

    def __post_init__(self) -> None:
        if list(self.by_level) != sorted(self.by_level):
            raise FieldError("by_level", f"expected Yields that never fall, got {list(self.by_level)}")


class SupplyRow(Row, frozen=True, kw_only=True):
    """2.7: pieces of the box; the rules never run short of them."""

    count: Some


class BonusRow(Row, frozen=True, kw_only=True):
    """2.3: a space of the Trade column."""

    bonus: Effect


class TokenRow(Row, frozen=True, kw_only=True):
    """2.4 and 2.5: a Bounty or a Reclaim token."""

    reward: Effect
    count: Some


class BountyRow(TokenRow, frozen=True, kw_only=True):
    pass


class ReclaimRow(TokenRow, frozen=True, kw_only=True):
    pass


class GloryRow(Row, frozen=True, kw_only=True):
    value: Annotated[int, Meta(ge=1, le=5)]
    count: Some


class FleetRow(Row, frozen=True, kw_only=True):
    """5.1: what a kind of Fleet is worth in Combat; ``surcharge`` is paid for each FP deployed."""

    initiative: Few  # of each FP as Invader
    defending: Few  # the same as Defender
    flat: Few = 0  # once, if at least one FP is there
    invading: Few = 0  # once, as Invader
    token: Annotated[int, Meta(ge=1, le=3)]  # FP on one token
    improved_token: Annotated[int, Meta(ge=1, le=3)]
    surcharge: Bundle = ""


class RuleRow(Row, frozen=True, kw_only=True):
    """1.9: a special rule in words; what it does is in the rules."""

    FOR_SHOW: ClassVar[tuple[str, ...]] = ("text",)

    text: str


# --- Focus cards ------------------------------------------------------------------------------------------


class ActionPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the three actions of a card. Its full id is that of the card, a dot, and this."""

    FOR_SHOW: ClassVar[tuple[str, ...]] = ("name",)

    id: str
    name: str
    cost: str
    effect: str


def _action(part: ActionPart, joint: bool) -> t.Action:
    read = partial(understood, g.parse_effect) if joint else single
    return t.Action(part.id, part.name, understood(g.parse_costs, part.cost), read(part.effect))


Action = Annotated[ActionPart, Becomes(partial(_action, joint=False))]
JointAction = Annotated[ActionPart, Becomes(partial(_action, joint=True))]


class FocusRow(Row, frozen=True, kw_only=True):
    """3.1: its place in the file is its type."""

    actions: Annotated[tuple[Action, ...], Meta(min_length=3, max_length=3)]

    def __post_init__(self) -> None:
        _check_actions(self.actions)


class HouseFocusRow(Row, frozen=True, kw_only=True):
    """3.2: ``matches`` is left out if no Joint or Heroic card bears its name (VF-3.6)."""

    replaces: FocusType
    matches: FocusType = None
    actions: Annotated[tuple[Action, ...], Meta(min_length=3, max_length=3)]

    def __post_init__(self) -> None:
        if self.replaces is None:
            raise FieldError("replaces", "expected the id of a standard Focus card")
        _check_actions(self.actions)


class HeroicRow(Row, frozen=True, kw_only=True):
    """3.3: the card without a Focus is Leadership."""

    focus: FocusType = None
    actions: Annotated[tuple[Action, ...], Meta(min_length=3, max_length=3)]

    def __post_init__(self) -> None:
        _check_actions(self.actions)


class JointRow(Row, frozen=True, kw_only=True):
    """3.4."""

    focus: FocusType = None
    actions: Annotated[tuple[JointAction, ...], Meta(min_length=3, max_length=3)]

    def __post_init__(self) -> None:
        _check_actions(self.actions)


def _check_actions(actions: tuple[ActionPart, ...]) -> None:
    ids = [action.id for action in actions]
    if len(set(ids)) != len(ids):
        raise FieldError("actions", f"expected three different ids, got {', '.join(ids)}")


# --- Houses -----------------------------------------------------------------------------------------------


class HouseRow(Row, frozen=True, kw_only=True):
    """4.1: ``cards`` are its own Focus cards; ``preferred`` names cards of either kind."""

    complexity: Annotated[int, Meta(ge=1, le=4)]
    cracked: bool = False
    corruptible: bool = False
    tracks: str
    preferred: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)]
    cards: tuple[str, ...] = ()
    ability: str | None = None


class AbilityRow(Row, frozen=True, kw_only=True):
    """4.2."""

    traits: Annotated[tuple[Trait, ...], Meta(min_length=1, max_length=4)]


class HomePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pop: Population
    corrupted: bool = False
    guilds: tuple[Letter, ...] = ()
    fleet: Deployed


class OutpostPart(HomePart, frozen=True, forbid_unknown_fields=True, kw_only=True):
    installations: Installed = Installed()


class OriginRow(Row, frozen=True, kw_only=True):
    """4.3: ``effects`` are resolved at the end of set-up; ``agenda`` is drawn face down into the hand."""

    house: str
    technology: str
    home: HomePart
    outpost: OutpostPart
    active: Few
    inactive: Few
    stock: Bundle
    tracks: tuple[Few, Few, Few]
    levels: Guilds = ()
    effects: tuple[Effect, ...] = ()
    bounties: Few = 0
    trade: Few = 0
    agenda: AgendaOrNone = None


Space = tuple[Effect, Effect, Effect, Effect, Effect, Effect, Effect]


class TracksRow(Row, frozen=True, kw_only=True):
    """4.4: what the spaces 1 to 7 of each track bring."""

    society: Space
    statecraft: Space
    economy: Space


class StartAgendaRow(Row, frozen=True, kw_only=True):
    """4.5: ``second`` lies in the extra starting slot."""

    given_to: Annotated[tuple[str, ...], Meta(min_length=1)]
    second: bool = False
    objectives: Annotated[tuple[Effect, ...], Meta(min_length=1, max_length=4)]


# --- technologies, Agendas, events ------------------------------------------------------------------------


class TechnologyRow(Row, frozen=True, kw_only=True):
    """5: ``adds``: the Improved card keeps what the Basic one does. ``surcharge_paid``: what is paid in the
    immediate effect is the surcharge of the deployment, which is not paid again.
    """

    house: str
    immediate: Effect
    surcharge_paid: bool = False
    basic: Annotated[tuple[Trait, ...], Meta(min_length=1, max_length=4)]
    improved: Annotated[tuple[Trait, ...], Meta(min_length=1, max_length=4)]
    adds: bool = False


class TableauRow(Row, frozen=True, kw_only=True):
    """5.2: of the eight kinds, so many with both copies, with the one of 0 Influence, with that of 4.

    ``own_copy``: the copy of 0 Influence of each player's starting technology lies there too, from so many
    players on.
    """

    modes: Annotated[tuple[Mode, ...], Meta(min_length=1)]
    seats: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=1)]
    both: Few = 0
    low: Few = 0
    high: Few = 0
    own_copy: Few = 0

    def __post_init__(self) -> None:
        if (got := self.both + self.low + self.high) != 8:
            raise FieldError("both", f"expected 8 kinds in all with low and high, got {got}")


class AgendaTypeRow(Row, frozen=True, kw_only=True):
    focuses: Annotated[tuple[Focus, ...], Meta(min_length=1), Becomes(focus_set)]
    effect: Effect


class AgendaRow(Row, frozen=True, kw_only=True):
    type: AgendaType
    objectives: tuple[Effect, Effect]


class EventRow(Row, frozen=True, kw_only=True):
    """7: ``line``: one of the objectives is evaluated (red) or both are (green)."""

    cycle: Cycle
    letter: Annotated[str, Meta(pattern="^[a-k]$")]
    rounds: Annotated[int, Meta(ge=1, le=8)]
    boxes: Annotated[tuple[Box, ...], Meta(min_length=1, max_length=4)]
    objectives: tuple[Effect, Effect]
    line: Literal["red", "green"] = "red"


class FallenRow(Row, frozen=True, kw_only=True):
    """8."""

    house: str
    pop: Population
    defenses: Few
    technologies: tuple[str, str]
    reward: Effect


# --- tiles and maps ---------------------------------------------------------------------------------------

TileRule = Literal[
    "fixed-pop", "pure-tile", "void-immune", "void-limit-2", "void-limit-3", "rift-tile", "wormhole-link"
]


class TileRow(Row, frozen=True, kw_only=True):
    """9: ``pop`` is a number, or says what gives it. ``guild_upkeep``, ``installation_upkeep``: the last
    space has an Upkeep icon; ``upkeep``: how many stand free.
    """

    guild_spaces: Few = 0
    guild_upkeep: bool = False
    installation_spaces: Few = 0
    installation_upkeep: bool = False
    pop: Population | Literal["map", "origin", "card", "none"]
    guilds: Guilds = ()
    installations: Installations = Installed()
    upkeep: Few = 0
    rules: tuple[TileRule, ...] = ()
    trait: TileTrait | None = None

    def void_limit(self, usual: int) -> int:
        """How many Voidborn FP it holds, where a token holds ``usual``."""
        limits = {"void-immune": 0, "void-limit-2": 2 * usual, "void-limit-3": 3 * usual}
        return next((limits[rule] for rule in self.rules if rule in limits), usual)


class ScenarioRow(Row, frozen=True, kw_only=True):
    """10.2: one line of the list. An empty ``pool`` is drawn at random, empty ``houses`` are free.

    ``aggression`` and ``maps`` go together, map by map; games against the Void have no aggression.
    """

    FOR_SHOW: ClassVar[tuple[str, ...]] = ("number", "aggression", "complexity")

    number: str
    mode: Annotated[Mode, place_in(v.MODES)]
    maps: Annotated[tuple[str, ...], Meta(min_length=1)]
    aggression: tuple[Annotated[int, Meta(ge=1, le=4)], ...] = ()
    complexity: Annotated[int, Meta(ge=1, le=4)]
    pool: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()


class MapRow(Row, frozen=True, kw_only=True):
    """10.3: ``layout`` is the block of the map without its first line; ``maps.py`` reads it."""

    seats: Annotated[int, Meta(ge=1, le=4)]
    layout: Annotated[str, Becomes(parse_layout)]


# --- co-op and solo ---------------------------------------------------------------------------------------


class AidRow(Row, frozen=True, kw_only=True):
    """11.1: ``add`` is, for each Cycle, how many Situations of Level I, II and III and how many Wars.

    ``harbinger``: the Cycle at whose start one goes to the Crisis board, 0 for none.
    """

    base: Annotated[int, Meta(ge=0, le=300)]
    crises: Few
    add: tuple[tuple[Few, Few, Few, Few], tuple[Few, Few, Few, Few], tuple[Few, Few, Few, Few]]
    harbinger: Annotated[int, Meta(ge=0, le=3)] = 0


class CrisisSpaceRow(Row, frozen=True, kw_only=True):
    """11.2: a space of the Military row has a number, one of the Economic row resources."""

    fleet: Few = 0
    demand: Bundle = ""

    def __post_init__(self) -> None:
        military = self.id.startswith("military-")
        if military and self.demand:
            raise FieldError("demand", "expected none, because it is a space of the Military row")
        if not military and self.fleet:
            raise FieldError("fleet", "expected none, because it is a space of the Economic row")


class SituationRow(Row, frozen=True, kw_only=True):
    level: Annotated[int, Meta(ge=1, le=3)]
    count: Some


Modifier = Annotated[int, Meta(ge=-9, le=9)]


class WarRow(Row, frozen=True, kw_only=True):
    """11.3: ``fleet`` by Cycle; ``harder`` is the boost on Medium and Hard if it differs."""

    fleet: tuple[Modifier, Modifier, Modifier]
    boost: Boosts = "none"
    harder: Boosts | None = None
    defended: Effect = "none"


class CrisisRow(Row, frozen=True, kw_only=True):
    """11.4: level 0 is a Starting Crisis; the kind is that of the condition."""

    level: Annotated[int, Meta(ge=0, le=3)]
    type: Annotated[Literal["military", "economic", "general"], place_in(v.CRISIS_TYPES)]
    kind: Annotated[Literal["A", "B", "C"], place_in(v.CRISIS_KINDS)]
    condition: Demand
    penalty: Effect

    def __post_init__(self) -> None:
        try:
            kind = v.CRISIS_KINDS[o.parse_demand(self.condition).kind]
        except g.GrammarError:
            return  # it is refused as what it becomes
        if kind != self.kind:
            raise FieldError("kind", f'expected "{kind}", because of the condition, got "{self.kind}"')


class HavenRow(Row, frozen=True, kw_only=True):
    levels: Annotated[int, Meta(ge=1, le=6)]


class RewardRow(Row, frozen=True, kw_only=True):
    """11.2, 11.5: what is offered when a Catastrophe is placed, a Rift closed or a Safe Haven completed."""

    effect: Effect


class EndScoreRow(Row, frozen=True, kw_only=True):
    """11.7: Influence of the Voidborn for each of these, besides the base of the difficulty."""

    influence: Count


# --- the files --------------------------------------------------------------------------------------------

# The ids that the rules name.
NUMBERS = (
    "stock-cap",
    "production-level-cap",
    "overproduction-influence",
    "fp-per-player",
    "fp-per-token",
    "fleet-tokens-per-sector",
    "void-fp-per-sector",
    "takeover-void-fp",
    "takeover-bounties",
    "regroup-moves",
    "pop-min",
    "pop-max",
    "tech-limit",
    "tech-limit-fallen",
    "starting-slots",
    "agenda-slots",
    "agenda-upkeep",
    "upkeep-food",
    "upkeep-other",
    "upkeep-influence",
    "crisis-shortfall",
    "glory-limit",
    "skirmish-cycle-bonus",
    "harbinger-supply",
    "catastrophe-limit",
    "start-influence",
    "start-slot-corruption",
    "start-glory-solo",
    "start-glory-coop",
    "start-glory-first",
    "start-glory-second",
    "start-glory-third",
    "start-glory-fourth",
    "trade-tokens",
    "trade-tokens-few",
    "bounty-supply",
    "reclaim-supply",
    "tech-influence",
    "improved-influence",
)
REWARDS = (
    "reward-catastrophe",
    "reward-rift",
    "reward-haven-cleansing",
    "reward-haven-harbinger",
    "reward-haven-resources",
    "reward-haven-fleets",
)
SPACES = [f"{row}-{space}" for row in ("military", "economic") for space in (1, 2, 3, 4, "full")]

TABLES = (
    Table("numbers.toml", "number", NumberRow, ids=NUMBERS),
    Table("resources.toml", "resource", ResourceRow, ids=v.RESOURCES),
    Table("installations.toml", "installation", InstallationRow, ids=v.INSTALLATIONS),
    Table("yields.toml", "yield", YieldRow, ids=("yield-fems", "yield-c")),
    Table("supplies.toml", "supply", SupplyRow),
    Table("trade.toml", "space", BonusRow, ids=[f"trade-space-{n}" for n in range(1, t.TRADE_SPACES + 1)]),
    Table("bounties.toml", "token", BountyRow),
    Table("reclaims.toml", "token", ReclaimRow),
    Table("glory.toml", "token", GloryRow, ids=[f"glory-{n}" for n in range(1, 6)]),
    Table("fleets.toml", "fleet", FleetRow, ids=(*v.FLEETS, "voidborn")),
    Table("rules.toml", "rule", RuleRow, ids=v.RULES),
    Table("focuses.toml", "focus", FocusRow, ids=[f"focus-{name}" for name in v.FOCUSES]),
    Table("house_focuses.toml", "focus", HouseFocusRow),
    Table("heroic_focuses.toml", "focus", HeroicRow),
    Table("joint_focuses.toml", "focus", JointRow),
    Table("houses.toml", "house", HouseRow),
    Table("abilities.toml", "ability", AbilityRow),
    Table("origins.toml", "origin", OriginRow),
    Table("tracks.toml", "tracks", TracksRow),
    Table("start_agendas.toml", "agenda", StartAgendaRow),
    Table("technologies.toml", "technology", TechnologyRow),
    Table("tableau.toml", "tableau", TableauRow),
    Table("agenda_types.toml", "type", AgendaTypeRow, ids=v.AGENDAS),
    Table("agendas.toml", "agenda", AgendaRow),
    Table("events.toml", "event", EventRow),
    Table("fallen.toml", "card", FallenRow),
    Table("tiles.toml", "tile", TileRow, ids=t.TILES),
    Table("scenarios.toml", "scenario", ScenarioRow),
    Table("maps.toml", "map", MapRow),
    Table("aids.toml", "aid", AidRow, ids=[f"aid-{name}" for name in v.DIFFICULTIES]),
    Table("crisis_board.toml", "space", CrisisSpaceRow, ids=SPACES),
    Table("situations.toml", "card", SituationRow, ids=[f"situation-{n}" for n in range(1, 4)]),
    Table("wars.toml", "card", WarRow),
    Table("crises.toml", "card", CrisisRow),
    Table("havens.toml", "haven", HavenRow),
    Table("rewards.toml", "reward", RewardRow, ids=REWARDS),
    Table("end_scores.toml", "score", EndScoreRow, ids=t.END_SCORES),
)
