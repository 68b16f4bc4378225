"""VF-22, VF-23: every combat of the table, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.voidfall.combats import TABLE, left, plan_of, row_played, sides_of, story, written

from starboard.games.voidfall.combat.machine import fight
from starboard.games.voidfall.combat.sides import FLEETS
from starboard.games.voidfall.combat.story import RESULTS

IDS = [row["id"] for row in TABLE]


@pytest.mark.parametrize("row", TABLE, ids=IDS)
def test_worked_by_hand(row: dict[str, Any]) -> None:
    """VF-22.1 to VF-22.31, VF-23.1 to VF-23.3, VF-23.14, VF-23.15, VF-33.11: each row names its clauses."""
    outcome = row_played(row)
    assert story(outcome) == row["steps"]
    assert RESULTS[outcome.result] == row["result"]
    assert left(outcome) == row["left"]
    assert outcome.deployed == row.get("deployed", 0)
    assert [written(side) for side in outcome.home if any(side)] == ([row["home"]] if "home" in row else [])
    assert outcome.replica == (FLEETS.index(row["replica"]) if "replica" in row else -1)


@pytest.mark.parametrize("row", [row for row in TABLE if "answers" not in row], ids=lambda row: row["id"])
def test_the_quick_way_is_the_same(row: dict[str, Any]) -> None:
    """VF-22.6, VF-22.23: `fight` and stepping with default answers are one."""
    stepped = row_played(row)
    for tells in (True, False):
        quick = fight(*sides_of(row), plan_of(row), tells)
        assert (quick.result, quick.left, quick.lost, quick.home) == (
            stepped.result,
            stepped.left,
            stepped.lost,
            stepped.home,
        )
        assert story(quick) == (story(stepped) if tells else [])


def test_every_clause_of_a_combat_has_a_row() -> None:
    """VF-22.1 to VF-22.31."""
    shown = {clause for row in TABLE for clause in row["clauses"]}
    assert {f"VF-22.{n}" for n in range(1, 32)} <= shown
    assert {f"VF-23.{n}" for n in (1, 2, 3, 14, 15)} <= shown


def test_the_table_is_whole() -> None:
    """The document's combats T-22 to T-38 are all here, and no name stands for two rows."""
    assert len(set(IDS)) == len(IDS)
    assert {f"T-{n}" for n in range(22, 39)} <= {name.split()[0] for name in IDS}
