"""The words of one table."""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.pirates_of_skydock.questions import KINDS
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import seat_token
from starboard.kernel.state import Event
from starboard.kernel.title import Explanation, Words


class SkydockWords(Words[SkydockView]):
    """The `Words` of this title for one table."""

    def __init__(self, tables: Tables, options: Mapping[str, Value]) -> None:
        self.tables = tables

    def seat_name(self, seat: int) -> str:
        return COLOURS[seat].capitalize()

    def prompt(self, view: SkydockView, question: Question) -> str:
        return f"{seat_token(question.seat)}: {KINDS.prompt(self.tables, view, question)}"

    def label(self, view: SkydockView, question: Question, value: Value) -> str:
        return KINDS.label(self.tables, view, question, value)

    def sentence(self, event: Event) -> str:
        return f"{event.verb} {event.seat} {event.data}"

    def explain(self, component: str) -> Explanation | None:
        return None

    def summary(self) -> str:
        return ""
