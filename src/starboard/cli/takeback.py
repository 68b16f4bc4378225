"""Undo, redo and restart at a table where some questions answer themselves and some seats are bots."""

from __future__ import annotations

from collections.abc import Callable, Collection

from starboard.kernel.ask import Question, passes_by_itself
from starboard.kernel.table import Table


def back_one(table: Table, seat: int) -> str:
    """Takes the seat's last answer back. Returns why not, or nothing when it is done."""
    floor = table.undo_floor(seat)
    start = len(table.answers)
    if start - 1 < floor:
        return why_not(table, seat)
    table.undo()
    while _silent(table):
        if len(table.answers) - 1 < floor:
            while len(table.answers) < start:
                table.redo()
            return why_not(table, seat)
        table.undo()
    return ""


def back_by_consent(table: Table, people: Collection[int]) -> str:
    """Takes back the last answer that a person gave, whatever has become known since."""
    start = len(table.answers)
    step = start - 1
    while step >= 0:
        if table.answers[step].seat in people:
            table.undo(step)
            if not _silent(table):
                return ""
        step -= 1
    while len(table.answers) < start:
        table.redo()
    return "No person has answered anything yet."


def restart(table: Table, seat: int) -> str:
    """Back to the beginning of the turn, or to the last moment at which somebody learned something."""
    floor = table.undo_floor(seat)
    if floor == len(table.answers):
        return why_not(table, seat)
    table.undo(floor)
    return ""


def forward(table: Table, stop: Callable[[Question], bool]) -> str:
    """Gives again what was taken back, up to the next question at which a person would be asked."""
    if not table.redoable:
        return "There is nothing to redo."
    table.redo()
    while table.redoable and not any(stop(question) for question in table.questions):
        table.redo()
    return ""


def why_not(table: Table, seat: int) -> str:
    step = len(table.answers)
    if step == 0:
        return "Nothing has been answered yet."
    if table.boundary == step:
        return "Undo stops here: since the last answer dice were rolled or something was turned up."
    if table.answers[step - 1].seat != seat:
        return "Undo stops here: another seat gave the last answer."
    return "Undo stops here: your turn begins at this question."


def _silent(table: Table) -> bool:
    return any(passes_by_itself(question) for question in table.questions)
