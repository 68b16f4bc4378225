"""REV-16: Influence, Hidden Influence, House Power; REV-15: Discovery Data."""

from __future__ import annotations

from starboard.games.revenant.grammar import HOUSES
from starboard.games.revenant.state import Player, Revenant
from starboard.kernel.ask import Rule, Value, ask


def draw_hidden(s: Revenant, count: int) -> list[int]:
    """REV-16.6: an empty deck is made anew from the discards; what is missing is missing."""
    cards: list[int] = []
    for _ in range(count):
        if not s.hidden_deck:
            s.hidden_deck = s.hidden_discard
            s.hidden_discard = []
            s.chance.shuffle(s.hidden_deck)
        if s.hidden_deck:
            cards.append(s.draw(s.hidden_deck))
    return cards
