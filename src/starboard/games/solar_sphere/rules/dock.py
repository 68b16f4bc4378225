"""SS-5: the Dock phase. Nobody decides anything in it."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.tracks import gain_morale
from starboard.games.solar_sphere.state import DEPLOY, DRANDA_SEAT, NOBODY, SolarSphere


def dock(s: SolarSphere) -> None:
    if s.round == 1:  # while it was set up nobody listened yet
        s.tell("setup", NOBODY, "SS-0.5", s.tables.scoring[s.scoring].id)
    s.tell("round", NOBODY, "SS-1.1", s.round)
    totals = [0] * len(s.order)
    for seat in s.order:
        if seat < len(s.players):
            p = s.players[seat]
            p.dice = [s.roll(6), s.roll(6), s.roll(6)]  # SS-5.1
            totals[seat] = sum(p.dice)
            s.tell("dock", seat, "SS-5.1", p.dice[0], p.dice[1], p.dice[2])
            p.dice.sort()
    d = s.dranda
    if d is not None:
        strip = s.tables.dranda[d.discard[-1]].strip  # SS-14.6
        d.dice = [(colour, s.roll(6)) for colour in strip]
        d.placed = 0
        totals[DRANDA_SEAT] = sum(value for _, value in d.dice)
        s.tell("dock", DRANDA_SEAT, "SS-14.6", d.dice[0][1], d.dice[1][1], d.dice[2][1])
    # SS-5.2, SS-5.3: highest total first; tied players reverse their previous order.
    before = s.order
    s.order = sorted(before, key=lambda seat: (-totals[seat], -before.index(seat)))
    s.tell("order", NOBODY, "SS-5.2", *s.order)
    for seat in s.order:
        if seat < len(s.players):
            p = s.players[seat]
            bonus = 0
            for port in range(1, 7):
                bonus += s.tables.docking[port][p.dice.count(port)]  # SS-5.4
            gain_morale(s, p, bonus, "SS-5.4")
    s.next_turn = 0
    s.phase = DEPLOY
