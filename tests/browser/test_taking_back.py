"""Undo, the warning before a reveal, branches, reload and restart of the server in mid-turn."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect
from tests.browser.conftest import Process, Sit
from tests.browser.drawn import shows
from tests.browser.looking import settle
from tests.browser.positions import asks


def answers_sent(page: Page) -> list[str]:
    """Grows with every answer the page sends. It sends with the click, before anything is drawn again."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/answer") else None)
    return sent


def test_undo_redo_and_restart(person: Sit) -> None:
    ash = person()
    # Round one screen, so that nobody else moves in between.
    ash.open_table("me", "me")
    page = ash.page
    ash.wait_for_turn()
    first, text = ash.question, page.locator("#area-question h2").inner_text()
    undo = page.locator("[data-do=undo]")
    expect(undo).to_be_disabled()
    ash.take(ash.quiet_options().first)
    expect(undo).to_be_enabled()
    assert (undo.get_attribute("aria-label") or "").startswith("Undo: ")
    second = page.locator("#area-question h2").inner_text()

    undo.click()
    expect(page.locator("#area-question h2")).to_have_text(text)
    # The question has another name now: a late answer to the old one does no harm.
    assert ash.question != first
    page.keyboard.press("r")
    expect(page.locator("#area-question h2")).to_have_text(second)
    page.keyboard.press("u")
    expect(page.locator("#area-question h2")).to_have_text(text)


def test_a_reveal_is_warned_of_and_undo_stops_there(person: Sit) -> None:
    person.provoked.append("status of 4")
    ash = person()
    # What runs down a stock besides is asked about anyhow; of the reveal alone, whoever wants that is warned.
    ash.page.context.add_init_script("localStorage['starboard.ask'] ??= 'always'")
    # And in sight: neither behind a button nor among the satellites, which have a switch of their own.
    warned = r'<button(?![^>]*class="way)(?![^>]*satellite)(?=[^>]* data-ask=)(?![^>]* data-matters=)'
    table = ash.open_table("me", "random", until=shows(warned))
    page = ash.page
    plain = page.locator("#area-question [data-ask]:visible:not([data-matters])")
    ash.asked()
    option = plain.first
    before, question = ash.step, ash.question

    option.click()
    warning = page.locator(".ask-once")
    expect(warning).to_contain_text("cannot be undone")
    warning.get_by_text("Back").click()
    expect(warning).to_have_count(0)
    assert (ash.step, ash.question) == (before, question)

    option.click()
    warning.get_by_text("Don’t ask again").click()
    warning.locator(".primary").click()
    ash.wait_until_answered(question)
    assert page.evaluate("localStorage.getItem('starboard.ask')") == "matters"

    # What was learned cannot be forgotten: neither the button nor the key goes back behind it.
    ash.wait_for_turn()
    undo = page.locator("[data-do=undo]")
    expect(undo).to_be_disabled()
    expect(page.locator(".scrub .bound-lock")).to_have_count(1)
    told = ash.step
    assert told > before
    page.keyboard.press("u")
    expect(page.locator(".toast.bad")).to_be_visible()
    assert ash.step == told
    assert len(ash.log(table)["answers"]) == told

    # Answers that reveal nothing can be taken back, down to the reveal and no further.
    quiet = page.locator(".verb-use-die [data-answer]:visible:not(:has(.reveals))")
    ash.play_until(quiet, Random(6))
    ash.take(quiet.first)
    expect(undo).to_be_enabled()
    while undo.is_enabled():
        step = ash.step
        undo.click()
        page.wait_for_selector(f"#slider:not([max='{step}'])")
    assert ash.step >= told


def test_a_double_click_answers_once(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "me")
    ash.wait_for_turn()
    question, before = ash.question, len(ash.log(table)["answers"])
    sent = answers_sent(ash.page)
    ash.quiet_options().first.dblclick()
    ash.wait_until_answered(question)
    settle(ash.page)
    assert len(sent) == 1
    answers = ash.log(table)["answers"][before:]
    assert answers
    # Windows in which nothing can be done pass by themselves; beyond them nothing was answered.
    own = [answer["verb"] for answer in answers if answer["value"] not in ("go-on", "end")]
    assert own in (["use-die"], ["use-die", "mode"])


def test_the_second_half_of_a_double_click_spares_the_next_question(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "me")
    ash.wait_for_turn()
    question = ash.question
    ash.quiet_options().first.click()
    ash.wait_until_answered(question)
    ash.wait_for_turn()
    question, told = ash.question, len(ash.log(table)["answers"])

    box = ash.quiet_options().first.bounding_box()
    assert box
    sent = answers_sent(ash.page)
    mouse = ash.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    settle(ash.page)
    assert not sent
    assert ash.question == question
    assert len(ash.log(table)["answers"]) == told

    # Whoever means it clicks again, be it ever so soon.
    mouse.down(click_count=3)
    mouse.up(click_count=3)
    ash.wait_until_answered(question)
    assert len(sent) == 1


def test_private_branch_leaves_the_table_alone(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "random", until=asks("use-die"))
    ash.wait_for_turn()
    before = ash.log(table)["answers"]
    page = ash.page
    page.click("[data-feed=plan]")
    page.click("[data-do=branch]")
    page.wait_for_url("**/b/**")
    page.wait_for_selector("body[data-mode=branch][data-link=up]")
    expect(page.locator(".frame-ribbons")).to_contain_text("private branch")
    ash.play(2, Random(8))
    page.click("[data-do=undo]")
    page.click("text=Back to the table")
    assert ash.at_table() == table
    assert ash.log(table)["answers"] == before


def test_two_tabs_of_one_seat_stay_in_step(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "me")
    other = ash.other_tab(table)
    ash.to_front()
    ash.wait_for_turn()
    question = ash.question
    assert other.question == question
    ash.take(ash.quiet_options().first)
    other.to_front()
    other.wait_until_answered(question)
    assert other.step == ash.step


def test_reload_and_restart_of_the_server_in_mid_turn(person: Sit, mortal: Process) -> None:
    ash = person()
    person.provoked += ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET"]
    table = ash.open_table("me", "me", until=asks("use-die"))
    ash.wait_for_turn()
    page = ash.page
    question, step = ash.question, ash.step
    text = page.locator("#area-question h2").inner_text()

    page.reload()
    ash.at_table()
    assert (ash.question, ash.step) == (question, step)

    mortal.kill()
    expect(page.locator("#banner")).to_be_visible()
    # A click while nobody listens is kept, which a sentence says, and given by itself when somebody does.
    ash.options().first.click()
    confirm = page.locator(".ask-once .primary")
    if confirm.count():
        confirm.click()
    expect(page.locator("#unsaved")).to_have_text(
        "Your answer hasn’t been saved yet: the server can’t be reached. Trying again …"
    )
    assert page.locator("#area-question h2").inner_text() == text
    assert (ash.question, ash.step) == (question, step)
    mortal.start()
    expect(page.locator("#banner")).to_be_hidden()
    ash.wait_until_answered(question)
    expect(page.locator("#unsaved")).to_be_hidden()
    assert ash.step > step
    ash.play(1, Random(10))
    assert len(ash.log(table)["answers"]) > step
