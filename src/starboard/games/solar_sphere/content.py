"""Typed loading of the content files beside this module, and their run-time form (``tables.py``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal, TypeVar, cast

import msgspec
from msgspec import Meta

from starboard.kernel.content import ContentError, FieldError, Row, Table, fingerprint, load_tables

from . import tables as t

Resource = Literal["ore", "gold", "crystal"]
AnyResource = Literal["ore", "gold", "crystal", "any"]
Faction = Literal["ember", "tide", "root", "prism"]
Colour = Literal["black", "teal", "amber"]
LocationId = Literal[
    "loc-belt-ore",
    "loc-belt-gold",
    "loc-belt-crystal",
    "loc-fabricator",
    "loc-salvage",
    "loc-sphere",
    "loc-crew",
    "loc-fleet",
]
DrandaIcon = Literal["loc-sphere", "loc-fleet", "loc-crew", "loc-belt", "loc-salvage"]
Count = Annotated[int, Meta(ge=0, le=20)]
Some = Annotated[int, Meta(ge=1, le=20)]
Face = Annotated[int, Meta(ge=1, le=6)]
Column = Annotated[int, Meta(ge=0, le=20)]
Points = Annotated[int, Meta(ge=0, le=50)]


# --- effects: the verbs that crew cards may use -----------------------------------------------------------


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """An effect as written in a file: ``{ do = "gain", what = "ore", amount = 1 }``."""


class Trade(Verb, frozen=True, kw_only=True, tag="trade"):
    give: Resource
    gain: Resource
    amount: Some = 2

    def __post_init__(self) -> None:
        if self.give == self.gain:
            raise FieldError("gain", f'expected another resource than the one given, got "{self.gain}"')


class Gain(Verb, frozen=True, kw_only=True, tag="gain"):
    what: AnyResource
    amount: Some


class Morale(Verb, frozen=True, kw_only=True, tag="morale"):
    amount: Some


class MoralePer(Verb, frozen=True, kw_only=True, tag="morale-per"):
    what: Literal["crew", "hex"]
    every: Some


class PointsNow(Verb, frozen=True, kw_only=True, tag="points"):
    amount: Some


class PointsPer(Verb, frozen=True, kw_only=True, tag="points-per"):
    what: Literal["hex", "ship"]


class Reputation(Verb, frozen=True, kw_only=True, tag="reputation"):
    amount: Some


class Salvage(Verb, frozen=True, kw_only=True, tag="salvage"):
    upto: Some


class SalvagePer(Verb, frozen=True, kw_only=True, tag="salvage-per"):
    what: Literal["ship"]


class Fabricate(Verb, frozen=True, kw_only=True, tag="fabricate"):
    upto: Some


class Kickback(Verb, frozen=True, kw_only=True, tag="kickback"):
    pass


class Refresh(Verb, frozen=True, kw_only=True, tag="refresh"):
    pass


class SetDie(Verb, frozen=True, kw_only=True, tag="set-die"):
    pass


class Reroll(Verb, frozen=True, kw_only=True, tag="reroll"):
    pass


class AuxiliaryDie(Verb, frozen=True, kw_only=True, tag="auxiliary-die"):
    pass


class Lobby(Verb, frozen=True, kw_only=True, tag="lobby"):
    morale: Some = 2
    reputation: Some = 1


AnyVerb = (
    Trade
    | Gain
    | Morale
    | MoralePer
    | PointsNow
    | PointsPer
    | Reputation
    | Salvage
    | SalvagePer
    | Fabricate
    | Kickback
    | Refresh
    | SetDie
    | Reroll
    | AuxiliaryDie
    | Lobby
)


# --- rows -------------------------------------------------------------------------------------------------


class PositionRow(Row, frozen=True, kw_only=True):
    kind: Literal["core", "inner", "edge", "corner"]
    q: Annotated[int, Meta(ge=-2, le=2)]
    r: Annotated[int, Meta(ge=-2, le=2)]
    adjacent: tuple[str, ...]


class LocationRow(Row, frozen=True, kw_only=True):
    die: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=6)]
    amount: Count
    boost: Count


class TrackRow(Row, frozen=True, kw_only=True):
    marks: Annotated[tuple[Column, ...], Meta(min_length=1, max_length=21)]

    def __post_init__(self) -> None:
        if list(self.marks) != sorted(set(self.marks)):
            raise FieldError("marks", f"expected rising columns, got {list(self.marks)}")


class BandRow(Row, frozen=True, kw_only=True):
    first: Column
    last: Column
    points: Points


class PortRow(Row, frozen=True, kw_only=True):
    port: Face
    morale: tuple[Count, Count, Count]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    ore: Annotated[int, Meta(ge=0, le=6)] = 0
    gold: Annotated[int, Meta(ge=0, le=6)] = 0
    crystal: Annotated[int, Meta(ge=0, le=6)] = 0


class HexRow(Row, frozen=True, kw_only=True):
    value: Face
    cost: Cost
    points: Points = 0
    morale: Count = 0
    reputation: Annotated[int, Meta(ge=0, le=5)] = 0
    faction: Faction

    def __post_init__(self) -> None:
        if (pieces := self.cost.ore + self.cost.gold + self.cost.crystal) > 6:
            raise FieldError("cost", f"expected at most 6 resources, as many as can be stored, got {pieces}")


class CrewRow(Row, frozen=True, kw_only=True):
    tier: Annotated[int, Meta(ge=1, le=3)]
    kind: Literal["free", "arrival", "die", "battle"]
    at: LocationId | None = None
    action: AnyVerb
    retire: Annotated[tuple[AnyVerb, ...], Meta(min_length=1, max_length=2)]
    icons: tuple[Faction, Faction]

    def __post_init__(self) -> None:
        if self.kind == "arrival" and self.at is None:
            raise FieldError("at", 'expected the id of a location, because kind is "arrival"')
        if self.kind != "arrival" and self.at is not None:
            raise FieldError("at", f'expected no location, because kind is "{self.kind}", not "arrival"')
        # These two verbs live inside other rules (SS-8.3, SS-11.6) and mean nothing anywhere else.
        for verb, name, kind in ((SetDie, "set-die", "die"), (Reroll, "reroll", "battle")):
            if isinstance(self.action, verb) != (self.kind == kind):
                problem = f'expected do = "{name}" exactly if kind is "{kind}", got kind "{self.kind}"'
                raise FieldError("action", problem)
            if any(isinstance(side, verb) for side in self.retire):
                raise FieldError("retire", f'expected a bonus that works on its own, got do = "{name}"')


class TierRow(Row, frozen=True, kw_only=True):
    tier: Annotated[int, Meta(ge=1, le=3)]
    gold: Annotated[int, Meta(ge=0, le=6)]
    any: Annotated[int, Meta(ge=0, le=6)]
    points: Points

    def __post_init__(self) -> None:
        if self.gold + self.any > 6:
            problem = f"expected at most 6 resources with gold, as many as can be stored, got {self.any}"
            raise FieldError("any", problem)


class ShipRow(Row, frozen=True, kw_only=True):
    value: Annotated[int, Meta(ge=2, le=5)]
    bonus: tuple[Points, Points, Points]
    icons: Annotated[tuple[Faction, ...], Meta(min_length=0, max_length=4)] = ()
    reputation: Annotated[int, Meta(ge=0, le=5)] = 0


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="by"):
    """What a scoring card gives for an own hex."""


class ByRing(Worth, frozen=True, kw_only=True, tag="ring"):
    inner: Points
    edge: Points
    corner: Points


class BySide(Worth, frozen=True, kw_only=True, tag="side"):
    above: Points
    level: Points
    below: Points


class ByNeighbours(Worth, frozen=True, kw_only=True, tag="neighbours"):
    none: Points
    one: Points
    more: Points


class ByPosition(Worth, frozen=True, kw_only=True, tag="position"):
    points: dict[str, Points]

    def __post_init__(self) -> None:
        for name in self.points:
            if name not in t.POSITIONS:
                raise FieldError("points", f"expected positions {', '.join(t.POSITIONS)}, got '{name}'")
        if missing := [name for name in t.POSITIONS if name not in self.points]:
            raise FieldError("points", f"expected each of the 18 positions, but {', '.join(missing)} missing")


class ScoringRow(Row, frozen=True, kw_only=True):
    worth: ByRing | BySide | ByNeighbours | ByPosition


class MatrixRow(Row, frozen=True, kw_only=True):
    bonus: tuple[Count, Count, Count]


class DieRow(Row, frozen=True, kw_only=True):
    faces: tuple[Count, Count, Count, Count, Count, Count]

    def __post_init__(self) -> None:
        if self.id == "die-ship" and self.faces != (1, 2, 3, 4, 5, 6):
            raise FieldError("faces", "expected 1, 2, 3, 4, 5, 6, because ports and locations go by them")


class FactionRow(Row, frozen=True, kw_only=True):
    wild: bool

    def __post_init__(self) -> None:
        if self.wild != (self.id == "fac-prism"):
            raise FieldError("wild", "expected true for fac-prism and false for the other three")


class ColourRow(Row, frozen=True, kw_only=True):
    pass


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    value: Annotated[int, Meta(ge=2, le=5)]
    count: Some


class SeatsRow(Row, frozen=True, kw_only=True):
    seats: Annotated[int, Meta(ge=1, le=4)]
    facedown: Annotated[int, Meta(ge=0, le=17)]
    resistance: Annotated[tuple[Stack, ...], Meta(min_length=1, max_length=4)]
    boxed: Count


class NumberRow(Row, frozen=True, kw_only=True):
    value: Count


class SwitchRow(Row, frozen=True, kw_only=True):
    on: bool


class DrandaRow(Row, frozen=True, kw_only=True):
    black: DrandaIcon
    teal: DrandaIcon
    amber: DrandaIcon
    strip: tuple[Colour, Colour, Colour]

    def __post_init__(self) -> None:
        if len(set(self.strip)) != 3:
            raise FieldError(
                "strip", f"expected black, teal and amber once each, got {', '.join(self.strip)}"
            )


class LevelRow(Row, frozen=True, kw_only=True):
    per_morale: Count
    per_reputation: Count
    fleet_drones: Count
    lost_after_success: Count
    per_drone: Count


TABLES = (
    Table(file="positions.toml", key="position", row_type=PositionRow),
    Table(file="locations.toml", key="location", row_type=LocationRow),
    Table(file="tracks.toml", key="track", row_type=TrackRow),
    Table(file="track_points.toml", key="band", row_type=BandRow),
    Table(file="docking.toml", key="port", row_type=PortRow),
    Table(file="hexes.toml", key="hex", row_type=HexRow),
    Table(file="crew.toml", key="crew", row_type=CrewRow),
    Table(file="crew_tiers.toml", key="tier", row_type=TierRow),
    Table(file="ships.toml", key="ship", row_type=ShipRow),
    Table(file="scoring.toml", key="card", row_type=ScoringRow),
    Table(file="matrix.toml", key="row", row_type=MatrixRow),
    Table(file="dice.toml", key="die", row_type=DieRow),
    Table(file="factions.toml", key="faction", row_type=FactionRow),
    Table(file="colours.toml", key="colour", row_type=ColourRow),
    Table(file="seats.toml", key="seats", row_type=SeatsRow),
    Table(file="numbers.toml", key="number", row_type=NumberRow),
    Table(file="switches.toml", key="switch", row_type=SwitchRow),
    Table(file="dranda.toml", key="card", row_type=DrandaRow),
    Table(file="dranda_levels.toml", key="level", row_type=LevelRow),
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


def _of(loaded: Rows, row_type: type[R]) -> tuple[R, ...]:
    name = next(table.name for table in TABLES if table.row_type is row_type)
    return cast("tuple[R, ...]", loaded[name])


def _by_id(loaded: Rows, row_type: type[R]) -> dict[str, R]:
    return {row.id: row for row in _of(loaded, row_type)}


# --- checks that no single row can make -------------------------------------------------------------------


def check(loaded: Rows) -> None:
    """Raise ContentError if the tables do not fit together."""
    _check_ids(loaded)
    _check_positions(_of(loaded, PositionRow))
    _check_tracks(loaded)
    _check_numbered("docking.toml", "port", [(row.id, row.port) for row in _of(loaded, PortRow)], 6)
    _check_numbered("crew_tiers.toml", "tier", [(row.id, row.tier) for row in _of(loaded, TierRow)], 3)
    _check_numbered("seats.toml", "seats", [(row.id, row.seats) for row in _of(loaded, SeatsRow)], 4)
    _check_seats(loaded)
    _check_crew(loaded)
    for die in range(1, 7):
        belts = [row for row in _of(loaded, LocationRow)[:3] if die in row.die]
        if len(belts) != 1:
            raise ContentError(
                "locations.toml",
                f"expected each die value on exactly one Asteroid Belt card, got {die} on {len(belts)}",
                field="die",
            )


def _check_ids(loaded: Rows) -> None:
    """The rules name these ids, so they must all be there; and an id must name one thing only."""
    needed: tuple[tuple[type[Row], Iterable[str]], ...] = (
        (PositionRow, (*t.POSITIONS, "C")),
        (LocationRow, (f"loc-{name}" for name in t.LOCATIONS)),
        (TrackRow, ("track-reputation", "track-morale")),
        (MatrixRow, ("matrix-resource", "matrix-points", "matrix-morale")),
        (DieRow, ("die-ship", "die-resistance")),
        (FactionRow, (f"fac-{name}" for name in t.FACTIONS)),
        (ColourRow, ("colour-red", "colour-black", "colour-teal", "colour-amber")),
        (NumberRow, NUMBERS),
        (SwitchRow, ("return_after_top_row_failure",)),
    )
    for row_type, expected in needed:
        file = next(table.file for table in TABLES if table.row_type is row_type)
        given = [row.id for row in _of(loaded, row_type)]
        if given != (wanted := list(expected)):
            raise ContentError(
                file, f"expected the ids {', '.join(wanted)} in this order, got {', '.join(given)}"
            )
    seen: dict[str, str] = {}
    for name, table_rows in loaded.items():
        for row in table_rows:
            if row.id in seen:
                problem = f"expected an id of its own, but {seen[row.id]} uses it too"
                raise ContentError(f"{name}.toml", problem, row=row.id, field="id")
            seen[row.id] = f"{name}.toml"


NUMBERS = (
    "rounds",
    "storage-limit",
    "start-active",
    "start-inactive",
    "start-reserve",
    "corporation-drones",
    "corporation-pool",
    "set-points",
    "dranda-drones",
)
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def _check_positions(positions: Sequence[PositionRow]) -> None:
    file = "positions.toml"
    by_id = {row.id: row for row in positions}
    at: dict[tuple[int, int], str] = {}
    for row in positions:
        if (row.q, row.r) in at:
            problem = f"expected a place of its own, but ({row.q}, {row.r}) is {at[row.q, row.r]}"
            raise ContentError(file, problem, row=row.id, field="q")
        at[row.q, row.r] = row.id
        if (row.kind == "core") != (row.id == "C"):
            raise ContentError(file, 'expected "core" for C and only there', row=row.id, field="kind")
    for row in positions:
        for other in row.adjacent:
            if other not in by_id:
                problem = f"expected ids of positions, got '{other}'"
                raise ContentError(file, problem, row=row.id, field="adjacent")
            if row.id not in by_id[other].adjacent:
                problem = f"expected both sides to agree, but {other} does not name {row.id}"
                raise ContentError(file, problem, row=row.id, field="adjacent")
        meant = {at[row.q + dq, row.r + dr] for dq, dr in STEPS if (row.q + dq, row.r + dr) in at}
        if set(row.adjacent) != meant or len(row.adjacent) != len(meant):
            problem = f"expected {', '.join(sorted(meant))} by the coordinates, got {', '.join(row.adjacent)}"
            raise ContentError(file, problem, row=row.id, field="adjacent")
    pairs = sum(len(row.adjacent) for row in positions) // 2
    if pairs != 42:
        raise ContentError(file, f"expected 42 adjacent pairs, got {pairs}", field="adjacent")


def _check_tracks(loaded: Rows) -> None:
    tracks = _by_id(loaded, TrackRow)
    reputation = tracks["track-reputation"].marks
    if reputation[0] != 0 or reputation[-1] != 20:
        problem = f"expected columns from 0 to 20, got {', '.join(map(str, reputation))}"
        raise ContentError("tracks.toml", problem, row="track-reputation", field="marks")
    spanners = tracks["track-morale"].marks
    if spanners[0] < 1 or spanners[-1] > 19:
        problem = f"expected columns from 1 to 19, got {', '.join(map(str, spanners))}"
        raise ContentError("tracks.toml", problem, row="track-morale", field="marks")
    column = 0
    for band in _of(loaded, BandRow):
        if band.first != column:
            problem = f"expected {column}, the column after the row before, got {band.first}"
            raise ContentError("track_points.toml", problem, row=band.id, field="first")
        if band.last < band.first:
            problem = f"expected at least {band.first}, got {band.last}"
            raise ContentError("track_points.toml", problem, row=band.id, field="last")
        column = band.last + 1
    if column != 21:
        problem = f"expected the last row to end at column 20, got {column - 1}"
        raise ContentError("track_points.toml", problem, field="last")


def _check_numbered(file: str, field: str, given: Sequence[tuple[str, int]], count: int) -> None:
    for (row_id, number), wanted in zip(given, range(1, count + 1)):
        if number != wanted:
            problem = f"expected {wanted}, because the rows run from 1 to {count}, got {number}"
            raise ContentError(file, problem, row=row_id, field=field)
    if len(given) != count:
        raise ContentError(file, f"expected {count} rows, got {len(given)}")


def _check_seats(loaded: Rows) -> None:
    ships = Counter(row.value for row in _of(loaded, ShipRow))
    numbers = {row.id: row.value for row in _of(loaded, NumberRow)}
    for row in _of(loaded, SeatsRow):
        if len({stack.value for stack in row.resistance}) != len(row.resistance):
            raise ContentError("seats.toml", "expected each value once", row=row.id, field="resistance")
        for stack in row.resistance:
            if ships[stack.value] < stack.count:
                problem = (
                    f"expected at least {stack.count} ships of value {stack.value} ({row.id} in seats.toml), "
                    f"got {ships[stack.value]}"
                )
                raise ContentError("ships.toml", problem, field="value")
        deck = sum(stack.count for stack in row.resistance)
        if deck != 2 * numbers["rounds"]:
            problem = f"expected {2 * numbers['rounds']} ships, two per round, got {deck}"
            raise ContentError("seats.toml", problem, row=row.id, field="resistance")
        # One on the Core, one on each face-down hex; SS-0.8.
        drones = 1 + row.facedown + numbers["corporation-pool"] + row.boxed
        if drones != numbers["corporation-drones"]:
            problem = f"expected {numbers['corporation-drones']} Corporation drones in all, got {drones}"
            raise ContentError("seats.toml", problem, row=row.id, field="boxed")
    start = sum(numbers[f"start-{state}"] for state in ("active", "inactive", "reserve"))
    if start != 20:
        problem = f"expected 20 drones with the active and inactive ones, got {start}"
        raise ContentError("numbers.toml", problem, row="start-reserve", field="value")
    if numbers["storage-limit"] < 6:
        problem = f"expected at least 6, so that every cost can be stored, got {numbers['storage-limit']}"
        raise ContentError("numbers.toml", problem, row="storage-limit", field="value")
    if numbers["rounds"] < 1:
        raise ContentError("numbers.toml", "expected at least 1, got 0", row="rounds", field="value")


def _check_crew(loaded: Rows) -> None:
    """SS-12.5: two cards at set-up and two in each Recover phase must never exhaust a tier."""
    rounds = next(row.value for row in _of(loaded, NumberRow) if row.id == "rounds")
    for tier in (1, 2, 3):
        cards = 2 * sum(row.tier == tier for row in _of(loaded, CrewRow))
        if cards < 2 * rounds:
            problem = f"expected at least {2 * rounds} cards of tier {tier}, got {cards}"
            raise ContentError("crew.toml", problem, field="tier")


# --- run-time form ----------------------------------------------------------------------------------------


def compact(loaded: Rows) -> t.Tables:
    """The tables as the rules use them; the rows must have passed the checks."""
    positions = _of(loaded, PositionRow)
    index = {row.id: number for number, row in enumerate(positions)}
    numbers = {row.id: row.value for row in _of(loaded, NumberRow)}
    tracks = _by_id(loaded, TrackRow)
    matrix = _by_id(loaded, MatrixRow)
    seats = _of(loaded, SeatsRow)
    tiers = _of(loaded, TierRow)
    crew = tuple(
        card
        for tier in (1, 2, 3)
        for row in _of(loaded, CrewRow)
        if row.tier == tier
        for card in _copies(row)
    )
    hexes = tuple(_hex(row) for row in _of(loaded, HexRow))
    ships = tuple(_ship(row) for row in _of(loaded, ShipRow))
    scoring = tuple(_scoring(row, positions) for row in _of(loaded, ScoringRow))
    dranda = tuple(_dranda(row) for row in _of(loaded, DrandaRow))
    levels = tuple(_level(row) for row in _of(loaded, LevelRow))
    locations = _of(loaded, LocationRow)
    factions = _of(loaded, FactionRow)
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("hex", (card.id for card in hexes)),
        ("crew", (card.id for card in crew)),
        ("ship", (card.id for card in ships)),
        ("scoring", (card.id for card in scoring)),
        ("dranda", (card.id for card in dranda)),
        ("level", (level.id for level in levels)),
        ("location", (row.id for row in locations)),
        ("position", (row.id for row in positions)),
        ("faction", (row.id for row in factions)),
    )
    return t.Tables(
        hexes=hexes,
        crew=crew,
        ships=ships,
        scoring=scoring,
        dranda=dranda,
        levels=levels,
        neighbours=tuple(tuple(index[other] for other in row.adjacent) for row in positions),
        coords=tuple((row.q, row.r) for row in positions),
        position_kinds=tuple(row.kind for row in positions),
        location_dice=tuple(tuple(sorted(set(row.die))) for row in locations),
        location_amount=tuple(row.amount for row in locations),
        location_boost=tuple(row.boost for row in locations),
        location_names=tuple(row.name for row in locations),
        location_ids=tuple(row.id for row in locations),
        faction_names=tuple(row.name for row in factions),
        faction_ids=tuple(row.id for row in factions),
        colours=tuple(row.id.removeprefix("colour-") for row in _of(loaded, ColourRow)),
        reputation_columns=tracks["track-reputation"].marks,
        spanners=tracks["track-morale"].marks,
        end_points=tuple(
            band.points for band in _of(loaded, BandRow) for _ in range(band.first, band.last + 1)
        ),
        docking=((0, 0, 0, 0), *((0, *row.morale) for row in _of(loaded, PortRow))),
        matrix_resources=matrix["matrix-resource"].bonus,
        matrix_points=matrix["matrix-points"].bonus,
        matrix_morale=matrix["matrix-morale"].bonus,
        resistance_die=_by_id(loaded, DieRow)["die-resistance"].faces,
        facedown=(0, *(row.facedown for row in seats)),
        resistance_recipe=((), *(tuple((s.value, s.count) for s in row.resistance) for row in seats)),
        corporation_pool=numbers["corporation-pool"],
        start_drones=(numbers["start-active"], numbers["start-inactive"], numbers["start-reserve"]),
        storage_limit=numbers["storage-limit"],
        hire_cost=((0, 0), *((row.gold, row.any) for row in tiers)),
        hire_points=(0, *(row.points for row in tiers)),
        rounds=numbers["rounds"],
        set_points=numbers["set-points"],
        dranda_drones=numbers["dranda-drones"],
        top_row_return=_by_id(loaded, SwitchRow)["return_after_top_row_failure"].on,
        fingerprint=fingerprint(loaded),
        by_id={row_id: (kind, number) for kind, ids in kinds for number, row_id in enumerate(ids)},
    )


def _effect(verb: AnyVerb) -> t.Effect:
    match verb:
        case Trade():
            give, gain = t.RESOURCES.index(verb.give), t.RESOURCES.index(verb.gain)
            return t.Effect(t.OP_TRADE, give, gain, verb.amount)
        case Gain():
            what = t.ANY if verb.what == "any" else t.RESOURCES.index(verb.what)
            return t.Effect(t.OP_GAIN, what, verb.amount, 0)
        case Morale():
            return t.Effect(t.OP_MORALE, verb.amount, 0, 0)
        case MoralePer():
            return t.Effect(t.OP_MORALE_PER, t.PER.index(verb.what), verb.every, 0)
        case PointsNow():
            return t.Effect(t.OP_POINTS, verb.amount, 0, 0)
        case PointsPer():
            return t.Effect(t.OP_POINTS_PER, t.PER.index(verb.what), 0, 0)
        case Reputation():
            return t.Effect(t.OP_REPUTATION, verb.amount, 0, 0)
        case Salvage():
            return t.Effect(t.OP_SALVAGE, verb.upto, 0, 0)
        case SalvagePer():
            return t.Effect(t.OP_SALVAGE_PER, t.PER.index(verb.what), 0, 0)
        case Fabricate():
            return t.Effect(t.OP_FABRICATE, verb.upto, 0, 0)
        case Kickback():
            return t.Effect(t.OP_KICKBACK, 0, 0, 0)
        case Refresh():
            return t.Effect(t.OP_REFRESH, 0, 0, 0)
        case SetDie():
            return t.Effect(t.OP_SET_DIE, 0, 0, 0)
        case Reroll():
            return t.Effect(t.OP_REROLL, 0, 0, 0)
        case AuxiliaryDie():
            return t.Effect(t.OP_AUXILIARY_DIE, 0, 0, 0)
        case Lobby():
            return t.Effect(t.OP_LOBBY, verb.morale, verb.reputation, 0)


def _copies(row: CrewRow) -> Iterable[t.CrewCard]:
    at = -1 if row.at is None else t.LOCATIONS.index(row.at.removeprefix("loc-"))
    action = _effect(row.action)
    retire = tuple(_effect(side) for side in row.retire)
    for copy, icon in zip("ab", row.icons):
        yield t.CrewCard(
            id=f"{row.id}-{copy}",
            type=row.id,
            name=row.name,
            tier=row.tier,
            kind=t.KINDS.index(row.kind),
            at=at,
            action=action,
            retire=retire,
            faction=t.FACTIONS.index(icon),
        )


def _hex(row: HexRow) -> t.HexTile:
    return t.HexTile(
        id=row.id,
        name=row.name,
        value=row.value,
        cost=(row.cost.ore, row.cost.gold, row.cost.crystal),
        points=row.points,
        morale=row.morale,
        reputation=row.reputation,
        faction=t.FACTIONS.index(row.faction),
    )


def _ship(row: ShipRow) -> t.ShipCard:
    ember, tide, root, prism = (row.icons.count(faction) for faction in t.FACTIONS)
    return t.ShipCard(
        id=row.id,
        name=row.name,
        value=row.value,
        bonus=row.bonus,
        icons=(ember, tide, root, prism),
        reputation=row.reputation,
    )


def _scoring(row: ScoringRow, positions: Sequence[PositionRow]) -> t.ScoringCard:
    worth = row.worth
    points: tuple[int, ...] = ()
    lattice = (0, 0, 0)
    match worth:
        case ByRing():
            by_kind = {"inner": worth.inner, "edge": worth.edge, "corner": worth.corner}
            points = tuple(by_kind[place.kind] for place in positions[: t.CORE])
        case BySide():
            by_row = [(place.r > 0) - (place.r < 0) for place in positions[: t.CORE]]
            points = tuple((worth.level, worth.below, worth.above)[side] for side in by_row)
        case ByPosition():
            points = tuple(worth.points[place] for place in t.POSITIONS)
        case ByNeighbours():
            lattice = (worth.none, worth.one, worth.more)
    return t.ScoringCard(id=row.id, name=row.name, worth=points, lattice=lattice)


def _dranda(row: DrandaRow) -> t.DrandaCard:
    black, teal, amber = (
        t.ASTEROID_BELT if icon == "loc-belt" else t.LOCATIONS.index(icon.removeprefix("loc-"))
        for icon in (row.black, row.teal, row.amber)
    )
    first, second, third = (t.DRANDA_COLOURS.index(colour) for colour in row.strip)
    return t.DrandaCard(row.id, row.name, (black, teal, amber), (first, second, third))


def _level(row: LevelRow) -> t.DrandaLevel:
    return t.DrandaLevel(
        id=row.id,
        name=row.name,
        per_morale=row.per_morale,
        per_reputation=row.per_reputation,
        fleet_drones=row.fleet_drones,
        lost_after_success=row.lost_after_success,
        per_drone=row.per_drone,
    )
