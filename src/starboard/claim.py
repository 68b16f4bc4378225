"""A file that belongs to one process at a time. The system releases it however that process ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

# Where locked bytes cannot be read, the note must stay outside: the lock lies far behind it.
_FAR = 1 << 30
_MOST_NOTE = 1000

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claimed(Exception):
    """Another process has it; `note` is what that process left for others to read."""

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class Claim:
    """Held from the moment it is made until `release`, or until the process ends."""

    def __init__(self, place: Path, note: str = "") -> None:
        self._file = place.with_name(f".{place.name}.lock")
        self._handle = self._take()
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, note.encode())

    def _take(self) -> int | None:
        while True:
            try:
                handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError:
                return None  # where nothing can be written, nothing can be overwritten; saving will say so
            try:
                _lock(handle)
            except OSError:
                note = _read(handle)
                os.close(handle)
                raise Claimed(note) from None
            # Its last holder may have removed the file between our two steps: then ours is not the one any
            # more.
            with suppress(OSError):
                if os.path.samestat(os.fstat(handle), os.stat(self._file)):
                    return handle
            os.close(handle)

    def release(self) -> None:
        if self._handle is None:
            return
        with suppress(OSError):
            self._file.unlink()
        os.close(self._handle)
        self._handle = None


def _read(handle: int) -> str:
    with suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        return os.read(handle, _MOST_NOTE).decode(errors="replace")
    return ""
