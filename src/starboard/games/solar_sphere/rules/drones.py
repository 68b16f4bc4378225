"""SS-4: fabricating, exhausting, salvaging; the matrix and the auxiliary die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starboard.games.solar_sphere.menu import NOTHING
from starboard.games.solar_sphere.rules.possible import Means, means_of
from starboard.games.solar_sphere.rules.reach import (
    decommissioned,
    fabricated,
    guarded,
    keeps,
    regenerated,
    upright,
)
from starboard.games.solar_sphere.rules.resources import gain
from starboard.games.solar_sphere.rules.tracks import gain_morale, gain_points
from starboard.games.solar_sphere.state import (
    LOCKED,
    MORALE_ROW,
    POINTS_ROW,
    RESOURCE_ROW,
    ROWS,
    Player,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import ANY, LOCATIONS
from starboard.kernel.ask import Rule, Value, ask


def can_fabricate(p: Player) -> bool:
    return p.reserve > 0 or p.satellites != 0


def fabricate(s: SolarSphere, p: Player, upto: int, at_least_one: bool) -> Rule[None]:
    """SS-4.1, SS-4.2: from the reserve one at a time; own satellites only once the reserve is empty.

    `at_least_one` is SS-1.3: the player picked this effect for its own sake.
    """
    made = 0
    guard = s.aim[0] >= 0 and guarded(s, p)  # SS-8.9
    if p.reserve:
        low = 1 if at_least_one else 0
        counts: Sequence[Value] = range(low, min(upto, p.reserve) + 1)
        open_to_all = len(counts)
        if guard:
            means, cards = means_of(p), upright(s, p)
            counts = [n for n in counts if keeps(s, p, made_so_far(means, int(n), upto), cards)]
        made = yield ask(p.seat, "fabricate", counts, (upto,), len(counts) < open_to_all)
        p.reserve -= made
        p.active += made
        if made:
            s.tell("fabricate", p.seat, "SS-4.1", made)
        if p.reserve:
            return
    while made < upto and p.satellites:
        options: list[Value] = [LOCATIONS[n] for n in range(8) if p.satellites >> n & 1]
        if made or not at_least_one:
            options.append(NOTHING)
        open_to_all = len(options)
        if guard:
            means, cards = means_of(p), upright(s, p)
            left = upto - made - 1
            options = [o for o in options if keeps(s, p, taken_back(means, str(o), left), cards)]
        choice: str = yield ask(p.seat, "take-satellite", options, (upto - made,), len(options) < open_to_all)
        if choice == NOTHING:
            return
        p.satellites &= ~(1 << LOCATIONS.index(choice))
        p.active += 1
        made += 1
        s.tell("take-satellite", p.seat, "SS-4.1", choice)


def made_so_far(means: Means, count: int, upto: int) -> list[Means]:
    """What fabricating could still come to once `count` drones have come from the reserve."""
    after = (means[0] + count, means[1], means[2] - count, *means[3:])
    return [after] if after[2] else [after, *fabricated(after, upto - count)]


def taken_back(means: Means, choice: str, left: int) -> list[Means]:
    """The same after an answer to `take-satellite`; up to `left` more may follow."""
    if choice == NOTHING:
        return [means]
    satellites = means[3] & ~(1 << LOCATIONS.index(choice))
    after = (means[0] + 1, means[1], means[2], satellites, *means[4:])
    return [after, *fabricated(after, left)]


def exhaust(p: Player, count: int) -> None:
    """SS-4.3."""
    p.active -= count
    p.inactive += count


def salvage(s: SolarSphere, p: Player, upto: int, at_least_one: bool) -> Rule[None]:
    """SS-4.6 to SS-4.11, SS-4.15: first regenerate, then decommission into rows, last the auxiliary die."""
    most = min(upto, p.inactive)
    if not most:
        return
    open_rows = 0
    for row in range(3):
        if p.matrix[row] < 3:
            open_rows |= 1 << row
    low = 1 if at_least_one and not open_rows else 0
    counts: Sequence[Value] = range(low, most + 1)
    guard = s.aim[0] >= 0 and guarded(s, p)  # SS-8.9
    if guard:
        means, cards = means_of(p), upright(s, p)
        counts = [
            n for n in counts if keeps(s, p, _after(s, means, int(n), most, open_rows, at_least_one), cards)
        ]
    # One that is left over because others are closed is asked all the same: the player is told why.
    count: int = yield ask(p.seat, "regenerate", counts, (upto,), len(counts) <= most - low)
    if count:
        p.inactive -= count
        p.active += count
        s.tell("regenerate", p.seat, "SS-4.7", count)
    most -= count
    if not most or not open_rows:
        return
    must = 1 if at_least_one and not count else 0
    sets: Sequence[Value] = s.menu.decommission[open_rows][min(most, 3)][must]
    open_to_all = len(sets)
    if guard:
        means, cards = means_of(p), upright(s, p)
        sets = [rows for rows in sets if keeps(s, p, _covered(s, means, s.menu.rows[str(rows)]), cards)]
    answer: str = yield ask(p.seat, "decommission", sets, (most,), len(sets) < open_to_all)
    if answer != NOTHING:
        yield from decommission(s, p, s.menu.rows[answer])


def _after(
    s: SolarSphere, means: Means, count: int, most: int, open_rows: int, at_least_one: bool
) -> Iterator[Means]:
    """What a salvage could still come to once `count` drones have been regenerated."""
    after = regenerated(means, count)
    if count or not at_least_one:
        yield after
    if count < most and open_rows:
        if open_rows & 1 << RESOURCE_ROW:
            yield from decommissioned(s, after, 1, True)
        if open_rows != 1 << RESOURCE_ROW:
            yield from decommissioned(s, after, 1, False)


def _covered(s: SolarSphere, means: Means, rows: tuple[int, ...]) -> list[Means]:
    return decommissioned(s, means, len(rows), RESOURCE_ROW in rows)


def decommission(s: SolarSphere, p: Player, rows: tuple[int, ...]) -> Rule[None]:
    """SS-4.8, SS-4.9: each drone covers the left-most free space of its row and gives its bonus."""
    matrix = p.matrix
    complete = min(matrix)
    p.inactive -= len(rows)
    for row in rows:
        column = matrix[row]
        matrix[row] += 1
        s.tell("decommission", p.seat, "SS-4.8", ROWS[row], column + 1)
    if RESOURCE_ROW in rows:
        yield from gain(s, p, ANY, s.tables.matrix_resources[matrix[RESOURCE_ROW] - 1], "SS-4.9")
    if POINTS_ROW in rows:
        gain_points(s, p, s.tables.matrix_points[matrix[POINTS_ROW] - 1], "SS-4.9")
    if MORALE_ROW in rows:
        gain_morale(s, p, s.tables.matrix_morale[matrix[MORALE_ROW] - 1], "SS-4.9")
    if min(matrix) > complete:
        gain_auxiliary_die(s, p, "SS-4.11")


def gain_auxiliary_die(s: SolarSphere, p: Player, clause: str) -> None:
    """SS-4.12, SS-4.13: once a round; rolled and docked, but locked until the turn ends."""
    if p.auxiliary_gained:
        s.tell("auxiliary-lost", p.seat, "SS-4.13")
        return
    p.auxiliary_gained = True
    p.auxiliary = LOCKED
    p.auxiliary_value = s.roll(6)
    s.tell("auxiliary", p.seat, clause, p.auxiliary_value)
