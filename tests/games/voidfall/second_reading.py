"""Combat a second time, straight from the state machine of the rules document (section 5), to compare with.

It is written to be obvious, not fast: every choice branches, and what comes out is the set of all endings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from starboard.games.voidfall.combat.sides import Arms, Fleets, Side

C, S, D, N, K, V = range(6)
Ending = tuple[str, Fleets, Fleets]


class Fighter(NamedTuple):
    """FP by kind; Salvo Absorption of Shields, Carriers, Dreadnoughts, and what depends on nothing; shots."""

    fp: Fleets
    units: tuple[int, int, int, int]
    shots: int


def _without(fp: Fleets, n: int) -> set[Fleets]:
    """What may stand after n losses of any kinds."""
    n = min(n, sum(fp))
    ways = product(*[range(have + 1) for have in fp])
    return {
        (fp[C] - w[C], fp[S] - w[S], fp[D] - w[D], fp[N] - w[N], fp[K] - w[K], fp[V] - w[V])
        for w in ways
        if sum(w) == n
    }


def _lost(f: Fighter, fp: Fleets) -> Fighter:
    shields, carriers, dreadnoughts, free = f.units
    return Fighter(fp, (shields, min(carriers, fp[K]), min(dreadnoughts, fp[N]), free), min(f.shots, fp[D]))


def _hit(f: Fighter, n: int) -> Iterator[Fighter]:
    """VF-22.3 to VF-22.7, VF-22.28: Salvo Damage arrives."""
    shields, carriers, dreadnoughts, free = f.units
    usable = (shields if f.fp[C] else 0, carriers, dreadnoughts, free)
    used = min(n, sum(usable))
    for way in product(*[range(have + 1) for have in usable]):
        if sum(way) == used:
            units = (shields - way[0], carriers - way[1], dreadnoughts - way[2], free - way[3])
            for fp in _without(f.fp, n - used):
                yield _lost(f._replace(units=units), fp)


def _initiative(fp: Fleets, arms: Arms, invades: bool) -> int:
    n = sum(fp) - (0 if invades else fp[S])
    if fp[N]:
        n += 1
    if invades and fp[D]:
        n += 1
    if arms.targeting == 1 and fp[C]:
        n += 5
    if fp[V]:
        n += arms.initiative
    return n


def _salvo(fp: Fleets, arms: Arms, step: int) -> int:
    n = 1
    if fp[C] and (arms.torpedoes == 2 or (arms.torpedoes == 1 and step == 1)):
        n += 1
    return n + (arms.salvo_damage if step == 1 else 0)


def endings(invader: Side, defender: Side) -> set[Ending]:
    """All endings without Carriers' deployments, payments, Escape Pods and Replicators."""
    a, b = invader.arms, defender.arms
    i, d = invader.fleets, defender.fleets
    dd = (0 if a.no_defense else b.installations) + d[S] + b.missiles
    if dd and b.cells:
        dd += 1
    di = (1 if a.destroyers == 2 and i[D] else 0) + a.missiles + a.approach_damage
    absorb_i = (1 if a.shields == 2 and i[C] else 0) + i[N] + a.approach_absorption
    absorb_d = (1 if b.shields == 2 and d[C] else 0) + b.approach_absorption
    fresh_i = Fighter(i, (1 if a.shields else 0, 0, 0, a.salvo_absorption), i[D])
    fresh_d = Fighter(d, (1 if b.shields else 0, d[K], d[N], b.salvo_absorption), 0)
    found: set[Ending] = set()
    for left_i in _without(i, max(0, dd - absorb_i)):
        for left_d in _without(d, max(0, di - absorb_d)):
            _fight(_lost(fresh_i, left_i), _lost(fresh_d, left_d), a, b, 1, sum(d) > 0, found)
    return found


def _fight(i: Fighter, d: Fighter, a: Arms, b: Arms, step: int, had: bool, found: set[Ending]) -> None:
    if not sum(i.fp) or not sum(d.fp):
        if sum(i.fp):
            found.add(("conquered", i.fp, d.fp))
        else:
            found.add(("defended" if sum(d.fp) or not had else "tie", i.fp, d.fp))
        return
    x, y = _initiative(i.fp, a, True), _initiative(d.fp, b, False)
    sure_i, sure_d = a.targeting == 2 and x > 0, b.targeting == 2 and y > 0
    if sure_i != sure_d:
        x, y = (1, 0) if sure_i else (0, 1)
    after: set[tuple[Fighter, Fighter]] = set()
    if x == y:
        reply = _salvo(d.fp, b, step)
        after = {(j, e) for i2, e in _invader_deals(i, d, a, step) for j in _hit(i2, reply)}
    elif x > y:
        for i2, e in _invader_deals(i, d, a, step):
            after |= _defender_deals(i2, e, b, step)
    else:
        for j, e in _defender_deals(i, d, b, step):
            after |= _invader_deals(j, e, a, step)
    for j, e in after:
        _fight(j, e, a, b, step + 1, had, found)


def _invader_deals(i: Fighter, d: Fighter, a: Arms, step: int) -> set[tuple[Fighter, Fighter]]:
    if not sum(i.fp):
        return {(i, d)}
    return {
        (i._replace(shots=i.shots - fired), e)
        for fired in range(i.shots + 1)
        for e in _hit(d, _salvo(i.fp, a, step) + fired)
    }


def _defender_deals(i: Fighter, d: Fighter, b: Arms, step: int) -> set[tuple[Fighter, Fighter]]:
    if _initiative(d.fp, b, False) < 1:
        return {(i, d)}
    return {(j, d) for j in _hit(i, _salvo(d.fp, b, step))}
