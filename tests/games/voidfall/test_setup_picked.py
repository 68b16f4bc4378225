"""Houses picked by whoever opens the table (3.1 of the rules, step 3)."""

from __future__ import annotations

import pytest
from tests.games.voidfall.sampling import SCENARIOS, SEATS, tables

from starboard.conform.fuzz import every_table
from starboard.games.voidfall import HOUSES, TITLE
from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.setup import first_position
from starboard.games.voidfall.state import COLOURS, Voidfall
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption
from starboard.kernel.table import Table


def opened(seats: int, seed: str = "picked", **picked: Value) -> Voidfall:
    chosen = TITLE.check_options({"seats": seats, "houses": "picked", **picked})
    return first_position(chosen, tables(), Chance.from_seed(seed))


def led(s: Voidfall) -> list[str]:
    return [s.tables.origins[p.origin].id for p in s.players]


def test_every_house_of_the_content_can_be_picked() -> None:
    assert sorted(HOUSES) == sorted(house.id for house in tables().houses)
    choices = next(option for option in TITLE.options if option.name == "red").choices
    assert set(choices) == {"any", *[origin.id for origin in tables().origins]}


@pytest.mark.parametrize("seats", SEATS)
def test_each_colour_leads_what_was_picked(seats: int) -> None:
    picked = dict(zip(COLOURS, ["novaris-b", "zenor-a", "fenrax-b", "valnis-a"][:seats], strict=False))
    s = opened(seats, **picked)
    assert led(s) == list(picked.values())
    Watch(s)


def test_the_others_get_recommended_houses_with_their_first_origin() -> None:
    """10.2: Belitan, Cortozaar, Dunlork and Valnis in Second Genesis; never one that was picked."""
    met = set()
    for seed in range(12):
        first, *others = led(opened(4, str(seed), red="valnis-b"))
        assert first == "valnis-b"
        assert len(set(others)) == 3
        assert set(others) == {"belitan-a", "cortozaar-a", "dunlork-a"}
        met.add(tuple(others))
    assert len(met) > 1


def test_two_colours_cannot_lead_one_house() -> None:
    """Not with the other Origin either; the error says who and what to do."""
    with pytest.raises(BadOption, match="Red and black cannot both lead House Zenor: choose another"):
        opened(2, red="zenor-a", black="zenor-b")
    with pytest.raises(BadOption, match="cannot both lead House Zenor"):
        Table(TITLE, {"seats": 2, "houses": "picked", "red": "zenor-a", "black": "zenor-a"})


def test_a_colour_counts_only_if_houses_are_picked_and_it_plays() -> None:
    with pytest.raises(BadOption, match="counts only with houses=picked"):
        TITLE.check_options({"seats": 2, "red": "zenor-a"})
    with pytest.raises(BadOption, match="no option 'teal'"):
        TITLE.check_options({"seats": 2, "houses": "picked", "teal": "zenor-a"})
    assert "red" not in TITLE.check_options({"seats": 2})
    chosen = TITLE.check_options({"seats": 3, "houses": "picked"})
    assert [chosen[colour] for colour in COLOURS[:3]] == ["any"] * 3
    assert "amber" not in chosen


def test_an_origin_that_is_not_among_the_cards() -> None:
    chosen = {**TITLE.check_options({"seats": 2, "houses": "picked"}), "black": "nobody-a"}
    with pytest.raises(BadOption, match="no Origin 'nobody-a': choose another for black"):
        first_position(chosen, tables(), Chance.from_seed("x"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_any_house_on_any_map(scenario: str) -> None:
    """A Fallen House that is played is replaced (10.2)."""
    for house in HOUSES:
        mode = "tutorial" if scenario == "tutorial" else "competitive"
        s = opened(
            2, mode=mode, scenario=scenario, red=f"{house}-a", black=f"{HOUSES[HOUSES.index(house) - 1]}-b"
        )
        Watch(s)


def test_all_tables_that_are_tried_stay_few() -> None:
    """3 ways to Houses each, and: against each other 3 scenarios and 2 ways to Focuses; in the Tutorial 2 and
    2 to Invasions; against the Void 3 difficulties and 3 ways to Focuses, alone in 8 scenarios.
    """
    rivals, tutorial, void = 3 * 2, 2 * 2, 3 * 3
    assert len(every_table(TITLE)) == 3 * (3 * (rivals + tutorial + void) + 2 + 8 * void)
