"""What the page says an answer costs, against what it does cost, in whole games of every title."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starboard.kernel.ask import Value
from starboard.kernel.run import Run
from starboard.kernel.stakes import Spent, Stakes, Tally
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

GAMES = [
    ("solar-sphere", {"seats": 1}),
    ("solar-sphere", {"seats": 3}),
    ("revenant", {"seats": 1, "edition": "prototype"}),
    ("revenant", {"seats": 2}),
    ("revenant", {"seats": 4, "edition": "prototype"}),
    ("pirates-of-skydock", {"seats": 2}),
    ("pirates-of-skydock", {"seats": 4}),
]


def really(run: Run, tally: Tally[Any], seat: int, value: Value) -> tuple[dict[str, int], bool]:
    """What is in stock when the turn is over, or else at the next question; and whether it is over."""
    kept: list[dict[str, int]] = []

    def between(state: Any) -> None:
        if tally.turn_over(state, seat):
            kept.append(dict(tally.stock(state, seat)))

    run.watch(between)
    run.answer(seat, value)
    return (kept[0], True) if kept else (dict(tally.stock(run.state, seat)), False)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_answer_costs_what_is_said(name: str, options: dict[str, Value]) -> None:
    title = find_title(name)
    tally = title.tally
    assert tally is not None
    table = Table(title, options, f"stakes {options}", hashing=False)
    random = Random(31)
    seen = {"spent": 0, "turn over": 0}
    while not table.over:
        question = table.questions[0]
        seat = question.seat
        weigh = table.weigh(seat)
        before = dict(tally.stock(table.state, seat))
        for value in question.options:
            said = weigh(value)
            if said.reveals:
                continue  # what chance brings is not certain
            after, over = really(table.fork(), tally, seat, value)
            lost = tuple(Spent(what, n - after[what], n) for what, n in before.items() if after[what] < n)
            assert (said.spent, said.ends_turn) == (lost, over), (question, value)
            seen["spent"] += bool(lost)
            seen["turn over"] += over
        table.answer(seat, random.choice(list(question.options)))
    assert all(seen.values()), seen


@pytest.mark.parametrize(
    ("stakes", "matters"),
    [
        (Stakes(ends_turn=True, spent=(Spent("drones", 1, 1),)), True),
        (Stakes(ends_turn=True, spent=(Spent("drones", 2, 3),)), True),
        (Stakes(ends_turn=True, spent=(Spent("drones", 1, 2),)), False),
        (Stakes(reveals=True, spent=(Spent("drones", 3, 3),)), True),
        (Stakes(spent=(Spent("drones", 3, 3),)), False),
        (Stakes(reveals=True, ends_turn=True), False),
        (Stakes(ends_turn=True, spent=(Spent("drones", 1, 6),), unasked="leaves a satellite"), True),
    ],
)
def test_asked_is_what_is_run_down_for_good(stakes: Stakes, matters: bool) -> None:
    """The last of something, or more than half of it, and the turn ends or something is revealed."""
    assert stakes.matters is matters
