"""From checked rows to the run-time form (``tables.py``) that the rules use."""

from __future__ import annotations

from collections.abc import Iterable

from starboard.kernel.content import (
    Rows,
    column,
    fingerprint,
    id_index,
    likeness,
    record,
    records,
    rows_of,
)

from . import rows as r
from . import tables as t


def compact(loaded: Rows) -> t.Tables:
    """The tables as the rules use them; the rows must have passed the checks."""
    spots = rows_of(loaded, r.SpotRow)
    tiles = rows_of(loaded, r.TileRow)
    levels = rows_of(loaded, r.LevelRow)
    board = rows_of(loaded, r.BoardRow)
    slots = rows_of(loaded, r.SlotRow)
    tokens = rows_of(loaded, r.SupportRow)
    numbers = {row.id.replace("-", "_"): row.value for row in rows_of(loaded, r.NumberRow)}
    rooms = tuple(_room(row) for row in rows_of(loaded, r.RoomRow))
    room = {one.id: place for place, one in enumerate(rooms)}
    schemes = tuple(record(t.Card, row, scheme=True, kinds=()) for row in rows_of(loaded, r.SchemeRow))
    loot = tuple(
        record(t.Card, row, scheme=False, symbols=(0,) * len(t.SYMBOLS)) for row in rows_of(loaded, r.LootRow)
    )
    encounters = records(t.Encounter, loaded, r.EncounterRow)
    objectives = records(t.Objective, loaded, r.ObjectiveRow)
    backers = tuple(record(t.Backer, row, number=row.wanted()) for row in rows_of(loaded, r.BackerRow))
    characters = tuple(_character(row) for row in rows_of(loaded, r.CharacterRow))
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("spot", t.SPOTS),
        ("room", room),
        ("tile", (row.id for row in tiles)),
        ("card", (card.id for card in (*schemes, *loot))),
        ("encounter", (card.id for card in encounters)),
        ("objective", (card.id for card in objectives)),
        ("backer", (card.id for card in backers)),
        ("character", (card.id for card in characters)),
        ("power", t.POWERS),
        ("ability", t.KINDS),
        ("row", t.ROWS),
        ("slot", t.SLOTS),
        ("level", (row.id for row in levels)),
    )
    return t.Tables(
        neighbours=tuple(tuple(sorted(t.SPOTS.index(other) for other in row.adjacent)) for row in spots),
        spot_names=tuple(row.name for row in spots),
        start_guards=tuple(place for place, row in enumerate(spots) if row.guard),
        rooms=rooms,
        fixed=tuple((place, room[row.room]) for place, row in enumerate(spots) if row.room is not None),
        tiles=tuple((room[row.front], room[row.back]) for row in tiles),
        cards=(*schemes, *loot),
        schemes=len(schemes),
        encounters=encounters,
        objectives=objectives,
        backers=backers,
        powers=records(t.Power, loaded, r.PowerRow),
        characters=characters,
        abilities=tuple(
            record(t.Ability, row, most=len(row.by_level)) for row in rows_of(loaded, r.AbilityRow)
        ),
        slot_of=(
            -1,
            *(next(place for place, row in enumerate(slots) if face in row.die) for face in range(1, 21)),
        ),
        row_stat=column(board, "stat"),
        row_names=tuple(row.name for row in board),
        dcs=(0, *(row.dc for row in levels)),
        level_names=("", *(row.name for row in levels)),
        spots_per_level=(0, 0, *(row.spots for row in rows_of(loaded, r.SeatsRow))),
        support=tuple(row.value for row in tokens for _ in range(row.count)),
        **numbers,
        fingerprint=fingerprint(loaded),
        likeness=likeness(loaded),
        by_id=id_index(kinds),
    )


def _room(row: r.RoomRow) -> t.Room:
    return record(
        t.Room,
        row,
        scheme="scheme" in row.icons,
        loot="loot" in row.icons,
        encounter="encounter" in row.icons,
    )


def _character(row: r.CharacterRow) -> t.Character:
    given = tuple((t.SLOTS.index(slot), t.KINDS.index(kind)) for slot, kind in row.abilities.items())
    return record(t.Character, row, abilities=given)
