"""A sector looked into: all that is there in words, with the ships large. On a phone a tap opens it."""

from __future__ import annotations

from starboard.games.revenant.board import tokens
from starboard.games.revenant.board.blanks import crew_blank
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.forecast import Forecast
from starboard.games.revenant.board.pieces import emblem, own_icon, piece, shape, silhouette
from starboard.games.revenant.board.texts import effect
from starboard.games.revenant.tables import LOWER, SIDES, UPPER
from starboard.games.revenant.view import FigureView, FrigateView, SectorView, ShipView
from starboard.page.drawing import answer, icon, plural
from starboard.page.kit.memory import blank
from starboard.page.kit.sheets import sheet
from starboard.page.markup import esc


def draw(desk: Desk, sector: SectorView, what: Forecast, solo: bool) -> str:
    n = sector.id.removeprefix("sector-")
    ships = "".join(_ship(desk, one, sector) for one in sector.ships)
    ships += "".join(_frigate(desk, one, sector) for one in sector.frigates)
    limit = len(sector.ships) + sector.room
    head = f'<span class="sector-number">{n}</span>Sector {n}'
    body = (
        f'<p class="sheet-voidborn">{_swarm(desk, sector)}</p><p class="sh-f">'
        f"{_forecast(desk, sector, what, solo)}</p>"
        f'<ul class="sheet-ships">{ships or _EMPTY}</ul>{_planet(desk, sector)}'
        f'<p class="sh-r">{len(sector.ships)} of {limit} House ships</p>{_choose(desk, sector)}'
    )
    return sheet(f"sheet-{n}", "sector-sheet", f"Sector {n}", head, body)


_EMPTY = '<li class="none">no ship here</li>'


def _choose(desk: Desk, sector: SectorView) -> str:
    """Where the sector itself answers the question."""
    choice = desk.answer(sector.id)
    if choice is None:
        return ""
    return f'<button class="sheet-choose" {answer(choice.given)}>{esc(choice.label)}</button>'


def _swarm(desk: Desk, sector: SectorView) -> str:
    shields = f" − {sector.shields} {desk.word('shield')}{'' if sector.shields == 1 else 's'}"
    rift = f" · {icon('rift', 'tint-rift px16')}a Rift" if sector.rift else ""
    return (
        f"{piece('void', 'tint-rift px16')}<b>{sector.voidborn}</b> Voidborn"
        f"{shields if sector.shields else ''}{rift}"
    )


def _forecast(desk: Desk, sector: SectorView, what: Forecast, solo: bool) -> str:
    """What the Skirmish would do as things stand."""
    name = desk.word("skirmish")
    if not what.hits:
        return f"{icon('check', 'tint-good px16')}No hit in the {name}."
    if sector.sharer is None:
        by = f"{shape(None, 'px14')}the Crew's order decides" if solo else ""
    else:
        by = f"{shape(sector.sharer, 'px14')}{blank('shares', sector.sharer)}"
    text = f": {what.text}" if what.text else ""
    return f"{piece('hit', 'tint-bad px16')}{plural(what.hits, 'hit')} in the {name}{text} · {by}"


def _ship(desk: Desk, one: ShipView, sector: SectorView) -> str:
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
        facts.append(_crew(one.crew))
    # Only the viewer knows what it is worth to him.
    worth = blank("too" if facts else "worth", one.house)
    answers = desk.hits(one.id, tokens.tag(desk, one), sheet=True)
    return (
        f'<li class="house-{one.house}"><span class="picture">{silhouette(one.type, "px40")}'
        f"{emblem(one.house, 'px16')}</span><span><b>{desk.ship_name(one.id)}</b>"
        f"<i>{', '.join(facts)}{worth}</i></span>{answers}</li>"
    )


def _crew(crew: FigureView) -> str:
    who = f"the {crew.who.capitalize()}" if crew.seat is None else crew_blank(crew.seat, crew.who)
    return f"manned by {who}"


def _frigate(desk: Desk, one: FrigateView, sector: SectorView) -> str:
    name = blank("Frigate", one.seat)
    facts = ["landed"] if one.landed else []
    if one.crew is not None:
        facts.append(_crew(one.crew))
    answers = desk.hits("frigate", sheet=True) if desk.is_me(one.seat) else ""
    return (
        f'<li><span class="picture">{silhouette("frigate", "px40")}{shape(one.seat, "px16")}</span><span>'
        f"<b>{name}</b><i>{', '.join(facts) or 'free'}</i></span>{answers}</li>"
    )


def _planet(desk: Desk, sector: SectorView) -> str:
    if sector.planet is None:
        return ""
    card = desk.planet(sector.planet.id)
    cube = f" · {piece('cube', 'px14', 'Data')}Data cube" if sector.planet.cubes else ""
    rows = "".join(_option(desk, sector, side) for side in (UPPER, LOWER))
    return f'<div class="sheet-planet"><b>{icon("planet", "px16")}{esc(card.name)}</b>{cube}{rows}</div>'


def _option(desk: Desk, sector: SectorView, side: int) -> str:
    assert sector.planet is not None
    card = desk.planet(sector.planet.id)
    mark = f"{piece('cor', 'px14', 'Corruption')}" if side == LOWER else icon("check", "tint-good px14")
    mining = f" {own_icon('mining', 'tint-mining px14')}Mining" if card.mining == side else ""
    key = f"{card.id} {SIDES[side]}"
    legal = " legal" if desk.legal(key) else ""
    return (
        f'<span class="planet-option {SIDES[side]}{legal}">{mark}{effect(card.options[side])}{mining}'
        f"{desk.hits(key, sheet=True)}</span>"
    )
