"""Typed rows of the content files: what a row may say, checked one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta

from starboard.kernel.content import FieldError, Row, Table

from . import grammar as g
from . import tables as t

House = Literal["fenrax", "shiveus", "yarvek", "belitan", "zenor", "novaris", "dunlork"]
Count = Annotated[int, Meta(ge=0, le=60)]
Few = Annotated[int, Meta(ge=0, le=5)]
Price = Annotated[int, Meta(ge=0, le=12)]
Sector = Annotated[int, Meta(ge=1, le=8)]
Three = tuple[Few, Few, Few]
P = TypeVar("P")


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


def _read(field: str, text: str, parse: Callable[[str], P]) -> P:
    try:
        return parse(text)
    except g.GrammarError as error:
        raise FieldError(field, f"{error} in '{text}'") from None


def _check_effect(field: str, text: str | None, extra: tuple[int, ...] = ()) -> None:
    """An effect that works on its own; ``extra`` are special verbs that have a meaning at this place."""
    if text is None:
        return
    for leaf in g.leaves(_read(field, text, g.parse_effect)):
        special = leaf.verb in (*g.SCANNER_VERBS, *g.MODIFIERS, *g.FAILURE_VERBS)
        if special and leaf.verb not in extra:
            raise FieldError(field, f"expected a verb that has a meaning here, got '{g.VERBS[leaf.verb]}'")


def _check_failure(field: str, text: str) -> None:
    """REV-26.8: a Failure is never optional, so it is one verb for Failures."""
    effect = _read(field, text, g.parse_effect)
    if effect.verb not in g.FAILURE_VERBS:
        known = ", ".join(g.VERBS[verb] for verb in g.FAILURE_VERBS)
        raise FieldError(field, f"expected one of the verbs {known}, got '{text}'")


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
    _check_effect("effect", text, g.MODIFIERS if timing == "mod" else ())
    for leaf in g.leaves(g.parse_effect(text)):
        if place not in MODIFIES.get(leaf.verb, (place,)):
            wanted = " or ".join(f'"{t.TRIGGERS[trigger]}"' for trigger in MODIFIES[leaf.verb])
            problem = f"expected {wanted}, because of '{g.VERBS[leaf.verb]}' in the effect, got \"{trigger}\""
            raise FieldError("trigger", problem)


# --- rows -------------------------------------------------------------------------------------------------


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    mat: Few = 0
    ene: Few = 0
    sci: Few = 0
    neu: Few = 0

    def by_type(self) -> tuple[int, int, int, int]:
        return self.mat, self.ene, self.sci, self.neu


class HouseRow(Row, frozen=True, kw_only=True):
    reward: str
    prototype: str | None = None
    hidden: Annotated[int, Meta(ge=7, le=7)]

    def __post_init__(self) -> None:
        _check_effect("reward", self.reward)
        _check_effect("prototype", self.prototype)


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
    effect: str | None = None
    special: Literal["reorganize", "clone"] | None = None
    provision: bool = False

    def __post_init__(self) -> None:
        if (self.effect is None) == (self.special is None):
            raise FieldError("effect", "expected either an effect or a special")
        _check_effect("effect", self.effect)


class ArkshipRow(Row, frozen=True, kw_only=True):
    options: tuple[str, str]


class SpaceRow(Row, frozen=True, kw_only=True):
    cost: Cost = Cost()
    prototype: Cost = Cost()


class CompartmentRow(Row, frozen=True, kw_only=True):
    slots: Annotated[int, Meta(ge=0, le=12)]
    corruptible: bool
    corrupt_at_start: bool = False
    bonus: Literal["effect", "affiliate", "activate"]
    effect: str | None = None
    times: Annotated[int, Meta(ge=1, le=5)] = 1

    def __post_init__(self) -> None:
        if (self.effect is None) == (self.bonus == "effect"):
            raise FieldError("effect", 'expected an effect exactly if bonus is "effect"')
        if self.corrupt_at_start and not self.corruptible:
            raise FieldError("corrupt_at_start", "expected false, because corruptible is false")
        _check_effect("effect", self.effect)


class SlotRow(Row, frozen=True, kw_only=True):
    bonus: str | None = None
    prototype: str | None = None
    prototype_energy: Few = 0

    def __post_init__(self) -> None:
        _check_effect("bonus", self.bonus)
        _check_effect("prototype", self.prototype)


class PlanetRow(Row, frozen=True, kw_only=True):
    upper: str
    lower: str
    mining: Literal["upper", "lower"]

    def __post_init__(self) -> None:
        _check_effect("upper", self.upper)
        _check_effect("lower", self.lower)


class RankRow(Row, frozen=True, kw_only=True):
    reset: Annotated[int, Meta(ge=0, le=12)]
    draw: Annotated[int, Meta(ge=0, le=8)]
    look: Annotated[int, Meta(ge=1, le=8)]
    prestige: tuple[Count, Count]


class AbilityText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    trigger: str
    timing: Literal["mod", "after"] | None = None
    limit: Literal["once", "each"]
    when: Literal["on-revenant", "cadet-or-frigate-card", "that-hi-gain"] | None = None
    shares: str | None = None
    effect: str

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
    activation: str

    def __post_init__(self) -> None:
        _check_effect("activation", self.activation)


class CardRow(Row, frozen=True, kw_only=True):
    """An Operation card of any kind."""

    house: House
    cost: Cost = Cost()
    effect: str


class PlacedCardRow(CardRow, frozen=True, kw_only=True):
    trigger: str
    timing: Literal["mod", "after"] | None = None
    limit: Literal["once", "each"]

    def __post_init__(self) -> None:
        _check_ability(self.trigger, self.timing, self.limit, self.effect)


class CadetRow(PlacedCardRow, frozen=True, kw_only=True):
    pass


class FrigateRow(PlacedCardRow, frozen=True, kw_only=True):
    pass


class OrderRow(CardRow, frozen=True, kw_only=True):
    def __post_init__(self) -> None:
        _check_effect("effect", self.effect)


class ScannerRow(Row, frozen=True, kw_only=True):
    price: Price
    house: House
    voidborn: tuple[Count, Count, Count, Count, Count, Count, Count, Count]
    rifts: Annotated[tuple[Sector, ...], Meta(min_length=0, max_length=8)]
    planets: Annotated[tuple[Sector, ...], Meta(min_length=0, max_length=8)]
    shuttle: Sector
    benefits: str

    def __post_init__(self) -> None:
        for field in ("rifts", "planets"):
            sectors = list(getattr(self, field))
            if sectors != sorted(set(sectors)):
                raise FieldError(field, f"expected rising sectors, got {sectors}")
        _check_effect("benefits", self.benefits, g.SCANNER_VERBS)


class ColonyRow(Row, frozen=True, kw_only=True):
    FOR_SHOW: ClassVar[tuple[str, ...]] = ("text", "prototype_text")

    house: House
    price: Price
    text: str
    prestige: str
    prototype_text: str | None = None
    prototype: str | None = None

    def __post_init__(self) -> None:
        _read("prestige", self.prestige, g.parse_amount)
        if self.prototype is not None:
            _read("prototype", self.prototype, g.parse_amount)


class FailureRow(Row, frozen=True, kw_only=True):
    core: bool = False
    upper: str
    lower: str

    def __post_init__(self) -> None:
        _check_failure("upper", self.upper)
        _check_failure("lower", self.lower)


class AgendaRow(Row, frozen=True, kw_only=True):
    kind: Literal["personal", "fleet"]
    requires: str

    def __post_init__(self) -> None:
        _read("requires", self.requires, g.parse_condition)


class HiddenAgendaRow(Row, frozen=True, kw_only=True):
    specialisation: Literal["commander", "scout", "scientist", "politician"]
    objectives: tuple[str, str, str]

    def __post_init__(self) -> None:
        for place, text in enumerate(self.objectives, start=1):
            _read(f"objectives[{place}]", text, g.parse_condition)


class DieRow(Row, frozen=True, kw_only=True):
    players: Annotated[tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=1, max_length=4)]
    faces: tuple[Three, Three, Three, Three, Three, Three]


class TrackRow(Row, frozen=True, kw_only=True):
    rewards: Annotated[tuple[Annotated[int, Meta(ge=1, le=8)], ...], Meta(min_length=0, max_length=8)]

    def __post_init__(self) -> None:
        if list(self.rewards) != sorted(set(self.rewards)):
            raise FieldError("rewards", f"expected rising fields, got {list(self.rewards)}")


class FieldRow(Row, frozen=True, kw_only=True):
    enter: str | None = None
    prototype_enter: str | None = None
    reset: str | None = None

    def __post_init__(self) -> None:
        _check_effect("enter", self.enter)
        _check_effect("prototype_enter", self.prototype_enter)
        _check_effect("reset", self.reset)


class SoloCardRow(Row, frozen=True, kw_only=True):
    target: Literal["revenant", "arkship", "dropship", "fighter"]


class LevelRow(Row, frozen=True, kw_only=True):
    tactics: Annotated[int, Meta(ge=0, le=12)]
    influence: Annotated[int, Meta(ge=0, le=8)]
    harbinger: bool


class NumberRow(Row, frozen=True, kw_only=True):
    value: Count
    prototype: Count | None = None


TABLES = (
    Table(file="houses.toml", key="house", row_type=HouseRow),
    Table(file="resources.toml", key="resource", row_type=ResourceRow),
    Table(file="sectors.toml", key="sector", row_type=SectorRow),
    Table(file="ships.toml", key="ship", row_type=ShipRow),
    Table(file="options.toml", key="option", row_type=OptionRow),
    Table(file="arkships.toml", key="arkship", row_type=ArkshipRow),
    Table(file="spaces.toml", key="space", row_type=SpaceRow),
    Table(file="compartments.toml", key="compartment", row_type=CompartmentRow),
    Table(file="slots.toml", key="slot", row_type=SlotRow),
    Table(file="planets.toml", key="planet", row_type=PlanetRow),
    Table(file="ranks.toml", key="rank", row_type=RankRow),
    Table(file="captains.toml", key="captain", row_type=CaptainRow),
    Table(file="cadet_cards.toml", key="card", row_type=CadetRow),
    Table(file="frigate_cards.toml", key="card", row_type=FrigateRow),
    Table(file="order_cards.toml", key="card", row_type=OrderRow),
    Table(file="scanner_cards.toml", key="card", row_type=ScannerRow),
    Table(file="colonies.toml", key="colony", row_type=ColonyRow),
    Table(file="failures.toml", key="failure", row_type=FailureRow),
    Table(file="agendas.toml", key="agenda", row_type=AgendaRow),
    Table(file="hidden_agendas.toml", key="agenda", row_type=HiddenAgendaRow),
    Table(file="dice.toml", key="die", row_type=DieRow),
    Table(file="tracks.toml", key="track", row_type=TrackRow),
    Table(file="tactics.toml", key="field", row_type=FieldRow),
    Table(file="solo_cards.toml", key="card", row_type=SoloCardRow),
    Table(file="solo_levels.toml", key="level", row_type=LevelRow),
    Table(file="numbers.toml", key="number", row_type=NumberRow),
)

SECTORS = (*(f"sector-{n}" for n in range(1, 9)), *(f"sector-i{n}" for n in range(1, 5)))
SOLO_CARDS = ("solo-revenant", "solo-arkship", "solo-dropship", "solo-fighter")
LEVELS = ("easy", "medium", "hard")
COMPARTMENTS = (("c1", "c2", "c3", "c4", "c5"), ("p1", "p2", "p3", "p4", "p5", "p6"))


def final_numbers(numbers: dict[str, NumberRow]) -> dict[str, int]:
    return {name: row.value for name, row in numbers.items()}


def prototype_numbers(numbers: dict[str, NumberRow]) -> dict[str, int]:
    return {name: row.value if row.prototype is None else row.prototype for name, row in numbers.items()}
