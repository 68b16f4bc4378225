"""The content of Solar Sphere as the rules use it: small ints and tuples, shared by all states, never copied.

Only the standard library is imported, and the classes are plain, so that mypyc can compile this module.
``compact.py`` fills these classes from the TOML files.
"""

from __future__ import annotations

from typing import Any, Final

ORE: Final = 0
GOLD: Final = 1
CRYSTAL: Final = 2
ANY: Final = 3  # only in effects: the player names the resource (SS-3.3)
RESOURCES: Final = ("ore", "gold", "crystal")

EMBER: Final = 0
TIDE: Final = 1
ROOT: Final = 2
PRISM: Final = 3
FACTIONS: Final = ("ember", "tide", "root", "prism")

BELT_ORE: Final = 0
BELT_GOLD: Final = 1
BELT_CRYSTAL: Final = 2
FABRICATOR: Final = 3
SALVAGE: Final = 4
SPHERE: Final = 5
CREW: Final = 6
FLEET: Final = 7
LOCATIONS: Final = (
    "belt-ore",
    "belt-gold",
    "belt-crystal",
    "fabricator",
    "salvage",
    "sphere",
    "crew",
    "fleet",
)
ASTEROID_BELT: Final = 8  # only on DRANDA cards: the belt card is named by the die (SS-15.1)

POSITIONS: Final = (
    "I1",
    "I2",
    "I3",
    "I4",
    "I5",
    "I6",
    "O1",
    "O2",
    "O3",
    "O4",
    "O5",
    "O6",
    "O7",
    "O8",
    "O9",
    "O10",
    "O11",
    "O12",
)
CORE: Final = 18

BLACK: Final = 0
TEAL: Final = 1
AMBER: Final = 2
DRANDA_COLOURS: Final = ("black", "teal", "amber")

FREE: Final = 0
ARRIVAL: Final = 1
DIE: Final = 2
BATTLE: Final = 3
KINDS: Final = ("free", "arrival", "die", "battle")

OP_TRADE: Final = 0
OP_GAIN: Final = 1
OP_MORALE: Final = 2
OP_MORALE_PER: Final = 3
OP_POINTS: Final = 4
OP_POINTS_PER: Final = 5
OP_REPUTATION: Final = 6
OP_SALVAGE: Final = 7
OP_SALVAGE_PER: Final = 8
OP_FABRICATE: Final = 9
OP_KICKBACK: Final = 10
OP_REFRESH: Final = 11
OP_SET_DIE: Final = 12
OP_REROLL: Final = 13
OP_AUXILIARY_DIE: Final = 14
OP_LOBBY: Final = 15
OPS: Final = (
    "trade",
    "gain",
    "morale",
    "morale-per",
    "points",
    "points-per",
    "reputation",
    "salvage",
    "salvage-per",
    "fabricate",
    "kickback",
    "refresh",
    "set-die",
    "reroll",
    "auxiliary-die",
    "lobby",
)

PER_CREW: Final = 0
PER_HEX: Final = 1
PER_SHIP: Final = 2
PER: Final = ("crew", "hex", "ship")


class Effect:
    """A verb and its numbers.

    ======================================================  ======================  ===========  =========
    op                                                      a                       b            c
    ======================================================  ======================  ===========  =========
    trade                                                   resource given          gained       amount
    gain                                                    resource or ANY         amount
    morale, points, reputation, salvage, fabricate          amount (or "up to")
    morale-per                                              PER_CREW or PER_HEX     every
    points-per, salvage-per                                 PER_HEX or PER_SHIP
    lobby                                                   morale paid             reputation
    kickback, refresh, set-die, reroll, auxiliary-die
    ======================================================  ======================  ===========  =========
    """

    __slots__ = ("a", "b", "c", "op")

    def __init__(self, op: int, a: int, b: int, c: int) -> None:
        self.op = op
        self.a = a
        self.b = b
        self.c = c

    def __reduce__(self) -> tuple[Any, ...]:
        return Effect, (self.op, self.a, self.b, self.c)

    def __repr__(self) -> str:
        return f"Effect({OPS[self.op]}, {self.a}, {self.b}, {self.c})"


class HexTile:
    __slots__ = ("cost", "faction", "id", "morale", "name", "points", "reputation", "value")

    def __init__(
        self,
        id: str,
        name: str,
        value: int,
        cost: tuple[int, int, int],
        points: int,
        morale: int,
        reputation: int,
        faction: int,
    ) -> None:
        self.id = id
        self.name = name
        self.value = value
        self.cost = cost  # by resource
        self.points = points
        self.morale = morale
        self.reputation = reputation
        self.faction = faction

    def __reduce__(self) -> tuple[Any, ...]:
        return HexTile, (
            self.id,
            self.name,
            self.value,
            self.cost,
            self.points,
            self.morale,
            self.reputation,
            self.faction,
        )

    def __repr__(self) -> str:
        return f"HexTile({self.id})"


class CrewCard:
    __slots__ = ("action", "at", "faction", "id", "kind", "name", "retire", "tier", "type")

    def __init__(
        self,
        id: str,
        type: str,
        name: str,
        tier: int,
        kind: int,
        at: int,
        action: Effect,
        retire: tuple[Effect, ...],
        faction: int,
    ) -> None:
        self.id = id
        self.type = type  # the id without the copy's -a or -b
        self.name = name
        self.tier = tier  # 1 to 3
        self.kind = kind
        self.at = at  # location index of an arrival action, else -1
        self.action = action
        self.retire = retire  # the sides of an "or"
        self.faction = faction

    def __reduce__(self) -> tuple[Any, ...]:
        return CrewCard, (
            self.id,
            self.type,
            self.name,
            self.tier,
            self.kind,
            self.at,
            self.action,
            self.retire,
            self.faction,
        )

    def __repr__(self) -> str:
        return f"CrewCard({self.id})"


class ShipCard:
    __slots__ = ("bonus", "icons", "id", "name", "reputation", "value")

    def __init__(
        self,
        id: str,
        name: str,
        value: int,
        bonus: tuple[int, int, int],
        icons: tuple[int, int, int, int],
        reputation: int,
    ) -> None:
        self.id = id
        self.name = name
        self.value = value
        self.bonus = bonus  # points for rank 1, rank 2, every lower rank
        self.icons = icons  # number of icons by faction
        self.reputation = reputation

    def __reduce__(self) -> tuple[Any, ...]:
        return ShipCard, (self.id, self.name, self.value, self.bonus, self.icons, self.reputation)

    def __repr__(self) -> str:
        return f"ShipCard({self.id})"


class ScoringCard:
    """Worth of an own hex: by its position, or (worth empty) by its number of own neighbours 0, 1, 2+."""

    __slots__ = ("id", "lattice", "name", "worth")

    def __init__(self, id: str, name: str, worth: tuple[int, ...], lattice: tuple[int, int, int]) -> None:
        self.id = id
        self.name = name
        self.worth = worth
        self.lattice = lattice

    def __reduce__(self) -> tuple[Any, ...]:
        return ScoringCard, (self.id, self.name, self.worth, self.lattice)

    def __repr__(self) -> str:
        return f"ScoringCard({self.id})"


class DrandaCard:
    __slots__ = ("icons", "id", "name", "strip")

    def __init__(self, id: str, name: str, icons: tuple[int, int, int], strip: tuple[int, int, int]) -> None:
        self.id = id
        self.name = name
        self.icons = icons  # by colour: a location index or ASTEROID_BELT
        self.strip = strip  # colour indices, left to right

    def __reduce__(self) -> tuple[Any, ...]:
        return DrandaCard, (self.id, self.name, self.icons, self.strip)

    def __repr__(self) -> str:
        return f"DrandaCard({self.id})"


class DrandaLevel:
    __slots__ = (
        "fleet_drones",
        "id",
        "lost_after_success",
        "name",
        "per_drone",
        "per_morale",
        "per_reputation",
    )

    def __init__(
        self,
        id: str,
        name: str,
        per_morale: int,
        per_reputation: int,
        fleet_drones: int,
        lost_after_success: int,
        per_drone: int,
    ) -> None:
        self.id = id
        self.name = name
        self.per_morale = per_morale
        self.per_reputation = per_reputation
        self.fleet_drones = fleet_drones
        self.lost_after_success = lost_after_success
        self.per_drone = per_drone

    def __reduce__(self) -> tuple[Any, ...]:
        return DrandaLevel, (
            self.id,
            self.name,
            self.per_morale,
            self.per_reputation,
            self.fleet_drones,
            self.lost_after_success,
            self.per_drone,
        )

    def __repr__(self) -> str:
        return f"DrandaLevel({self.id})"


TABLES_FIELDS: Final = (
    "hexes",
    "crew",
    "ships",
    "scoring",
    "dranda",
    "levels",
    "neighbours",
    "coords",
    "position_kinds",
    "location_dice",
    "location_amount",
    "location_boost",
    "location_names",
    "location_ids",
    "faction_names",
    "faction_ids",
    "colours",
    "reputation_columns",
    "spanners",
    "end_points",
    "docking",
    "matrix_resources",
    "matrix_points",
    "matrix_morale",
    "resistance_die",
    "facedown",
    "resistance_recipe",
    "corporation_pool",
    "start_drones",
    "storage_limit",
    "hire_cost",
    "hire_points",
    "rounds",
    "set_points",
    "dranda_drones",
    "top_row_return",
    "fingerprint",
    "likeness",
    "by_id",
)


class Tables:
    """All content of one game. What the rules count from 1 (ports, tiers, seats) is indexed from 1 here."""

    __slots__ = TABLES_FIELDS

    def __init__(
        self,
        hexes: tuple[HexTile, ...],
        crew: tuple[CrewCard, ...],
        ships: tuple[ShipCard, ...],
        scoring: tuple[ScoringCard, ...],
        dranda: tuple[DrandaCard, ...],
        levels: tuple[DrandaLevel, ...],
        neighbours: tuple[tuple[int, ...], ...],
        coords: tuple[tuple[int, int], ...],
        position_kinds: tuple[str, ...],
        location_dice: tuple[tuple[int, ...], ...],
        location_amount: tuple[int, ...],
        location_boost: tuple[int, ...],
        location_names: tuple[str, ...],
        location_ids: tuple[str, ...],
        faction_names: tuple[str, ...],
        faction_ids: tuple[str, ...],
        colours: tuple[str, ...],
        reputation_columns: tuple[int, ...],
        spanners: tuple[int, ...],
        end_points: tuple[int, ...],
        docking: tuple[tuple[int, ...], ...],
        matrix_resources: tuple[int, int, int],
        matrix_points: tuple[int, int, int],
        matrix_morale: tuple[int, int, int],
        resistance_die: tuple[int, ...],
        facedown: tuple[int, ...],
        resistance_recipe: tuple[tuple[tuple[int, int], ...], ...],
        corporation_pool: int,
        start_drones: tuple[int, int, int],
        storage_limit: int,
        hire_cost: tuple[tuple[int, int], ...],
        hire_points: tuple[int, ...],
        rounds: int,
        set_points: int,
        dranda_drones: int,
        top_row_return: bool,
        fingerprint: str,
        likeness: str,
        by_id: dict[str, tuple[str, int]],
    ) -> None:
        self.hexes = hexes
        self.crew = crew  # both copies of each type: by tier, then table order, then a, b
        self.ships = ships
        self.scoring = scoring
        self.dranda = dranda
        self.levels = levels
        self.neighbours = neighbours  # [position 0..17, CORE] -> positions, CORE among them
        self.coords = coords  # (q, r) by position, CORE last
        self.position_kinds = position_kinds  # "inner", "edge", "corner", and "core" last
        self.location_dice = location_dice  # allowed die values by location
        self.location_amount = location_amount  # size of the plain action; 0: none, or the die's value
        self.location_boost = location_boost  # size of the boosted action, or of the boost that comes first
        self.location_names = location_names
        self.location_ids = location_ids  # as in the files: loc-...
        self.faction_names = faction_names
        self.faction_ids = faction_ids
        self.colours = colours  # of the players, by seat
        self.reputation_columns = reputation_columns
        self.spanners = spanners
        self.end_points = end_points  # by column 0..20
        self.docking = docking  # [port 1..6][dice 0..3]
        self.matrix_resources = matrix_resources  # by column
        self.matrix_points = matrix_points
        self.matrix_morale = matrix_morale
        self.resistance_die = resistance_die
        self.facedown = facedown  # by number of seats; 1 = solo
        self.resistance_recipe = resistance_recipe  # by number of seats: (value, count), ...
        self.corporation_pool = corporation_pool
        self.start_drones = start_drones  # active, inactive, reserve
        self.storage_limit = storage_limit
        self.hire_cost = hire_cost  # by tier 1..3: (gold, any)
        self.hire_points = hire_points  # by tier 1..3
        self.rounds = rounds
        self.set_points = set_points
        self.dranda_drones = dranda_drones
        self.top_row_return = top_row_return  # SS-16.1; without it DRANDA's drones stay
        self.fingerprint = fingerprint  # of what rules read
        self.likeness = likeness  # of every value, names and texts too
        self.by_id = by_id  # component id -> (kind, index)

    def __reduce__(self) -> tuple[Any, ...]:
        return Tables, tuple(getattr(self, field) for field in TABLES_FIELDS)

    def __repr__(self) -> str:
        return f"Tables({self.fingerprint})"
