"""Where the commands write: one console, JSON for programs, complaints on stderr."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

PLAIN_WIDTH = 100
"""The width of output to a pipe or file: wide enough for the boards."""


class Interrupted(Exception):
    """Ctrl-C, with the sentence that says what was kept. A command raises it after tidying up."""


def make_console(*, stderr: bool = False) -> Console:
    console = Console(stderr=stderr, highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PLAIN_WIDTH
    return console


def has_colour(console: Console) -> bool:
    return console.color_system is not None and not console.no_color


def on_terminal() -> bool:
    """Whether a person is there: both input and output go through a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def complain(sentence: str) -> None:
    """One line, however narrow the window: a program may read it too."""
    make_console(stderr=True).print(Text(sentence), soft_wrap=True)


def print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")
