"""What has changed since the seat's holder last looked; what concerns them comes first."""

from __future__ import annotations

from starboard.kernel.english import count
from starboard.page.chronicle import chronicle_of
from starboard.page.face import Face
from starboard.page.markup import shape

_MOST = 24
_NOTHING = '<p class="feed-note">You’re up to date: nothing has happened since you last looked.</p>'


def digest_area(face: Face, seat: int | None, step: int | None) -> str:
    if seat is None:
        return '<p class="feed-note">Players see here what has happened since they last looked.</p>'
    if step is not None:
        return _NOTHING
    told = [t for t in face.digest(seat) if face.table.title.mark_of(t.event.verb) is None]
    if not told:
        return _NOTHING
    chronicle = chronicle_of(face)
    mine = [t for t in told if t.event.seat == seat]
    others = [t for t in told if t.event.seat != seat]
    moves = len({t.step for t in told})
    parts = [f"<h3>{count(moves, 'move')} since you left</h3>"]
    for head, group in (("For you", mine), ("Around the table", others)):
        if not group:
            continue
        lines = "".join(
            f"<li>{shape(t.event.seat, 12)}<span>{chronicle.sentence(face, t.event)}</span></li>"
            for t in group[-_MOST:]
        )
        parts.append(f'<p class="eyebrow">{head}</p><ul>{lines}</ul>')
    parts.append(f'<button type="button" class="btn" data-step="{face.since(seat)}">Go back there</button>')
    return f'<div class="digest" data-moves="{moves}">{"".join(parts)}</div>'
