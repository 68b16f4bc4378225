"""Opens the tables of a database for one server, and shuts them again.

An SQLite file belongs to one process at a time: nobody would tell another what has changed in it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from starboard.claim import Claim, Claimed
from starboard.kernel.errors import StarboardError

if TYPE_CHECKING:
    # Whoever only copies a file need not load all that a server can do.
    from starboard.server.keeper import Keeper


def claim(file: Path, what: str) -> Claim:
    """Reserves an SQLite file for this process. `what` says who we are to those who want it too."""
    place = file.resolve()
    try:
        held = Claim(place, f"{what} (process {os.getpid()})")
        try:
            held.hold(place)
        except Claimed:
            held.release()
            raise
        return held
    except Claimed as other:
        raise StarboardError(
            f"The database {file} is in use by {other.note or 'another process'}: stop that one first, "
            "or use another database."
        ) from None


class Opening:
    """A server's tables, from when they are open for play until they are shut."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._claim: Claim | None = None
        self._open = False

    async def open(self, address: str = "") -> None:
        """Raises StarboardError with one sentence if the database cannot be used. Once open, it stays so."""
        if self._open:
            return
        file = self._keeper.config.sqlite_file
        if file is not None:
            with suppress(OSError):  # the database will say what is wrong with its folder
                file.parent.mkdir(parents=True, exist_ok=True)
                # What is not there yet can't be claimed by whatever name it may get.
                os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
            where = f" at {address}" if address else ""
            self._claim = claim(file, f"another Starboard server{where}")
        try:
            await self._keeper.start()
        except BaseException:
            self._release()
            raise
        self._open = True

    async def close(self) -> None:
        if not self._open:
            return
        self._open = False
        await self._keeper.stop()
        self._release()

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.release()
            self._claim = None
