"""The displays beside the map: the event, the Trade column, technologies and Agenda offers.

Against the Void the Crisis board comes first, and the rest shares a shelf.
"""

from __future__ import annotations

from starboard.games.voidfall.board.crisis_board import crisis_board
from starboard.games.voidfall.board.crisis_card import crisis_card
from starboard.games.voidfall.board.left_event import event
from starboard.games.voidfall.board.left_offers import offers
from starboard.games.voidfall.board.left_trade import trade
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.void_shelf import void_shelf
from starboard.page.kit.panels import displays, panel


def draw(sight: Sight) -> str:
    peril = sight.view.peril
    if peril is not None:
        return displays(
            panel("panel crisis-board", "galaxy", "storm", "Crisis board", crisis_board(sight, peril)),
            panel("panel crisis-now", "galaxy", "storm", "Current Crisis", crisis_card(sight, peril)),
            void_shelf(sight, peril),
        )
    return displays(
        panel("panel event-panel", "galaxy", "storm", "Galactic event", event(sight)),
        panel("panel trade-panel", "galaxy", "storm", "Trade column", trade(sight)),
        offers(sight),
    )
