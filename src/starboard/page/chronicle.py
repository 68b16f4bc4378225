"""Events put together for showing: names instead of colours, turns, and where somebody learned something.

Two verbs are a convention among titles: `round` opens a round (its number comes first in the data) and `turn`
opens a seat's turn. A title that tells neither gets turns by who answered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from starboard.kernel.table import Table, Told
from starboard.page.markup import clause_link, shape

if TYPE_CHECKING:
    from starboard.server.face import Face

ROUND = "round"
TURN = "turn"


def sitter_name(face: Face, seat: int) -> str:
    """The person or bot at a seat; automata are called what the title calls them."""
    if 0 <= seat < len(face.info.seats) and face.info.seats[seat].name:
        return face.info.seats[seat].name
    return face.words.seat_name(seat)


def sentence(face: Face, told: Told) -> Markup:
    """A log sentence in which the colours of seats are replaced by who sits there."""
    text = face.words.sentence(told.event)
    names = {face.words.seat_name(seat): sitter_name(face, seat) for seat in range(face.table.seat_count)}
    parts = re.split(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)", text)
    # Every second part is a colour.
    return Markup("").join(
        Markup("<b>{}</b>").format(names[part]) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log, ready but for whether it is fresh. `kind`: head, sub, round, turn."""

    told: Told
    kind: str
    rest: str

    def html(self, fresh: bool) -> str:
        if self.kind in (ROUND, TURN):
            return f'<li class="log-sep {self.kind}"{self.rest}'
        sub = " sub" if self.kind == "sub" else ""
        return f'<li class="log-line{sub}{" fresh" if fresh else ""}"{self.rest}'


class Chronicle:
    """The lines of one table. Each is made once: a page is drawn for every viewer after every answer."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._lines: dict[int, Line] = {}

    def lines(self, face: Face, table: Table, seat: int | None, most: int) -> list[Line]:
        """The last lines this seat may read, oldest first."""
        names = tuple(s.name for s in face.info.seats)
        if names != self._names:
            self._names, self._lines = names, {}
        told = table.told
        found: list[Line] = []
        for number in range(len(told) - 1, -1, -1):
            event = told[number].event
            if event.to is not None and seat not in event.to:
                continue
            line = self._lines.get(number)
            # After an undo the same number may stand for another event.
            if line is None or line.told != told[number]:
                line = self._line(face, table, number)
                self._lines[number] = line
            if line.rest:
                found.append(line)
            if len(found) >= most:
                break
        found.reverse()
        return found

    def _line(self, face: Face, table: Table, number: int) -> Line:
        told = table.told[number]
        text = sentence(face, told)
        if not text:
            return Line(told, "sub", "")
        verb, seat, clause, _, _ = told.event
        if verb in (ROUND, TURN):
            mark = shape(seat, 11) if seat >= 0 else ""
            rest = Markup(' data-log="{}">{}<span class="go">{}</span></li>').format(
                number, mark, text.striptags().rstrip(".")
            )
            return Line(told, verb, str(rest))
        first = all(
            other.step != told.step or other.event.verb in (ROUND, TURN)
            for other in table.told[max(0, number - 12) : number]
        )
        kind = "head" if first else "sub"
        link = clause_link(table.title.id, clause)
        rest = Markup(
            ' data-log="{}">{}<button type="button" class="go" data-step="{}">{}</button>{}</li>'
        ).format(number, shape(seat, 12) if first else "", told.step, text, link)
        return Line(told, kind, str(rest))


_chronicles: WeakKeyDictionary[Face, Chronicle] = WeakKeyDictionary()


def chronicle_of(face: Face) -> Chronicle:
    found = _chronicles.get(face)
    if found is None:
        found = _chronicles[face] = Chronicle()
    return found
