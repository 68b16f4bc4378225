"""A tiny title with closed options: a lift costs 2 ore, a crane 4, a gate is opened by a die alone.

Each turn: a window, then a move. Mining brings 1 ore, with the tool 2; digging rolls a die for ore.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.kernel.toy import ToyContent, _absent

from starboard.kernel.ask import GO_ON, Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.kinds import Kind, Kinds, no_hint, nothing_closed
from starboard.kernel.state import State
from starboard.kernel.title import Closed, Line, Mark, Need, Option, Result, Title

PRICES = {"lift": 2, "crane": 4, "gate": 3}


class QuarryState(State):
    __slots__ = ("ore", "secret", "tool", "turn")

    def __init__(self, chance: Chance, seats: int) -> None:
        super().__init__(chance)
        self.turn = 0
        self.ore = [0] * seats
        self.tool = [True] * seats
        self.secret = [chance.below(6) for _ in range(seats)]

    def copy(self) -> QuarryState:
        new = QuarryState.__new__(QuarryState)
        new.chance = self.chance.copy()
        new.events = None
        new.learned = self.learned
        new.over = self.over
        new.replaying = False
        new.turn = self.turn
        new.ore = self.ore[:]
        new.tool = self.tool[:]
        new.secret = self.secret[:]
        return new


def beat(s: QuarryState) -> Rule[None]:
    seat = s.turn % len(s.ore)
    s.tell("turn", seat, "QUA-1.1")
    options: list[Value] = ["tool", GO_ON] if s.tool[seat] else [GO_ON]
    tool: str = yield ask(seat, "window", options)
    with_tool = tool == "tool"
    if with_tool:
        s.tool[seat] = False
    most = s.ore[seat]
    open_ones = [name for name, price in PRICES.items() if price <= most and name != "gate"]
    move: str = yield ask(seat, "move", ["mine", "dig", "wait", *open_ones])
    if move == "mine":
        s.ore[seat] += 2 if with_tool else 1
    elif move == "dig":
        s.ore[seat] += s.roll(6)
    elif move in PRICES:
        s.ore[seat] -= PRICES[move]
    s.turn += 1
    s.over = s.turn == 8


def closed_moves(s: Any, q: Question) -> list[Closed]:
    have = s.ore[q.seat]
    return [
        Closed(
            name,
            "QUA-2.1",
            f"it costs {price}",
            name,
            (Need(f"{price} ore; you have {have}", "QUA-2.1", False),),
        )
        for name, price in PRICES.items()
        if name not in q.options
    ]


class QuarryView(msgspec.Struct, frozen=True):
    ore: tuple[int, ...]
    sheet: tuple[Line, ...] = ()


def redeal(s: QuarryState, seat: int | None, chance: Chance) -> None:
    s.chance = chance
    s.secret = [one if n == seat else chance.below(6) for n, one in enumerate(s.secret)]


def result(s: QuarryState) -> Result:
    scores = tuple(s.ore)
    return Result(scores, scores, ("a", "b"), (Line("All", "QUA-3.1", scores),), "all turns taken")


def _label(words: Any, view: QuarryView, question: Question, value: Value) -> str:
    return f"{value}, with {view.ore[question.seat]} ore"


class QuarryWords:
    def label(self, view: QuarryView, question: Question, value: Value) -> str:
        return _label(self, view, question, value)


QUARRY: Title[Any, Any, Any] = Title(
    id="quarry",
    name="Quarry",
    tagline="For tests.",
    prefixes=("QUA",),
    version=1,
    seats=(2,),
    options=(Option("mood", ("calm",), ""),),
    endings=("all turns taken",),
    marks=(Mark("turn", turn=True),),
    load_content=lambda folder: ToyContent(),
    content_rows=lambda folder: {},
    setup=lambda options, content, chance: QuarryState(chance, int(options["seats"])),
    beat=beat,
    result=result,
    view=lambda s, seat: QuarryView(tuple(s.ore)),
    redeal=redeal,
    kinds=Kinds(
        Kind("window", "window?", "window?", _label, nothing_closed, no_hint, out=(GO_ON,), inside=("move",)),
        Kind("move", "move?", "move?", _label, closed_moves, no_hint, out=("wait",)),
    ),
    words=_absent,
    watch=_absent,
    evaluate=lambda s, seat: float(s.ore[seat]),
    patch=_absent,
    probe=_absent,
    terminal=_absent,
)
