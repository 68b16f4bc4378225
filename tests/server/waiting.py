"""Waiting for what a server does in its own time."""

from __future__ import annotations

import time
from collections.abc import Callable

_SECONDS = 60


def until(what: Callable[[], bool], sentence: str) -> None:
    """Comes to its end once it is so; `sentence` says what has not happened if it never is."""
    end = time.monotonic() + _SECONDS
    while not what():
        assert time.monotonic() < end, sentence
        time.sleep(0.02)
