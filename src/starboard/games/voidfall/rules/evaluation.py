"""VF-10: the Evaluation Phase, and VF-11: the end of the game."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import carry_out, possible
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.agendas import score
from starboard.games.voidfall.rules.crisis_board import military_value, pay_demand
from starboard.games.voidfall.rules.havens import by_sectors
from starboard.games.voidfall.rules.preparation import start_cycle
from starboard.games.voidfall.rules.sectors import tile_of
from starboard.games.voidfall.rules.skirmish import pick_target, skirmish, strength
from starboard.games.voidfall.rules.upkeep import pay_upkeep
from starboard.games.voidfall.state import (
    AGENDAS,
    CYCLES,
    NOBODY,
    OBJECTIVES,
    UPKEEP,
    Act,
    Player,
    Voidfall,
)
from starboard.kernel.ask import Rule, Value, ask

NONE = "none"


def strike_back(s: Voidfall) -> Rule[None]:
    """VF-10.2, VF-10.4: all targets are fixed first, then one Skirmish after the other."""
    if not s.targets:
        s.tell("evaluation", NOBODY, "VF-10.1", s.cycle)
        for q in s.players:
            q.used, q.overproduced, q.toll = (), 0, False
        _grow_rifts(s)
        found = [(NOBODY, NOBODY)] * len(s.players)
        for q in s.in_order():
            power = strength(s, q, True, military_value(s) if s.peril is not None else 0)
            if s.peril is not None and q.rules[v.RULE_QUIET_BOARD]:
                power = 0
            # VF-33.5: without strength there is no Combat, and nothing that would need its sector.
            found[q.seat] = (pick_target(s, q, power) if power else NOBODY, power)
        s.targets = tuple(found)
    p = s.players[s.active_seat]
    at, power = s.targets[p.seat]
    yield from skirmish(s, p, at, power, True)
    if s.peril is not None and not p.rules[v.RULE_QUIET_BOARD]:
        # VF-10.4: the demand is read when the player pays.
        yield from pay_demand(s, p)
    _next(s, UPKEEP)


def _grow_rifts(s: Voidfall) -> None:
    """`rift-growth`: before the Evaluation 1 Voidborn FP on each Voidborn sector with a Harbinger."""
    if s.players[0].rules[v.RULE_RIFT_GROWTH]:
        for at, there in enumerate(s.harbingers):
            if there and 0 < s.void[at] < tile_of(s, at).void_limit:
                s.void[at] += 1


def upkeep(s: Voidfall) -> Rule[None]:
    p = s.players[s.active_seat]
    yield from pay_upkeep(s, p)
    yield from by_sectors(s, p)
    _next(s, OBJECTIVES)


def objectives(s: Voidfall) -> Rule[None]:
    """VF-10.10: red line, one of the objectives; green line, both."""
    p = s.players[s.active_seat]
    event = s.tables.events[s.event]
    act = Act(event.id, "VF-10.10")
    left = [objective for objective in event.objectives if possible(s, p, objective, act)]
    while left:
        options: list[Value] = [objective.text for objective in left]
        choice: str = yield ask(p.seat, "objective", [*options, NONE], (event.id,))
        if choice == NONE:
            break
        chosen = next(objective for objective in left if objective.text == choice)
        left.remove(chosen)
        s.tell("objective", p.seat, "VF-10.10", choice)
        yield from carry_out(s, p, chosen, Act(event.id, "VF-10.10"))
        if not event.both:
            break
        left = [objective for objective in left if possible(s, p, objective, act)]
    _next(s, AGENDAS)


def agendas(s: Voidfall) -> Rule[None]:
    """VF-10.13: every Pure Agenda in a slot, the starting ones too, scores its sections."""
    for p in s.players:
        p.kept = 0
    for p in s.in_order():
        for number in p.starting:
            starting = s.tables.starting[number]
            score(s, p, starting.objectives, starting.id, "VF-10.13")
        for slot, card in enumerate(p.slots):
            if card != NOBODY and not p.slot_corruption[slot]:
                agenda = s.tables.agendas[card]
                score(s, p, agenda.objectives, agenda.id, "VF-10.13")
    if s.cycle == CYCLES:
        s.over = True
        return
    for p in s.players:
        _take_back(p)
    s.event = NOBODY
    for p in s.players:
        refresh_rules(s, p)
    s.targets = ()
    s.cycle += 1
    start_cycle(s)
    yield from ()


def _take_back(p: Player) -> None:
    """VF-10.16: all Focus cards, after Cycle 1 also Innovation."""
    p.hand = tuple(sorted((*p.hand, *p.discard, *p.aside)))
    p.discard = p.aside = ()


def _next(s: Voidfall, phase: int) -> None:
    s.turn += 1
    if s.turn == len(s.order):
        s.turn = 0
        s.phase = phase
