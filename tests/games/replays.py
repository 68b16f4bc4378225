"""What the tests of all titles' logs share: a game that is played, written, read and played again."""

from __future__ import annotations

from pathlib import Path
from random import Random

from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.table import Table, table_from_log
from starboard.kernel.title import Title


def played(title: Title, options: dict[str, Value], seed: str) -> Table:
    """A whole random game."""
    table = Table(title, options, seed, seats=["somebody"] * int(options["seats"]))
    random = Random(seed)
    while not table.over:
        (question,) = table.questions
        table.answer(question.seat, random.choice(question.options))
    return table


def check_there_and_back(table: Table, path: Path) -> None:
    """Through a file, whole and from the middle on, the game stays the same."""
    logs.write(table.log(), path)
    log = logs.read(path)
    assert log == table.log()
    again = table_from_log(log)
    assert [answer.hash for answer in again.answers] == [answer.hash for answer in table.answers]
    assert (again.start_hash, again.result, again.told) == (table.start_hash, table.result, table.told)
    middle = len(log.answers) // 2
    half = table_from_log(log, upto=middle)
    assert half.answers == table.answers[:middle]
    for answer in log.answers[middle:]:
        half.answer(answer.seat, answer.value)
    assert half.log() == log


def check_every_answer(log: logs.Log, title: Title) -> None:
    """Each answer is to the question that was asked, and no invariant is broken on the way."""
    table = Table(title, log.options, log.seed, hashing=False)
    watch = title.watch(table.state)
    for answer in log.answers:
        assert table.question_of(answer.seat) is not None
        table.answer(answer.seat, answer.value)
        assert table.answers[-1].verb == answer.verb
        watch.see(table.state)
