"""Planning as a picture of its own: the steps, the board with its markers, the hand, and who is still at it.

Of the others one sees only that they plan or are done (SKY-3.14).
"""

from __future__ import annotations

from starboard.games.pirates_of_skydock.board import hand
from starboard.games.pirates_of_skydock.board.left import goals
from starboard.games.pirates_of_skydock.board.mat import stats
from starboard.games.pirates_of_skydock.board.pieces import marker, person, room_icons
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.slots import board
from starboard.games.pirates_of_skydock.view import SeatView
from starboard.games.pirates_of_skydock.words.phrases import within
from starboard.kernel.english import capital
from starboard.page.drawing import icon, plural
from starboard.page.markup import esc

_STEPS = ("Draw", "Upgrade, plan cards", "Place energy", "Show together")
_OF_VERB = {"draw": 0, "plan": 1, "improve": 1, "energy": 2, "ready": 3}


def is_planning(sight: Sight) -> bool:
    """Whether the viewer has a plan to make or to look at."""
    return sight.view.phase == "planning" and sight.me is not None and bool(sight.me.character)


def draw(sight: Sight, ship: str) -> str:
    """`ship` is a small drawing of the true positions."""
    me = sight.me
    assert me is not None
    note = _note(sight, me)
    # Where all stand below each other, what is drawn or played comes first.
    by_hand = " by-hand" if sight.verb in ("draw", "plan") else ""
    return (
        f'<div class="board planning{by_hand}" data-whole="">{_steps(sight, me)}'
        f'<section class="plan-board {sight.person(me.seat).seat}"><span class="plan-markers"><span '
        f'class="eyebrow">Your markers</span>{_stack(me)}<span>{note}</span></span>'
        f"{board(sight, me, 'large')}{_foot(sight, me)}</section>"
        f'<section class="plan-hand">{hand.head(sight, me)}{hand.hand(sight, me, pieces=False)}</section>'
        f'<section class="plan-others"><span class="eyebrow">Everyone plans at once</span>{_everyone(sight)}'
        f'{ship}<p class="plan-note">{icon("reveal", "px14")}<span>Boards, hands and supply stay as they '
        'were until all are done. <span class="clause-link">SKY-3.14</span></span></p></section></div>'
    )


def _stack(me: SeatView) -> str:
    """The markers still to be placed."""
    return f'<span class="plan-stack">{marker("px24") * me.reserve}</span>'


def _note(sight: Sight, me: SeatView) -> str:
    """What is to be done now, in a sentence."""
    if sight.verb == "energy":
        return (
            f"{me.reserve} left: place {'it' if me.reserve == 1 else 'one'} on a lit ability. Covered ones "
            'count too. <span class="clause-link">SKY-3.9</span>'
        )
    if sight.verb in ("draw", "plan", "improve"):
        return "placed after the upgrades"
    if sight.verb == "ready":
        return "all placed; take steps back as long as somebody still plans"
    return "placed" if not me.reserve else ""


def _foot(sight: Sight, me: SeatView) -> str:
    """What else a plan is made for: objectives, power, backer, and what the room has where one stands."""
    character = sight.character(me.seat)
    assert character is not None
    power = sight.tables.powers[character.power]
    said = [
        f'<div class="plan-goals">{goals(sight)}</div>',
        f'<span data-explain="{power.id}">{stats(character)}<b>{esc(power.name)}</b> '
        f"{esc(power.text)}</span>",
    ]
    if me.backer:
        wish = f"{esc(sight.backer(me.backer).name)}: {sight.wish(me.backer)}"
        have = f"{min(me.backer_have, me.backer_want)} of {me.backer_want}"
        said.append(
            f'<span data-explain="{me.backer}">{icon("backer", "px14 tint-title")}<span>{wish}, <b>{have}</b>'
            "</span></span>"
        )
    room = sight.room(me.spot)
    said.append(
        f'<span data-explain="{room.id}">{icon("hold", "px14")}<span>{esc(capital(within(room)))}</span>'
        f"{room_icons(room)}</span>"
    )
    return f'<div class="plan-foot">{"".join(said)}</div>'


def _steps(sight: Sight, me: SeatView) -> str:
    now = _OF_VERB.get(sight.verb, len(_STEPS) - 1)
    drawn = "one card after the other" if now == 0 else "done"
    notes = (drawn, _planned(me), _markers(me), "when all are ready")
    made = "".join(_step(n, name, notes[n], now) for n, name in enumerate(_STEPS))
    return f'<ol class="plan-steps">{made}</ol>'


def _step(n: int, name: str, note: str, now: int) -> str:
    state = "done" if n < now else "now" if n == now else ""
    sign = icon("check", "px14") if n < now else n + 1
    return f'<li class="{state}"><b>{sign}</b><span>{name}<small>{note}</small></span></li>'


def _planned(me: SeatView) -> str:
    return f"{plural(len(me.plan), 'step')} planned" if me.plan else "nothing planned"


def _markers(me: SeatView) -> str:
    placed = sum(one.markers for one in me.board)
    return f"{placed} of {placed + me.reserve} {marker('px13')}"


def _everyone(sight: Sight) -> str:
    rows = ""
    for one in sight.view.players:
        called = sight.called(one.seat)
        character = sight.character(one.seat)
        name = esc(character.name) if character else ""
        busy = one.seat in sight.scene.waiting_for
        state = (
            '<span class="busy">planning</span>'
            if busy
            else f'<span class="done">{icon("check", "px13")}done</span>'
        )
        rows += (
            f'<li class="{called.seat}" title="{called.name}">{person(one.seat, one.character, "px24")}<span>'
            f"<b>{called.name}</b>"
            f"<small>{name}</small></span>{state}</li>"
        )
    return f'<ul class="plan-people">{rows}</ul>'
