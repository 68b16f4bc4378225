"""The stage: eight sectors round four inner ones, and the Revenant in the middle as the light."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from starboard.games.revenant.board import choosing, core, sectorsheet, tokens
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.forecast import Forecast
from starboard.games.revenant.board.geometry import HEIGHT, MIDDLES, WIDTH
from starboard.games.revenant.board.pieces import own_icon, piece, shape, short_sector
from starboard.games.revenant.board.sight import Sight, frigate_key
from starboard.games.revenant.board.texts import effect
from starboard.games.revenant.tables import LOWER, SIDES, UPPER
from starboard.games.revenant.view import InnerView, SectorView
from starboard.page.drawing import icon, plural
from starboard.page.kit.graph import route
from starboard.page.kit.hexes import layers
from starboard.page.kit.memory import blank
from starboard.page.kit.things import drawn_thing, thing
from starboard.page.markup import esc

_HEAT = (0.0, 0.2, 0.3, 0.42)
_MOST_HEAT = 0.56
_HOT = 3
_NEAR = ("damage-point", "spread-target")
_SWARM = 5  # more glyphs than this move together
_CROWDS = ("few", "few", "few", "some", "four", "five", "crowd")
_SKY = (
    '<svg class="sky" viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<use href="#rv-sky"/></svg>'
)
_NOW, _DONE, _OVER = "now", "done", "over"
_CRACK = "M0 0l7 9-6 6 9 10-5 6 6 11M7 9l9 1M4 15l-10 5M10 25l9 3"


class Segment(NamedTuple):
    """One segment of the ring."""

    id: str
    hits: int
    when: str
    copied: bool


def draw(sight: Sight) -> str:
    if sight.verb == "setup-side":
        return sight.fill(choosing.sides(sight))
    if sight.verb == "setup-house":
        return sight.fill(choosing.houses(sight, _stage(sight)))
    return sight.fill(sight.for_all(_stage) if sight.question is None else _stage(sight))


def _stage(sight: Sight) -> str:
    v = sight.view
    sectors, sheets = _places(sight)
    march = " march" if v.skirmish is not None else ""
    # Whoever allocates looks at the sector from near by where the screen is small.
    near = " near" if march and sight.verb in _NEAR else ""
    return (
        f'<div class="board stage{march}{near}">{_SKY}<svg class="ring" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="none" role="group" aria-label="The sectors">'
        f'<ellipse cx="400" cy="250" rx="342" ry="243" fill="url(#rv-light)"/>{_ring(sight)}</svg>'
        f"{core.draw(sight)}{sectors}{_inners(sight)}{sheets}</div>"
    )


def _ring(sight: Sight) -> str:
    v = sight.view
    segments = tuple(
        [
            # What is copied stands here: then *here* and *near* are counted from this sector.
            Segment(sector.id, what.hits, _when(sight, sector), _holds(sector, sight.copied))
            for sector, what in zip(sight.sectors, sight.forecasts, strict=True)
        ]
    )
    inner = tuple([one.id for one in v.inner])
    asked = sight.asks(*[one.id for one in segments], *inner)
    ring = sight.piece("ring", asked, False, _segments, segments, inner)
    return ring + sight.piece("thread", False, False, _thread, _copies(sight))


def _copies(sight: Sight) -> tuple[tuple[str, int], ...]:
    """From what the crew that copies stands on to what it copies, step by step, each with its sector."""
    turn = sight.view.turn
    if turn is None or not turn.copying:
        return ()
    found: list[tuple[str, int]] = []
    for what in (turn.place, *turn.copying):
        key = frigate_key(turn.seat) if what == "frigate" else what
        found += [(key, n) for n, sector in enumerate(sight.sectors) if _holds(sector, key)]
    return tuple(found)


def _inners(sight: Sight) -> str:
    v = sight.view
    frigates = [one.seat for inner in v.inner for one in inner.frigates]
    asked = any(map(sight.is_me, frigates)) and sight.asks("frigate")
    copied = sight.copied if sight.copied in map(frigate_key, frigates) else ""
    return sight.piece("inner", asked, False, _inner, v.inner, copied)


def _places(sight: Sight) -> tuple[str, str]:
    """The sectors with all that stands there, and their sheets."""
    solo = sight.view.solo is not None
    sectors, sheets = [], []
    for sector, what in zip(sight.sectors, sight.forecasts, strict=True):
        asked, copied = False, ""
        if sight.question is not None or sight.copied:
            here = _things(sight, sector)
            asked = sight.asks(*here)
            copied = sight.copied if _holds(sector, sight.copied) else ""
        when = _when(sight, sector)
        sectors.append(sight.piece(sector.id, asked, False, _sector, sector, what, when, copied, solo))
        sheets.append(sight.piece(f"sheet {sector.id}", asked, False, sectorsheet.draw, sector, what, solo))
    return "".join(sectors), "".join(sheets)


def _things(sight: Sight, sector: SectorView) -> list[str]:
    """What can be asked for in the sector."""
    found = [sector.id, *[ship.id for ship in sector.ships]]
    if sector.planet is not None:
        planet = sector.planet.id
        found += (planet, f"{planet} {SIDES[UPPER]}", f"{planet} {SIDES[LOWER]}")
    if any(sight.is_me(one.seat) for one in sector.frigates):
        found.append("frigate")
    return found


def _when(sight: Sight, sector: SectorView) -> str:
    """Where the march of the Skirmish stands, seen from the sector."""
    march = sight.view.skirmish
    if march is None:
        return _OVER if sight.view.over else ""
    return _NOW if march == sector.id else _DONE if sector.id < march else ""


# ---------------------------------------------------------------------- the segments under the pieces


def _number(sector: str) -> str:
    return sector.removeprefix("sector-")


def _segments(desk: Desk, segments: tuple[Segment, ...], inner: tuple[str, ...]) -> str:
    made = "".join(_segment(desk, one) for one in segments)
    return made + "".join(_quarter(desk, one) for one in inner)


def _segment(desk: Desk, one: Segment) -> str:
    n = _number(one.id)
    heat = _HEAT[one.hits] if one.hits < len(_HEAT) else _MOST_HEAT
    shape = f"rv-s{n}"
    hot = f'<use href="#{shape}" fill="url(#rv-heat{n})" opacity="{heat:g}"/>' if heat else ""
    march = f" {one.when}" if one.when in (_NOW, _DONE) else ""
    copied = " from" if one.copied else ""
    state = f"segment{' hot' if one.hits >= _HOT else ''}{march}{copied}"
    choice = desk.answer(one.id)
    over = ("sector-edge",) if choice is None else ("sector-edge", "sector-glow")
    body = f"{layers(shape, 'sector-face')}{hot}{layers(shape, *over)}"
    return drawn_thing(state, one.id, body, choice, key=one.id)


def _holds(sector: SectorView, what: str) -> bool:
    """Whether a ship, a Frigate or a Planet is in the sector."""
    if not what:
        return False
    if sector.planet is not None and sector.planet.id == what:
        return True
    return any(ship.id == what for ship in sector.ships) or any(
        frigate_key(one.seat) == what for one in sector.frigates
    )


def _thread(desk: Desk, stops: tuple[tuple[str, int], ...]) -> str:
    """A dotted line from the crew that copies to the source. The script lays it from piece to piece."""
    if len(stops) < 2:
        return ""
    pieces = " ".join(piece for piece, _ in stops)
    return route([MIDDLES[sector] for _, sector in stops], "thread", f' data-link="{pieces}"')


def _quarter(desk: Desk, inner: str) -> str:
    outline = f'<use href="#rv-{_number(inner)}"/>'
    return drawn_thing("quarter", inner, outline, desk.answer(inner), key=inner)


def _inner(desk: Desk, inner: tuple[InnerView, ...], copied: str) -> str:
    return "".join(
        f'<div class="inner-sector inner-{_number(one.id)[1:]}"><span class="inner-label">'
        f"{short_sector(one.id)}</span>"
        f"{''.join(tokens.frigate(desk, frigate, copied) for frigate in one.frigates)}</div>"
        for one in inner
    )


# ---------------------------------------------------------------------- what stands in a sector


def _sector(desk: Desk, sector: SectorView, what: Forecast, when: str, copied: str, solo: bool) -> str:
    standing = [one for one in sector.ships if not one.landed]
    frigates = [one for one in sector.frigates if not one.landed]
    ships = "".join(tokens.ship(desk, one, sector, what.hits, copied) for one in standing)
    ships += "".join(tokens.frigate(desk, one, copied) for one in frigates)
    count = len(standing) + len(frigates)
    limit = desk.tables.ship_limit[int(_number(sector.id)) - 1]
    lost = f'<span class="forecast-text">{what.text}</span>' if what.text else ""
    crowd = _CROWDS[min(count, len(_CROWDS) - 1)]
    planet = _planet(desk, sector, what.hits, copied)
    march = " now" if when == _NOW else ""
    rift = _rift() if sector.rift else ""
    spoken = (
        f"Sector {_number(sector.id)}: {plural(sector.voidborn, 'Voidborn', 'Voidborn')}, "
        f"{plural(sector.shields, desk.word('shield'))}{', a Rift' if sector.rift else ''}"
    )
    return (
        f'<section class="sector sector-{_number(sector.id)} {crowd}{" world" if planet else ""}{march}" '
        f'aria-label="{spoken}">{rift}{_head(desk, sector, what, when, solo)}{lost}'
        f'<div class="ships">{ships}</div>{planet}'
        f'<span class="room" title="House ships here, of {limit}">{limit - sector.room}/{limit}</span>'
        f"{_opener(desk, sector)}</section>"
    )


def _opener(desk: Desk, sector: SectorView) -> str:
    """On a phone the whole sector opens its sheet, unless a tap on it is an answer."""
    if sector.id in desk.targets:
        return ""
    name = _number(sector.id)
    return (
        f'<button class="opener" popovertarget="sheet-{name}" tabindex="-1" '
        f'aria-label="Look into sector {name}"></button>'
    )


def _head(desk: Desk, sector: SectorView, what: Forecast, when: str, solo: bool) -> str:
    """Number, Voidborn (the biggest figure), a glyph for each: the shielded ones are dull; the forecast.

    The swarm is the counter of the Skirmish: a Voidborn whose hit is dealt turns hollow.
    """
    if sector.voidborn:
        hot = " hot" if what.hits >= _HOT else ""
        count = f'<b class="voidborn-count{hot}" data-explain="voidborn">{sector.voidborn}</b>'
    else:
        count = '<span class="clear">clear</span>'
    covered = min(sector.shields, sector.voidborn)
    dealt = sector.damage - what.hits if what.hits else 0
    glyphs = piece("void", "voidborn dealt") * dealt + piece("void", "voidborn") * (
        sector.voidborn - covered - dealt
    )
    glyphs += (
        '<span class="voidborn shielded">'
        f"{piece('void', 'voidborn')}{icon('shield', 'voidborn-shield')}</span>" * covered
    )
    spare = sector.shields - covered
    swarm = " lots" if sector.voidborn + spare > _SWARM else ""
    glyphs += icon("shield", "voidborn spare") * spare
    if when == _OVER:
        pill = ""
    elif when == _DONE:
        pill = '<span class="forecast none">done</span>'
    elif what.hits:
        pill = f'<span class="forecast">{piece("hit", "px12")}<b>{what.hits}</b></span>'
    else:
        pill = f'<span class="forecast none">{icon("check", "px12")}<b>0</b></span>'
    if sector.sharer is None:
        by = shape(None, "px13") if solo and what.hits else ""
        who = "the Corrupted Crew"
    else:
        by = shape(sector.sharer, "px13") if what.hits else ""
        who = blank("sharer", sector.sharer)
    allocates = f' title="{what.hits} damage, allocated by {who}"' if what.hits else ""
    return (
        f'<div class="sector-head"><button class="sector-number" popovertarget="sheet-{_number(sector.id)}" '
        f'aria-label="Sector {_number(sector.id)}: look into it">{_number(sector.id)}</button>{count}'
        f'<span class="swarm{swarm}">{glyphs}</span>'
        f'<span class="forecast-box" data-explain="skirmish"{allocates}>{pill}{by}</span></div>'
    )


@lru_cache(maxsize=1)
def _rift() -> str:
    return (
        '<svg class="rift" viewBox="-16 -4 44 52" role="img" aria-label="Rift" data-explain="rift">'
        f'<path class="crack-glow" d="{_CRACK}"/><path class="crack-line" d="{_CRACK}"/></svg>'
    )


# ---------------------------------------------------------------------- planets


def _planet(desk: Desk, sector: SectorView, hits: int, copied: str) -> str:
    if sector.planet is None:
        return ""
    card = desk.planet(sector.planet.id)
    landed = "".join(tokens.ship(desk, one, sector, hits, copied) for one in sector.ships if one.landed)
    landed += "".join(tokens.frigate(desk, one, copied) for one in sector.frigates if one.landed)
    cube = '<use href="#p-cube" x="7" y="-24" width="15" height="15"/>' if sector.planet.cubes else ""
    spoken = f"{esc(card.name)}{', Data cube' if sector.planet.cubes else ''}{', occupied' if landed else ''}"
    options = "".join(_option(desk, sector, side) for side in (UPPER, LOWER))
    state = f"{' legal' if desk.legal(card.id) else ''}{' taken' if landed else ''}"
    body = (
        '<svg viewBox="-28 -26 56 52" aria-hidden="true"><circle r="17" fill="url(#rv-planet)"/>'
        f'<ellipse rx="25" ry="5.5" transform="rotate(-18)"/>{cube}</svg>{landed}{desk.hits(card.id)}'
    )
    return (
        f'<div class="planet-row{state}">{thing("disc", spoken, card.id, body, piece=card.id, tag="span")}'
        f'<span class="planet-text"><b data-explain="{card.id}">{esc(card.name)}</b>{options}</span></div>'
    )


def _option(desk: Desk, sector: SectorView, side: int) -> str:
    assert sector.planet is not None
    card = desk.planet(sector.planet.id)
    mark = piece("cor", "px12", "Corruption") if side == LOWER else ""
    mining = own_icon("mining", "tint-mining px13") if card.mining == side else ""
    key = f"{card.id} {SIDES[side]}"
    legal = " legal" if desk.legal(key) else ""
    return (
        f'<span class="planet-option {SIDES[side]}{legal}" data-explain="{card.id}">{mark}'
        f"{effect(card.options[side])}{mining}{desk.hits(key)}</span>"
    )
