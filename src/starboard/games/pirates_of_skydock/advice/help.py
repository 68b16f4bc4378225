"""What an attempt with help leads to (SKY-8.9 to SKY-8.15): the positions after it, judged like any other.

So a call promises what going through with it brings and no more: it costs the same cards and the same marker,
and it counts what the helper gains.
"""

from __future__ import annotations

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.advice.markers import bonus_of
from starboard.games.pirates_of_skydock.advice.worth import SUPPORT, chance, lore
from starboard.games.pirates_of_skydock.rules.beat import beat
from starboard.games.pirates_of_skydock.rules.cards import held
from starboard.games.pirates_of_skydock.rules.challenges import declare, modifier
from starboard.games.pirates_of_skydock.rules.help import interact_markers
from starboard.games.pirates_of_skydock.rules.objectives import can_attempt
from starboard.games.pirates_of_skydock.rules.payment import can_pay, is_settled, needed, next_picks
from starboard.games.pirates_of_skydock.state import (
    BY_OBJECTIVE,
    NOBODY,
    Attempt,
    Challenge,
    Player,
    Skydock,
    changed,
)
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run


def vain_call(s: Skydock, p: Player) -> Attempt | None:
    """An attempt that was called for in this turn without finding a helper and is still possible."""
    if not interact_markers(p):
        return None
    for place, number in enumerate(s.objectives):
        if s.called >> place & 1:
            for symbol, n in enumerate(s.tables.objectives[number].symbols):
                if n and can_attempt(s, p, place, symbol):
                    return Attempt(p.seat, place, symbol)
    return None


def declared(s: Skydock) -> Challenge | None:
    """The challenge of the attempt, once its marker is gone."""
    now = s.challenge
    return now if now is not None and now.source == BY_OBJECTIVE else None


def prospects(s: Skydock, tried: Attempt) -> float:
    """How likely the challenge of the attempt is passed, before the die is rolled; 1 without one."""
    stat = s.tables.objectives[s.objectives[tried.place]].stat
    if stat < 0:
        return 1.0
    now = declared(s)
    if now is None:
        p = s.players[tried.seat]
        now = declare(s, p, BY_OBJECTIVE, stat, _marker(s, p, stat), objective=tried.place)
    return chance(modifier(s, now), now.dc)


def failed(s: Skydock, tried: Attempt) -> Skydock:
    """SKY-8.15: the marker is gone, and nothing else."""
    after = s.copy()
    p = after.players[tried.seat]
    if declared(s) is None:
        slot = _marker(s, p, s.tables.objectives[s.objectives[tried.place]].stat)
        if slot != NOBODY:
            p.energy = changed(p.energy, slot, p.energy[slot] - 1)
            p.reserve += 1
    for q in after.players:
        q.aside = NOBODY
    after.attempt = None
    after.challenge = None
    after.called = 0
    return after


def completed(s: Skydock, tried: Attempt, helper: int, seat: int, card: int = NOBODY) -> Skydock:
    """SKY-8.12 to SKY-8.14, as `seat` may foresee it: of the hands of others only the number of cards counts.

    `card` is what the helper pays, if it is not set aside yet.
    """
    after = failed(s, tried)
    p, q = after.players[tried.seat], after.players[helper]
    given = s.players[helper].aside if card == NOBODY else card
    if given == NOBODY or helper != seat:
        _lose(after, q, 1)
    else:
        q.hand.remove(given)
    wanted = needed(s, tried.place, tried.symbol)
    cards = held(after, p, g.SCHEME)
    if p.seat == seat and can_pay(after, p, wanted, cards):
        for paid in _cheapest(after, p, wanted, cards):
            p.hand.remove(paid)
    else:
        _lose(after, p, sum(wanted))
    for one in (p, q):
        after.marked[tried.place] |= 1 << one.seat
        if after.support_pile:
            one.support.append(round(SUPPORT))
    return after


def onward(after: Skydock) -> Skydock:
    """After the last marker of a round upkeep begins at once. Its dice are made up."""
    if not any(p.markers() for p in after.players):
        after.chance = Chance.from_seed("onward")
        Run(beat, after, False).start()
    return after


def _lose(s: Skydock, p: Player, cards: int) -> None:
    """So many scheme cards, whichever they are."""
    for card in held(s, p, g.SCHEME)[:cards]:
        p.hand.remove(card)


def _cheapest(s: Skydock, p: Player, wanted: tuple[int, ...], cards: list[int]) -> list[int]:
    worth = lore(s.tables).cards
    picked: list[int] = []
    while not is_settled(s, p, wanted, cards, picked):
        picked.append(min(next_picks(s, p, wanted, cards, picked), key=lambda card: worth[card]))
    return picked + next_picks(s, p, wanted, cards, picked)


def _marker(s: Skydock, p: Player, stat: int) -> int:
    """The slot whose marker serves best; where nothing is rolled, the one that is missed least."""
    best, most = NOBODY, -1000
    for slot in interact_markers(p):
        bonus = bonus_of(s, p, slot, stat) if stat >= 0 else -p.levels[slot]
        if bonus > most:
            best, most = slot, bonus
    return best
