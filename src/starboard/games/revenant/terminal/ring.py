"""The ring of eight sectors round the Revenant, drawn as three rows of three; sector 1 on top, clockwise."""

from __future__ import annotations

from rich.text import Text

from starboard.games.revenant import tables as t
from starboard.games.revenant.terminal.style import (
    CORRUPT,
    CREW_SHAPE,
    FREE_SLOT,
    HIT,
    LANDED,
    ROT,
    TITLE,
    VOID,
    figure,
    house_style,
    shape,
)
from starboard.games.revenant.view import (
    FigureView,
    FrigateView,
    RevenantView,
    SectorView,
    ShipView,
)
from starboard.games.revenant.words.brief import HOUSE_LETTERS, amounts, brief
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.terminal import OFFERED, SEAT_SHAPES, Part, Parts, beside, box, in_rows, line
from starboard.terminal.colours import BAD, GOOD, LINE, PLAIN, QUIET, SIGNAL, STRONG, WARN

# Places of the outer sectors (from 0) in rows of three; the Revenant stands in the middle.
_GRID = ((7, 0, 1), (6, -1, 2), (5, 4, 3))
_ITEM = 10


def draw_ring(lex: Lexicon, view: RevenantView, offered: set[str], cell: int) -> list[Text]:
    lines: list[Text] = []
    for row in _GRID:
        bodies = [
            _core(lex, view, offered, cell - 2) if n < 0 else _sector(lex, view, n, offered, cell - 2)
            for n in row
        ]
        rows = max(len(body) for body in bodies)
        boxes = []
        for n, body in zip(row, bodies, strict=True):
            blank = [line("")] * (rows - len(body))
            title = _core_title(view) if n < 0 else _title(lex, view.sectors[n], offered)
            here = n >= 0 and view.skirmish == view.sectors[n].id
            boxes.append(box(title, body[:-1] + blank + body[-1:], cell, TITLE if n < 0 or here else LINE))
        lines += beside(*((one, cell) for one in boxes), gap=0)
    return lines


# ---------------------------------------------------------------------- a sector


def _title(lex: Lexicon, sector: SectorView, offered: set[str]) -> Text:
    mark = sector.id in offered
    parts: Parts = [
        (OFFERED if mark else " ", SIGNAL),
        (sector.id.removeprefix("sector-"), SIGNAL if mark else STRONG),
        (f" V{sector.voidborn}", VOID if sector.voidborn else QUIET),
    ]
    if sector.shields:
        parts.append((f" {lex.word('shield')[0]}{sector.shields}", GOOD))
    if sector.rift:
        parts.append((" RIFT", VOID))
    parts.append((f" {len(sector.ships)}/{len(sector.ships) + sector.room} ", QUIET))
    return line(*parts)


def _sector(lex: Lexicon, view: RevenantView, n: int, offered: set[str], width: int) -> list[Text]:
    sector = view.sectors[n]
    items = [_ship(lex, one, offered) for one in sector.ships]
    items += [_frigate(one, offered) for one in sector.frigates]
    lines = in_rows(items, max(1, width // _ITEM), _ITEM)
    lines += [line("")] * (2 - len(lines))
    return [*lines, *_planet(lex, sector, offered), _forecast(view, sector)]


def _pips(ship: ShipView) -> Parts:
    return [(HIT * ship.damage, BAD), (FREE_SLOT * (ship.slots - ship.damage), QUIET)]


def _ship(lex: Lexicon, ship: ShipView, offered: set[str]) -> Text:
    mark = ship.id in offered
    kind = lex.ship_type(t.SHIP_TYPES.index(ship.type))[0]
    parts: Parts = [
        (OFFERED if mark else " ", SIGNAL),
        (f"{HOUSE_LETTERS[t.HOUSES.index(ship.house)]}{kind}", house_style(ship.house)),
        *_pips(ship),
        (CORRUPT if ship.corrupt else "", ROT),
    ]
    if ship.crew is not None:
        parts.append(figure(ship.crew))
    parts.append((LANDED if ship.landed else "", WARN))
    return line(*parts)


def _frigate(frigate: FrigateView, offered: set[str]) -> Text:
    mark = "frigate" in offered and f"seat-{frigate.seat}" in offered
    parts: Parts = [(OFFERED if mark else " ", SIGNAL), shape(frigate.seat, "Frig")]
    if frigate.crew is not None:
        parts.append(figure(frigate.crew))
    parts.append((LANDED if frigate.landed else "", WARN))
    return line(*parts)


def _planet(lex: Lexicon, sector: SectorView, offered: set[str]) -> list[Text]:
    planet = sector.planet
    if planet is None:
        return [line(""), line(""), line("")]
    data = lex.planet(planet.id)
    mark = planet.id in offered
    marks = ["⛏" if data.mining == side else "" for side in (t.UPPER, t.LOWER)]
    upper, lower = (brief(lex, option) for option in data.options)
    return [
        line(
            (OFFERED if mark else " ", SIGNAL),
            (f"◍ {data.name}", SIGNAL if mark else STRONG),
            (" ▪" * planet.cubes, GOOD),
            (" " + LANDED if planet.landed else "", WARN),
        ),
        line((f"  {upper}{marks[0]}", PLAIN)),
        line((f" {CORRUPT}{lower}{marks[1]}", ROT)),
    ]


def _forecast(view: RevenantView, sector: SectorView) -> Text:
    """What the Skirmish would bring now, and who would allocate it."""
    if view.over or not sector.damage:
        return line(("" if view.over else " no hits", QUIET))
    by: Part = (CREW_SHAPE, WARN) if sector.sharer is None else shape(sector.sharer)
    text = f" {sector.damage} hit{'' if sector.damage == 1 else 's'} "
    return line((text, BAD if sector.ships else WARN), by, ("" if sector.ships else " → Revenant", WARN))


# ---------------------------------------------------------------------- the Revenant


def _core_title(view: RevenantView) -> Text:
    return line((" REVENANT ", TITLE), ("immune " if view.core.immune else "", WARN))


def _core(lex: Lexicon, view: RevenantView, offered: set[str], width: int) -> list[Text]:
    core = view.core
    damage: Parts = [(" damage ", QUIET), ("■" * core.damage, BAD), ("□" * (core.slots - core.damage), PLAIN)]
    costs = lex.tables.space_cost[lex.edition]
    if lex.prototype:
        price = amounts(costs[1], "")
    else:
        cheapest = min((card.price for card in view.open), default=0)
        price = f"{cheapest}N up" if view.open else "–"
    if view.charged:
        price = "charged"
    return [
        _inner(view, offered, (3, 0), width),
        line(*damage),
        _space("reinforce", lex.word("reinforce"), core.reinforce, amounts(costs[0], ""), offered),
        _space("hypercharge", lex.word("hypercharge"), core.hypercharge, price, offered),
        line((f" Data {'▪' * core.cubes or '–'}", GOOD)) if lex.prototype else line(""),
        line(""),
        _inner(view, offered, (2, 1), width),
    ]


def _space(id: str, name: str, crew: FigureView | None, price: str, offered: set[str]) -> Text:
    mark = id in offered
    parts: Parts = [(OFFERED if mark else " ", SIGNAL), (name, SIGNAL if mark else STRONG), (" ", PLAIN)]
    parts.append((price, QUIET) if crew is None else figure(crew))
    return line(*parts)


def _inner(view: RevenantView, offered: set[str], pair: tuple[int, int], width: int) -> Text:
    """Two inner sectors at the corners that touch sectors 7–8 and 1–2, or 5–6 and 3–4."""
    texts = []
    for n in pair:
        inner = view.inner[n]
        name = inner.id.removeprefix("sector-").upper()
        mark = OFFERED if inner.id in offered else ""
        texts.append(
            (f"{mark}{name}{''.join(SEAT_SHAPES[f.seat] for f in inner.frigates)}", SIGNAL if mark else QUIET)
        )
    gap = width - len(texts[0][0]) - len(texts[1][0])
    return line(texts[0], " " * max(1, gap), texts[1])
