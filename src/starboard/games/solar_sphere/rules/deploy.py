"""SS-6: the Deploy phase and the turn."""

from __future__ import annotations

from starboard.games.solar_sphere.menu import DISCARD, END
from starboard.games.solar_sphere.rules.crew import free_actions, use
from starboard.games.solar_sphere.rules.kickbacks import move_back
from starboard.games.solar_sphere.rules.tracks import gain_morale
from starboard.games.solar_sphere.rules.visit import arrive, die_options
from starboard.games.solar_sphere.solo import dranda_turn
from starboard.games.solar_sphere.state import BATTLE, DOCKED, LOCKED, NOBODY, SPENT, Player, SolarSphere
from starboard.kernel.ask import GO_ON, UNSEEN, Question, Rule, Value, ask
from starboard.kernel.nothing import NOTHING


def deploy(s: SolarSphere) -> Rule[None]:
    """One turn of the player (or DRANDA) whose turn it is, or the end of the phase (SS-6.1, SS-6.6)."""
    order = s.order
    for _ in order:
        seat = order[s.next_turn]
        s.next_turn = (s.next_turn + 1) % len(order)
        if seat < len(s.players):
            if s.players[seat].docked():
                return turn(s, s.players[seat])
        elif s.dranda is not None and s.dranda.placed < len(s.dranda.dice):
            dranda_turn(s, s.dranda)
            return NOTHING
    s.phase = BATTLE
    s.resolving = 0
    s.tell("battle", NOBODY, "SS-11.1")
    return NOTHING


def turn(s: SolarSphere, p: Player) -> Rule[None]:
    """SS-6.2: W1, exactly one die, W2."""
    s.tell("turn", p.seat, "SS-6.1")
    yield from window_before(s, p)
    answer: str = yield UNSEEN if s.replaying else ask(p.seat, "use-die", die_options(s, p), (), True)
    visit = s.menu.meaning[answer]
    if visit.die in p.dice:
        p.dice.remove(visit.die)
    else:
        p.auxiliary = SPENT
    if visit.location == DISCARD:
        s.tell("discard", p.seat, "SS-6.5", visit.die)
        gain_morale(s, p, 1, "SS-6.5")
        yield from window_after(s, p)
    elif (yield from arrive(s, p, visit.die, visit.final, visit.bent, visit.location)):
        yield from window_after(s, p)
    if p.auxiliary == LOCKED:  # SS-6.4
        p.auxiliary = DOCKED


def window_before(s: SolarSphere, p: Player) -> Rule[None]:
    """SS-6.3 W1: free crew actions and at most one kickback move, in any order."""
    moved = False
    while True:
        answer: str = yield UNSEEN if s.replaying else _before(s, p, moved)
        if answer == GO_ON:
            return
        if answer.startswith("kickback-"):
            moved = True
            yield from move_back(s, p, int(answer[9:]))
        else:
            yield from use(s, p, answer)


def _before(s: SolarSphere, p: Player, moved: bool) -> Question:
    options: list[Value] = free_actions(s, p)
    if not moved:
        options += s.menu.kickback[p.morale]
    options.append(GO_ON)
    return ask(p.seat, "window-before", options, (), True)


def window_after(s: SolarSphere, p: Player) -> Rule[None]:
    """SS-6.3 W2: free crew actions."""
    while True:
        options: list[Value] = free_actions(s, p)
        options.append(END)
        answer: str = yield ask(p.seat, "window-after", options, (), True)
        if answer == END:
            return
        yield from use(s, p, answer)
