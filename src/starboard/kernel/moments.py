"""A few earlier moments of a table, kept so that undo need not replay the game from its first answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starboard.kernel.run import Run

# How many are kept: the further back, the further apart.
_MOST = 16
# Within one beat, another moment is worth keeping after this many answers.
_APART = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """The run after `step` answers, to be forked but never played on, and what the table had counted."""

    step: int
    run: Run
    told: int
    boundary: int
    own_boundary: tuple[int, ...]


def worth_keeping(kept: Sequence[Moment], run: Run, step: int) -> bool:
    """Whether this moment is far enough from the last one kept: in another beat, or some answers later."""
    if not run.forkable or run.question is None or run.resting:
        return False
    return not kept or step >= kept[-1].step + _APART or not run.same_beat(kept[-1].run)


def with_another(kept: Sequence[Moment], new: Moment) -> list[Moment]:
    """The moments with one more. If there are too many, the one with the nearest neighbours goes."""
    moments = [*kept, new]
    if len(moments) > _MOST:

        def missed(n: int) -> float:
            return (moments[n + 1].step - moments[n - 1].step) / (1 + new.step - moments[n].step)

        del moments[min(range(1, _MOST), key=missed)]
    return moments
