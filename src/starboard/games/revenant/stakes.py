"""What a player can run out of, and where his turn ends: the page asks once before a click does both."""

from __future__ import annotations

from starboard.games.revenant.state import ACTION, RECALL, Revenant
from starboard.kernel.stakes import Tally


def _stock(s: Revenant, seat: int) -> dict[str, int]:
    """Of one kind there are seldom more Resources than a card costs: only together can they run short."""
    p = s.players[seat]
    return {"Resources": sum(p.free), "Hidden Influence cards": len(p.hidden)}


def _turn_over(s: Revenant, seat: int) -> bool:
    """REV-1.4: the turn has been put away; at the start of a Cycle there has been none yet."""
    if s.turn is not None:
        return False
    return s.phase == RECALL or (s.phase == ACTION and (s.round, s.turns) != (1, 0))


TALLY = Tally(_stock, _turn_over)
