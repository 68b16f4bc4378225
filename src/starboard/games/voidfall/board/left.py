"""left"""

from __future__ import annotations

from starboard.games.voidfall.board.sight import Sight


def draw(sight: Sight) -> str:
    return ""
