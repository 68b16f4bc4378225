"""The database is away for some seconds: the page says so, keeps the answer and gives it by itself."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Route, expect
from tests.browser.conftest import PHONE, Process, Sit
from tests.browser.people import Player
from tests.browser.positions import asks
from tests.server.outages import locked

UNSAVED = "Your answer hasn’t been saved yet: the server’s database isn’t answering. Trying again …"


def click(player: Player) -> str:
    """Takes the first option, and says yes where it reveals something; returns its question."""
    player.wait_for_turn()
    question = player.question
    player.options().first.click()
    confirm = player.page.locator(".ask-once .primary")
    if confirm.count():
        confirm.click()
    return question


def answers(player: Player, table: str) -> int:
    return len(player.log(table)["answers"])


def test_an_answer_waits_for_the_database_and_needs_no_second_click(server: Process, person: Sit) -> None:
    person.provoked.append("status of 503")
    ash = person()
    table = ash.open_table("me", "me", until=asks("use-die"))
    page = ash.page
    ash.wait_for_turn()
    step, before = ash.step, answers(ash, table)
    text = page.locator("#area-question h2").inner_text()
    notice = page.locator("#unsaved")
    expect(notice).to_be_hidden()
    with locked(server.database):
        question = click(ash)
        expect(notice).to_have_text(UNSAVED)
        # What is on the screen is what is saved, and the question takes no other answer meanwhile.
        assert (ash.question, ash.step) == (question, step)
        assert page.locator("#area-question h2").inner_text() == text
        ash.options().last.click(force=True)
        box, bar = notice.bounding_box(), page.locator("#area-question").bounding_box()
        assert box is not None
        assert bar is not None
        assert 0 <= bar["y"] - (box["y"] + box["height"]) < 20, "the notice stands above the question"
        assert answers(ash, table) == before
    ash.wait_until_answered(question)
    expect(notice).to_be_hidden()
    assert page.locator("body[data-link=up]").count()
    given = ash.log(table)["answers"]
    assert len(given) == ash.step
    # It counted once, and the game goes on.
    ash.play(1, Random(3))
    assert ash.log(table)["answers"][: len(given)] == given


def test_the_notice_goes_when_the_table_has_moved_on(person: Sit) -> None:
    """The same person answered on another screen what this one still tries to."""
    person.provoked += ["status of 503", "status of 409"]
    ash = person(PHONE)
    table = ash.open_table("me", "me")
    page = ash.page
    while ash.options().count() < 2:
        ash.play(1, Random(4))
    refusals = 0

    def refuse(route: Route) -> None:
        nonlocal refusals
        refusals += 1
        route.fulfill(status=503, json={"status": 503, "error": "The server's database isn't answering."})

    page.route("**/answer", refuse)
    question = click(ash)
    expect(page.locator("#unsaved")).to_be_visible()
    overflow = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not overflow
    elsewhere = ash.other_tab(table)
    elsewhere.take(elsewhere.options().last)
    ash.to_front()
    expect(page.locator("#asked")).not_to_have_attribute("data-question", question)
    page.unroute("**/answer")
    expect(page.locator("#unsaved")).to_be_hidden()
    expect(page.locator(".toast")).to_contain_text("The table has moved on")
    assert refusals >= 1
    ash.wait_for_turn()
    ash.play(1, Random(5))


def test_a_page_that_cannot_be_opened_says_why(server: Process, person: Sit) -> None:
    person.provoked.append("status of 503")
    ash = person()
    table = ash.open_table("me", "me")
    page = ash.page
    with locked(server.database):
        # Reading goes on: whoever comes now sees the table as it is saved.
        page.reload()
        assert ash.at_table() == table
        page.click("[data-feed=chat]")
        page.fill("#chat-text", "hello")
        page.click(".chat-form button")
        expect(page.locator(".toast.bad")).to_have_text(
            "The server's database isn't answering: try again in a moment."
        )
        # What was typed is still there to be sent again.
        expect(page.locator("#chat-text")).to_have_value("hello")
