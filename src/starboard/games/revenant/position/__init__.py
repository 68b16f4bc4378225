"""Positions in words: readable keys by which vectors change a fresh game and look at what came of it.

Seats are named by colour (`red`, `black`, `teal`, `amber`), sectors `1` to `8` and `i1` to `i4`, ships by
their ids (`zenor-arkship`), cards by theirs (`ord-fair-trade`), HI cards by their House, crew members
`captain`, `cadet-1`, `cadet-2`. Resources stand in the order mat, ene, sci, neu.

`turn` ("red") enters the Action phase at the first step of this player's turn; name it first. If the
set-up is still going on it is finished plainly: turn order by seat, Captains commander-a, scout-a and so
on, Frigates in sector 1 (prototype: i1), nobody holds Operation or HI cards, no Influence and all reward
tokens there, ships neither damaged nor corrupted. `phase` ("Recall", "Skirmish", "Rift or Hyperjump",
"Sonar", "Scoring") does the same and enters there. `board` ("empty") takes all ships, Voidborn, Rifts,
Planets and Shields off the board, and everybody off the ships.

Of the table: `cycle`, `round`, `order` (["black", "red"]), `acted` (the Council or the Crew has acted in
this round; `turn` says so), `tactics.5` (the stack of that field, bottom first, "crew" in solo), `core`
(damage of the Revenant), `core-cubes`, `charged`, `jumped`, `open` (ids; unnamed ones go back under their
deck), `chosen`, `reserved` (a Shuttle), `display` ([upper, lower] ids, "" for none), `protected` (["",
"upper"]), `tokens`, `failures`, `resolved`, `failures-resolved`, `rewards.zenor` (fields with a token),
`voidborn`, `shields` (eight numbers), `rifts` (sectors); the decks, top first, a shorter list being put
on top: `scanner-deck`, `colony-deck`, `planet-deck`, `failure-deck`, `cadet-deck`, `frigate-deck`,
`order-deck`, `hidden-deck`, `council`; `chance` (what comes up next, counted from 1, or a face of the
Rift die: "2-2-2"). To look at only: `power.zenor`, `hidden-discard`, every deck with `-size` (cards in
it), `cadet-discard-size`, `hidden-discard-size`, `council-seen`, `set-aside`, `removed`,
`scanner-discard`, `planet-discard`, `over`, `ending`, `ships` (on the board).

Of a sector: `sector.3.voidborn`, `.shields`, `.rift`, `.planet` (id or ""), `.cube`; `.ships` (exactly
these; in solo from the front to the back); to look at only: `.frigates`.

Of a ship: `zenor-arkship.at` ("3", "supply"), `.damage`, `.corrupt`, `.landed`, `.crew` ("red captain",
"ambassador", "follower", "harbinger" or ""); also `reinforce.crew` and `hypercharge.crew`.

Of a player: `red.captain` ("commander-a"), `.rank`, `.free` and `.free.mat`, `.locked.c4`, `.corruption`
(compartments), `.void`, `.data`, `.influence` (seven numbers) and `.influence.zenor`, `.tactics` (puts
the marker on top), `.hand`, `.hidden` (Houses), `.agendas`, `.cadet-1`, `.cadet-2`, `.frigate-cards`,
`.orders` (cards), `.frigate` (a sector), `.landed`, `.crew.captain` (a ship, "frigate", "reinforce",
"hypercharge", "emergency" or "home"), `.penalty`, `.revealed`, `.marked`; to look at only: `.hand-size`,
`.hidden-size`, `.order-count`, `.resources` (free and locked), `.capacity`, `.total`, `.place`,
`.sheet.REV-30.4`.

Of the Corrupted Crew: `crew.influence` and `crew.influence.zenor`, `crew.tactics`, `crew.grid`,
`crew.marker` and `crew.tile` (places 0 to 3 of the grid), `crew.deck` (Houses, top first),
`crew.figures`, `crew.harbinger`; to look at only: `crew.deck-size`, `crew.revealed`, `crew.total`.

A patch keeps the pieces together: a card is taken from wherever it lies, and what it replaces goes under
its deck; a crew member put on a ship leaves its place at home.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.position import board, sides, table
from starboard.games.revenant.position.cards import DECKS, DISCARDS
from starboard.games.revenant.position.names import PLACES, sector_name
from starboard.games.revenant.scoring import result
from starboard.games.revenant.state import COLOURS, MEMBERS, Player, Revenant, Solo
from starboard.kernel.positions import Positions, numbered


def _players(s: Revenant) -> Mapping[str, Player]:
    return {COLOURS[p.seat]: p for p in s.players}


def _crew(s: Revenant) -> Mapping[str, Solo]:
    return {} if s.solo is None else {"crew": s.solo}


def _sides(s: Revenant) -> Mapping[str, Any]:
    return {**_players(s), **_crew(s)}


def _sectors(s: Revenant, count: int) -> Mapping[str, int]:
    return {sector_name(s, sector): sector for sector in range(count)}


def _compartments(s: Revenant) -> Mapping[str, int]:
    return {compartment.id: n for n, compartment in enumerate(s.tables.compartments[s.edition])}


def _crew_spaces(s: Revenant) -> Mapping[str, int]:
    ships = {id: ship for ship, id in enumerate(t.SHIP_IDS)}
    return ships | {space: PLACES[space] for space in t.SPACES}


def _sizes(s: Revenant) -> Mapping[str, list[int]]:
    return {f"{name}-size": pile(s) for name, pile in {**DECKS, **DISCARDS}.items()}


def _lines(s: Revenant) -> Mapping[str, str]:
    return {name: name for line in result(s).sheet for name in (line.clause, line.label)}


KEYS = Positions[Revenant](
    "Revenant",
    {
        "player": _players,
        "crew": _crew,
        "side": _sides,
        "ship": numbered(t.SHIP_IDS),
        "crew space": _crew_spaces,
        "sector": lambda s: _sectors(s, t.SECTORS),
        "outer sector": lambda s: _sectors(s, t.OUTER),
        "House": numbered(t.HOUSES),
        "resource": numbered(t.RESOURCES),
        "member": numbered(MEMBERS),
        "compartment": _compartments,
        "field": lambda s: {str(n): n for n in range(len(s.tactics))},
        "deck": lambda s: {deck: deck for deck in DECKS},
        "size": _sizes,
        "line": _lines,
    },
    (*table.KEYS, *board.KEYS, *sides.KEYS),
)
patch = KEYS.patch
probe = KEYS.probe

__all__ = ["KEYS", "patch", "probe"]
