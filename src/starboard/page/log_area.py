"""The log, told in beats: down is later, a beat opens to its events, a lock stands where undo stops."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from starboard.kernel.log import Remark
from starboard.kernel.table import Table, Told
from starboard.kernel.tale import Tale
from starboard.page.chronicle import Beat, Chronicle, chronicle_of, sitter_name
from starboard.page.face import Face
from starboard.page.markup import esc, icon, shape
from starboard.page.way_back import WayBack

# More would be sent anew after every answer; earlier lines are one click away in the history.
MOST_LINES = 48
_LOCK = f'<li class="log-sep lock">{icon("lock", 12)}<span>undo stops here</span></li>'

_WIDE = (
    '<button type="button" class="wide-open" data-do="wide-log" aria-label="The whole log, wide" '
    f'title="The whole log, wide (L)">{icon("wide", 14)}</button>'
)


class Entry(NamedTuple):
    """A beat, a heading or a remark: how it looks when seen and when fresh, and how many events it holds.

    `step` is that of its first event, `last` that of its last; a beat is kept as such too. `phase` is the
    phase over which it is a heading, within a part of the game.
    """

    step: int
    last: int
    seen: str
    fresh: str
    lines: int
    beat: Beat | None = None
    phase: str = ""


class Reader:
    """The log as those read it who look through one seat. It grows: what was told stays as it is."""

    __slots__ = ("_done", "_entries", "_last", "_most", "_open", "_parts", "_phase", "since", "told")

    def __init__(self, told: list[Told], most: int | None = MOST_LINES) -> None:
        """`most`: of how many events it need know; None means all."""
        self.told = told
        self._most = most
        self._done = 0
        self._entries: list[Entry] = []
        # The numbers of the events of the beat that is not over yet.
        self._open: list[int] = []
        # That beat as an entry, until there is more to it: a page asks for it several times.
        self._last: Entry | None = None
        # Those of the last two that opened a part of the game.
        self._parts: list[int] = []
        # The phase whose heading was the last.
        self._phase = ""
        # What has happened since the seat's own move, after so many answers and events.
        self.since: tuple[int, int, list[Beat]] = (0, 0, [])

    def read_on(self, chronicle: Chronicle, face: Face, table: Table, seat: int | None) -> None:
        """Takes in what has been told since."""
        for number in range(self._done, len(self.told)):
            event = self.told[number].event
            hidden = event.to is not None and seat not in event.to
            if hidden or not chronicle.line(face, table, number).html:
                continue
            mark = table.title.mark_of(event.verb)
            phase = face.words.phase(event)
            if phase and phase != self._phase:
                self._close(chronicle, face, table)
                self._entries.append(
                    _heading(self.told[number].step, chronicle.place(self.told, number), phase)
                )
                self._phase = phase
            if mark is not None:
                self._close(chronicle, face, table)
                if not mark.turn:
                    self._parts = [*self._parts[-1:], number]
                    self._phase = ""
                # Where a beat says whose it is, a heading for every turn would only repeat it.
                if not (mark.turn and face.words.tale.opens):
                    line = chronicle.line(face, table, number).html
                    self._entries.append(Entry(self.told[number].step, self.told[number].step, line, line, 1))
            else:
                if self._open and self._begins(face.words.tale, number):
                    self._close(chronicle, face, table)
                self._open.append(number)
        if len(self.told) > self._done:
            self._done = len(self.told)
            self._last = None
            self._forget()

    def _begins(self, tale: Tale[Any], number: int) -> bool:
        first, last, new = self.told[self._open[0]], self.told[self._open[-1]], self.told[number]
        return tale.begins(first.event, last.step, new.event, new.step)

    def _close(self, chronicle: Chronicle, face: Face, table: Table) -> None:
        if self._open:
            self._entries.append(self._entry(chronicle, face, table))
            self._open = []

    def _entry(self, chronicle: Chronicle, face: Face, table: Table) -> Entry:
        beat = chronicle.beat(face, table, tuple(self._open), self._parts)
        first, last = self.told[self._open[0]].step, self.told[self._open[-1]].step
        return Entry(first, last, beat.html(False), beat.html(True), len(self._open), beat)

    def _forget(self) -> None:
        """What is too old to be shown need not be kept; one entry more tells that there was something."""
        if self._most is None:
            return
        left = self._most - len(self._open)
        for place in range(len(self._entries) - 1, -1, -1):
            if left < 0:
                del self._entries[:place]
                break
            left -= self._entries[place].lines

    def entries(self, chronicle: Chronicle, face: Face, table: Table) -> list[Entry]:
        """Oldest first."""
        if not self._open:
            return self._entries
        if self._last is None:
            self._last = self._entry(chronicle, face, table)
        return [*self._entries, self._last]


def _heading(step: int, place: str, phase: str) -> Entry:
    line = f'<li class="log-sep phase" data-log="p{place}"><span class="go">{esc(phase)}</span></li>'
    return Entry(step, step, line, line, 0, phase=phase)


class _Readers(NamedTuple):
    """Those who read the log of the present at one table."""

    told: list[Told]
    names: tuple[str, ...]
    by_seat: dict[int | None, Reader]


_readers: WeakKeyDictionary[Face, _Readers] = WeakKeyDictionary()


def log_area(face: Face, seat: int | None, step: int | None) -> str:
    table = face.table_at(step)
    chronicle = chronicle_of(face)
    reader = _reader(face, seat) if step is None else Reader(table.told)
    reader.read_on(chronicle, face, table, seat)
    since = last_own_step(table, seat) if step is None else len(table.answers) + 1
    said = face.remarks if step is None else [remark for remark in face.remarks if remark.step <= step]
    shown = _with_remarks(reader.entries(chronicle, face, table), said)
    boundary = 0 if face.branch or face.over else table.boundary
    made: list[str] = []
    back = WayBack(face, seat if step is None else None)
    left = MOST_LINES
    for at, last, seen, fresh, lines, beat, _ in reversed(shown):
        if left <= 0 and lines:
            made.append(
                f'<li class="feed-note"><button type="button" class="text-link" data-step="{last}">'
                f"Earlier: look at step {last}</button></li>"
            )
            break
        left -= lines
        if last <= boundary and boundary:
            made.append(_LOCK)
            boundary = 0
        new = at > since or (at == since and _in_scene(chronicle, face, table, beat, seat))
        button = "" if beat is None else back.button(beat.lines[0].told.step - 1, "btn")
        if beat is not None and button:
            made.append(beat.html(new, button))
        else:
            made.append(fresh if new else seen)
    if not made:
        return '<p class="feed-note">Nothing has happened yet.</p>'
    return f'{_filter(face, seat)}<ol class="log">{"".join(reversed(made))}</ol>'


def whole_story(face: Face) -> list[tuple[int, int, Beat]]:
    """Every beat of the game that everybody may know, with the steps at which it began and ended."""
    chronicle, table = chronicle_of(face), face.table
    reader = Reader(table.told, None)
    reader.read_on(chronicle, face, table, None)
    entries = reader.entries(chronicle, face, table)
    return [(entry.step, entry.last, entry.beat) for entry in entries if entry.beat is not None]


def since_own_move(face: Face, seat: int) -> list[Beat]:
    """The others' beats before the answers that the seat has given in a row, or just now, oldest first."""
    chronicle, table = chronicle_of(face), face.table
    reader = _reader(face, seat)
    if reader.since[:2] == (len(table.answers), len(table.told)):
        return reader.since[2]
    reader.read_on(chronicle, face, table, seat)
    end = len(table.answers)
    while end and table.answers[end - 1].seat == seat:
        end -= 1
    since = next((n for n in range(end, 0, -1) if table.answers[n - 1].seat == seat), 0)
    beats = [entry.beat for entry in reader.entries(chronicle, face, table) if entry.step >= since]
    found = [
        beat
        for beat in beats
        if beat is not None
        and (
            (beat.lines[0].told.step > since and beat.seat != seat)
            or _in_scene(chronicle, face, table, beat, seat)
        )
    ]
    reader.since = (len(table.answers), len(table.told), found)
    return found


def public_beats(face: Face, since: int) -> list[Beat]:
    """The beats that everybody may know since this step, oldest first; of many, the last."""
    chronicle, table = chronicle_of(face), face.table
    reader = _reader(face, None)
    reader.read_on(chronicle, face, table, None)
    entries = reader.entries(chronicle, face, table)
    return [entry.beat for entry in entries if entry.beat is not None and entry.last >= since]


def _in_scene(chronicle: Chronicle, face: Face, table: Table, beat: Beat | None, seat: int | None) -> bool:
    """Whether it came about by nobody's click: then it is news even to those whose answer came before it."""
    return beat is not None and chronicle.step(face, table, beat, seat) is not None


def _filter(face: Face, seat: int | None) -> str:
    return _whose(tuple([sitter_name(face, n) for n in range(face.table.seat_count)]), seat)


@lru_cache(maxsize=1024)
def _whose(names: tuple[str, ...], seat: int | None) -> str:
    """Whose beats are shown: the script hides the others."""
    kinds = [("", "All"), ("fresh", "New")] if seat is not None else [("", "All")]
    kinds += [(str(n), str(shape(n, 13, name))) for n, name in enumerate(names)]
    kinds.append(("-1", str(shape(-1, 13, "Table"))))
    if seat is not None and len(names) > 1:
        # In a narrow column the second word must do, or the log loses a line to it.
        touched = '<span title="touched me"><span class="touched">touched </span>me</span>'
        kinds.append((f"touched {seat}", touched))
    buttons = "".join(
        f'<button type="button" data-filter="{value}" aria-pressed="false">{label}</button>'
        for value, label in kinds
    )
    return f'<div class="log-filter" role="group" aria-label="Whose moves">{buttons}{_WIDE}</div>'


def _with_remarks(shown: list[Entry], said: list[Remark]) -> list[Entry]:
    """Each remark after what had happened by then."""
    left: list[Entry] = []
    step = 0
    for number, remark in reversed(list(enumerate(said))):
        # One that was made before an undo stands above those that were made after it.
        step = min(step, remark.step) if left else remark.step
        left.insert(0, _remark(number, remark.text, step))
    found: list[Entry] = []
    for entry in shown:
        while left and left[0].step < entry.step:
            found.append(left.pop(0))
        found.append(entry)
    return found + left


def _remark(number: int, text: str, step: int) -> Entry:
    line = (
        f'<li class="log-line remark" data-log="r{number}">{icon("person", 12)}'
        f'<span class="go">{esc(text)}</span></li>'
    )
    return Entry(step, step, line, line, 1)


def _reader(face: Face, seat: int | None) -> Reader:
    told = face.table.told
    names = tuple([s.name for s in face.info.seats])
    known = _readers.get(face)
    # A table that goes back begins a new list.
    if known is None or known.told is not told or known.names != names:
        known = _readers[face] = _Readers(told, names, {})
    reader = known.by_seat.get(seat)
    if reader is None:
        reader = known.by_seat[seat] = Reader(told)
    return reader


def last_own_step(table: Table, seat: int | None) -> int:
    """Lines after one's own last answer are fresh."""
    if seat is None:
        return len(table.answers)
    for number in range(len(table.answers), 0, -1):
        if table.answers[number - 1].seat == seat:
            return number
    return 0
