"""What the page asks at once: parts of an effect, and the end of the turn with the answer before it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from starboard.bots import make_bot
from starboard.games.revenant import TITLE
from starboard.games.revenant.questions.kind import TURN_END
from starboard.games.revenant.rules.asking import PASS, SPEND_HIDDEN
from starboard.kernel.rows import Step, answer_row, together
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table


def laid(seed: str) -> Iterator[tuple[Table, Step]]:
    """Every question of a game as the page asks it."""
    table = Table(TITLE, {"seats": 2}, seed, hashing=False)
    bot = make_bot("random", seed)
    while not table.over:
        asked = table.questions[0]
        yield table, together(TITLE.kinds, asked, table.state, partial(table.trials, asked.seat))
        table.answer(asked.seat, bot.choose(Seat(TITLE, table.fork(), asked.seat)))


def within(step: Step) -> Iterator[Step]:
    for after in step.then.values():
        yield after
        yield from within(after)


def test_the_end_of_the_turn_is_part_of_the_answer_before_it() -> None:
    """Whoever wants to trade in Hidden Influence first can do so in the same question."""
    table, step, end = next(
        (table, step, end)
        for table, step in laid("rows 1")
        if step.question.verb == "bonus-action" and SPEND_HIDDEN in step.question.options
        for end in within(step)
        if end.question.verb == TURN_END
    )
    assert end.same == {SPEND_HIDDEN}
    seat = step.question.seat
    assert answer_row(table, seat, (*end.row, PASS)) == ""
    assert table.state.turn is None or table.state.turn.seat != seat


def test_parts_of_an_effect_are_taken_at_once() -> None:
    """Another order that leads to the same position is no other row."""
    rows = next(
        list(step.rows())
        for _, step in laid("rows 2")
        if step.question.verb == "effect-part"
        and any(one.question.verb == "effect-part" for one in within(step))
    )
    assert max(map(len, rows)) > 1
    assert len(set(rows)) == len(rows)
