"""VF-2.18 to 2.23, VF-2.28: what events put on sectors and Agenda offers."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, register
from starboard.games.voidfall.rules.counting import passes
from starboard.games.voidfall.rules.sectors import (
    adjacent_void,
    has_guild_space,
    has_installation_space,
    name_of,
    named,
    neighbours,
    tile_of,
)
from starboard.games.voidfall.rules.tokens import instead_of_token
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

EACH = (v.ZONE_EACH_VOID, v.ZONE_EACH_RIFT)


def things(e: Effect) -> list[tuple[int, int]]:
    """What is placed, with its number."""
    return [(e.args[place], e.args[place + 1]) for place in range(0, len(e.args), 2)]


def zone(s: Voidfall, p: Player, e: Effect, act: Act) -> list[int]:
    """The sectors that an instruction is about."""
    where = e.where
    if where == v.ZONE_EACH_VOID:
        assert isinstance(e, g.Filtered)
        return [at for at, void in enumerate(s.void) if void and passes(s, at, e.only)]
    if where == v.ZONE_EACH_RIFT:
        return [at for at in range(len(s.tile)) if tile_of(s, at).rift]
    if where == v.ZONE_VOID_OR_FALLEN:
        return [at for at, void in enumerate(s.void) if void or s.fallen[at] != NOBODY]
    if where == v.ZONE_NEAR_VOID:
        # VF-33.14: next to the Combat sector if it can be done there.
        near = neighbours(s, act.target) if act.target != NOBODY else ()
        able = [at for at, void in enumerate(s.void) if void and _takes_all(s, at, e)]
        return [at for at in able if at in near] or able
    found = adjacent_void(s, p)
    if where == v.ZONE_ADJ_VOID or not found:
        return found
    # VF-2.28: of the lowest or highest Population, none counting as 0.
    populations = [s.population[at] for at in found]
    wanted = min(populations) if where == v.ZONE_ADJ_VOID_LOW else max(populations)
    return [at for at in found if s.population[at] == wanted]


def fits(s: Voidfall, at: int, thing: int, number: int) -> bool:
    """VF-2.20."""
    if thing == v.PUT_VOID:
        return s.void[at] + number <= tile_of(s, at).void_limit
    if thing == v.PUT_DEFENSE:
        return has_installation_space(s, at)
    if thing == v.PUT_HARBINGER:
        return s.peril is not None and s.peril.supply > 0
    return thing != v.PUT_GUILD or has_guild_space(s, at)


def valid(s: Voidfall, p: Player, e: Effect, act: Act) -> list[int]:
    """VF-2.19: where every instruction of the box can be done."""
    return [at for at in zone(s, p, e, act) if _takes_all(s, at, e)]


def _takes_all(s: Voidfall, at: int, e: Effect) -> bool:
    # Written out: it is asked for every sector of a kind, and `all` would make a generator each time.
    for thing, n in things(e):  # noqa: SIM110
        if not fits(s, at, thing, n):
            return False
    return True


def _do_place(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    if e.where in EACH:
        left = zone(s, p, e, act)
        while left:
            # VF-2.27: where tokens run short, the first player says which sectors get them.
            names: list[Value] = [name_of(s, at) for at in left]
            first: str = yield ask(
                s.order[0], "place", names if _runs_short(s, e, left) else names[:1], (e.text,)
            )
            left.remove(named(s, first))
            yield from _put_all(s, NOBODY, e, named(s, first), act)
        return
    options: list[Value] = [name_of(s, at) for at in valid(s, p, e, act)]
    where: str = yield ask(p.seat, "place", options, (e.text,))
    yield from _put_all(s, p.seat, e, named(s, where), act)


def _runs_short(s: Voidfall, e: Effect, left: list[int]) -> bool:
    """Whether there are some tokens of what everyone of these sectors should get, but not enough."""
    piles = {v.PUT_BOUNTY: len(s.bounty_pile), v.PUT_RECLAIM: len(s.reclaim_pile)}
    if s.peril is not None:
        piles[v.PUT_HARBINGER] = s.peril.supply
    return any(0 < piles.get(thing, 0) < len(left) for thing, _ in things(e))


def _put_all(s: Voidfall, seat: int, e: Effect, at: int, act: Act) -> Rule[None]:
    """VF-2.21: of what goes to every sector of a kind, as much as fits."""
    for thing, number in things(e):
        n = number
        if thing == v.PUT_VOID:
            # VF-19.2: up to the limit.
            n = min(number, tile_of(s, at).void_limit - s.void[at])
            if n <= 0:
                continue
        if fits(s, at, thing, n):
            yield from _put(s, seat, at, thing, n, act)


def _put(s: Voidfall, seat: int, at: int, thing: int, number: int, act: Act) -> Rule[None]:
    """VF-2.22."""
    said: Value = number
    if thing == v.PUT_VOID:
        s.void[at] += number
    elif thing == v.PUT_DEFENSE:
        s.installations[at] += (v.DEFENSE,)
    elif thing == v.PUT_GLORY:
        s.glory[at] = tuple(sorted((*s.glory[at], number)))
    elif thing == v.PUT_HARBINGER:
        assert s.peril is not None
        s.peril.supply -= 1
        s.harbingers[at] += 1
    elif thing == v.PUT_GUILD:
        kinds = [v.RESOURCES[kind] for kind in range(len(v.RESOURCES)) if number >> kind & 1]
        said = yield ask(_chooser(s, seat), "place-guild", kinds, (name_of(s, at),))
        s.guilds[at] += (v.RESOURCES.index(str(said)),)
    else:
        pile = s.bounty_pile if thing == v.PUT_BOUNTY else s.reclaim_pile
        if not pile:
            if seat != NOBODY:
                yield from instead_of_token(s, s.players[seat])
            return
        row = s.bounties if thing == v.PUT_BOUNTY else s.reclaims
        row[at] += (pile.pop(),)
    s.tell("placed", seat, act.clause, name_of(s, at), v.PUTS[thing], said)


def _chooser(s: Voidfall, seat: int) -> int:
    """VF-2.27: what is left open in a box for all is the first player's choice."""
    return s.order[0] if seat == NOBODY else seat


def _can_place(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """VF-9.4: in a penalty there must be such sectors, and room on each."""
    if e.where not in EACH:
        return bool(valid(s, p, e, act))
    return not act.strict or 0 < len(zone(s, p, e, act)) == len(valid(s, p, e, act))


def _do_corrupt_offer(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-2.23: a marker that is there already changes nothing."""
    offers = list(s.offer_corruption)
    for kind in range(len(offers)) if e.args[0] == v.ALL_AGENDAS else (e.args[0],):
        if not offers[kind]:
            offers[kind] = True
            s.tell("offer-corrupted", NOBODY, act.clause, v.AGENDAS[kind])
    s.offer_corruption = tuple(offers)
    yield from ()


def _can_corrupt_offer(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """VF-9.4: a penalty needs a Pure offer."""
    if not act.strict:
        return True
    return not all(s.offer_corruption) if e.args[0] == v.ALL_AGENDAS else not s.offer_corruption[e.args[0]]


def _do_remove_void(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-19.5: the last one leaves the sector to nobody, with all that lies there."""
    for _ in range(e.args[0]):
        options: list[Value] = [name_of(s, at) for at in adjacent_void(s, p)]
        if not options:
            return
        choice: str = yield ask(p.seat, "remove-void", options if act.forced else [*options, FORFEIT])
        if choice == FORFEIT:
            return
        s.void[named(s, choice)] -= 1
        s.tell("void-removed", p.seat, "VF-19.5", choice)


def _can_remove_void(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(adjacent_void(s, p))


register(g.VERB_PLACE, _do_place, _can_place, plain=True)
register(g.VERB_CORRUPT_OFFER, _do_corrupt_offer, _can_corrupt_offer, plain=True)
register(g.VERB_REMOVE_VOID, _do_remove_void, _can_remove_void)
