"""Voidfall's columns at the web table: tabs beside the map that outlive a redraw, opponents, explanations."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.looking import resize

SMALL = (1366, 700)


def test_offers_share_tabs_in_a_small_window(person: Sit) -> None:
    ash = person(SMALL)
    ash.open_table("me", "random", title="voidfall")
    page = ash.page
    technologies, agendas = page.locator(".shelf-technologies"), page.locator(".shelf-agendas")
    expect(technologies).to_be_visible()
    expect(agendas).to_be_hidden()
    page.click("[data-show=agendas]")
    expect(agendas).to_be_visible()
    expect(technologies).to_be_hidden()
    expect(page.locator("[data-show=agendas]")).to_have_attribute("aria-pressed", "true")
    # What was chosen stays, whatever is drawn anew.
    question = page.locator("#asked").get_attribute("data-question")
    page.locator("#area-question [data-answer]:visible").first.click()
    expect(page.locator("#asked")).not_to_have_attribute("data-question", question or "")
    expect(agendas).to_be_visible()
    # Where there is room for both, both are there.
    resize(page, 1920, 1200)
    expect(technologies).to_be_visible()
    expect(agendas).to_be_visible()


def test_an_opponent_opens_and_a_card_explains_itself(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random", title="voidfall")
    page = ash.page
    page.click(".opponent-head")
    sheet = page.locator(".player-sheet:popover-open")
    expect(sheet).to_contain_text("Fleet Power")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    card = page.locator("#area-mat .focus-card").last
    card.hover()
    expect(page.locator(".plain-card", has_text="Temptation")).to_be_visible()
