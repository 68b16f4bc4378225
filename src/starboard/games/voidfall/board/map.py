"""The map: territories, sectors, what stands on their edges, and what can be clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from starboard.games.voidfall.board import pieces, sector
from starboard.games.voidfall.board.chart import (
    SIZE,
    Chart,
    Spot,
    chart_of,
    outlines,
    storm_path,
    teeth_path,
)
from starboard.games.voidfall.board.pieces import VOID
from starboard.games.voidfall.board.sector import NOBODYS, holder
from starboard.games.voidfall.forecast import Prospect
from starboard.games.voidfall.maps import Place
from starboard.games.voidfall.orientation import SIDES
from starboard.games.voidfall.state import NOBODY
from starboard.games.voidfall.tables import Map, Tables
from starboard.games.voidfall.view import SectorView, VoidfallView
from starboard.kernel.english import count
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import answer, icon, stars, symbol
from starboard.page.kit.hexes import PATTERNS, layers
from starboard.page.kit.lettering import text_width
from starboard.page.kit.paths import line
from starboard.page.kit.people import sign
from starboard.page.kit.things import drawn_thing
from starboard.page.markup import esc, seat_class

# Waves tell the Void apart as the patterns of the seats tell these. They stand in the map itself, since it
# keeps the colours of the dark theme.
_PATTERNS: Final = (
    f"<defs>{PATTERNS}"
    '<pattern id="pat-void" width="26" height="15" patternUnits="userSpaceOnUse"><path '
    'd="M0 7.500q6.500-7.500 13 0t13 0" fill="none" stroke="#E9A0FF" stroke-opacity=".17" '
    'stroke-width="1.700"/></pattern></defs>'
)
_WHIRL: Final = (
    '<path d="M-25 0a25 15.500 0 1 1 38.800 10.500" transform="rotate(225)"/>'
    '<path d="M-17 0a17 10.500 0 1 1 26.400 7.100" transform="rotate(153)"/>'
    '<path d="M-9 0a9 5.600 0 1 1 14 3.800" transform="rotate(81)"/>'
)
# Where a tag may sit, the best place first: on sides where nothing lies, as numbers of SIDES, else at
# corners, where it covers least.
_FREE_SIDES: Final = (4, 5, 3, 1, 0, 2)
_CORNERS: Final = ((32.0, -47.0), (-32.0, -47.0), (32.0, 47.0), (-32.0, 47.0))
_TAG_HEIGHT: Final = 20.0
_TYPE: Final = (12.0, 700)  # the size and the weight of figures on a tag, as in the style sheet
_SIGN: Final = 13.0
_TAG_ENDS: Final = 16.0
_STAGE: Final = 1.25  # how wide the room for the map is for its height, at least
_NEAR: Final = 0.62  # how far a tag is moved towards the neighbour

Part = tuple[str, str]
"""Of a tag: a text and the symbol behind it; either may be empty."""


class Target(NamedTuple):
    """A sector that answers the question, and what its tag says, in full and on small maps.

    `sources`: from where something would move there, and how much in all. `group`: of several options that
    name the sector, which are shown while it is chosen; then a click chooses it and answers nothing.
    """

    choice: Choice
    tag: tuple[Part, ...] = ()
    lite: tuple[Part, ...] = ()
    sources: tuple[str, ...] = ()
    moves: int = 0
    group: str = ""

    @property
    def key(self) -> str:
        return str(self.choice.value)


def invasion(choice: Choice, prospect: Prospect) -> Target:
    """FP lost and Influence won by the smallest force that wins; where none does, what becomes of all."""
    won = (f"+{prospect.influence}", "i-influence")
    if not prospect.enough:
        word = "tie" if prospect.all_in == "tie" else "repelled"
        return Target(choice, ((word, ""),), ((word, ""),), prospect.sources, sum(prospect.available))
    price = (f"−{prospect.lost}" if prospect.lost else "0", "p-corvette")
    return Target(choice, (price, won), (won,), prospect.sources, sum(prospect.enough))


class Aims(NamedTuple):
    """What the viewer's question is to the map, by sector: open, closed, and what it is about."""

    open: Mapping[str, Target]
    shut: Mapping[str, Closed]
    subject: str = ""


NO_AIMS: Final = Aims({}, {})


# ---------------------------------------------------------------------- all of it


def field_of(tables: Tables, view: VoidfallView) -> Map:
    return tables.maps[tables.by_id[view.map][1]]


def chart_for(tables: Tables, view: VoidfallView) -> Chart:
    """The map as the viewer sees it."""
    field = field_of(tables, view)
    if view.seat is None:
        return chart_of(field)
    return chart_of(field, field.by_name.get(view.players[view.seat].home, NOBODY))


def plates(tables: Tables, view: VoidfallView, names: tuple[str, ...], aims: Aims = NO_AIMS) -> str:
    """The ground of all sectors, and what can be clicked. `names` of the players are markup."""
    chart = chart_for(tables, view)
    # What can be clicked lies on top, so that no neighbour covers its light.
    sectors = sorted(view.sectors, key=lambda one: one.id in aims.open)
    return "".join([_sector(tables, chart, one, names, aims) for one in sectors])


def draw(tables: Tables, view: VoidfallView, grounds: str, aims: Aims = NO_AIMS) -> str:
    """The drawing, on the plates of all sectors. What stands on sectors lies over all on their edges."""
    chart = chart_for(tables, view)
    contents = "".join([_contents(tables, chart, one) for one in view.sectors])
    style = "galaxy wide" if chart.wide else "galaxy"
    return (
        f'<svg class="{style}" viewBox="{chart.view_box}" role="group" aria-label="Map of sectors">'
        f"{_PATTERNS}{_ground(chart)}{_territories(chart, view.sectors)}{grounds}{_storms(chart)}"
        f"{_teeth(chart, view)}{contents}{_tunnels(chart)}{_targets(chart, aims)}</svg>"
    )


def _sector(tables: Tables, chart: Chart, one: SectorView, names: tuple[str, ...], aims: Aims) -> str:
    spot = chart.sectors[one.id]
    target, closed = aims.open.get(one.id), aims.shut.get(one.id)
    body = sector.plate(one)
    if target is not None:
        body = f"{layers('vf-hex', 'glow')}{body}{layers('vf-hex-in', 'target-line')}"
    elif closed is not None:
        body += f'<g class="why"><circle cx="34" cy="-12" r="9"/>{pieces.use("i-why-not", 34, -12, 13)}</g>'
    more = spot.at + (' data-subject=""' if one.id == aims.subject else "")
    style = f"sector {holder(one)}{' rift' if one.tile == 'rift' else ''}"
    label = sector.describe(tables, one, spot.code, names)
    explain = one.fallen or one.tile
    if target is not None and target.group:
        return (
            f'<g class="{style} legal"{more} data-explain="{explain}" role="button" tabindex="0" '
            f'data-choose="{target.group}" aria-label="{label}">{body}</g>'
        )
    return drawn_thing(
        style,
        explain,
        body,
        None if target is None else target.choice,
        closed,
        key="" if target is None else target.key,
        label=label,
        more=more,
    )


def _contents(tables: Tables, chart: Chart, one: SectorView) -> str:
    spot = chart.sectors[one.id]
    body = sector.contents(tables, one, spot.code)
    return f'<g class="contents {holder(one)}" data-sector="{one.id}"{spot.at}>{body}</g>'


# ---------------------------------------------------------------------- below the sectors


@lru_cache(maxsize=64)
def _ground(chart: Chart) -> str:
    """Stars and the cloud of the Void, whirls in the gaps, Wormholes."""
    left, top, right, bottom = chart.bounds
    sky = stars(11, 90, (int(left), int(top), int(right), int(bottom)), (0.5, 0.6, 0.8, 1.1))
    cloud = (
        f'<ellipse class="nebula" cx="{(left + right) / 2:.0f}" cy="{(top + bottom) / 2:.0f}" '
        f'rx="{(right - left) / 2:.0f}" ry="{(bottom - top) * 0.42:.0f}" fill="url(#vf-nebula)"/>'
    )
    whirls = "".join([f'<g class="whirl"{spot.at}>{_whirl()}</g>' for spot in chart.whirls])
    doors = "".join(
        [
            f'<g class="wormhole"{door.spot.at} data-explain="wormhole" data-hover="wormhole-{door.letter}" '
            f'data-key="wormhole-{door.letter}" role="img" tabindex="0" aria-label="Wormhole {door.letter}: '
            f'sectors beside Wormholes {door.letter} are adjacent to each other">{_whirl()}'
            f'<text y="8">{door.letter}</text></g>'
            for door in chart.doors
        ]
    )
    return f'<g class="stars">{sky}</g>{cloud}{whirls}{doors}'


def _whirl() -> str:
    return f"{layers('vf-hex-in', 'abyss')}{_WHIRL}"


def _territories(chart: Chart, sectors: Sequence[SectorView]) -> str:
    """One outline round all neighbouring sectors of the same holder; the Void's last, so that it presses."""
    held: dict[str, set[Place]] = {}
    for one in sectors:
        if holder(one) != NOBODYS:
            held.setdefault(holder(one), set()).add(chart.sectors[one.id].place)
    return "".join([_territory(seat, frozenset(held[seat])) for seat in sorted(held)])


@lru_cache(maxsize=1024)
def _territory(seat: str, places: frozenset[Place]) -> str:
    path = "".join([line(loop) for loop in outlines(places)])
    return f'<path class="territory {seat}" d="{path}"/>'


# ---------------------------------------------------------------------- on the edges


@lru_cache(maxsize=64)
def _storms(chart: Chart) -> str:
    made = []
    for place, other in chart.storms:
        path = storm_path(place, other)
        made.append(f'<g class="storm"><path class="dark" d="{path}"/><path class="bolt" d="{path}"/></g>')
    return "".join(made)


def _teeth(chart: Chart, view: VoidfallView) -> str:
    """VF-33.6: where the Void could strike, from each edge it would come over."""
    struck = {one for p in view.players if p.skirmish is not None for one in p.skirmish.candidates}
    void = tuple([one.id for one in view.sectors if one.void or one.harbingers])
    return "".join([_bite(chart, one, void) for one in sorted(struck)])


@lru_cache(maxsize=1024)
def _bite(chart: Chart, name: str, void: tuple[str, ...]) -> str:
    place = chart.sectors[name].place
    path = "".join([teeth_path(place, source.place) for source in chart.facing(name, void)])
    return f'<path class="teeth" data-sector="{name}" d="{path}"/>'


@lru_cache(maxsize=64)
def _tunnels(chart: Chart) -> str:
    """Dotted lines between Wormholes of the same letter, seen while one of them is pointed at."""
    made = []
    for letter in sorted({door.letter for door in chart.doors}):
        doors = [door.spot for door in chart.doors if door.letter == letter]
        if len(doors) > 1:
            way = "L".join([f"{spot.x:.1f} {spot.y:.1f}" for spot in doors])
            ring = "z" if len(doors) > 2 else ""
            made.append(f'<path class="tunnel" data-key="wormhole-{letter}" d="M{way}{ring}"/>')
    return "".join(made)


# ---------------------------------------------------------------------- targets


def _targets(chart: Chart, aims: Aims) -> str:
    """Moves that would be made, and the tags, each on a free side of its sector."""
    moves, tags = "", ""
    boxes: list[tuple[float, float, float]] = []
    for name, target in aims.open.items():
        spot = chart.sectors[name]
        moves += _march(chart, spot, target)
        if target.tag:
            width = _width(target)
            x, y = _free_side(chart, spot, width, boxes)
            boxes.append((x, y, width))
            tags += _tag(target, x, y, x - spot.x)
    return moves + tags


def _march(chart: Chart, spot: Spot, target: Target) -> str:
    """An arrow from where it would come, while the target is pointed at; only where there is one source."""
    if len(target.sources) != 1:
        return ""
    source = chart.sectors[target.sources[0]]
    ax, ay = source.x + (spot.x - source.x) * 0.3, source.y + (spot.y - source.y) * 0.3
    bx, by = source.x + (spot.x - source.x) * 0.72, source.y + (spot.y - source.y) * 0.72
    way = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    far = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / far, (by - ay) / far
    head = (
        f"M{bx + ux * 9:.1f} {by + uy * 9:.1f}L{bx - uy * 8:.1f} {by + ux * 8:.1f} "
        f"{bx + uy * 8:.1f} {by - ux * 8:.1f}z"
    )
    return (
        f'<g class="march" data-key="{esc(target.key)}"><path class="dark" d="{way}"/><path class="way" '
        f'd="{way}"/><path class="head" d="{head}"/><circle cx="{ax:.1f}" cy="{ay:.1f}" r="10.5"/>'
        f'<text x="{ax:.1f}" y="{ay + 5:.1f}">{target.moves}</text></g>'
    )


def _width(target: Target) -> float:
    """Of the full tag, with the eye that some have at their end."""
    return _tag_width(target.tag) + (_SIGN + 3 if target.choice.reveals else 0)


def _tag_width(parts: Sequence[Part], scale: float = 1.0) -> float:
    wide = sum([_part_width(one) for one in parts])
    return _TAG_ENDS + (wide + 3 * (len(parts) - 1)) * scale


def _part_width(part: Part) -> float:
    text, mark = part
    return text_width(text, *_TYPE) + (_SIGN if mark else 0)


def _free_side(
    chart: Chart, spot: Spot, width: float, boxes: Sequence[tuple[float, float, float]]
) -> tuple[float, float]:
    """A side with no sector, else a corner, where no other tag is; the middle of the tag."""
    left, top, right, bottom = chart.bounds
    places = []
    for side in _FREE_SIDES:
        if _beside(spot, side) in chart.taken:
            continue
        q, r = SIDES[side]
        # At the left the code of the sector stays in sight, even where the tag is drawn larger.
        x = q * (26 + width / 2) if q > 0 else q * (30 + width * 0.62)
        places.append((spot.x + x, spot.y + 86.6 * (r + q / 2) * _NEAR))
    places += [(spot.x + x, spot.y + y) for x, y in _CORNERS]
    # Where it is drawn larger it stays on the map as well.
    high = _TAG_HEIGHT * 0.75
    # A narrow map leaves room at both sides, in which a tag hides nothing.
    beyond = max(0.0, ((bottom - top) * _STAGE - (right - left)) / 2)
    left, right = left - beyond, right + beyond
    within = [
        (min(max(x, left + width / 2), right - width / 2), min(max(y, top + high), bottom - high))
        for x, y in places
    ]
    for place in within:
        if not any(_meets(place, width, box) for box in boxes):
            return place
    return within[0]


def _beside(spot: Spot, side: int) -> Place:
    dq, dr = SIDES[side]
    return spot.place[0] + dq, spot.place[1] + dr


def _meets(place: tuple[float, float], width: float, box: tuple[float, float, float]) -> bool:
    x, y, other = box
    return abs(place[0] - x) < (width + other) / 2 and abs(place[1] - y) < _TAG_HEIGHT


def _tag(target: Target, x: float, y: float, away: float) -> str:
    """`away`: how far to the right of its sector the tag lies."""
    eye = (("", "i-reveal"),) if target.choice.reveals else ()
    full = _tag_body((*target.tag, *eye), _TAG_HEIGHT, 1.0)
    lite = _tag_body(target.lite, 26.0, 1.45) if target.lite else ""
    if lite and abs(away) > SIZE:
        # A shorter one keeps its place at the edge of the sector.
        near = max(0.0, _width(target) - _tag_width(target.lite, 1.45)) / 2
        lite = f'<g transform="translate({-near if away > 0 else near:.1f} 0)">{lite}</g>'
    return (
        f'<g class="tag" transform="translate({x:.1f} {y:.1f})" {answer(target.choice.given)} '
        f'data-key="{esc(target.key)}" aria-hidden="true"><g class="in-full">{full}</g>'
        f'<g class="lite">{lite}</g></g>'
    )


def _tag_body(parts: Sequence[Part], height: float, scale: float) -> str:
    widths = [_part_width(one) * scale for one in parts]
    gap = 3 * scale
    width = _tag_width(parts, scale)
    made = (
        f'<rect x="{-width / 2:.1f}" y="{-height / 2:g}" width="{width:.1f}" height="{height:g}" '
        f'rx="{height / 2:g}"/>'
    )
    at = -width / 2 + _TAG_ENDS / 2
    for (text, mark), room in zip(parts, widths, strict=True):
        if text:
            wide = text_width(text, *_TYPE) * scale
            made += f'<text x="{at + wide / 2:.1f}" y="{4.2 * scale:.1f}">{text}</text>'
        if mark:
            made += pieces.use(mark, at + room - _SIGN * scale / 2, 0, 12 * scale)
        at += room + gap
    return made


# ---------------------------------------------------------------------- beside the map


def beside(tables: Tables, view: VoidfallView, names: tuple[str, ...]) -> str:
    """Sector counts and the legend, in the two corners that the map leaves most free."""
    first, second, *_ = chart_for(tables, view).corners
    if view.peril is None:
        return _counts(view, names, first) + _legend(tables, view, second)
    return _legend(tables, view, first if haven_corner((first, second)) == second else second)


def haven_corner(corners: Sequence[str]) -> str:
    """For Safe Havens and the Joint card: of the two corners with most room the one at the left."""
    return next((one for one in corners[:2] if one.endswith("left")), corners[0])


def _counts(view: VoidfallView, names: tuple[str, ...], corner: str) -> str:
    """How many sectors everybody holds, and the Void with its power."""
    made = ""
    for p in view.players:
        held = sum([1 for one in view.sectors if one.owner == p.seat])
        made += _count(sign(seat_class(p.seat), "px14"), held, names[p.seat])
    void = [one for one in view.sectors if holder(one) == VOID]
    power = sum([one.void for one in void])
    made += _count(symbol("p-void", "icon px15 colour-void"), len(void), "the Void", f"{power} power")
    free = sum([1 for one in view.sectors if holder(one) == NOBODYS])
    made += _count('<i class="free-mark"></i>', free, "nobody", "free")
    return f'<div class="sector-counts {corner}"><span class="eyebrow">Sectors</span>{made}</div>'


def _count(mark: str, n: int, who: str, aside: str = "") -> str:
    more = f"<em>{aside}</em>" if aside else ""
    return f'<span title="{who}: {count(n, "sector")}">{mark}<b>{n}</b>{more}</span>'


def _legend(tables: Tables, view: VoidfallView, corner: str) -> str:
    """The signs that no piece of the box looks like; those only that this map has."""
    rows = [f'{icon("skirmish", "px14 colour-void")}<i class="tooth"></i>Void presses']
    if chart_for(tables, view).storms:
        rows.append('<i class="bolt-mark"></i>Voidstorm: shut')
    rows.append('<i class="corrupted-mark"></i>Corrupted')
    if any(one.harbingers for one in view.sectors):
        rows.append(f"{icon('harbinger', 'px14 colour-harbinger')}Harbinger")
    if any(one.tile == "rift" for one in view.sectors):
        rows.append(f"{icon('rift', 'px14 colour-void')}Rift")
    body = "".join([f"<span>{one}</span>" for one in rows])
    return f'<div class="map-legend {corner}">{body}</div>'
