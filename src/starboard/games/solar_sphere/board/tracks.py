"""The two tracks in one drawing: reputation above, morale below, what each band is worth at the end."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.solar_sphere.board.pieces import SEAT_CLASS
from starboard.games.solar_sphere.board.sight import Ask, Sight
from starboard.games.solar_sphere.tables import Tables
from starboard.games.solar_sphere.view import PlayerView
from starboard.page.kit.things import drawn_thing
from starboard.page.kit.tracks import Scale, marker, runs

_COLUMNS = Scale(10.7, 21.4)


def tracks(sight: Sight, me: PlayerView) -> str:
    ask = sight.ask_if("window-before")
    return sight.kept.draw(
        ("tracks", me.seat), _tracks, sight.tables, me.colour, me.reputation, me.morale, ask
    )


def _tracks(t: Tables, colour: str, reputation: int, morale: int, ask: Ask) -> str:
    seat = SEAT_CLASS[colour]
    last = len(t.end_points) - 1
    cells = "".join(_cell(t, reputation, morale, column, ask) for column in range(last + 1))
    return (
        f'<svg class="track" viewBox="-2 0 {_COLUMNS.at(last) + 14.7:.1f} 84" role="group" '
        f'aria-label="Reputation {reputation}, morale {morale} of {last}">{_bands(t.end_points)}'
        f"{_reputation(t.reputation_columns, reputation)}{cells}"
        f"{marker(seat, _COLUMNS.at(reputation), 14, 24, f'reputation:{colour}')}"
        f'<g transform="translate({_COLUMNS.at(morale):.1f} 47)" data-piece="morale:{colour}">'
        '<rect class="plate" x="-10" y="-19" width="20" height="38" rx="6"/><text y="5" '
        'class="marker-figure">'
        f"{morale}</text>"
        "</g></svg>"
    )


@lru_cache(maxsize=8)
def _bands(points: tuple[int, ...]) -> str:
    made = ""
    for n, (start, end) in enumerate(runs(points)):
        left, width = _COLUMNS.at(start) - 10.2, _COLUMNS.step * (end - start) - 1
        worth = points[start]
        text = "0" if not worth else f"+{worth}" if end - start == 1 else f"+{worth} pts"
        made += (
            f'<rect x="{left:.1f}" width="{width:.1f}" height="84" rx="6" class="band{" alt" * (n % 2)}"/>'
            f'<text x="{left + width / 2:.1f}" y="79" class="band-points">{text}</text>'
        )
    return made


@lru_cache(maxsize=64)
def _reputation(columns: tuple[int, ...], now: int) -> str:
    made = []
    for n, column in enumerate(columns):
        on = " on" if column <= now else ""
        x = _COLUMNS.at(column)
        made.append(
            f'<circle cx="{x:.1f}" cy="15" r="8" class="reputation-space{on}"/><text x="{x:.1f}" y="18.500" '
            f'class="reputation-figure{on}">{n}</text>'
        )
        if n and column <= now:
            made.append(
                f'<path d="M{_COLUMNS.at(columns[n - 1]) + 9:.1f} 15H{x - 9:.1f}" class="reputation-line"/>'
            )
    return f'<g data-explain="reputation">{"".join(made)}</g>'


def _cell(t: Tables, reputation: int, morale: int, column: int, ask: Ask) -> str:
    """A morale column; one that the marker may be moved back to answers the question."""
    x = _COLUMNS.at(column)
    reached = " on" if column <= morale else ""
    body = f'<rect x="{x - 9.2:.1f}" y="30" width="18.400" height="34" rx="5" class="morale-cell"/>'
    if column in t.spanners:
        body += f'<text x="{x:.1f}" y="43" class="morale-figure">{column}</text>'
        if column <= reputation:  # SS-7.3: two kickbacks, so two spanners
            body += (
                f'<g class="two-spanners"><use href="#i-spanner" x="{x - 8.6:.1f}" y="48.500" width="10.500" '
                'height="10.500"/>'
                f'<use href="#i-spanner" x="{x - 1.9:.1f}" y="48.500" width="10.500" height="10.500"/></g>'
            )
        else:
            body += (
                f'<use href="#i-spanner" x="{x - 6.5:.1f}" y="48" width="13" height="13" '
                'class="one-spanner"/>'
            )
    else:
        body += f'<text x="{x:.1f}" y="51" class="morale-figure">{column}</text>'
    choice = ask.open(f"kickback-{column}")
    return drawn_thing(f"cell{reached}", "morale" if choice is None else "kickback", body, choice)
