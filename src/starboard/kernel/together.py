"""Simultaneous decisions: a stage in which several seats answer in parallel, each at its own pace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.kernel.ask import Open, Question, Rule
from starboard.kernel.errors import DeadEnd
from starboard.kernel.state import State


def together(s: State, rules: Sequence[tuple[int, Rule[Any]]]) -> Rule[dict[int, Any]]:
    """Lets each seat follow its own rule at its own pace; returns what each rule returned.

    The rules must not interfere: each changes only what belongs to its own seat, and what it draws was dealt
    to that seat beforehand, so the outcome does not depend on who answers first. A seat may take back its
    answers until the stage closes, down to its own last draw. What it has committed to so far is in the
    state; hiding it from the others until then is up to the view. This function marks that everybody sees it
    once the last seat is done, except after hushed questions: there only the rule knows, without regard to
    how many were asked, whether anything is to be shown.
    """
    running: dict[int, tuple[Rule[Any], Question]] = {}
    results: dict[int, Any] = {}
    stage: list[int] = []
    hushed = False
    for seat, rule in rules:
        _step(seat, rule, None, running, results)
    if not running:
        return results
    while running:
        seat, value = yield Open(tuple(q for _, q in running.values()), stage)
        rule, question = running[seat]
        hushed = hushed or question.hushed
        _step(seat, rule, value, running, results)
    if len(rules) > 1 and not hushed:
        s.reveal()
    return results


def _step(
    seat: int,
    rule: Rule[Any],
    value: Any,
    running: dict[int, tuple[Rule[Any], Question]],
    results: dict[int, Any],
) -> None:
    while True:
        try:
            question = rule.send(value)
        except StopIteration as end:
            running.pop(seat, None)
            results[seat] = end.value
            return
        if not isinstance(question, Question):
            raise DeadEnd("a rule run together with others may only ask its own seat")
        if len(question.options) > 1 or question.pause:
            running[seat] = (rule, question)
            return
        value = question.options[0]
