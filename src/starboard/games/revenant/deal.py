"""The dealing anew of all that a seat cannot know, for worlds that a bot imagines (2.2, 2.3).

Everything is sorted before it is shuffled: the new deal depends on `chance` alone, not on the old one.
Operation cards are discarded face down and count as unknown to all, as the document has it; of the HI
cards discarded a player knows the own ones and those shown to all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import perm, prod
from typing import Final

from starboard.games.revenant.state import NO_CARD, Player, Revenant, Solo
from starboard.games.revenant.tables import HOUSES, ORDER
from starboard.kernel.chance import Chance

HI_COPIES: Final = 7


def redeal(s: Revenant, seat: int | None, chance: Chance) -> None:
    """Deals anew, in place, all that this seat (None: a spectator) cannot know."""
    s.chance = chance
    if s.over:
        return
    others = [p for p in s.players if p.seat != seat]
    _operations(s, others, chance)
    if s.solo is None:
        _hidden_influence(s, others, chance)
    else:
        _solo_hidden_influence(s, s.solo, others, chance)
    if s.prototype:
        _hidden_agendas(others, chance)
    else:
        _agendas(s, others, chance)
    _colonies(s, seat, chance)
    _failures(s, chance)
    for deck in (s.scanner_deck, s.planet_deck):
        deck.sort()
        chance.shuffle(deck)


def _mixed(piles: Sequence[list[int]], chance: Chance) -> None:
    """Deals the cards of these piles anew among them; each keeps its size."""
    cards = sorted(card for pile in piles for card in pile)
    chance.shuffle(cards)
    start = 0
    for pile in piles:
        pile[:] = cards[start : start + len(pile)]
        start += len(pile)


def _operations(s: Revenant, others: list[Player], chance: Chance) -> None:
    """The backs of a hand are known, so a card is replaced by one of its kind; Orders lie face down."""
    kinds = [card.kind for card in s.tables.operations]
    for kind in range(3):
        hands = [[card for card in p.hand if kinds[card] == kind] for p in others]
        played = [p.orders for p in others] if kind == ORDER else []
        _mixed([s.operations[kind], s.discards[kind], *hands, *played], chance)
        for p, new in zip(others, hands, strict=True):
            cards = iter(new)
            paying = NO_CARD if p.playing == NO_CARD else p.hand.index(p.playing)
            p.hand[:] = [next(cards) if kinds[card] == kind else card for card in p.hand]
            if paying != NO_CARD:
                p.playing = p.hand[paying]


def _hidden_influence(s: Revenant, others: list[Player], chance: Chance) -> None:
    unknown = _unknown_hidden(s, others)
    cards = sorted(card for pile in unknown for card in pile)
    chance.shuffle(cards)
    _lay_hidden(s, others, unknown, cards)


def _known_discards(s: Revenant, others: list[Player]) -> set[int]:
    """2.2: each player knows what they discarded themselves, and everybody what was shown."""
    known = set(s.shown)
    for p in s.players:
        if p not in others:
            known.update(p.tossed)
    return known


def _unknown_hidden(s: Revenant, others: list[Player]) -> list[list[int]]:
    """The piles of HI cards that the seat cannot see; of the discards those that it does not know."""
    known = _known_discards(s, others)
    piles = [s.hidden_deck, [card for card in s.hidden_discard if card not in known], s.council]
    for p in others:
        piles += [p.hidden, p.looking]
    return piles


def _lay_hidden(s: Revenant, others: list[Player], piles: list[list[int]], cards: list[int]) -> None:
    """Fills these piles with these cards, and keeps in mind who discarded what."""
    known = _known_discards(s, others)
    start = 0
    for pile in piles:
        pile[:] = cards[start : start + len(pile)]
        start += len(pile)
    fresh = iter(piles[1])
    before = s.hidden_discard[:]
    s.hidden_discard[:] = [card if card in known else next(fresh) for card in before]
    now = dict(zip(before, s.hidden_discard, strict=True))
    for p in others:
        p.tossed = tuple(now[card] for card in p.tossed)


def _solo_hidden_influence(s: Revenant, solo: Solo, others: list[Player], chance: Chance) -> None:
    """REVS-1.2: the Corrupted House deck was made of three Houses of certain numbers.

    Which they are is drawn by how likely each choice makes what the seat has seen: the cards revealed and
    those in its hand or discarded by it.
    """
    known = [card for p in s.players if p not in others for card in p.hidden + p.looking]
    known += _known_discards(s, others)
    seen = _by_house(solo.revealed)
    n = s.tables.numbers[s.edition]
    sizes = (n.solo_first_pile, n.solo_second_pile, n.solo_third_pile)
    decks, upto = _crew_decks(sizes, seen, _by_house(known))
    if not decks:  # a patched position need not come from any such deck
        _mixed([solo.deck], chance)
        _hidden_influence(s, others, chance)
        return
    drawn = chance.below(10**9) * upto[-1] // 10**9
    made = decks[bisect_right(upto, drawn)]
    taken = {*known, *solo.revealed}
    deck: list[int] = []
    for house, size in enumerate(made):
        left = [c for c in range(house * HI_COPIES, (house + 1) * HI_COPIES) if c not in taken]
        deck += left[: size - seen[house]]
    chance.shuffle(deck)
    solo.deck[:] = deck
    taken.update(deck)
    rest = [card for card in range(len(HOUSES) * HI_COPIES) if card not in taken]
    chance.shuffle(rest)
    _lay_hidden(s, others, _unknown_hidden(s, others), rest)


@lru_cache(maxsize=512)
def _crew_decks(
    sizes: tuple[int, ...], seen: tuple[int, ...], held: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The decks that can be, as cards of each House, and their weights added up.

    The weight is the number of ways in which the cards seen can have come from the deck and those held from
    the rest.
    """
    ways = [
        {size: perm(size, out) * perm(HI_COPIES - size, own) for size in (0, *sizes)}
        for out, own in zip(seen, held, strict=True)
    ]
    decks: list[tuple[int, ...]] = []
    upto: list[int] = []
    total = 0
    for houses in permutations(range(len(HOUSES)), len(sizes)):
        size_of = dict(zip(houses, sizes, strict=True))
        made = tuple(size_of.get(house, 0) for house in range(len(HOUSES)))
        weight = prod(ways[house][size] for house, size in enumerate(made))
        if weight:
            total += weight
            decks.append(made)
            upto.append(total)
    return decks, upto


def _by_house(cards: Sequence[int]) -> tuple[int, ...]:
    counts = [0] * len(HOUSES)
    for card in cards:
        counts[card // HI_COPIES] += 1
    return tuple(counts)


def _agendas(s: Revenant, others: list[Player], chance: Chance) -> None:
    """An agenda may be any of its kind that the seat does not hold itself."""
    own = {agenda for p in s.players if p not in others for agenda in p.agendas}
    kinds = [agenda.kind for agenda in s.tables.agendas]
    for kind in sorted(set(kinds)):
        pool = [n for n, k in enumerate(kinds) if k == kind and n not in own]
        chance.shuffle(pool)
        for p in others:
            p.agendas = tuple(pool.pop() if kinds[n] == kind else n for n in p.agendas)


def _hidden_agendas(others: list[Player], chance: Chance) -> None:
    """REVP-2.4: one of the two of the own specialisation, until it is revealed (REVP-7.1)."""
    for p in others:
        if len(p.agendas) == 1 and not p.revealed:
            p.agendas = (p.agendas[0] // 2 * 2 + chance.below(2),)


def _colonies(s: Revenant, seat: int | None, chance: Chance) -> None:
    """REV-12.2: whoever removed cards saw the deck, and so knows all that was gone by then."""
    known = 0
    if seat is not None:
        if s.culling == seat:
            known = len(s.removed)
        else:
            known = max((n + 1 for n, who in enumerate(s.removers) if who == seat), default=0)
    later = s.removed[known:]
    _mixed([s.colonies, later], chance)
    s.removed[known:] = later


def _failures(s: Revenant, chance: Chance) -> None:
    """3.1 step 8: what was left out is unknown like the stack; where a Core card lies is not.

    Cards left out came into the box first; those discarded in play lay open and stay.
    """
    n = s.tables.numbers[s.edition]
    left_out = len(s.tables.failures) - n.failure_open - n.failure_stack - n.failure_cores
    cards = s.tables.failures
    positions = [(s.failure_deck, i) for i in range(len(s.failure_deck))]
    positions += [(s.box, i) for i in range(min(left_out, len(s.box)))]
    for core in (False, True):
        mine = [(pile, i) for pile, i in positions if cards[pile[i]].core is core]
        drawn = [pile[i] for pile, i in mine]
        _mixed([drawn], chance)
        for (pile, i), card in zip(mine, drawn, strict=True):
            pile[i] = card
