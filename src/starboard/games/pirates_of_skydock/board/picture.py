"""What the stage shows: the choices of the set-up, the own plan, or the ship with rolls."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.board import challenge, choices, left, planning, stage
from starboard.games.pirates_of_skydock.board.sight import Sight


def draw(sight: Sight) -> str:
    if choices.is_setting_up(sight):
        return choices.draw(sight, left.objectives(sight), stage.small(sight))
    if planning.is_planning(sight):
        return planning.draw(sight, stage.small(sight))
    ship = f'<div class="board stage">{stage.whole(sight)}</div>'
    return f'<div class="ship-and-roll">{ship}{challenge.below_the_ship(sight)}</div>'
