"""Games from the page for a new table to the score sheet: their first, some later and their last answers."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Sit
from tests.browser.people import TITLE
from tests.browser.positions import moments, stretches

from starboard.kernel import log as logs


def _points(cells: list[str]) -> list[int]:
    """The figures of a row of the sheet; its first cell is the clause."""
    return [int(text.replace("−", "-")) for text in cells[1:]]


def _won(log: Any) -> bool:
    return bool(log["result"]["ranks"][0] == 1)


def test_human_against_bot_to_the_score_sheet(person: Sit) -> None:
    ash = person()
    ash.set_up_table("me", "random")
    assert ash.play(6, Random(1)) == 6
    middle, late = stretches(moments(TITLE, {"seats": 2}, "whole"), 4)
    ash.open_at(middle)
    assert ash.play(8, Random(1)) == 8
    table = ash.open_at(late)
    assert ash.play(80, Random(1)) < 80
    page = ash.page
    said = "You won" if _won(ash.log(table)) else "You lost"
    expect(page.locator(".frame-sheet.open h2")).to_contain_text(said)

    # The sheet says what the log says.
    log = ash.log(table)
    totals = _points(page.locator(".score-table tfoot td").all_inner_texts())
    assert totals == log["result"]["scores"]
    assert page.locator(".score-table tbody tr").count() == len(log["result"]["sheet"])
    expect(page.locator("#seed-check")).to_have_class("ok")
    expect(page.locator("#seed-check")).to_contain_text("Checked here")

    # Charts switch.
    page.click("[data-chart]:nth-child(2)")
    expect(page.locator("[data-chart-of]:visible")).to_have_count(1)

    page.click("[data-sheet=rematch]")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    ash.at_table()
    assert not ash.over
    assert ash.step < 20


def test_solo_against_the_automaton_to_the_score_sheet(person: Sit) -> None:
    """On a phone."""
    ash = person(PHONE)
    table = ash.set_up_table("me", options={"option-level": "2"})
    page = ash.page
    assert ash.log(table)["options"] == {"seats": 1, "level": 2}
    page.click(".tabbar [data-tab=others]")
    expect(page.locator("#area-others")).to_contain_text("DRANDA")
    assert ash.play(4, Random(2)) == 4
    _, late = stretches(moments(TITLE, {"seats": 1, "level": 2}, "alone"), 4)
    table = ash.open_at(late)
    assert ash.play(80, Random(2)) < 80
    expect(page.locator(".frame-sheet.open h2")).to_contain_text(
        "You won" if _won(ash.log(table)) else "You lost"
    )

    # The automaton has a column of its own; the lines of each add up to its total.
    assert [text.strip() for text in page.locator(".score-table thead th").all_inner_texts()][-1] == "DRANDA"
    rows = [
        _points(row.locator("td").all_inner_texts()) for row in page.locator(".score-table tbody tr").all()
    ]
    totals = _points(page.locator(".score-table tfoot td").all_inner_texts())
    assert len(totals) == 2
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    assert totals[0] == ash.log(table)["result"]["scores"][0]


def test_hot_seat_follows_whoever_is_asked(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "me")
    seen = set()
    for _ in range(12):
        ash.wait_for_turn()
        seen.add(ash.sits_at)
        ash.play(1, Random(3))
        if len(seen) == 2:
            break
    assert seen == {"0", "1"}
    assert {answer["seat"] for answer in ash.log(table)["answers"]} == {0, 1}


def test_imported_log_is_replayed_step_by_step(person: Sit, finished_game: Path) -> None:
    game = logs.read(finished_game)
    ash = person()
    ash.home()
    page = ash.page
    page.set_input_files("#log-file", finished_game)
    table = ash.at_table()
    expect(page.locator(".frame-sheet.open")).to_be_visible()
    assert ash.step == len(game.answers)

    # The link to a step, as the page gives it, shows that moment to anybody; nothing can be clicked there.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.install()
    ash.go(f"/t/{table}?step=12")
    expect(page.locator("#past-step")).to_have_text("12")
    page.click("[data-copy-step]")
    expect(page.locator(".toast")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    bryn = person()
    bryn.page.goto(link)
    expect(bryn.page.locator("#past-step")).to_have_text("12")
    sphere = "#area-stage .sphere"
    assert bryn.page.locator(sphere).inner_html() == page.locator(sphere).inner_html()
    expect(page.locator("#slider")).to_have_value("12")
    assert ash.options().count() == 0
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#past-step")).to_have_text("13")

    # It plays by the clock, here by one that the test moves on; once stopped it asks for nothing more.
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + 20))
    play = page.locator("[data-do=play]")
    play.click()
    for step in ("14", "15"):
        page.clock.run_for(1500)
        expect(page.locator("#past-step")).to_have_text(step)
        expect(play).to_have_attribute("aria-pressed", "true")
        expect(play).to_have_attribute("aria-label", "Pause")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    expect(play).to_have_attribute("aria-label", "Play")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/areas?" in request.url else None)
    page.clock.run_for(20_000)
    expect(page.locator("#past-step")).to_have_text("15")
    assert not asked
    page.clock.resume()

    with page.expect_download() as download:
        page.click("[data-dialog=settings]")
        page.click("#settings a[download]")
    exported = json.loads(Path(download.value.path()).read_text())
    assert exported["seed"] == game.seed
    assert len(exported["answers"]) == len(game.answers)


def test_a_damaged_log_is_refused_with_a_sentence(person: Sit, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"format": "starboard-log", "version": 1')
    person.provoked.append("status of 400")
    ash = person()
    ash.home()
    ash.page.set_input_files("#log-file", file)
    expect(ash.page.locator(".toast.bad")).to_contain_text("not a complete JSON file")
