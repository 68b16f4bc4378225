"""A Combat at the table, kept so that it can be told at any moment, whether or not anybody listened."""

from __future__ import annotations

from starboard.games.voidfall.combat.machine import Combat, begin
from starboard.games.voidfall.combat.sides import FREE, Side


class Fray:
    """A Combat under way: where, who fights (seats, -1 for the Voidborn or nobody), with what, and the
    answers so far.

    With each answer goes how many packets of Bombard could still be paid when it was given, and how many
    Active FP the Invader had: both depend on what paying for it brought, such as the bonus of a Trade Nexus.
    """

    __slots__ = ("answers", "at", "defender", "defending", "invader", "invading")

    def __init__(self, at: int, invader: int, defender: int, invading: Side, defending: Side) -> None:
        self.at = at
        self.invader = invader
        self.defender = defender
        self.invading = invading
        self.defending = defending
        self.answers: list[tuple[int, int, int]] = []

    def again(self, tells: bool) -> Combat:
        """The Combat once more, up to the choice that is open now."""
        combat = begin(self.invading, self.defending, FREE, tells)
        for value, packets, active in self.answers:
            combat.step()
            combat.packets = packets
            combat.invader.active = active
            combat.answer(value)
        return combat
