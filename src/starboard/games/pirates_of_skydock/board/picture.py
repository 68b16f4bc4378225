"""What the stage shows: the choices of the set-up, the own plan, or the ship with rolls."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.board import challenge, choices, left, planning, stage
from starboard.games.pirates_of_skydock.board.sight import Sight


def draw(sight: Sight) -> str:
    if choices.is_setting_up(sight):
        return choices.draw(sight, left.objectives(sight), stage.small(sight))
    view = sight.view
    characters = [player.character for player in view.players]
    if planning.is_planning(sight):
        return sight.part(
            "planning", _planning, view.rooms, view.outlook, characters, sight.me, sight.scene.waiting_for
        )
    drawn = (
        # Much of it answers the question: it is soon another.
        stage.whole(sight)
        if sight.question is not None
        else sight.part(
            "ship",
            stage.whole,
            (view.rooms, view.outlook, view.spawning, view.encounter, view.alert),
            characters,
        )
    )
    ship = f'<div class="board stage">{drawn}</div>'
    return f'<div class="ship-and-roll">{ship}{challenge.below_the_ship(sight)}</div>'


def _planning(sight: Sight) -> str:
    return planning.draw(sight, stage.small(sight))
