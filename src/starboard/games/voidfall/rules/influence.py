"""VF-12.5, VF-12.6: Influence is only ever a score. What it is made of is kept with it."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.state import (
    FROM_ACTIONS,
    FROM_AGENDAS,
    FROM_EVENTS,
    FROM_INVASIONS,
    FROM_OVERPRODUCTION,
    FROM_SECTORS,
    FROM_START,
    FROM_STARTING,
    FROM_TECHNOLOGIES,
    FROM_TOKENS,
    FROM_TRACKS,
    FROM_TRADE,
    LEDGER,
    TO_CRISES,
    TO_UPKEEP,
    Player,
    Voidfall,
)

# What a rule brings by itself, whatever it is about.
_BY_CLAUSE: Final = {
    "VF-10.7": TO_UPKEEP,
    "VF-17.9": FROM_OVERPRODUCTION,
    "VF-23.7": FROM_INVASIONS,
    "VF-23.8": FROM_INVASIONS,
    "VF-24.8": FROM_TOKENS,
    "VF-26.2": FROM_TRACKS,
    "VF-28.1": FROM_TRADE,
    "VF-29.1": FROM_TECHNOLOGIES,
    "VF-29.3": FROM_TECHNOLOGIES,
    "VF-35.3": TO_CRISES,
}
# What a component brings. All others are actions and abilities of the player.
_BY_KIND: Final = {
    "starting-agenda": FROM_STARTING,
    "agenda": FROM_AGENDAS,
    "event": FROM_EVENTS,
    "technology": FROM_TECHNOLOGIES,
    "bounty": FROM_TOKENS,
    "reclaim": FROM_TOKENS,
    "tile": FROM_SECTORS,
    "fallen": FROM_SECTORS,
    "crisis": TO_CRISES,
    "war": TO_CRISES,
}


def line_of(s: Voidfall, clause: str, cause: str) -> int:
    """The line of the ledger that something belongs to."""
    line = _BY_CLAUSE.get(clause)
    if line is not None:
        return line
    return _BY_KIND.get(s.tables.by_id.get(cause, ("", 0))[0], FROM_ACTIONS)


def start_influence(p: Player, amount: int) -> None:
    """Set-up 7: what everybody starts with, and nothing else."""
    p.influence = amount
    p.ledger = tuple([amount if line == FROM_START else 0 for line in range(len(LEDGER))])


def gain_influence(s: Voidfall, p: Player, amount: int, clause: str, cause: str) -> None:
    if amount > 0:
        _enter(s, p, amount, clause, cause)
        s.tell("influence", p.seat, clause, amount, cause)


def lose_influence(s: Voidfall, p: Player, amount: int, clause: str, cause: str) -> None:
    """VF-12.6: what is not there is not lost."""
    amount = min(amount, p.influence)
    if amount > 0:
        _enter(s, p, -amount, clause, cause)
        s.tell("influence-lost", p.seat, clause, amount, cause)


def _enter(s: Voidfall, p: Player, amount: int, clause: str, cause: str) -> None:
    p.influence += amount
    line = line_of(s, clause, cause)
    ledger = p.ledger
    p.ledger = (*ledger[:line], ledger[line] + amount, *ledger[line + 1 :])
