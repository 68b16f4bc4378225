"""The first turns, guided: a few short cards on what you can do now and why you might.

A title may bring its own cards with a method `guide()` of its words: pairs of heading and text. Otherwise the
cards are made from its summary: lines such as `A turn: first …` become cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from starboard.kernel.title import Words

_LONGEST_HEAD = 26


class Card(TypedDict):
    head: str
    text: str


class Guide(TypedDict):
    steps: list[Card]


_FIRST = Card(
    head="What glows is yours to take",
    text="The bar below asks one question at a time. Every option is a button there and a glowing target on "
    "the board; point at either and both light up. A dashed one is closed: click it to read why.",
)
_LAST = Card(
    head="Nothing is lost",
    text="Undo takes back your steps until dice are rolled or a card is turned up; an eye marks a click "
    "that does so. Point at anything to have it explained. Press ? for keyboard shortcuts.",
)


def guide_for(words: Words) -> Guide:
    own = getattr(words, "guide", None)
    cards = list(_own(own())) if callable(own) else list(_from_summary(words.summary()))
    return {"steps": [_FIRST, *cards, _LAST]}


def _own(pairs: Iterable[tuple[str, str]]) -> Iterable[Card]:
    for head, text in pairs:
        yield Card(head=head, text=text)


def _from_summary(summary: str) -> Iterable[Card]:
    for number, line in enumerate(line for line in summary.splitlines() if line.strip()):
        head, colon, text = line.partition(": ")
        if colon and len(head) <= _LONGEST_HEAD:
            yield Card(head=head, text=text[:1].upper() + text[1:])
        elif number == 1:
            yield Card(head="What it’s about", text=line)
