"""Where each component comes from: rulebook, deduction, ruling, our own making, or a player's files."""

from __future__ import annotations

from typing import Any

from starboard.games.revenant import content
from starboard.games.revenant import tables as t
from starboard.games.revenant.grammar import Effect, Expr
from starboard.games.revenant.tables import Ability, Tables

OWN_CONTENT = "own content"


def origins(tables: Tables, arkships: int) -> dict[str, str]:
    """Origins by component id. Rows that a player has replaced are told by their difference from ours."""
    ours = content.load()
    known = {row.id: ", ".join(row.origins()) for rows in content.rows().values() for row in rows}
    for ship, name in enumerate(t.SHIP_IDS):
        house, kind = t.HOUSES[t.SHIP_HOUSE[ship]], t.SHIP_TYPES[t.SHIP_TYPE[ship]]
        known[name] = known[f"{t.ARKSHIP_TABLES[arkships]}-{house}" if kind == "arkship" else kind]
    for name, (kind, n) in ours.by_id.items():
        if kind == "hidden":
            known[name] = known[t.HOUSES[ours.hidden[n]]]
    if tables.likeness == ours.likeness:
        return known
    return {
        name: known[name]
        for name in tables.by_id
        if name in ours.by_id and _fields(tables, name, arkships) == _fields(ours, name, arkships)
    }


def _fields(tables: Tables, name: str, arkships: int) -> Any:
    """All that the rules know of a component, as plain values."""
    kind, n = tables.by_id[name]
    edition = t.PROTOTYPE if kind.startswith("prototype") else t.FINAL
    rows: dict[str, Any] = {
        "house": tables.houses,
        "resource": tables.resource_names,
        "sector": tables.neighbours,
        "ship-type": tables.ship_types,
        "option": tables.options,
        "compartment": tables.compartments[edition],
        "prototype-compartment": tables.compartments[edition],
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
    if kind in rows:
        return _plain(rows[kind][n])
    if kind == "ship":
        pair = tables.arkships[arkships][t.SHIP_HOUSE[n]] if t.SHIP_TYPE[n] == t.ARKSHIP else ()
        return (_plain(tables.ship_types[t.SHIP_TYPE[n]]), [_plain(tables.options[o]) for o in pair])
    if kind == "space":
        return [costs[n] for costs in tables.space_cost]
    assert kind == "slot"
    return [_plain(slots[n]) for slots in (*tables.slot_bonus, *tables.slot_energy)]


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, (Effect, Expr)):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Ability):  # its number changes with the cards before it
        return (
            value.trigger,
            value.timing,
            value.limit,
            value.frigate_only,
            value.condition,
            str(value.effect),
        )
    return [_plain(item) for item in value.values()]
