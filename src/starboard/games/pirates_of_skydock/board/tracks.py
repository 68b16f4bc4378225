"""The two tracks of the table: the launch, counted down, and the alert with its levels."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.page.drawing import icon
from starboard.page.kit.tracks import AHEAD, DONE, FORESEEN, HERE, level, levels

NEAR_LOCKDOWN: Final = 3
"""From so few spaces on, lockdown is said in red."""


def space(alert: int, per_level: int) -> str:
    """A space of the alert track as people say it: its level and its place there."""
    if alert >= LEVELS * per_level:
        return "lockdown"
    return f"{alert // per_level + 1}.{alert % per_level + 1}"


def alert_track(tables: Tables, alert: int, per_level: int, foreseen: int) -> str:
    """All levels with their difficulty; `foreseen` is where the marker would be after upkeep."""
    now = alert // per_level
    made = ""
    for n in range(LEVELS):
        spaces = [_state(at, alert, foreseen) for at in range(n * per_level, (n + 1) * per_level)]
        dc = tables.dcs[n + 1]
        figure = f"DC {dc}" if n == now else str(dc)
        made += level(spaces, figure, f"level-{n + 1}", now=n == now)
    locked = " now" if now >= LEVELS else ""
    made += f'<span class="lockdown-end{locked}">{icon("lock", "px12")}</span>'
    return levels(made, f"alert {space(alert, per_level)}", "alert")


def _state(at: int, alert: int, foreseen: int) -> str:
    if at == alert:
        return HERE
    if at < alert:
        return DONE
    return FORESEEN if at <= foreseen else AHEAD


def countdown(rounds: int, launch: int, over: bool) -> str:
    """From the first round to LAUNCH."""
    made = ""
    for n in range(rounds, 0, -1):
        if n == launch and not over:
            made += f'<i class="now" aria-current="step">{n}</i>'
        else:
            made += f'<i class="{"done" if n > launch or over else ""}">{n}</i>'
    return f'{made}<i class="go{" now" if launch == 0 else ""}">{icon("launch", "px14")}</i>'
