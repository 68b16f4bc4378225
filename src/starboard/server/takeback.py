"""Who may take back what. Going back further than that needs the consent of the other people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starboard.kernel.table import Table
from starboard.server.model import TableInfo

OVER = "The game is over and its shuffle is known: nothing can be taken back any more."


@dataclass(frozen=True, slots=True)
class Right:
    """`free` down to this step; further with consent of `others` (if empty: not at all; `why` says so)."""

    free: int
    others: tuple[str, ...]
    alone: bool
    why: str


def right_of(table: Table, info: TableInfo, user_id: str, seat: int) -> Right:
    """What the holder of a seat may undo.

    People may take back their own answers down to the last thing revealed or another's answer, and in a stage
    down to what they themselves drew in it. Bots, and seats that nobody has taken yet, don't mind, but what
    was revealed stays revealed. People at one screen agree among themselves, so a person who holds all the
    seats may go back at will. What is over stays over.
    """
    if table.over:
        return Right(free=len(table.answers), others=(), alone=False, why=OVER)
    if table.hushed and len(info.seats) > 1:
        # Whoever could go back now, or ask to, would see by it whether somebody is asked.
        floor = table.undo_floor(seat)
        return Right(free=floor, others=(), alone=False, why=table.why_undo_stops(seat, floor))
    own = [s.seat for s in info.seats if s.kind == "person" and s.user_id == user_id]
    boundary = max(table.boundary_of(s) for s in own or [seat])
    others = {s.user_id for s in info.seats if s.kind == "person" and s.user_id not in (None, user_id)}
    held = {s.seat for s in info.seats if s.kind == "person" and s.user_id != user_id}
    free = table.undo_floor(seat)
    if table.stage is None or not held:
        # Out of a stage that others share nobody goes by himself: it would show whether they have begun.
        step = len(table.answers)
        while step > boundary and (table.answers[step - 1].seat not in held or table.is_hushed(step - 1)):
            step -= 1
        free = min(free, step)
    hot_seat = len(info.seats) > 1 and all(s.kind == "person" and s.user_id == user_id for s in info.seats)
    if hot_seat:
        free = 0
    return Right(
        free=free,
        others=tuple(sorted(other for other in others if other is not None)),
        alone=hot_seat,
        why=table.why_undo_stops(seat, free),
    )


def last_own(table: Table, mine: tuple[int, ...], passed: Callable[[int], bool]) -> int | None:
    """The step before the last answer that one of these seats actually gave; `passed` ones do not count."""
    for step in range(len(table.answers) - 1, -1, -1):
        if table.answers[step].seat in mine and not passed(step) and table.lands(step) == step:
            return step
    return None
