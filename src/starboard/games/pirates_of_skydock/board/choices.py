"""The choices of the set-up with everything they decide in sight: character, backer, draft."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.mat import backer_text, who
from starboard.games.pirates_of_skydock.board.pieces import (
    KIND_NAMES,
    emblem,
    glory,
    kind_icon,
    shape,
    stat_icon,
)
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.slots import board, numbers
from starboard.games.pirates_of_skydock.view import SeatView
from starboard.page.drawing import icon, target
from starboard.page.markup import esc

SETUP = ("characters", "backers", "draft")


def is_setting_up(sight: Sight) -> bool:
    return sight.view.phase in SETUP and not sight.over


def draw(sight: Sight, objectives: str, ship: str) -> str:
    """`objectives` and `ship` are the drawings of these: they decide who and what is worth taking."""
    side = (
        '<section class="choice-side"><span class="eyebrow">Three objectives</span>'
        f"{objectives}{ship}</section>"
    )
    me = sight.me
    if sight.view.phase == "characters":
        body = _characters(sight)
    elif sight.view.phase == "backers" and me is not None:
        body = _backers(sight, me)
    else:
        body = _draft(sight, me)
    return f'<div class="board choosing {sight.view.phase}" data-whole="">{body}{side}</div>'


# ---------------------------------------------------------------------- characters


def _characters(sight: Sight) -> str:
    taken = {one.character: one.seat for one in sight.view.players if one.character}
    rows = "".join(_character_row(sight, one, taken.get(one.id)) for one in sight.tables.characters)
    details = "".join(_character(sight, one) for one in sight.tables.characters)
    return (
        f'<section class="choice-list"><span class="eyebrow">Eight characters</span>{rows}</section>'
        f'<section class="choice-details">{details}</section>'
    )


def _character_row(sight: Sight, one: t.Character, taken: int | None) -> str:
    stats = "".join(
        f"<span>{stat_icon(t.STATS[n], 'px13')}{value}</span>" for n, value in enumerate(one.stats)
    )
    body = (
        f"{emblem(one.id, 'px22')}<span><b>{esc(one.name)}</b><small>{esc(one.calling)}</small></span>"
        f'<span class="row-stats">{stats}</span>'
    )
    if taken is not None:
        return (
            f'<div class="choice-row taken" data-hover="{one.id}" tabindex="0" role="group" aria-label='
            f'"{esc(one.name)}, taken">{body}<em>{shape(taken, "px14")}{sight.called(taken).name}</em></div>'
        )
    choice = sight.open(one.id)
    if choice is None:
        return (
            f'<div class="choice-row" data-hover="{one.id}" tabindex="0" role="group" '
            f'aria-label="{esc(one.name)}">{body}</div>'
        )
    return f'<button class="choice-row legal" {target(choice, one.id)}>{body}</button>'


def _character(sight: Sight, one: t.Character) -> str:
    """The whole board of a character; the one pointed at is shown."""
    power = sight.tables.powers[one.power]
    stats = "".join(
        f'<span class="stat-box">{stat_icon(t.STATS[n], "px16")}<b>{value}</b><small>{t.STATS[n]}</small>'
        "</span>"
        for n, value in enumerate(one.stats)
    )
    held = dict(one.abilities)
    rows = ""
    for row, name in enumerate(sight.tables.row_names):
        cells = "".join(_printed(sight, slot, held.get(slot, -1)) for slot in t.ROW_SLOTS[row])
        rows += (
            f'<div class="board-row"><span class="row-name"><b>{t.ROWS[row]}</b><span>{esc(name)}</span>'
            f"</span>{cells}</div>"
        )
    return (
        f'<article class="choice-card" data-key="{one.id}"><header>{emblem(one.id, "px34")}<span>'
        f"<b>{esc(one.name)}</b><small>{esc(one.calling)}, starts in the Dock with {one.glory} {glory()}"
        "</small></span>"
        f'<span class="who-stats">{stats}</span></header><p><b>{esc(power.name)}.</b> {esc(power.text)}</p>'
        f'<div class="character-board large">{rows}</div></article>'
    )


def _printed(sight: Sight, slot: int, kind: int) -> str:
    printed = f'<span class="slot-numbers">{numbers(sight.tables, slot)}</span>'
    if kind < 0:
        return f'<div class="slot empty">{printed}</div>'
    return (
        f'<div class="slot">{printed}{kind_icon(t.KINDS[kind], "px20")}<span class="slot-name">'
        f"<b>{KIND_NAMES[kind]}</b></span></div>"
    )


# ---------------------------------------------------------------------- backers


def _backers(sight: Sight, me: SeatView) -> str:
    cards = "".join(_backer(sight, me, id) for id in me.offered)
    everyone = "".join(
        f'<li class="{"mine" if one.id in me.offered else ""}"><b>{esc(one.name)}</b><span>'
        f"{backer_text(sight, one.id)}</span><em>+{one.support}</em></li>"
        for one in sight.tables.backers
    )
    return (
        f'<section class="choice-backers"><div class="backer-pair">{cards}</div><span class="eyebrow">All '
        f'backers, any of which the others may hold</span><ul class="all-backers">{everyone}</ul></section>'
        f'<section class="choice-board">{who(sight, me)}{board(sight, me)}</section>'
    )


def _backer(sight: Sight, me: SeatView, id: str) -> str:
    row = sight.backer(id)
    body = (
        f"<header>{icon('backer', 'px22')}<b>{esc(row.name)}</b><em>+{row.support}</em></header>"
        f"<p>{backer_text(sight, id)} when the ship launches.</p>"
    )
    choice = sight.open(id)
    kept = " kept" if me.backer == id else ""
    if choice is None:
        return (
            f'<div class="backer-choice{kept}" data-explain="{id}" tabindex="0" role="group" '
            f'aria-label="{esc(row.name)}">{body}</div>'
        )
    return f'<button class="backer-choice legal" data-explain="{id}" {target(choice)}>{body}</button>'


# ---------------------------------------------------------------------- draft


def _draft(sight: Sight, me: SeatView | None) -> str:
    order = "".join(
        f'<li class="{"now" if seat in sight.scene.waiting_for else ""}">{shape(seat, "px16")}'
        f"{sight.called(seat).name}</li>"
        for seat in sight.view.picks
    )
    supply = "".join(
        f'<span class="supply-kind" data-explain="{t.KINDS[kind]}">{kind_icon(t.KINDS[kind], "px16")}'
        f"{KIND_NAMES[kind]} <b>{n}</b></span>"
        for kind, n in enumerate(sight.view.low)
    )
    if me is not None and me.character:
        boards = f"{who(sight, me)}{board(sight, me, 'large')}"
    else:
        boards = "".join(board(sight, one, "small", own=False) for one in sight.view.players if one.character)
    return (
        f'<section class="choice-board wide"><span class="eyebrow">Snake draft: two abilities each</span>'
        f'<ol class="draft-order">{order}</ol><div class="draft-supply">{supply}</div>{boards}</section>'
    )
