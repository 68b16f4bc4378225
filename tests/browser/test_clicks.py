"""What a click, a tap and a long press do, and what they leave alone."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.drawn import shows
from tests.browser.fingers import Fingers, middle
from tests.browser.looking import serious, settle
from tests.browser.people import Player
from tests.browser.positions import asks

from starboard.kernel.table import Table

SOLAR_SPHERE = "solar-sphere"
REVENANT = "revenant"
AIMED = re.compile(r"\bis-aimed\b")

# How much of the question bar the popover covers, and whether it sticks out of the window.
_COVERS = """() => {
    const pop = document.querySelector('#pop')?.getBoundingClientRect();
    if (!pop) return null;
    const bar = document.querySelector('.frame-ask').getBoundingClientRect();
    const across = Math.min(pop.right, bar.right) - Math.max(pop.left, bar.left);
    const down = Math.min(pop.bottom, bar.bottom) - Math.max(pop.top, bar.top);
    const out = pop.left < 0 || pop.top < 0 || pop.right > innerWidth || pop.bottom > innerHeight;
    return across > 0.5 && down > 0.5 ? 'covers the bar' : out ? 'sticks out' : '';
}"""
# What explains itself to whoever points at its middle: its name, and where that is.
_EXPLAINED = """(which) => [...document.querySelectorAll(which)].flatMap((node) => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const told = document.elementFromPoint(x, y)?.closest('[data-explain]') === node;
    return box.width && told ? [[node.dataset.explain, x, y]] : [];
})"""
# A piece that answers nothing and lies on a legal target: where to click, and what should be answered.
_COVERED_TARGET = """() => {
    for (const piece of document.querySelectorAll('#area-stage .token:not(.legal)')) {
        const box = piece.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const [top, ...below] = document.elementsFromPoint(x, y);
        if (!piece.contains(top)) continue;
        const target = below.map((node) => node.closest('.segment.legal, .quarter.legal')).find(Boolean);
        if (target) return { x, y, value: JSON.parse(target.dataset.answer), name: piece.ariaLabel };
    }
    return null;
}"""
# What a browser makes of a lifted finger, wherever it decides that this was a tap.
_LATE_CLICK = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent('click', {
    bubbles: true, cancelable: true, composed: true, detail: 1, clientX: x, clientY: y, pointerType: 'touch',
}))"""


def answers(player: Player, table: str) -> list[object]:
    return [answer["value"] for answer in player.log(table)["answers"]]


# ---------------------------------------------------------------------- popovers


def test_a_popover_goes_with_the_answer(person: Sit) -> None:
    """By key, from another window, by Escape and by a click beside it; one at a time."""
    ash = person()
    table = ash.open_table("me", "me")
    page = ash.page
    elsewhere = ash.other_tab(table)
    ash.to_front()
    ash.wait_for_turn()
    thing = page.locator("#area-left .score, #area-stage .score").first
    pop = page.locator("#pop")

    thing.click()
    expect(pop).to_be_visible()
    question = ash.question
    page.keyboard.press("1")
    ash.confirm(question)
    expect(pop).to_have_count(0)

    ash.wait_for_turn()
    thing.click()
    expect(pop).to_be_visible()
    question = ash.question
    elsewhere.to_front()
    elsewhere.take(elsewhere.options().first)
    ash.to_front()
    ash.wait_until_answered(question)
    expect(pop).to_have_count(0)

    thing.click()
    expect(pop).to_have_count(1)
    page.locator("#area-left .tier-price").first.click()
    expect(pop).to_have_count(1)
    expect(pop).to_contain_text("ire")
    page.mouse.click(*middle(page.locator(".game-title")))
    expect(pop).to_have_count(0)

    # What is only glanced at stays for whoever wants to read on.
    thing.hover()
    expect(page.locator("#pop.glance")).to_be_visible()
    page.keyboard.press("?")
    page.mouse.move(2, 2)
    expect(page.locator("#pop:not(.glance)")).to_be_visible()
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(pop).to_have_count(0)

    # The keyboard gets its place back.
    thing.focus()
    page.keyboard.press("Enter")
    expect(pop.locator(".pop-close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(pop).to_have_count(0)
    expect(thing).to_be_focused()


# Something that explains itself comes under a place.
_COMES_UNDER = """([x, y]) => {
    const thing = document.querySelector('#area-stage [data-explain]');
    const node = document.createElement('div');
    node.dataset.explain = thing.dataset.explain;
    const place = { position: 'fixed', zIndex: 99, left: `${x - 20}px`, top: `${y - 20}px`, padding: '20px' };
    Object.assign(node.style, place);
    document.body.append(node);
}"""


def test_what_comes_under_a_resting_pointer_is_explained_once_it_moves(person: Sit) -> None:
    """Nobody has pointed at it: a new question has only put it there."""
    ash = person()
    page = ash.page
    page.clock.install()
    ash.open_table("me", "me")
    ash.wait_for_turn()
    settle(page)
    x, y = middle(page.locator(".game-title"))
    page.mouse.move(x, y)
    page.evaluate(_COMES_UNDER, [x, y])
    # The browser notices with the next picture what the pointer is over now.
    settle(page)
    page.clock.run_for(1000)
    expect(page.locator("#pop")).to_have_count(0)
    page.mouse.move(x + 2, y)
    page.clock.run_for(400)
    expect(page.locator("#pop")).to_have_count(1)


def test_an_explanation_that_comes_late_stays_away(person: Sit) -> None:
    """It was asked for before the answer, and the server took its time."""
    ash = person()
    ash.open_table("me", "me")
    page = ash.page
    ash.wait_for_turn()
    waiting = []
    page.route("**/explain/**", lambda route: waiting.append(route))
    page.locator("#area-stage .score").click()
    question = ash.question
    page.keyboard.press("1")
    ash.confirm(question)
    for route in waiting:
        with page.expect_response("**/explain/**"):
            route.continue_()
    assert waiting
    settle(page)
    expect(page.locator("#pop")).to_have_count(0)


@pytest.mark.parametrize("title", [SOLAR_SPHERE, REVENANT])
def test_a_popover_never_lies_over_the_question(person: Sit, title: str) -> None:
    ash = person()
    page = ash.page
    # Rest and leave by the clock take half a second each time; the test moves it on.
    page.clock.install()
    ash.open_table("me", "me", title=title, until=asks("use-die", "place"))
    ash.asked()
    settle(page)
    faults, seen = [], 0
    for area in ("mat", "stage", "left", "others"):
        things = page.evaluate(_EXPLAINED, f"#area-{area} [data-explain]")
        for name, x, y in things[:: -(-len(things) // 6)]:
            page.mouse.move(x, y)
            page.clock.run_for(400)
            page.locator("#pop").wait_for()
            fault = page.evaluate(_COVERS)
            if fault:
                faults.append(f"{name} {fault}")
            seen += 1
            page.mouse.move(2, 2)
            page.clock.run_for(400)
            expect(page.locator("#pop")).to_have_count(0)
    assert not faults
    assert seen > 12
    for shut in page.locator("#area-question button[data-why]:visible").all()[:3]:
        shut.click()
        assert page.evaluate(_COVERS) == ""


@pytest.mark.parametrize("title", [SOLAR_SPHERE, REVENANT])
def test_on_a_phone_the_sheet_leaves_target_and_question_in_sight(person: Sit, title: str) -> None:
    ash = person(PHONE, touch=True)
    ash.open_table("me", "me", title=title, until=asks("use-die", "place"))
    page = ash.page
    ash.asked()
    pop = page.locator("#pop")
    targets = page.locator(
        "#area-stage [data-explain]:has([data-answer]:visible), #area-stage [data-answer]:visible"
    )
    for target in targets.all()[::3][:4]:
        Fingers(page).hold(target, pop)
        assert page.evaluate(_COVERS) == ""
        at, sheet = target.bounding_box(), pop.bounding_box()
        assert at is not None
        assert sheet is not None
        assert sheet["y"] >= at["y"] + at["height"] or sheet["y"] + sheet["height"] <= at["y"]
        page.locator(".pop-close").tap()
        expect(pop).to_have_count(0)


# ---------------------------------------------------------------------- pieces and targets


def asks_for_a_sector(game: Table) -> bool:
    return any(str(option).startswith("sector-") for option in game.questions[0].options)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_click_goes_through_a_piece_to_the_sector_beneath(person: Sit, size: tuple[int, int]) -> None:
    ash = person(size, touch=size == PHONE)
    random = Random(23)
    table = ash.open_table("me", "me", title=REVENANT, until=asks_for_a_sector)
    page = ash.page
    found = None
    for _ in range(40):
        ash.play_until(page.locator("#area-stage :is(.segment, .quarter).legal"), random, 300)
        settle(page)
        found = page.evaluate(_COVERED_TARGET)
        if found:
            break
        ash.play(1, random)
    assert found
    question, before = ash.question, len(answers(ash, table))
    if size == PHONE:
        page.touchscreen.tap(found["x"], found["y"])
        expect(page.locator("#area-question .is-aimed")).to_have_count(1)
        assert ash.question == question
        page.touchscreen.tap(found["x"], found["y"])
    else:
        # The piece still explains itself to whoever rests on it.
        page.mouse.move(found["x"], found["y"])
        expect(page.locator("#pop")).to_be_visible()
        page.mouse.click(found["x"], found["y"])
    ash.confirm(question)
    assert answers(ash, table)[before] == found["value"]
    expect(page.locator("#pop")).to_have_count(0)


def test_a_long_press_explains_and_plays_nothing(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    table = ash.open_table("me", "me", until=asks("use-die"))
    page = ash.page
    ash.asked()
    question, before = ash.question, len(answers(ash, table))
    pop, fingers = page.locator("#pop"), Fingers(page)
    # A target on the board, and a button in the bar that a single tap would press.
    for target in (page.locator("#area-stage .hit.legal:visible").first, ash.quiet_options().first):
        for tremble in (0, 4):
            fingers.hold(target, pop, tremble)
            page.evaluate(_LATE_CLICK, list(middle(target)))
            settle(page)
            expect(pop).to_be_visible()
            expect(page.locator(".is-aimed")).to_have_count(0)
            page.locator(".pop-close").tap()
            expect(pop).to_have_count(0)
    # A finger that goes away reads nothing and plays nothing.
    x, y = middle(page.locator("#area-stage .hit.legal:visible").first)
    fingers.move(((x, y), (x, y - 60)))
    expect(pop).to_have_count(0)
    assert ash.question == question
    assert len(answers(ash, table)) == before
    # Afterwards a tap is a tap again.
    ash.quiet_options().first.tap()
    ash.confirm(question)


@pytest.mark.parametrize(
    ("title", "target"), [(SOLAR_SPHERE, ".place .hit.legal"), (REVENANT, "[data-answer]")]
)
def test_on_the_board_one_tap_chooses_and_the_next_plays(person: Sit, title: str, target: str) -> None:
    ash = person(PHONE, touch=True)
    table = ash.open_table("me", "me", title=title, until=asks("use-die", "place"))
    page = ash.page
    place = page.locator(f"#area-stage {target}:visible:not([popover] *)")
    ash.asked()
    question, before = ash.question, len(answers(ash, table))
    first = place.first
    first.tap()
    expect(first).to_have_class(AIMED)
    twin = page.locator("#area-question .is-aimed")
    expect(twin).to_have_count(1)
    expect(twin).to_be_in_viewport()
    expect(page.locator("#heard")).to_contain_text("Tap again")
    # A tap beside it lets go.
    page.locator(".game-title").tap()
    expect(page.locator(".is-aimed")).to_have_count(0)
    assert ash.question == question
    value = first.get_attribute("data-answer")
    ash.tap_target(first)
    given = json.loads(value or "")
    assert answers(ash, table)[before] == (given[0] if isinstance(given, list) else given)
    # In the bar a tap is enough.
    question = ash.asked()
    ash.options().first.tap()
    ash.confirm(question)


# ---------------------------------------------------------------------- asking once


IS_WEIGHTY = shows("data-matters")


def weighty(page: Page) -> Locator:
    return page.locator("#area-question .chip[data-matters]:visible")


def test_a_click_that_launches_and_ends_the_turn_asks_once(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "me", until=shows('verb-use-die.*data-go="Launch, end turn"'))
    page = ash.page
    launch = page.locator(".verb-use-die .chip[data-go='Launch, end turn']:visible")
    ash.asked()
    question, before = ash.question, len(answers(ash, table))
    option = launch.first
    value = option.get_attribute("data-answer")
    bar = page.locator("#area-question").bounding_box()
    asked = page.locator(".ask-once")

    option.dblclick()
    expect(asked).to_contain_text("leaves a satellite, ends the turn")
    expect(asked.locator(".primary")).to_contain_text("active drones")
    expect(asked.locator(".primary")).to_be_focused()
    assert asked.locator(".primary").evaluate("node => document.getElementById('ask-because').innerText")
    there = asked.bounding_box()
    assert bar is not None
    assert there is not None
    assert abs(there["y"] - bar["y"]) < 2
    assert not serious(page, ".ask-once")
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(option).to_be_focused()
    assert ash.question == question

    # The place on the board asks alike; Back is a button, too.
    page.locator(
        f"#area-stage .hit[data-answer='{value}'], #area-left .hit[data-answer='{value}']"
    ).first.click()
    expect(asked).to_be_visible()
    asked.get_by_text("Back").click()
    expect(asked).to_have_count(0)
    assert len(answers(ash, table)) == before

    option.focus()
    page.keyboard.press("Enter")
    expect(asked).to_be_visible()
    page.keyboard.press("Enter")
    ash.wait_until_answered(question)
    given = json.loads(value or "")
    assert answers(ash, table)[before] == (given[0] if isinstance(given, list) else given)
    expect(asked).to_have_count(0)


def test_asking_once_on_a_phone(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    table = ash.open_table("me", "me", until=IS_WEIGHTY)
    page = ash.page
    ash.asked()
    question, before = ash.question, len(answers(ash, table))
    weighty(page).first.tap()
    asked = page.locator(".ask-once")
    expect(asked).to_contain_text("Asked because")
    box = asked.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1]
    for button in asked.locator("button").all():
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 44
    assert len(answers(ash, table)) == before
    asked.get_by_text("Back").tap()
    expect(asked).to_have_count(0)
    weighty(page).first.tap()
    asked.locator(".primary").tap()
    ash.wait_until_answered(question)


def test_what_asks_goes_when_the_question_does(person: Sit) -> None:
    """Another window has answered meanwhile."""
    ash = person()
    table = ash.open_table("me", "me", until=IS_WEIGHTY)
    page = ash.page
    ash.asked()
    elsewhere = ash.other_tab(table)
    ash.to_front()
    question = ash.question
    weighty(page).first.click()
    expect(page.locator(".ask-once")).to_be_visible()
    elsewhere.to_front()
    elsewhere.take(elsewhere.quiet_options().first)
    ash.to_front()
    ash.wait_until_answered(question)
    expect(page.locator(".ask-once")).to_have_count(0)
    ash.wait_for_turn()
    assert ash.options().count() > 0
