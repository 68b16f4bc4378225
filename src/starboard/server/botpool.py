"""Bots think in worker processes, so that no table ever waits for another table's bot."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import msgspec

from starboard.bots import Bot, make_bot
from starboard.bots.nearest import Nearest, NotClosedError, nearest
from starboard.bots.opinion import Opinion, opinion
from starboard.bots.planner import SECONDS as PLANNER_SECONDS
from starboard.kernel.ask import Value
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadOption
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table
from starboard.kernel.title import find_title, titles
from starboard.server.botqueue import FairQueue, shared
from starboard.server.cards import Cards, content_of
from starboard.server.workers import end_worker, new_worker, no_interrupts, processes_of

logger = logging.getLogger("starboard.bots")

T = TypeVar("T")

_KEPT_TABLES = 40
# Besides its budget a job may need time to start a worker and to replay a long game.
_GRACE_SECONDS = 30.0
_MOST_ITERATIONS = 5000
_TRIES = 2


class Job(msgspec.Struct, frozen=True):
    """Everything a worker needs to rebuild the table and answer one question for one seat."""

    table: str
    title: str
    options: dict[str, Value]
    seed: str
    given: list[tuple[int, Value]]
    seat: int
    bot: str
    choices: list[Value]
    # Who has set up the table: the time that its bots use is theirs.
    owner: str = ""
    # The own cards that it is played with.
    cards: Cards | None = None


def check_bot(spec: str, most_seconds: float) -> str:
    """The canonical name of a bot that may be seated; too long a thinking time is refused."""
    name = spec.strip().lower()
    if len(name) > 32:
        raise BadOption("There is no such bot: choose random, greedy or planner.")
    make_bot(name, "")
    budget = name.partition(":")[2]
    if budget.startswith("n="):
        if int(budget[2:]) > _MOST_ITERATIONS:
            raise BadOption(f"Bot '{name}' would think too long: give at most {_MOST_ITERATIONS} iterations.")
    elif budget and float(budget) > most_seconds:
        raise BadOption(f"Bot '{name}' would think too long: give at most {most_seconds:g} seconds.")
    return name


def in_time(spec: str, seconds: float) -> str:
    """The same bot, if need be with less time: where its thinking must not show, it fits into the pause."""
    name, _, budget = spec.partition(":")
    most = max(0.1, round(seconds / 2, 1))
    if name != "planner" or budget.startswith("n=") or (budget and float(budget) <= most):
        return spec
    return f"{name}:{most:g}"


# ---------------------------------------------------------------------- in the worker


class _Kept:
    __slots__ = ("bots", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bots: dict[tuple[int, str], Bot] = {}


_kept: OrderedDict[str, _Kept] = OrderedDict()


def _get_ready() -> None:
    """Loads what the first job needs."""
    titles()


def think(job: Job) -> Value:
    """Runs in a worker."""
    kept = _up_to_date(job)
    table = kept.table
    bot = kept.bots.get((job.seat, job.bot))
    if bot is None:
        # Not the seed itself: what a bot draws must tell it nothing about the game's own dice.
        bot = make_bot(job.bot, commitment(f"{job.seed} seat {job.seat} from {len(job.given)}"))
        kept.bots[job.seat, job.bot] = bot
    return bot.choose(Seat(table.title, table.fork(), job.seat))


def weigh(job: Job, asked: int, proposed: Value) -> Opinion:
    """Runs in a worker: what the bot thinks of an answer to the question of another seat."""
    table = _up_to_date(job).table
    name = commitment(f"{job.seed} seat {job.seat} thinks about {len(job.given)}")
    return opinion(Seat(table.title, table.fork(), job.seat, asked), proposed, name)


def seek(job: Job, key: Value) -> Nearest | None:
    """Runs in a worker: the nearest way to a closed option; None if nothing is closed under the key."""
    table = _up_to_date(job).table
    words = table.title.words(table.content, table.options)
    try:
        return nearest(Seat(table.title, table.fork(), job.seat), key, words)
    except NotClosedError:
        return None


def _up_to_date(job: Job) -> _Kept:
    """The table kept in this worker is brought up to date, or else it is replayed."""
    kept = _kept.get(job.table)
    if kept is None or not _follows(kept.table, job.given):
        content = content_of(job.cards)
        kept = _Kept(Table(find_title(job.title), job.options, job.seed, content=content, hashing=False))
        _kept[job.table] = kept
    _kept.move_to_end(job.table)
    while len(_kept) > _KEPT_TABLES:
        _kept.popitem(last=False)
    table = kept.table
    for seat, value in job.given[len(table.answers) :]:
        table.answer(seat, value)
    return kept


def _follows(table: Table, given: list[tuple[int, Value]]) -> bool:
    count = len(table.answers)
    return count <= len(given) and all(
        (answer.seat, answer.value) == tuple(one) for answer, one in zip(table.answers, given, strict=False)
    )


# ---------------------------------------------------------------------- in the server


class BotPool:
    """Workers, each in a process of its own, so that one that hangs can be ended without the others."""

    def __init__(self, workers: int, most_seconds: float) -> None:
        self._count = workers
        self._limit = most_seconds + _GRACE_SECONDS
        self._workers: list[ProcessPoolExecutor | None] = [None] * workers
        self._queue = FairQueue(workers)
        self._stopped = False

    @property
    def busy(self) -> int:
        """How many bots are thinking or waiting for a worker."""
        return self._queue.thinking + self._queue.waiting

    @property
    def thinking(self) -> int:
        """How many of them are at work."""
        return self._queue.thinking

    @property
    def processes(self) -> list[int]:
        """The process ids of the workers that are up."""
        return [
            p.pid for worker in self._workers if worker is not None for p in processes_of(worker) if p.pid
        ]

    async def choose(self, job: Job) -> Value:
        """A bot's answer. If the bot fails or hangs, a random one is used."""
        for _ in range(_TRIES):
            try:
                return await self._run(job, think)
            except BrokenProcessPool:
                # The worker died, perhaps because of another job it had: try a fresh one.
                if self._stopped:
                    raise asyncio.CancelledError from None
            except TimeoutError:
                break
            except Exception:
                logger.exception("bot %s at table %s failed", job.bot, job.table)
                break
        logger.error("bot %s at table %s gave no answer: a random one is used", job.bot, job.table)
        return secrets.choice(job.choices)

    async def weigh(self, job: Job, asked: int, proposed: Value) -> Opinion:
        """What a bot thinks of a proposal. One that fails or hangs has nothing against it."""
        try:
            return await self._run(job, weigh, asked, proposed)
        except (BrokenProcessPool, TimeoutError):
            if self._stopped:
                raise asyncio.CancelledError from None
        except Exception:
            logger.exception("bot %s at table %s has no opinion", job.bot, job.table)
        return Opinion(True, proposed)

    async def seek(self, job: Job, key: Value) -> Nearest | None:
        """The nearest way to a closed option. A search that fails or hangs has found none."""
        try:
            return await self._run(job, seek, key)
        except (BrokenProcessPool, TimeoutError):
            if self._stopped:
                raise asyncio.CancelledError from None
        except Exception:
            logger.exception("no way could be looked for at table %s", job.table)
        return Nearest()

    def warm(self) -> None:
        """Starts one worker before it is needed, so that nobody waits for the first bot."""
        with no_interrupts():
            self._worker(0).submit(_get_ready)

    def _worker(self, number: int) -> ProcessPoolExecutor:
        worker = self._workers[number]
        if worker is None:
            worker = self._workers[number] = new_worker()
        return worker

    async def _run(self, job: Job, work: Callable[..., T], *more: Any) -> T:
        async with self._queue.turn(job.owner, job.table) as number:
            worker = self._worker(number)
            crowd, company = self._queue.crowd(job.owner), self._queue.company(job.owner)
            timely = msgspec.structs.replace(job, bot=shared(job.bot, crowd, PLANNER_SECONDS, company))
            try:
                with no_interrupts():
                    future = asyncio.get_running_loop().run_in_executor(worker, work, timely, *more)
                return await asyncio.wait_for(future, self._limit)
            except (BrokenProcessPool, TimeoutError):
                if self._workers[number] is worker:
                    self._end(number)
                raise

    def _end(self, number: int) -> None:
        worker, self._workers[number] = self._workers[number], None
        if worker is not None:
            end_worker(worker)

    def stop(self) -> None:
        self._stopped = True
        for number in range(self._count):
            self._end(number)
