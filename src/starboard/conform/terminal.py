"""The terminal's picture of every question met."""

from __future__ import annotations

from io import StringIO

from rich.cells import cell_len
from rich.console import Console

from starboard.conform.walk import Game, Look, Moment, question_of
from starboard.kernel.run import Run
from starboard.terminal import NARROWEST

USUAL_WIDTH = 100
WIDTHS = (NARROWEST, 120)


def picture(game: Game, run: Run, viewer: int | None, width: int, colour: bool) -> str:
    """What a terminal wider than the picture gets, so that nothing is wrapped or cut."""
    out = StringIO()
    drawn = game.title.terminal(
        game.subject.content,
        game.title.view(run.state, viewer),
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
        if moment.question is not None and moment.sampled(6, 5):
            _check(moment, moment.question.seat, USUAL_WIDTH)
        if moment.sampled(1, 37):
            for viewer in game.viewers:
                for width in WIDTHS:
                    _check(moment, viewer, width)
                picture(game, game.run, viewer, USUAL_WIDTH, True)

    return look


def _check(moment: Moment, viewer: int | None, width: int) -> None:
    who = "a spectator" if viewer is None else f"seat {viewer}"
    text = picture(moment.game, moment.run, viewer, width, False)
    if not text.strip():
        moment.fail(f"the picture of {who} is empty")
    if "\x1b" in text:
        moment.fail(f"the picture of {who} is coloured although no colour was wanted")
    long = [line for line in text.split("\n") if cell_len(line.rstrip()) > width]
    if long:
        moment.fail(f"the picture of {who} does not fit {width} columns: {long[0].strip()}")
