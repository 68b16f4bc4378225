"""Shuffles that nobody chooses: the seal first, then what people contribute, then the deal.

A table has one secret from its beginning to its end. Its hash, the seal, is shown before anybody contributes,
so the server can't fit the secret to what they give. See docs/fairness.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from starboard.kernel.chance import commitment
from starboard.kernel.fair import Contribution, Draw, new_secret
from starboard.kernel.table import Table
from starboard.server import store
from starboard.server.database import Database
from starboard.server.errors import NotYours, Refused
from starboard.server.model import Identity, SeatInfo, Share, TableInfo


class Shuffling:
    """Hands out seals and makes draws from them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def new_seal(self, who: Identity) -> str:
        """The seal of a table that this person is going to lay out."""
        if not who.user_id:
            raise NotYours("Only someone with a name can create a table: open the page first.")
        secret = new_secret()
        seal = commitment(secret)
        await self._db.write(lambda c: store.add_seal(c, seal, secret, who.user_id))
        return seal

    async def draw(self, share: Share, sitting: Iterable[SeatInfo], who: Identity) -> Draw:
        """The first draw of a table that this person lays out."""
        if share.seal is None:
            if share.contribution is not None:
                raise Refused(
                    "A contribution needs a seal that was shown before it: ask for one at /seals first."
                )
            return Draw(new_secret(), 1, ())
        seal = share.seal
        secret = await self._db.write(lambda c: store.take_seal(c, seal, who.user_id))
        if secret is None:
            raise Refused("This seal is not yours, was used before, or is too old: ask for a new one.")
        return Draw(secret, 1, contributions(share.contribution, sitting, who))


def contributions(value: str | None, sitting: Iterable[SeatInfo], who: Identity) -> tuple[Contribution, ...]:
    """One for each person: whoever has several seats contributes at the first of them."""
    mine = [s.seat for s in sitting if s.kind == "person" and s.user_id == who.user_id]
    return (Contribution(mine[0], value),) if mine and value is not None else ()


def draw_of(table: Table) -> Draw:
    """What the next deal at a table goes on from. Where the server chose the seed alone, that is the secret:
    its hash has been shown, and it has not come out."""
    return Draw(table.seed, 1, ()) if table.draw is None else table.draw


def may_contribute(info: TableInfo, table: Table, seats: Iterable[int]) -> bool:
    """Whether a person at these seats can still have a part in the deal, and has none yet."""
    return not info.started and all(draw_of(table).of(seat) is None for seat in seats)


async def deal_again(table: Table, draw: Draw) -> Table:
    """The same game, dealt again."""
    return await asyncio.to_thread(Table, table.title, table.options, content=table.content, draw=draw)
