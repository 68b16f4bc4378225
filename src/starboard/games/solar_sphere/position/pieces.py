"""Pieces in positions: taken from wherever they lie, so that none is lost or doubled."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.solar_sphere.invariants import icons_of
from starboard.games.solar_sphere.position.names import number_of
from starboard.games.solar_sphere.state import (
    COLOURS,
    CORPORATION,
    NOBODY,
    Dranda,
    Player,
    Ship,
    SolarSphere,
)
from starboard.kernel.errors import StarboardError


def turn_up(s: SolarSphere, position: int) -> None:
    """A face-down hex that is given a name or a builder: another free one is turned down for it."""
    hidden = next(n for n in range(17, -1, -1) if not s.facedown[n] and s.builder[n] == NOBODY)
    s.facedown[position], s.facedown[hidden] = False, True
    s.builder[position], s.builder[hidden] = NOBODY, CORPORATION


def build(s: SolarSphere, position: int, owner: int) -> None:
    if owner == CORPORATION:
        raise ValueError("the Corporation's hexes are the face-down ones")
    before = s.builder[position]
    for seat, change in ((before, -1), (owner, 1)):
        if seat == NOBODY:
            continue
        from_reserve(s, seat, change)
        holder = holder_of(s, seat)
        holder.hexes ^= 1 << position
        s.free -= change
    s.builder[position] = owner


def holder_of(s: SolarSphere, owner: int) -> Player | Dranda:
    if owner < len(s.players):
        return s.players[owner]
    if s.dranda is None:
        raise ValueError("there is no such player")
    return s.dranda


def from_reserve(s: SolarSphere, owner: int, count: int) -> None:
    holder = holder_of(s, owner)
    if isinstance(holder, Player):
        if holder.reserve < count:
            raise ValueError(
                f"{COLOURS[owner]} has {holder.reserve} drones in reserve and {count} are asked for"
            )
        holder.reserve -= count
    else:
        if holder.supply < count:
            raise ValueError(f"DRANDA has {holder.supply} drones and {count} are asked for")
        holder.supply -= count


def take_ship_card(s: SolarSphere, card: int) -> None:
    """Takes a Resistance card from where it lies. One left out of this game changes places with the bottom
    card of the deck."""
    if card in s.resistance:
        s.resistance.remove(card)
        return
    if card in s.left_out:
        s.left_out[s.left_out.index(card)] = s.resistance.pop(0)
        return
    for place, ship in enumerate(s.fleet):
        if ship is not None and ship.card == card:
            if ship.owners:
                raise ValueError("a ship that carries drones lies elsewhere already")
            s.fleet[place] = Ship(s.resistance.pop(0))
            return
    piles = [p.ships for p in s.players] + [s.box] + ([s.dranda.ships] if s.dranda is not None else [])
    for pile in piles:
        if card in pile:
            pile.remove(card)
            return
    raise StarboardError(
        f"{s.tables.ships[card].id} is not in this game: its value does not occur with so few players."
    )


def take_crew(s: SolarSphere, card: int) -> None:
    """Takes a crew card from where it lies; its slot in the display is filled from the deck."""
    tier = s.tables.crew[card].tier
    if card in s.crew_decks[tier - 1]:
        s.crew_decks[tier - 1].remove(card)
    elif card in s.display:
        s.display[s.display.index(card)] = s.crew_decks[tier - 1].pop(0)
    else:
        for p in s.players:
            if card in p.retired:
                p.retired.remove(card)
            elif card in p.crew:
                place = p.crew.index(card)
                del p.crew[place], p.used[place]
        if s.dranda is not None and card in s.dranda.crew:
            s.dranda.crew.remove(card)


def recount(s: SolarSphere) -> None:
    """Faction counters as the icons say (invariant 15)."""
    for p in s.players:
        p.factions = icons_of(s, p)
    if s.dranda is not None:
        s.dranda.factions = icons_of(s, s.dranda)


def give_crew(s: SolarSphere, pile: list[int], ids: Sequence[str]) -> None:
    for card in pile:
        s.crew_decks[s.tables.crew[card].tier - 1].insert(0, card)
    pile.clear()
    for id in ids:
        card = number_of(s, "crew", id)
        take_crew(s, card)
        pile.append(card)
    recount(s)


def give_ships(s: SolarSphere, pile: list[int], ids: Sequence[str]) -> None:
    s.resistance[:0] = pile
    pile.clear()
    for id in ids:
        card = number_of(s, "res", id)
        take_ship_card(s, card)
        pile.append(card)
    recount(s)
