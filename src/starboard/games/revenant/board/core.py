"""The Revenant: the flagship, its damage, and its two crew spaces."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import cost, figure_of, own_icon, piece
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.view import CoreView, FigureView
from starboard.page.drawing import icon
from starboard.page.kit.things import thing
from starboard.page.kit.tracks import with_room
from starboard.page.markup import seat_class

_COMING = '<i class="predicted">!</i>'


def draw(sight: Sight) -> str:
    v = sight.view
    asked = sight.verb == "place" or sight.asks("revenant", "reinforce", "hypercharge")
    prices = tuple([card.price for card in v.open])
    return sight.piece("core", asked, False, _core, v.core, through(sight), prices)


def through(sight: Sight) -> int:
    """The points that the sectors as they stand would let through to the Revenant."""
    return sum(what.through for what in sight.forecasts)


def _core(desk: Desk, c: CoreView, more: int, prices: tuple[int, ...]) -> str:
    legal = " legal" if desk.legal("revenant") else ""
    cubes = f'<span class="cubes">{piece("cube", "px14", "Data") * c.cubes}</span>' if c.cubes else ""
    return (
        f'<div class="core{legal}"><div class="core-name" data-explain="revenant"><b>Revenant</b>'
        f'{damage(desk, c, more)}{cubes}</div><div class="hull-box" data-explain="revenant">'
        f"{FLAGSHIP}{desk.hits('revenant')}</div>"
        f'<div class="spaces">{_space(desk, "reinforce", c.reinforce, prices)}'
        f"{_space(desk, 'hypercharge', c.hypercharge, prices)}</div></div>"
    )


def damage(desk: Desk, c: CoreView, coming: int) -> str:
    """Five slots: hits that are there, hits that are certain to come, and free ones."""
    more = 0 if c.immune else min(coming, c.slots - c.damage)
    hits = f"{piece('hit', 'damaged px15') * c.damage}{_COMING * more}"
    spoken = f"damage {c.damage} of {c.slots}{f', {more} more to come' if more else ''}"
    until = f"takes no more damage in this {desk.word('cycle')}"
    immune = f'<span class="immune" title="{until}">{icon("check", "px12")}</span>'
    return (
        f'<span class="damage-slots" role="img" aria-label="{spoken}">'
        f"{with_room(hits, c.damage + more, c.slots)}</span>"
        f"{immune if c.immune else ''}"
    )


def _price(desk: Desk, space: str, prices: tuple[int, ...]) -> str:
    amounts = desk.tables.space_cost[desk.edition][t.SPACES.index(space)]
    if space == "hypercharge" and desk.edition == t.FINAL:
        return f"{min(prices)}+{piece('neu', 'px12')}" if prices else "no open card"
    return cost(amounts, "px12")


def _space(desk: Desk, space: str, crew: FigureView | None, prices: tuple[int, ...]) -> str:
    name = desk.word(space)
    sign = own_icon("reinforce" if space == "reinforce" else "hyper", "px14")
    state = ""
    end = ""
    closed = desk.shut(space) if desk.verb == "place" and crew is None else None
    if crew is not None:
        state = f" occupied {seat_class(crew.seat)}"
        end = f'<span class="space-end">{figure_of(crew, "px20")}</span>'
    elif desk.legal(space):
        state = " legal"
        end = f'<span class="space-end plus">{icon("plus", "px12")}</span>'
    elif closed is not None:
        end = f'<span class="space-end">{icon("why-not", "px14")}</span>'
    body = (
        f'<span class="space-name">{sign}<b>{name}</b></span><span class="space-price">'
        f"{_price(desk, space, prices)}</span>"
        f"{end}{desk.hits(space)}"
    )
    return thing(f"space{state}", name, space, body, closed=closed, tag="span")


FLAGSHIP = (
    '<svg class="flagship" viewBox="-140 -48 256 96" aria-hidden="true"><use href="#rv-flagship"/></svg>'
)
