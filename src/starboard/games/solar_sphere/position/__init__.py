"""Positions in words: readable keys by which vectors change a fresh game and look at what came of it.

Seats are named by colour (`red`, `black`, `teal`, `amber`), components by their ids (`crew-drill-chief-a`,
`hex-rib-vault`, `res-wasp`; the prefix may be left out), owners by colour, `dranda` or `corporation`.

Of the table: `phase`, `turn` (who moves next; enters the Deploy phase, everybody with dice 6-6-6 unless said
otherwise), `order`, `round`, `final`, `scoring`, `pool`, `chance` (the next dice: a number is the face of a
six-sided die, "resistance 2" that value of the Resistance die), `resistance` and `decks.1` (top card first; a
shorter list is put on top), `display` (six ids, "" for an empty slot), `tokens`, `visits.salvage`
(["black 4"]), `facedown` (all such positions), `sphere.I3.tile`, `sphere.I3.builder`, `fleet.top-left`
(["res-wasp", "black 1", "red 2"], the columns from the left; [] for no ship); to look at only: `viable`,
`free`, `box`, `bottoms.1` (the lowest card of that crew deck), `over`, `ending`.

Of a player: `red.score`, `.reputation`, `.morale`, `.dice`, `.auxiliary`, `.auxiliary-value`,
`.auxiliary-gained`, `.stock` and `.stock.gold`, `.active`, `.inactive`, `.reserve`, `.matrix` (resource,
points, morale), `.satellites`, `.crew`, `.used`, `.retired`, `.ships`, `.factions` and `.factions.ember`; to
look at only: `.hexes`, `.drones` (all of them), `.total`, `.rank`, `.sheet.SS-13.3`.

Of DRANDA: `dranda.score`, `.deck` (top first), `.discard` (top last), `.row`, `.dice` (["teal 3"]),
`.placed`, `.opaque` (colours left), `.supply`, `.removed`, `.crew`, `.ships`, `.factions`; to look at only:
`.level`, `.bottom` (the lowest card of the deck), `.hexes`, `.drones`, `.total`, `.sheet.SS-16.4`.

A patch keeps the pieces together: a tile or card named anew changes places with what lay there; drones put
anywhere come from the reserve, and what `reserve` itself gives or takes goes to the inactive ones, so name
`reserve` last (of DRANDA: the supply, then the removed ones). Crew, hexes and ships bring their icons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starboard.games.solar_sphere.position import sides, table
from starboard.games.solar_sphere.position.names import DRANDA_NAME
from starboard.games.solar_sphere.scoring import result
from starboard.games.solar_sphere.state import COLOURS, FLEET_PLACES, Dranda, Player, SolarSphere
from starboard.games.solar_sphere.tables import FACTIONS, LOCATIONS, POSITIONS, RESOURCES
from starboard.kernel.positions import Positions, numbered


def _players(s: SolarSphere) -> Mapping[str, Player]:
    return {COLOURS[p.seat]: p for p in s.players}


def _dranda(s: SolarSphere) -> Mapping[str, Dranda]:
    return {} if s.dranda is None else {DRANDA_NAME: s.dranda}


def _sides(s: SolarSphere) -> Mapping[str, Any]:
    return {**_players(s), **_dranda(s)}


KEYS = Positions[SolarSphere](
    "Solar Sphere",
    {
        "player": _players,
        "dranda": _dranda,
        "side": _sides,
        "position": numbered(POSITIONS),
        "place": numbered(FLEET_PLACES),
        "location": numbered(LOCATIONS),
        "tier": numbered("123"),
        "resource": numbered(RESOURCES),
        "faction": numbered(FACTIONS),
        "clause": lambda s: {line.clause: line.clause for line in result(s).sheet},
    },
    (*table.KEYS, *sides.KEYS),
)
patch = KEYS.patch
probe = KEYS.probe

__all__ = ["KEYS", "patch", "probe"]
