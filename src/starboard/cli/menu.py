"""The short menu of `starboard play`: which game, against whom."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from starboard.cli import saves
from starboard.cli.prompt import Prompt
from starboard.cli.seating import HUMAN, split_options
from starboard.kernel.ask import Value
from starboard.kernel.errors import BadOption
from starboard.kernel.title import AnyTitle, titles

Seating = tuple[AnyTitle, list[str], dict[str, Value]]
T = TypeVar("T")
OPPONENTS = (
    ("planner", "the strongest bot"),
    ("greedy", "quick and decent"),
    ("random", "plays at random: good for a first look"),
)


def choose(console: Console) -> Seating | Path | None:
    """What to play: a new game, a saved one, or nothing. The last choice is the default at every step."""
    prompt = Prompt(console)
    last_title, _, last_key = saves.last_choice().partition(" ")
    running = saves.running()
    entries: dict[str, tuple[str, AnyTitle | Path]] = {}
    if running:
        when = time.strftime("%d %b %H:%M", time.localtime(running[0].stat().st_mtime))
        entries["resume"] = (f"continue the game you left ({when})", running[0])
    for title in titles().values():
        entries[title.id] = (f"{title.name}: {title.tagline}", title)
    game = _pick(console, prompt, entries, "resume" if running else last_title)
    if game is None:
        return None
    chosen = game[1]
    if isinstance(chosen, Path):
        return chosen
    ways = {key: (text, (seats, options)) for key, text, seats, options in seatings(chosen)}
    way = _pick(console, prompt, ways, last_key)
    if way is None:
        return None
    saves.remember_choice(f"{chosen.id} {way[0]}")
    seats, options = way[1]
    wishes = _wishes(console, prompt, chosen, len(seats), options)
    return None if wishes is None else (chosen, seats, wishes)


def seatings(title: AnyTitle) -> list[tuple[str, str, list[str], dict[str, Value]]]:
    """The common ways to sit down: for each, a key to remember it by, its text, the seats, the options."""
    found: list[tuple[str, str, list[str], dict[str, Value]]] = []
    if 2 in title.seats:
        for bot, what in OPPONENTS:
            found.append((bot, f"you against {bot}, {what}", [HUMAN, bot], {}))
    if 3 in title.seats:
        found.append(("planners", "you against two planners", [HUMAN, "planner", "planner"], {}))
    if 1 in title.seats:
        solo = [option for option in title.options if option.seats == (1,) and option.when is None]
        for option in solo:
            for value in option.choices:
                text = f"alone, {option.name} {value}: {option.help}"
                found.append((f"{option.name}={value}", text, [HUMAN], {option.name: value}))
        if not solo:
            found.append(("alone", "alone", [HUMAN], {}))
    for count in title.seats:
        if count > 1:
            found.append((f"people={count}", f"{count} people at this keyboard", [HUMAN] * count, {}))
    return found


def _pick(
    console: Console, prompt: Prompt, entries: Mapping[str, tuple[str, T]], last: str
) -> tuple[str, T] | None:
    keys = list(entries)
    for number, key in enumerate(keys, 1):
        console.print(Text.assemble((f"{number:>4}", "bold green"), f"  {entries[key][0]}"))
    default = keys.index(last) + 1 if last in keys else 1
    picked = _number(console, prompt, len(keys), default)
    return None if picked is None else (keys[picked - 1], entries[keys[picked - 1]][1])


def _wishes(
    console: Console, prompt: Prompt, title: AnyTitle, seats: int, chosen: dict[str, Value]
) -> dict[str, Value] | None:
    """The title's other options, for those who care: Enter accepts what is shown."""
    wishes = dict(chosen)
    offered = [o for o in title.options if o.name not in chosen and o.suits(seats) and len(o.choices) > 1]
    if not offered:
        return wishes
    for option in offered:
        first, *others = map(str, option.choices)
        only = "" if option.when is None else f" (only with {option.when[0]}={option.when[1]})"
        console.print(
            Text.assemble(
                f"      {option.name}=",
                (first, "bold"),
                f" or {', '.join(others)}",
                (f"  {option.help}{only}", "dim"),
            )
        )
    while True:
        typed = prompt.line(
            f"Press Enter to play like this, or type for example {offered[0].name}={offered[0].choices[-1]}: "
        )
        if typed is None or typed.lower() == "q":
            return None
        if not typed:
            return wishes
        try:
            wishes |= split_options(typed.split(), None)
            title.check_options({"seats": seats, **wishes})
        except BadOption as wrong:
            wishes = dict(chosen)
            console.print(Text(f" {wrong}", style="yellow"))


def _number(console: Console, prompt: Prompt, most: int, default: int) -> int | None:
    while True:
        typed = prompt.line(f"Choose [{default}], q to leave: ")
        if typed is None or typed.lower() == "q":
            return None
        if not typed:
            return default
        if typed.isdecimal() and 1 <= int(typed) <= most:
            return int(typed)
        console.print(Text(f" Type a number from 1 to {most}.", style="yellow"))
