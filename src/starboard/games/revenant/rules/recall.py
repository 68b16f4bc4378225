"""REV-24: the Recall phase; REVP-6.1."""

from __future__ import annotations

from starboard.games.revenant.rules.tactics import standing
from starboard.games.revenant.state import HOME, NOBODY, Revenant
from starboard.kernel.ask import Rule, Value, ask


def recall(s: Revenant) -> Rule[None]:
    """REV-24.1, REV-24.2: everybody comes home and landed ships return to their sectors."""
    for n in range(len(s.manned)):
        s.manned[n] = NOBODY
    for n in range(len(s.landed)):
        s.landed[n] = False
    s.set_aside = 0
    for p in s.players:
        p.crew = [HOME, HOME, HOME]
        p.frigate_crew = NOBODY
        p.landed = False
    if s.solo is not None:
        s.solo.figures = 2
        s.solo.harbinger = True
        s.tell("recall", NOBODY, "REVS-5.7")
        return
    s.tell("recall", NOBODY, "REV-24.1")
    if s.prototype:
        yield from _choose_first(s)
    else:
        s.order = standing(s)  # REV-24.3
        s.tell("turn-order", NOBODY, "REV-24.3", *s.order)


def _choose_first(s: Revenant) -> Rule[None]:
    """REVP-6.1: who is highest on Tactics names the first player; not in round 4."""
    if s.cycle == s.tables.numbers[s.edition].cycles:
        return
    seats: list[Value] = list(range(len(s.players)))
    first: int = yield ask(standing(s)[0], "proto-first-player", seats)
    s.order = seated_from(s, first)
    s.tell("turn-order", NOBODY, "REVP-6.1", *s.order)


def seated_from(s: Revenant, first: int) -> list[int]:
    """REVP-1.3: clockwise by seating."""
    count = len(s.players)
    return [(first + n) % count for n in range(count)]
