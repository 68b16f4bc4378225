"""The words of a table whose questions and log sentences are declared."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from starboard.kernel.ask import Question, Value
from starboard.kernel.kinds import Kinds
from starboard.kernel.naming import seat_token
from starboard.kernel.sentences import Sentences
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Tale
from starboard.kernel.title import View, Words

V = TypeVar("V", bound=View)
W = TypeVar("W")


class DeclaredWords(Words[V], Generic[V, W]):
    """Prompts and labels from the title's kinds of question, the log from its sentences.

    `tale`: how what the log says is told in beats. `lexicon` is whatever all of them put things into words
    with. The first `people` seats are people, spoken of by their tokens; the others, such as an automaton,
    have names of their own.
    """

    def __init__(
        self, kinds: Kinds[Any, W, V], log: Sentences[W], lexicon: W, people: int, tale: Tale[W] | None = None
    ) -> None:
        self._kinds = kinds
        self._log = log
        self._tale: Tale[W] = Tale() if tale is None else tale
        self.lexicon = lexicon
        self._people = people

    def called(self, seat: int) -> str:
        return seat_token(seat) if 0 <= seat < self._people else self.seat_name(seat)

    def prompt(self, view: V, question: Question) -> str:
        return f"{self.called(question.seat)}: {self._kinds.prompt(self.lexicon, view, question)}"

    def label(self, view: V, question: Question, value: Value) -> str:
        return self._kinds.label(self.lexicon, view, question, value)

    def sentence(self, event: Event) -> str:
        return self._log.tell(self.lexicon, self.called, event)

    @property
    def tale(self) -> Tale[W]:
        return self._tale

    def head(self, event: Event) -> str:
        return self._tale.head(self.lexicon, self.called, event)

    def phase(self, event: Event) -> str:
        return self._tale.phase(self.lexicon, event)

    def gains(self, event: Event) -> tuple[Gain, ...]:
        return self._tale.gains(self.lexicon, event)
