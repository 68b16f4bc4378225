"""Tables, positions and games of Revenant for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from starboard.games.revenant import TITLE, content
from starboard.games.revenant.state import Revenant
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.fuzz import every_table
from starboard.kernel.run import Run


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
