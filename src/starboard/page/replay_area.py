"""The strip of whoever looks back: steps by answer and by turn, play, its speed, whose eyes, the way back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from starboard.page.chronicle import chronicle_of, sitter_name
from starboard.page.face import Face
from starboard.page.markup import esc, icon
from starboard.page.way_back import WayBack

# How a spectator's eyes are called in a request.
SPECTATOR = -1
_SPEEDS = (("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×"))


def replay_area(face: Face, seat: int | None, step: int | None) -> str:
    if step is None:
        return ""
    total = len(face.table.answers)
    # A branch begins at the moment it was made.
    start = face.may_undo_to(seat) if face.branch and seat is not None else 0
    begins = [turn.first for turn in chronicle_of(face).course(face.table).turns]
    before = bisect_left(begins, step)
    after = bisect_right(begins, step)
    earlier = max(start, begins[before - 1] if before else start)
    later = begins[after] if after < len(begins) else total
    buttons = "".join(
        (
            _step("first", "First step", start, step > start),
            _step("turn-back", "One turn back", earlier, step > start),
            _step("step-back", "One answer back", step - 1, step > start),
            '<button type="button" class="tool" data-do="play" aria-label="Play" title="Play (P)" '
            f'aria-pressed="false">{icon("play", 16)}</button>',
            _step("step-on", "One answer on", step + 1, step < total),
            _step("turn-on", "One turn on", later, step < total),
            _step("last", "Last step", total, step < total),
        )
    )
    back = WayBack(face, seat).button(step, "btn")
    return (
        f'<div class="replay" role="group" aria-label="Replay">{buttons}{_speeds()}{_eyes(face, seat)}</div>'
        f"{back}"
    )


def _step(sign: str, label: str, to: int, open_: bool) -> str:
    shut = "" if open_ else " disabled"
    return (
        f'<button type="button" class="tool" data-step="{to}" aria-label="{label}" title="{label}"{shut}>'
        f"{icon(sign, 16)}</button>"
    )


def _speeds() -> str:
    """The script knows which one is chosen."""
    options = "".join(f'<option value="{value}">{label}</option>' for value, label in _SPEEDS)
    return (
        f'<select class="small-select" id="replay-speed" aria-label="Speed of the replay">{options}</select>'
    )


def _eyes(face: Face, seat: int | None) -> str:
    """Whose view is shown. While a game goes on, everybody has only their own."""
    if not face.open_book or face.table.seat_count < 2:
        return ""
    names = [(SPECTATOR, "A spectator"), *((n, sitter_name(face, n)) for n in range(face.table.seat_count))]
    shown = SPECTATOR if seat is None else seat
    options = "".join(
        f'<option value="{value}"{" selected" if value == shown else ""}>{esc(name)}</option>'
        for value, name in names
    )
    return (
        f'<label class="eyes">{icon("reveal", 15)}<span class="visually-hidden">Whose eyes</span>'
        f'<select class="small-select" id="replay-eyes" title="Whose eyes">{options}</select></label>'
    )
