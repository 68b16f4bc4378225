"""Typed rows of the content files: what a row may say, checked one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, cast

import msgspec
from msgspec import Meta

from starboard.kernel.content import Becomes, FieldError, Row, Table, check_rising, place_in

from . import tables as t

Resource = Literal["ore", "gold", "crystal"]
AnyResource = Literal["ore", "gold", "crystal", "any"]
Faction = Annotated[Literal["ember", "tide", "root", "prism"], place_in(t.FACTIONS)]
Colour = Annotated[Literal["black", "teal", "amber"], place_in(t.DRANDA_COLOURS)]
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

    @property
    def do(self) -> str:
        return str(self.__struct_config__.tag)


class Trade(Verb, frozen=True, kw_only=True, tag="trade"):
    give: Resource
    gain: Resource
    amount: Some = 2

    def __post_init__(self) -> None:
        if self.give == self.gain:
            raise FieldError("gain", f'expected another resource than the one given, got "{self.gain}"')


def _verb(do: str, *fields: tuple[str, Any] | tuple[str, Any, Any]) -> type[Verb]:
    """A verb that takes these fields: names and types, and what counts if they are left out."""
    made = msgspec.defstruct(do, fields, bases=(Verb,), frozen=True, kw_only=True, tag=do)
    return cast("type[Verb]", made)


VERBS = (
    Trade,
    _verb("gain", ("what", AnyResource), ("amount", Some)),
    _verb("morale", ("amount", Some)),
    _verb("morale-per", ("what", Literal["crew", "hex"]), ("every", Some)),
    _verb("points", ("amount", Some)),
    _verb("points-per", ("what", Literal["hex", "ship"])),
    _verb("reputation", ("amount", Some)),
    _verb("salvage", ("upto", Some)),
    _verb("salvage-per", ("what", Literal["ship"])),
    _verb("fabricate", ("upto", Some)),
    _verb("kickback"),
    _verb("refresh"),
    _verb("set-die"),
    _verb("reroll"),
    _verb("auxiliary-die"),
    _verb("lobby", ("morale", Some, 2), ("reputation", Some, 1)),
)
WORDS = {word: place for words in ((*t.RESOURCES, "any"), t.PER) for place, word in enumerate(words)}


def _effect(verb: Verb) -> t.Effect:
    """The numbers of an effect are the fields of its verb, in this order."""
    fields = [WORDS.get(value, value) for value in msgspec.structs.astuple(verb)]
    a, b, c = (*fields, 0, 0, 0)[:3]
    return t.Effect(t.OPS.index(verb.do), a, b, c)


if TYPE_CHECKING:
    AnyVerb = Verb  # mypy cannot make a union of a list
else:
    AnyVerb = Annotated[Union[VERBS], Becomes(_effect)]  # noqa: UP007


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
        check_rising(self, "marks", "columns")


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


ByResource = Annotated[Cost, Becomes(msgspec.structs.astuple)]


class HexRow(Row, frozen=True, kw_only=True):
    value: Face
    cost: ByResource
    points: Points = 0
    morale: Count = 0
    reputation: Annotated[int, Meta(ge=0, le=5)] = 0
    faction: Faction

    def __post_init__(self) -> None:
        if (pieces := self.cost.ore + self.cost.gold + self.cost.crystal) > 6:
            raise FieldError("cost", f"expected at most 6 resources, as many as can be stored, got {pieces}")


class CrewRow(Row, frozen=True, kw_only=True):
    tier: Annotated[int, Meta(ge=1, le=3)]
    kind: Annotated[Literal["free", "arrival", "die", "battle"], place_in(t.KINDS)]
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
        for name, kind in (("set-die", "die"), ("reroll", "battle")):
            if (self.action.do == name) != (self.kind == kind):
                problem = f'expected do = "{name}" exactly if kind is "{kind}", got kind "{self.kind}"'
                raise FieldError("action", problem)
            if any(side.do == name for side in self.retire):
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


# The ids that the rules name.
COLOURS = ("colour-red", "colour-black", "colour-teal", "colour-amber")
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

TABLES = (
    Table("positions.toml", "position", PositionRow, ids=(*t.POSITIONS, "C")),
    Table("locations.toml", "location", LocationRow, ids=[f"loc-{name}" for name in t.LOCATIONS]),
    Table("tracks.toml", "track", TrackRow, ids=("track-reputation", "track-morale")),
    Table("track_points.toml", "band", BandRow),
    Table("docking.toml", "port", PortRow),
    Table("hexes.toml", "hex", HexRow),
    Table("crew.toml", "crew", CrewRow),
    Table("crew_tiers.toml", "tier", TierRow),
    Table("ships.toml", "ship", ShipRow),
    Table("scoring.toml", "card", ScoringRow),
    Table("matrix.toml", "row", MatrixRow, ids=("matrix-resource", "matrix-points", "matrix-morale")),
    Table("dice.toml", "die", DieRow, ids=("die-ship", "die-resistance")),
    Table("factions.toml", "faction", FactionRow, ids=[f"fac-{name}" for name in t.FACTIONS]),
    Table("colours.toml", "colour", ColourRow, ids=COLOURS),
    Table("seats.toml", "seats", SeatsRow),
    Table("numbers.toml", "number", NumberRow, ids=NUMBERS),
    Table("switches.toml", "switch", SwitchRow, ids=("return_after_top_row_failure",)),
    Table("dranda.toml", "card", DrandaRow),
    Table("dranda_levels.toml", "level", LevelRow),
)
