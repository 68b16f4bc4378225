"""Records: what the classes of a title's tables get from the kernel."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, replace
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from starboard.games.pirates_of_skydock import content as skydock
from starboard.games.revenant import content as revenant
from starboard.games.solar_sphere import content as solar_sphere
from starboard.games.voidfall import content as voidfall
from starboard.kernel.record import Record


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lamp(Record):
    id: str
    oil: int
    beams: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Street(Record):
    lamps: tuple[Lamp, ...]


LAMP = Lamp("lamp-1", 3, (1, 2))


def test_a_record_knows_its_values_in_order() -> None:
    assert Lamp.names() == ("id", "oil", "beams")
    assert LAMP.values() == ("lamp-1", 3, (1, 2))
    assert Lamp(*LAMP.values()).values() == LAMP.values()


def test_a_record_is_named_by_its_first_value() -> None:
    assert repr(LAMP) == "Lamp(lamp-1)"
    assert repr(Street((LAMP,))) == "Street((Lamp(lamp-1),))"


def test_records_travel_to_other_processes_with_all_they_hold() -> None:
    again = pickle.loads(pickle.dumps(Street((LAMP, LAMP))))
    assert [lamp.values() for lamp in again.lamps] == [LAMP.values()] * 2
    assert again.lamps[0] is again.lamps[1]
    assert deepcopy(LAMP).values() == LAMP.values()


def test_records_never_change_and_are_equal_to_themselves_only() -> None:
    with pytest.raises(FrozenInstanceError):
        LAMP.oil = 4  # type: ignore[misc]
    assert replace(LAMP, oil=4).values() == ("lamp-1", 4, (1, 2))
    assert Lamp(*LAMP.values()) != LAMP
    assert not hasattr(LAMP, "__dict__")


each_title = pytest.mark.parametrize(
    "tables",
    [solar_sphere.load(), revenant.load(), skydock.load(), voidfall.load()],
    ids=["solar-sphere", "revenant", "pirates-of-skydock", "voidfall"],
)


@each_title
def test_the_tables_of_every_title_are_frozen_records(tables: Record) -> None:
    rows = [row for value in tables.values() if isinstance(value, tuple) for row in value]
    records = [row for row in rows if isinstance(row, Record)]
    assert records
    for record in (tables, *records):
        assert not hasattr(record, "__dict__"), record
        with pytest.raises(FrozenInstanceError):
            setattr(record, record.names()[0], None)


def check(value: Any, kind: Any) -> None:
    """Where a record is named, one of a kind of its own is as good."""
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        assert isinstance(value, tuple)
        for one, its in zip(value, inner[:1] * len(value) if inner[-1] is ... else inner, strict=True):
            check(one, its)
    elif isinstance(kind, type) and issubclass(kind, Record):
        assert isinstance(value, kind)
    else:
        msgspec.convert(value, kind)


@each_title
def test_the_values_of_every_record_have_the_types_it_names(tables: Record) -> None:
    """Records are made from rows by the names of their fields, which mypy cannot follow."""
    rows = [row for value in tables.values() if isinstance(value, tuple) for row in value]
    for record in (tables, *(row for row in rows if isinstance(row, Record))):
        types = get_type_hints(type(record))
        for name, value in zip(record.names(), record.values()):
            check(value, types[name])
