"""Where a score comes from: the sheet of the moment in five parts."""

from __future__ import annotations

from starboard.games.solar_sphere.board.sight import Sight

Parts = tuple[int, ...]
SOURCES = ("now", "sphere", "sets", "tracks", "left")


def true_minus(n: int) -> str:
    """A figure with a true minus."""
    return str(n) if n >= 0 else f"−{-n}"


def parts(sight: Sight, column: int) -> Parts:
    """Points scored, scoring card, faction sets, both tracks, leftovers: of one column of the sheet."""
    immediate, sphere, sets, reputation, morale, left = [line.points[column] for line in sight.view.sheet]
    return immediate, sphere, sets, reputation + morale, left


def split_bar(values: Parts) -> str:
    """The parts as one bar, with gaps of 2 units."""
    shown = [max(0, n) for n in values]
    total = sum(shown) or 1
    room = 200 - 2 * (sum(1 for n in shown if n) - 1)
    x = 0.0
    made = []
    for name, n in zip(SOURCES, shown, strict=True):
        if n:
            width = room * n / total
            made.append(f'<rect class="b-{name}" x="{x:.1f}" width="{width:.1f}" height="6"/>')
            x += width + 2
    spoken = ", ".join(f"{name} {n}" for name, n in zip(SOURCES, values, strict=True))
    return (
        f'<svg class="bar" viewBox="0 0 200 6" preserveAspectRatio="none" role="img" aria-label="{spoken}">'
        f"{''.join(made)}</svg>"
    )
