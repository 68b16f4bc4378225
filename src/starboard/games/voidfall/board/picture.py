"""What the stage shows: the choices of the set-up, or the map with the Combat that is looked at."""

from __future__ import annotations

from starboard.games.voidfall.board import map as galaxy
from starboard.games.voidfall.board.sight import Sight


def draw(sight: Sight) -> str:
    drawn = galaxy.draw(sight.tables, sight.view, sight.names)
    beside = galaxy.beside(sight.tables, sight.view, sight.names)
    return f'<div class="board stage">{drawn}{beside}</div>'
