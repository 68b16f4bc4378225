"""The verbs of cards, rooms and encounters that have no chapter of their own (5.0)."""

from __future__ import annotations

from bisect import insort

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.effects import How, register
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.rules.cards import (
    can_draw,
    deck_of,
    discard,
    draw,
    held,
    pile_of,
    rebuild,
    sort_of,
)
from starboard.games.pirates_of_skydock.rules.guards import can_lower, lower_alert, raise_alert, spawn
from starboard.games.pirates_of_skydock.rules.tokens import gain_glory
from starboard.games.pirates_of_skydock.state import COLOURS, NOBODY, Player, Skydock
from starboard.games.pirates_of_skydock.tables import DOCK, SPOTS
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING

ACTIVE = "active"
STUNNED = "stunned"


def _always(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return True


# --- cards ------------------------------------------------------------------------------------------------


def _do_draw(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    draw(s, p, e.args[0], e.args[1], how.clause)
    return NOTHING


def _can_draw(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return can_draw(s, e.args[0])


def _do_share(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    for q in s.from_seat(p.seat)[1:]:
        if q.spot == p.spot:
            draw(s, q, g.SCHEME, e.args[0], how.clause)
    return NOTHING


def _can_share(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return can_draw(s, g.SCHEME) and any(q is not p and q.spot == p.spot for q in s.players)


def _do_dig(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    """The deck is rebuilt when it runs out (SKY-1.5)."""
    n, keep = e.args
    deck, pile = deck_of(s, g.LOOT), pile_of(s, g.LOOT)
    s.looker = p.seat
    while len(s.dug) < n and (deck or pile):
        if not deck:
            rebuild(s, deck, pile)
        s.dug.append(s.draw(deck))
    ids = [s.tables.cards[card].id for card in s.dug]
    s.tell("dig", p.seat, how.clause, len(ids))
    s.tell_only((p.seat,), "looked", p.seat, how.clause, *ids)
    for left in range(min(keep, len(s.dug)), 0, -1):
        card = s.dug[0]
        if len(s.dug) > left:
            options: list[Value] = [s.tables.cards[card].id for card in s.dug]
            choice: str = yield ask(p.seat, "dig", options, (left,), secret=True)
            card = s.tables.by_id[choice][1]
        s.dug.remove(card)
        insort(p.hand, card)
        s.tell("keep", p.seat, how.clause)
        s.tell_only((p.seat,), "drew", p.seat, how.clause, s.tables.cards[card].id)
    s.reveal()
    for card in s.dug:
        pile.append(card)
        s.tell("leave", p.seat, how.clause, s.tables.cards[card].id)
    s.dug = []
    s.looker = NOBODY


def _can_dig(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return can_draw(s, g.LOOT)


def _do_scan(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    """Looks only at what is left in the deck, which is rebuilt first if it is empty."""
    deck = s.encounter_deck
    if not deck:
        rebuild(s, deck, s.encounter_pile)
    if not deck:
        return
    s.looker = p.seat
    s.scanned = [s.draw(deck) for _ in range(min(e.args[0], len(deck)))]
    s.seer, s.seen = p.seat, 0
    ids = [s.tables.encounters[card].id for card in s.scanned]
    s.tell("scan", p.seat, how.clause, len(ids))
    s.tell_only((p.seat,), "looked", p.seat, how.clause, *ids)
    for place in range(len(s.scanned)):
        options: list[Value] = [s.tables.encounters[card].id for card in s.scanned]
        choice: str = yield ask(p.seat, "scan", options, (place + 1,), secret=True)
        card = s.tables.by_id[choice][1]
        s.scanned.remove(card)
        # The first one chosen is on top, each further one goes below those before it.
        deck.insert(len(deck) - place, card)
        s.seen += 1
    s.looker = NOBODY


def _can_scan(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return bool(s.encounter_deck) or bool(s.encounter_pile)


def _do_discard(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    sort, n = e.args
    picked: list[int] = []
    while len(picked) < n:
        left = [card for card in held(s, p, sort) if card not in picked]
        if len(left) <= n - len(picked):
            picked += left
            if left:
                s.reveal()  # they are shown, and no answer has named them
            break
        options: list[Value] = [s.tables.cards[card].id for card in left]
        choice: str = yield ask(p.seat, "discard", options, (n - len(picked),))
        picked.append(s.tables.by_id[choice][1])
    for card in sorted(picked):
        discard(s, p, card, how.clause)


def _can_discard(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return bool(held(s, p, e.args[0]))


def _victims(s: Skydock, p: Player) -> list[Player]:
    return [q for q in s.from_seat(p.seat)[1:] if q.spot == p.spot and held(s, q, g.ANY)]


def _do_steal(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    victims = _victims(s, p)
    if not victims:
        return
    choice: str = yield ask(p.seat, "steal", [COLOURS[q.seat] for q in victims])
    q = s.players[COLOURS.index(choice)]
    for _ in range(e.args[0]):
        cards = held(s, q, g.ANY)
        if not cards:
            break
        card = cards[s.chance.below(len(cards))]
        s.reveal()
        q.hand.remove(card)
        insort(p.hand, card)
        s.tell("steal", p.seat, how.clause, q.seat, g.SORTS[sort_of(s, card)])
        s.tell_only((p.seat, q.seat), "stole", p.seat, how.clause, q.seat, s.tables.cards[card].id)


def _can_steal(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return bool(_victims(s, p))


# --- guards -----------------------------------------------------------------------------------------------


def _in_scope(s: Skydock, p: Player, scope: int) -> list[int]:
    if scope == g.HERE:
        return [p.spot]
    if scope == g.ADJACENT:
        return list(s.tables.neighbours[p.spot])
    return list(range(len(SPOTS)))


def _guards_in(s: Skydock, spots: list[int]) -> list[Value]:
    """Guards of either side that can be chosen, as in `s3 active`."""
    found: list[Value] = []
    for spot in spots:
        if s.guards[spot]:
            found.append(f"{SPOTS[spot]} {ACTIVE}")
        if s.stunned[spot]:
            found.append(f"{SPOTS[spot]} {STUNNED}")
    return found


def _count_guards(s: Skydock, spots: list[int]) -> int:
    return sum(s.guards[spot] + s.stunned[spot] for spot in spots)


def _take_guard(s: Skydock, choice: str) -> int:
    """Takes the chosen guard off the board and says where it was."""
    name, side = choice.split()[:2]
    spot = SPOTS.index(name)
    if side == ACTIVE:
        s.guards[spot] -= 1
    else:
        s.stunned[spot] -= 1
    return spot


def _do_stun(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    for left in range(e.args[0], 0, -1):
        spots = [spot for spot in _in_scope(s, p, e.where) if s.guards[spot]]
        if not spots:
            return
        spot = spots[0]
        if sum([s.guards[one] for one in spots]) > left:  # otherwise it is all of them (SKY-1.9)
            options: list[Value] = [SPOTS[one] for one in spots]
            choice: str = yield ask(p.seat, "stun", options, (left,))
            spot = SPOTS.index(choice)
        s.guards[spot] -= 1
        s.stunned[spot] += 1
        s.tell("stun", p.seat, how.clause, s.room_id(spot))


def _can_stun(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return any(s.guards[spot] for spot in _in_scope(s, p, e.where))


def _do_remove(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    for left in range(e.args[0], 0, -1):
        spots = _in_scope(s, p, e.where)
        options = _guards_in(s, spots)
        if not options:
            return
        choice = str(options[0])
        if _count_guards(s, spots) > left:
            choice = yield ask(p.seat, "remove-guard", options, (left,))
        spot = _take_guard(s, choice)
        s.supply += 1
        s.tell("remove-guard", p.seat, how.clause, s.room_id(spot))


def _do_airlock(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    for left in range(e.args[0], 0, -1):
        options = _guards_in(s, [p.spot])
        if not options:
            return
        choice = str(options[0])
        if _count_guards(s, [p.spot]) > left:
            choice = yield ask(p.seat, "airlock", options, (left,))
        _take_guard(s, choice)
        airlock(s, p, how.clause)


def airlock(s: Skydock, p: Player, clause: str) -> None:
    """The guard leaves the game."""
    s.box += 1
    p.airlocked += 1
    s.tell("airlock", p.seat, clause, s.room_id(p.spot), s.box)


def _can_guards(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return any(s.guarded(spot) for spot in _in_scope(s, p, e.where))


def _do_shift(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    """SKY-1.9: several guards go through one corridor each, so one that has moved does not move again."""
    arrived: list[str] = []
    for left in range(e.args[0], 0, -1):
        options: list[Value] = [
            f"{guard} to {SPOTS[other]}"
            for spot in _in_scope(s, p, e.where)
            for guard in _guards_in(s, [spot])
            if _how_many(s, str(guard)) > arrived.count(str(guard))
            for other in s.tables.neighbours[spot]
        ]
        if not options:
            return
        choice: str = yield ask(p.seat, "shift", options, (left,))
        spot = _take_guard(s, choice)
        _, side, _, name = choice.split()
        target = SPOTS.index(name)
        if side == ACTIVE:
            s.guards[target] += 1
        else:
            s.stunned[target] += 1
        arrived.append(f"{name} {side}")
        s.tell("shift", p.seat, how.clause, s.room_id(spot), s.room_id(target), side)


def _how_many(s: Skydock, guard: str) -> int:
    """Of guards like this one, as in `s3 active`."""
    name, side = guard.split()
    return (s.guards if side == ACTIVE else s.stunned)[SPOTS.index(name)]


def _do_spawn(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    return spawn(s, p.spot, "SKY-13.1")


def _do_cancel_spawn(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    s.cancelled = True
    return NOTHING


def _can_cancel_spawn(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    if s.spawning == NOBODY or s.cancelled:
        return False
    return e.where == g.ANYWHERE or s.spawning == p.spot


def _do_cancel_encounter(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    s.cancelled = True
    return NOTHING


def _can_cancel_encounter(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return s.encounter != NOBODY and not s.cancelled


# --- alert ------------------------------------------------------------------------------------------------


def _do_alert(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    n = e.args[0]
    if n > 0:
        return raise_alert(s, n, "SKY-13.3", effect=how.clause, seat=p.seat)
    lower_alert(s, -n, "SKY-13.7", p.seat)
    return NOTHING


def _can_alert(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return e.args[0] > 0 or can_lower(s)


def _do_calm(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    s.rise = max(s.rise - e.args[0], 0)
    s.tell("calm", p.seat, "SKY-12.6", s.rise)
    return NOTHING


def _can_calm(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return s.rise > 0


# --- the rest ---------------------------------------------------------------------------------------------


def _do_glory(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    gain_glory(s, p, e.args[0], how.clause)
    return NOTHING


def _sneak_to(s: Skydock, p: Player, steps: int) -> list[int]:
    """The rooms within so many steps, the own one too."""
    if steps == g.ANY_STEPS:
        return list(range(len(SPOTS)))
    near = {p.spot}
    for _ in range(steps):
        near |= {other for spot in near for other in s.tables.neighbours[spot]}
    return sorted(near)


def _do_sneak(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    """SKY-6.11: without encounters. The own room stands for no step at all."""
    options: list[Value] = [SPOTS[spot] for spot in _sneak_to(s, p, e.args[0])]
    choice: str = yield ask(p.seat, "sneak", options, (SPOTS[p.spot],))
    _put(s, p, SPOTS.index(choice), "sneak", how.clause)


def _put(s: Skydock, p: Player, spot: int, verb: str, clause: str) -> None:
    if spot != p.spot:
        before = p.spot
        p.spot = spot
        s.tell(verb, p.seat, clause, s.room_id(before), s.room_id(spot))


def _do_drag(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    _put(s, p, DOCK, "drag", how.clause)
    return NOTHING


def _can_drag(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return p.spot != DOCK


def _do_energy(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    """Planned like everything in planning: the pile gives them when the plan is settled (SKY-3.12)."""
    n = min(e.args[0], s.pile - p.taken)
    p.reserve += n
    p.taken += n
    return NOTHING


def _can_energy(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return s.planning and s.pile > p.taken


def _do_stack(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    p.stack += e.args[0]
    return NOTHING


def _can_stack(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return s.planning


register(g.VERB_DRAW, _do_draw, _can_draw)
register(g.VERB_SHARE, _do_share, _can_share)
register(g.VERB_DIG, _do_dig, _can_dig)
register(g.VERB_SCAN, _do_scan, _can_scan)
register(g.VERB_DISCARD, _do_discard, _can_discard)
register(g.VERB_STEAL, _do_steal, _can_steal)
register(g.VERB_STUN, _do_stun, _can_stun)
register(g.VERB_REMOVE, _do_remove, _can_guards)
register(g.VERB_AIRLOCK, _do_airlock, _can_guards)
register(g.VERB_SHIFT, _do_shift, _can_guards)
register(g.VERB_SPAWN, _do_spawn, _always)
register(g.VERB_CANCEL_SPAWN, _do_cancel_spawn, _can_cancel_spawn)
register(g.VERB_CANCEL_ENCOUNTER, _do_cancel_encounter, _can_cancel_encounter)
register(g.VERB_ALERT, _do_alert, _can_alert)
register(g.VERB_CALM, _do_calm, _can_calm)
register(g.VERB_GLORY, _do_glory, _always)
register(g.VERB_SNEAK, _do_sneak, _always)
register(g.VERB_DRAG, _do_drag, _can_drag)
register(g.VERB_ENERGY, _do_energy, _can_energy)
register(g.VERB_STACK, _do_stack, _can_stack)
