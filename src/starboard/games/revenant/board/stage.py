"""The stage: eight sectors round four inner ones, and the Revenant in the middle as the light."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from starboard.games.revenant.board import core, sectorsheet, tokens
from starboard.games.revenant.board.forecast import Forecast, forecast
from starboard.games.revenant.board.geometry import HEIGHT, WIDTH
from starboard.games.revenant.board.pieces import esc, icon, own_icon, piece, plural, shape, short_sector
from starboard.games.revenant.board.sight import Sight, target
from starboard.games.revenant.board.texts import effect
from starboard.games.revenant.tables import LOWER, SIDES, UPPER
from starboard.games.revenant.view import InnerView, SectorView

_HEAT = (0.0, 0.2, 0.3, 0.42)
_MOST_HEAT = 0.56
_HOT = 3
_SWARM = 5  # more glyphs than this move together
_CROWDS = ("few", "few", "few", "some", "four", "five", "crowd")
_CRACK = "M0 0l7 9-6 6 9 10-5 6 6 11M7 9l9 1M4 15l-10 5M10 25l9 3"


def draw(sight: Sight) -> str:
    forecasts = [forecast(sector, sight.coming(sector)) for sector in sight.view.sectors]
    pairs = list(zip(sight.view.sectors, forecasts, strict=True))
    segments = "".join(_segment(sight, sector, what) for sector, what in pairs)
    quarters = "".join(_quarter(sight, inner) for inner in sight.view.inner)
    sectors = "".join(_sector(sight, sector, what) for sector, what in pairs)
    inner = "".join(_inner(sight, one) for one in sight.view.inner)
    march = " march" if sight.view.skirmish is not None else ""
    sheets = "".join(sectorsheet.draw(sight, sector, what) for sector, what in pairs)
    return (
        f'<div class="rv rv-stage{march}">{_sky()}<svg class="ring" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="none" role="group" aria-label="The sectors">'
        f'<ellipse cx="400" cy="250" rx="342" ry="243" fill="url(#rv-light)"/>{segments}{quarters}</svg>'
        f"{core.draw(sight)}{sectors}{inner}{sheets}</div>"
    )


@lru_cache(maxsize=1)
def _sky() -> str:
    """Stars that are the same on every page."""
    random = Random(11)
    stars = "".join(
        f'<circle cx="{random.randint(0, 800)}" cy="{random.randint(0, 500)}" '
        f'r="{random.choice((0.6, 0.7, 1.0))}" opacity="{random.uniform(0.2, 0.7):.2f}"/>'
        for _ in range(64)
    )
    return (
        '<svg class="sky" viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f"{stars}</svg>"
    )


# ---------------------------------------------------------------------- the segments under the pieces


def _number(sector: str) -> str:
    return sector.removeprefix("sector-")


def _segment(sight: Sight, sector: SectorView, what: Forecast) -> str:
    n = _number(sector.id)
    heat = _HEAT[what.hits] if what.hits < len(_HEAT) else _MOST_HEAT
    hot = f'<use href="#rv-s{n}" fill="url(#rv-heat{n})" opacity="{heat:g}"/>' if heat else ""
    march = sight.view.skirmish
    now = " now" if march == sector.id else " done" if march is not None and sector.id < march else ""
    copied = " from" if _copied_here(sight, sector) else ""
    state = f"seg{' hot' if what.hits >= _HOT else ''}{now}{copied}"
    body = f'<use href="#rv-s{n}" class="sf"/>{hot}<use href="#rv-s{n}" class="se"/>'
    aims = sight.targets.get(sector.id)
    if aims:
        return (
            f'<g class="{state} legal" role="button" tabindex="0" data-explain="{sector.id}" '
            f'{target(aims[0].choice, sector.id)}>{body}<use href="#rv-s{n}" class="sg"/></g>'
        )
    return f'<g class="{state}" data-explain="{sector.id}">{body}</g>'


def _copied_here(sight: Sight, sector: SectorView) -> bool:
    """Whether what is being copied stands here: then *here* and *near* are counted from this sector."""
    turn = sight.view.turn
    if turn is None or not turn.copying:
        return False
    last = turn.copying[-1]
    if last == "frigate":
        return any(one.seat == turn.seat for one in sector.frigates)
    landed = sector.planet is not None and sector.planet.id == last
    return landed or any(ship.id == last for ship in sector.ships)


def _quarter(sight: Sight, inner: InnerView) -> str:
    n = _number(inner.id)
    aims = sight.targets.get(inner.id)
    if aims:
        return (
            f'<g class="quarter legal" role="button" tabindex="0" data-explain="{inner.id}" '
            f'{target(aims[0].choice, inner.id)}><use href="#rv-{n}"/></g>'
        )
    return f'<g class="quarter" data-explain="{inner.id}"><use href="#rv-{n}"/></g>'


def _inner(sight: Sight, inner: InnerView) -> str:
    ships = "".join(tokens.frigate(sight, one) for one in inner.frigates)
    return (
        f'<div class="inn {_number(inner.id)}"><span class="inl">{short_sector(inner.id)}</span>{ships}</div>'
    )


# ---------------------------------------------------------------------- what stands in a sector


def _sector(sight: Sight, sector: SectorView, what: Forecast) -> str:
    standing = [one for one in sector.ships if not one.landed]
    frigates = [one for one in sector.frigates if not one.landed]
    ships = "".join(tokens.ship(sight, one, sector, what.hits) for one in standing)
    ships += "".join(tokens.frigate(sight, one) for one in frigates)
    count = len(standing) + len(frigates)
    limit = sight.tables.ship_limit[int(_number(sector.id)) - 1]
    lost = f'<span class="fct">{what.text}</span>' if what.text else ""
    crowd = _CROWDS[min(count, len(_CROWDS) - 1)]
    planet = _planet(sight, sector, what.hits)
    rift = _rift() if sector.rift else ""
    spoken = (
        f"Sector {_number(sector.id)}: {plural(sector.voidborn, 'Voidborn', 'Voidborn')}, "
        f"{plural(sector.shields, sight.word('shield'))}{', a Rift' if sector.rift else ''}"
    )
    return (
        f'<section class="sec s{_number(sector.id)} {crowd}{" world" if planet else ""}" '
        f'aria-label="{spoken}">{rift}{_head(sight, sector, what)}{lost}'
        f'<div class="ships">{ships}</div>{planet}'
        f'<span class="room" title="House ships here, of {limit}">{limit - sector.room}/{limit}</span>'
        f"{_opener(sight, sector)}</section>"
    )


def _opener(sight: Sight, sector: SectorView) -> str:
    """On a phone the whole sector opens its sheet, unless a tap on it is an answer."""
    if sector.id in sight.targets:
        return ""
    name = _number(sector.id)
    return (
        f'<button class="opener" popovertarget="sheet-{name}" tabindex="-1" '
        f'aria-label="Look into sector {name}"></button>'
    )


def _head(sight: Sight, sector: SectorView, what: Forecast) -> str:
    """Number, Voidborn (the biggest figure), a glyph for each: the shielded ones are dull; the forecast.

    The swarm is the counter of the Skirmish: a Voidborn whose hit is dealt turns hollow.
    """
    if sector.voidborn:
        hot = " hot" if what.hits >= _HOT else ""
        count = f'<b class="vn{hot}" data-explain="voidborn">{sector.voidborn}</b>'
    else:
        count = '<span class="clr">clear</span>'
    covered = min(sector.shields, sector.voidborn)
    dealt = sector.damage - what.hits if sight.verb == "damage-point" and what.hits else 0
    glyphs = piece("void", "vb dealt") * dealt + piece("void", "vb") * (sector.voidborn - covered - dealt)
    glyphs += f'<span class="vb sh">{piece("void", "vb")}{icon("shield", "vs")}</span>' * covered
    spare = sector.shields - covered
    swarm = " lots" if sector.voidborn + spare > _SWARM else ""
    glyphs += icon("shield", "vb spare") * spare
    march = sight.view.skirmish
    if sight.view.over:
        pill = ""
    elif march is not None and sector.id < march:
        pill = '<span class="fc none">done</span>'
    elif what.hits:
        pill = f'<span class="fc">{piece("hit", "z12")}<b>{what.hits}</b></span>'
    else:
        pill = f'<span class="fc none">{icon("check", "z12")}<b>0</b></span>'
    if sector.sharer is None:
        by = shape(None, "z13") if sight.view.solo is not None and what.hits else ""
        who = "the Corrupted Crew"
    else:
        by = shape(sector.sharer, "z13") if what.hits else ""
        who = "you" if sight.is_me(sector.sharer) else sight.names[sector.sharer]
    allocates = f' title="{esc(what.hits)} damage, allocated by {who}"' if what.hits else ""
    return (
        f'<div class="shead"><button class="sn1" popovertarget="sheet-{_number(sector.id)}" '
        f'aria-label="Sector {_number(sector.id)}: look into it">{_number(sector.id)}</button>{count}'
        f'<span class="vbs{swarm}">{glyphs}</span>'
        f'<span class="fcw" data-explain="skirmish"{allocates}>{pill}{by}</span></div>'
    )


@lru_cache(maxsize=1)
def _rift() -> str:
    return (
        '<svg class="rift" viewBox="-16 -4 44 52" role="img" aria-label="Rift" data-explain="rift">'
        f'<path class="rg1" d="{_CRACK}"/><path class="rg2" d="{_CRACK}"/></svg>'
    )


# ---------------------------------------------------------------------- planets


def _planet(sight: Sight, sector: SectorView, hits: int) -> str:
    if sector.planet is None:
        return ""
    card = sight.planet(sector.planet.id)
    landed = "".join(tokens.ship(sight, one, sector, hits) for one in sector.ships if one.landed)
    landed += "".join(tokens.frigate(sight, one) for one in sector.frigates if one.landed)
    cube = '<use href="#p-cube" x="7" y="-24" width="15" height="15"/>' if sector.planet.cubes else ""
    spoken = f"{esc(card.name)}{', Data cube' if sector.planet.cubes else ''}{', occupied' if landed else ''}"
    options = "".join(_option(sight, sector, side) for side in (UPPER, LOWER))
    state = f"{' legal' if sight.legal(card.id) else ''}{' taken' if landed else ''}"
    return (
        f'<div class="world1{state}"><span class="disc" tabindex="0" role="group" data-explain="{card.id}" '
        f'data-piece="{card.id}" aria-label="{spoken}"><svg viewBox="-28 -26 56 52" aria-hidden="true">'
        f'<circle r="17" fill="url(#rv-planet)"/><ellipse rx="25" ry="5.500" transform="rotate(-18)"/>{cube}'
        f"</svg>{landed}{sight.hits(card.id)}</span>"
        f'<span class="pl"><b data-explain="{card.id}">{esc(card.name)}</b>{options}</span></div>'
    )


def _option(sight: Sight, sector: SectorView, side: int) -> str:
    assert sector.planet is not None
    card = sight.planet(sector.planet.id)
    mark = piece("cor", "z12", "Corruption") if side == LOWER else ""
    mining = own_icon("mining", "t-mine z13") if card.mining == side else ""
    key = f"{card.id} {SIDES[side]}"
    legal = " legal" if sight.legal(key) else ""
    return (
        f'<span class="po {SIDES[side]}{legal}" data-explain="{card.id}">{mark}'
        f"{effect(card.options[side])}{mining}{sight.hits(key)}</span>"
    )
