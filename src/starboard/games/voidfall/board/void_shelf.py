"""Against the Void: all that can be gained or looked up, behind tabs; event and Trade column are folded."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.folds import folds
from starboard.games.voidfall.board.left_event import event
from starboard.games.voidfall.board.left_offers import AGENDAS, TECHNOLOGIES, agendas, tab, technologies
from starboard.games.voidfall.board.left_trade import trade
from starboard.games.voidfall.board.offer_shelf import noun, offer_shelf
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.peril_view import PerilView

# What a question brings forward.
_ASKED: Final = {
    **dict.fromkeys(TECHNOLOGIES, "technologies"),
    **dict.fromkeys(AGENDAS, "agendas"),
    **dict.fromkeys(("event-box", "objective", "place"), "event"),
    "trade-bonus": "trade",
}


def void_shelf(sight: Sight, peril: PerilView) -> str:
    asked = _ASKED.get(sight.verb, "")
    shown = f' data-asks-for="{asked}"' if asked else ""
    open_cards = sum([bool(one.offer) for one in sight.view.agenda_board])
    tabs = (
        tab("technologies", "Technologies", len(sight.view.tableau))
        + tab("agendas", "Agendas", open_cards)
        + tab("focuses", noun(sight), len(peril.offer))
    )
    parts = {
        "technologies": technologies(sight),
        "agendas": agendas(sight),
        "focuses": offer_shelf(sight, peril),
        "event": event(sight),
        "trade": trade(sight),
    }
    shelves = "".join([f'<div class="shelf shelf-{name}">{body}</div>' for name, body in parts.items()])
    return (
        f'<section class="panel offers void-shelf" data-pane="galaxy" data-pane-label="Galaxy" '
        f'data-pane-icon="storm" aria-label="Offers"{shown}><div class="shelf-tabs">{tabs}</div>'
        f"{folds(sight)}{shelves}</section>"
    )
