"""Games played under older rules that people continue. `upgrade` says which of them can go on."""

from __future__ import annotations

from starboard.server import handover, store, upgrade
from starboard.server.errors import Conflict, NotFound, Refused
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity, Request
from starboard.server.registry import Registry
from starboard.server.saving import Saving


class Upgrading:
    """Lets a kept game go on from where today's rules still fit."""

    def __init__(self, tables: Registry, saving: Saving) -> None:
        self._tables = tables
        self._saving = saving

    async def go_on(self, table_id: str, who: Identity, seat: int | None = None) -> Done:
        """Lets a game go on from the last answer that fits today's rules, if everyone agrees."""
        live = await self._tables.open(table_id, who)
        chosen = live.own_seat(who, seat)

        async def work() -> Done:
            if live.kept is None or live.verdict is None or not live.kept.may_go_on:
                raise Refused("Nothing stops this table from going on: reload the page.")
            others = handover.others(live.info, who.user_id)
            if not others:
                return await self.carry_over(live, who.name, agreed=False)
            text = upgrade.asks(who.name, live.verdict.carried)
            asked = Request(chosen, who.user_id, who.name, None, others, go_on=True, text=text)
            await self._saving.ask(live, asked)
            return live.done(chosen, asked=True)

        return await self._tables.change(live, work)

    async def carry_over(self, live: LiveTable, name: str, agreed: bool) -> Done:
        """Drops the answers that do not fit. Call this within a change, once everybody has agreed."""
        stored = await self._tables.db.read(lambda c: store.load_table(c, live.info.id))
        if stored is None:
            raise NotFound
        verdict = live.verdict
        if verdict is None or verdict.kept is None or stored.version != live.version:
            raise Conflict
        text = upgrade.told_going_on(name, verdict.carried, agreed)
        await self._tables.db.write(
            lambda c: upgrade.carry_over(c, stored, verdict.carried, text, self._tables.process)
        )
        await self._tables.refresh(live, anew=True)
        self._tables.look(live)
        return live.done(None)
