"""What things are called in the edition that is played; the two editions differ in many words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.grammar import Cost
from starboard.games.revenant.rules.abilities import ability_name
from starboard.games.revenant.tables import Ability, OperationCard, Tables
from starboard.kernel.english import capital as capital
from starboard.kernel.english import count, listed

COLOURS: Final = ("Red", "Black", "Teal", "Amber")
CREW_NAME: Final = "the Corrupted Crew"
MEMBERS: Final = {"captain": "Captain", "cadet-1": "Cadet 1", "cadet-2": "Cadet 2"}
FIGURES: Final = {
    **MEMBERS,
    "ambassador": "Ambassador",
    "follower": "Follower",
    "harbinger": "Harbinger",
}

_FINAL: Final = {
    "cycle": "Cycle",
    "prestige": "Prestige",
    "operation": "Operation card",
    "cadet": "Cadet card",
    "frigate": "Frigate card",
    "order": "Order card",
    "shield": "Shield",
    "shuttle": "Shuttle",
    "scanner": "Scanner card",
    "failure": "Failure card",
    "skirmish": "Skirmish",
    "rank": "rank",
    "die": "Rift die",
    "reinforce": "Reinforce",
    "hypercharge": "Hypercharge",
}
_PROTOTYPE: Final = {
    "cycle": "Round",
    "prestige": "Victory Points",
    "operation": "Improvement card",
    "cadet": "Training card",
    "frigate": "Equipment card",
    "order": "Support card",
    "shield": "Absorber",
    "shuttle": "Civilian ship",
    "scanner": "Sonar card",
    "failure": "Revenant Damage tile",
    "skirmish": "Breach",
    "rank": "Captain level",
    "die": "Spawn die",
    "reinforce": "Deploy",
    "hypercharge": "Hyperjump",
}


class _Named(Protocol):
    @property
    def name(self) -> str: ...


class Names:
    """What things are called at one table."""

    def __init__(self, tables: Tables, prototype: bool) -> None:
        self.tables = tables
        self.prototype = prototype
        self.edition = t.PROTOTYPE if prototype else t.FINAL
        self.words = _PROTOTYPE if prototype else _FINAL
        self.numbers = tables.numbers[self.edition]
        self._abilities: dict[str, Ability] = {ability_name(tables, a): a for a in tables.abilities}

    # ------------------------------------------------------------------ names

    def word(self, key: str) -> str:
        return self.words[key]

    def words_for(self, key: str, n: int) -> str:
        return count(n, self.words[key])

    def one(self, key: str) -> str:
        """a Shield, an Absorber."""
        word = self.words[key]
        return f"{'an' if word[0] in 'AEIO' else 'a'} {word}"

    def fill(self, text: str) -> str:
        return text.format_map(self.words)

    def house(self, house: str) -> str:
        return self.tables.houses[t.HOUSES.index(house)].name

    def resource(self, kind: str) -> str:
        return self.tables.resource_names[t.RESOURCES.index(kind)]

    def sector(self, sector: str) -> str:
        """In the middle of a sentence: sector 3, inner sector I2."""
        n = self.tables.sector_ids.index(sector)
        return f"sector {n + 1}" if n < t.OUTER else f"inner sector I{n - t.OUTER + 1}"

    def ship_type(self, kind: int) -> str:
        return self.words["shuttle"] if kind == t.SHUTTLE else self.tables.ship_types[kind].name

    def ship(self, ship: str) -> str:
        """A House ship, or "frigate" for the own Frigate, "frigate-2" for that of a seat."""
        if ship in t.SHIP_IDS:
            n = t.SHIP_IDS.index(ship)
            return f"{self.tables.houses[t.SHIP_HOUSE[n]].name} {self.ship_type(t.SHIP_TYPE[n])}"
        if ship == "revenant":
            return "the Revenant"
        if ship.startswith("frigate-"):
            return f"{COLOURS[int(ship[-1])]} Frigate"
        return "your Frigate"

    def place(self, place: str) -> str:
        """Where a crew member may stand."""
        if place in ("reinforce", "hypercharge"):
            return f"{self.words[place]} on the Revenant"
        if place == "emergency":
            return "emergency space"
        if place == "home":
            return "home"
        return self.ship(place)

    def compartment(self, compartment: str) -> t.Compartment:
        return next(c for c in self.tables.compartments[self.edition] if c.id == compartment)

    def operation(self, card: str) -> OperationCard:
        return self.tables.operations[self.tables.by_id[card][1]]

    def planet(self, planet: str) -> t.Planet:
        return self.tables.planets[self.tables.by_id[planet][1]]

    def failure(self, card: str) -> t.Failure:
        return self.tables.failures[self.tables.by_id[card][1]]

    def open_card(self, card: str) -> t.ScannerCard | t.Colony:
        kind, n = self.tables.by_id[card]
        return self.tables.colonies[n] if kind == "colony" else self.tables.scanners[n]

    def ability(self, name: str) -> tuple[str, Ability] | None:
        """What an ability is called, and itself; `name` is the one by which the rules offer it."""
        found = self._abilities.get(name)
        if found is None:
            return None
        if name in self.tables.by_id:
            return self.operation(name).name, found
        captain = next(c for c in self.tables.captains if name.startswith(c.id + "-"))
        row = name.removeprefix(captain.id + "-")
        if row.startswith("rank-"):
            label = f"{self.words['rank']} {row[5]}"
        else:
            label = "activation" if row == "activation" else "basic"
        return f"{captain.name} ({label})", found

    def name(self, text: str) -> str:
        """Any id in words; a text that names nothing comes back without its hyphens."""
        if text in t.SHIP_IDS or text in ("revenant", "frigate"):
            return self.ship(text)
        if text in t.HOUSES:
            return self.house(text)
        if text in t.RESOURCES:
            return self.resource(text)
        if text in MEMBERS:
            return MEMBERS[text]
        if text in self.tables.sector_ids:
            return self.sector(text)
        if text in t.SPACES:
            return self.words[text]
        if text in t.KINDS:
            return self.words[text]
        kind, n = self.tables.by_id.get(text, ("", 0))
        rows: dict[str, Sequence[_Named]] = {
            "operation": self.tables.operations,
            "planet": self.tables.planets,
            "scanner": self.tables.scanners,
            "colony": self.tables.colonies,
            "failure": self.tables.failures,
            "captain": self.tables.captains,
            "agenda": self.tables.agendas,
            "hidden-agenda": self.tables.hidden_agendas,
            "option": self.tables.options,
            "solo-card": self.tables.solo_cards,
            "die": self.tables.rift_dice,
        }
        if kind in rows:
            return rows[kind][n].name
        if kind.endswith("compartment"):
            return self.compartment(text).name
        ability = self.ability(text)
        return text.replace("-", " ") if ability is None else ability[0]

    # ------------------------------------------------------------------ amounts and costs

    def pieces(self, amounts: Sequence[int]) -> str:
        """2 Material and 1 Energy; the fifth amount is of any type."""
        parts = [
            f"{'any number of' if n == g.VARIABLE else n} {self.tables.resource_names[kind]}"
            for kind, n in enumerate(amounts[:4])
            if n
        ]
        if len(amounts) > 4 and amounts[4]:
            parts.append(count(amounts[4], "Resource") + " of your choice")
        return listed(parts) or "nothing"

    def lacking(self, cost: Sequence[int], stock: Sequence[int]) -> str:
        """What is missing to pay a cost; empty if nothing is."""
        names = self.tables.resource_names
        return listed(
            [f"{n - stock[kind]} {names[kind]}" for kind, n in enumerate(cost[:4]) if n > stock[kind]]
        )

    def cost(self, cost: Cost) -> str:
        if cost.kind == g.PAY:
            return f"pay {self.pieces(cost.amounts)}"
        if cost.kind == g.DISCARD_OP:
            return f"discard {self.words_for('operation', cost.amounts[0])}"
        return f"discard {count(cost.amounts[0], 'Hidden Influence card')}"
