"""Measures what one click costs: the time until the board is painted, bytes, and the server's time.

.venv/bin/python tools/click_to_board.py [--source CHECKOUT] [--clicks 120] [TITLE ...]

A server of its own and a real Chromium, both on this machine. One person and two `random` bots play; the
person clicks any option, and the clock runs from the click until the page has painted what came of it.
`--source` measures another version of the code with this same tool: a folder that has its `src`. Run it while
nothing else is running.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parents[1]
TITLES = ("solar-sphere", "revenant", "pirates-of-skydock", "voidfall")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WINDOW = {"width": 1440, "height": 900}
PATIENCE = 60_000
_CSRF = re.compile(r'csrf-token" content="([^"]+)')

# The options are in the bar when somebody is asked; a game may also be over.
_SHOWN = """const shown = [...document.querySelectorAll('#area-question [data-answer]')]
        .filter((one) => one.getClientRects().length);"""
READY = f"""() => {{
    const asked = document.querySelector('#asked');
    if (asked.dataset.over === 'yes') return 'over';
    {_SHOWN}
    return asked.dataset.question && shown.length ? 'asked' : null;
}}"""
# Clicks an option, and yes where the page asks once; tells after how many milliseconds what came of it was
# painted.
CLICK = f"""(share) => new Promise((tell) => {{
    const question = () => document.querySelector('#asked').dataset.question;
    {_SHOWN}
    const before = question();
    let start = performance.now();
    const seen = new MutationObserver(() => {{
        const yes = document.querySelector('.ask-once .primary');
        if (yes) {{ start = performance.now(); yes.click(); return; }}
        if (question() === before) return;
        seen.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => tell(performance.now() - start)));
    }});
    seen.observe(document.body, {{ attributes: true, childList: true, subtree: true }});
    shown[Math.floor(share * shown.length)].click();
}})"""


class Measured(NamedTuple):
    clicks: list[float]
    answers: int
    received: int
    cpu: float

    def line(self, title: str) -> str:
        return (
            f"{title:<20}{len(self.clicks):5} clicks, to the board {median(self.clicks):4.0f} ms in the "
            f"middle, {quantiles(self.clicks, n=20)[-1]:4.0f} ms in 95 of 100; of {self.answers} answers "
            f"each {self.received / self.answers / 1024:5.1f} kB received, "
            f"{1000 * self.cpu / self.answers:5.1f} ms of the server"
        )


@contextmanager
def server(source: Path) -> Iterator[tuple[str, int]]:
    """Where it is, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "PYTHONPATH": str(source / "src"),
            "STARBOARD_DATABASE": f"{folder}/tables.sqlite3",
            "STARBOARD_BOT_PAUSE": "0",
            "STARBOARD_BOT_WORKERS": "1",
            "STARBOARD_LIMITS": "100",
        }
        command = [sys.executable, "-m", "uvicorn", "--factory", "starboard.server.app:create_app"]
        command += ["--host", "127.0.0.1", "--port", str(port), "--log-level", "warning"]
        running = subprocess.Popen(command, env=environment)
        url = f"http://127.0.0.1:{port}"
        try:
            _wait_for(url, running)
            yield url, running.pid
        finally:
            running.terminate()
            running.wait(20)


def _wait_for(url: str, running: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if running.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{url}/games/palettes.css", timeout=2).read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


def cpu_of(process: int) -> float:
    """Seconds that the process itself has worked; its bots are others."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def post(page: Page, url: str, path: str, body: Any) -> Any:
    found = _CSRF.search(page.request.get(f"{url}/account", headers={"accept": "text/html"}).text())
    assert found is not None
    told = page.request.post(url + path, headers={"x-csrf-token": found[1]}, data=body)
    assert told.ok, told.text()
    return told.json()


def play(page: Page, url: str, process: int, title: str, clicks: int) -> Measured:
    """As many games as it takes."""
    random = Random(f"clicks {title}")
    took: list[float] = []
    answers, received, cpu = 0, 0, 0.0
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    heard: list[int] = []
    wire.on("Network.dataReceived", lambda event: heard.append(int(event["dataLength"])))
    while len(took) < clicks:
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
        table = post(page, url, "/tables", {"title": title, "seats": seats, "options": {}})["id"]
        page.goto(f"{url}/t/{table}")
        page.wait_for_selector("body[data-ready=yes]")
        page.wait_for_selector("body[data-link=up]")
        page.wait_for_function(READY, timeout=PATIENCE)
        heard.clear()
        begun, worked = _answers(page, url, table), cpu_of(process)
        while len(took) < clicks and page.wait_for_function(READY, timeout=PATIENCE).json_value() == "asked":
            took.append(page.evaluate(CLICK, random.random()))
        cpu += cpu_of(process) - worked
        received += sum(heard)
        answers += _answers(page, url, table) - begun
    return Measured(took, answers, received, cpu)


def _answers(page: Page, url: str, table: str) -> int:
    return len(page.request.get(f"{url}/t/{table}/log.json").json()["answers"])


def main() -> None:
    said = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    said.add_argument("titles", nargs="*", default=TITLES)
    said.add_argument("--source", type=Path, default=HERE)
    said.add_argument("--clicks", type=int, default=120)
    wanted = said.parse_args()
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise SystemExit("There is no Chromium on this machine: install the package 'chromium'.")
    with server(wanted.source) as (url, process), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for title in wanted.titles:
            context = browser.new_context(viewport=WINDOW, reduced_motion="reduce")
            # Nothing is asked twice, and nothing told that the reader would wait for.
            context.add_init_script(
                "localStorage['starboard.ask'] = 'never'; localStorage['starboard.telling'] = 'off'"
            )
            print(play(context.new_page(), url, process, title, wanted.clicks).line(title), flush=True)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
