"""What a person does at the page: sit down, look, click."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

PATIENCE = 20_000
READY = "body[data-ready=yes]"


class Player:
    """Somebody in front of a browser."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        page.set_default_timeout(PATIENCE)

    # ------------------------------------------------------------------ going places

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def home(self) -> None:
        self.go("/")
        self.page.wait_for_selector(READY)

    def seat(self, number: int, kind: str, level: str = "random") -> None:
        """Chooses who sits where in the new-table panel; adds seats as needed."""
        while self.page.locator("#seats fieldset").count() <= number:
            self.page.click("#add-seat")
        self.page.locator(f"input[name=kind-{number}][value={kind}]").check(force=True)
        if kind == "bot":
            self.page.locator(f"input[name=bot-{number}][value={level}]").check(force=True)

    def open_table(self, *seats: str, guided: bool = False) -> str:
        """`me`, `friend`, `open` or the level of a bot for each seat. Returns the table's id."""
        self.home()
        for number, kind in enumerate(seats):
            self.seat(number, kind if kind in ("me", "friend", "open") else "bot", kind)
        while self.page.locator("#seats fieldset").count() > len(seats):
            self.page.click("[data-drop]")
        first = "guided" if guided else "straight"
        self.page.locator(f"input[name=first][value={first}]").check(force=True)
        self.page.click("#open-table")
        return self.at_table()

    def at_table(self) -> str:
        self.page.wait_for_url("**/t/**")
        self.page.wait_for_selector(READY)
        self.page.wait_for_selector("body[data-link=up]")
        return self.page.url.partition("/t/")[2].partition("?")[0]

    # ------------------------------------------------------------------ looking

    @property
    def question(self) -> str:
        """The name of the open question; empty while others think."""
        return self.page.locator("#asked").get_attribute("data-question") or ""

    @property
    def sits_at(self) -> str:
        return self.page.locator("#asked").get_attribute("data-seat") or ""

    @property
    def step(self) -> int:
        return int(self.page.locator("#slider").get_attribute("max") or 0)

    @property
    def over(self) -> bool:
        return self.page.locator("#asked").get_attribute("data-over") == "yes"

    def options(self) -> Locator:
        return self.page.locator("#area-question [data-answer]:visible")

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector(
            "#asked:not([data-question='']), #asked[data-over=yes]", state="attached", timeout=60_000
        )

    def wait_until_answered(self, question: str) -> None:
        self.page.wait_for_selector(f"#asked:not([data-question='{question}'])", state="attached")

    def log(self, table: str) -> Any:
        return json.loads(self.page.request.get(f"{self.url}/t/{table}/log.json").body())

    # ------------------------------------------------------------------ playing

    def take(self, option: Locator) -> None:
        """Clicks an option, and confirms where it reveals something."""
        question = self.question
        option.click()
        confirm = self.page.locator(".reveal-warning .primary")
        if confirm.count():
            confirm.click()
        self.wait_until_answered(question)

    def play(self, most: int, random: Random) -> int:
        """Clicks any option each time it is asked; returns how often it was."""
        for given in range(most):
            self.wait_for_turn()
            if self.over:
                return given
            options = self.options()
            options.first.wait_for()
            self.take(options.nth(random.randrange(options.count())))
        return most
