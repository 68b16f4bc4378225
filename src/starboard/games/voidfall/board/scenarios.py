"""Scenarios as they are offered for a new table: a small drawing of the map, and what to expect of it.

It stands on a page without the title's icons and style sheet, so the drawing brings its own colours.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.chart import Chart, chart_of, corners, edge
from starboard.games.voidfall.state import CYCLES
from starboard.games.voidfall.tables import FALLEN_TILE, STANDARD_TILE, Map, Tables
from starboard.kernel.english import count
from starboard.page.markup import esc

# Of the seats: ground and rim.
_SEATS: Final = (
    ("#8E2F33", "#FFA39B"),
    ("#0C1018", "#E3E9F5"),
    ("#0E5F57", "#7FF0E0"),
    ("#8A5E19", "#FFDB93"),
)
_VOID: Final = ("#2C1244", "#B14AD8")
_DEEP: Final = ("#4A1769", "#E08BFF")
_RIFT: Final = ("#12041F", "#FFD6FA")
_FALLEN: Final = ("#151B2E", "#C9C2F5")
_FREE: Final = ("#121A2B", "#4B5C7C")
_STRONG: Final = 3
"""Voidborn FP from which a sector is drawn as a strong one."""
_STORM: Final = "#FFB8F0"
_WORD: Final = "#EAF0FB"
_MOST: Final = 4
"""The highest complexity and aggression."""


def draw(tables: Tables, scenario: str, seats: int) -> str:
    """Empty if there is no such map."""
    kind, number = tables.by_id.get(f"{scenario}-{seats}p", ("", 0))
    if kind != "map":
        return ""
    field = tables.maps[number]
    return f"{_map(tables, field)}{_facts(tables, field)}"


# ---------------------------------------------------------------------- the map


def _map(tables: Tables, field: Map) -> str:
    chart = chart_of(field)
    left, top, right, bottom = chart.bounds
    plates = "".join([_plate(tables, field, chart, at) for at in range(len(field.places))])
    storms = "".join([_storm(a, b) for a, b in chart.storms])
    doors = "".join(
        [
            f'<circle cx="{door.spot.x:.0f}" cy="{door.spot.y:.0f}" r="22" fill="none" stroke="#6FD3FF" '
            'stroke-width="5" stroke-dasharray="22 12"/>'
            for door in chart.doors
        ]
    )
    label = esc(f"{field.name}: {count(len(field.places), 'sector')}")
    return (
        f'<svg class="choice-art" role="img" aria-label="{label}" viewBox="{left:.0f} {top:.0f} '
        f'{right - left:.0f} {bottom - top:.0f}">{plates}{doors}{storms}</svg>'
    )


def _plate(tables: Tables, field: Map, chart: Chart, at: int) -> str:
    contents = field.contents[at]
    spot = chart.sectors[field.sector_ids[at]]
    points = " ".join([f"{x:.0f},{y:.0f}" for x, y in corners(spot.place)])
    dashes = inside = ""
    if at in field.homes or at in field.outposts:
        places = field.homes if at in field.homes else field.outposts
        fill, rim = _SEATS[places.index(at)]
        radius = 15 if at in field.homes else 6
        inside = f'<circle cx="{spot.x:.0f}" cy="{spot.y:.0f}" r="{radius}" fill="{rim}"/>'
    elif contents.void:
        fill, rim = _DEEP if contents.void >= _STRONG else _VOID
        inside = _number(spot.x, spot.y, contents.void)
    else:
        fill, rim = _FALLEN if contents.fallen else _FREE
        dashes = ' stroke-dasharray="12 8"'
    if tables.tiles[contents.tile].rift:
        fill, rim = _RIFT
        inside = _number(spot.x - 18, spot.y, contents.void) + _tear(spot.x + 8, spot.y)
    elif contents.tile not in (STANDARD_TILE, FALLEN_TILE) and contents.void:
        inside += (
            f'<circle cx="{spot.x:.0f}" cy="{spot.y:.0f}" r="29" fill="none" stroke="{_WORD}" '
            'stroke-opacity=".75" stroke-width="3"/>'
        )
    if contents.harbingers:
        inside += _stake(spot.x + 24, spot.y - 14)
    return f'<polygon points="{points}" fill="{fill}" stroke="{rim}" stroke-width="5"{dashes}/>{inside}'


def _number(x: float, y: float, n: int) -> str:
    return (
        f'<text x="{x:.0f}" y="{y + 12:.0f}" text-anchor="middle" font-size="34" font-weight="700" '
        f'fill="{_WORD}">{n}</text>'
    )


def _tear(x: float, y: float) -> str:
    """The plate of a Rift is torn."""
    return (
        f'<path d="M{x + 6:.0f} {y - 40:.0f}l-14 24 16 12-18 18 12 26" fill="none" stroke="{_WORD}" '
        'stroke-width="5" stroke-linejoin="round"/>'
    )


def _stake(x: float, y: float) -> str:
    """A Harbinger."""
    return (
        f'<path d="M{x:.0f} {y - 13:.0f}v26m-9-22q0 11 9 11t9-11" fill="none" stroke="#FFB0F2" '
        'stroke-width="4" stroke-linecap="round"/>'
    )


def _storm(a: tuple[int, int], b: tuple[int, int]) -> str:
    (ax, ay), (bx, by) = edge(a, b)
    return (
        f'<path d="M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}" stroke="{_STORM}" stroke-width="11" '
        'stroke-linecap="round"/>'
    )


# ---------------------------------------------------------------------- what to expect


def _facts(tables: Tables, field: Map) -> str:
    void = sum([1 for one in field.contents if one.void])
    lengths = [
        [event.rounds for event in tables.events if event.cycle == cycle + 1] for cycle in range(CYCLES)
    ]
    rounds = f"{sum(map(min, lengths))}–{sum(map(max, lengths))} turns each"
    facts = [f"{count(len(field.places), 'sector')}, {void} Voidborn", rounds]
    if field.havens:
        facts += _against(tables, field)
    meters = [("rules", field.complexity), ("rivalry", field.aggression)]
    made = "".join([f"<span>{esc(fact)}</span>" for fact in facts])
    made += "".join([_meter(name, n) for name, n in meters if n])
    return f'<span class="choice-facts">{made}</span>'


def _against(tables: Tables, field: Map) -> list[str]:
    """What stands in the way of those who race the Void."""
    rifts = sum([tables.tiles[one.tile].rift for one in field.contents])
    harbingers = sum([one.harbingers for one in field.contents])
    fallen = sum([one.fallen for one in field.contents])
    levels = " + ".join([str(n) for n in field.havens])
    return [
        f"{count(rifts, 'Rift')}, {count(harbingers, 'Harbinger')}, {fallen} Fallen",
        f"Safe Havens: {levels} levels",
    ]


def _meter(name: str, n: int) -> str:
    dots = "●" * n + "○" * (_MOST - n)
    return f'<span title="{name}: {n} of {_MOST}">{name} <i aria-label="{n} of {_MOST}">{dots}</i></span>'
