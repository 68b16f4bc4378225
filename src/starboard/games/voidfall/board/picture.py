"""What the stage shows: the map with what can be clicked, and beside it the Combat that is looked at."""

from __future__ import annotations

from starboard.games.voidfall.board import map as galaxy
from starboard.games.voidfall.board import outlook
from starboard.games.voidfall.board.aims import aims
from starboard.games.voidfall.board.sight import Sight


def draw(sight: Sight) -> str:
    drawn = galaxy.draw(sight.tables, sight.view, sight.names, aims(sight))
    beside = galaxy.beside(sight.tables, sight.view, sight.names)
    cards = outlook.draw(sight)
    style = "stage with-preview" if cards else "stage"
    return f'<div class="board {style}"><div class="map-frame">{drawn}{beside}</div>{cards}</div>'
