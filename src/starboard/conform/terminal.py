"""The terminal's picture of every question met."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.cells import cell_len
from rich.console import Console

from starboard.conform.walk import Game, Look, Moment, question_of
from starboard.kernel.run import Run
from starboard.terminal import NARROWEST

USUAL_WIDTH = 100
WIDTHS = (NARROWEST, 120)


def picture(game: Game, run: Run, viewer: int | None, width: int, colour: bool, view: Any = None) -> str:
    """What a terminal wider than the picture gets, so that nothing is wrapped or cut."""
    out = StringIO()
    drawn = game.title.terminal(
        game.subject.content,
        game.title.view(run.state, viewer) if view is None else view,
        game.words,
        seat=viewer,
        width=width,
        question=question_of(run, viewer),
        colour=colour,
    )
    Console(
        file=out,
        width=3 * width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        legacy_windows=False,
    ).print(drawn)
    return out.getvalue()


def begin(game: Game) -> Look:
    def look(moment: Moment) -> None:
        question = moment.question
        if question is not None and moment.sampled(3, 23):
            _check(moment, question.seat, (USUAL_WIDTH,))
        if question is not None and moment.sampled(1, 61):
            _check(moment, question.seat, WIDTHS, coloured=True)
        # What is asked of somebody else changes little for those who only look on.
        if moment.sampled(0, 61):
            for viewer in game.viewers:
                if question is None or viewer != question.seat:
                    _check(moment, viewer, (NARROWEST,), coloured=True)

    return look


def _check(moment: Moment, viewer: int | None, widths: tuple[int, ...], coloured: bool = False) -> None:
    who = "a spectator" if viewer is None else f"seat {viewer}"
    view = moment.title.view(moment.state, viewer)
    for width in widths:
        text = picture(moment.game, moment.run, viewer, width, False, view)
        if not text.strip():
            moment.fail(f"the picture of {who} is empty")
        if "\x1b" in text:
            moment.fail(f"the picture of {who} is coloured although no colour was wanted")
        long = [line for line in text.split("\n") if cell_len(line.rstrip()) > width]
        if long:
            moment.fail(f"the picture of {who} does not fit {width} columns: {long[0].strip()}")
    if coloured:
        picture(moment.game, moment.run, viewer, USUAL_WIDTH, True, view)
