"""REV-27: the Rift phase, and how new cards are drawn and revealed after any Cycle; REVP-3.2, REVS-5.5."""

from __future__ import annotations

from starboard.games.revenant.rules.failures import add_voidborn
from starboard.games.revenant.rules.operations import draw_operations
from starboard.games.revenant.rules.revenant import card_id, discard_open
from starboard.games.revenant.state import NOBODY, Revenant
from starboard.games.revenant.tables import OUTER
from starboard.kernel.ask import Rule


def roll_rifts(s: Revenant) -> None:
    """REV-27.1, REV-27.2."""
    t = s.tables
    numbers = t.numbers[s.edition]
    die = t.rift_dice[t.rift_die[len(s.players)]]
    for sector in range(OUTER):
        if not s.rifts[sector]:
            continue
        face = s.roll(len(die.faces))
        left, middle, right = die.faces[face - 1]
        if s.solo is not None:
            middle = max(0, middle - 1)  # REVS-5.5
        s.tell("rift-roll", NOBODY, "REV-27.1", t.sector_ids[sector], face)
        add_voidborn(s, sector, middle, "REV-27.1", numbers.voidborn_cap)
        add_voidborn(s, (sector - 1) % OUTER, left, "REV-27.1", numbers.voidborn_cap)
        add_voidborn(s, (sector + 1) % OUTER, right, "REV-27.1", numbers.voidborn_cap)
    for sector in range(OUTER):
        if s.planets[sector] >= 0 and s.cubes[sector] < numbers.planet_data:
            s.cubes[sector] = numbers.planet_data


def draw_by_rank(s: Revenant) -> Rule[None]:
    """REV-27.3, REVP-3.4: in turn order."""
    s.tell("draw-by-rank", NOBODY, "REVP-3.4" if s.prototype else "REV-27.3")
    for seat in list(s.order):
        p = s.players[seat]
        yield from draw_operations(s, p, s.tables.ranks[p.rank].draw, "REV-27.3")


def reveal_cards(s: Revenant, last: bool) -> None:
    """REV-27.4, REVP-3.3: Scanner cards; for the last Cycle Colonies."""
    for card in list(s.open):
        discard_open(s, card, "REV-27.4")
    numbers = s.tables.numbers[s.edition]
    s.colony = last
    s.chosen = -1
    for _ in range(numbers.open_cards):
        deck = s.colonies if s.colony else s.scanner_deck
        if not deck and not s.colony:
            s.scanner_deck = deck = s.scanner_discard
            s.scanner_discard = []
            s.chance.shuffle(deck)
        if deck:
            s.open.append(s.draw(deck))
            s.tell("reveal-card", NOBODY, "REV-27.4", card_id(s, s.open[-1]))
