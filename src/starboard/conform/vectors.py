"""Vectors: a position, answers, and what must then be true, with the clauses they prove.

A vector file is TOML:

    [[vector]]
    id = "V-05"
    title = "solar-sphere"
    clauses = ["SS-7.3", "SS-9.4 to SS-9.7"]
    says = "Spanners within reputation give two kickbacks."
    options = { seats = 2 }
    seed = "any text"                       # optional
    patch = { "red.morale" = 5 }            # readable keys of the title, applied in this order
    chance = [3, 5]                         # the next dice as they fall; the title says what may go here
    play = [
        "window-before: kickback-4",        # the open question has this verb and gets this answer
        { offers = ["ore"], refuses = ["fabricate"], expect = { "red.morale" = 4 } },
    ]
    expect = { "red.stock.ore" = "+1" }     # "+1" and "-2" are compared with the patched position

A table among the steps looks at the open question without answering it: `verb`, `seat` (from 0), `offers`,
`refuses`, `exactly` (all options, in any order), `expect`; with `answer` it answers too. As at a table,
questions with one option answer themselves unless the rule pauses at them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption, DeadEnd, StarboardError
from starboard.kernel.run import Run
from starboard.kernel.title import AnyTitle, find_title

__all__ = [
    "BadVector",
    "Look",
    "Mismatch",
    "Vector",
    "VectorResult",
    "check_files",
    "enter",
    "load_file",
    "play",
    "vector_files",
]

_SEED = "vector"
_RELATIVE = re.compile(r"[+-]\d+")


class BadVector(StarboardError):
    """An unusable vector file: the sentence names the file, the vector and what is wrong."""


class Mismatch(Exception):
    """What a vector asserts is not true."""


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step that looks at the open question and the position; `answer` is optional."""

    verb: str | None = None
    seat: int | None = None
    offers: tuple[Value, ...] = ()
    refuses: tuple[Value, ...] = ()
    exactly: tuple[Value, ...] | None = None
    expect: dict[str, Any] = {}
    answer: str | None = None


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    title: str
    clauses: tuple[str, ...]
    says: str
    options: dict[str, Value] = {}
    seed: str = _SEED
    patch: dict[str, Any] = {}
    chance: tuple[Value, ...] = ()
    play: tuple[str | Look, ...] = ()
    expect: dict[str, Any] = {}


class VectorResult(msgspec.Struct, frozen=True):
    file: Path
    id: str
    clauses: tuple[str, ...]
    ok: bool
    message: str
    """Empty if all is well, otherwise what was found instead."""


def check_files(paths: Sequence[Path]) -> list[VectorResult]:
    """Runs all vectors in the files and folders. A broken file is an error; a wrong rule is a result."""
    results = []
    for file in vector_files(paths):
        for vector in load_file(file):
            try:
                message = _check(vector)
            except (BadVector, BadOption) as error:
                raise BadVector(f"{file}, vector '{vector.id}': {error}") from None
            results.append(VectorResult(file, vector.id, vector.clauses, not message, message))
    return results


def vector_files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.toml"))
            if not found:
                raise BadVector(f"{path}: this folder has no vector file (*.toml).")
            yield from found
        elif path.is_file():
            yield path
        else:
            raise BadVector(f"{path}: no such vector file or folder.")


def load_file(file: Path) -> list[Vector]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadVector(f"{file}: this is not valid TOML: {error}.") from None
    rows = data.get("vector")
    if set(data) != {"vector"} or not isinstance(rows, list) or not rows:
        raise BadVector(f"{file}: expected a list of [[vector]] tables and nothing else.")
    vectors: list[Vector] = []
    for number, row in enumerate(rows, 1):
        name = row.get("id", f"number {number}") if isinstance(row, dict) else f"number {number}"
        try:
            vector = msgspec.convert(row, Vector)
        except msgspec.ValidationError as error:
            raise BadVector(f"{file}, vector '{name}': {error}.") from None
        if not vector.clauses:
            raise BadVector(f"{file}, vector '{name}': it cites no clause.")
        if not vector.expect and not any(isinstance(step, Look) for step in vector.play):
            raise BadVector(f"{file}, vector '{name}': it expects nothing, so it cannot fail.")
        if any(vector.id == other.id for other in vectors):
            raise BadVector(f"{file}, vector '{name}': an earlier vector in the file already has this id.")
        vectors.append(vector)
    return vectors


def enter(
    title: AnyTitle,
    patch: Mapping[str, Any],
    *,
    options: Mapping[str, Value] | None = None,
    chance: Sequence[Value] = (),
    seed: str = _SEED,
) -> Run:
    """A run at the first question of a fresh game, changed by patches. `chance` goes to the title's patch."""
    run = _patched(title, patch, options or {}, chance, seed)
    run.start()
    return run


def _patched(
    title: AnyTitle,
    patch: Mapping[str, Any],
    options: Mapping[str, Value],
    chance: Sequence[Value],
    seed: str,
) -> Run:
    content = title.load_content(None)
    state = title.setup(title.check_options(options), content, Chance.from_seed(seed))
    for key, value in patch.items():
        _patch(title, state, key, value)
    if chance:
        _patch(title, state, "chance", list(chance))
    return Run(title.beat, state, True)


def _patch(title: AnyTitle, state: Any, key: str, value: Any) -> None:
    try:
        title.patch(state, key, value)
    except StarboardError as error:
        raise BadVector(f"key '{key}': {error}") from None


def _probe(title: AnyTitle, state: Any, key: str) -> Any:
    try:
        return title.probe(state, key)
    except StarboardError as error:
        raise BadVector(f"key '{key}': {error}") from None


def play(run: Run, *steps: str) -> None:
    """Answers the open questions with steps such as "use-die: 3 fleet"."""
    for step in steps:
        _answer(run, step, None)


def _check(vector: Vector) -> str:
    title = find_title(vector.title)
    run = _patched(title, vector.patch, vector.options, vector.chance, vector.seed)
    wanted = dict(vector.expect)
    for step in vector.play:
        if isinstance(step, Look):
            wanted.update(step.expect)
    before = {
        key: _probe(title, run.state, key)
        for key, value in wanted.items()
        if isinstance(value, str) and _RELATIVE.fullmatch(value)
    }
    number = 0
    try:
        run.start()
        for step in vector.play:
            number += 1
            if isinstance(step, str):
                _answer(run, step, None)
            else:
                _look(title, run, step, before)
        number += 1
        _expect(title, run, vector.expect, before)
        if run.state.chance.rigged:
            raise Mismatch(f"{len(run.state.chance.rigged)} of the numbers in 'chance' were not used")
    except Mismatch as error:
        at = "start" if not number else f"step {number}" if number <= len(vector.play) else "end"
        return f"{at}: {error}"
    except (DeadEnd, ValueError, LookupError, ArithmeticError, TypeError) as error:
        return f"step {number}: the rules failed: {type(error).__name__}: {error}"
    return ""


def _look(title: AnyTitle, run: Run, step: Look, before: Mapping[str, Any]) -> None:
    _expect(title, run, step.expect, before)
    about_question = step.verb is not None or step.seat is not None or step.exactly is not None
    if about_question or step.offers or step.refuses:
        question = _open(run, step.seat)
        if step.verb is not None and question.verb != step.verb:
            raise Mismatch(f"the open question is '{question.verb}', not '{step.verb}'")
        options = [str(option) for option in question.options]
        for value in step.offers:
            if str(value) not in options:
                raise Mismatch(f"'{question.verb}' does not offer '{value}', only {_list(options)}")
        for value in step.refuses:
            if str(value) in options:
                raise Mismatch(f"'{question.verb}' offers '{value}' among {_list(options)}")
        if step.exactly is not None and sorted(options) != sorted(map(str, step.exactly)):
            raise Mismatch(f"'{question.verb}' offers {_list(options)}, not {_list(step.exactly)}")
    if step.answer is not None:
        _answer(run, step.answer, step.seat)


def _answer(run: Run, step: str, seat: int | None) -> None:
    verb, colon, text = step.partition(": ")
    if not colon:
        raise BadVector(f"step '{step}': expected 'verb: value'.")
    question = _open(run, seat)
    if question.verb != verb:
        raise Mismatch(f"'{step}' answers nothing: the open question is {question!r}")
    for option in question.options:
        if str(option) == text:
            run.answer(question.seat, option)
            return
    raise Mismatch(f"'{step}' is not legal: {question!r}")


def _open(run: Run, seat: int | None) -> Question:
    questions = run.questions()
    if not questions:
        raise Mismatch("no question is open: the game is over")
    for question in questions:
        if seat is None or question.seat == seat:
            return question
    raise Mismatch(f"seat {seat} has no open question; the open one is {questions[0]!r}")


def _expect(title: AnyTitle, run: Run, expect: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    wrong = []
    for key, value in expect.items():
        found = _probe(title, run.state, key)
        if key in before and isinstance(value, str) and _RELATIVE.fullmatch(value):
            right = before[key] + int(value)
            if found != right:
                wrong.append(f"{key} is {found!r}, expected {right!r} ({before[key]!r} {value})")
        elif found != value:
            wrong.append(f"{key} is {found!r}, expected {value!r}")
    if wrong:
        raise Mismatch("; ".join(wrong))


def _list(values: Sequence[Value]) -> str:
    return "[" + ", ".join(map(str, values)) + "]"
