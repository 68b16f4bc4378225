"""Whether somebody may go back to an answer of their own, by themselves or with the others' consent."""

from __future__ import annotations

from starboard.kernel.ask import PASSES
from starboard.page.face import Face
from starboard.page.markup import icon


def own_seats(face: Face, seat: int) -> set[int]:
    """All seats of the person who holds this one."""
    holder = face.info.seats[seat].user_id
    return {seat} | {one.seat for one in face.info.seats if holder is not None and one.user_id == holder}


class WayBack:
    """What the holder of a seat may take back. It stands still: make another when the table has changed."""

    __slots__ = ("_asks", "_face", "_floor", "_mine")

    def __init__(self, face: Face, seat: int | None) -> None:
        self._face = face
        self._mine: set[int] = set()
        if seat is None or face.kept is not None or (face.over and not face.branch):
            return
        self._mine = own_seats(face, seat)
        self._floor = face.may_undo_to(seat)
        self._asks = face.may_ask_back(seat)

    def leads_to(self, step: int) -> bool:
        """Whether what was answered after so many steps was theirs, and a question again if taken back."""
        table = self._face.table
        if not self._mine or not 0 <= step < len(table.answers):
            return False
        answer = table.answers[step]
        # What passed by itself was nobody's decision.
        passed = self._face.info.settings.quick and answer.value in PASSES
        return answer.seat in self._mine and not passed and table.lands(step) == step

    def button(self, step: int, kind: str) -> str:
        """The button that leads there; nothing if they may not even ask for it."""
        if not self.leads_to(step) or (step < self._floor and not self._asks):
            return ""
        if step >= self._floor:
            label, tip = "Back to here", "Takes back this answer and all after it"
        else:
            label, tip = (
                "Ask to go back to here",
                "The others must agree: something was revealed or answered since",
            )
        return (
            f'<button type="button" class="{kind} back" data-do="back" data-to="{step}" title="{tip}">'
            f"{icon('undo', 14)}{label}</button>"
        )
