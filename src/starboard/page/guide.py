"""The first turns, guided: a few short cards on what you can do now and why you might.

A title may bring its own cards (`Words.guide`). Otherwise the cards are made from its summary: lines such as
`A turn: first …` become cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from starboard.kernel.english import capital
from starboard.kernel.title import AnyWords

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


def guide_for(words: AnyWords) -> Guide:
    own = [Card(head=head, text=text) for head, text in words.guide()]
    return {"steps": [_FIRST, *(own or _from_summary(words.summary())), _LAST]}


def _from_summary(summary: str) -> Iterable[Card]:
    for number, line in enumerate(line for line in summary.splitlines() if line.strip()):
        head, colon, text = line.partition(": ")
        if colon and len(head) <= _LONGEST_HEAD:
            yield Card(head=head, text=capital(text))
        elif number == 1:
            yield Card(head="What it’s about", text=line)
