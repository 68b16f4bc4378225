"""VF-1.1: three Cycles of Preparation, Focus Phase and Evaluation, in stretches of a few questions each."""

from __future__ import annotations

from starboard.games.voidfall.effects import Lost
from starboard.games.voidfall.rules import (
    consuming,
    costs,
    gains,
    invasion,
    joint,
    placing,
    production,
    tracks,
)
from starboard.games.voidfall.rules.alerts import void_advances
from starboard.games.voidfall.rules.evaluation import agendas, objectives, strike_back, upkeep
from starboard.games.voidfall.rules.houses import choose_house, extras
from starboard.games.voidfall.rules.preparation import choose_order, resolve_box
from starboard.games.voidfall.rules.turn import act, delayed, end_turn, plan, select
from starboard.games.voidfall.state import (
    ACTIONS,
    CLEAN_UP,
    DELAYED,
    EVENT,
    EXTRAS,
    HOUSES,
    NOBODY,
    OBJECTIVES,
    PLAN,
    SELECT,
    SKIRMISH,
    TURN_ORDER,
    UPKEEP,
    VOID,
    Voidfall,
)
from starboard.kernel.ask import Rule

# These register what verbs and costs do, and need not be called by name here.
REGISTERED = (consuming, costs, gains, invasion, joint, placing, production, tracks)


def beat(s: Voidfall) -> Rule[None]:
    return _stretch(s) if s.peril is None else _until_lost(s)


def _until_lost(s: Voidfall) -> Rule[None]:
    """VF-9.12: at any time."""
    try:
        yield from _stretch(s)
    except GeneratorExit:
        # At the end of the process `Lost` may be gone before a game that nobody plays on.
        raise
    except Lost:
        s.reveal()
        # Whatever was going on is over with the game.
        s.pending, s.frame, s.invasion, s.looked = [], 0, (), ()
        if s.peril is not None:
            s.peril.partner, s.peril.preferred = NOBODY, False
        s.over = True


def _stretch(s: Voidfall) -> Rule[None]:
    phase = s.phase
    if phase == ACTIONS:
        return act(s)
    if phase == SELECT:
        return select(s)
    if phase == CLEAN_UP:
        return end_turn(s)
    if phase == VOID:
        return void_advances(s)
    if phase == DELAYED:
        return delayed(s)
    if phase == EVENT:
        return resolve_box(s)
    if phase == SKIRMISH:
        return strike_back(s)
    if phase == UPKEEP:
        return upkeep(s)
    if phase == OBJECTIVES:
        return objectives(s)
    if phase == TURN_ORDER:
        return choose_order(s)
    if phase == PLAN:
        return plan(s)
    if phase == EXTRAS:
        return extras(s)
    return choose_house(s) if phase == HOUSES else agendas(s)
