"""The viewer in one line, for screens on which the boards lie behind a tab."""

from __future__ import annotations

from starboard.games.revenant.board.pieces import held, piece
from starboard.games.revenant.board.score import parts
from starboard.games.revenant.board.sight import Sight
from starboard.page.drawing import icon
from starboard.page.kit.scores import all_scores, my_line


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        return all_scores([(sight.person(one.seat), one.score, "") for one in sight.view.players])
    slots = sum(1 for one in me.compartments if one.corruptible)
    rows = (
        f'<span class="stock">{held(me.free, "px15")}</span>'
        f"<span>{piece('cor', 'px15', 'Corruption')}{me.corruption}/{slots}</span>"
        f"<span>{icon('tactics', 'px15')}{me.tactics}</span>"
        f"<span>{icon('hidden-card', 'tint-hidden px15')}{me.hidden_count}</span>"
    )
    return my_line(sight.person(me.seat), sum(parts(sight, me)), rows)
