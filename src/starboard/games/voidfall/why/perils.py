"""Why something is closed in games against the Void."""

from __future__ import annotations

from starboard.games.voidfall.peril_view import ways
from starboard.games.voidfall.rules.joint import playable
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.words.peril import closed
from starboard.kernel.ask import Question
from starboard.kernel.title import Closed


def void(s: Voidfall, q: Question) -> list[Closed]:
    """VF-9.4: a penalty of which something cannot be done."""
    return [
        Closed("Suffer the penalty", "VF-9.4", closed(s.tables, one), one.way)
        for one in ways(s)
        if not one.open
    ]


def offer(s: Voidfall, q: Question) -> list[Closed]:
    """VF-3.5: Joint and Heroic cards for which the hand has nothing to discard."""
    if s.peril is None:
        return []
    p = s.players[q.seat]
    cards = s.tables.focuses
    open_ones = playable(s, p, p.hand)
    return [
        Closed(cards[card].name, "VF-3.5", "you have no Focus to discard for it", cards[card].id)
        for card in s.peril.offer
        if card not in open_ones
    ]
