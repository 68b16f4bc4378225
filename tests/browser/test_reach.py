"""Every size, every way in: desktop without scrolling, phone with fingers, keyboard alone, accessibility."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.drawn import shows
from tests.browser.fingers import Fingers, middle
from tests.browser.looking import check_fits, serious, serious_by_day_and_night
from tests.browser.people import READY, TITLE
from tests.browser.positions import moments, stretches

from starboard.kernel.table import Table

TOUCH = 44


def test_phone_with_a_thumb(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    ash.home()
    page = ash.page
    check_fits(page, wide=True)
    page.tap(".tabbar-home .plus")
    expect(page.locator("#open-table")).to_be_visible()
    ash.set_up_table("me", "random")
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
        check_fits(page, wide=True)
    page.locator(".tabbar [data-tab=board]").tap()
    for option in ash.options().all():
        box = option.bounding_box()
        assert box is not None
        assert box["height"] >= TOUCH
    question = ash.question
    ash.options().first.tap()
    ash.confirm(question)


def test_pinch_and_pan_on_the_phone(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    table = ash.open_table("me", "random")
    ash.wait_for_turn()
    page = ash.page
    fingers = Fingers(page)
    stage = page.locator(".frame-stage")
    core = page.locator("#area-stage .core")
    x, y = middle(stage)
    plain = core.bounding_box()
    answers = len(ash.log(table)["answers"])
    assert plain is not None

    fingers.move(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    expect(page.locator(".frame-stage.zoomed")).to_have_count(1)
    large = core.bounding_box()
    assert large is not None
    # Three times as far apart, three times as large.
    assert large["width"] == pytest.approx(3 * plain["width"], rel=0.15)
    # The browser left the page itself alone.
    assert page.evaluate("visualViewport.scale") == 1

    before = middle(core)
    fingers.move(((x, y), (x - 120, y - 60)))
    after = middle(core)
    # The board stays under the finger.
    assert after[0] - before[0] == pytest.approx(-120, abs=3)
    assert after[1] - before[1] == pytest.approx(-60, abs=3)
    # A drag that ends on a glowing target takes nothing.
    assert len(ash.log(table)["answers"]) == answers

    # Fingers together: as before.
    fingers.move(((x - 140, y), (x - 30, y)), ((x + 140, y), (x + 30, y)))
    expect(page.locator(".frame-stage.zoomed")).to_have_count(0)
    place = page.locator("#area-stage [data-answer]:visible").first
    if place.count():
        ash.tap_target(place)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_guide_never_covers_what_can_be_taken(person: Sit, size: tuple[int, int]) -> None:
    ash = person(size)
    ash.set_up_table("me", "me", guided=True)
    page = ash.page
    card = page.locator(".coach")
    expect(card).to_contain_text("1 of")
    for _ in range(2):
        covered = page.evaluate(
            """() => {
                const a = document.querySelector('.coach').getBoundingClientRect();
                return [...document.querySelectorAll('[data-answer], [data-choose]')].filter((node) => {
                    const b = node.getBoundingClientRect();
                    const beside = b.right <= a.left || a.right <= b.left;
                    return b.width && !beside && b.top < a.bottom && a.top < b.bottom;
                }).map((node) => node.outerHTML.slice(0, 120));
            }"""
        )
        assert not covered
        card.locator(".primary").click()
    expect(card).to_contain_text("3 of")
    card.get_by_text("Skip").click()
    expect(card).to_have_count(0)
    page.reload()
    ash.at_table()
    expect(card).to_have_count(0)


def test_keyboard_alone(person: Sit) -> None:
    ash = person()
    page = ash.page
    ash.go("/new")
    page.wait_for_selector(READY)

    def walk_to(selector: str) -> None:
        for _ in range(80):
            if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached with the Tab key")

    # The title is chosen with the arrow keys, the bot too: from the strongest to the quickest.
    walk_to("input[name=title]")
    for _ in range(page.locator("input[name=title]").count()):
        if page.locator(f"input[name=title][value={TITLE}]").is_checked():
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator(f"input[name=title][value={TITLE}]")).to_be_checked()
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

    for _ in range(3):
        ash.wait_for_turn()
        ash.options().first.wait_for()
        ash.press_key("1")
    ash.wait_for_turn()

    # Arrows walk along the options, Enter takes one.
    page.keyboard.press("q")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.matches('#area-question [data-answer]')"):
            break
    ash.press_key("Enter")
    ash.wait_for_turn()
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
    ash = person(telling="quick")
    ash.open_table("me", "random")
    ash.play(2, Random(12))
    ash.wait_for_turn()
    heard = ash.page.locator("#heard")
    expect(heard).to_have_attribute("aria-live", "polite")
    # Each beat is a message, and the question another: none is read twice because something else is said.
    expect(heard).to_have_attribute("aria-atomic", "false")
    told = [one.strip() for one in ash.page.locator("#area-log [data-log] .go").all_inner_texts()]
    messages = heard.locator("p").all_inner_texts()
    assert len(messages) > 2
    assert len([one for one in messages if one.strip() in told]) > 1


def is_shut_with_a_die(game: Table) -> bool:
    """A die cannot be used in every way, and the bar says so with a button."""
    shut = shows('<button(?![^>]*class="way)[^>]* data-why=')
    return game.questions[0].verb in ("window-before", "use-die") and shut(game)


def test_a_closed_option_says_why(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random", until=is_shut_with_a_die)
    shut = ash.page.locator("#area-question [data-why]:visible")
    ash.asked()
    shut.first.click()
    pop = ash.page.locator("#pop")
    expect(pop).to_contain_text("Closed")
    expect(pop.locator("a.clause-link").first).to_be_visible()
    # A worker has looked for a way to open it.
    expect(pop).to_contain_text(re.compile("Nearest way|No short way"))
    ash.page.keyboard.press("Escape")
    expect(pop).to_have_count(0)


def test_components_explain_themselves(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random")
    # A new question closes what is open, and a place may lie under an answer: so on the turn, on the mat.
    ash.wait_for_turn()
    ash.page.locator("#area-mat .eyebrow[data-explain=storage]").hover()
    expect(ash.page.locator("#pop")).to_be_visible()
    ash.page.mouse.move(2, 2)
    expect(ash.page.locator("#pop")).to_have_count(0)


def test_pieces_and_zoom(person: Sit) -> None:
    ash = person()
    ash.open_table("me", "random")
    page = ash.page
    box = page.locator(".frame-stage").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -400)
    expect(page.locator(".frame-stage.zoomed")).to_have_count(1)
    page.keyboard.press("0")
    expect(page.locator(".frame-stage.zoomed")).to_have_count(0)


def test_axe_finds_nothing_serious(person: Sit) -> None:
    """By day and by night."""
    ash = person()
    page = ash.page
    found = {}
    for path in ("/", "/new?title=voidfall", "/games/solar-sphere", "/account"):
        ash.go(path)
        found[path] = serious_by_day_and_night(page)
    # Hundreds of clauses and components are drawn alike: the first chapters stand for all.
    for path in ("/games/solar-sphere/rules", "/games/solar-sphere/components"):
        ash.go(path)
        page.evaluate(
            "document.querySelectorAll('.chapter:nth-of-type(n + 3)').forEach((node) => node.remove())"
        )
        found[path] = serious_by_day_and_night(page)
    middle, _ = stretches(moments(TITLE, {"seats": 2}, "axe"), 1)
    ash.open_at(middle)
    ash.asked()
    found["table"] = serious_by_day_and_night(page)
    page.keyboard.press("?")
    found["keys"] = serious_by_day_and_night(page, "#keys")
    ash.home()
    found["back"] = serious_by_day_and_night(page)
    assert not any(found.values()), found


def test_axe_on_the_phone_and_the_score_sheet(person: Sit, finished_game: Path) -> None:
    ash = person(PHONE)
    ash.home()
    ash.page.set_input_files("#log-file", finished_game)
    ash.at_table()
    expect(ash.page.locator(".frame-sheet.open")).to_be_visible()
    found = serious(ash.page)
    ash.page.click("[data-sheet=close]")
    found += serious(ash.page)
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
    assert page.locator(".component-card .draw").count() > 50
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
    expect(ash.page.locator("text=You’re logged in as")).to_be_visible()
    ash.page.fill("#token-form [name=label]", "my bot")
    ash.page.click("#token-form button")
    expect(ash.page.locator("#new-token code")).to_contain_text("sb_")

    elsewhere.go("/account")
    form = elsewhere.page.locator("form[data-post='/account/login']")
    form.locator("[name=login]").fill("ash.browser")
    form.locator("[name=password]").fill("a long password")
    form.locator("button").click()
    elsewhere.page.wait_for_selector(f"a[href='/t/{table}']")
