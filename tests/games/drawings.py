"""What the tests of all titles' web drawings share: scenes as the server gathers them, what always holds."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from starboard.kernel.ask import Question
from starboard.kernel.naming import Speaker
from starboard.kernel.page import AREAS, EXTRA, Choice, Page, Scene, Sitter
from starboard.kernel.title import AnyTitle, AnyWords

NASTY = "<b>&\"'</b>"
SVG_ONLY = {"use", "path", "rect", "circle", "ellipse", "line", "polygon", "text", "g"}


def tree(markup: str) -> ElementTree.Element:
    """The area as a tree. What is left open or stands twice does not pass as XML."""
    return ElementTree.fromstring(f"<area>{markup}</area>")


@lru_cache(maxsize=64)
def elements(markup: str) -> list[tuple[str, dict[str, str]]]:
    """All elements with their attributes. An area is asked about several times, and often stays as it is."""
    top = tree(markup)
    return [(node.tag, node.attrib) for node in top.iter() if node is not top]


def having(markup: str, attribute: str) -> list[dict[str, str]]:
    if attribute not in markup:
        return []
    return [attrs for _, attrs in elements(markup) if attribute in attrs]


def answers(markup: str) -> list[Any]:
    return [json.loads(attrs["data-answer"]) for attrs in having(markup, "data-answer")]


def scene_of(
    title: AnyTitle,
    words: AnyWords,
    s: Any,
    question: Question | None,
    seat: int | None,
    *,
    live: bool = True,
    name: str = "Ash",
    public: Any = None,
) -> Scene:
    """What the server would gather, without the warnings before something is revealed.

    `public` is the spectator's view, if others look at the same moment too.
    """
    seen = title.view(s, seat)
    mine = question if question is not None and question.seat == seat and live else None
    speaker = Speaker(words, lambda seat: name)
    labels = tuple(Choice(value, speaker.label(seen, mine, value)) for value in mine.options) if mine else ()
    return Scene(
        view=seen,
        words=words,
        seat=seat,
        sitters=tuple(Sitter(p.seat, name, "person", True, False) for p in s.players),
        question=mine,
        prompt=speaker.prompt(seen, mine) if mine else "",
        choices=labels,
        closed=speaker.closed(title.kinds.closed(s, mine)) if mine else (),
        waiting_for=(question.seat,) if question is not None else (),
        live=live,
        public=public,
    )


def check_markup(areas: dict[str, str], most: int) -> None:
    """What holds for every drawing: the areas, well-formed, nothing inline, each piece once, not too long."""
    assert tuple(areas) in (AREAS, (*AREAS, EXTRA))
    pieces: Counter[str] = Counter()
    ids: Counter[str] = Counter()
    for name, markup in areas.items():
        # A browser takes a self-closed tag for an open one, unless it belongs to a drawing.
        assert set(re.findall(r"<(\w+)[^<>]*/>", markup)) <= SVG_ONLY, name
        for tag, attrs in elements(markup):
            assert tag not in ("script", "style", "iframe", "img"), name
            for attribute, value in attrs.items():
                assert attribute != "style", (name, tag)
                assert not attribute.startswith("on"), (name, tag, attribute)
                if attribute in ("href", "src"):
                    # Only clauses lead elsewhere: to the rules.
                    rules = tag == "a" and attrs.get("class") == "clause-link" and value.startswith("/games/")
                    assert rules or value.startswith("#"), (name, value)
            if attrs.get("data-piece"):
                pieces[attrs["data-piece"]] += 1
            if attrs.get("id"):
                ids[attrs["id"]] += 1
            if attrs.get("role") == "button":
                assert attrs.get("tabindex") == "0", attrs
                assert attrs.get("aria-label"), attrs
    assert not [piece for piece, n in pieces.items() if n > 1]
    assert not [one for one, n in ids.items() if n > 1]
    assert sum(map(len, areas.values())) < most


def check_options(areas: dict[str, str], question: Question) -> None:
    """Every option stands once in the question bar; what else can be clicked is one of them."""
    assert Counter(answers(areas["question"])) == Counter(question.options), question
    for name in set(areas) - {"question"}:
        assert set(answers(areas[name])) <= set(question.options), (name, question)
    shown = [attrs["data-group"] for text in areas.values() for attrs in having(text, "data-group")]
    groups = {group for several in shown for group in several.split()}
    chosen = {attrs["data-choose"] for attrs in having(areas["question"], "data-choose")}
    assert groups <= chosen


def check_only_watched(drawing: Page, scenes: Iterable[Scene], most: int) -> None:
    """Whoever is not asked can click nothing."""
    for one in scenes:
        areas = drawing.areas(one)
        check_markup(areas, most)
        everything = "".join(areas.values())
        for attribute in ("data-answer", "data-choose", "data-why"):
            assert attribute not in everything


def explained(areas: dict[str, str]) -> set[str]:
    """The components that can be looked up on the page."""
    return {one for text in areas.values() for one in re.findall(r'data-explain="([^"]*)"', text)}


def read(areas: dict[str, str]) -> list[str]:
    """All that a viewer reads or hears: text, labels, tooltips, reasons."""
    found = []
    for markup in areas.values():
        for node in tree(markup).iter():
            found += [node.text or "", node.tail or ""]
            found += [node.get(name, "") for name in ("aria-label", "title", "data-why", "data-what")]
    return found


def check_names(areas: dict[str, str], most: int) -> None:
    """Somebody is called NASTY: his name is read as he typed it, and nowhere taken for markup."""
    check_markup(areas, most)
    assert NASTY not in "".join(areas.values())
    assert NASTY in "".join(tree(areas["others"]).itertext())
    heard = read(areas)
    assert [text for text in heard if NASTY in text]
    # What is escaped twice shows its references.
    assert not [text for text in heard if re.search(r"&(amp|lt|gt|quot|#\d+);", text)]
