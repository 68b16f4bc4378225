"""Lists of tables: a person's own, and those with a free seat."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from starboard.kernel.title import titles
from starboard.server import store
from starboard.server.database import Database
from starboard.server.links import Links
from starboard.server.model import Identity, TableInfo, Time
from starboard.server.registry import Registry

_LISTED = 60
_LOOKED_AT = 600


class Listing:
    """Reads the lists from the database; the tables themselves stay closed."""

    def __init__(self, db: Database, links: Links, tables: Registry) -> None:
        self._db = db
        self._links = links
        self._tables = tables

    async def mine(self, who: Identity) -> list[TableInfo]:
        if not who.user_id:
            return []
        found = await self._db.read(lambda c: store.tables_of(c, who.user_id, _LISTED))
        return [self._links.shown(self._now(info), who) for info in found]

    async def clocks(self, table_ids: Collection[str]) -> dict[str, list[Time]]:
        """Since when everybody at these tables has been asked. Who may know it is for the caller to judge."""
        return await self._db.read(lambda c: store.clocks_of(c, table_ids)) if table_ids else {}

    async def lobby(self) -> list[TableInfo]:
        """Tables whose host is there come first: nobody is pushed out by tables at which nobody waits."""
        found = await self._db.read(lambda c: store.open_tables(c, _LOOKED_AT))
        fit = [self._now(info) for info in found if info.title in titles() and not info.closed]
        fit.sort(key=lambda info: not self._attended(info))
        return fit[:_LISTED]

    def _attended(self, info: TableInfo) -> bool:
        live = self._tables.face_of(info.id)
        return live is not None and live.is_online(info.host)

    def _now(self, info: TableInfo) -> TableInfo:
        """A table that rests is on disk as it will be: nobody is told before those who look at it."""
        live = self._tables.face_of(info.id)
        if live is None or not live.table.resting:
            return info
        now = live.info
        return msgspec.structs.replace(info, waiting=now.waiting, finished=now.finished, result=now.result)
