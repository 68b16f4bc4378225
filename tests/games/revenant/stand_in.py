"""Tables, positions and games of Revenant for the tests: the installed title, or the rooms that exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from starboard.games import revenant
from starboard.games.revenant import content, deal, invariants, position, scoring, setup, view
from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.state import Revenant
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.fuzz import every_table
from starboard.kernel.run import Run
from starboard.kernel.title import Option, Title


def _missing(*facts: Any, **more: Any) -> Any:
    raise NotImplementedError("this room of the title is not part of these tests")


def _stand_in() -> Title:
    return Title(
        id="revenant",
        name="Revenant",
        tagline="",
        prefix="REV",
        version=1,
        seats=(1, 2, 3, 4),
        options=(
            Option("edition", ("final", "prototype"), "which of the two rule texts"),
            Option("solo_level", ("medium", "easy", "hard"), "the Corrupted Crew", seats=(1,)),
            Option("arkship_redeploy", ("no", "yes"), "REV-11.11"),
            Option("extra_marker_4p", ("none", "resource"), "3.1 step 16", seats=(4,)),
            Option("arkship_table", ("lineage", "straight", "token"), "7.4"),
        ),
        endings=(scoring.ENDING,),
        load_content=content.load,
        content_rows=content.rows,
        setup=setup.first_position,
        beat=beat,
        result=scoring.result,
        view=view.view,
        redeal=deal.redeal,
        closed=_missing,
        words=_missing,
        watch=invariants.Watch,
        evaluate=_missing,
        patch=position.patch,
        probe=position.probe,
        terminal=_missing,
    )


TITLE: Title = getattr(revenant, "TITLE", None) or _stand_in()


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
