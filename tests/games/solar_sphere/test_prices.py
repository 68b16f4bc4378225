"""Every price on the board against what the visit takes, in whole games (SS-8.2, SS-8.4, SS-8.10)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.trying import at_once, drawn

from starboard.games.solar_sphere import TITLE
from starboard.games.solar_sphere.menu import DISCARD
from starboard.games.solar_sphere.rules.visit import ACTION, SATELLITE
from starboard.games.solar_sphere.state import DEPLOY, SolarSphere
from starboard.games.solar_sphere.tables import CREW, FLEET, LOCATIONS, SPHERE
from starboard.kernel.ask import Question
from starboard.kernel.run import Run
from starboard.kernel.table import Table


class Tag:
    """A price as it is read off the board."""

    def __init__(self, node: ElementTree.Element) -> None:
        self.value = json.loads(node.attrib["data-answer"])
        self.label = node.attrib["aria-label"]
        price = next(one for one in node.iter("span") if one.get("class") == "price")
        self.text = " ".join("".join(price.itertext()).split("→")[0].split())
        pictures = [use.attrib["href"] for use in price.iter("use")]
        drones = re.search(r"−(\d+)", self.text)
        self.drones = int(drones[1]) if drones else 0
        self.launch = "#i-satellite" in pictures
        self.eye = "#i-reveal" in pictures
        goods = re.search(r"(?<!−)\b(\d+)(?:\+(\d+))?", self.text) if "#p-gold" in pictures else None
        self.goods = int(goods[1]) + int(goods[2] or 0) if goods else 0
        self.crystal = "#p-crystal" in pictures


def tags(table: Table, question: Question) -> list[Tag]:
    areas = drawn(table, question)
    return [
        Tag(node)
        for name in ("stage", "left")
        for node in areas[name].iter("button")
        if "hit" in node.get("class", "").split() and "data-answer" in node.attrib
    ]


def to_the_end(run: Run, seat: int, limit: list[int]) -> Iterator[Any]:
    """All ways to go on with the visit, until the window after it or the end of the turn."""
    state: Any = run.state
    question = next((one for one in run.questions() if one.seat == seat), None)
    if question is None or question.verb in ("window-after", "window-before") or state.phase != DEPLOY:
        yield state
        return
    for value in question.options:
        limit[0] -= 1
        if limit[0] < 0:
            return
        further = run.fork()
        end, ended = at_once(further, seat, value)
        if ended:
            yield end
        else:
            yield from to_the_end(further, seat, limit)


@pytest.mark.parametrize(("seats", "seed"), [(1, 41), (2, 42), (4, 43)])
def test_every_tag_is_what_the_answer_costs(seats: int, seed: int) -> None:
    table = Table(TITLE, {"seats": seats}, f"prices {seed}", hashing=False)
    random = Random(seed)
    seen: Counter[str] = Counter()
    while not table.over:
        question = table.questions[0]
        seat = question.seat
        if question.verb in ("use-die", "mode"):
            for tag in tags(table, question):
                check(table, question, tag, seen)
        options = list(question.options)
        busy = [one for one in options if str(one).split()[-1] in ("crew", "fleet", "sphere", SATELLITE)]
        table.answer(seat, random.choice(busy if busy and random.random() < 0.5 else options))
    assert seen["visit"] > 150
    assert min(seen[kind] for kind in ("launch", "no drone", "drones", "mode", "row")) > 2, seen


def check(table: Table, question: Question, tag: Tag, seen: Counter[str]) -> None:
    seat = question.seat
    before: SolarSphere = table.state
    mine = before.players[seat]
    run = table.fork()
    run.state.events = []
    state, _ = at_once(run, seat, tag.value)
    then = state.players[seat]
    launched = then.satellites != mine.satellites
    built = then.hexes != mine.hexes  # a single hex that can be built is built at once
    spent = mine.active - then.active
    for event in run.state.events[:1]:
        if event.verb == "visit":
            # What is fabricated or salvaged at once, for want of a choice, makes the price no smaller.
            _, _, _, change, fee = event.data
            spent = int(change) + int(fee) + launched + built
    said = (question.verb, tag.value, tag.text)
    assert "free" not in tag.text, said
    assert tag.launch == launched, said
    row = tag.value if isinstance(tag.value, list) else [tag.value]
    assert tag.eye == table.weigh(seat)(*row).reveals, said
    if question.verb == "mode":
        seen["mode"] += 1
        location = LOCATIONS.index(str(question.about[0]))
        assert tag.text.startswith("action") == (row[0] == ACTION), said
        # The visit is paid for already; drones that the action fabricates at once are no price.
        spent = max(spent, 0)
    else:
        seen["visit"] += 1
        seen["row"] += len(row) > 1
        visit = before.menu.meaning[row[0]]
        assert visit.location != DISCARD
        location = visit.location
        # The label says the same in words: the change, the fee, and what a launch takes.
        told = re.findall(r"\((\d) drones?\)|fee (\d) drone", " · ".join(tag.label.split(" · ")[:2]))
        assert sum(int(one or other) for one, other in told) == spent - launched - built, tag.label
        assert "launch a satellite" in tag.label or not launched, tag.label
    if launched:
        seen["launch"] += 1
        assert tag.drones == spent, said
        return
    # A drone stays behind in the Sphere and at the Fleet whatever is done there.
    later = 1 if location in (SPHERE, FLEET) and not built else 0
    assert tag.drones == spent + later, said
    seen["drones" if tag.drones else "no drone"] += 1
    if not tag.drones and not tag.goods:
        assert "no drone" in tag.text, said
    if location in (SPHERE, CREW, FLEET) and not mine.satellites >> location & 1:
        least(run, seat, mine.active, sum(mine.stock), tag, said)


def least(run: Run, seat: int, active: int, stored: int, tag: Tag, said: object) -> None:
    """The cheapest way to go on costs what the tag says, and no way costs less."""
    state: Any = run.state
    mine = state.players[seat]
    if not all(mine.used):
        return  # crew may give drones and goods on the way
    ends = [end.players[seat] for end in to_the_end(run, seat, [400])]
    assert min(active - end.active for end in ends) >= min(tag.drones, 1), said
    acted = [end for end in ends if end.satellites == mine.satellites]
    if acted and tag.goods:
        assert min(stored - sum(end.stock) for end in acted) == tag.goods, said
    if acted and tag.crystal:
        assert min(stored - sum(end.stock) for end in acted) == 1, said
        assert min(active - end.active for end in acted) == tag.drones, said
