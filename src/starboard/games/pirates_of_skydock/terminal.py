"""The picture for the terminal."""

from __future__ import annotations

from typing import Any

from rich.text import Text


def draw(*facts: Any, **more: Any) -> Text:
    return Text("")
