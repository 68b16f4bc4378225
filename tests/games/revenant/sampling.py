"""Tables, positions and games of Revenant for the tests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from starboard.conform.fuzz import every_table
from starboard.games.revenant import TITLE, content
from starboard.games.revenant.state import Revenant
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "revenant.md"


@cache
def tables() -> Any:
    return content.load()


def few_tables() -> list[dict[str, Value]]:
    """One table for each edition and number of players, and each level of the solo game."""
    found: list[dict[str, Value]] = []
    for options in every_table(TITLE):
        plain = options.get("arkship_table", "lineage") == "lineage"
        plain &= options.get("arkship_redeploy", "no") == "no"
        if plain and options.get("extra_marker_4p", "none") == "none":
            found.append(options)
    return found


def decisions() -> set[str]:
    """The identifiers in the first column of the index of decisions (REV-31)."""
    text = DOCUMENT.read_text(encoding="utf-8")
    table = text[text.index("### REV-31") :].split("\n---", 1)[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([a-z0-9-]+)`", row)}


def fresh(options: Mapping[str, Value], seed: str = "fresh") -> Revenant:
    state: Revenant = TITLE.setup(TITLE.check_options(options), tables(), Chance.from_seed(seed))
    return state


def start(options: Mapping[str, Value], seed: str, forkable: bool = True) -> Run:
    run = Run(TITLE.beat, fresh(options, seed), forkable)
    run.start()
    return run


def moments(options: Mapping[str, Value], seed: str, every: int) -> Iterator[Run]:
    """One random game, shown at every so-manieth answer and at its end."""
    random = Random(seed)
    run = start(options, seed)
    step = 0
    while run.question is not None:
        if step % every == 0:
            yield run
        (question,) = run.questions()
        run.answer(question.seat, random.choice(list(question.options)))
        step += 1
    yield run
