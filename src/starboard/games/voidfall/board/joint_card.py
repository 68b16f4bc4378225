"""The Joint or Heroic card that is played, in a free corner of the map, with who may take which effect."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import tables as t
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.joint_lines import joints, seats, word
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import price
from starboard.kernel.effect import Effect
from starboard.page.drawing import icon
from starboard.page.markup import esc


def draw(sight: Sight) -> str:
    """Empty unless the active player has played a Joint card."""
    view = sight.view
    if view.peril is None or view.active < 0 or not view.players[view.active].focus:
        return ""
    player = view.players[view.active]
    card = sight.focus(player.focus)
    if card.kind != t.JOINT:
        return ""
    rows = "".join([_action(sight, one, one.id in player.done, one.id == view.doing) for one in card.actions])
    who = sight.called(view.active)
    pays = f"{who.name} {'pay' if sight.is_me(view.active) else 'pays'}"
    return (
        f'<section class="joint-card" aria-label="{esc(card.name)}"><header data-explain="{card.id}">'
        f"{signs.focus(card.type, 'px17')}<b>{esc(card.name)}</b><small>{who.sign('px13')}{pays}</small>"
        f'<span class="clause-link">VF-6.1</span></header>{rows}</section>'
    )


def _action(sight: Sight, one: t.Action, done: bool, now: bool) -> str:
    style = "joint-action now" if now else "joint-action done" if done else "joint-action"
    shared = joints(one.effect)
    lines = "".join([_line(sight, each) for each in shared]) or _own(sight, one.effect)
    tick = icon("check", "px12") if done else ""
    return (
        f'<div class="{style}"><span class="joint-name"><b>{tick}{esc(one.name)}</b>'
        f"<small>{price(sight.tables, one.costs)}</small></span><span>{lines}</span></div>"
    )


def _own(sight: Sight, e: Effect) -> str:
    """What is not shared out."""
    return f'<span class="joint-line"><span>{signs.brief(sight.tables, e)}</span></span>'


def _line(sight: Sight, one: Effect) -> str:
    """An effect; one that is split has two lines."""
    if one.args[0] == g.SPLIT:
        return "".join([_one(sight, one, part) for part in one.parts])
    return _one(sight, one, one.parts[0])


def _one(sight: Sight, one: Effect, part: Effect) -> str:
    return (
        f'<span class="joint-line">{seats(sight, one)}<span>{signs.brief(sight.tables, part)}</span>'
        f"<small>{word(one)}</small></span>"
    )
