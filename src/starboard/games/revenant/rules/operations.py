"""REV-21: Operation cards: drawing and playing them; REV-23.2, REV-23.3: Affiliate; REVP-5.4 to REVP-5.6."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, discard_operation, register, resolve
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.abilities import after, modifiers, total, use_discounts
from starboard.games.revenant.rules.asking import DECLINE, choose, pick
from starboard.games.revenant.rules.resources import pay_discounted, payable
from starboard.games.revenant.state import NO_CARD, Player, Revenant
from starboard.games.revenant.tables import (
    CADET,
    FRIGATE,
    HOUSE_SHIPS,
    KINDS,
    ORDER,
    SHIP_HOUSE,
    TR_PLAY,
    Ability,
    OperationCard,
)
from starboard.kernel.ask import Rule, Value, ask

CADETS: Final = ("cadet-1", "cadet-2")
BONUS_A: Final = "A"
BONUS_B: Final = "B"
NEITHER: Final = "neither"

_splits: Final[dict[tuple[int, int], list[tuple[str, tuple[int, int, int]]]]] = {}


# --- drawing ------------------------------------------------------------------------------------------------


def splits(count: int, kinds: int) -> list[tuple[str, tuple[int, int, int]]]:
    """REV-21.1: how many of each kind; `kinds` are the kinds that have cards, as bits."""
    found = _splits.get((count, kinds))
    if found is None:
        found = []
        for cadet in range(count, -1, -1):
            for frigate in range(count - cadet, -1, -1):
                parts = (cadet, frigate, count - cadet - frigate)
                if all(not n or kinds >> kind & 1 for kind, n in enumerate(parts)):
                    text = " ".join(f"{n} {KINDS[kind]}" for kind, n in enumerate(parts) if n)
                    found.append((text, parts))
        _splits[(count, kinds)] = found
    return found


def kinds_left(s: Revenant) -> int:
    """REV-21.2: the kinds with cards in deck or discard, as bits."""
    bits = 0
    for kind in range(3):
        if s.operations[kind] or s.discards[kind]:
            bits |= 1 << kind
    return bits


def draw_operations(s: Revenant, p: Player, count: int, clause: str) -> Rule[None]:
    """REV-21.1 to REV-21.3, REV-21.9: declare the kinds, draw all, then discard down to the limit."""
    kinds = kinds_left(s)
    if not kinds or not count:
        return
    found = splits(count, kinds)
    options: list[Value] = [text for text, _ in found]
    answer: str = yield ask(p.seat, "draw-split", options, (count,))
    parts = found[options.index(answer)][1]
    drawn = [min(parts[kind], len(s.operations[kind]) + len(s.discards[kind])) for kind in range(3)]
    s.tell("draw", p.seat, clause, " ".join([f"{n} {KINDS[kind]}" for kind, n in enumerate(drawn) if n]))
    for kind in range(3):
        for _ in range(drawn[kind]):
            draw_one(s, p, kind, clause)
    yield from discard_down(s, p)


def draw_one(s: Revenant, p: Player, kind: int, clause: str) -> None:
    """REV-21.2: an empty deck is made anew from its discards; what is missing is lost."""
    if not s.operations[kind]:
        s.operations[kind] = s.discards[kind]
        s.discards[kind] = []
        s.chance.shuffle(s.operations[kind])
    if s.operations[kind]:
        card = s.draw(s.operations[kind])
        p.hand.append(card)
        s.tell_only((p.seat,), "draw-card", p.seat, clause, s.tables.operations[card].id)


def discard_down(s: Revenant, p: Player) -> Rule[None]:
    """REV-21.3."""
    for left in range(len(p.hand) - s.tables.numbers[s.edition].hand_limit, 0, -1):
        yield from discard_operation(s, p, "REV-21.3", "discard-down", left)


# --- playing ------------------------------------------------------------------------------------------------


def house_discount(s: Revenant, card: OperationCard) -> int:
    """REVP-5.5: 1 less if the card is of the House of the ship manned this turn."""
    return 1 if s.prototype and manned_house(s) == card.house else 0


def manned_house(s: Revenant) -> int:
    turn = s.turn
    assert turn is not None
    return SHIP_HOUSE[turn.place] if 0 <= turn.place < HOUSE_SHIPS else -1


def _placeable(s: Revenant, p: Player, card: OperationCard) -> bool:
    """REV-21.5, REV-21.6."""
    if card.kind == CADET:
        return min(len(p.cadets[0]), len(p.cadets[1])) < s.tables.numbers[s.edition].cadet_cards
    return card.kind == ORDER or len(p.frigate_cards) < len(s.tables.slot_bonus[s.edition])


def _energy(s: Revenant, p: Player, card: OperationCard) -> int:
    """REVP-5.4: the rightmost slots cost more."""
    return s.tables.slot_energy[s.edition][len(p.frigate_cards)] if card.kind == FRIGATE else 0


def affordable(s: Revenant, p: Player, number: int, discount: int) -> bool:
    """REV-21.4: with every discount that could be used."""
    card = s.tables.operations[number]
    if not _placeable(s, p, card):
        return False
    most = discount + house_discount(s, card)
    energy = _energy(s, p, card)
    if payable(p, card.cost, most, energy):
        return True
    most += total(modifiers(s, p, TR_PLAY, card.kind), g.VERB_DISCOUNT)
    return payable(p, card.cost, most, energy)


def playable(s: Revenant, p: Player, discount: int) -> list[Value]:
    cards = s.tables.operations
    return [cards[card].id for card in p.hand if affordable(s, p, card, discount)]


def _with_decline(options: list[Value]) -> list[Value]:
    options.append(DECLINE)
    return options


def play_some(s: Revenant, p: Player, count: int, discount: int) -> Rule[None]:
    """`play(n, d)`: up to n cards, each d Resources cheaper. Until it is paid nobody sees which card."""
    for left in range(count, 0, -1):
        answer = yield from choose(
            s,
            p,
            "play-card",
            lambda: _with_decline(playable(s, p, discount)),
            (left, discount),
            opening=len(p.hand) > 0,
            secret=True,
        )
        if answer == DECLINE:
            return
        p.playing = s.tables.by_id[str(answer)][1]
        yield from play_card(s, p, discount)


def play_card(s: Revenant, p: Player, discount: int) -> Rule[None]:
    """REV-21.4 to REV-21.7: pay for the card that `playing` names, then place or resolve it."""
    mods = yield from _pay_card(s, p, discount)
    if mods is None:
        p.playing = NO_CARD
        return
    # Looked up only now: to others it was unknown so far, so they may have imagined another card of its kind.
    number = p.playing
    card = s.tables.operations[number]
    p.playing = NO_CARD
    p.hand.remove(number)
    rank = p.rank
    if card.kind == CADET:
        s.tell("play", p.seat, "REV-21.4", card.id)
        yield from _attach(s, p, number)
    elif card.kind == FRIGATE:
        s.tell("play", p.seat, "REV-21.4", card.id)
        yield from _fit(s, p, number)
    else:
        yield from _give_order(s, p, number)
    yield from after(s, p, (TR_PLAY,), mods, _brought(s, p, card, rank), card.kind)


def _pay_card(s: Revenant, p: Player, discount: int) -> Rule[list[Ability] | None]:
    """REV-21.4, REVP-5.4, REVP-5.5: returns the modifiers used, or None if too little is left after all."""
    card = s.tables.operations[p.playing]
    discount += house_discount(s, card)
    energy = _energy(s, p, card)
    mods = yield from use_discounts(
        s,
        p,
        TR_PLAY,
        card.kind,
        sum(card.cost) - discount,
        lambda more: payable(p, card.cost, discount + more, energy),
    )
    waived = discount + total(mods, g.VERB_DISCOUNT)
    if not payable(p, card.cost, waived, energy):
        return None
    yield from pay_discounted(s, p, card.cost, waived, energy, "REV-21.4")
    return mods


def _attach(s: Revenant, p: Player, number: int) -> Rule[None]:
    """REV-21.5: beside one of the two Cadets."""
    card = s.tables.operations[number]
    room = s.tables.numbers[s.edition].cadet_cards
    options: list[Value] = [CADETS[n] for n in range(2) if len(p.cadets[n]) < room]
    # Kept with the first Cadet that has room while the question is open: a card is always somewhere.
    cadet = CADETS.index(str(options[0]))
    p.cadets[cadet].append(number)
    answer = yield from pick(s, p, "attach-cadet", options, (card.id,))
    if CADETS.index(str(answer)) != cadet:
        p.cadets[cadet].remove(number)
        p.cadets[CADETS.index(str(answer))].append(number)
    s.tell("attach", p.seat, "REV-21.5", card.id, answer)


def _fit(s: Revenant, p: Player, number: int) -> Rule[None]:
    """REV-21.6: into the next slot of the Frigate, with the bonus of the slot."""
    bonus = s.tables.slot_bonus[s.edition][len(p.frigate_cards)]
    p.frigate_cards.append(number)
    if bonus is not None:
        yield from resolve(s, p, bonus, How("REV-21.6"))


def _give_order(s: Revenant, p: Player, number: int) -> Rule[None]:
    """REV-21.7; 2.2: its face is its owner's alone."""
    card = s.tables.operations[number]
    s.tell("play-order", p.seat, "REV-21.7")
    s.tell_only((p.seat,), "play-order-card", p.seat, "REV-21.7", card.id)
    p.orders.append(number)
    assert card.effect is not None
    yield from resolve(s, p, card.effect, How("REV-21.7"))


def _brought(s: Revenant, p: Player, card: OperationCard, rank: int) -> list[int]:
    """REV-22.9: the abilities that this very play has brought: the card's own, and those of a rise of rank
    through an Order since `rank`."""
    new = [] if card.ability is None else [card.ability.number]
    if card.kind == ORDER:
        for level in s.tables.captains[p.captain].ascension[rank : p.rank]:
            new += [ability.number for ability in level]
    return new


# --- Affiliate ----------------------------------------------------------------------------------------------


def affiliation(s: Revenant, number: int) -> int:
    """REV-23.2: 1 if the manned House ship is of the card's House, which allows bonus A."""
    return 1 if s.tables.operations[number].house == manned_house(s) else 0


def affiliable(s: Revenant, p: Player) -> list[Value]:
    cards = s.tables.operations
    return [cards[card].id for card in p.hand if affordable(s, p, card, affiliation(s, card))]


def affiliate(s: Revenant, p: Player) -> Rule[None]:
    """REV-23.2, REV-23.3."""
    answer = yield from choose(
        s, p, "play-card", lambda: _with_decline(affiliable(s, p)), (1, 0), opening=True, secret=True
    )
    if answer == DECLINE:
        return
    p.playing = s.tables.by_id[str(answer)][1]
    bonus: Value = NEITHER
    if affiliation(s, p.playing):
        bonus = yield from choose(s, p, "affiliation-bonus", lambda: _bonuses(s, p), (answer,), True)
        if bonus == DECLINE:
            p.playing = NO_CARD
            return
    yield from play_card(s, p, 1 if bonus == BONUS_A else 0)
    if bonus == BONUS_B:
        answer = yield from choose(
            s,
            p,
            "second-card",
            lambda: _with_decline(playable(s, p, 0)),
            opening=len(p.hand) > 0,
            secret=True,
        )
        if answer != DECLINE:
            p.playing = s.tables.by_id[str(answer)][1]
            yield from play_card(s, p, 0)


def _bonuses(s: Revenant, p: Player) -> list[Value]:
    """Bonus B and none need the full price (REV-23.3); with too little left no card is played (REV-1.7)."""
    if affordable(s, p, p.playing, 0):
        return [BONUS_A, BONUS_B, NEITHER]
    return [BONUS_A] if affordable(s, p, p.playing, 1) else [DECLINE]


def _do_draw(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    return draw_operations(s, p, how.number(e.args[0]), how.clause)


def _can_draw(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return kinds_left(s) > 0


def _do_play(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    return play_some(s, p, how.number(e.args[0]), e.args[1])


def _can_play(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return any(affordable(s, p, card, e.args[1]) for card in p.hand)


register(g.VERB_DRAW, _do_draw, _can_draw, asked=True)
register(g.VERB_PLAY, _do_play, _can_play)
