"""Keys of the table: the course of the game, the ship with its guards, tracks, objectives, cards."""

from __future__ import annotations

from typing import Any

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.position.cards import (
    DECKS,
    PILES,
    index_of,
    names,
    put_on_deck,
    set_deck_size,
    set_pile,
)
from starboard.games.pirates_of_skydock.position.plain import enter
from starboard.games.pirates_of_skydock.rules.challenges import modifier
from starboard.games.pirates_of_skydock.rules.crew import snake
from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.rules.turn import next_seat
from starboard.games.pirates_of_skydock.state import (
    ACTION,
    COLOURS,
    ENDINGS,
    NOBODY,
    PHASES,
    PLANNING,
    STEPS,
    UPKEEP,
    Skydock,
)
from starboard.kernel.errors import StarboardError
from starboard.kernel.positions import Key, Read, ids, number_each


def seat_of(s: Skydock, name: str) -> int:
    if name not in COLOURS[: len(s.players)]:
        raise StarboardError(f"nobody here is called '{name}'.")
    return COLOURS.index(name)


def bits_of(s: Skydock, value: list[str]) -> int:
    return sum(1 << seat for seat in {seat_of(s, name) for name in value})


def seats_in(s: Skydock, bits: int) -> list[str]:
    return [COLOURS[p.seat] for p in s.players if bits >> p.seat & 1]


def within(value: int, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"expected a number from {least} to {most}")
    return value


# --- the course of the game -------------------------------------------------------------------------------


def _enter_phase(s: Skydock, value: str) -> None:
    enter(s, PHASES.index(value))


def _turn(s: Skydock) -> str:
    if s.phase != ACTION:
        return ""
    seat = s.turn if s.turns else next_seat(s)
    return "" if seat == NOBODY else COLOURS[seat]


def _give_turn(s: Skydock, value: str) -> None:
    seat = seat_of(s, value)
    if s.phase != ACTION:
        enter(s, ACTION)
    s.turn = (seat - 1) % len(s.players)
    s.turns = 0


def _step(s: Skydock) -> str:
    return STEPS[s.step] if s.phase == UPKEEP else ""


def _enter_step(s: Skydock, value: str) -> None:
    step = STEPS.index(value)
    enter(s, UPKEEP)
    s.step = step


def _set_first(s: Skydock, value: str) -> None:
    s.first = seat_of(s, value)
    if s.phase < PLANNING:
        s.picks = snake(s.first, len(s.players))


def _set_claimed(s: Skydock, value: bool) -> None:
    s.claimed = bool(value)


def _set_launch(s: Skydock, value: int) -> None:
    s.launch = within(value, 1, s.tables.rounds)


def _set_alert(s: Skydock, value: int) -> None:
    s.alert = within(value, 0, LEVELS * s.spots_per_level - 1)


def _rig_chance(s: Skydock, value: list[int]) -> None:
    s.chance.rigged = tuple(n - 1 for n in value)


# --- the ship ---------------------------------------------------------------------------------------------


def _set_room(s: Skydock, spot: int, value: str) -> None:
    """A tile that lies elsewhere changes places with the one here."""
    room = index_of(s.tables.rooms, value, "room")
    if spot not in t.RANDOM_SPOTS:
        if room != s.rooms[spot]:
            raise ValueError(f"{t.SPOTS[spot]} has a room of its own")
        return
    tile = next((tile for tile in s.tables.tiles if room in tile), None)
    if tile is None:
        raise ValueError(f"'{value}' is a fixed room")
    rooms = list(s.rooms)
    other = next(place for place, found in enumerate(rooms) if found in tile)
    rooms[other] = rooms[spot]
    rooms[spot] = room
    s.rooms = tuple(rooms)


def _all_guards(s: Skydock) -> dict[str, list[int]]:
    return {name: _guards(s, spot) for spot, name in enumerate(t.SPOTS) if s.guarded(spot)}


def _guards(s: Skydock, spot: int) -> list[int]:
    return [s.guards[spot], s.stunned[spot]]


def _set_guards(s: Skydock, spot: int, value: list[int]) -> None:
    active, stunned = number_each(("active", "stunned"), value)
    more = active + stunned - sum(_guards(s, spot))
    if min(active, stunned) < 0 or more > s.supply:
        raise ValueError(f"the supply has {s.supply} guards")
    s.supply -= more
    s.guards[spot], s.stunned[spot] = active, stunned


def _set_all_guards(s: Skydock, value: dict[str, list[int]]) -> None:
    for spot in range(len(t.SPOTS)):
        _set_guards(s, spot, [0, 0])
    for name, guards in value.items():
        _set_guards(s, t.SPOTS.index(name), guards)


def _set_supply(s: Skydock, value: int) -> None:
    both = s.supply + s.box
    s.supply = within(value, 0, both)
    s.box = both - value


def _set_box(s: Skydock, value: int) -> None:
    both = s.supply + s.box
    s.box = within(value, 0, both)
    s.supply = both - value


# --- objectives and support -------------------------------------------------------------------------------


def _set_objectives(s: Skydock, value: list[str]) -> None:
    """SKY-0.3: none may clash. What stood on cards that stay goes with them."""
    chosen = tuple(index_of(s.tables.objectives, id, "objective") for id in value)
    rooms = [spot for n in chosen if (spot := s.tables.objectives[n].spot) >= 0]
    if len(chosen) != len(s.objectives) or len(set(chosen)) < len(chosen):
        raise ValueError(f"expected {len(s.objectives)} different objectives")
    if len(set(rooms)) < len(rooms):
        raise ValueError("two objectives name the same room")
    before = {number: place for place, number in enumerate(s.objectives)}
    places = [before.get(number, NOBODY) for number in chosen]
    s.marked = [0 if place < 0 else s.marked[place] for place in places]
    s.helped = [0 if place < 0 else s.helped[place] for place in places]
    s.tracks = [[0] * len(s.players) if place < 0 else s.tracks[place] for place in places]
    s.objectives = chosen


def _set_marked(s: Skydock, place: int, value: list[str]) -> None:
    s.marked[place] = bits_of(s, value)
    s.helped[place] &= s.marked[place]


def _set_helped(s: Skydock, place: int, value: list[str]) -> None:
    s.helped[place] = bits_of(s, value)
    s.marked[place] |= s.helped[place]


def take_support(s: Skydock, value: int) -> None:
    if value not in s.support_pile:
        raise ValueError(f"the pile has no further support token of {value}")
    s.support_pile.remove(value)


def _set_support_pile(s: Skydock, value: list[int]) -> None:
    """A shorter list is put on top."""
    for token in value:
        take_support(s, token)
    s.support_pile += reversed(value)


# --- what is going on -------------------------------------------------------------------------------------


def _dc(s: Skydock) -> int:
    return 0 if s.challenge is None else s.challenge.dc


def _modifier(s: Skydock) -> int:
    return 0 if s.challenge is None else modifier(s, s.challenge)


def _tokens(name: str) -> Read:
    def read(s: Skydock, kind: int) -> Any:
        return getattr(s, name)[kind]

    return read


KEYS = (
    Key("phase", lambda s: PHASES[s.phase], _enter_phase),
    Key("turn", _turn, _give_turn),
    Key("step", _step, _enter_step),
    Key("launch", lambda s: s.launch, _set_launch),
    Key("round", lambda s: s.round),
    Key("alert", lambda s: s.alert, _set_alert),
    Key("level", lambda s: s.level),
    Key("first", lambda s: COLOURS[s.first], _set_first),
    Key("claimed", lambda s: s.claimed, _set_claimed),
    Key("over", lambda s: s.over),
    Key("ending", lambda s: ENDINGS[s.ending]),
    Key("chance", change=_rig_chance),
    Key("rooms.{spot}", lambda s, spot: s.tables.rooms[s.rooms[spot]].id, _set_room),
    Key("guards", _all_guards, _set_all_guards),
    Key("guards.{spot}", _guards, _set_guards),
    Key("supply", lambda s: s.supply, _set_supply),
    Key("box", lambda s: s.box, _set_box),
    Key("objectives", lambda s: ids(s.tables.objectives, s.objectives), _set_objectives),
    Key("objective.{objective}.marked", lambda s, place: seats_in(s, s.marked[place]), _set_marked),
    Key("objective.{objective}.helped", lambda s, place: seats_in(s, s.helped[place]), _set_helped),
    Key("support-pile", lambda s: s.support_pile[::-1], _set_support_pile),
    Key("support-pile-size", lambda s: len(s.support_pile)),
    Key("{deck}", names, put_on_deck),
    Key("{deck}.{place}", lambda s, name, n: "".join(names(s, name)[n : n + 1])),
    Key("{discard}", names, set_pile),
    Key("{deck size}", lambda s, name: len(DECKS[name](s)), set_deck_size),
    Key("{pile size}", lambda s, name: len(PILES[name](s))),
    Key("low.{kind}", _tokens("low")),
    Key("high.{kind}", _tokens("high")),
    Key("low-box.{kind}", _tokens("low_box")),
    Key("pile", lambda s: s.pile),
    Key("challenge.dc", _dc),
    Key("challenge.modifier", _modifier),
)
