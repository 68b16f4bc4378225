"""What lines of the final sheet are made of: Influence times Power of each House, agendas by name."""

from __future__ import annotations

from starboard.games.revenant.tables import EDITIONS, PERSONAL, PROTOTYPE, Tables
from starboard.games.revenant.view import HouseView, PlayerView, RevenantView
from starboard.kernel.english import listed


def made_of(tables: Tables, view: RevenantView) -> dict[str, list[str]]:
    found = {
        f"House {row.name}": _worth(view, house)
        for row, house in zip(tables.houses, view.houses, strict=True)
    }
    if view.edition == EDITIONS[PROTOTYPE]:
        return {**found, "Hidden Agenda": _by_column(view, [_hidden(tables, p) for p in view.players])}
    for kind, label in ((PERSONAL, "Personal agenda"), (1 - PERSONAL, "Fleet agenda")):
        found[label] = _by_column(view, [_agendas(tables, p, kind) for p in view.players])
    return found


def _worth(view: RevenantView, house: HouseView) -> list[str]:
    """REV-30.4: Influence, that of hidden cards included, times Power."""
    hidden = [(p.hidden or ()).count(house.id) for p in view.players]
    influence = [own + more for own, more in zip(house.influence, hidden, strict=True)]
    if house.crew_influence is not None:
        influence.append(house.crew_influence)
    return [f"{one} × {house.scoring_power}" if one else "" for one in influence]


def _agendas(tables: Tables, p: PlayerView, kind: int) -> str:
    return listed([one.name for one in tables.agendas if one.kind == kind and one.id in (p.agendas or ())])


def _hidden(tables: Tables, p: PlayerView) -> str:
    return listed([one.name for one in tables.hidden_agendas if one.id in (p.agendas or ())])


def _by_column(view: RevenantView, by_seat: list[str]) -> list[str]:
    """The Corrupted Crew has no agendas."""
    return by_seat if view.solo is None else [*by_seat, ""]
