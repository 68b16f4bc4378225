"""A real server process, a real Chromium, and people with their own browser contexts."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    StorageState,
    expect,
    sync_playwright,
)
from tests.browser.people import PATIENCE, Player

from starboard.bots.specs import make_bot
from starboard.kernel import log as logs
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

HERE = Path(__file__).parent
DESKTOP = (1440, 900)
PHONE = (390, 844)

# What a group decides, and all frames on a small page.
PROVING = {
    "council": "tests.kernel.council:COUNCIL",
    "salvage-wide": "tests.browser.framed:WIDE",
    "salvage-deep": "tests.browser.framed:DEEP",
    "salvage-plain": "tests.browser.framed:PLAIN",
}

# Chromium's own address bar consists of pages. In every window, so for every person, they would take a second
# of computing time that nobody sees. Only the last such switch counts: the others are those of Playwright.
_SWITCHED_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "OptimizationHints"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "NetworkTimeServiceQuerying"),
    *("AimEnabled", "PreconnectToSearch"),
)

expect.set_options(timeout=PATIENCE)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: drives a real browser against a real server process")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


# The first has no windows at all, so it needs a quarter less time than the others; but it shows no
# notifications.
_SHELL = "chromium-headless-shell"
_WHOLE = ("chromium", "chromium-browser", "google-chrome")


def chromium(*names: str) -> str:
    """The system's Chromium. In a build it must be there; at home its lack is no fault of the code."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("The browser tests need Chromium: install the package 'chromium'.")
        pytest.skip("no Chromium on this machine")
    return found


class Process:
    """A server process on a port of its own with a database that outlives it."""

    def __init__(self, folder: Path, titles: Mapping[str, str] | None = None) -> None:
        """`titles` are more than are installed: the name of each, and where it is."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tables.sqlite3"
        self._folder = folder
        self._running: subprocess.Popen[bytes] | None = None
        self._path = sys.path if titles is None else [_package(folder, titles), *sys.path]

    def start(self) -> Process:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(self._path),
            "STARBOARD_DATABASE": str(self.database),
            "STARBOARD_BOT_PAUSE": "0",
            "STARBOARD_BOT_WORKERS": "1",
            "STARBOARD_LIMITS": "100",
        }
        self._log = (self._folder / "server.log").open("ab")
        self._running = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "--factory", "starboard.server.app:create_app"]
            + ["--host", "127.0.0.1", "--port", str(self.port), "--log-level", "warning"],
            env=environment,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.url}/games/palettes.css", timeout=2).read()
                return self
            except OSError:
                if self._running.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError((self._folder / "server.log").read_text())

    def kill(self) -> None:
        """Ends it without a chance to tidy up, workers included."""
        if self._running is not None:
            os.killpg(self._running.pid, signal.SIGKILL)
            self._running.wait()
            self._running = None
            self._log.close()

    def revive(self) -> None:
        """If a test has left it dead, the next one finds it alive."""
        if self._running is None:
            self.start()

    def rewrite(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Changes the database while nobody else has it open, then starts again."""
        self.kill()
        with sqlite3.connect(self.database) as connection:
            work(connection)
        connection.close()
        self.start()


def _package(folder: Path, titles: Mapping[str, str]) -> str:
    """What an installed package with these titles would say about itself."""
    said = folder / "packages" / "titles-1.dist-info"
    said.mkdir(parents=True)
    said.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: titles\nVersion: 1\n")
    lines = [f"{name} = {place}" for name, place in titles.items()]
    said.joinpath("entry_points.txt").write_text("\n".join(["[starboard.titles]", *lines, ""]))
    return str(said.parent)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    running = Process(tmp_path_factory.mktemp("browser")).start()
    yield running
    running.kill()


@pytest.fixture
def mortal(server: Process) -> Iterator[Process]:
    """The server, for a test that kills it: it comes back with all its tables."""
    yield server
    server.revive()


@pytest.fixture(scope="session")
def proving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the titles by which it is proved what no installed one needs or needs so soon."""
    running = Process(tmp_path_factory.mktemp("proving"), PROVING).start()
    yield running
    running.kill()


@pytest.fixture
def mortal_proving(proving: Process) -> Iterator[Process]:
    yield proving
    proving.revive()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


def launched(driver: Playwright, path: str) -> Iterator[Browser]:
    switches = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(_SWITCHED_OFF)}"]
    opened = driver.chromium.launch(executable_path=path, args=switches)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    yield from launched(driver, chromium(_SHELL, *_WHOLE))


@pytest.fixture
def notified(driver: Playwright, server: Process) -> Iterator[Sit]:
    """People whose browser shows notifications."""
    for browser in launched(driver, chromium(*_WHOLE)):
        yield from seated(browser, server)


@pytest.fixture(scope="session")
def finished_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a whole game between random bots."""
    game = Table(find_title("solar-sphere"), {"seats": 2}, "browser replay")
    bot = make_bot("random", "replay")
    while not game.over:
        question = game.questions[0]
        game.answer(question.seat, bot.choose(Seat(game.title, game.fork(), question.seat)))
    file = tmp_path_factory.mktemp("logs") / "game.json"
    logs.write(game.log(), file)
    return file


def leave(context: BrowserContext) -> None:
    """Closes a person's browser. Chromium never answers while a page is being opened, so that ends first."""
    for page in context.pages:
        _leave_page(page)
    context.close()


def _leave_page(page: Page) -> None:
    """A page may be on its way elsewhere by itself, or still be on its way to where it was sent."""
    for _ in range(5):
        try:
            page.goto("about:blank")
        except Error:
            page.wait_for_timeout(100)
        else:
            return
    page.goto("about:blank")


class Sit:
    """Makes people, each in a context of his own, and hears what their pages complain about."""

    def __init__(self, browser: Browser, server: Process) -> None:
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        # Parts of messages that the test provokes on purpose; browsers report every refused request.
        self.provoked: list[str] = []
        # An empty page has no storage, of which the scripts of a test complain.
        self._leaving = False

    def __call__(
        self,
        size: tuple[int, int] = DESKTOP,
        at: Process | None = None,
        touch: bool = False,
        timezone: str | None = None,
        cookies: StorageState | None = None,
        telling: str = "off",
    ) -> Player:
        """With `cookies` somebody who has been here before, in another browser.

        `telling`: how fast others' moves are told at first. Whoever tests something else has heard them.
        """
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            has_touch=touch,
            accept_downloads=True,
            locale="en-GB",
            timezone_id=timezone,
            storage_state=cookies,
        )
        self._contexts.append(context)
        context.add_init_script(f"localStorage['starboard.telling'] ??= '{telling}'")
        page = context.new_page()
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("pageerror", lambda error: self._hear("error", str(error)))
        return Player(page, (at or self._server).url)

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" and not self._leaving:
            self.complaints.append(text)

    def close(self) -> None:
        self._leaving = True
        for context in self._contexts:
            leave(context)

    def unexpected(self) -> list[str]:
        return [text for text in self.complaints if not any(part in text for part in self.provoked)]


@pytest.fixture
def person(browser: Browser, server: Process) -> Iterator[Sit]:
    """Whatever a page complains about fails the test."""
    yield from seated(browser, server)


def seated(browser: Browser, server: Process) -> Iterator[Sit]:
    sit = Sit(browser, server)
    yield sit
    sit.close()
    assert not sit.unexpected()
