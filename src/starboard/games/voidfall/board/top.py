"""The title's part of the top bar: Cycle, round of the event, phase, Turn Order with the Influence of all."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.state import CYCLES, NOBODY
from starboard.page.kit.people import Person
from starboard.page.kit.top_strip import phase, section, steps, strip, turn

_PHASES: Final = ("Prepare", "Focus", "Evaluate")
_PREPARING: Final = ("turn order", "event")
_EVALUATING: Final = ("skirmish", "upkeep", "objectives", "agendas")
_SETUP: Final = ("houses", "extras")


class Clock(NamedTuple):
    """Where the game stands; `phase` is a place among the phases, NOBODY while the table is set up."""

    cycle: int
    round: int
    rounds: int
    phase: int
    over: bool


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
    return sight.draw("top", _top, clock, order)


def _turn(sight: Sight, place: int, seat: int) -> Turn:
    if seat < 0:
        return Turn(None, 0, f"place {place + 1} is free", False)
    asked = seat in sight.scene.waiting_for
    acts = not sight.over and (seat == sight.view.active if sight.view.active >= 0 else asked)
    influence = sight.view.players[seat].influence
    return Turn(sight.called(seat), influence, f"{influence} Influence", acts)


def _top(clock: Clock, order: tuple[Turn, ...]) -> str:
    cells = steps(CYCLES, clock.cycle, clock.over)
    cycle = section("rounds cycles", "cycle", cells, "Cycle")
    rounds = ""
    if clock.rounds and clock.phase != NOBODY:
        # Between Preparation and the first round no round is on.
        done = clock.over or clock.phase == 2
        cells = steps(clock.rounds, clock.round, done)
        rounds = section("rounds ringed", "round", cells, "Round")
    return strip(
        cycle + rounds,
        section("phases", "cycle", _phases(clock)),
        section("order", "turn order", "".join([_place(one) for one in order]), "Turn Order"),
        len(order),
    )


def _phases(clock: Clock) -> str:
    if clock.phase == NOBODY:
        return phase("Set-up", 0, 0, clock.over)
    return "".join([phase(word, n, clock.phase, clock.over) for n, word in enumerate(_PHASES)])


def _place(one: Turn) -> str:
    if one.who is None:
        return f'<span class="player-turn free" title="{one.title}">free</span>'
    score = f'<b class="turn-score">{one.influence}</b>'
    return turn(one.who, score, one.title, acts=one.acts)
