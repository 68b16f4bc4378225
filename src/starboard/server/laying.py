"""Wide questions are found out about in a process beside the server, which draws other tables meanwhile.

What comes of it is the same wherever it is done (`scene.Laid`). Where that process is gone or has much to do,
and as long as there is little to do, the server does it itself when it draws.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

import msgspec

from starboard.kernel.ask import Question, Value
from starboard.kernel.log import Answer
from starboard.kernel.table import Table
from starboard.kernel.title import AnyWords, find_title, titles
from starboard.server.cards import Cards, content_of
from starboard.server.scene import Laid, Packed, uncollected, usual_seconds
from starboard.server.shown import known_to
from starboard.server.workers import end_worker, new_worker, no_interrupts

logger = logging.getLogger("starboard.laying")

# To ask the other process and read what it says takes a fifth of this.
_WORTH_SECONDS = 0.001
# With fewer wide questions than so many in so many seconds, nobody waits for another's.
_MANY = 20
_MANY_SECONDS = 2.0
# Whoever comes when so many wait there is quicker alone.
_MOST_WAITING = 6
_LONGEST_SECONDS = 5.0
# Copies of tables that are kept there, half a MB each; another is made by replaying the game.
_MOST_COPIES = 150
# After a failure the server does without for so long.
_AGAIN_SECONDS = 10.0


class Errand(msgspec.Struct, frozen=True):
    """All that the other process needs to bring its copy of a table up to date, and whose question it is."""

    table: str
    title: str
    options: dict[str, Value]
    seed: str
    given: list[tuple[int, Value]]
    seat: int
    cards: Cards | None = None


# ---------------------------------------------------------------------- in the process beside the server


class _Kept(NamedTuple):
    """A copy of a table, and what stays as it is as long as it is not dealt again."""

    deal: tuple[str, Cards | None]
    table: Table
    words: AnyWords


_kept: OrderedDict[str, _Kept] = OrderedDict()


def _get_ready() -> None:
    """Loads what the first errand needs."""
    titles()


def find_out(errand: Errand, most: int) -> Packed | None:
    """Runs in a worker, which keeps so many tables. None if the seat is not asked there."""
    kept = _up_to_date(errand)
    while len(_kept) > most:
        _kept.popitem(last=False)
    question = kept.table.question_of(errand.seat)
    if question is None:
        return None
    with uncollected():
        return Laid(known_to(kept.table, errand.seat), question, kept.words, apart=False).packed()


def _up_to_date(errand: Errand) -> _Kept:
    # What fails on the way is not kept.
    kept = _kept.pop(errand.table, None)
    deal = (errand.seed, errand.cards)
    if kept is None or kept.deal != deal:
        title = find_title(errand.title)
        content = content_of(errand.cards)
        table = Table(title, errand.options, errand.seed, content=content, hashing=False)
        kept = _Kept(deal, table, title.words(table.content, table.options))
    table, given = kept.table, errand.given
    known = [(answer.seat, answer.value) for answer in table.answers]
    if given[: len(known)] == known:
        for seat, value in given[len(known) :]:
            table.answer(seat, value)
    else:
        table.put_back([Answer(seat, "", value, "") for seat, value in given], ())
    _kept[errand.table] = kept
    return kept


# ---------------------------------------------------------------------- in the server


class Laying:
    """One process, started once there is much to do; none if there is no core for it."""

    def __init__(self, on: bool, tables: int) -> None:
        self._on = on
        self._copies = min(tables, _MOST_COPIES)
        self._worker: ProcessPoolExecutor | None = None
        self._ready: Future[None] | None = None
        # When it may be started again after it has failed.
        self._not_before = 0.0
        # When the last wide questions came.
        self._lately: deque[float] = deque(maxlen=_MANY)
        self._waiting = 0

    def is_worth_it(self, title: str, question: Question) -> bool:
        """Whether finding out about such a question usually takes longer than to have it done, at a time when
        others wait for it."""
        if not self._on or usual_seconds(title, question) <= _WORTH_SECONDS:
            return False
        now = time.monotonic()
        self._lately.append(now)
        if len(self._lately) < _MANY or now - self._lately[0] > _MANY_SECONDS:
            return False
        # Until it is up, nobody waits for it.
        return self._is_up(now) and self._waiting < _MOST_WAITING

    def _is_up(self, now: float) -> bool:
        if self._worker is None and now >= self._not_before:
            self._begin()
        ready = self._ready
        if ready is None or not ready.done():
            return False
        if ready.exception() is not None:
            self._end()
            return False
        return True

    def _begin(self) -> None:
        self._worker = new_worker()
        with no_interrupts():
            self._ready = self._worker.submit(_get_ready)

    async def find_out(self, errand: Errand) -> Packed | None:
        """None if it can't be had from there: whatever may be wrong, the server can do without."""
        worker = self._worker
        if worker is None:
            return None
        self._waiting += 1
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(worker, find_out, errand, self._copies)
        except (BrokenProcessPool, TimeoutError):
            if self._worker is worker:
                self._end()
        except Exception:
            logger.exception("a question at table %s was not found out about beside the server", errand.table)
        finally:
            self._waiting -= 1
        return None

    def _end(self) -> None:
        worker, self._worker, self._ready = self._worker, None, None
        self._not_before = time.monotonic() + _AGAIN_SECONDS
        if worker is not None:
            end_worker(worker)

    def stop(self) -> None:
        self._on = False
        self._end()


def given_at(answers: Sequence[Answer]) -> list[tuple[int, Value]]:
    return [(answer.seat, answer.value) for answer in answers]
