"""What own cards change."""

from __future__ import annotations

from tests.kernel.test_amend import CardRow, Home

from starboard.kernel.differences import Change, changes


def card(id: str, **fields: object) -> CardRow:
    return CardRow(**{"id": id, "name": id.upper(), "origin": "created", "value": 1, **fields})  # type: ignore[arg-type]


def test_fields_that_differ_are_listed_row_by_row() -> None:
    ours = {"cards": (card("a"), card("b", steps=(1,))), "others": (card("x"),)}
    own = {"cards": (card("a", value=2, home=Home(3)), card("b")), "others": (card("x"),)}
    assert changes(ours, own) == (
        Change("cards", "a", "A", "value", "1", "2"),
        Change("cards", "a", "A", "home", "nothing", '{"ships": 3, "name": ""}'),
        Change("cards", "b", "B", "steps", "[1]", "nothing"),
    )
    assert changes(ours, ours) == ()


def test_rows_that_come_and_go_are_named() -> None:
    assert changes({"cards": (card("a"),)}, {"cards": (card("b"),)}) == (
        Change("cards", "a", "A", "id", '"a"', "nothing"),
        Change("cards", "b", "B", "id", "nothing", '"b"'),
    )
