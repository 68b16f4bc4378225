"""What is charted over the game."""

from __future__ import annotations

from starboard.games.voidfall.view import VoidfallView


def series(view: VoidfallView) -> dict[str, list[float]]:
    players = view.players
    own = [[one for one in view.sectors if one.owner == p.seat] for p in players]
    influence = [float(p.influence) for p in players]
    if view.peril is not None:
        # The Void's total is the last column, as on the score sheet.
        influence.append(float(view.peril.race.total))
    return {
        "Influence": influence,
        "Sectors": [float(len(held)) for held in own],
        "Population": [float(sum(one.population for one in held)) for held in own],
        "Fleet Power on the map": [float(sum(sum(one.fleet) for one in held)) for held in own],
        "Glory": [float(sum(p.glory)) for p in players],
    }
