"""SKY-3: planning. All plan side by side, as if alone; then the plans are settled and shown together."""

from __future__ import annotations

from bisect import insort

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.rules.abilities import plan_step, slot_named, take_token, token_left
from starboard.games.pirates_of_skydock.rules.cards import deck_of, pile_of, rebuild, sort_of
from starboard.games.pirates_of_skydock.rules.windows import plan_card, planning_window
from starboard.games.pirates_of_skydock.state import (
    ACTION,
    EMPTY,
    NO_SLOTS,
    NOBODY,
    Player,
    Skydock,
    changed,
)
from starboard.games.pirates_of_skydock.tables import KINDS, SLOTS
from starboard.kernel.ask import UNSEEN, Question, Rule, Value, ask
from starboard.kernel.together import together

READY = "ready"


def planning(s: Skydock) -> Rule[None]:
    """SKY-3.1: draw, window, energy, each seat at its own pace; then settling and showing.

    What comes before the first question is a beat of its own: no fork repeats it.
    """
    n = s.tables.first_draw if s.round == 1 else s.tables.draw
    if s.players[0].shown is None:
        s.tell("round", NOBODY, "SKY-1.1", s.round)
        _deal_packets(s, n)
        for p in s.players:
            _begin(s, p)
        return
    yield from together(s, [p.seat for p in s.by_seat()], lambda seat: _plan(s, s.players[seat], n))
    again = False
    for p in s.by_seat():
        again = yield from _settle(s, p, again)
    _show(s)


def _deal_packets(s: Skydock, n: int) -> None:
    """SKY-3.10: nobody looks at them; a short deck is filled up from below first."""
    for sort in (g.SCHEME, g.LOOT):
        deck = deck_of(s, sort)
        if len(deck) < n * len(s.players):
            rebuild(s, deck, pile_of(s, sort))
    for p in s.by_seat():
        p.scheme_packet = _packet(s.scheme_deck, n)
        p.loot_packet = _packet(s.loot_deck, n)


def _packet(deck: list[int], n: int) -> list[int]:
    """The top n cards, in their order."""
    cut = max(len(deck) - n, 0)
    packet = deck[cut:]
    del deck[cut:]
    return packet


def _begin(s: Skydock, p: Player) -> None:
    p.schemed = False
    p.drawn = 0
    p.steps = ()
    p.low = tuple(s.low)
    p.high = tuple(s.high)
    p.taken = 0
    p.settled = 0
    # The others see this until plans are shown (SKY-3.14).
    p.shown = None
    p.shown = p.copy()


def _plan(s: Skydock, p: Player, n: int) -> Rule[None]:
    yield from _draw(s, p, n)
    yield from _window_and_energy(s, p)


def _draw(s: Skydock, p: Player, n: int) -> Rule[None]:
    """SKY-3.2: one card after another from the own packets; it may be looked at before the next."""
    for left in range(n, 0, -1):
        if not (p.scheme_packet or p.loot_packet):
            return
        choice: str = yield UNSEEN if s.replaying else _decks(p, left, n)
        card = s.draw(p.scheme_packet if choice == g.SORTS[g.SCHEME] else p.loot_packet)
        insort(p.hand, card)
        p.drawn += 1
        s.tell_only((p.seat,), "drew", p.seat, "SKY-3.2", s.tables.cards[card].id)


def _decks(p: Player, left: int, n: int) -> Question:
    packets = ((g.SCHEME, p.scheme_packet), (g.LOOT, p.loot_packet))
    options: list[Value] = [g.SORTS[sort] for sort, packet in packets if packet]
    return ask(p.seat, "draw", options, (left, n), secret=True)


def _window_and_energy(s: Skydock, p: Player) -> Rule[None]:
    yield from planning_window(s, p)
    yield from _place_energy(s, p)
    yield UNSEEN if s.replaying else ask(p.seat, "ready", [READY], pause=True, secret=True)


def places(p: Player) -> list[int]:
    """SKY-3.7, SKY-3.9: slots that can take a marker, covered ones too; `stack` lets one take two."""
    most = 2 if _may_double(p) else 1
    return [slot for slot, kind in enumerate(p.kinds) if kind != EMPTY and p.energy[slot] < most]


def _may_double(p: Player) -> bool:
    return p.stack > 0 and sum([markers > 1 for markers in p.energy]) < p.stack


def _place_energy(s: Skydock, p: Player) -> Rule[None]:
    """SKY-3.6 to SKY-3.8: as many as fit, slot by slot; no question if only one placement is left."""
    while p.reserve and (slots := places(p)):
        if p.reserve >= len(slots) and not _may_double(p):
            for slot in slots:
                _place(p, slot)
            return
        choice: str = yield UNSEEN if s.replaying else _energy(p, slots)
        _place(p, slot_named(choice))


def _energy(p: Player, slots: list[int]) -> Question:
    options: list[Value] = [SLOTS[slot] for slot in slots]
    return ask(p.seat, "energy", options, (p.reserve,), secret=True)


def _place(p: Player, slot: int) -> None:
    p.energy = changed(p.energy, slot, p.energy[slot] + 1)
    p.reserve -= 1


def _settle(s: Skydock, p: Player, again: bool) -> Rule[bool]:
    """SKY-3.13: against the real supply; if a token is gone, the seat is asked again from there.

    `again`: whether a seat before it was asked again. Returns whether any was by now.
    """
    while p.settled < len(p.steps):
        card, _, kind, level = p.steps[p.settled]
        if level and not token_left(s, kind, level):
            if again:
                # This seat sees what that one has left, so nothing of it is taken back any more.
                s.reveal()
            again = True
            s.tell_only((p.seat,), "token-gone", p.seat, "SKY-3.13", KINDS[kind], level, _name(s, card))
            yield from _take_back(s, p)
            yield from _window_and_energy(s, p)
        else:
            take_token(s, kind, level)
            p.settled += 1
    return again


def _take_back(s: Skydock, p: Player) -> Rule[None]:
    """The steps not settled and all markers; what comes before is planned as it was."""
    shown = p.shown
    if shown is None:
        return
    kept, gone = p.steps[: p.settled], p.steps[p.settled :]
    for step in p.steps:
        insort(p.hand, step[0])
    p.kinds, p.levels = shown.kinds, shown.levels
    p.energy, p.reserve, p.stack = NO_SLOTS, shown.reserve, shown.stack
    p.taken = 0
    p.steps = ()
    p.schemed = False
    for step in kept:
        if step[1] == EMPTY:
            yield from plan_card(s, p, step[0])
        else:
            p.hand.remove(step[0])
            plan_step(s, p, step)
    # From here on the seat sees the supply as the nearer seats, and its own settled steps, have left it.
    p.low, p.high = tuple(s.low), tuple(s.high)
    s.tell_only((p.seat,), "plan-back", p.seat, "SKY-3.13", len(gone))


def _name(s: Skydock, card: int) -> str:
    return s.tables.cards[card].id


def _show(s: Skydock) -> None:
    """SKY-3.11, SKY-3.14: everything at once; unseen cards go back on top as they lay."""
    s.reveal()
    for p in reversed(s.by_seat()):
        s.scheme_deck += p.scheme_packet
        s.loot_deck += p.loot_packet
        p.scheme_packet = []
        p.loot_packet = []
    for p in s.by_seat():
        _show_seat(s, p)
        p.steps = ()
        s.pile -= p.taken
        p.taken = p.drawn = p.settled = 0
        p.shown = None
    s.phase = ACTION
    s.turn = NOBODY
    s.turns = 0


def _show_seat(s: Skydock, p: Player) -> None:
    shown = p.shown
    if shown is None:
        return
    schemes = s.tables.schemes
    cards = [*p.hand, *(step[0] for step in p.steps)]
    new = sum(card < schemes for card in cards) - sum(card < schemes for card in shown.hand)
    s.tell("planned-draws", p.seat, "SKY-3.2", new, p.drawn - new)
    for card, slot, kind, level in p.steps:
        pile_of(s, sort_of(s, card)).append(card)
        if slot == EMPTY:
            s.tell("play", p.seat, "SKY-3.4", _name(s, card))
        else:
            s.tell("improve", p.seat, "SKY-11.1", _name(s, card), KINDS[kind], SLOTS[slot], level)
    placed = [
        f"{name} {KINDS[kind]}"
        for name, kind, markers in zip(SLOTS, p.kinds, p.energy)
        for _ in range(markers)
    ]
    s.tell("energy", p.seat, "SKY-3.6", *placed)
