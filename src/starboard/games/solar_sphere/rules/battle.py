"""SS-11: the Battle phase."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.tracks import (
    dranda_gains,
    gain_icon,
    gain_morale,
    gain_points,
    gain_reputation,
    lose_morale,
)
from starboard.games.solar_sphere.solo import dranda_claims, dranda_drones_leave
from starboard.games.solar_sphere.state import (
    CORPORATION,
    DRANDA_SEAT,
    NOBODY,
    RECOVER,
    TOP_LEFT,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import BATTLE as BATTLE_KIND
from starboard.games.solar_sphere.tables import Tables
from starboard.kernel.ask import Rule, ask
from starboard.kernel.nothing import NOTHING

REROLL = "reroll"
DECLINE = "decline"


def battle(s: SolarSphere) -> Rule[None]:
    """SS-11.1: the next ship in order; after the last one the round ends or the game does."""
    while s.resolving < 4:
        place = s.resolving
        s.resolving += 1
        ship = s.fleet[place]
        if ship is not None:
            return resolve(s, place, ship)
    if s.final:  # SS-13.1
        s.over = True
        s.tell("end", NOBODY, "SS-13.1")
    else:
        s.phase = RECOVER
    return NOTHING


def ranking(ship: Ship) -> list[int]:
    """SS-11.2: owners by number of drones, equal numbers by the column further left."""
    return [ship.owners[column] for column in columns_by_rank(ship.drones)]


def columns_by_rank(drones: list[int]) -> list[int]:
    return sorted(range(len(drones)), key=lambda column: (-drones[column], column))


def chance(t: Tables, value: int, power: int) -> float:
    """The chance that one roll succeeds (SS-11.3)."""
    spare = power - value
    if spare < 0:
        return 0.0
    faces = t.resistance_die
    good = 0
    for face in faces:
        if face <= spare:
            good += 1
    return good / len(faces)


def resolve(s: SolarSphere, place: int, ship: Ship) -> Rule[None]:
    """SS-11.16: ranks, roll, rerolls, success or failure, drones leave."""
    ranks = ranking(ship)
    success = False
    if any(owner != CORPORATION for owner in ranks):
        success = yield from roll(s, ship, ranks)
    else:  # SS-11.4: nobody can beat a ship without a player's drone
        s.tell("unopposed", NOBODY, "SS-11.4", s.tables.ships[ship.card].id)
    if success:
        _succeed(s, ship, ranks)
    elif place >= TOP_LEFT and not s.final:
        _shift_down(s, place, ship)
        return
    else:
        _fail(s, ship, ranks)
    s.fleet[place] = None
    _drones_leave(s, ship, success)


def roll(s: SolarSphere, ship: Ship, ranks: list[int]) -> Rule[bool]:
    """SS-11.3 to SS-11.5: the Resistance die, and SS-11.6 the rerolls."""
    card = s.tables.ships[ship.card]
    power = ship.power()
    # Who sent how many, by rank: the scene draws it after they have left.
    sent = " ".join([f"{ship.owners[n]}:{ship.drones[n]}" for n in columns_by_rank(ship.drones)])
    roller = next(owner for owner in ranks if owner != CORPORATION)
    total = _throw(s, card.value)
    s.tell("roll", roller, "SS-11.3", card.id, total - card.value, total, power, sent)
    if power >= total:
        return True
    if power < card.value:
        return False
    crew = s.tables.crew
    for seat in s.order:
        if seat >= len(s.players) or seat not in ship.owners:
            continue
        p = s.players[seat]
        for slot in range(len(p.crew)):
            if p.used[slot] or crew[p.crew[slot]].kind != BATTLE_KIND:
                continue
            analyst = crew[p.crew[slot]].id
            answer: str = yield ask(seat, "reroll", (REROLL, DECLINE), (card.id, analyst, total, power))
            if answer == REROLL:
                p.used[slot] = True
                total = _throw(s, card.value)
                s.tell("reroll", seat, "SS-11.6", card.id, total - card.value, total, power, sent)
                if power >= total:
                    return True
    return False


def _throw(s: SolarSphere, value: int) -> int:
    faces = s.tables.resistance_die
    return value + faces[s.roll(len(faces)) - 1]


def _succeed(s: SolarSphere, ship: Ship, ranks: list[int]) -> None:
    """SS-11.7 to SS-11.9: bonuses and morale in rank order, then the claim."""
    card = s.tables.ships[ship.card]
    s.tell("victory", ranks[0], "SS-11.7", card.id)
    for rank, owner in enumerate(ranks):
        if owner == CORPORATION:
            continue
        bonus = card.bonus[min(rank, 2)]
        if owner < len(s.players):
            gain_points(s, s.players[owner], bonus, "SS-11.7")
            gain_morale(s, s.players[owner], 1, "SS-11.7")
        else:
            dranda_gains(s, bonus, 1, 0, "SS-11.7")
    _claim(s, ship, ranks, "SS-11.8")


def _fail(s: SolarSphere, ship: Ship, ranks: list[int]) -> None:
    """SS-11.13, SS-11.15: everybody loses 1 morale, in turn order; then the claim."""
    s.tell("defeat", NOBODY, "SS-11.13", s.tables.ships[ship.card].id)
    for seat in s.order:
        if seat < len(s.players):
            lose_morale(s, s.players[seat], 1)
    _claim(s, ship, ranks, "SS-11.13")


def _claim(s: SolarSphere, ship: Ship, ranks: list[int], clause: str) -> None:
    """SS-11.8, SS-11.13: the Commander takes the ship; from the Corporation or nobody it goes to the box."""
    card = s.tables.ships[ship.card]
    commander = ranks[0] if ranks else CORPORATION
    if commander == CORPORATION:
        s.box.append(ship.card)
        s.tell("box", NOBODY, "SS-11.9" if clause == "SS-11.8" else clause, card.id)
    elif commander < len(s.players):
        p = s.players[commander]
        p.ships.append(ship.card)
        s.tell("claim", commander, clause, card.id)
        for faction in range(4):
            for _ in range(card.icons[faction]):
                gain_icon(s, p, faction)
        gain_reputation(s, p, card.reputation)
    else:
        dranda_claims(s, ship.card)


def _shift_down(s: SolarSphere, place: int, ship: Ship) -> None:
    """SS-11.11, SS-11.12: same side of the bottom row, with a Corporation drone in the next column."""
    s.fleet[place] = None
    s.fleet[place - TOP_LEFT] = ship
    if s.tables.top_row_return and DRANDA_SEAT in ship.owners and s.dranda is not None:  # SS-16.1
        s.tell("dranda-returns", DRANDA_SEAT, "SS-16.1", ship.drones_of(DRANDA_SEAT))
        dranda_drones_leave(s, ship, False)
    s.pool -= 1
    ship.deploy(CORPORATION, 1)
    s.tell("shift", NOBODY, "SS-11.11", s.tables.ships[ship.card].id)


def _drones_leave(s: SolarSphere, ship: Ship, success: bool) -> None:
    """SS-11.10."""
    for owner, count in zip(ship.owners, ship.drones, strict=True):
        if owner == CORPORATION:
            s.pool += count
        elif owner < len(s.players):
            s.players[owner].inactive += count
    if s.dranda is not None:
        dranda_drones_leave(s, ship, success)
