"""REV-14: Corruption and Residual Void; REV-5: the Corruption step's gain."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register
from starboard.games.revenant.grammar import FROM_OWN, FROM_SHIP, Effect
from starboard.games.revenant.rules.abilities import after
from starboard.games.revenant.rules.asking import STOP, pick
from starboard.games.revenant.rules.influence import gain_hidden
from starboard.games.revenant.rules.resources import capacity, held
from starboard.games.revenant.state import Player, Revenant, replaced
from starboard.games.revenant.tables import HOUSE_SHIPS, RESOURCES, SHIP_IDS, TR_CLEANSE
from starboard.kernel.ask import Rule, Value, ask


def empty_slots(s: Revenant, p: Player) -> list[int]:
    """REV-14.1: compartments with a Corruption slot that is empty."""
    found: list[int] = []
    for n, compartment in enumerate(s.tables.compartments[s.edition]):
        if compartment.corruptible and not p.corrupt[n]:
            found.append(n)
    return found


def locked_in(free: int, room: int) -> int:
    """REV-13.6: how many free Resources no longer fit and are locked."""
    return max(0, free - room)


def gain_corruption(s: Revenant, p: Player, clause: str) -> Rule[bool]:
    """REV-5, REV-13.6: on an empty slot of choice; what no longer fits is locked in. Without one, nothing."""
    slots = empty_slots(s, p)
    if not slots:
        return False
    compartments = s.tables.compartments[s.edition]
    options: list[Value] = [compartments[n].id for n in slots]
    chosen = yield from pick(s, p, "corruption-slot", options)
    place = next(n for n in slots if compartments[n].id == chosen)
    p.corrupt = replaced(p.corrupt, place, True)
    s.tell("corruption", p.seat, clause, chosen)
    excess = locked_in(sum(p.free), capacity(s, p))
    while excess > 0:
        name: str = yield ask(p.seat, "lock-pick", held(p), (chosen, excess))
        kind = RESOURCES.index(name)
        p.free[kind] -= 1
        p.locked = replaced(p.locked, place, replaced(p.locked[place], kind, p.locked[place][kind] + 1))
        s.tell("lock", p.seat, "REV-13.6", name, chosen)
        excess -= 1
    return True


def sources(s: Revenant, p: Player, where: int) -> list[Value]:
    """REV-14.3: what Corruption an effect may take away."""
    found: list[Value] = []
    if where != FROM_SHIP:
        for n, compartment in enumerate(s.tables.compartments[s.edition]):
            if p.corrupt[n]:
                found.append(compartment.id)
    if where != FROM_OWN:
        found += [SHIP_IDS[ship] for ship in range(HOUSE_SHIPS) if s.corrupt[ship] and s.at[ship] >= 0]
    return found


def remove_corruption(s: Revenant, p: Player, source: str, clause: str) -> Rule[None]:
    """REV-14.3, REV-14.4, REV-13.7: onto a Residual Void field; the third discards all and gains HI."""
    freed: tuple[int, ...] = (0, 0, 0, 0)
    if source in SHIP_IDS:
        s.corrupt[SHIP_IDS.index(source)] = False
    else:
        place = next(n for n, c in enumerate(s.tables.compartments[s.edition]) if c.id == source)
        p.corrupt = replaced(p.corrupt, place, False)
        freed = p.locked[place]
        for resource in range(4):
            p.free[resource] += freed[resource]
        p.locked = replaced(p.locked, place, (0, 0, 0, 0))
    p.void += 1
    s.tell("cleanse", p.seat, clause, source, p.void, *freed)
    if p.void == s.tables.numbers[s.edition].set_size:
        p.void = 0
        yield from gain_hidden(s, p, "REV-14.4")
    yield from after(s, p, (TR_CLEANSE,))


def _do_cleanse(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    for left in range(how.number(e.args[0]), 0, -1):
        options = sources(s, p, e.where)
        if not options:
            return
        if not how.forced:
            options.append(STOP)
        source = yield from pick(s, p, "cleanse-source", options, (left,))
        if source == STOP:
            return
        yield from remove_corruption(s, p, str(source), how.clause)


def _can_cleanse(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    if e.where != FROM_SHIP and True in p.corrupt:
        return True
    return e.where != FROM_OWN and any(s.corrupt[ship] and s.at[ship] >= 0 for ship in range(HOUSE_SHIPS))


register(g.VERB_CLEANSE, _do_cleanse, _can_cleanse)
