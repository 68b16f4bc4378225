"""Chapter 6: the Corrupted Crew of the solo game. Nothing in it is decided by the human but the lines."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant.rules.asking import STOP
from starboard.games.revenant.rules.council import settle
from starboard.games.revenant.rules.influence import take_token
from starboard.games.revenant.rules.revenant import choose_card, discard_open, price
from starboard.games.revenant.rules.sectors import deploy_ship, occupied, room
from starboard.games.revenant.rules.tactics import field_of, move_marker
from starboard.games.revenant.state import (
    FOLLOWER,
    HARBINGER,
    HYPERCHARGE,
    NOBODY,
    REINFORCE,
    SUPPLY,
    Revenant,
    Solo,
)
from starboard.games.revenant.tables import (
    ARKSHIP,
    DROPSHIP,
    FIGHTER,
    HOUSE_SHIPS,
    HOUSES,
    OUTER,
    SHIP_IDS,
    SHUTTLE,
    SOLO_REVENANT,
    SPACES,
)
from starboard.kernel.ask import Rule, Value, ask

CREW: Final = 1  # the number of the Crew's marker on the Tactics track
_DEPLOY_ORDER: Final = (FIGHTER, DROPSHIP, SHUTTLE, ARKSHIP)  # REVS-3.4
_TACTICS_DEPLOYS: Final = (8, 11)
_HOUSES_TRIED: Final = 3  # REVS-4.1


def crew_turn(s: Revenant, solo: Solo) -> None:
    """REVS-2.1 to REVS-2.7."""
    card = s.draw(solo.deck)
    solo.revealed.append(card)
    house = s.tables.hidden[card]
    s.tell("crew-card", CREW, "REVS-2.1", HOUSES[house])
    for _ in range(2):
        solo.marker = (solo.marker + 1) % 4
        place = _target(s, solo, house)
        if place >= 0:
            _place_figure(s, solo, place, house)
            break
    else:
        solo.marker = (solo.marker + 1) % 4
        s.tell("crew-nowhere", CREW, "REVS-2.4")
        gain_crew_tactics(s, solo, "REVS-2.4")
    if solo.influence[house] < s.tables.numbers[s.edition].influence_max:  # REVS-2.5
        solo.influence[house] += 1
        s.tell("crew-influence", CREW, "REVS-2.5", HOUSES[house], solo.influence[house])
        if take_token(s, house, solo.influence[house]):
            s.tell("crew-token", CREW, "REVS-2.5", HOUSES[house], solo.influence[house])
    solo.tile = (solo.marker - 1) % 4  # REVS-2.6


def _target(s: Revenant, solo: Solo, house: int) -> int:
    """REVS-2.2, REVS-4.1 to REVS-4.3: a place that is on the board and free, or NOBODY."""
    kind = s.tables.solo_cards[solo.grid[solo.marker]].type
    if kind == SOLO_REVENANT:
        if s.manned[REINFORCE] == NOBODY:
            return REINFORCE
        open_jump = s.prototype or (not s.charged and len(s.open) > 0)
        return HYPERCHARGE if s.manned[HYPERCHARGE] == NOBODY and open_jump else NOBODY
    ship = house * 4 + kind
    return ship if s.at[ship] >= 0 and s.manned[ship] == NOBODY else NOBODY


def _place_figure(s: Revenant, solo: Solo, place: int, house: int) -> None:
    """REVS-1.5, REVS-2.7: the figure, the Harbinger's Corruption, then the effect."""
    harbinger = solo.harbinger
    if harbinger:
        solo.harbinger = False
    else:
        solo.figures -= 1
    s.manned[place] = HARBINGER if harbinger else FOLLOWER
    name = SHIP_IDS[place] if place < HOUSE_SHIPS else SPACES[place - REINFORCE]
    s.tell("crew-figure", CREW, "REVS-2.2", name)
    if harbinger and s.tables.solo_levels[solo.level].harbinger and place < HOUSE_SHIPS:
        if s.corrupt[place]:
            gain_crew_tactics(s, solo, "REVS-1.5")
        else:
            s.corrupt[place] = True
            s.tell("crew-corrupts", CREW, "REVS-1.5", name)
    if place >= HOUSE_SHIPS:
        _on_revenant(s, solo, place)
    elif place % 4 == DROPSHIP and not s.landed[place]:
        _land(s, place)


def _land(s: Revenant, ship: int) -> None:
    """REVS-3.2: the closest unoccupied Planet with room, clockwise first."""
    start = s.at[ship]
    best = -1
    best_key = (OUTER, OUTER)
    for step in range(OUTER):
        sector = (start + step) % OUTER
        if s.planets[sector] < 0 or occupied(s, sector) or not room(s, sector, ship):
            continue
        key = (min(step, OUTER - step), step)
        if key < best_key:
            best_key = key
            best = sector
    if best >= 0:
        settle(s, ship, best, not s.prototype, "REVS-3.2")


def gain_crew_tactics(s: Revenant, solo: Solo, clause: str) -> None:
    """REVS-3.3, REVS-3.5: no field rewards; on 8 and 11 a ship is deployed at the front."""
    field = field_of(s, CREW)
    if field == len(s.tactics) - 1:
        return
    move_marker(s, CREW, field + 1)
    s.tell("crew-tactics", CREW, clause, field + 1)
    if field + 1 not in _TACTICS_DEPLOYS:
        return
    sectors = sorted(range(OUTER), key=lambda sector: (s.voidborn[sector], sector))
    for house in _by_influence(solo):
        if _deploy(s, house, sectors, "REVS-3.3", True):
            return


def _by_influence(solo: Solo) -> list[int]:
    """The Houses from the highest Crew Influence down; on a tie the leftmost track."""
    return sorted(range(7), key=lambda house: (-solo.influence[house], house))


def _deploy(s: Revenant, house: int, sectors: list[int], clause: str, front: bool) -> bool:
    """REVS-3.4: the first type that is in the supply, into the first sector with room."""
    for kind in _DEPLOY_ORDER:
        ship = house * 4 + kind
        if s.at[ship] != SUPPLY or (kind == ARKSHIP and not s.redeploy):
            continue
        for sector in sectors:
            if room(s, sector, ship):
                deploy_ship(s, ship, sector, clause, front=front)
                return True
    return False


def _on_revenant(s: Revenant, solo: Solo, place: int) -> None:
    """6.4."""
    if s.prototype:
        if s.manned[REINFORCE] >= FOLLOWER and s.manned[HYPERCHARGE] >= FOLLOWER:
            _both_spaces(s, solo)
    elif place == REINFORCE:
        _reinforce(s, solo)
    else:
        _hypercharge(s, solo)


def _both_spaces(s: Revenant, solo: Solo) -> None:
    """REVS-4.1: the jump, a ship for one of the three highest Houses, and the weaker open card goes."""
    enabled = s.charged
    s.charged = True
    for house in _by_influence(solo)[:_HOUSES_TRIED]:
        if _deploy(s, house, list(range(OUTER)), "REVS-4.1", False):
            break
    if enabled or len(s.open) < 2:
        return
    s.tell("enable-jump", NOBODY, "REVS-4.1")
    lowest = min(solo.influence[_card_house(s, card)] for card in s.open)
    weakest = [card for card in s.open if solo.influence[_card_house(s, card)] == lowest]
    card = weakest[0] if len(weakest) == 1 else weakest[s.roll(len(weakest)) - 1]
    discard_open(s, card, "REVS-4.1")


def _card_house(s: Revenant, card: int) -> int:
    return s.tables.colonies[card].house if s.colony else s.tables.scanners[card].house


def _reinforce(s: Revenant, solo: Solo) -> None:
    """REVS-4.2: beside the House's own Arkship or in sector 1, else not at all."""
    house = _by_influence(solo)[0]
    ark = s.at[house * 4 + ARKSHIP]
    sector = ark if ark >= 0 else 0
    for kind in _DEPLOY_ORDER:
        ship = house * 4 + kind
        if s.at[ship] == SUPPLY and (kind != ARKSHIP or s.redeploy):
            if room(s, sector, ship):
                deploy_ship(s, ship, sector, "REVS-4.2")
            return


def _hypercharge(s: Revenant, solo: Solo) -> None:
    """REVS-4.3: the open card of the highest Crew Influence, then the cheaper, then by id."""
    ids = s.tables.colonies if s.colony else s.tables.scanners
    card = min(s.open, key=lambda c: (-solo.influence[_card_house(s, c)], price(s, c), ids[c].id))
    s.tell("hypercharge", NOBODY, "REVS-4.3", ids[card].id)
    choose_card(s, card)


# --- the solo player's rights -------------------------------------------------------------------------------


def order_lines(s: Revenant, solo: Solo) -> Rule[None]:
    """REVS-1.6: line after line from the front; to stop leaves the rest of a line as it is."""
    for sector in range(OUTER):
        for place in range(len(solo.lines[sector]) - 1):
            line = solo.lines[sector]
            options: list[Value] = [SHIP_IDS[ship] for ship in line[place:]]
            options.append(STOP)
            answer: str = yield ask(0, "solo-lines", options, (s.tables.sector_ids[sector], place))
            if answer == STOP:
                break
            ship = SHIP_IDS.index(answer)
            line.remove(ship)
            line.insert(place, ship)
        if len(solo.lines[sector]) > 1:
            names = [SHIP_IDS[ship] for ship in solo.lines[sector]]
            s.tell("line", 0, "REVS-1.6", s.tables.sector_ids[sector], *names)


def after_arrival(s: Revenant, solo: Solo) -> Rule[None]:
    """REVS-5.6, REVS-5.9: reorder the lines and remove up to 4 Voidborn, without Tactics."""
    yield from order_lines(s, solo)
    ids = s.tables.sector_ids
    for left in range(s.tables.numbers[s.edition].solo_removed, 0, -1):
        options: list[Value] = [ids[n] for n in range(OUTER) if s.voidborn[n]]
        options.append(STOP)
        answer: str = yield ask(0, "solo-remove", options, (left,))
        if answer == STOP:
            return
        s.voidborn[ids.index(answer)] -= 1
        s.tell("remove-voidborn", 0, "REVS-5.6", answer)
