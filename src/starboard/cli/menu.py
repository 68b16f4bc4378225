"""The short menu of `starboard play`: which game, against whom."""

from __future__ import annotations

import time
from pathlib import Path

from rich.console import Console
from rich.text import Text

from starboard.cli import saves
from starboard.cli.prompt import Prompt
from starboard.cli.seating import HUMAN
from starboard.kernel.ask import Value
from starboard.kernel.title import Title, titles

Seating = tuple[Title, list[str], dict[str, Value]]
OPPONENTS = (
    ("planner", "the strongest bot"),
    ("greedy", "quick and decent"),
    ("random", "plays anything: good for a first look"),
)


def choose(console: Console) -> Seating | Path | None:
    """What to play: a new game, a saved one, or nothing."""
    prompt = Prompt(console)
    title = _title(console, prompt)
    if title is None:
        return None
    console.print(Text.assemble((title.name, "bold"), f"  {title.tagline}"))
    entries: dict[str, tuple[str, Seating | Path]] = {}
    running = saves.running()
    if running:
        when = time.strftime("%d %b %H:%M", time.localtime(running[0].stat().st_mtime))
        entries["resume"] = (f"go on with the game you left ({when})", running[0])
    for key, text, seats, options in seatings(title):
        entries[key] = (text, (title, seats, options))
    keys = list(entries)
    for number, key in enumerate(keys, 1):
        console.print(Text.assemble((f"{number:>4}", "bold green"), f"  {entries[key][0]}"))
    last = "resume" if running else saves.last_choice()
    default = keys.index(last) + 1 if last in keys else 1
    picked = _number(console, prompt, len(keys), default)
    if picked is None:
        return None
    key = keys[picked - 1]
    if key != "resume":
        saves.remember_choice(key)
    return entries[key][1]


def seatings(title: Title) -> list[tuple[str, str, list[str], dict[str, Value]]]:
    """Each common way to sit down: a key to remember it by, its text, the seats, the options."""
    found: list[tuple[str, str, list[str], dict[str, Value]]] = []
    if 2 in title.seats:
        for bot, what in OPPONENTS:
            found.append((bot, f"you against {bot}, {what}", [HUMAN, bot], {}))
    if 3 in title.seats:
        found.append(("planners", "you against two planners", [HUMAN, "planner", "planner"], {}))
    if 1 in title.seats:
        solo = [option for option in title.options if option.seats == (1,)]
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


def _title(console: Console, prompt: Prompt) -> Title | None:
    known = list(titles().values())
    if len(known) == 1:
        return known[0]
    for number, title in enumerate(known, 1):
        console.print(Text.assemble((f"{number:>4}", "bold green"), f"  {title.name}: {title.tagline}"))
    picked = _number(console, prompt, len(known), 1)
    return None if picked is None else known[picked - 1]


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
