"""What is left of the turn: actions in free order, the three actions of the Focus card, what still waits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Final

from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.options import action, flip, price
from starboard.games.voidfall.board.rows import all_first, in_words, lead, offered, row_texts
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules.actions import AGENDA, END
from starboard.games.voidfall.tables import Action
from starboard.games.voidfall.view import PendingView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.effects import effect as effect_text
from starboard.kernel.ask import Value
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon
from starboard.page.kit.fitting import BAR, Option, beside, one_row, row_width, shares
from starboard.page.kit.option_bar import chip, closed_chip, closed_list
from starboard.page.markup import esc

# Pixels of the bar, as `fitting` counts them.
WIDTH: Final = 124
QUEUE_WIDTH: Final = 168
_SHOWN: Final = 3
_END: Final = 74
_FREE: Final = 130
_SHUT: Final = 86
_DONE_WIDTH: Final = 96
_PLAIN: Final = 150
_FIRST: Final = 1  # `_numbered` has the last word
_KEYS: Final = 9
_KEY: Final = re.compile(r"<kbd>\d+</kbd>")
_DONE: Final = icon("check", "px13")


def actions(sight: Sight) -> str:
    """VF-4.13: the question which action comes next. Every one of them is a button where it stands."""
    me = sight.me
    assert me is not None
    card = sight.focus(me.focus)
    own = [one.id for one in card.actions]
    free = [one for one in sight.scene.choices if one.value not in own and one.value != END]
    shut = [one for one in sight.closed if one.key not in own]
    taking = [one.id for one in card.actions if sight.open(one.id) is not None]
    # What stands in the free order comes first; with a choice of its own it takes part in what room there is.
    single = sum(not choice.then for choice in free) + len(sight.ask.aside)
    room = BAR - _END - _FREE * single - (_SHUT if shut else 0) - _DONE_WIDTH * (len(own) - len(taking))
    sharing = [choice.value for choice in free if choice.then] + taking
    rooms = dict(zip(sharing, shares([_need(sight, one) for one in sharing], room), strict=True))
    first = "".join([window(sight, choice) for choice in sight.ask.aside])
    if first:
        # VF-3.7: whoever takes an action has let it go.
        first = _group("before the first action", first, "free-order")
    made = "".join([_open(sight, choice, rooms.get(choice.value, 0)) for choice in free])
    if AGENDA in me.used:
        made += _done(action(sight, AGENDA)[0], sight.shut(AGENDA))
        shut = [one for one in shut if one.key != AGENDA]
    made += closed_list(shut, short=True)
    aside = first + (_group("free order", made, "free-order") if made else "")
    three = "".join([_own(sight, one, rooms.get(one.id, 0)) for one in card.actions])
    end = sight.open(END)
    assert end is not None
    last = _split(sight, chip(end, "End", "of actions", _FIRST, END, "out end", "End the actions"), end)
    strip = f'<div class="turn-strip">{aside}{_group(_taken(sight), three, "card-actions")}{last}</div>'
    return _numbered(strip)


def _numbered(strip: str) -> str:
    """The keys of all buttons in the order in which they stand: each part knows only its own."""
    numbers = count(1)

    def key(found: re.Match[str]) -> str:
        number = next(numbers)
        return f"<kbd>{number}</kbd>" if number <= _KEYS else ""

    return _KEY.sub(key, strip)


def window(sight: Sight, choice: Choice) -> str:
    """VF-3.7: what must be said before the first action stands in the question which one it is."""
    name, note = flip(sight, choice)
    return chip(choice, name, note, _FIRST, str(choice.value), "special")


def _taken(sight: Sight) -> str:
    """VF-4.1: how many of the actions are taken, and whether a token was flipped for the third."""
    me = sight.me
    assert me is not None
    done = len(me.done)
    taken = f"{done} of {done + me.actions_left} taken"
    if me.third:
        return f"{taken} · third by a sector"
    if me.flipped:
        return f"{taken} · {signs.trade('px12')}flipped"
    # VF-3.7: whoever has taken an action has let it go; while it can be flipped, that is a button.
    return f"{taken} · {signs.trade('px12')}not flipped" if me.trade and done else taken


def _group(label: str, body: str, style: str) -> str:
    return f'<div class="strip-group {style}"><span class="strip-label">{label}</span>{body}</div>'


def _open(sight: Sight, choice: Choice, room: float) -> str:
    """An action as a button; where it goes on with a choice, as a small card with a button for each."""
    name, note = action(sight, str(choice.value), choice.along)
    if not choice.then:
        return _split(sight, chip(choice, name, note or None, _FIRST, str(choice.value)), choice)
    options, listed = _ways(sight, choice)
    head = f'<span class="act-head"><b>{name}</b>{price(sight, str(choice.value), choice.along)}</span>'
    ways = one_row(options, room, str(choice.value), listed)
    return f'<div class="act-card" data-key="{choice.value}">{head}{ways}</div>'


def _ways(sight: Sight, choice: Choice) -> tuple[list[Option], list[Option]]:
    """What an action goes on with: as buttons, and what is left to a list."""
    paths, listed = offered(sight, (choice,))
    inside = sight.asking(choice)
    rows = all_first(inside, [path[1:] for path in paths])
    options = [Option(path[-1], f"{lead(inside)}{row_texts(inside, path)[0]}") for path in rows]
    return options, in_words(inside, listed, choice)


def _need(sight: Sight, action: Value) -> float:
    """How much room the action could use."""
    choice = sight.open(action)
    if choice is None or not choice.then:
        return _PLAIN
    options, listed = _ways(sight, choice)
    return max(_PLAIN, row_width(options, listed=bool(listed)))


def _split(sight: Sight, made: str, choice: Choice) -> str:
    """A button, and beside it the other ways to do the same."""
    if not choice.otherwise:
        return made
    return beside(made, str(choice.value), in_words(sight, choice.otherwise, choice))


def _own(sight: Sight, one: Action, room: float) -> str:
    choice = sight.open(one.id)
    if choice is not None:
        return _open(sight, choice, room)
    me = sight.me
    assert me is not None
    name, note = action(sight, one.id)
    closed = sight.shut(one.id)
    if one.id in me.done:
        return _done(name, closed)
    if closed is None:
        return f'<span class="act-closed">{name}</span>'
    return closed_chip(closed, f'<span>{name}</span><span class="option-note">{note}</span>', short=True)


def _done(name: str, closed: Closed | None) -> str:
    said = "" if closed is None else f' title="{esc(closed.reason)}"'
    return f'<span class="act-done"{said}>{_DONE}{name}</span>'


# ---------------------------------------------------------------------- inside an action


def besides(sight: Sight) -> tuple[str, float]:
    """Beside any other question of the turn: where it stands; and how wide that is."""
    me = sight.me
    if me is None or not me.focus or sight.view.active != me.seat:
        return "", 0
    made, width = "", 0.0
    waiting = _waiting(sight)
    if waiting:
        made, width = _queue(sight, waiting), QUEUE_WIDTH
    card = sight.focus(me.focus)
    rows = "".join([_row(sight, one) for one in card.actions])
    if me.played:
        state = "now" if sight.view.doing == AGENDA else "done" if AGENDA in me.used else "open"
        rows += _state(state, action(sight, AGENDA)[0])
    return f'{made}<div class="turn-list" aria-label="this turn">{rows}</div>', width + WIDTH


def _row(sight: Sight, one: Action) -> str:
    me = sight.me
    assert me is not None
    name = esc(one.name)
    if one.id == sight.view.doing:
        return _state("now", name)
    if one.id in me.done:
        return _state("done", name)
    return _state("open" if me.actions_left else "closed", name)


def _state(state: str, name: str) -> str:
    sign = _DONE if state == "done" else '<i class="mark"></i>'
    return f'<span class="act-{state}">{sign}{name}</span>'


def _waiting(sight: Sight) -> Sequence[PendingView]:
    """VF-5.1: what is still to come. What can be chosen now stands among the options."""
    return [
        one
        for one in sight.view.pending
        if not any(sight.open(part) is not None for part in (one.effect, *_parts(one.effect)))
    ]


def _parts(effect: str) -> list[str]:
    return [part.text for part in parse_effect(effect).parts]


def _queue(sight: Sight, waiting: Sequence[PendingView]) -> str:
    rows = "".join([_pending(sight, one) for one in waiting[:_SHOWN]])
    more = f" of {len(waiting)}" if len(waiting) > _SHOWN else ""
    return f'<ol class="queue" aria-label="still to come"><li class="strip-label">then{more}</li>{rows}</ol>'


def _pending(sight: Sight, one: PendingView) -> str:
    style = ' class="forced"' if one.forced else ""
    whose = "" if one.cause == sight.view.doing else f" <em>{esc(say.cause(sight.words, one.cause))}</em>"
    title = esc(effect_text(sight.tables, parse_effect(one.effect)))
    return f'<li{style} title="{title}">{signs.brief(sight.tables, parse_effect(one.effect))}{whose}</li>'
