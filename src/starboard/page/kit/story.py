"""What happened step by step, told one line at a time: a phase without clicks that changes much.

The lines lie over the stage. The script shows one after the other, so that the stage stays in sight; a number
leads to its line, and all of them can be unfolded. Whoever answers, or closes the story, has heard enough.
Without the script all lines can be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starboard.page.drawing import icon
from starboard.page.markup import esc


class Line(NamedTuple):
    """A step: its number, its name, what happened in one sentence (markup), the clause; whether it did
    anything at all.
    """

    number: str
    name: str
    text: str
    clause: str
    still: bool = False


def story(key: str, head: str, lines: Sequence[Line]) -> str:
    """`key` names this telling, so that it is told once; `head` is the outcome in a sentence."""
    made = "".join([_line(line) for line in lines])
    march = "".join([_step(n, line) for n, line in enumerate(lines)])
    return (
        f'<section class="story" data-story="{esc(key)}" aria-label="{esc(head)}"><header><b>{esc(head)}</b>'
        f'<span class="story-march">{march}</span><button class="story-close" data-story-do="close" '
        f'aria-label="close the story">{icon("close")}</button></header><ol>{made}</ol>'
        '<footer><button class="btn bare" data-story-do="all" aria-expanded="false">Show all</button>'
        '<button class="primary small" data-story-do="next">Next line</button></footer></section>'
    )


def _step(n: int, line: Line) -> str:
    still = " still" if line.still else ""
    return (
        f'<button class="story-step{still}" data-story-do="{n}" aria-label="{esc(line.name)}">{line.number}'
        "</button>"
    )


def _line(line: Line) -> str:
    still = ' class="still"' if line.still else ""
    return (
        f'<li{still}><b class="story-number">{line.number}</b><span><b>{esc(line.name)}.</b> {line.text}'
        f'</span><span class="clause-link">{esc(line.clause)}</span></li>'
    )
