"""Typed rows of the content files: what a row may say, checked one by one."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from starboard.kernel.content import Becomes, FieldError, Row, Table, place_in

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


WORDS = {word: place for words in ((*t.RESOURCES, "any"), t.PER) for place, word in enumerate(words)}


def _effect(verb: Verb) -> t.Effect:
    """The numbers of an effect are the fields of the verb in their order."""
    fields = [WORDS.get(value, value) for value in msgspec.structs.astuple(verb)]
    a, b, c = (*fields, 0, 0, 0)[:3]
    return t.Effect(t.OPS.index(str(verb.__struct_config__.tag)), a, b, c)


AnyVerb = Annotated[
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
    | Lobby,
    Becomes(_effect),
]


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
