"""VF-3.5, VF-6 and VF-13.12: Joint and Heroic Focus cards, and trading resources."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import (
    FORFEIT,
    STOP,
    apart_for,
    carry_out,
    offers_way_out,
    possible,
    register,
    register_joint,
)
from starboard.games.voidfall.rules.crisis_board import peril_of
from starboard.games.voidfall.rules.resources import ALL, add, take
from starboard.games.voidfall.state import COLOURS, NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import LEAF, Effect

OFFERED: Final = 3
YES: Final = "yes"
NO: Final = "no"
ALONE: Final = "alone"


# --- the offer (3.2 step 3, VF-2.2) -----------------------------------------------------------------------


def lay_out_offer(s: Voidfall) -> None:
    """Three new cards; what lay there goes to the box."""
    peril = peril_of(s)
    offer: list[int] = []
    while peril.offer_deck and len(offer) < OFFERED:
        card = s.draw(peril.offer_deck)
        if not _is_boxed(s, card):
            offer.append(card)
    peril.offer = tuple(offer)
    s.tell("offer", NOBODY, "VF-2.2", *[s.tables.focuses[card].id for card in offer])


def _is_boxed(s: Voidfall, card: int) -> bool:
    """In Cycle 1 Innovation; for one player alone also a card that no Focus of the House matches."""
    kind = s.tables.focuses[card].type
    if kind == v.INNOVATION and s.cycle == 1:
        return True
    if kind == v.LEADERSHIP or len(s.players) > 1:
        return False
    house = s.tables.houses[s.players[0].house]
    return all(not matches(s, number, card) for number in house.focuses)


def matches(s: Voidfall, own: int, card: int) -> bool:
    """VF-3.5, VF-3.6: whether a Focus card may be discarded for a Joint or Heroic one."""
    focus, wanted = s.tables.focuses[own], s.tables.focuses[card].type
    if wanted == v.LEADERSHIP:
        return True
    return wanted == (focus.type if focus.kind == t.STANDARD else focus.matches)


def playable(s: Voidfall, p: Player, hand: tuple[int, ...]) -> list[int]:
    """Cards of the offer for which a card of the hand can be discarded."""
    if s.peril is None:
        return []
    return [card for card in s.peril.offer if any(matches(s, own, card) for own in hand)]


def take_from_offer(s: Voidfall, p: Player, card: int, hand: tuple[int, ...]) -> Rule[None]:
    """A matching card is used up for it; the offer is not refilled."""
    peril = peril_of(s)
    fitting: list[Value] = [s.tables.focuses[own].id for own in hand if matches(s, own, card)]
    choice: str = yield ask(p.seat, "focus-discard", fitting, (s.tables.focuses[card].id,))
    own = s.tables.by_id[choice][1]
    p.hand = tuple([one for one in p.hand if one != own])
    p.discard += (own,)
    peril.offer = tuple([one for one in peril.offer if one != card])
    s.tell("focus", p.seat, "VF-3.4", s.tables.focuses[card].id)
    s.tell("focus-discarded", p.seat, "VF-3.5", choice, s.tables.focuses[card].id)


# --- effects shared out (VF-6.1 to 6.3) -------------------------------------------------------------------


def _joint(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    who = e.args[0]
    part = e.parts[0]
    if who == g.SELF:
        yield from carry_out(s, p, part, act)
    elif who == g.EITHER:
        partner = yield from _name_partner(s, p, (part,), act, alone=ALONE)
        yield from _resolve(s, p if partner is None else partner, part, act, p)
    elif who == g.BOTH:
        partner = yield from _name_partner(s, p, (part,), act, alone=ALONE)
        for one in (yield from _who_first(p, partner, may_leave=not offers_way_out(part))):
            yield from _resolve(s, one, part, act, p)
    else:
        yield from _split(s, p, e, act)


def _split(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-6.1 d: whoever takes one part leaves only the other to the partner."""
    mine: str = yield ask(p.seat, "joint-part", _able_parts(s, p, e.parts, act), (act.cause,))
    own = [part for part in e.parts if part.text == mine]
    left = tuple([part for part in e.parts if part.text != mine])
    partner = yield from _name_partner(s, p, left, act, alone=ALONE)
    takers = (yield from _who_first(p, partner)) if own else [p if partner is None else partner]
    for one in takers:
        if one is p:
            if own:
                yield from _resolve(s, p, own[0], act, p)
        elif len(left) == 1:
            yield from _resolve(s, one, left[0], act, p)
        else:
            free = Act(act.cause, act.clause)
            theirs: str = yield ask(one.seat, "joint-part", _able_parts(s, one, left, free), (act.cause,))
            for part in left:
                if part.text == theirs:
                    yield from _resolve(s, one, part, act, p)


def _able_parts(s: Voidfall, p: Player, parts: tuple[Effect, ...], act: Act) -> list[Value]:
    return [*[part.text for part in parts if possible(s, p, part, act)], FORFEIT]


def _name_partner(
    s: Voidfall, p: Player, parts: tuple[Effect, ...], act: Act, alone: str
) -> Rule[Player | None]:
    """VF-6.3: the active player names the other, who may decline."""
    free = Act(act.cause, act.clause)
    able = [q for q in s.players if q is not p and any(possible(s, q, part, free) for part in parts)]
    if not able:
        return None
    about = (act.cause, parts[0].text)
    choice: str = yield ask(p.seat, "partner", [*[COLOURS[q.seat] for q in able], alone], about)
    if choice == alone:
        return None
    partner = s.players[COLOURS.index(choice)]
    answer: str = yield ask(partner.seat, "joint", [YES, NO], about)
    if answer == NO:
        s.tell("declined", partner.seat, "VF-6.3", parts[0].text)
        return None
    s.tell("joined", partner.seat, "VF-6.3", parts[0].text)
    return partner


def _who_first(p: Player, partner: Player | None, may_leave: bool = False) -> Rule[list[Player]]:
    """VF-6.3. `may_leave`: the effect asks nothing by which the active player could leave it to the other."""
    if partner is None:
        return [p]
    out: list[Value] = [FORFEIT] if may_leave else []
    first: str = yield ask(p.seat, "joint-first", [COLOURS[p.seat], COLOURS[partner.seat], *out])
    if first == FORFEIT:
        return [partner]
    return [p, partner] if first == COLOURS[p.seat] else [partner, p]


def _resolve(s: Voidfall, q: Player, part: Effect, act: Act, active: Player) -> Rule[None]:
    """Each by the normal rules, with own sectors and own mat; only the active player has a bound sector."""
    if q is active:
        yield from carry_out(s, q, part, act)
    elif possible(s, q, part, Act(act.cause, act.clause)):
        peril = peril_of(s)
        peril.partner = q.seat
        yield from apart_for(s, q, part, Act(act.cause, act.clause))
        peril.partner = NOBODY


# --- trading resources (VF-13.12, VF-13.13) ---------------------------------------------------------------


def _do_trade(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    others: list[Value] = [COLOURS[q.seat] for q in s.players if q is not p]
    choice: str = yield ask(p.seat, "trade-partner", [*others, FORFEIT])
    if choice == FORFEIT:
        return
    partner = s.players[COLOURS.index(choice)]
    yield from _give(s, p, partner, e.args[0])
    yield from _give(s, partner, p, e.args[0])


def _give(s: Voidfall, giver: Player, taker: Player, most: int) -> Rule[None]:
    """Up to so many resources of any types; what the other cannot store is lost."""
    for left in range(most, 0, -1):
        options: list[Value] = [v.RESOURCES[resource] for resource in ALL if giver.stock[resource]]
        choice: str = yield ask(giver.seat, "give", [*options, STOP], (COLOURS[taker.seat], left))
        if choice == STOP:
            return
        resource = v.RESOURCES.index(choice)
        take(s, giver, resource, 1, "VF-13.12")
        add(s, taker, resource, 1, "VF-13.12")


def _can_trade(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return s.mode == v.COOP


def is_joint(e: Effect) -> bool:
    return e.kind == g.JOINT or (e.kind != LEAF and any(is_joint(part) for part in e.parts))


register(g.VERB_TRADE_RESOURCES, _do_trade, _can_trade)
register_joint(_joint)
