"""The curtain: several people pass one screen round, and it shows the side of at most one of them.

A person who holds several seats with secrets from each other looks through none of them until they say which
one is theirs. That lasts as long as their stream and is stored nowhere: after a reload they say it again, and
so does the next player who is asked.
"""

from __future__ import annotations

from typing import NamedTuple


class Opening(NamedTuple):
    """Whose side a screen shows. `asked`: which players at the screen were asked when it last looked."""

    seat: int
    asked: tuple[int, ...]

    def holds(self, asked: tuple[int, ...]) -> bool:
        """Whether this still holds now that these are asked.

        It ends when the question goes to another seat at the screen. A player who was allowed one more look
        after another was asked may keep looking until something changes.
        """
        return not asked or self.seat in asked or asked == self.asked
