"""The web drawing of every question met: every option once in the question bar, nothing that could harm."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from starboard.conform.walk import Game, Look, Moment, question_of
from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import Speaker
from starboard.kernel.page import Choice, Page, Scene, Sitter
from starboard.kernel.rows import Row, Step, aside_of, aside_rows, choices_of, together
from starboard.kernel.run import Run
from starboard.kernel.stakes import NO_STAKES
from starboard.kernel.title import Closed

NASTY = "<b>&\"'</b>"
"""Everybody's name: if it is not escaped, it breaks the drawing."""

_SVG_ONLY = {"use", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "g"}
_SELF_CLOSED = re.compile(r"<(\w+)[^<>]*/>")
_DOUBLY_ESCAPED = re.compile(r"&(amp|lt|gt|quot|#\d+);")
_CLICKS = ("data-answer", "data-choose", "data-why")


class Drawings:
    """One page that draws for everyone looking at a game, as on the server."""

    def __init__(self, game: Game, page: Page) -> None:
        self.game = game
        self.page = page

    def scene(
        self, run: Run, viewer: int | None, live: bool = True, view: Any = None, *, at_once: bool = False
    ) -> Scene:
        """What the server would gather, without the warnings before something is revealed.

        `at_once`: with all that the title asks together.
        """
        game = self.game
        if view is None:
            view = game.title.view(run.state, viewer)
        question = question_of(run, viewer) if live else None
        speaker = Speaker(game.words, lambda seat: NASTY)
        waiting = tuple(one.seat for one in run.questions() if not one.hushed or one.seat == viewer)
        choices: tuple[Choice, ...] = ()
        aside: tuple[Choice, ...] = ()
        closed: list[Closed] = []
        window = None
        if question is not None:
            asked, kinds = question, game.title.kinds
            step = rows_at(game, run, asked) if at_once else Step(asked, (), run.state)

            def label(one: Step, value: Value) -> str:
                seen = game.title.view(one.state, viewer) if len(one.row) > len(step.row) else view
                return speaker.label(seen, one.question, value)

            choices = choices_of(game.title.kinds, step, label, lambda row: NO_STAKES)
            aside = aside_of(kinds, asked, step, label, lambda row: NO_STAKES)
            closed = kinds.closed(run.state, asked)
            if step.row:
                window, question = asked, step.question
                closed = [*kinds.closed(step.state, question), *closed]
        return Scene(
            view=view,
            words=game.words,
            seat=viewer,
            sitters=tuple(Sitter(seat, NASTY, "person", True, False) for seat in game.seats),
            question=question,
            prompt="" if question is None else speaker.prompt(view, question),
            choices=choices,
            closed=speaker.closed(closed),
            waiting_for=waiting,
            live=live,
            moment=live and not waiting and run.question is not None,
            aside=aside,
            window=window,
        )

    def areas(
        self, run: Run, viewer: int | None, live: bool = True, view: Any = None, *, at_once: bool = False
    ) -> dict[str, str]:
        return self.page.areas(self.scene(run, viewer, live, view, at_once=at_once))


def rows_at(game: Game, run: Run, asked: Question) -> Step:
    """What the page asks at once where the rules ask this."""
    return together(game.title.kinds, asked, run.state, lambda: lambda: run.fork(False))


def drawing_of(game: Game) -> Drawings | None:
    make = game.title.page
    return None if make is None else Drawings(game, make(game.subject.content, game.words))


def begin(game: Game) -> Look:
    drawings = drawing_of(game)
    explained: set[str] = set()

    def look(moment: Moment) -> None:
        if drawings is None:
            return
        question = moment.question
        if question is not None and moment.sampled(5, 13):
            _check(moment, drawings, question.seat, question, explained)
            step = rows_at(game, game.run, question)
            if step.row or step.then:
                _check(moment, drawings, question.seat, question, explained, step=step)
        if moment.sampled(2, 61):
            for viewer in game.viewers:
                if question_of(game.run, viewer) is None:
                    _check(moment, drawings, viewer, None, explained)
            if question is not None:
                _check(moment, drawings, question.seat, None, explained, live=False)
        if moment.sampled(1, 31):
            for viewer in game.viewers:
                _check_kept(moment, drawings, viewer)

    return look


def _check_kept(moment: Moment, drawings: Drawings, viewer: int | None) -> None:
    """What a page has kept of earlier drawings is what it would draw now."""
    anew = drawing_of(drawings.game)
    assert anew is not None
    kept, drawn = (one.areas(moment.run, viewer, at_once=True) for one in (drawings, anew))
    stale = [name for name in drawn if kept[name] != drawn[name]]
    if stale:
        who = "a spectator" if viewer is None else f"seat {viewer}"
        moment.fail(f"the area '{stale[0]}' of {who} is not drawn again although it has changed")


def _check(
    moment: Moment,
    drawings: Drawings,
    viewer: int | None,
    question: Question | None,
    explained: set[str],
    live: bool = True,
    step: Step | None = None,
) -> None:
    """`step` is what is asked at once; without it, the question is drawn by itself."""
    who = "a spectator" if viewer is None else f"seat {viewer}"
    areas = drawings.areas(moment.run, viewer, live, at_once=step is not None)
    drawn = drawings.page.drawn
    if tuple(areas) != drawn:
        moment.fail(f"the page of {who} has the areas {', '.join(areas)} instead of {', '.join(drawn)}")
    read = []
    for name, markup in areas.items():
        try:
            area = _read(name, markup)
        except ElementTree.ParseError as error:
            moment.fail(f"the area '{name}' of {who} is not well-formed (or a name is not escaped): {error}")
        if area.left_open:
            moment.fail(f"the area '{name}' has a self-closing <{area.left_open}/>; a browser leaves it open")
        read.append(area)
    harm = next((area.harm for area in read if area.harm), "")
    problem = harm or _doubled(read) or _clicks(areas, read, _offered(question, step))
    if problem:
        moment.fail(f"the page of {who}: {problem}")
    for component in set[str]().union(*(area.explained for area in read)) - explained:
        explained.add(component)
        if drawings.game.words.explain(component) is None:
            moment.fail(f"the page of {who} offers to explain '{component}', but nothing explains it")


class _Area:
    """What is looked for in one area of a page, found in one walk through its nodes."""

    __slots__ = ("answers", "chosen", "explained", "groups", "harm", "left_open", "name", "once")

    def __init__(self, name: str, markup: str) -> None:
        self.name = name
        self.left_open = min(set(_SELF_CLOSED.findall(markup)) - _SVG_ONLY, default="")
        # The first thing in it that could harm, in words.
        self.harm = ""
        # What may occur only once on a page: pieces and ids.
        self.once: list[tuple[str, str]] = []
        # Each answer, and whether it says anything.
        self.answers: list[tuple[str, bool]] = []
        self.groups: set[str] = set()
        self.chosen: set[str] = set()
        self.explained: set[str] = set()
        for node in ElementTree.fromstring(f"<area>{markup}</area>").iter():
            self.harm = self.harm or _harmful(name, node)
            for attribute, value in node.attrib.items():
                if attribute in ("data-piece", "id"):
                    self.once.append((attribute, value))
                elif attribute == "data-answer":
                    told = "".join(node.itertext()).strip() or node.get("aria-label")
                    self.answers.append((value, bool(told)))
                elif attribute == "data-group":
                    self.groups.update(value.split())
                elif attribute == "data-choose":
                    self.chosen.add(value)
                elif attribute == "data-explain":
                    self.explained.add(value)


# From one moment to the next, and from one viewer to the next, most areas stay as they are.
_read = lru_cache(maxsize=64)(_Area)


def _harmful(name: str, node: ElementTree.Element) -> str:
    attributes = node.attrib
    if node.tag in ("script", "style", "iframe", "img"):
        return f"<{node.tag}> in '{name}'"
    for attribute, value in attributes.items():
        if attribute == "style" or attribute.startswith("on"):
            return f"the inline attribute {attribute} in '{name}'"
        # The rulebook is part of this site.
        if attribute in ("href", "src") and not value.startswith(("#", "/games/")):
            return f"a link to {value} in '{name}'"
    if "role" in attributes and attributes["role"] == "button":
        if not (attributes.get("tabindex") == "0" and attributes.get("aria-label")):
            return f"a button in '{name}' that cannot be reached by keyboard or has no label"
    for text in (node.text, node.tail, attributes.get("aria-label"), attributes.get("title")):
        if text and "&" in text and _DOUBLY_ESCAPED.search(text):
            return f"a text in '{name}' was escaped twice: {text.strip()}"
    return ""


def _doubled(read: list[_Area]) -> str:
    found = Counter(one for area in read for one in area.once)
    twice = [one for one, count in found.items() if one[1] and count > 1]
    return f"{twice[0][0]} '{twice[0][1]}' occurs more than once" if twice else ""


def _offered(question: Question | None, step: Step | None) -> list[Value | Row] | None:
    """What can be clicked: options, and rows of answers."""
    if question is None:
        return None
    if step is None:
        return list(question.options)
    rows = (*step.rows(), *aside_rows(question, step))
    return [row if len(row) > 1 else row[0] for row in rows]


def _read_answer(answer: str) -> Value | Row:
    found = json.loads(answer)
    return tuple(found) if isinstance(found, list) else found


def _clicks(areas: dict[str, str], read: list[_Area], wanted: list[Value | Row] | None) -> str:
    """Every option is in the question bar exactly once, as text; whatever else answers is one of them."""
    if wanted is None:
        there = [mark for mark in _CLICKS if any(mark in markup for markup in areas.values())]
        return f"nothing is asked, yet there is {there[0]}" if there else ""
    bar = next(area for area in read if area.name == "question")
    silent = [answer for answer, told in bar.answers if not told]
    if silent:
        return f"the option {silent[0]} has no text in the question bar"
    offered = Counter(_read_answer(answer) for answer, _ in bar.answers)
    if offered != Counter(wanted):
        wrong = offered - Counter(wanted) or Counter(wanted) - offered
        return f"the question bar does not show every option exactly once: look at {next(iter(wrong))!r}"
    # A thing on the board may begin a row: then what is left of it is asked afterwards.
    known = set(wanted)
    for row in wanted:
        if isinstance(row, tuple):
            known |= {row[0], *(row[:end] for end in range(2, len(row)))}
    for area in read:
        for answer, _ in area.answers:
            if _read_answer(answer) not in known:
                return f"'{area.name}' answers with {answer}, which is not an option"
    lost = set[str]().union(*(area.groups for area in read)) - bar.chosen
    return f"nothing in the question bar chooses the group '{min(lost)}'" if lost else ""
