"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from starboard.kernel.ask import Value
from starboard.kernel.seat import Seat


class Bot(Protocol):
    """Answers a seat's open question. It may remember what it thought, never what it may not see."""

    def choose(self, seat: Seat) -> Value: ...
