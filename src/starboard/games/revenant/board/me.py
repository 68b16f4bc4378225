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
            f"<span>{shape(player.seat, 'z16')}<b>{signed(player.score)}</b></span>"
            for player in sight.view.players
        )
        return f'<div class="rv rv-me watch">{scores}</div>'
    slots = sum(1 for one in me.compartments if one.corruptible)
    return (
        f'<div class="rv rv-me {seat_class(me.seat)}">{shape(me.seat, "z16")}'
        f'<b class="sc">{signed(sum(parts(sight, me)))}</b><span class="rs">{held(me.free, "z15")}</span>'
        f"<span>{piece('cor', 'z15', 'Corruption')}{me.corruption}/{slots}</span>"
        f"<span>{icon('tactics', 'z15')}{me.tactics}</span>"
        f"<span>{icon('hidden-card', 't-hi z15')}{me.hidden_count}</span></div>"
    )
