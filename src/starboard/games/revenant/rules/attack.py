"""REV-19: attack, damage, Shields, repair."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register
from starboard.games.revenant.grammar import ANYWHERE, HERE, NEAR, ONE, Effect
from starboard.games.revenant.rules.abilities import after, modifiers, total, use_modifiers
from starboard.games.revenant.rules.asking import STOP, pick
from starboard.games.revenant.rules.resources import gain_resource
from starboard.games.revenant.rules.sectors import (
    put_ship,
    reach_sectors,
    room,
    sectors_here,
    sectors_near,
    take_off_board,
)
from starboard.games.revenant.rules.tactics import gain_tactics
from starboard.games.revenant.state import FRIGATE, HYPERCHARGE, REINFORCE, Player, Revenant
from starboard.games.revenant.tables import (
    ENE,
    FIGHTER,
    HOUSE_SHIPS,
    OUTER,
    SHIP_IDS,
    SHIP_TYPE,
    TR_ATTACK,
    TR_KILL,
    TR_SHIELD,
)
from starboard.kernel.ask import Rule, Value
from starboard.kernel.nothing import NOTHING

CORE: Final = "revenant"
STAY: Final = "stay"


def sector_of(s: Revenant, p: Player, ship: int) -> int:
    return p.frigate if ship == FRIGATE else s.at[ship]


def sectors_for(s: Revenant, where: int) -> list[int]:
    """7.1: the outer sectors that an effect may name."""
    if where == HERE:
        return sectors_here(s)
    if where == NEAR:
        return sectors_near(s)
    return list(range(OUTER))


def destroy_voidborn(s: Revenant, p: Player, sector: int, clause: str) -> Rule[None]:
    """REV-19.2, REV-19.5, REV-8.6: the Voidborn, 1 Tactics, then what follows a kill."""
    s.voidborn[sector] -= 1
    s.tell("destroy", p.seat, clause, s.tables.sector_ids[sector])
    yield from gain_tactics(s, p, 1, "REV-19.2")
    yield from after(s, p, (TR_KILL,))


def can_attack(s: Revenant, p: Player, ship: int) -> bool:
    """REV-19.3: at least 1 Voidborn in reach."""
    sector = sector_of(s, p, ship)
    if sector < OUTER and s.voidborn[sector]:
        return True
    if not total(modifiers(s, p, TR_ATTACK), g.VERB_REACH):
        return False
    return any(s.voidborn[n] for n in reach_sectors(s, sector))


def attack(s: Revenant, p: Player, ship: int) -> Rule[None]:
    """REV-19.2 to REV-19.4, with the Fighter's Bombard (REV-8.4 to REV-8.6)."""
    mods = yield from use_modifiers(s, p, TR_ATTACK)
    reach = total(mods, g.VERB_REACH) > 0
    for left in range(1 + total(mods, g.VERB_DAMAGE), 0, -1):
        sector = sector_of(s, p, ship)
        near = reach_sectors(s, sector) if reach else [sector]
        targets = [n for n in near if n < OUTER and s.voidborn[n]]
        if not targets:
            break
        target = targets[0]
        if reach:
            ids = s.tables.sector_ids
            options: list[Value] = [ids[n] for n in targets]
            options.append(STOP)
            answer = yield from pick(s, p, "attack-target", options, (left,))
            if answer == STOP:
                break
            target = ids.index(str(answer))
        yield from destroy_voidborn(s, p, target, "REV-19.2")
        if ship != FRIGATE and SHIP_TYPE[ship] == FIGHTER and not s.prototype:
            yield from _bombard(s, p, ship)
    yield from after(s, p, (TR_ATTACK,), mods)


def _bombard(s: Revenant, p: Player, ship: int) -> Rule[None]:
    """REV-8.4: to an adjacent outer sector with room, or stay."""
    ids = s.tables.sector_ids
    options: list[Value] = [STAY]
    for n in s.tables.neighbours[s.at[ship]]:
        if n < OUTER and room(s, n, ship):
            options.append(ids[n])
    answer = yield from pick(s, p, "bombard", options, (SHIP_IDS[ship],))
    if answer != STAY:
        put_ship(s, ship, ids.index(str(answer)))
        s.tell("bombard", p.seat, "REV-8.4", SHIP_IDS[ship], answer)


def lay_shield(s: Revenant, p: Player, sector: int, clause: str, energy: bool) -> Rule[None]:
    """REV-19.6; in the prototype each brings 1 Energy, except by a reward token (REVP-4.7)."""
    s.shields[sector] += 1
    s.tell("shield", p.seat, clause, s.tables.sector_ids[sector])
    return gain_resource(s, p, ENE, 1, "REVP-4.7") if s.prototype and energy else NOTHING


def _do_shield(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    ids = s.tables.sector_ids
    sectors = sectors_for(s, e.where)
    laid = 0
    for left in range(how.number(e.args[0]), 0, -1):
        options: list[Value] = [ids[n] for n in sectors]
        if not how.forced:
            options.append(STOP)
        answer = yield from pick(s, p, "shield-sector", options, (left,))
        if answer == STOP:
            break
        sector = ids.index(str(answer))
        laid += 1
        if e.where == ONE:
            sectors = [sector]
        yield from lay_shield(s, p, sector, how.clause, not how.token)
    if laid:
        yield from after(s, p, (TR_SHIELD,))


def _can_shield(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return e.where in (ANYWHERE, ONE) or len(sectors_for(s, e.where)) > 0


def _do_destroy(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    ids = s.tables.sector_ids
    sectors = sectors_for(s, e.where)
    for left in range(how.number(e.args[0]), 0, -1):
        options: list[Value] = [ids[n] for n in sectors if s.voidborn[n]]
        if not options:
            return
        if not how.forced:
            options.append(STOP)
        answer = yield from pick(s, p, "destroy-target", options, (left,))
        if answer == STOP:
            return
        sector = ids.index(str(answer))
        if e.where == ONE:
            sectors = [sector]
        yield from destroy_voidborn(s, p, sector, how.clause)


def _can_destroy(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return any(s.voidborn[n] for n in sectors_for(s, e.where))


def damaged(s: Revenant, where: int, sectors: list[int]) -> list[Value]:
    """REV-19.7: what may be repaired; the Revenant only from `any` or by who mans it."""
    found: list[Value] = []
    for ship in range(HOUSE_SHIPS):
        if s.damage[ship] and s.at[ship] in sectors:
            found.append(SHIP_IDS[ship])
    turn = s.turn
    if s.core and (where == ANYWHERE or (turn is not None and turn.place in (REINFORCE, HYPERCHARGE))):
        found.append(CORE)
    return found


def _do_repair(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    sectors = sectors_for(s, e.where)
    for left in range(how.number(e.args[0]), 0, -1):
        options = damaged(s, e.where, sectors)
        if not options:
            return
        if not how.forced:
            options.append(STOP)
        answer = yield from pick(s, p, "repair-target", options, (left,))
        if answer == STOP:
            return
        if answer == CORE:
            s.core -= 1
        else:
            ship = SHIP_IDS.index(str(answer))
            s.damage[ship] -= 1
            if e.where == ONE:
                sectors = [s.at[ship]]
        s.tell("repair", p.seat, "REV-19.7", answer)


def _can_repair(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return len(damaged(s, e.where, sectors_for(s, e.where))) > 0


def damage_ship(s: Revenant, ship: int, seat: int, clause: str) -> bool:
    """REV-25.4, REV-25.6: marks the ship or, without a free slot, destroys it; True if destroyed."""
    if s.damage[ship] < s.tables.ship_types[SHIP_TYPE[ship]].damage_slots:
        s.damage[ship] += 1
        s.tell("damage", seat, clause, SHIP_IDS[ship], s.damage[ship])
        return False
    take_off_board(s, ship)
    s.tell("destroyed", seat, "REV-25.6", SHIP_IDS[ship])
    return True


register(g.VERB_SHIELD, _do_shield, _can_shield)
register(g.VERB_DESTROY, _do_destroy, _can_destroy)
register(g.VERB_REPAIR, _do_repair, _can_repair)
