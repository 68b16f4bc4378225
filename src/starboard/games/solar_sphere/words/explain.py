"""What each component and each word of the game means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starboard.games.solar_sphere import content
from starboard.games.solar_sphere.tables import (
    ASTEROID_BELT,
    CORE,
    CREW,
    DRANDA_COLOURS,
    FABRICATOR,
    FACTIONS,
    FLEET,
    LOCATIONS,
    POSITIONS,
    RESOURCES,
    SALVAGE,
    SPHERE,
    Tables,
)
from starboard.games.solar_sphere.words import phrases as say
from starboard.games.solar_sphere.words.glossary import TERMS, values
from starboard.kernel.english import count, listed
from starboard.kernel.glossary import Glossary, Meaning, origins


def glossary(t: Tables) -> Glossary:
    """Words of the game come first: "salvage" is what one does, not only the ship."""
    found = Glossary()
    found.add_terms(TERMS, values(t))
    ours = content.load()
    like = {card.id: card.type for card in ours.crew}
    known = origins(t, ours, content.rows(), like, _parts)
    found.add_components(t.by_id, lambda kind, n: _MEANINGS[kind](t, n), known)
    return found


def _parts(t: Tables) -> dict[str, Sequence[object]]:
    """All that the rules know of the components."""
    locations = zip(t.location_names, t.location_dice, t.location_amount, t.location_boost, strict=True)
    return {
        "location": list(locations),
        "faction": t.faction_names,
        "position": list(zip(t.coords, t.neighbours, strict=True)),
        "hex": t.hexes,
        "crew": t.crew,
        "ship": t.ships,
        "scoring": t.scoring,
        "dranda": t.dranda,
        "level": t.levels,
    }


# ---------------------------------------------------------------------- components


def _location(t: Tables, n: int) -> Meaning:
    amount, boost = t.location_amount[n], t.location_boost[n]
    if n < FABRICATOR:
        text = f"Gain {amount} {RESOURCES[n]}. With your satellite: {boost} in all."
        clause = "SS-9.1"
    elif n == FABRICATOR:
        text = f"Fabricate up to {amount} drones. With your satellite: up to {boost}."
        clause = "SS-9.2"
    elif n == SALVAGE:
        text = f"Salvage up to as many drones as the die shows. With your satellite: up to {boost}."
        clause = "SS-9.3"
    elif n == SPHERE:
        text = (
            "Build one viable hex with a value up to that of the die: pay its cost and put 1 active "
            "drone on it. With your satellite: any viable hex."
        )
        clause = "SS-9.4"
    elif n == CREW:
        text = (
            "Hire one card from the display: "
            + ", ".join(f"tier {tier} for {say.hire_price(t, tier)}" for tier in (1, 2, 3))
            + f". With your satellite: first gain {count(boost, 'resource')} of your choice."
        )
        clause = "SS-9.9"
    else:
        assert n == FLEET
        text = (
            "Attack one or more ships: 1 crystal and at least 1 active drone each. "
            f"With your satellite: first salvage up to {boost}."
        )
        clause = "SS-9.11"
    dice = t.location_dice[n]
    needs = "any die" if len(dice) == 6 else f"a die of {listed([str(d) for d in dice])}"
    text += f" Needs {needs}; the fee is 1 drone if a die is already there. Or launch a satellite here."
    return Meaning(t.location_names[n], "location", text, clause, (LOCATIONS[n],))


def _hex(t: Tables, n: int) -> Meaning:
    tile = t.hexes[n]
    text = (
        f"Value {tile.value}; costs {say.pieces(tile.cost)}; gives {say.hex_benefit(tile)} and a "
        f"{say.faction(t, tile.faction)} icon, and what the scoring card pays at the end."
    )
    return Meaning(tile.name, "hex", text, "SS-9.6")


def _crew(t: Tables, n: int) -> Meaning:
    card = t.crew[n]
    text = (
        f"Tier {card.tier}, costs {say.hire_price(t, card.tier)}, "
        f"{count(t.hire_points[card.tier], 'point')}. "
        f"Once a round, {say.crew_occasion(t, card)}: {say.effect(card.action)}. "
        f"When it retires: {say.retire_bonus(card)}. Icon: {say.faction(t, card.faction)}."
    )
    return Meaning(card.name, "crew", text, "SS-10.1", (card.type, say.crew_name(t, card)))


def _ship(t: Tables, n: int) -> Meaning:
    ship = t.ships[n]
    faces = t.resistance_die
    first, second, third = ship.bonus
    text = (
        f"Value {ship.value}: {ship.value + max(faces)} drones beat it for certain, "
        f"{ship.value + min(faces)} with luck. Points for the ranks: {first}, {second}, then {third} "
        f"each. The Commander claims it: {say.ship_icons(t, ship)}."
    )
    return Meaning(ship.name, "Resistance ship", text, "SS-11.7")


def _scoring(t: Tables, n: int) -> Meaning:
    card = t.scoring[n]
    if card.worth:
        by_points: dict[int, list[str]] = {}
        for position, points in zip(POSITIONS, card.worth, strict=True):
            by_points.setdefault(points, []).append(position)
        parts = [f"{points} for {' '.join(by_points[points])}" for points in sorted(by_points, reverse=True)]
        text = f"Points for each of your hexes at the end: {'; '.join(parts)}."
    else:
        none, one, more = card.lattice
        text = (
            f"Points for each of your hexes at the end: {more} with two or more neighbours of your own, "
            f"{one} with exactly one, {none} with none."
        )
    return Meaning(card.name, "scoring card", text, "SS-13.2")


def _dranda(t: Tables, n: int) -> Meaning:
    card = t.dranda[n]
    icons = [f"{colour} die to {_icon(t, card.icons[n])}" for n, colour in enumerate(DRANDA_COLOURS)]
    strip = ", ".join(DRANDA_COLOURS[colour] for colour in card.strip)
    text = f"Sends the {listed(icons)}. On top of the discard pile it orders the dice: {strip}."
    return Meaning(card.name, "DRANDA card", text, "SS-14.7")


def _level(t: Tables, n: int) -> Meaning:
    level = t.levels[n]
    text = (
        f"DRANDA scores {level.per_morale} per morale and {level.per_reputation} per reputation, sends "
        f"{level.fleet_drones} drones to the Fleet, removes {level.lost_after_success} after a success, "
        f"and scores {level.per_drone} per drone in its supply at the end."
    )
    return Meaning(f"Level {level.name}", "DRANDA level", text, "SS-14.1")


def _faction(t: Tables, n: int) -> Meaning:
    points = t.set_points
    text = (
        f"A faction icon, {say.faction_note(n)}. A set of three different ones scores {points} at the "
        "end. Icons come from hexes you build, crew you hire and ships you claim."
    )
    return Meaning(t.faction_names[n], "faction", text, "SS-13.3", (FACTIONS[n], say.faction(t, n)))


def _position(t: Tables, n: int) -> Meaning:
    beside = [("the Core" if other == CORE else POSITIONS[other]) for other in t.neighbours[n]]
    if n == CORE:
        text = f"The middle of the Sphere: built from the start, nobody's, beside {listed(beside)}."
        return Meaning("Core", "position", text, "SS-0.1")
    kind = {"inner": "in the inner ring", "edge": "at an edge", "corner": "at a corner"}
    text = f"A position of the Sphere {kind[t.position_kinds[n]]}, beside {listed(beside)}."
    return Meaning(f"Position {POSITIONS[n]}", "position", text, "SS-0.2")


def _icon(tables: Tables, icon: int) -> str:
    return "the Asteroid Belt of its value" if icon == ASTEROID_BELT else tables.location_names[icon]


_MEANINGS: Final[dict[str, Callable[[Tables, int], Meaning]]] = {
    "location": _location,
    "faction": _faction,
    "position": _position,
    "hex": _hex,
    "crew": _crew,
    "ship": _ship,
    "scoring": _scoring,
    "dranda": _dranda,
    "level": _level,
}
