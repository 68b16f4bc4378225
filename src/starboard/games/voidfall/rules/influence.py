"""VF-12.5, VF-12.6: Influence is only ever a score."""

from __future__ import annotations

from starboard.games.voidfall.state import Player, Voidfall


def gain_influence(s: Voidfall, p: Player, amount: int, clause: str, cause: str) -> None:
    if amount > 0:
        p.influence += amount
        s.tell("influence", p.seat, clause, amount, cause)


def lose_influence(s: Voidfall, p: Player, amount: int, clause: str, cause: str) -> None:
    """VF-12.6: what is not there is not lost."""
    amount = min(amount, p.influence)
    if amount > 0:
        p.influence -= amount
        s.tell("influence-lost", p.seat, clause, amount, cause)
