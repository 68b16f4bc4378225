"""Games that are played in this process as far as a test needs them.

They are the same in every run, and need no page, no request and no bot: a table takes such a game from its
log, as it would from anybody who brings one along (`Player.open_at`).
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import NamedTuple

import msgspec

from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

Choose = Callable[[Question, Random], Value]
Wanted = Callable[[Table], bool]
"""Whether a game is at a question that a test needs."""


class Position(NamedTuple):
    """A game after so many of its answers. Where it waits for a bot, the bot plays on."""

    game: Table
    step: int

    def log(self, seats: Sequence[str]) -> bytes:
        """What a file would hold of it, with these players."""
        whole = self.game.log()
        ends = self.step == len(whole.answers)
        answers = whole.answers[: self.step]
        result = whole.result if ends else None
        return logs.encode(msgspec.structs.replace(whole, seats=list(seats), answers=answers, result=result))


def asks(*verbs: str) -> Wanted:
    return lambda game: game.questions[0].verb in verbs


def any_option(question: Question, random: Random) -> Value:
    return random.choice(list(question.options))


def moments(
    title: str,
    options: Mapping[str, Value],
    seed: str,
    choose: Choose = any_option,
    mine: Sequence[int] = (0,),
) -> Iterator[Table]:
    """A game by chance, at each moment at which nobody is asked but these seats; in the end once more."""
    random = Random(seed)
    game = Table(find_title(title), options, seed)
    while not game.over:
        others = [question for question in game.questions if question.seat not in mine]
        if not others:
            yield game
        question = (others or game.questions)[0]
        game.answer(question.seat, choose(question, random))
    yield game


def at_first(game: Iterator[Table], wanted: Wanted) -> Position:
    """The first of these moments that is as wanted."""
    for moment in game:
        if not moment.over and wanted(moment):
            return Position(moment, len(moment.answers))
    raise AssertionError("the game has no such moment")


def others_moved(game: Table) -> bool:
    """Whether everybody else has answered since the first seat last did."""
    since = list(takewhile(lambda answer: answer.seat != 0, reversed(game.answers)))
    return len(since) < len(game.answers) and len({one.seat for one in since}) == game.seat_count - 1


def stretches(game: Iterator[Table], answers: int) -> tuple[Position, Position]:
    """Its middle, and the moment from which these seats have so many answers left."""
    steps: list[int] = []
    for moment in game:
        steps.append(len(moment.answers))
    asked = steps[:-1]
    return Position(moment, asked[len(asked) // 2]), Position(moment, asked[-answers])


def fill(connection: sqlite3.Connection, table: str, position: Position) -> None:
    """A table that is stored already takes on a position; it must wait for the first seat alone."""
    game, steps = position
    connection.execute("DELETE FROM answers WHERE table_id = ?", (table,))
    connection.executemany(
        "INSERT INTO answers (table_id, step, seat, verb, value, hash, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table, step, one.seat, one.verb, msgspec.json.encode(one.value).decode(), one.hash, time.time())
            for step, one in enumerate(game.answers[:steps])
        ],
    )
    connection.execute(
        "UPDATE tables SET seed = ?, draw = NULL, start = ?, step = ?, waiting = '[0]', bot_turn = 0, "
        "started = 1, version = version + 1, lease = NULL, lease_until = 0 WHERE id = ?",
        (game.seed, game.start_hash, steps, table),
    )
