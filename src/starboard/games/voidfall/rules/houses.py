"""Set-up 3, 14 and 15: who plays which House, and what Origins bring at the end."""

from __future__ import annotations

from bisect import insort

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import carry_out
from starboard.games.voidfall.peril import ROWS, Peril
from starboard.games.voidfall.rules.alerts import build_alert_deck
from starboard.games.voidfall.rules.crisis_board import put_on_row
from starboard.games.voidfall.rules.joint import lay_out_offer
from starboard.games.voidfall.rules.preparation import agree_on_order, start_cycle
from starboard.games.voidfall.rules.tokens import instead_of_token, resolve_bounty
from starboard.games.voidfall.rules.trade import free_agendas, gain_trade, store
from starboard.games.voidfall.setup import lay_out
from starboard.games.voidfall.state import COLOURS, EXTRAS, NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask


def choose_house(s: Voidfall) -> Rule[None]:
    """Free choice in reverse Turn Order: House, then Origin."""
    if s.peril is not None and not s.peril.ordered:
        yield from first_order(s, s.peril)
    waiting = [p for p in reversed(s.in_order()) if p.house == NOBODY]
    if not waiting:
        lay_out(s)
        s.reveal()
        s.phase = EXTRAS
        s.turn = 0
        return
    p = waiting[0]
    taken = [q.house for q in s.players]
    free: list[Value] = [house.id for number, house in enumerate(s.tables.houses) if number not in taken]
    choice: str = yield ask(p.seat, "house", free)
    p.house = s.tables.by_id[choice][1]
    origins: list[Value] = [s.tables.origins[number].id for number in s.tables.houses[p.house].origins]
    origin: str = yield ask(p.seat, "origin", origins, (choice,))
    p.origin = s.tables.by_id[origin][1]
    s.tell("house", p.seat, "VF-1.1", choice, origin)


def extras(s: Voidfall) -> Rule[None]:
    """Step 15, in Turn Order."""
    if s.peril is not None and not s.peril.offer:
        yield from prepare_peril(s, s.peril)
    if s.turn == len(s.order):
        s.turn = 0
        start_cycle(s)
        return
    yield from _extras_of(s, s.players[s.order[s.turn]])
    s.turn += 1


def first_order(s: Voidfall, peril: Peril) -> Rule[None]:
    """Step 14: the group agrees on a Turn Order, and draws lots if it does not. VF-2.27: before there is one,
    the first seat speaks for all.
    """
    agreed = yield from agree_on_order(s)
    if not agreed:
        order = list(s.order)
        s.chance.shuffle(order)
        s.reveal()
        s.order = tuple(order)
        s.tell("order-drawn", NOBODY, "VF-2.10", " ".join([COLOURS[seat] for seat in order]))
    peril.ordered = True


def prepare_peril(s: Voidfall, peril: Peril) -> Rule[None]:
    """3.2: the Starting Crises, a General one on a row of the group's choice; the first Alerts and offer."""
    if not peril.ordered:
        yield from first_order(s, peril)
    starting = peril.crisis_decks[0]
    for _ in range(s.tables.aids[peril.difficulty].crises):
        card = s.draw(starting)
        crisis = s.tables.crises[card]
        s.tell("starting-crisis", NOBODY, "VF-35.1", crisis.id)
        rows = [row for kind, row in enumerate(ROWS) if crisis.type in (kind, v.GENERAL)]
        choice: str = yield ask(s.order[0], "row", rows, (crisis.id,))
        put_on_row(peril, card, ROWS.index(choice))
    starting.clear()
    build_alert_deck(s)
    lay_out_offer(s)


def _extras_of(s: Voidfall, p: Player) -> Rule[None]:
    origin = s.tables.origins[p.origin]
    s.tell("extras", p.seat, "VF-39.1", origin.id)
    if origin.agenda != NOBODY:
        _draw_agenda(s, p, origin.agenda)
    for effect in origin.extras:
        yield from carry_out(s, p, effect, Act(origin.id, "VF-39.1"))
    for _ in range(origin.bounties):
        if s.bounty_pile:
            yield from resolve_bounty(s, p, s.draw(s.bounty_pile))
        else:
            yield from instead_of_token(s, p)
    for _ in range(origin.trade):
        if s.column:
            yield from gain_trade(s, p, False, "VF-28.1", asks=False)
            places = free_agendas(p)
            if places:
                store(s, p, str(places[0]))


def _draw_agenda(s: Voidfall, p: Player, kind: int) -> None:
    """One face-down Agenda from the top of its deck."""
    deck = s.agenda_decks[kind]
    if deck:
        card = s.draw(deck)
        s.agenda_seen[kind].pop()
        hand = list(p.agendas)
        insort(hand, card)
        p.agendas = tuple(hand)
        s.tell("agenda-drawn", p.seat, "VF-39.1", v.AGENDAS[kind])
        s.tell_only(s.lookers(p), "agenda-seen", p.seat, "VF-39.1", s.tables.agendas[card].id)
