"""A seat as a bot sees it: a view, the options, and worlds it can imagine. Nothing else."""

from __future__ import annotations

from typing import Any

from starboard.kernel.ask import Question
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.title import AnyTitle


class Seat:
    """What the player at one seat may know at this moment.

    Bots are given a seat, never a table: the run is private, and every way out of here goes through the
    title's `view` or `redeal`.
    """

    def __init__(self, title: AnyTitle, run: Run, seat: int) -> None:
        self.title = title
        self.seat = seat
        self.question: Question = next(q for q in run.questions() if q.seat == seat)
        self._run = run

    @property
    def view(self) -> Any:
        return self.title.view(self._run.state, self.seat)

    def imagine(self, world: str, lot: float = -1.0) -> Run:
        """A fork that deals everything the seat cannot know afresh; the same `world` gives the same deal.

        With a `lot` from 0 to 1 the next thing left to chance is decided by it.
        It cannot be forked again, as its checkpoint would be the real one. Imagine the world twice instead.
        """
        chance = Chance.from_seed(world)
        run = self._run.dealt(self.seat, lambda state: self.title.redeal(state, self.seat, chance))
        run.state.chance.lot = lot
        return run
