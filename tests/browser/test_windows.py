"""A window in which nobody may know who is asked, on two screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import leave
from tests.browser.people import READY
from tests.kernel.whisper import WHISPER, holding
from tests.server.conftest import config_for
from tests.server.running import Person, Running

from starboard.kernel import title as registry
from starboard.server.config import database_url


@pytest.fixture
def whisper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setitem(registry.titles(), WHISPER.id, WHISPER)
    config = config_for(database_url(str(tmp_path / "tables.sqlite3")))
    running = Running(replace(config, window_pause=0.0, window_chance=0.0)).start()
    with holding(seat1="fog squall"):
        yield running
    running.stop()


def test_a_card_is_put_off_and_the_other_sees_one_moment(whisper: Running, browser: Browser) -> None:
    ann, ben = whisper.person("Ann"), whisper.person("Ben")
    table = ann.make("me", "open", title="whisper")
    ben.ok(f"/t/{table}/sit", {"seat": 1})
    ann.answer(table, ann.view(table)["question"], "near")

    def look(who: Person) -> Page:
        context = browser.new_context()
        context.add_cookies(
            [{"name": name, "value": value, "url": whisper.url} for name, value in who.http.cookies.items()]
        )
        page = context.new_page()
        page.goto(f"{whisper.url}/t/{table}")
        page.wait_for_selector(READY)
        return page

    anns, bens = look(ann), look(ben)
    expect(anns.locator("#area-question")).to_have_text("One moment")
    bens.click("text=Do not ask for fog again this round")
    expect(bens.locator("[data-mute]")).to_have_count(1)
    expect(anns.locator("#area-question")).to_have_text("One moment")
    bens.click("text=Do not ask for this again this round")
    # Nothing is left to ask for: the game goes on.
    expect(anns.locator("#area-question [data-answer]")).to_have_count(2)
    expect(bens.locator("#area-question [data-answer]")).to_have_count(0)
    for page in (anns, bens):
        leave(page.context)
