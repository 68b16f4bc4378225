"""REV-11: the Revenant: Reinforce with deployment and Protection, Hypercharge; REVP-4.8, REVP-4.9."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register, resolve
from starboard.games.revenant.grammar import DISCARDED_HOUSE, Effect
from starboard.games.revenant.rules.abilities import after
from starboard.games.revenant.rules.asking import DECLINE, choose, pick
from starboard.games.revenant.rules.attack import sectors_for
from starboard.games.revenant.rules.influence import gain_data
from starboard.games.revenant.rules.resources import can_pay, pay
from starboard.games.revenant.rules.sectors import deploy_ship, room
from starboard.games.revenant.state import NOBODY, REINFORCE, SUPPLY, Player, Revenant, replaced
from starboard.games.revenant.tables import (
    ARKSHIP,
    HOUSE_SHIPS,
    HYPERCHARGE_SPACE,
    LOWER,
    NEU,
    OUTER,
    REINFORCE_SPACE,
    SHIP_HOUSE,
    SHIP_IDS,
    SHIP_TYPE,
    SIDES,
    TR_HYPERCHARGE,
    TR_REINFORCE,
    TR_REVENANT,
    UPPER,
)
from starboard.kernel.ask import Rule, Value

ALL_TYPES: Final = 15
BOTH_CARDS: Final = "both"


# --- open cards ---------------------------------------------------------------------------------------------


def card_id(s: Revenant, card: int) -> str:
    return s.tables.colonies[card].id if s.colony else s.tables.scanners[card].id


def price(s: Revenant, card: int) -> int:
    return s.tables.colonies[card].price if s.colony else s.tables.scanners[card].price


def affordable_cards(s: Revenant, p: Player) -> list[int]:
    return [card for card in s.open if price(s, card) <= p.free[NEU]]


def discard_open(s: Revenant, card: int, clause: str) -> None:
    s.open.remove(card)
    if s.colony:
        s.colony_discard.append(card)
    else:
        s.scanner_discard.append(card)
    s.tell("discard-open", NOBODY, clause, card_id(s, card))


def space_payable(s: Revenant, p: Player, space: int) -> bool:
    """REV-2.5, REV-11.9, REVP-4.8, REVP-4.9: the cost can be paid at once from free Resources."""
    costs = s.tables.space_cost[s.edition]
    if space == REINFORCE:
        return can_pay(p, costs[REINFORCE_SPACE])
    if s.charged:
        return False
    if s.prototype:
        return can_pay(p, costs[HYPERCHARGE_SPACE])
    return any(price(s, card) <= p.free[NEU] for card in s.open)


# --- the two spaces -----------------------------------------------------------------------------------------


def revenant_space(s: Revenant, p: Player, space: int) -> Rule[None]:
    """REV-11.1, REV-11.12: all of it is compulsory; without its cost the action is lost."""
    if not space_payable(s, p, space):
        s.tell("lost", p.seat, "REV-11.12")
        return
    if space == REINFORCE:
        yield from pay(s, p, s.tables.space_cost[s.edition][REINFORCE_SPACE], "REV-11.2")
        how = How("REV-11.2", forced=True)
        yield from deploy(s, p, ALL_TYPES, list(range(OUTER)), how)
        yield from protect(s, p, how)
        yield from after(s, p, (TR_REINFORCE, TR_REVENANT))
        return
    done = yield from _enable_jump(s, p) if s.prototype else _hypercharge(s, p)
    if not done:
        s.tell("lost", p.seat, "REV-11.12")
        return
    yield from after(s, p, (TR_HYPERCHARGE, TR_REVENANT))


def _hypercharge(s: Revenant, p: Player) -> Rule[bool]:
    """REV-11.7, REV-11.8, REV-11.10. Whether it could be paid after all that was done at the choice."""
    answer = yield from choose(
        s, p, "hypercharge-card", lambda: [card_id(s, card) for card in affordable_cards(s, p)] or [DECLINE]
    )
    if answer == DECLINE:
        return False
    card = next(card for card in s.open if card_id(s, card) == answer)
    yield from pay(s, p, (0, 0, 0, price(s, card)), "REV-11.7")
    s.chosen = card
    s.tell("hypercharge", p.seat, "REV-11.7", answer)
    if not s.colony:
        yield from resolve(s, p, s.tables.scanners[card].benefits, How("REV-11.10", forced=True))
    choose_card(s, card)
    return True


def choose_card(s: Revenant, card: int) -> None:
    """REV-11.7, REV-11.8: the other open cards go, and the Cycle is charged."""
    s.chosen = card
    for other in list(s.open):
        if other != card:
            discard_open(s, other, "REV-11.7")
    s.charged = True


def _enable_jump(s: Revenant, p: Player) -> Rule[bool]:
    """REVP-4.9: the Data of the Revenant, 3 neu, the marker, and one open card goes (Colonies: or both).

    Whether it could be paid after what the Data has set off.
    """
    turn = s.turn
    assert turn is not None
    cost = s.tables.space_cost[s.edition][HYPERCHARGE_SPACE]
    cubes = s.core_cubes
    s.core_cubes = 0
    turn.owed = cost
    yield from gain_data(s, p, cubes, "REVP-4.9")
    turn.owed = ()
    if not can_pay(p, cost):
        return False
    yield from pay(s, p, cost, "REVP-4.9")
    s.charged = True
    s.tell("enable-jump", p.seat, "REVP-4.9")
    options: list[Value] = [card_id(s, card) for card in s.open]
    if not options:
        return True
    if s.colony and len(options) > 1:
        options.append(BOTH_CARDS)
    answer = yield from pick(s, p, "proto-discard-open", options)
    for card in list(s.open):
        if answer in (BOTH_CARDS, card_id(s, card)):
            discard_open(s, card, "REVP-4.9")
    return True


# --- deployment and exchange --------------------------------------------------------------------------------


def deployable(s: Revenant, types: int, sectors: list[int], house: int = -1) -> list[int]:
    """REV-11.3, REV-11.4, REV-11.11: ships in the supply for which some sector has room."""
    found: list[int] = []
    for ship in range(HOUSE_SHIPS):
        if s.at[ship] != SUPPLY or not types >> SHIP_TYPE[ship] & 1:
            continue
        if house >= 0 and SHIP_HOUSE[ship] != house:
            continue
        if SHIP_TYPE[ship] == ARKSHIP and not s.redeploy:
            continue
        if any(room(s, sector, ship) for sector in sectors):
            found.append(ship)
    return found


def deploy(s: Revenant, p: Player, types: int, sectors: list[int], how: How) -> Rule[None]:
    """REV-11.4, REV-11.5: a ship, then its sector."""
    options: list[Value] = [SHIP_IDS[ship] for ship in deployable(s, types, sectors, how.house)]
    if not options:
        return
    if not how.forced:
        options.append(DECLINE)
    name = yield from pick(s, p, "deploy", options)
    if name == DECLINE:
        return
    ship = SHIP_IDS.index(str(name))
    ids = s.tables.sector_ids
    places: list[Value] = [ids[sector] for sector in sectors if room(s, sector, ship)]
    place = yield from pick(s, p, "deploy", places, (name,))
    deploy_ship(s, ship, ids.index(str(place)), "REV-11.4", p.seat)


def _types(e: Effect) -> int:
    return ALL_TYPES if e.args[0] == DISCARDED_HOUSE else e.args[0]


def _do_deploy(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    house = how if e.args[0] == DISCARDED_HOUSE else How(how.clause, how.forced)
    return deploy(s, p, _types(e), sectors_for(s, e.where), house)


def _can_deploy(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    house = how.house if e.args[0] == DISCARDED_HOUSE else -1
    return len(deployable(s, _types(e), sectors_for(s, e.where), house)) > 0


def swappable(s: Revenant, house: int) -> list[int]:
    """7.1: ships on the board whose like of this House is off it; Arkships only under REV-11.11."""
    return [
        ship
        for ship in range(HOUSE_SHIPS)
        if s.at[ship] >= 0
        and SHIP_HOUSE[ship] != house
        and s.at[house * 4 + SHIP_TYPE[ship]] == SUPPLY
        and (SHIP_TYPE[ship] != ARKSHIP or s.redeploy)
    ]


def _do_swap(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    options: list[Value] = [SHIP_IDS[ship] for ship in swappable(s, how.house)]
    if not how.forced:
        options.append(DECLINE)
    answer = yield from pick(s, p, "swap-target", options)
    if answer == DECLINE:
        return
    old = SHIP_IDS.index(str(answer))
    exchange(s, old, how.house * 4 + SHIP_TYPE[old])
    s.tell("swap", p.seat, how.clause, answer, SHIP_IDS[how.house * 4 + SHIP_TYPE[old]])


def exchange(s: Revenant, old: int, new: int) -> None:
    """7.1: the new ship takes over sector, Planet, crew and, in solo, its place in the line."""
    sector = s.at[old]
    if s.solo is not None:
        line = s.solo.lines[sector]
        line[line.index(old)] = new
    s.at[old] = SUPPLY
    s.at[new] = sector
    s.landed[new] = s.landed[old]
    s.manned[new] = s.manned[old]
    s.damage[old] = 0
    s.corrupt[old] = False
    s.landed[old] = False
    s.manned[old] = NOBODY
    for p in s.players:
        p.crew = [new if place == old else place for place in p.crew]
    turn = s.turn
    if turn is not None:
        turn.place = new if turn.place == old else turn.place
        turn.copying = tuple(new if place == old else place for place in turn.copying)


def _can_swap(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return how.house >= 0 and len(swappable(s, how.house)) > 0


# --- Protection ---------------------------------------------------------------------------------------------


def protectable(s: Revenant) -> list[Value]:
    """REV-11.6: an effect of an open, unresolved card without a token; never the lower one of a Core card."""
    found: list[Value] = []
    if not s.tokens:
        return found
    for slot in (UPPER, LOWER):
        card = s.display[slot]
        if card < 0 or s.protected[slot] >= 0 or (slot == LOWER and s.resolved):
            continue
        failure = s.tables.failures[card]
        found.append(f"{failure.id} {SIDES[UPPER]}")
        if not failure.core:
            found.append(f"{failure.id} {SIDES[LOWER]}")
    return found


def protect(s: Revenant, p: Player, how: How) -> Rule[None]:
    options = protectable(s)
    if not options:
        return
    if not how.forced:
        options.append(DECLINE)
    answer = yield from pick(s, p, "protection", options)
    if answer == DECLINE:
        return
    name, side = str(answer).split()
    slot = UPPER if s.display[UPPER] == s.tables.by_id[name][1] else LOWER
    s.protected = replaced(s.protected, slot, SIDES.index(side))
    s.tokens -= 1
    s.tell("protect", p.seat, "REV-11.6", name, side)


def _do_protect(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    return protect(s, p, how)


def _can_protect(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return len(protectable(s)) > 0


register(g.VERB_DEPLOY, _do_deploy, _can_deploy)
register(g.VERB_SWAP, _do_swap, _can_swap)
register(g.VERB_PROTECT, _do_protect, _can_protect)
