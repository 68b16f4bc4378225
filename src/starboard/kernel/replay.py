"""A table from its log: the answers are given again, and every hash is checked."""

from __future__ import annotations

from typing import Any

from starboard.kernel.errors import BadLog, BadOption, IllegalAnswer
from starboard.kernel.log import Log, check_origin, check_whole
from starboard.kernel.table import Table
from starboard.kernel.title import Loaded, find_title


def same_cards(content: Loaded, fingerprint: str) -> bool:
    """Whether a log with this fingerprint was played with exactly these cards.

    Logs of 0.2 and earlier have what is now the likeness.
    """
    return fingerprint in (content.fingerprint, content.likeness)


def table_from_log(log: Log, content: Any = None, upto: int | None = None) -> Table:
    """Replays a log of today's rules and checks every hash. `upto` stops after that many answers.

    `kernel.carry` opens older ones too.
    """
    try:
        title = find_title(log.title)
        if log.rules != title.version:
            raise BadLog(
                f"The log was played under version {log.rules} of {title.name}'s rules, but this program "
                f"has {title.version}: open it with the Starboard that wrote it."
            )
        check_origin(log)
        table = Table(title, log.options, log.seed, content=content, seats=log.seats, draw=log.draw)
    except BadOption as error:
        raise BadLog(f"The log cannot be played here: {error}") from None
    if not same_cards(table.content, log.content):
        raise BadLog(
            f"The log was played with other cards (content {log.content}, here "
            f"{table.content.fingerprint}): give the folder of those cards with --content."
        )
    if table.start_hash != log.start:
        raise BadLog("The first position differs from the one in the log: the log was edited.")
    answers = log.answers if upto is None else log.answers[:upto]
    for number, answer in enumerate(answers, 1):
        try:
            table.answer(answer.seat, answer.value)
        except IllegalAnswer as error:
            raise BadLog(f"Answer {number} of the log is not legal, so the log was edited: {error}") from None
        if table.answers[-1] != answer:
            raise BadLog(f"After answer {number} the position differs from the log: the log was edited.")
    if upto is None and log.result is not None and log.result != table.result:
        raise BadLog("The result in the log is not what its answers lead to: the log was edited.")
    check_whole(log, table.over)
    return table
