"""The choice of House and Origin on the stage, and the scenarios as they are offered for a new table."""

from __future__ import annotations

import pytest
from tests.games.drawings import answers, elements, scene_of, tree
from tests.games.voidfall.sampling import SCENARIOS, SEATS, answer, asked, laid, options, start, state, tables

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.board import VoidfallPage, choices
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.forecast import starting_levels
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.page import Kept
from starboard.kernel.run import Run


def words() -> VoidfallWords:
    return VoidfallWords(tables(), options("second-genesis", 2))


def choosing() -> Run:
    return start(laid(2, "free", houses="free"))


def drawn(run: Run, seat: int | None) -> str:
    return choices.draw(Sight(tables(), scene_of(TITLE, words(), state(run), asked(run), seat), Kept()))


def seat(run: Run) -> int:
    found = asked(run)
    assert found is not None
    return found.seat


def said(markup: str) -> str:
    return " ".join(" ".join(tree(markup).itertext()).split())


def styles(markup: str, name: str) -> list[str]:
    return [attrs["class"] for _, attrs in elements(markup) if name in attrs.get("class", "").split()]


def test_fourteen_houses_by_complexity() -> None:
    run = choosing()
    markup = drawn(run, seat(run))
    found = answers(markup)
    assert len(found) == 14
    levels = [tables().houses[tables().by_id[one][1]].complexity for one in found]
    assert levels == sorted(levels)
    assert len(styles(markup, "house-card")) == 14


def test_a_taken_house_is_dashed_and_names_its_owner() -> None:
    """3.1, step 3: no two players lead the same House."""
    run = choosing()
    first = seat(run)
    answer(run, "zenor", "zenor-b")
    markup = drawn(run, seat(run))
    assert "zenor" not in answers(markup)
    assert len(answers(markup)) == 13
    (taken,) = styles(markup, "taken")
    assert f"p{first + 1}" in taken


def test_the_origin_is_chosen_from_its_own_house_alone() -> None:
    run = choosing()
    answer(run, "zenor")
    markup = drawn(run, seat(run))
    assert answers(markup) == ["zenor-a", "zenor-b"]
    assert len(styles(markup, "house-card")) == 1
    text = said(markup)
    assert "Destroyers" in text
    assert "Cloning" in text
    assert "Reinforcement" in text
    # Own Focus cards in place of the standard ones.
    assert "Engage 2 Energy" in text


def test_who_is_not_asked_sees_all_and_can_click_nothing() -> None:
    run = choosing()
    other = 1 - seat(run)
    for viewer in (other, None):
        markup = drawn(run, viewer)
        assert answers(markup) == []
        assert len(styles(markup, "house-card")) == 14


@pytest.mark.parametrize(
    ("origin", "levels"),
    [
        # A Materials Guild in the Outpost of Population 2; nothing else.
        ("zenor-a", [(0, 0), (0, 0), (2, 1), (0, 0), (0, 0)]),
        # Guilds for Materials and Science in the Home of Population 2, and Food Level 1 from the Origin.
        ("zenor-b", [(1, 1), (0, 0), (2, 1), (0, 0), (2, 1)]),
    ],
)
def test_levels_at_the_start(origin: str, levels: list[tuple[int, int]]) -> None:
    """VF-17.1, VF-17.4."""
    found = tables().origins[tables().by_id[origin][1]]
    assert list(starting_levels(tables(), found)) == levels


def test_the_stage_shows_them_until_all_have_chosen() -> None:
    run = choosing()
    page = VoidfallPage(tables(), words())
    area = page.areas(scene_of(TITLE, words(), state(run), asked(run), 0))["stage"]
    assert "house-row" in area
    answer(run, "zenor", "zenor-a", "valnis", "valnis-a")
    area = page.areas(scene_of(TITLE, words(), state(run), asked(run), 0))["stage"]
    assert "house-row" not in area


def test_nothing_inline() -> None:
    run = choosing()
    for tag, attrs in elements(drawn(run, 0)):
        assert "style" not in attrs, tag
        if attrs.get("role") == "button":
            assert attrs["tabindex"] == "0"


# --- scenarios ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_a_scenario_is_drawn_from_its_map(seats: int) -> None:
    """10.3: a hexagon for each sector, FP on those of the Voidborn, a storm on each shut edge."""
    page = VoidfallPage(tables(), words())
    for scenario in SCENARIOS:
        field = tables().maps[tables().by_id[f"{scenario}-{seats}p"][1]]
        markup = page.choice("scenario", scenario, seats)
        tags = [tag for tag, _ in elements(markup)]
        assert tags.count("polygon") == len(field.places)
        assert tags.count("text") == sum(1 for one in field.contents if one.void)
        assert tags.count("path") == len(field.storms)
        assert f"{len(field.places)} sectors" in said(markup)
        # It stands on a page without our icons and style sheet.
        assert "use" not in tags
        assert all("style" not in attrs for _, attrs in elements(markup))


def test_the_facts_of_a_scenario() -> None:
    """10.3: Second Genesis for two: 4 sectors are players', 2 of Fallen Houses, 13 Voidborn."""
    text = said(VoidfallPage(tables(), words()).choice("scenario", "second-genesis", 2))
    assert "19 sectors, 13 Voidborn" in text
    assert "rules ●●○○ rivalry ●●●●" in text


def test_only_scenarios_are_drawn() -> None:
    page = VoidfallPage(tables(), words())
    assert page.choice("houses", "free", 2) == ""
    assert page.choice("scenario", "nowhere", 2) == ""
    assert {option.name for option in TITLE.options if option.drawn} == {"scenario"}
