"""The words of one table: who sits where, prompts, labels, log sentences, explanations, the summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starboard.games.pirates_of_skydock.questions import KINDS
from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SkydockView
from starboard.games.pirates_of_skydock.words import summary
from starboard.games.pirates_of_skydock.words.explain import glossary
from starboard.games.pirates_of_skydock.words.log import LOG, Telling
from starboard.games.pirates_of_skydock.words.tale import TALE
from starboard.kernel.ask import Question, Value
from starboard.kernel.glossary import Glossary
from starboard.kernel.naming import seat_token
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Tale
from starboard.kernel.title import Explanation, Words


class SkydockWords(Words[SkydockView]):
    """The `Words` of this title for one table."""

    def __init__(self, tables: Tables, options: Mapping[str, Value]) -> None:
        self.tables = tables
        self.seats = int(options.get("seats", len(COLOURS)))
        self.telling = Telling(tables, tables.spots_per_level[self.seats])
        self._glossary: Glossary | None = None

    def seat_name(self, seat: int) -> str:
        return COLOURS[seat].capitalize()

    def prompt(self, view: SkydockView, question: Question) -> str:
        return f"{seat_token(question.seat)}: {KINDS.prompt(self.tables, view, question)}"

    def label(self, view: SkydockView, question: Question, value: Value) -> str:
        return KINDS.label(self.tables, view, question, value)

    def sentence(self, event: Event) -> str:
        return LOG.tell(self.telling, seat_token, event)

    @property
    def tale(self) -> Tale[Telling]:
        return TALE

    def head(self, event: Event) -> str:
        return TALE.head(self.telling, seat_token, event)

    def phase(self, event: Event) -> str:
        return TALE.phase(self.telling, event)

    def gains(self, event: Event) -> tuple[Gain, ...]:
        return TALE.gains(self.telling, event)

    def explain(self, component: str) -> Explanation | None:
        if self._glossary is None:
            self._glossary = glossary(self.tables, self.telling.spots_per_level)
        return self._glossary.find(component)

    def summary(self) -> str:
        return summary.summary(self.tables, self.seats)

    def guide(self) -> Sequence[tuple[str, str]]:
        return summary.guide(self.tables, self.seats)
