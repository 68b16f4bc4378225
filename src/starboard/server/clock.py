"""The time by the database's clock, the only one that processes on several machines share."""

from __future__ import annotations

import time


class Clock:
    """It is set by the database's again and again, and goes by this machine's in between."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def set(self, now: float) -> None:
        self._ahead = now - time.time()

    def now(self) -> float:
        return time.time() + self._ahead
