"""Why a sector, a track or a place for a marker cannot be chosen (VF-14 to VF-16, VF-20, VF-26, VF-27)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules.fleets import may_deploy, ways
from starboard.games.voidfall.rules.invasion import may_invade, sources
from starboard.games.voidfall.rules.placing import EACH, fits, things
from starboard.games.voidfall.rules.sectors import (
    adjacent_void,
    corruptible,
    has_guild_space,
    has_installation_space,
    is_home,
    name_of,
    tile_of,
)
from starboard.games.voidfall.rules.tracks import can_advance, price
from starboard.games.voidfall.state import Player, Voidfall
from starboard.games.voidfall.words.phrases import capital, lexicon, sector
from starboard.kernel.ask import Question
from starboard.kernel.title import Closed, Need

Why = tuple[str, str]
ELSEWHERE: Why = ("VF-39.4", "the effect happens elsewhere")


def _named(s: Voidfall, at: int, why: Why, key: str = "", needs: Sequence[Need] = ()) -> Closed:
    name = name_of(s, at)
    said = capital(sector(lexicon(s.tables, s.tables.maps[s.map].id), name))
    # Where all that is listed is there, the effect itself goes elsewhere: the sentence says it.
    listed = tuple(needs) if any(not need.met for need in needs) else ()
    return Closed(said, *why, key or name, listed)


def _nothing_listed(s: Voidfall, p: Player, at: int) -> Sequence[Need]:
    return ()


def _own(
    s: Voidfall,
    q: Question,
    why: Callable[[Voidfall, Player, int], Why],
    needs: Callable[[Voidfall, Player, int], Sequence[Need]] = _nothing_listed,
) -> list[Closed]:
    """Own sectors of which nothing is on the list."""
    p = s.players[q.seat]
    offered = {str(option).partition(" ")[0] for option in q.options}
    return [
        _named(s, at, why(s, p, at), needs=needs(s, p, at))
        for at in s.own(p)
        if name_of(s, at) not in offered
    ]


def guilds(s: Voidfall, q: Question) -> list[Closed]:
    def why(s: Voidfall, p: Player, at: int) -> Why:
        return ELSEWHERE if has_guild_space(s, at) else ("VF-15.3", "it has no free Guild space")

    return _own(s, q, why)


def installations(s: Voidfall, q: Question) -> list[Closed]:
    def why(s: Voidfall, p: Player, at: int) -> Why:
        if not has_installation_space(s, at):
            return "VF-15.3", "it has no free Installation space"
        if any(str(option).endswith(" starbase") for option in q.options):
            return "VF-15.8", "it has as many Starbases as your technology allows"
        return ELSEWHERE

    return _own(s, q, why)


def growth(s: Voidfall, q: Question) -> list[Closed]:
    def why(s: Voidfall, p: Player, at: int) -> Why:
        if not s.population[at]:
            return "VF-16.1", "it has no Population"
        if s.corrupted[at]:
            return "VF-16.1", "it is Corrupted"
        if tile_of(s, at).fixed:
            return "VF-16.1", "its Population is printed and never changes"
        if s.population[at] >= s.tables.pop_max:
            return "VF-16.2", f"its Population is {s.tables.pop_max} already"
        return ELSEWHERE

    def needs(s: Voidfall, p: Player, at: int) -> Sequence[Need]:
        now, most = s.population[at], s.tables.pop_max
        return (
            Need(f"a Population from 1 to {most - 1}; it has {now}", "VF-16.2", 0 < now < most),
            Need("a sector that is not Corrupted", "VF-16.1", not s.corrupted[at]),
            Need("a Population that is not printed", "VF-16.1", not tile_of(s, at).fixed),
        )

    return _own(s, q, why, needs)


def shrinking(s: Voidfall, q: Question) -> list[Closed]:
    def why(s: Voidfall, p: Player, at: int) -> Why:
        if is_home(s, at):
            return "VF-16.3", "it is your Home"
        if s.corrupted[at]:
            return "VF-16.1", "it is Corrupted"
        if tile_of(s, at).fixed:
            return "VF-16.1", "its Population is printed and never changes"
        return "VF-16.3", "its Population is not above 1"

    def needs(s: Voidfall, p: Player, at: int) -> Sequence[Need]:
        now = s.population[at]
        return (
            Need("a sector that is not your Home", "VF-16.3", not is_home(s, at)),
            Need(f"a Population above 1; it has {now}", "VF-16.3", now > 1),
            Need("a sector that is not Corrupted", "VF-16.1", not s.corrupted[at]),
            Need("a Population that is not printed", "VF-16.1", not tile_of(s, at).fixed),
        )

    return _own(s, q, why, needs)


def destruction(s: Voidfall, q: Question) -> list[Closed]:
    def why(s: Voidfall, p: Player, at: int) -> Why:
        if is_home(s, at):
            return "VF-14.4", "nothing in your Home can be destroyed"
        return "VF-15.6", "there is no such token; what is printed stays"

    return _own(s, q, why)


def deployment(s: Voidfall, q: Question) -> list[Closed]:
    """Sectors out of reach, and types of Fleet that the player may not deploy."""

    def why(s: Voidfall, p: Player, at: int) -> Why:
        if q.verb == "muster":
            return "VF-18.6", "it has no Shipyard left to deploy at"
        return ELSEWHERE

    p = s.players[q.seat]
    found = _own(s, q, why)
    offered = {str(option).partition(" ")[2] for option in q.options}
    for kind, row in enumerate(s.tables.fleets[: len(v.FLEETS)]):
        if v.FLEETS[kind] in offered:
            continue
        if not may_deploy(p, kind):
            found.append(Closed(row.name, "VF-18.2", "you lack the technology of that name", v.FLEETS[kind]))
        else:
            reason = "you cannot pay its price, or the effect names another type"
            found.append(Closed(row.name, "VF-18.5", reason, v.FLEETS[kind]))
    return found


def movement(s: Voidfall, q: Question) -> list[Closed]:
    def why(s: Voidfall, p: Player, at: int) -> Why:
        if not any(s.fleet[at]):
            return "VF-20.1", "there are no FP"
        if not any(s.owner[goal] == p.seat for goal in ways(s, p, at)):
            return "VF-20.1", "it is next to no other sector of yours"
        return "VF-20.2", "its last FP must stay"

    def needs(s: Voidfall, p: Player, at: int) -> Sequence[Need]:
        near = any(s.owner[goal] == p.seat for goal in ways(s, p, at))
        return (
            Need(f"FP in it; there are {sum(s.fleet[at])}", "VF-20.1", any(s.fleet[at])),
            Need("another sector of yours next to it", "VF-20.1", near),
        )

    return _own(s, q, why, needs)


def invasion(s: Voidfall, q: Question) -> list[Closed]:
    """VF-20.4: sectors next to one's own that are no target."""
    p = s.players[q.seat]
    near = sorted({goal for at in s.own(p) for goal in ways(s, p, at) if s.owner[goal] != p.seat})
    found = []
    for at in near:
        if name_of(s, at) in q.options:
            continue
        if not may_invade(s, p, at):
            if is_home(s, at):
                why = ("VF-14.4", "a Home cannot be invaded")
            else:
                clause = "VF-38.3" if s.peril is None else "VF-20.10"
                why = (clause, "players do not invade each other at this table")
        elif not sources(s, p, at):
            why = ("VF-20.5", "no FP of yours stand next to it")
        else:
            why = ("VF-20.4", "it is not Corrupted, and the effect allows only Corrupted sectors")
        allowed = may_invade(s, p, at)
        needs = (
            Need("no Home, and nobody whom this table spares", "VF-14.4", allowed),
            Need("FP of yours next to it", "VF-20.5", bool(sources(s, p, at))),
        )
        found.append(_named(s, at, why, needs=needs))
    return found


def placement(s: Voidfall, q: Question) -> list[Closed]:
    """VF-2.18 to 2.20, VF-33.14: Voidborn sectors that could be meant, but where it cannot be put."""
    p = s.players[q.seat]
    e = parse_effect(str(q.about[0]))
    if e.where in EACH:
        # Tokens run short: the sectors that are not on the list have theirs.
        return []
    around = e.where == v.ZONE_NEAR_VOID
    found = []
    for at in [at for at, there in enumerate(s.void) if there] if around else adjacent_void(s, p):
        if name_of(s, at) in q.options:
            continue
        if not all(fits(s, at, thing, n) for thing, n in things(e)):
            why = ("VF-2.20", "there is no room for all of it")
        elif around:
            why = ("VF-33.14", "it is not next to the sector attacked")
        elif e.where == v.ZONE_ADJ_VOID:
            why = ("VF-2.26", "the rest of the box could not be done then")
        else:
            why = ("VF-2.28", "another one fits better by its Population")
        found.append(_named(s, at, why))
    return found


def tracks(s: Voidfall, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    for track, name in enumerate(v.TRACKS):
        if name in q.options:
            continue
        position = p.tracks[track] + 1
        if position > v.LAST_SPACE:
            why = ("VF-26.3", "it is at its end")
        elif not can_advance(s, p, track):
            why = ("VF-26.2", f"you cannot deactivate {price(p, position)} FP")
        else:
            why = ("VF-26.6", "the effect names another track, or the least advanced")
        found.append(Closed(name.capitalize(), *why, name))
    return found


def corruption(s: Voidfall, q: Question) -> list[Closed]:
    """VF-27.1: sectors, tracks and slots that take no marker now."""
    p = s.players[q.seat]
    found = []
    for at in s.own(p):
        key = f"sector {name_of(s, at)}"
        if key not in q.options:
            if s.corrupted[at]:
                why = ("VF-27.3", "it is Corrupted already")
            elif not corruptible(s, at):
                why = ("VF-14.8", "it is immune to Corruption")
            else:
                why = ("VF-27.9", "the instruction names another place")
            found.append(_named(s, at, why, key))
    rows = [
        (f"track {name}", f"{name.capitalize()} track", there)
        for name, there in zip(v.TRACKS, p.track_corruption)
    ]
    rows += [(f"slot {n + 1}", f"Agenda slot {n + 1}", there) for n, there in enumerate(p.slot_corruption)]
    for key, name, there in rows:
        if key not in q.options:
            if there:
                why = ("VF-27.3", "it is Corrupted already")
            else:
                why = ("VF-27.9", "the instruction names another place")
            found.append(Closed(name, *why, key))
    return found
