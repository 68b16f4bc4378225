"""What can be chosen for a new table: modes, scenarios, difficulties and variants that belong together."""

from __future__ import annotations

import pytest
from tests.games.voidfall.sampling import tables

from starboard.conform.fuzz import every_table
from starboard.games.voidfall import TITLE
from starboard.kernel.ask import Value
from starboard.kernel.errors import BadOption


def test_every_map_of_the_content_can_be_played() -> None:
    """10.3: each with its own number of players and mode, and called by its name."""
    offered = {(f"{one['scenario']}-{one['seats']}p", one["mode"]) for one in every_table(TITLE)}
    modes = ("tutorial", "competitive", "coop", "solo")
    assert offered == {(field.id, modes[field.mode]) for field in tables().maps}
    named = {
        id: name
        for one in TITLE.options
        if one.name == "scenario"
        for id, name in zip(one.choices, one.called)
    }
    for field in tables().maps:
        name = named[field.id.rpartition("-")[0]].replace("’", "'")
        assert field.name.partition(",")[0] == name


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        (
            {"seats": 1},
            {"mode": "solo", "scenario": "first-spark", "difficulty": "easy", "focus": "open"},
        ),
        ({"seats": 1, "mode": "tutorial"}, {"mode": "tutorial", "scenario": "tutorial", "focus": "open"}),
        (
            {"seats": 3, "mode": "coop", "difficulty": "hard"},
            {"mode": "coop", "scenario": "first-spark", "difficulty": "hard", "focus": "open"},
        ),
        ({"seats": 2}, {"mode": "competitive", "scenario": "second-genesis", "focus": "open"}),
        (
            {"seats": 2, "mode": "tutorial"},
            {"mode": "tutorial", "scenario": "tutorial", "focus": "open", "invasions": "all"},
        ),
    ],
)
def test_what_a_table_is_made_of(given: dict[str, Value], chosen: dict[str, Value]) -> None:
    """VF-38: what does not matter is not asked for."""
    assert TITLE.check_options(given) == {"seats": given["seats"], "houses": "recommended", **chosen}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": 1, "mode": "coop"}, "'mode' cannot be 'coop': choose one of solo, tutorial."),
        ({"seats": 2, "mode": "solo"}, "'mode' cannot be 'solo': choose one of competitive, coop, tutorial."),
        ({"seats": 2, "difficulty": "hard"}, "'difficulty' counts only with mode=coop"),
        ({"seats": 2, "focus": "blind"}, "'focus' cannot be 'blind': choose one of open, secret."),
        (
            {"seats": 2, "mode": "coop", "scenario": "tutorial"},
            "cannot be 'tutorial': choose one of first-spark",
        ),
        ({"seats": 2, "mode": "coop", "invasions": "all"}, "'invasions' counts only with mode=tutorial"),
        ({"seats": 1, "mode": "tutorial", "invasions": "all"}, "with 1 seat has no option 'invasions'"),
        ({"seats": 1, "mode": "tutorial", "difficulty": "easy"}, "'difficulty' counts only with mode=solo"),
        ({"seats": 1, "black": "zenor-a", "houses": "picked"}, "with 1 seat has no option 'black'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(given: dict[str, Value], message: str) -> None:
    with pytest.raises(BadOption) as refused:
        TITLE.check_options(given)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
