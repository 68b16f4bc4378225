"""The drawing of Revenant for the web table: one module per area of the page."""

from __future__ import annotations

from functools import cache
from importlib import resources

from starboard.games.revenant.board import gallery, left, mat, me, others, question, stage, top
from starboard.games.revenant.board.series import series
from starboard.games.revenant.board.sight import Memory, Sight
from starboard.games.revenant.board.symbols import symbols
from starboard.games.revenant.tables import Tables
from starboard.games.revenant.view import RevenantView
from starboard.kernel.page import Scene
from starboard.kernel.title import Words


class RevenantPage:
    """The title's `Page`. It keeps the pieces of its last drawings: little changes with one answer."""

    mark = gallery.MARK
    # Hands and plans are hidden from the others.
    one_view = False

    def __init__(self, tables: Tables, words: Words) -> None:
        self.tables = tables
        self.words = words
        self._memory = Memory()

    def areas(self, scene: Scene) -> dict[str, str]:
        sight = Sight(self.tables, scene, self._memory)
        return {
            "top": top.draw(sight),
            "stage": stage.draw(sight),
            "left": left.draw(sight),
            "others": others.draw(sight),
            "question": question.draw(sight),
            "mat": mat.draw(sight),
            "me": me.draw(sight),
        }

    def component(self, component: str) -> str:
        return gallery.component(self.tables, component)

    def series(self, view: RevenantView) -> dict[str, list[float]]:
        """The figures of the charts at the end."""
        return series(view)

    def style(self) -> str:
        return _style()

    def icons(self) -> str:
        return symbols()


@cache
def _style() -> str:
    return resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")
