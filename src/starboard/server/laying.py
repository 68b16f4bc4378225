"""Wide questions are found out about in a process beside the server, which draws other tables meanwhile.

What comes of it is the same wherever it is done (`scene.Laid`). Where that process is gone or has much to do,
the server does it itself when it draws.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
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
# Whoever comes when so many wait there is quicker alone.
_MOST_WAITING = 6
_LONGEST_SECONDS = 5.0


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
    """One process, started when it is needed; none if there is no core for it."""

    def __init__(self, on: bool, tables: int) -> None:
        self._on = on
        self._tables = tables
        self._worker: ProcessPoolExecutor | None = None
        self._waiting = 0

    def warm(self) -> None:
        """Starts it before it is needed."""
        if self._on:
            with no_interrupts():
                self._begun().submit(_get_ready)

    def is_worth_it(self, title: str, question: Question) -> bool:
        """Whether finding out about such a question usually takes longer than to have it done."""
        return self._on and self._waiting < _MOST_WAITING and usual_seconds(title, question) > _WORTH_SECONDS

    async def find_out(self, errand: Errand) -> Packed | None:
        """None if it can't be had from there: whatever may be wrong, the server can do without."""
        worker = self._begun()
        self._waiting += 1
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                with no_interrupts():
                    loop = asyncio.get_running_loop()
                    found = loop.run_in_executor(worker, find_out, errand, self._tables)
                return await found
        except (BrokenProcessPool, TimeoutError):
            if self._worker is worker:
                self.stop()
        except Exception:
            logger.exception("a question at table %s was not found out about beside the server", errand.table)
        finally:
            self._waiting -= 1
        return None

    def _begun(self) -> ProcessPoolExecutor:
        if self._worker is None:
            self._worker = new_worker()
        return self._worker

    def stop(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            end_worker(worker)


def given_at(answers: Sequence[Answer]) -> list[tuple[int, Value]]:
    return [(answer.seat, answer.value) for answer in answers]
