"""The nearest way to open a closed option, found by a worker when a person asks for it."""

from __future__ import annotations

from collections import OrderedDict

from starboard.bots.nearest import Nearest
from starboard.kernel.ask import Value
from starboard.kernel.english import capital
from starboard.kernel.naming import name_seats
from starboard.server.botpool import BotPool, Job
from starboard.server.errors import NotYours, Refused, Stale
from starboard.server.face import parse_question
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity
from starboard.server.registry import Registry
from starboard.server.wire import WayOut, WayStepOut

_KEPT = 500


class Seeking:
    """What was found once for a question is kept: it cannot change while the question is open."""

    def __init__(self, tables: Registry, pool: BotPool) -> None:
        self._tables = tables
        self._pool = pool
        self._found: OrderedDict[tuple[str, str, Value], WayOut] = OrderedDict()

    async def way(self, table_id: str, who: Identity, question: str, key: Value) -> WayOut:
        live = await self._tables.open(table_id, who)
        if live.kept is not None:
            raise Refused(live.kept.sentence)
        seat = parse_question(question)[2]
        if seat not in live.seats_of(who):
            raise NotYours("This seat is not yours: you can only watch it.")
        _check_open(live, seat, question)
        known = (table_id, question, key)
        found = self._found.get(known)
        if found is None:
            nearest = await self._pool.seek(_job(live, seat), key)
            if nearest is None:
                raise Refused("Nothing is closed there: look at the question.")
            found = self._found[known] = _told(live, nearest)
            while len(self._found) > _KEPT:
                self._found.popitem(last=False)
        return found


def _check_open(live: LiveTable, seat: int, question: str) -> None:
    if live.table.question_of(seat) is None or live.question_id(seat) != question:
        raise Stale("This question isn't open any more: look at the new one.")


def _job(live: LiveTable, seat: int) -> Job:
    given = [(answer.seat, answer.value) for answer in live.table.answers]
    return Job(
        table=live.info.id,
        title=live.info.title,
        options=live.info.options,
        seed=live.table.seed,
        given=given,
        seat=seat,
        bot="random",
        choices=[],
        owner=live.info.host,
        cards=live.cards,
    )


def _told(live: LiveTable, nearest: Nearest) -> WayOut:
    name = live.speaker().name
    steps = tuple(WayStepOut(capital(name_seats(step.text, name)), step.turn) for step in nearest.steps)
    return WayOut(nearest.row, steps, nearest.turn)
