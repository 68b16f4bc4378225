"""Whole games, clicked from the home page to the score sheet."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from playwright.sync_api import expect
from tests.browser.conftest import Sit

from starboard.kernel import log as logs


def test_human_against_bot_to_the_score_sheet(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "random")
    ash.play(400, Random(1))
    page = ash.page
    expect(page.locator(".f-sheet.open h2")).to_be_visible()

    # The sheet says what the log says.
    log = ash.log(table)
    totals = page.locator(".score-table tfoot td").all_inner_texts()[1:]
    assert [int(text.replace("−", "-")) for text in totals] == log["result"]["scores"]
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


def test_solo_against_the_automaton(person: Sit) -> None:
    ash = person()
    ash.home()
    page = ash.page
    expect(page.locator("#options .opt")).to_have_count(0)
    page.click("[data-drop]")
    # The strength of the automaton is asked for only when one plays alone.
    page.locator("input[name=option-level][value='2']").check(force=True)
    page.locator("input[name=first][value=straight]").check(force=True)
    page.click("#open-table")
    table = ash.at_table()
    assert ash.log(table)["options"] == {"seats": 1, "level": 2}
    assert ash.play(12, Random(2)) == 12
    expect(page.locator("#area-others")).to_contain_text("DRANDA")


def test_hot_seat_follows_whoever_is_asked(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "me")
    seen = set()
    for _ in range(12):
        ash.wait_for_turn()
        seen.add(ash.sits_at)
        ash.play(1, Random(3))
    assert seen == {"0", "1"}
    assert {answer["seat"] for answer in ash.log(table)["answers"]} == {0, 1}


def test_imported_log_is_replayed_step_by_step(person: Sit, finished_game: Path) -> None:
    game = logs.read(finished_game)
    ash = person()
    ash.home()
    page = ash.page
    page.set_input_files("#log-file", finished_game)
    table = ash.at_table()
    expect(page.locator(".f-sheet.open")).to_be_visible()
    assert ash.step == len(game.answers)

    # A link to a step shows that moment and nothing can be clicked there.
    ash.go(f"/t/{table}?step=12")
    expect(page.locator("#past-step")).to_have_text("12")
    expect(page.locator("#slider")).to_have_value("12")
    assert ash.options().count() == 0
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#past-step")).to_have_text("13")
    page.click("[data-do=play]")
    expect(page.locator("#past-step")).to_have_text("15", timeout=10_000)
    page.click("[data-do=play]")
    stopped = page.locator("#past-step").inner_text()
    page.wait_for_timeout(1500)
    assert page.locator("#past-step").inner_text() == stopped

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
