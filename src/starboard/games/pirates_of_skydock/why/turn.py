"""Why something is not on the list of the main decision (SKY-4)."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.state import Skydock
from starboard.games.pirates_of_skydock.tables import TURN
from starboard.games.pirates_of_skydock.why.abilities import unused
from starboard.games.pirates_of_skydock.why.cards import unimproving, unplayable
from starboard.games.pirates_of_skydock.why.objectives import closed_attempts, closed_calls
from starboard.games.pirates_of_skydock.why.places import out_of_reach
from starboard.kernel.ask import Question
from starboard.kernel.title import Closed


def turn(s: Skydock, q: Question) -> list[Closed]:
    """Abilities, objectives, calls for help, cards, and rooms, in this order."""
    p = s.players[q.seat]
    return [
        *unused(s, p),
        *closed_attempts(s, p),
        *closed_calls(s, p),
        *unplayable(s, p, q, (TURN,)),
        *unimproving(s, p),
        *out_of_reach(s, p, q),
    ]
