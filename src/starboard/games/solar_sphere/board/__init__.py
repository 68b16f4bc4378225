"""The drawing of Solar Sphere for the web table: one module per area of the page."""

from __future__ import annotations

from functools import cache
from importlib import resources

from starboard.games.solar_sphere.board import gallery, left, mat, me, others, question, stage, top
from starboard.games.solar_sphere.board.dice import Dice
from starboard.games.solar_sphere.board.pieces import symbols
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.tables import Tables
from starboard.kernel.page import Kept, Scene
from starboard.kernel.title import Words


class SolarSpherePage:
    """The title's `Page`. It keeps the pieces of its last drawings: little changes with one answer."""

    # Nothing is hidden from one player that another knows.
    one_view = True

    def __init__(self, tables: Tables, words: Words) -> None:
        self.tables = tables
        self.words = words
        self._kept = Kept()
        self._dice: Dice | None = None

    def areas(self, scene: Scene) -> dict[str, str]:
        if self._dice is None or self._dice.view is not scene.view:
            self._dice = Dice(self.tables, scene.view)
        sight = Sight(self.tables, scene, self._kept, self._dice)
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

    def style(self) -> str:
        return _style()

    def icons(self) -> str:
        return symbols()


@cache
def _style() -> str:
    return resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")
