"""VF-26: Civilization tracks."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, bring, register
from starboard.games.voidfall.rules.abilities import trigger
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.fleets import can_deactivate, deactivate
from starboard.games.voidfall.rules.havens import may_build
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import LEAF, Effect

# FP to deactivate before a position is entered (VF-26.2).
PRICES = (0, 0, 0, 0, 0, 0, 1, 2)
SKIP = "skip"


def price(p: Player, position: int) -> int:
    return 0 if p.rules[v.RULE_NO_TIER_COST] else PRICES[position]


def can_advance(s: Voidfall, p: Player, track: int) -> bool:
    position = p.tracks[track] + 1
    return position <= v.LAST_SPACE and can_deactivate(s, p, price(p, position))


def advance(s: Voidfall, p: Player, track: int, act: Act, benefit: bool = True) -> Rule[None]:
    """VF-26.2: the price, one space, and on a Pure track the benefit; a skip goes on (VF-26.4)."""
    while True:
        tracks = list(p.tracks)
        position = tracks[track] + 1
        yield from deactivate(s, p, price(p, position), act)
        tracks[track] = position
        p.tracks = tuple(tracks)
        s.tell("advance", p.seat, "VF-26.2", v.TRACKS[track], position)
        did(s, p, v.DEED_ADVANCE, track, facts={v.ONLY_TIER_AFTER: v.TIERS[position]})
        trigger(s, p, v.ON_ADVANCE)
        # VF-26.5, VF-26.7: a track that was Corrupted gives no benefit, not even a skip, even if a Safe Haven
        # that is now complete lets cleanse it.
        corrupted = p.track_corruption[track]
        if position == v.LAST_SPACE:
            # VF-26.8: also on a Corrupted track.
            yield from may_build(s, p, "VF-26.8")
        if not benefit or corrupted:
            return
        effect = s.tables.houses[p.house].tracks[track][position]
        if effect.kind != LEAF or effect.verb != g.VERB_SKIP:
            yield from bring(s, p, effect, Act(v.TRACKS[track], "VF-26.2"))
            return
        if not can_advance(s, p, track):
            return
        choice: str = yield ask(p.seat, "skip", [SKIP, FORFEIT], (v.TRACKS[track], position))
        if choice == FORFEIT:
            return


def tracks_to_advance(s: Voidfall, p: Player, wanted: int) -> list[int]:
    """VF-26.6: of the least advanced ones, any; of any, those that can advance."""
    if wanted == v.LEAST_TRACK:
        lowest = min(p.tracks)
        found = [track for track, position in enumerate(p.tracks) if position == lowest]
    elif wanted == v.ANY_TRACK:
        found = list(range(len(v.TRACKS)))
    else:
        found = [wanted]
    return [track for track in found if can_advance(s, p, track)]


def _do_advance(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options: list[Value] = [v.TRACKS[track] for track in tracks_to_advance(s, p, e.args[0])]
    choice: str = yield ask(p.seat, "advance", options if act.forced else [*options, FORFEIT])
    if choice != FORFEIT:
        yield from advance(s, p, v.TRACKS.index(choice), act)


def _can_advance(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(tracks_to_advance(s, p, e.args[0]))


def _do_bare(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """The track just Corrupted, without its benefit; nothing if none was, or if it cannot advance."""
    if act.track != NOBODY and can_advance(s, p, act.track):
        yield from advance(s, p, act.track, act, benefit=False)


def _can_bare(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """VF-2.26: in a solid box it counts as carried out in any case."""
    return act.forced or (act.track != NOBODY and can_advance(s, p, act.track))


register(g.VERB_ADVANCE, _do_advance, _can_advance)
register(g.VERB_ADVANCE_BARE, _do_bare, _can_bare, plain=True, unfailing=True)
