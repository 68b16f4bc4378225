"""The keeper of the tables. Every change to a table goes through here, and is on disk before it counts."""

from __future__ import annotations

import secrets

from starboard.server.agreeing import Agreeing
from starboard.server.botpool import BotPool
from starboard.server.branching import Branching
from starboard.server.config import Config
from starboard.server.database import open_database
from starboard.server.deadlines import Deadlines
from starboard.server.dealing import Dealing
from starboard.server.deciding import Deciding
from starboard.server.drive import Driver
from starboard.server.identity import People, Signer
from starboard.server.laying import Laying
from starboard.server.links import Links
from starboard.server.listing import Listing
from starboard.server.livetable import LiveTable
from starboard.server.meter import Meter
from starboard.server.notices import Notices
from starboard.server.oversight import Oversight
from starboard.server.pacing import Pacing
from starboard.server.packcheck import Checker
from starboard.server.packs import Packs
from starboard.server.playing import Playing
from starboard.server.quotas import Quotas
from starboard.server.registry import Registry
from starboard.server.saving import Saving
from starboard.server.seating import Seating
from starboard.server.seeking import Seeking
from starboard.server.shuffling import Shuffling
from starboard.server.store import Note
from starboard.server.streams import Streams
from starboard.server.talking import Talking
from starboard.server.telling.carrier import Carrier
from starboard.server.telling.choices import Choices
from starboard.server.telling.crier import Crier
from starboard.server.telling.push import Sealer
from starboard.server.telling.signed import SignedLinks
from starboard.server.undoing import Undoing
from starboard.server.upgrading import Upgrading
from starboard.server.wording import Wording
from starboard.signing import Signer as Stamp


class Keeper:
    """Brings together the parts that look after the tables, one subject each: `keeper.seating.leave(...)`."""

    # Signs the logs of games that were played here; it is there once the keeper has started.
    stamp: Stamp

    def __init__(self, config: Config) -> None:
        self.config = config
        self.process = secrets.token_hex(6)
        self.meter = Meter()
        self.streams = Streams(config.limits)
        # From the moment it is asked to go: nobody should be sent here any more.
        self.stopping = False
        self.db = open_database(config)
        signer = Signer(b"")
        self.people = People(self.db, signer, self.process)
        self.laying = Laying(config.question_worker, config.live_tables)
        self.tables = Registry(self.db, self.process, config.live_tables, self._look, self.laying)
        self.saving = Saving(self.tables, self.meter)
        self.playing = Playing(self.tables, self.saving)
        self.undoing = Undoing(self.tables, self.saving)
        self.upgrading = Upgrading(self.tables, self.saving)
        self.links = Links(self.tables, signer)
        self.quotas = Quotas(self.db, config.limits)
        self.wording = Wording()
        self.shuffling = Shuffling(self.db)
        self.checker = Checker()
        self.packs = Packs(self.db, self.people, self.quotas, config.limits, self.checker)
        self.dealing = Dealing(
            self.tables,
            self.people,
            self.links,
            self.shuffling,
            self.wording,
            self.quotas,
            self.packs,
            config.bot_seconds,
        )
        self.seating = Seating(
            self.tables, self.saving, self.people, self.links, self.quotas, config.bot_seconds
        )
        self.agreeing = Agreeing(self.tables, self.saving, self.undoing, self.seating, self.upgrading)
        self.branching = Branching(self.tables)
        self.listing = Listing(self.db, self.links, self.tables)
        self.talking = Talking(self.tables, self.people)
        self.pool = BotPool(config.bot_workers, config.bot_seconds)
        self.seeking = Seeking(self.tables, self.pool)
        self.deciding = Deciding(self.tables, self.saving, self.playing, self.people, self.pool)
        self._deadlines = Deadlines(self.tables, self.saving, self.deciding, self.seating, self.playing)
        self._driver = Driver(config, self.tables, self.playing, self.pool, self.meter)
        self._pacing = Pacing(config, self.tables, self.playing)
        self._notices: Notices | None = None
        signed = SignedLinks(signer)
        self.choices = Choices(config, self.db, self.people, signed)
        self.carrier = Carrier(config, self.db, signed, self.tables)
        self.crier = Crier(config, self.db, self.process, self.streams, self.carrier, self.meter)
        self.oversight = Oversight(self.db, self.people, self.tables, self.streams)

    async def start(self) -> None:
        self.meter.start()
        await self.db.start()
        self.people.signer.secret = await self.db.secret(self.config.secret)
        self.stamp = Stamp(await self.db.signing_key())
        self.carrier.sealer = Sealer(await self.db.push_key(), self.carrier.contact)
        if not self.config.sqlite:
            self._notices = Notices(self.config.database, self.process, self._hear, lambda: self.tables.ids)
            await self._notices.start()
        self._driver.start()
        await self._deadlines.start()
        self.oversight.start()
        self.crier.start()

    async def stop(self) -> None:
        await self.crier.stop()
        await self.oversight.stop()
        await self._deadlines.stop()
        await self._driver.stop()
        await self._pacing.stop()
        self.pool.stop()
        self.checker.stop()
        self.laying.stop()
        self.end_streams()
        if self._notices is not None:
            await self._notices.stop()
        await self.tables.stop()
        await self.db.stop()
        self.meter.stop()

    def end_streams(self) -> None:
        """Ends all streams: a server that shuts down waits for open connections."""
        self.stopping = True
        self.tables.end_streams()
        self.branching.end_streams()

    def _look(self, live: LiveTable) -> None:
        self._pacing.look(live)
        self._driver.look(live)

    async def _hear(self, note: Note) -> None:
        """Another process changed something: anyone looking at it here sees it too."""
        live = await self.tables.meant_by(note)
        if live is None:
            return
        if note.kind == "table":
            await self.tables.catch_up(live, note.version)
        elif note.kind == "seats":
            await self.tables.reseat_all([note.table])
        elif note.kind == "chat":
            await self.talking.catch_up(live)
