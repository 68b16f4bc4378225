"""Simultaneous decisions: a stage in which several seats answer in parallel, each at its own pace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.kernel.ask import Afresh, Again, Open, Question, Rule, Stage
from starboard.kernel.errors import DeadEnd
from starboard.kernel.state import State


def together(s: State, seats: Sequence[int], part: Callable[[int], Rule[Any]]) -> Rule[dict[int, Any]]:
    """Lets each seat follow its own rule, `part(seat)`, at its own pace; returns what each rule returned.

    The rules must not interfere: each changes only what belongs to its own seat, and what it draws was dealt
    to that seat beforehand, so the outcome does not depend on who answers first. A seat may take back its
    answers until the stage closes, down to its own last draw. What it has committed to so far is in the
    state; hiding it from the others until then is up to the view. This function marks that everybody sees it
    once the last seat is done, except after hushed questions: there only the rule knows, without regard to
    how many were asked, whether anything is to be shown.

    In a world that one seat imagines, the parts of the others begin again once everything is dealt afresh, so
    that they are asked by the new deal. So a part changes nothing before its first question, and where hidden
    cards decide who is asked, all who might be take part: a part may end without a question.

    Forks take over what a part that is over has changed if the title says how (`State.take_over`). They share
    what it has returned, so that is not changed afterwards.
    """
    running: dict[int, tuple[Rule[Any], Question]] = {}
    stage = Stage()
    results = stage.ended
    # Whose rules have been sent anything: they do not begin again.
    begun: set[int] = set()
    for seat in seats:
        if _step(seat, part(seat), None, running, results):
            begun.add(seat)
    if not running:
        return results
    while running:
        given = yield Open(tuple(q for _, q in running.values()), stage)
        if isinstance(given, Afresh):
            running = _asked_afresh(given.seat, seats, part, begun, running, results)
            continue
        if isinstance(given, Again):
            stage.hushed = given.hushed
            for seat, result in given.ended.items():
                results[seat] = result
                if running.pop(seat, None) is not None:
                    begun.add(seat)
            for seat, value in given.answers:
                rule, question = running[seat]
                stage.hushed = stage.hushed or question.hushed
                begun.add(seat)
                _step(seat, rule, value, running, results)
            continue
        seat, value = given
        rule, question = running[seat]
        stage.hushed = stage.hushed or question.hushed
        begun.add(seat)
        _step(seat, rule, value, running, results)
    if len(seats) > 1 and not stage.hushed:
        s.reveal()
    return results


def _asked_afresh(
    me: int,
    seats: Sequence[int],
    part: Callable[[int], Rule[Any]],
    begun: set[int],
    running: dict[int, tuple[Rule[Any], Question]],
    results: dict[int, Any],
) -> dict[int, tuple[Rule[Any], Question]]:
    """Who is asked what after a new deal. Somebody always is: otherwise the real questions stay."""
    again: dict[int, tuple[Rule[Any], Question]] = {}
    ended: dict[int, Any] = {}
    for seat in seats:
        if seat != me and seat not in begun:
            _step(seat, part(seat), None, again, ended)
        elif seat in running:
            again[seat] = running[seat]
    if not again:
        return running
    for seat in again:
        results.pop(seat, None)
    results.update(ended)
    return again


def _step(
    seat: int,
    rule: Rule[Any],
    value: Any,
    running: dict[int, tuple[Rule[Any], Question]],
    results: dict[int, Any],
) -> bool:
    """Goes on to the next real question; says whether it has answered any other on the way."""
    answered = False
    while True:
        try:
            question = rule.send(value)
        except StopIteration as end:
            running.pop(seat, None)
            results[seat] = end.value
            return answered
        if not isinstance(question, Question):
            raise DeadEnd("a rule run together with others may only ask its own seat")
        if len(question.options) > 1 or question.pause:
            running[seat] = (rule, question)
            return answered
        value = question.options[0]
        answered = True
