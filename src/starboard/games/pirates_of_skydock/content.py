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
    rows_of,
)

from . import grammar as g
from . import rows as r
from . import tables as t
from .compact import compact

# The fingerprints of this folder's rows in every version that was released, the newest last. Games are stored
# with them; whoever changes a number or an effect adds the new one, so that those games still count as
# played with our cards and are carried over.
FINGERPRINTS = ("5462e85e0cd9417a", "cefed4fc43b87de6", "d277e022f3a52d5c")

MOST_SEATS = 4
DRAFTED = 2  # abilities of each player, SKY-2.1


# --- checks that no single row can make -------------------------------------------------------------------


def _check(loaded: Rows) -> None:
    _check_map(rows_of(loaded, r.SpotRow))
    _check_rooms(loaded)
    dice = [row.die for row in rows_of(loaded, r.SlotRow)]
    check_each_once("slots.toml", "die", "number of the d20 on exactly one slot", range(1, 21), dice)
    for row, seats in zip(rows_of(loaded, r.SeatsRow), range(2, MOST_SEATS + 1)):
        if row.seats != seats:
            problem = f"expected {seats}, as in the id, got {row.seats}"
            raise ContentError("seats.toml", problem, row=row.id, field="seats")
    _check_numbers(loaded)
    _check_tokens(loaded)
    _check_energy(loaded)
    _check_objectives(rows_of(loaded, r.ObjectiveRow))
    if (got := len(rows_of(loaded, r.BackerRow))) < 2 * MOST_SEATS:
        problem = f"expected at least {2 * MOST_SEATS} backers, two for each player, got {got}"
        raise ContentError("backers.toml", problem)


def _check_map(spots: Sequence[r.SpotRow]) -> None:
    """5.1: corridors go both ways, and the guard arrows follow corridors."""
    file = "spots.toml"
    adjacent = {row.id: row.adjacent for row in spots}
    for place, row in enumerate(spots):
        check_adjacent(file, "spots", row.id, adjacent)
        if len(set(row.adjacent)) != len(row.adjacent) or row.id in row.adjacent:
            raise ContentError(file, "expected each neighbour once", row=row.id, field="adjacent")
        if (after := t.SPOTS[(place + 1) % len(t.SPOTS)]) not in row.adjacent:
            problem = f"expected {after} among them, because the guard arrow leads there"
            raise ContentError(file, problem, row=row.id, field="adjacent")


def _check_rooms(loaded: Rows) -> None:
    """5.2: three rooms are fixed, all others lie on a face of a tile."""
    used: Counter[str] = Counter()
    known = [row.id for row in rows_of(loaded, r.RoomRow)]

    def use(room: str, file: str, row: str, field: str) -> None:
        if room not in known:
            raise ContentError(file, f"expected an id of rooms.toml, got '{room}'", row=row, field=field)
        used[room] += 1
        if used[room] > 1:
            problem = f"expected a room that is used nowhere else, got '{room}'"
            raise ContentError(file, problem, row=row, field=field)

    for place, spot in enumerate(rows_of(loaded, r.SpotRow)):
        if (spot.room is None) != (place in t.RANDOM_SPOTS):
            problem = "expected no room, because a tile is dealt here"
            if spot.room is None:
                problem = "expected the id of the room that is always here"
            raise ContentError("spots.toml", problem, row=spot.id, field="room")
        if spot.room is not None:
            use(spot.room, "spots.toml", spot.id, "room")
    for tile in rows_of(loaded, r.TileRow):
        use(tile.front, "tiles.toml", tile.id, "front")
        use(tile.back, "tiles.toml", tile.id, "back")
    for room in known:
        if room not in used:
            problem = "expected a spot in spots.toml or a face in tiles.toml that names this room"
            raise ContentError("rooms.toml", problem, row=room, field="id")


# From, to: what the other rules and the pieces allow.
RANGES = {
    "rounds": (1, 20),
    "markers": (1, 5),
    "first-draw": (0, 8),
    "draw": (0, 8),
    "hand-limit": (1, 20),
    "large-hand": (1, 20),
    "crowd": (2, 20),
}


def _check_numbers(loaded: Rows) -> None:
    numbers = rows_of(loaded, r.NumberRow)
    for row in numbers:
        low, high = RANGES.get(row.id, (0, 60))
        if not low <= row.value <= high:
            problem = f"expected int from {low} to {high}, got {row.value}"
            raise ContentError("numbers.toml", problem, row=row.id, field="value")
    values = {row.id: row.value for row in numbers}
    placed = sum(row.guard for row in rows_of(loaded, r.SpotRow))
    if values["guards"] < placed:
        problem = f"expected at least {placed}, those of spots.toml, got {values['guards']}"
        raise ContentError("numbers.toml", problem, row="guards", field="value")
    if values["large-hand"] < values["hand-limit"]:
        problem = f"expected at least {values['hand-limit']}, the usual limit, got {values['large-hand']}"
        raise ContentError("numbers.toml", problem, row="large-hand", field="value")


def _check_tokens(loaded: Rows) -> None:
    """Section 3, step 11, and SKY-2: whoever plays, the starting abilities and the draft can be supplied."""
    characters = rows_of(loaded, r.CharacterRow)
    if len(characters) < MOST_SEATS:
        problem = f"expected at least {MOST_SEATS} characters, one for each player, got {len(characters)}"
        raise ContentError("characters.toml", problem)
    abilities = rows_of(loaded, r.AbilityRow)
    for row in abilities:
        owned = sorted(Counter[str](one.abilities.values())[row.id] for one in characters)
        if row.low < (needed := sum(owned[-MOST_SEATS:])):
            problem = f"expected at least {needed}, which four characters may start with, got {row.low}"
            raise ContentError("abilities.toml", problem, row=row.id, field="low")
    needed = MOST_SEATS * (r.STARTING + DRAFTED)
    if (tokens := sum(row.low for row in abilities)) < needed:
        problem = f"expected at least {needed} in all, {r.STARTING + DRAFTED} for each player, got {tokens}"
        raise ContentError("abilities.toml", problem, field="low")


def _check_energy(loaded: Rows) -> None:
    """SKY-3.12: seats plan side by side, so the pile must suffice for every ``energy`` there is."""
    values = {row.id: row.value for row in rows_of(loaded, r.NumberRow)}
    cards = (*rows_of(loaded, r.SchemeRow), *rows_of(loaded, r.LootRow))
    leaves = [leaf for row in cards for leaf in g.leaves(g.parse_effect(row.effect))]
    asked = sum(leaf.args[0] for leaf in leaves if leaf.verb == g.VERB_ENERGY)
    needed = MOST_SEATS * values["markers"] + asked
    if values["energy"] < needed:
        problem = (
            f"expected at least {needed}: {values['markers']} for each of four players "
            f"and {asked} for the cards with 'energy', got {values['energy']}"
        )
        raise ContentError("numbers.toml", problem, row="energy", field="value")


def _check_objectives(objectives: Sequence[r.ObjectiveRow]) -> None:
    """Section 3, step 3: three that do not name the same room can always be found."""
    free = sum(row.spot is None for row in objectives)
    compatible = free + len({row.spot for row in objectives if row.spot is not None})
    if compatible < 3:
        problem = f"expected at least 3 objectives that do not clash, got {compatible}"
        raise ContentError("objectives.toml", problem, field="spot")


_CONTENT = Content(__package__, r.TABLES, _check, compact)
rows = _CONTENT.rows
check = _CONTENT.check
load = _CONTENT.load
texts = _CONTENT.texts
