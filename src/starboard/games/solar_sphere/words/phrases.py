"""Small pieces of text that labels, log sentences, explanations and the terminal share.

All of them are made from the content tables, so a player's own cards are described as well as ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.solar_sphere.tables import (
    ANY,
    ARRIVAL,
    FACTIONS,
    FREE,
    LOCATIONS,
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
    PRISM,
    RESOURCES,
    CrewCard,
    Effect,
    HexTile,
    ShipCard,
    Tables,
)
from starboard.games.solar_sphere.tables import BATTLE as BATTLE_KIND
from starboard.games.solar_sphere.tables import DIE as DIE_KIND

# A salvage of at least this many reaches every drone that a player has.
ALL_DRONES: Final = 20

LETTERS: Final = ("O", "G", "K")
FACTION_LETTERS: Final = ("E", "T", "R", "P")


def count(n: int, noun: str, plural: str = "") -> str:
    """1 drone, 2 drones, 3 hexes."""
    if n == 1:
        return f"1 {noun}"
    return f"{n} {plural or noun + 's'}"


def listed(parts: Sequence[str]) -> str:
    """a; a and b; a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def pieces(cost: Sequence[int], joint: str = ", ") -> str:
    """2 ore, 1 gold."""
    return joint.join(f"{n} {RESOURCES[r]}" for r, n in enumerate(cost) if n) or "nothing"


def faction(tables: Tables, n: int) -> str:
    """The first word of its name is enough to know it: Ember, Tide, Root, Prism."""
    return tables.faction_names[n].split()[0]


def location(tables: Tables, short: str) -> str:
    return tables.location_names[LOCATIONS.index(short)]


def lacking(cost: Sequence[int], stock: Sequence[int]) -> str:
    """What is missing to pay a cost: 1 ore and 2 gold; empty if nothing is."""
    missing = [f"{n - stock[r]} {RESOURCES[r]}" for r, n in enumerate(cost) if n > stock[r]]
    return listed(missing)


def chance_text(chance: float) -> str:
    return f"{round(100 * chance)} %"


# ---------------------------------------------------------------------- effects


def effect(e: Effect) -> str:
    """An effect of the vocabulary in words."""
    op = e.op
    if op == OP_TRADE:
        return f"trade 1 {RESOURCES[e.a]} for {e.c} {RESOURCES[e.b]}"
    if op == OP_GAIN:
        if e.a == ANY:
            return f"gain {count(e.b, 'resource')} of your choice"
        return f"gain {e.b} {RESOURCES[e.a]}"
    if op == OP_MORALE:
        return f"gain {e.a} morale"
    if op == OP_MORALE_PER:
        what = "crew, retired ones too" if e.a == PER_CREW else "own hexes"
        return f"gain 1 morale per {e.b} {what}" if e.b > 1 else f"gain 1 morale for each of your {what}"
    if op == OP_POINTS:
        return f"score {count(e.a, 'point')}"
    if op == OP_POINTS_PER:
        return f"score 1 point per {'own hex' if e.a == PER_HEX else 'claimed ship'}"
    if op == OP_REPUTATION:
        return f"gain {e.a} reputation"
    if op == OP_SALVAGE:
        return "salvage any number" if e.a >= ALL_DRONES else f"salvage up to {e.a}"
    if op == OP_SALVAGE_PER:
        return "salvage up to 1 per claimed ship"
    if op == OP_FABRICATE:
        return "fabricate 1" if e.a == 1 else f"fabricate up to {e.a}"
    if op == OP_KICKBACK:
        return "1 kickback without moving morale"
    if op == OP_REFRESH:
        return "turn one used crew card upright"
    if op == OP_SET_DIE:
        return "set a die to any other value without drones"
    if op == OP_REROLL:
        return "roll the Resistance die again after a failed attack"
    if op == OP_AUXILIARY_DIE:
        return "gain the auxiliary die"
    assert op == OP_LOBBY
    return f"pay {e.a} morale for {e.b} reputation"


def short_effect(e: Effect) -> str:
    """The same in a dozen characters, for the terminal."""
    op = e.op
    if op == OP_TRADE:
        return f"{LETTERS[e.a]}→{LETTERS[e.b] * e.c}" if e.c < 4 else f"{LETTERS[e.a]}→{e.c}{LETTERS[e.b]}"
    if op == OP_GAIN:
        return f"+{e.b} any" if e.a == ANY else f"+{e.b}{LETTERS[e.a]}"
    if op == OP_MORALE:
        return f"+{e.a} morale"
    if op == OP_MORALE_PER:
        return f"+m per {e.b} {'crew' if e.a == PER_CREW else 'hexes'}"
    if op == OP_POINTS:
        return f"+{e.a} pts"
    if op == OP_POINTS_PER:
        return f"+1 pt/{'hex' if e.a == PER_HEX else 'ship'}"
    if op == OP_REPUTATION:
        return f"+{e.a} rep"
    if op == OP_SALVAGE:
        return "salvage all" if e.a >= ALL_DRONES else f"salvage {e.a}"
    if op == OP_SALVAGE_PER:
        return "salvage/ship"
    if op == OP_FABRICATE:
        return f"fabricate {e.a}"
    if op == OP_KICKBACK:
        return "1 kickback"
    if op == OP_REFRESH:
        return "refresh crew"
    if op == OP_SET_DIE:
        return "set a die"
    if op == OP_REROLL:
        return "reroll"
    if op == OP_AUXILIARY_DIE:
        return "aux die"
    assert op == OP_LOBBY
    return f"{e.a}m→{e.b} rep"


# ---------------------------------------------------------------------- crew


def crew_action(tables: Tables, card: CrewCard) -> str:
    """The action with its occasion."""
    if card.kind == ARRIVAL:
        return f"arriving at {tables.location_names[card.at]}: {effect(card.action)}"
    return effect(card.action)


def crew_occasion(tables: Tables, card: CrewCard) -> str:
    """When the action can be used (SS-10.2)."""
    if card.kind == FREE:
        return "before or after the die of your turn"
    if card.kind == ARRIVAL:
        return f"when one of your dice arrives at {tables.location_names[card.at]}"
    if card.kind == DIE_KIND:
        return "while you use a die, instead of drones"
    assert card.kind == BATTLE_KIND
    return "in battle, on a ship that carries your drones"


def short_crew_action(tables: Tables, card: CrewCard) -> str:
    text = short_effect(card.action)
    if card.kind == ARRIVAL:
        return f"{tables.location_names[card.at].split()[-1].strip('()')}: {text}"
    return text


def retire_bonus(card: CrewCard) -> str:
    return ", or ".join(effect(side) for side in card.retire)


def crew_name(tables: Tables, card: CrewCard) -> str:
    """There are two copies of each: the icon tells them apart."""
    return f"{card.name} ({faction(tables, card.faction)})"


def hire_price(tables: Tables, tier: int) -> str:
    gold, any_part = tables.hire_cost[tier]
    return f"{gold} gold" + (f" + {any_part} any" if any_part else "")


# ---------------------------------------------------------------------- hexes and ships


def hex_benefit(tile: HexTile) -> str:
    parts = []
    if tile.points:
        parts.append(count(tile.points, "point"))
    if tile.morale:
        parts.append(f"{tile.morale} morale")
    if tile.reputation:
        parts.append(f"{tile.reputation} reputation")
    return listed(parts) or "no benefit"


def ship_icons(tables: Tables, ship: ShipCard) -> str:
    icons = [faction(tables, n) for n in range(len(FACTIONS)) for _ in range(ship.icons[n])]
    if ship.reputation:
        icons.append(f"{ship.reputation} reputation")
    return " + ".join(icons) or "no icon"


def faction_note(n: int) -> str:
    return "wild: stands for any one missing icon" if n == PRISM else "one of the three of a set"
