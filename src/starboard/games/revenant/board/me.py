"""The viewer in one line, for screens on which the boards lie behind a tab."""

from __future__ import annotations

from starboard.games.revenant.board.pieces import held, piece, shape
from starboard.games.revenant.board.score import parts
from starboard.games.revenant.board.sight import Sight
from starboard.page.drawing import icon
from starboard.page.markup import seat_class, signed


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        scores = "".join(
            f"<span>{shape(player.seat, 'px16')}<b>{signed(player.score)}</b></span>"
            for player in sight.view.players
        )
        return f'<div class="board my-line watch">{scores}</div>'
    slots = sum(1 for one in me.compartments if one.corruptible)
    return (
        f'<div class="board my-line {seat_class(me.seat)}">{shape(me.seat, "px16")}'
        f'<b class="open-card">{signed(sum(parts(sight, me)))}</b><span class="stock">'
        f"{held(me.free, 'px15')}</span>"
        f"<span>{piece('cor', 'px15', 'Corruption')}{me.corruption}/{slots}</span>"
        f"<span>{icon('tactics', 'px15')}{me.tactics}</span>"
        f"<span>{icon('hidden-card', 'tint-hidden px15')}{me.hidden_count}</span></div>"
    )
