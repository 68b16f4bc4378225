"""Who is who: guests by a signed cookie, accounts by password, programs by personal token."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from starboard.page.settings import Chosen, check, with_choice
from starboard.server import store
from starboard.server.database import Database
from starboard.server.errors import Conflict, NotYours, Refused, Unavailable
from starboard.server.model import Identity
from starboard.server.names import NAME_LENGTH
from starboard.server.passwords import MOST, check_password
from starboard.server.store import SessionRow, User
from starboard.server.store.sql import text_of

T = TypeVar("T")

COOKIE = "starboard"
KNOWN_COOKIE = "starboard-known"
COOKIE_SECONDS = 400 * 24 * 3600
TOKEN_PREFIX = "sb_"
SECRET_PREFIX = "k"
MOST_TOKENS = 20
CHAT_LENGTH = 400
BANNED = "The operator of this server has banned you: you can still watch."
_HAS_ACCOUNT = "You already have an account: log out to create another."

# Letters and signs to Unicode, that look like nothing: a name of them would be an empty place.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# On one letter. No script needs more; a heap of them would cover the lines above and below.
_MOST_SIGNS = 3
_LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{2,31}")
# A session that is used is noted as used, but not with every request.
_SEEN_SECONDS = 3600.0
# How long another process may rely on what it knew about a user.
_BELIEVED_SECONDS = 5.0
_KEPT = 5000


def clean(text: str, most: int) -> str:
    """One line of what can be seen: no control or invisible direction characters, no runs of blanks, and no
    letter under a heap of signs."""
    kept, signs = [], 0
    for c in text:
        seen = c if c.isprintable() and c not in _BLANK else " "
        signs = signs + 1 if unicodedata.category(seen) in ("Mn", "Me") else 0
        if signs <= _MOST_SIGNS:
            kept.append(seen)
    return " ".join("".join(kept).split())[:most].strip()


_BROWSERS = (
    ("Firefox", "Firefox"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "a Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def describe(agent: str) -> str:
    """What a browser calls itself, as people would: only that much is kept of it."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "A program")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if system else browser


def guest_name(user_id: str) -> str:
    return f"Guest {int(hashlib.sha256(user_id.encode()).hexdigest()[:8], 16) % 900 + 100}"


class _Believed(Generic[T]):
    """What was read a moment ago. It is wrapped, so that "known to be none" differs from unknown."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, tuple[T]]] = OrderedDict()

    def get(self, key: str) -> tuple[T] | None:
        found = self._kept.get(key)
        return None if found is None or time.monotonic() - found[0] > _BELIEVED_SECONDS else found[1]

    def put(self, key: str, value: T) -> tuple[T]:
        self._kept[key] = (time.monotonic(), (value,))
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return (value,)

    def forget(self, key: str) -> None:
        self._kept.pop(key, None)

    def forget_all(self) -> None:
        self._kept.clear()


class Signer:
    """Signs with the server's secret; each purpose has its own signature."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def sign(self, purpose: str, text: str) -> str:
        return hmac.new(self.secret, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()[:40]

    def holds(self, purpose: str, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.sign(purpose, text).encode(), signature.encode())

    # A session cookie is the user's id, a mark, and the signature of both. A guest's mark is the stamp under
    # which it was given, an account's is the secret of a session that the server keeps.

    def session(self, user_id: str, mark: int | str) -> str:
        text = f"{user_id}.{mark}"
        return f"{text}.{self.sign('session', text)}"

    def read_session(self, cookie: str) -> tuple[str, int | str] | None:
        text, _, signature = cookie.rpartition(".")
        user_id, _, mark = text.partition(".")
        if not user_id or not mark.isascii() or not self.holds("session", text, signature):
            return None
        if mark.startswith(SECRET_PREFIX):
            return user_id, mark
        return (user_id, int(mark)) if mark.isdecimal() else None

    # A browser in which somebody has logged in before keeps a mark of its own: their attempts to log in again
    # are not counted together with those of strangers.

    def known(self, login: str) -> str:
        text = f"{login}.{secrets.token_hex(8)}"
        return f"{text}.{self.sign('known', text)}"

    def is_known(self, cookie: str, login: str) -> bool:
        text, _, signature = cookie.rpartition(".")
        return text.rpartition(".")[0] == login and self.holds("known", text, signature)

    def csrf(self, cookie: str) -> str:
        return self.sign("csrf", cookie)

    def holds_csrf(self, cookie: str, token: str) -> bool:
        return self.holds("csrf", cookie, token)

    # A friend's link needs no storage: anyone who has the signature got it from the host.

    def seat_token(self, table_id: str, seat: int, generation: int) -> str:
        return f"{table_id}.{seat}.{self.sign('seat', f'{table_id}.{seat}.{generation}')}"

    def read_seat_token(self, token: str) -> tuple[str, int, str] | None:
        parts = token.split(".")
        if len(parts) != 3 or not (parts[1].isascii() and parts[1].isdecimal()) or len(parts[1]) > 2:
            return None
        return parts[0], int(parts[1]), parts[2]

    def holds_seat(self, table_id: str, seat: int, generation: int, signature: str) -> bool:
        return self.holds("seat", f"{table_id}.{seat}.{generation}", signature)


class Known(NamedTuple):
    """Somebody recognised, and by what: `key` is the digest of their session or token, empty for a guest."""

    who: Identity
    key: str = ""
    banned: bool = False


class People:
    """Finds and keeps users."""

    def __init__(self, database: Database, signer: Signer, process: str) -> None:
        self._db = database
        self.signer = signer
        self._process = process
        self._hasher = PasswordHasher()
        self._dummy = ""
        self._users: _Believed[User | None] = _Believed()
        self._tokens: _Believed[str | None] = _Believed()
        self._sessions: _Believed[SessionRow | None] = _Believed()

    # ------------------------------------------------------------------ recognising

    async def by_cookie(self, cookie: str) -> Known | None:
        read = self.signer.read_session(cookie)
        if read is None:
            return None
        user_id, mark = read
        user = await self._user(user_id)
        if isinstance(mark, str):
            digest = _digest(mark)
            if user is None or not await self._goes_on(digest, user_id):
                return None
            return Known(_identity(user), digest, user.banned)
        if user is None:
            return Known(Identity(user_id, guest_name(user_id), False)) if mark == 0 else None
        # A guest who has signed up is known by a session: what they had before is worth nothing.
        if user.login is not None or user.stamp != mark:
            return None
        return Known(_identity(user), banned=user.banned)

    async def _goes_on(self, digest: str, user_id: str) -> bool:
        """Whether the server knows the session."""
        known = self._sessions.get(digest)
        if known is None:
            known = self._sessions.put(digest, await self._db.read(lambda c: store.find_session(c, digest)))
        found = known[0]
        if found is None or found.user_id != user_id:
            return False
        if time.time() - found.seen > _SEEN_SECONDS:
            self._sessions.put(digest, replace(found, seen=time.time()))
            with suppress(Unavailable):
                await self._db.write(lambda c: store.see_session(c, digest))
        return True

    async def by_token(self, token: str) -> Known | None:
        if not token.startswith(TOKEN_PREFIX) or len(token) > 100:
            return None
        digest = _digest(token)
        known = self._tokens.get(digest)
        if known is None:
            known = self._tokens.put(digest, await self._db.read(lambda c: store.find_token(c, digest)))
        if known[0] is None:
            return None
        user = await self._user(known[0])
        return None if user is None else Known(_identity(user), digest, user.banned)

    def new_guest(self) -> tuple[Identity, str]:
        """A guest and their cookie. Nothing is stored until they do something."""
        user_id = secrets.token_hex(12)
        return Identity(user_id, guest_name(user_id), False), self.signer.session(user_id, 0)

    async def _user(self, user_id: str) -> User | None:
        known = self._users.get(user_id)
        if known is None:
            known = self._users.put(user_id, await self._db.read(lambda c: store.find_user(c, user_id)))
        return known[0]

    # ------------------------------------------------------------------ names and accounts

    async def rename(self, who: Identity, name: str) -> tuple[Identity, list[str]]:
        """The person under the new name, and the tables that show it."""
        name = clean(name, NAME_LENGTH)
        if not name:
            raise Refused("A name can't be empty: type one.")
        shown = await self._db.write(lambda c: store.name_user(c, who.user_id, name, self._process))
        self._users.forget(who.user_id)
        return Identity(who.user_id, name, who.account, who.login), shown

    async def keep(self, who: Identity) -> None:
        """Stores a guest who has started to leave traces, under their current name."""
        if await self._user(who.user_id) is None:
            await self._db.write(lambda c: store.name_user(c, who.user_id, who.name, self._process))
            self._users.forget(who.user_id)

    async def choose(self, who: Identity, where: str, name: str, value: str | None) -> None:
        """Keeps what somebody chooses for themselves, everywhere or at one table; None takes it back."""
        check(name, value)
        await self.keep(who)
        await self._db.write(
            lambda c: store.set_chosen(
                c,
                who.user_id,
                lambda text: text_of(with_choice(msgspec.json.decode(text, type=Chosen), where, name, value)),
            )
        )
        self._users.forget(who.user_id)

    async def sign_up(self, who: Identity, login: str, password: str) -> Identity:
        login = login.strip().lower()
        if who.account:
            raise Refused(_HAS_ACCOUNT)
        if not _LOGIN.fullmatch(login):
            raise Refused("A login name has 3 to 32 letters, digits, dots or dashes: choose another.")
        check_password(password, login)
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        try:
            await self._db.write(lambda c: store.sign_up(c, who.user_id, who.name, login, hashed))
        except Conflict:
            self._users.forget(who.user_id)
            known = await self._user(who.user_id)
            if known is not None and known.login is not None:
                raise Refused(_HAS_ACCOUNT) from None
            raise Refused("This login name is taken: choose another.") from None
        self._users.forget(who.user_id)
        return Identity(who.user_id, who.name, True, login)

    async def log_in(self, who: Identity, login: str, password: str) -> tuple[Identity, list[str]]:
        """The account, and the tables that came along from the guest who logged in."""
        login = login.strip().lower()
        user = await self._db.read(lambda c: store.find_login(c, login))
        hashed = user.password if user is not None and user.password else await self._dummy_hash()
        fits = await asyncio.to_thread(self._fits, hashed, password[:MOST])
        if user is None or not fits:
            raise NotYours("Login name and password don't match: try again.")
        if user.banned:
            raise NotYours(BANNED)
        moved: list[str] = []
        if who.user_id and not who.account and who.user_id != user.id:
            moved = await self._db.write(
                lambda c: store.move_tables(c, who.user_id, user.id, user.name, self._process)
            )
        self._users.forget(user.id)
        return _identity(user), moved

    async def change_password(self, who: Identity, old: str, new: str) -> None:
        """Ends all other sessions too."""
        user = await self._user(who.user_id)
        if user is None or user.password is None:
            raise Refused("Only an account has a password: sign up first.")
        if not await asyncio.to_thread(self._fits, user.password, old[:MOST]):
            raise NotYours("The old password is wrong: try again.")
        check_password(new, user.login or "")
        hashed = await asyncio.to_thread(self._hasher.hash, new)

        def work(c: sa.Connection) -> bool:
            # What is believed of the old one may no longer be so: it may just have been changed elsewhere.
            done = store.replace_password(c, user.id, user.password, hashed)
            if done:
                store.end_sessions(c, user.id)
            return done

        done = await self._db.write(work)
        self._users.forget(who.user_id)
        if not done:
            raise NotYours("The old password is wrong: try again.")
        self._sessions.forget_all()

    async def check_own(self, who: Identity, password: str) -> None:
        """Whether somebody who is logged in knows their password."""
        user = await self._user(who.user_id)
        hashed = None if user is None else user.password
        if hashed is None or not await asyncio.to_thread(self._fits, hashed, password[:MOST]):
            raise NotYours("The password is wrong: try again.")

    async def reset(self, user: User, new: str) -> None:
        """Gives an account another password. Sessions and tokens end: somebody else may have them."""
        check_password(new, user.login or "")
        hashed = await asyncio.to_thread(self._hasher.hash, new)

        def work(c: sa.Connection) -> bool:
            done = store.replace_password(c, user.id, user.password, hashed)
            if done:
                store.end_access(c, user.id)
            return done

        # Two may follow the same link at the same time: one of them is first.
        if not await self._db.write(work):
            raise Refused("This link has been used already: ask for a new one.")
        self.forget()

    async def _dummy_hash(self) -> str:
        # An unknown login takes as long as a wrong password.
        if not self._dummy:
            self._dummy = await asyncio.to_thread(self._hasher.hash, secrets.token_hex(8))
        return self._dummy

    def _fits(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    # ------------------------------------------------------------------ sessions

    async def begin_session(self, who: Identity, agent: str) -> str:
        """The cookie of a new session. Nobody who knew an earlier cookie can use it."""
        secret = SECRET_PREFIX + secrets.token_hex(24)
        digest, session_id, shown = _digest(secret), secrets.token_hex(6), describe(agent)
        await self._db.write(
            lambda c: store.add_session(c, digest, session_id, who.user_id, shown, COOKIE_SECONDS)
        )
        self._sessions.forget(digest)
        return self.signer.session(who.user_id, secret)

    async def sessions(self, who: Identity) -> list[SessionRow]:
        return await self._db.read(lambda c: store.sessions_of(c, who.user_id))

    async def end_session(self, who: Identity, session_id: str) -> bool:
        self._sessions.forget_all()
        return await self._db.write(lambda c: store.end_session(c, who.user_id, session_id))

    async def log_out(self, who: Identity, key: str) -> None:
        """Ends the session on the server: a copy of its cookie is worth nothing."""
        if not who.account:
            await self._db.write(lambda c: store.end_guest(c, who.user_id))
            self._users.forget(who.user_id)
            return
        for row in await self.sessions(who):
            if row.digest == key:
                await self.end_session(who, row.id)

    async def is_muted(self, who: Identity) -> bool:
        user = await self._user(who.user_id)
        return user is not None and user.muted

    def forget(self) -> None:
        """Somebody has changed what is stored about people: from now on it is read again."""
        self._users.forget_all()
        self._tokens.forget_all()
        self._sessions.forget_all()

    # ------------------------------------------------------------------ personal tokens

    async def make_token(self, who: Identity, label: str) -> tuple[str, str, str]:
        """Its id, its label and the token itself, which is stored only as a hash."""
        label = clean(label, 40) or "token"
        await self.keep(who)
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        token_id = secrets.token_hex(6)
        if not await self._db.write(
            lambda c: store.add_token(c, _digest(token), token_id, who.user_id, label, MOST_TOKENS)
        ):
            raise Refused(f"You already have {MOST_TOKENS} tokens: remove one first.")
        return token_id, label, token

    async def tokens(self, who: Identity) -> list[store.TokenRow]:
        return await self._db.read(lambda c: store.tokens_of(c, who.user_id))

    async def remove_token(self, who: Identity, token_id: str) -> bool:
        self._tokens.forget_all()
        return await self._db.write(lambda c: store.remove_token(c, who.user_id, token_id))


def _identity(user: User) -> Identity:
    return Identity(user.id, user.name, user.login is not None, user.login, user.chosen)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
