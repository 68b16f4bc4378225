"""Positions of games against the Void for the tests, on the map of First Spark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.voidfall.sampling import answer, asked, position
from tests.games.voidfall.test_examples import begin, offered, question

from starboard.games.voidfall.peril import Peril
from starboard.games.voidfall.state import Voidfall
from starboard.kernel.ask import Value
from starboard.kernel.run import Run

MAP = "first-spark"
PLENTY = [9, 9, 9, 9, 9]

OUTRIDERS = "crisis-06-outriders"
SILENT_YARDS = "crisis-07-silent-yards"
THIN_LINES = "crisis-08-thin-lines"
SCOUTS = "crisis-09-missing-scouts"
OPEN_SKIES = "crisis-10-open-skies"
HUNGRY = "crisis-12-hungry-worlds"
MILLS = "crisis-13-broken-mills"
POWER = "crisis-14-power-loss"
WAGES = "crisis-15-unpaid-wages"
HANDS = "crisis-16-idle-hands"


def against(changes: Mapping[str, Any], seats: int = 1) -> Run:
    """A position against the Void at its first question; red is next."""
    return begin(changes, seats, MAP)


def lying(changes: Mapping[str, Any], seats: int = 1) -> Voidfall:
    """The same, not begun."""
    return position({"turn": "red", **changes}, seats, MAP)


def peril(s: Voidfall) -> Peril:
    assert s.peril is not None
    return s.peril


def advancing(changes: Mapping[str, Any], seats: int = 1) -> Run:
    """Red's turn is over and the Void advances, under a Situation unless something else is said."""
    return against({"phase": "void", "alert": "situation-1", **changes}, seats)


def do(run: Run, *answers: Value) -> str:
    """Answers, and says what is asked then."""
    answer(run, *answers)
    found = asked(run)
    return "" if found is None else found.verb


def until(run: Run, *verbs: str) -> list[Value]:
    """Answers with the first option until one of these is asked; its options."""
    for _ in range(100):
        if question(run).verb in verbs:
            return offered(run)
        answer(run, offered(run)[0])
    raise AssertionError(f"none of {verbs} was asked")
