"""Finishing a set-up plainly, settling a player, and entering a phase."""

from __future__ import annotations

from starboard.games.voidfall.account import NO_STRIKE, Account
from starboard.games.voidfall.peril import Peril
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.joint import lay_out_offer
from starboard.games.voidfall.setup import lay_map, lay_out, lay_out_peril, settle_player, tableau_of
from starboard.games.voidfall.state import (
    EXTRAS,
    NO_FLEET,
    NOBODY,
    SELECT,
    SKIRMISH,
    TURN_ORDER,
    Player,
    Voidfall,
)

PLAIN_EVENT = "event-1-k-from-the-ashes"
# Against the Void, where scenarios name neither Houses nor a pool and leave that event out.
PLAIN_EVENT_AGAINST_VOID = "event-1-a-dawn-of-technology"
PLAIN_HOUSES = ("belitan", "cortozaar", "dunlork", "valnis")
PLAIN_POOL = ("astoran", "kradmor", "shiveus", "yarvek")
OFFERED = 4


def enter(s: Voidfall, phase: int) -> None:
    """The beginning of a phase, with the first player next."""
    if s.phase <= EXTRAS:
        _finish(s)
    s.phase = phase
    s.turn = 0
    s.box = 0
    s.targets = ()
    if phase >= SKIRMISH:
        # Steps that are over brought nothing.
        result = NO_STRIKE if phase > SKIRMISH else ""
        s.accounts = tuple(
            [Account(s.cycle, (p.influence,) * (1 + phase - SKIRMISH), result=result) for p in s.players]
        )
    if phase == TURN_ORDER and s.peril is None:
        s.old_order = s.order
        s.order = (NOBODY,) * len(s.players)


def give_turn(s: Voidfall, seat: int) -> None:
    if s.phase <= EXTRAS:
        _finish(s)
    s.phase = SELECT
    s.turn = s.order.index(seat)


def set_event(s: Voidfall, event: int) -> None:
    s.event = event
    s.box = len(s.tables.events[event].boxes) if s.phase == SELECT else 0
    for p in s.players:
        refresh_rules(s, p)


def _finish(s: Voidfall) -> None:
    field = s.tables.maps[s.map]
    seats = len(s.players)
    for row in (
        *(s.population, s.corrupted, s.guilds, s.installations, s.fleet, s.void),
        *(s.bounties, s.reclaims, s.glory, s.harbingers, s.fallen),
        *(s.agenda_decks, s.agenda_seen, s.event_decks, s.event_seen),
    ):
        row.clear()
    lay_map(s, field)
    s.order = tuple(range(seats))
    s.players = [Player(seat) for seat in range(seats)]
    for p in s.players:
        p.home = field.homes[p.seat]
        p.house = (field.houses or _numbers(s, PLAIN_HOUSES))[p.seat]
        p.origin = s.tables.houses[p.house].origins[0]
    lay_out(s)
    _put_in_order(s)
    s.cycle = s.round = 1
    s.phase = SELECT
    s.event_decks[0].clear()
    s.event_seen[0].clear()
    set_event(s, s.tables.by_id[PLAIN_EVENT if s.peril is None else PLAIN_EVENT_AGAINST_VOID][1])
    if s.peril is not None:
        _quieten(s, s.peril)


def _numbers(s: Voidfall, ids: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(s.tables.by_id[id][1] for id in ids)


def _quieten(s: Voidfall, old: Peril) -> None:
    """No Alert and no Crisis yet, all decks in the order of the content."""
    s.peril = peril = Peril(old.difficulty)
    peril.blind = old.blind
    peril.ordered = True
    lay_out_peril(s, peril)
    peril.crisis_decks[0].clear()
    for deck in (*peril.crisis_decks, peril.wars, peril.offer_deck):
        deck.sort(reverse=True)
    lay_out_offer(s)


def _put_in_order(s: Voidfall) -> None:
    """Nothing is left to chance: the deal of a fresh game differs from seed to seed."""
    for kind, deck in enumerate(s.agenda_decks):
        cards = sorted([*deck, s.offers[kind]], reverse=True)
        offers = list(s.offers)
        offers[kind] = cards.pop()
        s.offers = tuple(offers)
        s.agenda_decks[kind] = cards
    for deck in s.event_decks:
        deck.sort(reverse=True)
    by_house = {card.house: number for number, card in enumerate(s.tables.fallen)}
    cards = [by_house[house] for house in s.tables.maps[s.map].pool or _numbers(s, PLAIN_POOL)]
    places = [at for at, card in enumerate(s.fallen) if card != NOBODY]
    for at, card in zip(places, cards):
        s.fallen[at] = card
        s.population[at] = s.tables.fallen[card].population
    laid = [tech for card in cards for tech in s.tables.fallen[card].technologies]
    s.improved_offer, s.improved_deck = tuple(laid[:OFFERED]), tuple(laid[OFFERED:])
    s.tableau = tableau_of(s, laid)
    _sort_tokens(s.bounty_pile, s.bounties)
    _sort_tokens(s.reclaim_pile, s.reclaims)


def _sort_tokens(pile: list[int], rows: list[tuple[int, ...]]) -> None:
    tokens = sorted([*pile, *(token for row in rows for token in row)], reverse=True)
    for at, row in enumerate(rows):
        rows[at] = tuple(tokens.pop() for _ in row)
    pile[:] = tokens


def begin_with(s: Voidfall, p: Player, origin: int) -> None:
    """The player as this Origin begins, without its extras, at the same Home."""
    house = s.tables.origins[origin].house
    if any(q is not p and q.house == house for q in s.players):
        raise ValueError("another player has this House")
    s.column += p.trade
    for at in s.own(p):
        s.give(at, NOBODY)
        s.fleet[at] = NO_FLEET
        s.guilds[at], s.installations[at] = (), ()
    new = Player(p.seat)
    new.home, new.house, new.origin = p.home, house, origin
    new.glory = p.glory
    s.players[p.seat] = new
    settle_player(s, new)
    refresh_rules(s, new)
    # The House may be one of the Fallen: its Improved card lies beside the mat now.
    s.improved_offer = tuple(tech for tech in s.improved_offer if tech != new.beside)
    s.improved_deck = tuple(tech for tech in s.improved_deck if tech != new.beside)
