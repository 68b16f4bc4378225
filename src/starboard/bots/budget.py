"""What a bot may spend on a decision."""

from __future__ import annotations

from time import perf_counter, thread_time

# While others keep the machine busy, a second counts as this much of one: a move is as good as promised, and
# people wait at most twice as long for it.
_WAITING = 0.5


class Budget:
    """Seconds of computing time, or else a number of worlds to imagine, with which moves repeat exactly."""

    __slots__ = ("_began", "_began_computing", "seconds", "worlds")

    def __init__(self, seconds: float, worlds: int) -> None:
        self.seconds = seconds
        self.worlds = worlds
        self._began = perf_counter()
        self._began_computing = thread_time()

    def elapsed(self) -> float:
        waited = _WAITING * (perf_counter() - self._began)
        return max(waited, thread_time() - self._began_computing)

    def spent(self, worlds: int) -> float:
        """How much of it is gone once so many worlds have been imagined: 1 is all."""
        return worlds / self.worlds if self.worlds else self.elapsed() / self.seconds
