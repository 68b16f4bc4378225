"""What the rules ask pick by pick is one question on the page, and one click."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.drawn import shows
from tests.browser.people import Player

from starboard.kernel.table import Table


def asks_before_the_die(game: Table) -> bool:
    """A kickback could be used before the die; crew could not."""
    question = game.questions[0]
    values = list(map(str, question.options))
    return question.verb == "window-before" and len(values) > 1 and values[0].startswith("kickback")


def satellite_beside_crew(player: Player) -> str:
    """A kickback could be used before the die, and a satellite can be had with it; returns the table."""
    satellite = shows(r"&#34;satellite&#34;\]")
    table = player.open_table("me", "me", until=lambda game: asks_before_the_die(game) and satellite(game))
    player.asked()
    return table


def answers(player: Player, table: str) -> list[tuple[str, Any]]:
    return [(answer["verb"], answer["value"]) for answer in player.log(table)["answers"]]


def test_die_place_and_satellite_are_one_question_and_one_undo(person: Sit) -> None:
    ash = person(DESKTOP)
    table = satellite_beside_crew(ash)
    page = ash.page
    bar = page.locator("#area-question")
    # The window stands inside: its options are apart, its way out comes with each place.
    expect(bar.locator(".verb-use-die")).to_be_visible()
    expect(bar.locator(".aside [data-answer]").first).to_be_visible()
    expect(bar.get_by_text("Go on")).to_have_count(0)
    before = answers(ash, table)
    question = ash.question

    # Beside the action, in the bar and on the place itself; whoever takes that chooses no die before.
    expect(bar.locator("[data-choose=die-any]")).to_have_attribute("aria-pressed", "true")
    satellite = bar.locator(".chip.beside:visible").first
    answer = satellite.get_attribute("data-answer")
    on_board = page.locator(f"#area-stage .hit.beside[data-answer='{answer}']")
    expect(on_board.locator(".price use[href='#i-satellite']")).to_be_visible()
    on_board.click()
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
    satellite_beside_crew(ash)
    page = ash.page
    for button in page.locator("#area-question :is(.chip.beside, .aside .chip):visible").all():
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
    target = page.locator("#area-stage .place .hit.legal:visible").first
    target.tap()
    assert ash.question == question
    target.tap()
    ash.confirm(question)


def test_an_empty_window_is_no_question(person: Sit) -> None:
    """Without crew there is nothing to do after the die: the turn ends by itself, and can be taken back."""
    ash = person()
    table = ash.open_table("me", "me", until=asks_before_the_die)
    ash.asked()
    question, before = ash.question, answers(ash, table)
    ash.page.locator("#area-question .chip.ghost:visible").first.click()
    ash.confirm(question)
    assert answers(ash, table)[len(before) :][:3][-1] == ("window-after", "end")
    ash.page.keyboard.press("u")
    ash.page.wait_for_function("n => Number(document.querySelector('#slider').max) <= n", arg=len(before))
    assert answers(ash, table) == before


def shares_hits(game: Table) -> bool:
    question = game.questions[0]
    several = int(question.about[1]) > 2 if question.verb == "damage-point" else False
    return several and len(question.options) > 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_all_hits_of_a_sector_are_one_question(person: Sit, size: tuple[int, int]) -> None:
    ash = person(size, touch=size == PHONE)
    table = ash.open_table("me", "me", title="revenant", until=shares_hits)
    page = ash.page
    ash.asked()
    bar = page.locator("#area-question")
    expect(bar.locator(".headline")).to_contain_text("hits in")
    before = answers(ash, table)
    question = ash.question
    shared = bar.locator("[data-answer^='[']:visible")
    assert shared.count() > 1
    if size == PHONE:
        shared.first.tap()
    else:
        shared.first.click()
    ash.confirm(question)
    given = answers(ash, table)[len(before) :]
    assert [verb for verb, _ in given][:2] == ["damage-point", "damage-point"]


def orders(game: Table) -> bool:
    """A ship may manoeuvre or attack, and no manoeuvre leads back to its own sector: that one attacks."""
    question = game.questions[0]
    both = question.verb == "attack-order" and {"manoeuvre", "attack"} <= set(question.options)
    return both and shows('data-answer="&#34;attack&#34;"', "stage")(game)


def test_sectors_answer_manoeuvre_or_attack(person: Sit) -> None:
    """The sector it can go to moves the ship there; its own, with the Voidborn in it, is attacked."""
    ash = person()
    table = ash.open_table("me", "me", title="revenant", until=orders)
    page = ash.page
    ash.asked()
    before, question = answers(ash, table), ash.question
    sectors = page.locator("#area-stage .segment.legal")
    moves = [one for one in sectors.all() if "manoeuvre" in (one.get_attribute("data-answer") or "")]
    attacks = [one for one in sectors.all() if one.get_attribute("data-answer") == '"attack"']
    assert moves
    assert len(attacks) == 1
    row = json.loads(moves[0].get_attribute("data-answer") or "")
    moves[0].dispatch_event("click")
    ash.confirm(question)
    assert answers(ash, table)[len(before) :][:2] == [("attack-order", row[0]), ("move-run", row[1])]
    page.keyboard.press("u")
    page.wait_for_function("n => Number(document.querySelector('#slider').max) <= n", arg=len(before))
    assert answers(ash, table) == before
