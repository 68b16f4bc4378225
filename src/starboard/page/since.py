"""What has happened since somebody's own move: the strip in the row of the history, the foot of the log."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from starboard.page.chronicle import Beat
from starboard.page.face import Face
from starboard.page.ledger import PROJECTED, projected
from starboard.page.log_area import last_own_step, since_own_move
from starboard.page.markup import icon, seat_class, shape, signed
from starboard.page.news import touched

# Whoever was away longer reads the rest in the log.
_MOST_CHIPS = 16


class Told(NamedTuple):
    """What the beats since a seat's own move brought it, in markup."""

    beats: list[Beat]
    worth: tuple[int, int] | None
    html: str


class Worth(NamedTuple):
    """What a seat would have had if the game had ended with its own move, after so many answers, and what
    it would have had when the others had moved."""

    step: int
    own: int
    now: int


# As long as the page is drawn: who comes back after the server has begun anew reads the beats alone.
_told: WeakKeyDictionary[Face, dict[int, Told]] = WeakKeyDictionary()
_worth: WeakKeyDictionary[Face, dict[int, tuple[Worth, Worth | None]]] = WeakKeyDictionary()


def since_strip(face: Face, seat: int) -> str:
    """A chip for each beat of the others since one's own last answer, and what all of it did to oneself."""
    beats = since_own_move(face, seat)
    you = _you(face, seat, beats)
    if not beats:
        return ""
    chips = "".join(
        f'<button type="button" class="since-chip" data-beat="{beat.place}">{shape(beat.seat, 12)}'
        f"<span>{beat.brief}</span></button>"
        for beat in beats[-_MOST_CHIPS:]
    )
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
    return (
        f'<button type="button" class="log-since" data-do="since" title="All of it, and tell it again (B)">'
        f"<b>Since your move</b>{_you(face, seat, beats)}{icon('history', 15)}</button>"
    )


def _you(face: Face, seat: int, beats: list[Beat]) -> str:
    """What the beats brought the seat, and how its score changed if the game ended now."""
    changed = _changed(face, seat)
    known = _told.setdefault(face, {})
    found = known.get(seat)
    if found is None or found.beats is not beats or found.worth != changed:
        pill = touched(face, seat, beats) if beats else ""
        if changed is not None:
            said = f'<span title="if the game ended now">{signed(changed[0])} → {signed(changed[1])}</span>'
            start = pill.removesuffix("</span>") or (
                f'<span class="since-you pill {seat_class(seat)}">{shape(seat, 12, "you")}'
            )
            pill = f"{start}{said}</span>"
        found = known[seat] = Told(beats, changed, pill)
    return found.html


def _changed(face: Face, seat: int) -> tuple[int, int] | None:
    """What the seat would have had after its own move, and before the one it is about to make or has made
    just now; None where that is the same or was never looked at."""
    points = projected(face.view(seat)).get(PROJECTED, ())
    if seat >= len(points):
        return None
    now, step = round(points[seat]), last_own_step(face.table, seat)
    known = _worth.setdefault(face, {})
    last, shown = known.get(seat, (Worth(-1, 0, 0), None))
    if step == len(face.table.answers):
        # Nobody else has moved: this is what the next beats are compared with.
        last = Worth(step, now, now)
    elif last.step == step:
        shown = last._replace(now=now)
    elif shown is None or shown.step != step:
        shown = None
    known[seat] = (last, shown)
    return None if shown is None or shown.own == shown.now else (shown.own, shown.now)
