"""The Evaluation step by step: what is kept and told of it, and the table on the stage (VF-10, VF-33)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.drawings import elements, scene_of, tree
from tests.games.voidfall.sampling import (
    SEATS,
    answer,
    asked,
    moments,
    options,
    position,
    start,
    state,
    tables,
)
from tests.games.voidfall.test_examples import begin, own

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.account import STEPS
from starboard.games.voidfall.board import evaluation
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.state import AGENDAS, SKIRMISH
from starboard.games.voidfall.view import AccountView, view
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.page import Kept
from starboard.kernel.run import Run
from starboard.kernel.state import Event

BARE = {"red.techs": [], "red.beside": ""}
TOLD = ("evaluation-step", "skirmish-target", "skirmish")
NEW_CYCLE = (Event("cycle", -1, "VF-1.1", (2,)),)


def sight(run: Run, seat: int | None = 0, told: tuple[Event, ...] = ()) -> Sight:
    words = VoidfallWords(tables(), options("second-genesis", 2))
    scene = scene_of(TITLE, words, state(run), asked(run), seat)
    return Sight(tables(), replace(scene, told=told), Kept())


def said(markup: str) -> str:
    return " ".join(" ".join(tree(markup).itertext()).split())


def red(run: Run) -> AccountView:
    return view(state(run), None).accounts[0]


# --- what is kept -------------------------------------------------------------------------------------------


def test_strength_target_and_result_of_a_skirmish() -> None:
    """VF-33.2, VF-33.3: two markers, and 1 in Cycle 2; VF-33.8: 3 beat 1 Corvette, not the 4 of the other."""
    changes = own("0,2", {"corvette": 4}) | own("1,1", {"corvette": 1}, void=0) | {"cycle": 2}
    run = begin(BARE | changes | {"red.corrupted-slots": [2, 3], "phase": "skirmish"})
    one = red(run)
    assert (one.markers, one.bonus) == (2, 1)
    assert (one.sector, one.decided) == ("1,1", "lost")
    assert (one.result, one.recalled) == ("conquered", 1)


def test_the_only_sector_in_reach_and_no_strength() -> None:
    """VF-33.5: nothing is struck without strength; VF-33.6."""
    one = red(begin(BARE | own("0,2", {"corvette": 3}) | {"red.corrupted-slots": [3], "phase": "skirmish"}))
    assert (one.sector, one.decided, one.result) == ("0,2", "only one", "defended")
    one = red(begin(BARE | {"red.corrupted-slots": [], "phase": "skirmish"}))
    assert (one.sector, one.markers, one.result) == ("", 0, "none")


def test_upkeep_that_is_not_satisfied() -> None:
    """VF-10.5 to 10.7: 2 for the starting Agenda; 1 Food satisfies 1, the other costs 3 Influence."""
    run = begin(BARE | {"red.stock": [1, 0, 0, 0, 0], "red.influence": 20, "phase": "upkeep"})
    one = red(run)
    assert one.upkeep == (2, 0, 1)
    assert one.influence[:3] == (20, 20, 17)


def test_agendas_with_what_each_brought() -> None:
    """VF-10.13: the sum of the cards is what the step brought."""
    seen = 0
    for run in moments(2, "agendas", 1):
        s = state(run)
        if s.accounts and len(s.accounts[0].influence) > len(STEPS):
            for account in s.accounts:
                gained = account.influence[4] - account.influence[3]
                assert sum(points for _, points in account.agendas) == gained
            seen += 1
    assert seen


@pytest.mark.parametrize("seats", SEATS)
def test_the_books_of_an_evaluation_close(seats: int) -> None:
    """Each step that is done for a player has left its Influence; what follows is not foretold."""
    for run in moments(seats, f"accounts {seats}", 1):
        s = state(run)
        if not SKIRMISH <= s.phase <= AGENDAS or not s.accounts or s.over:
            continue
        for p in s.players:
            done = s.phase - SKIRMISH + (s.order.index(p.seat) < s.turn)
            account = s.accounts[p.seat]
            assert account.cycle == s.cycle
            assert len(account.influence) == 1 + done


def test_what_is_told() -> None:
    """VF-10.1, VF-10.2: every step before what it brings, all targets before the first Combat."""
    changes = BARE | own("0,2", {"corvette": 3}) | {"red.corrupted-slots": [3]}
    s = position({"turn": "red", **changes, "black.stock": [9, 0, 0, 0, 0], "phase": "skirmish"})
    s.events = []
    run = start(s)
    while (now := asked(run)) is not None and s.cycle == 1:
        answer(run, now.options[-1])
    told = [event for event in s.events if event.verb in TOLD]
    assert [(event.verb, event.data[-1]) for event in told[:4]] == [
        *(("evaluation-step", "skirmish"), ("skirmish-target", "only one")),
        *(("skirmish-target", "only one"), ("skirmish", 0)),
    ]
    assert [event.data[-1] for event in told if event.verb == "evaluation-step"] == list(STEPS)
    words = VoidfallWords(tables(), options("second-genesis", 2))
    assert "the only sector in reach" in words.sentence(told[1])
    assert words.sentence(told[0]) == "Step 1 of the Evaluation: the Voidborn strike back."


# --- on the stage -------------------------------------------------------------------------------------------


def test_the_table_while_it_is_under_way() -> None:
    """Rows that are done are solid, those to come say what would happen."""
    changes = {"phase": "upkeep", "red.stock": [2, 2, 2, 0, 0], "black.stock": [2, 0, 0, 0, 0]}
    run = begin(BARE | changes)
    markup = evaluation.draw(sight(run))
    rows = list(tree(markup).iter("li"))
    assert len(rows) == len(STEPS)
    assert ["to-come" in (row.get("class") or "") for row in rows] == [False, True, True, True]
    assert "The Voidborn strike back" in said(markup)


def test_it_is_told_once_after_it_has_ended() -> None:
    run = begin(BARE | {"red.influence": 20, "black.influence": 30, "phase": "agendas"})
    s = state(run)
    assert s.cycle == 2
    shown = evaluation.draw(sight(run, told=NEW_CYCLE))
    now = [p.influence for p in s.players]
    assert f"You 20 → {now[0]}, Ash 30 → {now[1]}" in said(shown)
    assert "After Cycle 1" in said(shown)
    assert evaluation.draw(sight(run)) == ""


def test_a_lost_sector_stands_in_the_headline() -> None:
    changes = own("0,2", {"corvette": 4}) | own("1,1", {"corvette": 1}, void=0)
    changes |= {"cycle": 2, "red.corrupted-slots": [2, 3]}
    run = begin(BARE | changes | {"phase": "skirmish", "red.stock": [2, 0, 0, 0, 0]})
    while (now := asked(run)) is not None and state(run).cycle == 2:
        answer(run, now.options[-1])
    text = said(evaluation.draw(sight(run, told=NEW_CYCLE)))
    code = sight(run).sector_name("1,1")
    assert f"{code} is lost" in text
    assert f"{code} falls, −1 FP" in text.replace(" ,", ",")
    assert "2 on the mat + 1 later Cycle" in text


def test_the_forecast_is_a_sheet_with_all_steps_to_come() -> None:
    run = begin(BARE | {"red.stock": [0, 0, 0, 0, 0], "red.influence": 20})
    markup = evaluation.forecast(sight(run))
    assert f'id="{evaluation.FORECAST}"' in markup
    assert all("to-come" in (row.get("class") or "") for row in tree(markup).iter("li"))
    # Two Upkeep for the starting Agenda, nothing to pay them with: 6 Influence.
    assert "0 satisfied, 2 short −6" in said(markup)


def test_nothing_inline_and_nothing_to_click() -> None:
    run = begin(BARE | {"phase": "agendas"})
    for markup in (evaluation.draw(sight(run, told=NEW_CYCLE)), evaluation.draw(sight(run, None, NEW_CYCLE))):
        for tag, attrs in elements(markup):
            assert "style" not in attrs, tag
            assert "data-answer" not in attrs, tag
