"""Crew effects, benefits and places as short text with icons. Made once per content, then looked up."""

from __future__ import annotations

from starboard.games.solar_sphere.board.pieces import esc, faction, icon, piece
from starboard.games.solar_sphere.tables import (
    ANY,
    ARRIVAL,
    FACTIONS,
    KINDS,
    OP_AUXILIARY_DIE,
    OP_FABRICATE,
    OP_GAIN,
    OP_KICKBACK,
    OP_LOBBY,
    OP_MORALE,
    OP_MORALE_PER,
    OP_POINTS,
    OP_POINTS_PER,
    OP_REFRESH,
    OP_REPUTATION,
    OP_REROLL,
    OP_SALVAGE,
    OP_SALVAGE_PER,
    OP_SET_DIE,
    OP_TRADE,
    PER_CREW,
    PER_HEX,
    RESOURCES,
    CrewCard,
    Effect,
    ShipCard,
    Tables,
)
from starboard.games.solar_sphere.words.phrases import ALL_DRONES

MORALE = icon("morale", "t-morale z13")
POINTS = icon("points", "t-points z13")
REPUTATION = icon("reputation", "t-rep z13")


def effect(e: Effect) -> str:
    """An effect in as few characters as a card has room for."""
    op = e.op
    if op == OP_TRADE:
        return f"{piece(RESOURCES[e.a], 'z13')}<i>→</i>{piece(RESOURCES[e.b], 'z13') * e.c}"
    if op == OP_GAIN:
        return f"+{e.b} any" if e.a == ANY else f"+{e.b} {piece(RESOURCES[e.a], 'z13')}"
    if op == OP_MORALE:
        return f"+{e.a} {MORALE}"
    if op == OP_MORALE_PER:
        what = "crew" if e.a == PER_CREW else "hexes"
        return f"+1 {MORALE} per {e.b} {what}"
    if op == OP_POINTS:
        return f"+{e.a} {POINTS}"
    if op == OP_POINTS_PER:
        return f"+1 {POINTS} per {'hex' if e.a == PER_HEX else 'ship'}"
    if op == OP_REPUTATION:
        return f"+{e.a} {REPUTATION}"
    if op == OP_SALVAGE:
        return "salvage all" if e.a >= ALL_DRONES else f"salvage {e.a}"
    if op == OP_SALVAGE_PER:
        return "salvage 1 per ship"
    if op == OP_FABRICATE:
        return f"fabricate {e.a}"
    if op == OP_KICKBACK:
        return f"1 {icon('spanner', 't-span z13')} kickback"
    if op == OP_REFRESH:
        return "refresh 1 crew"
    if op == OP_SET_DIE:
        return "set a die freely"
    if op == OP_REROLL:
        return "roll a battle again"
    if op == OP_AUXILIARY_DIE:
        return "auxiliary die"
    assert op == OP_LOBBY
    return f"{e.a} {MORALE}<i>→</i>{e.b} {REPUTATION}"


def _together(e: Effect) -> str:
    """A figure is not parted from its icon at the end of a line; plain words may be."""
    text = effect(e)
    return f'<span class="nb">{text}</span>' if "<svg" in text else text


class CrewText:
    """A crew card in markup: its parts are the same wherever it lies."""

    __slots__ = ("action", "faction", "kind", "name", "retire")

    def __init__(self, tables: Tables, card: CrewCard) -> None:
        self.name = esc(card.name)
        self.faction = faction(FACTIONS[card.faction], "z15")
        self.kind = KINDS[card.kind]
        place = ""
        if card.kind == ARRIVAL:
            self.kind = "on arrival"
            place = f"{esc(tables.location_names[card.at])}: "
        self.action = place + _together(card.action)
        self.retire = " or ".join(_together(side) for side in card.retire)


def ship_icons(ship: ShipCard, classes: str = "z15") -> str:
    icons = "".join(faction(FACTIONS[n], classes) * count for n, count in enumerate(ship.icons))
    return icons + icon("reputation", f"t-rep {classes}") * ship.reputation


def split_name(name: str) -> tuple[str, str]:
    """`Asteroid Belt (ore)` as its name and what tells it from its twins."""
    if name.endswith(")") and " (" in name:
        main, _, rest = name[:-1].partition(" (")
        return main, rest
    return name, ""
