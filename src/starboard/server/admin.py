"""What `starboard admin` does, on the database of a server that may be running meanwhile.

The server finds out by itself within some seconds; `oversight` sees to that.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher

from starboard.kernel.english import capital
from starboard.kernel.errors import StarboardError
from starboard.kernel.title import find_title
from starboard.server import migrate, migrations, packcheck, packing, schema, store
from starboard.server.config import Config
from starboard.server.database import Database, open_database
from starboard.server.packs import clean_name
from starboard.server.passwords import check_password
from starboard.server.store import LetterRow, Pack, PersonRow, TableRow
from starboard.server.telling import mail

T = TypeVar("T")

DAY = 86_400.0
MOST_SERVER_PACK = 1_000_000
_PROCESS = "admin"


class Tidied(msgspec.Struct, frozen=True):
    """Abandoned tables that are, or would be, deleted, and how many idle guests were forgotten with them."""

    tables: list[TableRow]
    guests: int


def run(config: Config, work: Callable[[Admin], Awaitable[T]]) -> T:
    """Does something with the database of a server."""
    return asyncio.run(_run(config, work))


async def _run(config: Config, work: Callable[[Admin], Awaitable[T]]) -> T:
    await asyncio.to_thread(_check_layout, config)
    database = open_database(config)
    await database.start()
    try:
        return await work(Admin(database))
    finally:
        await database.stop()


def _check_layout(config: Config) -> None:
    """Upgrading a database is not a side effect: a server of the version before may still be running."""
    found = migrate.layout_of(config)
    if found == schema.VERSION:
        return
    if found is None:
        raise StarboardError("There are no tables in this database yet: start 'starboard serve' on it first.")
    migrations.check_known(found)
    raise StarboardError(
        f"The database has layout {found}, and this program works on {schema.VERSION}: "
        "start the new server on it first, or run 'starboard migrate'."
    )


def test_mail(config: Config, address: str) -> None:
    """Sends a letter without any detour; raises StarboardError with what the mail server said."""
    if config.mail is None or config.url is None:
        raise StarboardError("Mail is not set up: set STARBOARD_MAIL, STARBOARD_MAIL_FROM and STARBOARD_URL.")
    text = f"If you read this, the Starboard server at {config.url} can send mail."
    to = mail.check_address(address)
    letter = mail.compose(config.mail, config.url, to, "Mail works", text, secrets.token_hex(12))
    try:
        mail.send(config.mail, letter)
    except (mail.Bounced, OSError) as error:
        raise StarboardError(f"The mail server at {config.mail.host} did not take it: {error}") from None


class Admin:
    """One thing each, entirely or not at all."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def people(self, search: str | None, most: int) -> list[PersonRow]:
        return await self._db.read(lambda c: store.people(c, search, most))

    async def tables(self, who: str | None, unused_days: float | None, most: int) -> list[TableRow]:
        user_id = None if who is None else (await self._find(who)).id
        since = None if unused_days is None else time.time() - unused_days * DAY
        return await self._db.read(lambda c: store.list_tables(c, user_id, since, most))

    async def mute(self, who: str, on: bool) -> PersonRow:
        return await self._bar(who, "muted", on)

    async def ban(self, who: str, on: bool) -> PersonRow:
        return await self._bar(who, "banned", on)

    async def _bar(self, who: str, what: str, on: bool) -> PersonRow:
        user = await self._find(who)
        await self._db.write(lambda c: store.set_barrier(c, user.id, what, on))
        return await self._find(user.id)

    async def reset_password(self, who: str, password: str | None) -> tuple[PersonRow, str]:
        """A new password for an account. Its sessions and tokens end: somebody else may have them."""
        user = await self._find(who)
        if user.login is None:
            raise StarboardError(f"{user.name} is a guest and has no password.")
        chosen = password if password is not None else secrets.token_urlsafe(12)
        check_password(chosen, user.login)
        hashed = await asyncio.to_thread(PasswordHasher().hash, chosen)

        def work(c: sa.Connection) -> None:
            store.set_password(c, user.id, hashed)
            store.end_access(c, user.id)

        await self._db.write(work)
        return user, chosen

    async def log_out(self, who: str) -> tuple[PersonRow, int, int]:
        """Ends all sessions and removes all tokens."""
        user = await self._find(who)
        ended, removed = await self._db.write(lambda c: store.end_access(c, user.id))
        return user, ended, removed

    async def export(self, who: str) -> dict[str, Any]:
        user = await self._find(who)
        return await self._db.read(lambda c: store.facts_of(c, user.id))

    async def remove(self, who: str) -> tuple[PersonRow, int, int]:
        """Everything about a person; games in which others played stay."""
        user = await self._find(who)
        gone = f"left-{secrets.token_hex(8)}"
        stay, deleted = await self._db.write(lambda c: store.remove_person(c, user.id, gone, _PROCESS))
        return user, stay, deleted

    async def delete(self, table_id: str) -> None:
        if await self._db.read(lambda c: store.version_of(c, table_id)) is None:
            raise StarboardError(
                f"There is no table '{table_id}': 'starboard admin tables' lists them; the id is the part "
                "after /t/ in the link."
            )
        await self._db.write(lambda c: store.delete_tables(c, [table_id]))

    async def tidy(self, days: float, only_look: bool) -> Tidied:
        """Deletes games that nobody has played at for so long and that are not over."""
        since = time.time() - days * DAY
        found = await self._db.read(lambda c: store.list_tables(c, None, since, None))
        if only_look:
            return Tidied(found, 0)

        def work(c: sa.Connection) -> Tidied:
            # Somebody may have played at one of them meanwhile.
            now = store.list_tables(c, None, since, None)
            store.delete_tables(c, [row.id for row in now])
            return Tidied(now, store.delete_idle_guests(c, since))

        return await self._db.write(work)

    async def add_pack(self, folder: Path, title_id: str, name: str) -> Pack:
        """Own cards for everybody, from a folder. Ones with mistakes are refused with the first of them."""
        title = find_title(title_id)
        title.load_content(folder)
        files = {
            path.name: path.read_text(encoding="utf-8")
            for path in folder.iterdir()
            if path.suffix in (".toml", ".md", ".txt") and not path.name.startswith(".")
        }
        kept = packing.checked(files, MOST_SERVER_PACK)
        report = await asyncio.to_thread(packcheck.judged, title, kept)
        if report.fingerprint is None:
            raise StarboardError(capital(report.problems[0].sentence))
        now = time.time()
        pack = Pack(
            secrets.token_hex(8), None, clean_name(name), title.id, kept, (), report.fingerprint, now, now
        )
        await self._db.write(lambda c: store.add_pack(c, pack))
        return pack

    async def packs(self) -> list[Pack]:
        return await self._db.read(lambda c: store.packs_of(c, None))

    async def remove_pack(self, pack_id: str) -> Pack:
        """Tables that are played with it keep their cards."""
        found = await self._db.read(lambda c: store.find_pack(c, pack_id))
        if found is None or found.user_id is not None:
            raise StarboardError(
                f"The server has no pack '{pack_id}': 'starboard admin packs' lists them with their ids."
            )
        await self._db.write(lambda c: store.delete_pack(c, pack_id))
        return found

    async def outbox(self, most: int) -> list[LetterRow]:
        return await self._db.read(lambda c: store.list_letters(c, most))

    async def _find(self, who: str) -> PersonRow:
        found = await self._db.read(lambda c: store.find_people(c, who.strip()))
        if not found:
            raise StarboardError(
                f"There is nobody with the login name or id '{who}': 'starboard admin people {who}' looks "
                "for names too."
            )
        if len(found) > 1:
            raise StarboardError(f"Several ids begin with '{who}': give more of it.")
        rows = await self._db.read(lambda c: store.people(c, user_id=found[0]))
        return rows[0]
