"""REV-1.6 to REV-1.9: voluntary parts, and Hidden Influence as money at every decision of the own turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.revenant.rules.resources import capacity, gain_resource
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import HOUSES, RESOURCES
from starboard.kernel.ask import UNSEEN, Rule, Value, ask
from starboard.kernel.resolve import DECLINE as DECLINE
from starboard.kernel.resolve import STOP as STOP

DO: Final = "do"
PASS: Final = "pass"
SPEND_HIDDEN: Final = "spend-hidden"


def own_turn(s: Revenant, p: Player) -> bool:
    turn = s.turn
    return turn is not None and turn.seat == p.seat


def may_spend(s: Revenant, p: Player) -> bool:
    """REV-16.9: in the own turn; never in the prototype (REVP-1.4)."""
    return len(p.hidden) > 0 and not s.prototype and own_turn(s, p)


def choose(
    s: Revenant,
    p: Player,
    verb: str,
    options: Callable[[], list[Value]],
    about: tuple[Value, ...] = (),
    opening: bool = False,
    secret: bool = False,
) -> Rule[Value]:
    """Asks, and offers beside the options to discard Hidden Influence for a Resource (REV-1.9).

    What was gained may open further options, so the list is made anew each time. A decision with one
    option is none, unless it is one that a Resource could open.
    """
    while True:
        if s.replaying:
            question = UNSEEN
        else:
            found = options()
            if may_spend(s, p) and (opening or len(found) > 1):
                found.append(SPEND_HIDDEN)
            # A secret question about the hand is put even if no card will do: others must not notice that.
            question = ask(p.seat, verb, found, about, pause=secret and len(p.hand) > 0, secret=secret)
        answer: Value = yield question
        if answer != SPEND_HIDDEN:
            return answer
        yield from spend_hidden(s, p)


def pick(
    s: Revenant, p: Player, verb: str, options: list[Value], about: tuple[Value, ...] = ()
) -> Rule[Value]:
    """`choose` among options that a Resource more cannot change."""
    if len(options) == 1 or not may_spend(s, p):
        answer: Value = yield ask(p.seat, verb, options, about)
        return answer
    answer = yield from choose(s, p, verb, options.copy, about)
    return answer


def houses_held(cards: list[int]) -> list[Value]:
    """HI cards of one House are alike, so the House names them."""
    held = {card // 7 for card in cards}
    return [HOUSES[house] for house in range(7) if house in held]


def take_of_house(cards: list[int], house: str) -> int:
    """Takes a card of the House out of these."""
    wanted = HOUSES.index(house)
    for card in cards:
        if card // 7 == wanted:
            cards.remove(card)
            return card
    raise ValueError(f"no card of {house} here")


def toss_hidden(s: Revenant, p: Player, card: int, shown: bool = False) -> None:
    """Face down on the discard pile; only the player knows which card it is (2.2), unless it was `shown`."""
    s.hidden_discard.append(card)
    if shown:
        s.shown += (card,)
    else:
        p.tossed += (card,)


def spend_hidden(s: Revenant, p: Player) -> Rule[None]:
    """REV-16.9: discard 1 HI card face down to gain 1 Resource of choice."""
    # Asked even if all are of one House: the others must not notice that.
    house: str = yield ask(
        p.seat, "hi-to-resource", houses_held(p.hidden), pause=len(p.hidden) > 1, secret=True
    )
    toss_hidden(s, p, take_of_house(p.hidden, house))
    s.tell("spend-hidden", p.seat, "REV-16.9")
    s.tell_only((p.seat,), "spend-hidden-card", p.seat, "REV-16.9", house)
    kind: str = yield ask(p.seat, "gain-type", RESOURCES, (1,))
    yield from gain_resource(s, p, RESOURCES.index(kind), 1, "REV-16.9")


def close_turn(s: Revenant, p: Player) -> Rule[None]:
    """REV-1.9, REV-16.9: the last chance to discard Hidden Influence for a Resource that can be stored.

    That it is asked tells the others nothing: the number of HI cards, Resources and room lie open (2.2).
    """
    while may_spend(s, p) and sum(p.free) < capacity(s, p):
        answer: str = yield ask(p.seat, "turn-end", (PASS, SPEND_HIDDEN))
        if answer == PASS:
            return
        yield from spend_hidden(s, p)


def accepts(s: Revenant, p: Player, what: str) -> Rule[bool]:
    """REV-1.6, REV-1.8: do this part or decline it."""
    answer = yield from pick(s, p, "effect-part", [DO, DECLINE], (what,))
    return answer == DO
