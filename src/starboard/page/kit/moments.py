"""The moments that decided a game, as the end tells them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starboard.kernel.english import capital
from starboard.page.markup import esc, shape, signed


class Moment(NamedTuple):
    """A turn or a phase after which something stood so much higher or lower: `swing`.

    `text` and `why` are markup; `why` is what it brought to whom.
    """

    step: int
    part: str
    seat: int
    swing: int
    text: str
    why: str


def moments_list(found: Sequence[Moment], note: str, *, up_is_good: bool = True) -> str:
    """Numbered, as in the chart if there is one."""
    if not found:
        return ""
    lines = "".join(
        f'<li><b class="moment-mark">{number}</b><span class="when">{esc(capital(one.part))}</span>'
        f'<span class="swing {"good" if (one.swing > 0) == up_is_good else "bad"}">'
        f'{"+" if one.swing > 0 else ""}{signed(one.swing)}</span><span class="what">{shape(one.seat, 12)}'
        f"<span>{one.text}</span></span>{one.why}"
        f'<button type="button" class="text-link" data-step="{one.step}">Show</button></li>'
        for number, one in enumerate(found, 1)
    )
    return (
        f'<div class="decided"><h3>Where it was decided</h3><p class="note">{esc(note)}</p>'
        f'<ol class="moments">{lines}</ol></div>'
    )
