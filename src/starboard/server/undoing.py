"""Undo, redo, and going back to the beginning of a turn. `takeback` says who may take back what."""

from __future__ import annotations

import asyncio
from copy import copy

from starboard.kernel.ask import PASSES, only_ends, passes_by_itself
from starboard.kernel.english import count
from starboard.kernel.rows import goes_on, row_start
from starboard.server import takeback
from starboard.server.errors import NotYours, Refused
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity, Request
from starboard.server.registry import Registry
from starboard.server.saving import Saving


class Undoing:
    """Takes answers back and redoes them."""

    def __init__(self, tables: Registry, saving: Saving) -> None:
        self._tables = tables
        self._saving = saving

    async def undo(self, table_id: str, who: Identity, seat: int | None, to: int | None = None) -> Done:
        """Takes back right away what the person may, and asks the others for the rest."""
        live = await self._tables.open(table_id, who)
        chosen = live.own_seat(who, seat)
        return await self._tables.change(live, lambda: self._undo(live, who, chosen, to))

    async def _undo(self, live: LiveTable, who: Identity, seat: int, to: int | None) -> Done:
        check_running(live)
        table = live.table
        target = None if to is None else table.lands(live.real_step(seat, to))
        if target is None:
            target = takeback.last_own(table, live.seats_of(who), lambda step: _passed(live, step))
            if target is not None and table.stage is None:
                # What was answered at once is taken back at once, as far as it can be without asking.
                free = takeback.right_of(table, live.info, who.user_id, seat).free
                target = row_start(table, target, live.table_at, free if target >= free else 0)
                while _passed(live, target):
                    target += 1
        if target is None:
            raise Refused("You have nothing left to undo.")
        if not 0 <= target < len(table.answers):
            raise Refused(f"There are only {len(live.known(seat).answers)} answers: choose an earlier step.")
        if to is None and table.stage is not None and target >= table.stage:
            # Of several seats held in a stage, the one that answered last.
            seat = table.answers[target].seat
        right = takeback.right_of(table, live.info, who.user_id, seat)
        if target >= right.free:
            return await self.go_back(live, target, seat)
        if not right.others:
            raise Refused(right.why)
        # The others are told how many of those that everybody knows of.
        gone = sum(1 for step in table.known_steps((seat,)) if step >= target and not table.is_hushed(step))
        text = f"{who.name} asks to take back {count(gone, 'answer')}."
        asked = Request(seat, who.user_id, who.name, target, right.others, text=text)
        await self._saving.save(live, len(table.answers), False, live.epoch, asked)
        return live.done(seat, asked=True)

    async def go_back(self, live: LiveTable, target: int, seat: int | None = None) -> Done:
        """Takes back all answers from `target` on, or, in a stage, those of this seat."""
        # Undo replays into new lists, so a copy of the table leaves the one that others look at untouched.
        table = copy(live.table)
        staged = table.stage is not None and target >= table.stage
        if seat is not None and (staged or (table.resting and table.is_hushed(target))):
            await asyncio.to_thread(table.take_back, seat, target)
            live.table = table
            # The others must not know of it: their questions keep their names, and requests stand.
            await self._saving.save(live, target, True, live.epoch, live.asked, seat)
        else:
            await asyncio.to_thread(table.undo, target)
            live.table = table
            await self._saving.save(live, target, True, live.epoch + 1, None)
        return live.done(seat)

    async def restart(self, table_id: str, who: Identity, seat: int | None) -> Done:
        """Goes back to the beginning of the turn, as far as the answers are the person's own."""
        live = await self._tables.open(table_id, who)
        chosen = live.own_seat(who, seat)

        async def work() -> Done:
            check_running(live)
            table = live.table
            own = (
                step
                for step in range(table.undo_floor(chosen), len(table.answers))
                if table.answers[step].seat == chosen
                and not _passed(live, step)
                and table.lands(step) == step
            )
            first = next(own, None)
            if first is None:
                raise Refused(takeback.right_of(table, live.info, who.user_id, chosen).why)
            return await self.go_back(live, first, chosen)

        return await self._tables.change(live, work)

    async def redo(self, table_id: str, who: Identity, seat: int | None) -> Done:
        """Redoes what was taken back, up to the next question that a person would be asked."""
        live = await self._tables.open(table_id, who)
        chosen = live.own_seat(who, seat)
        return await self._tables.change(live, lambda: self._redo(live, who, chosen))

    async def _redo(self, live: LiveTable, who: Identity, chosen: int) -> Done:
        check_running(live)
        table = live.table
        mine = live.seats_of(who)
        seat = next((u.seat for u in table.undone if u.alone and u.seat in mine), chosen)
        first = table.next_redo(seat)
        if first is None:
            raise Refused("There is nothing to redo.")
        if first not in mine and live.info.seats[first].kind == "person":
            raise NotYours("The next answer was another player's: only they can redo it.")
        if table.hushed and table.question_of(first) is None:
            raise Refused("One moment: the game is about to go on.")
        before = len(table.answers)
        table.paced = live.paced
        table.redo(seat)
        while (
            table.redoable(seat)
            and not table.hushed
            and (goes_on(table, seat) or not _a_person_is_asked(live))
        ):
            table.redo(seat)
        await self._saving.save(live, before, False, live.epoch, None)
        return live.done(seat)


def check_running(live: LiveTable) -> None:
    """The seed of a finished game is public: played on, it would be a different game."""
    if live.kept is not None:
        raise Refused(live.kept.sentence)
    if live.table.over:
        raise Refused(takeback.OVER)


def _passed(live: LiveTable, step: int) -> bool:
    """Whether the answer at this step was given automatically, because nobody had a choice."""
    answer = live.table.answers[step]
    if answer.value not in PASSES or not live.info.settings.quick:
        return False
    question = live.table_at(step).question_of(answer.seat)
    return question is not None and (passes_by_itself(question) or only_ends(question))


def _a_person_is_asked(live: LiveTable) -> bool:
    quiet = live.goes_on_by_itself()
    return any(seat != quiet and live.info.seats[seat].kind != "bot" for seat in live.waiting)
