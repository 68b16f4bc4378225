"""The viewer's own mat: who one is, the board, the hand, the backer and the support won."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board import hand
from starboard.games.pirates_of_skydock.board.pieces import STAT_NAMES, glory, person, stat_icon
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.slots import board
from starboard.games.pirates_of_skydock.view import SeatView
from starboard.page.drawing import icon, plural
from starboard.page.kit.scores import player_card
from starboard.page.markup import esc


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        cards = "".join(_player(sight, one) for one in sight.view.players)
        return f'<div class="board mats">{cards}</div>'
    if not me.character:
        return ""
    return sight.part("mat", lambda sight: _mat(sight, me), me, sight.view.challenge, sight.view.step)


def _mat(sight: Sight, me: SeatView) -> str:
    colours = sight.person(me.seat).seat
    return (
        f'<div class="board mat skydock-mat {colours}">{who(sight, me)}'
        f'<div class="mat-board">{board(sight, me)}</div>'
        f'<div class="mat-hand">{hand.head(sight, me)}{hand.hand(sight, me)}</div>{backer(sight, me)}</div>'
    )


def who(sight: Sight, me: SeatView) -> str:
    """Name, character, glory and what it comes to, stats, power."""
    character = sight.character(me.seat)
    assert character is not None
    one = sight.person(me.seat)
    support = sum(me.support_values) + me.backing
    now = me.glory + support
    c = sight.view.challenge
    then = ""
    if c is not None and c.seat == me.seat and c.score_then != c.score:
        then = f", <b>{c.score_then}</b> if it works"
    return (
        f'<div class="mat-who {one.seat}"><div class="who-head">{person(me.seat, character.id, "px34")}'
        f'<span><b title="{one.name}">{one.name}</b><small data-explain="{character.id}">'
        f"{esc(character.name)}, {esc(character.calling)}</small></span></div>"
        f'<div class="who-score"><b data-count="glory:{me.seat}">{me.glory}</b>{glory("px18")}'
        f"<span>+{support} {icon('support', 'px13')} = <b>{now}</b> now{then}</span></div>"
        f"{stats(character)}{power(sight, me)}</div>"
    )


def stats(character: t.Character) -> str:
    boxes = "".join(
        f'<span class="stat-box" title="{STAT_NAMES[n]}">{stat_icon(t.STATS[n], "px14")}<b>{value}</b>'
        f"<small>{STAT_NAMES[n]}</small></span>"
        for n, value in enumerate(character.stats)
    )
    return f'<span class="who-stats">{boxes}</span>'


def power(sight: Sight, me: SeatView) -> str:
    character = sight.character(me.seat)
    assert character is not None
    one = sight.tables.powers[character.power]
    state = '<em class="used">used</em>' if me.power_used else '<em class="ready">ready</em>'
    return (
        f'<div class="who-power" data-explain="{one.id}"><b>{esc(one.name)}</b>{state}'
        f"<small>{esc(one.text)}</small></div>"
    )


def backer(sight: Sight, me: SeatView) -> str:
    if not me.backer:
        return ""
    row = sight.backer(me.backer)
    met = me.backer_have >= me.backer_want
    tick = icon("check", "px12") if met else ""
    progress = f"{min(me.backer_have, me.backer_want)} of {me.backer_want}"
    values = "".join(
        f'<span class="support-token">{icon("support", "px14")}{n}</span>' for n in me.support_values
    )
    return (
        f'<div class="mat-backer"><span class="eyebrow">Secret backer</span><div class="backer-card'
        f'{" fulfilled" if met else ""}" data-explain="{row.id}" tabindex="0" role="group" '
        f'aria-label="{esc(row.name)}">{icon("backer", "px18")}<b>{esc(row.name)}</b>'
        f"<small>{sight.wish(me.backer)}</small><span>{tick}{progress}<b>+{row.support}</b></span>"
        "</div>"
        f'<span class="eyebrow">Support <b>{plural(len(me.support_values), "token")}</b></span>'
        f'<div class="support-values">{values or "<small>none yet</small>"}</div></div>'
    )


# ---------------------------------------------------------------------- for those who only watch


def _player(sight: Sight, one: SeatView) -> str:
    """A player among all of them."""
    character = sight.character(one.seat)
    name = f"<small>{esc(character.name)}</small>" if character else ""
    rows = f"{name}{board(sight, one, 'small', own=False)}" if one.board else name
    return player_card(sight.person(one.seat), one.glory, glory(), "", rows)
