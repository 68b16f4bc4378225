"""REV-14: Corruption and Residual Void."""

from __future__ import annotations

from starboard.games.revenant.grammar import FROM_BOTH, FROM_OWN, FROM_SHIP, RESOURCES
from starboard.games.revenant.rules.influence import gain_hidden
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.state import Player, Revenant
from starboard.kernel.ask import Rule, Value, ask


def empty_slots(s: Revenant, p: Player) -> list[int]:
    """REV-14.1: compartments with a Corruption slot that is empty."""
    slotted = s.tables.corruption_slots[1 if s.prototype else 0]
    return [n for n in range(len(slotted)) if slotted[n] and not p.corrupt[n]]


def gain_corruption(s: Revenant, p: Player, clause: str) -> Rule[bool]:
    """REV-5, REV-13.6: on an empty slot of choice; what no longer fits is locked in. Without one, nothing."""
    open_slots = empty_slots(s, p)
    if not open_slots:
        return False
    names = s.tables.compartments[1 if s.prototype else 0]
    options: list[Value] = [names[n] for n in open_slots]
    chosen: str = yield ask(p.seat, "corruption-slot", options)
    place = names.index(chosen)
    p.corrupt[place] = True
    s.tell("corruption", p.seat, clause, chosen)
    while sum(p.free) > capacity(s, p):
        held: list[Value] = [RESOURCES[kind] for kind in range(4) if p.free[kind]]
        name: str = yield ask(p.seat, "lock-pick", held, (chosen,))
        kind = RESOURCES.index(name)
        p.free[kind] -= 1
        p.locked[place][kind] += 1
        s.tell("lock", p.seat, "REV-13.6", name, chosen)
    return True


def sources(s: Revenant, p: Player, where: int) -> list[Value]:
    """REV-14.3: what Corruption an effect may take away."""
    names = s.tables.compartments[1 if s.prototype else 0]
    found: list[Value] = []
    if where in (FROM_OWN, FROM_BOTH):
        found += [names[n] for n in range(len(names)) if p.corrupt[n]]
    if where in (FROM_SHIP, FROM_BOTH):
        found += [s.tables.ship_ids[ship] for ship in range(28) if s.at[ship] >= 0 and s.corrupt[ship]]
    return found


def remove_corruption(s: Revenant, p: Player, source: str) -> Rule[None]:
    """REV-14.3, REV-14.4, REV-13.7: on a Residual Void field; the third discards all and gains HI."""
    names = s.tables.compartments[1 if s.prototype else 0]
    if source in names:
        place = names.index(source)
        p.corrupt[place] = False
        for kind in range(4):
            p.free[kind] += p.locked[place][kind]
            p.locked[place][kind] = 0
    else:
        s.corrupt[s.tables.ship_ids.index(source)] = False
    s.tell("cleanse", p.seat, "REV-14.3", source)
    p.void += 1
    if p.void == 3:
        p.void = 0
        s.tell("void", p.seat, "REV-14.4")
        yield from gain_hidden(s, p, "REV-14.4")
