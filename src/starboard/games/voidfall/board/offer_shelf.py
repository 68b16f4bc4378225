"""The Joint or Heroic Focus cards on offer (VF-3.5): what each can do, and which card is given for it."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.joint_lines import action_lines
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.peril_view import OfferView, PerilView
from starboard.page.kit.things import thing
from starboard.page.markup import esc


def noun(sight: Sight) -> str:
    """Heroic for one alone, else Joint."""
    return "Heroic" if len(sight.view.players) == 1 else "Joint"


def offer_shelf(sight: Sight, peril: PerilView) -> str:
    cards = "".join([_card(sight, one) for one in peril.offer])
    kind = noun(sight)
    none = f'<p class="event-none">No {kind} card is left in this Cycle.</p>'
    return (
        f'<div class="panel-head"><span class="eyebrow" data-explain="{kind.lower()} focus">{kind} offer</span>'
        f'<span class="dim">instead of a card of that name</span></div>'
        f'<div class="focus-offer">{cards or none}</div>'
    )


def given_for(sight: Sight, one: OfferView) -> str:
    """`for Production`; `any card`; why not."""
    card = sight.focus(one.focus)
    if sight.me is not None and not one.matching[sight.me.seat]:
        return "no card for it"
    return "any card" if card.type == v.LEADERSHIP else f"for {esc(sight.tables.focuses[card.type].name)}"


def _card(sight: Sight, one: OfferView) -> str:
    card = sight.focus(one.focus)
    choice, closed = (sight.open(one.focus), sight.shut(one.focus)) if sight.verb == "focus" else (None, None)
    rows = "".join([action_lines(sight, each) for each in card.actions])
    head = (
        f'<span class="offer-head">{signs.focus(card.type, "px15")}<b>{esc(card.name)}</b>'
        f"<em>{given_for(sight, one)}</em></span>"
    )
    usable = sight.me is None or bool(one.matching[sight.me.seat])
    style = "focus-on-offer" if usable else "focus-on-offer out-of-reach"
    return thing(style, esc(card.name), card.id, f"{head}{rows}", choice, closed)
