"""Answers of one seat, tried in a world that it imagines: what it is asked next, and what is at stake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run
from starboard.kernel.stakes import Stakes, Tally, Weighing

Row: TypeAlias = tuple[Value, ...]
Fresh: TypeAlias = Callable[[], Run]
"""Makes a run before the open question, which may be played on."""


class Weigh(Protocol):
    """What is at stake with a row of answers: the last of them as what was asked.

    `last`: no other row is weighed after this one that differs from it in its last answer only.
    """

    def __call__(self, *row: Value, last: bool = False) -> Stakes: ...


class Trials:
    """Tries rows of answers, each on a run of its own, and each of them once.

    Where there is a `world`, which can be forked, a row goes on from the run on which its beginning was
    tried. Otherwise `fresh` makes a run, and the row is played from its first answer. `tally` is what the
    title counts; `closes`: the seat is the last that is still asked in its stage.
    """

    __slots__ = ("_closes", "_fresh", "_had", "_known", "_seat", "_tally", "_weighed", "world")

    def __init__(
        self,
        seat: int,
        fresh: Fresh,
        world: Run | None = None,
        tally: Tally[Any] | None = None,
        *,
        closes: bool = False,
    ) -> None:
        self._seat = seat
        self._fresh = fresh
        self.world = world
        self._tally = tally
        self._closes = closes
        # What the seat has in the world before the first answer.
        self._had: Mapping[str, int] | None = None
        # By row: the run after it, if it was silent; and after whatever was tried on the way, its scales.
        # A run can be forked until its beat is over; who goes on after that begins anew.
        self._known: dict[Row, Run | None] = {}
        self._weighed: dict[Row, tuple[Run, Weighing[Any] | None]] = {}

    def __call__(self) -> Run:
        return self._fresh()

    # ------------------------------------------------------------------ what is asked next

    def silent(self, row: Row) -> Run | None:
        """The run after these answers, if nobody learns anything from them and nobody else comes in between.

        It is not to be played on.
        """
        if row not in self._known:
            self._known[row] = self._play(row) if self.world is None else self._go_on(self.world, row)
        return self._known[row]

    def _go_on(self, world: Run, row: Row) -> Run | None:
        before = self._before(world, row)
        if before is None or not self._is_asked(before):
            return None
        if not before.forkable:
            return self._play(row)
        run = before.fork()
        # Where somebody might be asked something in secret it rests.
        run.paced = True
        run.be_brief()
        scales = self._step(world, before, run, row[-1])
        if run.resting:
            return None
        self._weighed[row] = (run, scales)
        return run if run.state.learned == world.state.learned else None

    def _play(self, row: Row) -> Run | None:
        run = self._fresh()
        learned = run.state.learned
        run.paced = True
        for value in row:
            if not self._is_asked(run):
                return None
            run.answer(self._seat, value)
            if run.resting or run.state.learned != learned:
                return None
        return run

    def _before(self, world: Run, row: Row) -> Run | None:
        """The run on which the last of these answers is given, if those before it are silent."""
        return world if len(row) == 1 else self.silent(row[:-1])

    def _is_asked(self, run: Run) -> bool:
        question = run.question
        return isinstance(question, Question) and question.seat == self._seat

    def _step(self, world: Run, before: Run, run: Run, value: Value) -> Weighing[Any] | None:
        """One answer more, given on `run`, which stands where `before` does or is the same. Returns what it
        weighs; what an earlier beat has brought is not on these scales."""
        if self._tally is None or not before.same_beat(world):
            run.answer(self._seat, value)
            return None
        if self._had is None:
            self._had = self._tally.stock(world.state, self._seat)
        scales = Weighing(self._tally, world.state, self._asked(before), self._had)
        run.watch(scales.between_beats)
        run.answer(self._seat, value)
        run.watch(None)
        return scales

    def _asked(self, run: Run) -> Question:
        # Several are asked at once in a stage only, and hundreds of rows are tried elsewhere.
        if isinstance(run.question, Question) and run.question.seat == self._seat:
            return run.question
        return next(question for question in run.questions() if question.seat == self._seat)

    # ------------------------------------------------------------------ what is at stake

    def stakes(self, row: Row, *, last: bool = False) -> Stakes:
        """What is at stake with these answers, in the world: the last of them as what was asked.

        `last`: no other row is tried that begins like this one and has one answer more than that; so the run
        on which the beginning was tried may be played on.
        """
        world = self.world
        assert world is not None, "without a world, whoever weighs deals one"
        found = self._weighed.get(row)
        if found is None:
            start = row[:-1]
            before = self.silent(start) if start else world
            if before is None or not before.forkable:
                return self.weigh(world.fork(False), world.state, row)
            if last and start:
                run = before
                run.paced = False
                self._known.pop(start)
                self._weighed.pop(start)
            else:
                run = before.fork(False)
            found = (run, self._step(world, before, run, row[-1]))
        run, scales = found
        if scales is not None:
            return scales.stakes(run.state, self._taught(run, world.state.learned))
        if self._tally is None:
            return Stakes(self._taught(run, world.state.learned))
        return self.weigh(world.fork(False), world.state, row)

    def weigh(self, run: Run, state: Any, row: Row) -> Stakes:
        """The same, on a run that stands before the open question. `state` is its state, left as it is."""
        learned = run.state.learned
        scales = None
        if self._tally is not None:
            scales = Weighing(self._tally, state, self._asked(run))
            run.watch(scales.between_beats)
        for value in row:
            if scales is not None:
                scales.question = self._asked(run)
            run.answer(self._seat, value)
        taught = self._taught(run, learned)
        return Stakes(taught) if scales is None else scales.stakes(run.state, taught)

    def _taught(self, run: Run, learned: int) -> bool:
        # The last seat to finish a stage closes it, and then everybody sees the answers. In an imagined
        # world the others are asked again, so that it shows only in the seat's own question.
        closed = self._closes and not any(question.seat == self._seat for question in run.questions())
        return closed or bool(run.state.learned != learned)
