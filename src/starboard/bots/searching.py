"""Which search of its own turn suits a title."""

from __future__ import annotations

from starboard.bots.line import LineSearch
from starboard.bots.policy import Policy
from starboard.bots.turn import Branch, TurnSearch
from starboard.kernel.seat import Seat


def search_of(seat: Seat, policy: Policy, name: str, known: Branch | None = None) -> TurnSearch | LineSearch:
    if seat.title.long_turns is not None:
        return LineSearch(seat, policy, name, known)
    return TurnSearch(seat, policy, name, known)
