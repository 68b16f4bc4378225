"""Where each component comes from: rulebook, deduction, ruling, our own making, or a player's files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from starboard.games.revenant import content
from starboard.games.revenant import tables as t
from starboard.games.revenant.tables import Tables
from starboard.kernel.glossary import origins


def origins_of(tables: Tables, arkships: int) -> dict[str, str]:
    ours = content.load()
    like = {name: t.HOUSES[ours.hidden[n]] for name, (kind, n) in ours.by_id.items() if kind == "hidden"}
    for ship, name in enumerate(t.SHIP_IDS):
        house, kind = t.HOUSES[t.SHIP_HOUSE[ship]], t.SHIP_TYPES[t.SHIP_TYPE[ship]]
        like[name] = f"{t.ARKSHIP_TABLES[arkships]}-{house}" if kind == "arkship" else kind
    # The numbers of an ability change with the cards before it.
    return origins(tables, ours, content.rows(), like, partial(_parts, arkships), ("number", "key"))


def _parts(arkships: int, tables: Tables) -> dict[str, Sequence[object]]:
    """All that the rules know of the components."""
    return {
        "house": tables.houses,
        "resource": tables.resource_names,
        "sector": tables.neighbours,
        "ship-type": tables.ship_types,
        "ship": [_ship(tables, arkships, ship) for ship in range(len(t.SHIP_IDS))],
        "option": tables.options,
        "space": list(zip(*tables.space_cost, strict=True)),
        "compartment": tables.compartments[t.FINAL],
        "prototype-compartment": tables.compartments[t.PROTOTYPE],
        "slot": list(zip(*tables.slot_bonus, *tables.slot_energy, strict=True)),
        "planet": tables.planets,
        "rank": tables.ranks,
        "captain": tables.captains,
        "operation": tables.operations,
        "scanner": tables.scanners,
        "colony": tables.colonies,
        "failure": tables.failures,
        "agenda": tables.agendas,
        "hidden-agenda": tables.hidden_agendas,
        "die": tables.rift_dice,
        "solo-card": tables.solo_cards,
        "level": tables.solo_levels,
        "hidden": tables.hidden,
    }


def _ship(tables: Tables, arkships: int, ship: int) -> object:
    kind = t.SHIP_TYPE[ship]
    options = tables.arkships[arkships][t.SHIP_HOUSE[ship]] if kind == t.ARKSHIP else ()
    return (tables.ship_types[kind], [tables.options[option] for option in options])
