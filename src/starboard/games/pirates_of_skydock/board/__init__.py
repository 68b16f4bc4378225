"""The drawing of Pirates of Skydock for the web table: one module per area of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from starboard.games.pirates_of_skydock.board import (
    challenge,
    ending,
    gallery,
    left,
    mat,
    me,
    others,
    picture,
    question,
    top,
)
from starboard.games.pirates_of_skydock.board.pieces import MARK, symbols
from starboard.games.pirates_of_skydock.board.series import series
from starboard.games.pirates_of_skydock.board.ship import rules
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.telling import Scenes
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.games.pirates_of_skydock.words import tale
from starboard.kernel.page import FRAMES, Ended, Ending, Kept, Page, Scene, Step, Telling
from starboard.kernel.title import Words
from starboard.page.drawing import style_sheet

_DRAWINGS = (
    top.draw,
    picture.draw,
    left.draw,
    others.draw,
    question.draw,
    mat.draw,
    me.draw,
    challenge.tab,
)


class SkydockPage(Page):
    """The title's `Page`. It keeps the pieces of its last drawings: little changes with one answer."""

    mark = MARK
    frames = FRAMES
    stage_tab = ("Ship", MARK)
    extra = "Roll"
    # Hands, plans and backers are hidden from the others.
    one_view = False
    nouns: ClassVar[Mapping[str, str]] = {
        **{noun: sort for sort, noun in tale.SORTS.items()},
        tale.GLORY: "glory",
        tale.NEUTRALIZED: "neutral",
        tale.SUPPORT: "support",
        tale.OBJECTIVES: "check",
    }

    def __init__(self, tables: Tables, words: Words[SkydockView]) -> None:
        self.tables = tables
        self.words = words
        self._kept = Kept()
        self._scenes = Scenes(words, self.nouns)

    def areas(self, scene: Scene) -> dict[str, str]:
        sight = Sight(self.tables, scene, self._kept)
        return dict(zip(self.drawn, [draw(sight) for draw in _DRAWINGS], strict=True))

    def step(self, telling: Telling) -> Step | None:
        return self._scenes.step(telling)

    def backdrop(self, scene: Scene, step: Step) -> str:
        """The card of a roll about which the reader is asked: the scene lies over the one in the stage."""
        return challenge.in_scene(Sight(self.tables, scene, self._kept)) if step.asks else ""

    def component(self, component: str) -> str:
        return gallery.draw(self.tables, component)

    def series(self, view: SkydockView) -> dict[str, list[float]]:
        """The figures of the charts at the end."""
        return series(view)

    def ending(self, ended: Ended) -> Ending:
        return ending.ending(self.tables, self.words, ended)

    def style(self) -> str:
        return f"{style_sheet(__package__)}{style_sheet(__package__, 'mat.css')}{rules()}"

    def icons(self) -> str:
        return symbols()
