"""REV-22.5 to REV-22.8: copying a ship's or a Planet's effect; REV-7.11 to REV-7.17, REVP-4.13."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.abilities import after
from starboard.games.revenant.rules.arkships import COPY_MANNED, arkship, open_options
from starboard.games.revenant.rules.asking import DECLINE, choose
from starboard.games.revenant.rules.dropships import dropship, planet_option
from starboard.games.revenant.rules.fighters import fighter
from starboard.games.revenant.rules.frigate import frigate
from starboard.games.revenant.rules.movement import OWN_FRIGATE
from starboard.games.revenant.rules.revenant import revenant_space, space_payable
from starboard.games.revenant.rules.sectors import occupied, sectors_here, sectors_near
from starboard.games.revenant.state import (
    FRIGATE,
    HYPERCHARGE,
    NOBODY,
    ON_PLANET,
    REINFORCE,
    Player,
    Revenant,
)
from starboard.games.revenant.tables import (
    ARKSHIP,
    DROPSHIP,
    FIGHTER,
    HOUSE_SHIPS,
    OUTER,
    SHIP_IDS,
    SHIP_TYPE,
    SHUTTLE,
    SPACES,
    TR_COPY,
)
from starboard.kernel.ask import Rule, Value


def act_with(s: Revenant, p: Player, place: int, clones: bool = True) -> Rule[None]:
    """REV-4.1: the effect of a ship, of a space of the Revenant or of the own Frigate."""
    if place == FRIGATE:
        return frigate(s, p)
    if place in (REINFORCE, HYPERCHARGE):
        return revenant_space(s, p, place)
    if SHIP_TYPE[place] == ARKSHIP:
        return arkship(s, p, place, clones)
    if SHIP_TYPE[place] == FIGHTER:
        return fighter(s, p, place)
    return dropship(s, p, place)


def targets(s: Revenant, p: Player, chosen_set: int, less: int) -> list[int]:
    """REV-7.17, REV-22.6, 7.1, 7.7: what may be copied; places, Planets as ON_PLANET + sector."""
    turn = s.turn
    assert turn is not None
    current = turn.copying[-1] if turn.copying else turn.place
    if chosen_set == g.COPY_OWN_FRIGATE:
        return [FRIGATE]
    if chosen_set == g.COPY_PLANET_OCCUPIED:
        return [ON_PLANET + n for n in range(OUTER) if s.planets[n] >= 0 and occupied(s, n)]
    if chosen_set == g.COPY_ARKSHIP_OCCUPIED:
        arks = range(0, HOUSE_SHIPS, 4)
        manned = [ark for ark in arks if s.manned[ark] != NOBODY and ark != current]
        return [ark for ark in manned if _copyable(s, p, ark, False, less)]
    if chosen_set == COPY_MANNED:
        found = [ship for ship in range(HOUSE_SHIPS) if s.manned[ship] != NOBODY and ship != current]
        found = [ship for ship in found if _copyable(s, p, ship, False, less)]
        if p.frigate_crew != NOBODY:
            found.append(FRIGATE)
        spaces = (REINFORCE, HYPERCHARGE)
        return found + [n for n in spaces if s.manned[n] != NOBODY and space_payable(s, p, n)]
    if chosen_set == g.COPY_SHIP_NEAR:
        sectors = sectors_near(s)
        found = [ship for ship in range(HOUSE_SHIPS) if s.at[ship] in sectors]
        return [ship for ship in found if _copyable(s, p, ship, True, less)]
    # The two sets of the Impersonator name other ships than the manned one.
    sectors = sectors_here(s) if chosen_set == g.COPY_SHIP_HERE else list(range(OUTER))
    found = [ship for ship in range(HOUSE_SHIPS) if s.at[ship] in sectors and ship != current]
    found = [ship for ship in found if _copyable(s, p, ship, True, less)]
    if current != FRIGATE and (chosen_set == g.COPY_SHIP_BOARD or p.frigate in sectors):
        found.append(FRIGATE)
    if chosen_set == g.COPY_SHIP_BOARD:
        found += [n for n in (REINFORCE, HYPERCHARGE) if n != current and space_payable(s, p, n)]
    return found


def _copyable(s: Revenant, p: Player, ship: int, clones: bool, less: int) -> bool:
    """REV-22.6: no Shuttle, no landed Dropship; an Arkship with an option that can be paid."""
    kind = SHIP_TYPE[ship]
    if kind == SHUTTLE or (kind == DROPSHIP and s.landed[ship]):
        return False
    if kind != ARKSHIP:
        return True
    turn = s.turn
    assert turn is not None
    before = turn.copying
    turn.copying += (ship,)
    found = open_options(s, p, ship, clones, less)
    turn.copying = before
    return len(found) > 0


def target_id(s: Revenant, place: int) -> str:
    if place >= ON_PLANET:
        return s.tables.planets[s.planets[place - ON_PLANET]].id
    if place == FRIGATE:
        return OWN_FRIGATE
    return SHIP_IDS[place] if place < HOUSE_SHIPS else SPACES[place - REINFORCE]


def copy(s: Revenant, p: Player, place: int, clones: bool) -> Rule[None]:
    """REV-22.5: the copied effect completely, costs included, in the copied one's sector."""
    turn = s.turn
    assert turn is not None
    if not turn.copying:
        turn.spent = ()
    turn.copying += (place,)
    s.tell("copy", p.seat, "REV-22.5", target_id(s, place))
    if place >= ON_PLANET:
        yield from planet_option(s, p, place - ON_PLANET)
    else:
        if place == FRIGATE and p.landed:  # REV-7.11, REV-22.6
            p.landed = False
            s.tell("take-off", p.seat, "REV-7.11")
        yield from act_with(s, p, place, clones)
    yield from after(s, p, (TR_COPY,))
    turn.copying = turn.copying[:-1]


def _do_copy(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    # A copy that was paid for or chosen in place of something else is no longer declined as a whole.
    extra: list[Value] = [] if how.forced or how.accepted else [DECLINE]
    answer = yield from choose(s, p, "copy-target", lambda: _target_ids(s, p, e.args[0]) + extra)
    for place in targets(s, p, e.args[0], 0):
        if target_id(s, place) == answer:
            yield from copy(s, p, place, e.args[0] not in (g.COPY_ARKSHIP_OCCUPIED, COPY_MANNED))
            return


def _target_ids(s: Revenant, p: Player, chosen_set: int) -> list[Value]:
    return [target_id(s, place) for place in targets(s, p, chosen_set, 0)]


def _can_copy(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return len(targets(s, p, e.args[0], how.less)) > 0


register(g.VERB_COPY, _do_copy, _can_copy)
