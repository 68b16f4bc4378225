"""How the alert came to stand where it does: every space that it rose, with its cause, as it was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock.state import NOBODY
from starboard.kernel.state import Event


class Cause(NamedTuple):
    """Why the alert rises: the clause, and what it is called on a sheet."""

    clause: str
    name: str


GUARDS: Final = Cause("SKY-14.6", "Beside guards")
OVERFLOW: Final = Cause("SKY-13.2", "No guard left")
CROWD: Final = Cause("SKY-14.9", "Three guards alone")
ENCOUNTER: Final = Cause("SKY-6.6", "Encounters")
ROOM: Final = Cause("SKY-7.2", "Rooms")
CARD: Final = Cause("SKY-12.4", "Cards")
CAUSES: Final = (GUARDS, OVERFLOW, CROWD, ENCOUNTER, ROOM, CARD)

_BY_CLAUSE: Final = {
    **{cause.clause: cause for cause in CAUSES},
    "SKY-6.7": ENCOUNTER,
    "SKY-6.8": ENCOUNTER,
}
# What is told before a rise by an effect.
_OPENS: Final = {"interact": ROOM, "encounter": ENCOUNTER, "play": CARD}


class Rise(NamedTuple):
    """One space up: after how many answers, to which space, why, by whose effect and what that came from."""

    step: int
    space: int
    cause: Cause
    seat: int
    source: Event | None


class Stretch(NamedTuple):
    """A turn, or an upkeep with NOBODY as its seat; `exposed` are those who stood beside guards then."""

    round: int
    seat: int
    rises: list[Rise]
    exposed: list[int]


class Alarm(NamedTuple):
    stretches: list[Stretch]
    exposed: Counter[int]
    lowered: Counter[int]
    last_step: str
    """The step of upkeep that is on; empty in a turn."""

    @property
    def rises(self) -> list[Rise]:
        return [rise for one in self.stretches for rise in one.rises]

    def spaces(self) -> dict[int, Rise]:
        """What put the alert on each space, the last time that it came there."""
        return {rise.space: rise for rise in self.rises}

    def greatest(self, most: int) -> list[Stretch]:
        """Those in which it rose most, in their order."""
        found = sorted(self.stretches, key=lambda one: -len(one.rises))[:most]
        return sorted(found, key=lambda one: one.rises[0].step)


def read(told: Sequence[tuple[int, Event]]) -> Alarm:
    stretches: list[Stretch] = []
    exposed: Counter[int] = Counter()
    lowered: Counter[int] = Counter()
    sources: dict[Cause, Event] = {}
    now = Stretch(0, NOBODY, [], [])
    last_step = ""
    for step, event in told:
        if event.verb == "round":
            now = Stretch(int(event.data[0]), NOBODY, [], [])
            last_step = ""
        elif event.verb == "marker":
            now = Stretch(now.round, event.seat, [], [])
        elif event.verb == "step":
            if not last_step:
                now = Stretch(now.round, NOBODY, [], [])
            last_step = str(event.data[0])
        elif event.verb == "exposed":
            now.exposed.append(event.seat)
            exposed[event.seat] += 1
        elif event.verb == "alert":
            space, clause, seat = event.data
            cause = _BY_CLAUSE.get(str(clause), CARD)
            if not now.rises:
                stretches.append(now)
            now.rises.append(Rise(step, int(space), cause, int(seat), sources.get(cause)))
        elif event.verb == "alert-down":
            lowered[int(event.data[2])] += int(event.data[1])
        elif event.verb in _OPENS:
            sources[_OPENS[event.verb]] = event
    return Alarm(stretches, exposed, lowered, last_step)
