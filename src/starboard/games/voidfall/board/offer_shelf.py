"""The Joint or Heroic Focus cards on offer (VF-3.5): what each can do, and which card is given for it."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.joint_lines import action_lines
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.peril_view import OfferView, PerilView
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.kit.things import thing
from starboard.page.markup import esc


def noun(sight: Sight) -> str:
    """Heroic for one alone, else Joint."""
    return "Heroic" if len(sight.view.players) == 1 else "Joint"


def offer_shelf(sight: Sight, peril: PerilView) -> str:
    """A row for each card; all that it can do is explained by it."""
    rows = "".join([_row(sight, one) for one in peril.offer])
    kind = noun(sight)
    none = f'<p class="event-none">No {kind} card is left in this Cycle.</p>'
    return f"{_head(kind)}<div>{rows or none}</div>"


def _head(kind: str) -> str:
    said = f'<span class="eyebrow" data-explain="{kind.lower()} focus">{kind} offer</span>'
    return f'<div class="panel-head">{said}<span class="dim">instead of a card of that name</span></div>'


def _row(sight: Sight, one: OfferView) -> str:
    card = sight.focus(one.focus)
    choice, closed = target(sight, one)
    body = f"{signs.focus(card.type, 'px15')}<b>{esc(card.name)}</b><em>{given_for(sight, one)}</em>"
    return thing(f"focus-row{_reach(sight, one)}", esc(card.name), card.id, body, choice, closed)


def target(sight: Sight, one: OfferView) -> tuple[Choice | None, Closed | None]:
    return (sight.open(one.focus), sight.shut(one.focus)) if sight.verb == "focus" else (None, None)


def _reach(sight: Sight, one: OfferView) -> str:
    return "" if sight.me is None or one.matching[sight.me.seat] else " out-of-reach"


def beside(sight: Sight) -> str:
    """Beside the map while a Focus is chosen: the cards with all that they can do."""
    peril = sight.view.peril
    if peril is None or sight.verb != "focus" or not peril.offer:
        return ""
    cards = "".join([_card(sight, one) for one in peril.offer])
    return (
        f'<div class="focus-side displays">{_head(noun(sight))}<div class="focus-offer">{cards}</div></div>'
    )


def given_for(sight: Sight, one: OfferView) -> str:
    """`for Production`; `any card`; why not."""
    card = sight.focus(one.focus)
    if sight.me is not None and not one.matching[sight.me.seat]:
        return "no card for it"
    return "any card" if card.type == v.LEADERSHIP else f"for {esc(sight.tables.focuses[card.type].name)}"


def _card(sight: Sight, one: OfferView) -> str:
    card = sight.focus(one.focus)
    choice, closed = target(sight, one)
    rows = "".join([action_lines(sight, each) for each in card.actions])
    head = (
        f'<span class="offer-head">{signs.focus(card.type, "px15")}<b>{esc(card.name)}</b>'
        f"<em>{given_for(sight, one)}</em></span>"
    )
    return thing(
        f"focus-on-offer{_reach(sight, one)}", esc(card.name), card.id, f"{head}{rows}", choice, closed
    )
