"""Simultaneous decisions: a stage in which several seats answer in parallel, each at its own pace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.kernel.ask import UNSEEN, Afresh, Again, Open, Question, Rule, Stage
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
    what it has returned, so that is not changed afterwards. Into the other parts they send again what was
    sent, without looking at what is asked on the way (`State.replaying`), and take over the open questions.
    """
    running: dict[int, tuple[Rule[Any], Question]] = {}
    stage = Stage()
    results = stage.ended
    # Whose rules have been sent anything: they do not begin again.
    begun: set[int] = set()
    sent = stage.sent
    for seat in seats:
        if s.replaying:
            _send(seat, part(seat), (None,), UNSEEN, running, results)
        elif _step(seat, part(seat), None, running, stage):
            begun.add(seat)
    if not running:
        return results
    while running:
        given = yield Open(tuple(q for _, q in running.values()), stage)
        if isinstance(given, Afresh):
            running = _asked_afresh(given.seat, seats, part, begun, running, results)
            continue
        if isinstance(given, Again):
            stage.hushed = given.stage.hushed
            for seat, result in given.ended.items():
                results[seat] = result
                if running.pop(seat, None) is not None:
                    begun.add(seat)
            for seat, values in given.stage.sent.items():
                sent[seat] = values.copy()
                begun.add(seat)
                if seat not in given.ended:
                    _send(seat, running[seat][0], values, UNSEEN, running, results)
            for question in given.questions:
                running[question.seat] = (running[question.seat][0], question)
            continue
        seat, value = given
        rule, question = running[seat]
        stage.hushed = stage.hushed or question.hushed
        begun.add(seat)
        _step(seat, rule, value, running, stage)
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
    fresh = Stage()
    for seat in seats:
        if seat != me and seat not in begun:
            _step(seat, part(seat), None, again, fresh)
        elif seat in running:
            again[seat] = running[seat]
    if not again:
        return running
    for seat in again:
        results.pop(seat, None)
    results.update(fresh.ended)
    return again


def _step(
    seat: int,
    rule: Rule[Any],
    value: Any,
    running: dict[int, tuple[Rule[Any], Question]],
    stage: Stage,
) -> bool:
    """Goes on to the next real question; says whether it has answered any other on the way."""
    answered = False
    while True:
        if value is not None:
            stage.sent.setdefault(seat, []).append(value)
        try:
            question = rule.send(value)
        except StopIteration as end:
            running.pop(seat, None)
            stage.ended[seat] = end.value
            return answered
        if not isinstance(question, Question):
            raise DeadEnd("a rule run together with others may only ask its own seat")
        if len(question.options) > 1 or question.pause:
            running[seat] = (rule, question)
            return answered
        value = question.options[0]
        answered = True


def _send(
    seat: int,
    rule: Rule[Any],
    values: Sequence[Any],
    question: Question,
    running: dict[int, tuple[Rule[Any], Question]],
    results: dict[int, Any],
) -> None:
    """Sends all of it into a part in a fork, whatever is asked on the way, and then waits for this."""
    try:
        for value in values:
            rule.send(value)
    except StopIteration as end:
        running.pop(seat, None)
        results[seat] = end.value
        return
    running[seat] = (rule, question)
