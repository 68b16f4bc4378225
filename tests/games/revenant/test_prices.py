"""Every tag and price on the board against what the answer does, in whole games."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.trying import at_once, drawn

from starboard.games.revenant import TITLE
from starboard.games.revenant import tables as t
from starboard.games.revenant.state import Revenant
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run
from starboard.kernel.table import Table

_OUT = ("pass", "decline", "stop", "stay", "neither")
_TAGGED = ("place", "damage-point", "spread-target", "cleanse-source", "hypercharge-card")
_CORRUPTION = "#p-cor"
_NEUTRONIUM = t.RESOURCES.index("neu")


def hits(areas: dict[str, ElementTree.Element], value: Value) -> list[ElementTree.Element]:
    """The things on the board that answer with this."""
    return [
        node
        for name in ("stage", "left", "mat")
        for node in areas[name].iter("button")
        if node.get("data-answer") == json.dumps(value) and "hit" in node.get("class", "").split()
    ]


def tag(node: ElementTree.Element) -> tuple[str, list[str]]:
    """Text and pictures of the tag; nothing if there is none."""
    for one in node.iter("span"):
        if one.get("class") == "price":
            return "".join(one.itertext()), [use.attrib["href"] for use in one.iter("use")]
    return "", []


def to_the_end_of_the_turn(run: Run, seat: int) -> Any:
    """Plays on, doing as little as possible."""
    state: Any = run.state
    while state.turn is not None and state.turn.seat == seat and run.questions():
        question = run.questions()[0]
        run.answer(question.seat, next((one for one in question.options if one in _OUT), question.options[0]))
    return state


@pytest.mark.parametrize(
    ("options", "seed"), [({"seats": 3}, 51), ({"seats": 1}, 52), ({"seats": 3, "edition": "prototype"}, 53)]
)
def test_every_tag_is_what_the_answer_does(options: dict[str, Value], seed: int) -> None:
    table = Table(TITLE, options, f"prices {seed}", hashing=False)
    random = Random(seed)
    seen: Counter[str] = Counter()
    while not table.over:
        question = table.questions[0]
        if question.verb in _TAGGED:
            areas = drawn(table, question)
            for value in question.options:
                for node in hits(areas, value):
                    seen[question.verb] += 1
                    check(table, question, value, node)
            if question.verb == "hypercharge-card":
                check_prices(table, question, areas)
        table.answer(question.seat, random.choice(list(question.options)))
    assert seen["place"] > 100
    assert seen["damage-point"] > 20


def check(table: Table, question: Question, value: Value, node: ElementTree.Element) -> None:
    text, pictures = tag(node)
    said = (question.verb, value, text, pictures)
    before: Revenant = table.state
    run = table.fork()
    after, _ = at_once(run, question.seat, value)
    ship = t.SHIP_IDS.index(str(value).split()[-1]) if str(value).split()[-1] in t.SHIP_IDS else -1
    assert "free" not in text
    if question.verb == "place":
        # Manning a corrupted ship brings Corruption when the turn ends, whatever else is done (REV-5.1).
        promised = _CORRUPTION in pictures
        assert promised == (ship >= 0 and before.corrupt[ship]), said
        if promised:
            had = sum(before.players[question.seat].corrupt)
            end = to_the_end_of_the_turn(run, question.seat)
            assert sum(end.players[question.seat].corrupt) > had, said
    elif question.verb == "damage-point" and ship >= 0:
        assert ("destroy" in text) == (after.at[ship] < 0), said
        assert ("mark" in text) == (after.at[ship] >= 0 and after.damage[ship] == before.damage[ship] + 1), (
            said
        )
    elif question.verb == "spread-target" and ship >= 0:
        assert (_CORRUPTION in pictures) == (after.corrupt[ship] and not before.corrupt[ship]), said
    elif question.verb == "cleanse-source" and ship >= 0:
        assert (_CORRUPTION in pictures) == (before.corrupt[ship] and not after.corrupt[ship]), said


def check_prices(table: Table, question: Question, areas: dict[str, Any]) -> None:
    """REV-11.9: the card wears what is paid for it."""
    for card in areas["left"].iter("div"):
        value = card.get("data-piece")
        if value not in question.options:
            continue
        price = next(one for one in card.iter("span") if one.get("class") == "open-price")
        worn = int(re.sub(r"\D", "", "".join(price.itertext())))
        after, _ = at_once(table.fork(), question.seat, str(value))
        seat = question.seat
        assert table.state.players[seat].free[_NEUTRONIUM] - after.players[seat].free[_NEUTRONIUM] == worn
