"""The example bot sits down and plays a whole game against a bot of ours, over the real API."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.running import Running

pytestmark = pytest.mark.usefixtures("bots_here")

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("how", ["link", "open"])
def test_the_example_bot_plays_to_the_end(server: Running, how: str) -> None:
    host, owner = server.person("Host"), server.person("Example")
    token = owner.token()
    table = host.make("random", "friend" if how == "link" else "open")
    if how == "link":
        where = [host.get(f"/api/tables/{table}").json()["seats"][1]["link"]]
    else:
        where = [table, "1"]
    done = subprocess.run(
        [sys.executable, str(BOT), server.url, token, *where],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    view = owner.view(table)
    assert view["over"]
    assert done.stdout.count("->") > 20


def test_it_has_forty_lines_at_most() -> None:
    code = [line for line in BOT.read_text().partition('"""\n\n')[2].splitlines() if line.strip()]
    assert len(code) <= 40
