"""What the stage shows: the choices of the set-up, or the map with the Combat that is looked at."""

from __future__ import annotations

from starboard.games.voidfall.board import choices, evaluation
from starboard.games.voidfall.board import map as galaxy
from starboard.games.voidfall.board.preview import combat_scene
from starboard.games.voidfall.board.sight import Sight


def draw(sight: Sight) -> str:
    if choices.is_setting_up(sight):
        return choices.draw(sight)
    drawn = galaxy.draw(sight.tables, sight.view, sight.names)
    beside = galaxy.beside(sight.tables, sight.view, sight.names)
    return f'<div class="board stage">{drawn}{beside}{told(sight)}</div>'


def told(sight: Sight) -> str:
    """What lies over the map: the Combat under way, or the Evaluation."""
    return combat_scene(sight) or evaluation.draw(sight)
