"""What the rules ask pick by pick is one question on the page, and one click."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.people import Player


def asks_before_the_die(question: Any) -> bool:
    """Crew or a kickback could be used before the die."""
    return question["verb"] == "window-before" and len(question["options"]) > 1


def answers(player: Player, table: str) -> list[tuple[str, Any]]:
    return [(answer["verb"], answer["value"]) for answer in player.log(table)["answers"]]


def test_die_place_and_satellite_are_one_question_and_one_undo(person: Sit) -> None:
    ash = person(DESKTOP)
    table = ash.open_table("me", "me", until=asks_before_the_die, random=Random(31))
    page = ash.page
    ash.asked()
    bar = page.locator("#area-question")
    # The window stands inside: its options are apart, its way out comes with each place.
    expect(bar.locator(".verb-use-die")).to_be_visible()
    expect(bar.locator(".aside [data-answer]").first).to_be_visible()
    expect(bar.get_by_text("Go on")).to_have_count(0)
    before = answers(ash, table)
    question = ash.question

    satellite = bar.locator(".mode-button", has_text="Satellite")
    satellite.click()
    expect(satellite).to_have_attribute("aria-pressed", "true")
    # The tags on the board follow the switch.
    tags = page.locator("#area-stage .place .hit.legal:visible .price")
    assert tags.locator("use[href='#i-satellite']").count() == tags.count() > 0
    bar.locator("[data-answer$='\"satellite\"]']:visible").first.click()
    ash.confirm(question)
    given = answers(ash, table)[len(before) :]
    assert [verb for verb, _ in given][:3] == ["window-before", "use-die", "mode"]
    assert given[2] == ("mode", "satellite")

    page.keyboard.press("u")
    expect(page.locator("#asked")).to_have_attribute("data-seat", question.split(".")[2])
    ash.asked()
    assert answers(ash, table) == before
    page.keyboard.press("r")
    page.wait_for_function("n => Number(document.querySelector('#slider').max) >= n", arg=len(before) + 3)
    assert answers(ash, table)[: len(before) + 3] == before + given[:3]


def test_on_a_phone_all_of_it_has_room(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    ash.open_table("me", "me", until=asks_before_the_die, random=Random(31))
    page = ash.page
    ash.asked()
    for button in page.locator("#area-question :is(.mode-button, .aside .chip):visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= PHONE[1]
    places = page.locator("#area-question .chips:not(.aside):visible [data-answer]:visible").first
    place, first = places.bounding_box(), page.locator("#area-question .aside .chip").first.bounding_box()
    assert place is not None
    assert first is not None
    assert place["y"] >= first["y"] + first["height"] or place["x"] >= first["x"] + first["width"]
    question = ash.question
    page.locator("#area-question .mode-button", has_text="Satellite").tap()
    target = page.locator("#area-stage .place .hit.legal:visible").first
    target.tap()
    assert ash.question == question
    target.tap()
    ash.confirm(question)


def test_an_empty_window_is_no_question(person: Sit) -> None:
    """Without crew there is nothing to do after the die: the turn ends by itself, and can be taken back."""
    ash = person()
    table = ash.open_table("me", "me", until=asks_before_the_die, random=Random(31))
    ash.asked()
    question, before = ash.question, answers(ash, table)
    ash.page.locator("#area-question .chip.ghost:visible").first.click()
    ash.confirm(question)
    assert answers(ash, table)[len(before) :][:3][-1] == ("window-after", "end")
    ash.page.keyboard.press("u")
    ash.page.wait_for_function("n => Number(document.querySelector('#slider').max) <= n", arg=len(before))
    assert answers(ash, table) == before
