"""What single things are worth in points, whatever the position: effects, cards, chances, ways."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.rules.challenges import FACES
from starboard.games.pirates_of_skydock.state import Skydock
from starboard.games.pirates_of_skydock.tables import (
    ATTACK,
    INTERACT,
    MOVE,
    SPOTS,
    WILD,
    Tables,
)

SCHEME_CARD: Final = 0.5
LOOT_CARD: Final = 0.65
TOKEN: Final = 0.8  # a neutralization token on the own board
GUARD: Final = 0.35  # one more guard where one stands, apart from the round's end
SUPPORT: Final = 3.0  # a support token, on average (5.12)


def lasting(s: Skydock) -> float:
    """How much a card still counts: in the last round little."""
    return 1.0 if s.launch > 1 else 0.35


def chance(modifier: int, dc: int) -> float:
    """SKY-9.7: a 1 always fails, a 20 never."""
    faces = FACES + 1 + modifier - dc
    return (1 if faces < 1 else faces if faces < FACES else FACES - 1) / FACES


class Deal:
    """What one success and one failure of a challenge bring; without a challenge both are the same."""

    __slots__ = ("failure", "stat", "success")

    def __init__(self, stat: int, success: float, failure: float) -> None:
        self.stat = stat
        self.success = success
        self.failure = failure


def deal_of(e: Effect, alert: float, level: int) -> Deal:
    """The first challenge of an effect, with what comes before it added to both outcomes."""
    if e.kind == g.CHALLENGE:
        return Deal(e.args[0], effect(e.parts[0], alert, level), effect(e.parts[1], alert, level))
    if e.kind == g.SEQ:
        before = 0.0
        for part in e.parts:
            if part.kind == g.CHALLENGE:
                found = deal_of(part, alert, level)
                return Deal(found.stat, before + found.success, before + found.failure)
            before += effect(part, alert, level)
    plain = effect(e, alert, level)
    return Deal(-1, plain, plain)


def effect(e: Effect, alert: float = 0.6, level: int = 1) -> float:
    """About what an effect brings; `alert` is the price of one space on the track."""
    if e.kind == g.LEAF:
        return _verb(e, alert)
    if e.kind == g.ALT:
        return max(effect(part, alert, level) for part in e.parts)
    if e.kind == g.COST:
        sort, n = e.costs[0].amounts
        price = LOOT_CARD if sort == g.LOOT else SCHEME_CARD
        return max(effect(e.parts[0], alert, level) - n * price, 0.0)
    if e.kind == g.IF:
        condition, least = e.args
        if condition == g.COND_LEVEL:
            return effect(e.parts[0], alert, level) if level >= least else 0.0
        return 0.4 * effect(e.parts[0], alert, level)
    if e.kind == g.CHALLENGE:
        return 0.5 * (effect(e.parts[0], alert, level) + effect(e.parts[1], alert, level))
    return sum(effect(part, alert, level) for part in e.parts)


_ACTIVATE: Final = {MOVE: 0.6, INTERACT: 1.4, ATTACK: 0.9}

# By verb, for each of the n that stands first among its numbers.
_EACH: Final = {
    g.VERB_SHARE: -0.1,
    g.VERB_STEAL: 0.7,
    g.VERB_SCAN: 0.05,
    g.VERB_GLORY: 1.0,
    g.VERB_STUN: 0.5,
    g.VERB_REMOVE: 0.5,
    g.VERB_AIRLOCK: 0.5,
    g.VERB_SHIFT: 0.4,
    g.VERB_NEUTRALIZE: -TOKEN,
    g.VERB_HEAL: 0.5,
    g.VERB_ENERGY: 1.0,
    g.VERB_STACK: 0.3,
    g.VERB_BONUS: 0.14,
    g.VERB_PENALTY: 0.08,
}
# By verb, all in all.
_WHOLE: Final = {
    g.VERB_SPAWN: -GUARD,
    g.VERB_CANCEL_SPAWN: 0.5,
    g.VERB_CANCEL_TOKEN: 0.6,
    g.VERB_CANCEL_ENCOUNTER: 0.4,
    g.VERB_DRAG: -0.3,
    g.VERB_UNGUARD: 0.4,
    g.VERB_REROLL: 0.7,
}


def _verb(e: Effect, alert: float) -> float:
    verb = e.verb
    if verb in _EACH:
        return _EACH[verb] * e.args[0]
    if verb in _WHOLE:
        return _WHOLE[verb]
    if verb == g.VERB_DRAW:
        return (SCHEME_CARD if e.args[0] == g.SCHEME else LOOT_CARD) * e.args[1]
    if verb == g.VERB_DIG:
        return (LOOT_CARD + 0.25) * e.args[1]
    if verb == g.VERB_DISCARD:
        return -0.4 * e.args[1]
    if verb == g.VERB_ALERT:
        return -alert * e.args[0]
    if verb == g.VERB_CALM:
        return alert * e.args[0]
    if verb == g.VERB_SNEAK:
        return 0.6 if e.args[0] == g.ANY_STEPS else 0.4
    return _ACTIVATE.get(e.args[0], 0.6)


class Lore:
    """What can be worked out from the content once and for all."""

    def __init__(self, tables: Tables) -> None:
        self.distance = _distances(tables)
        # By card: what it is worth in hand, for its effect, and as a means besides.
        self.played = tuple(effect(card.effect) for card in tables.cards)
        self.cards = tuple(
            (0.3 if card.scheme else 0.35)
            + (0.2 * (sum(card.symbols) - 1) + 0.25 * card.symbols[WILD] if card.scheme else 0.0)
            + min(0.4 * max(worth, 0.0), 0.9)
            for card, worth in zip(tables.cards, self.played)
        )
        # By room, level and price of an alert space in tenths: filled as it is asked for.
        self.deals: dict[tuple[int, int, int], Deal] = {}
        self.tables = tables
        # By rooms on the ship, level, character, bonus and favoured stat.
        self.known_rooms: dict[tuple[tuple[int, ...], int, int, int, int], float] = {}

    def rooms(self, rooms: tuple[int, ...], level: int, character: int, bonus: int, favoured: int) -> float:
        """What Interact brings a character in the rooms of this ship: mostly in the best of them."""
        key = (rooms, level, character, bonus, favoured)
        found = self.known_rooms.get(key)
        if found is None:
            stats = self.tables.characters[character].stats
            dcs = self.tables.dcs
            dc = dcs[level] if level < len(dcs) else dcs[-1]
            worths: list[float] = []
            for room in rooms:
                deal = self.deal(room, level, 0.4)
                if deal.stat < 0:
                    worths.append(deal.success)
                    continue
                more = self.tables.row_bonus if deal.stat == favoured else 0
                odds = chance(stats[deal.stat] + bonus + more, dc)
                worths.append(odds * deal.success + (1.0 - odds) * deal.failure)
            worths.sort(reverse=True)
            found = self.known_rooms[key] = 0.6 * worths[0] + 0.4 * worths[1]
        return found

    def deal(self, room: int, level: int, alert: float) -> Deal:
        """What the Interact ability of a room brings."""
        key = (room, level, int(alert * 10))
        found = self.deals.get(key)
        if found is None:
            found = self.deals[key] = deal_of(self.tables.rooms[room].effect, alert, level)
        return found


def _distances(tables: Tables) -> tuple[tuple[int, ...], ...]:
    """Steps from room to room."""
    rows: list[tuple[int, ...]] = []
    for start in range(len(SPOTS)):
        steps = {start: 0}
        queue = [start]
        for spot in queue:
            for other in tables.neighbours[spot]:
                if other not in steps:
                    steps[other] = steps[spot] + 1
                    queue.append(other)
        rows.append(tuple(steps[spot] for spot in range(len(SPOTS))))
    return tuple(rows)


_known: dict[str, Lore] = {}


def lore(tables: Tables) -> Lore:
    found = _known.get(tables.fingerprint)
    if found is None:
        found = _known[tables.fingerprint] = Lore(tables)
    return found
