"""REV-18: Manoeuvres, careful moves and the Frigate's own moves; REVP-4.11: Reorganize."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.abilities import after, modifiers, total, use_modifiers
from starboard.games.revenant.rules.asking import STOP, pick
from starboard.games.revenant.rules.sectors import frigate_goals, put_ship, ship_goals
from starboard.games.revenant.state import FRIGATE, Player, Revenant
from starboard.games.revenant.tables import ARKSHIP, HOUSE_SHIPS, OUTER, SHIP_IDS, SHIP_TYPE, TR_MANOEUVRE
from starboard.kernel.ask import Rule, Value

OWN_FRIGATE: Final = "frigate"
REORGANIZED: Final = 3

# The kinds of moves that a question can be about.
MANOEUVRE: Final = "manoeuvre"
CAREFUL: Final = "careful"
REORGANIZE: Final = "reorganize"
FRIGMOVE: Final = "frigmove"
CHOSEN: Final = (CAREFUL, REORGANIZE)  # here the ship is chosen first, and then must move


def can_manoeuvre(s: Revenant, p: Player, ship: int) -> bool:
    """REV-18.2, REV-2.4: a landed ship does not move."""
    if p.landed if ship == FRIGATE else s.landed[ship]:
        return False
    mods = modifiers(s, p, TR_MANOEUVRE)
    return len(_goals(s, p, ship, _steps(s, ship) + total(mods, g.VERB_MOVE))) > 0


def manoeuvre(s: Revenant, p: Player, ship: int) -> Rule[None]:
    """REV-8.2, REV-18.3, REV-18.5: one run of 1 sector plus additional moves, or none."""
    mods = yield from use_modifiers(s, p, TR_MANOEUVRE)
    steps = _steps(s, ship) + total(mods, g.VERB_MOVE)
    moved = yield from _run(s, p, ship, _goals(s, p, ship, steps), steps, MANOEUVRE, "REV-8.2")
    if moved:
        yield from after(s, p, (TR_MANOEUVRE,), mods)


def _steps(s: Revenant, ship: int) -> int:
    """REVS-1.7: the solo player's Frigate manoeuvres one sector further."""
    return 2 if ship == FRIGATE and s.solo is not None else 1


def _goals(s: Revenant, p: Player, ship: int, steps: int) -> list[int]:
    return frigate_goals(s, p, steps) if ship == FRIGATE else ship_goals(s, ship, steps)


def _run(
    s: Revenant, p: Player, ship: int, goals: list[int], steps: int, manner: str, clause: str
) -> Rule[bool]:
    """Asks where a run ends; unless the ship was chosen for it, it need not move at all."""
    if not goals:
        return False
    name = OWN_FRIGATE if ship == FRIGATE else SHIP_IDS[ship]
    ids = s.tables.sector_ids
    options: list[Value] = [ids[n] for n in goals]
    if manner not in CHOSEN:
        options.append(STOP)
    answer = yield from pick(s, p, "move-run", options, (name, steps, manner))
    if answer == STOP:
        return False
    goal = ids.index(str(answer))
    if ship == FRIGATE:
        p.frigate = goal
    else:
        put_ship(s, ship, goal)
    s.tell("move", p.seat, clause, name, answer)
    return True


def careful_goals(s: Revenant, ship: int, steps: int) -> list[int]:
    """REV-18.6: not into more Voidborn than where the run began."""
    most = s.voidborn[s.at[ship]]
    return [n for n in ship_goals(s, ship, steps) if s.voidborn[n] <= most]


def careful_ships(s: Revenant, steps: int, done: list[int]) -> list[int]:
    """REV-18.2, REV-18.6, REV-18.7: Fighters, Dropships and Shuttles that have not moved yet."""
    return [
        ship
        for ship in range(HOUSE_SHIPS)
        if s.at[ship] >= 0
        and SHIP_TYPE[ship] != ARKSHIP
        and not s.landed[ship]
        and ship not in done
        and careful_goals(s, ship, steps)
    ]


def _do_careful(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    """REV-18.6, REV-18.7: ship after ship, one run each; the shortest way counts."""
    left = how.number(e.args[0])
    done: list[int] = []
    while left:
        options: list[Value] = [SHIP_IDS[ship] for ship in careful_ships(s, left, done)]
        if not options:
            return
        options.append(STOP)
        answer = yield from pick(s, p, "move-run", options, (CAREFUL, left))
        if answer == STOP:
            return
        ship = SHIP_IDS.index(str(answer))
        start = s.at[ship]
        yield from _run(s, p, ship, careful_goals(s, ship, left), left, CAREFUL, "REV-18.6")
        left -= 2 if s.at[ship] == start else s.tables.distance[start][s.at[ship]]
        done.append(ship)


def _can_careful(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return len(careful_ships(s, how.number(e.args[0]), [])) > 0


def _do_frigmove(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    steps = how.number(e.args[0])
    yield from _run(s, p, FRIGATE, frigate_goals(s, p, steps), steps, FRIGMOVE, how.clause)


def _can_frigmove(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return not p.landed


def _reorganize_goals(s: Revenant, p: Player, ship: int) -> list[int]:
    """REVP-4.11: 1 sector, not into more Voidborn than are left behind; an inner sector has none."""
    start = p.frigate if ship == FRIGATE else s.at[ship]
    most = s.voidborn[start] if start < OUTER else 0
    return [n for n in _goals(s, p, ship, 1) if n >= OUTER or s.voidborn[n] <= most]


def reorganizable(s: Revenant, p: Player, done: list[int]) -> list[int]:
    found = [
        ship
        for ship in range(HOUSE_SHIPS)
        if s.at[ship] >= 0 and SHIP_TYPE[ship] != ARKSHIP and not s.landed[ship] and ship not in done
    ]
    if not p.landed and FRIGATE not in done:
        found.append(FRIGATE)
    return [ship for ship in found if _reorganize_goals(s, p, ship)]


def reorganize(s: Revenant, p: Player) -> Rule[None]:
    """REVP-4.11: up to 3 different small ships, the own Frigate among them."""
    done: list[int] = []
    for left in range(REORGANIZED, 0, -1):
        ships = reorganizable(s, p, done)
        options: list[Value] = [OWN_FRIGATE if ship == FRIGATE else SHIP_IDS[ship] for ship in ships]
        options.append(STOP)
        answer = yield from pick(s, p, "move-run", options, (REORGANIZE, left))
        if answer == STOP:
            return
        ship = FRIGATE if answer == OWN_FRIGATE else SHIP_IDS.index(str(answer))
        yield from _run(s, p, ship, _reorganize_goals(s, p, ship), 1, REORGANIZE, "REVP-4.11")
        done.append(ship)


register(g.VERB_CAREFUL, _do_careful, _can_careful)
register(g.VERB_FRIGMOVE, _do_frigmove, _can_frigmove)
