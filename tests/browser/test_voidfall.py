"""Voidfall at the web table: the first turns, targets on the map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Process, Sit
from tests.browser.positions import Position, lay_out
from tests.games.voidfall.sampling import OUT

from starboard.games.voidfall.rules.actions import AGENDA
from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

VOIDFALL = "voidfall"
LIT = re.compile(r"\blit\b")


def _choice(question: Question, random: Random) -> Value:
    busy = [one for one in question.options if one not in OUT]
    return random.choice(busy if busy and random.random() < 0.9 else list(question.options))


def _moments(seed: str) -> Iterator[Table]:
    """A game of three by chance, at each moment that waits for the first seat alone."""
    random = Random(seed)
    game = Table(find_title(VOIDFALL), {"seats": 3}, seed)
    while not game.over:
        others = [q for q in game.questions if q.seat != 0]
        if not others:
            yield game
        question = (others or game.questions)[0]
        game.answer(question.seat, _choice(question, random))


def _invasion() -> Position:
    """The moment of a game with the most sectors to invade."""
    most, found = 0, None
    for game in _moments("voidfall fits 0"):
        question = game.questions[0]
        if question.verb == "invade" and len(question.options) > most:
            most, found = len(question.options), len(game.answers)
    assert found is not None
    return Position(game, found)


def _unused() -> Position:
    """An Agenda was played, and its action can still be taken."""
    for game in _moments("voidfall unused"):
        question = game.questions[0]
        if question.verb == "action" and AGENDA in question.options:
            return Position(game, len(game.answers))
    raise AssertionError("no game has such a moment")


def test_targets_their_preview_and_the_end_of_actions(
    person: Sit, own_server: Process, tmp_path: Path
) -> None:
    """What is pointed at in the bar is lit on the map and looked at beside it; unused actions are named."""
    person.provoked += ["ERR_", "Failed to load"]
    ash = person(at=own_server)
    page = ash.page
    positions = {"invade": _invasion(), "unused": _unused()}
    tables = lay_out(ash, own_server, tmp_path / "tables.sqlite3", positions)
    ash.go(f"/t/{tables['invade']}")
    ash.at_table()
    chips = page.locator("#area-question .chip[data-key]:not(.out)")
    assert chips.count() > 1
    expect(page.locator(".previews > .preview:visible")).to_have_count(1)
    for chip in chips.all():
        key = chip.get_attribute("data-key")
        chip.hover()
        expect(page.locator(f'.galaxy .sector[data-key="{key}"]')).to_have_class(LIT)
        expect(page.locator(".previews > .preview:visible")).to_have_attribute("data-key", str(key))
    target = page.locator(".galaxy .sector.legal").first
    question = ash.question
    target.click()
    ash.wait_until_answered(question)
    ash.go(f"/t/{tables['unused']}")
    ash.at_table()
    question = ash.question
    page.click("#area-question .chip.end")
    expect(page.locator(".ask-once")).to_contain_text("leaves the Agenda action unused")
    page.click(".ask-once .btn")
    assert ash.question == question
    ash.take(page.locator("#area-question .chip.end"))


def test_the_first_turns_with_the_mouse(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "random", title=VOIDFALL)
    assert ash.play(30, Random(3)) == 30
    assert len([one for one in ash.log(table)["answers"] if one["seat"] == 0]) >= 30
    expect(ash.page.locator(".top-strip .player-turn")).to_have_count(2)


def test_the_first_turns_on_a_phone(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    ash.open_table("me", "random", title=VOIDFALL)
    assert ash.play(14, Random(4)) == 14
    ash.wait_for_turn()
    page = ash.page
    expect(page.locator(".tabbar [data-tab=board]")).to_have_text("Map")
    expect(page.locator(".tabbar [data-tab=mat]")).to_have_text("My House")
    # The small drawing has no codes, and the bar ends above the tabs.
    expect(page.locator(".galaxy .code:visible")).to_have_count(0)
    bar, tabs = page.locator(".frame-ask").bounding_box(), page.locator(".tabbar").bounding_box()
    assert bar is not None
    assert tabs is not None
    assert bar["y"] + bar["height"] <= tabs["y"] + 1
