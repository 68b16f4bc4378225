"""Positions in words: readable keys by which vectors change a fresh game and look at what came of it.

Seats are named by colour (`red`, `black`, `teal`, `amber`), sectors as on the map (`0,-1`), everything
else by its id (`shields`, `focus-conquest`). Decks and piles are written top first.

`turn` ("red") comes first: it enters the Selection of this player. If the set-up is still going on it is
finished plainly: the recommended Houses by seat with their first Origin, at the places p1, p2 … of the map,
Turn Order by seat, Fallen House cards in the order of the pool, the lowest Agendas on top and face up, the
first four Improved cards of the pool on the offer, tokens in the order of the content; Cycle 1, round 1, the
event `event-1-k-from-the-ashes` with its boxes done. `phase` ("turn order", "event", "plan", "select",
"clean-up", "void", "delayed", "skirmish", "upkeep", "objectives", "agendas") enters any other phase at its
beginning, with the first player in Turn Order next.

Of the table: `cycle`, `round`, `event`, `order` (seats), `column` (how many Trade tokens; the rest is boxed),
`offers` (face-up Agendas, by type), `agenda-deck.might` (a shorter list is put on top), `corrupted-offers`
(types), `improved-offer`, `tableau` ({cloning = [4, 0]}: the copies by Influence, exactly these), `blocked`,
`bounty-pile` and `reclaim-pile` (a shorter list is put on top), `event-deck.2`, `chance` (what is drawn by
lot next, counted from 0); to look at only: `over`, `bounty-pile-size`, `reclaim-pile-size`, `boxed-trade`.

Of a sector, `sector.0,1.owner` ("" for nobody), `.population`, `.corrupted`, `.guilds` (resources),
`.installations`, `.fleet` ({corvette = 2}), `.void`, `.bounties`, `.reclaims`, `.glory`, `.fallen`,
`.harbingers` (from the supply); to look at only: `.tile`.

Against the Void: `difficulty`, `alert` (`situation-1`, `war-7-tide`), `alert-deck`, `alert-discard`, `crisis`
(the current one), `crisis-deck.1` (a shorter list is put on top), `crisis-discard.1`, `row.military` and
`row.economic` (from the left, `harbinger` first), `catastrophes`, `special-offer` (Joint or Heroic cards),
`haven.1` (who built its levels), `consumed` (technologies); to look at only: `situations` and `wars` (cards
left in the stacks), `harbinger-supply`. A plain position has no Alert, no Crisis and no Catastrophe; its
Houses are Belitan, Cortozaar, Dunlork and Valnis, its event is `event-1-a-dawn-of-technology`.

Of a player: `red.origin` (with its House; do this first), `.influence`, `.stock` (five numbers) and
`.stock.food`, `.active`, `.inactive` to look at, `.tracks`, `.corrupted-tracks`, `.corrupted-slots` (from 1),
`.slots` (Agendas, "" for none), `.agendas` (the hand), `.techs` (`improved shields`), `.beside`,
`.tech-limit`, `.glory`, `.trade` (`start 1`, `slot 2`, `pods`, `loose`), `.bounties`, `.reclaims`,
`.chambers`, `.kept`, `.hand`, `.discard`, `.focus` and `.played` (in play), `.third`; to look at only:
`.aside`, `.flipped`, `.house`, `.home`, `.level.food`, `.yield.food`, `.upkeep`, `.improved-limit`,
`.corruption`, `.place` (1 for a winner).

A patch keeps the pieces together: FP come from the Inactive ones and go back there, Agendas and tokens are
taken from wherever they lie, Trade tokens from the column.
"""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.position import perils, seats, sectors, table
from starboard.games.voidfall.state import COLOURS, Player, Voidfall
from starboard.kernel.positions import Positions, numbered


def _players(s: Voidfall) -> Mapping[str, Player]:
    return {COLOURS[p.seat]: p for p in s.players}


KEYS = Positions[Voidfall](
    "Voidfall",
    {
        "player": _players,
        "sector": lambda s: s.tables.maps[s.map].by_name,
        "resource": numbered(v.RESOURCES),
        "type": numbered(v.AGENDAS),
        "row": perils.rows,
        "level": perils.levels,
        "haven": perils.havens,
        "cycle": lambda s: {"1": 0, "2": 1, "3": 2},
    },
    (*table.KEYS, *perils.KEYS, *sectors.KEYS, *seats.KEYS),
)
patch = KEYS.patch
probe = KEYS.probe

__all__ = ["KEYS", "patch", "probe"]
