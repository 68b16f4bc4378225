"""Why a room, a guard or a person cannot be chosen (SKY-0.10, SKY-5, SKY-6)."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.grammar import ANY
from starboard.games.pirates_of_skydock.rules.actions import KNOCK_OUT, room_at
from starboard.games.pirates_of_skydock.rules.cards import held
from starboard.games.pirates_of_skydock.state import COLOURS, NOBODY, Player, Skydock
from starboard.games.pirates_of_skydock.tables import SPOTS
from starboard.games.pirates_of_skydock.why.abilities import Why, here
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.kernel.ask import Question
from starboard.kernel.naming import seat_token
from starboard.kernel.title import Closed, Need


def distance(s: Skydock, start: int, end: int) -> int:
    """Steps from one spot to another."""
    near, steps = {start}, 0
    while end not in near:
        near |= {other for spot in near for other in s.tables.neighbours[spot]}
        steps += 1
    return steps


def _room(s: Skydock, spot: int, why: Why, needs: tuple[Need, ...] = ()) -> Closed:
    return Closed(room_at(s, spot).name, *why, SPOTS[spot], needs)


def out_of_reach(s: Skydock, p: Player, q: Question) -> list[Closed]:
    """SKY-6.1: the rooms to which no marker leads."""
    reached = {str(option).split()[1] for option in q.options if len(str(option).split()) > 1}
    moves = [slot for slot in p.slots_of(t.MOVE) if p.energy[slot] and p.usable(slot)]
    far = max([s.tables.abilities[t.MOVE].by_level[p.levels[slot]] for slot in moves], default=0)
    found = []
    for spot, name in enumerate(SPOTS):
        if name in reached or spot == p.spot:
            continue
        steps = distance(s, p.spot, spot)
        if not moves:
            why = ("SKY-6.1", "you have no marker on an uncovered Move")
        else:
            why = ("SKY-6.1", f"it is {say.count(steps, 'step')} away, and your Move goes {far}")
        far_enough = f"a Move of {say.count(steps, 'step')}" + (f"; yours goes {far}" if moves else "")
        needs = (
            Need("a marker on an uncovered Move", "SKY-6.1", bool(moves)),
            Need(far_enough, "SKY-6.1", steps <= far),
        )
        found.append(_room(s, spot, why, needs))
    return found


def sneak(s: Skydock, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    return [
        _room(s, spot, ("SKY-6.11", f"it is {say.count(distance(s, p.spot, spot), 'step')} away"))
        for spot, name in enumerate(SPOTS)
        if name not in q.options
    ]


def guards(s: Skydock, q: Question) -> list[Closed]:
    """Rooms with guards of which none can be chosen."""
    offered = {str(option).split()[0] for option in q.options}
    found = []
    for spot, name in enumerate(SPOTS):
        if name in offered or not s.guarded(spot):
            continue
        if q.verb == "stun" and not s.guards[spot]:
            why = ("SKY-13.1", "its guards are stunned already")
        else:
            why = ("SKY-1.2", "the effect does not reach so far")
        found.append(_room(s, spot, why))
    return found


def attack_result(s: Skydock, q: Question) -> list[Closed]:
    if KNOCK_OUT in q.options:
        return []
    return [Closed("Knock out", "SKY-5.5", "the guard is stunned already", KNOCK_OUT)]


def characters(s: Skydock, q: Question) -> list[Closed]:
    """SKY-0.10: those that are taken."""
    return [
        Closed(
            s.tables.characters[p.character].name, "SKY-0.10", f"{seat_token(p.seat)} has taken it", _id(s, p)
        )
        for p in s.players
        if p.character != NOBODY
    ]


def _id(s: Skydock, p: Player) -> str:
    return s.tables.characters[p.character].id


def victims(s: Skydock, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    for other in s.players:
        if other is p or COLOURS[other.seat] in q.options:
            continue
        reason = f"they are {here(s, other)}"
        if other.spot == p.spot and not held(s, other, ANY):
            reason = "they hold no card"
        found.append(Closed(seat_token(other.seat), "SKY-1.8", reason, COLOURS[other.seat]))
    return found
