"""A seat as a bot sees it: a view, the options, and worlds it can imagine. Nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starboard.kernel.ask import Question
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.title import AnyTitle


class Seat:
    """What the player at one seat may know at this moment.

    Bots are given a seat, never a table: the run is private, and every way out of here goes through the
    title's `view` or `redeal`. The question is the seat's own, or, where it is the group's, that of another
    seat, which is `asked`.
    """

    def __init__(self, title: AnyTitle, run: Run, seat: int, asked: int | None = None) -> None:
        self.title = title
        self.seat = seat
        whose = seat if asked is None else asked
        self.question: Question = next(q for q in run.questions() if q.seat == whose)
        self._run = run

    @property
    def view(self) -> Any:
        return self.title.view(self._run.state, self.seat)

    def world(self, name: str) -> World:
        """A world to be imagined many times: it is dealt once if that can be done."""
        return World(self, name, self._run.imagine(self.seat, self._dealer(name)))

    def imagine(self, world: str, lot: float = -1.0) -> Run:
        """A fork that deals everything the seat cannot know afresh; the same `world` gives the same deal.

        With a `lot` from 0 to 1 the next thing left to chance is decided by it.
        It cannot be forked again, as its checkpoint would be the real one. Imagine the world twice instead.
        """
        run = self._run.dealt(self.seat, self._dealer(world))
        run.state.chance.lot = lot
        return run

    def _dealer(self, world: str) -> Callable[[Any], None]:
        return lambda state: self.title.redeal(state, self.seat, Chance.from_seed(world))


class World:
    """One deal of what a seat cannot know, for many tries at the same question."""

    def __init__(self, seat: Seat, name: str, dealt: Run | None) -> None:
        self._seat = seat
        self._name = name
        self._dealt = dealt

    def begin(self, lot: float = -1.0) -> Run:
        """As `imagine` with this world's name, and always the same deal."""
        if self._dealt is None:
            return self._seat.imagine(self._name, lot)
        run = self._dealt.fork(False)
        run.state.chance.lot = lot
        return run
