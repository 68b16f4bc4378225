"""Undo, redo and restart at a table where some questions answer themselves and some seats are bots."""

from __future__ import annotations

from collections.abc import Callable, Collection

from starboard.kernel.ask import Question, passes_by_itself
from starboard.kernel.table import Table


def back_one(table: Table, seat: int) -> str:
    """Takes back the seat's last answer. Returns the reason if that is not possible, else nothing."""
    before = list(table.answers), list(table.undone)
    for step in reversed(_own(table, seat)):
        table.take_back(seat, step)
        if not _silent(table):
            return ""
    table.put_back(*before)
    return why_not(table, seat)


def back_by_consent(table: Table, people: Collection[int]) -> str:
    """Takes back the last answer that a person gave, whatever has been revealed since."""
    before = list(table.answers), list(table.undone)
    step = len(table.answers) - 1
    while step >= 0:
        if table.answers[step].seat in people and table.lands(step) == step:
            table.undo(step)
            if not _silent(table):
                return ""
        step -= 1
    table.put_back(*before)
    return "Nobody has answered anything yet."


def restart(table: Table, seat: int) -> str:
    """Goes back to the beginning of the turn, or to the last moment when somebody learned something."""
    own = _own(table, seat)
    if not own:
        return why_not(table, seat)
    table.take_back(seat, own[0])
    return ""


def forward(table: Table, seat: int, stop: Callable[[Question], bool]) -> str:
    """Redoes what was taken back, up to the next question that a person would be asked."""
    if not table.redoable(seat):
        return "There is nothing to redo."
    table.redo(seat)
    while (
        table.redoable(seat) and not table.hushed and not any(stop(question) for question in table.questions)
    ):
        table.redo(seat)
    return ""


def why_not(table: Table, seat: int) -> str:
    step = len(table.answers)
    if step == 0:
        return "Nothing has been answered yet."
    if table.boundary_of(seat) == step:
        return "Undo stops here: dice have been rolled or something turned up since the last answer."
    # Who let a window pass shows nowhere.
    last = next((a.seat for n, a in reversed([*enumerate(table.answers)]) if not table.is_hushed(n)), seat)
    if last != seat:
        return "Undo stops here: another seat gave the last answer."
    return "Undo stops here: your turn begins with this question."


def _own(table: Table, seat: int) -> list[int]:
    """The steps that the seat may take back on its own."""
    steps = range(table.undo_floor(seat), len(table.answers))
    return [step for step in steps if table.answers[step].seat == seat and table.lands(step) == step]


def _silent(table: Table) -> bool:
    return any(passes_by_itself(question) for question in table.questions)
