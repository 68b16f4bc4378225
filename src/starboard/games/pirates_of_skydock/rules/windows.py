"""SKY-12: windows for cards, and the free windows of the own turn (SKY-4.3, SKY-4.6).

Nobody is told who is asked (SKY-12.8): all these questions are hushed, and a window that asks nobody is a
moment like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.effects import How, possible, resolve
from starboard.games.pirates_of_skydock.rules.abilities import can_improve, improve
from starboard.games.pirates_of_skydock.rules.cards import pile_of, sort_of
from starboard.games.pirates_of_skydock.rules.payment import spare
from starboard.games.pirates_of_skydock.state import Player, Skydock
from starboard.games.pirates_of_skydock.tables import PLAN, TIMINGS, TURN
from starboard.kernel.ask import GO_ON, MOMENT, UNSEEN, Question, Rule, Value, ask

IMPROVE: Final = "improve "

_BY_CARD: Final = How("SKY-12.4")


def play(s: Skydock, p: Player, card: int, clause: str) -> Rule[None]:
    """SKY-1.6: a card being played lies in no pile until its effect is finished."""
    p.hand.remove(card)
    s.resolving.append(card)
    if card < s.tables.schemes:
        p.schemed = True
    played = s.tables.cards[card]
    s.tell("play", p.seat, clause, played.id)
    yield from resolve(s, p, played.effect, _BY_CARD)
    s.resolving.remove(card)
    pile_of(s, sort_of(s, card)).append(card)


def playable(s: Skydock, p: Player, timing: int, inner: bool = False) -> list[int]:
    """The cards that may be played for their effect now: SKY-1.8, SKY-4.7, SKY-8.7."""
    cards = s.tables.cards
    schemes = s.tables.schemes
    found: list[int] = []
    for card in p.hand[:]:
        row = cards[card]
        if row.timing != timing or card == p.aside:
            continue
        if card < schemes and p.schemed:
            continue
        if inner and activates(row.effect):
            continue
        if could_work(s, p, card):
            found.append(card)
    if s.attempt is not None and s.attempt.seat == p.seat and found:
        kept = spare(s, p)
        found = [card for card in found if card >= schemes or card in kept]
    return found


def could_work(s: Skydock, p: Player, card: int) -> bool:
    """SKY-1.8: something could be done by it now. While it is played it is not in the hand, to pay with."""
    place = p.hand.index(card)
    del p.hand[place]
    found = possible(s, p, s.tables.cards[card].effect, _BY_CARD)
    p.hand.insert(place, card)
    return found


def activates(e: g.Effect) -> bool:
    return e.verb == g.VERB_ACTIVATE or any(activates(part) for part in e.parts)


def plays(s: Skydock, p: Player, timing: int, inner: bool = False) -> list[Value]:
    """What a free window offers: cards for their effect, and loot to improve abilities with."""
    cards = s.tables.cards
    found: list[Value] = [cards[card].id for card in playable(s, p, timing, inner)]
    return found + improving(s, p)


def improving(s: Skydock, p: Player) -> list[Value]:
    schemes = s.tables.schemes
    cards = s.tables.cards
    return [IMPROVE + cards[card].id for card in p.hand if card >= schemes and can_improve(s, p, card)]


def do_play(s: Skydock, p: Player, choice: str, clause: str) -> Rule[None]:
    """Carries out what was chosen from `plays`."""
    if choice.startswith(IMPROVE):
        yield from improve(s, p, s.tables.by_id[choice[len(IMPROVE) :]][1])
    else:
        yield from play(s, p, s.tables.by_id[choice][1], clause)


def free_window(s: Skydock, p: Player, about: tuple[Value, ...]) -> Rule[None]:
    """SKY-4.6: at the end of the own turn, until the player passes."""
    yield from _own_window(s, p, "window", about, lambda: plays(s, p, TURN))


def inner_window(s: Skydock, p: Player, about: tuple[Value, ...]) -> Rule[None]:
    """SKY-4.3: in the middle of an action; no action inside an action."""
    yield from _own_window(s, p, "window", about, lambda: plays(s, p, TURN, True))


def improve_window(s: Skydock, p: Player, about: tuple[Value, ...]) -> Rule[None]:
    """SKY-8.18: only improving."""
    yield from _own_window(s, p, "window", about, lambda: improving(s, p))


def joined_window(s: Skydock, p: Player, timing: int, about: tuple[Value, ...]) -> Rule[None]:
    """SKY-6.6, SKY-10.1: ENC or TOKEN together with an inner window, until pass or until it is cancelled."""
    cards = s.tables.cards

    def options() -> list[Value]:
        if s.cancelled:
            return []
        fitting: list[Value] = [cards[card].id for card in playable(s, p, timing)]
        return fitting + plays(s, p, TURN, True)

    yield from _own_window(s, p, "window", about, options)


def _own_window(
    s: Skydock, p: Player, verb: str, about: tuple[Value, ...], options: Callable[[], list[Value]]
) -> Rule[None]:
    asked = False
    while found := options():
        asked = True
        choice: str = yield ask(p.seat, verb, [*found, GO_ON], about, hushed=True)
        if choice == GO_ON:
            break
        yield from do_play(s, p, choice, "SKY-4.6")
    if not asked:
        yield MOMENT


def planning_window(s: Skydock, p: Player) -> Rule[None]:
    """SKY-3.4: upgrades and PLAN cards, until the player passes; whoever can do nothing passes unasked."""
    while True:
        choice: str = yield UNSEEN if s.replaying else _planned(s, p)
        if choice == GO_ON:
            break
        if choice.startswith(IMPROVE):
            yield from improve(s, p, s.tables.by_id[choice[len(IMPROVE) :]][1])
        else:
            yield from plan_card(s, p, s.tables.by_id[choice][1])


def _planned(s: Skydock, p: Player) -> Question:
    return ask(p.seat, "plan", [*plays(s, p, PLAN), GO_ON], secret=True)


def plan_card(s: Skydock, p: Player, card: int) -> Rule[None]:
    """SKY-3.12: its effect is the seat's own; the card stays with the plan until it is settled."""
    p.hand.remove(card)
    if card < s.tables.schemes:
        p.schemed = True
    p.steps = (*p.steps, (card, -1, -1, 0))
    yield from resolve(s, p, s.tables.cards[card].effect, _BY_CARD)


def ask_all(
    s: Skydock, order: list[Player], timing: int, about: tuple[Value, ...], closed: Callable[[], bool]
) -> Rule[None]:
    """SKY-12.2 to SKY-12.4: each who could play a card may play one, until the window is closed."""
    # Asking others cannot be taken back, and whether somebody was asked must not show.
    s.reveal()
    asked = False
    for p in order:
        found = playable(s, p, timing)
        if not found:
            continue
        asked = True
        options: list[Value] = [s.tables.cards[card].id for card in found]
        about_card = (TIMINGS[timing], *about)
        choice: str = yield ask(p.seat, "react", [*options, GO_ON], about_card, hushed=True)
        s.reveal()
        if choice == GO_ON:
            continue
        yield from play(s, p, s.tables.by_id[choice][1], "SKY-12.2")
        if closed():
            break
    if not asked:
        yield MOMENT


def ask_owner(
    s: Skydock,
    p: Player,
    timing: int,
    about: tuple[Value, ...],
    powers: Callable[[], list[Value]],
    wanted: Callable[[], bool],
) -> Rule[str]:
    """SKY-12.3: the player concerned plays cards of the timing, one at a time, until pass.

    Stops at the first answer that is no card, and returns it: a power, or GO_ON.
    """
    asked = False
    while wanted():
        found: list[Value] = [s.tables.cards[card].id for card in playable(s, p, timing)]
        others = [*powers(), GO_ON]
        if not found and len(others) == 1:
            break
        asked = True
        choice: str = yield ask(p.seat, "react", [*found, *others], (TIMINGS[timing], *about), hushed=True)
        if choice in others:
            return choice
        yield from play(s, p, s.tables.by_id[choice][1], "SKY-12.2")
    if not asked:
        yield MOMENT
    return GO_ON
