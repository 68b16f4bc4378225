"""How long windows last in which nobody may know who is asked, by whether anybody was asked.

`python -m starboard.bench.windows [TITLE] [TABLES] [BOT]` plays whole games on a keeper of its own, each with
one quick person and bots, and compares. A share of 0.5 means that the time tells nothing.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from starboard.server.config import Config, Limits, database_url
from starboard.server.keeper import Keeper
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatPlan, Settings

ANN = Identity("ann", "Ann", False)
SEATS = 4


@dataclass
class Window:
    """From when everybody reads "One moment" until they are told something again."""

    told: int
    begun: float
    asked: set[str] = field(default_factory=set)
    lasted: float = 0.0
    # How much longer than chance had decided beforehand.
    over: float = 0.0

    @property
    def kind(self) -> str:
        return " and ".join(sorted(self.asked)) or "nobody"


class Watch:
    """Notes the windows of one table as its viewers see them."""

    def __init__(self) -> None:
        self.windows: list[Window] = []
        self._open: Window | None = None
        self._ends = 0.0

    def look(self, live: LiveTable) -> None:
        now = asyncio.get_running_loop().time()
        told = sum(1 for one in live.table.told if one.event.to is None)
        hushed = live.table.hushed and live.paced
        if self._open is not None and (not hushed or told != self._open.told):
            self._open.lasted, self._open.over = now - self._open.begun, now - self._ends
            self.windows.append(self._open)
            self._open = None
        if not hushed:
            return
        if self._open is None:
            self._open = Window(told, now)
        self._open.asked |= {live.info.seats[seat].kind for seat in live.waiting}
        self._ends = live.window_ends


async def play(keeper: Keeper, title: str, bot: str, seed: str, watches: dict[str, Watch]) -> None:
    plans = [SeatPlan("me"), *(SeatPlan("bot", bot) for _ in range(SEATS - 1))]
    info = await keeper.dealing.create(title, {}, plans, ANN, seed=seed, settings=Settings(windows="even"))
    watches[info.id] = Watch()
    random = Random(seed)
    live = await keeper.tables.open(info.id)
    while not live.table.over:
        question = live.table.question_of(0)
        if question is None:
            await asyncio.sleep(0.005)
            continue
        name = live.question_id(0)
        await keeper.playing.answer(info.id, ANN, 0, name, random.choice(question.options))


async def measure(title: str, tables: int, bot: str) -> list[Window]:
    with tempfile.TemporaryDirectory() as folder:
        database = database_url(str(Path(folder) / "tables.sqlite3"))
        keeper = Keeper(Config(database=database, bot_pause=0.0, limits=Limits().times(1000)))
        await keeper.start()
        watches: dict[str, Watch] = {}
        real = keeper.tables.look

        def look(live: LiveTable) -> None:
            real(live)
            if (watch := watches.get(live.info.id)) is not None:
                watch.look(live)

        keeper.tables.look = look
        try:
            games = (play(keeper, title, bot, f"window {n}", watches) for n in range(tables))
            await asyncio.gather(*games)
        finally:
            await keeper.stop()
    return [window for watch in watches.values() for window in watch.windows]


def share(longer: list[float], shorter: list[float]) -> float:
    """How often one of the first lasts longer than one of the second, of all pairs."""
    pairs = [(a > b) + 0.5 * (a == b) for a in longer for b in shorter]
    return sum(pairs) / len(pairs)


def report(windows: list[Window]) -> None:
    nobody = [window.lasted for window in windows if window.kind == "nobody"]
    for kind in sorted({window.kind for window in windows}):
        mine = [window for window in windows if window.kind == kind]
        lasted = sorted(window.lasted for window in mine)
        over = sorted(1000 * window.over for window in mine)
        late = over[int(0.95 * len(over))]
        against = f"{share(lasted, nobody):.3f}" if nobody else "-"
        print(
            f"{kind:<16} {len(mine):>5} windows, {statistics.mean(lasted):.3f} s on average, "
            f"{statistics.median(over):.0f} ms over (95 %: {late:.0f}), longer than with nobody: {against}"
        )


def main() -> None:
    title, tables, bot = (*sys.argv[1:], *("pirates-of-skydock", "4", "greedy")[len(sys.argv) - 1 :])
    report(asyncio.run(measure(title, int(tables), bot)))


if __name__ == "__main__":
    main()
