"""The drawing of Voidfall for the web table: one module per part of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import (
    difficulties,
    end_card,
    evaluation,
    gallery,
    left,
    mat,
    me,
    others,
    picture,
    question,
    scenarios,
    top,
)
from starboard.games.voidfall.board.pieces import MARK, symbols
from starboard.games.voidfall.board.series import series
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.signs import RESOURCES as ICONS
from starboard.games.voidfall.board.telling import EVALUATION, Scenes
from starboard.games.voidfall.race import VOIDBORN
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Value
from starboard.kernel.page import FRAMES, Ended, Ending, Kept, Page, Scene, Step, Target, Telling
from starboard.kernel.title import Words
from starboard.page.drawing import style_sheet

_DRAWINGS = (top.draw, picture.draw, left.draw, others.draw, question.draw, mat.draw, me.draw)
_SHEETS = (
    *("style.css", "map.css", "combat.css", "columns.css", "mat.css", "scenes.css", "choices.css"),
    "peril.css",
)


class VoidfallPage(Page):
    """The title's `Page`. It keeps the pieces of its last drawings: little changes with one answer."""

    mark = MARK
    frames = FRAMES
    stage_tab = ("Map", MARK)
    mat_tab = "My House"
    # Agenda hands, plans and what was looked at are hidden from the others.
    one_view = False
    nouns: ClassVar[Mapping[str, str]] = {
        **dict(zip(v.RESOURCES, ICONS, strict=True)),
        **{name: f"t-{name}" for name in v.TRACKS},
        **{name: name for name in ("influence", "glory", "corruption")},
        **{"trade": "trade-token", "fleet": "corvette", "sectors": "planet"},
    }

    def __init__(self, tables: Tables, words: Words[VoidfallView]) -> None:
        self.tables = tables
        self.words = words
        self._kept = Kept()
        self._scenes = Scenes(words, self.nouns)

    @property
    def has_secrets(self) -> bool:
        """Against the Void all lies open, but a Focus that is chosen beforehand (2.4, VF-38.1)."""
        return not (isinstance(self.words, VoidfallWords) and self.words.is_open)

    def areas(self, scene: Scene) -> dict[str, str]:
        sight = Sight(self.tables, scene, self._kept)
        return dict(zip(self.drawn, [draw(sight) for draw in _DRAWINGS], strict=True))

    def step(self, telling: Telling) -> Step | None:
        return self._scenes.step(telling)

    def backdrop(self, scene: Scene, step: Step) -> str:
        """The table of the Evaluation stays in sight while its steps are told."""
        if step.scene != EVALUATION:
            return ""
        return evaluation.draw(Sight(self.tables, scene, self._kept))

    def component(self, component: str) -> str:
        return gallery.draw(self.tables, component)

    def choice(self, option: str, value: Value, seats: int, beside: str = "") -> str:
        """The map of a scenario; what a difficulty means for the scenario that is chosen."""
        if option == "difficulty":
            return difficulties.draw(self.tables, str(value), beside, seats)
        return scenarios.draw(self.tables, str(value), seats) if option == "scenario" else ""

    def series(self, view: VoidfallView) -> dict[str, list[float]]:
        """The figures of the charts at the end."""
        return series(view)

    def ending(self, ended: Ended) -> Ending:
        """How the race against the Void ended."""
        view: VoidfallView = ended.view
        target = None
        if view.peril is not None:  # VF-11.3
            target = Target(view.peril.race.total, VOIDBORN, "to reach")
        elif view.goal:  # VF-38.3
            target = Target(view.goal, "Goal", "to reach")
        return Ending(card=end_card.draw(self.tables, view, ended.names), target=target)

    def style(self) -> str:
        return "".join([style_sheet(__package__, name) for name in _SHEETS])

    def icons(self) -> str:
        return symbols()
