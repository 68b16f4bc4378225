"""What each component and each word of the game means."""

from __future__ import annotations

from typing import Any

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
    CrewCard,
    DrandaCard,
    DrandaLevel,
    HexTile,
    ScoringCard,
    ShipCard,
    Tables,
)
from starboard.games.solar_sphere.words import phrases as say
from starboard.games.solar_sphere.words.glossary import concepts
from starboard.kernel.title import Explanation

OWN_CONTENT = "own content"


class Glossary:
    """Finds an explanation by id, name or word, whatever the capitals."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._origins = _origins(tables)
        self._entries: dict[str, Explanation] = {}
        self._add_components()
        for words, name, clause, text in concepts(tables):
            entry = Explanation(words[0], name, "rule", text, clause, "")
            for word in words:
                self._entries.setdefault(word, entry)

    def find(self, text: str) -> Explanation | None:
        key = " ".join(text.strip().lower().replace("_", "-").split())
        for form in (key, key.replace(" ", "-"), key.removesuffix("s"), key.removesuffix("es")):
            if form in self._entries:
                return self._entries[form]
        near = {e.id: e for word, e in self._entries.items() if len(key) > 2 and word.startswith(key)}
        near = near or {e.id: e for word, e in self._entries.items() if len(key) > 2 and key in word}
        return next(iter(near.values())) if len(near) == 1 else None

    def _put(self, entry: Explanation, *names: str) -> None:
        for name in (entry.id, entry.name, *names):
            self._entries.setdefault(name.lower(), entry)

    def _add_components(self) -> None:
        t = self.tables
        for n, short in enumerate(LOCATIONS):
            # "salvage" and "crew" are first of all words of the game.
            self._put(self._location(n), *([] if n in (SALVAGE, CREW) else [short]))
        for tile in t.hexes:
            self._put(self._hex(tile))
        for card in t.crew:
            self._put(self._crew(card), card.type, say.crew_name(t, card))
        for ship in t.ships:
            self._put(self._ship(ship))
        for scoring in t.scoring:
            self._put(self._scoring(scoring))
        for directive in t.dranda:
            self._put(self._dranda(directive))
        for level in t.levels:
            self._put(self._level(level))
        for n, faction_id in enumerate(t.faction_ids):
            self._put(self._faction(n, faction_id), FACTIONS[n], say.faction(t, n))
        for n, position in enumerate((*POSITIONS, "C")):
            self._put(self._position(n, position), *(["core"] if n == CORE else []))

    def _origin(self, component: str) -> str:
        return self._origins.get(component, OWN_CONTENT)

    # ------------------------------------------------------------------ components

    def _location(self, n: int) -> Explanation:
        t = self.tables
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
                + f". With your satellite: first gain {say.count(boost, 'resource')} of your choice."
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
        needs = "any die" if len(dice) == 6 else f"a die of {say.listed([str(d) for d in dice])}"
        text += f" Needs {needs}; the fee is 1 drone if a die is already there. Or launch a satellite here."
        return self._entry(t.location_ids[n], t.location_names[n], "location", text, clause)

    def _hex(self, tile: HexTile) -> Explanation:
        text = (
            f"Value {tile.value}; costs {say.pieces(tile.cost)}; gives {say.hex_benefit(tile)} and a "
            f"{say.faction(self.tables, tile.faction)} icon, and what the scoring card pays at the end."
        )
        return self._entry(tile.id, tile.name, "hex", text, "SS-9.6")

    def _crew(self, card: CrewCard) -> Explanation:
        t = self.tables
        text = (
            f"Tier {card.tier}, costs {say.hire_price(t, card.tier)}, "
            f"{say.count(t.hire_points[card.tier], 'point')}. "
            f"Once a round, {say.crew_occasion(t, card)}: {say.effect(card.action)}. "
            f"When it retires: {say.retire_bonus(card)}. Icon: {say.faction(t, card.faction)}."
        )
        return self._entry(card.id, card.name, "crew", text, "SS-10.1")

    def _ship(self, ship: ShipCard) -> Explanation:
        faces = self.tables.resistance_die
        first, second, third = ship.bonus
        text = (
            f"Value {ship.value}: {ship.value + max(faces)} drones beat it for certain, "
            f"{ship.value + min(faces)} with luck. Points for the ranks: {first}, {second}, then {third} "
            f"each. The Commander claims it: {say.ship_icons(self.tables, ship)}."
        )
        return self._entry(ship.id, ship.name, "Resistance ship", text, "SS-11.7")

    def _scoring(self, card: ScoringCard) -> Explanation:
        if card.worth:
            by_points: dict[int, list[str]] = {}
            for position, points in zip(POSITIONS, card.worth, strict=True):
                by_points.setdefault(points, []).append(position)
            parts = [
                f"{points} for {' '.join(by_points[points])}" for points in sorted(by_points, reverse=True)
            ]
            text = f"Points for each of your hexes at the end: {'; '.join(parts)}."
        else:
            none, one, more = card.lattice
            text = (
                f"Points for each of your hexes at the end: {more} with two or more neighbours of your own, "
                f"{one} with exactly one, {none} with none."
            )
        return self._entry(card.id, card.name, "scoring card", text, "SS-13.2")

    def _dranda(self, card: DrandaCard) -> Explanation:
        icons = [
            f"{colour} die to {_icon(self.tables, card.icons[n])}" for n, colour in enumerate(DRANDA_COLOURS)
        ]
        strip = ", ".join(DRANDA_COLOURS[colour] for colour in card.strip)
        text = f"Sends the {say.listed(icons)}. On top of the discard pile it orders the dice: {strip}."
        return self._entry(card.id, card.name, "DRANDA card", text, "SS-14.7")

    def _level(self, level: DrandaLevel) -> Explanation:
        text = (
            f"DRANDA scores {level.per_morale} per morale and {level.per_reputation} per reputation, sends "
            f"{level.fleet_drones} drones to the Fleet, removes {level.lost_after_success} after a success, "
            f"and scores {level.per_drone} per drone in its supply at the end."
        )
        return self._entry(level.id, f"Level {level.name}", "DRANDA level", text, "SS-14.1")

    def _faction(self, n: int, faction_id: str) -> Explanation:
        points = self.tables.set_points
        text = (
            f"A faction icon, {say.faction_note(n)}. A set of three different ones scores {points} at the "
            "end. Icons come from hexes you build, crew you hire and ships you claim."
        )
        return self._entry(faction_id, self.tables.faction_names[n], "faction", text, "SS-13.3")

    def _position(self, n: int, position: str) -> Explanation:
        t = self.tables
        beside = [("the Core" if other == CORE else POSITIONS[other]) for other in t.neighbours[n]]
        if n == CORE:
            text = f"The middle of the Sphere: built from the start, nobody's, beside {say.listed(beside)}."
            return self._entry(position, "Core", "position", text, "SS-0.1")
        kind = {"inner": "in the inner ring", "edge": "at an edge", "corner": "at a corner"}
        text = f"A position of the Sphere {kind[t.position_kinds[n]]}, beside {say.listed(beside)}."
        return self._entry(position, f"Position {position}", "position", text, "SS-0.2")

    def _entry(self, id: str, name: str, kind: str, text: str, clause: str) -> Explanation:
        return Explanation(id, name, kind, text, clause, self._origin(id))


def _icon(tables: Tables, icon: int) -> str:
    return "the Asteroid Belt of its value" if icon == ASTEROID_BELT else tables.location_names[icon]


# ---------------------------------------------------------------------- where a component comes from


def _origins(tables: Tables) -> dict[str, str]:
    """Origins by component id. Rows that a player has replaced are told by their difference from ours."""
    ours = content.load()
    known: dict[str, str] = {}
    for rows in content.rows().values():
        for row in rows:
            known[row.id] = ", ".join(row.origins())
    for card in ours.crew:
        known[card.id] = known[card.type]
    if tables.likeness == ours.likeness:
        return known
    return {
        component: known[component]
        for component in tables.by_id
        if component in ours.by_id and _plain(tables, component) == _plain(ours, component)
    }


def _plain(tables: Tables, component: str) -> Any:
    kind, n = tables.by_id[component]
    if kind == "location":
        return (
            tables.location_names[n],
            tables.location_dice[n],
            tables.location_amount[n],
            tables.location_boost[n],
        )
    if kind == "faction":
        return tables.faction_names[n]
    if kind == "position":
        return (tables.coords[n], tables.neighbours[n])
    owner = {
        "hex": tables.hexes,
        "crew": tables.crew,
        "ship": tables.ships,
        "scoring": tables.scoring,
        "dranda": tables.dranda,
        "level": tables.levels,
    }[kind]
    return _fields(owner[n])


def _fields(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_fields(item) for item in value)
    if isinstance(value, int | str):
        return value
    return _fields(value.values())
