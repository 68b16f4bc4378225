"""Several people: a friend by link, spectators, chat, and what they may not do."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from random import Random

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.people import Player


def test_two_people_in_two_browsers(person: Sit) -> None:
    ash, bryn = person(), person()
    table = ash.set_up_table("me", "friend")
    link = ash.page.locator("[data-invite] [data-copy]").get_attribute("data-copy")
    assert link is not None

    bryn.go(link)
    # Looking at the link takes nothing yet.
    expect(ash.page.locator("[data-invite]")).to_have_count(1)
    bryn.page.fill("input[name=name]", "Bryn <b>")
    bryn.page.click("text=Take the seat")
    assert bryn.at_table() == table
    expect(ash.page.locator("[data-invite]")).to_have_count(0)
    expect(ash.page.locator("#area-others")).to_contain_text("Bryn <b>")
    assert (ash.sits_at, bryn.sits_at) == ("0", "1")

    random = Random(4)
    given = {"0": 0, "1": 0}
    while min(given.values()) == 0 or sum(given.values()) < 4:
        for player in (ash, bryn):
            if player.question:
                before = ash.step
                player.play(1, random)
                given[player.sits_at] += 1
                # The other sees it without doing anything.
                other = bryn if player is ash else ash
                other.page.wait_for_selector(f"#slider:not([max='{before}'])")
    expect(bryn.page.locator("#slider")).to_have_attribute("max", str(ash.step))

    ash.page.click("[data-feed=chat]")
    ash.page.fill("#chat-text", "Hello <script>alert(1)</script>")
    ash.page.keyboard.press("Enter")
    expect(bryn.page.locator("[data-feed=chat] [data-unread=chat]")).to_have_text("1")
    bryn.page.click("[data-feed=chat]")
    expect(bryn.page.locator(".chat-line p")).to_have_text("Hello <script>alert(1)</script>")


WATCHED = """
window.notes = [];
window.away = false;
Object.defineProperty(document, 'hidden', { get: () => window.away });
window.Notification = class extends Notification {
  constructor(head, more) { super(head, more); window.notes.push([head, more.body]); }
};
"""


def test_whoever_looks_elsewhere_is_told_when_it_is_his_turn(notified: Sit) -> None:
    ash, bryn = notified(), notified()
    page = ash.page
    page.context.grant_permissions(["notifications"])
    page.context.add_init_script(WATCHED)
    ash.open_table("me", "friend")
    link = page.locator("[data-invite] [data-copy]").get_attribute("data-copy")
    assert link is not None
    bryn.go(link)
    bryn.page.click("text=Take the seat")
    bryn.at_table()

    page.click("[data-dialog=settings]")
    page.locator("#notify").check()
    page.keyboard.press("Escape")

    def pass_the_turn(giver: Player, taker: Player) -> None:
        random = Random(21)
        for _ in range(40):
            if not giver.question:
                taker.wait_for_turn()
                return
            giver.play(1, random)
        raise AssertionError("the turn never passes on")

    pass_the_turn(ash, bryn)
    # While he looks at the table a notification would only be in the way.
    pass_the_turn(bryn, ash)
    expect(page).to_have_title(re.compile("^● Your turn · Solar Sphere"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon-turn"))
    assert page.evaluate("notes") == []

    pass_the_turn(ash, bryn)
    expect(page).to_have_title(re.compile("^Solar Sphere"))
    page.evaluate("away = true")
    pass_the_turn(bryn, ash)
    expect(page).to_have_title(re.compile("^● Your turn · Solar Sphere"))
    page.wait_for_function("() => notes.length > 0")
    head, body = page.evaluate("notes[0]")
    assert head == "Your turn"
    assert body == page.evaluate("document.querySelector('#area-question h2').textContent.trim()")
    assert page.evaluate("notes.length") == 1


def test_the_link_works_once(person: Sit) -> None:
    ash, bryn, cato = person(), person(), person()
    table = ash.open_table("me", "friend")
    link = ash.page.locator("[data-invite] [data-copy]").get_attribute("data-copy")
    assert link is not None
    bryn.go(link)
    bryn.page.click("text=Take the seat")
    bryn.at_table()
    cato.go(link)
    cato.at_table()
    assert cato.sits_at == ""
    assert table in cato.page.url


def test_spectator_sees_moves_and_holds_no_secret(person: Sit) -> None:
    ash, eve = person(), person()
    # Round one screen it is always his turn.
    table = ash.open_table("me", "me")
    eve.go(f"/t/{table}")
    eve.at_table()
    page = eve.page
    expect(page.locator(".badge.watch")).to_be_visible()
    assert page.locator("[data-answer]").count() == 0
    assert page.locator("[data-do=undo]").count() == 0
    assert "/j/" not in page.content()
    before = eve.step
    ash.play(1, Random(5))
    page.wait_for_selector(f"#slider:not([max='{before}'])")
    refused = page.request.post(
        f"{eve.url}/t/{table}/answer", data={"seat": 0, "question": "0.0.0", "value": "go-on"}
    )
    assert refused.status == 403


def test_a_table_that_nobody_may_watch(person: Sit) -> None:
    ash, eve = person(), person()
    person.provoked.append("status of 404")
    table = ash.set_up_table("me", "me", options={"watch": "nobody"})
    eve.go(f"/t/{table}")
    expect(eve.page.locator("h1")).to_have_text("Nothing here")


def test_chat_shows_the_time_of_the_readers_own_clock(person: Sit) -> None:
    # Two o'clock in the afternoon in London is four in the morning there.
    ash = person(timezone="Pacific/Kiritimati")
    ash.open_table("me", "me")
    page = ash.page
    page.keyboard.press("c")
    page.keyboard.type("good morning")
    page.keyboard.press("Enter")
    shown = page.locator(".chat-line time")
    expect(shown).to_have_count(1)
    said = datetime.fromisoformat(shown.get_attribute("datetime") or "")
    there = said.astimezone(timezone(timedelta(hours=14))).strftime("%H:%M")
    expect(shown).to_have_text(there)
    page.reload()
    ash.at_table()
    expect(shown).to_have_text(there)


def test_open_seat_is_found_in_the_lobby(person: Sit) -> None:
    ash, bryn = person(), person()
    table = ash.set_up_table("me", "open")
    bryn.home()
    bryn.page.click(f"[data-join='{table}']")
    assert bryn.at_table() == table
    assert bryn.sits_at == "1"


def test_guest_name_can_be_changed(person: Sit) -> None:
    ash = person()
    ash.home()
    ash.page.click("[data-dialog=name-dialog]")
    ash.page.fill("#my-name", "Ash")
    ash.page.keyboard.press("Enter")
    expect(ash.page.locator(".account-chip")).to_contain_text("Ash")
    ash.page.reload()
    expect(ash.page.locator(".account-chip")).to_contain_text("Ash")
