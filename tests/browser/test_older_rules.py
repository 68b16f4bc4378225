"""A game of older rules that does not fit today's: its page says so, and a click lets it go on."""

from __future__ import annotations

import sqlite3
from random import Random

from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Process, Sit
from tests.browser.people import TITLE
from tests.browser.positions import at_first, moments

FITS = 3


def test_a_table_that_stands_still_says_so_and_goes_on(person: Sit, mortal: Process) -> None:
    game = moments(TITLE, {"seats": 2}, "older rules", mine=(0, 1))
    position = at_first(game, lambda moment: len(moment.answers) > 2 * FITS)
    people = [person(DESKTOP), person(PHONE)]
    tables = [one.lay_out(position, "me", "me") for one in people]

    def age(connection: sqlite3.Connection) -> None:
        """As if they had been played under rules in which the next answer was a good one."""
        for table in tables:
            connection.execute("UPDATE tables SET rules = 1 WHERE id = ?", (table,))
            connection.execute(
                "UPDATE answers SET value = '\"nowhere\"' WHERE table_id = ? AND step = ?", (table, FITS)
            )

    mortal.rewrite(age)
    for ash, table in zip(people, tables, strict=True):
        page = ash.page
        ash.go(f"/t/{table}")
        ribbon = page.locator("#area-status .frame-ribbon")
        expect(ribbon).to_be_visible()
        expect(ribbon).to_contain_text(f"answer {FITS + 1} of")
        expect(ribbon).to_contain_text("the table stays as it was before that answer")
        expect(page.locator("[data-answer]")).to_have_count(0)
        box, size = ribbon.bounding_box(), page.viewport_size
        assert box is not None
        assert size is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        ribbon.get_by_role("button", name="Go on from here").click()
        expect(ribbon).to_have_count(0)
        ash.wait_for_turn()
        assert ash.step == FITS
        ash.play(1, Random(4))
        expect(page.locator("#area-log")).to_contain_text(f"goes on from answer {FITS}")
