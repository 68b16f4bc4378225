"""The map: flat-topped hexes, a column of cells for each q, every other column half a cell lower."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rich.text import Text

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.maps import Place
from starboard.games.voidfall.orientation import SIDES, codes
from starboard.games.voidfall.tables import Map, Tables
from starboard.games.voidfall.terminal.board import wrapped
from starboard.games.voidfall.terminal.style import (
    CORRUPTED,
    CORRUPTION,
    FLEETS,
    GLORY,
    INSTALLATIONS,
    RESOURCES,
    VOID,
    heading,
    seat_style,
    shape,
)
from starboard.games.voidfall.view import SectorView, VoidfallView
from starboard.terminal import OFFERED, Part, Parts, beside, line
from starboard.terminal.colours import LINE, PLAIN, QUIET, SIGNAL, STRONG

_HALF: Final = 2  # lines of half a cell
_WIDEST: Final = 15
_TAGS: Final = {"home": "Home", "outpost": "Outpost", "rift": "Rift", "standard": "", "fallen": ""}
_LEGEND: Final = (
    f"P Population, {CORRUPTION} Corrupted; Guilds F E M C S; y Shipyard, d Sector Defense, b Starbase;"
    " V Voidborn FP; b, r, g, h: Bounty, Reclaim and Glory tokens, Harbingers"
)


def draw_galaxy(tables: Tables, view: VoidfallView, offered: set[str], width: int) -> list[Text]:
    called = codes(tables.maps[tables.by_id[view.map][1]])
    columns = sorted({one.q for one in view.sectors})
    lowest = min(2 * one.r + one.q for one in view.sectors)
    cell = min(_WIDEST, (width - len(columns) + 1) // len(columns))
    blocks: list[tuple[list[Text], int]] = []
    for q in columns:
        lines: list[Text] = []
        for one in sorted([one for one in view.sectors if one.q == q], key=lambda one: one.r):
            top = (2 * one.r + one.q - lowest) * _HALF
            lines += [line("")] * (top - len(lines))
            lines += _cell(tables, one, called[one.id], one.id in offered, cell)
        blocks.append((lines, cell))
    return [
        heading("Galaxy", width, *_notes(tables, view)),
        *beside(*blocks),
        *wrapped(_LEGEND, width, QUIET),
    ]


def _notes(tables: Tables, view: VoidfallView) -> Parts:
    """What the cells cannot show: Voidstorms and Wormholes."""
    field = tables.maps[tables.by_id[view.map][1]]
    notes: Parts = []
    called = dict(zip(field.places, codes(field).values(), strict=True))
    # A Voidstorm may also lie between a sector and a Wormhole.
    called |= {(q, r): f"Wormhole {letter}" for letter, q, r in field.wormholes}
    if field.storms:
        pairs = [f"{called[one]}~{called[other]}" for one, other in field.storms]
        notes.append((f"Voidstorms {' '.join(pairs)} ", QUIET))
    if field.wormholes:
        doors = [_doorway(field, door, called) for door in field.wormholes]
        notes.append((f"Wormholes {' '.join(doors)}", QUIET))
    return notes


def _doorway(field: Map, door: tuple[str, int, int], called: Mapping[Place, str]) -> str:
    """A Wormhole with the sectors from which it can be entered."""
    letter, q, r = door
    shut = {frozenset(pair) for pair in field.storms}
    near = [(q + right, r + down) for right, down in SIDES]
    entered = [called[one] for one in near if one in field.places and frozenset((one, (q, r))) not in shut]
    return f"{letter} ({', '.join(sorted(entered))})"


def _cell(tables: Tables, one: SectorView, code: str, mark: bool, width: int) -> list[Text]:
    return [_head(tables, one, code, mark, width), _people(one), _forces(one), _tokens(tables, one)]


def _head(tables: Tables, one: SectorView, code: str, mark: bool, width: int) -> Text:
    style = SIGNAL if mark else seat_style(one.owner) if one.owner >= 0 else VOID if one.void else STRONG
    tag = _TAGS.get(one.tile, tables.tiles[tables.by_id[one.tile][1]].name)
    owner: Part = shape(one.owner) if one.owner >= 0 else ""
    text = line((OFFERED if mark else "╶", SIGNAL if mark else LINE), (code, style), owner)
    text.append(f" {tag}"[: max(0, width - text.cell_len)], QUIET)
    return text


def _people(one: SectorView) -> Text:
    letters = "".join([RESOURCES[v.RESOURCES.index(kind)] for kind in one.guilds])
    built = "".join([INSTALLATIONS[kind] for kind in one.installations])
    return line(
        (f" P{one.population}" if one.population else " –", PLAIN),
        (CORRUPTION if one.corrupted else "", CORRUPTED),
        (f" {letters}" if letters else "", STRONG),
        (f" {built}" if built else "", PLAIN),
    )


def _forces(one: SectorView) -> Text:
    if one.void:
        return line((f" V{one.void}", VOID))
    said = [f"{n}{FLEETS[kind]}" for kind, n in enumerate(one.fleet) if n]
    return line((f" {' '.join(said)}", seat_style(one.owner) if one.owner >= 0 else PLAIN))


def _tokens(tables: Tables, one: SectorView) -> Text:
    """What lies there; a Fallen House card is called by its House."""
    counted = Counter({"b": one.bounties, "r": one.reclaims, "h": one.harbingers})
    said = [f"{letter}{n}" for letter, n in counted.items() if n]
    said += [f"g{value}" for value in one.glory]
    if one.fallen:
        said.append(tables.houses[tables.fallen[tables.by_id[one.fallen][1]].house].name)
    return line((f" {' '.join(said)}" if said else "", GLORY))
