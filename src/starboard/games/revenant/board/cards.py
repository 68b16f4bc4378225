"""Operation cards, as they lie in the hand and beside the boards."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import KIND_ICONS, cost, emblem, own_icon
from starboard.games.revenant.board.texts import card_text
from starboard.page.drawing import target
from starboard.page.kit.cards import Face, row, upright
from starboard.page.kit.things import thing
from starboard.page.markup import esc


def operation(desk: Desk, card_id: str, affiliated: bool) -> str:
    """A card of the hand. `affiliated`: playing it by Affiliate now would bring bonus A or B."""
    card = desk.operation(card_id)
    house = t.HOUSES[card.house]
    legal = " legal" if desk.legal(card_id) else ""
    inside = f"{body(card, affiliated)}{desk.hits(card_id)}{_bonuses(desk, card_id)}"
    style = f"game-card operation house-{house}{legal}"
    return thing(style, esc(card.name), card_id, inside, piece=card_id)


def _bonuses(desk: Desk, card_id: str) -> str:
    """The two affiliation bonuses as buttons on the card that is being played."""
    q = desk.question
    if q is None or q.verb != "affiliation-bonus" or q.about[:1] != (card_id,):
        return ""
    buttons = [
        f'<button class="hit" {target(aim.choice, key)}>{key}</button>'
        for key in ("A", "B")
        for aim in desk.targets.get(key, ())
    ]
    return f'<span class="bonus-buttons">{"".join(buttons)}</span>'


@lru_cache(maxsize=256)
def body(card: t.OperationCard, affiliated: bool = False) -> str:
    house = t.HOUSES[card.house]
    kind = t.KINDS[card.kind]
    price = f'<span class="operation-cost">{cost(card.cost, "px13") or "free"}</span>'
    sort = f'<span title="{kind.capitalize()} card">{own_icon(KIND_ICONS[kind], "px15")}</span>'
    return (
        f'<svg class="watermark" aria-hidden="true"><use href="#h-{house}"/></svg>'
        f"{upright(_face(card, 'px15', price), f'{sort}<em>A/B</em>' if affiliated else sort)}"
    )


def _face(card: t.OperationCard, size: str, price: str = "") -> Face:
    return Face(esc(card.name), card_text(card), emblem(t.HOUSES[card.house], size), price)


def placed(desk: Desk, card_id: str) -> str:
    """A card beside a Cadet or on the Frigate board: small, with what it does."""
    card = desk.operation(card_id)
    house = t.HOUSES[card.house]
    legal = " legal" if desk.legal(card_id) else ""
    inside = f"{row(_face(card, 'px13'))}{desk.hits(card_id)}"
    style = f"placed-card house-{house}{legal}"
    return thing(style, esc(card.name), card_id, inside, piece=card_id, tag="span")
