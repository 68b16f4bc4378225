"""SKY-13: the two basic events, a guard placed and the alert rising."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.rules.windows import ask_all
from starboard.games.pirates_of_skydock.state import LOCKED_DOWN, NOBODY, Lockdown, Player, Skydock
from starboard.games.pirates_of_skydock.tables import ALERT, DOCK, SPAWN, SPOTS
from starboard.kernel.ask import Rule

LEVELS = 4


def window_order(s: Skydock) -> list[Player]:
    """SKY-12.2: from the active player; in upkeep from the first player, as it stands then."""
    return s.by_seat() if s.turn == NOBODY else s.from_seat(s.turn)


def spawn(s: Skydock, spot: int, clause: str) -> Rule[None]:
    """SKY-13.1, SKY-13.2: a guard from the supply, or the alert rises in its place."""
    before, cancelled = s.spawning, s.cancelled
    s.spawning, s.cancelled = spot, False
    yield from ask_all(s, window_order(s), SPAWN, (SPOTS[spot],), lambda: s.cancelled)
    stopped = s.cancelled
    s.spawning, s.cancelled = before, cancelled
    if stopped:
        s.tell("spawn-cancelled", NOBODY, "SKY-12.5", s.room_id(spot))
    elif s.supply:
        s.supply -= 1
        s.guards[spot] += 1
        s.tell("spawn", NOBODY, clause, s.room_id(spot), s.supply)
    else:
        s.tell("no-guard", NOBODY, "SKY-13.2", s.room_id(spot))
        yield from raise_alert(s, 1, "SKY-13.2", overflow=True)


def raise_alert(
    s: Skydock, n: int, clause: str, overflow: bool = False, effect: str = "", seat: int = NOBODY
) -> Rule[None]:
    """SKY-13.3 to SKY-13.6. `overflow`: it rises because a guard could not be placed.

    `effect` is the clause of the effect by which it rises, and `seat` whose effect that is.
    """
    before = s.rise
    s.rise = n
    yield from ask_all(s, window_order(s), ALERT, (n,), lambda: s.rise == 0)
    n, s.rise = s.rise, before
    for _ in range(n):
        s.alert += 1
        s.tell("alert", NOBODY, clause, s.alert, effect or clause, seat)
        if s.alert == LEVELS * s.spots_per_level:
            s.ending = LOCKED_DOWN
            s.tell("lockdown", NOBODY, "SKY-13.6")
            raise Lockdown
        if s.alert % s.spots_per_level == 0:
            s.tell("level", NOBODY, "SKY-13.4", s.level, s.tables.dcs[s.level])
            # SKY-13.5: after an overflow rise, a missing dock guard causes nothing further.
            if s.supply or not overflow:
                yield from spawn(s, DOCK, "SKY-13.4")


def can_lower(s: Skydock) -> bool:
    return s.alert % s.spots_per_level > 0


def lower_alert(s: Skydock, n: int, clause: str, seat: int) -> None:
    """SKY-13.7: never before the first spot of the present level."""
    n = min(n, s.alert % s.spots_per_level)
    if n:
        s.alert -= n
        s.tell("alert-down", NOBODY, clause, s.alert, n, seat)
