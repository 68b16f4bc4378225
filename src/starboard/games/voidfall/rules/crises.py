"""VF-7: Crises are drawn, and resolved by what the players do.

Whatever an effect does is noted (`deeds.py`). When it is over, the Crises whose condition it met may be
resolved one after the other. A cost that is due before the deed is offered before it, and the Crisis is then
resolved if the deed was really done.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, can_pay, pay, register, register_around
from starboard.games.voidfall.occasions import Demand
from starboard.games.voidfall.peril import WAR, Deed
from starboard.games.voidfall.quantities import compare
from starboard.games.voidfall.rules.counting import holds
from starboard.games.voidfall.rules.crisis_board import leave, peril_of
from starboard.games.voidfall.rules.deeds import together
from starboard.games.voidfall.state import ACTIONS, DELAYED, EVENT, NOBODY, TURN_ORDER, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect, leaves

NONE: Final = "none"
# What the verbs do, for costs that are due before it, and for bots.
LEADS_TO: Final = {
    g.VERB_INVADE: v.DEED_INVADE_WIN,
    g.VERB_PRODUCE: v.DEED_PRODUCE,
    g.VERB_PRODUCE_ANY: v.DEED_PRODUCE,
    g.VERB_PRODUCE_DISTINCT: v.DEED_PRODUCE,
    g.VERB_PRODUCE_SAME: v.DEED_PRODUCE,
    g.VERB_ADVANCE: v.DEED_ADVANCE,
    g.VERB_TECH: v.DEED_TECH,
    g.VERB_AGENDA: v.DEED_AGENDA,
    g.VERB_TRADE: v.DEED_TRADE,
    g.VERB_GUILD: v.DEED_GUILD,
    g.VERB_INST: v.DEED_INST,
    g.VERB_POP: v.DEED_POP,
    g.VERB_DEPLOY: v.DEED_DEPLOY,
    g.VERB_MUSTER: v.DEED_DEPLOY,
    g.VERB_ACTIVATE: v.DEED_ACTIVATE,
    g.VERB_REGROUP: v.DEED_REGROUP,
    g.VERB_REMOVE_CORRUPTION: v.DEED_REMOVE_CORRUPTION,
    g.VERB_UPGRADE_GLORY: v.DEED_UPGRADE_GLORY,
}


def open_crises(s: Voidfall) -> list[int]:
    """VF-7.4: the current Crisis and the ongoing ones of both rows."""
    peril = peril_of(s)
    return ([] if peril.crisis == NOBODY else [peril.crisis]) + peril.ongoing


def reveal_crisis(s: Voidfall) -> None:
    """VF-7.1, VF-7.2: at the start of a turn under a Situation; an empty deck is rebuilt from its pile."""
    peril = peril_of(s)
    level = peril.alert
    if level == NOBODY or level >= WAR:
        return
    deck = peril.crisis_decks[level]
    if not deck:
        deck += peril.crisis_discards[level]
        peril.crisis_discards[level] = ()
        s.chance.shuffle(deck)
    if deck:
        peril.crisis = s.draw(deck)
        s.tell("crisis", s.active_seat, "VF-7.1", s.tables.crises[peril.crisis].id)


def may_resolve(s: Voidfall, p: Player) -> bool:
    """VF-7.4, VF-7.14: the active player in the Actions step, and whoever was given a Joint effect then; in
    Preparation, delayed boxes of its event included, and in Evaluation everybody.
    """
    if s.phase == ACTIONS:
        return p.seat in (s.active_seat, peril_of(s).partner)
    return s.phase in (TURN_ORDER, EVENT) or s.phase >= DELAYED


# --- conditions (VF-7.6 to 7.8) ---------------------------------------------------------------------------


def is_meant(demand: Demand, deed: Deed) -> bool:
    """Whether it is the thing that the card names."""
    if deed.deed != demand.deed:
        return False
    if demand.about == -1 or (deed.deed == v.DEED_RESOLVE_FOCUS and deed.about == v.LEADERSHIP):
        return True
    if deed.deed in (v.DEED_GUILD, v.DEED_INST):
        return demand.about & deed.about != 0
    return demand.about == deed.about


def is_met(s: Voidfall, p: Player, card: int, deeds: list[Deed], before: list[int]) -> bool:
    """Whether one of the deeds resolves the card. `before`: those whose condition held beforehand."""
    demand = s.tables.crises[card].condition
    meant = [deed for deed in deeds if is_meant(demand, deed)]
    if not meant:
        return False
    if demand.kind == v.KIND_A:
        only = demand.only
        assert only is not None
        # A deed that has no such thing, as a place on no sector, was not done in that way.
        return any(
            only.what in deed.facts and compare(deed.facts[only.what], only.op, only.number) for deed in meant
        )
    if demand.kind == v.KIND_B:
        if demand.already:
            return card in before
        return any(_holds(s, p, demand) if deed.held is None else card in deed.held for deed in meant)
    return not demand.before and can_pay(s, p, demand.costs)


def condition_holds(s: Voidfall, p: Player, card: int) -> bool:
    """Whether all but the deed is there: what must hold does, or what must be paid can be."""
    demand = s.tables.crises[card].condition
    if demand.kind == v.KIND_B:
        return _holds(s, p, demand)
    return demand.kind == v.KIND_A or can_pay(s, p, demand.costs)


def _holds(s: Voidfall, p: Player, demand: Demand) -> bool:
    assert demand.when is not None
    return holds(s, p, demand.when, Act("", "VF-7.7"))


def note_conditions(s: Voidfall, p: Player) -> None:
    """VF-7.7: what holds right after a deed, before the same box or penalty goes on."""
    for deed in peril_of(s).deeds:
        if deed.held is None:
            deed.held = tuple(
                [
                    card
                    for card in open_crises(s)
                    if s.tables.crises[card].condition.kind == v.KIND_B
                    and not s.tables.crises[card].condition.already
                    and _holds(s, p, s.tables.crises[card].condition)
                ]
            )


def _held_already(s: Voidfall, p: Player) -> list[int]:
    """Crises whose condition must hold before the deed, and does."""
    found = []
    for card in open_crises(s):
        demand = s.tables.crises[card].condition
        if demand.kind == v.KIND_B and demand.already and _holds(s, p, demand):
            found.append(card)
    return found


# --- around an effect -------------------------------------------------------------------------------------


def around(s: Voidfall, p: Player, e: Effect | None, rule: Rule[None]) -> Rule[None]:
    """What may be paid before an effect, the effect, and what it resolves."""
    peril = peril_of(s)
    outer, peril.deeds = peril.deeds, []
    if not may_resolve(s, p):
        yield from rule
        peril.deeds = outer
        return
    before = _held_already(s, p)
    announced = [] if e is None or not open_crises(s) else (yield from _announce(s, p, e))
    yield from rule
    deeds = together([deed for deed in peril.deeds if deed.seat == p.seat])
    peril.deeds = outer
    for card in announced:
        if card in open_crises(s) and any(is_meant(s.tables.crises[card].condition, deed) for deed in deeds):
            resolve(s, p, card)
    if deeds:
        yield from _resolve_some(s, p, deeds, before)


def leads_to(e: Effect) -> set[int]:
    """What an effect may do of all that Crises ask for."""
    return {LEADS_TO[leaf.verb] for leaf in leaves(e) if leaf.verb in LEADS_TO}


def _announce(s: Voidfall, p: Player, e: Effect) -> Rule[list[int]]:
    """VF-7.9: a cost before the deed is paid just before it; what is about to be done can be done."""
    announced: list[int] = []
    leads = leads_to(e)
    while True:
        found = []
        for card in open_crises(s):
            demand = s.tables.crises[card].condition
            if card not in announced and demand.kind == v.KIND_C and demand.before and demand.deed in leads:
                if can_pay(s, p, demand.costs):
                    found.append(card)
        if not found:
            return announced
        options: list[Value] = [s.tables.crises[card].id for card in found]
        choice: str = yield ask(p.seat, "crisis-before", [*options, NONE])
        if choice == NONE:
            return announced
        card = s.tables.by_id[choice][1]
        announced.append(card)
        yield from pay(s, p, s.tables.crises[card].condition.costs, Act(choice, "VF-7.8"))


def _resolve_some(s: Voidfall, p: Player, deeds: list[Deed], before: list[int]) -> Rule[None]:
    """VF-7.10: one deed may fulfil several Crises; each extra cost is paid separately."""
    while True:
        found = [card for card in open_crises(s) if is_met(s, p, card, deeds, before)]
        if not found:
            return
        options: list[Value] = [s.tables.crises[card].id for card in found]
        choice: str = yield ask(p.seat, "crisis", [*options, NONE])
        if choice == NONE:
            return
        card = s.tables.by_id[choice][1]
        yield from pay(s, p, s.tables.crises[card].condition.costs, Act(choice, "VF-7.8"))
        resolve(s, p, card)


def resolve(s: Voidfall, p: Player, card: int) -> None:
    """VF-7.12."""
    s.tell("crisis-resolved", p.seat, "VF-7.4", s.tables.crises[card].id)
    leave(s, card)


# --- discarding one (VF-6.6) ------------------------------------------------------------------------------


def to_discard(s: Voidfall, which: int) -> list[int]:
    """Any, or only of one row's type and General ones."""
    if s.peril is None:
        return []
    wanted = {
        v.DISCARD_ECONOMIC: (v.ECONOMIC, v.GENERAL),
        v.DISCARD_MILITARY: (v.MILITARY, v.GENERAL),
    }.get(which)
    return [card for card in open_crises(s) if wanted is None or s.tables.crises[card].type in wanted]


def _do_discard(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options: list[Value] = [s.tables.crises[card].id for card in to_discard(s, e.args[0])]
    choice: str = yield ask(p.seat, "crisis-discard", options if act.forced else [*options, FORFEIT])
    if choice != FORFEIT:
        s.tell("crisis-discarded", p.seat, "VF-6.6", choice)
        leave(s, s.tables.by_id[choice][1])


def _can_discard(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(to_discard(s, e.args[0]))


register(g.VERB_DISCARD_CRISIS, _do_discard, _can_discard)
register_around(around, note_conditions)
