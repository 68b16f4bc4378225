"""SKY-1.1: rounds of planning, action phase and upkeep, after the choices of the set-up."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.rules.crew import choose_backers, choose_character, draft
from starboard.games.pirates_of_skydock.rules.planning import planning
from starboard.games.pirates_of_skydock.rules.turn import turn
from starboard.games.pirates_of_skydock.rules.upkeep import upkeep
from starboard.games.pirates_of_skydock.state import (
    ACTION,
    BACKERS,
    CHARACTERS,
    PLANNING,
    UPKEEP,
    Lockdown,
    Skydock,
)
from starboard.kernel.ask import Rule


def beat(s: Skydock) -> Rule[None]:
    """Plays the next stretch: one choice of the set-up, the planning phase, one turn, one step of upkeep."""
    if s.phase in (ACTION, UPKEEP):
        return _until_lockdown(s)
    if s.phase == PLANNING:
        return planning(s)
    if s.phase == CHARACTERS:
        return choose_character(s)
    if s.phase == BACKERS:
        return choose_backers(s)
    return draft(s)


def _until_lockdown(s: Skydock) -> Rule[None]:
    """SKY-13.6: LOCKDOWN ends the game in the middle of anything."""
    try:
        yield from turn(s) if s.phase == ACTION else upkeep(s)
    except GeneratorExit:
        # At the end of the process `Lockdown` may be gone before a game that nobody plays on.
        raise
    except Lockdown:
        s.reveal()
        s.over = True
