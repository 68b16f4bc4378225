"""The curtain: several people pass one screen round, and it shows the side of one of them at most.

Whoever holds several seats that have secrets from each other looks through none of them until he says which
one is his. That lasts as long as his stream and is written nowhere: whoever reloads the page says it again,
and so does the next one who is asked.
"""

from __future__ import annotations

from typing import NamedTuple


class Opening(NamedTuple):
    """Whose side a screen shows. `asked`: who round the screen was asked when it was last looked at."""

    seat: int
    asked: tuple[int, ...]

    def holds(self, asked: tuple[int, ...]) -> bool:
        """Whether it is still so now that these are asked.

        It ends when the question goes to another seat round the screen. Whoever was let look once more, with
        another already asked, may do so until something changes.
        """
        return not asked or self.seat in asked or asked == self.asked
