"""Keys of the table: the course of the game and the Galactic board."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.position.pieces import (
    number_of,
    put_back,
    seat_of,
    take_agenda,
    token_ids,
    within,
)
from starboard.games.voidfall.position.plain import enter, give_turn, set_event
from starboard.games.voidfall.state import (
    CLEAN_UP,
    COLOURS,
    COPY_0,
    COPY_4,
    CYCLES,
    NOBODY,
    PHASES,
    SELECT,
    TURN_ORDER,
    Voidfall,
)
from starboard.kernel.positions import Key, ids

_COPIES = {4: COPY_4, 0: COPY_0}


# --- the course of the game -------------------------------------------------------------------------------


def _turn(s: Voidfall) -> str:
    return COLOURS[s.active_seat] if SELECT <= s.phase <= CLEAN_UP else ""


def _give_turn(s: Voidfall, value: str) -> None:
    give_turn(s, seat_of(s, value))


def _enter(s: Voidfall, value: str) -> None:
    phase = PHASES.index(value)
    if phase < TURN_ORDER:
        raise ValueError("expected a phase after the set-up")
    enter(s, phase)


def _set_cycle(s: Voidfall, value: int) -> None:
    """Improved cards and events as they would lie."""
    s.cycle = within(value, 1, CYCLES)
    s.blocked = value == 1
    for p in s.players:
        if value > 1:
            p.hand = tuple(sorted((*p.hand, *p.aside)))
            p.aside = ()


def _set_order(s: Voidfall, value: list[str]) -> None:
    order = tuple(seat_of(s, name) for name in value)
    if sorted(order) != list(range(len(s.players))):
        raise ValueError("expected every seat once")
    if s.phase == TURN_ORDER:
        s.old_order = order
    else:
        s.order = order


def _order(s: Voidfall) -> list[str]:
    return ["" if seat == NOBODY else COLOURS[seat] for seat in s.order]


# --- the Galactic board -----------------------------------------------------------------------------------


def _set_column(s: Voidfall, value: int) -> None:
    """The rest goes to the box, or comes from there."""
    s.boxed_trade += s.column - value
    s.column = value


def _set_offers(s: Voidfall, value: list[str]) -> None:
    if len(value) != len(s.offers):
        raise ValueError(f"expected {len(s.offers)} Agendas")
    put_back(s, s.offers)
    s.offers = (NOBODY,) * len(s.offers)
    s.offers = tuple(take_agenda(s, id) if id else NOBODY for id in value)


def _deck(s: Voidfall, kind: int) -> list[str]:
    return ids(s.tables.agendas, reversed(s.agenda_decks[kind]))


def _put_on_deck(s: Voidfall, kind: int, value: list[str]) -> None:
    for id in reversed(value):
        s.agenda_decks[kind].append(take_agenda(s, id))
        s.agenda_seen[kind].append(0)


def _set_corrupted_offers(s: Voidfall, value: list[str]) -> None:
    s.offer_corruption = tuple(name in value for name in v.AGENDAS)


def _set_improved(s: Voidfall, value: list[str]) -> None:
    """Whatever else was to be had waits in the deck."""
    wanted = tuple(number_of(s, id, "technology") for id in value)
    rest = [tech for tech in (*s.improved_offer, *s.improved_deck) if tech not in wanted]
    s.improved_offer, s.improved_deck = wanted, tuple(rest)


def _tableau(s: Voidfall) -> dict[str, list[int]]:
    return {
        s.tables.technologies[tech].id: [value for value, bit in _COPIES.items() if copies & bit]
        for tech, copies in enumerate(s.tableau)
        if copies
    }


def _set_tableau(s: Voidfall, value: dict[str, list[int]]) -> None:
    tableau = [0] * len(s.tableau)
    for id, copies in value.items():
        tableau[number_of(s, id, "technology")] = sum(_COPIES[copy] for copy in copies)
    s.tableau = tuple(tableau)


def _put_on_pile(s: Voidfall, value: list[str], reclaim: bool) -> None:
    pile = s.reclaim_pile if reclaim else s.bounty_pile
    tokens = [number_of(s, id, "token") for id in value]
    for token in tokens:
        pile.remove(token)
    pile += reversed(tokens)


def _events(s: Voidfall, cycle: int) -> list[str]:
    return ids(s.tables.events, reversed(s.event_decks[cycle]))


def _put_events(s: Voidfall, cycle: int, value: list[str]) -> None:
    """Exactly these."""
    s.event_decks[cycle] = [number_of(s, id, "event") for id in reversed(value)]
    s.event_seen[cycle] = [0] * len(value)


def _rig(s: Voidfall, value: list[int]) -> None:
    s.chance.rigged = tuple(value)


KEYS = (
    Key("turn", _turn, _give_turn),
    Key("phase", lambda s: PHASES[s.phase], _enter),
    Key("cycle", lambda s: s.cycle, _set_cycle),
    Key("round", lambda s: s.round, lambda s, value: setattr(s, "round", value)),
    Key("order", _order, _set_order),
    Key(
        "event",
        lambda s: "" if s.event == NOBODY else s.tables.events[s.event].id,
        lambda s, value: set_event(s, number_of(s, value, "event")),
    ),
    Key("over", lambda s: s.over),
    Key("chance", change=_rig),
    Key("column", lambda s: s.column, _set_column),
    Key("boxed-trade", lambda s: s.boxed_trade),
    Key("offers", lambda s: ids(s.tables.agendas, s.offers), _set_offers),
    Key("agenda-deck.{type}", _deck, _put_on_deck),
    Key(
        "corrupted-offers",
        lambda s: [name for name, there in zip(v.AGENDAS, s.offer_corruption) if there],
        _set_corrupted_offers,
    ),
    Key("improved-offer", lambda s: ids(s.tables.technologies, s.improved_offer), _set_improved),
    Key("tableau", _tableau, _set_tableau),
    Key("blocked", lambda s: s.blocked, lambda s, value: setattr(s, "blocked", bool(value))),
    Key(
        "bounty-pile",
        lambda s: token_ids(s, s.bounty_pile[::-1], False),
        lambda s, value: _put_on_pile(s, value, False),
    ),
    Key(
        "reclaim-pile",
        lambda s: token_ids(s, s.reclaim_pile[::-1], True),
        lambda s, value: _put_on_pile(s, value, True),
    ),
    Key("bounty-pile-size", lambda s: len(s.bounty_pile)),
    Key("reclaim-pile-size", lambda s: len(s.reclaim_pile)),
    Key("event-deck.{cycle}", _events, _put_events),
)
