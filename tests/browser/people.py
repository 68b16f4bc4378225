"""What a person does at the page: sit down, look, click."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.positions import Position, Wanted, at_first, moments

from starboard.kernel.ask import Value

# Milliseconds. Two browsers, two servers and their bots may share very few cores.
PATIENCE = 45_000
READY = "body[data-ready=yes]"
TITLE = "solar-sphere"
_PEOPLE = ("me", "friend", "open")
_NAMES = ("Ash", "Bryn", "Cato", "Dunya")
_CSRF = re.compile(r'csrf-token" content="([^"]+)')
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
        self._token = ""
        page.set_default_timeout(PATIENCE)

    # ------------------------------------------------------------------ going places

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    def home(self) -> None:
        self.go("/")
        self.page.wait_for_selector(READY)

    def new_table(self, title: str = TITLE) -> None:
        """The page on which a table is laid out, with this title chosen."""
        self.go(f"/new?title={title}")
        self.page.wait_for_selector(READY)

    def check(self, selector: str) -> None:
        """Chooses a radio button: what is seen of it is its label."""
        self.page.locator(f"label:has({selector})").click()

    def seat(self, number: int, kind: str, level: str = "random") -> None:
        """Chooses who sits where at a new table; adds seats as needed."""
        while self.page.locator("#seats fieldset").count() <= number:
            self.page.click("#add-seat")
        self.check(f"input[name=kind-{number}][value={kind}]")
        if kind == "bot":
            self.check(f"input[name=bot-{number}][value={level}]")

    def open_table(
        self,
        *seats: str,
        title: str = TITLE,
        options: Mapping[str, Value] | None = None,
        names: Mapping[int, str] | None = None,
        until: Wanted | None = None,
    ) -> str:
        """`me`, `friend`, `open` or the level of a bot for each seat. Returns the table's id.

        It is asked for as the page for it does, without drawing that. With `until` its game is the same in
        every run, and has been played by chance as far as a question to me that is as wanted.
        """
        if until is not None:
            mine = [number for number, kind in enumerate(seats) if kind == "me"]
            game = moments(title, {**(options or {}), "seats": len(seats)}, "browser", mine=mine)
            return self.open_at(at_first(game, until), *seats, names=names)
        plan = [{"kind": kind} if kind in _PEOPLE else {"kind": "bot", "bot": kind} for kind in seats]
        for number, name in (names or {}).items():
            plan[number]["name"] = name
        table = self.post("/tables", {"title": title, "seats": plan, "options": options or {}})["id"]
        self.go(f"/t/{table}")
        return self.at_table()

    def open_at(self, position: Position, *seats: str, names: Mapping[int, str] | None = None) -> str:
        """A table at a position, with me in the first seat, and bots in the others unless it is said who."""
        table = self.lay_out(position, *seats, names=names)
        self.go(f"/t/{table}")
        return self.at_table()

    def lay_out(self, position: Position, *seats: str, names: Mapping[int, str] | None = None) -> str:
        """The same without looking at it; returns the table's id."""
        count = position.game.seat_count
        kinds: Sequence[str] = seats or ("me", *["random"] * (count - 1))
        called = {**dict(enumerate(_NAMES)), **(names or {})}
        players = [f"human:{called[n]}" if kind == "me" else kind for n, kind in enumerate(kinds)]
        return str(self.send("/tables/import", position.log(players))["id"])

    def post(self, path: str, body: Any) -> Any:
        """What a page of this browser would send; returns what it would be told."""
        return self.send(path, json.dumps(body).encode())

    def send(self, path: str, data: bytes) -> Any:
        """The same with what is sent as it is."""
        if not self._token:
            # Of all pages the one that is drawn soonest.
            told = self.page.request.get(f"{self.url}/account", headers={"accept": "text/html"})
            found = _CSRF.search(told.text())
            assert found is not None
            self._token = found[1]
        told = self.page.request.post(
            self.url + path,
            headers={"x-csrf-token": self._token, "content-type": "application/json"},
            data=data,
        )
        assert told.ok, told.text()
        return told.json()

    def set_up_table(
        self,
        *seats: str,
        title: str = TITLE,
        guided: bool = False,
        options: Mapping[str, str] | None = None,
        names: Mapping[int, str] | None = None,
    ) -> str:
        """The same, clicked together on the page for it; `options` are what is chosen there, by field."""
        self.new_table(title)
        for number, kind in enumerate(seats):
            self.seat(number, kind if kind in _PEOPLE else "bot", kind)
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

    def join(self) -> None:
        """Takes the free seat. The page is then loaded anew: whatever is done before that is lost."""
        with self.page.expect_event("load"):
            self.page.click("[data-do=join]")
        self.at_table()

    def other_tab(self, table: str) -> Player:
        """The same browser has the table open once more, in front of the first."""
        other = Player(self.page.context.new_page(), self.url)
        other.go(f"/t/{table}")
        other.at_table()
        return other

    def to_front(self) -> None:
        """Turns to this tab. One behind another is drawn once a second: whoever looks at it would wait."""
        self.page.bring_to_front()

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
            self.press_key(str(random.randint(1, min(9, self.options().count()))), asked)
        return most

    def press_key(self, key: str, question: str | None = None) -> None:
        """Presses a key that answers, and Enter where the page asks once more."""
        asked = self.question if question is None else question
        self.page.keyboard.press(key)
        if self.page.wait_for_function(_ANSWERED, arg=asked).json_value() == "asked once more":
            self.page.keyboard.press("Enter")
            self.wait_until_answered(asked)

    @contextmanager
    def answering(self, key: str) -> Iterator[None]:
        """Presses a key that answers. Within this nothing has come of it yet; afterwards it has."""
        held: list[Route] = []
        self.page.route("**/answer", lambda route: held.append(route))
        asked = self.question
        self.page.keyboard.press(key)
        if self.page.locator(".ask-once").count():
            self.page.keyboard.press("Enter")
        yield
        assert held
        for route in held:
            route.continue_()
        self.page.unroute("**/answer")
        self.wait_until_answered(asked)

    def play_until(self, wanted: Locator, random: Random, most: int = 200) -> None:
        """Plays on until something is there to see in an open question."""
        for _ in range(most):
            if self.asked() == "over":
                break
            if wanted.count():
                return
            self.play(1, random)
        raise AssertionError(f"after {most} answers there is no {wanted}")
