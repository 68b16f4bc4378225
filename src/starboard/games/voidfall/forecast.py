"""What would happen: a Combat before it is begun, the coming Skirmish, Upkeep, Agendas, objectives, Yields.

Everything here is worked out by the rules themselves and from what lies open; nothing of the game changes.
Views and words show it, bots count with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import quantities as q
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.combat.machine import fight
from starboard.games.voidfall.combat.search import foresee, smallest_win
from starboard.games.voidfall.combat.sides import FREE, INVADER, Plan
from starboard.games.voidfall.combat.story import RESULTS, Outcome
from starboard.games.voidfall.effects import possible, times
from starboard.games.voidfall.rules import agendas
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.alerts import war_strength
from starboard.games.voidfall.rules.battle import arms_of, defending, player_side
from starboard.games.voidfall.rules.counting import count, holds, upkeep_of
from starboard.games.voidfall.rules.evaluation import strike_strength
from starboard.games.voidfall.rules.invasion import sources, targets
from starboard.games.voidfall.rules.levels import level, levels, yield_of
from starboard.games.voidfall.rules.sectors import name_of
from starboard.games.voidfall.rules.skirmish import AT_RANDOM as AT_RANDOM
from starboard.games.voidfall.rules.skirmish import BREAKS as BREAKS
from starboard.games.voidfall.rules.skirmish import NO_TARGET as NO_TARGET
from starboard.games.voidfall.rules.skirmish import ONLY_ONE as ONLY_ONE
from starboard.games.voidfall.rules.skirmish import candidates, strength, struck
from starboard.games.voidfall.rules.skirmish import forecast as strike
from starboard.games.voidfall.rules.upkeep import satisfiable, upkeep_due
from starboard.games.voidfall.scoring import (
    is_cycle_under_way,
    section_worths,
    shortage,
    stock_at_upkeep,
    toll,
)
from starboard.games.voidfall.setup import lay_map, settle_player
from starboard.games.voidfall.state import NO_FLEET, NOBODY, OBJECTIVES, SKIRMISH, Act, Player, Voidfall
from starboard.games.voidfall.tables import Agenda, Origin, StartingAgenda, Tables, War
from starboard.kernel.chance import Chance
from starboard.kernel.effect import Effect, leaves

# --- invading (VF-20, VF-22, VF-23) -------------------------------------------------------------------------


class Invasion(msgspec.Struct, frozen=True):
    """A Combat that could be begun. `left` and `lost` are FP by kind, Voidborn last, Invader first.

    `abandoned`: own sectors that would be left without FP. `influence`: what a win would bring at once for
    Glory.
    """

    target: str
    force: tuple[int, ...]
    abandoned: tuple[str, ...]
    result: str
    left: tuple[tuple[int, ...], tuple[int, ...]]
    lost: tuple[tuple[int, ...], tuple[int, ...]]
    influence: int


def invasion(
    s: Voidfall, p: Player, at: int, sent: Mapping[int, tuple[int, ...]], plan: Plan = FREE
) -> Invasion:
    """The Combat with these FP, by sector they come from; nothing is paid for unless the plan says so.

    VF-20.7: what stands in a sector that is given up no longer helps.
    """
    outcome, abandoned = _fought(s, p, at, sent, plan, best=True)
    return Invasion(
        target=name_of(s, at),
        force=_together(sent),
        abandoned=tuple([name_of(s, near) for near in abandoned]),
        result=RESULTS[outcome.result],
        left=outcome.left,
        lost=outcome.lost,
        influence=win_influence(s, p, at, glory_given(p, abandoned)),
    )


def _together(sent: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    force = list(NO_FLEET)
    for fleet in sent.values():
        for kind, fp in enumerate(fleet):
            force[kind] += fp
    return tuple(force)


def _fought(
    s: Voidfall, p: Player, at: int, sent: Mapping[int, tuple[int, ...]], plan: Plan, best: bool
) -> tuple[Outcome, list[int]]:
    after = s.copy()
    mover = after.players[p.seat]
    abandoned: list[int] = []
    for near, fleet in sent.items():
        after.fleet[near] = tuple([have - gone for have, gone in zip(s.fleet[near], fleet, strict=True)])
        if not any(after.fleet[near]) and near != p.home:
            after.give(near, NOBODY)
            abandoned.append(near)
    # What may be paid for is there as far as the plan wants it.
    act = None if plan is FREE else Act("invade", "VF-22.10")
    side = player_side(after, mover, at, INVADER, _together(sent), act)
    fought = foresee if best else fight
    return fought(side, defending(after, at), plan, False), abandoned


def win_influence(s: Voidfall, p: Player, at: int, given: int = 0) -> int:
    """VF-23.7: for all own Glory, with what lies there; VF-23.8: against a player for the loser's.

    `given`: so many tokens, those of least value, go for sectors that are given up.
    """
    owner = s.owner[at]
    if owner != NOBODY:
        return s.players[owner].glory_total
    return sum(sorted(p.glory)[given:]) + sum(s.glory[at])


def glory_given(p: Player, emptied: Sequence[int]) -> int:
    """VF-20.6: how many tokens are discarded for sectors that an Invasion leaves without FP."""
    if p.rules[v.RULE_FREE_REGROUP_8]:
        return 0
    return min(len(p.glory), sum([at != p.home for at in emptied]))


class Prospect(msgspec.Struct, frozen=True):
    """A sector that could be invaded. `sources`: own sectors with FP in reach, `available` what they have.

    `enough`: the fewest FP that win, empty if not even all of them do; `left`: with those deployed there,
    `lost`: recalled; `all_in`: what comes of sending all.
    """

    target: str
    sources: tuple[str, ...]
    available: tuple[int, ...]
    enough: tuple[int, ...]
    left: int
    all_in: str
    influence: int
    lost: int = 0


def prospects(s: Voidfall, p: Player, corrupted: bool = False) -> tuple[Prospect, ...]:
    """VF-20.4: every legal target, with the usual choices in Combat and nothing paid for.

    `enough` is found as if the sectors that send FP were kept.
    """
    return tuple([_prospect(s, p, at) for at in targets(s, p, corrupted)])


def _prospect(s: Voidfall, p: Player, at: int) -> Prospect:
    near = sources(s, p, at)
    sent = {one: s.fleet[one] for one in near}
    available = _together(sent)
    six = (available[0], available[1], available[2], available[3], available[4], 0)
    rung = smallest_win(six, arms_of(s, p, at, INVADER), p.active, defending(s, at), FREE, False)
    outcome, _ = _fought(s, p, at, sent, FREE, best=False)
    return Prospect(
        target=name_of(s, at),
        sources=tuple([name_of(s, one) for one in near]),
        available=available,
        enough=() if rung is None else rung.fleets[:5],
        left=0 if rung is None else sum(rung.outcome.left[INVADER]),
        all_in=RESULTS[outcome.result],
        influence=win_influence(s, p, at),
        lost=0 if rung is None else sum(rung.outcome.lost[INVADER]),
    )


# --- the Skirmish of the Evaluation (VF-33) -----------------------------------------------------------------

FIXED: Final = "fixed"

NO_DRONES: Final = ""
DRONES_ALWAYS: Final = "always"
DRONES_FOR_TOKEN: Final = "token"


class Skirmish(msgspec.Struct, frozen=True):
    """The strike at a player as things stand. Several `targets` are equal: one of them at random.

    `result` and `recalled` (FP lost by the player) with the best free choices; `decided` is one of BREAKS or
    of the words above it. `drones`: Autonomous Drones would defend always, or for a Trade token.
    """

    strength: int
    targets: tuple[str, ...]
    candidates: tuple[str, ...]
    decided: str
    result: str
    recalled: int
    drones: str


def skirmish(s: Voidfall, p: Player) -> Skirmish | None:
    """VF-33.2 to 33.10; once all targets are fixed (VF-10.2), the one that is. None once it is over."""
    if s.event == NOBODY or s.phase > SKIRMISH or (s.phase == SKIRMISH and s.order.index(p.seat) < s.turn):
        return None
    found = candidates(s, p)
    if s.phase == SKIRMISH and s.targets:
        at, power = s.targets[p.seat]
        best, decided = ([] if at == NOBODY else [at]), FIXED
    else:
        power = strike_strength(s, p)
        best, decided = struck(s, p, found, power)
    return _foreseen(s, p, found, best, decided, power, ())


def war_skirmish(s: Voidfall, p: Player, war: War) -> Skirmish:
    """VF-9.9: what facing the Crisis board in a War would bring now; Drones are of the Evaluation only."""
    assert s.peril is not None
    found, power, boosts = candidates(s, p), war_strength(s, p, war), war.boosts[s.peril.difficulty]
    best, decided = struck(s, p, found, power, boosts)
    foreseen = _foreseen(s, p, found, best, decided, power, boosts)
    return msgspec.structs.replace(foreseen, drones=NO_DRONES)


def penalty_skirmish(s: Voidfall, p: Player, penalty: Effect) -> Skirmish | None:
    """VF-9.3, VF-33.4: what the Skirmish of a penalty would bring now; None if it has none."""
    for leaf in leaves(penalty):
        if leaf.verb == g.VERB_SKIRMISH:
            found, power, boosts = candidates(s, p), strength(s, p, False, leaf.args[0]), leaf.args[1:]
            best, decided = struck(s, p, found, power, boosts)
            foreseen = _foreseen(s, p, found, best, decided, power, boosts)
            return msgspec.structs.replace(foreseen, drones=NO_DRONES)
    return None


def _foreseen(
    s: Voidfall,
    p: Player,
    found: list[int],
    best: list[int],
    decided: str,
    power: int,
    boosts: tuple[int, ...],
) -> Skirmish:
    names = tuple([name_of(s, at) for at in found])
    if not best:
        return Skirmish(power, (), names, NO_TARGET, RESULTS[0], 0, NO_DRONES)
    if not power:
        return Skirmish(0, tuple([name_of(s, at) for at in best]), names, decided, RESULTS[0], 0, NO_DRONES)
    result, recalled = strike(s, p, best[0], power, boosts)
    return Skirmish(
        strength=power,
        targets=tuple([name_of(s, at) for at in best]),
        candidates=names,
        decided=decided,
        result=RESULTS[result],
        recalled=recalled,
        drones=_drones(p),
    )


def _drones(p: Player) -> str:
    if p.rules[v.RULE_DRONE_AUTO]:
        return DRONES_ALWAYS
    return DRONES_FOR_TOKEN if p.rules[v.RULE_DRONE_DEFENCE] and p.trade else NO_DRONES


# --- Upkeep (VF-10.5 to 10.8, VF-10.19) ---------------------------------------------------------------------


class Upkeep(msgspec.Struct, frozen=True):
    """`total` counts all of it, `free` what abilities satisfy, `due` the rest; `influence` is lost.

    `board`: whether it is the Crisis board, which is paid first, that leaves too little.
    """

    total: int
    free: int
    due: int
    satisfied: int
    short: int
    influence: int
    board: bool = False


def upkeep(s: Voidfall, p: Player) -> Upkeep:
    total, due = upkeep_of(s, p), upkeep_due(s, p)
    satisfied = satisfiable(s, p, due, stock_at_upkeep(s, p))
    short = due - satisfied
    lost = min(p.influence - toll(s, p), s.tables.upkeep_influence * short)
    return Upkeep(total, total - due, due, satisfied, short, lost, satisfied < satisfiable(s, p, due))


# --- Agendas (VF-10.13) -------------------------------------------------------------------------------------


class Scoring(msgspec.Struct, frozen=True):
    """What an Agenda would bring, section by section. `pure`: whether its slot lets it score (VF-30.7)."""

    agenda: str
    place: str
    sections: tuple[int, ...]
    pure: bool

    @property
    def total(self) -> int:
        return sum(self.sections) if self.pure else 0


def agendas_in_play(s: Voidfall, p: Player) -> tuple[Scoring, ...]:
    """Starting Agendas first; the starting slot is always Pure (VF-30.6)."""
    found = [
        _scoring(s, p, s.tables.starting[number], f"start {place + 1}", True)
        for place, number in enumerate(p.starting)
    ]
    for slot, card in enumerate(p.slots):
        if card != NOBODY:
            pure = not p.slot_corruption[slot]
            found.append(_scoring(s, p, s.tables.agendas[card], f"slot {slot + 1}", pure))
    return tuple(found)


def agendas_in_hand(s: Voidfall, p: Player) -> tuple[Scoring, ...]:
    """What those in hand, and the one just played, would bring in a Pure slot."""
    cards = (*p.agendas, p.played) if p.played != NOBODY else p.agendas
    return tuple([_scoring(s, p, s.tables.agendas[card], "hand", True) for card in cards])


def agendas_on_offer(s: Voidfall, p: Player) -> tuple[Scoring, ...]:
    return tuple(
        [_scoring(s, p, s.tables.agendas[card], "offer", True) for card in s.offers if card != NOBODY]
    )


def _scoring(s: Voidfall, p: Player, card: Agenda | StartingAgenda, place: str, pure: bool) -> Scoring:
    return Scoring(card.id, place, section_worths(s, p, card), pure)


# --- Galactic objectives (VF-10.10, VF-10.11) ---------------------------------------------------------------


class Need(msgspec.Struct, frozen=True):
    """One comparison of a condition: what is counted, as content writes it, and how much there is."""

    what: str
    have: int
    sign: str
    want: int


class Objective(msgspec.Struct, frozen=True):
    """An objective of the event. `times`: how often its benefit would be given now; `useful`: whether any
    part of the benefit could be taken; `influence`: how much of it is Influence."""

    effect: str
    needs: tuple[Need, ...]
    times: int
    useful: bool
    influence: int


def objectives(s: Voidfall, p: Player) -> tuple[Objective, ...]:
    if s.event == NOBODY:
        return ()
    event = s.tables.events[s.event]
    act = Act(event.id, "VF-10.10")
    return tuple([_objective(s, p, one, act) for one in event.objectives])


def _objective(s: Voidfall, p: Player, e: Effect, act: Act) -> Objective:
    needs: list[Need] = []
    often = 1
    if isinstance(e, g.Conditional):
        assert e.when is not None
        for part in e.when.parts:
            have = count(s, p, part.quantity, act)
            needs.append(Need(part.quantity.text, have, q.SIGNS[part.op], part.number))
        often = 1 if holds(s, p, e.when, act) else 0
    elif e.kind == g.PER:
        often = times(s, p, e, act)
    return Objective(e.text, tuple(needs), often, possible(s, p, e, act), _influence(s, p, e, act))


INFLUENCE: Final = (
    g.VERB_INFLUENCE,
    g.VERB_INFLUENCE_EQUAL,
    g.VERB_LOSE_INFLUENCE,
    g.VERB_TIER,
    g.VERB_SCORE_AGENDA,
)
"""The verbs that bring Influence, or take it."""


def _influence(s: Voidfall, p: Player, e: Effect, act: Act) -> int:
    """The Influence in an effect as things stand; of several ways, the best."""
    if e.kind == g.LEAF:
        if e.verb == g.VERB_SCORE_AGENDA:
            # One in play of the player's choice.
            worths = [section_worths(s, p, s.tables.agendas[card]) for card in agendas.scorable(s, p)]
            return max([sum(one) for one in worths], default=0)
        return agendas.worth(s, p, e, act) if e.verb in INFLUENCE else 0
    if isinstance(e, g.Conditional):
        assert e.when is not None
        then = e.parts[0] if holds(s, p, e.when, act) else e.parts[1] if len(e.parts) > 1 else None
        return 0 if then is None else _influence(s, p, then, act)
    if e.kind == g.PER:
        return times(s, p, e, act) * _influence(s, p, e.parts[0], act)
    found = [_influence(s, p, part, act) for part in e.parts]
    if e.kind == g.ALT:
        return max(found)
    if e.kind == g.COST and not possible(s, p, e, act):
        return 0
    return sum(found) * (e.args[0] if e.kind == g.REPEAT else 1)


# --- what a player is worth (VF-10, VF-11.1) ----------------------------------------------------------------


class Worth(msgspec.Struct, frozen=True):
    """Influence now, and what the Evaluation would change if it came now: what Upkeep costs, what starting
    Agendas and those in slots bring, what the objectives of the event bring in Influence, what the Crisis
    board costs. A Skirmish is not counted, and what is behind the player this Cycle is in `now`.
    """

    now: int
    upkeep: int
    starting: int
    slots: int
    event: int
    board: int = 0

    @property
    def total(self) -> int:
        return self.now - self.board - self.upkeep + self.starting + self.slots + self.event


def worth(s: Voidfall, p: Player, scoring: tuple[Scoring, ...], aims: tuple[Objective, ...]) -> Worth:
    """From what the Agendas in play would bring, and the objectives of the event."""
    if not is_cycle_under_way(s) or not p.rules:
        return Worth(p.influence, 0, 0, 0, 0)
    starting = len(p.starting)
    return Worth(
        p.influence,
        shortage(s, p),
        sum([one.total for one in scoring[:starting]]),
        sum([one.total for one in scoring[starting:]]),
        _event_worth(s, p, aims),
        toll(s, p),
    )


def _event_worth(s: Voidfall, p: Player, aims: tuple[Objective, ...]) -> int:
    """VF-10.10: of a red line the better objective, of a green line both."""
    if s.phase > OBJECTIVES or (s.phase == OBJECTIVES and s.order.index(p.seat) < s.turn):
        return 0
    found = [max(0, one.influence) for one in aims]
    return sum(found) if s.tables.events[s.event].both else max(found)


# --- production (VF-17) -------------------------------------------------------------------------------------


class Production(msgspec.Struct, frozen=True):
    """`next`: the Level at which the Yield rises, `next_yield` to what; both 0 at the highest Yield.

    `gained` is what producing now would add to the stockpile, `over` whether it overproduces (VF-17.9).
    """

    resource: str
    level: int
    amount: int
    next: int
    next_yield: int
    gained: int
    over: bool


def production(s: Voidfall, p: Player) -> tuple[Production, ...]:
    return tuple([_production(s, p, resource, now) for resource, now in enumerate(levels(s, p))])


def _production(s: Voidfall, p: Player, resource: int, now: int) -> Production:
    row = s.tables.credit_yields if resource == v.CREDITS else s.tables.yields
    amount = row[now]
    rising = next((one for one in range(now + 1, s.tables.production_level_cap + 1) if row[one] > amount), 0)
    room = s.tables.stock_cap - p.stock[resource]
    return Production(
        resource=v.RESOURCES[resource],
        level=now,
        amount=amount,
        next=rising,
        next_yield=row[rising] if rising else 0,
        gained=min(amount, room),
        over=amount > room,
    )


def starting_levels(tables: Tables, origin: Origin) -> tuple[tuple[int, int], ...]:
    """Level and Yield of each resource with which an Origin starts, on any map."""
    field = tables.maps[0]
    s = Voidfall(Chance.from_seed("levels"), tables, field.mode, 0)
    p = Player(0)
    s.players = [p]
    p.house, p.origin, p.home = origin.house, tables.by_id[origin.id][1], field.homes[0]
    lay_map(s, field)
    settle_player(s, p)
    refresh_rules(s, p)
    return tuple([(level(s, p, kind), yield_of(s, p, kind)) for kind in range(len(v.RESOURCES))])
