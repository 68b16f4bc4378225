"""What a person does at the page: sit down, look, click."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

# Milliseconds. Two browsers, two servers and their bots may share very few cores.
PATIENCE = 45_000
READY = "body[data-ready=yes]"
TITLE = "solar-sphere"
_AIMED = re.compile(r"\bis-aimed\b")


# Each asks the page once for what would else be many questions: a whole game has hundreds.
_ASKED = """() => {
    const { over, question } = document.querySelector('#asked').dataset;
    if (over === 'yes') return 'over';
    if (document.querySelector('.curtain .primary')) return 'covered';
    const options = [...document.querySelectorAll('#area-question [data-answer]')];
    return options.some((node) => node.getClientRects().length) ? question : null;
}"""
_ANSWERED = """(question) => {
    if (document.querySelector('.ask-once')) return 'asked once more';
    return document.querySelector('#asked').dataset.question === question ? null : 'answered';
}"""


class Player:
    """Somebody in front of a browser."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        page.set_default_timeout(PATIENCE)

    # ------------------------------------------------------------------ going places

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def home(self, title: str = TITLE) -> None:
        """The home page with this title chosen for a new table, whatever else there is."""
        self.go("/")
        self.page.wait_for_selector(READY)
        self.check(f"input[name=title][value={title}]")

    def check(self, selector: str) -> None:
        """Chooses a radio button: what is seen of it is its label."""
        self.page.locator(f"label:has({selector})").click()

    def seat(self, number: int, kind: str, level: str = "random") -> None:
        """Chooses who sits where in the new-table panel; adds seats as needed."""
        while self.page.locator("#seats fieldset").count() <= number:
            self.page.click("#add-seat")
        self.check(f"input[name=kind-{number}][value={kind}]")
        if kind == "bot":
            self.check(f"input[name=bot-{number}][value={level}]")

    def open_table(
        self,
        *seats: str,
        title: str = TITLE,
        guided: bool = False,
        options: dict[str, str] | None = None,
        names: dict[int, str] | None = None,
    ) -> str:
        """`me`, `friend`, `open` or the level of a bot for each seat. Returns the table's id."""
        self.home(title)
        for number, kind in enumerate(seats):
            self.seat(number, kind if kind in ("me", "friend", "open") else "bot", kind)
        for number, name in (names or {}).items():
            self.page.fill(f"[name=name-{number}]", name)
        while self.page.locator("#seats fieldset").count() > len(seats):
            self.page.click("[data-drop]")
        choices = {"first": "guided" if guided else "straight", **(options or {})}
        for name, value in choices.items():
            self.check(f"input[name={name}][value='{value}']")
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

    def quiet_options(self) -> Locator:
        """Options that reveal nothing."""
        return self.page.locator("#area-question [data-answer]:visible:not(:has(.reveals))")

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector(
            "#asked:not([data-question='']), #asked[data-over=yes]", state="attached", timeout=2 * PATIENCE
        )

    def wait_until_answered(self, question: str) -> None:
        self.page.wait_for_selector(f"#asked:not([data-question='{question}'])", state="attached")

    def log(self, table: str) -> Any:
        return json.loads(self.page.request.get(f"{self.url}/t/{table}/log.json").body())

    # ------------------------------------------------------------------ playing

    def take(self, option: Locator, question: str | None = None) -> None:
        """Clicks an option, and says yes where the page asks once more."""
        asked = self.question if question is None else question
        option.click()
        self.confirm(asked)

    def confirm(self, question: str) -> None:
        """Waits until the answer just clicked is given, and says yes where the page asks once more."""
        if self.page.wait_for_function(_ANSWERED, arg=question).json_value() == "asked once more":
            self.page.click(".ask-once .primary")
            self.wait_until_answered(question)

    def asked(self) -> str:
        """Waits for a question or for the end. Round one screen whoever is asked opens his side first."""
        while (found := self.page.wait_for_function(_ASKED, timeout=2 * PATIENCE).json_value()) == "covered":
            self.open_side()
        return str(found)

    def open_side(self) -> None:
        """The next player takes the screen."""
        self.page.click(".curtain .primary")
        self.page.wait_for_selector(".curtain", state="detached")

    def tap_target(self, target: Locator) -> None:
        """A finger on the board: one tap chooses, the next plays."""
        question = self.question
        target.tap()
        expect(target).to_have_class(_AIMED)
        target.tap()
        self.confirm(question)

    def play(self, most: int, random: Random) -> int:
        """Clicks any option each time it is asked; returns how often it was."""
        for given in range(most):
            asked = self.asked()
            if asked == "over":
                return given
            options = self.options()
            self.take(options.nth(random.randrange(options.count())), asked)
        return most

    def press(self, most: int, random: Random) -> int:
        """The same with the number keys, and Enter where the page asks once more."""
        for given in range(most):
            asked = self.asked()
            if asked == "over":
                return given
            self.page.keyboard.press(str(random.randint(1, min(9, self.options().count()))))
            if self.page.wait_for_function(_ANSWERED, arg=asked).json_value() == "asked once more":
                self.page.keyboard.press("Enter")
                self.wait_until_answered(asked)
        return most

    def play_until(self, wanted: Locator, random: Random, most: int = 200) -> None:
        """Plays on until something is there to see in an open question."""
        for _ in range(most):
            if self.asked() == "over":
                break
            if wanted.count():
                return
            self.play(1, random)
        raise AssertionError(f"after {most} answers there is no {wanted}")
