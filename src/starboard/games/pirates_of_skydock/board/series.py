"""What the charts at the end show over time, from what everybody could see."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.view import SkydockView


def series(view: SkydockView) -> dict[str, list[float]]:
    players = view.players
    found = {
        "glory": [player.glory for player in players],
        "objectives": [sum(player.seat in one.marked for one in view.objectives) for player in players],
        "support tokens": [player.support for player in players],
        "cards in hand": [player.schemes + player.loot for player in players],
        "abilities": [len(player.board) for player in players],
        "guards out of the airlock": [player.airlocked for player in players],
        "tokens healed": [player.healed for player in players],
    }
    return {name: [float(figure) for figure in figures] for name, figures in found.items()}
