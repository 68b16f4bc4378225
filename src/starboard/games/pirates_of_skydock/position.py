"""Readable keys of positions."""

from __future__ import annotations

from typing import Any

from starboard.games.pirates_of_skydock.state import Skydock


def patch(s: Skydock, key: str, value: Any) -> None:
    raise NotImplementedError


def probe(s: Skydock, key: str) -> Any:
    raise NotImplementedError
