"""Simultaneous questions: each seat's answers are its own to take back until the stage closes.

The staged title asks one seat in mid-beat before all plan, lets each draw in its own part, and goes on in the
same beat afterwards.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.kernel.staged import STAGED, StagedState, redeal

from starboard.bots.specs import make_bot
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import IllegalAnswer
from starboard.kernel.imagined import Imagined
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table, Undone

Given = tuple[int, Value]
TEMPO: Given = (0, "calm")


def after(*answers: Given, seats: int = 3, seed: str = "stages") -> Table:
    table = Table(STAGED, {"seats": seats}, seed)
    for seat, value in answers:
        table.answer(seat, value)
    return table


def given(table: Table) -> list[Given]:
    return [(a.seat, a.value) for a in table.answers]


def staged(run: Run) -> StagedState:
    assert isinstance(run.state, StagedState)
    return run.state


# ---------------------------------------------------------------------- taking back


def test_an_earlier_seat_takes_its_own_answer_back_after_others_have_answered() -> None:
    table = after(TEMPO, (0, "1"), (1, "2"), (0, "3"), (2, "ready"))
    assert table.stage == 1
    table.take_back(0, 3)
    assert given(table) == [TEMPO, (0, "1"), (1, "2"), (2, "ready")]
    table.take_back(0, table.undo_floor(0))
    assert given(table) == [TEMPO, (1, "2"), (2, "ready")]
    assert table.state.laid == [[], ["2"], []]
    assert [q.seat for q in table.questions] == [0, 1]


def test_a_seat_that_was_ready_may_think_again_while_others_plan() -> None:
    table = after(TEMPO, (0, "1"), (0, "ready"), (1, "2"))
    assert [q.seat for q in table.questions] == [1, 2]
    table.take_back(0, 2)
    assert [q.seat for q in table.questions] == [0, 1, 2]


def test_the_last_seat_cannot_change_its_plan_once_it_has_seen_the_others() -> None:
    table = after(TEMPO, (0, "1"), (0, "ready"), (1, "ready"), (2, "3"))
    assert table.undo_floor(2) == 1
    assert not table.reveals(2, "1")
    assert table.reveals(2, "ready")
    table.answer(2, "ready")
    assert table.stage is None
    assert table.boundary == 6
    assert [table.undo_floor(seat) for seat in range(3)] == [6, 6, 6]


def test_others_cannot_tell_by_the_warning_what_was_laid_down() -> None:
    """Whoever is not the last to be ready reveals nothing, whatever the others hold."""
    table = after(TEMPO, (0, "1"), (1, "draw"))
    assert not table.reveals(2, "ready")
    assert table.reveals(2, "draw")


def test_a_draw_bounds_the_undo_of_its_own_seat_alone() -> None:
    table = after(TEMPO, (0, "1"), (1, "2"), (1, "draw"), (0, "2"))
    assert table.boundary == 0
    assert table.undo_floor(1) == 4
    assert table.undo_floor(0) == 1
    assert "turned up" in table.why_undo_stops(1, table.undo_floor(1))
    table.take_back(0, 1)
    assert given(table) == [TEMPO, (1, "2"), (1, "draw")]
    assert table.undo_floor(1) == 3
    hand = list(table.state.hands[1])
    table.answer(1, "3")
    table.take_back(1, 3)
    assert table.state.hands[1] == hand


def test_nobody_goes_back_by_himself_to_before_the_stage() -> None:
    """Whether that were possible would tell whether others have begun."""
    table = after(TEMPO)
    assert table.undo_floor(0) == 1
    assert "everybody has been asked" in table.why_undo_stops(0, 1)
    table.answer(1, "2")
    assert table.undo_floor(0) == 1
    alone = after(TEMPO, (0, "1"), seats=1)
    assert alone.undo_floor(0) == 0


def test_there_must_be_something_of_ones_own_to_take_back() -> None:
    table = after(TEMPO, (1, "2"))
    with pytest.raises(IllegalAnswer, match="nothing to undo"):
        table.take_back(0, 1)


def test_outside_a_stage_taking_back_is_undo() -> None:
    table = after()
    table.answer(0, "calm")
    table.take_back(0, 0)
    assert (given(table), table.undone) == ([], [Undone(0, "calm", joined=False)])


# ---------------------------------------------------------------------- redo


def test_each_seat_gives_again_what_it_took_back_itself() -> None:
    table = after(TEMPO, (0, "1"), (1, "2"), (0, "3"))
    table.take_back(0, 1)
    table.take_back(1, 1)
    assert [table.redoable(seat) for seat in (0, 1, 2, None)] == [2, 1, 0, 0]
    with pytest.raises(IllegalAnswer, match="nothing to redo"):
        table.redo(2)
    table.redo(1)
    table.redo(0)
    assert given(table) == [TEMPO, (1, "2"), (0, "1")]
    table.redo(0)
    assert table.state.laid == [["1", "3"], ["2"], []]


def test_a_new_answer_forgets_only_what_its_own_seat_took_back() -> None:
    table = after(TEMPO, (0, "1"), (1, "2"))
    table.take_back(0, 1)
    table.take_back(1, 1)
    table.answer(1, "3")
    assert [table.redoable(seat) for seat in range(3)] == [1, 0, 0]
    table.redo(0)
    assert given(table) == [TEMPO, (1, "3"), (0, "1")]


def test_when_all_go_back_together_what_was_taken_back_before_keeps_its_order() -> None:
    table = after(TEMPO, (0, "1"), (0, "2"), (1, "3"))
    table.take_back(0, 2)
    table.undo(1)
    # Seat 0's "2" came after the "1" that all took back just now.
    assert table.undone == [Undone(0, "1", joined=False), Undone(1, "3", joined=False)]
    table.redo()
    table.redo()
    assert given(table) == [TEMPO, (0, "1"), (1, "3")]


def test_what_was_undone_can_be_stored_as_before() -> None:
    """Rows written before seats took back by themselves hold pairs."""
    assert msgspec.json.decode(b'[[0, "a"], [1, 2, true]]', type=list[Undone]) == [
        Undone(0, "a"),
        Undone(1, 2, True),
    ]


# ---------------------------------------------------------------------- forks and worlds


def new_deal(run: Run, seat: int) -> Run | None:
    return run.imagine(seat, lambda state: redeal(state, seat, Chance.from_seed("another")))


def test_forks_in_the_middle_of_a_stage_in_mid_beat_know_all_or_what_one_seat_knows() -> None:
    run = after(TEMPO, (0, "1"), (1, "draw"), (1, "2"), (2, "ready")).fork()
    for fork in (run.fork(), run.fork().fork(), run.fork(False)):
        assert state_hash(fork.state) == state_hash(run.state)
        assert fork.laid_down == 4
    known = run.fork(True, 1)
    assert staged(known).laid == [[], ["2"], []]
    assert staged(known).hands == staged(run).hands
    assert staged(known).tempo == "calm"
    assert [q.seat for q in known.questions()] == [0, 1, 2]


def test_worlds_are_imagined_in_the_middle_of_a_stage_in_mid_beat() -> None:
    run = after(TEMPO, (0, "1"), (1, "draw"), (1, "2"), (0, "2"), (2, "ready")).fork()
    world = new_deal(run, 0)
    assert world is not None
    assert staged(world).laid == [["1", "2"], [], []]
    assert staged(world).tempo == "calm"
    assert staged(world).packets != staged(run).packets
    again = world.fork()
    again.answer(0, "draw")
    assert staged(again).hands[0] == [staged(world).packets[0][-1]]


def test_a_seat_that_drew_in_its_part_is_dealt_no_other_card() -> None:
    table = after(TEMPO, (1, "draw"), (0, "1"))
    assert new_deal(table.fork(), 1) is None
    world = Seat(STAGED, table.fork(), 1).imagine("world")
    assert staged(world).hands[1] == table.state.hands[1]


@pytest.mark.parametrize("spec", ["random", "greedy", "planner:n=20"])
def test_bots_play_stages_and_what_follows(spec: str) -> None:
    table = after(seats=2)
    bot = make_bot(spec, "bot")
    while not table.over:
        seat = table.questions[0].seat
        table.answer(seat, bot.choose(Seat(STAGED, table.fork(), seat)))
    assert table.result is not None


def test_a_branch_begins_with_what_its_seat_knows_of_the_stage() -> None:
    table = after(TEMPO, (1, "draw"), (0, "1"), (2, "3"), (0, "2"))
    branch = Imagined(table, 0, "world")
    assert given(branch) == [TEMPO, (0, "1"), (0, "2")]
    assert branch.root == 3
    assert [(told.step, told.event.verb) for told in branch.told] == [(1, "tempo"), (2, "laid"), (3, "laid")]
    assert branch.view(0) == table.view(0)
    assert [q.seat for q in branch.questions] == [0, 1, 2]
    branch.answer(1, "ready")
    branch.answer(0, "draw")
    assert branch.undo_floor(0) == branch.root  # here a draw can be taken back
    assert branch.at(3).view(0) == table.view(0)


def test_what_others_keep_secret_is_not_in_a_branch() -> None:
    planned: list[Given] = [(seat, value) for value in ("ready", "pass") for seat in range(3)]
    table = after(TEMPO, *planned, (0, "left"), (1, "left"))
    branch = Imagined(table, 0, "world")
    assert given(branch)[-2:] == [(0, "left"), (1, "")]
    assert {answer.hash for answer in branch.answers} == {""}


# ---------------------------------------------------------------------- fuzz


def own_steps(table: Table, seat: int) -> list[int]:
    """What the seat may take back by itself."""
    steps = range(table.undo_floor(seat), len(table.answers))
    return [step for step in steps if table.answers[step].seat == seat]


def looks(table: Table, seat: int) -> list[Any]:
    """All that a seat gets to know of the table."""
    question = table.question_of(seat)
    return [
        table.view(seat),
        None if question is None else list(question.options),
        [table.answers[step].value for step in own_steps(table, seat)],
        table.redoable(seat),
        [told.event for told in table.events_for(seat)],
        [] if question is None else [table.reveals(seat, value) for value in question.options],
    ]


def without_the_others(table: Table, seat: int) -> Table:
    """The same game in which nobody else has answered anything in the open stage."""
    stage = table.stage
    assert stage is not None
    twin = after(*given(table)[:stage], seats=table.seat_count, seed=table.seed)
    for step, (who, value) in enumerate(given(table)):
        if step >= stage and who == seat:
            twin.answer(who, value)
    twin.undone = [u for u in table.undone if u.alone and u.seat == seat]
    return twin


@pytest.mark.fuzz
@pytest.mark.parametrize("number", range(12))
def test_answers_undone_and_redone_in_any_order_are_one_straight_run(number: int) -> None:
    for game in range(6):
        _play_to_and_fro(Random(f"{number} {game}"), 2 + (number + game) % 3, f"fuzz {number} {game}")


def _play_to_and_fro(random: Random, seats: int, seed: str) -> None:
    table = after(seats=seats, seed=seed)
    for step in range(60):
        if table.over:
            break
        seat = random.randrange(seats)
        question = table.question_of(seat)
        deed = random.random()
        own = [
            step
            for step in range(table.undo_floor(seat), len(table.answers))
            if table.answers[step].seat == seat
        ]
        if deed < 0.25 and own:
            table.take_back(seat, random.choice(own))
        elif deed < 0.35 and table.next_redo(seat) is not None:
            table.redo(seat)
        elif deed < 0.38 and table.answers:
            table.undo(random.randrange(table.boundary, len(table.answers) + 1))
        elif question is not None:
            table.answer(seat, random.choice(question.options))
        # An answer changes nothing that was there before; now and then that is looked at too.
        if deed < 0.38 or step % 4 == 0:
            _compare(table, seats)
    while not table.over:
        question = random.choice(table.questions)
        table.answer(question.seat, random.choice(question.options))
    in_seat_order = after(*_by_seat(table), seats=seats, seed=seed)
    assert state_hash(in_seat_order.state) == state_hash(table.state)
    assert in_seat_order.result == table.result


def _compare(table: Table, seats: int) -> None:
    straight = after(*given(table), seats=seats, seed=table.seed)
    assert straight.answers == table.answers
    assert straight.told == table.told
    assert straight.boundary == table.boundary
    assert [straight.undo_floor(s) for s in range(seats)] == [table.undo_floor(s) for s in range(seats)]
    assert [(q.seat, q.verb, list(q.options)) for q in straight.questions] == [
        (q.seat, q.verb, list(q.options)) for q in table.questions
    ]
    assert state_hash(table.fork().state) == table.answers[-1].hash if table.answers else True
    if table.stage is None or any(not u.alone for u in table.undone):
        return
    for seat in range(seats):
        # Whether this seat is the last is known to all: "planning" or "done" is no secret.
        if table.question_of(seat) is not None and len(table.questions) > 1:
            assert looks(table, seat) == looks(without_the_others(table, seat), seat)


def _by_seat(table: Table) -> list[Given]:
    """The same answers with each stage played one seat after the other."""
    found: list[Given] = []
    stage: list[Given] = []
    for answer in table.answers:
        if answer.verb == "plan":
            stage.append((answer.seat, answer.value))
        else:
            found += sorted(stage, key=lambda one: one[0])
            stage = []
            found.append((answer.seat, answer.value))
    return found + sorted(stage, key=lambda one: one[0])


# ---------------------------------------------------------------------- forks in an open stage


def take_over(s: StagedState, other: StagedState, seat: int) -> None:
    s.hands[seat][:], s.packets[seat][:], s.laid[seat][:] = (
        other.hands[seat],
        other.packets[seat],
        other.laid[seat],
    )


@pytest.fixture(params=[False, True], ids=["played again", "taken over"])
def apart(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the title says what belongs to a seat."""
    monkeypatch.setattr(StagedState, "keeps_apart", lambda s: request.param)
    monkeypatch.setattr(StagedState, "take_over", take_over)
    return bool(request.param)


def begun(seats: int, seed: int) -> Run:
    state = STAGED.setup({"seats": seats}, None, Chance.from_seed(f"forks {seed}"))
    run = Run(STAGED.beat, state, True)
    run.start()
    return run


@pytest.mark.usefixtures("apart")
def test_forks_are_at_the_same_moment_and_go_on_alike() -> None:
    """Forks, forks of forks and kept moments, of stages in which everybody answers at their own pace."""
    for seed in range(6):
        random = Random(seed)
        run = begun(3, seed)
        others: list[Run] = []
        kept: list[tuple[Run, str, int]] = []
        while run.questions():
            before = state_hash(run.state)
            for fork in (run.fork(), run.fork().fork()):
                assert state_hash(fork.state) == before
                assert fork.laid_down == run.laid_down
                for seat in range(3):
                    assert fork._asks(seat) == run._asks(seat)
                others.append(fork)
            kept.append((run.at_rest(), before, run.laid_down))
            question = random.choice(run.questions())
            value = random.choice(question.options)
            for one in (run, *others):
                one.answer(question.seat, value)
                assert state_hash(one.state) == state_hash(run.state)
        for moment, mark, laid_down in kept:
            fork = moment.fork()
            assert (state_hash(fork.state), fork.laid_down) == (mark, laid_down)


def test_a_part_that_is_over_is_not_played_again(apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    run = begun(3, 1)
    for seat, value in (TEMPO, (0, "draw"), (1, "1"), (0, "2"), (0, "draw"), (0, "ready"), (2, "draw")):
        run.answer(seat, value)
    drawn: list[int] = []

    def draw(s: StagedState, deck: list[int]) -> int:
        drawn.append(deck[-1])
        return plain_draw(s, deck)

    plain_draw = StagedState.draw
    monkeypatch.setattr(StagedState, "draw", draw)
    fork = run.fork()
    assert len(drawn) == (1 if apart else 3)
    assert state_hash(fork.state) == state_hash(run.state)
    fork.answer(1, "draw")
    # What it took over is its own.
    assert (len(staged(run).hands[1]), len(staged(fork).hands[1])) == (0, 1)
    fork.answer(1, "ready")
    fork.answer(2, "ready")
    assert not staged(fork).planning
    assert staged(run).laid[0] == staged(fork).laid[0] == ["2"]
