"""A file that belongs to one process at a time. The system releases it however that process ends."""

from __future__ import annotations

import os
import struct
import sys
from contextlib import suppress
from pathlib import Path

# Where locked bytes cannot be read, the note must stay outside: the lock lies far behind it.
_FAR = 1 << 30
_VERY_FAR = 1 << 62
_MOST_NOTE = 1000

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _lock_itself(handle: int) -> None:
        """Not needed: a file that is locked can't be removed here."""
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _lock_itself(handle: int) -> None:
        """One byte far behind all that SQLite locks, for as long as this handle is open. Linux alone can."""
        if sys.platform == "linux":
            lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _VERY_FAR, 1, 0)
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, lock)


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
        self._itself: int | None = None

    def hold(self, file: Path) -> None:
        """Claims the file itself as well, if it is there: it may have two names, and our note may be removed.

        Whoever keeps it open otherwise must have closed it before `release`: with that, the system forgets
        all locks that this process has on it.
        """
        try:
            handle = os.open(file, os.O_RDWR)
        except OSError:
            return  # whoever opens it next will say why
        try:
            _lock_itself(handle)
        except (BlockingIOError, PermissionError):
            holder = _holder(handle)
            os.close(handle)
            raise Claimed(holder) from None
        except OSError:
            os.close(handle)  # not a file of the kind that can be locked
            return
        self._itself = handle

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
        if self._itself is not None:
            os.close(self._itself)
            self._itself = None
        if self._handle is None:
            return
        with suppress(OSError):
            self._file.unlink()
        os.close(self._handle)
        self._handle = None


def _holder(handle: int) -> str:
    """Another process that has the same file open, as far as the system lets us see it."""
    ours = os.fstat(handle)
    for opened in Path("/proc").glob("[0-9]*/fd/*"):
        process = opened.parts[2]
        with suppress(OSError):
            if int(process) != os.getpid() and os.path.samestat(opened.stat(), ours):
                return f"another program (process {process})"
    return ""


def _read(handle: int) -> str:
    with suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        return os.read(handle, _MOST_NOTE).decode(errors="replace")
    return ""
