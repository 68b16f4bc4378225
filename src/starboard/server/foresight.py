"""Which answers to a question would teach somebody something, found out for all of them at once.

The kernel tries one answer at a time, each in a world dealt anew. A question may have a hundred answers and
is drawn after every move, so here one new deal serves them all wherever the position allows it.
"""

from __future__ import annotations

import time
from typing import Any

from starboard.kernel.ask import Question
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.table import Table

# Beyond this the warning is shown untried: one too many does no harm. The seconds are the processor's, not
# the clock's: a busy machine must not change what is shown.
MOST_TRIED = 150
MOST_SECONDS = 0.15


def reveals(table: Table, question: Question) -> tuple[bool, ...]:
    """One flag for each option, in their order."""
    world = _new_deal(table, question.seat)
    flags: list[bool] = []
    until = time.thread_time() + MOST_SECONDS
    for number, value in enumerate(question.options):
        if number >= MOST_TRIED or time.thread_time() > until:
            flags.append(True)
        elif world is None:
            flags.append(table.reveals(question.seat, value))
        else:
            run = world.fork(True)
            before = run.state.learned
            run.answer(question.seat, value)
            flags.append(bool(run.state.learned != before))
    return tuple(flags)


def _new_deal(table: Table, seat: int) -> Run | None:
    """The position with all that the seat cannot know dealt anew, in a run that can be forked.

    Forks begin at the run's checkpoint, so the deal must be made there. That is right only while nobody has
    learned anything since: then the answers given since fit the new deal as well as the real one.
    """
    run = table._run
    checkpoint: Any = run._checkpoint
    if type(table) is not Table or checkpoint is None or checkpoint.learned != run.state.learned:
        return None
    # What others have laid down at the same time is hidden too, and lies in the answers since.
    if any(isinstance(given, tuple) for given in run._since):
        return None
    state = checkpoint.copy()
    table.title.redeal(state, seat, Chance.from_seed(f"foresight {len(table.answers)}"))
    world = Run(table.title.beat, state, True)
    world.start()
    for value in run._since:
        world.answer(seat, value)
    return world
