"""Kinds of question, declared once."""

from __future__ import annotations

import pytest

from starboard.kernel.ask import Question, Value, ask
from starboard.kernel.errors import StarboardError
from starboard.kernel.kinds import Kind, Kinds, no_hint, nothing_closed
from starboard.kernel.title import Closed


def _label(words: str, view: int, question: Question, value: Value) -> str:
    return f"{words} {value} of {view}"


def _too_dear(state: int, question: Question) -> list[Closed]:
    return [Closed("nine", "T-1.2", f"you have {state}", 9)]


def _twice(state: int, question: Question, value: Value) -> float:
    return 2.0 * int(value)


PAY: Kind[int, str, int] = Kind("pay", "Pay how much?", "pay how much?", _label, _too_dear, _twice, (0,))
GO: Kind[int, str, int] = Kind(
    "go", "Go where?", lambda words, view, q: f"{words}, {view}: where to?", _label, nothing_closed, no_hint
)
KINDS = Kinds(PAY, GO)


def test_each_part_is_found_by_the_verb() -> None:
    pay, go = ask(0, "pay", (0, 1)), ask(0, "go", (0, 1))
    assert KINDS.prompt("w", 5, pay) == "pay how much?"
    assert KINDS.prompt("w", 5, go) == "w, 5: where to?"
    assert KINDS.label("pay", 5, pay, 1) == "pay 1 of 5"
    assert [closed.key for closed in KINDS.closed(3, pay)] == [9]
    assert KINDS.closed(3, go) == []
    assert KINDS.hint(3, pay, 4) == 8.0
    assert KINDS.hint(3, go, 4) == 1.0
    assert KINDS.is_way_out(pay, 0)
    assert not KINDS.is_way_out(pay, 1)
    assert not KINDS.is_way_out(go, 0)
    assert [kind.verb for kind in KINDS] == ["pay", "go"]
    assert "pay" in KINDS
    assert "run" not in KINDS


def test_a_verb_that_nobody_declared_is_named() -> None:
    with pytest.raises(StarboardError, match="'run'"):
        KINDS.prompt("w", 5, ask(0, "run", (1,)))


def test_a_kind_cannot_be_declared_twice() -> None:
    with pytest.raises(StarboardError, match="'pay' is declared twice"):
        Kinds(PAY, PAY)
