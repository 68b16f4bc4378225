"""Keys of positions: each is declared once, found by its words, read and changed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from starboard.kernel.errors import StarboardError
from starboard.kernel.positions import Key, Positions, field, ids, item, numbered, numbers


class Lamp:
    def __init__(self) -> None:
        self.oil = 2
        self.lit = False
        self.beams = [1, 2]
        self.panes = [3, 4]
        self.keeper = 0


class Street:
    def __init__(self) -> None:
        self.name = "Lime Street"
        self.lamps = {"old": Lamp(), "new": Lamp()}
        self.stones = [5, 6, 7]
        self.rigged: list[int] = []


KEEPERS = ("Ann", "Bo")


def _rig(s: Street, value: list[int]) -> None:
    s.rigged = value


def _set_beam(s: Street, lamp: Lamp, beam: int, value: int) -> None:
    lamp.beams[beam] = {1: 1, 2: 2}[value]


KEYS = Positions[Street](
    "Street",
    {
        "lamp": lambda s: s.lamps,
        "beam": numbered(("left", "right")),
        "stone": numbered(("a", "b", "c")),
        "clause": lambda s: {"ST-1.2": 12},
    },
    (
        Key("name", *field("name")),
        Key("chance", change=_rig),
        Key("{lamp}.oil", *field("oil")),
        Key("{lamp}.lit", *field("lit")),
        Key("{lamp}.beams.{beam}", lambda s, lamp, n: lamp.beams[n], _set_beam),
        Key("{lamp}.panes", *numbers("panes", ("left", "right"))),
        Key("{lamp}.panes.{beam}", *item("panes")),
        Key("{lamp}.keeper", *field("keeper", lambda s, n: KEEPERS[n], lambda s, name: KEEPERS.index(name))),
        Key("{lamp}.sheet.{clause}", lambda s, lamp, points: points),
        Key("stones.{stone}", *item("stones")),
    ),
)


@pytest.mark.parametrize(
    ("key", "before", "value"),
    [
        ("name", "Lime Street", "Oak Street"),
        ("old.oil", 2, 3),
        ("new.lit", False, True),
        ("old.beams.right", 2, 1),
        ("old.keeper", "Ann", "Bo"),
        ("stones.c", 7, 0),
    ],
)
def test_what_is_set_is_read_back(key: str, before: Any, value: Any) -> None:
    s = Street()
    assert KEYS.probe(s, key) == before
    KEYS.patch(s, key, value)
    assert KEYS.probe(s, key) == value
    others = [text for text, found in KEYS.written_out(s) if found.read is not None and text != key]
    assert [KEYS.probe(s, text) for text in others] == [KEYS.probe(Street(), text) for text in others]


def test_a_list_can_be_set_whole_or_one_by_one() -> None:
    s = Street()
    KEYS.patch(s, "old.panes", [8, 9])
    KEYS.patch(s, "old.panes.left", 7)
    found = KEYS.probe(s, "old.panes")
    assert found == [7, 9]
    found.clear()
    assert s.lamps["old"].panes == [7, 9]
    assert s.lamps["new"].panes == [3, 4]


def test_cards_are_known_by_their_ids() -> None:
    rows = [SimpleNamespace(id=id) for id in ("ace", "king", "queen")]
    assert ids(rows, [2, -1, 0]) == ["queen", "", "ace"]


def test_the_last_name_may_have_dots() -> None:
    assert KEYS.probe(Street(), "old.sheet.ST-1.2") == 12


def test_keys_are_written_out_for_all_there_is() -> None:
    s = Street()
    del s.lamps["new"]
    assert [text for text, _ in KEYS.written_out(s)] == [
        "name",
        "chance",
        "old.oil",
        "old.lit",
        "old.beams.left",
        "old.beams.right",
        "old.panes",
        "old.panes.left",
        "old.panes.right",
        "old.keeper",
        "old.sheet.ST-1.2",
        "stones.a",
        "stones.b",
        "stones.c",
    ]


@pytest.mark.parametrize(
    ("key", "more"),
    [
        ("weather", ""),
        ("old.colour", ""),
        ("old", ""),
        ("{lamp}.oil", ": there is no lamp called '{lamp}'"),
        ("red.oil", ": there is no lamp called 'red'"),
        ("old.beams.up", ": there is no beam called 'up'"),
        ("stones.a.b", ": there is no stone called 'a.b'"),
    ],
)
def test_an_unknown_key_is_named_with_what_is_wrong_in_it(key: str, more: str) -> None:
    sentence = f"there is nothing called '{key}' in a position of Street with these options{more}."
    for use in (lambda: KEYS.probe(Street(), key), lambda: KEYS.patch(Street(), key, 1)):
        with pytest.raises(StarboardError) as caught:
            use()
        assert str(caught.value) == sentence


def test_half_a_key_says_which_half_there_is() -> None:
    with pytest.raises(StarboardError, match=r"^'old.sheet.ST-1.2' can be read but not set\.$"):
        KEYS.patch(Street(), "old.sheet.ST-1.2", 3)
    with pytest.raises(StarboardError, match=r"^'chance' can be set but not read\.$"):
        KEYS.probe(Street(), "chance")


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("old.oil", "much", "'much' does not fit here: expected an int."),
        ("old.oil", True, "True does not fit here: expected an int."),
        ("old.lit", 1, "1 does not fit here: expected true or false."),
        ("name", 1, "1 does not fit here: expected text in quotes."),
        ("stones.a", [1], "[1] does not fit here: expected an int."),
        ("old.beams.left", 9, "9 does not fit here: 9."),
        ("old.panes", [1], "[1] does not fit here: expected 2 numbers: left, right."),
        ("old.panes.left", [], "[] does not fit here: expected an int."),
    ],
)
def test_a_value_that_does_not_fit_is_to_blame(key: str, value: Any, sentence: str) -> None:
    with pytest.raises(StarboardError) as caught:
        KEYS.patch(Street(), key, value)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ((Key("name"),), "the key 'name' can be neither read nor changed"),
        ((Key("name", *field("name")), Key("name", *field("name"))), "the key 'name' is declared twice"),
        ((Key("{house}.name", *field("name")),), "uses the name 'house', which is not declared"),
    ],
)
def test_keys_that_are_declared_wrongly_are_found_at_once(keys: tuple[Key, ...], problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        Positions[Street]("Street", {}, keys)
