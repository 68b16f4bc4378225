"""An empty stage for the rules of Revenant, and how a test answers their questions."""

from __future__ import annotations

from functools import cache
from typing import Any

from starboard.games.revenant import content, setup
from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.rules.turn import PLACES, step
from starboard.games.revenant.state import (
    ACTION,
    FRIGATE,
    SETUP,
    SUPPLY,
    Player,
    Revenant,
    Turn,
    replaced,
)
from starboard.games.revenant.tables import SHIP_IDS, Tables
from starboard.kernel.ask import Question, Rule, Value
from starboard.kernel.chance import Chance


@cache
def tables() -> Tables:
    return content.load()


def tactics(stacks: dict[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The Tactics track with these stacks of markers, by field."""
    return tuple(stacks.get(field, ()) for field in range(13))


def stage(seats: int = 3, **options: Value) -> Revenant:
    """The first Action phase with an empty board, no goods and nothing in hand; seat 0 goes first."""
    s = setup.first_position({"seats": seats, **options}, tables(), Chance.from_seed("stage"))
    while s.phase == SETUP:
        rule = beat(s)
        answer: Value | None = None
        while True:
            try:
                question = rule.send(answer)
            except StopIteration:
                break
            assert isinstance(question, Question)
            answer = question.options[0]
    s.events = []
    s.order = list(range(seats))
    s.tactics = replaced(s.tactics, 0, tuple(range(seats)))
    s.at = [SUPPLY] * 28
    s.damage = [0] * 28
    s.corrupt = [False] * 28
    s.voidborn = [0] * 12
    s.rifts = [False] * 12
    s.planets = [-1] * 12
    s.cubes = [0] * 12
    s.acted = True
    if s.solo is not None:
        s.solo.lines = [[] for _ in range(8)]
    for p in s.players:
        s.hidden_deck += p.hidden
        for card in p.hand:
            s.operations[s.tables.operations[card].kind].append(card)
        p.hand, p.hidden, p.influence = [], [], [0] * 7
        p.free = [0, 0, 0, 0]
        p.frigate = 0
        p.captain = tables().by_id["commander-b"][1]
    return s


def ship(name: str) -> int:
    return SHIP_IDS.index(name)


def put(s: Revenant, name: str, sector: int, *, damage: int = 0, corrupt: bool = False) -> int:
    """A House ship in an outer sector, counted from 1 as on the board."""
    number = ship(name)
    s.at[number] = sector - 1
    s.damage[number] = damage
    s.corrupt[number] = corrupt
    if s.solo is not None:
        s.solo.lines[sector - 1].append(number)
    return number


def card(name: str) -> int:
    return tables().by_id[name][1]


def hold(s: Revenant, p: Player, *names: str) -> None:
    """Operation cards from their decks into a hand."""
    for name in names:
        number = card(name)
        s.operations[tables().operations[number].kind].remove(number)
        p.hand.append(number)


def hide(s: Revenant, p: Player, house: int, count: int = 1) -> None:
    """HI cards of a House from the deck into a hand."""
    found = [number for number in s.hidden_deck if number // 7 == house][:count]
    for number in found:
        s.hidden_deck.remove(number)
        p.hidden.append(number)


def man(s: Revenant, seat: int, member: int, place: str) -> Turn:
    """Puts a crew member somewhere and makes it the one of this turn."""
    p = s.players[seat]
    number = PLACES.index(place)
    p.crew[member] = number
    if number == FRIGATE:
        p.frigate_crew = member
    else:
        s.manned[number] = seat * 3 + member
    turn = Turn(seat)
    turn.member, turn.place = member, number
    s.phase = ACTION
    s.turn = turn
    return turn


def drive(rule: Rule[Any], *answers: Value) -> list[Question]:
    """Carries out a rule with these answers, all of them; returns the questions that had a choice."""
    left = list(answers)
    asked: list[Question] = []
    answer: Value | None = None
    while True:
        try:
            question = rule.send(answer)
        except StopIteration:
            assert not left, f"nobody asked for {left}"
            return asked
        assert isinstance(question, Question)
        if len(question.options) == 1:
            answer = question.options[0]
            continue
        asked.append(question)
        assert left, f"no answer for {question}"
        answer = left.pop(0)
        assert answer in question.options, f"{answer} is no answer to {question}"


def take_turn(s: Revenant, seat: int, *answers: Value) -> list[Question]:
    """A whole turn."""
    s.turn = Turn(seat)
    return drive(_steps(s), *answers)


def _steps(s: Revenant) -> Rule[None]:
    while s.turn is not None:
        yield from step(s, s.turn)


def ask_only(rule: Rule[Any], *answers: Value) -> Question:
    """The question with a choice that comes after these answers."""
    left = list(answers)
    answer: Value | None = None
    while True:
        question = rule.send(answer)
        assert isinstance(question, Question)
        if len(question.options) == 1:
            answer = question.options[0]
        elif left:
            answer = left.pop(0)
            assert answer in question.options
        else:
            return question
