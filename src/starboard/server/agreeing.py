"""What one person asks for and the others must agree to: taking back, changing a seat, going on."""

from __future__ import annotations

import msgspec

from starboard.server.errors import NotYours, Stale
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity, Request
from starboard.server.registry import Registry
from starboard.server.saving import Saving
from starboard.server.seating import Seating
from starboard.server.undoing import Undoing, check_running
from starboard.server.upgrading import Upgrading


class Agreeing:
    """Gathers consent, and carries out what everybody has agreed to."""

    def __init__(
        self, tables: Registry, saving: Saving, undoing: Undoing, seating: Seating, upgrading: Upgrading
    ) -> None:
        self._tables = tables
        self._saving = saving
        self._undoing = undoing
        self._seating = seating
        self._upgrading = upgrading

    async def agree(self, table_id: str, who: Identity, yes: bool) -> Done:
        """Consents to what somebody asks for, or declines it. The last consent carries it out."""
        live = await self._tables.open(table_id, who)
        return await self._tables.change(live, lambda: self._agree(live, who, yes))

    async def _agree(self, live: LiveTable, who: Identity, yes: bool) -> Done:
        if live.kept is None:
            check_running(live)
        asked = live.asked
        own = next(iter(live.seats_of(who)), None)
        if asked is None:
            raise Stale("There is nothing to agree to any more: look at the table.")
        if who.user_id == asked.user_id and not yes:
            await self._saving.save(live, len(live.table.answers), False, live.epoch, None)
            return live.done(own)
        if who.user_id not in asked.need:
            raise NotYours("You haven't been asked to agree.")
        agreed = tuple(sorted({*asked.yes, who.user_id}))
        if yes and set(agreed) == set(asked.need):
            return await self._carry_out(live, asked)
        left = msgspec.structs.replace(asked, yes=agreed) if yes else None
        await self._saving.save(live, len(live.table.answers), False, live.epoch, left)
        return live.done(own, asked=yes)

    async def _carry_out(self, live: LiveTable, asked: Request) -> Done:
        if asked.go_on:
            return await self._upgrading.carry_over(live, asked.name, agreed=True)
        if asked.to is not None:
            return await self._undoing.go_back(live, asked.to)
        assert asked.change is not None
        return await self._seating.pass_on_agreed(live, asked, asked.change)
