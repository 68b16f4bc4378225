"""VF-10: the Evaluation Phase, and VF-11: the end of the game."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.account import STEPS, Account
from starboard.games.voidfall.effects import carry_out, possible
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.agendas import scorable, score
from starboard.games.voidfall.rules.counting import upkeep_of
from starboard.games.voidfall.rules.crisis_board import demand, military_value, pay_demand
from starboard.games.voidfall.rules.havens import by_sectors
from starboard.games.voidfall.rules.preparation import start_cycle
from starboard.games.voidfall.rules.sectors import name_of, tile_of
from starboard.games.voidfall.rules.skirmish import NO_TARGET, choose_target, skirmish, strength
from starboard.games.voidfall.rules.upkeep import pay_upkeep, upkeep_due
from starboard.games.voidfall.state import (
    AGENDAS,
    CYCLES,
    NOBODY,
    OBJECTIVES,
    SKIRMISH,
    UPKEEP,
    Act,
    Player,
    Voidfall,
)
from starboard.games.voidfall.tables import Agenda, StartingAgenda
from starboard.kernel.ask import Rule, Value, ask

NONE = "none"


def strike_back(s: Voidfall) -> Rule[None]:
    """VF-10.2, VF-10.4: all targets are fixed first, then one Skirmish after the other."""
    if not s.targets:
        s.tell("evaluation", NOBODY, "VF-10.1", s.cycle)
        for q in s.players:
            q.used, q.overproduced, q.toll = (), 0, False
        _grow_rifts(s)
        s.accounts = tuple([Account(s.cycle, (q.influence,)) for q in s.players])
        _tell_step(s, SKIRMISH)
        found = [(NOBODY, NOBODY)] * len(s.players)
        for q in s.in_order():
            power = strike_strength(s, q)
            # VF-33.5: without strength there is no Combat, and nothing that would need its sector.
            at, decided = choose_target(s, q, power) if power else (NOBODY, NO_TARGET)
            found[q.seat] = (at, power)
            markers = q.mat_corruption
            account = s.accounts[q.seat]._replace(
                markers=markers, bonus=power - markers, sector=at, decided=decided
            )
            s.note(account, q.seat)
        s.targets = tuple(found)
    p = s.players[s.active_seat]
    at, power = s.targets[p.seat]
    yield from skirmish(s, p, at, power, True)
    if s.peril is not None and not p.rules[v.RULE_QUIET_BOARD]:
        # VF-10.4: the demand is read when the player pays.
        due = sum(demand(s))
        _amend(s, p, demand=(due, (yield from pay_demand(s, p))))
    _close(s, p)
    _next(s, UPKEEP)


def strike_strength(s: Voidfall, p: Player) -> int:
    """VF-10.2; VF-10.3: against the Void with the value of the Military row, none under `quiet-board`."""
    if s.peril is None:
        return strength(s, p, True)
    return 0 if p.rules[v.RULE_QUIET_BOARD] else strength(s, p, True, military_value(s))


def _grow_rifts(s: Voidfall) -> None:
    """`rift-growth`: before the Evaluation 1 Voidborn FP on each Voidborn sector with a Harbinger."""
    if s.players[0].rules[v.RULE_RIFT_GROWTH]:
        for at, there in enumerate(s.harbingers):
            if there and 0 < s.void[at] < tile_of(s, at).void_limit:
                s.void[at] += 1
                s.tell("placed", NOBODY, "VF-39.6", name_of(s, at), "void", 1)


def upkeep(s: Voidfall) -> Rule[None]:
    p = s.players[s.active_seat]
    total, due = upkeep_of(s, p), upkeep_due(s, p)
    yield from pay_upkeep(s, p)
    _amend(s, p, upkeep=(total, total - due, due - p.short))
    yield from by_sectors(s, p)
    _close(s, p)
    _next(s, OBJECTIVES)


def objectives(s: Voidfall) -> Rule[None]:
    """VF-10.10: red line, one of the objectives; green line, both."""
    p = s.players[s.active_seat]
    event = s.tables.events[s.event]
    act = Act(event.id, "VF-10.10")
    left = [objective for objective in event.objectives if possible(s, p, objective, act)]
    evaluated: list[str] = []
    while left:
        options: list[Value] = [objective.text for objective in left]
        choice: str = yield ask(p.seat, "objective", [*options, NONE], (event.id,))
        if choice == NONE:
            break
        chosen = next(objective for objective in left if objective.text == choice)
        left.remove(chosen)
        s.tell("objective", p.seat, "VF-10.10", choice)
        yield from carry_out(s, p, chosen, Act(event.id, "VF-10.10"))
        evaluated.append(choice)
        if not event.both:
            break
        left = [objective for objective in left if possible(s, p, objective, act)]
    _amend(s, p, objectives=tuple(evaluated))
    _close(s, p)
    _next(s, AGENDAS)


def agendas(s: Voidfall) -> Rule[None]:
    """VF-10.13: every Pure Agenda in a slot, the starting ones too, scores its sections."""
    for p in s.players:
        p.kept = 0
    for p in s.in_order():
        cards: list[Agenda | StartingAgenda] = [s.tables.starting[number] for number in p.starting]
        cards += [s.tables.agendas[card] for card in scorable(s, p)]
        s.tell("agendas", p.seat, "VF-10.13", len(cards))
        brought: list[tuple[str, int]] = []
        for card in cards:
            before = p.influence
            score(s, p, card.objectives, card.id, "VF-10.13")
            brought.append((card.id, p.influence - before))
        _amend(s, p, agendas=tuple(brought))
        _close(s, p)
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
        _tell_step(s, phase)


def _tell_step(s: Voidfall, phase: int) -> None:
    step = phase - SKIRMISH
    s.tell("evaluation-step", NOBODY, "VF-10.1", step + 1, STEPS[step])


def _amend(
    s: Voidfall,
    p: Player,
    demand: tuple[int, int] | None = None,
    upkeep: tuple[int, int, int] | None = None,
    objectives: tuple[str, ...] | None = None,
    agendas: tuple[tuple[str, int], ...] | None = None,
) -> None:
    """Enters what a step has brought."""
    account = s.accounts[p.seat]
    if demand is not None:
        account = account._replace(demand=demand)
    if upkeep is not None:
        account = account._replace(upkeep=upkeep)
    if objectives is not None:
        account = account._replace(objectives=objectives)
    if agendas is not None:
        account = account._replace(agendas=agendas)
    s.note(account, p.seat)


def _close(s: Voidfall, p: Player) -> None:
    """A step is done for this player."""
    account = s.accounts[p.seat]
    s.note(account._replace(influence=(*account.influence, p.influence)), p.seat)
