"""SKY-8.17: the tracks on objectives."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.state import Player, Skydock


def advance(s: Skydock, p: Player, event: int) -> None:
    """One space on every track that counts such an event; none after completion, none beyond the last."""
    for place, number in enumerate(s.objectives):
        objective = s.tables.objectives[number]
        if objective.advance != event or s.marked[place] >> p.seat & 1:
            continue
        if s.tracks[place][p.seat] < objective.track:
            s.tracks[place][p.seat] += 1
            s.tell("track", p.seat, "SKY-8.17", objective.id, s.tracks[place][p.seat])
