"""A seat as a bot sees it."""

from __future__ import annotations

from tests.kernel.staged import STAGED
from tests.kernel.toy import TOY, ToyState

from starboard.kernel.seat import Seat
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table

OPENING = ((0, "fast"), (0, "fast"), (1, "fast"), (1, "slow"), (0, "draw"), (1, "allow"), (0, "ok"))


def seated() -> tuple[Table, Seat]:
    table = Table(TOY, {"seats": 2}, "seat")
    for seat, value in OPENING:
        table.answer(seat, value)
    return table, Seat(TOY, table.fork(), 1)


def imagined_state(seat: Seat, world: int) -> ToyState:
    state = seat.imagine(f"world {world}").state
    assert isinstance(state, ToyState)
    return state


def test_a_seat_has_its_question_and_its_view() -> None:
    table, seat = seated()
    assert (seat.question.seat, seat.question.verb) == (1, "move")
    assert seat.view == table.view(1)
    assert seat.view.hand == ()


def test_the_same_world_is_the_same_deal_and_other_worlds_are_others() -> None:
    table, seat = seated()
    one, again = seat.imagine("world 1"), seat.imagine("world 1")
    assert state_hash(one.state) == state_hash(again.state)
    deals = {tuple(imagined_state(seat, n).hands[0]) for n in range(20)}
    assert len(deals) > 1
    for n in range(5):
        imagined = imagined_state(seat, n)
        assert sorted(imagined.deck + imagined.hands[0]) == list(range(1, 21))
        assert TOY.view(imagined, 1) == table.view(1)


def test_imagining_changes_nothing_real() -> None:
    table, seat = seated()
    before = state_hash(table.state)
    imagined = seat.imagine("world")
    imagined.answer(1, "roll")
    assert state_hash(table.state) == before
    assert seat.view == table.view(1)


def test_a_world_that_is_tried_often_is_always_the_same_deal() -> None:
    table, seat = seated()
    world = seat.world("often")
    one, two = world.begin(), world.begin(0.99)
    assert state_hash(one.state) == state_hash(two.state)
    assert TOY.view(one.state, 1) == table.view(1)
    one.answer(1, "draw")
    two.answer(1, "roll")
    assert TOY.view(two.state, 1).scores[1] == table.view(1).scores[1] + 6  # the die fell by the lot
    assert TOY.view(world.begin().state, 1) == table.view(1)


def test_a_world_is_dealt_each_time_where_something_was_learned_since_the_beat_began() -> None:
    """Seat 1 has drawn a card, which no deal from before that could give it again."""
    table = Table(STAGED, {"seats": 2}, "seat")
    for number, value in ((0, "calm"), (1, "draw")):
        table.answer(number, value)
    seat = Seat(STAGED, table.fork(), 1)
    world = seat.world("often")
    hashes = {state_hash(run.state) for run in (world.begin(), world.begin(), seat.imagine("often"))}
    assert len(hashes) == 1
    assert STAGED.view(world.begin().state, 1) == table.view(1)


def test_nobody_imagines_what_others_have_secretly_answered() -> None:
    """Seat 0 has planned; seat 1, still planning, imagines a seat 0 that has its questions before it."""
    table = Table(TOY, {"seats": 2}, "seat")
    for pick in ("slow", "slow"):
        table.answer(0, pick)
    table.answer(1, "fast")
    imagined = Seat(TOY, table.fork(), 1).imagine("world")
    assert isinstance(imagined.state, ToyState)
    assert imagined.state.plans == [[], ["fast"]]
    assert sorted(question.seat for question in imagined.questions()) == [0, 1]
    # In the next round the plans of this one are known: nothing of them may be left out.
    table.answer(1, "fast")
    for answer in ((0, "pass"), (0, "ok"), (1, "pass"), (1, "ok"), (0, "fast")):
        table.answer(*answer)
    later = Seat(TOY, table.fork(), 1).imagine("world").state
    assert isinstance(later, ToyState)
    assert later.round == 1
    assert later.plans[0] == []
