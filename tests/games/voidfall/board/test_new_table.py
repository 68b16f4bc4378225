"""Scenarios and difficulties against the Void, as they are offered for a new table."""

from __future__ import annotations

import re

import pytest
from tests.games.drawings import elements
from tests.games.voidfall.board.against_void import words
from tests.games.voidfall.sampling import AGAINST_VOID, DIFFICULTIES, against_void, tables

from starboard.games.voidfall import race
from starboard.games.voidfall.board import VoidfallPage


def drawn(option: str, value: str, seats: int, beside: str = "") -> str:
    return VoidfallPage(tables(), words(1)).choice(option, value, seats, beside)


def said(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


@pytest.mark.parametrize(("scenario", "seats"), AGAINST_VOID)
def test_a_map_with_its_rifts_and_harbingers(scenario: str, seats: int) -> None:
    """10.3: a hexagon for each sector; torn Rifts, a stake on each sector with a Harbinger."""
    field = tables().maps[tables().by_id[f"{scenario}-{seats}p"][1]]
    markup = drawn("scenario", scenario, seats)
    tags = [tag for tag, _ in elements(markup)]
    rifts = sum([tables().tiles[one.tile].rift for one in field.contents])
    stakes = sum([1 for one in field.contents if one.harbingers])
    assert tags.count("polygon") == len(field.places)
    assert tags.count("path") == len(field.storms) + rifts + stakes
    assert "use" not in tags


def test_what_stands_in_the_way() -> None:
    """10.3: First Spark for one."""
    text = said(drawn("scenario", "first-spark", 1))
    assert "10 sectors, 7 Voidborn" in text
    assert "1 Rift, 4 Harbingers, 1 Fallen" in text
    assert "Safe Havens: 2 + 1 levels" in text


@pytest.mark.parametrize(("scenario", "seats"), AGAINST_VOID)
def test_the_total_at_the_start_is_that_of_the_position(scenario: str, seats: int) -> None:
    """VF-11.2: but for the Starting Crises, which come with the game, and the Corruption of some Houses."""
    s = against_void(seats, scenario=scenario, difficulty="medium")
    found = race.at_start(tables(), tables().maps[s.map], 1)
    now = {one.label: one.number for one in race.sources(s)}
    for one in found:
        if one.label == "Ongoing Crises":
            assert one.number == 0
        elif one.label == "Corruption":
            assert 0 <= now[one.label] - one.number <= seats
        else:
            assert now[one.label] == one.number, one.label


def test_a_difficulty_says_what_it_means() -> None:
    """11.1: on Medium base 100 and no Crisis; the map of First Spark for one has a Rift (30), two Safe Havens
    (40), 4 Harbingers (40), a Fallen House (3), 8 Corruption (16) and Population 18.
    """
    text = said(drawn("difficulty", "medium", 1, "first-spark"))
    assert "Void 247 at the start, base 100" in text
    assert "0 Crises at the start" in text
    assert "Harbinger on the board: in Cycle 3" in text
    assert "Harbinger on the board: none" in said(drawn("difficulty", "easy", 1, "first-spark"))


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_alerts_are_dots(difficulty: str) -> None:
    """11.1: a square for each Situation, a diamond for each War, and one of each below to explain them."""
    aid = tables().aids[DIFFICULTIES.index(difficulty)]
    tags = [tag for tag, _ in elements(drawn("difficulty", difficulty, 2, "first-spark"))]
    assert tags.count("rect") == sum([sum(one[:3]) for one in aid.add]) + 3
    assert tags.count("path") == sum([one[3] for one in aid.add]) + 1


def test_without_a_scenario_only_the_base_is_known() -> None:
    assert "base 140" in said(drawn("difficulty", "hard", 2))
    assert "at the start, base" not in said(drawn("difficulty", "hard", 2))
