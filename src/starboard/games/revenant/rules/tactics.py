"""REV-17: the Tactics track."""

from __future__ import annotations

from starboard.games.revenant.rules.resources import gain_resource
from starboard.games.revenant.state import Player, Revenant
from starboard.kernel.ask import Rule


def field_of(s: Revenant, marker: int) -> int:
    for field, stack in enumerate(s.tactics):
        if marker in stack:
            return field
    raise ValueError(f"marker {marker} is not on the Tactics track")


def move_marker(s: Revenant, marker: int, field: int) -> None:
    """REV-17.1: on top of the stack there."""
    s.tactics[field_of(s, marker)].remove(marker)
    s.tactics[field].append(marker)


def gain_tactics(s: Revenant, p: Player, amount: int, clause: str = "REV-17.1") -> Rule[None]:
    """REV-17.1, REV-17.2: field by field, with the reward of each field entered."""
    last = len(s.tactics) - 1
    rewards = s.tables.tactics_rewards[1 if s.prototype else 0]
    for _ in range(amount):
        field = field_of(s, p.seat)
        if field == last:
            return
        move_marker(s, p.seat, field + 1)
        s.tell("tactics", p.seat, clause, field + 1)
        if rewards[field + 1] >= 0:
            yield from gain_resource(s, p, rewards[field + 1], 1, "REV-17.2")


def lose_tactics(s: Revenant, p: Player, amount: int) -> None:
    """REV-17.4: to the left, not below the reset field of the rank; no field rewards."""
    field = field_of(s, p.seat)
    floor = s.tables.reset_field[p.rank]
    if field <= floor:
        return
    target = max(floor, field - amount)
    move_marker(s, p.seat, target)
    s.tell("lose-tactics", p.seat, "REV-17.4", target)
