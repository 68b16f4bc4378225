"""A table: legal answers only, undo exact to what was revealed, events, crashes that lose nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.kernel.toy import TOY

from starboard.kernel.chance import commitment
from starboard.kernel.errors import DeadEnd, IllegalAnswer
from starboard.kernel.replay import table_from_log
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle

PLANS = ((0, "fast"), (1, "slow"), (0, "fast"), (1, "fast"))


def table_after(*answers: tuple[int, int | str], flaw: str = "none", seats: int = 2) -> Table:
    table = Table(TOY, {"seats": seats, "flaw": flaw}, "table")
    for seat, value in answers:
        table.answer(seat, value)
    return table


def snapshot(table: Table) -> tuple[Any, ...]:
    return (
        state_hash(table.state),
        list(table.answers),
        list(table.told),
        [(q.seat, q.verb, list(q.options)) for q in table.questions],
        table.boundary,
        table.redoable(),
    )


# ---------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("seat", "value", "message"),
    [
        (1, "roll", "Seat 1 has no open question"),
        (7, "roll", "Seat 7 has no open question"),
        (0, "fly", "'fly' is not an answer to 'move': choose one of roll, draw, pass"),
        (0, "Roll", "not an answer"),
        (0, 0, "not an answer"),
        (0, True, "not an answer"),
        (0, None, "not an answer"),
        (0, 1.0, "not an answer"),
        (0, ["roll"], "not an answer"),
    ],
)
def test_an_illegal_answer_changes_nothing(seat: int, value: Any, message: str) -> None:
    table = table_after(*PLANS)
    before = snapshot(table)
    with pytest.raises(IllegalAnswer, match=message):
        table.answer(seat, value)
    assert snapshot(table) == before


def test_a_seat_is_stored_as_a_number() -> None:
    """`True == 1` in Python; the log must say 1."""
    table = table_after(PLANS[0])
    table.answer(True, PLANS[1][1])
    assert type(table.answers[-1].seat) is int


def test_true_is_not_one(solar_sphere: AnyTitle) -> None:
    """`True in range(0, 3)` holds in Python; at the table it does not."""
    table = Table(solar_sphere, {"seats": 2}, "true")
    random = Random(1)
    while True:
        (question,) = table.questions
        if question.verb == "fabricate":
            break
        table.answer(question.seat, random.choice(question.options))
    assert 1 in question.options
    with pytest.raises(IllegalAnswer, match="'True' is not an answer"):
        table.answer(question.seat, True)
    table.answer(question.seat, 1)


def test_an_illegal_answer_keeps_what_could_be_redone() -> None:
    table = table_after(*PLANS, (0, "pass"))
    table.undo()
    with pytest.raises(IllegalAnswer):
        table.answer(0, "fly")
    assert table.redoable() == 1


def test_after_the_end_nothing_is_left_to_answer() -> None:
    passes = ((0, "pass"), (0, "ok"), (1, "pass"), (1, "ok"))
    table = table_after(*PLANS, *passes, *PLANS, *passes)
    assert table.over
    assert table.questions == ()
    assert table.result == TOY.result(table.state)
    with pytest.raises(IllegalAnswer, match="The game is over"):
        table.answer(0, "roll")


def test_a_running_game_has_no_result() -> None:
    assert table_after(*PLANS).result is None


def test_closed_options_belong_to_the_open_question() -> None:
    table = table_after(*PLANS)
    assert [c.clause for c in table.closed(0)] == ["TOY-1.2"]
    assert table.closed(1) == []


# ---------------------------------------------------------------------- undo


def test_undo_stops_where_a_die_was_rolled() -> None:
    table = table_after(*PLANS[:3])
    assert table.boundary == 0  # plans are laid down without chance
    table.answer(*PLANS[3])
    assert table.boundary == 4  # and shown when all are in
    table.answer(0, "roll")
    assert table.boundary == 5
    table.answer(0, "ok")
    assert table.boundary == 5
    table.answer(1, "pass")
    assert table.boundary == 5


def test_undo_stops_where_a_card_was_drawn_not_where_drawing_was_announced() -> None:
    table = table_after(*PLANS, (0, "draw"))
    assert table.boundary == 4
    table.answer(1, "allow")
    assert table.boundary == 6


def test_an_objection_reveals_nothing() -> None:
    table = table_after(*PLANS, (0, "draw"), (1, "object"))
    assert table.boundary == 4


def test_a_seat_may_go_back_by_itself_over_its_own_answers_only() -> None:
    table = table_after(*PLANS, (0, "pass"))
    assert table.undo_floor(0) == 4
    assert table.undo_floor(1) == 5
    table.answer(0, "ok")
    assert table.undo_floor(0) == 4
    table.answer(1, "roll")
    assert (table.boundary, table.undo_floor(1)) == (7, 7)
    table.answer(1, "ok")
    assert table.undo_floor(1) == 8  # now all plan again


def test_undo_and_redo_lead_to_the_very_same_positions() -> None:
    table = table_after()
    snapshots = [snapshot(table)]
    for seat, value in (*PLANS, (0, "draw"), (1, "allow"), (0, "ok"), (1, "roll")):
        table.answer(seat, value)
        snapshots.append(snapshot(table))
    for target in (7, 4, 0):
        table.undo(target)
        assert snapshot(table)[:5] == snapshots[target][:5]
        assert table.redoable() == 8 - target
    for step in range(1, 9):
        table.redo()
        assert snapshot(table)[:5] == snapshots[step][:5]
    with pytest.raises(IllegalAnswer, match="nothing to redo"):
        table.redo()


def test_undo_goes_one_back_and_not_below_the_start() -> None:
    table = table_after((0, "fast"))
    table.undo()
    assert table.answers == []
    with pytest.raises(IllegalAnswer, match="nothing to undo"):
        table.undo()
    with pytest.raises(IllegalAnswer, match="nothing to undo"):
        table.undo(3)


def test_another_answer_forgets_what_was_undone() -> None:
    table = table_after(*PLANS, (0, "pass"), (0, "ok"))
    table.undo(4)
    table.answer(0, "roll")
    assert table.redoable() == 0


@pytest.mark.parametrize(("value", "warns"), [("roll", True), ("draw", False), ("pass", False)])
def test_the_warning_comes_exactly_when_the_boundary_would_move(value: str, warns: bool) -> None:
    table = table_after(*PLANS)
    before = snapshot(table)
    assert table.reveals(0, value) is warns
    assert snapshot(table) == before
    table.answer(0, value)
    assert (table.boundary == len(table.answers)) is warns


def test_no_warning_is_given_for_what_cannot_be_answered() -> None:
    table = table_after(*PLANS)
    with pytest.raises(IllegalAnswer, match="not an answer"):
        table.reveals(0, "fly")


def test_the_last_consent_to_a_draw_is_what_reveals() -> None:
    table = table_after(*PLANS, (0, "draw"))
    assert table.reveals(1, "allow")
    assert not table.reveals(1, "object")


# ---------------------------------------------------------------------- events


def test_private_events_reach_their_seat_only() -> None:
    table = table_after(*PLANS, (0, "draw"), (1, "allow"), (0, "ok"))
    (card,) = table.state.hands[0]

    def heard(seat: int | None, since: int = 0) -> list[tuple[int, str]]:
        return [(told.step, told.event.verb) for told in table.events_for(seat, since)]

    assert heard(0) == [(4, "planned"), (4, "planned"), (6, "drew"), (6, "card")]
    assert heard(1) == [(4, "planned"), (4, "planned"), (6, "drew")]
    assert heard(None) == heard(1)
    assert heard(0, since=5) == [(6, "drew"), (6, "card")]
    assert heard(0, since=7) == []
    assert table.events_for(0)[-1].event.data == (card,)


def test_undo_takes_events_back() -> None:
    table = table_after(*PLANS, (0, "roll"))
    told = list(table.told)
    assert told[-1].event.verb == "rolled"
    table.undo()
    assert table.told == told[:-1]


def test_a_fork_tells_nobody() -> None:
    table = table_after(*PLANS)
    fork = table.fork()
    fork.answer(0, "roll")
    assert [told.event.verb for told in table.told] == ["planned", "planned"]
    assert state_hash(fork.state) != state_hash(table.state)


# ---------------------------------------------------------------------- crashes


@pytest.mark.parametrize(("flaw", "error"), [("crash", ZeroDivisionError), ("dead-end", DeadEnd)])
def test_a_rule_that_crashes_leaves_table_and_log_intact(
    toy: AnyTitle, flaw: str, error: type[Exception]
) -> None:
    table = table_after(*PLANS, flaw=flaw)
    before = snapshot(table)
    log = table.log()
    with pytest.raises(error) as caught:
        table.answer(0, "roll")
    assert any("after 4 answers and 'roll'; seed table" in note for note in caught.value.__notes__)
    assert snapshot(table) == before
    assert table.log() == log
    table.answer(0, "pass")
    assert table_from_log(table.log()).answers == table.answers


# ---------------------------------------------------------------------- what stands on it


def test_the_commitment_is_shown_and_fits_the_seed() -> None:
    table = table_after()
    assert table.commitment == commitment("table")
    assert Table(TOY, {}).seed != Table(TOY, {}).seed


def test_simulations_can_do_without_hashes() -> None:
    table = Table(TOY, {}, "quick", hashing=False)
    table.answer(0, "fast")
    assert (table.start_hash, table.answers[0].hash) == ("", "")


def test_seats_have_names_and_a_number() -> None:
    table = Table(TOY, {"seats": 3}, "names", seats=["ann", "bot", "cy"])
    assert (table.seat_count, table.log().seats) == (3, ["ann", "bot", "cy"])


def test_views_keep_plans_secret_until_all_are_in() -> None:
    table = table_after((0, "fast"), (0, "fast"), (1, "slow"))
    assert table.view(0).plans == (("fast", "fast"), ())
    assert table.view(1).plans == ((), ("slow",))
    assert table.view(None).plans == ((), ())
    table.answer(1, "fast")
    assert table.view(None).plans == (("fast", "fast"), ("slow", "fast"))
