"""Writes to disk what has happened at a table in memory. Until then it does not count."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec

from starboard.server import store
from starboard.server.livetable import LiveTable
from starboard.server.meter import Meter
from starboard.server.model import Proposal, Request
from starboard.server.proposals import held_up, kept_up
from starboard.server.registry import Registry
from starboard.server.shown import asked_at, viewers
from starboard.server.store import Change
from starboard.server.timing import due_at, wound


class Saving:
    """Use this within a change: the table's lock is held."""

    def __init__(self, tables: Registry, meter: Meter) -> None:
        self._tables = tables
        self._meter = meter

    async def save(
        self,
        live: LiveTable,
        before: int,
        shrinks: bool,
        epoch: int,
        asked: Request | None,
        takes_back: int | None = None,
        proposals: Sequence[Proposal] | None = None,
    ) -> None:
        """Writes what the kernel's table now holds beyond (or short of) `before` answers.

        `proposals` is what is proposed to the group now, if that has changed.
        """
        if live.kept is not None:
            return await self.ask(live, asked)
        table = live.table
        # What is written down is where the table will be when it has rested.
        ahead = table.ahead()
        now = time.time()
        aware = [len(table.known_steps(viewers(seat))) for seat in (*range(table.seat_count), None)]
        time_now = self._tables.clock.now()
        left = kept_up(live, live.proposals if proposals is None else proposals, time_now)
        clocks = wound(live.info, table, live.clocks, time_now, before, held_up(live, left))
        news = epoch != live.epoch or asked != live.asked or left != live.proposals
        quiet = [not news and known == knew for known, knew in zip(aware, live.aware, strict=True)]
        updated = live.info.updated if quiet[-1] else now
        change = Change(
            table=live.info.id,
            version=live.version,
            keep=before,
            add=tuple(table.answers[before:]),
            joined=tuple(table.joined[before:]),
            shrinks=shrinks,
            epoch=epoch,
            redo=table.undone,
            takes_back=takes_back,
            asked=asked,
            proposals=left,
            clocks=clocks,
            due=None if ahead.over else due_at(live.info, clocks, left),
            waiting=asked_at(ahead),
            bot_turn=(len(table.answers) > before or not live.info.gathering)
            and any(live.info.seats[q.seat].kind == "bot" for q in ahead.questions),
            result=ahead.result,
            moves=aware[-1],
            quiet=live.quiet[-1] + quiet[-1],
            updated=updated,
            unaware=tuple(seat for seat, unaware in enumerate(quiet[:-1]) if unaware),
        )
        # Until the commit is known to have happened, memory is ahead of the disk.
        live.sound = False
        await self._tables.db.write(lambda c: store.save_change(c, change, self._tables.process))
        live.sound = True
        for answer in change.add:
            self._meter.answers.labels(live.info.seats[answer.seat].kind).inc()
        live.version += 1
        live.epoch = epoch
        if takes_back is not None:
            live.takebacks[takes_back] += 1
        live.asked = asked
        live.proposals = left
        live.clocks = clocks
        live.quiet = [count + more for count, more in zip(live.quiet, quiet, strict=True)]
        finished = None if table.result is None else live.info.finished or now
        live.info = msgspec.structs.replace(
            live.info,
            updated=updated,
            finished=finished,
            step=len(table.answers),
            moves=aware[-1],
            waiting=live.waits,
            result=table.result,
            started=live.info.started or bool(change.add),
        )
        live.count_answers()
        live.audience.touch()
        self._tables.look(live)

    async def rested(self, live: LiveTable) -> None:
        """The table has gone on after a rest. The disk was ahead, but it is written to all the same.

        Otherwise a window that asked nobody would be over sooner, by the time that it takes to write.
        """
        clocks = wound(live.info, live.table, live.clocks, self._tables.clock.now(), len(live.table.answers))
        due = None if live.table.over else due_at(live.info, clocks, live.proposals)
        live.sound = False
        await self._tables.db.write(lambda c: store.set_clocks(c, live.info.id, clocks, due))
        live.sound = True
        live.clocks = clocks
        result = live.table.result
        finished = None if result is None else live.info.finished or time.time()
        live.info = msgspec.structs.replace(live.info, waiting=live.waits, finished=finished, result=result)
        live.count_answers()
        live.audience.touch()
        self._tables.look(live)

    async def ask(self, live: LiveTable, asked: Request | None) -> None:
        """At a table that is kept, only the request is written: its answers stay as they are."""
        await self._tables.db.write(
            lambda c: store.ask(c, live.info.id, live.version, asked, self._tables.process)
        )
        live.version += 1
        live.asked = asked
        live.audience.touch()

    async def remark(self, live: LiveTable, text: str) -> None:
        """Tells everybody at the table what has happened to it, in one complete sentence."""
        step = len(live.table.answers)
        said = await self._tables.db.write(
            lambda c: store.add_remark(c, live.info.id, step, text, self._tables.process)
        )
        live.remarks = [*live.remarks, said]
        live.audience.touch()
