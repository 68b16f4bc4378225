"""The log over the stage: the whole game, one line for each beat, one column for each seat.

Rounds that are over are folded to one line with what they brought to whom. A beat opens to its events, each
with its clause, in the same columns. It is asked for when somebody opens it, not sent after every answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starboard.kernel.english import count
from starboard.kernel.state import Event
from starboard.kernel.table import Table
from starboard.kernel.tale import Gain, merged
from starboard.page.chronicle import Beat, Chronicle, sitter_name
from starboard.page.face import Face
from starboard.page.kit.scenes import figure
from starboard.page.log_area import Entry, Reader, last_own_step
from starboard.page.markup import clause_link, esc, icon, shape


class _Part(NamedTuple):
    """What the title marks as a part of the game, its heading, and the beats in it."""

    head: str
    entries: list[Entry]


def wide_log(face: Face, seat: int | None) -> str:
    """What the seat may read, from the first event on."""
    # One of its own: that of the table keeps what everybody looks at now.
    chronicle, table = Chronicle(), face.table
    reader = Reader(table.told, None)
    reader.read_on(chronicle, face, table, seat)
    parts = _parts(reader.entries(chronicle, face, table))
    if not parts:
        return '<p class="feed-note">Nothing has happened yet.</p>'
    page = _Columns(face, chronicle, seat, last_own_step(table, seat), _turns(table))
    body = "".join([page.part(part, n, n == len(parts) - 1) for n, part in enumerate(parts)])
    return f'<table class="wide-log"><thead>{page.head()}</thead>{body}</table>'


def _parts(entries: Sequence[Entry]) -> list[_Part]:
    found: list[_Part] = []
    for entry in entries:
        if entry.beat is None and not entry.phase:
            found.append(_Part(entry.seen, []))
        else:
            if not found:
                found.append(_Part("", []))
            found[-1].entries.append(entry)
    # A heading straight before another says what the next one is part of.
    return [part for n, part in enumerate(found) if part.entries or n == len(found) - 1]


def _turns(table: Table) -> list[int]:
    """By the number of an event: which turn of its part it belongs to; 0 before the first."""
    numbers: list[int] = []
    turn = 0
    for told in table.told:
        mark = table.title.mark_of(told.event.verb)
        if mark is not None:
            turn = turn + 1 if mark.turn else 0
        numbers.append(turn)
    return numbers


class _Columns:
    """Draws rows: what was done, then what it brought to each seat."""

    def __init__(
        self, face: Face, chronicle: Chronicle, seat: int | None, since: int, turns: Sequence[int]
    ) -> None:
        self._face = face
        self._chronicle = chronicle
        self._seat = seat
        self._since = since
        self._turns = turns
        self._seats = range(face.table.seat_count)
        self._nouns = {} if face.page is None else face.page.nouns
        self._said = 0

    def head(self) -> str:
        names = "".join(
            f'<th scope="col"{self._mine(n)}>{shape(n, 13)} '
            f"{'You' if n == self._seat else esc(sitter_name(self._face, n))}</th>"
            for n in self._seats
        )
        return f'<tr><th></th><th scope="col">What was done</th>{names}<th></th></tr>'

    def part(self, part: _Part, number: int, now: bool) -> str:
        """A part that is over is folded until somebody opens it."""
        self._said = 0
        beats = [entry.beat for entry in part.entries if entry.beat is not None]
        gains = merged([gain for beat in beats for gain in beat.gains])
        title = part.head.partition('<span class="go">')[2].partition("</span>")[0] or "Set-up"
        head = (
            f'<tbody class="wide-part" data-part="{number}"><tr><th colspan="2" scope="rowgroup"><button '
            f'type="button" data-fold="{number}" aria-expanded="{"true" if now else "false"}">{title}'
            f"<small>{count(len(beats), 'line')}</small></button></th>{self._cells(gains, -1)}<td></td></tr>"
            "</tbody>"
        )
        rows = [
            self._phase(entry.phase, number, now) if beat is None else self._beat(entry, beat, number, now)
            for entry in part.entries
            for beat in (entry.beat,)
        ]
        return head + "".join(rows)

    def _phase(self, phase: str, part: int, now: bool) -> str:
        hidden = "" if now else ' hidden=""'
        return (
            f'<tbody class="wide-phase" data-in="{part}"{hidden}><tr><td></td>'
            f'<th colspan="{2 + len(self._seats)}" scope="rowgroup">{esc(phase)}</th></tr></tbody>'
        )

    def _beat(self, entry: Entry, beat: Beat, part: int, now: bool) -> str:
        turn = self._turns[beat.numbers.stop - 1] if beat.seat >= 0 else 0
        shown = str(turn) if turn and turn != self._said else ""
        self._said = turn or self._said
        fresh = " fresh" if entry.step > self._since else ""
        seats = " ".join(map(str, sorted({line.told.event.seat for line in beat.lines} - {-1})))
        hidden = "" if now else ' hidden=""'
        lines = "".join([self._line(line.told.event, beat.seat) for line in beat.lines])
        return (
            f'<tbody class="wide-beat{fresh}" data-in="{part}" data-seat="{beat.seat}" data-seats="{seats}" '
            f'data-log="{beat.place}" data-places="{esc("|".join(self._places(beat)))}"{hidden}>'
            f'<tr><td class="turn">{shown}</td><td>{shape(beat.seat, 13)}<span>{beat.text}</span></td>'
            f'{self._cells(beat.gains, beat.seat)}<td><button type="button" class="tool" data-open-line="" '
            f'aria-expanded="false" aria-label="Event by event">{icon("chevron", 14)}</button></td></tr>'
            f"{lines}</tbody>"
        )

    def _line(self, event: Event, whose: int) -> str:
        clause = clause_link(self._face.table.title.id, event.clause)
        return (
            f'<tr class="wide-line" hidden=""><td></td><td>{clause}<span>'
            f"{self._chronicle.sentence(self._face, event)}</span></td>"
            f"{self._cells(self._face.words.gains(event), whose)}<td></td></tr>"
        )

    def _places(self, beat: Beat) -> tuple[str, ...]:
        return self._face.words.tale.places([line.told.event for line in beat.lines])

    def _cells(self, gains: Sequence[Gain], whose: int) -> str:
        made = ""
        for seat in self._seats:
            own = [figure(gain, self._nouns, seat == whose) for gain in gains if gain.seat == seat]
            made += f"<td{self._mine(seat)}>{''.join(own)}</td>"
        return made

    def _mine(self, seat: int) -> str:
        return ' class="mine"' if seat == self._seat else ""
