"""Where things lie on the drawn map: turns, codes, outlines, edges. Expected values are worked by hand."""

from __future__ import annotations

import re
from math import isclose, sqrt

import pytest
from tests.games.voidfall.sampling import tables

from starboard.games.voidfall import orientation as o
from starboard.games.voidfall.board import chart as c
from starboard.games.voidfall.maps import around
from starboard.games.voidfall.state import NOBODY
from starboard.games.voidfall.tables import Map

HIGH = sqrt(3) * c.SIZE  # of a hexagon
MAPS = tables().maps


def field(name: str) -> Map:
    return MAPS[tables().by_id[name][1]]


def codes(name: str, seat: int | None) -> dict[str, str]:
    one = field(name)
    home = NOBODY if seat is None else one.homes[seat]
    found = {sector: spot.code for sector, spot in c.chart_of(one, home).sectors.items()}
    assert found == o.codes(one)
    return found


def rounded(points: list[tuple[float, float]]) -> set[tuple[int, int]]:
    return {(round(x), round(y)) for x, y in points}


# ---------------------------------------------------------------------- turning


def test_a_turn_is_sixty_degrees_clockwise() -> None:
    # From below right to right below, and so on round the middle.
    assert [o.turned((1, 0), n) for n in range(6)] == list(o.SIDES)
    assert o.turned((2, -1), 1) == (1, 1)
    assert o.turned((2, -1), 6) == (2, -1)


def test_sides_are_the_neighbours() -> None:
    assert set(o.SIDES) == set(around((0, 0)))


@pytest.mark.parametrize("name", [one.id for one in MAPS if one.mode <= 1])
def test_against_others_the_own_home_is_the_lowest_sector(name: str) -> None:
    one = field(name)
    for home in one.homes:
        chart = c.chart_of(one, home)
        lowest = max(spot.y for spot in chart.sectors.values())
        assert isclose(chart.sectors[one.sector_ids[home]].y, lowest)


@pytest.mark.parametrize("name", [one.id for one in MAPS if one.mode > 1])
def test_against_the_void_the_own_home_is_in_the_lower_half(name: str) -> None:
    one = field(name)
    for home in one.homes:
        chart = c.chart_of(one, home)
        _, top, _, bottom = chart.bounds
        assert chart.sectors[one.sector_ids[home]].y >= (top + bottom) / 2 - 1


def test_of_two_far_homes_each_sees_the_own_one_at_the_left() -> None:
    one = field("first-spark-2p")
    for home, name in zip(one.homes, _homes(one.id), strict=True):
        sectors = c.chart_of(one, home).sectors
        assert sectors[name].x == min(spot.x for spot in sectors.values())


def _homes(name: str) -> list[str]:
    one = field(name)
    return [one.sector_ids[home] for home in one.homes]


def test_turning_keeps_who_is_next_to_whom() -> None:
    for one in MAPS:
        for home in one.homes:
            chart = c.chart_of(one, home)
            for at, name in enumerate(one.sector_ids):
                near = {one.sector_ids[other] for other in one.neighbours[at]}
                beside = {other for other in one.sector_ids if other != name and chart.facing(name, [other])}
                assert beside == near, (one.id, name)


def test_it_is_worked_out_once() -> None:
    one = field("tutorial-3p")
    assert c.chart_of(one, one.homes[1]) is c.chart_of(one, one.homes[1])


# ---------------------------------------------------------------------- codes


def test_codes_count_columns_from_the_left_and_sectors_from_the_top() -> None:
    # The columns of the map as it is written: q = -1 with r = 1, 2, 3; q = 0 with 0 to 3; q = 1 with 0, 1, 2.
    assert codes("tutorial-1p", None) == {
        "-1,1": "A1",
        "-1,2": "A2",
        "-1,3": "A3",
        "0,0": "B1",
        "0,1": "B2",
        "0,2": "B3",
        "0,3": "B4",
        "1,0": "C1",
        "1,1": "C2",
        "1,2": "C3",
    }


def test_everybody_calls_a_sector_the_same() -> None:
    # Two Homes at the ends of the middle column: whoever sits above sees the map upside down.
    below, above = codes("tutorial-2p", 0), codes("tutorial-2p", 1)
    last = f"B{sum(code[0] == 'B' for code in below.values())}"
    assert (below["0,3"], below["0,-3"]) == (last, "B1")
    assert above == below


@pytest.mark.parametrize("one", MAPS, ids=lambda one: one.id)
def test_every_sector_has_its_own_code(one: Map) -> None:
    found = [spot.code for spot in c.chart_of(one, one.homes[0]).sectors.values()]
    assert len(set(found)) == len(one.places)


# ---------------------------------------------------------------------- corners, edges, outlines


def test_the_corners_of_a_hexagon_that_lies_on_a_side() -> None:
    found = c.corners((0, 0))
    wanted = [(25, HIGH / 2), (-25, HIGH / 2), (-50, 0), (-25, -HIGH / 2), (25, -HIGH / 2), (50, 0)]
    for (x, y), (a, b) in zip(found, wanted, strict=True):
        assert isclose(x, a, abs_tol=1e-9)
        assert isclose(y, b, abs_tol=1e-9)


def test_two_neighbours_share_an_edge() -> None:
    for other in around((2, -1)):
        here, there = c.edge((2, -1), other), c.edge(other, (2, -1))
        assert rounded(list(here)) == rounded(list(there))
    # The one above: from its upper left corner to its upper right one.
    assert rounded(list(c.edge((0, 0), (0, -1)))) == {(-25, -43), (25, -43)}


def test_one_outline_round_neighbours_and_one_more_round_what_lies_apart() -> None:
    assert [len(loop) for loop in c.outlines(frozenset({(0, 0)}))] == [6]
    assert [len(loop) for loop in c.outlines(frozenset({(0, 0), (1, 0)}))] == [10]
    # Three that meet at a corner: 18 edges, less the two sides of three shared ones.
    assert [len(loop) for loop in c.outlines(frozenset({(0, 0), (1, 0), (0, 1)}))] == [12]
    assert [len(loop) for loop in c.outlines(frozenset({(0, 0), (3, 0)}))] == [6, 6]


def test_a_gap_inside_a_territory_has_an_outline_too() -> None:
    ring = c.outlines(frozenset(around((0, 0))))
    assert sorted(len(loop) for loop in ring) == [6, 18]


def test_outlines_run_inside_the_edges() -> None:
    (loop,) = c.outlines(frozenset({(0, 0)}))
    for x, y in loop:
        # From the middle to a corner it is the size; parallel edges moved inwards by INSET shorten that.
        assert isclose(sqrt(x * x + y * y), c.SIZE - c.INSET * 2 / sqrt(3))
    ring = sorted(c.outlines(frozenset(around((0, 0)))), key=len)
    for x, y in ring[0]:
        assert isclose(sqrt(x * x + y * y), c.SIZE + c.INSET * 2 / sqrt(3))


def test_a_storm_lies_along_the_shared_edge() -> None:
    path = c.storm_path((0, 0), (0, -1))
    points = [tuple(map(float, one.split())) for one in path[1:].split("L")]
    assert points[0] == (-25.0, -43.3)
    assert points[-1] == (25.0, -43.3)
    assert all(abs(y + 43.3) < 5 for _, y in points)


def test_teeth_point_at_the_sector() -> None:
    # From the sector above: each tooth's tip is lower than its two other corners.
    teeth = c.teeth_path((0, 0), (0, -1)).split("z")[:-1]
    assert len(teeth) == 3
    for tooth in teeth:
        _, first, _, tip, _, last = [float(word) for word in re.findall(r"-?[\d.]+", tooth)]
        assert tip > first
        assert tip > last


# ---------------------------------------------------------------------- what else a map has


def test_missing_places_inside_the_map_are_whirls() -> None:
    # Three gaps round the middle of this map: five of the six places round each are sectors.
    chart = c.chart_of(field("kingdom-come-3p"))
    assert {spot.place for spot in chart.whirls} == {(0, 1), (-1, 0), (1, -1)}


def test_wormholes_lie_where_the_map_says_and_are_no_sectors() -> None:
    one = field("altered-space-2p")
    chart = c.chart_of(one)
    assert {(door.letter, door.spot.place) for door in chart.doors} == {("A", (2, 0)), ("A", (-2, 0))}
    assert not {door.spot.place for door in chart.doors} & {spot.place for spot in chart.sectors.values()}


def test_a_storm_parts_two_sectors() -> None:
    one = field("altered-space-2p")
    chart = c.chart_of(one)
    assert not chart.side_by_side("0,0", "0,1")
    assert not chart.facing("0,0", ["0,1"])
    assert chart.side_by_side("0,0", "1,0")


def test_through_a_wormhole_one_is_reached_from_its_door() -> None:
    one = field("altered-space-2p")
    chart = c.chart_of(one)
    # (1,0) lies beside the Wormhole at (2,0), (-1,0) beside the one at (-2,0).
    assert [spot.place for spot in chart.facing("1,0", ["-1,0"])] == [(2, 0)]


def test_everything_lies_within_the_bounds() -> None:
    for one in MAPS:
        chart = c.chart_of(one, one.homes[0])
        left, top, right, bottom = chart.bounds
        for place in chart.taken:
            assert all(left <= x <= right and top <= y <= bottom for x, y in c.corners(place))


def test_the_freest_corner_comes_first() -> None:
    chart = c.chart_of(field("kingdom-come-3p"), field("kingdom-come-3p").homes[0])
    # The other two Homes lie above left and right; below there is room on both sides of the own one.
    assert set(chart.corners[:2]) == {"bottom-left", "bottom-right"}
