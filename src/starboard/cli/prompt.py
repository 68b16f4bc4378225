"""Reading what a person types, from a terminal or from a pipe."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

from rich.console import Console
from rich.text import Text


class Prompt:
    """Reads lines. From a pipe, it echoes what it read, so that a transcript can be followed."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = sys.stdin.isatty() and console.is_terminal
        if self.live and find_spec("readline") is not None:
            import_module("readline")  # gives input() line editing and a history; not on every system

    def line(self, sign: str = "> ") -> str | None:
        """What was typed, stripped of blanks; None at the end of the input."""
        if self.live:
            try:
                return input(sign).strip()
            except EOFError:
                return None
        text = sys.stdin.readline()
        if not text:
            return None
        self.console.print(Text(sign + text.strip()))
        return text.strip()

    def yes(self, question: str) -> bool:
        """Only a clear yes counts as yes."""
        return (self.line(f"{question} (y/n) ") or "").lower() in ("y", "yes")
