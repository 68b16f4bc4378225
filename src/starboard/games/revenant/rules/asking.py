"""REV-1.6 to REV-1.9: voluntary parts, and Hidden Influence as money at every decision of the own turn."""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.revenant.grammar import HOUSES, RESOURCES
from starboard.games.revenant.rules.resources import gain_resource
from starboard.games.revenant.state import ACTION, Player, Revenant
from starboard.kernel.ask import Rule, Value, ask

DECLINE = "decline"
DO = "do"
SPEND_HIDDEN = "spend-hidden"


def may_spend(s: Revenant, p: Player) -> bool:
    """REV-16.9: in the own turn of the Action phase; never in the prototype (REVP-1.4)."""
    turn = s.turn
    return bool(p.hidden) and not s.prototype and s.phase == ACTION and turn is not None and turn.seat == p.seat


def choose(
    s: Revenant,
    p: Player,
    verb: str,
    options: Callable[[], list[Value]],
    about: tuple[Value, ...] = (),
    pause: bool = False,
) -> Rule[Value]:
    """Asks, and offers beside the options to discard Hidden Influence for a Resource (REV-1.9).

    What was gained may open further options, so the list is made anew each time. A decision with one
    option only is none, unless it is a pause of the turn.
    """
    while True:
        open_options = options()
        if may_spend(s, p) and (pause or len(open_options) > 1):
            open_options = [*open_options, SPEND_HIDDEN]
        answer: Value = yield ask(p.seat, verb, open_options, about, pause)
        if answer != SPEND_HIDDEN:
            return answer
        yield from spend_hidden(s, p)


def spend_hidden(s: Revenant, p: Player) -> Rule[None]:
    """REV-16.9: discard 1 HI card face down to gain 1 Resource of choice."""
    houses: list[Value] = [HOUSES[h] for h in range(7) if any(card // 7 == h for card in p.hidden)]
    house: str = yield ask(p.seat, "hi-to-resource", houses)
    card = next(card for card in p.hidden if HOUSES[card // 7] == house)
    p.hidden.remove(card)
    s.hidden_discard.append(card)
    s.tell("discard-hidden", p.seat, "REV-16.9", 1)
    kind: str = yield ask(p.seat, "gain-type", RESOURCES)
    yield from gain_resource(s, p, RESOURCES.index(kind), 1, "REV-16.9")


def accepts(s: Revenant, p: Player, what: str) -> Rule[bool]:
    """REV-1.6, REV-1.8: do this part or decline it."""
    answer = yield from choose(s, p, "effect-part", lambda: [DO, DECLINE], (what,))
    return answer == DO
