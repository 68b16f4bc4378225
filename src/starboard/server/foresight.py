"""Which answers to a question would teach somebody something: as many as can be tried in a moment.

A question may have a hundred answers and is drawn after every move.
"""

from __future__ import annotations

import time

from starboard.kernel.ask import Question
from starboard.kernel.table import Table

# Beyond this the warning is shown untried: one too many does no harm. The seconds are the processor's, not
# the clock's: a busy machine must not change what is shown.
MOST_TRIED = 150
MOST_SECONDS = 0.15


def reveals(table: Table, question: Question) -> tuple[bool, ...]:
    """One flag for each option, in their order."""
    teaches = table.foresee(question.seat)
    until = time.thread_time() + MOST_SECONDS
    return tuple(
        number >= MOST_TRIED or time.thread_time() > until or teaches(value)
        for number, value in enumerate(question.options)
    )
