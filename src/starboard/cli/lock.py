"""A saved game belongs to one terminal at a time: two would overwrite each other's answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from starboard.kernel.errors import StarboardError

if sys.platform == "win32":
    import msvcrt

    def _claim(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _claim(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Taken(StarboardError):
    """Another terminal has the game."""


@contextmanager
def holding(place: Path) -> Iterator[None]:
    """Reserves the game at `place` for this process. The system releases it however the process ends."""
    file = place.with_name(f".{place.name}.lock")
    handle = _open(file, place)
    try:
        yield
    finally:
        if handle is not None:
            with suppress(OSError):
                file.unlink()
            os.close(handle)


def _open(file: Path, place: Path) -> int | None:
    while True:
        try:
            handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:
            return None  # where nothing can be written, nothing can be overwritten; saving will say so
        try:
            _claim(handle)
        except OSError:
            os.close(handle)
            raise Taken(
                f"The game in {place} is being played in another terminal: go on there, or start another "
                "with 'starboard play'."
            ) from None
        # Its last holder may have removed the file between our two steps: then ours is not the one any more.
        with suppress(OSError):
            if os.path.samestat(os.fstat(handle), os.stat(file)):
                return handle
        os.close(handle)
