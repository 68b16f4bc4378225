"""The drawing for the page."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.kernel.page import AREAS, Page, Scene
from starboard.kernel.title import Words
from starboard.page.drawing import answer
from starboard.page.markup import esc


class SkydockPage(Page):
    def __init__(self, tables: Tables, words: Words[SkydockView]) -> None:
        self.tables = tables

    def areas(self, scene: Scene) -> dict[str, str]:
        made = dict.fromkeys(AREAS, "")
        made["question"] = "".join(
            f'<button class="chip" {answer(choice.value)}>{esc(choice.label)}</button>'
            for choice in scene.choices
        )
        return made
