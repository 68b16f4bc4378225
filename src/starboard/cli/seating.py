"""Who sits where, and the options of a title, as they are typed: `human:Ann,planner:0.5`, `level=2`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from starboard.kernel.ask import Value
from starboard.kernel.errors import BadOption
from starboard.kernel.title import AnyTitle

HUMAN = "human"
STRONGEST = "planner"

OptionsArgument = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the title; can be repeated."),
]
LevelArgument = Annotated[
    str | None, typer.Option("--level", help="The solo opponent's level; short for --option level=N.")
]


def split_seats(text: str) -> list[str]:
    """The kinds of seats in order. How many there may be is up to the title."""
    seats = [kind.strip() for kind in text.split(",")]
    if not all(seats):
        raise BadOption(f"One of the seats in '{text}' is empty: write them like 'human,planner'.")
    for kind in seats:
        if is_human(kind) and kind != HUMAN and not kind.removeprefix(f"{HUMAN}:").strip():
            raise BadOption(f"Seat '{kind}' has no name after the colon: write 'human' or 'human:Ann'.")
    return seats


def is_human(kind: str) -> bool:
    return kind == HUMAN or kind.startswith(f"{HUMAN}:")


def person(kind: str) -> str:
    """The name a person gave, or nothing."""
    return kind.partition(":")[2].strip() if is_human(kind) else ""


def with_budget(seats: Sequence[str], budget: float | None) -> list[str]:
    """`--budget` is the thinking time of every planner that has none of its own."""
    if budget is None:
        return list(seats)
    if budget <= 0:
        raise BadOption(f"A bot can't think in {budget:g} seconds: give more than 0.")
    return [f"{STRONGEST}:{budget:g}" if kind == STRONGEST else kind for kind in seats]


def split_options(given: Sequence[str] | None, level: str | None) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise BadOption(f"Cannot read the option '{text}': write it like 'level=2'.")
        options[name.strip()] = as_value(value.strip())
    if level is not None:
        options["level"] = as_value(level)
    return options


def as_value(text: str) -> Value:
    try:
        return int(text)
    except ValueError:
        return text


def usual_seats(title: AnyTitle, options: dict[str, Value]) -> list[str]:
    """Without `--seats`: a person against one planner, or alone if an option is only for solo games."""
    count = 2 if 2 in title.seats else title.seats[0]
    for name, value in options.items():
        known = [option for option in title.options if option.name == name]
        if any(one.seats == (1,) for one in known) and not any(
            one.suits(count) and value in one.choices for one in known
        ):
            return [HUMAN]
    return [HUMAN] + [STRONGEST] * (count - 1)
