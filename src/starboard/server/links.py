"""Friends' links: who may see them, and which seat each stands for."""

from __future__ import annotations

import msgspec

from starboard.server.errors import NotFound
from starboard.server.identity import Signer
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatInfo, TableInfo
from starboard.server.registry import Registry


class Links:
    """Makes the links of a table's seats and reads them."""

    def __init__(self, tables: Registry, signer: Signer) -> None:
        self._tables = tables
        self._signer = signer

    async def invitation(self, token: str) -> tuple[LiveTable, SeatInfo]:
        """The seat that a friend's link stands for. Looking does not take it."""
        read = self._signer.read_seat_token(token)
        if read is None:
            raise NotFound
        table_id, seat, signature = read
        live = await self._tables.open(table_id)
        if not 0 <= seat < len(live.info.seats):
            raise NotFound
        found = live.info.seats[seat]
        if not self._signer.holds_seat(table_id, seat, found.generation, signature):
            raise NotFound
        return live, found

    def shown(self, info: TableInfo, who: Identity) -> TableInfo:
        """The table's facts for one person; only the host gets the secrets of friends' links."""
        host = bool(who.user_id) and info.host == who.user_id
        return msgspec.structs.replace(
            info,
            seats=tuple(
                msgspec.structs.replace(
                    s,
                    join_token=self._signer.seat_token(info.id, s.seat, s.generation)
                    if host and s.kind == "friend"
                    else None,
                )
                for s in info.seats
            ),
        )
