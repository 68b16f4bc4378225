"""Every size, every way in: desktop without scrolling, phone, keyboard alone, and an accessibility check."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect
from tests.browser.conftest import Sit

PHONE = (390, 844)
TOUCH = 44


def _overflow(page: Page) -> tuple[int, int]:
    """By how much the page is larger than the window, or the question ends below it."""
    found = page.evaluate(
        "() => { const d = document.scrollingElement;"
        " const q = document.querySelector('#area-question')?.getBoundingClientRect().bottom ?? 0;"
        " return [d.scrollWidth - innerWidth, Math.max(d.scrollHeight, q) - innerHeight]; }"
    )
    return found[0], found[1]


def test_the_table_never_scrolls(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random", "random", "random")
    for _ in range(4):
        ash.play(2, Random(11))
        ash.wait_for_turn()
        for width, height in ((1440, 900), (1920, 1080), (1366, 768), (1024, 768), PHONE):
            ash.page.set_viewport_size({"width": width, "height": height})
            # A window that has just been resized is laid out anew a moment later.
            ash.page.wait_for_timeout(200)
            across, down = _overflow(ash.page)
            assert across <= 0, (width, height)
            assert down <= 0, (width, height)


def test_phone_with_a_thumb(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    ash.home()
    page = ash.page
    assert _overflow(page)[0] <= 0
    page.tap("text=New table >> nth=-1")
    expect(page.locator("#open-table")).to_be_visible()
    ash.open_table("me", "random")
    ash.wait_for_turn()

    tabs = page.locator(".tabbar [role=tab]")
    for number in range(tabs.count()):
        tab = tabs.nth(number)
        box = tab.bounding_box()
        assert box is not None
        assert box["height"] >= TOUCH
        assert box["width"] >= TOUCH
        tab.tap()
        expect(tab).to_have_attribute("aria-selected", "true")
        # The question stays within reach on every tab.
        assert ash.options().count() > 0
        assert _overflow(page)[0] <= 0
    page.locator(".tabbar [data-tab=board]").tap()
    for option in ash.options().all():
        box = option.bounding_box()
        assert box is not None
        assert box["height"] >= TOUCH
    question = ash.question
    ash.options().first.tap()
    if page.locator(".reveal-warning").count():
        page.locator(".reveal-warning .primary").tap()
    ash.wait_until_answered(question)


def test_keyboard_alone(person: Sit) -> None:
    ash = person()
    ash.home()
    page = ash.page

    def walk_to(selector: str) -> None:
        for _ in range(80):
            if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached with the Tab key")

    # From the strongest bot to the quickest.
    walk_to("input[name=bot-1]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("input[name=bot-1][value=random]")).to_be_checked()
    walk_to("#open-table")
    page.keyboard.press("Enter")
    ash.at_table()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()

    for _ in range(6):
        ash.wait_for_turn()
        ash.options().first.wait_for()
        question = ash.question
        page.keyboard.press("1")
        if page.locator(".reveal-warning").count():
            page.keyboard.press("Enter")
        ash.wait_until_answered(question)
    ash.wait_for_turn()

    # Arrows walk along the options, Enter takes one.
    page.keyboard.press("q")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('#area-question') !== null")
    # History by keyboard, and back.
    page.keyboard.press("h")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-mode", "past")
    page.keyboard.press("n")
    expect(page.locator("body")).to_have_attribute("data-mode", "live")
    page.keyboard.press("c")
    page.keyboard.type("by keys")
    page.keyboard.press("Enter")
    expect(page.locator(".chat-line p")).to_have_text("by keys")


def test_a_screen_reader_hears_question_and_events(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random")
    ash.play(2, Random(12))
    ash.wait_for_turn()
    heard = ash.page.locator("#heard")
    expect(heard).to_have_attribute("aria-live", "polite")
    assert heard.inner_text().strip()


def test_a_closed_option_says_why(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random")
    shut = ash.page.locator("#area-question [data-why]:visible")
    random = Random(13)
    for _ in range(60):
        ash.wait_for_turn()
        ash.options().first.wait_for()
        if shut.count():
            break
        ash.play(1, random)
    shut.first.click()
    pop = ash.page.locator("#pop")
    expect(pop).to_contain_text("Closed")
    expect(pop.locator("a.cl").first).to_be_visible()
    ash.page.keyboard.press("Escape")
    expect(pop).to_have_count(0)


def test_components_explain_themselves(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random")
    target = ash.page.locator("#area-left [data-explain]").nth(2)
    target.hover()
    expect(ash.page.locator("#pop")).to_be_visible()
    ash.page.mouse.move(2, 2)
    expect(ash.page.locator("#pop")).to_have_count(0)


def test_pieces_and_zoom(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random")
    page = ash.page
    box = page.locator(".f-stage").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -400)
    expect(page.locator(".f-stage.zoomed")).to_have_count(1)
    page.keyboard.press("0")
    expect(page.locator(".f-stage.zoomed")).to_have_count(0)


def _serious(page: Page) -> list[str]:
    found = Axe().run(page)
    return [
        f"{v['id']} ({v['impact']}): " + "; ".join(node["html"][:160] for node in v["nodes"][:4])
        for v in found.response["violations"]
        if v["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(person: Sit, theme: str) -> None:
    ash = person()
    page = ash.page
    ash.home()
    page.evaluate("t => localStorage.setItem('starboard.theme', t)", theme)
    found = {}
    long = ("/games/solar-sphere/rules", "/games/solar-sphere/components") if theme == "dark" else ()
    for path in ("/", "/games/solar-sphere", "/account", *long):
        ash.go(path)
        found[path] = _serious(page)
    ash.open_table("me", "random")
    ash.play(8, Random(14))
    ash.wait_for_turn()
    found["table"] = _serious(page)
    page.keyboard.press("?")
    found["keys"] = _serious(page)
    assert not any(found.values()), found


def test_axe_on_the_phone_and_the_score_sheet(person: Sit, finished_game: Path) -> None:
    ash = person(PHONE)
    ash.home()
    ash.page.set_input_files("#log-file", finished_game)
    ash.at_table()
    expect(ash.page.locator(".f-sheet.open")).to_be_visible()
    found = _serious(ash.page)
    ash.page.click("[data-sheet=close]")
    found += _serious(ash.page)
    assert not found, found


def test_title_pages(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/games/solar-sphere/rules#SS-4.8")
    expect(page.locator("[id='SS-4.8']")).to_be_in_viewport()
    page.fill("#find", "auxiliary die reserve")
    expect(page.locator("[id='SS-4.12']")).to_be_visible()
    expect(page.locator("[id='SS-5.1']")).to_be_hidden()
    ash.go("/games/solar-sphere/components")
    assert page.locator(".comp .draw").count() > 50
    person.provoked.append("status of 404")
    ash.go("/t/nowhere-at-all")
    expect(page.locator("h1")).to_have_text("Nothing here")


def test_account_moves_tables_between_browsers(person: Sit) -> None:
    ash, elsewhere = person(), person()
    table = ash.open_table("me", "friend")
    ash.go("/account")
    form = ash.page.locator("form[data-post='/account/signup']")
    form.locator("[name=login]").fill("ash.browser")
    form.locator("[name=password]").fill("a long password")
    form.locator("button").click()
    expect(ash.page.locator("text=You are logged in as")).to_be_visible()
    ash.page.fill("#token-form [name=label]", "my bot")
    ash.page.click("#token-form button")
    expect(ash.page.locator("#new-token code")).to_contain_text("sb_")

    elsewhere.go("/account")
    form = elsewhere.page.locator("form[data-post='/account/login']")
    form.locator("[name=login]").fill("ash.browser")
    form.locator("[name=password]").fill("a long password")
    form.locator("button").click()
    elsewhere.page.wait_for_selector(f"a.my[href='/t/{table}']")
