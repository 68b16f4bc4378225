"""How much one person may have going on at a time. It is counted in the database, for all processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa

from starboard.kernel.english import count
from starboard.server import store
from starboard.server.config import Limits
from starboard.server.database import Database, Work
from starboard.server.errors import Conflict, Refused, TooMany
from starboard.server.model import Identity, SeatKind

T = TypeVar("T")

# Raises Overdrawn, within the transaction in which more is taken.
Check = Callable[[sa.Connection], None]

# A table that nobody has played at for so long costs nobody anything.
_IDLE_SECONDS = 24 * 3600.0


class Overdrawn(Conflict):
    """One more would be too many; the text says so to the person."""


class Quotas:
    """Guests are made in a moment, so they may do less than accounts.

    Whoever does many things at once, through one process or several, must not slip past what is counted. So
    it is counted in the transaction in which more is taken, and a person's transactions follow each other.
    """

    def __init__(self, db: Database, limits: Limits) -> None:
        self._db = db
        self._limits = limits
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, who: Identity) -> asyncio.Lock:
        """One thing after the other, for what takes long before anything is written."""
        found = self._turns.get(who.user_id)
        if found is None:
            found = self._turns[who.user_id] = asyncio.Lock()
        return found

    def _most(self, who: Identity, guests: int) -> int:
        return guests * self._limits.account_factor if who.account else guests

    async def write(self, checks: Iterable[Check], work: Work[T]) -> T:
        """Does the work in the database if all checks allow it."""
        every = tuple(checks)

        def checked(c: sa.Connection) -> T:
            for check in every:
                check(c)
            return work(c)

        try:
            return await self._db.write(checked)
        except Overdrawn as full:
            raise TooMany(str(full)) from None

    def bots(self, who: Identity, more: int) -> Check:
        most = self._most(who, self._limits.bots)

        def check(c: sa.Connection) -> None:
            store.wait_for_share(c, who.user_id)
            if more and store.bots_of(c, who.user_id, time.time() - _IDLE_SECONDS) + more > most:
                raise Overdrawn(f"Your running tables may have {most} bots in all: {_advice(who)}.")

        return check

    def offers(self, who: Identity, table: str = "") -> Check:
        """`table`: one that may already wait for players."""
        most = self._most(who, self._limits.offers)

        def check(c: sa.Connection) -> None:
            store.wait_for_share(c, who.user_id)
            if store.offers_of(c, who.user_id, table) >= most:
                raise Overdrawn(
                    f"{most} of your tables already wait for players: fill or close their open seats first."
                )

        return check

    def visits(self, who: Identity) -> Check:
        most = self._most(who, self._limits.visits)

        def check(c: sa.Connection) -> None:
            store.wait_for_share(c, who.user_id)
            if store.visits_of(c, who.user_id, time.time() - _IDLE_SECONDS) >= most:
                raise Overdrawn(f"You already play at {most} tables of others: {_advice(who)}.")

        return check

    def invitation(self, who: Identity, invited: str, name: str) -> Check:
        """Each is a letter to somebody who may not want it: an account may send no more than a guest."""
        most = self._limits.invitations

        def check(c: sa.Connection) -> None:
            store.wait_for_share(c, who.user_id)
            if store.invitations_of(c, who.user_id, invited) >= most:
                raise Overdrawn(f"{name} hasn't answered {most} of your invitations: wait, then ask again.")

        return check

    def most_packs(self, who: Identity) -> int:
        return self._most(who, self._limits.packs)

    def packs(self, who: Identity) -> Check:
        most = self.most_packs(who)

        def check(c: sa.Connection) -> None:
            store.wait_for_share(c, who.user_id)
            if store.count_packs(c, who.user_id) >= most:
                more = "" if who.account else ", or create an account to have more"
                raise Overdrawn(f"You have {count(most, 'pack')}, and no more fit: delete one{more}.")

        return check


def check_company(who: Identity, kinds: Iterable[SeatKind]) -> None:
    """Bots play among themselves only for accounts: nobody would ever come back for a guest's table."""
    if not who.account and all(kind == "bot" for kind in kinds):
        raise Refused("At least one seat must be for a person: only accounts let bots play among themselves.")


def _advice(who: Identity) -> str:
    return "finish a game first" if who.account else "finish a game first, or create an account to have more"
