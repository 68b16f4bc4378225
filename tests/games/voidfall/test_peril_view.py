"""2.2, 2.4: what everybody sees of the Void in co-operative and solo games."""

from __future__ import annotations

import pytest
from tests.games.voidfall.perils import (
    HANDS,
    HUNGRY,
    MILLS,
    OUTRIDERS,
    POWER,
    SILENT_YARDS,
    WAGES,
    advancing,
    lying,
    peril,
)
from tests.games.voidfall.sampling import against_void, laid, moments_of, start, state
from tests.games.voidfall.test_examples import offered
from tests.games.voidfall.test_race import counted

from starboard.games.voidfall.peril_view import PerilView, WayView
from starboard.games.voidfall.position import patch
from starboard.games.voidfall.rules.alerts import ways_out
from starboard.games.voidfall.state import VOID, Voidfall
from starboard.games.voidfall.view import own_view, view


def seen(s: Voidfall) -> PerilView:
    found = view(s, None).peril
    assert found is not None
    assert all(view(s, p.seat).peril == found for p in s.players)
    return found


def ways(s: Voidfall) -> dict[str, WayView]:
    return {one.way: one for one in seen(s).ways}


def test_other_games_have_none() -> None:
    s = laid(2)
    assert view(s, None).peril is None
    assert (view(s, 0).goal, view(against_void(1, scenario="tutorial"), 0).goal) == (0, 120)


def test_the_crisis_board() -> None:
    """VF-35.1, VF-35.2, 11.2: Harbingers, Crises, the values in force."""
    s = lying({"row.military": ["harbinger", OUTRIDERS], "row.economic": [HUNGRY]})
    found = seen(s)
    military, economic = found.rows
    assert [one.military for one in military.spaces] == [0, 2, 3, 4, 5]
    assert [one.harbinger for one in military.spaces] == [True, False, False, False, False]
    assert [one.crisis.id if one.crisis else "" for one in military.spaces] == ["", OUTRIDERS, "", "", ""]
    assert (military.in_force, found.military) == (2, 3)
    assert economic.spaces[0].crisis is not None
    assert (economic.spaces[0].crisis.id, economic.spaces[0].crisis.type) == (HUNGRY, "economic")
    # 2 Energy, 2 Materials and 1 Science.
    assert (economic.in_force, found.demand) == (1, economic.spaces[1].demand)
    assert found.demand == (0, 2, 2, 0, 1)


def test_a_full_row_has_its_own_value() -> None:
    """VF-35.2."""
    s = lying({"row.economic": [HUNGRY, MILLS, POWER, WAGES]})
    row = seen(s).rows[1]
    assert row.in_force == 4
    assert row.spaces[4].crisis is None
    assert seen(s).demand == row.spaces[4].demand


def test_the_ways_out_are_those_that_are_asked_for() -> None:
    """VF-9.2: what is closed says which instruction lacks (VF-9.4)."""
    closed = compared = 0
    for seed in range(4):
        for run in moments_of(against_void(1 + seed, f"ways {seed}"), f"ways {seed}", 1):
            s = state(run)
            question = next(iter(run.questions()), None)
            if question is None or question.verb != "void":
                continue
            found = ways(s)
            assert [way for way, one in found.items() if one.open] == list(question.options)
            assert all(one.open == (one.lacking == "") for one in found.values())
            closed += sum(not one.open for one in found.values())
            compared += 1
    assert compared > 20
    assert closed > 0


def test_a_penalty_that_cannot_be_carried_out() -> None:
    """VF-37.2, VF-9.4: while the Block tile lies there no Improved technology is consumed."""
    s = lying({"phase": "void", "alert": "situation-1"})
    for card, crisis in enumerate(s.tables.crises):
        if "consume improved" in crisis.penalty.text:
            peril(s).crisis = card
            assert "penalty" not in ways_out(s, s.players[0], card)
            assert "consume improved" in ways(s)["penalty"].lacking
            return
    pytest.fail("no such Crisis")


def test_what_a_row_pushes_out() -> None:
    """VF-9.6, VF-9.13: the rightmost Crisis, with a Catastrophe; the fourth one loses the game."""
    full = {"row.military": [OUTRIDERS, SILENT_YARDS], "row.economic": [HUNGRY, MILLS, POWER, WAGES]}
    s = state(advancing({"crisis": HANDS, "catastrophes": 2, **full}))
    assert (ways(s)["economic"].pushed, ways(s)["economic"].catastrophe) == (WAGES, True)
    assert not any(one.loses for one in ways(s).values())
    patch(s, "catastrophes", 3)
    assert ways(s)["economic"].loses
    assert ways(s)["catastrophe"].loses


def test_in_a_war() -> None:
    """VF-9.8, VF-9.9: the strength is Military value, the card's change and the mat's Corruption."""
    run = advancing({"alert": "war-1-probe", "row.military": [OUTRIDERS], "red.stock": [0, 0, 0, 0, 0]})
    s = state(run)
    found = seen(s)
    assert (found.alert.is_war, found.alert.level) == (True, 0)
    assert list(ways(s)) == offered(run) == ["fight", "catastrophe"]
    toll = found.tolls[0]
    assert toll.war is not None
    war = next(one for one in s.tables.wars if one.id == "war-1-probe")
    assert toll.war.strength == max(0, s.players[0].mat_corruption + 2 + war.fleet[0])
    # 1 Materials that nobody has: 3 Influence, as far as there is any.
    assert (toll.due, toll.paid, toll.influence) == (1, 0, min(3, s.players[0].influence))


def test_the_alerts_left() -> None:
    """VF-2.3: how many of each are in the deck can be known, not which Wars."""
    s = lying({"alert-deck": ["situation-1", "war-2-hulls", "situation-1", "situation-3"]})
    alert = seen(s).alert
    assert alert.left == (2, 0, 1, 1)
    assert alert.added == ((5, 0, 0, 1), (3, 2, 0, 1), (3, 2, 0, 1))


def test_safe_havens_consumed_technologies_and_the_race() -> None:
    """VF-36, VF-37, VF-11.2: T-67."""
    s = counted()
    s.players[0].influence, s.players[1].influence = 190, 188
    found = seen(s)
    assert [(one.built, one.is_complete) for one in found.havens] == [((0,), False), ((1,), True)]
    assert found.consumed == ("cloning",)
    assert len(found.race.sources) == 10
    assert found.race.total == sum(one.points for one in found.race.sources) == 189
    assert (found.race.influence, found.race.lowest, found.race.margin) == ((190, 188), 1, -1)


def test_the_offer_says_what_can_be_discarded_for_it() -> None:
    """VF-3.5."""
    s = lying({"special-offer": ["joint-conquest"]}, 2)
    (card,) = seen(s).offer
    assert card.focus == "joint-conquest"
    assert card.matching[0] == ("focus-conquest",)


def test_the_forecast_of_the_evaluation_counts_the_military_row() -> None:
    """VF-10.3."""
    s = state(advancing({"crisis": MILLS, "row.military": [OUTRIDERS]}))
    forecast = view(s, 0).players[0].skirmish
    assert forecast is not None
    assert forecast.strength == s.players[0].mat_corruption + 2


def test_what_a_player_is_worth_counts_the_demand() -> None:
    """VF-10.3, 11.2: 1 Materials that is missing costs 3 Influence; not under `quiet-board`."""
    s = state(advancing({"crisis": MILLS, "red.influence": 50, "red.stock": [0, 0, 0, 0, 0]}))
    worth = view(s, 0).players[0].worth
    assert (worth.now, worth.board) == (50, 3)
    assert "Crisis board not paid" in [line.label for line in view(s, 0).sheet]
    patch(s, "red.stock", [0, 0, 1, 0, 0])
    assert view(s, 0).players[0].worth.board == 0
    patch(s, "red.stock", [0, 0, 0, 0, 0])
    patch(s, "event", "event-2-f-scorched-earth")
    assert view(s, 0).players[0].worth.board == 0


def test_what_one_looks_at_everybody_sees() -> None:
    """2.4: spectators too, and what the hands would score."""
    looked = held = 0
    for seed in range(4):
        for run in moments_of(against_void(2, f"open {seed}"), f"open {seed}", 1):
            s = state(run)
            public = view(s, None)
            assert own_view(s, public, 0).looking == public.looking
            looked += bool(public.looking)
            held += any(len(p.hand_scoring) for p in public.players)
    assert looked
    assert held


def test_before_houses_are_chosen() -> None:
    s = state(start(against_void(2, "houses", houses="free")))
    assert seen(s).tolls[0].paid == 0
    assert s.phase < VOID
