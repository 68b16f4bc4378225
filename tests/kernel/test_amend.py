"""Rows that name only some fields."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starboard.kernel.amend import amended
from starboard.kernel.content import Row


class ByPlace(msgspec.Struct, frozen=True, tag_field="by", tag="place"):
    points: dict[str, int]
    most: int


class ByKind(msgspec.Struct, frozen=True, tag_field="by", tag="kind"):
    each: int = 0


class Home(msgspec.Struct, frozen=True):
    ships: int
    name: str = ""


class CardRow(Row, frozen=True, kw_only=True):
    value: int
    cost: dict[str, int] = msgspec.field(default_factory=dict)
    worth: ByPlace | ByKind | None = None
    home: Home | None = None
    steps: tuple[int, ...] = ()


OURS: dict[str, Any] = {
    "id": "card",
    "name": "Ours",
    "origin": "created",
    "value": 3,
    "cost": {"ore": 2, "gold": 1},
    "worth": {"by": "place", "points": {"a": 1, "b": 2}, "most": 5},
    "home": {"ships": 2, "name": "Here"},
    "steps": [1, 2],
}
WHOLE = {"id": "card", "name": "Own", "origin": "rulebook", "value": 1}


def changed(**own: Any) -> dict[str, Any]:
    """What differs from our row, where the own one names its id and these fields."""
    made = amended(CardRow, {"id": "card", **own}, OURS)
    return {name: value for name, value in made.items() if OURS.get(name) != value}


def test_what_is_left_out_stays() -> None:
    assert changed() == {}
    assert changed(value=5) == {"value": 5}
    assert changed(name="Own", steps=[]) == {"name": "Own", "steps": []}


def test_a_whole_row_stands_for_itself() -> None:
    assert amended(CardRow, WHOLE, OURS) == WHOLE


def test_lists_and_tables_of_free_keys_are_taken_whole() -> None:
    assert changed(cost={"ore": 1}) == {"cost": {"ore": 1}}
    assert changed(steps=[9]) == {"steps": [9]}


@pytest.mark.parametrize(
    ("own", "made"),
    [
        ({"most": 7}, {"by": "place", "points": {"a": 1, "b": 2}, "most": 7}),
        ({"by": "place", "most": 7}, {"by": "place", "points": {"a": 1, "b": 2}, "most": 7}),
        ({"points": {"a": 4}}, {"by": "place", "points": {"a": 4}, "most": 5}),
        # Another kind of table has nothing of ours.
        ({"by": "kind"}, {"by": "kind"}),
    ],
)
def test_a_table_inside_a_row_is_changed_in_the_same_way(own: Any, made: Any) -> None:
    assert changed(worth=own) == {"worth": made}
    # Also where the row itself is whole.
    assert amended(CardRow, {**WHOLE, "worth": own}, OURS) == {**WHOLE, "worth": made}


def test_a_whole_table_inside_a_row_stands_for_itself() -> None:
    assert changed(home={"ships": 1}) == {"home": {"ships": 1}}
    assert changed(home={"name": "There"}) == {"home": {"ships": 2, "name": "There"}}


def test_what_does_not_fit_is_left_to_the_check_of_the_row() -> None:
    assert changed(worth=3, nonsense=1, home={"shisp": 1}) == {
        "worth": 3,
        "nonsense": 1,
        "home": {"ships": 2, "name": "Here", "shisp": 1},
    }
