"""Reads the table of combats, plays one, and writes down what happened in the table's notation."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from starboard.games.voidfall.combat.course import ABSORB, CHOICES, LOSE, NONE, REPLICATE, SAVE, Choice
from starboard.games.voidfall.combat.machine import Combat, begin
from starboard.games.voidfall.combat.sides import FLEETS, INVADER, Arms, Fleets, Plan, Side
from starboard.games.voidfall.combat.story import ABSORBERS, SOURCES, TOGETHER, Blow, Outcome, Step

LETTERS = "CSDNKV"
TABLE: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("combats.toml").read_text("utf-8"))[
    "combat"
]


def fleets(text: str) -> Fleets:
    """ "2C1D" as FP by kind."""
    counts = [0] * len(LETTERS)
    for number, letter in re.findall(r"(\d+)([A-Z])", text):
        counts[LETTERS.index(letter)] += int(number)
    c, s, d, n, k, v = counts
    return (c, s, d, n, k, v)


def written(counts: Fleets | list[int]) -> str:
    return "".join(f"{n}{letter}" for n, letter in zip(counts, LETTERS) if n)


def arms(row: dict[str, Any]) -> Arms:
    values: dict[str, Any] = dict(row)
    if "replicas" in values:
        values["replicas"] = tuple(values["replicas"])
    return Arms(**values)


def side(text: str, active: int = 0, **row: Any) -> Side:
    return Side(fleets(text), arms(row), active)


def sides_of(row: dict[str, Any]) -> tuple[Side, Side]:
    return (
        side(row["invader"], row.get("active", 0), **row.get("invader_arms", {})),
        side(row["defender"], row.get("defender_active", 0), **row.get("defender_arms", {})),
    )


def plan_of(row: dict[str, Any]) -> Plan:
    return Plan(**row.get("plan", {}))


def answer(choice: Choice, text: str) -> int:
    """The value of an answer as the table writes it."""
    if text == "none":
        return NONE
    if choice.kind == ABSORB:
        return ABSORBERS.index(text)
    return FLEETS.index(text) if choice.kind in (LOSE, SAVE, REPLICATE) else int(text)


def play(combat: Combat, answers: list[str]) -> Outcome:
    """Steps to the end: the answers to choices of their kind, in turn; the default to everything else."""
    pending = [text.partition(":") for text in answers]
    while (choice := combat.step()) is not None:
        assert choice.default in choice.options
        assert len(choice.options) > 1
        if pending and pending[0][0] == CHOICES[choice.kind]:
            combat.answer(answer(choice, pending.pop(0)[2]))
        else:
            combat.answer(choice.default)
    assert not pending, f"never asked: {pending}"
    return combat.outcome()


def row_played(row: dict[str, Any]) -> Outcome:
    return play(begin(*sides_of(row), plan_of(row)), row.get("answers", []))


def _parts(counts: tuple[int, ...] | list[int], names: tuple[str, ...]) -> str:
    return "+".join(name if n == 1 else f"{n} {name}" for n, name in zip(counts, names) if n)


def _blow(blow: Blow) -> str:
    text = f"{'ID'[blow.struck]}{sum(blow.damage)}"
    sources = _parts(blow.damage, SOURCES)
    if sources != "volley":
        text += f"({sources})"
    if any(blow.absorbed):
        text += f" ~{_parts(blow.absorbed, ABSORBERS)}"
    if any(blow.lost):
        text += f" -{written(blow.lost)}"
    return text


def told(step: Step) -> str:
    head = "approach"
    if step.number:
        head = f"{step.initiatives[0]}:{step.initiatives[1]}{'=' if step.order == TOGETHER else ''}"
    return f"{head} {', '.join(_blow(blow) for blow in step.blows)}"


def story(outcome: Outcome) -> list[str]:
    return [told(step) for step in outcome.steps if step.number or step.blows]


def left(outcome: Outcome) -> str:
    """What stands at the end, on whichever side."""
    first, second = outcome.left
    assert not (any(first) and any(second))
    return written(first if any(first) else second)


def total(outcome: Outcome, role: int = INVADER) -> int:
    return sum(outcome.left[role])
