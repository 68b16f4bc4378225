"""The title's part of the top bar: Cycle, round of the event, phase, Turn Order with the Influence of all."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.state import CYCLES, NOBODY
from starboard.games.voidfall.words import crises
from starboard.page.drawing import icon, symbol
from starboard.page.kit.people import Person
from starboard.page.kit.top_strip import phase, section, steps, strip, turn
from starboard.page.markup import esc

_PHASES: Final = ("Prepare", "Focus", "Evaluate")
_PREPARING: Final = ("turn order", "event")
_EVALUATING: Final = ("skirmish", "upkeep", "objectives", "agendas")
_SETUP: Final = ("houses", "extras")
# VF-3.2: the turn against the Void, and in which phase each step is; a Crisis turns up by itself.
_STEPS: Final = ("Crisis", "Select", "Act", "Clean-up", "Void")
_STEP_OF: Final = {"select": 1, "actions": 2, "clean-up": 3, "void": 4, "delayed": 4}


class Clock(NamedTuple):
    """Where the game stands; `phase` is a place among the phases, NOBODY while the table is set up."""

    cycle: int
    round: int
    rounds: int
    phase: int
    over: bool


class Chase(NamedTuple):
    """Against the Void: the Alert of the round with its component, the Void's total, and who has least.

    `step` is a place among the steps of a turn, NOBODY between turns.
    """

    alert: str
    component: str
    war: bool
    void: int
    lowest: Person
    influence: int
    step: int


class Turn(NamedTuple):
    """A place of the Turn Order; without a person it is still to be taken."""

    who: Person | None
    influence: int
    title: str
    acts: bool


def draw(sight: Sight) -> str:
    v = sight.view
    now = 1
    if v.phase in _SETUP:
        now = NOBODY
    elif v.phase in _PREPARING:
        now = 0
    elif v.phase in _EVALUATING:
        now = 2
    clock = Clock(v.cycle, v.round, v.rounds, now, sight.over)
    order = tuple([_turn(sight, place, seat) for place, seat in enumerate(v.order)])
    if not order:
        order = tuple([_turn(sight, seat, seat) for seat in range(len(v.players))])
    return sight.draw("top", _top, clock, order, _chase(sight))


def _chase(sight: Sight) -> Chase | None:
    peril = sight.view.peril
    if peril is None:
        return None
    alert, race = peril.alert, peril.race
    return Chase(
        esc(crises.title(sight.tables, alert.id)) if alert.id else "",
        alert.id,
        alert.is_war,
        race.total,
        sight.called(race.lowest),
        race.influence[race.lowest],
        NOBODY if sight.over else _STEP_OF.get(sight.view.phase, NOBODY),
    )


def _turn(sight: Sight, place: int, seat: int) -> Turn:
    if seat < 0:
        return Turn(None, 0, f"place {place + 1} is free", False)
    asked = seat in sight.scene.waiting_for
    acts = not sight.over and (seat == sight.view.active if sight.view.active >= 0 else asked)
    influence = sight.view.players[seat].influence
    return Turn(sight.called(seat), influence, f"{influence} Influence", acts)


def _top(clock: Clock, order: tuple[Turn, ...], chase: Chase | None) -> str:
    cells = steps(CYCLES, clock.cycle, clock.over)
    cycle = section("rounds cycles", "cycle", cells, "Cycle")
    rounds = ""
    if clock.rounds and clock.phase != NOBODY:
        # Between Preparation and the first round no round is on.
        done = clock.over or clock.phase == 2
        cells = steps(clock.rounds, clock.round, done)
        rounds = section("rounds ringed", "round", cells, "Round")
    turns = section("order", "turn order", "".join([_place(one) for one in order]), "Turn Order")
    if chase is None:
        return strip(cycle + rounds, section("phases", "cycle", _phases(clock)), turns, len(order))
    # Alone there is no order, and nobody but the one who is lowest.
    turns = turns if len(order) > 1 else ""
    steps_or_phases = _steps(chase) if chase.step != NOBODY else _phases(clock)
    phases = section("phases", "turn", steps_or_phases)
    return strip(cycle + rounds, _alert(chase) + phases, turns + _race(chase, len(order)), len(order))


def _alert(chase: Chase) -> str:
    if not chase.alert:
        return ""
    style, mark = ("alert-chip war", "skirmish") if chase.war else ("alert-chip", "alert")
    return section(style, chase.component, f"{icon(mark, 'px15')}<b>{chase.alert}</b>")


def _steps(chase: Chase) -> str:
    return "".join([phase(word, n, chase.step, False) for n, word in enumerate(_STEPS)])


def _race(chase: Chase, seats: int) -> str:
    """`276 : lowest 47`."""
    lowest = "" if seats == 1 else "<em>lowest</em>"
    who = (
        f"{chase.lowest.sign('px15')}<span>{chase.lowest.name}</span>"
        if seats == 1
        else chase.lowest.sign("px15")
    )
    void = symbol("p-void", "icon px18 colour-void")
    title = f' title="the Void {chase.void}, {chase.lowest.name} {chase.influence}"'
    body = f"{void}<b>{chase.void}</b><i>:</i>{lowest}{who}<b>{chase.influence}</b>"
    return section("race-figure", "race", body, more=title)


def _phases(clock: Clock) -> str:
    if clock.phase == NOBODY:
        return phase("Set-up", 0, 0, clock.over)
    return "".join([phase(word, n, clock.phase, clock.over) for n, word in enumerate(_PHASES)])


def _place(one: Turn) -> str:
    if one.who is None:
        return f'<span class="player-turn free" title="{one.title}">free</span>'
    score = f'<b class="turn-score">{one.influence}</b>'
    return turn(one.who, score, one.title, acts=one.acts)
