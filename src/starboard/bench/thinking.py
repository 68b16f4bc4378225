"""How long bots take over secret questions, by whether they had a choice, which the others must not learn.

`python -m starboard.bench.thinking [TITLE] [TABLES] [BOT] [SECONDS]` lets bots play whole games on a keeper
of its own, each with a spectator, for so many seconds at most, and compares. A share of 0.5 means that the
time tells nothing.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
from pathlib import Path

from starboard.bench.windows import ANN, share
from starboard.server.config import Config, Limits, database_url
from starboard.server.keeper import Keeper
from starboard.server.live import Viewer
from starboard.server.livetable import LiveTable
from starboard.server.model import NOBODY, SeatPlan

SEATS = 3


class Clock:
    """Notes how long the bots of one table take, question by question, as its viewers see it."""

    def __init__(self) -> None:
        # By whether there was a choice.
        self.took: dict[bool, list[float]] = {False: [], True: []}
        self._asked: tuple[int, int, float] | None = None

    def look(self, live: LiveTable) -> None:
        """Where several seats are asked at once, nobody sees who is done."""
        now = asyncio.get_running_loop().time()
        step = len(live.table.answers)
        if self._asked is not None and step == self._asked[0] + 1:
            self.took[self._asked[1] > 1].append(now - self._asked[2])
        self._asked = None
        if len(live.table.questions) == 1 and live.table.stage is None:
            (question,) = live.table.questions
            if question.secret and not question.hushed:
                self._asked = step, len(question.options), now


async def play(keeper: Keeper, title: str, bot: str, seed: str, clocks: dict[str, Clock]) -> None:
    plans = [SeatPlan("bot", bot) for _ in range(SEATS)]
    info = await keeper.dealing.create(title, {}, plans, ANN, seed=seed)
    clocks[info.id] = Clock()
    live = await keeper.tables.open(info.id)
    async for _ in live.audience.stream(Viewer(NOBODY, None, False), 5.0):
        if live.table.over:
            return


async def measure(title: str, tables: int, bot: str, seconds: float) -> dict[bool, list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        database = database_url(str(Path(folder) / "tables.sqlite3"))
        keeper = Keeper(Config(database=database, limits=Limits().times(1000)))
        await keeper.start()
        clocks: dict[str, Clock] = {}
        real = keeper.tables.look

        def look(live: LiveTable) -> None:
            real(live)
            if (clock := clocks.get(live.info.id)) is not None:
                clock.look(live)

        keeper.tables.look = look
        try:
            games = (play(keeper, title, bot, f"thinking {n}", clocks) for n in range(tables))
            await asyncio.wait_for(asyncio.gather(*games), seconds)
        except TimeoutError:
            pass  # what was seen until then counts
        finally:
            await keeper.stop()
    return {choice: [t for clock in clocks.values() for t in clock.took[choice]] for choice in (False, True)}


def report(took: dict[bool, list[float]]) -> None:
    for choice, times in took.items():
        if times:
            what = "a choice" if choice else "no choice"
            print(f"{what:<10} {len(times):>4} questions, median {1000 * statistics.median(times):.0f} ms")
    if all(took.values()):
        print(f"longer with a choice: {share(took[True], took[False]):.3f} of all pairs")


def main() -> None:
    usual = ("revenant", "2", "greedy", "600")
    title, tables, bot, seconds = (*sys.argv[1:], *usual[len(sys.argv) - 1 :])
    report(asyncio.run(measure(title, int(tables), bot, float(seconds))))


if __name__ == "__main__":
    main()
