"""VF-2: the Preparation Phase."""

from __future__ import annotations

from functools import partial
from itertools import permutations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, apart, carry_out, possible, settle
from starboard.games.voidfall.rules.abilities import refresh_rules, trigger
from starboard.games.voidfall.rules.alerts import build_alert_deck
from starboard.games.voidfall.rules.corruption import free_places, gain_corruption
from starboard.games.voidfall.rules.crisis_board import to_row
from starboard.games.voidfall.rules.joint import lay_out_offer
from starboard.games.voidfall.rules.turn import start_round
from starboard.games.voidfall.state import COLOURS, EVENT, NOBODY, TURN_ORDER, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect
from starboard.kernel.together import together

USE = "use"
YES = "yes"
NO = "no"


def start_cycle(s: Voidfall) -> None:
    """VF-2.1: Cycle 1 starts with its event."""
    s.tell("cycle", NOBODY, "VF-1.1", s.cycle)
    s.round = 0
    for p in s.players:
        p.turns = 0
        p.spent = ()
        p.short = 0
        p.toll = False
        p.used = ()
        p.overproduced = 0
    if s.cycle == 1:
        reveal_event(s)
        return
    if s.peril is not None:
        lay_out_offer(s)
        build_alert_deck(s)
    _drop_trade_token(s)
    _lay_out_improved(s)
    s.old_order = s.order
    if s.peril is None:
        s.order = (NOBODY,) * len(s.players)
    s.phase = TURN_ORDER
    s.turn = 0


def _drop_trade_token(s: Voidfall) -> None:
    """VF-2.6: one token, not the pair."""
    if s.column:
        s.column -= 1
        s.boxed_trade += 1
        s.tell("trade-boxed", NOBODY, "VF-2.6")


def _lay_out_improved(s: Voidfall) -> None:
    """VF-2.7, VF-2.8."""
    if s.cycle == 2:
        s.blocked = False
    else:
        s.improved_offer = s.improved_deck
        s.improved_deck = ()
        s.reveal()
    s.tell("improved", NOBODY, "VF-2.7", *[s.tables.technologies[tech].id for tech in s.improved_offer])


# --- Turn Order (VF-2.9) ----------------------------------------------------------------------------------


def choosing_order(s: Voidfall) -> list[Player]:
    """Ascending Influence; of equals, whoever was later in the last Turn Order chooses first."""
    return sorted(s.players, key=lambda p: (p.influence, -s.old_order.index(p.seat)))


def choose_order(s: Voidfall) -> Rule[None]:
    if s.peril is None:
        yield from _take_slots(s)
    else:
        if s.cycle == s.tables.aids[s.peril.difficulty].harbinger and s.peril.supply:
            # VF-2.5, step 0c: nothing of steps 1 and 2 depends on it.
            yield from to_row(s, s.in_order()[0])
        agreed = yield from agree_on_order(s)
        if not agreed:
            s.tell("order-kept", NOBODY, "VF-2.10", _said(s.order))
    reveal_event(s)


def agree_on_order(s: Voidfall) -> Rule[bool]:
    """VF-2.10: the first player names an order; after a refusal the old one stays. Whether all agreed."""
    if len(s.order) == 1:
        return True
    first = s.order[0]
    orders: list[Value] = [_said(order) for order in permutations(range(len(s.players)))]
    choice: str = yield ask(first, "order", orders)
    named = tuple([COLOURS.index(colour) for colour in choice.split()])
    answers = yield from together(s, s.order[1:], lambda seat: _agree(seat, choice))
    refused = [seat for seat in s.order[1:] if answers[seat] == NO]
    if refused:
        s.tell("order-refused", refused[0], "VF-2.10", choice)
        return False
    s.order = named
    s.tell("order-agreed", NOBODY, "VF-2.10", choice)
    return True


def _said(order: tuple[int, ...]) -> str:
    return " ".join([COLOURS[seat] for seat in order])


def _agree(seat: int, order: str) -> Rule[str]:
    answer: str = yield ask(seat, "order-agree", [YES, NO], (order,))
    return answer


def _take_slots(s: Voidfall) -> Rule[None]:
    """Each player takes any free slot."""
    for p in choosing_order(s):
        free: list[Value] = [slot + 1 for slot, seat in enumerate(s.order) if seat == NOBODY]
        slot: int = yield ask(p.seat, "turn-order", free)
        order = list(s.order)
        order[slot - 1] = p.seat
        s.order = tuple(order)
        s.tell("order", p.seat, "VF-2.9", slot)


# --- the event (VF-2.11 to 2.17) --------------------------------------------------------------------------


def reveal_event(s: Voidfall) -> None:
    """VF-2.11: the top card of this Cycle's deck; the rest of it goes to the box."""
    deck = s.event_decks[s.cycle - 1]
    s.event = s.draw(deck)
    deck.clear()
    s.event_seen[s.cycle - 1].clear()
    for p in s.players:
        refresh_rules(s, p)
    s.box = 0
    s.phase = EVENT
    s.turn = 0
    s.tell("event", NOBODY, "VF-2.11", s.tables.events[s.event].id)


def resolve_box(s: Voidfall) -> Rule[None]:
    """VF-2.12: each box is finished by all players in Turn Order before the next one."""
    event = s.tables.events[s.event]
    if s.box >= len(event.boxes):
        start_round(s)
        return
    box = event.boxes[s.box]
    if box.kind in (v.BOX_ONCE, v.BOX_ONCE_MAY):
        # VF-2.27: what is left open belongs to the first player.
        yield from _do_box(s, s.in_order()[0], box.kind, box.effect, event.id)
    elif box.kind in (v.BOX_MUST, v.BOX_MAY):
        yield from _do_box(s, s.players[s.active_seat], box.kind, box.effect, event.id)
        s.turn += 1
        if s.turn < len(s.order):
            return
    s.turn = 0
    s.box += 1


def _do_box(s: Voidfall, p: Player, kind: int, effect: Effect, name: str) -> Rule[None]:
    """VF-2.13: a solid border is compulsory and complete; VF-2.14: a dashed one may be forfeited."""
    if kind in (v.BOX_MUST, v.BOX_ONCE):
        s.tell("event-box", p.seat if kind == v.BOX_MUST else NOBODY, "VF-2.13", name, effect.text)
        yield from carry_out(s, p, effect, Act(name, "VF-2.13", forced=True))
        return
    act = Act(name, "VF-2.14")
    if kind == v.BOX_ONCE_MAY and effect.costs and effect.costs[0].kind == g.PAY_GROUP_CORRUPTION:
        yield from _group_box(s, p, effect, act)
        return
    if not possible(s, p, effect, act):
        return
    choice: str = yield ask(p.seat, "event-box", [USE, FORFEIT], (name, effect.text))
    if choice == USE:
        s.tell("event-box", p.seat if kind == v.BOX_MAY else NOBODY, "VF-2.14", name, effect.text)
        yield from carry_out(s, p, effect, act)


def _group_box(s: Voidfall, first: Player, effect: Effect, act: Act) -> Rule[None]:
    """VF-2.27: the first player names a payer for each marker, who accepts or declines. If nobody takes one,
    the box is forfeited and nothing is paid.
    """
    payers: list[Player] = []
    if not possible(s, first, effect.parts[0], act):
        return
    for _ in range(effect.costs[0].amounts[0]):
        declined: list[int] = []
        while True:
            able: list[Value] = [
                COLOURS[q.seat]
                for q in s.in_order()
                if q.seat not in declined and len(free_places(s, q)) > payers.count(q)
            ]
            choice: str = yield ask(first.seat, "payer", [*able, FORFEIT], (act.cause, effect.text))
            if choice == FORFEIT:
                return
            q = s.players[COLOURS.index(choice)]
            answer = YES
            if q is not first:
                answer = yield ask(q.seat, "consent", [YES, NO], (act.cause, effect.text))
            if answer == YES:
                payers.append(q)
                break
            declined.append(q.seat)
    s.tell("event-box", NOBODY, "VF-2.14", act.cause, effect.text)
    for q in payers:
        yield from apart(s, partial(_take_marker, s, q, act))
    yield from carry_out(s, first, effect.parts[0], act)


def _take_marker(s: Voidfall, p: Player, act: Act) -> Rule[None]:
    """It is a cost (VF-39.5), so it triggers what such costs do, for its owner and at once (VF-5.5)."""
    yield from gain_corruption(s, p, act)
    trigger(s, p, v.ON_CORRUPTION_COST)
    yield from settle(s, p)
