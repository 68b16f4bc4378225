"""What the charts at the end show over time, from what everybody could see (the Corrupted Crew last)."""

from __future__ import annotations

from starboard.games.revenant.view import PlayerView, RevenantView


def series(view: RevenantView) -> dict[str, list[float]]:
    players = view.players
    solo = view.solo
    columns = len(players) + (solo is not None)
    found = {
        "score": [sum(line.points[column] for line in view.sheet) for column in range(columns)],
        "influence": [sum(house.influence[player.seat] for house in view.houses) for player in players],
        "hidden cards": [player.hidden_count for player in players],
        "cards played": [_played(player) for player in players],
        "resources": [sum(player.free.values()) for player in players],
        "tactics": [player.tactics for player in players],
        "corruption": [player.corruption for player in players],
    }
    if solo is not None:
        found["influence"].append(sum(solo.influence.values()))
        found["tactics"].append(solo.tactics)
    return {name: [float(figure) for figure in figures] for name, figures in found.items()}


def _played(player: PlayerView) -> int:
    return sum(map(len, player.cadets)) + len(player.frigate_cards) + player.order_count
