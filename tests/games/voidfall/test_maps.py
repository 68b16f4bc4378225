"""The maps of Voidfall against chapter 10 of the content document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.content import load, rows
from starboard.games.voidfall.maps import Hex, Layout, Place, adjacency, around, distances, parse_layout
from starboard.games.voidfall.rows import MapRow
from starboard.kernel.content import rows_by_id

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "voidfall_content.md"
TABLES = load()
MAPS = {one.id: one for one in TABLES.maps}
LAYOUTS = {row.id: parse_layout(row.layout) for row in rows_by_id(rows(), MapRow).values()}

# 10.4: hexes, distances to the other Homes, Fallen Houses, Harbingers, symmetry.
VERIFIED: dict[str, tuple[int, tuple[int, ...], int, int, str]] = {
    "tutorial-1p": (10, (), 1, 0, "none"),
    "tutorial-2p": (17, (6,), 2, 0, "half turn"),
    "tutorial-3p": (22, (6, 6), 3, 0, "third turn"),
    "tutorial-4p": (28, (6, 6, 9), 4, 0, "two mirror axes"),
    "second-genesis-2p": (19, (6,), 2, 0, "half turn"),
    "second-genesis-3p": (25, (6, 6), 3, 0, "third turn"),
    "second-genesis-4p": (30, (6, 6, 9), 4, 0, "two mirror axes"),
    "kingdom-come-2p": (19, (8,), 2, 0, "half turn"),
    "kingdom-come-3p": (25, (8, 8), 3, 0, "third turn"),
    "kingdom-come-4p": (30, (6, 6, 9), 4, 0, "two mirror axes"),
    "altered-space-2p": (19, (5,), 2, 0, "half turn"),
    "altered-space-3p": (28, (5, 5), 3, 0, "third turn"),
    "altered-space-4p": (30, (5, 5, 5), 4, 0, "two mirror axes"),
    "first-spark-1p": (10, (), 1, 4, "none"),
    "first-spark-2p": (17, (6,), 2, 2, "half turn"),
    "first-spark-3p": (22, (6, 6), 3, 3, "third turn"),
    "first-spark-4p": (30, (6, 6, 9), 4, 2, "two mirror axes"),
    "one-for-all-1p": (12, (), 1, 4, "none"),
    "darkest-hour-1p": (13, (), 1, 4, "none"),
    "ancient-secrets-1p": (14, (), 1, 4, "none"),
    "devils-triangle-1p": (15, (), 1, 4, "none"),
    "darkness-fades-1p": (12, (), 1, 5, "none"),
    "not-the-day-1p": (13, (), 1, 4, "none"),
    "civilization-falls-1p": (14, (), 2, 4, "none"),
}

Turn = Callable[[Place], Place]
TURNS: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "half turn": (lambda at: (-at[0], -at[1]),),
    "third turn": (lambda at: (at[1], -at[0] - at[1]),),
    "two mirror axes": (lambda at: (-at[0], at[0] + at[1]), lambda at: (at[0], -at[0] - at[1])),
}


def carried(one: Hex) -> Hex:
    """What lies there, wherever it is and whosever it is."""
    return one._replace(place=(0, 0), seat=0)


def test_the_table_is_that_of_the_document() -> None:
    chapter = DOCUMENT.read_text(encoding="utf-8").split("## 10.4")[1].split("\n# 11")[0]
    listed = re.findall(r"\| `([a-z0-9-]+)` \| (\d+) \| ([^|]+) \| (\d+) \| (\d+) \| ([^|]+) \|", chapter)
    assert len(listed) == 24
    for name, hexes, away, fallen, harbingers, symmetry in listed:
        steps = () if away == "-" else tuple(int(step) for step in away.split(", "))
        assert VERIFIED[name] == (int(hexes), steps, int(fallen), int(harbingers), symmetry)
    assert list(VERIFIED) == [one.id for one in TABLES.maps]


def test_the_layouts_are_those_of_the_document() -> None:
    chapter = DOCUMENT.read_text(encoding="utf-8").split("## 10.3")[1]
    blocks = re.search(r"```\n(.*?)```", chapter, re.DOTALL)
    assert blocks is not None
    stored = rows_by_id(rows(), MapRow)
    for block in blocks[1].strip().split("\n\n"):
        first, _, layout = block.partition("\n")
        found = re.fullmatch(r"map (\S+) players=(\d) mode=(\w+) mark=([XC])", first)
        assert found is not None
        row = stored.pop(found[1])
        assert (row.seats, row.layout.strip()) == (int(found[2]), layout)
        assert v.MODES[MAPS[row.id].mode] == found[3]
        assert {"X": "outside", "C": "created"}[found[4]] in row.origins()
    assert not stored


@pytest.mark.parametrize("name", VERIFIED)
def test_numbers_of_the_document(name: str) -> None:
    hexes, away, fallen, harbingers, _ = VERIFIED[name]
    one, layout = MAPS[name], LAYOUTS[name]
    assert len(layout.hexes) == hexes
    assert len(one.places) + len(one.wormholes) == hexes
    for home in one.homes:
        steps = distances(one.neighbours, home)
        assert tuple(sorted(steps[other] for other in one.homes if other != home)) == away
    assert sum(contents.fallen for contents in one.contents) == fallen
    assert sum(contents.harbingers for contents in one.contents) == harbingers
    assert len(one.homes) == len(one.outposts) == one.players == int(name[-2])
    assert hexes <= 30
    assert len(one.storms) <= 15


@pytest.mark.parametrize("name", VERIFIED)
def test_adjacency_goes_both_ways_and_reaches_everything(name: str) -> None:
    """VF-14.1: a Voidstorm parts, a Wormhole joins; nobody is next to itself."""
    one = MAPS[name]
    for neighbours in (one.neighbours, one.touching):
        for sector, found in enumerate(neighbours):
            assert sector not in found
            assert list(found) == sorted(set(found))
            assert all(sector in neighbours[other] for other in found)
    for sector in range(len(one.places)):
        assert set(one.neighbours[sector]) <= set(one.touching[sector])
    for home, outpost in zip(one.homes, one.outposts):
        assert min(distances(one.neighbours, home)) == 0  # -1 would be out of reach
        assert outpost in one.neighbours[home]


@pytest.mark.parametrize("name", VERIFIED)
def test_symmetry(name: str) -> None:
    layout = LAYOUTS[name]
    what = {one.place: carried(one) for one in layout.hexes}
    storms = {frozenset(pair) for pair in layout.storms}
    for turn in TURNS[VERIFIED[name][4]]:
        assert {turn(place): contents for place, contents in what.items()} == what
        assert {frozenset(map(turn, pair)) for pair in storms} == storms


@pytest.mark.parametrize("name", [name for name, facts in VERIFIED.items() if facts[1]])
def test_every_seat_is_as_far_from_everything(name: str) -> None:
    """10.4: the created maps are exactly fair."""
    one, layout = MAPS[name], LAYOUTS[name]
    seen = []
    for home in one.homes:
        steps = distances(one.neighbours, home)
        seen.append(Counter((far, carried(there)) for far, there in zip(steps, layout.sectors())))
    assert all(found == seen[0] for found in seen)


def test_a_voidstorm_parts_two_sectors() -> None:
    """VF-14.1, on the solo map First Spark: (0,1) and (1,0) share an edge with a storm on it."""
    one = MAPS["first-spark-1p"]
    first, second = one.by_name["0,1"], one.by_name["1,0"]
    assert second not in one.neighbours[first]
    assert second in one.touching[first]
    # Home (0,3): only the Outpost and (1,2) lie around it.
    around_home = {one.sector_ids[other] for other in one.neighbours[one.by_name["0,3"]]}
    assert around_home == {"0,2", "1,2"}
    assert len(one.storms) == 3


def test_wormholes_join_what_touches_them() -> None:
    """1.9: on Altered Space for two, (2,0) and (-2,0) make their surroundings one neighbourhood."""
    one = MAPS["altered-space-2p"]
    assert one.wormholes == (("A", 2, 0), ("A", -2, 0))
    touching = {"1,0", "1,1", "-1,0", "-1,-1"}  # the map has no other place next to a Wormhole
    for name in touching:
        near = {one.sector_ids[other] for other in one.neighbours[one.by_name[name]]}
        assert touching - {name} <= near
    assert "2,0" not in one.by_name


def test_a_storm_at_a_wormhole_keeps_a_sector_out() -> None:
    """Devil's Triangle: the Outpost (3,1) touches A only through a storm, but B joins it to the Home."""
    one = MAPS["devils-triangle-1p"]
    home, outpost = one.by_name["1,3"], one.by_name["3,1"]
    assert outpost in one.neighbours[home]
    relay = one.by_name["0,4"]  # next to A at (0,3)
    assert relay not in one.neighbours[outpost]
    assert relay in one.touching[outpost]


def test_known_adjacency_of_one_for_all() -> None:
    """C021, worked from its places: all neighbours but across the four storms."""
    one = MAPS["one-for-all-1p"]
    near = {
        one.sector_ids[sector]: {one.sector_ids[other] for other in found}
        for sector, found in enumerate(one.neighbours)
    }
    assert near["3,1"] == {"2,1", "2,2", "3,0"}
    assert near["1,1"] == {"1,2", "0,2", "2,0"}
    assert near["1,3"] == {"2,2", "0,3"}
    assert near["0,1"] == {"0,2", "1,0"}
    # Eight edges in each of the three directions of the grid.
    assert sum(len(found) for found in near.values()) == 2 * (8 + 8 + 8 - 4)


def test_contents_of_sectors() -> None:
    """10.1: printed Populations count where none is given; a Fallen House sector is Corrupted."""
    one = MAPS["kingdom-come-2p"]
    middle = one.contents[one.by_name["0,0"]]
    assert TABLES.tiles[middle.tile].id == "megalopolis"
    assert (middle.population, middle.corrupted, middle.void, middle.defenses) == (6, True, 3, 1)
    assert (middle.glory, middle.bounties, middle.reclaims, middle.harbingers) == (5, 1, 1, 0)
    fallen = one.contents[one.by_name["-1,2"]]
    assert (fallen.fallen, fallen.corrupted, fallen.population, fallen.bounties) == (True, True, 0, 1)
    colony = one.contents[one.by_name["2,0"]]
    assert (colony.population, colony.corrupted, colony.void) == (3, False, 0)
    belt = one.contents[one.by_name["-1,3"]]
    assert (belt.population, belt.glory) == (t.NONE, 1)
    home = one.contents[one.homes[0]]
    assert (home.tile, home.population) == (t.HOME_TILE, 0)
    assert one.contents[one.outposts[1]].tile == t.OUTPOST_TILE


def test_seats_goals_and_havens() -> None:
    one = MAPS["second-genesis-4p"]
    assert [one.places[home] for home in one.homes] == [(3, -4), (-3, -1), (3, 1), (-3, 4)]
    assert [one.places[outpost] for outpost in one.outposts] == [(2, -3), (-2, -1), (2, 1), (-2, 3)]
    assert {name: one.goal for name, one in MAPS.items() if one.goal} == {"tutorial-1p": 120}
    havens = {name: one.havens for name, one in MAPS.items() if one.havens}
    assert havens == {
        "first-spark-1p": (2, 1),
        "first-spark-2p": (2, 1),
        "first-spark-3p": (2, 2),
        "first-spark-4p": (3, 2),
        "one-for-all-1p": (3, 2),
        "darkest-hour-1p": (3,),
        "ancient-secrets-1p": (3, 2),
        "devils-triangle-1p": (3, 2),
        "darkness-fades-1p": (3, 2),
        "not-the-day-1p": (3, 2),
        "civilization-falls-1p": (3, 2, 2),
    }


def test_scenarios() -> None:
    """10.2: modes, aggression, complexity, pools and Houses."""
    names = [house.id for house in TABLES.houses]
    one = MAPS["second-genesis-4p"]
    assert (one.mode, one.aggression, one.complexity) == (v.COMPETITIVE, 3, 2)
    assert MAPS["second-genesis-3p"].aggression == 4
    assert [names[house] for house in one.pool] == ["astoran", "kradmor", "shiveus", "yarvek"]
    assert [names[house] for house in one.houses] == ["belitan", "cortozaar", "dunlork", "valnis"]
    alone = MAPS["not-the-day-1p"]
    assert (alone.mode, alone.aggression, alone.complexity) == (v.SOLO, 0, 4)
    assert (alone.pool, alone.houses) == ((), ())
    for place, scenario in enumerate(TABLES.scenarios):
        assert {TABLES.maps[one].scenario for one in scenario.maps} == {place}
        assert {TABLES.maps[one].mode for one in scenario.maps} == {scenario.mode}
    kingdom = TABLES.scenarios[TABLES.by_id["kingdom-come"][1]]
    assert (kingdom.name, kingdom.number, len(kingdom.maps)) == ("Kingdom Come", "X10", 3)
    assert Counter(one.mode for one in TABLES.maps) == {
        v.TUTORIAL: 4,
        v.COMPETITIVE: 9,
        v.COOP: 3,
        v.SOLO: 8,
    }


# --- reading ------------------------------------------------------------------------------------------------

START = "home @ p1(0,0)\noutpost @ p1(0,1)\n"


def test_a_small_map() -> None:
    layout = parse_layout(START + "standard pop=3 corr void=2 @ (1,0)\nwormhole=B @ (1,1)\nhavens 2\n")
    assert layout.sectors()[2] == Hex((1, 0), "standard", corrupted=True, pop=3, void=2)
    assert layout.wormholes() == (Hex((1, 1), "wormhole", letter="B"),)
    assert (layout.havens, layout.goal, layout.storms) == ((2,), 0, ())
    # (1,0) and (0,1) touch each other anyway, and both touch the Wormhole.
    assert adjacency(layout) == ((1, 2), (0, 2), (0, 1))


def test_around() -> None:
    """10.1."""
    assert set(around((2, -1))) == {(3, -1), (1, -1), (2, 0), (2, -2), (3, -2), (1, 0)}


def test_distances_where_no_way_leads() -> None:
    layout = Layout((Hex((0, 0), "standard"), Hex((1, 0), "standard"), Hex((5, 5), "standard")), (), (), 0)
    assert distances(adjacency(layout), 0) == (0, 1, -1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "standard pop=3 (1,0)",
            "expected a tile, its contents, @ and places in the line 'standard pop=3 (1,0)'",
        ),
        ("standard pop=3 @", "expected places behind the @ in the line"),
        ("standard pop=7 @ (1,0)", "expected a number from 1 to 6 in the line"),
        ("standard pop @ (1,0)", "expected a number from 1 to 6 in the line"),
        ("standard pop=3 pop=3 @ (1,0)", "expected pop only once in the line"),
        ("standard glry=3 @ (1,0)", "(did you mean 'glory'?)"),
        ("standard pop=3 @ 1,0", "expected a place such as (0,-2) in the line"),
        ("standard pop=3 @ p2(1,0)", "expected a place such as (0,-2) in the line"),
        ("home @ (1,0)", "expected a place such as p1(0,-2) in the line"),
        ("home @ p1(1,0)", "expected one home for p1, got two"),
        ("home @ p2(1,0)", "expected one home and one outpost for each of the seats p1, p2 …"),
        ("wormhole @ (1,0)", "expected wormhole= and a capital letter in the line"),
        ("rift=A @ (1,0)", "expected a tile in the line"),
        ("rift @ (0,0)", "expected each place once, got (0,0) twice"),
        ("rift @ (3,3)", "expected a way from every home to (3,3)"),
        ("storm (0,0)-(0,1)", "expected two places such as (0,1)~(1,0) in the line"),
        (
            "storm (0,0)~(5,5)",
            "expected a Voidstorm between two neighbouring places of the map, got (0,0)~(5,5)",
        ),
        ("storm (0,0)~(0,1)", "expected the outpost of p1 next to its home"),
        (
            "rift @ (1,0)\nstorm (0,0)~(1,0) (1,0)~(0,0)",
            "expected each Voidstorm once, got (1,0)~(0,0) twice",
        ),
        ("havens 9", "expected a number from 1 to 6 in the line 'havens 9', got '9'"),
        ("goal glory>=3", "expected influence>= and a number in the line 'goal glory>=3', got 'glory>=3'"),
    ],
)
def test_what_is_wrong_with_a_map(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse_layout(START + text)
    assert sentence in str(caught.value)


def test_a_map_without_seats() -> None:
    with pytest.raises(ValueError, match="expected one home and one outpost"):
        parse_layout("standard pop=1 @ (0,0)")
