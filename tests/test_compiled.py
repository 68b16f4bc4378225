"""The compiled build plays the same games in every mode of every title: same logs, hashes, results."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

PLAY = """
import json
import sys
from random import Random
from starboard.kernel import run
from starboard.kernel.log import encode
from starboard.kernel.table import Table
from starboard.kernel.title import titles


def modes(title):
    # Every seat count with the usual options, and with every other choice of each.
    for seats in title.seats:
        yield {"seats": seats}
        yield {"seats": seats}
        for option in title.options:
            if not option.seats or seats in option.seats:
                for choice in option.choices[1:]:
                    yield {"seats": seats, option.name: choice}


def rules_of(title):
    return sys.modules[title.beat.__module__]


games = []
for title in titles().values():
    for number, options in enumerate(modes(title)):
        random = Random(number)
        table = Table(title, options, f"compiled {number}")
        while not table.over:
            question = random.choice(table.questions)
            table.answer(question.seat, random.choice(question.options))
        games.append([title.id, options, encode(table.log()).decode()])
compiled = [not module.__file__.endswith(".py") for module in (run, *map(rules_of, titles().values()))]
print(json.dumps({"compiled": compiled, "games": games}))
"""


def play(package: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
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
    assert not any(pure["compiled"])
    assert all(compiled["compiled"]), "the kernel or a title was left out"
    assert [game[:2] for game in compiled["games"]] == [game[:2] for game in pure["games"]]
    for (title, options, log), (_, _, again) in zip(pure["games"], compiled["games"], strict=True):
        assert log == again, f"{title} {options}"
