"""A sector looked into: all that is there in words, with the ships large. On a phone a tap opens it."""

from __future__ import annotations

from starboard.games.revenant.board import tokens
from starboard.games.revenant.board.forecast import Forecast
from starboard.games.revenant.board.pieces import (
    answer,
    emblem,
    esc,
    icon,
    own_icon,
    piece,
    plural,
    shape,
    silhouette,
)
from starboard.games.revenant.board.sight import MEMBER_NAMES, Sight
from starboard.games.revenant.board.texts import effect
from starboard.games.revenant.tables import LOWER, SIDES, UPPER
from starboard.games.revenant.view import FigureView, FrigateView, SectorView, ShipView


def draw(sight: Sight, sector: SectorView, what: Forecast) -> str:
    n = sector.id.removeprefix("sector-")
    sheet = _sheet(sector)
    ships = "".join(_ship(sight, one, sector) for one in sector.ships)
    ships += "".join(_frigate(sight, one, sector) for one in sector.frigates)
    limit = len(sector.ships) + sector.room
    return (
        f'<div class="sheet1" id="{sheet}" popover="auto" role="dialog" aria-label="Sector {n}"><h3>'
        f'<span class="sn1">{n}</span>Sector {n}<button popovertarget="{sheet}" '
        f'popovertargetaction="hide" aria-label="close">{icon("close", "z16")}</button></h3>'
        f'<p class="sh-v">{_swarm(sight, sector)}</p><p class="sh-f">{_forecast(sight, sector, what)}</p>'
        f'<ul class="sh-s">{ships or _EMPTY}</ul>{_planet(sight, sector)}'
        f'<p class="sh-r">{len(sector.ships)} of {limit} House ships</p>{_choose(sight, sector)}</div>'
    )


def _sheet(sector: SectorView) -> str:
    return f"sheet-{sector.id.removeprefix('sector-')}"


_EMPTY = '<li class="none">no ship here</li>'


def _choose(sight: Sight, sector: SectorView) -> str:
    """Where the sector itself answers the question."""
    aims = sight.targets.get(sector.id)
    if not aims:
        return ""
    return (
        f'<button class="choose1" popovertarget="{_sheet(sector)}" popovertargetaction="hide" '
        f"{answer(aims[0].choice.value)}>{esc(aims[0].choice.label)}</button>"
    )


def _swarm(sight: Sight, sector: SectorView) -> str:
    shields = f" − {sector.shields} {sight.word('shield')}{'' if sector.shields == 1 else 's'}"
    rift = f" · {icon('rift', 't-rift z16')}a Rift" if sector.rift else ""
    return (
        f"{piece('void', 't-rift z16')}<b>{sector.voidborn}</b> Voidborn"
        f"{shields if sector.shields else ''}{rift}"
    )


def _forecast(sight: Sight, sector: SectorView, what: Forecast) -> str:
    """What the Skirmish would do as things stand."""
    name = sight.word("skirmish")
    if not what.hits:
        return f"{icon('check', 't-good z16')}No hit in the {name}."
    if sector.sharer is None:
        by = f"{shape(None, 'z14')}the Crew's order decides" if sight.view.solo is not None else ""
    else:
        who = "you allocate" if sight.is_me(sector.sharer) else f"{sight.names[sector.sharer]} allocates"
        by = f"{shape(sector.sharer, 'z14')}{who}"
    text = f": {what.text}" if what.text else ""
    return f"{piece('hit', 't-bad z16')}{plural(what.hits, 'hit')} in the {name}{text} · {by}"


def _ship(sight: Sight, one: ShipView, sector: SectorView) -> str:
    facts = []
    if one.slots:
        facts.append(f"damage {one.damage} of {one.slots}")
    elif one.type == "shuttle":
        facts.append("bears no damage, carries no crew")
    if one.corrupt:
        facts.append("corrupted")
    if one.landed:
        facts.append("landed")
    if one.crew is not None:
        facts.append(_crew(sight, one.crew))
    worth = next((own for own in sight.view.own_worth if own.house == one.house), None)
    if worth is not None:
        facts.append(f"worth {worth.track + worth.hidden} to you")
    answers = sight.hits(one.id, tokens.tag(sight, one), _sheet(sector))
    return (
        f'<li class="hx-{one.house}"><span class="pic">{silhouette(one.type, "z40")}'
        f"{emblem(one.house, 'z16')}</span><span><b>{sight.ship_name(one.id)}</b>"
        f"<i>{', '.join(facts)}</i></span>{answers}</li>"
    )


def _crew(sight: Sight, crew: FigureView) -> str:
    who = MEMBER_NAMES.get(crew.who, crew.who.capitalize())
    if crew.seat is None:
        return f"manned by the {who}"
    return (
        f"manned by your {who}" if sight.is_me(crew.seat) else f"manned by {who} of {sight.names[crew.seat]}"
    )


def _frigate(sight: Sight, one: FrigateView, sector: SectorView) -> str:
    name = "Your Frigate" if sight.is_me(one.seat) else f"Frigate of {sight.names[one.seat]}"
    facts = ["landed"] if one.landed else []
    if one.crew is not None:
        facts.append(_crew(sight, one.crew))
    answers = sight.hits("frigate", closes=_sheet(sector)) if sight.is_me(one.seat) else ""
    return (
        f'<li><span class="pic">{silhouette("frigate", "z40")}{shape(one.seat, "z16")}</span><span>'
        f"<b>{name}</b><i>{', '.join(facts) or 'free'}</i></span>{answers}</li>"
    )


def _planet(sight: Sight, sector: SectorView) -> str:
    if sector.planet is None:
        return ""
    card = sight.planet(sector.planet.id)
    cube = f" · {piece('cube', 'z14', 'Data')}Data cube" if sector.planet.cubes else ""
    rows = "".join(_option(sight, sector, side) for side in (UPPER, LOWER))
    return f'<div class="sh-p"><b>{icon("planet", "z16")}{esc(card.name)}</b>{cube}{rows}</div>'


def _option(sight: Sight, sector: SectorView, side: int) -> str:
    assert sector.planet is not None
    card = sight.planet(sector.planet.id)
    mark = f"{piece('cor', 'z14', 'Corruption')}" if side == LOWER else icon("check", "t-good z14")
    mining = f" {own_icon('mining', 't-mine z14')}Mining" if card.mining == side else ""
    key = f"{card.id} {SIDES[side]}"
    legal = " legal" if sight.legal(key) else ""
    return (
        f'<span class="po {SIDES[side]}{legal}">{mark}{effect(card.options[side])}{mining}'
        f"{sight.hits(key, closes=_sheet(sector))}</span>"
    )
