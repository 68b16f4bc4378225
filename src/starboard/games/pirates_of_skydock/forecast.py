"""What would happen: the chance of a challenge before it is declared, and upkeep if it came now.

Everything here is worked out by the rules themselves; views and boards only show it.
"""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.effects import holds
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.rules.abilities import put
from starboard.games.pirates_of_skydock.rules.actions import room_at, walk_to
from starboard.games.pirates_of_skydock.rules.challenges import FACES, bear, declare, modifier
from starboard.games.pirates_of_skydock.rules.guards import LEVELS, raise_alert
from starboard.games.pirates_of_skydock.rules.move import notices, path, ways
from starboard.games.pirates_of_skydock.rules.objectives import open_to, reward
from starboard.games.pirates_of_skydock.rules.payment import can_spare
from starboard.games.pirates_of_skydock.rules.upkeep import (
    alarm,
    crowds,
    disperse,
    occupied,
    patrol,
    patrol_moves,
    reinforce,
)
from starboard.games.pirates_of_skydock.rules.windows import playable
from starboard.games.pirates_of_skydock.scoring import score
from starboard.games.pirates_of_skydock.state import (
    BY_ATTACK,
    BY_LOOT,
    BY_OBJECTIVE,
    BY_PATROL,
    BY_ROOM,
    EMPTY,
    NOBODY,
    Attempt,
    Challenge,
    Lockdown,
    Player,
    Skydock,
)
from starboard.games.pirates_of_skydock.tables import (
    ASSIST,
    ATTACK,
    INTERACT,
    LOOT,
    MENTAL,
    MOVE,
    PHYSICAL,
    ROLL,
    TECHNICAL,
)


class Prospect(NamedTuple):
    """A challenge that a seat could come to: with which slot, the challenge as it would be declared."""

    slot: int
    challenge: Challenge


def first_challenge(e: Effect) -> int:
    """The stat of the first challenge in an effect, or NOBODY."""
    if e.kind == g.CHALLENGE:
        return e.args[0]
    for part in e.parts:
        stat = first_challenge(part)
        if stat != NOBODY:
            return stat
    return NOBODY


def rise_before(e: Effect) -> int:
    """By how much an effect raises the alert before its first challenge (a Strongroom does)."""
    rise = 0
    for part in e.parts if e.kind == g.SEQ else ():
        if first_challenge(part) != NOBODY:
            break
        rise += max(part.args[0], 0) if part.verb == g.VERB_ALERT else 0
    return rise


def _level_after(s: Skydock, rise: int) -> int:
    return min(1 + (s.alert + rise) // s.spots_per_level, LEVELS)


def prospects(s: Skydock, p: Player) -> list[Prospect]:
    """SKY-9.3: what the seat's abilities would roll here, marker or not, and what the patrol would ask."""
    found: list[Prospect] = []
    room = room_at(s, p.spot)
    for slot, kind in enumerate(p.kinds):
        if not p.usable(slot):
            continue
        if kind == ATTACK and s.guarded(p.spot):
            found.append(Prospect(slot, declare(s, p, BY_ATTACK, PHYSICAL, slot)))
        elif kind == LOOT and room.loot:
            found.append(Prospect(slot, declare(s, p, BY_LOOT, TECHNICAL, slot)))
        elif kind == INTERACT:
            stat = first_challenge(room.effect)
            if stat != NOBODY:
                c = declare(s, p, BY_ROOM, stat, slot)
                c.dc = s.tables.dcs[_level_after(s, rise_before(room.effect))]
                found.append(Prospect(slot, c))
            for place, number in enumerate(s.objectives):
                stat = s.tables.objectives[number].stat
                if stat != NOBODY and open_to(s, p, place):
                    found.append(Prospect(slot, declare(s, p, BY_OBJECTIVE, stat, slot, objective=place)))
    if s.guards[p.spot]:
        found.append(Prospect(NOBODY, declare(s, p, BY_PATROL, MENTAL)))
    return found


def aptitude(s: Skydock, character: int) -> tuple[int, ...]:
    """The chance that a character has at each objective in a room without guards: with the starting board, or
    with that of the player who has taken it.

    NOBODY where nothing is rolled.
    """
    p = next((p for p in s.players if p.character == character), None)
    if p is None:
        p = s.players[0].copy()
        p.character = character
        p.kinds = (EMPTY,) * len(p.kinds)
        for slot, kind in s.tables.characters[character].abilities:
            put(p, slot, kind, 1)
    found: list[int] = []
    for place, number in enumerate(s.objectives):
        stat = s.tables.objectives[number].stat
        if stat == NOBODY:
            found.append(NOBODY)
            continue
        tries = [
            declare(s, p, BY_OBJECTIVE, stat, slot, guards=0, objective=place)
            for slot in p.slots_of(INTERACT)
        ]
        found.append(max([chance_of(wanted_die(s, c)) for c in tries], default=0))
    return tuple(found)


class Route(NamedTuple):
    """A walk that a Move ability offers: the answer that goes it, the rooms on it from the first to the last,
    the active guards that count against whoever is noticed (NOBODY: nobody notices), and whether the room at
    its end has an encounter.
    """

    answer: str
    rooms: tuple[int, ...]
    guards: int
    encounter: bool


def routes(s: Skydock, p: Player) -> list[Route]:
    """SKY-6.3 to SKY-6.6: what the seat's Move abilities offer, own powers counted in."""
    found: list[Route] = []
    for slot in p.slots_of(MOVE):
        if not p.usable(slot):
            continue
        steps = s.tables.abilities[MOVE].by_level[p.levels[slot]]
        for spot, way in ways(s, p.spot, steps):
            rooms = tuple(path(s, p.spot, steps, spot, way))
            guards = way - 1 if notices(s, p, way) else NOBODY
            found.append(Route(walk_to(slot, spot, way), rooms, guards, room_at(s, spot).encounter))
    return found


def wanted_die(s: Skydock, c: Challenge, discards: int = 0) -> int:
    """The lowest face that works, with so many cards discarded for +2 after it.

    2 to 20, since a 1 always fails and a 20 never.
    """
    return min(max(c.dc - modifier(s, c) - discards * s.tables.discard_bonus, 2), FACES)


def chance_of(die: int) -> int:
    """The chance to roll at least this, in per cent."""
    return (FACES + 1 - die) * 100 // FACES


def spare_cards(s: Skydock, p: Player, place: int) -> int:
    """How many scheme cards could go for +2 if this objective were attempted; all of them otherwise."""
    before = s.attempt
    s.attempt = _attempt_on(p, place)
    n = can_spare(s, p)
    s.attempt = before
    return n


def _attempt_on(p: Player, place: int) -> Attempt | None:
    return None if place == NOBODY else Attempt(p.seat, place)


def before_the_die(s: Skydock, p: Player, c: Challenge) -> list[tuple[int, int]]:
    """SKY-9.5: the cards that a player could play into a challenge, each with the face then wanted."""
    if c.die:
        return []
    declared = s.challenge, s.attempt
    if c is not s.challenge:
        s.challenge, s.attempt = c, _attempt_on(p, c.objective)
    found = []
    for card in playable(s, p, ROLL if c.seat == p.seat else ASSIST):
        after = c.copy()
        effect = s.tables.cards[card].effect
        for part in effect.parts or (effect,):
            bear(after, part)
        found.append((card, wanted_die(s, after)))
    s.challenge, s.attempt = declared
    return found


def score_if(s: Skydock, p: Player, c: Challenge) -> int:
    """SKY-15.3: what the roller would have if the challenge succeeded; cards not counted that pay for it."""
    if c.objective == NOBODY:
        if c.source != BY_ROOM:
            return score(s, p)
        effect = room_at(s, p.spot).effect
        # Once it is declared, what the ability did before has happened.
        rise = 0 if c is s.challenge else rise_before(effect)
        after = s
        if rise:
            after = s.copy()
            after.alert = min(s.alert + rise, LEVELS * s.spots_per_level - 1)
        return score(after, after.players[p.seat]) + glory_in(s, p, effect, after.level)
    after = s.copy()
    tried = after.attempt if c is s.challenge else None
    reward(after, after.players[p.seat], tried or Attempt(p.seat, c.objective))
    return score(after, after.players[p.seat])


def glory_in(s: Skydock, p: Player, e: Effect, level: int) -> int:
    """The glory that an effect brings for certain at an alert level, its challenge passed."""
    if e.kind == g.CHALLENGE:
        return glory_in(s, p, e.parts[0], level)
    if e.kind == g.IF:
        met = level >= e.args[1] if e.args[0] == g.COND_LEVEL else holds(s, p, e)
        return glory_in(s, p, e.parts[0], level) if met else 0
    if e.kind == g.SEQ:
        return sum([glory_in(s, p, part, level) for part in e.parts])
    return e.args[0] if e.kind == g.LEAF and e.verb == g.VERB_GLORY else 0


class Outlook(NamedTuple):
    """Upkeep if it came now, without dice and cards: guards that walk (from, to, how many), rooms that get
    one more, once for each, rooms from which all guards but one go home, and the alert after it.
    """

    walks: tuple[tuple[int, int, int], ...]
    joined: tuple[int, ...]
    crowded: tuple[int, ...]
    alert: int


def outlook(s: Skydock) -> Outlook:
    """SKY-14.4 to SKY-14.9, dock guards and overflow rises included (SKY-13.2, SKY-13.4)."""
    after = s.copy()
    for p in after.players:
        p.hand = []  # so that no window asks anybody
    walks = patrol_moves(after)
    patrol(after)
    walked = after.guards[:]
    joined: list[int] = []
    crowded: list[int] = []
    try:
        for rule in (reinforce(after), alarm(after)):
            for _ in rule:
                pass
        joined = _more(walked, after.guards)
        crowded = crowds(after)
        for spot in crowded:
            disperse(after, spot)
            if not occupied(after, spot):
                for _ in raise_alert(after, 1, "SKY-14.9"):
                    pass
    except Lockdown:
        joined = joined or _more(walked, after.guards)
    return Outlook(tuple(walks), tuple(joined), tuple(crowded), after.alert)


def _more(before: list[int], after: list[int]) -> list[int]:
    """The rooms with more guards, once for each of these."""
    return [spot for spot, n in enumerate(after) for _ in range(n - before[spot])]
