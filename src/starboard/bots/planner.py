"""The planner: it looks beyond its own turn, in the way that suits the title.

Where a few hundred playouts tell answers apart, it grows a tree (`tree.py`). Where a die drowns what an
answer is worth, it plays on from the best few lines of its own turn alone, all in the same worlds
(`race.py`). A title that wants that says how far: `horizon`. Where turns are long and the hints no good
judge of them, it searches the next turn as well (`ahead.py`): `long_turns`.
"""

from __future__ import annotations

from starboard.bots.ahead import ahead_bot
from starboard.bots.bot import Bot
from starboard.bots.race import race_bot
from starboard.bots.tree import TreeBot
from starboard.kernel.ask import Value
from starboard.kernel.seat import Seat

SECONDS = 0.25


class PlannerBot:
    """`seconds` or `iterations` per decision; with only iterations it is deterministic."""

    def __init__(self, seed: str, seconds: float = SECONDS, iterations: int = 0) -> None:
        self._budget = (seed, seconds, iterations)
        self._bot: Bot | None = None

    def choose(self, seat: Seat) -> Value:
        if self._bot is None:
            title = seat.title
            kind = ahead_bot if title.long_turns else race_bot if title.horizon else TreeBot
            self._bot = kind(*self._budget)
        return self._bot.choose(seat)
