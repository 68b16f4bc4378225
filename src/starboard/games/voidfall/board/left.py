"""The displays beside the map: the event, the Trade column, technologies and Agenda offers."""

from __future__ import annotations

from starboard.games.voidfall.board.left_event import event
from starboard.games.voidfall.board.left_offers import offers
from starboard.games.voidfall.board.left_trade import trade
from starboard.games.voidfall.board.sight import Sight
from starboard.page.kit.panels import displays, panel


def draw(sight: Sight) -> str:
    return displays(
        panel("panel event-panel", "galaxy", "storm", "Galactic event", event(sight)),
        panel("panel trade-panel", "galaxy", "storm", "Trade column", trade(sight)),
        offers(sight),
    )
