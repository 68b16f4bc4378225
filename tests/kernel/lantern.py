"""A small title in several editions of its rules, for games that outlive an upgrade.

Each turn a seat steps left or right along a dark path, or waits; some steps are its secret. The first
edition knows nothing else. In the editions after it the same answers count differently, are asked for in
other words, come between new windows, or do not fit any more.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from tests.kernel.toy import plain_kinds

from starboard.kernel import title as registry
from starboard.kernel.ask import GO_ON, Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.log import Answer
from starboard.kernel.state import Event, State
from starboard.kernel.title import AnyTitle, Explanation, Line, Option, Result, Title, Words
from starboard.kernel.way import Way

TURNS = 4
STEPS = ("left", "right", "wait")


class Walk(State):
    __slots__ = ("last", "scores", "turn")

    def __init__(self, chance: Chance, seats: int) -> None:
        super().__init__(chance)
        self.turn = 0
        self.last = [""] * seats
        self.scores = [0] * seats

    def copy(self) -> Walk:
        new = Walk.__new__(Walk)
        new.chance = self.chance.copy()
        new.events = None
        new.learned = self.learned
        new.over = self.over
        new.replaying = False
        new.turn = self.turn
        new.last = self.last[:]
        new.scores = self.scores[:]
        return new


def walk(
    *, points: int = 1, words: tuple[str, ...] = STEPS, window: bool = False, tired: bool = True
) -> Callable[[Walk], Rule[None]]:
    """The turn in one edition. `tired` seats may wait twice running."""

    def beat(s: Walk) -> Rule[None]:
        seats = len(s.scores)
        seat = s.turn % seats
        options = [word for word in words if tired or word != "wait" or s.last[seat] != "wait"]
        step: str = yield ask(seat, "step", options, (s.turn,), secret=s.turn % 3 == 2)
        s.last[seat] = step
        s.scores[seat] += points * (step != words[2])
        s.tell("stepped", seat, "LAN-1.1")
        if window:
            looked: str = yield ask(seat, "look", (GO_ON, "peek"))
            if looked == "peek":
                s.scores[seat] += s.roll(6)
        s.turn += 1
        s.over = s.turn == TURNS * seats

    return beat


def _result(s: Walk) -> Result:
    scores = tuple(s.scores)
    ranks = tuple(1 + sum(1 for other in scores if other > mine) for mine in scores)
    names = tuple(f"seat {n}" for n in range(len(scores)))
    return Result(scores, ranks, names, (Line("Steps", "LAN-2.1", scores),), "the path ends")


class WalkView(msgspec.Struct, frozen=True):
    turn: int
    scores: tuple[int, ...]
    sheet: tuple[Line, ...] = ()


class LanternWords(Words[WalkView]):
    def seat_name(self, seat: int) -> str:
        return f"Walker {seat + 1}"

    def prompt(self, view: Any, question: Question) -> str:
        return "Where to?"

    def label(self, view: Any, question: Question, value: Value) -> str:
        return str(value)

    def sentence(self, event: Event) -> str:
        return f"Walker {event.seat + 1} steps."

    def explain(self, component: str) -> Explanation | None:
        return None

    def summary(self) -> str:
        return "Walk."


class Cards:
    def __init__(self, fingerprint: str) -> None:
        self.fingerprint = self.likeness = fingerprint


def _setup(options: Mapping[str, Value], content: Any, chance: Chance) -> Walk:
    return Walk(chance, int(options["seats"]))


def _redeal(s: Walk, seat: int | None, chance: Chance) -> None:
    s.chance = chance


class _Watch:
    def see(self, state: Any) -> None:
        return None


def _nothing(*args: Any, **named: Any) -> Any:
    return None


FIRST = Title(
    id="lantern",
    name="Lantern",
    tagline="For tests.",
    prefixes=("LAN",),
    version=1,
    seats=(1, 2, 3),
    options=(Option("path", ("short", "long"), "how long the path is"),),
    endings=("the path ends",),
    load_content=lambda folder: Cards("lantern-1"),
    content_rows=lambda folder: {},
    setup=_setup,
    beat=walk(),
    result=_result,
    view=lambda s, seat: WalkView(s.turn, tuple(s.scores)),
    redeal=_redeal,
    kinds=plain_kinds("step", "look"),
    words=lambda content, options: LanternWords(),
    watch=lambda state: _Watch(),
    evaluate=lambda s, seat: float(s.scores[seat]),
    patch=_nothing,
    probe=_nothing,
    terminal=lambda *facts, **more: "the path",
    fingerprints=("lantern-1",),
)


def edition(change: str, beat: Callable[[Walk], Rule[None]], **way: Any) -> AnyTitle:
    return dataclasses.replace(FIRST, version=2, beat=beat, ways={1: Way(change, **way)})


def _port(question: Question | None, answer: Answer) -> Answer:
    words = {"left": "port", "right": "starboard"}
    return msgspec.structs.replace(answer, value=words.get(str(answer.value), "wait"))


def without_looking(question: Question | None, answer: Answer) -> Answer | None:
    return None if answer.verb == "look" else answer


DOUBLED = edition("A step counts two points.", walk(points=2))
RENAMED = edition("Left is port.", walk(words=("port", "starboard", "wait")), translate=_port)
WINDOWED = edition("After a step one may look.", walk(window=True))
TIRELESS = edition("Nobody waits twice running.", walk(tired=False))
UNTOLD = dataclasses.replace(FIRST, version=2, beat=walk(points=2))
NEW_CARDS = dataclasses.replace(
    FIRST,
    load_content=lambda folder: Cards("lantern-2"),
    fingerprints=("lantern-1", "lantern-2"),
    beat=walk(points=2),
)
NEW_NAMES = dataclasses.replace(
    FIRST, load_content=lambda folder: Cards("lantern-2"), fingerprints=("lantern-1", "lantern-2")
)


@contextmanager
def installed(title: AnyTitle | None) -> Iterator[None]:
    """The title among the installed ones, in place of any other edition; None: no edition at all."""
    from starboard.page.shelf import shelved

    known = registry.titles()
    before = known.pop(FIRST.id, None)
    if title is not None:
        known[FIRST.id] = title
    shelved.cache_clear()
    try:
        yield
    finally:
        known.pop(FIRST.id, None)
        if before is not None:
            known[FIRST.id] = before
        shelved.cache_clear()
