"""VF-2: the Preparation Phase."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, carry_out, possible
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.turn import start_round
from starboard.games.voidfall.state import EVENT, NOBODY, TURN_ORDER, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

USE = "use"


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
    _drop_trade_token(s)
    _lay_out_improved(s)
    s.old_order = s.order
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
    """Each player takes any free slot."""
    for p in choosing_order(s):
        free: list[Value] = [slot + 1 for slot, seat in enumerate(s.order) if seat == NOBODY]
        slot: int = yield ask(p.seat, "turn-order", free)
        order = list(s.order)
        order[slot - 1] = p.seat
        s.order = tuple(order)
        s.tell("order", p.seat, "VF-2.9", slot)
    reveal_event(s)


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
        yield from carry_out(s, p, effect, Act(name, "VF-2.13", forced=True))
        return
    act = Act(name, "VF-2.14")
    if not possible(s, p, effect, act):
        return
    choice: str = yield ask(p.seat, "event-box", [USE, FORFEIT], (name, effect.text))
    if choice == USE:
        yield from carry_out(s, p, effect, act)
