"""Keys of games against the Void: Crises, Alerts, Safe Havens, the offer of Joint and Heroic cards.

Other games have none of it: there the rows, decks and tiles have no names, and the rest is empty.
"""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.voidfall.peril import HARBINGER, LEVELS, ROWS, WAR, Peril
from starboard.games.voidfall.position.pieces import move_fp, number_of, seat_of, within
from starboard.games.voidfall.rules.alerts import alert_id
from starboard.games.voidfall.rules.crisis_board import put_on_row, set_row, spaces
from starboard.games.voidfall.setup import DIFFICULTIES
from starboard.games.voidfall.state import COLOURS, NOBODY, Voidfall
from starboard.kernel.english import count
from starboard.kernel.positions import Key, ids

_HARBINGER = "harbinger"
_IMPROVED = "improved "


def _peril(s: Voidfall) -> Peril:
    if s.peril is None:
        raise ValueError("only games against the Void have this")
    return s.peril


def rows(s: Voidfall) -> Mapping[str, int]:
    return {} if s.peril is None else {row: number for number, row in enumerate(ROWS)}


def levels(s: Voidfall) -> Mapping[str, int]:
    return {} if s.peril is None else {str(level): level for level in range(1, LEVELS + 1)}


def havens(s: Voidfall) -> Mapping[str, int]:
    return {} if s.peril is None else {str(tile + 1): tile for tile in range(len(s.peril.havens))}


# --- Crises -----------------------------------------------------------------------------------------------


def _take_crisis(s: Voidfall, id: str) -> int:
    """Lifts a Crisis from wherever it is; a Starting one may be in the box."""
    card = number_of(s, id, "Crisis")
    peril = _peril(s)
    for level, deck in enumerate(peril.crisis_decks):
        deck[:] = [one for one in deck if one != card]
        peril.crisis_discards[level] = tuple(one for one in peril.crisis_discards[level] if one != card)
    for row in range(len(ROWS)):
        set_row(peril, row, tuple(one for one in peril.rows[row] if one != card))
    if peril.crisis == card:
        peril.crisis = NOBODY
    return card


def _put_under(s: Voidfall, card: int) -> None:
    """Under its deck; a Starting Crisis goes to the box."""
    level = s.tables.crises[card].level
    if level:
        _peril(s).crisis_decks[level].insert(0, card)


def _crisis(s: Voidfall) -> str:
    return "" if s.peril is None or s.peril.crisis == NOBODY else s.tables.crises[s.peril.crisis].id


def _set_crisis(s: Voidfall, value: str) -> None:
    peril = _peril(s)
    old = peril.crisis
    peril.crisis = _take_crisis(s, value) if value else NOBODY
    if old not in (NOBODY, peril.crisis):
        _put_under(s, old)


def _row(s: Voidfall, row: int) -> list[str]:
    return [_HARBINGER if card == HARBINGER else s.tables.crises[card].id for card in _peril(s).rows[row]]


def _set_row(s: Voidfall, row: int, value: list[str]) -> None:
    """From the left. Harbingers come from the supply."""
    if len(value) > spaces(s):
        raise ValueError(f"a row has only {spaces(s)} spaces")
    first = value.count(_HARBINGER)
    if value[:first] != [_HARBINGER] * first:
        raise ValueError("Harbingers come first")
    peril = _peril(s)
    old = peril.rows[row]
    peril.supply -= within(first - old.count(HARBINGER), -len(old), peril.supply)
    set_row(peril, row, ())
    for card in old:
        if card != HARBINGER:
            _put_under(s, card)
    for id in value:
        put_on_row(peril, HARBINGER if id == _HARBINGER else _take_crisis(s, id), row)


def _deck(s: Voidfall, level: int) -> list[str]:
    return ids(s.tables.crises, reversed(_peril(s).crisis_decks[level]))


def _put_on_deck(s: Voidfall, level: int, value: list[str]) -> None:
    for id in reversed(value):
        card = _take_crisis(s, id)
        if s.tables.crises[card].level != level:
            raise ValueError(f"{id} is of another level")
        _peril(s).crisis_decks[level].append(card)


def _discard(s: Voidfall, level: int) -> list[str]:
    return ids(s.tables.crises, _peril(s).crisis_discards[level])


def _set_discard(s: Voidfall, level: int, value: list[str]) -> None:
    """Exactly these, the last on top; the deck has the others."""
    peril = _peril(s)
    peril.crisis_decks[level][:0] = peril.crisis_discards[level]
    peril.crisis_discards[level] = ()
    peril.crisis_discards[level] = tuple(_take_crisis(s, id) for id in value)


# --- Alerts -----------------------------------------------------------------------------------------------


def _take_alert(s: Voidfall, id: str) -> int:
    """From the Situation stacks or the War stack."""
    peril = _peril(s)
    number = number_of(s, id, "Alert")
    if id.startswith("war-"):
        if number + WAR not in peril.wars:
            raise ValueError(f"{id} is not in the War stack")
        peril.wars.remove(number + WAR)
        return number + WAR
    level = number + 1
    stacks = list(peril.situations)
    stacks[level] -= within(1, 0, stacks[level])
    peril.situations = tuple(stacks)
    return level


def _return_alert(peril: Peril, alert: int) -> None:
    """Under its stack."""
    if alert >= WAR:
        peril.wars.insert(0, alert)
    elif alert != NOBODY:
        stacks = list(peril.situations)
        stacks[alert] += 1
        peril.situations = tuple(stacks)


def _alert(s: Voidfall) -> str:
    return "" if s.peril is None or s.peril.alert == NOBODY else alert_id(s, s.peril.alert)


def _set_alert(s: Voidfall, value: str) -> None:
    peril = _peril(s)
    _return_alert(peril, peril.alert)
    peril.alert = NOBODY
    if value:
        peril.alert = _take_alert(s, value)


def _alerts(s: Voidfall) -> list[str]:
    return [] if s.peril is None else [alert_id(s, alert) for alert in reversed(s.peril.alert_deck)]


def _set_alerts(s: Voidfall, value: list[str]) -> None:
    """Exactly these."""
    peril = _peril(s)
    for alert in peril.alert_deck:
        _return_alert(peril, alert)
    peril.alert_deck = []
    peril.alert_deck = [_take_alert(s, id) for id in reversed(value)]


def _alert_discard(s: Voidfall) -> list[str]:
    return [] if s.peril is None else [alert_id(s, alert) for alert in s.peril.alert_discard]


def _set_alert_discard(s: Voidfall, value: list[str]) -> None:
    peril = _peril(s)
    for alert in peril.alert_discard:
        _return_alert(peril, alert)
    peril.alert_discard = ()
    peril.alert_discard = tuple(_take_alert(s, id) for id in value)


# --- the rest ---------------------------------------------------------------------------------------------


def _difficulty(s: Voidfall) -> str:
    return "" if s.peril is None else DIFFICULTIES[s.peril.difficulty]


def _set_difficulty(s: Voidfall, value: str) -> None:
    _peril(s).difficulty = DIFFICULTIES.index(value)


def _set_catastrophes(s: Voidfall, value: int) -> None:
    _peril(s).catastrophes = within(value, 0, s.tables.catastrophe_limit)


def _offer(s: Voidfall) -> list[str]:
    return [] if s.peril is None else ids(s.tables.focuses, s.peril.offer)


def _set_offer(s: Voidfall, value: list[str]) -> None:
    """Whatever else lay there goes under the deck."""
    peril = _peril(s)
    wanted = tuple(number_of(s, id, "Focus card") for id in value)
    there = [*[card for card in reversed(peril.offer) if card not in wanted], *peril.offer_deck]
    if any(card not in (*peril.offer, *there) for card in wanted):
        raise ValueError("expected Joint cards, or for one player Heroic ones")
    peril.offer = wanted
    peril.offer_deck[:] = [card for card in there if card not in wanted]


def _haven(s: Voidfall, tile: int) -> list[str]:
    return [COLOURS[seat] for seat in _peril(s).havens[tile]]


def _set_haven(s: Voidfall, tile: int, value: list[str]) -> None:
    """Who built its levels: the cubes are those players' FP."""
    levels = s.tables.maps[s.map].havens[tile]
    if len(value) > levels:
        raise ValueError(f"this tile has {count(levels, 'level')}")
    peril = _peril(s)
    tiles = list(peril.havens)
    wanted = tuple(seat_of(s, name) for name in value)
    for p in s.players:
        more = wanted.count(p.seat) - tiles[tile].count(p.seat)
        if more < 0:
            p.inactive -= more
        else:
            move_fp(p, more)
    tiles[tile] = wanted
    peril.havens = tuple(tiles)


def _consumed(s: Voidfall) -> list[str]:
    cards = () if s.peril is None else s.peril.consumed
    return [(_IMPROVED if tech & 1 else "") + s.tables.technologies[tech >> 1].id for tech in cards]


def _set_consumed(s: Voidfall, value: list[str]) -> None:
    """They leave the game: lay out the tableau and the offer as they are without them."""
    _peril(s).consumed = tuple(
        number_of(s, name.removeprefix(_IMPROVED), "technology") * 2 + name.startswith(_IMPROVED)
        for name in value
    )


KEYS = (
    Key("difficulty", _difficulty, _set_difficulty),
    Key("crisis", _crisis, _set_crisis),
    Key("row.{row}", _row, _set_row),
    Key("crisis-deck.{level}", _deck, _put_on_deck),
    Key("crisis-discard.{level}", _discard, _set_discard),
    Key("alert", _alert, _set_alert),
    Key("alert-deck", _alerts, _set_alerts),
    Key("alert-discard", _alert_discard, _set_alert_discard),
    Key("situations", lambda s: [] if s.peril is None else list(s.peril.situations[1:])),
    Key("wars", lambda s: 0 if s.peril is None else len(s.peril.wars)),
    Key("catastrophes", lambda s: 0 if s.peril is None else s.peril.catastrophes, _set_catastrophes),
    Key("harbinger-supply", lambda s: 0 if s.peril is None else s.peril.supply),
    Key("special-offer", _offer, _set_offer),
    Key("haven.{haven}", _haven, _set_haven),
    Key("consumed", _consumed, _set_consumed),
)
