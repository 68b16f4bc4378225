"""A scene covers the stage while its beats are told, and keeps nobody from answering."""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Sit
from tests.browser.looking import settle, stop_the_clock
from tests.browser.people import TITLE, Player
from tests.browser.positions import Position, at_first, moments, others_moved

from starboard.kernel.table import Table

WHOLE_CHIPS = """() => [...document.querySelectorAll('.since-chip span')]
    .every((one) => one.scrollWidth <= one.clientWidth + 1 && one.textContent.indexOf('…') === -1)"""

# How far the corner of what lies over a thing is from the thing's. Markers are drawn anew at any time, so one
# look has to take in both.
APART = """([place, over]) => {
    const corner = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [thing, there] = [corner(`[data-explain="${place}"]`), corner(over)];
    return Math.hypot(thing.left - there.left, thing.top - there.top);
}"""


@cache
def _before_the_battle() -> Position:
    """The last question of the first seat in a round: the others, who still have dice, start the Battle."""
    for number in count():
        *_, game = moments(TITLE, {"seats": 3}, f"battle {number}")
        for told in game.told:
            own = [step for step, one in enumerate(game.answers[: told.step]) if one.seat == 0]
            if told.event.verb == "battle" and own and own[-1] < told.step - 1:
                return Position(game, own[-1])
    raise AssertionError("there is no such game")


def _scene_shown(ash: Player) -> None:
    """Plays on until a Battle is told: the narrator goes on beat by beat.

    The page's clock stands still: the narrator waits for the test, however slow it is.
    """
    page = ash.page
    page.clock.install()
    ash.open_at(_before_the_battle(), "me", "greedy", "greedy")
    ash.asked()
    stop_the_clock(page)
    random = Random(3)
    for _ in range(60):
        page.keyboard.press("Escape")
        ash.play(1, random)
        ash.wait_for_turn()
        for _ in range(16):
            if page.locator(".scene:visible").count():
                return
            if page.locator("#narrator").is_hidden():
                break
            page.keyboard.press("Space")
    raise AssertionError("no Battle was told")


def _told(page: Page) -> str:
    return page.locator("#area-log .beat.is-told").get_attribute("data-log") or ""


def test_the_battle_is_told_as_a_scene_and_by_the_narrator_at_once(person: Sit) -> None:
    ash = person(telling="step")
    _scene_shown(ash)
    page = ash.page
    scene = page.locator(".scene:visible")
    # Scene, narrator, strip and log are at the same beat.
    beat = _told(page)
    for one in (".scene-place.now", ".scene-step.now"):
        expect(scene.locator(one)).to_have_attribute("data-of", beat)
    expect(page.locator(".since-chip.is-told")).to_have_attribute("data-beat", beat)
    expect(scene.locator("h2.now")).to_be_visible()
    # It covers the stage and nothing else, and takes no focus.
    stage, over = page.locator("#main").bounding_box(), scene.bounding_box()
    assert stage is not None
    assert over is not None
    assert over["width"] <= stage["width"] + 1
    assert over["height"] <= stage["height"] + 1
    assert not page.evaluate("document.querySelector('.scene').contains(document.activeElement)")
    # After two seconds the question is open below it; the sum of the round waits to be read.
    expect(page.locator("#narrator")).to_be_visible()
    page.clock.run_for(2000)
    expect(page.locator("#narrator")).to_be_hidden()
    expect(scene).to_be_visible()
    for _ in range(12):
        if scene.locator(".scene-step.summary.now").count():
            break
        page.keyboard.press("Space")
    expect(scene.locator("h2.now")).to_contain_text("is over")
    expect(scene.locator(".scene-continue")).to_be_visible()
    assert page.evaluate(WHOLE_CHIPS)
    scene.locator(".scene-continue").click()
    expect(page.locator(".scene:visible")).to_have_count(0)
    # Told again it is seen again; Escape puts the scene away and the narrator goes on.
    page.keyboard.press("b")
    for _ in range(16):
        if page.locator(".scene:visible").count():
            break
        page.keyboard.press("Space")
    expect(page.locator("#narrator")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".scene:visible")).to_have_count(0)
    expect(page.locator("#narrator")).to_be_visible()
    # An answer is an answer, whatever is being told.
    with ash.answering("1"):
        expect(page.locator("#narrator")).to_be_hidden()


def test_a_scene_fits_a_phone_and_chips_scroll_in_the_strip(person: Sit) -> None:
    ash = person(PHONE, touch=True, telling="step")
    _scene_shown(ash)
    page = ash.page
    scene = page.locator(".scene:visible")
    expect(scene.locator("h2.now")).to_have_text(re.compile(r"\w"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert scene.locator(".scene-steps").evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    assert page.evaluate(WHOLE_CHIPS)
    chips = page.locator(".since-chips")
    assert chips.evaluate("(one) => one.scrollWidth > one.clientWidth")
    # What it did to the reader stands last and stays in sight.
    expect(page.locator(".since-you, .since-all").last).to_be_visible()


def test_markers_stand_where_the_others_acted_until_the_next_answer(person: Sit) -> None:
    """Telling is off: markers and strip are all there is."""
    ash = person()
    page = ash.page
    game = moments(TITLE, {"seats": 3}, "marks")
    ash.open_at(at_first(game, others_moved))
    ash.asked()
    marks = page.locator(".beat-mark.before")
    expect(marks.first).to_be_visible()
    fresh = page.locator("#area-log .beat.fresh")
    first = marks.first.get_attribute("data-of") or ""
    number = 1 + [one.get_attribute("data-log") for one in fresh.all()].index(first)
    expect(marks.first.locator(".mark-badge")).to_have_text(str(number))
    # It stands on the thing that the beat names.
    place = (page.locator(f"#area-log [data-log='{first}']").get_attribute("data-places") or "").split("|")[0]
    assert page.evaluate(APART, [place, ".beat-mark.before"]) < 2
    # Whoever points at a line of the log or at a chip is shown that beat.
    page.locator(f"#area-log [data-log='{first}'] summary").hover()
    expect(page.locator(f".beat-mark.now[data-of='{first}']").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".beat-mark.now")).to_have_count(0)
    page.locator(f".since-chip[data-beat='{first}']").hover()
    expect(page.locator(f".beat-mark.now[data-of='{first}']").first).to_be_visible()
    page.mouse.move(5, 5)
    ash.play(1, Random(1))
    expect(page.locator(f".beat-mark[data-of='{first}']")).to_have_count(0)


# The points of the trail that lie on a label, other than those of the two things that it joins.
CROSSED = """() => {
    const inside = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const labels = [...document.querySelectorAll(':is(#area-stage, #area-left) :is(text, b)')]
        .filter((one) => one.textContent.trim()).map((one) => one.getBoundingClientRect());
    const points = [...document.querySelectorAll('.beat-trail polyline')].flatMap((line) => [...line.points]);
    return points.filter(({ x, y }) => labels.some((box) => inside(box, x, y))).length;
}"""


@cache
def _after_building() -> Position:
    for number in count():
        for moment in moments(TITLE, {"seats": 3}, f"built {number}"):
            if not moment.over and _built(moment):
                return Position(moment, len(moment.answers))
    raise AssertionError("there is no such game")


def _built(game: Table) -> bool:
    """Whether somebody else has built a hex since the first seat last answered."""
    own = [step for step, one in enumerate(game.answers, 1) if one.seat == 0]
    since = [told.event for told in game.told if own and told.step > own[-1]]
    return others_moved(game) and any(event.verb == "build" and event.seat > 0 for event in since)


def test_the_beat_that_is_told_has_a_trail_and_shows_what_it_brought_where(person: Sit) -> None:
    ash = person(telling="step")
    page = ash.page
    ash.open_at(_after_building())
    ash.asked()
    page.keyboard.press("b")
    narrator = page.locator("#narrator")
    for _ in range(12):
        if narrator.get_by_text("builds").count():
            break
        page.keyboard.press("Space")
    beat = _told(page)
    # From the place that was visited to the hex, through the gaps between labels.
    expect(page.locator(f".beat-trail[data-of='{beat}'] polyline")).to_have_count(1)
    assert page.evaluate(CROSSED) == 0
    # On the hex: what it brought, not what it cost.
    effects = page.locator(f".beat-effects[data-of='{beat}']")
    expect(effects.locator(".pill").first).to_be_visible()
    expect(effects.locator(".price")).to_have_count(0)
    assert narrator.locator(".price").count() > 0
    hex_ = (page.locator(f"#area-log [data-log='{beat}']").get_attribute("data-places") or "").split("|")[-1]
    assert page.evaluate(APART, [hex_, ".beat-effects"]) < 2
    # One beat back, and on again.
    count = narrator.locator(".told-count")
    now = count.inner_text()
    page.keyboard.press("Shift+Space")
    expect(count).not_to_have_text(now)
    expect(page.locator(f".beat-trail[data-of='{beat}']")).to_have_count(0)
    page.keyboard.press("Space")
    expect(count).to_have_text(now)


@pytest.mark.parametrize("text", ["90", "130"])
def test_markers_stand_on_their_things_whatever_the_size_of_the_text(person: Sit, text: str) -> None:
    ash = person()
    page = ash.page
    page.context.add_init_script(f"localStorage['starboard.text'] = '{text}'")
    ash.open_at(at_first(moments(TITLE, {"seats": 3}, "marks"), others_moved))
    ash.asked()
    settle(page)
    marks = page.locator(".beat-mark.before")
    first = marks.first.get_attribute("data-of") or ""
    place = (page.locator(f"#area-log [data-log='{first}']").get_attribute("data-places") or "").split("|")[0]
    assert page.evaluate(APART, [place, ".beat-mark.before"]) < 2
