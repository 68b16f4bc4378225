"""What a position is worth to a seat."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.scoring import score
from starboard.games.pirates_of_skydock.state import Skydock


def evaluate(s: Skydock, seat: int) -> float:
    return float(score(s, s.players[seat]))
