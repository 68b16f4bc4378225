"""How much one person may have going on at a time. It is counted in the database, for all processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from weakref import WeakValueDictionary

from starboard.server import store
from starboard.server.config import Limits
from starboard.server.database import Database
from starboard.server.errors import Refused, TooMany
from starboard.server.model import Identity, SeatKind

# A table that nobody has played at for so long costs nobody anything.
_IDLE_SECONDS = 24 * 3600.0


class Quotas:
    """Guests are made in a moment, so they may do less than accounts."""

    def __init__(self, db: Database, limits: Limits) -> None:
        self._db = db
        self._limits = limits
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, who: Identity) -> asyncio.Lock:
        """One thing after the other: whoever does many at once must not slip past what is counted."""
        found = self._turns.get(who.user_id)
        if found is None:
            found = self._turns[who.user_id] = asyncio.Lock()
        return found

    def _most(self, who: Identity, guests: int) -> int:
        return guests * self._limits.account_factor if who.account else guests

    async def check_bots(self, who: Identity, more: int) -> None:
        if not more:
            return
        most = self._most(who, self._limits.bots)
        since = time.time() - _IDLE_SECONDS
        if await self._db.read(lambda c: store.bots_of(c, who.user_id, since)) + more > most:
            raise TooMany(f"Your running tables may have {most} bots in all: {_advice(who)}.")

    async def check_offers(self, who: Identity) -> None:
        most = self._most(who, self._limits.offers)
        if await self._db.read(lambda c: store.offers_of(c, who.user_id)) >= most:
            raise TooMany(
                f"{most} of your tables already wait for players: fill or close their open seats first."
            )

    async def check_visits(self, who: Identity) -> None:
        most = self._most(who, self._limits.visits)
        since = time.time() - _IDLE_SECONDS
        if await self._db.read(lambda c: store.visits_of(c, who.user_id, since)) >= most:
            raise TooMany(f"You already play at {most} tables of others: {_advice(who)}.")


def check_company(who: Identity, kinds: Iterable[SeatKind]) -> None:
    """Bots play among themselves only for accounts: nobody would ever come back for a guest's table."""
    if not who.account and all(kind == "bot" for kind in kinds):
        raise Refused("At least one seat must be for a person: only accounts let bots play among themselves.")


def _advice(who: Identity) -> str:
    return "finish a game first" if who.account else "finish a game first, or create an account to have more"
