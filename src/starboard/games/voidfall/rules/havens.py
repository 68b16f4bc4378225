"""VF-36: Safe Havens.

A tile is called `haven N`, counted from 1 as the scenario lists them.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall.effects import FORFEIT, apart_for, possible, register
from starboard.games.voidfall.rules.crisis_board import from_seat, peril_of
from starboard.games.voidfall.rules.fleets import can_deactivate, deactivate
from starboard.games.voidfall.rules.sectors import guilds_of
from starboard.games.voidfall.state import COLOURS, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

# VF-36.2: overproductions in one turn that allow a level.
ENOUGH: Final = 2
# VF-10.9: the sector that allows one.
LARGE: Final = 6
GUILDS: Final = 3
NONE: Final = "none"


def incomplete(s: Voidfall) -> list[int]:
    """Tiles with a free level."""
    if s.peril is None:
        return []
    levels = s.tables.maps[s.map].havens
    return [tile for tile, built in enumerate(s.peril.havens) if len(built) < levels[tile]]


def can_build(s: Voidfall, p: Player) -> bool:
    """VF-36.1: an Inactive FP, or one that can be deactivated."""
    return bool(incomplete(s)) and (p.inactive > 0 or can_deactivate(s, p, 1))


def may_build(s: Voidfall, p: Player, clause: str) -> Rule[None]:
    """VF-36.3: build or not, and where."""
    if not can_build(s, p):
        return
    options: list[Value] = [f"haven {tile + 1}" for tile in incomplete(s)]
    choice: str = yield ask(p.seat, "haven", [*options, FORFEIT])
    if choice == FORFEIT:
        return
    if not p.inactive:
        yield from deactivate(s, p, 1, Act(choice, clause))
    p.inactive -= 1
    tile = int(choice.partition(" ")[2]) - 1
    peril = peril_of(s)
    havens = list(peril.havens)
    havens[tile] += (p.seat,)
    peril.havens = tuple(havens)
    s.tell("haven", p.seat, clause, choice, len(havens[tile]))
    if tile not in incomplete(s):
        yield from _complete(s, p, choice)


def _complete(s: Voidfall, builder: Player, name: str) -> Rule[None]:
    """VF-36.4: each player may take a reward that nobody took; the builder may name another order."""
    s.tell("haven-complete", builder.seat, "VF-36.4", name)
    left = [q.seat for q in from_seat(s, builder.seat)]
    rewards = list(s.tables.haven_rewards)
    while left:
        colours: list[Value] = [COLOURS[seat] for seat in left]
        chosen: str = yield ask(builder.seat, "haven-next", colours, (name,))
        p = s.players[COLOURS.index(chosen)]
        left.remove(p.seat)
        act = Act(name, "VF-36.4")
        found = [reward for reward in rewards if possible(s, p, reward, act)]
        texts: list[Value] = [reward.text for reward in found]
        choice: str = yield ask(p.seat, "haven-reward", [*texts, NONE], (name,))
        for reward in found:
            if reward.text == choice:
                rewards.remove(reward)
                yield from apart_for(s, p, reward, act)
                break


def by_overproduction(s: Voidfall, p: Player) -> Rule[None]:
    """VF-36.2: the second overproduction of a turn allows one level, further ones none."""
    if s.peril is not None and p.overproduced == ENOUGH:
        yield from may_build(s, p, "VF-36.2")


def by_sectors(s: Voidfall, p: Player) -> Rule[None]:
    """VF-10.9: one level for each Pure sector of Population 6 with three Guilds."""
    if s.peril is not None:
        for at in s.own(p):
            # An FP that is recalled for one level may give up the sector that allows the next.
            pure = s.owner[at] == p.seat and not s.corrupted[at]
            if pure and s.population[at] == LARGE and len(guilds_of(s, at)) >= GUILDS:
                yield from may_build(s, p, "VF-10.9")


def cubes(s: Voidfall, p: Player) -> int:
    """FP of a player on Safe Havens (VF-18.1)."""
    return 0 if s.peril is None else sum([built.count(p.seat) for built in s.peril.havens])


def _do_haven(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    for _ in range(e.args[0]):
        yield from may_build(s, p, act.clause)


def _can_haven(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return can_build(s, p)


register(g.VERB_HAVEN, _do_haven, _can_haven)
