"""Why a ship cannot go, be deployed or strike there (REV-18, REV-11.4, REV-19)."""

from __future__ import annotations

from starboard.games.revenant.rules.dropships import can_land
from starboard.games.revenant.rules.movement import careful_goals, reorganizable
from starboard.games.revenant.rules.sectors import acting, room
from starboard.games.revenant.state import FRIGATE, RESERVED, SUPPLY, Player, Revenant
from starboard.games.revenant.tables import (
    ARKSHIP,
    DROPSHIP,
    HOUSE_SHIPS,
    OUTER,
    SECTORS,
    SHIP_IDS,
    SHIP_TYPE,
)
from starboard.games.revenant.why.actions import no_landing, to_land
from starboard.games.revenant.why.needs import reaching, roomy, unmet
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.ask import Question
from starboard.kernel.english import capital, count
from starboard.kernel.title import Closed, Need


def full(s: Revenant, sector: int, ship: int) -> str:
    """REV-18.4: why a sector has no room for this ship; empty if it has."""
    if room(s, sector, ship):
        return ""
    inside = s.at.count(sector) - (s.at[ship] == sector)
    if inside >= s.tables.ship_limit[sector]:
        return f"it already holds {inside} House ships, its limit"
    arks = sum(1 for ark in range(0, HOUSE_SHIPS, 4) if ark != ship and s.at[ark] == sector)
    return f"it already holds {count(arks, 'Arkship')}, its limit"


def moves(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    what = str(q.about[0])
    if what in ("careful", "reorganize"):
        return _movers(s, p, q, lex)
    ids = s.tables.sector_ids
    ship = FRIGATE if what == "frigate" else SHIP_IDS.index(what)
    start = p.frigate if ship == FRIGATE else s.at[ship]
    steps = int(q.about[1]) if q.verb == "move-run" else 1
    found = []
    for sector in range(OUTER):
        distance = s.tables.distance[start][sector]
        if ids[sector] in q.options or not 0 < distance <= steps:
            continue
        name = capital(lex.sector(ids[sector]))
        reason = "" if ship == FRIGATE else full(s, sector, ship)
        if reason:
            needs = unmet([reaching(distance, steps), *roomy(s, sector, ship)])
            found.append(Closed(name, "REV-18.4", reason, ids[sector], needs))
        else:
            there = s.voidborn[start] if start < OUTER else 0
            more = f"{s.voidborn[sector]} Voidborn there, {there} where it starts"
            clause = "REVP-4.11" if q.about[2] == "reorganize" else "REV-18.6"
            calm = Need(
                f"at most {there} Voidborn, as where it starts; there are {s.voidborn[sector]}",
                clause,
                s.voidborn[sector] <= there,
            )
            space = [] if ship == FRIGATE else roomy(s, sector, ship)
            needs = unmet([reaching(distance, steps), *space, calm])
            found.append(Closed(name, clause, more, ids[sector], needs))
    if q.verb == "move-run" and ship < HOUSE_SHIPS and SHIP_TYPE[ship] == DROPSHIP and acting(s) == ship:
        if not can_land(s, p, ship):  # it may land where it stands, or where it goes
            found.append(Closed("land here", *no_landing(s, p, ship, lex), "land", to_land(s, p, ship, lex)))
    if any(n > steps for n in s.tables.distance[start][:OUTER]):
        clause = "REV-8.4" if q.verb == "bombard" else "REV-18.5"
        found.append(Closed("sectors further away", clause, f"this move goes up to {count(steps, 'sector')}"))
    if not any(ids[sector] in q.options for sector in range(OUTER, SECTORS)):
        reason = "a move may cross them but not end in them"
        if q.verb == "bombard":
            reason = "Bombard goes to an adjacent outer sector"
        elif ship == FRIGATE and s.solo is not None:
            reason = "in the solo game your Frigate never enters them"
        clause = (
            "REV-8.4" if q.verb == "bombard" else "REVS-1.7" if s.solo and ship == FRIGATE else "REV-18.3"
        )
        if clause == "REV-18.3" and s.prototype:
            clause, reason = "REVP-4.3", "only Frigates may stop in them"
        if not (ship == FRIGATE and s.prototype and s.solo is None):
            found.append(Closed("inner sectors", clause, reason))
    return found


def _movers(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """Which ships cannot be moved carefully, and why."""
    left = int(q.about[1])
    careful = q.about[0] == "careful"
    again = reorganizable(s, p, []) if not careful else []
    found = []
    for ship in range(HOUSE_SHIPS):
        if s.at[ship] < 0 or SHIP_TYPE[ship] == ARKSHIP or SHIP_IDS[ship] in q.options:
            continue
        if s.landed[ship]:
            why = ("REV-18.2", "it has landed and stays there until Recall")
        elif careful_goals(s, ship, left) if careful else ship in again:
            why = ("REV-18.7" if careful else "REVP-4.11", "it has already moved; each ship moves once")
        else:
            here = s.voidborn[s.at[ship]]
            reason = f"no sector within reach has room and {here} Voidborn or fewer, as here"
            why = ("REV-18.6" if careful else "REVP-4.11", reason)
        found.append(Closed(lex.ship(SHIP_IDS[ship]), *why, SHIP_IDS[ship]))
    found.append(Closed("Arkships", "REV-18.2", "they never move", "arkship"))
    if careful:
        found.append(Closed("your Frigate", "REV-18.6", "careful moves are for House ships", "frigate"))
    return found


def deployments(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-11.3, REV-11.4, REV-18.4."""
    found = []
    if q.about:
        ship = SHIP_IDS.index(str(q.about[0]))
        for sector in range(OUTER):
            name = s.tables.sector_ids[sector]
            if name in q.options:
                continue
            reason = full(s, sector, ship)
            why = ("REV-18.4", reason) if reason else ("REV-18.1", "out of reach of this effect")
            needs = unmet(
                [Need("within reach of this effect", "REV-18.1", bool(reason)), *roomy(s, sector, ship)]
            )
            found.append(Closed(capital(lex.sector(name)), *why, name, needs))
        return found
    for ship in range(HOUSE_SHIPS):
        if SHIP_IDS[ship] in q.options or s.at[ship] not in (SUPPLY, RESERVED):
            continue
        if s.at[ship] == RESERVED:
            why = ("REV-11.3", f"it is reserved on the chosen {lex.word('scanner')}")
        elif SHIP_TYPE[ship] == ARKSHIP and not s.redeploy:
            why = ("REV-11.11", "destroyed Arkships do not come back in this game")
        elif not any(room(s, sector, ship) for sector in range(OUTER)):
            why = ("REV-18.4", "no sector has room for it")
        else:
            why = ("REV-11.3", "this effect does not deploy ships like it")
        found.append(Closed(lex.ship(SHIP_IDS[ship]), *why, SHIP_IDS[ship]))
    return found


def targets(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """Sectors that a Shield or a blow cannot reach."""
    found = []
    for sector in range(OUTER):
        name = s.tables.sector_ids[sector]
        if name in q.options:
            continue
        if q.verb != "shield-sector" and not s.voidborn[sector]:
            why = ("REV-19.5" if q.verb == "destroy-target" else "REV-19.3", "there is no Voidborn")
        else:
            why = ("REV-18.1", "out of reach of this effect")
        found.append(Closed(capital(lex.sector(name)), *why, name))
    return found
