"""Whose bot thinks next: workers are shared out fairly among people, by the time their bots have used."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil, log2

_KEPT_HOMES = 40
_LATELY_SECONDS = 30.0
_LEAST_SECONDS = 0.1
_LEAST_ITERATIONS = 20


@dataclass(slots=True)
class _Owner:
    """`used`: how many seconds of thinking count against this person."""

    used: float
    waiting: deque[tuple[str, asyncio.Future[int]]] = field(default_factory=deque)
    running: int = 0

    @property
    def depth(self) -> int:
        return len(self.waiting) + self.running


class FairQueue:
    """Hands out workers by number. Whoever lets many bots think at once waits for themselves, not others."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._idle = set(range(workers))
        self._owners: dict[str, _Owner] = {}
        # The worker that knows a table best.
        self._home: OrderedDict[str, int] = OrderedDict()
        # Nobody who comes anew has more to their credit than those who are here.
        self._floor = 0.0
        # When each of the last few people's bots last had a turn.
        self._last: OrderedDict[str, float] = OrderedDict()

    @property
    def thinking(self) -> int:
        return self._workers - len(self._idle)

    @property
    def waiting(self) -> int:
        return sum(len(owner.waiting) for owner in self._owners.values())

    def crowd(self, who: str) -> float:
        """How many of a person's own bots there are to each worker; at least 1."""
        owner = self._owners.get(who)
        return max(1.0, 0.0 if owner is None else owner.depth / self._workers)

    def company(self, who: str) -> bool:
        """Whether a bot of somebody else has thought of late."""
        now = time.monotonic()
        return any(now - then < _LATELY_SECONDS for other, then in self._last.items() if other != who)

    @asynccontextmanager
    async def turn(self, who: str, table: str) -> AsyncIterator[int]:
        """A worker, for as long as this lasts."""
        number = await self._wait(who, table)
        begun = time.monotonic()
        self._last[who] = begun
        self._last.move_to_end(who)
        while len(self._last) > _KEPT_HOMES:
            self._last.popitem(last=False)
        try:
            yield number
        finally:
            owner = self._owners[who]
            owner.running -= 1
            owner.used += time.monotonic() - begun
            self._idle.add(number)
            self._hand_out()
            if not owner.depth:
                del self._owners[who]
                here = (other.used for other in self._owners.values())
                self._floor = max(self._floor, min(here, default=owner.used))

    async def _wait(self, who: str, table: str) -> int:
        owner = self._owners.setdefault(who, _Owner(self._floor))
        place: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        owner.waiting.append((table, place))
        self._hand_out()
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                # The worker was handed over at the very moment the caller went away.
                owner.running -= 1
                self._idle.add(place.result())
                self._hand_out()
            elif (table, place) in owner.waiting:
                owner.waiting.remove((table, place))
            if not owner.depth:
                self._owners.pop(who, None)
            raise

    def _hand_out(self) -> None:
        for owner in self._owners.values():
            # Whoever is called off stays in line until they hear of it, which may be a moment later.
            owner.waiting = deque(one for one in owner.waiting if not one[1].cancelled())
        while self._idle:
            ready = [owner for owner in self._owners.values() if owner.waiting and self._may(owner)]
            if not ready:
                return
            owner = min(ready, key=lambda one: (one.used, one.running))
            table, place = owner.waiting.popleft()
            number = self._pick(table)
            self._idle.discard(number)
            owner.running += 1
            place.set_result(number)

    def _may(self, owner: _Owner) -> bool:
        """Where there are several workers, nobody has all of them: the next to come finds one."""
        return owner.running < max(1, self._workers - 1)

    def _pick(self, table: str) -> int:
        number = self._home.get(table, -1)
        if number not in self._idle:
            number = min(self._idle)
        self._home[table] = number
        self._home.move_to_end(table)
        while len(self._home) > self._workers * _KEPT_HOMES:
            self._home.popitem(last=False)
        return number


def shared(spec: str, crowd: float, usual: float, company: bool) -> str:
    """The same bot with its part of the time, where somebody lets many of them think at once.

    While others' bots are about, too, none of them thinks longer than `usual`, before it is shared.
    """
    name, _, budget = spec.partition(":")
    if name != "planner" or crowd <= 1.0:
        return spec
    # In few steps: a worker keeps a bot for each.
    crowd = 2.0 ** ceil(log2(crowd))
    if budget.startswith("n="):
        return f"{name}:n={max(_LEAST_ITERATIONS, int(int(budget[2:]) / crowd))}"
    seconds = float(budget) if budget else usual
    if company:
        seconds = min(seconds, usual)
    return f"{name}:{max(min(_LEAST_SECONDS, seconds), round(seconds / crowd, 2)):g}"
