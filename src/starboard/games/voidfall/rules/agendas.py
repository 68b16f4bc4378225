"""VF-30: gaining Agendas, and what they score (VF-10.13)."""

from __future__ import annotations

from bisect import insort

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, register, times
from starboard.games.voidfall.rules.corruption import gain_corruption, has_free_place
from starboard.games.voidfall.rules.counting import count, holds, pure_tier, quantity_of
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.influence import gain_influence, lose_influence
from starboard.games.voidfall.rules.trade import cover
from starboard.games.voidfall.state import BY_ALL, NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import LEAF, SEQ, Effect
from starboard.kernel.nothing import NOTHING

DRAW = "draw"
DRAWN = 2


def types_to_gain(s: Voidfall, p: Player, wanted: int) -> list[int]:
    """VF-30.2; VF-27.11: a Corrupted offer needs a free place for its marker."""
    types = range(len(v.AGENDAS)) if wanted == v.ANY_AGENDA else (wanted,)
    free = has_free_place(s, p)
    return [
        kind
        for kind in types
        if (s.offers[kind] != NOBODY or s.agenda_decks[kind]) and (free or not s.offer_corruption[kind])
    ]


def gain_agenda(s: Voidfall, p: Player, kind: int) -> Rule[None]:
    """VF-30.1: the face-up card, or one of two drawn."""
    shown = s.offers[kind]
    deck = s.agenda_decks[kind]
    options: list[Value] = []
    if shown != NOBODY:
        options.append(s.tables.agendas[shown].id)
    if deck:
        options.append(DRAW)
    choice: str = yield ask(p.seat, "agenda-from", options, (v.AGENDAS[kind],))
    corrupted = s.offer_corruption[kind]
    if choice == DRAW:
        yield from _draw(s, p, kind)
    else:
        _to_hand(p, shown)
        p.known = tuple(sorted((*p.known, shown)))
        s.tell("agenda-taken", p.seat, "VF-30.1", choice)
        _refill(s, kind)
    did(s, p, v.DEED_AGENDA, kind, facts={v.ONLY_FROM_OFFER: int(choice != DRAW)})
    if corrupted:
        offers = list(s.offer_corruption)
        offers[kind] = False
        s.offer_corruption = tuple(offers)
        yield from gain_corruption(s, p, Act(v.AGENDAS[kind], "VF-27.11"), clause="VF-27.11")


def _draw(s: Voidfall, p: Player, kind: int) -> Rule[None]:
    """Of two drawn, one is kept and the other goes to the bottom, face down."""
    deck, seen = s.agenda_decks[kind], s.agenda_seen[kind]
    looked: list[int] = []
    while deck and len(looked) < DRAWN:
        looked.append(s.draw(deck))
        seen.pop()
    s.looked = tuple(looked)
    names = [s.tables.agendas[card].id for card in looked]
    s.tell("agenda-drawn", p.seat, "VF-30.1", v.AGENDAS[kind])
    s.tell_only(s.lookers(p), "agenda-seen", p.seat, "VF-30.1", *names)
    choice: str = yield ask(p.seat, "agenda-keep", names, (v.AGENDAS[kind],), secret=True)
    kept = s.tables.by_id[choice][1]
    for card in s.looked:
        if card == kept:
            _to_hand(p, card)
        else:
            to_bottom(s, kind, card, 1 << p.seat)
    s.looked = ()


def _to_hand(p: Player, card: int) -> None:
    hand = list(p.agendas)
    insort(hand, card)
    p.agendas = tuple(hand)


def to_bottom(s: Voidfall, kind: int, card: int, seen: int) -> None:
    """VF-30.2: it stays in the deck, even if no card lies face up."""
    s.agenda_decks[kind].insert(0, card)
    s.agenda_seen[kind].insert(0, seen)


def _refill(s: Voidfall, kind: int) -> None:
    offers = list(s.offers)
    deck = s.agenda_decks[kind]
    offers[kind] = NOBODY
    if deck:
        offers[kind] = s.draw(deck)
        s.agenda_seen[kind].pop()
        s.tell("agenda-shown", NOBODY, "VF-30.1", s.tables.agendas[offers[kind]].id)
    s.offers = tuple(offers)


def drop_agenda(s: Voidfall, p: Player) -> Rule[None]:
    """VF-30.8, VF-28.9: one in play goes to the bottom of its deck; a token on it becomes loose."""
    options: list[Value] = [s.tables.agendas[card].id for card in p.slots if card != NOBODY]
    choice: str = yield ask(p.seat, "agenda-drop", options)
    card = s.tables.by_id[choice][1]
    slot = p.slots.index(card)
    place = len(p.starting) + slot
    slots = list(p.slots)
    slots[slot] = NOBODY
    p.slots = tuple(slots)
    if p.covered[place]:
        cover(p, place, False)
        p.loose += 1
    to_bottom(s, s.tables.agendas[card].type, card, BY_ALL)
    s.tell("agenda-dropped", p.seat, "VF-30.8", choice)


def _do_agenda(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-30.3: the whole effect may be forfeited before cards are seen."""
    options: list[Value] = [v.AGENDAS[kind] for kind in types_to_gain(s, p, e.args[0])]
    choice: str = yield ask(p.seat, "agenda", options if act.forced else [*options, FORFEIT])
    if choice != FORFEIT:
        yield from gain_agenda(s, p, v.AGENDAS.index(choice))


def _can_agenda(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(types_to_gain(s, p, e.args[0]))


# --- scoring ----------------------------------------------------------------------------------------------


def worth(s: Voidfall, p: Player, e: Effect, act: Act) -> int:
    """The Influence that an objective brings now; less than 0 if it takes some away."""
    if isinstance(e, g.Conditional):
        assert e.when is not None
        return worth(s, p, e.parts[0], act) if holds(s, p, e.when, act) else 0
    if e.kind == SEQ:
        return sum([worth(s, p, part, act) for part in e.parts])
    if e.kind == g.PER:
        return times(s, p, e, act) * worth(s, p, e.parts[0], act)
    assert e.kind == LEAF
    if e.verb == g.VERB_LOSE_INFLUENCE:
        return -e.args[0]
    if e.verb == g.VERB_INFLUENCE_EQUAL:
        return count(s, p, quantity_of(e), act)
    if e.verb == g.VERB_TIER:
        return tier_influence(p, e)
    return e.args[0]


def tier_influence(p: Player, e: Effect) -> int:
    """Influence by the Tier of a Pure track, or of each."""
    tracks = range(len(v.TRACKS)) if e.args[0] == v.EACH_TRACK else (e.args[0],)
    tiers = [pure_tier(p, track) for track in tracks]
    return sum([e.args[tier] for tier in tiers if tier])


def score(s: Voidfall, p: Player, objectives: tuple[Effect, ...], name: str, clause: str) -> None:
    """VF-10.13; VF-10.15: what takes Influence away comes after the other sections."""
    act = Act(name, clause)
    found = [worth(s, p, objective, act) for objective in objectives]
    for amount in found:
        gain_influence(s, p, amount, clause, name)
    for amount in found:
        lose_influence(s, p, -amount, clause, name)


def scorable(s: Voidfall, p: Player) -> list[int]:
    """VF-30.7: Pure Agendas in slots, without the starting ones."""
    return [card for slot, card in enumerate(p.slots) if card != NOBODY and not p.slot_corruption[slot]]


def _do_score(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options: list[Value] = [s.tables.agendas[card].id for card in scorable(s, p)]
    choice: str = yield ask(p.seat, "score-agenda", options if act.forced else [*options, FORFEIT])
    if choice != FORFEIT:
        card = s.tables.agendas[s.tables.by_id[choice][1]]
        score(s, p, card.objectives, card.id, "VF-10.13")


def _can_score(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(scorable(s, p))


def _do_tier(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    gain_influence(s, p, tier_influence(p, e), act.clause, act.cause)
    return NOTHING


def _can_tier(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return tier_influence(p, e) > 0


register(g.VERB_AGENDA, _do_agenda, _can_agenda)
register(g.VERB_SCORE_AGENDA, _do_score, _can_score)
register(g.VERB_TIER, _do_tier, _can_tier, plain=True)
