"""A private branch of a position, to try things in: what the seat cannot know is dealt afresh."""

from __future__ import annotations

import asyncio
import secrets
from random import Random

import msgspec

from starboard.bots.policy import Policy
from starboard.kernel.ask import Value
from starboard.kernel.imagined import Imagined
from starboard.kernel.rows import Row, answer_row, goes_on, row_start
from starboard.kernel.table import Table
from starboard.server.errors import Refused, Stale
from starboard.server.face import Face, parse_question
from starboard.server.live import Audience
from starboard.server.model import BranchInfo, Identity, TableInfo

_LONGEST = 500


class Branch(Face):
    """Kept in memory, for its owner only. The other seats are played by quick hints, or by the owner."""

    branch = True

    def __init__(self, base: Face, who: Identity, seat: int, others: bool) -> None:
        self.id = secrets.token_urlsafe(16)
        self.owner = who.user_id
        self.seat = seat
        self.of = base.info.id
        self.others = others
        # On a shared screen, what the seat holds is as secret here as at the table.
        self._curtained = base.curtained(who)
        table = Imagined(base.table, seat, secrets.token_hex(32))
        super().__init__(_own_info(base.info, self.id, who), table)
        self.cards = base.cards
        self.imagined = table
        self.lock = asyncio.Lock()
        # Only its owner looks at it.
        self.audience = Audience(self, self.lock, asyncio.Lock())
        self._policy = Policy(table.title, Random(self.id))
        self.version = 1
        self._play_others()

    @property
    def about(self) -> BranchInfo:
        return BranchInfo(self.id, self.of, self.seat, self.imagined.root)

    def seats_of(self, who: Identity) -> tuple[int, ...]:
        if who.user_id != self.owner:
            return ()
        return tuple(range(self.table.seat_count)) if self.others else (self.seat,)

    def curtained(self, who: Identity) -> bool:
        return self._curtained and not self.table.over

    def is_online(self, user_id: str | None) -> bool:
        return True

    def may_undo_to(self, seat: int) -> int:
        return self.imagined.root

    def table_at(self, step: int | None) -> Table:
        if step is None or step == len(self.table.answers):
            return self.table
        if not self.imagined.root <= step <= len(self.table.answers):
            raise Refused("The branch begins later: go back to the table to see what came before.")
        return self.imagined.at(step)

    # ------------------------------------------------------------------ trying things

    def check_question(self, seat: int, question: str, value: Value) -> bool:
        """Answers to what was asked before the branch began are refused: it may be someone's secret."""
        _, number, asked = parse_question(question)
        if asked == seat and number < sum(
            1 for a in self.table.answers[: self.imagined.root] if a.seat == seat
        ):
            raise Stale("This was answered before the branch began: answer the question that is open now.")
        return super().check_question(seat, question, value)

    def answer(self, seat: int, question: str, row: Row) -> str | None:
        """Why the rest of the row was not given, if it was not; None if all had been given before."""
        if not self.check_question(seat, question, row[0]):
            return None
        dropped = answer_row(self.table, seat, row)
        self._changed()
        self._play_others()
        return dropped

    def follow(self, row: Row) -> None:
        """Gives these answers one after the other, as far as they are legal in this world."""
        while row:
            asked = self.table.question_of(self.seat)
            if asked is None or row[0] not in asked.options:
                return
            before = len(self.table.answers)
            answer_row(self.table, self.seat, row)
            row = row[len(self.table.answers) - before :]
            self._changed()
            self._play_others()

    def undo(self, to: int | None) -> None:
        mine = range(self.table.seat_count) if self.others else (self.seat,)
        target = to
        if target is None:
            steps = range(len(self.table.answers) - 1, self.imagined.root - 1, -1)
            target = next((n for n in steps if self.table.answers[n].seat in mine), None)
            if target is not None:
                target = row_start(self.table, target, self.table_at, self.imagined.root)
        if target is None:
            raise Refused("The branch begins here: there is nothing left to undo.")
        self.table.undo(target)
        self.epoch += 1
        self._changed()

    def redo(self) -> None:
        self.table.redo()
        while self.table.redoable() and (
            not any(q.seat == self.seat for q in self.table.questions) or goes_on(self.table, self.seat)
        ):
            self.table.redo()
        self._changed()

    def _play_others(self) -> None:
        if self.others:
            return
        for _ in range(_LONGEST):
            question = next((q for q in self.table.questions if q.seat != self.seat), None)
            if question is None or any(q.seat == self.seat for q in self.table.questions):
                return
            self.table.answer(question.seat, self._policy.pick(self.table.state, question))
            self._changed()

    def _changed(self) -> None:
        self.version += 1
        self.count_answers()


def _own_info(info: TableInfo, branch_id: str, who: Identity) -> TableInfo:
    return msgspec.structs.replace(info, id=branch_id, host=who.user_id, finished=None, result=None)
