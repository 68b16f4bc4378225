"""The displays beside the map: the event, the Trade column, technologies and Agenda offers.

Against the Void the Crisis board comes first, and the rest shares a shelf.
"""

from __future__ import annotations

from starboard.games.voidfall.board.crisis_board import crisis_board
from starboard.games.voidfall.board.crisis_card import crisis_card
from starboard.games.voidfall.board.left_event import BY_EVENT, event
from starboard.games.voidfall.board.left_offers import AGENDAS, TECHNOLOGIES, offers
from starboard.games.voidfall.board.left_trade import BY_TRADE, trade
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
    return displays(_event(sight), _trade(sight), _offers(sight))


def _event(sight: Sight) -> str:
    view = sight.view
    return sight.part(
        "event",
        lambda sight: panel("panel event-panel", "galaxy", "storm", "Galactic event", event(sight)),
        view.event,
        view.event_decks,
        (view.round, view.rounds, view.box, view.phase),
        [p.objectives for p in view.players],
        asked=sight.verb in BY_EVENT,
    )


def _trade(sight: Sight) -> str:
    return sight.part(
        "trade",
        lambda sight: panel("panel trade-panel", "galaxy", "storm", "Trade column", trade(sight)),
        sight.view.column,
        None if sight.me is None else sight.me.rules,
        asked=sight.verb == BY_TRADE,
    )


def _offers(sight: Sight) -> str:
    view, me = sight.view, sight.me
    return sight.part(
        "offers",
        offers,
        view.agenda_board,
        view.tableau,
        view.improved_offer,
        view.blocked,
        None if me is None else (me.technologies, me.beside, me.improvable),
        asked=sight.verb in TECHNOLOGIES or sight.verb in AGENDAS,
    )
