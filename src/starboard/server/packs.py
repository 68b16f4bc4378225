"""Packs of own cards: who keeps which, and which a table is played with."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping

import msgspec

from starboard.kernel.errors import BadLog
from starboard.kernel.log import Log
from starboard.kernel.replay import same_cards
from starboard.kernel.title import find_title, titles
from starboard.server import packing, store
from starboard.server.cards import Cards, cards_of, content_of
from starboard.server.config import Limits
from starboard.server.database import Database
from starboard.server.errors import NotFound, Refused
from starboard.server.face import Face
from starboard.server.identity import People, clean
from starboard.server.model import Identity
from starboard.server.packcheck import Checker
from starboard.server.quotas import Quotas
from starboard.server.store import Pack

NAME_LENGTH = 40


class Chosen(msgspec.Struct, frozen=True):
    """The own cards of a table, and what they are called there."""

    name: str
    cards: Cards

    @classmethod
    def at(cls, face: Face) -> Chosen | None:
        """Those that another table is played with."""
        return None if face.cards is None or face.info.cards is None else cls(face.info.cards, face.cards)

    def told(self, fingerprint: str) -> str:
        """The remark with which the log of the table begins."""
        return f"Own cards are in play: {self.name}, fingerprint {fingerprint}."


def clean_name(name: str) -> str:
    kept = clean(name, NAME_LENGTH)
    if not kept:
        raise Refused("A pack needs a name: give it one.")
    return kept


class Packs:
    """Keeps packs. What is wrong with one is found out whenever it is saved."""

    def __init__(
        self, db: Database, people: People, quotas: Quotas, limits: Limits, checker: Checker
    ) -> None:
        self._db = db
        self._people = people
        self._quotas = quotas
        self._limits = limits
        self._checker = checker

    # ------------------------------------------------------------------ keeping

    async def mine(self, who: Identity) -> list[Pack]:
        if not who.user_id:
            return []
        return await self._db.read(lambda c: store.packs_of(c, who.user_id))

    async def of_server(self) -> list[Pack]:
        return await self._db.read(lambda c: store.packs_of(c, None))

    async def look(self, who: Identity, pack_id: str) -> Pack:
        """A pack that somebody may see: their own, or the server's."""
        found = await self._db.read(lambda c: store.find_pack(c, pack_id))
        if found is None or found.user_id not in (None, who.user_id or None):
            raise NotFound
        return found

    async def own(self, who: Identity, pack_id: str) -> Pack:
        """A pack that somebody may change."""
        found = await self.look(who, pack_id)
        if found.user_id is None:
            raise Refused("This pack is the server's: make one of your own to change it.")
        return found

    def most(self, who: Identity) -> int:
        return self._quotas.most_packs(who)

    def most_bytes(self, who: Identity) -> int:
        return self._limits.pack_bytes * (self._limits.account_factor if who.account else 1)

    async def make(self, who: Identity, title_id: str, name: str, files: Mapping[str, str]) -> Pack:
        if title_id not in titles():
            raise NotFound
        kept = packing.checked(files, self.most_bytes(who))
        named = clean_name(name)
        fits = self._quotas.packs(who)
        async with self._quotas.turn(who):
            # The check below takes long: whoever has too many is told before it.
            await self._quotas.write([fits], lambda c: None)
            await self._people.keep(who)
            now = time.time()
            pack = Pack(secrets.token_hex(8), who.user_id, named, title_id, kept, (), None, now, now)
            judged = await self._judged(pack)
            await self._quotas.write([fits], lambda c: store.add_pack(c, judged))
            return judged

    async def change(self, who: Identity, pack_id: str, name: str, files: Mapping[str, str]) -> Pack:
        """The pack as it is to be from now on. Tables that are played with it stay as they are."""
        found = await self.own(who, pack_id)
        kept = packing.checked(files, self.most_bytes(who))
        named = clean_name(name)
        async with self._quotas.turn(who):
            # It may have been deleted in the meantime.
            found = await self.own(who, pack_id)
            judged = await self._judged(
                msgspec.structs.replace(found, name=named, files=kept, updated=time.time())
            )
            # Or while it was checked.
            if not await self._db.write(lambda c: store.change_pack(c, judged)):
                raise NotFound
            return judged

    async def _judged(self, pack: Pack) -> Pack:
        report = await self._checker.check(pack.user_id or "", pack.title, pack.files)
        return msgspec.structs.replace(pack, fingerprint=report.fingerprint, problems=report.problems)

    async def delete(self, who: Identity, pack_id: str) -> None:
        await self.own(who, pack_id)
        await self._db.write(lambda c: store.delete_pack(c, pack_id))

    # ------------------------------------------------------------------ playing

    async def usable(self, who: Identity) -> list[Pack]:
        """What a table can be made with: one's own and the server's, without drafts."""
        every = [*await self.mine(who), *await self.of_server()]
        return [pack for pack in every if pack.fingerprint is not None and pack.title in titles()]

    async def choose(self, who: Identity, named: str, title_id: str) -> Chosen:
        """The cards of a pack by its id or fingerprint, as they are now."""
        every = [*await self.mine(who), *await self.of_server()]
        found = [pack for pack in every if pack.id == named] or [
            pack for pack in every if pack.fingerprint == named and pack.title == title_id
        ]
        if not found:
            raise Refused("There is no such pack among yours and the server's: choose another.")
        pack = found[0]
        if pack.title != title_id:
            raise Refused(f"The pack '{pack.name}' is for {_title_name(pack.title)}: choose another.")
        if pack.fingerprint is None:
            raise Refused(f"The pack '{pack.name}' has mistakes: mend them on its page first.")
        return await _loaded(pack)

    async def of_log(self, who: Identity, log: Log) -> Chosen | None:
        """The own cards that a log was played with, wherever they are here; None if it was with ours."""
        if log.title not in titles():
            return None
        title = find_title(log.title)
        ours = title.load_content(None)
        if same_cards(ours, log.content) or log.content in title.fingerprints:
            return None
        like = await self._db.read(
            lambda c: store.packs_like(c, log.title, log.content, [who.user_id] if who.user_id else [])
        )
        if like:
            return Chosen(like[0].name, cards_of(log.title, log.content, like[0].files))
        kept = await self._db.read(lambda c: store.cards_like(c, log.title, log.content))
        if kept is None:
            raise BadLog(
                f"The log was played with own cards (fingerprint {log.content}) that are not on this server: "
                "put them into a pack first, and then import the log again."
            )
        return Chosen("Cards of an imported game", kept)


async def _loaded(pack: Pack) -> Chosen:
    cards = cards_of(pack.title, pack.fingerprint or "", pack.files)
    try:
        content = await asyncio.to_thread(content_of, cards)
    except BadLog as error:
        raise Refused(f"{error} Mend the pack '{pack.name}' on its page first.") from None
    # Ours may have changed since the pack was checked.
    return Chosen(pack.name, msgspec.structs.replace(cards, fingerprint=content.fingerprint))


def _title_name(title_id: str) -> str:
    return titles()[title_id].name if title_id in titles() else title_id
