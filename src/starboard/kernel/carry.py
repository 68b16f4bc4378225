"""Opens a log played under any version of the rules: its answers are given again today.

A log of today's rules and cards is checked hash by hash. An older one's hashes cannot be checked, since the
rules that made them are gone; but if all its answers still fit, the game goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from starboard.kernel.ask import Question, Value
from starboard.kernel.errors import BadLog, BadOption
from starboard.kernel.log import Answer, Log, check_origin, check_whole
from starboard.kernel.replay import same_cards, table_from_log
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, Result, find_title
from starboard.kernel.way import UNTOLD, Way

# More windows than this in a row are not windows.
_MOST_UNASKED = 40
# Of a result: ten times what the longest of our sheets takes.
_MOST_BYTES = 20_000


@dataclass(frozen=True, slots=True)
class Stop:
    """The first answer that no longer fits, counted from 1, and why, for anyone who may see all answers."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Carried:
    """A log that was opened.

    `checked`: it was played under today's rules, and every hash agrees. Otherwise its answers were given
    again, up to `stop` if that is not None; `sources` says, for each answer at the table, which one of the
    log it was (for one that the older rules did not ask for, the one before it).
    """

    log: Log
    table: Table
    checked: bool
    sources: tuple[int, ...]
    stop: Stop | None = None
    changes: tuple[str, ...] = ()

    @property
    def ends_alike(self) -> bool:
        """Whether the game, if it was finished, ends today as it did then."""
        return self.log.result is None or self.log.result == self.table.result

    def whole(self) -> Table:
        """The table, if all answers fit."""
        if self.stop is None:
            return self.table
        raise BadLog(
            f"{self.older} Answer {self.stop.number} of {len(self.log.answers)} no longer fits: "
            f"{self.stop.reason}"
        )

    @property
    def older(self) -> str:
        """What the game was played under, in one sentence."""
        title = self.table.title
        if self.log.rules != title.version:
            return (
                f"The game was played under version {self.log.rules} of {title.name}'s rules, but this "
                f"program has version {title.version}."
            )
        return f"The game was played with older cards of {title.name}."


def carry(log: Log, content: Any = None, *, stored: bool = False, known: bool = False) -> Carried:
    """Replays a log under today's rules.

    `known`: the content is the one that the log was played with, whatever its fingerprint was then. `stored`:
    so it is at a server's table, and a result stands there, whatever today's rules make of it.
    """
    try:
        title = find_title(log.title)
        if log.rules < 1:
            raise BadLog(
                f"There never was a version {log.rules} of {title.name}'s rules: the log was edited."
            )
        if log.rules > title.version:
            raise BadLog(
                f"The game was played under version {log.rules} of {title.name}'s rules, but this program "
                f"only has version {title.version}: open it with a newer Starboard."
            )
        own = title.load_content(None) if content is None else content
        same = same_cards(own, log.content)
        if log.rules == title.version and same:
            table = table_from_log(msgspec.structs.replace(log, result=None) if stored else log, content)
            return Carried(log, table, True, tuple(range(len(log.answers))))
        built_in = own.fingerprint == title.load_content(None).fingerprint
        if not (same or stored or known or (built_in and log.content in title.fingerprints)):
            raise BadLog(
                f"The log was played with other cards (content {log.content}, here {own.fingerprint}): give "
                "the folder of those cards with --content."
            )
        check_origin(log)
        table = Table(title, log.options, log.seed, content=content, seats=log.seats, draw=log.draw)
    except BadOption as error:
        raise BadLog(f"The log cannot be played here: {error}") from None
    if log.result is not None and not _is_for(log.result, table.seat_count):
        raise BadLog("The result in the log is not one of this many seats: the log was edited.")
    check_whole(log, log.result is not None)
    return _Carrier(title, log, table).carry()


def _is_for(result: Result, seats: int) -> bool:
    """Whether there is a score and a rank for each seat, and a figure in each field of the sheet; and no more
    of it than any game ends with.

    No hash vouches for a result under older rules.
    """
    columns = len(result.columns)
    return (
        len(msgspec.json.encode(result)) <= _MOST_BYTES
        and len(result.scores) == len(result.ranks) == seats
        and columns >= seats
        and all(len(line.points) == columns for line in result.sheet)
    )


class _Carrier:
    """Gives the answers of one log again."""

    def __init__(self, title: AnyTitle, log: Log, table: Table) -> None:
        self._log = log
        self._table = table
        self._ways = [title.ways.get(version, UNTOLD) for version in range(log.rules, title.version)]
        self._sources: list[int] = []

    def carry(self) -> Carried:
        stop = None
        for number, answer in enumerate(self._log.answers):
            fitted = len(self._table.answers)
            reason = self._give(number, answer)
            if reason is not None:
                stop = Stop(number + 1, reason)
                self._back_to(fitted)
                break
        if stop is None and self._log.result is not None:
            self._let_pass(len(self._log.answers) - 1)
        return Carried(
            self._log,
            self._table,
            self._alike(),
            tuple(self._sources),
            stop,
            tuple(way.change for way in self._ways),
        )

    def _alike(self) -> bool:
        """Cards that differ only by name lead to the same hashes: then nothing has changed."""
        table = self._table
        return (
            not self._ways
            and self._log.start == table.start_hash
            and self._log.answers == table.answers
            and self._log.result in (None, table.result)
        )

    def _back_to(self, count: int) -> None:
        """Windows passed on the way to an answer that never came are open again, with no redo left."""
        if len(self._table.answers) == count:
            return
        given = self._table.answers[:count]
        old = self._table
        self._table = Table(
            old.title, old.options, old.seed, content=old.content, seats=old.seats, draw=old.draw
        )
        for answer in given:
            self._table.answer(answer.seat, answer.value, joined=None)
        del self._sources[count:]

    def _give(self, number: int, answer: Answer) -> str | None:
        """Gives one answer of the log, or says why it cannot."""
        for _ in range(_MOST_UNASKED):
            question = self._table.question_of(answer.seat)
            given = _translated(self._ways, question, answer)
            if given is None:
                return None
            if question is not None and question.verb == given.verb and given.value in question.options:
                return self._take(number, question, given.value)
            window = self._unasked()
            if window is None:
                return _misfit(self._table, question, given)
            reason = self._take(max(0, number - 1), *window)
            if reason is not None:
                return reason
        return "too many other questions come first."

    def _let_pass(self, number: int) -> None:
        """Finishes the game if only windows that the older rules did not open stand in the way."""
        kept = len(self._table.answers)
        for _ in range(_MOST_UNASKED):
            window = self._unasked()
            if window is None or self._take(max(0, number), *window) is not None:
                break
        if not self._table.over:
            self._back_to(kept)

    def _unasked(self) -> tuple[Question, Value] | None:
        for question in self._table.questions:
            for way in self._ways:
                value = way.unasked(question)
                if value is not None:
                    return question, value
        return None

    def _take(self, number: int, question: Question, value: Value) -> str | None:
        try:
            self._table.answer(question.seat, value, joined=None)
        except Exception as error:
            # A rule that fails on an answer given under older rules must not bring down the whole game.
            return f"the rules fail on it ({type(error).__name__})."
        self._sources.append(number)
        return None


def _translated(ways: list[Way], question: Question | None, answer: Answer) -> Answer | None:
    given: Answer | None = answer
    for way in ways:
        if given is None:
            break
        given = way.translate(question, given)
    return given


def _misfit(table: Table, question: Question | None, given: Answer) -> str:
    if table.over:
        return "the game is over before then."
    if question is None:
        return f"seat {given.seat} is not asked at that point."
    if question.verb != given.verb:
        return f"it answers '{given.verb}', but the question is '{question.verb}'."
    return f"'{given.value}' is not an answer to '{given.verb}' at that point."
