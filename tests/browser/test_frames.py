"""The frames of the table: which window has which, what is where in them, and what they never do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Process, Sit, seated
from tests.browser.fits import SIZES, fits_everywhere, frame_of, misfits
from tests.browser.looking import check_fits, resize, serious_by_day_and_night
from tests.browser.people import Player
from tests.browser.positions import asks

COMPACT = (1366, 700)
LARGE = (2560, 1440)
WIDE, DEEP, PLAIN = "salvage-wide", "salvage-deep", "salvage-plain"


@pytest.fixture
def seat(browser: Browser, proving: Process) -> Iterator[Sit]:
    """Makes people at the server that has the framed titles."""
    yield from seated(browser, proving)


def box(node: Locator) -> dict[str, float]:
    found = node.bounding_box()
    assert found is not None
    return {
        "left": found["x"],
        "top": found["y"],
        "right": found["x"] + found["width"],
        "bottom": found["y"] + found["height"],
        "width": found["width"],
        "height": found["height"],
    }


def within(inner: Locator, outer: Locator) -> bool:
    a, b = box(inner), box(outer)
    across = b["left"] - 1 <= a["left"] and a["right"] <= b["right"] + 1
    return across and b["top"] - 1 <= a["top"] and a["bottom"] <= b["bottom"] + 1


def density(page: Page, value: str) -> None:
    page.click("[data-dialog=settings]")
    page.locator(f"label:has(input[name=frame][value={value}])").click()
    page.keyboard.press("Escape")


# ---------------------------------------------------------------------- which frame

BORDERS = {
    (720, 1000): "phone",
    (721, 1000): "tablet",
    (1199, 1000): "tablet",
    (1200, 639): "tablet",
    (1200, 640): "compact",
    (1359, 1000): "compact",
    (1920, 839): "compact",
    (1360, 840): "roomy",
    (2199, 1400): "roomy",
    (2560, 1239): "roomy",
    (2200, 1240): "large",
}
# The frame's name at the moment when the page begins to have a body.
FIRST_SEEN = """new MutationObserver(() => {
    if (document.body) globalThis.firstSeen ??= document.documentElement.dataset.frame ?? 'none';
}).observe(document, { childList: true, subtree: true })"""
INSTEAD = {"compact": "tablet", "large": "roomy"}
HOLDS = re.compile(r'class="frame" data-holds="([^"]*)"')


@pytest.mark.parametrize(
    ("title", "seats", "held"),
    [
        ("revenant", ("me", "me", "friend"), {"ribbon", "curtain", "strip"}),
        ("pirates-of-skydock", ("me", "friend"), {"ribbon", "whole", "undo", "strip", "history"}),
    ],
)
def test_the_first_picture_knows_what_the_frame_holds(
    person: Sit, title: str, seats: tuple[str, ...], held: set[str]
) -> None:
    """The server's words are the script's, so nothing jumps when the script has come."""
    ash = person()
    ash.open_table(*seats, title=title)
    page = ash.page
    said = HOLDS.search(page.request.get(page.url).text())
    assert said is not None
    assert set(said[1].split()) == held
    assert set((page.locator(".frame").get_attribute("data-holds") or "").split()) == held


def test_the_window_decides(seat: Sit) -> None:
    ash = seat()
    ash.open_table("me", "random", title=WIDE)
    for (width, height), frame in BORDERS.items():
        resize(ash.page, width, height)
        assert frame_of(ash.page) == frame, (width, height)
    # It is there before there is anything to see.
    resize(ash.page, *COMPACT)
    ash.page.add_init_script(FIRST_SEEN)
    ash.page.reload()
    assert ash.page.evaluate("globalThis.firstSeen") == "compact"


def test_a_title_that_does_not_ask_for_them_keeps_its_frames(seat: Sit) -> None:
    ash = seat()
    ash.open_table("me", "random", title=PLAIN)
    page = ash.page
    assert page.locator("input[name=frame]").count() == 0
    page.evaluate("localStorage.setItem('starboard.frame', 'roomy')")
    page.reload()
    ash.at_table()
    for (width, height), frame in BORDERS.items():
        resize(page, width, height)
        assert frame_of(page) == INSTEAD.get(frame, frame), (width, height)


def test_settings_choose_a_frame(seat: Sit) -> None:
    ash = seat((1920, 1080))
    ash.open_table("me", "random", title=WIDE)
    page = ash.page
    for wish in ("compact", "large", "roomy"):
        density(page, wish)
        assert frame_of(page) == wish
    resize(page, *COMPACT)
    assert frame_of(page) == "roomy"
    page.reload()
    ash.at_table()
    assert frame_of(page) == "roomy"
    # All areas do not go into a window that has no room for them.
    resize(page, *PHONE)
    assert frame_of(page) == "phone"
    resize(page, *COMPACT)
    density(page, "auto")
    assert frame_of(page) == "compact"


# ---------------------------------------------------------------------- everything fits


@pytest.mark.parametrize("title", [WIDE, DEEP])
def test_it_fits_throughout_a_game(seat: Sit, title: str) -> None:
    ash = seat()
    ash.open_table("me", "random", title=title)
    random = Random(21)
    for _ in range(3):
        ash.wait_for_turn()
        fits_everywhere(ash.page, {**SIZES, (1200, 640): "compact"})
        ash.play(2, random)
    ash.play(40, random)
    expect(ash.page.locator(".frame-sheet.open")).to_be_visible()
    ash.page.click("[data-sheet=close]")
    fits_everywhere(ash.page)


# A fault, where it is put, and what is said about it.
FAULTS = {
    "10.0 px small": ("#area-mat .salvager b", "font-size: 10px"),
    "9.1 px small": ("#area-stage .wreck b", "font-size: 13px; display: block; transform: scale(.7)"),
    "clipped": ("#area-stage .wreck", "width: 30px; overflow: hidden; flex: none"),
    "overlaps": ("#area-question .chip:nth-child(2)", "transform: translateX(-100%)"),
    "scrolls": ("#area-mat .salvager", "height: 20px; overflow: auto"),
    "out of its area": ("#area-others .opponent-row", "position: relative; top: -70px"),
    "out of the window": ("#area-mat .salvager p", "position: relative; top: 180px"),
    "the question bar is": ("#area-question .ask-bar", "height: 90px"),
    "covered by": ("#area-question .chip", "pointer-events: none"),
    "the stage is only": ("html", "--km: 240px"),
}


def test_the_check_finds_what_is_wrong(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "random", title=WIDE)
    page = ash.page
    ash.wait_for_turn()
    for said, (where, style) in FAULTS.items():
        assert misfits(page) == []
        node = page.locator(where).first
        before = node.get_attribute("style")
        node.evaluate("(node, style) => { node.style.cssText = style; }", style)
        assert any(said in one for one in misfits(page)), (said, misfits(page))
        node.evaluate("(node, style) => { node.style.cssText = style; }", before or "")


# ---------------------------------------------------------------------- compact


def undo_is_in_the_bar(ash: Player) -> None:
    page = ash.page
    undo = page.locator("[data-do=undo]")
    assert within(undo, page.locator(".ask-bar"))
    assert box(undo)["left"] >= max(box(one)["right"] for one in ash.options().all())


def refuel(ash: Player) -> None:
    """The one answer here that reveals nothing."""
    ash.wait_for_turn()
    ash.take(ash.page.locator("#area-question [data-answer='\"refuel\"']"))


def test_history_stands_in_the_top_bar_and_undo_in_the_question_bar(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "me", title=WIDE)
    page = ash.page
    ash.asked()
    assert within(page.locator("#slider"), page.locator(".frame-top"))
    assert within(page.locator(".time-button.live"), page.locator(".frame-top"))
    undo_is_in_the_bar(ash)
    assert not page.locator(".wordmark").is_visible()
    assert box(page.locator(".frame-top"))["height"] == 40
    # Two rows of options, 26 pixels each.
    assert {box(one)["height"] for one in ash.options().all()} == {26}
    assert box(page.locator(".ask-bar"))["height"] == 66
    # In a larger window it has its row again.
    resize(page, *DESKTOP)
    assert within(page.locator("#slider"), page.locator("#area-history"))
    assert box(page.locator("#area-history"))["bottom"] <= box(page.locator(".ask-bar"))["top"]


def test_in_a_narrow_window_alt_shows_the_keys_of_options(seat: Sit) -> None:
    ash = seat((1280, 700))
    ash.open_table("me", "random", title=WIDE)
    ash.wait_for_turn()
    page = ash.page
    keys = page.locator("#area-question kbd")
    expect(keys.first).to_be_hidden()
    page.keyboard.down("Alt")
    expect(keys.first).to_be_visible()
    assert misfits(page) == []
    page.keyboard.up("Alt")
    expect(keys.first).to_be_hidden()
    resize(page, *COMPACT)
    expect(keys.first).to_be_visible()


def test_the_last_line_of_the_log_fades(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "random", title=WIDE)
    page = ash.page
    fades = "node => getComputedStyle(node).maskImage"
    assert "linear-gradient" in page.locator("#pane-log").evaluate(fades)
    expect(page.locator(".tabs [data-feed=log]")).to_be_visible()
    expect(page.locator(".tabs .icon").first).to_be_hidden()
    resize(page, *DESKTOP)
    assert page.locator("#pane-log").evaluate(fades) == "none"


def test_axe_finds_nothing_serious(seat: Sit) -> None:
    ash = seat()
    ash.open_table("me", "random", title=DEEP)
    ash.wait_for_turn()
    for size in (COMPACT, LARGE):
        resize(ash.page, *size)
        assert not (found := serious_by_day_and_night(ash.page)), found


def test_history_behind_the_round_strip(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "random", title=DEEP)
    page = ash.page
    refuel(ash)
    ash.wait_for_turn()
    button, slider = page.locator(".history-button"), page.locator("#slider")
    expect(slider).to_be_hidden()
    undo_is_in_the_bar(ash)
    # One row high, and in line with the second row of options.
    assert box(page.locator("[data-do=undo]"))["height"] == 26
    assert box(page.locator("[data-do=undo]"))["bottom"] == box(page.locator(".ask-bar"))["bottom"] - 5
    button.click()
    expect(slider).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(slider).to_be_hidden()
    # The key opens it too, and from it one looks back.
    page.keyboard.press("h")
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body")).to_have_attribute("data-mode", "past")
    expect(slider).to_be_visible()
    strip = page.locator("#past")
    assert within(strip, page.locator(".frame-stage"))
    assert box(strip)["height"] == 28
    strip.get_by_text("Back to now").click()
    expect(page.locator("body")).to_have_attribute("data-mode", "live")
    page.locator("#area-stage").click(position={"x": 5, "y": 200})
    expect(slider).to_be_hidden()
    # Elsewhere there is room: no button.
    resize(page, *DESKTOP)
    expect(button).to_be_hidden()
    expect(slider).to_be_visible()


def test_undo_in_the_question_bar_undoes(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "friend", title=WIDE)
    refuel(ash)
    page = ash.page
    undo = page.locator("[data-do=undo]")
    expect(undo).to_have_text("Undo: gains 2 fuel")
    assert within(undo, page.locator(".ask-bar.idle"))
    # The invitation to the empty seat is a strip as well.
    assert box(page.locator(".ribbon"))["height"] == 28
    assert misfits(page) == []
    undo.click()
    expect(ash.options().first).to_be_visible()


def test_a_branch_is_a_strip_in_the_stage(seat: Sit) -> None:
    for size in (COMPACT, DESKTOP):
        ash = seat(size)
        ash.open_table("me", "random", title=WIDE)
        ash.wait_for_turn()
        page = ash.page
        above = box(page.locator("#area-left"))["top"]
        page.click("[data-feed=plan]")
        page.click("[data-do=branch]")
        page.wait_for_url("**/b/**")
        page.wait_for_selector("body[data-ready=yes]")
        strip = box(page.locator(".ribbon"))
        assert strip["height"] == 28
        assert strip["left"] == pytest.approx(box(page.locator(".frame-stage"))["left"], abs=1)
        assert strip["right"] == pytest.approx(box(page.locator(".frame-stage"))["right"], abs=1)
        # The columns beside it begin where they did.
        assert box(page.locator("#area-left"))["top"] == above == strip["top"]


def test_the_titles_tab_opens_while_its_subject_is_lit(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "random", title=WIDE)
    ash.wait_for_turn()
    page = ash.page
    tab, log = page.locator(".tabs [data-feed=extra]"), page.locator(".tabs [data-feed=log]")
    option = ash.options().nth(1)
    option.hover()
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(tab).to_contain_text("sure")
    cards = page.locator("#area-extra [data-card]:visible")
    expect(cards).to_have_count(1)
    expect(cards.locator("h3")).to_have_text(option.get_attribute("aria-label") or "")
    page.mouse.move(2, 300)
    expect(log).to_have_attribute("aria-selected", "true")
    # The thing on the board opens it as well, and whoever turns to another tab stays there.
    target = page.locator("#area-stage [data-answer]").first
    target.hover()
    expect(tab).to_have_attribute("aria-selected", "true")
    page.keyboard.press("c")
    page.mouse.move(2, 300)
    expect(page.locator(".tabs [data-feed=chat]")).to_have_attribute("aria-selected", "true")
    # Where there is room for it elsewhere, there is no such tab.
    resize(page, *DESKTOP)
    expect(tab).to_be_hidden()
    option.hover()
    expect(page.locator("#pane-extra")).to_be_hidden()


def test_a_card_that_stays_keeps_the_tab_open(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "random", title=WIDE)
    ash.wait_for_turn()
    page = ash.page
    tab = page.locator(".tabs [data-feed=extra]")
    page.evaluate("document.querySelector('#area-extra [data-card]').dataset.stays = ''")
    ash.options().last.hover()
    page.mouse.move(2, 300)
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(page.locator("#area-extra [data-card]:visible")).to_have_count(1)
    # With the next question it is gone, unless one of its options has come to lie under the pointer.
    refuel(ash)
    page.mouse.move(2, 300)
    expect(page.locator(".tabs [data-feed=log]")).to_have_attribute("aria-selected", "true")


def test_the_stage_may_take_everything(seat: Sit) -> None:
    ash = seat(COMPACT)
    ash.open_table("me", "random", title=DEEP)
    ash.play(40, Random(22))
    page = ash.page
    page.click("[data-sheet=close]")
    for size in (COMPACT, DESKTOP, LARGE):
        resize(page, *size)
        stage = box(page.locator(".frame-stage"))
        assert stage["width"] > 0.97 * size[0]
        assert stage["bottom"] <= box(page.locator(".frame-ask"))["top"]
        assert box(page.locator(".frame-ask"))["bottom"] > 0.97 * size[1]
        expect(page.locator("#area-mat")).to_be_hidden()
        assert misfits(page) == []


# ---------------------------------------------------------------------- large


def test_a_large_window_scales_the_frame(seat: Sit) -> None:
    ash = seat(LARGE)
    ash.open_table("me", "random", title=WIDE)
    page = ash.page
    ash.wait_for_turn()
    for size, scale in ((LARGE, 1440 / 1030), ((2400, 1600), 2400 / 1830), ((3840, 2160), 1.6)):
        resize(page, *size)
        assert frame_of(page) == "large"
        frame = box(page.locator(".frame"))
        assert (frame["width"], frame["height"]) == pytest.approx(size, abs=1)
        assert box(page.locator("#area-left"))["width"] == pytest.approx(336 * scale, abs=1)
        assert box(page.locator(".frame-right"))["width"] == pytest.approx(390 * scale, abs=1)
        assert box(page.locator("#area-mat"))["height"] == pytest.approx(216 * scale, abs=1)


def test_in_a_large_window_log_and_chat_are_open_together(seat: Sit) -> None:
    ash = seat(LARGE)
    ash.open_table("me", "random", title=WIDE)
    page = ash.page
    expect(page.locator("#pane-log")).to_be_visible()
    expect(page.locator("#pane-chat")).to_be_visible()
    expect(page.locator(".tabs [data-feed=chat]")).to_be_hidden()
    page.keyboard.press("c")
    page.keyboard.type("both at once")
    page.keyboard.press("Enter")
    expect(page.locator(".chat-line p")).to_have_text("both at once")
    expect(page.locator("#pane-log")).to_be_visible()
    resize(page, *DESKTOP)
    expect(page.locator("#pane-chat")).to_be_hidden()
    expect(page.locator(".tabs [data-feed=chat]")).to_be_visible()


def test_explanations_lie_beside_what_they_explain_when_scaled(seat: Sit) -> None:
    ash = seat(LARGE)
    ash.open_table("me", "random", title=WIDE)
    ash.wait_for_turn()
    page = ash.page
    target = page.locator("#area-stage [data-explain]").first
    target.hover()
    pop = page.locator("#pop")
    expect(pop).to_be_visible()
    at, card = box(pop), box(target)
    assert at["left"] == pytest.approx(card["right"] + 10, abs=2)
    assert at["width"] == pytest.approx(296 * 1440 / 1030, abs=2)
    assert at["top"] < card["bottom"]
    assert card["top"] < at["bottom"]


def test_the_wheel_zooms_towards_the_pointer_when_scaled(seat: Sit) -> None:
    ash = seat(LARGE)
    ash.open_table("me", "random", title=WIDE)
    ash.wait_for_turn()
    page = ash.page
    target = page.locator("#area-stage .wreck").first
    before = box(target)
    x, y = before["left"] + before["width"] / 2, before["top"] + before["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    expect(page.locator(".frame-stage.zoomed")).to_have_count(1)
    after = box(target)
    assert after["width"] > 1.5 * before["width"]
    # What was under the pointer is still there.
    assert after["left"] + after["width"] / 2 == pytest.approx(x, abs=3)
    assert after["top"] + after["height"] / 2 == pytest.approx(y, abs=3)


def test_the_sizes_that_titles_are_looked_at_in_have_all_frames_but_the_tablets() -> None:
    assert set(SIZES.values()) == {"phone", "compact", "roomy", "large"}


_OUT_TO_THE_SIDE = """() => {
    const ask = document.querySelector('.frame-ask');
    return ask.scrollWidth - ask.clientWidth;
}"""
_PANES = {"mat": "#area-mat", "others": "#area-others", "log": ".feed", "board": ".frame-stage"}


@pytest.mark.parametrize("title", ["solar-sphere", "revenant", "pirates-of-skydock", "voidfall"])
def test_a_phone_on_its_side_gives_the_board_its_height(person: Sit, title: str) -> None:
    """The question stands beside it, and what a tab shows takes the place of the board."""
    ash = person()
    page = ash.page
    ash.open_table("me", "random", title=title)
    expect(page.locator("#area-question [data-answer]").first).to_be_attached()
    resize(page, 844, 390)
    check_fits(page)
    stage, bar = (page.locator(one).bounding_box() for one in (".frame-stage", ".frame-ask"))
    assert stage is not None
    assert bar is not None
    assert stage["height"] > 280
    assert stage["x"] + stage["width"] <= bar["x"]
    assert bar["height"] > 280
    # Options go down, not out to the side.
    assert page.evaluate(_OUT_TO_THE_SIDE) <= 0
    for tab, area in _PANES.items():
        page.click(f".tabbar [data-tab={tab}]")
        for one in _PANES.values():
            expect(page.locator(one)).to_be_visible(visible=one == area)
        box = page.locator(area).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= bar["x"]


def test_a_large_window_has_a_fourth_line_for_each_of_two_others(person: Sit) -> None:
    """Beside three the log needs the room."""
    ash = person(LARGE)
    ash.open_table("me", "random", "random", title="revenant", until=asks("place"))
    fourth = ash.page.locator(".opponent-more")
    expect(fourth.first).to_be_visible()
    expect(fourth.first).to_contain_text("Captain")
    resize(ash.page, 1440, 900)
    expect(fourth.first).to_be_hidden()
    resize(ash.page, *LARGE)
    ash.open_table("me", "random", "random", "random", title="revenant", until=asks("place"))
    expect(fourth).to_have_count(3)
    expect(fourth.first).to_be_hidden()
    assert ash.page.locator("#pane-log").evaluate("node => node.clientHeight") > 100
