"""A tiny title that asks pick by pick what a page may ask at once.

Each turn: a window for a tool, then a place, then what to do there. Three samples are sorted into boxes, and
at `cave` something is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from tests.kernel.toy import ToyContent, _absent

from starboard.kernel.ask import GO_ON, MOMENT, Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.kinds import Kind, Kinds, no_hint, nothing_closed
from starboard.kernel.state import State
from starboard.kernel.title import Line, Option, Result, Title

TURNS = 3


class RoverState(State):
    __slots__ = ("boxes", "deck", "done", "hands", "tools", "turn")

    def __init__(self, chance: Chance, seats: int) -> None:
        super().__init__(chance)
        self.turn = 0
        self.tools = [1] * seats
        self.boxes = [[0, 0, 0] for _ in range(seats)]
        self.done: list[list[str]] = [[] for _ in range(seats)]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck = list(range(20))
        chance.shuffle(self.deck)

    def copy(self) -> RoverState:
        new = RoverState.__new__(RoverState)
        new.chance = self.chance.copy()
        new.events = None
        new.learned = self.learned
        new.over = self.over
        new.replaying = False
        new.turn = self.turn
        new.tools = self.tools[:]
        new.boxes = [boxes[:] for boxes in self.boxes]
        new.done = [done[:] for done in self.done]
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck[:]
        return new


def beat(s: RoverState) -> Rule[None]:
    seat = s.turn % len(s.tools)
    while True:
        options: list[Value] = ["tool", GO_ON] if s.tools[seat] else [GO_ON]
        tool: str = yield ask(seat, "window", options, (), True)
        if tool == GO_ON:
            break
        s.tools[seat] -= 1
        s.done[seat].append("tool")
    place: str = yield ask(seat, "place", ("crater", "cave", "ridge", "base"))
    s.done[seat].append(place)
    if place == "cave":
        s.hands[seat].append(s.draw(s.deck))
    if place == "ridge":
        yield MOMENT
    if place != "base":
        mode: str = yield ask(seat, "mode", ("dig", "look"), (place,))
        s.done[seat].append(mode)
    s.tell("visited", seat, "ROV-1.1", place)
    for left in range(3, 0, -1):
        box: int = yield ask(seat, "box", (0, 1, 2), (left,))
        s.boxes[seat][box] += 1
    s.turn += 1
    s.over = s.turn == TURNS * len(s.tools)


class RoverView(msgspec.Struct, frozen=True):
    turn: int
    boxes: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    sheet: tuple[Line, ...] = ()


def view(s: RoverState, seat: int | None) -> RoverView:
    return RoverView(
        s.turn, tuple(tuple(boxes) for boxes in s.boxes), () if seat is None else tuple(s.hands[seat])
    )


def redeal(s: RoverState, seat: int | None, chance: Chance) -> None:
    s.chance = chance
    hidden = [hand for n, hand in enumerate(s.hands) if n != seat]
    unknown = sorted([*s.deck, *(card for hand in hidden for card in hand)])
    chance.shuffle(unknown)
    for hand in hidden:
        hand[:] = [unknown.pop() for _ in hand]
    s.deck = unknown


def result(s: RoverState) -> Result:
    scores = tuple(len(done) for done in s.done)
    return Result(scores, scores, ("a", "b"), (Line("All", "ROV-2.1", scores),), "all turns taken")


def _kind(verb: str, **more: Any) -> Kind[Any, Any, Any]:
    return Kind(verb, f"{verb}?", f"{verb}?", _label, nothing_closed, no_hint, **more)


def _label(words: Any, seen: RoverView, question: Question, value: Value) -> str:
    if question.verb == "box":
        return f"box {value}, {seen.boxes[question.seat][int(value)]} in it"
    return str(value)


def kinds(most: int = 120) -> Kinds[Any, Any, Any]:
    return Kinds(
        _kind("window", out=(GO_ON,), inside=("place",)),
        _kind("place", then=("mode",)),
        _kind("mode"),
        _kind("box", then=("box",), most=most),
        _kind("moment", out=(GO_ON,)),
    )


def setup(options: Mapping[str, Value], content: Any, chance: Chance) -> RoverState:
    return RoverState(chance, int(options["seats"]))


def rover(most: int = 120) -> Title[Any, Any, Any]:
    return Title(
        id="rover",
        name="Rover",
        tagline="For tests.",
        prefixes=("ROV",),
        version=1,
        seats=(2,),
        options=(Option("mood", ("calm",), ""),),
        endings=("all turns taken",),
        load_content=lambda folder: ToyContent(),
        content_rows=lambda folder: {},
        setup=setup,
        beat=beat,
        result=result,
        view=view,
        redeal=redeal,
        kinds=kinds(most),
        words=_absent,
        watch=_absent,
        evaluate=lambda s, seat: float(len(s.done[seat])),
        patch=_absent,
        probe=_absent,
        terminal=_absent,
    )
