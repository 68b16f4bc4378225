"""Loading the content files beside this module, and the checks that no single row can make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from starboard.kernel.content import (
    Content,
    ContentError,
    Rows,
    check_adjacent,
    check_each_once,
    rows_by_id,
    rows_of,
)

from . import rows as r
from .compact import compact

# The fingerprints of this folder's rows in every version that was released, the newest last. Games are stored
# with them; whoever changes a number or an effect adds the new one, so that those games still count as
# played with our cards and are carried over. The first was taken of names and texts too.
FINGERPRINTS = ("d4666d74a57d52a2", "945732d8f6615a78", "50db55cd5d108974")


# --- checks that no single row can make -------------------------------------------------------------------


def _check(loaded: Rows) -> None:
    _check_positions(rows_of(loaded, r.PositionRow))
    _check_tracks(loaded)
    _check_numbered("docking.toml", "port", [(row.id, row.port) for row in rows_of(loaded, r.PortRow)], 6)
    _check_numbered("crew_tiers.toml", "tier", [(row.id, row.tier) for row in rows_of(loaded, r.TierRow)], 3)
    _check_numbered("seats.toml", "seats", [(row.id, row.seats) for row in rows_of(loaded, r.SeatsRow)], 4)
    _check_seats(loaded)
    _check_crew(loaded)
    belts = [row.die for row in rows_of(loaded, r.LocationRow)[:3]]
    what = "die value on exactly one Asteroid Belt card"
    check_each_once("locations.toml", "die", what, range(1, 7), belts)


STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def _check_positions(positions: Sequence[r.PositionRow]) -> None:
    file = "positions.toml"
    at: dict[tuple[int, int], str] = {}
    for row in positions:
        if (row.q, row.r) in at:
            problem = f"expected a place of its own, but ({row.q}, {row.r}) is {at[row.q, row.r]}"
            raise ContentError(file, problem, row=row.id, field="q")
        at[row.q, row.r] = row.id
        if (row.kind == "core") != (row.id == "C"):
            raise ContentError(file, 'expected "core" for C and only there', row=row.id, field="kind")
    adjacent = {row.id: row.adjacent for row in positions}
    for row in positions:
        check_adjacent(file, "positions", row.id, adjacent)
        meant = {at[row.q + dq, row.r + dr] for dq, dr in STEPS if (row.q + dq, row.r + dr) in at}
        if set(row.adjacent) != meant or len(row.adjacent) != len(meant):
            problem = f"expected {', '.join(sorted(meant))} by the coordinates, got {', '.join(row.adjacent)}"
            raise ContentError(file, problem, row=row.id, field="adjacent")
    pairs = sum(len(row.adjacent) for row in positions) // 2
    if pairs != 42:
        raise ContentError(file, f"expected 42 adjacent pairs, got {pairs}", field="adjacent")


def _check_tracks(loaded: Rows) -> None:
    tracks = rows_by_id(loaded, r.TrackRow)
    reputation = tracks["track-reputation"].marks
    if reputation[0] != 0 or reputation[-1] != 20:
        problem = f"expected columns from 0 to 20, got {', '.join(map(str, reputation))}"
        raise ContentError("tracks.toml", problem, row="track-reputation", field="marks")
    spanners = tracks["track-morale"].marks
    if spanners[0] < 1 or spanners[-1] > 19:
        problem = f"expected columns from 1 to 19, got {', '.join(map(str, spanners))}"
        raise ContentError("tracks.toml", problem, row="track-morale", field="marks")
    column = 0
    for band in rows_of(loaded, r.BandRow):
        if band.first != column:
            problem = f"expected {column}, the column after the row before, got {band.first}"
            raise ContentError("track_points.toml", problem, row=band.id, field="first")
        if band.last < band.first:
            problem = f"expected at least {band.first}, got {band.last}"
            raise ContentError("track_points.toml", problem, row=band.id, field="last")
        column = band.last + 1
    if column != 21:
        problem = f"expected the last row to end at column 20, got {column - 1}"
        raise ContentError("track_points.toml", problem, field="last")


def _check_numbered(file: str, field: str, given: Sequence[tuple[str, int]], count: int) -> None:
    for (row_id, number), wanted in zip(given, range(1, count + 1)):
        if number != wanted:
            problem = f"expected {wanted}, because the rows run from 1 to {count}, got {number}"
            raise ContentError(file, problem, row=row_id, field=field)
    if len(given) != count:
        raise ContentError(file, f"expected {count} rows, got {len(given)}")


def _check_seats(loaded: Rows) -> None:
    ships = Counter(row.value for row in rows_of(loaded, r.ShipRow))
    numbers = {row.id: row.value for row in rows_of(loaded, r.NumberRow)}
    for row in rows_of(loaded, r.SeatsRow):
        if len({stack.value for stack in row.resistance}) != len(row.resistance):
            raise ContentError("seats.toml", "expected each value once", row=row.id, field="resistance")
        for stack in row.resistance:
            if ships[stack.value] < stack.count:
                problem = (
                    f"expected at least {stack.count} ships of value {stack.value} ({row.id} in seats.toml), "
                    f"got {ships[stack.value]}"
                )
                raise ContentError("ships.toml", problem, field="value")
        deck = sum(stack.count for stack in row.resistance)
        if deck != 2 * numbers["rounds"]:
            problem = f"expected {2 * numbers['rounds']} ships, two per round, got {deck}"
            raise ContentError("seats.toml", problem, row=row.id, field="resistance")
        # One on the Core, one on each face-down hex; SS-0.8.
        drones = 1 + row.facedown + numbers["corporation-pool"] + row.boxed
        if drones != numbers["corporation-drones"]:
            problem = f"expected {numbers['corporation-drones']} Corporation drones in all, got {drones}"
            raise ContentError("seats.toml", problem, row=row.id, field="boxed")
    start = sum(numbers[f"start-{state}"] for state in ("active", "inactive", "reserve"))
    if start != 20:
        problem = f"expected 20 drones with the active and inactive ones, got {start}"
        raise ContentError("numbers.toml", problem, row="start-reserve", field="value")
    if numbers["storage-limit"] < 6:
        problem = f"expected at least 6, so that every cost can be stored, got {numbers['storage-limit']}"
        raise ContentError("numbers.toml", problem, row="storage-limit", field="value")
    if numbers["rounds"] < 1:
        raise ContentError("numbers.toml", "expected at least 1, got 0", row="rounds", field="value")


def _check_crew(loaded: Rows) -> None:
    """SS-12.5: two cards at set-up and two in each Recover phase must never exhaust a tier."""
    rounds = rows_by_id(loaded, r.NumberRow)["rounds"].value
    for tier in (1, 2, 3):
        cards = 2 * sum(row.tier == tier for row in rows_of(loaded, r.CrewRow))
        if cards < 2 * rounds:
            problem = f"expected at least {2 * rounds} cards of tier {tier}, got {cards}"
            raise ContentError("crew.toml", problem, field="tier")


_CONTENT = Content(__package__, r.TABLES, _check, compact)
rows = _CONTENT.rows
check = _CONTENT.check
load = _CONTENT.load
texts = _CONTENT.texts
