"""Maps of hexagons: neighbours lie side by side, whichever way they stand."""

from __future__ import annotations

from math import dist, sqrt

import pytest
from tests.games.drawings import tree

from starboard.page.kit.hexes import PATTERNS, Hexes, corners, hexagon, owned

# The six neighbours of a hexagon in these coordinates.
NEIGHBOURS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@pytest.mark.parametrize("flat", [False, True])
def test_all_six_neighbours_are_equally_far_and_share_a_side(flat: bool) -> None:
    shown = Hexes(10, flat)
    x, y = shown.centre(2, -3)
    for q, r in NEIGHBOURS:
        # Between the centres of two hexagons side by side lie two heights of a triangle of size 10.
        assert dist((x, y), shown.centre(2 + q, -3 + r)) == pytest.approx(10 * sqrt(3))
    here = {(round(x + a, 6), round(y + b, 6)) for a, b in corners(10, flat)}
    right, down = shown.centre(3, -3)
    there = {(round(right + a, 6), round(down + b, 6)) for a, b in corners(10, flat)}
    assert len(here & there) == 2


def test_rows_stand_on_corners_and_columns_on_sides() -> None:
    upright, flat = Hexes(10), Hexes(10, flat=True)
    assert [upright.centre(0, 0), upright.centre(1, 0)] == [(0, 0), pytest.approx((17.3205, 0), abs=1e-4)]
    assert upright.centre(0, 1) == pytest.approx((8.66025, 15), abs=1e-4)
    assert flat.centre(0, 1) == pytest.approx((0, 17.3205), abs=1e-4)
    assert flat.centre(1, 0) == pytest.approx((15, 8.66025), abs=1e-4)
    assert hexagon(10) == "0.0,-10.0 8.7,-5.0 8.7,5.0 0.0,10.0 -8.7,5.0 -8.7,-5.0"
    assert hexagon(10, flat=True) == "5.0,-8.7 10.0,0.0 5.0,8.7 -5.0,8.7 -10.0,0.0 -5.0,-8.7"


def test_a_stamp_has_each_hexagon_with_its_own_look() -> None:
    drawn = tree(Hexes(10).stamp([(0, 0, "core"), (0, 1, "rim")], 9))
    assert [(one.get("class"), one.get("transform")) for one in drawn] == [
        ("core", "translate(0.0 0.0)"),
        ("rim", "translate(8.7 15.0)"),
    ]
    assert {one.get("points") for one in drawn} == {hexagon(9)}


def test_what_could_be_reached_is_outlined_where_it_lies() -> None:
    drawn = tree(Hexes(10).copies("outline", [(0, 1), (0, 0)]))
    assert [one.attrib for one in drawn] == [
        {"href": "#outline", "x": "8.7", "y": "15.0"},
        {"href": "#outline", "x": "0.0", "y": "0.0"},
    ]
    assert Hexes(10).copies("outline", []) == ""


def test_whose_tile_it_is_shows_without_any_colour() -> None:
    patterns = {one.get("id") for one in tree(PATTERNS)}
    for seat in ("p1", "p2", "p3", "p4", "corp"):
        fills = [one.get("fill") for one in tree(owned("hex", "hex-in", seat))]
        assert f"url(#pat-{seat})" in fills
        assert f"pat-{seat}" in patterns
    assert [one.get("class") for one in tree(owned("hex", "hex-in", "p1"))] == [
        "plate",
        "tint",
        None,
        "inset",
    ]
