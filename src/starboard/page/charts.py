"""Lines over time and split bars, as drawings. Each seat has its dash, marker and colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor

from markupsafe import Markup

from starboard.page.markup import seat_class, signed

_WIDTH, _HEIGHT = 560.0, 250.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 56.0, 14.0, 26.0
_LABEL_GAP = 15.0
# Of a split bar: from which share of it, and from which strength, a figure can be read.
_ROOM_FOR_FIGURE = 9.0
_STANDS_OUT = 0.6
# Strength of a source in a split bar; the seat's colour stays the same.
_STRENGTHS = ("1", ".78", ".6", ".46", ".34", ".24", ".16")


def line_chart(
    steps: Sequence[int],
    columns: Sequence[Sequence[float]],
    marks: Sequence[tuple[int, str]],
    label: str,
    seats: int,
    moments: Sequence[int] = (),
) -> Markup:
    """A line for each column: the seats, then automata, which have no colour of their own.

    `moments` are steps to which a number points.
    """
    low = min(0.0, min(min(column) for column in columns))
    high = max(1.0, max(max(column) for column in columns))
    tick = _tick(high - low)
    low, high = tick * floor(low / tick), tick * ceil(high / tick)
    last = steps[-1] or 1

    def x(step: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * step / last

    def y(value: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (value - low) / (high - low)

    grid = []
    value = low
    while value <= high + tick / 2:
        grid.append(
            Markup('<line class="grid" x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>').format(
                _LEFT, _WIDTH - _RIGHT, y(value), y(value)
            )
            + Markup('<text class="axis" x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>').format(
                _LEFT - 8, y(value) + 4, signed(int(value))
            )
        )
        value += tick
    feet = [
        Markup('<text class="axis" x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>').format(
            x(step), _HEIGHT - 6, name
        )
        for step, name in marks
        if step <= last
    ]
    ends = _spread([y(column[-1]) for column in columns])
    lines = Markup("").join(
        _line(
            number if number < seats else -1,
            [(x(s), y(v)) for s, v in zip(steps, column, strict=True)],
            column[-1],
            ends[number],
        )
        for number, column in enumerate(columns)
    )
    tops = [(x(step), min(y(column[steps.index(step)]) for column in columns)) for step in moments]
    return Markup(
        '<svg class="chart" viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">{}{}{}{}</svg>'
    ).format(_WIDTH, _HEIGHT, label, Markup("").join(grid), Markup("").join(feet), lines, _flags(tops))


def _flags(tops: Sequence[tuple[float, float]]) -> Markup:
    """Numbers above the lines; where two stand close to each other, the later one is higher."""
    made = Markup("")
    before: list[tuple[float, float]] = []
    for number, (x, top) in enumerate(tops, 1):
        at = max(10.0, top - 24)
        while any(abs(x - other) < 20 and abs(at - high) < 20 for other, high in before) and at > 10:
            at = max(10.0, at - 20)
        before.append((x, at))
        made += Markup(
            '<g class="moment"><line x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>'
            '<circle cx="{:.1f}" cy="{:.1f}" r="9"/><text x="{:.1f}" y="{:.1f}">{}</text></g>'
        ).format(x, x, at + 9, top - 6, x, at, x, at + 4, number)
    return made


def _line(seat: int, points: Sequence[tuple[float, float]], value: float, label_y: float) -> Markup:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    markers = Markup("").join(
        Markup('<use href="#s-{}" x="{:.1f}" y="{:.1f}" width="11" height="11"/>').format(
            seat_class(seat), x - 5.5, y - 5.5
        )
        for x, y in _few(points)
    )
    return Markup(
        '<g class="{}"><polyline class="line" points="{}"/>{}<text class="end" x="{:.1f}" '
        'y="{:.1f}">{}</text></g>'
    ).format(seat_class(seat), path, markers, points[-1][0] + 11, label_y + 4, signed(round(value)))


def _few(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """At most a handful of markers, the last point among them."""
    step = max(1, len(points) // 6)
    return [p for n, p in enumerate(points) if n % step == 0 and n + step <= len(points) - 1] + [points[-1]]


def _spread(wanted: Sequence[float]) -> list[float]:
    """Pushes apart labels that would overlap."""
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    placed = list(wanted)
    for before, number in pairwise(order):
        placed[number] = max(placed[number], placed[before] + _LABEL_GAP)
    return placed


def _tick(span: float) -> float:
    """A round distance that gives four to eight lines."""
    for power in range(8):
        for base in (1, 2, 5):
            tick = float(base * 10**power)
            if span / tick <= 6:
                return tick
    return span


def split_bar(seat: int, values: Sequence[int], most: int, label: str) -> Markup:
    """Where a score came from; negative values have no length, but count in the figure beside the bar."""
    at = 0.0
    parts = []
    for number, value in enumerate(values):
        if value <= 0:
            continue
        width = 100 * value / max(most, 1)
        strength = _STRENGTHS[number % len(_STRENGTHS)]
        parts.append(
            Markup(
                '<rect x="{:.2f}%" width="{:.2f}%" height="18" rx="2" fill="var(--pr)" fill-opacity="{}"/>'
            ).format(at, max(0.4, width - 0.5), strength)
        )
        # A figure is written where it has room and stands out.
        if width >= _ROOM_FOR_FIGURE and float(strength) >= _STANDS_OUT:
            parts.append(Markup('<text x="{:.2f}%" y="13">{}</text>').format(at + width / 2, value))
        at += width
    return Markup('<svg class="{}" role="img" aria-label="{}">{}</svg>').format(
        seat_class(seat), label, Markup("").join(parts)
    )


def split_key(names: Sequence[str]) -> Markup:
    return Markup('<div class="split-key" aria-hidden="true">{}</div>').format(
        Markup("").join(
            Markup(
                '<span><svg width="10" height="10"><rect width="10" height="10" rx="2" fill="var(--text)" '
                'fill-opacity="{}"/></svg>{}</span>'
            ).format(_STRENGTHS[number % len(_STRENGTHS)], name)
            for number, name in enumerate(names)
        )
    )
