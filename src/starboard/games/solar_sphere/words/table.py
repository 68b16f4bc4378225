"""The words of one table: who sits where, prompts, labels, log sentences, explanations, the summary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from starboard.games.solar_sphere.questions import KINDS
from starboard.games.solar_sphere.scoring import DRANDA_NAME
from starboard.games.solar_sphere.state import CORPORATION, DRANDA_SEAT
from starboard.games.solar_sphere.tables import Tables
from starboard.games.solar_sphere.view import SolarSphereView
from starboard.games.solar_sphere.words.explain import glossary
from starboard.games.solar_sphere.words.log import LOG
from starboard.games.solar_sphere.words.tale import TALE
from starboard.kernel.ask import Value
from starboard.kernel.glossary import Glossary
from starboard.kernel.title import Explanation
from starboard.kernel.words import DeclaredWords


class SolarSphereWords(DeclaredWords[SolarSphereView, Tables]):
    """The `Words` of this title for one table."""

    def __init__(self, tables: Tables, options: Mapping[str, Value]) -> None:
        self.tables = tables
        self.solo = options.get("seats") == 1
        super().__init__(KINDS, LOG, tables, 1 if self.solo else len(tables.colours), TALE)

    def seat_name(self, seat: int) -> str:
        if seat == CORPORATION:
            return "the Corporation"
        if self.solo and seat == DRANDA_SEAT:
            return DRANDA_NAME
        return self.tables.colours[seat].capitalize()

    @cached_property
    def _glossary(self) -> Glossary:
        return glossary(self.tables)

    def explain(self, component: str) -> Explanation | None:
        return self._glossary.find(component)

    def summary(self) -> str:
        t = self.tables
        return (
            "Solar Sphere in brief.\n"
            f"You run a contractor working for the Corporation. Over at most {t.rounds} rounds you build "
            "hexes of a sphere round a star, hire crew and fight Resistance ships. The most points wins.\n"
            "\n"
            "A round: Dock (roll three dice; low dice bring morale, the highest total goes first), Deploy "
            "(take turns, one die each, until all dice are used), Battle (roll for each ship), Recover.\n"
            "A turn: first, if you like, use crew and move your morale back once for kickbacks. Then use one "
            "die: visit a location for its action, leave a satellite there instead, or discard the die for 1 "
            "morale. Then you may use crew again.\n"
            "Drones do the work: 1 for each step by which you change a die, 1 as the fee where there is "
            "already a die, 1 on each hex, some on ships. Spent drones are inactive until you salvage them.\n"
            "\n"
            "Points: hexes, crew, ships and the matrix score at once; at the end you score your hexes by the "
            f"scoring card, {t.set_points} for each set of three faction icons, both tracks, and half a "
            "point for each active drone and resource.\n"
            "The game ends after the last round, or after the round in which the last free hex is built.\n"
            "\n"
            "First steps: launch a satellite or two early (a boosted belt gives "
            f"{t.location_boost[0]} instead of {t.location_amount[0]}); keep two active drones for your "
            "last die; spend morale on kickbacks from odd columns; send value + 2 drones against a ship."
        )
