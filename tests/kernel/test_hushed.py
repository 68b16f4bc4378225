"""Hushed questions: somebody asked who lets it pass looks to the others like nobody asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.kernel.whisper import WHISPER, WhisperState, holding, window

from starboard.bots.specs import make_bot
from starboard.kernel import title as registry
from starboard.kernel.ask import GO_ON, MOMENT, Rule, Value, ask
from starboard.kernel.errors import IllegalAnswer
from starboard.kernel.imagined import Imagined
from starboard.kernel.known import Known
from starboard.kernel.log import PartialLog, decode, encode
from starboard.kernel.replay import table_from_log
from starboard.kernel.seat import Seat
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table

Given = tuple[int, Value]


def begun(*answers: Given, paced: bool = False, seats: int = 3) -> Table:
    table = Table(WHISPER, {"seats": seats}, "whisper")
    table.paced = paced
    return give(table, *answers)


def give(table: Table, *answers: Given) -> Table:
    for seat, value in answers:
        table.answer(seat, value)
        play_on(table)
    return table


def play_on(table: Table) -> None:
    while table.resting:
        table.go_on()


def given(table: Table) -> list[Given]:
    return [(a.seat, a.value) for a in table.answers]


def known(table: Table, seats: tuple[int, ...]) -> dict[str, Any]:
    """All that the kernel tells people at these seats."""
    steps = list(table.known_steps(seats))
    log = table.log_for(seats)
    return {
        "log": encode(log),
        "steps": len(steps),
        "hushed": table.hushed,
        "asks": table.asks(seats),
        "events": [
            (sum(1 for step in steps if step < told.step), told.event)
            for seat in seats or (None,)
            for told in table.events_for(seat)
        ],
        "views": [table.view(seat) for seat in seats or (None,)],
        "floors": [sum(1 for step in steps if step < table.undo_floor(seat)) for seat in seats],
        "why": [table.why_undo_stops(seat, table.undo_floor(seat)) for seat in seats],
        "redo": [(table.redoable(seat), table.next_redo(seat)) for seat in seats or (None,)],
        "boundary": sum(1 for step in steps if step < table.boundary),
    }


def test_what_is_hushed_is_secret() -> None:
    question = ask(1, "stop", ("fog", GO_ON), hushed=True)
    assert question.hushed
    assert question.secret
    assert not ask(1, "stop", ("fog", GO_ON), secret=True).hushed


def test_a_window_that_asks_nobody_answers_itself() -> None:
    table = begun((0, "near"))
    assert [q.verb for q in table.questions] == ["call"]
    assert given(table) == [(0, "near")]


def test_a_paced_table_rests_where_nobody_is_asked() -> None:
    table = begun(paced=True)
    table.answer(0, "far")
    assert table.resting
    assert table.hushed
    assert not table.over
    assert len(table.questions) == 0
    assert [told.event.verb for told in table.told] == ["round", "sailed"]
    with pytest.raises(IllegalAnswer, match="no open question"):
        table.answer(0, "call")
    table.go_on()
    assert table.asks(()) == (0,)
    assert [told.event.verb for told in table.told] == ["round", "sailed", "arrived"]
    assert table.boundary == 1


def test_resting_leaves_no_trace_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "titles", lambda: {"whisper": WHISPER})
    one_round: list[Given] = [(0, "far"), (0, "call"), (0, "bow"), (0, "ready"), (1, "2"), (1, "ready")]
    quick, slow = begun(*one_round, (2, "ready")), begun(*one_round, (2, "ready"), paced=True)
    assert slow.answers == quick.answers
    assert slow.told == quick.told
    assert slow.boundary == quick.boundary
    random = Random("to the end")
    while not slow.over:
        question = random.choice(slow.questions)
        give(slow, (question.seat, random.choice(question.options)))
    assert table_from_log(decode(encode(slow.log()))).result == slow.result


def test_undo_and_redo_at_rest() -> None:
    table = begun(paced=True)
    table.answer(0, "far")
    assert table.undo_floor(0) == 1
    assert "One moment" in table.why_undo_stops(0, 1)
    table.undo(0)
    assert [q.verb for q in table.questions] == ["sail"]
    table.redo(0)
    assert table.resting
    table.go_on()
    assert [q.verb for q in table.questions] == ["call"]
    # Replaying does not rest.
    give(table, (0, "call"))
    table.undo(1)
    assert [q.verb for q in table.questions] == ["call"]


def test_a_fork_at_rest_is_at_the_same_moment_and_does_not_rest_again() -> None:
    table = begun(paced=True)
    table.answer(0, "far")
    fork = table.fork()
    assert fork.questions() == ()
    fork.go_on()
    assert [q.verb for q in fork.questions()] == ["call"]
    table.go_on()
    assert state_hash(fork.state) == state_hash(table.state)


@pytest.mark.parametrize("seats", [(), (0,), (2,), (0, 2)])
@pytest.mark.parametrize("course", ["near", "far"])
@pytest.mark.parametrize("dealt", [{"seat1": "fog"}, {"seat1": "fog squall rope"}])
def test_asked_and_passed_looks_like_nobody_asked(
    seats: tuple[int, ...], course: str, dealt: dict[str, str]
) -> None:
    script: list[list[Given]] = [[(0, course)], [(0, "call")], [(0, "bow")]]
    nobody = begun(paced=True)
    with holding(**dealt):
        somebody = begun(paced=True)
    for (answer,) in script:
        nobody.answer(*answer)
        somebody.answer(*answer)
        assert known(somebody, seats) == known(nobody, seats)
        play_on(nobody)
        # Nobody else sees anything before the last of them has passed.
        while (question := somebody.question_of(1)) is not None and question.hushed:
            somebody.answer(1, GO_ON)
        play_on(somebody)
        assert known(somebody, seats) == known(nobody, seats)
    assert len(somebody.answers) > len(nobody.answers)
    if course == "near":
        nobody.undo(nobody.known_steps(seats)[1])
        somebody.undo(somebody.known_steps(seats)[1])
        assert known(somebody, seats) == known(nobody, seats)


def test_a_table_as_others_know_it_grows_with_it() -> None:
    """Lists that are read on must stay the same lists, and hold the same as if they were made anew."""
    with holding(seat1="fog rope", seat2="rope"):
        table = begun()
        views = {seats: Known(table, seats) for seats in ((), (0,), (1,))}
        lists = {seats: view.told for seats, view in views.items()}
        for given in ((0, "near"), (1, GO_ON), (0, "call"), (2, GO_ON), (1, "rope"), (0, "bow"), (1, "1")):
            table.answer(*given)
            for seats, view in views.items():
                view.follow(table)
                fresh = Known(table, seats)
                assert (view.answers, view.told) == (fresh.answers, fresh.told)
                assert [view.taught(n) for n in range(9)] == [fresh.taught(n) for n in range(9)]
                assert view.told is lists[seats]
        assert [a.seat for a in views[()].answers] == [0, 0, 0]
        assert [a.seat for a in views[(1,)].answers] == [0, 1, 0, 1, 0, 1]
        assert [told.step for told in views[(0,)].told] == [0, 1, 1, 2, 2, 3]
        assert views[(0,)].real_step(1) == 2
        assert views[(0,)].earlier(begun((0, "near"), (1, GO_ON))).answers == views[(0,)].answers[:1]


def test_in_a_hushed_stage_only_those_who_take_part_know_of_it() -> None:
    with holding(seat1="rope", seat2="rope"):
        table = begun((0, "near"), (0, "call"), (1, GO_ON))
    assert [Known(table, (seat,)).stage for seat in range(3)] == [None, 2, 2]
    assert Known(table, (1,)).undo_floor(1) == 2


def test_the_asked_seat_knows_and_has_its_answer_in_its_log() -> None:
    with holding(seat1="fog"):
        table = begun((0, "near"))
    assert table.asks((1,)) == (1,)
    assert table.asks(()) == table.asks((0, 2)) == ()
    table.answer(1, GO_ON)
    mine, theirs = table.log_for((1,)), table.log_for((0, 2))
    assert isinstance(mine, PartialLog)
    assert [(a.seat, a.value) for a in mine.answers] == [(0, "near"), (1, GO_ON)]
    assert [(a.seat, a.value) for a in theirs.answers] == [(0, "near")]


def test_two_asked_one_after_the_other_look_like_one() -> None:
    with holding(seat1="fog", seat2="squall"):
        two = begun((0, "near"), (1, GO_ON), (2, GO_ON))
    with holding(seat1="fog"):
        one = begun((0, "near"), (1, GO_ON))
    assert known(two, (0,)) == known(one, (0,))
    with holding(seat1="rope", seat2="rope"):
        both = begun((0, "near"), (0, "call"), (2, GO_ON))
        half = known(both, (0,))
        both.answer(1, GO_ON)
    with holding(seat1="rope"):
        only = begun((0, "near"), (0, "call"))
        assert known(only, (0,)) == half
        only.answer(1, GO_ON)
    assert known(both, (0,)) == known(only, (0,))


def test_the_warning_at_a_hushed_question_says_nothing_of_the_others() -> None:
    with holding(seat1="fog rope", seat2="fog rope"):
        both = begun((0, "far"))
    with holding(seat1="fog rope"):
        one = begun((0, "far"))
    for table in (both, one):
        assert [table.reveals(1, value) for value in ("fog", GO_ON)] == [True, True]


def test_a_passed_window_stops_nobody_from_taking_back() -> None:
    with holding(seat1="fog"):
        table = begun((0, "near"), (1, GO_ON))
    assert table.undo_floor(0) == 0
    # But nobody goes back to a question that the others would see opened again.
    assert table.lands(1) == 0
    assert table.undo_floor(1) == 1
    table.undo(0)
    assert table.redoable(0) == 1
    table.redo(0)
    assert [q.verb for q in table.questions] == ["stop"]


def test_what_can_be_redone_stays_when_a_window_is_let_pass_and_goes_when_a_card_is_played() -> None:
    with holding(seat1="fog"):
        table = begun((0, "near"), (1, GO_ON), (0, "alone"))
        table.undo(0)
        table.redo(0)
        assert table.redoable(0) == 1
        table.answer(1, GO_ON)
        assert table.redoable(0) == 1
        table.undo(0)
        table.redo(0)
        table.answer(1, "fog")
        assert table.redoable(0) == 0


def test_a_seat_may_think_again_while_nothing_has_happened() -> None:
    with holding(seat1="rope", seat2="rope"):
        table = begun((0, "near"), (0, "call"), (1, "rope"))
        assert table.undo_floor(1) == 2
        table.take_back(1, 2)
        assert table.asks((1, 2)) == (1, 2)


def test_whoever_let_a_window_pass_may_think_again_at_rest_and_nobody_else() -> None:
    def two_windows(s: WhisperState) -> Rule[None]:
        yield ask(0, "sail", ("near", "far"))
        yield from window(s, 0)
        yield MOMENT
        s.tell("arrived", 0, "WSP-1.3", 1)
        yield ask(0, "berth", ("bow", "stern"))

    with holding(seat1="fog"):
        table = Table(replace(WHISPER, beat=two_windows), {"seats": 3}, "whisper")
        table.paced = True
        table.answer(0, "near")
        table.answer(1, GO_ON)
        assert table.resting
        assert [table.undo_floor(seat) for seat in range(3)] == [2, 1, 2]
        assert table.lands(1) == 1
        table.take_back(1, 1)
        assert table.asks((1,)) == (1,)
        table.answer(1, GO_ON)
        table.go_on()
        # Now all have seen that the game went on: it ends where the one answer did that all know of.
        assert [table.undo_floor(seat) for seat in range(3)] == [0, 1, 1]
        assert table.lands(1) == 0


def test_hushed_answers_open_no_boundary_of_their_own() -> None:
    """A stage that is not hushed ends with a revelation; how many were asked in secret decides nothing."""
    with holding(seat1="rope", seat2="rope"):
        table = begun((0, "near"), (0, "call"))
        before = table.state.learned
        give(table, (1, GO_ON), (2, GO_ON))
        assert table.state.learned == before + 1  # the rule's own, which it makes whoever was asked


def test_no_branch_begins_while_it_would_show_who_is_asked() -> None:
    with holding(seat1="fog"):
        for table in (begun((0, "near")), begun(paced=True)):
            if table.paced:
                table.answer(0, "near")
            with pytest.raises(IllegalAnswer, match="One moment"):
                Imagined(table, 0, "world")
        branch = Imagined(begun((0, "near"), (1, GO_ON)), 0, "world")
        assert given(branch) == [(0, "near")]
        assert [(told.step, told.event.verb) for told in branch.told] == [
            (0, "round"),
            (1, "sailed"),
            (1, "arrived"),
        ]


def test_others_see_nothing_of_how_many_plans_are_laid() -> None:
    start: list[Given] = [(0, "near"), (0, "alone"), (0, "bow")]
    few, many = begun(*start, (1, "1")), begun(*start, (1, "2"), (2, "1"), (1, "2"), (1, "1"))
    for seats in ((), (0,)):
        assert known(few, seats) == known(many, seats)


@pytest.mark.parametrize("spec", ["random", "greedy", "planner:n=10"])
def test_bots_play_it_to_the_end(spec: str) -> None:
    with holding(seat0="fog rope", seat1="fog squall", seat2="rope"):
        table = begun()
        bot = make_bot(spec, "bot")
        while not table.over:
            seat = table.questions[0].seat
            table.answer(seat, bot.choose(Seat(WHISPER, table.fork(), seat)))
    assert table.result is not None


def test_playouts_pass_moments() -> None:
    assert MOMENT.hushed
    run = begun().fork()
    run.play_randomly(Random(1))
    assert run.state.over


# ---------------------------------------------------------------------- fuzz


@pytest.mark.fuzz
@pytest.mark.parametrize("number", range(12))
def test_however_it_is_played_it_is_one_straight_run_and_others_know_as_little(number: int) -> None:
    """Answers, rests, undo and redo in any order; a twin in which nobody was asked what was let pass."""
    random = Random(f"hushed {number}")
    cards = ("fog", "squall", "rope")
    dealt = {
        f"seat{seat}": " ".join(random.sample(cards, random.randrange(len(cards) + 1))) for seat in range(3)
    }
    with holding(**dealt):
        table = begun(paced=True)
        for _ in range(80):
            seat = random.randrange(3)
            floor = table.undo_floor(seat)
            own = [n for n in range(floor, len(table.answers)) if table.answers[n].seat == seat]
            own = [n for n in own if table.lands(n) == n]
            question = table.question_of(seat)
            deed = random.random()
            if table.over:
                break
            if table.resting and deed < 0.6:
                table.go_on()
            elif deed < 0.15 and own:
                table.take_back(seat, random.choice(own))
            elif deed < 0.3 and (next_ := table.next_redo(seat)) is not None:
                if table.question_of(next_) is not None:
                    redo_if_it_fits(table, seat)
            elif question is not None:
                table.answer(seat, random.choice(question.options))
            straight = begun()
            for given in table.answers:
                straight.answer(given.seat, given.value)
            assert straight.answers == table.answers
            if not table.resting:
                assert straight.told == table.told
                assert straight.boundary == table.boundary
                assert [straight.undo_floor(s) for s in range(3)] == [table.undo_floor(s) for s in range(3)]
            assert not any(u.value == GO_ON for u in table.undone if not u.alone)


def redo_if_it_fits(table: Table, seat: int) -> None:
    """A card played in a window meanwhile may have changed what is asked next."""
    before = given(table)
    try:
        table.redo(seat)
    except IllegalAnswer:
        assert given(table) == before


def test_whether_a_pass_is_seen_depends_on_who_is_asked_after_it() -> None:
    with holding(seat1="fog", seat2="fog"):
        table = begun((0, "near"))
        assert table.passes_unseen(1, GO_ON)
        assert not table.passes_unseen(1, "fog")
        table.answer(1, GO_ON)
        # After the last one, the table goes on, and everybody sees it.
        assert not table.passes_unseen(2, GO_ON)
        # To ask changes nothing.
        assert given(table) == [(0, "near"), (1, GO_ON)]
        with pytest.raises(IllegalAnswer):
            table.passes_unseen(2, "squall")


def test_whoever_is_called_imagines_others_called_by_what_they_may_hold() -> None:
    """Seats 1 and 3 have a rope and seat 2 has none; of the others' hands seat 1 knows nothing."""
    with holding(seat1="rope", seat3="rope"):
        table = begun((0, "near"), (0, "call"), seats=4)
    assert [q.seat for q in table.questions] == [1, 3]
    seat = Seat(WHISPER, table.fork(), 1)
    asked = set()
    for world in range(40):
        run = seat.imagine(f"world {world}")
        state = run.state
        assert isinstance(state, WhisperState)
        able = [other for other in (2, 3) if "rope" in state.hands[other]]
        assert [q.seat for q in run.questions()] == [1, *able]
        asked.add(tuple(able))
    assert asked == {(), (2,), (3,), (2, 3)}
