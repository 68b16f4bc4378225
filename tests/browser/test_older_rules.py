"""A game of older rules that does not fit today's: its page says so, and a click lets it go on."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Process, Sit

FITS = 3


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_table_that_stands_still_says_so_and_goes_on(
    person: Sit, own_server: Process, tmp_path: Path, size: tuple[int, int]
) -> None:
    # While the server is away the page's stream cannot be renewed.
    person.provoked += ["ERR_", "Failed to load"]
    ash = person(size, at=own_server)
    table = ash.open_table("me", "me")
    page = ash.page
    ash.play(8, Random(3))
    own_server.kill()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        # As if it had been played under rules in which the next answer was a good one.
        connection.execute("UPDATE tables SET rules = 1 WHERE id = ?", (table,))
        connection.execute(
            "UPDATE answers SET value = '\"nowhere\"' WHERE table_id = ? AND step = ?", (table, FITS)
        )
    connection.close()
    own_server.start()
    page.goto(f"{own_server.url}/t/{table}")
    ribbon = page.locator("#area-status .frame-ribbon")
    expect(ribbon).to_be_visible()
    expect(ribbon).to_contain_text(f"answer {FITS + 1} of")
    expect(ribbon).to_contain_text("the table stays as it was before that answer")
    expect(page.locator("[data-answer]")).to_have_count(0)
    box = ribbon.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    ribbon.get_by_role("button", name="Go on from here").click()
    expect(ribbon).to_have_count(0)
    ash.wait_for_turn()
    assert ash.step == FITS
    ash.play(2, Random(4))
    expect(page.locator("#area-log")).to_contain_text(f"goes on from answer {FITS}")
