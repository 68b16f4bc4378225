"""The Revenant: the flagship, its damage, and its two crew spaces."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.desk import Desk, why
from starboard.games.revenant.board.pieces import cost, figure_of, icon, own_icon, piece, seat_class
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.view import CoreView, FigureView

_COMING = '<i class="prd">!</i>'


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
    cubes = f'<span class="cubes">{piece("cube", "z14", "Data") * c.cubes}</span>' if c.cubes else ""
    return (
        f'<div class="core{legal}"><div class="cname" data-explain="revenant"><b>Revenant</b>'
        f'{damage(desk, c, more)}{cubes}</div><div class="hullw" data-explain="revenant">'
        f"{flagship()}{desk.hits('revenant')}</div>"
        f'<div class="spaces">{_space(desk, "reinforce", c.reinforce, prices)}'
        f"{_space(desk, 'hypercharge', c.hypercharge, prices)}</div></div>"
    )


def damage(desk: Desk, c: CoreView, coming: int) -> str:
    """Five slots: hits that are there, hits that are certain to come, and free ones."""
    more = 0 if c.immune else min(coming, c.slots - c.damage)
    free = c.slots - c.damage - more
    spoken = f"damage {c.damage} of {c.slots}{f', {more} more to come' if more else ''}"
    until = f"takes no more damage in this {desk.word('cycle')}"
    immune = f'<span class="imm" title="{until}">{icon("check", "z12")}</span>'
    return (
        f'<span class="dms" role="img" aria-label="{spoken}">{piece("hit", "dmg z15") * c.damage}'
        f"{_COMING * more}{'<i></i>' * free}</span>"
        f"{immune if c.immune else ''}"
    )


def _price(desk: Desk, space: str, prices: tuple[int, ...]) -> str:
    amounts = desk.tables.space_cost[desk.edition][t.SPACES.index(space)]
    if space == "hypercharge" and desk.edition == t.FINAL:
        return f"{min(prices)}+{piece('neu', 'z12')}" if prices else "no open card"
    return cost(amounts, "z12")


def _space(desk: Desk, space: str, crew: FigureView | None, prices: tuple[int, ...]) -> str:
    name = desk.word(space)
    sign = own_icon("reinforce" if space == "reinforce" else "hyper", "z14")
    state = ""
    end = ""
    closed = desk.shut(name) if desk.verb == "place" and crew is None else None
    if crew is not None:
        state = f" occ {seat_class(crew.seat)}"
        end = f'<span class="stc">{figure_of(crew, "z20")}</span>'
    elif desk.legal(space):
        state = " legal"
        end = f'<span class="stc plus">{icon("plus", "z12")}</span>'
    elif closed is not None:
        state = " shut"
        end = f'<span class="stc">{icon("why-not", "z14")}</span>'
    body = (
        f'<span class="st1">{sign}<b>{name}</b></span><span class="st2">{_price(desk, space, prices)}</span>'
        f"{end}{desk.hits(space)}"
    )
    if closed is not None:
        return f'<button class="space{state}" data-explain="{space}" {why(closed)}>{body}</button>'
    return (
        f'<span class="space{state}" tabindex="0" role="group" aria-label="{name}" '
        f'data-explain="{space}">{body}</span>'
    )


@lru_cache(maxsize=1)
def flagship() -> str:
    windows = "".join(
        f'<rect x="{x}" y="-1" width="3.600" height="2" rx="1"/>'
        for x in (-80, -71, -62, -53, -44, -35, 38, 47, 56, 65, 74)
    )
    return (
        '<svg class="flag" viewBox="-140 -48 256 96" aria-hidden="true">'
        '<ellipse rx="118" ry="48" fill="url(#rv-glow)"/><g fill="url(#rv-trail)">'
        '<rect x="-132" y="-13" width="42" height="7" rx="3.500"/>'
        '<rect x="-138" y="-3.500" width="48" height="8" rx="4"/>'
        '<rect x="-132" y="7.500" width="42" height="7" rx="3.500"/></g>'
        '<path d="M-92-24-60-30-20-27 10-21V21L-20 27-60 30-92 24l10-8v-32z" fill="#22324D" '
        'stroke="#5E7CA8"/>'
        '<path d="M-58-30-44-40-8-38 4-30-14-26zM-58 30-44 40-8 38 4 30-14 26z" fill="#2E4468" '
        'stroke="#7FA3D0"/>'
        '<path d="M-96-14-70-19 20-17 70-11 108-2.500V2.500L70 11 20 17-70 19-96 14-90 0z" '
        'fill="url(#rv-steel)" stroke="#CFE5FF" stroke-width="1.200" stroke-linejoin="round"/>'
        '<path d="M-86-6H64L92-1.200V1.200L64 6H-86z" fill="#0F1B30" fill-opacity=".55"/>'
        '<path d="M-22-11H16l16 6V5L16 11h-38l-8-6V-5z" fill="#C8DDF6" stroke="#0E1A2E"/>'
        '<path d="M-12-5.500h20l8 3v5l-8 3h-20z" fill="#14243E"/>'
        '<path d="M-50-18v12M-68-18.500v12.500M36-15.500v9.500M54-13v7M-50 18V6M-68 18.500V6M36 '
        '15.500V6M54 13V6" '
        'stroke="#0E1A2E" stroke-width="1.200" stroke-opacity=".7"/>'
        f'<g fill="#BFE2FF">{windows}<rect x="-6" y="-1.500" width="14" height="3" rx="1.500" '
        f'fill="#7CC4FF"/></g>'
        '<path d="M-92-10h7v20h-7z" fill="#9CD4FF"/></svg>'
    )
