"""Tracks: cells, levels, sums against what is wanted, bands of equal worth, places still free."""

from __future__ import annotations

from tests.games.drawings import tree

from starboard.page.kit.tracks import (
    AHEAD,
    DONE,
    FORESEEN,
    HERE,
    Scale,
    cell,
    cells,
    level,
    levels,
    marker,
    measure,
    pips,
    runs,
    standing,
    with_room,
)


def test_a_cell_shows_its_figure_until_somebody_stands_there() -> None:
    free = tree(cell(3, mark="<b>gain</b>"))[0]
    assert [("".join(one.itertext()), one.get("class")) for one in free] == [
        ("gain", "cell-mark"),
        ("3", None),
    ]
    held = tree(cell(3, standing("p1", "tactics:0") + standing("p2", "tactics:1"), " end", title="two"))[0]
    assert "".join(held.itertext()) == ""
    assert [one.get("data-piece") for one in held.iter("svg")] == ["tactics:0", "tactics:1"]
    assert [one.get("href") for one in held.iter("use")] == ["#s-p1", "#s-p2"]
    assert (held.get("class"), held.get("title")) == ("track-cell end", "two")
    assert tree(cells(cell(0) + cell(1), "won attacks"))[0].get("aria-label") == "won attacks"


def test_the_present_level_is_told_from_the_others() -> None:
    low = level([DONE, DONE], "DC 10", "level-1")
    high = level([DONE, HERE, FORESEEN, AHEAD], "DC 12", "level-2", now=True)
    drawn = tree(levels(low + high, "alert 2.2 of 4", "alert"))[0]
    assert (drawn.get("aria-label"), drawn.get("data-explain")) == ("alert 2.2 of 4", "alert")
    assert ["now" in one.get("class", "").split() for one in drawn] == [False, True]
    assert [[space.get("class") for space in one[0]] for one in drawn] == [
        ["on", "on"],
        ["on", "here", "foreseen", ""],
    ]
    assert [one.text for one in drawn.iter("em")] == ["DC 10", "DC 12"]


def test_pips_show_what_is_reached_and_how_much_there_is() -> None:
    assert [one.get("class") for one in tree(pips(2, 3)).iter("i")] == ["on", "on", None]
    assert len(list(tree(pips(3, 3)).iter("i"))) == 3


def test_a_sum_is_counted_through_its_parts() -> None:
    # A 2 on the die, +3, and 1 short of the 6 that are wanted.
    shown = measure([("die-part", 2), ("own-part", 3), ("gap-part", 1)], "5 of 6")
    assert [(one.text, one.get("class")) for one in tree(shown).iter("i")] == [
        ("1", "die-part"),
        ("2", "die-part"),
        ("3", "own-part"),
        ("4", "own-part"),
        ("5", "own-part"),
        ("6", "gap-part"),
    ]
    assert tree(shown)[0].get("aria-label") == "5 of 6"


def test_neighbours_of_equal_worth_are_one_band() -> None:
    assert runs([0, 0, 2, 2, 2, 4]) == [(0, 2), (2, 5), (5, 6)]
    assert runs([1, 2, 1]) == [(0, 1), (1, 2), (2, 3)]
    assert runs([7]) == [(0, 1)]
    assert runs([]) == []


def test_a_marker_has_its_middle_on_its_space() -> None:
    track = Scale(10, 20)
    drawn = tree(marker("p2", track.at(3), 30, 12, "morale:black"))[0]
    assert [float(drawn.attrib[name]) for name in ("x", "y", "width", "height")] == [64, 24, 12, 12]
    assert (drawn.get("href"), drawn.get("data-piece")) == ("#s-p2", "morale:black")


def test_what_is_held_leaves_room_for_the_rest() -> None:
    assert with_room("ab", 2, 4) == "ab<i></i><i></i>"
    assert with_room("ab", 2, 2) == "ab"
    assert with_room("", 0, 2, "-") == "--"
