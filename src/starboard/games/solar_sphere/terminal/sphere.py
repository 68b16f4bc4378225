"""The Sphere as a honeycomb. The slanted edges are drawn with Braille dots: two by four in each cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from starboard.games.solar_sphere.tables import HexTile, Tables
from starboard.games.solar_sphere.terminal.style import (
    FACTION_COLOURS,
    RESOURCE_COLOURS,
    SHAPES,
    TINTS,
    TITLE,
    VIABLE,
    owner_name,
    owner_style,
)
from starboard.games.solar_sphere.view import HexView, SolarSphereView
from starboard.games.solar_sphere.words import phrases as say
from starboard.terminal import OFFERED
from starboard.terminal.colours import LINE, PLAIN, QUIET, SIGNAL, STRONG, WARN

Part = tuple[str, str]
Worth = Callable[[HexView], int]

_ROWS: Final = (3, 4, 5, 4, 3)
# Braille dots by row and column of a cell.
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


class Canvas:
    """A grid of characters with styles. An edge keeps the style of the more important neighbour."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells: list[list[tuple[str, str]]] = [[(" ", "") for _ in range(width)] for _ in range(height)]
        self.rank: list[list[int]] = [[-1] * width for _ in range(height)]

    def edge(self, x: int, y: int, char: str, style: str, rank: int) -> None:
        if rank > self.rank[y][x]:
            self.rank[y][x] = rank
            self.cells[y][x] = (char, style)

    def write(self, x: int, y: int, parts: list[Part], room: int, background: str) -> None:
        """Writes parts from x on; the room is filled with the background."""
        column = x
        for text, style in parts:
            for char in text:
                if column < x + room:
                    self.cells[y][column] = (char, f"{style} {background}".strip())
                    column += 1
        for rest in range(column, x + room):
            self.cells[y][rest] = (" ", background)

    def lines(self) -> list[Text]:
        rows = []
        for cells in self.cells:
            text = Text(no_wrap=True)
            for char, style in cells:
                text.append(char, style)
            rows.append(text)
        return rows


def sphere_width(cell: int) -> int:
    return 5 * cell + 1


def draw_sphere(
    tables: Tables, view: SolarSphereView, worth: Worth, offered: set[str], cell: int, named: bool
) -> list[Text]:
    """`cell` is the even width of a hex; `named` adds a line with the name."""
    inside = 4 if named else 3
    canvas = Canvas(sphere_width(cell), 5 * inside + 6)
    spots: dict[tuple[int, int], HexView] = {(spot.q, spot.r): spot for spot in view.sphere}
    for row, count in enumerate(_ROWS):
        r = row - 2
        left = (5 - count) * cell // 2
        top = row * (inside + 1)
        for n in range(count):
            x = left + n * cell
            spot = spots.get((n - 2 - min(r, 0), r))
            style, rank = _edge_style(spot, offered)
            _outline(canvas, x, top, cell, inside, style, rank)
            parts, background = (
                _core(cell - 1, inside)
                if spot is None
                else _face(tables, spot, worth(spot), spot.position in offered, cell - 1, named)
            )
            for number, part in enumerate(parts):
                canvas.write(x + 1, top + 1 + number, part, cell - 1, background)
    _legend(canvas, inside, cell)
    return canvas.lines()


def _outline(canvas: Canvas, x: int, top: int, cell: int, inside: int, style: str, rank: int) -> None:
    for column in range(x, x + cell + 1):
        canvas.edge(column, top, _slope(column - x, cell, True), style, rank)
        canvas.edge(column, top + inside + 1, _slope(column - x, cell, False), style, rank)
    for y in range(top + 1, top + 1 + inside):
        canvas.edge(x, y, "│", style, rank)
        canvas.edge(x + cell, y, "│", style, rank)


def _slope(column: int, cell: int, roof: bool) -> str:
    """One character of the zigzag between two rows: the roof of a hex peaks in its middle."""
    code = 0x2800
    for side in (0, 1):
        # Distance from the corner where the vertical edge stands, in half columns; a vertical edge runs
        # through the middle of its character.
        distance = abs(2 * column + side - 0.5) % (2 * cell)
        height = 1 - abs(distance / cell - 1)
        if not roof:
            height = 1 - height
        code |= _DOTS[3 - round(3 * height)][side]
    return chr(code)


def _edge_style(spot: HexView | None, offered: set[str]) -> tuple[str, int]:
    if spot is None:
        return TITLE, 1
    if spot.position in offered:
        return SIGNAL, 4
    if spot.builder is not None and spot.builder != "corporation":
        return owner_style(spot.builder), 3
    return (PLAIN, 2) if spot.viable else (LINE, 0)


def _core(room: int, inside: int) -> tuple[list[list[Part]], str]:
    lines: list[list[Part]] = [[("", "")] for _ in range(inside)]
    lines[0] = [("⋰ ☀ ⋱".center(room), TITLE)]
    lines[1] = [("CORE".center(room), TITLE)]
    lines[2] = [("⋱   ⋰".center(room), TITLE)]
    return lines, ""


def _face(
    tables: Tables, spot: HexView, worth: int, offered: bool, room: int, named: bool
) -> tuple[list[list[Part]], str]:
    sign = OFFERED if offered else VIABLE if spot.viable else " "
    strong = SIGNAL if offered else STRONG if spot.viable else QUIET
    if spot.tile is None:
        lines = [
            [(f" {spot.position}", QUIET)],
            [(f"{SHAPES['corporation']} Corp.".center(room), QUIET)],
            [("face down".center(room), QUIET)],
        ]
        return (lines + [[("", "")]] if named else lines), f"on {TINTS['corporation']}"
    tile = tables.hexes[tables.by_id[spot.tile][1]]
    first: list[Part] = [(f"{sign}{spot.position}", strong)]
    points = f"★{worth}"
    background = ""
    if spot.builder is not None:
        background = f"on {TINTS[spot.builder]}"
        style = owner_style(spot.builder)
        owner = f"{SHAPES[spot.builder]} {owner_name(spot.builder)}"
        middle: list[Part] = [(owner.center(room), style)]
        quiet: str | None = QUIET
    else:
        middle = [(f" {tile.value} ", strong), *_cost(tile, None if spot.viable else QUIET)]
        quiet = None if spot.viable else QUIET
    first += [(" " * (room - 1 - len(first[0][0]) - len(points)), ""), (points, quiet or WARN)]
    lines = [first]
    if named:
        lines.append([(f" {tile.name}"[:room], quiet or PLAIN)])
    return [*lines, middle, _benefit(tables, tile, quiet, room)], background


def _cost(tile: HexTile, quiet: str | None) -> list[Part]:
    return [(say.LETTERS[r] * n, quiet or RESOURCE_COLOURS[r]) for r, n in enumerate(tile.cost) if n]


def _benefit(tables: Tables, tile: HexTile, quiet: str | None, room: int) -> list[Part]:
    parts = []
    if tile.points:
        parts.append(f"{tile.points}p")
    if tile.morale:
        parts.append(f"{tile.morale}m")
    if tile.reputation:
        parts.append(f"{tile.reputation}C")
    text = "".join(parts)
    icon = say.FACTION_LETTERS[tile.faction]
    gap = " " * (room - 2 - len(text) - len(icon))
    return [(f" {text}{gap}", quiet or PLAIN), (icon, quiet or f"bold {FACTION_COLOURS[tile.faction]}")]


def _legend(canvas: Canvas, inside: int, cell: int) -> None:
    """The free corners explain the signs."""
    room = cell - 1
    right = canvas.width - room
    below = 4 * (inside + 1) + 2
    corners: tuple[tuple[int, int, tuple[str, ...]], ...] = (
        (0, 0, (f"{OFFERED} offered", f"{VIABLE} viable")),
        (right, 0, ("★ points", "  at end")),
        (0, below, ("O ore", "G gold", "K crystal")),
        (right, below, ("p points", "m morale", "C reput.")),
    )
    for x, y, texts in corners:
        for n, text in enumerate(texts):
            canvas.write(x, y + n, [(text, QUIET)], min(room, len(text)), "")
