"""Positions in words: readable keys by which vectors change a fresh game and look at what came of it.

Seats are named by colour (`red`, `black`, `teal`, `amber`), rooms by their spots (`dock`, `s1`), slots and
rows as on the board (`A1`), everything else by its id (`flight-codes`, `all-in-a`). Decks and piles are
written top first.

`phase` ("planning", "action", "upkeep") enters a phase at its beginning; name it, `turn` or `step` first. If
the set-up is still going on it is finished plainly: red is first player; the characters are brakka-voss,
doc-sallow, tikk-nine and vesper-lark by seat, in the dock, with the abilities of their cards and scheme and
loot drafted into row B; the tiles lie in order, fronts up, on s1 to s6; the objectives are flight-codes,
tame-the-core and smuggle-the-prize; the backers are rust-admiral, outer-lock-choir, gilded-ledger and
dockside-queen by seat; nobody holds a card. For the action phase, everybody's four markers lie on the
abilities of the card and on the next one, otherwise in the reserves.

`turn` ("red") enters the action phase with this player's turn next, or tells whose turn it is; `step` ("4a",
as in SKY-14) enters upkeep at that step, or tells which one is next.

Of the table: `launch`, `alert` (the index), `first` and `claimed` (the first-player token), `rooms.s1`
("sickbay"; a tile that lies elsewhere changes places with the one there), `guards` ({s4 = [2, 1]}: active and
stunned, exactly these) and `guards.s4`, `supply` and `box` (of guards; each takes from and gives to the
other), `objectives` (three ids), `objective.flight-codes.marked` and `.helped` (seats; whoever was helped is
marked too), `support-pile` (values), `scheme-deck`, `loot-deck`, `encounter-deck` (a shorter list is put on
top), `scheme-pile`, `loot-pile`, `encounter-pile` (exactly these), `scheme-deck-size`, `loot-deck-size`,
`encounter-deck-size` (the rest goes from below to the pile, or comes from there), `chance` (what comes up
next, counted from 1). To look at only: `over`, `ending`, `level`, `round`, `low.move` and `high.move`
(ability tokens in the supply), `low-box.move`, `pile` (energy markers), `scheme-pile-size`,
`loot-pile-size`, `encounter-pile-size`, `support-pile-size`, `loot-deck.1` (its top card); of a challenge
that is going on, `challenge.dc` and `challenge.modifier` (all that is added to the die as things stand), 0
without one.

Of a player: `red.character` (with the abilities and the glory that it begins with), `.spot`, `.glory`,
`.hand`, `.offered` (two backers), `.backer`, `.board` ({A1 = "attack 2"}, exactly these) and `.slot.A1`
("attack 2", "" for an empty one), `.energy` (slots with markers, a slot twice for two), `.tokens` ({A1 =
"assigned"}), `.reserve`, `.support` (values), `.track.ships-surgeon`, `.airlocked`, `.healed`, `.helped`,
`.power-used`, `.schemed`, `.stack` (how many abilities may hold two markers); to look at only: `.schemes` and
`.loot` (how many cards), `.marks` (objectives), `.eligible`, `.backing` (the support that the backer gives
now), `.total`, `.place`.

A patch keeps the pieces together: a card is taken from wherever it lies, and what it replaces goes under its
deck; guards come from the supply, ability tokens and energy markers too.
"""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.position import seats, table
from starboard.games.pirates_of_skydock.position.cards import DECKS, PILES
from starboard.games.pirates_of_skydock.state import COLOURS, Player, Skydock
from starboard.kernel.positions import Positions, numbered


def _players(s: Skydock) -> Mapping[str, Player]:
    return {COLOURS[p.seat]: p for p in s.players}


def _objectives(s: Skydock) -> Mapping[str, int]:
    """By their places on the table."""
    return {s.tables.objectives[number].id: place for place, number in enumerate(s.objectives)}


def _same(texts: Mapping[str, object]) -> Mapping[str, str]:
    return {text: text for text in texts}


KEYS = Positions[Skydock](
    "Pirates of Skydock",
    {
        "player": _players,
        "spot": numbered(t.SPOTS),
        "kind": numbered(t.KINDS),
        "slot": numbered(t.SLOTS),
        "objective": _objectives,
        "deck": lambda s: _same(DECKS),
        "place": lambda s: {str(n + 1): n for n in range(len(s.tables.cards))},
        "discard": lambda s: _same(PILES),
        "deck size": lambda s: {f"{name}-size": name for name in DECKS},
        "pile size": lambda s: {f"{name}-size": name for name in PILES},
    },
    (*table.KEYS, *seats.KEYS),
)
patch = KEYS.patch
probe = KEYS.probe

__all__ = ["KEYS", "patch", "probe"]
