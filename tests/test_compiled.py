"""The compiled build plays the same games in every mode of every title: same logs, hashes, results, and bots
that think of them the same.

Titles of other packages are not compiled with it; on the compiled kernel they play as on the pure one.
"""

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
        for option in title.options:
            if option.seats and seats not in option.seats:
                continue
            if option.when is None:
                for choice in option.choices[1:]:
                    yield {"seats": seats, option.name: choice}
            elif option.name != "scenario" and not option.name.startswith("house"):
                # What hangs on another choice; on which map makes no difference to what is compiled.
                name, value = option.when
                yield {"seats": seats, name: value, option.name: option.choices[-1]}


def rules_of(title):
    return sys.modules[title.beat.__module__]


def advice(title, table, question):
    # What a bot would ask: how good each answer looks, and what the position is worth to each seat.
    hint = title.kinds.of(question.verb).hint
    weights = [hint(table.state, question, value) for value in question.options]
    worths = [title.evaluate(table.state, seat) for seat in range(table.options["seats"])]
    return [round(number, 6) for number in (*weights, *worths)]


games = []
for title in titles().values():
    for number, options in enumerate(modes(title)):
        random = Random(number)
        table = Table(title, options, f"compiled {number}")
        advised = []
        while not table.over:
            question = random.choice(table.questions)
            if len(table.answers) % 4 == 0:
                advised.append(advice(title, table, question))
            table.answer(question.seat, random.choice(question.options))
        games.append([title.id, options, encode(table.log()).decode(), advised])
rules = [rules_of(title) for title in titles().values()]
compiled = [not module.__file__.endswith(".py") for module in (run, *rules)]
print(json.dumps({"compiled": compiled, "games": games}))
"""


SALVAGE = """
import json
from random import Random
from salvage_row import TITLE
from starboard.conform.suite import CHECKS, conform, subject_of
from starboard.kernel import state
from starboard.kernel.log import encode
from starboard.kernel.table import Table

random = Random(1)
table = Table(TITLE, {"seats": 2}, "compiled")
while not table.over:
    (question,) = table.questions
    table.answer(question.seat, random.choice(question.options))
outcomes = conform(subject_of(TITLE, 3, "compiled"), CHECKS)
print(
    json.dumps(
        {
            "compiled": not state.__file__.endswith(".py"),
            "log": encode(table.log()).decode(),
            "breaches": [str(breach) for outcome in outcomes for breach in outcome.breaches],
        }
    )
)
"""


def run(program: str, *packages: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, packages))},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compiler() -> dict[str, str]:
    """What is proved is how Python became C, so the quickest compiler will do: tcc takes seconds."""
    return {"CC": "tcc", "LDSHARED": "tcc -shared"} if shutil.which("tcc") else {}


@pytest.mark.compiled
def test_the_compiled_build(tmp_path: Path) -> None:
    """A single test: the build takes minutes, and those who test in parallel share no fixture."""
    if not any(map(shutil.which, ("cc", "gcc", "clang", "tcc"))) and not os.environ.get("CI"):
        pytest.skip("no C compiler on this machine; the compiled build is optional")
    built = tmp_path / "compiled"
    subprocess.run(
        [sys.executable, ROOT / "tools" / "compile.py", "--to", built, "--level", "0"],
        env=os.environ | compiler(),
        check=True,
        capture_output=True,
        text=True,
    )
    check_same_games_and_advice(built)
    check_an_interpreted_title(built)
    check_an_interpreted_language(built)


def check_same_games_and_advice(built: Path) -> None:
    pure, compiled = run(PLAY, ROOT / "src"), run(PLAY, built)
    assert not any(pure["compiled"])
    assert all(compiled["compiled"]), "the kernel or a title was left out"
    assert [game[:2] for game in compiled["games"]] == [game[:2] for game in pure["games"]]
    for (title, options, *played), (_, _, *again) in zip(pure["games"], compiled["games"], strict=True):
        assert played == again, f"{title} {options}"


def check_an_interpreted_title(built: Path) -> None:
    """Its state is a subclass of a compiled one, which it fills, copies and hashes."""
    example = ROOT / "examples" / "salvage_row"
    pure, compiled = (run(SALVAGE, package, example) for package in (ROOT / "src", built))
    assert not pure["compiled"]
    assert compiled["compiled"]
    assert compiled["breaches"] == []
    assert compiled["log"] == pure["log"]


def check_an_interpreted_language(built: Path) -> None:
    """Readers, slots, nodes, circumstances and resolvers of a language outside the build."""
    files = [f"tests/kernel/test_{name}.py" for name in ("effect", "resolve", "state", "positions")]
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *files]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (built, ROOT)))}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
