"""How a person wants to be told, and what they may do by the links in letters."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from starboard.server import store
from starboard.server.config import Config
from starboard.server.database import Database
from starboard.server.errors import NotFound, Refused
from starboard.server.identity import People, describe
from starboard.server.model import Identity
from starboard.server.store import Browser, Often, Reach, User
from starboard.server.telling import mail
from starboard.server.telling.outside import check_url
from starboard.server.telling.push import check_keys, digest_of
from starboard.server.telling.signed import SignedLinks, read_timed

# How often somebody may have a letter sent that they ask for: to confirm an address, to get in again.
_CONFIRM_PAUSE = 60.0
_RESET_PAUSE = 300.0
# How many of them go to one address in a minute, whoever asks.
_MOST_TO_ONE = 2
_LAPSED = "This link is no longer good: ask for a new one on the account page."


class Choices:
    """Guests may have notifications in their browser; mail and webhooks are for accounts."""

    def __init__(self, config: Config, db: Database, people: People, links: SignedLinks) -> None:
        self._config = config
        self._db = db
        self._people = people
        self._links = links

    @property
    def by_mail(self) -> bool:
        return self._config.mail is not None

    @property
    def by_hook(self) -> bool:
        return self._config.url is not None

    async def of(self, who: Identity) -> Reach:
        return await self._db.read(lambda c: store.reach_of(c, who.user_id))

    def _account(self, who: Identity, possible: bool) -> None:
        if not who.account:
            raise Refused("This needs an account: sign up first.")
        if not possible:
            raise Refused("This server is not set up for it: ask whoever runs it.")

    # ------------------------------------------------------------------ the address

    async def set_address(self, who: Identity, password: str, address: str) -> None:
        """By the address one gets a new password, so changing it takes the old one."""
        self._account(who, self.by_mail)
        kept = mail.check_address(address)
        await self._people.check_own(who, password)

        def work(c: sa.Connection) -> bool:
            known = store.reach_of(c, who.user_id)
            if known.address == kept and known.confirmed:
                return True
            _leave_address(c, who.user_id, known)
            store.set_address(c, who.user_id, kept)
            return self._ask_to_confirm(c, who.user_id, kept)

        await self._write_or_wait(work)

    async def confirm_again(self, who: Identity) -> None:
        self._account(who, self.by_mail)

        def work(c: sa.Connection) -> bool:
            known = store.reach_of(c, who.user_id)
            if known.address is None or known.confirmed:
                return True
            return self._ask_to_confirm(c, who.user_id, known.address)

        await self._write_or_wait(work)

    def _ask_to_confirm(self, c: sa.Connection, user_id: str, address: str) -> bool:
        if not store.may_help(c, user_id, _CONFIRM_PAUSE):
            return False
        # However many accounts somebody makes, nobody's letter-box is filled from here.
        if not store.take_rates(c, [(f"letters to {address.lower()}"[:160], _MOST_TO_ONE)]):
            return False
        store.write_letter(c, user_id, "confirm", "mail", address)
        return True

    async def _write_or_wait(self, work: Callable[[sa.Connection], bool]) -> None:
        if not await self._db.write(work):
            raise Refused("A link was sent a moment ago: wait a minute, then ask for another.")

    async def remove_address(self, who: Identity) -> None:
        self._account(who, True)

        def work(c: sa.Connection) -> None:
            _leave_address(c, who.user_id, store.reach_of(c, who.user_id))
            store.set_address(c, who.user_id, None)

        await self._db.write(work)

    async def confirm(self, token: str) -> None:
        """Follows the link that was sent to an address."""
        opened = read_timed(token)
        if opened is None:
            raise Refused(_LAPSED)
        known = await self._db.read(lambda c: store.reach_of(c, opened.user_id))
        address = known.address
        if address is None or not self._links.holds_confirm(opened, address):
            raise Refused(_LAPSED)
        await self._db.write(lambda c: store.confirm_address(c, opened.user_id, address))

    # ------------------------------------------------------------------ ways to be told

    async def set_mail(self, who: Identity, often: Often) -> None:
        self._account(who, self.by_mail)
        await self._db.write(lambda c: store.set_mail(c, who.user_id, often))

    async def set_hook(self, who: Identity, url: str) -> None:
        """An empty one takes it away. A new one is tried at once."""
        self._account(who, self.by_hook or not url)
        hook = check_url(url.strip()) if url.strip() else None

        def work(c: sa.Connection) -> None:
            store.set_hook(c, who.user_id, hook)
            if hook is not None:
                store.write_letter(c, who.user_id, "hello", "hook", hook)

        await self._db.write(work)

    async def subscribe(
        self, who: Identity, session: str, agent: str, endpoint: str, p256dh: str, auth: str
    ) -> None:
        """The first time, the browser is greeted, so that people see what it will look like."""
        check_url(endpoint)
        check_keys(p256dh, auth)
        await self._people.keep(who)
        browser = Browser(digest_of(endpoint), who.user_id, session, endpoint, p256dh, auth, describe(agent))

        def work(c: sa.Connection) -> None:
            new = store.find_browser(c, browser.digest, who.user_id) is None
            store.add_browser(c, browser)
            if new:
                store.write_letter(c, who.user_id, "hello", "push", browser.digest)

        await self._db.write(work)

    async def unsubscribe(self, who: Identity, endpoint: str) -> None:
        await self._db.write(lambda c: store.remove_browser(c, digest_of(endpoint), who.user_id))

    # ------------------------------------------------------------------ links that stop letters

    def stops(self, token: str) -> str:
        """What a link stops, as people call it."""
        opened = self._links.reads_stop(token)
        if opened is None:
            raise NotFound
        return "mail" if opened.what == "mail" else "notifications in that browser"

    async def stop(self, token: str) -> None:
        opened = self._links.reads_stop(token)
        if opened is None:
            raise NotFound
        kind, _, digest = opened.what.partition("-")

        def work(c: sa.Connection) -> None:
            if kind == "push":
                store.remove_browser(c, digest, opened.user_id)
            elif store.find_user(c, opened.user_id) is not None:
                store.set_mail(c, opened.user_id, "off")

        await self._db.write(work)

    # ------------------------------------------------------------------ a forgotten password

    async def forgot(self, named: str) -> None:
        """Sends a link to whoever has this login name or address. Whether there is anybody, nobody learns."""
        if not self.by_mail:
            raise Refused("This server can't send mail: ask whoever runs it for a new password.")
        named = named.strip()

        def work(c: sa.Connection) -> None:
            for user_id in store.accounts_at(c, named):
                address = store.reach_of(c, user_id).address
                if address is not None and store.may_help(c, user_id, _RESET_PAUSE):
                    store.write_letter(c, user_id, "reset", "mail", address)

        await self._db.write(work)

    async def whose_reset(self, token: str) -> User:
        """The account whose password may be set by this link."""
        opened = read_timed(token)
        if opened is None:
            raise Refused(_LAPSED)
        user = await self._db.read(lambda c: store.find_user(c, opened.user_id))
        known = await self._db.read(lambda c: store.reach_of(c, opened.user_id))
        if user is None or user.login is None:
            raise Refused(_LAPSED)
        if not self._links.holds_reset(opened, user.password, known.address):
            raise Refused(_LAPSED)
        return user

    async def reset(self, token: str, password: str) -> None:
        """Sets a new password. All sessions and tokens end; the link is worth nothing from now on."""
        await self._people.reset(await self.whose_reset(token), password)


def _leave_address(c: sa.Connection, user_id: str, known: Reach) -> None:
    """Whoever reads there learns that it no longer counts: perhaps it was not they who changed it."""
    if known.address is not None and known.confirmed:
        store.write_letter(c, user_id, "moved", "mail", known.address)
