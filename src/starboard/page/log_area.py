"""The log: newest on top, consequences indented, a lock where somebody learned something."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from starboard.kernel.table import Table, Told
from starboard.page.chronicle import ROUND, TURN, Line, chronicle_of
from starboard.page.markup import icon

if TYPE_CHECKING:
    from starboard.server.face import Face

# More would be sent anew after every answer; earlier lines are one click away in the history.
MOST_LINES = 60
_LOCK = f'<li class="log-sep lock">{icon("lock", 12)}<span>undo stops here</span></li>'


class Groups(NamedTuple):
    """The log, newest first, in groups of one answer: its step, and how it looks when seen and when fresh."""

    groups: list[tuple[int, str, str]]
    earlier: int | None
    """The step of the first line, if there are more before it."""
    public: bool
    """Whether everybody reads the same."""


class _Shared:
    """The log of the present as several viewers read it, put together once after each change."""

    __slots__ = ("for_all", "key", "told")

    def __init__(self, told: list[Told], key: tuple[object, ...]) -> None:
        self.told = told
        self.key = key
        self.for_all: Groups | None = None


_shared: WeakKeyDictionary[Face, _Shared] = WeakKeyDictionary()


def log_area(face: Face, seat: int | None, step: int | None) -> str:
    table = face.table_at(step)
    found = _groups(face, table, seat) if step is not None else _groups_now(face, seat)
    if not found.groups:
        return '<p class="feed-note">Nothing has happened yet.</p>'
    since = _last_own_step(table, seat) if step is None else len(table.answers) + 1
    body = "".join([fresh if at > since else seen for at, seen, fresh in found.groups])
    more = ""
    if found.earlier is not None:
        more = (
            f'<li class="feed-note"><button type="button" class="lnk" data-step="{found.earlier}">'
            f"Earlier: look at step {found.earlier}</button></li>"
        )
    return f'<ol class="log">{body}{more}</ol>'


def _groups_now(face: Face, seat: int | None) -> Groups:
    told = face.table.told
    key = (len(told), tuple([s.name for s in face.info.seats]))
    known = _shared.get(face)
    # A table that goes back begins a new list.
    if known is None or known.told is not told or known.key != key:
        known = _shared[face] = _Shared(told, key)
    if known.for_all is not None:
        return known.for_all
    found = _groups(face, face.table, seat)
    if found.public:
        known.for_all = found
    return found


def _groups(face: Face, table: Table, seat: int | None) -> Groups:
    """Sections under their heading, in them groups of one answer each, in those the lines in order."""
    lines, public = chronicle_of(face).lines(face, table, seat, MOST_LINES)
    locks = not face.branch
    groups: list[tuple[int, str, str]] = []
    section: list[tuple[int, list[Line]]] = []
    head: Line | None = None

    def close() -> None:
        """Newest last: the whole is turned round in the end, so the heading follows its section."""
        for step, inside in section:
            if locks and table.taught(step):
                groups.append((step, _LOCK, _LOCK))
            seen = "".join([line.html(False) for line in inside])
            groups.append((step, seen, "".join([line.html(True) for line in inside])))
        if head is not None:
            groups.append((head.told.step, head.html(False), head.html(False)))

    for line in lines:
        if line.kind in (ROUND, TURN):
            close()
            head, section = line, []
        elif section and section[-1][0] == line.told.step:
            section[-1][1].append(line)
        else:
            section.append((line.told.step, [line]))
    close()
    groups.reverse()
    return Groups(groups, lines[0].told.step if len(lines) >= MOST_LINES else None, public)


def _last_own_step(table: Table, seat: int | None) -> int:
    """Lines after one's own last answer are fresh."""
    if seat is None:
        return len(table.answers)
    for number in range(len(table.answers), 0, -1):
        if table.answers[number - 1].seat == seat:
            return number
    return 0
