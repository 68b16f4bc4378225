"""REV-17: the Tactics track; REV-28.3 to REV-28.5 and REVP-6.5: how its markers are reset."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register, resolve
from starboard.games.revenant.grammar import CHOICE, Effect
from starboard.games.revenant.rules.influence import gain_influence
from starboard.games.revenant.state import Player, Revenant, replaced
from starboard.games.revenant.tables import HOUSES
from starboard.kernel.ask import Rule, ask


def field_of(s: Revenant, marker: int) -> int:
    for field, stack in enumerate(s.tactics):
        if marker in stack:
            return field
    raise ValueError(f"marker {marker} is not on the Tactics track")


def field_so_far(s: Revenant, marker: int) -> int:
    """The same while the set-up may not have laid the marker yet: 0 then."""
    return field_of(s, marker) if any(marker in stack for stack in s.tactics) else 0


def move_marker(s: Revenant, marker: int, field: int) -> None:
    """REV-17.1: on top of the stack there."""
    old = field_of(s, marker)
    s.tactics = replaced(s.tactics, old, tuple(other for other in s.tactics[old] if other != marker))
    s.tactics = replaced(s.tactics, field, (*s.tactics[field], marker))


def standing(s: Revenant) -> list[int]:
    """The players from the highest field down; on one field the lower marker comes first (REV-24.3)."""
    return [marker for stack in reversed(s.tactics) for marker in stack if marker < len(s.players)]


def gain_tactics(s: Revenant, p: Player, amount: int, clause: str) -> Rule[None]:
    """REV-17.1, REV-17.2: field by field, with the reward of each field entered."""
    last = len(s.tactics) - 1
    for _ in range(amount):
        field = field_of(s, p.seat)
        if field == last:
            return
        move_marker(s, p.seat, field + 1)
        s.tell("tactics", p.seat, clause, field + 1)
        reward = s.tables.tactics_enter[s.edition][field + 1]
        if reward is not None:
            yield from resolve(s, p, reward, How("REV-17.2", accepted=True))


def lose_tactics(s: Revenant, p: Player, amount: int) -> None:
    """REV-17.4: to the left, not below the reset field of the rank; no field rewards."""
    field = field_of(s, p.seat)
    floor = s.tables.ranks[p.rank].reset
    if field <= floor:
        return
    target = max(floor, field - amount)
    move_marker(s, p.seat, target)
    s.tell("lose-tactics", p.seat, "REV-17.4", target, field - target)


def take_reset_reward(s: Revenant, p: Player, field: int) -> Rule[None]:
    """REV-28.3: HI on field 8 or more, and on 11 or 12 an Influence of choice."""
    reward = s.tables.tactics_reset[field]
    if reward is None:
        return
    for leaf in g.leaves(reward):
        if leaf.verb == g.VERB_INFLUENCE and leaf.args[0] == CHOICE:
            for _ in range(leaf.args[1]):
                house: str = yield ask(p.seat, "reset-house", HOUSES)
                yield from gain_influence(s, p, HOUSES.index(house), "REV-28.3")
        else:
            yield from resolve(s, p, leaf, How("REV-28.3", accepted=True))


def reset_all(s: Revenant) -> Rule[None]:
    """REV-28.3 to REV-28.5, REV-28.9, REV-30.1: in reverse turn order, each reward before the own reset."""
    for seat in reversed(s.order):
        p = s.players[seat]
        yield from take_reset_reward(s, p, field_of(s, seat))
        target = s.tables.ranks[p.rank].reset
        field = field_of(s, seat)
        move_marker(s, seat, target)
        s.tell("reset-tactics", seat, "REV-28.3", target, target - field)
        reward = s.tables.tactics_enter[s.edition][target]
        if reward is not None:
            yield from resolve(s, p, reward, How("REV-28.4", accepted=True))
    s.tactics = tuple((*_crew(s, stack), *(seat for seat in s.order if seat in stack)) for stack in s.tactics)


def _crew(s: Revenant, stack: tuple[int, ...]) -> tuple[int, ...]:
    """The Corrupted Crew's marker, if it lies there."""
    return tuple(marker for marker in stack if marker >= len(s.players))


def take_prototype_rewards(s: Revenant) -> Rule[None]:
    """REVP-6.6: in turn order, all of them before any marker moves."""
    fields = [field_of(s, seat) for seat in s.order]
    for place, seat in enumerate(s.order):
        yield from take_reset_reward(s, s.players[seat], fields[place])


def reset_prototype(s: Revenant) -> None:
    """REVP-6.5: on one field, whoever was higher before lies at the bottom; no mat for field 3."""
    before = [(seat, field_of(s, seat)) for seat in standing(s)]
    s.tactics = tuple(_crew(s, stack) for stack in s.tactics)
    for seat, field in before:
        target = s.tables.ranks[s.players[seat].rank].reset
        s.tactics = replaced(s.tactics, target, (*s.tactics[target], seat))
        s.tell("reset-tactics", seat, "REVP-6.5", target, target - field)


def _do_tactics(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    return gain_tactics(s, p, how.number(e.args[0]), how.clause)


def _can_tactics(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return p.seat not in s.tactics[-1]


register(g.VERB_TACTICS, _do_tactics, _can_tactics, asked=True)
