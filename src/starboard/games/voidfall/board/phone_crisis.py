"""Below the map of a phone: the Crisis of the turn with its ways out, in a few lines."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.crisis_board import owed, sockets
from starboard.games.voidfall.board.crisis_card import crisis_card
from starboard.games.voidfall.board.sight import Sight
from starboard.page.drawing import icon

_MOST_PLAYERS: Final = 2


def draw(sight: Sight) -> str:
    """Empty where nobody races the Void, and while the Void advances: then all of it is told.

    Maps of more than two players need the room; the Galaxy tab has it all.
    """
    peril = sight.view.peril
    if peril is None or sight.over or sight.verb == "void" or len(sight.view.players) > _MOST_PLAYERS:
        return ""
    if peril.crisis is None and not peril.alert.is_war:
        return ""
    return (
        f'<section class="phone-crisis crisis-now" aria-label="Current Crisis">{crisis_card(sight, peril)}'
        f'<div class="phone-board"><span>{icon("skirmish", "px14")}+{peril.military}</span>'
        f"<span>{icon('upkeep', 'px14')}{owed(peril.demand)}</span>"
        f"{sockets(peril.catastrophes, peril.catastrophe_limit)}</div></section>"
    )
