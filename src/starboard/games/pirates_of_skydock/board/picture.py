"""What the stage shows: the choices of the set-up, the own plan, or the ship with rolls and stories."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.board import challenge, choices, left, planning, stage, upkeep
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.kernel.naming import name_seats
from starboard.page.markup import esc


def draw(sight: Sight) -> str:
    if choices.is_setting_up(sight):
        return choices.draw(sight, left.objectives(sight), stage.small(sight))
    if planning.is_planning(sight):
        return f"{planning.draw(sight, stage.small(sight))}{_story(sight)}"
    ship = f'<div class="board stage">{stage.whole(sight)}{_story(sight)}</div>'
    return f'<div class="ship-and-roll">{ship}{challenge.below_the_ship(sight)}</div>'


def _story(sight: Sight) -> str:
    """What upkeep did, if it came since the viewer last answered."""
    if not any(event.verb == "step" for event in sight.scene.told):
        return ""
    words = sight.scene.words
    told = sight.scene.told
    sentences = {
        n: name_seats(esc(words.sentence(event)), lambda seat: sight.names[seat])
        for n, event in enumerate(told)
    }
    return upkeep.draw(sight, sentences)
