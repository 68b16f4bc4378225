"""Carries letters to where they go. What they say is put together at the last moment."""

from __future__ import annotations

import asyncio
import smtplib
import time
from collections.abc import Callable

import sqlalchemy as sa

from starboard.kernel.english import count
from starboard.kernel.errors import StarboardError
from starboard.server import store
from starboard.server.config import Config
from starboard.server.database import Database
from starboard.server.errors import Refused, Unavailable
from starboard.server.model import TableInfo
from starboard.server.registry import Registry
from starboard.server.store import Letter
from starboard.server.telling import hook, mail
from starboard.server.telling.outside import Outside, Unreachable
from starboard.server.telling.push import News, Sealer
from starboard.server.telling.signed import RESET_SECONDS, SignedLinks
from starboard.server.telling.words import HELLO, clause, sentence

# Push services and webhooks say so when somebody has taken an address away.
_GONE = (404, 410)


class Failed(Exception):
    """It may work later; the text says why it did not."""


class Gone(Exception):
    """Nobody is there any more. `forget` takes the address out of the database."""

    def __init__(self, forget: Callable[[sa.Connection], object]) -> None:
        super().__init__()
        self.forget = forget


class Carrier:
    def __init__(self, config: Config, db: Database, links: SignedLinks, tables: Registry) -> None:
        self._config = config
        self._db = db
        self._links = links
        self._tables = tables
        self.outside = Outside()
        # It is there once the keeper has started.
        self.sealer = Sealer("1", self.contact)

    @property
    def contact(self) -> str:
        """Where a push service finds whoever runs this server."""
        return self._config.url or "https://localhost"

    async def carry(self, bundle: list[Letter]) -> bool:
        """Whether it was sent; it is not if it has become needless. Raises Failed or Gone."""
        ways = {"mail": self._mail, "hook": self._hook, "push": self._push}
        try:
            return await ways[bundle[0].channel](bundle)
        except Refused as refused:
            # Somebody's name has been turned to a place inside: perhaps by mistake.
            raise Failed(str(refused)) from None
        except Unreachable as error:
            raise Failed(str(error)) from None

    def _at(self, path: str) -> str:
        return f"{self._config.url or ''}{path}"

    async def _caller(self, letter: Letter) -> str:
        """Who calls for help, if that is what waits. Only whoever is asked may be told: who was is secret."""
        if letter.kind != "turn" or letter.table_id is None:
            return ""
        try:
            live = await self._tables.open(letter.table_id)
            async with self._tables.looking(live):
                mine = live.info.seats_of(letter.user_id)
                asked = [seat for seat in live.waiting if seat in mine and not live.in_vain(seat)]
                callers = [live.caller_of(seat) for seat in asked]
        except Unavailable:
            raise
        except StarboardError:
            return ""  # a table that does not open waits all the same
        return callers[0] if callers and all(callers) else ""

    # ------------------------------------------------------------------ mail

    async def _mail(self, bundle: list[Letter]) -> bool:
        server, first = self._config.mail, bundle[0]
        if server is None or self._config.url is None:
            raise Failed("mail is not set up")
        callers = {letter.id: await self._caller(letter) for letter in bundle}
        written = await self._db.read(lambda c: self._written(c, bundle, callers))
        if written is None:
            return False
        subject, text, stop = written
        message = mail.compose(server, self._config.url, first.target, subject, text, first.id, stop)
        try:
            await asyncio.to_thread(mail.send, server, message)
        except mail.Bounced:
            raise Gone(lambda c: store.doubt_address(c, first.user_id, first.target)) from None
        except (OSError, smtplib.SMTPException) as error:
            raise Failed(f"{type(error).__name__}: {error}") from None
        return True

    def _written(
        self, c: sa.Connection, bundle: list[Letter], callers: dict[str, str]
    ) -> tuple[str, str, str | None] | None:
        """Subject, text and the link by which it stops."""
        first = bundle[0]
        user, chosen = store.find_user(c, first.user_id), store.reach_of(c, first.user_id)
        if user is None or user.login is None or user.banned:
            return None
        if first.kind == "moved":
            text = _MOVED.format(login=user.login, link=self._at("/account"))
            return "Your address has been changed", text, None
        if chosen.address != first.target:
            return None
        if first.kind == "confirm":
            link = self._at(self._links.confirm(user.id, first.target))
            return "Is this your address?", _CONFIRM.format(login=user.login, link=link), None
        if not chosen.confirmed:
            return None
        if first.kind == "reset":
            if first.created < time.time() - RESET_SECONDS:
                # They will have asked again, or given up.
                return None
            link = self._at(self._links.reset(user.id, user.password, chosen.address))
            return "A new password", _RESET.format(login=user.login, link=link), None
        lines = [
            (sentence(letter.kind, info, user.id, callers[letter.id]), self._at(f"/t/{info.id}"))
            for letter in bundle
            if letter.table_id is not None and (info := store.table_of_letter(c, letter.table_id)) is not None
        ]
        if not lines or chosen.mail == "off":
            return None
        subject = lines[0][0].rstrip(".")
        if len(lines) > 1:
            subject = f"{count(len(lines), 'table')} are waiting for you"
        text = "\n\n".join(f"{said}\n{link}" for said, link in lines)
        return subject, text, self._at(self._links.stop(user.id, "mail"))

    # ------------------------------------------------------------------ webhooks

    async def _hook(self, bundle: list[Letter]) -> bool:
        letter = bundle[0]
        text = await self._db.read(lambda c: self._spoken(c, letter))
        if text is None:
            return False
        link = self._at("/account" if letter.table_id is None else f"/t/{letter.table_id}")
        status = await self.outside.post(letter.target, hook.body(letter.target, text, link), hook.HEADERS)
        self._judge(letter, status, lambda c: store.drop_hook(c, letter.user_id, letter.target))
        return True

    def _spoken(self, c: sa.Connection, letter: Letter) -> str | None:
        user, chosen = store.find_user(c, letter.user_id), store.reach_of(c, letter.user_id)
        if user is None or user.banned or chosen.hook != letter.target:
            return None
        if letter.table_id is None:
            return f"{user.name}: {HELLO}"
        info = store.table_of_letter(c, letter.table_id)
        if info is None or (letter.kind == "turn" and not _openly(info, user.id)):
            return None
        return f"{user.name}: {clause(letter.kind, info, user.id)}."

    # ------------------------------------------------------------------ browsers

    async def _push(self, bundle: list[Letter]) -> bool:
        letter = bundle[0]
        caller = await self._caller(letter)
        found = await self._db.read(lambda c: self._shown(c, letter, caller))
        if found is None:
            return False
        browser, news = found
        body, headers = await asyncio.to_thread(self.sealer.seal, browser, news, letter.id)
        status = await self.outside.post(browser.endpoint, body, headers)
        self._judge(letter, status, lambda c: store.remove_browser(c, letter.target, letter.user_id))
        return True

    def _shown(self, c: sa.Connection, letter: Letter, caller: str) -> tuple[store.Browser, News] | None:
        user = store.find_user(c, letter.user_id)
        browser = store.find_browser(c, letter.target, letter.user_id)
        if user is None or user.banned or browser is None:
            return None
        stop = self._links.stop(user.id, f"push-{browser.digest}")
        if letter.table_id is None:
            return browser, News(HELLO, "/account", stop, "hello")
        info = store.table_of_letter(c, letter.table_id)
        if info is None:
            return None
        said = sentence(letter.kind, info, user.id, caller)
        return browser, News(said, f"/t/{info.id}", stop, f"{letter.kind} {info.id}")

    def _judge(self, letter: Letter, status: int, forget: Callable[[sa.Connection], object]) -> None:
        if status in _GONE:
            raise Gone(forget)
        if not 200 <= status < 300:
            raise Failed(f"answered {status}")


def _openly(info: TableInfo, user_id: str) -> bool:
    """Whether everybody may know that this person is asked: where a webhook leads, others may read along."""
    return any(seat in info.seats_of(user_id) for seat in info.waiting)


_CONFIRM = """Somebody, most likely you, has given this address for the account "{login}" at Starboard.

If it was you, follow this link within three days:
{link}

If it was not, do nothing: you will hear no more of it."""

_MOVED = """This address no longer counts for the account "{login}" at Starboard: it was changed or removed.

If it was you, there is nothing to do. If it was not, somebody knows your password: choose a new one and set
your address again, as long as you can still get in:
{link}

If you can't, ask whoever runs the server."""

_RESET = """Somebody, most likely you, wants a new password for the account "{login}" at Starboard.

If it was you, choose one within the next hour:
{link}

If it was not, do nothing: your password stays as it is."""
