"""What a pirate can run out of, and which clicks end the turn: the page asks once before they do."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.state import ACTION, Skydock
from starboard.kernel.stakes import Tally

SCHEMES = "scheme cards"
LOOT = "loot cards"


def _stock(s: Skydock, seat: int) -> dict[str, int]:
    hand = s.players[seat].hand
    schemes = sum(card < s.tables.schemes for card in hand)
    return {SCHEMES: schemes, LOOT: len(hand) - schemes}


def _turn_over(s: Skydock, seat: int) -> bool:
    """SKY-4.3: a turn is one beat of the action phase."""
    return s.phase == ACTION and s.turn == seat


TALLY = Tally(_stock, _turn_over)
