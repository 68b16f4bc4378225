"""Runs of the toy title: questions, automatic answers, forks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel.toy import ROUNDS, TOY, ToyState, beat

from starboard.kernel.ask import UNSEEN, Open, Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.errors import DeadEnd
from starboard.kernel.run import Run
from starboard.kernel.state import state_hash


def new_run(seats: int = 2, seed: str = "run", flaw: str = "none", forkable: bool = True) -> Run:
    run = Run(beat, ToyState(Chance.from_seed(seed), seats, flaw), forkable)
    run.start()
    return run


def give(run: Run, *answers: tuple[int, Value]) -> None:
    for seat, value in answers:
        assert any(q.seat == seat and value in q.options for q in run.questions()), (seat, value)
        run.answer(seat, value)


FAST = ((0, "fast"), (0, "fast"), (1, "fast"), (1, "fast"))


def toy(run: Run) -> ToyState:
    assert isinstance(run.state, ToyState)
    return run.state


def single(run: Run) -> Question:
    (question,) = run.questions()
    return question


def test_both_seats_are_asked_at_once_and_then_one_at_a_time() -> None:
    run = new_run()
    assert type(run.question) is Open
    assert [q.seat for q in run.questions()] == [0, 1]
    give(run, *FAST)
    assert (single(run).seat, single(run).verb) == (0, "move")


def test_a_single_option_answers_itself_but_a_pause_is_put() -> None:
    run = new_run()
    give(run, (0, "fast"), (0, "slow"))  # `plan-more` has one option and is never seen
    assert [q.seat for q in run.questions()] == [1]
    give(run, (1, "fast"), (1, "fast"))
    assert toy(run).plans == [["fast", "slow", "rest"], ["fast", "fast"]]
    give(run, (0, "pass"))
    assert (single(run).verb, list(single(run).options)) == ("confirm", ["ok"])


def test_reactions_are_asked_in_the_stated_order_and_end_with_the_first_objection() -> None:
    run = new_run(seats=3)
    give(run, *((seat, "fast") for seat in (0, 1, 2) for _ in range(2)))
    give(run, (0, "pass"), (0, "ok"), (1, "draw"))
    assert (single(run).seat, single(run).verb, single(run).about) == (0, "object", (1,))
    give(run, (0, "allow"))
    assert single(run).seat == 2
    give(run, (2, "allow"), (1, "ok"))
    assert len(toy(run).hands[1]) == 1
    give(run, (2, "draw"), (0, "object"))
    assert single(run).verb == "confirm"  # seat 1 is not asked any more
    assert toy(run).hands[2] == []


def test_the_run_ends_when_the_state_says_so() -> None:
    run = new_run()
    for _ in range(ROUNDS):
        give(run, *FAST, (0, "pass"), (0, "ok"), (1, "pass"), (1, "ok"))
    assert run.question is None
    assert run.questions() == ()
    assert run.state.over
    fork = run.fork().fork()
    assert fork.question is None
    assert state_hash(fork.state) == state_hash(run.state)


def test_a_question_without_options_stops_the_run_loudly() -> None:
    run = new_run(flaw="dead-end")
    give(run, *FAST)
    with pytest.raises(DeadEnd, match="'impossible'"):
        run.answer(0, "roll")


@given(st.integers(0, 10_000), st.integers(0, 30), st.sampled_from([2, 3]))
@settings(deadline=None, max_examples=60)
def test_a_fork_at_any_moment_is_the_same_game_and_goes_its_own_way(
    number: int, steps: int, seats: int
) -> None:
    random = Random(number)
    run = new_run(seats, f"fork {number}")
    for _ in range(steps):
        if run.question is None:
            break
        question = random.choice(run.questions())
        run.answer(question.seat, random.choice(question.options))
    before = state_hash(run.state)
    asked = [(q.seat, q.verb, list(q.options), q.about) for q in run.questions()]
    fork = run.fork()
    assert state_hash(fork.state) == before
    assert [(q.seat, q.verb, list(q.options), q.about) for q in fork.questions()] == asked
    twin = fork.fork() if fork.question is not None else run.fork()
    fork.play_randomly(Random(1))
    assert fork.state.over
    assert state_hash(run.state) == before
    # The fork of the fork was not touched either, and the same answers lead to the same end.
    assert state_hash(twin.state) == before
    twin.play_randomly(Random(1))
    assert state_hash(twin.state) == state_hash(fork.state)


def test_a_fork_in_the_middle_of_simultaneous_questions_knows_what_was_laid_down() -> None:
    run = new_run()
    give(run, (1, "slow"), (0, "fast"), (1, "fast"))
    fork = run.fork()
    assert toy(fork).plans == [["fast"], ["slow", "fast"]]
    assert [q.seat for q in fork.questions()] == [0]
    give(fork, (0, "slow"))
    assert toy(run).plans == [["fast"], ["slow", "fast"]]
    assert [q.seat for q in run.questions()] == [0]


def test_a_fork_repeats_answers_without_making_their_options() -> None:
    made: list[str] = []
    told: list[str] = []

    def choices(s: Any) -> Rule[None]:
        for verb, options in (("first", "ab"), ("only", "c"), ("last", "de")):
            question = UNSEEN
            if not s.replaying:
                made.append(verb)
                question = ask(0, verb, options)
            told.append((yield question))
        s.over = True

    run = Run(choices, ToyState(Chance.from_seed("x"), 2, "none"), True)
    run.start()
    give(run, (0, "b"))
    fork = run.fork()
    again = fork.fork()
    assert made == ["first", "only", "last"]
    # What the question with one option answered itself is repeated too, in the fork and in the fork's fork.
    assert told == ["b", "c"] * 3
    assert (single(again).verb, list(single(again).options)) == ("last", ["d", "e"])
    assert state_hash(again.state) == state_hash(run.state)
    give(again, (0, "e"))
    assert again.question is None
    assert single(run).verb == "last"
    assert single(fork).verb == "last"


def test_a_fork_of_a_beat_with_simultaneous_questions_asks_them_anew() -> None:
    run = new_run(seats=3)
    give(run, (2, "slow"), (0, "fast"), (2, "slow"))
    fork = run.fork().fork()
    assert fork.laid_down == run.laid_down == 3
    give(fork, (0, "fast"))
    assert (fork.laid_down, run.laid_down) == (4, 3)
    assert [q.seat for q in fork.questions()] == [1]


def test_a_run_without_checkpoints_cannot_be_forked() -> None:
    with pytest.raises(DeadEnd, match="cannot be forked"):
        new_run(forkable=False).fork()


def test_a_fork_for_a_playout_cannot_be_forked_but_plays_on() -> None:
    run = new_run()
    give(run, *FAST, (0, "pass"))
    playout = run.fork(False)
    give(playout, (0, "ok"))
    assert single(playout).seat == 1


def test_a_brief_run_can_be_forked_until_its_beat_is_over_and_plays_on() -> None:
    run, brief = new_run(), new_run()
    brief.be_brief()
    steps = 0
    while brief.forkable:
        assert state_hash(brief.fork().state) == state_hash(run.state)
        for one in (run, brief):
            asked = one.questions()[0]
            one.answer(asked.seat, asked.options[0])
        steps += 1
    assert steps > 1
    assert run.forkable
    assert not brief.same_beat(run)
    assert state_hash(brief.state) == state_hash(run.state)
    with pytest.raises(DeadEnd):
        brief.fork()


def test_playing_randomly_counts_real_decisions_only() -> None:
    def choices(s: Any) -> Rule[None]:
        yield ask(0, "two", ["a", "b"])
        yield ask(0, "one", ["a"])
        yield ask(0, "pause", ["a"], (), True)
        s.over = True

    run = Run(choices, ToyState(Chance.from_seed("x"), 2, "none"), False)
    run.start()
    assert run.play_randomly(Random(0)) == 1


def test_the_toy_is_a_title() -> None:
    assert TOY.check_options({"seats": 3}) == {"seats": 3, "flaw": "none", "mood": "calm"}
