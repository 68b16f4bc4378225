"""Small facts that prompts, labels and the picture read out of a view."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.view import (
    FigureView,
    HouseView,
    PlayerView,
    RevenantView,
    SectorView,
    ShipView,
)
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.games.revenant.words.names import FIGURES
from starboard.kernel.english import count
from starboard.kernel.naming import seat_token


def ship_at(view: RevenantView, ship: str) -> tuple[SectorView, ShipView] | None:
    """A House ship on the board with its sector."""
    for sector in view.sectors:
        for one in sector.ships:
            if one.id == ship:
                return sector, one
    return None


def sector_of(view: RevenantView, sector: str) -> SectorView | None:
    """An outer sector; None for an inner one."""
    return next((one for one in view.sectors if one.id == sector), None)


def house_of(view: RevenantView, house: str) -> HouseView:
    return view.houses[t.HOUSES.index(house)]


def figure(crew: FigureView) -> str:
    """Red's Captain, Ambassador."""
    name = FIGURES[crew.who]
    return name if crew.seat is None else f"{seat_token(crew.seat)}'s {name}"


def state_of(ship: ShipView) -> str:
    """damage 1 of 2, corrupted, landed, manned by Red Captain; empty for a fresh ship."""
    parts = []
    if ship.damage:
        parts.append(f"damage {ship.damage} of {ship.slots}")
    if ship.corrupt:
        parts.append("corrupted")
    if ship.landed:
        parts.append("landed")
    if ship.crew is not None:
        parts.append(f"manned by {figure(ship.crew)}")
    return ", ".join(parts)


def around(lexicon: Lexicon, view: RevenantView, sector: str) -> str:
    """What matters of a sector: 3 Voidborn, 1 Shield, Rift, Planet Mirror Lake, 4 of 5 ships."""
    one = sector_of(view, sector)
    if one is None:
        return "beside the Revenant"
    parts = [f"{one.voidborn} Voidborn"]
    if one.shields:
        parts.append(lexicon.words_for("shield", one.shields))
    if one.rift:
        parts.append("Rift")
    if one.planet is not None:
        taken = ", occupied" if one.planet.landed else ""
        parts.append(f"Planet {lexicon.planet(one.planet.id).name}{taken}")
    parts.append(f"{len(one.ships)} of {len(one.ships) + one.room} ships")
    return ", ".join(parts)


def own_loss(view: RevenantView, house: str) -> int:
    """What a point of Power of this House is worth to the owner of the view."""
    return next((w.track + w.hidden for w in view.own_worth if w.house == house), 0)


def stock(lexicon: Lexicon, me: PlayerView) -> str:
    return lexicon.pieces([me.free[kind] for kind in t.RESOURCES])


def room_for_corruption(me: PlayerView) -> int:
    return sum(1 for c in me.compartments if c.corruptible and not c.corrupt)


def held(me: PlayerView) -> str:
    n = sum(me.free.values())
    return f"{count(n, 'free Resource')} of {me.capacity}"
