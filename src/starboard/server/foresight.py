"""What is at stake with each answer to a question: as many answers as can be tried in a moment.

A question may have a hundred answers and is drawn after every move.
"""

from __future__ import annotations

import time

from starboard.kernel.ask import Question
from starboard.kernel.stakes import Stakes
from starboard.kernel.table import Table

# Beyond this the warning is shown untried: one too many does no harm. The seconds are the processor's, not
# the clock's: a busy machine must not change what is shown.
MOST_TRIED = 300
MOST_SECONDS = 0.15
UNTRIED = Stakes(reveals=True)


def stakes(table: Table, question: Question) -> tuple[Stakes, ...]:
    """One for each option, in their order."""
    weigh = table.weigh(question.seat)
    until = time.thread_time() + MOST_SECONDS
    return tuple(
        UNTRIED if number >= MOST_TRIED or time.thread_time() > until else weigh(value)
        for number, value in enumerate(question.options)
    )
