"""Voidfall at the web table: the first turns, targets on the map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Sit
from tests.browser.positions import at_first, moments
from tests.games.voidfall.sampling import OUT

from starboard.games.voidfall.rules.actions import AGENDA
from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table

VOIDFALL = "voidfall"
LIT = re.compile(r"\blit\b")


def _choice(question: Question, random: Random) -> Value:
    busy = [one for one in question.options if one not in OUT]
    return random.choice(busy if busy and random.random() < 0.9 else list(question.options))


def _game(seed: str) -> Iterator[Table]:
    return moments(VOIDFALL, {"seats": 3}, seed, _choice)


def _invasion(game: Table) -> bool:
    """Several sectors can be invaded."""
    question = game.questions[0]
    return question.verb == "invade" and len([one for one in question.options if one not in OUT]) > 1


def _unused(game: Table) -> bool:
    """An Agenda was played, and its action can still be taken."""
    question = game.questions[0]
    return question.verb == "action" and AGENDA in question.options


def test_targets_their_preview_and_the_end_of_actions(person: Sit) -> None:
    """What is pointed at in the bar is lit on the map and looked at beside it; unused actions are named."""
    ash = person()
    page = ash.page
    ash.open_at(at_first(_game("voidfall fits 0"), _invasion))
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
    ash.open_at(at_first(_game("voidfall unused"), _unused))
    question = ash.question
    page.click("#area-question .chip.end")
    expect(page.locator(".ask-once")).to_contain_text("leaves the Agenda action unused")
    page.click(".ask-once .btn")
    assert ash.question == question
    ash.take(page.locator("#area-question .chip.end"))


def test_turns_with_the_mouse(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "random", title=VOIDFALL)
    assert ash.play(6, Random(3)) == 6
    assert len([one for one in ash.log(table)["answers"] if one["seat"] == 0]) >= 6
    expect(ash.page.locator(".top-strip .player-turn")).to_have_count(2)
    # Later there is more on the table.
    ash.open_at(at_first(_game("voidfall later"), lambda game: game.view(0).round == 2))
    assert ash.play(6, Random(3)) == 6


def test_the_first_turns_on_a_phone(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    ash.open_table("me", "random", title=VOIDFALL)
    assert ash.play(5, Random(4)) == 5
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
