"""Clause coverage: which clauses of a rules document are cited by a test or a vector, and which are bare.

Vectors cite clauses in their `clauses` list, tests in their docstrings ("SS-9.4 to SS-9.7: …"). The tests
are read, not imported. A clause that cannot be tested on its own is listed in `docs/rules/exemptions.toml`
with the reason:

    [exempt]
    "SS-0.4" = "a layout without choices or numbers"
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from starboard.conform.vectors import load_file
from starboard.kernel.clauses import clauses
from starboard.kernel.errors import StarboardError

__all__ = ["Coverage", "cited_in", "coverage"]

_NUMBER = r"\d+(?:\.\d+){1,2}"
_CITATION = re.compile(
    rf"(?P<prefix>[A-Z]{{2,}})-(?P<first>{_NUMBER})"
    rf"(?:\s*(?:–|—|…|\.\.\.|-|to)\s*(?:(?P=prefix)-)?(?P<last>{_NUMBER}))?"
)


@dataclass(frozen=True, slots=True)
class Coverage:
    """`cited` names, for each clause, the places "file::test" or "file::vector id" that cite it."""

    total: int
    cited: dict[str, list[str]]
    exempt: dict[str, str]
    bare: list[str]
    unknown: dict[str, list[str]] = field(default_factory=dict)
    """Clauses that are cited or exempt but appear in no document."""


def coverage(prefixes: Sequence[str], root: Path | None = None) -> Coverage:
    """The coverage of one title, by its clauses' prefixes. `root` is the checkout, found by default."""
    root = Path(__file__).resolve().parents[3] if root is None else root
    tests = root / "tests"
    if not tests.is_dir():
        raise StarboardError(
            "Clause coverage is counted from the tests, which an installed Starboard does not have: run "
            "this in a checkout of the repository."
        )
    known = list(clauses(*prefixes))
    for prefix in prefixes:
        if not clauses(prefix):
            raise StarboardError(f"No rules document has clauses beginning with '{prefix}-'.")
    cited: dict[str, list[str]] = {id: [] for id in known}
    unknown: dict[str, list[str]] = {}
    for place, text in _texts(tests, prefixes):
        for id in cited_in(text, known, prefixes):
            (cited if id in cited else unknown).setdefault(id, []).append(place)
    exempt = {}
    for id, reason in _exemptions(root).items():
        if id in cited:
            exempt[id] = reason
        elif id.partition("-")[0] in prefixes:
            unknown.setdefault(id, []).append("docs/rules/exemptions.toml")
    return Coverage(
        total=len(known),
        cited={id: places for id, places in cited.items() if places},
        exempt=exempt,
        bare=[id for id in known if not cited[id] and id not in exempt],
        unknown=unknown,
    )


def cited_in(text: str, known: list[str], prefixes: Sequence[str]) -> list[str]:
    """The clauses that a text cites, ranges such as "SS-9.4 to SS-9.7" or "SS-9.4–9.7" written out."""
    found: list[str] = []
    for match in _CITATION.finditer(text):
        prefix = match["prefix"]
        if prefix not in prefixes:
            continue
        first = f"{prefix}-{match['first']}"
        if match["last"] is None:
            ids = [first]
        else:
            last = f"{prefix}-{match['last']}"
            if first in known and last in known:
                ids = known[known.index(first) : known.index(last) + 1]
            else:
                ids = [first, last]
        found += [id for id in ids if id not in found]
    return found


def _texts(tests: Path, prefixes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """For each vector and test, its place and the text in which it cites clauses."""
    for file in sorted((tests / "vectors").rglob("*.toml")):
        if _mentions(file, prefixes):
            name = file.relative_to(tests.parent).as_posix()
            for vector in load_file(file):
                yield f"{name}::{vector.id}", "\n".join(vector.clauses)
    for file in sorted(tests.rglob("test_*.py")):
        if _mentions(file, prefixes):
            name = file.relative_to(tests.parent).as_posix()
            for test in _tests(ast.parse(file.read_text(encoding="utf-8"), str(file)).body):
                yield f"{name}::{test.name}", ast.get_docstring(test) or ""


def _mentions(file: Path, prefixes: Sequence[str]) -> bool:
    """Whether a file can cite such a clause at all. Reading one for what it says takes far longer."""
    text = file.read_text(encoding="utf-8")
    return any(f"{prefix}-" in text for prefix in prefixes)


def _tests(statements: Sequence[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The tests of a module and of its classes."""
    for one in statements:
        if isinstance(one, ast.ClassDef):
            yield from _tests(one.body)
        elif isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and one.name.startswith("test"):
            yield one


def _exemptions(root: Path) -> dict[str, str]:
    file = root / "docs" / "rules" / "exemptions.toml"
    if not file.is_file():
        return {}
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")).get("exempt", {})
    except tomllib.TOMLDecodeError as error:
        raise StarboardError(f"{file}: this is not valid TOML: {error}.") from None
    for id, reason in table.items():
        if not isinstance(reason, str) or len(reason.split()) < 3:
            raise StarboardError(f"{file}: '{id}' needs a sentence that says why it cannot be tested alone.")
    return dict(table)
