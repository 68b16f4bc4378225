"""What the page warns of before the actions of a turn are ended (VF-4, VF-8, VF-10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.voidfall.perils import HUNGRY, MILLS, lying
from tests.games.voidfall.sampling import position, start, state

from starboard.games.voidfall.rules.actions import END
from starboard.games.voidfall.stakes import TALLY
from starboard.games.voidfall.state import ACTIONS, CLEAN_UP
from starboard.kernel.run import Run
from starboard.kernel.stakes import Stakes, Weighing


def acting(changes: dict[str, Any], **more: Any) -> Run:
    """Red has played Conquest and is asked for the first action. `more`: of the player."""
    s = position({"turn": "red", "red.focus": "focus-conquest", **changes})
    s.phase = ACTIONS
    for name, value in more.items():
        setattr(s.players[0], name, value)
    return start(s)


def weigh(run: Run, value: str) -> Stakes:
    question = run.questions()[0]
    assert question.verb == "action"
    weighing = Weighing(TALLY, state(run), question)
    tried = run.fork(True, question.seat)
    tried.answer(question.seat, value)
    after = tried.state
    if value == END:
        # The Clean-up begins with a stretch of its own.
        ended = state(run).copy()
        ended.phase = CLEAN_UP
        weighing.between_beats(ended)
        after = ended
    return weighing.stakes(after, False)


RICH = {"red.stock": [9, 9, 9, 9, 9]}


def test_nothing_is_left_unused() -> None:
    found = weigh(acting(RICH), END)
    assert found.ends_turn
    assert not found.unasked
    assert not found.matters


def test_another_action_ends_nothing() -> None:
    assert not weigh(acting(RICH, flipped=True), "focus-conquest.prepare").matters


@pytest.mark.parametrize(
    ("changes", "more", "said"),
    [
        ({}, {"flipped": True}, "leaves the third action unused"),  # VF-4.1: a token was flipped for it
        ({}, {"third": True}, "leaves the third action unused"),  # VF-5.3
        ({"red.played": "grand-armada"}, {}, "leaves the Agenda action unused"),  # VF-4.2
        ({"red.glory": [1, 1, 1, 1, 2]}, {}, "gives back 1 Glory token"),  # VF-8.5: four may be kept
        ({"red.trade": ["start 1", "loose", "loose"]}, {}, "gives back 2 Trade tokens"),  # VF-8.9
        ({"sector.0,2.fleet": {"corvette": 8}}, {}, "recalls 2 FP above two Fleet tokens"),  # VF-8.2
        # VF-8.3: three Corvettes share a token, each Basic Carrier has its own.
        (
            {"red.techs": ["carriers"], "red.beside": "", "sector.0,2.fleet": {"corvette": 3, "carrier": 2}},
            *({}, "recalls 1 FP above two Fleet tokens"),
        ),
    ],
)
def test_what_is_left_unused_is_said(changes: dict[str, Any], more: dict[str, Any], said: str) -> None:
    found = weigh(acting({**RICH, **changes}, **more), END)
    assert found.unasked == said
    assert found.matters


def test_the_agenda_just_played_has_room_for_a_token() -> None:
    """VF-8.6, VF-8.9: it lies in its slot before tokens are laid down."""
    changes = {**RICH, "red.played": "grand-armada", "red.trade": ["start 1", "loose"]}
    assert weigh(acting(changes, used=("agenda",)), END).unasked == ""


def test_an_agenda_that_takes_anothers_place_has_none() -> None:
    """VF-8.6, VF-8.9: a second Wealth Agenda can only replace the first, on which a token lies."""
    slots = {"red.slots": ["grand-armada", "", ""], "red.played": "quantum-leap"}
    changes = {**RICH, **slots, "red.trade": ["start 1", "slot 1", "loose"]}
    assert weigh(acting(changes, used=("agenda",)), END).unasked == "gives back 1 Trade token"


def test_no_more_influence_is_missed_than_there_is() -> None:
    """VF-12.6, VF-10.6: 3 M satisfy one of 2 Upkeep; the other would cost 3."""
    changes = {"red.stock": [0, 0, 3, 0, 0], "round": 5, "red.influence": 2}
    assert weigh(acting(changes), END).unasked == "loses 2 Influence for Upkeep"


def test_upkeep_is_missed_in_the_last_round_only() -> None:
    """VF-10.5, VF-10.7: 2 Upkeep for the starting Agenda and nothing to pay with: 3 Influence for each."""
    changes = {"red.stock": [0, 0, 0, 9, 9]}
    run = acting(changes)
    s = state(run)
    rounds = s.tables.events[s.event].rounds
    assert weigh(run, END).unasked == ""
    assert weigh(acting({**changes, "round": rounds}), END).unasked == "loses 6 Influence for Upkeep"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        # VF-9.9: a War demands 2E 2M 1S of the second space at the end of the turn; two Credits pay two.
        ({"alert": "war-1-probe"}, "owes the Crisis board 3 resources"),
        # A quiet board is that of the Evaluation.
        (
            {"alert": "war-1-probe", "cycle": 2, "event": "event-2-f-scorched-earth"},
            "owes the Crisis board 3 resources",
        ),
        ({"alert": "situation-1"}, ""),
    ],
)
def test_what_a_war_demands_is_said(changes: dict[str, Any], said: str) -> None:
    s = lying(
        {"red.focus": "focus-conquest", "red.stock": [9, 0, 0, 2, 0], "row.economic": [HUNGRY], **changes}
    )
    s.phase = ACTIONS
    assert weigh(start(s), END).unasked == said


def test_the_crisis_board_is_paid_before_upkeep() -> None:
    """VF-10.1: 2 F would satisfy the 2 Upkeep of the starting Agenda, but first 1F 2E 3M 1S of the third
    space are due, which leaves 1 F.
    """
    s = lying(
        {
            "red.focus": "focus-conquest",
            "red.stock": [2, 2, 3, 0, 1],
            "row.economic": [HUNGRY, MILLS],
            "alert": "situation-1",
        }
    )
    s.phase = ACTIONS
    s.round = s.tables.events[s.event].rounds
    assert weigh(start(s), END).unasked == "loses 3 Influence for Upkeep"
    s = lying({"red.focus": "focus-conquest", "red.stock": [2, 2, 3, 1, 1], "row.economic": [HUNGRY, MILLS]})
    s.phase = ACTIONS
    s.round = s.tables.events[s.event].rounds
    # A Credit pays the Food.
    assert weigh(start(s), END).unasked == ""
