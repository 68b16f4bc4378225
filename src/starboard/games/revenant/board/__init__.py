"""The drawing of Revenant for the web table: one module per area of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from starboard.games.revenant.board import gallery, left, mat, me, others, question, stage, top
from starboard.games.revenant.board.made_of import made_of
from starboard.games.revenant.board.series import series
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.symbols import symbols
from starboard.games.revenant.board.telling import Scenes
from starboard.games.revenant.scoring import CREW_NAME
from starboard.games.revenant.tables import Tables
from starboard.games.revenant.view import RevenantView
from starboard.games.revenant.words import tale
from starboard.kernel.page import AREAS, FRAMES, Ended, Ending, Page, Scene, Step, Target, Telling
from starboard.kernel.title import Words
from starboard.page.drawing import style_sheet
from starboard.page.kit.memory import Memory, Watching

_DRAWINGS = (top.draw, stage.draw, left.draw, others.draw, question.draw, mat.draw, me.draw)


class RevenantPage(Page):
    """The title's `Page`. It keeps the pieces of its last drawings: little changes with one answer."""

    mark = gallery.MARK
    frames = FRAMES
    # Hands and plans are hidden from the others.
    one_view = False
    nouns: ClassVar[Mapping[str, str]] = {
        **{noun: f"rv-{name}" for name, noun in (tale.RESOURCES | tale.INFLUENCE).items()},
        tale.HIDDEN: "hidden-card",
        tale.DATA: "rv-cube",
        tale.VOID: "rv-cleanse",
        tale.CORRUPTION: "rv-cor",
        tale.TACTICS: "tactics",
        tale.RANK: "rv-promote",
        tale.CARDS: "rv-affiliate",
        tale.PRESTIGE: "points",
    }

    def __init__(self, tables: Tables, words: Words[RevenantView]) -> None:
        self.tables = tables
        self.words = words
        self._memory = Memory()
        self._scenes = Scenes(tables, words, self.nouns)
        self._watching = Watching(lambda watched: Sight(tables, watched, self._memory))

    def areas(self, scene: Scene) -> dict[str, str]:
        sight = Sight(self.tables, scene, self._memory, self._watching.of(scene))
        return dict(zip(AREAS, [draw(sight) for draw in _DRAWINGS], strict=True))

    def step(self, telling: Telling) -> Step | None:
        return self._scenes.step(telling)

    def component(self, component: str) -> str:
        return gallery.draw(self.tables, component)

    def ending(self, ended: Ended) -> Ending:
        view: RevenantView = ended.view
        target = None
        if view.solo is not None:  # REVS-6.2
            target = Target(sum([line.points[-1] for line in view.sheet]), CREW_NAME, "to beat")
        return Ending(made_of=made_of(self.tables, view), target=target)

    def series(self, view: RevenantView) -> dict[str, list[float]]:
        """The figures of the charts at the end."""
        return series(view)

    def style(self) -> str:
        return style_sheet(__package__) + style_sheet(__package__, "compact.css")

    def icons(self) -> str:
        return symbols()
