"""Against the Void: event and Trade column in a line each, which brings the whole forward on the shelf."""

from __future__ import annotations

from starboard.games.voidfall.board.left_trade import lowest
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.rules.trade import first_bonus
from starboard.page.drawing import icon
from starboard.page.kit.tracks import pips
from starboard.page.markup import esc


def folds(sight: Sight) -> str:
    return f'<div class="folds">{_event(sight)}{_trade(sight)}</div>'


def _fold(name: str, label: str, body: str) -> str:
    return f'<button class="fold" data-show="{name}" aria-label="{label}">{body}</button>'


def _event(sight: Sight) -> str:
    card = sight.event()
    if card is None:
        return _fold("event", "Event", f"<b>{icon('storm', 'px14')}Event to come</b>")
    at, of = sight.view.round, sight.view.rounds
    rounds = f'<span class="event-rounds">{pips(min(at, of), of)}{at}/{of}</span>'
    head = f"<b>{icon('storm', 'px14 colour-title')}{esc(card.name)}</b>"
    return _fold("event", esc(f"Event: {card.name}, round {at} of {of}"), f"{head}{rounds}")


def _trade(sight: Sight) -> str:
    column = sight.view.column
    here = lowest(column)
    cells = "".join(
        [
            f'<i class="{"next" if n + 1 == here else "token" if tokens else ""}"></i>'
            for n, tokens in enumerate(column)
        ]
    )
    hint = f"bonus {first_bonus(here, False)}–{len(column)}" if here else "no token left"
    body = (
        f"<b>{icon('trade-token', 'px14')}Trade {sum(column)}</b>"
        f'<span class="trade-cells">{cells}</span><span>{hint}</span>'
    )
    return _fold("trade", f"Trade column: {sum(column)} tokens", body)
