"""The log: newest on top, consequences indented, a lock where somebody learned something."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from starboard.kernel.log import Remark
from starboard.kernel.table import Table, Told
from starboard.page.chronicle import Chronicle, chronicle_of
from starboard.page.face import Face
from starboard.page.markup import esc, icon

# More would be sent anew after every answer; earlier lines are one click away in the history.
MOST_LINES = 40
_LOCK = f'<li class="log-sep lock">{icon("lock", 12)}<span>undo stops here</span></li>'


class Group(NamedTuple):
    """What one answer brought about, or a heading: how it looks when seen and when fresh, and its length."""

    step: int
    seen: str
    fresh: str
    lines: int
    head: bool = False


class Reader:
    """The log as those read it who look through one seat. It grows: what was told stays as it is."""

    __slots__ = ("_closed", "_done", "_head", "_section", "told")

    def __init__(self, told: list[Told]) -> None:
        self.told = told
        self._begin()

    def _begin(self) -> None:
        self._done = 0
        # Oldest first. A heading follows its section, for the whole is shown from the end.
        self._closed: list[Group] = []
        self._section: list[Group] = []
        self._head: Group | None = None

    def read_on(self, chronicle: Chronicle, face: Face, table: Table, seat: int | None) -> None:
        """Takes in what has been told since."""
        told = self.told
        if 0 < self._done < len(told) and told[self._done].step == told[self._done - 1].step:
            # More has come of the same answer, after a rest: the log looks as if it had come at once.
            self._begin()
        number, end = self._done, len(told)
        while number < end:
            first, step = number, told[number].step
            while number < end and told[number].step == step:
                number += 1
            self._take(chronicle, face, table, seat, step, range(first, number))
        if end > self._done:
            self._done = end
            self._forget()

    def _take(
        self, chronicle: Chronicle, face: Face, table: Table, seat: int | None, step: int, told: range
    ) -> None:
        together: list[int] = []
        locked = table.taught(step) and not face.branch
        for number in told:
            event = self.told[number].event
            if event.to is not None and seat not in event.to:
                continue
            if table.title.mark_of(event.verb) is not None:
                if chronicle.line(face, table, number).rest:
                    self._add(chronicle.group(face, table, tuple(together)), step, locked)
                    together = []
                    self._open(chronicle.group(face, table, (number,)), step)
            else:
                together.append(number)
        self._add(chronicle.group(face, table, tuple(together)), step, locked)

    def _add(self, made: tuple[str, str, int], step: int, locked: bool) -> None:
        if made[2]:
            if locked:
                self._section.append(Group(step, _LOCK, _LOCK, 0))
            self._section.append(Group(step, *made))

    def _open(self, made: tuple[str, str, int], step: int) -> None:
        self._closed += self._section
        if self._head is not None:
            self._closed.append(self._head)
        self._section, self._head = [], Group(step, made[0], made[0], 1, True)

    def _forget(self) -> None:
        """What is too old to be shown need not be kept; one group more tells that there was something."""
        left = MOST_LINES - sum(group.lines for group in self._section)
        for place in range(len(self._closed) - 1, -1, -1):
            if left < 0:
                del self._closed[:place]
                break
            left -= self._closed[place].lines

    def newest_first(self) -> list[Group]:
        shown = self._closed + self._section
        if self._head is not None:
            shown.append(self._head)
        shown.reverse()
        return shown


class _Readers(NamedTuple):
    """Those who read the log of the present at one table."""

    told: list[Told]
    names: tuple[str, ...]
    by_seat: dict[int | None, Reader]


_readers: WeakKeyDictionary[Face, _Readers] = WeakKeyDictionary()


def log_area(face: Face, seat: int | None, step: int | None) -> str:
    table = face.table_at(step)
    reader = _reader(face, seat) if step is None else Reader(table.told)
    reader.read_on(chronicle_of(face), face, table, seat)
    since = _last_own_step(table, seat) if step is None else len(table.answers) + 1
    made: list[str] = []
    left = MOST_LINES
    earlier: int | None = None
    said = face.remarks if step is None else [remark for remark in face.remarks if remark.step <= step]
    for at, seen, fresh, lines, _ in _with_remarks(reader.newest_first(), said):
        if left <= 0 and lines:
            earlier = at
            break
        left -= lines
        made.append(fresh if at > since else seen)
    if not made:
        return '<p class="feed-note">Nothing has happened yet.</p>'
    if earlier is not None:
        made.append(
            f'<li class="feed-note"><button type="button" class="text-link" data-step="{earlier}">'
            f"Earlier: look at step {earlier}</button></li>"
        )
    return f'<ol class="log">{"".join(made)}</ol>'


def _with_remarks(shown: list[Group], said: list[Remark]) -> list[Group]:
    """Newest first: each remark above what had happened by then, within the section that was open."""
    left: list[Group] = []
    step = 0
    for number, remark in reversed(list(enumerate(said))):
        # One that was made before an undo stands below those that were made after it.
        step = min(step, remark.step) if left else remark.step
        left.insert(0, _remark(number, remark.text, step))
    found: list[Group] = []
    opened: int | None = None
    for group in shown:
        since = opened if group.head else group.step
        while left and since is not None and left[-1].step >= since:
            found.append(left.pop())
        if group.head:
            opened = group.step
        found.append(group)
    return found + left[::-1]


def _remark(number: int, text: str, step: int) -> Group:
    line = (
        f'<li class="log-line remark" data-log="r{number}">{icon("person", 12)}'
        f'<span class="go">{esc(text)}</span></li>'
    )
    return Group(step, line, line, 1)


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


def _last_own_step(table: Table, seat: int | None) -> int:
    """Lines after one's own last answer are fresh."""
    if seat is None:
        return len(table.answers)
    for number in range(len(table.answers), 0, -1):
        if table.answers[number - 1].seat == seat:
            return number
    return 0
