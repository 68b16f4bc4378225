"""SS-2: score, reputation, morale, factions; SS-14.11: what DRANDA has instead."""

from __future__ import annotations

from starboard.games.solar_sphere.state import DRANDA_SEAT, Player, SolarSphere
from starboard.games.solar_sphere.tables import FACTIONS


def gain_points(s: SolarSphere, p: Player, points: int, clause: str) -> None:
    """SS-2.1: immediate points."""
    if points:
        p.score += points
        s.tell("points", p.seat, clause, points)


def gain_reputation(s: SolarSphere, p: Player, amount: int) -> None:
    """SS-2.2: to the next highlighted column; what cannot be recorded becomes morale."""
    for _ in range(amount):
        for column in s.tables.reputation_columns:
            if column > p.reputation:
                p.reputation = column
                s.tell("reputation", p.seat, "SS-2.2", column)
                break
        else:
            gain_morale(s, p, 1)


def gain_morale(s: SolarSphere, p: Player, amount: int, clause: str = "SS-2.3") -> None:
    """SS-2.3: up the track; what cannot be recorded becomes points. `clause` says why it came."""
    if not amount:
        return
    end = len(s.tables.end_points) - 1
    column = p.morale + amount
    if column <= end:
        p.morale = column
        s.tell("morale", p.seat, clause, amount, column)
    else:
        if p.morale < end:
            s.tell("morale", p.seat, clause, end - p.morale, end)
        p.score += column - end
        p.morale = end
        s.tell("points", p.seat, "SS-2.3", column - end)


def lose_morale(s: SolarSphere, p: Player, amount: int) -> None:
    """SS-2.4: down the track; each morale that cannot be lost costs 2 points."""
    lost = min(amount, p.morale)
    p.morale -= lost
    p.score -= 2 * (amount - lost)
    s.tell("lose-morale", p.seat, "SS-2.4", amount, p.morale, 2 * (amount - lost))


def gain_icon(s: SolarSphere, p: Player, faction: int) -> None:
    """SS-2.7."""
    p.factions[faction] += 1
    s.tell("icon", p.seat, "SS-2.7", FACTIONS[faction])


def dranda_gains(s: SolarSphere, points: int, morale: int, reputation: int, clause: str) -> None:
    """SS-14.11: morale and reputation become points by level."""
    d = s.dranda
    if d is None:
        return
    level = s.tables.levels[d.level]
    total = points + morale * level.per_morale + reputation * level.per_reputation
    if total:
        d.score += total
        s.tell("points", DRANDA_SEAT, clause, total)
