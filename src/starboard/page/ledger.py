"""Figures over time, for the charts at the end: one replay of the log, looked at after every turn.

First among them is the projected score: what everybody would have had if the game had ended then. A title may
say what else to chart (`Page.series`). Otherwise the figures that its view holds for each player are taken:
numbers by their name, and counts of several kinds (a stock of resources) as their sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from starboard.kernel.table import Table
from starboard.kernel.title import View
from starboard.page.chronicle import parts, turns
from starboard.page.face import Face

_MOST_SERIES = 7
PROJECTED = "projected score"
_LEFT_OUT = ("seat", "estimate", "level")


class Ledger(msgspec.Struct, frozen=True):
    """`steps` are the moments; `series[name][column]` holds a figure for each of them."""

    steps: tuple[int, ...]
    marks: tuple[tuple[int, str], ...]
    series: dict[str, list[list[float]]]


def ledger(face: Face) -> Ledger:
    """Only for a finished game: it replays everything."""
    now = face.table
    table = Table(now.title, now.options, now.seed, content=now.content, hashing=False)
    stops = {stretch.last for stretch in turns(now)} | {0, len(now.answers)}
    steps: list[int] = []
    series: dict[str, list[list[float]]] = {}
    for number in range(len(now.answers) + 1):
        if number:
            answer = now.answers[number - 1]
            table.answer(answer.seat, answer.value)
        if number not in stops:
            continue
        view = table.view(None)
        found = {**projected(view), **figures(face, view)}
        steps.append(number)
        for name, values in found.items():
            columns = series.setdefault(name, [[] for _ in values])
            for column, value in zip(columns, values, strict=False):
                column.append(value)
    whole = {name: columns for name, columns in series.items() if _changes(columns, len(steps))}
    if now.result is not None and "score" in whole:
        _add_final(whole["score"], now.result.scores)
        steps.append(steps[-1] + max(1, len(now.answers) // 16))
        for name, columns in whole.items():
            if name != "score":
                for column in columns:
                    column.append(column[-1])
    kept = dict(list(whole.items())[:_MOST_SERIES])
    return Ledger(tuple(steps), tuple(parts(now)), kept)


def _add_final(columns: list[list[float]], scores: Sequence[int]) -> None:
    """What is counted at the very end comes after the last move."""
    for number, column in enumerate(columns):
        column.append(float(scores[number]) if number < len(scores) else column[-1])


def _changes(columns: list[list[float]], length: int) -> bool:
    return all(len(column) == length for column in columns) and any(
        len(set(column)) > 1 for column in columns
    )


def projected(view: View) -> dict[str, list[float]]:
    """The sheet as it would be now; nothing where points are counted at the end only."""
    if not view.sheet:
        return {}
    columns = range(len(view.sheet[0].points))
    return {PROJECTED: [float(sum(line.points[column] for line in view.sheet)) for column in columns]}


def figures(face: Face, view: Any) -> Mapping[str, Sequence[float]]:
    """What there is to chart in a spectator's view: a figure for each column of the score sheet."""
    told = {} if face.page is None else face.page.series(view)
    return told or guessed(msgspec.to_builtins(view, str_keys=True))


def guessed(view: Mapping[str, Any]) -> dict[str, list[float]]:
    """Figures per player from the plain data of a view; automata with a score follow the players."""
    players = view.get("players")
    if not isinstance(players, (list, tuple)) or not players:
        return {}
    rivals = [part for part in view.values() if isinstance(part, dict) and "score" in part]
    found: dict[str, list[float]] = {}
    for name in players[0]:
        if name in _LEFT_OUT:
            continue
        values = [_figure(player.get(name)) for player in players]
        values += [_figure(rival[name]) for rival in rivals if name in rival]
        if all(value is not None for value in values):
            found[name] = [value for value in values if value is not None]
    return found


def _figure(value: Any) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return float(value)
    if isinstance(value, dict) and value and all(type(part) is int for part in value.values()):
        return float(sum(value.values()))
    return None
