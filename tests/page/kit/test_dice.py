"""Dice: faces that keep their identity, the d20 as a button, what each of its numbers would do."""

from __future__ import annotations

import json
import re

from tests.games.drawings import tree

from starboard.kernel.page import Choice
from starboard.page.kit.dice import ALWAYS, FAILS, NEVER, WITH_CARDS, WORKS, d20, die, faces, legend, strip
from starboard.page.sprite import common_symbols

# A die that needs a 5, or with the cards at hand a 4; 1 never works, 6 always does.
SIX = (NEVER, FAILS, FAILS, WITH_CARDS, WORKS, ALWAYS)


def test_a_die_shows_the_face_of_its_seat_and_keeps_its_identity() -> None:
    drawn = tree(die("p3", 5, "px22", "die:teal:5:1"))[0]
    assert (drawn.get("aria-label"), drawn.get("data-piece")) == ("die 5", "die:teal:5:1")
    assert drawn.get("class", "").split() == ["die", "px22"]
    assert [one.get("href") for one in drawn] == ["#die-p3-5"]
    assert "data-piece" not in tree(die("p3", 5))[0].attrib
    # Every face of every seat is among the symbols of the page.
    for seat in ("p1", "p2", "p3", "p4", "corp"):
        for value in range(1, 7):
            assert f'id="die-{seat}-{value}"' in common_symbols()


def test_a_die_with_figures_shows_them_all() -> None:
    assert [one.text for one in tree(faces(["1·2·0", "0·3·0"])).iter("i")] == ["1·2·0", "0·3·0"]


def test_the_d20_is_the_button_where_rolling_answers() -> None:
    rolls, lies = (
        tree(d20(12, "12 or more", *more, identity="d20"))[0] for more in ((Choice("roll", "Roll"),), ())
    )
    assert (rolls.tag, json.loads(rolls.attrib["data-answer"]), rolls.get("aria-label")) == (
        "button",
        "roll",
        "Roll",
    )
    assert "legal" in rolls.get("class", "").split()
    assert (lies.tag, lies.get("role"), lies.get("aria-label")) == ("span", "img", "12 or more")
    assert "data-answer" not in lies.attrib
    for one in (rolls, lies):
        # The script rolls what has the class of a die, an identity, and another face than before.
        assert "die" in one.get("class", "").split()
        assert (one.get("data-piece"), one.get("data-face")) == ("d20", "12")
        assert "".join(one.itertext()) == "12"


def test_the_outline_of_a_d20_is_a_triangle_inside_a_hexagon() -> None:
    body, front, edges = tree(d20(1, ""))[0][0]
    rim = set(re.findall(r"[-\d.]+ [-\d.]+", body.attrib["d"]))
    face = set(re.findall(r"[-\d.]+ [-\d.]+", front.attrib["d"]))
    assert (len(rim), len(face)) == (6, 3)
    lines = re.findall(r"M([-\d.]+ [-\d.]+)L([-\d.]+ [-\d.]+)", edges.attrib["d"])
    # Each corner in front is joined to three of the rim; every other one of those to two in front.
    assert len(lines) == len(set(lines)) == 9
    assert {a for a, _ in lines} == face
    ends = [b for _, b in lines]
    assert set(ends) == rim
    assert sorted(ends.count(corner) for corner in rim) == [1, 1, 1, 2, 2, 2]


def test_the_strip_tells_of_each_number_what_it_would_do() -> None:
    drawn = tree(strip(SIX, fell=4))[0]
    assert [(one.text, one.get("class")) for one in drawn] == [
        ("1", "never"),
        ("2", "fails"),
        ("3", "fails"),
        ("4", "with-cards fell"),
        ("5", "works"),
        ("6", "always"),
    ]
    assert drawn.get("aria-label") == (
        "1 always fails, 2 fails, 3 fails, 4 works with cards, 5 works, 6 always works"
    )
    assert "fell" not in strip(SIX)


def test_the_legend_explains_only_what_can_be_seen() -> None:
    assert "".join(tree(legend(SIX, "with 1 spare card")).itertext()) == "failswith 1 spare cardworks"
    assert "".join(tree(legend((NEVER, WORKS, ALWAYS))).itertext()) == "works"
