"""Maps of places and ways: corridors from edge to edge, places as targets, routes, who stands where."""

from __future__ import annotations

import json
import re

import pytest
from tests.games.drawings import tree

from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.kit.graph import Box, Corridor, Graph, Way, crowd, place, route

BRIDGE, DOCK, HOLD = Box(0, 0, 40, 20), Box(100, 0, 40, 20), Box(0, 80, 40, 20)
UP_THE_LADDER = Corridor("bridge", "hold")
PATROL = Corridor("bridge", "dock", one_way=True)
SHIP = Graph(200, 100, {"bridge": BRIDGE, "dock": DOCK, "hold": HOLD}, (UP_THE_LADDER, PATROL))
FREE, PAST_A_GUARD = Choice("dock-1", "Dock, free"), Choice("dock-2", "Dock, past a guard")


def test_a_line_leaves_a_box_at_its_edge() -> None:
    assert [BRIDGE.middle, BRIDGE.edge((120, 10)), BRIDGE.edge((20, 90))] == [(20, 10), (40, 10), (20, 20)]
    assert BRIDGE.edge((0, 0)) == (0, 0)  # through the corner
    # Twenty across for ten down: through the corner too, and no further.
    assert BRIDGE.edge((60, 30)) == (40, 20)
    assert BRIDGE.edge((25, 12)) == (25, 12)  # inside


def test_corridors_run_from_edge_to_edge() -> None:
    ladder, patrol = tree(SHIP.draw())[0]
    assert [path.get("d") for path in patrol][:2] == ["M40.0 10.0L100.0 10.0"] * 2
    assert [path.get("d") for path in ladder][:2] == ["M20.0 20.0L20.0 80.0"] * 2
    assert [one.get("class") for one in (ladder, patrol)] == ["corridor", "corridor one-way"]
    (box,) = tree(SHIP.draw())
    assert box.get("viewBox") == "0 0 200 100"


def test_a_direction_is_marked_in_the_middle_and_points_to_the_end() -> None:
    marks = [one.get("transform") for one in tree(SHIP.draw()).iter("path") if one.get("class") == "chevrons"]
    assert marks == ["translate(70.0 10.0) rotate(0)"]
    back = SHIP._replace(corridors=(Corridor("hold", "bridge", one_way=True),))
    assert 'rotate(-90)"' in back.draw()


def test_a_ladder_has_rungs_and_no_direction() -> None:
    (rungs,) = [one for one in tree(SHIP.draw()).iter("path") if one.get("class") == "rungs"]
    steps = re.findall(r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)", rungs.attrib["d"])
    assert len(steps) == 6  # sixty units, nine from rung to rung
    for left, top, right, bottom in ([float(n) for n in step] for step in steps):
        assert {left, right} == {14, 26}
        assert top == bottom
        assert 20 < top < 80


def test_where_something_is_about_to_move_is_hot() -> None:
    ladder, patrol = tree(SHIP.draw(hot=[PATROL]))[0]
    assert ["hot" in one.get("class", "").split() for one in (ladder, patrol)] == [False, True]


def test_a_route_goes_through_the_middles_and_waits_for_its_key() -> None:
    drawn = tree(SHIP.route(["hold", "bridge", "dock"], "dock-2"))[0]
    assert (drawn.get("d"), drawn.get("data-key")) == ("M20 90L20 10L120 10", "dock-2")
    assert tree(route([(1, 2), (3.5, 4)], "thread", ' data-link="a b"'))[0].attrib == {
        "class": "thread",
        "data-link": "a b",
        "d": "M1 2L3.5 4",
    }


def test_places_lie_where_their_corridors_end() -> None:
    rules = SHIP.rules(".ship")
    assert ".ship .at-dock { left: 50.000%; top: 0.000%; width: 20.000%; height: 20.000%; }" in rules
    assert ".ship .at-hold { left: 0.000%; top: 80.000%;" in rules
    small = SHIP.rules(".ship", "(max-width: 720px)")
    assert small.startswith("@media (max-width: 720px) {")
    assert small.count("{") == small.count("}") == 4


def test_each_way_to_a_place_is_a_button_and_the_first_takes_the_whole_place() -> None:
    ways = [Way(FREE, "free", "dock-1"), Way(PAST_A_GUARD, "−2", "dock-2", "other")]
    drawn = tree(place("dock", "Dock", "loot", ways))[0]
    first, second = drawn.iter("button")
    assert [json.loads(one.attrib["data-answer"]) for one in (first, second)] == ["dock-1", "dock-2"]
    assert [one.get("data-key") for one in (first, second)] == ["dock-1", "dock-2"]
    assert "hit" in first.get("class", "").split()
    tags = [one for one in drawn.iter() if "price" in one.get("class", "").split()]
    assert ["".join(one.itertext()) for one in tags] == ["free", "−2"]
    assert second is tags[1]
    assert "legal" in drawn.get("class", "").split()
    assert drawn.get("data-explain") == "dock"


def test_a_place_that_is_closed_says_why_and_one_at_rest_is_only_looked_at() -> None:
    no_way = Closed("the Dock", "SKY-6.1", "It is two steps away.", "dock")
    shut = tree(place("dock", "Dock", "", closed=no_way))[0]
    assert [one.get("data-why") for one in shut.iter("button")] == ["It is two steps away."]
    # What could be answered is not said to be closed.
    assert "data-why" not in place("dock", "Dock", "", [Way(FREE, "free", "dock")], no_way)
    still = tree(place("dock", "Dock", ""))[0]
    assert not list(still.iter("button"))
    assert "legal" not in still.get("class", "").split()


@pytest.mark.parametrize(("own", "order"), [("<i>you</i>", "ABC you"), ("", "ABC ")])
def test_the_own_piece_stands_in_front(own: str, order: str) -> None:
    drawn = tree(crowd(["<i>A</i>", "<i>B</i>", "<i>C </i>"], own))[0]
    assert "".join(drawn.itertext()) == order
    assert crowd([]) == ""
