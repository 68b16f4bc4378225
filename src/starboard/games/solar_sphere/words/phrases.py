"""Small pieces of text that labels, log sentences, explanations and the terminal share.

All of them are made from the content tables, so a player's own cards are described as well as ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from starboard.kernel.english import count, listed
from starboard.kernel.title import Need

# A salvage of at least this many reaches every drone that a player has.
ALL_DRONES: Final = 20
# More pieces than this are counted, not laid side by side.
MOST_IN_A_ROW: Final = 3

LETTERS: Final = ("O", "G", "K")
FACTION_LETTERS: Final = ("E", "T", "R", "P")


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


def cost_needs(cost: Sequence[int], stock: Sequence[int], clause: str) -> Iterator[Need]:
    """What a cost takes of each resource, and how many there are."""
    for r, n in enumerate(cost):
        if n:
            yield Need(f"{n} {RESOURCES[r]}; you have {stock[r]}", clause, stock[r] >= n)


def chance_text(chance: float) -> str:
    return f"{round(100 * chance)} %"


# ---------------------------------------------------------------------- effects


class Effects:
    """A way to put the effects of the vocabulary: in sentences, in a few letters, in icons.

    `forms` holds a pattern for each form below; in it stand the numbers of the effect, the names of its
    resources, and what is counted.
    """

    def __init__(self, forms: Mapping[str, str], resources: Sequence[str]) -> None:
        self._forms = forms
        self._resources = resources

    def __call__(self, e: Effect) -> str:
        form = _form(e)
        values = {"a": e.a, "b": e.b, "c": e.c, "what": ""}
        if form.startswith(("trade", "gain")) and e.a != ANY:
            values["what"] = self._resources[e.a]
        if form.startswith("trade"):
            values["into"] = self._resources[e.b]
            values["all"] = self._resources[e.b] * e.c
        return self._forms[form].format(**values)


def _form(e: Effect) -> str:
    """What is said of this effect; what depends on its numbers has forms of its own."""
    op = e.op
    if op == OP_TRADE:
        return "trade" if e.c <= MOST_IN_A_ROW else "trade many"
    if op == OP_GAIN:
        return "gain" if e.a != ANY else "gain any" if e.b > 1 else "gain any 1"
    if op == OP_MORALE_PER:
        return f"morale per {'crew' if e.a == PER_CREW else 'hex'}{' 1' if e.b == 1 else ''}"
    if op == OP_POINTS:
        return "points" if e.a > 1 else "points 1"
    if op == OP_POINTS_PER:
        return f"points per {'hex' if e.a == PER_HEX else 'ship'}"
    if op == OP_SALVAGE:
        return "salvage" if e.a < ALL_DRONES else "salvage all"
    if op == OP_FABRICATE:
        return "fabricate" if e.a > 1 else "fabricate 1"
    return _FORMS[op]


_FORMS: Final = {
    OP_MORALE: "morale",
    OP_REPUTATION: "reputation",
    OP_SALVAGE_PER: "salvage per ship",
    OP_KICKBACK: "kickback",
    OP_REFRESH: "refresh",
    OP_SET_DIE: "set die",
    OP_REROLL: "reroll",
    OP_AUXILIARY_DIE: "auxiliary die",
    OP_LOBBY: "lobby",
}

effect: Final = Effects(
    {
        "trade": "trade 1 {what} for {c} {into}",
        "trade many": "trade 1 {what} for {c} {into}",
        "gain": "gain {b} {what}",
        "gain any": "gain {b} resources of your choice",
        "gain any 1": "gain 1 resource of your choice",
        "morale": "gain {a} morale",
        "morale per crew": "gain 1 morale per {b} crew, retired ones too",
        "morale per crew 1": "gain 1 morale for each of your crew, retired ones too",
        "morale per hex": "gain 1 morale per {b} of your hexes",
        "morale per hex 1": "gain 1 morale for each of your hexes",
        "points": "score {a} points",
        "points 1": "score 1 point",
        "points per hex": "score 1 point for each of your hexes",
        "points per ship": "score 1 point for each ship you have claimed",
        "reputation": "gain {a} reputation",
        "salvage": "salvage up to {a}",
        "salvage all": "salvage any number",
        "salvage per ship": "salvage up to 1 per ship you have claimed",
        "fabricate": "fabricate up to {a}",
        "fabricate 1": "fabricate 1",
        "kickback": "1 kickback without moving morale",
        "refresh": "turn one used crew card upright",
        "set die": "set a die to any other value without drones",
        "reroll": "roll the Resistance die again after a failed attack",
        "auxiliary die": "gain the auxiliary die",
        "lobby": "pay {a} morale for {b} reputation",
    },
    RESOURCES,
)
"""An effect of the vocabulary in words."""

short_effect: Final = Effects(
    {
        "trade": "{what}→{all}",
        "trade many": "{what}→{c}{into}",
        "gain": "+{b}{what}",
        "gain any": "+{b} any",
        "gain any 1": "+1 any",
        "morale": "+{a} morale",
        "morale per crew": "+m per {b} crew",
        "morale per crew 1": "+m per crew",
        "morale per hex": "+m per {b} hexes",
        "morale per hex 1": "+m per hex",
        "points": "+{a} pts",
        "points 1": "+1 pt",
        "points per hex": "+1 pt/hex",
        "points per ship": "+1 pt/ship",
        "reputation": "+{a} rep",
        "salvage": "salvage {a}",
        "salvage all": "salvage all",
        "salvage per ship": "salvage/ship",
        "fabricate": "fabricate {a}",
        "fabricate 1": "fabricate 1",
        "kickback": "1 kickback",
        "refresh": "refresh crew",
        "set die": "set a die",
        "reroll": "reroll",
        "auxiliary die": "aux die",
        "lobby": "{a}m→{b} rep",
    },
    LETTERS,
)
"""The same in a dozen characters, for the terminal."""


# ---------------------------------------------------------------------- crew


def crew_action(tables: Tables, card: CrewCard) -> str:
    """The action with its occasion."""
    if card.kind == ARRIVAL:
        return f"arriving at {tables.location_names[card.at]}: {effect(card.action)}"
    return effect(card.action)


def crew_occasion(tables: Tables, card: CrewCard) -> str:
    """When the action can be used (SS-10.2)."""
    if card.kind == FREE:
        return "before or after using your die"
    if card.kind == ARRIVAL:
        return f"when one of your dice arrives at {tables.location_names[card.at]}"
    if card.kind == DIE_KIND:
        return "when you use a die, instead of drones"
    assert card.kind == BATTLE_KIND
    return "in battle, on a ship with your drones on it"


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
    return "wild: stands for any missing icon" if n == PRISM else "one of the three in a set"
