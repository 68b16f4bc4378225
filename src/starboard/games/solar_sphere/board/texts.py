"""Crew effects, benefits and places as short text with icons. Made once per content, then looked up."""

from __future__ import annotations

from typing import Final

from starboard.games.solar_sphere.board.pieces import faction, piece
from starboard.games.solar_sphere.tables import (
    ARRIVAL,
    FACTIONS,
    KINDS,
    RESOURCES,
    CrewCard,
    Effect,
    ShipCard,
    Tables,
)
from starboard.games.solar_sphere.words.phrases import Effects
from starboard.page.drawing import icon
from starboard.page.kit.cards import Face
from starboard.page.markup import esc

MORALE = icon("morale", "tint-morale px13")
POINTS = icon("points", "tint-points px13")
REPUTATION = icon("reputation", "tint-reputation px13")


effect: Final = Effects(
    {
        "trade": "{what}<i>→</i>{all}",
        "trade many": "{what}<i>→</i>{c} {into}",
        "gain": "+{b} {what}",
        "gain any": "+{b} any",
        "gain any 1": "+1 any",
        "morale": f"+{{a}} {MORALE}",
        "morale per crew": f"+1 {MORALE} per {{b}} crew",
        "morale per crew 1": f"+1 {MORALE} per crew",
        "morale per hex": f"+1 {MORALE} per {{b}} hexes",
        "morale per hex 1": f"+1 {MORALE} per hex",
        "points": f"+{{a}} {POINTS}",
        "points 1": f"+1 {POINTS}",
        "points per hex": f"+1 {POINTS} per hex",
        "points per ship": f"+1 {POINTS} per ship",
        "reputation": f"+{{a}} {REPUTATION}",
        "salvage": "salvage {a}",
        "salvage all": "salvage all",
        "salvage per ship": "salvage 1 per ship",
        "fabricate": "fabricate {a}",
        "fabricate 1": "fabricate 1",
        "kickback": f"1 {icon('spanner', 'tint-kickback px13')} kickback",
        "refresh": "refresh 1 crew",
        "set die": "set a die freely",
        "reroll": "roll a battle again",
        "auxiliary die": "auxiliary die",
        "lobby": f"{{a}} {MORALE}<i>→</i>{{b}} {REPUTATION}",
    },
    [piece(name, "px13") for name in RESOURCES],
)
"""An effect in as few characters as a card has room for."""


def _together(e: Effect) -> str:
    """A figure is not parted from its icon at the end of a line; plain words may be."""
    text = effect(e)
    return f'<span class="no-break">{text}</span>' if "<svg" in text else text


_crew: dict[tuple[str, str], Face] = {}


def crew_face(tables: Tables, card: CrewCard) -> Face:
    """A crew card in markup; what retiring it brings is its second effect."""
    key = tables.likeness, card.id
    if key not in _crew:
        arrives = card.kind == ARRIVAL
        _crew[key] = Face(
            esc(card.name),
            (f"{esc(tables.location_names[card.at])}: " if arrives else "") + _together(card.action),
            sign=faction(FACTIONS[card.faction], "px15"),
            when="on arrival" if arrives else KINDS[card.kind],
            more=" or ".join(_together(side) for side in card.retire),
        )
    return _crew[key]


def ship_icons(ship: ShipCard, classes: str = "px15") -> str:
    icons = "".join(faction(FACTIONS[n], classes) * count for n, count in enumerate(ship.icons))
    return icons + icon("reputation", f"tint-reputation {classes}") * ship.reputation


def split_name(name: str) -> tuple[str, str]:
    """`Asteroid Belt (ore)` as its name and what tells it from its twins."""
    if name.endswith(")") and " (" in name:
        main, _, rest = name[:-1].partition(" (")
        return main, rest
    return name, ""
