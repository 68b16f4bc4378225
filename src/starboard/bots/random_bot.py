"""The random bot: every legal answer is equally likely."""

from __future__ import annotations

from random import Random

from starboard.kernel.ask import Value
from starboard.kernel.seat import Seat


class RandomBot:
    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def choose(self, seat: Seat) -> Value:
        options = seat.question.options
        return options[int(self._random.random() * len(options))]
