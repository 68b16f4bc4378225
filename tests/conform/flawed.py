"""The small titles of the kernel's tests with words and drawings, ready to be given a flaw."""

from __future__ import annotations

import json
from dataclasses import replace
from html import escape
from typing import Any

from rich.text import Text
from tests.kernel.staged import STAGED, StagedWords
from tests.kernel.toy import TOY

from starboard.conform.suite import conform, find_checks
from starboard.conform.walk import Subject
from starboard.kernel.page import AREAS, Page, Scene
from starboard.kernel.state import Event
from starboard.kernel.title import AnyTitle, AnyWords


class PlainWords(StagedWords):
    def sentence(self, event: Event) -> str:
        return " ".join([event.verb, *map(str, event.data)]) + "."


class PlainPage(Page):
    one_view = False

    def areas(self, scene: Scene) -> dict[str, str]:
        names = ", ".join(escape(sitter.name) for sitter in scene.sitters)
        areas = dict.fromkeys(AREAS, "")
        areas["others"] = f"<p>{names}</p>"
        areas["question"] = "".join(self.button(choice.value, choice.label) for choice in scene.choices)
        return areas

    def button(self, value: int | str, label: str) -> str:
        return f'<button type="button" data-answer="{escape(json.dumps(value))}">{escape(label)}</button>'

    def component(self, component: str) -> str:
        return ""

    def style(self) -> str:
        return ""

    def icons(self) -> str:
        return ""


def _terminal(content: Any, view: Any, words: AnyWords, **how: Any) -> Text:
    return Text(str(view.round))


def _words(content: Any, options: Any) -> PlainWords:
    return PlainWords()


def _page(content: Any, words: AnyWords) -> PlainPage:
    return PlainPage()


SOUND_STAGED = replace(STAGED, words=_words, terminal=_terminal, page=_page)
SOUND_TOY = replace(
    TOY,
    options=(replace(TOY.options[0], choices=("none",)), TOY.options[1]),
    words=_words,
    terminal=_terminal,
    page=_page,
)


def toy_with(flaw: str) -> AnyTitle:
    return replace(SOUND_TOY, options=(replace(TOY.options[0], choices=(flaw,)), TOY.options[1]))


def breaches(title: AnyTitle, check: str, games: int = 4) -> tuple[str, ...]:
    """What one check finds in a title."""
    (outcome,) = conform(Subject(title, games, "flawed"), find_checks([check]))
    return outcome.breaches
