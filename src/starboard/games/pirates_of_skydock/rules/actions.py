"""SKY-5, SKY-7: the actions of abilities, and what a marker or an `activate` card offers.

An answer names the slot and what is done with it: `D1 bridge` walks there unnoticed, `D1 bridge past 2` past
two active guards, `D1 stay`; `B1 room` or `B1 flight-codes`; `A1 active` or `A1 stunned` is the guard that is
attacked; `D2 heal`, `D2 scheme`, `D2 loot`; `D1 forgo`.
"""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.effects import How, possible, register, resolve
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.rules.abilities import slot_named
from starboard.games.pirates_of_skydock.rules.cards import draw
from starboard.games.pirates_of_skydock.rules.challenges import challenge
from starboard.games.pirates_of_skydock.rules.guards import spawn
from starboard.games.pirates_of_skydock.rules.move import UNNOTICED, walk, ways
from starboard.games.pirates_of_skydock.rules.objectives import attempt, can_attempt
from starboard.games.pirates_of_skydock.rules.tokens import gain_glory, gain_token, has_patient, take_off
from starboard.games.pirates_of_skydock.rules.tracks import advance
from starboard.games.pirates_of_skydock.rules.verbs import ACTIVE, STUNNED, airlock
from starboard.games.pirates_of_skydock.rules.windows import inner_window
from starboard.games.pirates_of_skydock.state import (
    BY_ATTACK,
    BY_LOOT,
    BY_ROOM,
    Attempt,
    Player,
    Skydock,
)
from starboard.games.pirates_of_skydock.tables import (
    ATTACK,
    ATTACK_WON,
    HEAL,
    HEALED,
    HOUSE_CALLS,
    INTERACT,
    KINDS,
    LOOT,
    LOOT_PASSED,
    MOVE,
    PHYSICAL,
    SCHEME,
    SLOTS,
    SPOTS,
    TECHNICAL,
    Room,
)
from starboard.kernel.ask import Rule, Value, ask

STAY: Final = "stay"
ROOM: Final = "room"
FORGO: Final = "forgo"
PAST: Final = "past"
KNOCK_OUT: Final = "knock-out"
AIRLOCK: Final = "airlock"

# By slot, room and way: put together once.
_MOST_GUARDS: Final = 60
_WALKS: Final = tuple(
    tuple(
        (f"{slot} {spot}", *(f"{slot} {spot} {PAST} {n}" for n in range(_MOST_GUARDS + 1))) for spot in SPOTS
    )
    for slot in SLOTS
)
FORGOES: Final = tuple(f"{slot} {FORGO}" for slot in SLOTS)


def walk_to(slot: int, spot: int, way: int) -> str:
    """The answer that goes there by such a way."""
    return _WALKS[slot][spot][way]


def room_at(s: Skydock, spot: int) -> Room:
    return s.tables.rooms[s.rooms[spot]]


def actions(s: Skydock, p: Player, slot: int) -> list[Value]:
    """The legal actions of an uncovered ability, whatever sets it off."""
    kind = p.kinds[slot]
    name = SLOTS[slot]
    if kind == MOVE:
        walks = _WALKS[slot]
        steps = s.tables.abilities[MOVE].by_level[p.levels[slot]]
        found: list[Value] = [walks[spot][way] for spot, way in ways(s, p.spot, steps)]
        found.append(f"{name} {STAY}")
        return found
    if kind == INTERACT:
        return _interactions(s, p, slot)
    room = room_at(s, p.spot)
    if kind == SCHEME:
        return [f"{name} {KINDS[SCHEME]}"] if room.scheme else []
    if kind == LOOT:
        return [f"{name} {KINDS[LOOT]}"] if room.loot else []
    if kind == ATTACK:
        found = [f"{name} {ACTIVE}"] if s.guards[p.spot] else []
        return [*found, f"{name} {STUNNED}"] if s.stunned[p.spot] else found
    return [f"{name} {KINDS[HEAL]}"] if has_patient(s, wards(s, p)) else []


def _interactions(s: Skydock, p: Player, slot: int) -> list[Value]:
    """SKY-7.1, SKY-7.2: the room's ability, or an objective."""
    name = SLOTS[slot]
    found: list[Value] = []
    if possible(s, p, room_at(s, p.spot).effect, _ROOM):
        found.append(f"{name} {ROOM}")
    for place, number in enumerate(s.objectives):
        if can_attempt(s, p, place):
            found.append(f"{name} {s.tables.objectives[number].id}")
    return found


_ROOM: Final = How("SKY-7.2", BY_ROOM)


def wards(s: Skydock, p: Player) -> list[int]:
    """SKY-5.6: the rooms in which one may heal; *House calls* adds those next door."""
    if s.tables.characters[p.character].power == HOUSE_CALLS:
        return [p.spot, *s.tables.neighbours[p.spot]]
    return [p.spot]


def act(s: Skydock, p: Player, choice: str) -> Rule[None]:
    """Carries out what was chosen from `actions`."""
    name, what, *rest = choice.split()
    slot = slot_named(name)
    kind = p.kinds[slot]
    if kind == MOVE:
        if what == STAY:
            s.tell("stay", p.seat, "SKY-6.2")
        else:
            way = 1 + int(rest[1]) if rest else UNNOTICED
            steps = s.tables.abilities[MOVE].by_level[p.levels[slot]]
            yield from walk(s, p, steps, SPOTS.index(what), way)
    elif kind == INTERACT:
        if what == ROOM:
            room = room_at(s, p.spot)
            s.tell("interact", p.seat, "SKY-7.2", room.id)
            yield from resolve(s, p, room.effect, How("SKY-7.2", BY_ROOM, slot))
        else:
            place = s.objectives.index(s.tables.by_id[what][1])
            yield from attempt(s, p, place, slot, Attempt(p.seat, place))
    elif kind == SCHEME:
        cards = s.tables.abilities[SCHEME].by_level[p.levels[slot]]
        s.tell("scheme", p.seat, "SKY-5.1", s.room_id(p.spot))
        draw(s, p, g.SCHEME, cards, "SKY-5.1")
    elif kind == LOOT:
        yield from _loot(s, p, slot)
    elif kind == ATTACK:
        yield from _attack(s, p, slot, what)
    else:
        yield from _heal(s, p, slot)


def _loot(s: Skydock, p: Player, slot: int) -> Rule[None]:
    """SKY-5.2: draw, use it at once if you like, then the challenge; a failure brings a guard here."""
    spot = p.spot
    s.tell("loot", p.seat, "SKY-5.2", s.room_id(spot))
    draw(s, p, g.LOOT, 1, "SKY-5.2")
    yield from inner_window(s, p, ("loot",))
    passed = yield from challenge(s, p, BY_LOOT, TECHNICAL, slot)
    if passed:
        advance(s, p, LOOT_PASSED)
    else:
        yield from spawn(s, spot, "SKY-5.2")


def _attack(s: Skydock, p: Player, slot: int, target: str) -> Rule[None]:
    """SKY-5.3 to SKY-5.5."""
    spot = p.spot
    s.tell("attack", p.seat, "SKY-5.3", s.room_id(spot), target)
    passed = yield from challenge(s, p, BY_ATTACK, PHYSICAL, slot)
    if not passed:
        yield from gain_token(s, p, "SKY-5.4")
        return
    advance(s, p, ATTACK_WON)
    if not (s.guards[spot] if target == ACTIVE else s.stunned[spot]):
        return  # a card played during the challenge has taken the target away
    results: list[Value] = [AIRLOCK] if target == STUNNED else [KNOCK_OUT, AIRLOCK]
    result: str = yield ask(p.seat, "attack-result", results, (SPOTS[spot],))
    if result == KNOCK_OUT:
        s.guards[spot] -= 1
        s.stunned[spot] += 1
        s.tell("knock-out", p.seat, "SKY-5.5", s.room_id(spot))
        draw(s, p, g.LOOT, 1, "SKY-5.5")
        return
    if target == ACTIVE:
        s.guards[spot] -= 1
    else:
        s.stunned[spot] -= 1
    airlock(s, p, "SKY-5.5")
    gain_glory(s, p, s.tables.airlock_glory, "SKY-5.5")


def _heal(s: Skydock, p: Player, slot: int) -> Rule[None]:
    """SKY-5.6."""
    most = s.tables.abilities[HEAL].by_level[p.levels[slot]]
    healed = yield from take_off(s, p, wards(s, p), False, most, 1)
    p.healed += healed
    gain_glory(s, p, healed, "SKY-5.6")
    advance(s, p, HEALED)


# --- activate ---------------------------------------------------------------------------------------------


def _activations(s: Skydock, p: Player, kind: int) -> list[Value]:
    """SKY-4.8, SKY-4.10: markers play no part in it."""
    return [action for slot in p.slots_of(kind) if p.usable(slot) for action in actions(s, p, slot)]


def _do_activate(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    options = _activations(s, p, e.args[0])
    if options:
        choice: str = yield ask(p.seat, "activate", options, (KINDS[e.args[0]],))
        yield from act(s, p, choice)


def _can_activate(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return bool(_activations(s, p, e.args[0]))


register(g.VERB_ACTIVATE, _do_activate, _can_activate)
