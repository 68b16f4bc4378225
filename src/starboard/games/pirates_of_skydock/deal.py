"""Dealing afresh what a seat cannot know (2.2), as it might lie."""

from __future__ import annotations

from collections.abc import Callable

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.rules.cards import held
from starboard.games.pirates_of_skydock.rules.payment import can_pay, needed
from starboard.games.pirates_of_skydock.state import (
    BACKERS,
    EMPTY,
    NO_SLOTS,
    NOBODY,
    PLANNING,
    Player,
    Skydock,
    changed,
)
from starboard.games.pirates_of_skydock.tables import PLAN, WILD
from starboard.kernel.chance import Chance

# A card that others hold, and which cards it could be as far as the seat knows.
Bound = tuple[int, Callable[[int], bool]]


def redeal(s: Skydock, seat: int | None, chance: Chance) -> None:
    """Hands, packets, decks, plans, support tokens and backers as far as the seat does not know them."""
    s.chance = chance
    if s.over:
        return  # everything is shown (SKY-15.6)
    others = [p for p in s.players if p.seat != seat]
    for sort in (g.SCHEME, g.LOOT):
        _deal_cards(s, sort, seat, others, chance)
    _deal_encounters(s, seat, chance)
    _deal_support(s, others, chance)
    _deal_backers(s, seat, others, chance)
    for p in s.players:
        p.hand.sort()
    if s.phase == PLANNING:
        for p in others:
            _deal_plan(s, p, chance)


def _shuffled(cards: list[int], chance: Chance) -> list[int]:
    """Sorted first, so that the deal depends on chance alone."""
    cards = sorted(cards)
    chance.shuffle(cards)
    return cards


def _deal_cards(s: Skydock, sort: int, seat: int | None, others: list[Player], chance: Chance) -> None:
    schemes = s.tables.schemes
    deck = s.scheme_deck if sort == g.SCHEME else s.loot_deck
    piles = [deck, *((p.scheme_packet if sort == g.SCHEME else p.loot_packet) for p in s.players)]
    if sort == g.LOOT and s.looker != seat:
        piles.append(s.dug)
    hands = [p.hand for p in others]
    unknown = [card for pile in piles for card in pile]
    unknown += [card for hand in hands for card in hand if (card < schemes) == (sort == g.SCHEME)]
    bound = _bound(s, sort, others)
    # A card set aside is in its hand as well; a planned one is not.
    unknown += [card for card, _ in bound if card not in unknown]
    pool = _shuffled(unknown, chance)
    found = _fill(pool, bound)
    # Whoever pays is dealt first, while everything that nobody else must hold is there to choose from.
    payer = _payer(s, sort, others)
    payment: list[int] = []
    if payer is not None:
        payment = _able_to_pay(s, payer, pool)
        if not payment:
            # Nothing that fits came together: the real cards do, those of helpers included.
            pool += found
            found = [card for card, _ in bound]
            payment = held(s, payer, g.SCHEME)
            pool = [card for card in pool if card not in found and card not in payment]
    for p in others:
        kept = [card for card in p.hand if (card < schemes) != (sort == g.SCHEME)]
        count = len(p.hand) - len(kept)
        if sort == g.SCHEME and p.aside != NOBODY:
            p.aside = found.pop(0)
            kept.append(p.aside)
            count -= 1
        p.steps = tuple(
            (found.pop(0), *step[1:]) if (step[0] < schemes) == (sort == g.SCHEME) else step
            for step in p.steps
        )
        p.hand = kept + (payment if p is payer else [pool.pop() for _ in range(count)])
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]


def _bound(s: Skydock, sort: int, others: list[Player]) -> list[Bound]:
    """Cards of which the seat knows what they show: set aside for help, or planned (SKY-3.13)."""
    found: list[Bound] = []
    schemes = s.tables.schemes
    for p in others:
        if sort == g.SCHEME and p.aside != NOBODY:
            found.append((p.aside, _fits_call(s)))
        for card, slot, kind, _ in p.steps:
            if (card < schemes) == (sort == g.SCHEME):
                found.append((card, _plays_alike(s, card) if slot == EMPTY else _shows_kind(s, kind)))
    return found


def _payer(s: Skydock, sort: int, others: list[Player]) -> Player | None:
    """SKY-8.2: whoever attempts an objective can pay for it."""
    tried = s.attempt
    if sort != g.SCHEME or tried is None:
        return None
    return next((p for p in others if p.seat == tried.seat), None)


def _able_to_pay(s: Skydock, p: Player, pool: list[int]) -> list[int]:
    """A hand with which the attempt can be paid, taken out of the pool; empty if none came together."""
    tried = s.attempt
    if tried is None:
        return []
    real = held(s, p, g.SCHEME)
    wanted = needed(s, tried.place, tried.symbol)
    left = list(wanted)
    found: list[int] = []
    while sum(left) and len(found) < len(real):

        def covers(card: int) -> int:
            printed = s.tables.cards[card].symbols
            return min(sum(map(min, printed, left)) + printed[WILD], sum(left))

        # One symbol a card will do unless there are more symbols than cards.
        enough = 1 if len(real) - len(found) >= sum(left) else 2
        fitting = [card for card in pool if covers(card) >= enough] or [c for c in pool if covers(c)]
        if not fitting:
            break
        card = fitting[0]
        pool.remove(card)
        found.append(card)
        for symbol in range(len(left)):
            left[symbol] = max(left[symbol] - s.tables.cards[card].symbols[symbol], 0)
        if s.tables.cards[card].symbols[WILD] and sum(left):
            left[left.index(max(left))] -= 1
    found += [pool.pop() for _ in range(len(real) - len(found))]
    if can_pay(s, p, wanted, found):
        return found
    pool += found
    return []


def _fits_call(s: Skydock) -> Callable[[int], bool]:
    symbol = NOBODY if s.attempt is None else s.attempt.symbol
    cards = s.tables.cards
    return lambda card: bool(cards[card].symbols[symbol] or cards[card].symbols[WILD])


def _shows_kind(s: Skydock, kind: int) -> Callable[[int], bool]:
    cards = s.tables.cards
    return lambda card: kind in cards[card].kinds


def _plays_alike(s: Skydock, played: int) -> Callable[[int], bool]:
    cards = s.tables.cards
    text = cards[played].effect.text
    return lambda card: cards[card].timing == PLAN and cards[card].effect.text == text


def _fill(pool: list[int], bound: list[Bound]) -> list[int]:
    """A fitting card for each, taken out of the pool. There is a way: the real cards are one."""
    holder: dict[int, int] = {}

    def seek(place: int, tried: set[int]) -> bool:
        """Finds a card for this place, moving others to other cards if need be."""
        for card in pool:
            if card in tried or not bound[place][1](card):
                continue
            tried.add(card)
            if card not in holder or seek(holder[card], tried):
                holder[card] = place
                return True
        return False

    for place in range(len(bound)):
        seek(place, set())
    for card in holder:
        pool.remove(card)
    return sorted(holder, key=lambda card: holder[card])


def _deal_plan(s: Skydock, p: Player, chance: Chance) -> None:
    """SKY-3.14: markers lie anywhere, and what others see of a hand are cards that it may have held."""
    markers = sum(p.energy)
    if markers:
        slots = _shuffled([slot for slot, kind in enumerate(p.kinds) if kind != EMPTY], chance)
        p.energy = NO_SLOTS
        for n in range(markers):
            slot = slots[n % len(slots)]
            p.energy = changed(p.energy, slot, p.energy[slot] + 1)
    shown = p.shown
    if shown is None:
        return
    schemes = s.tables.schemes
    cards = sorted([*p.hand, *(step[0] for step in p.steps)])
    count = sum([card < schemes for card in shown.hand])
    others = len(shown.hand) - count
    shown.hand = [card for card in cards if card < schemes][:count]
    shown.hand += [card for card in cards if card >= schemes][:others]
    shown.backer, shown.offered, shown.support = p.backer, p.offered, p.support[:]


def _deal_encounters(s: Skydock, seat: int | None, chance: Chance) -> None:
    """Whoever has scanned knows the top of the deck."""
    known = s.seen if seat is not None and seat == s.seer else 0
    deck = s.encounter_deck
    cut = len(deck) - known
    unseen = [] if s.looker == seat else s.scanned
    pool = _shuffled(deck[:cut] + unseen, chance)
    unseen[:] = [pool.pop() for _ in unseen]
    deck[:cut] = pool


def _deal_support(s: Skydock, others: list[Player], chance: Chance) -> None:
    pool = _shuffled(s.support_pile + [value for p in others for value in p.support], chance)
    for p in others:
        p.support = [pool.pop() for _ in p.support]
    s.support_pile = pool


def _deal_backers(s: Skydock, seat: int | None, others: list[Player], chance: Chance) -> None:
    """Each has seen two and kept one of them; before that, nobody has seen any."""
    hidden = others if s.phase >= BACKERS else s.players
    known = {backer for p in s.players if p not in hidden for backer in p.offered}
    pool = _shuffled([n for n in range(len(s.tables.backers)) if n not in known], chance)
    for p in hidden:
        p.offered = (pool.pop(), pool.pop())
        if p.backer != NOBODY:
            p.backer = p.offered[chance.below(len(p.offered))]
