"""What the tests of all titles' logs share: a random game, and a stored one that is played again."""

from __future__ import annotations

from random import Random

from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle


def played(title: AnyTitle, options: dict[str, Value], seed: str) -> Table:
    """A whole random game."""
    table = Table(title, options, seed, seats=["somebody"] * int(options["seats"]))
    random = Random(seed)
    while not table.over:
        (question,) = table.questions
        table.answer(question.seat, random.choice(question.options))
    return table


def check_every_answer(log: logs.Log, title: AnyTitle) -> None:
    """Each answer is to the question that was asked, and no invariant is broken on the way."""
    table = Table(title, log.options, log.seed, hashing=False)
    watch = title.watch(table.state)
    for answer in log.answers:
        assert table.question_of(answer.seat) is not None
        table.answer(answer.seat, answer.value)
        assert table.answers[-1].verb == answer.verb
        watch.see(table.state)
