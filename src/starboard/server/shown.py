"""A table as the page draws it for one viewer who must not know everything that was answered."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from starboard.kernel.known import Known
from starboard.kernel.page import Page
from starboard.kernel.table import Table
from starboard.kernel.title import AnyWords, Result
from starboard.server.grouptalk import MatterOut
from starboard.server.model import ChatLine, Remark, Request, TableInfo, hushed

if TYPE_CHECKING:
    from starboard.server.face import Face
    from starboard.server.upgrade import Kept


class Shown:
    """The face of a table with the steps as this seat (None: a spectator) counts them."""

    def __init__(self, face: Face, seat: int | None) -> None:
        self._face = face
        self._seat = seat
        self.table: Known = Known(face.table, viewers(seat))

    def follow(self) -> None:
        """The table has changed."""
        self.table.follow(self._face.table)

    @property
    def words(self) -> AnyWords:
        return self._face.words

    @property
    def page(self) -> Page | None:
        return self._face.page

    @property
    def seal(self) -> str:
        return self._face.seal

    @property
    def epoch(self) -> int:
        return self._face.epoch

    @property
    def branch(self) -> bool:
        return self._face.branch

    @property
    def remarks(self) -> list[Remark]:
        return counted(self.table.steps, self._face.remarks)

    @property
    def info(self) -> TableInfo:
        return self._face.info

    @property
    def kept(self) -> Kept | None:
        return self._face.kept

    @property
    def chat(self) -> Sequence[ChatLine]:
        return self._face.chat

    @property
    def asked(self) -> Request | None:
        return self._face.asked

    @property
    def waiting(self) -> tuple[int, ...]:
        return self._face.waiting_for(self._seat)

    @property
    def over(self) -> bool:
        return self._face.over

    @property
    def open_book(self) -> bool:
        return self._face.open_book

    @property
    def result(self) -> Result | None:
        return self._face.result

    def table_at(self, step: int | None) -> Table:
        return self._face.known_at(self._seat, step)

    def view(self, seat: int | None) -> Any:
        return self._face.view(seat)

    def deadlines(self, seat: int | None) -> tuple[tuple[int, float], ...]:
        return self._face.deadlines(seat)

    def group(self, seat: int | None) -> tuple[MatterOut, ...]:
        return self._face.group(seat)

    def question_id(self, seat: int) -> str:
        return self._face.question_id(seat)

    def has_faced(self, seat: int) -> bool:
        return self._face.has_faced(seat)

    def may_undo_to(self, seat: int) -> int:
        return self.table.step_of(self._face.may_undo_to(seat))

    def may_ask_back(self, seat: int) -> bool:
        return self._face.may_ask_back(seat)


def known_to(table: Table, seat: int | None) -> Table:
    """The table with the steps as this seat counts them: what is imagined there must not depend on others."""
    return Known(table, viewers(seat)) if table.whispers else table


def viewers(seat: int | None) -> tuple[int, ...]:
    return () if seat is None else (seat,)


def asked_at(table: Table) -> tuple[int, ...]:
    """Who is asked, as lists of tables keep it."""
    return tuple(hushed(q.seat) if q.hushed else q.seat for q in table.questions)


def counted(steps: Sequence[int], remarks: Sequence[Remark]) -> list[Remark]:
    """The remarks with the steps of those who know of these answers."""
    return [msgspec.structs.replace(one, step=bisect_left(steps, one.step)) for one in remarks]
