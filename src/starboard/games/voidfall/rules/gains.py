"""Effects that only give: resources, Influence (VF-12, VF-13), and a look at coming events (VF-32)."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, always, register
from starboard.games.voidfall.rules.counting import count, quantity_of
from starboard.games.voidfall.rules.influence import gain_influence, lose_influence
from starboard.games.voidfall.rules.resources import add, gain, take
from starboard.games.voidfall.state import CYCLES, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect
from starboard.kernel.nothing import NOTHING

PEEKED = 2


def _do_gain(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return gain(s, p, e.args, act.clause)


def _do_convert(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """0 up to the number, up to the stock."""
    most, paid, gained = e.args
    options: list[Value] = list(range(min(most, p.stock[paid]), 0, -1))
    choice: Value = yield ask(
        p.seat, "convert", [*options, FORFEIT], (v.RESOURCES[paid], v.RESOURCES[gained])
    )
    if isinstance(choice, int):
        take(s, p, paid, choice, act.clause)
        add(s, p, gained, choice, act.clause)


def _can_convert(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return p.stock[e.args[1]] > 0 and p.stock[e.args[2]] < s.tables.stock_cap


def _do_influence(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    gain_influence(s, p, e.args[0], act.clause, act.cause)
    return NOTHING


def _do_influence_equal(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    gain_influence(s, p, count(s, p, quantity_of(e), act), act.clause, act.cause)
    return NOTHING


def _can_influence_equal(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return act.forced or count(s, p, quantity_of(e), act) > 0


def _do_lose(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    lose_influence(s, p, e.args[0], act.clause, act.cause)
    return NOTHING


def _do_peek(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-32.1: the top two events of the next Cycle; one goes back on top, the other to the bottom."""
    deck, seen = s.event_decks[s.cycle], s.event_seen[s.cycle]
    looked: list[int] = []
    while deck and len(looked) < PEEKED:
        looked.append(s.draw(deck))
        seen.pop()
    s.looked = tuple(looked)
    names = [s.tables.events[card].id for card in looked]
    s.tell("peek", p.seat, "VF-32.1", len(names))
    s.tell_only(s.lookers(p), "peeked", p.seat, "VF-32.1", *names)
    choice: str = yield ask(p.seat, "peek", names, secret=True)
    top = s.tables.by_id[choice][1]
    for card in s.looked:
        if card != top:
            deck.insert(0, card)
            seen.insert(0, 1 << p.seat)
    deck.append(top)
    seen.append(1 << p.seat)
    s.looked = ()


def _can_peek(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return s.cycle < CYCLES


register(g.VERB_GAIN, _do_gain, always, plain=True)
register(g.VERB_CONVERT, _do_convert, _can_convert)
register(g.VERB_INFLUENCE, _do_influence, always, plain=True)
register(g.VERB_INFLUENCE_EQUAL, _do_influence_equal, _can_influence_equal, plain=True, unfailing=True)
register(g.VERB_LOSE_INFLUENCE, _do_lose, always, plain=True)
register(g.VERB_PEEK_EVENTS, _do_peek, _can_peek, plain=True)
