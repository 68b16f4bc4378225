"""Lists of tables: a person's own, and those with a free seat."""

from __future__ import annotations

from starboard.kernel.title import titles
from starboard.server import store
from starboard.server.database import Database
from starboard.server.links import Links
from starboard.server.model import Identity, TableInfo

_LISTED = 60


class Listing:
    """Reads the lists from the database; the tables themselves stay closed."""

    def __init__(self, db: Database, links: Links) -> None:
        self._db = db
        self._links = links

    async def mine(self, who: Identity) -> list[TableInfo]:
        if not who.user_id:
            return []
        found = await self._db.read(lambda c: store.tables_of(c, who.user_id, _LISTED))
        return [self._links.shown(info, who) for info in found]

    async def lobby(self) -> list[TableInfo]:
        found = await self._db.read(lambda c: store.open_tables(c, _LISTED))
        return [info for info in found if info.title in titles() and not info.closed]
