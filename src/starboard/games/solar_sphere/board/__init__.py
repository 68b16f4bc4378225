"""The drawing of Solar Sphere for the web table: one module per area of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from starboard.games.solar_sphere.board import gallery, left, mat, me, others, question, stage, top
from starboard.games.solar_sphere.board.dice import Dice
from starboard.games.solar_sphere.board.pieces import symbols
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.board.telling import Battle
from starboard.games.solar_sphere.scoring import DRANDA_NAME
from starboard.games.solar_sphere.tables import FACTIONS, RESOURCES, Tables
from starboard.games.solar_sphere.view import SolarSphereView
from starboard.kernel.page import (
    AREAS,
    FRAMES,
    Ended,
    Ending,
    Kept,
    Page,
    Scene,
    Step,
    Target,
    Telling,
)
from starboard.kernel.title import Words
from starboard.page.drawing import style_sheet

_DRAWINGS = (top.draw, stage.draw, left.draw, others.draw, question.draw, mat.draw, me.draw)


class SolarSpherePage(Page):
    """The title's `Page`. It keeps the pieces of its last drawings: little changes with one answer."""

    frames = FRAMES
    # Nothing is hidden from one player that another knows.
    one_view = True
    nouns: ClassVar[Mapping[str, str]] = {
        **{name: name for name in (*RESOURCES, *FACTIONS, "points", "morale", "reputation")},
        "drones": "drone",
    }

    def __init__(self, tables: Tables, words: Words[SolarSphereView]) -> None:
        self.tables = tables
        self.words = words
        self._kept = Kept()
        self._dice: Dice | None = None
        self._battle = Battle(tables, words, self.nouns)

    def areas(self, scene: Scene) -> dict[str, str]:
        if self._dice is None or self._dice.view is not scene.view:
            self._dice = Dice(self.tables, scene.view)
        sight = Sight(self.tables, scene, self._kept, self._dice)
        return dict(zip(AREAS, [draw(sight) for draw in _DRAWINGS], strict=True))

    def step(self, telling: Telling) -> Step | None:
        return self._battle.step(telling)

    def component(self, component: str) -> str:
        return gallery.draw(self.tables, component)

    def ending(self, ended: Ended) -> Ending:
        """SS-16.5: alone, DRANDA has to be beaten."""
        dranda = ended.view.dranda
        return Ending(target=None if dranda is None else Target(dranda.estimate, DRANDA_NAME, "to beat"))

    def style(self) -> str:
        sheets = ("asking.css", "compact.css")
        return style_sheet(__package__) + "".join(style_sheet(__package__, sheet) for sheet in sheets)

    def icons(self) -> str:
        return symbols()
