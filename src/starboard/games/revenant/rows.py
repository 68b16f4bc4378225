"""Typed rows of the content files: what a row may say, checked one by one."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from starboard.kernel.content import Becomes, FieldError, Row, Table, check_rising, place_in, understood

from . import grammar as g
from . import tables as t

# --- texts in the language of grammar.py ------------------------------------------------------------------

# Which modifier changes which trigger effect (7.1).
MODIFIES = {
    g.VERB_REPLACE: (t.TR_ACTION, t.TR_INFLUENCE),
    g.VERB_MOVE: (t.TR_MANOEUVRE,),
    g.VERB_DAMAGE: (t.TR_ATTACK,),
    g.VERB_REACH: (t.TR_ATTACK,),
    g.VERB_OCCUPIED: (t.TR_LAND,),
    g.VERB_BOTH: (t.TR_PLANET, t.TR_MINING),
    g.VERB_DISCOUNT: (t.TR_PLAY, t.TR_PROMOTE),
    g.VERB_HIDRAW: (t.TR_HIDDEN,),
    g.VERB_HIKEEP: (t.TR_HIDDEN,),
}
MODIFIABLE = tuple({trigger: None for triggers in MODIFIES.values() for trigger in triggers})
UNTIMED = (t.TR_ACTIVATE, t.TR_END)


def _effect(text: str, extra: tuple[int, ...] = ()) -> g.Effect:
    """An effect that works on its own; ``extra`` are special verbs that have a meaning at this place."""
    effect = understood(g.parse_effect, text)
    for leaf in g.leaves(effect):
        special = leaf.verb in (*g.SCANNER_VERBS, *g.MODIFIERS, *g.FAILURE_VERBS)
        if special and leaf.verb not in extra:
            raise ValueError(f"expected a verb that has a meaning here, got '{g.VERBS[leaf.verb]}'")
    return effect


def _failure(text: str) -> g.Effect:
    """REV-26.8: a Failure is never optional, so it is one verb for Failures."""
    effect = understood(g.parse_effect, text)
    if effect.verb not in g.FAILURE_VERBS:
        known = ", ".join(g.VERBS[verb] for verb in g.FAILURE_VERBS)
        raise ValueError(f"expected one of the verbs {known}, got '{text}'")
    return effect


def _check_effect(text: str, extra: tuple[int, ...] = ()) -> None:
    try:
        _effect(text, extra)
    except ValueError as error:
        raise FieldError("effect", str(error)) from None


def _check_ability(trigger: str, timing: str | None, limit: str, text: str) -> None:
    place = t.TRIGGERS.index(trigger.removeprefix("f:")) if trigger.removeprefix("f:") in t.TRIGGERS else -1
    if place < 0:
        raise FieldError("trigger", f"expected one of {', '.join(t.TRIGGERS)}, got '{trigger}'")
    if (timing is None) != (place in UNTIMED):
        problem = "expected no timing" if place in UNTIMED else 'expected "mod" or "after"'
        raise FieldError("timing", f'{problem}, because trigger is "{trigger}"')
    if place in UNTIMED and limit != "once":
        raise FieldError("limit", f'expected "once", because trigger is "{trigger}", got "{limit}"')
    if timing == "mod" and place not in MODIFIABLE:
        raise FieldError("timing", f'expected "after", because nothing modifies "{trigger}"')
    if timing == "after" and place == t.TR_ACTION:
        raise FieldError("timing", 'expected "mod", because "action" comes before the effect')
    _check_effect(text, g.MODIFIERS if timing == "mod" else ())
    for leaf in g.leaves(g.parse_effect(text)):
        if place not in MODIFIES.get(leaf.verb, (place,)):
            wanted = " or ".join(f'"{t.TRIGGERS[trigger]}"' for trigger in MODIFIES[leaf.verb])
            problem = f"expected {wanted}, because of '{g.VERBS[leaf.verb]}' in the effect, got \"{trigger}\""
            raise FieldError("trigger", problem)


# --- types of fields, with what they become ---------------------------------------------------------------

Effect = Annotated[str, Becomes(_effect)]
TriggeredEffect = Annotated[str, Becomes(g.parse_effect)]  # _check_ability knows which verbs may stand there
Benefits = Annotated[str, Becomes(partial(_effect, extra=g.SCANNER_VERBS))]
FailureEffect = Annotated[str, Becomes(_failure)]
Condition = Annotated[str, Becomes(partial(understood, g.parse_condition))]
Amount = Annotated[str, Becomes(partial(understood, g.parse_amount))]
Trigger = Annotated[str, Becomes(lambda trigger: t.TRIGGERS.index(trigger.removeprefix("f:")))]
Timing = Annotated[Literal["mod", "after"] | None, place_in(t.TIMINGS)]
Limit = Annotated[Literal["once", "each"], place_in(t.LIMITS)]
Specialisation = Annotated[
    Literal["commander", "scout", "scientist", "politician"], place_in(t.SPECIALISATIONS)
]
House = Annotated[
    Literal["fenrax", "shiveus", "yarvek", "belitan", "zenor", "novaris", "dunlork"], place_in(t.HOUSES)
]
Count = Annotated[int, Meta(ge=0, le=60)]
Few = Annotated[int, Meta(ge=0, le=5)]
Price = Annotated[int, Meta(ge=0, le=12)]
Sector = Annotated[int, Meta(ge=1, le=8), Becomes(lambda number: number - 1)]
Three = tuple[Few, Few, Few]


# --- rows -------------------------------------------------------------------------------------------------


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    mat: Few = 0
    ene: Few = 0
    sci: Few = 0
    neu: Few = 0


ByResource = Annotated[Cost, Becomes(msgspec.structs.astuple)]


class HouseRow(Row, frozen=True, kw_only=True):
    reward: Effect
    prototype: Effect | None = None
    hidden: Annotated[int, Meta(ge=7, le=7)]


class ResourceRow(Row, frozen=True, kw_only=True):
    pass


class SectorRow(Row, frozen=True, kw_only=True):
    adjacent: tuple[str, ...]
    ship_limit: Count = 0
    arkship_cap: Count = 0
    voidborn: Count = 0
    rift: bool = False
    planet: bool = False
    arkships: Count = 0
    small_ships: Count = 0


class ShipRow(Row, frozen=True, kw_only=True):
    damage_slots: Count
    corruption_slots: Annotated[int, Meta(ge=0, le=1)]
    crew_spaces: Annotated[int, Meta(ge=0, le=2)]
    movable: bool


class OptionRow(Row, frozen=True, kw_only=True):
    effect: Effect | None = None
    special: Annotated[Literal["reorganize", "clone"] | None, place_in(t.SPECIALS)] = None
    provision: bool = False

    def __post_init__(self) -> None:
        if (self.effect is None) == (self.special is None):
            raise FieldError("effect", "expected either an effect or a special")


class ArkshipRow(Row, frozen=True, kw_only=True):
    options: tuple[str, str]


class SpaceRow(Row, frozen=True, kw_only=True):
    cost: ByResource = Cost()
    prototype: ByResource = Cost()


class CompartmentRow(Row, frozen=True, kw_only=True):
    slots: Annotated[int, Meta(ge=0, le=12)]
    corruptible: bool
    corrupt_at_start: bool = False
    bonus: Annotated[Literal["effect", "affiliate", "activate"], place_in(t.BONUSES)]
    effect: Effect | None = None
    times: Annotated[int, Meta(ge=1, le=5)] = 1

    def __post_init__(self) -> None:
        if (self.effect is None) == (self.bonus == "effect"):
            raise FieldError("effect", 'expected an effect exactly if bonus is "effect"')
        if self.corrupt_at_start and not self.corruptible:
            raise FieldError("corrupt_at_start", "expected false, because corruptible is false")


class SlotRow(Row, frozen=True, kw_only=True):
    bonus: Effect | None = None
    prototype: Effect | None = None
    prototype_energy: Few = 0


class PlanetRow(Row, frozen=True, kw_only=True):
    upper: Effect
    lower: Effect
    mining: Annotated[Literal["upper", "lower"], place_in(t.SIDES)]


class RankRow(Row, frozen=True, kw_only=True):
    reset: Annotated[int, Meta(ge=0, le=12)]
    draw: Annotated[int, Meta(ge=0, le=8)]
    look: Annotated[int, Meta(ge=1, le=8)]
    prestige: tuple[Count, Count]


class AbilityText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    trigger: Trigger
    timing: Timing = None
    limit: Limit
    when: Literal["on-revenant", "cadet-or-frigate-card", "that-hi-gain"] | None = None
    shares: str | None = None
    effect: TriggeredEffect

    def __post_init__(self) -> None:
        _check_ability(self.trigger, self.timing, self.limit, self.effect)
        if self.when == "cadet-or-frigate-card" and self.trigger != "play":
            raise FieldError("when", f'expected trigger "play" with this condition, got "{self.trigger}"')
        if self.when == "that-hi-gain" and self.trigger != "hidden":
            raise FieldError("when", f'expected trigger "hidden" with this condition, got "{self.trigger}"')


class CaptainRow(Row, frozen=True, kw_only=True):
    basic: tuple[AbilityText, ...]
    rank_1: tuple[AbilityText, ...]
    rank_2: tuple[AbilityText, ...]
    rank_3: tuple[AbilityText, ...]
    activation: Effect


class CardRow(Row, frozen=True, kw_only=True):
    """An Operation card of any kind."""

    house: House
    cost: ByResource = Cost()
    effect: TriggeredEffect


class PlacedCardRow(CardRow, frozen=True, kw_only=True):
    trigger: Trigger
    timing: Timing = None
    limit: Limit

    def __post_init__(self) -> None:
        _check_ability(self.trigger, self.timing, self.limit, self.effect)


class CadetRow(PlacedCardRow, frozen=True, kw_only=True):
    pass


class FrigateRow(PlacedCardRow, frozen=True, kw_only=True):
    pass


class OrderRow(CardRow, frozen=True, kw_only=True):
    def __post_init__(self) -> None:
        _check_effect(self.effect)


class ScannerRow(Row, frozen=True, kw_only=True):
    price: Price
    house: House
    voidborn: tuple[Count, Count, Count, Count, Count, Count, Count, Count]
    rifts: Annotated[tuple[Sector, ...], Meta(min_length=0, max_length=8)]
    planets: Annotated[tuple[Sector, ...], Meta(min_length=0, max_length=8)]
    shuttle: Sector
    benefits: Benefits

    def __post_init__(self) -> None:
        check_rising(self, "rifts", "sectors")
        check_rising(self, "planets", "sectors")


class ColonyRow(Row, frozen=True, kw_only=True):
    FOR_SHOW: ClassVar[tuple[str, ...]] = ("text", "prototype_text")

    house: House
    price: Price
    text: str
    prestige: Amount
    prototype_text: str | None = None
    prototype: Amount | None = None


class FailureRow(Row, frozen=True, kw_only=True):
    core: bool = False
    upper: FailureEffect
    lower: FailureEffect


class AgendaRow(Row, frozen=True, kw_only=True):
    kind: Annotated[Literal["personal", "fleet"], place_in(t.AGENDA_KINDS)]
    requires: Condition


class HiddenAgendaRow(Row, frozen=True, kw_only=True):
    specialisation: Specialisation
    objectives: tuple[Condition, Condition, Condition]


class DieRow(Row, frozen=True, kw_only=True):
    players: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=1, max_length=4)]
    faces: tuple[Three, Three, Three, Three, Three, Three]


class TrackRow(Row, frozen=True, kw_only=True):
    rewards: Annotated[tuple[Annotated[int, Meta(ge=1, le=8)], ...], Meta(min_length=0, max_length=8)]

    def __post_init__(self) -> None:
        check_rising(self, "rewards", "fields")


class FieldRow(Row, frozen=True, kw_only=True):
    enter: Effect | None = None
    prototype_enter: Effect | None = None
    reset: Effect | None = None


class SoloCardRow(Row, frozen=True, kw_only=True):
    target: Literal["revenant", "arkship", "dropship", "fighter"]

    def ship_type(self) -> int:
        return t.SOLO_REVENANT if self.target == "revenant" else t.SHIP_TYPES.index(self.target)


class LevelRow(Row, frozen=True, kw_only=True):
    tactics: Annotated[int, Meta(ge=0, le=12)]
    influence: Annotated[int, Meta(ge=0, le=8)]
    harbinger: bool


class NumberRow(Row, frozen=True, kw_only=True):
    value: Count
    prototype: Count | None = None


# The ids that the rules name.
SECTORS = (*(f"sector-{n}" for n in range(1, 9)), *(f"sector-i{n}" for n in range(1, 5)))
SOLO_CARDS = ("solo-revenant", "solo-arkship", "solo-dropship", "solo-fighter")
LEVELS = ("easy", "medium", "hard")
COMPARTMENTS = (("c1", "c2", "c3", "c4", "c5"), ("p1", "p2", "p3", "p4", "p5", "p6"))
ARKSHIPS = [f"{table}-{house}" for table in t.ARKSHIP_TABLES for house in t.HOUSES]
CAPTAINS = [f"{name}-{side}" for name in t.SPECIALISATIONS for side in "ab"]
HIDDEN_AGENDAS = [f"ha-{name}-{n}" for name in t.SPECIALISATIONS for n in (1, 2)]
NUMBERS = [name.replace("_", "-") for name in t.NUMBERS]

TABLES = (
    Table("houses.toml", "house", HouseRow, ids=t.HOUSES),
    Table("resources.toml", "resource", ResourceRow, ids=t.RESOURCES),
    Table("sectors.toml", "sector", SectorRow, ids=SECTORS),
    Table("ships.toml", "ship", ShipRow, ids=(*t.SHIP_TYPES, "frigate", "revenant")),
    Table("options.toml", "option", OptionRow),
    Table("arkships.toml", "arkship", ArkshipRow, ids=ARKSHIPS),
    Table("spaces.toml", "space", SpaceRow, ids=t.SPACES),
    Table("compartments.toml", "compartment", CompartmentRow, ids=(*COMPARTMENTS[0], *COMPARTMENTS[1])),
    Table("slots.toml", "slot", SlotRow, ids=[f"slot-{n}" for n in range(1, 6)]),
    Table("planets.toml", "planet", PlanetRow),
    Table("ranks.toml", "rank", RankRow, ids=[f"rank-{n}" for n in range(4)]),
    Table("captains.toml", "captain", CaptainRow, ids=CAPTAINS),
    Table("cadet_cards.toml", "card", CadetRow),
    Table("frigate_cards.toml", "card", FrigateRow),
    Table("order_cards.toml", "card", OrderRow),
    Table("scanner_cards.toml", "card", ScannerRow),
    Table("colonies.toml", "colony", ColonyRow),
    Table("failures.toml", "failure", FailureRow),
    Table("agendas.toml", "agenda", AgendaRow),
    Table("hidden_agendas.toml", "agenda", HiddenAgendaRow, ids=HIDDEN_AGENDAS),
    Table("dice.toml", "die", DieRow, ids=("die-yellow", "die-orange", "die-red")),
    Table("tracks.toml", "track", TrackRow, ids=("track-influence",)),
    Table("tactics.toml", "field", FieldRow, ids=[f"tactics-{n}" for n in range(13)]),
    Table("solo_cards.toml", "card", SoloCardRow, ids=SOLO_CARDS),
    Table("solo_levels.toml", "level", LevelRow, ids=LEVELS),
    Table("numbers.toml", "number", NumberRow, ids=NUMBERS),
)


def final_numbers(numbers: dict[str, NumberRow]) -> dict[str, int]:
    return {name: row.value for name, row in numbers.items()}


def prototype_numbers(numbers: dict[str, NumberRow]) -> dict[str, int]:
    return {name: row.value if row.prototype is None else row.prototype for name, row in numbers.items()}
