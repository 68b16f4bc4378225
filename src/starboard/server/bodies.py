"""Reads the bodies of requests: what cannot be read is the sender's mistake and never ours."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException


class Careful(Request[Any, Any, Any]):
    """Refuses what the parser gives up on, and what a database would refuse to store."""

    async def json(self) -> Any:
        try:
            found = await super().json()
        except UnicodeDecodeError:
            raise ClientException("it is not UTF-8") from None
        except RecursionError:
            raise ClientException("it is nested too deeply") from None
        if holds_nul(await self.body(), found):
            raise ClientException("there are NUL characters in it")
        return found


def holds_nul(data: bytes, tree: object) -> bool:
    """Whether JSON contains the one character that no database stores; nobody types it."""
    if b"\\u0000" not in data:
        return False
    left: list[Any] = [tree]
    while left:
        one = left.pop()
        if isinstance(one, str):
            if "\0" in one:
                return True
        elif isinstance(one, dict):
            left += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple):
            left += one
    return False
