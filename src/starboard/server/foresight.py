"""What is at stake with each answer to a question: as many answers as can be tried in a moment.

A question may have a hundred answers and is drawn after every move.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from starboard.kernel.rows import Row
from starboard.kernel.stakes import Stakes
from starboard.kernel.table import Table

# Beyond this the warning is shown untried: one too many does no harm. The seconds are the processor's, not
# the clock's: a busy machine must not change what is shown.
MOST_TRIED = 300
MOST_SECONDS = 0.15
UNTRIED = Stakes(reveals=True)


def stakes(table: Table, seat: int, rows: Iterable[Row]) -> dict[Row, Stakes]:
    """For each row of answers to the seat's question; most have one."""
    weigh = table.weigh(seat)
    until = time.thread_time() + MOST_SECONDS
    return {
        row: UNTRIED if number >= MOST_TRIED or time.thread_time() > until else weigh(*row)
        for number, row in enumerate(rows)
    }
