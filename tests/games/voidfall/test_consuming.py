"""VF-37: technologies that the Void consumes; VF-19.5: Voidborn that are removed."""

from __future__ import annotations

from tests.games.voidfall.perils import advancing, against
from tests.games.voidfall.sampling import answer
from tests.games.voidfall.test_examples import offered, question, see

ARCHIVES = "crisis-20-lost-archives"


def test_a_copy_that_shows_influence_goes_first() -> None:
    """VF-37.1, VF-37.3: of those, any; the other copy stays."""
    run = advancing({"crisis": ARCHIVES, "tableau": {"cloning": [4, 0], "robotics": [0], "purifier": [4]}})
    answer(run, "penalty")
    assert question(run).verb == "consume"
    assert set(offered(run)) == {"cloning", "purifier"}
    answer(run, "cloning")
    assert see(run, "tableau", "consumed") == [
        {"cloning": [0], "robotics": [0], "purifier": [4]},
        ["cloning"],
    ]


def test_else_any_copy() -> None:
    """VF-37.1."""
    run = advancing({"crisis": ARCHIVES, "tableau": {"cloning": [0], "robotics": [0]}})
    answer(run, "penalty", "robotics")
    assert see(run, "tableau", "consumed") == [{"cloning": [0]}, ["robotics"]]


def test_the_leftmost_improved_card() -> None:
    """VF-37.2."""
    run = advancing({"cycle": 2, "crisis": "crisis-62-burning-libraries"})
    before = see(run, "improved-offer")[0]
    answer(run, "penalty")
    assert see(run, "improved-offer", "consumed") == [before[1:], [f"improved {before[0]}"]]


def test_the_last_voidborn_is_removed() -> None:
    """VF-19.5: an adjacent sector of choice; it belongs to nobody then and keeps what lies there."""
    run = against({"special-offer": ["heroic-politics"], "red.stock": [9, 9, 9, 9, 9]})
    answer(run, "heroic-politics", "heroic-politics.assert", 0, "remove-void 1")
    assert set(offered(run)) == {"1,2", "1,1", "0,1", "forfeit"}
    answer(run, "0,1")
    keys = ("void", "owner", "corrupted", "population", "glory")
    assert see(run, *(f"sector.0,1.{key}" for key in keys)) == [0, "", True, 2, [1]]
