"""Dealing afresh what a seat cannot know (2.4), as it might lie.

Lists are changed in place: a rule that waits for an answer goes on with the deck it has in hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.peril import WAR, Peril
from starboard.games.voidfall.state import BY_ALL, NOBODY, Player, Voidfall
from starboard.kernel.chance import Chance

Seen = Callable[[int], bool]

NOTHING_LOOKED_AT: Final = 0
AGENDAS_LOOKED_AT: Final = 1
EVENTS_LOOKED_AT: Final = 2


def seen_by(s: Voidfall, seat: int | None) -> Seen:
    """Whether the seat has seen a card where it lies; a spectator only what all have seen. Against the Void
    whatever one has looked at is known to everybody (2.4).
    """
    if s.peril is not None:
        return lambda bits: bits != 0
    if seat is None:
        return lambda bits: bits == BY_ALL
    return lambda bits: bits >> seat & 1 == 1


def looked_at(s: Voidfall) -> int:
    """What the active player is looking at. An Agenda in his hands lies nowhere else."""
    if not s.looked:
        return NOTHING_LOOKED_AT
    elsewhere = {*s.offers}
    for deck in s.agenda_decks:
        elsewhere.update(deck)
    for p in s.players:
        elsewhere.update((*p.agendas, *p.slots, p.played))
    card = s.looked[0]
    is_agenda = card < len(s.tables.agendas) and card not in elsewhere
    return AGENDAS_LOOKED_AT if is_agenda else EVENTS_LOOKED_AT


def looks(s: Voidfall, seat: int | None) -> bool:
    """VF-30.1, VF-32.1: only the active player draws or peeks, in Preparation and Evaluation too; against the
    Void all look with him (2.4).
    """
    return bool(s.looked) and (s.peril is not None or s.active_seat == seat)


def shown_hand(s: Voidfall, p: Player) -> tuple[int, ...]:
    """2.3: the Agendas in a hand that everybody knows."""
    return p.known if s.peril is None else p.agendas


def redeal(s: Voidfall, seat: int | None, chance: Chance) -> None:
    """Decks, Agenda hands, tokens that lie face down, and plans, as far as the seat does not know them."""
    s.chance = chance
    looking = NOTHING_LOOKED_AT if looks(s, seat) else looked_at(s)
    others = [p for p in s.players if p.seat != seat]
    seen = seen_by(s, seat)
    for kind in range(len(s.agenda_decks)):
        _deal_agendas(s, kind, seen, others, looking == AGENDAS_LOOKED_AT, chance)
    for cycle in range(len(s.event_decks)):
        _deal_events(s, cycle, seen, looking == EVENTS_LOOKED_AT and cycle == s.cycle, chance)
    s.improved_deck = tuple(_shuffled(list(s.improved_deck), chance))
    _deal_tokens(s.bounties, s.bounty_pile, chance)
    _deal_tokens(s.reclaims, s.reclaim_pile, chance)
    if s.peril is not None:
        _deal_peril(s.peril, chance)
    for p in others:
        if p.planned != NOBODY:
            p.planned = p.hand[chance.below(len(p.hand))]


def _deal_peril(peril: Peril, chance: Chance) -> None:
    """Nobody knows the order of these decks, nor which Wars of the stack went into the Alert deck."""
    for deck in (*peril.crisis_decks, peril.offer_deck):
        deck[:] = _shuffled(deck, chance)
    wars = _shuffled([*peril.wars, *[alert for alert in peril.alert_deck if alert >= WAR]], chance)
    alerts = [wars.pop() if alert >= WAR else alert for alert in sorted(peril.alert_deck)]
    chance.shuffle(alerts)
    peril.alert_deck[:] = alerts
    peril.wars[:] = wars


def _shuffled(cards: list[int], chance: Chance) -> list[int]:
    """Sorted first, so that the deal depends on chance alone."""
    cards = sorted(cards)
    chance.shuffle(cards)
    return cards


def _unseen(deck: list[int], bits: list[int], seen: Seen) -> list[int]:
    """The places of a deck whose cards the seat has not seen there."""
    return [place for place in range(len(deck)) if not seen(bits[place])]


def _deal_agendas(
    s: Voidfall, kind: int, seen: Seen, others: list[Player], looking: bool, chance: Chance
) -> None:
    """One type: the backs show which it is (2.4). What was taken from the offer is known."""
    agendas = s.tables.agendas
    deck = s.agenda_decks[kind]
    places = _unseen(deck, s.agenda_seen[kind], seen)
    hands = [
        [card for card in p.agendas if agendas[card].type == kind and card not in shown_hand(s, p)]
        for p in others
    ]
    looked = [card for card in s.looked if agendas[card].type == kind] if looking else []
    pool = _shuffled(
        [*[deck[place] for place in places], *looked, *[c for hand in hands for c in hand]], chance
    )
    for p, hand in zip(others, hands):
        if hand:
            kept = [card for card in p.agendas if card not in hand]
            p.agendas = tuple(sorted([*kept, *[pool.pop() for _ in hand]]))
    if looked:
        s.looked = tuple([pool.pop() for _ in looked])
    for place in places:
        deck[place] = pool.pop()


def _deal_events(s: Voidfall, cycle: int, seen: Seen, looking: bool, chance: Chance) -> None:
    """VF-32.1: those looked at come from the next Cycle's deck."""
    deck = s.event_decks[cycle]
    places = _unseen(deck, s.event_seen[cycle], seen)
    pool = _shuffled([*[deck[place] for place in places], *(s.looked if looking else ())], chance)
    if looking:
        s.looked = tuple([pool.pop() for _ in s.looked])
    for place in places:
        deck[place] = pool.pop()


def _deal_tokens(lying: list[tuple[int, ...]], pile: list[int], chance: Chance) -> None:
    """VF-24.1: nobody has looked at any of them."""
    pool = _shuffled([*pile, *[token for tokens in lying for token in tokens]], chance)
    for at, tokens in enumerate(lying):
        if tokens:
            lying[at] = tuple([pool.pop() for _ in tokens])
    pile[:] = pool


def hand_by_type(s: Voidfall, p: Player) -> tuple[int, ...]:
    """How many Agendas of each type a player holds: everybody sees their backs."""
    types = [s.tables.agendas[card].type for card in p.agendas]
    return tuple([types.count(kind) for kind in range(len(v.AGENDAS))])
