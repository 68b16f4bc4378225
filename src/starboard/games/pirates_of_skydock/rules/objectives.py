"""SKY-8: objectives. Calls for help stand in `help.py`, payments in `payment.py`."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.rules.cards import discard, draw, held
from starboard.games.pirates_of_skydock.rules.challenges import challenge
from starboard.games.pirates_of_skydock.rules.payment import can_pay, is_settled, needed, next_picks
from starboard.games.pirates_of_skydock.rules.tokens import gain_glory
from starboard.games.pirates_of_skydock.state import BY_OBJECTIVE, NOBODY, Attempt, Player, Skydock
from starboard.games.pirates_of_skydock.tables import (
    EVERYONES_FRIEND,
    LEVEL_2,
    NO_GUARD_HERE,
    SYMBOLS,
)
from starboard.kernel.ask import Rule, Value, ask

FRIENDS_DRAW = 2


def is_marked(s: Skydock, p: Player, place: int) -> bool:
    return bool(s.marked[place] >> p.seat & 1)


def open_to(s: Skydock, p: Player, place: int) -> bool:
    """SKY-8.2 but for the symbols: no token yet, the room, the condition, the track."""
    objective = s.tables.objectives[s.objectives[place]]
    if is_marked(s, p, place) or objective.spot not in (-1, p.spot):
        return False
    if objective.condition == NO_GUARD_HERE and s.guarded(p.spot):
        return False
    if objective.condition == LEVEL_2 and s.level < 2:
        return False
    return s.tracks[place][p.seat] >= objective.track


def can_attempt(s: Skydock, p: Player, place: int, symbol: int = NOBODY) -> bool:
    """SKY-8.2: with a symbol, that one would come from a helper."""
    return open_to(s, p, place) and can_pay(s, p, needed(s, place, symbol), held(s, p, g.SCHEME))


def attempt(s: Skydock, p: Player, place: int, slot: int, tried: Attempt) -> Rule[None]:
    """SKY-8.3: the challenge if there is one; on success the payment and the mark."""
    objective = s.tables.objectives[s.objectives[place]]
    s.attempt = tried
    s.tell("attempt", p.seat, "SKY-8.3", objective.id)
    passed = True
    if objective.stat >= 0:
        passed = yield from challenge(s, p, BY_OBJECTIVE, objective.stat, slot, objective=place)
    if passed:
        yield from _complete(s, p, tried)
    else:
        s.tell("attempt-failed", p.seat, "SKY-8.3", objective.id)
    if tried.helper != NOBODY:
        s.players[tried.helper].aside = NOBODY
    s.attempt = None


def _complete(s: Skydock, p: Player, tried: Attempt) -> Rule[None]:
    helper = None if tried.helper == NOBODY else s.players[tried.helper]
    if helper is not None:
        card = helper.aside
        helper.aside = NOBODY
        s.reveal()
        discard(s, helper, card, "SKY-8.12")
    yield from _pay(s, p, tried)
    if helper is None:
        reward(s, p, tried)
        return
    both = (p, helper)
    for one in both:
        reward(s, one, tried)
    helper.helped += 1
    for one in both:
        draw_support(s, one)
    for one in both:
        if s.tables.characters[one.character].power == EVERYONES_FRIEND:
            s.tell("power", one.seat, "SKY-8.12", s.tables.powers[EVERYONES_FRIEND].id)
            draw(s, one, g.SCHEME, FRIENDS_DRAW, "SKY-8.12")


def reward(s: Skydock, p: Player, tried: Attempt) -> None:
    """SKY-8.8, SKY-8.12: the token; glory for whoever did it alone."""
    if tried.symbol == NOBODY:
        _mark(s, p, tried.place)
        gain_glory(s, p, s.tables.objectives[s.objectives[tried.place]].glory, "SKY-8.8")
    elif not is_marked(s, p, tried.place):
        _mark(s, p, tried.place)
        s.helped[tried.place] |= 1 << p.seat


def _mark(s: Skydock, p: Player, place: int) -> None:
    s.marked[place] |= 1 << p.seat
    s.tell("mark", p.seat, "SKY-8.8", s.tables.objectives[s.objectives[place]].id)


def draw_support(s: Skydock, p: Player) -> None:
    """SKY-8.14: the value is known to the owner alone."""
    if s.support_pile:
        value = s.draw(s.support_pile)
        p.support.append(value)
        s.tell("support", p.seat, "SKY-8.14")
        s.tell_only((p.seat,), "support-value", p.seat, "SKY-8.14", value)


def _pay(s: Skydock, p: Player, tried: Attempt) -> Rule[None]:
    """SKY-8.6: one of the valid payments, card by card."""
    wanted = needed(s, tried.place, tried.symbol)
    cards = held(s, p, g.SCHEME)
    picked: list[int] = []
    while not is_settled(s, p, wanted, cards, picked):
        options: list[Value] = [s.tables.cards[card].id for card in next_picks(s, p, wanted, cards, picked)]
        about = [SYMBOLS[symbol] for symbol, n in enumerate(wanted) for _ in range(n)]
        choice: str = yield ask(p.seat, "payment", options, (*about, len(picked)))
        picked.append(s.tables.by_id[choice][1])
    picked += next_picks(s, p, wanted, cards, picked)
    s.reveal()  # some of them are shown, and no answer has named them
    for card in sorted(picked):
        discard(s, p, card, "SKY-8.4")
