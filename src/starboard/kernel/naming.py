"""Who is who in a sentence.

A title's words speak of seats by a token each; whoever shows a sentence puts in what that seat is called
there: a colour in a terminal, a name at a table of people. Tokens are letters that no keyboard has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from starboard.kernel.ask import Question, Value
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, Tale
from starboard.kernel.title import AnyWords, Closed

_FIRST: Final = 0xE000
_MOST: Final = 16
_TOKEN: Final = re.compile(f"([{chr(_FIRST)}-{chr(_FIRST + _MOST - 1)}])")


def seat_token(seat: int) -> str:
    assert 0 <= seat < _MOST, f"there is no token for seat {seat}"
    return chr(_FIRST + seat)


def name_seats(text: str, name: Callable[[int], str]) -> str:
    """The text with every seat called by its name."""
    return _TOKEN.sub(lambda found: name(ord(found[0]) - _FIRST), text)


def split_seats(text: str) -> list[str | int]:
    """The text in pieces: strings, and the numbers of the seats between them."""
    return [
        ord(piece) - _FIRST if place % 2 else piece for place, piece in enumerate(_TOKEN.split(text)) if piece
    ]


def heads_of(words: AnyWords, events: Iterable[Event], whose: int) -> list[str]:
    """What the events of a beat add to its name, seats by their tokens.

    The name of a beat begins with whose it is; who acts is said again only when it is another.
    """
    acting = seat_token(whose) if 0 <= whose < _MOST else ""
    found = []
    for event in events:
        head = words.head(event)
        if _TOKEN.match(head):
            if head[0] == acting:
                head = head[1:].lstrip()
            else:
                acting = head[0]
        if head:
            found.append(head)
    return found


class Speaker:
    """A title's words, with every seat called by its name."""

    __slots__ = ("_name", "_words")

    def __init__(self, words: AnyWords, name: Callable[[int], str] | None = None) -> None:
        """Without names a seat is called what the title calls it."""
        self._words = words
        self._name = words.seat_name if name is None else name

    def prompt(self, view: Any, question: Question) -> str:
        return name_seats(self._words.prompt(view, question), self._name)

    def label(self, view: Any, question: Question, value: Value) -> str:
        return name_seats(self._words.label(view, question, value), self._name)

    def sentence(self, event: Event) -> str:
        return name_seats(self._words.sentence(event), self._name)

    def heads(self, events: Iterable[Event], whose: int) -> list[str]:
        return [name_seats(head, self._name) for head in heads_of(self._words, events, whose)]

    def gains(self, event: Event) -> Sequence[Gain]:
        return self._words.gains(event)

    def phase(self, event: Event) -> str:
        return self._words.phase(event)

    @property
    def tale(self) -> Tale[Any]:
        return self._words.tale

    def name(self, seat: int) -> str:
        return self._name(seat)

    def closed(self, found: Iterable[Closed]) -> tuple[Closed, ...]:
        name = self._name
        return tuple(
            msgspec.structs.replace(
                one,
                what=name_seats(one.what, name),
                reason=name_seats(one.reason, name),
                needs=tuple(
                    msgspec.structs.replace(need, text=name_seats(need.text, name)) for need in one.needs
                ),
            )
            for one in found
        )
