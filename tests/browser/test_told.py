"""Notifications in a real browser: what its worker shows, and when a page no longer counts as looking."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import Sit
from tests.browser.looking import look_away
from tests.browser.people import PATIENCE, READY, Player

_SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const notes = await worker.getNotifications();
    return notes.map((one) => ({ title: one.title, body: one.body, tag: one.tag }));
}"""


class Service:
    """Stands in for the push service: hands messages to the worker of a page, already opened."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._line = player.page.context.new_cdp_session(player.page)
        self._found: list[str] = []
        self._line.on("ServiceWorker.workerRegistrationUpdated", self._take)
        self._line.send("ServiceWorker.enable")
        for _ in range(PATIENCE // 50):
            if self._found:
                return
            player.page.wait_for_timeout(50)
        raise AssertionError("the browser knows of no worker")

    def _take(self, event: dict[str, Any]) -> None:
        self._found += [one["registrationId"] for one in event["registrations"]]

    def push(self, **news: str) -> None:
        self._line.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self._player.url, "registrationId": self._found[-1], "data": json.dumps(news)},
        )

    def shown(self) -> Any:
        return self._player.page.evaluate(_SHOWN)


def test_the_worker_shows_what_was_sent_but_not_to_whoever_looks_at_the_table(notified: Sit) -> None:
    ash = notified()
    table = ash.open_table("me", "random")
    ash.page.context.grant_permissions(["notifications"])
    looking = ash.page.context.new_page()
    account = Player(looking, ash.url)
    account.go("/account")
    expect(looking.locator("#push")).to_be_enabled()
    expect(looking.locator("#push-note")).to_be_hidden()
    service = Service(account)
    # Messages arrive one after the other: once the second is there, the first would be too.
    service.push(text="It’s your turn.", url=f"/t/{table}", stop="/letters/stop/x", tag=f"turn {table}")
    service.push(
        text="It’s your turn elsewhere.", url="/t/elsewhere", stop="/letters/stop/x", tag="turn elsewhere"
    )
    looking.wait_for_function(f"async () => (await ({_SHOWN})()).length > 0")
    assert service.shown() == [
        {"title": "Starboard", "body": "It’s your turn elsewhere.", "tag": "turn elsewhere"}
    ]


def test_a_page_that_is_hidden_for_a_minute_says_so_and_comes_back(person: Sit) -> None:
    ash = person()
    table = ash.open_table("me", "random")
    page = ash.page
    page.clock.install()
    ash.go(f"/t/{table}")
    page.wait_for_selector(READY)

    look_away(page, True)
    with page.expect_request(lambda request: "/live?" in request.url and "hidden=1" in request.url):
        page.clock.run_for(61_000)
    with page.expect_request(lambda request: "/live?" in request.url and "hidden" not in request.url):
        look_away(page, False)
    expect(page.locator("body[data-link=up]")).to_be_attached()
