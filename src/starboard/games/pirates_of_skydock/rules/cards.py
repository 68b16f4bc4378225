"""Hands, decks and discard piles (SKY-1.5, SKY-1.9)."""

from __future__ import annotations

from bisect import insort

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.state import NOBODY, Player, Skydock


def sort_of(s: Skydock, card: int) -> int:
    return g.SCHEME if card < s.tables.schemes else g.LOOT


def held(s: Skydock, p: Player, sort: int) -> list[int]:
    """The cards of a sort that the player may use: not the one set aside for help."""
    schemes = s.tables.schemes
    if sort == g.SCHEME:
        return [card for card in p.hand if card < schemes and card != p.aside]
    if sort == g.LOOT:
        return [card for card in p.hand if card >= schemes]
    return [card for card in p.hand if card != p.aside]


def deck_of(s: Skydock, sort: int) -> list[int]:
    return s.scheme_deck if sort == g.SCHEME else s.loot_deck


def pile_of(s: Skydock, sort: int) -> list[int]:
    return s.scheme_pile if sort == g.SCHEME else s.loot_pile


def can_draw(s: Skydock, sort: int) -> bool:
    return bool(deck_of(s, sort)) or bool(pile_of(s, sort))


def rebuild(s: Skydock, deck: list[int], pile: list[int]) -> None:
    """SKY-1.5: the discard pile is shuffled and goes under the deck."""
    s.chance.shuffle(pile)
    deck[:0] = pile
    pile.clear()


def draw(s: Skydock, p: Player, sort: int, n: int, clause: str) -> int:
    """Draws up to n cards and says how many came."""
    deck, pile = deck_of(s, sort), pile_of(s, sort)
    drawn: list[str] = []
    for _ in range(n):
        if not deck:
            rebuild(s, deck, pile)
        if not deck:
            break
        card = s.draw(deck)
        insort(p.hand, card)
        drawn.append(s.tables.cards[card].id)
    if drawn:
        s.tell("draw", p.seat, clause, g.SORTS[sort], len(drawn))
        s.tell_only((p.seat,), "drew", p.seat, clause, *drawn)
    return len(drawn)


def draw_encounter(s: Skydock) -> int:
    """The top encounter card, for all to see; NOBODY if there is none at all."""
    if not s.encounter_deck:
        rebuild(s, s.encounter_deck, s.encounter_pile)
    if not s.encounter_deck:
        return NOBODY
    if s.seen:
        s.seen -= 1
    return s.draw(s.encounter_deck)


def discard(s: Skydock, p: Player, card: int, clause: str) -> None:
    """From the hand, face up."""
    p.hand.remove(card)
    pile_of(s, sort_of(s, card)).append(card)
    s.tell("discard", p.seat, clause, s.tables.cards[card].id)
