"""Worlds that can be played on: foresight over many answers, and private branches of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.kernel.toy import TOY, ToyState, redeal

from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.errors import IllegalAnswer
from starboard.kernel.imagined import Imagined
from starboard.kernel.run import Run
from starboard.kernel.state import State, state_hash
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle

PLANS: tuple[tuple[int, Value], ...] = ((0, "fast"), (0, "slow"), (1, "slow"), (1, "fast"))
HAND = (3, 7, 11)


def after(*answers: tuple[int, Value], title: AnyTitle = TOY) -> Table:
    table = Table(title, {}, "imagined")
    for seat, value in answers:
        table.answer(seat, value)
    return table


# ---------------------------------------------------------------------- runs


def new_deal(run: Run, seat: int, world: str = "another") -> Run | None:
    return run.imagine(seat, lambda state: redeal(state, seat, Chance.from_seed(world)))


def toy(state: State) -> ToyState:
    assert isinstance(state, ToyState)
    return state


def test_a_world_dealt_anew_can_be_forked_and_asks_the_same() -> None:
    real = after(*PLANS, (0, "draw"), (1, "allow"), (0, "ok"), (1, "draw")).fork()
    world = new_deal(real, 0)
    assert world is not None
    (question,) = world.questions()
    assert (question.seat, question.verb, question.about) == (0, "object", (1,))
    assert sorted(toy(world.state).deck) == sorted(toy(real.state).deck)
    assert toy(world.state).deck != toy(real.state).deck
    assert toy(world.state).hands[0] == toy(real.state).hands[0]
    fork = world.fork()
    fork.answer(0, "allow")
    # The fork draws from the new deck, and the world it came from has not moved.
    assert toy(fork.state).hands[1] == [toy(world.state).deck[-1]]
    assert world.questions()[0].verb == "object"


def test_there_is_none_when_somebody_has_learned_something_since() -> None:
    assert new_deal(after(*PLANS).fork(), 0) is not None
    assert new_deal(after(*PLANS, (0, "roll")).fork(), 0) is None  # in the same turn: `confirm` is open


def test_a_world_in_the_middle_of_a_stage_is_without_what_others_have_laid_down() -> None:
    world = new_deal(after((1, "slow"), (0, "fast"), (1, "fast")).fork(), 0)
    assert world is not None
    assert toy(world.state).plans == [["fast"], []]
    assert [question.seat for question in world.questions()] == [0, 1]
    assert toy(world.fork().state).plans == [["fast"], []]


def discarding(s: ToyState) -> Rule[None]:
    """Seat 0 throws a card of its hand away unseen; then seat 1 guesses, and may roll."""
    if not s.hands[0]:
        s.hands[0] = list(HAND)
        s.deck = [card for card in s.deck if card not in HAND]
        return
    card: int = yield ask(0, "discard", tuple(s.hands[0]), secret=True)
    s.hands[0].remove(card)
    guess: str = yield ask(1, "guess", ("high", "low", "roll"))
    if guess == "roll":
        s.scores[1] += s.roll(6)
    s.over = True


DISCARDING = replace(TOY, id="discarding", beat=discarding)


def test_there_is_none_where_an_answer_was_a_card_that_lies_elsewhere_now() -> None:
    table = after((0, 7), title=DISCARDING)
    worlds = [new_deal(table.fork(), 1, str(n)) for n in range(40)]
    # Three cards of twenty: most deals take the 7 out of the hand, and none may break the rule.
    assert worlds.count(None) > 20
    assert all(7 not in toy(world.state).hands[0] for world in worlds if world is not None)


# ---------------------------------------------------------------------- foresight


@pytest.mark.parametrize("title", [TOY, DISCARDING])
def test_foresight_is_right_with_one_deal_for_all_and_with_one_for_each(title: AnyTitle) -> None:
    table = after(*PLANS) if title is TOY else after((0, 7), title=title)
    question = table.questions[0]
    before = state_hash(table.state)
    teaches = table.foresee(question.seat)
    assert {value: teaches(value) for value in question.options} == {
        value: value == "roll" for value in question.options
    }
    assert state_hash(table.state) == before
    with pytest.raises(IllegalAnswer, match="not an answer"):
        teaches("fly")


# ---------------------------------------------------------------------- branches


def test_a_branch_goes_on_from_what_the_seat_knows() -> None:
    table = after(*PLANS, (0, "draw"), (1, "allow"), (0, "ok"))
    branches = [Imagined(table, 1, f"world {n}") for n in range(12)]
    for branch in branches:
        assert branch.view(1) == table.view(1)
        assert [(a.seat, a.value) for a in branch.answers] == [(a.seat, a.value) for a in table.answers]
        assert [told.event.verb for told in branch.told] == ["planned", "planned", "drew"]
        assert branch.seed != table.seed
    assert len({tuple(branch.state.hands[0]) for branch in branches}) > 1


def test_what_others_have_laid_down_is_not_in_the_branch() -> None:
    branch = Imagined(after((1, "slow"), (1, "slow"), (0, "fast")), 0, "world")
    assert branch.state.plans == [["fast"], []]
    assert sorted(question.seat for question in branch.questions) == [0, 1]


def test_a_branch_is_played_and_taken_back_and_the_table_stays() -> None:
    table = after(*PLANS)
    before = (state_hash(table.state), list(table.answers))
    branch = Imagined(table, 0, "world")
    assert branch.root == len(PLANS)
    assert not branch.reveals(0, "roll")
    branch.answer(0, "roll")
    rolled = list(branch.state.scores)
    branch.answer(0, "ok")
    assert branch.boundary == branch.root  # a roll, and yet it can be taken back
    assert branch.undo_floor(0) == branch.root
    assert "Undo stops here" in branch.why_undo_stops(0, branch.root)
    assert branch.at(5).state.scores == rolled
    assert branch.at(4).state.scores == [0, 0]
    branch.undo(4)
    with pytest.raises(IllegalAnswer, match="The branch begins here"):
        branch.undo()
    branch.redo()
    assert branch.state.scores == rolled
    assert (state_hash(table.state), list(table.answers)) == before


def test_a_branch_may_begin_before_anybody_has_learned_anything() -> None:
    table = Table(TOY, {"seats": 2}, "early")
    assert table.state.learned == 0
    for seat in range(2):
        branch = Imagined(table, seat, "world")
        assert branch.undo_floor(seat) == branch.root == 0
        assert branch.boundary_of(seat) == 0
