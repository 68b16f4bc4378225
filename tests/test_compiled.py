"""The compiled build plays the same games: same logs, same hashes, same results."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PLAY = """
import json
from random import Random
from starboard.kernel import run
from starboard.kernel.table import Table
from starboard.kernel.title import titles

games = []
for title in titles().values():
    for seats in title.seats:
        for number in range(3):
            random = Random(number)
            table = Table(title, {"seats": seats}, f"{seats} {number}")
            while not table.over:
                question = random.choice(table.questions)
                table.answer(question.seat, random.choice(question.options))
            games.append([title.id, [(a.seat, a.value, a.hash) for a in table.answers], table.result.scores])
print(json.dumps({"compiled": not run.__file__.endswith(".py"), "games": games}))
"""


def play(package: Path) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.compiled
def test_same_logs_and_hashes(tmp_path: Path) -> None:
    if not any(map(shutil.which, ("cc", "gcc", "clang"))) and not os.environ.get("CI"):
        pytest.skip("no C compiler on this machine; the compiled build is optional")
    built = tmp_path / "compiled"
    subprocess.run(
        [sys.executable, ROOT / "tools" / "compile.py", "--to", built, "--level", "0"],
        check=True,
        capture_output=True,
        text=True,
    )
    pure, compiled = play(ROOT / "src"), play(built)
    assert pure["compiled"] is False
    assert compiled["compiled"] is True
    assert compiled["games"] == pure["games"]
