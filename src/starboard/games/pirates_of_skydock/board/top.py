"""The title's part of the top bar: launch, phase, alert with its difficulty, guards left, turn order."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock.board.pieces import guard, marker
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.tracks import NEAR_LOCKDOWN, alert_track, countdown, space
from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.page.drawing import history_button, icon, plural
from starboard.page.kit.people import Person
from starboard.page.kit.top_strip import phase, section, strip, turn

_PHASES: Final = (("planning", "Plan"), ("action", "Act"), ("upkeep", "Upkeep"))
_SETUP: Final = ("characters", "backers", "draft")


class Clock(NamedTuple):
    """Where the game stands."""

    round: int
    rounds: int
    launch: int
    phase: str
    step: str
    turn: int
    turns: int
    over: bool


class Alarm(NamedTuple):
    """How far the alert has come, and would come."""

    alert: int
    per_level: int
    lockdown: int
    foreseen: int
    supply: int
    box: int


class Turn(NamedTuple):
    """A place of the turn order. `left` and `spent` are markers; in planning `word` says what he does."""

    who: Person
    left: int
    spent: int
    word: str
    first: str
    acts: bool


def draw(sight: Sight) -> str:
    v = sight.view
    left = sum(one.markers for player in v.players for one in player.board)
    clock = Clock(v.round, v.rounds, v.launch, v.phase, v.step, v.turns, v.turns + left, sight.over)
    foreseen = v.alert if v.outlook is None else v.outlook.alert
    alarm = Alarm(v.alert, v.spots_per_level, v.lockdown, foreseen, v.supply, v.box)
    # Clockwise, always from the same seat: nobody changes places when the token does.
    order = tuple([_turn(sight, seat) for seat in range(len(v.players))])
    return sight.draw("top", _top, sight.tables, clock, alarm, order)


def _turn(sight: Sight, seat: int) -> Turn:
    v = sight.view
    player = v.players[seat]
    left = sum(one.markers for one in player.board)
    spent = max(sight.tables.markers - left, 0) if v.phase == "action" else 0
    asked = seat in sight.scene.waiting_for
    word = ""
    if v.phase == "planning":
        word = ("plan" if sight.is_me(seat) else "plans") if asked else "done"
    elif v.phase in _SETUP:
        word = ("choose" if sight.is_me(seat) else "chooses") if asked else ""
    acts = seat == v.turn if v.turn >= 0 else asked
    first = ("claimed" if v.claimed else "held") if seat == v.first else ""
    return Turn(sight.called(seat), left, spent, word, first, acts and not sight.over)


def _top(tables: Tables, clock: Clock, alarm: Alarm, order: tuple[Turn, ...]) -> str:
    return strip(
        _launch(clock),
        section("phases", "phase", _phases(clock)) + _alert(tables, alarm) + _supply(alarm),
        section("order", "turn", "".join(map(_player, order))),
        len(order),
    )


def _launch(clock: Clock) -> str:
    said = "Launched" if clock.launch == 0 else f"Launch in {clock.launch}"
    history = history_button(_moment(clock))
    return section(
        "top-group launch",
        "launch",
        f'<span class="launch-pill">{icon("launch", "px15")}{clock.launch}</span>'
        f'<span class="top-line"><b>{said}</b><span class="of">round {clock.round} of {clock.rounds}</span>'
        f"{history}</span>"
        f'<span class="rounds">{countdown(clock.rounds, clock.launch, clock.over)}</span>',
    )


def _moment(clock: Clock) -> str:
    """What the history has come to. While all plan nobody has had a turn, nor can turns be counted yet."""
    if clock.phase in _SETUP:
        return "history"
    return f"round {clock.round}" if clock.phase == "planning" else f"turn {clock.turn} of {clock.turns}"


def _phases(clock: Clock) -> str:
    if clock.phase in _SETUP:
        return phase("Set-up", 0, 0, clock.over)
    here = [name for name, _ in _PHASES].index(clock.phase)
    made = ""
    for n, (name, word) in enumerate(_PHASES):
        step = f" <em>{clock.step}</em>" if name == clock.phase and clock.step else ""
        made += phase(f"{word}{step}", n, here, clock.over)
    return made


def _alert(tables: Tables, alarm: Alarm) -> str:
    now = min(alarm.alert // alarm.per_level + 1, LEVELS)
    to_next = now * alarm.per_level - alarm.alert
    to_lockdown = alarm.lockdown - alarm.alert
    rises = f", <b>{tables.dcs[now + 1]}</b> in {to_next}" if now < LEVELS else ""
    near = " near" if to_lockdown <= NEAR_LOCKDOWN else ""
    # At the lowest space of level 4 both say the same.
    lock = f'<span class="to-lockdown{near}">{icon("lock", "px12")}lockdown in <b>{to_lockdown}</b></span>'
    said = (
        f'<b class="level-now">Alert {space(alarm.alert, alarm.per_level)}</b>'
        f'<span class="dc-now">DC {tables.dcs[now]}{rises}</span>{lock}'
        if to_lockdown > 0
        else '<b class="level-now">Lockdown</b>'
    )
    return section(
        f"top-group alert level-{now}",
        "alert",
        f'<span class="top-line">{icon("alert", "px13")}{said}</span>'
        f"{alert_track(tables, alarm.alert, alarm.per_level, alarm.foreseen)}",
    )


def _supply(alarm: Alarm) -> str:
    return section(
        "top-group guards-left",
        "guard",
        '<span class="top-line">Guards left</span>'
        f'<span class="supply">{guard("active", "px18")}<b>{alarm.supply}</b>'
        f'<span class="out" title="airlocked">{icon("airlock", "px14")}{alarm.box}</span></span>',
    )


def _player(one: Turn) -> str:
    if one.word:
        # On a phone four words have no room: the frame shows who is asked, a tick who is done.
        tick = icon("check", "px12 tick") if one.word == "done" else ""
        rest = f"<small>{one.word}</small>{tick}"
        title = one.word
    else:
        # On a phone one marker and the figure stand for all.
        count = f"<b>{one.left}</b>" if one.left > 1 else ""
        rest = marker("px11") * one.left + marker("px11 spent", spent=True) * one.spent + count
        title = f"{plural(one.left, 'marker')} left"
    hat = ""
    if one.first:
        title += ", first player" if one.first == "held" else ", first in the next round"
        hat = f'<span class="hat {one.first}">{icon("first", "px13")}</span>'
    return turn(one.who, f'{hat}<span class="remaining">{rest}</span>', title, acts=one.acts)
