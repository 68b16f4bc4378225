"""The choices of the set-up with everything they decide in sight: character, backer, draft."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.backers import chances, so_far, takes
from starboard.games.pirates_of_skydock.board.mat import stats, who
from starboard.games.pirates_of_skydock.board.pieces import (
    KIND_NAMES,
    emblem,
    glory,
    kind_icon,
    person,
    shape,
    stat_icon,
)
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.slots import board, columns, numbers, row_head, value_text
from starboard.games.pirates_of_skydock.view import SeatView
from starboard.page.drawing import icon, target
from starboard.page.kit.tracks import pips
from starboard.page.markup import esc

SETUP: Final = ("characters", "backers", "draft")


def is_setting_up(sight: Sight) -> bool:
    return sight.view.phase in SETUP and not sight.over


def draw(sight: Sight, objectives: str, ship: str) -> str:
    """`objectives` and `ship` are the drawings of these: they decide who and what is worth taking."""
    me = sight.me
    own = ""
    if me is not None and me.character:
        own = f'<p class="choice-note">Your chances, no guard there: {chances(sight, me)}</p>'
    side = (
        '<section class="choice-side"><span class="eyebrow">Three objectives</span>'
        f'<div class="displays"><div class="objectives">{objectives}</div></div>{own}'
        f'<span class="eyebrow">The ship</span>{ship}</section>'
    )
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
    chances = dict(sight.view.aptitudes)
    rows = "".join(
        _character_row(sight, one, chances.get(one.id, ()), taken.get(one.id))
        for one in sight.tables.characters
    )
    details = "".join(_character(sight, one) for one in sight.tables.characters)
    heads = "".join(
        f'<span title="{esc(sight.objective(one.id).name)}">{_short_name(sight, one.id)}</span>'
        for one in sight.view.objectives
    )
    count = f"8 characters, {len(taken)} taken" if taken else "8 characters"
    return (
        f'<section class="choice-list"><span class="choice-heads"><span class="eyebrow">{count}</span>'
        f'<span class="row-stats">stats</span><span class="row-chances">{heads}</span></span>{rows}'
        '<p class="choice-note">Chance with the starting board, no guard there.</p></section>'
        f'<section class="choice-details">{details}</section>'
    )


def _short_name(sight: Sight, objective: str) -> str:
    """The last word of its name, as markup: enough to tell three objectives apart."""
    return esc(sight.objective(objective).name.split()[-1])


def _character_row(sight: Sight, one: t.Character, chances: tuple[int, ...], taken: int | None) -> str:
    figures = "".join(
        f"<span>{stat_icon(t.STATS[n], 'px13')}{value}</span>" for n, value in enumerate(one.stats)
    )
    small = esc(one.calling)
    if taken is not None:
        small = f"{shape(taken, 'px12')} {sight.called(taken).name}"
    body = (
        f'{emblem(one.id, "px24")}<span class="row-who"><b>{esc(one.name)}</b><small>{small}</small></span>'
        f'<span class="row-stats">{figures}</span><span class="row-chances">{_chances(sight, chances)}</span>'
    )
    if taken is not None:
        return (
            f'<div class="choice-row taken" data-hover="{one.id}" tabindex="0" role="group" aria-label='
            f'"{esc(one.name)}, taken">{body}</div>'
        )
    choice = sight.open(one.id)
    if choice is None:
        return (
            f'<div class="choice-row" data-hover="{one.id}" tabindex="0" role="group" '
            f'aria-label="{esc(one.name)}">{body}</div>'
        )
    return f'<button class="choice-row legal" {target(choice, one.id)}>{body}</button>'


def _chances(sight: Sight, chances: tuple[int, ...]) -> str:
    """A figure for each objective; the best of all characters is marked."""
    best = [max(column) for column in zip(*[each for _, each in sight.view.aptitudes], strict=True)]
    made = ""
    for n, chance in enumerate(chances):
        # Where the list has no room for a head, each figure says what it is of.
        of = f'<small class="chance-of">{_short_name(sight, sight.view.objectives[n].id)}</small> '
        if chance < 0:
            made += f'<span class="none">{of}no roll</span>'
        else:
            made += f'<span class="{"best" if chance == best[n] else ""}">{of}{chance} %</span>'
    return made


def _character(sight: Sight, one: t.Character) -> str:
    """The whole board of a character; the one pointed at is shown."""
    power = sight.tables.powers[one.power]
    held = dict(one.abilities)
    rows = ""
    for row in range(len(t.ROWS)):
        cells = "".join(_printed(sight, slot, held.get(slot, -1)) for slot in t.ROW_SLOTS[row])
        rows += f'<div class="board-row">{row_head(sight.tables, row)}{cells}</div>'
    return (
        f'<article class="choice-card" data-key="{one.id}"><header>{emblem(one.id, "px34")}<span>'
        f"<b>{esc(one.name)}</b><small>{esc(one.calling)}, starts in the Dock with {one.glory} {glory()}"
        f"</small></span>{stats(one)}</header><p><b>{esc(power.name)}.</b> {esc(power.text)}</p>"
        f'<div class="character-board large wide-{columns(held)}">{rows}</div><p class="choice-note">'
        "The figures are the faces of the d20 that cover a slot. Two more abilities come in the draft.</p>"
        "</article>"
    )


def _printed(sight: Sight, slot: int, kind: int) -> str:
    printed = f'<span class="slot-numbers">{numbers(sight.tables, slot)}</span>'
    if kind < 0:
        return f'<div class="slot empty">{printed}</div>'
    ability = sight.tables.abilities[kind]
    return (
        f'<div class="slot" data-explain="{t.KINDS[kind]}">{printed}{kind_icon(t.KINDS[kind], "px20")}'
        f'<span class="slot-name"><b>{KIND_NAMES[kind]}</b><small>{pips(1, ability.most)}'
        f"{value_text(kind, ability.by_level[1])}</small></span></div>"
    )


# ---------------------------------------------------------------------- backers


def _backers(sight: Sight, me: SeatView) -> str:
    cards = "".join(_backer(sight, me, id) for id in me.offered)
    everyone = "".join(
        f'<li class="{"mine" if one.id in me.offered else ""}"><b>{esc(one.name)}</b><span>'
        f"{sight.wish(one.id)}</span><em>+{one.support}</em></li>"
        for one in sight.tables.backers
    )
    all_of_them = len(sight.tables.backers)
    dealt = len(me.offered) * len(sight.view.players)
    left = all_of_them - len(sight.view.players)
    return (
        f'<div class="choice-backers"><div class="backer-pair">{cards}</div><section><p class="choice-note">'
        f"<b>All {all_of_them} backers</b>, any of which the others may hold: {dealt} are dealt, {left} end "
        f'in the box</p><ul class="all-backers">{everyone}</ul></section></div>'
        f'<section class="choice-board">{who(sight, me)}{board(sight, me, "large")}'
        f'<span class="eyebrow">Everyone chooses at once</span>{_everyone(sight)}</section>'
    )


def _backer(sight: Sight, me: SeatView, id: str) -> str:
    row = sight.backer(id)
    facts = "".join(
        f"<li>{icon(sign, 'px15')}<span>{text}</span></li>" for sign, text in takes(sight, me, id)
    )
    body = (
        f"<header>{icon('backer', 'px22')}<b>{esc(row.name)}</b><em>+{row.support}</em></header>"
        f"<p>When the ship launches, {sight.wish(id)}.</p>"
        f"<ul>{facts}</ul>{so_far(me, id)}"
    )
    choice = sight.open(id)
    kept = " kept" if me.backer == id else ""
    if choice is None:
        return (
            f'<div class="backer-choice{kept}" data-explain="{id}" tabindex="0" role="group" '
            f'aria-label="{esc(row.name)}">{body}</div>'
        )
    return f'<button class="backer-choice legal" data-explain="{id}" {target(choice)}>{body}</button>'


def _everyone(sight: Sight) -> str:
    """Of the others one sees only whether they have chosen."""
    rows = ""
    for one in sight.view.players:
        if sight.is_me(one.seat):
            continue
        called = sight.called(one.seat)
        character = sight.character(one.seat)
        name = esc(character.name) if character else ""
        busy = one.seat in sight.scene.waiting_for
        state = (
            '<span class="busy">choosing</span>'
            if busy
            else f'<span class="done">{icon("check", "px13")}done</span>'
        )
        rows += (
            f'<li class="{called.seat}" title="{called.name}">{person(one.seat, one.character, "px24")}<span>'
            f"<b>{called.name}</b>"
            f"<small>{name}</small></span>{state}</li>"
        )
    return f'<ul class="plan-people">{rows}</ul>'


# ---------------------------------------------------------------------- draft


def _draft(sight: Sight, me: SeatView | None) -> str:
    printed = [len(one.abilities) for seat in sight.view.picks if (one := sight.character(seat)) is not None]
    # Everybody stands in the order twice, so what is printed counts for two.
    made = sum(len(one.board) for one in sight.view.players) - sum(printed) // 2
    order = "".join(
        f'<li class="{"now" if n == made else "over" if n < made else ""}">{shape(seat, "px16")}'
        f"<span>{sight.called(seat).name}</span></li>"
        for n, seat in enumerate(sight.view.picks)
    )
    supply = "".join(
        f'<span class="supply-kind" data-explain="{t.KINDS[kind]}">{kind_icon(t.KINDS[kind], "px16")}'
        f"{KIND_NAMES[kind]} <b>{n}</b></span>"
        for kind, n in enumerate(sight.view.low)
    )
    own = ""
    if me is not None and me.character:
        own = f"{who(sight, me)}{board(sight, me, 'large')}"
    others = "".join(
        _other_board(sight, one) for one in sight.view.players if one.character and not sight.is_me(one.seat)
    )
    return (
        '<section class="choice-board wide"><div class="draft-head"><span class="eyebrow">Snake draft: two '
        f'abilities each</span><ol class="draft-order">{order}</ol><div class="draft-supply">'
        f'<span class="eyebrow">Supply</span>{supply}</div></div>{own}</section>'
        f'<section class="choice-others"><span class="eyebrow">The others</span>{others}</section>'
    )


def _other_board(sight: Sight, one: SeatView) -> str:
    called = sight.called(one.seat)
    character = sight.character(one.seat)
    name = esc(character.name) if character else ""
    return (
        f'<div class="other-board {called.seat}"><span title="{called.name}">'
        f"{person(one.seat, one.character, 'px24')}"
        f"<b>{called.name}</b><small>{name}</small></span>{board(sight, one, 'small', own=False)}</div>"
    )
