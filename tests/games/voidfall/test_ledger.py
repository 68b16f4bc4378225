"""What Influence is made of (INV-37): every gain and loss stands on one line, and the lines sum to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.voidfall.sampling import SEATS, answer, moments, position, start, state
from tests.games.voidfall.test_examples import begin

from starboard.games.voidfall import scoring
from starboard.games.voidfall.rules.influence import gain_influence, line_of, lose_influence
from starboard.games.voidfall.state import LEDGER, Player
from starboard.games.voidfall.view import view
from starboard.kernel.run import Run


def lines(p: Player) -> dict[str, int]:
    return {name: amount for name, amount in zip(LEDGER, p.ledger, strict=True) if amount}


def played(changes: Mapping[str, Any], *answers: int | str) -> dict[str, int]:
    run: Run = begin(changes)
    answer(run, *answers)
    return lines(state(run).players[0])


@pytest.mark.parametrize("seats", SEATS)
def test_the_lines_sum_to_the_influence_at_every_moment(seats: int) -> None:
    used: set[str] = set()
    for run in moments(seats, f"ledger {seats}", 3):
        s = state(run)
        for p in s.players:
            assert sum(p.ledger) == p.influence
            used |= set(lines(p))
        seen = view(s, None)
        assert [one.ledger for one in seen.players] == [p.ledger for p in s.players]
    # The last moment is the end.
    final = scoring.result(s)
    assert tuple(map(sum, zip(*[line.points for line in final.sheet], strict=True))) == final.scores
    assert {"start", "starting agendas"} <= used


def test_everybody_starts_with_ten() -> None:
    """Set-up 7."""
    s = position({"turn": "red"})
    for p in s.players:
        assert lines(p) == {"start": 10}


@pytest.mark.parametrize(
    ("clause", "cause", "line"),
    [
        ("VF-23.7", "0,1", "invasions"),
        ("VF-23.8", "0,1", "invasions"),
        ("VF-10.13", "grand-armada", "agendas"),
        ("VF-10.10", "event-1-k-from-the-ashes", "events"),
        ("VF-2.14", "event-1-k-from-the-ashes", "events"),
        ("VF-29.1", "shields", "technologies"),
        ("VF-5.1", "shields", "technologies"),
        ("VF-26.2", "society", "tracks"),
        ("VF-28.1", "trade column", "trade"),
        ("VF-17.9", "food", "overproduction"),
        ("VF-24.2", "bounty-mm", "tokens"),
        ("VF-24.8", "", "tokens"),
        ("VF-23.11", "genesis", "sectors"),
        ("VF-23.12", "fallen-astoran", "sectors"),
        ("VF-4.3", "focus-conquest.engage", "actions"),
        ("VF-10.7", "upkeep", "upkeep"),
        ("VF-35.3", "crisis board", "crises"),
        ("VF-9.3", "crisis-12-hungry-worlds", "crises"),
        ("VF-33.13", "war-8-overreach", "crises"),
    ],
)
def test_each_cause_has_its_line(clause: str, cause: str, line: str) -> None:
    s = position({"turn": "red"})
    assert LEDGER[line_of(s, clause, cause)] == line


def test_the_starting_agenda_has_a_line_of_its_own() -> None:
    """VF-10.13."""
    s = position({"turn": "red"})
    starting = s.tables.starting[s.players[0].starting[0]].id
    assert LEDGER[line_of(s, "VF-10.13", starting)] == "starting agendas"


def test_what_is_lost_is_taken_from_the_line_that_took_it() -> None:
    """VF-12.6: no more than there is."""
    s = position({"turn": "red", "red.influence": 4})
    p = s.players[0]
    gain_influence(s, p, 3, "VF-10.13", "grand-armada")
    lose_influence(s, p, 5, "VF-10.13", "grand-armada")
    lose_influence(s, p, 9, "VF-10.7", "upkeep")
    assert lines(p) == {"start": 4, "agendas": -2, "upkeep": -2}
    assert p.influence == 0


def test_an_overproduction_and_an_unpaid_upkeep() -> None:
    """VF-17.9, T-13: 3 I; VF-10.7: 3 I for each, here 4 that are left of them."""
    s = state(start(position({"phase": "upkeep", "red.influence": 4, "red.stock": [0, 0, 0, 0, 0]})))
    assert lines(s.players[0])["upkeep"] == -4
    assert s.players[0].influence == 0


def test_a_won_invasion() -> None:
    """VF-23.7: own Glory of 1 and the 3 that lie there; the Outpost was left with 1 FP."""
    changes = {"red.techs": [], "red.beside": "", "red.stock": [0, 2, 0, 0, 0]}
    won = ("focus-conquest", "focus-conquest.engage", "invade", "0,1", 3, "rest")
    assert played(changes | {"sector.0,2.fleet": {"corvette": 4}}, *won)["invasions"] == 4
    sheet = scoring.LINES
    assert len(sheet) == len(LEDGER)
