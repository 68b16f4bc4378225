"""The pieces on the map, drawn round the middle of a sector: dice, guilds, installations, fleets, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from starboard.games.voidfall import vocabulary as v
from starboard.page.drawing import symbols_of
from starboard.page.kit.hexes import hexagon

MARK: Final = "title-voidfall"

PLATE_RADIUS: Final = 47.6

GUILDS: Final = {name: f"p-guild-{letter.lower()}" for name, letter in zip(v.RESOURCES, v.LETTERS)}
INSTALLATIONS: Final = dict(zip(v.INSTALLATIONS, ("p-yard", "p-def", "p-base"), strict=True))
VOID: Final = "void"
"""Stands for the seat of the Voidborn."""


def symbols() -> str:
    """The icon family of this title, the art of its tiles, and the hexagons of the map."""
    return (
        symbols_of(__package__)
        + f'<polygon id="vf-hex" points="{hexagon(PLATE_RADIUS, True)}"/>'
        + f'<polygon id="vf-hex-in" points="{hexagon(PLATE_RADIUS - 1.5, True)}"/>'
    )


def use(name: str, x: float, y: float, size: float, style: str = "") -> str:
    """A symbol with its middle there."""
    look = f' class="{style}"' if style else ""
    half = size / 2
    where = f'x="{x - half:.1f}" y="{y - half:.1f}" width="{size:g}" height="{size:g}"'
    return f'<use href="#{name}" {where}{look}/>'


class Piece(NamedTuple):
    """Something that stands in a row: drawn round the origin, and the width it needs."""

    drawn: str
    width: float


def row(things: Sequence[Piece], y: float, room: float, middle: float = 0.0) -> str:
    """Pieces side by side round the middle; all of them get smaller where they need more than there is."""
    wide = sum([one.width for one in things])
    scale = min(1.0, room / wide) if wide else 1.0
    smaller = f" scale({scale:.2f})" if scale < 1 else ""
    made, x = "", middle - wide * scale / 2
    for one in things:
        half = one.width * scale / 2
        made += f'<g transform="translate({x + half:.1f} {y:g}){smaller}">{one.drawn}</g>'
        x += 2 * half
    return made


# ---------------------------------------------------------------------- single pieces


def population(n: int, y: float, size: float, *, corrupted: bool, fixed: bool) -> str:
    """A white die; black with a red rim if Corrupted, underlined if it never changes."""
    half = size / 2
    line = f'<path class="fixed" d="M{-half + 6:g} {y + half - 3.6:g}h{size - 12:g}"/>' if fixed else ""
    return (
        f'<g class="people{" corrupted" if corrupted else ""}">'
        f'<rect x="{-half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" rx="5"/>'
        f'<text y="{y + size * 0.25:.1f}" font-size="{size * 0.71:.1f}">{n}</text>{line}</g>'
    )


def guild(kind: str, size: float = 17.5) -> Piece:
    return Piece(use(GUILDS[kind], 0, 0, size, f"colour-{kind}"), size + 0.5)


def installation(kind: str, size: float = 17.0, n: int = 1) -> Piece:
    drawn = use(INSTALLATIONS[kind], 0, 0, size, "colour-installation")
    return Piece(drawn + _number(n, size), size + (8 if n > 1 else 1))


def space(upkeep: bool) -> Piece:
    """A free space; once filled, one with a dot needs Upkeep."""
    box = (
        f'<rect x="-4.5" y="-4.5" width="9" height="9" rx="2.5" class="space{" upkeep" if upkeep else ""}"/>'
    )
    return Piece(f'{box}<circle r="1.9" class="upkeep-dot"/>' if upkeep else box, 18)


def glory(value: int, radius: float = 9.0) -> Piece:
    """A laurel round the value."""
    wide, high = radius + 1.5, radius * 0.45
    leaves = f"M{-wide:g} {-high:g}q-3 5.5 1.6 10M{wide:g} {-high:g}q3 5.5-1.6 10"
    return Piece(
        f'<g class="laurel"><circle r="{radius:g}"/><path d="{leaves}"/>'
        f'<text y="{radius * 0.57:.1f}" font-size="{radius * 1.6:.1f}">{value}</text></g>',
        2 * radius + 9,
    )


def glory_in_all(values: Sequence[int]) -> Piece:
    """One laurel for several tokens: the sum of their values, and how many they are."""
    one = glory(sum(values))
    return Piece(one.drawn + _number(len(values), 15), one.width)


def token(kind: str, n: int, size: float = 17.0) -> Piece:
    """Bounty or Reclaim tokens that lie face down: only how many."""
    drawn = use(f"p-{kind}", 0, 0, size, "colour-token")
    if n == 1:
        return Piece(drawn, size + 2)
    # Small maps set the figure larger: all of it has to be within the piece.
    return Piece(f'<g transform="translate(-4 0)">{drawn}{_number(n, size)}</g>', size + 8)


def _number(n: int, size: float) -> str:
    """How many of them one piece stands for."""
    return f'<text class="count" x="{size / 2 + 2:g}" y="{size / 2 + 2:g}">{n}</text>' if n > 1 else ""


def harbinger(n: int) -> str:
    mark = f'<text class="count" x="8" y="11">{n}</text>' if n > 1 else ""
    return f'<g class="harbinger"><circle r="11"/>{use("i-harbinger", 0, 0, 19)}{mark}</g>'


# ---------------------------------------------------------------------- fleets


def fleet(power: Sequence[int], seat: str, y: float) -> str:
    """A pill: each type with its FP."""
    kinds = [(kind, fp) for kind, fp in zip(v.FLEETS, power, strict=True) if fp]
    if not kinds:
        return ""
    each = 30.0
    width = each * len(kinds) + 7
    made = _pill(width, y, seat)
    for n, (kind, fp) in enumerate(kinds):
        x = -width / 2 + 12 + n * each
        made += f"{_ship(kind, seat, x, y, 16)}{_power(fp, x + 15, y)}"
    return made


def voidborn(power: int, y: float) -> str:
    return f"{_pill(40, y, VOID)}{use('p-void', -8, y, 17, 'colour-void')}{_power(power, 9, y)}"


def small_fleet(power: Sequence[int], seat: str, y: float) -> str:
    """For small maps: the type with most FP stands for all of them."""
    most = max(range(len(power)), key=lambda kind: (power[kind], -kind))
    return f"{_ship(v.FLEETS[most], seat, -9, y, 22)}{_power(sum(power), 11, y, large=True)}"


def small_voidborn(power: int, y: float) -> str:
    return f"{use('p-void', -10, y, 23, 'colour-void')}{_power(power, 11, y, large=True)}"


def _pill(width: float, y: float, seat: str) -> str:
    return (
        f'<rect class="pill {seat}" x="{-width / 2:g}" y="{y - 10:g}" width="{width:g}" height="20" rx="10"/>'
    )


def _ship(kind: str, seat: str, x: float, y: float, size: float) -> str:
    return f'<g class="ship {seat}">{use(f"p-{kind}", x, y, size)}</g>'


def _power(fp: int, x: float, y: float, *, large: bool = False) -> str:
    style, down = ("power large", 8) if large else ("power", 5.5)
    return f'<text class="{style}" x="{x:g}" y="{y + down:g}">{fp}</text>'
