"""REV-1: four Cycles of Action, Recall, Skirmish, and Rift or Hyperjump; REVP-1.1."""

from __future__ import annotations

from typing import Final

# Imported for the verbs that they register.
from starboard.games.revenant.rules import captain as captain
from starboard.games.revenant.rules import scanner as scanner
from starboard.games.revenant.rules.council import council
from starboard.games.revenant.rules.hyperjump import arrive, land_shuttle, leave
from starboard.games.revenant.rules.recall import recall
from starboard.games.revenant.rules.revenant import discard_open
from starboard.games.revenant.rules.rift import draw_by_rank, reveal_cards, roll_rifts
from starboard.games.revenant.rules.skirmish import end_skirmish, skirmish
from starboard.games.revenant.rules.sonar import jump, sonar
from starboard.games.revenant.rules.tactics import reset_all, take_prototype_rewards
from starboard.games.revenant.rules.turn import step
from starboard.games.revenant.setup import set_up
from starboard.games.revenant.solo import after_arrival, crew_turn
from starboard.games.revenant.state import (
    ACTION,
    ARRIVAL,
    NOBODY,
    RECALL,
    SCORING,
    SETUP,
    SKIRMISH,
    SONAR,
    Revenant,
    Turn,
)
from starboard.games.revenant.tables import OUTER
from starboard.kernel.ask import Rule
from starboard.kernel.nothing import NOTHING

# The stages of Rift or Hyperjump, in order; after them the new cards are revealed. A Rift skips the arrival.
DEPART: Final = 0
ARRIVE: Final = 1
DRAW: Final = 2


def beat(s: Revenant) -> Rule[None]:
    """Plays the next stretch: a step of a turn, a sector of the Skirmish, a phase or a part of one."""
    if s.phase == ACTION:
        return _action(s)
    if s.phase == SKIRMISH:
        return _skirmish(s)
    if s.phase == ARRIVAL:
        return _end_round(s) if s.prototype else _arrival(s)
    if s.phase == RECALL:
        return _recall(s)
    if s.phase == SONAR:
        return _sonar(s)
    if s.phase == SETUP:
        return set_up(s)
    return _scoring(s)


def _action(s: Revenant) -> Rule[None]:
    """REV-1.4: rounds of turns; the Council or the Corrupted Crew acts first in each."""
    if s.turn is None:
        if not s.acted:
            s.acted = True
            if s.solo is not None:
                crew_turn(s, s.solo)
            elif s.council:
                council(s)
            return NOTHING
        s.turn = Turn(s.order[s.turns])
        s.tell("turn", s.turn.seat, "REV-1.4", s.round)
    return step(s, s.turn)


def _recall(s: Revenant) -> Rule[None]:
    yield from recall(s)
    s.sector = 0
    s.failures = 0
    s.phase = SKIRMISH


def _skirmish(s: Revenant) -> Rule[None]:
    yield from skirmish(s)
    if s.sector == OUTER:
        _after_skirmish(s)


def _after_skirmish(s: Revenant) -> None:
    """REV-1.3: after the last Cycle comes the scoring."""
    end_skirmish(s)
    s.phase = ARRIVAL if s.cycle < s.tables.numbers[s.edition].cycles else SCORING


def _next_cycle(s: Revenant) -> None:
    s.cycle += 1
    s.stage = 0
    s.phase = SONAR if s.prototype else ACTION
    s.tell("cycle", NOBODY, "REV-1.1", s.cycle)


def _arrival(s: Revenant) -> Rule[None]:
    """REV-1.2: Rift or Hyperjump; then new cards. Each stage is a beat of its own."""
    stage = s.stage
    s.stage += 1
    if stage == DEPART and not s.charged:
        s.tell("rift", NOBODY, "REV-1.2")
        roll_rifts(s)
        s.stage = DRAW
    elif stage == DEPART:
        s.tell("hyperjump", NOBODY, "REV-1.2")
        yield from _depart(s)
    elif stage == ARRIVE:
        yield from _arrive(s)
    elif stage == DRAW:
        yield from draw_by_rank(s)
    else:
        reveal_cards(s, s.cycle == s.tables.numbers[s.edition].cycles - 1)
        s.charged = False
        _next_cycle(s)


def _depart(s: Revenant) -> Rule[None]:
    """REV-28.1 to REV-28.5: what stays behind, the open cards not chosen, the Tactics track."""
    leave(s)
    for card in list(s.open):
        if card != s.chosen:
            discard_open(s, card, "REV-28.2")
    yield from reset_all(s)


def _arrive(s: Revenant) -> Rule[None]:
    """REV-28.6, REV-28.7, REVS-5.6: the chosen card's map, the reserved Shuttle, the lone player's rights."""
    arrive(s, s.chosen)
    if s.reserved >= 0:
        land_shuttle(s, s.reserved, s.tables.scanners[s.chosen].shuttle)
        s.reserved = -1
    if s.solo is not None:
        yield from after_arrival(s, s.solo)


def _end_round(s: Revenant) -> Rule[None]:
    yield from jump(s)
    _next_cycle(s)


def _sonar(s: Revenant) -> Rule[None]:
    """REVP-3: the map and the open cards, then everybody draws."""
    if s.stage == 0:
        yield from sonar(s)
        s.stage = 1
    else:
        yield from draw_by_rank(s)
        s.stage = 0
        s.phase = ACTION


def _scoring(s: Revenant) -> Rule[None]:
    """REV-30.1, REV-30.2, REVP-7.2: the last rewards of the Tactics track; then everything is shown."""
    s.tell("end", NOBODY, "REVP-7.2" if s.prototype else "REV-30.1")
    if s.prototype:
        yield from take_prototype_rewards(s)
    else:
        yield from reset_all(s)
    s.reveal()
    s.over = True
