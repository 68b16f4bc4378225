"""What has happened since somebody's own move: the strip in the row of the history, the foot of the log."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from starboard.page.chronicle import Beat
from starboard.page.face import Face
from starboard.page.log_area import since_own_move
from starboard.page.markup import icon, shape
from starboard.page.news import touched

# Whoever was away longer reads the rest in the log.
_MOST_CHIPS = 16


# What it brought each seat, as long as these are the beats since its own move: strip and foot both say it.
_touched: WeakKeyDictionary[Face, dict[int, tuple[list[Beat], str]]] = WeakKeyDictionary()


def since_strip(face: Face, seat: int) -> str:
    """A chip for each beat of the others since one's own last answer, and what all of it did to oneself."""
    beats = since_own_move(face, seat)
    if not beats:
        return ""
    chips = "".join(
        f'<button type="button" class="since-chip" data-beat="{beat.place}">{shape(beat.seat, 12)}'
        f"<span>{beat.brief}</span></button>"
        for beat in beats[-_MOST_CHIPS:]
    )
    you = _you(face, seat, beats)
    more = f"<i>+{len(beats) - _MOST_CHIPS}</i>" if len(beats) > _MOST_CHIPS else ""
    return (
        f'<div class="since" role="group" aria-label="Since your move"><b>Since your move</b>{more}'
        f'<span class="since-chips">{chips}</span>{you}<button type="button" class="since-all" '
        f'data-do="since" aria-label="Tell me all of it" title="Since your move (B)">{icon("history", 16)}'
        "</button></div>"
    )


def since_foot(face: Face, seat: int | None, step: int | None) -> str:
    """The same below the log, where the history has no row: the lines above it are the chips."""
    if seat is None or step is not None or face.over:
        return ""
    beats = since_own_move(face, seat)
    if not beats:
        return ""
    you = _you(face, seat, beats)
    return (
        f'<button type="button" class="log-since" data-do="since" title="All of it, and tell it again (B)">'
        f"<b>Since your move</b>{you}{icon('history', 15)}</button>"
    )


def _you(face: Face, seat: int, beats: list[Beat]) -> str:
    known = _touched.setdefault(face, {})
    found = known.get(seat)
    if found is None or found[0] is not beats:
        found = known[seat] = (beats, touched(face, seat, beats))
    return found[1]
