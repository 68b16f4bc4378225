"""Clocks on the page, resigning, and voting out somebody who has gone silent."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Route, expect
from tests.browser.conftest import Process, Sit
from tests.browser.people import TITLE, Player

# Comes to its end when the dialog about the seats would offer something.
_OFFERED = """async (kind) => {
    const offered = async () => (await (await fetch(`${location.pathname}/seats`)).json()).html;
    while (!(await offered()).includes(`data-kind="${kind}"`)) await new Promise((go) => setTimeout(go, 100));
}"""


def two_people(person: Sit, server: Process, **settings: Any) -> tuple[Player, Player]:
    """Ann and Ben have sat down, and Ann has moved once; it is still her turn."""
    ann, ben = person(at=server), person(at=server)
    plan = [{"kind": "me"}, {"kind": "open"}]
    table = ann.post("/tables", {"title": "council", "seats": plan, "settings": settings})["id"]
    for player in (ann, ben):
        player.go(f"/t/{table}")
        player.at_table()
    ben.join()
    ann.page.wait_for_selector("[data-invite]", state="detached")
    ann.take(ann.options().filter(has_text="north"))
    ben.page.wait_for_selector("#slider[max='1']", state="attached")
    return ann, ben


def in_the_dialog(player: Player, button: str) -> None:
    player.page.click("[data-dialog=settings]")
    player.page.click("#settings [data-dialog=seats]")
    player.page.click(f"#seat-list [data-kind='{button}']")
    player.page.click(".seat-ask .primary")


def test_a_clock_counts_down_and_who_resigns_leaves_a_bot(proving: Process, person: Sit) -> None:
    ann, ben = two_people(person, proving, turn_seconds=3 * 86400)
    for player in (ann, ben):
        expect(player.page.locator(".badge.clock b")).to_have_text(re.compile(r"^2 d 23 h$|^3 d 0 h$"))
    in_the_dialog(ann, "resign")
    expect(ben.page.locator("#area-log")).to_contain_text("has resigned: Greedy plays on.")
    ann.page.wait_for_selector("#asked[data-seat='']", state="attached")
    # Alone with a bot, Ben keeps nobody waiting.
    ben.wait_for_turn()
    expect(ben.page.locator(".badge.clock")).to_have_count(0)


def test_who_has_gone_silent_is_voted_out(proving: Process, person: Sit) -> None:
    _, ben = two_people(person, proving, silent_seconds=1)
    # The dialog offers it once the time is over.
    ben.page.evaluate(_OFFERED, "vote-out")
    in_the_dialog(ben, "vote-out")
    expect(ben.page.locator("#area-log")).to_contain_text("was voted out: Greedy plays on.")


def test_whoever_is_deciding_about_a_seat_is_not_disturbed(proving: Process, person: Sit) -> None:
    """The table has changed, and the list of seats is fetched anew; meanwhile a button is pressed."""
    ann, ben = two_people(person, proving)
    page = ben.page
    page.click("[data-dialog=settings]")
    with page.expect_response("**/seats"):
        page.click("#settings [data-dialog=seats]")
    fetched: list[Route] = []
    # Only the first has to wait.
    page.route("**/seats", lambda route: route.continue_() if fetched else fetched.append(route))
    with page.expect_request("**/seats"):
        ann.post("/account/name", {"name": "Another Ann"})
    page.click("#seat-list [data-kind='resign']")
    asked = page.locator(".seat-ask .primary")
    expect(asked).to_be_visible()
    with page.expect_response("**/seats"):
        fetched[0].continue_()
    # It has been read when the next one has.
    page.evaluate("async () => { await (await fetch(`${location.pathname}/seats`)).json(); }")
    expect(asked).to_be_visible()
    # Whoever opens the dialog anew is shown the seats as they are.
    page.keyboard.press("Escape")
    page.click("#settings [data-dialog=seats]")
    expect(asked).to_have_count(0)
    expect(page.locator("#seat-list")).to_contain_text("Another Ann")


def test_a_table_with_a_clock_can_be_set_up(person: Sit) -> None:
    ann = person()
    ann.new_table(TITLE)
    for field in ("#clock", "#silence"):
        expect(ann.page.locator(field)).to_be_hidden()
    ann.seat(1, "friend", "friend")
    for field in ("#clock", "#silence"):
        expect(ann.page.locator(field)).to_be_visible()
    ann.check("[name=pace][value=days]")
    ann.check("[name=days][value='turn_seconds 259200']")
    expect(ann.page.locator("#h-clock")).to_have_text("3 days a turn. At zero, a bot plays on.")
    ann.check("[name=silence][value='604800']")
    ann.page.click("#open-table")
    table = ann.at_table()
    settings = ann.page.request.get(f"{ann.url}/api/tables/{table}").json()["settings"]
    assert settings["turn_seconds"] == 259200
    assert settings["game_seconds"] is None
    assert settings["silent_seconds"] == 604800
    ann.page.click("[data-dialog=settings]")
    ann.page.click("#settings [data-dialog=seats]")
    expect(ann.page.locator("#seat-list")).to_contain_text("There is a clock: 3 days a turn.")
