"""Typed loading of the content files beside this module, and their run-time form (``tables.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal, TypeVar, cast

import msgspec
from msgspec import Meta

from starboard.kernel.content import ContentError, FieldError, Row, Table, fingerprint, load_tables

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

Rows = dict[str, tuple[Row, ...]]
R = TypeVar("R", bound=Row)


def rows(folder: Path | None = None) -> Rows:
    """All rows by table name, with the player's own rows from ``folder`` in place of ours; checked."""
    loaded = load_tables(files(__package__) / "content", TABLES, overrides=folder)
    check(loaded)
    return loaded


def load(folder: Path | None = None) -> t.Tables:
    """The run-time form. Our own content is read once per process."""
    return _default() if folder is None else compact(rows(folder))


@cache
def _default() -> t.Tables:
    return compact(rows())


def _file(row_type: type[Row]) -> Table:
    return next(table for table in TABLES if table.row_type is row_type)


def _of(loaded: Rows, row_type: type[R]) -> tuple[R, ...]:
    return cast("tuple[R, ...]", loaded[_file(row_type).name])


# --- checks that no single row can make -------------------------------------------------------------------

SECTORS = (*(f"sector-{n}" for n in range(1, 9)), *(f"sector-i{n}" for n in range(1, 5)))
SOLO_CARDS = ("solo-revenant", "solo-arkship", "solo-dropship", "solo-fighter")
LEVELS = ("easy", "medium", "hard")
COMPARTMENTS = (("c1", "c2", "c3", "c4", "c5"), ("p1", "p2", "p3", "p4", "p5", "p6"))


def check(loaded: Rows) -> None:
    """Raise ContentError if the tables do not fit together."""
    _check_ids(loaded)
    _check_sectors(_of(loaded, SectorRow))
    _check_numbers(_of(loaded, NumberRow))
    _check_start(loaded)
    _check_arkships(loaded)
    _check_scanners(loaded)
    _check_failures(loaded)
    _check_agendas(loaded)
    _check_players(_of(loaded, DieRow))
    for edition in COMPARTMENTS:
        board = [row for row in _of(loaded, CompartmentRow) if row.id in edition]
        if (slots := sum(row.slots for row in board)) != 12:
            problem = f"expected 12 slots in {edition[0]} to {edition[-1]} together, got {slots}"
            raise ContentError("compartments.toml", problem, field="slots")
    if len({row.target for row in _of(loaded, SoloCardRow)}) != 4:
        raise ContentError("solo_cards.toml", "expected each target once", field="target")


def _check_ids(loaded: Rows) -> None:
    """The rules name these ids, so they must all be there; and an id must name one thing only."""
    needed: tuple[tuple[type[Row], Iterable[str]], ...] = (
        (HouseRow, t.HOUSES),
        (ResourceRow, t.RESOURCES),
        (SectorRow, SECTORS),
        (ShipRow, (*t.SHIP_TYPES, "frigate", "revenant")),
        (ArkshipRow, (f"{table}-{house}" for table in t.ARKSHIP_TABLES for house in t.HOUSES)),
        (SpaceRow, t.SPACES),
        (CompartmentRow, (*COMPARTMENTS[0], *COMPARTMENTS[1])),
        (SlotRow, (f"slot-{n}" for n in range(1, 6))),
        (RankRow, (f"rank-{n}" for n in range(4))),
        (CaptainRow, (f"{name}-{side}" for name in t.SPECIALISATIONS for side in "ab")),
        (HiddenAgendaRow, (f"ha-{name}-{n}" for name in t.SPECIALISATIONS for n in (1, 2))),
        (DieRow, ("die-yellow", "die-orange", "die-red")),
        (TrackRow, ("track-influence",)),
        (FieldRow, (f"tactics-{n}" for n in range(13))),
        (SoloCardRow, SOLO_CARDS),
        (LevelRow, LEVELS),
        (NumberRow, (name.replace("_", "-") for name in t.NUMBERS)),
    )
    for row_type, expected in needed:
        given = [row.id for row in _of(loaded, row_type)]
        if given != (wanted := list(expected)):
            raise ContentError(
                _file(row_type).file,
                f"expected the ids {', '.join(wanted)} in this order, got {', '.join(given)}",
            )
    seen = dict.fromkeys(t.SHIP_IDS, "houses.toml and ships.toml")
    for name, table_rows in loaded.items():
        for row in table_rows:
            if row.id in seen:
                problem = f"expected an id of its own, but {seen[row.id]} uses it too"
                raise ContentError(f"{name}.toml", problem, row=row.id, field="id")
            seen[row.id] = f"{name}.toml"


def _check_sectors(sectors: Sequence[SectorRow]) -> None:
    """REV-18.1: a ring of eight around a ring of four, each outer sector beside one inner sector."""
    file = "sectors.toml"
    by_id = {row.id: row for row in sectors}
    for place, row in enumerate(sectors):
        for other in row.adjacent:
            if other not in by_id:
                raise ContentError(
                    file, f"expected ids of sectors, got '{other}'", row=row.id, field="adjacent"
                )
            if row.id not in by_id[other].adjacent:
                problem = f"expected both sides to agree, but {other} does not name {row.id}"
                raise ContentError(file, problem, row=row.id, field="adjacent")
        if len(set(row.adjacent)) != len(row.adjacent) or row.id in row.adjacent:
            raise ContentError(file, "expected each neighbour once", row=row.id, field="adjacent")
        if place < t.OUTER:
            ring = {SECTORS[(place + 7) % 8], SECTORS[(place + 1) % 8]}
            if set(row.adjacent) & set(SECTORS[: t.OUTER]) != ring:
                problem = f"expected {' and '.join(sorted(ring))} and no other outer sector"
                raise ContentError(file, problem, row=row.id, field="adjacent")


# From, to: what the other rules and the pieces allow. Cycles, turns, crew and tracks are woven into them.
RANGES = {
    "cycles": (4, 4),
    "rounds": (3, 3),
    "crew": (3, 3),
    "influence-max": (8, 8),
    "tactics-max": (12, 12),
    "open-cards": (1, 3),
    "voidborn-cap": (1, 20),
    "hand-limit": (1, 20),
    "start-each": (0, 2),
    "start-hidden": (0, 5),
    "start-fighters": (0, 7),
    "start-corrupted": (0, 3),
    "planet-data": (0, 1),
    "failure-open": (1, 2),
    "failures-per-cycle": (0, 2),
    "cadet-cards": (1, 9),
    "set-size": (1, 9),
    "resources-per-point": (1, 12),
    "solo-first-pile": (4, 7),
    "solo-second-pile": (4, 7),
    "solo-third-pile": (1, 7),
}


def _check_numbers(numbers: Sequence[NumberRow]) -> None:
    for row in numbers:
        low, high = RANGES.get(row.id, (0, 60))
        for field, value in (("value", row.value), ("prototype", row.prototype)):
            if value is not None and not low <= value <= high:
                wanted = str(low) if low == high else f"int from {low} to {high}"
                raise ContentError("numbers.toml", f"expected {wanted}, got {value}", row=row.id, field=field)
    # REV-29.6, REVS-2.1: one card for each of the twelve rounds.
    values = {row.id: row.value for row in numbers}
    piles = sum(values[f"solo-{pile}-pile"] for pile in ("first", "second", "third"))
    for row_id, cards in (("council-cards", values["council-cards"]), ("solo-first-pile", piles)):
        if cards < 12:
            problem = f"expected 12 cards in all, one for each round, got {cards}"
            raise ContentError("numbers.toml", problem, row=row_id, field="value")


def _check_start(loaded: Rows) -> None:
    file = "sectors.toml"
    numbers = {row.id: row for row in _of(loaded, NumberRow)}
    outer = _of(loaded, SectorRow)[: t.OUTER]
    for field, wanted in (("arkships", 7), ("small_ships", 7)):
        got = sum(getattr(row, field) for row in outer)
        if got != wanted:
            raise ContentError(file, f"expected {wanted} in all, one for each House, got {got}", field=field)
    for row in outer:
        if row.arkships > row.arkship_cap:
            problem = f"expected at most {row.arkship_cap}, the cap, got {row.arkships}"
            raise ContentError(file, problem, row=row.id, field="arkships")
        if row.arkships + row.small_ships > row.ship_limit:
            problem = f"expected at most {row.ship_limit} ships with the Arkships, got more"
            raise ContentError(file, problem, row=row.id, field="small_ships")
        if row.voidborn > (cap := numbers["voidborn-cap"].value):
            problem = f"expected at most {cap}, the cap, got {row.voidborn}"
            raise ContentError(file, problem, row=row.id, field="voidborn")


def _check_arkships(loaded: Rows) -> None:
    options = {row.id: row for row in _of(loaded, OptionRow)}
    for row in _of(loaded, ArkshipRow):
        for name in row.options:
            if name not in options:
                problem = f"expected ids of options.toml, got '{name}'"
                raise ContentError("arkships.toml", problem, row=row.id, field="options")
            if options[name].special is not None and not row.id.startswith("prototype-"):
                problem = f"expected options with an effect, because '{name}' exists only in the prototype"
                raise ContentError("arkships.toml", problem, row=row.id, field="options")


def _check_scanners(loaded: Rows) -> None:
    cap = next(row.value for row in _of(loaded, NumberRow) if row.id == "voidborn-cap")
    for row in _of(loaded, ScannerRow):
        if max(row.voidborn) > cap:
            problem = f"expected at most {cap} in a sector, got {max(row.voidborn)}"
            raise ContentError("scanner_cards.toml", problem, row=row.id, field="voidborn")


def _check_failures(loaded: Rows) -> None:
    """3.1 step 8 and REVP-2.3: the open cards and the stack must be there in both editions."""
    failures = _of(loaded, FailureRow)
    numbers = {row.id: row for row in _of(loaded, NumberRow)}
    cores = sum(row.core for row in failures)
    for values in (_final(numbers), _prototype(numbers)):
        for needed, got, kind in (
            (values["failure-open"] + values["failure-stack"], len(failures) - cores, "normal"),
            (values["failure-cores"], cores, "Core"),
        ):
            if got < needed:
                problem = f"expected at least {needed} {kind} cards, got {got}"
                raise ContentError("failures.toml", problem, field="core")
    if [row.core for row in failures] != sorted(row.core for row in failures):
        raise ContentError("failures.toml", "expected the Core cards after all others", field="core")


def _check_agendas(loaded: Rows) -> None:
    for kind in t.AGENDA_KINDS:
        if (got := sum(row.kind == kind for row in _of(loaded, AgendaRow))) < 4:
            problem = f"expected at least 4 {kind} agendas, one for each player, got {got}"
            raise ContentError("agendas.toml", problem, field="kind")
    for row in _of(loaded, HiddenAgendaRow):
        if row.specialisation != (wanted := row.id.split("-")[1]):
            problem = f'expected "{wanted}", as in the id, got "{row.specialisation}"'
            raise ContentError("hidden_agendas.toml", problem, row=row.id, field="specialisation")


def _check_players(dice: Sequence[DieRow]) -> None:
    for players in range(1, 5):
        if (got := sum(players in row.players for row in dice)) != 1:
            problem = f"expected each number of players on exactly one die, got {players} on {got}"
            raise ContentError("dice.toml", problem, field="players")


def _final(numbers: dict[str, NumberRow]) -> dict[str, int]:
    return {name: row.value for name, row in numbers.items()}


def _prototype(numbers: dict[str, NumberRow]) -> dict[str, int]:
    return {name: row.value if row.prototype is None else row.prototype for name, row in numbers.items()}


# --- run-time form ----------------------------------------------------------------------------------------


def compact(loaded: Rows) -> t.Tables:
    """The tables as the rules use them; the rows must have passed the checks."""
    forge = _Forge()
    sectors = _of(loaded, SectorRow)
    outer = sectors[: t.OUTER]
    index = {row.id: place for place, row in enumerate(sectors)}
    neighbours = tuple(tuple(index[other] for other in row.adjacent) for row in sectors)
    option_rows = _of(loaded, OptionRow)
    option = {row.id: place for place, row in enumerate(option_rows)}
    ark_rows = _of(loaded, ArkshipRow)
    arkships = tuple((option[row.options[0]], option[row.options[1]]) for row in ark_rows)
    spaces = _of(loaded, SpaceRow)
    slots = _of(loaded, SlotRow)
    fields = _of(loaded, FieldRow)
    dice = _of(loaded, DieRow)
    numbers = {row.id: row for row in _of(loaded, NumberRow)}
    house_rows = _of(loaded, HouseRow)
    hidden = tuple(house for house, row in enumerate(house_rows) for _ in range(row.hidden))
    hidden_ids = tuple(f"hi-{row.id}-{copy}" for row in house_rows for copy in range(1, row.hidden + 1))
    compartments = tuple(
        tuple(_compartment(row) for row in _of(loaded, CompartmentRow) if row.id in edition)
        for edition in COMPARTMENTS
    )
    decks: tuple[tuple[CardRow, ...], ...] = (
        _of(loaded, CadetRow),
        _of(loaded, FrigateRow),
        _of(loaded, OrderRow),
    )
    operations = tuple(forge.operation(row, kind) for kind, deck in enumerate(decks) for row in deck)
    captains = tuple(forge.captain(row, place) for place, row in enumerate(_of(loaded, CaptainRow)))
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("house", t.HOUSES),
        ("resource", t.RESOURCES),
        ("sector", SECTORS),
        ("ship", t.SHIP_IDS),
        ("ship-type", (row.id for row in _of(loaded, ShipRow))),
        ("option", option),
        ("space", t.SPACES),
        ("compartment", COMPARTMENTS[t.FINAL]),
        ("prototype-compartment", COMPARTMENTS[t.PROTOTYPE]),
        ("slot", (row.id for row in slots)),
        ("planet", (row.id for row in _of(loaded, PlanetRow))),
        ("rank", (row.id for row in _of(loaded, RankRow))),
        ("captain", (card.id for card in captains)),
        ("operation", (card.id for card in operations)),
        ("scanner", (row.id for row in _of(loaded, ScannerRow))),
        ("colony", (row.id for row in _of(loaded, ColonyRow))),
        ("failure", (row.id for row in _of(loaded, FailureRow))),
        ("agenda", (row.id for row in _of(loaded, AgendaRow))),
        ("hidden-agenda", (row.id for row in _of(loaded, HiddenAgendaRow))),
        ("die", (row.id for row in dice)),
        ("hidden", hidden_ids),
        ("solo-card", SOLO_CARDS),
        ("level", LEVELS),
    )
    return t.Tables(
        houses=tuple(
            t.House(
                row.id, row.name, (g.parse_effect(row.reward), g.parse_effect(row.prototype or row.reward))
            )
            for row in house_rows
        ),
        hidden=hidden,
        resource_names=tuple(row.name for row in _of(loaded, ResourceRow)),
        neighbours=neighbours,
        distance=tuple(_distances(neighbours, start) for start in range(t.SECTORS)),
        sector_ids=SECTORS,
        sector_names=tuple(row.name for row in sectors),
        ship_limit=tuple(row.ship_limit for row in outer),
        arkship_cap=tuple(row.arkship_cap for row in outer),
        start_voidborn=tuple(row.voidborn for row in outer),
        start_rifts=tuple(row.rift for row in outer),
        start_planets=tuple(row.planet for row in outer),
        start_arkships=tuple(row.arkships for row in outer),
        start_small=tuple(row.small_ships for row in outer),
        ship_types=tuple(
            t.ShipType(row.id, row.name, row.damage_slots, row.corruption_slots, row.crew_spaces, row.movable)
            for row in _of(loaded, ShipRow)
        ),
        options=tuple(_option(row) for row in option_rows),
        arkships=tuple(arkships[first : first + 7] for first in range(0, len(arkships), 7)),
        space_cost=(
            tuple(row.cost.by_type() for row in spaces),
            tuple(row.prototype.by_type() for row in spaces),
        ),
        compartments=compartments,
        slot_bonus=(
            tuple(_maybe(row.bonus) for row in slots),
            tuple(_maybe(row.prototype) for row in slots),
        ),
        slot_energy=(tuple(0 for _ in slots), tuple(row.prototype_energy for row in slots)),
        planets=tuple(_planet(row) for row in _of(loaded, PlanetRow)),
        ranks=tuple(t.Rank(row.reset, row.draw, row.look, row.prestige) for row in _of(loaded, RankRow)),
        abilities=tuple(forge.abilities),
        captains=captains,
        operations=operations,
        scanners=tuple(_scanner(row) for row in _of(loaded, ScannerRow)),
        colonies=tuple(_colony(row) for row in _of(loaded, ColonyRow)),
        failures=tuple(
            t.Failure(row.id, row.name, row.core, (g.parse_effect(row.upper), g.parse_effect(row.lower)))
            for row in _of(loaded, FailureRow)
        ),
        agendas=tuple(
            t.Agenda(row.id, row.name, t.AGENDA_KINDS.index(row.kind), g.parse_condition(row.requires))
            for row in _of(loaded, AgendaRow)
        ),
        hidden_agendas=tuple(_hidden_agenda(row) for row in _of(loaded, HiddenAgendaRow)),
        rift_dice=tuple(t.RiftDie(row.id, row.name, row.faces) for row in dice),
        rift_die=(
            0,
            *(next(n for n, row in enumerate(dice) if players in row.players) for players in range(1, 5)),
        ),
        reward_fields=_of(loaded, TrackRow)[0].rewards,
        tactics_enter=(
            tuple(_maybe(row.enter) for row in fields),
            tuple(_maybe(row.prototype_enter) for row in fields),
        ),
        tactics_reset=tuple(_maybe(row.reset) for row in fields),
        solo_cards=tuple(
            t.SoloCard(
                row.id,
                row.name,
                t.SOLO_REVENANT if row.target == "revenant" else t.SHIP_TYPES.index(row.target),
            )
            for row in _of(loaded, SoloCardRow)
        ),
        solo_levels=tuple(
            t.SoloLevel(row.id, row.name, row.tactics, row.influence, row.harbinger)
            for row in _of(loaded, LevelRow)
        ),
        numbers=(_numbers(_final(numbers)), _numbers(_prototype(numbers))),
        fingerprint=fingerprint(loaded),
        by_id={row_id: (kind, place) for kind, ids in kinds for place, row_id in enumerate(ids)},
    )


class _Forge:
    """Numbers the abilities as they are made."""

    def __init__(self) -> None:
        self.abilities: list[t.Ability] = []

    def ability(
        self,
        trigger: str,
        timing: str | None,
        limit: str,
        effect: str,
        when: str | None = None,
        key: int = -1,
    ) -> t.Ability:
        number = len(self.abilities)
        made = t.Ability(
            number=number,
            trigger=t.TRIGGERS.index(trigger.removeprefix("f:")),
            timing=t.TIMINGS.index(timing or ""),
            limit=t.LIMITS.index(limit),
            frigate_only=trigger.startswith("f:"),
            condition=t.CONDITIONS.index(when or ""),
            key=number if key < 0 else key,
            effect=g.parse_effect(effect),
        )
        self.abilities.append(made)
        return made

    def operation(self, row: CardRow, kind: int) -> t.OperationCard:
        ability = None
        if isinstance(row, PlacedCardRow):
            ability = self.ability(row.trigger, row.timing, row.limit, row.effect)
        return t.OperationCard(
            id=row.id,
            name=row.name,
            kind=kind,
            house=t.HOUSES.index(row.house),
            cost=row.cost.by_type(),
            ability=ability,
            effect=g.parse_effect(row.effect) if ability is None else None,
        )

    def captain(self, row: CaptainRow, place: int) -> t.Captain:
        shared: dict[str, int] = {}
        basic, *ascension = (
            tuple(self.captain_ability(text, shared) for text in texts)
            for texts in (row.basic, row.rank_1, row.rank_2, row.rank_3)
        )
        return t.Captain(
            id=row.id,
            name=row.name,
            specialisation=place // 2,
            basic=basic,
            ascension=tuple(ascension),
            activation=self.ability("activate", None, "once", row.activation),
        )

    def captain_ability(self, text: AbilityText, shared: dict[str, int]) -> t.Ability:
        key = -1 if text.shares is None else shared.setdefault(text.shares, len(self.abilities))
        return self.ability(text.trigger, text.timing, text.limit, text.effect, text.when, key)


def _maybe(text: str | None) -> g.Effect | None:
    return None if text is None else g.parse_effect(text)


def _distances(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    found = {start: 0}
    queue = [start]
    for place in queue:
        for other in neighbours[place]:
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return tuple(found[place] for place in range(len(neighbours)))


def _option(row: OptionRow) -> t.ArkOption:
    special = t.SPECIALS.index(row.special or "")
    return t.ArkOption(row.id, row.name, _maybe(row.effect), row.provision, special)


def _compartment(row: CompartmentRow) -> t.Compartment:
    return t.Compartment(
        id=row.id,
        name=row.name,
        slots=row.slots,
        corruptible=row.corruptible,
        corrupt_at_start=row.corrupt_at_start,
        bonus=t.BONUSES.index(row.bonus),
        effect=_maybe(row.effect),
        times=row.times,
    )


def _planet(row: PlanetRow) -> t.Planet:
    options = (g.parse_effect(row.upper), g.parse_effect(row.lower))
    return t.Planet(row.id, row.name, options, t.SIDES.index(row.mining))


def _scanner(row: ScannerRow) -> t.ScannerCard:
    return t.ScannerCard(
        id=row.id,
        name=row.name,
        price=row.price,
        house=t.HOUSES.index(row.house),
        voidborn=row.voidborn,
        rifts=tuple(sector - 1 for sector in row.rifts),
        planets=tuple(sector - 1 for sector in row.planets),
        shuttle=row.shuttle - 1,
        benefits=g.parse_effect(row.benefits),
    )


def _colony(row: ColonyRow) -> t.Colony:
    return t.Colony(
        id=row.id,
        name=row.name,
        house=t.HOUSES.index(row.house),
        price=row.price,
        text=(row.text, row.prototype_text or row.text),
        prestige=(g.parse_amount(row.prestige), g.parse_amount(row.prototype or row.prestige)),
    )


def _hidden_agenda(row: HiddenAgendaRow) -> t.HiddenAgenda:
    first, second, third = (g.parse_condition(text) for text in row.objectives)
    place = t.SPECIALISATIONS.index(row.specialisation)
    return t.HiddenAgenda(row.id, row.name, place, (first, second, third))


def _numbers(values: dict[str, int]) -> t.Numbers:
    return t.Numbers(*(values[name.replace("_", "-")] for name in t.NUMBERS))
