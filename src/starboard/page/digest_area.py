"""What changed since the holder of the seat last looked, what concerns him first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from starboard.page.chronicle import ROUND, TURN, sentence
from starboard.page.markup import shape

if TYPE_CHECKING:
    from starboard.server.face import Face

_MOST = 24
_NOTHING = '<p class="feed-note">You have seen everything: nothing has happened since you last looked.</p>'


def digest_area(face: Face, seat: int | None, step: int | None) -> str:
    if seat is None:
        return '<p class="feed-note">Players find here what happened since they last looked.</p>'
    if step is not None:
        return _NOTHING
    since = face.since(seat)
    told = [t for t in face.digest(seat) if t.event.verb not in (ROUND, TURN)]
    if not told:
        return _NOTHING
    mine = [t for t in told if t.event.seat == seat]
    others = [t for t in told if t.event.seat != seat]
    moves = len({t.step for t in told})
    parts = [Markup("<h3>{} since you left</h3>").format("1 move" if moves == 1 else f"{moves} moves")]
    for head, group in (("For you", mine), ("Around the table", others)):
        if not group:
            continue
        lines = Markup("").join(
            Markup("<li>{}<span>{}</span></li>").format(shape(t.event.seat, 12), sentence(face, t))
            for t in group[-_MOST:]
        )
        parts.append(Markup('<p class="eyebrow">{}</p><ul>{}</ul>').format(head, lines))
    button = Markup('<button type="button" class="btn" data-step="{}">Look from there</button>').format(since)
    return f'<div class="digest" data-moves="{moves}">{"".join(parts)}{button}</div>'
