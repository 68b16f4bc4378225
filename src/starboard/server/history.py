"""Earlier moments, rebuilt from the log. A few are kept, since moving a slider soon asks for the next."""

from __future__ import annotations

from collections import OrderedDict
from copy import copy

from starboard.kernel.errors import StarboardError
from starboard.kernel.log import Answer
from starboard.kernel.table import Table

_KEPT = 24
# A kept moment up to this many steps earlier is played on; further back, a new one is made beside it, so that
# jumping back and forth stays cheap.
_NEAR = 80

_Key = tuple[str, int, int]


class History:
    """Tables at earlier steps, shared by everyone who looks back. People only look at them, never play on."""

    def __init__(self) -> None:
        # By table, epoch (an undo makes another past) and step.
        self._kept: OrderedDict[_Key, Table] = OrderedDict()

    def at(self, table_id: str, epoch: int, now: Table, step: int) -> Table:
        if not 0 <= step <= len(now.answers):
            raise StarboardError(f"There is no such step: choose one from 0 to {len(now.answers)}.")
        key = (table_id, epoch, step)
        found = self._kept.get(key)
        if found is None:
            found = self._build(table_id, epoch, now, step)
            self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found

    def _build(self, table_id: str, epoch: int, now: Table, step: int) -> Table:
        earlier = [k for k in self._kept if k[:2] == (table_id, epoch) and step - _NEAR <= k[2] < step]
        if earlier:
            nearest = max(earlier, key=lambda k: k[2])
            table = self._kept.pop(nearest)
            give(table, now.answers[len(table.answers) : step])
            return table
        # Not from the first answer on: the table itself keeps moments from which undo plays on.
        table = copy(now)
        table.hashing = table.paced = False
        table.put_back(now.answers[:step], ())
        return table

    def forget(self, table_id: str) -> None:
        for key in [k for k in self._kept if k[0] == table_id]:
            del self._kept[key]


def give(table: Table, answers: list[Answer]) -> None:
    for answer in answers:
        table.answer(answer.seat, answer.value)
