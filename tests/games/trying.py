"""Trying an answer in a copy of the game, and looking at what it did before anything else begins."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from tests.games.drawings import tree

from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Sitter
from starboard.kernel.run import Run
from starboard.kernel.table import Table
from starboard.server.areas import title_page
from starboard.server.scene import QuestionNotes, build_scene


def at_once(run: Run, seat: int, value: Value | list[Value]) -> tuple[Any, bool]:
    """Answers with a value or a row of them.

    Returns the state where the beat ends, or else at the next question, and whether it ended.
    """
    ended: list[Any] = []

    def between(state: Any) -> None:
        if not ended:
            ended.append(state.copy())

    run.watch(between)
    for one in value if isinstance(value, list) else [value]:
        run.answer(seat, one)
    return (ended[0], True) if ended else (run.state, False)


def drawn(table: Table, question: Question) -> dict[str, ElementTree.Element]:
    """The page of who is asked, as the server would draw it: with all that is at stake."""
    words = table.title.words(table.content, table.options)
    sitters = tuple(Sitter(seat, f"P{seat}", "person", True, False) for seat in range(table.seat_count))
    scene = build_scene(table, table.view(question.seat), words, question.seat, sitters, QuestionNotes())
    page = title_page(table.title, table.content, words)
    assert page is not None
    return {name: tree(markup) for name, markup in page.areas(scene).items()}
