"""Tables played under the first edition of the rules, for upgrades to meet."""

from __future__ import annotations

from functools import partial

from tests.kernel.lantern import FIRST, installed
from tests.server.conftest import run

from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan, Settings

ANN = Identity("ann", "Ann", False)
BEA = Identity("bea", "Bea", False)
PEOPLE = (ANN, BEA)
# Seat 1 waits twice running: its second waiting is the fourth answer.
ANSWERS = ("left", "wait", "right", "wait", "left", "left", "wait", "right")


def played(database: str, count: int, *, bots: int = 0, settings: Settings | None = None) -> str:
    """A table of the first edition at which so many answers were given."""
    made: list[str] = []

    async def work(keeper: Keeper) -> None:
        await keeper._driver.stop()  # what the bot answers is said here
        seats = [SeatPlan("me"), SeatPlan("bot", "random") if bots else SeatPlan("open")]
        info = await keeper.dealing.create("lantern", {}, seats, ANN, seed="dark", settings=settings)
        if not bots:
            await keeper.seating.sit(info.id, BEA, 1)
        live = await keeper.tables.open(info.id)
        for number, value in enumerate(ANSWERS[:count]):
            seat = number % 2
            await keeper.tables.change(
                live, partial(keeper.playing.give, live, seat, live.question_id(seat), value)
            )
        made.append(info.id)

    with installed(FIRST):
        run(database, work)
    return made[0]
