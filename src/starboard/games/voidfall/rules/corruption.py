"""VF-27: gaining, moving and removing Corruption.

A place of a marker is called `sector q,r`, `track NAME`, `slot N` (from 1, without the starting slots) or
`chambers`.
"""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, STOP, register, watched
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.places import places
from starboard.games.voidfall.rules.sectors import corruptible, name_of, named
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import LEAF, Effect

CHAMBERS = "chambers"
# What takes the place of another effect, as a deployment in the Home (`home-cleanse`).
REMOVAL = Effect("remove-corruption", LEAF, (), (), g.VERB_REMOVE_CORRUPTION)
MAT = (v.ON_MAT, v.ON_TRACK, v.ON_AGENDA)


def free_places(s: Voidfall, p: Player, where: int = v.AT_ANY) -> list[Value]:
    """VF-27.1: where a marker may come; VF-27.9: a named place is never the Decontamination Chambers."""
    found: list[Value] = []
    if where in (v.AT_ANY, v.ON_SECTOR):
        found += [f"sector {name_of(s, at)}" for at in s.own(p) if not s.corrupted[at] and corruptible(s, at)]
    if where in (v.AT_ANY, v.ON_MAT, v.ON_TRACK):
        found += [f"track {v.TRACKS[track]}" for track, there in enumerate(p.track_corruption) if not there]
    if where in (v.AT_ANY, v.ON_MAT, v.ON_AGENDA):
        found += [f"slot {slot + 1}" for slot, there in enumerate(p.slot_corruption) if not there]
    if where == v.AT_ANY and p.chambers < chamber_limit(p):
        found.append(CHAMBERS)
    return found


def has_free_place(s: Voidfall, p: Player, where: int = v.AT_ANY) -> bool:
    """VF-27.2: whether there is one."""
    # Most often on the mat, which is quickly seen.
    if where in (v.AT_ANY, v.ON_MAT, v.ON_TRACK) and not all(p.track_corruption):
        return True
    if where in (v.AT_ANY, v.ON_MAT, v.ON_AGENDA) and not all(p.slot_corruption):
        return True
    return bool(free_places(s, p, where))


def chamber_limit(p: Player) -> int:
    """VF-27.1, VF-27.3."""
    if p.rules[v.RULE_CORRUPTION_STORE_3]:
        return 3
    return 2 if p.rules[v.RULE_CORRUPTION_STORE_2] else 0


def markers(s: Voidfall, p: Player, where: int = v.AT_ANY, sectors: list[int] | None = None) -> list[Value]:
    """VF-27.6: the player's own markers, those of a named place only."""
    found: list[Value] = []
    if where not in MAT:
        own = s.own(p) if sectors is None else sectors
        found += [f"sector {name_of(s, at)}" for at in own if s.corrupted[at]]
    if where in (v.AT_ANY, v.ON_MAT, v.ON_TRACK):
        found += [f"track {v.TRACKS[track]}" for track, there in enumerate(p.track_corruption) if there]
    if where in (v.AT_ANY, v.ON_MAT, v.ON_AGENDA):
        found += [f"slot {slot + 1}" for slot, there in enumerate(p.slot_corruption) if there]
    if where == v.AT_ANY and p.chambers:
        found.append(CHAMBERS)
    return found


def set_marker(s: Voidfall, p: Player, place: str, there: bool) -> None:
    kind, _, which = place.partition(" ")
    if kind == "sector":
        s.corrupted[named(s, which)] = there
    elif kind == "track":
        tracks = list(p.track_corruption)
        tracks[v.TRACKS.index(which)] = there
        p.track_corruption = tuple(tracks)
    elif kind == "slot":
        slots = list(p.slot_corruption)
        slots[int(which) - 1] = there
        p.slot_corruption = tuple(slots)
    else:
        p.chambers += 1 if there else -1


def gain_corruption(
    s: Voidfall, p: Player, act: Act, where: int = v.AT_ANY, clause: str = "VF-27.1"
) -> Rule[None]:
    """The gainer chooses the place; without a free one nothing happens (VF-27.2)."""
    options = free_places(s, p, where)
    if not options:
        return
    place: str = yield ask(p.seat, "corrupt", options)
    _put(s, p, act, place, clause)


def _put(s: Voidfall, p: Player, act: Act, place: str, clause: str) -> None:
    set_marker(s, p, place, True)
    kind, _, which = place.partition(" ")
    if kind == "track":
        act.track = v.TRACKS.index(which)
    s.tell("corrupted", p.seat, clause, place)


def remove_marker(s: Voidfall, p: Player, place: str, clause: str) -> None:
    set_marker(s, p, place, False)
    if p.rules[v.RULE_KEEP_REMOVED]:
        p.kept += 1
    s.tell("cleansed", p.seat, clause, place)
    kind, _, which = place.partition(" ")
    did(s, p, v.DEED_REMOVE_CORRUPTION, at=named(s, which) if kind == "sector" else NOBODY)


def cleanse_sector(s: Voidfall, p: Player, at: int) -> Rule[None]:
    """Of what removes the marker of this sector in place of something else, or after a win (VF-39.6). It is a
    removal like any other, which may be paid for before (VF-7.8).
    """
    return watched(s, p, REMOVAL, _cleansing(s, p, at))


def _cleansing(s: Voidfall, p: Player, at: int) -> Rule[None]:
    remove_marker(s, p, f"sector {name_of(s, at)}", "VF-39.6")
    yield from ()


# --- as effects -------------------------------------------------------------------------------------------


def _removable(s: Voidfall, p: Player, e: Effect, act: Act) -> list[Value]:
    if e.where in MAT or e.where in (v.AT_ANY, v.ON_SECTOR):
        return markers(s, p, e.where)
    return markers(s, p, v.ON_SECTOR, places(s, p, e, act))


def _do_remove(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """`double-removal`: each effect removes up to 2."""
    for _ in range(2 if p.rules[v.RULE_DOUBLE_REMOVAL] else 1):
        options = _removable(s, p, e, act)
        if not options:
            return
        place: str = yield ask(p.seat, "cleanse", options if act.forced else [*options, FORFEIT])
        if place == FORFEIT:
            return
        remove_marker(s, p, place, "VF-27.6")
        kind, _, which = place.partition(" ")
        if kind == "sector" and act.bound < 0:
            act.bound = named(s, which)


def _can_remove(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(_removable(s, p, e, act))


def _do_move(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-27.5: one marker, or any number, each of them once."""
    moved: list[str] = []
    while True:
        free = free_places(s, p)
        options = [
            place
            for place in markers(s, p)
            if _unmoved(p, place, moved) and any(goal != place for goal in free)
        ]
        if not options:
            return
        out = STOP if moved else FORFEIT
        place: str = yield ask(p.seat, "move-from", options if act.forced and not moved else [*options, out])
        if place == out:
            return
        goal: str = yield ask(p.seat, "move-to", [one for one in free if one != place], (place,))
        set_marker(s, p, place, False)
        set_marker(s, p, goal, True)
        moved.append(goal)
        s.tell("corruption-moved", p.seat, "VF-27.5", place, goal)
        if not e.args[0]:
            return


def _unmoved(p: Player, place: Value, moved: list[str]) -> bool:
    """Whether a marker there has not come by this effect: of several in the Chambers at least one."""
    return moved.count(str(place)) < (p.chambers if place == CHAMBERS else 1)


def _can_move(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    found, free = markers(s, p), free_places(s, p)
    return bool(found) and any(place != goal for place in found for goal in free)


def _places_to_gain(s: Voidfall, p: Player, e: Effect, act: Act) -> list[Value]:
    """`a/b`: the first place, only if it is full the second."""
    if e.where == v.AT_SAME:
        return [
            f"sector {name_of(s, at)}"
            for at in places(s, p, e, act)
            if not s.corrupted[at] and corruptible(s, at)
        ]
    found = free_places(s, p, e.where)
    return found if found or e.args[0] < 0 else free_places(s, p, e.args[0])


def _do_gain(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options = _places_to_gain(s, p, e, act)
    if options:
        place: str = yield ask(p.seat, "corrupt", options)
        _put(s, p, act, place, act.clause)


def _can_gain(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(_places_to_gain(s, p, e, act))


register(g.VERB_REMOVE_CORRUPTION, _do_remove, _can_remove)
register(g.VERB_MOVE_CORRUPTION, _do_move, _can_move)
register(g.VERB_GAIN_CORRUPTION, _do_gain, _can_gain, plain=True)
