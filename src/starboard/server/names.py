"""What people are called at a table: no two names look the same, so that nobody passes for somebody else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

NAME_LENGTH = 24
# Signs to letters of which nothing is seen.
_UNSEEN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f") | {chr(n) for n in range(0xFE00, 0xFE10)}


def apart(name: str, others: Iterable[str], number: int = 2) -> str:
    """The name, with a number behind it if it looks like one of the others': this one or a higher one."""
    taken = {_look(other) for other in others}
    found = name
    while _look(found) in taken:
        tail = f" {number}"
        found = name[: NAME_LENGTH - len(tail)].rstrip() + tail
        number += 1
    return found


def _look(name: str) -> str:
    """The same for names that nobody would tell apart at a glance."""
    plain = unicodedata.normalize("NFKC", name)
    return " ".join("".join(c for c in plain if not _is_unseen(c)).casefold().split())


def _is_unseen(c: str) -> bool:
    return c in _UNSEEN or "\U000e0100" <= c <= "\U000e01ef"
