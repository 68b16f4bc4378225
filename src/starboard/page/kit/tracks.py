"""Tracks: cells with figures and markers, levels of cells, drawn scales with bands, places still free."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

# The spaces of a level.
DONE: Final = "on"
HERE: Final = "here"
FORESEEN: Final = "foreseen"
"""Where the marker would be if nobody did anything."""
AHEAD: Final = ""


def with_room(made: str, held: int, room: int, free: str = "<i></i>") -> str:
    """What is held, and a place for each thing more that there is room for."""
    return made + free * (room - held)


# ---------------------------------------------------------------------- cells


def cell(figure: object, markers: str = "", style: str = "", *, mark: str = "", title: str = "") -> str:
    """A space with its figure, or with what stands on it; `mark` is printed above."""
    over = f'<u class="cell-mark">{mark}</u>' if mark else ""
    hint = f' title="{title}"' if title else ""
    return f'<i class="track-cell{style}"{hint}>{over}<s>{markers or figure}</s></i>'


def cells(made: str, label: str = "") -> str:
    heard = f' role="img" aria-label="{label}"' if label else ""
    return f'<div class="track-cells"{heard}>{made}</div>'


@lru_cache(maxsize=256)
def standing(seat: str, identity: str) -> str:
    """The marker of a seat on a cell."""
    mark = f'data-piece="{identity}" role="img" aria-label="marker"'
    return f'<svg class="shape" {mark}><use href="#s-{seat}"/></svg>'


def level(spaces: Sequence[str], figure: str, style: str = "", *, now: bool = False) -> str:
    """One level of a track that has several: the present one is wide, the others are narrow."""
    made = "".join([f'<i class="{space}"></i>' for space in spaces])
    return (
        f'<span class="track-level{" now" if now else ""} {style}"><span class="level-spaces">{made}</span>'
        f"<em>{figure}</em></span>"
    )


def levels(made: str, label: str, explain: str) -> str:
    return (
        f'<span class="track-levels" data-explain="{explain}" role="img" aria-label="{label}">{made}</span>'
    )


def pips(on: int, of: int) -> str:
    """A level in a few dots: those reached, and those that there are."""
    reached = '<i class="on"></i>' * on
    return f'<span class="level-pips">{with_room(reached, on, of)}</span>'


def measure(parts: Sequence[tuple[str, int]], label: str) -> str:
    """A sum against what is wanted: cells numbered from 1, each part of it with a class of its own."""
    made, n = "", 0
    for style, size in parts:
        for _ in range(size):
            n += 1
            made += f'<i class="{style}">{n}</i>'
    return f'<span class="measure" role="img" aria-label="{label}">{made}</span>'


# ---------------------------------------------------------------------- drawn


class Scale(NamedTuple):
    """Where the spaces of a drawn track lie, along one of its axes."""

    first: float
    step: float

    def at(self, space: int) -> float:
        return self.first + self.step * space


def runs(values: Sequence[object]) -> list[tuple[int, int]]:
    """Neighbours of equal value: the first space of each band, and the first behind it."""
    starts = [n for n, value in enumerate(values) if not n or values[n - 1] != value]
    return list(pairwise([*starts, len(values)]))


def marker(seat: str, x: float, y: float, size: float, identity: str) -> str:
    """The shape of a seat round a point of a drawing."""
    return (
        f'<use href="#s-{seat}" x="{x - size / 2:.1f}" y="{y - size / 2:.1f}" width="{size:g}" '
        f'height="{size:g}" data-piece="{identity}"/>'
    )
