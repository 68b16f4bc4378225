"""A table as people at some seats know it: what others answered in secret is not even counted.

Steps are numbered by the answers that these people know of. So nothing that is numbered by steps (the log,
the history, how far undo goes) shows whether somebody was asked behind their backs, or how much others have
laid down in a stage that is still open.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence

from starboard.kernel.ask import Question
from starboard.kernel.log import Answer
from starboard.kernel.table import Table, Told


class Known(Table):
    """It is only looked at, never played on. `real` is the table behind it."""

    def __init__(self, table: Table, seats: Collection[int], steps: Sequence[int] | None = None) -> None:
        """`steps` are the answers known by now, for a look at an earlier moment of the same game."""
        self._viewers = seats
        self._by_now = steps
        self.steps: Sequence[int] = ()
        # The table's own lists, as far as they have been read: as long as they grow, so do those made of
        # them, and whoever has read on there need not begin again.
        self._source: tuple[list[Answer], list[Told]] | None = None
        self._read = 0
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Takes over what has happened since."""
        by_now = table.known_steps(self._viewers) if self._by_now is None else self._by_now
        steps = by_now[: bisect_left(by_now, len(table.answers))]
        before, told, read = (getattr(self, "answers", []), getattr(self, "told", []), self._read)
        source = self._source
        if (
            source is None
            or source[0] is not table.answers
            or source[1] is not table.told
            or read > len(table.told)
            or list(steps[: len(self.steps)]) != list(self.steps)
        ):
            before, told, read = [], [], 0
        vars(self).update(vars(table))
        self.real = table
        self._source, self.steps, self._read = (table.answers, table.told), steps, len(table.told)
        self.answers = before
        before.extend(table.answers[step] for step in steps[len(before) :])
        self.told = told
        told.extend(Told(self.step_of(one.step), one.event) for one in table.told[read:] if self._hears(one))
        # By real steps, the last of which is now.
        self._learned = [table._learned[step] for step in steps]
        self._learned.append(table._learned[len(table.answers)])
        self._secret = [table._secret[step] for step in steps]
        self._hushed = [table._hushed[step] for step in steps]
        self._boundary = self.step_of(table._boundary)
        self._own_boundary = [self.step_of(step) for step in table._own_boundary]

    def _hears(self, told: Told) -> bool:
        """Whether it may be counted. What others alone were told counts only if their answer is known."""
        to, before = told.event.to, told.step - 1
        if to is None or before < 0 or any(seat in to for seat in self._viewers):
            return True
        at = bisect_left(self.steps, before)
        return at < len(self.steps) and self.steps[at] == before

    def step_of(self, step: int) -> int:
        """How these people number a step of the table."""
        return bisect_left(self.steps, step)

    def real_step(self, step: int) -> int:
        """The last moment of the table at which they knew of so many answers."""
        return self.steps[step] if step < len(self.steps) else len(self.real.answers)

    def earlier(self, table: Table) -> Known:
        """An earlier moment. What these people have learned of since, they see there too."""
        return Known(table, self._viewers, self.steps)

    @property
    def questions(self) -> tuple[Question, ...]:
        return tuple(q for q in self.real.questions if not q.hushed or q.seat in self._viewers)

    @property
    def stage(self) -> int | None:
        stage = self.real.stage
        if stage is None or (self.hushed and not self._takes_part(stage)):
            return None
        return self.step_of(stage)

    def _takes_part(self, stage: int) -> bool:
        return any(q.seat in self._viewers for q in self.real.questions) or any(
            answer.seat in self._viewers for answer in self.real.answers[stage:]
        )

    @property
    def boundary(self) -> int:
        return self.step_of(self.real.boundary)

    def boundary_of(self, seat: int) -> int:
        return self.step_of(self.real.boundary_of(seat))

    def undo_floor(self, seat: int) -> int:
        return self.step_of(self.real.undo_floor(seat))
