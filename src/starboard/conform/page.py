"""The web drawing of every question met: every option once in the question bar, nothing that could harm."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

from starboard.conform.walk import Game, Look, Moment, question_of
from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import Speaker
from starboard.kernel.page import Choice, Page, Scene, Sitter
from starboard.kernel.run import Run

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

    def scene(self, run: Run, viewer: int | None, live: bool = True, view: Any = None) -> Scene:
        """What the server would gather, without the warnings before something is revealed."""
        game = self.game
        if view is None:
            view = game.title.view(run.state, viewer)
        question = question_of(run, viewer) if live else None
        speaker = Speaker(game.words, lambda seat: NASTY)
        waiting = tuple(one.seat for one in run.questions() if not one.hushed or one.seat == viewer)
        choices: tuple[Choice, ...] = ()
        if question is not None:
            choices = tuple(Choice(value, speaker.label(view, question, value)) for value in question.options)
        return Scene(
            view=view,
            words=game.words,
            seat=viewer,
            sitters=tuple(Sitter(seat, NASTY, "person", True, False) for seat in game.seats),
            question=question,
            prompt="" if question is None else speaker.prompt(view, question),
            choices=choices,
            closed=() if question is None else speaker.closed(game.title.kinds.closed(run.state, question)),
            waiting_for=waiting,
            live=live,
            moment=live and not waiting and run.question is not None,
        )

    def areas(self, run: Run, viewer: int | None, live: bool = True, view: Any = None) -> dict[str, str]:
        return self.page.areas(self.scene(run, viewer, live, view))


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
        if question is not None and moment.sampled(6, 7):
            _check(moment, drawings, question.seat, question, explained)
        if moment.sampled(2, 61):
            for viewer in game.viewers:
                if question_of(game.run, viewer) is None:
                    _check(moment, drawings, viewer, None, explained)
            if question is not None:
                _check(moment, drawings, question.seat, None, explained, live=False)

    return look


def _check(
    moment: Moment,
    drawings: Drawings,
    viewer: int | None,
    question: Question | None,
    explained: set[str],
    live: bool = True,
) -> None:
    who = "a spectator" if viewer is None else f"seat {viewer}"
    areas = drawings.areas(moment.run, viewer, live)
    drawn = drawings.page.drawn
    if tuple(areas) != drawn:
        moment.fail(f"the page of {who} has the areas {', '.join(areas)} instead of {', '.join(drawn)}")
    trees = {}
    for name, markup in areas.items():
        try:
            trees[name] = ElementTree.fromstring(f"<area>{markup}</area>")
        except ElementTree.ParseError as error:
            moment.fail(f"the area '{name}' of {who} is not well-formed (or a name is not escaped): {error}")
        open_tags = set(_SELF_CLOSED.findall(markup)) - _SVG_ONLY
        if open_tags:
            moment.fail(f"the area '{name}' has a self-closing <{min(open_tags)}/>; a browser leaves it open")
    problem = _harmful(trees) or _doubled(trees) or _clicks(areas, trees, question)
    if problem:
        moment.fail(f"the page of {who}: {problem}")
    for tree in trees.values():
        for node in tree.iter():
            component = node.get("data-explain")
            if component is not None and component not in explained:
                explained.add(component)
                if drawings.game.words.explain(component) is None:
                    moment.fail(f"the page of {who} offers to explain '{component}', but nothing explains it")


def _harmful(trees: dict[str, ElementTree.Element]) -> str:
    for name, tree in trees.items():
        for node in tree.iter():
            if node.tag in ("script", "style", "iframe", "img"):
                return f"<{node.tag}> in '{name}'"
            for attribute, value in node.attrib.items():
                if attribute == "style" or attribute.startswith("on"):
                    return f"the inline attribute {attribute} in '{name}'"
                if attribute in ("href", "src") and not value.startswith("#"):
                    return f"a link to {value} in '{name}'"
            if node.get("role") == "button" and not (node.get("tabindex") == "0" and node.get("aria-label")):
                return f"a button in '{name}' that cannot be reached by keyboard or has no label"
            for text in (node.text, node.tail, node.get("aria-label"), node.get("title")):
                if text and _DOUBLY_ESCAPED.search(text):
                    return f"a text in '{name}' was escaped twice: {text.strip()}"
    return ""


def _doubled(trees: dict[str, ElementTree.Element]) -> str:
    for attribute in ("data-piece", "id"):
        found = Counter(node.get(attribute) for tree in trees.values() for node in tree.iter())
        twice = [one for one, count in found.items() if one and count > 1]
        if twice:
            return f"{attribute} '{twice[0]}' occurs more than once"
    return ""


def _clicks(areas: dict[str, str], trees: dict[str, ElementTree.Element], question: Question | None) -> str:
    """Every option is in the question bar exactly once, as text; whatever else answers is one of them."""
    if question is None:
        there = [mark for mark in _CLICKS if any(mark in markup for markup in areas.values())]
        return f"nothing is asked, yet there is {there[0]}" if there else ""
    offered: Counter[Value] = Counter()
    for node in trees["question"].iter():
        answer = node.get("data-answer")
        if answer is not None:
            offered[json.loads(answer)] += 1
            if not ("".join(node.itertext()).strip() or node.get("aria-label")):
                return f"the option {answer} has no text in the question bar"
    if offered != Counter(question.options):
        wrong = offered - Counter(question.options) or Counter(question.options) - offered
        return f"the question bar does not show every option exactly once: look at {next(iter(wrong))!r}"
    known = set(question.options)
    groups, chosen = set(), set()
    for name, tree in trees.items():
        for node in tree.iter():
            answer = node.get("data-answer")
            if answer is not None and json.loads(answer) not in known:
                return f"'{name}' answers with {answer}, which is not an option"
            groups.add(node.get("data-group"))
            if name == "question":
                chosen.add(node.get("data-choose"))
    lost = groups - chosen - {None}
    return f"nothing in the question bar chooses the group '{lost.pop()}'" if lost else ""
