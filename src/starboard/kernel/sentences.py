"""What happened, in sentences: a title declares one for every verb that its rules tell.

A sentence is a text with fields, or a function where it takes more thought. `{who}` is the seat that acts,
`{seats}` are all the data as seats in their order, `{0}` is the first of the event's data as it stands, and
`{0:place}` is the same as the title's form "place" shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from string import Formatter
from typing import Generic, TypeAlias, TypeVar

from starboard.kernel.ask import Value
from starboard.kernel.english import capital
from starboard.kernel.errors import StarboardError
from starboard.kernel.state import Event

W = TypeVar("W")
Data: TypeAlias = tuple[Value, ...]
Form: TypeAlias = Callable[[W, Value], str]
Sentence: TypeAlias = Callable[[W, str, Data], str]
Called: TypeAlias = Callable[[int], str]
Piece: TypeAlias = tuple[str, str, str]


class Sentences(Generic[W]):
    """The sentences of a title's log. `W` is whatever the title puts things into words with."""

    def __init__(self, sentences: Mapping[str, str | Sentence[W]], forms: Mapping[str, Form[W]]) -> None:
        self.forms = forms
        self._sentences: dict[str, Sentence[W] | list[Piece]] = {}
        for verb, said in sentences.items():
            self._sentences[verb] = self._pieces(verb, said) if isinstance(said, str) else said

    def _pieces(self, verb: str, text: str) -> list[Piece]:
        """The text cut up, once: what stands before a field, the field, its form."""
        pieces = []
        for before, field, form, _ in Formatter().parse(text):
            if field is not None and field not in ("who", "seats") and not field.isdigit():
                raise StarboardError(f"The sentence for '{verb}' has a field '{field}' that nothing fills.")
            if form and form not in self.forms:
                raise StarboardError(f"The sentence for '{verb}' has a form '{form}' that is not declared.")
            pieces.append((before, field or "", form or ""))
        return pieces

    def __iter__(self) -> Iterator[str]:
        """The verbs that have a sentence."""
        return iter(self._sentences)

    def __contains__(self, verb: object) -> bool:
        return verb in self._sentences

    def tell(self, words: W, called: Called, event: Event) -> str:
        """The sentence of an event; `called` says what a seat is called."""
        return capital(self.put(words, called, event))

    def put(self, words: W, called: Called, event: Event) -> str:
        """The same as part of another sentence."""
        said = self._sentences.get(event.verb)
        if said is None:
            raise StarboardError(f"The rules tell '{event.verb}', but the log has no sentence for it.")
        who = called(event.seat) if event.seat >= 0 else ""
        if callable(said):
            return said(words, who, event.data)
        return "".join([piece[0] + self._shown(words, called, who, event.data, piece) for piece in said])

    def _shown(self, words: W, called: Called, who: str, data: Data, piece: Piece) -> str:
        _, field, form = piece
        if field == "who":
            return who
        if field == "seats":
            return ", ".join([called(int(seat)) for seat in data])
        if not field:
            return ""
        datum = data[int(field)]
        return self.forms[form](words, datum) if form else str(datum)
