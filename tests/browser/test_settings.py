"""Settings, replays and the way back as a browser shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Sit
from tests.browser.looking import check_fits, resize, serious, settle
from tests.browser.positions import asks

# Tones that a page makes, and what it looks like at the moment when it begins to have a body.
LISTENS = """
    globalThis.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { tones += 1; return start.apply(this, when); };
    new MutationObserver(() => {
        if (document.body) globalThis.firstSeen ??= document.documentElement.dataset.theme;
    }).observe(document, { childList: true, subtree: true });
"""


def choose(page: Page, name: str, value: str) -> None:
    """The page says so to the server at once."""
    with page.expect_response("**/account/settings") as told:
        page.click(f"label:has(> input[name={name}][value='{value}'])")
    assert told.value.ok


def zoom(page: Page) -> float:
    found: float = page.evaluate("document.body.getBoundingClientRect().width / document.body.offsetWidth")
    return round(found, 2)


def test_settings_hold_everywhere_or_here_and_in_another_browser(person: Sit) -> None:
    ash = person()
    ash.page.add_init_script(LISTENS)
    table = ash.open_table("me", "me")
    page = ash.page
    page.click("[data-dialog=settings]")
    choose(page, "theme", "light")
    assert page.evaluate("globalThis.tones") == 0
    choose(page, "sound", "quiet")
    # Whoever turns it on hears it.
    assert page.evaluate("globalThis.tones") > 0
    page.click("label:has(> input[name=scope][value=here])")
    choose(page, "text", "115")
    expect(page.locator("[data-setting=text] [data-as-everywhere]")).to_be_visible()
    assert not serious(page, "#settings")
    page.keyboard.press("Escape")
    assert zoom(page) == 1.15
    check_fits(page)

    cookies = page.context.storage_state()["cookies"]
    again = person(cookies={"cookies": cookies, "origins": []})
    again.page.add_init_script(LISTENS)
    again.go(f"/t/{table}")
    again.at_table()
    assert again.page.evaluate("globalThis.firstSeen") == "light"
    assert zoom(again.page) == 1.15
    again.page.click("[data-dialog=settings]")
    again.page.click("[data-setting=text] [data-as-everywhere] button")
    settle(again.page)
    assert zoom(again.page) == 1
    again.home()
    assert again.page.evaluate("globalThis.firstSeen") == "light"
    assert zoom(again.page) == 1


def test_targets_stand_out_and_play_at_once_for_whoever_wants_that(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    ash.open_table("me", "me", title="revenant", until=asks("place"))
    page = ash.page
    target = page.locator("#area-stage [data-answer].legal:visible:not([popover] *)").first
    white = "rgb(255, 255, 255)"
    drawn = "node => getComputedStyle(node).filter + getComputedStyle(node).outline"
    asked = ash.asked()
    assert white not in target.evaluate(drawn)
    page.evaluate("document.querySelector('#settings').showModal()")
    choose(page, "outline", "on")
    choose(page, "taps", "off")
    page.keyboard.press("Escape")
    assert white in target.evaluate(drawn)
    target.tap()
    ash.confirm(asked)


def test_a_replay_is_stepped_and_seen_through_other_eyes(person: Sit, finished_game: Path) -> None:
    ash = person()
    ash.home()
    page = ash.page
    page.set_input_files("#log-file", finished_game)
    table = ash.at_table()
    ash.go(f"/t/{table}?step=12")
    at = page.locator("#past-step")
    expect(at).to_have_text("12")
    for name, step in (("One answer on", "13"), ("One answer back", "12"), ("First step", "0")):
        page.get_by_role("button", name=name).click()
        expect(at).to_have_text(step)
    page.get_by_role("button", name="One turn on").click()
    # The moment has to be fetched first.
    expect(at).not_to_have_text("0")
    first_turn = at.inner_text()
    mat = page.locator("#area-mat")
    before = mat.inner_html()
    page.select_option("#replay-eyes", "1")
    page.wait_for_function("(before) => document.querySelector('#area-mat').innerHTML !== before", arg=before)
    assert at.inner_text() == first_turn
    # The driver hears of a changed address some time after the page has changed it.
    expect(page).to_have_url(re.compile(f"step={first_turn}&eyes=1"))
    # The eyes stay while the game goes on under them, faster than usual.
    page.select_option("#replay-speed", "4")
    page.click(".replay [data-do=play]")
    page.wait_for_function(
        "(from) => Number(document.querySelector('#past-step').textContent) > from", arg=int(first_turn)
    )
    page.click(".replay [data-do=play]")
    assert page.locator("#replay-eyes").input_value() == "1"
    assert page.locator("#replay-speed").input_value() == "4"
    assert not serious(page, "#past")
    page.keyboard.press("n")
    expect(page.locator("#past")).to_be_hidden()


def test_the_log_leads_back_to_an_answer(person: Sit) -> None:
    ash = person()
    # Round one screen, so that nobody else moves in between.
    ash.open_table("me", "me")
    page = ash.page
    ash.wait_for_turn()
    text = page.locator("#area-question h2").inner_text()
    ash.take(ash.quiet_options().first)
    back = page.locator("#area-log .beat [data-do=back]")
    page.locator("#area-log .beat:has([data-do=back]) summary").last.click()
    # Whoever looks back first finds the same button below that moment.
    to = back.last.get_attribute("data-to")
    assert to is not None
    page.locator("#slider").fill(to)
    expect(page.locator("#past [data-do=back]")).to_have_attribute("data-to", to)
    page.click("#past [data-do=back]")
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator("#area-question h2")).to_have_text(text)


@pytest.mark.parametrize("title", ["solar-sphere", "voidfall"])
def test_the_map_is_drawn_as_chosen(person: Sit, title: str) -> None:
    """Left to itself it is light on phones only."""
    ash = person()
    ash.open_table("me", "random", title=title)
    page = ash.page
    full, lite = (page.locator(f"#area-stage .board {one}").first for one in (".in-full", ".lite"))

    def is_light(light: bool) -> None:
        shown, hidden = (lite, full) if light else (full, lite)
        expect(shown).not_to_have_css("display", "none")
        expect(hidden).to_have_css("display", "none")

    is_light(False)
    resize(page, *PHONE)
    is_light(True)
    page.click("[data-dialog=settings]:visible")
    choose(page, "drawing", "full")
    is_light(False)
    choose(page, "drawing", "lite")
    resize(page, 1440, 900)
    is_light(True)
    choose(page, "drawing", "auto")
    is_light(False)


def test_on_a_phone_the_way_out_of_the_settings_stands_first(person: Sit) -> None:
    """On its side, the settings have the whole height, and what is of the table comes after them."""
    ash = person()
    ash.open_table("me", "random")
    page = ash.page

    def box(what: str) -> tuple[float, float]:
        found = page.locator(f"#settings {what}").bounding_box()
        assert found is not None
        return found["y"], found["y"] + found["height"]

    resize(page, *PHONE)
    page.click("[data-dialog=settings]:visible")
    head, way_out, where = box("h2"), box("[data-close]"), box(".scope")
    assert way_out[0] < head[1]
    assert head[1] <= where[0]
    page.click("#settings [data-close]")
    resize(page, 844, 390)
    page.click("[data-dialog=settings]:visible")
    assert box(".setting-columns")[1] > 390
    assert box(".setting-table")[0] >= box(".setting-columns")[1]
    page.mouse.move(400, 200)
    page.mouse.wheel(0, 5000)
    expect(page.locator("#settings .setting-table")).to_be_in_viewport()
