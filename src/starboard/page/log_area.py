"""The log: newest on top, consequences indented, a lock where somebody learned something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starboard.kernel.table import Table
from starboard.page.chronicle import ROUND, TURN, chronicle_of
from starboard.page.markup import icon

if TYPE_CHECKING:
    from starboard.server.face import Face

# More would be sent anew after every answer; earlier lines are one click away in the history.
MOST_LINES = 60
_LOCK = f'<li class="log-sep lock">{icon("lock", 12)}<span>undo stops here</span></li>'


def log_area(face: Face, seat: int | None, step: int | None) -> str:
    table = face.table_at(step)
    lines = chronicle_of(face).lines(face, table, seat, MOST_LINES)
    if not lines:
        return '<p class="feed-note">Nothing has happened yet.</p>'
    since = _last_own_step(table, seat) if step is None else len(table.answers) + 1
    # Newest on top: sections under their heading, in them groups of one answer each, in those in order.
    sections: list[tuple[str, list[list[str]]]] = [("", [])]
    last = -1
    for line in lines:
        if line.kind in (ROUND, TURN):
            sections.append((line.html(fresh=False), []))
            last = -1
            continue
        groups = sections[-1][1]
        if line.told.step != last:
            if not face.branch and table.taught(line.told.step):
                groups.append([_LOCK])
            groups.append([])
            last = line.told.step
        groups[-1].append(line.html(fresh=line.told.step > since))
    body = "".join(
        head + "".join("".join(group) for group in reversed(groups)) for head, groups in reversed(sections)
    )
    more = ""
    if len(lines) >= MOST_LINES:
        first = lines[0].told.step
        more = (
            f'<li class="feed-note"><button type="button" class="lnk" data-step="{first}">'
            f"Earlier: look at step {first}</button></li>"
        )
    return f'<ol class="log">{body}{more}</ol>'


def _last_own_step(table: Table, seat: int | None) -> int:
    """Lines after one's own last answer are fresh."""
    if seat is None:
        return len(table.answers)
    for number in range(len(table.answers), 0, -1):
        if table.answers[number - 1].seat == seat:
            return number
    return 0
