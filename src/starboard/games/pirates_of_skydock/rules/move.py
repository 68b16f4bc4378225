"""SKY-6.1 to SKY-6.5: where one can go, by which kind of way, and what notices.

A way matters in two things only: whether a guard was left behind, and how many active guards the worst room
left had. Both are one number here: UNNOTICED, or 1 + the active guards of that room.
"""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock.rules.encounters import encounter
from starboard.games.pirates_of_skydock.state import Player, Skydock
from starboard.games.pirates_of_skydock.tables import SOFT_BOOTS
from starboard.kernel.ask import Rule

UNNOTICED: Final = 0


def _leaving(s: Skydock, spot: int, way: int) -> int:
    """SKY-6.4, SKY-6.7: what becomes of a way when it leaves a room."""
    active = s.guards[spot]
    if active or s.stunned[spot]:
        return max(way, 1 + active)
    return way


def ways(s: Skydock, spot: int, steps: int) -> list[tuple[int, int]]:
    """SKY-6.3: the different pairs of room and way within so many steps, by room in patrol order."""
    neighbours = s.tables.neighbours
    found: set[tuple[int, int]] = set()
    edge = [(spot, UNNOTICED)]
    for _ in range(steps):
        new: list[tuple[int, int]] = []
        for here, way in edge:
            left = _leaving(s, here, way)
            for other in neighbours[here]:
                pair = (other, left)
                if pair not in found:
                    found.add(pair)
                    new.append(pair)
        edge = new
    return sorted(found)


def path(s: Skydock, spot: int, steps: int, target: int, way: int) -> list[int]:
    """SKY-6.3: the shortest path of that kind, then the first in patrol order of the rooms entered."""
    edge: list[tuple[list[int], int]] = [([spot], UNNOTICED)]
    for _ in range(steps):
        new: list[tuple[list[int], int]] = []
        for rooms, so_far in edge:
            left = _leaving(s, rooms[-1], so_far)
            new += [([*rooms, other], left) for other in s.tables.neighbours[rooms[-1]]]
        for rooms, so_far in new:
            if rooms[-1] == target and so_far == way:
                return rooms
        edge = new
    return [spot, target]


def notices(s: Skydock, p: Player, way: int) -> bool:
    """SKY-6.4: whether such a way triggers a guard half; *Soft boots* spare its owner the first."""
    if way == UNNOTICED:
        return False
    return s.tables.characters[p.character].power != SOFT_BOOTS or p.power_used


def walk(s: Skydock, p: Player, steps: int, target: int, way: int) -> Rule[None]:
    """SKY-6.1, SKY-6.6: the walk is not interrupted; then one encounter card if anything noticed."""
    if s.events is not None:
        s.tell("move", p.seat, "SKY-6.1", *[s.room_id(spot) for spot in path(s, p.spot, steps, target, way)])
    p.spot = target
    noticed = notices(s, p, way)
    if way != UNNOTICED and not noticed:
        p.power_used = True
        s.tell("power", p.seat, "SKY-6.4", s.tables.powers[SOFT_BOOTS].id)
    ended = s.tables.rooms[s.rooms[target]].encounter
    if noticed or ended:
        yield from encounter(s, p, noticed, ended, way - 1)
