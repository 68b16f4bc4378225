"""Every kind of question that a title's rules ask is declared with all its parts, and nothing else is."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import starboard.games.pirates_of_skydock
import starboard.games.revenant
import starboard.games.solar_sphere
import starboard.games.voidfall
from starboard.conform.suite import subject_of
from starboard.conform.walk import play
from starboard.games.pirates_of_skydock.questions import KINDS as SKYDOCK
from starboard.games.revenant.questions import KINDS as REVENANT
from starboard.games.solar_sphere.board.question import FACES
from starboard.games.solar_sphere.questions import KINDS as SOLAR_SPHERE
from starboard.games.voidfall.questions import KINDS as VOIDFALL
from starboard.kernel.ask import Value
from starboard.kernel.kinds import Kinds
from starboard.kernel.title import titles

# A headline is read at a glance; the longest that fits the bar of a telephone in two lines.
LONGEST = 32
VECTORS = Path(__file__).parents[1] / "vectors"
# So many games are searched for ways out; what is too rare for them stands in the vectors.
GAMES = 12
# A title with many modes needs more of them.
MORE_GAMES = {"voidfall": 40}
# Games in which nothing else is missing.
SEEDS = {"voidfall": "out"}
# Too rare for so few games, as where the means go while the question stands (REV-1.9).
RARE = {
    ("revenant", "hypercharge-card", "decline"),
    ("revenant", "swap-target", "decline"),
    ("revenant", "affiliation-bonus", "decline"),
    # A pile of tokens has to be empty (VF-24.8).
    ("voidfall", "no-token", "forfeit"),
}


@dataclass(frozen=True, slots=True)
class Declared:
    """A title's kinds of question. `faces`: the verbs for which its board has one; None if one is for all.

    `resolved`: the verbs that only the kernel's resolver of effects asks for it.
    """

    title: str
    folder: Path
    kinds: Kinds[Any, Any, Any]
    faces: frozenset[str] | None
    resolved: frozenset[str] = frozenset()


DECLARED = [
    Declared(
        "solar-sphere",
        Path(starboard.games.solar_sphere.__file__).parent,
        SOLAR_SPHERE,
        # A die and a place are asked for by a face of their own.
        frozenset(FACES) | {"use-die"},
    ),
    Declared("revenant", Path(starboard.games.revenant.__file__).parent, REVENANT, None),
    Declared(
        "pirates-of-skydock",
        Path(starboard.games.pirates_of_skydock.__file__).parent,
        SKYDOCK,
        None,
        frozenset({"effect-option"}),
    ),
    Declared("voidfall", Path(starboard.games.voidfall.__file__).parent, VOIDFALL, None),
]

each_title = pytest.mark.parametrize("declared", DECLARED, ids=lambda declared: declared.title)


# ---------------------------------------------------------------------- what the rules ask

NOT_RULES = {"board", "terminal", "words", "why", "advice", "position"}


def asked(folder: Path) -> set[str]:
    """The verbs of all questions in the source of the rules.

    Where a helper asks with a verb that it was given, the verbs are those that its callers give. A verb that
    cannot be read is an error: the test would otherwise miss it.
    """
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.py"))
        if not NOT_RULES & set(path.relative_to(folder).parts)
    ]
    places = {"ask": (1, "verb")}
    lists = dict(_lists(trees))
    verbs: set[str] = set()
    while True:
        known = dict(places)
        for tree in trees:
            for function in _functions(tree):
                verbs |= _verbs(function, places, lists)
        if places == known:
            return verbs


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _lists(trees: list[ast.Module]) -> Iterator[tuple[str, list[str]]]:
    """The constants of the modules that are lists of texts, by name."""
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Tuple):
                assert isinstance(node.target, ast.Name)
                texts = [one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant)]
                yield node.target.id, [text for text in texts if isinstance(text, str)]


def _verbs(
    function: ast.FunctionDef, places: dict[str, tuple[int, str]], lists: dict[str, list[str]]
) -> set[str]:
    """The verbs asked in a function; a helper that was given its verb is noted among the places."""
    parameters = [argument.arg for argument in function.args.args]
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in places:
            place, name = places[node.func.id]
            named = [keyword.value for keyword in node.keywords if keyword.arg == name]
            if not named and place >= len(node.args):
                continue  # left at its default, which is no question of its own
            given = named[0] if named else node.args[place]
            branches = [given.body, given.orelse] if isinstance(given, ast.IfExp) else [given]
            for verb in branches:
                if isinstance(verb, ast.Constant) and isinstance(verb.value, str):
                    found.add(verb.value)
                elif isinstance(verb, ast.Name) and verb.id in parameters:
                    places[function.name] = parameters.index(verb.id), verb.id
                elif isinstance(verb, ast.JoinedStr):
                    found |= _composed(verb, lists)
                elif not isinstance(verb, ast.Attribute):  # that of a question which is passed on
                    found |= _assigned(function, verb)
    return found


def _composed(verb: ast.JoinedStr, lists: dict[str, list[str]]) -> set[str]:
    """A text followed by one of a list: `f"combat-{CHOICES[kind]}"`."""
    match verb.values:
        case [
            ast.Constant(value=str(text)),
            ast.FormattedValue(value=ast.Subscript(value=ast.Name(id=name))),
        ]:
            return {f"{text}{one}" for one in lists[name]}
    raise AssertionError(f"which verb is asked in line {verb.lineno}?")


def _assigned(function: ast.FunctionDef, verb: ast.expr) -> set[str]:
    """The texts that a local name can stand for."""
    found = {
        text.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(verb, ast.Name)
        if any(isinstance(target, ast.Name) and target.id == verb.id for target in node.targets)
        for text in ast.walk(node.value)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }
    assert found, f"which verb is asked in {function.name}, line {verb.lineno}?"
    return found


@each_title
def test_what_the_rules_ask_is_declared_and_nothing_else(declared: Declared) -> None:
    verbs = asked(declared.folder)
    names = {kind.verb for kind in declared.kinds}
    assert verbs - names == set(), "asked by the rules, but not declared"
    assert names - verbs == declared.resolved, "declared, but asked by no rule"


# ---------------------------------------------------------------------- the parts of a declaration


@each_title
def test_every_verb_has_a_face_on_the_board(declared: Declared) -> None:
    names = {kind.verb for kind in declared.kinds}
    if declared.faces is None:
        return
    assert names - declared.faces == set(), "declared, but the board cannot draw its options"
    assert declared.faces - names == set(), "drawn by the board, but not declared"


@each_title
def test_headlines_are_short_questions_or_calls_to_act(declared: Declared) -> None:
    for kind in declared.kinds:
        assert kind.prompt != "", f"{kind.verb} has no prompt"
        head = kind.headline
        if not isinstance(head, str):
            continue
        assert 0 < len(head) <= LONGEST, f"{kind.verb}: {head}"
        assert head[0].isupper(), f"{kind.verb}: {head}"
        assert head.endswith("?") or not head.endswith((".", "!", ":")), f"{kind.verb}: {head}"


@cache
def _met(title: str) -> dict[str, set[Value]]:
    """The options met in some games and shown by the title's vectors, by verb."""
    found: dict[str, set[Value]] = {}
    seed = SEEDS.get(title, "kinds")
    subject = subject_of(titles()[title], MORE_GAMES.get(title, GAMES), seed)
    for n, options in enumerate(subject.tables()):
        for moment in play(subject, options, f"{seed}-{n}"):
            if moment.question is not None:
                found.setdefault(moment.question.verb, set()).update(moment.question.options)
    for file in sorted((VECTORS / title.replace("-", "_")).glob("*.toml")):
        for vector in tomllib.loads(file.read_text(encoding="utf-8"))["vector"]:
            for step in vector.get("play", ()):
                answer = step
                if isinstance(step, dict):
                    found.setdefault(step.get("verb", ""), set()).update(step.get("exactly", ()))
                    answer = step.get("answer", "")
                verb, _, value = answer.partition(": ")
                found.setdefault(verb, set()).add(int(value) if value.isdigit() else value)
    return found


@each_title
def test_every_way_out_is_an_option_that_occurs(declared: Declared) -> None:
    met = _met(declared.title)
    for kind in declared.kinds:
        for value in kind.out:
            if (declared.title, kind.verb, value) in RARE:
                continue
            assert value in met.get(kind.verb, ()), f"{kind.verb} never offers its way out {value!r}"
