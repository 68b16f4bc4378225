"""What has happened since somebody's own move, as short as a card on the home page has room for."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.kernel.tale import merged
from starboard.page.chronicle import Beat
from starboard.page.face import Face
from starboard.page.kit.scenes import figure
from starboard.page.log_area import since_own_move
from starboard.page.markup import seat_class, shape

_MOST = 3


def news(face: Face, seat: int) -> str:
    """The last few beats of the others as the seat may read them, and what all of it did to the seat."""
    beats = since_own_move(face, seat)
    if not beats:
        return ""
    told = "".join([f"<li>{shape(beat.seat, 13)}<span>{beat.text}</span></li>" for beat in beats[-_MOST:]])
    you = touched(face, seat, beats)
    return f'<ul class="news">{told}{f"<li>{you}</li>" if you else ""}</ul>'


def touched(face: Face, seat: int, beats: Sequence[Beat]) -> str:
    """What the beats brought the seat and cost it, as a pill; empty if they did not touch it."""
    mine = merged([gain for beat in beats for gain in beat.gains if gain.seat == seat])
    if not mine:
        return ""
    nouns = {} if face.page is None else face.page.nouns
    figures = "".join([figure(gain, nouns, False) for gain in mine])
    return f'<span class="since-you pill {seat_class(seat)}">{shape(seat, 12, "you")}{figures}</span>'
