"""Keys of the table: the course of the game, the Revenant, the tracks, cards and decks."""

from __future__ import annotations

from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.position.cards import (
    DECKS,
    all_cards,
    card_name,
    find_card,
    lay_display,
    lay_open,
    put_on_deck,
    set_hidden,
    set_operations,
)
from starboard.games.revenant.position.names import house_names, marker_name, marker_of, seat_of
from starboard.games.revenant.scoring import result
from starboard.games.revenant.setup import set_up
from starboard.games.revenant.state import ACTION, PHASES, SETUP, Revenant, replaced
from starboard.kernel.positions import Key, field, ids

# --- the course of the game -------------------------------------------------------------------------------


def _give_turn(s: Revenant, value: str) -> None:
    _enter_phase(s, PHASES[ACTION])
    s.turns = s.order.index(seat_of(s, value))
    s.acted = True


def _enter_phase(s: Revenant, value: str) -> None:
    if s.phase == SETUP:
        _finish_setup(s)
    s.phase = PHASES.index(value)
    s.stage = 0
    s.turn = None
    s.turns = 0
    s.acted = False


def _finish_setup(s: Revenant) -> None:
    """Takes the first option of every decision, then makes the position a plain one."""
    while s.phase == SETUP:
        rule = set_up(s)
        try:
            question: Any = next(rule)
            while True:
                question = rule.send(question.options[0])
        except StopIteration:
            continue
    seats = range(len(s.players))
    s.order = list(seats)
    s.tactics = replaced(s.tactics, 0, tuple(seats))
    s.rewards = tuple((True,) * len(row) for row in s.rewards)
    s.damage = [0] * t.HOUSE_SHIPS
    s.corrupt = [False] * t.HOUSE_SHIPS
    for p in s.players:
        p.specialisation = p.seat
        p.captain = 2 * p.seat
        p.frigate = t.OUTER if s.prototype and s.solo is None else 0
        p.influence = [0] * len(t.HOUSES)
        p.void = p.data = 0
        p.free = [s.tables.numbers[s.edition].start_each] * len(t.RESOURCES)
        set_operations(s, p.hand, [])
        set_hidden(s, p.hidden, [])
        if s.prototype:
            p.agendas = (p.captain,)
        else:
            of_kind = [[n for n, a in enumerate(s.tables.agendas) if a.kind == kind] for kind in range(2)]
            p.agendas = tuple(numbers[p.seat] for numbers in of_kind)


def _set_order(s: Revenant, value: list[str]) -> None:
    order = [seat_of(s, name) for name in value]
    if sorted(order) != sorted(s.order):
        raise ValueError("name each seat once")
    if s.phase == ACTION:
        s.turns = order.index(s.order[s.turns])
    s.order = order


def _rig_chance(s: Revenant, value: list[int | str]) -> None:
    die = s.tables.rift_dice[s.tables.rift_die[len(s.players)]]
    faces = ["-".join(map(str, face)) for face in die.faces]
    s.chance.rigged = tuple(n - 1 if isinstance(n, int) else faces.index(n) for n in value)


# --- tracks -----------------------------------------------------------------------------------------------


def _stack(s: Revenant, place: int, value: list[str]) -> None:
    markers = [marker_of(s, name) for name in value]
    stacks = [[marker for marker in stack if marker not in markers] for stack in s.tactics]
    stacks[place] += markers
    s.tactics = tuple(map(tuple, stacks))


def _rewards(s: Revenant, house: int) -> list[int]:
    tokens = zip(s.tables.reward_fields, s.rewards[house], strict=True)
    return [place for place, there in tokens if there]


def _set_rewards(s: Revenant, house: int, value: list[int]) -> None:
    tokens = tuple(place in value for place in s.tables.reward_fields)
    s.rewards = replaced(s.rewards, house, tokens)


# --- cards ------------------------------------------------------------------------------------------------


def _open_deck(s: Revenant) -> str:
    return "colony-deck" if s.colony else "scanner-deck"


def _chosen(s: Revenant) -> str:
    return "" if s.chosen < 0 else str(all_cards(s, _open_deck(s))[s.chosen].id)


def _choose(s: Revenant, value: str) -> None:
    s.chosen = find_card(all_cards(s, _open_deck(s)), value) if value else -1
    if value and s.chosen not in s.open:
        raise ValueError("a chosen card must lie open")


def _protect(s: Revenant, value: list[str]) -> None:
    s.tokens += sum(effect >= 0 for effect in s.protected)
    s.protected = tuple(t.SIDES.index(side) if side else -1 for side in value)
    s.tokens -= sum(effect >= 0 for effect in s.protected)


def _deck(s: Revenant, deck: str) -> list[str]:
    return [card_name(s, deck, card) for card in reversed(DECKS[deck](s))]


KEYS = (
    Key("cycle", *field("cycle")),
    Key("round", *field("round")),
    Key("phase", lambda s: PHASES[s.phase], _enter_phase),
    Key("turn", lambda s: "" if s.turn is None else marker_name(s, s.turn.seat), _give_turn),
    Key("order", lambda s: [marker_name(s, seat) for seat in s.order], _set_order),
    Key("acted", *field("acted")),
    Key("over", lambda s: s.over),
    Key("ending", lambda s: result(s).ending),
    Key("chance", change=_rig_chance),
    Key("core", *field("core")),
    Key("core-cubes", *field("core_cubes")),
    Key("charged", *field("charged")),
    Key("jumped", *field("jumped")),
    Key("tokens", *field("tokens")),
    Key("failures", *field("failures")),
    Key("resolved", *field("resolved")),
    Key("failures-resolved", *field("failures_resolved")),
    Key("set-aside", lambda s: s.set_aside),
    Key("tactics.{field}", lambda s, n: [marker_name(s, marker) for marker in s.tactics[n]], _stack),
    Key("rewards.{House}", _rewards, _set_rewards),
    Key("power.{House}", lambda s, house: s.power(house)),
    Key("open", lambda s: ids(all_cards(s, _open_deck(s)), s.open), lay_open),
    Key("chosen", _chosen, _choose),
    Key("display", lambda s: ids(s.tables.failures, s.display), lay_display),
    Key("protected", lambda s: ["" if effect < 0 else t.SIDES[effect] for effect in s.protected], _protect),
    Key("{deck}", _deck, put_on_deck),
    Key("{size}", lambda s, pile: len(pile)),
    Key("council-seen", lambda s: house_names(s.council_seen)),
    Key("hidden-discard", lambda s: house_names(s.hidden_discard)),
    Key("removed", lambda s: ids(s.tables.colonies, s.removed)),
    Key("scanner-discard", lambda s: ids(s.tables.scanners, s.scanner_discard)),
    Key("planet-discard", lambda s: ids(s.tables.planets, s.planet_discard)),
)
