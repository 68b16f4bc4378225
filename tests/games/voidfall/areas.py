"""Areas of the page for the tests: scenes from states, drawings as trees, what is read in them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree

from tests.games.drawings import SVG_ONLY, elements, scene_of, tree
from tests.games.voidfall.sampling import laid, options, start, state, tables

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.state import SELECT, Player, Voidfall
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Kept, Scene

Element = ElementTree.Element
CLICKS = ("data-answer", "data-choose", "data-why")


@cache
def words(seats: int) -> VoidfallWords:
    return VoidfallWords(tables(), options("second-genesis", seats))


def scene(s: Voidfall, question: Question | None, seat: int | None, **how: Any) -> Scene:
    return scene_of(TITLE, words(len(s.players)), s, question, seat, **how)


def sight(
    s: Voidfall, question: Question | None = None, seat: int | None = 0, kept: Kept | None = None, **how: Any
) -> Sight:
    return Sight(tables(), scene(s, question, seat, **how), kept or Kept())


def asks(verb: str, *given: Value, about: tuple[Value, ...] = ()) -> Question:
    return Question(0, verb, list(given), about, False)


def at_table(seats: int = 2, event: str = "event-1-a-dawn-of-technology") -> tuple[Voidfall, Player]:
    """The first turn of Cortozaar A: its Home and its Outpost with nothing built or founded there, no markers
    of Corruption, no Fleet Power but Corvettes, and an event of our choice.
    """
    s = state(start(laid(seats, "position")))
    s.event = tables().by_id[event][1]
    s.phase, s.turn, s.round = SELECT, 0, 1
    for p in s.players:
        p.slot_corruption = (False,) * len(p.slot_corruption)
        p.track_corruption = (False,) * 3
        for at in s.own(p):
            s.guilds[at] = s.installations[at] = ()
        refresh_rules(s, p)
    return s, s.players[0]


# ---------------------------------------------------------------------- reading


def text(node: Element) -> str:
    return " ".join("".join(node.itertext()).split())


def by_class(node: Element, *names: str) -> list[Element]:
    """Those that have all of these classes."""
    return [one for one in node.iter() if set(names) <= set(one.get("class", "").split())]


def one_by_class(markup: str | Element, *names: str) -> Element:
    found = by_class(tree(markup) if isinstance(markup, str) else markup, *names)
    assert len(found) == 1, (names, len(found))
    return found[0]


def signs(node: Element) -> list[str]:
    return [one.get("href", "")[1:] for one in node.iter("use")]


def check(markup: str) -> None:
    """Well-formed, nothing inline, every piece and every id once."""
    once: Counter[str] = Counter()
    assert set(re.findall(r"<(\w+)[^<>]*/>", markup)) <= SVG_ONLY
    for tag, attrs in elements(markup):
        assert tag not in ("script", "style", "iframe", "img")
        assert not [one for one in attrs if one == "style" or one.startswith("on")], (tag, attrs)
        once.update(f"{one}={attrs[one]}" for one in ("data-piece", "id") if one in attrs)
    assert not [one for one, n in once.items() if n > 1]
