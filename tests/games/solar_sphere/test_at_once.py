"""What stands on the buttons that make several picks at once."""

from __future__ import annotations

import json
from random import Random
from xml.etree import ElementTree

from tests.games.trying import drawn

from starboard.games.solar_sphere import TITLE
from starboard.kernel.ask import Question
from starboard.kernel.table import Table


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
                "".join(ElementTree.tostring(part, encoding="unicode") for part in node if part.tag == "span")
                for node in bar.iter("button")
                if node.get("data-answer", "").startswith("[")
            ]
            assert len(set(pictures)) == len(pictures), (question, pictures)


def test_the_same_deed_twice_says_so() -> None:
    words = [text for _, _, bar in bars("kickback-choice", 12) for _, text in rows(bar)]
    assert any("2 × fabricate" in text for text in words)
    assert any("+ fabricate" in text for text in words)


def test_the_window_before_the_die_offers_what_it_has_beside_the_places() -> None:
    for _, question, bar in bars("window-before"):
        beside = next((node for node in bar.iter("div") if "aside" in node.get("class", "").split()), None)
        own = (
            []
            if beside is None
            else [json.loads(node.attrib["data-answer"]) for node in beside.iter("button")]
        )
        assert own == [value for value in question.options if value != "go-on"]
        assert all(row[0] == "go-on" for row, _ in rows(bar))
