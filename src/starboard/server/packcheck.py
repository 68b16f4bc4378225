"""Checks own cards in a process beside the server: whatever somebody typed, it can be ended."""

from __future__ import annotations

import asyncio
import re
import signal
import time
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from types import FrameType
from typing import Any

import msgspec

from starboard.kernel.content import ContentError
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title
from starboard.server.botqueue import FairQueue
from starboard.server.store.packs import Wrong
from starboard.server.workers import end_worker, new_worker, no_interrupts

# How long a check may compute, and how long anybody waits for it: the machine may have much else to do.
_SECONDS = 8.0
_LONGEST = 60.0
_IDLE_SECONDS = 300.0
_MOST_PROBLEMS = 40
# Some answers are given at random, to see that the rules can do something with the cards.
_ANSWERS = 250
_PLAY_SECONDS = 1.0
_MOST_TEXT = 1500
_MOST_NUMBER = 9999
_MARKUP = re.compile(r'<[A-Za-z/!?]|"')
_LONG_NUMBER = re.compile(r"\d{5}")
TOO_LONG = Wrong("", "", "checking takes too long: make the pack smaller")


class Report(msgspec.Struct, frozen=True):
    """What a check has found. Cards without mistakes have a fingerprint."""

    fingerprint: str | None
    problems: tuple[Wrong, ...]


# ---------------------------------------------------------------------- in the worker


class _TooLong(BaseException):
    """Nothing that handles errors on the way may take it for one."""


def examine(title_id: str, files: Mapping[str, str]) -> Report:
    """Runs in a worker."""
    timed = hasattr(signal, "setitimer")
    if timed:
        signal.signal(signal.SIGVTALRM, _give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)
    try:
        return judged(find_title(title_id), files)
    except _TooLong:
        return Report(None, (TOO_LONG,))
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise _TooLong


def judged(title: AnyTitle, files: Mapping[str, str]) -> Report:
    """What is wrong with the files, as the command line says it, and what only matters in a browser."""
    wrong = [found for name, text in files.items() if name.endswith(".toml") for found in _excess(name, text)]
    if wrong:
        return Report(None, tuple(wrong[:_MOST_PROBLEMS]))
    try:
        content = title.load_content(files)
    except ContentError as error:
        return Report(None, tuple(_told(one) for one in (error, *error.others)[:_MOST_PROBLEMS]))
    except RecursionError:
        return Report(None, (Wrong("", "", "something is nested too deeply"),))
    broken = _tried(title, content)
    return Report(None, (broken,)) if broken else Report(content.fingerprint, ())


def _told(error: ContentError) -> Wrong:
    file, _, line = error.file.partition(", ")
    row = (
        ""
        if error.row is None
        else f"row '{error.row}'"
        if isinstance(error.row, str)
        else f"row {error.row}"
    )
    field = "" if error.field is None else f"field '{error.field}'"
    return Wrong(file, ", ".join(part for part in (line, row, field) if part), error.problem)


def _excess(file: str, text: str) -> Iterator[Wrong]:
    """Everybody at the table is shown the cards, and the server plays with them."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError):
        return  # that is told with everything else
    for path, value in _values(document, ()):
        place = f"field '{path[-1]}'" if path else ""
        if isinstance(value, str):
            if len(value) > _MOST_TEXT:
                yield Wrong(
                    file, place, f"expected text of at most {_MOST_TEXT} characters, got {len(value)}"
                )
            elif any(not c.isprintable() and c not in "\n\t" for c in value):
                yield Wrong(file, place, "expected text, got control characters")
            elif _MARKUP.search(value):
                # Drawings escape what they show; should one forget to, nothing comes of it.
                yield Wrong(file, place, "expected plain text, got markup or straight double quotes")
            elif _LONG_NUMBER.search(value):
                yield Wrong(file, place, f"expected numbers up to {_MOST_NUMBER}, got a longer one")
        elif isinstance(value, int | float) and not abs(value) <= _MOST_NUMBER:
            yield Wrong(file, place, f"expected a number up to {_MOST_NUMBER}, got a larger one")


def _values(found: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    left = [(path, found)]
    while left:
        path, value = left.pop()
        if isinstance(value, dict):
            for key, inner in value.items():
                yield (*path, "key"), key
                left.append(((*path[-1:], key), inner))
        elif isinstance(value, list):
            left += [(path, inner) for inner in value]
        else:
            yield path, value


def _tried(title: AnyTitle, content: Any) -> Wrong | None:
    """Deals a game for each number of players and plays some moves of the last one."""
    random = Random("own cards")
    until = time.process_time() + _PLAY_SECONDS
    try:
        for seats in title.seats:
            table = Table(title, {"seats": seats}, f"own cards {seats}", content=content, hashing=False)
            for _ in range(_ANSWERS):
                if table.over or time.process_time() > until:
                    break
                question = table.questions[0]
                table.answer(question.seat, random.choice(question.options))
    except Exception as error:
        what = f"the rules can't play with these cards ({type(error).__name__})"
        return Wrong("", "", f"{what}: take back your last changes one by one to see which of them it is")
    return None


# ---------------------------------------------------------------------- in the server


class Checker:
    """One worker, started when the first pack is checked, and ended when none has been for some time."""

    def __init__(self) -> None:
        self._worker: ProcessPoolExecutor | None = None
        self._queue = FairQueue(1)
        self._idle: asyncio.TimerHandle | None = None

    async def check(self, owner: str, title_id: str, files: Mapping[str, str]) -> Report:
        async with self._queue.turn(owner, title_id):
            if self._idle is not None:
                self._idle.cancel()
            loop = asyncio.get_running_loop()
            if self._worker is None:
                self._worker = new_worker()
            try:
                with no_interrupts():
                    future = loop.run_in_executor(self._worker, examine, title_id, dict(files))
                return await asyncio.wait_for(future, _LONGEST)
            except (BrokenProcessPool, TimeoutError):
                self.stop()
                return Report(None, (TOO_LONG,))
            finally:
                self._idle = loop.call_later(_IDLE_SECONDS, self.stop)

    def stop(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        worker, self._worker = self._worker, None
        if worker is not None:
            end_worker(worker)
