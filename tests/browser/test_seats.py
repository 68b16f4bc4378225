"""The dialog about seats: consent to a change, leaving, and a fresh deal where the shuffle may be known."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Process, Sit
from tests.browser.people import Player


def row(player: Player, seat: int) -> Locator:
    """One seat of the dialog, which is opened from the settings."""
    page = player.page
    if not page.locator("#seats").is_visible():
        page.click("[data-dialog=settings]")
        page.click("[data-dialog=seats]")
    return page.locator(f"[data-seat-row='{seat}']")


def give(player: Player, seat: int, to: str) -> Locator:
    """Chooses what the seat is to be; returns what is asked before it is done."""
    row(player, seat).get_by_text(to, exact=True).click()
    return row(player, seat).locator(".seat-ask")


def test_the_others_are_asked_before_a_seat_changes_hands(person: Sit, proving: Process) -> None:
    ash, bryn = person(at=proving), person(at=proving)
    # In this title it is known who begins and goes on, so that the bot answers nothing meanwhile.
    table = ash.open_table("me", "friend", "random", title="council")
    link = ash.page.locator("[data-invite] [data-copy]").get_attribute("data-copy")
    assert link is not None
    bryn.go(link)
    bryn.page.fill("input[name=name]", "Bryn")
    bryn.page.click("text=Take the seat")
    bryn.at_table()
    ash.page.wait_for_selector("[data-invite]", state="detached")
    ash.take(ash.options().filter(has_text="north"))
    ash.options().first.wait_for()
    name = ash.page.locator("[data-my-name]").first.inner_text()

    ask = give(ash, 2, "Me")
    expect(ask).to_contain_text("The others will be asked")
    ask.get_by_text("Do it").click()
    expect(ash.page.locator(".toast")).to_contain_text("The others have been asked")
    ribbon = bryn.page.locator("#area-status .ribbon")
    expect(ribbon).to_contain_text(f"{name} asks to take over Random's seat.")
    expect(ash.page.locator("#area-status .badge")).to_contain_text("is waiting for consent")
    ribbon.get_by_text("Refuse").click()
    expect(ribbon).to_have_count(0)
    expect(ash.page.locator("#area-status .badge")).to_have_count(0)

    give(ash, 2, "Me").get_by_text("Do it").click()
    expect(ribbon).to_be_visible()
    ribbon.get_by_text("Agree").click()
    for player in (ash, bryn):
        expect(player.page.locator("#area-log .remark").last).to_have_text(
            f"{name} 3 has taken Random's seat; everybody agreed."
        )

    # Bryn leaves, after having been told what it means.
    bryn_row = row(bryn, 1)
    bryn_row.get_by_text("Leave").click()
    expect(bryn_row.locator(".seat-ask")).to_contain_text("play on without you")
    bryn_row.get_by_text("Do it").click()
    bryn.page.wait_for_selector("#asked[data-seat='']", state="attached")
    expect(ash.page.locator("#area-log .remark").last).to_have_text(
        "Bryn has left the table: the seat is free."
    )
    assert table in bryn.page.url


def test_a_link_that_has_become_worthless_is_not_shown_any_more(person: Sit) -> None:
    ash = person()
    for _ in range(20):
        ash.open_table("me", "me", "friend")
        if ash.question:
            break
    expect(ash.page.locator("[data-invite='2']")).to_have_count(1)
    ash.play(1, Random(4))
    expect(ash.page.locator("[data-invite='2']")).to_have_count(0)


def test_where_the_shuffle_may_be_known_a_fresh_deal_is_offered(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "me")
    ash.play(2, Random(5))
    seal = ash.page.locator("#fair code").text_content()

    ask = give(ash, 1, "A friend")
    expect(ask).to_contain_text("knows more than one hand: make a fresh deal to play with others.")
    ask.get_by_text("Not now").click()
    expect(ask).to_have_count(0)
    give(ash, 1, "A friend").get_by_role("button", name="Fresh deal").click()
    ash.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    ash.at_table()
    assert ash.page.locator("#fair code").text_content() != seal
    # The seat waits for a friend there.
    link = ash.page.locator("[data-invite='1'] [data-copy]").get_attribute("data-copy")
    assert link is not None
    bryn = person()
    bryn.go(link)
    bryn.page.click("text=Take the seat")
    assert bryn.at_table() == ash.page.url.partition("/t/")[2]
    assert bryn.sits_at == "1"
