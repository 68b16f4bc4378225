"""REV-22.5 to REV-22.8: copying a ship's or a Planet's effect; REV-7.11 to REV-7.17, REVP-4.13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    SPACES,
    TR_COPY,
)
from starboard.kernel.ask import Rule, Value

REVENANT_SPACES: Final = (REINFORCE, HYPERCHARGE)


def act_with(s: Revenant, p: Player, place: int, clones: bool = True) -> Rule[None]:
    """REV-4.1: the effect of a ship, of a space of the Revenant or of the own Frigate."""
    if place == FRIGATE:
        return frigate(s, p)
    if place in REVENANT_SPACES:
        return revenant_space(s, p, place)
    if SHIP_TYPE[place] == ARKSHIP:
        return arkship(s, p, place, clones)
    if SHIP_TYPE[place] == FIGHTER:
        return fighter(s, p, place)
    return dropship(s, p, place)


def targets(s: Revenant, p: Player, chosen_set: int, less: int) -> list[int]:
    """REV-7.17, REV-22.6, 7.1, 7.7: what may be copied; places, Planets as ON_PLANET + sector.

    `less`: Operation cards that will have left the hand by then (REV-7.17).
    """
    if chosen_set == g.COPY_OWN_FRIGATE:
        return [FRIGATE]
    if chosen_set == g.COPY_PLANET_OCCUPIED:
        return [ON_PLANET + n for n in range(OUTER) if s.planets[n] >= 0 and occupied(s, n)]
    if chosen_set == g.COPY_SHIP_NEAR:
        return _ships_in(s, p, sectors_near(s), NOBODY, less)
    turn = s.turn
    assert turn is not None
    current = turn.copying[-1] if turn.copying else turn.place
    if chosen_set == g.COPY_ARKSHIP_OCCUPIED:
        return _manned(s, p, range(ARKSHIP, HOUSE_SHIPS, 4), current, less)
    if chosen_set == COPY_MANNED:
        found = _manned(s, p, range(HOUSE_SHIPS), current, less)
        if p.frigate_crew != NOBODY:
            found.append(FRIGATE)
        return found + [n for n in REVENANT_SPACES if s.manned[n] != NOBODY and space_payable(s, p, n)]
    # The two sets of the Impersonator name other ships than the manned one.
    if chosen_set == g.COPY_SHIP_HERE:
        sectors = sectors_here(s)
        found = _ships_in(s, p, sectors, current, less)
        return [*found, FRIGATE] if current != FRIGATE and p.frigate in sectors else found
    found = _ships_in(s, p, range(OUTER), current, less)
    if current != FRIGATE:
        found.append(FRIGATE)
    return found + [n for n in REVENANT_SPACES if n != current and space_payable(s, p, n)]


def _ships_in(s: Revenant, p: Player, sectors: Sequence[int], current: int, less: int) -> list[int]:
    ships = [ship for ship in range(HOUSE_SHIPS) if s.at[ship] in sectors and ship != current]
    return [ship for ship in ships if _copyable(s, p, ship, True, less)]


def _manned(s: Revenant, p: Player, ships: Sequence[int], current: int, less: int) -> list[int]:
    manned = [ship for ship in ships if s.manned[ship] != NOBODY and ship != current]
    return [ship for ship in manned if _copyable(s, p, ship, False, less)]


def _copyable(s: Revenant, p: Player, ship: int, clones: bool, less: int) -> bool:
    """REV-22.6: no Shuttle, no landed Dropship; an Arkship with an option that can be paid.

    `clones`: whether an Arkship may be copied for an option that copies in its turn.
    """
    kind = SHIP_TYPE[ship]
    if kind == ARKSHIP:
        return _arkship_open(s, p, ship, clones, less)
    return kind == FIGHTER or (kind == DROPSHIP and not s.landed[ship])


def _arkship_open(s: Revenant, p: Player, ark: int, clones: bool, less: int) -> bool:
    """REV-22.5: its options are judged where it stands, as if it were being copied already."""
    turn = s.turn
    assert turn is not None
    before = turn.copying
    turn.copying += (ark,)
    found = open_options(s, p, ark, clones, less)
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
