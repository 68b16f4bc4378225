"""What is at stake with each answer to a question: as many answers as can be tried in a moment.

A question may have a hundred answers and is drawn after every move.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from starboard.kernel.rows import Row
from starboard.kernel.stakes import Stakes
from starboard.kernel.table import Table
from starboard.kernel.trials import Trials

# Beyond this the warning is shown untried: one too many does no harm. The seconds are the processor's, not
# the clock's: a busy machine must not change what is shown.
MOST_TRIED = 300
MOST_SECONDS = 0.15
UNTRIED = Stakes(reveals=True)


def stakes(table: Table, seat: int, rows: Iterable[Row], trials: Trials | None = None) -> dict[Row, Stakes]:
    """For each row of answers to the seat's question; most have one. `trials`: what was tried already, which
    is used up."""
    rows = list(rows)
    # Of those that differ in their last answer only, the last one.
    last = {row[:-1]: number for number, row in enumerate(rows)}
    weigh = table.weigh(seat, trials)
    until = time.thread_time() + MOST_SECONDS
    found: dict[Row, Stakes] = {}
    late = False
    for number, row in enumerate(rows):
        # Asking for the time takes about as long as trying an answer in a small world.
        if number % 8 == 7:
            late = time.thread_time() > until
        if late or number >= MOST_TRIED:
            found[row] = UNTRIED
        else:
            found[row] = weigh(*row, last=last[row[:-1]] == number)
    return found
