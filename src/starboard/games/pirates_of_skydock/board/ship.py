"""The ship as a map: where its rooms lie, bow left or bow up, and the hull round them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.page.kit.graph import Box, Corridor, Graph

# The patrol runs through all rooms; the other corridors have no arrow.
ARROWS: Final = tuple(
    Corridor(spot, t.SPOTS[(n + 1) % len(t.SPOTS)], one_way=True) for n, spot in enumerate(t.SPOTS)
)
LADDERS: Final = (
    Corridor("s1", "s2"),
    Corridor("s2", "dock"),
    Corridor("dock", "s4"),
    Corridor("s3", "s5"),
    Corridor("s5", "s6"),
)
_CORRIDORS: Final = (*LADDERS, *ARROWS)

# Column and row of each room, with the bow to the left.
_PLACES: Final = {
    "bridge": (0, 1),
    "s1": (1, 0),
    "s2": (1, 2),
    "s3": (2, 0),
    "dock": (2, 1),
    "s4": (2, 2),
    "s5": (3, 0),
    "s6": (3, 2),
    "drift": (4, 1),
}


def _graph(
    size: tuple[float, float],
    room: tuple[float, float],
    first: tuple[float, float],
    step: tuple[float, float],
) -> Graph:
    boxes = {
        spot: Box(first[0] + column * step[0], first[1] + row * step[1], *room)
        for spot, (column, row) in _PLACES.items()
    }
    return Graph(*size, boxes, _CORRIDORS)


def _upright(
    size: tuple[float, float],
    room: tuple[float, float],
    first: tuple[float, float],
    step: tuple[float, float],
) -> Graph:
    """The same with the bow up."""
    boxes = {
        spot: Box(first[0] + row * step[0], first[1] + column * step[1], *room)
        for spot, (column, row) in _PLACES.items()
    }
    return Graph(*size, boxes, _CORRIDORS)


LYING: Final = _graph((818, 418), (138, 108), (16, 24), (162, 130.5))
UPRIGHT: Final = _upright((390, 492), (115, 80), (9, 19), (128.5, 95))

PORTRAIT: Final = "(max-width: 900px) and (min-height: 640px)"
"""Tablets that are held upright; the style sheet has the same condition."""

_OUTLINE: Final = (
    "M6 176C10 138 34 121 74 117H142C150 117 154 113 158 104L176 26C179 14 186 10 198 10H612C624 10 631 14 "
    "634 26L652 104C656 113 660 117 668 117H778C794 117 800 124 800 138V214C800 228 794 235 778 235H668C660 "
    "235 656 239 652 248L634 326C631 338 624 342 612 342H198C186 342 179 338 176 326L158 248C154 239 150 235 "
    "142 235H74C34 231 10 214 6 176Z"
)
_RAIL: Final = "M198 5H612M222 5v5M282 5v5M342 5v5M405 5v5M468 5v5M528 5v5M588 5v5"
_SAILS: Final = (
    "M168 380 60 404 26 352Q74 312 134 290Z",
    "M168 380 26 352M158 344 40 378M148 311 26 352",
    "M650 380 758 404 792 352Q744 312 684 290Z",
    "M650 380 792 352M660 344 778 378M670 311 792 352",
)
_LANTERNS: Final = ((26, 352), (792, 352), (60, 404), (758, 404))
_SAILS_UP: Final = (
    "M6 404Q60 396 122 408L122 480 2 462Z",
    "M6 404 122 480M2 462 122 408M4 432 122 444",
    "M384 404Q330 396 268 408L268 480 388 462Z",
    "M384 404 268 480M388 462 268 408M386 432 268 444",
)
_LANTERNS_UP: Final = ((8, 404), (382, 404), (6, 462), (384, 462))


@cache
def _hull(
    style: str, box: str, lay: str, sails: Sequence[str], lanterns: Sequence[tuple[int, int]], light: str
) -> str:
    made = "".join(f'<path d="{path}"/>' for path in sails)
    lamps = "".join(
        f'<circle cx="{x}" cy="{y}" r="22" fill="url(#sk-lantern)" opacity=".5"/>'
        f'<rect x="{x - 2.5:g}" y="{y - 4}" width="5" height="8" rx="1.5" fill="#FFE2AE"/>'
        for x, y in lanterns
    )
    return (
        f'<svg class="hull {style}" viewBox="{box}" preserveAspectRatio="none" aria-hidden="true">{light}'
        f'<g class="sails">{made}</g>{lamps}<g transform="{lay}">'
        f'<path class="hull-shadow" d="{_OUTLINE}"/>'
        f'<path class="hull-side" d="{_OUTLINE}" fill="url(#sk-hull)"/>'
        f'<path class="rail" d="{_RAIL}"/></g></svg>'
    )


def hulls() -> str:
    """Both; the style sheet shows the one that the frame has room for."""
    return _hull(
        "lying",
        "0 0 818 418",
        "scale(1.01 1.187)",
        _SAILS,
        _LANTERNS,
        '<ellipse cx="806" cy="209" rx="60" ry="96" fill="url(#sk-engine)" opacity=".5"/>'
        '<circle cx="10" cy="209" r="58" fill="url(#sk-lantern)" opacity=".4"/>',
    ) + _hull(
        "upright",
        "0 0 390 492",
        "matrix(0 .612 1.132 0 -4.2 .6)",
        _SAILS_UP,
        _LANTERNS_UP,
        '<ellipse cx="195" cy="488" rx="110" ry="44" fill="url(#sk-engine)" opacity=".5"/>'
        '<circle cx="195" cy="6" r="58" fill="url(#sk-lantern)" opacity=".35"/>',
    )


def ways(hot: Collection[Corridor], routes: Sequence[tuple[str, Sequence[str]]] = ()) -> str:
    """All corridors, for both ways in which the ship may lie.

    `hot` are those along which guards would walk; `routes` are the keys of walks with their stops.
    """
    made = ""
    for style, graph in (("lying", LYING), ("upright", UPRIGHT)):
        shown = "".join(graph.route(stops, key) for key, stops in routes)
        made += f'<div class="ways-of {style}">{graph.draw(over=shown, hot=hot)}</div>'
    return made


def arrow(spot: str, target: str) -> Corridor:
    """The corridor along which guards walk from a spot."""
    return Corridor(spot, target, one_way=True)


@cache
def rules() -> str:
    """Where the rooms lie, for the style sheet; where there is more height than width with the bow up."""
    upright = UPRIGHT.rules(":root[data-frame=phone] .ship") + UPRIGHT.rules(".ship.small")
    return LYING.rules(".ship") + upright + UPRIGHT.rules(":root[data-frame=tablet] .ship", PORTRAIT)
