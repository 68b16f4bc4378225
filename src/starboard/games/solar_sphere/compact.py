"""From checked rows to the run-time form (``tables.py``) that the rules use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from starboard.kernel.content import (
    Rows,
    fingerprint,
    id_index,
    likeness,
    record,
    records,
    rows_by_id,
    rows_of,
)

from . import rows as r
from . import tables as t


def compact(loaded: Rows) -> t.Tables:
    """The tables as the rules use them; the rows must have passed the checks."""
    positions = rows_of(loaded, r.PositionRow)
    index = {row.id: number for number, row in enumerate(positions)}
    numbers = {row.id: row.value for row in rows_of(loaded, r.NumberRow)}
    tracks = rows_by_id(loaded, r.TrackRow)
    matrix = rows_by_id(loaded, r.MatrixRow)
    seats = rows_of(loaded, r.SeatsRow)
    tiers = rows_of(loaded, r.TierRow)
    crew = tuple(
        card for row in sorted(rows_of(loaded, r.CrewRow), key=lambda row: row.tier) for card in _copies(row)
    )
    hexes = records(t.HexTile, loaded, r.HexRow)
    ships = tuple(_ship(row) for row in rows_of(loaded, r.ShipRow))
    scoring = tuple(_scoring(row, positions) for row in rows_of(loaded, r.ScoringRow))
    dranda = tuple(_dranda(row) for row in rows_of(loaded, r.DrandaRow))
    levels = records(t.DrandaLevel, loaded, r.LevelRow)
    locations = rows_of(loaded, r.LocationRow)
    factions = rows_of(loaded, r.FactionRow)
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("hex", (card.id for card in hexes)),
        ("crew", (card.id for card in crew)),
        ("ship", (card.id for card in ships)),
        ("scoring", (card.id for card in scoring)),
        ("dranda", (card.id for card in dranda)),
        ("level", (level.id for level in levels)),
        ("location", (row.id for row in locations)),
        ("position", (row.id for row in positions)),
        ("faction", (row.id for row in factions)),
    )
    neighbours = tuple(tuple(index[other] for other in row.adjacent) for row in positions)
    return t.Tables(
        hexes=hexes,
        crew=crew,
        ships=ships,
        scoring=scoring,
        dranda=dranda,
        levels=levels,
        neighbours=neighbours,
        touching=tuple(sum(1 << other for other in beside if other != t.CORE) for beside in neighbours),
        coords=tuple((row.q, row.r) for row in positions),
        position_kinds=tuple(row.kind for row in positions),
        location_dice=tuple(tuple(sorted(set(row.die))) for row in locations),
        location_amount=tuple(row.amount for row in locations),
        location_boost=tuple(row.boost for row in locations),
        location_names=tuple(row.name for row in locations),
        location_ids=tuple(row.id for row in locations),
        faction_names=tuple(row.name for row in factions),
        faction_ids=tuple(row.id for row in factions),
        colours=tuple(row.id.removeprefix("colour-") for row in rows_of(loaded, r.ColourRow)),
        reputation_columns=tracks["track-reputation"].marks,
        spanners=tracks["track-morale"].marks,
        end_points=tuple(
            band.points for band in rows_of(loaded, r.BandRow) for _ in range(band.first, band.last + 1)
        ),
        docking=((0, 0, 0, 0), *((0, *row.morale) for row in rows_of(loaded, r.PortRow))),
        matrix_resources=matrix["matrix-resource"].bonus,
        matrix_points=matrix["matrix-points"].bonus,
        matrix_morale=matrix["matrix-morale"].bonus,
        resistance_die=rows_by_id(loaded, r.DieRow)["die-resistance"].faces,
        facedown=(0, *(row.facedown for row in seats)),
        resistance_recipe=((), *(tuple((s.value, s.count) for s in row.resistance) for row in seats)),
        corporation_pool=numbers["corporation-pool"],
        start_drones=(numbers["start-active"], numbers["start-inactive"], numbers["start-reserve"]),
        storage_limit=numbers["storage-limit"],
        hire_cost=((0, 0), *((row.gold, row.any) for row in tiers)),
        hire_points=(0, *(row.points for row in tiers)),
        rounds=numbers["rounds"],
        set_points=numbers["set-points"],
        dranda_drones=numbers["dranda-drones"],
        top_row_return=rows_by_id(loaded, r.SwitchRow)["return_after_top_row_failure"].on,
        fingerprint=fingerprint(loaded),
        likeness=likeness(loaded),
        by_id=id_index(kinds),
    )


def _copies(row: r.CrewRow) -> Iterable[t.CrewCard]:
    at = -1 if row.at is None else t.LOCATIONS.index(row.at.removeprefix("loc-"))
    for copy, icon in zip("ab", row.icons):
        faction = t.FACTIONS.index(icon)
        yield record(t.CrewCard, row, id=f"{row.id}-{copy}", type=row.id, at=at, faction=faction)


def _ship(row: r.ShipRow) -> t.ShipCard:
    return record(t.ShipCard, row, icons=tuple(row.icons.count(faction) for faction in t.FACTIONS))


def _scoring(row: r.ScoringRow, positions: Sequence[r.PositionRow]) -> t.ScoringCard:
    worth = row.worth
    points: tuple[int, ...] = ()
    lattice = (0, 0, 0)
    match worth:
        case r.ByRing():
            by_kind = {"inner": worth.inner, "edge": worth.edge, "corner": worth.corner}
            points = tuple(by_kind[place.kind] for place in positions[: t.CORE])
        case r.BySide():
            by_row = [(place.r > 0) - (place.r < 0) for place in positions[: t.CORE]]
            points = tuple((worth.level, worth.below, worth.above)[side] for side in by_row)
        case r.ByPosition():
            points = tuple(worth.points[place] for place in t.POSITIONS)
        case r.ByNeighbours():
            lattice = (worth.none, worth.one, worth.more)
    return record(t.ScoringCard, row, worth=points, lattice=lattice)


def _dranda(row: r.DrandaRow) -> t.DrandaCard:
    icons = tuple(
        t.ASTEROID_BELT if icon == "loc-belt" else t.LOCATIONS.index(icon.removeprefix("loc-"))
        for icon in (row.black, row.teal, row.amber)
    )
    return record(t.DrandaCard, row, icons=icons)
