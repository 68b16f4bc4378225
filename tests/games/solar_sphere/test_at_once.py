"""What stands on the buttons that make several picks at once."""

from __future__ import annotations

import json
from random import Random
from xml.etree import ElementTree

from tests.games.solar_sphere.test_board import drawn as page_of
from tests.games.trying import drawn

from starboard.conform.vectors import enter
from starboard.games.solar_sphere import TITLE
from starboard.games.solar_sphere.rules.kickbacks import kickbacks_for
from starboard.kernel.ask import Question
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle


def bars(verb: str, games: int = 6) -> list[tuple[Table, Question, ElementTree.Element]]:
    """Question bars with rows of answers, of whole games played by chance."""
    found = []
    for seed in range(games):
        table = Table(TITLE, {"seats": 2}, f"at once {seed}", hashing=False)
        random = Random(seed)
        while not table.over:
            question = table.questions[0]
            if question.verb == verb:
                bar = drawn(table, question)["question"]
                if rows(bar):
                    found.append((table, question, bar))
                    break
            table.answer(question.seat, random.choice(list(question.options)))
    assert found
    return found


def rows(bar: ElementTree.Element) -> list[tuple[list[str], str]]:
    """The rows of answers, each with the words on its button."""
    buttons = [node for node in bar.iter("button") if node.get("data-answer", "").startswith("[")]
    return [(json.loads(node.attrib["data-answer"]), " ".join(node.itertext())) for node in buttons]


def test_no_two_rows_look_alike() -> None:
    for verb in ("kickback-choice", "regenerate", "fleet-deploy"):
        for _, question, bar in bars(verb):
            pictures = [
                "".join(ElementTree.tostring(part, encoding="unicode") for part in node if part.tag != "kbd")
                for node in bar.iter("button")
                if node.get("data-answer", "").startswith("[")
            ]
            assert len(set(pictures)) == len(pictures), (question, pictures)


def test_kickbacks_are_taken_at_once() -> None:
    """SS-7.5: 1 resource, fabricate 1, or salvage: more is asked of it, and among many it stands alone."""
    threes = pairs = 0
    for _, question, bar in bars("kickback-choice", 12):
        if not {"ore", "gold", "crystal", "fabricate", "salvage"} <= set(question.options):
            continue
        buttons = [one for one in bar.iter("button") if one.get("data-answer")]
        answers = [json.loads(one.attrib["data-answer"]) for one in buttons]
        assert "salvage" in answers
        taken = [one for one in answers if isinstance(one, list)]
        if question.about == (2,):
            # Ten ways to take two of four kinds, and salvage after one of each; more where storage gets full.
            assert len(taken) >= 14
            assert sum("salvage" in one for one in taken) == 4
            pairs += 1
        else:
            # Twenty ways to take three of them; those of one kind come first.
            assert len(taken) == 20
            assert not any("salvage" in one for one in taken)
            assert [one[0] for one in taken if len(set(one)) == 1] == [one[0] for one in taken[:4]]
            threes += 1
    assert threes
    assert pairs


def aside(bar: ElementTree.Element) -> list[str | list[str]]:
    """What the window inside offers, apart from the places."""
    beside = next((node for node in bar.iter("div") if "aside" in node.get("class", "").split()), None)
    return [] if beside is None else [json.loads(one.attrib["data-answer"]) for one in beside.iter("button")]


def test_the_window_before_the_die_offers_what_it_has_beside_the_places() -> None:
    for _, question, bar in bars("window-before"):
        own = aside(bar)
        first = [one if isinstance(one, str) else one[0] for one in own]
        assert list(dict.fromkeys(first)) == [value for value in question.options if value != "go-on"]
        assert all(row[0] == "go-on" for row, _ in rows(bar) if row not in own)


def test_of_one_kickback_alone_it_is_said_at_once_which() -> None:
    """SS-7.5: 1 resource of choice, fabricate 1, or salvage up to 2."""
    found = 0
    for table, _, bar in bars("window-before", 12):
        for one in aside(bar):
            name = one if isinstance(one, str) else one[0]
            if not name.startswith("kickback-"):
                continue
            n = kickbacks_for(table.state, table.state.players[table.questions[0].seat], int(name[9:]))
            assert isinstance(one, list) == (n == 1), (one, n)
            if isinstance(one, list):
                assert one[1] in ("ore", "gold", "crystal", "fabricate", "salvage")
                found += 1
    assert found


def shown_with(bar: ElementTree.Element, group: str) -> list[list[str]]:
    """The rows that stand in the bar while this group is chosen."""
    found = []
    for node in bar.iter("span"):
        if "shown-with" in node.get("class", "").split() and group in node.get("data-group", "").split():
            found += [one for one, _ in rows(node)]
    return found


def test_every_place_carries_a_die_by_itself_and_its_satellite_beside_it() -> None:
    """Whoever has chosen no die still finds each place once, and once its satellite; no die is lost."""
    found = 0
    for _, _, bar in bars("window-before"):
        dice = [node.attrib["data-choose"] for node in bar.iter("button") if node.get("data-choose")]
        if "die-any" not in dice:
            assert len(dice) == 1
            continue
        shown = [row for row in shown_with(bar, "die-any") if row[1].split()[1] != "discard"]
        deeds = [(row[1].split()[1], row[2:3] == ["satellite"]) for row in shown]
        assert len(set(deeds)) == len(deeds)
        each = [row for one in dice if one != "die-any" for row in shown_with(bar, one)]
        places = {row[1].split()[1] for row in each} - {"discard"}
        assert {place for place, _ in deeds} == places
        assert all(row in each for row in shown)
        found += 1
    assert found


def test_the_die_of_a_place_is_the_cheapest_and_then_the_one_that_brings_most(solar_sphere: AnyTitle) -> None:
    """SS-8.2: a drone for each step; SS-9.3: salvage up to the value of the die."""
    patch = {"turn": "red", "red.dice": [3, 6], "red.active": 6, "red.inactive": 6, "red.morale": 0}
    run = enter(solar_sphere, patch)
    run.answer(0, "go-on")
    bar = ElementTree.fromstring(f"<area>{page_of(run)['question']}</area>")
    groups = [node for node in bar.iter("span") if "die-any" in node.get("data-group", "").split()]
    first = [json.loads(one.attrib["data-answer"]) for node in groups for one in node.iter("button")]
    assert "3>2 belt-ore" in first  # one step; the 6 would take four
    assert "3 belt-gold" in first
    assert "6 belt-crystal" in first
    assert "6 salvage" in first  # both for nothing, and the 6 salvages more
    assert "3 fabricator" in first  # both do the same, and the 6 is worth more elsewhere
    assert "3 discard" in first


def test_fabricating_takes_all_it_can_and_less_stays_a_row() -> None:
    """SS-9.2: up to 2, or 3 with a satellite there."""
    found = 0
    for seed in range(6):
        table = Table(TITLE, {"seats": 2}, f"fabricate {seed}", hashing=False)
        random = Random(seed)
        while not table.over:
            question = table.questions[0]
            if question.verb == "window-before":
                said = rows(drawn(table, question)["question"])
                most = [row for row, _ in said if len(row) == 4 and "fabricator" in row[1]]
                counts = {int(row[3]) for row in most}
                if most:
                    assert max(counts) > 1
                    found += 1 in counts
                    break
            table.answer(question.seat, random.choice(list(question.options)))
    assert found
