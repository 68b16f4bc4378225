"""What the others did is told: the log in beats, the strip since one's own move, the narrator."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Route, expect
from tests.browser.conftest import PHONE, Sit
from tests.browser.drawn import shows
from tests.browser.looking import look_away, resize, serious, serious_by_day_and_night, stop_the_clock
from tests.browser.people import TITLE, Player
from tests.browser.positions import at_first, moments, others_moved

LOG_IS_AT_ITS_END = """() => {
    const pane = document.querySelector('#pane-log');
    const below = pane.scrollHeight - pane.scrollTop - pane.clientHeight;
    return pane.scrollHeight > pane.clientHeight && below < 2;
}"""


def _others_moved(ash: Player) -> None:
    """My turn in the middle of a game: the others have done something since I last did."""
    game = moments(TITLE, {"seats": 3}, "beats")
    ash.open_at(at_first(game, lambda moment: len(moment.answers) > 60 and others_moved(moment)))
    ash.asked()


def test_the_log_runs_down_into_the_question(person: Sit) -> None:
    ash = person()
    _others_moved(ash)
    page = ash.page
    page.wait_for_function(LOG_IS_AT_ITS_END)
    beats = page.locator("#area-log .beat")
    last = beats.last
    line = last.locator(".log-line").first
    expect(line).to_be_hidden()
    last.locator("summary").click()
    expect(line).to_be_visible()
    expect(line.locator(".clause-link")).to_have_text(re.compile(r"SS-\d"))
    # Whose beats are shown can be chosen, and comes back with the next answer.
    shown = beats.locator("visible=true")
    everything = shown.count()
    page.click("[data-filter='1']")
    assert 0 < shown.count() < everything
    assert {one.get_attribute("data-seat") for one in shown.all()} == {"1"}
    page.click("[data-filter=fresh]")
    expect(page.locator("[data-filter=fresh]")).to_have_attribute("aria-pressed", "true")
    assert all("fresh" in (one.get_attribute("class") or "") for one in shown.all())


def test_the_strip_tells_what_happened_since_ones_own_move(person: Sit) -> None:
    ash = person()
    _others_moved(ash)
    page = ash.page
    chips = page.locator(".since-chip")
    assert chips.count() >= 2
    # It stays where it is: nothing is pushed out of the row.
    row, live = page.locator(".timeline").bounding_box(), page.locator(".time-button.live").bounding_box()
    assert row is not None
    assert live is not None
    assert live["x"] + live["width"] <= row["x"] + row["width"] + 1
    chips.last.click()
    opened = page.locator("#area-log .beat:has(details[open])")
    expect(opened).to_have_attribute("data-log", chips.last.get_attribute("data-beat") or "")
    page.click(".since-all")
    listed = page.locator(".since-list .beat")
    expect(listed).to_have_count(chips.count())
    page.click("[data-do=tell-again]")
    expect(page.locator("#narrator")).to_be_visible()
    expect(page.locator(".since-list")).to_have_count(0)


def test_the_narrator_never_keeps_anybody_from_answering(person: Sit) -> None:
    ash = person(telling="step")
    page = ash.page
    narrator = page.locator("#narrator")
    page.clock.install()
    _others_moved(ash)
    # What was there when the page was opened counts as told. From here on the narrator waits for the test.
    stop_the_clock(page)
    random = Random(1)
    for _ in range(60):
        ash.play(1, random)
        ash.wait_for_turn()
        if narrator.is_visible():
            break
    else:
        raise AssertionError("nothing was told")
    expect(narrator.locator(".told-count")).to_have_text(re.compile(r"\d of \d"))
    # A number answers, told or not; with the answer the telling ends, before anything comes of it.
    with ash.answering("1"):
        expect(narrator).to_be_hidden()
    # B tells it again, Space goes on, Escape ends it.
    page.clock.resume()
    _others_moved(ash)
    page.keyboard.press("b")
    expect(narrator).to_be_visible()
    first = narrator.locator(".told-count").text_content()
    page.keyboard.press("Space")
    expect(narrator.locator(".told-count")).not_to_have_text(str(first))
    # A scene is put away before the telling ends.
    if page.locator(".scene:visible").count():
        page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(narrator).to_be_hidden()


def test_what_comes_while_the_page_is_out_of_sight_is_told_to_whoever_comes_back(person: Sit) -> None:
    ash = person(telling="step")
    page = ash.page
    _others_moved(ash)
    narrator = page.locator("#narrator")
    look_away(page, True)
    random = Random(1)
    news = page.locator("#area-log .beat.fresh:not([data-seat='0'])")
    for _ in range(60):
        ash.play(1, random)
        ash.wait_for_turn()
        if news.count():
            break
    else:
        raise AssertionError("nobody else has done anything")
    expect(narrator).to_be_hidden()
    look_away(page, False)
    expect(narrator).to_be_visible()
    # Whoever turns away in the middle hears the rest later.
    said = narrator.locator(".told-what").inner_text()
    look_away(page, True)
    look_away(page, False)
    expect(narrator.locator(".told-what")).to_have_text(said, use_inner_text=True)


def test_on_a_laptop_the_log_ends_with_what_happened_since_ones_own_move(person: Sit) -> None:
    """There the history has no row in which the strip could stand."""
    ash = person((1366, 768))
    _others_moved(ash)
    page = ash.page
    foot = page.locator(".log-since")
    expect(page.locator(".since")).to_be_hidden()
    expect(foot).to_be_visible()
    expect(foot).to_contain_text("Since your move")
    # The newest line stands above it, not under it.
    last, edge = page.locator("#area-log .beat").last.bounding_box(), foot.bounding_box()
    assert last is not None
    assert edge is not None
    assert last["y"] + last["height"] <= edge["y"] + 1
    assert not serious_by_day_and_night(page, ".log-since")
    foot.click()
    listed = page.locator(".since-list .beat")
    expect(listed).to_have_count(page.locator(".since-chip").count())
    page.keyboard.press("Escape")
    resize(page, 1440, 900)
    assert not serious_by_day_and_night(page, ".since")
    expect(foot).to_be_hidden()
    expect(page.locator(".since")).to_be_visible()


def test_where_one_picture_takes_everything_the_strip_stands_below_it(person: Sit) -> None:
    """While all plan, a laptop has no log beside the picture."""
    ash = person((1280, 700))
    game = moments("pirates-of-skydock", {"seats": 2}, "beats")
    ash.open_at(at_first(game, lambda moment: moment.state.round > 1 and moment.questions[0].verb == "draw"))
    page = ash.page
    picture, strip = page.locator("#area-stage [data-whole]"), page.locator(".since")
    expect(strip).to_be_visible()
    drawn, below = picture.bounding_box(), strip.bounding_box()
    asked = page.locator("#area-question").bounding_box()
    assert drawn is not None
    assert below is not None
    assert asked is not None
    assert drawn["y"] + drawn["height"] <= below["y"] + 1
    assert below["y"] + below["height"] <= asked["y"] + 1
    page.locator(".since-all").click()
    expect(page.locator(".since-list .beat").first).to_be_visible()


def test_an_answer_that_is_asked_about_once_more_ends_the_telling_too(person: Sit) -> None:
    ash = person(telling="step")
    page = ash.page
    weighty = shows("data-matters")
    game = moments(TITLE, {"seats": 3}, "beats")
    ash.open_at(at_first(game, lambda moment: others_moved(moment) and weighty(moment)))
    question = ash.asked()
    narrator = page.locator("#narrator")
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route))
    page.locator("#area-question .chip[data-matters]:visible").first.click()
    # While the bar asks once more, there is time to be told of something.
    page.keyboard.press("b")
    expect(narrator).to_be_visible()
    page.locator(".ask-once .primary").click()
    expect(narrator).to_be_hidden()
    expect(page.locator("body")).to_have_class(re.compile("is-sending"))
    held[0].continue_()
    page.unroute("**/answer")
    ash.wait_until_answered(question)


def test_on_a_phone_the_strip_takes_the_place_of_the_slider(person: Sit) -> None:
    ash = person(PHONE, touch=True)
    _others_moved(ash)
    page = ash.page
    expect(page.locator(".since")).to_be_visible()
    expect(page.locator(".scrub")).to_be_hidden()
    page.locator(".since-all").tap()
    expect(page.locator(".since-list .beat").first).to_be_visible()


def test_the_whole_log_lies_wide_over_the_stage(person: Sit) -> None:
    ash = person()
    _others_moved(ash)
    page = ash.page
    wide = page.locator("#wide")
    page.keyboard.press("l")
    beats = wide.locator(".wide-beat:visible")
    expect(beats.first).to_be_visible()
    # It covers the stage only, and no marker shines through.
    stage, over = page.locator("#main").bounding_box(), wide.bounding_box()
    assert stage == over
    assert page.locator("#area-question").is_visible()
    # A line opens to its events with their clauses; earlier rounds are folded.
    line = beats.last.locator(".wide-line").first
    expect(line).to_be_hidden()
    beats.last.locator("[data-open-line]").click()
    expect(line).to_be_visible()
    expect(line.locator(".clause-link").first).to_have_text(re.compile(r"SS-\d"))
    folded = wide.locator("[data-fold][aria-expanded=false]").first
    part = folded.get_attribute("data-fold")
    expect(wide.locator(f"[data-in='{part}']").first).to_be_hidden()
    folded.click()
    expect(wide.locator(f"[data-in='{part}']").first).to_be_visible()
    # The log's filters hold here, too; what nobody did is the table's. Headings stay.
    page.click("[data-filter='-1']")
    assert {one.get_attribute("data-seat") for one in beats.all()} == {"-1"}
    expect(wide.locator("[data-fold]").first).to_be_visible()
    page.click("[data-filter='']")
    assert not serious(page, "#wide")
    # Whatever happens is there at once; answering goes on as before.
    before = wide.locator(".wide-beat").count()
    ash.play(3, Random(2))
    page.wait_for_function("(n) => document.querySelectorAll('.wide-beat').length > n", arg=before)
    page.keyboard.press("Escape")
    expect(wide).to_be_hidden()


def test_what_a_click_would_bring_is_said_while_it_is_pointed_at(person: Sit) -> None:
    """Above the bar and on the board; it goes with the pointer, and the click goes through."""
    ash = person()
    _others_moved(ash)
    page = ash.page
    foreseen = page.locator("#preview")
    option = page.locator("#area-question .chip[data-answer*=discard]:visible").first
    option.hover()
    # Whoever discards a die gains 1 morale (SS-6.5).
    expect(foreseen).to_contain_text("+1")
    over, bar = foreseen.bounding_box(), page.locator(".frame-ask").bounding_box()
    assert over is not None
    assert bar is not None
    assert over["y"] + over["height"] <= bar["y"]
    page.mouse.move(2, 2)
    expect(foreseen).to_be_hidden()
    option.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(foreseen).to_be_visible()
    ash.take(option)
    expect(foreseen).to_be_hidden()
