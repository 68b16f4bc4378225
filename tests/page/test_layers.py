"""Who may know whom: the kernel nobody, titles the kernel and the page's drawing tools, the page no title."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import starboard

SOURCE = Path(starboard.__file__).parent
# What a room may import of Starboard, besides itself.
ALLOWED = {
    "kernel": (),
    "games": (
        "starboard.kernel",
        "starboard.terminal",
        "starboard.page.drawing",
        "starboard.page.kit",
        "starboard.page.markup",
    ),
    # What the page draws has the shape that `page.face` asks for; who gathers it is no matter.
    "page": ("starboard.kernel",),
    "bots": ("starboard.kernel",),
}


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """These statements and all that stand within them; expressions, by far the most, hold none."""
    for one in body:
        yield one
        for name in ("body", "orelse", "finalbody"):
            yield from statements(getattr(one, name, ()))
        for part in (*getattr(one, "handlers", ()), *getattr(one, "cases", ())):
            yield from statements(part.body)


@cache
def imported(file: Path) -> tuple[str, ...]:
    found: list[str] = []
    for node in statements(ast.parse(file.read_text(encoding="utf-8")).body):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
        elif isinstance(node, ast.Import):
            found += [name.name for name in node.names]
    return tuple(found)


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_knows_only_what_lies_below_it(room: str) -> None:
    allowed = (f"starboard.{room}", *ALLOWED[room])
    strange = [
        (file.relative_to(SOURCE).as_posix(), name)
        for file in sorted((SOURCE / room).rglob("*.py"))
        for name in imported(file)
        if name.partition(".")[0] == "starboard" and not name.startswith(allowed)
    ]
    assert not strange


def test_the_server_closes_no_circle() -> None:
    """What it needs of the page and of itself it imports when it is loaded, for everybody to see."""
    for file in sorted((SOURCE / "server").rglob("*.py")):
        if file.name == "__main__.py":
            continue  # nobody imports it but those who start it
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert "importlib" not in set(imported(file)), file.name
        inside = [
            (file.name, node.lineno)
            for function in statements(tree.body)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for node in statements(function.body)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("starboard.")
        ]
        assert not inside


def test_titles_do_not_know_each_other() -> None:
    for folder in (SOURCE / "games").iterdir():
        for file in folder.rglob("*.py"):
            for name in imported(file):
                if name.startswith("starboard.games."):
                    assert name.startswith(f"starboard.games.{folder.name}"), (file.name, name)
