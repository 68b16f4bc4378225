"""Windows in which nobody may know who is asked: how long they last, and whom they pass by.

Everybody who is not asked sees the same for the same time, whether somebody is asked and lets the window
pass, or nobody is asked at all. So an even pause begins with each window, nothing goes on before it is over,
and only a person who takes longer makes it longer.
"""

from __future__ import annotations

import asyncio
import secrets

from starboard.kernel.ask import Question, Value
from starboard.server.config import Config
from starboard.server.livetable import LiveTable, is_muted

_FINE = 1_000_000


def note_window(live: LiveTable, config: Config) -> None:
    """Call this after every change. A window lasts until everybody is told something again."""
    if not live.table.hushed:
        live.window = -1
        return
    told = sum(1 for one in live.table.told if one.event.to is None)
    if live.window == told:
        return
    live.window = told
    pause = config.window_pause + config.window_chance * secrets.randbelow(_FINE) / _FINE
    live.window_ends = asyncio.get_running_loop().time() + (pause if live.paced else 0.0)


async def hold(live: LiveTable, seat: int) -> None:
    """Waits until an answer of this seat shows nobody how fast it came."""
    question = live.table.question_of(seat)
    if question is not None and question.hushed:
        await until_over(live)


async def hold_back(live: LiveTable, seat: int, value: Value) -> None:
    """The same for an answer of whose acceptance nobody hears, a bot's or one given for somebody.

    If nobody would see what it leads to, it is not held back: so everyone who is asked in a window is asked
    while it lasts, and not one after the other when it is over.
    """
    question = live.table.question_of(seat)
    if question is None or not question.hushed:
        return
    if value not in question.options or not live.table.passes_unseen(seat, value):
        await until_over(live)


async def until_over(live: LiveTable) -> None:
    await asyncio.sleep(max(0.0, live.window_ends - asyncio.get_running_loop().time()))


def muted_answer(live: LiveTable) -> tuple[int, Value] | None:
    """A hushed question of which nothing is left but the way out, and that way out."""
    for question in live.table.questions:
        if is_muted(live.table, question, live.muted[question.seat]):
            value = way_out(live, question)
            return None if value is None else (question.seat, value)
    return None


def way_out(live: LiveTable, question: Question) -> Value | None:
    """The answer that lets the window pass."""
    out = live.table.title.kinds.is_way_out
    return next((value for value in question.options if out(question, value)), None)


def round_mark(live: LiveTable) -> str | None:
    """The event that opens a round."""
    return next((mark.verb for mark in live.table.title.marks if mark.short), None)
